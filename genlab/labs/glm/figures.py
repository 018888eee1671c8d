"""The lab's pictures: rows and means, the plane of classes, the surface and its paths, the prior, what is left over."""

import numpy as np

from genlab import glm
from genlab.core.check import Floats
from genlab.core.numbers.logs import sigmoid
from genlab.kit import hand, rounded
from genlab.kit.picture import TONES, Area, Axis, Bars, Curve, Dots, Handles, Plot, Rule, Shade, alike, around, whole
from genlab.kit.plane import arrow, cells, contours, ellipse, straight
from genlab.labs.glm.model import DRAWN, METHODS, GlmResult, GlmState, run
from genlab.labs.glm.surface import coordinates, pair, searched, surface_of, unsearched
from genlab.labs.glm.told import as_printed

GRID = 72  # places a side of a shaded picture
# nats below the top; the first four: 1 to 4 standard deviations
FALLS = np.array([0.5, 2.0, 4.5, 8.0, 16.0, 32.0, 64.0])
WIDE = 2.1  # times as wide as high is a plane, so that an arrow stands upright on its line
ARROW = 0.18, (0.045, 0.025)  # of the picture: how long, and how far its head goes back and aside
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
            marks.append(
                Curve(at, result.fit.limit(rows.design(at)), "alarm", "where it goes for ever", dash=True, width=1.5)
            )
        if result.state.printed and result.state.family == "linear" and rows.x.shape[1] == 1:
            b, w = (0.0, *as_printed(result))[-2:]
            marks.append(Curve(at, b + w * at, "alarm", "as the NYU notes print it", dash=True))
    return Plot(x, y, [*marks, *_hands(result, x, at)])


def _tones(labels: np.ndarray) -> list[str]:
    return [TONES[int(k) % 4] for k in labels]


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
        mean, (b, w) = TRANSFER[state.family], state.trial[0]
        ends_x = [x.low + share * (x.high - x.low) for share in (0.2, 0.8)]
        with np.errstate(over="ignore"):
            marks.append(Curve(at, mean(b + w * at), "two", "trial", dash=True))
            ends_y = [float(each) for each in mean(b + w * np.array(ends_x))]
    tones = [*["two"] * len(ends_x), *["ink"] * len(rows.y)]
    was = [*zip(ends_x, ends_y, strict=True), *zip(rows.x[:, 0].tolist(), map(float, rows.y), strict=True)]
    moved, size = lambda to: dragged(result, was, to), hand.size(rows.y)
    return [*marks, Handles(*np.reshape(was, (-1, 2)).T, tones, "rows: drag them", moved, hand.free(state), size)]


def dragged(result: GlmResult, was: list, to: list) -> dict:
    """What a hand has changed: the trial by one of its ends, or a row; a class and a count stay whole."""
    state, ends = result.state, len(was) - len(result.rows.y)
    if to[:ends] != was[:ends]:
        return {"trial": (line_of(result.family, to[:ends]),)} if len(to) >= len(was) else {}
    there = [place if place in was[ends:] else (place[0], whole_of(state.family, place[1])) for place in to[ends:]]
    return hand.moved(state, was[ends:], there)


def line_of(family: glm.Family, ends: list) -> tuple[float, float]:
    """b and w of the line through two handles, which stand at means."""
    low, high = {"Gaussian": (-np.inf, np.inf), "Bernoulli": (1e-4, 1 - 1e-4), "Poisson": (1e-4, np.inf)}[family.name]
    (x0, y0), (x1, y1) = [(x, float(family.start(min(max(y, low), high)))) for x, y in ends]
    w = (y1 - y0) / (x1 - x0) if x1 != x0 else 0.0
    return _short(y0 - w * x0, w)


def _short(b: float, w: float) -> tuple[float, float]:
    """A trial as its field holds it."""
    return tuple(rounded(min(max(each, -1e5), 1e5), 4) for each in (b, w))


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
        marks += [line for k in others for line in contours(*sides, share[..., k], [0.5], "ink", "P = ½")]
        if result.wrong.any():
            marks.append(Dots(*rows.x[result.wrong].T, "alarm", "taken for another class", ring=True, size=20))
        marks += _way(result, x, y)
    handles = hand.handles(state, rows, _tones(rows.y))
    return Plot(x, y, [*marks, *rows.dots(4), handles], tall=True, equal=alike(x, y))


def _way(result: GlmResult, x: Axis, y: Axis) -> list[Curve]:
    """The line that parts classes for ever, and the way uphill of the one that it parts from all."""
    if not result.fit.separable:
        return []
    both = np.atleast_2d(np.column_stack([result.fit.direction.intercept, np.atleast_2d(result.fit.direction.weights)]))
    k = result.rows.classes.index(result.parted[0]) if result.parted else -1
    b, *w = both[k] - both[k - 1] if len(both) > 1 else both[0]
    cut = straight(b, w, (x.low, x.high), (y.low, y.high))
    if not len(cut[0]):
        return []
    middle, size = (
        np.array(cut).mean(axis=1),
        np.array([y.high - y.low if alike(x, y) else (x.high - x.low) / WIDE, y.high - y.low]),
    )
    ahead = arrow(middle, np.array(w) * size, size, *ARROW)
    return [Curve(*cut, "alarm", "parts them for ever", dash=True), Curve(*ahead, "alarm", "for ever this way")]


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
    levels = [found.top - fall for fall in FALLS if found.height.min() < found.top - fall]
    marks: list = contours(across, up, found.height, levels, "soft", "½, 2, 4½, 8, … nats below")
    size, best = np.array([x.high - x.low, y.high - y.low]), coordinates(result, search.top.trace)[-1]
    if search.top.separable:
        way = glm.free(search.top.direction)[-1, list(pair(result)[0])]
        marks.append(Curve(*arrow(best, way / size, size, *ARROW), "alarm", "for ever this way"))
    else:
        marks += [*_valley(result, best, size), Dots([best[0]], [best[1]], "one", "the top", size=13)]
    for method, tone in (("ascent", "two"), ("newton", "one")):
        trace = search.trace(method)
        if trace is not None:
            path = coordinates(result, trace)[: state.steps + 1]
            width = 2.5 if method == state.method else 1.5
            marks += [Curve(*path.T, tone, METHODS[method], width=width), Dots(*path.T, tone, size=6)]
    if trial and result.rows.x.shape[1] == 1 and state.family != "softmax" and state.intercept:
        b, w = state.trial[0] if state.trial else unsearched(result, (best[0] - 0.12 * size[0], best[1]))
        place = searched(result, b, np.array([w]))
        moved = lambda to: {"trial": (_short(*unsearched(result, to[0])),)}  # noqa: E731
        marks.append(Handles(place[:1], place[1:], "three", "drag the trial", moved))
    return Plot(x, y, marks, tall=trial)


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
    return Plot(x, y, marks, equal=names[0] != "b" and alike(x, y))


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
    """Mean, precision and standard deviations of two parameters near a top, the others summed out."""
    mean, precision = fit.marginal(result.rows.x, pair(result)[0], lam)
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
    covariance = result.covariance(result.fit, result.state.lam)
    centre, drawn = np.r_[float(result.fit.intercept), result.fit.weights], []
    if covariance is not None:
        drawn = result.fit.draws(rows.x, DRAWN, result.state.seed, result.state.lam)
    if result.plane:
        y = around(rows.x[:, 1], rows.features[1])
        cut = lambda each: straight(each[0], each[1:], (x.low, x.high), (y.low, y.high))  # noqa: E731
        lines = [Curve(*cut(each), "soft", "from the posterior", width=1) for each in drawn]
        return Plot(x, y, [*lines, Curve(*cut(centre), "one", "P = ½"), *rows.dots(7)])
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


# ── What is left over, and the recipe ─────────────────────────────────────────────────────────────────────────────────


def leftover(result: GlmResult) -> Plot:
    """y − μ of every row, over its x."""
    if result.fit is None:
        return NOTHING._replace(note=result.fault)
    x, residual = result.rows.x[:, 0], result.residual
    stems = np.column_stack([np.zeros(len(x)), residual, np.full(len(x), np.nan)])
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
    n, order = len(result.rows.y), np.argsort(result.rows.x[:, 0], kind="stable")
    marks, ends, seen = [Rule("soft", y=0)], np.arange(n + 1), [0.0]
    for (name, column), tone in zip(result.sums, TONES, strict=False):
        unit = float(np.sqrt(np.mean(column**2))) or 1.0
        total = np.r_[0.0, np.cumsum(result.residual[order] * column[order] / unit)]
        named = name if name == "Σ(y − μ)" else f"{name}, in sd of x"
        marks += [Curve(ends, total, tone, named), Dots(ends[-1:], total[-1:], tone)]
        seen += [float(total.min()), float(total.max())]
    return Plot(Axis(0, 1.04 * n, "rows added up, by x"), around(np.array(seen), "the sum so far"), marks)


def transfer(result: GlmResult) -> Plot:
    """The mean for every score: where the families differ."""
    eta = np.linspace(-4, 4, 121)
    softmax = {"softmax": lambda eta: np.exp(eta) / (np.exp(eta) + 2)}
    marks = []
    for (name, mean), tone in zip({**TRANSFER, **softmax}.items(), TONES[:4], strict=True):
        shown = np.where(np.abs(mean(eta)) < 5, mean(eta), np.nan)
        marks.append(Curve(eta, shown, tone, name, width=4 if name == result.state.family else 2))
    return Plot(Axis(-4, 4, "score η = b + w·x"), Axis(-2, 4, "mean μ"), [Rule("soft", y=0), Rule("soft", y=1), *marks])
