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
    SAFE,
    Chain,
    Pass,
    Sum,
    add_log_likelihoods,
    both_passes,
    refuse_impossible,
)
from genlab.core.numbers.logs import log

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
        add_log_likelihoods(totals, ahead, log_ending)
        counts.append(_count_in_lanes(symbols, evidence, ahead, back, log_weights))
        steps += int(ahead.lanes.length.sum())
        if pulse is not None:
            pulse(steps / len(evidence.codes))
    initial, transition, emission, stop = (
        Sum.total(np.array(tables), 0) for tables in zip(*counts, strict=True)
    )
    transition += log(model.transition)
    return Tables(initial, transition, emission, None if model.stop is None else stop), totals


def smooth(model: Chain, evidence: Evidence) -> tuple[Floats, Floats, Floats]:
    """(sequences,) log P, nats; (K, T) γ; and (K, K) log Σ_t ξ_t. Raises ValueError naming the
    first sequence that is impossible.
    """
    log_ending, weights = log(model.ending), np.zeros(len(evidence.lengths))
    log_likelihoods = np.zeros(len(evidence.lengths))
    gamma = np.empty((len(log_ending), len(evidence.codes)))
    moves = []
    for ahead, back in both_passes(model, evidence):
        add_log_likelihoods(log_likelihoods, ahead, log_ending)
        log_gamma, log_moves = _posterior(ahead, back, weights)
        has_step = ahead.lanes.has_step
        gamma[:, ahead.lanes.positions[has_step]] = np.exp(log_gamma[:, has_step])
        moves.append(log_moves)
    refuse_impossible(log_likelihoods)
    return log_likelihoods, gamma, Sum.total(np.array(moves), 0) + log(model.transition)


def _posterior(ahead: Pass, back: Pass, log_weights: Floats) -> tuple[Floats, Floats]:
    """Of some lanes, each step counted as often as its sequence: (..., K, L, N) log γ_t, and
    (..., K, K) log Σ_t ξ_t without the transition probabilities, nats.
    """
    log_gamma = ahead.v + back.messages
    total = Sum.total(log_gamma, -3)
    rate = log_weights[ahead.lanes.sequence] - np.maximum(total, LOWEST)
    rate[total == -np.inf] = -np.inf
    rate = rate[..., None, :, :]
    log_gamma += rate
    # Σ_ij previous_t(i) A(i, j) v_t(j) is Σ_j γ_t(j) in the scale at hand: `rate` is that of both.
    return log_gamma, _log_products(_by_step(ahead.previous + rate), _by_step(back.v))


def _count_in_lanes(
    symbols: int, evidence: Evidence, ahead: Pass, back: Pass, log_weights: Floats
) -> tuple[Floats, Floats, Floats, Floats]:
    """What some lanes contribute to the log-counts: first states (..., K), moves without the
    transition probabilities (..., K, K), symbols (..., K, V), last states (..., K).
    """
    lanes = ahead.lanes
    log_gamma, moves = _posterior(ahead, back, log_weights)
    seen = evidence.codes.take(lanes.positions).ravel() % (symbols + 1)
    emission = _log_sums_by(_by_step(log_gamma), seen, symbols)
    initial = _log_sum(log_gamma[..., 0, :][..., lanes.before < 0])
    stop = _log_sum(lanes.at_ends(log_gamma)[..., lanes.after < 0])
    return initial, moves, emission, stop


def _by_step(grid: Floats) -> Floats:
    """(..., K, L, N) → (..., K, L · N)."""
    return grid.reshape(*grid.shape[:-2], -1)


def _log_sum(a: Floats) -> Floats:
    """log Σ exp along the last axis, which may be empty, nats."""
    return Sum.total(np.concatenate([a, np.full((*a.shape[:-1], 1), -np.inf)], axis=-1), -1)


def _log_products(a: Floats, b: Floats) -> Floats:
    """(..., I, J) log Σ_m exp(a_im + b_jm) of a (..., I, M) and b (..., J, M), nats: a product of
    matrices, but entry by entry where that would underflow.
    """
    tops_a = np.maximum(a.max(axis=-1), LOWEST)[..., :, None]
    tops_b = np.maximum(b.max(axis=-1), LOWEST)[..., None, :]
    products = np.exp(a - tops_a) @ np.exp(b - tops_b.swapaxes(-1, -2)).swapaxes(-1, -2)
    sums = log(products) + tops_a + tops_b
    for place in zip(*np.nonzero(products < SAFE), strict=True):
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
