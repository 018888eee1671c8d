"""The parameters that are given: what a person typed, else the preset's, else what is counted from labelled rows."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from genlab import hmm
from genlab.labs.hmm.model.diary import Diary
from genlab.labs.hmm.model.presets import Numbers, Preset
from genlab.labs.hmm.model.rows import Row

END = 0.1  # P(STOP) where nobody says
CLOSE = 1e-9  # as close to one as a row's sum must be


def given_model(names: str, source: Preset, diary: Diary) -> hmm.HMM:
    """The model that the fields give, with the preset's numbers where they are empty.

    The preset has none for another number of states: these begin all alike.
    """
    states, symbols = len(names), len(source.B[0])
    own = (source.pi, source.A, source.B)
    if states != len(source.names):
        own = ([[1 / states] * states], np.ones((states, states)), [[1 / symbols] * symbols] * states)
    stops = _stops(names, diary, source.ends)
    leaving = np.array(diary.A) if diary.A else _going_on(own[1], stops)
    return _model(names, diary.pi or own[0], leaving, diary.B or own[2], stops)


def counted_model(names: str, labelled: Sequence[Row], diary: Diary) -> hmm.HMM:
    """The model counted from labelled rows, with the fields' numbers where they give any."""
    pi, A, B = diary.pi, diary.A, diary.B
    if pi and A and B:
        return _model(names, pi, np.array(A), B, _stops(names, diary, ()))
    found = _divided(names, count(names, labelled, diary.stop == "on").plus(diary.smoothing), diary)
    stops = _stops(names, diary, ()) if diary.ends or A else found.stop
    leaving = np.array(A) if A else found.transition
    if diary.ends and stops is not None and not A:
        leaving = _going_on(leaving, stops)
    return _model(names, pi or found.initial[None], leaving, B or found.emission, stops)


def count(names: str, labelled: Sequence[Row], stop: bool = False) -> hmm.Counts:
    """How often what was seen in the labelled rows, for as many symbols as occur, three at least."""
    if not labelled:
        raise ValueError(f"labels: there are no labelled rows to count from; label days with {' '.join(names)}")
    rows = [row.observations for row in labelled]
    symbols = max(3, 1 + max(int(row.max()) for row in rows))
    return hmm.count_labelled(rows, [row.path(names) for row in labelled], len(names), symbols, stop=stop)


def _divided(names: str, counts: hmm.Counts, diary: Diary) -> hmm.HMM:
    """The counts divided; rows that are given by a field need no counts."""
    fields = {"initial": diary.pi, "transition": diary.A, "emission": diary.B}
    for what, row in counts.undefined:
        if not fields[what]:
            why = {"transition": "is never left", "emission": "has no numbers", "initial": "is never first"}[what]
            raise ValueError(
                f"labels: state {names[row]} {why} in the labelled rows, so its {what} probabilities are 0/0; "
                "label more days, or give a pseudo-count"
            )
    return counts.divide(keep=_alike(*counts.emission.shape, stop=counts.stop is not None))


def _alike(states: int, symbols: int, stop: bool) -> hmm.HMM:
    """A model whose states are all alike."""
    ways = states + stop
    initial, emission = np.full(states, 1 / states), np.full((states, symbols), 1 / symbols)
    return hmm.HMM(initial, np.full((states, states), 1 / ways), emission, np.full(states, 1 / ways) if stop else None)


def _stops(names: str, diary: Diary, preset: Numbers) -> np.ndarray | None:
    """(K,) P(STOP | state), or None without STOP."""
    own = _shaped("ends", diary.ends, 1, names)[0] if diary.ends else None
    if diary.stop == "off" or (diary.stop == "preset" and not own and not preset):
        return None
    if own:
        return np.array(own)
    return np.array(preset[0]) if preset and len(preset[0]) == len(names) else np.full(len(names), END)


def _going_on(moves: ArrayLike, stops: np.ndarray | None) -> np.ndarray:
    """(K, K) transitions as shares of what STOP leaves of each row."""
    moves = np.array(moves)
    return moves / moves.sum(axis=1, keepdims=True) * (1 - (0 if stops is None else stops[:, None]))


def _model(names: str, pi: ArrayLike, leaving: np.ndarray, B: ArrayLike, stops: np.ndarray | None) -> hmm.HMM:
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


def _shaped(field: str, table: ArrayLike, rows: int, names: str, columns: bool = True) -> ArrayLike:
    """The table, if it has a row (and, with ``columns``, a column) for each state."""
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
