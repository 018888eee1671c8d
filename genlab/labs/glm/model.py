"""What the regression lab computes: the fit, the search for it, and the surface of log L."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab import glm, regression
from genlab.core.check import Floats
from genlab.core.design import Scaling, scaling
from genlab.kit import NoAnswer, in_their_names, lowered
from genlab.kit.domain import value_or_error
from genlab.kit.names import Names
from genlab.labs.glm.data import Rows
from genlab.labs.glm.state import GlmState

MAX_HALVED = 60  # steps, where each is a search of its own; the top is near long before
BLOCK = 100  # steps that are computed together, so that moving through them computes nothing
MAX_FRAMES = 20  # times a frame: how far outside of it numbers can be drawn


FAMILIES = {"logistic": glm.BERNOULLI, "poisson": glm.POISSON, "softmax": glm.SOFTMAX}


class NoiseNeededError(ValueError):
    """The observations lie on a line: the estimated noise is 0, and a prior needs a larger one."""


class Search(NamedTuple):
    """Both searches for the maximum of the log-likelihood, by method. Gradient ascent is None if it
    left the range of floats; ``fault`` gives the reason.

    x: (N, D) the columns as they are searched, after ``scaling``.
    """

    x: Floats
    scaling: Scaling
    top: glm.Fit
    step: float
    traces: dict[str, glm.Trace]
    fault: str = ""


@dataclass(frozen=True, eq=False)
class GlmResult:
    """The result of a state. If nothing can be fitted, ``fault`` gives the reason, and ``fit`` and
    all that follows from it have no answer.

    exact: the observations lie on a line, so σ² is 0 and log L is unbounded; family and fit use σ²
    = 1 instead.
    needs_noise: the fault is that the estimated noise is 0; it is mended by entering one.
    """

    state: GlmState
    rows: Rows
    family: Any = None  # a glm.Family, but where there is a fault
    exact: bool = False
    fault: str = ""
    needs_noise: bool = False

    @cached_property
    def fit(self) -> glm.Fit:
        """The fit under the state's prior."""
        if self.fault:
            raise NoAnswer(self.fault)
        return self.fitted(self.state.lam)

    @cached_property
    def offset(self) -> Floats | None:
        """(N,) the logarithm of the exposure, which counts have alone; None where there is none."""
        exposure = self.rows.exposure
        if self.state.family != "poisson" or exposure is None:
            return None
        return np.log(exposure)

    @property
    def row_options(self) -> dict[str, Floats | None]:
        """The offset and the weights of the rows, as the core's functions take them."""
        return {"offset": self.offset, "weights": self.rows.weight}

    @property
    def shown(self) -> tuple[np.ndarray, Floats]:
        """(N,) y and μ as they are drawn: per unit of exposure where there is one."""
        exposure = self.rows.exposure
        if self.offset is None or exposure is None:
            return self.rows.y, self.mean
        return self.rows.y / exposure, self.mean / exposure

    @property
    def is_binary(self) -> bool:
        """Whether the answers are 0 and 1 alone."""
        return set(self.rows.y.tolist()) == {0, 1}

    @property
    def plane(self) -> bool:
        """Two features span the picture, and classes are its colours."""
        return self.rows.ratio is None

    @property
    def names(self) -> Names:
        """The parameters, the intercept first; of softmax each class's against the first."""
        weights = [f"w{mark}" for mark in self.marks]
        if self.is_of_table:
            weights = [f"w of {name}" for name in self.rows.features]
        names = ("b", *weights) if self.state.intercept else tuple(weights)
        if self.state.family != "softmax":
            return names
        return tuple(f"{name}: {kind}" for kind in self.classes[1:] for name in names)

    @property
    def is_of_table(self) -> bool:
        """Whether the rows are of a person's own table, whose columns have names."""
        return self.state.data == "own" and bool(self.state.csv)

    @property
    def has_named_columns(self) -> bool:
        """Whether the rows are of a table with several features that span no plane."""
        return self.is_of_table and len(self.marks) > 1 and not self.plane

    @property
    def classes(self) -> Names:
        """Of softmax, by their names or numbers."""
        return self.rows.classes or tuple(f"class {k}" for k in range(len(self.fit.weights)))

    @property
    def marks(self) -> Names:
        """What tells the columns apart: nothing, where there is one."""
        count = self.rows.x.shape[1]
        if count == 1:
            return ("",)
        return tuple(lowered(place) for place in range(1, count + 1))

    @property
    def sums(self) -> dict[str, Floats]:
        """The columns whose products with the residuals add up to 0, by the names of their sums."""
        sums = {"Σ(y − μ)": np.ones(len(self.rows.y))} if self.state.intercept else {}
        for mark, x in zip(self.marks, self.rows.x.T, strict=True):
            sums[f"Σ(y − μ)x{mark}"] = x
        return sums

    @cached_property
    def plain(self) -> glm.Fit:
        """The fit without a prior."""
        return self.fitted(0.0) if self.state.lam else self.fit

    def fitted(self, lam: float) -> glm.Fit:
        """The fit under another prior."""
        return glm.fit(
            self.rows.x,
            self.rows.y,
            self.family,
            intercept=self.state.intercept,
            prior_precision=lam,
            **self.row_options,
        )

    def sds(self, fit: glm.Fit, lam: float = 0.0, x: Floats | None = None) -> Floats:
        """The standard deviations of the parameters near the maximum, in the order of ``names``;
        nan if there is no finite maximum.
        """
        covariance = partial(fit.covariance, **self.row_options)
        matrix, _ = value_or_error(covariance, self.rows.x if x is None else x, lam)
        return np.full(len(self.names), np.nan) if matrix is None else np.sqrt(np.diag(matrix))

    @cached_property
    def wrong(self) -> np.ndarray:
        """(N,) bool: rows taken for another class."""
        return self.fit.predict(self.rows.x) != self.rows.y

    @cached_property
    def mean(self) -> Floats:
        """(N,) μ; for softmax of the last class."""
        mean = self.fit.mean(self.rows.x, offset=self.offset)
        return mean.reshape(len(self.rows.y), -1)[:, -1]

    @property
    def residual(self) -> Floats:
        """(N,) y − μ; for softmax of the last class."""
        y = self.rows.y
        if self.state.family == "softmax":
            y = y == len(self.fit.weights) - 1
        return y - self.mean

    @property
    def counted_residual(self) -> Floats:
        """Return the residuals y − μ (N,), each with the weight of its observation: with these the
        gradient is 0.
        """
        return self.residual * (1.0 if self.rows.weight is None else self.rows.weight)

    @property
    def lined(self) -> bool:
        """Whether a line of one's own can be drawn over the fit."""
        has_others = self.has_named_columns or self.offset is not None
        return not (self.plane or self.fault or self.family.multiclass or has_others)

    @property
    def line_on_surface(self) -> bool:
        """Whether the surface of log L is that of a line of one's own."""
        return self.lined and len(self.marks) == 1

    @property
    def separable_classes(self) -> Names:
        """The classes that a plane separates from every other one."""
        places = self.plain.parted(self.rows.x, self.rows.y)
        return tuple(name for k, name in enumerate(self.rows.classes) if k in places)

    @cached_property
    def search(self) -> Search:
        """Newton's steps, and those of gradient ascent, as far as the state says."""
        self.fit  # noqa: B018 - where nothing can be fitted, nothing is searched for
        state = self.state
        steps = min(state.steps, MAX_HALVED) if state.back else max(1, state.steps)
        whole_block = MAX_HALVED if state.back else steps + -steps % BLOCK
        search = _search(self._searched, whole_block)
        if search.fault:  # a block may leave the range of floats where its first steps do not
            search = _search(self._searched, max(1, steps))
        traces = {method: trace.first(state.steps) for method, trace in search.traces.items()}
        return search._replace(traces=traces)

    @property
    def _searched(self) -> GlmState:
        """The state, with what changes neither a search nor the surface at its default."""
        return replace(
            self.state,
            lam=0.0,
            trial=self.state.trial if self.state.from_trial else (),
            seed=0,
            steps=0,
            method="newton",
            view="surface",
        )

    @property
    def trace(self) -> glm.Trace:
        """The steps of the method that the state names."""
        if self.state.method not in self.search.traces:
            raise NoAnswer(self.search.fault)
        return self.search.traces[self.state.method]

    @property
    def oscillates(self) -> bool:
        """Whether gradient ascent jumps over the maximum and back instead of converging."""
        trace, top = self.search.traces.get("ascent"), self.search.top
        if trace is None or top.separable or len(trace.weights) < 3:
            return False
        if trace.within(top.log_likelihood) is not None:
            return False
        *_, last_but_one, last = np.diff(glm.free(trace).reshape(len(trace.weights), -1), axis=0)
        return float(last @ last_but_one) < 0

    @cached_property
    def frame(self) -> tuple[Floats, Floats]:
        """(2,) lowest and (2,) highest place that is worth seeing: around the top, and what a
        search passes near it.
        """
        centre = coordinates(self.search.top)
        half_width = self._half_width(centre)
        paths = np.concatenate([coordinates(trace) for trace in self.search.traces.values()])
        # Points that overshoot are shown only up to four times this distance.
        nearby = centre + np.clip(paths - centre, -4 * half_width, 4 * half_width)
        nearby = np.concatenate([nearby, [centre - half_width, centre + half_width]])
        room = 0.06 * np.ptp(nearby, axis=0)
        return nearby.min(axis=0) - room, nearby.max(axis=0) + room

    def _half_width(self, centre: Floats) -> Floats:
        """(2,) how far around the maximum the surface is worth seeing: 3.6 standard deviations, or
        about the size of the parameters where these have none.
        """
        top = self.search.top
        estimates = self.sds(top, x=self.search.x)[-top.columns :]
        sds = np.append(np.nan, estimates)[-2:]  # without an intercept b is not fitted
        sds = np.where(np.isnan(sds), np.nanmax(sds, initial=0.0), sds)
        if (sds > 0).all():
            return 3.6 * sds
        size = np.abs(centre)
        if top.separable:
            return np.full(2, max(1.0, 0.35 * size.max()))
        return np.maximum(1.0, size)

    def seen(self, trace: glm.Trace) -> tuple[Floats, int | None]:
        """A path up to where it leaves the frame for good, and after how many steps; None where
        it ends inside.
        """
        path = coordinates(trace)
        low, high = self.frame
        inside = np.flatnonzero(((low <= path) & (path <= high)).all(axis=1))
        if not len(inside):
            return path[:1], 0
        last = int(inside[-1])
        if last == len(path) - 1:
            return path, None
        way = path[last + 1] - path[last]
        # Beyond this many frames nothing can be drawn.
        short = min(1.0, MAX_FRAMES / np.abs(way / (high - low)).max())
        return np.vstack([path[: last + 1], path[last] + short * way]), last + 1

    @property
    def surface(self) -> tuple[Floats, Floats, Floats]:
        """Places across and up, 61 each, fewer where there are many rows; and log L in nats
        (rows, columns) there, what is not across or up at its best.
        """
        low, high = self.frame
        return _surface(self._searched, tuple(low), tuple(high))


@lru_cache(maxsize=8)
def run(state: GlmState) -> GlmResult:
    """Fit, or say why there is no fit."""
    rows = state.rows
    if rows.fault:
        return GlmResult(state, rows, fault=rows.fault)
    try:
        if not len(rows.y):
            raise ValueError("there is no row")
        result = (
            _fitted_with_noise(state)
            if state.family == "linear"
            else GlmResult(state, rows, FAMILIES[state.family])
        )
        result.fit  # noqa: B018 - what refuses to be fitted says so here
        return result
    except ValueError as error:
        fault = in_their_names(str(error), rows.features, rows.classes)
        return GlmResult(state, rows, fault=fault, needs_noise=isinstance(error, NoiseNeededError))


def _fitted_with_noise(state: GlmState) -> GlmResult:
    """A linear regression, with the noise that was entered or that the rows leave over."""
    rows = state.rows
    noise = state.noise or _noise_variance(rows, state.intercept)
    # Only rounding errors are left.
    exact = not state.noise and noise <= 1e-24 * float(np.mean(np.square(rows.y)))
    if exact and state.lam:
        raise NoiseNeededError(
            "lam: the rows lie on a line, so σ² is 0 and a prior has no effect; enter a noise σ²"
        )
    return GlmResult(state, rows, glm.gaussian(1.0 if exact else noise), exact)


def _noise_variance(rows: Rows, intercept: bool) -> float:
    """The variance of what is left over, each row counted with its weight."""
    if rows.weight is None:
        return regression.fit_linear(rows.x, rows.y, intercept=intercept).noise_variance
    fit = glm.fit(rows.x, rows.y, glm.gaussian(1.0), intercept=intercept, weights=rows.weight)
    return float(np.average((rows.y - fit.mean(rows.x)) ** 2, weights=rows.weight))


@lru_cache(maxsize=8)
def _search(state: GlmState, steps: int) -> Search:
    """Both searches, with `steps` steps of gradient ascent."""
    result = run(state)
    y = result.rows.y
    x = result.rows.x
    column_scaling = Scaling(np.zeros(x.shape[1]), np.ones(x.shape[1]))
    if state.scale:
        column_scaling = scaling(x, state.intercept)
    x = column_scaling.columns(x)
    options: dict = {"intercept": state.intercept, **result.row_options}
    top = glm.fit(x, y, result.family, **options)
    step = float(len(y)) if state.printed else state.step
    start = None
    if state.from_trial and state.trial and result.line_on_surface:
        start = column_scaling.to_scaled(state.trial[0])[0 if state.intercept else 1 :]
    climb = partial(
        glm.gradient_ascent,
        step=step,
        iterations=steps,
        start=start,
        backtrack=state.back,
        **options,
    )
    ascent, fault = value_or_error(climb, x, y, result.family)
    traces = {"ascent": ascent, "newton": top.trace} if ascent else {"newton": top.trace}
    return Search(x, column_scaling, top, step, traces, fault)


@lru_cache(maxsize=4)  # a step inside the frame leaves it where it is
def _surface(
    state: GlmState, low: tuple[float, ...], high: tuple[float, ...]
) -> tuple[Floats, Floats, Floats]:
    result = run(state)
    search = result.search
    # The grid is as fine as the time for (points × observations) allows.
    side = int(np.clip(np.sqrt(400_000 / len(result.rows.y)), 15, 61))
    across, up = np.linspace(low, high, side, axis=-1)
    # (side, side, M, B): the free weights at each place
    V = np.tile(glm.free(search.top), (side, side, 1, 1))
    V[..., -1, -2:] = np.stack(np.meshgrid(across, up), axis=-1)
    if result.family.multiclass:
        V = np.concatenate([np.zeros_like(V[..., :1, :]), V], axis=-2)
    else:
        V = V[..., 0, :]
    heights = glm.log_likelihoods(
        result.family,
        search.x,
        result.rows.y,
        V[..., 1:],
        V[..., 0],
        offset=result.offset,
        row_weights=result.rows.weight,
    )
    return across, up, heights


def coordinates(estimate: glm.Fit | glm.Trace | glm.Direction) -> Floats:
    """(…, 2) the steps of a search, its top or its direction, as seen on the surface: by b and w
    of one column, by the weights of two; of softmax by those of the last class.
    """
    return glm.free(estimate)[..., -1, -2:]


def tidy(values: ArrayLike) -> Floats:
    """Numbers of one kind, exactly 0 where rounding alone is left."""
    values = np.array(values, dtype=float)
    return np.where(np.abs(values) < 1e-12 * np.abs(values).max(initial=0.0), 0.0, values)


def lines_of(result: GlmResult, estimate: glm.Fit | glm.Direction) -> Floats:
    """(M, 1 + D) b and w, exactly 0 where rounding alone is left of what they add to a score; of
    softmax of each class against the first.
    """
    scale = np.abs(result.rows.x).max(axis=0)
    scale = np.r_[1.0, np.where(scale > 0, scale, 1.0)]
    return tidy(glm.free(estimate) * scale) / scale
