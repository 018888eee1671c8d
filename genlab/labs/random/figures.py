"""The lab's pictures: pairs in the plane, triples in a cube that turns, u through F⁻¹, histograms, running means."""

import math
from itertools import product

import numpy as np

from genlab.core.check import Floats
from genlab.kit import Axis, Bars, Curve, Dots, Handles, Plot, Rule, nice, straight, whole
from genlab.labs.random.model import Law, RandomResult, RandomState

MOST_POINTS = 2000  # drawn
MOST_LINES = 40
FEW_PLANES = 20  # whose points take turns in colour
BINS = 30
LAST = 100  # numbers, one after the other
REACH = 0.9  # of the cube's picture on either side
GRIP = 0.8  # of which the handle that turns it uses


def plane(result: RandomResult) -> Plot:
    """(u, u′), the lines that hold all such points, and the two shortest steps from point to point."""
    d, found, marks = result.generator.modulus, result.spectral(2), []
    if found and found.count <= MOST_LINES:
        levels = range(found.levels[0], found.levels[1] + 1, d)
        ends = [straight(-level / d, found.coefficients, (0, 1), (0, 1)) for level in levels]
        x, y = (np.concatenate([np.append(end[k], np.nan) for end in ends]) for k in (0, 1))
        marks.append(Curve(x, y, "soft", f"{found.count} lines", width=1.5))
    marks.append(_pairs(result))
    if found:
        marks += _basis(result)
    return Plot(*_unit(result), marks, tall=True, square=True)


def pairs(result: RandomResult) -> Plot:
    """(u, u′), as a program that draws points in the plane would have them."""
    return Plot(*_unit(result), [_pairs(result)], tall=True, square=True)


def trace(result: RandomResult) -> Plot:
    """The last numbers one after the other, where there are too many states to draw their cycles."""
    d, first = result.generator.modulus, max(0, result.seen - LAST)
    n = np.arange(first, result.seen)
    dots = Dots(n, result.states[first : result.seen] / d, "one", "u = X/d", size=6)
    return Plot(
        Axis(first - 1, first + LAST, "n", ticks=whole(first, first + LAST)),
        Axis(-0.02, 1.02, "u", ticks=nice(0, 1)),
        [dots],
    )


def _unit(result: RandomResult) -> tuple[Axis, Axis]:
    later = "u′, the next" if result.state.lag == 1 else f"u, {result.state.lag} later"
    return Axis(-0.02, 1.02, "u", ticks=nice(0, 1)), Axis(-0.02, 1.02, later, ticks=nice(0, 1))


def _pairs(result: RandomResult) -> Dots:
    points = result.points(2, MOST_POINTS)
    return Dots(*points.T, "one", "a pair of numbers", size=_size(len(points)))


def _size(points: int) -> float:
    return 9 if points <= 100 else 5 if points <= 600 else 3


def _basis(result: RandomResult) -> list[Curve]:
    """The two steps as arrows, from the point whose parallelogram is next to the middle; none that cannot be seen."""
    d = result.generator.modulus
    steps = np.array(result.generator.lattice(result.state.lag)) / d
    if np.hypot(*steps[0]) < 0.02:
        return []
    every, lag = np.arange(d), result.state.lag  # some 3,000 at most: steps that can be seen are 1/√d long
    shift, both = (int(result.generator.sequence(x, lag + 1)[-1]) for x in (0, 1))
    places = np.stack([every, ((both - shift) * every + shift) % d], axis=1) / d
    start = places[np.abs(places + steps.sum(axis=0) / 2 - 0.5).sum(axis=1).argmin()]
    looks = (("two", "the shortest step"), ("four", "the shortest other one"))
    return [Curve(*_arrow(start, start + step), *look, width=3) for step, look in zip(steps, looks, strict=True)]


def _arrow(start: Floats, end: Floats) -> tuple[Floats, Floats]:
    along = end - start
    across = np.array([-along[1], along[0]])
    back = end - 0.03 * along / np.hypot(*along)
    aside = 0.012 * across / np.hypot(*across)
    return tuple(np.array([start, end, [np.nan, np.nan], back + aside, end, back - aside]).T)


# ── In space ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def space(result: RandomResult) -> Plot:
    """(u, u′, u″) in the unit cube, as seen from where it has been turned; a handle turns it."""
    state, found = result.state, result.spectral(3)
    points = result.points(3, MOST_POINTS)
    across, up = seen_from(state, points - 0.5)
    tones: list[str] | str = "one"
    if found and found.count <= FEW_PLANES:
        planes = np.rint(points @ found.coefficients - found.remainder / found.modulus).astype(int)
        tones = np.where(planes % 2 == 0, "one", "two").tolist()
    marks = [*_cube(state), Dots(across, up, tones, "three in a row", size=_size(len(points)))]
    grip = (state.turn / 180 * GRIP, state.tilt / 90 * GRIP)
    marks.append(Handles([grip[0]], [grip[1]], "ink", "drag this to turn", lambda to: turned(*to[0]), size=20))
    frame = Axis(-REACH, REACH, "", ticks=())
    return Plot(frame, frame, marks, tall=True, square=True)


def turned(across: float, up: float) -> dict[str, float]:
    """The angles that a place of the handle says."""
    turn, tilt = 180 * across / GRIP, 90 * up / GRIP
    return {"turn": round(min(max(turn, -180), 180), 1), "tilt": round(min(max(tilt, -90), 90), 1)}


def seen_from(state: RandomState, places: Floats) -> tuple[Floats, Floats]:
    """(N, 3) places as they lie before the eye: to the right, and up."""
    turn, tilt = math.radians(state.turn), math.radians(state.tilt)
    right = np.array([-math.sin(turn), math.cos(turn), 0])
    up = np.array([-math.cos(turn) * math.sin(tilt), -math.sin(turn) * math.sin(tilt), math.cos(tilt)])
    return places @ right, places @ up


def edge_on(result: RandomResult) -> dict[str, float]:
    """The angles from which the planes are seen as lines."""
    found = result.spectral(3)
    if found is None:
        return {}
    first, second, _ = found.coefficients  # the line of sight (cos turn, sin turn, 0) lies in every plane
    turn = round(math.degrees(math.atan2(-first, second)), 2) % 180
    return {"turn": turn - 180 if turn > 90 else turn, "tilt": 0.0}


def _cube(state: RandomState) -> list[Curve]:
    corners = list(product((-0.5, 0.5), repeat=3))
    edges = [(p, q) for p in corners for q in corners if p < q and sum(a != b for a, b in zip(p, q, strict=True)) == 1]
    origin = (-0.5, -0.5, -0.5)
    axes = dict(zip(sorted((q for p, q in edges if p == origin), reverse=True), ("u", "u′", "u″"), strict=True))
    plain = [place for p, q in edges if p != origin for place in (p, q, (np.nan,) * 3)]
    marks = [Curve(*seen_from(state, np.array(plain)), "soft", "", width=1.5)]
    for (end, name), tone in zip(axes.items(), ("three", "four", "alarm"), strict=True):
        marks.append(Curve(*seen_from(state, np.array([origin, end])), tone, f"edge of {name}", width=3))
    return marks


# ── Through F⁻¹ ───────────────────────────────────────────────────────────────────────────────────────────────────────


def transform(result: RandomResult) -> Plot:
    """F, and how the last u becomes x: across to the curve, and down; what came before as dots on both axes."""
    law, u, x = result.law, result.u[-MOST_POINTS:], result.x[-MOST_POINTS:]
    at = _grid(law, result.state.dist)
    last = min(max(float(x[-1]), law.low), law.high)
    marks = [
        Curve(at, law.cdf(at), "one", "F(x) = P(X ≤ x)"),
        Dots(np.full(len(u), law.low), u, "three", "u", size=6),
        Dots(np.where(np.isfinite(x), x, np.nan), np.where(np.isfinite(x), 0.0, np.nan), "two", "x = F⁻¹(u)", size=6),
        Curve([law.low, last, last], [u[-1], u[-1], 0], "two", "the last u, and its x", width=3),
    ]
    return Plot(_across(law, result.state.dist), Axis(-0.02, 1.02, "u = F(x)", ticks=nice(0, 1)), marks)


def growing(result: RandomResult) -> Plot:
    """The histogram of what has been drawn so far, against the density."""
    return _histogram(result)


def histogram(result: RandomResult) -> Plot:
    """The same, on its own."""
    return _histogram(result)


def _histogram(result: RandomResult) -> Plot:
    law, dist, x, shares = result.law, result.state.dist, result.x, result.state.shares
    if dist == "discrete":
        places, width, unit = np.arange(1.0, len(shares) + 1), 0.7, 1.0
        heights, peak = np.bincount(x.astype(int), minlength=len(shares) + 1)[1:] / len(x), max(law.shares)
        marks = [Bars(places, heights, "one", "drawn so far", width=width)]
    else:
        many = len(shares) * max(1, BINS // len(shares)) if law.shares else BINS
        width, unit = (law.high - law.low) / many, (law.high - law.low) / len(shares)
        inside = x[(x >= law.low) & (x <= law.high)]
        counts = np.bincount(np.minimum(((inside - law.low) / width).astype(int), many - 1), minlength=many)
        heights, at = counts / (len(x) * width), _grid(law, dist)
        density = Curve(at, law.pdf(at), "two", "density")
        marks = [Bars(law.low + width * (np.arange(many) + 0.5), heights, "one", "drawn so far", width=width), density]
        peak = float(density.y.max())
    tops = np.array(law.shares) / unit
    middles = np.arange(len(tops)) + 1.0 if dist == "discrete" else law.low + unit * (np.arange(len(tops)) + 0.5)
    pulled = lambda to: {"probs": (_reshaped(shares, unit, to),)}  # noqa: E731
    marks.append(Handles(middles, tops, "two", "pull a bar up or down" if law.shares else "", pulled, size=14))
    top = 1.15 * max(peak, min(float(heights.max()), 3 * peak))
    return Plot(_across(law, dist), Axis(0, top, "probability" if dist == "discrete" else "density"), marks)


def _reshaped(shares: tuple[float, ...], unit: float, to: list[tuple[float, float]]) -> tuple[float, ...]:
    """Shares as a hand has pulled them: those that it left alone stay as they are.

    While it pulls, the handles stand as they were drawn before: what most of them agree on is the scale.
    """
    scales = sorted(was / y for was, (_, y) in zip(shares, to, strict=True) if was > 0 and y > 0)
    scale = scales[len(scales) // 2] if scales else unit * math.fsum(shares)
    pulled = zip(shares, (scale * y for _, y in to), strict=True)
    return tuple(
        was if math.isclose(was, now, rel_tol=1e-9) else float(f"{min(max(now, 0.0), 1e6):.3g}") for was, now in pulled
    )


def _grid(law: Law, dist: str) -> Floats:
    """Where curves are drawn; both sides of a step."""
    if not law.shares:
        return np.linspace(law.low, law.high, 241)
    steps = np.arange(1.0, len(law.shares) + 1) if dist == "discrete" else law.edges
    inside = steps if dist == "discrete" else steps[1:-1]
    return np.sort(np.concatenate([[law.low, law.high], steps, np.nextafter(inside, -np.inf)]))


def _across(law: Law, dist: str) -> Axis:
    ticks = whole(1, len(law.shares)) if dist == "discrete" else None
    return Axis(law.low, law.high, "x", ticks=ticks)


def means(result: RandomResult) -> Plot:
    """The mean of the first k samples against k."""
    x = result.x
    with np.errstate(invalid="ignore"):
        running = np.cumsum(x) / np.arange(1, len(x) + 1)
    k = np.unique(np.geomspace(1, len(x), 240).round()).astype(int)
    values = running[k - 1]
    finite = values[np.isfinite(values)]
    axis = Axis(1, 10.0 ** math.ceil(math.log10(max(10, len(x)))), "numbers, log scale", log=True)
    if not len(finite):
        return Plot(axis, Axis(0, 1), note="u = 0 became −∞, so no mean is a number.")
    low, high = float(finite.min()), float(finite.max())
    room = 0.1 * (high - low) or 0.5
    marks = [Curve(k, values, "one", "mean of the first so many"), Rule("soft", y=_middle(result), name="F⁻¹(½)")]
    return Plot(axis, Axis(low - room, high + room, "mean"), marks)


def _middle(result: RandomResult) -> float:
    return float(result.law.quantile(np.array([0.5]))[0])
