"""Two made-up classes of one family, with the posterior as it is and as the decks print it."""

import math
from functools import cached_property

import numpy as np

from genlab.core.exponential_family import ExponentialFamily, TwoClasses
from genlab.core.numbers.logs import sigmoid
from genlab.core.values import frozen
from genlab.kit import data_of

# By kind: its title, two means that show it well, and how many draws a mean of x is a share of. Of the multinomial, x
# counts the first of three kinds; what its share leaves the other two share evenly in both classes, so that they tell
# nothing, and x is binomial.
SHOWN = data_of(__package__, "families")
FAMILIES = {kind: ExponentialFamily(*each["family"]) for kind, each in SHOWN.items()}


@frozen
class Pair(TwoClasses):
    """Two classes of one of ``FAMILIES``, ``kind``; normals may have two variances."""

    kind: str = "normal"

    @property
    def variances(self) -> tuple[float, ...]:
        """Of normals."""
        return tuple(each.parameter for each in self.families)

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
        above = 2 * self.variances[0] * self.prior_odds + first**2 - second**2
        return above / (second - first) if self.kind == "normal" and first != second else None

    @property
    def misjudged(self) -> tuple[float, float]:
        """P(the class that the misprint speaks of) at ``far``, as it is and as printed."""
        far = np.array([self.far])
        return abs(1 - self.printed_class - float(self.posterior(far)[0])), float(self.printed(far)[0])

    @cached_property
    def grid(self) -> np.ndarray:
        """The values of x that are looked at: whole numbers, or many in a range."""
        family, top = self.families[0], max(self.means)
        if family.discrete:
            most = family.greatest if math.isfinite(family.greatest) else math.ceil(2 * top + 4 * math.sqrt(top) + 4)
            return np.arange(most + 1.0)
        if self.kind == "normal":
            aside = 3.5 * math.sqrt(max(self.variances))
            return np.linspace(min(self.means) - aside, top + aside, 241)
        return np.linspace(0, 4 * top, 241)

    @property
    def far(self) -> float:
        """A value well on one side: as far past the second mean again, or twice the greater one where x can be that."""
        first, second = self.means
        if self.kind == "normal":
            return 2 * second - first
        far = min(2 * max(self.means), self.families[0].greatest)
        return float(round(far)) if self.families[0].discrete else far
