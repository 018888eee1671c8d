"""What was seen and a Beta prior in; estimates, intervals and evidence out."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from genlab import coin
from genlab.core.coin import Beta, Compared, Estimate, Flips, Region
from genlab.kit import Choice, Count, Real, State, Text, field_of, spread

MAX_FLIPS = 100_000
made = lru_cache(maxsize=4)(coin.flip_seeded)  # the same coin is looked at again and again
VIEWS = {
    "belief": "Belief",
    "likelihood": "Likelihood",
    "history": "As flips come in",
    "next": "Next flips",
}
NO_FLIPS = "no flips at all: type H or T, flip the coin, or give counts"


@dataclass(frozen=True)
class CoinState(State):
    """What was seen (counts or else typed flips, then n flips of a seeded coin), the prior, and
    what is drawn.
    """

    flips: str = field_of(
        Text(2_000, alphabet="HT", loose=True),
        "HHTHHHTHTH",
        label="Flips you saw",
        help="H for heads, T for tails.",
    )
    heads: int = field_of(Count(0, 10**6), 0, label="Heads")
    tails: int = field_of(Count(0, 10**6), 0, label="Tails")
    alpha: float = field_of(Real(0.01, 1e4, log=True), 2.0, label="Prior heads α")
    beta: float = field_of(Real(0.01, 1e4, log=True), 2.0, label="Prior tails β")
    theta: float = field_of(
        Real(0, 1),
        0.7,
        label="The coin’s own θ",
        help="Only the coin knows it. Estimates see nothing but its flips.",
    )
    n: int = field_of(Count(0, MAX_FLIPS), 0, label="Flips made")
    seed: int = field_of(
        Count(0, 2**31 - 1), 0, label="Seed", help="The same coin and seed give the same flips."
    )
    level: float = field_of(
        Real(0.5, 0.999), 0.95, label="Interval level", help="How much belief an interval holds."
    )
    view: str = field_of(Choice(VIEWS), "belief", label="Picture")
    back: int = field_of(Count(0, MAX_FLIPS + 2_000), 0, label="Steps back")

    def check(self) -> None:
        if not (self.flips or self.n or self.heads or self.tails):
            raise ValueError(NO_FLIPS)


@dataclass(frozen=True)
class CoinResult:
    """What a state comes to.

    base: counts without an order that were given; sequence: all flips in order; seen: how many of
    them are looked at;
    heads, tails: of base and those together, flips: both; compared: the three estimates; regions:
    where θ lies, by name; truth: the coin's own θ, where it was flipped.
    """

    state: CoinState
    base: Flips
    sequence: str
    seen: int
    heads: int
    tails: int
    prior: Beta
    posterior: Beta
    compared: tuple[Compared, Compared, Compared]
    regions: dict[str, Region]
    log_evidence: float
    log_bayes_factor: float
    truth: float | None

    @property
    def flips(self) -> int:
        return self.heads + self.tails

    @property
    def estimates(self) -> dict[str, Estimate]:
        """The three of the decks' table, by name."""
        return {each.name: each.estimate for each in self.compared}

    def history(self, most: int) -> tuple[np.ndarray, coin.History]:
        """After how many flips of the sequence, about `most` places from none to all that are
        seen, and what then.
        """
        at = (
            np.arange(self.seen + 1) if self.seen <= most else np.append(0, spread(self.seen, most))
        )
        heads = self.base.heads + coin.running_heads(self.sequence[: self.seen])[at]
        return sum(self.base) + at, coin.history_at(heads, sum(self.base) + at, self.prior)


def run(state: CoinState) -> CoinResult:
    base = Flips(state.heads, state.tails)
    sequence = ("" if sum(base) else state.flips) + made(state.theta, state.n, state.seed)
    seen = max(0, len(sequence) - state.back)
    more = coin.count_flips(sequence[:seen])
    heads, tails = base.heads + more.heads, base.tails + more.tails
    prior = Beta(state.alpha, state.beta)
    belief, level = coin.posterior(heads, tails, prior), state.level
    regions = {
        "equal-tailed": belief.equal_tailed(level),
        "highest-density": belief.highest_density(level),
    }
    return CoinResult(
        *(
            state,
            base,
            sequence,
            seen,
            heads,
            tails,
            prior,
            belief,
            coin.comparison(heads, tails, prior),
            regions,
        ),
        log_evidence=coin.log_evidence(heads, tails, prior),
        log_bayes_factor=float(coin.log_bayes_factor(heads, tails, prior)),
        truth=state.theta if state.n else None,
    )
