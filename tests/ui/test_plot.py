"""What a plot draws: places, gaps, ticks, and nothing that a name could break."""

import math
import re

import numpy as np
import pytest

from genlab.ui.plot import Axis, Bars, Curve, Dots, Rule, Strip, nice, plot

X, Y = Axis(0, 1, "x"), Axis(0, 2, "y")


def paths(kind, *marks, y=Y):
    return re.findall(rf'<path class="{kind} [^"]*" d="([^"]*)"', plot(X, y, marks))


def test_a_curve_runs_through_its_points_and_breaks_where_there_is_none():
    (path,) = paths("curve", Curve([0, 0.5, 0.75, 1], [0, 1, math.nan, 2], "one"))
    assert path == "M0 4000 2000 2000M4000 0"


def test_what_is_infinite_leaves_the_frame():
    (path,) = paths("curve", Curve([0, 1], [math.inf, -math.inf], "one"))
    assert path == "M0 -400 4000 4400"


def test_areas_bars_and_rules_stand_where_their_values_are():
    assert paths("area", Curve([0, 1], [1, 2], "one", area=True)) == ["M0 2000 4000 0 4000 4000 0 4000Z"]
    assert paths("bars", Bars([0.5], [1], "one", width=0.5)) == ["M1000.0 4000V2000H3000.0V4000Z"]
    assert paths("curve rule", Rule("soft", x=0.25), Rule("soft", y=1)) == ["M1000.0 0V4000", "M0 2000H4000"]


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (0, 1, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        (-4.2, 0.2, ["−4", "−3", "−2", "−1", "0"]),
        (0.25, 0.5, ["0.25", "0.30", "0.35", "0.40", "0.45", "0.50"]),
    ],
)
def test_ticks_are_round_and_have_the_digits_they_need(low, high, texts):
    assert [text for _, text in nice(low, high)] == texts
    assert [float(text.replace("−", "-")) for text in texts] == pytest.approx([value for value, _ in nice(low, high)])


def test_a_logarithmic_axis_has_the_powers_of_ten():
    axis = Axis(1, 1e5, log=True)
    assert axis.marks() == [(k / 5, text) for k, text in enumerate(["1", "10", "100", "1,000", "10⁴", "10⁵"])]
    assert axis.share(np.sqrt(1e5)) == pytest.approx(0.5)


def test_names_are_text():
    evil = "<img src=x onerror=alert(1)>"
    marks = [Curve([0, 1], [0, 1], "one", evil), Dots([0.5], [1], "two", evil)]
    assert "<img" not in plot(Axis(0, 1, evil), Axis(0, 1, evil), marks, [Strip(evil, "one", (0.5,), text=evil)])


def test_a_curve_without_points_is_no_line():
    picture = plot(Axis(0, 1), Axis(0, 1), [Curve([], [], "one"), Curve([], [], "one", area=True)])
    assert 'd="M"' not in picture and 'd="MZ"' not in picture
