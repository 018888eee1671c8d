"""Newton's steps of models with many free weights, whose matrix of second derivatives is too large:
by conjugate gradients, which take its products with single directions only (Hestenes & Stiefel
1952; Dembo, Eisenstat & Steihaug 1982).
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from genlab.core.check import Floats
from genlab.core.glm.objective import Place

MAX_SQUARE = 2_000  # columns up to which a class's second derivatives are inverted
MAX_ROUNDS = 300  # of one step
ROUGH = 0.1  # a share of the gradient: as near as a step far from the optimum need be
TINY = 1e-2  # of the tolerance: as near as a step need be that may be the last
MAKES_UP = 10  # columns whose inverse takes as long as one round
TINIEST = float(np.finfo(float).tiny)


class ConjugateSteps:
    """The steps of one search, each from the gradient g (M, B) at the place that the search has
    reached: H⁻¹ g, as near as it need be.

    An approximate inverse of H makes the rounds few. It takes the derivatives of each class's
    weights alone, in which all classes have weights: up to ``MAX_SQUARE`` columns their matrix,
    which all classes share but for a level, beyond them its diagonal. The inverse for the free
    weights, from which those of class 0 are taken, is then E H⁻¹ Eᵀ with E = (−1, I). The matrix is
    made again after a step with so many rounds that one of its own would have been as quick.
    """

    def __init__(self, place: Place, tolerance: float) -> None:
        self.tolerance = tolerance
        self.first_length: float | None = None
        objective = place.objective
        self.is_quadratic = objective.is_quadratic
        self.multiclass = objective.family.multiclass
        self.penalty = objective.penalty
        self.design = objective.design
        self.squares = self._squares(place)

    def _squares(self, place: Place) -> Floats | None:
        """(B, B) the inverse of the mean of the classes' derivatives; None of too many columns."""
        if self.design.columns > MAX_SQUARE:
            return None
        slopes = self._slopes(place)
        level = max(float(slopes.mean()), TINIEST)
        shared = slopes.mean(axis=0, keepdims=True) / level
        return inverse_of(self.design.gram(shared)[0] + np.diag(self.penalty / level))

    def _slopes(self, place: Place) -> Floats:
        """(K, N) how fast each mean rises with its own score, all classes' where there are some,
        times the row's weight.
        """
        if not self.multiclass:
            return place.slopes
        mean = np.concatenate([1.0 - place.mean.sum(axis=0, keepdims=True), place.mean])
        shares = mean.mean(axis=1, keepdims=True)
        return mean * (1.0 - mean) / (1.0 - shares) * place.objective.weights

    def _inverse_at(self, place: Place) -> Callable[[Floats], Floats]:
        """The approximate inverse, (M, B) → (M, B)."""
        slopes = self._slopes(place)
        if self.squares is None:
            diagonal = self.design.of_squares().sums(slopes) + self.penalty
            diagonal = np.where(diagonal > 0, diagonal, 1.0)
            by_class = lambda g: g / diagonal  # noqa: E731
        else:
            levels = np.maximum(slopes.mean(axis=1, keepdims=True), TINIEST)
            by_class = lambda g: g @ self.squares / levels  # noqa: E731
        if not self.multiclass:
            return by_class

        def of_free_weights(g: Floats) -> Floats:
            step = by_class(np.concatenate([-g.sum(axis=0, keepdims=True), g]))
            return step[1:] - step[:1]

        return of_free_weights

    def step(self, place: Place) -> tuple[Floats, bool]:
        """The step (M, B): the nearer the optimum, the more of its digits count; and whether it has
        them.
        """
        first, g = self._inverse_at(place), place.gradient
        length = math.sqrt(max(float((g * first(g)).sum()), 0.0))
        if self.first_length is None:
            self.first_length = length
        share = 0.0 if self.is_quadratic else ROUGH
        if self.first_length > 0:
            share = min(share, length / self.first_length)
        least = TINY if length <= self.tolerance else ROUGH
        nearness = max(share * length, least * self.tolerance)
        step, rounds = conjugate_gradients(place.times, first, g, nearness)
        if rounds > len(self.penalty) / MAKES_UP and not self.is_quadratic:
            self.squares = self._squares(place)
        return step, rounds < MAX_ROUNDS


def inverse_of(square: Floats) -> Floats:
    """The inverse of a symmetric matrix (B, B), by its correlations; the pseudo-inverse where it is
    singular.
    """
    scale = np.sqrt(np.diag(square))
    scale = np.where(scale > 0, scale, 1.0)
    products = np.outer(scale, scale)
    return np.linalg.pinv(square / products, hermitian=True) / products


def conjugate_gradients(
    times: Callable[[Floats], Floats],
    first: Callable[[Floats], Floats],
    g: Floats,
    nearness: float,
) -> tuple[Floats, int]:
    """The solution s (M, B) of times(s) = g, and after how many rounds it was found.

    first: an approximate inverse of `times`. The search ends where what is left of g has a length
    of at most `nearness`, measured by it, or after ``MAX_ROUNDS``.
    """
    step = np.zeros_like(g)
    rest = g.copy()
    corrected = first(rest)
    direction = corrected
    square = float(np.vdot(rest, corrected))
    for rounds in range(MAX_ROUNDS):
        bent = times(direction)
        curvature = float(np.vdot(direction, bent))
        if square <= nearness**2 or not curvature > 0:  # near enough, or flat within rounding
            return step, rounds
        share = square / curvature
        step = step + share * direction
        rest = rest - share * bent
        corrected = first(rest)
        before = square
        square = float(np.vdot(rest, corrected))
        direction = corrected + square / before * direction
    return step, MAX_ROUNDS
