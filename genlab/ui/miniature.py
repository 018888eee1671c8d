"""Draw a figure's marks as SVG: small, or in place of the figure until Bokeh draws it."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np

from genlab.kit import Layout, NoAnswer, Plot
from genlab.kit.injection import resolve_arguments
from genlab.kit.layout import Item, annotations_of, items_shown
from genlab.kit.picture import Axis
from genlab.ui.glyphs import columns_of
from genlab.ui.html import Markup, join_rows


class Size(NamedTuple):
    """The size of a picture, and how much it shows."""

    width: int
    height: int
    edge: int  # the margin on each side
    places: int  # the largest number of points of a line
    dots: int  # the largest number of dots
    stretched: bool  # to a frame that has the figure's shape already


STAMP = Size(240, 112, 8, 30, 120, stretched=False)
FRAME = Size(1000, 400, 0, 120, 1000, stretched=True)
LARGE = 22  # pixels: a dot above this size is more than a row of the data


def miniature(layout: Layout, result: Any) -> Markup:
    """The first figure of a view, or the lab's own miniature instead; empty if there is neither."""
    figures = iter(drawn_figures([*layout.stage, layout.miniature], result))
    _, plot = next(figures, (None, None))
    return _svg(plot, STAMP) if plot else Markup("")


def marks(layout: Layout, result: Any) -> dict[str, Markup]:
    """For the name of each figure of a view, what is drawn within its axes, in the shape of their
    frame.
    """
    figures = drawn_figures(layout.stage, result)
    return {function.__name__: _svg(plot, FRAME) for function, plot in figures}


def drawn_figures(items: Iterable[Item], result: Any) -> Iterable[tuple[Callable[..., Plot], Plot]]:
    """The figures among some items that are in sight and show something, each with the function
    that draws it.
    """
    for item in items_shown(items, result):
        if callable(item) and annotations_of(item).get("return") is Plot:
            with suppress(NoAnswer):  # such a figure shows nothing, and neither does its mark
                plot = item(*resolve_arguments(item, result))
                if plot.marks and not plot.note:
                    yield item, plot


_LINE_CLASSES = {
    "line": " thin",
    "rule": " thin dashed",
    "curve": "",
    "dashed": " thin dashed",
}


def _svg(plot: Plot, size: Size) -> Markup:
    width, height, edge, places, max_dots, stretched = size
    if stretched and plot.equal:  # of which the frame is a part: as large as goes into it
        height = round(width * (plot.y.high - plot.y.low) / (plot.x.high - plot.x.low))
    margin = (width - height) / 2 if plot.square and not stretched else 0
    to_x = _scale(plot.x, edge + margin, width - edge - margin)
    to_y = _scale(plot.y, height - edge, edge)
    columns = columns_of(plot)

    strokes: list[tuple] = []  # class, places, the end of the path and the width of each stroke
    for x, y, tone in _rows(columns["area"], "xs", "ys"):
        strokes.append((f"area {tone}", x, y, "Z", 0))
    bars = _rows(columns["bars"], "left", "right", "bottom", "top")
    for left, right, bottom, top, tone in bars:
        corners = np.array([[left, left, right, right], [bottom, top, top, bottom]])
        strokes.append((f"bar {tone}", *corners, "Z", 0))
    for kind, classes in _LINE_CLASSES.items():
        for x, y, stroke, tone in _rows(columns[kind], "xs", "ys", "width"):
            strokes.append((tone + classes, x, y, "", stroke))
    parts = [
        (classes, _line(to_x(x), to_y(y), places) + end, stroke)
        for classes, x, y, end, stroke in strokes
    ]

    dots: dict[tuple[str, float], list[str]] = {}
    for kind in ("dots", "handles"):
        step = -(-len(columns[kind]["x"]) // max_dots) or 1
        for x, y, size_of_dot, tone in [*_rows(columns[kind], "x", "y", "size")][::step]:
            classes = f"points {tone} large" if size_of_dot > LARGE else f"points {tone}"
            path = f"M{to_x(x):.0f} {to_y(y):.0f}h0"
            dots.setdefault((classes, size_of_dot), []).append(path)
    parts += [(classes, "".join(paths), stroke) for (classes, stroke), paths in dots.items()]

    path_markup = join_rows('<path class="{}" d="{}" stroke-width="{:.3g}"/>', parts)
    fit = "none" if stretched and not plot.equal else "xMidYMid"
    return Markup(
        '<svg class="marks" viewBox="0 0 {} {}" preserveAspectRatio="{}" '
        'aria-hidden="true">{}</svg>'
    ).format(width, height, fit, path_markup)


def _rows(columns: dict[str, Any], *names: str) -> Iterable[tuple]:
    return zip(*(columns[name] for name in (*names, "tone")), strict=True)


def _scale(axis: Axis, start: float, end: float) -> Any:
    """Return the function from values to places; values far outside are put near the edge."""
    of = np.log if axis.log else np.asarray
    # Halves, because the difference of the ends may be more than a float can hold.
    low = of(axis.low) / 2
    high = of(axis.high) / 2

    def place(values: Any) -> np.ndarray:
        with np.errstate(divide="ignore", invalid="ignore"):
            return start + np.clip((of(values) / 2 - low) / (high - low), -1, 2) * (end - start)

    return place


def _line(x: np.ndarray, y: np.ndarray, places: int) -> str:
    step = -(-len(x) // places)
    indices = [*range(0, len(x) - 1, step), len(x) - 1]
    return "M" + " ".join(f"{x[k]:.0f} {y[k]:.0f}" for k in indices)
