"""What the algorithms say of one row under one model: nothing before it is asked for, and nothing twice.

Readings are kept by model, row and known days, so that another view, another scale or another cell costs no inference.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import hmm
from genlab.labs.hmm.setup import Row

MOST_PATHS = 4_096  # listed one by one; of more there are only the best
MOST_TIED, LONG = 16, 200
MANY = 10**15


@dataclass(frozen=True, eq=False)
class Reading:
    """What the algorithms say of one row under one model; each part is worked out when it is first asked for."""

    model: hmm.HMM
    row: Row
    clamp: dict[int, int]

    @cached_property
    def posterior(self) -> hmm.Posterior:
        """Both passes; its γ and ξ only where the row is possible."""
        return hmm.posterior(self.model, self.row.observations, self.clamp)

    @property
    def forward(self) -> hmm.Forward:
        return self.posterior.forward

    @property
    def backward(self) -> hmm.Backward:
        return self.posterior.backward

    @property
    def log_likelihood(self) -> float:
        """log P(numbers, and clamps if any), nats; −∞ if impossible."""
        return self.posterior.log_likelihood

    @property
    def possible(self) -> bool:
        return self.log_likelihood > -np.inf

    @cached_property
    def gamma(self) -> np.ndarray | None:
        """(T, K) P(state of the day | everything known), None if impossible."""
        return self.posterior.gamma if self.possible else None

    @cached_property
    def xi(self) -> np.ndarray | None:
        """(T−1, K, K) P(state of the day and of the next | everything known), None if impossible."""
        return self.posterior.xi if self.possible else None

    @cached_property
    def viterbi(self) -> hmm.Viterbi:
        return hmm.viterbi(self.model, self.row.observations, self.clamp)

    @cached_property
    def best(self) -> np.ndarray:
        """(n, T) the most probable path, and 15 at most that tie with it (one of a long row); none if impossible."""
        if not self.possible:
            return np.empty((0, len(self.row)), dtype=np.int64)
        on = self.on_best
        if on.sum() == len(on):
            return on.argmax(axis=1)[None]
        return self.viterbi.paths(MOST_TIED if len(on) <= LONG else 2)

    @property
    def on_best(self) -> np.ndarray:
        """(T, K) bool: whether some best path goes through the state that day."""
        return self.viterbi.on_best

    @cached_property
    def best_count(self) -> int:
        """How many paths share the maximum; where there are 10¹⁵ or more, 10¹⁵."""
        return min(MANY, self.viterbi.path_count)

    @cached_property
    def decoding(self) -> hmm.PosteriorDecoding | None:
        """Each day's most probable state by itself, None if impossible."""
        if not self.possible:
            return None
        return hmm.posterior_decode(self.model, self.row.observations, self.clamp)

    @cached_property
    def paths(self) -> hmm.Paths | None:
        """Every path, None where there are more than 4,096."""
        if len(self.row) > 12 or self.model.states ** len(self.row) > MOST_PATHS:
            return None
        return hmm.all_paths(self.model, self.row.observations, self.clamp, limit=MOST_PATHS)

    @cached_property
    def impossible(self) -> hmm.Impossible | None:
        """On which day the last path dies and of which zeros, None if the row is possible."""
        return None if self.possible else hmm.explain_impossible(self.model, self.row.observations, self.clamp)


@lru_cache(maxsize=8)
def reading_of(model: hmm.HMM, row: Row, clamp: tuple[tuple[int, int], ...]) -> Reading:
    """The reading of a row; clamp holds (day from 0, state) pairs."""
    return Reading(model, row, dict(clamp))
