"""The lab's pictures: pairs in the plane, triples in a cube that turns, u through F⁻¹,
histograms, running means.
"""

import math
from collections.abc import Iterator

import numpy as np

from genlab.core.check import Floats
from genlab.core.sampling import Law
from genlab.kit import arrow, decades, log_spaced, nice, pulled, straight, whole_ticks, with_gaps
from genlab.kit.picture import Axis, Bars, Curve, Dots, Handles, Plot, Rule
from genlab.labs.random.cube import cube, seen_from
from genlab.labs.random.model import RandomResult, bars_of, sums_of

MAX_POINTS = 2000  # drawn
MAX_LINES = 40
FEW_PLANES = 20  # whose points take turns in colour
BINS = 30
LAST = 100  # numbers, one after the other
SHARE = Axis(-0.02, 1.02, "u", ticks=nice(0, 1))


def pairs(result: RandomResult) -> Plot:
    """(u, u′), as a program that draws points in the plane would have them."""
    points, lag = result.points(2, MAX_POINTS), result.state.lag
    first, second = points.T
    name = _with_count("pairs (u, u′)", result.seen - lag)
    dots = Dots(first, second, "one", name, size=_size(points))
    next_axis = SHARE._replace(label="u′, the next" if lag == 1 else f"u, {lag} steps later")
    return Plot(SHARE, next_axis, [dots], tall=True, square=True)


def plane(result: RandomResult) -> Plot:
    """The pairs (u, u′), the lines that hold all such points, and the two shortest steps from
    point to point.
    """
    d = result.generator.modulus
    lattice = result.spectral(2)
    plot = pairs(result)
    marks = []
    if lattice and lattice.count <= MAX_LINES:
        levels = range(lattice.levels[0], lattice.levels[1] + 1, d)
        lines = (straight(-level / d, lattice.coefficients, (0, 1), (0, 1)) for level in levels)
        marks.append(Curve(*with_gaps(lines), "soft", f"{lattice.count} lines", width=1.5))
    return plot._replace(marks=[*marks, *plot.marks, *(_basis(result) if lattice else [])])


def _basis(result: RandomResult) -> Iterator[Curve]:
    """The two steps as arrows, from the point whose parallelogram is next to the middle; none
    that cannot be seen.
    """
    generator, lag = result.generator, result.state.lag
    d = generator.modulus
    # Whole numbers of any size are divided one by one, because an array holds 64 bits.
    steps = np.array([[x / d, y / d] for x, y in generator.lattice(lag)])
    if np.hypot(*steps[0]) < 0.02:
        return
    states = np.arange(d)  # some 3,000 at most: steps that can be seen are 1/√d long
    after_0 = int(generator.sequence(0, lag + 1)[-1])
    after_1 = int(generator.sequence(1, lag + 1)[-1])
    successors = ((after_1 - after_0) * states + after_0) % d
    points = np.stack([states, successors], axis=1) / d
    centres = points + steps.sum(axis=0) / 2  # of the parallelograms that begin at the points
    start = points[np.abs(centres - 0.5).sum(axis=1).argmin()]
    names = ("shortest vector of the lattice", "shortest vector in another direction")
    for step, tone, name in zip(steps, ("two", "four"), names, strict=True):
        xs, ys = arrow(start, step, np.ones(2), np.hypot(*step), (0.03, 0.012))
        yield Curve(xs, ys, tone, name, width=3)


def space(result: RandomResult) -> Plot:
    """(u, u′, u″) in the unit cube, seen from the chosen direction.

    Where there are few planes, neighbouring planes have different colours.
    """
    points, lattice = result.points(3, MAX_POINTS), result.spectral(3)
    turn = result.state.turn
    tilt = result.state.tilt
    size = _size(points)
    name = _with_count("triples (u, u′, u″)", result.seen - 2 * result.state.lag)
    widths, heights = seen_from(turn, tilt, points - 0.5)
    if not lattice or lattice.count > FEW_PLANES:
        dots = [Dots(widths, heights, "one", name, size=size)]
    else:
        place = points @ lattice.coefficients - lattice.remainder / lattice.modulus
        is_even = np.rint(place).astype(int) % 2 == 0
        planes = (
            (is_even, "one", f"{name}, every other plane"),
            (~is_even, "two", "triples on the planes between"),
        )
        dots = [Dots(widths[on], heights[on], tone, text, size=size) for on, tone, text in planes]
    return cube(turn, tilt, ("u", "u′", "u″"), dots)


def trace(result: RandomResult) -> Plot:
    """The last numbers one after the other, where there are too many states to draw their
    cycles.
    """
    first = max(0, result.seen - LAST)
    u = result.generated[first:]
    bits = result.state.output_bits
    name = f"u, the first {bits} bits of X/d" if bits else "u = X/d"
    x = Axis(first - 1, first + LAST, "n", ticks=whole_ticks(first, first + LAST))
    return Plot(x, SHARE, [Dots(np.arange(first, result.seen), u, "one", name, size=6)])


def _with_count(name: str, total: int, part: str = "first") -> str:
    """What marks are, and which of them are drawn where that is not all."""
    return f"{name} (the {part} {MAX_POINTS:,} of {total:,})" if total > MAX_POINTS else name


def _size(points: Floats) -> float:
    if len(points) <= 100:
        return 9
    return 5 if len(points) <= 600 else 3


def transform(result: RandomResult) -> Plot:
    """F, and how the last u becomes x: across to the curve, and down; what came before as dots
    on both axes.
    """
    law = result.law
    u, x = result.u[-MAX_POINTS:], result.x[-MAX_POINTS:]
    grid = _grid(law)
    name_of_u = _with_count("u", result.seen, "last")
    name_of_x = _with_count("x = F⁻¹(u)", result.seen, "last")
    finite_x = np.where(np.isfinite(x), x, np.nan)
    floor = np.where(np.isfinite(x), 0.0, np.nan)
    last_u = u[-1]
    last_x = min(max(float(x[-1]), law.low), law.high)
    across, down = [law.low, last_x, last_x], [last_u, last_u, 0]
    marks = [
        Curve(grid, law.cdf(grid), "one", "F(x) = P(X ≤ x)"),
        Dots(np.full(len(u), law.low), u, "three", name_of_u, size=6),
        Dots(finite_x, floor, "two", name_of_x, size=6),
        Curve(across, down, "two", "the last u, and its x", width=3),
    ]
    return Plot(_value_axis(law), SHARE._replace(label="u = F(x)"), marks)


def histogram(result: RandomResult) -> Plot:
    """What has been drawn so far, against the density."""
    law = result.law
    shares = result.state.shares
    discrete = law.family == "discrete"
    low, unit = 0.5, 1.0
    if not discrete:
        low, unit = law.low, (law.high - law.low) / len(shares)
    middles = low + unit * (np.arange(len(law.shares)) + 0.5)
    tops = np.array(law.shares) / unit
    marks = []
    if discrete:
        places = middles
        width = 0.7
        heights = result.counted[0] / result.seen
        peak = float(tops.max())
    else:
        bars = len(shares) * max(1, BINS // len(shares)) if law.shares else BINS
        width, at = (law.high - law.low) / bars, _grid(law)
        places = low + width * (np.arange(bars) + 0.5)
        counts = np.bincount(bars_of(*result.drawn, bars)[: result.seen], minlength=bars)[:bars]
        heights, density = counts / (result.seen * width), law.pdf(at)
        marks = [Curve(at, density, "two", "density")]
        peak = float(density.max())

    def change(to):
        return {"probs": (pulled(shares, [y for _, y in to], unit * math.fsum(shares), 1e6),)}

    sample_bars = Bars(places, heights, "one", "drawn so far", width=width)
    hands = Handles(
        middles, tops, "two", "pull a bar up or down" if law.shares else "", change, size=14
    )
    top = 1.15 * max(peak, min(float(heights.max()), 3 * peak))
    return Plot(
        _value_axis(law),
        Axis(0, top, "probability" if discrete else "density"),
        [sample_bars, *marks, hands],
    )


def _grid(law: Law) -> Floats:
    """Where curves are drawn; both sides of a step."""
    if not law.shares:
        return np.linspace(law.low, law.high, 241)
    steps = inner_edges = np.arange(1.0, len(law.shares) + 1)
    if law.family == "drawn":
        steps, inner_edges = law.edges, law.edges[1:-1]
    return np.sort(np.concatenate([[law.low, law.high], steps, np.nextafter(inner_edges, -np.inf)]))


def _value_axis(law: Law) -> Axis:
    return Axis(
        law.low,
        law.high,
        "x",
        ticks=whole_ticks(1, len(law.shares)) if law.family == "discrete" else None,
    )


def centre_of(law: Law) -> tuple[float, str]:
    """Where the means of samples go, and its name: the mean of the distribution. The Cauchy
    distribution has none, and the picture shows its median instead.
    """
    name = "mean of the distribution"
    match law.family:
        case "cauchy":
            return law.location, "median, for there is no mean"
        case "uniform":
            return law.location + law.scale / 2, name
        case "exponential":
            return 1 / law.scale, name
        case "discrete":
            return float(np.arange(1, len(law.shares) + 1) @ law.shares), name
        case "drawn":
            return float((law.edges[1:] + law.edges[:-1]) / 2 @ law.shares), name
    return law.location, name  # the normal and the logistic distribution are symmetric


def means(result: RandomResult) -> Plot:
    """The mean of the first k samples against k; none where u = 0 became −∞."""
    k, axis = log_spaced(result.seen, 240), decades(result.seen, "numbers")
    with np.errstate(invalid="ignore"):
        values = sums_of(*result.drawn)[k - 1] / k
    finite = values[np.isfinite(values)]
    if not len(finite):
        return Plot(axis, Axis(0, 1), note="A sample is −∞ (u = 0), so no mean is a number.")
    low, high = float(finite.min()), float(finite.max())
    room = 0.1 * (high - low) or 0.5
    middle, name = centre_of(result.law)
    marks = [
        Curve(k, values, "one", "mean of the first k samples"),
        Rule("soft", y=middle, name=name),
    ]
    return Plot(axis, Axis(low - room, high + room, "mean"), marks)
