"""The tables of a lab, and how their numbers are said to come about."""

import math
import random
from collections.abc import Iterator
from typing import Any

from genlab.check.promise import promise
from genlab.check.samples import random_states
from genlab.check.subject import Subject
from genlab.kit import State, Table, TableOf, Worked, is_number

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


def _states_with_explained_numbers(subject: Subject) -> list[State]:
    if not any(table.explainers for table in subject.lab.declared):
        return []
    demos = subject.lab.demos[:: subject.every]
    states = [subject.decoded(demo.link).state for demo in demos]
    return states + random_states(subject.lab, subject.states, seed=1)


@promise(
    "a number that is explained is worked out to the number that the table shows",
    cases=_states_with_explained_numbers,
)
def explained_numbers_are_right(subject: Subject, state: State) -> Iterator[str]:
    result = subject.run(state)
    rng = random.Random(0)
    for declared_table in subject.lab.declared:
        if declared_table.explainers:
            table = declared_table(result)
            for row in rng.sample(table.rows, min(MAX_ROWS, len(table.rows))):
                yield from _wrong_numbers(subject, declared_table, table, row, result)


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
        where = f"{subject.place(explainer)}: {label} {subject.name_of(result.state)}"
        if not isinstance(line, Worked) or not line.name or not all(line.steps):
            yield f"{where}: the explanation must be a Worked with a name, got {line!r}"
        elif not math.isclose(number_in(line.value), cell, rel_tol=2e-3, abs_tol=1e-9):
            yield f"{where} is {cell!r}, but is worked out to {line.value}"


def number_in(text: str) -> float:
    """The number that a person reads: 12,345, −∞, 7.078×10⁻¹⁸."""
    text = text.replace("−", "-").replace(",", "").replace("∞", "inf")
    mantissa, _, power = text.partition("×10")
    return float(mantissa) * 10.0 ** int(power.translate(EXPONENT) or 0)
