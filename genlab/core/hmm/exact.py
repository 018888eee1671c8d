"""Forward and backward passes over one sequence in the semiring (+, ×) without a guess, for chains
that remember their start. Both passes advance together.

With few states, the sequence is cut into lanes. What leaves a lane depends linearly on what enters
it, so the matrix of each lane is worked out for all lanes at once, from the unit vectors. Then each
lane hands its end to the next, and one more run through all lanes gives every step. With more
states these matrices cost more than the calls that they save, and the steps are taken one by one.

The vectors are divided by their total only as often as their smallest number requires. Where a
product may still be too small for a float, the functions return None.
"""

from __future__ import annotations

import math

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.scan import SAFE, TINIEST, smallest

SLOWEST_PACE = 32  # steps between two divisions by the total, at most
LANE_LENGTH = 0.5  # steps of a lane, in units of √T; handing on an end costs less than a step


def by_transfer(
    starts: Floats, matrices: Floats, codes: Ints, table: Floats
) -> tuple[Floats, Floats] | None:
    """v (D, K, T), each v_t divided by its total, and the totals (D, T), of D passes over one
    sequence: v_t = (v_{t−1} · M) ⊙ f_t, where v_0 · M is replaced by the starts.

    starts (D, K), matrices (D, K, K), codes (D, T) the columns of table (K, V) that are the f_t.
    """
    passes, steps = codes.shape
    states = len(table)
    length = max(1, int(LANE_LENGTH * math.sqrt(steps)))
    lanes = -(-steps // length)
    padded = codes.take(np.arange(lanes * length), axis=1, mode="clip")
    by_step = padded.reshape(passes, lanes, length).transpose(2, 0, 1)  # (L, D, N)
    factors = np.ascontiguousarray(table.take(by_step, axis=1).transpose(1, 2, 0, 3))
    transposed = np.ascontiguousarray(matrices.swapaxes(1, 2))
    smallest_factor = smallest(starts, matrices) * smallest(table)
    pace = _pace(smallest_factor)
    transfer = _transfer_matrices(transposed, factors, pace)
    if not smallest(transfer) * smallest_factor**pace >= TINIEST:
        return None
    entering = _hand_through(starts, transfer)
    if entering is None:
        return None

    v = np.empty((length, passes, states, lanes))
    sums = np.empty((length, passes, lanes))
    scales = np.ones((length, passes, lanes))
    for step, (factor, column) in enumerate(zip(factors, v, strict=True)):
        if step and step % pace == 0:
            scales[step] = np.add.reduce(entering, axis=1)
            entering /= scales[step][:, None]
        np.multiply(entering, factor, out=column)
        np.matmul(transposed, column, out=entering)
    if not smallest(v) * smallest_factor >= TINIEST:
        return None
    np.add.reduce(v, axis=2, out=sums)
    v /= sums[:, :, None]
    totals = sums
    totals[1:] /= sums[:-1].copy()
    totals *= scales
    # The first step of a lane follows the last one of the lane before it.
    first = np.matmul(transposed, v[-1])[:, :, :-1]
    totals[0, :, 0] = (starts * factors[0, :, :, 0]).sum(axis=1)
    totals[0, :, 1:] = (first * factors[0, :, :, 1:]).sum(axis=1)
    by_position = v.transpose(1, 2, 3, 0).reshape(passes, states, -1)[:, :, :steps]
    return by_position, totals.transpose(1, 2, 0).reshape(passes, -1)[:, :steps]


def _pace(smallest_factor: float) -> int:
    """Steps between two divisions by the total that keep every product safe."""
    return max(1, min(SLOWEST_PACE, int(math.log(SAFE) / min(math.log(smallest_factor), -1e-3))))


def _transfer_matrices(transposed: Floats, factors: Floats, pace: int) -> Floats:
    """(N, D, K, K) what enters the next lane for each unit vector that enters a lane, up to a
    constant: the rows are the states of the next lane.

    transposed (D, K, K) and factors (L, D, K, N).
    """
    _, passes, states, lanes = factors.shape
    column = np.zeros((passes, states, states, lanes))
    units = np.arange(states)
    column[:, units, units] = factors[0]
    product = np.empty((passes, states, states * lanes))
    for step, factor in enumerate(factors):
        if step:
            np.multiply(product.reshape(column.shape), factor[:, :, None], out=column)
        if step % pace == 0:
            column /= np.add.reduce(column, axis=(1, 2), keepdims=True)
        np.matmul(transposed, column.reshape(product.shape), out=product)
    return np.ascontiguousarray(product.reshape(column.shape).transpose(3, 0, 1, 2))


def _hand_through(starts: Floats, transfer: Floats) -> Floats | None:
    """(D, K, N) what enters each lane, with total one but in the first."""
    lanes, passes, states, _ = transfer.shape
    transfer /= transfer.max(axis=(2, 3), keepdims=True)
    smallest_transfer = smallest(transfer)
    pace = _pace(smallest_transfer)
    entering = np.empty((passes, lanes, states))
    for row, matrices, start in zip(entering, transfer.swapaxes(0, 1), starts, strict=True):
        row[0] = vector = start
        for lane, (matrix, following) in enumerate(zip(matrices[:-1], row[1:], strict=True)):
            matrix.dot(vector, following)
            vector = following
            if lane % pace == 0:
                vector /= np.add.reduce(vector)
    if not smallest(entering) * smallest_transfer >= TINIEST:
        return None
    entering[:, 1:] /= np.add.reduce(entering[:, 1:], axis=2, keepdims=True)
    return np.ascontiguousarray(entering.swapaxes(1, 2))


def by_steps(
    starts: Floats, matrices: Floats, codes: Ints, table: Floats
) -> tuple[Floats, Floats] | None:
    """As `by_transfer`, one step after the other."""
    passes, steps = codes.shape
    states = len(table)
    entries = passes * states
    # One matrix takes all passes a step further.
    blocks = np.zeros((passes, states, passes, states))
    for number, matrix in enumerate(matrices):
        blocks[number, :, number] = matrix.T
    transposed = blocks.reshape(entries, entries)
    factors = table.T.take(codes.T, axis=0).reshape(steps, entries)
    smallest_factor = smallest(starts, matrices) * smallest(table)
    pace = _pace(smallest_factor)
    v = np.empty((steps, entries))
    scales = np.ones((steps, passes))
    entering = starts.ravel().copy()
    for begin in range(0, steps, pace):
        if begin:
            by_pass = entering.reshape(passes, states)
            scales[begin] = np.add.reduce(by_pass, axis=1)
            by_pass /= scales[begin][:, None]
        for factor, row in zip(factors[begin : begin + pace], v[begin : begin + pace], strict=True):
            np.multiply(entering, factor, row)
            transposed.dot(row, entering)
    if not smallest(v) * smallest_factor >= TINIEST:
        return None
    v = v.reshape(steps, passes, states)
    sums = np.add.reduce(v, axis=2)
    totals = sums * scales
    totals[1:] /= sums[:-1]
    shares = np.empty((passes, states, steps))
    np.divide(v.transpose(1, 2, 0), sums.T[:, None], out=shares)
    return shares, np.ascontiguousarray(totals.T)
