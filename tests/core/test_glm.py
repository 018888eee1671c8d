"""Generalised linear models: one recipe, checked at its optimum, along its trace and where there
is no optimum.
"""

import math
import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab import glm
from genlab.core.design import Design
from genlab.core.glm.conjugate import ConjugateSteps, conjugate_gradients
from genlab.core.glm.newton import GradientAscent
from genlab.core.glm.objective import Objective, Place
from genlab.core.glm.separation import receding

FAMILIES = {
    "Gaussian": glm.gaussian(0.7),
    "Bernoulli": glm.BERNOULLI,
    "Poisson": glm.POISSON,
    "softmax": glm.SOFTMAX,
}
each_family = pytest.mark.parametrize("name", FAMILIES)


def data(name, seed=0, N=80, D=3):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, D))
    eta = X @ rng.normal(size=D) * 0.6 + 0.4
    if name == "Gaussian":
        return X, eta + rng.normal(size=N)
    if name == "Bernoulli":
        return X, (rng.random(N) < 1 / (1 + np.exp(-eta))).astype(int)
    if name == "Poisson":
        return X, rng.poisson(np.exp(eta))
    return X, (X @ rng.normal(size=(D, 3)) + rng.gumbel(size=(N, 3))).argmax(axis=1)


def log_density(name, X, y, weights, intercept):
    """log p(y | X) written out row by row from the definition of each distribution."""
    total = 0.0
    for x, t in zip(X, y, strict=True):
        eta = weights @ x + intercept
        if name == "Gaussian":
            total += -0.5 * math.log(2 * math.pi * 0.7) - (t - eta) ** 2 / 1.4
        elif name == "Bernoulli":
            p = 1 / (1 + math.exp(-eta))
            total += math.log(p if t else 1 - p)
        elif name == "Poisson":
            total += t * eta - math.exp(eta) - math.lgamma(t + 1)
        else:
            total += eta[t] - math.log(sum(math.exp(e) for e in eta))
    return total


@each_family
def test_log_likelihood_is_the_distributions_own(name):
    X, y = data(name)
    fitted = glm.fit(X, y, FAMILIES[name])
    expected = log_density(name, X, y, fitted.weights, fitted.intercept)
    assert fitted.log_likelihood == pytest.approx(expected, rel=1e-12)
    assert glm.log_likelihood_and_gradient(FAMILIES[name], X, y, fitted.weights, fitted.intercept)[
        0
    ] == pytest.approx(expected, rel=1e-12)


@each_family
def test_gradient_is_sum_of_residual_times_x(name):
    """Deck 003, 2.7 (printed with a minus; correct is +) and 3.2: Σ (y − f(θᵀx)) x; against
    finite differences.
    """
    X, y = data(name)
    rng = np.random.default_rng(1)
    shape = (3, 3) if name == "softmax" else (3,)
    w, b = rng.normal(size=shape), rng.normal(size=shape[:-1])
    _, dw, db = glm.log_likelihood_and_gradient(FAMILIES[name], X, y, w, b)

    def slope(turn, step=1e-5):
        return (log_density(name, X, y, *turn(step)) - log_density(name, X, y, *turn(-step))) / (
            2 * step
        )

    for index in np.ndindex(shape):
        unit = np.zeros(shape)
        unit[index] = 1
        assert dw[index] == pytest.approx(
            slope(lambda h, unit=unit: (w + h * unit, b)), rel=1e-6, abs=1e-6
        )
    for index in np.ndindex(shape[:-1]):
        unit = np.zeros(shape[:-1])
        unit[index] = 1
        assert db[index] == pytest.approx(
            slope(lambda h, unit=unit: (w, b + h * unit)), rel=1e-6, abs=1e-6
        )


@each_family
@pytest.mark.parametrize("precision", [0.0, 0.5])
def test_no_newton_step_ever_falls_and_the_last_ones_converge_quadratically(name, precision):
    X, y = data(name)
    trace = glm.fit(X, y, FAMILIES[name], prior_precision=precision).trace
    assert (np.diff(trace.log_posterior) >= -1e-10).all()
    assert trace.step_length[0] == 0 and (trace.step_length[1:] > 0).all()
    assert (
        len(trace.weights)
        == len(trace.intercept)
        == len(trace.gradient_norm)
        == len(trace.log_likelihood)
    )
    norms = trace.gradient_norm[trace.gradient_norm > 1e-9]
    if len(norms) > 2:
        assert norms[-1] < norms[-2] ** 1.5


def test_softmax_probabilities_on_cells_are_the_shares():
    """Deck 003, 4.2."""
    X = np.array([[0.0], [0], [0], [0], [1], [1], [1], [1], [1]])
    fitted = glm.fit_softmax(X, [0, 0, 1, 2, 0, 1, 1, 2, 2])
    np.testing.assert_allclose(
        fitted.mean([[0], [1]]), [[0.5, 0.25, 0.25], [0.2, 0.4, 0.4]], rtol=1e-12
    )
    np.testing.assert_array_equal(fitted.predict([[0], [1]]), [0, 1])


def test_softmax_parameters_are_centred_and_shift_invariant():
    """Deck 003, 4.2 prints scores in R^d; correct is R^K, up to a common shift."""
    X, y = data("softmax")
    fitted = glm.fit_softmax(X, y)
    np.testing.assert_allclose(fitted.weights.sum(axis=0), 0, atol=1e-12)
    assert abs(fitted.intercept.sum()) < 1e-12
    shifted_log_likelihood = glm.log_likelihood_and_gradient(
        glm.SOFTMAX, X, y, fitted.weights + np.array([1.0, -2.0, 3.0]), fitted.intercept + 5.0
    )[0]
    assert shifted_log_likelihood == pytest.approx(fitted.log_likelihood, rel=1e-12)
    weights, intercept = fitted.against(2)
    assert not weights[2].any() and intercept[2] == 0
    assert glm.log_likelihood_and_gradient(glm.SOFTMAX, X, y, weights, intercept)[
        0
    ] == pytest.approx(fitted.log_likelihood, rel=1e-12)


@each_family
def test_a_prior_pulls_the_weights_and_not_the_intercept(name):
    """Deck 004, ridge as MAP: the gradient of the log-likelihood equals λw, and vanishes for the
    intercept.
    """
    X, y = data(name)
    fitted = glm.fit(X, y, FAMILIES[name], prior_precision=2.5)
    _, dw, db = glm.log_likelihood_and_gradient(
        FAMILIES[name], X, y, fitted.weights, fitted.intercept
    )
    np.testing.assert_allclose(dw, 2.5 * fitted.weights, rtol=1e-8)
    assert np.abs(db).max() < 1e-9
    penalty = 0.5 * 2.5 * (fitted.weights**2).sum()
    assert fitted.trace.log_posterior[-1] == pytest.approx(
        fitted.log_likelihood - penalty, rel=1e-12
    )


@each_family
@pytest.mark.parametrize("constant", [1e8 + 0.1, 1e15, 1.7e18, -1e90])
@pytest.mark.parametrize("prior_precision", [0.0, 1.0])
def test_a_constant_column_of_any_size_has_the_weight_0_and_changes_nothing(
    name, constant, prior_precision
):
    X, y = data(name)
    with_constant = np.column_stack([X[:, :1], np.full(len(X), constant), X[:, 1:]])
    plain = glm.fit(X, y, FAMILIES[name], prior_precision=prior_precision)
    fitted = glm.fit(with_constant, y, FAMILIES[name], prior_precision=prior_precision)
    assert not fitted.weights[..., 1].any()
    np.testing.assert_allclose(fitted.weights[..., [0, 2, 3]], plain.weights, rtol=1e-6, atol=1e-9)
    np.testing.assert_allclose(fitted.mean(with_constant), plain.mean(X), rtol=1e-6)


@each_family
@pytest.mark.parametrize("intercept", [True, False])
def test_dependent_columns_are_said_and_the_shortest_optimum_is_taken(name, intercept):
    X, y = data(name)
    with_double = np.column_stack([X, X[:, 0] * 2])
    plain = glm.fit(X, y, FAMILIES[name], intercept=intercept)
    fitted = glm.fit(with_double, y, FAMILIES[name], intercept=intercept)
    assert (fitted.rank, fitted.columns) == (3 + intercept, 4 + intercept) and fitted.minimum_norm
    assert not plain.minimum_norm and fitted.converged
    assert fitted.log_likelihood == pytest.approx(plain.log_likelihood, rel=1e-11)
    np.testing.assert_allclose(fitted.weights[..., 3], 2 * fitted.weights[..., 0], rtol=1e-8)


# Data without a finite optimum. Each row: family, X, y, and the largest log-likelihood that is
# approached.
HALF = math.log(0.5)
SEPARABLE = {
    "complete": ("Bernoulli", [[0], [1], [2], [3]], [0, 0, 1, 1], 0.0),
    "quasi": ("Bernoulli", [[0], [1], [1], [3]], [0, 0, 1, 1], 2 * HALF),
    "one cell": (
        "Bernoulli",
        [[0], [0], [0], [1], [1]],
        [0, 1, 1, 1, 1],
        math.log(1 / 3) + 2 * math.log(2 / 3),
    ),
    "one row": ("Bernoulli", [[0.0, 3.0], [1.0, 1.0]], [0, 1], 0.0),
    "far outlier": ("Bernoulli", [[-1], [1], [1e6]], [0, 1, 1], 0.0),
    "no count at all": ("Poisson", [[0.0], [1], [2]], [0, 0, 0], 0.0),
    "no count in a cell": (
        "Poisson",
        [[0], [0], [1], [1]],
        [3, 1, 0, 0],
        4 * math.log(2) - 4 - math.log(6),
    ),
    "three classes": ("softmax", [[0], [0.2], [1], [1.5], [3], [4]], [0, 0, 1, 1, 2, 2], 0.0),
    "one class of three": ("softmax", [[0], [1], [0], [1], [3], [4]], [0, 0, 1, 1, 2, 2], 4 * HALF),
}


@pytest.mark.parametrize("case", SEPARABLE)
def test_separable_data_are_said_with_a_direction_and_never_converge(case):
    """Deck 003, 3.1 prints a unique finite optimum; correct is that none is finite on separable
    data.
    """
    name, X, y, supremum = SEPARABLE[case]
    fitted = glm.fit(X, y, FAMILIES[name])
    assert fitted.separable and not fitted.converged
    assert supremum - 1e-3 < fitted.log_likelihood < supremum + 1e-12
    values = [
        glm.log_likelihood_and_gradient(
            FAMILIES[name],
            X,
            y,
            fitted.weights + t * fitted.direction.weights,
            fitted.intercept + t * fitted.direction.intercept,
        )[0]
        for t in (0.0, 1.0, 4.0, 16.0)
    ]
    assert (np.diff(values) >= -1e-9).all() and values[0] < values[-1] <= supremum + 1e-9


@pytest.mark.parametrize("case", SEPARABLE)
def test_a_prior_makes_separable_data_finite_where_it_holds_the_direction(case):
    name, X, y, _ = SEPARABLE[case]
    fitted = glm.fit(X, y, FAMILIES[name], prior_precision=0.1)
    assert fitted.separable == (case == "no count at all")  # there the free intercept runs away
    assert fitted.converged != fitted.separable


def test_a_search_that_is_cut_short_does_not_claim_to_have_converged():
    X, y = data("Poisson")
    fitted = glm.fit(X, y, glm.POISSON, max_iterations=1)
    assert not fitted.converged and not fitted.separable and len(fitted.trace.log_likelihood) == 2


def free(name, rng, places, D=3):
    """Weights and intercepts at some places, of the shape that a family takes."""
    rows = (3,) if name == "softmax" else ()
    return rng.normal(size=(*places, *rows, D)), rng.normal(size=(*places, *rows))


@each_family
def test_the_log_likelihood_on_a_grid_is_that_at_each_of_its_places(name):
    X, y = data(name)
    weights, intercept = free(name, np.random.default_rng(3), (7, 5))
    grid = glm.log_likelihoods(FAMILIES[name], X, y, weights, intercept)
    assert grid.shape == (7, 5)
    for place in np.ndindex(7, 5):
        single = glm.log_likelihood_and_gradient(
            FAMILIES[name], X, y, weights[place], intercept[place]
        )[0]
        assert grid[place] == pytest.approx(single, rel=1e-12)


@each_family
@pytest.mark.parametrize("precision", [0.0, 2.0])
def test_the_information_is_the_slope_of_the_gradient(name, precision):
    X, y = data(name)
    fitted = glm.fit(X, y, FAMILIES[name], prior_precision=precision)
    information, step = fitted.information(X, precision), 1e-5
    assert np.allclose(information, information.T)
    weights = np.atleast_2d(fitted.weights)
    intercept = np.atleast_1d(fitted.intercept)

    def gradient(k, j, by):  # of the log-posterior, where one parameter of one class is changed
        w, b = weights.copy(), intercept.copy()
        if j:
            w[k, j - 1] += by
        else:
            b[k] += by
        shape = (w, b) if name == "softmax" else (w[0], float(b[0]))
        _, g, g0 = glm.log_likelihood_and_gradient(FAMILIES[name], X, y, *shape)
        centred = w - w.mean(axis=0) if name == "softmax" else w
        return np.column_stack([np.atleast_1d(g0), np.atleast_2d(g) - precision * centred])

    first = 1 if name == "softmax" else 0  # class 0 is what the others are against
    slopes = [
        -(gradient(k, j, step) - gradient(k, j, -step))[first:].ravel() / (2 * step)
        for k in range(first, len(weights))
        for j in range(X.shape[1] + 1)
    ]
    np.testing.assert_allclose(information, slopes, rtol=1e-5, atol=1e-5)


def test_backtracking_climbs_from_a_step_that_overshoots():
    X, y = data("Bernoulli")
    plain = glm.gradient_ascent(X, y, glm.BERNOULLI, step=200.0, iterations=60)
    backtracking = glm.gradient_ascent(
        X, y, glm.BERNOULLI, step=200.0, iterations=60, backtrack=True
    )
    assert (np.diff(plain.log_likelihood) < 0).any()
    assert (np.diff(backtracking.log_likelihood) > -1e-10).all() and set(
        backtracking.step_length[1:]
    ) <= {200.0 * 0.5**k for k in range(12)}
    assert backtracking.log_likelihood[-1] == pytest.approx(
        glm.fit_logistic(X, y).log_likelihood, abs=1e-8
    )


def test_a_fit_that_is_at_no_optimum_says_so_when_it_predicts():
    X, y = np.array([[1.0], [2.0], [3.0], [4.0]]), [0, 0, 1, 1]
    separable = glm.fit_logistic(X, y)
    for call in (separable.mean, separable.log_odds, separable.log_posterior, separable.predict):
        with pytest.warns(
            glm.NoOptimum, match="no finite optimum exists: .*; pass a positive prior_precision"
        ) as record:
            call(X)
        assert [warning.filename for warning in record] == [__file__]
    unconverged = glm.fit(X, [0, 1, 0, 9], glm.POISSON, max_iterations=1)
    for call in (unconverged.mean, unconverged.predict):
        with pytest.warns(
            glm.NoOptimum,
            match="the search stopped after 1 iteration, before it converged; increase",
        ) as record:
            call(X)
        assert [warning.filename for warning in record] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (
            separable.scores(X),
            separable.information(X),
            glm.fit_logistic(X, y, prior_precision=1.0).predict(X),
        )


def test_a_search_that_rounding_ends_asks_for_scaled_columns_which_help():
    X, y = np.array([[5e9, -3.0], [-1e9, 5.0], [5e9, 2.0]]), [2, 1, 0]
    remark = "rounding hides the optimum; scale the columns of X"
    assert remark in glm.fit_softmax(X, y, prior_precision=10.0).remark
    assert glm.fit_softmax(X / [1e9, 1.0], y, prior_precision=10.0).converged


def test_the_log_posterior_of_the_classes_is_that_of_the_mean():
    X = np.array([[1.0], [2.0], [3.0], [4.0]])
    two = glm.fit_logistic(X, [0, 1, 0, 1])
    three = glm.fit_softmax(X, [0, 1, 2, 0])
    np.testing.assert_allclose(
        np.exp(two.log_posterior(X)), np.column_stack([1 - two.mean(X), two.mean(X)]), rtol=1e-13
    )
    np.testing.assert_allclose(np.exp(three.log_posterior(X)), three.mean(X), rtol=1e-13)
    assert two.log_posterior([[1e50]])[0].tolist() == pytest.approx([-two.scores([[1e50]])[0], 0.0])
    with pytest.raises(
        ValueError, match="the Poisson family has no classes; Bernoulli and softmax have"
    ):
        glm.fit_poisson(X, [0, 1, 2, 0]).log_posterior(X)


def test_scores_far_from_zero_have_a_cumulant_in_every_family():
    for w in (-1000.0, 1000.0):
        log_likelihoods = glm.log_likelihoods(
            glm.SOFTMAX, [[1.0], [1.0]], [0, 1], [[[0.0], [w]], [[w], [0.0]]]
        )
        assert log_likelihoods.tolist() == [-1000.0, -1000.0]
        assert glm.log_likelihoods(glm.BERNOULLI, [[1.0], [1.0]], [0, 1], [[w]])[0] == -1000.0


def test_draws_have_the_mean_and_the_covariance_of_the_top():
    X, y = data("Bernoulli")
    for intercept, precision in ((True, 0.0), (False, 2.0)):
        fitted = glm.fit_logistic(X, y, intercept=intercept, prior_precision=precision)
        draws = fitted.draws(X, 40_000, 1, precision)
        covariance = fitted.covariance(X, precision)
        free_draws = draws if intercept else draws[:, 1:]
        sds = np.sqrt(np.diag(covariance))
        assert draws.shape == (40_000, 4) and (intercept or not draws[:, 0].any())
        bias = (draws.mean(axis=0) - [fitted.intercept, *fitted.weights])[0 if intercept else 1 :]
        assert (np.abs(bias) < 5 * sds / 200).all()
        np.testing.assert_allclose(
            np.cov(free_draws.T) / np.outer(sds, sds), covariance / np.outer(sds, sds), atol=0.03
        )
    assert (fitted.draws(X, 3, 7, 2.0) == fitted.draws(X, 3, np.random.default_rng(7), 2.0)).all()
    assert fitted.draws(X, 0, 1, 2.0).shape == (0, 4)


@pytest.mark.parametrize("name", ["Gaussian", "Bernoulli", "Poisson"])
@pytest.mark.parametrize("intercept", [True, False])
def test_the_marginal_of_two_parameters_is_their_part_of_the_covariance(name, intercept):
    X, y = data(name)
    fitted = glm.fit(X, y, FAMILIES[name], intercept=intercept, prior_precision=0.5)
    covariance = np.zeros((4, 4))
    values = np.r_[fitted.intercept, fitted.weights]
    covariance[1 - intercept :, 1 - intercept :] = fitted.covariance(X, 0.5)
    for indices in ([0, 2], [3, 1], [1, 2]):
        mean, precision = fitted.marginal(X, indices, 0.5)
        assert mean.tolist() == values[indices].tolist()
        if intercept or 0 not in indices:
            np.testing.assert_allclose(
                np.linalg.inv(precision), covariance[np.ix_(indices, indices)], rtol=1e-8
            )
        else:
            assert precision[0].tolist() == precision[:, 0].tolist() == [0, 0]
            assert precision[1, 1] == pytest.approx(1 / covariance[indices[1], indices[1]])


@pytest.mark.parametrize("case", SEPARABLE)
def test_the_supremum_is_what_no_parameters_reach(case):
    name, X, y, supremum = SEPARABLE[case]
    assert glm.supremum(glm.fit(X, y, FAMILIES[name]), X, y) == pytest.approx(supremum, abs=1e-7)


def test_the_limit_of_the_mean_is_where_it_goes_along_the_direction():
    X, y = [[0], [1], [2], [3]], [0, 0, 1, 1]
    places = np.array([[-1e6], [1.4], [1.6], [1e6]])
    fitted = glm.fit_logistic(X, y)
    distant = fitted.direction.weights * 1e4, fitted.direction.intercept * 1e4
    assert (
        fitted.limit(places).tolist()
        == (places @ distant[0] + distant[1] > 0).astype(float).tolist()
        == [0, 0, 1, 1]
    )
    assert np.isnan(fitted.limit([[1.5]])).all() and np.isnan(
        fitted.limit([[0], [1.5]])
    ).tolist() == [False, True]
    assert fitted.limit(np.zeros((0, 1))).tolist() == []
    counts = glm.fit_poisson([[0], [0], [1], [1]], [3, 1, 0, 0])
    np.testing.assert_allclose(counts.limit([[0], [1], [-1]]), [2, 0, np.nan], rtol=1e-6)


def test_where_the_optimum_is_finite_there_is_no_limit_and_no_supremum():
    X, y = data("Bernoulli")
    fitted = glm.fit_logistic(X, y)
    for call in (lambda: fitted.limit(X), lambda: glm.supremum(fitted, X, y)):
        with pytest.raises(
            ValueError, match="the fit has no direction; it has one where no finite optimum exists"
        ):
            call()
    softmax = glm.fit_softmax(*data("softmax"))
    for call in (
        lambda: softmax.limit(X),
        lambda: softmax.draws(X, 3, 0),
        lambda: softmax.marginal(X, [0, 1]),
    ):
        with pytest.raises(
            ValueError, match="softmax has weights for each class; here one intercept"
        ):
            call()


@each_family
def test_the_free_parameters_are_those_against_class_0_in_every_step(name):
    X, y = data(name)
    fitted = glm.fit(X, y, FAMILIES[name])
    free, steps = glm.free(fitted), glm.free(fitted.trace)
    assert free.shape == ((2, 4) if name == "softmax" else (1, 4)) and steps.shape[1:] == free.shape
    if name == "softmax":
        np.testing.assert_allclose(
            np.c_[fitted.against(0)[1], fitted.against(0)[0]][1:], free, rtol=1e-14
        )
    else:
        assert free.tolist() == [[fitted.intercept, *fitted.weights]]
    np.testing.assert_allclose(steps[-1], free, rtol=1e-6)
    no_intercept = glm.fit(X, y, FAMILIES[name], intercept=False)
    assert not glm.free(no_intercept)[:, 0].any()


# ── Offsets and weights after the fit ─────────────────────────────────────────────────────────────


def counted_rows():
    rng = np.random.default_rng(7)
    x = rng.standard_normal((30, 2))
    exposure = rng.uniform(0.5, 4, 30)
    y = rng.poisson(exposure * np.exp(0.3 + x @ [0.4, -0.2]))
    return x, y, np.log(exposure), rng.integers(1, 4, 30).astype(np.intp)


def test_within_gives_the_first_step_less_than_some_nats_below_the_maximum():
    heights = np.array([-2.0, -1.0, -0.5, -0.25])  # exact in binary
    flat = np.zeros(4)
    trace = glm.Trace(flat[:, None], flat, heights, heights, flat, flat)
    assert [trace.within(0.0, nats) for nats in (4.0, 2.0, 1.0, 0.75, 0.5)] == [0, 1, 2, 2, 3]
    assert trace.within(0.0, 0.25) is None


def test_a_parameter_of_which_rounding_alone_is_left_is_exactly_zero():
    """Otherwise each kind of processor gives another number of some 10⁻¹⁷."""
    classes = [0, 1, 0, 1, 0]  # which x does not tell apart
    column = np.array([[1.0], [2.0], [3.0], [4.0], [5.0]])
    for size in (1e-12, 1.0, 1e12):
        for precision in (0.0, 1.0):
            fit = glm.fit(size * column, classes, glm.BERNOULLI, prior_precision=precision)
            assert fit.weights.tolist() == [0.0]
            assert fit.intercept == pytest.approx(math.log(2 / 3))
    through_zero = glm.fit(column, 1e-9 * column[:, 0], glm.gaussian())
    assert through_zero.intercept == 0.0
    assert through_zero.weights == pytest.approx([1e-9])


# ── The search itself ─────────────────────────────────────────────────────────────────────────────


def place_of(family, weighted=True, penalty=2.0):
    """A place of 50 rows of three columns, the first two dependent."""
    rng = np.random.default_rng(4)
    X = rng.normal(size=(50, 3))
    X[:, 1] += 0.9 * X[:, 0]
    weights = rng.integers(1, 4, 50).astype(float) if weighted else 1.0
    y = family.targets(np.arange(50) % (4 if family.multiclass else 2))
    design = Design(X, True)
    objective = Objective(design, family, y, 0.0, design.precision(penalty), weights)
    return Place(objective, 0.3 * rng.normal(size=(len(y), 4)))


@each_family
def test_the_curvature_times_a_direction_is_the_product_with_its_matrix(name):
    place = place_of(FAMILIES[name])
    direction = np.random.default_rng(5).normal(size=place.V.shape)
    product = place.times(direction).ravel()
    if name == "Gaussian":  # slopes are those of the log-likelihood
        assert place.slopes[0] == pytest.approx(place.objective.weights / 0.7)
    assert_allclose(product, place.curvature @ direction.ravel(), rtol=1e-11)


@pytest.mark.parametrize("name", ["Bernoulli", "softmax"])
def test_first_step_by_conjugate_gradients_is_newtons_at_once_for_equal_rows(name):
    """Where all rows have the same class probabilities, the approximate inverse is exact."""
    place = place_of(FAMILIES[name], penalty=0.0)
    V = np.zeros_like(place.V)
    V[:, 0] = np.arange(len(V)) / 2
    place = Place(place.objective, V)
    steps = ConjugateSteps(place, 1e-7)
    gradient = np.random.default_rng(5).normal(size=V.shape)
    step = steps._inverse_at(place)(gradient)
    assert_allclose(place.curvature @ step.ravel(), gradient.ravel(), rtol=1e-9)


def test_conjugate_gradients_end_as_near_as_they_are_asked():
    rng = np.random.default_rng(6)
    axes = np.linalg.qr(rng.normal(size=(30, 30)))[0]
    matrix = axes * np.repeat([1.0, 10.0, 1e3], 10) @ axes.T
    g = rng.normal(size=(1, 30))
    products = []

    def times(direction):
        products.append(direction)
        return direction @ matrix

    step, rounds = conjugate_gradients(times, np.copy, g, 1e-9)
    assert len(products) <= 5 and rounds <= 4  # three eigenvalues
    assert_allclose(step @ matrix, g, atol=1e-9)
    rough, _ = conjugate_gradients(times, np.copy, g, 3.0)
    assert 0.01 < np.linalg.norm(rough @ matrix - g) <= 3.0


def test_softmax_of_nearly_separable_classes_reaches_its_optimum_by_conjugate_gradients():
    """Every row is nearly certain, so that the curvature of the start says little of the end."""
    rng = np.random.default_rng(8)
    centres = rng.normal(size=(8, 60))
    y = np.arange(900) % 8
    X = centres[y] + 0.8 * rng.normal(size=(900, 60))
    fitted = glm.fit_softmax(X, y, prior_precision=0.1)
    assert fitted.converged and fitted.log_likelihood > -30
    _, slope, level = glm.log_likelihood_and_gradient(
        glm.SOFTMAX, X, y, fitted.weights, fitted.intercept
    )
    assert np.abs(slope - 0.1 * fitted.weights).max() < 1e-6
    assert np.abs(level).max() < 1e-6


def test_a_step_is_halved_until_it_brings_a_share_of_what_it_promises():
    """Half of the gradient, a step of 40 for 80 observations, overshoots at first."""
    X, y = data("Poisson")
    objective = Objective(Design(X, True), glm.POISSON, y[None], 0.0, np.zeros(4))
    search = GradientAscent(objective, np.zeros((1, 4)), 40.0, True)
    shares = []
    for _ in range(20):
        before, stride = search.place, search.stride()
        share, search.place = search.trial(stride)
        enough = 1e-4 * stride.length**2
        assert search.place.log_posterior >= before.log_posterior + share * enough
        if share < 1:
            longer = before.after(stride.step, stride.move, 2 * share)
            assert longer.log_posterior < before.log_posterior + 2 * share * enough
        shares.append(share)
    assert min(shares) < 0.1
    top = GradientAscent(objective, glm.free(glm.fit_poisson(X, y)), 40.0, True)
    share, place = top.trial(top.stride())
    assert place.log_posterior == pytest.approx(top.place.log_posterior, rel=1e-12)


@pytest.mark.parametrize("outlier", [10.0, 99.0, 999.0, 10_000.0])
@pytest.mark.parametrize("name", ["Bernoulli", "Poisson"])
def test_an_outlier_among_many_rows_leads_no_search_astray(name, outlier):
    rng = np.random.default_rng(0)
    x = rng.normal(size=(30_000, 1))
    y = rng.poisson(np.exp(0.5 * x[:, 0]))
    x[1] = outlier
    fitted = glm.fit(x, np.minimum(y, 1) if name == "Bernoulli" else y, FAMILIES[name])
    empty = fitted.trace.log_likelihood[0]  # of the intercept alone
    assert fitted.converged and fitted.log_likelihood >= empty
    assert fitted.trace.gradient_norm[-1] < 1e-3


def test_separable_rows_are_found_beside_offsets_that_hide_them():
    X = [[0.0], [1.0], [2.0], [3.0]]
    fitted = glm.fit(X, [0, 0, 1, 1], glm.BERNOULLI, offset=[10, -10, 10, -10])
    assert fitted.separable


QUASI = Design(np.array([[0.0], [1.0], [1.0], [2.0]]), True)  # x = 1 is level, 0 and 2 are parted
FREE = np.array([True, True])
QUASI_LABELS = np.array([[0.0, 0.0, 1.0, 1.0]])


@pytest.mark.parametrize("slack", [0.0, 3e-8, 3e-4])
def test_a_step_that_nearly_separates_is_bent_to_one_that_does(slack):
    """Along (−1, 1) no row loses, and the least that gains gains one; the step is off that by so
    much.
    """
    for size in (1.0, 1e4):
        step = size * np.array([[-1 - slack, 1.0]])
        for family in (glm.BERNOULLI, glm.SOFTMAX):
            direction = receding(QUASI, family, QUASI_LABELS, step, FREE)
            assert_allclose(direction, [[-1, 1]], rtol=1e-9)


def test_receding_is_none_where_a_row_loses():
    for step in ([-1.0, 1.1], [-1.0, 0.9], [1.0, -1.0], [0.0, 0.0]):
        assert receding(QUASI, glm.BERNOULLI, QUASI_LABELS, np.array([step]), FREE) is None
    way = np.array([[-1.0, 1.0]])
    assert receding(QUASI, glm.gaussian(), QUASI_LABELS, way, FREE) is None
    assert receding(QUASI, glm.BERNOULLI, QUASI_LABELS, way, np.array([True, False])) is None
    assert receding(QUASI, glm.BERNOULLI, 1 - QUASI_LABELS, way, FREE) is None
    # Along (1, −1) nothing moves at all
    dependent = Design(np.array([[1.0, 1.0], [2.0, 2.0]]), False)
    assert receding(dependent, glm.BERNOULLI, np.array([[0.0, 1.0]]), -way, FREE) is None


def test_counts_recede_where_they_are_zero_and_no_other_row_moves():
    """Poisson: rows with a count must stay where they are, those without may fall for ever."""
    design = Design(np.array([[0.0], [0.0], [1.0], [2.0]]), True)
    y = np.array([[3.0, 1.0, 0.0, 0.0]])
    for slack in (0.0, 3e-8):
        direction = receding(design, glm.POISSON, y, np.array([[slack, -1.0]]), FREE)
        assert_allclose(direction, [[0, -1]], atol=1e-12)
    for step in ([-1.0, 0.0], [0.0, 1.0], [1.0, -1.0]):
        assert receding(design, glm.POISSON, y, np.array([step]), FREE) is None


def test_weights_and_offsets_count_in_every_quantity_of_a_fit():
    """As repeated rows would."""
    x, y, offset, weights = counted_rows()
    rows = {"offset": offset, "weights": weights}
    X, Y, shifts = (np.repeat(array, weights, axis=0) for array in (x, y, offset))
    fit = glm.fit(x, y, glm.POISSON, **rows)
    repeated_fit = glm.fit(X, Y, glm.POISSON, offset=shifts)
    assert_allclose(fit.weights, repeated_fit.weights, rtol=1e-9)
    assert fit.log_likelihood == pytest.approx(repeated_fit.log_likelihood)
    expected = repeated_fit.covariance(X, 0.5, offset=shifts)
    assert_allclose(fit.covariance(x, 0.5, **rows), expected, rtol=1e-9)
    precision = repeated_fit.marginal(X, [1, 2], offset=shifts)[1]
    assert_allclose(fit.marginal(x, [1, 2], **rows)[1], precision, rtol=1e-9)
    value = glm.log_likelihoods(glm.POISSON, X, Y, [[0.1, 0.2]], 0.3, offset=shifts)
    same = glm.log_likelihoods(
        glm.POISSON, x, y, [[0.1, 0.2]], 0.3, offset=offset, row_weights=weights
    )
    assert_allclose(same, value, rtol=1e-11)
    step = 0.1 * len(Y) / len(y)  # it is divided by the number of rows
    ascent = glm.gradient_ascent(x, y, glm.POISSON, step=0.1, iterations=30, **rows)
    other = glm.gradient_ascent(X, Y, glm.POISSON, step=step, iterations=30, offset=shifts)
    assert_allclose(ascent.weights, other.weights, rtol=1e-9)


@pytest.mark.parametrize(
    ("values", "y", "expected"),
    [
        ([0, 0.2, 1, 1.5, 3, 4], [0, 0, 1, 1, 2, 2], (0, 1, 2)),
        ([0, 1, 0, 1, 3, 4], [0, 0, 1, 1, 2, 2], (2,)),
        ([1, 2, 3, 4], [0, 1, 2, 1], (0,)),
        ([0, 1, 2, 0.5, 1.5, 0.7], [0, 1, 2, 2, 0, 1], ()),
    ],
)
def test_parted_classes_are_separable_from_each_other_class(values, y, expected):
    X = np.array(values, dtype=float)[:, None]
    assert glm.fit_softmax(X, y).parted(X, y) == expected


def test_gradient_ascent_climbs_to_newtons_optimum():
    """Deck 003, 3.2; what is kept of the search is a part of it."""
    X, y = data("Bernoulli")
    trace = glm.gradient_ascent(X, y, glm.BERNOULLI, step=1.0, iterations=2000)
    top = glm.fit_logistic(X, y)
    assert trace.falls == 0
    assert_allclose(trace.weights[-1], top.weights, rtol=1e-8)
    assert trace.log_likelihood[0] == pytest.approx(len(y) * HALF, rel=1e-14)
    assert trace.step_length[:3].tolist() == [0.0, 1.0, 1.0]
    assert trace.first(3) == glm.gradient_ascent(X, y, glm.BERNOULLI, step=1.0, iterations=3)
    wild = glm.gradient_ascent(X, y, glm.BERNOULLI, step=40.0, iterations=30)
    assert wild.falls == (np.diff(wild.log_likelihood) < 0).sum() > 5
