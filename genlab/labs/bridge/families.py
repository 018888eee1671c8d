"""Two made-up classes of one family, with the posterior as it is and as the decks print it."""

import math
from functools import cached_property
from typing import NamedTuple

import numpy as np

from genlab.core.exponential_family import ExponentialFamily, TwoClasses
from genlab.core.numbers.logs import sigmoid
from genlab.core.values import frozen


class Shown(NamedTuple):
    """A family's title, the two means that show it well, and how many draws a mean of x is a share of."""

    title: str
    family: ExponentialFamily
    start: tuple[float, float]
    draws: int = 1


FAMILIES = {
    "normal": Shown("normal", ExponentialFamily("normal"), (0, 2)),
    "bernoulli": Shown("Bernoulli", ExponentialFamily("bernoulli"), (0.2, 0.8)),
    "poisson": Shown("Poisson", ExponentialFamily("poisson"), (2, 5)),
    "exponential": Shown("exponential", ExponentialFamily("exponential"), (1, 3)),
    "gamma": Shown("gamma, shape 2", ExponentialFamily("gamma", 2), (2, 5)),
    # x counts the first of three kinds; what its share leaves the other two share evenly in both classes, so that
    # they tell nothing, and x is binomial
    "multinomial": Shown("multinomial, 10 draws", ExponentialFamily("binomial", 10), (0.2, 0.5), 10),
}


@frozen
class Pair(TwoClasses):
    """Two classes of one of ``FAMILIES``, ``kind``; normals may have two variances."""

    kind: str

    @classmethod
    def of(
        cls, kind: str, means: tuple[float, float], prior: float, variances: tuple[float, float] = (1.0, 1.0)
    ) -> "Pair":
        """The variances are of normals; no other family has any."""
        normals = tuple(ExponentialFamily("normal", variance) for variance in variances)
        return cls(normals if kind == "normal" else (FAMILIES[kind].family,) * 2, means, prior, kind)

    @property
    def variances(self) -> tuple[float, float]:
        """Of normals."""
        first, second = self.families
        return first.parameter, second.parameter

    def densities(self, x: np.ndarray) -> list[np.ndarray]:
        """p(x | class) of both classes."""
        return [np.exp(each) for each in self.log_densities(x)]

    @property
    def printed_class(self) -> int:
        """Whose probability the deck's misprint gives: its Gaussian slide speaks of our class 1, its next one of 0."""
        return int(self.kind == "normal")

    def printed(self, x: np.ndarray) -> np.ndarray:
        """P(class | x) as deck 004 prints it: for normals its exponent, for the other families its sign."""
        first, second = self.means
        if self.kind == "normal":
            return sigmoid(self.prior_odds + (x * (first - second) + first**2 - second**2) / (2 * self.variances[0]))
        eta, partition = self.families[0].natural, self.families[0].log_partition
        return sigmoid((eta(second) - eta(first)) * x + partition(second) - partition(first))

    @property
    def printed_cut(self) -> float | None:
        """Where the exponent that is printed for normals is zero."""
        first, second = self.means
        if self.kind != "normal" or first == second:
            return None
        return (2 * self.variances[0] * self.prior_odds + first**2 - second**2) / (second - first)

    @property
    def misjudged(self) -> tuple[float, float]:
        """P(the class that the misprint speaks of) at ``far``, as it is and as printed."""
        far, k = np.array([self.far]), self.printed_class
        return abs(1 - k - float(self.posterior(far)[0])), float(self.printed(far)[0])

    @cached_property
    def grid(self) -> np.ndarray:
        """The values of x that are looked at: whole numbers, or many in a range."""
        family, top = self.families[0], max(self.means)
        if family.discrete:
            most = family.greatest if math.isfinite(family.greatest) else math.ceil(2 * top + 4 * math.sqrt(top) + 4)
            return np.arange(most + 1.0)
        if self.kind == "normal":
            sd = math.sqrt(max(self.variances))
            return np.linspace(min(self.means) - 3.5 * sd, top + 3.5 * sd, 241)
        return np.linspace(0, 4 * top, 241)

    @property
    def far(self) -> float:
        """A value well on one side: as far past the second mean again, or twice the greater one where x can be that."""
        first, second = self.means
        if self.kind == "normal":
            return 2 * second - first
        far = min(2 * max(self.means), self.families[0].greatest)
        return float(round(far)) if self.families[0].discrete else far
