"""The state of the Gaussians lab: its fields, and the observations that they stand for."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import datasets, densities
from genlab.core.gaussian import SMALLEST_SD
from genlab.kit import (
    TableUse,
    data_of,
    field_of,
    own_table,
    row_dragging,
    seed_field,
    titled,
)
from genlab.kit.domain import Choice, Count, Flag, Real
from genlab.kit.labelled import Labelled, labelled_of, of_points, shipped, with_moved
from genlab.kit.own_table import pasted
from genlab.kit.rows import Point, Points, Rows
from genlab.tables.columns import class_roles, first_classes

MAX_CLASSES = 4  # there are four colours
VIEWS = Choice(
    titled("plane posterior line margins", line="One feature"),
    former={"samples": "plane", "parts": "plane"},
)
SHAPES = titled("full diagonal spherical")
FAMILIES = titled(" ".join(densities.FAMILIES))
PAIR = Rows(-1e6, 1e6, rows=1, columns=2)

# Each data set has a title. Its rows are given where they are neither shipped, simulated nor the
# reader's own.
USE = TableUse(
    roles=("class", "x", "y", "feature", "ignored"),
    propose=lambda _state, table: class_roles(table, MAX_CLASSES),
    reset={"x": 1, "y": 2, "prior": (), "at": (), "trial": ()},
    first=lambda _state, table: first_classes(table, MAX_CLASSES),
)
SETS = data_of(__package__, "sets")
TITLES = {name: entry["title"] for name, entry in SETS.items()}


@dataclass(frozen=True)
class GaussState(own_table.StateWithTable):
    """The data, the model's covariances and densities, and what is drawn."""

    data: str = field_of(Choice(TITLES, menu=True), "penguins", label="Data set")
    x: int = field_of(
        Count(1, 50), 1, label="Horizontal feature", help="Column number in the data set."
    )
    y: int = field_of(
        Count(1, 50), 2, label="Vertical feature", help="Column number in the data set."
    )
    points: tuple = field_of(
        Points(-1e4, 1e4, MAX_CLASSES), (), label="Points", help="One per line: x, y, class."
    )
    moved: tuple = row_dragging.moved_field()
    shape: str = field_of(Choice(SHAPES), "full", label="Covariance")
    shared: bool = field_of(Flag(), True, label="Same covariance for all classes (LDA)")
    f1: str = field_of(
        Choice(FAMILIES, menu=True), "gaussian", label="Density of the horizontal feature"
    )
    f2: str = field_of(
        Choice(FAMILIES, menu=True), "gaussian", label="Density of the vertical feature"
    )
    prior: tuple = field_of(
        Rows(rows=1, columns=MAX_CLASSES),
        (),
        label="Prior",
        help="One probability per class: change one, and the others are rescaled. "
        "Leave all empty to use the class frequencies.",
    )
    add: float = field_of(
        Real(0, 1e3),
        0.0,
        label="Added variance",
        help="This is added to every variance, so that no covariance is singular.",
    )
    trial: tuple = field_of(PAIR, (), label="Trial mean and sd")
    at: tuple = field_of(PAIR, (), label="New observation")
    n: int = field_of(Count(0, 2_000), 0, label="Samples")
    seed: int = seed_field()
    printed: bool = field_of(Flag(), False, label="Show the boundary as the SKKU deck prints it")
    view: str = field_of(VIEWS, "plane", label="View")

    @cached_property
    def all_rows(self) -> Labelled:
        """The observations with all of their features, before any of them was moved by hand."""
        if self.data == "own" and self.csv:
            drawn = frozenset({self.x - 1, self.y - 1})
            return _own_table(self.csv, self.reading, drawn)
        return _all_rows(self.data, self.points)

    @cached_property
    def rows(self) -> Labelled:
        """The observations with the two chosen features (or the only one), after moving.

        Raises:
            ValueError: If ``x`` or ``y`` is not the number of a column, or both are the same.
        """
        count = len(self.all_rows.features)
        axes = {"x": self.x, "y": self.y} if count > 1 else {"x": 1}
        for name, column in axes.items():
            if column > count:
                raise ValueError(f"{name}: a column from 1 to {count} is allowed, got {column}")
        if count > 1 and self.x == self.y:
            raise ValueError(f"y: another column than {self.x} is needed")
        selection = self.all_rows.columns([column - 1 for column in axes.values()])
        return selection._replace(x=with_moved(selection.x, self.moved))

    @cached_property
    def every_column(self) -> Labelled:
        """The observations with all of their features, those that are drawn after moving."""
        x = self.all_rows.x.copy()
        x[:, [self.x - 1, self.y - 1] if x.shape[1] > 1 else [0]] = self.rows.x
        return self.all_rows._replace(x=x)

    def own(self) -> dict:
        """Return the changes that turn the observations into points that the reader can edit."""
        if len(self.rows.features) < 2:
            raise ValueError("data: points of your own have two features")
        points = row_dragging.own(self.rows.x.tolist(), self.rows.y)
        return points | {"x": 1, "y": 2}

    def check(self) -> None:
        """Raise ValueError if fields contradict each other or the data."""
        classes = self.rows.classes
        if self.prior and (
            len(self.prior[0]) != len(classes) or abs(sum(self.prior[0]) - 1) > 1e-9
        ):
            names = ", ".join(classes) or "no class"
            raise ValueError(
                f"prior: {len(classes)} probabilities that sum to 1 are needed, "
                f"one for each of {names}"
            )
        if self.trial and (len(self.trial[0]) != 2 or self.trial[0][1] < SMALLEST_SD):
            raise ValueError("trial: a mean and a standard deviation above 0 are needed")
        if self.at and len(self.at[0]) != 2:
            raise ValueError("at: two numbers are needed, one for each feature")


@lru_cache(maxsize=4)
def _own_table(csv: str, reading: str, drawn: frozenset[int]) -> Labelled:
    """The rows of a table; since edition 2, those that are complete in what is drawn."""
    table, roles = own_table.table_in_use(USE, None, csv, reading)
    return pasted(table, MAX_CLASSES, roles, drawn if own_table.is_of_edition_2(reading) else None)


@lru_cache(maxsize=4)
def _all_rows(data: str, points: tuple[Point, ...]) -> Labelled:
    if data == "own":
        return of_points(points, ("x₁", "x₂"))
    if data == "tilted":
        return _tilted_classes()
    if "rows" in SETS[data]:
        return labelled_of(**SETS[data]["rows"])
    return shipped(getattr(datasets, data)())


def _tilted_classes() -> Labelled:
    """Two simulated classes of a hundred observations with one tilted covariance."""
    rng = np.random.default_rng(0)
    cholesky = np.linalg.cholesky([[1, 0.8], [0.8, 1]])
    z = rng.standard_normal((200, 2)) @ cholesky.T
    y = np.arange(200) % 2
    source = "simulated with seed 0: correlation 0.8, means 1.5 and −0.5 apart"
    return labelled_of(source, z + np.outer(y, [1.5, -0.5]), y)
