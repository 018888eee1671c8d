"""What a picture or a long row has room for: whole numbers, names apart, a window around a
place; its axes and dots.
"""

import numpy as np
import pytest

from genlab.kit import (
    Axis,
    axis_around,
    decades,
    log_spaced,
    nice,
    whole_ticks,
    window,
)
from genlab.kit.picture import alike


@pytest.mark.parametrize("total", [39, 40, 41, 10_000])
def test_a_window_holds_its_place_and_keeps_its_length(total):
    for at in range(0, total, 37):
        part = window(total, at, 40)
        assert part.start <= at < part.stop <= total and part.stop - part.start == min(total, 40)
    starts = {window(total, at, 40).start for at in range(total)}
    assert len(starts) <= total // 20 + 1


def test_a_range_has_room_whatever_the_values_are():
    assert axis_around([0, 10], "x")[:2] == (-1, 11) and axis_around([0, 10], room=0.5)[:2] == (
        -5,
        15,
    )
    assert axis_around([3, 3])[:2] == (2, 4) and axis_around([])[:2] == (-6, 6)
    for value in (1e17, -1e17, 1e300):
        low, high = axis_around([value, value])[:2]
        assert low < value < high and len({tick for tick, _ in nice(low, high)}) > 3


RANGES = [
    (-7e73, 2e74),
    (0, 3e-12),
    (-1e308, 1e308),
    (1e17 - 1e9, 1e17 + 1e9),
    (2450000.1, 2450000.9),
    (0, 1.2e6),
]


@pytest.mark.parametrize(("low", "high"), RANGES)
def test_numbers_along_an_axis_are_short_and_differ_however_large_they_are(low, high):
    texts = [text for _, text in nice(low, high)]
    assert len(set(texts)) == len(texts) > 2 and all(len(text) <= 16 for text in texts), texts


def test_axis_numbers_share_one_power_of_ten_or_an_offset():
    assert [text for _, text in nice(-1e12, 3e11)] == ["−1.0×10¹²", "−0.5×10¹²", "0"]
    assert [text for _, text in nice(2450000.1, 2450000.9)][1:] == ["+0.2", "+0.4", "+0.6"]
    assert nice(5, 5) == nice(0, 5e-324) == ()


def test_a_unit_is_as_long_up_as_across_where_it_is_the_same_one():
    def same_unit(x, y, high=1.0):
        return alike(Axis(0, 1, x), Axis(0, high, y))

    assert (
        same_unit("x₁", "x₂")
        and same_unit("x", "y")
        and same_unit("sepal length, cm", "sepal width, cm")
    )
    assert (
        not same_unit("length, mm", "mass, g")
        and not same_unit("x₁", "mass, g")
        and not same_unit("age", "weight")
    )
    assert not same_unit("x₁", "x₂", 3.0)  # it would be flat


def test_whole_numbers_are_even_and_few():
    assert [text for _, text in whole_ticks(0, 3)] == ["0", "1", "2", "3"]
    assert [k for k, _ in whole_ticks(1, 33)] == [1, 4, 8, 12, 16, 20, 24, 28, 32]
    assert len(whole_ticks(1, 200)) <= 12


def test_a_log_scale_ends_at_a_power_of_ten():
    assert [decades(largest, "flips").high for largest in (0, 1, 10, 11, 100, 101, 99_999)] == [
        10,
        10,
        10,
        100,
        100,
        1000,
        1e5,
    ]
    axis = decades(7, "flips", 3)
    assert (axis.low, axis.high, axis.label, axis.log) == (3, 10, "flips, log scale", True)


def test_numbers_that_are_spread_are_whole_and_end_at_the_last():
    assert log_spaced(5, 40).tolist() == [1, 2, 3, 4, 5] and log_spaced(1, 40).tolist() == [1]
    steps = log_spaced(100_000, 300)
    assert steps.dtype == int and len(steps) <= 300 and (steps[0], steps[-1]) == (1, 100_000)
    assert (np.diff(steps) > 0).all() and (steps < 1000).sum() > 100
