"""Labelled rows in; six Gaussian models of them, densities fitted alone, boundaries and draws out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

import numpy as np

from genlab import datasets, densities, discriminant, gaussian, naive_bayes
from genlab.core.discriminant import Boundary, Discriminant
from genlab.core.gaussian import SMALLEST_SD, Normal
from genlab.core.generative import Classifier, Drawn, Score
from genlab.core.naive_bayes import Densities
from genlab.kit import Labelled, NoAnswer, data_of, hand, titled
from genlab.kit.domain import Choice, Count, Flag, Real
from genlab.kit.labelled import made, of_points, pasted, shipped, with_moved
from genlab.kit.names import called, in_their_names
from genlab.kit.picture import Axis, around
from genlab.kit.rows import Csv, Point, Points, Rows
from genlab.kit.state import State, field_of

MOST_CLASSES = 4  # as many as there are tones
VIEWS = titled("plane posterior line margins samples parts", line="One feature", parts="Parts of log L")
SHAPES = titled("full diagonal spherical")
FAMILIES = titled(" ".join(densities.FAMILIES))
TABLE = Csv()
PLACES = Points(-1e4, 1e4, classes=MOST_CLASSES)
MOVED = Points(-1e4, 1e4, classes=5_000)
PAIR = Rows(-1e6, 1e6, rows=1, columns=2)
PRIOR = Rows(rows=1, columns=MOST_CLASSES)
SETS = data_of(__package__, "sets")  # a title, and rows, where they are neither shipped nor drawn
TITLES = {name: each["title"] for name, each in SETS.items()} | {"own": "Your own"}


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
    if data == "own":
        return pasted(TABLE.sheet(csv), MOST_CLASSES) if csv else of_points(points, ("x₁", "x₂"))
    if data == "tilted":
        z = np.random.default_rng(0).standard_normal((200, 2)) @ np.linalg.cholesky([[1, 0.8], [0.8, 1]]).T
        y = np.arange(200) % 2
        return made("drawn with seed 0: correlation .8, the means 1.5 and −.5 apart", z + np.outer(y, [1.5, -0.5]), y)
    told = SETS[data]
    return made(told["source"], told["x"], told["y"]) if "x" in told else shipped(getattr(datasets, data)())


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
    """What a state comes to, each part when it is first asked for; one that cannot be there raises NoAnswer with the
    reason."""

    state: GaussState
    rows: Labelled

    @cached_property
    def fitted(self) -> Fitted:
        """The Gaussian model of the shape that is chosen."""
        return self._gaussian(self.state.shape, self.state.shared)

    @cached_property
    def fits(self) -> tuple[Fitted, ...]:
        """All six."""
        ways = [(shape, shared) for shared in (True, False) for shape in SHAPES]
        own = self.state.shape, self.state.shared
        return tuple(self.fitted if way == own else self._gaussian(*way) for way in ways)

    @cached_property
    def naive(self) -> Fitted:
        """Densities of the chosen families, each fitted alone."""
        families = (self.state.f1, self.state.f2)[: len(self.rows.features)]
        made = [partial(densities.fit, family) for family in families]
        free = densities.parameter_count(families, self._classes)
        found = self._fitted(f"naive, {' × '.join(families)}", free, naive_bayes.fit_densities, made)
        countless = {"histogram", "kernel"} & set(families)
        return found._replace(score=found.score._replace(bic=None)) if countless else found

    @property
    def _classes(self) -> int:
        return max(len(self.rows.classes), 1)

    def _gaussian(self, shape: str, shared: bool) -> Fitted:
        kind = {"covariance": shape, "shared": shared}
        free = discriminant.parameter_count(len(self.rows.features), self._classes, **kind)
        return self._fitted(
            f"{'LDA' if shared else 'QDA'}, {shape}", free, discriminant.fit, **kind, extra_variance=self.state.add
        )

    def _fitted(self, name: str, free: int, fit: Callable[..., Classifier], *how: Any, **options: Any) -> Fitted:
        (x, y), prior = self.rows[3:], self.state.prior
        try:
            model = fit(x, y, *how, **options, classes=self._classes)
            model = model.with_prior(prior[0]) if prior else model
            return Fitted(name, free, model, model.score(x, y, free))
        except ValueError as error:
            return Fitted(name, free, None, fault=str(error))

    @property
    def chosen(self) -> Fitted:
        """What says which class: densities fitted alone where one of them is no Gaussian, else the Gaussian model."""
        return self.fitted if self.state.f1 == self.state.f2 == "gaussian" else self.naive

    @property
    def model(self) -> Discriminant:
        """The Gaussian model of the shape that is chosen."""
        return self._answer(self.fitted)

    @property
    def alone(self) -> Densities:
        """Densities fitted alone."""
        return self._answer(self.naive)

    @property
    def seen(self) -> Classifier:
        """The model that says which class."""
        return self._answer(self.chosen)

    def _answer(self, fitted: Fitted) -> Classifier:
        if fitted.model is None:
            raise NoAnswer(in_their_names(fitted.fault, self.rows.features, self.rows.classes))
        return fitted.model

    @cached_property
    def line(self) -> Normal:
        """The Gaussian of the first feature, all classes together."""
        if not len(self.rows.y):
            raise NoAnswer("there is no row")
        try:
            return gaussian.fit(self.rows.x[:, 0])
        except ValueError as error:
            raise NoAnswer(in_their_names(f"feature 0: {error}", self.rows.features)) from error

    @cached_property
    def drawn(self) -> Drawn:
        """Rows drawn from the Gaussian model."""
        if not self.state.n:
            raise NoAnswer("Nothing is drawn yet: press Draw.")
        return self.model.sample(self.state.n, np.random.default_rng(self.state.seed))

    @property
    def impossible(self) -> list[str]:
        """Why log L is −∞, where it is."""
        given = zip(self.rows.classes, np.bincount(self.rows.y), *self.state.prior, strict=True)
        names = " and ".join(called("class", name) for name, rows, *prior in given if rows and prior == [0])
        return [f"a prior of 0 makes the rows of {names} impossible, so log L is −∞"] if names else []

    def boundary(self, first: int, second: int) -> Boundary | None:
        """Log-odds of one class against another under the Gaussian model; None where a prior of 0 leaves none."""
        return None if 0 in self.model.prior[[first, second]] else self.model.boundary(first, second)


@lru_cache(maxsize=8)
def run(state: GaussState) -> GaussResult:
    """Nothing is fitted before it is asked for."""
    return GaussResult(state, state.rows)


def trial_of(result: GaussResult) -> Normal:
    """The trial Gaussian; before anybody has dragged one, half a standard deviation beside the likeliest."""
    mean, sd = result.line.mean, result.line.sd
    return Normal(*(result.state.trial[0] if result.state.trial else (mean - 0.5 * sd, 1.3 * sd)))


def frame(rows: Labelled, feature: int) -> Axis:
    """The range of a feature, with room around it."""
    return around(rows.x[:, feature] if len(rows.x) else (), rows.features[feature], 0.12)


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
