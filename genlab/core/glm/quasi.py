"""A quasi-Newton search (L-BFGS) for models with many free weights, whose matrix of second
derivatives is too large.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import numpy as np

from genlab.core.check import Floats
from genlab.core.values import frozen

REMEMBERED = 20  # steps
# columns up to which the squares of the design are inverted; with more, only their diagonal is
MAX_SQUARE = 2_000

Correction = Callable[[Floats], Floats]


@frozen
class Curvature:
    """An estimate of the inverse second derivatives, improved by every step (Nocedal 1980).

    first (M, B) → (M, B) is the estimate before any step: for softmax the Kronecker product of the
    classes' mean curvature and the squares of the design, which is exact where all rows have the
    same class probabilities.
    """

    first: Correction
    steps: deque

    def times(self, gradient: Floats) -> Floats:
        """The inverse second derivatives times the gradient: the step to take, both (M, B)."""
        step, shares = gradient.copy(), []
        for move, fall, product in reversed(self.steps):
            share = float((move * step).sum()) / product
            shares.append(share)
            step -= share * fall
        step = self.first(step)
        for (move, fall, product), share in zip(self.steps, reversed(shares), strict=True):
            step += move * (share - float((fall * step).sum()) / product)
        return step

    def learn(self, move: Floats, fall: Floats) -> None:
        """Learn from the decrease `fall` of the gradient along `move`."""
        product = float((move * fall).sum())
        if product > 0:
            self.steps.append((move, fall, product))


def curvature(objective, mean: Floats, complement: Floats | None) -> Curvature:
    """The first estimate, from the objective's mean (M, N) at the start, and 1 − mean."""
    M, rows = mean.shape
    weights = np.broadcast_to(np.asarray(objective.weights, dtype=float), (rows,))
    total = weights.sum()
    if objective.family.multiclass:
        between = np.diag(mean @ weights) - (mean * weights) @ mean.T
    else:
        between = np.diag(objective.family.curvature(mean, complement) @ weights)
    between = between / total
    mean_curvature = np.trace(between) / M
    penalty = objective.penalty / mean_curvature
    columns = len(objective.penalty)
    inverse_between = np.linalg.inv(between)
    if columns <= MAX_SQUARE:
        square = objective.design.gram(weights[None])[0] + np.diag(penalty)
        scale = np.sqrt(np.diag(square))
        scale = np.where(scale > 0, scale, 1.0)
        inverse = (
            np.linalg.pinv(square / scale / scale[:, None], hermitian=True) / scale / scale[:, None]
        )
        first = lambda g: inverse_between @ (g @ inverse)  # noqa: E731
    else:
        diagonal = objective.design.map_entries(np.square).sums(weights[None])[0] + penalty
        diagonal = np.where(diagonal > 0, diagonal, 1.0)
        first = lambda g: inverse_between @ (g / diagonal)  # noqa: E731
    return Curvature(first, deque(maxlen=REMEMBERED))
