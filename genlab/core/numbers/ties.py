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
# A difference of log-odds below it does not show in a probability.
INVISIBLE = 1e-15


def tie_of(largest_score: float) -> float:
    """The tolerance, nats, for scores whose unit is that of the features and of a prior: where all
    scores are small, so are the differences that count.
    """
    return max(INVISIBLE, TIE * min(1.0, largest_score))


def tied(scores: Floats, axis: int = -1) -> np.ndarray:
    """Which scores, nats, tie with the largest along the axis; none where all are −∞."""
    return (scores >= scores.max(axis=axis, keepdims=True) - TIE) & (scores > -np.inf)


def best(scores: Floats, tie: float = TIE) -> Ints:
    """The first of the scores, nats, that tie with the largest along the last axis."""
    return (scores >= scores.max(axis=-1, keepdims=True) - tie).argmax(axis=-1)


def best_class(scores: Floats, tie: float) -> Ints:
    """(N,) the classes of scores (N, K), or of the log-odds (N,) of class 1 of two."""
    return best(scores, tie) if scores.ndim == 2 else (scores > tie).astype(np.int64)


def ranked(scores: Floats) -> Ints:
    """(N,) the places of scores (N,), nats, largest first; those that tie with their neighbours
    in order of place.
    """
    order = np.argsort(-scores, kind="stable")
    falling = scores[order]
    with np.errstate(invalid="ignore"):
        is_step = falling[:-1] - falling[1:] > TIE  # −∞ minus −∞ is NaN, which is no step
    return order[np.lexsort((order, np.append(0, np.cumsum(is_step))[: len(order)]))]
