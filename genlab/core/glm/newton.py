"""The searches for the top of a generalised linear model's log-posterior, which is concave:
Newton's method with line search, and gradient ascent.
"""

from __future__ import annotations

import math
from dataclasses import fields
from enum import Enum
from typing import NamedTuple

import numpy as np

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.design import solve
from genlab.core.glm import conjugate
from genlab.core.glm.objective import Objective, Place, parameters
from genlab.core.glm.separation import receding
from genlab.core.values import frozen

LARGE = 300  # free weights from which the matrix of second derivatives is not made
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
        return Trace(*(getattr(self, field.name)[:rows] for field in fields(self)))

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


class Ending(Enum):
    """Why a search ends."""

    OPTIMUM = "nothing but rounding is left of its steps"
    RECEDES = "the likelihood keeps increasing along a direction"
    HIDDEN = "rounding hides the optimum"
    LIMIT = "its steps were still long at the last iteration"


@frozen
class Stride:
    """A step from where a search is, and how long it is."""

    step: Floats  # (M, B)
    move: Floats  # (M, N) what it adds to the scores
    length: float  # √(gᵀ step): of Newton's step, it is in standard errors
    is_whole: bool = True  # whether Newton's step is H⁻¹g but for rounding, or near enough

    @property
    def largest_move(self) -> float:
        """The largest change of a score, in absolute value."""
        return float(np.abs(self.move).max())


class Visit(NamedTuple):
    """What is kept of a place where a search has been."""

    V: Floats  # (M, B)
    log_likelihood: float  # without its constant
    log_posterior: float
    gradient_norm: float
    share: float  # of the stride that led there


class Search:
    """A search from place to place. Each iteration makes a `stride`, tries how much of it climbs
    (`trial`), goes there, and judges whether that was the last (`judge`).
    """

    def __init__(self, objective: Objective, V: Floats) -> None:
        self.objective = objective
        self.place = Place(objective, V)
        self.visits: list[Visit] = []
        self.ending: Ending | None = None
        self.note(0.0)

    def note(self, share: float) -> None:
        """Keep where the search is, with the share of a stride that led there."""
        place = self.place
        norm = float(np.linalg.norm(place.gradient))
        self.visits.append(Visit(place.V, place.log_likelihood, place.log_posterior, norm, share))

    def run(self, max_iterations: int) -> None:
        """Make at most `max_iterations` iterations; `ending` says why the last was the last."""
        while self.ending is None:
            stride = self.stride()
            trial = self.trial(stride)
            self.ending = self.judge(stride, trial, len(self.visits) == max_iterations)
            if trial is not None:
                share, self.place = trial
                self.note(share)

    def stride(self) -> Stride:
        """The step from where the search is."""
        raise NotImplementedError

    def trial(self, stride: Stride) -> tuple[float, Place] | None:
        """The share of a stride that is taken: the first of 1, ½, ¼ … that gains at least
        ``ENOUGH`` of what its slope promises; and the place after it. None where none does.
        """
        place = self.place
        rounding = 1e-13 * abs(place.log_posterior)
        for halving in range(HALVINGS):
            share = 0.5**halving
            reached = place.after(stride.step, stride.move, share)
            least_gain = ENOUGH * share * stride.length**2 - rounding
            if reached.log_posterior >= place.log_posterior + least_gain:
                return share, reached
        return None

    def judge(
        self, stride: Stride, trial: tuple[float, Place] | None, is_last: bool
    ) -> Ending | None:
        """Why the search ends with this iteration; None where it goes on."""
        raise NotImplementedError

    def trace(self, constant: float) -> Trace:
        """Every place of the search. constant: what all log-likelihoods lack, nats."""
        V, likelihoods, posteriors, norms, shares = map(np.array, zip(*self.visits, strict=True))
        design = self.objective.design
        V = design.parameters(V)
        weights, intercept = parameters(V, self.objective.family, design.intercept)
        likelihoods, posteriors = likelihoods + constant, posteriors + constant
        return Trace(weights, intercept, likelihoods, posteriors, norms, shares)


class Newton(Search):
    """Newton's method, with steps H⁻¹g.

    A stride is short enough below `tolerance` standard errors. With ``LARGE`` free weights or more
    it is so below `tolerance` times the square root of their number, except for least squares. The
    last, short stride is still taken. At a finite optimum the scores also come to rest. On
    separable data the length shrinks too, but the scores keep growing by about one per iteration.
    """

    def __init__(self, objective: Objective, V: Floats, tolerance: float) -> None:
        super().__init__(objective, V)
        self.tolerance = tolerance
        self.last_length = math.inf  # of the last full stride, in standard errors
        self.direction: Floats | None = None  # (M, B) without a finite optimum
        self.conjugate: conjugate.ConjugateSteps | None = None
        is_quadratic = objective.is_quadratic
        is_large = V.size >= (conjugate.MAX_SQUARE if is_quadratic else LARGE)
        if is_large or objective.design.is_sparse:
            if is_large and not is_quadratic:  # the root mean square over the weights
                self.tolerance *= math.sqrt(V.size)
            self.conjugate = conjugate.ConjugateSteps(self.place, self.tolerance)

    def stride(self) -> Stride:
        """Newton's step; of no length (NaN) where the curvature is singular."""
        gradient = self.place.gradient
        if self.conjugate is not None:
            step, is_whole = self.conjugate.step(self.place)
        else:
            solution = solve(self.place.curvature, gradient.ravel())
            if solution is None:
                return Stride(np.zeros_like(gradient), np.zeros_like(self.place.eta), math.nan)
            step, is_whole = solution.reshape(gradient.shape), True
        length = math.sqrt(max(float((gradient * step).sum()), 0.0))
        return Stride(step, self.objective.design.scores(step), length, is_whole)

    def trial(self, stride: Stride) -> tuple[float, Place] | None:
        """What is taken of a stride: nothing where hardly more can be gained along a direction
        without a finite optimum, because far out all of it is.
        """
        is_moving = len(self.visits) > LOOK_FROM and stride.largest_move > MOVING
        if is_moving and self.direction is None:
            self.look_along(stride.step)
        if self.direction is not None and stride.length**2 < NEARLY_FLAT:
            far = Place(self.objective, self.place.V + FAR_OUT * self.direction)
            if far.log_likelihood - self.place.log_likelihood < NEARLY_FLAT:
                return None
        return super().trial(stride) if stride.length >= 0 else None

    def look_along(self, way: Floats) -> None:
        """Keep the direction without a finite optimum to which a way (M, B) leads, if any."""
        design, family = self.objective.design, self.objective.family
        free = self.objective.penalty == 0
        # An intercept alone parts no classes; only counts that are all 0 let it fall
        may_recede = free[int(design.intercept) :].any() or family.name == "Poisson"
        if may_recede and not design.is_sparse:
            self.direction = receding(design, family, self.objective.y, way, free)

    def judge(
        self, stride: Stride, trial: tuple[float, Place] | None, is_last: bool
    ) -> Ending | None:
        """Why the search ends with a stride; None where it goes on. Nothing else decides this.

        Nothing but rounding is left after a stride that is short, or late and no shorter than half
        the last one, because Newton's steps shrink by squares; or where a very short one fails.
        Where the search ends otherwise, the whole way from its start may still give a direction.
        """
        share, reached = trial or (0.0, self.place)
        late = LATE if self.conjugate is None else WITHIN_ROUNDING
        is_late = stride.length < late or self.objective.is_quadratic
        is_rounding = is_late and stride.length > self.last_length / 2
        is_short = stride.length <= self.tolerance or is_rounding
        is_at_rest = stride.largest_move <= AT_REST * (1 + np.abs(self.place.eta).max())
        is_stuck = trial is None and stride.length <= WITHIN_ROUNDING
        is_done = self.direction is None and ((is_short and is_at_rest) or is_stuck)
        # The length of a step that took all its rounds may be too short
        is_sure = stride.is_whole or self.last_length <= self.tolerance
        self.last_length = stride.length if share == 1.0 else math.inf
        if is_done and is_sure:
            return Ending.OPTIMUM
        if trial is not None and not is_last and not (is_done and is_rounding):
            return None
        if self.direction is None:
            self.look_along(reached.V - self.visits[0].V)
        if self.direction is not None:
            return Ending.RECEDES
        is_unfinished = is_last and trial is not None and self.last_length > self.tolerance
        return Ending.LIMIT if is_unfinished else Ending.HIDDEN


class GradientAscent(Search):
    """Steps along the gradient: θ ← θ + step·∇ℓ(θ)/N, the whole of each, or with `backtrack` as
    much as climbs.
    """

    def __init__(self, objective: Objective, V: Floats, step: float, backtrack: bool) -> None:
        self.step = step
        self.backtrack = backtrack
        self.uncoupled = np.linalg.inv(objective.coupling) * (step / objective.y.shape[1])
        super().__init__(objective, V)

    def note(self, share: float) -> None:
        """Keep where the search is. Raises ValueError where its numbers leave the range of
        floats.
        """
        super().note(share)
        if not math.isfinite(self.visits[-1].log_likelihood + self.visits[-1].gradient_norm):
            raise ValueError(
                f"gradient ascent overflowed at iteration {len(self.visits) - 1}: "
                f"choose a step size below {self.step:g}"
            )

    def stride(self) -> Stride:
        """The step along the gradient, whatever its length."""
        gradient = self.place.gradient
        step = self.uncoupled @ gradient
        slope = max(float((step * gradient).sum()), 0.0)
        return Stride(step, self.objective.design.scores(step), math.sqrt(slope))

    def trial(self, stride: Stride) -> tuple[float, Place]:
        """The whole stride, or what of it climbs: nothing at the top, within rounding."""
        if not self.backtrack:
            return 1.0, self.place.after(stride.step, stride.move)
        return super().trial(stride) or (0.0, self.place)

    def judge(
        self, stride: Stride, trial: tuple[float, Place] | None, is_last: bool
    ) -> Ending | None:
        """The search ends at its last iteration alone."""
        return Ending.LIMIT if is_last else None
