"""Labelled rows in; six Gaussian models of them, densities fitted alone, boundaries and draws out."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

import numpy as np

from genlab import densities, discriminant, gaussian, naive_bayes
from genlab.core.discriminant import Boundary, Discriminant
from genlab.core.gaussian import SMALLEST_SD, Normal
from genlab.core.generative import Classifier, Drawn, Score
from genlab.kit import Labelled, hand, of_points, pasted, tried, with_moved
from genlab.kit.domain import Choice, Count, Flag, Real
from genlab.kit.rows import Csv, Point, Points, Rows
from genlab.kit.state import State, field_of
from genlab.labs.gauss.data import SETS

MOST_CLASSES = 4  # as many as there are tones
VIEWS = {
    **{"plane": "Plane", "posterior": "Posterior", "line": "One feature", "margins": "Margins"},
    **{"samples": "Samples", "parts": "Parts of log L"},
}
SHAPES = {"full": "Full", "diagonal": "Diagonal", "spherical": "Spherical"}
FAMILIES = {name: name.capitalize() for name in densities.FAMILIES}
TABLE = Csv()
PLACES = Points(-1e4, 1e4, classes=MOST_CLASSES)
MOVED = Points(-1e4, 1e4, classes=5_000)
PAIR = Rows(-1e6, 1e6, rows=1, columns=2)
PRIOR = Rows(rows=1, columns=MOST_CLASSES)
TITLES = {key: title for key, (title, _) in SETS.items()} | {"own": "Your own"}


@dataclass(frozen=True)
class GaussState(State):
    """Which rows, which covariances, and what is drawn of them."""

    data: str = field_of(Choice(TITLES, menu=True), "penguins", label="Rows")
    x: int = field_of(Count(1, 50), 1, label="Feature across", help="The number of its column.")
    y: int = field_of(Count(1, 50), 2, label="Feature up")
    points: tuple[Point, ...] = field_of(PLACES, (), label="Points", help="A line each: x, y, class.")
    moved: tuple[Point, ...] = field_of(MOVED, (), label="Rows moved", help="A line each: x, y, and the row, from 0.")
    csv: str = field_of(TABLE, "", label="A table", help="Names first; a column of texts is the class.", private=True)
    shape: str = field_of(Choice(SHAPES), "full", label="Covariance")
    shared: bool = field_of(Flag(), True, label="One for all classes (LDA)")
    f1: str = field_of(Choice(FAMILIES, menu=True), "gaussian", label="Density across")
    f2: str = field_of(Choice(FAMILIES, menu=True), "gaussian", label="Density up")
    prior: tuple = field_of(PRIOR, (), label="Prior", help="A probability a class; empty: as counted.")
    add: float = field_of(Real(0, 1e3), 0.0, label="Added variance", help="To each variance, against singular ones.")
    trial: tuple = field_of(PAIR, (), label="Trial mean, sd")
    at: tuple = field_of(PAIR, (), label="A new row at")
    n: int = field_of(Count(0, 2_000), 0, label="Rows drawn")
    seed: int = field_of(Count(0, 2**31 - 1), 0, label="Seed")
    printed: bool = field_of(Flag(), False, label="The boundary as the SKKU deck prints it")
    view: str = field_of(Choice(VIEWS), "plane", label="Picture")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The names of all features."""
        return _all_rows(self.data, self.points, self.csv).features

    @cached_property
    def rows(self) -> Labelled:
        """The two features looked at (one, where there is no other), moved rows where they were put."""
        return _looked(_all_rows(self.data, self.points, self.csv), (self.x, self.y), self.moved)

    def own(self) -> dict:
        """What changes to make the rows one's own."""
        if len(self.rows.features) < 2:
            raise ValueError("data: points of your own have two features")
        return {**hand.own(self.rows.x.tolist(), self.rows.y), "x": 1, "y": 2}

    def check(self) -> None:
        classes = self.rows.classes
        if self.prior and (len(self.prior[0]) != len(classes) or abs(sum(self.prior[0]) - 1) > 1e-9):
            each = f"one for each of {', '.join(classes) or 'no class'}"
            raise ValueError(f"prior: {len(classes)} probabilities that sum to 1 are needed, {each}")
        if self.trial and (len(self.trial[0]) != 2 or self.trial[0][1] < SMALLEST_SD):
            raise ValueError("trial: a mean and a standard deviation above 0 are needed")
        if self.at and len(self.at[0]) != 2:
            raise ValueError("at: two numbers are needed, one a feature")


@lru_cache(maxsize=4)
def _all_rows(data: str, points: tuple[Point, ...], csv: str) -> Labelled:
    if data != "own":
        return SETS[data][1]()
    return pasted(TABLE.sheet(csv), MOST_CLASSES) if csv else of_points(points, ("x₁", "x₂"))


def _looked(rows: Labelled, columns: tuple[int, int], moved: tuple[Point, ...]) -> Labelled:
    there = len(rows.features)
    wanted = columns if there > 1 else (1,)
    for name, column in zip("xy", wanted, strict=False):
        if column > there:
            raise ValueError(f"{name}: a column from 1 to {there} is allowed, got {column}")
    if len(set(wanted)) < len(wanted):
        raise ValueError(f"y: another column than {columns[0]} is needed")
    looked = rows.columns([column - 1 for column in wanted])
    return looked._replace(x=with_moved(looked.x, moved))


class Fitted(NamedTuple):
    """One of the models, and how it does on the rows it was fitted to; fault says why there is none, and no score."""

    name: str
    parameters: int
    model: Classifier | None
    score: Score = Score(None, None, None)
    fault: str = ""


@dataclass(frozen=True)
class GaussResult:
    """What a state comes to.

    fitted: of the shape that is chosen; fits: of all six; naive: densities of the families that are chosen.
    """

    state: GaussState
    rows: Labelled
    fits: tuple[Fitted, ...]
    fitted: Fitted
    naive: Fitted

    @property
    def model(self) -> Discriminant | None:
        """The Gaussian model that is chosen; None where it cannot be fitted, for ``fitted.fault``."""
        return self.fitted.model

    @property
    def chosen(self) -> Fitted:
        """What the posterior is of: naive densities where one of them is no Gaussian, else the Gaussian model."""
        return self.fitted if self.state.f1 == self.state.f2 == "gaussian" else self.naive

    @cached_property
    def line(self) -> tuple[Normal | None, str]:
        """The Gaussian of the first feature, all classes together; or None, and why."""
        return tried(gaussian.fit, self.rows.x[:, 0])

    @cached_property
    def drawn(self) -> Drawn | None:
        """Rows drawn from the chosen Gaussian model."""
        if self.model is None or not self.state.n:
            return None
        return self.model.sample(self.state.n, np.random.default_rng(self.state.seed))

    @cached_property
    def wrong(self) -> np.ndarray:
        """(N,) bool: the rows that the chosen model takes for another class."""
        if self.chosen.model is None:
            return np.zeros(len(self.rows.y), dtype=bool)
        return self.chosen.model.taken_for(self.rows.x) != self.rows.y

    def boundary(self, first: int, second: int) -> Boundary | None:
        """Log-odds of one class against another under the Gaussian model; None where a prior of 0 leaves none."""
        if self.model is None or 0 in self.model.prior[[first, second]]:
            return None
        return self.model.boundary(first, second)


@lru_cache(maxsize=8)
def run(state: GaussState) -> GaussResult:
    """Fit all there is."""
    fits = {(shape, shared): _gaussian(state, shape, shared) for shared in (True, False) for shape in SHAPES}
    return GaussResult(state, state.rows, tuple(fits.values()), fits[state.shape, state.shared], _naive(state))


def _gaussian(state: GaussState, shape: str, shared: bool) -> Fitted:
    (x, y), K = state.rows[3:], max(len(state.rows.classes), 1)
    name, free = f"{'LDA' if shared else 'QDA'}, {shape}", {"covariance": shape, "shared": shared}
    fit = partial(discriminant.fit, x, y, **free, classes=K, extra_variance=state.add)
    return _fitted(state, name, discriminant.parameter_count(x.shape[1], K, **free), fit)


def _naive(state: GaussState) -> Fitted:
    """Densities of the chosen families, each fitted alone."""
    (x, y), K = state.rows[3:], max(len(state.rows.classes), 1)
    families = (state.f1, state.f2)[: x.shape[1]]
    made = [partial(densities.fit, family) for family in families]
    fit = partial(naive_bayes.fit_densities, x, y, made, classes=K)
    found = _fitted(state, f"naive, {' × '.join(families)}", densities.parameter_count(families, K), fit)
    countless = {"histogram", "kernel"} & set(families)
    return found._replace(score=found.score._replace(bic=None)) if countless else found


def _fitted(state: GaussState, name: str, free: int, fit: Callable[[], Classifier]) -> Fitted:
    try:
        model = fit()
        model = replace(model, prior=np.array(state.prior[0])) if state.prior else model
        return Fitted(name, free, model, model.score(state.rows.x, state.rows.y, free))
    except ValueError as error:
        return Fitted(name, free, None, fault=str(error))


def said(sentence: str, rows: Labelled) -> str:
    """The core's sentence with the classes' and the features' own names."""
    for k, name in enumerate(rows.classes):
        sentence = sentence.replace(f"class {k}", name if name.startswith("class") else f"class {name}")
    for j, name in enumerate(rows.features):
        sentence = sentence.replace(f"column {j}", name).replace(f"feature {j}", name)
    return sentence.replace("columns [0, 1]", " and ".join(rows.features))


def misprinted(model: Discriminant) -> Boundary:
    """The boundary of classes 0 and 1 as deck 001 prints it: where this is 0."""
    (first, second), (mean, other) = model.mean[:2, :], model.mean[:2]
    if model.shared:
        linear = -2 * (mean + other) @ model.precision
        return Boundary(float(mean @ mean - other @ other), linear, np.zeros_like(model.precision))
    one, two = model.precision[:2]
    half = 0.5 * (np.linalg.slogdet(model.covariance[1])[1] - np.linalg.slogdet(model.covariance[0])[1])
    constant = half + first @ one @ first - second @ two @ second
    return Boundary(float(constant), -2 * (one @ first - two @ second), one - two)
