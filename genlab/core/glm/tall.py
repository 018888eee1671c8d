"""Newton's method for dense tables of many rows: each iteration goes through the rows once.

A piece of rows that fits in the cache gives its scores, its likelihood and its share of the
gradient and of the curvature before the next piece is read. The search takes full steps alone, and
gives up where anything is out of the ordinary; `newton.climb` is for those cases.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from genlab.core.check import Floats
from genlab.core.design import Design
from genlab.core.glm.newton import (
    AT_REST,
    KEEP_CURVATURE_FROM,
    LARGE,
    UNSEEN,
    Climb,
    Objective,
    climb,
    converged_climb,
    corrected,
    step_and_length,
)
from genlab.core.numbers.products import crossed
from genlab.core.values import frozen

ENTRIES = 200_000  # of a piece of rows, which stays in the cache
MULTIPLICATIONS = 1_000_000  # of the columns of a piece with each other
FEWEST = 256  # rows of a piece
MAX_STEPS = 20  # an ordinary search takes four
WORN = 5  # the curvature is made anew where a step is not this many times shorter than the last
# What a step of less than UNSEEN leaves is taken to be at most this many times as much as the
# shrinking from the last step to it says: steps shrink faster and faster.
CAUTION = 10


@frozen
class Place:
    """What one pass over the rows finds at free weights v (B,)."""

    log_likelihood: float  # nats, without the constant
    log_posterior: float
    gradient: Floats  # (B,) of the log-posterior
    curvature: Floats  # (B, B): minus the Hessian of the log-posterior; zeros if not asked for
    largest_score: float  # of all rows, in absolute value


def climb_rows(
    objective: Objective,
    V: Floats,
    max_iterations: int,
    tolerance: float,
    at_rest: float = AT_REST,
) -> Climb:
    """`climb`, by single passes over the rows where these are dense and have one score each."""
    design, family = objective.design, objective.family
    is_suitable = design.columns < LARGE and family.terms is not None
    if is_suitable and isinstance(design, Design):
        with np.errstate(over="ignore", invalid="ignore"):  # a step may overshoot: then it is None
            path = _ordinary(
                objective, design.column_sizes(), V[0], max_iterations, tolerance, at_rest
            )
        if path is not None:
            return path
    return climb(objective, V, max_iterations, tolerance, at_rest)


def _ordinary(
    objective: Objective,
    sizes: Floats,
    v: Floats,
    max_iterations: int,
    tolerance: float,
    at_rest: float,
) -> Climb | None:
    """The search from v (B,), with the columns' largest sizes (B,).

    None where one of its steps fails to climb, where it takes too XX
    """
    is_quadratic = objective.family.recession is None
    is_short = len(objective.design.X) < KEEP_CURVATURE_FROM
    place = place_of(objective, v, curved=True)
    H = place.curvature
    visited = []
    step_length = 0.0
    last_length = np.inf
    for _ in range(min(max_iterations, MAX_STEPS)):
        norm = float(np.linalg.norm(place.gradient))
        visited.append((v[None], place.log_likelihood, place.log_posterior, norm, step_length))
        step, length = step_and_length(H, place.gradient)
        if length > last_length / WORN and not is_quadratic and not is_short:
            H = place_of(objective, v, curved=True).curvature
            step, length = step_and_length(H, place.gradient)
        if step is None:
            return None
        rest = length
        if length < UNSEEN:
            rest *= min(1.0, CAUTION * length / last_length)
        if rest <= tolerance:
            if np.abs(step) @ sizes > at_rest * (1.0 + place.largest_score):
                return None
            return converged_climb(visited, v + step, place.largest_score)
        before = place
        place = place_of(objective, v + step, curved=is_short)
        least = before.log_posterior + 1e-4 * length**2 - 1e-13 * abs(before.log_posterior)
        if not place.log_posterior >= least:
            return None
        v = v + step
        step_length = 1.0
        last_length = length
        fall = before.gradient - place.gradient
        H = place.curvature if is_short else corrected(H, step, fall)
    return None


def _rows_of_a_piece(columns: int, *, curved: bool) -> int:
    """How many rows are taken at a time."""
    rows = ENTRIES // (columns + 1)
    if curved:
        rows = min(rows, MULTIPLICATIONS // (columns * columns + 1))
    return max(rows, FEWEST)


def _of_rows(values: Floats | float) -> Callable[[slice], Floats | float]:
    """The values of a piece of rows, where one number may be the value of all."""
    if isinstance(values, np.ndarray) and values.ndim:
        return lambda rows: values[rows]
    return lambda rows: values


def place_of(objective: Objective, v: Floats, *, curved: bool) -> Place:
    """Go through the rows once, for the likelihood and its gradient at the free weights v (B,), and
    for the curvature where it is asked for.
    """
    X, first = objective.design.X, int(objective.design.intercept)
    y, terms = objective.y[0], objective.family.terms
    assert terms is not None  # `climb_rows` sees to it
    N, D = X.shape
    offset, weights = _of_rows(objective.offset), _of_rows(objective.weights)
    has_weights = np.ndim(objective.weights) > 0
    columns = np.ascontiguousarray(v[first:])
    has_columns = bool(columns.any())
    constant = v[0] if first else 0.0
    gradient = np.zeros(first + D)
    curvature = np.zeros((first + D, first + D))
    log_likelihood = 0.0
    largest_score = 0.0
    step = _rows_of_a_piece(D, curved=curved)
    memory = np.empty((min(step, N) if curved else 0, D))
    for begin in range(0, N, step):
        rows = slice(begin, begin + step)
        x = X[rows]
        scores = x @ columns if has_columns else np.zeros(len(x))
        scores += constant
        largest_score = max(largest_score, float(scores.max()), -float(scores.min()))
        scores += offset(rows)
        counts = weights(rows)
        value, residual, slope = terms(y[rows], scores, counts)
        log_likelihood += value
        if has_weights:
            residual = residual * counts
            slope = slope * counts
        gradient[first:] += residual @ x
        if first:
            gradient[0] += residual.sum()
        if curved:
            _add_squares(curvature, x, slope, first, memory)
    penalty = objective.penalty
    if first:
        curvature[1:, 0] = curvature[0, 1:]
    curvature += np.diag(penalty)
    pull = penalty * v
    return Place(
        log_likelihood,
        log_likelihood - 0.5 * float(v @ pull),
        gradient - pull,
        curvature,
        largest_score,
    )


def _add_squares(
    total: Floats, x: Floats, slope: Floats | float, first: int, memory: Floats
) -> None:
    """Add Σ slope_n x_n x_nᵀ of rows x (n, D) with slopes (n,), or one for all, to the upper
    triangle of the total (B, B). The weighted rows are made in the memory, at least (n, D).
    """
    if np.ndim(slope) == 0:
        total[first:, first:] += slope * crossed(x, x)
        if first:
            total[0, 0] += slope * len(x)
            total[0, 1:] += slope * (np.ones(len(x)) @ x)
        return
    weighted = np.multiply(x, np.sqrt(slope)[:, None], out=memory[: len(x)])
    total[first:, first:] += crossed(weighted, weighted)
    if first:
        total[0, 0] += np.sum(slope)
        total[0, 1:] += slope @ x
