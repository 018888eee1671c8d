"""The published diaries and parameters, and the fields that choose and change them.

presets.json lists them with their sources. Three sets of parameters are attributed to Jurafsky &
Martin; their emissions are the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from genlab.kit import Choice, Count, Real, Rows, State, Text, data_of, field_of, seed_field
from genlab.labs.hmm.model.sequences import (
    MAX_STEPS,
    MAX_SYMBOLS,
    UNITS,
    UNKNOWNS,
    tidy_labels,
    tidy_names,
    tidy_sequences,
)

MAX_DAYS = 10_000
MAX_ROWS = 100
MAX_STATES = 20
MAX_FILE = 1_000_000  # characters of a text or a file of one's own
STOPS = {"preset": "As in the preset", "off": "Without STOP", "on": "With STOP"}
KNOWN = {
    "partly": "Where some are ?",
    "all": "Always",
    "none": "Never: for comparison only",
}
Table = Sequence[Sequence[float]]


@dataclass(frozen=True, eq=False)
class Preset:
    """A diary with its parameters.

    pi, A and B are empty where the parameters are counted from labelled sequences, or drawn. names
    and symbols are written as in a link; no symbols are the digits of the ice creams. step: what
    one place of a sequence is called.
    """

    title: str
    source: str
    obs: str
    labels: str = ""
    names: str = "CH"  # the states: cold and hot
    pi: Table = ()
    A: Table = ()
    B: Table = ()
    ends: Table = ()  # one row: P(STOP | state); none without STOP
    symbols: str = ""
    step: str = "day"
    has_random_parameters: bool = (
        False  # whether the parameters are drawn with the seed: sequences of one's own
    )

    @property
    def is_counted(self) -> bool:
        return not self.A and not self.has_random_parameters


PRESETS = {name: Preset(**entry) for name, entry in data_of("genlab.labs.hmm", "presets").items()}


@dataclass(frozen=True)
class Diary(State):
    """A diary and its parameters. An empty text or table means that of the preset."""

    preset: str = field_of(
        Choice({key: entry.title for key, entry in PRESETS.items()}, menu=True),
        "eisner",
        label="Example",
    )
    obs: str = field_of(
        Text(MAX_DAYS, tidy=tidy_sequences),
        "",
        label="Sequences",
        help="Ice creams per day such as 313, letters such as ACGT, or words with commas between "
        "them; ? for what was not observed. A full stop ends a sequence of digits or letters, "
        "a semicolon one of words.",
    )
    labels: str = field_of(
        Text(MAX_DAYS, tidy=tidy_labels),
        "",
        label="Labels",
        help="The known states, one for each observation: HHC, or names with commas between them. "
        "? means that the state is not known: H?C.",
    )
    names: str = field_of(
        Text(200, tidy=tidy_names),
        "",
        label="States",
        help=f"2 to {MAX_STATES} states: letters such as CH, or names such as Rainy, Sunny. "
        "A new state starts with equal probabilities.",
    )
    pi: tuple = field_of(
        Rows(rows=1, columns=MAX_STATES),
        (),
        label="Start π",
        help="Change a probability, and the rest of its row is rescaled. "
        "Those that you have typed stay.",
    )
    A: tuple = field_of(
        Rows(rows=MAX_STATES, columns=MAX_STATES),
        (),
        label="Transitions A",
        help="One row per state, one column per next state.",
    )
    B: tuple = field_of(
        Rows(rows=MAX_STATES, columns=MAX_SYMBOLS),
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
    ends: tuple = field_of(Rows(rows=1, columns=MAX_STATES), (), label="P(STOP)")
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
        help="For example 3H, 5C: day 3 was H. 2.1C is day 1 of sequence 2. "
        "Write a name of several letters after a colon: 3:Rainy.",
    )
    row: int = field_of(Count(1, MAX_ROWS), 1, label="Sequence shown")
    symbols: str = field_of(
        Text(1_300, tidy=tidy_sequences),
        "",
        label="Symbols",
        help="All symbols that may occur, also those that do not occur in the sequences: ACGT, or "
        "walk, shop, clean. Empty: those of the preset, or those that occur.",
    )
    unit: str = field_of(Choice(UNITS), "auto", label="A symbol is")
    unknown: str = field_of(Choice(UNKNOWNS), "error", label="Symbols that are not listed")
    known: str = field_of(
        Choice(KNOWN),
        "partly",
        label="Labels are known states",
        help="Known states are respected when the model decodes and learns.",
    )
    sequences: str = field_of(
        Text(MAX_FILE, multiline=True),
        "",
        label="Your own sequences",
        help="One sequence per line, or FASTA. They stay in this tab and are in no link. A line "
        f"“labels: H?C” below a sequence has its known states. At most {MAX_STEPS:,} symbols.",
        private=True,
    )
    n: int = field_of(
        Count(0, MAX_DAYS),
        0,
        label="Simulated days",
        help="Drawn from the parameters instead of the sequences; 0 for none.",
    )
    seed: int = seed_field(help="For the simulated days and the random starts.")

    @property
    def own_text(self) -> str:
        """The sequences of one's own where the preset is theirs; they wait while another one is
        looked at.
        """
        return self.sequences if PRESETS[self.preset].has_random_parameters else ""
