"""Six families exp(ηx − A(η)) h(x), each by the mean of x: two of one kind make a logistic posterior (deck 004)."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from genlab import naive_bayes
from genlab.core.numbers.logs import sigmoid

DRAWS, SHAPE = 10, 2  # of the multinomial; of the gamma, the same for both classes


@dataclass(frozen=True)
class Family:
    """η and A of a mean, log h of a value, the greatest mean, and two means that show it well."""

    title: str
    eta: Callable[[float], float]
    partition: Callable[[float], float]
    log_base: Callable[[float], float]
    start: tuple[float, float]
    most: float = math.inf
    counts: int | None = 0  # x is a whole number, at most this (0: without end); None: any number


def normal(variance: float) -> Family:
    """N(m, variance): the only one whose mean may be below zero."""
    scale = 0.5 * math.log(2 * math.pi * variance)
    return Family(
        *("normal", lambda m: m / variance, lambda m: m * m / (2 * variance)),
        *(lambda x: -x * x / (2 * variance) - scale, (0, 2)),
        counts=None,
    )


def _log_choose(x: float) -> float:
    return math.lgamma(DRAWS + 1) - math.lgamma(x + 1) - math.lgamma(DRAWS - x + 1)


def _logit(m: float) -> float:
    return math.log(m / (1 - m))


FAMILIES = {
    "normal": normal(1.0),
    "bernoulli": Family("Bernoulli", _logit, lambda m: -math.log1p(-m), lambda x: 0.0, (0.2, 0.8), 1, 1),
    "poisson": Family("Poisson", math.log, lambda m: m, lambda x: -math.lgamma(x + 1), (2, 5)),
    "exponential": Family("exponential", lambda m: -1 / m, math.log, lambda x: 0.0, (1, 3), counts=None),
    "gamma": Family(
        *(f"gamma, shape {SHAPE}", lambda m: -SHAPE / m, lambda m: SHAPE * math.log(m / SHAPE)),
        *(lambda x: (SHAPE - 1) * math.log(x) if x > 0 else -math.inf, (2, 5)),  # Γ(2) = 1
        counts=None,
    ),
    # x counts the first of three kinds in ten draws; what is left of m the other two share evenly, in both classes
    "multinomial": Family(
        *("multinomial, 10 draws", _logit, lambda m: -DRAWS * math.log1p(-m), _log_choose, (0.2, 0.5), 1, DRAWS)
    ),
}


@dataclass(frozen=True)
class Pair:
    """Two classes of one family: x ~ the family with mean `means[k]` in class k; `prior` is that of class 1."""

    kind: str
    means: tuple[float, float]
    variances: tuple[float, float]
    prior: float

    @cached_property
    def families(self) -> tuple[Family, Family]:
        """Of either class; they differ where two normals have different variances."""
        return tuple(normal(each) if self.kind == "normal" else FAMILIES[self.kind] for each in self.variances)

    @cached_property
    def linear(self) -> naive_bayes.Linear | None:
        """The log-odds b + wx of class 1; None where they are quadratic."""
        if self.variances[0] != self.variances[1]:
            return None
        eta, partition = ([part(m) for m in self.means] for part in (self.families[0].eta, self.families[0].partition))
        return naive_bayes.exponential_family_logistic(
            [[each] for each in eta], partition, [1 - self.prior, self.prior]
        )

    @property
    def cut(self) -> float | None:
        """Where both classes are equally probable, None if nowhere or twice."""
        if self.linear is None or not self.linear.weights[0]:
            return None
        return -self.linear.bias / float(self.linear.weights[0]) + 0.0

    def densities(self, x: np.ndarray) -> list[np.ndarray]:
        """p(x | class) of both classes."""
        return [np.exp(self._log_density(k, x)) for k in (0, 1)]

    def _log_density(self, k: int, x: np.ndarray) -> np.ndarray:
        family, m = self.families[k], self.means[k]
        return family.eta(m) * x - family.partition(m) + np.array([family.log_base(each) for each in x.tolist()])

    def posterior(self, x: np.ndarray) -> np.ndarray:
        """P(class 1 | x)."""
        if self.linear is not None:
            return self.linear.probability(x[:, None])
        odds = math.log(self.prior / (1 - self.prior))
        return sigmoid(odds + self._log_density(1, x) - self._log_density(0, x))

    @property
    def printed_class(self) -> int:
        """Whose probability the deck's misprint gives: its Gaussian slide speaks of our class 1, its next one of 0."""
        return int(self.kind == "normal")

    def printed(self, x: np.ndarray) -> np.ndarray:
        """P(class | x) as deck 004 prints it: for normals its exponent, for the other families its sign."""
        first, second = self.means
        if self.kind == "normal":
            odds = math.log(self.prior / (1 - self.prior))
            return sigmoid(odds + (x * (first - second) + first**2 - second**2) / (2 * self.variances[0]))
        eta, partition = self.families[0].eta, self.families[0].partition
        return sigmoid((eta(second) - eta(first)) * x + partition(second) - partition(first))

    @property
    def printed_cut(self) -> float | None:
        """Where the exponent that is printed for normals is zero."""
        first, second = self.means
        if self.kind != "normal" or first == second:
            return None
        odds = math.log(self.prior / (1 - self.prior))
        return (2 * self.variances[0] * odds + first**2 - second**2) / (second - first)

    @cached_property
    def grid(self) -> np.ndarray:
        """The values of x that are looked at: whole numbers, or many in a range."""
        family, top = self.families[0], max(self.means)
        if family.counts is not None:
            return np.arange((family.counts or math.ceil(2 * top + 4 * math.sqrt(top) + 4)) + 1.0)
        if self.kind == "normal":
            sd = math.sqrt(max(self.variances))
            return np.linspace(min(self.means) - 3.5 * sd, top + 3.5 * sd, 241)
        return np.linspace(0, 4 * top, 241)

    @property
    def far(self) -> float:
        """A value well on one side: twice the greater mean, where there is such a value."""
        first, second = self.means
        if self.kind == "normal":
            return 2 * second - first
        most = self.families[0].counts
        return float(min(round(2 * max(self.means)), most or math.inf)) if most is not None else 2 * max(self.means)
