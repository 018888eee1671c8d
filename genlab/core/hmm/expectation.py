"""What both passes together say of the states: posteriors, and the E-step and the M-step of
Baum–Welch, for one model or for several together.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.model import Evidence, Parameters, Tables
from genlab.core.hmm.recursion import (
    LOWEST,
    Chain,
    Pass,
    Sum,
    both_passes,
    refuse_impossible,
)
from genlab.core.numbers.logs import log

SAFE = 1e-100  # a sum of products that is at least this has lost nothing to underflow
# Takes how much of a calculation is done, as a share
Pulse = Callable[[float], object]


def expect(
    model: Parameters, evidence: Evidence, weights: Floats, pulse: Pulse | None = None
) -> tuple[Tables, Floats]:
    """The E-step: logarithms of the expected counts, nats, which therefore do not underflow; and
    log P (..., sequences). model may hold several models of one shape, with leading axes.

    Each sequence counts weights (sequences,) times; one that is impossible counts nothing. pulse:
    a function that is called after each part of a long sequence with the share of the steps done.
    """
    totals = np.zeros((*model.initial.shape[:-1], len(evidence.lengths)))
    log_ending, log_weights = log(model.ending), log(weights)
    symbols = model.emission.shape[-1]
    counts = []
    steps = 0
    for ahead, back in both_passes(model, evidence):
        ahead.add_log_likelihoods(totals, log_ending)
        counts.append(_count(symbols, evidence, ahead, back, log_weights))
        steps += ahead.v.shape[-1]
        if pulse is not None:
            pulse(steps / len(evidence.codes))
    initial, transition, emission, stop = (
        Sum.total(np.array(tables), 0) for tables in zip(*counts, strict=True)
    )
    return Tables(initial, transition, emission, None if model.stop is None else stop), totals


def smooth(
    model: Chain, evidence: Evidence, *, with_moves: bool = False
) -> tuple[Floats, Floats, Floats]:
    """(sequences,) log P, nats; (K, T) γ; and, if asked for, (K, K) log Σ_t ξ_t. Raises ValueError
    naming the first sequence that is impossible.
    """
    log_ending, weights = log(model.ending), np.zeros(len(evidence.lengths))
    log_likelihoods = np.zeros(len(evidence.lengths))
    gamma = np.empty((len(log_ending), len(evidence.codes)))
    moves = []
    for ahead, back in both_passes(model, evidence):
        ahead.add_log_likelihoods(log_likelihoods, log_ending)
        log_gamma, rate = _posterior(ahead, back, weights)
        np.exp(log_gamma, out=gamma[:, ahead.piece.steps])
        if with_moves:
            moves.append(_log_moves(ahead, back, rate))
    refuse_impossible(log_likelihoods)
    return log_likelihoods, gamma, Sum.total(np.array(moves), 0) if moves else np.empty(0)


def _posterior(ahead: Pass, back: Pass, log_weights: Floats) -> tuple[Floats, Floats]:
    """Of a piece, each step counted as often as its sequence: (..., K, T) log γ_t, nats; and
    (..., 1, T) what makes it so of the product of both messages.
    """
    log_gamma = ahead.v + back.messages
    total = Sum.total(log_gamma, -2)
    piece = ahead.piece
    rate = np.repeat(log_weights[piece.sequences], piece.lengths) - np.maximum(total, LOWEST)
    rate[total == -np.inf] = -np.inf
    rate = rate[..., None, :]
    log_gamma += rate
    return log_gamma, rate


def _log_moves(ahead: Pass, back: Pass, rate: Floats) -> Floats:
    """(..., K, K) log Σ_t ξ_t of a piece, nats, by the rate of its posterior: Σ_ij previous_t(i)
    A(i, j) v_t(j) is Σ_j γ_t(j) in the scale at hand.
    """
    log_moves = ahead.recursion.log_moves
    return log_moves + _log_products(ahead.previous + rate, back.v, log_moves > -np.inf)


def _count(
    symbols: int, evidence: Evidence, ahead: Pass, back: Pass, log_weights: Floats
) -> tuple[Floats, Floats, Floats, Floats]:
    """What a piece contributes to the log-counts: first states (..., K), moves (..., K, K), symbols
    (..., K, V), last states (..., K).
    """
    piece = ahead.piece
    log_gamma, rate = _posterior(ahead, back, log_weights)
    moves = _log_moves(ahead, back, rate)
    emission = _log_sums_by(log_gamma, evidence.codes[piece.steps] % (symbols + 1), symbols)
    none = np.full(log_gamma.shape[:-1], -np.inf)
    initial = Sum.total(log_gamma[..., piece.first], -1) if piece.is_first else none
    stop = Sum.total(log_gamma[..., piece.last], -1) if piece.is_last else none
    return initial, moves, emission, stop


def _log_products(a: Floats, b: Floats, is_asked: np.ndarray) -> Floats:
    """(..., I, J) log Σ_m exp(a_im + b_jm) of a (..., I, M) and b (..., J, M), nats, where it is
    asked for: a product of matrices, but entry by entry where that would underflow.
    """
    tops_a = np.maximum(a.max(axis=-1), LOWEST)[..., :, None]
    tops_b = np.maximum(b.max(axis=-1), LOWEST)[..., None, :]
    products = np.exp(a - tops_a) @ np.exp(b - tops_b.swapaxes(-1, -2)).swapaxes(-1, -2)
    sums = log(products) + tops_a + tops_b
    for place in zip(*np.nonzero((products < SAFE) & is_asked), strict=True):
        *model, i, j = place
        sums[place] = Sum.total(a[(*model, i)] + b[(*model, j)], 0)
    return sums


def _log_sums_by(values: Floats, groups: Ints, size: int) -> Floats:
    """(..., size) log Σ exp of the values (..., M) of each group 0..size−1, nats; other groups
    are left out.
    """
    order = np.argsort(groups, kind="stable")
    present, begins, counts = np.unique(groups[order], return_index=True, return_counts=True)
    sorted_values = values[..., order]
    tops = np.maximum(np.maximum.reduceat(sorted_values, begins, axis=-1), LOWEST)
    relative = np.exp(sorted_values - np.repeat(tops, counts, axis=-1))
    sums = np.full((*values.shape[:-1], max(size, present[-1] + 1)), -np.inf)
    sums[..., present] = log(np.add.reduceat(relative, begins, axis=-1)) + tops
    return sums[..., :size]


def maximise(counts: Parameters, kept: Parameters, divide: Callable) -> Tables:
    """The M-step: each row of the counts divided by its sum; where that is 0/0, the row of `kept`.
    divide: `divided`, or `divided_logs` if the counts are logarithms.
    """
    initial = divide(counts.initial, kept.initial)
    leaving = divide(counts.leaving, kept.leaving)
    emission = divide(counts.emission, kept.emission)
    return split(initial, leaving, emission, has_stop=counts.stop is not None)


def split(initial: Floats, leaving: Floats, emission: Floats, *, has_stop: bool) -> Tables:
    """The tables of a model from its `leaving` probabilities, with STOP as the last column."""
    states = initial.shape[-1]
    stop = leaving[..., states] if has_stop else None
    return Tables(initial, leaving[..., :states], emission, stop)


def divided(counts: Floats, kept: Floats) -> Floats:
    """Each row of the counts (..., n) divided by its sum."""
    sums = counts.sum(axis=-1, keepdims=True)
    return np.where(sums > 0, counts / np.where(sums > 0, sums, 1.0), kept)


def divided_logs(log_counts: Floats, kept: Floats) -> Floats:
    """As `divided`, of logarithms of counts, nats."""
    sums = Sum.total(log_counts, -1)[..., None]
    return np.where(sums > -np.inf, np.exp(log_counts - np.maximum(sums, LOWEST)), kept)
