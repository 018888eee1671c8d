"""Gaussian discriminant analysis: one Gaussian per class, and Bayes' rule (deck 001, "Gaussian
Discriminant Analysis").

With one covariance for all classes this is LDA, and its boundaries are planes. With one covariance
per class it is QDA, and its boundaries are quadrics. Each covariance may be full, diagonal or
spherical; diagonal is Gaussian naive Bayes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.generative import (
    Classifier,
    Drawn,
    Linear,
    Score,
    class_weights,
    drawable,
    exact_means,
    labels_of,
    linear_form,
)
from genlab.core.numbers.logs import log
from genlab.core.numbers.products import crossed
from genlab.core.values import frozen

__all__ = [
    "Boundary",
    "Discriminant",
    "Drawn",
    "Linear",
    "Score",
    "SingularCovarianceError",
    "fit",
    "parameter_count",
]

SHAPES = ("full", "diagonal", "spherical")
# least eigenvalue of the correlation matrix per column: rounding alone leaves less than this
SINGULAR = 1e-13


class SingularCovarianceError(ValueError):
    """A covariance has no inverse: a column does not vary, or columns depend on each other.

    >>> try:
    ...     discriminant.fit([[0.0, 1.0], [0.0, 2.0], [0.0, 4.0]], [0, 1, 1])
    ... except discriminant.SingularCovarianceError as error:
    ...     print(str(error).partition(";")[0])
    the shared covariance gives column 0 the variance 0
    """


@frozen
class Boundary:
    """Log-odds of one class against another, nats: constant + linear·x + xᵀ quadratic x; the
    boundary is where it is zero.

    linear: (D,); quadratic: (D, D), symmetric, exactly zero where the two classes share their
    covariance.

    >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
    >>> model.boundary(1, 0).linear.round(4).tolist()
    [2.0, 0.0]
    """

    constant: float
    linear: Floats
    quadratic: Floats

    def __post_init__(self) -> None:
        linear = check.finite(self.linear, "linear", shape=(None,))
        quadratic = check.finite(self.quadratic, "quadratic", shape=(len(linear),) * 2)
        check.own(
            self,
            constant=check.number(self.constant, "constant"),
            linear=linear,
            quadratic=quadratic,
        )

    def log_odds(self, x: ArrayLike) -> Floats:
        """(N,) the log-odds of rows (N, D), nats: positive on the first class's side.

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> model.boundary(1, 0).log_odds([[1.0, 5.0], [2.0, 0.0]]).round(4).tolist()
        [0.0, 2.0]
        """
        x = _rows(x, len(self.linear))
        return self.constant + x @ self.linear + np.einsum("nd,nd->n", x @ self.quadratic, x)


@frozen
class Discriminant(Classifier):
    """prior (K,), mean (K, D), covariance (D, D) if shared or (K, D, D), in the features' units and
    their squares.

    Raises ValueError for shapes, a prior that does not sum to 1, and a covariance that is
    asymmetric or singular.

    >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
    >>> model.shared
    True
    """

    prior: Floats
    mean: Floats
    covariance: Floats

    def __post_init__(self) -> None:
        prior = check.stochastic(self.prior, "prior", shape=(None,))
        mean = check.finite(self.mean, "mean", shape=(len(prior), None))
        K, D = mean.shape
        covariance = check.finite(self.covariance, "covariance")
        if K < 2:
            raise ValueError(f"there is {K} class; a classifier needs at least 2")
        if covariance.shape not in ((D, D), (K, D, D)):
            raise ValueError(
                f"covariance has shape {covariance.shape}; it must be {(D, D)}, shared, or "
                f"{(K, D, D)}, one per class"
            )
        check.own(self, prior=prior, mean=mean, covariance=covariance)
        _ = self._whitening  # an invalid covariance is refused now

    @cached_property
    def _whitening(self) -> Floats:
        return np.array([_whitening(matrix, name) for matrix, name in _with_names(self.covariance)])

    @property
    def shared(self) -> bool:
        """One covariance for all classes: LDA."""
        return self.covariance.ndim == 2

    @property
    def precision(self) -> Floats:
        """The inverse covariance, (D, D) or (K, D, D), in the inverse squares of the features'
        units.
        """
        return np.stack([W @ W.T for W in self._whitening]).reshape(self.covariance.shape)

    def covariance_of(self, k: int) -> Floats:
        """(D, D) Σ_k, class k's own covariance or the one that all share. Raises ValueError for a k
        that is no class.

        >>> discriminant.Discriminant([0.5, 0.5], [[0.0], [2.0]], [[4.0]]).covariance_of(1).tolist()
        [[4.0]]
        """
        k = check.symbol(k, len(self.prior), "k")
        return self.covariance if self.shared else self.covariance[k]

    def log_likelihood(self, x: ArrayLike) -> Floats:
        """(N, K) log N(x; μ_k, Σ_k), nats (of a density: it may be above 0), for rows x (N, D).

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> model.log_likelihood([[0.0, 0.0]]).round(4).tolist()
        [[-1.8379, -3.8379]]
        """
        x = _rows(x, self._columns)
        K, D = self.mean.shape
        # Where all classes have the same mean, exactly that
        centre = self.mean[0] + self.prior @ (self.mean - self.mean[0])
        whitening = np.broadcast_to(self._whitening, (K, D, D))
        side_by_side = np.concatenate(whitening, axis=1)  # (D, K·D): one product for all classes
        offset = np.einsum("kd,kde->ke", self.mean - centre, whitening).ravel()
        z = ((x - centre) @ side_by_side - offset).reshape(-1, K, D)
        distance = np.einsum("nkd,nkd->nk", z, z)
        return -0.5 * (distance + self._log_determinants + self._columns * math.log(2 * math.pi))

    def boundary(self, first: int, second: int) -> Boundary:
        """Where classes `first` and `second` are equally probable, as coefficients.

        Deck 001 prints for LDA −2(μ₀ᵀΣ⁻¹+μ₁ᵀΣ⁻¹)x + μ₀ᵀμ₀ − μ₁ᵀμ₁ + const; correct is
        −2(μ₀−μ₁)ᵀΣ⁻¹x + μ₀ᵀΣ⁻¹μ₀ − μ₁ᵀΣ⁻¹μ₁ = 2 log((1−φ)/φ). For QDA it prints log(1/|Σ|^½) +
        quadratic on each side; correct is log|Σ_k| + quadratic, with the same constant. Here both
        are divided by −2, so that it is a log-odds.

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> round(model.boundary(1, 0).constant, 4)
        -2.0
        """
        K = len(self.prior)
        i, j = check.symbol(first, K, "first"), check.symbol(second, K, "second")
        constant, linear, quadratic = self._terms()
        square = np.zeros_like(quadratic[0]) if self.shared else quadratic[i] - quadratic[j]
        bias = constant + log(self.prior)
        if not np.isfinite(bias[[i, j]]).all():
            raise ValueError(
                f"class {i if bias[i] == -np.inf else j} has prior 0; it has no boundary"
            )
        return Boundary(float(bias[i] - bias[j]), linear[i] - linear[j], square)

    def linear(self) -> Linear:
        """b + w·x, the log-odds of class 1: with a shared covariance and K = 2 the posterior is a
        logistic function.

        w = Σ⁻¹(μ₁−μ₀), b = ½(μ₀ᵀΣ⁻¹μ₀ − μ₁ᵀΣ⁻¹μ₁) + log(φ/(1−φ)) (decks 000, 001, 004). Raises
        ValueError for one covariance per class, where the log-odds are quadratic, and for K ≠ 2.

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> model.linear().weights.round(4).tolist()
        [2.0, 0.0]
        """
        if not self.shared:
            raise ValueError(
                "each class has its own covariance, so the log-odds are quadratic; see boundary"
            )
        constant, weights, _ = self._terms()
        return linear_form(self.prior, constant, weights)

    def sample(self, n: int, rng: np.random.Generator | int) -> Drawn:
        """Draw n observations: first the class from the prior, then x = μ_k + L_k z with Σ_k = L_k
        L_kᵀ (deck 001).

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> model.sample(3, 0).x.shape
        (3, 2)
        """
        rng = check.generator(rng)
        y = rng.choice(len(self.prior), size=drawable(n, self._columns), p=self.prior)
        z = rng.standard_normal((len(y), self._columns))
        root = np.linalg.cholesky(self.covariance)
        if self.shared:
            return Drawn(self.mean[y] + z @ root.T, y)
        return Drawn(self.mean[y] + np.einsum("nij,nj->ni", root[y], z), y)

    @property
    def _columns(self) -> int:
        return self.mean.shape[1]

    @property
    def _log_determinants(self) -> Floats:
        return np.array([-2 * np.log(np.diag(W)).sum() for W in self._whitening])

    def _scores(self, x: ArrayLike) -> Floats:
        """Under a shared covariance linear in x, without the common term xᵀΣ⁻¹x."""
        if not self.shared:
            return super()._scores(x)
        # Where all classes have the same mean, exactly that
        centre = self.mean[0] + self.prior @ (self.mean - self.mean[0])
        mean = (self.mean - centre) @ self._whitening[0]
        weights = mean @ self._whitening[0].T
        bias = log(self.prior) - 0.5 * np.square(mean).sum(axis=1) - weights @ centre
        return _rows(x, self._columns) @ weights.T + bias

    def _terms(self) -> tuple[Floats, Floats, Floats]:
        """(K,), (K, D) and (K, D, D): the log-likelihood of each class as a polynomial in x,
        common terms left out.
        """
        K, D = self.mean.shape
        precision = np.broadcast_to(self.precision, (K, D, D))
        linear = np.einsum("kij,kj->ki", precision, self.mean)
        constant = -0.5 * (np.einsum("kd,kd->k", linear, self.mean) + self._log_determinants)
        return constant, linear, -0.5 * precision


def fit(
    x: ArrayLike,
    y: ArrayLike,
    *,
    covariance: Literal["full", "diagonal", "spherical"] = "full",
    shared: bool = True,
    classes: int | None = None,
    extra_variance: float = 0.0,
) -> Discriminant:
    """Fit by maximum likelihood to observations x (N, D) and labels y (N,) in 0..K−1 (deck 001,
    "MLE").

    φ_k = N_k/N, μ_k the class's mean, Σ = (1/N) Σ_i (x_i−μ_{y_i})(x_i−μ_{y_i})ᵀ. For QDA deck 001
    prints no Σ_k; correct is (1/N_k) Σ_{i in k} (x_i−μ_k)(x_i−μ_k)ᵀ. Diagonal keeps the diagonal of
    that, spherical its mean. extra_variance is added to the diagonal. Raises ValueError for a
    single class, a class without observations, and a singular covariance.

    >>> discriminant.fit([[1.0], [3.0], [6.0], [8.0]], [0, 0, 1, 1]).covariance.round(4).tolist()
    [[1.0]]
    """
    shared = check.flag(shared, "shared")
    extra = check.number(extra_variance, "extra_variance", at_least=0)
    x = _rows(x, None)
    y, K = labels_of(y, len(x), classes)
    N_k = np.bincount(y, minlength=K)
    if K < 2 or (N_k == 0).any():
        raise ValueError(
            f"class {int(np.argmin(N_k))} has no row"
            if K > 1
            else "all rows are of one class; add rows of another class"
        )
    if N_k.max() == 1 and not extra:
        raise ValueError(
            "each class has one row, so the variance within a class is unknown; "
            "add rows, or set extra_variance"
        )
    return _of_rows(x, y, K, covariance, shared, extra)


def _of_rows(
    x: Floats,
    y: Ints,
    K: int,
    covariance: str,
    shared: bool,
    extra: float | Floats,
    row_weights: Floats | None = None,
) -> Discriminant:
    """`fit`, with the weight (N,) of each row, and extra variance that may differ between the
    columns (D,).
    """
    check.choice(covariance, SHAPES, "covariance")
    weights = np.ones(len(x)) if row_weights is None else row_weights
    members = class_weights(y, K, weights)
    total = members.sum(axis=1)
    mean = exact_means(members @ x / total[:, None], x, y)
    by_class = ((x[y == k] - mean[k], weights[y == k]) for k in range(K))
    scatter = np.stack([_scatter(z, weight, covariance) for z, weight in by_class])
    diagonal = np.diag(np.broadcast_to(extra, x.shape[1]))
    if shared:
        scatter = scatter.sum(axis=0) / total.sum()
    else:
        scatter /= total[:, None, None]
    return Discriminant(total / total.sum(), mean, scatter + diagonal)


def parameter_count(D: int, K: int, *, covariance: str = "full", shared: bool = True) -> int:
    """Return the number of free parameters of a model of D features and K classes.

    K−1 for the prior, KD for the means, and of each covariance D(D+1)/2 if it is full, D if
    diagonal, 1 if spherical: counted once if it is shared, else K times. Raises ValueError for
    another covariance.

    >>> discriminant.parameter_count(2, 3)
    11
    """
    D, K = check.count(D, "D", at_least=1, at_most=1_000_000), check.count(K, "K", at_least=1)
    check.choice(covariance, SHAPES, "covariance")
    per_covariance = {"full": D * (D + 1) // 2, "diagonal": D, "spherical": 1}[covariance]
    return K - 1 + K * D + per_covariance * (1 if check.flag(shared, "shared") else K)


def _scatter(z: Floats, weights: Floats, covariance: str) -> Floats:
    """(D, D) Σ w z zᵀ over rows z with weights w, its diagonal, or the mean of that diagonal."""
    if covariance == "full":
        return crossed(z * weights[:, None], z)
    squares = weights @ np.square(z)
    return np.diag(squares if covariance == "diagonal" else np.full(len(squares), squares.mean()))


def _with_names(covariance: Floats) -> Iterator[tuple[Floats, str]]:
    if covariance.ndim == 2:
        yield covariance, "the shared covariance"
    else:
        yield from ((matrix, f"the covariance of class {k}") for k, matrix in enumerate(covariance))


def _whitening(covariance: Floats, name: str) -> Floats:
    """W, upper triangular, with W Wᵀ = Σ⁻¹: the rows (x − μ) W have unit covariance."""
    variance = np.diag(covariance)
    if (np.abs(covariance - covariance.T) > 1e-9 * np.abs(covariance)).any():
        raise ValueError(f"{name} is not symmetric; row i, column j must equal row j, column i")
    if (variance < check.SMALLEST).any():
        j = int(np.argmax(variance < check.SMALLEST))
        raise SingularCovarianceError(
            f"{name} gives column {j} the variance {variance[j]:g}; it must be above 0 (1e-100): "
            "drop or rescale it"
        )
    sd = np.sqrt(variance)
    smallest, smallest_vector = (
        part[..., 0] for part in np.linalg.eigh(covariance / np.outer(sd, sd))
    )
    if smallest <= SINGULAR * len(sd):
        worst = " and ".join(map(str, np.flatnonzero(np.abs(smallest_vector) > 1e-3)))
        raise SingularCovarianceError(
            f"{name} is singular: columns {worst} depend on each other "
            f"(the smallest eigenvalue of the correlation matrix is {smallest:.2g}); "
            "drop one of them, add rows, choose diagonal or spherical, or set extra_variance"
        )
    return np.linalg.inv(np.linalg.cholesky(covariance)).T


def _rows(x: ArrayLike, columns: int | None) -> Floats:
    return check.finite(x, "x", shape=(None, columns))
