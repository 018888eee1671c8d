"""Known days: the states that are known, as they are typed and as the core takes them."""

import re
from collections.abc import Sequence

import numpy as np

from genlab import hmm
from genlab.kit import plural, quoted
from genlab.labs.hmm.model.rows import Row, Rows
from genlab.labs.hmm.model.sequences import Words, find

Clamp = dict[int, int]  # day from 0 → the state that it is known to have been in
KnownDays = tuple[tuple[int, int], ...]  # (day, state) pairs of a row
KnownStates = tuple[KnownDays, ...]  # of each row

_CLAMP = re.compile(r"(?:(\d{1,5})\.)?(\d{1,5})\s*:?(.*)", re.ASCII | re.DOTALL)


def known_labels(
    known_states: KnownStates, observed: Sequence[np.ndarray]
) -> list[np.ndarray] | None:
    """Known days as the core takes them: for each row its states, hmm.MISSING where none is known;
    None where no day is known.
    """
    if not known_states:
        return None
    labels = [np.full(len(row), hmm.MISSING) for row in observed]
    for row, pairs in zip(labels, known_states, strict=True):
        for day, state in pairs:
            row[day] = state
    return labels


def labels_are_known(which_known: str, rows: Sequence[Row]) -> bool:
    """Whether labels say which states are known: always, never, or where a ? stands among them."""
    if which_known == "partly":
        return any(row.labels and not row.complete for row in rows)
    return which_known == "all" and any(row.labels for row in rows)


def add_labels(clamps: Sequence[Clamp], rows: Sequence[Row], names: Words) -> None:
    """Make known days of the labels."""
    for number, (clamp, row) in enumerate(zip(clamps, rows, strict=True), 1):
        for day, state in enumerate(row.path(names)):
            if state == hmm.MISSING:
                continue
            earlier_state = clamp.setdefault(day, state)
            if earlier_state != state:
                raise ValueError(
                    f"clamp: {row.step} {day + 1} of sequence {number} is labelled {names[state]} "
                    f"and cannot be {names[earlier_state]}"
                )


def read_clamps(text: str, rows: Rows, names: Words) -> tuple[Clamp, ...]:
    """The known days of each row."""
    clamps: tuple[Clamp, ...] = tuple({} for _ in rows)
    step = rows[0].step
    blanks = any(re.search(r"\s", name) for name in names)
    parts = re.split(r"[,;\n]+" if blanks else r"[,;\s]+", text)
    for part in filter(None, map(str.strip, parts)):
        item = part.upper() if isinstance(names, str) else part
        match = _CLAMP.fullmatch(part)
        name = find(match[3].strip(), names) if match else ""
        if not match or not name:
            form = (
                f"a {step} and a state such as {clamp_item(2, names[-1])}, "
                f"or 2.{clamp_item(0, names[0])} for {step} 1 of sequence 2"
            )
            raise ValueError(f"clamp: {form}, is needed; got {quoted(item)}")
        row, day = int(match[1] or 1), int(match[2])
        if not 1 <= row <= len(rows):
            size = f"there {'is' if len(rows) == 1 else 'are'} {plural(len(rows), 'sequence')}"
            raise ValueError(f"clamp: {quoted(item)} is about sequence {row}, but {size}")
        if not 1 <= day <= len(rows[row - 1]):
            size = f"sequence {row} has {plural(len(rows[row - 1]), step)}"
            raise ValueError(f"clamp: {quoted(item)} is about {step} {day}, but {size}")
        state = names.index(name)
        earlier_state = clamps[row - 1].setdefault(day - 1, state)
        if earlier_state != state:
            raise ValueError(
                f"clamp: {step} {day} of sequence {row} cannot be both {names[earlier_state]} "
                f"and {name}"
            )
    return clamps


def clamp_item(day: int, name: str) -> str:
    """A known day, from 0, as it is typed: 3H, or 3:Rainy."""
    plain = len(name) == 1 and name.isalpha()
    return f"{day + 1}{name}" if plain else f"{day + 1}:{name}"


def clamp_text(clamps: Sequence[Clamp], names: Words) -> str:
    """Known days as they are typed: 3H, 2.1C."""
    return ", ".join(
        f"{f'{row}.' if row > 1 else ''}{clamp_item(day, names[state])}"
        for row, row_clamps in enumerate(clamps, 1)
        for day, state in sorted(row_clamps.items())
    )
