"""Learning: counts from labelled rows, rounds of Baum–Welch, and where random starts lead."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from genlab import hmm
from genlab.labs.hmm.model.reading import Reading, reading_of
from genlab.labs.hmm.model.rows import Row
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.state import RESTART_ROUNDS, TOGETHER

AT_ONCE = 10  # rounds made together: a slider over them trains what is missing, and nothing anew


class Counting(NamedTuple):
    """What is counted in the labelled rows: as it is, and with the pseudo-count."""

    plain: hmm.Counts
    smoothed: hmm.Counts


@lru_cache(maxsize=8)
def counting_of(setup: Setup) -> Counting | None:
    """The counts of the labelled rows, None where there are none."""
    if not setup.labelled:
        return None
    observed = [row.observations for row in setup.labelled]
    paths = [row.path(setup.names) for row in setup.labelled]
    stop = setup.model.stop is not None
    counts = hmm.count_labelled(observed, paths, len(setup.names), len(setup.symbols), stop=stop)
    return Counting(counts, counts.plus(setup.smoothing))


@dataclass(frozen=True, eq=False)
class Learnt:
    """What rounds of Baum–Welch come to.

    training: None without rounds, or where they cannot be made for fault, the row (from 0) that is impossible and why.
    """

    setup: Setup
    training: hmm.Training | None = None
    fault: tuple[int, hmm.Impossible] | None = None

    @property
    def possible(self) -> bool:
        """Whether rounds can be made: no row is impossible."""
        return self.fault is None and bool(np.isfinite(self.log_likelihoods[0]))

    @property
    def rounds(self) -> int:
        """How many were made."""
        return len(self.training.counts) if self.training else 0

    @property
    def models(self) -> tuple[hmm.HMM, ...]:
        """(rounds + 1) the parameters before each round, and after the last."""
        return self.training.models if self.training else (self.setup.model,)

    @property
    def model(self) -> hmm.HMM:
        """The parameters after the last round."""
        return self.models[-1]

    @cached_property
    def log_likelihoods(self) -> np.ndarray:
        """(rounds + 1,) log P of all rows, known days apart, nats."""
        if self.training:
            return self.training.log_likelihoods
        return hmm.log_likelihoods(self.model, [row.observations for row in self.setup.rows]).sum(keepdims=True)

    def reading_of(self, row: int) -> Reading:
        """What the algorithms say of a row, from 0, under the parameters after the last round."""
        setup = self.setup
        return reading_of(setup.names, self.model, setup.rows[row], tuple(sorted(setup.clamps[row].items())))

    @cached_property
    def by_row(self) -> list[tuple[float, float]]:
        """(rows) log P of each row by itself, and together with its known days, nats."""
        alone = hmm.log_likelihoods(self.model, [row.observations for row in self.setup.rows]).tolist()
        pairs = enumerate(zip(alone, self.setup.clamps, strict=True))
        return [(p, self.reading_of(i).log_likelihood if known else p) for i, (p, known) in pairs]

    @cached_property
    def expected(self) -> hmm.Counts | None:
        """What the parameters expect to have been the counts (the next E-step), None where a row is impossible."""
        try:
            return hmm.expected_counts(self.model, [row.observations for row in self.setup.rows])[0]
        except ValueError:
            return None

    @cached_property
    def matching(self) -> hmm.Matching | None:
        """Which state plays the part of which before learning; None without rounds."""
        return self.training.swap if self.training else None


@lru_cache(maxsize=8)
def learnt_of(setup: Setup, rounds: int) -> Learnt:
    """So many rounds from the given parameters."""
    if not rounds:
        return Learnt(setup)
    for number, row in enumerate(setup.rows):
        fault = hmm.explain_impossible(setup.model, row.observations)
        if fault:
            return Learnt(setup, fault=(number, fault))
    parts = [_ten(setup.model, setup.rows, which) for which in range(-(-rounds // AT_ONCE))]
    models = [model for part in parts for model in part.models[:-1]] + [parts[-1].model]
    likelihoods = np.concatenate([part.log_likelihoods[:-1] for part in parts] + [parts[-1].log_likelihoods[-1:]])
    found = [each for part in parts for each in part.counts]
    training = hmm.Training(tuple(models[: rounds + 1]), likelihoods[: rounds + 1], tuple(found[:rounds]), False)
    return Learnt(setup, training)


@lru_cache(maxsize=64)
def _ten(start: hmm.HMM, rows: tuple[Row, ...], which: int) -> hmm.Training:
    """Ten rounds, after ten times ``which`` rounds."""
    model = _ten(start, rows, which - 1).model if which else start
    return hmm.baum_welch(model, [row.observations for row in rows], AT_ONCE)


@dataclass(frozen=True)
class Ending:
    """One local optimum: starts are "given" or the seeds that led there, swapped those of them whose states it names
    otherwise than the given parameters do; matching: whose part each of its states plays."""

    model: hmm.HMM
    log_likelihood: float  # nats
    starts: tuple[str, ...]
    swapped: tuple[str, ...]
    matching: hmm.Matching  # of the given parameters' states with its own

    @property
    def matched(self) -> hmm.HMM:
        """The model with its states named as the given parameters' are."""
        return self.model.relabel(self.matching.order)


@lru_cache(maxsize=4)
def endings_of(start: hmm.HMM, rows: tuple[Row, ...], restarts: int, seed: int) -> tuple[Ending, ...]:
    """Train the given parameters and so many random ones for a hundred rounds; the most likely outcome first."""
    if not restarts:
        return ()
    starts, observed = {}, [row.observations for row in rows]
    if np.isfinite(hmm.log_likelihoods(start, observed)).all():
        starts["given"] = start
    for each in range(seed, seed + restarts):
        rng = np.random.default_rng(each)
        starts[f"seed {each}"] = hmm.random_model(start.states, start.symbols, rng, stop=start.stop is not None)
    train_all = hmm.train_together if sum(map(len, rows)) <= TOGETHER else hmm.restarts
    trained = train_all(list(starts.values()), observed, RESTART_ROUNDS)
    names = list(starts)
    swapped = {name for name, each in zip(names, trained, strict=True) if hmm.match_states(start, each.model).swapped}
    return tuple(_ending(start, each, names, swapped) for each in hmm.local_optima(trained, tolerance=0.05))


def _ending(start: hmm.HMM, found: hmm.Optimum, names: list[str], swapped: set[str]) -> Ending:
    led = tuple(names[i] for i in found.starts)
    other = tuple(name for name in led if name in swapped)
    return Ending(found.model, found.log_likelihood, led, other, hmm.match_states(start, found.model))
