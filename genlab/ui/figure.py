"""Pictures (``kit.picture``) as Bokeh figures: one figure a picture for ever, and what changes goes
out as columns.

Marks of one kind share one glyph and its column data, so that a picture may have any number of
them. Colours are names of tones, which one mapper for the whole document turns into the style
sheet's colours (``web/shell/figures.js`` gives it those of the theme); axes, grid and letters take
theirs from CSS.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from typing import Any

from bokeh.models import (
    BoxZoomTool,
    CategoricalColorMapper,
    ColumnDataSource,
    GlyphRenderer,
    HoverTool,
    PanTool,
    PointDrawTool,
    ResetTool,
    Tool,
    WheelZoomTool,
)
from bokeh.models import Plot as BokehPlot

from genlab.kit.layout import Change
from genlab.kit.picture import TONES, Axis, Handles, Plot
from genlab.ui.bokeh_patches import put
from genlab.ui.frame import frame, limit, scale, send
from genlab.ui.glyphs import CLICKED, GLYPHS, another, columns_of, dot


def colours() -> CategoricalColorMapper:
    """Tones to colours; the page puts in those of its theme."""
    return CategoricalColorMapper(factors=list(TONES), palette=["#808080"] * len(TONES))


class Figure:
    """One Bokeh figure; ``show`` makes it show another picture.

    ``take(action)`` is called when a handle is dragged, and action() gives what it changes; while
    it is, handles and ranges stay as the hand has them. ``astray``: a hand has left handles where
    no picture has put them.
    """

    def __init__(
        self,
        name: str,
        mapper: CategoricalColorMapper,
        take: Callable[[Callable[[], Change]], None],
    ):
        self._mapper, self._take, self.astray = mapper, take, False
        self._slots: dict[str, ColumnDataSource] = {}
        self._hovers: dict[str, HoverTool] = {}
        self._handles: Handles | None = None
        self._called: tuple[str, str] | None = None
        self._scaled: tuple[Axis | None, ...] = ()
        self._draw: PointDrawTool | None = None
        self._dragging = False
        self._name = name

    def start(self, first: Plot) -> BokehPlot:
        """The figure, as it shows its first picture."""
        shape = [*["tall"] * first.tall, *["square"] * first.square]
        self.model = frame(first, tags=[f"figure={self._name}"], css_classes=["figure", *shape])
        self._tools()
        self.show(first)
        return self.model

    def show(self, plot: Plot) -> None:
        """Show a picture: only columns and ranges that differ go out."""
        before, held, axes = self._handles, self._handles if self._dragging else None, self._called
        self._called = (plot.x.label, plot.y.label)
        self._handles = next((mark for mark in plot.marks if isinstance(mark, Handles)), held)
        if self._draw and self._handles:
            put(self._draw, add=self._handles.add, default_overrides=another(self._handles))
        columns = columns_of(plot)
        # the same picture, of which at most one row is another, or elsewhere
        if (
            plot.faded
            and axes == self._called
            and len(_places(before) ^ _places(self._handles)) <= 2
        ):
            left = {
                kind: self._slots[kind].data for kind in ("curve", "dashed") if kind in self._slots
            }
            columns |= {
                kind: {**data, "tone": ["soft"] * len(data["tone"])} for kind, data in left.items()
            }
        if self._dragging:
            del columns["handles"]
        else:
            self.astray = False
            self._axes(plot)
        wanted = {
            *self._slots,
            *(["handles"] if self._handles else []),
        }  # the first handle may be still to come
        shown = {
            kind: each
            for kind, each in columns.items()
            if kind in wanted or len(next(iter(each.values())))
        }
        self._make(shown.keys() - self._slots.keys())
        for kind, each in shown.items():
            send(self._slots[kind], each)

    def _axes(self, plot: Plot) -> None:
        put(self.model, match_aspect=plot.equal)
        shown, self._scaled = self._scaled, (plot.x, plot.y, plot.right)
        limit(self.model.x_range, plot.x)
        limit(self.model.y_range, plot.y)
        if plot.right:
            limit(self.model.extra_y_ranges["right"], plot.right)
        if shown == self._scaled:
            return
        scale(self.model.below[0], plot.x)
        scale(self.model.left[0], plot.y)
        if plot.right:
            scale(self.model.right[0], plot.right)
        for kind, hover in self._hovers.items():
            put(hover, tooltips=self._told(kind))

    def _make(self, kinds: Set[str]) -> None:
        """Glyphs and tools of kinds of marks that were not there yet: all at once, for Bokeh
        starts each change of the tools before it is done with the last, and then a tool is there
        twice.
        """
        drawn = {}
        for kind in sorted(kinds):
            self._slots[kind], make, level = ColumnDataSource(), *GLYPHS[kind]
            colour = {"transform": self._mapper}
            drawn[kind] = GlyphRenderer(
                data_source=self._slots[kind], glyph=make(colour), level=level
            )
            drawn[kind].nonselection_glyph = None
            drawn[kind].selection_glyph = dot(colour, CLICKED) if kind == "handles" else None
        if drawn:
            self.model.renderers = [*self.model.renderers, *drawn.values()]
            tools = [tool for kind, each in drawn.items() for tool in self._read(kind, each)]
            self.model.toolbar.tools = [*self.model.toolbar.tools, *tools]
        if "handles" in drawn:
            self.model.toolbar.active_drag = self._draw

    def _tools(self) -> None:
        pan, box, wheel = PanTool(), BoxZoomTool(), WheelZoomTool()
        self.model.toolbar.tools = [pan, box, wheel, ResetTool()]
        self.model.toolbar.active_drag = None

    def _read(self, kind: str, drawn: GlyphRenderer) -> Iterator[Tool]:
        """The tools by which the pointer reads, and moves, a kind of marks."""
        if kind not in ("curve", "dashed", "bars", "dots", "handles"):
            return
        hover = self._hovers[kind] = HoverTool(
            renderers=[drawn], visible=False, tooltips=self._told(kind)
        )
        if kind in ("curve", "dashed"):
            hover.update(mode="vline", line_policy="interp")
        yield hover
        if kind == "handles":
            held = self._handles
            self._draw = PointDrawTool(
                renderers=[drawn], add=held.add, drag=True, default_overrides=another(held)
            )
            drawn.data_source.on_change("data", self._dropped)
            yield self._draw

    def _told(self, kind: str) -> list[tuple[str, str]]:
        """What the pointer reads of a mark."""
        x, y = self.model.below[0].axis_label or "x", self.model.left[0].axis_label or "y"
        value = {
            "curve": ("$snap_x", "$snap_y"),
            "dashed": ("$snap_x", "$snap_y"),
            "bars": ("@x", "@top"),
        }
        return list(zip(("", x, y), ("@name", *value.get(kind, ("@x", "@y"))), strict=True))

    def drag(self, points: list[tuple[float, float]]) -> None:
        """A handle is on its way; none is where all are back, or the hand took hold beside them."""
        there = self._slots["handles"].data
        self._dragging = points != list(zip(there["x"], there["y"], strict=True))
        self._move(points)

    def _dropped(self, _attribute: str, _old: Any, new: Mapping[str, Any]) -> None:
        """A handle was let go in the page, or the last picture put it where it is."""
        self._dragging = False
        self._move(list(zip(map(float, new["x"]), map(float, new["y"]), strict=True)))

    def _move(self, points: list[tuple[float, float]]) -> None:
        held = self._handles
        if held is None or points == list(zip(map(float, held.x), map(float, held.y), strict=True)):
            return
        self.astray = True
        if held.add or len(points) == len(
            held.x
        ):  # Backspace deletes where nothing should be deleted, too
            self._take(lambda: held.moved(points))


def _places(handles: Handles | None) -> set[tuple[float, float]]:
    return set(zip(map(float, handles.x), map(float, handles.y), strict=True)) if handles else set()
