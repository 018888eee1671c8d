"""What of a state changes along with a person's input: numbers follow the states, the row looked at the rows."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from genlab.labs.hmm.model.presets import Numbers
from genlab.labs.hmm.model.setup import Setup
from genlab.labs.hmm.model.state import HmmState, most_starts


def along(state: HmmState, name: str, value: object) -> dict:
    """The other fields that a new value of one field changes."""
    match name:
        case "names":
            names = value or state.setup.preset.names
            fit = 2 <= len(names) == len(set(names)) and len(names) != len(state.setup.names)
            return with_states(state.setup, names) if fit else {}
        case "obs" if value and value.strip(".").count(".") + 1 < state.row:
            return {"row": 1}
        case "stop" if state.A:
            return with_stop(state, value)
        case "view" if value == "restarts" and not state.restarts:
            return {"restarts": most_starts(state.setup.days)}
    return {}


def with_stop(state: HmmState, stop: str) -> dict[str, Numbers]:
    """The transitions that were given, as shares of what STOP leaves of each row."""
    try:
        ends = replace(state, stop=stop, A=()).setup.model.stop
    except ValueError:  # said beside the field that is to be mended, once the state itself is tried
        return {}
    going_on = [1.0] * len(state.A) if ends is None else (1 - ends).tolist()
    return {
        "A": tuple(_rounded(np.array(row) / sum(row) * whole) for row, whole in zip(state.A, going_on, strict=True))
    }


def with_states(setup: Setup, names: str) -> dict[str, Numbers]:
    """The parameters of other states: those that stay keep their numbers, a new one begins like all others.

    What a state that goes was worth is shared among the others in proportion.
    """
    model, old = setup.model, [setup.names.find(name) for name in names]
    symbols = model.symbols
    stops = None if model.stop is None else [0.1 if k < 0 else float(model.stop[k]) for k in old]
    going_on = [1.0] * len(names) if stops is None else [1 - each for each in stops]
    moves = [None if k < 0 else model.transition[k] for k in old]
    return {
        "pi": (_shares(model.initial, old, 1.0),),
        "A": tuple(_shares(row, old, whole) for row, whole in zip(moves, going_on, strict=True)),
        "B": tuple(_rounded(np.full(symbols, 1 / symbols) if k < 0 else model.emission[k]) for k in old),
        "ends": () if stops is None else (_rounded(np.array(stops)),),
    }


def _shares(row: np.ndarray | None, old: list[int], whole: float) -> tuple[float, ...]:
    """A row over the states of before (none: one that is new) as a row over those of now, with another sum."""
    alike = np.full(len(old), 1 / len(old))
    if row is None:
        return _rounded(whole * alike)
    kept = np.array([0.0 if k < 0 else row[k] for k in old])
    new = np.array([k < 0 for k in old])
    rest = 1 - new.sum() / len(old)
    scaled = kept / kept.sum() * rest if kept.sum() else np.where(new, 0, rest / max(1, (~new).sum()))
    return _rounded(whole * (scaled + new * alike))


def _rounded(row: np.ndarray) -> tuple[float, ...]:
    """Fractions where they are some but for noise: a row that is taken apart and put together is what it was."""
    near = [(value, float(Fraction(value).limit_denominator(9_999))) for value in row.tolist()]
    return tuple(simple if abs(value - simple) < 1e-13 else value for value, simple in near)
