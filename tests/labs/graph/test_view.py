"""The lab of graphs on the screen, natively: what is clicked, dragged and stepped through, and
what is drawn.
"""

import re
from functools import partial

import pytest
from labs.lab_sessions import session, with_fields
from ui.standing import has_look

from genlab.kit import encode


@pytest.fixture(scope="module")
def page():
    return session("graph")


@pytest.fixture
def open_page(page):
    """The lab in a state."""
    return partial(with_fields, page)


def pick(page, target):
    page.pick(target)
    page.settle()
    return encode(page.lab, page.form.state)


def panes(page):
    """All that is drawn, as HTML."""
    return "\n".join(str(model.text) for model in page.document.models if hasattr(model, "text"))


def picture(page):
    return next(text for text in panes(page).split("\n") if 'class="graph ' in text)


def words(markup):
    return " ".join(re.sub("<[^>]+>", " ", markup).split())


def answer(page):
    return words(next(text for text in panes(page).split("\n") if 'class="verdict' in text))


def test_a_clicked_value_is_seen_and_clicked_again_forgotten(open_page):
    page = open_page()
    assert pick(page, "see 3 1") == "#graph?seen=wet%3Dyes"
    assert "Given wet = yes" in answer(page) and ".708" in picture(page)
    assert pick(page, "see 3 0") == "#graph?seen=wet%3Dno"
    assert pick(page, "see 3 0") == "#graph"


def test_a_dragged_node_stands_where_it_was_put_and_goes_back(open_page):
    page = open_page()
    assert pick(page, "put 3 20 90") == "#graph?places=20,90,3"
    assert "--x:20.00;--y:90.00" in picture(page) and "M10.00 50.00L20.00 90.00" in picture(page)
    assert pick(page, "put 3 30 80") == "#graph?places=30,80,3"
    assert "Restore the layout" in panes(page)
    assert (
        "x and y in %, number of the node (from 0)" in page.lab.fields["places"].help
    )  # as a hand would type it


@pytest.mark.parametrize(
    "nonsense",
    [
        "put 3",
        "put 9 1 1",
        "put 1 300 0",
        "see 9 0",
        "see 0 7",
        "see x",
        "node 44",
    ],
)
def test_a_click_on_nothing_changes_nothing(open_page, nonsense):
    page = open_page(view="paths")
    assert pick(page, nonsense) == "#graph?view=paths"


def test_a_clicked_name_is_asked_for_or_an_end_of_the_paths_or_the_root(open_page):
    assert pick(open_page(view="query"), "node 0") == "#graph?ask=cloudy&view=query"
    assert pick(open_page(view="paths"), "node 3") == "#graph?a=rain&b=wet&view=paths"
    assert (
        pick(open_page(preset="tree5", view="messages"), "node 3")
        == "#graph?preset=tree5&root=x4&view=messages"
    )


def test_a_graph_without_messages_offers_one_that_has_some(open_page):
    page = open_page(view="messages")
    assert "Messages need a tree" in answer(page)
    (offer,) = re.findall('data-pick="([^"]*)"[^>]*>Show the messages of a chain', panes(page))
    assert pick(page, offer) == "#graph?preset=chain4&ask=x2&view=messages"


def test_messages_are_sent_one_at_a_time_with_their_sum_in_numbers(open_page):
    page = open_page(preset="chain4", view="messages", back=6)
    assert 'class="chip' not in picture(page)
    pick(page, "step 1")
    pick(page, "step 1")
    assert "<small>α₃</small> 11 16" in picture(page) and "β" not in picture(page)
    assert "φ₂(0, 0) · α₂(0) + φ₂(1, 0) · α₂(1)" in panes(page) and "2 · 4 + 1 · 3" in panes(page)
    page.pick("End")
    page.settle()
    assert page.form.state.back == 0 and "Z = 92" in answer(page)


def test_a_long_chain_shows_where_plain_numbers_fail_once_all_messages_are_sent(open_page):
    for length, unsent, is_drawn in ((2000, 0, True), (2000, 1, False), (12, 0, False)):
        page = open_page(preset="long", L=length, view="messages", back=unsent)
        assert has_look(page, "figure failing") == is_drawn


def test_a_graph_of_ones_own_says_which_values_it_has_kept_and_is_no_column(open_page):
    page = open_page(preset="own", edges="a>b,b>c,c>d,d>e,e>f,f>g")
    assert page.result.graph.note.startswith("b has 3 values, as in the example")
    heights = set(re.findall(r'class="node [^>]*--y:([0-9.]+)', picture(page)))
    assert heights == {"0.00", "100.00"}


def test_other_edges_come_with_tables_and_what_is_refused_leaves_the_picture(open_page):
    page = open_page(preset="own")
    page.type("edges", "a>b,b>c,c>a")
    page.settle()
    assert (
        page.form.faults["edges"] == "the graph has the cycle a → b → c → a; a net must have none"
    )
    page.type("edges", "a>b,b>c")
    page.settle()
    assert not page.form.faults and page.result.graph.names == ("a", "b", "c")
    page.type("tables", "0.5,0.5;1,0;0,1;0.2,0.8;0.3,0.3,0.4")
    page.settle()
    assert "must be of one length" in page.form.faults["tables"]


def test_another_graph_begins_with_nothing_seen(open_page):
    page = open_page(seen="wet=yes", view="paths")
    page.type("preset", "alarm")
    page.settle()
    assert encode(page.lab, page.form.state) == "#graph?preset=alarm&view=paths"
    page.type("preset", "long")
    page.settle()
    assert page.form.state.L == 2000


def test_a_chain_that_came_from_a_diary_knows_the_way_back(open_page):
    page = open_page(hmm='preset=jm"><script>')
    assert 'href=" #hmm?preset=jm&quot;&gt;&lt;script&gt;"' in panes(page)
