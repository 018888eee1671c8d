"""The bridge lab on the screen, natively: what a hand moves, what play does, what is said when nothing fits."""

import pytest
from labs.opened import begun, change, session

from genlab.kit import encode
from genlab.labs.bridge import view
from genlab.labs.bridge.model import VIEWS, labelled


@pytest.fixture(scope="module")
def page():
    return session("bridge")


@pytest.fixture
def opened(page):
    """The lab as it begins."""
    return begun(page)


def places(name):
    return [tuple(place) for place in labelled(name).x.tolist()]


def test_a_dragged_penguin_moves_the_lines_and_stands_in_the_link(opened):
    before = opened.result.lines.rules
    there = places("penguins")
    opened.drag("rows_and_lines", [(55.04, 21.26), *there[1:]])
    opened.settle()
    assert opened.form.state.moved == ((55, 21.3, 0),)
    assert encode(opened.lab, opened.form.state) == "#bridge?moved=55,21.3,0"
    assert opened.result.lines.rules != before
    change(opened, moved=())
    assert opened.result.lines.rules == before


def test_another_set_begins_with_its_rows_where_they_are(opened):
    change(opened, moved=((50, 20, 200),))
    opened.type("data", "iris")
    opened.settle()
    assert (opened.form.state.data, opened.form.state.moved) == ("iris", ())


def test_own_points_can_be_added_moved_and_deleted(opened):
    change(opened, data="own")
    there = [tuple(point[:2]) for point in opened.form.state.points]
    opened.drag("rows_and_lines", [*there, (6.0, 6.0)])
    opened.settle()
    assert len(opened.form.state.points) == 11
    opened.drag("rows_and_lines", there)
    opened.settle()
    assert [tuple(point[:2]) for point in opened.form.state.points] == there


def test_points_that_give_no_line_leave_the_last_picture_grey_with_the_reason(opened):
    change(opened, data="own")
    opened.type("points", "1,1,0;2,2,0")
    opened.settle()
    assert "of one class" in opened.form.faults["points"] and len(opened.form.state.points) == 10
    assert "stale" in opened.view.roots["stage"].css_classes


def test_a_dragged_mean_moves_the_cut_and_stays_where_a_mean_may_be(opened):
    change(opened, data="normals")
    opened.drag("two_classes", [(0.0, 0.1), (4.0, 0.0)])
    opened.settle()
    assert opened.form.state.means == ((0, 4),) and opened.result.pair.cut == 2
    opened.type("view", "family")
    opened.type("family", "bernoulli")
    opened.settle()
    opened.drag("two_classes", [(0.2, 0.0), (7.0, 0.0)])
    opened.settle()
    assert opened.form.state.m2 == 0.999


def test_another_family_begins_with_means_that_show_it(opened):
    change(opened, view="family")
    for family, means in (("poisson", (2, 5)), ("bernoulli", (0.2, 0.8)), ("normal", (0.2, 0.8))):
        opened.type("family", family)
        opened.settle()
        assert (opened.form.state.m1, opened.form.state.m2) == means and not opened.form.faults


def test_play_adds_a_repeat_a_tick_until_there_are_fifty_and_can_be_stopped(opened):
    change(opened, view="curve", D=2, repeats=48)
    opened.play(True)
    for repeats in (49, 50):
        opened.tick()
        opened.settle()
        assert opened.form.state.repeats == repeats
    opened.tick()
    assert not opened.playing
    opened.play(True)
    assert opened.form.state.repeats == 1
    opened.play(False)
    opened.tick()
    assert opened.form.state.repeats == 1


@pytest.mark.parametrize("name", VIEWS)
def test_every_view_has_one_answer_and_draws(opened, name):
    change(opened, view=name)
    assert "role=status" in opened.painted()
    assert view.LAYOUT.walk is view.walk


@pytest.mark.parametrize("values", [{"variance": ((1, 4),)}, {"means": ((1, 1),)}, {"view": "rows", "gap": 0.001}])
def test_what_has_no_cut_or_no_end_is_still_drawn(opened, values):
    change(opened, data="normals", printed=True, **values)
    assert not opened.form.faults
    opened.painted()
