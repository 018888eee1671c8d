"""Edges as text: arrows, links, chains of them, and pasted tables of two columns.

``a>b c>d`` is the notation of links since the first version: names of letters and digits, parted by
commas or blanks. Whatever it does not hold is read as ``Rain Today -> Wet -> Mud``, where names may
have blanks and only commas, semicolons and line ends part one chain from the next.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from genlab.kit import plural, quoted
from genlab.kit.names import Names

MAX_NAME = 40  # characters of a name
HEADERS = {
    ("from", "to"),
    ("parent", "child"),
    ("source", "target"),
    ("cause", "effect"),
    ("tail", "head"),
}
DELIMITERS = "\t;|,"

_NAME = re.compile(r"[^\W_](?:[\w .()/&+%:<-]*[\w)%+])?")
_SHORT_NAME = r"[^\W_]\w{0,11}"
_SHORT = {
    mark: re.compile(f"({_SHORT_NAME})(?:[{alike}]({_SHORT_NAME}))?")
    for mark, alike in ((">", ">→"), ("-", "–-"))
}
_CONNECTOR = {
    ">": re.compile(r"-{0,2}>|=>|[→⟶]"),
    "-": re.compile(r"--|[–—-]"),
    " - ": re.compile(r"--|[–—]|(?<=\s)-(?=\s)"),  # where hyphens may belong to names
}
_QUOTED = re.compile(r'"([^"\n]+)"')
# What parts names stands for something else between quotation marks: a character of private use.
_HIDDEN = {ord(mark): 0xE000 + ord(mark) for mark in ",;<>=–—-"}
_SHOWN = {hidden: mark for mark, hidden in _HIDDEN.items()}


class Edges(NamedTuple):
    """Variables in the order in which they appear, the edges, and what a reader should know.

    An edge of one name is a variable by itself.
    """

    names: Names
    pairs: list[Names]
    note: str = ""


def read_edges(text: str, mark: str) -> Edges:
    """Read the edges of a net (mark ">") or of a chain or tree (mark "-").

    Raises:
        ValueError: With "edges: ", and the line if there are several, if the text is none of the
            notations.
    """
    text = text.strip()
    note = ""
    matches = [_SHORT[mark].fullmatch(word) for word in re.split(r"[,;\s]+", text) if word]
    if "\n" not in text and None not in matches:
        pairs = [tuple(filter(None, match.groups())) for match in matches if match]
        note = _note_on_blanks(text, mark)
    elif "\n" in text and not _CONNECTOR[mark].search(text):
        pairs, note = _read_table(text)
    else:
        pairs = list(_read_chains(text, mark))
    pairs = [tuple(map(proper_name, pair)) for pair in pairs]
    for pair, count in Counter(pairs).items():
        if count > 1:
            raise ValueError(f"edges: {mark.join(pair)} is given twice; each may be given once")
    return Edges(tuple(dict.fromkeys(name for pair in pairs for name in pair)), pairs, note)


def proper_name(name: str) -> str:
    """A variable's name; a number stands for x with that number."""
    return f"x{name}" if name.isdigit() else name


def written_edges(names: Iterable[str], pairs: Iterable[tuple[str, str]]) -> str:
    """The edges of a net as text that `read_edges` reads: all names, then the arrows."""
    arrows = (f"{_typed_form(parent)} -> {_typed_form(child)}" for parent, child in pairs)
    return ", ".join([*map(_typed_form, names), *arrows])


def check_name(name: str, prefix: str) -> None:
    """Raise ValueError if the lab's fields cannot hold a name."""
    if len(name) > MAX_NAME or not _NAME.fullmatch(name):
        raise ValueError(
            f"{prefix}a name begins with a letter or a digit and has at most {MAX_NAME} "
            f"characters, without = > , ; and quotation marks; got {quoted(name)}"
        )


def _typed_form(name: str) -> str:
    return f'"{name}"' if "-" in name or "<" in name else name


def _note_on_blanks(text: str, mark: str) -> str:
    """A name beside an arrow with only a blank between them is a variable by itself: say so."""
    for segment in re.split(r"[,;]", text):
        words = segment.split()
        alone = [word for word in words if not _CONNECTOR[mark].search(word)]
        if alone and len(alone) < len(words):
            arrow = "->" if mark == ">" else "--"
            return (
                f"{quoted(alone[0])} is read as a variable by itself. For a name with a blank, "
                f"write blanks around the arrow: Rain Today {arrow} Wet."
            )
    return ""


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line that is not empty, and how a sentence on it begins."""
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield f"edges: line {number}: " if len(lines) > 1 else "edges: ", line


def _read_chains(text: str, mark: str) -> Iterator[Names]:
    """A -> B -> C, D: names may have blanks, and quotation marks around them."""
    connector = _CONNECTOR[mark]
    if mark == "-" and re.search(r"\s-\s|--", text):
        connector = _CONNECTOR[" - "]
    for prefix, line in _lines(text):
        if mark == ">" and "-" in line and not _CONNECTOR[">"].search(text):
            raise ValueError(
                f"{prefix}A>B or a name alone is allowed, parted by commas, got {quoted(line)}"
            )
        if mark == "-" and ">" in line:
            raise ValueError(f"{prefix}links have no direction: write A - B, got {quoted(line)}")
        line_of_names = _QUOTED.sub(lambda name: name[1].translate(_HIDDEN), line)
        for chain in re.split("[,;]", line_of_names):
            names = [_one_blank(name).translate(_SHOWN) for name in connector.split(chain)]
            if names == [""]:  # nothing between two commas
                continue
            if "" in names:
                raise ValueError(
                    f"{prefix}a name is needed on both sides of an arrow, got {quoted(line)}"
                )
            for name in names:
                check_name(name, prefix)
            yield from pairwise(names) if len(names) > 1 else [tuple(names)]


def _one_blank(text: str) -> str:
    """The text with one blank between words, and none around them."""
    return " ".join(text.split())


# ── Tables of two columns ─────────────────────────────────────────────────────────────────────────


def _read_table(text: str) -> tuple[list[Names], str]:
    """The rows of a pasted table as edges, and what was taken for a header or left out."""
    prefixes, lines = zip(*_lines(text), strict=True)
    table = _cells(lines)
    notes = []
    if _has_index(table):
        table = [cells[1:] for cells in table]
        notes.append("The first column numbers the rows and is left out.")
    rows = list(zip(prefixes, table, strict=True))
    first = table[0]
    if tuple(cell.casefold() for cell in first) in HEADERS:
        notes.append(f"The first line, {' and '.join(map(quoted, first))}, is read as a header.")
        rows = rows[1:]
    for prefix, cells in rows:
        if len(cells) > 2 or not all(cells):
            raise ValueError(
                f"{prefix}a table of edges has two columns, from and to; "
                f"got {plural(len(cells), 'cell')}: {quoted(', '.join(cells))}"
            )
        for cell in cells:
            check_name(cell, prefix)
    return [tuple(cells) for _, cells in rows], " ".join(notes)


def _has_index(table: Sequence[Sequence[str]]) -> bool:
    """Whether the first of three columns only numbers the rows, as programs export it."""
    numbers = [cells[0] for cells in table if cells[0]]  # a header has none
    counts = [list(map(str, range(start, start + len(numbers)))) for start in (0, 1)]
    return all(len(cells) == 3 for cells in table) and numbers in counts


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """The cells of all lines, by the first delimiter that parts every line; else two words each, or
    names alone.
    """
    for delimiter in DELIMITERS:
        if all(delimiter in line for line in lines):
            rows = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
            return [list(map(_one_blank, row)) for row in rows]
    words = [line.split() for line in lines]
    if all(len(row) == 2 for row in words):
        return words
    return [list(map(_one_blank, re.split(f"[{DELIMITERS}]", line))) for line in lines]
