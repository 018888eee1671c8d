"""Deck 003's numbers, what no optimum looks like, what is dragged and pasted, and what cannot be
fitted.
"""

import time

import numpy as np
import pytest
from effort import tries

from genlab import glm
from genlab.kit import Point, decode, nice
from genlab.kit.picture import Area, Curve
from genlab.labs import labs
from genlab.labs.glm import figures
from genlab.labs.glm.lab import decks
from genlab.labs.glm.model import coordinates, run
from genlab.labs.glm.state import FAMILIES, GlmState
from genlab.labs.glm.summary import answer, as_printed, at_trial, headline, sums_of
from genlab.labs.glm.tables import recipe, ridge
from genlab.labs.glm.view import four, mend


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


def test_the_slope_of_the_loss_keeps_its_1_over_n():
    _, value, slope, wrong = at_trial(result(trial=((0, 0),)))
    assert value == pytest.approx(14 / 3)
    assert slope == pytest.approx([-4, -14 / 3]) and wrong == pytest.approx([-12, -14])


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


@pytest.mark.parametrize(("number", "noise"), [(1, 1.251), (2, 1.252), (3, 1.251), (4, 1.249)])
def test_anscombes_sets_have_one_line(number, noise):
    regression = result(data=f"anscombe{number}")
    assert regression.fit.intercept == pytest.approx(
        3, abs=3e-3
    ) and regression.fit.weights == pytest.approx([0.5], abs=3e-4)
    assert regression.family.dispersion == pytest.approx(noise, abs=5e-4)


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


def test_w_grows_by_ln_10_a_decade_where_a_boundary_parts_the_rows():
    way = {"family": "logistic", "data": "separable", "scale": False, "steps": 1_000}
    weights = result(**way).search.traces["ascent"].weights[:, 0]
    assert weights[[10, 100, 1_000]] == pytest.approx([2.10, 4.02, 6.23], abs=5e-3)
    rows = result(**way).rows
    steps = tries(100_000, quick=10_000)
    longer = glm.gradient_ascent(rows.x, rows.y, glm.BERNOULLI, step=1.0, iterations=steps)
    assert longer.weights[steps, 0] == pytest.approx(
        {10_000: 8.52, 100_000: 10.82}[steps], abs=5e-3
    )


@pytest.mark.parametrize(("lam", "w"), [(0.1, 2.2772), (1, 1.0066)])
def test_a_prior_stops_what_goes_for_ever(lam, w):
    regression = result(family="logistic", data="separable", lam=lam)
    assert not regression.fit.separable and regression.fit.weights == pytest.approx([w], abs=5e-5)


@pytest.mark.parametrize(("data", "supremum"), [("separable", 0), ("quasi", -1.3863)])
def test_along_the_direction_log_l_never_falls_and_stays_below_its_supremum(data, supremum):
    regression = result(family="logistic", data=data)
    way = regression.fit.direction
    assert way.weights == pytest.approx([1]) and way.intercept == pytest.approx(0, abs=1e-12)
    linked_changes = np.linspace(0, 30, 50)
    heights = glm.log_likelihoods(
        regression.family,
        regression.rows.x,
        regression.rows.y,
        linked_changes[:, None] * way.weights,
        0.0,
    )
    top = glm.supremum(regression.plain, regression.rows.x, regression.rows.y)
    assert (np.diff(heights) >= -1e-12).all() and top == pytest.approx(supremum, abs=5e-5)
    assert heights.max() <= top + 1e-12
    assert (
        f"Log L approaches {'0 nats' if supremum == 0 else '−1.3863 nats'}"
        in answer(regression).why
    )


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


def test_softmax_of_the_penguins_and_what_a_vector_added_to_all_classes_changes():
    fit = result(family="softmax", data="penguins").fit
    rows = result(family="softmax", data="penguins").rows
    assert (
        fit.log_likelihood == pytest.approx(-23.9457, abs=5e-5)
        and (fit.predict(rows.x) != rows.y).sum() == 12
    )
    shifted = glm.log_likelihood_and_gradient(
        glm.SOFTMAX, rows.x, rows.y, fit.weights + np.array([3, -2]), fit.intercept + 7
    )[0]
    assert shifted == pytest.approx(fit.log_likelihood)


def test_setosa_alone_is_parted_from_all_others():
    assert result(family="softmax", data="iris").separable_classes == ("setosa",)
    assert result(family="softmax", data="penguins").separable_classes == ()


@pytest.mark.parametrize("family", FAMILIES)
def test_residuals_sum_to_zero_in_every_family(family):
    name, *_, first, second = recipe(result()).rows[list(FAMILIES).index(family)]
    assert name == family and first == second == 0


def test_under_a_prior_what_is_left_over_is_lambda_w():
    regression = orings(lam=5)
    assert dict(sums_of(regression))["Σ(y − μ)x"] == pytest.approx(
        5 * regression.fit.weights[0], rel=1e-6
    )


def test_the_ridge_table_shrinks_the_weights():
    norms = [row[2] for row in ridge(orings(lam=3)).rows]
    assert len(norms) == 7 and norms == sorted(norms, reverse=True)


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


def test_a_surface_of_61_by_61_places_is_drawn_within_a_frame():
    times = []
    for steps in range(5):  # each has a frame of its own
        regression = orings(view="surface", step=8.0, steps=steps)
        assert len(regression.frame) == 2
        begin = time.process_time()
        assert regression.surface[-1].shape == (61, 61)
        times.append(time.process_time() - begin)
    assert min(times) < 0.012  # 1 to 3 ms on a quiet machine


def test_a_place_of_the_surface_is_the_line_that_it_stands_for():
    regression = orings()
    scaling, scaled = regression.search.scaling, regression.search.x
    line = scaling.to_scaled((15.0, -0.2))
    assert line[0] + line[1] * scaled[:, 0] == pytest.approx(15 - 0.2 * regression.rows.x[:, 0])
    assert scaling.from_scaled(line) == pytest.approx((15.0, -0.2))


def test_the_valley_is_level():
    regression = result(data="twin", view="surface")
    valley = next(
        mark for mark in figures.surface(regression).marks if "valley" in getattr(mark, "name", "")
    )
    top = regression.search.top
    places = np.linspace((valley.x[0], valley.y[0]), (valley.x[1], valley.y[1]), 7)
    heights = glm.log_likelihoods(
        regression.family, regression.search.x, regression.rows.y, places, float(top.intercept)
    )
    assert heights == pytest.approx(top.log_likelihood)


def test_no_trial_is_better_than_the_best():
    rng = np.random.default_rng(0)
    for b, w in rng.normal((15, -0.2), (3, 0.1), (30, 2)):
        regression = orings(trial=((float(b), float(w)),))
        assert at_trial(regression)[0] <= regression.fit.log_likelihood
    assert "nats below the maximum" in answer(regression).why


def test_the_prior_the_likelihood_and_the_posterior_are_three_ellipses():
    marks = figures.weights(result(data="twin", lam=1, noise=1)).marks
    names = [mark.name.partition(",")[0] for mark in marks if mark.name]
    assert [names.count(name) for name in ("prior", "likelihood", "posterior")] == [2, 2, 2]
    prior = next(mark for mark in marks if mark.name.startswith("prior"))
    assert np.hypot(prior.x, prior.y) == pytest.approx(np.ones(len(prior.x)))
    flat = next(mark for mark in marks if mark.name.startswith("likelihood"))
    assert (
        np.ptp(flat.x + 2 * flat.y) < 3 < 30 < np.ptp(2 * flat.x - flat.y)
    )  # a valley along (2, −1)
    bands = figures.weights(result(lam=4, noise=1)).marks
    assert {mark.y for mark in bands if "b is free" in mark.name} == {-1, -0.5, 0.5, 1}


def test_thirty_lines_of_the_posterior_lie_where_its_band_says():
    regression = result(lam=1, noise=1, view="prior")
    band, *lines, _, _ = figures.data(regression).marks
    assert len(lines) == 30
    sd = (np.array(band.y) - np.array(band.base)) / 4
    spread = np.std([line.y for line in lines], axis=0)
    assert (spread < sd).all()  # of the mean; the band is for a new row
    assert figures.data(regression).marks[1].y == pytest.approx(
        figures.data(result(lam=1, noise=1)).marks[1].y
    )


# ── What stays inside a picture ───────────────────────────────────────────────────────────────────


def marks_named(plot, name):
    return [mark for mark in plot.marks if getattr(mark, "name", "").startswith(name)]


def assert_inside(axis, values):
    """Whether none of them is outside: a gap is not."""
    values = np.asarray(values)
    return not ((values < axis.low) | (values > axis.high)).any()


OVERSHOOTING = [
    {"step": 50.0, "steps": 30},
    {"data": "anscombe1", "printed": True, "steps": 60},
    {"family": "poisson", "data": "lunch", "step": 0.5, "scale": False, "steps": 2},
    {"family": "softmax", "data": "iris", "step": 1e3, "steps": 30},
]


@pytest.mark.parametrize("fields", OVERSHOOTING)
@pytest.mark.parametrize("figure", [figures.heights, figures.surface])
def test_overshooting_steps_keep_the_maximum_in_view(fields, figure):
    regression = result(method="ascent", view="steps", **fields)
    plot, top = figure(regression), regression.search.top
    assert figure is figures.surface or plot.y.high - plot.y.low < 2_000  # nats
    place = coordinates(top.trace)[-1] if figure is figures.surface else (0, top.log_likelihood)
    for axis, value in zip((plot.x, plot.y), place, strict=True):
        size = axis.high - axis.low
        ticks = axis.ticks or nice(axis.low, axis.high)
        assert (
            axis.low < value < axis.high
            and len(ticks) > 1
            and max(len(text) for _, text in ticks) <= 8
        )
        for mark in marks_named(plot, "Gradient ascent"):
            linked_changes = np.asarray(mark.x if axis is plot.x else mark.y)
            assert (linked_changes >= axis.low - 100 * size).all() and (
                linked_changes <= axis.high + 100 * size
            ).all()


def test_a_search_that_has_left_its_picture_is_told_where_it_is():
    regression = result(method="ascent", step=50.0, steps=30, view="surface")
    assert (
        "Outside the picture since step 1, now at (−1.479×10⁶⁰, −3.02×10⁵⁹)"
        in answer(regression).why
    )
    assert (
        "outside" not in headline(regression)
        and "outside" not in answer(orings(method="ascent", view="steps")).why
    )


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"family": "poisson", "data": "lunch"},
        {"data": "own", "points": ((1, 2),)},
        {"data": "own", "points": ((0, 0), (1, 10))},
        {"family": "poisson", "data": "own", "points": ((0, 1), (1, 0), (4, 90))},
    ],
)
def test_the_curve_of_the_mean_and_its_band_stay_in_their_pictures(fields):
    regression = result(**fields)
    plot = figures.fit(regression)
    (curve,) = marks_named(plot, "fitted mean")
    assert (
        assert_inside(plot.y, curve.y)
        and assert_inside(plot.x, curve.x)
        and assert_inside(plot.x, regression.rows.x[:, 0])
    )
    for mark in [*marks_named(plot, "N("), *marks_named(plot, "Poisson(")]:
        assert assert_inside(plot.x, mark.x) and assert_inside(plot.y, mark.y)
    plot = figures.data(regression)
    for mark in plot.marks:
        if isinstance(mark, Area) or (isinstance(mark, Curve) and mark.name == "MAP"):
            assert assert_inside(plot.y, mark.y)


def test_a_phone_has_room_for_the_recipe():
    comparison = four(result(view="recipe"))
    assert (
        len(comparison.columns) == 1 + len(FAMILIES)
        and comparison.columns[-1] == "Softmax"
        and len(comparison.rows) == 9
    )
    cells = zip(comparison.columns, *comparison.rows, strict=True)
    words = [
        max(len(word) for cell in column if isinstance(cell, str) for word in cell.split())
        for column in cells
    ]
    assert sum(words) <= 50  # what cannot be broken, side by side


def test_the_prior_of_columns_that_are_far_from_1_has_its_ellipse():
    plot = figures.weights(result(data="own", csv="x,y\n1e17,1\n2e17,0\n3e17,5", lam=1))
    for mark in marks_named(plot, "likelihood"):
        assert assert_inside(plot.x, mark.x) and assert_inside(plot.y, mark.y)


def test_weights_that_have_no_sd_get_no_room_for_one():
    regression = result(data="own", family="logistic", csv=CONSTANT, lam=2, view="prior")
    plot = figures.weights(regression)  # without a prior b and w₂ are one
    assert np.isnan(regression.sds(regression.plain)).all() and plot.y.high - plot.y.low < 10


CONSTANT = "a,b,k\n1,5,u\n2,5,v\n3,5,u\n4,5,v"
LEVEL = ((0, 0, 0), (1, 1, 1), (2, 2, 0), (4, 4, 1), (5, 5, 0))  # one column is the other


def test_surface_draws_a_valley_only_where_its_parameters_have_one():
    for fields in ({"family": "softmax", "points": LEVEL}, {"family": "logistic", "csv": CONSTANT}):
        regression = result(data="own", view="surface", **fields)
        assert regression.search.top.minimum_norm and marks_named(
            figures.surface(regression), "valley"
        )
    unscaled = result(data="own", family="logistic", csv=CONSTANT, view="surface", scale=False)
    assert unscaled.search.top.minimum_norm and not marks_named(
        figures.surface(unscaled), "a valley"
    )  # b and w₂ make it


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


@pytest.mark.parametrize("points", [((1, 3),), ((5, 1), (5, 2), (5, 4))])
def test_counts_of_ones_own_at_one_place_leave_the_picture_to_the_hand(points):
    handles, positions = places(figures.fit(result(family="poisson", data="own", points=points)))
    assert handles.add and handles.moved([*positions, (6.0, 4.2)])["points"][-1] == Point(6, 4, 0)


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


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"family": "logistic", "points": ((0, 1), (1, 1))}, "one class only"),
        ({"family": "poisson", "points": ((0, -1), (1, 1))}, "must not be negative"),
        ({"family": "poisson", "points": ((0, 2.5), (1, 1))}, "whole number"),
        ({"family": "logistic", "points": ((0, 2), (1, 1))}, "y of row 0 is 2; it must be 0 or 1"),
        ({"family": "softmax", "points": ((0, 2, 0), (1, 1, 2))}, "never takes class 1"),
        ({"lam": 1, "points": ((0, 1), (1, 2))}, "a prior has no effect"),
    ],
)
def test_unfit_rows_are_explained_with_a_remedy_and_drawn(fields, message):
    regression = result(data="own", **fields)
    assert message in answer(regression).why and answer(regression).tone == "unsure"
    picture = figures.plane if regression.plane else figures.fit
    assert len(picture(regression).marks[-1].x) == len(fields["points"])
    assert mend(regression).buttons and not regression.lined


def test_the_ways_out_lead_out():
    separable = result(data="own", lam=1, points=((0, 1), (1, 2)))
    assert all(
        result(data="own", lam=1, points=((0, 1), (1, 2)), **b.change).fit
        for b in mend(separable).buttons
    )
    for button in mend(result(family="logistic", data="separable")).buttons:
        assert not result(family="logistic", data="separable", **button.change).fit.separable
    overflowing = result(
        family="poisson", data="lunch", scale=False, step=100.0, view="steps", method="ascent"
    )
    assert "overflowed" in overflowing.search.fault and answer(overflowing).tone == "unsure"
    steps = answer(result(family="poisson", data="lunch", scale=False, step=100.0, view="steps"))
    assert (
        steps.tone == "plain" and "Gradient ascent overflowed" in steps.why
    )  # Newton’s own way is there
    smaller_step = mend(overflowing).buttons[1].change
    assert not result(**(vars_of(overflowing) | smaller_step)).search.fault


def vars_of(regression):
    return {name: getattr(regression.state, name) for name in labs()["glm"].fields}


def test_points_on_a_line_have_no_end_and_say_so():
    regression = result(data="own", points=((0, 1), (1, 2)))
    assert (
        regression.exact
        and regression.fit.weights == pytest.approx([1])
        and "lie on the line" in answer(regression).amount
    )
    explanations = [
        answer(result(data="own", points=((0, 1), (1, 2)), view=view)).why
        for view in ("steps", "prior")
    ]
    assert all(
        "Computed with σ² = 1" in explanation for explanation in explanations
    )  # whose log L is no ∞


@pytest.mark.parametrize("view", ["fit", "surface", "residuals"])
def test_empty_points_are_no_fault_and_name_the_view_for_clicks(view):
    regression = result(data="own", view=view)
    verdict = answer(regression)
    full = [table.name for table in labs()["glm"].tables(regression) if table.rows]
    assert full == ["recipe", "decks"]
    assert verdict.tone == "empty" and verdict.why.startswith(
        "Click into" if view == "fit" else "Choose Fit and click"
    )


def test_a_sum_that_is_0_is_no_fault():
    verdict = answer(result(intercept=False, view="residuals"))
    assert (verdict.tone, verdict.word, verdict.why) == ("plain", "Σ(y − μ)x = 0", "")


def test_prior_pull_on_a_gaussian_fit_includes_the_noise():
    regression = result(data="anscombe1", lam=10, view="residuals")
    pull = regression.family.dispersion * 10 * regression.fit.weights[0]
    assert (
        dict(sums_of(regression))["Σ(y − μ)x"] == pytest.approx(pull)
        and answer(regression).why == "This equals σ²λw."
    )
    assert (
        answer(orings(lam=10, view="residuals")).why
        == answer(result(lam=10, noise=1, view="residuals")).why
        == "This equals λw."
    )


def test_a_slope_over_columns_that_are_far_from_1_is_no_rounding():
    assert (
        answer(result(data="own", csv="x,y\n1e17,1\n2e17,0\n3e17,5")).word == "μ = −2 + 2×10⁻¹⁷ x"
    )


def test_a_search_that_stopped_before_its_top_says_so():
    csv = "a,b,k\n5e9,-3,w\n-1e9,5,u\n5e9,2,v"
    regression = result(data="own", family="softmax", csv=csv, lam=1, view="residuals")
    assert (
        not regression.fit.converged
        and "The search stopped before it converged" in answer(regression).why
    )


def test_deck_003s_misprints_are_listed_with_the_states_own_numbers():
    rows = decks(result(trial=((0, 0),))).rows
    assert len(rows) == 10 and {row[0] for row in rows} == {"Probabilistic models (NYU)"}
    corrections = " ".join(row[3] for row in rows)
    assert (
        "(1.5, 0.5), not (0.75, 0.875)" in corrections
        and "(−4, −4.6667), not (−12, −14)" in corrections
    )
    assert "the weights grow without bound along (0, 1)" in " ".join(
        row[3] for row in decks(result(family="logistic", data="quasi")).rows
    )


@pytest.mark.parametrize(
    "fields", [{}, {"data": "own", "points": ((0, 1, 0), (1, 3, 0), (2, 2, 0))}]
)
def test_drag_stops_at_ten_thousand(fields):
    regression = result(**fields)
    handles, positions = places(figures.fit(regression))
    change = handles.moved([*positions[:2], (12_345.0, -1e9)])
    dragged = result(**(fields | change)).rows
    assert (dragged.x[2, 0], dragged.y[2]) == (10_000, -10_000) and dragged.y[:2].tolist() == [1, 3]


def test_sentences_about_newton_do_not_speak_of_the_step_size_of_ascent():
    regression = result(view="steps", method="newton")
    assert regression.oscillates
    explanation = answer(regression).why
    assert "Gradient ascent, drawn for comparison, overshoots" in explanation
    assert "Newton’s method takes" not in headline(regression)
    assert [button.label for button in mend(regression).buttons] == [
        "Halve the step size of gradient ascent"
    ]


def test_different_starts_of_the_two_searches_are_stated():
    sentence = "Newton’s method starts at the best constant prediction, gradient ascent at zero"
    regression = result(view="steps", data="orings", family="logistic")
    newton, ascent = (regression.search.traces[name] for name in ("newton", "ascent"))
    shares = regression.rows.y.mean()
    assert float(newton.intercept[0]) == pytest.approx(np.log(shares / (1 - shares)), rel=1e-6)
    assert float(ascent.intercept[0]) == 0
    assert sentence in answer(regression).why


def test_oscillating_ascent_is_explained_with_a_smaller_step():
    regression = result(view="steps")  # the state in which the view opens
    assert regression.oscillates and "overshoots" in answer(regression).why
    (button,) = mend(regression).buttons
    shorter = result(view="steps", **button.change)
    assert not shorter.oscillates and "overshoots" not in answer(shorter).why
    assert shorter.search.traces["ascent"].within(shorter.search.top.log_likelihood) is not None


def test_the_residuals_of_a_linear_fit_are_drawn():
    regression = result()
    (stems,) = marks_named(figures.fit(regression), "residual")
    lengths = np.reshape(stems.y, (-1, 3))[:, 1] - np.reshape(stems.y, (-1, 3))[:, 0]
    assert lengths == pytest.approx(regression.residual)


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
