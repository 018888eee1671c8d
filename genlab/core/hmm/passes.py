"""The forward and the backward pass over any number of sequences, scaled where that is exact, else in logarithms."""

from __future__ import annotations

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.model import HMM, Evidence
from genlab.core.hmm.scan import LOG_SUM, SUM, Lanes, Ring, cut, scan
from genlab.core.numbers.logs import log, log_sum_exp
from genlab.core.values import frozen

# Where every positive number met is at least this, no product of two of them underflows to a false zero.
SAFE = 1e-100


@frozen
class Pass:
    """One pass: v_t scaled to total one, and the totals, both by lane and as logarithms if ring is LOG_SUM."""

    ring: Ring
    v: Floats  # (K, L, N)
    totals: Floats  # (L, N)
    lanes: Lanes

    @property
    def logarithmic(self) -> bool:
        return self.ring is LOG_SUM

    @property
    def log_v(self) -> Floats:
        """(K, T) log v by position, nats."""
        v = self.lanes.along(self.v)
        return v if self.logarithmic else log(v)

    @property
    def log_totals(self) -> Floats:
        """(L, N) nats."""
        return self.totals if self.logarithmic else log(self.totals)


def forward_pass(model: HMM, evidence: Evidence, ring: Ring = SUM) -> Pass:
    """v_t = α_t scaled: P(y_t | x_1..t)."""
    lanes = cut(evidence.lengths)
    return _run(model.initial, model.transition, evidence.table, evidence.codes, lanes, ring)


def backward_pass(model: HMM, evidence: Evidence, ring: Ring = SUM) -> Pass:
    """v_t = b(x_t) ⊙ β_t scaled, over the reversed sequences in reversed order."""
    lanes = cut(evidence.lengths[::-1])
    return _run(model.ending, model.transition.T, evidence.table, evidence.codes[::-1], lanes, ring)


def log_ends(model: HMM, done: Pass) -> Floats:
    """(sequences,) log P(STOP | all observations), 0 without STOP: the last factor of the likelihood, nats."""
    ends = done.lanes.ends(done.v)
    if model.stop is None:
        return np.zeros(ends.shape[1])
    return log_sum_exp(ends + log(model.stop)[:, None], 0) if done.logarithmic else log(model.stop @ ends)


def log_likelihoods_of(model: HMM, done: Pass) -> Floats:
    """(sequences,) log P from a forward pass, nats."""
    return done.lanes.sums(done.log_totals) + log_ends(model, done)


@frozen
class Sweep:
    """Both passes over T positions; alpha, beta and weighed are logarithms if `logarithmic`, else scaled by step."""

    model: HMM
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
        """γ (K, T) and Σ_t ξ_t (K, K), each step t counted weights[t] (T,) times; of a sweep that is scaled."""
        gamma, total = self._shares()
        rate = weights / total
        rate[self.evidence.last] = 0
        return gamma, self.model.transition * ((self.alpha * rate)[:, :-1] @ self.weighed[:, 1:].T)

    def log_gamma_and_transitions(self, log_weights: Floats) -> tuple[Floats, Floats]:
        """Logarithms of γ (K, T) and of Σ_t ξ_t (K, K), each step counted with its weight; of a logarithmic sweep."""
        joint = self.alpha + self.beta
        rate = log_weights - log_sum_exp(joint, 0)
        inner = np.setdiff1d(np.arange(joint.shape[1]), self.evidence.last, assume_unique=True)
        moves = np.full(self.model.transition.shape, -np.inf)
        if inner.size:
            alpha, after = (self.alpha + rate)[:, None, inner], self.weighed[None, :, inner + 1]
            moves = log_sum_exp(alpha + after, 2) + log(self.model.transition)
        return joint + rate, moves

    def _shares(self) -> tuple[Floats, Floats]:
        """γ and the sums Σ_k α_t(k) β_t(k) in the scale at hand (T,)."""
        if self.logarithmic:
            joint = self.alpha + self.beta
            total = log_sum_exp(joint, 0)
            return np.exp(joint - total), total
        joint = self.alpha * self.beta
        total = joint.sum(axis=0)
        joint /= total
        return joint, total


def sweep(model: HMM, evidence: Evidence, ring: Ring = SUM) -> Sweep:
    """Both passes; raises ValueError naming the first sequence that is impossible under the model."""
    ahead, back = forward_pass(model, evidence, ring), backward_pass(model, evidence, ring)
    if ahead.logarithmic != back.logarithmic:
        ahead, back = forward_pass(model, evidence, LOG_SUM), backward_pass(model, evidence, LOG_SUM)
    likelihoods = log_likelihoods_of(model, ahead)
    refuse_impossible(likelihoods)
    weighed = back.lanes.along(back.v)[:, ::-1]
    beta = beta_of(model, weighed, evidence.last, ahead.ring)
    return Sweep(model, evidence, ahead.logarithmic, likelihoods, ahead.lanes.along(ahead.v), beta, weighed)


def refuse_impossible(likelihoods: Floats) -> None:
    """Raise a ValueError that names the first sequence whose log P is −∞."""
    if (likelihoods == -np.inf).any():
        which = int(np.argmax(likelihoods == -np.inf))
        raise ValueError(f"sequence {which} is impossible under this model (log P = −∞); it has no posterior")


def beta_of(model: HMM, weighed: Floats, last: Ints, ring: Ring) -> Floats:
    """(K, T) β_t = A (b(x_t+1) ⊙ β_t+1) from the weighed ones, in the ring's scale; at `last`, β is the ending."""
    matrix, ending = model.transition, model.ending
    if ring is LOG_SUM:
        matrix, ending = log(matrix), log(ending)
    beta = np.empty_like(weighed)
    beta[:, :-1] = ring.product(matrix, weighed[:, 1:])
    beta[:, last] = ending[:, None]
    return beta


def _run(start: Floats, matrix: Floats, table: Floats, codes: Ints, lanes: Lanes, ring: Ring) -> Pass:
    if ring is SUM and _least(start, matrix) * _least(table) >= SAFE:
        v, totals = scan(SUM, start, matrix, table, codes, lanes)
        if (totals > 0).all() and _least(v) >= SAFE:
            return Pass(SUM, v, totals, lanes)
    return Pass(LOG_SUM, *scan(LOG_SUM, log(start), log(matrix), log(table), codes, lanes), lanes)


def _least(*arrays: Floats) -> float:
    """The smallest positive entry."""
    least = min(array.min() for array in arrays)
    return least if least > 0 else min(array.min(where=array > 0, initial=np.inf) for array in arrays)
