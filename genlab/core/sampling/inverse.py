"""Inverse-transform sampling: uniform numbers, and a quantile function that turns them into
samples (deck 001).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from genlab.core import check
from genlab.core.check import Floats


def seeded(seed: int) -> np.random.Generator:
    """The generator that a seed names: the same seed draws the same numbers everywhere.

    >>> sampling.seeded(0).random(3).shape
    (3,)
    """
    return np.random.default_rng(check.count(seed, "seed"))


def open_uniforms(size: int | tuple[int, ...], rng: np.random.Generator | int) -> Floats:
    """Uniform numbers strictly between 0 and 1: the midpoints of 2⁵² equal cells, so no quantile is
    infinite.

    >>> sampling.open_uniforms(3, 0).shape
    (3,)
    """
    rng = check.generator(rng)
    sizes = [check.count(axis, "size") for axis in (size if isinstance(size, tuple) else (size,))]
    check.entries(*sizes, name="the sample")
    size = tuple(sizes)
    return np.asarray((rng.integers(0, 2**52, size) + 0.5) / 2.0**52, np.float64)


def inverse_transform(
    quantile: Callable[[Floats], np.ndarray],
    size: int | tuple[int, ...],
    rng: np.random.Generator | int,
) -> np.ndarray:
    """Samples of the distribution with this quantile function F⁻¹: x = F⁻¹(u) for uniform u (deck
    001).

    quantile maps probabilities in (0, 1), an array of the given size, to values of the same shape.

    >>> sampling.inverse_transform(sampling.normal_quantile, 3, 0).shape
    (3,)
    """
    return check.function(quantile, "quantile")(open_uniforms(size, rng))
