"""The GLM recipe against scikit-learn, and its verdict on separability against linear
programming.
"""

import numpy as np
import pytest

linear_model = pytest.importorskip("sklearn.linear_model")
optimize = pytest.importorskip("scipy.optimize")

from genlab import glm  # noqa: E402


def data(seed, N=400, D=4, K=3):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, D))
    return X, X @ rng.normal(size=(D, K)) * 0.5, rng


def logistic(**settings):
    return linear_model.LogisticRegression(
        tol=1e-12, solver="newton-cholesky", max_iter=1000, **settings
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("precision", [0.0, 2.0])
@pytest.mark.parametrize("intercept", [True, False])
def test_logistic_regression_is_scikit_learns(seed, precision, intercept):
    X, eta, rng = data(seed)
    y = (rng.random(len(X)) < 1 / (1 + np.exp(-eta[:, 0] - 0.5))).astype(int)
    peer = logistic(C=1 / precision if precision else np.inf, fit_intercept=intercept).fit(X, y)
    fitted = glm.fit_logistic(X, y, prior_precision=precision, intercept=intercept)
    np.testing.assert_allclose(fitted.weights, peer.coef_[0], rtol=1e-9)
    np.testing.assert_allclose(fitted.intercept, peer.intercept_[0], rtol=1e-9)
    np.testing.assert_allclose(fitted.mean(X), peer.predict_proba(X)[:, 1], rtol=1e-9)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("precision", [0.0, 2.0])
def test_softmax_regression_is_scikit_learns(seed, precision):
    X, eta, rng = data(seed)
    y = (eta + rng.gumbel(size=eta.shape)).argmax(axis=1)
    peer = logistic(C=1 / precision if precision else np.inf).fit(X, y)
    fitted = glm.fit_softmax(X, y, prior_precision=precision)
    np.testing.assert_allclose(
        fitted.weights, peer.coef_ - peer.coef_.mean(axis=0), rtol=1e-9, atol=1e-11
    )
    np.testing.assert_allclose(fitted.mean(X), peer.predict_proba(X), rtol=1e-9)


def can_recede(gains, level):
    """Whether some direction d has gains @ d ≥ 0, level @ d = 0 and Σ gains @ d > 0 (a linear
    programme).
    """
    equalities = {"A_eq": level, "b_eq": np.zeros(len(level))} if len(level) else {}
    best = optimize.linprog(
        -gains.sum(0), A_ub=-gains, b_ub=np.zeros(len(gains)), bounds=(-1, 1), **equalities
    )
    return -best.fun > 1e-7


@pytest.mark.parametrize("seed", range(120))
def test_separability_is_what_linear_programming_finds(seed):
    """Small whole-number designs, many of them separable, quasi-separable or short of rank."""
    rng = np.random.default_rng(seed)
    N, D = int(rng.integers(4, 12)), int(rng.integers(1, 4))
    X = rng.integers(-2, 3, size=(N, D)).astype(float)
    A = np.column_stack([np.ones(N), X])
    if seed % 3 == 0:
        y = rng.permutation(np.r_[0, 1, rng.integers(0, 2, N - 2)])
        family = glm.BERNOULLI
        gains = A * (2 * y - 1)[:, None]
        level = np.zeros((0, D + 1))
    elif seed % 3 == 1:
        y = rng.poisson(0.7, N)
        family = glm.POISSON
        gains = np.concatenate([-A[y == 0], np.zeros((1, D + 1))])
        level = A[y > 0]
    else:
        y = rng.permutation(np.r_[0, 1, 2, rng.integers(0, 3, N - 3)])
        pairs = np.array([np.eye(3)[t] - np.eye(3)[k] for t in y for k in range(3) if k != t])
        gains = (pairs[:, :, None] * np.repeat(A, 2, axis=0)[:, None, :]).reshape(2 * N, -1)
        family, level = glm.SOFTMAX, np.zeros((0, 3 * (D + 1)))
    fitted = glm.fit(X, y, family)
    assert fitted.separable == can_recede(gains, level)
    assert fitted.converged == (not fitted.separable)
