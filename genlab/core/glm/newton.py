"""Newton's method with line search on the concave log-posterior of a generalised linear model."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from functools import cached_property

import numpy as np

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.design import Design, solve
from genlab.core.glm.conjugate import ConjugateSteps
from genlab.core.glm.families import Family
from genlab.core.glm.separation import receding
from genlab.core.values import frozen

LARGE = 300  # free weights from which the matrix of second derivatives is not made
MAX_SQUARE = 2_000  # of least squares, whose matrix is made once
# Iterations after which scores that still move are suspect: an ordinary fit has nearly come to rest
LOOK_FROM = 4
MOVING = 0.5  # of a score, by one step
AT_REST = 1e-4  # share of the largest score by which the last step may still move a score
LATE = 1e-3  # standard errors: from there on a step may be no more than rounding
# Standard errors: a step so short may fail to climb, and is the last; one by rounds is late
WITHIN_ROUNDING = 1e-6
HALVINGS = 200
ENOUGH = 1e-4  # of the gain that its slope promises: as much must a step bring (Armijo 1966)
FAR_OUT = 40  # units along a direction without a finite optimum, at which all but e^−40 is gained
# Nats below the supremum at which a search without a finite optimum ends.
NEARLY_FLAT = 1e-4


@frozen
class Trace:
    """Every iteration of a search, the start first (I rows).

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


@frozen
class Objective:
    """What is maximised: the log-posterior of the free weights V (M, B); penalty (B,) is the
    prior's precision.
    """

    design: Design
    family: Family
    y: Floats  # (M, N)
    offset: Floats | float
    penalty: Floats  # (B,)
    weights: Floats | float = 1.0  # (N,) how often each row counts

    @property
    def is_quadratic(self) -> bool:
        """Whether one step leads to the optimum from anywhere."""
        return self.family.name == "Gaussian"

    @cached_property
    def coupling(self) -> Floats:
        """Return the matrix (M, M) that gives |W|² in terms of the free weights, where the K
        classes' weights are centred (I − 11ᵀ/K).
        """
        M = len(self.y)
        return np.eye(M) - 1 / (M + 1) if self.family.multiclass else np.eye(M)

    def pull(self, V: Floats) -> Floats:
        """(M, B): the gradient of the prior's ½·precision·|w|²."""
        return self.coupling @ V * self.penalty

    @cached_property
    def prior(self) -> Floats:
        """(M·B, M·B): minus the Hessian of the prior's part."""
        size = len(self.coupling) * len(self.penalty)
        pairs = np.einsum("jk,bc->jbkc", self.coupling, np.diag(self.penalty))
        return pairs.reshape(size, size)

    def start(self) -> Place:
        """All weights at zero."""
        return Place(self, np.zeros((len(self.y), self.design.columns)))


class Place:
    """A place on the log-posterior: free weights, and what follows from them, once it is asked
    for.
    """

    def __init__(self, objective: Objective, V: Floats, eta: Floats | None = None) -> None:
        self.objective = objective
        self.V = V  # (M, B)
        self.eta = objective.design.scores(V) if eta is None else eta  # (M, N), without offsets

    def after(self, step: Floats, move: Floats, share: float = 1.0) -> Place:
        """The place after a share of a step (M, B), which moves the scores by `move` (M, N)."""
        return Place(self.objective, self.V + share * step, self.eta + share * move)

    @cached_property
    def scores(self) -> Floats:
        """(M, N), offsets included."""
        return self.eta + self.objective.offset

    @cached_property
    def log_likelihood(self) -> float:
        """Nats, without its constant."""
        objective = self.objective
        terms = objective.family.log_terms(objective.y, self.scores)
        return float((terms * objective.weights).sum())

    @cached_property
    def log_posterior(self) -> float:
        """The log-likelihood less the prior's ½·precision·|w|²."""
        return self.log_likelihood - 0.5 * float((self.V * self.objective.pull(self.V)).sum())

    @cached_property
    def mean(self) -> Floats:
        """(M, N)."""
        return self.objective.family.mean(self.scores)

    @cached_property
    def gradient(self) -> Floats:
        """(M, B) of the log-posterior."""
        objective = self.objective
        family = objective.family
        rest = family.residual(objective.y, self.scores) * (objective.weights / family.dispersion)
        return objective.design.sums(rest) - objective.pull(self.V)

    @cached_property
    def slopes(self) -> Floats:
        """(P, N) minus the second derivatives of each row's log-likelihood by its scores, times the
        row's weight.
        """
        return self.objective.family.curvature(self.scores) * self.objective.weights

    @property
    def curvature(self) -> Floats:
        """(M·B, M·B): minus the Hessian of the log-posterior."""
        likelihood = unfold(self.objective.design.gram(self.slopes), len(self.V))
        return likelihood + self.objective.prior

    def times(self, direction: Floats) -> Floats:
        """(M, B): minus the Hessian times a direction (M, B)."""
        objective = self.objective
        change = objective.design.scores(direction)
        if objective.family.multiclass:
            change = self.mean * (change - np.einsum("mn,mn->n", self.mean, change))
            change = change * objective.weights
        else:
            change = change * self.slopes
        return objective.design.sums(change) + objective.pull(direction)


class Ending(Enum):
    """Why a search ends."""

    OPTIMUM = "nothing but rounding is left of its steps"
    RECEDES = "the likelihood keeps increasing along a direction"
    HIDDEN = "rounding hides the optimum"
    LIMIT = "its steps were still long at the last iteration"


@frozen
class Climb:
    """The path of a Newton search (arrays with one entry per iteration) and how it ended."""

    V: Floats  # (I, M, B)
    log_likelihood: Floats  # (I,) without the constant
    log_posterior: Floats  # (I,)
    gradient_norm: Floats  # (I,)
    step_length: Floats  # (I,)
    ending: Ending
    largest_score: float  # of all rows at the end, in absolute value
    direction: Floats | None  # (M, B): no finite optimum: the likelihood keeps increasing along it


@frozen
class Stride:
    """Newton's step from where a search is, and how long it is."""

    step: Floats  # (M, B)
    move: Floats  # (M, N) what it adds to the scores
    length: float  # √(gᵀH⁻¹g), in standard errors
    is_whole: bool  # whether the step is H⁻¹g but for rounding, or as near to it as it need be

    @property
    def largest_move(self) -> float:
        """The largest change of a score, in absolute value."""
        return float(np.abs(self.move).max())


class Search:
    """Newton's method: each iteration makes a stride, tries how much of it climbs, judges whether
    the search ends, and goes there.

    Short enough is a stride below `tolerance` standard errors; with ``LARGE`` free weights or more,
    except for least squares, one below `tolerance` times the square root of their number. The last,
    short stride is still taken. At a finite optimum the scores also come to rest. On separable data
    the length shrinks too, but the scores keep growing by about one per iteration.
    """

    def __init__(self, objective: Objective, V: Floats, tolerance: float) -> None:
        self.objective = objective
        self.place = Place(objective, V)
        self.tolerance = tolerance
        self.last_length = math.inf  # of the last full stride, in standard errors
        self.visited: list[tuple] = []
        self.note(0.0)
        self.direction: Floats | None = None  # without a finite optimum
        self.conjugate: ConjugateSteps | None = None
        is_large = V.size >= (MAX_SQUARE if objective.is_quadratic else LARGE)
        if is_large or objective.design.is_sparse:
            if is_large and not objective.is_quadratic:  # the root mean square over the weights
                self.tolerance *= math.sqrt(V.size)
            self.conjugate = ConjugateSteps(self.place, self.tolerance)

    def run(self, max_iterations: int) -> Climb:
        """Make at most `max_iterations` iterations, and return the path."""
        start = self.place.V
        ending = None
        while ending is None and len(self.visited) <= max_iterations:
            ending = self.advance()
        if ending is not Ending.OPTIMUM:
            if self.direction is None:
                self.look_along(self.place.V - start)
            if self.direction is not None:
                ending = Ending.RECEDES
        if ending is None:
            ending = Ending.LIMIT if self.last_length > self.tolerance else Ending.HIDDEN
        V, likelihoods, posteriors, norms, shares = map(np.array, zip(*self.visited, strict=True))
        largest_score = float(np.abs(self.place.eta).max())
        return Climb(
            V, likelihoods, posteriors, norms, shares, ending, largest_score, self.direction
        )

    def note(self, share: float) -> None:
        """Keep where the search is, with the share of a stride that led there."""
        place = self.place
        norm = float(np.linalg.norm(place.gradient))
        self.visited.append((place.V, place.log_likelihood, place.log_posterior, norm, share))

    def advance(self) -> Ending | None:
        """Make one iteration; return why it is the last, or None."""
        stride = self.stride()
        if stride is None:
            return Ending.HIDDEN
        is_moving = len(self.visited) > LOOK_FROM and stride.largest_move > MOVING
        if is_moving and self.direction is None:
            self.look_along(stride.step)
        trial = None if self.is_nearly_flat(stride) else self.trial(stride)
        ending = self.ending(stride, trial is not None)
        if trial is not None:
            share, self.place = trial
            self.note(share)
            self.last_length = stride.length if share == 1.0 else math.inf
        return ending

    def stride(self) -> Stride | None:
        """Newton's step; None where the curvature is singular."""
        gradient = self.place.gradient
        is_whole = True
        if self.conjugate is not None:
            step, is_whole = self.conjugate.step(self.place)
        else:
            solution = solve(self.place.curvature, gradient.ravel())
            if solution is None:
                return None
            step = solution.reshape(gradient.shape)
        length = math.sqrt(max(float((gradient * step).sum()), 0.0))
        return Stride(step, self.objective.design.scores(step), length, is_whole)

    def trial(self, stride: Stride) -> tuple[float, Place] | None:
        """The share of a stride that is taken, and the place after it; None where none climbs."""
        after = lambda t: self.place.after(stride.step, stride.move, t)  # noqa: E731
        return climbing_share(after, self.place, stride.length**2)

    def ending(self, stride: Stride, climbs: bool) -> Ending | None:
        """Why the search ends with a stride that climbs, or does not; None where it goes on.

        Nothing but rounding is left after a stride that is short, or late and no shorter than half
        the last one, because Newton's steps shrink by squares; or where a very short one fails.
        """
        if self.direction is not None:
            return None if climbs else Ending.RECEDES
        late = LATE if self.conjugate is None else WITHIN_ROUNDING
        is_late = stride.length < late or self.objective.is_quadratic
        is_rounding = is_late and stride.length > self.last_length / 2
        is_short = stride.length <= self.tolerance or is_rounding
        is_at_rest = stride.largest_move <= AT_REST * (1 + np.abs(self.place.eta).max())
        is_stuck = not climbs and stride.length <= WITHIN_ROUNDING
        if (is_short and is_at_rest) or is_stuck:
            # Of a step that took all its rounds, the length may be too short
            if stride.is_whole or self.last_length <= self.tolerance:
                return Ending.OPTIMUM
            if is_rounding:
                return Ending.HIDDEN
        return None if climbs else Ending.HIDDEN

    def look_along(self, way: Floats) -> None:
        """Keep the direction without a finite optimum to which a way (M, B) leads, if any."""
        design, family = self.objective.design, self.objective.family
        free = self.objective.penalty == 0
        # An intercept alone parts no classes; only counts that are all 0 let it fall
        may_recede = free[int(design.intercept) :].any() or family.name == "Poisson"
        if may_recede and not design.is_sparse:
            self.direction = receding(design, family, self.objective.y, way, free)

    def is_nearly_flat(self, stride: Stride) -> bool:
        """Whether hardly more can be gained along the direction: far out, all of it is."""
        if self.direction is None or stride.length**2 >= NEARLY_FLAT:
            return False
        far = Place(self.objective, self.place.V + FAR_OUT * self.direction)
        return far.log_likelihood - self.place.log_likelihood < NEARLY_FLAT


def climbing_share(
    after: Callable[[float], Place], place: Place, slope: float
) -> tuple[float, Place] | None:
    """Halve a step from 1 until it gains at least ``ENOUGH`` of what its slope promises; the share
    and the place after it. None where it never does.
    """
    rounding = 1e-13 * abs(place.log_posterior)
    for halving in range(HALVINGS):
        share = 0.5**halving
        reached = after(share)
        if reached.log_posterior >= place.log_posterior + ENOUGH * share * slope - rounding:
            return share, reached
    return None
