"""Generalised linear models of sparse rows, by products with the sparse matrix itself: nothing
is made dense.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, glm
from genlab.core.check import Floats
from genlab.core.design import AnyDesign, Design
from genlab.core.glm.families import Family
from genlab.core.glm.newton import Objective, climb
from genlab.core.glm.recipe import (
    at_intercept,
    fit_at_end,
    targets_near_zero,
    weights_of,
    with_intercept_moved,
)
from genlab.core.values import frozen

SMALL = 100_000  # entries of a table that takes less than a megabyte
SAFE = 1e12  # size of an entry whose products keep their digits in single precision, or one over it
MAX_GRAM = 20_000  # columns whose squares, a dense table, may be made
MAX_SIDE = 2_000  # rows or columns up to which dependent columns are looked for
# Eigenvalues of the columns' correlations: above the first they are safely independent; what is
# below the second, as a share of the largest, is the rounding of squares.
INDEPENDENT, NOISE = 1e-9, 1e-12


@frozen
class SparseDesign(AnyDesign):
    """A design of sparse rows X (N, D).

    For sparse rows there is no proof that no finite optimum exists: on separable data without a
    prior, the search ends at its last iteration.
    """

    def scores(self, V: Floats) -> Floats:
        """(M, B) → (M, N)."""
        columns = V[:, 1:] if self.intercept else V
        scores = np.ascontiguousarray((self.X @ columns.T).T)
        return scores + V[:, :1] if self.intercept else scores

    def sums(self, residual: Floats) -> Floats:
        """(M, N) → (M, B)."""
        columns = (self.X.T @ residual.T).T
        return (
            np.concatenate([residual.sum(axis=1, keepdims=True), columns], axis=1)
            if self.intercept
            else columns
        )

    def gram(self, weights: Floats) -> Floats:
        """(P, N) → (P, B, B): the weighted squares."""
        D, first = self.X.shape[1], int(self.intercept)
        if D > MAX_GRAM:
            raise ValueError(
                f"X has {D} columns; least squares of sparse rows takes at most {MAX_GRAM}"
            )
        total = np.empty((len(weights), D + first, D + first))
        for square, weight in zip(total, weights, strict=True):
            square[first:, first:] = (self.X.T @ self.X.multiply(weight[:, None]).tocsr()).toarray()
            if first:
                square[0, 0] = weight.sum()
                square[0, 1:] = square[1:, 0] = self.X.T @ weight
        return total

    def single(self) -> SparseDesign | None:
        """Return the design in single precision; None where it could lose a number as too large or
        too small.
        """
        sizes = np.abs(self.X.data)
        least = sizes.min(initial=1.0)
        if least == 0:
            least = sizes[sizes > 0].min(initial=1.0)
        if least < 1 / SAFE or sizes.max(initial=1.0) > SAFE:
            return None
        return SparseDesign(self.X.astype(np.float32), self.intercept)

    def map_entries(self, function: Callable[[Floats], Floats]) -> SparseDesign:
        """The design with a function that keeps 0 and 1 applied to each entry."""
        X = type(self.X)((function(self.X.data), self.X.indices, self.X.indptr), shape=self.X.shape)
        return SparseDesign(X, self.intercept)


def fit_sparse(
    X: Any,
    y: ArrayLike,
    family: Family,
    *,
    intercept: bool,
    prior_precision: float,
    max_iterations: int,
    tolerance: float,
    weights: Floats | None = None,
    offset: Floats | None = None,
) -> glm.Fit:
    """Fit as `glm.fit` does, to sparse rows X (N, D), CSR or CSC.

    A small table is made dense: that is quicker, and shows dependent columns and separable classes.
    """
    if X.shape[0] * X.shape[1] <= SMALL:
        return glm.fit(
            X.toarray(),
            y,
            family,
            intercept=intercept,
            prior_precision=prior_precision,
            max_iterations=max_iterations,
            tolerance=tolerance,
            weights=weights,
            offset=offset,
        )
    y = family.targets(y)
    penalty = check.number(prior_precision, "prior_precision", at_least=0)
    max_iterations = check.count(max_iterations, "max_iterations", at_least=1)
    tolerance = check.positive(tolerance, "tolerance")
    moved = np.zeros(X.shape[1])
    if check.flag(intercept, "intercept"):
        moved = middles_of_full_columns(X)
        X = _less(X, moved)
    design = SparseDesign(X, intercept)
    shift = 0.0 if offset is None else offset
    y, shift, middle = targets_near_zero(y, family, shift, design.intercept)
    row_weights = weights_of(weights, X.shape[0])

    rest = spanned(design)
    searched: AnyDesign = design
    precision = design.precision(penalty)
    if rest is not None:
        searched = rest.design_of(X)
        shares = penalty * np.square(rest.size)
        precision = np.append(np.zeros(int(design.intercept)), shares)
    objective = Objective(searched, family, y, shift, precision, row_weights)
    V = at_intercept(y, family, searched, shift, row_weights)
    path = climb(objective, V, max_iterations, tolerance)
    if rest is not None:
        path = replace(path, V=rest.parameters(path.V))
        if path.direction is not None:
            path = replace(path, direction=rest.parameters(path.direction))
    if moved.any():
        path = replace(path, V=_of_columns_before(path.V, moved))
        if path.direction is not None:
            path = replace(path, direction=_of_columns_before(path.direction, moved))
    constant = family.log_base(y, row_weights)
    end = fit_at_end(path, family, constant, design.intercept, searched.columns, design.columns)
    return with_intercept_moved(end, middle)


def middles_of_full_columns(X: Any) -> Floats:
    """(D,) the median of each column in which every entry is stored, and 0 for the others.

    A column that is far from 0 all along, as dates are, would lose its digits in the squares of
    the design. In a column with zeros the values are not far from 0 beside their spread.
    """
    N, D = X.shape
    stored = np.diff(X.indptr) if X.format == "csc" else np.bincount(X.indices, minlength=D)
    full = np.flatnonzero(stored == N)
    middles = np.zeros(D)
    if full.size:
        middles[full] = np.median(X[:, full].toarray(), axis=0)
    return middles


def _less(X: Any, shift: Floats) -> Any:
    """The rows with `shift` (D,) subtracted from each entry that is stored."""
    if not shift.any():
        return X
    by_entry = np.repeat(shift, np.diff(X.indptr)) if X.format == "csc" else shift[X.indices]
    return type(X)((X.data - by_entry, X.indices, X.indptr), shape=X.shape)


def _of_columns_before(V: Floats, shift: Floats) -> Floats:
    """Intercept and weights (…, 1 + D) that give the same scores from columns that are not
    moved.
    """
    before = V.copy()
    before[..., 0] -= V[..., 1:] @ shift
    return before


@frozen
class MappedDesign(AnyDesign):
    """Sparse X (N, D) in coordinates z: its scores are (X − centre) @ back @ z and an intercept."""

    back: Floats  # (D, R)
    centre: Floats  # (D,)

    @property
    def columns(self) -> int:
        """How many coordinates there are, the intercept included."""
        return self.back.shape[1] + int(self.intercept)

    def scores(self, V: Floats) -> Floats:
        """(M, B) → (M, N)."""
        weights = (V[:, 1:] if self.intercept else V) @ self.back.T
        scores = np.ascontiguousarray((self.X @ weights.T).T)
        scores -= (weights @ self.centre)[:, None]
        return scores + V[:, :1] if self.intercept else scores

    def sums(self, residual: Floats) -> Floats:
        """(M, N) → (M, B)."""
        totals = residual.sum(axis=1, keepdims=True)
        columns = ((self.X.T @ residual.T).T - totals * self.centre) @ self.back
        return np.concatenate([totals, columns], axis=1) if self.intercept else columns

    def gram(self, weights: Floats) -> Floats:
        """(P, N) → (P, B, B): the weighted squares."""
        first = int(self.intercept)
        squares = SparseDesign(self.X, True).gram(weights)
        D, R = self.back.shape
        to_columns = np.zeros((1 + D, first + R))  # of the ones and of X
        to_columns[0, first:] = -self.centre @ self.back
        to_columns[1:, first:] = self.back
        if first:
            to_columns[0, 0] = 1.0
        return to_columns.T @ squares @ to_columns

    def map_entries(self, function: Callable[[Floats], Floats]) -> Design:
        """The rows in their coordinates, with a function applied to each entry."""
        rows = np.asarray(self.X @ self.back) - self.centre @ self.back
        return Design(function(rows), self.intercept)


@frozen
class Spanned:
    """What sparse columns span, in coordinates z in which they are orthonormal.

    weights = back @ z, and intercept = z's intercept − weights·centre. Of all weights that give the
    same scores these have the least norm, and |weights|² = Σ_j size_j² z_j².
    """

    back: Floats  # (D, R)
    size: Floats  # (R,)
    centre: Floats  # (D,)
    intercept: bool

    def design_of(self, X: Any) -> AnyDesign:
        """The columns of X (N, D) in these coordinates: dense where that is small."""
        if X.shape[0] <= MAX_SIDE:
            rows = np.asarray(X @ self.back) - self.centre @ self.back
            return Design(rows, self.intercept)
        return MappedDesign(X, self.intercept, self.back, self.centre)

    def parameters(self, Z: Floats) -> Floats:
        """(…, B) in the coordinates z → (…, 1 + D) or (…, D) intercept and weights."""
        if not self.intercept:
            return Z @ self.back.T
        weights = Z[..., 1:] @ self.back.T
        return np.concatenate([Z[..., :1] - (weights @ self.centre)[..., None], weights], axis=-1)


def spanned(design: SparseDesign) -> Spanned | None:
    """Coordinates of what the columns span; None where they are safely independent, and where both
    sides of the table are so long that nobody looks.
    """
    X = design.X
    N, D = X.shape
    if min(N, D) > MAX_SIDE:
        return None
    centre = np.asarray(X.mean(axis=0)).ravel() if design.intercept else np.zeros(D)
    return _by_columns(design, centre) if D < N else _by_rows(design, centre)


def _by_columns(design: SparseDesign, centre: Floats) -> Spanned | None:
    """From the columns' correlations (D, D)."""
    N, D = design.X.shape
    square = np.asarray((design.X.T @ design.X).toarray()) - N * np.outer(centre, centre)
    # What rounding leaves of a constant column is no variation.
    rounding = NOISE * np.asarray(design.X.multiply(design.X).sum(axis=0)).ravel()
    norm = np.sqrt(np.maximum(np.diag(square), 0.0))
    varies = np.square(norm) > rounding
    scale = np.where(varies, norm, 1.0)
    correlation = np.where(np.outer(varies, varies), square / scale / scale[:, None], 0.0)
    try:
        np.linalg.cholesky(correlation - INDEPENDENT * np.eye(D))
        return None
    except np.linalg.LinAlgError:
        values, vectors = np.linalg.eigh(correlation)
    has_size = values > NOISE * max(float(values[-1]), 0.0)
    back = vectors[:, has_size] / np.sqrt(values[has_size]) / scale[:, None]
    # Of all weights with these scores, those without a share in what changes no score
    unseen, _ = np.linalg.qr(vectors[:, ~has_size] / scale[:, None])
    back -= unseen @ (unseen.T @ back)
    directions, sizes, _ = np.linalg.svd(back, full_matrices=False)
    return Spanned(directions * sizes, sizes, centre, design.intercept)


def _by_rows(design: SparseDesign, centre: Floats) -> Spanned:
    """From the rows' products (N, N), where there are more columns than rows."""
    on_centre = np.asarray(design.X @ centre)
    square = np.asarray((design.X @ design.X.T).toarray())
    square += centre @ centre - on_centre - on_centre[:, None]
    values, vectors = np.linalg.eigh(square)
    has_size = values > NOISE * max(float(values[-1]), 0.0)
    roots = np.sqrt(values[has_size])
    shares = vectors[:, has_size] / roots
    back = np.asarray(design.X.T @ shares) - np.outer(centre, shares.sum(axis=0))
    return Spanned(back / roots, 1 / roots, centre, design.intercept)
