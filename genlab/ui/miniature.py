"""A lab's picture as large as a stamp: its marks alone, as SVG in the tones of the style sheet."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from genlab.kit import Choose, Group, Layout, Plot, When
from genlab.kit.layout import Item
from genlab.kit.parts import given
from genlab.kit.picture import Axis
from genlab.ui.glyphs import columns_of
from genlab.ui.html import Markup, joined

WIDTH, HEIGHT, EDGE = 240, 112, 8
LARGE = 22  # pixels across, of a dot that is no mere row
LINES, DOTS = 45, 120  # places of a line, and dots, which are more than such a picture shows


def miniature(layout: Layout, result: Any) -> Markup:
    """The first figure that stands in a view, or what the lab has drawn in its place; empty where there is neither."""
    plot = next(_figures([*layout.stage, layout.miniature], result), None)
    return _svg(plot) if plot else Markup("")


def _figures(items: Iterable[Item], result: Any) -> Iterable[Plot]:
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
            case _ if getattr(item, "__annotations__", {}).get("return") is Plot:
                plot = item(*given(item, result))
                if plot.marks and not plot.note:
                    yield plot


def _svg(plot: Plot) -> Markup:
    aside = (WIDTH - HEIGHT) / 2 if plot.square else 0
    across, down = _scale(plot.x, EDGE + aside, WIDTH - EDGE - aside), _scale(plot.y, HEIGHT - EDGE, EDGE)
    columns = columns_of(plot)
    parts = [(f"area {tone}", _line(across(x), down(y)) + "Z") for x, y, tone in _rows(columns["area"], "xs", "ys")]
    bars = columns["bars"]
    for left, right, bottom, top, tone in _rows(bars, "left", "right", "bottom", "top"):
        parts.append((f"bar {tone}", _line(across([left, left, right, right]), down([bottom, top, top, bottom])) + "Z"))
    for kind in ("line", "rule", "curve", "dashed"):
        thin = " thin" * (kind != "curve")
        parts += [(tone + thin, _line(across(x), down(y))) for x, y, tone in _rows(columns[kind], "xs", "ys")]
    dots: dict[str, list[str]] = {}
    for kind in ("dots", "handles"):
        every = -(-len(columns[kind]["x"]) // DOTS) or 1
        for x, y, size, tone in [*_rows(columns[kind], "x", "y", "size")][::every]:
            dots.setdefault(tone + " large" * (size > LARGE), []).append(f"M{across(x):.0f} {down(y):.0f}h0")
    parts += [(f"points {look}", "".join(path)) for look, path in dots.items()]
    drawn = joined('<path class="{}" d="{}"/>', parts)
    return Markup('<svg viewBox="0 0 {} {}" aria-hidden="true">{}</svg>').format(WIDTH, HEIGHT, drawn)


def _rows(columns: dict[str, Any], *names: str) -> Iterable[tuple]:
    return zip(*(columns[name] for name in (*names, "tone")), strict=True)


def _scale(axis: Axis, start: float, end: float) -> Any:
    """From values to places in the picture; what is far beyond its edge is taken to be near it."""
    of = np.log if axis.log else np.asarray
    low, high = of(axis.low) / 2, of(axis.high) / 2  # halves, for the whole may be more than a float can hold

    def place(values: Any) -> np.ndarray:
        with np.errstate(divide="ignore", invalid="ignore"):
            return start + np.clip((of(values) / 2 - low) / (high - low), -1, 2) * (end - start)

    return place


def _line(x: np.ndarray, y: np.ndarray) -> str:
    kept = [*range(0, len(x) - 1, -(-len(x) // LINES)), len(x) - 1]
    return "M" + " ".join(f"{x[k]:.0f} {y[k]:.0f}" for k in kept)
