"""The state of the HMM lab: what is given, how long to learn, and what is drawn."""

import json
from dataclasses import dataclass
from functools import cached_property
from pkgutil import get_data

from genlab.kit import Choice, Count, field_of, fields_of
from genlab.labs.hmm.model.diary import MOST_DAYS, Diary
from genlab.labs.hmm.model.setup import Setup, setup_of


@dataclass(frozen=True)
class View:
    """One way to look at a diary, and the words for it: views.json.

    steps: what one steps through: "cells" of a trellis, "days", "rounds", or nothing; letter, meaning: of a cell's
    number; key, scaled: what the picture means, and what scaling does to it; table: which table has its numbers.
    """

    label: str
    steps: str = "cells"
    letter: str = ""
    meaning: str = ""
    key: str = ""
    scaled: str = ""
    table: str = ""


VIEWS = {name: View(**each) for name, each in json.loads(get_data("genlab.labs.hmm", "views.json")).items()}
SCALES = {"prob": "Probability", "log": "Logarithm", "scaled": "Scaled"}
MOST_ROUNDS, MOST_STARTS = 100, 20
RESTART_ROUNDS = 100  # of Baum–Welch from each random start
TOGETHER = 300  # days up to which random starts are trained together


@dataclass(frozen=True)
class HmmState(Diary):
    """A diary and its parameters, rounds and random starts to learn with, and what is drawn of it."""

    rounds: int = field_of(Count(0, MOST_ROUNDS), 0, label="Rounds of Baum–Welch")
    restarts: int = field_of(
        Count(0, MOST_STARTS), 0, label="Random starts", help="Each is trained; where they end is listed."
    )
    view: str = field_of(Choice({name: each.label for name, each in VIEWS.items()}), "forward", label="Algorithm")
    scale: str = field_of(Choice(SCALES), "prob", label="Numbers as")
    back: int = field_of(Count(0, 5 * MOST_DAYS), 0, label="Cells still hidden")

    @cached_property
    def setup(self) -> Setup:
        """The rows and parameters that are given; the same object while nothing but learning and picture changes."""
        return setup_of(Diary(**{name: getattr(self, name) for name in fields_of(Diary)}))

    def check(self) -> None:
        """Refuse what does not go together, and what would keep the page busy for more than about a second."""
        days = self.setup.days
        most = most_rounds(days)
        if self.rounds > most:
            raise ValueError(f"rounds: on {days:,} days at most {most} rounds are made, got {self.rounds}")
        most = most_starts(days)
        if self.restarts > most:
            raise ValueError(f"restarts: on {days:,} days at most {most} random starts are tried, got {self.restarts}")


def most_rounds(days: int) -> int:
    """How many rounds of Baum–Welch so many days allow."""
    return min(MOST_ROUNDS, int(250 / (0.4 + 0.0003 * days)))


def most_starts(days: int) -> int:
    """How many random starts so many days allow."""
    return MOST_STARTS if days <= TOGETHER else int(500 / (RESTART_ROUNDS * (0.8 + 0.0002 * days)))
