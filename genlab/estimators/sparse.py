"""Generalised linear models of sparse rows, by products with the sparse matrix itself: nothing
is made dense.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, glm
from genlab.core.check import Floats
from genlab.core.design import AnyDesign
from genlab.core.glm.families import Family
from genlab.core.glm.newton import Objective, climb
from genlab.core.glm.recipe import at_intercept, fit_at_end, weights_of
from genlab.core.values import frozen

SMALL = 100_000  # entries of a table that takes less than a megabyte
MAX_GRAM = 20_000  # columns whose squares, a dense table, may be made


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
    design = SparseDesign(X, check.flag(intercept, "intercept"))
    shift = 0.0 if offset is None else offset
    counted = weights_of(weights, X.shape[0])
    objective = Objective(design, family, y, shift, design.precision(penalty), counted)
    path = climb(
        objective,
        at_intercept(y, family, design, shift, counted),
        check.count(max_iterations, "max_iterations", at_least=1),
        check.positive(tolerance, "tolerance"),
    )
    constant = family.log_base(y, counted)
    return fit_at_end(path, family, constant, design.intercept, design.columns, design.columns)
