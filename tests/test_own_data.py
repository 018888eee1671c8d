"""The guide to one's own data: what it says is read is read, and each example is a demo."""

import re
from pathlib import Path

import pytest

from genlab.kit import decode, encode
from genlab.labs import labs
from genlab.tables import DELIMITERS, read
from genlab.tables.cells import MISSING, MISSING_AMONG_NUMBERS, number

GUIDE = (Path(__file__).parents[1] / "docs" / "own-data.md").read_text("utf-8")
PROSE = " ".join(GUIDE.split())  # wherever its lines end
EXAMPLES = {
    demo.name: (lab, demo)
    for lab in labs().values()
    for demo in lab.demos
    if demo.name.startswith("own-")
}
BLOCKS = re.findall(r"```csv\n(.*?)```", GUIDE, flags=re.DOTALL)
LICENCES = (
    "CC0 1.0",
    "CC BY 4.0",
    "public record",
    "free to use",
    "publication of the US government",
)


def test_the_guide_lists_every_delimiter_and_every_spelling_of_a_missing_value():
    assert len(DELIMITERS) == 5 and "commas, semicolons, tabs, bars or spaces" in PROSE
    item = re.search(r"\*\*Missing values\*\*: (.*?)\n- ", GUIDE, flags=re.DOTALL)[1].casefold()
    assert all(spelling in item for spelling in MISSING | MISSING_AMONG_NUMBERS - {"–", "—"})


def test_the_numbers_of_the_guide_are_read():
    item = re.search(r"\*\*Numbers\*\* as they are written: (.*?)\n- ", GUIDE, flags=re.DOTALL)[1]
    texts = re.findall(r"`([^`]+)`", item)
    assert len(texts) == 9
    assert all(number(text) is not None or number(text, ",") is not None for text in texts)


def test_five_examples_have_source_and_licence():
    assert len(EXAMPLES) == 5 == GUIDE.count("\n### ") == GUIDE.count("\nData: ")
    for licence in LICENCES:
        assert licence in PROSE, licence
        assert any(licence in demo.note for _, demo in EXAMPLES.values()), licence


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_opens_without_a_notice_gives_its_headline_and_comes_back(name):
    lab, demo = EXAMPLES[name]
    decoded = decode(demo.link, labs())
    assert decoded.lab is lab and not decoded.notices
    assert lab.headline(lab.run(decoded.state)) == demo.headline
    assert encode(lab, decoded.state, private=True) == demo.link
    assert "csv=" not in encode(lab, decoded.state)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_the_lines_of_the_guide_stand_in_an_example(block):
    texts = [decode(demo.link, labs()).state.csv.splitlines() for _, demo in EXAMPLES.values()]
    lines = set(block.splitlines()) - {"Adelie;Torgersen;NA;NA;NA"}
    assert any(lines <= set(text) for text in texts)
    assert len(read(block)) >= 2


def test_smokers_of_one_age_have_half_as_many_deaths_again():
    lab, demo = EXAMPLES["own-doctors"]
    tables = {table.name: table for table in lab.tables(lab.run(decode(demo.link, labs()).state))}
    ratios = {row[0]: row[2] for row in tables["effects"].rows}
    printed_ratio = float(re.search(r"has ([\d.]+) times as many deaths", PROSE)[1])
    assert ratios["each further unit of smoker"] == pytest.approx(printed_ratio, abs=5e-3)
