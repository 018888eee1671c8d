"""Linear regression: least squares as maximum likelihood (deck 003, section 2) and ridge as MAP
(deck 004).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.design import Design, middle_if_far, reduced, solve
from genlab.core.values import frozen

__all__ = [
    "LinearFit",
    "RidgePosterior",
    "fit_linear",
    "fit_ridge",
    "log_likelihood_and_gradient",
    "mean_squared_loss",
]


@frozen
class LinearFit:
    """The maximum-likelihood fit of y ~ N(w·x + b, σ²).

    >>> regression.fit_linear([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0]).weights.round(4).tolist()
    [2.0]
    """

    weights: Floats  # (D,)
    intercept: float
    noise_variance: float  # MLE of σ²: the mean squared residual, in units of y²
    log_likelihood: float  # nats, at that σ²; +∞ where the fit is exact
    rank: int  # the largest number of independent rows of the design, the column of ones included
    columns: int

    @property
    def minimum_norm(self) -> bool:
        """Whether the rank is below the number of columns. If so, the weights are the optimum of
        least norm |w|.
        """
        return self.rank < self.columns

    def mean(self, X: ArrayLike) -> Floats:
        """E[y | x] (N,) for X (N, D).

        >>> regression.fit_linear([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0]).mean([[3.0]]).round(
        ...     4
        ... ).tolist()
        [7.0]
        """
        return check.finite(X, "X", shape=(None, len(self.weights))) @ self.weights + self.intercept


@frozen
class RidgePosterior:
    """The posterior of (b, w), which is Gaussian: its mean is its mode, so `weights` and
    `intercept` are the MAP.

    >>> posterior = regression.fit_ridge(
    ...     [[0.0], [1.0]], [1.0, 3.0], prior_precision=1.0, noise_variance=1.0
    ... )
    >>> round(posterior.penalty, 4)
    1.0
    """

    weights: Floats  # (D,)
    intercept: float  # flat prior; 0 in a model without intercept
    # (D, D) of the weights, or (D+1, D+1) of intercept and weights, the intercept first
    covariance: Floats
    penalty: float  # λ = σ²/τ², the ridge objective |y − b − Xw|² + λ|w|²
    noise_variance: float  # σ², given

    def mean(self, X: ArrayLike) -> Floats:
        """E[y | x, data] (N,) for X (N, D).

        >>> posterior = regression.fit_ridge(
        ...     [[0.0], [1.0]], [1.0, 3.0], prior_precision=1.0, noise_variance=1.0
        ... )
        >>> posterior.mean([[3.0]]).round(4).tolist()
        [3.6667]
        """
        return check.finite(X, "X", shape=(None, len(self.weights))) @ self.weights + self.intercept

    def predictive_variance(self, X: ArrayLike) -> Floats:
        """Return Var[y | x, data] (N,): the noise plus the uncertainty about the parameters.

        >>> posterior = regression.fit_ridge(
        ...     [[0.0], [1.0]], [1.0, 3.0], prior_precision=1.0, noise_variance=1.0
        ... )
        >>> posterior.predictive_variance([[3.0]]).round(4).tolist()
        [5.6667]
        """
        X = check.finite(X, "X", shape=(None, len(self.weights)))
        rows = Design(X, len(self.covariance) > len(self.weights)).rows()
        return self.noise_variance + np.einsum("nb,bc,nc->n", rows, self.covariance, rows)


def fit_linear(X: ArrayLike, y: ArrayLike, *, intercept: bool = True) -> LinearFit:
    """Least squares, which is maximum likelihood under Gaussian noise (the normal equations).

    X (N, D) and y (N,) are finite. Linearly dependent columns are not an error: the result has the
    weights of least norm, and `rank` < `columns` shows it. The weights of `fit_ridge` tend to them
    as its prior vanishes. Raises ValueError for wrong shapes, non-finite entries and no
    observations.

    Deck 003, sections 2.3 to 2.7. It prints rank as the minimum number of independent rows and
    columns; correct is the maximum number. It prints θ* = Σxy / Σxᵀx for a vector θ; correct is
    (Σxxᵀ)⁻¹ Σxy. It prints 2cov(θᵀx, y) in the variance of y; correct is 2cov(θᵀx, ε), which is 0.

    >>> round(regression.fit_linear([[0.0], [1.0], [2.0]], [1.0, 3.0, 6.0]).intercept, 4)
    0.8333
    """
    design, y = _design_and_targets(X, y, intercept)
    y, middle = _near_zero(y, design.intercept)
    used = reduced(design)
    solution = used.parameters(_normal_equations(used, y))
    bias, weights = _intercept_and_weights(solution, intercept)
    variance = float(np.mean((y - design.scores(solution[None])[0]) ** 2))
    log_likelihood = _log_likelihood(variance, variance, len(y))
    return LinearFit(weights, bias + middle, variance, log_likelihood, used.columns, len(solution))


def fit_ridge(
    X: ArrayLike,
    y: ArrayLike,
    *,
    prior_precision: float,
    noise_variance: float,
    intercept: bool = True,
) -> RidgePosterior:
    """MAP under w ~ N(0, τ²I), y ~ N(w·x + b, σ²I): ridge regression with λ = σ²/τ² (deck 004, "ML
    and MAP").

    X (N, D), y (N,); prior_precision 1/τ² > 0 (units of 1/w²), noise_variance σ² > 0 (units of y²).
    The intercept has a flat prior and is not shrunk. As τ² → ∞ the MAP tends to `fit_linear`, as τ²
    → 0 the weights tend to 0.

    >>> posterior = regression.fit_ridge(
    ...     [[0.0], [1.0]], [1.0, 3.0], prior_precision=1.0, noise_variance=1.0
    ... )
    >>> posterior.weights.round(4).tolist()
    [0.6667]
    """
    design, y = _design_and_targets(X, y, intercept)
    precision = check.positive(prior_precision, "prior_precision")
    sigma2 = check.positive(noise_variance, "noise_variance")
    y, middle = _near_zero(y, design.intercept)
    intercepts = int(design.intercept)
    penalty = sigma2 * precision
    rows = design.rows()
    prior = np.eye(rows.shape[1])[intercepts:]
    # The prior as rows that were observed as 0: QR of these never squares the condition number.
    Q, R = np.linalg.qr(np.concatenate([rows / math.sqrt(sigma2), prior * math.sqrt(precision)]))
    solution = np.linalg.solve(R, Q[: len(y)].T @ (y / math.sqrt(sigma2)))
    used = reduced(design)
    if used is not design:  # the columns are so nearly dependent that R has lost the prior
        sums = np.append([y.mean()] * intercepts, used.X.T @ y)
        solution = used.parameters(sums / (1 + used.precision(penalty)))
    bias, weights = _intercept_and_weights(solution, intercept)
    root = np.linalg.inv(R)
    return RidgePosterior(weights, bias + middle, root @ root.T, penalty, sigma2)


def _near_zero(y: Floats, intercept: bool) -> tuple[Floats, float]:
    """The targets (N,) to fit, and what the intercept found lacks: `middle_if_far`."""
    middle = middle_if_far(y, float(np.abs(y).max())) if intercept else 0.0
    return (y - middle if middle else y), middle


def _intercept_and_weights(solution: Floats, intercept: bool) -> tuple[float, Floats]:
    """The intercept, 0 if there is none, and the weights (D,)."""
    if not intercept:
        return 0.0, solution
    return float(solution[0]), solution[1:]


def mean_squared_loss(X: ArrayLike, y: ArrayLike, weights: ArrayLike) -> tuple[float, Floats]:
    """J(θ) = (1/N) Σ (y − θᵀx)², and its gradient (2/N) Xᵀ(Xθ − y), shape (D,).

    Deck 003, 2.3 prints the gradient as 2XᵀXθ − 2Xᵀy; correct keeps the 1/N of the loss.

    >>> round(regression.mean_squared_loss([[1.0], [2.0]], [1.0, 3.0], [1.0])[0], 4)
    0.5
    """
    design, y = _design_and_targets(X, y, False)
    residual = design.X @ check.finite(weights, "weights", shape=(design.X.shape[1],)) - y
    return float(np.mean(residual**2)), 2 / len(y) * (design.X.T @ residual)


def log_likelihood_and_gradient(
    X: ArrayLike, y: ArrayLike, weights: ArrayLike, noise_variance: float
) -> tuple[float, Floats]:
    """ℓ(θ) in nats under y ~ N(θᵀx, σ²), and its gradient (1/σ²) Σ (y − θᵀx) x, shape (D,).

    Deck 003, 2.7 prints the gradient as −(1/σ²) Σ (y − θᵀx) x; correct is the positive sign. It
    prints √(wπ) in the density and n times the sum of squares; correct is √(2π), and n multiplies
    the constant only.

    >>> regression.log_likelihood_and_gradient([[1.0], [2.0]], [1.0, 3.0], [1.0], 1.0)[1].round(
    ...     4
    ... ).tolist()
    [2.0]
    """
    loss, gradient = mean_squared_loss(X, y, weights)
    variance, N = check.positive(noise_variance, "noise_variance"), len(np.asarray(y))
    return _log_likelihood(loss, variance, N), -N / (2 * variance) * gradient


def _normal_equations(design: Design, y: Floats) -> Floats:
    """XᵀXθ = Xᵀy for independent columns; solving twice more for the residual makes up for
    squaring X's condition.
    """
    gram = design.squares()
    theta = np.zeros(len(gram))
    for _ in range(3):
        step = solve(gram, design.sums((y - design.scores(theta[None])[0])[None])[0])
        if step is None:  # the columns are so nearly dependent that the squares cannot show it
            return np.asarray(np.linalg.lstsq(design.rows(), y, rcond=None)[0], np.float64)
        theta = theta + step
    return theta


def _log_likelihood(mean_square: float, variance: float, N: int) -> float:
    if variance == 0:
        return math.inf
    return -0.5 * N * (math.log(2 * math.pi * variance) + mean_square / variance)


def _design_and_targets(X: ArrayLike, y: ArrayLike, intercept: bool) -> tuple[Design, Floats]:
    X = check.rescaled(check.non_empty(check.finite(X, "X", shape=(None, None)), "X"), "X")
    return Design(X, check.flag(intercept, "intercept")), check.finite(y, "y", shape=(len(X),))
