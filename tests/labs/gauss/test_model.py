"""The numbers of the decks, what is dragged, what is pasted, and what cannot be fitted."""

import math

import numpy as np
import pytest

from genlab.kit import NoAnswer, Point, decode, row_dragging
from genlab.labs import labs
from genlab.labs.gauss.figures import BOUNDARY, density, plane, shading, surface, terms
from genlab.labs.gauss.lab import decks
from genlab.labs.gauss.model import misprinted, run
from genlab.labs.gauss.state import GaussState
from genlab.labs.gauss.summary import boundary_text, headline
from genlab.labs.gauss.tables import at, dependence, parts
from genlab.labs.gauss.view import answer, box_values, mend


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


def test_only_one_of_the_six_gets_the_crosswise_squares_right():
    assert [fit.score.wrong for fit in result(data="xor").fits] == [8, 8, 8, 0, 8, 8]


def test_deck_001s_line_and_its_misprint():
    outcome = result(data="square")
    right, wrong = outcome.boundary(1, 0), misprinted(outcome.model)
    assert right.constant == pytest.approx(-15) and right.linear == pytest.approx([3, 3])
    assert wrong.constant / -wrong.linear == pytest.approx([-3, -3])  # x₁ + x₂ = −3
    assert (wrong.log_odds(outcome.rows.x) < 0).all()  # all rows on one side


def test_a_prior_moves_the_line():
    outcome = result(data="square", prior=((0.9, 0.1),))
    description = boundary_text(outcome.boundary(1, 0), outcome.model)
    assert (
        description == "the decision boundary is −17.197 + 3 x₁ + 3 x₂ = 0"
        and pytest.approx(5.7324) == 17.1972 / 3
    )


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
    assert answer(result(data="nested")).why == [
        "The class means are equal, so no direction separates the classes."
    ]
    assert any("as printed, there is no decision boundary" in row[3] for row in decks(outcome).rows)


def test_independence_is_priced():
    rows = {name: (r, cost) for name, r, cost in dependence(result(data="tilted")).rows}
    assert rows["class 0"] == pytest.approx((0.8299, 0.5837), abs=1e-4)
    assert rows["class 1"] == pytest.approx((0.7853, 0.4794), abs=1e-4)
    assert rows["class 0"][1] == pytest.approx(-0.5 * math.log(1 - rows["class 0"][0] ** 2))


def test_the_terms_add_up():
    outcome = result(view="parts")
    by_class = sum(row[3] for row in parts(outcome).rows if row[0] == "prior")
    assert by_class == pytest.approx(-359.071, abs=1e-3)
    assert sum(row[3] for row in parts(outcome).rows) == pytest.approx(
        outcome.fitted.score.log_likelihood
    )
    assert len(terms(outcome).marks[0].x) == 6


def test_no_trial_has_a_higher_likelihood_than_the_fitted_gaussian():
    rng = np.random.default_rng(1)
    values = result(data="line").rows.x[:, 0]
    for mean, sd in zip(rng.normal(5, 2, 30), rng.gamma(2, 1, 30), strict=True):
        outcome = result(data="line", trial=((float(mean), float(sd)),))
        assert outcome.line.log_likelihood(values) >= -16.8968
        assert (
            "is lower by" in answer(outcome).why
            and "−" not in answer(outcome).why.rpartition("by ")[2]
        )


def test_a_handle_gives_the_gaussian_that_is_drawn():
    for figure in (density, surface):
        outcome = result(data="line")
        handles = figure(outcome).marks[-1]
        change = handles.moved([(handles.x[0], handles.y[0])])
        assert change["trial"][0] == pytest.approx((4, 2.6), rel=0.01)


def test_a_row_of_a_named_set_is_moved_and_the_others_are_where_they_were():
    state = GaussState(data="square")
    to = [tuple(row) for row in state.rows.x.tolist()]
    to[3] = (9.87654, -1.0)
    change = row_dragging.moved_rows(state, state.rows.x.tolist(), to)
    assert change == {"moved": (Point(9.877, -1.0, 3),)}
    assert GaussState(data="square", **change).rows.x[3].tolist() == [9.877, -1.0]
    with pytest.raises(ValueError, match="use your own data"):
        row_dragging.moved_rows(state, state.rows.x.tolist(), to[:-1])


def test_drag_stops_at_ten_thousand():
    for fields in ({"data": "square"}, {"data": "own", "points": ((0, 0, 0), (1, 2, 1))}):
        state = GaussState(**fields)
        to = [(12_345.0, -1e9), *map(tuple, state.rows.x[1:].tolist())]
        change = row_dragging.moved_rows(state, state.rows.x.tolist(), to)
        assert GaussState(**(fields | change)).rows.x[0].tolist() == [10_000, -10_000]


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


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"points": ((0, 0, 0), (1, 1, 0), (2, 0, 1), (3, 1, 1)), "shared": False},
            "x₁ and x₂ depend on each other",
        ),
        ({"points": ((0, 0, 0), (1, 1, 0))}, "there must be two classes"),
        ({"points": ((0, 1, 0), (1, 1, 0), (2, 1, 1), (3, 1, 1))}, "gives x₂ the variance 0"),
        ({"points": ((0, 1, 0), (1, 1, 2))}, "class 1 has no row"),
    ],
)
def test_unfit_rows_are_explained_and_drawn(fields, message):
    outcome = result(data="own", **fields)
    assert message in answer(outcome).why and answer(outcome).tone == "unsure"
    assert len(plane(outcome).marks[-1].x) == len(fields["points"])
    with pytest.raises(NoAnswer, match=message):
        shading(outcome)  # the last one stays, in grey


def test_the_ways_out_lead_out():
    points = ((0, 0, 0), (1, 1, 0), (2, 0, 1), (3, 1, 1))
    unfitted = result(data="own", points=points, shared=False)
    for button in mend(unfitted).buttons:
        assert result(data="own", points=points, shared=False, **button.change).model is not None


def test_no_point_yet_is_no_fault():
    assert answer(result(data="own")).tone == "empty"


def test_a_uniform_density_leaves_places_that_nobody_reaches():
    outcome = result(f1="uniform", f2="uniform", view="posterior", at=((0.0, 0.0),))
    assert [row[4] for row in labs()["gauss"].table("at")(outcome).rows] == [None] * 3
    share = np.asarray(shading(outcome).marks[0].posterior)
    assert np.isfinite(share).all() and share.sum(axis=-1) == pytest.approx(1)


def test_a_row_that_no_class_reaches_has_no_probability():
    outcome = result(f1="uniform", f2="uniform", prior=((1, 0, 0),), view="posterior")
    shares = [row[5] for row in labs()["gauss"].table("rows")(outcome).rows]
    assert None in shares and 1.0 in shares


def test_a_class_with_prior_0_has_no_boundary():
    zero_prior = result(data="square", prior=((1, 0),))
    assert "a class has prior 0" in answer(zero_prior).why[0].lower()
    assert not list(labs()["gauss"].table("boundary")(zero_prior).rows)
    pairs = [
        row[0] for row in labs()["gauss"].table("boundary")(result(prior=((0.5, 0.5, 0),))).rows
    ]
    assert pairs == ["Chinstrap against Adelie"] and plane(zero_prior).marks


def test_the_link_of_a_dragged_row_opens_it():
    decoded = decode("#gauss?data=square&moved=9.5,2,3", labs())
    assert decoded.state.rows.x[3].tolist() == [9.5, 2.0] and not decoded.notices


@pytest.mark.parametrize("fields", [{}, {"shared": False}, {"f1": "laplace", "f2": "kernel"}])
def test_decision_boundaries_are_drawn_only_where_their_classes_are_the_two_best(fields):
    fitted = result(**fields)
    lines = [mark for mark in plane(fitted).marks if getattr(mark, "name", "") == BOUNDARY]
    assert len(lines) == 3
    drawn_points = 0
    for line, pair in zip(lines, [(1, 0), (2, 0), (2, 1)], strict=True):
        places = np.column_stack([line.x, line.y])
        places = places[~np.isnan(places).any(axis=1)]
        log_joint = fitted.seen.log_joint(places)
        others = np.delete(log_joint, pair, axis=1).max(axis=1)
        assert (log_joint[:, list(pair)].max(axis=1) >= others).all()
        drawn_points += len(places)
    assert drawn_points > 100


def test_the_boundary_of_two_classes_is_drawn_whole():
    line = next(
        mark for mark in plane(result(data="tilted")).marks if getattr(mark, "name", "") == BOUNDARY
    )
    assert len(line.x) == 2 and np.isfinite([line.x, line.y]).all()


def test_handle_fields_headline_and_table_share_one_default_observation():
    fitted = result(view="posterior")
    middle = [float(f"{value:.3g}") for value in fitted.rows.x.mean(axis=0)]
    assert list(box_values(fitted)["at"][0]) == middle
    handle = shading(fitted).marks[-1]
    assert [*handle.x, *handle.y] == middle
    assert headline(fitted).startswith(f"At ({middle[0]:g}, {middle[1]:g}): P(Adelie) = ")
    posterior = [row[-1] for row in at(fitted).rows]
    assert posterior == pytest.approx(fitted.seen.posterior_or_nan([middle])[0].tolist())
    assert f"P(Adelie) = {posterior[0]:.4f}" in headline(fitted)
    assert answer(fitted).word == f"P(Chinstrap) = {max(posterior):.4g}"
    assert posterior[1] == max(posterior)
    assert list(at(result()).rows) == []
