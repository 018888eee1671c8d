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
def test_showing_a_value_reports_nothing_and_showing_it_again_changes_nothing(kind, data):
    tested_control, reports = control(kind)
    changes = []
    domain = KINDS[kind][0]
    for value in data.draw(st.lists(values(domain), max_size=3)) + extremes(domain):
        tested_control.show(domain.encode(domain.check(value)))
    for part in tested_control.parts:
        part.widget.param.watch(lambda *events: changes.extend(events), list(part.names))
    tested_control.show(tested_control.text)
    assert reports == changes == []


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("real", " 0.5 ", "0.5"),
        ("real", "lots", "lots"),
        ("real", "", ""),
        ("count", "7", "7"),
        ("choice", "b", "b"),
        ("flag", True, "1"),
        ("box", "free\nmoney", "free\nmoney"),
        ("points", "1,2\n3,4", "1,2\n3,4"),
    ],
)
def test_input_is_reported_once_and_stays_as_typed(kind, value, text):
    tested_control, reports = control(kind)
    part = tested_control.parts[0]
    setattr(part.widget, part.names[-1], value)
    for fault in ("a sentence", ""):
        tested_control.show(text, fault)
        assert reports == [(kind, text)] and tested_control.error.object == fault


def test_rows_of_different_lengths_keep_them_when_a_cell_is_typed():
    texts = []
    field = Field("t", Rows(0, 9, ragged=True), (), "t", "", False)
    tested_control = RowsControl(field, lambda _name, text: texts.append(text))
    tested_control.set_names("ab", "012")
    tested_control.show("1,2;3,4,5")
    cell = {part.widget.label: part.widget for part in tested_control.parts}
    for label, typed, text in (
        ("t: a, 1", "7", "1,7;3,4,5"),
        ("t: b, 2", "", "1,7;3,4,"),
        ("t: a, 2", "8", "1,7,8;3,4"),
    ):
        cell[label].value = typed
        assert texts[-1] == text


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
    field = Field("x", domain, domain.low, "x", "", False)
    tested_control = NumberControl(field, lambda name, text: None)
    for place, stop in enumerate(tested_control.stops):
        assert domain.check(stop) == stop and tested_control.position(stop) == place


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
