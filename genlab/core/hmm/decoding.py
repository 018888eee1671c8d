"""Decoding a hidden Markov model: Viterbi's algorithm with its trace and its ties, and posterior
decoding.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.hmm.inference import posterior
from genlab.core.hmm.model import HMM, Clamp, Evidence, Labels, gather
from genlab.core.hmm.paths import log_joint, log_joints_along
from genlab.core.hmm.recursion import (
    MAX_ENTRIES,
    Best,
    Chain,
    forward_recursion,
    pieces_of,
    refuse_impossible,
    run_whole,
)
from genlab.core.numbers.logs import log, relative
from genlab.core.numbers.ties import TIE, tied
from genlab.core.values import frozen


@frozen
class Decoded:
    """A most probable path; among ties, the first that `viterbi` lists.

    In sequences of many thousands of steps, rounding may put another of the tied paths first.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.decode(weather, [2, 0, 2]).path.tolist()
    [1, 0, 1]
    """

    path: Ints  # (T,) states
    log_joint: float  # log P(x, y = path), nats, with STOP if the model has it


@frozen
class Viterbi:
    """The whole trace of Viterbi's algorithm over one sequence.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.viterbi(weather, [2, 0, 2]).path.tolist()
    [1, 0, 1]
    """

    log_delta: Floats  # (T, K) log max over y_1..t−1 of P(x_1..t, y_1..t−1, y_t = k), nats
    # (T, K, K) bool: [t, i, j], i is a best state before j; none at t = 0 or where δ is 0
    predecessors: np.ndarray
    # (K,) bool: the best last states, with STOP counted; none if the sequence is impossible
    last: np.ndarray
    log_joint: float  # nats; −∞ if impossible

    @property
    def delta(self) -> Floats:
        """(T, K) δ as a probability; underflows in long sequences."""
        return np.exp(self.log_delta)

    @property
    def scaled(self) -> Floats:
        """(T, K) δ̂: δ with each step divided by its maximum; all zero where no path reaches."""
        return relative(self.log_delta)

    @property
    def back_pointers(self) -> Ints:
        """(T, K) the lowest best predecessor; −1 where there is none."""
        return np.where(self.predecessors.any(axis=1), self.predecessors.argmax(axis=1), -1)

    @property
    def path(self) -> Ints:
        """(T,) the first of `paths`. Raises ValueError if the sequence is impossible."""
        return self.paths(1)[0]

    @cached_property
    def on_best(self) -> np.ndarray:
        """(T, K) bool: whether a path that shares the maximum goes through the state; with ties
        there are several per step.
        """
        on_best = [self.last]
        for before in self.predecessors[:0:-1]:
            on_best.append(before.dot(on_best[-1]))  # of few states sooner than @
        return np.array(on_best[::-1])

    @property
    def path_count(self) -> int:
        """The exact number of paths that share the maximum; 0 if the sequence is impossible."""
        on_best = self.on_best
        counts = np.array([1] * on_best[0].sum(), dtype=object)  # of the best paths to each state
        several = on_best.sum(axis=1) > 1  # where all paths meet, their number stays as it is
        for t in np.flatnonzero(several[:-1] | several[1:]) + 1:
            edges = self.predecessors[t][np.ix_(on_best[t - 1], on_best[t])]
            counts = counts @ edges
        return int(counts.sum())

    def paths(self, limit: int = 16) -> Ints:
        """(n, T) at most `limit` of the paths that share the maximum, lowest states first, the last
        step leading.

        Raises ValueError if the sequence is impossible: there is then no best path.

        >>> weather = hmm.HMM(
        ...     [0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]]
        ... )
        >>> hmm.viterbi(weather, [2, 0, 2]).paths(2).tolist()
        [[1, 0, 1]]
        """
        limit = check.count(limit, "limit", at_least=1)
        if self.log_joint == -np.inf:
            raise ValueError(
                "the observations are impossible under this model (log P = −∞); they have no best "
                "path"
            )
        if self.on_best.sum() == len(self.on_best):  # no ties
            return self.on_best.argmax(axis=1)[None]
        return np.array(list(islice(self._walk(), limit)))

    def _walk(self):
        """Depth first from the last step to the first along best predecessors."""
        steps, states = len(self.log_delta), range(len(self.last) - 1, -1, -1)
        before, path = self.predecessors.swapaxes(1, 2).tolist(), list(range(steps))
        todo = [(steps - 1, state) for state in states if self.last[state]]
        while todo:
            t, state = todo.pop()
            path[t] = state
            if t == 0:
                yield np.array(path, dtype=np.int64)
            else:
                best = before[t][state]
                todo += [(t - 1, i) for i in states if best[i]]


@frozen
class PosteriorDecoding:
    """The most probable state of each step on its own.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.posterior_decode(weather, [2, 0, 2]).path.tolist()
    [1, 0, 1]
    """

    path: Ints  # (T,) argmax_k γ_t(k), the lowest state of those that tie
    probability: Floats  # (T,) its γ; their sum is the expected number of right states
    tied: np.ndarray  # (T, K) bool: the states that share the maximum
    # log P(x, path), nats; may be −∞, for single best states need not make a possible path
    log_joint: float


def decode(model: HMM, observations: ArrayLike, clamp: Clamp | None = None) -> Decoded:
    """The most probable path by Viterbi's algorithm, without the trace.

    observations (T,): symbols 0..V−1, or MISSING (−1). clamp: {step from 0: state that it is known
    to be in}.
    Raises ValueError if the sequence is impossible. Source: deck 000, "Decoding"; its P(x | y) is
    not the criterion; correct is argmax P(x, y).

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.decode(weather, [2, 0, 2]).path.tolist()
    [1, 0, 1]
    """
    return _decode(model, gather(model, [observations], clamp))[0]


def decode_all(
    model: HMM, sequences: Sequence[ArrayLike], labels: Labels | None = None
) -> list[Decoded]:
    """The most probable path of each sequence: `decode` of all at once.

    sequences: for each its observations (T,), symbols 0..V−1, or MISSING (−1). labels: for each
    sequence its states (T,) where they are known, −1 (MISSING) where they are not, or None; the
    path of each is then the most probable of those through its known states. Raises ValueError
    naming a sequence that is impossible.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> [decoding.path.tolist() for decoding in hmm.decode_all(weather, [[2, 0, 2], [1]])]
    [[1, 0, 1], [1]]
    """
    return _decode(model, gather(model, sequences, labels=labels))


def viterbi(model: HMM, observations: ArrayLike, clamp: Clamp | None = None) -> Viterbi:
    """The trace of Viterbi's algorithm: δ, every best predecessor, all ties.

    observations (T,): symbols 0..V−1, or MISSING (−1). clamp: {step from 0: state that it is known
    to be in}.
    Candidates whose log-probabilities differ by at most 1e-9 nats tie. An impossible sequence has
    no best last state. Raises ValueError for a symbol, step or state out of range. Source: deck
    000, "Decoding".

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> round(hmm.viterbi(weather, [2, 0, 2]).log_joint, 4)
    -4.3583
    """
    evidence = gather(model, [observations], clamp)
    ahead = run_whole(forward_recursion(model, evidence, Best), evidence.lengths)
    log_delta = (ahead.normalised + ahead.log_scale.cumsum()).T
    predecessors = _best_predecessors(log(model.transition), ahead.previous, evidence)
    final = log_delta[-1] + log(model.ending)
    return Viterbi(log_delta, predecessors, tied(final), float(final.max()))


def posterior_decode(
    model: HMM, observations: ArrayLike, clamp: Clamp | None = None
) -> PosteriorDecoding:
    """Each step's most probable state given all observations.

    observations (T,): symbols 0..V−1, or MISSING (−1). clamp: {step from 0: state that it is known
    to be in}.
    States whose log-probabilities differ by at most 1e-9 nats tie; the first is taken. The path
    gets the most states right on average; Viterbi's is the most probable path as a whole. Raises
    ValueError if the sequence is impossible.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.posterior_decode(weather, [2, 0, 2]).path.tolist()
    [1, 0, 1]
    """
    smoothed = posterior(model, observations, clamp)
    gamma, ties = smoothed.gamma, tied(smoothed.log_gamma)
    path = ties.argmax(axis=1)
    probability = gamma[np.arange(len(path)), path]
    return PosteriorDecoding(path, probability, ties, log_joint(model, observations, path, clamp))


def _best_predecessors(log_moves: Floats, before: Floats, evidence: Evidence) -> np.ndarray:
    """(T, K, K) bool: [t, i, j], i is a best state before j; none where j is impossible.
    log_moves (K, K) log A, before (K, T) log δ of the steps before, nats.
    """
    states, steps = before.shape
    predecessors = np.empty((steps, states, states), dtype=bool)
    size = MAX_ENTRIES // states**2 + 1
    for begin in range(0, steps, size):
        part = slice(begin, begin + size)
        ties = tied(log_moves[..., None] + before[:, None, part], axis=0)
        predecessors[part] = ties.transpose(2, 0, 1)
    predecessors &= (evidence.log_factors > -np.inf)[:, None, :]
    return predecessors


def _decode(model: HMM, evidence: Evidence) -> list[Decoded]:
    path, log_joints = possible_paths(model, evidence)
    spans = zip(evidence.first.tolist(), evidence.last.tolist(), log_joints.tolist(), strict=True)
    return [Decoded(path[first : last + 1], log_joint) for first, last, log_joint in spans]


def possible_paths(model: HMM, evidence: Evidence) -> tuple[Ints, Floats]:
    """(T,) the most probable path of every sequence, end to end, and (sequences,) log P(x, path),
    nats. Raises ValueError naming the first sequence that is impossible.
    """
    path = best_paths(model, evidence)
    log_joints = log_joints_along(model, evidence, path)
    refuse_impossible(log_joints, lacking="best path")
    return path, log_joints


def best_paths(model: Chain, evidence: Evidence) -> Ints:
    """(T,) the most probable path of every sequence, end to end: the last state has the largest
    δ_T, and before a state y_t+1 comes the state i with the largest δ_t(i) A(i, y_t+1).

    In a tie the state with the lowest number wins, the last step first. Sequences that are
    impossible have any path.
    """
    states = len(model.initial)
    handicap = TIE / states * np.arange(states)
    ways = log(model.transition) - handicap[:, None]
    ends = log(model.ending) - handicap
    recursion = forward_recursion(model, evidence, Best)
    pieces = pieces_of(evidence.lengths, states)
    path = np.empty(len(evidence.codes), dtype=np.int64)
    befores = recursion.beginnings(pieces)
    for piece, before in zip(reversed(pieces), reversed(befores), strict=True):
        following = ends if piece.is_last else ways[:, path[piece.steps.stop]]
        path[piece.steps] = recursion.back_from(piece, before, following, ways)
    return path
