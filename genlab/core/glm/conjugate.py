"""Newton's steps of models with many free weights, whose matrix of second derivatives is too large:
by conjugate gradients, which take its products with single directions only (Hestenes & Stiefel
1952; Dembo, Eisenstat & Steihaug 1982).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from genlab.core.check import Floats
from genlab.core.design import Design

# Columns up to which a class's second derivatives are inverted, and entries that all classes' may
# have together; with more columns, their diagonal takes their place, with more classes, one matrix
# that all of them share.
MAX_SQUARE, MAX_BLOCKS = 2_000, 2_000_000
# Rows from which these derivatives are estimated, in all and per column.
SAMPLE, SAMPLE_EACH = 1_000, 8
FLOOR = 0.01  # of the columns' mean squares: added where a sample may lack a column
EVEN = 1e-9  # relative differences of slopes that are rounding
INDEPENDENT = 1e-9  # least eigenvalue of correlations whose inverse has digits
MAX_ROUNDS = 300  # of one step
ROUGH = 0.1  # a share of the gradient: as near as a step far from the optimum need be
FAR, POWER = 0.3, 0.8
TINY, HALF = 0.1, 0.5  # of the tolerance of the search
DAMPING = 1e-3  # of the slopes' sum: the precision that an intercept without a prior gets in a step
ROUNDED = 1e-6  # of the right side of equations: the rounding of a solution in single precision
FEW_ROUNDS = 6  # in double precision, after which a design in single precision is made
MAX_INVERSE = 1e12  # of a prior's precision, up to which single precision keeps its digits
TINIEST = float(np.finfo(float).tiny)

Correction = Callable[[Floats], Floats]


class NewtonSteps:
    """The steps of one search, each from the gradient g (M, B) at the place that the search has
    reached: H⁻¹ g, as near as it need be.
    """

    def __init__(self, objective: Any, tolerance: float) -> None:
        self.objective = objective
        self.tolerance = tolerance
        self.is_quadratic = objective.family.recession is None
        self.first: Correction | None = None
        self.rounds = 0  # since the preconditioner was made
        self.first_length: float | None = None
        self.left = 0.0  # of the gradient after a step, in standard errors

    def step(self, g: Floats, mean: Floats, complement: Floats | None) -> tuple[Floats, float]:
        """The step (M, B) and its length in standard errors; mean and its complement (M, N)."""
        objective = self.objective
        is_worn = not self.is_quadratic and self.rounds >= _cost(objective)
        if self.first is None or is_worn:
            self.first = preconditioner(objective, mean, complement)
            self.rounds = 0
        length = math.sqrt(max(float((g * self.first(g)).sum()), 0.0))
        if self.first_length is None:
            self.first_length = length
        share = 0.0 if self.is_quadratic else ROUGH
        if self.first_length > 0:  # the nearer, the more digits of a step count
            share = min(share, length / self.first_length)
        slope = objective.slope(mean, complement)
        self.left = max(share * length, TINY * self.tolerance)
        step, rounds = conjugate_gradients(
            lambda direction: objective.times(direction, mean, slope), self.first, g, self.left
        )
        self.rounds += rounds
        return step, math.sqrt(max(float((g * step).sum()), 0.0))


class RowSteps:
    """The steps of one search where a prior holds each of more weights than there are rows: as
    those of `NewtonSteps`, from equations with one unknown for each row.

    With X of the rows, S of their slopes and Λ of the prior, (XᵀSX + Λ) s = g has the solution
    s = Λ⁻¹ (g − Xᵀ√S b), where (I + √S X Λ⁻¹ Xᵀ √S) b = √S X Λ⁻¹ g. What is left of these
    equations is at least as long as what is left of g, in standard errors. They are solved in
    single precision where the design has that.
    """

    def __init__(self, objective: Any, tolerance: float) -> None:
        self.objective = objective
        self.tolerance = tolerance
        self.first_length: float | None = None
        self.left = 0.0  # of the gradient after a step, in standard errors
        penalty = objective.penalty
        self.is_free = penalty == 0
        self.inverse = np.where(self.is_free, 0.0, 1 / np.where(self.is_free, 1.0, penalty))
        # (1, N) the squares of each row, divided by the prior's precision
        self.squares = objective.design.map_entries(np.square).scores(self.inverse[None])
        self.design = objective.design
        self.kind: type = np.float64
        self.rounds = 0  # in double precision

    def _turn_to_single_precision(self) -> None:
        """Use it for what follows, where the design has it."""
        single = self.design.single() if self.inverse.max() <= MAX_INVERSE else None
        self.rounds = 0
        if single is not None:
            self.design = single
            self.kind = np.float32

    def step(self, g: Floats, mean: Floats, complement: Floats | None) -> tuple[Floats, float]:
        """The step (1, B) and its length in standard errors; mean and its complement (1, N)."""
        design, slope = self.objective.design, self.objective.slope(mean, complement)
        roots = np.sqrt(slope)
        # What has no prior, the intercept, moves a little less than it should
        precision = DAMPING * max(float(slope.sum()), TINIEST)
        inverse = np.where(self.is_free, 1 / precision, self.inverse)
        square_length = float(np.vdot(g, g * inverse))
        if math.sqrt(square_length) <= self.tolerance:  # and so is the step, which is shorter
            self.left = math.sqrt(square_length)
            return np.zeros_like(g), self.left
        right = roots * design.scores(g * inverse)
        solution = self._solve(right, slope, inverse, square_length)
        step = inverse * (g - design.sums(roots * solution))
        length = math.sqrt(max(float(np.vdot(g, step)), 0.0))
        if self.first_length is None:
            self.first_length = length
        return step, length

    def _solve(self, right: Floats, slope: Floats, inverse: Floats, square_length: float) -> Floats:
        """The solution b (1, N) of the equations with this right side, for slopes (1, N) and the
        inverse of the precision (B,). square_length: that of g where the rows say nothing.
        """
        if self.rounds >= FEW_ROUNDS and self.kind is np.float64:
            self._turn_to_single_precision()
        rounding = ROUNDED * float(np.linalg.norm(right)) if self.kind is np.float32 else 0.0
        rest: np.ndarray = right.astype(self.kind)
        weights = (1 / (1 + slope * self.squares)).astype(self.kind)
        roots: np.ndarray = np.sqrt(slope).astype(self.kind)
        inverse = inverse.astype(self.kind)
        solution = np.zeros_like(rest)
        corrected = rest * weights
        direction = corrected.copy()
        square = float(np.vdot(rest, corrected))
        for _ in range(MAX_ROUNDS):
            length = math.sqrt(max(square_length, 0.0))
            nearer = length / self.first_length if self.first_length else 1.0
            share = min(FAR, nearer**POWER)
            self.left = rounding + max(share * length, HALF * self.tolerance)
            if not np.vdot(rest, rest) > self.left**2:
                break
            self.rounds += 1
            bent = roots * self.design.scores(inverse * self.design.sums(roots * direction))
            bent += direction
            share = square / float(np.vdot(direction, bent))
            square_length -= share * square
            solution += share * direction
            bent *= share
            rest -= bent
            corrected = rest * weights
            before = square
            square = float(np.vdot(rest, corrected))
            direction *= square / before
            direction += corrected
        self.left += rounding
        return solution


def steps_of(objective: Any, tolerance: float) -> NewtonSteps | RowSteps:
    """The steps of a search, from the smaller of the two systems of equations."""
    rows, columns = objective.y.shape[1], objective.design.columns
    has_prior = int((objective.penalty == 0).sum()) <= int(objective.design.intercept)
    is_curved = objective.family.recession is not None and not objective.family.multiclass
    if is_curved and has_prior and rows < columns:
        return RowSteps(objective, tolerance)
    return NewtonSteps(objective, tolerance)


def conjugate_gradients(
    times: Correction, first: Correction, g: Floats, nearness: float
) -> tuple[Floats, int]:
    """The solution s (M, B) of times(s) = g, and the rounds that it took.

    first: an approximate inverse of `times`. The search ends where what is left of g has a length
    of at most `nearness`, measured by it.
    """
    step = np.zeros_like(g)
    rest = g.copy()
    corrected = first(rest)
    direction = corrected.copy()
    square = float(np.vdot(rest, corrected))
    rounds = 0
    while square > nearness**2 and rounds < MAX_ROUNDS:
        bent = times(direction)
        curvature = float(np.vdot(direction, bent))
        if not curvature > 0:  # flat within rounding
            break
        rounds += 1
        share = square / curvature
        step += share * direction
        bent *= share
        rest -= bent
        corrected = first(rest)
        before = square
        square = float(np.vdot(rest, corrected))
        direction *= square / before
        direction += corrected
    return step, rounds


def _stride(objective: Any) -> int:
    """Every n-th row of a dense design is enough for a preconditioner."""
    design = objective.design
    if not isinstance(design, Design) or design.columns > MAX_SQUARE:
        return 1
    return max(1, len(design.X) // (SAMPLE + SAMPLE_EACH * design.columns))


def _cost(objective: Any) -> float:
    """How many rounds of conjugate gradients take as long as to make a preconditioner."""
    columns = objective.design.columns
    return 1.0 if columns > MAX_SQUARE else 0.5 * columns / _stride(objective)


def preconditioner(objective: Any, mean: Floats, complement: Floats | None) -> Correction:
    """An approximate inverse of the second derivatives, (M, B) → (M, B), from the objective's mean
    (M, N), and 1 − mean.

    For K classes it takes the derivatives of each class's weights alone, in which all classes have
    weights: it is exact where all rows have the same class probabilities. The inverse of the
    others, whose weights are free but for those of class 0, is then E H⁻¹ Eᵀ with E = (−1, I).
    """
    stride = _stride(objective)
    sample = slice(None, None, stride)
    row_weights = objective.weights
    weights = row_weights[sample] if isinstance(row_weights, np.ndarray) else row_weights
    if objective.family.multiclass:
        p = np.concatenate([1.0 - mean.sum(axis=0, keepdims=True), mean])[:, sample]
        shares = np.average(p, axis=1, weights=np.broadcast_to(weights, p.shape[1:]))
        slopes = p * (1.0 - p) / (1.0 - shares)[:, None]
    else:
        rest = None if complement is None else complement[:, sample]
        slopes = objective.family.curvature(mean[:, sample], rest)
    blocks = _inverse_blocks(objective, slopes, weights, stride)
    if not objective.family.multiclass:
        return blocks

    def of_free_weights(g: Floats) -> Floats:
        step = blocks(np.concatenate([-g.sum(axis=0, keepdims=True), g]))
        return step[1:] - step[:1]

    return of_free_weights


def _inverse_blocks(
    objective: Any, slopes: Floats, weights: Floats | float, stride: int
) -> Correction:
    """The inverses of Σ_n weight_n slope_kn x_n x_nᵀ and the prior's precision, for every k, from
    every n-th row: (K, B) → (K, B).
    """
    design, penalty = objective.design, objective.penalty
    columns = design.columns
    if columns > MAX_SQUARE:
        diagonal = design.map_entries(np.square).sums(slopes * weights) + penalty
        diagonal = np.where(diagonal > 0, diagonal, 1.0)
        return lambda g: g / diagonal
    part = design
    if stride > 1:
        part = Design(np.ascontiguousarray(design.X[::stride]), design.intercept)
    levels = np.maximum(slopes.mean(axis=1), np.finfo(float).tiny)
    is_even = bool((np.ptp(slopes, axis=1) <= EVEN * levels).all())
    is_shared = is_even or len(slopes) * columns**2 > MAX_BLOCKS
    if is_shared:
        slopes = (slopes / levels[:, None]).mean(axis=0, keepdims=True)
    squares = part.gram(slopes * weights) * stride
    if stride > 1:
        mean_squares = design.map_entries(np.square).sums(np.ones((1, design.X.shape[0])))[0]
        floors = FLOOR * slopes.mean(axis=1)[:, None] * mean_squares
        squares += floors[:, :, None] * np.eye(columns)
    precision = np.diag(penalty / levels.mean() if is_shared else penalty)
    inverses = _inverses(squares + precision)
    if is_shared:
        return lambda g: (g @ inverses[0]) / levels[:, None]
    return lambda g: np.matmul(g[:, None], inverses)[:, 0]


def _inverses(squares: Floats) -> Floats:
    """The inverses of symmetric matrices (K, B, B); pseudo-inverses where one is singular."""
    scale = np.sqrt(np.einsum("kbb->kb", squares))
    scale = np.where(scale > 0, scale, 1.0)
    products = scale[:, :, None] * scale[:, None]
    scaled = squares / products
    try:
        np.linalg.cholesky(scaled - INDEPENDENT * np.eye(scaled.shape[1]))
        inverses = np.linalg.inv(scaled)
    except np.linalg.LinAlgError:
        inverses = np.linalg.pinv(scaled, hermitian=True)
    return inverses / products
