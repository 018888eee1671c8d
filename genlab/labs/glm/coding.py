"""Columns as predictors of a regression: numbers as they are, dates as days, texts as 0 and 1."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import numpy as np

from genlab.core.check import Floats
from genlab.kit.domain import quoted
from genlab.kit.names import Names, name_in_sentence
from genlab.tables import DATE, TEXT, Column, TextTable
from genlab.tables.columns import listed, numbers_of

MAX_VALUES = 10  # different texts of one predictor
_PARTS = re.compile(r"\d+")
SECONDS_PER_DAY = 86_400


class Step(NamedTuple):
    """What 1 more in a column of the model is: the column of the table, and the step in words."""

    column: str
    words: str


def unit_step(name: str, unit: str = "") -> Step:
    """A step of one unit, which the name of a column may give: "bill length, mm"."""
    what, _, named_unit = name.partition(", ")
    column = name_in_sentence("feature", what)
    return Step(column, f"each further {unit or named_unit or 'unit'} of {column}")


class Predictor(NamedTuple):
    """What a column is in the model: names and numbers (n, k) of its columns there, what a step of
    each of these is, and a note on how it was coded; "" where it was not.
    """

    names: Names
    x: Floats
    steps: tuple[Step, ...]
    note: str = ""


def predictor(table: TextTable, place: int, rows: Sequence[int]) -> Predictor:
    """The numbers of a column in some rows.

    Raises ValueError, which names a cell, where the column has neither numbers nor dates nor few
    different texts.
    """
    column = table.columns[place]
    if column.kind == DATE:
        return _days(column, rows)
    if column.kind == TEXT and column.odd < 0:
        return _indicators(column, rows)
    numbers = numbers_of(table, place, rows, "a feature")[:, None]
    return Predictor((column.name,), numbers, (unit_step(column.name),))


def _days(column: Column, rows: Sequence[int]) -> Predictor:
    """Days since the first date; of times of day, hours since midnight."""
    texts = [column.texts[row] for row in rows]
    by_row = [[int(part) for part in _PARTS.findall(text)] for text in texts]
    name = quoted(column.name)
    if all(":" in text[:3] for text in texts):
        hours = [parts[0] + parts[1] / 60 + sum(parts[2:3]) / 3_600 for parts in by_row]
        note = f"Column {name} counts hours since midnight."
        step = unit_step(column.name, "hour")
        return Predictor((column.name,), np.array(hours)[:, None], (step,), note)
    day_first = any(parts[0] > 12 for parts in by_row) or any("." in text[:3] for text in texts)
    try:
        moments = np.array([_moment(parts, day_first) for parts in by_row])
    except ValueError as error:
        raise ValueError(f"csv: column {name} has a date that there is not: {error}") from None
    first = texts[int(moments.argmin())] if texts else ""
    note = f"Column {name} counts days since {first}."
    is_guess = any(parts[0] < 100 for parts in by_row)
    if is_guess:
        note += f" The {'day' if day_first else 'month'} was read as the first number of each date."
    days = (moments - moments.min(initial=np.inf)) / SECONDS_PER_DAY
    return Predictor((column.name,), days[:, None], (unit_step(column.name, "day"),), note)


def _moment(parts: Sequence[int], day_first: bool) -> float:
    """Seconds of a date, and perhaps of its time; a zone is passed over."""
    year_last = (2, 1, 0) if day_first else (2, 0, 1)
    order = (0, 1, 2) if parts[0] > 999 else year_last
    moment: list = [parts[k] for k in order]
    moment.extend(parts[3:6])
    return datetime(*moment).replace(tzinfo=UTC).timestamp()


def _indicators(column: Column, rows: Sequence[int]) -> Predictor:
    """A column of 0 and 1 for each text but the first, which is the reference."""
    values = np.array([column.texts[row] for row in rows])
    reference, *others = np.unique(values).tolist() or [""]
    if len(others) >= MAX_VALUES or not others:
        raise ValueError(
            f"csv: column {quoted(column.name)} has {len(others) + 1} different texts; as a "
            f"feature it needs numbers, dates, or 2 to {MAX_VALUES} texts"
        )
    x = np.column_stack([values == text for text in others]).astype(float)
    names = tuple(f"{column.name} = {text}" for text in others)
    note = (
        f"Column {quoted(column.name)} is coded: {listed(others)} "
        f"{'is' if len(others) == 1 else 'are'} 1 against {quoted(reference)}, the reference."
    )
    feature = name_in_sentence("feature", column.name)
    steps = tuple(
        Step(feature, f"{quoted(text)} instead of {quoted(reference)} in {feature}")
        for text in others
    )
    return Predictor(names, x, steps, note)
