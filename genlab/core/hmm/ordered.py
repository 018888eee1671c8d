"""Passes over chains whose states follow one another and never come back, such as left-to-right
models.

In an order in which every transition stays or leads forward, state after state is computed for all
steps at once: α_t(j) = (α_{t−1}(j) A(j, j) + inflow_t(j)) b_j(x_t), where the inflow comes from
states that are already known. With the products of A(j, j) b_j(x_t) so far, this recursion is one
cumulative sum, or one cumulative maximum for Viterbi's algorithm. That takes as many steps of NumPy
as there are transitions, whatever the length; what a chain remembers does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.scan import first_largest
from genlab.core.numbers.logs import log, log_sum_exp
from genlab.core.values import frozen

BLOCK = 4_096  # steps that are taken together: their products grow no longer, and stay exact
PATH_BLOCK = 16_384  # the same for the best path, which needs fewer digits
ROW = 128  # terms of a cumulative sum that share one scale
SHORTEST = 200  # steps, on average; shorter sequences are quicker with all states together
MIN_STRETCH = 64  # steps between two at which a state is impossible, on average
FADED = 1e-250  # below it, what came before may have lost digits
LOOK_BACK = 1_024  # steps in which the last change of state is looked for at once
LOWEST = np.finfo(np.float64).min


def order_of(matrix: Floats) -> Ints | None:
    """(K,) the states of transitions (K, K) in an order in which each leads forward or stays; None
    if a state can be reached from itself by way of others.
    """
    leads = matrix > 0
    np.fill_diagonal(leads, False)
    if leads.any(axis=0).all():  # every state is entered from another one
        return None
    if not np.tril(leads).any():
        return np.arange(len(matrix))
    left = np.ones(len(matrix), dtype=bool)
    order: list[int] = []
    while left.any():
        sources = left & ~leads[left].any(axis=0)
        if not sources.any():
            return None
        order += np.flatnonzero(sources).tolist()
        left &= ~sources
    return np.array(order)


def order_worth_using(matrix: Floats, lengths: Ints) -> Ints | None:
    """(K,) the states of transitions (K, K) as `order_of` has them; None also where sequences of
    these lengths are so short that all states together are quicker.
    """
    if lengths.sum() < SHORTEST * len(lengths):
        return None
    return order_of(matrix)


@frozen
class Entry:
    """How a state is entered: by staying, and from the states before it."""

    state: int
    stay: float  # log A(state, state), nats
    sources: Ints  # other states with a transition to it
    log_moves: Floats  # (sources, 1) nats


@frozen
class Factors:
    """log f_t of the steps of one sequence: column codes[t] of a table (K, V), nats."""

    log_table: Floats
    codes: Ints  # (T,)
    always_possible: np.ndarray  # (K,) whether no column has −∞ for the state


def factors_of(log_table: Floats, codes: Ints) -> Factors:
    return Factors(log_table, codes, log_table.min(axis=1) > -np.inf)


@lru_cache(maxsize=8)
def _chain_of(matrix: bytes, order: tuple[int, ...], maximum: bool) -> OrderedChain:
    states = len(order)
    table = np.frombuffer(matrix).reshape(states, states)
    return OrderedChain(table, np.array(order), maximum=maximum)


def chain_of(matrix: Floats, order: Ints, *, maximum: bool = False) -> OrderedChain:
    """The chain of transitions (K, K), kept for the next pass with the same ones."""
    return _chain_of(np.ascontiguousarray(matrix).tobytes(), tuple(order.tolist()), maximum)


class OrderedChain:
    """The logarithms of a chain in order; `maximum` has (max, +) in place of (log Σ exp, +)."""

    def __init__(self, matrix: Floats, order: Ints, *, maximum: bool = False) -> None:
        self.log_matrix = log(matrix)
        self.entries = []
        for state in order.tolist():
            sources = np.flatnonzero(matrix[:, state] > 0)
            sources = sources[sources != state]
            moves = self.log_matrix[sources, state][:, None]
            stay = float(self.log_matrix[state, state])
            self.entries.append(Entry(state, stay, sources, moves))
        self.gather: Callable[[Floats], Floats] = _largest if maximum else _log_sum
        self.accumulate: Callable[[Floats], Floats] = (
            np.maximum.accumulate if maximum else log_cumulative_sum
        )

    def block(self, entering: Floats, factors: Factors, steps: slice) -> Floats | None:
        """(K, n) log α of consecutive steps from what enters the first of them (K,), nats; None
        where a state is impossible too often.
        """
        columns = factors.log_table.take(factors.codes[steps], axis=1)
        alpha = np.empty_like(columns)
        for entry in self.entries:
            state = entry.state
            inflow = np.empty(columns.shape[1])
            inflow[0] = entering[state]
            if not len(entry.sources):
                inflow[1:] = -np.inf
            elif len(entry.sources) == 1:
                np.add(alpha[entry.sources[0], :-1], entry.log_moves[0], out=inflow[1:])
            else:
                inflow[1:] = self.gather(alpha[entry.sources, :-1] + entry.log_moves)
            if entry.stay == -np.inf:
                row = inflow + columns[state]
            elif factors.always_possible[state]:
                row = self._stretch(entry, inflow, columns[state])
            else:
                row = self._stretches(entry, inflow, columns[state])
            if row is None:
                return None
            alpha[state] = row
        return alpha

    def _stretches(self, entry: Entry, inflow: Floats, factor: Floats) -> Floats | None:
        gaps = np.flatnonzero(factor == -np.inf)
        if len(gaps) * MIN_STRETCH > max(len(factor), 4 * MIN_STRETCH):
            return None
        row = np.full(len(factor), -np.inf)
        for begin, end in zip(np.append(0, gaps + 1), np.append(gaps, len(factor)), strict=True):
            if begin < end:
                row[begin:end] = self._stretch(entry, inflow[begin:end], factor[begin:end])
        return row

    def _stretch(self, entry: Entry, inflow: Floats, factor: Floats) -> Floats:
        """log α of one state while it is possible: the products so far times a cumulative sum of
        the inflow, each divided by the products before it.
        """
        level = np.cumsum(factor)
        level += entry.stay * np.arange(len(factor))
        if not len(entry.sources):
            level += inflow[0]
            return level
        inflow[1:] -= level[:-1] + entry.stay
        level += self.accumulate(inflow)
        return level

    def after(self, alpha: Floats) -> Floats:
        """(K,) what enters the next step, from log α (K,) of this one, nats."""
        return self.gather(alpha[:, None] + self.log_matrix)


def _largest(terms: Floats) -> Floats:
    return np.maximum.reduce(terms, axis=0)


def _log_sum(terms: Floats) -> Floats:
    """log Σ exp over the first axis; the terms are overwritten."""
    peak = np.maximum(np.maximum.reduce(terms, axis=0), LOWEST)  # −∞ − (−∞) would be NaN
    terms -= peak
    np.exp(terms, out=terms)
    with np.errstate(divide="ignore"):
        total = np.log(np.add.reduce(terms, axis=0))
    total += peak
    return total


def log_cumulative_sum(terms: Floats) -> Floats:
    """(n,) log Σ_{s ≤ t} exp(terms_s), nats; −∞ where all terms so far are.

    The terms are summed in rows of one scale, not by `np.logaddexp.accumulate`, which takes twice
    as long. A row whose range exceeds that of a float is summed by it.
    """
    if len(terms) <= ROW:
        return np.logaddexp.accumulate(terms)
    rows = -(-len(terms) // ROW)
    padding = np.full(rows * ROW - len(terms), -np.inf)
    padded = np.append(terms, padding).reshape(rows, ROW)
    peak = np.maximum(padded.max(axis=1), LOWEST)
    scaled = np.exp(padded - peak[:, None])
    with np.errstate(divide="ignore"):
        row_sums = np.log(scaled.sum(axis=1)) + peak
        before = np.append(-np.inf, np.logaddexp.accumulate(row_sums)[:-1])
        scale = np.maximum(before, peak)
        scaled *= np.exp(peak - scale)[:, None]
        scaled[:, 0] += np.exp(before - scale)
        sums = np.cumsum(scaled, axis=1, out=scaled)
        is_faded = sums[:, 0] < FADED  # a cumulative sum is smallest at its beginning
        logs = np.log(sums, out=sums)
        logs += scale[:, None]
    for row in np.flatnonzero(is_faded).tolist():
        padded[row, 0] = np.logaddexp(padded[row, 0], before[row])
        logs[row] = np.logaddexp.accumulate(padded[row])
    return logs.ravel()[: len(terms)]


def _pieces(steps: int, size: int = BLOCK) -> Iterator[slice]:
    return (slice(begin, min(begin + size, steps)) for begin in range(0, steps, size))


def scan_in_order(
    chain: OrderedChain, start: Floats, factors: Factors, v: Floats, totals: Floats
) -> bool:
    """Write log α (K, T) of one sequence, each step less its total, and the totals (T,), nats;
    whether that was possible. start (K,) is what enters the first step, nats.
    """
    entering = start
    for steps in _pieces(len(factors.codes)):
        alpha = chain.block(entering, factors, steps)
        if alpha is None:
            return False
        level = _log_sum(alpha.copy())
        np.subtract(alpha, np.maximum(level, LOWEST), out=v[:, steps])
        totals[steps] = level
        with np.errstate(invalid="ignore"):
            totals[steps][1:] -= level[:-1]
        entering = chain.after(v[:, steps.stop - 1])
    if np.isnan(totals).any():  # −∞ − (−∞), from where nothing is possible
        totals[np.argmax(np.isnan(totals)) :] = -np.inf
    return True


def end_in_order(
    chain: OrderedChain, start: Floats, factors: Factors
) -> tuple[Floats, float] | None:
    """(K,) log α of the last step of one sequence less its total, and the sum of all totals, nats;
    None where that was not possible.
    """
    entering, total = start, 0.0
    for steps in _pieces(len(factors.codes)):
        alpha = chain.block(entering, factors, steps)
        if alpha is None:
            return None
        last = alpha[:, -1]
        level = float(log_sum_exp(last))
        total += level
        last = last - max(level, LOWEST)
        entering = chain.after(last)
    return last, total


def path_in_order(
    matrix: Floats,
    order: Ints,
    start: Floats,
    factors: Factors,
    ending: Floats,
    handicap: Floats,
    *,
    keep: bool = True,
) -> Ints | None:
    """(T,) a best path of one sequence; None where that was not possible.

    start (K,) and ending (K,): nats; handicap (K,) nats is taken from each state that a path comes
    from, so that the lowest wins a tie. keep: whether log δ is kept for all blocks, or each block
    is computed twice.
    """
    chain = chain_of(matrix, order, maximum=True)
    into = chain.log_matrix - handicap[:, None]
    entering = start
    blocks = list(_pieces(len(factors.codes), PATH_BLOCK))
    starts: list[Floats] = []
    ends: list[Floats] = []
    block_deltas: list[Floats] = []
    for steps in blocks:
        starts.append(entering)
        delta = chain.block(entering, factors, steps)
        if delta is None:
            return None
        last = delta[:, -1] - max(delta[:, -1].max(), LOWEST)
        ends.append(last)
        entering = chain.after(last)
        if keep:
            block_deltas.append(delta)
    path = np.empty(len(factors.codes), dtype=np.int64)
    state = int((ends[-1] + ending - handicap).argmax())
    for number in range(len(blocks) - 1, -1, -1):
        steps = blocks[number]
        delta = block_deltas.pop() if keep else chain.block(starts[number], factors, steps)
        assert delta is not None  # the block was possible before
        before = ends[number - 1] if number else None
        state = _trace_back(delta, before, into, state, path[steps])
    return path


def _trace_back(delta: Floats, before: Floats | None, into: Floats, state: int, path: Ints) -> int:
    """Write the path (n,) through a block that ends in a state, from log δ (K, n) and that of the
    step before it (K,); return the state before the block.
    """
    step = len(path) - 1
    while step > 0:
        sources = np.flatnonzero(into[:, state] > -np.inf)
        if not len(sources):  # an impossible sequence
            break
        begin = max(1, step + 1 - LOOK_BACK)
        candidates = delta[sources, begin - 1 : step] + into[sources, state][:, None]
        best = first_largest(candidates)
        staying = sources.searchsorted(state) if into[state, state] > -np.inf else -1
        changes = np.flatnonzero(best != staying)
        path[begin : step + 1] = state
        if len(changes):
            begin += int(changes[-1])
            state = int(sources[int(best[changes[-1]])])
        step = begin - 1
    path[: step + 1] = state
    return state if before is None else int((before + into[:, state]).argmax())
