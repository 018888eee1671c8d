"""Sequences that stand in columns: tables, tagged words, treebanks, printed lists, FASTQ.

Each form becomes a table of one symbol a row, and the roles of its columns say what is the
sequence, what its known states are, and where another sequence begins.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, NamedTuple

from genlab.kit import TableUse, own_table, plural, quoted
from genlab.kit.lab import Roles
from genlab.labs.hmm.model.diary import MAX_STATES
from genlab.labs.hmm.model.sequences import (
    MAX_STEPS,
    MAX_SYMBOLS,
    MAX_WORD,
    UNKNOWN,
    is_nucleotides,
    listing,
)
from genlab.tables import DATE, NUMBER, Column, Options, TextTable, parse_options, read

OTHER = "other"  # stands for what is rarer than the symbols or states that are kept
MAX_COLUMNS = 500
ROLES = ("sequence", "state", "group", "ignored")
# Names of columns with a role, in the order in which they are taken
NAMES_OF_ROLES = {
    "group": "sentence sequence group series id subject patient person session document",
    "state": "upos pos tag state states label labels hidden weather xpos",
    "sequence": "form word token symbol observation observations obs observed emission event base",
}
# Signs that mean something else in a text of sequences, and those that are written instead
_INSTEAD = str.maketrans({",": "‚", ";": "；", "\t": " "})
_INSTEAD_OF_FIRST = {"#": "＃", ">": "＞", "?": "？"}
_LIST = re.compile(
    r"(?:\w+ *(?:=|<-) *)?(?:np\.|numpy\.)?(?:array|c|list|tuple)? *[\[(][^{]*[\])]\s*"
)
_INNERMOST = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_PRINTED_BY_R = re.compile(r"\s*\[\d+\]\s+")

Rows = Iterable[tuple[str, ...]]


def _fastq(lines: Sequence[str]) -> Rows | None:
    records = [line for line in lines if line]
    heads, bases, marks, qualities = (records[k::4] for k in range(4))
    is_so = all(head.startswith("@") for head in heads) and all(
        mark.startswith("+") for mark in marks
    )
    if not qualities or not is_so or list(map(len, bases)) != list(map(len, qualities)):
        return None
    rows = [(str(k), base) for k, text in enumerate(bases, 1) for base in text]
    return [("sequence", "base"), *rows]


def _blocks(lines: Sequence[str]) -> Rows | None:
    """Lines of a word and its tags, with an empty line between sentences, as in treebanks."""
    lines = [line for line in lines if not line.startswith("#")]
    cells = [(line.split("\t") if "\t" in line else line.split()) for line in lines]
    width = max(map(len, cells), default=0)
    content = [row for row in cells if row]
    inner = "\n".join(lines).strip("\n")
    if width < 2 or "\n\n" not in inner or any(len(row) != width for row in content):
        return None
    is_conllu = width == 10 and content[0][0].isdecimal()
    names = ["symbol", *(f"tag {k}" for k in range(1, width - 1)), "state"]
    if is_conllu:
        names = ["id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc"]
    rows = [("sentence", *names)]
    sentence = 1
    for row in cells:
        if not row and len(rows) > 1:
            sentence += rows[-1][0] == str(sentence)
        elif row and (row[0].isdecimal() or not is_conllu):
            rows.append((str(sentence), *row))
    return rows


def _tagged(lines: Sequence[str]) -> Rows | None:
    """Words with their tags behind a stroke or a low line, such as the/DT."""
    by_line = [line.split() for line in lines if line.strip()]
    words = [word for line in by_line for word in line]
    for mark in "/_":
        tags = {word.rpartition(mark)[2] for word in words}
        parted = all(0 < word.rfind(mark) < len(word) - 1 for word in words)
        if len(words) > 1 and parted and any(map(str.isalpha, tags)):
            rows = [
                (str(k), word.rpartition(mark)[0], word.rpartition(mark)[2])
                for k, line in enumerate(by_line, 1)
                for word in line
            ]
            return [("sentence", "word", "tag"), *rows]
    return None


def _printed(lines: Sequence[str]) -> Rows | None:
    """Lists as Python and R print them."""
    text = "\n".join(lines).strip()
    content = [line for line in lines if line.strip()]
    if content and all(map(_PRINTED_BY_R.match, content)):
        lists = [" ".join(_PRINTED_BY_R.sub("", line, count=1) for line in content)]
    elif _LIST.fullmatch(text):
        lists = [entry for entry in _INNERMOST.findall(text) if entry.strip(", \n")]
    else:
        return None
    rows = [
        (str(k), symbol.strip("'\" "))
        for k, entry in enumerate(lists, 1)
        for symbol in (entry.strip(", \n").split(",") if "," in entry else entry.split())
    ]
    return [("sequence", "symbol"), *((k, symbol.strip()) for k, symbol in rows)]


def _one_a_row(lines: Sequence[str]) -> Rows | None:
    """One symbol on each line, perhaps below a name."""
    symbols = [line.strip() for line in lines if line.strip()]
    is_named = bool(symbols) and len(symbols[0]) > 1 and symbols[0] not in symbols[1:]
    name, *symbols = symbols if is_named else ["symbol", *symbols]
    different = set(symbols)
    are_signs = all(len(symbol) == 1 for symbol in different)
    are_words = not is_nucleotides("".join(different)) and all(
        len(symbol) > 1 and symbol.isalpha() for symbol in different
    )
    are_numbers = is_named and name.isalpha() and all(map(str.isdecimal, different))
    are_repeated_words = are_words and 2 * len(different) <= len(symbols)
    if len(symbols) < 3 or not (are_signs or are_numbers or are_repeated_words):
        return None
    return [("sequence", name), *(("1", symbol) for symbol in symbols)]


# By the name of a form what makes rows of lines: the cells of each symbol, of which the first is
# the number of its sequence; None where the lines are not of this form
FORMS = {
    "FASTQ": _fastq,
    "a treebank": _blocks,
    "tagged words": _tagged,
    "a printed list": _printed,
    "one symbol a row": _one_a_row,
}


@lru_cache(maxsize=4)
def table_of(text: str) -> tuple[TextTable, str] | None:
    """The table of a text that holds sequences in columns, and the name of its form; None for a
    text with one sequence per line, or FASTA.
    """
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").splitlines()]
    if any(line.startswith(">") or line[:7].casefold() == "labels:" for line in lines):
        return None
    limited = partial(read, max_rows=MAX_STEPS, max_columns=MAX_COLUMNS)
    for form, rows_of in FORMS.items():
        rows = rows_of(lines)
        if rows is not None:
            stream = io.StringIO()
            csv.writer(stream, delimiter="\t", quoting=csv.QUOTE_ALL).writerows(rows)
            options = Options(delimiter="\t", header=True)
            return limited(stream.getvalue(), options), form
    try:
        table = limited(text)
    except ValueError:
        return None
    return (table, "a table") if _has_columns(table) else None


def _has_columns(table: TextTable) -> bool:
    """Whether the columns of a table differ from each other, and its header from them."""
    if len(table.columns) < 2 or len(table) < 3 or not table.header:
        return False
    if table.format != "text" or any(column.kind in (DATE, NUMBER) for column in table.columns):
        return True
    values = [column.different for column in table.columns]
    together = frozenset().union(*values)
    return sum(map(len, values)) == len(together) < len(table) and together.isdisjoint(table.names)


# ── Roles ─────────────────────────────────────────────────────────────────────────────────────────


def propose(_state: Any, table: TextTable) -> Roles:
    """The roles of a table's columns: by their names; else the sequence is the last column whose
    values come again.

    Raises ValueError where no column can be a sequence.
    """
    role_at: dict[int, str] = {}
    names = [name.casefold() for name in table.names]
    for role, names_of_role in NAMES_OF_ROLES.items():
        places = [names.index(name) for name in names_of_role.split() if name in names]
        if role == "state":
            places = [place for place in places if len(table.columns[place].different) > 1]
        if role == "group":
            places = [place for place in places if _is_in_blocks(table.columns[place])]
        if places:
            role_at.setdefault(places[0], role)
    if "sequence" not in role_at.values():
        rest = [
            place
            for place, column in enumerate(table.columns)
            if role_at.get(place) != "group"
            and 1 < len(column.different) <= min(MAX_SYMBOLS, len(table) - 1)
        ]
        if not rest:
            raise ValueError(
                "csv: one column must be the sequence: its values come again, and at most "
                f"{MAX_SYMBOLS} of them differ"
            )
        without_role = [place for place in rest if place not in role_at]
        role_at[(without_role or rest)[-1]] = "sequence"
    return tuple(role_at.get(place, "ignored") for place in range(len(table.columns)))


def _is_in_blocks(column: Column) -> bool:
    """Whether equal values stand together, so that each can be one sequence."""
    values = column.values
    changes = sum(before != after for before, after in pairwise(values))
    return len(values) > changes + 1 == len(set(values))


USE = TableUse(roles=ROLES, propose=propose)


def roles_of(text: str, reading: str = "") -> Roles:
    """The roles of the columns of a text: those that were chosen, or else those proposed."""
    table, _ = _known_table(text)
    return own_table.resolved_roles(USE, None, table, parse_options(reading).roles)


def reading_of(text: str, named_columns: Sequence[str]) -> str:
    """Roles that are given as ROLE=NAME, as a state has them; "" for those that are proposed."""
    if not named_columns:
        return ""
    table, _ = _known_table(text)
    return str(Options(roles=own_table.with_named_columns(USE, table, named_columns)))


def _known_table(text: str) -> tuple[TextTable, str]:
    """The table of a text and the name of its form; ValueError where it has no columns."""
    table_and_form = table_of(text)
    if table_and_form is None:
        raise ValueError("csv: these sequences stand in no columns")
    return table_and_form


# ── From columns to sequences ─────────────────────────────────────────────────────────────────────


class Columns(NamedTuple):
    """The sequences of some columns. text: as the lab reads them. names: of the states, "" where
    none are known. unit: what a symbol is. notes: how the columns were read.
    """

    text: str
    names: str
    unit: str
    notes: tuple[str, ...]


@lru_cache(maxsize=4)
def sequences_of(text: str, reading: str = "") -> Columns:
    """The sequences that stand in the columns of a text.

    Raises ValueError where no column, or more than one, is the sequence, or too many of its numbers
    differ.
    """
    table, form = _known_table(text)
    roles = roles_of(text, reading)
    column_of = {
        role: column for role, column in zip(roles, table.columns, strict=True) if role != "ignored"
    }
    if "sequence" not in column_of:
        raise ValueError("csv: one column must be the sequence, got none")
    sequence = column_of["sequence"]
    if sequence.kind == NUMBER and len(sequence.different) > MAX_SYMBOLS:
        raise ValueError(
            f"csv: column {quoted(sequence.name)} has {len(sequence.different):,} different "
            f"numbers; at most {MAX_SYMBOLS} symbols are allowed: group them first"
        )
    roles_in_words = ", ".join(f"{role}: {quoted(item.name)}" for role, item in column_of.items())
    notes = [f"Read as {form}, {plural(len(table), 'row')}; {roles_in_words}."]
    symbols = _items(sequence, MAX_SYMBOLS, "symbol", notes)
    states = _items(column_of["state"], MAX_STATES, "state", notes) if "state" in column_of else []
    groups = column_of["group"].values if "group" in column_of else (None,) * len(table)
    ends = [k for k in range(1, len(table)) if groups[k] != groups[k - 1]]
    are_letters = all(len(symbol) == 1 and symbol != "." for symbol in symbols)
    lines = []
    for begin, end in zip([0, *ends], [*ends, len(table)], strict=True):
        lines.append(("" if are_letters else ", ").join(symbols[begin:end]))
        if states:
            lines.append(f"labels: {', '.join(states[begin:end])}")
    names = listing(sorted(set(states) - {UNKNOWN}, key=lambda name: (name == OTHER, name)))
    notes += table.notes
    return Columns("\n".join(lines), names, "letters" if are_letters else "words", tuple(notes))


def _items(column: Column, most: int, noun: str, notes: list[str]) -> list[str]:
    """The symbols or states of a column as they are written in a text of sequences, and notes on
    what is written otherwise.
    """
    labels = column.labels()
    written = {value: _written(text) for value, text in labels.items()}
    texts = [UNKNOWN if value is None else written[value] for value in column.values]
    counts = Counter(text for text in texts if text != UNKNOWN)
    changed = sorted(
        (labels[value], text) for value, text in written.items() if text != labels[value]
    )
    if changed:
        before, after = changed[0]
        notes.append(
            f"Column {quoted(column.name)}: {quoted(before)} is written as {quoted(after)}, "
            f"because its sign parts {noun}s."
        )
    if len(counts) > most:
        kept = {text for text, _ in counts.most_common(most - 1)}
        rare = len(counts) - len(kept)
        notes.append(
            f"Column {quoted(column.name)}: of {len(counts):,} {noun}s, the {len(kept)} most "
            f"frequent are kept, and {rare:,} are “{OTHER}”."
        )
        texts = [text if text in kept or text == UNKNOWN else OTHER for text in texts]
    return texts


def _written(text: str) -> str:
    """A symbol or a state with other signs for those that part symbols, begin a comment, or say
    that nothing is known.
    """
    first = _INSTEAD_OF_FIRST.get(text[:1], text[:1])
    return (first + text[1:])[:MAX_WORD].translate(_INSTEAD)
