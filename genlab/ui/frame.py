"""Build the parts that figures and strips share: frames, axes and data columns."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from bokeh.models import (
    ColumnDataSource,
    FixedTicker,
    Grid,
    LinearAxis,
    LinearScale,
    LogAxis,
    LogScale,
    NoOverlap,
    Range,
    Range1d,
    Toolbar,
)
from bokeh.models import Plot as BokehPlot

from genlab.kit.picture import Axis, Plot, nice, powers
from genlab.ui.patches.bokeh import set_columns, set_properties

# Pixels beside a frame. A figure and the strips below it have the same, so they are aligned.
LEFT_MARGIN = 66
LEFT_OF_STRIPS = 96  # room for the names of the strips
RIGHT = 24  # room for half of the last label of the x axis
RIGHT_OF_STRIPS = 104  # room for the values of the strips
RIGHT_WITH_AXIS = 66  # room for a second y axis
BOTTOM_MARGIN = 46
EMPTY: Any = dict.fromkeys(
    ("background_fill_color", "border_fill_color", "outline_line_color")
)  # what the page draws itself
TOOLBAR = ":host(.bk-inner) { background: none; --icon-color: var(--soft); }"


def frame(plot: Plot, **options: Any) -> BokehPlot:
    """Return a Bokeh figure with ranges, scales, axes and a grid, but without marks.

    ``options`` are further properties of the Bokeh plot, such as its height.
    """
    left = LEFT_OF_STRIPS if plot.strips else LEFT_MARGIN
    right = RIGHT_WITH_AXIS if plot.right else RIGHT
    if plot.strips:
        right = RIGHT_OF_STRIPS
    model = BokehPlot(
        x_range=Range1d(start=plot.x.low, end=plot.x.high),
        y_range=Range1d(start=plot.y.low, end=plot.y.high),
        x_scale=_scale(plot.x),
        y_scale=_scale(plot.y),
        min_border_left=left,
        min_border_right=right,
        min_border_top=8,
        min_border_bottom=BOTTOM_MARGIN,
        toolbar=Toolbar(logo=None, autohide=True, stylesheets=[TOOLBAR]),
        toolbar_location="above",
        toolbar_inner=True,
        **EMPTY,
        **options,
    )

    x_axis = _axis(plot.x)
    x_axis.major_label_policy = NoOverlap()  # a phone has room for few labels
    model.add_layout(x_axis, "below")

    y_axis = _axis(plot.y)
    model.add_layout(y_axis, "left")
    model.add_layout(Grid(axis=y_axis, dimension=1), "center")

    if plot.right:
        right_axis = _axis(plot.right, y_range_name="right")
        model.extra_y_ranges = {"right": Range1d(start=plot.right.low, end=plot.right.high)}
        model.add_layout(right_axis, "right")

    return model


def _scale(axis: Axis) -> LinearScale | LogScale:
    return LogScale() if axis.log else LinearScale()


def _axis(axis: Axis, **options: Any) -> LinearAxis | LogAxis:
    kind = LogAxis if axis.log else LinearAxis
    return kind(axis_label=axis.label, **options)


def scale(model: Any, axis: Axis) -> None:
    """Set the ticks and the label of a Bokeh axis, which Bokeh lists as any renderer."""
    ticks = _ticks(axis)
    values = [float(value) for value, _ in ticks]
    labels = {float(value): text for value, text in ticks}

    if not isinstance(model.ticker, FixedTicker):
        model.update(ticker=FixedTicker())
    set_properties(model.ticker, ticks=values)
    # An axis that says nothing, such as that of a cube, would be a line without a meaning.
    is_shown = bool(ticks or axis.label)
    set_properties(model, axis_label=axis.label, major_label_overrides=labels, visible=is_shown)


def _ticks(axis: Axis) -> Sequence[tuple[float, str]]:
    """The places of an axis's ticks with their labels: as declared, or round numbers."""
    if axis.ticks is not None:
        return axis.ticks
    if axis.log:
        return powers(axis.low, axis.high)
    return nice(axis.low, axis.high)


def limit(model: Range, axis: Axis) -> None:
    """Set the ends of a Bokeh range, and where a double click resets it to."""
    low = float(axis.low)
    high = float(axis.high)
    set_properties(model, start=low, end=high, reset_start=low, reset_end=high)


def send(source: ColumnDataSource, columns: Mapping[str, Any]) -> None:
    """Set those columns of a data source that differ from what it holds."""
    current = source.data
    changes = {
        name: column for name, column in columns.items() if not _equal(current.get(name), column)
    }
    if changes:
        set_columns(source, changes)


def _equal(first: Any, second: Any) -> bool:
    """Whether two columns hold the same values; a column may be a list of arrays."""
    if first is None or len(first) != len(second):
        return False
    if isinstance(first, np.ndarray) or isinstance(second, np.ndarray):
        return np.array_equal(first, second)

    leading = [*first[:1], *second[:1]]
    if any(isinstance(value, np.ndarray) for value in leading):
        return all(map(_equal, first, second))
    return list(first) == list(second)
