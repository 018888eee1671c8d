"""What is given, worked out: the rows, their labels, the parameters, the days that are known.

Whatever does not go together is refused with the name of the field that is to be mended: "labels: row 2 has …".
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from genlab import hmm
from genlab.kit import quoted
from genlab.labs.hmm.model.diary import Diary
from genlab.labs.hmm.model.parameters import counted_model, given_model
from genlab.labs.hmm.model.presets import PRESETS, Preset
from genlab.labs.hmm.model.rows import Clamp, Row, check_symbols, own_rows, read_clamps, read_rows, with_own_labels


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


@lru_cache(maxsize=16)
def setup_of(diary: Diary) -> Setup:
    """What a diary and its parameters come to; the same object for the same ones."""
    source = PRESETS[diary.preset]
    names = _checked(diary.names or source.names)
    rows, labelled = _rows(diary, source, names)
    model = counted_model(names, labelled, diary) if source.counted else given_model(names, source, diary)
    symbols = "123456"[: model.symbols]
    labelled = tuple(each for each in labelled if set(each.text) <= {*symbols, "?"})
    if diary.n:
        rows = (_sampled(model, names, diary.n, diary.seed),)
    check_symbols(rows, symbols)
    row = 1 if diary.n else diary.row
    if row > len(rows):
        raise ValueError(f"row: a row from 1 to {len(rows)} is allowed, got {row}")
    clamps = read_clamps(diary.clamp, rows, names)
    return Setup(source, names, symbols, rows, row - 1, model, labelled, diary.smoothing, clamps)


def _checked(names: str) -> str:
    if not 2 <= len(names) == len(set(names)):
        raise ValueError(f"names: 2 to 5 letters are needed, no two alike, got {quoted(names)}")
    return names


def _rows(diary: Diary, source: Preset, names: str) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """All rows, and those that counts are taken from."""
    rows = own = own_rows(source, names)
    if diary.obs or diary.labels:
        rows = read_rows(diary.obs or source.obs, diary.labels, names)
    if not diary.labels:
        rows = with_own_labels(rows, own)
    counting = rows if diary.labels or not own[0].labels else own
    return rows, tuple(each for each in counting if each.labels)


@lru_cache(maxsize=4)
def _sampled(model: hmm.HMM, names: str, n: int, seed: int) -> Row:
    """n days drawn from the parameters, STOP left out so that they are n."""
    kept = model.transition.sum(axis=1, keepdims=True)
    if (kept == 0).any():
        always = names[int(np.argmin(kept))]
        raise ValueError(f"n: {always} always stops, so that nobody can say how {n:,} days would go on")
    endless = model if model.stop is None else hmm.HMM(model.initial, model.transition / kept, model.emission)
    drawn = hmm.sample(endless, np.random.default_rng(seed), n)
    digits = (drawn.observations + ord("1")).astype(np.uint8).tobytes().decode()
    return Row(digits, "".join(names[state] for state in drawn.states.tolist()))
