"""What a state says, worked out: the rows, their labels, the parameters, the days that are known.

Whatever does not go together is refused with the name of the field that is to be mended: "labels: row 2 has …".
"""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from genlab import hmm
from genlab.kit import plural, shown
from genlab.labs.hmm.parameters import counted, given
from genlab.labs.hmm.presets import PRESETS, Preset

MOST_DAYS, MOST_ROWS = 10_000, 100
RESTART_ROUNDS = 100
ROUNDS = 100  # of Baum–Welch, at most
TOGETHER = 300  # days up to which random starts are trained together
_CLAMP = re.compile(r"(?:(\d{1,5})\.)?(\d{1,5})([A-Z])", re.ASCII)


@dataclass(frozen=True)
class Row:
    """One sequence of days: its digits, "?" where nothing was written down, and its labels or ""."""

    text: str
    labels: str = ""

    def __len__(self) -> int:
        return len(self.text)

    @cached_property
    def observations(self) -> np.ndarray:
        """(T,) symbols 0..V−1, or hmm.MISSING."""
        digits = np.frombuffer(self.text.encode(), dtype=np.uint8).astype(np.int64) - ord("1")
        return np.where(digits == ord("?") - ord("1"), hmm.MISSING, digits)

    def path(self, names: str) -> list[int]:
        """The labels as states 0..K−1."""
        return [names.index(letter) for letter in self.labels]


@dataclass(frozen=True)
class Setup:
    """A state's rows and parameters.

    names: the states' letters; symbols: "123"; row: which of the rows is looked at, from 0; model: the parameters
    before learning; labelled: the rows that counts are taken from; clamps: for each row {day from 0: state}.
    """

    preset: Preset
    names: str
    symbols: str
    rows: tuple[Row, ...]
    row: int
    model: hmm.HMM
    labelled: tuple[Row, ...]
    smoothing: float
    clamps: tuple[dict[int, int], ...]

    @property
    def looked(self) -> Row:
        """The row looked at."""
        return self.rows[self.row]

    @property
    def days(self) -> int:
        """Of all rows."""
        return sum(map(len, self.rows))


_FIELDS = (
    *("preset", "obs", "labels", "names", "pi", "A", "B", "stop", "ends", "smoothing", "clamp", "row", "n", "seed"),
)


def setup_of(state) -> Setup:
    """The setup of a state; the same object while nothing but the picture or the learning changes."""
    return _setup(*(getattr(state, name) for name in _FIELDS))


def most_rounds(days: int) -> int:
    """How many rounds of Baum–Welch so many days allow."""
    return min(ROUNDS, int(250 / (0.4 + 0.0003 * days)))


def check_work(state, setup: Setup) -> None:
    """Refuse what would keep the page busy for more than about a second."""
    most = 20 if setup.days <= TOGETHER else int(500 / (RESTART_ROUNDS * (0.8 + 0.0002 * setup.days)))
    rounds = most_rounds(setup.days)
    if state.rounds > rounds:
        raise ValueError(f"rounds: on {setup.days:,} days at most {rounds} rounds are made, got {state.rounds}")
    if state.restarts > most:
        raise ValueError(
            f"restarts: on {setup.days:,} days at most {most} random starts are tried, got {state.restarts}"
        )


@lru_cache(maxsize=16)
def _setup(preset, obs, labels, names, pi, A, B, stop, ends, smoothing, clamp, row, n, seed) -> Setup:
    source = PRESETS[preset]
    letters = _names(names or source.names)
    own = _own_rows(source, letters)
    rows = _rows(obs or source.obs, labels, letters) if obs or labels else own
    if not labels:
        rows = _with_own_labels(rows, own)
    labelled = tuple(each for each in (rows if labels or not own[0].labels else own) if each.labels)
    values = (pi, A, B, stop, ends)
    model = counted(letters, labelled, values, smoothing) if source.counted else given(letters, source, values)
    symbols = "123456"[: model.symbols]
    labelled = tuple(each for each in labelled if set(each.text) <= {*symbols, "?"})
    if n:
        rows, row = (_sampled(model, letters, n, seed),), 1
    _check_symbols(rows, symbols)
    if row > len(rows):
        raise ValueError(f"row: a row from 1 to {len(rows)} is allowed, got {row}")
    clamps = _clamps(clamp, rows, letters)
    return Setup(source, letters, symbols, rows, row - 1, model, labelled, smoothing, clamps)


def _names(names: str) -> str:
    if not 2 <= len(names) == len(set(names)):
        raise ValueError(f"names: 2 to 5 letters are needed, no two alike, got {shown(names)}")
    return names


def _own_rows(source: Preset, names: str) -> tuple[Row, ...]:
    """The preset's rows, their labels in the letters at hand if those are as many."""
    if len(names) != len(source.names):
        return tuple(Row(text) for text in source.obs.split("."))
    return _rows(source.obs, source.labels.translate(str.maketrans(source.names, names)), names)


def _rows(obs: str, labels: str, names: str) -> tuple[Row, ...]:
    texts, letters = obs.strip(".").split("."), labels.rstrip(".").split(".")
    if len(texts) > MOST_ROWS:
        raise ValueError(f"obs: at most {MOST_ROWS} rows are allowed, got {len(texts):,}")
    if not all(texts):
        raise ValueError(f"obs: row {texts.index('') + 1} has no days; write a digit or ? for each day")
    if len(letters) > len(texts):
        raise ValueError(f"labels: there are {len(letters)} rows of labels for {plural(len(texts), 'row')} of numbers")
    rows = tuple(map(Row, texts, letters + [""] * (len(texts) - len(letters))))
    for number, each in enumerate(rows, 1):
        _check_labels(number, each, names)
    return rows


def _check_labels(number: int, row: Row, names: str) -> None:
    if row.labels and len(row.labels) != len(row):
        raise ValueError(
            f"labels: row {number} has {plural(len(row.labels), 'label')} for {plural(len(row), 'day')}; "
            "it needs one a day, or none"
        )
    strange = set(row.labels) - set(names)
    if strange:
        day, letter = min((row.labels.index(letter), letter) for letter in strange)
        raise ValueError(f"labels: day {day + 1} of row {number} is {letter}; the states are {' '.join(names)}")


def _with_own_labels(rows: tuple[Row, ...], own: tuple[Row, ...]) -> tuple[Row, ...]:
    """The preset's labels stay with rows that are still its own, hidden days apart."""
    same = len(rows) >= len(own) and all(
        len(mine) == len(theirs) and all(a in (b, "?") for a, b in zip(mine.text, theirs.text, strict=True))
        for mine, theirs in zip(rows, own, strict=False)
    )
    if not same:
        return rows
    return tuple(Row(mine.text, theirs.labels) for mine, theirs in zip(rows, own, strict=False)) + rows[len(own) :]


def _check_symbols(rows: tuple[Row, ...], symbols: str) -> None:
    for number, each in enumerate(rows, 1):
        strange = set(each.text) - set(symbols) - {"?"}
        if strange:
            day, digit = min((each.text.index(digit), digit) for digit in strange)
            raise ValueError(
                f"obs: day {day + 1} of row {number} is {digit}; emissions B know 1 to {symbols[-1]}, and ? is unknown"
            )


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


def _clamps(text: str, rows: tuple[Row, ...], names: str) -> tuple[dict[int, int], ...]:
    """For each row {day from 0: state}."""
    clamps: tuple[dict[int, int], ...] = tuple({} for _ in rows)
    for part in filter(None, re.split(r"[,;\s]+", text.upper())):
        match = _CLAMP.fullmatch(part)
        if not match or match[3] not in names:
            raise ValueError(
                f"clamp: a day and a state such as 3{names[-1]}, or 2.1{names[0]} for day 1 of row 2, is needed; "
                f"got {shown(part)}"
            )
        row, day, state = int(match[1] or 1), int(match[2]), names.index(match[3])
        if not 1 <= row <= len(rows):
            raise ValueError(f"clamp: {shown(part)} is about row {row}, but there {_are(len(rows), 'row')}")
        if not 1 <= day <= len(rows[row - 1]):
            raise ValueError(
                f"clamp: {shown(part)} is about day {day}, but row {row} has {plural(len(rows[row - 1]), 'day')}"
            )
        if clamps[row - 1].setdefault(day - 1, state) != state:
            raise ValueError(
                f"clamp: day {day} of row {row} cannot be both {names[clamps[row - 1][day - 1]]} and {match[3]}"
            )
    return clamps


def _are(number: int, noun: str) -> str:
    return f"{'is' if number == 1 else 'are'} {plural(number, noun)}"
