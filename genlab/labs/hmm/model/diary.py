"""What is given: diaries and parameters in print, and the fields that say which of them, and what
is known besides.

presets.json has what is in print, each with its source. Three sets circulate under the name of
Jurafsky & Martin; their emissions are the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from genlab.kit import Choice, Count, Real, Rows, State, Text, data_of, field_of

MAX_DAYS, MAX_ROWS = 10_000, 100
STOPS = {"preset": "As the preset", "off": "Without", "on": "With"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Table = Sequence[Sequence[float]]


@dataclass(frozen=True, eq=False)
class Preset:
    """A diary with parameters; where those are to be counted from labelled rows, pi, A and B are
    empty.
    """

    title: str
    brief: str
    source: str
    obs: str
    labels: str = ""
    names: str = "CH"  # the states: cold and hot
    pi: Table = ()
    A: Table = ()
    B: Table = ()
    ends: Table = ()  # one row: P(STOP | state); none without STOP

    @property
    def counted(self) -> bool:
        return not self.A


PRESETS = {name: Preset(**each) for name, each in data_of("genlab.labs.hmm", "presets").items()}


@dataclass(frozen=True)
class Diary(State):
    """A diary and its parameters. An empty text or table stands for the preset's own."""

    preset: str = field_of(
        Choice({key: each.title for key, each in PRESETS.items()}), "eisner", label="Preset"
    )
    obs: str = field_of(
        Text(MAX_DAYS, alphabet="123456?.", loose=True),
        "",
        label="Ice creams a day",
        help="A digit a day, ? for a day that nobody wrote down, a full stop between rows.",
    )
    labels: str = field_of(
        Text(MAX_DAYS, alphabet=f"{LETTERS}.", loose=True),
        "",
        label="Labels",
        help="The states, where they are known: a letter a day, a full stop between rows.",
    )
    names: str = field_of(
        Text(5, alphabet=LETTERS, loose=True),
        "",
        label="States",
        help="2 to 5 letters. A new one begins alike, the others keep their numbers.",
    )
    pi: tuple = field_of(Rows(rows=1, columns=5), (), label="Start π")
    A: tuple = field_of(
        Rows(rows=5, columns=5), (), label="Transitions A", help="A row for each state one leaves."
    )
    B: tuple = field_of(
        Rows(rows=5, columns=6), (), label="Emissions B", help="A row a state, a column a number."
    )
    stop: str = field_of(
        Choice(STOPS), "preset", label="STOP", help="With it, a diary ends by itself."
    )
    ends: tuple = field_of(Rows(rows=1, columns=5), (), label="P(STOP)")
    smoothing: float = field_of(
        Real(0, 100), 0.0, label="Pseudo-count", help="Added to every count of the labelled rows."
    )
    clamp: str = field_of(
        Text(2_000),
        "",
        label="Known days",
        help="Such as 3H, 5C: day 3 was H. 2.1C is day 1 of row 2.",
    )
    row: int = field_of(Count(1, MAX_ROWS), 1, label="Row looked at")
    n: int = field_of(
        Count(0, MAX_DAYS),
        0,
        label="Days sampled",
        help="Drawn from the parameters, in place of the rows; 0 for none.",
    )
    seed: int = field_of(
        Count(0, 2**31 - 1),
        0,
        label="Seed",
        help="Of the days sampled, or of the first random start.",
    )
