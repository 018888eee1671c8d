"""Controls made from domains: what they show, what they report, and that showing reports
nothing.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.strategies import extremes, values

from genlab.kit import Choice, Count, Csv, Field, Flag, Points, Real, Rows, Text
from genlab.ui.controls import NumberControl, RowsControl, _stops, control_for

KINDS = {
    "real": (Real(0, 10, log=True), 1.0),
    "count": (Count(0, 20), 3),
    "many": (Count(0, 10**6), 3),
    "choice": (Choice({"a": "First", "b": "Second"}), "a"),
    "flag": (Flag(), False),
    "line": (Text(100), ""),
    "box": (Text(1_000, multiline=True), ""),
    "rows": (Rows(0, 1, rows=3, columns=2), ((0.5, 0.5),)),
    "points": (Points(-5, 5), ((1.0, 2.0, 0),)),
    "csv": (Csv(), "a,b\n1,2"),
}
each_kind = pytest.mark.parametrize("kind", KINDS)


def control(kind):
    """A control, and what it has reported."""
    domain, default = KINDS[kind]
    reported = []
    made = control_for(
        Field(kind, domain, default, kind, "", False),
        lambda name, text: reported.append((name, text)),
    )
    if isinstance(made, RowsControl):
        made.name("ABC", "xy")
    made.show(domain.encode(default))
    return made, reported


def touched(made):
    """The parameters that change from now on."""
    changes = []
    for part in made.parts:
        part.widget.param.watch(lambda *events: changes.extend(events), list(part.names))
    return changes


@each_kind
@given(data=st.data())
@settings(deadline=None, max_examples=15)
def test_showing_a_value_reports_nothing_whatever_it_is(kind, data):
    made, reported = control(kind)
    domain = KINDS[kind][0]
    for value in data.draw(st.lists(values(domain), max_size=3)) + extremes(domain):
        made.show(domain.encode(domain.check(value)))
    assert reported == []


@each_kind
def test_showing_what_is_there_changes_nothing(kind):
    made, _ = control(kind)
    changes = touched(made)
    made.show(made.text)
    assert changes == []


@pytest.mark.parametrize(
    ("kind", "name", "value", "text"),
    [
        ("real", "value", " 0.5 ", "0.5"),
        ("real", "value", "lots", "lots"),
        ("real", "value", "", ""),
        ("count", "value", "7", "7"),
        ("choice", "value", "b", "b"),
        ("flag", "value", True, "1"),
        ("line", "value_input", "free mon", "free mon"),
        ("box", "value_input", "free\nmoney", "free\nmoney"),
        ("points", "value_input", "1,2\n3,4", "1,2\n3,4"),
        ("csv", "value_input", "a;b\n1;2", "a;b\n1;2"),
    ],
)
def test_what_a_person_enters_is_reported_once_and_stays_as_they_typed_it(kind, name, value, text):
    made, reported = control(kind)
    setattr(made.parts[0].widget, name, value)
    assert reported == [(kind, text)]
    made.show(text, "a sentence")
    assert reported == [(kind, text)] and made.error.object == "a sentence"
    made.show(text)
    assert made.error.object == ""


def test_points_stand_a_line_each():
    made, _ = control("points")
    made.show("1,2,0;3,4,1")
    assert made.parts[0].widget.value == "1,2,0\n3,4,1"


def test_rows_of_different_lengths_keep_them_when_a_cell_is_typed():
    said = []
    field = Field("t", Rows(0, 9, ragged=True), (), "t", "", False)
    made = RowsControl(field, lambda _name, text: said.append(text))
    made.name(["a", "b"], ["0", "1", "2"])
    made.show("1,2;3,4,5")
    cell = {part.widget.label: part.widget for part in made.parts}
    cell["t: a, 1"].value = "7"
    cell["t: b, 2"].value = ""
    cell["t: a, 2"].value = "8"
    assert said == ["1,7;3,4,5", "1,7;3,4,", "1,7,8;3,4"]


# ── Numbers ───────────────────────────────────────────────────────────────────────────────────────


def test_a_logarithmic_slider_stops_at_round_values_and_at_both_ends():
    stops = _stops(Real(0.01, 1e4, log=True))
    assert (stops[0], stops[-1]) == (0.01, 1e4) and stops == sorted(set(stops))
    assert {0.5, 1, 1.5, 2, 10, 20, 100} <= set(stops)
    assert _stops(Real(0, 10, log=True))[:2] == [0, 0.00001]


def test_a_linear_slider_has_a_hundred_steps_and_a_count_every_number():
    assert _stops(Real(0.001, 0.999))[:2] == [0.001, 0.01098]
    assert len(_stops(Real(-1, 1))) == 101
    assert _stops(Count(2, 5)) == [2, 3, 4, 5]
    assert _stops(Count(0, 10**6)) == []


@pytest.mark.parametrize(
    "domain", [Real(0, 10, log=True), Real(0.01, 1e4, log=True), Real(-3, 3), Count(0, 1000)]
)
def test_every_stop_of_a_slider_is_allowed_and_found_again(domain):
    made = NumberControl(Field("x", domain, domain.low, "x", "", False), lambda name, text: None)
    assert all(domain.check(stop) == stop for stop in made.stops)
    assert [made.position(stop) for stop in made.stops] == list(range(len(made.stops)))


def test_box_and_slider_follow_each_other():
    made, reported = control("real")
    box, slider = (part.widget for part in made.parts)
    slider.value = made.stops.index(2)
    assert reported == [("real", "2")]
    made.show("2")
    assert box.value == "2" and reported == [("real", "2")]
    made.show("0.123")  # between two stops
    assert made.stops[slider.value] == 0.12 and reported == [("real", "2")]


def test_a_slider_stays_where_it_is_while_the_text_is_no_number():
    made, reported = control("real")
    box, slider = (part.widget for part in made.parts)
    place = slider.value
    box.value = "lots"
    made.show("lots", "refused")
    assert slider.value == place and reported == [("real", "lots")]


def test_a_count_over_very_many_numbers_has_no_slider():
    assert len(control("many")[0].parts) == 1


# ── A grid of cells ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def grid():
    made, reported = control("rows")
    made.name("HC", "xy")
    made.show("0.6,0.4;1/3,2/3")
    return made, reported, [part.widget for part in made.parts]


def test_each_cell_is_named_after_its_row_and_column(grid):
    _, reported, cells = grid
    assert [cell.value for cell in cells] == ["0.6", "0.4", "1/3", "2/3"]
    assert cells[2].label == "rows: C, x" and reported == []


def test_a_cell_is_reported_with_all_the_others(grid):
    _, reported, cells = grid
    cells[1].value = " 0,7 "
    assert reported == [("rows", "0.6,0.7;1/3,2/3")]


def test_a_refused_cell_stays_and_the_others_too(grid):
    made, reported, cells = grid
    cells[0].value = "x"
    made.show(reported[-1][1], "row 1, number 1: …")
    cells[3].value = "0.5"
    made.show(reported[-1][1], "row 1, number 1: …")
    assert [cell.value for cell in cells] == ["x", "0.4", "1/3", "0.5"]
    assert reported[-1] == ("rows", "x,0.4;1/3,0.5")


def test_an_emptied_cell_stays_empty_and_is_refused(grid):
    made, reported, cells = grid
    cells[0].value = ""
    text = reported[-1][1]
    made.show(text, "refused")
    assert [cell.value for cell in cells] == ["", "0.4", "1/3", "2/3"]
    with pytest.raises(ValueError, match="row 1, number 1"):
        Rows().decode(text)


def test_an_emptied_cell_that_is_its_rows_only_one_is_refused_too():
    made, reported = control("rows")
    made.name("ABC", "x")
    made.show("0.1;0.2;0.3")
    made.parts[1].widget.value = ""
    with pytest.raises(ValueError, match="row 2, number 1"):
        Rows().decode(reported[-1][1])


def test_a_grid_of_other_rows_shows_their_cells_and_the_same_grid_is_not_made_anew(grid):
    made, reported, cells = grid
    made.name("HC", "xy")
    assert [part.widget for part in made.parts] == cells
    made.name("HCT", "x")
    made.show("0.1;0.2;0.3")
    assert [part.widget.value for part in made.parts] == ["0.1", "0.2", "0.3"] and reported == []
    made.name((), ())
    assert not made.widget.visible
