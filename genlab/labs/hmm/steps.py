"""Where the reader is: by cells through a trellis, by days through decodings, by rounds through learning."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from genlab.labs.hmm.cells import order, place_of
from genlab.labs.hmm.setup import most_rounds


@dataclass(frozen=True)
class Steps:
    """A place in 0..last on the way through a view.

    kind: "cells" (of a trellis of so many days and states), "days" or "rounds".
    """

    kind: str
    at: int
    last: int
    days: int
    states: int
    backward: bool = False

    @property
    def here(self) -> tuple[int, int] | None:
        """The current cell (day, state), from 0; None where none is filled yet."""
        if self.kind != "cells" or not self.at:
            return None
        return order("backward" if self.backward else "", self.at - 1, self.days, self.states)

    @property
    def day(self) -> int:
        """The current day, from 0."""
        if self.kind == "days":
            return max(0, self.at - 1)
        return self.here[0] if self.here else self.days - 1 if self.backward else 0

    @cached_property
    def filled(self) -> np.ndarray:
        """(T, K) bool: the cells that have been reached."""
        mask = (np.arange(self.days * self.states) < self.at).reshape(self.days, self.states)
        return mask[::-1] if self.backward else mask

    @property
    def moves(self) -> dict[str, int]:
        """How far each key goes."""
        far = self.states if self.kind == "cells" else 1
        return {
            **{"ArrowRight": 1, "ArrowLeft": -1, "ArrowDown": far, "ArrowUp": -far},
            **{"Home": -self.at, "End": self.last - self.at},
        }

    def holds(self, day: str, state: str) -> bool:
        """Whether there is such a day (from 1) and state (from 0), given as a page says it."""
        whole = day.isascii() and state.isascii() and day.isdigit() and state.isdigit() and len(day) + len(state) < 12
        return whole and 1 <= int(day) <= self.days and int(state) < self.states

    def place(self, day: int, state: int) -> int:
        """The place at which a cell has just been filled; in other kinds, that of the day."""
        if self.kind != "cells":
            return day + 1 if self.kind == "days" else self.at
        return 1 + place_of("backward" if self.backward else "", day, state, self.days, self.states)

    def end_of(self, day: int) -> int:
        """The place at which a whole day has just been filled."""
        return self.place(day, self.states - 1)

    def to(self, place: int) -> dict[str, int]:
        """What of the state changes to go to a place, or as near as there is one."""
        place = min(max(0, place), self.last)
        return {"rounds": place} if self.kind == "rounds" else {"back": self.last - place}

    @property
    def told(self) -> str:
        """The place in words."""
        if self.kind == "rounds":
            return f"{self.at} of {self.last} rounds of Baum–Welch"
        if self.kind == "days":
            return f"Day {self.day + 1:,} of {self.days:,}"
        return f"{self.at:,} of {self.last:,} cells filled"


def steps_of(result) -> Steps:
    """The place that a state is at."""
    state, days, states = result.state, result.days, len(result.names)
    if state.view == "learn":
        last = 0 if result.untrained else most_rounds(result.setup.days)
        return Steps("rounds", min(state.rounds, last), last, days, states)
    if state.view == "decode":
        return Steps("days", max(0, days - state.back), days, days, states)
    last = days * states
    return Steps("cells", max(0, last - state.back), last, days, states, state.view == "backward")
