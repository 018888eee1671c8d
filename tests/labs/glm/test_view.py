"""The lab on the screen, natively: every view of every set is drawn, a hand moves rows and
lines, steps are taken.
"""

import pytest
from labs.opened import begun, change, session

from genlab.kit import encode
from genlab.labs.glm.data import NATURAL
from genlab.labs.glm.state import VIEWS


@pytest.fixture(scope="module")
def page():
    return session("glm")


@pytest.fixture
def opened(page):
    """The lab as it begins."""
    return begun(page)


@pytest.mark.parametrize("data", NATURAL)
def test_every_view_of_every_set_is_drawn(opened, data):
    for view in VIEWS:
        change(opened, data=data, family=NATURAL[data], view=view)
        assert not opened.form.faults
    assert "role=status" in opened.painted()


def test_a_search_says_what_of_the_state_it_leaves_out():
    opened = session("glm")  # in one that was used what is out of sight keeps its words
    for view, lam in (("surface", 2.5), ("steps", 0.3)):
        change(opened, view=view, lam=0.0)
        assert f" = {lam} affects the" not in opened.painted()
        change(opened, lam=lam)
        assert (
            "The search maximises log L without" in opened.painted()
            and f" = {lam} affects the" in opened.painted()
        )


def test_the_step_that_a_deck_takes_is_not_offered_as_if_one_could_choose_it():
    opened = session("glm")  # in one that was used what is out of sight keeps its words
    change(opened, view="steps", printed=True)
    assert 'label=Step size"' not in opened.painted()
    change(opened, printed=False)
    assert 'label=Step size"' in opened.painted()


def test_a_dragged_row_stands_in_the_link_and_goes_back(opened):
    opened.drag("fit", [(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)])
    opened.settle()
    assert encode(opened.lab, opened.form.state) == "#glm?moved=2,5,2"
    assert opened.result.fit.weights == pytest.approx([2])
    change(opened, moved=())
    assert opened.result.fit.weights == pytest.approx([0.5])


def test_a_dragged_class_stays_a_class_where_the_hand_let_go(opened):
    change(opened, data="separable", family="logistic")
    opened.drag("fit", [(-2.0, 0.8), (-1.0, 0.0), (1.0, 1.0), (2.0, 1.0)])
    opened.settle()
    assert opened.form.state.moved == ((-2, 1, 0),) and not opened.result.fit.separable


def test_another_set_takes_its_own_family_and_forgets_what_was_moved(opened):
    change(opened, moved=((2, 5, 2),), trial=((1, 1),))
    opened.type("data", "lunch")
    opened.settle()
    state = opened.form.state
    assert (state.family, state.moved, state.trial) == (
        "poisson",
        (),
        (),
    ) and not opened.form.faults


def test_play_takes_a_step_a_tick(opened):
    change(
        opened, data="orings", family="logistic", view="steps", method="ascent", step=8.0, steps=3
    )
    opened.play(True)
    for steps in (4, 5):
        opened.tick()
        opened.settle()
        assert opened.form.state.steps == steps


def test_a_family_that_the_rows_do_not_fit_says_so_and_offers_one_that_does(opened):
    opened.type("family", "logistic")
    opened.settle()
    painted = opened.painted()
    assert "Nothing can be fitted" in painted and "Use linear regression" in painted


def test_a_digit_over_a_row_of_ones_own_plane_is_its_class(opened):
    change(
        opened, data="own", family="softmax", points=((0, 0, 0), (2, 1, 0), (1, 0, 1), (3, 2, 1))
    )
    opened.pick("class 1 2")
    opened.settle()
    assert opened.form.state.points[1].label == 2
