"""What a picture shows, in words for those who hear the page: its name and one sentence."""

import math

import numpy as np
import pytest

from genlab.kit import Area, Axis, Bars, Curve, Dots, Handles, Plot, Rule, Strip
from genlab.kit.picture import Shade
from genlab.kit.picture_text import MAX_PARTS, NOTHING, description, title

X = Axis(0, 10, "x")
Y = Axis(0, 5, "density")


def text_of(*marks, x=X, y=Y, **options):
    """What the sentence says of these marks."""
    sentence = description(Plot(x, y, marks, **options))
    assert sentence.startswith("It shows ") and sentence.endswith(".")
    return sentence.removeprefix("It shows ").removesuffix(".")


def handles(x, y, name="drag a point"):
    return Handles(x, y, "one", name, lambda _points: {})


def test_title_comes_from_axis_labels_or_the_functions_name():
    assert title(Plot(X, Y), "belief") == "density against x"
    right = Axis(0, 1, "share")
    assert title(Plot(X, Y, right=right), "") == "density (left) and share (right) against x"
    assert title(Plot(Axis(0, 1), Axis(0, 1)), "own_cube") == "own cube"


def test_description_is_the_note_where_nothing_can_be_drawn():
    assert description(Plot(X, Y, note="No answer.")) == "No answer."
    assert description(Plot(X, Y)) == NOTHING
    assert description(Plot(X, Y, [Dots([], [], "one", "legend")])) == NOTHING


@pytest.mark.parametrize(
    ("y", "run"),
    [
        ([0, 3, 1], "a curve with its maximum 3 at 2"),
        ([3, 1, 2], "a curve with its minimum 1 at 2"),
        ([0, 2, 4], "a curve that rises from 0 at 1 to 4 at 3"),
        ([4, 2, 0], "a curve that falls from 4 at 1 to 0 at 3"),
        ([2, 2.001, 2], "a level line at 2"),
        ([-1e-15, 2, 4], "a curve that rises from 0 at 1 to 4 at 3"),
        ([math.nan, math.nan, 4], "a point at (3, 4)"),
        ([1, math.nan, 4], "2 lines"),
    ],
)
def test_description_says_how_a_curve_runs(y, run):
    assert text_of(Curve([1, 2, 3], y, "one", "posterior")) == f"posterior, {run}"


def test_description_has_the_digits_that_an_axis_far_from_0_asks_for():
    rising = Curve([1000.2, 1002.9], [0, 1], "one")
    lines = [rising, Rule("soft", x=1001.25)]
    text = description(Plot(Axis(1000, 1003, "x"), Axis(0, 1, "y"), lines))
    assert "from 0 at 1000.2 to 1 at 1002.9" in text and "at 1001.25" in text


def test_description_says_where_a_closed_line_lies():
    t = np.linspace(0, 2 * np.pi, 50)
    ring = Curve(4 + np.cos(t), 2 + np.sin(t), "one", "class 0")
    assert text_of(ring) == "class 0, a line around (4, 2)"
    assert text_of(ring, ring) == "class 0, 2 curves"


def test_description_counts_points_and_says_where_a_single_one_is():
    assert text_of(Dots([1, 2, 3], [1, None, 3], "one", "seen")) == "seen, 2 points"
    assert text_of(Dots([1], [2], "one", "seen")) == "seen, a point at (1, 2)"
    assert text_of(handles([1], [2])) == "a point that can be moved at (1, 2) (“drag a point”)"
    assert text_of(handles([1, 2], [2, 2])) == "2 points that can be moved (“drag a point”)"


def test_description_names_the_tallest_bar_as_the_axis_does():
    bars = Bars([1, 2], [0.5, 4], "one", "observed")
    assert text_of(bars) == "observed, 2 bars, the longest 4 at 2"
    words_axis = Axis(0, 3, "word", ticks=((1, "free"), (2, "money")))
    assert text_of(bars, x=words_axis) == "observed, 2 bars, the longest 4 at money"


def test_description_puts_lines_of_one_name_together():
    rules = [Rule("soft", y=1, name="prior"), Rule("soft", y=2, name="prior")]
    assert text_of(*rules) == "prior, horizontal lines at 1 and 2"
    assert text_of(Rule("soft", x=1.5, name="truth")) == "truth, a vertical line at 1.5"


def test_description_leaves_out_marks_that_go_with_named_ones():
    curve = Curve([1, 2], [0, 1], "one", "mean")
    minor_marks = [Area([1, 2], [0, 1], "one"), Dots([2], [1], "one", "mean"), Rule("soft", y=0)]
    assert text_of(curve, *minor_marks) == "mean, a curve that rises from 0 at 1 to 1 at 2"
    assert text_of(Dots([1, 2], [1, 2], "one")) == "2 points"


def test_description_says_what_strips_say_and_that_regions_are_shaded():
    shade = Shade(np.full((2, 2, 2), 0.5), ["one", "two"])
    strips = [Strip("MLE", "two", (0.7,), text="0.7"), Strip("none", "two")]
    text = text_of(shade, strips=strips)
    assert text == "regions in the colour of their most probable class; MLE: 0.7"


def test_description_says_how_many_marks_it_leaves_out():
    marks = [Rule("soft", x=k, name=f"line {k}") for k in range(MAX_PARTS + 3)]
    text = text_of(*marks)
    assert text.count(";") == MAX_PARTS and text.endswith("; 3 further marks")
