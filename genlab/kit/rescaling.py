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


def no_distributions(_state: Any, _name: str) -> None:
    """No field's rows need to sum to anything."""


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
    if [len(row) for row in typed] != [len(row) for row in before.rows]:
        return typed, ()
    rows = []
    locks = []
    for i, row in enumerate(typed):
        try:
            row, columns = _with_total(
                row, before.rows[i], before.totals[i], _columns(locked, i), _columns(fixed, i)
            )
        except ValueError as error:
            raise ValueError(f"row {i + 1}: {error}") from None
        rows.append(row)
        locks += [(i, column) for column in columns]
    return tuple(rows), tuple(locks)


def _columns(cells: Collection[Cell], row: int) -> list[int]:
    return [column for line, column in cells if line == row]


def _with_total(
    row: Sequence[float],
    shown: Sequence[float],
    total: float,
    locked: list[int],
    fixed: list[int],
) -> tuple[tuple[float, ...], list[int]]:
    """A row after one entry was typed, with its total, and the columns that are locked from now on.

    shown: the row before; locked, fixed: the columns of its locked and of its fixed entries.
    """
    changes = [k for k, value in enumerate(row) if abs(value - shown[k]) > 1e-12]
    if len(changes) != 1 or abs(sum(row) - total) <= CLOSE:
        return tuple(row), locked
    (typed,) = changes
    fixed = [k for k in fixed if k != typed]
    _check_typed(row, typed, total, fixed)
    if len(row) == 1:  # it has the whole total
        return (total,), [typed]
    locked = [k for k in locked if k not in (typed, *fixed)]
    settled = [typed, *locked, *fixed]
    while locked and (len(settled) == len(row) or _sum_of(row, settled) > total + CLOSE):
        settled.remove(locked.pop(0))
    return _filled_up(row, settled, total), [*locked, typed]


def _check_typed(row: Sequence[float], typed: int, total: float, fixed: list[int]) -> None:
    """Raise ValueError where the fixed entries leave no room for the entry that was typed."""
    limit = total - _sum_of(row, fixed)
    if row[typed] > limit + CLOSE:
        addition = " beside the locked entries" if fixed else ""
        raise ValueError(f"at most {number(limit)} is allowed{addition}, got {row[typed]:g}")
    if fixed and len(fixed) == len(row) - 1:
        raise ValueError(
            "all other entries are locked; unlock one that can make up the difference of "
            f"{number(abs(limit - row[typed]))}"
        )


def _filled_up(row: Sequence[float], settled: list[int], total: float) -> tuple[float, ...]:
    """The row with what the settled entries leave of the total, shared in proportion by the
    others; equally where these are all 0.
    """
    values = list(row)
    free = [k for k in range(len(row)) if k not in settled]
    rest = max(total - _sum_of(row, settled), 0.0)
    weight = _sum_of(row, free)
    for k in free:
        share = row[k] / weight if weight > 0 else 1 / len(free)
        values[k] = float(f"{rest * share:.12g}")
    return tuple(values)


def _sum_of(row: Sequence[float], columns: list[int]) -> float:
    return sum(row[k] for k in columns)
