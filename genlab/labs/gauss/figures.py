"""The lab's pictures: points with ellipses and boundaries, shading, one feature, margins, draws, and terms of log L."""

import math
from collections.abc import Callable

import numpy as np

from genlab.core.gaussian import Normal
from genlab.kit import Labelled, hand, rounded
from genlab.kit.picture import TONES, Area, Axis, Bars, Curve, Dots, Handles, Plot, Shade, alike, around, nice
from genlab.kit.plane import cells, contour, contours, ellipse, reaching, straight
from genlab.labs.gauss.lab import pairs, parts
from genlab.labs.gauss.model import GaussResult, misprinted, said

GRID = 96  # places a side of a shaded picture
FALLS = np.array([0.5, 2.0, 4.5, 8.0])  # nats below the top: 1 to 4 standard deviations of a quadratic
NO_PLANE = Plot(Axis(0, 1), Axis(0, 1), note="These rows have one feature; look at it under One feature.", tall=True)


def frame(rows: Labelled, feature: int) -> Axis:
    """The range of a feature, with room around it."""
    return around(rows.x[:, feature] if len(rows.x) else (), rows.features[feature], 0.12)


def plane(result: GaussResult) -> Plot:
    """The rows, to be dragged; each class's ellipses at 1 and 2 standard deviations; boundaries; what is wrong."""
    rows, state = result.rows, result.state
    if len(rows.features) < 2:
        return NO_PLANE
    x, y = frame(rows, 0), frame(rows, 1)
    wrongly = misprinted(result.model) if state.printed and result.model and len(rows.classes) == 2 else None
    if wrongly and not wrongly.quadratic.any():
        x, y = reaching(wrongly.constant, wrongly.linear, x, y)
    marks = [*_ellipses(result), *_boundaries(result, x, y)]
    if wrongly:
        marks.append(_line(wrongly, x, y, "alarm", "as the SKKU deck prints it", dash=True))
    if result.wrong.any():
        marks.append(Dots(*rows.x[result.wrong].T, "alarm", "taken for another class", ring=True, size=22))
    if state.at:
        marks.append(Dots(*np.transpose(state.at), "ink", "the new row", ring=True, size=14))
    handles = hand.handles(state, rows, [TONES[k] for k in rows.y], "drag a row")
    return Plot(x, y, [*marks, handles], tall=True, equal=alike(x, y), faded=result.model is None)


def _ellipses(result: GaussResult) -> list[Curve]:
    model, rows = result.model, result.rows
    if model is None:
        return []
    return [
        Curve(*ellipse(model.mean[k], model.covariance_of(k), sds), TONES[k], f"{name}, 1 and 2 sd", width=1.5)
        for k, name in enumerate(rows.classes)
        for sds in (1, 2)
    ]


def _boundaries(result: GaussResult, x: Axis, y: Axis) -> list[Curve]:
    if result.model is None:
        return []
    found = (result.boundary(i, j) for i, j in pairs(result.rows))
    return [_line(each, x, y, "ink", "where two classes tie") for each in found if each is not None]


def _line(boundary, x: Axis, y: Axis, tone: str, name: str, dash: bool = False) -> Curve:
    """Where log-odds are 0, inside the frame."""
    if not boundary.quadratic.any():
        ends = straight(boundary.constant, boundary.linear, (x.low, x.high), (y.low, y.high))
        return Curve(*ends, tone, name, dash=dash)
    across, up, places = cells(x, y, GRID)
    return Curve(*contour(across, up, boundary.log_odds(places).reshape(GRID, GRID)), tone, name, dash=dash)


def shading(result: GaussResult) -> Plot:
    """Which class is likeliest at each place, how surely, and the lines at .1, .5 and .9 of each."""
    rows, model = result.rows, result.chosen.model
    if len(rows.features) < 2:
        return NO_PLANE
    x, y = frame(rows, 0), frame(rows, 1)
    if model is None:
        return Plot(x, y, note=said(result.chosen.fault, rows), tall=True, faded=True)
    across, up, places = cells(x, y, GRID)
    share = model.shares(places)
    share = np.where(np.isnan(share), 1 / len(rows.classes), share).reshape(GRID, GRID, -1)
    marks = [Shade(share, TONES[: len(rows.classes)])]
    for k, name in enumerate(rows.classes[:1] if len(rows.classes) == 2 else rows.classes):
        lines = contours(across, up, share[..., k], (0.5, 0.1, 0.9), TONES[k], f"P({name}) = ½, dashed .1 and .9")
        marks += [each._replace(dash=dash) for each, dash in zip(lines, (False, True, True), strict=True)]
    at = result.state.at[0] if result.state.at else (0.5 * (x.low + x.high), 0.5 * (y.low + y.high))
    held = _handle("at", at, "drag: a new row", "ink")
    return Plot(x, y, [*marks, *rows.dots(6), held], tall=True, equal=alike(x, y))


def _handle(field: str, place: tuple, name: str, tone: str = "two", value: Callable = lambda x, y: (x, y)) -> Handles:
    """One dot that says a pair of numbers."""
    moved = lambda to: {field: (tuple(map(rounded, value(*to[0]))),)}  # noqa: E731
    return Handles([float(place[0])], [float(place[1])], tone, name, moved)


# ── One feature ───────────────────────────────────────────────────────────────────────────────────────────────────────


def density(result: GaussResult) -> Plot:
    """The rows on their axis, the likeliest Gaussian, and a trial one to be dragged: aside, and up for a smaller sd."""
    rows, x = result.rows, frame(result.rows, 0)
    fitted, fault = result.line
    if fitted is None:
        return Plot(x, Axis(0, 1, "density"), note=fault)
    trial, top = trial_of(result, fitted), 2.2 * fitted.density(fitted.mean)
    at = np.linspace(x.low, x.high, 161)
    peak = min(float(trial.density(trial.mean)), 0.97 * top)
    marks = [
        Area(at, fitted.density(at), "one"),
        Curve(at, fitted.density(at), "one", "the likeliest Gaussian"),
        Curve(at, trial.density(at), "two", "trial", dash=True),
        Dots(rows.x[:, 0], np.full(len(rows.x), 0.02 * top), "soft", "rows", size=7),
        _handle("trial", (trial.mean, peak), "drag the trial", value=_of_peak),
    ]
    return Plot(x, Axis(0, float(top), "density"), marks)


def trial_of(result: GaussResult, fitted: Normal) -> Normal:
    """The trial Gaussian; before anybody has dragged one, half a standard deviation beside the likeliest."""
    mean, sd = result.state.trial[0] if result.state.trial else (fitted.mean - 0.5 * fitted.sd, 1.3 * fitted.sd)
    return Normal(mean, sd)


def _of_peak(mean: float, peak: float) -> tuple[float, float]:
    return mean, 1 / (max(peak, 1e-6) * math.sqrt(2 * math.pi))


def surface(result: GaussResult) -> Plot:
    """log L over mean and sd: rings where it is ½, 2, 4½, 8 nats below its top, and the slope at the trial."""
    fitted, fault = result.line
    if fitted is None:
        return Plot(Axis(0, 1), Axis(0, 1), note=fault)
    values = result.rows.x[:, 0]
    mean, sd = float(fitted.mean), float(fitted.sd)
    trial = trial_of(result, fitted)
    away = max(abs(float(trial.mean) - mean), 1.2 * sd, 4 * sd / math.sqrt(len(values)))
    x = Axis(mean - 1.15 * away, mean + 1.15 * away, "mean")
    y = Axis(0.3 * sd, max(2.4 * sd, 1.1 * float(trial.sd)), "sd")
    across, up = np.linspace(x.low, x.high, 61), np.linspace(y.low, y.high, 61)
    square = ((values - mean) ** 2).sum() + len(values) * (across[None, :] - mean) ** 2
    height = -len(values) * np.log(up)[:, None] - square / (2 * up[:, None] ** 2)
    best = -len(values) * math.log(sd) - len(values) / 2
    rings = contours(across, up, height, best - FALLS, "one", "½, 2, 4½, 8 nats below the top")
    slope = np.array(trial.score(values), dtype=float)
    step = slope / (np.abs(slope / [x.high - x.low, y.high - y.low]).max() or 1.0) * 0.12
    here = np.array([float(trial.mean), float(trial.sd)])
    arrow = Curve(*np.array([here, here + step]).T, "two", "uphill: the slope at the trial")
    top = Dots([mean], [sd], "one", "the likeliest: both slopes are zero", size=12)
    held = _handle("trial", here, "drag the trial", value=lambda mean, sd: (mean, max(sd, 1e-6)))
    return Plot(x, y, [*rings, arrow, top, held])


# ── Margins, draws, terms ─────────────────────────────────────────────────────────────────────────────────────────────


def across(result: GaussResult) -> Plot:
    """Each class's density of the feature across, fitted alone."""
    return _margin(result, 0)


def up(result: GaussResult) -> Plot:
    """Each class's density of the feature up, fitted alone."""
    return _margin(result, 1)


def _margin(result: GaussResult, feature: int) -> Plot:
    rows = result.rows
    if feature >= len(rows.features):
        return NO_PLANE
    x = frame(rows, feature)
    if result.naive.model is None:
        return Plot(x, Axis(0, 1, "density"), note=said(result.naive.fault, rows))
    at, curves, dots, top = np.linspace(x.low, x.high, 241), [], [], 0.0
    fits = [each[feature] for each in result.naive.model.log_density]
    top = max(0.0, *(float(each.density(at).max()) for each in fits))
    for k, (name, fitted) in enumerate(zip(rows.classes, fits, strict=True)):
        own, heights = rows.of(k)[:, feature], fitted.density(at)
        curves += [Area(at, heights, TONES[k]), Curve(at, heights, TONES[k], f"{name}: {fitted.family}")]
        dots.append(Dots(own, np.full(len(own), -0.04 * (k + 1) * top), TONES[k], size=5))
    y = Axis(-0.06 * len(fits) * top, 1.1 * top, "density", ticks=nice(0, top, 3))
    return Plot(x, y, [*curves, *dots])


def given_rows(result: GaussResult) -> Plot:
    """The rows that there are."""
    return _cloud(result, result.rows)


def drawn(result: GaussResult) -> Plot:
    """Rows drawn from the fitted Gaussians, on the same axes."""
    if result.drawn is None:
        note = "Nothing is drawn yet: press Draw." if result.model else said(result.fitted.fault, result.rows)
        return Plot(Axis(0, 1), Axis(0, 1), note=note, tall=True)
    classes = tuple(f"{name} drawn" for name in result.rows.classes)
    return _cloud(result, result.rows._replace(classes=classes, **result.drawn._asdict()), ring=True)


def _cloud(result: GaussResult, shown: Labelled, ring: bool = False) -> Plot:
    if len(shown.features) < 2:
        return NO_PLANE
    x, y = frame(result.rows, 0), frame(result.rows, 1)
    return Plot(x, y, [*shown.dots(7, ring=ring), *_ellipses(result)], tall=True, equal=alike(x, y))


def terms(result: GaussResult) -> Plot:
    """The terms of log L, side by side: one for each class's prior, one for its features."""
    found = list(parts(result).rows)
    if not found:
        return Plot(Axis(0, 1), Axis(0, 1), note=said(result.chosen.fault, result.rows))
    low = min(row[3] for row in found)
    names = [f"φ of {name}" if part == "prior" else name for part, name, *_ in found]
    bars = Bars(np.arange(len(found)) + 1.0, [-row[3] for row in found], "one", "−log L, nats")
    x = Axis(0.4, len(found) + 0.6, "", ticks=tuple((k, name) for k, name in enumerate(names, 1)))
    return Plot(x, Axis(0, -1.1 * low or 1, "−log L, nats"), [bars])
