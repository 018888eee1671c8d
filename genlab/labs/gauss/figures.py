"""The lab's figures: the plane, the posterior, one feature, and margins."""

import math

import numpy as np

from genlab.core.discriminant import Boundary
from genlab.kit import rounded, row_dragging
from genlab.kit.geometry2d import cells, contour, reaching, rings, straight
from genlab.kit.labelled import GRID, regions
from genlab.kit.picture import (
    TONES,
    Area,
    Axis,
    Curve,
    Dots,
    Marks,
    Plot,
    alike,
    handle,
    nice,
)
from genlab.labs.gauss.model import GaussResult, frames, misprinted
from genlab.labs.gauss.state import FAMILIES

REGION_STRENGTH = 0.3  # of a region's colour, from 0 to 1; light, so that dots stay visible


def plane(result: GaussResult) -> Plot:
    """The observations, which can be dragged, each class's region and ellipses, and boundaries;
    samples from the Gaussians, if there are some.
    """
    rows = result.rows
    state = result.state
    model = result.chosen.model
    x, y = result.frame
    front: Marks = []
    if state.at:
        xs, ys = np.transpose(state.at)
        front.append(Dots(xs, ys, "ink", "new observation", ring=True, size=14))
    front.append(row_dragging.handles(state, rows))
    legend = [Dots([], [], TONES[k], name) for k, name in enumerate(rows.classes)]
    if model is None:
        return Plot(x, y, [*legend, *front], tall=True, equal=alike(x, y), faded=True)
    misprint = None
    if result.gaussians and state.printed and len(rows.classes) == 2:
        misprint = misprinted(result.gaussians)
        if not misprint.quadratic.any():
            x, y = reaching(misprint.constant, misprint.linear, x, y)
    shade, *borders = regions(x, y, model.log_joint, REGION_STRENGTH)
    # The ellipses of Gaussians name the classes.
    marks: Marks = [shade, *(_ellipses(result) or legend), *borders]
    if misprint:
        marks.append(_line(misprint, x, y))
    wrong = model.predict_or_none(rows.x) != rows.y
    marks += rows.ringed(wrong)
    if result.has_samples:
        names = tuple(f"{name}, sampled" for name in rows.classes)
        marks += rows._replace(classes=names, **result.drawn._asdict()).dots(5, ring=True)
    return Plot(x, y, [*marks, *front], tall=True, equal=alike(x, y))


def _ellipses(result: GaussResult) -> list[Curve]:
    """The ellipses of each Gaussian at one and two standard deviations."""
    model = result.gaussians
    curves: list[Curve] = []
    if model:
        for k, name in enumerate(result.rows.classes):
            curves += rings(model.mean[k], model.covariance_of(k), TONES[k], name, width=1.5)
    return curves


def _line(misprint: Boundary, x: Axis, y: Axis) -> Curve:
    """The boundary that the deck prints, inside the frame."""
    if misprint.quadratic.any():
        xs, ys, places = cells(x, y, GRID)
        ends = contour(xs, ys, misprint.log_odds(places).reshape(GRID, GRID))
    else:
        ends = straight(misprint.constant, misprint.linear, x, y)
    return Curve(*ends, "alarm", "as the SKKU deck prints it", dash=True)


def shading(result: GaussResult) -> Plot:
    """The posterior: the most probable class at each place, and how probable it is."""
    rows = result.rows
    x, y = result.frame
    marks: Marks = [*regions(x, y, result.seen.log_joint), *rows.dots(6)]
    across, up = result.observation
    change = lambda x, y: {"at": ((rounded(x), rounded(y)),)}  # noqa: E731
    marks.append(handle((across, up), "ink", "drag the new observation", change))
    return Plot(x, y, marks, tall=True, equal=alike(x, y))


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
        handle((float(trial.mean), peak), "two", "drag the trial", _with_peak),
    ]
    return Plot(x, Axis(0, top, "density"), marks)


def _with_peak(mean: float, peak: float) -> dict:
    """The trial Gaussian whose density has its peak at (mean, peak)."""
    sd = 1 / math.sqrt(2 * math.pi) / max(peak, 1e-6)
    return {"trial": ((rounded(mean), rounded(sd)),)}


def across(result: GaussResult, feature: int = 0) -> Plot:
    """Each class's density of the horizontal feature, above the observations that it is fitted to.

    The observations are below, on the same x; the scale of their other feature is on the right.
    """
    rows = result.rows
    x, other = result.frame[feature], result.frame[1 - feature]
    densities = [log_density[feature] for log_density in result.alone.log_density]
    at = np.linspace(x.low, x.high, 241)
    heights = [density.density(at) for density in densities]
    top = 1.1 * max(float(height.max()) for height in heights)
    size = other.high - other.low
    marks = []
    for k, name in enumerate(rows.classes):
        class_rows = rows.of(k)
        low = top * ((class_rows[:, 1 - feature] - other.low) / size - 1)
        marks += [
            Area(at, heights[k], TONES[k]),
            Curve(at, heights[k], TONES[k], name),
            Dots(class_rows[:, feature], low, TONES[k], size=5),
        ]
    right = other._replace(high=other.high + size, ticks=nice(other.low, other.high, 3))
    y = Axis(-top, top, f"{FAMILIES[densities[0].family]} density", ticks=nice(0, top, 3))
    return Plot(x, y, marks, right=right, tall=True)


def up(result: GaussResult) -> Plot:
    """Each class's density of the vertical feature, above its observations."""
    return across(result, 1)
