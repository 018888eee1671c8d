"""The lines below a figure: single values and ranges on its own x axis."""

from collections.abc import Iterable, Sequence

from bokeh.models import (
    CategoricalColorMapper,
    ColumnDataSource,
    FixedTicker,
    GlyphRenderer,
    Grid,
    HoverTool,
    LinearAxis,
    Range1d,
    Scatter,
    Segment,
    Toolbar,
)
from bokeh.models import Plot as BokehPlot

from genlab.kit.picture import Strip
from genlab.ui.bokeh_patches import put
from genlab.ui.frame import LEFT, RIGHT, send

STRIP = 24  # pixels of a strip's height


class Strips:
    """Single values and ranges in lines of their own below a figure."""

    def __init__(self, rows: Sequence[Strip], above: BokehPlot, mapper: CategoricalColorMapper):
        high = len(rows) * STRIP + 6
        self.model = BokehPlot(
            **{
                "x_range": above.x_range,
                "x_scale": above.x_scale,
                "y_range": Range1d(-0.5, len(rows) - 0.5),
            },
            **{
                "height": high,
                "min_border_left": LEFT,
                "min_border_right": RIGHT,
                "min_border_top": 2,
            },
            **{"min_border_bottom": 2, "toolbar": Toolbar(logo=None), "toolbar_location": None},
            **{"css_classes": ["strips"], "tags": ["strips"], "styles": {"--strips": f"{high}px"}},
            background_fill_color=None,
            border_fill_color=None,
            outline_line_color=None,
        )
        self.left, self.right = (
            LinearAxis(ticker=FixedTicker(ticks=list(range(len(rows))))) for _ in "lr"
        )
        self.model.add_layout(self.left, "left")
        self.model.add_layout(self.right, "right")
        self.model.add_layout(Grid(axis=self.left, dimension=1, ticker=self.left.ticker), "center")
        self.ranges, self.points = ColumnDataSource(), ColumnDataSource()
        colour = {"field": "tone", "transform": mapper}
        glyphs = (
            (
                self.ranges,
                Segment(
                    x0="x0",
                    x1="x1",
                    y0="y",
                    y1="y",
                    line_color=colour,
                    line_width=8,
                    line_alpha=0.6,
                ),
            ),
            (self.points, Scatter(x="x", y="y", size=10, fill_color=colour, line_color=colour)),
        )
        for source, glyph in glyphs:
            level = (
                "glyph" if source is self.ranges else "annotation"
            )  # where a dot at the very edge is not cut
            drawn = GlyphRenderer(data_source=source, glyph=glyph, level=level)
            drawn.nonselection_glyph = drawn.selection_glyph = None
            hover = (
                [("", "@name"), ("from", "@x0"), ("to", "@x1")]
                if source is self.ranges
                else [("", "@name"), ("at", "@x")]
            )
            self.model.renderers = [*self.model.renderers, drawn]
            self.model.toolbar.tools = [
                *self.model.toolbar.tools,
                HoverTool(renderers=[drawn], tooltips=hover),
            ]
        self.show(rows)

    def show(self, rows: Sequence[Strip]) -> None:
        """Show other values in the same lines."""
        lines = list(zip(range(len(rows) - 1, -1, -1), rows, strict=True))
        for axis, text in ((self.left, "name"), (self.right, "text")):
            put(
                axis,
                major_label_overrides={place: getattr(row, text) or " " for place, row in lines},
            )
        ranges = [(place, *ends, row.tone, row.name) for place, row in lines for ends in row.ranges]
        points = [(place, x, row.tone, row.name) for place, row in lines for x in row.points]
        send(self.ranges, _columns(("y", "x0", "x1", "tone", "name"), ranges))
        send(self.points, _columns(("y", "x", "tone", "name"), points))


def _columns(names: Sequence[str], rows: Iterable[tuple]) -> dict[str, list]:
    """Rows as columns by name; empty ones where there are no rows."""
    turned = list(zip(*rows, strict=True)) or [()] * len(names)
    return {name: list(column) for name, column in zip(names, turned, strict=True)}
