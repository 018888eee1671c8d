"""What of a state changes along with a person's input: numbers follow the states, the row looked at the rows."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from genlab import hmm
from genlab.labs.hmm.model.parameters import END
from genlab.labs.hmm.model.state import HmmState, most_starts


def along(state: HmmState, name: str, value: object) -> dict:
    """The other fields that a new value of one field changes."""
    match name:
        case "names":
            names, before = value or state.setup.preset.names, state.setup.names
            if 2 <= len(names) == len(set(names)) and len(names) != len(before):
                kept = [before.index(each) if each in before else None for each in names]
                return _as_fractions({"ends": (), **typed(state.setup.model.with_states(kept, END))})
        case "obs" if value and value.strip(".").count(".") + 1 < state.row:
            return {"row": 1}
        case "stop" if state.A:
            return _with_stop(state, value)
        case "view" if value == "restarts" and not state.restarts:
            return {"restarts": most_starts(state.setup.days)}
    return {}


def typed(model: hmm.HMM) -> dict:
    """The fields that say a model."""
    tables = {"pi": model.initial[None], "A": model.transition, "B": model.emission}
    tables |= {} if model.stop is None else {"ends": model.stop[None]}
    return {name: tuple(map(tuple, table.tolist())) for name, table in tables.items()}


def _with_stop(state: HmmState, stop: str) -> dict:
    """The transitions that were given, as shares of what STOP leaves of each row."""
    try:
        ends = replace(state, stop=stop, A=()).setup.model.stop
    except ValueError:  # said beside the field that is to be mended, once the state itself is tried
        return {}
    going_on = np.ones(len(state.A)) if ends is None else 1 - ends
    rows = (np.array(row) / sum(row) * whole for row, whole in zip(state.A, going_on, strict=True))
    return _as_fractions({"A": tuple(tuple(row.tolist()) for row in rows)})


def _as_fractions(tables: dict) -> dict:
    """Fractions where they are some but for noise: a row that is taken apart and put together is what it was."""

    def plain(value: float) -> float:
        simple = float(Fraction(value).limit_denominator(9_999))
        return simple if abs(value - simple) < 1e-13 else value

    return {name: tuple(tuple(map(plain, row)) for row in table) for name, table in tables.items()}
