"""What is given, worked out: the rows, their labels, the parameters, the days that are known.

Whatever does not go together is refused with the name of the field that is to be mended: "labels:
row 2 has …".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import NamedTuple

import numpy as np

from genlab import hmm
from genlab.kit import plural, quoted
from genlab.labs.hmm.model.diary import MAX_ROWS, PRESETS, Diary, Preset, Table

END = 0.1  # P(STOP) where nobody says
CLOSE = 1e-9  # as close to one as a row's sum must be
Clamp = dict[int, int]  # day from 0 → the state that it is known to have been in
_CLAMP = re.compile(r"(?:(\d{1,5})\.)?(\d{1,5})([A-Z])", re.ASCII)


@dataclass(frozen=True)
class Row:
    """One sequence of days: its digits, "?" where nothing was written down, and its labels or
    "".
    """

    text: str
    labels: str = ""

    def __len__(self) -> int:
        return len(self.text)

    @cached_property
    def observations(self) -> np.ndarray:
        """(T,) symbols 0..V−1, or hmm.MISSING."""
        return np.array([hmm.MISSING if digit == "?" else int(digit) - 1 for digit in self.text])

    def path(self, names: str) -> list[int]:
        """The labels as states 0..K−1."""
        return [names.index(letter) for letter in self.labels]

    def hides(self, whole: str) -> bool:
        """Whether the row is another one, but for days that nobody wrote down."""
        return len(self) == len(whole) and all(
            a in (b, "?") for a, b in zip(self.text, whole, strict=True)
        )


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


@dataclass(frozen=True, eq=False)
class Setup:
    """The rows and the parameters.

    names: the states' letters; symbols: "123"; row: which of the rows is looked at, from 0; model:
    the parameters before learning; labelled: the rows that counts are taken from; clamps: the known
    days of each row.
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
        return self.rows[self.row]

    @property
    def days(self) -> int:
        """Of all rows."""
        return sum(map(len, self.rows))

    @cached_property
    def observed(self) -> list[np.ndarray]:
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
    labelled = tuple(item for item in labelled if set(item.text) <= {*symbols, "?"})
    if diary.n:
        rows = (_sampled(model, names, diary.n, diary.seed),)
    known = f"the emissions B cover 1 to {symbols[-1]}, and ? means a missing day"
    refuse_others("obs", [row.text for row in rows], f"{symbols}?", known)
    row = 1 if diary.n else diary.row
    if row > len(rows):
        raise ValueError(f"row: a sequence from 1 to {len(rows)} is allowed, got {row}")
    clamps = read_clamps(diary.clamp, rows, names)
    return Setup(source, names, symbols, rows, row - 1, model, labelled, diary.smoothing, clamps)


@lru_cache(maxsize=4)
def _sampled(model: hmm.HMM, names: str, n: int, seed: int) -> Row:
    """n days drawn from the parameters, STOP left out so that they are n."""
    going_on = model.transition.sum(axis=1)
    if not going_on.all():
        always = names[int(np.argmin(going_on))]
        raise ValueError(f"n: state {always} always stops, so {n:,} days cannot be simulated")
    drawn = hmm.sample(model.stopping(None), np.random.default_rng(seed), n)
    digits = (drawn.observations + ord("1")).astype(np.uint8).tobytes().decode()
    return Row(digits, "".join(map(names.__getitem__, drawn.states.tolist())))


def _read(obs: str, labels: str, names: str) -> tuple[Row, ...]:
    """The rows of two texts, full stops between them."""
    texts, letters = obs.strip(".").split("."), labels.rstrip(".").split(".")
    if len(texts) > MAX_ROWS:
        raise ValueError(f"obs: at most {MAX_ROWS} sequences are allowed, got {len(texts):,}")
    if not all(texts):
        raise ValueError(
            f"obs: sequence {texts.index('') + 1} has no days; write a digit or ? for each day"
        )
    if len(letters) > len(texts):
        raise ValueError(
            f"labels: there are {len(letters)} sequences of labels "
            f"for {plural(len(texts), 'sequence')} of observations"
        )
    rows = tuple(Row(*pair) for pair in zip_longest(texts, letters, fillvalue=""))
    for number, row in enumerate(rows, 1):
        if row.labels and len(row.labels) != len(row):
            lengths = f"{plural(len(row.labels), 'label')} for {plural(len(row), 'day')}"
            raise ValueError(
                f"labels: sequence {number} has {lengths}; it needs one per day, or none"
            )
    refuse_others(
        "labels", [row.labels for row in rows], names, f"the states are {' '.join(names)}"
    )
    return rows


def refuse_others(field: str, texts: Sequence[str], allowed: str, why: str) -> None:
    """Refuse the first letter or digit that is none of those allowed."""
    for number, text in enumerate(texts, 1):
        if not set(text) <= set(allowed):
            day = next(day for day, item in enumerate(text, 1) if item not in allowed)
            raise ValueError(f"{field}: day {day} of sequence {number} is {text[day - 1]}; {why}")


def rows_of(diary: Diary, preset: Preset, names: str) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """All rows, and those that counts are taken from.

    The preset's labels stand in the letters at hand, and stay with rows that are still its own,
    hidden days apart.
    """
    same = len(names) == len(preset.names)
    letters = preset.labels.translate(str.maketrans(preset.names, names)) if same else ""
    own, rows = (
        _read(preset.obs, letters, names),
        _read(diary.obs or preset.obs, diary.labels, names),
    )
    pairs = list(zip(rows, own, strict=False))
    if (
        not diary.labels
        and len(pairs) == len(own)
        and all(row.hides(mine.text) for row, mine in pairs)
    ):
        rows = tuple(Row(row.text, mine.labels) for row, mine in pairs) + rows[len(own) :]
    counting = rows if diary.labels or not own[0].labels else own
    return rows, tuple(item for item in counting if item.labels)


def count(rows: Sequence[Row], names: str, symbols: int, stop: bool) -> hmm.StateCounts:
    """How often what was seen in labelled rows; with ``stop``, that a row ends is counted, too."""
    observed, paths = [row.observations for row in rows], [row.path(names) for row in rows]
    return hmm.count_labelled(observed, paths, len(names), symbols, stop=stop)


def read_clamps(text: str, rows: tuple[Row, ...], names: str) -> tuple[Clamp, ...]:
    """The known days of each row."""
    clamps: tuple[Clamp, ...] = tuple({} for _ in rows)
    for part in filter(None, re.split(r"[,;\s]+", text.upper())):
        match = _CLAMP.fullmatch(part)
        if not match or match[3] not in names:
            such = (
                f"a day and a state such as 3{names[-1]}, or 2.1{names[0]} for day 1 of sequence 2"
            )
            raise ValueError(f"clamp: {such}, is needed; got {quoted(part)}")
        row, day, state = int(match[1] or 1), int(match[2]), names.index(match[3])
        if not 1 <= row <= len(rows):
            size = f"there {'is' if len(rows) == 1 else 'are'} {plural(len(rows), 'sequence')}"
            raise ValueError(f"clamp: {quoted(part)} is about sequence {row}, but {size}")
        if not 1 <= day <= len(rows[row - 1]):
            size = f"sequence {row} has {plural(len(rows[row - 1]), 'day')}"
            raise ValueError(f"clamp: {quoted(part)} is about day {day}, but {size}")
        before = clamps[row - 1].setdefault(day - 1, state)
        if before != state:
            raise ValueError(
                f"clamp: day {day} of sequence {row} cannot be both {names[before]} and {match[3]}"
            )
    return clamps


def clamp_text(clamps: tuple[Clamp, ...], names: str) -> str:
    """Known days as they are typed: 3H, 2.1C."""
    return ", ".join(
        f"{f'{row}.' if row > 1 else ''}{day + 1}{names[state]}"
        for row, known in enumerate(clamps, 1)
        for day, state in sorted(known.items())
    )


# ── The parameters: what was typed, else the preset's, else what is counted ───────────────────────


def model_of(names: str, source: Preset, labelled: Sequence[Row], diary: Diary) -> hmm.HMM:
    """The model that the fields give, with the preset's numbers, or those counted, where they
    are empty.
    """
    pi, A, B = diary.pi, diary.A, diary.B
    if source.counted:
        if pi and A and B:  # all of them were typed: there is nothing to count
            stops = _stops(names, diary, None)
            _check_sums(names, {"pi": pi, "A": A, "B": B}, stops)
            return hmm.HMM(pi[0], A, B, stops)
        own = _counted(names, labelled, diary)
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
    """The counts divided, of as many symbols as occur, three at least; rows that a field gives
    need no counts.
    """
    if not labelled:
        raise ValueError(
            f"labels: there are no labelled sequences to count from; label days with {' '.join(names)}"
        )
    symbols = max(3, 1 + max(int(row.observations.max()) for row in labelled))
    counts = count(labelled, names, symbols, diary.stop == "on").plus(diary.smoothing)
    typed = {"initial": diary.pi, "transition": diary.A, "emission": diary.B}
    why = {
        "initial": "is never first",
        "transition": "is never left",
        "emission": "has no observations",
    }
    for what, row in counts.undefined:
        if not typed[what]:
            raise ValueError(
                f"labels: state {names[row]} {why[what]} in the labelled sequences, "
                f"so its {what} probabilities are 0/0; label more days, or give a pseudo-count"
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
    """A and B have a row for each state, the others one; all but B have as many columns as there
    are states.
    """
    rows, columns = len(names) if field in ("A", "B") else 1, len(table[0])
    states = f"one for each of the states {' '.join(names)}"
    if len(table) != rows:
        raise ValueError(f"{field}: {rows} rows are needed, {states}, got {len(table)}")
    if field != "B" and columns != len(names):
        raise ValueError(
            f"{field}: {len(names)} numbers per row are needed, {states}, got {columns}"
        )
    if columns < 2:
        raise ValueError(
            f"{field}: 2 to 6 numbers per row are needed, one for each digit, got {columns}"
        )
