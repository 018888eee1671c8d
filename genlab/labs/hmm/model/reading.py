"""What the algorithms say of one row under one model: nothing before it is asked for, and nothing
twice.

Readings are kept by model, row and known days, so that another view, another scale or another cell
costs no inference.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import hmm
from genlab.kit import answering
from genlab.labs.hmm.model.clamps import Clamp, KnownDays
from genlab.labs.hmm.model.rows import Row
from genlab.labs.hmm.model.sequences import Words

MAX_PATHS = 4_096  # listed one by one; of more there are only the best
MAX_TIED, LONG = 16, 200
MAX_EXACT = 10**15


@dataclass(frozen=True, eq=False)
class Reading:
    """What the algorithms say of one row under one model; each part is worked out when it is
    first asked for. γ, ξ and what is decoded have no answer where the row is impossible.
    """

    names: Words
    model: hmm.HMM
    row: Row
    clamp: Clamp

    @property
    def step(self) -> str:
        """What one place of the row is called."""
        return self.row.step

    @property
    def days(self) -> int:
        return len(self.row)

    @cached_property
    def posterior(self) -> hmm.Posterior:
        """Both passes; its γ and ξ only where the row is possible."""
        return hmm.posterior(self.model, self.row.observations, self.clamp)

    @property
    def forward(self) -> hmm.Forward:
        return self.posterior.forward

    @property
    def log_likelihood(self) -> float:
        """log P(numbers, and known days if any), nats; −∞ if impossible."""
        return self.posterior.log_likelihood

    @property
    def possible(self) -> bool:
        return self.log_likelihood > -np.inf

    @cached_property
    @answering()
    def gamma(self) -> np.ndarray:
        """(T, K) P(state of the day | everything known)."""
        return self.posterior.gamma

    @cached_property
    @answering()
    def xi(self) -> np.ndarray:
        """(T−1, K, K) P(state of the day and of the next | everything known)."""
        return self.posterior.xi

    @cached_property
    def scaled_beta(self) -> np.ndarray:
        """(T, K) β̂; where the row is impossible, β with every day summing to one."""
        return (
            self.posterior.scaled_beta
            if self.possible
            else np.exp(self.posterior.backward.log_shape)
        )

    @cached_property
    def viterbi(self) -> hmm.Viterbi:
        return hmm.viterbi(self.model, self.row.observations, self.clamp)

    @cached_property
    @answering()
    def best(self) -> np.ndarray:
        """(n, T) the most probable path, and 15 at most that tie with it (one of a long row)."""
        return self.viterbi.paths(MAX_TIED if self.days <= LONG else 2)

    @cached_property
    def best_count(self) -> int:
        """How many paths share the maximum; where there are 10¹⁵ or more, 10¹⁵."""
        return min(MAX_EXACT, self.viterbi.path_count)

    @cached_property
    @answering()
    def decoding(self) -> hmm.PosteriorDecoding:
        """Each day's most probable state by itself."""
        return hmm.posterior_decode(self.model, self.row.observations, self.clamp)

    @cached_property
    def paths(self) -> hmm.Paths | None:
        """Every path, the most probable first; None where there are more than 4,096 or the row
        is impossible.
        """
        if not self.possible or self.days > 12 or self.model.states**self.days > MAX_PATHS:
            return None
        return hmm.all_paths(self.model, self.row.observations, self.clamp, limit=MAX_PATHS).ranked

    @cached_property
    def impossible(self) -> hmm.Impossible | None:
        """On which day the last path dies and of which zeros, None if the row is possible."""
        return hmm.explain_impossible(self.model, self.row.observations, self.clamp)


@lru_cache(maxsize=8)
def reading_of(names: Words, model: hmm.HMM, row: Row, clamp: KnownDays) -> Reading:
    """The reading of a row; clamp holds (day from 0, state) pairs."""
    return Reading(names, model, row, dict(clamp))


@lru_cache(maxsize=32)
def numbers(reading: Reading, view: str, scale: str) -> np.ndarray:
    """(T, K) the view's numbers in a scale; nan where there are none."""
    match view:
        case "forward":
            log, scaled_values = reading.forward.log_alpha, reading.forward.scaled
        case "backward":
            log, scaled_values = reading.posterior.backward.log_beta, reading.scaled_beta
        case "viterbi":
            log, scaled_values = reading.viterbi.log_delta, reading.viterbi.scaled
        case _:
            blanks = np.full((reading.days, len(reading.names)), np.nan)
            log = reading.posterior.log_gamma if reading.possible else blanks
            scaled_values = np.exp(log)
    return {"log": log, "scaled": scaled_values, "prob": np.exp(log)}[scale]


def flows(reading: Reading, view: str, shown_days: slice) -> np.ndarray:
    """(days − 1, K, K): the part of a cell's sum that comes along each edge (γ: the probability
    of the step).
    """
    transition = reading.model.transition
    if view == "posterior":
        zeros = np.zeros((reading.days - 1, *transition.shape))
        return (reading.xi if reading.possible else zeros)[shown_days.start : shown_days.stop - 1]
    before = np.nan_to_num(numbers(reading, view, "scaled")[shown_days])[:-1, :, None]
    parts = before * transition
    total = parts.sum(axis=1, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)
