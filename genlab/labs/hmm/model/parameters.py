"""The parameters: what was typed, else the preset's, else what is counted or drawn."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from genlab import hmm
from genlab.labs.hmm.model.alphabet import preset_symbols
from genlab.labs.hmm.model.diary import Diary, Preset, Table
from genlab.labs.hmm.model.rows import Row
from genlab.labs.hmm.model.sequences import (
    DIGITS,
    MAX_SYMBOLS,
    Words,
    listed,
    side_by_side,
    spelled,
)

DEFAULT_STOP = 0.1  # P(STOP) where nobody says
SUM_TOLERANCE = 1e-9  # as close to one as a row's sum must be


class Place(NamedTuple):
    """A parameter: "π", "a", "STOP" or "b", of which state, for which state or digit."""

    parameter: str
    of: str
    to: str

    @property
    def label(self) -> str:
        """π(H), a(C→H), b_H(3), P(STOP | H)."""
        of, to = self.of, self.to
        return {
            "π": f"π({to})",
            "STOP": f"P(STOP | {of})",
            "a": f"a({of}→{to})",
            "b": f"b_{of}({to})",
        }[self.parameter]


def model_of(
    names: Words,
    symbols: Words,
    preset: Preset,
    labelled: Sequence[Row],
    diary: Diary,
) -> tuple[hmm.HMM, Words]:
    """The model that the fields give, with the preset's numbers, or those counted or drawn, where
    they are empty; and the symbols that it emits.
    """
    are_first_digits = isinstance(symbols, str) and DIGITS.startswith(symbols)
    has_counts_as_symbols = are_first_digits and not preset.symbols
    is_counted = preset.is_counted and bool(labelled or has_counts_as_symbols)
    if is_counted:
        own_model = _counted_model(names, symbols, labelled, diary)
    elif preset.has_random_parameters or symbols != preset_symbols(preset):
        own_model = _random_model(names, symbols, preset, labelled, diary)
    else:
        own_model = _printed_model(names, preset)
    stops = _stops(names, diary, None if is_counted and diary.A else own_model.stop)
    if stops is not own_model.stop and not diary.A:
        own_model = own_model.stopping(stops)
    pi = diary.pi or own_model.initial[None]
    A = diary.A or own_model.transition.tolist()
    B = diary.B or own_model.emission.tolist()
    _check_sums(names, {"pi": pi, "A": A, "B": B}, stops)
    are_columns_named = bool(diary.symbols) or preset.has_random_parameters
    if has_counts_as_symbols and not are_columns_named and len(B[0]) <= len(DIGITS):
        symbols = DIGITS[: len(B[0])]
    if len(B[0]) != len(symbols):
        raise ValueError(
            f"B: {len(symbols)} numbers per row are needed, one for each of the symbols "
            f"{listed(symbols)}, got {len(B[0])}"
        )
    return hmm.HMM(pi[0], A, B, stops), symbols


def _printed_model(names: Words, preset: Preset) -> hmm.HMM:
    """The preset's parameters; it has none for another number of states: these begin all alike."""
    if len(names) == len(preset.A):
        return hmm.HMM(preset.pi[0], preset.A, preset.B, preset.ends[0] if preset.ends else None)
    uniform = hmm.uniform_model(len(names), len(preset.B[0]))
    if preset.ends:
        return uniform.stopping(np.full(len(names), DEFAULT_STOP))
    return uniform


def _random_model(
    names: Words,
    symbols: Words,
    preset: Preset,
    labelled: Sequence[Row],
    diary: Diary,
) -> hmm.HMM:
    """Where learning begins for symbols that no preset knows.

    It is what is counted of the labels, with one added to each count; without labels, emissions are
    drawn with the seed, for equal ones would stay equal, and the states follow each other as in the
    preset, or alike.
    """
    if labelled:
        return count(labelled, names, len(symbols), diary.stop == "on").add_pseudocount(1).divide()
    base = hmm.uniform_model(len(names), len(symbols))
    if len(names) == len(preset.A):
        base = _printed_model(names, preset)
    rng = np.random.default_rng(diary.seed)
    emission = hmm.random_model(len(names), len(symbols), rng).emission
    return hmm.HMM(base.initial, base.transition, emission, base.stop)


def _counted_model(names: Words, symbols: Words, labelled: Sequence[Row], diary: Diary) -> hmm.HMM:
    """The counts divided, of as many symbols as are known, or else as occur, three at least; rows
    that a field gives need no counts.
    """
    typed_rows = {"initial": diary.pi, "transition": diary.A, "emission": diary.B}
    if all(typed_rows.values()):  # there is nothing to count
        return hmm.uniform_model(len(names), len(diary.B[0]))
    if not labelled:
        raise ValueError(
            "labels: there are no labelled sequences to count from; "
            f"label days with {side_by_side(names)}"
        )
    symbol_count = len(symbols)
    if symbols == DIGITS:
        symbol_count = max(3, 1 + max(int(row.observations.max()) for row in labelled))
    counts = count(labelled, names, symbol_count, diary.stop == "on")
    counts = counts.add_pseudocount(diary.smoothing)
    reasons = {
        "initial": "is never first",
        "transition": "is never left",
        "emission": "has no observations",
    }
    for parameter, row in counts.undefined:
        if not typed_rows[parameter]:
            raise ValueError(
                f"labels: state {names[row]} {reasons[parameter]} in the labelled sequences, "
                f"so its {parameter} probabilities are 0/0; label more days, or give a pseudo-count"
            )
    return counts.divide(keep=hmm.uniform_model(len(names), symbol_count, stop=diary.stop == "on"))


def count(rows: Sequence[Row], names: Words, symbols: int, stop: bool) -> hmm.StateCounts:
    """How often what was seen in labelled rows; with ``stop``, that a row ends is counted, too."""
    observed = [row.observations for row in rows]
    labels = [row.path(names) for row in rows]
    return hmm.count_labelled(observed, labels, len(names), symbols, stop=stop)


def _stops(names: Words, diary: Diary, own_stops: np.ndarray | None) -> np.ndarray | None:
    """(K,) P(STOP | state): as typed, else the model's own, if it has them; None without STOP."""
    if diary.ends:
        _check_shape("ends", diary.ends, names)
    if diary.stop == "off" or (diary.stop == "preset" and not diary.ends and own_stops is None):
        return None
    if diary.ends:
        return np.array(diary.ends[0])
    return np.full(len(names), DEFAULT_STOP) if own_stops is None else own_stops


def _check_sums(names: Words, tables: dict[str, Table], stops: np.ndarray | None) -> None:
    """Every row must sum to one, those of A together with their STOP."""
    row_of = {"pi": "it", "A": "row {} (from {})", "B": "row {} (of {})"}
    for field, table in tables.items():
        _check_shape(field, table, names)
        for k, row in enumerate(table):
            total = sum(row)
            note = ""
            if field == "A" and stops is not None:
                total += float(stops[k])
                note = f" together with its STOP probability {stops[k]:.6g}"
            if abs(total - 1) > SUM_TOLERANCE:
                row_name = row_of[field].format(k + 1, names[k])
                raise ValueError(f"{field}: {row_name} sums to {total:.10g}{note}; it must be 1")


def _check_shape(field: str, table: Table, names: Words) -> None:
    """A and B have a row for each state, the others one; all but B have as many columns as there
    are states.
    """
    rows = len(names) if field in ("A", "B") else 1
    columns = len(table[0])
    states = f"one for each of the states {side_by_side(names)}"
    if len(table) != rows:
        raise ValueError(f"{field}: {rows} rows are needed, {states}, got {len(table)}")
    if field != "B" and columns != len(names):
        raise ValueError(
            f"{field}: {len(names)} numbers per row are needed, {states}, got {columns}"
        )
    if columns < 2:
        raise ValueError(
            f"{field}: 2 to {MAX_SYMBOLS} numbers per row are needed, one for each symbol, got "
            f"{columns}"
        )


@lru_cache(maxsize=4)
def sample_row(model: hmm.HMM, names: Words, symbols: Words, step: str, n: int, seed: int) -> Row:
    """n days drawn from the parameters, STOP left out so that they are n."""
    going_on = model.transition.sum(axis=1)
    if not going_on.all():
        stopping_state = names[int(np.argmin(going_on))]
        raise ValueError(
            f"n: state {stopping_state} always stops, so {n:,} {step}s cannot be simulated"
        )
    sample = hmm.sample(model.stopping(None), np.random.default_rng(seed), n)
    text = spelled((symbols[code] for code in sample.observations), symbols)
    labels = spelled((names[code] for code in sample.states), names)
    return Row(text, labels, symbols, step)
