"""The distributions of the generalised linear models: what each does with its targets, scores and
means.

Scores η are class-major, (M, N): M = 1 for Gaussian, Bernoulli and Poisson; M = K − 1 for softmax,
whose class 0 is the reference with score 0. Every transfer function here is the canonical one, so
the gradient of the log-likelihood with respect to η is (target − mean) / dispersion and its
curvature does not depend on the targets.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log_sum_exp, softplus, sum_log1p
from genlab.core.numbers.special import log_gamma
from genlab.core.values import frozen

LARGEST_LOG_ODDS = 30.0  # up to which the products of many odds are floats
NEARLY_SURE = 0.999  # from this probability on, 1 minus it has lost more than three digits


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
class Family:
    """A distribution and its transfer function: the first two choices of the recipe (deck 003,
    section 4).

    >>> glm.POISSON.transfer
    'mean = exp(η)'
    """

    name: str
    transfer: str  # the function from the score to the mean, as a formula
    targets: Callable[[ArrayLike], Floats]  # y → (M, N)
    # targets, weights (N,) or 1 → nats: the part of the log-likelihood that `evaluate` leaves out
    log_base: Callable[..., float]
    # targets, η, weights → Σ weight (y·η − A(η)) / dispersion, mean; where a family has a `loss`,
    # that is the first
    evaluate: Callable[..., tuple[float, Floats]]
    # mean, its complement → (M(M+1)/2, N): −∂²/∂η_j∂η_k, pairs j ≤ k row by row
    curvature: Callable[[Floats, Floats | None], Floats]
    cumulant: Callable[[Floats], Floats]  # η (…, M, N) → A (…, N), whose slope is the mean
    # target (n,), η (n,), weights (n,) or 1 → what `evaluate` gives first, (target − mean) /
    # dispersion (n,), and the slope of the mean / dispersion, (n,) or one for all: in one go, for
    # families with one score a row
    terms: Callable[..., tuple[float, Floats, Floats | float]] | None = None
    # targets, η (…, M, N) → (…, N) what stands for A(η) − y·η where that difference would cancel
    loss: Callable[[Floats, Floats], Floats] | None = None
    recession: Callable[[Floats], Recession] | None = None  # None: a finite optimum always exists
    # The score that has this mean: the inverse transfer function.
    start: Callable[[Floats], Floats] = lambda mean: mean
    # One offset that represents those of all observations.
    centre: Callable[[Floats], float] = lambda offset: float(offset.mean())
    # η, mean → 1 − mean where the mean is a probability, to its last digits also next to 1
    complement: Callable[[Floats, Floats], Floats] | None = None
    dispersion: float = 1.0
    multiclass: bool = False

    def __repr__(self) -> str:
        constructor = self.__reduce__()
        return (
            constructor
            if isinstance(constructor, str)
            else f"<{self.name} family, dispersion {self.dispersion:g}>"
        )

    def __reduce__(self) -> str | tuple:
        """Pickle by name, because functions without a name cannot be pickled."""
        for name in ("BERNOULLI", "POISSON", "POISSON_RATES", "SOFTMAX"):
            if globals()[name] is self:
                return name
        return (
            (gaussian, (self.dispersion,))
            if gaussian(self.dispersion) is self
            else super().__reduce__()
        )


def residual(y: Floats, mean: Floats, complement: Floats | None) -> Floats:
    """y − mean (M, N), to its last digits also where a probability is next to its target."""
    rest = y - mean
    if complement is not None:
        places = np.flatnonzero(mean > NEARLY_SURE)  # elsewhere the difference has all its digits
        if len(places):
            k, n = np.divmod(places, mean.shape[1])
            rest[k, n] = np.where(y[k, n] > 0, complement[k, n], -mean[k, n])
    return rest


def gaussian(noise_variance: float = 1.0) -> Family:
    """y ~ N(η, σ²) with a known σ²: the transfer function is the identity (deck 003, section 3.3).

    >>> round(glm.gaussian(2.0).dispersion, 4)
    2.0
    """
    return _gaussian(check.positive(noise_variance, "noise_variance"))


# Two families with the same variance are the same object, and so they are equal.
@lru_cache(maxsize=256)
def _gaussian(variance: float) -> Family:
    return Family(
        name="Gaussian",
        transfer="mean = η",
        targets=lambda y: check.finite(y, "y", ndim=1)[None],
        log_base=lambda y, weights=1.0: float(
            -0.5 * _total(np.full(y.shape, math.log(2 * math.pi * variance)), weights)
        ),
        # The squares of differences: y·η − ½η² would lose the digits of a large y.
        evaluate=lambda y, eta, weights=1.0: (
            float(_total(-0.5 * np.square(y - eta), weights)) / variance,
            eta,
        ),
        curvature=lambda mean, _complement: np.full_like(mean, 1 / variance),
        cumulant=lambda eta: 0.5 * eta[..., 0, :] ** 2,
        terms=partial(_gaussian_terms, variance),
        loss=lambda y, eta: 0.5 * np.square(y[0] - eta[..., 0, :]),
        dispersion=variance,
    )


def _gaussian_terms(
    variance: float, y: Floats, eta: Floats, weights: Floats | float = 1.0
) -> tuple[float, Floats, float]:
    rest = y - eta
    value = -0.5 * _total(np.square(rest), weights) / variance
    return float(value), rest / variance, 1 / variance


def _bernoulli_targets(y: ArrayLike) -> Floats:
    labels = check.symbols(y, 2, "y", shape=(None,))
    if labels.size and labels.min() == labels.max():
        raise ValueError(
            f"y has one class only, {labels[0]}, in {labels.size} rows; it must contain both 0 "
            "and 1"
        )
    return labels.astype(np.float64)[None]


def _total(values: Floats, weights: Floats | float) -> float:
    """The sum over rows, the last axis, each counted with its weight."""
    return values.sum() if np.ndim(weights) == 0 else (values * weights).sum()


def _bernoulli_evaluate(
    y: Floats, eta: Floats, weights: Floats | float = 1.0
) -> tuple[float, Floats]:
    small = np.exp(-np.abs(eta))  # one exponential for the mean and for log(1 + e^η)
    # Row by row, an observation that is fitted perfectly contributes exactly 0. The difference of
    # two sums would leave a rounding error, on which a search could end.
    log_likelihood = _total(y * eta - np.maximum(eta, 0.0), weights)
    if np.ndim(weights) == 0:
        log_likelihood -= sum_log1p(small)
    else:
        log_likelihood -= _total(np.log1p(small), weights)
    mean = np.maximum(small, eta >= 0)
    small += 1.0
    mean /= small
    return float(log_likelihood), mean


def _bernoulli_terms(
    y: Floats, eta: Floats, weights: Floats | float = 1.0
) -> tuple[float, Floats, Floats]:
    sign = 1.0 - 2.0 * y
    against = sign * eta  # the log-odds against what was observed
    largest = float(against.max(initial=0.0))
    if largest > LARGEST_LOG_ODDS:
        log_likelihood, mean = _bernoulli_evaluate(y[None], eta[None], weights)
        complement = _complement(eta[None], mean)
        return (
            log_likelihood,
            residual(y[None], mean, complement)[0],
            (mean * complement)[0],
        )
    odds = np.exp(against, out=against)
    if np.ndim(weights) == 0:
        log_likelihood = -sum_log1p(odds, math.exp(largest))
    else:
        log_likelihood = -float(np.log1p(odds) @ weights)
    total = 1.0 + odds
    unlikely = np.divide(odds, total, out=odds)  # the probability of what was not observed
    slope = np.divide(unlikely, total, out=total)
    sign *= unlikely
    return log_likelihood, np.negative(sign, out=sign), slope


def _complement(eta: Floats, mean: Floats) -> Floats:
    """1 − mean (M, N) of probabilities whose reference has the score 0.

    Next to 1 the difference would lose its digits, so there it is the sum of all the others.
    """
    complement = 1.0 - mean
    places = np.flatnonzero(mean > NEARLY_SURE)
    if len(places):
        k, n = np.divmod(places, mean.shape[1])
        best = eta[k, n]
        others = np.exp(eta[:, n] - best)
        others[k, np.arange(len(n))] = 0.0
        odds_against = others.sum(axis=0) + np.exp(-best)
        complement[k, n] = odds_against / (1.0 + odds_against)
    return complement


def _separating(label: Ints, K: int) -> Recession:
    """Class c must gain on every other class k: contrast e_c − e_k, without the reference
    class's column.
    """
    identity = np.eye(K)
    contrasts = np.array(
        [[identity[c] - identity[k] for k in range(K) if k != c] for c in range(K)]
    )
    return Recession(label, contrasts[:, :, 1:], np.zeros(K, dtype=bool))


def _bernoulli_curvature(mean: Floats, complement: Floats | None) -> Floats:
    """(1, N) the variance of each target."""
    return mean * (1.0 - mean if complement is None else complement)


BERNOULLI = Family(
    name="Bernoulli",
    transfer="mean = 1 / (1 + exp(−η))",
    targets=_bernoulli_targets,
    log_base=lambda y, weights=1.0: 0.0,
    evaluate=_bernoulli_evaluate,
    curvature=_bernoulli_curvature,
    cumulant=lambda eta: softplus(eta[..., 0, :]),
    terms=_bernoulli_terms,
    recession=lambda y: _separating(y[0].astype(np.int64), 2),
    start=lambda mean: np.log(mean / (1.0 - mean)),
    complement=_complement,
)


def _log_factorials(y: Floats, weights: Floats | float = 1.0) -> float:
    row_weights = None if np.ndim(weights) == 0 else weights
    if y.max(initial=0.0) <= y.size and (y == np.floor(y)).all():
        times = np.bincount(y.ravel().astype(np.intp), row_weights)
        values = np.arange(len(times), dtype=np.float64)
    else:
        values, inverse = np.unique(y, return_inverse=True)
        times = np.bincount(inverse.ravel(), row_weights)
    return float((times * log_gamma(values + 1)).sum())


def _exp(eta: Floats) -> Floats:
    with np.errstate(over="ignore"):  # a trial step may overshoot: the likelihood is −∞ there
        return np.exp(eta)


def _poisson_evaluate(
    y: Floats, eta: Floats, weights: Floats | float = 1.0
) -> tuple[float, Floats]:
    mean = _exp(eta)
    return float(_total(y * eta - mean, weights)), mean  # row by row, as for a coin


def _poisson_terms(
    y: Floats, eta: Floats, weights: Floats | float = 1.0
) -> tuple[float, Floats, Floats]:
    mean = _exp(eta)
    return float(_total(y * eta - mean, weights)), y - mean, mean


def _rates(y: ArrayLike) -> Floats:
    rates = check.finite(y, "y", ndim=1)
    if rates.size and rates.min() < 0:
        raise ValueError(f"y[{int(rates.argmin())}] is {rates.min():g}; a rate must be at least 0")
    return rates[None]


POISSON = Family(
    name="Poisson",
    transfer="mean = exp(η)",
    targets=lambda y: check.counts(y, "y", shape=(None,)).astype(np.float64)[None],
    log_base=lambda y, weights=1.0: -_log_factorials(y, weights),
    evaluate=_poisson_evaluate,
    curvature=lambda mean, _complement: mean,
    cumulant=lambda eta: _exp(eta[..., 0, :]),
    terms=_poisson_terms,
    recession=lambda y: Recession(
        (y[0] > 0).astype(np.int64), np.full((2, 1, 1), -1.0), np.array([False, True])
    ),
    start=lambda mean: np.log(np.where(mean > 0, mean, 1.0)),
    centre=lambda offset: float(log_sum_exp(offset)) - math.log(len(offset)),
)

# Quasi-likelihood: y may hold any numbers from 0, such as counts per exposure.
POISSON_RATES = replace(POISSON, targets=_rates)


def _softmax_targets(y: ArrayLike) -> Floats:
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


def _softmax_evaluate(
    y: Floats, eta: Floats, weights: Floats | float = 1.0
) -> tuple[float, Floats]:
    peak = np.maximum(eta.max(axis=0), 0.0)
    mean = np.exp(eta - peak)
    reference = np.exp(-peak)
    total = mean.sum(axis=0) + reference
    log_total = np.log(total)
    n = np.flatnonzero(total < 1 / NEARLY_SURE)
    # Added to the term of the likeliest class, which is 1, the others would lose their digits
    if len(n):
        terms = np.concatenate([reference[None, n], mean[:, n]])
        terms[terms.argmax(axis=0), np.arange(len(n))] = 0.0
        log_total[n] = np.log1p(terms.sum(axis=0))
    mean /= total
    score = np.einsum("mn,mn->n", y, eta)
    return float(_total((score - peak) - log_total, weights)), mean  # row by row, as for a coin


def _softmax_cumulant(eta: Floats) -> Floats:
    peak = np.maximum(eta.max(axis=-2), 0.0)
    return peak + np.log(np.exp(eta - peak[..., None, :]).sum(axis=-2) + np.exp(-peak))


def _softmax_curvature(mean: Floats, complement: Floats | None) -> Floats:
    assert complement is not None  # the family has a function for it
    j, k = np.triu_indices(len(mean))
    return np.where((j == k)[:, None], mean[j] * complement[k], -mean[j] * mean[k])


SOFTMAX = Family(
    name="softmax",
    transfer="mean_k = exp(η_k) / Σ_j exp(η_j)",
    targets=_softmax_targets,
    log_base=lambda y, weights=1.0: 0.0,
    evaluate=_softmax_evaluate,
    curvature=_softmax_curvature,
    cumulant=_softmax_cumulant,
    recession=lambda y: _separating((np.arange(1, len(y) + 1) @ y).astype(np.int64), len(y) + 1),
    start=lambda mean: np.log(mean / (1.0 - mean.sum(axis=0))),
    complement=_complement,
    multiclass=True,
)
