"""The normal distribution N(mean, variance): maximum likelihood, density and distribution function
(decks 000, 001).

Deck 000 writes N(μ, σ) with a standard deviation; here as elsewhere the second parameter of N is
the variance. Every function takes one value per observation (N,), or D independent columns (N, D).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.numbers.normal import normal_cdf
from genlab.core.values import frozen

__all__ = ["Normal", "correlation", "fit"]

LOG_2PI = math.log(2 * math.pi)
SMALLEST_SD = 1e-50  # its square, a variance, is then at least 1e-100


@frozen
class Normal:
    """Independent normals: mean and sd (standard deviation, > 0) are numbers, or arrays (D,) in the
    data's units.

    >>> gaussian.Normal(0.0, 2.0).density([0.0]).round(4).tolist()
    [0.1995]
    """

    mean: Floats
    sd: Floats

    def __post_init__(self) -> None:
        mean, sd = check.finite(self.mean, "mean"), check.finite(self.sd, "sd")
        if (sd <= 0).any():
            raise ValueError(f"sd is {sd.min():g}; a standard deviation must be above 0")
        if mean.ndim > 1 or mean.shape != sd.shape:
            raise ValueError(
                f"mean has shape {mean.shape} and sd {sd.shape}; both must be numbers, or both (D,)"
            )
        check.own(self, mean=mean, sd=check.scales(sd, "sd", at_least=SMALLEST_SD))

    def log_density(self, x: ArrayLike) -> Floats:
        """log N(x; mean, sd²) element by element, nats per unit of x; the shape of x. Deck 001,
        "normal pdf".

        >>> gaussian.Normal(0.0, 1.0).log_density([0.0, 1.0]).round(4).tolist()
        [-0.9189, -1.4189]
        """
        z = self.standard_score(x)
        return -0.5 * (z * z + LOG_2PI) - np.log(self.sd)

    def density(self, x: ArrayLike) -> Floats:
        """exp of `log_density`, per unit of x, in the shape of x. It may be above 1 where sd < 0.4,
        because it is a density.

        >>> gaussian.Normal(0.0, 1.0).density([0.0, 1.0]).round(4).tolist()
        [0.3989, 0.242]
        """
        return np.exp(self.log_density(x))

    def log_likelihood(self, x: ArrayLike) -> Floats:
        """Σ_i log N(x_i), nats: a number for x (N,), one number per column (D,) for x (N, D) (deck
        000).

        >>> round(float(gaussian.Normal(0.0, 1.0).log_likelihood([0.0, 1.0])), 4)
        -2.3379
        """
        return self.log_density(_rows(x)).sum(axis=0)

    def score(self, x: ArrayLike) -> tuple[Floats, Floats]:
        """∂/∂mean and ∂/∂sd of the log-likelihood, nats per unit, (D,) each; both are zero at the
        MLE (deck 000).

        >>> round(float(gaussian.Normal(0.0, 1.0).score([0.0, 1.0])[0]), 4)
        1.0
        """
        z = self.standard_score(_rows(x))
        return z.sum(axis=0) / self.sd, ((z * z - 1) / self.sd).sum(axis=0)

    def cdf(self, x: ArrayLike) -> Floats:
        """P(X ≤ x), element by element, to full relative precision in the lower tail (deck 001,
        "normal CDF").

        >>> gaussian.Normal(0.0, 1.0).cdf([0.0, 1.96]).round(4).tolist()
        [0.5, 0.975]
        """
        return normal_cdf(self.standard_score(x))

    def survival(self, x: ArrayLike) -> Floats:
        """P(X > x), element by element, to full relative precision in the upper tail.

        >>> gaussian.Normal(0.0, 1.0).survival([0.0, 1.96]).round(4).tolist()
        [0.5, 0.025]
        """
        return normal_cdf(-self.standard_score(x))

    def standard_score(self, x: ArrayLike) -> Floats:
        """(x − mean)/sd, how many standard deviations above the mean, of the shape of x.

        >>> gaussian.Normal(3.0, 2.0).standard_score([7.0]).round(4).tolist()
        [2.0]
        """
        return (check.finite(x, "x") - self.mean) / self.sd


def fit(x: ArrayLike) -> Normal:
    """The maximum-likelihood normal of x (N,), or of each column of x (N, D) (deck 000).

    mean = Σx/N and sd = √(Σ(x − mean)²/N): the estimate is biased, because it divides by N. Raises
    ValueError for no observations, and for constant data, whose likelihood has no maximum.

    >>> gaussian.fit([1.0, 2.0, 6.0])
    Normal(mean=3., sd=2.160247)
    """
    x = _rows(x)
    mean = x.mean(axis=0)
    sd = np.sqrt(np.square(x - mean).mean(axis=0))
    constant = np.ptp(x, axis=0) == 0
    if constant.any():
        column = f" column {int(np.argmax(constant))}" if x.ndim == 2 else ""
        raise ValueError(
            f"x{column} has one value in all {len(x)} rows; the likelihood grows without end as "
            "sd → 0"
        )
    return Normal(mean, sd)


def correlation(x: ArrayLike) -> float | None:
    """Pearson's r of the two columns of x (N, 2), from −1 to 1; None if one is constant.

    −½ log(1 − r²) nats per observation is the cost of assuming that two normals are independent
    (deck 000, "Classification example: Naïve Bayes"). Raises ValueError without observations.

    >>> gaussian.correlation([[0.0, 1.0], [1.0, 3.0], [2.0, 5.0]])
    1.0
    """
    x = check.non_empty(check.finite(x, "x", shape=(None, 2)), "x")
    if (x.min(axis=0) == x.max(axis=0)).any():
        return None
    deviation = x - x.mean(axis=0)
    # The squares of these neither underflow nor overflow.
    deviation = deviation / np.abs(deviation).max(axis=0)
    square = deviation.T @ deviation
    return float(np.clip(square[0, 1] / np.sqrt(square[0, 0] * square[1, 1]), -1, 1))


def _rows(x: ArrayLike) -> Floats:
    x = check.finite(x, "x")
    if x.ndim not in (1, 2):
        raise ValueError(f"x has {x.ndim} axes, shape {x.shape}; it must be (N,) or (N, D)")
    return check.non_empty(x, "x")
