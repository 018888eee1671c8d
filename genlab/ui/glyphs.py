"""Draw marks with Bokeh's glyphs.

All marks of one kind share one glyph; each mark is a row of its data columns.
"""

from collections.abc import Callable, Iterable
from itertools import compress
from typing import Any

import numpy as np
from bokeh.core.enums import RenderLevelType
from bokeh.models import LinearColorMapper
from bokeh.models.glyphs import Image, MultiLine, Patches, Quad, Scatter

from genlab.kit.picture import TONES, Area, Bars, Curve, Dots, Handles, Plot, Rule, Shade, pieces

SHADES = 8  # strengths of each tone; the page makes the palette (web/shell)
FINER = 3  # pixels of a shaded picture along each side of a cell
CLICKED = 8  # pixels of the line around the handle that was clicked last


def columns_of(plot: Plot) -> dict[str, dict[str, Any]]:
    """Return the data columns of each kind of marks, by the kind's name."""
    columns: dict[str, dict[str, list]] = {
        kind: {name: [] for name in names} for kind, names in _FIELDS.items()
    }
    for mark in plot.marks:
        if isinstance(mark, Dots | Handles):
            kind = "handles" if isinstance(mark, Handles) else "dots"
            for column, values in zip(columns[kind].values(), _dot_columns(mark), strict=True):
                column += values
            continue
        for kind, row in _rows(mark, plot):
            for column, value in zip(columns[kind].values(), row, strict=True):
                column.append(value)
    return columns


def _dot_columns(mark: Dots | Handles) -> tuple[list, ...]:
    """The columns of dots, without those whose y is nan."""
    x = np.asarray(mark.x, dtype=float)  # None becomes nan
    y = np.asarray(mark.y, dtype=float)
    tones = [mark.tone] * len(y) if isinstance(mark.tone, str) else mark.tone

    finite = y == y
    if not finite.all():
        x = x[finite]
        y = y[finite]
        tones = list(compress(tones, finite))

    count = len(y)
    fills = ["card"] * count if getattr(mark, "ring", False) else tones
    names = [mark.name] * count
    sizes = [mark.size] * count
    return x.tolist(), y.tolist(), [*tones], [*fills], names, sizes


def _rows(mark: Any, plot: Plot) -> Iterable[tuple[str, tuple]]:
    match mark:
        case Curve():
            for x, y in pieces(mark.x, mark.y):
                yield "dashed" if mark.dash else "curve", (x, y, mark.tone, mark.name, mark.width)
        case Area():
            edges = [np.asarray(values, dtype=float) for values in (mark.x, mark.y, mark.base)]
            x, y, base = np.broadcast_arrays(*edges)
            upper = pieces(x, y)
            lower = pieces(x, np.where(np.isfinite(y), base, y))
            for (curve_x, top), (_, bottom) in zip(upper, lower, strict=True):
                outline_x = np.r_[curve_x, curve_x[::-1]]
                outline_y = np.r_[top, bottom[::-1]]
                yield "area", (outline_x, outline_y, mark.tone, mark.name)
        case Shade():
            width = plot.x.high - plot.x.low
            height = plot.y.high - plot.y.low
            yield "shade", (_palette_indices(mark), plot.x.low, plot.y.low, width, height)
        case Rule():
            if mark.x is None and mark.y is None:
                return
            if mark.y is None:
                x = np.array([mark.x, mark.x])
                y = np.array([plot.y.low, plot.y.high])
            else:
                x = np.array([plot.x.low, plot.x.high])
                y = np.array([mark.y, mark.y])
            yield "rule" if mark.dash else "line", (x, y, mark.tone, mark.name, _RULE_WIDTH)
        case Bars():
            alpha = 0.35 if mark.tone == "soft" else 0.75
            half = mark.width / 2
            floor = max(0.0, plot.y.low)
            for middle, end in zip(mark.x, mark.y, strict=True):
                left_edge, right_edge = middle - half, middle + half
                yield (
                    "bars",
                    (middle, left_edge, right_edge, floor, end, mark.tone, mark.name, alpha),
                )


def _palette_indices(mark: Shade) -> np.ndarray:
    """Return (rows, columns) places in the palette.

    Each is the tone of the most probable class, the stronger the higher its probability.
    """
    posterior = _finer(np.asarray(mark.posterior, dtype=float), FINER)
    classes = posterior.shape[-1]
    sure = (posterior.max(axis=-1) - 1 / classes) / (1 - 1 / classes)
    tones = np.array([TONES.index(tone) for tone in mark.tones])[posterior.argmax(axis=-1)]
    return (tones * SHADES + np.minimum(SHADES - 1, sure * SHADES).astype(int)).astype(np.uint8)


def _finer(posterior: np.ndarray, times: int) -> np.ndarray:
    """(times · rows, times · columns, K) probabilities between those of the cells, along lines from
    one middle to the next, so that no cell is seen as a tile.
    """
    for axis in (0, 1):
        count = posterior.shape[axis]
        places = np.clip((np.arange(times * count) + 0.5) / times - 0.5, 0, count - 1)
        before = places.astype(int)
        after = np.minimum(before + 1, count - 1)
        share = (places - before).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
        posterior = (1 - share) * posterior.take(before, axis) + share * posterior.take(after, axis)
    return posterior


_RULE_WIDTH = 1.5  # pixels
_LINE = ("xs", "ys", "tone", "name", "width")
_DOT = ("x", "y", "tone", "inside", "name", "size")
_FIELDS: dict[str, tuple[str, ...]] = {
    "shade": ("image", "x", "y", "dw", "dh"),
    "area": ("xs", "ys", "tone", "name"),
    "bars": ("x", "left", "right", "bottom", "top", "tone", "name", "alpha"),
    "line": _LINE,
    "rule": _LINE,
    "curve": _LINE,
    "dashed": _LINE,
    "dots": _DOT,
    "handles": _DOT,
}


DASHES = [7, 4]  # pixels drawn and left out, as the legend's dashes are (widgets.css)


def _lines(dash: str | list[int]) -> Callable[[dict], MultiLine]:
    return lambda colour: MultiLine(
        xs="xs",
        ys="ys",
        line_color={"field": "tone", **colour},
        line_width="width",
        line_dash=dash,
        line_join="round",
    )


def new_point_defaults(handles: Handles) -> dict[str, Any]:
    """Return the columns of a handle that the user adds, until the next picture sets them."""
    tone = handles.tone if isinstance(handles.tone, str) else next(iter(handles.tone), "one")
    return {"tone": tone, "inside": tone, "name": handles.name, "size": handles.size}


def dot(colour: dict, width: float = 2) -> Scatter:
    """Return the glyph of dots and handles; ``width`` is that of their outline, in pixels."""
    return Scatter(
        x="x",
        y="y",
        size="size",
        line_width=width,
        line_color={"field": "tone", **colour},
        fill_color={"field": "inside", **colour},
    )


def _palette() -> LinearColorMapper:
    colours = len(TONES) * SHADES
    return LinearColorMapper(
        palette=["#808080"] * colours, low=-0.5, high=colours - 0.5, tags=["shades"]
    )


GLYPHS: dict[str, tuple[Callable[[dict], Any], RenderLevelType]] = {
    "shade": (
        lambda _colour: Image(
            image="image", x="x", y="y", dw="dw", dh="dh", color_mapper=_palette()
        ),
        "image",
    ),
    "area": (
        lambda colour: Patches(
            xs="xs",
            ys="ys",
            fill_color={"field": "tone", **colour},
            fill_alpha=0.16,
            line_color=None,
        ),
        "underlay",
    ),
    "bars": (
        lambda colour: Quad(
            left="left",
            right="right",
            bottom="bottom",
            top="top",
            line_color=None,
            fill_color={"field": "tone", **colour},
            fill_alpha="alpha",
        ),
        "glyph",
    ),
    "line": (_lines("solid"), "glyph"),
    "rule": (_lines(DASHES), "glyph"),
    "curve": (_lines("solid"), "glyph"),
    "dashed": (_lines(DASHES), "glyph"),
    "dots": (dot, "annotation"),
    "handles": (dot, "overlay"),
}
