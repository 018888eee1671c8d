"""What a picture or a long row has room for: whole numbers, names apart, a window around a place."""

from itertools import pairwise

import pytest

from genlab.kit import apart, around, whole, window


@pytest.mark.parametrize("total", [39, 40, 41, 10_000])
def test_a_window_holds_its_place_and_keeps_its_length(total):
    for at in range(0, total, 37):
        part = window(total, at, 40)
        assert part.start <= at < part.stop <= total and part.stop - part.start == min(total, 40)
    starts = {window(total, at, 40).start for at in range(total)}
    assert len(starts) <= total // 20 + 1


def test_a_range_has_room_whatever_the_values_are():
    assert around([0, 10], "x")[:2] == (-1, 11) and around([0, 10], room=0.5)[:2] == (-5, 15)
    assert around([3, 3])[:2] == (2, 4) and around([])[:2] == (-6, 6)


def test_whole_numbers_are_even_and_few():
    assert [text for _, text in whole(0, 3)] == ["0", "1", "2", "3"]
    assert [k for k, _ in whole(1, 33)] == [1, 4, 8, 12, 16, 20, 24, 28, 32]
    assert len(whole(1, 200)) <= 12


def test_names_stand_apart_the_first_first():
    placed = apart([(0.5, "a"), (0.52, "b"), (0.9, "c"), (0.42, "d")], 0.07)
    assert placed == ((0.5, "a"), (0.9, "c"), (0.42, "d"))
    assert all(abs(a - b) >= 0.07 for a, b in pairwise(sorted(height for height, _ in placed)))
