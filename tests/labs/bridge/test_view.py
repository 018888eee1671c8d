"""The bridge lab on the screen, natively: what a hand moves, what play does, what is said when
nothing fits.
"""

import re
from html import unescape

import pytest
from labs.lab_sessions import change, session, with_fields

from genlab.kit import encode, row_dragging
from genlab.labs.bridge import figures
from genlab.labs.bridge.state import BridgeState


@pytest.fixture(scope="module")
def page():
    return session("bridge")


@pytest.fixture
def lab_page(page):
    """The lab as it begins."""
    return with_fields(page)


def answer_text(lab_page):
    """The answer in words."""
    todo, answers = [lab_page.view.roots["stage"]], []
    while todo:
        item = todo.pop()
        todo += getattr(item, "objects", []) if item.visible else []
        answers += [item.object] if item.visible and "role=status" in item.tags else []
    (answer,) = answers
    words = re.sub('<span class="term"[^>]*>(.*?)</span>', r"\1", answer)
    return " ".join(unescape(re.sub("<[^>]*>", " ", words)).split())


def places(name):
    return [tuple(place) for place in BridgeState(data=name).rows.x.tolist()]


def test_a_dragged_penguin_moves_the_lines_and_stands_in_the_link(lab_page):
    before = lab_page.result.lines
    positions = places("penguins")
    lab_page.drag("rows_and_lines", [(55.04, 21.26), *positions[1:]])
    lab_page.settle()
    assert lab_page.form.state.moved == ((55, 21.3, 0),)
    assert encode(lab_page.lab, lab_page.form.state) == "#bridge?moved=55,21.3,0"
    assert lab_page.result.lines != before
    change(lab_page, moved=())
    assert lab_page.result.lines == before


def test_another_set_begins_with_its_rows_where_they_are(lab_page):
    change(lab_page, moved=((50, 20, 200),))
    lab_page.type("data", "iris")
    lab_page.settle()
    assert (lab_page.form.state.data, lab_page.form.state.moved) == ("iris", ())


def test_own_points_can_be_added_moved_and_deleted(lab_page):
    change(lab_page, data="own")
    positions = [tuple(point[:2]) for point in lab_page.form.state.points]
    lab_page.drag("rows_and_lines", [*positions, (6.0, 6.0)])
    lab_page.settle()
    assert len(lab_page.form.state.points) == 11
    lab_page.drag("rows_and_lines", positions)
    lab_page.settle()
    assert [tuple(point[:2]) for point in lab_page.form.state.points] == positions


def test_points_that_give_no_line_stay_in_a_grey_picture_that_takes_more_of_them(lab_page):
    change(lab_page, data="own", points=())
    assert (
        "No line yet" in answer_text(lab_page)
        and "no observations yet" in answer_text(lab_page)
        and not lab_page.form.faults
    )
    clicks = [(1.0, 1.0), (4.0, 3.0), (2.0, 3.0), (3.5, 1.0)]
    for k in range(4):
        assert figures.rows_and_lines(lab_page.result).faded
        lab_page.drag("rows_and_lines", clicks[: k + 1])
        lab_page.settle()
    assert [point.label for point in lab_page.form.state.points] == [0, 1, 0, 1]
    assert (
        "Gaussian naive Bayes 0, LDA 0, logistic regression 0" in answer_text(lab_page)
        and not figures.rows_and_lines(lab_page.result).faded
    )
    lab_page.type("points", "1,1,0;2,2,0")
    lab_page.settle()
    assert (
        "All observations are of one class" in answer_text(lab_page)
        and len(lab_page.form.state.points) == 2
    )


def test_moved_rows_go_back_and_few_become_ones_own_as_in_every_lab(lab_page):
    for data, labels in (
        ("penguins", ["Put the points back"]),
        ("iris", ["Edit these points", "Put the points back"]),
    ):
        change(lab_page, data=data, moved=((9999, 2, 0),))
        buttons = row_dragging.restore_buttons(lab_page.form.state).buttons
        assert [button.label for button in buttons] == labels
    lab_page.take(lambda: buttons[0].change(lab_page.form.state))
    lab_page.settle()
    state = lab_page.form.state
    assert (state.data, state.moved, len(state.points), state.points[0]) == (
        "own",
        (),
        100,
        (9999, 2, 0),
    )


def test_a_dragged_mean_moves_the_cut_and_stays_where_a_mean_may_be(lab_page):
    change(lab_page, data="normals")
    lab_page.drag("two_classes", [(0.0, 0.1), (4.0, 0.0)])
    lab_page.settle()
    assert lab_page.form.state.means == ((0, 4),) and lab_page.result.pair.cut == 2
    lab_page.type("view", "family")
    lab_page.type("family", "bernoulli")
    lab_page.settle()
    lab_page.drag("two_classes", [(0.2, 0.0), (7.0, 0.0)])
    lab_page.settle()
    assert lab_page.form.state.m2 == 0.999


def test_another_family_begins_with_means_that_show_it(lab_page):
    change(lab_page, view="family")
    for family, means in (("poisson", (2, 5)), ("bernoulli", (0.2, 0.8)), ("normal", (0.2, 0.8))):
        lab_page.type("family", family)
        lab_page.settle()
        assert (
            lab_page.form.state.m1,
            lab_page.form.state.m2,
        ) == means and not lab_page.form.faults


def test_play_adds_a_repeat_a_tick_until_there_are_fifty_and_can_be_stopped(lab_page):
    change(lab_page, view="curve", D=2, repeats=48)
    lab_page.play(True)
    for repeats in (49, 50):
        lab_page.tick()
        lab_page.settle()
        assert lab_page.form.state.repeats == repeats
    lab_page.tick()
    assert not lab_page.playing
    lab_page.play(True)
    assert lab_page.form.state.repeats == 1
    lab_page.play(False)
    lab_page.tick()
    assert lab_page.form.state.repeats == 1


def test_equal_priors_are_said_to_hide_the_difference(lab_page):
    change(lab_page, view="missing", prior=0.5)
    assert "the midpoint give the same" in answer_text(lab_page)
    change(lab_page, prior=0.8)
    assert "the midpoint give the same" not in answer_text(lab_page)
