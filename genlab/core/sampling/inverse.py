"""Inverse-transform sampling: uniform numbers, and the quantile functions that turn them into samples (deck 001)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log


def seeded(seed: int) -> np.random.Generator:
    """The generator that a seed names: the same seed draws the same numbers everywhere."""
    return np.random.default_rng(check.count(seed, "seed"))


def open_uniforms(rng: np.random.Generator, size: int | tuple[int, ...]) -> Floats:
    """Uniform numbers strictly between 0 and 1: the midpoints of 2⁵² equal cells, so no quantile is infinite."""
    rng = check.generator(rng)
    sizes = [check.count(each, "size") for each in (size if isinstance(size, tuple) else (size,))]
    check.entries(*sizes, what="the sample")
    size = tuple(sizes)
    return (rng.integers(0, 2**52, size) + 0.5) / 2.0**52


def inverse_transform(
    quantile: Callable[[Floats], np.ndarray], rng: np.random.Generator, size: int | tuple[int, ...]
) -> np.ndarray:
    """Samples of the distribution with this quantile function F⁻¹: x = F⁻¹(u) for uniform u (deck 001).

    quantile maps probabilities in (0, 1), an array of the given size, to values of the same shape.
    """
    return check.function(quantile, "quantile")(open_uniforms(rng, size))


def exponential_quantile(p: ArrayLike, rate: float = 1.0) -> Floats:
    """−log(1 − p) / rate, of the shape of p: the inverse of F(x) = 1 − exp(−rate·x); +∞ at p = 1."""
    with np.errstate(divide="ignore"):
        return -np.log1p(-check.probabilities(p, "p")) / check.positive(rate, "rate")


def logistic_quantile(p: ArrayLike, location: float = 0.0, scale: float = 1.0) -> Floats:
    """location + scale·log(p / (1 − p)), of the shape of p: the inverse of the logistic function; ∓∞ at 0 and 1."""
    p = check.probabilities(p, "p")
    with np.errstate(divide="ignore"):
        odds = log(p) - np.log1p(-p)
    return check.number(location, "location") + check.positive(scale, "scale") * odds


def cauchy_quantile(p: ArrayLike, location: float = 0.0, scale: float = 1.0) -> Floats:
    """location + scale·tan(π (p − ½)), of the shape of p: no mean, yet as easy to sample; ∓∞ at 0 and 1."""
    p = check.probabilities(p, "p")
    near = np.minimum(p, 1 - p)  # −cot(πp): the tangent at p − ½ loses every digit of a small p
    with np.errstate(divide="ignore"):
        tangent = np.where(near < 0.25, np.copysign(1 / np.tan(np.pi * near), p - 0.5), np.tan(np.pi * (p - 0.5)))
    return check.number(location, "location") + check.positive(scale, "scale") * tangent


def discrete_quantile(p: ArrayLike, probabilities: ArrayLike) -> Ints:
    """The least k whose cumulative probability exceeds p, p in [0, 1): inverse-transform sampling of 0..K−1.

    probabilities (K,) sum to one. A state of probability 0 is never returned.
    """
    cumulative = np.cumsum(check.stochastic(probabilities, "probabilities", shape=(None,)))
    p = check.probabilities(p, "p")
    if (p == 1).any():
        raise ValueError("p is 1 somewhere; a discrete quantile needs probabilities in [0, 1)")
    return np.searchsorted(cumulative / cumulative[-1], p, side="right")
