"""The parameters that are given: what a person typed, else the preset's, else what is counted from labelled rows."""

from collections.abc import Sequence

import numpy as np

from genlab import hmm
from genlab.labs.hmm.model.diary import Diary, Preset, Table
from genlab.labs.hmm.model.rows import Row, count

END = 0.1  # P(STOP) where nobody says
CLOSE = 1e-9  # as close to one as a row's sum must be


def model_of(names: str, source: Preset, labelled: Sequence[Row], diary: Diary) -> hmm.HMM:
    """The model that the fields give, with the preset's numbers, or those counted, where they are empty.

    ValueError begins with the field that is to be mended.
    """
    pi, A, B = diary.pi, diary.A, diary.B
    if source.counted:
        own = None if pi and A and B else _counted(names, labelled, diary)
        stops = _stops(names, diary, None if A else own.stop)
    else:
        own = _printed(names, source)
        stops = _stops(names, diary, own.stop)
    if not A:
        A = (own if stops is own.stop else own.stopping(stops)).transition.tolist()
    pi, B = pi or own.initial[None], B or own.emission.tolist()
    _check_sums(names, pi, A, B, stops)
    return hmm.HMM(pi[0], A, B, stops)


def _printed(names: str, source: Preset) -> hmm.HMM:
    """The preset's parameters; it has none for another number of states: these begin all alike."""
    if len(names) == source.model.states:
        return source.model
    alike = hmm.uniform_model(len(names), source.model.symbols)
    return alike.stopping(np.full(len(names), END)) if source.ends else alike


def _counted(names: str, labelled: Sequence[Row], diary: Diary) -> hmm.HMM:
    """The counts divided, of as many symbols as occur, three at least; rows that a field gives need no counts."""
    if not labelled:
        raise ValueError(f"labels: there are no labelled rows to count from; label days with {' '.join(names)}")
    symbols = max(3, 1 + max(int(row.observations.max()) for row in labelled))
    counts = count(labelled, names, symbols, diary.stop == "on").plus(diary.smoothing)
    typed = {"initial": diary.pi, "transition": diary.A, "emission": diary.B}
    why = {"initial": "is never first", "transition": "is never left", "emission": "has no numbers"}
    for what, row in counts.undefined:
        if not typed[what]:
            raise ValueError(
                f"labels: state {names[row]} {why[what]} in the labelled rows, so its {what} probabilities are 0/0; "
                "label more days, or give a pseudo-count"
            )
    return counts.divide(keep=hmm.uniform_model(len(names), symbols, stop=diary.stop == "on"))


def _stops(names: str, diary: Diary, own: np.ndarray | None) -> np.ndarray | None:
    """(K,) P(STOP | state): as typed, else the model's own, if it has them; None without STOP."""
    if diary.ends:
        _check_shape("ends", diary.ends, 1, names)
    if diary.stop == "off" or (diary.stop == "preset" and not diary.ends and own is None):
        return None
    if diary.ends:
        return np.array(diary.ends[0])
    return np.full(len(names), END) if own is None else own


def _check_sums(names: str, pi: Table, A: Table, B: Table, stops: np.ndarray | None) -> None:
    """Every row must sum to one, those of A together with their STOP."""
    _check_shape("pi", pi, 1, names)
    _check_sum("pi", "it", sum(pi[0]))
    _check_shape("A", A, len(names), names)
    for number, (name, row) in enumerate(zip(names, A, strict=True), 1):
        end = 0.0 if stops is None else float(stops[number - 1])
        note = "" if stops is None else f" together with its STOP probability {end:.6g}"
        _check_sum("A", f"row {number} (from {name})", sum(row) + end, note)
    _check_shape("B", B, len(names), names, columns=False)
    for number, (name, row) in enumerate(zip(names, B, strict=True), 1):
        _check_sum("B", f"row {number} (of {name})", sum(row))


def _check_shape(field: str, table: Table, rows: int, names: str, columns: bool = True) -> None:
    """There must be a row (and, with ``columns``, a column) for each state."""
    states = f"one for each of the states {' '.join(names)}"
    if len(table) != rows:
        raise ValueError(f"{field}: {rows} rows are needed, {states}, got {len(table)}")
    if columns and len(table[0]) != len(names):
        raise ValueError(f"{field}: {len(names)} numbers a row are needed, {states}, got {len(table[0])}")
    if len(table[0]) < 2:
        raise ValueError(f"{field}: 2 to 6 numbers a row are needed, one for each digit, got {len(table[0])}")


def _check_sum(field: str, which: str, total: float, note: str = "") -> None:
    if abs(total - 1) > CLOSE:
        raise ValueError(f"{field}: {which} sums to {total:.10g}{note}; it must be 1")
