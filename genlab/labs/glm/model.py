"""Rows and a family in; the fit, its search on the surface of log L, the prior's pull and a trial out."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from genlab import glm, regression
from genlab.core.check import Floats
from genlab.core.design import scaling
from genlab.core.values import remembered
from genlab.kit import hand, tried
from genlab.kit.domain import Choice, Count, Flag, Real
from genlab.kit.rows import Points
from genlab.kit.rows import Rows as Table
from genlab.kit.state import State, field_of
from genlab.labs.glm.data import MOST_CLASSES, SETS, TABLE, Rows, rows_of

FAMILIES = {"linear": "Linear", "logistic": "Logistic", "poisson": "Poisson", "softmax": "Softmax"}
VIEWS = {
    **{"fit": "Fit", "surface": "Surface", "steps": "Steps"},
    **{"prior": "Prior", "residuals": "Residuals", "recipe": "Recipe"},
}
TITLES = {name: each["title"] for name, each in SETS.items()} | {"own": "Your own"}
PLACES, MOVED = Points(-1e4, 1e4, classes=MOST_CLASSES), Points(-1e4, 1e4, classes=1_000)
METHODS = {"newton": "Newton", "ascent": "Gradient ascent"}
BLOCK = 100  # steps are computed so many at a time, so that a walk through them computes nothing
MOST_HALVED = 60  # steps, where each is a search of its own; the top is near long before
DRAWN = 30  # lines from the posterior


@dataclass(frozen=True)
class GlmState(State):
    """Which rows, which family, the prior, the search, and what is drawn of them."""

    family: str = field_of(Choice(FAMILIES), "linear", label="Family")
    data: str = field_of(Choice(TITLES, menu=True), "three", label="Rows")
    points: tuple = field_of(PLACES, (), label="Points", help="A line each: x, y (softmax: x₁, x₂, class).")
    moved: tuple = field_of(MOVED, (), label="Rows moved", help="A line each: x, y, and the row, from 0.")
    csv: str = field_of(TABLE, "", "A table", "Names first; x is the first column, y the last.", private=True)
    intercept: bool = field_of(Flag(), True, label="Intercept b")
    scale: bool = field_of(Flag(), True, label="Search on scaled columns (mean 0, sd 1)")
    lam: float = field_of(Real(0, 1e4, log=True), 0.0, label="Prior λ", help="Precision 1/τ² of the weights’ prior.")
    noise: float = field_of(Real(0, 1e4, log=True), 0.0, label="Noise σ²", help="0: its maximum likelihood.")
    method: str = field_of(Choice(METHODS), "newton", label="Method")
    step: float = field_of(Real(1e-4, 1e3, log=True), 1.0, label="Step", help="θ + step · ∇ℓ / N")
    steps: int = field_of(Count(0, 1_000), 10, label="Steps")
    back: bool = field_of(Flag(), False, label="Halve steps that do not climb")
    trial: tuple = field_of(Table(-1e5, 1e5, rows=1, columns=2), (), label="Trial b, w")
    seed: int = field_of(Count(0, 2**31 - 1), 0, label="Seed")
    printed: bool = field_of(Flag(), False, label="As the NYU notes print it")
    view: str = field_of(Choice(VIEWS), "fit", label="Picture")

    @cached_property
    def rows(self) -> Rows:
        """The rows as the family takes them."""
        return rows_of(self.data, self.family, self.points, self.moved, self.csv)

    def own(self) -> dict:
        """What changes to make the rows one's own."""
        rows = self.rows
        if rows.ratio is None:
            return {**hand.own(rows.x.tolist(), rows.y, digits=17), "family": "softmax"}
        return hand.own(zip(rows.x[:, 0].tolist(), rows.y, strict=True), [0] * len(rows.y), digits=17)

    def check(self) -> None:
        if self.trial and len(self.trial[0]) != 2:
            raise ValueError("trial: two numbers are needed, b and w")
        _ = self.rows


@dataclass(frozen=True, eq=False)
class Search:
    """Both ways up the log-likelihood; ``fault`` says why ascent has none."""

    top: glm.Fit
    ascent: glm.Trace | None
    step: float
    fault: str = ""

    def trace(self, method: str) -> glm.Trace | None:
        return self.top.trace if method == "newton" else self.ascent

    def within(self, method: str) -> int | None:
        """After how many steps it is within 10⁻⁶ nats of the top; None if it is not, or there is no top."""
        trace = self.trace(method)
        return None if trace is None or self.top.separable else trace.within(self.top.log_likelihood)

    def falls(self, method: str) -> int:
        """How many of its steps went down."""
        trace = self.trace(method)
        return 0 if trace is None else trace.falls


@dataclass(frozen=True, eq=False)
class GlmResult:
    """What a state comes to; fit is None where there is none, for ``fault``."""

    state: GlmState
    rows: Rows
    family: glm.Family | None = None
    fit: glm.Fit | None = None
    exact: bool = False  # the rows lie on a line: σ² is 0, log L has no end
    fault: str = ""

    @property
    def plane(self) -> bool:
        """Two features span the picture, and classes are its colours."""
        return self.rows.ratio is None

    @property
    def noise(self) -> float:
        return self.family.dispersion

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The parameters, intercepts first; of softmax each class's against the first."""
        own = [*["b"] * self.state.intercept, *(f"w{mark}" for mark in self.marks)]
        if self.state.family != "softmax":
            return tuple(own)
        classes = self.rows.classes or tuple(f"class {k}" for k in range(int(max(self.rows.y)) + 1))
        return tuple(f"{name}: {kind}" for kind in classes[1:] for name in own)

    @property
    def marks(self) -> str | tuple[str]:
        """What tells the columns apart: nothing, where there is one."""
        return ("",) if self.rows.x.shape[1] == 1 else "₁₂"

    @property
    def sums(self) -> list[tuple[str, Floats]]:
        """The columns with which what is left over adds up to 0, and what their sums are called."""
        ones = [("Σ(y − μ)", np.ones(len(self.rows.y)))] * self.state.intercept
        return ones + [(f"Σ(y − μ)x{mark}", x) for mark, x in zip(self.marks, self.rows.x.T, strict=True)]

    @cached_property
    def plain(self) -> glm.Fit:
        """The fit without a prior."""
        return self.fit if not self.state.lam else self.fitted(0.0)

    def fitted(self, lam: float) -> glm.Fit:
        """The fit under another prior."""
        return glm.fit(self.rows.x, self.rows.y, self.family, intercept=self.state.intercept, prior_precision=lam)

    def covariance(self, fit: glm.Fit, lam: float) -> Floats | None:
        """Of the parameters near the top, in the order of ``names``; None where the top has no end."""
        return tried(fit.covariance, self.rows.x, lam)[0]

    @cached_property
    def wrong(self) -> np.ndarray | None:
        """(N,) bool: rows taken for another class; None where y is no class."""
        if self.state.family not in ("logistic", "softmax"):
            return None
        return self.fit.predict(self.rows.x) != self.rows.y

    @cached_property
    def mean(self) -> Floats:
        """(N,), or (N, K) for softmax."""
        return self.fit.mean(self.rows.x)

    @cached_property
    def residual(self) -> Floats:
        """(N,) y − μ; for softmax of the last class."""
        if self.state.family == "softmax":
            return (self.rows.y == self.mean.shape[1] - 1) - self.mean[:, -1]
        return self.rows.y - self.mean

    @cached_property
    def tried(self) -> float | None:
        """log L at the trial; None where there is none to try."""
        if not self.state.trial or self.plane or self.state.family == "softmax" or self.fit is None:
            return None
        b, w = self.state.trial[0]
        weights = np.zeros(self.rows.x.shape[1])
        weights[0] = w
        return float(glm.log_likelihoods(self.family, self.rows.x, self.rows.y, weights, b))

    @cached_property
    def supremum(self) -> float:
        """What log L comes as near to as one likes along the direction without end."""
        return glm.supremum(self.plain, self.rows.x, self.rows.y)

    @cached_property
    def parted(self) -> tuple[str, ...]:
        """Classes that a plane parts from every other one."""
        parted = self.plain.parted(self.rows.x, self.rows.y)
        return tuple(name for k, name in enumerate(self.rows.classes) if k in parted)

    @cached_property
    def search(self) -> Search:
        """Newton's steps and those of gradient ascent, on the columns as they are searched."""
        state = self.state
        moved, size = self.scaling
        z = (self.rows.x - moved) / size
        step = float(len(z)) if state.printed else state.step
        most = MOST_HALVED if state.back else state.steps
        return _search(z, self.rows.y, self.family, state.intercept, step, min(state.steps, most), state.back)

    @cached_property
    def scaling(self) -> tuple[Floats, Floats]:
        """(D,) what is taken from each column, and what it is divided by, before the search."""
        D = self.rows.x.shape[1]
        return scaling(self.rows.x, self.state.intercept) if self.state.scale else (np.zeros(D), np.ones(D))


@lru_cache(maxsize=8)
def run(state: GlmState) -> GlmResult:
    """Fit, or say why there is no fit."""
    rows = state.rows
    try:
        family, exact = _family(state, rows)
        if exact and state.lam:
            raise ValueError("lam: the rows lie on a line, so σ² comes out as 0 and no prior counts; give a noise σ²")
        blank = GlmResult(state, rows, family, exact=exact)
        return replace(blank, fit=blank.fitted(state.lam))
    except ValueError as error:
        return GlmResult(state, rows, fault=str(error))


def _family(state: GlmState, rows: Rows) -> tuple[glm.Family, bool]:
    """The family, and whether its noise came out as 0, in place of which the surface is drawn for 1."""
    if state.family != "linear":
        return {"logistic": glm.BERNOULLI, "poisson": glm.POISSON, "softmax": glm.SOFTMAX}[state.family], False
    if state.noise:
        return glm.gaussian(state.noise), False
    noise = regression.fit_linear(rows.x, rows.y, intercept=state.intercept).noise_variance
    exact = noise <= 1e-24 * float(np.mean(np.square(rows.y)))  # rounding alone is left
    return glm.gaussian(1.0 if exact else noise), exact


@remembered(8)
def _climbed(
    x: Floats, y: Floats, family: glm.Family, intercept: bool, step: float, iterations: int, back: bool
) -> glm.Trace:
    return glm.gradient_ascent(x, y, family, step=step, iterations=iterations, intercept=intercept, backtrack=back)


@remembered(8)
def _search(x: Floats, y: Floats, family: glm.Family, intercept: bool, step: float, steps: int, back: bool) -> Search:
    top = glm.fit(x, y, family, intercept=intercept)
    block = MOST_HALVED if back else max(1, -(-steps // BLOCK)) * BLOCK
    for iterations in (block, max(1, steps)):  # the block may leave the numbers where its first steps do not
        found, fault = tried(_climbed, x, y, family, intercept, step, iterations, back)
        if found:
            return Search(top, found.first(steps), step)
    return Search(top, None, step, fault)
