"""The distributions of the generalised linear models: what each does with its targets, scores and
means.

Scores η are class-major, (M, N): M = 1 for Gaussian, Bernoulli and Poisson; M = K − 1 for softmax,
whose class 0 is the reference with score 0. Every transfer function here is the canonical one, so
the gradient of the log-likelihood with respect to η is (target − mean) / dispersion and its
curvature does not depend on the targets.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log_sum_exp, sigmoid, softplus
from genlab.core.numbers.special import log_gamma
from genlab.core.values import frozen


@frozen
class Recession:
    """Which changes of the scores never lower any row's likelihood: the directions without a finite
    optimum.

    Row n belongs to group[n]; a change Δη of shape (M, N) recedes if contrasts[group[n]] @ Δη[:, n]
    ≥ 0 for every n, and = 0 where the group is `pinned`.
    """

    group: Ints  # (N,)
    contrasts: Floats  # (G, P, M)
    pinned: np.ndarray  # (G,) bool


@frozen
class Family(ABC):
    """A distribution and its transfer function: the first two choices of the recipe (deck 003,
    section 4).

    >>> glm.POISSON.transfer
    'mean = exp(η)'
    """

    name = ""
    transfer = ""  # the function from the score to the mean, as a formula

    dispersion: float = 1.0
    multiclass: bool = False

    @abstractmethod
    def targets(self, y: ArrayLike) -> Floats:
        """The checked targets y (N,), as (M, N).

        >>> glm.BERNOULLI.targets([0, 1]).tolist()
        [[0.0, 1.0]]
        """

    def log_base(self, y: Floats, weights: Floats | float) -> float:
        """The part of the log-likelihood, in nats, that does not depend on the scores.

        >>> round(glm.POISSON.log_base(np.array([[2.0]]), 1.0), 4)
        -0.6931
        """
        return 0.0

    @abstractmethod
    def log_terms(self, y: Floats, eta: Floats) -> Floats:
        """Each row's log-likelihood without its base, nats: scores (…, M, N) → (…, N).

        >>> glm.POISSON.log_terms(np.array([[2.0]]), np.array([[0.0]])).tolist()
        [-1.0]
        """

    @abstractmethod
    def mean(self, eta: Floats) -> Floats:
        """(M, N) the means of the targets.

        >>> glm.POISSON.mean(np.zeros((1, 1))).tolist()
        [[1.0]]
        """

    def residual(self, y: Floats, eta: Floats) -> Floats:
        """(M, N): target − mean, to its last digits.

        >>> glm.POISSON.residual(np.array([[3.0]]), np.zeros((1, 1))).tolist()
        [[2.0]]
        """
        return y - self.mean(eta)

    @abstractmethod
    def curvature(self, eta: Floats) -> Floats:
        """(M(M+1)/2, N): −∂²/∂η_j∂η_k of each row's log-likelihood, pairs j ≤ k row by row.

        >>> glm.BERNOULLI.curvature(np.zeros((1, 1))).tolist()
        [[0.25]]
        """

    def recession(self, y: Floats) -> Recession | None:
        """The directions without a finite optimum; None where there always is one.

        >>> glm.gaussian().recession(np.zeros((1, 1))) is None
        True
        """
        return None

    def start(self, mean: Floats) -> Floats:
        """The score that has this mean: the inverse transfer function.

        >>> glm.BERNOULLI.start(np.array([0.5])).tolist()
        [0.0]
        """
        return mean

    def centre(self, offset: Floats) -> float:
        """One offset that represents those of all observations.

        >>> glm.gaussian().centre(np.array([1.0, 3.0]))
        2.0
        """
        return float(offset.mean())


@frozen
class Gaussian(Family):
    """Targets with Gaussian noise of a known variance."""

    name = "Gaussian"
    transfer = "mean = η"

    def targets(self, y: ArrayLike) -> Floats:
        """Real numbers y (N,), as (1, N)."""
        return check.finite(y, "y", shape=(None,))[None]

    def log_base(self, y: Floats, weights: Floats | float) -> float:
        """−½ log(2πσ²) for each row."""
        rows = np.broadcast_to(weights, y.shape[1:]).sum()
        return float(-0.5 * rows * math.log(2 * math.pi * self.dispersion))

    def log_terms(self, y: Floats, eta: Floats) -> Floats:
        """The squares of differences: y·η − ½η² would lose the digits of a large y."""
        return -0.5 * np.square(y[0] - eta[..., 0, :]) / self.dispersion

    def mean(self, eta: Floats) -> Floats:
        """The scores themselves."""
        return eta

    def curvature(self, eta: Floats) -> Floats:
        """1/σ² for each row."""
        return np.full_like(eta, 1 / self.dispersion)


def gaussian(noise_variance: float = 1.0) -> Family:
    """y ~ N(η, σ²) with a known σ²: the transfer function is the identity (deck 003, section 3.3).

    >>> round(glm.gaussian(2.0).dispersion, 4)
    2.0
    """
    return Gaussian(check.positive(noise_variance, "noise_variance"))


def _separating(label: Ints, K: int) -> Recession:
    """Class c must gain on every other class k: contrast e_c − e_k, without the reference
    class's column.
    """
    identity = np.eye(K)
    contrasts = np.array(
        [[identity[c] - identity[k] for k in range(K) if k != c] for c in range(K)]
    )
    return Recession(label, contrasts[:, :, 1:], np.zeros(K, dtype=bool))


@frozen
class Bernoulli(Family):
    """Targets 0 and 1, whose log-odds are the scores."""

    name = "Bernoulli"
    transfer = "mean = 1 / (1 + exp(−η))"

    def targets(self, y: ArrayLike) -> Floats:
        """Labels y (N,), of which both 0 and 1 occur, as (1, N)."""
        labels = check.symbols(y, 2, "y", shape=(None,))
        if labels.size and labels.min() == labels.max():
            raise ValueError(
                f"y has one class only, {labels[0]}, in {labels.size} rows; it must contain both 0 "
                "and 1"
            )
        return labels.astype(np.float64)[None]

    def log_terms(self, y: Floats, eta: Floats) -> Floats:
        """The log-probability of what was observed, by the log-odds against it."""
        return -softplus((1.0 - 2.0 * y[0]) * eta[..., 0, :])

    def mean(self, eta: Floats) -> Floats:
        """The probability of 1."""
        return sigmoid(eta)

    def residual(self, y: Floats, eta: Floats) -> Floats:
        """The probability of what was not observed, with the sign of the target."""
        sign = 2.0 * y - 1.0
        return sign * sigmoid(-sign * eta)

    def curvature(self, eta: Floats) -> Floats:
        """The variance of each target."""
        small = np.exp(-np.abs(eta))
        return small / np.square(1.0 + small)

    def recession(self, y: Floats) -> Recession:
        """Directions that separate the two classes."""
        return _separating(y[0].astype(np.int64), 2)

    def start(self, mean: Floats) -> Floats:
        """The log-odds."""
        return np.log(mean / (1.0 - mean))


@frozen
class Poisson(Family):
    """Counts, the logarithms of whose means are the scores."""

    name = "Poisson"
    transfer = "mean = exp(η)"

    def targets(self, y: ArrayLike) -> Floats:
        """Counts y (N,), as (1, N)."""
        return check.counts(y, "y", shape=(None,)).astype(np.float64)[None]

    def log_base(self, y: Floats, weights: Floats | float) -> float:
        """−log y! for each row."""
        values, places = np.unique(y, return_inverse=True)
        times = np.bincount(places.ravel(), np.broadcast_to(weights, y.shape).ravel())
        return -float((times * log_gamma(values + 1)).sum())

    def log_terms(self, y: Floats, eta: Floats) -> Floats:
        """y·η − exp(η), −∞ where a step has overshot."""
        return y[0] * eta[..., 0, :] - self.mean(eta)[..., 0, :]

    def mean(self, eta: Floats) -> Floats:
        """exp(η)."""
        with np.errstate(over="ignore"):
            return np.exp(eta)

    def curvature(self, eta: Floats) -> Floats:
        """The variance of a count is its mean."""
        return self.mean(eta)

    def recession(self, y: Floats) -> Recession:
        """Directions along which the means of the zeros alone fall."""
        return Recession(
            (y[0] > 0).astype(np.int64), np.full((2, 1, 1), -1.0), np.array([False, True])
        )

    def start(self, mean: Floats) -> Floats:
        """The logarithm; 0 where no event was seen at all."""
        return np.log(np.where(mean > 0, mean, 1.0))

    def centre(self, offset: Floats) -> float:
        """The logarithm of the mean exposure."""
        return float(log_sum_exp(offset)) - math.log(len(offset))


@frozen
class PoissonRates(Poisson):
    """Quasi-likelihood: y may hold any numbers from 0, such as counts per exposure."""

    def targets(self, y: ArrayLike) -> Floats:
        """Rates y (N,), as (1, N)."""
        return check.non_negative(check.finite(y, "y", shape=(None,)), "y", "a rate")[None]


@frozen
class Softmax(Family):
    """Classes 0..K−1; the scores are the log-odds of classes 1..K−1 against class 0."""

    name = "softmax"
    transfer = "mean_k = exp(η_k) / Σ_j exp(η_j)"

    multiclass: bool = True

    def targets(self, y: ArrayLike) -> Floats:
        """Labels y (N,), of which each in 0..K−1 occurs, as (K − 1, N) indicators."""
        labels = check.counts(y, "y", shape=(None,))
        # Sorted. Counting by class would need as much memory as the largest label says.
        present = np.unique(labels)
        gaps = np.flatnonzero(present != np.arange(len(present)))
        if gaps.size:
            raise ValueError(
                f"y never takes class {gaps[0]}; every class of 0..{present[-1]} needs a row"
            )
        if len(present) < 2:
            raise ValueError(
                f"y has one class only, 0, in {labels.size} rows; it must contain at least two"
            )
        return (labels == np.arange(1, len(present))[:, None]).astype(np.float64)

    def _relative(self, eta: Floats) -> tuple[Floats, Floats, Floats]:
        """The scores (…, K, N) of all classes less those of the likeliest; their exponentials, and
        of these the sum over all other classes than the likeliest (…, N).
        """
        scores = np.concatenate([np.zeros_like(eta[..., :1, :]), eta], axis=-2)
        scores -= scores.max(axis=-2, keepdims=True)
        odds = np.exp(scores)
        others = odds.copy()
        np.put_along_axis(others, odds.argmax(axis=-2)[..., None, :], 0.0, axis=-2)
        return scores, odds, others.sum(axis=-2)

    def log_terms(self, y: Floats, eta: Floats) -> Floats:
        """The log-probability of the class that was observed."""
        scores, _, others = self._relative(eta)
        observed = np.concatenate([1.0 - y.sum(axis=0, keepdims=True), y])
        return np.einsum("kn,...kn->...n", observed, scores) - np.log1p(others)

    def _mean_and_complement(self, eta: Floats) -> tuple[Floats, Floats]:
        """(M, N) the probabilities of classes 1..K−1; and 1 less them, next to certainty as the sum
        of all other classes' probabilities.
        """
        _, odds, others = self._relative(eta)
        total = 1.0 + others
        rest = np.where(odds == 1.0, others, total - odds)
        return odds[1:] / total, rest[1:] / total

    def mean(self, eta: Floats) -> Floats:
        """The probabilities of classes 1..K−1."""
        return self._mean_and_complement(eta)[0]

    def residual(self, y: Floats, eta: Floats) -> Floats:
        """target − mean, to its last digits."""
        mean, complement = self._mean_and_complement(eta)
        return np.where(y > 0, complement, -mean)

    def curvature(self, eta: Floats) -> Floats:
        """The covariances of the indicators."""
        mean, complement = self._mean_and_complement(eta)
        j, k = np.triu_indices(len(mean))
        return np.where((j == k)[:, None], mean[j] * complement[k], -mean[j] * mean[k])

    def recession(self, y: Floats) -> Recession:
        """Directions that separate the classes."""
        return _separating((np.arange(1, len(y) + 1) @ y).astype(np.int64), len(y) + 1)

    def start(self, mean: Floats) -> Floats:
        """The log-odds against class 0."""
        return np.log(mean / (1.0 - mean.sum(axis=0)))


BERNOULLI = Bernoulli()
POISSON = Poisson()
POISSON_RATES = PoissonRates()
SOFTMAX = Softmax()
