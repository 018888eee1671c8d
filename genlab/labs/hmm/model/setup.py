"""What is given, worked out: the rows, their labels, the parameters, the days that are known.

Whatever does not go together is refused with the name of the field that is to be mended: "labels:
row 2 has …".
"""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from genlab import hmm
from genlab.labs.hmm.model.alphabet import alphabet, preset_symbols, read_text, state_names
from genlab.labs.hmm.model.clamps import (
    Clamp,
    KnownStates,
    add_labels,
    labels_are_known,
    read_clamps,
)
from genlab.labs.hmm.model.diary import PRESETS, Diary, Preset
from genlab.labs.hmm.model.labels import with_labels
from genlab.labs.hmm.model.observations import RowFaults, rows_of
from genlab.labs.hmm.model.parameters import Place, model_of, sample_row
from genlab.labs.hmm.model.rows import Row, Rows
from genlab.labs.hmm.model.sequences import UNKNOWN, Words, description


@dataclass(frozen=True, eq=False)
class Setup:
    """The rows and the parameters.

    names: the states; symbols: all that may be observed; row: which of the rows is looked at, from
    0; model: the parameters before learning; labelled: the rows that counts are taken from; clamps:
    the known days of each row; fixed: whether labels are known days; reading: how a text or file of
    one's own was read, or "".
    """

    preset: Preset
    names: Words
    symbols: Words
    rows: Rows
    row: int
    model: hmm.HMM
    labelled: Rows
    smoothing: float
    clamps: tuple[Clamp, ...]
    fixed: bool = False
    reading: str = ""

    @property
    def shown_row(self) -> Row:
        return self.rows[self.row]

    @property
    def step(self) -> str:
        """What one place of a sequence is called: a day, or a position."""
        return self.shown_row.step

    @property
    def days(self) -> int:
        """Of all rows."""
        return sum(map(len, self.rows))

    @cached_property
    def observed(self) -> list[np.ndarray]:
        return [row.observations for row in self.rows]

    @property
    def known(self) -> KnownStates:
        """The known days of each row as (day, state) pairs; none at all where no day is known."""
        pairs = tuple(tuple(sorted(clamp.items())) for clamp in self.clamps)
        return pairs if any(pairs) else ()

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
    preset = PRESETS[diary.preset]
    names = state_names(diary, preset)
    is_own_text = bool(diary.own_text)
    read = read_text(diary, preset)
    symbols = alphabet(diary, preset, read)
    usual = symbols == preset_symbols(preset) and not preset.has_random_parameters
    step = preset.step if usual else "position"
    are_digits = usual and not preset.symbols
    faults = RowFaults("sequences" if is_own_text else "obs", step, are_digits)
    rows, missing = rows_of(diary, read, names, symbols, faults)
    rows, labelled = with_labels(diary, preset, rows, names, usual)
    model, symbols = model_of(names, symbols, preset, labelled, diary)
    if are_digits and not diary.n:
        faults.check(rows, symbols)
    # with the symbols that the model emits
    rows = tuple(replace(row, symbols=symbols) for row in rows)
    labelled = tuple(
        replace(item, symbols=symbols) for item in labelled if set(item.text) <= {*symbols, UNKNOWN}
    )
    if diary.n:
        rows = (sample_row(model, names, symbols, step, diary.n, diary.seed),)
    row = 1 if diary.n else diary.row
    if row > len(rows):
        raise ValueError(f"row: a sequence from 1 to {len(rows)} is allowed, got {row}")
    clamps = read_clamps(diary.clamp, rows, names)
    fixed = not diary.n and labels_are_known(diary.known, rows)
    if fixed:
        add_labels(clamps, rows, names)
    reading = description(read, symbols, missing, step) if is_own_text else ""
    return Setup(
        preset=preset,
        names=names,
        symbols=symbols,
        rows=rows,
        row=row - 1,
        model=model,
        labelled=labelled,
        smoothing=diary.smoothing,
        clamps=clamps,
        fixed=fixed,
        reading=reading,
    )
