"""A state in: what is given, how long to learn, what is drawn. Out: what it comes to, and where
the reader is in it.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from genlab import hmm
from genlab.kit import Choice, Count, data_of, field_of, fields_of, window
from genlab.labs.hmm.model import learning
from genlab.labs.hmm.model.diary import MAX_DAYS, Diary
from genlab.labs.hmm.model.learning import Counting, Ending, Learnt
from genlab.labs.hmm.model.reading import Reading
from genlab.labs.hmm.model.setup import END, Setup, setup_of


@dataclass(frozen=True)
class View:
    """One way to look at a diary, and the words for it: views.json.

    steps: what one steps through: "cells" of a trellis, "days", "rounds", or nothing; letter,
    meaning: of a cell's number; key, scaled: what the picture means, and what scaling does to it;
    table: which table has its numbers.
    """

    label: str
    steps: str = "cells"
    letter: str = ""
    meaning: str = ""
    key: str = ""
    scaled: str = ""
    table: str = ""


VIEWS = {name: View(**each) for name, each in data_of("genlab.labs.hmm", "views").items()}
WINDOW = 40  # days that are drawn at once
SCALES = {"prob": "Probability", "log": "Logarithm", "scaled": "Scaled"}


@dataclass(frozen=True)
class HmmState(Diary):
    """A diary and its parameters, rounds and random starts to learn with, and what is drawn of
    it.
    """

    rounds: int = field_of(Count(0, learning.MAX_ROUNDS), 0, label="Rounds of Baum–Welch")
    restarts: int = field_of(
        Count(0, learning.MAX_STARTS),
        0,
        label="Random starts",
        help="Each is trained; where they end is listed.",
    )
    view: str = field_of(
        Choice({name: each.label for name, each in VIEWS.items()}), "forward", label="Algorithm"
    )
    scale: str = field_of(Choice(SCALES), "prob", label="Numbers as")
    back: int = field_of(Count(0, 5 * MAX_DAYS), 0, label="Cells still hidden")

    @cached_property
    def setup(self) -> Setup:
        """The rows and parameters that are given; the same object while nothing but learning and
        picture changes.
        """
        return setup_of(Diary(**{name: getattr(self, name) for name in fields_of(Diary)}))

    def check(self) -> None:
        """Refuse what does not go together, and what would keep the page busy for more than
        about a second.
        """
        days = self.setup.days
        if self.rounds > (most := learning.most_rounds(days)):
            raise ValueError(
                f"rounds: on {days:,} days at most {most} rounds are made, got {self.rounds}"
            )
        if self.restarts > (most := learning.most_starts(days)):
            raise ValueError(
                f"restarts: on {days:,} days at most {most} random starts are tried, got {self.restarts}"
            )


@dataclass(frozen=True)
class Steps:
    """A place in 0..last on the way through a view.

    kind: "cells" (of a trellis of so many days and states), "days", "rounds", or "" where there is
    no way.
    """

    kind: str
    at: int
    last: int
    days: int
    states: int
    backward: bool = False

    @property
    def ended(self) -> bool:
        """Whether there is nothing left to be filled."""
        return self.kind != "cells" or self.at == self.last

    @property
    def here(self) -> tuple[int, int] | None:
        """The current cell (day, state), from 0; None where none is filled yet."""
        if self.kind != "cells" or not self.at:
            return None
        day, state = divmod(self.at - 1, self.states)
        return (self.days - 1 - day if self.backward else day), state

    @property
    def day(self) -> int:
        """The current day, from 0."""
        if self.kind == "days":
            return max(0, self.at - 1)
        return self.here[0] if self.here else self.days - 1 if self.backward else 0

    @property
    def drawn(self) -> slice:
        """The days that are drawn, from 0: of many those around the current one."""
        return window(self.days, self.day, WINDOW)

    @cached_property
    def filled(self) -> np.ndarray:
        """(T, K) bool: the cells that have been reached."""
        mask = (np.arange(self.days * self.states) < self.at).reshape(self.days, self.states)
        return mask[::-1] if self.backward else mask

    def place(self, day: int, state: int) -> int:
        """The place at which a cell has just been filled; among days, that of the day."""
        if self.kind != "cells":
            return day + 1 if self.kind == "days" else self.at
        return 1 + (self.days - 1 - day if self.backward else day) * self.states + state

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
    learnt: Learnt
    view: str
    scale: str

    @cached_property
    def reading(self) -> Reading:
        """What the algorithms say of the row looked at, under the parameters after learning."""
        return self.learnt.reading_of(self.setup.row)

    @cached_property
    def before(self) -> Reading | None:
        """What they said of it before learning, None without."""
        return (
            learning.learnt_of(self.setup, 0).reading_of(self.setup.row)
            if self.learnt.rounds
            else None
        )

    @property
    def counting(self) -> Counting | None:
        """What is counted in the labelled rows; None where there are none."""
        return learning.counting_of(self.setup)

    @property
    def endings(self) -> tuple[Ending, ...]:
        """Where the given parameters and the random starts lead, the most likely first; none
        without restarts.
        """
        return learning.endings_of(
            self.setup.model, self.setup.rows, self.state.restarts, self.state.seed
        )

    @cached_property
    def steps(self) -> Steps:
        """Where the reader is on the way through the view; there are no rounds where nothing can
        be learnt.
        """
        kind, days, states = VIEWS[self.view].steps, len(self.setup.looked), len(self.setup.names)
        rounds = (
            learning.most_rounds(self.setup.days)
            if kind == "rounds" and self.learnt.possible
            else 0
        )
        last = {"cells": days * states, "days": days, "rounds": rounds}.get(kind, 0)
        at = self.state.rounds if kind == "rounds" else last - self.state.back
        return Steps(kind, min(max(0, at), last), last, days, states, self.view == "backward")

    @property
    def day(self) -> int:
        """The current day, from 0."""
        return self.steps.day

    @property
    def drawn(self) -> slice:
        """The days that are drawn, from 0."""
        return self.steps.drawn


def run(state: HmmState) -> HmmResult:
    """Read the rows, find the parameters, and train them as many rounds as are asked for."""
    return HmmResult(
        state, state.setup, learning.learnt_of(state.setup, state.rounds), state.view, state.scale
    )


def along(state: HmmState, name: str, value: object) -> dict:
    """The other fields that a person's new value of one field changes."""
    match name:
        case "names":
            names, before = value or state.setup.preset.names, state.setup.names
            if 2 <= len(names) == len(set(names)) and len(names) != len(before):
                kept = [before.index(each) if each in before else None for each in names]
                return _as_fractions(
                    {"ends": (), **typed(state.setup.model.with_states(kept, END))}
                )
        case "obs" if value and value.strip(".").count(".") + 1 < state.row:
            return {"row": 1}
        case "stop" if state.A:
            return _with_stop(state, value)
        case "view" if value == "restarts" and not state.restarts:
            return {"restarts": learning.most_starts(state.setup.days)}
    return {}


def typed(model: hmm.HMM) -> dict:
    """The fields that say a model."""
    tables = {"pi": model.initial[None], "A": model.transition, "B": model.emission}
    tables |= {} if model.stop is None else {"ends": model.stop[None]}
    return {name: tuple(map(tuple, table.tolist())) for name, table in tables.items()}


def _with_stop(state: HmmState, stop: str) -> dict:
    """The transitions that were given, as shares of what STOP leaves of each row."""
    try:
        stops = replace(state, stop=stop, A=()).setup.model.stop
        return _as_fractions({"A": state.setup.model.stopping(stops).transition.tolist()})
    except ValueError:  # said beside the field that is to be mended, once the state itself is tried
        return {}


def _as_fractions(tables: dict) -> dict:
    """Fractions where they are some but for noise: a row that is taken apart and put together is
    what it was.
    """

    def plain(value: float) -> float:
        simple = float(Fraction(value).limit_denominator(9_999))
        return simple if abs(value - simple) < 1e-13 else value

    return {name: tuple(tuple(map(plain, row)) for row in table) for name, table in tables.items()}
