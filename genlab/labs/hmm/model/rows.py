"""Rows of a diary: their digits, their labels, and the days whose state is known."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

import numpy as np

from genlab import hmm
from genlab.kit import plural, quoted
from genlab.labs.hmm.model.diary import MOST_ROWS, Diary, Preset

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
        return np.array([hmm.MISSING if digit == "?" else int(digit) - 1 for digit in self.text])

    def path(self, names: str) -> list[int]:
        """The labels as states 0..K−1."""
        return [names.index(letter) for letter in self.labels]

    def hides(self, whole: str) -> bool:
        """Whether the row is another one, but for days that nobody wrote down."""
        return len(self) == len(whole) and all(a in (b, "?") for a, b in zip(self.text, whole, strict=True))


def _read(obs: str, labels: str, names: str) -> tuple[Row, ...]:
    """The rows of two texts, full stops between them."""
    texts, letters = obs.strip(".").split("."), labels.rstrip(".").split(".")
    if len(texts) > MOST_ROWS:
        raise ValueError(f"obs: at most {MOST_ROWS} rows are allowed, got {len(texts):,}")
    if not all(texts):
        raise ValueError(f"obs: row {texts.index('') + 1} has no days; write a digit or ? for each day")
    if len(letters) > len(texts):
        raise ValueError(f"labels: there are {len(letters)} rows of labels for {plural(len(texts), 'row')} of numbers")
    rows = tuple(Row(*pair) for pair in zip_longest(texts, letters, fillvalue=""))
    for number, row in enumerate(rows, 1):
        if row.labels and len(row.labels) != len(row):
            there = f"{plural(len(row.labels), 'label')} for {plural(len(row), 'day')}"
            raise ValueError(f"labels: row {number} has {there}; it needs one a day, or none")
    refuse_others("labels", [row.labels for row in rows], names, f"the states are {' '.join(names)}")
    return rows


def refuse_others(field: str, texts: Sequence[str], allowed: str, why: str) -> None:
    """Refuse the first letter or digit that is none of those allowed."""
    for number, text in enumerate(texts, 1):
        if not set(text) <= set(allowed):
            day = next(day for day, each in enumerate(text, 1) if each not in allowed)
            raise ValueError(f"{field}: day {day} of row {number} is {text[day - 1]}; {why}")


def rows_of(diary: Diary, preset: Preset, names: str) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """All rows, and those that counts are taken from; the preset's labels stand in the letters at hand."""
    same = len(names) == len(preset.names)
    letters = preset.labels.translate(str.maketrans(preset.names, names)) if same else ""
    rows = own = _read(preset.obs, letters, names)
    if diary.obs or diary.labels:
        rows = _read(diary.obs or preset.obs, diary.labels, names)
    if not diary.labels:
        rows = _with_own_labels(rows, own)
    counting = rows if diary.labels or not own[0].labels else own
    return rows, tuple(each for each in counting if each.labels)


def _with_own_labels(rows: tuple[Row, ...], own: tuple[Row, ...]) -> tuple[Row, ...]:
    """The preset's labels stay with rows that are still its own, hidden days apart."""
    pairs = list(zip(rows, own, strict=False))
    if len(pairs) < len(own) or not all(mine.hides(theirs.text) for mine, theirs in pairs):
        return rows
    return tuple(Row(mine.text, theirs.labels) for mine, theirs in pairs) + rows[len(own) :]


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
            such = f"a day and a state such as 3{names[-1]}, or 2.1{names[0]} for day 1 of row 2"
            raise ValueError(f"clamp: {such}, is needed; got {quoted(part)}")
        row, day, state = int(match[1] or 1), int(match[2]), names.index(match[3])
        if not 1 <= row <= len(rows):
            there = f"there {'is' if len(rows) == 1 else 'are'} {plural(len(rows), 'row')}"
            raise ValueError(f"clamp: {quoted(part)} is about row {row}, but {there}")
        if not 1 <= day <= len(rows[row - 1]):
            there = f"row {row} has {plural(len(rows[row - 1]), 'day')}"
            raise ValueError(f"clamp: {quoted(part)} is about day {day}, but {there}")
        before = clamps[row - 1].setdefault(day - 1, state)
        if before != state:
            raise ValueError(f"clamp: day {day} of row {row} cannot be both {names[before]} and {match[3]}")
    return clamps


def clamp_text(clamps: tuple[Clamp, ...], names: str) -> str:
    """Known days as they are typed: 3H, 2.1C."""
    return ", ".join(
        f"{f'{row}.' if row > 1 else ''}{day + 1}{names[state]}"
        for row, known in enumerate(clamps, 1)
        for day, state in sorted(known.items())
    )
