"""The forward and the backward pass over any number of sequences, scaled where that is exact,
else in logarithms.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.exact import by_steps, by_transfer
from genlab.core.hmm.model import Evidence
from genlab.core.hmm.ordered import (
    chain_of,
    end_in_order,
    factors_of,
    order_worth_using,
    scan_in_order,
)
from genlab.core.hmm.packed import forgets_soon
from genlab.core.hmm.scan import (
    LOG_SUM,
    SAFE,
    SUM,
    TINIEST,
    Lanes,
    Semiring,
    cut,
    lanes_of_one,
    piece_length,
    prefixes,
    products,
    scan,
    smallest,
    uncut_lanes,
)
from genlab.core.numbers.logs import log, log_sum_exp
from genlab.core.values import frozen

# One sequence of up to SHORT steps needs no guess. With up to FEWEST states, the products of all
# steps are quickest; with up to FEW_STATES and BRIEF steps, products of whole matrices are.
SHORT, BRIEF = 1_000, 200
FEWEST, FEW_STATES = 3, 8
# Beyond these states, the matrices of lanes take longer than one step after the other.
MAX_TRANSFER_STATES = 16
# Steps up to which a chain that remembers is not tried with guesses first; with more states than
# MAX_TRANSFER_STATES it never is.
MAX_EXACT_STEPS = 30_000
TOGETHER = 8_192  # steps of which a table is made at once beside those of all steps
# Takes how much of a calculation is done, as a share
Pulse = Callable[[float], object]
LOWEST_FACTOR = -1e3  # nats; log β, from which a lower one is taken, would lose digits


class Chain(Protocol):
    """What the passes read of a model: an HMM has it, and so has a block of a long sequence."""

    @property
    def initial(self) -> Floats: ...  # (K,)
    @property
    def transition(self) -> Floats: ...  # (K, K)
    @property
    def ending(self) -> Floats: ...  # (K,)
    @property
    def stop(self) -> Floats | None: ...  # (K,)
    @property
    def states(self) -> int: ...  # K


@frozen
class Pass:
    """One pass: v_t scaled to total one, and the totals, both by lane and as logarithms if semiring
    is LOG_SUM.
    """

    semiring: Semiring
    v: Floats  # (K, L, N)
    totals: Floats  # (L, N)
    lanes: Lanes
    smallest: float = 0.0  # of the positive v, where these are no logarithms

    @property
    def logarithmic(self) -> bool:
        return self.semiring is LOG_SUM

    @property
    def log_v(self) -> Floats:
        """(K, T) log v by position, nats."""
        v = self.lanes.by_position(self.v)
        return v if self.logarithmic else log(v)

    @property
    def log_totals(self) -> Floats:
        """(L, N) nats."""
        return self.totals if self.logarithmic else log(self.totals)


def forward_pass(model: Chain, evidence: Evidence, semiring: Semiring = SUM) -> Pass:
    """v_t = α_t scaled: P(y_t | x_1..t)."""
    return run([ahead_of(model, evidence)], evidence.table, semiring)[0]


def backward_pass(model: Chain, evidence: Evidence, semiring: Semiring = SUM) -> Pass:
    """v_t = b(x_t) ⊙ β_t scaled, over the reversed sequences in reversed order."""
    return run([_backward_way(model, evidence)], evidence.table, semiring)[0]


def log_ends(model: Chain, result: Pass) -> Floats:
    """(sequences,) log P(STOP | all observations), 0 without STOP: the last factor of the
    likelihood, nats.
    """
    if model.stop is None:
        return np.zeros(len(result.lanes.last))
    ends = result.lanes.ends(result.v)
    return (
        log_sum_exp(ends + log(model.stop)[:, None], 0)
        if result.logarithmic
        else log(model.stop @ ends)
    )


def log_likelihoods_of(model: Chain, result: Pass) -> Floats:
    """(sequences,) log P from a forward pass, nats."""
    return result.lanes.sums(result.log_totals) + log_ends(model, result)


@frozen
class Sweep:
    """Both passes over T positions; alpha, beta and weighed are logarithms if `logarithmic`,
    else scaled by step.
    """

    model: Chain
    evidence: Evidence
    logarithmic: bool
    log_likelihoods: Floats  # (sequences,) nats
    alpha: Floats  # (K, T)
    beta: Floats  # (K, T)
    weighed: Floats  # (K, T) b(x_t) ⊙ β_t

    def gamma(self) -> Floats:
        """(K, T) P(y_t = k | x)."""
        return self._shares()[0]

    def gamma_and_transitions(self, weights: Floats) -> tuple[Floats, Floats]:
        """γ (K, T) and Σ_t ξ_t (K, K), each step t counted weights[t] (T,) times; of a sweep
        that is scaled.
        """
        gamma, total = self._shares()
        rate = weights / total
        rate[self.evidence.last] = 0
        moves = np.zeros_like(self.model.transition)
        for begin in range(0, gamma.shape[1] - 1, TOGETHER):
            steps = slice(begin, min(begin + TOGETHER, gamma.shape[1] - 1))
            after = slice(steps.start + 1, steps.stop + 1)
            moves += (self.alpha[:, steps] * rate[steps]) @ self.weighed[:, after].T
        return gamma, self.model.transition * moves

    def log_gamma_and_transitions(self, log_weights: Floats) -> tuple[Floats, Floats]:
        """Logarithms of γ (K, T) and of Σ_t ξ_t (K, K), each step counted with its weight; of a
        logarithmic sweep.
        """
        joint = self.alpha + self.beta
        rate = log_weights - _log_sum_by_step(joint)
        joint += rate
        rate[self.evidence.last] = -np.inf
        moves = np.full(self.model.transition.shape, -np.inf)
        for row, alpha, ways in zip(moves, self.alpha, self.model.transition > 0, strict=True):
            before = (alpha + rate)[:-1]
            if ways.any() and before.max(initial=-np.inf) > -np.inf:
                row[ways] = [log_sum_exp(before + after[1:]) for after in self.weighed[ways]]
        moves += log(self.model.transition)
        return joint, moves

    def _shares(self) -> tuple[Floats, Floats]:
        """γ and the sums Σ_k α_t(k) β_t(k) in the scale at hand (T,)."""
        if self.logarithmic:
            joint = self.alpha + self.beta
            peak = joint.max(axis=0)
            shares = np.exp(np.subtract(joint, peak, out=joint), out=joint)
            sums = shares.sum(axis=0)
            shares /= sums
            return shares, peak + np.log(sums)
        joint = self.alpha * self.beta
        total = joint.sum(axis=0)
        joint /= total
        return joint, total


def _log_sum_by_step(table: Floats) -> Floats:
    """(T,) log Σ exp of the columns of a table (K, T), without another one of its size."""
    total = np.empty(table.shape[1])
    for begin in range(0, len(total), TOGETHER):
        steps = slice(begin, begin + TOGETHER)
        total[steps] = log_sum_exp(table[:, steps], 0)
    return total


def sweep(
    model: Chain, evidence: Evidence, semiring: Semiring = SUM, pulse: Pulse | None = None
) -> Sweep:
    """Both passes; raises ValueError naming the first sequence that is impossible under the
    model. pulse: takes the share of the passes that is done, where one follows the other.
    """
    ways = [ahead_of(model, evidence), _backward_way(model, evidence)]
    forward, backward = run(ways, evidence.table, semiring, pulse)
    likelihoods = log_likelihoods_of(model, forward)
    refuse_impossible(likelihoods)
    is_logarithmic = (
        forward.logarithmic or backward.logarithmic or not _may_be_multiplied(forward, backward)
    )
    # Each table is let go of before the next is made: they are the largest there are.
    alpha = forward.log_v if is_logarithmic else forward.lanes.by_position(forward.v)
    del forward
    weighed = (backward.log_v if is_logarithmic else backward.lanes.by_position(backward.v))[
        :, ::-1
    ]
    if is_logarithmic:
        beta = log_beta_of(model, log(evidence.table), evidence, weighed, backward)
    else:
        del backward
        beta = beta_of(model, weighed, evidence.last, SUM)
    return Sweep(model, evidence, is_logarithmic, likelihoods, alpha, beta, weighed)


def _may_be_multiplied(forward: Pass, backward: Pass) -> bool:
    """Whether no product of what both passes give is too small for a float."""
    return forward.smallest >= SAFE and backward.smallest >= SAFE


def refuse_impossible(likelihoods: Floats) -> None:
    """Raise a ValueError that names the first sequence whose log P is −∞."""
    if likelihoods.min() == -np.inf:
        sequence = int(np.argmax(likelihoods == -np.inf))
        raise ValueError(
            f"sequence {sequence} is impossible under this model (log P = −∞); it has no posterior"
        )


def beta_of(model: Chain, weighted: Floats, last: Ints, semiring: Semiring) -> Floats:
    """(K, T) β_t = A (b(x_t+1) ⊙ β_t+1) from the weighted ones, in the semiring's scale; at `last`,
    β is the ending.
    """
    matrix, ending = model.transition, model.ending
    if semiring is LOG_SUM:
        matrix, ending = log(matrix), log(ending)
    beta = np.empty_like(weighted)
    beta[:, :-1] = semiring.product(matrix, weighted[:, 1:])
    beta[:, last] = ending[:, None]
    return beta


def log_beta_of(
    model: Chain, log_table: Floats, evidence: Evidence, weighed: Floats, backward: Pass
) -> Floats:
    """(K, T) log β, as `beta_of`, from the backward pass and its log v by position (K, T): where no
    state is impossible, the factors are taken out of b ⊙ β again, which spares a sum over pairs of
    states.

    log_table (K, V) nats: log f_t is its column evidence.codes[t].
    """
    if not log_table.min() > LOWEST_FACTOR or not weighed.min() > -np.inf:
        return beta_of(model, weighed, evidence.last, LOG_SUM)
    beta = log_table.take(evidence.codes, axis=1)
    np.subtract(weighed, beta, out=beta)
    beta += backward.lanes.by_position(backward.log_totals)[::-1]
    beta[:, evidence.last] = log(model.ending)[:, None]
    return beta


class Way(NamedTuple):
    """One pass over all sequences, as `scan` takes it."""

    start: Floats  # (K,)
    matrix: Floats  # (K, K)
    codes: Ints  # (T,)
    lengths: Ints  # (sequences,)


def ahead_of(model: Chain, evidence: Evidence) -> Way:
    return Way(model.initial, model.transition, evidence.codes, evidence.lengths)


def _backward_way(model: Chain, evidence: Evidence) -> Way:
    return Way(model.ending, model.transition.T, evidence.codes[::-1], evidence.lengths[::-1])


def run(
    ways: list[Way], table: Floats, semiring: Semiring, pulse: Pulse | None = None
) -> list[Pass]:
    """Each of the passes; those over one short sequence together. pulse: as for `sweep`."""
    if semiring in (SUM, LOG_SUM):
        order = order_worth_using(ways[0].matrix, ways[0].lengths)
        if order is not None:
            log_table = log(table)
            in_order = [pass_in_order(way, log_table) for way in ways]
            passes = [result for result in in_order if result is not None]
            if len(passes) == len(ways):
                return passes
    if semiring is SUM and len(ways[0].lengths) == 1:
        passes_together = _run_together(ways, table)
        if passes_together is not None:
            return passes_together
    passes = []
    for way in ways:
        passes.append(_scan_safely(way, table, semiring))
        if pulse is not None:
            pulse(len(passes) / len(ways))
    return passes


def pass_in_order(way: Way, log_table: Floats) -> Pass | None:
    """One pass over a chain whose states never come back, in logarithms; None where the chain is
    none, the sequences are too short for it, or states are impossible at too many steps.
    """
    order = order_worth_using(way.matrix, way.lengths)
    if order is None:
        return None
    chain, start = chain_of(way.matrix, order), log(way.start)
    lanes = uncut_lanes(way.lengths)
    states = len(start)
    steps, sequences = len(lanes.width), len(lanes.length)
    v, totals = np.zeros((sequences, states, steps)), np.zeros((sequences, steps))
    for lane, (begin, length) in enumerate(
        zip(lanes.start.tolist(), lanes.length.tolist(), strict=True)
    ):
        factors = factors_of(log_table, way.codes[begin : begin + length])
        if not scan_in_order(chain, start, factors, v[lane], totals[lane]):
            return None
    return Pass(LOG_SUM, v.transpose(1, 2, 0), totals.T, lanes)


def likelihoods_in_order(model: Chain, evidence: Evidence) -> Floats | None:
    """(sequences,) log P, nats, of a chain whose states never come back, in little memory; None
    as `pass_in_order`.
    """
    order = order_worth_using(model.transition, evidence.lengths)
    if order is None:
        return None
    chain, start = chain_of(model.transition, order), log(model.initial)
    log_table, log_ending = log(evidence.table), log(model.ending)
    likelihoods = np.empty(len(evidence.lengths))
    for number, (first, last) in enumerate(zip(evidence.first, evidence.last, strict=True)):
        factors = factors_of(log_table, evidence.codes[first : last + 1])
        ended = end_in_order(chain, start, factors)
        if ended is None:
            return None
        end, total = ended
        rest = 0.0 if model.stop is None else float(log_sum_exp(end + log_ending))
        likelihoods[number] = total + rest
    return likelihoods


def _run_together(ways: list[Way], table: Floats) -> list[Pass] | None:
    """The passes over one sequence in the semiring SUM, without a guess; None where a guess is
    quicker, or where floats do not suffice.
    """
    states, steps = len(table), len(ways[0].codes)
    smallest_factor = smallest(table) * min(smallest(way.start, way.matrix) for way in ways)
    if not smallest_factor >= SAFE:
        return None
    tables = None
    with np.errstate(invalid="ignore", divide="ignore"):
        if steps <= SHORT and states <= FEWEST:
            tables = _run_few_states(ways, table, smallest_factor)
        elif steps <= BRIEF and states <= FEW_STATES:
            tables = _run_many_states(ways, table, smallest_factor)
        if tables is None:
            tables = _run_exactly(ways, table)
    if not tables:
        return None
    v_by_way, totals_by_way = tables
    smallest_v = smallest(v_by_way)
    if not (totals_by_way > 0).all() or not smallest_v * smallest_factor >= TINIEST:
        return None
    lanes = lanes_of_one(steps, steps)
    return [
        Pass(SUM, v[..., None], totals[:, None], lanes, smallest_v)
        for v, totals in zip(v_by_way, totals_by_way, strict=True)
    ]


def _run_exactly(ways: list[Way], table: Floats) -> tuple[Floats, Floats] | None:
    """v (D, K, T) and totals (D, T) by lanes that need no guess, or step by step; None where a
    guess is quicker, or where floats do not suffice.
    """
    states, steps = len(table), len(ways[0].codes)
    if states <= MAX_TRANSFER_STATES:
        if steps <= SHORT:
            return by_transfer(*_stack_ways(ways), table)
        if steps > MAX_EXACT_STEPS or forgets_soon(ways[0].matrix):
            return None
        return by_transfer(*_stack_ways(ways), table)
    if steps > BRIEF and forgets_soon(ways[0].matrix):
        return None
    return by_steps(*_stack_ways(ways), table)


def _run_few_states(
    ways: list[Way], table: Floats, smallest_factor: float
) -> tuple[Floats, Floats] | None:
    """v (D, K, T) and totals (D, T) of few states."""
    start, matrix, codes = _stack_ways(ways)
    starts, matrices = start.T, matrix.transpose(1, 2, 0)
    factors = table.take(codes, axis=1)
    v = prefixes(SUM, starts, matrices, factors, smallest_factor)
    if v is None:
        return None
    v = v / np.add.reduce(v)
    totals = np.empty(v.shape[1:])
    totals[:, 0] = np.add.reduce(starts * factors[..., 0])
    totals[:, 1:] = np.add.reduce(
        np.add.reduce(matrices[..., None] * v[:, None, :, :-1]) * factors[..., 1:]
    )
    return v.swapaxes(0, 1), totals


def _run_many_states(
    ways: list[Way], table: Floats, smallest_factor: float
) -> tuple[Floats, Floats] | None:
    """v (D, K, T) and totals (D, T) where there are too many states for `_run_few_states`."""
    bare = int(
        math.log(SAFE**2) / min(math.log(smallest_factor) * piece_length(len(ways[0].codes)), -1.0)
    )
    return products(*_stack_ways(ways), table, bare) if bare else None


def _stack_ways(ways: list[Way]) -> tuple[Floats, Floats, Ints]:
    """(D, K), (D, K, K) and (D, T) for D passes."""
    start, matrix, codes, _ = zip(*ways, strict=True)
    return np.array(start), np.array(matrix), np.array(codes)


def _scan_safely(way: Way, table: Floats, semiring: Semiring) -> Pass:
    lanes = cut(way.lengths)
    smallest_factor = smallest(way.start, way.matrix) * smallest(table)
    if semiring is SUM and smallest_factor >= SAFE:
        v, totals = scan(SUM, way.start, way.matrix, table, way.codes, lanes)
        smallest_v = smallest(v)
        if (totals > 0).all() and smallest_v * smallest_factor >= TINIEST:
            return Pass(SUM, v, totals, lanes, smallest_v)
    return Pass(
        LOG_SUM,
        *scan(LOG_SUM, log(way.start), log(way.matrix), log(table), way.codes, lanes),
        lanes,
    )
