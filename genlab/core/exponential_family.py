"""Families of one number x with density exp(ηx − A(η)) h(x), each named by the mean of x (deck
004).

Two classes of one family have a logistic posterior, whatever h is: `ExponentialFamily.logistic`.
"""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.generative import Linear, exponential_family_logistic
from genlab.core.numbers.logs import sigmoid
from genlab.core.numbers.special import log_gamma
from genlab.core.values import frozen

__all__ = ["ExponentialFamily", "TwoClasses"]

KINDS = ("normal", "bernoulli", "binomial", "poisson", "exponential", "gamma")


@frozen
class ExponentialFamily:
    """One of normal, bernoulli, binomial, poisson, exponential, gamma.

    parameter: the fixed quantity, that is, the variance of the normal, the number of draws of the
    binomial or the shape of the gamma. The other families have none, and it is 1. Raises ValueError
    for another kind, or a parameter that is not above 0.

    >>> round(exponential_family.ExponentialFamily("poisson").natural(2.0), 4)
    0.6931
    """

    kind: str
    parameter: float = 1.0

    def __post_init__(self) -> None:
        check.choice(self.kind, KINDS, "kind")
        fixed = check.positive(self.parameter, "parameter")
        if self.kind == "binomial":
            check.count(self.parameter, "parameter, the number of draws,", at_least=1)
        elif self.kind in ("bernoulli", "poisson", "exponential") and fixed != 1:
            raise ValueError(f"parameter is {fixed:g}; a {self.kind} has none, so it must be 1")
        object.__setattr__(self, "parameter", fixed)

    @property
    def discrete(self) -> bool:
        """Whether x is a whole number, so that the density is a probability."""
        return self.kind in ("bernoulli", "binomial", "poisson")

    @property
    def greatest(self) -> float:
        """Return the greatest x, or ∞ if there is none. A mean lies below it and, except for the
        normal, above 0.
        """
        return self.parameter if self.kind in ("bernoulli", "binomial") else math.inf

    def natural(self, mean: float) -> float:
        """Return the natural parameter η that has this mean.

        >>> round(exponential_family.ExponentialFamily("bernoulli").natural(0.75), 4)
        1.0986
        """
        mean = self._mean(mean)
        match self.kind:
            case "normal":
                return mean / self.parameter
            case "poisson":
                return math.log(mean)
            case "exponential" | "gamma":
                return -self.parameter / mean
        return math.log(mean / (self.parameter - mean))

    def log_partition(self, mean: float) -> float:
        """Return A(η) in nats for the η that has this mean.

        >>> round(exponential_family.ExponentialFamily("poisson").log_partition(2.0), 4)
        2.0
        """
        mean = self._mean(mean)
        match self.kind:
            case "normal":
                return mean * mean / (2 * self.parameter)
            case "poisson":
                return mean
            case "exponential" | "gamma":
                return self.parameter * math.log(mean / self.parameter)
        return -self.parameter * math.log1p(-mean / self.parameter)

    def log_base(self, x: ArrayLike) -> Floats:
        """log h(x) in nats, element by element; −∞ for an impossible x.

        >>> exponential_family.ExponentialFamily("poisson").log_base([0, 3]).round(4).tolist()
        [0.0, -1.7918]
        """
        x = check.finite(x, "x")
        in_support = ~((x < 0) | (x > self.greatest) | (self.discrete & (x != np.floor(x)))) | (
            self.kind == "normal"
        )
        z, n = np.where(in_support, x, 0.0), self.parameter
        match self.kind:
            case "normal":
                value = -0.5 * (z * z / n + math.log(2 * math.pi * n))
            case "poisson":
                value = -log_gamma(z + 1)
            case "gamma" if n != 1:
                with np.errstate(divide="ignore"):
                    value = (n - 1) * np.log(z) - log_gamma(n)
            case "bernoulli" | "exponential" | "gamma":
                value = np.zeros_like(z)
            case _:
                value = log_gamma(n + 1) - log_gamma(z + 1) - log_gamma(n - z + 1)
        return np.where(in_support, value, -np.inf)

    def log_density(self, x: ArrayLike, mean: float) -> Floats:
        """log p(x) = ηx − A(η) + log h(x), in nats and in the shape of x; for a discrete family it
        is the log of a probability.

        >>> np.exp(exponential_family.ExponentialFamily("poisson").log_density([0, 3], 2.0)).round(
        ...     4
        ... ).tolist()
        [0.1353, 0.1804]
        """
        base = self.log_base(x)
        return (
            self.natural(mean) * np.asarray(x, dtype=np.float64) - self.log_partition(mean) + base
        )

    def logistic(self, mean_0: float, mean_1: float, prior_1: float) -> Linear:
        """The log-odds of class 1, b + wx, of two classes with these means; prior_1 is P(class 1).

        >>> exponential_family.ExponentialFamily("poisson").logistic(2.0, 5.0, 0.5)
        Linear(bias=-3.0, weights=[0.916291])
        """
        means = self._mean(mean_0, "mean_0"), self._mean(mean_1, "mean_1")
        eta, partition = map(self.natural, means), map(self.log_partition, means)
        prior = check.number(prior_1, "prior_1", at_least=0, at_most=1)
        if prior in (0, 1):
            raise ValueError(f"prior_1 is {prior:g}; no class may have the probability 0")
        return exponential_family_logistic(
            [[value] for value in eta], list(partition), [1 - prior, prior]
        )

    def _mean(self, mean: float, name: str = "mean") -> float:
        low = -math.inf if self.kind == "normal" else 0.0
        mean = check.number(mean, name, above=low, below=self.greatest)
        return mean if self.kind == "normal" else check.number(mean, name, at_least=check.SMALLEST)


@frozen
class TwoClasses:
    """Two classes whose x have such densities, each with its family and its mean; prior is P(class
    1).

    If both have the same family, their posterior is logistic (deck 004, "Logistic is the shape of
    my p(y|x) … a lot of the time"). Raises ValueError for a mean that its family cannot have, and
    for a prior that is not between 0 and 1.

    >>> poisson = exponential_family.ExponentialFamily("poisson")
    >>> two = exponential_family.TwoClasses((poisson, poisson), (2.0, 5.0), 0.5)
    >>> round(two.cut, 4)
    3.2741
    """

    families: tuple[ExponentialFamily, ExponentialFamily]
    means: tuple[float, float]
    prior: float

    def __post_init__(self) -> None:
        families = tuple(
            check.require_instance(member, ExponentialFamily, place)
            for place, member in check.placed_members(self.families, "families")
        )
        if len(families) != 2:
            raise ValueError(
                f"families has {len(families)} entries; it must have 2, one for each class"
            )
        means = check.finite(self.means, "means", shape=(2,)).tolist()
        for family, mean in zip(families, means, strict=True):
            family.natural(mean)  # raises where it can be none
        prior = check.number(self.prior, "prior", above=0, below=1)
        check.own(self, families=families, means=tuple(means), prior=prior)

    @cached_property
    def linear(self) -> Linear | None:
        """The log-odds b + wx of class 1; None if the families differ, because b and w need not
        suffice.
        """
        first, second = self.families
        return first.logistic(*self.means, self.prior) if first == second else None

    @property
    def prior_odds(self) -> float:
        """log P(class 1)/P(class 0), nats."""
        return math.log(self.prior / (1 - self.prior))

    @property
    def cut(self) -> float | None:
        """Return the x at which both classes are equally probable, or None if the log-odds are not
        a line or are constant.
        """
        if self.linear is None or not self.linear.weights[0]:
            return None
        return -self.linear.bias / float(self.linear.weights[0]) + 0.0

    def log_densities(self, x: ArrayLike) -> tuple[Floats, Floats]:
        """log p(x | class) of class 0 and of class 1, nats, each of the shape of x.

        >>> poisson = exponential_family.ExponentialFamily("poisson")
        >>> two = exponential_family.TwoClasses((poisson, poisson), (2.0, 5.0), 0.5)
        >>> [logs.round(4).tolist() for logs in two.log_densities([0])]
        [[-2.0], [-5.0]]
        """
        first, second = self.families
        mean_0, mean_1 = self.means
        return first.log_density(x, mean_0), second.log_density(x, mean_1)

    def posterior(self, x: ArrayLike) -> Floats:
        """P(class 1 | x), of the shape of x.

        For one family it is computed from b + wx, whatever h is. For two families, raises
        ValueError for an x that neither class can have, because it would be 0/0.

        >>> poisson = exponential_family.ExponentialFamily("poisson")
        >>> exponential_family.TwoClasses((poisson, poisson), (2.0, 5.0), 0.5).posterior(
        ...     [0, 10]
        ... ).round(4).tolist()
        [0.0474, 0.9979]
        """
        x = check.finite(x, "x")
        if self.linear is not None:
            return self.linear.probability(x.reshape(-1, 1)).reshape(x.shape)
        first, second = self.log_densities(x)
        is_impossible = (first == -np.inf) & (second == -np.inf)
        if is_impossible.any():
            raise ValueError(
                f"x is {x[is_impossible][0]:g}, which is impossible in both classes; its "
                "posterior is 0/0"
            )
        return sigmoid(self.prior_odds + second - first)
