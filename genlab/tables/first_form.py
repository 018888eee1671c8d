"""Tables of the first links, which say nothing about how their table is read.

Such a link has the field ``csv`` and no field ``reading``. It means what it meant when it was
published: the first line has the names, the delimiter is the most frequent one of that line, and
decimals have a point. The page writes ``reading`` whenever a table is used, so no new link is read
in this way.
"""

import csv
import io
from dataclasses import replace
from functools import lru_cache

from genlab.tables.cells import MISSING, plain_number
from genlab.tables.reader import EMPTY, NUMBER, TEXT, Column, TextTable

DELIMITERS = ",;\t"
MAX_ROWS = 5_000
MAX_COLUMNS = 50
NOTE = (
    "The link does not say how its table is read: its first line has the names, as in all links "
    "of that time"
)


@lru_cache(maxsize=4)
def read(text: str) -> TextTable:
    """The table of a link without ``reading``.

    Raises ValueError where the text could not be read at that time: it has too many rows, lines of
    different lengths, or no column of numbers.
    """
    text = text.removeprefix("\ufeff")
    delimiter = max(DELIMITERS, key=text.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(text, newline=None), delimiter=delimiter)
    try:
        lines = [(reader.line_num, cells) for cells in reader if any(cells)]
    except csv.Error as error:
        raise ValueError(f"this is no CSV: {error}") from None
    if not lines:
        raise ValueError("at least one line is needed, got none")

    (_, names), *rows = lines
    if len(names) > MAX_COLUMNS or len(rows) > MAX_ROWS:
        raise ValueError(f"at most {MAX_ROWS:,} rows of {MAX_COLUMNS} columns are allowed")
    for line, cells in rows:
        if len(cells) != len(names):
            raise ValueError(f"line {line}: {len(names)} cells are allowed, got {len(cells)}")

    columns = tuple(
        _column(name.strip(), [cells[place].strip() for _, cells in rows])
        for place, name in enumerate(names)
    )
    if not any(column.kind == NUMBER for column in columns):
        raise ValueError("at least one column of numbers is needed, got none")
    return TextTable(
        columns=columns,
        lines=tuple(line for line, _ in rows),
        delimiter=delimiter,
        header=True,
        decimal=".",
        format="text",
        charset="",
        notes=(NOTE,),
    )


def _column(name: str, texts: list[str]) -> Column:
    values = [None if text.casefold() in MISSING else _value(text) for text in texts]
    present = [value for value in values if value is not None]
    texts_of_column = [value for value in present if isinstance(value, str)]
    if not present:
        return Column(name, EMPTY, tuple(values), texts=tuple(texts))
    if not texts_of_column:
        return Column(name, NUMBER, tuple(values), texts=tuple(texts))

    is_mostly_numbers = 2 * len(texts_of_column) < len(texts)
    odd = values.index(texts_of_column[0]) if is_mostly_numbers else -1
    return Column(name, TEXT, _as_texts(values), odd=odd, texts=tuple(texts))


def _value(text: str) -> float | str:
    number = plain_number(text)
    return text if number is None else number


def _as_texts(values: list[float | str | None]) -> tuple[str | None, ...]:
    return tuple(None if value is None else str(value) for value in values)


def with_texts(table: TextTable, place: int) -> TextTable:
    """The table with a column of classes as texts: a class 1 is called "1.0", as it was then."""
    columns = list(table.columns)
    values = _as_texts(list(columns[place].values))
    texts = tuple("" if value is None else value for value in values)
    columns[place] = replace(columns[place], kind=TEXT, values=values, texts=texts)
    return replace(table, columns=tuple(columns))


def only_rows(table: TextTable, rows: list[int], note: str) -> TextTable:
    """These rows of a table alone, with a note on the others; "" where there are none."""
    columns = tuple(
        replace(
            column,
            values=tuple(column.values[row] for row in rows),
            texts=tuple(column.texts[row] for row in rows),
            odd=-1,
        )
        for column in table.columns
    )
    notes = (note, *table.notes) if note else table.notes
    lines = tuple(table.lines[row] for row in rows)
    return replace(table, columns=columns, lines=lines, notes=notes)
