"""What is given, worked out: the rows, their labels, the parameters, the days that are known.

Whatever does not go together is refused with the name of the field that is to be mended: "labels: row 2 has …".
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from genlab import hmm
from genlab.kit import quoted
from genlab.labs.hmm.model.diary import PRESETS, Diary, Preset
from genlab.labs.hmm.model.parameters import model_of
from genlab.labs.hmm.model.rows import Clamp, Row, read_clamps, read_rows, refuse_others, with_own_labels


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
    rows, labelled = _rows(diary, source, names)
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


def _rows(diary: Diary, source: Preset, names: str) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """All rows, and those that counts are taken from; the preset's labels stand in the letters at hand."""
    same = len(names) == len(source.names)
    letters = source.labels.translate(str.maketrans(source.names, names)) if same else ""
    rows = own = read_rows(source.obs, letters, names)
    if diary.obs or diary.labels:
        rows = read_rows(diary.obs or source.obs, diary.labels, names)
    if not diary.labels:
        rows = with_own_labels(rows, own)
    counting = rows if diary.labels or not own[0].labels else own
    return rows, tuple(each for each in counting if each.labels)


@lru_cache(maxsize=4)
def _sampled(model: hmm.HMM, names: str, n: int, seed: int) -> Row:
    """n days drawn from the parameters, STOP left out so that they are n."""
    going_on = model.transition.sum(axis=1)
    if not going_on.all():
        always = names[int(np.argmin(going_on))]
        raise ValueError(f"n: {always} always stops, so that nobody can say how {n:,} days would go on")
    drawn = hmm.sample(model.stopping(None), np.random.default_rng(seed), n)
    digits = (drawn.observations + ord("1")).astype(np.uint8).tobytes().decode()
    return Row(digits, "".join(names[state] for state in drawn.states.tolist()))
