"""Labelled rows to fit, from wherever they come: a shipped set, a pasted table, rows that a hand
has moved.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab.core.check import Floats, Ints
from genlab.core.datasets import DataSet
from genlab.kit.domain import quoted
from genlab.kit.numbers import plural
from genlab.kit.picture import TONES, Dots
from genlab.kit.rows import Point, Sheet


class Labelled(NamedTuple):
    """x (N, D) in the features' units, y (N,) whole numbers into ``classes``, and where they
    come from.
    """

    source: str
    features: tuple[str, ...]
    classes: tuple[str, ...]
    x: Floats
    y: Ints

    def of(self, k: int) -> Floats:
        """(n, D) the rows of a class."""
        return self.x[self.y == k]

    def named(self, labels: Ints) -> list[str]:
        """Classes by their names."""
        return [self.classes[k] for k in labels.tolist()]

    def columns(self, places: Sequence[int]) -> "Labelled":
        """These features alone."""
        return self._replace(features=tuple(self.features[j] for j in places), x=self.x[:, places])

    def only(self, classes: Sequence[int]) -> "Labelled":
        """The rows of these classes alone, numbered anew in this order."""
        which = self.y[:, None] == np.asarray(classes)
        kept = which.any(axis=1)
        names = tuple(self.classes[k] for k in classes)
        return self._replace(classes=names, x=self.x[kept], y=which[kept].argmax(axis=1))

    def dots(self, size: float, tones: Sequence[str] = TONES, **more: bool) -> list[Dots]:
        """The rows in their plane, each class in its tone."""
        dots = []
        for k, name in enumerate(self.classes):
            x, y = self.of(k).T
            dots.append(Dots(x, y, tones[k], name, size=size, **more))
        return dots

    def ringed(self, wrong: np.ndarray) -> list[Dots]:
        """In their plane, those that are taken for another class."""
        x, y = self.x[wrong].T
        ring = Dots(x, y, "alarm", "taken for another class", ring=True, size=22)
        return [ring] if wrong.any() else []


def made(source: str, x: ArrayLike, y: ArrayLike, features: Sequence[str] = ()) -> Labelled:
    """Rows of one's own making: classes by their numbers, columns by theirs where they have no
    names.
    """
    x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.int64)
    names = tuple(features) or (("x",) if x.shape[1] == 1 else ("x₁", "x₂"))
    return Labelled(
        source, names, tuple(f"class {k}" for k in range(int(y.max(initial=-1)) + 1)), x, y
    )


def of_points(points: Sequence[Point], features: Sequence[str] = ()) -> Labelled:
    """Points that a person has put somewhere."""
    rows = np.array(points, dtype=np.float64).reshape(-1, 3)
    return made("your own points", rows[:, :2], rows[:, 2], features)


def shipped(found: DataSet) -> Labelled:
    """One of the core's data sets."""
    return Labelled(
        f"{found.source}; {found.licence}", found.features, found.classes, found.x, found.y
    )


MISSING = {
    "",
    "na",
    "n/a",
    "#n/a",
    "nan",
    "null",
    "?",
}  # as R, NumPy, spreadsheets and archives write no value
OWN_TABLE = "your own table; it stays in this tab"
MAX_TOLD = 6  # columns or rows that a sentence lists


def _missing(cell: float | str) -> bool:
    return isinstance(cell, str) and cell.casefold() in MISSING


def _values(sheet: Sheet, column: int) -> set[float | str]:
    """The different values of a column."""
    return {row[column] for row in sheet.rows if not _missing(row[column])}


def numeric(sheet: Sheet) -> list[int]:
    """The places of a table's columns of numbers, some of them perhaps missing; ValueError where
    there is none.
    """
    columns = [_values(sheet, j) for j in range(len(sheet.names))]
    found = [
        j
        for j, values in enumerate(columns)
        if values and all(isinstance(each, float) for each in values)
    ]
    if not found:
        raise ValueError(
            "csv: a line of names, then lines with at least one column of numbers are needed; decimals have a point"
        )
    return found


def complete(sheet: Sheet, columns: Sequence[int]) -> tuple[list[tuple], str]:
    """The rows with a value in each of these columns, and what is said of those that are left out.

    ValueError where that is all of them.
    """
    gaps = [k for k, row in enumerate(sheet.rows, 1) if any(_missing(row[j]) for j in columns)]
    if not gaps:
        return list(sheet.rows), ""
    lacking = _listed(
        [sheet.names[j] for j in columns if any(_missing(row[j]) for row in sheet.rows)]
    )
    if len(gaps) == len(sheet.rows):
        raise ValueError(
            f"csv: each row lacks a value in one of {lacking}; a column that is mostly empty is to go"
        )
    left, out = set(gaps), "is left out: row" if len(gaps) == 1 else "are left out: rows"
    told = f"{plural(len(gaps), 'row')} with a missing value ({lacking}) {out} {_listed(gaps)}"
    return [row for k, row in enumerate(sheet.rows, 1) if k not in left], told


def pasted(sheet: Sheet, most_classes: int) -> Labelled:
    """A pasted table: its columns of numbers; its class is the column called "class", else the last
    one of few texts, else the last one if it is of few whole numbers. Rows with a missing value are
    left out, as ``source`` says.

    ValueError where there are no numbers or too many classes.
    """
    numbers = numeric(sheet)
    label = _label_column(sheet, numbers, most_classes)
    features = [j for j in numbers if j != label]
    used = features if label is None else [*features, label]
    rows, left = complete(sheet, used)
    names = ["all" if label is None else str(row[label]) for row in rows]
    classes = tuple(sorted(set(names)))
    x = np.array([[row[j] for j in features] for row in rows], dtype=np.float64)
    y = np.array([classes.index(name) for name in names], dtype=np.int64)
    told = [f"Class: {'none' if label is None else quoted(sheet.names[label])}"]
    told.append(f"features: {_listed([sheet.names[j] for j in features])}")
    if other := [j for j in range(len(sheet.names)) if j not in used]:
        told.append(
            f"not used: {_listed([sheet.names[j] for j in other])} (a column called class would be the class)"
        )
    told += [odd for j in other if (odd := _odd(sheet, j))]
    source = ". ".join(filter(None, [OWN_TABLE, "; ".join(told), left]))
    return Labelled(source, tuple(sheet.names[j] for j in features), classes, x, y)


def _label_column(sheet: Sheet, numbers: list[int], most_classes: int) -> int | None:
    """Of the columns with few values that one called "class", else the last of texts, of several
    if there is one; where all are numbers, the last column, if it is whole.
    """
    values = [_values(sheet, j) for j in range(len(sheet.names))]
    whole = [
        j for j in numbers if len(numbers) > 1 and all(each == int(each) for each in values[j])
    ]
    texts = [j for j in range(len(sheet.names)) if j not in numbers and values[j]]
    few = [j for j in (*texts, *whole) if len(values[j]) <= most_classes]
    if found := [j for j in few if sheet.names[j].casefold() == "class"] or [
        j for j in few if j in texts
    ]:
        return max(found, key=lambda j: (len(values[j]) > 1, j))
    if texts:
        most, name = f"at most {most_classes} classes are drawn", quoted(sheet.names[texts[-1]])
        why = _odd(sheet, texts[-1]) or "take it out, or group its values"
        raise ValueError(f"csv: {most}, column {name} has {len(values[texts[-1]])}; {why}")
    return len(sheet.names) - 1 if len(sheet.names) - 1 in few else None


def _odd(sheet: Sheet, column: int) -> str:
    """What keeps a column that is mostly of numbers from being one."""
    texts = [
        k
        for k, row in enumerate(sheet.rows, 1)
        if isinstance(row[column], str) and not _missing(row[column])
    ]
    if not texts or 2 * len(texts) >= len(sheet.rows):
        return ""
    return f"{quoted(sheet.names[column])} has {quoted(sheet.rows[texts[0] - 1][column])} in row {texts[0]}, no number"


def _listed(each: Sequence[object]) -> str:
    """The first few, and how many more there are."""
    told = ", ".join(quoted(one) if isinstance(one, str) else f"{one:,}" for one in each[:MAX_TOLD])
    return told if len(each) <= MAX_TOLD else f"{told} and {len(each) - MAX_TOLD} more"


def with_moved(x: Floats, moved: Sequence[Point]) -> Floats:
    """x (N, 1 or 2) with the rows that a hand has moved where they are now; ValueError where
    there is no such row.
    """
    x = x.copy()
    for point in moved:
        if point.label >= len(x):
            raise ValueError(f"moved: a row from 0 to {len(x) - 1} is allowed, got {point.label}")
        x[point.label] = point[: x.shape[1]]
    return x
