"""How the page meets WCAG 2.2: a page of the documentation, made from docs/accessibility.toml.

The list names the tests that show each claim. They run with all others, so the page says what the
tests of this version have found.
"""

import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).resolve().parents[2] / "docs" / "accessibility.toml"
SUPPORTS = "supports"
PARTIAL = "partially supports"
NOT_APPLICABLE = "not applicable"
VERDICTS = (SUPPORTS, PARTIAL, NOT_APPLICABLE)

INTRODUCTION = """\
# Accessibility

This page says how genlab {version} meets each criterion of the
[Web Content Accessibility Guidelines 2.2](https://www.w3.org/TR/WCAG22/), levels A and AA:
{counts}.

The claims rest on tests that run with all others before a version is published. axe-core, which
knows these guidelines, goes through every view of every lab, the front page, all courses, and every
dialog and menu, in light, dark and forced colours, and must find nothing. Each criterion names the
tests that show it. Nobody has certified the page. What does not work for you is a fault: please
open an issue.

| Criterion | Level | genlab | Remark | Tests |
|---|---|---|---|---|
"""


READING_ALOUD = """\

## How the page reads aloud

Each lab has the same landmarks: the banner with the navigation “Labs”, and in the main part the
regions “Controls” and “Answer and picture”, in this order; the tables and the guide follow. The
command of a screen reader that goes to the next landmark or region (D in NVDA, R in JAWS, the rotor
in VoiceOver) leads from any control to the answer. The answer is a status, so a change is also read
aloud where the focus is. A figure is one stop: its name, and a sentence on what it shows; its
numbers follow as a table. A slider has another name than the box with the same number, and its
value is read as it is written in the box.

These are lines of the accessibility tree of Chromium, in the order in which they are read; tests
compare them with the page.
"""


class Reading(NamedTuple):
    """How one lab reads aloud: its name, the link, and lines of the accessibility tree in their
    order.
    """

    lab: str
    link: str
    lines: Sequence[str]


class Criterion(NamedTuple):
    """One criterion, the verdict on the page, and the tests (file::function) that show it."""

    number: str
    level: str
    title: str
    verdict: str
    remark: str
    tests: Sequence[str]


def criteria() -> list[Criterion]:
    """All criteria of the list, in the order of the guidelines."""
    listed = tomllib.loads(LIST.read_text("utf-8"))["criteria"]
    return [Criterion(**entry) for entry in listed]


def readings() -> list[Reading]:
    """How some labs read aloud."""
    listed = tomllib.loads(LIST.read_text("utf-8"))["readings"]
    return [Reading(**entry) for entry in listed]


def page(version: str) -> str:
    """The page as Markdown."""
    listed = criteria()
    amounts = Counter(criterion.verdict for criterion in listed)
    counts = (
        f"it supports {amounts[SUPPORTS]} of {len(listed)}, supports {amounts[PARTIAL]} in part, "
        f"and {amounts[NOT_APPLICABLE]} do not apply"
    )
    rows = [_row(criterion) for criterion in listed]
    table = INTRODUCTION.format(version=version, counts=counts) + "\n".join(rows) + "\n"
    return table + READING_ALOUD + "".join(map(_reading, readings()))


def _row(criterion: Criterion) -> str:
    tests = "<br>".join(f"`{test.rpartition('::')[2]}`" for test in criterion.tests)
    verdict = criterion.verdict.capitalize()
    name = f"{criterion.number} {criterion.title}"
    return f"| {name} | {criterion.level} | {verdict} | {criterion.remark} | {tests} |"


def _reading(reading: Reading) -> str:
    lines = "\n".join(reading.lines)
    return f"\n### {reading.lab}, `{reading.link}`\n\n```text\n{lines}\n```\n"
