"""Labelled rows in; six Gaussian models of them, densities fitted alone, boundaries and draws out."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from genlab import densities, discriminant, gaussian, naive_bayes
from genlab.core.check import Floats, Ints
from genlab.core.densities import Density
from genlab.core.discriminant import Boundary, Discriminant
from genlab.core.gaussian import SMALLEST_SD, Normal
from genlab.core.generative import Classifier, Drawn
from genlab.kit import (
    Choice,
    Count,
    Csv,
    Flag,
    Labelled,
    Point,
    Points,
    Real,
    Rows,
    State,
    field_of,
    pasted,
    with_moved,
)
from genlab.labs.gauss.data import MOST_CLASSES, SETS

VIEWS = {
    **{"plane": "Plane", "posterior": "Posterior", "line": "One feature", "margins": "Margins"},
    **{"samples": "Samples", "parts": "Parts of log L"},
}
SHAPES = {"full": "Full", "diagonal": "Diagonal", "spherical": "Spherical"}
FAMILIES = {name: name.capitalize() for name in densities.FAMILIES}
TABLE = Csv()


@dataclass(frozen=True)
class GaussState(State):
    """Which rows, which covariances, and what is drawn of them."""

    data: str = field_of(
        Choice({**{key: title for key, (title, _) in SETS.items()}, "own": "Your own"}, menu=True),
        "penguins",
        label="Rows",
    )
    x: int = field_of(Count(1, 50), 1, label="Feature across", help="The number of its column.")
    y: int = field_of(Count(1, 50), 2, label="Feature up")
    points: tuple[Point, ...] = field_of(
        Points(-1e4, 1e4, classes=MOST_CLASSES), (), label="Points", help="A line each: x, y, class."
    )
    moved: tuple[Point, ...] = field_of(
        Points(-1e4, 1e4, classes=5_000), (), label="Rows moved", help="A line each: x, y, and the row, from 0."
    )
    csv: str = field_of(TABLE, "", label="A table", help="Names first; a column of texts is the class.", private=True)
    shape: str = field_of(Choice(SHAPES), "full", label="Covariance")
    shared: bool = field_of(Flag(), True, label="One for all classes (LDA)")
    f1: str = field_of(Choice(FAMILIES, menu=True), "gaussian", label="Density across")
    f2: str = field_of(Choice(FAMILIES, menu=True), "gaussian", label="Density up")
    prior: tuple = field_of(
        Rows(rows=1, columns=MOST_CLASSES), (), label="Prior", help="A probability a class; empty: as counted."
    )
    add: float = field_of(Real(0, 1e3), 0.0, label="Added variance", help="To each variance, against singular ones.")
    trial: tuple = field_of(Rows(-1e6, 1e6, rows=1, columns=2), (), label="Trial mean, sd")
    at: tuple = field_of(Rows(-1e6, 1e6, rows=1, columns=2), (), label="A new row at")
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

    def check(self) -> None:
        rows = self.rows
        if self.prior and (len(self.prior[0]) != len(rows.classes) or abs(sum(self.prior[0]) - 1) > 1e-9):
            raise ValueError(
                f"prior: {len(rows.classes)} probabilities that sum to 1 are needed, one for each of "
                f"{', '.join(rows.classes) or 'no class'}"
            )
        if self.trial and (len(self.trial[0]) != 2 or self.trial[0][1] < SMALLEST_SD):
            raise ValueError("trial: a mean and a standard deviation above 0 are needed")
        if self.at and len(self.at[0]) != 2:
            raise ValueError("at: two numbers are needed, one a feature")


@lru_cache(maxsize=4)
def _all_rows(data: str, points: tuple[Point, ...], csv: str) -> Labelled:
    if data != "own":
        return SETS[data][1]()
    if csv:
        return pasted(TABLE.sheet(csv), MOST_CLASSES)
    x, y, labels = np.array(points, dtype=float).reshape(-1, 3).T
    classes = tuple(f"class {k}" for k in range(int(labels.max(initial=-1)) + 1))
    return Labelled("your own points", ("x₁", "x₂"), classes, np.column_stack([x, y]), labels.astype(np.int64))


def _looked(rows: Labelled, columns: tuple[int, int], moved: tuple[Point, ...]) -> Labelled:
    there = len(rows.features)
    wanted = columns if there > 1 else (1,)
    for name, column in zip("xy", wanted, strict=False):
        if column > there:
            raise ValueError(f"{name}: a column from 1 to {there} is allowed, got {column}")
    if len(set(wanted)) < len(wanted):
        raise ValueError(f"y: another column than {columns[0]} is needed")
    places = [column - 1 for column in wanted]
    return rows._replace(
        features=tuple(rows.features[place] for place in places), x=with_moved(rows.x[:, places], moved)
    )


class Fitted(NamedTuple):
    """One of the models, and how it does on the rows it was fitted to; fault says why there is none."""

    name: str
    shape: str
    shared: bool
    model: Classifier | None
    parameters: int
    wrong: int | None = None
    log_likelihood: float | None = None  # of rows and classes, nats
    bic: float | None = None
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
        try:
            return gaussian.fit(self.rows.x[:, 0]), ""
        except ValueError as error:
            return None, str(error)

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
        return taken_for(self.chosen.model, self.rows.x) != self.rows.y

    def boundary(self, first: int, second: int) -> Boundary | None:
        """Log-odds of one class against another under the Gaussian model; None where a prior of 0 leaves none."""
        if self.model is None or 0 in self.model.prior[[first, second]]:
            return None
        return self.model.boundary(first, second)


@lru_cache(maxsize=8)
def run(state: GaussState) -> GaussResult:
    """Fit all there is."""
    rows = state.rows
    fits = tuple(_gaussian(state, rows, shape, shared) for shared in (True, False) for shape in SHAPES)
    fitted = next(each for each in fits if (each.shape, each.shared) == (state.shape, state.shared))
    return GaussResult(state, rows, fits, fitted, _naive(state, rows))


def _gaussian(state: GaussState, rows: Labelled, shape: str, shared: bool) -> Fitted:
    features, classes = rows.x.shape[1], len(rows.classes)
    free = {"full": features * (features + 1) // 2, "diagonal": features, "spherical": 1}[shape]
    free = free * (1 if shared else classes) + classes * features + classes - 1
    blank = Fitted(f"{'LDA' if shared else 'QDA'}, {shape}", shape, shared, None, free)
    try:
        model = discriminant.fit(
            rows.x, rows.y, covariance=shape, shared=shared, classes=classes, extra_variance=state.add
        )
        if state.prior:
            model = replace(model, prior=np.array(state.prior[0]))
    except ValueError as error:
        return blank._replace(fault=str(error))
    return _judged(blank._replace(model=model), rows)


def _naive(state: GaussState, rows: Labelled) -> Fitted:
    """Densities of the chosen families, each fitted alone."""
    families = (state.f1, state.f2)[: rows.x.shape[1]]
    counted = {"gaussian": 2, "laplace": 2, "exponential": 1, "uniform": 2}
    free = len(rows.classes) * (1 + sum(counted.get(each, 0) for each in families)) - 1
    blank = Fitted(f"naive, {' × '.join(families)}", "naive", False, None, free)
    try:
        made = [lambda values, family=family: densities.fit(family, values) for family in families]
        model = naive_bayes.fit_densities(rows.x, rows.y, made, classes=len(rows.classes) or None)
        if state.prior:
            model = replace(model, prior=np.array(state.prior[0]))
    except ValueError as error:
        return blank._replace(fault=str(error))
    found = _judged(blank._replace(model=model), rows)
    return found._replace(bic=None) if {"histogram", "kernel"} & set(families) else found


def _judged(fitted: Fitted, rows: Labelled) -> Fitted:
    own = fitted.model.log_joint(rows.x)[np.arange(len(rows.y)), rows.y]
    total = float(own.sum())
    wrong = int((taken_for(fitted.model, rows.x) != rows.y).sum())
    bic = fitted.parameters * float(np.log(len(rows.y))) - 2 * total
    return fitted._replace(wrong=wrong, log_likelihood=total, bic=bic)


def taken_for(model: Classifier, x: Floats) -> Ints:
    """(N,) the class of the largest joint, the lower number at a tie, also where all are 0."""
    return model.log_joint(x).argmax(axis=1)


def posterior(model: Classifier, x: Floats) -> Floats:
    """(N, K) P(class | row); nan where no class's density reaches, which is 0/0."""
    joint = model.log_joint(x)
    top = joint.max(axis=1, keepdims=True)
    weight = np.exp(joint - np.where(np.isfinite(top), top, 0))
    with np.errstate(invalid="ignore"):
        return weight / weight.sum(axis=1, keepdims=True)


def said(sentence: str, rows: Labelled) -> str:
    """The core's sentence with the classes' and the features' own names."""
    for k, name in enumerate(rows.classes):
        sentence = sentence.replace(f"class {k}", name if name.startswith("class") else f"class {name}")
    for j, name in enumerate(rows.features):
        sentence = sentence.replace(f"column {j}", name).replace(f"feature {j}", name)
    return sentence.replace("columns [0, 1]", " and ".join(rows.features))


def correlation(x: Floats) -> float | None:
    """Pearson's r of the two columns of x (N, 2), None where one is constant."""
    centred = x - x.mean(axis=0)
    square = centred.T @ centred
    scale = float(np.sqrt(square[0, 0] * square[1, 1]))
    return float(square[0, 1]) / scale if scale else None


def members(rows: Labelled, k: int) -> Floats:
    """The rows of a class."""
    return rows.x[rows.y == k]


def densities_of(result: GaussResult, feature: int) -> list[Density]:
    """Each class's density of a feature, fitted alone."""
    return [row[feature] for row in result.naive.model.log_density]


def labels(y: Ints, classes: tuple[str, ...]) -> list[str]:
    return [classes[k] for k in y.tolist()]


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
