"""Exercises on the coin: three estimates, the posterior, the prior behind it, and prediction.

Their sentences are in exercises.json.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from genlab.kit import data_of, encode, plural
from genlab.kit.exercise import Draw, IllPosed
from genlab.kit.exercise_words import Words
from genlab.kit.tex import equals, frac
from genlab.labs.coin.lab import LAB
from genlab.labs.coin.state import CoinState

WORDS = Words(data_of(__package__, "exercises"))


@dataclass(frozen=True)
class Belief:
    """A prior, and how many heads and tails were seen."""

    a: int
    b: int
    heads: int
    tails: int

    @property
    def flips(self) -> int:
        return self.heads + self.tails

    @property
    def mle(self) -> Fraction:
        return Fraction(self.heads, self.flips)

    @property
    def mode(self) -> Fraction:
        """The MAP estimate; both parameters of the posterior are above 1."""
        return Fraction(self.heads + self.a - 1, self.flips + self.a + self.b - 2)

    @property
    def mean(self) -> Fraction:
        return Fraction(self.heads + self.a, self.flips + self.a + self.b)

    @property
    def prior_mean(self) -> Fraction:
        return Fraction(self.a, self.a + self.b)

    @property
    def words(self) -> dict:
        """What the sentences say of the flips, the posterior and its mean."""
        a = self.a + self.heads
        b = self.b + self.tails
        name = "\\operatorname{Beta}"
        sums = f"{name}({self.heads} + {self.a}, {self.tails} + {self.b})"
        return {
            "total": self.flips,
            "counted": _heads_and_tails(self.heads, self.tails),
            "posterior": f"{sums} = {name}({a}, {b})",
            "mean_steps": equals(frac(a, f"{a} + {b}"), frac(a, a + b), self.mean),
        }

    def link(self, **fields: Any) -> str:
        """The state of the lab with this prior."""
        return encode(LAB, CoinState(alpha=float(self.a), beta=float(self.b), **fields))


def _heads_and_tails(heads: int, tails: int) -> str:
    return f"{plural(heads, 'head')} and {plural(tails, 'tail')}"


@dataclass(frozen=True)
class Flips:
    """What is given: the flips in their order, and the Beta prior."""

    flips: str
    a: int
    b: int

    @property
    def belief(self) -> Belief:
        return Belief(self.a, self.b, self.flips.count("H"), self.flips.count("T"))

    @property
    def spaced(self) -> str:
        return ", ".join(self.flips)


def draw_flips(draw: Draw) -> Flips:
    """Four to nine flips, and a prior with parameters from 2 to 6."""
    flips = draw.word("HT", draw.integer(4, 9))
    return Flips(flips, draw.integer(2, 6), draw.integer(2, 6))


@WORDS.exercise(deck=Flips("HH", 2, 2), draw=draw_flips)
def estimates(task: Flips) -> dict:
    """The MLE, the MAP estimate and the posterior mean of θ."""
    belief = task.belief
    heads = belief.heads
    tails = belief.tails
    a = heads + task.a
    total = a + tails + task.b
    mode_steps = frac(f"{a} - 1", f"{a} + {tails + task.b} - 2"), frac(a - 1, total - 2)
    return belief.words | {
        "link": belief.link(flips=task.flips, view="belief"),
        "spaced": task.spaced,
        "mle": belief.mle,
        "prior_in_mle": belief.mode,
        "tails_counted": Fraction(tails, belief.flips),
        "odds": Fraction(heads, tails) if tails else None,
        "map": belief.mode,
        "mean_for_map": belief.mean,
        "no_prior_in_map": belief.mle,
        "total_too_large": Fraction(a - 1, total),
        "mean": belief.mean,
        "map_for_mean": belief.mode,
        "no_prior_in_mean": belief.mle,
        "prior_mean": belief.prior_mean,
        "mle_steps": equals(
            frac("\\text{heads}", "\\text{flips}"), frac(heads, belief.flips), belief.mle
        ),
        "map_steps": equals(*mode_steps, belief.mode),
    }


@dataclass(frozen=True)
class TwoBatches:
    """What is given: a prior, and two batches of flips as counts."""

    a: int
    b: int
    first: tuple[int, int]
    second: tuple[int, int]


def draw_two_batches(draw: Draw) -> TwoBatches:
    """Two batches of one to eight flips each."""
    first = (draw.integer(0, 4), draw.integer(0, 4))
    second = (draw.integer(0, 4), draw.integer(0, 4))
    if not sum(first) or not sum(second):
        raise IllPosed("a batch without flips")
    return TwoBatches(draw.integer(2, 5), draw.integer(2, 5), first, second)


@WORDS.exercise(deck=TwoBatches(2, 2, (0, 0), (0, 3)), draw=draw_two_batches)
def posterior(task: TwoBatches) -> dict:
    """The posterior mean after a second batch of flips."""
    a = task.a
    b = task.b
    heads, tails = map(sum, zip(task.first, task.second, strict=True))
    belief = Belief(a, b, heads, tails)
    prior = f"The prior of θ, the probability of heads, is Beta({a}, {b})."
    last = _heads_and_tails(*task.second)
    story = f"{prior} Then {last} were seen."
    holder = "The flips"
    if sum(task.first):
        story = f"{_heads_and_tails(*task.first)} were seen first, then {last}. {prior}"
        holder = "Both together"
    return belief.words | {
        "link": belief.link(heads=heads, tails=tails, view="belief"),
        "story": story,
        "holder": holder,
        "mean": belief.mean,
        "forgot_prior": belief.mle,
        "map_for_mean": belief.mode,
        "last_batch_only": Belief(a, b, *task.second).mean,
        "prior_mean": belief.prior_mean,
        "tails_for_heads": 1 - belief.mean,
    }


@WORDS.exercise(deck=Flips("TTT", 1, 1), draw=draw_flips)
def next_heads(task: Flips) -> dict:
    """The posterior predictive probability that the next two flips are heads."""
    belief = task.belief
    a = belief.heads + task.a
    b = belief.tails + task.b
    total = a + b
    return belief.words | {
        "link": belief.link(flips=task.flips, view="next", ahead=2),
        "spaced": task.spaced,
        "two_heads": belief.mean * Fraction(a + 1, total + 1),
        "squared_mean": belief.mean**2,
        "one_flip": belief.mean,
        "squared_mle": belief.mle**2,
        "second_total": belief.mean * Fraction(a + 1, total),
        "first": frac(a, total),
        "after": (a + 1, b),
        "second": frac(a + 1, total + 1),
    }
