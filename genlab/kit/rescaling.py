"""Rows of probabilities after one entry was typed: the rest of the row makes up the difference."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from genlab.kit.numbers import number

CLOSE = 1e-9  # as close to its total as the sum of a row must be

Table = tuple[tuple[float, ...], ...]
Cell = tuple[int, int]  # row and column, from 0


class Distributions(NamedTuple):
    """The rows of a table as they are shown, and what each of them must sum to."""

    rows: Sequence[Sequence[float]]
    totals: Sequence[float]


def limit_of(before: Distributions, cell: Cell, fixed: Collection[Cell] = ()) -> float:
    """The largest value that an entry can have: what the fixed entries leave of its row's total.

    >>> limit_of(distributions([[0.5, 0.4, 0.1]]), (0, 0), fixed=[(0, 1)])
    0.6
    """
    i, j = cell
    others = sum(before.rows[i][k] for line, k in fixed if line == i and k != j)
    return float(f"{max(before.totals[i] - others, 0.0):.12g}")


# Of a state and a field's name; None where the rows of the field need not sum to anything
DistributionsOf = Callable[[Any, str], Distributions | None]


def distributions(rows: Sequence[Sequence[float]]) -> Distributions:
    """Rows that sum to one."""
    return Distributions(rows, [1.0] * len(rows))


def rescaled(
    before: Distributions,
    typed: Table,
    locked: Collection[Cell] = (),
    fixed: Collection[Cell] = (),
) -> tuple[Table, tuple[Cell, ...]]:
    """Rescale the rest of each row in which one entry was typed, so that the row has its total.

    An entry that was typed before is locked: it stays while others of its row can make up the
    difference. Where they cannot, the entry that was locked first gives way. An entry that the user
    has fixed never gives way. A row in which several entries differ, or none, stays as it was
    typed.

    Parameters:
        before: The rows before, and their totals.
        typed: The rows as they were typed.
        locked: The entries that stay, in the order in which they were typed.
        fixed: The entries that the user has locked by hand.

    Returns:
        The rows, and the entries that are locked from now on.

    Raises:
        ValueError: If an entry is larger than what the fixed entries leave of the total of its
            row, or if they leave no entry that can make up the difference.

    >>> before = distributions([[0.5, 0.4, 0.1]])
    >>> rows, locked = rescaled(before, ((0.2, 0.4, 0.1),))
    >>> rows, locked
    (((0.2, 0.64, 0.16),), ((0, 0),))
    >>> rescaled(distributions(rows), ((0.2, 0.3, 0.16),), locked)[0]
    ((0.2, 0.3, 0.5),)
    """
    if len(typed) != len(before.rows):
        return typed, ()
    rows = []
    locks = [cell for cell in locked if cell[0] < len(typed)]
    for i, (row, shown_row, total) in enumerate(
        zip(typed, before.rows, before.totals, strict=True)
    ):
        if len(row) != len(shown_row):
            return typed, ()
        changes = [j for j, value in enumerate(row) if abs(value - shown_row[j]) > 1e-12]
        if len(changes) != 1 or abs(sum(row) - total) <= CLOSE:
            rows.append(row)
            continue
        (j,) = changes
        fixed_columns = [column for line, column in fixed if line == i and column != j]
        limit = total - sum(row[k] for k in fixed_columns if k < len(row))
        if row[j] > limit + CLOSE:
            addition = " beside the locked entries" if fixed_columns else ""
            raise ValueError(
                f"row {i + 1}: at most {number(limit)} is allowed{addition}, got {row[j]:g}"
            )
        if len(row) > 1 and len(fixed_columns) == len(row) - 1:
            raise ValueError(
                f"row {i + 1}: all other entries are locked; unlock one that can make up the "
                f"difference of {number(abs(limit - row[j]))}"
            )
        locked_columns = [
            column for line, column in locks if line == i and column not in (j, *fixed_columns)
        ]
        new_row, locked_columns = _with_total(row, j, locked_columns, total, fixed_columns)
        rows.append(new_row)
        locks = [cell for cell in locks if cell[0] != i]
        locks += [(i, column) for column in [*locked_columns, j]]
    return tuple(rows), tuple(locks)


def _with_total(
    row: Sequence[float],
    j: int,
    locked_columns: list[int],
    total: float,
    fixed_columns: Sequence[int] = (),
) -> tuple[tuple[float, ...], list[int]]:
    """The row with its total, and the columns that are still locked besides j."""
    while True:
        settled_columns = [j, *locked_columns, *fixed_columns]
        free = [k for k in range(len(row)) if k not in settled_columns]
        rest = total - sum(row[k] for k in settled_columns)
        if free and rest >= -CLOSE:
            break
        if not locked_columns:  # a row of one entry, which has the whole total
            return (total,), []
        locked_columns = locked_columns[1:]
    weight = sum(row[k] for k in free)
    values = list(row)
    for k in free:
        share = row[k] / weight if weight > 0 else 1 / len(free)
        values[k] = float(f"{max(rest, 0.0) * share:.12g}")
    return tuple(values), locked_columns
