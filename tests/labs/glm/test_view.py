"""The lab on the screen, natively: every view of every set is drawn, a hand moves rows and
lines, steps are taken.
"""

import pytest
from labs.lab_sessions import change, session, with_fields

from genlab.kit import encode
from genlab.labs.glm.model import run
from genlab.labs.glm.state import GlmState
from genlab.labs.glm.view import mend


@pytest.fixture(scope="module")
def page():
    return session("glm")


@pytest.fixture
def lab_page(page):
    """The lab as it begins."""
    return with_fields(page)


def test_the_step_that_a_deck_takes_is_not_offered_as_if_one_could_choose_it():
    fresh_page = session("glm")  # in one that was used what is out of sight keeps its words
    change(fresh_page, view="surface", printed=True)
    assert "label=Step size" not in fresh_page.painted()
    change(fresh_page, printed=False)
    assert 'label=Step size, by steps"' in fresh_page.painted()


def test_a_dragged_row_stands_in_the_link_and_goes_back(lab_page):
    lab_page.drag("fit", [(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)])
    lab_page.settle()
    assert encode(lab_page.lab, lab_page.form.state) == "#glm?moved=2,5,2"
    assert lab_page.result.fit.weights == pytest.approx([2])
    change(lab_page, moved=())
    assert lab_page.result.fit.weights == pytest.approx([0.5])


def test_a_dragged_class_stays_a_class_where_the_hand_let_go(lab_page):
    change(lab_page, data="separable", family="logistic")
    lab_page.drag("fit", [(-2.0, 0.8), (-1.0, 0.0), (1.0, 1.0), (2.0, 1.0)])
    lab_page.settle()
    assert lab_page.form.state.moved == ((-2, 1, 0),) and not lab_page.result.fit.separable


def test_another_set_takes_its_own_family_and_forgets_what_was_moved(lab_page):
    change(lab_page, moved=((2, 5, 2),), trial=((1, 1),))
    lab_page.type("data", "lunch")
    lab_page.settle()
    state = lab_page.form.state
    assert state == GlmState(data="lunch", family="poisson") and not lab_page.form.faults


def test_view_prior_lends_a_prior_that_stays_only_if_it_is_chosen(lab_page):
    addresses = []
    for text in ("prior", "fit", "prior", "2", "fit"):
        lab_page.type("lam" if text == "2" else "view", text)
        addresses.append(encode(lab_page.lab, lab_page.form.state))
    lent = "#glm?lam=1&lent=1&view=prior"
    assert addresses == [lent, "#glm", lent, "#glm?lam=2&view=prior", "#glm?lam=2"]


def test_play_takes_a_step_a_tick(lab_page):
    change(
        lab_page,
        data="orings",
        family="logistic",
        view="surface",
        method="ascent",
        step=8.0,
        steps=3,
    )
    lab_page.play(True)
    for steps in (4, 5):
        lab_page.tick()
        lab_page.settle()
        assert lab_page.form.state.steps == steps


def test_a_digit_over_a_row_of_ones_own_plane_is_its_class(lab_page):
    change(
        lab_page, data="own", family="softmax", points=((0, 0, 0), (2, 1, 0), (1, 0, 1), (3, 2, 1))
    )
    lab_page.pick("class 1 2")
    lab_page.settle()
    assert lab_page.form.state.points[1].label == 2


def test_mend_offers_a_noise_only_where_the_noise_is_missing():
    on_a_line = ((0, 0, 0), (1, 1, 0), (2, 2, 0))
    offers = {}
    for family, lam in (("linear", 1.0), ("logistic", 0.0)):
        result = run(GlmState(data="own", family=family, points=on_a_line, lam=lam))
        assert result.fault
        offers[family] = [button.label for button in mend(result).buttons]
    assert offers == {"linear": ["σ² = 1"], "logistic": ["Use linear regression"]}
