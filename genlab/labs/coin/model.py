"""From a state to its result: the estimates of θ, the credible intervals, and the evidence."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from genlab import coin
from genlab.core.coin import Beta, Compared, Estimate, Flips, Region
from genlab.kit import log_spaced
from genlab.labs.coin.state import CoinState

# The same flips are used again with every change of the prior or of the view.
simulated_flips = lru_cache(maxsize=4)(coin.flip_seeded)


@dataclass(frozen=True)
class CoinResult:
    """What follows from a state.

    base: the counts that were entered without an order; sequence: all flips in their order;
    seen: how many flips of the sequence are used; heads, tails: the totals of both;
    compared: the three estimates; regions: the credible intervals by name;
    truth: the true θ of the simulated coin, or None when no flip is simulated.
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
        """The three estimates by name: MLE, MAP and mean."""
        return {row.name: row.estimate for row in self.compared}

    def history(self, max_points: int) -> tuple[np.ndarray, coin.History]:
        """The numbers of flips at which the history is computed, and the history there.

        There are about ``max_points`` of them, from no flips to all that are used.
        """
        lengths = np.arange(self.seen + 1)
        if self.seen > max_points:
            lengths = np.append(0, log_spaced(self.seen, max_points))
        heads = self.base.heads + coin.running_heads(self.sequence[: self.seen])[lengths]
        flips = sum(self.base) + lengths
        return flips, coin.history_at(heads, flips, self.prior)


def run(state: CoinState) -> CoinResult:
    """Count the flips, update the prior, and compute the estimates and the evidence."""
    base = Flips(state.heads, state.tails)
    typed_flips = "" if sum(base) else state.flips
    sequence = typed_flips + simulated_flips(state.theta, state.n, state.seed)
    seen = max(0, len(sequence) - state.back)

    in_sequence = coin.count_flips(sequence[:seen])
    heads = base.heads + in_sequence.heads
    tails = base.tails + in_sequence.tails

    prior = Beta(state.alpha, state.beta)
    posterior = coin.posterior(heads, tails, prior)
    regions = {
        "equal-tailed": posterior.equal_tailed(state.level),
        "highest-density": posterior.highest_density(state.level),
    }
    return CoinResult(
        state=state,
        base=base,
        sequence=sequence,
        seen=seen,
        heads=heads,
        tails=tails,
        prior=prior,
        posterior=posterior,
        compared=coin.comparison(heads, tails, prior),
        regions=regions,
        log_evidence=coin.log_evidence(heads, tails, prior),
        log_bayes_factor=float(coin.log_bayes_factor(heads, tails, prior)),
        truth=state.theta if state.n else None,
    )
