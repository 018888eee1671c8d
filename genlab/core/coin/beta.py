"""The beta distribution, which describes the belief about a probability θ before or after data
(decks 000 and 002).
"""

from __future__ import annotations

import math
from fractions import Fraction
from operator import truediv

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.numbers import special
from genlab.core.values import frozen

MAX_STEPS, HALVINGS = 200, 60  # of a search, which usually needs about a dozen
# Relative to the result: a smaller step, and a smaller difference, no longer matter.
LAST_STEP, LAST_DIGIT = 1e-9, 1e-15
# Between these limits of a parameter, results are accurate to the last digits.
MIN_PARAMETER, MAX_PARAMETER = 1e-100, 1e18


@frozen
class Ratio:
    """A numerator over a denominator, unreduced as a slide prints it (56/102); whole numbers are
    ints.

    >>> coin.mle(2, 1).ratio
    Ratio(numerator=2, denominator=3)
    """

    numerator: float
    denominator: float

    def __post_init__(self) -> None:
        for name in ("numerator", "denominator"):
            value = getattr(self, name)
            object.__setattr__(
                self, name, int(value) if float(value).is_integer() else float(value)
            )

    def __str__(self) -> str:
        return "/".join(
            f"{x}" if isinstance(x, int) else f"{x:.12g}"
            for x in (self.numerator, self.denominator)
        )

    def __float__(self) -> float:
        return self.numerator / self.denominator

    @property
    def exact(self) -> Fraction | None:
        """Return the reduced fraction, or None if a part is not a whole number or the denominator
        is zero.
        """
        if not isinstance(self.numerator, int) or not isinstance(self.denominator, int):
            return None
        return Fraction(self.numerator, self.denominator) if self.denominator else None


@frozen
class Estimate:
    """A point estimate of θ: a mean, or the place of the maximum of a density or a likelihood.

    case: "interior", "at 0", "at 1", "both ends", "every θ" (flat) or "undefined".
    points: every isolated θ that qualifies, in ascending order; empty if every θ does, or none.
    ratio: the textbook formula with its numbers, if it holds.

    >>> coin.map_estimate(1, 2, coin.Beta(2, 2))
    Estimate(case='interior', points=(0.4,), ratio=Ratio(numerator=2, denominator=5))
    """

    case: str
    points: tuple[float, ...]
    ratio: Ratio | None

    @property
    def value(self) -> float | None:
        """Return the estimate if there is exactly one, else None."""
        return self.points[0] if len(self.points) == 1 else None

    def __str__(self) -> str:
        """Its fraction, its value, or why there is none."""
        if self.value is None:
            return self.remark.partition(":")[0]
        return f"{self.value:g}" if self.ratio is None else str(self.ratio)

    @property
    def remark(self) -> str:
        """Return the case in words, and whether the textbook formula fails there."""
        remark = _REMARKS[self.case]
        if self.ratio is not None:
            return remark
        infinite = ", where the density is infinite" if self.points else ""
        return f"{remark}{infinite}; the formula does not hold"


_REMARKS = {
    "interior": "between the boundaries 0 and 1",
    "at 0": "at the boundary, θ = 0",
    "at 1": "at the boundary, θ = 1",
    "both ends": "not unique: at both boundaries, 0 and 1",
    "every θ": "not unique: every θ is a maximum",
    "undefined": "undefined: 0/0, there are no flips",
}


@frozen
class Region:
    """A set of θ with the given posterior probability.

    pieces: disjoint intervals, ascending; case: "equal tails", "one interval", "from 0", "to 1",
    "both ends" (two pieces, because the density is lowest in the middle) or "any" (the density is
    flat, so that every set of this length is as good; this is the central one).

    >>> print(coin.Beta(5, 3).highest_density(0.95))
    0.315 – 0.919
    """

    level: float
    pieces: tuple[tuple[float, float], ...]
    case: str

    def __str__(self) -> str:
        return (
            " – ".join(f"{end:.3g}" for end in self.pieces[0])
            if len(self.pieces) == 1
            else "two pieces"
        )


@frozen
class Beta:
    """Beta(a, b) on [0, 1], density θ^(a−1) (1−θ)^(b−1) / B(a, b) (deck 002); a, b in 1e-100..1e18,
    otherwise a ValueError is raised.

    >>> coin.Beta(2, 3).mean
    Ratio(numerator=2, denominator=5)
    """

    a: float
    b: float

    def __post_init__(self) -> None:
        for name in ("a", "b"):
            value = check.number(getattr(self, name), f"beta parameter {name}", above=0)
            object.__setattr__(
                self,
                name,
                check.number(
                    value, f"beta parameter {name}", at_least=MIN_PARAMETER, at_most=MAX_PARAMETER
                ),
            )

    def __str__(self) -> str:
        return f"Beta({self.a:.12g}, {self.b:.12g})"

    def updated(self, heads: int, tails: int) -> Beta:
        """The posterior Beta(a + heads, b + tails): the beta is conjugate to coin flips (deck 000,
        deck 002).

        >>> coin.Beta(2, 2).updated(3, 1)
        Beta(a=5.0, b=3.0)
        """
        return Beta(self.a + check.count(heads, "heads"), self.b + check.count(tails, "tails"))

    @property
    def mean(self) -> Ratio:
        """E[θ] = a / (a + b) (deck 002)."""
        return Ratio(self.a, self.a + self.b)

    @property
    def variance(self) -> float:
        """Var θ = ab / ((a + b)² (a + b + 1))."""
        n = self.a + self.b
        return (self.a / n) * (self.b / n) / (n + 1)

    @property
    def log_norm(self) -> float:
        """Return log B(a, b) in nats, where B(a, b) = Γ(a) Γ(b) / Γ(a + b) normalises the density
        (deck 002).

        >>> round(coin.Beta(2, 3).log_norm, 4)
        -2.4849
        """
        a, b = self.a, self.b
        at = special.Point(a / (a + b), b / (a + b), -math.log1p(b / a), -math.log1p(a / b))
        return float(a * at.log_x + b * at.log_y - special.log_kernel(a, b, at))

    @property
    def mode(self) -> Estimate:
        """Return every θ at which the density has its maximum (or is infinite).

        Deck 000 and deck 002 print (a − 1)/(a + b − 2) for every case; it is the mode for a, b > 1
        (and for a or b = 1, but not both). Otherwise the mode is an end, both ends, or every θ.
        """
        a, b = self.a, self.b
        if a == b == 1:
            return Estimate("every θ", (), None)
        if a < 1 and b < 1:
            return Estimate("both ends", (0.0, 1.0), None)
        ratio = Ratio(a - 1, a + b - 2) if a >= 1 and b >= 1 else None
        if ratio is not None and a > 1 and b > 1:
            return Estimate("interior", (float(ratio),), ratio)
        return Estimate("at 0", (0.0,), ratio) if a <= 1 <= b else Estimate("at 1", (1.0,), ratio)

    def log_pdf(self, theta: ArrayLike) -> Floats:
        """Return the log density at each θ in [0, 1], in nats: +∞ at an end whose parameter is
        below 1, −∞ at one whose parameter is above 1.

        >>> coin.Beta(2, 2).log_pdf([0.0, 0.5]).round(4).tolist()
        [-inf, 0.4055]
        """
        theta = check.probabilities(theta, "theta")
        at = special.at(theta)
        with np.errstate(invalid="ignore"):
            interior = special.log_kernel(self.a, self.b, at) - at.log_x - at.log_y
        ends = np.where(theta == 0, _log_end(self.a, self.b), _log_end(self.b, self.a))
        return np.where((theta == 0) | (theta == 1), ends, interior)[()]

    def pdf(self, theta: ArrayLike) -> Floats:
        """Return the density at each θ in [0, 1]; it may be +∞ at an end.

        >>> coin.Beta(2, 2).pdf([0.0, 0.5]).round(4).tolist()
        [0.0, 1.5]
        """
        return np.exp(self.log_pdf(theta))

    def cdf(self, theta: ArrayLike) -> Floats:
        """Return P(below θ) = I_θ(a, b) element by element, to full relative precision even if it
        is tiny.

        >>> coin.Beta(2, 2).cdf([0.25, 0.5]).round(4).tolist()
        [0.1562, 0.5]
        """
        return self._tail(theta, 0)

    def survival(self, theta: ArrayLike) -> Floats:
        """Return P(above θ) element by element, to full relative precision even if it is tiny.

        >>> round(float(coin.Beta(2, 2).survival(0.25)), 4)
        0.8438
        """
        return self._tail(theta, 1)

    def quantile(self, p: float) -> float:
        """Return the θ with P(below θ) = p, for a probability p in [0, 1].

        >>> round(coin.Beta(2, 2).quantile(0.5), 4)
        0.5
        """
        p = check.number(p, "p", at_least=0, at_most=1)
        if p in (0, 1):
            return p
        return _theta(_logit_quantile(self.a, self.b, p))

    def equal_tailed(self, level: float) -> Region:
        """Return the interval that leaves the probability (1 − level)/2 on either side; level in
        (0, 1).

        >>> print(coin.Beta(5, 3).equal_tailed(0.95))
        0.29 – 0.901
        """
        level = check.number(level, "level", above=0, below=1)
        tail = math.log1p(-level) - math.log(2)
        low = special.beta_logit_quantile(self.a, self.b, tail)
        high = -special.beta_logit_quantile(self.b, self.a, tail)
        return Region(level, ((_theta(low), _theta(high)),), "equal tails")

    def highest_density(self, level: float) -> Region:
        """Return the smallest set with the probability `level`, which lies in [1e-9, 1). The
        density is nowhere higher outside the set than inside.

        Its ends are rounded to floats: with a or b near 0.01 half the mass may lie closer to 1 than
        any float.

        >>> print(coin.Beta(5, 3).highest_density(0.95))
        0.315 – 0.919
        """
        level = check.number(level, "level", at_least=1e-9, below=1)
        case = self.mode.case
        if case == "every θ":
            return Region(level, ((0.5 - level / 2, 0.5 + level / 2),), "any")
        if case == "at 0":
            return Region(level, ((0.0, self.quantile(level)),), "from 0")
        if case == "at 1":
            return Region(level, ((_theta(-_logit_quantile(self.b, self.a, level)), 1.0),), "to 1")
        tail_density = level if case == "both ends" else 1 - level
        low, high = self._level_set(math.log(tail_density))
        if case == "both ends":
            return Region(level, ((0.0, low), (high, 1.0)), "both ends")
        return Region(level, ((low, high),), "one interval")

    @classmethod
    def of_mean_and_height(cls, mean: float, height: float) -> Beta:
        """Return the Beta with this mean in (0, 1) whose density at the mean is `height` > 0. It is
        found by bisection, to a relative precision of 1e-12.

        The density at the mean grows with a + b, from 0 to ∞. If a + b would lie outside 1e-6 to
        1e12, the nearer end is used.

        >>> coin.Beta.of_mean_and_height(0.5, 1.5)
        Beta(a=2.0, b=2.0)
        """
        mean = check.number(mean, "mean", above=0, below=1)
        height = check.number(height, "height", above=0)
        low, high = math.log(1e-6), math.log(1e12)
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            belief = cls(mean * math.exp(middle), (1 - mean) * math.exp(middle))
            if belief.pdf(mean) < height:
                low = middle
            else:
                high = middle
        return cls(mean * math.exp(low), (1 - mean) * math.exp(low))

    def sample(self, size: int, rng: np.random.Generator | int) -> Floats:
        """Return `size` independent draws of θ, an array (size,) of probabilities.

        >>> coin.Beta(5, 3).sample(3, 0).shape
        (3,)
        """
        size = check.count(size, "size")
        check.entries(size, name="the sample")
        return check.generator(rng).beta(self.a, self.b, size=size)

    def _tail(self, theta: ArrayLike, side: int) -> Floats:
        theta = check.probabilities(theta, "theta")
        tails = [
            math.exp(special.log_beta_tails(self.a, self.b, special.at(t))[side])
            for t in theta.ravel()
        ]
        return np.reshape(tails, theta.shape)[()]

    def _level_set(self, log_outside: float) -> tuple[float, float]:
        """The two θ of equal density, either side of the mode (or antimode), that leave this
        probability outside.

        One unknown: r = √(2 × the fall, or rise, of the log density from there), a standard score
        for large a and b.
        """
        a, b = abs(self.a - 1), abs(self.b - 1)
        r = math.sqrt(-2 * log_outside)
        for _ in range(MAX_STEPS):
            low, high = (special.at_logit(_equal_fall(a, b, r * r / 2, side)) for side in (-1, 1))
            lower_tail = special.log_beta_tails(self.a, self.b, low).below
            upper_tail = special.log_beta_tails(self.a, self.b, high).above
            log_tails = float(np.logaddexp(lower_tail, upper_tail))
            # Slopes of the log density, as a function of the log-odds.
            slopes = [abs((a + b) * float(at.x) - a) for at in (low, high)]
            if not all(slopes):  # so near to the antimode that no float lies between
                break
            densities = [
                math.exp(float(special.log_kernel(self.a, self.b, at)) - log_tails)
                for at in (low, high)
            ]
            # d tails / dr = −r Σ density / |slope|
            move = (log_tails - log_outside) / (r * sum(map(truediv, densities, slopes)))
            r += move
            if abs(move) <= LAST_STEP * r:  # quadratic: this step was the last that can matter
                break
        return float(low.x), float(high.x)


def _theta(v: float) -> float:
    return float(special.at_logit(v).x)


def _logit_quantile(a: float, b: float, p: float) -> float:
    if p <= 0.5:
        return special.beta_logit_quantile(a, b, math.log(p))
    return -special.beta_logit_quantile(b, a, math.log1p(-p))


def _log_end(a: float, b: float) -> float:
    """Log density of Beta(a, b) at 0, in nats."""
    if a < 1:
        return math.inf
    if a > 1:
        return -math.inf
    return math.log(b)


def _equal_fall(a: float, b: float, fall: float, side: int) -> float:
    """The log-odds v on that side of log(a/b) at which θ^a (1−θ)^b is `fall` nats below its peak.

    The fall is convex in v, so Newton's steps after the first come from outside and cannot
    overshoot.
    """
    v = math.log(a) - math.log(b) + side * math.sqrt(2 * fall * (1 / a + 1 / b))
    for step in range(MAX_STEPS):
        point = special.at_logit(v)
        slope = (a + b) * float(point.x) - a
        if not slope:  # the peak itself
            break
        move = (fall - float(special.deviance(a, b, point))) / slope
        v += move
        if step and move * side >= -LAST_DIGIT * max(1.0, abs(v)):
            break
    return v
