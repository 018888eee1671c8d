"""The page on WCAG 2.2 claims no more than the tests show: each criterion is there, each test
exists, and whatever is not shown by one says why.
"""

import ast
from pathlib import Path

import pytest

from web.make import conformance

ROOT = Path(__file__).resolve().parent.parent
# Of WCAG 2.2 (https://www.w3.org/TR/WCAG22/), levels A and AA; 4.1.1 is obsolete.
CRITERIA = {
    "A": """1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2
        2.3.1
        2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7
        4.1.2""",
    "AA": """1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7
        2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3""",
}


def functions(file: str) -> set[str]:
    """The names of the functions of a file of tests."""
    path = ROOT / file
    if not path.is_file():
        return set()
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def missing(test: str) -> bool:
    """Whether there is no such test ("file::function")."""
    file, _, name = test.partition("::")
    return not name.startswith("test_") or name not in functions(file)


def test_every_criterion_of_level_a_and_aa_is_listed_once_and_in_order():
    criteria_listed = [(criterion.number, criterion.level) for criterion in conformance.criteria()]
    criteria_expected = [
        (number, level) for level, text in CRITERIA.items() for number in text.split()
    ]
    assert sorted(criteria_listed) == sorted(criteria_expected)
    numbers = [tuple(map(int, number.split("."))) for number, _ in criteria_listed]
    assert numbers == sorted(numbers)


def test_a_test_that_does_not_exist_is_found():
    assert missing("tests/test_conformance.py::test_of_nothing")
    assert missing("tests/none.py::test_of_nothing")
    assert missing("tests/test_conformance.py::functions")
    assert not missing("tests/test_conformance.py::test_a_test_that_does_not_exist_is_found")


@pytest.mark.parametrize(
    "criterion", conformance.criteria(), ids=lambda criterion: criterion.number
)
def test_a_criterion_has_a_verdict_a_remark_and_tests_that_exist(criterion):
    assert criterion.verdict in conformance.VERDICTS
    assert criterion.remark.endswith(".") and "|" not in criterion.remark
    applies = criterion.verdict != conformance.NOT_APPLICABLE
    assert bool(criterion.tests) == applies
    assert [test for test in criterion.tests if missing(test)] == []


def test_the_page_has_a_row_for_each_criterion_with_the_names_of_its_tests():
    page = conformance.page("1.2.3")
    table = page.partition("## How the page reads aloud")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")][1:]
    assert "genlab 1.2.3" in page
    for criterion, row in zip(conformance.criteria(), rows, strict=True):
        assert f"{criterion.number} {criterion.title}" in row and criterion.remark in row
        for test in criterion.tests:
            assert test.rpartition("::")[2] in row


def test_the_page_has_the_lines_in_which_labs_read_aloud():
    page = conformance.page("1.2.3").partition("## How the page reads aloud")[2]
    assert [reading.lab for reading in conformance.readings()] == ["Spam", "HMM", "Coin"]
    for reading in conformance.readings():
        assert reading.link in page and "\n".join(reading.lines) in page
        assert any(line.strip().startswith("- status") for line in reading.lines)
