"""The lab's pictures: rows and means, the plane of classes, the surface and its paths, the prior, what is left over."""

import numpy as np

from genlab import glm
from genlab.core.check import Floats
from genlab.core.numbers.logs import sigmoid
from genlab.kit import (
    Area,
    Axis,
    Bars,
    Curve,
    Dots,
    Handles,
    Plot,
    Rule,
    Shade,
    around,
    cells,
    contour,
    ellipse,
    placed,
    relocated,
    straight,
    whole,
)
from genlab.labs.glm.model import DRAWN, METHODS, GlmResult, GlmState, run
from genlab.labs.glm.surface import coordinates, pair, searched, surface_of, unsearched
from genlab.labs.glm.told import as_printed

TONES = ("one", "two", "three", "four")
GRID = 72  # places a side of a shaded picture
FALLS = (0.5, 2.0, 4.5, 8.0, 16.0, 32.0, 64.0)  # nats below the top; the first four: 1 to 4 standard deviations
WIDE = 2.1  # times as wide as high is a plane, so that an arrow stands upright on its line
NOTHING = Plot(Axis(0, 1), Axis(0, 1))  # what stands where another picture is in its place
TRANSFER = {"linear": lambda eta: eta, "logistic": sigmoid, "poisson": np.exp}


def across(result: GlmResult) -> Axis:
    rows = result.rows
    return around(np.r_[rows.x[:, 0], [] if rows.asked is None else rows.asked], rows.features[0])


def upward(result: GlmResult) -> Axis:
    """What y may be, the whole of it for classes."""
    rows = result.rows
    if result.state.family in ("logistic", "softmax"):
        return Axis(-0.18, 1.18, f"P({rows.target})" if rows.target != "y" else "P(y = 1)")
    if result.state.family == "poisson" or result.fit is None or result.exact or not len(rows.y):
        return around(np.r_[rows.y, 0.0], rows.target)
    sd = 2.2 * float(np.sqrt(result.noise))
    return around(np.r_[rows.y, result.mean.min() - sd, result.mean.max() + sd], rows.target)


# ── The fit ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def fit(result: GlmResult) -> Plot:
    """The rows, to be dragged; the mean, and what lies around it; a trial line by its two handles."""
    if result.plane:
        return NOTHING
    rows, x, y = result.rows, across(result), upward(result)
    if result.fit is not None and result.state.family == "poisson" and np.ptp(rows.x) == 0:
        return frequencies(result)
    at = np.linspace(x.low, x.high, 161)
    marks: list = []
    if result.fit is not None:
        means = result.fit.mean(rows.design(at))
        if means.ndim == 2:
            marks = [Curve(at, means[:, k], TONES[k % 4], f"P(class {k} | x)") for k in range(means.shape[1])]
            return Plot(x, y, [*marks, Dots(rows.x[:, 0], np.full(len(rows.y), -0.08), _tones(rows.y), "rows")])
        marks = [*_around(result, x), Curve(at, means, "one", "the mean")]
        if result.fit.separable:
            marks.append(Curve(at, _limit(result, at), "alarm", "where it goes for ever", dash=True, width=1.5))
        if result.state.printed and result.state.family == "linear" and rows.x.shape[1] == 1:
            b, w = (0.0, *as_printed(result))[-2:]
            marks.append(Curve(at, b + w * at, "alarm", "as the NYU notes print it", dash=True))
    return Plot(x, y, [*marks, *_hands(result, x, at)])


def _tones(labels: np.ndarray) -> list[str]:
    return [TONES[int(k) % 4] for k in labels]


def _limit(result: GlmResult, at: Floats) -> Floats:
    """What the mean comes as near to as one likes: a step for classes, 0 for counts, where the direction leads."""
    way = result.fit.direction
    gain = result.rows.design(at) @ way.weights + float(way.intercept)
    level = np.abs(gain) < 1e-9 * np.abs(gain).max()
    if result.state.family == "logistic":
        return np.where(level, np.nan, (gain > 0) * 1.0)
    return np.where(level, result.fit.mean(result.rows.design(at)), np.where(gain < 0, 0.0, np.nan))


def _around(result: GlmResult, x: Axis) -> list[Curve]:
    """What the family says of y at a few places: the density, or a bar for each value, turned to the right."""
    rows, width = result.rows, 0.11 * (x.high - x.low)
    places = np.linspace(rows.x[:, 0].min(), rows.x[:, 0].max(), 4) if np.ptp(rows.x[:, 0]) else rows.x[:1, 0]
    marks, family = [], result.state.family
    for place, mean in zip(places, result.fit.mean(rows.design(places)), strict=True):
        if family == "linear" and not result.exact:
            sd = float(np.sqrt(result.noise))
            y = mean + sd * np.linspace(-3, 3, 41)
            marks.append(Curve(place + width * np.exp(-0.5 * ((y - mean) / sd) ** 2), y, "soft", "N(μ, σ²)", width=1.5))
        elif family == "logistic":
            marks += [
                Curve([place, place + width * p], [k, k], "soft", "P(y | x)", width=6)
                for k, p in ((0, 1 - mean), (1, mean))
            ]
        elif family == "poisson" and 0 < mean < 400:
            k = np.arange(max(0, int(mean - 3 * mean**0.5)), int(mean + 3 * mean**0.5) + 2)
            share = np.exp(k * np.log(mean) - mean - np.cumsum(np.log(np.maximum(np.arange(k[-1] + 1), 1)))[k])
            bars = np.full((len(k), 3), np.nan)
            bars[:, 0], bars[:, 1] = place, place + width * share / share.max()
            marks.append(Curve(bars.ravel(), np.repeat(k, 3).astype(float), "soft", "Poisson(μ)", width=3))
    return marks


def _hands(result: GlmResult, x: Axis, at: Floats) -> list:
    """What a hand can move: the rows, and before them the two ends of a trial line."""
    rows, state = result.rows, result.state
    marks, ends_x, ends_y = [], [], []
    if result.tried is not None:
        b, w = state.trial[0]
        mean = TRANSFER[state.family]
        with np.errstate(over="ignore"):
            marks.append(Curve(at, mean(b + w * at), "two", "trial", dash=True))
            ends_x = [x.low + share * (x.high - x.low) for share in (0.2, 0.8)]
            ends_y = [float(each) for each in mean(b + w * np.array(ends_x))]
    tones = [*["two"] * len(ends_x), *["ink"] * len(rows.y)]
    places = [*ends_x, *rows.x[:, 0].tolist()], [*ends_y, *map(float, rows.y)]
    own = state.data == "own" and not state.csv
    size = 16 if len(rows.y) < 60 else 9
    was = list(zip(*places, strict=True))
    return [*marks, Handles(*places, tones, "rows: drag them", lambda to: dragged(result, was, to), own, size)]


def dragged(result: GlmResult, was: list, to: list) -> dict:
    """What a hand has changed: the trial by one of its ends, or a row; a class and a count stay whole."""
    state, ends = result.state, len(was) - len(result.rows.y)
    if to[:ends] != was[:ends]:
        return {"trial": (line_of(state.family, to[:ends]),)} if len(to) >= len(was) else {}
    there = [place if place in was[ends:] else (place[0], whole_of(state.family, place[1])) for place in to[ends:]]
    if state.data == "own" and not state.csv:
        return {"points": placed(state.points, there)}
    return {"moved": relocated(state.moved, was[ends:], there, digits=4)}


def line_of(family: str, ends: list) -> tuple[float, float]:
    """b and w of the line through two handles, which stand at means."""
    back = {
        "linear": lambda mean: mean,
        "logistic": lambda mean: np.log(mean / (1 - mean)),
        "poisson": np.log,
    }[family]
    low, high = {"linear": (-np.inf, np.inf), "logistic": (1e-4, 1 - 1e-4), "poisson": (1e-4, np.inf)}[family]
    (x0, y0), (x1, y1) = [(x, float(back(min(max(y, low), high)))) for x, y in ends]
    w = (y1 - y0) / (x1 - x0) if x1 != x0 else 0.0
    return tuple(float(f"{min(max(each, -1e5), 1e5):.4g}") for each in (y0 - w * x0, w))


def whole_of(family: str, y: float) -> float:
    """A y that the family takes, nearest to where a hand has put it."""
    if family == "logistic":
        return float(y >= 0.5)
    return float(max(0, round(y))) if family == "poisson" else y


def frequencies(result: GlmResult) -> Plot:
    """Counts without a feature: how often each was seen, and how often the one Poisson expects it."""
    k = np.arange(int(result.rows.y.max()) + 2)
    seen = [float((result.rows.y == each).sum()) for each in k]
    mean = max(float(result.mean[0]), 1e-300)
    share = np.exp(k * np.log(mean) - mean - np.cumsum(np.log(np.maximum(k, 1))))
    top = 1.15 * max(*seen, float(len(result.rows.y) * share.max()))
    bars = Bars(k, seen, "one", "rows with this count")
    dots = Dots(k, len(result.rows.y) * share, "two", f"expected by Poisson({mean:.4g})", size=13)
    return Plot(Axis(-0.6, k[-1] + 0.6, result.rows.target, ticks=whole(0, k[-1])), Axis(0, top, "rows"), [bars, dots])


def plane(result: GlmResult) -> Plot:
    """Which class is likeliest at each place; rows, to be dragged; the way that parts them for ever."""
    if not result.plane:  # out of sight, and so with marks of all kinds: Bokeh would have to add each kind later
        result = run(GlmState(family="softmax", data="iris"))
    rows, state = result.rows, result.state
    x, y = (around(rows.x[:, j], rows.features[j]) for j in (0, 1))
    marks: list = []
    if result.fit is not None:
        *sides, places = cells(x, y, GRID)
        share = result.fit.mean(places)
        share = (share if share.ndim == 2 else np.column_stack([1 - share, share])).reshape(GRID, GRID, -1)
        marks = [Shade(share, TONES[: share.shape[2]])]
        others = range(1, 2) if share.shape[2] == 2 else range(share.shape[2])
        marks += [Curve(*contour(*sides, share[..., k], 0.5), "ink", "P = ½", width=1.5) for k in others]
        wrong = rows.x[result.wrong]
        marks += [Dots(*wrong.T, "alarm", "taken for another class", ring=True, size=20)] * bool(len(wrong))
        marks += _way(result, x, y)
    marks += [Dots(*rows.x[rows.y == k].T, TONES[k], name, size=4) for k, name in enumerate(rows.classes)]
    own = state.data == "own" and not state.csv
    handles = Handles(*rows.x.T, _tones(rows.y), "rows: drag them", lambda to: _put(result, to), own)
    return Plot(x, y, [*marks, handles._replace(size=16 if len(rows.y) < 60 else 9)], tall=True)


def _put(result: GlmResult, to: list) -> dict:
    if result.state.data == "own" and not result.state.csv:
        return {"points": placed(result.state.points, to)}
    return {"moved": relocated(result.state.moved, result.rows.x.tolist(), to, digits=4)}


def _way(result: GlmResult, x: Axis, y: Axis) -> list[Curve]:
    """The line that parts classes for ever, and the way uphill of the one that it parts from all."""
    if not result.fit.separable:
        return []
    way = result.fit.direction
    weights, bias = np.atleast_2d(way.weights), np.atleast_1d(way.intercept)
    k = result.rows.classes.index(result.parted[0]) if result.parted else -1
    w, b = weights[k] - weights[k - 1], float(bias[k] - bias[k - 1])
    if len(weights) == 1:
        w, b = weights[0], float(bias[0])
    cut = straight(b, w, (x.low, x.high), (y.low, y.high))
    if not len(cut[0]):
        return []
    middle, size = np.array(cut).mean(axis=1), np.array([(x.high - x.low) / WIDE, y.high - y.low])
    arrow = _arrow(middle, w * size, size)
    return [Curve(*cut, "alarm", "parts them for ever", dash=True), Curve(*arrow, "alarm", "for ever this way")]


def _arrow(start: Floats, way: Floats, size: Floats, length: float = 0.18) -> tuple[Floats, Floats]:
    """An arrow in the picture: from start, along way as it looks there, so much of the picture long."""
    unit = way / (np.linalg.norm(way) or 1.0)
    side = np.array([-unit[1], unit[0]])
    tip = start / size + length * unit
    wings = [tip - 0.045 * unit + s * 0.025 * side for s in (1, -1)]
    return tuple((np.array([start / size, tip, wings[0], tip, wings[1]]) * size).T)


# ── The surface ───────────────────────────────────────────────────────────────────────────────────────────────────────


def surface(result: GlmResult) -> Plot:
    """log L over two parameters, both ways up, and the trial."""
    return _surface(result, trial=True)


def climb(result: GlmResult) -> Plot:
    """The same, beside the heights."""
    return _surface(result, trial=False)


def _surface(result: GlmResult, trial: bool) -> Plot:
    if result.fit is None:
        return NOTHING._replace(note=result.fault, tall=trial)
    found, search, state = surface_of(result), result.search, result.state
    across, up = found.across, found.up
    scaled = ", of scaled columns" if state.scale else ""
    x = Axis(float(across[0]), float(across[-1]), found.names[0] + scaled)
    y = Axis(float(up[0]), float(up[-1]), found.names[1] + scaled)
    marks: list = [
        Curve(*contour(across, up, found.height, found.top - fall), "soft", "½, 2, 4½, 8, … nats below", width=1.5)
        for fall in FALLS
        if found.height.min() < found.top - fall
    ]
    size, best = np.array([x.high - x.low, y.high - y.low]), coordinates(result, search.top.trace)[-1]
    if search.top.separable:
        way = search.top.direction
        both = np.concatenate([np.atleast_1d(way.intercept)[:, None], np.atleast_2d(way.weights)], axis=1)
        both = both[-1] - both[0] if result.family.multiclass else both[0]
        marks.append(Curve(*_arrow(best, both[list(pair(result)[0])] / size, size), "alarm", "for ever this way"))
    else:
        marks += [*_valley(result, best, size), Dots([best[0]], [best[1]], "one", "the top", size=13)]
    for method, tone in (("ascent", "two"), ("newton", "one")):
        trace = search.trace(method)
        if trace is not None:
            path = coordinates(result, trace)[: state.steps + 1]
            marks += [
                Curve(*path.T, tone, METHODS[method], width=2.5 if method == state.method else 1.5),
                Dots(*path.T, tone, size=6),
            ]
    if trial and result.rows.x.shape[1] == 1 and state.family != "softmax" and state.intercept:
        b, w = state.trial[0] if state.trial else unsearched(result, (best[0] - 0.12 * size[0], best[1]))
        place = searched(result, b, np.array([w]))
        marks.append(
            Handles([place[0]], [place[1]], "three", "drag the trial", lambda to: {"trial": (_tried(result, to[0]),)})
        )
    return Plot(x, y, marks, tall=trial)


def _tried(result: GlmResult, place: tuple[float, float]) -> tuple[float, float]:
    return tuple(float(f"{min(max(each, -1e5), 1e5):.4g}") for each in unsearched(result, place))


def _valley(result: GlmResult, best: Floats, size: Floats) -> list[Curve]:
    """The line along which nothing changes, where columns depend on each other."""
    if not result.search.top.minimum_norm or result.family.multiclass:
        return []
    moved, scale = result.scaling
    rows = np.column_stack([np.ones(len(result.rows.y)), (result.rows.x - moved) / scale])[:, list(pair(result)[0])]
    flat = np.linalg.svd(rows)[2][-1]
    ends = np.array([best - flat * np.hypot(*size), best + flat * np.hypot(*size)])
    return [Curve(*ends.T, "alarm", "a valley: all of these are as good", dash=True)]


def heights(result: GlmResult) -> Plot:
    """log L at every step, and the top."""
    if result.fit is None:
        return NOTHING
    search, last = result.search, max(1, result.state.steps)
    marks: list = [Rule("soft", y=search.top.log_likelihood, name="the top" if not search.top.separable else "so far")]
    low = top = search.top.log_likelihood
    for method, tone in (("ascent", "two"), ("newton", "one")):
        trace = search.trace(method)
        if trace is None:
            continue
        values = trace.log_likelihood[: last + 1]
        low, top = min(low, float(values.min())), max(top, float(values.max()))
        marks.append(Curve(np.arange(len(values)), values, tone, METHODS[method]))
        marks.append(Dots(np.arange(len(values)), values, tone, size=5 if last > 60 else 8))
    x = Axis(-0.02 * last, 1.02 * last, "step", ticks=whole(0, last) if last <= 200 else None)
    return Plot(x, around([low, top], "log L, nats", 0.06), marks, note=search.fault)


# ── The prior ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def weights(result: GlmResult) -> Plot:
    """Three ellipses over two parameters: the prior, the likelihood, and the posterior between them."""
    if result.fit is None:
        return NOTHING._replace(note=result.fault)
    if result.family.multiclass:
        return _many(result)
    if result.rows.x.shape[1] == 1 and not result.state.intercept:
        return NOTHING._replace(note="One parameter has no ellipse: take the intercept.")
    names, lam = pair(result)[1], result.state.lam
    seen = [("posterior", "one", _normal(result, result.fit, lam))] if lam else []
    seen += [("likelihood", "two", _normal(result, result.plain, 0.0))] if not result.plain.separable else []
    if not seen:
        return NOTHING._replace(note="No finite optimum: give a prior (λ above 0), and there is one.")
    means = np.array([mean for _, _, (mean, _, _) in seen])
    reach = [s * 2.6 * sds + mean for _, _, (mean, _, sds) in seen if np.isfinite(sds).all() for s in (-1, 1)]
    origin = np.array([means[0, 0] if names[0] == "b" else 0.0, 0.0])  # the prior's middle; of b it says nothing
    corners = np.array([*reach, *means, origin])
    tau = lam**-0.5 if lam else np.inf
    if tau < 1.2 * np.ptp(corners[:, 1]):  # else it is far wider than what is worth seeing
        corners = np.array([*corners, *(origin + s * 2.3 * tau * np.array([names[0] != "b", 1]) for s in (-1, 1))])
    x, y = (around(corners[:, k], names[k]) for k in (0, 1))
    longest = 20 * float(np.hypot(x.high - x.low, y.high - y.low))
    marks: list = []
    for name, tone, (mean, precision, _) in seen:
        drawn = [ellipse(mean, _bounded(precision, longest), sds) for sds in (1, 2)]
        marks += [Curve(*each, tone, f"{name}, 1 and 2 sd", width=2) for each in drawn]
        marks.append(Dots([mean[0]], [mean[1]], tone, size=11))
    if lam and names[0] == "b":
        marks += [Rule("three", y=sds * tau, name="prior, 1 and 2 sd: b is free") for sds in (-2, -1, 1, 2)]
    elif lam:
        drawn = [ellipse((0, 0), tau**2 * np.eye(2), sds) for sds in (1, 2)]
        marks += [Curve(*each, "three", "prior, 1 and 2 sd", dash=True) for each in drawn]
    return Plot(x, y, marks)


def _many(result: GlmResult) -> Plot:
    """Softmax has weights for each class, which add up to 0: all of them, as the prior pulls them in."""
    found, D = result.fit.weights.ravel(), result.rows.x.shape[1]
    kinds = result.rows.classes or tuple(f"class {k}" for k in range(len(result.fit.weights)))
    ticks = tuple((D * k + (D - 1) / 2, kind) for k, kind in enumerate(kinds))
    bars = [Bars(np.arange(j, len(found), D), found[j::D], TONES[j], f"w{'₁₂'[j]}") for j in range(D)]
    return Plot(
        Axis(-0.7, len(found) - 0.3, "", ticks=ticks), around(np.r_[found, 0.0], "weight"), [Rule("soft", y=0), *bars]
    )


def _normal(result: GlmResult, fit: glm.Fit, lam: float) -> tuple[Floats, Floats, Floats]:
    """Mean (2,), precision (2, 2) and standard deviations (2,) of two parameters near a top, the others summed out."""
    B = 1 + result.rows.x.shape[1]
    information = np.zeros((B, B))
    information[1 - result.state.intercept :, 1 - result.state.intercept :] = fit.information(result.rows.x, lam)
    chosen = list(pair(result)[0])
    mean = np.r_[float(fit.intercept), fit.weights][chosen]
    precision = information[np.ix_(chosen, chosen)]
    if chosen[0] == 1 and result.state.intercept:
        precision = precision - np.outer(information[0, 1:], information[0, 1:]) / information[0, 0]
    values = np.linalg.eigvalsh(precision)
    flat = values[0] <= 1e-12 * values[1]
    return mean, precision, np.full(2, np.inf) if flat else np.sqrt(np.diag(np.linalg.inv(precision)))


def _bounded(precision: Floats, longest: float) -> Floats:
    """The covariance, no standard deviation longer than what the picture holds many times."""
    values, vectors = np.linalg.eigh(precision)
    return (vectors / np.maximum(values, longest**-2)) @ vectors.T


def data(result: GlmResult) -> Plot:
    """The rows, the MAP, lines drawn from the posterior, and a band of two standard deviations."""
    rows, x = result.rows, across(result)
    if result.fit is None:
        return NOTHING
    if result.family.multiclass:  # the boundaries; the plane itself is shaded in the fit
        whole_plane = (plane if result.plane else fit)(result)
        kept = [mark for mark in whole_plane.marks if not isinstance(mark, Shade | Handles)]
        return whole_plane._replace(tall=False, marks=kept)
    try:
        covariance = result.fit.covariance(rows.x, result.state.lam)
    except ValueError:
        covariance = None
    drawn, centre = _drawn(result, covariance)
    if result.plane:
        y = around(rows.x[:, 1], rows.features[1])
        lines = [straight(each[0], each[1:], (x.low, x.high), (y.low, y.high)) for each in drawn]
        dots = [Dots(*rows.x[rows.y == k].T, TONES[k], name, size=7) for k, name in enumerate(rows.classes)]
        cut = straight(centre[0], centre[1:], (x.low, x.high), (y.low, y.high))
        lines = [Curve(*each, "soft", "from the posterior", width=1) for each in lines]
        return Plot(x, y, [*lines, Curve(*cut, "one", "P = ½"), *dots])
    at = np.linspace(x.low, x.high, 81)
    design = np.column_stack([np.ones(len(at)), rows.design(at)])
    mean, marks, y = TRANSFER[result.state.family], [], upward(result)
    with np.errstate(over="ignore", invalid="ignore"):
        if covariance is not None:
            own = design[:, 1 - result.state.intercept :]
            noise = result.noise if result.state.family == "linear" else 0.0
            sd = np.sqrt(np.einsum("nb,bc,nc->n", own, covariance, own) + noise)
            low, high = (np.clip(mean(design @ centre + s * sd), -1e6, 1e6) for s in (-2, 2))
            what = "a new row" if noise else "the mean"
            marks.append(Area(at, high, "one", f"{what}, ± 2 sd", low))
            if noise:
                y = around(np.r_[rows.y, low[8:-8], high[8:-8]], rows.target)
        marks += [Curve(at, mean(design @ each), "soft", "from the posterior", width=1) for each in drawn]
        marks += [Curve(at, mean(design @ centre), "one", "MAP"), Dots(rows.x[:, 0], rows.y, "ink", "rows", size=8)]
    return Plot(x, y, marks)


def _drawn(result: GlmResult, covariance: Floats | None) -> tuple[Floats, Floats]:
    """(DRAWN, 1 + D) parameters from the posterior (a Gaussian near the top), and its mean, each with its intercept."""
    centre = np.r_[float(result.fit.intercept), result.fit.weights]
    if covariance is None:
        return np.empty((0, len(centre))), centre
    values, vectors = np.linalg.eigh(covariance)
    z = np.random.default_rng(result.state.seed).standard_normal((DRAWN, len(values)))
    away = z @ (vectors * np.sqrt(np.maximum(values, 0))).T
    drawn = np.tile(centre, (DRAWN, 1))
    drawn[:, 1 - result.state.intercept :] += away
    return drawn, centre


# ── What is left over, and the recipe ─────────────────────────────────────────────────────────────────────────────────


def leftover(result: GlmResult) -> Plot:
    """y − μ of every row, over its x."""
    if result.fit is None:
        return NOTHING._replace(note=result.fault)
    x, residual = result.rows.x[:, 0], result.residual
    stems = np.full((len(x), 3), np.nan)
    stems[:, :2] = 0.0
    stems[:, 1] = residual
    marks = [Rule("soft", y=0), Curve(np.repeat(x, 3), stems.ravel(), "soft", "y − μ", width=1.5)]
    tones = ["one" if each >= 0 else "two" for each in residual]
    named = f"y − μ of {result.rows.classes[-1]}" if result.rows.classes else "y − μ"
    return Plot(
        across(result), around(np.r_[residual, 0.0], named), [*marks, Dots(x, residual, tones, "y − μ", size=8)]
    )


def running(result: GlmResult) -> Plot:
    """Σ(y − μ) and Σ(y − μ)x as they add up from the least x to the greatest: at the top all end at 0."""
    if result.fit is None:
        return NOTHING
    x, order = result.rows.x, np.argsort(result.rows.x[:, 0], kind="stable")
    columns = [("Σ(y − μ)", np.ones(len(x)))] * result.state.intercept
    columns += [(f"Σ(y − μ)x{'₁₂'[j] if x.shape[1] > 1 else ''}, in sd of x", x[:, j]) for j in range(x.shape[1])]
    marks, ends, seen = [Rule("soft", y=0)], np.arange(len(x) + 1), [0.0]
    for k, (name, column) in enumerate(columns):
        unit = float(np.sqrt(np.mean(column**2))) or 1.0
        total = np.r_[0.0, np.cumsum(result.residual[order] * column[order] / unit)]
        marks += [Curve(ends, total, TONES[k], name), Dots(ends[-1:], total[-1:], TONES[k])]
        seen += [float(total.min()), float(total.max())]
    return Plot(Axis(0, 1.04 * len(x), "rows added up, by x"), around(np.array(seen), "the sum so far"), marks)


def transfer(result: GlmResult) -> Plot:
    """The mean for every score: where the families differ."""
    eta = np.linspace(-4, 4, 121)
    softmax = {"softmax": lambda eta: np.exp(eta) / (np.exp(eta) + 2)}
    marks = []
    for (name, mean), tone in zip({**TRANSFER, **softmax}.items(), TONES, strict=True):
        shown = np.where(np.abs(mean(eta)) < 5, mean(eta), np.nan)
        marks.append(Curve(eta, shown, tone, name, width=4 if name == result.state.family else 2))
    return Plot(Axis(-4, 4, "score η = b + w·x"), Axis(-2, 4, "mean μ"), [Rule("soft", y=0), Rule("soft", y=1), *marks])
