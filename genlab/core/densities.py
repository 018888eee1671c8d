"""Densities of one feature, each fitted to its values alone (deck 004, "Naive Bayes: a generative
model": f_cj).

Every fit is maximum likelihood within its family; the kernel estimate, which has no likelihood to
maximise, uses Silverman's bandwidth. ``naive_bayes.fit_densities`` combines them, with one density
per class and feature.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.gaussian import Normal
from genlab.core.gaussian import fit as fit_gaussian
from genlab.core.numbers.logs import log, log_sum_exp
from genlab.core.values import frozen

__all__ = ["FAMILIES", "Density", "fit", "parameter_count"]

MAX_BINS = 20
_LOG_2PI = math.log(2 * math.pi)


@frozen
class Density:
    """A fitted density: its family, its parameters by name (in the units of the values), and the
    function that computes its logarithm.

    >>> densities.fit("uniform", [1.0, 2.0, 5.0]).parameters
    {'low': 1.0, 'high': 5.0}
    """

    family: str
    parameters: Mapping[str, float | tuple[float, ...]]
    _log_density: Callable[[Floats], Floats]

    def __call__(self, x: ArrayLike) -> Floats:
        """log f(x) element by element, nats per unit of x, −∞ where f is 0; the shape of x."""
        return self._log_density(check.finite(x, "x"))

    def density(self, x: ArrayLike) -> Floats:
        """Return f(x) element by element, per unit of x.

        >>> densities.fit("uniform", [1.0, 2.0, 5.0]).density([0.0, 3.0]).round(4).tolist()
        [0.0, 0.25]
        """
        return np.exp(self(x))

    def log_likelihood(self, x: ArrayLike) -> float:
        """Return Σ_i log f(x_i), in nats.

        >>> round(densities.fit("uniform", [1.0, 2.0, 5.0]).log_likelihood([2.0, 3.0]), 4)
        -2.7726
        """
        return float(self(x).sum())


def fit(family: str, x: ArrayLike) -> Density:
    """Fit the density of a family to values x (N,), N ≥ 1.

    gaussian has the mean and the sd (divided by N). laplace has the median and the scale, which is
    the mean distance from it. exponential has the rate 1/mean, for values from 0. uniform extends
    from the least value to the greatest. histogram has equal bins, whose number follows Sturges'
    rule. kernel places a Gaussian with Silverman's bandwidth at each value. Raises ValueError for
    an unknown family, for no value, and for a negative value under exponential. It also raises
    ValueError if all values are the same (for exponential: all 0), because the density would grow
    without bound.

    >>> densities.fit("laplace", [0.0, 2.0, 6.0]).parameters
    {'median': 2.0, 'scale': 2.0}
    """
    make = FAMILIES[check.choice(family, FAMILIES, "family")]
    return make(check.non_empty(check.finite(x, "x", shape=(None,)), "x"))


def parameter_count(families: Iterable[str], K: int) -> int:
    """Return the number of free parameters of naive Bayes with K classes and one of these families
    per feature.

    K−1 for the prior; 1 for each exponential, 2 for each gaussian, laplace and uniform. A histogram
    and a kernel estimate have no fixed number and count as 0. Raises ValueError for an unknown
    family.

    >>> densities.parameter_count(["gaussian", "exponential"], 2)
    7
    """
    K, counts = check.count(K, "K", at_least=1), {"exponential": 1, "histogram": 0, "kernel": 0}
    names = [
        check.choice(name, FAMILIES, place)
        for place, name in check.placed_members(families, "families")
    ]
    return K - 1 + K * sum(counts.get(name, 2) for name in names)


def _gaussian(x: Floats) -> Density:
    density: Normal = fit_gaussian(x)
    return Density(
        "gaussian",
        {"mean": float(density.mean), "sd": float(density.sd)},
        partial(Normal.log_density, density),
    )


def _laplace(x: Floats) -> Density:
    _check_spread(x, "scale")
    median = float(np.median(x))
    scale = float(np.abs(x - median).mean())
    return Density(
        "laplace", {"median": median, "scale": scale}, partial(_laplace_at, median, scale)
    )


def _laplace_at(median: float, scale: float, at: Floats) -> Floats:
    return -np.abs(at - median) / scale - math.log(2 * scale)


def _exponential(x: Floats) -> Density:
    if (x < 0).any():
        raise ValueError(f"x is {x.min():g}; an exponential density is for values from 0")
    if not x.any():
        raise ValueError(
            f"x is 0 in all {len(x)} rows; the likelihood grows without end as the rate → ∞"
        )
    rate = float(len(x) / x.sum())
    return Density("exponential", {"rate": rate}, partial(_exponential_at, rate))


def _exponential_at(rate: float, at: Floats) -> Floats:
    return np.where(at >= 0, math.log(rate) - rate * at, -np.inf)


def _uniform(x: Floats) -> Density:
    _check_spread(x, "width")
    low, high = float(x.min()), float(x.max())
    return Density("uniform", {"low": low, "high": high}, partial(_uniform_at, low, high))


def _uniform_at(low: float, high: float, at: Floats) -> Floats:
    return np.where((at >= low) & (at <= high), -math.log(high - low), -np.inf)


def _histogram(x: Floats) -> Density:
    _check_spread(x, "bins’ width")
    bins = min(MAX_BINS, 1 + math.ceil(math.log2(len(x))))
    counts, edges = np.histogram(x, bins)
    heights = log(counts / (len(x) * np.diff(edges)))
    parameters = {"edges": tuple(edges.tolist()), "counts": tuple(counts.tolist())}
    return Density("histogram", parameters, partial(_histogram_at, edges, heights))


def _histogram_at(edges: Floats, heights: Floats, at: Floats) -> Floats:
    # The last bin includes its right edge.
    bin_ = np.clip(np.searchsorted(edges, at, side="right") - 1, 0, len(heights) - 1)
    return np.where((at >= edges[0]) & (at <= edges[-1]), heights[bin_], -np.inf)


def _kernel(x: Floats) -> Density:
    _check_spread(x, "bandwidth")
    bandwidth = float(1.06 * x.std() * len(x) ** -0.2)
    return Density(
        "kernel", {"bandwidth": bandwidth}, partial(_kernel_at, check.owned(x), bandwidth)
    )


def _kernel_at(x: Floats, bandwidth: float, at: Floats) -> Floats:
    z = (np.asarray(at)[..., None] - x) / bandwidth
    return log_sum_exp(-0.5 * z * z, axis=-1) - math.log(len(x) * bandwidth) - 0.5 * _LOG_2PI


def _check_spread(x: Floats, name: str) -> None:
    if x.min() == x.max():
        raise ValueError(
            f"x has one value in all {len(x)} rows; the likelihood grows without end as the "
            f"{name} → 0"
        )


FAMILIES: Mapping[str, Callable[[Floats], Density]] = {
    "gaussian": _gaussian,
    "laplace": _laplace,
    "exponential": _exponential,
    "uniform": _uniform,
    "histogram": _histogram,
    "kernel": _kernel,
}
