"""One recursion along sequences, vectorised over lanes: the engine of the forward pass, the
backward pass and Viterbi's algorithm.

All three are v_t = (v_{t−1} · M) ⊙ f_t, with (+, ×), (log Σ exp, +) or (max, +) as the two
operations. A long sequence is cut into lanes that advance together. A lane that does not begin a
sequence starts from a guess, the result of a short warm-up. It is then run again from the true end
of the lane before it, until it meets its earlier values; a chain usually forgets its start within
some dozen steps. If the end of a lane changes, the next lane is run again, so the result never
depends on the guess. A chain that does not forget is run from the K unit vectors in all lanes at
once: that gives what leaves each lane for whatever enters it, the ends are handed through, and one
more pass is right. With many states, its lanes are run one after the other. One short sequence
needs no guess: its matrices M ⊙ f_t are multiplied, many at a time, which is more work in fewer
calls.
"""

from __future__ import annotations

import math
import operator
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from genlab.core.check import Floats, Ints
from genlab.core.design import SMALL
from genlab.core.numbers.logs import log_sum_exp
from genlab.core.values import frozen

# Where every positive number met is at least this, no product of two of them underflows to a false
# zero.
SAFE = 1e-100
TINIEST = 1e-290  # a product that is at least this has all its digits
WARM_UP = 32  # steps; most chains have forgotten a guess by then
SHORTEST_CUT = 64  # steps; with shorter lanes NumPy's call overhead outweighs the second lane
# Sums that a product (max, +) makes at once, about as many as fit into the second cache. The
# columns are taken in groups of that size.
CACHED_SUMS, MAX_COLUMNS = 125_000, 512
# Share of the lanes that may still be wrong after they were run again from the end of the one
# before: where more are, it is worked out what truly enters each. And the states up to which that
# is quicker than to go on lane by lane.
MIXING = 0.5
MAX_TRANSFER_STATES = 16
LOWEST = np.finfo(np.float64).min


@frozen
class Semiring:
    """The operations of a recursion, on arrays whose first axis is the state."""

    times: Callable[..., Floats]
    product: Callable[[Any, Floats], Floats]  # (M transposed, v) → v · M
    # By lane: equal up to rounding; a zero equals only a zero.
    same: Callable[[Floats, Floats], np.ndarray]
    one: float
    # Taken over the first axis: v is divided by it after each step.
    total: Callable[..., Floats] | None = None
    over: Callable[..., Floats] | None = None
    plus: np.ufunc = np.add  # what `product` sums with


@frozen
class SparseMatrix:
    """A transposed matrix (K, K) of logarithms, by the entries that are not −∞."""

    sources: Ints  # (b, K) the rows of M from which each state is entered, filled up with any
    log_moves: Floats  # (b, K, 1) log M, −∞ where filled up

    def __len__(self) -> int:
        return self.sources.shape[1]

    def terms(self, v: Floats) -> Floats:
        """(b, K, N) the sums over whose first axis `_by_columns` reduces, for v (K, N)."""
        entering = v.take(self.sources.ravel(), axis=0).reshape(*self.sources.shape, -1)
        entering += self.log_moves
        return entering


def sparse(transposed: Floats) -> Floats | SparseMatrix:
    """Logarithms (K, K) as a SparseMatrix where that saves half of the sums at least."""
    is_possible = transposed > -np.inf
    entries = max(1, int(is_possible.sum(axis=1).max()))
    if 2 * entries > len(transposed):
        return transposed
    sources = np.argsort(~is_possible, axis=1, kind="stable")[:, :entries]
    log_moves = np.take_along_axis(transposed, sources, axis=1)
    return SparseMatrix(sources.T.copy(), log_moves.T[:, :, None].copy())


def _same(a: Floats, b: Floats) -> np.ndarray:
    return np.asarray((np.abs(a - b) <= 1e-13 * b).all(axis=0))


def _same_log(a: Floats, b: Floats) -> np.ndarray:
    return ((a == b) | (np.abs(a - b) < 1e-12 - 1e-14 * b)).all(axis=0)


def _same_but_for_a_constant(a: Floats, b: Floats) -> np.ndarray:
    difference = a - b  # NaN where both are −∞, infinite where one is
    difference_range = np.fmax.reduce(difference, axis=0) - np.fmin.reduce(difference, axis=0)
    return (difference_range < 1e-12 - 1e-14 * b.max(axis=0)) | np.isnan(difference).all(axis=0)


def _log_total(v: Floats, axis: int, out: Floats | None = None) -> Floats:
    assert axis == 0
    total = _log_sum(v.copy())
    if out is not None:
        out[...] = total
    return total


def _subtract(v: Floats, total: Floats, out: Floats) -> Floats:
    """v − total where total may be −∞ (nothing is possible any more): −∞ stays −∞ and never
    becomes NaN.
    """
    return np.subtract(v, np.maximum(total, np.finfo(np.float64).min), out=out)


def _log_product(transposed: Floats | SparseMatrix, v: Floats) -> Floats:
    """log Σ_i exp(transposed(j, i) + v(i))."""
    return _by_columns(_log_sum, transposed, v)


def _log_sum(terms: Floats) -> Floats:
    """log Σ exp over the first axis, −∞ where all terms are; the terms are overwritten."""
    peak = np.maximum.reduce(terms, axis=0)
    np.maximum(peak, LOWEST, out=peak)  # −∞ − (−∞) would be NaN
    np.subtract(terms, peak, out=terms)
    np.exp(terms, out=terms)
    total = np.add.reduce(terms, axis=0)
    with np.errstate(divide="ignore"):
        np.log(total, out=total)
    total += peak
    return total


def _max_product(transposed: Floats | SparseMatrix, v: Floats) -> Floats:
    """max_i transposed(j, i) + v(i)."""
    return _by_columns(partial(np.maximum.reduce, axis=0), transposed, v)


def _by_columns(
    reduce: Callable[[Floats], Floats], transposed: Floats | SparseMatrix, v: Floats
) -> Floats:
    """(J, N): the sums transposed(j, i) + v(i, n), reduced over i.

    The states j and the columns n are taken in groups small enough that their sums stay in the
    cache.
    """
    targets, columns = len(transposed), v.shape[1]
    if isinstance(transposed, SparseMatrix):
        if transposed.sources.size * columns <= CACHED_SUMS:
            return reduce(transposed.terms(v))
        product = np.empty((targets, columns))
        for left in range(0, columns, MAX_COLUMNS):
            group = slice(left, left + MAX_COLUMNS)
            product[:, group] = reduce(transposed.terms(v[:, group]))
        return product
    matrix = transposed.T
    if transposed.size * columns <= CACHED_SUMS:
        return reduce(matrix[:, :, None] + v[:, None, :])
    width = min(columns, MAX_COLUMNS)
    height = CACHED_SUMS // (len(v) * width) + 1
    product = np.empty((targets, columns))
    sums = np.empty((len(v), height, width))
    for left in range(0, columns, width):
        chunk = v[:, None, left : left + width]
        for top in range(0, targets, height):
            rows = matrix[:, top : top + height, None]
            part = sums[:, : rows.shape[1], : chunk.shape[2]]
            product[top : top + height, left : left + width] = reduce(np.add(rows, chunk, out=part))
    return product


def _packed_times(v: Floats, factors: tuple[Floats, Floats], out: Floats | None = None) -> Floats:
    """max_i v(i) + scores(i, j) plus the emission, where each lane has scores of its own, flattened
    to (K·K, N).
    """
    scores, last = factors
    scores = scores.reshape(len(v), len(v), -1)
    scores += v[:, None, :]
    best = np.maximum.reduce(scores, axis=0, out=out)
    best += last
    return best


def _sum_product(transposed: Floats, v: Floats) -> Floats:
    """transposed @ v, in groups of columns small enough for one thread: see `design.SMALL`."""
    columns = v.shape[1]
    step = SMALL // transposed.size + 1
    if columns <= step:
        return np.matmul(transposed, v)
    product = np.empty((len(transposed), columns))
    for begin in range(0, columns, step):
        chunk = slice(begin, begin + step)
        np.matmul(transposed, v[:, chunk], out=product[:, chunk])
    return product


SUM = Semiring(np.multiply, _sum_product, _same, 1.0, np.add.reduce, np.divide)
LOG_SUM = Semiring(np.add, _log_product, _same_log, 0.0, _log_total, _subtract)
# In these two, each v_t is known up to a constant; the table of the second holds whole matrices.
LOG_MAX = Semiring(np.add, _max_product, _same_but_for_a_constant, 0.0, plus=np.maximum)
PACKED_MAX = Semiring(_packed_times, lambda _, v: v, _same_but_for_a_constant, 0.0)


@frozen
class Lanes:
    """N lanes of at most L steps, longest first, cut from sequences that lie one after the other
    in T positions.
    """

    start: Ints  # (N,) position of each lane's first step
    length: Ints  # (N,)
    width: list[int]  # how many lanes are still running at each step
    before: Ints  # (N,) the lane that ends where this one starts; −1 where a sequence begins
    after: Ints  # (N,) the lane that starts where this one ends; −1 where a sequence ends
    first: Ints  # (sequences,) the lane with which each sequence begins
    last: Ints  # (sequences,) the lane with which each sequence ends
    sequence: Ints  # (N,) the sequence each lane belongs to

    def by_lane(self, flat: np.ndarray) -> np.ndarray:
        """(T,) values by position → (L, N) by lane; beyond its end a lane holds any of the
        values.
        """
        if len(self.first) == 1:  # all lanes but the last are full, in order
            return np.resize(flat, self._shape[::-1]).T.copy()
        steps = np.arange(len(self.width))[:, None]
        return flat.take(self.start + np.minimum(steps, self.length - 1))

    def by_position(self, laned: np.ndarray) -> np.ndarray:
        """(..., L, N) values by lane → (..., T) values by position."""
        if len(self.first) == 1:
            return laned.swapaxes(-1, -2).reshape(*laned.shape[:-2], -1)[..., : self.length.sum()]
        running = np.arange(len(self.width))[:, None] < self.length
        flat = np.empty((*laned.shape[:-2], self.length.sum()), laned.dtype)
        flat[..., (self.start + np.arange(len(self.width))[:, None])[running]] = laned[..., running]
        return flat

    @property
    def _shape(self) -> tuple[int, int]:
        return len(self.width), len(self.length)

    def ends(self, v: np.ndarray) -> np.ndarray:
        """(K, L, N) → (K, sequences): the values at the last step of every sequence."""
        return v[:, self.length[self.last] - 1, self.last]

    def sums(self, totals: Floats) -> Floats:
        """(L, N) → (sequences,): sums along each sequence; the slots beyond a lane's end must
        hold zero.
        """
        sums = np.bincount(self.sequence, totals.sum(axis=0), len(self.first))
        return sums.astype(np.float64, copy=False)


def cut(lengths: ArrayLike, pace: float = 1.0) -> Lanes:
    """Lanes for sequences of the given lengths (each at least 1), about √T steps long; shorter for
    a pace below 1, longer for a pace above 1.
    """
    # np.repeat requires this type where pointers have 32 bits.
    lengths = np.asarray(lengths, dtype=np.intp)
    shortest = int(min(pace, 1.0) * SHORTEST_CUT)
    longest = max(1, shortest, int(0.35 * np.sqrt(pace * lengths.sum())))
    return (
        lanes_of_one(int(lengths[0]), longest)
        if len(lengths) == 1
        else _cut_into_lanes(lengths, longest)
    )


def uncut_lanes(lengths: Ints) -> Lanes:
    """One lane for each sequence."""
    return _cut_into_lanes(np.asarray(lengths, dtype=np.intp), int(lengths.max()))


@lru_cache(maxsize=64)
def lanes_of_one(steps: int, longest: int) -> Lanes:
    """Lanes for a single sequence."""
    return _cut_into_lanes(np.array([steps], dtype=np.intp), longest)


def _cut_into_lanes(lengths: Ints, longest: int) -> Lanes:
    """Cut sequences into pieces of at most `longest` steps; the longest piece is the first lane."""
    pieces = -(-lengths // longest)  # of each sequence
    first_piece = np.cumsum(pieces) - pieces
    last_piece = np.cumsum(pieces) - 1
    first_step = np.cumsum(lengths) - lengths

    # Of each piece: its sequence, its number within it, and its steps
    sequence = np.repeat(np.arange(len(lengths)), pieces)
    number = np.arange(pieces.sum()) - first_piece[sequence]
    start = first_step[sequence] + longest * number
    length = np.minimum(longest, lengths[sequence] - longest * number)

    order = np.argsort(-length, kind="stable")  # the piece of each lane
    lane = np.argsort(order)  # the lane of each piece
    start, length = start[order], length[order]
    begins = number[order] == 0
    before = np.where(begins, -1, lane[order - 1])
    after = np.full(len(order), -1)
    after[before[~begins]] = np.flatnonzero(~begins)
    width = np.searchsorted(-length, -np.arange(length[0]), side="left").tolist()
    return Lanes(
        start, length, width, before, after, lane[first_piece], lane[last_piece], sequence[order]
    )


def scan(
    semiring: Semiring,
    start: Floats,
    matrix: Floats,
    table: Any,
    codes: Ints,
    lanes: Lanes,
    *,
    warm_up: int | None = None,
) -> tuple[Floats, Floats]:
    """Run v_t = (v_{t−1} · M) ⊙ f_t along every sequence, each v_t divided by its total if the
    semiring has totals.

    start (K,) or (K, sequences) stands for v_0 · M at the beginnings; matrix (K, K) is M; f_t is
    column codes[t] of table (K, V). Returns v (K, L, N) and the totals (L, N), by lane, with ones
    of the semiring beyond a lane's end (a semiring without totals leaves both undefined there). In
    the semiring SUM an impossible step gives NaN from there on, and all totals are NaN where a
    chain that does not forget needs more than floats; in the logarithmic semirings it
    gives −∞. warm_up: the number of steps before a lane from which its guess is computed.
    """
    states = len(start)
    codes = lanes.by_lane(codes)
    v = np.empty((states, *codes.shape))
    totals = np.empty(codes.shape)
    if semiring.total:
        _fill_beyond_ends(lanes, v, totals, semiring.one)
    dense = np.ascontiguousarray(matrix.T)
    transposed = sparse(dense) if semiring in (LOG_SUM, LOG_MAX) else dense
    run = partial(_advance, semiring, transposed, table)
    starts = np.broadcast_to(start.reshape(states, -1), (states, len(lanes.first)))
    entering = starts.take(lanes.sequence, axis=1)
    guessed = np.flatnonzero(lanes.before >= 0)
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        if guessed.size:
            tail = codes[-(warm_up or WARM_UP) :, lanes.before[guessed]]
            even = np.full((states, guessed.size), semiring.one)
            entering[:, guessed] = run(even, tail, [guessed.size] * len(tail))
        run(entering, codes, lanes.width, v, totals)
        mend = partial(_mend, semiring, transposed, table, codes, v, totals, lanes)
        is_falling = True
        while guessed.size and is_falling:
            before = guessed.size
            guessed = mend(guessed)
            is_falling = guessed.size <= MIXING * before
        if guessed.size and states <= MAX_TRANSFER_STATES:  # the chain does not forget
            entries = _entries(semiring, transposed, table, codes, lanes, entering)
            if entries is None:
                totals[...] = np.nan
            else:
                run(entries, codes, lanes.width, v, totals)
            return v, totals
        if guessed.size:
            _one_by_one(run, codes, lanes, entering, v, totals)
    return v, totals


def _fill_beyond_ends(lanes: Lanes, v: Floats, totals: Floats, value: float) -> None:
    """Write a value at the steps that shorter lanes do not have."""
    lane_count = totals.shape[1]
    first_short_step = bisect_right(lanes.width, -lane_count, key=operator.neg)
    for step in range(first_short_step, len(totals)):
        running = lanes.width[step]
        v[:, step, running:] = value
        totals[step, running:] = value


def _one_by_one(
    run: Callable[..., Floats],
    codes: Ints,
    lanes: Lanes,
    entries: Floats,
    v: Floats,
    totals: Floats,
) -> None:
    """Run the lanes of each sequence one after the other, the sequences side by side. entries
    (K, N): what enters each lane, right for the lanes that begin a sequence.
    """
    lane = lanes.first
    entering = entries[:, lane]
    while lane.size:
        lengths = lanes.length[lane]
        order = np.argsort(-lengths, kind="stable")
        lane, lengths = lane[order], lengths[order]
        entering = entering[:, order]
        width = np.searchsorted(-lengths, -np.arange(lengths[0]), side="left").tolist()
        part = np.empty((len(entries), len(width), len(lane)))
        part_totals = np.empty(part.shape[1:])
        entering = run(entering, codes[: len(width), lane], width, part, part_totals)
        for step, n in enumerate(width):
            v[:, step, lane[:n]] = part[:, step, :n]
            totals[step, lane[:n]] = part_totals[step, :n]
        lane = lanes.after[lane[: entering.shape[1]]]
        entering = entering[:, lane >= 0]
        lane = lane[lane >= 0]


def _entries(
    semiring: Semiring, transposed: Any, table: Any, codes: Ints, lanes: Lanes, guesses: Floats
) -> Floats | None:
    """(K, N) what truly enters each lane, v · M; None where floats do not suffice.

    guesses (K, N): what enters, right for the lanes that begin a sequence. What leaves a lane
    depends linearly on what enters it, so the K unit vectors of all lanes are run together; then
    each lane hands its end to the next. This takes as long as K passes, whatever the chain.
    """
    states, N = len(transposed), codes.shape[1]
    zero = 0.0 if semiring is SUM else -np.inf
    units = np.full((states, states, N), zero)
    units[np.arange(states), np.arange(states)] = semiring.one  # axis 1: which unit
    column = units.reshape(states, -1)
    log_sizes = np.zeros(states * N)
    smallest_factor = smallest(transposed) * smallest(table) if semiring is SUM else 1.0
    # Between two divisions by the total, each of which looks for the smallest number
    pace = max(1, int(math.log(SAFE) / min(2 * math.log(smallest_factor), -1.0)))
    for step, lane_codes in enumerate(codes):
        if step:
            column = semiring.product(transposed, column)
        if semiring is PACKED_MAX:
            factors = table.take(np.tile(lane_codes, states), axis=1, mode="clip")
            column = semiring.times(column, factors)
        else:
            factors = table.take(lane_codes, axis=1, mode="clip")[:, None]
            lanes_of_units = column.reshape(states, states, N)
            column = semiring.times(lanes_of_units, factors, out=lanes_of_units)
            column = column.reshape(states, -1)
        if semiring.total and semiring.over and ((step + 1) % pace == 0 or step + 1 == len(codes)):
            total = semiring.total(column, axis=0)
            if semiring is SUM:
                if not smallest(column) * smallest_factor**pace >= TINIEST:
                    return None
                log_sizes += np.log(total)
                total = np.where(total > 0, total, 1.0)  # nothing is possible from that state
            else:
                log_sizes += total
            column = semiring.over(column, total, out=column)
    ends = column.reshape(states, states, N)
    sizes = log_sizes.reshape(states, N)

    if semiring is SUM and len(lanes.first) == 1:
        together = _entries_together(ends, sizes, transposed, guesses[:, 0])
        if together is not None:
            return together
    entries = guesses.copy()
    lane = lanes.first[lanes.after[lanes.first] >= 0]
    while lane.size:
        shares = entries[:, lane]
        if semiring is SUM:
            largest = sizes[:, lane].max(axis=0, where=shares > 0, initial=-np.inf)
            is_possible = (shares > 0) & (sizes[:, lane] > -np.inf)
            shares = shares * np.exp(sizes[:, lane] - np.maximum(largest, LOWEST))
            if (
                not shares.min(where=is_possible, initial=1.0) * smallest(ends[:, :, lane])
                >= TINIEST
            ):
                return None
            last = np.einsum("jin,in->jn", ends[:, :, lane], shares)
            last /= last.sum(axis=0)
        else:
            shares = shares + sizes[:, lane]
            reduce = np.maximum.reduce if semiring.total is None else partial(log_sum_exp, axis=0)
            last = reduce((ends[:, :, lane] + shares).swapaxes(0, 1))
            total = last.max(axis=0) if semiring.total is None else log_sum_exp(last, 0)
            last -= np.maximum(total, LOWEST)
        lane = lanes.after[lane]
        entries[:, lane] = semiring.product(transposed, last)
        lane = lane[lanes.after[lane] >= 0]
    return entries


def _entries_together(
    ends: Floats, sizes: Floats, transposed: Floats, start: Floats
) -> Floats | None:
    """(K, N) what enters each lane of one sequence, from what leaves each lane for each unit vector
    (K, K, N) and its log size (K, N): in √N groups of lanes whose matrices are multiplied side by
    side. None where the products of floats do not suffice.
    """
    states, N = sizes.shape
    if not np.isfinite(sizes).all():
        return None
    shares = np.exp(sizes - sizes.max(axis=0))
    transfer = np.matmul((ends * shares).transpose(2, 1, 0), transposed.T)  # (N, K, K)
    length = piece_length(N)
    groups = -(-N // length)
    padded = np.empty((groups * length, states, states))
    padded[:N] = transfer
    padded[N:] = np.eye(states)
    products = padded.reshape(groups, length, states, states)
    smallest_transfer = smallest(transfer)
    for step in range(1, length):
        product = np.matmul(products[:, step - 1], products[:, step])
        product /= product.max(axis=(1, 2), keepdims=True)
        products[:, step] = product
        if not smallest(product) * smallest_transfer >= TINIEST:
            return None
    begins = np.empty((groups, states))
    begins[0] = start
    for group in range(1, groups):
        entering = begins[group - 1] @ products[group - 1, -1]
        begins[group] = entering / entering.sum()
    if not smallest(begins) * smallest(products) >= TINIEST:
        return None
    entries = np.matmul(begins[:, None, None], products)[:, :, 0].reshape(-1, states)
    entries = np.vstack([start, entries[: N - 1]]).T
    if not smallest(entries) * smallest_transfer >= TINIEST:
        return None
    last = np.einsum("jin,in->jn", ends, entries * shares)
    last /= last.sum(axis=0)
    entries[:, 1:] = transposed @ last[:, :-1]  # in the scale in which a lane's end has the total 1
    return np.ascontiguousarray(entries)


def prefixes(
    semiring: Semiring,
    starts: Floats,
    matrices: Floats,
    factors: Floats,
    smallest_factor: float = 1.0,
) -> Floats | None:
    """v (K, D, T) of D short sequences in the semiring SUM or LOG_MAX, each v_t up to a constant,
    in log₂ T rounds.

    starts (K, D), matrices (K, K, D), factors (K, D, T). The products of the matrices M ⊙ f_t up to
    each step reach twice as far in each round. smallest_factor: in the semiring SUM, a lower bound
    of the positive entries of M ⊙ f. Returns None where scaling would not be exact. It is for few
    states, because each round computes K³ T numbers.
    """
    product = semiring.times(matrices[..., None], factors)
    product[..., 0] = semiring.times(starts, factors[..., 0])  # the same whatever came before
    reach = 1
    while reach < factors.shape[-1]:
        if smallest_factor < SAFE:
            product /= np.add.reduce(product, axis=(0, 1))
            smallest_factor = smallest(product)
        if not smallest_factor >= SAFE:
            return None
        longer = semiring.times(product[:, :, None, :, :-reach], product[:, :, :, reach:])
        semiring.plus.reduce(longer, axis=1, out=product[..., reach:])
        reach, smallest_factor = 2 * reach, smallest_factor * smallest_factor
    return product[0]


def products(
    starts: Floats, matrices: Floats, codes: Ints, table: Floats, bare: int
) -> tuple[Floats, Floats]:
    """`scan` in the semiring SUM of D short sequences of one length, (D, K), (D, K, K), (D, T): v
    (D, K, T), totals (D, T).

    There is no guess: each sequence is cut into √T pieces. The products from the left of the
    matrices M ⊙ f_t of a piece are computed for all pieces at once; then each piece hands its end
    to the next. bare: after this many pieces, at least 1, the end is divided by its total.
    """
    count, steps = codes.shape
    states, length = len(table), piece_length(steps)
    pieces = -(-steps // length)
    padded = codes.take(np.arange(pieces * length), axis=1, mode="clip")
    factors = table.T.take(padded, axis=0)  # (D, pieces · length, K)
    product = matrices[:, None] * factors[:, :, None, :]
    product[:, 0] = (starts * factors[:, 0])[:, None]  # the same whatever came before
    product = product.reshape(count * pieces, length, states, states)
    for step in range(1, length):
        np.matmul(product[:, step - 1], product[:, step], out=product[:, step])
    product = product.reshape(count, pieces, length, states, states)
    begins = np.full((pieces, count, 1, states), 1 / states)
    with np.errstate(invalid="ignore", divide="ignore"):
        for i in range(1, pieces):
            np.matmul(begins[i - 1], product[:, i - 1, -1], out=begins[i])
            if i % bare == 0:
                begins[i] /= np.add.reduce(begins[i], axis=-1, keepdims=True)
        begins = begins.swapaxes(0, 1)[:, :, None]
        v = np.matmul(begins, product)[:, :, :, 0]
        totals = np.add.reduce(v, axis=-1)
        v /= totals[..., None]
        totals[:, :, 1:] /= totals[:, :, :-1].copy()
        totals[:, :, 0] /= np.add.reduce(begins, axis=-1)[:, :, 0, 0]
    v = v.reshape(count, -1, states)[:, :steps]
    totals = totals.reshape(count, -1)[:, :steps]
    return v.swapaxes(1, 2), totals


def smallest(*arrays: Floats) -> float:
    """The smallest positive entry."""
    minimum = min(array.min() for array in arrays)
    return (
        minimum
        if minimum > 0
        else min(array.min(where=array > 0, initial=np.inf) for array in arrays)
    )


def piece_length(steps: int) -> int:
    """How many steps of a short sequence `products` takes together."""
    return math.isqrt(steps - 1) + 1


def _advance(
    semiring: Semiring,
    transposed: Any,
    table: Floats,
    entering: Floats,
    codes: Ints,
    width: list[int],
    v: Floats | None = None,
    totals: Floats | None = None,
) -> Floats:
    """From what enters, v_0 · M (K, N), through all steps, keeping v (K, L, N) and totals (L, N) if
    given; the last v · M.
    """
    for step, n in enumerate(width):
        factors = table.take(codes[step, :n], axis=1, mode="clip")
        column = semiring.times(entering[:, :n], factors, out=None if v is None else v[:, step, :n])
        if semiring.total and semiring.over:
            total = semiring.total(column, axis=0, out=None if totals is None else totals[step, :n])
            semiring.over(column, total, out=column)
        entering = semiring.product(transposed, column)
    return entering


def _mend(
    semiring: Semiring,
    transposed: Any,
    table: Floats,
    codes: Ints,
    v: Floats,
    totals: Floats,
    lanes: Lanes,
    wrong: Ints,
) -> Ints:
    """Run the lanes `wrong` again from the ends of those before them. Return the lanes that must
    then be run again.
    """
    entering = semiring.product(transposed, v[:, -1].take(lanes.before[wrong], axis=1))
    for step in range(len(codes)):
        column = semiring.times(entering, table.take(codes[step, wrong], axis=1))
        if semiring.total and semiring.over:
            total = semiring.total(column, axis=0)
            totals[step, wrong] = total
            semiring.over(column, total, out=column)
        differs = ~semiring.same(column, v[:, step].take(wrong, axis=1))
        v[:, step, wrong] = column
        if step + 1 < len(codes):
            goes_on = lanes.length[wrong] > step + 1
        else:
            goes_on = lanes.after[wrong] >= 0
        differs &= goes_on
        wrong = wrong[differs]
        if not wrong.size:
            break
        entering = semiring.product(transposed, column.compress(differs, axis=1))
    return lanes.after[wrong]


def trace_back(
    v: Floats, into: Floats, last: Ints, lanes: Lanes, codes: Ints | None = None
) -> np.ndarray:
    """Best states (L, N) by lane: y_{t−1} = argmax_i v_{t−1}(i) + log M(i, y_t), from the states
    `last` (sequences,).

    into (K, K) is log M; where each step has a matrix of its own, (K, K·C), with its place among
    the C in codes (L, N). A lane that continues in another one first guesses its last state. If the
    guess was wrong, it is traced again until the two traces meet.
    """
    # A small type, because the cache limits the speed.
    path = np.empty(v.shape[1:], dtype=np.min_scalar_type(len(v)))
    per_state = into.shape[1] // len(v)

    def arrival(states: np.ndarray, step: int, lanes_of_step: slice | Ints) -> np.ndarray:
        """The column of `into` for being in `states` at this step of these lanes."""
        return (
            states
            if codes is None
            else np.multiply(states, per_state, dtype=np.intp) + codes[step, lanes_of_step]
        )

    ends = v[:, lanes.length - 1, np.arange(len(lanes.length))].argmax(axis=0)
    ends[lanes.last] = last
    for step in range(len(path) - 1, -1, -1):
        n = lanes.width[step]
        m = lanes.width[step + 1] if step + 1 < len(path) else 0
        path[step, m:n] = ends[m:n]
        if m:
            columns = into.take(
                arrival(path[step + 1, :m], step + 1, slice(m)), axis=1, mode="clip"
            )
            path[step, :m] = first_largest(np.add(v[:, step, :m], columns, out=columns))
    wrong = np.flatnonzero(lanes.after >= 0)
    while wrong.size:
        entered = arrival(path[0, lanes.after[wrong]], 0, lanes.after[wrong])
        for step in range(len(path) - 1, -1, -1):
            state = first_largest(v[:, step].take(wrong, axis=1) + into.take(entered, axis=1))
            differs = state != path[step, wrong]
            path[step, wrong] = state
            wrong = wrong[differs]
            if not wrong.size:
                break
            entered = arrival(state[differs], step, wrong)
        wrong = lanes.before[wrong]
        wrong = wrong[wrong >= 0]
    return path


def first_largest(v: Floats) -> Ints:
    """The first state with the largest value; for two states, the most frequent case, in a third of
    the time of argmax.
    """
    return v.argmax(axis=0) if len(v) > 2 else v[-1] > v[0]
