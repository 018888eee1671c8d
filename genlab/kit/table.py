"""Tables: what a lab exports, what a screen reader reads beside each picture, and what tests
compare.
"""

import csv
import io
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import wraps
from types import ModuleType
from typing import Any

from genlab.kit.formula import Term, Worked
from genlab.kit.injection import NoAnswer, resolve_arguments
from genlab.kit.numbers import digits_apart

# What OWASP lists as the start of a formula, full-width forms too; spreadsheets skip blanks before
# it
_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")

Cell = str | int | float | bool | None
TableRows = Iterable[tuple]  # each of them a tuple of cells
# The arguments are the result, a row and the name of a column.
Line = Worked | Term  # a term is worked out under the name of its column
Explain = Callable[[Any, tuple[Cell, ...], str], Line]


@dataclass(frozen=True)
class Table:
    """A named table of plain Python scalars; every row is as long as ``columns``."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "rows", tuple(tuple(row) for row in self.rows))
        plain_kinds = {str, int, float, bool, type(None)}
        for number, row in enumerate(self.rows):
            if len(row) != len(self.columns):
                raise ValueError(
                    f"table {self.name} row {number} has {len(row)} cells; it needs "
                    f"{len(self.columns)}"
                )
            for kind in set(map(type, row)) - plain_kinds:
                raise ValueError(
                    f"table {self.name} row {number} holds {kind.__name__}; use plain scalars"
                )


@dataclass(frozen=True)
class TableOf:
    """A lab's table as declared: the function that makes its rows from a result, and the pictures
    whose numbers it shows, if any.
    """

    name: str
    title: str
    columns: tuple[str, ...] | Callable[..., tuple[str, ...]]
    # Its parameters are named after the parts of a result.
    rows: Callable[..., TableRows]
    twin_of: str = ""
    explainers: dict[str, Callable[..., Worked]] = field(default_factory=dict)

    def worked(self, *columns: str) -> Callable[[Explain], Explain]:
        """Declare how the numbers of these columns come about ("α(*)": every column that begins
        so and ends so).
        """

        def declare(explain: Explain) -> Explain:
            @wraps(explain)
            def line(result: Any, row: tuple[Cell, ...], column: str) -> Worked:
                explained = explain(result, row, column)
                return explained.worked(column) if isinstance(explained, Term) else explained

            self.explainers.update(dict.fromkeys(columns, line))
            return explain

        return declare

    def explainer(self, column: str) -> Callable[..., Worked] | None:
        """Return the function that explains the numbers of a column, if there is one."""
        return next(
            (explain for name, explain in self.explainers.items() if fnmatchcase(column, name)),
            None,
        )

    def parts(self, result: Any) -> tuple[Any, ...]:
        """The parts of a result that the table is made from."""
        columns = resolve_arguments(self.columns, result) if callable(self.columns) else ()
        try:
            return (*resolve_arguments(self.rows, result), *columns)
        except NoAnswer as none:
            return (str(none), *columns)

    def __call__(self, result: Any) -> Table:
        columns = (
            self.columns(*resolve_arguments(self.columns, result))
            if callable(self.columns)
            else self.columns
        )
        try:
            rows = self.rows(*resolve_arguments(self.rows, result))
            return Table(self.name, self.title, columns, tuple(rows))
        except NoAnswer:
            return Table(self.name, self.title, columns, ())


def rows_of(*columns: Iterable) -> list[tuple[Cell, ...]]:
    """The rows of columns that may be arrays, as plain scalars; nan is a gap."""
    lists = [column.tolist() if hasattr(column, "tolist") else column for column in columns]
    return [
        tuple(None if cell != cell else cell for cell in row) for row in zip(*lists, strict=True)
    ]


def is_number(cell: Cell) -> bool:
    """Whether a cell is a computed number, and not a text, a truth value or a gap."""
    return type(cell) is int or (type(cell) is float and not math.isnan(cell))


def table(
    title: str, columns: Any, twin_of: str = "", name: str = ""
) -> Callable[[Callable], TableOf]:
    """Declare a table by the function that makes its rows, after which it is named unless it has a
    ``name`` of its own.

    ``columns`` is "one, two", or a function of the result; ``twin_of`` names the figures that show
    the same numbers, parted by blanks (the one of the table's own name, if none is named): it is
    what a screen reader reads there.
    """
    names = tuple(columns.split(", ")) if isinstance(columns, str) else columns

    def declared(rows: Callable) -> TableOf:
        table_name = name or rows.__name__
        return TableOf(table_name, title, names, rows, twin_of or table_name)

    return declared


def tables_of(module: ModuleType) -> tuple[TableOf, ...]:
    """The tables that a module declares, in the order in which they stand there."""
    return tuple(value for value in vars(module).values() if isinstance(value, TableOf))


def to_csv(table: Table, source: Mapping[str, Cell] | None = None) -> str:
    """The table as CSV (RFC 4180), after one ``# name: value`` line for each entry of ``source``
    (version, link, seed).

    Text that a spreadsheet would take for a formula gets a leading apostrophe; numbers stay as they
    are.
    """
    facts = [(f"# {name}: {value}",) for name, value in (source or {}).items()]
    return csv_text([*facts, table.columns, *table.rows], "\r\n")


def csv_text(rows: Iterable[Iterable[Cell]], line_end: str = "\n") -> str:
    """Rows as CSV; no spreadsheet takes a text in it for a formula."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator=line_end)
    writer.writerows(map(csv_cell, row) for row in rows)
    return buffer.getvalue()


MAX_PRINTED = 40  # rows


def to_text(title: str, columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    """A table for reading: columns side by side, six digits, numbers aligned to the right; at most
    ``MAX_PRINTED`` rows.
    """
    cells = [[_text_of_cell(cell) for cell in row] for row in rows[:MAX_PRINTED]]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    is_numeric = [
        all(is_number(row[k]) or row[k] is None for row in rows) for k in range(len(columns))
    ]
    rules = ["─" * width for width in widths]
    lines = [title]
    for texts in (columns, rules, *cells):
        aligned = [
            text.rjust(width) if numeric else text.ljust(width)
            for text, width, numeric in zip(texts, widths, is_numeric, strict=True)
        ]
        lines.append("  ".join(aligned).rstrip())
    if len(rows) > MAX_PRINTED:
        lines.append(f"… and {len(rows) - MAX_PRINTED:,} more")
    return "\n".join([*lines, ""])


def _text_of_cell(cell: Cell) -> str:
    if cell is None:
        return ""
    return f"{cell:.{digits_apart(cell, 6)}g}" if isinstance(cell, float) else str(cell)


def plain(table: Table) -> dict:
    """The table as strict JSON can hold it: columns and rows, non-finite floats as "inf", "-inf"
    and "nan".
    """
    rows = [[_json_cell(cell) for cell in row] for row in table.rows]
    return {"title": table.title, "columns": list(table.columns), "rows": rows}


def csv_cell(cell: Cell) -> Cell:
    """A cell as CSV holds it: no spreadsheet takes its text for a formula."""
    return "'" + cell if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _json_cell(cell: Cell) -> Cell:
    return str(cell) if isinstance(cell, float) and not math.isfinite(cell) else cell
