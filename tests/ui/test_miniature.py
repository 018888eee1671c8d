"""The pictures on the front page's cards: a lab's own figure, as large as a stamp."""

import numpy as np
import pytest

from genlab.kit import Axis, Bars, Choose, Curve, Dots, Layout, Plot, When
from genlab.ui.miniature import marks, miniature

UNIT = Axis(0, 1)


def small(*marks, x=UNIT, y=UNIT, **options):
    def figure() -> Plot:
        return Plot(x, y, marks, **options)

    return miniature(Layout(controls=[], stage=[figure]), None)


@pytest.mark.parametrize(
    ("path", "mark", "options"),
    [
        ('class="two" d="M8 104 120 8 232 104"', Curve([0, 0.5, 1], [0, 1, 0], "two"), {}),
        ('class="points one" d="M120 56h0"', Dots([0.5, 0.5], [0.5, None], "one"), {}),
        ('d="M64 104 64 56 176 56 176 104Z"', Bars([0.5], [0.5], "one", width=0.5), {}),
        ('d="M8 104 120 56"', Curve([1, 10], [0, 0.5], "one"), {"x": Axis(1, 100, log=True)}),
        ('d="M72 104 168 8"', Curve([0, 1], [0, 1], "one"), {"square": True}),
        ('d="M8 104 456 104"', Curve([0, 1e300], [0, 0], "one"), {}),  # beyond the edge
        ('d="M8 104 120 104"', Curve([-1e308, 0], [0, 0], "one"), {"x": Axis(-1e308, 1e308)}),
    ],
)
def test_marks_stand_where_the_figure_has_them(path, mark, options):
    assert path in small(mark, **options)


def test_a_long_curve_is_thinned_and_nothing_is_drawn_of_nothing():
    long = small(Curve(np.linspace(0, 1, 1001), np.zeros(1001), "one"))
    assert long.count(" ") < 140 and "232 104" in long
    assert not small(note="Nothing has been tried yet.") and not small()


def test_sketch_of_a_figure_fills_its_frame():
    def flat() -> Plot:
        return Plot(UNIT, UNIT, [Curve([0, 1], [0, 1], "two", dash=True)])

    def equal_units() -> Plot:
        return Plot(Axis(0, 2), Axis(0, 1), [Dots([1], [0.5], "one", size=7)], equal=True)

    drawings = marks(Layout(controls=[], stage=[(flat, equal_units)]), None)
    assert (
        'preserveAspectRatio="none"' in drawings["flat"] and 'd="M0 400 1000 0"' in drawings["flat"]
    )
    assert "dashed" in drawings["flat"]
    assert 'viewBox="0 0 1000 500" preserveAspectRatio="xMidYMid"' in drawings["equal_units"]
    assert 'd="M500 250h0" stroke-width="7"' in drawings["equal_units"]


def test_miniature_is_the_figure_of_the_view_or_its_substitute():
    def unit_plot() -> Plot:
        return Plot(UNIT, UNIT, [Curve([0, 1], [0, 1], "one")])

    def two() -> Plot:
        return Plot(UNIT, UNIT, [Curve([0, 1], [0, 1], "two")])

    class Result:
        class state:
            view = "a"

    stage = [Choose("view", {"a": [When(lambda result: False, [unit_plot])], "b": [unit_plot]})]
    assert 'class="two"' in miniature(Layout(controls=[], stage=stage, miniature=two), Result)
    Result.state.view = "b"
    assert 'class="one"' in miniature(Layout(controls=[], stage=stage, miniature=two), Result)
    Result.state.view = "c"
    assert miniature(Layout(controls=[], stage=stage), Result) == ""
