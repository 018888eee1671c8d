"""The one reader of tables: text, or the bytes of a file, to columns with names and types."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from genlab.core.numbers.wording import plural, quoted
from genlab.tables import cells as cell_values
from genlab.tables.dialect import DELIMITERS, Line, decode, quoted_only, split
from genlab.tables.formats import Records, is_arff, is_json, read_arff, read_json
from genlab.tables.options import Options

MAX_LISTED = 5  # places that a sentence lists
FAR = 100  # times as large as all numbers of its column is a number that may be a name
INDEX_NAMES = frozenset(
    {"", "unnamed: 0", "index", "idx", "id", "rownames", "row", "rowid", "nr", "no", "no.", "#"}
)
NUMBER = "number"
DATE = "date"
TEXT = "text"
EMPTY = "empty"

Cell = float | str | None


@dataclass(frozen=True)
class Column:
    """A column of a table.

    name: as in the header, or "column 3". kind: "number", "date", "text" or "empty".
    values: a float, the text of the cell, or None where the value is missing. is_index: whether the
    column only counts the rows. odd: in a column that is mostly numbers, the row, from 0, of the
    first cell that is not a number; −1 where there is none. texts: the cells as they are written.
    is_nominal: whether the format declares the values as names.
    """

    name: str
    kind: str
    values: tuple[Cell, ...]
    is_index: bool = False
    odd: int = -1
    texts: tuple[str, ...] = ()
    is_nominal: bool = False

    def labels(self) -> dict[float | str, str]:
        """Each different value with its first spelling in the column, in increasing order."""
        labels: dict[float | str, str] = {}
        for value, text in zip(self.values, self.texts, strict=True):
            if value is not None:
                labels.setdefault(value, text)
        return dict(sorted(labels.items()))

    @cached_property
    def different(self) -> frozenset[float | str]:
        """The different values, without missing ones."""
        return frozenset(value for value in self.values if value is not None)

    @property
    def missing(self) -> int:
        """How many values are missing."""
        return self.values.count(None)


class Doubt(str):
    """A note on what a text may mean as well; ``options`` read it so."""

    options: Options

    def __new__(cls, sentence: str, options: Options) -> "Doubt":
        doubt = super().__new__(cls, sentence)
        doubt.options = options
        return doubt


@dataclass(frozen=True)
class TextTable:
    """A table that was read from a text.

    columns: all of them, also those that will not be used. lines: the number of the line (of JSON:
    the record) of each row. delimiter: "" where there is one column or the format has none.
    header: whether the names stood in the text. decimal: "." or ",". format: "text", "ARFF" or
    "JSON". notes: sentences on what was left out or had to be guessed. missing_note: the one
    of them that lists the missing values, or "".
    """

    columns: tuple[Column, ...]
    lines: tuple[int, ...]
    delimiter: str
    header: bool
    decimal: str
    format: str
    charset: str
    notes: tuple[str, ...]
    unit: str = "line"
    missing_note: str = ""

    @property
    def doubts(self) -> list[Doubt]:
        """Those of the notes that say what may be read otherwise."""
        return [note for note in self.notes if isinstance(note, Doubt)]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self.columns)

    @property
    def rows(self) -> list[tuple[Cell, ...]]:
        """The rows, as tuples of cells."""
        if not self.columns:
            return []
        values_by_column = [column.values for column in self.columns]
        return list(zip(*values_by_column, strict=True))

    def __len__(self) -> int:
        return len(self.lines)

    def where(self, row: int, column: int) -> str:
        """The place of a cell, for a sentence: line 3, column “age”."""
        return f"{self.unit} {self.lines[row]:,}, column {quoted(self.columns[column].name)}"

    @property
    def summary(self) -> str:
        """How the text was read, in one sentence.

        >>> read("x;y\\n1,5;2").summary
        '1 row of 2 columns, separated by semicolons, with a header, decimal comma.'
        """
        parts = [f"{plural(len(self), 'row')} of {plural(len(self.columns), 'column')}"]
        if self.delimiter in DELIMITERS:
            parts.append(f"separated by {DELIMITERS[self.delimiter]}s")
        elif self.delimiter:
            parts.append(f"separated by {quoted(self.delimiter)}")
        if self.format != "text":
            parts.append(self.format)
        parts.append("with a header" if self.header else "without a header")
        if self.decimal == ",":
            parts.append("decimal comma")
        return f"{', '.join(parts)}."


@dataclass(frozen=True)
class _UntypedTable:
    """The cells of a table before its columns have types.

    names: those in the text; empty without a header, until the columns are numbered. lines: the
    rows. nominal: the places of the columns whose values are declared as names. The other
    fields are those of ``TextTable``.
    """

    names: list[str]
    lines: list[Line]
    delimiter: str
    header: bool
    format: str
    unit: str
    nominal: frozenset[int] = frozenset()

    @property
    def width(self) -> int:
        """How many columns there are: those of the header, else those of the longest line."""
        if self.names:
            return len(self.names)
        return max((len(line.cells) for line in self.lines), default=0)

    def place_of(self, row: int, name: str) -> str:
        """The beginning of a sentence about a cell: Line 3, column “age”."""
        return f"{self.unit.capitalize()} {self.lines[row].number:,}, column {quoted(name)}"


def read(
    source: str | bytes,
    options: Options | None = None,
    *,
    max_rows: int | None = None,
    max_columns: int | None = None,
    readable_rows: int | None = None,
) -> TextTable:
    """Read a table from a text or from the bytes of a file, in time linear in its length.

    CSV with commas, semicolons, tabs, bars or spaces, with or without a header, comments after #,
    a line "sep=;", decimal commas, separators of thousands, quoted cells; UTF-8, UTF-16 and
    Windows-1252; ARFF; JSON records. ``options`` sets what is otherwise inferred from the text; the
    roles among them are not used here.

    A text of more than ``max_rows`` rows is refused, unless ``readable_rows`` is given: then a text
    of up to ``readable_rows`` rows is accepted, ``max_rows`` of them are drawn at random, the same
    ones each time, and a note says so.

    Raises ValueError with the line, the column and the cell that cannot be read.

    >>> table = read("x;y\\n1,5;2,25\\n2,5;")
    >>> table.names, table.rows
    (('x', 'y'), [(1.5, 2.25), (2.5, None)])
    """
    options = options or Options()
    text, charset = decode(source) if isinstance(source, bytes) else (source, "")
    notes: list[str] = []
    if charset == "windows-1252":
        notes.append("The file is not UTF-8: it was read as Windows-1252.")

    if is_arff(text):
        untyped = _untyped_records(read_arff(text), "ARFF")
    elif is_json(text):
        untyped = _untyped_records(read_json(text), "JSON")
    else:
        untyped = _untyped_lines(text, options, notes)
    width = untyped.width
    row_limit = max_rows if readable_rows is None else readable_rows
    _check_size(untyped.lines, width, row_limit, max_columns)
    _check_widths(untyped.lines, width, untyped.unit, untyped.header or not untyped.lines)
    untyped = replace(untyped, names=_names_of(untyped.names or [""] * width, notes))
    missing_texts = cell_values.MISSING - _texts_not_missing(text, untyped)
    return _typed_table(untyped, options, charset, notes, missing_texts, max_rows)


def _untyped_records(records: Records, file_format: str) -> _UntypedTable:
    """The table of a format that has no delimiters."""
    header = any(records.names)
    return _UntypedTable(
        records.names, records.lines, "", header, file_format, records.unit, records.nominal
    )


def _untyped_lines(text: str, options: Options, notes: list[str]) -> _UntypedTable:
    """The table of a text of lines; what is left out or guessed is added to the notes."""
    split_text = split(text, options.delimiter)
    if split_text.other:
        last = split_text.lines[-1]
        line = quoted(split_text.delimiter.join(last.cells).strip())
        sentence = f"Line {last.number:,}, {line}, is read as {plural(len(last.cells), 'number')}."
        notes.append(Doubt(sentence, Options(delimiter=split_text.other)))
    lines = _without_remarks(split_text.lines, split_text.delimiter, notes)
    lines = _without_preamble(lines, notes)
    lines = _without_empty_ends(lines)
    header = bool(lines) and options.header is not False
    if lines and options.header is None:
        first_line = _first_line(lines)
        header = first_line.is_header
        if first_line.is_doubtful:
            cell = quoted(lines[0].cells[-1].strip())
            sentence = f"{_lines_listed(lines[:1])} read as names, such as {cell}."
            notes.append(Doubt(sentence, Options(header=False)))
    names: list[str] = []
    if header:
        names = [cell.strip() for cell in lines[0].cells]
        lines = lines[1:]
        if lines and all(len(line.cells) == len(names) + 1 for line in lines):
            if any(line.cells[-1].strip() for line in lines):
                names = ["", *names]  # R leaves out the name of the column of row names
            else:  # a delimiter ends every line but the header
                lines = [Line(line.number, line.cells[:-1]) for line in lines]
    return _UntypedTable(names, lines, split_text.delimiter, header, "text", "line")


def _texts_not_missing(text: str, untyped: _UntypedTable) -> frozenset[str]:
    """The spellings of missing values that are texts in this table: those in quotation marks, and
    those of a format that has a mark of its own.
    """
    if untyped.format != "text":
        return _texts_of_format(untyped.lines, untyped.format)
    if untyped.delimiter and '"' in text:
        return quoted_only(text, untyped.delimiter, cell_values.MISSING)
    return frozenset()


def _texts_of_format(lines: list[Line], file_format: str) -> frozenset[str]:
    """The cells that look like missing values and are texts: JSON writes a missing value as null,
    and ARFF as a question mark.
    """
    marks = frozenset({""}) if file_format == "JSON" else frozenset({"", "?"})
    cells = {cell.strip().casefold() for line in lines for cell in line.cells}
    return (cell_values.MISSING - marks) & cells


def _without_remarks(lines: list[Line], delimiter: str, notes: list[str]) -> list[Line]:
    """Leave out lines that begin with #, unless most lines do, or # begins a header."""
    remarks = [line for line in lines if "#" in line.cells[0] and _is_remark(line)]
    if not remarks or 2 * len(remarks) > len(lines) > 1:
        return lines
    rows = [line for line in lines if not _is_remark(line)]
    before = [line for line in remarks if not rows or line.number < rows[0].number]
    header = _header_of_remark(before[-1], rows) if rows and before else None
    if header is not None:
        rows.insert(0, header)
        remarks.remove(before[-1])
    if remarks:
        text = quoted(delimiter.join(remarks[0].cells).strip())
        notes.append(f"{_lines_listed(remarks)} left out: a comment begins with #, such as {text}.")
    return rows


def _header_of_remark(remark: Line, rows: list[Line]) -> Line | None:
    """The names in a remark above the rows, as NumPy writes them: “# x,y” or “# x y”. None where
    it has no name for each column, or the first of the rows has them.
    """
    first, *others = remark.cells
    width = len(rows[0].cells)
    names = [first.lstrip().lstrip("# "), *others]
    if len(others) == width and first.strip() == "#":
        names = others
    if len(names) != width or width < 2 or _has_names_above_numbers(rows):
        return None
    if first.strip() == "#" and names is not others:
        names[0] = first
    return Line(remark.number, names)


def _is_remark(line: Line) -> bool:
    return line.cells[0].lstrip().startswith("#")


def _without_preamble(lines: list[Line], notes: list[str]) -> list[Line]:
    """Leave out what stands above the table: lines that begin with a text and have fewer cells than
    the names of the columns can have.
    """
    widths = Counter([len(line.cells) for line in lines])
    usual = max(widths, key=lambda width: (widths[width], width), default=1)
    if usual == 1:
        return lines
    start = 0
    while start < len(lines) - 2 and _is_title(lines[start], usual):
        start += 1
    if start:
        text = quoted(lines[0].cells[0].strip())
        notes.append(f"{_lines_listed(lines[:start])} left out as a title: {text}.")
    return lines[start:]


def _is_title(line: Line, usual: int) -> bool:
    cells = [cell.strip() for cell in line.cells]
    width = max((k for k, cell in enumerate(cells, 1) if cell), default=0)
    return bool(cells[0]) and width < max(2, usual - 1) and not any(map(_is_number, cells))


def _without_empty_ends(lines: list[Line]) -> list[Line]:
    """Leave out an empty last cell where every line ends with a delimiter."""
    while lines and all(len(line.cells) > 1 and not line.cells[-1].strip() for line in lines):
        lines = [Line(line.number, line.cells[:-1]) for line in lines]
    return lines


def _lines_listed(lines: Sequence[Line]) -> str:
    listed = ", ".join(f"{line.number:,}" for line in lines[:MAX_LISTED])
    more = f" and {len(lines) - MAX_LISTED:,} more" if len(lines) > MAX_LISTED else ""
    return f"Line {listed} is" if len(lines) == 1 else f"Lines {listed}{more} are"


def _check_size(
    lines: list[Line], width: int, max_rows: int | None, max_columns: int | None
) -> None:
    too_long = max_rows is not None and len(lines) > max_rows
    too_wide = max_columns is not None and width > max_columns
    if too_long or too_wide:
        raise ValueError(
            f"at most {max_rows or len(lines):,} rows of {max_columns or width} columns are "
            f"allowed, got {len(lines):,} of {width}"
        )


def _check_widths(lines: list[Line], width: int, unit: str, header: bool) -> None:
    """Raise ValueError at the first line with too few or too many cells."""
    for line in lines:
        count = len(line.cells)
        if count == width:
            continue
        as_where = "the header" if header else "most lines"
        if count > width:
            cell = quoted(line.cells[width])
            detail = f"; the first cell too many, in column {width + 1}, is {cell}"
        else:
            detail = f"; its last cell, in column {count}, is {quoted(line.cells[-1])}"
        raise ValueError(
            f"{unit} {line.number:,}: {plural(width, 'cell')} are allowed, as in {as_where}, "
            f"got {count}{detail}"
        )


# ── Header and names ──────────────────────────────────────────────────────────────────────────────


class _FirstLine(NamedTuple):
    """What speaks for and against names in the first line, as numbers of its cells.

    texts: texts above numbers. numbers: numbers above numbers of their kind. others: numbers above
    numbers of another kind, such as years above shares. repeated: texts that come again below.
    named: other texts above texts.
    """

    texts: int = 0
    numbers: int = 0
    others: int = 0
    repeated: int = 0
    named: int = 0

    @property
    def is_doubtful(self) -> bool:
        """Whether names that are numbers make the line a header, with too little beside them."""
        return bool(self.others and not self.texts and not (self.named and self.others > 1))

    @property
    def is_header(self) -> bool:
        """Whether more speaks for names than against; with nothing above numbers, whether no text
        comes again.
        """
        if self.texts or self.numbers or self.others:
            return self.texts + self.others > self.numbers
        return not self.repeated


def _first_line(lines: list[Line]) -> _FirstLine:
    """Compare the first line with the columns below it."""
    first = [cell.strip() for cell in lines[0].cells]
    rest = lines[1:]
    # R leaves out the name of the first column, so the names are one place further left.
    offset = 1 if all(len(line.cells) == len(first) + 1 for line in rest) else 0
    columns = [
        _present([line.cells[place] for line in rest[:200] if len(line.cells) > place])
        for place in range(offset, offset + len(first))
    ]
    if not rest:
        return _FirstLine(numbers=sum(map(_is_value, first)))
    are_values = list(map(_are_mostly_values, columns))
    of_numbers = [place for place, is_values in enumerate(are_values) if is_values]
    texts = sum(not _is_value(first[place]) for place in range(len(first)) if not are_values[place])
    by_row = zip(*(columns[place] for place in of_numbers), strict=False)
    ascend = _ascend([first[place] for place in of_numbers], texts > 0) and not any(
        _ascend(cells, texts > 0) for cells in by_row
    )
    counts: Counter[str] = Counter()
    for name, column, is_values in zip(first, columns, are_values, strict=True):
        if is_values and _is_value(name):
            counts["others" if ascend or _is_far_above(name, column) else "numbers"] += 1
        elif is_values and name and not cell_values.is_missing(name):
            counts["texts"] += 1
        elif name and not is_values:
            counts["repeated" if name in column else "named"] += 1
    return _FirstLine(**counts)


def _has_names_above_numbers(lines: list[Line]) -> bool:
    """Whether texts of the first line stand above columns of numbers, as names do."""
    first_line = _first_line(lines)
    return first_line.texts > first_line.numbers


def _present(cells: list[str]) -> list[str]:
    """The cells that have a value, without spaces around them."""
    stripped = [cell.strip() for cell in cells]
    return [cell for cell in stripped if not cell_values.is_missing(cell, True)]


def _ascend(cells: Sequence[str], with_text: bool) -> bool:
    """Whether the cells count on by one: years, or three numbers and more beside a text."""
    if not all(map(str.isdecimal, cells)) or len(cells) < 2:
        return False
    numbers = list(map(int, cells))
    are_years = 1_000 <= numbers[0] <= numbers[-1] < 3_000
    steps = {after - before for before, after in pairwise(numbers)}
    return steps == {1} and (are_years or (with_text and len(cells) > 2))


def _is_far_above(name: str, column: list[str]) -> bool:
    """Whether a number is at least 100 times as large as all numbers of its column."""
    value, *values = (abs(_number_in(cell) or 0.0) for cell in (name, *column))
    return value >= FAR * max(values) > 0


def _are_mostly_values(cells: list[str]) -> bool:
    """Whether more than half of the cells are numbers or dates."""
    if not cells or cell_values.have_no_digit(cells):
        return False
    if cell_values.numbers(cells, ".") or cell_values.numbers(cells, ","):
        return True
    return 2 * sum(map(_is_value, cells)) > len(cells)


def _is_value(cell: str) -> bool:
    """Whether a cell is a number or a date, in any spelling."""
    return _is_number(cell) or cell_values.is_date(cell)


def _is_number(cell: str) -> bool:
    return _number_in(cell) is not None


def _number_in(cell: str) -> float | None:
    """The number in a cell, with a decimal point or else with a decimal comma."""
    value = cell_values.number(cell)
    return cell_values.number(cell, ",") if value is None else value


def _names_of(names: list[str], notes: list[str]) -> list[str]:
    """Names that are all different; a column without a name is called by its number."""
    unique: list[str] = []
    names_so_far: set[str] = set()
    for place, name in enumerate(names, 1):
        text = re.sub(r"\s+", " ", name).strip() or f"column {place}"
        if text in names_so_far:
            count = 2
            while f"{text} ({count})" in names_so_far:
                count += 1
            notes.append(f"Two columns are called {quoted(text)}: column {place} is now ({count}).")
            text = f"{text} ({count})"
        names_so_far.add(text)
        unique.append(text)
    return unique


# ── Types ─────────────────────────────────────────────────────────────────────────────────────────


def _typed_table(
    untyped: _UntypedTable,
    options: Options,
    charset: str,
    notes: list[str],
    missing_texts: frozenset[str],
    max_rows: int | None,
) -> TextTable:
    """The table, its columns typed.

    notes: those on what was read so far. missing_texts: the spellings of a missing value in a
    column of texts. max_rows: how many rows are drawn where there are more.
    """
    rows = [line.cells for line in untyped.lines]
    as_written = [[cell.strip() for cell in column] for column in zip(*rows, strict=True)]
    as_written = as_written or [[] for _ in untyped.names]
    amounts_by_column = _amounts_by_column(untyped, as_written, notes)
    decimal = options.decimal
    if not decimal:
        decimal, is_guess = cell_values.decimal_of(amounts_by_column, untyped.delimiter)
        if is_guess:
            other = Options(decimal="," if decimal == "." else ".")
            notes.append(Doubt(_note_on_decimal(untyped, amounts_by_column, decimal), other))
    columns = []
    for name, texts, amounts in zip(untyped.names, as_written, amounts_by_column, strict=True):
        column = _column_or_names(name, amounts, decimal, missing_texts, notes)
        columns.append(replace(column, texts=tuple(texts)))
        if column.kind == TEXT and column.odd < 0:
            notes += _notes_on_units(untyped, name, texts, decimal)
    columns = _with_indexes(columns, untyped.header)
    for place in untyped.nominal:
        columns[place] = replace(columns[place], is_nominal=True)
    line_numbers = [line.number for line in untyped.lines]
    count = len(line_numbers)
    if max_rows is not None and count > max_rows:
        notes.append(
            f"Of {count:,} rows, {max_rows:,} drawn at random are used, the same ones each time."
        )
        sample = _sample(count, max_rows, [column.odd for column in columns])
        columns = [_rows_of_column(column, sample) for column in columns]
        line_numbers = [line_numbers[place] for place in sample]
    table = TextTable(
        tuple(columns),
        tuple(line_numbers),
        untyped.delimiter,
        untyped.header,
        decimal,
        untyped.format,
        charset,
        (),
        untyped.unit,
    )
    notes += _notes_on_texts_like_gaps(table, cell_values.MISSING - missing_texts)
    missing_note = _missing_note(table)
    if missing_note:
        notes.append(missing_note)
    notes += _notes_on_columns(table)
    return replace(table, notes=tuple(notes), missing_note=missing_note)


def _amounts_by_column(
    untyped: _UntypedTable, as_written: list[list[str]], notes: list[str]
) -> list[list[str]]:
    """The cells of each column without the unit that all of them have; a note names it."""
    amounts_by_column = []
    for name, texts in zip(untyped.names, as_written, strict=True):
        amounts, unit = cell_values.without_unit(texts)
        amounts_by_column.append(amounts)
        if unit:
            example = next(text for text, amount in zip(texts, amounts, strict=True) if amount)
            notes.append(
                f"Column {quoted(name)}: the numbers are read without {quoted(unit)}, "
                f"as in {quoted(example)}."
            )
    return amounts_by_column


def _column_or_names(
    name: str,
    amounts: list[str],
    decimal: str,
    missing_texts: frozenset[str],
    notes: list[str],
) -> Column:
    """The typed column; text, with a note, where two of its names are one number."""
    twins = cell_values.names_of_one_number(amounts)
    if not twins:
        return _column(name, amounts, decimal, missing_texts)
    notes.append(
        f"Column {quoted(name)}: {quoted(twins[0])} and {quoted(twins[1])} are one number "
        "and two names, so it is text."
    )
    return _text_column(name, amounts, missing_texts)


def _notes_on_units(untyped: _UntypedTable, name: str, texts: list[str], decimal: str) -> list[str]:
    """A sentence on the first cell that lacks the unit of others, if there is one."""
    mixed = cell_values.mixed_units(texts, decimal)
    if not mixed:
        return []
    unit, example, row = mixed
    return [
        f"{untyped.place_of(row, name)}: {quoted(texts[row])} has no {quoted(unit)}, as "
        f"{quoted(example)} has, so the column is text."
    ]


def _notes_on_texts_like_gaps(table: TextTable, spellings: frozenset[str]) -> list[str]:
    """A sentence on the texts that are spelt like missing values, if there are any."""
    texts = {
        text
        for column in table.columns
        if column.kind == TEXT
        for text in column.texts
        if text.casefold() in spellings
    }
    if not texts:
        return []
    listed = ", ".join(quoted(text) for text in sorted(texts))
    where = "In ARFF" if table.format == "ARFF" else "In quotation marks"
    return [f"{where} {listed} is a text, not a missing value."]


def _sample(rows: int, size: int, needed: list[int]) -> list[int]:
    """The places of a random sample of the rows, from 0, in increasing order.

    The sample contains the places that are needed; negative ones are passed over. The numbers of
    ``random`` are the same in every version of Python, so a link gives everybody the same sample.
    """
    numbers = random.Random(0)
    keys = [numbers.random() for _ in range(rows)]
    for place in needed:
        if place >= 0:
            keys[place] = -1.0
    by_key = sorted(range(rows), key=keys.__getitem__)
    return sorted(by_key[:size])


def _rows_of_column(column: Column, places: list[int]) -> Column:
    """The column with only the rows at these places."""
    return replace(
        column,
        values=tuple(column.values[place] for place in places),
        texts=tuple(column.texts[place] for place in places),
        odd=places.index(column.odd) if column.odd >= 0 else column.odd,
    )


def _column(name: str, texts: list[str], decimal: str, missing_texts: frozenset[str]) -> Column:
    """The column with the type of its cells: empty, text, dates, numbers, or mostly numbers."""
    numbers = cell_values.numbers(texts, decimal) if texts else None
    if numbers is not None:
        return Column(name, NUMBER, tuple(numbers))
    missing = cell_values.missing_among(texts, cell_values.MISSING_AMONG_NUMBERS)
    present = [text for text in texts if text not in missing] if missing else texts
    if not present:
        return Column(name, EMPTY, (None,) * len(texts))
    if cell_values.have_no_digit(present):
        return _text_column(name, texts, missing_texts)
    if cell_values.is_date(present[0]) and cell_values.are_dates(present):
        return Column(name, DATE, _with_gaps(present, texts, missing))
    all_numbers = cell_values.numbers(present, decimal)
    values: list[float | None] = list(all_numbers or ())
    if all_numbers is None:
        values = cell_values.numbers_or_none(present, decimal)
    count = len(values) - values.count(None)
    if count == len(present):
        return Column(name, NUMBER, _with_gaps(values, texts, missing))
    if 2 * count > len(present):
        first_odd = values.index(None)  # among those present
        places = _with_gaps(range(len(present)), texts, missing)
        return _text_column(name, texts, missing_texts, places.index(first_odd))
    return _text_column(name, texts, missing_texts)


def _with_gaps(values: Iterable, texts: list[str], missing: set[str]) -> tuple:
    """The values in their places among the texts, and None in the places of missing values."""
    if not missing:
        return tuple(values)
    rest = iter(values)
    return tuple(None if text in missing else next(rest) for text in texts)


def _text_column(
    name: str, texts: list[str], missing_texts: frozenset[str], odd: int = -1
) -> Column:
    missing = cell_values.missing_among(texts, missing_texts)
    if not missing:
        return Column(name, TEXT, tuple(texts), odd=odd)
    values = tuple(None if text in missing else text for text in texts)
    return Column(name, TEXT, values, odd=odd)


def _with_indexes(columns: list[Column], header: bool) -> list[Column]:
    """The columns, of which those that only number the rows are called so."""
    return [
        replace(
            column,
            is_index=_counts_rows(column, header and column.name == f"column {place}", columns),
        )
        for place, column in enumerate(columns, 1)
    ]


def _counts_rows(column: Column, unnamed: bool, columns: Sequence[Column]) -> bool:
    """Whether a column only numbers the rows: 0, 1, 2 … or 1, 2, 3 … under a name for that."""
    if column.kind != NUMBER or not (unnamed or column.name.casefold() in INDEX_NAMES):
        return False
    if sum(other.kind != EMPTY for other in columns) < 2:
        return False
    count = len(column.values)
    return column.values in (tuple(range(count)), tuple(range(1, count + 1)))


def _note_on_decimal(
    untyped: _UntypedTable, amounts_by_column: list[list[str]], decimal: str
) -> str:
    """A sentence on the first cell whose comma or point may be a decimal sign or not."""
    for name, texts in zip(untyped.names, amounts_by_column, strict=True):
        place = cell_values.first_cell(texts, cell_values.is_ambiguous)
        with_commas = [text for text in texts if "," in text]
        if place >= 0 and with_commas and cell_values.may_be_numbers(with_commas):
            value = cell_values.number(texts[place], decimal)
            sign = "point" if decimal == "." else "comma"
            return (
                f"{untyped.place_of(place, name)}: {quoted(texts[place])} was read as {value:g}, "
                f"with a decimal {sign}."
            )
    return ""


def _missing_note(table: TextTable) -> str:
    """A sentence that counts the spellings of missing values; "" where none is missing."""
    spellings: Counter[str] = Counter()
    for column in table.columns:
        if not column.missing:
            continue
        for text, value in zip(column.texts, column.values, strict=True):
            if value is None:
                spellings[text] += 1
    if not spellings:
        return ""
    listed = ", ".join(
        f"{count:,} × {quoted(text) if text else 'empty'}"
        for text, count in spellings.most_common(MAX_LISTED)
    )
    return f"Missing values: {listed}."


def _notes_on_columns(table: TextTable) -> list[str]:
    """Sentences on index columns, and on the first cell among numbers that is not a number."""
    sentences = []
    for place, column in enumerate(table.columns):
        if column.is_index:
            sentences.append(f"Column {quoted(column.name)} numbers the rows and is not used.")
        if column.odd >= 0:
            cell = quoted(column.texts[column.odd])
            where = table.where(column.odd, place)
            sentences.append(f"{where[0].upper()}{where[1:]}: {cell} is no number, so it is text.")
    return sentences
