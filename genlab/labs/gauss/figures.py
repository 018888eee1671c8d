"""The lab's pictures: points with ellipses and boundaries, shading, one feature, margins, draws, and terms of log L."""

import math

import numpy as np

from genlab.core.gaussian import Normal
from genlab.kit import (
    Area,
    Axis,
    Bars,
    Curve,
    Dots,
    Handles,
    Labelled,
    Plot,
    Shade,
    around,
    cells,
    contour,
    ellipse,
    nice,
    placed,
    reaching,
    relocated,
    straight,
)
from genlab.labs.gauss.lab import pairs, parts
from genlab.labs.gauss.model import GaussResult, GaussState, members, misprinted, posterior, said

TONES = ("one", "two", "three", "four")
GRID = 96  # places a side of a shaded picture
FALLS = (0.5, 2.0, 4.5, 8.0)  # nats below the top: 1 to 4 standard deviations of a quadratic
NO_PLANE = "These rows have one feature; look at it under One feature."


def frame(rows: Labelled, feature: int) -> Axis:
    """The range of a feature, with room around it."""
    return around(rows.x[:, feature] if len(rows.x) else (), rows.features[feature], 0.12)


def plane(result: GaussResult) -> Plot:
    """The rows, to be dragged; each class's ellipses at 1 and 2 standard deviations; boundaries; what is wrong."""
    rows, state = result.rows, result.state
    if len(rows.features) < 2:
        return Plot(Axis(0, 1), Axis(0, 1), note=NO_PLANE, tall=True)
    x, y = frame(rows, 0), frame(rows, 1)
    wrongly = misprinted(result.model) if state.printed and result.model and len(rows.classes) == 2 else None
    if wrongly and not wrongly.quadratic.any():
        x, y = reaching(wrongly.constant, wrongly.linear, x, y)
    marks = [*_ellipses(result), *_boundaries(result, x, y)]
    if wrongly:
        marks.append(_line(wrongly, x, y, "alarm", "as the SKKU deck prints it", dash=True))
    wrong = rows.x[result.wrong]
    if len(wrong):
        marks.append(Dots(*wrong.T, "alarm", "taken for another class", ring=True, size=22))
    if state.at:
        marks.append(Dots([state.at[0][0]], [state.at[0][1]], "ink", "the new row", ring=True, size=14))
    tones = [TONES[k] for k in rows.y.tolist()]
    handles = Handles(*rows.x.T, tones, "drag a row", lambda to: moved(state, rows, to), add=state.data == "own")
    handles = handles._replace(size=16 if len(rows.y) < 60 else 9)
    return Plot(x, y, [*marks, handles], tall=True, faded=result.model is None)


def moved(state: GaussState, rows: Labelled, to: list[tuple[float, float]]) -> dict:
    """Rows where a hand has put them: one's own points, or those of a named set that are no longer where they were."""
    if state.data == "own" and not state.csv:
        return {"points": placed(state.points, to)}
    return {"moved": relocated(state.moved, rows.x.tolist(), to, digits=4)}


def _ellipses(result: GaussResult) -> list[Curve]:
    model, rows = result.model, result.rows
    if model is None:
        return []
    covariances = [model.covariance] * len(rows.classes) if model.shared else model.covariance
    return [
        Curve(*ellipse(model.mean[k], covariances[k], sds), TONES[k], f"{name}, 1 and 2 sd", width=1.5)
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
    rows, state, model = result.rows, result.state, result.chosen.model
    if len(rows.features) < 2:
        return Plot(Axis(0, 1), Axis(0, 1), note=NO_PLANE, tall=True)
    x, y = frame(rows, 0), frame(rows, 1)
    if model is None:
        return Plot(x, y, note=said(result.chosen.fault, rows), tall=True, faded=True)
    across, up, places = cells(x, y, GRID)
    share = posterior(model, places)
    share = np.where(np.isnan(share), 1 / len(rows.classes), share).reshape(GRID, GRID, -1)
    marks = [Shade(share, TONES[: len(rows.classes)])]
    for k, name in enumerate(rows.classes[:1] if len(rows.classes) == 2 else rows.classes):
        marks += [
            Curve(
                *contour(across, up, share[..., k], level),
                TONES[k],
                f"P({name}) = ½, dashed .1 and .9",
                level != 0.5,
                1.5,
            )
            for level in (0.5, 0.1, 0.9)
        ]
    for k in range(len(rows.classes)):
        own = members(rows, k)
        marks.append(Dots(*own.T, TONES[k], rows.classes[k], size=6))
    place = state.at[0] if state.at else (0.5 * (x.low + x.high), 0.5 * (y.low + y.high))
    marks.append(Handles([place[0]], [place[1]], "ink", "drag: a new row", lambda to: {"at": (_short(to[0]),)}))
    return Plot(x, y, marks, tall=True)


def _short(place: tuple[float, float]) -> tuple[float, float]:
    return tuple(float(f"{each:.3g}") for each in place)


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
        Handles([float(trial.mean)], [peak], "two", "drag the trial", lambda to: {"trial": (_trial(*to[0]),)}),
    ]
    return Plot(x, Axis(0, float(top), "density"), marks)


def trial_of(result: GaussResult, fitted: Normal) -> Normal:
    """The trial Gaussian; before anybody has dragged one, half a standard deviation beside the likeliest."""
    mean, sd = result.state.trial[0] if result.state.trial else (fitted.mean - 0.5 * fitted.sd, 1.3 * fitted.sd)
    return Normal(mean, sd)


def _trial(mean: float, peak: float) -> tuple[float, float]:
    return _short((mean, 1 / (max(peak, 1e-6) * math.sqrt(2 * math.pi))))


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
    rings = [
        Curve(*contour(across, up, height, best - fall), "one", "½, 2, 4½, 8 nats below the top", width=1.5)
        for fall in FALLS
    ]
    slope = np.array([float(each) for each in trial.score(values)])
    step = slope / (np.abs(slope / [x.high - x.low, y.high - y.low]).max() or 1.0) * 0.12
    here = np.array([float(trial.mean), float(trial.sd)])
    arrow = Curve(*np.array([here, here + step]).T, "two", "uphill: the slope at the trial")
    top = Dots([mean], [sd], "one", "the likeliest: both slopes are zero", size=12)
    trial_at = Handles([here[0]], [here[1]], "two", "drag the trial", lambda to: {"trial": (_positive(*to[0]),)})
    return Plot(x, y, [*rings, arrow, top, trial_at])


def _positive(mean: float, sd: float) -> tuple[float, float]:
    return _short((mean, max(sd, 1e-6)))


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
        return Plot(Axis(0, 1), Axis(0, 1), note=NO_PLANE, tall=True)
    x = frame(rows, feature)
    if result.naive.model is None:
        return Plot(x, Axis(0, 1, "density"), note=said(result.naive.fault, rows))
    at, marks, top = np.linspace(x.low, x.high, 241), [], 0.0
    for k, name in enumerate(rows.classes):
        fitted = result.naive.model.log_density[k][feature]
        heights = fitted.density(at)
        top = max(top, float(heights.max()))
        marks += [Area(at, heights, TONES[k]), Curve(at, heights, TONES[k], f"{name}: {fitted.family}")]
    marks += [
        Dots(members(rows, k)[:, feature], np.full((rows.y == k).sum(), -0.04 * (k + 1) * top), TONES[k], size=5)
        for k in range(len(rows.classes))
    ]
    return Plot(x, Axis(-0.06 * len(rows.classes) * top, 1.1 * top, "density", ticks=nice(0, top, 3)), marks)


def given_rows(result: GaussResult) -> Plot:
    """The rows that there are."""
    return _cloud(result, result.rows.x, result.rows.y, "")


def drawn(result: GaussResult) -> Plot:
    """Rows drawn from the fitted Gaussians, on the same axes."""
    if result.drawn is None:
        note = "Nothing is drawn yet: press Draw." if result.model else said(result.fitted.fault, result.rows)
        return Plot(Axis(0, 1), Axis(0, 1), note=note, tall=True)
    return _cloud(result, result.drawn.x, result.drawn.y, "drawn")


def _cloud(result: GaussResult, x: np.ndarray, y: np.ndarray, name: str) -> Plot:
    rows = result.rows
    if len(rows.features) < 2:
        return Plot(Axis(0, 1), Axis(0, 1), note=NO_PLANE, tall=True)
    dots = [
        Dots(*x[y == k].T, TONES[k], f"{each} {name}".strip(), ring=bool(name), size=7)
        for k, each in enumerate(rows.classes)
    ]
    return Plot(frame(rows, 0), frame(rows, 1), [*dots, *_ellipses(result)], tall=True)


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
