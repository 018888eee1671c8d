"""Decoding a hidden Markov model: Viterbi's algorithm with its trace and its ties, and posterior
decoding.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import compress, islice

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.hmm import blocks
from genlab.core.hmm.inference import posterior
from genlab.core.hmm.model import HMM, Clamp, Evidence, Labels, gather
from genlab.core.hmm.ordered import factors_of, order_worth_using, path_in_order
from genlab.core.hmm.packed import Runs, forgets_soon, may_forget, packed_path, run_length, runs
from genlab.core.hmm.paths import log_joint, log_joints_along
from genlab.core.hmm.pointers import path_by_pointers
from genlab.core.hmm.scan import (
    LOG_MAX,
    Lanes,
    SparseMatrix,
    cut,
    first_largest,
    prefixes,
    scan,
    sparse,
    trace_back,
)
from genlab.core.hmm.tree import path_by_halves
from genlab.core.numbers.logs import log, relative
from genlab.core.numbers.ties import TIE, tied
from genlab.core.values import frozen

# One sequence that is decoded by halving
MAX_HALVED_STATES = 8
MAX_HALVED_STEPS, MAX_HALVED_STEPS_OF_SLOW = 4_000, 10_000
FEW_SUMS, MANY_SUMS = 20_000, 800_000  # K³T, at least and at most
SMALL = 60_000  # entries of one product of all steps; beyond it the lanes are faster
# Steps up to which many short lanes are quicker, though more of them must be run again.
BRIEF = 1_000
# Number of states from which a step of a few long lanes costs more than the calls. Their pace and
# their warm-up make the warm-up a smaller share.
MANY_STATES = 16
PACE_OF_MANY = 4.0
WARM_UP_OF_MANY = 16
# One sequence that is decoded along back-pointers: more states than are halved, and up to these
# steps; with MANY_POINTED states, any chain of few steps and any that remembers.
MANY_POINTED, MAX_POINTED_STEPS = 32, 4_000
MIN_POINTED_LANE, MAX_POINTED_LANES = 120, 16
POINTED_WARM_UP = 64
POINTED_SUMS = 8_000  # of a step in all lanes, at most
MAX_SPARSE_LANES, MIN_SPARSE_LANE = 4, 2_500  # guesses are worth less where few moves are possible
MIN_SPARSE_STATES = 8  # from which few moves of each state are worth more than packed steps
MAX_CANDIDATES = 250_000  # sums that the trace of Viterbi's algorithm makes at once


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
        states = len(self.last)
        bits = 1 << np.arange(states, dtype=np.int64 if states < 63 else object)
        # For each state, the set of its predecessors.
        into = (self.predecessors * bits[:, None]).sum(axis=1).tolist()
        bit_sets = [int(bits[self.last].sum())]
        for before in into[:0:-1]:
            states_before, remaining = 0, bit_sets[-1]
            while remaining:
                states_before |= before[remaining.bit_length() - 1]
                remaining ^= 1 << remaining.bit_length() - 1
            bit_sets.append(states_before)
        return (np.array(bit_sets[::-1], dtype=bits.dtype)[:, None] & bits) > 0

    @property
    def path_count(self) -> int:
        """The exact number of paths that share the maximum; 0 if the sequence is impossible."""
        on_best = self.on_best
        edges = self.predecessors[1:] & on_best[:-1, :, None] & on_best[1:, None, :]
        counts = on_best[0].astype(int).tolist()  # of the best paths to each state
        # Where a step has one edge, the number of paths stays as it is.
        branches = np.flatnonzero(edges.sum(axis=(1, 2)) > 1).tolist()
        for t in branches:
            if on_best[t].sum() == 1:  # all paths meet here
                meeting = int(on_best[t].argmax())
                total = sum(counts)
                counts = [0] * len(counts)
                counts[meeting] = total
            counts = [sum(compress(counts, before)) for before in edges[t].T.tolist()]
        return sum(counts)

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
    """The most probable path by Viterbi's algorithm, without the trace; arguments as for
    `log_likelihood`.

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
    """`decode` of all sequences at once.

    labels: for each sequence its states (T,) where they are known, −1 (MISSING) where they are not,
    or None; the path of each is then the most probable of those through its known states.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> [decoding.path.tolist() for decoding in hmm.decode_all(weather, [[2, 0, 2], [1]])]
    [[1, 0, 1], [1]]
    """
    return _decode(model, gather(model, sequences, labels=labels))


def viterbi(model: HMM, observations: ArrayLike, clamp: Clamp | None = None) -> Viterbi:
    """The trace of Viterbi's algorithm: δ, every best predecessor, all ties; arguments as for
    `log_likelihood`.

    Candidates tie as `numbers.ties` says. Source: deck 000, "Decoding".

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> round(hmm.viterbi(weather, [2, 0, 2]).log_joint, 4)
    -4.3583
    """
    evidence = gather(model, [observations], clamp)
    lanes = cut(evidence.lengths)
    v = lanes.by_position(_max_pass(model, evidence, lanes))  # log δ up to a constant at each step
    log_factor = log(evidence.table)[:, evidence.codes]
    best, predecessors = _best_predecessors(v, log(model.transition), log_factor)
    # How much the constant changes at each step, seen at the most probable state
    state, step = v.argmax(axis=0)[1:], np.arange(v.shape[1] - 1)
    with np.errstate(invalid="ignore"):
        change = best[state, step] + log_factor[state, step + 1] - v[state, step + 1]
    change = np.where(np.isnan(change), 0.0, change)
    log_delta = v + np.append(0.0, change).cumsum()
    final = log_delta[:, -1] + log(model.ending)
    return Viterbi(log_delta.T, predecessors, tied(final), float(final.max()))


def posterior_decode(
    model: HMM, observations: ArrayLike, clamp: Clamp | None = None
) -> PosteriorDecoding:
    """Each step's most probable state given all observations; arguments and ties as for `viterbi`.

    Raises ValueError if the sequence is impossible. It gets the most states right on average;
    Viterbi's is the most probable path as a whole.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> hmm.posterior_decode(weather, [2, 0, 2]).path.tolist()
    [1, 0, 1]
    """
    smoothed = posterior(model, observations, clamp)
    gamma, ties = smoothed.gamma, tied(smoothed.log_gamma)
    path = ties.argmax(axis=1)
    probability = gamma[np.arange(len(path)), path]
    return PosteriorDecoding(path, probability, ties, log_joint(model, observations, path, clamp))


def _best_predecessors(
    v: Floats, transition: Floats, log_factor: Floats
) -> tuple[Floats, np.ndarray]:
    """(K, T−1) the largest v_t−1(i) + log A(i, j), and (T, K, K) bool which states i reach it.

    The steps are taken in groups, so that the candidates, K² per step, stay in the cache.
    """
    states, steps = v.shape
    best = np.empty((states, steps - 1))
    predecessors = np.zeros((steps, states, states), dtype=bool)
    size = MAX_CANDIDATES // transition.size + 1
    for begin in range(0, steps - 1, size):
        end = min(begin + size, steps - 1)
        candidates = v[:, None, begin:end] + transition[:, :, None]
        highest = candidates.max(axis=0, out=best[:, begin:end])
        possible = np.isfinite(highest + log_factor[:, begin + 1 : end + 1])
        ties = (candidates >= highest - TIE) & possible
        predecessors[begin + 1 : end + 1] = ties.transpose(2, 0, 1)
    return best, predecessors


def _max_pass(model: HMM, evidence: Evidence, lanes: Lanes) -> Floats:
    """δ (K, L, N) by lane, in nats, right up to a constant at each step."""
    start, transition = log(model.initial), log(model.transition)
    table = log(evidence.table)
    warm_up = WARM_UP_OF_MANY if model.states >= MANY_STATES else None
    return scan(LOG_MAX, start, transition, table, evidence.codes, lanes, warm_up=warm_up)[0]


def _decode(model: HMM, evidence: Evidence) -> list[Decoded]:
    path, joints = _best_paths(model, evidence)
    if (joints == -np.inf).any():
        sequence = int(np.argmax(joints == -np.inf))
        raise ValueError(
            f"sequence {sequence} is impossible under this model (log P = −∞); it has no best path"
        )
    spans = zip(evidence.first.tolist(), evidence.last.tolist(), joints.tolist(), strict=True)
    return [Decoded(path[first : last + 1], joint) for first, last, joint in spans]


def _best_paths(model: HMM, evidence: Evidence) -> tuple[Ints, Floats]:
    """(T,) and (sequences,) log joints, by runs of several steps where their table is small,
    else step by step.
    """
    path = _path_in_order(model, evidence)
    if path is not None:
        return path, log_joints_along(model, evidence, path)
    table, ending = log(evidence.table), log(model.ending)
    is_one = len(evidence.lengths) == 1
    if is_one and _is_for_halves(model.transition, len(evidence.codes)):
        unique = path_by_halves(
            log(model.initial), log(model.transition), table, evidence.codes, ending
        )
        if unique is not None:
            return unique[0], np.array([unique[1]])
    if is_one and model.states**3 * len(evidence.codes) <= SMALL:
        return _short_path(
            log(model.initial), log(model.transition), table.take(evidence.codes, axis=1), ending
        )
    if is_one and _is_for_pointers(model.transition, len(evidence.codes)):
        path = _path_by_pointers(model, evidence)
        if path is not None:
            return path, log_joints_along(model, evidence, path)
    k = run_length(model.states, table.shape[1], len(evidence.codes))
    is_sparse = isinstance(sparse(log(model.transition.T)), SparseMatrix)
    if k > 1 and not (is_sparse and model.states >= MIN_SPARSE_STATES):
        best = _runs(log(model.transition).tobytes(), table.tobytes(), model.states, k)
        return packed_path(
            log(model.initial)[:, None] + table,
            ending,
            best,
            evidence,
            TIE,
            forgets=may_forget(model.transition),
        )
    max_entries = blocks.MAX_PATH_ENTRIES
    if blocks.is_long(model, evidence, max_entries):
        handicap = TIE / model.states * np.arange(model.states, dtype=np.float64)[:, None]
        parts = blocks.groups(model, evidence, max_entries)
        paths = [_long_path(model, part, handicap) for _, part in parts]
        path = np.concatenate(paths)
        return path, log_joints_along(model, evidence, path)
    return _path_together(model, evidence)


def _path_in_order(model: HMM, evidence: Evidence) -> Ints | None:
    """(T,) best paths of a chain whose states never come back; None where it is none, or where it
    has to be decoded as other chains.
    """
    order = order_worth_using(model.transition, evidence.lengths)
    if order is None:
        return None
    log_table = log(evidence.table)
    start, ending = log(model.initial), log(model.ending)
    handicap = TIE / model.states * np.arange(model.states, dtype=np.float64)
    paths = []
    for first, last in zip(evidence.first, evidence.last, strict=True):
        path = path_in_order(
            model.transition,
            order,
            start,
            factors_of(log_table, evidence.codes[first : last + 1]),
            ending,
            handicap,
            keep=model.states * (last + 1 - first) <= blocks.MAX_PATH_ENTRIES,
        )
        if path is None:
            return None
        paths.append(path)
    return np.concatenate(paths)


def _long_path(model: HMM, evidence: Evidence, handicap: Floats) -> Ints:
    """Paths and log joints of a group of sequences whose tables fit, or of one long sequence."""
    if blocks.is_long(model, evidence, blocks.MAX_PATH_ENTRIES):
        return blocks.best_path(model, evidence, handicap)
    return _path_together(model, evidence)[0]


def _path_together(model: HMM, evidence: Evidence) -> tuple[Ints, Floats]:
    ending = log(model.ending)
    pace = 0.25 if len(evidence.codes) <= BRIEF else 1.0
    if model.states >= MANY_STATES and pace == 1.0:
        pace = PACE_OF_MANY
    lanes = cut(evidence.lengths, pace)
    v = _max_pass(model, evidence, lanes)
    # In a tie, the state with the lowest number wins.
    handicap = TIE / model.states * np.arange(model.states)[:, None]
    last = (lanes.ends(v) + ending[:, None] - handicap).argmax(axis=0)
    path = lanes.by_position(trace_back(v, log(model.transition) - handicap, last, lanes)).astype(
        np.int64
    )
    return path, log_joints_along(model, evidence, path)


def _is_for_halves(transition: Floats, steps: int) -> bool:
    """Whether one sequence is decoded the soonest by halving."""
    states = len(transition)
    if states > MAX_HALVED_STATES or not FEW_SUMS <= states**3 * steps <= MANY_SUMS:
        return False
    if steps <= MAX_HALVED_STEPS:
        return True
    # Paths of chains that change often tie somewhere in a long sequence: to and fro between two
    # states may come a step sooner or later.
    return steps <= MAX_HALVED_STEPS_OF_SLOW and not forgets_soon(transition)


def _is_for_pointers(transition: Floats, steps: int) -> bool:
    """Whether one sequence is decoded the soonest along back-pointers."""
    states = len(transition)
    if states <= MAX_HALVED_STATES or states * steps > blocks.MAX_ENTRIES:
        return False
    if steps <= MAX_POINTED_STEPS and states >= MANY_POINTED:
        return True
    if steps > MAX_POINTED_STEPS and states < MANY_POINTED:
        return False
    return not forgets_soon(transition)


def _path_by_pointers(model: HMM, evidence: Evidence) -> Ints | None:
    """(T,) the best path of one sequence; None where another one ties with it."""
    steps = len(evidence.codes)
    if isinstance(sparse(log(model.transition.T)), SparseMatrix):
        lanes = min(MAX_SPARSE_LANES, steps // MIN_SPARSE_LANE)
    else:
        most = min(MAX_POINTED_LANES, POINTED_SUMS // model.states**2)
        lanes = min(most, steps // MIN_POINTED_LANE)
    factors = log(evidence.table).T.take(evidence.codes, axis=0)
    return path_by_pointers(
        log(model.initial),
        log(model.transition),
        factors,
        log(model.ending),
        max(1, lanes),
        POINTED_WARM_UP,
    )


@lru_cache(maxsize=4)
def _runs(transition: bytes, table: bytes, states: int, k: int) -> Runs:
    """`runs`, which takes a fifth of the time of a long sequence, cached for the next sequence of
    the same model.
    """
    log_transition, log_table = (
        np.frombuffer(data).reshape(states, -1) for data in (transition, table)
    )
    return runs(log_transition, log_table, k, TIE)


def _short_path(
    start: Floats, transition: Floats, factor: Floats, ending: Floats
) -> tuple[Ints, Floats]:
    """A best path and its log joint for one short sequence, by `prefixes`, from logarithms: start
    (K,), transition (K, K), factor (K, T), ending (K,).
    """
    states, steps = factor.shape
    delta = prefixes(LOG_MAX, start[:, None], transition[:, :, None], factor[:, None])
    assert delta is not None
    handicap = TIE / states * np.arange(states)  # so that the lowest state wins a tie
    delta = delta[:, 0]
    handicapped = transition - handicap[:, None]
    predecessors = first_largest(delta[:, None, :-1] + handicapped[:, :, None])  # (K, T−1)
    state = int((delta[:, -1] + ending - handicap).argmax())
    backwards = [state]
    for predecessor in predecessors.T[::-1].tolist():
        state = predecessor[state]
        backwards.append(state)
    path = np.array(backwards[::-1], dtype=np.int64)
    moves = transition[path[:-1], path[1:]].sum() + factor[path, np.arange(steps)].sum()
    return path, np.array([start[path[0]] + moves + ending[path[-1]]])
