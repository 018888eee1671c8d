"""Nodes over lines: where they stand, what is written on the way from one to another."""

import re

import pytest

from genlab.ui.html import Markup
from genlab.ui.nodes import between, beyond, chips, layered, node, plane


def test_each_node_stands_below_every_one_that_an_edge_comes_from():
    places = layered(5, [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)])
    assert [down for _, down in places] == [0, 50, 50, 100, 0]
    assert [across for across, _ in places] == [25, 25, 75, 50, 75]
    assert layered(1, []) == [(50, 50)]


def test_of_a_layer_of_many_the_outer_ones_stand_at_the_rim():
    assert [across for across, _ in layered(5, [])] == [0, 25, 50, 75, 100]


def test_between_two_places_is_a_share_of_the_way():
    assert between((0, 10), (100, 30), 0.25) == (25, 15)


def test_lines_have_heads_if_they_are_arrows_and_what_stands_over_them_follows():
    edges = [((0, 0), (100, 50), "open"), ((100, 50), (0, 100), "")]
    drawn, plain = (str(plane("kind", edges, arrows, [Markup("<b>over</b>")])) for arrows in (True, False))
    assert re.findall(r'class="line (\w*)" d="(.*?)"', drawn) == [
        ("open", "M0.00 0.00L100.00 50.00"),
        ("", "M100.00 50.00L0.00 100.00"),
    ]
    assert 'class="tip open" style="--x:56.00;--y:28.00;--dx:100.00;--dy:50.00"' in drawn
    assert drawn.count('class="tip') == 2 and 'class="tip' not in plain
    assert drawn.endswith("<b>over</b></div></div>") and 'class="graph kind"' in drawn


def test_a_node_is_dragged_and_clicked_by_its_number_and_its_name_is_text():
    drawn = str(node(3, "<rain>", (10, 20.5), ["seen", "end"], "Click it", Markup("<i></i>")))
    assert 'class="node seen end"' in drawn and "--x:10.00;--y:20.50" in drawn
    assert 'data-put="put 3" data-pick="node 3"' in drawn and drawn.count("&lt;rain&gt;") == 2
    assert "<rain>" not in drawn and drawn.endswith("</button><i></i></div>")


def test_words_on_lines_are_text_too():
    drawn = str(chips([("over now", (1, 2), "<4>"), ("", (3, 4), Markup("<b>5</b>"))]))
    assert '<span class="chip over now" style="--x:1.00;--y:2.00">&lt;4&gt;</span>' in drawn and "<b>5</b>" in drawn


@pytest.mark.parametrize(
    ("drawn", "total", "words"),
    [(range(7), 7, ""), (range(9), 7, ""), (range(993, 1000), 2000, "Nodes 994 to 1,000 of 2,000; the others follow")],
)
def test_what_is_beyond_is_said_where_not_all_is_drawn(drawn, total, words):
    told = str(beyond("Nodes", drawn, total))
    assert words in told and bool(told) == bool(words)
