"""Densities, distribution functions and quantile functions: exponential, logistic, Cauchy, and bars
(deck 001).

Each quantile is the inverse of the distribution function beside it: x = F⁻¹(u) turns a uniform u
into a sample. The normal's are in ``genlab.core.numbers.normal``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log, sigmoid


def exponential_pdf(x: ArrayLike, rate: float = 1.0) -> Floats:
    """rate·exp(−rate·x) from 0 on and 0 below, per unit of x, of the shape of x.

    >>> sampling.exponential_pdf([0.0, 1.0], rate=2.0).round(4).tolist()
    [2.0, 0.2707]
    """
    x, rate = check.reals(x, "x"), check.positive(rate, "rate")
    return np.where(x < 0, 0.0, rate * np.exp(-rate * np.maximum(x, 0)))[()]


def exponential_cdf(x: ArrayLike, rate: float = 1.0) -> Floats:
    """P(X ≤ x) = 1 − exp(−rate·x) from 0 on and 0 below, of the shape of x; small values keep their
    digits.

    >>> sampling.exponential_cdf([0.0, 1.0], rate=2.0).round(4).tolist()
    [0.0, 0.8647]
    """
    return -np.expm1(-check.positive(rate, "rate") * np.maximum(check.reals(x, "x"), 0))[()]


def exponential_quantile(p: ArrayLike, rate: float = 1.0) -> Floats:
    """−log(1 − p) / rate, of the shape of p: the inverse of F(x) = 1 − exp(−rate·x); +∞ at p = 1.

    >>> sampling.exponential_quantile([0.0, 0.5], rate=2.0).round(4).tolist()
    [0.0, 0.3466]
    """
    with np.errstate(divide="ignore"):
        return -np.log1p(-check.probabilities(p, "p")) / check.positive(rate, "rate")


def logistic_pdf(x: ArrayLike, location: float = 0.0, scale: float = 1.0) -> Floats:
    """F(x) (1 − F(x)) / scale for the logistic F, per unit of x, of the shape of x.

    >>> sampling.logistic_pdf([0.0, 1.0]).round(4).tolist()
    [0.25, 0.1966]
    """
    z = _standard(x, location, scale)
    return sigmoid(z) * sigmoid(-z) / scale


def logistic_cdf(x: ArrayLike, location: float = 0.0, scale: float = 1.0) -> Floats:
    """P(X ≤ x) = 1 / (1 + exp(−(x − location) / scale)), of the shape of x, exact in the far tail,
    too.

    >>> sampling.logistic_cdf([0.0, 1.0]).round(4).tolist()
    [0.5, 0.7311]
    """
    return sigmoid(_standard(x, location, scale))[()]


def logistic_quantile(p: ArrayLike, location: float = 0.0, scale: float = 1.0) -> Floats:
    """location + scale·log(p / (1 − p)), of the shape of p: the inverse of the logistic function;
    ∓∞ at 0 and 1.

    >>> sampling.logistic_quantile([0.5, 0.75]).round(4).tolist()
    [0.0, 1.0986]
    """
    p = check.probabilities(p, "p")
    with np.errstate(divide="ignore"):
        odds = log(p) - np.log1p(-p)
    return check.number(location, "location") + check.positive(scale, "scale") * odds


def cauchy_pdf(x: ArrayLike, location: float = 0.0, scale: float = 1.0) -> Floats:
    """1 / (π scale (1 + z²)) with z = (x − location) / scale, per unit of x, of the shape of x.

    >>> sampling.cauchy_pdf([0.0, 1.0]).round(4).tolist()
    [0.3183, 0.1592]
    """
    size = np.abs(_standard(x, location, scale))
    with np.errstate(over="ignore"):  # 1 + z² overflows: the density is 0
        return 1 / (np.pi * scale * (1 + size * size))


def cauchy_cdf(x: ArrayLike, location: float = 0.0, scale: float = 1.0) -> Floats:
    """P(X ≤ x) = ½ + arctan((x − location) / scale) / π, of the shape of x; the left tail keeps its
    digits.

    >>> sampling.cauchy_cdf([0.0, 1.0]).round(4).tolist()
    [0.5, 0.75]
    """
    return np.arctan2(1.0, -_standard(x, location, scale)) / np.pi


def cauchy_quantile(p: ArrayLike, location: float = 0.0, scale: float = 1.0) -> Floats:
    """location + scale·tan(π (p − ½)), of the shape of p: no mean, yet as easy to sample; ∓∞ at 0
    and 1.

    >>> sampling.cauchy_quantile([0.5, 0.75]).round(4).tolist()
    [0.0, 1.0]
    """
    p = check.probabilities(p, "p")
    tail = np.minimum(p, 1 - p)  # −cot(πp): the tangent at p − ½ loses every digit of a small p
    with np.errstate(divide="ignore"):
        tangent = np.where(
            tail < 0.25, np.copysign(1 / np.tan(np.pi * tail), p - 0.5), np.tan(np.pi * (p - 0.5))
        )
    return check.number(location, "location") + check.positive(scale, "scale") * tangent


def discrete_quantile(p: ArrayLike, probabilities: ArrayLike) -> Ints:
    """The least k whose cumulative probability exceeds p, p in [0, 1): inverse-transform sampling
    of 0..K−1.

    probabilities (K,) sum to one. A state of probability 0 is never returned.

    >>> sampling.discrete_quantile([0.1, 0.2, 0.9], [0.2, 0.8]).tolist()
    [0, 1, 1]
    """
    cumulative = np.cumsum(check.stochastic(probabilities, "probabilities", shape=(None,)))
    p = check.probabilities(p, "p")
    if (p == 1).any():
        raise ValueError("p is 1 somewhere; a discrete quantile needs probabilities in [0, 1)")
    return np.searchsorted(cumulative / cumulative[-1], p, side="right")


def bars_pdf(x: ArrayLike, shares: ArrayLike, low: float = 0.0, width: float = 1.0) -> Floats:
    """A density that is level over each of K bars of equal width, from low to low + width, of the
    shape of x.

    shares (K,) are from 0 and not all 0; each divided by their sum is a bar's probability. 0
    outside the bars.

    >>> sampling.bars_pdf([0.5, 1.5], [1.0, 3.0], 0.0, 1.0).round(4).tolist()
    [1.5, 0.0]
    """
    p, edges, _ = _bars(shares, low, width)
    x = check.reals(x, "x")
    in_range = (x >= edges[0]) & (x <= edges[-1])
    bar = np.clip(np.searchsorted(edges, x, side="right") - 1, 0, len(p) - 1)
    return np.where(in_range, p[bar] * len(p) / width, 0.0)[()]


def bars_cdf(x: ArrayLike, shares: ArrayLike, low: float = 0.0, width: float = 1.0) -> Floats:
    """P(X ≤ x) for ``bars_pdf``, of the shape of x: a straight line over each bar.

    >>> sampling.bars_cdf([0.5, 1.5], [1.0, 3.0], 0.0, 1.0).round(4).tolist()
    [0.25, 1.0]
    """
    _, edges, steps = _bars(shares, low, width)
    return np.interp(check.reals(x, "x"), edges, steps)


def bars_quantile(p: ArrayLike, shares: ArrayLike, low: float = 0.0, width: float = 1.0) -> Floats:
    """The x in a bar of positive share with P(X ≤ x) = p for ``bars_pdf``, p in [0, 1], of the
    shape of p.

    >>> sampling.bars_quantile([0.125, 0.625], [1.0, 3.0], 0.0, 1.0).round(4).tolist()
    [0.25, 0.75]
    """
    share, edges, steps = _bars(shares, low, width)
    p = check.probabilities(p, "p")
    bar = np.searchsorted(steps, np.minimum(p, np.nextafter(1, 0)), side="right") - 1
    return (edges[bar] + (p - steps[bar]) / share[bar] * (width / len(share)))[()]


def _bars(shares: ArrayLike, low: float, width: float) -> tuple[Floats, Floats, Floats]:
    """Probabilities (K,), edges (K + 1,), and F at the edges (K + 1,)."""
    shares = check.non_empty(check.finite(shares, "shares", shape=(None,)), "shares")
    shares = check.positive_somewhere(shares, "shares", "a share")
    steps = np.concatenate([[0.0], np.cumsum(shares)]) / np.cumsum(shares)[-1]
    edges = check.number(low, "low") + check.positive(width, "width") * np.arange(
        len(shares) + 1
    ) / len(shares)
    return shares / np.cumsum(shares)[-1], edges, steps


def _standard(x: ArrayLike, location: float, scale: float) -> Floats:
    return (check.reals(x, "x") - check.number(location, "location")) / check.positive(
        scale, "scale"
    )
