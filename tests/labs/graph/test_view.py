"""The lab of graphs on the screen, natively: what is clicked, dragged and stepped through, and
what is drawn.
"""

import json
import re
from functools import partial
from html import unescape
from itertools import combinations, pairwise, product
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
from genlab.labs.graph.state import BUGS
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


def test_an_open_path_is_thick_and_whoever_blocks_one_is_marked(open_page):
    page = open_page(view="paths", given="cloudy")
    assert (
        'class="line open"' not in picture(page) and picture(page).count('class="line closed"') == 4
    )
    assert len(re.findall(r'class="node [^"]*blocks', picture(page))) == 2
    page = open_page(view="paths", seen="wet=yes", given="cloudy")
    assert picture(page).count('class="line open"') == 2
    assert "⟂" in panes(page) or "~" in panes(page)


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


def test_messages_in_logarithms_and_by_maxima(open_page):
    page = open_page(preset="chain4", view="messages", scale="log", back=4)
    assert "⊕" in panes(page) and "log α₃(0)" in panes(page)
    page = open_page(preset="chain4", view="messages", sum="max", back=4)
    assert "max(2 · 3, 1 · 2)" in panes(page)


@pytest.mark.parametrize(
    ("bug", "jumps"), [("none", 0), ("left", 1), ("twice", 1), ("shifted", 2), ("both", 0)]
)
def test_a_line_is_red_where_z_changes(open_page, bug, jumps):
    page = open_page(preset="chain4", view="z", bug=bug)
    assert picture(page).count("line jump") == jumps
    word = {"none": "Z = 92", "both": "Z = 25, which is wrong"}.get(
        bug, "Z differs, so there is a bug"
    )
    assert word in answer(page)


def test_bug_in_a_tree_is_red_at_its_edge_for_every_root(
    open_page,
):
    """The messages back follow from those there, wrong as they are."""
    for root, bug in product(("x1", "x2", "x3", "x4", "x5"), ("left", "twice")):
        page = open_page(preset="tree5", view="z", bug=bug, root=root)
        assert picture(page).count(
            "line jump"
        ) == 1 and "Z changes at the red line, x1 – x3:" in answer(page)


def test_answer_locates_a_bug_in_a_chain_too_long_to_draw(open_page):
    text = answer(open_page(preset="long", L=2000, view="z", bug="left"))
    assert "Z changes at x2 – x3:" in text and "red line" not in text


def test_z_beyond_plain_numbers_is_never_called_by_its_logarithm(open_page):
    long = {"preset": "long", "L": 2000, "view": "z"}
    assert "the correct value is log Z = −2126.95" in answer(open_page(**long, bug="both"))
    page = open_page(**long, seen="x1=0")
    assert "Zᴱ / Z = P(x1 = 0) = 0.4495" in answer(page) and "Z = Z" not in answer(page)


def test_where_no_number_is_drawn_their_scale_is_not_asked_for(open_page):
    for length, drawn_at_all in ((12, True), (13, False)):
        assert (
            has_look(open_page(preset="chain4", L=length, view="z"), "control scale")
            == drawn_at_all
        )


def test_by_maxima_or_with_a_bug_z_is_not_passed_off_as_z(open_page):
    assert "Z = 18 (with maxima)" in answer(open_page(preset="chain4", view="z", sum="max"))
    page = open_page(preset="chain4", view="messages", bug="twice")
    assert "A bug is planted: φ₂ twice." in answer(page) and "unsure" in panes(page)


@pytest.mark.parametrize("bug", ["left", "twice", "shifted", "both"])
def test_a_bug_that_z_does_not_show_is_not_passed_over(open_page, bug):
    """The tables of a net sum to one whichever is left out."""
    text = answer(open_page(preset="naive", view="z", bug=bug))
    assert (
        text.startswith("Z = 1") and f"A bug is planted: {BUGS[bug]}. Z does not show it." in text
    )


def test_where_nothing_is_possible_it_is_said_beside_z(open_page):
    for view in ("z", "messages"):
        page = open_page(preset="own", kind="chain", tables=((0, 0), (0, 0)), view=view)
        assert "Z = 0" in answer(page) and "No assignment is possible." in answer(page)


def test_an_answer_says_what_it_is_the_best_of_and_which_values_are_whose(open_page):
    assert (
        "Most probable: cloudy = yes, sprinkler = no, rain = yes, with probability 0.5007."
        in answer(open_page(seen="wet=yes"))
    )
    assert "9 parameters instead of 15" in answer(open_page())
    page = open_page(query="argmax", view="query", seen="wet=yes")
    assert "most probable assignment given wet = yes, with probability 0.5007" in answer(page)
    assert "P(cloudy = yes, sprinkler = no, rain = yes | wet = yes)" in panes(page)
    text = answer(open_page(preset="tree5", query="argmax", view="query"))
    assert "11110" in text and "These are the values of x1, x2, x3, x4, x5, in this order." in text
    text = answer(
        open_page(
            preset="sprinkler",
            edges=",".join(f"a>b{k}" for k in range(9)),
            query="argmax",
            view="query",
        )
    )
    assert "no no no" in text


def test_a_marginal_beside_evidence_says_what_is_drawn_too(open_page):
    page = open_page(seen="wet=yes", ask="rain", query="marginal", view="query")
    assert "P(rain = yes | wet = yes) = 0.7079 (drawn in the figure)" in answer(page) and answer(
        page
    ).startswith("P(rain = yes) = 0.5 ")


def test_why_there_is_no_answer_is_said_of_variables_not_of_sets(open_page):
    text = answer(open_page(seen="rain=no,sprinkler=no", view="paths"))
    assert "rain and sprinkler: choose two different variables that are not known." in text
    assert "wet has been observed. Ask for another variable." in answer(
        open_page(seen="wet=yes", ask="wet", view="query")
    )
    page = open_page(preset="hmm3", view="z", bug="shifted")
    assert "φₖ₊₁ does not fit in the place of φₖ: their tables are of different sizes." in answer(
        page
    )
    assert "1 parameter instead of 1" in answer(open_page(preset="own", edges="a"))
    assert "The evidence sprinkler = no" in answer(open_page(seen="rain=no,sprinkler=no,wet=yes"))


def test_the_product_names_its_variables_each_once(open_page):
    assert "p(a) = 1/Z · ψ(a)" in words(panes(open_page(preset="own", kind="tree", edges="a")))
    assert "p(x1, x2, x3, x4) = 1/Z · φ₁(x1, x2)" in words(panes(open_page(preset="chain4")))
    assert "p(y, …, x10) = p(y) · " in words(panes(open_page(preset="naive")))


def test_where_everything_is_seen_nothing_is_most_probable(open_page):
    for evidence in (
        {"preset": "chain4", "seen": "x1=0,x2=0,x3=0,x4=0"},
        {"preset": "test", "seen": "ill=yes,test=yes"},
    ):
        assert "Every variable has been seen" in answer(
            open_page(**evidence, query="argmax", view="query")
        )
        assert "No answer" not in answer(open_page(**evidence, view="graph"))


def test_an_answer_without_the_evidence_stands_where_that_is_impossible(open_page):
    text = answer(
        open_page(seen="rain=no,sprinkler=no,wet=yes", ask="rain", query="marginal", view="query")
    )
    assert text.startswith("P(rain = yes) = 0.5")


def test_the_numbers_of_a_tree_are_added_up_as_those_of_a_net(open_page):
    for preset, free, joint_size in (
        ("tree5", "16", "31"),
        ("chain4", "12", "15"),
        ("sprinkler", "9", "15"),
    ):
        html = words(panes(open_page(preset=preset, view="parameters")))
        assert (
            f"{free} parameters" in html
            and f"their sum = {free}" in html
            and f"− 1 = {joint_size}" in html
        )


def test_partly_drawn_chain_shows_the_part_with_the_path(open_page):
    page = open_page(preset="chain4", L=12, view="paths", ask="x1", a="x9", b="x11")
    assert ">x9<" in picture(page) and ">x11<" in picture(page)


def test_where_a_net_is_no_tree_the_way_out_is_a_button(open_page):
    page = open_page(view="messages")
    assert "joins 3 variables" in answer(page)
    assert "These graphs are trees" in panes(page)


def test_window_of_a_long_chain_follows_the_messages(open_page):
    page = open_page(preset="long", L=2000, view="messages", back=3998 - 1000)
    assert ">x1001<" in picture(page) and ">x1<" not in picture(page)
    assert "of 2,000; the others follow" in panes(page)
    open_page(preset="long", L=2000, view="z")
    assert "is 0 from node 701" in answer(
        page
    ) and "ten times as large α overflows at node 575" in answer(page)


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


def test_step_through_a_long_chain_reuses_the_messages(open_page):
    from effort import work

    page = open_page(preset="long", L=2000, view="messages", back=100)

    def step():
        page.pick("step 1")
        page.settle()

    assert work(step) < 60_000


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


def test_labels_avoid_a_moved_node_and_the_figure_keeps_its_height(open_page):
    state = open_page(preset="tree5", view="messages").form.state
    before = {re.search("--tall:.*?rem", str(figures.picture(labs()["graph"].run(state))))[0]}
    for x, y in product((0, 30, 50, 80), (0, 35, 50, 90)):
        moved_state = type(state)(preset="tree5", view="messages", places=((x, y, 4),))
        before.add(
            re.search("--tall:.*?rem", str(figures.picture(labs()["graph"].run(moved_state))))[0]
        )
        nodes = laid_out(type(state)(preset="tree5", view="graph", places=((x, y, 4),)), "wide")[0]
        assert touching(nodes) or not touching(laid_out(moved_state, "wide")[0])
    assert len(before) == 1


def test_a_graph_of_ten_nodes_of_four_values_has_room_too():
    names, quarter = "abcdefghij", (0.25,) * 4
    for pairs in ([f"a>{b}" for b in names[1:]], [f"{a}>{b}" for a, b in pairwise(names)]):
        for view in ("graph", "messages", "z"):
            state = labs()["graph"].state(
                preset="own", edges=",".join(pairs), tables=(quarter,) * 37, view=view
            )
            assert not touching(laid_out(state, "phone")[0]) and not touching(
                laid_out(state, "wide")[0]
            )
