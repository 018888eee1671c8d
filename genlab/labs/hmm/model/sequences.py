"""Sequences of symbols as people write them: digits, letters or words; in a link, a text or a file.

Of letters, each character is a symbol and a full stop ends a sequence: 332.112, ACGT. Of words,
commas (or tabs, or else blanks) stand between symbols and a semicolon ends a sequence:
walk,shop;clean. A line break ends a sequence of either kind. "?" is a symbol that nobody wrote
down, and in labels a state that nobody knows.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase

from genlab.kit import plural, quoted

UNKNOWN = "?"
DIGITS = "123456"  # the numbers of ice creams, which need no list
NUCLEOTIDES = "ACGTU"
ANY_NUCLEOTIDE = "N"  # what FASTA files write where the nucleotide is not known

MAX_WORD = 30  # characters of a symbol or of a state's name
MAX_SYMBOLS = 400  # different ones
MAX_STEPS = 50_000  # of all sequences together
MAX_LISTED = 12  # symbols that a sentence lists

UNITS = {"auto": "Detect", "letters": "One character", "words": "One word"}
UNKNOWNS = {"error": "Refuse them", "missing": "Take them as not observed"}

Line = tuple[int, str]  # its number in a file, and its text
Words = Sequence[str]  # single characters as one text, "CH"; longer ones as a tuple

_SEPARATORS = re.compile(r"[\s,;]")


@dataclass(frozen=True)
class Written:
    """One sequence as it is written: its symbols, and the known states below them, if any.

    lines: for each line of a file that it stands on, the line's number and how many symbols are on
    it; name: what a FASTA file calls it; labels: the line of its known states, label_line: its
    number.
    """

    symbols: tuple[str, ...]
    lines: tuple[tuple[int, int], ...] = ()
    name: str = ""
    labels: str | None = None
    label_line: int = 0

    def place(self, step: int) -> str:
        """The place of a symbol in a file, step from 0: "line 3, symbol 5"; "" without lines."""
        for line, symbols in self.lines:
            if step < symbols:
                return f"line {line}, symbol {step + 1}"
            step -= symbols
        return ""


@dataclass(frozen=True)
class Read:
    """The sequences of a text, how it was read, and what of it is no symbol."""

    sequences: tuple[Written, ...]
    unit: str  # "letters" or "words"
    fasta: bool = False
    comments: int = 0  # lines that begin with #


def compact(items: Iterable[str]) -> Words:
    """Single characters as one text, "CH"; words as a tuple."""
    parts = tuple(items)
    return "".join(parts) if all(len(part) == 1 for part in parts) else parts


def spelled(items: Iterable[str], alphabet: Words) -> Words:
    """Items of an alphabet: one text if the alphabet is one."""
    return "".join(items) if isinstance(alphabet, str) else tuple(items)


def side_by_side(items: Iterable[str]) -> str:
    """Letters with blanks between them, longer names with commas."""
    names = list(items)
    return (" " if all(len(name) == 1 for name in names) else ", ").join(names)


def listing(items: Words) -> str:
    """Names or symbols as they stand in a link: CH, or Rainy,Sunny."""
    return items if isinstance(items, str) else ",".join(items)


def path_of(items: Words) -> str:
    """States or symbols in a line: HCH, or Sunny → Rainy → Rainy."""
    if all(len(item) == 1 for item in items):
        return "".join(items)
    return " → ".join(items)


def listed(symbols: Words) -> str:
    """The first few symbols, and how many more there are."""
    text = ", ".join(symbols[:MAX_LISTED])
    remaining = len(symbols) - MAX_LISTED
    return f"{text} and {remaining} more" if remaining > 0 else text


# ── How a text is kept in a link ──────────────────────────────────────────────────────────────────


def _until_tidy(tidy_once: Callable[[str], str]) -> Callable[[str], str]:
    """Tidy a text until it stays as it is, as when a link of it is opened.

    A line end that is taken away can make single letters of what was one name, which are then
    written together.
    """

    def tidy(text: str) -> str:
        tidier_text = tidy_once(text)
        return text if tidier_text == text else tidy(tidier_text)

    return tidy


@_until_tidy
def tidy_sequences(text: str) -> str:
    """A text of sequences without needless blanks; digits as 332.112, as they always were."""
    if set(text) <= {*DIGITS, UNKNOWN, "."} or _is_spaced_out(text, DIGITS + UNKNOWN + "."):
        return _SEPARATORS.sub("", text)
    return _tidy(text)


@_until_tidy
def tidy_labels(text: str) -> str:
    """Labels without needless blanks; letters as HHC.CCC, as they always were."""
    if _is_spaced_out(text.upper(), ascii_uppercase + UNKNOWN + "."):
        return _SEPARATORS.sub("", text).upper()
    return _tidy(text)


@_until_tidy
def tidy_names(text: str) -> str:
    """The states' names without needless blanks; letters as CH, as they always were."""
    names = names_of(text)
    if all(len(name) == 1 for name in names) and not re.search(r"[,;\s]{2}", text.strip(",; \n")):
        return "".join(names)
    return _tidy(text)


def _is_spaced_out(text: str, alphabet: str) -> bool:
    """Whether a text is of single characters of an alphabet, with or without separators."""
    parts = [part for part in _SEPARATORS.split(text) if part]
    if not set("".join(parts)) <= set(alphabet):
        return False
    return len(parts) < 2 or all(len(part.strip(".")) < 2 for part in parts)


def _tidy(text: str) -> str:
    lines = [re.sub(r"\s+", " ", line).strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    ends = ";" if any(_SEPARATORS.search(line) for line in lines) else "."
    return re.sub(r" ?([,;]) ?", r"\1", ends.join(lines))


# ── Names and lists ───────────────────────────────────────────────────────────────────────────────


def names_of(text: str) -> Words:
    """The items of a list: "Rainy,Sunny", "Rainy Sunny", or single characters: "CH", "ab" as AB."""
    separator = r"[,;\n]" if re.search(r"[,;\n]", text) else r"\s+"
    items = [item.strip() for item in re.split(separator, text) if item.strip()]
    if len(items) == 1 and not re.search(r"[,;\n]", text):
        items = list(items[0])
    if all(len(item) == 1 and item.isalpha() for item in items):
        items = [item.upper() if len(item.upper()) == 1 else item for item in items]
    return compact(items)


def symbols_of(text: str) -> Words:
    """A list of symbols, as `names_of`, but small letters stay small."""
    items = [item for item in re.split(r"[,;\s]+", text) if item]
    return compact(items) if re.search(r"[,;\s]", text.strip()) else compact(text.strip())


def refuse_words(field: str, words: Words) -> None:
    """Refuse names or symbols that could not be told apart from something else, or not be read."""
    for number, word in enumerate(words, 1):
        fault = ""
        if len(word) > MAX_WORD:
            length = f"has {len(word)} characters; at most {MAX_WORD} are allowed"
            fault = f", {quoted(word)}, {length}"
        elif not word.isprintable() or word.strip() != word:
            fault = f", {quoted(word)}, has a character that cannot be shown"
        elif word == UNKNOWN:
            fault = f" is {UNKNOWN}, which means what is not known"
        elif word == "." and isinstance(words, str):
            fault = " is ., which means the end of a sequence"
        if fault:
            raise ValueError(f"{field}: item {number}{fault}")
    if len(set(words)) < len(words):
        duplicate = next(word for word in words if list(words).count(word) > 1)
        raise ValueError(f"{field}: {quoted(duplicate)} occurs twice; name each once")


# ── Texts and files ───────────────────────────────────────────────────────────────────────────────


def read_line(text: str, unit: str, listed_symbols: Words) -> Read:
    """The sequences of a text on one line, as it stands in a link; known: symbols, if listed."""
    unit = _unit([text], unit, listed_symbols)
    if unit == "letters":
        ends = r"[.]" if set(text) <= {*DIGITS, UNKNOWN, *". ,;"} else r"[.;]"
        parts = re.split(ends, text.strip(".; "))
    else:
        parts = text.strip("; ").split(";")
    return Read(tuple(Written(_symbols(part, unit)) for part in parts), unit)


def read_file(text: str, unit: str, listed_symbols: Words) -> Read:
    """The sequences of a text or a file: one per line, or FASTA, with "labels:" below.

    Lines that begin with # are comments, in FASTA also those that begin with ; and empty lines
    count for nothing.
    """
    lines, comments, fasta = _lines_of(text)
    if fasta and unit == "auto":
        unit = "letters"
    unit = _unit(_bodies(lines), unit, listed_symbols)
    sequences = _fasta(lines, unit) if fasta else _plain(lines, unit)
    return Read(sequences, unit, fasta, comments)


def bodies_of(text: str) -> str:
    """The lines of a file that have symbols: no names, no labels, no comments."""
    return "\n".join(_bodies(_lines_of(text)[0]))


def _lines_of(text: str) -> tuple[list[Line], int, bool]:
    """The lines with content, how many others are comments, and whether the file is FASTA.

    In FASTA a semicolon begins a comment, too; elsewhere it may be data.
    """
    stripped_lines = map(str.strip, text.removeprefix("\ufeff").splitlines())
    lines = [(number, line) for number, line in enumerate(stripped_lines, 1) if line]
    fasta = any(line.startswith(">") for _, line in lines)
    marks = ("#", ";") if fasta else ("#",)
    content = [(number, line) for number, line in lines if not line.startswith(marks)]
    return content, len(lines) - len(content), fasta


def _bodies(lines: Sequence[Line]) -> list[str]:
    return [line for _, line in lines if not line.startswith(">") and not _is_labels(line)]


def _is_labels(line: str) -> bool:
    return line[:7].casefold() == "labels:"


def _unit(texts: Words, unit: str, listed_symbols: Words) -> str:
    """Whether a symbol is a character or a word: as said, as listed, or as the text looks."""
    if unit != "auto":
        return unit
    if listed_symbols:
        return "letters" if all(len(symbol) == 1 for symbol in listed_symbols) else "words"
    distinct = set().union(*texts) if texts else set()
    characters = {character for character in distinct if not _SEPARATORS.match(character)}
    if characters <= {*DIGITS, UNKNOWN, "."} or is_nucleotides(characters - {UNKNOWN, "."}):
        return "letters"
    return "words" if any(_SEPARATORS.search(text.strip()) for text in texts) else "letters"


def is_nucleotides(symbols: Iterable[str]) -> bool:
    """Whether all symbols are those of DNA or RNA, N for any of them included."""
    kinds = {symbol.upper() for symbol in symbols}
    return bool(kinds) and kinds <= {*NUCLEOTIDES, ANY_NUCLEOTIDE}


def _symbols(text: str, unit: str) -> tuple[str, ...]:
    if unit == "letters":
        return tuple(_SEPARATORS.sub("", text))
    if re.search(r"[,\t]", text):
        return tuple(part.strip() for part in re.split(r"[,\t]", text))
    return tuple(text.split())


def _plain(lines: Sequence[Line], unit: str) -> tuple[Written, ...]:
    """One sequence per line; in a line, a full stop (of letters) or a semicolon (of words) ends
    another one.
    """
    sequences: list[Written] = []
    for number, line in lines:
        if _is_labels(line):
            _add_labels(sequences, number, line)
            continue
        ends = "." if unit == "letters" else ";"
        for part in line.strip(f"{ends} ").split(ends):
            symbols = _symbols(part, unit)
            sequences.append(Written(symbols, ((number, len(symbols)),)))
    return tuple(sequences)


def _fasta(lines: Sequence[Line], unit: str) -> tuple[Written, ...]:
    """A sequence for each line that begins with >, on the lines up to the next one."""
    sequences: list[Written] = []
    for number, line in lines:
        if line.startswith(">"):
            sequences.append(Written((), (), line[1:].strip()))
        elif not sequences:
            raise ValueError(
                f"line {number} is before the first line that begins with >; "
                "a FASTA file begins with such a line"
            )
        elif _is_labels(line):
            _add_labels(sequences, number, line)
        else:
            before = sequences[-1]
            symbols = _symbols(line, unit)
            places = (*before.lines, (number, len(symbols)))
            sequences[-1] = Written((*before.symbols, *symbols), places, before.name)
    empty = next((sequence for sequence in sequences if not sequence.symbols), None)
    if empty:
        raise ValueError(f"the sequence {quoted(empty.name)} has no symbols below its name")
    return tuple(sequences)


def _add_labels(sequences: list[Written], number: int, line: str) -> None:
    if not sequences or sequences[-1].labels is not None:
        raise ValueError(
            f"line {number} has labels, but no sequence directly above it; "
            "write labels below their own sequence"
        )
    labels = line[7:].strip()
    sequences[-1] = replace(sequences[-1], labels=labels, label_line=number)


def label_items(text: str, names: Words) -> tuple[str, ...]:
    """The labels of one sequence: characters where all states are single ones, else words."""
    if all(len(name) == 1 for name in names):
        return tuple(_SEPARATORS.sub("", text))
    return _symbols(text, "words") if text.strip() else ()


def find(word: str, words: Words) -> str:
    """The one of the words that is meant: this one, or else the only one in other cases; "" where
    there is none.
    """
    if word in tuple(words):
        return word
    alike = [other for other in words if other.casefold() == word.casefold()]
    return alike[0] if len(alike) == 1 else ""


def spellings(items: Sequence[str], spelling: Callable[[str], str]) -> list[str]:
    """The spelling of each item, which is asked for once."""
    spelling_of = {item: spelling(item) for item in set(items)}
    return [spelling_of[item] for item in items]


def in_sentence(item: str) -> str:
    """A symbol or a label that is not listed, as a sentence says it."""
    if not item:
        return "empty"
    return item if len(item) == 1 and item.isprintable() else quoted(item)


def alphabet_of(sequences: Sequence[Written]) -> Words:
    """The symbols that occur, in order: numbers by size, then words by the alphabet."""
    distinct = {symbol for sequence in sequences for symbol in sequence.symbols} - {UNKNOWN}
    if is_nucleotides(distinct):
        distinct = {symbol.upper() for symbol in distinct} - {ANY_NUCLEOTIDE}

    def order(symbol: str) -> tuple[int, int, str]:
        number = symbol.isascii() and symbol.isdigit()
        return (0, int(symbol[:18]), symbol) if number else (1, 0, symbol)

    return compact(sorted(distinct, key=order))


def description(read: Read, symbols: Words, missing: int, step: str) -> str:
    """How a text was read, in a sentence or two."""
    lengths = [len(sequence.symbols) for sequence in read.sequences]
    sizes = f"{min(lengths):,} to {max(lengths):,}"
    if min(lengths) == max(lengths):
        sizes = f"{lengths[0]:,}"
    parts = [
        f"{plural(len(lengths), 'sequence')} of {sizes} {step}s",
        f"each {'character' if read.unit == 'letters' else 'word'} is a symbol",
        f"the symbols are {listed(symbols)}",
    ]
    if missing:
        parts.append(f"{plural(missing, step)} not observed")
    if read.comments:
        parts.append(f"{plural(read.comments, 'comment line')} not read")
    return f"Read as {'FASTA: ' if read.fasta else ''}{'; '.join(parts)}."
