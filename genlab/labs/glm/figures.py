"""The lab's figures: data and means, classes, the search on log L, the prior."""

from collections.abc import Iterator

import numpy as np

from genlab import glm
from genlab.core.check import Floats
from genlab.core.exponential_family import ExponentialFamily
from genlab.core.numbers.logs import sigmoid
from genlab.kit import NoAnswer, handle, number, rounded, row_dragging
from genlab.kit.geometry2d import arrow, contours, uprights
from genlab.kit.labelled import regions
from genlab.kit.picture import (
    TONES,
    Axis,
    Bars,
    Curve,
    Dots,
    Handles,
    Mark,
    Marks,
    Plot,
    Rule,
    alike,
    axis_around,
    whole_ticks,
)
from genlab.labs.glm.model import GlmResult, coordinates
from genlab.labs.glm.state import METHODS
from genlab.labs.glm.summary import as_printed

SEARCHES = {"newton": "one", "ascent": "two"}  # their tones
# Nats below the maximum; the first four are 1 to 4 standard deviations.
FALLS = np.array([0.5, 2.0, 4.5, 8.0, 16.0, 32.0, 64.0])
# As shares of the picture: the length of an arrow, and how far its head goes back and aside.
ARROW = 0.18, (0.045, 0.025)
SPAN = 2.5  # standard deviations to either side of a mean, where the family's density is drawn
POISSON = ExponentialFamily("poisson")
MAX_RESIDUALS = 60  # observations whose residuals are drawn in the fit
MAX_COUNTED = 400  # the largest count whose Poisson bars are drawn
# Means at which a handle may be, by the family's name.
MEAN_RANGES = {
    "Gaussian": (-np.inf, np.inf),
    "Bernoulli": (1e-4, 1 - 1e-4),
    "Poisson": (1e-4, np.inf),
}
TRANSFER = {
    "linear": lambda eta: eta,
    "logistic": sigmoid,
    "poisson": lambda eta: np.exp(np.minimum(eta, 200.0)),
}


def axes(result: GlmResult) -> tuple[Axis, Axis, tuple[float, float]]:
    """Return the two axes, and the x range on which the mean is drawn. The range is the whole
    picture, except for counts, where exp grows so fast that it ends with the data.
    """
    rows = result.rows
    family = result.state.family
    x_values = np.r_[rows.x[:, 0], rows.asked]
    x = axis_around(x_values, rows.features[0])
    reach = x[:2]
    if family == "poisson" and x_values.size and np.ptp(x_values):
        reach = (x_values.min(), x_values.max())
    if family in ("logistic", "softmax"):
        return x, Axis(-0.18, 1.18, f"P({rows.event})"), reach
    if result.fault:
        return x, axis_around(np.r_[rows.y, 0.0], rows.target), reach
    y, mean = result.shown
    ends = result.fit.mean(rows.design(reach))
    margin = _noise_margin(result, mean.max())
    lowest = 0.0 if family == "poisson" else mean.min() - margin
    target = rows.target if result.offset is None else f"{rows.target} per unit of exposure"
    return x, axis_around(np.r_[y, ends, lowest, mean.max() + margin], target), reach


def _noise_margin(result: GlmResult, highest_mean: float) -> float:
    """How far the drawn distribution of y reaches beyond its mean."""
    if result.exact or result.offset is not None:
        return 0.0
    is_poisson = result.state.family == "poisson"
    return SPAN * np.sqrt(highest_mean if is_poisson else result.family.dispersion)


def fit(result: GlmResult) -> Plot:
    """The observations, which can be dragged; the mean and its band; a trial line with its two
    handles.
    """
    if result.plane:
        raise NoAnswer("Classes of two features are drawn in their plane.")
    rows = result.rows
    x, y, reach = axes(result)
    if result.fault:
        return Plot(x, y, _draggable(result, x), faded=True)
    # A picture that takes clicks is not replaced: more observations are to come.
    if _are_counts_alone(result) and not row_dragging.free(result.state):
        return frequencies(result)
    at = np.linspace(*reach, 161)
    means = result.fit.mean(rows.design(at))
    if means.ndim == 2:
        return Plot(x, y, _class_curves(result, at, means))
    marks: Marks = [
        *_noise_band(result, x),
        *_residuals(result),
        Curve(at, means, "one", _fitted_name(result)),
    ]
    if result.fit.separable:
        limit = result.fit.limit(rows.design(at))
        marks.append(Curve(at, limit, "alarm", "limit as the weights grow", dash=True, width=1.5))
    if result.state.printed and result.state.family == "linear" and rows.x.shape[1] == 1:
        *intercepts, w = as_printed(result)
        b = intercepts[0] if intercepts else 0.0
        marks.append(Curve(at, b + w * at, "alarm", "as the NYU notes print it", dash=True))
    if rows.asked:
        marks.append(
            Dots(
                rows.asked,
                result.fit.mean(rows.design(rows.asked)),
                "one",
                "extrapolation",
                ring=True,
            )
        )
    return Plot(x, y, [*marks, *_draggable(result, x)])


def _are_counts_alone(result: GlmResult) -> bool:
    """Whether the rows are counts without exposure, all at one x."""
    rows = result.rows
    if result.state.family != "poisson" or result.offset is not None:
        return False
    return np.ptp(rows.x) == 0 and rows.y.max() <= MAX_COUNTED


def _class_curves(result: GlmResult, at: Floats, means: Floats) -> Marks:
    """The probability of each class over x, and the observations below."""
    rows = result.rows
    curves = [
        Curve(at, curve, TONES[k % 4], f"P(class {k} | x)") for k, curve in enumerate(means.T)
    ]
    tones = [TONES[int(k) % 4] for k in rows.y]
    below = np.full(len(rows.y), -0.08)
    return [*curves, Dots(rows.x[:, 0], below, tones, "observations")]


def _fitted_name(result: GlmResult) -> str:
    name = "fitted mean" if result.offset is None else "fitted rate"
    return f"{name}, other features at their means" if result.has_named_columns else name


def _residuals(result: GlmResult) -> list[Curve]:
    """The vertical distances from the mean, which add up to 0; a linear fit minimises their
    squares.
    """
    rows = result.rows
    has_others = result.has_named_columns  # the curve is drawn where the others are at their means
    if len(rows.y) > MAX_RESIDUALS or has_others:
        return []
    stems = uprights(rows.x[:, 0], *result.shown[::-1])
    return [Curve(*stems, "two", "residual y − μ", width=1.5)]


def _noise_band(result: GlmResult, x: Axis) -> Iterator[Curve]:
    """The family's distribution of y at a few points: the density, or a bar for each value, turned
    to the right.
    """
    if result.offset is not None:  # a rate has no bar for each count
        return
    column = result.rows.x[:, 0]
    width = 0.08 * (x.high - x.low)
    family = result.state.family
    places = np.linspace(column.min(), column.max(), 4) if np.ptp(column) else column[:1]
    means = result.fit.mean(result.rows.design(places)).tolist()
    for place, mean in zip(places, means, strict=True):
        if family == "linear" and not result.exact:
            z = np.linspace(-SPAN, SPAN, 41)
            y = mean + np.sqrt(result.family.dispersion) * z
            yield Curve(place + width * np.exp(-0.5 * z**2), y, "soft", "N(μ, σ²)", width=1.5)
        elif family == "logistic":
            lengths = width * np.array([1 - mean, mean])
            yield _density_curve(place, lengths, np.arange(2), "P(y | x)", 6)
        elif family == "poisson" and 0 < mean < MAX_COUNTED:
            half_width = SPAN * mean**0.5
            k = np.arange(max(0, int(mean - half_width)), int(mean + half_width) + 1)
            share = np.exp(POISSON.log_density(k, mean))
            yield _density_curve(place, width * share / share.max(), k, "Poisson(μ)", 3)


def _density_curve(
    place: float, lengths: Floats, values: np.ndarray, name: str, width: float
) -> Curve:
    """Bars to the right, one at each value."""
    y, x = uprights(values, place, place + lengths)
    return Curve(x, y, "soft", name, width=width)


def _draggable(result: GlmResult, x: Axis) -> list:
    """What can be dragged: first the two ends of a trial line, then the observations. A class
    stays 0 or 1, and a count a whole number.
    """
    rows = result.rows
    state = result.state
    marks = []
    ends = []
    if rows.exposure is not None or result.has_named_columns:
        y = rows.y if result.fault else result.shown[0]
        return [Dots(rows.x[:, 0], y, "ink", "observations", size=row_dragging.size(rows.y) / 2)]
    if state.trial and result.lined:
        b, w = state.trial[0]
        mean = TRANSFER[state.family]
        at = np.linspace(x.low, x.high, 161)
        marks.append(Curve(at, mean(b + w * at), "three", "trial line", dash=True))
        left = 0.8 * x.low + 0.2 * x.high
        right = 0.2 * x.low + 0.8 * x.high
        ends = [(u, float(mean(b + w * u))) for u in (left, right)]
    points = list(zip(rows.x[:, 0].tolist(), map(float, rows.y), strict=True))

    def change(positions: list) -> dict:
        new_ends = positions[: len(ends)]
        new_points = positions[len(ends) :]
        if new_ends != ends:
            is_complete = len(new_points) >= len(points)
            return {"trial": line_through(result.family, new_ends)} if is_complete else {}
        places = [
            place if place in points else (place[0], nearest_response(state.family, place[1]))
            for place in new_points
        ]
        return row_dragging.moved_rows(state, points, places)

    tones = ["three" for _ in ends] + ["ink" for _ in points]
    xs, ys = np.reshape([*ends, *points], (-1, 2)).T
    may_add = row_dragging.free(state)
    size = row_dragging.size(points)
    return [*marks, Handles(xs, ys, tones, "drag a point", change, may_add, size)]


def nearest_response(family: str, y: float) -> float:
    """The value nearest to y that the family's response can have."""
    if family == "logistic":
        return float(y >= 0.5)
    if family == "poisson":
        return float(max(0, round(y)))
    return y


def line_through(family: glm.Family, ends: list) -> tuple[tuple[float, ...]]:
    """The trial whose line goes through two handles, whose heights are means."""
    xs, means = np.transpose(ends)
    scores = family.start(np.clip(means, *MEAN_RANGES[family.name]))
    distance = xs[1] - xs[0]
    w = (scores[1] - scores[0]) / distance if distance else 0.0
    return _trial(scores[0] - w * xs[0], w)


def _trial(*line: float) -> tuple[tuple[float, ...]]:
    """A trial, b and w, as its field holds it."""
    return (tuple(rounded(min(max(value, -1e5), 1e5), 4) for value in line),)


def frequencies(result: GlmResult) -> Plot:
    """Counts without a feature: how often each was observed, and how often one Poisson distribution
    expects it.
    """
    y = result.rows.y
    mean = float(result.mean[0])
    k = np.arange(int(y.max()) + 2)
    observed = [float((y == value).sum()) for value in k]
    expected = len(y) * np.exp(POISSON.log_density(k, max(mean, 1e-100)))
    x = Axis(-0.6, k[-1] + 0.6, result.rows.target, ticks=whole_ticks(0, k[-1]))
    dots = Dots(k, expected, "two", f"expected by Poisson({number(mean)})", size=13)
    return Plot(
        x,
        Axis(0, 1.15 * max(*observed, *expected), "number of observations"),
        [Bars(k, observed, "one", "observed"), dots],
    )


def plane(result: GlmResult) -> Plot:
    """The most probable class at each point, and the observations, which can be dragged."""
    if not result.plane:
        raise NoAnswer("One feature is drawn across, and spans no plane.")
    rows = result.rows
    marks: Marks = []
    x = axis_around(rows.x[:, 0], rows.features[0])
    y = axis_around(rows.x[:, 1], rows.features[1])
    if not result.fault:
        marks += regions(x, y, result.fit.log_posterior)
        marks += rows.labelled.ringed(result.wrong)
    marks += [
        *rows.labelled.dots(4),
        row_dragging.handles(result.state, rows),
    ]
    return Plot(x, y, marks, tall=True, equal=alike(x, y), faded=bool(result.fault))


def surface(result: GlmResult) -> Plot:
    """log L over two parameters, the steps of both methods to its maximum, and the trial."""
    xs, ys, height = result.surface
    top = result.search.top
    frame = result.frame
    best = coordinates(top)
    size = frame[1] - frame[0]
    suffix = ", standardised columns" if result.state.scale else ""
    names = ["b", *result.names][-2:]  # of the two parameters that span the surface
    ranges = zip(names, *frame, strict=True)
    x, y = (Axis(low, high, name + suffix) for name, low, high in ranges)
    levels = top.log_likelihood - FALLS
    marks: list = contours(
        xs,
        ys,
        height,
        levels[levels > height.min()],
        "soft",
        "½, 2, 4½, 8, … nats below the maximum",
    )
    if top.separable:
        ahead = arrow(best, coordinates(top.direction) / size, size, *ARROW)
        marks.append(Curve(*ahead, "alarm", "direction of unbounded growth"))
    else:
        marks += [
            *_valley(result, best, size),
            Dots(best[:1], best[1:], "one", "maximum", size=13),
        ]
    marks += _search_paths(result)
    if result.line_on_surface and result.state.intercept:
        marks.append(_trial_handle(result, best, size))
    return Plot(x, y, marks, tall=True)


def _search_paths(result: GlmResult) -> Iterator[Mark]:
    """The steps of each method, and where they leave the picture."""
    for method, trace in result.search.traces.items():
        path, since = result.seen(trace)
        tone = SEARCHES[method]
        width = 2.5 if method == result.state.method else 1.5
        x, y = path.T
        yield Curve(x, y, tone, METHODS[method], width=width)
        yield Dots(x, y, tone, size=6)
        if since:
            last = slice(since - 1, since)
            yield Dots(x[last], y[last], "alarm", "leaves the picture here", ring=True, size=18)


def _trial_handle(result: GlmResult, best: Floats, size: Floats) -> Handles:
    """The trial, which starts beside the maximum."""
    scaling = result.search.scaling
    trial = result.state.trial
    b, w = scaling.to_scaled(trial[0]) if trial else best - (0.12 * size[0], 0)

    def change(*position: float) -> dict:
        return {"trial": _trial(*scaling.from_scaled(position))}

    return handle((float(b), float(w)), "three", "drag the trial", change)


def _valley(result: GlmResult, best: Floats, size: Floats) -> list[Curve]:
    """The line along which nothing changes, where these two columns depend on each other."""
    rows = np.column_stack([np.ones(len(result.rows.y)), result.search.x])[:, -2:]
    if not result.search.top.minimum_norm or np.linalg.matrix_rank(rows) == 2:
        return []
    flat = np.linalg.eigh(rows.T @ rows)[1][:, 0] * np.hypot(*size)
    xs, ys = np.transpose([best - flat, best + flat])
    return [Curve(xs, ys, "alarm", "valley: equally good optima", dash=True)]


def weights(result: GlmResult) -> Plot:
    """Each weight as the prior, the likelihood and the posterior have it: a dot, and a line of two
    standard deviations to either side.
    """
    lam = result.state.lam
    beliefs = [("likelihood", "two", result.plain, 0.0)]
    if result.plain.separable:
        beliefs = []
    if lam:
        beliefs.append(("posterior", "one", result.fit, lam))
    if not beliefs:
        raise NoAnswer("No finite optimum. With a prior (λ > 0) there is one.")
    first = int(result.state.intercept)
    classes = len(glm.free(result.fit))  # without the first one
    names = np.reshape(result.names, (classes, -1))[:, first:].ravel().tolist()
    place = np.arange(len(names))
    marks: Marks = [Rule("soft", y=0)]
    ends = [np.zeros(1)]
    for shift, (name, tone, fit, penalty) in zip((0.0, 0.2), beliefs, strict=False):
        values = glm.free(fit)[:, 1:].ravel()
        sds = np.reshape(result.sds(fit, penalty), (classes, -1))[:, first:].ravel()
        margin = 2 * np.nan_to_num(sds)
        ends += [values - margin, values + margin]
        bar = uprights(place + shift, values - margin, values + margin)
        marks.append(Curve(*bar, tone, f"{name} ± 2 sd"))
        marks.append(Dots(place + shift, values, tone, name))
    if lam and not result.family.multiclass:
        margin = np.full(len(place), 2 * lam**-0.5)
        ends += [-margin, margin]
        marks.append(Curve(*uprights(place - 0.2, -margin, margin), "three", "prior ± 2 sd"))
    y = axis_around(np.concatenate(ends), "value")
    ticks = tuple(zip(place.tolist(), names, strict=True))
    return Plot(Axis(-0.7, len(place) - 0.3, "weight", ticks=ticks), y, marks)
