"""The sequences as rows of listed symbols; any other symbol is refused with its place."""

from collections.abc import Sequence
from typing import NamedTuple

from genlab.kit import quoted
from genlab.labs.hmm.model.diary import MAX_ROWS, Diary
from genlab.labs.hmm.model.labels import file_labels
from genlab.labs.hmm.model.rows import Row
from genlab.labs.hmm.model.sequences import (
    ANY_NUCLEOTIDE,
    DIGITS,
    MAX_STEPS,
    UNKNOWN,
    Read,
    Written,
    compact,
    find,
    is_nucleotides,
    listed,
)


class RowFaults(NamedTuple):
    """The errors about symbols of rows, which say where the symbol is.

    field: which field has the rows; step: what a place in a row is called; digits: whether symbols
    are numbers of ice creams.
    """

    field: str
    step: str
    digits: bool

    def fault(self, number: int, written: Written, step: int, symbols: Sequence[str]) -> ValueError:
        """A symbol, step from 0, is none of those that may be observed."""
        symbol = written.symbols[step]
        symbol_text = symbol if len(symbol) == 1 and symbol.isprintable() else quoted(symbol)
        if not symbol:
            symbol_text = "empty"
        place = f"{self.step} {step + 1} of sequence {number}"
        if written.lines:
            place = written.place(step)
        if self.digits:
            return ValueError(
                f"{self.field}: {place} is {symbol_text}; {self.allowed_symbols_in_words(symbols)}"
            )
        return ValueError(
            f"{self.field}: {place} is {symbol_text}; the symbols are {listed(symbols)}, "
            f"and ? means a missing {self.step}"
        )

    def allowed_symbols_in_words(self, symbols: Sequence[str]) -> str:
        """What a digit may be: one that the emissions have a column for."""
        return (
            f"the emissions B cover {symbols[0]} to {symbols[-1]}, and ? means a missing "
            f"{self.step}"
        )

    def check(self, rows: Sequence[Row], symbols: Sequence[str]) -> None:
        """Refuse the first digit that the emissions do not cover."""
        allowed_characters = {*symbols, UNKNOWN}
        for number, row in enumerate(rows, 1):
            if not set(row.text) <= allowed_characters:
                day = next(
                    day for day, item in enumerate(row.text) if item not in allowed_characters
                )
                raise ValueError(
                    f"{self.field}: {self.step} {day + 1} of sequence {number} is {row.text[day]}; "
                    f"{self.allowed_symbols_in_words(symbols)}"
                )


def rows_of(
    diary: Diary, read: Read, names: Sequence[str], symbols: Sequence[str], faults: RowFaults
) -> tuple[tuple[Row, ...], int]:
    """The sequences as rows of listed symbols, labels of a file among them; and how many symbols
    count as not observed.
    """
    field = faults.field
    if not read.sequences:
        raise ValueError(f"{field}: there is no sequence; write at least one symbol")
    if len(read.sequences) > MAX_ROWS:
        raise ValueError(
            f"{field}: at most {MAX_ROWS} sequences are allowed, got {len(read.sequences):,}"
        )
    steps = sum(len(sequence.symbols) for sequence in read.sequences)
    if steps > MAX_STEPS:
        raise ValueError(f"{field}: at most {MAX_STEPS:,} symbols are allowed, got {steps:,}")
    allowed_symbols = symbols
    if faults.digits:
        allowed_symbols = DIGITS if diary.unknown == "error" else _covered_symbols(diary, symbols)
    nucleotides = is_nucleotides(symbols) and ANY_NUCLEOTIDE not in symbols
    spelling_of: dict[str, str] = {UNKNOWN: UNKNOWN}
    rows = []
    missing = 0
    for number, sequence in enumerate(read.sequences, 1):
        if not sequence.symbols:
            word = "digit" if faults.digits else "symbol"
            raise ValueError(
                f"{field}: sequence {number} has no {faults.step}s; "
                f"write a {word} or ? for each {faults.step}"
            )
        for step, symbol in enumerate(sequence.symbols):
            if symbol in spelling_of:
                continue
            listed_as = find(symbol, allowed_symbols)
            any_of_them = nucleotides and symbol.upper() == ANY_NUCLEOTIDE
            if listed_as is None and symbol and (any_of_them or diary.unknown == "missing"):
                listed_as = UNKNOWN
            if listed_as is None:
                raise faults.fault(number, sequence, step, _covered_symbols(diary, symbols))
            spelling_of[symbol] = listed_as
        text = compact(spelling_of[symbol] for symbol in sequence.symbols)
        if not isinstance(symbols, str):
            text = tuple(text)
        missing += list(text).count(UNKNOWN)
        labels = file_labels(sequence, names, field, faults.step)
        rows.append(Row(text, labels, allowed_symbols, faults.step, sequence.name))
    return tuple(rows), missing


def _covered_symbols(diary: Diary, symbols: Sequence[str]) -> Sequence[str]:
    """The symbols that typed emissions have a column for; all where none are typed."""
    return symbols[: len(diary.B[0])] if diary.B and len(diary.B[0]) < len(symbols) else symbols
