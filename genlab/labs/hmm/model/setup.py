"""What is given, worked out: the rows, their labels, the parameters, the days that are known.

Whatever does not go together is refused with the name of the field that is to be mended: "labels: row 2 has …".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from genlab import hmm
from genlab.kit import quoted
from genlab.labs.hmm.model.diary import PRESETS, Diary, Preset, Table
from genlab.labs.hmm.model.rows import Clamp, Row, count, read_clamps, refuse_others, rows_of

END = 0.1  # P(STOP) where nobody says
CLOSE = 1e-9  # as close to one as a row's sum must be


class Place(NamedTuple):
    """A parameter: "π", "a", "STOP" or "b", of which state, for which state or digit."""

    parameter: str
    of: str
    to: str

    @property
    def label(self) -> str:
        """π(H), a(C→H), b_H(3), P(STOP | H)."""
        of, to = self.of, self.to
        return {"π": f"π({to})", "STOP": f"P(STOP | {of})", "a": f"a({of}→{to})", "b": f"b_{of}({to})"}[self.parameter]


@dataclass(frozen=True, eq=False)
class Setup:
    """The rows and the parameters.

    names: the states' letters; symbols: "123"; row: which of the rows is looked at, from 0; model: the parameters
    before learning; labelled: the rows that counts are taken from; clamps: the known days of each row.
    """

    preset: Preset
    names: str
    symbols: str
    rows: tuple[Row, ...]
    row: int
    model: hmm.HMM
    labelled: tuple[Row, ...]
    smoothing: float
    clamps: tuple[Clamp, ...]

    @property
    def looked(self) -> Row:
        """The row looked at."""
        return self.rows[self.row]

    @property
    def days(self) -> int:
        """Of all rows."""
        return sum(map(len, self.rows))

    @cached_property
    def observed(self) -> list[np.ndarray]:
        """The symbols of each row."""
        return [row.observations for row in self.rows]

    @cached_property
    def places(self) -> list[Place]:
        """Every parameter, in the order of the model's ``flat``."""
        moves = [*self.names, "STOP"] if self.model.stop is not None else list(self.names)
        return [
            *(Place("π", "", k) for k in self.names),
            *(Place("STOP" if j == "STOP" else "a", i, j) for i in self.names for j in moves),
            *(Place("b", k, v) for k in self.names for v in self.symbols),
        ]


@lru_cache(maxsize=16)
def setup_of(diary: Diary) -> Setup:
    """What a diary and its parameters come to; the same object for the same ones."""
    source = PRESETS[diary.preset]
    names = diary.names or source.names
    if not 2 <= len(names) == len(set(names)):
        raise ValueError(f"names: 2 to 5 letters are needed, no two alike, got {quoted(names)}")
    rows, labelled = rows_of(diary, source, names)
    model = model_of(names, source, labelled, diary)
    symbols = "123456"[: model.symbols]
    labelled = tuple(each for each in labelled if set(each.text) <= {*symbols, "?"})
    if diary.n:
        rows = (_sampled(model, names, diary.n, diary.seed),)
    known = f"emissions B know 1 to {symbols[-1]}, and ? is unknown"
    refuse_others("obs", [row.text for row in rows], f"{symbols}?", known)
    row = 1 if diary.n else diary.row
    if row > len(rows):
        raise ValueError(f"row: a row from 1 to {len(rows)} is allowed, got {row}")
    clamps = read_clamps(diary.clamp, rows, names)
    return Setup(source, names, symbols, rows, row - 1, model, labelled, diary.smoothing, clamps)


@lru_cache(maxsize=4)
def _sampled(model: hmm.HMM, names: str, n: int, seed: int) -> Row:
    """n days drawn from the parameters, STOP left out so that they are n."""
    going_on = model.transition.sum(axis=1)
    if not going_on.all():
        always = names[int(np.argmin(going_on))]
        raise ValueError(f"n: {always} always stops, so that nobody can say how {n:,} days would go on")
    drawn = hmm.sample(model.stopping(None), np.random.default_rng(seed), n)
    digits = (drawn.observations + ord("1")).astype(np.uint8).tobytes().decode()
    return Row(digits, "".join(map(names.__getitem__, drawn.states.tolist())))


# ── The parameters: what was typed, else the preset's, else what is counted ───────────────────────────────────────────


def model_of(names: str, source: Preset, labelled: Sequence[Row], diary: Diary) -> hmm.HMM:
    """The model that the fields give, with the preset's numbers, or those counted, where they are empty."""
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
    _check_sums(names, {"pi": pi, "A": A, "B": B}, stops)
    return hmm.HMM(pi[0], A, B, stops)


def _printed(names: str, source: Preset) -> hmm.HMM:
    """The preset's parameters; it has none for another number of states: these begin all alike."""
    if len(names) == len(source.A):
        return hmm.HMM(source.pi[0], source.A, source.B, source.ends[0] if source.ends else None)
    alike = hmm.uniform_model(len(names), len(source.B[0]))
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
        _check_shape("ends", diary.ends, names)
    if diary.stop == "off" or (diary.stop == "preset" and not diary.ends and own is None):
        return None
    if diary.ends:
        return np.array(diary.ends[0])
    return np.full(len(names), END) if own is None else own


def _check_sums(names: str, tables: dict[str, Table], stops: np.ndarray | None) -> None:
    """Every row must sum to one, those of A together with their STOP."""
    row_of = {"pi": "it", "A": "row {} (from {})", "B": "row {} (of {})"}
    for field, table in tables.items():
        _check_shape(field, table, names)
        for k, row in enumerate(table):
            end = float(stops[k]) if field == "A" and stops is not None else None
            total = sum(row) + (end or 0.0)
            if abs(total - 1) > CLOSE:
                note = "" if end is None else f" together with its STOP probability {end:.6g}"
                which = row_of[field].format(k + 1, names[k])
                raise ValueError(f"{field}: {which} sums to {total:.10g}{note}; it must be 1")


def _check_shape(field: str, table: Table, names: str) -> None:
    """A and B have a row for each state, the others one; all but B have as many columns as there are states."""
    rows, columns = len(names) if field in ("A", "B") else 1, len(table[0])
    states = f"one for each of the states {' '.join(names)}"
    if len(table) != rows:
        raise ValueError(f"{field}: {rows} rows are needed, {states}, got {len(table)}")
    if field != "B" and columns != len(names):
        raise ValueError(f"{field}: {len(names)} numbers a row are needed, {states}, got {columns}")
    if columns < 2:
        raise ValueError(f"{field}: 2 to 6 numbers a row are needed, one for each digit, got {columns}")
