"""Newton's method for softmax regression of dense rows with many weights.

The likelihood and its gradient are computed in double precision and decide where the search goes
and when it ends. Steps are solved for by conjugate gradients, in single precision where the columns
allow it: their products then take half the time, and what rounding leaves of a step is left to the
next one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from genlab.core.check import Floats
from genlab.core.glm.conjugate import (
    FLOOR,
    SAMPLE,
    SAMPLE_EACH,
    conjugate_gradients,
)
from genlab.core.glm.newton import AT_REST, UNSEEN, UNSURE, Climb, Objective, converged_climb
from genlab.core.numbers.products import crossed
from genlab.core.values import frozen

ENTRIES = 200_000  # of a piece of scores or rows, which stays in the cache
TEMPORARY = 4  # times as small a copy of rows is, which would else be new memory each time
MAX_STEPS = 30  # an ordinary search takes eight
HALVINGS = 5
# How near a step must be to Newton's: this share of the gradient, or less, the nearer the optimum
ROUGH, POWER = 0.4, 0.7
TINY = 0.1  # of the tolerance of the search: nearer no step need be
# As near as single precision comes, and double precision need come.
NEAREST = {np.dtype(np.float32): 1e-4, np.dtype(np.float64): 1e-8}
INDEPENDENT = 1e-4  # least eigenvalue of correlations that keep their digits in single precision
PATIENCE = 0.4  # rounds per column, from which a new approximate inverse is made
NEAR = 10.0  # standard errors: from there on each class has a matrix of its own
SURE = 0.05  # of the mean slope: rows below it have no part in such a matrix
ROUNDED = 1e-6  # of a correlation in single precision
TINIEST = float(np.finfo(np.float32).tiny)


@frozen
class Place:
    """What one pass over the rows finds at weights W (K, B) of all classes, centred."""

    log_likelihood: float  # nats
    log_posterior: float
    gradient: Floats  # (K, B) of the log-posterior; its sum over the classes is 0
    shares: np.ndarray  # (K, N) the class probabilities, in the precision of the steps
    largest_score: float  # the largest log-odds of a row's classes, in absolute value


class Steps:
    """Newton's steps, from the rows as they are when each column is centred and divided by its
    size: single precision then keeps their digits, whatever their units are.
    """

    def __init__(self, objective: Objective, kind: type) -> None:
        X, penalty = objective.design.X, objective.penalty
        N, D = X.shape
        self.first = int(objective.design.intercept)
        self.centre = X.mean(axis=0) if self.first else np.zeros(D)
        squares = np.zeros(D)
        self.table = np.ones((N, self.first + D), dtype=kind)
        columns = self.table[:, self.first :]
        for rows in _pieces(N, TEMPORARY * D):
            moved = X[rows] - self.centre
            squares += np.einsum("nd,nd->d", moved, moved)
        size = np.sqrt((squares + penalty[self.first :]) / N)
        self.size = np.where(size > 0, size, 1.0)
        for rows in _pieces(N, TEMPORARY * D):
            moved = X[rows] - self.centre
            moved *= 1.0 / self.size
            columns[rows] = moved
        self.kind = kind
        self.precision = penalty / np.square(np.append(np.ones(self.first), self.size))
        weights = objective.weights
        self.counts: np.ndarray | None = None
        if isinstance(weights, np.ndarray):
            self.counts = weights.astype(kind)
        self.rounds = 0
        # As many rounds of conjugate gradients take about as long as a matrix for each class.
        B = self.first + D
        self.patience = PATIENCE * (B + 9 * B * B / N)
        self.inverse: np.ndarray = np.zeros((B, B), dtype=kind)

    def to_scaled(self, gradient: Floats) -> Floats:
        """(K, B) the gradient with respect to the weights of these rows."""
        if not self.first:
            return gradient / self.size
        columns = (gradient[:, 1:] - gradient[:, :1] * self.centre) / self.size
        return np.concatenate([gradient[:, :1], columns], axis=1)

    def from_scaled(self, step: Floats) -> Floats:
        """(K, B) the step of the weights themselves."""
        columns = step[:, self.first :] / self.size
        if not self.first:
            return columns
        constants = step[:, :1] - (columns @ self.centre)[:, None]
        return np.concatenate([constants, columns], axis=1)

    def prepare(self, shares: np.ndarray) -> None:
        """Make the approximate inverse at these probabilities (K, N): a matrix that all classes
        share, and a level of each.
        """
        slopes, gains = self._slopes_and_gains(shares)
        levels = np.maximum(slopes.mean(axis=1, dtype=float), TINIEST)
        slopes /= levels.astype(self.kind)[:, None]
        roots = np.sqrt(slopes.mean(axis=0))
        N, B = self.table.shape
        squares = np.zeros((B, B))
        for rows in _pieces(N, B):
            weighted = self.table[rows] * roots[rows, None]
            squares += crossed(weighted, weighted)
        levels *= gains
        matrix = squares + np.diag(self.precision / levels.mean())
        scale = np.sqrt(np.diag(matrix))
        self.correlations = matrix / scale / scale[:, None]
        inverse = np.linalg.inv(self.correlations) / scale / scale[:, None]
        self.inverse = inverse.astype(self.kind)
        self.shares_of_levels = (1 / levels).astype(self.kind)[:, None]
        self.rounds = 0

    def _slopes_and_gains(self, shares: np.ndarray) -> tuple[np.ndarray, Floats]:
        """How fast each probability (K, N) rises with its score, times the row's weight; and (K,)
        by how much more the log-odds do, because the scores of all other classes fall.
        """
        slopes = shares * (1 - shares)
        if self.counts is None:
            rates = shares.mean(axis=1, dtype=float)
        else:
            slopes *= self.counts
            rates = (shares @ self.counts).astype(float) / self.counts.sum(dtype=float)
        return slopes, 1.0 / np.maximum(1.0 - rates, TINIEST)

    def prepare_classes(self, shares: np.ndarray) -> None:
        """Make the approximate inverse at these probabilities (K, N) more exact: a matrix for each
        class, from enough rows of which it is unsure.
        """
        slopes, gains = self._slopes_and_gains(shares)
        stride = max(1, len(self.table) // (SAMPLE + SAMPLE_EACH * self.table.shape[1]))
        table = self.table[::stride]
        K, B = len(slopes), table.shape[1]
        inverses: np.ndarray = np.empty((K, B, B), dtype=self.kind)
        for inverse, slope, gain in zip(inverses, slopes[:, ::stride], gains, strict=True):
            chosen = np.flatnonzero(slope > SURE * slope.mean())
            weights = gain * stride * slope[chosen]
            square: np.ndarray = np.zeros((B, B), dtype=self.kind)
            for rows in _pieces(len(chosen), TEMPORARY * B):
                weighted = table[chosen[rows]]
                weighted *= np.sqrt(weights[rows])[:, None]
                square += crossed(weighted, weighted)
            added = gain * self.precision
            if stride > 1:
                added += FLOOR * float(weights.sum())
            square.flat[:: B + 1] += added
            scale = np.sqrt(square.flat[:: B + 1])
            products = np.multiply.outer(scale, scale)
            square /= products
            square.flat[:: B + 1] += ROUNDED
            try:
                inverse[...] = np.linalg.inv(square)
            except np.linalg.LinAlgError:
                return
            inverse /= products
        if np.isfinite(inverses).all():
            self.inverse = inverses
        self.rounds = 0

    def are_independent(self) -> bool:
        """Whether the columns keep their digits in single precision."""
        try:
            np.linalg.cholesky(self.correlations - INDEPENDENT * np.eye(len(self.correlations)))
        except np.linalg.LinAlgError:
            return False
        return True

    def correct(self, gradient: np.ndarray) -> np.ndarray:
        """(K, B) a gradient times the approximate inverse."""
        if self.inverse.ndim == 3:
            step = np.matmul(gradient[:, None], self.inverse)[:, 0]
        else:
            step = gradient @ self.inverse
            step *= self.shares_of_levels
        step -= np.add.reduce(step, axis=0) * self.kind(1 / len(step))
        return step

    def times(self, direction: np.ndarray, shares: np.ndarray) -> np.ndarray:
        """(K, B): minus the Hessian times a direction, at these probabilities (K, N)."""
        K, N = shares.shape
        product = direction * self.precision.astype(self.kind)
        for rows in _pieces(N, K + self.table.shape[1]):
            table, p = self.table[rows], shares[:, rows]
            change = direction @ table.T
            change -= np.einsum("kn,kn->n", p, change)
            change *= p
            if self.counts is not None:
                change *= self.counts[rows]
            product += change @ table
        return product

    def _length(self, gradient: np.ndarray) -> float:
        """The length, in standard errors, of a gradient (K, B), by the approximate inverse."""
        return math.sqrt(max(float(np.vdot(gradient, self.correct(gradient))), 0.0))

    def step(self, place: Place, first_length: float | None, tolerance: float) -> tuple:
        """Newton's step (K, B), as near as it need be; and in standard errors its length, what it
        leaves of the gradient, and the gradient's length by the approximate inverse.
        """
        gradient = self.to_scaled(place.gradient)
        g: np.ndarray = gradient.astype(self.kind)
        length = self._length(g)
        if self.rounds >= self.patience or (length < NEAR and self.inverse.ndim == 2):
            self.prepare_classes(place.shares)
            length = self._length(g)
        nearer = length / first_length if first_length else 1.0
        share = max(min(ROUGH, nearer**POWER), NEAREST[np.dtype(self.kind)])
        left = max(share * length, TINY * tolerance)
        step, rounds = conjugate_gradients(
            lambda direction: self.times(direction, place.shares), self.correct, g, left
        )
        self.rounds += rounds
        step = step.astype(float)
        step -= step.mean(axis=0)
        reached = math.sqrt(max(float((gradient * step).sum()), 0.0))
        return self.from_scaled(step), reached, left, length


def _pieces(rows: int, width: int) -> Iterator[slice]:
    """Rows that stay in the cache together."""
    step = max(1, ENTRIES // width)
    return (slice(begin, begin + step) for begin in range(0, rows, step))


def place_of(objective: Objective, labels: np.ndarray, W: Floats, kind: type) -> Place:
    """Go through the rows once, for the likelihood and its gradient at the weights W (K, B); labels
    (N,) are the classes.
    """
    X, first = objective.design.X, int(objective.design.intercept)
    N, D = X.shape
    K = len(W)
    weights = objective.weights if isinstance(objective.weights, np.ndarray) else None
    columns = np.ascontiguousarray(W[:, first:])
    has_columns = bool(columns.any())
    gradient = np.zeros_like(W)
    shares = np.empty((K, N), dtype=kind)
    log_likelihood = 0.0
    largest_score = 0.0
    for rows in _pieces(N, K + D):
        x, label = X[rows], labels[rows]
        scores = columns @ x.T if has_columns else np.zeros((K, len(x)))
        if first:
            scores += W[:, :1]
        terms, largest = terms_of(label, scores)
        largest_score = max(largest_score, largest)
        shares[:, rows] = scores
        # Next to 1, the difference would lose its digits: there it is the sum of all others
        places = (label, np.arange(len(label)))
        scores[places] = 0.0
        against = scores.sum(axis=0)
        np.negative(scores, out=scores)
        scores[places] = against
        if weights is not None:
            terms = terms * weights[rows]
            scores *= weights[rows]
        log_likelihood += float(terms.sum())
        gradient[:, first:] += scores @ x
        if first:
            gradient[:, 0] += scores.sum(axis=1)
    pull = W * objective.penalty
    return Place(
        log_likelihood,
        log_likelihood - 0.5 * float((W * pull).sum()),
        gradient - pull,
        shares,
        largest_score,
    )


def terms_of(labels: np.ndarray, scores: Floats) -> tuple[Floats, float]:
    """The log-likelihood of each row (n,), nats, from labels (n,) and scores (K, n), which are
    overwritten with the probabilities; and the largest log-odds of two classes.
    """
    peak = scores.max(axis=0)
    lowest = scores.min(axis=0)
    places = (labels, np.arange(len(labels)))
    behind = scores[places] - peak
    scores -= peak
    np.exp(scores, out=scores)
    total = scores.sum(axis=0)
    scores /= total
    observed = scores[places]
    terms = behind - np.log(total)
    likely = np.flatnonzero(observed > 0.5)
    if len(likely):  # their logarithm is small, and so the others' probabilities decide it
        others = scores[:, likely]
        others[labels[likely], np.arange(len(likely))] = 0.0
        terms[likely] = np.log1p(-others.sum(axis=0))
    return terms, float((peak - lowest).max(initial=0.0))


def climb_classes(
    objective: Objective, sizes: Floats, V: Floats, max_iterations: int, tolerance: float
) -> Climb | None:
    """The search from the free weights V (M, B), with the columns' largest sizes (B,).

    None where one of its steps fails to climb, where it takes too many, or where a score does not
    come to rest.
    """
    labels = np.arange(1, len(V) + 1) @ objective.y
    labels = labels.astype(np.intp)
    W = np.concatenate([np.zeros_like(V[:1]), V])
    W -= W.mean(axis=0)
    kind: type = np.float32
    steps = Steps(objective, kind)
    place = place_of(objective, labels, W, kind)
    steps.prepare(place.shares)
    if not steps.are_independent():
        kind = np.float64
        steps = Steps(objective, kind)
        place = place_of(objective, labels, W, kind)
        steps.prepare(place.shares)
    first_length: float | None = None
    visited = []
    step_length = 0.0
    for _ in range(min(max_iterations, MAX_STEPS)):
        free = W[1:] - W[0]
        norm = float(np.linalg.norm(place.gradient[1:]))
        visited.append((free, place.log_likelihood, place.log_posterior, norm, step_length))
        step, length, left, estimate = steps.step(place, first_length, tolerance)
        if first_length is None:
            first_length = estimate
        if not np.isfinite(length):
            return None
        move = 2 * (np.abs(step) @ sizes).max()
        # The second derivatives change by at most about this share along the step
        rest = left + length * (move + UNSURE) if length < UNSEEN else length
        if rest <= tolerance:
            if move > AT_REST * (1.0 + place.largest_score):
                return None
            return converged_climb(visited, free + step[1:] - step[0], place.largest_score)
        step_length = 1.0
        for _ in range(HALVINGS):
            next_place = place_of(objective, labels, W + step_length * step, kind)
            rise = 1e-4 * step_length * length**2 - 1e-13 * abs(place.log_posterior)
            if next_place.log_posterior >= place.log_posterior + rise:
                break
            step_length /= 2
        else:
            return None
        W = W + step_length * step
        place = next_place
    return None
