"""A state in; what each algorithm says of the row looked at, and what learning comes to, out."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from genlab import hmm
from genlab.core.hmm_learning import Counts, Training
from genlab.labs.hmm import cells, learning
from genlab.labs.hmm.reading import Reading, reading_of
from genlab.labs.hmm.setup import Setup, setup_of
from genlab.labs.hmm.state import HmmState


@dataclass(frozen=True, eq=False)
class HmmResult:
    """What a state comes to.

    state; setup: its rows and parameters, worked out; training: the rounds of Baum–Welch, None without any; untrained:
    why there are none though some were asked for, or "".
    """

    state: HmmState
    setup: Setup
    training: Training | None
    untrained: str

    preset = property(lambda self: self.setup.preset, doc="Where diary and parameters come from.")
    names = property(lambda self: self.setup.names, doc="The states' letters.")
    symbols = property(lambda self: self.setup.symbols, doc="The digits that may be seen: 123.")
    rows = property(lambda self: self.setup.rows, doc="All rows.")
    row = property(lambda self: self.setup.row, doc="Which row is looked at, from 0.")
    looked = property(lambda self: self.setup.looked, doc="The row looked at.")
    days = property(lambda self: len(self.setup.looked), doc="T, of the row looked at.")
    start = property(lambda self: self.setup.model, doc="The parameters before learning.")
    clamp = property(lambda self: self.setup.clamps[self.setup.row], doc="{day from 0: state} of the row looked at.")

    @property
    def model(self) -> hmm.HMM:
        """The parameters after the rounds of Baum–Welch; everything else rests on them."""
        return self.training.model if self.training else self.start

    @property
    def reading(self) -> Reading:
        """What the algorithms say of the row looked at."""
        return self.reading_of(self.row)

    def reading_of(self, row: int) -> Reading:
        """What they say of another row, from 0."""
        return reading_of(self.model, self.rows[row], tuple(sorted(self.setup.clamps[row].items())))

    posterior = property(lambda self: self.reading.posterior, doc="Both passes over the row looked at.")
    forward = property(lambda self: self.reading.forward, doc="α in three scales.")
    backward = property(lambda self: self.reading.backward, doc="β in three scales.")
    gamma = property(lambda self: self.reading.gamma, doc="(T, K) γ, None if impossible.")
    xi = property(lambda self: self.reading.xi, doc="(T−1, K, K) ξ, None if impossible.")
    viterbi = property(lambda self: self.reading.viterbi, doc="δ, back-pointers, ties.")
    best = property(lambda self: self.reading.best, doc="(n, T) the best path, and those that tie with it.")
    best_count = property(lambda self: self.reading.best_count, doc="How many best paths there are.")
    on_best = property(lambda self: self.reading.on_best, doc="(T, K) whether a best path goes through a cell.")
    decoding = property(lambda self: self.reading.decoding, doc="Posterior decoding, None if impossible.")
    paths = property(lambda self: self.reading.paths, doc="All paths, None if there are more than 4,096.")
    impossible = property(lambda self: self.reading.impossible, doc="Which day, which zeros; None if possible.")
    log_likelihood = property(lambda self: self.reading.log_likelihood, doc="log P with the clamps, nats.")

    @property
    def total(self) -> int:
        """How many cells the trellis has."""
        return self.days * len(self.names)

    @property
    def filled(self) -> int:
        """How many of them are filled."""
        return max(0, self.total - self.state.back)

    @property
    def here(self) -> tuple[int, int] | None:
        """(day, state), from 0, of the cell that was filled last; None while there is none."""
        return self.cell(self.filled - 1) if self.filled else None

    def cell(self, place: int) -> tuple[int, int]:
        """(day, state), from 0, of the cell that is filled after `place` others."""
        return cells.order(self.state.view, place, self.days, len(self.names))

    def place(self, day: int, state: int) -> int:
        """How many cells are filled before this one."""
        return cells.place_of(self.state.view, day, state, self.days, len(self.names))

    def formula(self, day: int, state: int) -> cells.Formula | None:
        """How a cell comes about, in the view and the scale of the state; None where nothing is filled."""
        return cells.formula(self, day, state)

    @cached_property
    def log_likelihoods(self) -> np.ndarray:
        """(rows,) log P of every row without its clamps, nats."""
        return hmm.log_likelihoods(self.model, [row.observations for row in self.rows])

    @cached_property
    def log_clamped(self) -> np.ndarray:
        """(rows,) log P of every row with its clamps, nats."""
        clamped = [self.reading_of(i).log_likelihood if each else None for i, each in enumerate(self.setup.clamps)]
        return np.array([a if b is None else b for a, b in zip(self.log_likelihoods.tolist(), clamped, strict=True)])

    @cached_property
    def impossible_text(self) -> str:
        """Which day, which zeros, in a sentence; "" if the row is possible."""
        return learning.blame(self.impossible, self.names, self.looked.text) if self.impossible else ""

    @cached_property
    def counts(self) -> Counts | None:
        """What is counted in the labelled rows, before the pseudo-count; None where there are none."""
        return learning.counts(self.setup, self.start.stop is not None)

    @cached_property
    def smoothed(self) -> Counts | None:
        """The counts with the pseudo-count added."""
        return None if self.counts is None else self.counts.plus(self.setup.smoothing)

    @cached_property
    def expected(self) -> Counts | None:
        """What the parameters at hand expect to have been the counts: the E-step of the next round."""
        return learning.expected(self.model, self.rows)

    @cached_property
    def matching(self) -> hmm.Matching | None:
        """Which state after learning plays the part of which before; None without learning."""
        return self.training.swap if self.training else None

    @cached_property
    def optima(self) -> tuple[learning.Found, ...]:
        """Where the given parameters and the random starts lead, the most likely first; none without restarts."""
        return learning.optima(self.start, self.rows, self.state.restarts, self.state.seed)

    @cached_property
    def right(self) -> tuple[int, int] | None:
        """How many labels of the row looked at Viterbi and posterior decoding get right; None without labels."""
        if not self.looked.labels or not self.reading.possible:
            return None
        truth = np.array(self.looked.path(self.names))
        return int((self.best[0] == truth).sum()), int((self.decoding.path == truth).sum())


def run(state: HmmState) -> HmmResult:
    """Read the rows, find the parameters, and train them as many rounds as are asked for."""
    setup = setup_of(state)
    training, why = learning.train(setup, state.rounds)
    return HmmResult(state, setup, training, why)
