"""The core's README leads from every slide to functions and a test, and from every erratum to
its docstring.
"""

import re
from pathlib import Path

import pytest
from public_api import resolve

import genlab

TEXT = (Path(genlab.core.__file__).parent / "README.md").read_text(encoding="utf-8")
FOLDER = Path(__file__).parent


def table(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    lines = TEXT.split(f"## {heading}\n")[1].split("\n## ")[0].splitlines()
    rows = [line.strip("|") for line in lines if line.startswith("|")][2:]
    return [
        [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row)] for row in rows
    ]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def plain(docstring: str) -> str:
    """On one line, straight, as it reads."""
    return " ".join(docstring.split())


SLIDES, ERRATA, AMBIGUITIES = map(
    table, ("From a slide to the function", "Errata", "Settled ambiguities")
)


def test_the_modules_of_each_subject_are_the_ones_that_are_there():
    doors = {quoted(row[0])[0]: quoted(row[1]) for row in table("Where things are")}
    assert sorted(doors) == sorted(genlab.__all__)
    for subject, modules in doors.items():
        folder = Path(genlab.core.__file__).parent / subject
        assert sorted(modules) == sorted(
            file.stem for file in folder.glob("*.py") if file.stem != "__init__"
        ), subject


def test_all_37_rows_all_errata_and_all_ambiguities_are_there():
    assert [int(row[0]) for row in SLIDES] == list(range(1, 38))
    decks = [row[0] for row in ERRATA]
    assert [decks.count(deck) for deck in ("000", "001", "002", "003", "004")] == [9, 6, 2, 12, 6]
    assert len(AMBIGUITIES) == 7


@pytest.mark.parametrize("row", SLIDES, ids=lambda row: row[0])
def test_a_slide_leads_to_functions_with_docstrings_and_to_a_test(row):
    _, subject, source, functions, tests, _ = row
    assert subject and re.match(r"00[0-4]: ", source)
    assert quoted(functions) and quoted(tests)
    for name in quoted(functions):
        assert resolve(name).__doc__, name
    for name in quoted(tests):
        file, claim = name.split(".")
        assert f"def {claim}(" in (FOLDER / f"{file}.py").read_text(encoding="utf-8"), name


@pytest.mark.parametrize("row", ERRATA, ids=lambda row: f"{row[0]} {row[1][:40]}")
def test_docstring_of_its_function_quotes_each_erratum(row):
    deck, printed_words, correct, function = row
    (name,) = quoted(function)
    docstring = plain(resolve(name).__doc__)
    assert correct and quoted(printed_words)
    assert re.search(rf"deck {deck}\b", docstring, re.IGNORECASE), (
        f"{name} does not cite deck {deck}"
    )
    assert re.search(r"\bcorrect (is|for|keeps|,)", docstring), (
        f"{name} does not say what is correct"
    )
    for words in quoted(printed_words):
        assert words in docstring.replace('"', "") or words in docstring, (
            f"{name} does not quote {words!r}"
        )


def test_a_settled_ambiguity_leads_to_a_function():
    for _, decision, functions in AMBIGUITIES:
        assert decision and quoted(functions)
        assert all(resolve(name).__doc__ for name in quoted(functions))
