"""Viterbi's algorithm over several steps at a time: the best path through each run of k symbols is
looked up.

With few states and symbols there are few such runs; a table holds, for every run and every pair of
states before and after it, the best score and the best interior path.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.model import Evidence
from genlab.core.hmm.scan import (
    LOWEST,
    PACKED_MAX,
    WARM_UP,
    cut,
    lanes_of_one,
    piece_length,
    scan,
    trace_back,
)
from genlab.core.values import frozen

LARGEST = 16_384  # entries of a table, and
# steps of a run: beyond them, filling the table and missing the cache cost more than is saved
LONGEST = 5


# Steps up to which the scores through whole lanes are worked out where a guess at what enters them
# is probably wrong, and the distance of two rows of the transitions, 1 minus what they share, from
# which it probably is
MAX_TRANSFER_STEPS, FAR_APART = 4_000, 0.9
# What two rows share of a chain that forgets a guess within 32 steps: .7³² is 10⁻⁵, and what is
# observed does the rest.
SOON_SHARED = 0.3


def may_forget(transition: Floats, shared: float = 1 - FAR_APART) -> bool:
    """Whether a chain may forget its start within some dozen steps: each two of its states lead to
    the same one with at least the probability `shared` (Dobrushin 1956).
    """
    return all(
        np.minimum(row, transition[number + 1 :]).sum(axis=1).min(initial=1.0) >= shared
        for number, row in enumerate(transition)
    )


def forgets_soon(transition: Floats) -> bool:
    """Whether the transitions alone make a chain forget its start within some dozen steps."""
    return may_forget(transition, SOON_SHARED)


@frozen
class Runs:
    """The best paths through each of the C runs of k − 1 symbols and a transition, from a state i
    before the run to the state j after it. The emission at the last step is the same for all of
    these paths, and is kept apart.
    """

    score: Floats  # (K, K, C) nats; the last run is one at which nothing happens
    # (K, K, C) the score minus a share of the tie tolerance, so that the lowest states win a tie
    handicapped: Floats
    states: np.ndarray  # (K, K, C, k) the states at the k steps, the last one j
    # (K, V + 1) nats; the last symbol means that nothing happens: the state stays, here and in the
    # runs
    last: Floats

    @property
    def bits(self) -> int:
        """How many bits hold a symbol."""
        return (self.last.shape[1] - 1).bit_length()

    def take(
        self, codes: Ints, axis: int, mode: Literal["raise", "clip"] = "raise"
    ) -> tuple[Floats, Floats]:
        """Return scores (K·K, N) and the emissions of the last step (K, N), for `scan`; in a code a
        symbol follows a run.
        """
        scores = self.score.reshape(-1, self.score.shape[2]).take(
            codes >> self.bits, axis=axis, mode=mode
        )
        return scores, self.last.take(codes & (1 << self.bits) - 1, axis=axis, mode=mode)


def run_length(states: int, symbols: int, steps: int) -> int:
    """Return the k for which a table fits, or 1 if packing is not worth its cost."""
    k = 1
    while k < LONGEST and states**2 * (symbols + 1) ** k <= min(LARGEST, steps):
        k += 1
    return k


def runs(log_transition: Floats, log_table: Floats, k: int, tie: float) -> Runs:
    """Built step by step, the last step leading, as back-pointers are."""
    states = len(log_transition)
    stay = np.where(np.eye(states, dtype=bool), 0.0, -np.inf)
    move = log_transition[:, :, None]
    with_stay = np.concatenate([move + log_table, stay[:, :, None]], axis=2)  # (K, K, V + 1)
    handicap = tie / states * np.arange(states)
    score = with_stay if k > 1 else move
    path = np.broadcast_to(np.arange(states, dtype=np.uint8)[:, None, None], (*score.shape[1:], 1))
    path = np.broadcast_to(path, (states, *path.shape))
    # Ranks of i, y_1, …, y_k−1; the last of them varies slowest.
    rank = np.broadcast_to(np.arange(states)[:, None, None], score.shape)
    for step in range(1, k):
        # (K, m, j, C, V + 1)
        longer = (
            score[:, :, None, :, None] + (with_stay if step + 1 < k else move)[None, :, :, None, :]
        )
        middle = (longer - handicap[:, None, None, None]).argmax(axis=1)  # (K, j, C, V + 1)
        i, j, code, _ = np.ogrid[tuple(map(slice, middle.shape))]
        score = np.take_along_axis(longer, middle[:, None], axis=1)[:, 0]
        rank = middle * states**step + rank[i, middle, code]
        path = np.concatenate(
            [path[i, middle, code], np.broadcast_to(j, middle.shape)[..., None].astype(np.uint8)],
            axis=-1,
        )
        score = score.reshape(states, states, -1, *score.shape[4:])
        rank = rank.reshape(states, states, -1, *rank.shape[4:])
        path = path.reshape(states, states, -1, *path.shape[4:])
    score = np.concatenate([score, stay[:, :, None]], axis=2)
    path = np.concatenate(
        [
            path,
            np.broadcast_to(np.arange(states, dtype=np.uint8)[:, None, None], path[:, :, :1].shape),
        ],
        2,
    )
    handicapped = score - np.append(tie / states**k * rank, np.zeros((states, states, 1)), axis=2)
    return Runs(score, handicapped, path, np.append(log_table, np.zeros((states, 1)), axis=1))


def packed_path(
    start: Floats,
    ending: Floats,
    table: Runs,
    evidence: Evidence,
    tie: float,
    *,
    forgets: bool = True,
) -> tuple[Ints, Floats]:
    """A best path (T,) for sequences end to end, and its log joint (sequences,) in nats.

    start (K, V) is log π + log b, ending (K,) is log STOP, or zeros. forgets: whether the chain may
    soon forget its start (`may_forget`).

    The first step of each sequence is part of the start. The others are packed in runs, the first
    of which is filled up with steps at which nothing happens.
    """
    states, _, codes, k = table.states.shape
    handicap = tie / states * np.arange(states)[:, None]
    chunks = np.maximum(1, -(-(evidence.lengths - 1) // k))
    pause = table.last.shape[1] - 1  # the symbol at which nothing happens
    symbols = np.full((chunks.sum(), k), pause, dtype=evidence.codes.dtype)
    interior_steps, slots = _slots(evidence, chunks * k)
    symbols.ravel()[slots] = evidence.codes[interior_steps]
    run = np.zeros(len(symbols), dtype=np.intp)
    for column in symbols.T[:-1]:
        run *= pause + 1
        run += column
    ends = np.cumsum(chunks) - 1
    run[ends[evidence.lengths == 1]] = codes - 1
    first = start[:, evidence.codes[evidence.first]]  # (K, sequences)
    packed = run << table.bits | symbols[:, -1]
    if forgets or len(chunks) > 1 or len(evidence.codes) > MAX_TRANSFER_STEPS:
        lanes = cut(chunks, pace=0.5)
        # Best paths meet sooner than sums forget their start: half the warm-up is enough.
        warm_up = -(-WARM_UP // (2 * k))
        v, _ = scan(PACKED_MAX, first, np.eye(states), table, packed, lanes, warm_up=warm_up)
    else:
        lanes = lanes_of_one(len(packed), piece_length(len(packed)))
        v = _scores_by_transfer(first[:, 0], table, lanes.by_lane(packed))
    last = (lanes.ends(v) + ending[:, None] - handicap).argmax(axis=0)
    into = table.handicapped.reshape(states, -1)
    after = lanes.by_position(trace_back(v, into, last, lanes, lanes.by_lane(run))).astype(np.intp)
    begins = np.cumsum(chunks) - chunks
    entry = (first + into[:, after[begins] * codes + run[begins]]).argmax(axis=0)
    before = np.roll(after, 1)
    before[begins] = entry
    before *= states
    before += after
    before *= codes
    before += run
    terms = table.score.ravel().take(before) + table.last.ravel().take(
        after * (pause + 1) + symbols[:, -1]
    )
    joint = np.add.reduceat(terms, begins) + first[entry, np.arange(len(entry))]
    interior = table.states.reshape(-1, k).take(before, axis=0).ravel()
    path = np.empty(len(evidence.codes), dtype=np.int64)
    path[evidence.first] = entry
    path[interior_steps] = interior[slots]
    return path, joint + ending[after[ends]]


def _scores_by_transfer(first: Floats, table: Runs, codes: Ints) -> Floats:
    """(K, L, N) log δ of one sequence up to a constant in each lane, whether or not it forgets its
    start: the best scores through each lane, from any state to any, are worked out for all lanes
    at once. Then each lane hands its end to the next, and all are run from what enters them.

    first (K,): log δ of the first step; codes (L, N): the runs of each lane.
    """
    states = len(first)
    scores, last = table.take(codes, axis=1)
    scores = scores.reshape(states, states, *codes.shape)
    scores += last  # now (K, K, L, N): from the state before a run to that at its end
    through = scores[:, :, 0]
    for step in range(1, len(codes)):
        through = np.maximum.reduce(through[:, :, None] + scores[:, :, step], axis=1)
    entering = np.empty((states, codes.shape[1]))
    entering[:, 0] = first
    lane_scores = np.ascontiguousarray(through.transpose(2, 1, 0))  # (N, to, from)
    begin = first
    for lane in range(1, codes.shape[1]):
        begin = np.maximum.reduce(lane_scores[lane - 1] + begin, axis=1)
        begin = begin - max(begin.max(), LOWEST)
        entering[:, lane] = begin
    v = np.empty((states, *codes.shape))
    for step in range(len(codes)):
        entering = np.maximum.reduce(entering[:, None] + scores[:, :, step], axis=0)
        v[:, step] = entering
    return v


def _slots(evidence: Evidence, room: Ints) -> tuple[Ints | slice, Ints | slice]:
    """Positions of all steps but the first of each sequence, and their places at the end of
    `room` steps for each.
    """
    if len(evidence.lengths) == 1:
        return slice(1, None), slice(int(room[0]) - len(evidence.codes) + 1, None)
    inner = np.delete(np.arange(len(evidence.codes)), evidence.first)
    shift = np.cumsum(room) - 1 - evidence.last
    return inner, inner + np.repeat(shift, evidence.lengths - 1)
