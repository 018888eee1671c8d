"""The recipe of deck 003: one fit for every family, the log-likelihood at any parameters, plain
gradient ascent.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.design import Design, middle_if_far, reduced
from genlab.core.glm.families import BERNOULLI, POISSON, SOFTMAX, Family
from genlab.core.glm.fitted import Direction, Fit, weights_of
from genlab.core.glm.newton import (
    FAR_OUT,
    Ending,
    GradientAscent,
    Newton,
    Trace,
)
from genlab.core.glm.objective import Objective, Place, parameters
from genlab.core.numbers.ties import tie_of

# Scores computed at a time on a grid of parameters; this many fit into the nearest cache.
GRID_CELLS = 5_000
ROUNDING = 1e-12  # of the largest term of a score
ROUNDING_OF_TERMS = np.finfo(float).eps  # of large terms that cancel
FAR_OFFSET = 5.0  # of the scores: from there on zero is a bad start


def fit(
    X: ArrayLike,
    y: ArrayLike,
    family: Family,
    *,
    intercept: bool = True,
    prior_precision: float = 0.0,
    offset: ArrayLike | None = None,
    weights: ArrayLike | None = None,
    max_iterations: int = 100,
    tolerance: float = 1e-7,
) -> Fit:
    """Maximise the log-likelihood (or, with a prior, the log-posterior) by Newton's method with
    line search.

    X (N, D); y (N,): real numbers, 0/1, counts, or classes 0..K−1, as the family asks.
    prior_precision λ ≥ 0 is that of independent N(0, 1/λ) priors on the weights, never on the
    intercept (ridge as MAP, deck 004). offset (N,) is added to the score (Poisson exposure: log of
    the exposed time); softmax has none. weights (N,) ≥ 0 say how often each observation counts; one
    with weight 0 is ignored.

    The search ends with a step below `tolerance` standard errors. Logistic, Poisson and softmax
    regression with 300 free weights or more, intercepts included, end with a step below `tolerance`
    times the square root of their number: for uncorrelated weights, that is `tolerance` for each of
    them in the quadratic mean. The search starts at the intercept alone. If columns are linearly
    dependent and there is no prior, the result has the weights of minimum norm, the limit of
    smaller and smaller priors, and `rank` shows it.

    Returns the `Fit`. Raises ValueError for wrong shapes, non-finite numbers, no observations and a
    single class.

    Deck 003, section 4. Deck 003, 3.1 prints that logistic regression has a unique finite optimum;
    correct is that none is finite on separable data (`Fit.separable`, with the direction), and none
    unique where columns depend on others. Deck 003, 4.1 prints "exponential distribution" for the
    Poisson transfer; correct is the exponential function. Deck 003, 4.2 prints scores in R^d;
    correct is R^K, and adding one vector to every class's weights changes nothing.

    >>> glm.fit([[0.0], [1.0], [2.0]], [1, 2, 4], glm.POISSON).weights.round(4).tolist()
    [0.6931]
    """
    X, y = _valid_rows_and_targets(X, y, family)
    return fit_design(
        Design(X, check.flag(intercept, "intercept")),
        y,
        family,
        prior_precision=prior_precision,
        offset=_offset(offset, X, family),
        weights=weights_of(weights, len(X)),
        max_iterations=max_iterations,
        tolerance=tolerance,
    )


def fit_design(
    design: Design,
    y: Floats,
    family: Family,
    *,
    prior_precision: float,
    offset: Floats | float,
    weights: Floats | float,
    max_iterations: int,
    tolerance: float,
) -> Fit:
    """`fit`, to a design of dense or sparse rows and targets (M, N) that have been checked.

    For sparse rows there is no proof that no finite optimum exists: on separable data without a
    prior, the search ends at its last iteration. Nor are dependent columns looked for.
    """
    penalty = check.number(prior_precision, "prior_precision", at_least=0)
    max_iterations = check.count(max_iterations, "max_iterations", at_least=1)
    tolerance = check.positive(tolerance, "tolerance")
    if isinstance(weights, np.ndarray) and not weights.all():
        counted = weights > 0
        design = Design(design.X[counted], design.intercept)
        y, weights = y[:, counted], weights[counted]
        offset = offset[counted] if isinstance(offset, np.ndarray) else offset
    y, offset, middle = targets_near_zero(y, family, offset, design.intercept)
    # The span of the rows holds every optimum of least norm
    used = design if design.is_sparse else reduced(design, keeps_zeros=penalty > 0)
    objective = Objective(used, family, y, offset, used.precision(penalty), weights)
    search = Newton(objective, at_intercept(objective), tolerance)
    search.run(max_iterations)
    trace = search.trace(family.log_base(y, weights))
    direction = None
    if search.direction is not None:
        way = used.parameters(search.direction)
        direction = Direction(*parameters(way, family, design.intercept))
    # A mean that is no transfer of the score has its size; other scores are logarithms of ratios
    size = float(np.abs(y).max()) if objective.is_quadratic else 1.0
    coefficients, constants = _without_rounding(trace, design, size)
    return Fit(
        family,
        coefficients,
        constants + middle,
        float(trace.log_likelihood[-1]),
        search.ending is Ending.OPTIMUM,
        direction,
        used.rank,
        design.columns,
        replace(trace, intercept=trace.intercept + middle),
        tie_of(float(np.abs(search.place.eta).max())),
        search.ending is Ending.LIMIT,
    )


def targets_near_zero(
    y: Floats, family: Family, shift: Floats | float, intercept: bool
) -> tuple[Floats, Floats | float, float]:
    """The targets (1, N) and the offset to search with, and what the intercept found lacks.

    Gaussian targets that lie far from 0 beside their spread are taken less their middle, and less
    the offset. All others, and those of a model without intercept, stay as they are.
    """
    if family.name != "Gaussian" or not intercept:
        return y, shift, 0.0
    without_offset = y - shift
    middle = middle_if_far(without_offset[0], float(np.abs(y).max()))
    if middle == 0.0:
        return y, shift, 0.0
    return without_offset - middle, 0.0, middle


def _without_rounding(trace: Trace, design: Design, size: float) -> tuple[Floats, Floats]:
    """The weights and the intercept at the end of a search, with exactly 0 for each of which
    rounding alone is left.

    size: how large scores are, at least. What adds less than ``ROUNDING`` of the largest term to
    every score is the rounding of the search: another processor gives another number.
    """
    weights, intercept = trace.weights[-1], trace.intercept[-1]
    least, greatest = design.ranges()
    terms = np.abs(weights) * np.maximum(-least, greatest)
    constants = np.abs(intercept)
    largest = max(float(terms.max(initial=0.0)), float(np.max(constants)))
    # From its middle: a column far from 0 and the intercept are large and cancel
    spread = (greatest - least) / 2
    level = float(np.abs(intercept + weights @ (least + spread)).max())
    varying = ROUNDING * max(size, level, float((np.abs(weights) * spread).max(initial=0.0)))
    weights = np.where(terms <= max(varying, ROUNDING_OF_TERMS * largest), 0.0, weights)
    intercept = np.where(constants <= ROUNDING * max(size, largest), 0.0, intercept)
    return weights, intercept[()]


def fit_logistic(
    X: ArrayLike, y: ArrayLike, *, intercept: bool = True, prior_precision: float = 0.0
) -> Fit:
    """Logistic regression of y (N,), each 0 or 1, on X (N, D): `fit` with the Bernoulli family
    (deck 003, 3).

    >>> fit = glm.fit_logistic([[1.0], [2.0], [3.0], [4.0]], [0, 1, 0, 1])
    >>> fit.weights.round(4).tolist()
    [0.9082]
    """
    return fit(X, y, BERNOULLI, intercept=intercept, prior_precision=prior_precision)


def fit_poisson(
    X: ArrayLike, y: ArrayLike, *, intercept: bool = True, prior_precision: float = 0.0
) -> Fit:
    """Poisson regression of counts y (N,) on X (N, D): `fit` with the Poisson family (deck 003,
    section 4.1).

    >>> glm.fit_poisson([[0.0], [1.0], [2.0]], [1, 2, 4]).mean([[3.0]]).round(4).tolist()
    [8.0]
    """
    return fit(X, y, POISSON, intercept=intercept, prior_precision=prior_precision)


def fit_softmax(
    X: ArrayLike, y: ArrayLike, *, intercept: bool = True, prior_precision: float = 0.0
) -> Fit:
    """Multinomial logistic regression of y (N,) in 0..K−1 on X (N, D): `fit` with softmax (deck
    003, section 4.2).

    >>> fit = glm.fit_softmax([[1.0], [2.0], [3.0], [4.0]], [0, 1, 2, 0])
    >>> fit.mean([[1.0]]).round(4).tolist()
    [[0.478, 0.4106, 0.1114]]
    """
    return fit(X, y, SOFTMAX, intercept=intercept, prior_precision=prior_precision)


def log_likelihood_and_gradient(
    family: Family, X: ArrayLike, y: ArrayLike, weights: ArrayLike, intercept: ArrayLike = 0.0
) -> tuple[float, Floats, Floats]:
    """Return the log-likelihood (nats) at any parameters, and its gradients with respect to the
    weights and the intercept.

    weights (D,), or (K, D) for softmax; intercept a number, or (K,). The gradient is Σ_n (y_n −
    mean_n) x_n / σ² for every family (σ² = 1 but for the Gaussian). Deck 003, 2.7 prints −(1/σ²) Σ
    (y − θᵀx) x; correct is +(1/σ²).

    >>> glm.log_likelihood_and_gradient(glm.BERNOULLI, [[1.0], [2.0]], [0, 1], [0.0])[1].round(
    ...     4
    ... ).tolist()
    [0.5]
    """
    X, y = _valid_rows_and_targets(X, y, family)
    rows = (len(y) + 1,) if family.multiclass else ()
    V = _free_weights(check.finite(weights, "weights", shape=(*rows, X.shape[1])), intercept, rows)
    design = Design(X, True)
    objective = Objective(design, family, y, 0.0, np.zeros(V.shape[1]))
    place = Place(objective, V)
    value = place.log_likelihood + family.log_base(y, 1.0)
    gradient = place.gradient
    if rows:  # the reference class's residual is minus the sum of the others'
        gradient = np.concatenate([-gradient.sum(axis=0, keepdims=True), gradient])
        return value, gradient[:, 1:], gradient[:, 0]
    return value, gradient[0, 1:], gradient[0, 0]


def log_likelihoods(
    family: Family,
    X: ArrayLike,
    y: ArrayLike,
    weights: ArrayLike,
    intercept: ArrayLike = 0.0,
    *,
    offset: ArrayLike | None = None,
    row_weights: ArrayLike | None = None,
) -> Floats:
    """Return the log-likelihood (nats) at many parameters at once, such as the points of a grid.

    weights (…, D), or (…, K, D) for softmax; intercept (…), or (…, K), or one number for all; the
    result is (…). It is Σ_n (y_n·η_n − A(η_n)) / σ² and a constant, so y enters only through Σ_n
    y_n x_n (deck 003, section 4). The result is −∞ where A exceeds the range of floats.
    offset (N,) is added to the scores; row_weights (N,) ≥ 0 say how often each observation counts.

    >>> glm.log_likelihoods(glm.BERNOULLI, [[1.0], [2.0]], [0, 1], [[0.0], [1.0]]).round(4).tolist()
    [-1.3863, -1.4402]
    """
    X, y = _valid_rows_and_targets(X, y, family)
    rows = (len(y) + 1,) if family.multiclass else ()
    weights = check.finite(weights, "weights")
    places = weights.shape[: weights.ndim - len(rows) - 1]
    if weights.shape != (*places, *rows, X.shape[1]):
        required_shape = ", ".join(("…", *map(str, rows), str(X.shape[1])))
        raise ValueError(
            f"weights has shape {weights.shape}; it must have shape ({required_shape})"
        )
    V = _free_weights(weights, intercept, rows)
    V = V.reshape(-1, *V.shape[-2:])
    design = Design(X, True)
    shift = _offset(offset, X, family)
    counts = weights_of(row_weights, len(X), "row_weights")
    columns = design.rows().T
    total = np.empty(len(V))
    block = GRID_CELLS // y.size + 1
    for begin in range(0, len(V), block):
        eta = V[begin : begin + block] @ columns + shift
        total[begin : begin + block] = (family.log_terms(y, eta) * counts).sum(axis=-1)
    return (total + family.log_base(y, counts)).reshape(places)


def supremum(
    fit: Fit,
    X: ArrayLike,
    y: ArrayLike,
    *,
    offset: ArrayLike | None = None,
    row_weights: ArrayLike | None = None,
) -> float:
    """Return the limit of the log-likelihood (nats) of a fit's observations along its `direction`.

    X (N, D), y (N,), offset (N,) and row_weights (N,) are those that it was fitted to, where offset
    is added to the scores and row_weights say how often each observation counts. Raises ValueError
    if there is no direction, because the fit itself is then the maximum.

    >>> glm.supremum(glm.fit_logistic([[1.0], [2.0]], [0, 1]), [[1.0], [2.0]], [0, 1]) > -1e-12
    True
    """
    way = check.require_instance(fit, Fit, "fit").towards
    weights = fit.weights + FAR_OUT * way.weights
    intercept = fit.intercept + FAR_OUT * np.asarray(way.intercept)
    far_away = log_likelihoods(
        fit.family, X, y, weights, intercept, offset=offset, row_weights=row_weights
    )
    return float(far_away)


def gradient_ascent(
    X: ArrayLike,
    y: ArrayLike,
    family: Family,
    *,
    step: float,
    iterations: int,
    start: ArrayLike | None = None,
    intercept: bool = True,
    backtrack: bool = False,
    offset: ArrayLike | None = None,
    weights: ArrayLike | None = None,
) -> Trace:
    """θ ← θ + step·∇ℓ(θ)/N from `start`, every iteration kept (I = iterations + 1 rows).

    X (N, D); y (N,) as the family asks; offset (N,) is added to the scores; weights (N,) ≥ 0 say
    how often each observation counts. start (M, B), or (B,) for M = 1: the intercept if there is
    one, and the weights, for softmax of the classes 1 to M = K − 1 against class 0; zero without
    it. The step length is fixed: a step that is too long overshoots and the log-likelihood falls,
    which is the lesson. With `backtrack` each step is halved until it gains 1e-4 of what its slope
    promises (Armijo 1966). Deck 003, 3.2 prints θ + ∇ℓ(θ), which is step = N here. At most 100,000
    iterations.

    >>> glm.gradient_ascent([[1.0]], [3.0], glm.gaussian(), step=0.5, iterations=2).weights.round(
    ...     4
    ... ).tolist()
    [[0.0], [1.5], [1.5]]
    """
    X, y = _valid_rows_and_targets(X, y, family)
    step = check.positive(step, "step")
    iterations = check.count(iterations, "iterations", at_least=1, at_most=100_000)
    design = Design(X, check.flag(intercept, "intercept"))
    shift = _offset(offset, X, family)
    counts = weights_of(weights, len(X))
    backtrack = check.flag(backtrack, "backtrack")
    objective = Objective(design, family, y, shift, design.precision(0.0), counts)
    V = objective.start().V
    if start is not None:
        V = check.finite(np.atleast_2d(start), "start", shape=V.shape)
    with np.errstate(over="ignore", invalid="ignore"):  # the search says where it overflows
        search = GradientAscent(objective, V, step, backtrack)
        search.run(iterations)
    trace = search.trace(family.log_base(y, counts))
    return replace(trace, step_length=trace.step_length * step)


def _free_weights(weights: Floats, intercept: ArrayLike, rows: tuple[int, ...]) -> Floats:
    """(…, M, B) of weights (…, D) and intercepts (…), or for softmax, where `rows` is (K,), of
    weights (…, K, D) and intercepts (…, K).
    """
    intercept = check.finite(intercept, "intercept")
    if intercept.shape not in ((), weights.shape[:-1]):
        raise ValueError(
            f"intercept has shape {intercept.shape}; it must be a number, or have shape "
            f"{weights.shape[:-1]}"
        )
    first = np.broadcast_to(intercept, weights.shape[:-1])[..., None]
    V = np.concatenate([first, weights], axis=-1)
    return V[..., 1:, :] - V[..., :1, :] if rows else V[..., None, :]


def _valid_rows_and_targets(X: ArrayLike, y: ArrayLike, family: Family) -> tuple[Floats, Floats]:
    """X (N, D) and the targets (M, N)."""
    check.require_instance(family, Family, "family")
    X = check.rescaled(check.non_empty(check.finite(X, "X", shape=(None, None)), "X"), "X")
    return X, family.targets(check.numbers(y, "y", shape=(len(X),)))


def _offset(offset: ArrayLike | None, X: Floats, family: Family) -> Floats | float:
    if offset is None:
        return 0.0
    if family.multiclass:
        raise ValueError(
            "offset is given; softmax takes none, one score for each class would be needed"
        )
    return check.finite(offset, "offset", shape=(len(X),))


def at_intercept(objective: Objective) -> Floats:
    """Return the start (M, B) of a search: the intercept alone at its optimum, or near it if
    observations have offsets.

    Without an intercept it is zero. If offsets move the mean far away, it is the least-squares fit
    to the scores that the targets would need.
    """
    family = objective.family
    y = objective.y
    shift = objective.offset
    V = objective.start().V
    mean = np.average(y, axis=1, weights=np.broadcast_to(objective.weights, y.shape[1:]))
    if objective.design.intercept:
        V[:, 0] = family.start(mean)
        if isinstance(shift, np.ndarray):
            V[:, 0] -= family.centre(shift)
    elif np.abs(shift).max() > FAR_OFFSET:
        target = family.start((y[0] + mean) / 2) - shift
        V[0] = objective.design.nearest_parameters(target)
    return V
