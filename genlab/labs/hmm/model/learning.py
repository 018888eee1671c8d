"""Learning: counts from labelled rows, rounds of Baum–Welch, and where random starts lead."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from genlab import hmm
from genlab.kit import progress
from genlab.labs.hmm.model.clamps import KnownStates, known_labels
from genlab.labs.hmm.model.parameters import count
from genlab.labs.hmm.model.reading import Reading, reading_of
from genlab.labs.hmm.model.rows import Rows
from genlab.labs.hmm.model.setup import Setup

MAX_ROUNDS, MAX_STARTS = 100, 20
RESTART_ROUNDS = 100  # of Baum–Welch from each random start
MAX_DAYS_TOGETHER = 300  # days up to which random starts are trained together
FEW_STATES = 5  # up to which they cost no time
AT_ONCE = 10  # rounds made together: a slider over them trains what is missing, and nothing anew
ROUNDS = "rounds of Baum–Welch"
FROM_ALL_STARTS = "rounds of Baum–Welch from all starts"


def max_rounds(days: int) -> int:
    """The largest number of rounds of Baum–Welch for this number of days."""
    return min(MAX_ROUNDS, int(250 / (0.4 + 0.0003 * days)))


def max_starts(days: int, states: int = FEW_STATES) -> int:
    """The largest number of random starts for this number of days and states."""
    if days <= MAX_DAYS_TOGETHER and states <= FEW_STATES:
        return MAX_STARTS
    more = max(1, states / FEW_STATES)
    return max(1, int(500 / (RESTART_ROUNDS * more * (0.8 + 0.0002 * days))))


class Counting(NamedTuple):
    """What is counted in the labelled rows: as it is, and with the pseudo-count."""

    plain: hmm.StateCounts
    smoothed: hmm.StateCounts


@lru_cache(maxsize=8)
def counting_of(setup: Setup) -> Counting | None:
    """The counts of the labelled rows, None where there are none."""
    if not setup.labelled:
        return None
    counts = count(setup.labelled, setup.names, len(setup.symbols), setup.model.stop is not None)
    return Counting(counts, counts.add_pseudocount(setup.smoothing))


@dataclass(frozen=True, eq=False)
class TrainingRun:
    """What rounds of Baum–Welch come to; with fault (a row, from 0, that is impossible, and why)
    none can be made.
    """

    setup: Setup
    training: hmm.Training
    fault: tuple[int, hmm.Impossible] | None = None

    @property
    def possible(self) -> bool:
        """Whether rounds can be made: no row is impossible."""
        return bool(np.isfinite(self.log_likelihoods[0]))

    @property
    def rounds(self) -> int:
        return len(self.training.counts)

    @property
    def model(self) -> hmm.HMM:
        """The parameters after the last round."""
        return self.training.model

    @property
    def log_likelihoods(self) -> np.ndarray:
        """(rounds + 1,) log P of all rows, with the known days if any, nats."""
        return self.training.log_likelihoods

    def reading_of(self, row: int) -> Reading:
        """What the algorithms say of a row, from 0, under the parameters after the last round."""
        setup = self.setup
        return reading_of(
            setup.names, self.model, setup.rows[row], tuple(sorted(setup.clamps[row].items()))
        )

    @cached_property
    def expected(self) -> hmm.StateCounts | None:
        """The expected counts that the parameters were made from: those of the last round.

        Before the first round they are those that it will divide. None where a row is impossible.
        """
        if not self.possible:
            return None
        if self.rounds:
            return self.training.counts[-1]
        observed = self.setup.observed
        labels = known_labels(self.setup.known, observed)
        return hmm.expected_counts(self.model, observed, labels=labels)[0]


@lru_cache(maxsize=8)
def learnt_of(setup: Setup, rounds: int) -> TrainingRun:
    """So many rounds from the given parameters."""
    pairs = zip(setup.observed, setup.clamps, strict=True) if rounds else ()
    faults = (hmm.explain_impossible(setup.model, row, clamp) for row, clamp in pairs)
    fault = next(((number, match) for number, match in enumerate(faults) if match), None)
    possible_rounds = 0 if fault else rounds
    with progress.of_total(possible_rounds):
        tens = -(-possible_rounds // AT_ONCE)
        training = _training(setup.model, setup.rows, setup.known, tens)
    return TrainingRun(setup, training.upto(possible_rounds), fault)


@lru_cache(maxsize=64)
def _training(start: hmm.HMM, rows: Rows, known_states: KnownStates, tens: int) -> hmm.Training:
    """So many times ten rounds, but no more than a person may ask for; each ten go on where those
    before have ended.
    """
    if not tens:
        return _rounds_from(start, rows, known_states, 0, 0, 0)
    before = _training(start, rows, known_states, tens - 1)
    earlier = len(before.counts)
    rounds = min(AT_ONCE, max_rounds(sum(map(len, rows))) - earlier)
    more = _rounds_from(before.model, rows, known_states, rounds, earlier, earlier + rounds)
    return before.then(more)


def _rounds_from(
    start: hmm.HMM, rows: Rows, known_states: KnownStates, rounds: int, earlier: int, total: int
) -> hmm.Training:
    """So many rounds; they are reported as what follows earlier ones on the way to a total."""
    observed = [row.observations for row in rows]

    def tell(done: float) -> None:
        progress.report(earlier + done, total, ROUNDS)

    if rounds:
        tell(0)
    labels = known_labels(known_states, observed)
    return hmm.baum_welch(start, observed, rounds, labels=labels, progress=tell, pulse=tell)


@dataclass(frozen=True)
class Ending:
    """One local optimum, its states named as the given parameters' are."""

    model: hmm.HMM
    log_likelihood: float  # nats
    starts: tuple[str, ...]  # "given", or the seeds that led there
    swapped: tuple[str, ...]  # those of them that name its states otherwise


Endings = tuple[Ending, ...]


@lru_cache(maxsize=4)
def endings_of(
    start: hmm.HMM, rows: Rows, restarts: int, seed: int, known_states: KnownStates = ()
) -> Endings:
    """Train the given parameters and this number of random ones for a hundred rounds; the most
    likely outcome first.
    """
    if not restarts:
        return ()
    observed = [row.observations for row in rows]
    labels = known_labels(known_states, observed)
    starts = _starts(start, restarts, seed)
    if np.isfinite(hmm.log_likelihoods(start, observed, labels)).all():
        starts = {"given": start} | starts
    names = list(starts)
    models = list(starts.values())
    outcomes: Sequence[hmm.Outcome | hmm.Training]
    if sum(map(len, rows)) <= MAX_DAYS_TOGETHER:
        outcomes = hmm.train_together(
            models,
            observed,
            RESTART_ROUNDS,
            labels=labels,
            progress=lambda done: progress.report(done, RESTART_ROUNDS, FROM_ALL_STARTS),
        )
    else:
        total = RESTART_ROUNDS * len(models)
        outcomes = [
            _rounds_from(model, rows, known_states, RESTART_ROUNDS, RESTART_ROUNDS * k, total)
            for k, model in enumerate(models)
        ]
    is_swapped = [hmm.match_states(start, outcome.model).swapped for outcome in outcomes]
    return tuple(
        Ending(
            optimum.model.relabel(hmm.match_states(start, optimum.model).order),
            optimum.log_likelihood,
            tuple(names[place] for place in optimum.starts),
            tuple(names[place] for place in optimum.starts if is_swapped[place]),
        )
        for optimum in hmm.local_optima(outcomes, tolerance=0.05)
    )


def _starts(start: hmm.HMM, restarts: int, seed: int) -> dict[str, hmm.HMM]:
    """Random parameters of the shape of the given ones, by their seeds."""
    return {
        f"seed {number}": hmm.random_model(
            start.states, start.symbols, np.random.default_rng(number), stop=start.stop is not None
        )
        for number in range(seed, seed + restarts)
    }
