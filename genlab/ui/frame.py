"""What figures and strips are put together from: frames and axes, and columns that go out only
where they differ.
"""

from collections.abc import Mapping
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
    Range1d,
    Toolbar,
)
from bokeh.models import Plot as BokehPlot

from genlab.kit.picture import Axis, Plot, nice, powers
from genlab.ui.bokeh_patches import put, put_columns

LEFT, RIGHT, BELOW = (
    66,
    104,
    46,
)  # pixels beside every frame, so that pictures and strips below them stand in line
TOOLBAR = ":host(.bk-inner) { background: none; --icon-color: var(--soft); }"


def frame(plot: Plot, **more: Any) -> BokehPlot:
    """The figure without its marks: ranges, scales and axes."""
    model = BokehPlot(
        **{
            "x_range": Range1d(plot.x.low, plot.x.high),
            "y_range": Range1d(plot.y.low, plot.y.high),
        },
        **{
            "x_scale": LogScale() if plot.x.log else LinearScale(),
            "y_scale": LogScale() if plot.y.log else LinearScale(),
        },
        **{
            "min_border_left": LEFT,
            "min_border_right": RIGHT,
            "min_border_top": 8,
            "min_border_bottom": BELOW,
        },
        **{
            "toolbar": Toolbar(logo=None, autohide=True, stylesheets=[TOOLBAR]),
            "toolbar_location": "above",
            "toolbar_inner": True,
            **more,
        },
        background_fill_color=None,
        border_fill_color=None,
        outline_line_color=None,
    )
    axes = {"below": plot.x, "left": plot.y} | ({"right": plot.right} if plot.right else {})
    for place, axis in axes.items():
        own: dict[str, Any] = {"y_range_name": "right"} if place == "right" else {}
        if place == "below":  # a phone has room for few
            own["major_label_policy"] = NoOverlap()
        made = (LogAxis if axis.log else LinearAxis)(axis_label=axis.label, **own)
        if place == "right":
            model.extra_y_ranges = {"right": Range1d(axis.low, axis.high)}
        model.add_layout(made, place)
        if place == "left":
            model.add_layout(Grid(axis=made, dimension=1), "center")
    return model


def scale(drawn: LinearAxis, axis: Axis) -> None:
    """Ticks and label of an axis."""
    ticks = (
        axis.ticks
        if axis.ticks is not None
        else powers(axis.low, axis.high)
        if axis.log
        else nice(axis.low, axis.high)
    )
    values, texts = zip(*ticks, strict=True) if ticks else ((), ())
    if not isinstance(drawn.ticker, FixedTicker):
        drawn.ticker = FixedTicker()
    put(drawn.ticker, ticks=[float(value) for value in values])
    put(
        drawn,
        axis_label=axis.label,
        major_label_overrides=dict(zip(map(float, values), texts, strict=True)),
    )


def limit(drawn: Range1d, axis: Axis) -> None:
    put(
        drawn,
        start=float(axis.low),
        end=float(axis.high),
        reset_start=float(axis.low),
        reset_end=float(axis.high),
    )


def send(source: ColumnDataSource, columns: Mapping[str, Any]) -> None:
    """New columns, where they differ."""
    there = source.data
    if changed := {
        name: column for name, column in columns.items() if not _same(there.get(name), column)
    }:
        put_columns(source, changed)


def _same(one: Any, other: Any) -> bool:
    if one is None or len(one) != len(other):
        return False
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return np.array_equal(one, other)
    if any(isinstance(each, np.ndarray) for each in (*one[:1], *other[:1])):
        return all(map(_same, one, other))
    return list(one) == list(other)
