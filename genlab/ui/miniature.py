"""A figure's marks alone as SVG: as large as a stamp, or as they stand in the page before Bokeh
draws.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from genlab.kit import Choose, Group, Layout, Plot, When
from genlab.kit.injection import resolve_arguments
from genlab.kit.layout import Item, annotations_of
from genlab.kit.picture import Axis
from genlab.ui.glyphs import columns_of
from genlab.ui.html import Markup, joined


class Size(NamedTuple):
    """How large marks are drawn, how many places of a line and how many dots such a picture
    shows, and whether it is stretched to a frame that has the figure's shape already.
    """

    width: int
    height: int
    edge: int
    places: int
    dots: int
    stretched: bool


STAMP, FRAME = (
    Size(240, 112, 8, 45, 120, stretched=False),
    Size(1000, 400, 0, 120, 1000, stretched=True),
)
LARGE = 22  # pixels across, of a dot that is no mere row


def miniature(layout: Layout, result: Any) -> Markup:
    """The first figure that stands in a view, or what the lab has drawn in its place; empty
    where there is neither.
    """
    _, plot = next(_figures([*layout.stage, layout.miniature], result), ("", None))
    return _svg(plot, STAMP) if plot else Markup("")


def marks(layout: Layout, result: Any) -> dict[str, Markup]:
    """Name of each figure that stands in a view → what is drawn within its axes, as wide and as
    high as they are.
    """
    return {name: _svg(plot, FRAME) for name, plot in _figures(layout.stage, result)}


def _figures(items: Iterable[Item], result: Any) -> Iterable[tuple[str, Plot]]:
    for item in items:
        match item:
            case Choose():
                yield from _figures(item.items.get(getattr(result.state, item.field), ()), result)
            case When():
                yield from _figures(item.items if item.holds(result) else (), result)
            case Group() if not item.folded:
                yield from _figures(item.items, result)
            case _ if type(item) is tuple:
                yield from _figures(item, result)
            case _ if callable(item) and annotations_of(item).get("return") is Plot:
                plot = item(*resolve_arguments(item, result))
                if plot.marks and not plot.note:
                    yield item.__name__, plot


def _svg(plot: Plot, size: Size) -> Markup:
    width, height, edge, places, most, stretched = size
    if stretched and plot.equal:  # of which the frame is a part: as large as goes into it
        height = round(width * (plot.y.high - plot.y.low) / (plot.x.high - plot.x.low))
    aside = (width - height) / 2 if plot.square and not stretched else 0
    across, down = (
        _scale(plot.x, edge + aside, width - edge - aside),
        _scale(plot.y, height - edge, edge),
    )
    line = lambda x, y: _line(across(x), down(y), places)  # noqa: E731
    columns = columns_of(plot)
    parts = [
        (f"area {tone}", line(x, y) + "Z", 0) for x, y, tone in _rows(columns["area"], "xs", "ys")
    ]
    bars = columns["bars"]
    for left, right, bottom, top, tone in _rows(bars, "left", "right", "bottom", "top"):
        corners = np.array([left, left, right, right]), np.array([bottom, top, top, bottom])
        parts.append((f"bar {tone}", line(*corners) + "Z", 0))
    for kind in ("line", "rule", "curve", "dashed"):
        look = " thin" * (kind != "curve") + " dashed" * (kind in ("dashed", "rule"))
        parts += [
            (tone + look, line(x, y), wide)
            for x, y, wide, tone in _rows(columns[kind], "xs", "ys", "width")
        ]
    dots: dict[tuple[str, float], list[str]] = {}
    for kind in ("dots", "handles"):
        every = -(-len(columns[kind]["x"]) // most) or 1
        for x, y, wide, tone in [*_rows(columns[kind], "x", "y", "size")][::every]:
            look = f"points {tone}" + " large" * (wide > LARGE)
            dots.setdefault((look, wide), []).append(f"M{across(x):.0f} {down(y):.0f}h0")
    parts += [(look, "".join(path), wide) for (look, wide), path in dots.items()]
    drawn = joined('<path class="{}" d="{}" stroke-width="{:.3g}"/>', parts)
    fit = "none" if stretched and not plot.equal else "xMidYMid"
    return Markup(
        '<svg class="marks" viewBox="0 0 {} {}" preserveAspectRatio="{}" aria-hidden="true">{}</svg>'
    ).format(width, height, fit, drawn)


def _rows(columns: dict[str, Any], *names: str) -> Iterable[tuple]:
    return zip(*(columns[name] for name in (*names, "tone")), strict=True)


def _scale(axis: Axis, start: float, end: float) -> Any:
    """From values to places in the picture; what is far beyond its edge is taken to be near it."""
    of = np.log if axis.log else np.asarray
    low, high = (
        of(axis.low) / 2,
        of(axis.high) / 2,
    )  # halves, for the whole may be more than a float can hold

    def place(values: Any) -> np.ndarray:
        with np.errstate(divide="ignore", invalid="ignore"):
            return start + np.clip((of(values) / 2 - low) / (high - low), -1, 2) * (end - start)

    return place


def _line(x: np.ndarray, y: np.ndarray, places: int) -> str:
    kept = [*range(0, len(x) - 1, -(-len(x) // places)), len(x) - 1]
    return "M" + " ".join(f"{x[k]:.0f} {y[k]:.0f}" for k in kept)
