"""A state in; what each algorithm says of the row looked at, and what learning comes to, out."""

from dataclasses import dataclass
from functools import cached_property

from genlab.labs.hmm.model.learning import Counting, Ending, Learnt, counting_of, endings_of, learnt_of
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.state import HmmState
from genlab.labs.hmm.model.steps import Steps, steps_of, window


@dataclass(frozen=True, eq=False)
class HmmResult:
    """What a state comes to; its parts stay the same objects while nothing changes that they rest on.

    setup: rows and parameters, worked out; learnt: the rounds of Baum–Welch.
    """

    state: HmmState
    setup: Setup
    learnt: Learnt

    @property
    def view(self) -> str:
        return self.state.view

    @property
    def scale(self) -> str:
        return self.state.scale

    @cached_property
    def reading(self) -> Reading:
        """What the algorithms say of the row looked at, under the parameters after learning."""
        return self.learnt.reading_of(self.setup.row)

    @cached_property
    def before(self) -> Reading | None:
        """What they said of it before learning, None without."""
        return learnt_of(self.setup, 0).reading_of(self.setup.row) if self.learnt.rounds else None

    @property
    def counting(self) -> Counting | None:
        """What is counted in the labelled rows; None where there are none."""
        return counting_of(self.setup)

    @property
    def endings(self) -> tuple[Ending, ...]:
        """Where the given parameters and the random starts lead, the most likely first; none without restarts."""
        return endings_of(self.setup.model, self.setup.rows, self.state.restarts, self.state.seed)

    @cached_property
    def steps(self) -> Steps:
        """Where the reader is on the way through the view."""
        return steps_of(self.state, self.setup, trained=self.view != "learn" or self.learnt.possible)

    @property
    def day(self) -> int:
        """The current day, from 0."""
        return self.steps.day

    @property
    def start(self) -> int:
        """The first day that is drawn, from 0."""
        return window(self.steps.days, self.day).start


def run(state: HmmState) -> HmmResult:
    """Read the rows, find the parameters, and train them as many rounds as are asked for."""
    return HmmResult(state, state.setup, learnt_of(state.setup, state.rounds))
