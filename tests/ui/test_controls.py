"""Controls made from domains: what they show, what they report, and that showing reports
nothing.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.strategies import values

from genlab.check.samples import extremes
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
    reports = []
    new_control = control_for(
        Field(kind, domain, default, kind, "", False),
        lambda name, text: reports.append((name, text)),
    )
    if isinstance(new_control, RowsControl):
        new_control.set_names("ABC", "xy")
    new_control.show(domain.encode(default))
    return new_control, reports


@each_kind
@given(data=st.data())
@settings(deadline=None, max_examples=15)
def test_showing_a_value_reports_nothing_whatever_it_is(kind, data):
    tested_control, reports = control(kind)
    domain = KINDS[kind][0]
    for value in data.draw(st.lists(values(domain), max_size=3)) + extremes(domain):
        tested_control.show(domain.encode(domain.check(value)))
    assert reports == []


@each_kind
def test_showing_what_is_there_changes_nothing(kind):
    tested_control, _ = control(kind)
    changes = []
    for part in tested_control.parts:
        part.widget.param.watch(lambda *events: changes.extend(events), list(part.names))
    tested_control.show(tested_control.text)
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
def test_input_is_reported_once_and_stays_as_typed(kind, name, value, text):
    tested_control, reports = control(kind)
    setattr(tested_control.parts[0].widget, name, value)
    assert reports == [(kind, text)]
    tested_control.show(text, "a sentence")
    assert reports == [(kind, text)] and tested_control.error.object == "a sentence"
    tested_control.show(text)
    assert tested_control.error.object == ""


def test_rows_of_different_lengths_keep_them_when_a_cell_is_typed():
    texts = []
    field = Field("t", Rows(0, 9, ragged=True), (), "t", "", False)
    tested_control = RowsControl(field, lambda _name, text: texts.append(text))
    tested_control.set_names(["a", "b"], ["0", "1", "2"])
    tested_control.show("1,2;3,4,5")
    cell = {part.widget.label: part.widget for part in tested_control.parts}
    cell["t: a, 1"].value = "7"
    cell["t: b, 2"].value = ""
    cell["t: a, 2"].value = "8"
    assert texts == ["1,7;3,4,5", "1,7;3,4,", "1,7,8;3,4"]


# ── Numbers ───────────────────────────────────────────────────────────────────────────────────────


def test_a_logarithmic_slider_stops_at_round_values_and_at_both_ends():
    stops = _stops(Real(0.01, 1e4, log=True))
    assert (stops[0], stops[-1]) == (0.01, 1e4) and stops == sorted(set(stops))
    assert {0.5, 1, 1.5, 2, 10, 20, 100} <= set(stops)
    assert _stops(Real(0, 10, log=True))[:2] == [0, 0.00001]


@pytest.mark.parametrize(
    "domain", [Real(0, 10, log=True), Real(0.01, 1e4, log=True), Real(-3, 3), Count(0, 1000)]
)
def test_every_stop_of_a_slider_is_allowed_and_found_again(domain):
    tested_control = NumberControl(
        Field("x", domain, domain.low, "x", "", False), lambda name, text: None
    )
    assert all(domain.check(stop) == stop for stop in tested_control.stops)
    assert [tested_control.position(stop) for stop in tested_control.stops] == list(
        range(len(tested_control.stops))
    )


def test_box_and_slider_follow_each_other():
    tested_control, reports = control("real")
    box, slider = (part.widget for part in tested_control.parts)
    slider.value = tested_control.stops.index(2)
    assert reports == [("real", "2")]
    tested_control.show("2")
    assert box.value == "2" and reports == [("real", "2")]
    tested_control.show("0.123")  # between two stops
    assert tested_control.stops[slider.value] == 0.12 and reports == [("real", "2")]


# ── A grid of cells ───────────────────────────────────────────────────────────────────────────────


def test_a_cell_is_reported_with_all_the_others_and_stays_though_it_is_refused():
    tested_control, reports = control("rows")
    tested_control.set_names("HC", "xy")
    tested_control.show("0.6,0.4;1/3,2/3")
    cells = [part.widget for part in tested_control.parts]
    for place, typed, text in (
        (1, " 0,7 ", "0.6,0.7;1/3,2/3"),
        (0, "x", "x,0.7;1/3,2/3"),
        (3, "0.5", "x,0.7;1/3,0.5"),
    ):
        cells[place].value = typed
        assert reports[-1] == ("rows", text)
        tested_control.show(text, "row 1, number 1: …")
    assert [cell.value for cell in cells] == ["x", "0.7", "1/3", "0.5"]
