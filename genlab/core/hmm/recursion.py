"""The one recursion behind the forward pass, the backward pass and Viterbi's algorithm.

All three send a message through a sequence, step by step. What arrives at a step, m_t (K,), is
multiplied by what is seen there, f_t = P(x_t | y_t), and goes on through the transitions:

    m_{t+1}(j) = ⊕_i m_t(i) f_t(i) A(i, j)

Forward, ⊕ is a sum and m_1 = π, so that α_t = m_t ⊙ f_t. Backward, the messages go the other way,
m_T = 1 or the stop probabilities, and β_t = m_t. For Viterbi's algorithm ⊕ is the maximum, and
δ_t = m_t ⊙ f_t. Sums are of probabilities, which are divided by the largest of a step before they
become small. Where one state is so much less probable than another that its number would underflow
all the same, and for Viterbi's algorithm, the messages are logarithms, nats. −∞ therefore means
impossible, and nothing else does.

Long sequences are cut into lanes that advance together (`lanes`). What enters a lane is what leaves
the one before it. Most models soon forget in which state they were, so that a sweep over all lanes
from any message gives what leaves them, and a second one proves it, or says which lanes to run
again. Where few states are forgotten slowly, all lanes are run from each of the K states before
them, and the results of neighbours are joined; where many are, the lanes of a sequence are run one
after the other. A last run of all lanes together gives the messages at every step.

Arrays may have leading axes, for several models that share the observations.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.lanes import Lanes, cut
from genlab.core.hmm.model import Evidence
from genlab.core.numbers.logs import log
from genlab.core.values import frozen

SAFE = 1e-100  # probabilities from here on: the product of three of them has all its digits
LOWEST = np.finfo(np.float64).min
SMALL = 1e-30  # probabilities from here on need not be divided by the largest yet
SETTLED = 1e-14  # nats: by so little no message changes any more
FEW_STATES = 16  # up to which all lanes are run from every state before them, which costs K sweeps
SWEEPS = 4  # over all lanes, which take as long as one lane after the other for more states
CALLS = 1 / 32  # of a sweep over all lanes: what its calls of NumPy cost, however few the lanes
MAX_ENTRIES = 300_000  # of a table of states by steps; longer sequences are processed in parts


class Chain(Protocol):
    """What the recursion reads of a model, or of several models of one shape."""

    @property
    def initial(self) -> Floats: ...  # (..., K)
    @property
    def transition(self) -> Floats: ...  # (..., K, K)
    @property
    def ending(self) -> Floats: ...  # (..., K)


class Underflow(ArithmeticError):
    """A probability beside a larger one is too small to go on with; its logarithm is not."""


class Probabilities:
    """Messages that are probabilities, and ways that are summed."""

    times = np.multiply
    of_logs, logs = np.exp, np.log

    def __init__(self, moves: Floats) -> None:
        self.into = np.ascontiguousarray(moves.swapaxes(-1, -2))  # (..., J, I)

    def resized(self, v: Floats) -> tuple[Floats, Floats | None]:
        """What goes on (..., I, N), and by what it was divided (..., 1, N): the largest, or, where
        no number is small, nothing. Raises Underflow near it.
        """
        if np.minimum.reduce(v, axis=None) >= SMALL:
            return v, None
        size = np.maximum.reduce(v, axis=-2, keepdims=True)
        size[size == 0.0] = 1.0
        v = v / size
        if np.count_nonzero(v >= SAFE) < np.count_nonzero(v):
            raise Underflow
        return v, size

    def through(self, v: Floats) -> Floats:
        """(..., J, N) the sums of v (..., I, N) over all ways."""
        return self.into @ v


class Logarithms:
    """Messages that are logarithms, nats."""

    times = np.add
    of_logs, logs = np.positive, np.positive

    def __init__(self, moves: Floats) -> None:
        self.log_moves = log(moves)  # (..., I, J) the probability of a way from i to j

    @cached_property
    def possible_ways(self) -> tuple[Ints, Floats]:
        """(W, J) the states from which j is reached, where the most have W, and then others; and
        (..., W, J, 1) the logarithms of these ways.
        """
        states = self.log_moves.shape[-1]
        is_way = np.any(self.log_moves.reshape(-1, states, states) > -np.inf, axis=0)
        most = max(1, int(is_way.sum(axis=0).max()))
        origins = np.argsort(~is_way, axis=0, kind="stable")[:most]
        return origins, self.log_moves[..., origins, np.arange(states)][..., None]

    def resized(self, v: Floats) -> tuple[Floats, Floats | None]:
        """What goes on (..., I, N), of which the largest is 0; and what it was less (..., 1, N)."""
        size = largest(v, -2)
        return v - size, size

    def through(self, v: Floats) -> Floats:
        """(..., J, N) what arrives by all ways, nats, from v (..., I, N)."""
        origins, log_ways = self.possible_ways
        arriving = v.take(origins, axis=-2)
        arriving += log_ways
        return self.total(arriving, -3)

    @staticmethod
    @abstractmethod
    def total(v: Floats, axis: int) -> Floats:
        """The ways along an axis together, nats."""


class Sum(Logarithms):
    """Ways are summed, log Σ exp: the forward and the backward pass."""

    def __init__(self, moves: Floats) -> None:
        super().__init__(moves)
        self.into = np.ascontiguousarray(moves.swapaxes(-1, -2))  # (..., J, I)
        self.is_way = (self.into > 0).astype(np.float64)

    def through(self, v: Floats) -> Floats:
        """As for all logarithms; by a product of matrices where none of its numbers underflows."""
        sums = self.into @ np.exp(v)
        least = SAFE**2  # a sum that is at least this has lost nothing to underflow
        if np.minimum.reduce(sums, axis=None, initial=1.0) < least:
            is_possible = self.is_way @ (v > -np.inf) > 0
            if (is_possible & (sums < least)).any():
                return super().through(v)
        return np.log(sums)

    @staticmethod
    def total(v: Floats, axis: int) -> Floats:
        """The ways along an axis together, nats."""
        top = largest(v, axis)
        sums = np.add.reduce(np.exp(v - top), axis=axis)
        with np.errstate(divide="ignore"):
            return np.log(sums) + top.squeeze(axis)


class Best(Logarithms):
    """Of all ways the best counts: Viterbi's algorithm."""

    def resized(self, v: Floats) -> tuple[Floats, None]:
        """What goes on is never made smaller: sums of logarithms do not underflow."""
        return v, None

    @staticmethod
    def total(v: Floats, axis: int) -> Floats:
        """The best way along an axis, nats."""
        return np.maximum.reduce(v, axis=axis)


Scale = Probabilities | Logarithms


def largest(v: Floats, axis: int | tuple[int, int]) -> Floats:
    """The largest of v along the axis or axes, which stay, nats; 0 where all are −∞."""
    top = np.maximum.reduce(v, axis=axis, keepdims=True)
    top[top == -np.inf] = 0.0
    return top


def shifted(v: Floats, axis: int | tuple[int, int]) -> Floats:
    """v less its largest along the axis or axes, nats; −∞ where all are."""
    return v - largest(v, axis)


def _largest_change(earlier: Floats, later: Floats) -> Floats:
    """(N,) the largest difference between logarithms (..., N), nats."""
    change = np.zeros_like(later)
    np.subtract(later, earlier, out=change, where=later != earlier)  # −∞ less −∞ would be NaN
    return np.abs(change).max(axis=tuple(range(change.ndim - 1)))


@frozen
class Recursion:
    """A recursion in one direction over sequences that lie end to end."""

    ways: Sum | Best
    moves: Floats  # (..., K, K)
    start: Floats  # (..., K) log of the message with which a sequence begins
    log_table: Floats  # (..., K, V) log f_t is its column codes[t]
    codes: np.ndarray  # (T,)
    backwards: bool = False

    def steps(
        self, scale: Scale, lanes: Lanes, entering: Floats
    ) -> Iterator[tuple[int, Floats, Floats, Floats | None]]:
        """All lanes together from what enters them (..., K, N), nats. For each step t the messages
        that arrive (..., K, n), of the n lanes that have it; what goes on, which is these times the
        factors of `_relative_table`; and by what it was made smaller (..., 1, n), if anything. All
        are in the scale.
        """
        order = list(enumerate(lanes.widths))
        codes = self.codes.take(lanes.positions)
        table = scale.of_logs(self._relative_table)
        entering = scale.of_logs(entering)
        arriving = entering[..., :0]
        for t, n in reversed(order) if self.backwards else order:
            if n != arriving.shape[-1]:
                joining = entering[..., arriving.shape[-1] : n]
                arriving = np.concatenate([arriving[..., :n], joining], axis=-1)
            factors = table.take(codes[t, :n], axis=-1, mode="clip")
            going_on, size = scale.resized(scale.times(arriving, factors))
            yield t, arriving, going_on, size
            arriving = scale.through(going_on)

    @cached_property
    def _relative_table(self) -> Floats:
        """The table of factors with a largest factor of 1 in each column, nats."""
        return shifted(self.log_table, -2)

    @cached_property
    def _scales(self) -> tuple[Scale, ...]:
        """The scales to try in turn: probabilities only where they are sums of numbers from
        ``SAFE`` on.
        """
        if isinstance(self.ways, Best):
            return (self.ways,)
        logs = (log(self.moves), self.start, self._relative_table)
        least = min(np.min(table, initial=0.0, where=table > -np.inf) for table in logs)
        return (Probabilities(self.moves), self.ways) if least >= log(SAFE) else (self.ways,)

    def _in_scale(self, send: Callable[[Scale], Any]) -> Any:
        """What `send` gives in the first scale in which nothing underflows."""
        *quick, last = self._scales
        for scale in quick:
            with suppress(Underflow):
                return send(scale)
        return send(last)

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
            ends = self._ends(lanes)
            from_before[..., follows] = ends[..., before[follows]]
            entering[..., follows] = self.ways.through(from_before[..., follows])
        return entering, from_before

    def _ends(self, lanes: Lanes) -> Floats:
        """(..., K, N) what leaves each lane that another follows, up to a constant."""
        before, _ = self._neighbours(lanes)
        states = self.start.shape[-1]
        is_few = states <= FEW_STATES
        with suppress(Underflow):  # what would underflow, is not forgotten soon
            most = states // 2 + 1 if is_few else SWEEPS
            every = np.arange(len(before))
            ends = self._ends_by_sweeps(lanes, self._scales[0], every, most)
            if ends is not None:
                return ends
        if is_few:
            return self._in_scale(lambda scale: self._ends_together(lanes, scale))
        first = np.flatnonzero(before < 0)
        return self._in_scale(lambda scale: self._ends_by_sweeps(lanes, scale, first, np.inf))

    def _ends_by_sweeps(self, lanes: Lanes, scale: Scale, lane: Ints, most: float) -> Floats | None:
        """(..., K, N) what leaves each lane that another follows, up to a constant; None where
        states are forgotten so slowly that it costs more than `most` sweeps over all lanes.

        lane: the lanes that are run first, where no sequence begins from all states alike. Then
        those are run which follow one whose end has changed, from what left it, until nothing
        changes. If every lane is run first, two sweeps are enough where all forget their first
        state; if those are with which a sequence begins, one lane is run after the other.
        """
        before, after = self._neighbours(lanes)
        entering = np.where(before < 0, self.start[..., None], 0.0)
        ends = np.full_like(entering, np.inf)
        cost = 0.0
        lane = lane[after[lane] >= 0]
        while lane.size:
            cost += max(len(lane) / len(before), CALLS)
            if cost > most:
                return None
            earlier = ends[..., lane]
            later = shifted(self._leaving(lanes.part(lane), entering[..., lane], scale)[0], -2)
            ends[..., lane] = later
            lane = np.sort(after[lane[_largest_change(earlier, later) > SETTLED]])
            lane = lane[after[lane] >= 0]
            entering[..., lane] = self.ways.through(ends[..., before[lane]])
        return ends

    def _ends_together(self, lanes: Lanes, scale: Scale) -> Floats:
        """(..., K, N) what leaves each lane, up to a constant.

        First all lanes are run from each state in which the lane before may end. Then each is
        joined with the one before it, with those before these, and so on, until it reaches back to
        the beginning of its sequence, and the state no longer matters.
        """
        before, _ = self._neighbours(lanes)
        from_state = np.moveaxis(self.ways.log_moves, -2, 0)[..., None]  # (K, ..., K, 1)
        entering = np.where(before < 0, self.start[..., None], from_state)
        ends, sizes = self._leaving(lanes, entering, scale)  # by the state before
        ends = shifted(ends + sizes, (0, -2))
        while (before >= 0).any():
            joined = np.flatnonzero(before >= 0)
            earlier = np.moveaxis(ends[..., before[joined]], -2, 1)[..., None, :]
            ends[..., joined] = shifted(self.ways.total(earlier + ends[..., joined], 1), (0, -2))
            before = np.where(before >= 0, before[before], -1)
        return ends[0]

    def _leaving(self, lanes: Lanes, entering: Floats, scale: Scale) -> tuple[Floats, Floats]:
        """(..., K, N) what leaves each lane, and (..., 1, N) by what it was made smaller, nats;
        their sum is right up to a constant of each lane.
        """
        ends = np.empty_like(entering)
        sizes = np.zeros_like(entering[..., :1, :])
        for _, _, going_on, size in self.steps(scale, lanes, entering):
            ends[..., : going_on.shape[-1]] = going_on
            if size is not None:
                sizes[..., : size.shape[-1]] += scale.logs(size)
        return scale.logs(ends), sizes

    def _neighbours(self, lanes: Lanes) -> tuple[Ints, Ints]:
        """(N,) the lane that comes before each in this direction, and that which comes after; −1
        where there is none.
        """
        neighbours = lanes.before, lanes.after
        return neighbours[::-1] if self.backwards else neighbours

    @np.errstate(divide="ignore")
    def run(self, lanes: Lanes, entering: Floats, from_before: Floats) -> Pass:
        """The messages at every step of some lanes, from what enters them, as `enter` says."""
        codes = self.codes.take(lanes.positions)
        messages, sizes = self._in_scale(lambda scale: self._arriving(lanes, entering, scale))
        sizes += largest(self.log_table, -2)[..., 0, :].take(codes, axis=-1)
        factors = self.log_table.take(codes, axis=-1)
        return Pass(self, lanes, from_before, messages, messages + factors, sizes)

    def _arriving(self, lanes: Lanes, entering: Floats, scale: Scale) -> tuple[Floats, Floats]:
        """(..., K, L, N) the messages at every step, nats, −∞ beyond the end of a lane; and
        (..., L, N) by what what goes on was made smaller, nats.
        """
        shape = (*entering.shape[:-1], *lanes.positions.shape)
        messages = np.full(shape, scale.of_logs(-np.inf))
        sizes = np.zeros((*shape[:-3], *shape[-2:]))
        for t, arriving, _, size in self.steps(scale, lanes, entering):
            messages[..., t, : arriving.shape[-1]] = arriving
            if size is not None:
                sizes[..., t, : size.shape[-1]] = scale.logs(size[..., 0, :])
        return scale.logs(messages), sizes


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
    sizes: Floats  # (..., L, N) less this, it goes on

    @cached_property
    def previous(self) -> Floats:
        """(..., K, L, N) what goes on from the step before in the recursion's direction, −∞ where
        a sequence begins: the message is the sum over all ways from there.
        """
        going_on = self.v - self.sizes[..., None, :, :]
        previous = np.empty_like(self.v)
        if self.recursion.backwards:
            previous[..., :-1, :] = going_on[..., 1:, :]
            previous[..., self.lanes.length - 1, np.arange(len(self.lanes.length))] = (
                self.from_before
            )
        else:
            previous[..., 1:, :] = going_on[..., :-1, :]
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
    moves = chain.transition
    return Recursion(ways(moves), moves, log(chain.initial), evidence.log_table, evidence.codes)


def backward_recursion(chain: Chain, evidence: Evidence) -> Recursion:
    """The recursion from the last step to the first."""
    moves = chain.transition.swapaxes(-1, -2)
    return Recursion(
        Sum(moves),
        moves,
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
    is_end = lanes.after < 0
    ends = lanes.at_ends(ahead.v)
    closing = np.where(is_end, log_ending[..., None], 0.0)
    by_lane = Sum.total(ends + closing, -2)
    by_lane += np.where(lanes.has_step, ahead.sizes, 0.0).sum(axis=-2) - lanes.at_ends(ahead.sizes)
    carried = Sum.total(ahead.from_before, -2)
    by_lane -= np.where(carried > -np.inf, carried, 0.0)
    np.add.at(totals.T, lanes.sequence, by_lane.T)


def log_likelihoods_of(chain: Chain, evidence: Evidence) -> Floats:
    """(..., sequences) log P of each sequence, nats: 0 at most, whatever rounding leaves."""
    recursion = forward_recursion(chain, evidence)
    totals = np.zeros((*recursion.start.shape[:-1], len(evidence.lengths)))
    for ahead in run_in_parts(recursion, cut(evidence.lengths), MAX_ENTRIES):
        add_log_likelihoods(totals, ahead, log(chain.ending))
    return np.minimum(totals, 0.0)


def refuse_impossible(
    log_likelihoods: Floats, subject: str = "this model", lacking: str = "posterior"
) -> None:
    """Raise a ValueError that names the first sequence whose log P is −∞, and what it lacks."""
    is_impossible = log_likelihoods == -np.inf
    if is_impossible.any():
        raise ValueError(
            f"sequence {int(np.argmax(is_impossible))} is impossible under {subject} "
            f"(log P = −∞); it has no {lacking}"
        )
