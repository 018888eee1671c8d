"""The numbers of the decks, what is dragged, what is pasted, and what cannot be fitted."""

import math

import pytest
from labs.lab_sessions import session
from ui.test_layout import html_of

from genlab.kit import Point, row_dragging
from genlab.labs.gauss.figures import density, plane
from genlab.labs.gauss.lab import decks
from genlab.labs.gauss.model import misprinted, run
from genlab.labs.gauss.state import GaussState
from genlab.labs.gauss.summary import boundary_text
from genlab.labs.gauss.tables import dependence
from genlab.labs.gauss.view import answer, mend, vertical


def result(**fields):
    return run(GaussState(**fields))


def test_six_covariances_of_the_penguins():
    fits = result().fits
    assert [fit.score.wrong for fit in fits] == [13, 22, 40, 11, 23, 39]
    assert [round(fit.score.bic, 2) for fit in fits] == [
        3425.95,
        3531.83,
        3807.75,
        3432.22,
        3543.44,
        3812.56,
    ]
    assert min(fits, key=lambda fit: fit.score.bic).name == "LDA, full"


def test_deck_001s_line_and_its_misprint():
    outcome = result(data="square")
    right, wrong = outcome.boundary(1, 0), misprinted(outcome.model)
    assert right.constant == pytest.approx(-15) and right.linear == pytest.approx([3, 3])
    assert wrong.constant / -wrong.linear == pytest.approx([-3, -3])  # x₁ + x₂ = −3
    assert (wrong.log_odds(outcome.rows.x) < 0).all()  # all rows on one side


def test_deck_001s_circle_and_its_misprint():
    outcome = result(data="nested", shared=False)
    assert (
        boundary_text(outcome.boundary(1, 0), outcome.model)
        == "the decision boundary is a circle of radius 1.9227 around (0, 0)"
    )
    assert (
        boundary_text(misprinted(outcome.model), outcome.model)
        == "there is no decision boundary: r² = −1.8484"
    )
    equal_means = "The class means are equal, so no direction separates the classes."
    assert answer(result(data="nested")).why[-1] == equal_means
    assert any("as printed, there is no decision boundary" in row[3] for row in decks(outcome).rows)


def test_independence_is_priced():
    rows = {name: (r, cost) for name, r, cost in dependence(result(data="tilted")).rows}
    assert rows["class 0"] == pytest.approx((0.8299, 0.5837), abs=1e-4)
    assert rows["class 1"] == pytest.approx((0.7853, 0.4794), abs=1e-4)
    assert rows["class 0"][1] == pytest.approx(-0.5 * math.log(1 - rows["class 0"][0] ** 2))


def test_a_handle_gives_the_gaussian_that_is_drawn():
    handles = density(result(data="line")).marks[-1]
    change = handles.moved([(handles.x[0], handles.y[0])])
    assert change["trial"][0] == pytest.approx((4, 2.6), rel=0.01)


def test_samples_are_drawn_on_the_plane_in_the_classes_that_the_model_gives_them():
    drawn = [mark for mark in plane(result(n=200)).marks if "sampled" in getattr(mark, "name", "")]
    assert [len(dots.x) for dots in drawn] == [80, 38, 82]
    assert "80 Adelie, 38 Chinstrap, 82 Gentoo" in " ".join(answer(result(n=200)).why)


def test_a_row_of_a_named_set_is_moved_and_the_others_are_where_they_were():
    state = GaussState(data="square")
    to = [tuple(row) for row in state.rows.x.tolist()]
    to[3] = (9.87654, -1.0)
    change = row_dragging.moved_rows(state, state.rows.x.tolist(), to)
    assert change == {"moved": (Point(9.877, -1.0, 3),)}
    assert GaussState(data="square", **change).rows.x[3].tolist() == [9.877, -1.0]
    with pytest.raises(ValueError, match="use your own data"):
        row_dragging.moved_rows(state, state.rows.x.tolist(), to[:-1])


def test_a_click_adds_a_point_of_ones_own_and_a_digit_is_its_class():
    state = GaussState(data="own", points=((0, 0, 0), (1, 2, 1)))
    change = row_dragging.moved_rows(state, state.rows.x.tolist(), [(0, 0), (1, 2), (3, 4)])
    assert change["points"][2] == Point(3, 4, 0)
    outcome = run(GaussState(data="own", **change))
    assert row_dragging.reclass(outcome, 2, 1)["points"][2] == Point(3, 4, 1)
    assert row_dragging.reclass(outcome, 9, 1) == row_dragging.reclass(outcome, 2, 7) == {}


def test_rows_of_a_pasted_table_can_be_moved_but_not_added():
    csv = "a,b,k\n0,0,s\n20000,1,s\n1,2,t\n3,1,t"
    outcome = result(data="own", csv=csv)
    handles = plane(outcome).marks[-1]
    assert not handles.add and plane(result(data="own", points=((0, 0, 0),))).marks[-1].add
    positions = outcome.rows.x.tolist()
    change = handles.moved([(5.0, 6.0), *positions[1:]])
    assert change == {"moved": (Point(5, 6, 0),)}  # and the row far out stays there
    assert GaussState(data="own", csv=csv, **change).rows.x[:2].tolist() == [[5, 6], [20_000, 1]]
    with pytest.raises(ValueError, match="to add or delete rows, use your own data"):
        handles.moved([*positions, (1.0, 1.0)])
    assert row_dragging.reclass(outcome, 0, 1) == {}


def test_a_table_is_pasted_its_texts_are_the_classes():
    csv = "length,width,kind\n" + "\n".join(f"{k},{k * k % 7},{'ab'[k % 2]}" for k in range(20))
    outcome = result(data="own", csv=csv)
    assert outcome.rows.features == ("length", "width") and outcome.rows.classes == ("a", "b")
    assert outcome.model is not None
    with pytest.raises(ValueError, match="at most 4 classes"):
        GaussState(data="own", csv="x,k\n" + "\n".join(f"{k},t{k}" for k in range(9)))
    with pytest.raises(ValueError, match="y: a column from 1 to 2"):
        GaussState(data="own", csv=csv, y=3)


def test_the_ways_out_lead_out():
    points = ((0, 0, 0), (1, 1, 0), (2, 0, 1), (3, 1, 1))
    unfitted = result(data="own", points=points, shared=False)
    for button in mend(unfitted).buttons:
        assert result(data="own", points=points, shared=False, **button.change).model is not None


def test_features_are_chosen_from_two_menus_that_name_the_present_ones():
    page = session("gauss")
    menus = html_of(page, "controls").split("<select")[1:]
    assert ["selected>bill length<" in menus[0], "selected>bill depth<" in menus[1]] == [True, True]
    (other,) = [button for button in vertical(page.form.state).buttons if "flipper" in button.label]
    page.take(lambda: other.change)
    page.settle()
    assert (page.form.state.x, page.form.state.y) == (1, 3)
