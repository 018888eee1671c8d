"""Rows to fit, as each family takes them: shipped sets, small ones made for one question, own points, a table."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab import datasets
from genlab.core.check import Floats
from genlab.kit import Csv, Labelled, Point, numeric, pasted, shipped, with_moved

MOST_CLASSES = 4  # as many as there are tones
TABLE = Csv()


class Rows(NamedTuple):
    """x (N, D), and y (N,): numbers, or classes where they have names.

    ratio: what the columns are per unit of the one feature that is drawn across, None where two span a plane;
    asked: a place beyond the rows at which something was asked.
    """

    source: str
    features: tuple[str, ...]
    target: str
    classes: tuple[str, ...]
    x: Floats
    y: np.ndarray
    ratio: tuple[float, ...] | None = (1.0,)
    asked: float | None = None

    def design(self, at: ArrayLike) -> Floats:
        """Rows (n, D) with the feature across at these places."""
        return np.outer(at, self.ratio)


def _made(source: str, x: ArrayLike, y: ArrayLike, names: tuple[str, str] = ("x", "y"), **more) -> Rows:
    return Rows(source, (names[0],), names[1], (), np.array(x, dtype=float)[:, None], np.array(y), **more)


def _twin() -> Rows:
    x = np.array([0, 1, 2.0])
    features = ("x", "its double")
    return Rows("three rows, one column twice the other", features, "y", (), np.c_[x, 2 * x], [1, 3, 2], (1.0, 2.0))


def _anscombe(number: int) -> Rows:
    found = datasets.anscombe()
    return _made(shipped(found).source, *found.x[found.y == number].T)


def _orings() -> Rows:
    found = datasets.orings()
    names = (found.features[0], "an O-ring in distress")
    return _made(shipped(found).source, found.x[:, 0], found.y, names, asked=31.0)


def _kicks() -> Rows:
    found = datasets.horse_kicks()
    deaths = np.repeat(found.y, found.x[:, 0].astype(int))
    return _made(shipped(found).source, np.zeros(len(deaths)), deaths, ("a column of zeros", "deaths in a corps-year"))


_SIDES = [-2, -1, 1, 2]
_LUNCH = [2, 3, 6, 7, 15, 21]
_SETS: dict[str, tuple[str, str, Callable[[], Rows]]] = {
    "three": ("Three rows", "linear", lambda: _made("three rows", [0, 1, 2], [1, 3, 2])),
    "twin": ("A column and its double", "linear", _twin),
    **{
        f"anscombe{k}": (f"Anscombe {roman}", "linear", lambda k=k: _anscombe(k - 1))
        for k, roman in enumerate(("I", "II", "III", "IV"), 1)
    },
    "orings": ("O-rings, 23 launches", "logistic", _orings),
    "separable": ("Two sides", "logistic", lambda: _made("four rows", _SIDES, [0, 0, 1, 1])),
    "quasi": (
        "Two sides that touch",
        "logistic",
        lambda: _made("six rows", [-2, -1, 0, 0, 1, 2], [0, 0, 0, 1, 1, 1]),
    ),
    "lunch": (
        "Guests by the hour",
        "poisson",
        lambda: _made("six counts", range(6), _LUNCH, ("hours since noon", "guests"), asked=6.0),
    ),
    "kicks": ("Horse kicks", "poisson", _kicks),
}
_SPECIES = {
    "penguins": ("Penguins, bills", datasets.penguins, (0, 1)),
    "iris": ("Irises, petals", datasets.iris, (2, 3)),
}
TITLES = {
    **{key: title for key, (title, *_) in _SETS.items()},
    **{key: title for key, (title, *_) in _SPECIES.items()},
    "own": "Your own",
}
NATURAL = {**{key: family for key, (_, family, _) in _SETS.items()}, "penguins": "softmax", "iris": "softmax"}


def rows_of(data: str, family: str, points: tuple[Point, ...], moved: tuple[Point, ...], csv: str) -> Rows:
    """The rows as a family takes them; ValueError where a table or a moved row does not fit."""
    if data in _SETS:
        rows = _SETS[data][2]()
        places = with_moved(np.column_stack([rows.x[:, 0], rows.y]), moved)
        return rows._replace(x=rows.design(places[:, 0]), y=places[:, 1])
    if data in _SPECIES:
        _, read, columns = _SPECIES[data]
        found = shipped(read())
        x = with_moved(found.x[:, columns], moved)
        return _species(found._replace(features=tuple(found.features[j] for j in columns), x=x), family)
    if csv:
        return _pasted(csv, family)
    x, y, label = np.array(points, dtype=float).reshape(-1, 3).T
    if family == "softmax":
        classes = tuple(f"class {k}" for k in range(int(label.max(initial=-1)) + 1))
        return Rows("your own points", ("x₁", "x₂"), "class", classes, np.c_[x, y], label, None)
    return _made("your own points", x, y)


def _species(found: Labelled, family: str) -> Rows:
    """Softmax: which class; logistic: whether it is the last one; else the second feature by the first."""
    if family == "softmax":
        return Rows(found.source, found.features, "class", found.classes, found.x, found.y, None)
    if family == "logistic":
        last = found.classes[-1]
        classes = (f"not {last}", last)
        return Rows(found.source, found.features, last, classes, found.x, (found.y == len(found.classes) - 1) * 1, None)
    return _made(found.source, *found.x[:, :2].T, found.features[:2])


def _pasted(csv: str, family: str) -> Rows:
    """The first column of numbers and the last; for classes, two features and a column of few values."""
    sheet = TABLE.sheet(csv)
    columns = numeric(sheet)
    if family in ("softmax", "logistic"):
        found = pasted(sheet, MOST_CLASSES)
        if found.x.shape[1] > 1:
            return _species(found._replace(features=found.features[:2], x=found.x[:, :2]), family)
        if family == "softmax":
            raise ValueError("csv: two columns of numbers and one of classes are needed for softmax")
        return _made(found.source, found.x[:, 0], found.y, (found.features[0], "class"))
    if len(columns) < 2:
        raise ValueError("csv: two columns of numbers are needed, the first for x and the last for y")
    x, y = np.array([[row[columns[0]], row[columns[-1]]] for row in sheet.rows]).T
    return _made("your own table; it stays in this tab", x, y, (sheet.names[columns[0]], sheet.names[columns[-1]]))
