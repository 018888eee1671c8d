"""What is given: the fields that say which rows there are, with which parameters, and what is known besides."""

from dataclasses import dataclass

from genlab.kit import Choice, Count, Real, Rows, State, Text, field_of
from genlab.labs.hmm.model.presets import PRESETS

MOST_DAYS, MOST_ROWS = 10_000, 100
STOPS = {"preset": "As the preset", "off": "Without", "on": "With"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Diary(State):
    """A diary and its parameters. An empty text or table stands for the preset's own."""

    preset: str = field_of(Choice({key: each.title for key, each in PRESETS.items()}), "eisner", label="Preset")
    obs: str = field_of(
        Text(MOST_DAYS, alphabet="123456?.", loose=True),
        "",
        label="Ice creams a day",
        help="A digit a day, ? for a day that nobody wrote down, a full stop between rows.",
    )
    labels: str = field_of(
        Text(MOST_DAYS, alphabet=f"{LETTERS}.", loose=True),
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
    A: tuple = field_of(Rows(rows=5, columns=5), (), label="Transitions A", help="A row for each state one leaves.")
    B: tuple = field_of(Rows(rows=5, columns=6), (), label="Emissions B", help="A row a state, a column a number.")
    stop: str = field_of(Choice(STOPS), "preset", label="STOP", help="With it, a diary ends by itself.")
    ends: tuple = field_of(Rows(rows=1, columns=5), (), label="P(STOP)")
    smoothing: float = field_of(
        Real(0, 100), 0.0, label="Pseudo-count", help="Added to every count of the labelled rows."
    )
    clamp: str = field_of(
        Text(2_000), "", label="Known days", help="Such as 3H, 5C: day 3 was H. 2.1C is day 1 of row 2."
    )
    row: int = field_of(Count(1, MOST_ROWS), 1, label="Row looked at")
    n: int = field_of(
        Count(0, MOST_DAYS),
        0,
        label="Days sampled",
        help="Drawn from the parameters, in place of the rows; 0 for none.",
    )
    seed: int = field_of(
        Count(0, 2**31 - 1), 0, label="Seed", help="Of the days sampled, or of the first random start."
    )
