"""The lines below a figure, which show single values and ranges on its x axis."""

from collections.abc import Iterable, Sequence
from typing import Any

from bokeh.core.enums import RenderLevelType
from bokeh.models import (
    CategoricalColorMapper,
    ColumnDataSource,
    FixedTicker,
    Grid,
    HoverTool,
    LinearAxis,
    Range1d,
    Scatter,
    Segment,
    Toolbar,
)
from bokeh.models import Plot as BokehPlot
from bokeh.models.renderers import GlyphRenderer

from genlab.kit.picture import Strip
from genlab.ui.frame import EMPTY, LEFT_OF_STRIPS, RIGHT_OF_STRIPS, send
from genlab.ui.patches.bokeh import set_properties

STRIP_HEIGHT = 20  # pixels


class Strips:
    """Single values and ranges on lines of their own below a figure, on its x axis.

    rows: the strips from top to bottom. figure: the Bokeh plot whose x range they share.
    mapper: from a tone's name to its colour.
    """

    def __init__(self, rows: Sequence[Strip], figure: BokehPlot, mapper: CategoricalColorMapper):
        self.ranges = ColumnDataSource()
        self.points = ColumnDataSource()
        self.left = _row_axis(len(rows))
        self.right = _row_axis(len(rows))
        self.model = _plot(figure, len(rows))
        self.model.add_layout(self.left, "left")
        self.model.add_layout(self.right, "right")
        self.model.add_layout(Grid(axis=self.left, dimension=1, ticker=self.left.ticker), "center")

        colour: Any = {"field": "tone", "transform": mapper}
        segment = Segment(
            x0="x0", x1="x1", y0="y", y1="y", line_color=colour, line_width=8, line_alpha=0.6
        )
        dot = Scatter(x="x", y="y", size=10, fill_color=colour, line_color=colour)
        self._add(self.ranges, segment, "glyph", [("", "@name"), ("from", "@x0"), ("to", "@x1")])
        # At the level "annotation" a dot at the very edge of the frame is not cut off.
        self._add(self.points, dot, "annotation", [("", "@name"), ("at", "@x")])
        self.show(rows)

    def _add(
        self,
        source: ColumnDataSource,
        glyph: Segment | Scatter,
        level: RenderLevelType,
        tooltips: list[tuple[str, str]],
    ) -> None:
        """Draw a glyph from a data source, with a tooltip."""
        renderer = GlyphRenderer(
            data_source=source,
            glyph=glyph,
            level=level,
            nonselection_glyph=None,
            selection_glyph=None,
        )
        hover = HoverTool(renderers=[renderer], tooltips=tooltips)
        self.model.renderers = [*self.model.renderers, renderer]
        self.model.toolbar.tools = [*self.model.toolbar.tools, hover]

    def show(self, rows: Sequence[Strip]) -> None:
        """Show other values on the same lines."""
        placed = list(enumerate(reversed(rows)))[::-1]  # from the top
        names = {place: row.name or " " for place, row in placed}
        texts = {place: row.text or " " for place, row in placed}
        ranges = [(place, *ends, r.tone, r.name) for place, r in placed for ends in r.ranges]
        points = [(place, x, row.tone, row.name) for place, row in placed for x in row.points]
        set_properties(self.left, major_label_overrides=names)
        set_properties(self.right, major_label_overrides=texts)
        send(self.ranges, _columns(("y", "x0", "x1", "tone", "name"), ranges))
        send(self.points, _columns(("y", "x", "tone", "name"), points))


def height_of(rows: int) -> int:
    """Return the height of this number of strips, in pixels."""
    return rows * STRIP_HEIGHT + 6


def _row_axis(rows: int) -> LinearAxis:
    """An axis with one tick per row, which is a name without a line."""
    ticker: Any = FixedTicker(ticks=list(range(rows)))
    return LinearAxis(ticker=ticker, major_tick_in=0, major_tick_out=0)


def _plot(figure: BokehPlot, rows: int) -> BokehPlot:
    """An empty Bokeh plot below a figure, high enough for the rows."""
    height = height_of(rows)
    return BokehPlot(
        x_range=figure.x_range,
        x_scale=figure.x_scale,
        y_range=Range1d(start=-0.5, end=rows - 0.5),
        height=height,
        min_border_left=LEFT_OF_STRIPS,
        min_border_right=RIGHT_OF_STRIPS,
        min_border_top=2,
        min_border_bottom=2,
        toolbar=Toolbar(logo=None),
        toolbar_location=None,
        css_classes=["strips"],
        tags=["strips"],
        styles={"--strips": f"{height}px"},
        **EMPTY,
    )


def _columns(names: Sequence[str], rows: Iterable[tuple]) -> dict[str, list]:
    """Turn rows into columns by name; the columns are empty where there are no rows."""
    columns = list(zip(*rows, strict=True)) or [()] * len(names)
    return {name: list(column) for name, column in zip(names, columns, strict=True)}
