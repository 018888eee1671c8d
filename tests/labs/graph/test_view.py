"""The lab of graphs on the screen, natively: what is clicked, dragged and stepped through, and
what is drawn.
"""

import json
import re
from functools import partial
from html import unescape
from itertools import combinations, product
from pathlib import Path

import pytest
from labs.lab_sessions import session, with_fields
from ui.standing import has_look

from genlab.courses import courses
from genlab.kit import decode, encode
from genlab.labs import labs
from genlab.labs.graph import figures
from genlab.labs.graph.graphs import PRESETS
from genlab.labs.graph.model import part_or_none
from genlab.ui.nodes import HIGH, breadth


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
        "pair 1",
        "pair 0 9",
    ],
)
def test_a_click_on_nothing_changes_nothing(open_page, nonsense):
    page = open_page(view="paths")
    assert pick(page, nonsense) == "#graph?view=paths"


def test_a_clicked_name_is_asked_for_or_an_end_of_the_paths_or_the_root(open_page):
    assert pick(open_page(view="query"), "node 0") == "#graph?ask=cloudy&view=query"
    assert pick(open_page(view="paths"), "node 3") == "#graph?a=rain&b=wet&view=paths"
    assert pick(open_page(view="paths"), "pair 0 3") == "#graph?a=cloudy&b=wet&view=paths"
    assert (
        pick(open_page(preset="tree5", view="messages"), "node 3")
        == "#graph?preset=tree5&root=x4&view=messages"
    )


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


def test_where_no_number_is_drawn_their_scale_is_not_asked_for(open_page):
    for length, drawn_at_all in ((12, True), (13, False)):
        assert (
            has_look(open_page(preset="chain4", L=length, view="z"), "control scale")
            == drawn_at_all
        )


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


# ── Room ──────────────────────────────────────────────────────────────────────────────────────────

TESTS = Path(__file__).parents[2]
SIZES = {
    "phone": (343, 101, 60, 68),
    "wide": (594, 132, 96, 104),
}  # the frame; a node: free, dense, of a chain (style.css)


def laid_out(state, size):
    """(left, top, right, bottom) of every node and of all words on lines, in a frame of the
    smallest size.
    """
    text = unescape(str(figures.picture(labs()["graph"].run(state))))
    classes = set(re.search(r'class="graph ([^"]*)"', text)[1].split())
    sizes = re.search(r"--n:(.*?);--h:(.*?)rem;--tall:(.*?)rem;--least:(.*?)rem", text)
    n, h, tall, min_height = map(float, sizes.groups())
    frame, free, dense, row = SIZES[size]
    w = free
    for look, width in (("dense", dense), ("wordy", 104), ("row", row)):
        if look in classes:
            w = width
    plane = max(frame, 16 * min_height, n * (w + 4)) - w, 16 * (tall - h)
    place = r'style="--x:(.*?);--y:(.*?)">'
    nodes = [
        (*geometry, w - 4, 16 * h - 3) for geometry in re.findall(r'class="node .*?' + place, text)
    ]
    words = re.findall(r'class="chip .*?' + place + "(.*?)</span>", text)
    words = [(x, y, breadth(re.sub("<.*?>", "", markup)), HIGH) for x, y, markup in words]
    return [
        (*(float(at) / 100 * room for at, room in zip(box[:2], plane, strict=True)), *box[2:])
        for box in nodes + words
    ], len(words)


def touching(boxes):
    return [
        (a, b)
        for a, b in combinations(boxes, 2)
        if abs(a[0] - b[0]) < (a[2] + b[2]) / 2 - 0.1 and abs(a[1] - b[1]) < (a[3] + b[3]) / 2 - 0.1
    ]


def links():
    """The demos, all published links, those of courses, and every preset in every view."""
    all_links = [demo.link for demo in labs()["graph"].demos]
    all_links += [
        entry["link"] for entry in json.loads((TESTS / "golden/links.json").read_text("utf-8"))
    ]
    all_links += [
        step.link
        for course in courses().values()
        for step in course.steps
        if step.link.startswith("#graph")
    ]
    all_links += [
        f"#graph?preset={preset}&view={view}&scale={scale}"
        for preset, view, scale in product(PRESETS, ("graph", "messages", "z"), ("prob", "log"))
    ]
    all_links += [
        f"#graph?preset=long&L=2000&view=messages&scale={scale}&back={steps_back}"
        for scale in ("prob", "log")
        for steps_back in (0, 1000, 3000)
    ]
    return sorted({link for link in all_links if link.startswith("#graph")})


@pytest.mark.parametrize("size", SIZES)
def test_labels_lie_on_no_node_and_on_no_other_label_and_no_node_on_another(size):
    for link in links():
        state = decode(link, labs()).state
        boxes, words = laid_out(state, size)
        assert not touching(boxes), link
        if (
            state.view == "messages"
            and not state.back
            and len(PRESETS[state.preset].get("places", ()) if state.preset in PRESETS else ()) > 2
        ):
            beliefs = part_or_none(labs()["graph"].run(state), "beliefs")
            assert words == (len(beliefs.messages) if beliefs else 0), link  # none is left out
