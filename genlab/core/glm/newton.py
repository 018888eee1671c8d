"""Newton's method with line search on the concave log-posterior of a generalised linear model."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.design import AnyDesign, Design, solve
from genlab.core.glm.conjugate import MAX_SQUARE, RowSteps, steps_of
from genlab.core.glm.families import Family, residual
from genlab.core.glm.separation import receding
from genlab.core.values import frozen

KEEP_CURVATURE_FROM = 5_000  # rows from which the curvature costs far more than a gradient
# iterations after which scores that still move are suspect: an ordinary fit has nearly come to rest
LOOK_FROM = 4
AT_REST = (
    1e-4  # share of the largest score by which the last step of a search may still move a score
)
LARGE = 300  # free weights from which the matrix of second derivatives is not made
# Rows from which a last step within the tolerance is taken without looking where it leads: it gains
# less than the rounding of the log-likelihood, and the look would take as long as any iteration.
UNSEEN_FROM = 20_000
# Standard errors: so short a step gains less than 10⁻¹⁰ nats, and may be taken without a look at
# what it leads to, where that is known to be near enough.
UNSEEN = 1e-5
UNSURE = 1e-3  # of a step by conjugate gradients: more than its rounding
LATE = 1e-3  # standard errors: from there on a step may be no more than rounding
ROUNDING = 4 * np.finfo(float).eps
PIECE = 8_192  # scores that are evaluated at a time, so that all stays in the cache
HALVINGS = 60
# Iterations after which a step that still moves a score by more than ½ is made longer: where a
# prior is all that ends a search, Newton's steps raise a score by 1 each.
LENGTHEN_FROM = 12
DOUBLINGS = 20
WITHIN_ROUNDING = 1e-6  # standard errors: a step so short may fail to climb, and is the last
FAR_OUT = 40  # units along a direction without a finite optimum, at which all but e^−40 is gained
# Nats below the supremum at which a search without a finite optimum ends.
NEARLY_FLAT = 1e-4


@frozen
class Trace:
    """Every iteration of a search, the start first (I rows).

    From 20,000 observations or 300 weights on, the last row's parameters have made one more step,
    which changes the likelihood by less than its rounding and leaves less than the tolerance. The
    gradient is that before it.

    >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
    >>> fit.trace.weights.shape[1]
    1
    """

    weights: Floats  # (I, D), or (I, K, D) for softmax
    intercept: Floats  # (I,) or (I, K); zeros in a model without intercept
    log_likelihood: Floats  # (I,) nats
    log_posterior: Floats  # (I,) nats: the log-likelihood less the prior's ½·precision·|w|²
    gradient_norm: Floats  # (I,) Euclidean norm of the log-posterior's gradient
    # (I,) the fraction of the step that was taken to arrive here; 0 for the start
    step_length: Floats

    def first(self, steps: int) -> Trace:
        """Return the first `steps` steps of the search, or all of it if it has no more.

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> len(fit.trace.first(1).log_likelihood)
        2
        """
        rows = check.count(steps, "steps") + 1
        return Trace(
            self.weights[:rows],
            self.intercept[:rows],
            self.log_likelihood[:rows],
            self.log_posterior[:rows],
            self.gradient_norm[:rows],
            self.step_length[:rows],
        )

    def within(self, top: float, near: float = 1e-6) -> int | None:
        """Return the number of steps after which the log-likelihood is less than `near` nats below
        the maximum `top`, or None if it never is.

        >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
        >>> fit.trace.within(fit.log_likelihood)
        3
        """
        near = check.positive(near, "near")
        close = np.flatnonzero(check.number(top, "top") - self.log_likelihood < near)
        return int(close[0]) if len(close) else None

    @property
    def falls(self) -> int:
        """Return the number of steps that lowered the log-likelihood by more than rounding."""
        return int((np.diff(self.log_likelihood) < -1e-12).sum())


def unfold(pairs: Floats, M: int) -> Floats:
    """(P, B, B) blocks of the pairs j ≤ k → the symmetric (M·B, M·B) matrix."""
    if M == 1:
        return pairs[0]
    _, B, _ = pairs.shape
    full = np.empty((M, M, B, B))
    j, k = np.triu_indices(M)
    full[j, k] = full[k, j] = pairs
    return full.transpose(0, 2, 1, 3).reshape(M * B, M * B)


def _rows_of(values: Floats | float, rows: slice) -> Floats | float:
    """The values of these rows, where one number may be the value of all."""
    return values[rows] if isinstance(values, np.ndarray) and values.ndim else values


def _pieces(scores: Floats) -> Iterator[slice]:
    """Rows of scores (M, N), few enough at a time for the cache."""
    step = PIECE // len(scores) + 1
    return (slice(begin, begin + step) for begin in range(0, scores.shape[1], step))


@frozen
class Objective:
    """The log-posterior of the free weights V (M, B) and its derivatives; penalty (B,) is the
    prior's precision.
    """

    design: AnyDesign
    family: Family
    y: Floats  # (M, N)
    offset: Floats | float
    penalty: Floats  # (B,)
    weights: Floats | float = 1.0  # (N,) how often each row counts

    def coupling(self) -> Floats:
        """Return the matrix (M, M) that gives |W|² in terms of the free weights, where the K
        classes' weights are centred (I − 11ᵀ/K).
        """
        M = len(self.y)
        return np.eye(M) - 1 / (M + 1) if self.family.multiclass else np.eye(M)

    def pull(self, V: Floats) -> Floats:
        """(M, B): the gradient of the prior's ½·precision·|w|²."""
        return (self.coupling() @ V if self.family.multiclass else V) * self.penalty

    def at(self, V: Floats, eta: Floats) -> tuple[float, float, Floats]:
        """Log-likelihood without its constant, log-posterior, mean."""
        mean = np.empty_like(eta)
        log_likelihood = 0.0
        for rows in _pieces(eta):
            weights = _rows_of(self.weights, rows)
            scores = self._scores_with_offset(eta, rows)
            part, mean[:, rows] = self.family.evaluate(self.y[:, rows], scores, weights)
            log_likelihood += part
        return log_likelihood, log_likelihood - 0.5 * float((V * self.pull(V)).sum()), mean

    def rise(self, V: Floats, direction: Floats, log_likelihood: float) -> float:
        """Return how much the log-likelihood can still gain along a direction without a finite
        optimum. Far out, nearly all of it is gained.
        """
        return self.at(V, self.design.scores(V + FAR_OUT * direction))[0] - log_likelihood

    def complement(self, eta: Floats, mean: Floats) -> Floats | None:
        """(M, N): 1 − mean, or None where the mean is no probability."""
        if self.family.complement is None:
            return None
        complement = np.empty_like(mean)
        for rows in _pieces(eta):
            scores = self._scores_with_offset(eta, rows)
            complement[:, rows] = self.family.complement(scores, mean[:, rows])
        return complement

    def _scores_with_offset(self, eta: Floats, rows: slice) -> Floats:
        """(M, n) the scores of these rows."""
        if np.ndim(self.offset) == 0 and self.offset == 0:
            return eta[:, rows]
        return eta[:, rows] + _rows_of(self.offset, rows)

    def gradient(self, V: Floats, mean: Floats, complement: Floats | None) -> Floats:
        """(M, B)."""
        rest = np.empty_like(mean)
        for rows in _pieces(mean):
            part = None if complement is None else complement[:, rows]
            rest[:, rows] = residual(self.y[:, rows], mean[:, rows], part)
        if isinstance(self.weights, np.ndarray) or self.family.dispersion != 1.0:
            rest *= self.weights / self.family.dispersion
        return self.design.sums(rest) - self.pull(V)

    def slope(self, mean: Floats, complement: Floats | None) -> Floats | None:
        """(M, N): how fast each mean rises with its score; None of softmax, whose means rise with
        the scores of all classes.
        """
        if self.family.multiclass:
            return None
        return self.family.curvature(mean, complement) * self.weights

    def times(self, direction: Floats, mean: Floats, slope: Floats | None) -> Floats:
        """(M, B): minus the Hessian times a direction (M, B); slope as above."""
        change = self.design.scores(direction)
        if slope is None:
            for rows in _pieces(change):
                part, p = change[:, rows], mean[:, rows]
                part -= np.einsum("mn,mn->n", p, part)
                part *= p
            if isinstance(self.weights, np.ndarray):
                change *= self.weights
        else:
            change *= slope
        return self.design.sums(change) + self.pull(direction)

    def curvature(self, mean: Floats, complement: Floats | None) -> Floats:
        """(M·B, M·B): minus the Hessian."""
        if self.family.recession is None and np.ndim(self.weights) == 0:  # every row counts alike
            likelihood = self.design.squares() * (self.weights / self.family.dispersion)
        else:
            curvature = self.family.curvature(mean, complement) * self.weights
            likelihood = unfold(self.design.gram(curvature), len(mean))
        return (
            likelihood + np.kron(self.coupling(), np.diag(self.penalty))
            if self.penalty.any()
            else likelihood
        )


@frozen
class Climb:
    """The path of a Newton search (arrays with one entry per iteration) and how it ended."""

    V: Floats  # (I, M, B)
    log_likelihood: Floats  # (I,) without the constant
    log_posterior: Floats  # (I,)
    gradient_norm: Floats  # (I,)
    step_length: Floats  # (I,)
    converged: bool
    largest_score: float  # of all rows at the end, in absolute value
    direction: Floats | None  # (M, B): no finite optimum: the likelihood keeps increasing along it


def climb(
    objective: Objective,
    V: Floats,
    max_iterations: int,
    tolerance: float,
    at_rest: float = AT_REST,
) -> Climb:
    """Take Newton steps from V until one is short enough, or until a direction without a finite
    optimum is found.

    Short enough is a step below `tolerance` standard errors; with ``LARGE`` free weights or more,
    except for least squares, one below `tolerance` times the square root of their number. The
    length of a step in standard errors is √(gᵀH⁻¹g); the last, short step is still taken. At a
    finite optimum the scores also come to rest. On separable data the length shrinks too, but the
    scores keep growing by about one per iteration. With many observations the curvature H is kept
    and only corrected by the change of the gradient (BFGS). at_rest: the share of the largest score
    by which the last step may still move a score.
    """
    eta = objective.design.scores(V)
    log_likelihood, log_posterior, mean = objective.at(V, eta)
    complement = objective.complement(eta, mean)
    g = objective.gradient(V, mean, complement)
    H: Floats | None = None
    last_length = np.inf  # of the last full step, in standard errors
    step_length = 0.0
    visited = []
    converged = False
    direction: Floats | None = None
    rounding: float | None = None
    quadratic = objective.family.recession is None
    large = V.size >= (MAX_SQUARE if quadratic else LARGE)
    if large and not quadratic:  # `tolerance` is then the root mean square over the weights
        tolerance *= math.sqrt(V.size)
    steps = steps_of(objective, tolerance) if large else None
    if isinstance(steps, RowSteps):  # the prior holds all scores
        at_rest = math.inf
    for iteration in range(max_iterations + 1):
        visited.append((V, log_likelihood, log_posterior, float(np.linalg.norm(g)), step_length))
        if converged or iteration == max_iterations:
            break
        if steps is None:
            step, length, H = _step(objective, mean, complement, g, H, last_length)
        else:
            step, length = steps.step(g, mean, complement)
        if step is None:
            break
        move = objective.design.scores(step)
        largest_move = np.abs(move).max()
        if (
            iteration >= LOOK_FROM
            and largest_move > 0.5
            and direction is None
            and isinstance(objective.design, Design)
        ):
            direction = receding(
                objective.design, objective.family, objective.y, step, objective.penalty == 0
            )
        if (
            direction is not None
            and max(length**2, objective.rise(V, direction, log_likelihood)) < NEARLY_FLAT
        ):
            break
        rest = length
        if steps is not None and not quadratic and length < UNSEEN:  # what the step leaves
            rest = min(length, steps.left + length * (largest_move + UNSURE))
        late = length < LATE or (quadratic and iteration > 0)
        # Computed once, because it hardly changes any more, and only where it may decide
        if late and rounding is None and rest > tolerance:
            rounding = _rounding_length(objective, V, mean, complement, H, tolerance)
        resolved = max(tolerance, rounding or 0.0)
        converged = rest <= resolved and largest_move <= at_rest * (1 + np.abs(eta).max())
        if converged and (eta.shape[1] >= UNSEEN_FROM or rest < length):
            V = V + step
            break
        halvings = HALVINGS + max(0, math.frexp(largest_move)[1])  # however far the step would go
        reach = partial(_objective_along, objective, V, eta, step, move)
        trial = search(reach, log_posterior, length**2, halvings)
        if trial is None:  # nothing higher within rounding
            converged = direction is None and length <= max(WITHIN_ROUNDING, resolved)
            break
        slow = iteration >= LENGTHEN_FROM and largest_move > 0.5 and trial[0] == 1.0
        if slow and objective.penalty.any():
            trial = lengthened(reach, trial)
        step_length, (log_likelihood, log_posterior, mean) = trial
        V = V + step_length * step
        eta = eta + step_length * move
        last_length = length if step_length == 1.0 else 0.0
        complement = objective.complement(eta, mean)
        previous_gradient = g
        g = objective.gradient(V, mean, complement)
        fall = previous_gradient - g
        if H is not None:
            H = corrected(H, (step_length * step).ravel(), fall.ravel())
    return _climb_along(
        visited,
        V,
        converged=bool(converged),
        largest_score=float(np.abs(eta).max()),
        direction=direction,
    )


def converged_climb(visited: list[tuple], end: Floats, largest_score: float) -> Climb:
    """The search through the visited places, which has converged one short step after the last.

    visited: for each iteration the free weights (M, B), log-likelihood, log-posterior, norm of the
    gradient and step length. end: (M, B), or (B,) where M = 1. largest_score: of all rows at the
    end, in absolute value.
    """
    return _climb_along(visited, end, converged=True, largest_score=largest_score, direction=None)


def _climb_along(
    visited: list[tuple],
    end: Floats,
    *,
    converged: bool,
    largest_score: float,
    direction: Floats | None,
) -> Climb:
    """The search through the visited places, whose last weights are those of the end."""
    columns = [np.array(column) for column in zip(*visited, strict=True)]
    columns[0][-1] = end
    return Climb(
        V=columns[0],
        log_likelihood=columns[1],
        log_posterior=columns[2],
        gradient_norm=columns[3],
        step_length=columns[4],
        converged=converged,
        largest_score=largest_score,
        direction=direction,
    )


def corrected(H: Floats, step: Floats, fall: Floats) -> Floats:
    """Change H as little as possible so that H @ step = fall, the decrease of the gradient along
    the step (the BFGS formula).
    """
    if not fall @ step > 0:
        return H
    bent = H @ step
    return H + np.outer(fall, fall) / (fall @ step) - np.outer(bent, bent) / (bent @ step)


def _step(
    objective: Objective,
    mean: Floats,
    complement: Floats | None,
    g: Floats,
    H: Floats | None,
    last_length: float,
) -> tuple[Floats | None, float, Floats]:
    """The Newton step (None where H is singular), its length in standard errors, and the
    curvature it used.
    """
    has_many_rows = mean.shape[1] >= KEEP_CURVATURE_FROM
    if H is not None and has_many_rows:  # the curvature of before is worth keeping where it helps
        step, length = step_and_length(H, g)
        if step is not None and length <= last_length / 5:
            return step, length, H
    H = objective.curvature(mean, complement)
    step, length = step_and_length(H, g)
    return step, length, H


def step_and_length(H: Floats, g: Floats) -> tuple[Floats | None, float]:
    """The Newton step (M, B), None where H is singular, and its length in standard errors."""
    step = solve(H, g.ravel())
    if step is None:
        return None, 0.0
    return step.reshape(g.shape), math.sqrt(max(float(g.ravel() @ step), 0.0))


def _rounding_length(
    objective: Objective,
    V: Floats,
    mean: Floats,
    complement: Floats | None,
    H: Floats | None,
    tolerance: float,
) -> float:
    """`_resolution`, or an upper bound of it where that is below the tolerance already: the bound
    takes the largest entry of each column for all of them, which spares three passes over the rows.
    """
    design = objective.design
    if H is not None and isinstance(design, Design):
        sizes = design.column_sizes()
        largest = np.abs(V) @ sizes + np.abs(objective.offset).max()
        terms, _ = _rounded_terms(objective, mean, complement, largest[:, None])
        squares = np.square(terms, out=terms).sum(axis=1, keepdims=True) * np.square(sizes)
        bound = _length_of(squares, np.diag(H))
        if bound <= tolerance:
            return bound
    return _resolution(objective, V, mean, complement, H)


def _rounded_terms(
    objective: Objective, mean: Floats, complement: Floats | None, scores: Floats
) -> tuple[Floats, Floats]:
    """(M, N) what rounding enters each residual with, in units of the rounding, where the terms of
    the scores have this size; and the slope of the means (M, N).
    """
    family, y = objective.family, objective.y
    if complement is None:
        slope = family.curvature(mean, None)
        sizes = np.abs(y) + np.abs(mean)
    else:
        slope = mean * complement
        sizes = np.abs(residual(y, mean, complement))
    return (sizes / family.dispersion + slope * scores) * objective.weights, slope


def _resolution(
    objective: Objective, V: Floats, mean: Floats, complement: Floats | None, H: Floats | None
) -> float:
    """The length of a step, in standard errors, that rounding alone can cause, in the scores and in
    the terms of the gradient.
    """
    design, y = objective.design, objective.y
    scores = design.map_entries(np.abs).scores(np.abs(V)) + np.abs(objective.offset)
    terms, slope = _rounded_terms(objective, mean, complement, scores)
    squares = design.map_entries(np.square).sums(np.square(terms))
    if H is None:
        diagonal = design.map_entries(np.square).sums(slope * objective.weights).ravel() + np.tile(
            objective.penalty, len(y)
        )
    else:
        diagonal = np.diag(H)
    return _length_of(squares, diagonal)


def _length_of(squares: Floats, diagonal: Floats) -> float:
    """The length, in standard errors, of a gradient whose squares (M, B) are in units of rounding,
    with the diagonal (M·B,) of the curvature.
    """
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        shares = squares.ravel() / diagonal
    return float(ROUNDING * np.sqrt(np.where(diagonal > 0, shares, 0.0).sum()))


def _objective_along(
    objective: Objective, V: Floats, eta: Floats, step: Floats, move: Floats, t: float
) -> tuple:
    """The objective after a share t of the step."""
    return objective.at(V + t * step, eta + t * move)


def search(
    at: Callable, height: float, slope: float, halvings: int = HALVINGS
) -> tuple[float, tuple] | None:
    """Halve the step from 1 until it gains at least 1e-4 of what its slope promises. Return None if
    it never does.
    """
    rounding = 1e-13 * abs(height)
    for halving in range(halvings):
        t = 0.5**halving
        reached = at(t)
        if reached[1] >= height + 1e-4 * t * slope - rounding:
            return t, reached
    return None


def lengthened(at: Callable, trial: tuple[float, tuple]) -> tuple[float, tuple]:
    """Double an accepted step for as long as that gains more."""
    t, reached = trial
    for _ in range(DOUBLINGS):
        farther = at(2 * t)
        if not farther[1] > reached[1]:
            break
        t, reached = 2 * t, farther
    return t, reached
