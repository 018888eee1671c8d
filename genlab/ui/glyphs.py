"""Draw marks with Bokeh's glyphs.

All marks of one kind share one glyph; each mark is a row of its data columns.
"""

from collections.abc import Iterable, Mapping
from itertools import compress
from typing import Any, NamedTuple

import numpy as np
from bokeh.core.enums import RenderLevelType
from bokeh.models import CategoricalColorMapper, LinearColorMapper
from bokeh.models.glyph import Glyph
from bokeh.models.glyphs import Image, MultiLine, Patches, Quad, Scatter

from genlab.kit.picture import TONES, Area, Bars, Curve, Dots, Handles, Plot, Rule, Shade, pieces

SHADES = 8  # strengths of each tone; the page makes the palette (web/shell)
FINER = 3  # pixels of a shaded picture along each side of a cell
# The handle that was clicked last is a ring, which is seen among many points; sizes in pixels
CLICKED = {"size": 24, "line_width": 4, "fill_alpha": 0.25}


def columns_of(plot: Plot) -> dict[str, dict[str, Any]]:
    """Return the data columns of each kind of marks, by the kind's name."""
    columns: dict[str, dict[str, list]] = {
        kind: {name: [] for name in look.columns} for kind, look in KINDS.items()
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
    count = finite.sum()
    tones = list(compress(tones, finite))
    fills = ["card"] * count if getattr(mark, "ring", False) else tones
    return (
        x[finite].tolist(),
        y[finite].tolist(),
        tones,
        fills,
        [mark.name] * count,
        [mark.size] * count,
    )


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
            ends = [(plot.x.low, plot.x.high), (mark.y, mark.y)]
            if mark.y is None:
                ends = [(mark.x, mark.x), (plot.y.low, plot.y.high)]
            row = (*map(np.array, ends), mark.tone, mark.name, _RULE_WIDTH)
            yield "rule" if mark.dash else "line", row
        case Bars():
            alpha = 0.35 if mark.tone == "soft" else 0.75
            half = mark.width / 2
            floor = max(0.0, plot.y.low)
            look = (mark.tone, mark.name, alpha)
            for middle, end in zip(mark.x, mark.y, strict=True):
                yield "bars", (middle, middle - half, middle + half, floor, end, *look)


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
DASHES = [7, 4]  # pixels drawn and left out, as the legend's dashes are (widgets.css)


def new_point_defaults(handles: Handles) -> dict[str, Any]:
    """Return the columns of a handle that the user adds, until the next picture sets them."""
    tone = handles.tone if isinstance(handles.tone, str) else next(iter(handles.tone), "one")
    return {"tone": tone, "inside": tone, "name": handles.name, "size": handles.size}


class Kind(NamedTuple):
    """A kind of marks: its data columns, the level at which it is drawn, the class of its glyph,
    and the glyph's properties beyond the columns of the same name. A property that is "tone" or
    "inside" is the colour of the tone in that column.
    """

    columns: tuple[str, ...]
    level: RenderLevelType
    glyph: type[Glyph]
    properties: Mapping[str, Any]


_SOLID = Kind(
    ("xs", "ys", "tone", "name", "width"),
    "glyph",
    MultiLine,
    {"line_color": "tone", "line_width": "width", "line_join": "round"},
)
_DASHED = _SOLID._replace(properties={**_SOLID.properties, "line_dash": DASHES})
_DOTS = Kind(
    ("x", "y", "tone", "inside", "name", "size"),
    "annotation",
    Scatter,
    {"line_color": "tone", "fill_color": "inside", "line_width": 2},
)
KINDS = {
    "shade": Kind(("image", "x", "y", "dw", "dh"), "image", Image, {}),
    "area": Kind(
        ("xs", "ys", "tone", "name"),
        "underlay",
        Patches,
        {"fill_color": "tone", "fill_alpha": 0.16, "line_color": None},
    ),
    "bars": Kind(
        ("x", "left", "right", "bottom", "top", "tone", "name", "alpha"),
        "glyph",
        Quad,
        {"fill_color": "tone", "fill_alpha": "alpha", "line_color": None},
    ),
    "line": _SOLID,
    "rule": _DASHED,
    "curve": _SOLID,
    "dashed": _DASHED,
    "dots": _DOTS,
    "handles": _DOTS._replace(level="overlay"),
}


def glyph(kind: str, mapper: CategoricalColorMapper, **changed: Any) -> Glyph:
    """Return the glyph that draws marks of a kind; ``mapper`` is from a tone's name to its colour,
    and ``changed`` has other values of properties.
    """
    columns, _, make, properties = KINDS[kind]
    values: dict[str, Any] = {name: name for name in columns if name in make.dataspecs()}
    values |= {**properties, **changed}
    for name, value in values.items():
        if value in ("tone", "inside"):
            values[name] = {"field": value, "transform": mapper}
    if kind == "shade":
        values["color_mapper"] = _palette()
    return make(**values)


def _palette() -> LinearColorMapper:
    colours = len(TONES) * SHADES
    return LinearColorMapper(
        palette=["#808080"] * colours, low=-0.5, high=colours - 0.5, tags=["shades"]
    )
