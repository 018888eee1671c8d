"""Sequences cut into pieces that advance side by side: NumPy takes a step of hundreds of pieces in
the time of a step of one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from genlab.core.check import Ints
from genlab.core.values import frozen

SHORT = 40  # steps in all, which are made in less time than lanes are joined


@frozen
class Lanes:
    """N pieces of sequences that lie end to end in T positions; the longest come first, so that
    those which have a step t are always the first `widths[t]` of them.

    A piece that another one follows is as long as the longest.
    """

    start: Ints  # (N,) position of the first step
    length: Ints  # (N,)
    sequence: Ints  # (N,) the sequence that it is a piece of
    before: Ints  # (N,) the lane with the piece before it; −1 where a sequence begins
    after: Ints  # (N,) the lane with the piece after it; −1 where a sequence ends

    @cached_property
    def widths(self) -> list[int]:
        """(L,) the number of lanes that have a step t."""
        steps = np.arange(self.length[0])
        return np.searchsorted(-self.length, -steps, side="left").tolist()

    @cached_property
    def has_step(self) -> np.ndarray:
        """(L, N) bool."""
        return np.arange(self.length[0])[:, None] < self.length

    @cached_property
    def positions(self) -> Ints:
        """(L, N) the position of every step; beyond the end of a lane, that of its last step."""
        steps = np.arange(self.length[0])[:, None]
        return self.start + np.minimum(steps, self.length - 1)

    def at_ends(self, grid: np.ndarray) -> np.ndarray:
        """(..., L, N) → (..., N): the values at the last step of each lane."""
        return grid[..., self.length - 1, np.arange(len(self.length))]

    def by_position(self, grid: np.ndarray) -> np.ndarray:
        """(..., L, N) → (..., T), of all lanes."""
        flat = np.empty((*grid.shape[:-2], self.length.sum()), grid.dtype)
        flat[..., self.positions[self.has_step]] = grid[..., self.has_step]
        return flat

    def part(self, lanes: slice | Ints) -> Lanes:
        """Some of the lanes, in order; `before` and `after` still count all lanes."""
        return Lanes(
            self.start[lanes],
            self.length[lanes],
            self.sequence[lanes],
            self.before[lanes],
            self.after[lanes],
        )

    def parts(self, max_steps: int) -> Iterator[slice]:
        """Slices of lanes that together have at most `max_steps` steps, or one lane each; from the
        last on, so that none comes before what follows it.
        """
        size = max(1, max_steps // int(self.length[0]))
        for begin in reversed(range(0, len(self.length), size)):
            yield slice(begin, begin + size)


def cut(lengths: Ints) -> Lanes:
    """Lanes of at most √T steps, for sequences of these lengths (each at least 1); few steps in all
    stay as they are.
    """
    steps = int(lengths.sum())
    longest = math.isqrt(steps) if steps > SHORT else steps
    pieces = -(-lengths // longest)  # of each sequence
    first_piece = np.cumsum(pieces) - pieces
    sequence = np.repeat(np.arange(len(lengths)), pieces)
    number = np.arange(pieces.sum()) - first_piece[sequence]  # of each piece, in its sequence
    start = (np.cumsum(lengths) - lengths)[sequence] + longest * number
    length = np.minimum(longest, lengths[sequence] - longest * number)

    order = np.argsort(-length, kind="stable")  # the piece of each lane
    lane = np.argsort(order)  # the lane of each piece
    begins = number[order] == 0
    ends = number[order] == pieces[sequence[order]] - 1
    before = np.where(begins, -1, lane[order - 1])
    after = np.where(ends, -1, lane[(order + 1) % len(order)])
    return Lanes(start[order], length[order], sequence[order], before, after)
