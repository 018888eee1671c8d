"""Rows of a diary: their digits, their labels, and the days whose state is known."""

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from genlab import hmm
from genlab.kit import plural, quoted
from genlab.labs.hmm.model.diary import MOST_ROWS
from genlab.labs.hmm.model.presets import Preset

Clamp = dict[int, int]  # day from 0 → the state that it is known to have been in
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


def own_rows(source: Preset, names: str) -> tuple[Row, ...]:
    """The preset's rows, their labels in the letters at hand if those are as many."""
    if len(names) != len(source.names):
        return tuple(Row(text) for text in source.obs.split("."))
    return read_rows(source.obs, source.labels.translate(str.maketrans(source.names, names)), names)


def read_rows(obs: str, labels: str, names: str) -> tuple[Row, ...]:
    """The rows of two texts, full stops between them."""
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


def with_own_labels(rows: tuple[Row, ...], own: tuple[Row, ...]) -> tuple[Row, ...]:
    """The preset's labels stay with rows that are still its own, hidden days apart."""
    same = len(rows) >= len(own) and all(hides(mine.text, theirs.text) for mine, theirs in zip(rows, own, strict=False))
    if not same:
        return rows
    return tuple(Row(mine.text, theirs.labels) for mine, theirs in zip(rows, own, strict=False)) + rows[len(own) :]


def hides(text: str, whole: str) -> bool:
    """Whether a row is another one, but for days that nobody wrote down."""
    return len(text) == len(whole) and all(a in (b, "?") for a, b in zip(text, whole, strict=True))


def check_symbols(rows: tuple[Row, ...], symbols: str) -> None:
    """Refuse digits that emissions do not know."""
    for number, each in enumerate(rows, 1):
        strange = set(each.text) - set(symbols) - {"?"}
        if strange:
            day, digit = min((each.text.index(digit), digit) for digit in strange)
            raise ValueError(
                f"obs: day {day + 1} of row {number} is {digit}; emissions B know 1 to {symbols[-1]}, and ? is unknown"
            )


def read_clamps(text: str, rows: tuple[Row, ...], names: str) -> tuple[Clamp, ...]:
    """The known days of each row."""
    clamps: tuple[Clamp, ...] = tuple({} for _ in rows)
    for part in filter(None, re.split(r"[,;\s]+", text.upper())):
        match = _CLAMP.fullmatch(part)
        if not match or match[3] not in names:
            raise ValueError(
                f"clamp: a day and a state such as 3{names[-1]}, or 2.1{names[0]} for day 1 of row 2, is needed; "
                f"got {quoted(part)}"
            )
        row, day, state = int(match[1] or 1), int(match[2]), names.index(match[3])
        if not 1 <= row <= len(rows):
            are = f"{'is' if len(rows) == 1 else 'are'} {plural(len(rows), 'row')}"
            raise ValueError(f"clamp: {quoted(part)} is about row {row}, but there {are}")
        if not 1 <= day <= len(rows[row - 1]):
            raise ValueError(
                f"clamp: {quoted(part)} is about day {day}, but row {row} has {plural(len(rows[row - 1]), 'day')}"
            )
        if clamps[row - 1].setdefault(day - 1, state) != state:
            raise ValueError(
                f"clamp: day {day} of row {row} cannot be both {names[clamps[row - 1][day - 1]]} and {match[3]}"
            )
    return clamps


def clamp_text(clamps: tuple[Clamp, ...], names: str) -> str:
    """Known days as they are typed: 3H, 2.1C."""
    return ", ".join(
        f"{f'{row}.' if row > 1 else ''}{day + 1}{names[state]}"
        for row, known in enumerate(clamps, 1)
        for day, state in sorted(known.items())
    )
