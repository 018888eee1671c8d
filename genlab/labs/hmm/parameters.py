"""The parameters of a state: what a person gave, else the preset's, else what is counted from labelled rows."""

from collections.abc import Sequence

import numpy as np

from genlab import hmm
from genlab.core.hmm_learning import Counts
from genlab.labs.hmm.presets import Preset, Table

END = 0.1  # P(STOP) where nobody says
CLOSE = 1e-9  # as close to one as a row's sum must be


def given(names: str, source: Preset, values: tuple) -> hmm.HMM:
    """The model that the fields give, with the preset's numbers where they are empty.

    The preset has none for another number of states: these begin all alike.
    """
    pi, A, B, stop, ends = values
    states, symbols = len(names), len(source.B[0])
    alike = states != len(source.names)  # so many states the preset has no numbers for
    stops = _stops(names, stop, ends, source.ends)
    going_on = 1 - (0 if stops is None else stops[:, None])
    leaving = np.array(A) if A else _shares(np.ones((states, states)) if alike else source.A) * going_on
    pi = pi or ([[1 / states] * states] if alike else source.pi)
    return _model(names, pi, leaving, B or ([[1 / symbols] * symbols] * states if alike else source.B), stops)


def counted(names: str, labelled: Sequence, values: tuple, smoothing: float) -> hmm.HMM:
    """The model counted from labelled rows, with the fields' numbers where they give any."""
    pi, A, B, stop, ends = values
    if pi and A and B:
        return _model(names, pi, np.array(A), B, _stops(names, stop, ends, ()))
    counts = count(names, labelled, stop == "on").plus(smoothing)
    found = _divided(names, counts, pi, A, B)
    stops = _stops(names, stop, ends, ()) if ends or A else found.stop
    leaving = np.array(A) if A else found.transition
    if stops is not None and not A and ends:
        leaving = _shares(leaving) * (1 - stops[:, None])
    return _model(names, pi or (tuple(found.initial),), leaving, B or found.emission, stops)


def count(names: str, labelled: Sequence, stop: bool = False) -> Counts:
    """How often what was seen in the labelled rows, for as many symbols as occur, three at least."""
    if not labelled:
        raise ValueError(f"labels: there are no labelled rows to count from; label days with {' '.join(names)}")
    rows = [row.observations for row in labelled]
    symbols = max(3, 1 + max(int(row.max()) for row in rows))
    return hmm.count_labelled(rows, [row.path(names) for row in labelled], len(names), symbols, stop=stop)


def _divided(names: str, counts: Counts, pi: Table, A: Table, B: Table) -> hmm.HMM:
    """The counts divided; rows that are given by a field need no counts."""
    missing = [
        (what, row) for what, row in counts.undefined if not {"initial": pi, "transition": A, "emission": B}[what]
    ]
    if missing:
        what, row = missing[0]
        why = {"transition": "is never left", "emission": "has no numbers", "initial": "is never first"}[what]
        raise ValueError(
            f"labels: state {names[row]} {why} in the labelled rows, so its {what} probabilities are 0/0; "
            "label more days, or give a pseudo-count"
        )
    states, symbols = counts.emission.shape
    flat = hmm.HMM(
        np.full(states, 1 / states), np.full((states, states), 1 / states), np.full((states, symbols), 1 / symbols)
    )
    if counts.stop is not None:
        flat = hmm.HMM(flat.initial, flat.transition / 2, flat.emission, np.full(states, 0.5))
    return counts.divide(keep=flat)


def _stops(names: str, stop: str, ends: Table, preset: Table) -> np.ndarray | None:
    """(K,) P(STOP | state), or None without STOP."""
    own = _shaped("ends", ends, 1, names)[0] if ends else None
    if stop == "off" or (stop == "preset" and not ends and not preset):
        return None
    if own:
        return np.array(own)
    return np.array(preset[0]) if len(preset and preset[0]) == len(names) else np.full(len(names), END)


def _shares(rows) -> np.ndarray:
    """Each row divided by its sum: transitions as they are without STOP."""
    table = np.array(rows)
    return table / table.sum(axis=1, keepdims=True)


def _model(names: str, pi, leaving: np.ndarray, B, stops: np.ndarray | None) -> hmm.HMM:
    """The model, once every row has been looked at."""
    _shaped("pi", pi, 1, names)
    _one("pi", "it", sum(pi[0]))
    _shaped("A", leaving, len(names), names)
    each = [None] * len(names) if stops is None else stops.tolist()
    for number, (name, row, end) in enumerate(zip(names, leaving.tolist(), each, strict=True), 1):
        note = "" if end is None else f" together with its STOP probability {end:.6g}"
        _one("A", f"row {number} (from {name})", sum(row) + (end or 0), note)
    _shaped("B", B, len(names), names, columns=False)
    for number, (name, row) in enumerate(zip(names, B, strict=True), 1):
        _one("B", f"row {number} (of {name})", float(sum(row)))
    return hmm.HMM(pi[0], leaving, B, stops)


def _shaped(field: str, table, rows: int, names: str, columns: bool = True):
    """The table, if it has a row (and, with `columns`, a column) for each state."""
    states = f"one for each of the states {' '.join(names)}"
    if len(table) != rows:
        raise ValueError(f"{field}: {rows} rows are needed, {states}, got {len(table)}")
    if columns and len(table[0]) != len(names):
        raise ValueError(f"{field}: {len(names)} numbers a row are needed, {states}, got {len(table[0])}")
    if len(table[0]) < 2:
        raise ValueError(f"{field}: 2 to 6 numbers a row are needed, one for each digit, got {len(table[0])}")
    return table


def _one(field: str, which: str, total: float, note: str = "") -> None:
    if abs(total - 1) > CLOSE:
        raise ValueError(f"{field}: {which} sums to {total:.10g}{note}; it must be 1")
