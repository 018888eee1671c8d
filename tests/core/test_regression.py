"""Linear and ridge regression."""

import math

import numpy as np
import pytest

from genlab import glm, regression


def data(seed=0, N=40, D=3, scale=1.0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, D)) * scale
    return X, X @ rng.normal(size=D) + 0.7 + 0.3 * rng.normal(size=N)


def log_density(y, mean, variance):
    return float(np.sum(-0.5 * np.log(2 * np.pi * variance) - (y - mean) ** 2 / (2 * variance)))


@pytest.mark.parametrize("shift", [1e6, -1e9, 1e12, 3e13])
def test_targets_that_are_moved_move_the_intercept_alone(shift):
    """A spread of 3 beside 3e13 is exact in floats, and so must be what is fitted to it."""
    X, y = data()
    y = np.round(64 * y) / 64
    constant_prior = {"prior_precision": 1.0, "noise_variance": 1.0}
    gaussian = glm.gaussian()
    offset = np.where(np.arange(len(y)) % 2, 0.5, -0.25)
    fits = [
        (lambda y: regression.fit_linear(X, y)),
        (lambda y: regression.fit_ridge(X, y, **constant_prior)),
        (lambda y: glm.fit(X, y, gaussian)),
        (lambda y: glm.fit(X, y, gaussian, prior_precision=2.0)),
        (lambda y: glm.fit(X, y, gaussian, offset=offset, weights=1.0 + offset)),
        (lambda y: glm.fit(np.column_stack([X, X[:, 0]]), y, gaussian)),
    ]
    for fit in fits:
        plain, moved = fit(y), fit(y + shift)
        np.testing.assert_allclose(moved.weights, plain.weights, rtol=1e-9, atol=1e-12)
        assert moved.intercept - shift == pytest.approx(plain.intercept, abs=1e-15 * abs(shift))
    likelihoods = [fits[2](y).log_likelihood, fits[2](y + shift).log_likelihood]
    assert likelihoods[1] == pytest.approx(likelihoods[0], rel=1e-9)
    assert fits[2](y + shift).trace.intercept[0] == pytest.approx(np.mean(y + shift), rel=1e-15)


@pytest.mark.parametrize("constant", [0.1, 1e15, 1.7e18, -1e90])
def test_a_constant_column_of_any_size_changes_nothing(constant):
    X, y = data()
    with_constant = np.column_stack([X, np.full(len(X), constant)])
    plain, fitted = (regression.fit_linear(rows, y) for rows in (X, with_constant))
    np.testing.assert_allclose(fitted.weights, [*plain.weights, 0.0], rtol=1e-9)
    assert fitted.rank == fitted.columns - 1
    plain, fitted = (
        regression.fit_ridge(rows, y, prior_precision=1.0, noise_variance=1.0)
        for rows in (X, with_constant)
    )
    np.testing.assert_allclose(fitted.weights, [*plain.weights, 0.0], rtol=1e-9, atol=1e-12)


def test_least_squares_solves_the_normal_equations():
    """Deck 003, 2.3: XᵀXθ = Xᵀy."""
    X, y = data()
    fitted = regression.fit_linear(X, y)
    A = np.column_stack([np.ones(len(y)), X])
    np.testing.assert_allclose(
        A.T @ A @ np.r_[fitted.intercept, fitted.weights], A.T @ y, rtol=1e-11
    )
    assert (fitted.rank, fitted.columns, fitted.minimum_norm) == (4, 4, False)


def test_dependent_columns_are_said_and_the_shortest_solution_is_taken():
    """Deck 003, 2.3 (rank; the deck prints "minimum number of independent rows", correct is
    maximum).
    """
    X, y = data(2)
    dependent = np.column_stack([X, X[:, 0], 2 * X[:, 1]])
    fitted = regression.fit_linear(dependent, y, intercept=False)
    assert (fitted.rank, fitted.columns, fitted.minimum_norm) == (3, 5, True)
    np.testing.assert_allclose(fitted.weights, np.linalg.pinv(dependent) @ y, rtol=1e-10)
    np.testing.assert_allclose(
        fitted.mean(dependent), regression.fit_linear(X, y, intercept=False).mean(X), rtol=1e-10
    )


def test_fewer_rows_than_columns_fit_exactly_with_the_shortest_solution():
    fitted = regression.fit_linear([[3.0, 4.0]], [5.0], intercept=False)
    np.testing.assert_allclose(fitted.weights, [0.6, 0.8], rtol=1e-14)
    assert fitted.rank == 1 and fitted.minimum_norm


def test_an_exact_fit_without_noise_has_an_infinite_likelihood():
    fitted = regression.fit_linear(np.zeros((3, 1)), [0.0, 0.0, 0.0])
    assert fitted.noise_variance == 0 and fitted.log_likelihood == math.inf


def numerical_gradient(f, at, h=1e-6):
    return np.array([(f(at + h * e) - f(at - h * e)) / (2 * h) for e in np.eye(len(at))])


def test_the_likelihoods_gradient_has_the_positive_sign():
    """Deck 003, 2.7 prints −(1/σ²) Σ (y − θᵀx) x; correct is +."""
    X, y = data(4)
    at = np.array([0.3, -1.0, 2.0])
    value, gradient = regression.log_likelihood_and_gradient(X, y, at, 0.4)
    assert value == pytest.approx(log_density(y, X @ at, 0.4), rel=1e-13)
    np.testing.assert_allclose(
        gradient,
        numerical_gradient(lambda w: regression.log_likelihood_and_gradient(X, y, w, 0.4)[0], at),
        rtol=1e-6,
    )


@pytest.mark.parametrize("intercept", [True, False])
def test_ridge_is_the_map_under_a_gaussian_prior(intercept):
    """Deck 004, "ML and MAP": the gradient of log p(y, w | X) is zero there, with λ = σ²/τ²."""
    X, y = data(5)
    fitted = regression.fit_ridge(
        X, y, prior_precision=2.0, noise_variance=0.2, intercept=intercept
    )
    residual = y - fitted.mean(X)
    np.testing.assert_allclose(X.T @ residual / 0.2, fitted.weights / 0.5, rtol=1e-10)
    assert fitted.penalty == pytest.approx(0.4, rel=1e-15)
    if intercept:
        assert abs(residual.sum()) < 1e-10
    else:
        assert fitted.intercept == 0


def test_the_ridge_posterior_is_the_conjugate_gaussian():
    X, y = data(6, N=7, D=2)
    fitted = regression.fit_ridge(X, y, prior_precision=0.5, noise_variance=0.3, intercept=False)
    precision = X.T @ X / 0.3 + np.eye(2) / 2.0
    np.testing.assert_allclose(fitted.covariance, np.linalg.inv(precision), rtol=1e-11)
    np.testing.assert_allclose(fitted.weights, fitted.covariance @ X.T @ y / 0.3, rtol=1e-11)
    np.testing.assert_allclose(
        fitted.predictive_variance(X), 0.3 + np.diag(X @ fitted.covariance @ X.T), rtol=1e-12
    )
