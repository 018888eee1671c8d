"""Tables: what a lab exports, what a screen reader reads beside each picture, and what tests compare."""

import csv
import io
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

# What OWASP lists as the start of a formula, full-width forms too; spreadsheets skip blanks before it
_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")

Cell = str | int | float | bool | None


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
        for number, row in enumerate(self.rows):
            if len(row) != len(self.columns):
                raise ValueError(f"table {self.name} row {number} has {len(row)} cells; it needs {len(self.columns)}")
            for cell in row:
                if cell is not None and type(cell) not in (str, int, float, bool):
                    raise ValueError(f"table {self.name} row {number} holds {type(cell).__name__}; use plain scalars")


def to_csv(table: Table, source: Mapping[str, Cell] | None = None) -> str:
    """The table as CSV (RFC 4180), after one ``# name: value`` line for each entry of ``source`` (version, link, seed).

    Text that a spreadsheet would take for a formula gets a leading apostrophe; numbers stay as they are.
    """
    out = io.StringIO()
    write = csv.writer(out).writerow
    for name, value in (source or {}).items():
        write([f"# {name}: {value}"])
    for row in (table.columns, *table.rows):
        write([_csv_cell(cell) for cell in row])
    return out.getvalue()


def plain(table: Table) -> dict:
    """The table as strict JSON can hold it: columns and rows, non-finite floats as "inf", "-inf" and "nan"."""
    rows = [[_json_cell(cell) for cell in row] for row in table.rows]
    return {"title": table.title, "columns": list(table.columns), "rows": rows}


def _csv_cell(cell: Cell) -> Cell:
    return "'" + cell if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _json_cell(cell: Cell) -> Cell:
    return str(cell) if isinstance(cell, float) and not math.isfinite(cell) else cell
