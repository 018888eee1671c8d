"""Domains for tables of numbers: rows of parameters, labelled points, and a pasted CSV."""

import math
import numbers
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from genlab import tables
from genlab.kit.domain import Real, Written, quoted
from genlab.kit.numbers import rounded, short
from genlab.tables import Options, TextTable, first_form, parse_options
from genlab.tables.cells import number as cell_number
from genlab.tables.cells import plain_number

_CELL = 40  # characters; no number that is allowed needs more


@dataclass(frozen=True)
class Rows:
    """A table of numbers in [low, high] with at most ``rows`` rows; an empty table, ``()``, is
    allowed.

    All rows are of one width unless ``ragged``. In a link and when typed, cells are parted by
    commas and rows by semicolons; a cell may be a fraction: "1/3,2/3".
    """

    low: float = 0.0
    high: float = 1.0
    rows: int = 5
    columns: int = 6
    ragged: bool = False

    def check(self, value: Any) -> tuple[tuple[float, ...], ...]:
        _check_list(value, self.rows, "rows", "rows of numbers")
        table = tuple(self._row(row, k) for k, row in enumerate(value, 1))
        for k, row in enumerate(table[1:], 2):
            if len(row) != len(table[0]) and not self.ragged:
                raise ValueError(
                    f"row {k}: {len(table[0])} numbers are allowed, as in row 1, got {len(row)}"
                )
        return table

    def _row(self, row: Any, number: int) -> tuple[float, ...]:
        if not 1 <= len(row) <= self.columns:
            raise ValueError(
                f"row {number}: 1 to {self.columns} numbers are allowed, got {len(row):,}"
            )
        # Thousands of rows are checked at once.
        if all(type(cell) is float and self.low <= cell <= self.high for cell in row):
            return tuple([cell + 0.0 for cell in row])
        domain = Real(self.low, self.high)
        return tuple(
            _check_cell(domain, cell, f"row {number}, number {k}") for k, cell in enumerate(row, 1)
        )

    def encode(self, value: tuple[tuple[float, ...], ...]) -> str:
        return _rows_text(value)

    def decode(self, text: str) -> tuple[tuple[float, ...], ...]:
        if len(text) > _CELL * self.rows * self.columns:
            raise ValueError(
                f"at most {self.rows} rows of {self.columns} numbers are allowed, got "
                f"{quoted(text)}"
            )
        return self.check(tuple(map(_cells, _lines(text))))


class Point(NamedTuple):
    """A row of two features and its class."""

    x: float
    y: float
    label: int = 0


@dataclass(frozen=True)
class Points:
    """At most ``most`` points with coordinates in [low, high] and a class from 0 to ``classes`` −
    1.

    In a link points ``x,y,class`` are separated by semicolons; what has lines or tabs is read as a
    table. The class may be left out; it is then 0, and it is always left out where there is only
    one class.
    """

    low: float = -100.0
    high: float = 100.0
    classes: int = 3
    most: int = 200

    def check(self, value: Any) -> tuple[Point, ...]:
        _check_list(value, self.most, "points", "points x,y,class")
        return tuple(self._point(row, k) for k, row in enumerate(value, 1))

    def _point(self, row: Any, number: int) -> Point:
        place = f"point {number}"
        if not 2 <= len(row) <= 3:
            raise ValueError(f"{place}: x, y and a class are allowed, got {len(row)} values")
        x, y, label = (*row, 0)[:3]
        # Hundreds of points are checked in each step of a drag.
        are_floats = type(x) is type(y) is float
        if not (are_floats and self.low <= x <= self.high and self.low <= y <= self.high):
            domain = Real(self.low, self.high)
            x = _check_cell(domain, x, f"{place}, x")
            y = _check_cell(domain, y, f"{place}, y")
        is_number = isinstance(label, numbers.Real) and not isinstance(label, bool)
        if not is_number or not 0 <= label < self.classes or label % 1:
            label_text = quoted(short(label) if isinstance(label, float) else label)
            raise ValueError(
                f"{place}: a class from 0 to {self.classes - 1} is allowed, got {label_text}"
            )
        return Point(x + 0.0, y + 0.0, int(label))

    def encode(self, value: tuple[Point, ...]) -> str:
        return _rows_text(value if self.classes > 1 else [point[:2] for point in value])

    def decode(self, text: str) -> tuple[Point, ...]:
        if len(text) > 3 * _CELL * self.most:
            raise ValueError(
                f"at most {self.most:,} points are allowed, got {len(text):,} characters"
            )
        table = typed_table(text)
        return self.check(tuple(map(_cells, _lines(text))) if table is None else table.rows)


@lru_cache(maxsize=6)  # the box shows how the text was read that its field has taken
def typed_table(text: str) -> TextTable | None:
    """The table of a text that has lines or tabs; None for a text in the form of links, which has
    neither, and for lines that are no table, because some have a class and others none.
    """
    if not re.search(r"[\n\t]", text.strip()):
        return None
    try:
        table = tables.read(text)
        if table.header and cell_number(table.names[0], table.decimal) is not None:
            return tables.read(text, Options(header=False))  # a point that lies far off
        return table
    except ValueError:
        return None


def placed(
    points: Sequence[Point], places: Sequence[tuple[float, float]], label: int = 0
) -> tuple[Point, ...]:
    """Points at the places to which the user moved them (``Handles``): those that moved keep their
    class, and new ones have the class ``label``.
    """
    if len(places) < len(points):  # one was deleted: the others have not moved
        rest = iter(points)
        return tuple(
            next(
                (point for point in rest if point[:2] == tuple(place)),
                Point(place[0], place[1], label),
            )
            for place in places
        )
    new = [Point(rounded(x), rounded(y), label) for x, y in places[len(points) :]]
    pairs = zip(points, places, strict=False)
    moved_points = (
        was if was[:2] == tuple(to) else Point(rounded(to[0]), rounded(to[1]), was.label)
        for was, to in pairs
    )
    return (*moved_points, *new)


def pulled(
    shares: Sequence[float], to: Sequence[float], scale: float, highest: float
) -> tuple[float, ...]:
    """Heights of bars after the user has dragged some of them ``to`` new heights; bars are drawn
    ``scale`` times smaller than they are. The others stay as they are. During a drag the handles
    are still drawn to the earlier scale, which is the one that most of them agree on.
    """
    scales = sorted(
        height / y for height, y in zip(shares, to, strict=True) if height > 0 and y > 0
    )
    scale = scales[len(scales) // 2] if scales else scale
    return tuple(
        height
        if math.isclose(height, scale * y, rel_tol=1e-9)
        else rounded(min(max(scale * y, 0.0), highest))
        for height, y in zip(shares, to, strict=True)
    )


def relabelled(points: Sequence[Point], row: int, label: int, classes: int) -> tuple[Point, ...]:
    """Points after a digit was pressed over one of them; unchanged if there is no such point or
    class.
    """
    if row >= len(points) or label >= classes:
        return tuple(points)
    return (*points[:row], points[row]._replace(label=label), *points[row + 1 :])


def relocated(
    moved: Sequence[Point],
    rows: Sequence[Sequence[float]],
    places: Sequence[tuple[float, float]],
    digits: int = 3,
) -> tuple[Point, ...]:
    """The moved rows of a named set: those ``moved`` before and those that the user has moved now,
    each with its number as the label. ``rows`` are their current places. Raises ValueError where a
    row has been added or deleted.
    """
    if len(places) != len(rows):
        raise ValueError(
            "data: the rows of a shipped data set can be moved; to add or delete rows, use your "
            "own data"
        )
    points = {point.label: point for point in moved}
    for number, (place, row) in enumerate(zip(places, rows, strict=True)):
        if tuple(place) != tuple(row):
            x, y = place
            points[number] = Point(rounded(x, digits), rounded(y, digits), number)
    return tuple(points[number] for number in sorted(points))


@dataclass(frozen=True)
class Csv(Written):
    """A table as text, in any form that ``genlab.tables`` reads; ``sheet`` reads it.

    rows: how many are allowed. A longer table is refused; or, if it has at most ``readable_rows``,
    a random sample of this size is drawn from it.
    """

    rows: int = 5_000
    columns: int = 50
    readable_rows: int | None = None

    def check(self, value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError(f"a text is needed, got {quoted(value)}")
        try:
            self.sheet(value)
        except ValueError:
            if not self._is_of_first_form(value):
                raise
        return value

    def _is_of_first_form(self, text: str) -> bool:
        """Whether the text is a table as the first links held it."""
        try:
            table = first_form.read(text)
        except ValueError:
            return False
        return len(table) <= self.rows and len(table.columns) <= self.columns

    def sheet(self, text: str, options: str = "") -> TextTable:
        """What the text holds, read with options (``genlab.tables.Options`` as text).

        Raises ValueError with the line, column and cell that cannot be read.
        """
        return _sheet(self, text, options)


@lru_cache(maxsize=6)  # a state checks all its fields whenever one of them changes
def _sheet(domain: Csv, text: str, options: str) -> TextTable:
    if len(text) > _CELL * domain.rows * 20:
        raise ValueError(f"at most {domain.rows:,} rows are allowed, got {len(text):,} characters")
    return tables.read(
        text,
        parse_options(options),
        max_rows=domain.rows,
        max_columns=domain.columns,
        readable_rows=domain.readable_rows,
    )


def _text_within(value: Any, limit: int) -> str:
    """A text of at most ``limit`` characters; anything else is refused with what was received."""
    if not isinstance(value, str):
        raise ValueError(f"a text is needed, got {quoted(value)}")
    if len(value) > limit:
        raise ValueError(f"at most {limit:,} characters are allowed, got {len(value):,}")
    return value


@dataclass(frozen=True)
class PastedText(Written):
    """A text as it was pasted, which is not yet interpreted: at most ``limit`` characters."""

    limit: int = 8_000_000

    def check(self, value: Any) -> str:
        return _text_within(value, self.limit)


@dataclass(frozen=True)
class Reading(Written):
    """How a table is read: ``genlab.tables.Options`` as text, "header=no roles=x,y"."""

    limit: int = 10_000  # characters, for a role of each of the 500 columns

    def check(self, value: Any) -> str:
        return str(parse_options(_text_within(value, self.limit)))


def _check_list(value: Any, most: int, noun: str, kind: str) -> None:
    """Raise ValueError for what is no list of lists, or too long a one."""
    if not isinstance(value, list | tuple) or not all(
        isinstance(row, list | tuple) for row in value
    ):
        raise ValueError(f"{kind} are allowed, got {quoted(value)}")
    if len(value) > most:
        raise ValueError(f"at most {most:,} {noun} are allowed, got {len(value):,}")


def _lines(text: str) -> list[str]:
    return [line for line in re.split(r"[;\n]", text) if line.strip()]


def _cells(line: str) -> list[float | str]:
    """The cells of a row as it is typed: separated by commas, blanks or both."""
    line = line.replace("\u2212", "-").strip()  # the minus sign of a typeset text
    return [_number_or_text(cell) for cell in re.split(r"\s*,\s*|\s+", line)]


def _number_or_text(text: str) -> float | str:
    """The number in a cell, decimal or fraction; the text itself if it is not a number."""
    text = text.strip()
    number = plain_number(text)
    return text if number is None else number


def _check_cell(domain: Real, cell: Any, place: str) -> float:
    try:
        return domain.check(cell)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from None


def _rows_text(rows: Iterable[Sequence[float]]) -> str:
    return ";".join(",".join(map(short, row)) for row in rows)
