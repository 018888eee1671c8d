"""Nodes over lines: where they stand, what is written on the way from one to another. What is
drawn of them for each link is in tests/labs/record.json.
"""

import math

import numpy as np
import pytest

from genlab.ui.nodes import (
    HIGH,
    Words,
    breadth,
    layered,
    spaced,
    values,
)


def test_each_node_stands_below_every_one_that_an_edge_comes_from():
    places = layered(5, [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)])
    assert [y for _, y in places] == [0, 50, 50, 100, 0]
    assert [x for x, _ in places] == [25, 25, 75, 30, 75]
    assert layered(1, []) == [(50, 50)]


def star(n, text):
    """A node in the middle of others around it, and words both ways on every edge."""
    nodes = ((50, 50), *((100 * (k % 5) / 4, 100 * (k // 5)) for k in range(n)))
    return tuple(
        Words(*way, 0.38, text) for k in range(n) for way in ((0, k + 1), (k + 1, 0))
    ), nodes


@pytest.mark.parametrize("text", ["1", "12 ▸ x10 −0.60 −0.80", "α₁₀₁ 1.923×10⁻⁴⁷ 1.57×10⁻⁴⁷"])
def test_spaced_words_overlap_nothing_and_the_frame_grows(text):
    words, nodes = star(10, text)
    places, high = spaced(words, nodes, ((0, 1),), (104, 84), (832, 320))
    assert high >= 320 and (text == "1") == (high == 320) and None not in places
    middles = np.multiply([*nodes, *places], (832 - 104, high - 84)) / 100
    halves = np.array([(104, 84)] * len(nodes) + [(breadth(text), HIGH)] * len(places)) / 2
    apart = np.abs(middles[:, None] - middles) >= halves[:, None] + halves
    assert (apart.any(axis=-1) | np.eye(len(middles), dtype=bool)).all()


def test_where_no_place_is_left_words_are_left_out_and_those_before_them_stay():
    words, nodes = star(2, "a long text that is wider than all the frame that it stands in")
    assert spaced(words, nodes, (), (104, 84), (300, 320), grown=False) == ([None] * 4, 320)
    words = tuple(Words(0, 1, 0.5, "12345678") for _ in range(40))
    places, high = spaced(words, ((0, 0), (100, 0)), (), (50, 50), (300, 60), grown=False)
    assert high == 60 and places[0] and places[-1] is None


def test_words_of_one_side_of_a_level_line_stand_there():
    nodes = ((0, 50), (100, 50))
    words = (
        Words(0, 1, 0.5, "1", -1),
        Words(1, 0, 0.5, "22 22", 1),
        Words(0, 1, 0.5, "22 22 22 22", -1),
    )
    (_, upper), (_, lower), (_, higher) = spaced(words, nodes, (), (68, 84), (144, 216))[0]
    assert higher < upper <= 50 < lower


def test_a_value_without_a_probability_has_a_dash_and_no_bar():
    markup = values(3, "rain", [(0, "none", math.nan, False, False)])
    assert "<b>–</b>" in markup and "--share:0.0000" in markup and "0/0" in markup
