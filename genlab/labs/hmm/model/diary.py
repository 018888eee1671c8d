"""The published diaries and parameters, and the fields that choose and change them.

presets.json lists them with their sources. Three sets of parameters are attributed to Jurafsky &
Martin; their emissions are the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from genlab.kit import Choice, Count, Real, Rows, State, Text, data_of, field_of

MAX_DAYS, MAX_ROWS = 10_000, 100
STOPS = {"preset": "As in the preset", "off": "Without", "on": "With"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Table = Sequence[Sequence[float]]


@dataclass(frozen=True, eq=False)
class Preset:
    """A diary with its parameters.

    pi, A and B are empty where the parameters are counted from labelled sequences.
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
    """A diary and its parameters. An empty text or table means that of the preset."""

    preset: str = field_of(
        Choice({key: each.title for key, each in PRESETS.items()}), "eisner", label="Preset"
    )
    obs: str = field_of(
        Text(MAX_DAYS, alphabet="123456?.", loose=True),
        "",
        label="Ice creams per day",
        help="One digit per day; ? for a missing day; a full stop between sequences.",
    )
    labels: str = field_of(
        Text(MAX_DAYS, alphabet=f"{LETTERS}.", loose=True),
        "",
        label="Labels",
        help="The known states: one letter per day; a full stop between sequences.",
    )
    names: str = field_of(
        Text(5, alphabet=LETTERS, loose=True),
        "",
        label="States",
        help="2 to 5 letters. A new state starts with equal probabilities.",
    )
    pi: tuple = field_of(Rows(rows=1, columns=5), (), label="Start π")
    A: tuple = field_of(
        Rows(rows=5, columns=5),
        (),
        label="Transitions A",
        help="One row per state, one column per next state.",
    )
    B: tuple = field_of(
        Rows(rows=5, columns=6),
        (),
        label="Emissions B",
        help="One row per state, one column per observation.",
    )
    stop: str = field_of(
        Choice(STOPS),
        "preset",
        label="STOP",
        help="With STOP, the model says when a sequence ends.",
    )
    ends: tuple = field_of(Rows(rows=1, columns=5), (), label="P(STOP)")
    smoothing: float = field_of(
        Real(0, 100),
        0.0,
        label="Pseudo-count",
        help="Added to every count from the labelled sequences.",
    )
    clamp: str = field_of(
        Text(2_000),
        "",
        label="Known days",
        help="For example 3H, 5C: day 3 was H. 2.1C is day 1 of sequence 2.",
    )
    row: int = field_of(Count(1, MAX_ROWS), 1, label="Sequence shown")
    n: int = field_of(
        Count(0, MAX_DAYS),
        0,
        label="Simulated days",
        help="Drawn from the parameters instead of the sequences; 0 for none.",
    )
    seed: int = field_of(
        Count(0, 2**31 - 1),
        0,
        label="Seed",
        help="For the simulated days and the random starts.",
    )
