"""Viterbi's algorithm over several steps at a time: the best path through each run of k symbols is looked up.

With few states and symbols there are few such runs; a table holds, for every run and every pair of states before and
after it, the best score and the best interior path.
"""

from __future__ import annotations

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.model import Evidence
from genlab.core.hmm.scan import PACKED_MAX, WARM_UP, cut, scan, trace_back
from genlab.core.values import frozen

LARGEST = 16_384  # entries of a table, and
LONGEST = 4  # steps of a run: beyond them, filling the table and missing the cache cost more than is saved


@frozen
class Runs:
    """Best ways through each of the C runs of k symbols, from a state i before it to the state j at its last step."""

    score: Floats  # (K, K, C) nats
    handicapped: Floats  # (K, K, C) score less a share of the tie tolerance, so that of a tie the lowest states win
    states: np.ndarray  # (K, K, C, k) the states at the k steps, the last one j
    symbols: int  # of one step, the last of which means that nothing happens: the state stays


def run_length(states: int, symbols: int, steps: int) -> int:
    """The k for which a table fits; 1 if packing does not pay."""
    k = 1
    while k < LONGEST and states**2 * (symbols + 1) ** (k + 1) <= min(LARGEST, steps):
        k += 1
    return k


def runs(log_transition: Floats, log_table: Floats, k: int, tie: float) -> Runs:
    """Built step by step, the last step leading, as back-pointers are."""
    states = len(log_transition)
    stay = np.where(np.eye(states, dtype=bool), 0.0, -np.inf)
    one = np.concatenate([log_transition[:, :, None] + log_table, stay[:, :, None]], axis=2)  # (K, K, V + 1)
    handicap = tie / states * np.arange(states)
    score, symbols = one, one.shape[2]
    path = np.broadcast_to(np.arange(states, dtype=np.uint8)[:, None, None], (*one.shape[1:], 1))
    path = np.broadcast_to(path, (states, *path.shape))
    rank = np.broadcast_to(np.arange(states)[:, None, None], one.shape)  # of i, y_1, …, y_k−1, the last one leading
    for step in range(1, k):
        longer = score[:, :, None, :, None] + one[None, :, :, None, :]  # (K, m, j, C, V + 1)
        middle = (longer - handicap[:, None, None, None]).argmax(axis=1)  # (K, j, C, V + 1)
        i, j, code, _ = np.ogrid[tuple(map(slice, middle.shape))]
        score = np.take_along_axis(longer, middle[:, None], axis=1)[:, 0]
        rank = middle * states**step + rank[i, middle, code]
        path = np.concatenate(
            [path[i, middle, code], np.broadcast_to(j, middle.shape)[..., None].astype(np.uint8)], axis=-1
        )
        score, rank, path = (a.reshape(states, states, -1, *a.shape[4:]) for a in (score, rank, path))
    return Runs(score, score - tie / states**k * rank, path, symbols)


def packed_path(start: Floats, ending: Floats, table: Runs, evidence: Evidence, tie: float) -> tuple[Ints, Floats]:
    """A best path (T,) for sequences end to end, and its log joint (sequences,) in nats.

    start (K, V) is log π + log b, ending (K,) is log STOP, or zeros.

    The first step of each sequence stands in the start; the others are packed in runs, the last one filled up with
    steps at which nothing happens.
    """
    states, _, codes, k = table.states.shape
    handicap = tie / states * np.arange(states)[:, None]
    chunks = np.maximum(1, -(-(evidence.lengths - 1) // k))
    symbols = np.full(chunks.sum() * k, table.symbols - 1, dtype=np.intp)
    others, slots = _slots(evidence, chunks * k)
    symbols[slots] = evidence.codes[others]
    packed = np.zeros(chunks.sum(), dtype=np.intp)
    for column in symbols.reshape(-1, k).T:
        packed *= table.symbols
        packed += column
    lanes = cut(chunks)
    first = start[:, evidence.codes[evidence.first]]  # (K, sequences)
    scores = table.score.reshape(-1, codes)
    v, _ = scan(PACKED_MAX, first, np.eye(states), scores, packed, lanes, warm_up=-(-WARM_UP // k))
    last = (lanes.ends(v) + ending[:, None] - handicap).argmax(axis=0)
    into = table.handicapped.reshape(states, -1)
    after = lanes.along(trace_back(v, into, last, lanes, lanes.across(packed))).astype(np.intp)
    begins = np.cumsum(chunks) - chunks
    entry = (first + into[:, after[begins] * codes + packed[begins]]).argmax(axis=0)
    before = np.append(0, after[:-1])
    before[begins] = entry
    last_states = after[begins + chunks - 1]
    before *= states
    before += after
    before *= codes
    before += packed
    joint = np.add.reduceat(scores.ravel().take(before), begins) + first[entry, np.arange(len(entry))]
    found = table.states.reshape(-1, k).take(before, axis=0).ravel()
    path = np.empty(len(evidence.codes), dtype=np.int64)
    path[evidence.first] = entry
    path[others] = found[slots]
    return path, joint + ending[last_states]


def _slots(evidence: Evidence, room: Ints) -> tuple[Ints | slice, Ints | slice]:
    """Positions of all steps but the first of each sequence, and where they lie among sequences of `room` steps."""
    if len(evidence.lengths) == 1:
        return slice(1, None), slice(len(evidence.codes) - 1)
    inner = np.delete(np.arange(len(evidence.codes)), evidence.first)
    shift = np.cumsum(room) - room - evidence.first - 1
    return inner, inner + np.repeat(shift, evidence.lengths - 1)
