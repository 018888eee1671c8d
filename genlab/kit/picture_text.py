"""Say in words what a picture shows, for those who hear the page instead of seeing it.

The words come from the picture's own axes and marks, so they are right for every lab and state.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from genlab.kit.numbers import near, number, plural
from genlab.kit.picture import (
    Area,
    Axis,
    Bars,
    Curve,
    Dots,
    Handles,
    Plot,
    Rule,
    Shade,
    Strip,
    pieces,
)

MAX_PARTS = 10  # marks that the sentence names; the others are counted
DIGITS = 3
NOTHING = "No marks are drawn yet."


def title(plot: Plot, name: str) -> str:
    """The name of a picture, from its axes: "density against θ = P(heads)".

    A picture without labels is called by the name of its function.
    """
    names = [axis.label for axis in (plot.y, plot.x) if axis.label]
    if plot.right and plot.right.label:
        names[:1] = [f"{plot.y.label} (left) and {plot.right.label} (right)"]
    return " against ".join(names) or name.replace("_", " ")


def description(plot: Plot) -> str:
    """Say in one sentence which marks a picture has and where they are.

    Example: "It shows posterior Beta(9, 5), a curve with its maximum 3.1 at 0.665; true θ of the
    coin, a vertical line at 0.5."
    """
    if plot.note:
        return plot.note
    parts = [part for group in _groups(plot.marks) if (part := _part(group, plot))]
    parts += [_strip(strip) for strip in plot.strips if strip.text]
    if not parts:
        return NOTHING
    left_out = len(parts) - MAX_PARTS
    if left_out > 0:
        parts[MAX_PARTS:] = [plural(left_out, "further mark")]
    return f"It shows {'; '.join(parts)}."


def _groups(marks: Sequence[Any]) -> list[list[Any]]:
    """The marks that are described together: those of one kind and name, in the order in which they
    appear.

    Marks without a name go with others that have one, and dots go with the curve of their name.
    """
    curves = {mark.name for mark in marks if isinstance(mark, Curve)}
    some_have_names = any(mark.name for mark in marks)
    groups: dict[tuple, list[Any]] = {}
    for mark in marks:
        on_curve = isinstance(mark, Dots) and mark.name in curves
        goes_with_others = some_have_names and not mark.name and not isinstance(mark, Shade)
        if not on_curve and not goes_with_others:
            groups.setdefault((type(mark), mark.name), []).append(mark)
    return list(groups.values())


def _part(group: Sequence[Any], plot: Plot) -> str:
    """The part of the sentence on marks of one kind and name; empty if none is visible."""
    name = group[0].name
    match group[0]:
        case Handles():
            movable_dots = _dots(group, plot, " that can be moved")
            return f"{movable_dots} (“{name}”)" if movable_dots and name else movable_dots
        case Shade():
            where = "regions in the colour of their most probable class"
        case Area():
            where = "a shaded area"
        case Rule():
            where = _rules(group, plot)
        case Curve():
            where = _curves(group, plot)
        case Bars():
            where = _bars(group, plot)
        case _:
            where = _dots(group, plot)
    return f"{name}, {where}" if name and where else where


def _rules(group: Sequence[Rule], plot: Plot) -> str:
    upright = [_number(rule.x, plot.x) for rule in group if rule.x is not None]
    level = [_number(rule.y, plot.y) for rule in group if rule.x is None and rule.y is not None]
    parts = []
    for way, places in (("vertical", upright), ("horizontal", level)):
        if len(places) == 1:
            parts.append(f"a {way} line at {places[0]}")
        elif places:
            parts.append(f"{way} lines at {', '.join(places[:-1])} and {places[-1]}")
    return " and ".join(parts)


def _curves(group: Sequence[Curve], plot: Plot) -> str:
    """How a curve runs: where it is highest or lowest, or from where to where it goes."""
    runs = [run for curve in group for run in pieces(curve.x, curve.y)]
    if not runs:
        return ""
    if len(runs) > 1:
        return f"{len(runs)} curves" if len(group) > 1 else f"{len(runs)} lines"
    x, y = runs[0]
    if len(x) == 1:
        return f"a point at {_place(x[0], y[0], plot)}"
    if (np.diff(x) < 0).any():  # an ellipse or a path, which is no function of x
        middle = ((x.min() + x.max()) / 2, (y.min() + y.max()) / 2)
        return f"a line around {_place(*middle, plot)}"
    return _function(x, y, plot)


def _function(x: np.ndarray, y: np.ndarray, plot: Plot) -> str:
    """Describe a curve whose x does not decrease."""
    room = 0.0 if plot.y.log else 0.005 * abs(plot.y.high - plot.y.low)
    x = _without_noise(x, plot.x)
    y = _without_noise(y, plot.y)
    begin, end = y[0], y[-1]
    if np.ptp(y) <= room:
        return f"a level line at {_number(begin, plot.y)}"

    def point(at: int) -> str:
        return f"{_number(y[at], plot.y)} at {_number(x[at], plot.x)}"

    if y.max() > max(begin, end) + room:
        return f"a curve with its maximum {point(int(y.argmax()))}"
    if y.min() < min(begin, end) - room:
        return f"a curve with its minimum {point(int(y.argmin()))}"
    way = "rises" if end > begin else "falls"
    return f"a curve that {way} from {point(0)} to {point(-1)}"


def _bars(group: Sequence[Bars], plot: Plot) -> str:
    x, y = _places(group)
    if not len(x):
        return ""
    tallest = int(np.abs(y).argmax())
    names = dict(plot.x.ticks or ())
    place = names.get(round(float(x[tallest])), _number(x[tallest], plot.x))
    height = _number(y[tallest], plot.y)
    if len(x) == 1:
        return f"a bar of height {height} at {place}"
    return f"{len(x):,} bars, the longest {height} at {place}"


def _dots(group: Sequence[Dots | Handles], plot: Plot, more: str = "") -> str:
    places = _places(group)
    x, y = places[:, np.isfinite(places).all(axis=0)]
    if not len(x):
        return ""
    if len(x) == 1:
        return f"a point{more} at {_place(x[0], y[0], plot)}"
    return f"{len(x):,} points{more}"


def _places(group: Sequence[Any]) -> np.ndarray:
    """x and y of all marks of a group (2, N); None becomes nan."""
    return np.concatenate([np.array([mark.x, mark.y], dtype=float) for mark in group], axis=1)


def _strip(strip: Strip) -> str:
    return f"{strip.name}: {strip.text}" if strip.name else strip.text


def _number(value: float, axis: Axis) -> str:
    """A number with the digits that its axis, which may begin far from 0, asks for."""
    ends = () if axis.log else near(float(value), axis.high - axis.low)
    return number(float(value), DIGITS, *ends)


def _place(x: float, y: float, plot: Plot) -> str:
    places = [(x, plot.x), (y, plot.y)]
    across, up = (_number(_without_noise(np.array([at]), axis)[0], axis) for at, axis in places)
    return f"({across}, {up})"


def _without_noise(values: np.ndarray, axis: Axis) -> np.ndarray:
    """Values in which those that differ from 0 only by rounding, as seen on the axis, are 0."""
    if axis.log:
        return values
    return np.where(np.abs(values) < 1e-9 * abs(axis.high - axis.low), 0.0, values)
