"""Rows to fit: shipped sets, small ones made for one question each, points of one's own, and a pasted table."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from genlab import datasets
from genlab.core.check import Floats, Ints
from genlab.kit import Csv, Sheet, quoted

MOST_CLASSES = 4  # as many as there are tones
SQUARE = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1.0]])


class Rows(NamedTuple):
    """Labelled rows: x (N, D) in the features' units, y (N,) whole numbers into ``classes``."""

    source: str
    features: tuple[str, ...]
    classes: tuple[str, ...]
    x: Floats
    y: Ints


def _shipped(read: Callable[[], datasets.DataSet]) -> Rows:
    found = read()
    return Rows(f"{found.source}; {found.licence}", found.features, found.classes, found.x, found.y)


def _made(source: str, x: Floats, y: Ints) -> Rows:
    names = ("x", "x₂")[: x.shape[1]] if x.shape[1] == 1 else ("x₁", "x₂")
    return Rows(source, names, tuple(f"class {k}" for k in range(int(y.max()) + 1)), x, y)


def _tilted() -> Rows:
    """Two classes whose features go together: correlation .8, 200 rows."""
    z = np.random.default_rng(0).standard_normal((200, 2)) @ np.linalg.cholesky([[1, 0.8], [0.8, 1]]).T
    y = np.arange(200) % 2
    return _made("drawn with seed 0: correlation .8, the means 1.5 and −.5 apart", z + y[:, None] * [1.5, -0.5], y)


def _xor() -> Rows:
    corners = np.array([[1, 1], [-1, -1], [1, -1], [-1, 1.0]])
    x = np.concatenate([2 * corner + SQUARE / 2 for corner in corners])
    return _made("four squares, opposite ones of one class", x, np.repeat([0, 0, 1, 1], 4))


EIGHT = np.array([2, 4, 4, 4, 5, 5, 7, 9.0])
TWO = np.repeat([0, 1], 4)
SETS: dict[str, tuple[str, Callable[[], Rows]]] = {
    "penguins": ("Penguins", lambda: _shipped(datasets.penguins)),
    "square": (
        "Two squares",
        lambda: _made("squares of side 2 round (1, 1), (4, 4)", np.r_[SQUARE + 1, SQUARE + 4], TWO),
    ),
    "nested": (
        "A square in a square",
        lambda: _made("squares of side 2 and 4 round 0", np.r_[SQUARE, 2 * SQUARE], TWO),
    ),
    "xor": ("Crosswise", _xor),
    "tilted": ("Tilted clouds", _tilted),
    "iris": ("Irises", lambda: _shipped(datasets.iris)),
    "line": ("Eight numbers", lambda: _made("eight numbers", EIGHT[:, None], np.zeros(8, dtype=np.int64))),
}


def pasted(domain: Csv, text: str) -> Rows:
    """A pasted table: its columns of numbers, and as classes the last column with few different texts or numbers.

    ValueError where there are no numbers or too many classes.
    """
    sheet = domain.sheet(text)
    numeric = [j for j in range(len(sheet.names)) if all(isinstance(row[j], float) for row in sheet.rows)]
    label = _label_column(sheet, numeric)
    features = [j for j in numeric if j != label]
    if not features or not sheet.rows:
        raise ValueError("csv: a line of names, then lines with at least one column of numbers are needed")
    names = [str(row[label]) for row in sheet.rows] if label is not None else ["all"] * len(sheet.rows)
    classes = tuple(sorted(set(names)))
    if len(classes) > MOST_CLASSES:
        raise ValueError(
            f"csv: at most {MOST_CLASSES} classes are drawn, column {quoted(sheet.names[label])} has {len(classes)}"
        )
    x = np.array([[row[j] for j in features] for row in sheet.rows], dtype=np.float64)
    y = np.array([classes.index(name) for name in names], dtype=np.int64)
    return Rows("your own table; it stays in this tab", tuple(sheet.names[j] for j in features), classes, x, y)


def _label_column(sheet: Sheet, numeric: list[int]) -> int | None:
    """The last column of texts; where all are numbers, the last one, if it is whole and has few values."""
    texts = [j for j in range(len(sheet.names)) if j not in numeric]
    if texts:
        return texts[-1]
    last = len(sheet.names) - 1
    values = {row[last] for row in sheet.rows}
    few = len(values) <= MOST_CLASSES and all(value == int(value) for value in values)
    return last if few and len(numeric) > 1 else None
