"""Tables of numbers as fields: any text is read or refused in a sentence, and what was read
comes back.
"""

import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.strategies import values

from genlab.kit import (
    Csv,
    Point,
    Points,
    Rows,
)
from genlab.kit.rows import placed, pulled, relabelled

DOMAINS = [
    Rows(),
    Rows(-1e300, 1e300, rows=2, columns=3),
    Rows(-5, 5, rows=8, columns=4, ragged=True),
    Points(),
    Points(0, 1, classes=2, most=5),
    Points(classes=1),
    Csv(),
    Csv(rows=3, columns=2),
]
each_domain = pytest.mark.parametrize("domain", DOMAINS, ids=repr)


@each_domain
@given(data=st.data())
@settings(deadline=None)
def test_a_value_comes_back_from_its_text(domain, data):
    value = data.draw(values(Csv() if domain == Csv(rows=3, columns=2) else domain))
    try:
        checked = domain.check(value)
    except ValueError:
        assert domain == Csv(rows=3, columns=2)  # the only one that is drawn larger than it may be
    else:
        assert domain.decode(domain.encode(checked)) == checked == domain.check(checked)


@each_domain
@given(text=st.text(st.characters()) | st.text("0123456789.,;/-+e \n\t\"'\r"))
def test_any_text_is_read_or_refused_with_a_sentence(domain, text):
    try:
        value = domain.decode(text)
    except ValueError as error:
        assert (
            "allowed, got" in str(error)
            or "allowed, as in" in str(error)
            or "this is no CSV" in str(error)
        )
    else:
        assert domain.check(value) == value


@each_domain
@pytest.mark.parametrize(
    "value", [None, 0.5, {}, [0.5], [["a"]], [[]], [[None]], [[[1]]], [[float("nan")] * 2], object]
)
def test_text_that_is_no_table_is_refused_with_a_sentence(domain, value):
    with pytest.raises(ValueError, match=r"allowed, got|a text is needed"):
        domain.check(value)


# ── Rows ──────────────────────────────────────────────────────────────────────────────────────────


def test_rows_encode_with_commas_and_decode_fractions_and_blanks():
    assert Rows().encode(((0.8, 0.1), (0.1, 0.8))) == "0.8,0.1;0.1,0.8"
    assert Rows().decode("1/3, 2/3; 0 1") == ((1 / 3, 2 / 3), (0.0, 1.0))
    assert Rows().decode("") == () == Rows().decode(";\n ") == Rows().check([])
    assert Rows().check([[np.float64(0.5), 0]]) == ((0.5, 0.0),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0.5,x", "row 1, number 2: a number from 0 to 1 is allowed, got “x”"),
        ("1;1.5", "row 2, number 1: a number from 0 to 1 is allowed, got “1.5”"),
        ("1/0", "row 1, number 1: a number from 0 to 1 is allowed, got “1/0”"),
        ("nan", "row 1, number 1: a number from 0 to 1 is allowed, got “nan”"),
        ("0.5,0.5;1", "row 2: 2 numbers are allowed, as in row 1, got 1"),
        ("1,;0,1", "row 1, number 2: a number from 0 to 1 is allowed, got “”"),
        ("0,0,0,0,0,0,0", "row 1: 1 to 6 numbers are allowed, got 7"),
        ("1;1;1;1;1;1", "at most 5 rows are allowed, got 6"),
        ("0" * 5_000, "at most 5 rows of 6 numbers are allowed, got"),
    ],
)
def test_rows_say_which_row_and_number_is_not_allowed(text, sentence):
    with pytest.raises(ValueError, match="^" + re.escape(sentence)):
        Rows().decode(text)


@pytest.mark.parametrize(
    "value", ["0.5", 0.5, None, [0.5], [["a"]], [[]], [[math.nan]], [[1], [1, 1]]]
)
def test_rows_refuse_what_is_no_table_of_numbers(value):
    with pytest.raises(ValueError, match="allowed"):
        Rows().check(value)


def test_rows_may_be_of_different_widths_where_that_is_said():
    ragged = Rows(0, 9, ragged=True)
    assert ragged.decode("1,2;3") == ((1.0, 2.0), (3.0,))
    assert ragged.encode(((1.0, 2.0), (3.0,))) == "1,2;3"


# ── Points ────────────────────────────────────────────────────────────────────────────────────────


def test_points_are_typed_and_the_class_may_be_left_out():
    text = "0.5, 1/3, 2;-1 4; 2,2,1"
    assert Points().decode(text) == ((0.5, 1 / 3, 2), (-1.0, 4.0, 0), (2.0, 2.0, 1))
    assert Points().decode("1,2\n3,4,1") == ((1.0, 2.0, 0), (3.0, 4.0, 1))
    assert Points().decode(text)[1] == Point(x=-1.0, y=4.0, label=0)
    assert Points().encode(Points().decode("1,2")) == "1,2,0"
    assert Points(classes=1).encode(((1, 2, 0),)) == "1,2"
    assert Points().decode("") == () == Points().decode(" ;\n")


@pytest.mark.parametrize(
    "text",
    ["1,5;2,3;0\n0,5;1;1", "x;y;class\n1,5;2,3;0\n0,5;1;1\n", "1.5\t2.3\t0\r\n0.5\t1\t1\r\n"],
)
def test_what_has_lines_or_tabs_is_read_as_a_table(text):
    assert Points().decode(text) == ((1.5, 2.3, 0), (0.5, 1.0, 1))


def test_the_first_line_of_points_is_no_header_however_far_it_lies():
    assert Points().decode("90,90,0\n0.1,0.2,1") == ((90.0, 90.0, 0), (0.1, 0.2, 1))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1,2;x,2", "point 2, x: a number from -100 to 100 is allowed, got “x”"),
        ("1,101", "point 1, y: a number from -100 to 100 is allowed, got “101”"),
        ("1,2,3", "point 1: a class from 0 to 2 is allowed, got “3”"),
        ("1,2,0.5", "point 1: a class from 0 to 2 is allowed, got “0.5”"),
        ("1,2,a", "point 1: a class from 0 to 2 is allowed, got “a”"),
        ("1", "point 1: x, y and a class are allowed, got 1 values"),
        ("1,2,0,4", "point 1: x, y and a class are allowed, got 4 values"),
        (";".join(["0,0"] * 201), "at most 200 points are allowed, got 201"),
        ("0" * 30_000, "at most 200 points are allowed, got 30,000 characters"),
    ],
)
def test_points_say_which_one_is_not_allowed(text, sentence):
    with pytest.raises(ValueError, match="^" + re.escape(sentence)):
        Points().decode(text)


def test_dragged_points_keep_their_class_and_need_few_digits():
    points = (Point(1, 1, 0), Point(2.12345, 2, 1), Point(3, 3, 2))
    moved_points = placed(points, [(1, 1), (2.12345, 2), (3.14159, 0.000123456)])
    assert moved_points == (points[0], points[1], Point(3.14, 0.000123, 2))


def test_placed_gives_added_points_the_class_and_drops_deleted_ones():
    points = (Point(1, 1, 0), Point(2, 2, 1), Point(3, 3, 2))
    assert placed(points, [point[:2] for point in points] + [(9.8765, 1)], label=2) == (
        *points,
        Point(9.88, 1, 2),
    )
    assert placed(points, [(1, 1), (3, 3)]) == (points[0], points[2])
    assert placed(points, []) == ()


# ── Pasted tables ─────────────────────────────────────────────────────────────────────────────────


def test_digit_sets_the_class_of_an_existing_point_only():
    points = (Point(0, 0, 0), Point(1, 2, 1))
    assert relabelled(points, 1, 2, 3) == (Point(0, 0, 0), Point(1, 2, 2))
    assert relabelled(points, 2, 1, 3) == relabelled(points, 0, 3, 3) == points


def test_a_cell_that_is_no_finite_number_is_a_text():
    rows = Csv().sheet("x\nnan\ninf\n1e999\n1_0\n1/2").rows
    assert rows == [(None,), ("inf",), ("1e999",), ("1_0",), ("1/2",)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a,b\n1,2\n\n3", "line 4: 2 cells are allowed, as in the header, got 1"),
        ('a,b\n"1\n1",2\n3', "line 4: 2 cells are allowed, as in the header, got 1"),
        ("a\n" + "1\n" * 5_001, "at most 5,000 rows of 50 columns are allowed, got 5,001 of 1"),
        (",".join("a" * 51), "at most 5,000 rows of 50 columns are allowed, got 0 of 51"),
        ("a" * 5_000_000, "at most 5,000 rows are allowed, got 5,000,000 characters"),
        ("a\n" + "b" * 200_000, "this is no CSV: line 2: "),
    ],
)
def test_a_table_that_is_refused_names_the_line(text, sentence):
    with pytest.raises(ValueError, match="^" + re.escape(sentence)):
        Csv().check(text)


# ── In a state ────────────────────────────────────────────────────────────────────────────────────


def test_a_bar_that_a_hand_pulls_has_its_height_and_the_others_keep_theirs():
    assert pulled((1.0, 2.0, 5.0), (0.125, 0.25, 0.625), 8.0, 100) == (1.0, 2.0, 5.0)
    assert pulled((1.0, 2.0, 5.0), (0.125, 0.2222222, 0.625), 8.0, 100) == (1.0, 1.78, 5.0)
    assert pulled((1.0, 2.0, 5.0), (-0.5, 0.25, 0.625), 8.0, 100) == (0.0, 2.0, 5.0)
    assert pulled((1.0, 2.0, 5.0), (0.125, 99.0, 0.625), 8.0, 100) == (1.0, 100.0, 5.0)
