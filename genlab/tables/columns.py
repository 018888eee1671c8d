"""The columns of a table with rows to fit: which of them are proposed for which role, and the
numbers and classes that they hold.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from genlab.core.numbers.wording import plural
from genlab.tables import first_form
from genlab.tables.reader import EMPTY, NUMBER, TEXT, Column, TextTable, quoted

_NAMES_A_ROW = re.compile(
    r"(?:^|[ _.-])(?i:id|nr|no|code|subject|patient|participant|case|person|zip|postcode)[ .]*$"
    r"|[a-z]I[Dd]$"
)
_ROW_NAMES_OF_R = ("rownames", "row.names", "row names")
UNUSED = "ignored"  # the role of a column that is not used
MAX_FEATURES = 50  # that are proposed
MAX_LISTED = 6  # columns or rows that a sentence lists


def numeric_columns(table: TextTable) -> list[int]:
    """The places of the columns of numbers, without one that only counts the rows."""
    return [
        place
        for place, column in enumerate(table.columns)
        if column.kind == NUMBER and not column.is_index
    ]


def class_roles(
    table: TextTable, max_classes: int, max_features: int = MAX_FEATURES
) -> tuple[str, ...]:
    """Propose the roles of rows with classes.

    The class is the column called "class" if it has at most ``max_classes`` different values. Else
    it is the last column of texts with at most ``max_classes`` values, if possible one with two or
    more. Where all columns are numbers, it is the last one if its numbers are whole and at most
    ``max_classes`` of them differ.
    The features are the columns of numbers, at most ``max_features`` of them.

    Raises ValueError, which quotes a cell, where there are no numbers or too many classes.
    """
    numbers = numeric_columns(table)
    if not numbers:
        raise ValueError(f"csv: at least one column of numbers is needed{first_text(table)}")
    label = _label_column(table, numbers, max_classes)
    features = [place for place in numbers if place != label][:max_features]
    roles = [UNUSED] * len(table.columns)
    axes = ("x", "y")
    for number, place in enumerate(features):
        roles[place] = axes[number] if number < len(axes) else "feature"
    if label is not None:
        roles[label] = "class"
    return tuple(roles)


def worth_proposing(table: TextTable, edition: int) -> TextTable:
    """The table as roles are proposed for it. Columns count as empty that lack most of their values
    or by their name only say what a row is about. Whole numbers alone are such names. What a format
    declares as names is text. Since edition 3, columns with one value and the names of rows that R
    writes count as empty, too, but for one number above 1.
    """
    columns = []
    for column in table.columns:
        is_name = column.kind == NUMBER and bool(_NAMES_A_ROW.search(column.name))
        is_constant = len(column.different) < 2
        if column.kind == NUMBER:  # a larger number may be n in k of n
            is_constant = is_constant and column.different <= {0.0, 1.0}
        is_bare = is_constant or column.name.casefold() in _ROW_NAMES_OF_R
        if (
            _is_mostly_missing(column)
            or (is_name and _are_whole(column))
            or (is_bare and edition > 2)
        ):
            column = replace(column, kind=EMPTY)
        elif column.is_nominal:
            column = replace(column, kind=TEXT)
        columns.append(column)
    return replace(table, columns=tuple(columns))


def without_rare_texts(table: TextTable) -> TextTable:
    """The table in which columns of texts that lack most of their values count as empty."""
    columns = [
        replace(column, kind=EMPTY)
        if column.kind == TEXT and _is_mostly_missing(column)
        else column
        for column in table.columns
    ]
    return replace(table, columns=tuple(columns))


def _is_mostly_missing(column: Column) -> bool:
    """Whether a column lacks most of its values."""
    return 2 * column.missing > len(column.values)


def _are_whole(column: Column) -> bool:
    """Whether all numbers of a column are whole."""
    return all(value == int(value) for value in column.different)


def first_text(table: TextTable) -> str:
    """The place and the text of a cell that is no number, for a sentence: the one that makes a
    column of numbers a column of texts, else the first cell of a column of texts, else of a column.
    """
    if not table.columns or not len(table):
        return ""
    columns = list(enumerate(table.columns))
    place, column = max(columns, key=lambda entry: (entry[1].odd >= 0, entry[1].kind == TEXT))
    row = max(column.odd, 0)
    return f"; {table.where(row, place)}, holds {quoted(column.texts[row])}"


def _label_column(table: TextTable, numbers: Sequence[int], max_classes: int) -> int | None:
    """The place of the column with the class, as ``class_roles`` proposes it; None without one."""
    columns = table.columns
    whole_columns = [place for place in numbers if len(numbers) > 1 and _are_whole(columns[place])]
    texts = [
        place for place, column in enumerate(columns) if column.kind == TEXT and column.different
    ]
    with_few_classes = [
        place for place in (*texts, *whole_columns) if len(columns[place].different) <= max_classes
    ]
    called_so = [place for place in with_few_classes if columns[place].name.casefold() == "class"]
    if candidates := called_so or [place for place in with_few_classes if place in texts]:
        return max(candidates, key=lambda place: (len(columns[place].different) > 1, place))
    whole_with_few = [
        place for place in whole_columns if 1 < len(columns[place].different) <= max_classes
    ]
    if texts and whole_with_few:
        return whole_with_few[-1]
    if texts:
        last = texts[-1]
        count = len(columns[last].different)
        raise ValueError(
            f"csv: at most {max_classes} classes are drawn, column {quoted(columns[last].name)} "
            f"has {count}; {_odd(table, last) or 'remove it, or group its values'}"
        )
    last = len(columns) - 1
    return last if last in with_few_classes else None


def _odd(table: TextTable, place: int) -> str:
    """Return the cell that prevents a column of mostly numbers from being numeric."""
    column = table.columns[place]
    if column.odd < 0:
        return ""
    return f"{table.where(column.odd, place)}, holds {quoted(column.texts[column.odd])}, no number"


def first_classes(
    table: TextTable, max_classes: int, max_features: int | None = None
) -> tuple[TextTable, tuple[str, ...]]:
    """A table with classes as the first links meant it, and the roles of its columns.

    The classes are texts, and rows with a missing value in any column of numbers are left out, even
    if only the first ``max_features`` of them are features.

    Raises ValueError where the table was refused at that time.
    """
    roles = list(class_roles(table, max_classes))
    if "class" in roles:
        table = first_form.with_texts(table, roles.index("class"))
    places_in_use = [place for place, role in enumerate(roles) if role != UNUSED]
    rows, note = complete(table, places_in_use)
    features = columns_of(table, roles, "x", "y", "feature")
    for place in features[max_features:] if max_features else []:
        roles[place] = UNUSED
    return first_form.only_rows(table, rows, note), tuple(roles)


def columns_of(table: TextTable, roles: Sequence[str], *roles_wanted: str) -> list[int]:
    """The places of the columns with these roles, in the order of the roles."""
    return [place for role in roles_wanted for place, other in enumerate(roles) if other == role]


class Complete(NamedTuple):
    """The rows of a table that have a value in every column that is used.

    rows: their places. note: what is said of those that are left out; "" where there are none.
    """

    rows: list[int]
    note: str


def complete(table: TextTable, used_columns: Sequence[int]) -> Complete:
    """The rows with a value in each of these columns.

    Raises ValueError where there is no such row.
    """
    columns = [table.columns[place] for place in used_columns]
    columns_with_gaps = [column for column in columns if column.missing]
    gaps = sorted({place for column in columns_with_gaps for place in _gaps(column)})
    if not gaps:
        return Complete(list(range(len(table))), "")
    lacking = listed([column.name for column in columns_with_gaps])
    if len(gaps) == len(table):
        raise ValueError(
            f"csv: each row lacks a value in one of {lacking}; a column that is mostly empty is to "
            "be ignored"
        )
    rows = sorted(set(range(len(table))) - set(gaps))
    numbers = listed([place + 1 for place in gaps])
    verb = "is left out: row" if len(gaps) == 1 else "are left out: rows"
    note = f"{plural(len(gaps), 'row')} with a missing value ({lacking}) {verb} {numbers}"
    return Complete(rows, note)


def _gaps(column: Column) -> list[int]:
    """The places of the rows that have no value in a column."""
    return [place for place, value in enumerate(column.values) if value is None]


def numbers_of(table: TextTable, place: int, rows: Sequence[int], role: str) -> np.ndarray:
    """(n,) the numbers of a column.

    Raises ValueError that names a cell without a number.
    """
    column = table.columns[place]
    if column.kind != NUMBER and column.values:
        first = column.odd
        if first < 0:
            first = next((k for k in rows if not isinstance(column.values[k], float)), 0)
        cell = quoted(column.texts[first]) if column.texts else "nothing"
        raise ValueError(f"csv: {table.where(first, place)}: {role} needs a number, got {cell}")
    return np.array([column.values[k] for k in rows], dtype=np.float64)


def classes_of(
    table: TextTable, place: int, rows: Sequence[int], max_classes: int
) -> tuple[tuple[str, ...], np.ndarray]:
    """The names of the classes, as they are written, and (n,) the class of each row.

    Raises ValueError where there are too many, with the cell of the first one too many.
    """
    column = table.columns[place]
    labels = column.labels()
    values = [column.values[k] for k in rows]
    present = set(values)
    classes = [value for value in labels if value in present]
    if len(classes) > max_classes:
        first = next(k for k in rows if column.values[k] not in classes[:max_classes])
        raise ValueError(
            f"csv: at most {max_classes} classes are drawn, column {quoted(column.name)} has "
            f"{len(classes)}; one too many is {quoted(column.texts[first])} in "
            f"{table.unit} {table.lines[first]:,}"
        )
    numbers = {value: k for k, value in enumerate(classes)}
    y = np.array([numbers[value] for value in values if value is not None], dtype=np.int64)
    return tuple(labels[value] for value in classes), y


def listed(values: Sequence[object]) -> str:
    """The first few values for a sentence, and the number of the others."""
    texts = [
        quoted(value) if isinstance(value, str) else f"{value:,}" for value in values[:MAX_LISTED]
    ]
    more = f" and {len(values) - MAX_LISTED} more" if len(values) > MAX_LISTED else ""
    return ", ".join(texts) + more
