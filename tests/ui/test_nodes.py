"""Nodes over lines: where they stand, what is written on the way from one to another."""

import math
import re

import numpy as np
import pytest

from genlab.ui.html import Markup
from genlab.ui.nodes import (
    HIGH,
    Words,
    breadth,
    layered,
    node,
    plane,
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


def test_lines_have_heads_if_they_are_arrows_and_what_stands_over_them_follows():
    edges = [((0, 0), (100, 50), "open"), ((100, 50), (0, 100), "")]
    lines_markup, plain = (
        str(plane("kind", edges, arrows, [Markup("<b>over</b>")])) for arrows in (True, False)
    )
    assert re.findall(r'class="line (\w*)" d="(.*?)"', lines_markup) == [
        ("open", "M0.00 0.00L100.00 50.00"),
        ("", "M100.00 50.00L0.00 100.00"),
    ]
    assert 'class="tip open" style="--x:56.00;--y:28.00;--dx:100.00;--dy:50.00"' in lines_markup
    assert lines_markup.count('class="tip') == 2 and 'class="tip' not in plain
    assert lines_markup.endswith("<b>over</b></div></div>") and 'class="graph kind"' in lines_markup


def test_a_node_is_dragged_and_clicked_by_its_number_and_its_name_is_text():
    markup = str(node(3, "<rain>", (10, 20.5), ["seen", "end"], "Click it", Markup("<i></i>")))
    assert 'class="node seen end"' in markup and "--x:10.00;--y:20.50" in markup
    assert 'data-put="put 3" data-pick="node 3"' in markup and markup.count("&lt;rain&gt;") == 2
    assert "<rain>" not in markup and markup.endswith("</button><i></i></div>")


def test_value_button_says_its_probability_and_whether_it_was_seen():
    rows = [("no", 0.25, False, True), ("<b>", 0.75, True, False), ("none", math.nan, False, False)]
    expected = [
        ['class="value top" data-pick="see 3 0" aria-pressed="false" aria-label="no .250, of '],
        ['data-pick="see 3 1" aria-pressed="true"', "&lt;b&gt;", "--share:0.7500"],
        ["<b>–</b>", "--share:0.0000", "0/0"],
    ]
    buttons = str(values(3, "rain", rows)).split("</button>")
    for button, parts in zip(buttons, expected, strict=False):
        assert all(part in button for part in parts)
