"""Generalised linear models: one recipe, checked at its optimum, along its trace and where there
is no optimum.
"""

import math
import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab import glm, regression
from genlab.core.design import Design
from genlab.core.glm import conjugate
from genlab.core.glm.families import BERNOULLI, SOFTMAX
from genlab.core.glm.newton import NEARLY_FLAT, Objective, _resolution, corrected, search
from genlab.core.glm.separation import receding

FAMILIES = {
    "Gaussian": glm.gaussian(0.7),
    "Bernoulli": glm.BERNOULLI,
    "Poisson": glm.POISSON,
    "softmax": glm.SOFTMAX,
}
each_family = pytest.mark.parametrize("name", FAMILIES)


LINE = glm.fit([[1.0], [2.0], [4.0]], [1.0, 3.0, 2.0], glm.gaussian())


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
def test_the_gradient_vanishes_at_the_optimum(name):
    X, y = data(name)
    fitted = glm.fit(X, y, FAMILIES[name])
    _, dw, db = glm.log_likelihood_and_gradient(
        FAMILIES[name], X, y, fitted.weights, fitted.intercept
    )
    assert fitted.converged and not fitted.separable
    assert max(np.abs(dw).max(), np.abs(db).max()) < 1e-10


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


def test_gaussian_regression_is_one_newton_step_to_least_squares():
    """Deck 003, 2.7: maximum likelihood under Gaussian noise is (XᵀX)⁻¹Xᵀy."""
    X, y = data("Gaussian")
    fitted = glm.fit(X, y, glm.gaussian())
    expected = np.linalg.lstsq(np.column_stack([np.ones(len(y)), X]), y, rcond=None)[0]
    np.testing.assert_allclose(np.r_[fitted.intercept, fitted.weights], expected, rtol=1e-11)
    np.testing.assert_allclose(fitted.trace.weights[1], expected[1:], rtol=1e-11)


def test_a_single_binary_feature_gives_the_log_odds_of_the_counts():
    """Deck 003, section 3: the score is the log-odds; 3 of 4 against 2 of 5."""
    X = np.array([0] * 5 + [1] * 4)[:, None]
    y = [1, 1, 0, 0, 0, 1, 1, 1, 0]
    fitted = glm.fit_logistic(X, y)
    assert fitted.intercept == pytest.approx(math.log(2 / 3), rel=1e-12)
    assert fitted.weights[0] == pytest.approx(math.log(3) - math.log(2 / 3), rel=1e-12)
    np.testing.assert_allclose(fitted.mean([[0], [1]]), [2 / 5, 3 / 4], rtol=1e-12)
    np.testing.assert_allclose(fitted.log_odds([[1]]), [math.log(3)], rtol=1e-12)


def test_poisson_on_a_single_binary_feature_gives_the_means():
    """Deck 003, 4.1: λ = exp(wᵀx)."""
    fitted = glm.fit_poisson([[0], [0], [1], [1], [1]], [3, 5, 1, 2, 0])
    np.testing.assert_allclose(fitted.mean([[0], [1]]), [4, 1], rtol=1e-12)
    np.testing.assert_allclose(fitted.predict([[0], [1]]), [4, 1], rtol=1e-12)


def test_a_poisson_offset_is_an_exposure():
    exposure = np.array([1.0, 2.0, 4.0, 1.0])
    fitted = glm.fit(np.zeros((4, 1)), [3, 4, 9, 0], glm.POISSON, offset=np.log(exposure))
    assert fitted.minimum_norm and fitted.weights[0] == 0
    assert math.exp(fitted.intercept) == pytest.approx(16 / 8, rel=1e-12)


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


@pytest.mark.parametrize("precision", [0.0, 1.3])
def test_softmax_with_two_classes_is_logistic_regression(precision):
    """The difference of the two classes' weights; a prior of precision λ on each is one of λ/2
    on the difference.
    """
    X, y = data("Bernoulli")
    two = glm.fit_softmax(X, y, prior_precision=precision)
    logistic = glm.fit_logistic(X, y, prior_precision=precision / 2)
    np.testing.assert_allclose(two.weights[1] - two.weights[0], logistic.weights, rtol=1e-9)
    np.testing.assert_allclose(two.log_odds(X)[:, 1], logistic.log_odds(X), rtol=1e-9)


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
def test_rows_twice_give_the_same_optimum(name):
    X, y = data(name)
    single = glm.fit(X, y, FAMILIES[name])
    double = glm.fit(np.r_[X, X], np.r_[y, y], FAMILIES[name])
    np.testing.assert_allclose(single.weights, double.weights, rtol=1e-10)
    assert double.log_likelihood == pytest.approx(2 * single.log_likelihood, rel=1e-12)


@each_family
def test_moving_and_scaling_the_columns_moves_only_the_parameters(name):
    X, y = data(name)
    scale, shift = np.array([1e-3, 1.0, 1e4]), np.array([5.0, -3.0, 1e4])
    plain = glm.fit(X, y, FAMILIES[name])
    rescaled = glm.fit(X * scale + shift, y, FAMILIES[name])
    np.testing.assert_allclose(rescaled.weights * scale, plain.weights, rtol=1e-6)
    assert rescaled.log_likelihood == pytest.approx(plain.log_likelihood, rel=1e-10)


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
@pytest.mark.parametrize(("shift", "scale"), [(1.7e9, 1e-4), (-1e12, 0.1), (1e14, 1.0)])
def test_a_column_far_from_0_leaves_the_small_weights_of_the_others(name, shift, scale):
    """The column's term and the intercept are large and cancel; others are small beside them."""
    X, y = data(name)
    X = np.round(64 * X) / 64 * [1.0, 1.0, scale]
    plain = glm.fit(X, y, FAMILIES[name], prior_precision=1.0)
    moved = glm.fit(X + np.array([shift, 0.0, 0.0]), y, FAMILIES[name], prior_precision=1.0)
    assert (np.abs(plain.weights[..., 1]) > 1e-3).all()
    np.testing.assert_allclose(moved.weights[..., :2], plain.weights[..., :2], rtol=1e-6)


def test_renaming_the_classes_permutes_the_parameters():
    X, y = data("softmax")
    new = np.array([2, 0, 1])
    plain, renamed = glm.fit_softmax(X, y), glm.fit_softmax(X, new[y])
    np.testing.assert_allclose(renamed.weights[new], plain.weights, rtol=1e-9, atol=1e-12)


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


def test_a_separable_fit_with_dependent_columns_is_still_separable():
    fitted = glm.fit_logistic([[0.0, 0.0], [1.0, 2.0], [2.0, 4.0], [3.0, 6.0]], [0, 0, 1, 1])
    assert fitted.separable and fitted.rank == 2 and fitted.columns == 3


def test_a_count_of_one_keeps_the_optimum_finite():
    """The gradient 1 − e^w − 40 e^(40 w) is 0 there: a row that was counted cannot fall for ever
    along with one that was not.
    """
    fitted = glm.fit_poisson([[1.0], [40.0]], [1, 0], intercept=False)
    w = float(fitted.weights[0])
    assert fitted.converged and not fitted.separable
    assert np.exp(w) + 40 * np.exp(40 * w) == pytest.approx(1)


def test_nearly_separable_data_have_a_finite_optimum():
    """One row of a thousand on the wrong side, by a hair."""
    x = np.linspace(-1, 1, 1000)
    y = (x > 0).astype(int)
    y[499] = 1  # x = −0.001
    y[498] = 1
    y[500] = 0
    fitted = glm.fit_logistic(x[:, None], y)
    assert fitted.converged and not fitted.separable and fitted.weights[0] > 100


def test_fit_logistic_detects_separation_in_many_rows():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(30_000, 3))
    fitted = glm.fit_logistic(X, (X @ [1.0, -2.0, 0.5] > 0.3).astype(int))
    assert fitted.separable and not fitted.converged
    assert (fitted.predict(X) == (X @ [1.0, -2.0, 0.5] > 0.3)).mean() > 0.999


def test_a_search_that_is_cut_short_does_not_claim_to_have_converged():
    X, y = data("Poisson")
    fitted = glm.fit(X, y, glm.POISSON, max_iterations=1)
    assert not fitted.converged and not fitted.separable and len(fitted.trace.log_likelihood) == 2


@pytest.mark.parametrize("name", ["Bernoulli", "Poisson", "softmax"])
def test_fit_of_many_rows_reaches_the_same_optimum(name):
    X, y = data(name, N=24_000)
    fitted = glm.fit(X, y, FAMILIES[name])
    _, dw, db = glm.log_likelihood_and_gradient(
        FAMILIES[name], X, y, fitted.weights, fitted.intercept
    )
    assert (
        fitted.converged and max(np.abs(dw).max(), np.abs(db).max()) < 1e-5
    )  # √N = 155 is one standard error
    cold = glm.fit(X[::-1], y[::-1], FAMILIES[name])
    np.testing.assert_allclose(fitted.weights, cold.weights, rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize("name", list(FAMILIES))
def test_the_last_step_of_many_rows_is_taken_without_being_evaluated(name, monkeypatch):
    X, y = data(name, N=6_000)
    fits = []
    for rows in (6_001, 6_000):
        monkeypatch.setattr("genlab.core.glm.newton.UNSEEN_FROM", rows)
        fits.append(glm.fit(X, y, FAMILIES[name]))
    longer_fit, shorter_fit = fits
    assert shorter_fit.converged
    assert len(shorter_fit.trace.weights) == len(longer_fit.trace.weights) - 1
    np.testing.assert_array_equal(shorter_fit.weights, longer_fit.weights)
    assert shorter_fit.log_likelihood == pytest.approx(longer_fit.log_likelihood, rel=1e-13)


def test_the_corrected_curvature_explains_the_last_step():
    """The secant condition of BFGS: the new curvature times the step is what the gradient fell
    by.
    """
    rng = np.random.default_rng(2)
    A = rng.normal(size=(4, 4))
    step = rng.normal(size=4)
    fall = rng.normal(size=4)
    H, fall = A @ A.T, fall * np.sign(fall @ step)
    curvature = corrected(H, step, fall)
    np.testing.assert_allclose(curvature @ step, fall, rtol=1e-10)
    assert np.linalg.eigvalsh(curvature)[0] > 0
    assert corrected(H, step, -fall) is H


def test_large_counts_and_far_starts_are_reached_by_the_line_search():
    fitted = glm.fit_poisson([[0.0], [0.0], [1.0], [1.0]], [999_000, 1_001_000, 0, 2])
    np.testing.assert_allclose(fitted.mean([[0.0], [1.0]]), [1e6, 1], rtol=1e-9)
    without_intercept = glm.fit([[1.0, 0.0], [0.0, 1.0]], [10**9, 1], glm.POISSON, intercept=False)
    np.testing.assert_allclose(without_intercept.weights, [math.log(1e9), 0], rtol=1e-9, atol=1e-9)
    assert (
        without_intercept.converged
        and (np.diff(without_intercept.trace.log_likelihood) >= -1e-3).all()
    )


def test_scores_of_a_thousand_neither_overflow_nor_give_nan():
    w, X = np.array([1000.0]), np.array([[1.0], [-1.0]])
    assert glm.log_likelihood_and_gradient(glm.BERNOULLI, X, [0, 1], w)[0] == pytest.approx(
        -2000.0, rel=1e-15
    )
    assert glm.log_likelihood_and_gradient(glm.BERNOULLI, X, [1, 0], w)[0] == 0
    assert (
        glm.log_likelihood_and_gradient(glm.SOFTMAX, X, [0, 1], np.array([[1000.0], [-1000.0]]))[0]
        == 0
    )
    assert glm.log_likelihood_and_gradient(glm.POISSON, X, [3, 0], w)[0] == -math.inf


def test_gradient_ascent_climbs_to_newtons_optimum():
    """Deck 003, 3.2."""
    X, y = data("Bernoulli")
    trace = glm.gradient_ascent(X, y, glm.BERNOULLI, step=1.0, iterations=2000)
    assert (np.diff(trace.log_likelihood) >= -1e-12).all()
    np.testing.assert_allclose(trace.weights[-1], glm.fit_logistic(X, y).weights, rtol=1e-8)
    assert trace.log_likelihood[0] == pytest.approx(len(y) * HALF, rel=1e-14)


@each_family
def test_one_step_of_gradient_ascent_is_the_step_times_the_mean_gradient(name):
    X, y = data(name)
    trace = glm.gradient_ascent(X, y, FAMILIES[name], step=0.1, iterations=1)
    zero = np.zeros((3, 3)) if name == "softmax" else np.zeros(3)
    _, dw, db = glm.log_likelihood_and_gradient(FAMILIES[name], X, y, zero)
    np.testing.assert_allclose(trace.weights[1], 0.1 * dw / len(y), rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(trace.intercept[1], 0.1 * db / len(y), rtol=1e-12, atol=1e-15)


def test_gradient_ascent_with_too_long_a_step_overshoots():
    X, y = data("Bernoulli")
    trace = glm.gradient_ascent(X, y, glm.BERNOULLI, step=40.0, iterations=30)
    assert np.diff(trace.log_likelihood).min() < -1


def test_gradient_ascent_on_separable_data_never_ends():
    """Deck 003, 3.1: the weights grow without end, about as the logarithm of the iterations."""
    trace = glm.gradient_ascent(
        [[0.0], [1.0], [2.0], [3.0]], [0, 0, 1, 1], glm.BERNOULLI, step=1.0, iterations=4000
    )
    assert (np.diff(trace.weights[10:, 0]) > 0).all() and trace.log_likelihood[-1] < 0


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
def test_a_grid_in_pieces_is_the_grid(name, monkeypatch):
    X, y = data(name)
    weights, intercept = free(name, np.random.default_rng(4), (40,))
    at_once = glm.log_likelihoods(FAMILIES[name], X, y, weights, intercept)
    monkeypatch.setattr("genlab.core.glm.recipe.GRID_CELLS", 3 * len(y))
    np.testing.assert_array_equal(
        glm.log_likelihoods(FAMILIES[name], X, y, weights, intercept), at_once
    )


def test_log_likelihoods_beyond_the_floats_are_minus_infinity():
    log_likelihoods = glm.log_likelihoods(
        glm.POISSON, [[1.0], [2.0]], [1, 3], [[0.0], [1000.0]], 0.5
    )
    single = glm.log_likelihood_and_gradient(glm.POISSON, [[1.0], [2.0]], [1, 3], [0.0], 0.5)[0]
    assert (
        log_likelihoods[0] == pytest.approx(single, rel=1e-14) and log_likelihoods[1] == -math.inf
    )


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


def test_the_covariance_of_gaussian_weights_is_the_ridge_posteriors():
    X, y = data("Gaussian")
    fitted = glm.fit(X, y, glm.gaussian(0.7), prior_precision=2.0)
    ridge = regression.fit_ridge(X, y, prior_precision=2.0, noise_variance=0.7)
    np.testing.assert_allclose(fitted.covariance(X, 2.0), ridge.covariance, rtol=1e-10)


@pytest.mark.parametrize(
    ("X", "y"),
    [([[-1.0], [1.0]], [0, 1]), ([[1.0, 2.0], [2.0, 4.0], [0, 0], [3, 6]], [0, 1, 1, 0])],
)
def test_a_top_without_end_has_no_covariance_until_a_prior_holds_it(X, y):
    with pytest.raises(ValueError, match="never falls"):
        glm.fit_logistic(X, y).covariance(X)
    assert np.isfinite(glm.fit_logistic(X, y, prior_precision=1.0).covariance(X, 1.0)).all()


def test_a_covariance_of_which_one_variance_alone_is_too_large_is_refused():
    X = np.array([[1.0], [2.0], [3.0], [4.0]])
    fitted = glm.fit_logistic(X, [0, 1, 0, 1])
    assert np.isfinite(fitted.covariance(1e-153 * X)).all()  # a variance of 10³⁰⁶
    with pytest.raises(ValueError, match="have no covariance"):
        fitted.covariance(1e-156 * X)


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


@each_family
def test_recovers_the_parameters_that_made_the_data(name):
    """Each within five standard errors (the diagonal of the inverse curvature, here by finite
    differences).
    """
    rng = np.random.default_rng(9)
    N = 4_000
    truth, bias = np.array([0.8, -0.5]), 0.3
    X = rng.normal(size=(N, 2))
    eta = X @ truth + bias
    if name == "Gaussian":
        y = eta + math.sqrt(0.7) * rng.normal(size=N)
    elif name == "Poisson":
        y = rng.poisson(np.exp(eta))
    else:
        y = (rng.random(N) < 1 / (1 + np.exp(-eta))).astype(int)
    fitted = glm.fit(X, y, FAMILIES[name])
    weights = fitted.against(0)[0][1] if name == "softmax" else fitted.weights
    assert np.abs(weights - truth).max() < 5 * 0.045


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: glm.fit_logistic(np.zeros((0, 2)), []), "X is empty"),
        (
            lambda: glm.fit_logistic([[1.0], [2.0]], [1]),
            r"y has shape \(1,\); it must have shape \(2,\)",
        ),
        (lambda: glm.fit_logistic([[1.0], [2.0]], [1, 1]), "one class only, 1, in 2 rows"),
        (lambda: glm.fit_logistic([[1.0], [2.0]], [0, 2]), r"y\[1\] is 2; it must be one of 0..1"),
        (lambda: glm.fit_logistic([[1.0], [math.inf]], [0, 1]), r"X\[1, 0\] is inf"),
        (
            lambda: glm.fit_poisson([[1.0], [2.0]], [0, -2]),
            r"y\[1\] is -2; a count must not be negative",
        ),
        (lambda: glm.fit_poisson([[1.0], [2.0]], [0, 0.5]), "whole number"),
        (lambda: glm.fit_softmax([[1.0], [2.0]], [0, 2]), "y never takes class 1"),
        (lambda: glm.fit_softmax([[1.0], [2.0]], [0, 0]), "one class only"),
        (
            lambda: glm.fit_logistic([[1.0], [2.0]], [0, 1], prior_precision=-1),
            "prior_precision is -1",
        ),
        (lambda: glm.gaussian(0), "noise_variance is 0; it must be above 0"),
        (lambda: glm.fit([[1.0], [2.0]], [0, 1], glm.SOFTMAX, offset=[0, 0]), "softmax takes none"),
        (lambda: glm.fit([[1.0], [2.0]], [0, 1], glm.POISSON, offset=[0]), "offset has shape"),
        (
            lambda: glm.fit([[1.0], [2.0]], [0, 1], glm.POISSON, max_iterations=0),
            "max_iterations is 0",
        ),
        (
            lambda: glm.gradient_ascent(
                [[1.0], [2.0]], [5, 9], glm.POISSON, step=500, iterations=9
            ),
            "step size below 500",
        ),
        (
            lambda: glm.fit_softmax([[1.0], [2.0], [0]], [0, 1, 0]).against(2),
            "reference class is 2",
        ),
        (
            lambda: LINE.marginal([[1.0], [2.0], [4.0]], [1, 1]),
            "chosen is 1 twice; two parameters are needed",
        ),
        (
            lambda: LINE.marginal([[1.0], [2.0], [4.0]], [0, 2]),
            r"chosen\[1\] is 2; it must be one of 0..1",
        ),
        (lambda: LINE.marginal([[1.0], [2.0], [4.0]], [0]), r"chosen has shape \(1,\)"),
        (lambda: LINE.draws([[1.0], [2.0], [4.0]], -1, 0), "n is -1; it must be at least 0"),
        (lambda: LINE.trace.first(-1), "steps is -1; it must be at least 0"),
        (lambda: LINE.trace.within(0.0, 0), "near is 0; it must be above 0"),
        (
            lambda: glm.fit_softmax([[1.0], [2.0], [3]], [0, 1, 2]).parted([[1.0]], [3]),
            r"label\[0\] is 3",
        ),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


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


@pytest.mark.parametrize("unit", [1e-20, 1e-3, 1e20])
def test_separable_rows_are_found_in_whatever_unit(unit):
    X = np.array([[1.0, 5.0], [2.0, 1.0], [3.0, 4.0], [4.0, 2.0]]) * [unit, 1.0]
    fitted = glm.fit_logistic(X, [0, 0, 1, 1])
    assert fitted.separable and not glm.fit_logistic(X[:, :1], [0, 1, 0, 1]).separable
    gain = (X @ fitted.direction.weights + fitted.direction.intercept) * [-1, -1, 1, 1]
    assert gain.min() == pytest.approx(1.0)


def test_the_direction_of_poisson_counts_of_zero_lowers_the_least_score_by_one():
    """Without an intercept w = −1 lowers the scores 1·w and 3·w by 1 and 3. The row that has
    counts must stay where it is.
    """
    zeros = glm.fit([[1.0], [3.0]], [0, 0], glm.POISSON, intercept=False)
    assert zeros.direction.weights.tolist() == pytest.approx([-1.0], rel=1e-12)
    mixed = glm.fit([[1.0, 0.0], [0.0, 2.0]], [0, 4], glm.POISSON, intercept=False)
    assert_allclose(mixed.direction.weights, [-1.0, 0.0], atol=1e-12)


@pytest.mark.parametrize("name", ["Bernoulli", "Poisson"])
def test_fit_of_20000_rows_starts_at_the_optimum_of_every_tenth_row(name):
    """The prior's share among the rows is a tenth too, and the intercept has none."""
    rng = np.random.default_rng(6)
    X = rng.normal(size=(20_000, 1))
    y = (X[:, 0] + 1 + rng.logistic(size=20_000) > 0) * 1.0
    family = glm.BERNOULLI if name == "Bernoulli" else glm.POISSON
    fitted = glm.fit(X, y, family, prior_precision=4_000.0)
    tenth = glm.fit(X[::10], y[::10], family, prior_precision=400.0)
    for weight, start in (
        (fitted.trace.weights[0, 0], tenth.weights[0]),
        (fitted.trace.intercept[0], tenth.intercept),
    ):
        assert weight == pytest.approx(start, abs=2e-3)
    fewer_rows = glm.fit(X[:19_999], y[:19_999], family, prior_precision=4_000.0)
    assert fewer_rows.trace.weights[0, 0] == 0 and fewer_rows.converged and fitted.converged
    shifted = glm.fit(
        X, y, family, offset=np.where(np.arange(20_000) % 10, 0.0, 1.0), prior_precision=4_000.0
    )
    assert shifted.trace.intercept[0] == pytest.approx(tenth.intercept - 1, abs=2e-3)


QUASI = (
    [[0.0], [1.0], [1.0], [2.0]],
    [[0.0, 0.0, 1.0, 1.0]],
)  # x = 1 is level, 0 and 2 are told apart


@pytest.mark.parametrize("unit", [1e-6, 1.0, 1e6])
@pytest.mark.parametrize("slack", [0.0, 1e-10, 3e-8, 1e-5, 3e-4])
def test_a_step_that_nearly_separates_is_bent_to_one_that_does(slack, unit):
    """Along (−1, 1) no row loses, and the least that gains gains one; the step is off that by so
    much.
    """
    X, y = np.array(QUASI[0]) * unit, np.array(QUASI[1])
    for step in (
        [-1 - slack, 1.0],
        [-1 + slack, 1.0],
        [-1e4 * (1 + slack), 1e4],
        [-1e-4 * (1 + slack), 1e-4],
    ):
        for family in (glm.BERNOULLI, glm.SOFTMAX):
            direction = receding(
                Design(X, True), family, y, np.array([step]) / [1, unit], np.array([True, True])
            )
            np.testing.assert_allclose(direction * [1, unit], [[-1, 1]], rtol=1e-9)


def test_receding_is_none_where_a_row_loses_or_a_prior_holds():
    design = Design(np.array(QUASI[0]), True)
    y = np.array(QUASI[1])
    is_weighted = np.array([True, True])
    for step in ([-1.0, 1.1], [-1.0, 0.9], [1.0, -1.0], [0.0, 0.0]):
        with np.errstate(invalid="ignore"):
            assert receding(design, glm.BERNOULLI, y, np.array([step]), is_weighted) is None
    for free in ([True, False], [False, True], [False, False]):
        with np.errstate(invalid="ignore"):
            assert (
                receding(design, glm.BERNOULLI, y, np.array([[-1.0, 1.0]]), np.array(free)) is None
            )
    assert receding(design, glm.gaussian(), y, np.array([[-1.0, 1.0]]), is_weighted) is None
    dependent = Design(
        np.array([[1.0, 1.0], [2.0, 2.0]]), False
    )  # along (1, −1) nothing moves at all
    assert (
        receding(
            dependent, glm.BERNOULLI, np.array([[0.0, 1.0]]), np.array([[1.0, -1.0]]), is_weighted
        )
        is None
    )
    overlapping = np.array([[1.0, 0.0, 0.0, 1.0]])
    assert (
        receding(design, glm.BERNOULLI, overlapping, np.array([[-1.0, 1.0]]), is_weighted) is None
    )


def test_counts_recede_where_they_are_zero_and_no_other_row_moves():
    """Poisson: rows with a count must stay where they are, those without may fall for ever."""
    X = np.array([[0.0], [0.0], [1.0], [2.0]])
    is_weighted = np.array([True, True])
    y = np.array([[3.0, 1.0, 0.0, 0.0]])
    for slack in (0.0, 3e-8):
        direction = receding(
            Design(X, True), glm.POISSON, y, np.array([[slack, -1.0]]), is_weighted
        )
        np.testing.assert_allclose(direction, [[0, -1]], atol=1e-12)
    for step in ([-1.0, 0.0], [0.0, 1.0], [1.0, -1.0]):
        assert receding(Design(X, True), glm.POISSON, y, np.array([step]), is_weighted) is None


def test_a_search_without_end_stops_where_hardly_anything_is_left_to_gain():
    for X, y in (([[1.0], [2.0]], [0, 1]), ([[0.0], [1.0], [2.0], [3.0]], [0, 0, 1, 1])):
        fitted = glm.fit_logistic(X, y)
        assert fitted.separable and -NEARLY_FLAT < fitted.trace.log_likelihood[-1] < 0
        assert fitted.trace.log_likelihood[-2] < -NEARLY_FLAT
        cut = glm.fit(X, y, glm.BERNOULLI, max_iterations=4)
        assert len(cut.trace.log_likelihood) == 5 and not cut.converged


def test_fit_reuses_the_curvature_while_steps_shrink(monkeypatch):
    """Counted, for what it gives is the same: six by Newton’s method, here two, and the others
    corrected.
    """
    rng = np.random.default_rng(7)
    X = rng.normal(size=(400, 2))
    y = (X @ [1.0, -0.5] + rng.logistic(size=400) > 0) * 1
    counts, plain = [], Objective.curvature
    monkeypatch.setattr(
        Objective, "curvature", lambda self, *means: counts.append(1) or plain(self, *means)
    )
    fits = []
    for rows in (401, 400):
        monkeypatch.setattr("genlab.core.glm.newton.KEEP_CURVATURE_FROM", rows)
        counts.clear()
        fits.append(glm.fit_logistic(X, y))
        fits.append((len(counts), len(fits[-1].trace.log_likelihood)))
    newton, made_newton, with_reuse, made_kept = fits
    assert (made_newton, made_kept) == ((6, 7), (2, 8))
    np.testing.assert_allclose(with_reuse.weights, newton.weights, rtol=1e-9)


def test_the_first_and_the_last_step_of_a_search():
    """A step of length one is taken whole; halves are tried in turn, and none at all where
    nothing climbs.
    """
    tried_steps = []

    def at(t):
        tried_steps.append(t)
        return t, 1 - 4 * (t - 0.3) ** 2, None

    assert search(at, 1 - 0.36, 2.4)[0] == 0.5 and tried_steps == [1.0, 0.5]
    assert search(lambda t: (t, -t), 0.0, 1.0) is None
    assert search(lambda t: (t, 1e-4), 0.0, 1.0)[0] == 1.0
    assert search(lambda t: (t, 0.99e-4), 0.0, 1.0)[0] == 0.5
    tried_steps.clear()
    assert search(at, 5.0, 1.0, halvings=3) is None and tried_steps == [1.0, 0.5, 0.25]


def test_a_search_starts_from_nothing_or_at_the_intercept_alone():
    X, y = [[0.0], [1.0], [2.0], [3.0]], [0, 1, 1, 1]
    for intercept, offset, start in (
        (True, None, math.log(3)),
        (True, np.ones(4), math.log(3) - 1),
        (False, None, 0.0),
    ):
        trace = glm.fit(
            X, y, glm.BERNOULLI, intercept=intercept, offset=offset, prior_precision=1.0
        ).trace
        assert trace.intercept[0] == pytest.approx(start, rel=1e-14) and trace.weights[0, 0] == 0
        assert trace.step_length[0] == 0 and (trace.step_length[1:] > 0).all()


@each_family
def test_every_row_of_an_ascent_has_its_own_likelihood_and_step(name):
    X, y = data(name)
    trace = glm.gradient_ascent(X, y, FAMILIES[name], step=0.05, iterations=3)
    assert trace.step_length.tolist() == [0, 0.05, 0.05, 0.05]
    for weights, intercept, value in zip(
        trace.weights, trace.intercept, trace.log_likelihood, strict=True
    ):
        log_likelihood = glm.log_likelihood_and_gradient(FAMILIES[name], X, y, weights, intercept)[
            0
        ]
        assert value == pytest.approx(log_likelihood, rel=1e-12)


def test_a_weak_prior_holds_a_direction_as_a_strong_one_does():
    fit = glm.fit_logistic([[1.0], [2.0]], [0, 1])
    for precision in (0.5, 2.0):
        expected = np.linalg.inv(fit.information([[1.0], [2.0]], precision))
        np.testing.assert_allclose(fit.covariance([[1.0], [2.0]], precision), expected, rtol=1e-6)


def test_scores_far_from_zero_have_a_cumulant_in_every_family():
    for w in (-1000.0, 1000.0):
        log_likelihoods = glm.log_likelihoods(
            glm.SOFTMAX, [[1.0], [1.0]], [0, 1], [[[0.0], [w]], [[w], [0.0]]]
        )
        assert log_likelihoods.tolist() == [-1000.0, -1000.0]
        assert glm.log_likelihoods(glm.BERNOULLI, [[1.0], [1.0]], [0, 1], [[w]])[0] == -1000.0


def test_where_columns_depend_on_each_other_the_search_starts_from_nothing():
    trace = glm.fit_logistic([[0.0, 0.0], [1.0, 2.0], [2.0, 4.0], [3.0, 6.0]], [0, 1, 0, 1]).trace
    assert not trace.weights[0].any() and trace.intercept[0] == 0


@pytest.mark.parametrize(("family", "classes"), [(BERNOULLI, 1), (SOFTMAX, 2)])
def test_certain_rows_have_a_log_likelihood_of_exactly_zero(family, classes):
    """Were it the difference of two sums, their rounding would be higher than the last steps of
    a search climb.
    """
    rng = np.random.default_rng(5)
    labels = rng.integers(0, classes + 1, 400)
    y = np.array([labels == k + 1 for k in range(classes)], dtype=float)
    eta = rng.uniform(800, 5000, 400) * np.where(y.any(axis=0), y, -1.0)
    assert family.evaluate(y, eta)[0] == 0.0


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


def test_a_marginal_is_there_where_no_covariance_is():
    X = np.array([[0.0, 0.0], [1, 2], [2, 4]])
    _, precision = glm.fit(X, [1.0, 3, 2], glm.gaussian()).marginal(X, [1, 2])
    np.testing.assert_allclose(
        precision, 2 * np.array([[1, 2], [2, 4]]), rtol=1e-9
    )  # Σ(x − mean)² is 2


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


def test_a_place_on_the_plane_has_no_limit_even_where_its_gain_is_the_rounding_of_large_scores():
    gains = []
    way = np.array([0.1, 0.07, 0.03])  # from the row of class 0 to that of class 1
    for place in (1e3, 3e3, 12_345.6, 54_321.0, 1e7 / 3):
        row = place * np.array([1, 0.37, 0.61])
        fitted = glm.fit_logistic([row, row + way], [0, 1])
        weights, intercept = fitted.direction.weights, float(fitted.direction.intercept)
        assert_allclose(weights / weights[0], way / way[0], rtol=1e-6)
        for number in range(4):
            point = row + way / 2 + np.cross(way, [number, 1, 2])
            on_plane = point - (point @ weights + intercept) / (weights @ weights) * weights
            gains.append(abs(on_plane @ weights + intercept))
            limits = fitted.limit([on_plane - way / 10, on_plane, on_plane + way / 10])
            assert_allclose(limits, [0.0, np.nan, 1.0])
    assert max(gains) > 1e-9  # which counts as level for scores near 1


@pytest.mark.parametrize("family", [BERNOULLI, glm.POISSON, glm.gaussian(0.7)])
def test_the_length_of_rounding_is_in_standard_errors_whatever_a_columns_unit(family):
    """Weights in another unit have the same scores, and so the same step from rounding alone."""
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(40, 2)), rng.integers(0, 2, (1, 40)).astype(float)
    V, units = np.array([[0.3, -0.2]]), np.array([2.0**-10, 2.0**12])
    lengths = []
    for unit in (np.ones(2), units):
        objective = Objective(Design(X * unit, False), family, y, 0.0, np.zeros(2))
        eta = objective.design.scores(V / unit)
        mean = objective.at(V / unit, eta)[2]
        complement = objective.complement(eta, mean)
        H = objective.curvature(mean, complement)
        lengths += [
            _resolution(objective, V / unit, mean, complement, hessian) for hessian in (H, None)
        ]
    assert_allclose(lengths, lengths[0], rtol=1e-12)
    assert 1e-16 < lengths[0] < 1e-13


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
    X, y = np.array(values, dtype=float)[:, None], np.array(y)

    def separable(k, j):
        in_either = (y == k) | (y == j)
        fitted = glm.fit_logistic(X[in_either], (y[in_either] == k).astype(int))
        return fitted.separable and not np.isnan(fitted.limit(X[in_either])).any()

    assert expected == tuple(
        k for k in range(3) if all(separable(k, j) for j in range(3) if j != k)
    )
    assert glm.fit_softmax(X, y).parted(X, y) == expected
    assert glm.fit_logistic(X, (y == 0).astype(int)).parted(X, y) == ()


def test_a_class_that_lies_on_the_plane_is_not_parted():
    X, y = [[1.0], [2.0], [0.0], [-1.0], [-2.0]], [0, 0, 1, 2, 2]
    assert glm.fit(X, y, SOFTMAX, intercept=False).parted(X, y) == ()
    assert glm.fit_softmax(X, y).parted(X, y) == (0, 1, 2)  # an intercept moves it


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


def test_a_search_as_far_as_some_steps_and_how_many_lead_near_its_top():
    X, y = data("Bernoulli")
    trace = glm.gradient_ascent(X, y, BERNOULLI, step=1.0, iterations=50)
    short = trace.first(3)
    assert short == glm.gradient_ascent(X, y, BERNOULLI, step=1.0, iterations=3) and trace.first(
        50
    ) == trace.first(99)
    top = glm.fit_logistic(X, y).log_likelihood
    steps = next(k for k, value in enumerate(trace.log_likelihood) if top - value < 1e-3)
    assert trace.within(top, 1e-3) == steps > 3 and short.within(top, 1e-3) is None
    assert trace.within(top, 1e9) == 0 and glm.fit_logistic(X, y).trace.within(top) is not None
    assert trace.falls == 0
    wild = glm.gradient_ascent(X, y, BERNOULLI, step=40.0, iterations=50)
    assert (
        wild.falls
        == sum(b < a for a, b in zip(wild.log_likelihood, wild.log_likelihood[1:], strict=False))
        > 5
    )


# ── Offsets and weights after the fit ─────────────────────────────────────────────────────────────


def counted_rows():
    rng = np.random.default_rng(7)
    x = rng.standard_normal((30, 2))
    exposure = rng.uniform(0.5, 4, 30)
    y = rng.poisson(exposure * np.exp(0.3 + x @ [0.4, -0.2]))
    return x, y, np.log(exposure), rng.integers(1, 4, 30)


def test_weights_count_rows_as_if_they_were_repeated_in_every_quantity_of_a_fit():
    x, y, offset, weights = counted_rows()
    fit = glm.fit(x, y, glm.POISSON, offset=offset, weights=weights)
    repeats = weights.astype(np.intp)  # 32 bits wide where Python runs in a page
    repeated_arrays = [np.repeat(array, repeats, axis=0) for array in (x, y, offset)]
    repeated_fit = glm.fit(
        repeated_arrays[0], repeated_arrays[1], glm.POISSON, offset=repeated_arrays[2]
    )
    np.testing.assert_allclose(fit.weights, repeated_fit.weights, rtol=1e-9)
    rows = {"offset": offset, "weights": weights}
    np.testing.assert_allclose(
        fit.covariance(x, 0.5, **rows),
        fit.covariance(repeated_arrays[0], 0.5, offset=repeated_arrays[2]),
        rtol=1e-9,
    )
    for actual, expected in zip(
        fit.marginal(x, [1, 2], **rows),
        fit.marginal(repeated_arrays[0], [1, 2], offset=repeated_arrays[2]),
        strict=True,
    ):
        np.testing.assert_allclose(actual, expected, rtol=1e-9)
    assert fit.draws(x, 3, 0, **rows) == pytest.approx(
        fit.draws(repeated_arrays[0], 3, 0, offset=repeated_arrays[2])
    )
    places = np.array([[0.1, 0.2], [0.4, -0.2]])
    np.testing.assert_allclose(
        glm.log_likelihoods(glm.POISSON, x, y, places, 0.3, offset=offset, row_weights=weights),
        glm.log_likelihoods(
            glm.POISSON,
            repeated_arrays[0],
            repeated_arrays[1],
            places,
            0.3,
            offset=repeated_arrays[2],
        ),
        rtol=1e-11,
    )
    ascent = {"step": 0.1, "iterations": 30}
    ascent_result = glm.gradient_ascent(x, y, glm.POISSON, **ascent, **rows)
    ascent["step"] *= len(repeated_arrays[1]) / len(y)  # it is divided by the number of rows
    other = glm.gradient_ascent(
        repeated_arrays[0], repeated_arrays[1], glm.POISSON, **ascent, offset=repeated_arrays[2]
    )
    np.testing.assert_allclose(ascent_result.weights, other.weights, rtol=1e-9)
    np.testing.assert_allclose(ascent_result.log_likelihood, other.log_likelihood, rtol=1e-9)


def test_the_likelihood_of_a_fit_with_offsets_is_that_of_its_parameters():
    x, y, offset, weights = counted_rows()
    fit = glm.fit(x, y, glm.POISSON, offset=offset, weights=weights)
    value = glm.log_likelihoods(
        glm.POISSON, x, y, fit.weights, fit.intercept, offset=offset, row_weights=weights
    )
    assert float(value) == pytest.approx(fit.log_likelihood, rel=1e-12)
    residuals = weights * (y - fit.mean(x, offset=offset))
    assert residuals.sum() == pytest.approx(0, abs=1e-8) and residuals @ x == pytest.approx(
        [0, 0], abs=1e-8
    )
    with pytest.raises(ValueError, match="softmax takes none"):
        glm.fit_softmax(x, [0, 1, 2] * 10).mean(x, offset=offset)


@pytest.mark.parametrize("family", [glm.BERNOULLI, glm.SOFTMAX], ids=lambda family: family.name)
@pytest.mark.parametrize("weighted", [False, True])
def test_first_curvature_estimate_is_exact_for_equal_rows(family, weighted):
    rng = np.random.default_rng(2)
    classes = 4 if family is glm.SOFTMAX else 2
    D = 5
    X = rng.normal(size=(60, D))
    X[:, 1] += 0.9 * X[:, 0]  # columns that depend on each other, which a diagonal ignores
    design = Design(X, True)
    weights = rng.integers(1, 4, 60).astype(float) if weighted else 1.0
    y = family.targets(np.arange(60) % classes)
    objective = Objective(design, family, y, 0.0, np.zeros(D + 1), weights)
    V = np.zeros((classes - 1, D + 1))
    V[:, 0] = np.arange(classes - 1) / 2  # the same probabilities in every row
    eta = design.scores(V)
    _, _, mean = objective.at(V, eta)
    complement = objective.complement(eta, mean)
    gradient = rng.normal(size=V.shape)
    step = conjugate.preconditioner(objective, mean, complement)(gradient)
    assert_allclose(
        objective.curvature(mean, complement) @ step.ravel(), gradient.ravel(), rtol=1e-9
    )


@pytest.mark.parametrize("family", [glm.BERNOULLI, glm.SOFTMAX, glm.POISSON, glm.gaussian(0.7)])
def test_the_curvature_times_a_direction_is_the_product_with_its_matrix(family):
    rng = np.random.default_rng(4)
    X, weights = rng.normal(size=(50, 3)), rng.integers(1, 4, 50).astype(float)
    classes = 4 if family is glm.SOFTMAX else 2
    y = family.targets(np.arange(50) % classes)
    objective = Objective(Design(X, True), family, y, 0.0, np.array([0.0, 2.0, 2.0, 2.0]), weights)
    V = 0.3 * rng.normal(size=(len(y), 4))
    eta = objective.design.scores(V)
    mean = objective.at(V, eta)[2]
    complement = objective.complement(eta, mean)
    direction = rng.normal(size=V.shape)
    product = objective.times(direction, mean, objective.slope(mean, complement))
    expected = objective.curvature(mean, complement) @ direction.ravel()
    assert_allclose(product.ravel(), expected, rtol=1e-11)


def test_conjugate_gradients_solve_in_as_many_rounds_as_there_are_eigenvalues():
    rng = np.random.default_rng(6)
    axes = np.linalg.qr(rng.normal(size=(30, 30)))[0]
    matrix = axes * np.repeat([1.0, 10.0, 1e3], 10) @ axes.T
    g = rng.normal(size=(1, 30))
    step, rounds = conjugate.conjugate_gradients(lambda s: s @ matrix, np.copy, g, 1e-9)
    assert rounds == 3
    assert_allclose(step @ matrix, g, atol=1e-9)
    rough, fewer_rounds = conjugate.conjugate_gradients(lambda s: s @ matrix, np.copy, g, 3.0)
    assert fewer_rounds < rounds and np.linalg.norm(rough @ matrix - g) <= 3.0
    inverse = np.linalg.inv(matrix)
    assert (
        conjugate.conjugate_gradients(lambda s: s @ matrix, lambda s: s @ inverse, g, 1e-9)[1] == 1
    )


@pytest.mark.parametrize("limit", [1, 2_000_000])
def test_softmax_of_nearly_separable_classes_reaches_its_optimum_by_conjugate_gradients(
    limit, monkeypatch
):
    """Every row is nearly certain, so that the curvature of the start says little of the end."""
    monkeypatch.setattr(conjugate, "MAX_BLOCKS", limit)  # entries of all classes together
    monkeypatch.setattr(conjugate, "SAMPLE", 100)  # of 900 rows
    rng = np.random.default_rng(8)
    centres = rng.normal(size=(8, 40))
    y = np.arange(900) % 8
    X = centres[y] + 0.8 * rng.normal(size=(900, 40))
    X[:, 0] = np.arange(900) == 7  # which no sample of every n-th row needs to hold
    fitted = glm.fit_softmax(X, y, prior_precision=0.1)
    assert fitted.converged and fitted.log_likelihood > -30
    _, slope, level = glm.log_likelihood_and_gradient(
        glm.SOFTMAX, X, y, fitted.weights, fitted.intercept
    )
    assert np.abs(slope - 0.1 * fitted.weights).max() < 1e-6
    assert np.abs(level).max() < 1e-6


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


def test_a_small_weight_of_a_column_of_large_numbers_stays():
    column = np.array([[1.0], [2.0], [3.0], [4.0]])
    fit = glm.fit(1e14 * column, [0, 1, 0, 1], glm.BERNOULLI)
    assert fit.weights == pytest.approx([0.9082e-14], rel=1e-4)
