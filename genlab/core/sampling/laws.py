"""Distributions by name: density, distribution function and quantile of one family in one value
(deck 001).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.numbers import normal
from genlab.core.sampling import distributions
from genlab.core.values import frozen

FAMILIES = ("normal", "uniform", "exponential", "logistic", "cauchy", "discrete", "drawn")
# Scales on either side that hold nearly all of the mass, or what can be seen of it.
FAR = {"normal": 3.6, "logistic": 7.0, "cauchy": 12.0}


@frozen
class Law:
    """A distribution: its ``family`` and the parameters that this family has.

    normal, logistic, cauchy: ``location`` and ``scale``, the normal's standard deviation; uniform:
    from ``location`` on, ``scale`` wide; drawn: the same room in K bars of relative ``heights``
    (K,); exponential: ``scale`` is its rate.
    discrete: the values 1, 2, …, K with relative ``heights`` (K,). Raises ValueError for another
    family, a scale that is not above 0, heights below 0 or all 0, and heights of a family that has
    none.

    >>> sampling.Law("drawn", 0.0, 1.0, (1, 3)).quantile([0.125, 0.625]).tolist()
    [0.25, 0.75]
    """

    family: str
    location: float = 0.0
    scale: float = 1.0
    heights: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        check.choice(self.family, FAMILIES, "family")
        heights = check.finite(self.heights, "heights", shape=(None,))
        needs_heights = self.family in ("discrete", "drawn")
        if needs_heights != bool(heights.size):
            raise ValueError(
                f"heights are {heights.tolist()}; {self.family} "
                f"{'needs some' if needs_heights else 'has none'}"
            )
        if needs_heights:
            heights = check.positive_somewhere(heights, "heights", "a height")
        location = check.number(self.location, "location")
        scale = check.positive(self.scale, "scale")
        check.own(self, location=location, scale=scale, heights=tuple(heights.tolist()))

    @property
    def shares(self) -> tuple[float, ...]:
        """(K,) The probabilities of the bars or of the values; another family has none."""
        return tuple(height / math.fsum(self.heights) for height in self.heights)

    @property
    def low(self) -> float:
        """Where a picture of it begins: its least value, or a value below which its density is
        hardly visible.
        """
        if self.family in ("discrete", "exponential"):
            return 0.4 if self.family == "discrete" else 0.0
        return self.location - FAR.get(self.family, 0.0) * self.scale

    @property
    def high(self) -> float:
        """Where a picture of it ends."""
        if self.family in ("discrete", "exponential"):
            return len(self.heights) + 0.6 if self.family == "discrete" else 6 / self.scale
        return self.location + FAR.get(self.family, 1.0) * self.scale

    @property
    def edges(self) -> Floats:
        """(K + 1,) Where bars begin and end."""
        return self.low + (self.high - self.low) * np.arange(len(self.heights) + 1) / len(
            self.heights
        )

    def pdf(self, x: ArrayLike) -> Floats:
        """Density per unit of x, of the shape of x; for a discrete distribution the probability of
        x.

        >>> sampling.Law("discrete", heights=(1, 3)).pdf([1, 1.5, 2]).tolist()
        [0.25, 0.0, 0.75]
        """
        if self.family != "discrete":
            return self._function("pdf")(x)
        x, k = self._steps(x)
        return np.where((x == k) & (k > 0), np.array([0.0, *self.shares])[k], 0.0)[()]

    def cdf(self, x: ArrayLike) -> Floats:
        """P(X ≤ x), of the shape of x.

        >>> sampling.Law("discrete", heights=(1, 3)).cdf([0.9, 1, 2.5]).tolist()
        [0.0, 0.25, 1.0]
        """
        if self.family != "discrete":
            return self._function("cdf")(x)
        return np.concatenate([[0.0], np.cumsum(self.shares)])[self._steps(x)[1]]

    def quantile(self, p: ArrayLike) -> Floats:
        """F⁻¹(p), p in [0, 1], of the shape of p; for a discrete distribution the least value with
        P(X ≤ x) > p, p below 1.

        Raises ValueError for a p out of range.

        >>> sampling.Law("exponential", scale=2.0).quantile([0.0, 0.5]).round(4).tolist()
        [0.0, 0.3466]
        """
        if self.family != "discrete":
            return self._function("quantile")(p)
        return np.asarray(distributions.discrete_quantile(p, self.shares) + 1.0, np.float64)

    def _function(self, kind: str) -> Callable[[ArrayLike], Floats]:
        """The function of that kind for the family."""
        location, scale = self.location, self.scale
        if self.family == "normal":
            return partial(getattr(normal, f"normal_{kind}"), mean=location, sd=scale)
        if self.family in ("uniform", "drawn"):
            bars = {"shares": self.heights or (1.0,), "low": location, "width": scale}
            return partial(getattr(distributions, f"bars_{kind}"), **bars)
        function = getattr(distributions, f"{self.family}_{kind}")
        if self.family == "exponential":
            return partial(function, rate=scale)
        return partial(function, location=location, scale=scale)

    def _steps(self, x: ArrayLike) -> tuple[Floats, np.ndarray]:
        """Return each x, and the number of the values 1, 2, … that are at most x."""
        x = check.reals(x, "x")
        return x, np.clip(np.floor(x), 0, len(self.heights)).astype(int)
