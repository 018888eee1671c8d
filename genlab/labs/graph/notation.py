"""Edges as text: arrows, links, chains of them, and pasted tables of two columns.

``a>b c>d`` is the notation of links since the first version: names of letters and digits, parted by
commas or blanks. Whatever it does not hold is read as ``Rain Today -> Wet -> Mud``, where names may
have blanks and only commas, semicolons and line ends part one chain from the next.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from genlab.kit import plural, quoted

MAX_NAME = 24  # characters of a name
HEADERS = {
    ("from", "to"),
    ("parent", "child"),
    ("source", "target"),
    ("cause", "effect"),
    ("tail", "head"),
}
DELIMITERS = "\t;|,"

_SHORT_NAME = r"([^\W_]\w{0,11})"
_SHORT = {
    mark: re.compile(f"{_SHORT_NAME}(?:[{alike}]{_SHORT_NAME})?")
    for mark, alike in ((">", ">→"), ("-", "–-"))
}
_NAME = re.compile(r"[^\W_](?:[\w .()/&+%:<-]*[\w)%+])?")
_ARROW = re.compile(r"-{0,2}>|=>|[→⟶]")
_TOKENS = {  # quoted names, connectors, ends of chains, and what names are made of
    ">": re.compile(r'"[^"\n]*"|-{1,2}>|=>|[>→⟶]|[,;\n]|[^"\n,;>→⟶=-]+|.'),
    "-": re.compile(r'"[^"\n]*"|--|[–—-]|[,;\n]|[^"\n,;–—-]+|.'),
    " - ": re.compile(r'"[^"\n]*"|--|[–—]|(?<=\s)-(?=\s)|[,;\n]|[^"\n,;–—-]+|.'),
}
_CONNECTORS = {
    ">": re.compile(r"-{1,2}>|=>|[>→⟶]"),
    "-": re.compile(r"-{1,2}|[–—]"),
}


class Edges(NamedTuple):
    """Variables in the order in which they appear, the edges, and what a reader should know.

    An edge of one name is a variable by itself.
    """

    names: tuple[str, ...]
    pairs: list[tuple[str, ...]]
    note: str = ""


def read_edges(text: str, mark: str) -> Edges:
    """Read the edges of a net (mark ">") or of a chain or tree (mark "-").

    Raises:
        ValueError: With "edges: ", line and column, if the text is none of the notations.
    """
    text = text.strip()
    words = [word for word in re.split(r"[,;\s]+", text) if word]
    note = ""
    if "\n" not in text and all(map(_SHORT[mark].fullmatch, words)):
        matches = map(_SHORT[mark].fullmatch, words)
        pairs = [tuple(filter(None, match.groups())) for match in matches if match]
        note = _note_on_blanks(text, mark)
    elif "\n" in text and not _has_connector(text, mark):
        pairs, note = _read_table(text)
    else:
        pairs = _read_chains(text, mark)
    pairs = [tuple(map(proper_name, pair)) for pair in pairs]
    repeated = [pair for pair, count in Counter(pairs).items() if count > 1]
    if repeated:
        raise ValueError(f"edges: {mark.join(repeated[0])} is given twice; each may be given once")
    return Edges(tuple(dict.fromkeys(name for pair in pairs for name in pair)), pairs, note)


def proper_name(name: str) -> str:
    """A variable's name; a number stands for x with that number."""
    return f"x{name}" if name.isdigit() else name


def written_edges(names: Iterable[str], pairs: Iterable[tuple[str, str]]) -> str:
    """The edges of a net as text that `read_edges` reads: all names, then the arrows."""
    arrows = (f"{_typed_form(parent)} -> {_typed_form(child)}" for parent, child in pairs)
    return ", ".join([*map(_typed_form, names), *arrows])


def check_name(name: str, prefix: str) -> str:
    """The name itself; ValueError if the lab's fields cannot hold it."""
    if len(name) > MAX_NAME or not _NAME.fullmatch(name):
        raise ValueError(
            f"{prefix}a name begins with a letter or a digit and has at most {MAX_NAME} "
            f"characters, without = > , ; and quotation marks; got {quoted(name)}"
        )
    return name


def _typed_form(name: str) -> str:
    plain = "-" not in name and "<" not in name
    return name if plain else f'"{name}"'


def _has_connector(text: str, mark: str) -> bool:
    connector = _ARROW if mark == ">" else _CONNECTORS["-"]
    return connector.search(text) is not None


def _note_on_blanks(text: str, mark: str) -> str:
    """A name beside an arrow with only a blank between them is a variable by itself: say so."""
    for segment in re.split(r"[,;]", text):
        words = segment.split()
        alone = [word for word in words if not _CONNECTORS[mark].search(word)]
        if alone and len(alone) < len(words):
            arrow = "->" if mark == ">" else "--"
            return (
                f"{quoted(alone[0])} is read as a variable by itself. For a name with a blank, "
                f"write blanks around the arrow: Rain Today {arrow} Wet."
            )
    return ""


# ── Chains of arrows ──────────────────────────────────────────────────────────────────────────────


def _read_chains(text: str, mark: str) -> list[tuple[str, ...]]:
    """A -> B -> C, D: names may have blanks, and quotation marks around them."""
    if mark == ">" and not _ARROW.search(text) and "-" in text:
        raise _refusal(text, text.index("-"), "A>B or a name alone is allowed, parted by commas")
    if mark == "-" and ">" in text:
        raise _refusal(text, text.index(">"), "links have no direction: write A - B")
    is_spaced = mark == "-" and re.search(r"\s-\s|--", text)
    pairs: list[tuple[str, ...]] = []
    chain: list[str] = []
    parts: list[tuple[str, int]] = []  # of the name that is being read

    def finish_name(place: int) -> None:
        name = " ".join("".join(part for part, _ in parts).split())
        start = parts[0][1] if parts else place
        parts.clear()
        if not name:
            raise _refusal(text, start, "a name is needed on both sides of an arrow")
        chain.append(check_name(name, _place_text(text, start)))

    def finish_chain(place: int) -> None:
        if not chain and not any(part.strip() for part, _ in parts):
            parts.clear()
            return  # nothing between two commas
        finish_name(place)
        pairs.extend(pairwise(chain) if len(chain) > 1 else [tuple(chain)])
        chain.clear()

    for token in _TOKENS[" - " if is_spaced else mark].finditer(text):
        part, place = token[0], token.start()
        if part in (",", ";", "\n"):
            finish_chain(place)
        elif _CONNECTORS[mark].fullmatch(part) and not (is_spaced and _is_hyphen(text, place)):
            finish_name(place)
        elif part.startswith('"') and len(part) > 1:
            parts.append((part[1:-1], place))
        elif part.strip() or parts:
            parts.append((part, place + len(part) - len(part.lstrip())))
    finish_chain(len(text))
    return pairs


def _is_hyphen(text: str, place: int) -> bool:
    """Whether a "-" stands inside a word, where links are written with blanks around them."""
    context = text[place - 1 : place + 2]
    return (
        text[place] == "-"
        and context != "--"
        and not re.fullmatch(r"\s-\s", context)
        and (not text.startswith("--", place))
    )


def _refusal(text: str, place: int, sentence: str) -> ValueError:
    line = text[text.rfind("\n", 0, place) + 1 :].partition("\n")[0]
    return ValueError(f"{_place_text(text, place)}{sentence}, got {quoted(line)}")


def _place_text(text: str, place: int) -> str:
    """The beginning of a sentence about a place; the line is named where there are several."""
    column = place - text.rfind("\n", 0, place)
    line = text.count("\n", 0, place) + 1
    return f"edges: line {line}, column {column}: " if "\n" in text else "edges: "


# ── Tables of two columns ─────────────────────────────────────────────────────────────────────────


def _read_table(text: str) -> tuple[list[tuple[str, ...]], str]:
    """The rows of a pasted table as edges, and what was taken for a header or left out."""
    numbered_lines = [
        (number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()
    ]
    rows = [
        (number, cells)
        for (number, _), cells in zip(
            numbered_lines, _cells([line for _, line in numbered_lines]), strict=True
        )
    ]
    notes = []
    if _has_index(rows):
        rows = [(number, cells[1:]) for number, cells in rows]
        notes.append("The first column numbers the rows and is left out.")
    _, first = rows[0]
    if tuple(cell.casefold() for cell in first) in HEADERS:
        notes.append(f"The first line, {' and '.join(map(quoted, first))}, is read as a header.")
        rows = rows[1:]
    for number, cells in rows:
        if len(cells) > 2 or not all(cells):
            raise ValueError(
                f"edges: line {number}: a table of edges has two columns, from and to; "
                f"got {plural(len(cells), 'cell')}: {quoted(', '.join(cells))}"
            )
        for cell in cells:
            check_name(cell, f"edges: line {number}: ")
    return [tuple(cells) for _, cells in rows], " ".join(notes)


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """The cells of all lines, by the first delimiter that parts every line alike.

    Lines without one have two words each, or are names alone.
    """
    for delimiter in DELIMITERS:
        if all(delimiter in line for line in lines):
            rows = csv.reader(lines, delimiter=delimiter, skipinitialspace=True)
            return [[" ".join(cell.split()) for cell in row] for row in rows]
    words = [line.split() for line in lines]
    if all(len(row) == 2 for row in words):
        return words
    if any(delimiter in line for line in lines for delimiter in "\t;|"):
        return [re.split(r"\s*[\t;|,]\s*", line.strip()) for line in lines]
    return [[" ".join(row)] for row in words]


def _has_index(rows: Sequence[tuple[int, list[str]]]) -> bool:
    """Whether the first of three columns only numbers the rows, as programs export it."""
    if any(len(cells) != 3 for _, cells in rows):
        return False
    numbers = [cells[0] for _, cells in rows]
    if not numbers[0].isdigit():
        numbers = numbers[1:] if not numbers[0] else []
    index_lists = [[str(k + start) for k in range(len(numbers))] for start in (0, 1)]
    return bool(numbers) and numbers in index_lists
