"""The lab's pictures: points with ellipses and boundaries, shading, one feature, margins, draws,
and terms of log L.
"""

import math
from collections.abc import Callable
from functools import wraps

import numpy as np

from genlab.core.discriminant import Boundary, Discriminant
from genlab.kit import Labelled, rounded, row_dragging
from genlab.kit.geometry2d import cells, contour, contours, reaching, rings, straight
from genlab.kit.picture import (
    TONES,
    Area,
    Axis,
    Bars,
    Curve,
    Dots,
    Handles,
    Plot,
    Shade,
    alike,
    handle,
    nice,
)
from genlab.labs.gauss.model import GaussResult, frames, misprinted
from genlab.labs.gauss.tables import pairs, parts

GRID = 96  # places a side of a shaded picture
TIE = "where two classes tie"
NO_PLANE = Plot(
    Axis(0, 1),
    Axis(0, 1),
    note="These rows have one feature; look at it under One feature.",
    tall=True,
)


def planar(figure: Callable[..., Plot]) -> Callable[..., Plot]:
    """Declare a picture of two features, for which one is not enough."""
    return wraps(figure)(
        lambda result, *how: figure(result, *how) if len(result.rows.features) > 1 else NO_PLANE
    )


@planar
def plane(result: GaussResult) -> Plot:
    """The rows, to be dragged; each class's ellipses at 1 and 2 standard deviations; boundaries;
    what is wrong.
    """
    rows, state, model = result.rows, result.state, result.chosen.model
    x, y = frames(rows)
    there = (
        [Dots(*np.transpose(state.at), "ink", "the new row", ring=True, size=14)]
        if state.at
        else []
    )
    there.append(row_dragging.handles(state, rows, [TONES[k] for k in rows.y], "drag a row"))
    if model is None:
        return Plot(x, y, there, tall=True, equal=alike(x, y), faded=True)
    if model is not result.fitted.model:
        across, up, share = _shares(result, x, y)
        ahead = (share[..., i] - share[..., j] for i, j in pairs(rows).values())
        marks = [Curve(*contour(across, up, each), "ink", TIE) for each in ahead]
    else:
        printed = misprinted(model) if state.printed and len(rows.classes) == 2 else None
        if printed and not printed.quadratic.any():
            x, y = reaching(printed.constant, printed.linear, x, y)
        found = (result.boundary(i, j) for i, j in pairs(rows).values())
        marks = [
            *_ellipses(rows, model),
            *(_line(each, x, y, "ink", TIE) for each in found if each),
        ]
        marks += (
            [_line(printed, x, y, "alarm", "as the SKKU deck prints it", dash=True)]
            if printed
            else []
        )
    marks += rows.ringed(model.taken_for(rows.x) != rows.y)
    return Plot(x, y, [*marks, *there], tall=True, equal=alike(x, y))


def _ellipses(rows: Labelled, model: Discriminant | None) -> list[Curve]:
    """Of each class, where there is a model."""
    classes = enumerate(rows.classes if model else ())
    found = (
        rings(model.mean[k], model.covariance_of(k), TONES[k], name, width=1.5)
        for k, name in classes
    )
    return [each for both in found for each in both]


def _line(boundary: Boundary, x: Axis, y: Axis, tone: str, name: str, dash: bool = False) -> Curve:
    """Where log-odds are 0, inside the frame."""
    if not boundary.quadratic.any():
        ends = straight(boundary.constant, boundary.linear, x, y)
        return Curve(*ends, tone, name, dash=dash)
    across, up, places = cells(x, y, GRID)
    return Curve(
        *contour(across, up, boundary.log_odds(places).reshape(GRID, GRID)), tone, name, dash=dash
    )


def _shares(result: GaussResult, x: Axis, y: Axis) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Places across and up, and how likely each class is there; where none can be, all alike."""
    across, up, places = cells(x, y, GRID)
    share = result.seen.shares(places)
    return across, up, np.where(np.isnan(share), 1 / share.shape[1], share).reshape(GRID, GRID, -1)


@planar
def shading(result: GaussResult) -> Plot:
    """Which class is likeliest at each place, how surely, and the lines at .1, .5 and .9 of
    each.
    """
    rows, (x, y) = result.rows, frames(result.rows)
    across, up, share = _shares(result, x, y)
    marks = [Shade(share, TONES[: len(rows.classes)])]
    for k, name in enumerate(rows.classes[:1] if len(rows.classes) == 2 else rows.classes):
        told = f"P({name}) = ½, dashed .1 and .9"
        even, *others = contours(across, up, share[..., k], (0.5, 0.1, 0.9), TONES[k], told)
        marks += [even, *(each._replace(dash=True) for each in others)]
    at = result.state.at[0] if result.state.at else (0.5 * (x.low + x.high), 0.5 * (y.low + y.high))
    return Plot(
        x,
        y,
        [*marks, *rows.dots(6), _pair("at", at, "drag: a new row", "ink")],
        tall=True,
        equal=alike(x, y),
    )


def _pair(
    field: str, place: tuple, name: str, tone: str = "two", value: Callable = lambda *to: to
) -> Handles:
    """One dot that says a pair of numbers."""
    return handle(
        tuple(map(float, place)),
        tone,
        name,
        lambda *to: {field: (tuple(map(rounded, value(*to))),)},
    )


def density(result: GaussResult) -> Plot:
    """The rows on their axis, the likeliest Gaussian, and a trial one to be dragged: aside, and
    up for a smaller sd.
    """
    rows, x, fitted, trial = result.rows, frames(result.rows)[0], result.line, result.trial
    top, at = 2.2 * float(fitted.density(fitted.mean)), np.linspace(x.low, x.high, 161)
    peak = min(float(trial.density(trial.mean)), 0.97 * top)
    lowered = lambda mean, peak: (mean, 1 / math.sqrt(2 * math.pi) / max(peak, 1e-6))  # noqa: E731
    marks = [
        Area(at, fitted.density(at), "one"),
        Curve(at, fitted.density(at), "one", "the likeliest Gaussian"),
    ]
    marks.append(Curve(at, trial.density(at), "two", "trial", dash=True))
    marks.append(Dots(rows.x[:, 0], np.full(len(rows.x), 0.02 * top), "soft", "rows", size=7))
    marks.append(_pair("trial", (trial.mean, peak), "drag the trial", value=lowered))
    return Plot(x, Axis(0, top, "density"), marks)


def surface(result: GaussResult) -> Plot:
    """log L over mean and sd: rings where it is ½, 2, 4½, 8 nats below its top, and the slope at
    the trial.
    """
    values, trial, mean, sd = (
        result.rows.x[:, 0],
        result.trial,
        float(result.line.mean),
        float(result.line.sd),
    )
    n, here = len(values), np.array([trial.mean, trial.sd])
    away = max(abs(here[0] - mean), 1.2 * sd, 4 * sd / math.sqrt(n))
    x = Axis(mean - 1.15 * away, mean + 1.15 * away, "mean")
    y = Axis(0.3 * sd, max(2.4 * sd, 1.1 * here[1]), "sd")
    across, up = np.linspace(x.low, x.high, 61), np.linspace(y.low, y.high, 61)
    square = ((values - mean) ** 2).sum() + n * (across[None, :] - mean) ** 2
    height = -n * np.log(up)[:, None] - square / (2 * up[:, None] ** 2)
    levels = (
        -n * math.log(sd) - n / 2 - np.array([0.5, 2.0, 4.5, 8.0])
    )  # 1 to 4 standard deviations of a quadratic
    rings = contours(across, up, height, levels, "one", "½, 2, 4½, 8 nats below the top")
    slope = np.array(trial.score(values))
    step = slope / (np.abs(slope / [x.high - x.low, y.high - y.low]).max() or 1.0) * 0.12
    arrow = Curve(*np.array([here, here + step]).T, "two", "uphill: the slope at the trial")
    top = Dots([mean], [sd], "one", "the likeliest: both slopes are zero", size=12)
    held = _pair(
        "trial", tuple(here), "drag the trial", value=lambda mean, sd: (mean, max(sd, 1e-6))
    )
    return Plot(x, y, [*rings, arrow, top, held])


@planar
def across(result: GaussResult, feature: int = 0) -> Plot:
    """Each class's density of the feature across, fitted alone, above the rows that it is a
    margin of: they are below, on the same x, and their other feature is on the right-hand side.
    """
    rows, axes, marks = result.rows, frames(result.rows), []
    x, other, densities = (
        axes[feature],
        axes[1 - feature],
        [each[feature] for each in result.alone.log_density],
    )
    at = np.linspace(x.low, x.high, 241)
    heights = [each.density(at) for each in densities]
    top, size = 1.1 * max(float(each.max()) for each in heights), other.high - other.low
    for k, (name, each, height) in enumerate(zip(rows.classes, densities, heights, strict=True)):
        own = rows.of(k)
        low = top * ((own[:, 1 - feature] - other.low) / size - 1)
        marks += [Area(at, height, TONES[k]), Curve(at, height, TONES[k], f"{name}: {each.family}")]
        marks.append(Dots(own[:, feature], low, TONES[k], size=5))
    right = other._replace(high=other.high + size, ticks=nice(other.low, other.high, 3))
    return Plot(x, Axis(-top, top, "density", ticks=nice(0, top, 3)), marks, right=right, tall=True)


@planar
def up(result: GaussResult) -> Plot:
    """The same of the feature up, over the rows turned."""
    return across(result, 1)


@planar
def given_rows(result: GaussResult) -> Plot:
    """The rows that there are, and the fitted Gaussians."""
    x, y = frames(result.rows)
    marks = [*result.rows.dots(7), *_ellipses(result.rows, result.fitted.model)]
    return Plot(x, y, marks, tall=True, equal=alike(x, y))


@planar
def drawn(result: GaussResult) -> Plot:
    """Rows drawn from these Gaussians, in their place."""
    classes, plot = tuple(f"{name} drawn" for name in result.rows.classes), given_rows(result)
    dots = result.rows._replace(classes=classes, **result.drawn._asdict()).dots(7, ring=True)
    return plot._replace(marks=[*dots, *plot.marks[len(dots) :]])


def terms(result: GaussResult) -> Plot:
    """The terms of log L, side by side: one for each class's prior, one for its features; −∞ has
    no bar.
    """
    found = [
        (f"φ of {name}" if part == "prior" else name, -value)
        for part, name, _, value in parts.rows(result)
    ]
    heights = [value if math.isfinite(value) else 0.0 for _, value in found]
    names = tuple(
        (k, name if math.isfinite(value) else f"{name}: ∞")
        for k, (name, value) in enumerate(found, 1)
    )
    bars = Bars(np.arange(len(found)) + 1.0, heights, "one", "−log L, nats")
    x = Axis(0.4, len(found) + 0.6, "", ticks=names)
    return Plot(x, Axis(0, 1.1 * max(heights) or 1, "−log L, nats"), [bars])
