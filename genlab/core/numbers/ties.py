"""When two candidates tie, and which of them comes first: one rule for the whole core.

Two candidates tie if their probabilities agree within a relative 1e-9, that is their logarithms
within 1e-9 nats. That is far more than the rounding error of a sum of logarithms, and far less than
any meaningful difference. Among classes and states that tie, the lower number is taken; paths and
assignments that tie are all returned, in order.
"""

from __future__ import annotations

import numpy as np

from genlab.core.check import Floats, Ints

TIE = 1e-9  # nats


def tied(scores: Floats, axis: int = -1) -> np.ndarray:
    """Which scores, nats, tie with the largest along the axis; none where all are −∞."""
    return (scores >= scores.max(axis=axis, keepdims=True) - TIE) & (scores > -np.inf)


def best(scores: Floats) -> Ints:
    """The first of the scores, nats, that tie with the largest along the last axis."""
    if scores.shape[-1] == 2:  # the most frequent case, in a third of the time
        return (scores[..., 1] > scores[..., 0] + TIE).astype(np.int64)
    return (scores >= scores.max(axis=-1, keepdims=True) - TIE).argmax(axis=-1)


def ranked(scores: Floats) -> Ints:
    """(N,) the places of scores (N,), nats, largest first; those that tie with their neighbours
    in order of place.
    """
    order = np.argsort(-scores, kind="stable")
    falling = scores[order]
    with np.errstate(invalid="ignore"):
        is_step = falling[:-1] - falling[1:] > TIE  # −∞ minus −∞ is NaN, which is no step
    return order[np.lexsort((order, np.append(0, np.cumsum(is_step))[: len(order)]))]
