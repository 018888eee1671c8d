"""What the sources print: a table, by a function or by printed.json."""

import json
import sys
from types import SimpleNamespace

import pytest

from genlab.kit import corrections

ERRATA = {
    "": [["001", "slide 2", "a + b", "a − b = {difference:.2f}"]],
    "one": [["000, 004", "slide 3", "L ≤ M", "both{more}", "both are right"]],
    "two": [["A book", "page 4", "no {braces} here", "none"]],
    "three": [["002, a book", "MAP", "x ∈ {0, 1}, {word} = {mean}", "{mean:.2f}, {{0, 1}}"]],
}


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A lab's folder, with printed.json in it."""
    folder = tmp_path / "misprints"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "printed.json").write_text(json.dumps(ERRATA), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield "misprints"
    sys.modules.pop("misprints", None)


def test_corrections_are_those_of_the_cases_with_the_numbers_of_the_result(package):
    @corrections(package)
    def decks(case, difference):
        return [case], {"difference": difference, "more": "!"}

    assert decks.name == "decks"
    general_row = (
        "Generative Learning Algorithms (SKKU)",
        "slide 2",
        "a + b",
        "a − b = 0.25",
        "corrected",
    )
    case_row = (
        "Generative Models (Technion), COMP 790-125 (UNC)",
        "slide 3",
        "L ≤ M",
        "both!",
        "both are right",
    )
    two = ("A book", "page 4", "no {braces} here", "none", "corrected")
    for case, case_rows in (("", ()), ("one", (case_row,)), ("two", (two,)), ("four", ())):
        assert decks(SimpleNamespace(case=case, difference=0.25)).rows == (general_row, *case_rows)


def test_a_source_s_own_braces_stay_and_only_a_name_that_is_told_is_filled_in(package):
    decks = corrections(package)(lambda result: (["three"], {"difference": 0.25, "mean": 0.5}))
    _, (source, _, slide_text, correct, _) = decks(SimpleNamespace()).rows
    assert source == "Probabilistic Models (XJTLU), a book"
    assert slide_text == "x ∈ {0, 1}, {word} = 0.5" and correct == "0.50, {0, 1}"
