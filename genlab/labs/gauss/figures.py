"""The lab's figures: the plane, the posterior, one feature, margins, samples, parts of log L."""

import math
from collections.abc import Callable
from functools import wraps
from typing import Any

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
    Mark,
    Plot,
    Shade,
    alike,
    handle,
    nice,
)
from genlab.labs.gauss.model import GaussResult, frames, misprinted
from genlab.labs.gauss.state import FAMILIES
from genlab.labs.gauss.tables import pairs, parts

GRID = 96  # cells along a side of the grid for contours and the posterior
REGION_GRID = 64  # cells along a side of the grid for regions
LINE_POINTS = 481  # of a straight line that may be cut where a third class takes over
REGION_STRENGTH = 0.3  # of a region's colour, from 0 to 1; light, so that dots stay visible
BOUNDARY = "decision boundary"
FALLS = np.array([0.5, 2.0, 4.5, 8.0])  # in nats: 1 to 4 standard deviations of a quadratic
NO_PLANE = Plot(
    Axis(0, 1),
    Axis(0, 1),
    note="These data have one feature. Choose the view “One feature”.",
    tall=True,
)


def planar(figure: Callable[..., Plot]) -> Callable[..., Plot]:
    """Declare a figure that needs two features; with one feature it says so."""

    @wraps(figure)
    def plot(result: GaussResult, *arguments: int) -> Plot:
        if len(result.rows.features) < 2:
            return NO_PLANE
        return figure(result, *arguments)

    return plot


@planar
def plane(result: GaussResult) -> Plot:
    """The observations, which can be dragged, each class's region and ellipses, and boundaries."""
    rows = result.rows
    state = result.state
    model = result.chosen.model
    x, y = frames(rows)
    front: list[Mark] = []
    if state.at:
        xs, ys = np.transpose(state.at)
        front.append(Dots(xs, ys, "ink", "new observation", ring=True, size=14))
    tones = [TONES[k] for k in rows.y]
    front.append(row_dragging.handles(state, rows, tones, "drag an observation"))
    legend = [Dots([], [], TONES[k], name) for k, name in enumerate(rows.classes)]
    if model is None:
        return Plot(x, y, [*legend, *front], tall=True, equal=alike(x, y), faded=True)
    misprint = None
    gaussians = result.gaussians
    is_gaussian = model is gaussians
    if state.printed and len(rows.classes) == 2 and gaussians is not None and is_gaussian:
        misprint = misprinted(gaussians)
        if not misprint.quadratic.any():
            x, y = reaching(misprint.constant, misprint.linear, x, y)
    marks: list[Any] = [_regions(result, x, y)]
    if is_gaussian:  # whose ellipses name the classes
        marks += _gaussian_marks(result, x, y)
    else:
        marks += [*legend, *_boundaries_on_grid(result, x, y)]
    if misprint:
        marks.append(_line(misprint, x, y, "alarm", "as the SKKU deck prints it", dash=True))
    wrong = model.predict_or_none(rows.x) != rows.y
    marks += [ring._replace(name="misclassified") for ring in rows.ringed(wrong)]
    return Plot(x, y, [*marks, *front], tall=True, equal=alike(x, y))


def _regions(result: GaussResult, x: Axis, y: Axis) -> Shade:
    """The most probable class at each place, in a light tone."""
    *_, posterior = _posterior(result, x, y, REGION_GRID)
    classes = posterior.shape[-1]
    winner = np.eye(classes)[posterior.argmax(axis=-1)]
    light = (1 - REGION_STRENGTH) / classes + REGION_STRENGTH * winner
    return Shade(light, TONES[:classes])


def _gaussian_marks(result: GaussResult, x: Axis, y: Axis) -> list[Curve]:
    """The ellipses of the Gaussians, and their decision boundaries."""
    lines = []
    for pair in pairs(result.rows).values():
        if boundary := result.boundary(*pair):
            line = _line(boundary, x, y, "ink", BOUNDARY)
            lines.append(_where_best(result, pair, line))
    return [*_ellipses(result.rows, result.gaussians), *lines]


def _boundaries_on_grid(result: GaussResult, x: Axis, y: Axis) -> list[Curve]:
    """The decision boundaries of densities that have no formula for them."""
    xs, ys, posterior = _posterior(result, x, y, GRID)
    lines = []
    for i, j in pairs(result.rows).values():
        line = Curve(*contour(xs, ys, posterior[..., i] - posterior[..., j]), "ink", BOUNDARY)
        lines.append(_where_best(result, (i, j), line))
    return lines


def _where_best(result: GaussResult, pair: tuple[int, int], line: Curve) -> Curve:
    """The part of a line on which its two classes are the two most probable ones.

    Elsewhere a third class is the most probable on both of its sides, so that no decision changes
    there. A straight line is cut where the third class takes over, a curved one at its points.
    """
    if len(result.rows.classes) == 2 or not np.size(line.x):
        return line
    places = np.column_stack([line.x, line.y])
    if len(places) == 2:
        share = np.linspace(0, 1, LINE_POINTS)[:, None]
        places = (1 - share) * places[0] + share * places[1]
    is_gap = np.isnan(places).any(axis=1)
    log_joint = result.seen.log_joint(np.where(is_gap[:, None], 0.0, places))
    others = np.delete(log_joint, pair, axis=1).max(axis=1)
    is_best = (log_joint[:, list(pair)].max(axis=1) >= others) & ~is_gap
    places[~is_best] = np.nan
    return line._replace(x=places[:, 0], y=places[:, 1])


def _ellipses(rows: Labelled, model: Discriminant | None) -> list[Curve]:
    """The ellipses of each class at one and two standard deviations."""
    curves: list[Curve] = []
    if model:
        for k, name in enumerate(rows.classes):
            curves += rings(model.mean[k], model.covariance_of(k), TONES[k], name, width=1.5)
    return curves


def _line(boundary: Boundary, x: Axis, y: Axis, tone: str, name: str, dash: bool = False) -> Curve:
    """The places where log-odds are 0, inside the frame."""
    if not boundary.quadratic.any():
        ends = straight(boundary.constant, boundary.linear, x, y)
        return Curve(*ends, tone, name, dash=dash)
    xs, ys, places = cells(x, y, GRID)
    log_odds = boundary.log_odds(places).reshape(GRID, GRID)
    return Curve(*contour(xs, ys, log_odds), tone, name, dash=dash)


def _posterior(
    result: GaussResult, x: Axis, y: Axis, side: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The posterior on a grid.

    Returns:
        x (side,), y (side,), and the probabilities (side, side, classes). They are equal where
        every class has density 0.
    """
    xs, ys, places = cells(x, y, side)
    posterior = result.seen.posterior_or_nan(places)
    classes = posterior.shape[1]
    filled = np.where(np.isnan(posterior), 1 / classes, posterior)
    return xs, ys, filled.reshape(side, side, classes)


@planar
def shading(result: GaussResult) -> Plot:
    """The posterior: the most probable class at each place, with contours at 0.1, 0.5 and 0.9."""
    rows = result.rows
    x, y = frames(rows)
    xs, ys, posterior = _posterior(result, x, y, GRID)
    marks: list[Any] = [Shade(posterior, TONES[: len(rows.classes)])]
    # Of two classes the contours of the second are those of the first.
    contoured = rows.classes[:1] if len(rows.classes) == 2 else rows.classes
    for k, name in enumerate(contoured):
        legend = f"P({name}) = ½, dashed 0.1 and 0.9"
        levels = (0.5, 0.1, 0.9)
        half, *other_levels = contours(xs, ys, posterior[..., k], levels, TONES[k], legend)
        marks += [half, *(curve._replace(dash=True) for curve in other_levels)]
    marks += [*rows.dots(6), _pair("at", result.observation, "drag the new observation", "ink")]
    return Plot(x, y, marks, tall=True, equal=alike(x, y))


def _identity(*pair: float) -> tuple[float, ...]:
    return pair


def _pair(
    field: str, place: tuple, name: str, tone: str = "two", value: Callable = _identity
) -> Handles:
    """A handle for a field of two numbers; ``value`` turns its place into them."""

    def change(*to: float) -> dict:
        return {field: (tuple(map(rounded, value(*to))),)}

    x, y = map(float, place)
    return handle((x, y), tone, name, change)


def density(result: GaussResult) -> Plot:
    """The values on their axis, the fitted Gaussian, and a trial one that can be dragged.

    Dragging it up makes its standard deviation smaller.
    """
    rows = result.rows
    line = result.line
    trial = result.trial
    x = frames(rows)[0]
    top = 2.2 * float(line.density(line.mean))
    at = np.linspace(x.low, x.high, 161)
    peak = min(float(trial.density(trial.mean)), 0.97 * top)
    marks = [
        Area(at, line.density(at), "one"),
        Curve(at, line.density(at), "one", "maximum-likelihood Gaussian"),
        Curve(at, trial.density(at), "two", "trial Gaussian", dash=True),
        Dots(rows.x[:, 0], np.full(len(rows.x), 0.02 * top), "soft", "observations", size=7),
        _pair("trial", (trial.mean, peak), "drag the trial", value=_of_peak),
    ]
    return Plot(x, Axis(0, top, "density"), marks)


def _of_peak(mean: float, peak: float) -> tuple[float, float]:
    """The mean and the sd of the normal density whose peak is at (mean, peak)."""
    return mean, 1 / math.sqrt(2 * math.pi) / max(peak, 1e-6)


def surface(result: GaussResult) -> Plot:
    """log L over mean and sd: contours below its maximum, and the gradient at the trial."""
    values = result.rows.x[:, 0]
    n = len(values)
    mean = float(result.line.mean)
    sd = float(result.line.sd)
    x, y = _surface_axes(result)

    # log L on a grid of means (columns) and sds (rows), and at its maximum
    means = np.linspace(x.low, x.high, 61)
    sds = np.linspace(y.low, y.high, 61)[:, None]
    squares = ((values - mean) ** 2).sum() + n * (means - mean) ** 2
    height = -n * np.log(sds) - squares / (2 * sds**2)
    maximum = -n * math.log(sd) - n / 2

    legend = "½, 2, 4½, 8 nats below the maximum"
    trial_point = np.array([float(result.trial.mean), float(result.trial.sd)])
    gradient = np.array(result.trial.score(values))
    share_of_picture = np.abs(gradient / [x.high - x.low, y.high - y.low]).max()
    step = gradient / (share_of_picture or 1.0) * 0.12
    arrow_x, arrow_y = np.array([trial_point, trial_point + step]).T
    marks: list[Any] = [
        *contours(means, sds[:, 0], height, maximum - FALLS, "one", legend),
        Curve(arrow_x, arrow_y, "two", "gradient at the trial point"),
        Dots([mean], [sd], "one", "maximum: the gradient is zero", size=12),
        _pair("trial", tuple(trial_point), "drag the trial", value=_positive_sd),
    ]
    return Plot(x, y, marks)


def _surface_axes(result: GaussResult) -> tuple[Axis, Axis]:
    """Axes of mean and sd, as near to the maximum as the trial allows, so that the contours fill
    the picture: log L is 8 nats lower at four standard errors, which are sd/√n of the mean and
    sd/√2n of the sd.
    """
    mean = float(result.line.mean)
    sd = float(result.line.sd)
    trial_sd = float(result.trial.sd)
    room = 4 * sd / math.sqrt(len(result.rows.x))
    half_width = 1.15 * max(abs(float(result.trial.mean) - mean), 1.5 * room)
    half_height = 1.15 * max(abs(trial_sd - sd), 1.5 * room / math.sqrt(2))
    lowest_sd = max(sd - half_height, min(0.3 * sd, 0.9 * trial_sd))
    return (
        Axis(mean - half_width, mean + half_width, "mean"),
        Axis(lowest_sd, sd + half_height, "sd"),
    )


def _positive_sd(mean: float, sd: float) -> tuple[float, float]:
    return mean, max(sd, 1e-6)


@planar
def across(result: GaussResult, feature: int = 0) -> Plot:
    """Each class's density of the horizontal feature, above the observations that it is fitted to.

    The observations are below, on the same x; the scale of their other feature is on the right.
    """
    rows, axes = result.rows, frames(result.rows)
    x, other = axes[feature], axes[1 - feature]
    densities = [log_density[feature] for log_density in result.alone.log_density]
    at = np.linspace(x.low, x.high, 241)
    heights = [density.density(at) for density in densities]
    top = 1.1 * max(float(height.max()) for height in heights)
    size = other.high - other.low
    marks = []
    for k, name in enumerate(rows.classes):
        class_rows = rows.of(k)
        low = top * ((class_rows[:, 1 - feature] - other.low) / size - 1)
        legend = f"{name}: {FAMILIES[densities[k].family]} density"
        marks += [
            Area(at, heights[k], TONES[k]),
            Curve(at, heights[k], TONES[k], legend),
            Dots(class_rows[:, feature], low, TONES[k], size=5),
        ]
    right = other._replace(high=other.high + size, ticks=nice(other.low, other.high, 3))
    y = Axis(-top, top, "density", ticks=nice(0, top, 3))
    return Plot(x, y, marks, right=right, tall=True)


@planar
def up(result: GaussResult) -> Plot:
    """Each class's density of the vertical feature, above its observations."""
    return across(result, 1)


@planar
def given_rows(result: GaussResult) -> Plot:
    """The observations, and the fitted Gaussians."""
    x, y = frames(result.rows)
    marks = [*result.rows.dots(7), *_ellipses(result.rows, result.gaussians)]
    return Plot(x, y, marks, tall=True, equal=alike(x, y))


@planar
def drawn(result: GaussResult) -> Plot:
    """Samples from these Gaussians, in place of the observations."""
    plot = given_rows(result)
    classes = tuple(f"{name}, sampled" for name in result.rows.classes)
    sampled = result.rows._replace(classes=classes, **result.drawn._asdict())
    dots = sampled.dots(7, ring=True)
    return plot._replace(marks=[*dots, *plot.marks[len(dots) :]])


def terms(result: GaussResult) -> Plot:
    """The terms of log L side by side, one per class for its prior and one for its features.

    A term of −∞ has no bar.
    """
    names = []
    heights = []
    for part, name, _, value in parts.rows(result):
        label = f"prior of {name}" if part == "prior" else f"features of {name}"
        if math.isfinite(value):
            names.append(label)
            heights.append(-value)
        else:
            names.append(f"{label}: ∞")
            heights.append(0.0)
    places = np.arange(1.0, len(heights) + 1)
    x = Axis(0.4, len(heights) + 0.6, "term of log L", ticks=tuple(enumerate(names, 1)))
    y = Axis(0, 1.1 * max(heights) or 1, "−log L, nats")
    return Plot(x, y, [Bars(places, heights, "one", "−log L, nats")])
