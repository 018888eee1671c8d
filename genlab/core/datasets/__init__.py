"""Data sets that are small and free: penguins (CC0), the irises of Fisher's own table, and three
that made history.

Each is in a JSON file beside this module, one row per line, with its source and licence.
"""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.values import frozen

__all__ = ["DataSet", "anscombe", "horse_kicks", "iris", "orings", "penguins"]


@frozen
class DataSet:
    """Labelled rows, and where they come from.

    x: (N, D) in the units that the names of `features` end with; y: (N,) whole numbers into
    `classes`. Both arrays are read-only, because every call returns the same ones.

    >>> datasets.iris().classes
    ('setosa', 'versicolor', 'virginica')
    """

    title: str
    source: str
    licence: str
    features: tuple[str, ...]
    classes: tuple[str, ...]
    x: Floats
    y: Ints


@cache
def penguins() -> DataSet:
    """342 penguins of three species: length and depth of the bill, length of a flipper, body
    mass.
    """
    return _packaged_data_set("penguins")


@cache
def iris() -> DataSet:
    """150 irises of three species: length and width of sepal and petal.

    Fisher's own numbers; the widespread copy of the UCI repository differs in its rows 35 and 38.
    """
    return _packaged_data_set("iris")


@cache
def anscombe() -> DataSet:
    """Four times 11 rows (x, y) of one line, one mean, one variance, and four shapes; the class
    says which set.

    Anscombe's own numbers; a widespread copy has 4.81 for 4.82 in the first set.
    """
    return _packaged_data_set("anscombe")


@cache
def orings() -> DataSet:
    """23 launches: the temperature at the joint, and whether an O-ring was in distress."""
    return _packaged_data_set("orings")


@cache
def horse_kicks() -> DataSet:
    """200 corps-years by the number of men whom a horse killed (the class), a row for each
    number.
    """
    return _packaged_data_set("horse_kicks")


def _packaged_data_set(name: str) -> DataSet:
    data = get_data(__name__, f"{name}.json")
    assert data is not None  # it is part of the package
    content = json.loads(data)
    rows = np.array(content.pop("rows"), dtype=np.float64)
    x, y = rows[:, 1:].copy(), rows[:, 0].astype(np.int64)
    x.flags.writeable = y.flags.writeable = False
    return DataSet(
        title=content["title"],
        source=content["source"],
        licence=content["licence"],
        features=tuple(content["features"]),
        classes=tuple(content["classes"]),
        x=x,
        y=y,
    )
