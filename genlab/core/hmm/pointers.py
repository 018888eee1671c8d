"""A best path of one sequence along back-pointers, for more than a few states.

NumPy finds the place of the largest number of a row in a fifth of the time that it takes for the
number itself, if the rows are not long. So each step looks for the best predecessors, and reads the
scores at their places. A long sequence is cut into a few long lanes. Each but the first starts from
a guess some steps before; where it does not agree with the end of the lane before it, it is run
again until it does.
"""

from __future__ import annotations

import numpy as np

from genlab.core.check import Floats, Ints
from genlab.core.hmm.scan import LOG_MAX
from genlab.core.numbers.ties import TIE

LOOK_EVERY = 16  # steps between two looks whether a lane that is run again agrees with before


class _Steps:
    """The steps of Viterbi's algorithm in some lanes side by side."""

    def __init__(self, into: Floats, lanes: int) -> None:
        states = len(into)
        self.into = into  # (K, K) nats, by the state that is entered
        self.scores = np.empty((lanes, states, states))
        self.flat = self.scores.reshape(-1)
        self.rows = np.arange(lanes * states).reshape(lanes, states) * states

    def advance(self, before: Floats, factor: Floats, pointers: Ints, after: Floats) -> None:
        """One step from log δ (N, K) with the factors (N, K), nats: write each state's best
        predecessor, and the new log δ.
        """
        np.add(self.into, before[:, None], out=self.scores)
        self.scores.argmax(axis=2, out=pointers)
        self.flat.take(self.rows + pointers, out=after, mode="clip")
        after += factor


def path_by_pointers(
    start: Floats, transition: Floats, factors: Floats, ending: Floats, lanes: int, warm_up: int
) -> Ints | None:
    """(T,) the best path of one sequence; None where another one ties with it, or where none is
    possible.

    All are logarithms, nats: start (K,), transition (K, K), factors (T, K), ending (K,). warm_up:
    steps before a lane from which what enters it is guessed, at most T / lanes.
    """
    steps, states = factors.shape
    length = -(-steps // lanes)
    lanes = -(-steps // length)
    into = np.ascontiguousarray(transition.T)
    by_step = np.zeros((lanes * length, states))
    by_step[:steps] = factors
    by_step = np.ascontiguousarray(by_step.reshape(lanes, length, states).swapaxes(0, 1))
    delta = np.empty(by_step.shape)
    pointers = np.empty(by_step.shape, dtype=np.intp)
    with np.errstate(invalid="ignore"):
        guesses = np.zeros((lanes - 1, states))
        if lanes > 1:
            warming = _Steps(into, lanes - 1)
            for factor in by_step[length - warm_up :, :-1]:
                warming.advance(guesses, factor, pointers[0, 1:], guesses)
        running = _Steps(into, lanes)
        running.advance(np.vstack([start, guesses]), by_step[0], pointers[0], delta[0])
        delta[0, 0] = start + by_step[0, 0]
        before = delta[0]
        for factor, pointer, after in zip(by_step[1:], pointers[1:], delta[1:], strict=True):
            running.advance(before, factor, pointer, after)
            before = after
        wrong = np.flatnonzero(~LOG_MAX.same(guesses.T, delta[-1, :-1].T)) + 1
        while wrong.size:
            wrong = _mended(into, by_step, delta, pointers, wrong) + 1
            wrong = wrong[wrong < lanes]
        by_position = delta.swapaxes(0, 1).reshape(-1, states)[:steps]
        ends = by_position[-1] + ending
    return _traced(by_position, pointers, into, ends, steps)


def _mended(into: Floats, by_step: Floats, delta: Floats, pointers: Ints, lanes: Ints) -> Ints:
    """Run lanes again from the ends of those before them; return those whose end is another."""
    before = delta[-1, lanes - 1]
    running = _Steps(into, len(lanes))
    for step, factor in enumerate(by_step):
        after = np.empty_like(before)
        predecessors = np.empty(before.shape, dtype=np.intp)
        running.advance(before, factor[lanes], predecessors, after)
        is_last = step + 1 == len(by_step)
        met = None
        if is_last or step % LOOK_EVERY == LOOK_EVERY - 1:
            met = LOG_MAX.same(after.T, delta[step, lanes].T)
        delta[step, lanes] = after
        pointers[step, lanes] = predecessors
        before = after
        if met is not None and met.any():
            lanes, before = lanes[~met], after[~met]
            if not lanes.size:
                break
            running = _Steps(into, len(lanes))
    return lanes


def _traced(delta: Floats, pointers: Ints, into: Floats, ends: Floats, steps: int) -> Ints | None:
    """(T,) the states from the best of `ends` along the pointers (L, N, K); None where one of them
    ties with another. delta (T, K).
    """
    length, lanes, states = pointers.shape
    state = int(ends.argmax())
    path = [state]
    flat = pointers.reshape(-1).data  # of which Python reads single numbers faster
    for lane in range(lanes - 1, -1, -1):
        last = min(length, steps - lane * length) - 1
        first = 0 if lane else 1
        for place in range(
            (last * lanes + lane) * states,
            (first * lanes + lane) * states - 1,
            -lanes * states,
        ):
            state = flat[place + state]
            path.append(state)
    states_of_path = np.array(path[::-1], dtype=np.int64)
    if not _is_alone(ends[None], states_of_path[-1:]):
        return None
    choices = delta[:-1] + into[states_of_path[1:]]
    return states_of_path if _is_alone(choices, states_of_path[:-1]) else None


def _is_alone(choices: Floats, chosen: Ints) -> bool:
    """Whether in each row (N, K) the chosen state (N,) is possible, and no other ties with it."""
    best = choices[np.arange(len(choices)), chosen]
    if not best.min(initial=0.0) > -np.inf:
        return False
    return bool(np.count_nonzero(choices >= best[:, None] - TIE) == len(choices))
