"""The sequences as rows of listed symbols; any other symbol is refused with its place."""

from collections.abc import Sequence
from typing import NamedTuple

from genlab.labs.hmm.model.diary import MAX_ROWS, Diary
from genlab.labs.hmm.model.labels import file_labels
from genlab.labs.hmm.model.rows import Row, Rows
from genlab.labs.hmm.model.sequences import (
    ANY_NUCLEOTIDE,
    DIGITS,
    MAX_STEPS,
    UNKNOWN,
    Read,
    Words,
    Written,
    find,
    in_sentence,
    is_nucleotides,
    listed,
    spelled,
    spellings,
)


class RowFaults(NamedTuple):
    """The errors about symbols of rows, which say where the symbol is.

    field: the name of the field that has the rows; step: what a place in a row is called, such as
    "day"; digits: whether the symbols are numbers of ice creams.
    """

    field: str
    step: str
    digits: bool

    def fault(self, number: int, written: Written, step: int, symbols: Words) -> ValueError:
        """The error that a symbol is none of those that may be observed; a digit is one that the
        emissions have no column for.

        number: the number of the sequence, from 1; written: the sequence; step: the place of the
        symbol in it, from 0; symbols: those that are allowed.
        """
        place = written.place(step) or f"{self.step} {step + 1} of sequence {number}"
        allowed = f"the symbols are {listed(symbols)}"
        if self.digits:
            allowed = f"the emissions B cover {symbols[0]} to {symbols[-1]}"
        return ValueError(
            f"{self.field}: {place} is {in_sentence(written.symbols[step])}; {allowed}, and ? "
            f"means a missing {self.step}"
        )

    def check(self, rows: Sequence[Row], symbols: Words) -> None:
        """Refuse the first digit that the emissions do not cover."""
        for number, row in enumerate(rows, 1):
            for step, symbol in enumerate(row.text):
                if symbol not in symbols and symbol != UNKNOWN:
                    raise self.fault(number, Written(tuple(row.text)), step, symbols)


def rows_of(
    diary: Diary, read: Read, names: Words, symbols: Words, faults: RowFaults
) -> tuple[Rows, int]:
    """The sequences as rows of listed symbols, with the labels that a file gives, and how many
    symbols count as not observed.
    """
    _check_size(read, faults.field)
    allowed_symbols = symbols
    if faults.digits:
        allowed_symbols = DIGITS if diary.unknown == "error" else _covered_symbols(diary, symbols)
    unseen = {UNKNOWN}  # what counts as not observed
    if is_nucleotides(symbols) and ANY_NUCLEOTIDE not in symbols:
        unseen |= {ANY_NUCLEOTIDE, ANY_NUCLEOTIDE.lower()}

    def spelling(symbol: str) -> str:
        is_unseen = symbol in unseen or (symbol and diary.unknown == "missing")
        return find(symbol, allowed_symbols) or (UNKNOWN if is_unseen else "")

    rows = []
    missing = 0
    for number, sequence in enumerate(read.sequences, 1):
        if not sequence.symbols:
            word = "digit" if faults.digits else "symbol"
            raise ValueError(
                f"{faults.field}: sequence {number} has no {faults.step}s; "
                f"write a {word} or ? for each {faults.step}"
            )
        text = spellings(sequence.symbols, spelling)
        if "" in text:
            covered = _covered_symbols(diary, symbols)
            raise faults.fault(number, sequence, text.index(""), covered)
        missing += text.count(UNKNOWN)
        labels = file_labels(sequence, names, faults.field, faults.step)
        row = Row(spelled(text, symbols), labels, allowed_symbols, faults.step, sequence.name)
        rows.append(row)
    return tuple(rows), missing


def _check_size(read: Read, field: str) -> None:
    """Raise ValueError where there is no sequence, or more of them or of symbols than allowed."""
    if not read.sequences:
        raise ValueError(f"{field}: there is no sequence; write at least one symbol")
    if len(read.sequences) > MAX_ROWS:
        raise ValueError(
            f"{field}: at most {MAX_ROWS} sequences are allowed, got {len(read.sequences):,}"
        )
    steps = sum(len(sequence.symbols) for sequence in read.sequences)
    if steps > MAX_STEPS:
        raise ValueError(f"{field}: at most {MAX_STEPS:,} symbols are allowed, got {steps:,}")


def _covered_symbols(diary: Diary, symbols: Words) -> Words:
    """The symbols that typed emissions have a column for; all where none are typed."""
    return symbols[: len(diary.B[0])] if diary.B else symbols
