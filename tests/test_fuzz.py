"""The fuzz command finds what there is to find, and says where."""

import random

import fuzz
import pytest


def test_a_second_of_fuzzing_finds_nothing_and_prints_counts_and_worst_times(capsys, monkeypatch):
    monkeypatch.setattr(
        fuzz, "timed", lambda case: (case() and 0.0) or 0.0
    )  # a busy machine is no finding
    found = fuzz.main(1)
    lines = capsys.readouterr().out.splitlines()
    assert found == 0, lines
    assert [line.partition("  ")[0] for line in lines[:-1]] == list(fuzz.KINDS) and lines[
        -1
    ] == "nothing found"


@pytest.mark.parametrize("fault", ["raises", "takes long"])
def test_what_is_found_is_told_with_its_seed(monkeypatch, capsys, fault):
    def case():
        if fault == "raises":
            raise LookupError("rot13")
        sum(range(10**6))

    kinds = {"link": lambda: fuzz.Kind(lambda rng: [("#spam", case)], 1e-6, 1)}
    monkeypatch.setattr(fuzz, "KINDS", kinds)
    assert fuzz.main(0, "7.1") == 1
    said = capsys.readouterr().out.splitlines()[-1]
    assert said.startswith(
        "link, seed 7.1: " + ("LookupError: rot13" if fault == "raises" else "0.")
    )
    assert said.endswith("'#spam'")


def test_a_seed_gives_the_same_case_again():
    for make in fuzz.KINDS.values():
        told = [[text for text, _ in make().cases(random.Random("7.1"))] for _ in range(2)]
        assert told[0] == told[1]
