"""Labelled rows in; six Gaussian models of them, densities fitted alone, boundaries and draws
out.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

import numpy as np

from genlab import datasets, densities, discriminant, gaussian, naive_bayes
from genlab.core.discriminant import Boundary, Discriminant
from genlab.core.gaussian import SMALLEST_SD, Normal
from genlab.core.generative import Classifier, Drawn, Score
from genlab.kit import (
    Axis,
    NoAnswer,
    State,
    around,
    called,
    data_of,
    field_of,
    in_their_names,
    row_dragging,
    titled,
    tried,
)
from genlab.kit.domain import Choice, Count, Flag, Real
from genlab.kit.labelled import Labelled, made, of_points, pasted, shipped, with_moved
from genlab.kit.rows import Csv, Point, Points, Rows

MOST = 4  # classes: as many as there are tones
VIEWS = titled(
    "plane posterior line margins samples parts", line="One feature", parts="Parts of log L"
)
SHAPES, FAMILIES = titled("full diagonal spherical"), titled(" ".join(densities.FAMILIES))
TABLE, PAIR = Csv(), Rows(-1e6, 1e6, rows=1, columns=2)
SETS = data_of(
    __package__, "sets"
)  # by name: a title, and rows, where they are neither shipped, drawn nor one's own


@dataclass(frozen=True)
class GaussState(State):
    """Which rows, which covariances, and what is drawn of them."""

    data: str = field_of(
        Choice({k: each["title"] for k, each in SETS.items()}, menu=True), "penguins", label="Rows"
    )
    x: int = field_of(Count(1, 50), 1, label="Feature across", help="The number of its column.")
    y: int = field_of(Count(1, 50), 2, label="Feature up")
    points: tuple = field_of(
        Points(-1e4, 1e4, MOST), (), label="Points", help="A line each: x, y, class."
    )
    moved: tuple = field_of(
        Points(-1e4, 1e4, 5_000), (), "Rows moved", "A line each: x, y, and the row, from 0."
    )
    csv: str = field_of(
        TABLE,
        "",
        label="A table",
        help="Names first; a column of texts is the class.",
        private=True,
    )
    shape: str = field_of(Choice(SHAPES), "full", label="Covariance")
    shared: bool = field_of(Flag(), True, label="One for all classes (LDA)")
    f1: str = field_of(Choice(FAMILIES, menu=True), "gaussian", label="Density across")
    f2: str = field_of(Choice(FAMILIES, menu=True), "gaussian", label="Density up")
    prior: tuple = field_of(
        Rows(rows=1, columns=MOST), (), "Prior", "A probability a class; empty: as counted."
    )
    add: float = field_of(
        Real(0, 1e3), 0.0, label="Added variance", help="To each variance, against singular ones."
    )
    trial: tuple = field_of(PAIR, (), label="Trial mean, sd")
    at: tuple = field_of(PAIR, (), label="A new row at")
    n: int = field_of(Count(0, 2_000), 0, label="Rows drawn")
    seed: int = field_of(Count(0, 2**31 - 1), 0, label="Seed")
    printed: bool = field_of(Flag(), False, label="The boundary as the SKKU deck prints it")
    view: str = field_of(Choice(VIEWS), "plane", label="Picture")

    @cached_property
    def all_rows(self) -> Labelled:
        """The rows with all of their features, where they were before a hand moved some."""
        return _all_rows(self.data, self.points, self.csv)

    @cached_property
    def rows(self) -> Labelled:
        """The two features looked at (one, where there is no other), moved rows where they were
        put.
        """
        there = len(self.all_rows.features)
        wanted = {"x": self.x, "y": self.y} if there > 1 else {"x": 1}
        for name, column in wanted.items():
            if column > there:
                raise ValueError(f"{name}: a column from 1 to {there} is allowed, got {column}")
        if there > 1 and self.x == self.y:
            raise ValueError(f"y: another column than {self.x} is needed")
        looked = self.all_rows.columns([column - 1 for column in wanted.values()])
        return looked._replace(x=with_moved(looked.x, self.moved))

    def own(self) -> dict:
        """What changes to make the rows one's own."""
        if len(self.rows.features) < 2:
            raise ValueError("data: points of your own have two features")
        return {**row_dragging.own(self.rows.x.tolist(), self.rows.y), "x": 1, "y": 2}

    def check(self) -> None:
        classes = self.rows.classes
        if self.prior and (
            len(self.prior[0]) != len(classes) or abs(sum(self.prior[0]) - 1) > 1e-9
        ):
            each = f"one for each of {', '.join(classes) or 'no class'}"
            raise ValueError(
                f"prior: {len(classes)} probabilities that sum to 1 are needed, {each}"
            )
        if self.trial and (len(self.trial[0]) != 2 or self.trial[0][1] < SMALLEST_SD):
            raise ValueError("trial: a mean and a standard deviation above 0 are needed")
        if self.at and len(self.at[0]) != 2:
            raise ValueError("at: two numbers are needed, one a feature")


@lru_cache(maxsize=4)
def _all_rows(data: str, points: tuple[Point, ...], csv: str) -> Labelled:
    if data == "own":
        return pasted(TABLE.sheet(csv), MOST) if csv else of_points(points, ("x₁", "x₂"))
    if data == "tilted":
        z = (
            np.random.default_rng(0).standard_normal((200, 2))
            @ np.linalg.cholesky([[1, 0.8], [0.8, 1]]).T
        )
        y = np.arange(200) % 2
        return made(
            "drawn with seed 0: correlation .8, the means 1.5 and −.5 apart",
            z + np.outer(y, [1.5, -0.5]),
            y,
        )
    return (
        made(**SETS[data]["rows"]) if "rows" in SETS[data] else shipped(getattr(datasets, data)())
    )


class Fitted(NamedTuple):
    """One of the models, and how it does on the rows it was fitted to; fault says why there is
    none, and no score.
    """

    name: str
    parameters: int
    model: Classifier | None
    score: Score = Score(None, None, None)
    fault: str = ""


@lru_cache(maxsize=16)
def fit_of(state: GaussState, kind: str, *how: str) -> Fitted:
    """LDA or QDA of a shape, or naive Bayes of a family of densities a feature."""
    rows, name, classes = state.rows, f"{kind}, {' × '.join(how)}", max(len(state.rows.classes), 1)
    if kind == "naive":
        free = densities.parameter_count(how, classes)
        fit = partial(
            naive_bayes.fit_densities, fits=[partial(densities.fit, family) for family in how]
        )
    else:
        options = {"covariance": how[0], "shared": kind == "LDA"}
        free = discriminant.parameter_count(len(rows.features), classes, **options)
        fit = partial(discriminant.fit, **options, extra_variance=state.add)
    try:
        model = fit(rows.x, rows.y, classes=classes)
        model = model.with_prior(state.prior[0]) if state.prior else model
        score = model.score(rows.x, rows.y, free)
    except ValueError as error:
        return Fitted(name, free, None, fault=str(error))
    countless = {"histogram", "kernel"} & {
        *how
    }  # curves of any shape, which have no number of parameters
    return Fitted(name, free, model, score._replace(bic=None) if countless else score)


@dataclass(frozen=True)
class GaussResult:
    """What a state comes to, each part when it is first asked for; NoAnswer says why one cannot
    be there.
    """

    state: GaussState
    rows: Labelled

    @cached_property
    def fitted(self) -> Fitted:
        """The Gaussian model of the shape that is chosen."""
        return fit_of(self.state, "LDA" if self.state.shared else "QDA", self.state.shape)

    @cached_property
    def fits(self) -> tuple[Fitted, ...]:
        """All six."""
        return tuple(fit_of(self.state, kind, shape) for kind in ("LDA", "QDA") for shape in SHAPES)

    @cached_property
    def naive(self) -> Fitted:
        """Densities of the chosen families, each fitted alone."""
        return fit_of(
            self.state, "naive", *(self.state.f1, self.state.f2)[: len(self.rows.features)]
        )

    @property
    def chosen(self) -> Fitted:
        """What says which class: densities fitted alone where one of them is no Gaussian, else
        the Gaussian model.
        """
        return self.fitted if self.state.f1 == self.state.f2 == "gaussian" else self.naive

    def _answer(self, model: Any, fault: str) -> Any:
        if model is None:
            raise NoAnswer(in_their_names(fault, self.rows.features, self.rows.classes))
        return model

    # The models themselves: the Gaussian one, the one of densities fitted alone, and the one that
    # says which class
    model = property(lambda self: self._answer(self.fitted.model, self.fitted.fault))
    alone = property(lambda self: self._answer(self.naive.model, self.naive.fault))
    seen = property(lambda self: self._answer(self.chosen.model, self.chosen.fault))

    @cached_property
    def line(self) -> Normal:
        """The Gaussian of the first feature, all classes together."""
        fitted, fault = tried(gaussian.fit, self.rows.x[:, 0])
        return self._answer(
            fitted, f"feature 0: {fault}" if len(self.rows.y) else "there is no row"
        )

    @cached_property
    def trial(self) -> Normal:
        """Before anybody has dragged one, half a standard deviation beside the likeliest, and
        wider.
        """
        mean, sd = self.line.mean, self.line.sd
        return Normal(*(self.state.trial[0] if self.state.trial else (mean - 0.5 * sd, 1.3 * sd)))

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
        names = " and ".join(
            called("class", name) for name, rows, *prior in given if rows and prior == [0]
        )
        return (
            [f"a prior of 0 makes the rows of {names} impossible, so log L is −∞"] if names else []
        )

    def boundary(self, first: int, second: int) -> Boundary | None:
        """Log-odds of one class against another under the Gaussian model; None where a prior of
        0 leaves none.
        """
        return (
            None if 0 in self.model.prior[[first, second]] else self.model.boundary(first, second)
        )


@lru_cache(maxsize=8)
def run(state: GaussState) -> GaussResult:
    """Nothing is fitted before it is asked for."""
    return GaussResult(state, state.rows)


def frames(rows: Labelled) -> list[Axis]:
    """The ranges of the features, with room around them."""
    return [
        around(values, name, 0.12) for values, name in zip(rows.x.T, rows.features, strict=True)
    ]


def misprinted(model: Discriminant) -> Boundary:
    """The boundary of classes 0 and 1 as deck 001 prints it: where this is 0."""
    first, second = model.mean[:2]
    if model.shared:
        linear = -2 * (first + second) @ model.precision
        return Boundary(
            float(first @ first - second @ second), linear, np.zeros_like(model.precision)
        )
    (one, two), sizes = model.precision[:2], np.linalg.slogdet(model.covariance[:2])[1]
    constant = 0.5 * (sizes[1] - sizes[0]) + first @ one @ first - second @ two @ second
    return Boundary(float(constant), -2 * (one @ first - two @ second), one - two)
