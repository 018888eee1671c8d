"""Rows to fit, as each family takes them: shipped sets, those of sets.json, own points, a table."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab import datasets
from genlab.core.check import Floats
from genlab.kit import (
    Csv,
    Labelled,
    Point,
    data_of,
    numeric,
    of_points,
    pasted,
    shipped,
    with_moved,
)
from genlab.kit.domain import quoted
from genlab.kit.labelled import OWN_TABLE, complete

MAX_CLASSES = 4  # as many as there are tones
TABLE = Csv()
SETS = data_of(
    __package__, "sets"
)  # title, the family it was made for, and rows, where they are not shipped
NATURAL = {name: each["family"] for name, each in SETS.items()}


class Rows(NamedTuple):
    """x (N, D), and y (N,): numbers, or classes where they have names.

    ratio: what the columns are per unit of the one feature that is drawn across, None where two
    span a plane;
    asked: places beyond the rows at which something was asked.
    """

    source: str
    features: tuple[str, ...]
    target: str
    classes: tuple[str, ...]
    x: Floats
    y: np.ndarray
    ratio: tuple[float, ...] | None = (1.0,)
    asked: tuple[float, ...] = ()

    @property
    def labelled(self) -> Labelled:
        """The same rows where they have classes."""
        return Labelled(self.source, self.features, self.classes, self.x, self.y)

    def design(self, at: ArrayLike) -> Floats:
        """Rows (n, D) with the feature across at these places."""
        return np.outer(at, self.ratio)


def _line(source: str, x: ArrayLike, y: ArrayLike, feature: str = "x", target: str = "y") -> Rows:
    return Rows(source, (feature,), target, (), np.array(x, dtype=float)[:, None], np.array(y))


@lru_cache(maxsize=16)
def rows_of(
    data: str, family: str, points: tuple[Point, ...], moved: tuple[Point, ...], csv: str
) -> Rows:
    """The rows as a family takes them; ValueError where a table or a moved row does not fit."""
    if data != "own":
        return _of_set(SETS[data], family, moved)
    if csv:
        return _pasted(csv, family)
    found = of_points(points, ("x₁", "x₂"))
    return _species(found, family) if family == "softmax" else _line(found.source, *found.x.T)


def _of_set(told: dict, family: str, moved: tuple[Point, ...]) -> Rows:
    """Two columns of a shipped set, as the family takes them; or one feature across, for every
    family.
    """
    if "of" in told:
        found = shipped(getattr(datasets, told["of"])())
        if "columns" in told:
            found = found.columns(told["columns"])
            return _species(found._replace(x=with_moved(found.x, moved)), family)
        x, y = found.of(told["class"]).T if "class" in told else (found.x[:, 0], found.y)
        if told["of"] == "horse_kicks":  # a row for each number of deaths, with how many there were
            x, y = np.zeros(int(x.sum())), np.repeat(y, x.astype(int))
        told = {"source": found.source, "features": found.features[:1], "x": x, "y": y} | told
    x, y = with_moved(np.array([told["x"], told["y"]], dtype=float).T, moved).T
    features, ratio, asked = (
        tuple(told["features"]),
        tuple(told.get("ratio", [1.0])),
        tuple(told.get("asked", ())),
    )
    return Rows(
        told["source"], features, told.get("target", "y"), (), np.outer(x, ratio), y, ratio, asked
    )


def _species(found: Labelled, family: str) -> Rows:
    """Softmax: which class; logistic: whether it is the last one; else the second feature by the
    first.
    """
    if family == "softmax":
        return Rows(found.source, found.features, "class", found.classes, found.x, found.y, None)
    if family == "logistic":
        last = found.classes[-1]
        y = (found.y == len(found.classes) - 1) * 1
        return Rows(found.source, found.features, last, (f"not {last}", last), found.x, y, None)
    return _line(found.source, *found.x[:, :2].T, *found.features[:2])


def _pasted(csv: str, family: str) -> Rows:
    """The first column of numbers and the last; for classes, two features and a column of few
    values.
    """
    sheet = TABLE.sheet(csv)
    columns = numeric(sheet)
    if family in ("softmax", "logistic"):
        found = pasted(sheet, MAX_CLASSES)
        if found.x.shape[1] > 1:
            return _species(found.columns((0, 1)), family)
        if family == "softmax":
            raise ValueError(
                "csv: two columns of numbers and one of classes are needed for softmax"
            )
        return _line(found.source, found.x[:, 0], found.y, found.features[0], "class")
    if len(columns) < 2:
        raise ValueError(
            "csv: two columns of numbers are needed, the first for x and the last for y"
        )
    first, last = columns[0], columns[-1]
    rows, left = complete(sheet, (first, last))
    x, y = np.array([[row[first], row[last]] for row in rows]).T
    told = f"x: {quoted(sheet.names[first])}; y: {quoted(sheet.names[last])}"
    return _line(
        ". ".join(filter(None, [OWN_TABLE, told, left])),
        x,
        y,
        sheet.names[first],
        sheet.names[last],
    )
