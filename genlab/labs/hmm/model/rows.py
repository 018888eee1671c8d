"""One sequence of days: its symbols, its labels, and what it is called."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from genlab import hmm
from genlab.labs.hmm.model.sequences import DIGITS, UNKNOWN, Words


@dataclass(frozen=True)
class Row:
    """One sequence of days: its symbols, "?" where nothing was written down, and its labels or
    none.

    Symbols and labels that are single characters are texts, words are tuples. step: what a place in
    the sequence is called; name: what a file calls the sequence.
    """

    text: Words
    labels: Words = ""
    symbols: Words = DIGITS
    step: str = "day"
    name: str = ""

    def __len__(self) -> int:
        return len(self.text)

    @cached_property
    def observations(self) -> np.ndarray:
        """(T,) symbols 0..V−1, or hmm.MISSING."""
        code_of = {symbol: code for code, symbol in enumerate(self.symbols)}
        code_of[UNKNOWN] = hmm.MISSING
        return np.array([code_of[symbol] for symbol in self.text], dtype=np.int64)

    @property
    def is_counted(self) -> bool:
        """Whether the symbols are numbers of ice creams."""
        return (
            self.step == "day" and isinstance(self.symbols, str) and DIGITS.startswith(self.symbols)
        )

    @property
    def complete(self) -> bool:
        """Whether every day has a label."""
        return bool(self.labels) and UNKNOWN not in self.labels

    def label(self, day: int) -> str:
        """The label of a day, from 0; "" where none is known."""
        label = self.labels[day] if self.labels else ""
        return "" if label == UNKNOWN else label

    def path(self, names: Words) -> list[int]:
        """The labels as states 0..K−1, hmm.MISSING where none is known."""
        state_of = {name: state for state, name in enumerate(names)}
        return [state_of.get(label, hmm.MISSING) for label in self.labels]

    def hides(self, full_text: Words) -> bool:
        """Whether the row is another one, but for days that nobody wrote down."""
        return len(self) == len(full_text) and all(
            a in (b, UNKNOWN) for a, b in zip(self.text, full_text, strict=True)
        )


Rows = tuple[Row, ...]
