"""Marks as Bokeh's glyphs: all marks of one kind share one glyph, and stand in the rows of its
columns.
"""

from collections.abc import Callable, Iterable
from itertools import compress
from typing import Any

import numpy as np
from bokeh.models import Image, LinearColorMapper, MultiLine, Patches, Quad, Scatter

from genlab.kit.picture import TONES, Area, Bars, Curve, Dots, Handles, Plot, Rule, Shade, pieces

# strengths of a tone: the page makes the palette (``web/shell/figures.js``), SHADES colours a tone
SHADES = 8
CLICKED = 8  # pixels of the line around the handle that was clicked last


def columns_of(plot: Plot) -> dict[str, dict[str, Any]]:
    """For each kind of marks, its columns."""
    made: dict[str, dict[str, list]] = {
        kind: {name: [] for name in names} for kind, names in _FIELDS.items()
    }
    for mark in plot.marks:
        if isinstance(mark, Dots | Handles):
            kind = "handles" if isinstance(mark, Handles) else "dots"
            for column, more in zip(made[kind].values(), _dotted(mark), strict=True):
                column += more
            continue
        for kind, row in _rows(mark, plot):
            for column, value in zip(made[kind].values(), row, strict=True):
                column.append(value)
    return made


def _dotted(mark: Dots | Handles) -> tuple[list, ...]:
    """The columns of dots, but for those that are nowhere."""
    x, y = np.asarray(mark.x, dtype=float), np.asarray(mark.y, dtype=float)  # None is nan
    tones = [mark.tone] * len(y) if isinstance(mark.tone, str) else mark.tone
    there = y == y
    if not there.all():
        x, y, tones = x[there], y[there], list(compress(tones, there))
    inside = ["card"] * len(y) if getattr(mark, "ring", False) else tones
    names, sizes = ([each] * len(y) for each in (mark.name, mark.size))
    return x.tolist(), y.tolist(), [*tones], [*inside], names, sizes


def _rows(mark: Any, plot: Plot) -> Iterable[tuple[str, tuple]]:
    match mark:
        case Curve():
            for x, y in pieces(mark.x, mark.y):
                yield "dashed" if mark.dash else "curve", (x, y, mark.tone, mark.name, mark.width)
        case Area():
            x, y, base = np.broadcast_arrays(
                *(np.asarray(each, dtype=float) for each in (mark.x, mark.y, mark.base))
            )
            for (there, top), (_, low) in zip(
                pieces(x, y), pieces(x, np.where(np.isfinite(y), base, y)), strict=True
            ):
                yield (
                    "area",
                    (np.r_[there, there[::-1]], np.r_[top, low[::-1]], mark.tone, mark.name),
                )
        case Shade():
            place = (plot.x.low, plot.y.low, plot.x.high - plot.x.low, plot.y.high - plot.y.low)
            yield "shade", (_shaded(mark), *place)
        case Rule(x=None, y=None):
            return
        case Rule(y=None):
            yield (
                "rule" if mark.dash else "line",
                (
                    *(
                        np.array([mark.x, mark.x]),
                        np.array([plot.y.low, plot.y.high]),
                        mark.tone,
                        mark.name,
                        1.5,
                    ),
                ),
            )
        case Rule():
            yield (
                "rule" if mark.dash else "line",
                (
                    *(
                        np.array([plot.x.low, plot.x.high]),
                        np.array([mark.y, mark.y]),
                        mark.tone,
                        mark.name,
                        1.5,
                    ),
                ),
            )
        case Bars():
            alpha = 0.35 if mark.tone == "soft" else 0.75
            for x, y in zip(mark.x, mark.y, strict=True):
                yield (
                    "bars",
                    (
                        x,
                        x - mark.width / 2,
                        x + mark.width / 2,
                        max(0.0, plot.y.low),
                        y,
                        mark.tone,
                        mark.name,
                        alpha,
                    ),
                )


def _shaded(mark: Shade) -> np.ndarray:
    """(rows, columns) the place in the palette: the tone of the likeliest class, as strong as it
    is sure.
    """
    posterior = np.asarray(mark.posterior)
    classes = posterior.shape[-1]
    sure = (posterior.max(axis=-1) - 1 / classes) / (1 - 1 / classes)
    tones = np.array([TONES.index(tone) for tone in mark.tones])[posterior.argmax(axis=-1)]
    return (tones * SHADES + np.minimum(SHADES - 1, sure * SHADES).astype(int)).astype(np.uint8)


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


def _lines(dash: str) -> Callable[[dict], MultiLine]:
    return lambda colour: MultiLine(
        xs="xs",
        ys="ys",
        line_color={"field": "tone", **colour},
        line_width="width",
        line_dash=dash,
        line_join="round",
    )


def another(held: Handles) -> dict[str, Any]:
    """What a handle that is added in the page looks like until the next picture says so."""
    tone = held.tone if isinstance(held.tone, str) else next(iter(held.tone), "one")
    return {"tone": tone, "inside": tone, "name": held.name, "size": held.size}


def dot(colour: dict, width: float = 2) -> Scatter:
    return Scatter(
        **{"x": "x", "y": "y", "size": "size", "line_width": width},
        line_color={"field": "tone", **colour},
        fill_color={"field": "inside", **colour},
    )


def _palette() -> LinearColorMapper:
    colours = len(TONES) * SHADES
    return LinearColorMapper(
        palette=["#808080"] * colours, low=-0.5, high=colours - 0.5, tags=["shades"]
    )


GLYPHS: dict[str, tuple[Callable[[dict], Any], str]] = {
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
            **{
                "left": "left",
                "right": "right",
                "bottom": "bottom",
                "top": "top",
                "line_color": None,
            },
            fill_color={"field": "tone", **colour},
            fill_alpha="alpha",
        ),
        "glyph",
    ),
    "line": (_lines("solid"), "glyph"),
    "rule": (_lines("dashed"), "glyph"),
    "curve": (_lines("solid"), "glyph"),
    "dashed": (_lines("dashed"), "glyph"),
    "dots": (dot, "annotation"),
    "handles": (dot, "overlay"),
}
