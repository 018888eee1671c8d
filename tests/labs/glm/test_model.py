"""Deck 003's numbers, what no optimum looks like, what is dragged and pasted, and what cannot be
fitted.
"""

import numpy as np
import pytest

from genlab.kit import Point, decode
from genlab.labs import labs
from genlab.labs.glm import figures
from genlab.labs.glm.model import coordinates, run
from genlab.labs.glm.state import FAMILIES, GlmState
from genlab.labs.glm.summary import answer, as_printed, sums_of
from genlab.labs.glm.tables import recipe
from genlab.labs.glm.view import mend


def result(**fields):
    return run(GlmState(**fields))


def orings(**fields):
    return result(family="logistic", data="orings", **fields)


def test_three_rows_have_the_line_3_halves_and_a_half():
    regression = result()
    assert (regression.fit.intercept, *regression.fit.weights) == pytest.approx((1.5, 0.5))
    assert regression.family.dispersion == pytest.approx(
        0.5
    ) and regression.fit.log_likelihood == pytest.approx(-3.2171, abs=5e-5)
    assert as_printed(regression) == pytest.approx([0.75, 0.875])


@pytest.mark.parametrize(("tau2", "w", "sd"), [(1, 1 / 3, 0.5774), (0.1, 1 / 12, 0.2887)])
def test_ridge_is_the_map(tau2, w, sd):
    regression = result(lam=1 / tau2, noise=1)
    assert regression.fit.weights == pytest.approx([w])
    assert regression.fit.covariance(regression.rows.x, 1 / tau2)[1, 1] ** 0.5 == pytest.approx(
        sd, abs=5e-5
    )


def test_a_column_and_its_double_are_one_column_and_a_prior_chooses():
    regression = result(data="twin")
    assert (regression.fit.rank, regression.fit.columns) == (
        2,
        3,
    ) and regression.fit.weights == pytest.approx([0.1, 0.2])
    assert result(data="twin", lam=1, noise=1).fit.weights == pytest.approx([1 / 11, 2 / 11])


def test_the_o_rings_published_line_and_what_it_says_of_31_degrees():
    fit = orings().fit
    assert fit.intercept == pytest.approx(15.043, abs=5e-4) and fit.weights == pytest.approx(
        [-0.2322], abs=5e-5
    )
    assert fit.log_likelihood == pytest.approx(-10.1576, abs=5e-5)
    assert -fit.intercept / fit.weights[0] == pytest.approx(64.8, abs=0.05)
    assert fit.mean([[31]]) == pytest.approx([0.9996], abs=5e-5)


@pytest.mark.parametrize(("step", "needed_steps"), [(0.5, 187), (4, 19), (8, 10)])
def test_ascent_needs_more_steps_than_newton(step, needed_steps):
    search = orings(method="ascent", step=step, steps=200).search
    steps_within = {
        name: trace.within(search.top.log_likelihood) for name, trace in search.traces.items()
    }
    assert (
        steps_within == {"ascent": needed_steps, "newton": 4} and search.traces["ascent"].falls == 0
    )


def test_the_decks_step_falls_101_times_in_200_and_a_halved_one_never():
    search = orings(steps=200, printed=True).search
    top, jumping = search.top.log_likelihood, search.traces["ascent"]
    assert search.step == 23 and jumping.falls == 101 and jumping.within(top) is None
    backtracking = orings(steps=60, printed=True, back=True).search.traces["ascent"]
    assert (np.diff(backtracking.log_likelihood) > -1e-10).all() and backtracking.within(top) < 60


@pytest.mark.parametrize(("lam", "w"), [(0.1, 2.2772), (1, 1.0066)])
def test_a_prior_stops_what_goes_for_ever(lam, w):
    regression = result(family="logistic", data="separable", lam=lam)
    assert not regression.fit.separable and regression.fit.weights == pytest.approx([w], abs=5e-5)


def test_each_hour_multiplies_the_guests_and_the_sums_agree():
    regression = result(family="poisson", data="lunch")
    assert (regression.fit.intercept, *regression.fit.weights) == pytest.approx(
        (0.7037, 0.4743), abs=5e-5
    )
    assert np.exp(regression.fit.weights) == pytest.approx([1.607], abs=5e-4)
    assert regression.mean.sum() == pytest.approx(54) and regression.rows.y.sum() == 54
    assert result(data="lunch").fit.intercept == pytest.approx(-0.43, abs=5e-3)


def test_the_horse_kicks_have_one_mean_and_rank_1_of_2():
    regression = result(family="poisson", data="kicks")
    assert (regression.fit.rank, regression.fit.columns) == (
        1,
        2,
    ) and regression.mean == pytest.approx(np.full(200, 0.61))
    bars, dots = figures.fit(regression).marks
    assert list(bars.y) == [109, 65, 22, 3, 1, 0] and sum(dots.y) == pytest.approx(200, abs=0.1)


@pytest.mark.parametrize("family", FAMILIES)
def test_residuals_sum_to_zero_in_every_family(family):
    name, *_, first, second = recipe(result()).rows[list(FAMILIES).index(family)]
    assert name == family and first == second == 0


def test_under_a_prior_what_is_left_over_is_lambda_w():
    regression = orings(lam=5)
    assert dict(sums_of(regression))["Σ(y − μ)x"] == pytest.approx(
        5 * regression.fit.weights[0], rel=1e-6
    )


# ── The surface ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"data": "twin"},
        {"family": "logistic", "data": "orings"},
        {"family": "poisson", "data": "lunch", "scale": False},
        {"family": "softmax", "data": "penguins"},
        {"family": "logistic", "data": "iris"},
    ],
)
def test_the_surface_holds_the_top_and_nothing_above_it(fields):
    regression = result(**fields)
    grid_b, grid_w, height = regression.surface
    top = coordinates(regression.search.top)
    assert height.max() <= regression.search.top.log_likelihood + 1e-9
    assert grid_b[0] < top[0] < grid_b[-1] and grid_w[0] < top[1] < grid_w[-1]


def test_a_place_of_the_surface_is_the_line_that_it_stands_for():
    regression = orings()
    scaling, scaled = regression.search.scaling, regression.search.x
    line = scaling.to_scaled((15.0, -0.2))
    assert line[0] + line[1] * scaled[:, 0] == pytest.approx(15 - 0.2 * regression.rows.x[:, 0])
    assert scaling.from_scaled(line) == pytest.approx((15.0, -0.2))


# ── What a hand changes ───────────────────────────────────────────────────────────────────────────


def places(plot):
    handles = plot.marks[-1]
    return handles, list(zip(map(float, handles.x), map(float, handles.y), strict=True))


def test_a_row_that_is_dragged_moves_the_line_and_stands_in_the_link():
    handles, positions = places(figures.fit(result()))
    assert handles.moved([*positions[:2], (2.0, 5.0)]) == {"moved": (Point(2, 5, 2),)}
    assert decode("#glm?moved=2,5,2", labs()).state.rows.y.tolist() == [1, 3, 5]


@pytest.mark.parametrize(
    ("family", "data", "to", "y"), [("logistic", "orings", 0.7, 1), ("poisson", "lunch", -3.2, 0)]
)
def test_a_class_and_a_count_stay_whole(family, data, to, y):
    handles, positions = places(figures.fit(result(family=family, data=data)))
    change = handles.moved([(positions[0][0], to), *positions[1:]])
    assert change == {"moved": (Point(positions[0][0], y, 0),)}


@pytest.mark.parametrize(
    ("family", "data"), [("linear", "three"), ("logistic", "orings"), ("poisson", "lunch")]
)
def test_the_handles_of_a_trial_give_the_line_that_is_drawn(family, data):
    regression = result(family=family, data=data, trial=((0.5, 0.01),))
    handles, positions = places(figures.fit(regression))
    trial = handles.moved([positions[0], (positions[1][0], positions[1][1] * 0.9), *positions[2:]])[
        "trial"
    ][0]
    b, w = trial
    mean = figures.TRANSFER[family]
    assert mean(b + w * positions[1][0]) == pytest.approx(0.9 * positions[1][1], rel=2e-2)
    assert mean(b + w * positions[0][0]) == pytest.approx(positions[0][1], rel=2e-2)


def test_a_click_adds_a_point_of_ones_own_and_backspace_takes_one_away():
    handles, positions = places(figures.fit(result(data="own", points=((0, 1), (1, 2), (2, 2)))))
    assert handles.add and handles.moved([*positions, (3.0, 4.0)])["points"][-1] == Point(3, 4, 0)
    assert len(handles.moved(positions[1:])["points"]) == 2


def test_an_own_plane_of_classes_is_dragged_too():
    points = ((0, 0, 0), (2, 1, 0), (1, 0, 1), (3, 2, 1), (1, 1, 0), (1.5, 0.2, 1))
    handles, positions = places(figures.plane(result(family="softmax", data="own", points=points)))
    assert handles.moved([(0.5, 0.5), *positions[1:]])["points"][0] == Point(0.5, 0.5, 0)


CSV = "length,width,kind\n" + "\n".join(f"{k},{k * k % 7},{'ab'[k % 3 == 0]}" for k in range(20))


def test_a_table_is_read_as_the_family_takes_it():
    regression = result(family="logistic", data="own", csv=CSV)
    assert (
        regression.plane
        and regression.rows.features == ("length", "width")
        and regression.rows.target == "b"
    )
    line = result(data="own", csv=CSV)
    assert (
        line.rows.features == ("length",) and line.rows.target == "width" and line.fit is not None
    )
    with pytest.raises(ValueError, match="two columns of numbers"):
        GlmState(data="own", csv="x\n1\n2")


# ── What cannot be fitted ─────────────────────────────────────────────────────────────────────────


def test_the_ways_out_lead_out():
    separable = result(data="own", lam=1, points=((0, 1), (1, 2)))
    assert all(
        result(data="own", lam=1, points=((0, 1), (1, 2)), **b.change).fit
        for b in mend(separable).buttons
    )
    for button in mend(result(family="logistic", data="separable")).buttons:
        assert not result(family="logistic", data="separable", **button.change).fit.separable
    overflowing = result(
        family="poisson", data="lunch", scale=False, step=100.0, view="surface", method="ascent"
    )
    assert "overflowed" in overflowing.search.fault and answer(overflowing).tone == "unsure"
    steps = answer(result(family="poisson", data="lunch", scale=False, step=100.0, view="surface"))
    assert steps.tone == "plain" and "Gradient ascent overflowed" in " ".join(
        steps.why
    )  # Newton’s own way is there
    smaller_step = mend(overflowing).buttons[1].change
    assert not result(**(vars_of(overflowing) | smaller_step)).search.fault


def vars_of(regression):
    return {name: getattr(regression.state, name) for name in labs()["glm"].fields}


@pytest.mark.parametrize(
    "fields", [{}, {"data": "own", "points": ((0, 1, 0), (1, 3, 0), (2, 2, 0))}]
)
def test_drag_stops_at_ten_thousand(fields):
    regression = result(**fields)
    handles, positions = places(figures.fit(regression))
    change = handles.moved([*positions[:2], (12_345.0, -1e9)])
    dragged = result(**(fields | change)).rows
    assert (dragged.x[2, 0], dragged.y[2]) == (10_000, -10_000) and dragged.y[:2].tolist() == [1, 3]


def test_oscillating_ascent_is_explained_with_a_smaller_step():
    regression = result(view="surface")  # the state in which the view opens
    assert regression.oscillates and "overshoots" in " ".join(answer(regression).why)
    (button,) = mend(regression).buttons
    shorter = result(view="surface", **button.change)
    assert not shorter.oscillates and "overshoots" not in answer(shorter).why
    assert shorter.search.traces["ascent"].within(shorter.search.top.log_likelihood) is not None


# Classes that x does not tell apart: the search ends at a weight of some 10⁻¹⁷, which one on each
# kind of processor
CLASSES_ALIKE = "x,k\n1,a\n2,b\n3,a\n4,b\n5,a\n"


@pytest.mark.parametrize("family", ["logistic", "linear"])
@pytest.mark.parametrize("lam", [0, 1])
def test_weight_of_which_rounding_alone_is_left_is_exactly_zero(family, lam):
    text = "x,y\n1,0\n2,1\n3,0\n4,1\n5,0\n" if family == "linear" else CLASSES_ALIKE
    fit = result(family=family, data="own", csv=text, lam=lam, noise=1).fit
    assert fit.weights.tolist() == np.zeros_like(fit.weights).tolist()
    assert np.abs(fit.intercept).max() > 0.1
