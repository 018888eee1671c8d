"""Where the sliders made from a domain stop, and how rows of numbers are typed."""

import pytest

from genlab.kit import Count, Field, Real, Rows
from genlab.ui.controls import RowsControl, _stops


def test_a_logarithmic_slider_stops_at_round_values_and_at_both_ends():
    stops = _stops(Real(0.01, 1e4, log=True))
    assert (stops[0], stops[-1]) == (0.01, 1e4) and stops == sorted(set(stops))
    assert {0.5, 1, 1.5, 2, 10, 20, 100} <= set(stops)
    assert _stops(Real(0, 10, log=True))[:2] == [0, 0.001]


def test_a_linear_slider_has_a_hundred_steps_and_a_count_every_number():
    assert _stops(Real(0.001, 0.999))[:2] == [0.001, 0.01098]
    assert _stops(Count(2, 5)) == [2, 3, 4, 5]
    assert _stops(Count(0, 10**6)) == []


@pytest.fixture
def rows():
    """A control over two rows named H and C, and what it has reported."""
    reported = []
    control = RowsControl(Field("A", Rows(), (), "A", "", False), lambda name, value: reported.append(value))
    control.name("HC")
    control.show(((0.6, 0.4), (1 / 3, 2 / 3)))
    return control, reported


def test_rows_have_a_line_each_and_fractions_where_they_are_exact(rows):
    control, reported = rows
    assert [(line.label, line.value_input) for line in control.lines[:2]] == [
        ("H", "0.6, 0.4"),
        ("C", "1/3, 2/3"),
    ]
    assert reported == []


def test_rows_are_reported_while_they_are_typed_and_each_is_refused_by_itself(rows):
    control, reported = rows
    control.lines[0].value_input = "0.6, x"
    control.lines[1].value_input = "0.5 7"
    assert [bool(fault.object) for fault in control.faults[:3]] == [True, True, False] and reported == []
    assert control.wrong and "row 2, number 2: a number from 0 to 1 is allowed" in control.faults[1].object
    control.lines[0].value_input, control.lines[1].value_input = ".7 .3", "0.5, .5"
    assert reported == [((0.7, 0.3), (0.5, 0.5))] and not control.wrong


def test_a_sentence_about_a_row_stands_at_its_line_and_what_was_refused_stays(rows):
    control, _ = rows
    control.lines[1].value_input = "0.5, 0.6"
    control.complain("row 2 (from C) sums to 1.1; it must be 1")
    assert control.faults[1].object.startswith("row 2 (from C)") and not control.faults[0].object
    control.present(((0.6, 0.4), (0.5, 0.5)))
    assert control.lines[1].value_input == "0.5, 0.6"
    control.show(((0.6, 0.4), (0.5, 0.5)))
    assert control.lines[1].value_input == "0.5, 0.5" and not control.wrong
