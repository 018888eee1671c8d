"""Rows and a family in; the fit, its search on the surface of log L, the prior's pull and a trial out."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import glm, regression
from genlab.core.check import Floats
from genlab.kit import Choice, Count, Csv, Flag, Point, Points, Real, State, field_of
from genlab.kit import Rows as Table
from genlab.labs.glm.data import MOST_CLASSES, NATURAL, TITLES, Rows, rows_of

FAMILIES = {"linear": "Linear", "logistic": "Logistic", "poisson": "Poisson", "softmax": "Softmax"}
VIEWS = {
    **{"fit": "Fit", "surface": "Surface", "steps": "Steps"},
    **{"prior": "Prior", "residuals": "Residuals", "recipe": "Recipe"},
}
METHODS = {"newton": "Newton", "ascent": "Gradient ascent"}
BLOCK = 100  # steps are computed so many at a time, so that a walk through them computes nothing
MOST_HALVED = 60  # steps, where each is a search of its own; the top is near long before
NEAR = 1e-6  # nats below the top: there
DRAWN = 30  # lines from the posterior


@dataclass(frozen=True)
class GlmState(State):
    """Which rows, which family, the prior, the search, and what is drawn of them."""

    family: str = field_of(Choice(FAMILIES), "linear", label="Family")
    data: str = field_of(Choice(TITLES, menu=True), "three", label="Rows")
    points: tuple[Point, ...] = field_of(
        Points(-1e4, 1e4, classes=MOST_CLASSES), (), label="Points", help="A line each: x, y (softmax: x₁, x₂, class)."
    )
    moved: tuple[Point, ...] = field_of(
        Points(-1e4, 1e4, classes=1_000), (), label="Rows moved", help="A line each: x, y, and the row, from 0."
    )
    csv: str = field_of(
        Csv(), "", label="A table", help="Names first; x is the first column, y the last.", private=True
    )
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
        return _rows(self.data, self.family, self.points, self.moved, self.csv)

    def check(self) -> None:
        if self.trial and len(self.trial[0]) != 2:
            raise ValueError("trial: two numbers are needed, b and w")
        _ = self.rows


_rows = lru_cache(maxsize=16)(rows_of)


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
        """After how many steps it is within NEAR of the top; None if it is not, or there is no top."""
        trace = self.trace(method)
        if trace is None or self.top.separable:
            return None
        near = np.flatnonzero(self.top.log_likelihood - trace.log_likelihood < NEAR)
        return int(near[0]) if len(near) else None

    def falls(self, method: str) -> int:
        """How many of its steps went down."""
        trace = self.trace(method)
        return 0 if trace is None else int((np.diff(trace.log_likelihood) < -1e-12).sum())


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
        D = self.rows.x.shape[1]
        weights = ["w"] if D == 1 else [f"w{'₁₂'[j]}" for j in range(D)]
        own = [*(["b"] if self.state.intercept else []), *weights]
        if self.state.family != "softmax":
            return tuple(own)
        classes = self.rows.classes or tuple(f"class {k}" for k in range(int(max(self.rows.y)) + 1))
        return tuple(f"{name}: {kind}" for kind in classes[1:] for name in own)

    @cached_property
    def plain(self) -> glm.Fit:
        """The fit without a prior."""
        return self.fit if not self.state.lam else self.fitted(0.0)

    def fitted(self, lam: float) -> glm.Fit:
        """The fit under another prior."""
        return _fit(self.state, self.rows, self.family, lam)

    def covariance(self, fit: glm.Fit, lam: float) -> Floats | None:
        """Of the parameters near the top, in the order of ``names``; None where the top has no end."""
        try:
            return fit.covariance(self.rows.x, lam)
        except ValueError:
            return None

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
        way = self.plain.direction
        far = (self.plain.weights + 40 * way.weights, self.plain.intercept + 40 * np.asarray(way.intercept))
        return float(glm.log_likelihoods(self.family, self.rows.x, self.rows.y, *far))

    @cached_property
    def parted(self) -> tuple[str, ...]:
        """Classes that a plane parts from every other one."""
        way, y, K = self.plain.direction, self.rows.y, len(self.rows.classes)
        if way is None or way.weights.ndim != 2:
            return ()
        scores = self.rows.x @ way.weights.T + way.intercept
        ahead = [[(scores[y == k, k] - scores[y == k, j] > 1e-9).all() for j in range(K)] for k in range(K)]
        pairs = [[j == k or (ahead[k][j] and ahead[j][k]) for j in range(K)] for k in range(K)]
        return tuple(name for name, row in zip(self.rows.classes, pairs, strict=True) if all(row))

    @cached_property
    def search(self) -> Search:
        """Newton's steps and those of gradient ascent, on the columns as they are searched."""
        state = self.state
        moved, size = self.scaling
        z = (self.rows.x - moved) / size
        step = float(len(z)) if state.printed else state.step
        most = MOST_HALVED if state.back else state.steps
        return _search(_key(z, self.rows.y), self.family, state.intercept, step, min(state.steps, most), state.back)

    @cached_property
    def scaling(self) -> tuple[Floats, Floats]:
        """(D,) what is taken from each column, and what it is divided by, before the search."""
        x = self.rows.x
        if not self.state.scale:
            return np.zeros(x.shape[1]), np.ones(x.shape[1])
        sd = x.std(axis=0)
        return x.mean(axis=0) * self.state.intercept, np.where(sd > 0, sd, 1.0)


@lru_cache(maxsize=8)
def run(state: GlmState) -> GlmResult:
    """Fit, or say why there is no fit."""
    rows = state.rows
    try:
        family, exact = _family(state, rows)
        if exact and state.lam:
            raise ValueError("lam: the rows lie on a line, so σ² comes out as 0 and no prior counts; give a noise σ²")
        return GlmResult(state, rows, family, _fit(state, rows, family, state.lam), exact)
    except ValueError as error:
        return GlmResult(state, rows, fault=str(error))


def _family(state: GlmState, rows: Rows) -> tuple[glm.Family, bool]:
    """The family, and whether its noise came out as 0, in place of which the surface is drawn for 1."""
    if state.family != "linear":
        return {"logistic": glm.BERNOULLI, "poisson": glm.POISSON, "softmax": glm.SOFTMAX}[state.family], False
    if state.noise:
        return _gaussian(state.noise), False
    noise = regression.fit_linear(rows.x, rows.y, intercept=state.intercept).noise_variance
    exact = noise <= 1e-24 * float(np.mean(np.square(rows.y)))  # rounding alone is left
    return _gaussian(1.0 if exact else noise), exact


_gaussian = lru_cache(maxsize=8)(glm.gaussian)  # the same noise is the same family, for the search's cache


def _fit(state: GlmState, rows: Rows, family: glm.Family, lam: float) -> glm.Fit:
    return glm.fit(rows.x, rows.y, family, intercept=state.intercept, prior_precision=lam)


def _key(x: Floats, y: np.ndarray) -> tuple:
    return x.shape, x.tobytes(), np.asarray(y, dtype=float).tobytes()


@lru_cache(maxsize=8)
def _climbed(key: tuple, family: glm.Family, intercept: bool, step: float, iterations: int, back: bool) -> glm.Trace:
    x, y = _rows_of(key)
    return glm.gradient_ascent(x, y, family, step=step, iterations=iterations, intercept=intercept, backtrack=back)


def _rows_of(key: tuple) -> tuple[Floats, Floats]:
    shape, x, y = key
    return np.frombuffer(x).reshape(shape), np.frombuffer(y)


@lru_cache(maxsize=8)
def _search(key: tuple, family: glm.Family, intercept: bool, step: float, steps: int, back: bool) -> Search:
    top = glm.fit(*_rows_of(key), family, intercept=intercept)
    block = MOST_HALVED if back else max(1, -(-steps // BLOCK)) * BLOCK
    for iterations in (block, max(1, steps)):  # the block may leave the numbers where its first steps do not
        try:
            return Search(top, _first(_climbed(key, family, intercept, step, iterations, back), steps), step)
        except ValueError as error:
            fault = str(error)
    return Search(top, None, step, fault)


def _first(trace: glm.Trace, steps: int) -> glm.Trace:
    return glm.Trace(*(getattr(trace, name)[: steps + 1] for name in trace.__dataclass_fields__))


def natural(data: str) -> str | None:
    """The family that a set was made for."""
    return NATURAL.get(data)
