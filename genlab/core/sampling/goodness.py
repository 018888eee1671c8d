"""Do numbers look as if they were drawn from a distribution? Pearson's χ² and Kolmogorov and
Smirnov's D.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.values import frozen

TERMS = 100  # of a series that converges like exp(−k²)


@frozen
class GoodnessOfFit:
    """A statistic that is 0 for a perfect fit, and the probabilities of a value at least as large,
    or as small, by chance.

    at_least: a very small value says that the fit is too bad to be chance. at_most: a very small
    value says that it is too good.

    >>> round(sampling.chi_squared([18, 22], [0.5, 0.5]).at_least, 4)
    0.5271
    """

    statistic: float
    at_least: float
    at_most: float
    freedom: int | None = None  # degrees of freedom, for χ²


def chi_squared(counts: ArrayLike, probabilities: ArrayLike) -> GoodnessOfFit:
    """Pearson's χ² = Σ (n_k − n p_k)² / (n p_k) of counts (K,), n ≥ 1 in all, against probabilities
    (K,) (1900).

    Cells of probability 0 must be empty and do not count; K′ ≥ 2 cells remain. The two
    probabilities are those of the χ² distribution with K′ − 1 degrees of freedom, a good
    approximation if every n p_k is at least 5.

    >>> round(sampling.chi_squared([18, 22], [0.5, 0.5]).statistic, 4)
    0.4
    """
    p = check.stochastic(probabilities, "probabilities", shape=(None,))
    n = check.counts(counts, "counts", shape=p.shape)
    if n[p == 0].any():
        raise ValueError(
            f"counts[{int(np.flatnonzero((p == 0) & (n > 0))[0])}] is above 0 where the "
            "probability is 0"
        )
    n, p = n[p > 0], p[p > 0]
    if len(p) < 2 or not n.sum():
        raise ValueError(
            f"counts are {n.sum()} in {len(p)} cells; χ² needs at least 1 in at least 2 cells"
        )
    expected = n.sum() * p
    statistic, freedom = float(((n - expected) ** 2 / expected).sum()), len(p) - 1
    return GoodnessOfFit(statistic, *_chi_squared_tails(statistic, freedom), freedom)


def kolmogorov_smirnov(u: ArrayLike) -> GoodnessOfFit:
    """D = sup |F_n(u) − u| of u (n,), n ≥ 1, in [0, 1]: against the uniform, or any F by u = F(x)
    (Kolmogorov 1933).

    The two probabilities are those of the limit of √n·D for large n.

    >>> round(sampling.kolmogorov_smirnov([0.1, 0.5, 0.9]).statistic, 4)
    0.2333
    """
    u = np.sort(check.non_empty(check.probabilities(u, "u", shape=(None,)), "u"))
    n = len(u)
    steps = np.arange(n + 1) / n
    statistic = float(max((steps[1:] - u).max(), (u - steps[:-1]).max()))
    return GoodnessOfFit(statistic, *_kolmogorov_tails(math.sqrt(n) * statistic))


def _chi_squared_tails(x: float, freedom: int) -> tuple[float, float]:
    """P(χ² ≥ x) by its finite sum, and P(χ² ≤ x) by its series: every term of either is
    positive.
    """
    half = x / 2
    if not half:
        return 1.0, 0.0

    def term(power: float) -> float:
        return math.exp(power * math.log(half) - half - math.lgamma(power + 1))

    odd = freedom % 2 / 2
    upper = math.fsum(term(k + odd) for k in range(math.ceil(freedom / 2 - odd)))
    upper += math.erfc(math.sqrt(half)) if odd else 0.0
    if upper < 1e-9:
        return upper, 1 - upper
    return upper, math.fsum(term(freedom / 2 + k) for k in range(int(x) + freedom + TERMS))


def _kolmogorov_tails(x: float) -> tuple[float, float]:
    """P(K ≥ x) and P(K ≤ x): two series for one function; each converges quickly where the other is
    slow.
    """
    if not x:
        return 1.0, 0.0

    def alternating_term(k: int) -> float:
        return (-1) ** k * math.exp(-2 * k * k * x * x)

    def theta_term(k: int) -> float:
        return math.exp(-(((2 * k - 1) * math.pi / x) ** 2) / 8)

    if x > 1:
        upper = -2 * math.fsum(map(alternating_term, range(1, TERMS)))
        return upper, 1 - upper
    lower = math.sqrt(2 * math.pi) / x * math.fsum(map(theta_term, range(1, TERMS)))
    return 1 - lower, lower
