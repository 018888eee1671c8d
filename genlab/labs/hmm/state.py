"""The state of the HMM lab: a diary with its parameters, how long to learn, and the chosen view."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from genlab import hmm
from genlab.kit import Choice, Count, data_of, field_of, fields_of, own_table
from genlab.kit.rescaling import Distributions, distributions
from genlab.kit.rows import PastedText
from genlab.kit.signatures import text_reader
from genlab.labs.hmm.model import columns, learning
from genlab.labs.hmm.model.diary import MAX_STATES, PRESETS, Diary
from genlab.labs.hmm.model.parameters import DEFAULT_STOP
from genlab.labs.hmm.model.sequences import MAX_STEPS, listing, names_of
from genlab.labs.hmm.model.setup import Setup, setup_of


@dataclass(frozen=True)
class View:
    """One way to look at a diary, and the words for it: views.json.

    steps: what one steps through: "cells" of a trellis, or "rounds"; meaning: of a cell's
    number; key, scaled: what the picture means, and what scaling does to it;
    table: which table has its numbers.
    """

    label: str
    steps: str = "cells"
    meaning: str = ""
    key: str = ""
    scaled: str = ""
    table: str = ""


VIEWS = {name: View(**entry) for name, entry in data_of("genlab.labs.hmm", "views").items()}
# Views that were folded into another one
FORMER_VIEWS = {
    "backward": "posterior",
    "decode": "viterbi",
    "count": "learn",
    "restarts": "learn",
}
FIRST_ROUNDS = 10  # of Baum–Welch, made when the view of learning is opened
KEPT_FIELDS = ("preset", "seed", "view", "scale")  # when another preset is taken
NO_MODEL = {"pi": (), "A": (), "B": (), "ends": (), "symbols": ""}  # nothing is typed
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
        help="Each start is trained; the outcomes are listed.",
    )
    view: str = field_of(
        Choice({name: entry.label for name, entry in VIEWS.items()}, former=FORMER_VIEWS),
        "forward",
        label="Algorithm",
    )
    scale: str = field_of(Choice(SCALES), "prob", label="Show numbers as")
    back: int = field_of(Count(0, MAX_STATES * MAX_STEPS), 0, label="Cells still hidden")
    csv: str = field_of(PastedText(), "", label="The columns of the sequences", private=True)
    reading: str = own_table.reading_field("What each column is for")

    @cached_property
    def setup(self) -> Setup:
        """The rows and parameters that are given; the same object while nothing but learning and
        picture changes.
        """
        values = {name: getattr(self, name) for name in fields_of(Diary)}
        return setup_of(Diary(**values))

    @property
    def notes(self) -> tuple[str, ...]:
        """How sequences in columns were read."""
        with suppress(ValueError):  # a link may hold any text
            return columns.sequences_of(self.csv, self.reading).notes
        return ()

    def check(self) -> None:
        """Refuse what does not go together, and what would keep the page busy for more than
        about a second.
        """
        days, states = self.setup.days, len(self.setup.names)
        for field, noun, number, limit in (
            ("rounds", "rounds", self.rounds, learning.max_rounds(days)),
            ("restarts", "random starts", self.restarts, learning.max_starts(days, states)),
        ):
            if number > limit:
                raise ValueError(
                    f"{field}: at most {limit} {noun} are allowed for {days:,} {self.setup.step}s, "
                    f"got {number}"
                )


def linked_changes(state: HmmState, name: str, value: Any) -> dict:
    """The other fields that a person's new value of one field changes."""
    match name:
        case "preset":
            return fresh_fields()
        case "names":
            names, before = names_of(value or state.setup.preset.names), state.setup.names
            if 2 <= len(names) == len(set(names)) and len(names) != len(before):
                places = [before.index(item) if item in before else None for item in names]
                return _as_fractions(
                    {"ends": (), **typed(state.setup.model.with_states(places, DEFAULT_STOP))}
                )
        case "sequences" if value:
            with suppress(ValueError):  # said beside the field, where it is no sequence either
                if columns.table_of(value):
                    return with_columns(state, value)
            return {"csv": "", "reading": "", **_own_sequences(state, value)}
        case "obs" if state.own_text:
            return {"sequences": "", "clamp": "", "row": 1}
        case "obs" if value and value.strip(".").count(".") + 1 < state.row:
            return {"row": 1}
        case "stop" | "ends" if state.A and value:
            return _with_stops(state, {name: value})
        case "view" if value == "learn" and not (state.rounds or state.setup.labelled):
            return {"rounds": min(FIRST_ROUNDS, learning.max_rounds(state.setup.days))}
    return {}


def fresh_fields() -> dict:
    """The fields that another preset sets back to their defaults."""
    fields = fields_of(HmmState).items()
    return {name: field.default for name, field in fields if name not in KEPT_FIELDS}


def with_columns(state: HmmState, text: str, reading: str = "") -> dict:
    """What changes with sequences that stand in the columns of a text.

    Raises ValueError where no column can be the sequence.
    """
    try:
        own = columns.sequences_of(text, reading)
    except ValueError as error:
        raise ValueError(str(error).replace("csv: ", "sequences: ", 1)) from None
    change = _own_sequences(replace(state, unit=own.unit), own.text)
    if own.names:
        change |= {"names": own.names, **NO_MODEL}
    return change | {"sequences": own.text, "unit": own.unit, "csv": text, "reading": reading}


def _own_sequences(state: HmmState, text: str) -> dict:
    """What changes with sequences of one's own: nothing of other sequences stays; states and
    parameters do where they are of the same symbols.
    """
    change: dict = {
        "obs": "",
        "labels": "",
        "clamp": "",
        "row": 1,
        "n": 0,
        "back": 0,
        "rounds": 0,
        "restarts": 0,
        "preset": "own",
        "stop": "preset",
    }
    setup = state.setup
    if not PRESETS[state.preset].has_random_parameters:
        model: dict = {
            "names": listing(setup.names),
            "symbols": listing(setup.symbols),
            "ends": (),
            **typed(setup.model),
        }
        try:
            replace(state, sequences=text, **change, **model)
        except ValueError:  # other symbols, or no sequences: that is said once the state is tried
            pass
        else:
            return change | model
    return change | NO_MODEL


def typed(model: hmm.HMM) -> dict:
    """The fields that say a model."""
    tables = {"pi": model.initial[None], "A": model.transition, "B": model.emission}
    tables |= {} if model.stop is None else {"ends": model.stop[None]}
    return {name: tuple(map(tuple, table.tolist())) for name, table in tables.items()}


def _with_stops(state: HmmState, change: dict) -> dict:
    """The transitions that were given, as shares of what STOP then leaves of each row."""
    try:
        stops = replace(state, A=(), **change).setup.model.stop
        return _as_fractions({"A": state.setup.model.stopping(stops).transition.tolist()})
    except ValueError:  # said beside the field that is to be mended, once the state itself is tried
        return {}


def distributions_of(state: HmmState, name: str) -> Distributions | None:
    """The rows of a table of parameters; those of A leave P(STOP) to the end of the sequence."""
    model = state.setup.model
    match name:
        case "pi":
            return distributions(model.initial[None].tolist())
        case "B":
            return distributions(model.emission.tolist())
        case "A":
            stops = np.zeros(len(model.initial)) if model.stop is None else model.stop
            return Distributions(model.transition.tolist(), (1 - stops).tolist())
    return None


def _as_fractions(tables: dict) -> dict:
    """Fractions where they are some but for noise: a row that is taken apart and put together is
    what it was.
    """

    def plain(value: float) -> float:
        simple = float(Fraction(value).limit_denominator(9_999))
        return simple if abs(value - simple) < 1e-13 else value

    return {name: tuple(tuple(map(plain, row)) for row in table) for name, table in tables.items()}


text_of_file = text_reader("sequence", "table")


def open_file(state: HmmState, content: bytes, named_columns: Sequence[str] = ()) -> HmmState:
    """The state with the sequences of a file: one per line, FASTA, or columns.

    named_columns: what columns are for, each as ROLE=NAME; none for what is proposed. Raises
    ValueError where the file is no text, or its sequences cannot be used.
    """
    text = text_of_file(content)
    if not text.strip():
        raise ValueError("this file is empty; sequences are needed, one per line or FASTA")
    if named_columns or columns.table_of(text):
        reading = columns.reading_of(text, named_columns)
        return replace(state, **with_columns(state, text, reading))
    return replace(state, **linked_changes(state, "sequences", text), sequences=text)
