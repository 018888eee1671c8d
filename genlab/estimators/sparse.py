"""Generalised linear models of sparse rows, by products with the sparse matrix itself: nothing
is made dense but a table that is small.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, glm
from genlab.core.check import Floats
from genlab.core.design import Design
from genlab.core.glm.recipe import fit_design, weights_of

SMALL = 2_000_000  # entries of a table that takes 16 megabytes


def fit_sparse(
    X: Any,
    y: ArrayLike,
    family: glm.Family,
    *,
    intercept: bool,
    weights: Floats | None = None,
    offset: Floats | None = None,
    **options: Any,
) -> glm.Fit:
    """Fit as `glm.fit` does, to sparse rows X (N, D), CSR or CSC.

    A small table is made dense: that is quicker, and shows dependent columns and separable classes.
    """
    if np.prod(X.shape) <= SMALL:
        rows = X.toarray()
        return glm.fit(
            rows, y, family, intercept=intercept, weights=weights, offset=offset, **options
        )
    return fit_design(
        Design(X, check.flag(intercept, "intercept")),
        family.targets(y),
        family,
        offset=0.0 if offset is None else offset,
        weights=weights_of(weights, X.shape[0]),
        **options,
    )
