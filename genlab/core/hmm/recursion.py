"""The one recursion behind the forward pass, the backward pass and Viterbi's algorithm.

All three send a message through a sequence, step by step. What arrives at a step, m_t (K,), is
multiplied by what is seen there, f_t = P(x_t | y_t), and goes on through the transitions:

    m_{t+1}(j) = ⊕_i m_t(i) f_t(i) A(i, j) / c_t        c_t = ⊕_i m_t(i) f_t(i)

Forward, ⊕ is a sum and m_1 = π, so that m_t ⊙ f_t is α_t, and log P is the sum of all log c_t.
Backward, the messages go the other way, m_T = 1 or the stop probabilities, and m_t is β_t. For
Viterbi's algorithm ⊕ is the maximum, and m_t ⊙ f_t is δ_t. Each is right up to a factor, by which
it was divided. All numbers are logarithms, nats, which do not underflow: −∞ means impossible, and
nothing else does.

`Recursion.by_step` is this in NumPy, for all sequences together. Each step costs some calls of
NumPy, a few microseconds each; `by_sections` makes many short sequences of a long one. Where the
kernel is there, it does the same (`kernel`).

Arrays may have leading axes, for several models that share the observations.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, lru_cache
from typing import Protocol

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.kernel import Kernel, Task, load
from genlab.core.hmm.model import Evidence
from genlab.core.numbers.logs import log
from genlab.core.values import frozen

LOWEST = np.finfo(np.float64).min
LONG = 1_000  # steps of a sequence, from which it is taken in sections
FEW = 8  # states, up to which that pays: the work grows with their cube
MAX_ENTRIES = 300_000  # of a table of states by steps; longer sequences are processed in parts


class Chain(Protocol):
    """What the recursion reads of a model, or of several models of one shape."""

    @property
    def initial(self) -> Floats: ...  # (..., K)
    @property
    def transition(self) -> Floats: ...  # (..., K, K)
    @property
    def ending(self) -> Floats: ...  # (..., K)


@frozen
class Piece:
    """Whole sequences that follow each other, or a part of a long one."""

    begin: int  # the position of its first step among all
    sequences: slice  # which of all
    lengths: Ints  # (sequences,)
    is_first: bool = True  # it begins where sequences begin
    is_last: bool = True  # it ends where sequences end

    @cached_property
    def steps(self) -> slice:
        """The positions among all."""
        return slice(self.begin, self.begin + int(self.lengths.sum()))

    @cached_property
    def last(self) -> Ints:
        """(sequences,) the last step of each, counted from the first of the piece."""
        return np.cumsum(self.lengths) - 1

    @cached_property
    def first(self) -> Ints:
        """(sequences,) the first step of each."""
        return self.last - self.lengths + 1


def pieces_of(lengths: Ints, states: int) -> list[Piece]:
    """Pieces whose tables have about MAX_ENTRIES, for sequences of these lengths."""
    most = max(1, MAX_ENTRIES // states)
    if lengths.sum() <= most:
        return [Piece(0, slice(None), lengths)]
    ends = np.cumsum(lengths)
    is_long = lengths > most
    bounds = np.flatnonzero(np.diff(2 * (ends // most) + is_long)) + 1
    pieces = []
    for group in np.split(np.arange(len(lengths)), bounds):
        sequences = slice(group[0], group[-1] + 1)
        begin = int(ends[group[0]] - lengths[group[0]])
        if not is_long[group[0]]:
            pieces.append(Piece(begin, sequences, lengths[sequences]))
            continue
        steps = int(lengths[group[0]])
        for part in range(0, steps, most):
            size = np.array([min(most, steps - part)])
            is_last = part + most >= steps
            pieces.append(Piece(begin + part, sequences, size, part == 0, is_last))
    return pieces


class Sum:
    """Ways are summed, log Σ exp: the forward and the backward pass."""

    @staticmethod
    def total(v: Floats, axis: int) -> Floats:
        """The ways along an axis together, nats."""
        top = largest(v, axis)
        sums = np.add.reduce(np.exp(v - top), axis=axis)
        with np.errstate(divide="ignore"):
            return np.log(sums) + top.squeeze(axis)


class Best:
    """Of all ways the best counts: Viterbi's algorithm."""

    @staticmethod
    def total(v: Floats, axis: int) -> Floats:
        """The best way along an axis, nats."""
        return np.maximum.reduce(v, axis=axis)


Ways = type[Sum] | type[Best]


def largest(v: Floats, axis: int) -> Floats:
    """The largest of v along the axis, which stays, nats; 0 where all are −∞."""
    top = np.maximum.reduce(v, axis=axis, keepdims=True)
    top[top == -np.inf] = 0.0
    return top


def shifted(v: Floats, axis: int) -> Floats:
    """v less its largest along the axis, nats; −∞ where all are."""
    return v - largest(v, axis)


def extended(logs: Floats, *states: int) -> Floats:
    """A table with so many more entries, which are impossible, along each of its last axes."""
    sizes = [(0, 0)] * (logs.ndim - len(states)) + [(0, size) for size in states]
    return np.pad(logs, sizes, constant_values=-np.inf) if any(states) else logs


_is_kernel_wanted = ContextVar("is kernel wanted", default=True)


@contextmanager
def without_kernel() -> Iterator[None]:
    """Within it the recursion runs in NumPy alone; so it does while the page's build takes the
    snapshot, in which no object of the browser's may be.
    """
    before = _is_kernel_wanted.set(False)
    try:
        yield
    finally:
        _is_kernel_wanted.reset(before)


def kernel() -> Kernel | None:
    """The kernel, if it is wanted."""
    return agreeing_kernel() if _is_kernel_wanted.get() else None


@lru_cache(1)
def agreeing_kernel() -> Kernel | None:
    """The kernel, if it can run here and agrees with the recursion on one case."""
    loaded = load()
    if loaded is None:
        return None
    moves = np.array([[0.7, 0.3, 0.0], [0.0, 0.5, 0.5], [0.25, 0.0, 0.75]])
    log_table, codes = log([[0.5, 0.1], [0.2, 0.0], [0.0, 1e-60]]), np.array([0, 1, 1, 0, 1])
    piece = Piece(0, slice(0, 2), np.array([4, 1]))
    for ways in (Sum, Best):
        recursion = Recursion(ways, moves, log([0.5, 0.5, 0.0]), log_table, codes)
        slow = recursion.by_sections(piece, recursion.log_start)
        quick = recursion.by_kernel(loaded, piece, recursion.log_start)
        if quick is None or not all(map(np.allclose, quick, slow)):
            return None
    return loaded


@frozen
class Recursion:
    """A recursion in one direction over sequences that lie end to end."""

    ways: Ways
    moves: Floats  # (..., K, K)
    log_start: Floats  # (..., K) the message with which a sequence begins
    log_table: Floats  # (..., K, V) log f_t is its column codes[t]
    codes: np.ndarray  # (T,)
    backwards: bool = False

    @cached_property
    def log_moves(self) -> Floats:
        """(..., K, K) nats."""
        return log(self.moves)

    def through(self, v: Floats) -> Floats:
        """(..., J, N) what arrives by all ways from v (..., I, N), nats."""
        return self.ways.total(v[..., :, None, :] + self.log_moves[..., None], -3)

    def by_step(self, piece: Piece, entering: Floats) -> tuple[Floats, Floats]:
        """(..., K, T) the log-messages of a piece, and (..., T) log c, one step after the other;
        `entering` (..., K, sequences) are those with which each sequence begins.
        """
        longest_first = np.argsort(-piece.lengths, kind="stable")
        at = (piece.last if self.backwards else piece.first)[longest_first]
        steps = np.arange(1, piece.lengths.max() + 1)
        widths = np.searchsorted(-piece.lengths[longest_first], -steps, side="right").tolist()
        codes = self.codes[piece.steps]
        messages = np.empty((*entering.shape[:-1], len(codes)))
        log_c = np.empty((*entering.shape[:-2], len(codes)))
        arriving = entering[..., longest_first]
        for width, following in zip(widths, [*widths[1:], 0], strict=True):
            at = at[:width]
            messages[..., at] = arriving
            v = arriving + self.log_table.take(codes[at], axis=-1)
            total = self.ways.total(v, -2)
            log_c[..., at] = total
            going_on = v - np.maximum(total, LOWEST)[..., None, :]
            arriving = self.through(going_on[..., :following])
            at = at - 1 if self.backwards else at + 1
        return messages, log_c

    def by_sections(self, piece: Piece, entering: Floats) -> tuple[Floats, Floats]:
        """As `by_step`, with `entering` (..., K). One long sequence with few states is cut into
        sections that are taken together: first from each state, for what goes through a section,
        and then from what enters it.
        """
        states, steps = entering.shape[-1], int(piece.lengths[0])
        if len(piece.lengths) > 1 or steps < LONG or states > FEW:
            return self.by_step(piece, entering[..., None].repeat(len(piece.lengths), axis=-1))
        size = math.isqrt(steps)
        lengths = np.diff(np.r_[0:steps:size, steps])
        sections = Piece(piece.begin, piece.sequences, lengths)
        leaving = self.through_sections(sections, entering)
        arriving = np.empty(leaving.shape[1:])
        order = range(len(lengths))
        for section in reversed(order) if self.backwards else order:
            arriving[..., section] = entering
            ways = np.moveaxis(entering, -1, 0)[..., None] + leaving[..., section]
            v = self.ways.total(ways, 0)
            c = np.maximum(self.ways.total(v, -1), LOWEST)
            entering = self.through((v - c[..., None])[..., None])[..., 0]
        return self.by_step(sections, arriving)

    def through_sections(self, sections: Piece, entering: Floats) -> Floats:
        """(K, ..., K, sections) what leaves each section, factor included, if it is entered by each
        state alone, nats; `entering` (..., K) has the shape of one message.
        """
        states = entering.shape[-1]
        shape = (states, *entering.shape, len(sections.lengths))
        one_axes = [1] * (entering.ndim - 1)
        from_each = log(np.eye(states)).reshape(states, *one_axes, states, 1)
        messages, log_c = self.by_step(sections, np.broadcast_to(from_each, shape))
        at = sections.first if self.backwards else sections.last
        log_c[..., at] = 0  # what goes through ends before it is divided by the last one
        scales = np.add.reduceat(log_c, sections.first, axis=-1)
        factors = self.log_table.take(self.codes[sections.steps][at], axis=-1)
        return messages[..., at] + factors + scales[..., None, :]

    def by_kernel(
        self, kernel: Kernel, piece: Piece, entering: Floats
    ) -> tuple[Floats, Floats] | None:
        """As `by_step`; None for what the kernel cannot do."""
        task = self.task(piece, entering)
        if self.ways is Best:
            computed = kernel.best(task)
        else:  # a table with a largest factor of 1 in each column
            size = largest(task.table, -2)
            computed = kernel.sum(task._replace(table=task.table - size))
        if computed is None:
            return None
        messages, log_c = computed
        if self.ways is Sum:
            log_c = log_c + size[..., 0, :].take(task.codes, axis=-1)
        return messages[..., : self.moves.shape[-1], :], log_c

    def task(self, piece: Piece, entering: Floats) -> Task:
        """What the kernel is given."""
        codes, log_table = self.codes[piece.steps], self.log_table
        if log_table.shape[-1] > len(codes):  # the columns of these steps are fewer
            codes, log_table = np.arange(len(codes)), log_table.take(codes, axis=-1)
        odd = self.moves.shape[-1] % 2
        return Task(
            extended(entering, odd),
            extended(self.log_moves, odd, odd),
            extended(log_table, odd, 0),
            codes,
            piece.lengths,
            self.backwards,
        )

    def run(self, piece: Piece, before: Floats | None = None) -> Pass:
        """The messages of a piece. before (..., K): what goes on into it from the piece before it
        in this direction, nats, unless sequences begin there.
        """
        entering = self.entering(before)
        quick = kernel()
        computed = quick and self.by_kernel(quick, piece, entering)
        messages, log_c = computed or self.by_sections(piece, entering)
        factors = self.log_table.take(self.codes[piece.steps], axis=-1)
        return Pass(self, piece, before, messages, messages + factors, log_c)

    def back_from(self, piece: Piece, before: Floats | None, ends: Floats, ways: Floats) -> Ints:
        """(T,) the best states of a piece, nats: first those of the last steps, whose `ends` (K,)
        count, and then before a state j the best i by `ways` (K, K).
        """
        quick = kernel()
        if quick is not None:
            odd = len(ends) % 2
            task = self.task(piece, self.entering(before))
            path = quick.path(task, extended(ends, odd), extended(ways, odd, odd))
            if path is not None:
                return path
        log_delta = self.run(piece, before).v
        path = np.empty(log_delta.shape[-1], dtype=np.int64)
        for first, last in zip(piece.first.tolist(), piece.last.tolist(), strict=True):
            path[last] = (log_delta[:, last] + ends).argmax()
            for t in range(last - 1, first - 1, -1):
                path[t] = (log_delta[:, t] + ways[:, path[t + 1]]).argmax()
        return path

    def entering(self, before: Floats | None) -> Floats:
        """(..., K) the messages with which a piece begins, nats."""
        return self.log_start if before is None else self.through(before[..., None])[..., 0]

    def passes(self, pieces: Sequence[Piece]) -> Iterator[Pass]:
        """The messages of one piece after the other."""
        before = None
        for piece in reversed(pieces) if self.backwards else pieces:
            one = self.run(piece, before)
            yield one
            before = one.leaving

    def beginnings(self, pieces: Sequence[Piece]) -> list[Floats | None]:
        """What goes on into each piece from the one before it; None where sequences begin."""
        before: list[Floats | None] = [None]
        for piece in pieces[:-1]:
            before.append(None if piece.is_last else self.run(piece, before[-1]).leaving)
        return before


@frozen
class Pass:
    """The messages of a recursion at every step of a piece, nats."""

    recursion: Recursion
    piece: Piece
    before: Floats | None  # (..., K) what goes on into it from the piece before it
    messages: Floats  # (..., K, T) what arrives
    v: Floats  # (..., K, T) times the factor
    log_scale: Floats  # (..., T) log c: forward, log P of the observation given those before it

    @cached_property
    def normalised(self) -> Floats:
        """(..., K, T) what goes on, of the total 1; −∞ where nothing is possible."""
        return self.v - np.maximum(self.log_scale, LOWEST)[..., None, :]

    @property
    def previous(self) -> Floats:
        """(..., K, T) forward, what goes on from the step before; −∞ where a sequence begins."""
        previous = np.empty_like(self.v)
        previous[..., 1:] = self.normalised[..., :-1]
        before = -np.inf if self.before is None else self.before[..., None]
        previous[..., self.piece.first] = before
        return previous

    @property
    def leaving(self) -> Floats | None:
        """(..., K) what goes on into the next piece in this direction, if sequences go on there."""
        is_end = self.piece.is_first if self.recursion.backwards else self.piece.is_last
        return None if is_end else self.normalised[..., 0 if self.recursion.backwards else -1]

    def add_log_likelihoods(self, totals: Floats, log_ending: Floats) -> None:
        """Add to (..., sequences) what a forward pass contributes to log P, nats."""
        log_p = np.add.reduceat(self.log_scale, self.piece.first, axis=-1)
        if self.piece.is_last:
            ends = self.normalised[..., self.piece.last]
            log_p += Sum.total(ends + log_ending[..., None], -2)
        totals[..., self.piece.sequences] += log_p


def forward_recursion(chain: Chain, evidence: Evidence, ways: Ways = Sum) -> Recursion:
    """The recursion from the first step to the last."""
    start = log(chain.initial)
    return Recursion(ways, chain.transition, start, evidence.log_table, evidence.codes)


def backward_recursion(chain: Chain, evidence: Evidence) -> Recursion:
    """The recursion from the last step to the first."""
    moves, start = chain.transition.swapaxes(-1, -2), log(chain.ending)
    return Recursion(Sum, moves, start, evidence.log_table, evidence.codes, backwards=True)


def run_whole(recursion: Recursion, lengths: Ints) -> Pass:
    """The pass over all steps at once."""
    return recursion.run(Piece(0, slice(None), lengths))


def both_passes(chain: Chain, evidence: Evidence) -> Iterator[tuple[Pass, Pass]]:
    """The forward and the backward pass over each piece, the last one first."""
    ahead, back = forward_recursion(chain, evidence), backward_recursion(chain, evidence)
    pieces = pieces_of(evidence.lengths, ahead.log_start.size)
    befores = ahead.beginnings(pieces)
    for one in back.passes(pieces):
        yield ahead.run(one.piece, befores.pop()), one


def log_likelihoods_of(chain: Chain, evidence: Evidence) -> Floats:
    """(..., sequences) log P of each sequence, nats; of symbols 0 at most."""
    recursion = forward_recursion(chain, evidence)
    totals = np.zeros((*recursion.log_start.shape[:-1], len(evidence.lengths)))
    for ahead in recursion.passes(pieces_of(evidence.lengths, recursion.log_start.size)):
        ahead.add_log_likelihoods(totals, log(chain.ending))
    is_density = evidence.log_table.max() > 0
    return totals if is_density else np.minimum(totals, 0.0)


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
