"""A best path by halving: the best scores through ever longer stretches, from any state before a
stretch to any at its end; then, from the whole down to single steps, the states in which the halves
meet.

This takes a few calls for each doubling, whatever the chain remembers. Each adds K³ numbers for
each stretch, so it is for few states. Pairs of the same symbols have the same scores, which are
worked out once. The last few long stretches are passed one after the other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.scan import CACHED_SUMS, first_largest
from genlab.core.numbers.ties import TIE

FEW_STRETCHES = 24  # that are passed one after the other, at most


def path_by_halves(
    start: Floats, transition: Floats, table: Floats, codes: Ints, ending: Floats
) -> tuple[Ints, float] | None:
    """The best path (T,) of one sequence of at least two steps, and its log joint, nats; None where
    another path ties with it, or where none is possible.

    All are logarithms, nats: start (K,), transition (K, K), table (K, C), whose columns codes (T,)
    are the factors, and ending (K,).
    """
    states = len(start)
    steps = codes[1:].astype(np.intp)  # the first is part of the start
    columns = table.shape[1]
    pairs = None
    if (columns + 1) ** 2 <= len(steps) // 2:
        pairs = _pairs(transition.tobytes(), table.tobytes(), states)
        padded = np.append(steps, columns) if len(steps) % 2 else steps
        scores, kinds = pairs.scores, padded[::2] * (columns + 1) + padded[1::2]
    else:
        scores, kinds = _with_pause(transition[:, :, None] + table), steps
    orders = _orders(len(kinds))
    pauses = np.full(len(orders[0]) - len(kinds), scores.shape[2] - 1)
    padded = np.append(kinds, pauses)
    levels = [scores.take(padded[orders[0]], axis=2)]
    for order in orders[1:]:
        levels.append(_best_scores(levels[-1][:, :, : len(order)], levels[-1][:, :, len(order) :]))

    through = _through(start + table[:, codes[0]], levels.pop(), ending)
    if through is None:
        return None
    path, joint = through
    for level, order in zip(reversed(levels), reversed(orders[1:]), strict=True):
        half = len(order)
        stretches = np.arange(half)
        choices = level[path[order], :, stretches].T
        choices += level[:, path[order + 1], stretches + half]
        if _ties(choices):
            return None
        path = _interleaved(path, order, first_largest(choices))
    path = path[: len(kinds) + 1]
    if pairs is not None:
        rows = path[:-1] * states + path[1:]
        middle = pairs.middles.ravel().take(rows * pairs.middles.shape[2] + kinds)
        if middle.min() < 0:
            return None
        path = _interleaved(path, np.arange(len(kinds)), middle)
    return path[: len(codes)].astype(np.int64, copy=False), joint


class Pairs(NamedTuple):
    """All pairs of two steps."""

    # (K, K, C + 1) nats, from the state before the pair to that at its end; the last is a pause
    scores: Floats
    middles: Ints  # (K, K, C) the state between, −1 where two tie or none is possible


@lru_cache(maxsize=4)
def _pairs(transition: bytes, table: bytes, states: int) -> Pairs:
    """The pairs of each two columns of a table (K, C), and of a step in which nothing happens; kept
    for the next sequence of the same model.
    """
    log_transition = np.frombuffer(transition).reshape(states, states)
    log_table = np.frombuffer(table).reshape(states, -1)
    scores = _with_pause(log_transition[:, :, None] + log_table)
    kinds = scores.shape[2]
    sums = np.repeat(scores, kinds, axis=2)[:, :, None] + np.tile(scores, kinds)
    best = np.maximum.reduce(sums, axis=1)
    middles = sums.argmax(axis=1)
    is_tied = np.count_nonzero(sums >= best[:, None] - TIE, axis=1) > 1
    middles[is_tied | (best == -np.inf)] = -1
    return Pairs(_with_pause(best), middles)


def _with_pause(scores: Floats) -> Floats:
    """(K, K, C + 1): one more kind of stretch, in which nothing happens."""
    stay = np.where(np.eye(len(scores), dtype=bool), 0.0, -np.inf)
    return np.concatenate([scores, stay[:, :, None]], axis=2)


@lru_cache(maxsize=16)
def _orders(count: int) -> list[Ints]:
    """For each level, the number of the stretch at each place.

    The first level has `count` places or a few more, the last at most FEW_STRETCHES. At each level
    the first half of the places holds the first halves of the stretches of the next level, in the
    order of that level.
    """
    doublings = 0
    while -(-count >> doublings) > FEW_STRETCHES:
        doublings += 1
    orders = [np.arange(-(-count >> doublings))]
    for _ in range(doublings):
        orders.append(np.concatenate([2 * orders[-1], 2 * orders[-1] + 1]))
    return orders[::-1]


def _best_scores(left: Floats, right: Floats) -> Floats:
    """(K, K, N): the largest left(i, m, n) + right(m, j, n) over m, for as many n at a time as stay
    in the cache.
    """
    states, _, count = left.shape
    best = np.empty((states, states, count))
    size = min(count, CACHED_SUMS // states**3 + 1)
    sums = np.empty((states, states, states, size))
    for begin in range(0, count, size):
        part = slice(begin, min(begin + size, count))
        together = sums[..., : part.stop - begin]
        np.add(left[:, :, None, part], right[None, :, :, part], out=together)
        np.maximum.reduce(together, axis=1, out=best[:, :, part])
    return best


def _through(first: Floats, scores: Floats, ending: Floats) -> tuple[Ints, float] | None:
    """(N + 1,) the states around N stretches, passed one after the other, and the score of the
    whole; None where two tie. first and ending (K,), scores (K, K, N).
    """
    into = np.ascontiguousarray(scores.transpose(2, 1, 0))  # (N, to, from)
    delta = np.empty((len(into) + 1, len(first)))
    delta[0] = before = first
    for matrix, row in zip(into, delta[1:], strict=True):
        np.maximum.reduce(matrix + before, axis=1, out=row)
        before = row
    ends = delta[-1] + ending
    path = np.empty(len(delta), dtype=np.intp)
    path[-1] = state = int(ends.argmax())
    chosen = np.empty((len(into), len(first)))
    for stretch in range(len(into) - 1, -1, -1):
        row = np.add(into[stretch, state], delta[stretch], out=chosen[stretch])
        path[stretch] = state = int(row.argmax())
    if _ties(ends[:, None]) or _ties(chosen.T):
        return None
    return path, float(ends.max())


def _interleaved(path: Ints, order: Ints, middle: Ints) -> Ints:
    """(2N + 1,) the path (N + 1,) with the state in the middle of each stretch order[n]."""
    longer = np.empty(2 * len(path) - 1, dtype=np.intp)
    longer[::2] = path
    longer[2 * order + 1] = middle
    return longer


def _ties(scores: Floats) -> bool:
    """Whether in any column another score ties with the largest, or none is possible."""
    highest = np.maximum.reduce(scores, axis=0)
    if highest.min() == -np.inf:
        return True
    return bool(np.count_nonzero(scores >= highest - TIE) > len(highest))
