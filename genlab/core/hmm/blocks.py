"""Process long sequences block by block, so that memory does not grow with their length: only the
messages between blocks are kept. A first forward pass keeps what enters each block; a backward pass
processes each block again, with the message from the blocks after it. This is one forward pass more
than with everything in memory.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.model import HMM, Evidence
from genlab.core.hmm.ordered import order_worth_using
from genlab.core.hmm.passes import (
    Sweep,
    ahead_of,
    forward_pass,
    likelihoods_in_order,
    log_likelihoods_of,
    refuse_impossible,
    run,
    sweep,
)
from genlab.core.hmm.scan import LOG_MAX, SUM, cut, scan, trace_back
from genlab.core.numbers.logs import log
from genlab.core.values import frozen

# Entries of a table of all states at all steps; with more, steps are taken in blocks. Viterbi needs
# one such table only, and each block twice, so that its blocks may be larger (64 MB).
MAX_ENTRIES = 2_000_000
MAX_PATH_ENTRIES = 8_000_000
# Posteriors are such a table themselves, and both passes make three more while they are at work
# (a gigabyte). In blocks they take up to twice as long.
MAX_POSTERIOR_ENTRIES = 32_000_000


@frozen
class Segment:
    """A block of a sequence as a model of its own: what enters it, and what may come after each
    last state.
    """

    initial: Floats  # (K,)
    transition: Floats  # (K, K)
    ending: Floats  # (K,) in any scale

    @property
    def stop(self) -> Floats:
        """The stop probabilities of the segment, as if the sequence ended with the block."""
        return self.ending

    @property
    def states(self) -> int:
        """K, the number of states."""
        return len(self.initial)


def is_long(model: HMM, evidence: Evidence, max_entries: int | None = None) -> bool:
    """Whether the tables of all steps would have more than `max_entries` (MAX_ENTRIES)."""
    return model.states * len(evidence.codes) > (max_entries or MAX_ENTRIES)


def groups(
    model: HMM, evidence: Evidence, max_entries: int | None = None
) -> Iterator[tuple[slice, Evidence]]:
    """Group the sequences so that the tables of a group fit; a sequence that is too long by itself
    is a group of its own.
    """
    max_steps = (max_entries or MAX_ENTRIES) // model.states
    begin = 0
    while begin < len(evidence.lengths):
        start = int(evidence.first[begin])
        end = max(begin + 1, int(np.searchsorted(evidence.last, start + max_steps)))
        steps = slice(start, int(evidence.last[end - 1]) + 1)
        sequences = slice(begin, end)
        yield sequences, evidence.part(steps, evidence.lengths[sequences])
        begin = end


def likelihoods(model: HMM, evidence: Evidence) -> Floats:
    """(sequences,) log P of each, nats."""
    in_order = likelihoods_in_order(model, evidence)
    if in_order is not None:
        return in_order
    if not is_long(model, evidence):
        return log_likelihoods_of(model, forward_pass(model, evidence))
    totals = []
    for _, part in groups(model, evidence):
        entered = _starts_of_blocks(model, part) if is_long(model, part) else None
        totals.append(
            log_likelihoods_of(model, forward_pass(model, part)) if entered is None else entered[1]
        )
    return np.concatenate(totals)


def expected(
    model: HMM, evidence: Evidence, weight: float
) -> tuple[Floats, Floats, Floats, Floats, Floats] | None:
    """For one long sequence: the posterior at its first and last step (K,), the expected
    transitions (K, K) and symbols (K, V), and log P (1,).

    All but log P are counted `weight` times. None where a block needs logarithms.
    """
    entered = _starts_of_blocks(model, evidence)
    if entered is None:
        return None
    starts, likelihood = entered
    refuse_impossible(likelihood)
    moves, symbols = np.zeros_like(model.transition), np.zeros_like(model.emission)
    last: Floats | None = None  # γ at the last step of all
    for steps, result, after in _from_the_end(model, evidence, starts):
        if result.logarithmic:
            return None
        part = _part(evidence, steps)
        gamma, transitions = result.gamma_and_transitions(np.full(len(part.codes), weight))
        moves += transitions
        if after is not None:
            crossing = model.transition * np.outer(result.alpha[:, -1], after)
            moves += weight * crossing / crossing.sum()
        codes = part.symbol_codes(model.symbols)
        for row, counts in zip(gamma, symbols, strict=True):
            counts += weight * np.bincount(codes, row, model.symbols + 1)[: model.symbols]
        if last is None:
            last = weight * gamma[:, -1]
    assert last is not None  # there is one block at least
    return weight * gamma[:, 0], last, moves, symbols, likelihood


def posteriors(model: HMM, evidence: Evidence) -> Floats:
    """(K, T) γ of all sequences; raises ValueError naming the first that is impossible."""
    is_in_order = order_worth_using(model.transition, evidence.lengths) is not None
    if is_in_order or not is_long(model, evidence, MAX_POSTERIOR_ENTRIES):
        return sweep(model, evidence).gamma()
    gamma = np.empty((model.states, len(evidence.codes)))
    begin = 0
    try:
        for _, part in groups(model, evidence):
            end = begin + len(part.codes)
            if not (is_long(model, part) and _fill_posteriors(model, part, gamma[:, begin:end])):
                gamma[:, begin:end] = sweep(model, part).gamma()
            begin = end
    except ValueError:  # it names a sequence by its place in the group
        refuse_impossible(likelihoods(model, evidence))
        raise
    return gamma


def _fill_posteriors(model: HMM, evidence: Evidence, gamma: Floats) -> bool:
    """Write γ of one long sequence into (K, T), block by block; whether no block needed
    logarithms.
    """
    entered = _starts_of_blocks(model, evidence)
    if entered is None:
        return False
    refuse_impossible(entered[1])
    for steps, result, _ in _from_the_end(model, evidence, entered[0]):
        if result.logarithmic:
            return False
        gamma[:, steps] = result.gamma()
    return True


def _from_the_end(
    model: HMM, evidence: Evidence, starts: list[Floats]
) -> Iterator[tuple[slice, Sweep, Floats | None]]:
    """The blocks of one long sequence, the last first: its steps, both passes over it, and b ⊙ β at
    the first step of the block behind. Nothing comes after a block that needs logarithms.
    """
    ending = model.ending
    after: Floats | None = None
    blocks = list(_blocks(model, evidence))
    for start, steps in zip(reversed(starts), reversed(blocks), strict=True):
        result = sweep(Segment(start, model.transition, ending), _part(evidence, steps))
        yield steps, result, after
        if result.logarithmic:
            return
        after = result.weighed[:, 0].copy()
        ending = model.transition @ after
        ending = ending / ending.max()


def best_path(model: HMM, evidence: Evidence, handicap: Floats) -> Ints:
    """(T,) a best path of one long sequence; the lowest state wins a tie, because of the handicap
    (K, 1), nats.
    """
    table, matrix = log(evidence.table), log(model.transition)
    blocks = list(_blocks(model, evidence, MAX_PATH_ENTRIES))
    starts, start = [], log(model.initial)
    for steps in blocks:
        starts.append(start)
        lanes = cut([steps.stop - steps.start])
        v = scan(LOG_MAX, start, matrix, table, evidence.codes[steps], lanes)[0]
        delta = lanes.ends(v)[:, 0]
        start = (delta[:, None] + matrix).max(axis=0)
        start = start - max(start.max(), np.finfo(float).min)
    path = np.empty(len(evidence.codes), dtype=np.int64)
    into = log(model.ending)
    for start, steps in zip(reversed(starts), reversed(blocks), strict=True):
        lanes = cut([steps.stop - steps.start])
        v = scan(LOG_MAX, start, matrix, table, evidence.codes[steps], lanes)[0]
        last = (lanes.ends(v) + into[:, None] - handicap).argmax(axis=0)
        path[steps] = lanes.by_position(trace_back(v, matrix - handicap, last, lanes))
        into = matrix[:, path[steps.start]]
    return path


def _blocks(model: HMM, evidence: Evidence, max_entries: int | None = None) -> Iterator[slice]:
    size = (max_entries or MAX_ENTRIES) // model.states + 1
    return (
        slice(begin, min(begin + size, len(evidence.codes)))
        for begin in range(0, len(evidence.codes), size)
    )


def _part(evidence: Evidence, steps: slice) -> Evidence:
    return evidence.part(steps, np.array([steps.stop - steps.start]))


def _starts_of_blocks(model: HMM, evidence: Evidence) -> tuple[list[Floats], Floats] | None:
    """For each block of one sequence the probabilities of its first state, given what came
    before; and log P (1,).
    """
    starts, start = [], model.initial
    total = 0.0
    for steps in _blocks(model, evidence):
        starts.append(start)
        result = run(
            [ahead_of(Segment(start, model.transition, model.ending), _part(evidence, steps))],
            evidence.table,
            SUM,
        )[0]
        if result.logarithmic:
            return None
        total += float(result.lanes.sums(result.log_totals)[0])
        end = result.lanes.ends(result.v)[:, 0]
        start = end @ model.transition
    rest = 0.0 if model.stop is None else float(log(model.stop @ end))
    return starts, np.array([total + rest])
