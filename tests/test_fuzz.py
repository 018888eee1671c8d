"""The fuzz command finds what there is to find, and says where."""

import random

import fuzz
import pytest


def test_a_second_of_fuzzing_finds_nothing_and_prints_counts_and_worst_times(capsys, monkeypatch):
    monkeypatch.setattr(
        fuzz, "timed", lambda case: (case() and 0.0) or 0.0
    )  # a busy machine is no finding
    exit_code = fuzz.main(1)
    lines = capsys.readouterr().out.splitlines()
    assert exit_code == 0, lines
    assert [line.partition("  ")[0] for line in lines[:-1]] == list(fuzz.KINDS) and lines[
        -1
    ] == "nothing found"


@pytest.mark.parametrize("fault", ["raises", "takes long"])
def test_failures_are_printed_with_their_seed(monkeypatch, capsys, fault):
    def case():
        if fault == "raises":
            raise LookupError("rot13")
        sum(range(10**6))

    kinds = {"link": lambda: fuzz.Kind(lambda rng: [("#spam", case)], 1e-6, 1)}
    monkeypatch.setattr(fuzz, "KINDS", kinds)
    assert fuzz.main(0, "7.1") == 1
    last_line = capsys.readouterr().out.splitlines()[-1]
    assert last_line.startswith(
        "link, seed 7.1: " + ("LookupError: rot13" if fault == "raises" else "0.")
    )
    assert last_line.endswith("'#spam'")


def test_a_seed_gives_the_same_case_again():
    for make in fuzz.KINDS.values():
        case_texts = [[text for text, _ in make().cases(random.Random("7.1"))] for _ in range(2)]
        assert case_texts[0] == case_texts[1]
