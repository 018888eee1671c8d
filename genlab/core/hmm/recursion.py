"""The one recursion behind the forward pass, the backward pass and Viterbi's algorithm.

All three send a message through a sequence, step by step. What arrives at a step, m_t (K,), is
multiplied by what is seen there, f_t = P(x_t | y_t), and goes on through the transitions:

    m_{t+1}(j) = ⊕_i m_t(i) f_t(i) A(i, j)

Forward, ⊕ is a sum and m_1 = π, so that α_t = m_t ⊙ f_t. Backward, the messages go the other way,
m_T = 1 or the stop probabilities, and β_t = m_t. For Viterbi's algorithm ⊕ is the maximum, and
δ_t = m_t ⊙ f_t. Everything is a logarithm in nats and is shifted at every step, so that nothing
underflows in a sequence of any length; −∞ means impossible and nothing else does.

Long sequences are cut into lanes that advance together (`lanes`). What leaves a lane depends
linearly on what enters it: with few states, all lanes are run from each of the K states before
them, and the results of neighbours are joined. With more states this costs more than it saves, and
the lanes of a sequence are run one after the other. Either way, a last run of all lanes together
gives the messages at every step.

Arrays may have leading axes, for several models that share the observations.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Protocol

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.lanes import Lanes, cut
from genlab.core.hmm.model import Evidence
from genlab.core.numbers.logs import log
from genlab.core.values import frozen

SAFE = 1e-200  # a sum that is at least this has lost nothing to underflow
LOWEST = np.finfo(np.float64).min
FEW_STATES = 16  # up to which all lanes are run from every state before them
MAX_ENTRIES = 300_000  # of a table of states by steps; longer sequences are processed in parts


class Chain(Protocol):
    """What the recursion reads of a model, or of several models of one shape."""

    @property
    def initial(self) -> Floats: ...  # (..., K)
    @property
    def transition(self) -> Floats: ...  # (..., K, K)
    @property
    def ending(self) -> Floats: ...  # (..., K)


class Sum:
    """Ways are summed, log Σ exp: the forward and the backward pass."""

    def __init__(self, moves: Floats) -> None:
        self.log_moves = log(moves)  # (..., I, J) the probability of a way from i to j
        self.into = np.ascontiguousarray(moves.swapaxes(-1, -2))  # (..., J, I)
        self.is_way = (self.into > 0).astype(np.float64)

    def through(self, v: Floats) -> Floats:
        """(..., J, N) the log-sums of v (..., I, N) over all ways, nats; the largest v is 0.

        They are sums of products of probabilities where these do not underflow. A caller ignores
        divisions by zero.
        """
        sums = self.into @ np.exp(v)
        if np.minimum.reduce(sums, axis=None, initial=1.0) < SAFE:
            is_possible = self.is_way @ (v > -np.inf) > 0
            if (is_possible & (sums < SAFE)).any():
                return self.total(all_ways(self.log_moves, v), -3)
        return np.log(sums)

    @staticmethod
    def total(v: Floats, axis: int) -> Floats:
        """The ways along an axis together, nats."""
        top = np.maximum(np.maximum.reduce(v, axis=axis, keepdims=True), LOWEST)
        sums = np.add.reduce(np.exp(v - top), axis=axis)
        with np.errstate(divide="ignore"):
            return np.log(sums) + top.squeeze(axis)


class Best:
    """Of all ways the best counts: Viterbi's algorithm. As `Sum`."""

    def __init__(self, moves: Floats) -> None:
        self.log_moves = log(moves)

    def through(self, v: Floats) -> Floats:
        """(..., J, N) the largest of the ways for v (..., I, N), nats."""
        return self.total(all_ways(self.log_moves, v), -3)

    @staticmethod
    def total(v: Floats, axis: int) -> Floats:
        """The best way along an axis, nats."""
        return np.maximum.reduce(v, axis=axis)


def all_ways(log_moves: Floats, v: Floats) -> Floats:
    """(..., I, J, N) the ways from every i to every j, nats, for v (..., I, N)."""
    return log_moves[..., None] + v[..., None, :]


def shifted(v: Floats, axis: int | tuple[int, int]) -> Floats:
    """v less its largest along the axis or axes, nats; −∞ where all are."""
    return v - np.maximum(v.max(axis=axis, keepdims=True), LOWEST)


@frozen
class Recursion:
    """A recursion in one direction over sequences that lie end to end."""

    ways: Sum | Best
    start: Floats  # (..., K) log of the message with which a sequence begins
    log_table: Floats  # (..., K, V) log f_t is its column codes[t]
    codes: np.ndarray  # (T,)
    backwards: bool = False

    def steps(self, lanes: Lanes, entering: Floats) -> Iterator[tuple[int, Floats, Floats, Floats]]:
        """All lanes together from what enters them (..., K, N). For each step t the messages that
        arrive (..., K, n), of the n lanes that have it; what goes on, which is these times the
        factors, shifted to a largest value of 0; and the shifts (..., 1, n).
        """
        order = list(enumerate(lanes.widths))
        codes = self.codes.take(lanes.positions)
        arriving = entering[..., :0]
        for t, n in reversed(order) if self.backwards else order:
            joining = entering[..., arriving.shape[-1] : n]
            arriving = arriving[..., :n]
            if joining.shape[-1]:
                arriving = np.concatenate([arriving, joining], axis=-1)
            going_on = arriving + self.log_table.take(codes[t, :n], axis=-1, mode="clip")
            shift = np.maximum.reduce(going_on, axis=-2, keepdims=True)
            going_on -= np.maximum(shift, LOWEST)
            yield t, arriving, going_on, shift
            arriving = self.ways.through(going_on)

    @np.errstate(divide="ignore")
    def enter(self, lanes: Lanes) -> tuple[Floats, Floats]:
        """(..., K, N) the log-messages that enter each lane; and what leaves the lane before it,
        −∞ where a sequence begins.
        """
        before, _ = self._neighbours(lanes)
        entering = np.repeat(self.start[..., None], len(before), axis=-1)
        from_before = np.full_like(entering, -np.inf)
        follows = before >= 0
        if follows.any():
            is_few = self.start.shape[-1] <= FEW_STATES
            ends = self._ends_together(lanes) if is_few else self._ends_by_steps(lanes)
            from_before[..., follows] = ends[..., before[follows]]
            entering[..., follows] = self.ways.through(from_before[..., follows])
        return entering, from_before

    def _ends_together(self, lanes: Lanes) -> Floats:
        """(..., K, N) what leaves each lane, up to a constant.

        First all lanes are run from each state in which the lane before may end. Then each is
        joined with the one before it, with those before these, and so on, until it reaches back to
        the beginning of its sequence, and the state no longer matters.
        """
        before, _ = self._neighbours(lanes)
        from_state = np.moveaxis(self.ways.log_moves, -2, 0)[..., None]  # (K, ..., K, 1)
        entering = np.where(before < 0, self.start[..., None], from_state)
        ends = np.full(entering.shape, -np.inf)  # (K, ..., K, N), by the state before
        sizes = np.zeros_like(ends[..., :1, :])
        for _, _, going_on, shift in self.steps(lanes, entering):
            sizes[..., : shift.shape[-1]] += shift
            ends[..., : shift.shape[-1]] = going_on
        ends = shifted(ends + sizes, (0, -2))
        while (before >= 0).any():
            joined = np.flatnonzero(before >= 0)
            earlier = np.moveaxis(ends[..., before[joined]], -2, 1)[..., None, :]
            ends[..., joined] = shifted(self.ways.total(earlier + ends[..., joined], 1), (0, -2))
            before = np.where(before >= 0, before[before], -1)
        return ends[0]

    def _ends_by_steps(self, lanes: Lanes) -> Floats:
        """As `_ends_together`, one lane of each sequence after the other; of the last lanes,
        whose ends nothing follows, −∞.
        """
        before, after = self._neighbours(lanes)
        ends = np.full((*self.start.shape, len(before)), -np.inf)
        lane = np.flatnonzero((before < 0) & (after >= 0))
        entering = np.repeat(self.start[..., None], len(lane), axis=-1)
        while lane.size:
            for _, _, left, _ in self.steps(lanes.part(lane), entering):
                ends[..., lane[: left.shape[-1]]] = left
            lane = lane[after[after[lane]] >= 0]  # where another one follows that which is next
            entering = self.ways.through(ends[..., lane])
            lane = after[lane]
        return ends

    def _neighbours(self, lanes: Lanes) -> tuple[Ints, Ints]:
        """(N,) the lane that comes before each in this direction, and that which comes after; −1
        where there is none.
        """
        neighbours = lanes.before, lanes.after
        return neighbours[::-1] if self.backwards else neighbours

    @np.errstate(divide="ignore")
    def run(self, lanes: Lanes, entering: Floats, from_before: Floats) -> Pass:
        """The messages at every step of some lanes, from what enters them, as `enter` says."""
        messages = np.full((*entering.shape[:-1], *lanes.positions.shape), -np.inf)
        for t, arriving, _, _ in self.steps(lanes, entering):
            messages[..., t, : arriving.shape[-1]] = arriving
        factors = self.log_table.take(self.codes.take(lanes.positions), axis=-1)
        return Pass(self, lanes, from_before, messages, messages + factors)


@frozen
class Pass:
    """The messages of a recursion at every step of some lanes. They are logarithms, nats, right up
    to a constant at each step; −∞ beyond the end of a lane.
    """

    recursion: Recursion
    lanes: Lanes
    from_before: Floats  # (..., K, N) what goes on from the lane before
    messages: Floats  # (..., K, L, N) what arrives
    v: Floats  # (..., K, L, N) times the factor

    @cached_property
    def previous(self) -> Floats:
        """(..., K, L, N) what goes on from the step before in the recursion's direction, −∞ where
        a sequence begins: the message is the sum over all ways from there.
        """
        previous = np.empty_like(self.v)
        if self.recursion.backwards:
            previous[..., :-1, :] = shifted(self.v[..., 1:, :], -3)
            previous[..., self.lanes.length - 1, np.arange(len(self.lanes.length))] = (
                self.from_before
            )
        else:
            previous[..., 1:, :] = shifted(self.v[..., :-1, :], -3)
            previous[..., 0, :] = self.from_before
        return previous

    @property
    def log_carried(self) -> Floats:
        """(..., L, N) the total of what goes on from the step before, nats; 0 where a sequence
        begins, or nothing is possible.
        """
        carried = self.recursion.ways.total(self.previous, -3)
        return np.where(carried > -np.inf, carried, 0.0)

    @property
    def log_scale(self) -> Floats:
        """(..., L, N) by which factor the total grows at each step, nats: forward, log P of the
        observation given those before it.
        """
        return self.recursion.ways.total(self.v, -3) - self.log_carried


def forward_recursion(
    chain: Chain, evidence: Evidence, ways: type[Sum] | type[Best] = Sum
) -> Recursion:
    """The recursion from the first step to the last."""
    return Recursion(ways(chain.transition), log(chain.initial), evidence.log_table, evidence.codes)


def backward_recursion(chain: Chain, evidence: Evidence) -> Recursion:
    """The recursion from the last step to the first."""
    return Recursion(
        Sum(chain.transition.swapaxes(-1, -2)),
        log(chain.ending),
        evidence.log_table,
        evidence.codes,
        backwards=True,
    )


def run_in_parts(recursion: Recursion, lanes: Lanes, max_entries: int) -> Iterator[Pass]:
    """The passes over the lanes, as many at a time as have tables of `max_entries` at most."""
    entering, from_before = recursion.enter(lanes)
    for part in lanes.parts(max_entries // recursion.start.size):
        yield recursion.run(lanes.part(part), entering[..., part], from_before[..., part])


def run_whole(recursion: Recursion, lengths: Ints) -> Pass:
    """The pass over all steps at once."""
    lanes = cut(lengths)
    return recursion.run(lanes, *recursion.enter(lanes))


def both_passes(chain: Chain, evidence: Evidence) -> Iterator[tuple[Pass, Pass]]:
    """The forward and the backward pass over the same lanes, part by part."""
    lanes = cut(evidence.lengths)
    recursions = forward_recursion(chain, evidence), backward_recursion(chain, evidence)
    ahead, back = (run_in_parts(recursion, lanes, MAX_ENTRIES) for recursion in recursions)
    yield from zip(ahead, back, strict=True)


def add_log_likelihoods(totals: Floats, ahead: Pass, log_ending: Floats) -> None:
    """Add to (..., sequences) what the lanes of a forward pass contribute to log P, nats."""
    lanes = ahead.lanes
    by_lane = np.where(lanes.has_step, ahead.log_scale, 0.0).sum(axis=-2)
    ends = lanes.at_ends(ahead.v)
    closing = Sum.total(ends + log_ending[..., None], -2) - np.maximum(Sum.total(ends, -2), LOWEST)
    by_lane += np.where(lanes.after < 0, closing, 0.0)
    np.add.at(totals.T, lanes.sequence, by_lane.T)


def log_likelihoods_of(chain: Chain, evidence: Evidence) -> Floats:
    """(..., sequences) log P of each sequence, nats."""
    recursion = forward_recursion(chain, evidence)
    totals = np.zeros((*recursion.start.shape[:-1], len(evidence.lengths)))
    for ahead in run_in_parts(recursion, cut(evidence.lengths), MAX_ENTRIES):
        add_log_likelihoods(totals, ahead, log(chain.ending))
    return totals


def refuse_impossible(log_likelihoods: Floats, subject: str = "this model") -> None:
    """Raise a ValueError that names the first sequence whose log P is −∞."""
    is_impossible = log_likelihoods == -np.inf
    if is_impossible.any():
        raise ValueError(
            f"sequence {int(np.argmax(is_impossible))} is impossible under {subject} "
            "(log P = −∞); it has no posterior"
        )
