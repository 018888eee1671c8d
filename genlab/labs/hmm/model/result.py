"""The result of a state: the readings, the learning, and the reader's place in the view."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from genlab.kit import window
from genlab.labs.hmm.model import learning
from genlab.labs.hmm.model.learning import Counting, Endings, TrainingRun
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.state import FIRST_ROUNDS, VIEWS, HmmState

WINDOW = 40  # days that are drawn at once


@dataclass(frozen=True)
class Steps:
    """A place in 0..last on the way through a view.

    kind: "cells" (of a trellis of days and states), or "rounds".
    """

    kind: str
    at: int
    last: int
    days: int
    states: int

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to be filled."""
        return self.kind != "cells" or self.at == self.last

    @property
    def current_cell(self) -> tuple[int, int] | None:
        """The current cell (day, state), from 0; None where none is filled yet."""
        if self.kind != "cells" or not self.at:
            return None
        return divmod(self.at - 1, self.states)

    @property
    def day(self) -> int:
        """The current day, from 0."""
        return self.current_cell[0] if self.current_cell else 0

    @property
    def shown_days(self) -> slice:
        """The days that are drawn, from 0: of many those around the current one."""
        return window(self.days, self.day, WINDOW)

    @cached_property
    def filled(self) -> np.ndarray:
        """(T, K) bool: the cells that have been reached."""
        return (np.arange(self.days * self.states) < self.at).reshape(self.days, self.states)

    def place(self, day: int, state: int) -> int:
        """The place at which a cell has just been filled."""
        return 1 + day * self.states + state

    def to(self, place: int) -> dict[str, int]:
        """What of the state changes to go to a place."""
        return {"rounds": place} if self.kind == "rounds" else {"back": self.last - place}


@dataclass(frozen=True, eq=False)
class HmmResult:
    """What a state comes to; its parts stay the same objects while nothing changes that they rest
    on.

    setup: rows and parameters, worked out; learnt: the rounds of Baum–Welch.
    """

    state: HmmState
    setup: Setup
    training_run: TrainingRun
    view: str
    scale: str

    @cached_property
    def reading(self) -> Reading:
        """What the algorithms say of the row looked at, under the parameters after learning."""
        return self.training_run.reading_of(self.setup.row)

    @cached_property
    def before(self) -> Reading | None:
        """What they said of it before learning, None without."""
        if not self.training_run.rounds:
            return None
        return learning.learnt_of(self.setup, 0).reading_of(self.setup.row)

    @property
    def counting(self) -> Counting | None:
        """What is counted in the labelled rows; None where there are none."""
        return learning.counting_of(self.setup)

    @property
    def shows_counts(self) -> bool:
        """Whether labelled rows are counted: learning begins with that."""
        is_untrained = not self.state.rounds and not self.state.restarts
        return self.view == "learn" and is_untrained and self.counting is not None

    @property
    def ahead(self) -> TrainingRun:
        """The rounds that are drawn ahead of those that have been made."""
        setup, rounds = self.setup, self.training_run.rounds
        first = min(FIRST_ROUNDS, learning.max_rounds(setup.days))
        return learning.learnt_of(setup, first) if rounds < first else self.training_run

    @property
    def endings(self) -> Endings:
        """Where the given parameters and the random starts lead, the most likely first; none
        without restarts.
        """
        setup, state = self.setup, self.state
        return learning.endings_of(setup.model, setup.rows, state.restarts, state.seed, setup.known)

    @cached_property
    def steps(self) -> Steps:
        """Where the reader is on the way through the view; there are no rounds where nothing can
        be learnt.
        """
        kind = VIEWS[self.view].steps
        days = len(self.setup.shown_row)
        states = len(self.setup.names)
        rounds = learning.max_rounds(self.setup.days) if self.training_run.possible else 0
        last = rounds if kind == "rounds" else days * states
        at = self.state.rounds if kind == "rounds" else last - self.state.back
        return Steps(kind, min(max(0, at), last), last, days, states)

    @property
    def shown_days(self) -> slice:
        """The days that are drawn, from 0."""
        return self.steps.shown_days


def run(state: HmmState) -> HmmResult:
    """Read the rows, find the parameters, and train them as many rounds as are asked for."""
    return HmmResult(
        state, state.setup, learning.learnt_of(state.setup, state.rounds), state.view, state.scale
    )
