"""Pictures as Bokeh figures: one figure for ever, of which only columns and ranges go out, and
handles to drag.
"""

import math

import numpy as np
import pytest
from bokeh.document import Document
from bokeh.models import GlyphRenderer, PointDrawTool
from ui.smallest.line.lab import LAB

from genlab.kit import (
    Area,
    Axis,
    Bars,
    Curve,
    Dots,
    Handles,
    Plot,
    Point,
    Rule,
    Strip,
    powers,
)
from genlab.ui.figure import Figure, colours
from genlab.ui.glyphs import _finer
from genlab.ui.session import Session
from genlab.ui.strips import Strips

X, Y = Axis(0, 1, "x"), Axis(0, 2, "y")


def figure_of(*marks, x=X, y=Y, **options):
    """A figure of a picture, in a document that tells what changes."""
    actions = []
    figure = Figure("one", colours(), lambda action: actions.append(action()))
    document = Document()
    document.add_root(figure.start(Plot(x, y, marks, **options)))
    figure.actions, figure.events = actions, []
    document.on_change(figure.events.append)
    return figure


def columns(figure, kind):
    return {name: list(column) for name, column in figure._slots[kind].data.items()}


def test_a_picture_says_what_room_it_needs_and_whether_its_units_are_equal():
    assert figure_of().model.css_classes == ["figure"]
    figure = figure_of(tall=True, square=True, equal=True)
    assert figure.model.css_classes == ["figure", "tall", "square"]
    assert figure.model.match_aspect
    figure.show(Plot(X, Y))
    assert not figure.model.match_aspect


# ── Marks ─────────────────────────────────────────────────────────────────────────────────────────


def test_marks_of_a_kind_share_one_glyph_and_a_curve_breaks_where_it_has_no_value():
    figure = figure_of(
        Curve([0, 0.5, 0.75, 1], [0, 1, math.nan, 2], "one", "a"),
        Curve(X[:2], [1, 2], "two", "b"),
        Curve(X[:2], [1, 2], "two", dash=True),
    )
    curves = columns(figure, "curve")
    assert [line.tolist() for line in curves["ys"]] == [[0, 1], [2], [1, 2]]
    assert (curves["tone"], curves["name"]) == (["one", "one", "two"], ["a", "a", "b"])
    assert len(columns(figure, "dashed")["tone"]) == 1
    glyphs = [part for part in figure.model.renderers if isinstance(part, GlyphRenderer)]
    assert len(glyphs) == 2


def test_areas_bars_rules_and_dots_stand_where_their_values_are():
    figure = figure_of(
        Area([0, 1], [1, 2], "one", base=0.5),
        Bars([0.5], [1], "one", width=0.5),
        Rule("soft", x=0.25),
        Rule("soft", y=1, dash=False),
        Dots([0.5, 1], [1, 2], ["one", "two"], ring=True),
    )
    drawn = {kind: columns(figure, kind) for kind in ("area", "bars", "rule", "line", "dots")}
    expected = [
        ("area", "xs", [[0, 1, 1, 0]]),
        ("area", "ys", [[1, 2, 0.5, 0.5]]),
        ("bars", "left", [0.25]),
        ("bars", "right", [0.75]),
        ("bars", "bottom", [0]),
        ("bars", "top", [1]),
        ("rule", "xs", [[0.25, 0.25]]),
        ("line", "ys", [[1, 1]]),
        ("dots", "tone", ["one", "two"]),
        ("dots", "inside", ["card", "card"]),
    ]
    for kind, column, values in expected:
        assert np.array(drawn[kind][column]).tolist() == values


def test_a_logarithmic_axis_has_the_powers_of_ten():
    texts = ["1", "10", "100", "1,000", "10⁴", "10⁵"]
    assert powers(1, 1e5) == tuple((10.0**k, text) for k, text in enumerate(texts))
    axis = figure_of(x=Axis(1, 1e5, log=True)).model.below[0]
    assert axis.ticker.ticks == [1, 10, 100, 1e3, 1e4, 1e5]


# ── The same figure for ever ──────────────────────────────────────────────────────────────────────


def test_another_picture_sends_columns_and_ranges_and_no_new_model():
    figure = figure_of(Curve([0, 1], [0, 1], "one"), Dots([0.5], [1], "two"))
    models = set(figure.model.references())
    marks = [Curve([0, 2, 3], [0, 1, 2], "one"), Dots([0.25, 1], [1, 1], "two")]
    figure.show(Plot(Axis(0, 3, "x"), Y, marks))
    assert set(figure.model.references()) == models
    sent = {(type(event.model).__name__, event.attr) for event in figure.events}
    assert {name for name, _ in sent} <= {
        "ColumnDataSource",
        "Range1d",
        "FixedTicker",
        "LinearAxis",
    }
    assert {("ColumnDataSource", "data"), ("Range1d", "end")} <= sent


def test_only_the_columns_that_differ_go_out_and_marks_of_a_new_kind_join():
    figure = figure_of(Dots([0.5, 1], [1, 1], "two", "a"))
    model, renderers = figure.model, list(figure.model.renderers)
    figure.show(Plot(X, Y, [Dots([0.5, 1], [1, 2], "two", "a")]))
    (event,) = figure.events
    assert event.cols == ["y"]
    figure.show(Plot(X, Y, [Curve([0, 1], [0, 1], "one")]))
    assert figure.model is model and figure.model.renderers[: len(renderers)] == renderers
    assert columns(figure, "curve")["tone"] == ["one"] and columns(figure, "dots")["x"] == []


def test_curves_of_the_picture_before_stay_in_grey_where_there_are_no_new_ones():
    figure = figure_of(Curve([0, 1], [0, 1], "one", "y = x"), Dots([0.5], [1], "two"))
    for _ in range(2):
        figure.show(Plot(X, Y, [Dots([0.25], [1], "two")], faded=True))
        curve, dots = columns(figure, "curve"), columns(figure, "dots")
        assert curve["ys"][0].tolist() == [0, 1] and curve["tone"] == ["soft"]
        assert curve["name"] == [""]
        assert dots["x"] == [0.25] and dots["tone"] == ["two"]
    figure.show(Plot(X, Y, [Curve([0, 1], [1, 0], "one")]))
    assert columns(figure, "curve")["tone"] == ["one"]


def test_strips_show_other_values_in_the_same_lines():
    figure = figure_of()
    rows = [Strip("a", "one", (0.5,), text="½"), Strip("b", "two", ranges=((0, 1),))]
    strips = Strips(rows, figure.model, colours())
    figure.model.document.add_root(strips.model)
    figure.events.clear()
    strips.show([rows[0]._replace(points=(0.25,), text="¼"), rows[1]])
    assert strips.points.data["x"] == [0.25] and strips.right.major_label_overrides[1] == "¼"
    assert {event.model for event in figure.events} <= {strips.points, strips.right}


# ── Handles ───────────────────────────────────────────────────────────────────────────────────────


def session():
    return Session(LAB, 7, "ui.smallest")


def from_page(lab_session, **data):
    """What the page sends when a hand lets go."""
    source = lab_session.view.context.figures["line"]._slots["handles"]
    entries = {name: list(column) for name, column in source.data.items()} | data
    event = {
        "kind": "ModelChanged",
        "model": {"id": source.id},
        "attr": "data",
        "new": {"type": "map", "entries": list(entries.items())},
    }
    lab_session.apply({"events": [event]})
    lab_session.settle()


def handles_of(lab_session):
    """The columns of the line's handles."""
    return lab_session.view.context.figures["line"]._slots["handles"].data


def places(lab_session):
    data = handles_of(lab_session)
    return list(zip(data["x"], data["y"], strict=True))


def test_a_handle_that_is_dragged_changes_the_state_and_the_other_figure():
    lab_session = session()
    before = lab_session.result.slope
    lab_session.drag("line", [(-4, -2), (-1, 1), (2, 0), (5, 8.1234)])
    lab_session.settle()
    assert lab_session.form.state.points[3] == Point(5, 8.12) and lab_session.result.slope > before
    assert places(lab_session)[3] == (5, 3)  # while the hand holds it, nothing else moves it
    dots = lab_session.view.context.figures["residuals"]._slots["dots"].data
    assert dots["y"] == pytest.approx(lab_session.result.residuals)
    from_page(lab_session, y=[-2, 1, 0, 8.1234])
    assert places(lab_session)[3] == (5, 8.12)  # and now it stands where the state has it


def test_ranges_stay_while_a_hand_holds_a_handle():
    figure = figure_of(Handles([0.5], [1], "two", "", lambda points: {"at": points}))
    figure.drag([(0.6, 1)])
    figure.show(Plot(Axis(0, 2, "x"), Y, [Handles([0.6], [1], "two", "", dict)]))
    assert figure.model.x_range.end == 1 and figure.actions == [{"at": [(0.6, 1)]}]


def test_a_handle_that_is_added_or_deleted_joins_or_leaves_the_state():
    lab_session = session()
    before = lab_session.form.state.points
    (draw,) = lab_session.document.select({"type": PointDrawTool})
    defaults = {"tone": "two", "inside": "two", "name": "points: drag them", "size": 16}
    assert draw.add and draw.default_overrides == defaults
    added = {"x": 7.77777, "y": -3, **defaults}
    columns_now = handles_of(lab_session)
    longer_columns = {name: [*columns_now[name], added[name]] for name in added}
    from_page(lab_session, **longer_columns)
    assert lab_session.form.state.points == (*before, (7.78, -3, 0))
    assert places(lab_session)[-1] == (7.78, -3)
    remaining = {
        name: [value for k, value in enumerate(column) if k != 1]
        for name, column in handles_of(lab_session).items()
    }
    from_page(lab_session, **remaining)
    assert lab_session.form.state.points == (before[0], *before[2:], (7.78, -3, 0))


def test_handles_moved_by_a_new_plot_report_no_drag():
    figure = figure_of(Handles([0.5], [1], "two", "", dict))
    moved = Handles(np.array([0.25, 1]), np.array([1.5, 2]), ["one", "two"], "", dict)
    figure.show(Plot(X, Y, [moved]))
    assert figure.actions == [] and columns(figure, "handles")["tone"] == ["one", "two"]


def test_shading_goes_from_cell_to_cell_without_tiles():
    first = np.array([[0.1, 0.4], [0.5, 0.8]])
    finer = _finer(np.stack([first, 1 - first], axis=-1), 3)
    share = np.array([0, 0, 1, 2, 3, 3]) / 3  # of the way between the middles of two cells
    assert finer[..., 0] == pytest.approx(0.1 + 0.3 * share + 0.4 * share[:, None])
    assert finer.sum(axis=-1) == pytest.approx(1)


def test_an_axis_that_says_nothing_is_not_drawn():
    figure = figure_of(x=Axis(0, 1, ticks=()))
    assert [axis.visible for axis in figure.model.axis] == [False, True]
