"""Pictures (``kit.picture``) as Bokeh figures: one figure per picture for its whole life, and
changes are sent as columns.

Marks of one kind share one glyph and its column data, so that a picture may have any number of
them. Colours are names of tones, which one mapper for the whole document turns into the style
sheet's colours (``web/shell/bokeh/colours.js`` gives it those of the theme); axes, grid and letters
take theirs from CSS.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any, cast

from bokeh.models import Axis as BokehAxis
from bokeh.models import (
    BoxZoomTool,
    CategoricalColorMapper,
    ColumnDataSource,
    HoverTool,
    PanTool,
    PointDrawTool,
    ResetTool,
    Tool,
    WheelZoomTool,
)
from bokeh.models import Plot as BokehPlot
from bokeh.models.renderers import GlyphRenderer

from genlab.kit.layout import Change
from genlab.kit.picture import TONES, Handles, Plot
from genlab.kit.picture_text import description, title
from genlab.ui.frame import frame, limit, scale, send
from genlab.ui.glyphs import CLICKED, KINDS, columns_of, glyph, new_point_defaults
from genlab.ui.patches.bokeh import numbered_by, reserve, set_properties
from genlab.ui.strips import height_of


def colours() -> CategoricalColorMapper:
    """Tones to colours; the page puts in those of its theme."""
    return CategoricalColorMapper(factors=list(TONES), palette=["#808080"] * len(TONES))


# What keys do in a figure (web/shell/interaction/handles.js); shown where it has the focus
KEYS = "Arrow keys move a handle, Tab then goes to the next one, and Escape lets go."
CURVES = ("curve", "dashed")
GREY = {"tone": "soft", "name": ""}  # of curves that belong to the picture before
# What the pointer reads, by the kind of marks
_VALUES = {
    **dict.fromkeys(CURVES, ("$snap_x", "$snap_y")),
    "bars": ("@x", "@top"),
    "dots": ("@x", "@y"),
    "handles": ("@x", "@y"),
}


class Figure:
    """One Bokeh figure; ``show`` shows another picture in it.

    ``take(action)`` is called when a handle is dragged, and action() gives what it changes; during
    a drag, handles and ranges stay as the user has them. ``astray``: the user has left handles
    where no picture has put them.
    """

    def __init__(
        self,
        name: str,
        mapper: CategoricalColorMapper,
        take: Callable[[Callable[[], Change]], None],
    ):
        self._mapper = mapper
        self._take = take
        self.astray = False
        self._slots: dict[str, ColumnDataSource] = {}
        self._hovers: dict[str, HoverTool] = {}
        self._handles: Handles | None = None
        self._labels: tuple[str, str] | None = None  # of the axes
        self._draw: PointDrawTool | None = None
        self._dragging = False
        self._name = name
        self._place = reserve()

    def start(self, first: Plot) -> BokehPlot:
        """Show the first picture."""
        looks = {"tall": first.tall, "square": first.square, "above-strips": first.strips}
        classes = ["figure", *(name for name, holds in looks.items() if holds)]
        self.model = frame(first, tags=[f"figure={self._name}"], css_classes=classes)
        if first.strips:
            self.model.styles = {"--strips": f"{height_of(len(first.strips))}px"}
        self.model.toolbar.tools = [PanTool(), BoxZoomTool(), WheelZoomTool(), ResetTool()]
        self.model.toolbar.active_drag = None
        self.show(first)
        return self.model

    def show(self, plot: Plot) -> None:
        """Show a picture. Only columns and ranges that differ are sent.

        What it is made of is worked out first; then each model is changed once, in their order:
        tools, axes, glyphs, columns.
        """
        dragged = self._handles if self._dragging else None
        handles = next((mark for mark in plot.marks if isinstance(mark, Handles)), dragged)
        columns = self._columns(plot, handles)
        self._handles = handles
        self._labels = (plot.x.label, plot.y.label)
        if self._draw and handles:
            set_properties(
                self._draw, add=handles.add, default_overrides=new_point_defaults(handles)
            )
        if not self._dragging:
            self.astray = False
            self._axes(plot)
        self._make(columns.keys() - self._slots.keys())
        for kind, data in columns.items():
            send(self._slots[kind], data)

    def _columns(self, plot: Plot, handles: Handles | None) -> dict[str, dict[str, Any]]:
        """The columns of a picture that are drawn: of kinds of marks that it has, or had."""
        columns = columns_of(plot)
        # The same picture, of which at most one row has changed its place or is new.
        moved_places = set(_places(self._handles)) ^ set(_places(handles))
        labels = (plot.x.label, plot.y.label)
        if plot.faded and self._labels == labels and len(moved_places) <= 2:
            columns |= self._faded_curves()
        if self._dragging:
            del columns["handles"]
        # Handles even without a row: the user may add the first one
        columns_in_use = self._slots.keys() | ({"handles"} if handles else set())
        return {
            kind: data
            for kind, data in columns.items()
            if kind in columns_in_use or len(next(iter(data.values())))
        }

    def describe(self, plot: Plot) -> None:
        """Say what the picture shows, for those who hear the page."""
        attributes = {
            "role": "img",
            "aria-label": title(plot, self._name),
            "aria-description": description(plot),
        }
        if self._handles:  # only then do keys reach the page instead of the assistive technology
            attributes |= {
                "role": "application",
                "aria-roledescription": "figure",
                "aria-description": f"{attributes['aria-description']} {KEYS}",
                "data-keys": KEYS,
            }
        set_properties(self.model, html_attributes=attributes)

    def _faded_curves(self) -> dict[str, dict[str, Any]]:
        """The curves of the picture before this one, in grey and without their names."""
        drawn = {kind: self._slots[kind].data for kind in CURVES if kind in self._slots}
        return {
            kind: {**data, **{name: [text] * len(data[name]) for name, text in GREY.items()}}
            for kind, data in drawn.items()
        }

    def _axes(self, plot: Plot) -> None:
        model: Any = self.model
        set_properties(model, match_aspect=plot.equal)
        sides = [(model.x_range, model.below, plot.x), (model.y_range, model.left, plot.y)]
        if plot.right:
            sides.append((model.extra_y_ranges["right"], model.right, plot.right))
        for ends, _, axis in sides:
            limit(ends, axis)
        for _, axes, axis in sides:
            scale(axes[0], axis)
        for kind, hover in self._hovers.items():
            set_properties(hover, tooltips=self._tooltips(kind))

    def _make(self, kinds: Set[str]) -> None:
        """Add the glyphs and tools of further kinds of marks, all at once.

        Bokeh starts each change of the tools before it is done with the last one; after several
        changes in a row a tool would be there twice.
        """
        if not kinds:
            return
        renderers = list(self.model.renderers)
        tools = list(self.model.toolbar.tools)
        for kind in sorted(kinds):
            with numbered_by(self._place, list(KINDS).index(kind)):
                renderer = self._renderer(kind)
                renderers.append(renderer)
                tools += self._read(kind, renderer)
        self.model.renderers = renderers
        self.model.toolbar.tools = tools
        if "handles" in kinds:
            self.model.toolbar.active_drag = self._draw

    def _renderer(self, kind: str) -> GlyphRenderer:
        self._slots[kind] = ColumnDataSource()
        is_clicked = kind == "handles"
        return GlyphRenderer(
            data_source=self._slots[kind],
            glyph=glyph(kind, self._mapper),
            level=KINDS[kind].level,
            nonselection_glyph=None,
            selection_glyph=glyph(kind, self._mapper, **CLICKED) if is_clicked else None,
        )

    def _read(self, kind: str, renderer: GlyphRenderer) -> Iterator[Tool]:
        """The tools by which the pointer reads, and moves, a kind of marks."""
        if kind not in _VALUES:
            return
        hover = self._hovers[kind] = HoverTool(
            renderers=[renderer], visible=False, tooltips=self._tooltips(kind)
        )
        if kind in CURVES:
            hover.update(mode="vline", line_policy="interp")
        yield hover
        if kind == "handles":
            handles = self._handles
            assert handles is not None  # the glyphs exist, because their marks are drawn
            self._draw = PointDrawTool(
                renderers=[renderer],
                add=handles.add,
                drag=True,
                default_overrides=new_point_defaults(handles),
            )
            renderer.data_source.on_change("data", self._dropped)
            yield self._draw

    def _tooltips(self, kind: str) -> list[tuple[str, str]]:
        """Return the text that the pointer shows for a mark."""
        x_axis, y_axis = (cast(BokehAxis, axes[0]) for axes in (self.model.below, self.model.left))
        x, y = str(x_axis.axis_label or "x"), str(y_axis.axis_label or "y")
        return list(zip(("", x, y), ("@name", *_VALUES[kind]), strict=True))

    def drag(self, points: list[tuple[float, float]]) -> None:
        """A handle is dragged, unless all handles are in their places."""
        data = self._slots["handles"].data
        self._dragging = points != _points(data["x"], data["y"])
        self._move(points)

    def _dropped(self, _attribute: str, _old: Any, new: Mapping[str, Any]) -> None:
        """A handle was released in the page, or the last picture put it where it is."""
        self._dragging = False
        self._move(_points(new["x"], new["y"]))

    def _move(self, points: list[tuple[float, float]]) -> None:
        handles = self._handles
        if handles is None or points == _places(handles):
            return
        self.astray = True
        # Bokeh deletes a point on Backspace, also where none should be deleted.
        if handles.add or len(points) == len(handles.x):
            self._take(lambda: handles.moved(points))


def _points(x: Iterable[float], y: Iterable[float]) -> list[tuple[float, float]]:
    return list(zip(map(float, x), map(float, y), strict=True))


def _places(handles: Handles | None) -> list[tuple[float, float]]:
    return _points(handles.x, handles.y) if handles else []
