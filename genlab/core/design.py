"""The design matrix of a regression: scores, sums over rows, weighted squares, rank, and the
equations to solve.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from genlab.core.check import Floats
from genlab.core.numbers.products import crossed
from genlab.core.values import frozen

FAR = 1e-3  # of the largest target: a spread below it costs a fit three digits and more
ROUNDING = 8 * np.finfo(float).eps  # of the largest target: a spread that is none


@frozen
class Design:
    """X with, or without, a leading column of ones that is never stored; B columns in all. X may be
    dense, or sparse by rows or columns.
    """

    X: Any  # (N, D)
    intercept: bool

    @property
    def is_sparse(self) -> bool:
        """Whether only the entries other than 0 are stored."""
        return hasattr(self.X, "tocsr")

    @property
    def columns(self) -> int:
        """B, the number of columns, the ones included."""
        return self.X.shape[1] + int(self.intercept)

    @property
    def rank(self) -> int:
        """The number of columns that are not 0 in all rows."""
        least, greatest = self.ranges()
        return self.columns - int(((least == 0) & (greatest == 0)).sum())

    def precision(self, penalty: float) -> Floats:
        """(B,) the prior's precision of each column: 0 for the ones, the penalty for all others."""
        return np.append(np.zeros(int(self.intercept)), np.full(self.X.shape[1], penalty))

    def parameters(self, V: Floats) -> Floats:
        """The intercept and weights (…, B) of the columns as they were given."""
        return V

    def scores(self, V: Floats) -> Floats:
        """(M, B) → (M, N)."""
        return V[:, 1:] @ self.X.T + V[:, :1] if self.intercept else V @ self.X.T

    def sums(self, residual: Floats) -> Floats:
        """(M, N) → (M, B): residual times the design, summed over the rows."""
        columns = residual @ self.X
        if not self.intercept:
            return columns
        return np.concatenate([residual.sum(axis=1, keepdims=True), columns], axis=1)

    def gram(self, weights: Floats) -> Floats:
        """(P, N) → (P, B, B): the weighted squares of the design, one for each row of weights."""
        total = np.empty((len(weights), self.columns, self.columns))
        first = int(self.intercept)
        for square, weight in zip(total, weights, strict=True):
            square[first:, first:] = self._squares(weight[:, None])
            if first:
                square[0, 0] = weight.sum()
                square[0, 1:] = square[1:, 0] = self.X.T @ weight
        return total

    def _squares(self, weight: Floats) -> Floats:
        """(D, D) the squares of X with the weight (N, 1) of each row."""
        if self.is_sparse:
            return (self.X.T @ self.X.multiply(weight).tocsr()).toarray()
        return crossed(self.X * weight, self.X)

    def squares(self) -> Floats:
        """(B, B): the squares of the design, each row counted once."""
        return self.gram(np.ones((1, self.X.shape[0])))[0]

    def of_squares(self) -> Design:
        """The design with each entry squared."""
        X = self.X.power(2) if self.is_sparse else np.square(self.X)
        return Design(X, self.intercept)

    def ranges(self) -> tuple[Floats, Floats]:
        """(D,) the least and the greatest entry of each column of X."""
        extremes = self.X.min(axis=0), self.X.max(axis=0)
        if self.is_sparse:
            return extremes[0].toarray().ravel(), extremes[1].toarray().ravel()
        return extremes

    def nearest_parameters(self, target: Floats) -> Floats:
        """(N,) → (B,) parameters whose scores come nearest to the target; zeros for sparse rows."""
        if self.is_sparse:
            return np.zeros(self.columns)
        return np.asarray(np.linalg.lstsq(self.rows(), target, rcond=None)[0], np.float64)

    def rows(self) -> Floats:
        """The rows as a matrix (N, B), the ones included."""
        if not self.intercept:
            return self.X
        return np.concatenate([np.ones((len(self.X), 1)), self.X], axis=1)


@frozen
class Scaling:
    """What is subtracted from each column, and what the difference is divided by."""

    moved: Floats  # (D,)
    size: Floats  # (D,) above 0

    def columns(self, x: Floats) -> Floats:
        """x (N, D), scaled."""
        return (x - self.moved) / self.size

    def to_scaled(self, line: ArrayLike) -> Floats:
        """Return the intercept and weights (1 + D,) that give the same scores from the scaled
        columns.
        """
        line = np.asarray(line, dtype=float)
        return np.r_[line[0] + line[1:] @ self.moved, line[1:] * self.size]

    def from_scaled(self, line: ArrayLike) -> Floats:
        """Return the intercept and weights (1 + D,) that give the same scores from the columns as
        they were.
        """
        line = np.asarray(line, dtype=float)
        w = line[1:] / self.size
        return np.r_[line[0] - w @ self.moved, w]


def scaling(x: Floats, intercept: bool) -> Scaling:
    """Return the scaling of each column of x (N, D) to mean 0 and sd 1. Without an intercept no
    mean is subtracted, because the line goes through the origin.
    """
    sd = x.std(axis=0)
    moved = x.mean(axis=0) if intercept else np.zeros(x.shape[1])
    # Of a constant column rounding may leave an sd.
    return Scaling(moved, np.where(np.ptp(x, axis=0) > 0, sd, 1.0))


@frozen
class Reduced(Design):
    """The design in coordinates z in which its columns are orthonormal: X (N, R), orthogonal to the
    ones if there is an intercept.

    weights = z @ back.T, and intercept = z's intercept − weights·centre. Of all weights that give
    the same scores these have the least norm, and |weights|² = Σ_j size_j² z_j².
    """

    back: Floats  # (D, R)
    size: Floats  # (R,)
    centre: Floats  # (D,)

    @property
    def rank(self) -> int:
        """The number of columns, which are independent."""
        return self.columns

    def precision(self, penalty: float) -> Floats:
        """(B,) the precision of each coordinate, for a prior on the weights themselves."""
        return np.append(np.zeros(int(self.intercept)), penalty * np.square(self.size))

    def parameters(self, V: Floats) -> Floats:
        """(…, B) in the coordinates z → (…, 1 + D) or (…, D) intercept and weights."""
        if not self.intercept:
            return V @ self.back.T
        weights = V[..., 1:] @ self.back.T
        return np.concatenate([V[..., :1] - (weights @ self.centre)[..., None], weights], axis=-1)


def reduced(design: Design, *, keeps_zeros: bool = False) -> Design:
    """Return orthonormal coordinates of what the columns span, or the design itself where the
    columns are safely independent. Without these coordinates, the squares of the design would lose
    the difference between nearly dependent columns, and with it the prior.

    keeps_zeros: whether columns of zeros alone are no reason to reduce, because a prior holds their
    weights.
    """
    square = design.squares()
    norm = np.sqrt(np.diag(square))
    scale = np.where(norm > 0, norm, 1.0)
    if keeps_zeros and not norm.all():
        empty = np.flatnonzero(norm == 0)
        columns = design.X[:, empty - int(design.intercept)]
        square[empty, empty] = ~columns.any(axis=0)  # squares may be 0 where numbers are not
    if np.linalg.eigvalsh(square / scale / scale[:, None])[0] > 1e-9:  # far above rounding
        return design
    centre = np.zeros(design.X.shape[1])
    X = design.X - centre
    is_constant = np.zeros(X.shape[1], dtype=bool)
    if design.intercept:
        centre = design.X.mean(axis=0)
        X = design.X - centre
        # The mean of large numbers is rounded; what it misses would be a multiple of the ones.
        rest = X.mean(axis=0)
        X -= rest
        centre += rest
        is_constant = np.ptp(design.X, axis=0) == 0
        X[:, is_constant] = 0.0  # but for rounding
    norm = np.sqrt(np.square(X).sum(axis=0))
    norm = np.where(norm > 0, norm, 1.0)
    left_vectors, values, right_vectors = np.linalg.svd(X / norm, full_matrices=False)
    # What the entries may have been rounded by, as a share of what is left of the columns
    varying = design.X[:, ~is_constant] / norm[~is_constant]
    rounding = np.sqrt(np.square(varying).sum())
    least = np.finfo(float).eps * max(max(X.shape) * values.max(initial=0.0), rounding)
    rank = int((values > least).sum())
    left_vectors = left_vectors[:, :rank]
    values = values[:rank]
    right_vectors = right_vectors[:rank].T
    inverse = right_vectors / values / norm[:, None]
    if rank < X.shape[1]:  # keep what lies in the span of the rows
        span = _span(right_vectors, norm)
        closest = span @ (span.T @ inverse)
        # One step of refinement gives the scores to their last digits.
        inverse = closest + inverse @ (left_vectors.T @ (left_vectors - X @ closest))
    turn = np.linalg.svd(inverse, full_matrices=False)[2].T
    # The small singular values have lost digits beside the large ones, so they are not used here.
    inverse = inverse @ turn
    inverse[is_constant] = 0.0
    size = np.linalg.norm(inverse, axis=0)
    return Reduced(left_vectors @ turn, design.intercept, inverse, size, centre)


def _span(basis: Floats, size: Floats) -> Floats:
    """(D, R) an orthonormal basis of what `basis` (D, R) spans once its rows are multiplied by
    `size` (D,), whose entries may differ by many powers of ten.

    The basis is made triangular first, the largest rows leading: each of its vectors then has a
    size of its own, and dividing by it leaves vectors of which QR loses no digits.
    """
    order = np.argsort(-size, kind="stable")
    triangle = np.linalg.qr(basis[order].T)[1] * size[order]
    triangle /= np.linalg.norm(triangle, axis=1, keepdims=True)
    span = np.empty_like(basis)
    span[order] = np.linalg.qr(triangle.T)[0]
    return span


def middle_if_far(y: Floats, size: float) -> float:
    """The middle of targets y (N,) that lie far from 0 beside their spread; else 0.

    A model with an intercept is fitted to what is left of such targets, because their differences
    are exact, whereas sums of the targets themselves lose the digits of the weights. Targets whose
    differences are no more than rounding stay as they are. size: the largest number that y was
    computed from.
    """
    least, greatest = float(y.min()), float(y.max())
    is_far = ROUNDING * size < greatest - least < FAR * size
    return least + (greatest - least) / 2 if is_far else 0.0


def solve(H: Floats, g: Floats) -> Floats | None:
    """H⁻¹ g with H scaled to a unit diagonal; None where H is singular to working precision."""
    scale = np.sqrt(np.diag(H))
    if not (scale > 0).all():
        return None
    try:
        step = np.linalg.solve(H / scale / scale[:, None], g / scale) / scale
    except np.linalg.LinAlgError:
        return None
    return step if np.isfinite(step).all() else None
