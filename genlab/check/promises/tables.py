"""The tables of a lab, and how their numbers are said to come about."""

import math
import random
from collections.abc import Iterator
from typing import Any

from genlab.check.promise import promise
from genlab.check.samples import random_states
from genlab.check.subject import Subject
from genlab.kit import Table, TableOf, Worked, is_number

EXPONENT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
MAX_ROWS = 4  # of a table whose numbers are compared


@promise("there is at least one table; each has a name and a title of its own, and named columns")
def tables_are_declared(subject: Subject) -> Iterator[str]:
    declared_tables = subject.lab.declared
    if not declared_tables:
        yield f"{subject.file('lab.py')}: the lab declares no table; it needs at least one"
    names: set[str] = set()
    for table in declared_tables:
        place = subject.place(table.rows)
        if table.name in names:
            yield f"{place}: a second table is called {table.name!r}"
        names.add(table.name)
        if not table.title.strip():
            yield f"{place}: the table {table.name} has no title"
    result = subject.run(subject.lab.state())
    for shown_table in subject.tables(result):
        if not shown_table.columns or not all(map(str.strip, shown_table.columns)):
            place = subject.place(subject.lab.table(shown_table.name).rows)
            yield f"{place}: a column of the table {shown_table.name} has no name"


@promise("a number that is explained is worked out to the number that the table shows")
def explained_numbers_are_right(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    explained_tables = [
        declared_table for declared_table in lab.declared if declared_table.explainers
    ]
    states = [subject.decoded(demo.link).state for demo in lab.demos[:: subject.every]]
    states += random_states(lab, subject.states, seed=1)
    for number, state in enumerate(states if explained_tables else []):
        result = subject.run(state)
        rng = random.Random(number)
        for declared_table in explained_tables:
            table = declared_table(result)
            rows = rng.sample(table.rows, min(MAX_ROWS, len(table.rows)))
            for row in rows:
                wrong_numbers = list(_wrong_numbers(subject, declared_table, table, row, result))
                if wrong_numbers:
                    yield from wrong_numbers
                    return  # others would say the same of other states


def _wrong_numbers(
    subject: Subject, declared_table: TableOf, table: Table, row: tuple, result: Any
) -> Iterator[str]:
    for column, cell in zip(table.columns, row, strict=True):
        explainer = declared_table.explainer(column)
        if explainer is None or not is_number(cell):
            continue
        label = f"{column} in the table {table.name} of"
        with subject.doing(f"{label} {{}} was explained", result.state):
            line = explainer(result, row, column)
        is_worked = isinstance(line, Worked) and line.name and all(line.steps)
        if is_worked and math.isclose(number_in(line.value), cell, rel_tol=2e-3, abs_tol=1e-9):
            continue
        place = subject.place(explainer)
        where = f"{label} {subject.name_of(result.state)}"
        if not is_worked:
            yield f"{place}: {where}: the explanation must be a Worked with a name, got {line!r}"
        else:
            yield f"{place}: {where} is {cell!r}, but is worked out to {line.value}"


def number_in(text: str) -> float:
    """The number that a person reads: 12,345, −∞, 7.078×10⁻¹⁸."""
    text = text.replace("−", "-").replace(",", "").replace("∞", "inf")
    mantissa, _, power = text.partition("×10")
    return float(mantissa) * 10.0 ** int(power.translate(EXPONENT) or 0)
