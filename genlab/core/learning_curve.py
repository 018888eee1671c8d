"""Generative and discriminative models compared: error against the number of training observations
(Ng & Jordan 2002; decks 000, 001, 003, 004).

In a simulated world of two classes the error of every linear rule is known, so the curves have no
noise from a test set.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, discriminant, naive_bayes
from genlab.core.check import Floats, Ints
from genlab.core.design import Design
from genlab.core.generative import Drawn, Linear
from genlab.core.glm.families import BERNOULLI
from genlab.core.glm.newton import Newton
from genlab.core.glm.objective import Objective, Place
from genlab.core.numbers.normal import normal_cdf
from genlab.core.values import frozen

__all__ = ["LearningCurve", "World", "learning_curve", "least_rows", "parameter_count"]

MODELS = ("naive Bayes", "GDA", "logistic")
MAX_FEATURES = 4_096
MIN_ROWS = 4  # rows, two of each class
OUTLIER_DISTANCE = 5.0  # how many differences of the means the far rows lie further out
# Standard deviations between the classes from which distant observations change no digit of a
# limit.
MAX_DISTANCE = 8.0
# Limits of searches: sixty halvings settle every digit, and Newton needs about a dozen steps.
HALVINGS, MAX_STEPS = 60, 100
TOLERANCE = 1e-7  # standard errors: a step that is shorter is the last
# The grid on either side of a mean: its cells, and their width in standard deviations. Sums over it
# are exact up to rounding.
CELLS, WIDTH = 500, 0.02


@frozen
class World:
    """Two equally frequent classes N(∓Δ/2, Σ) of D features, with two ways to violate the
    assumptions of a model.

    Features 0, 2, 4 … differ by `signal` standard deviations between the classes; the others do not
    differ. All variances are 1. `correlation` in [0, 1) correlates features 0 and 1, 2 and 3 …,
    which naive Bayes denies and GDA and logistic regression allow. `far` in [0, 1) is the share of
    class 1 that lies 5Δ further out, on its own side. That class is not Gaussian, so that GDA is
    wrong, too (deck 001, "GDA vs Logistic Regression"). Raises ValueError for anything out of
    range.

    >>> learning_curve.World(3).D
    3
    """

    D: int
    signal: float = 1.0
    correlation: float = 0.0
    far: float = 0.0

    def __post_init__(self) -> None:
        check.own(
            self,
            D=check.count(self.D, "D", at_least=1, at_most=MAX_FEATURES),
            signal=check.positive(self.signal, "signal"),
            correlation=check.number(self.correlation, "correlation", at_least=0, below=1),
            far=check.number(self.far, "far", at_least=0, below=1),
        )

    @property
    def difference(self) -> Floats:
        """(D,) Δ, the mean of class 1 (without its far observations) minus that of class 0."""
        return np.where(np.arange(self.D) % 2 == 0, self.signal, 0.0)

    @property
    def covariance(self) -> Floats:
        """(D, D) Σ, the covariance of each class (without the far observations)."""
        j = np.arange(self.D)
        return np.eye(self.D) + self.correlation * ((j[:, None] // 2 == j // 2) & (j[:, None] != j))

    @property
    def separation(self) -> float:
        """√(Δᵀ Σ⁻¹ Δ), the number of standard deviations between the classes (without the far
        observations).
        """
        return float(np.sqrt(self.difference @ np.linalg.solve(self.covariance, self.difference)))

    @property
    def bayes_error(self) -> float:
        """The least error that any rule can have, a probability; without far observations it is
        Φ(−½ √(Δᵀ Σ⁻¹ Δ)).
        """
        return self.error(self._along_axis(*_bayes(self.separation, self.far)))

    def draw(self, m: int, rng: np.random.Generator | int) -> Drawn:
        """Draw m observations x (m, D). Their labels y (m,) alternate between 0 and 1, so that no
        class is missing.

        >>> learning_curve.World(3).draw(4, 0).x.shape
        (4, 3)
        """
        rng, m = check.generator(rng), check.count(m, "m")
        check.entries(m, self.D, name="the rows drawn")
        y = np.arange(m) % 2
        noise = rng.standard_normal((m, self.D))
        distance = y * (1 + OUTLIER_DISTANCE * (rng.random(m) < self.far))
        return Drawn(
            noise @ np.linalg.cholesky(self.covariance).T
            + (distance - 0.5)[:, None] * self.difference,
            y,
        )

    def error(self, rule: Linear) -> float:
        """Return P(sign of the rule's log-odds is wrong) for new observations, in closed form.

        >>> world = learning_curve.World(2)
        >>> drawn = world.draw(100, 0)
        >>> world.error(discriminant.fit(drawn.x, drawn.y).linear()) < 0.5
        True
        """
        if len(check.require_instance(rule, Linear, "rule").weights) != self.D:
            raise ValueError(
                f"the rule has {len(rule.weights)} weights; it must have {self.D}, one for each "
                "feature"
            )
        sd = np.sqrt(rule.weights @ self.covariance @ rule.weights)
        step = rule.weights @ self.difference
        # Class 0, class 1, and the distant part of class 1.
        middle = np.array([-0.5, 0.5, 0.5 + OUTLIER_DISTANCE]) * step + rule.bias
        if sd == 0:
            return 0.5
        miss = normal_cdf(np.array([1, -1, -1]) * middle / sd)
        return float(0.5 * (miss[0] + (1 - self.far) * miss[1] + self.far * miss[2]))

    def limit(self, model: str) -> float:
        """Return the error of `model` in the limit of infinite data. For naive Bayes and GDA it
        follows from the moments in closed form.

        Logistic regression converges to the rule of least expected log-loss. Without far
        observations that is the Bayes rule. With them it is found by Newton's method, where the
        expectation is a sum over a grid that is fine enough to be exact up to rounding.

        >>> round(learning_curve.World(3).limit("GDA"), 4)
        0.2398
        """
        if check.choice(model, MODELS, "model") == "logistic":
            return self.error(self._along_axis(*_smallest_log_loss(self.separation, self.far)))
        # the far rows shift a mean and widen the scatter along Δ alone: that moves the rule but
        # does not turn it
        mean = np.outer([-0.5, 0.5 + self.far * OUTLIER_DISTANCE], self.difference)
        covariance = self.covariance if model == "GDA" else np.eye(self.D)
        prior = np.array([0.5, 0.5])
        return self.error(discriminant.Discriminant(prior, mean, covariance).linear())

    def _along_axis(self, bias: float, weight: float) -> Linear:
        """The rule bias + weight·t of t = Δᵀ Σ⁻¹ x / separation, the one direction in which the
        classes differ.

        Across it both classes have the same normal distribution, which says nothing about the
        class.
        """
        axis: Floats = np.asarray(np.linalg.solve(self.covariance, self.difference), np.float64)
        return Linear(bias, weight * axis / self.separation)


def least_rows(model: str, D: int) -> int:
    """Return the least m, from `MIN_ROWS` on, for which a model of D features has a fit: GDA's
    covariance is singular up to m = D + 1.

    >>> learning_curve.least_rows("GDA", 20)
    22
    """
    D = check.count(D, "D", at_least=1, at_most=MAX_FEATURES)
    return max(MIN_ROWS, D + 2) if check.choice(model, MODELS, "model") == "GDA" else MIN_ROWS


def parameter_count(model: str, D: int) -> int:
    """Return the number of free parameters of a model of D features and two classes; naive Bayes
    has variances that both classes share.

    >>> [learning_curve.parameter_count(model, 20) for model in ("naive Bayes", "GDA", "logistic")]
    [61, 251, 21]
    """
    D = check.count(D, "D", at_least=1, at_most=MAX_FEATURES)
    if check.choice(model, MODELS, "model") == "logistic":
        return D + 1
    return discriminant.parameter_count(D, 2, covariance="full" if model == "GDA" else "diagonal")


def _bayes(distance: float, outlier_share: float) -> tuple[float, float]:
    """Where on t the classes N(−a/2, 1) and (1−far) N(a/2, 1) + far N(a/2 + FAR·a, 1) are equally
    probable.

    Their log-odds log((1−far) e^{at} + far e^{(1+FAR)at − FAR(1+FAR)a²/2}) rise with t, so there is
    one such place.
    """
    if outlier_share == 0 or distance > MAX_DISTANCE:
        return float(np.log1p(-outlier_share)), distance
    rate = (1 + OUTLIER_DISTANCE) * distance
    shift = 0.5 * OUTLIER_DISTANCE * (1 + OUTLIER_DISTANCE) * distance**2
    # At this point each part alone has reached 1.
    high = min(-np.log1p(-outlier_share) / distance, (shift - np.log(outlier_share)) / rate)
    low = high - np.log(2) / distance  # and neither reaches ½ here
    for _ in range(HALVINGS):
        t = (low + high) / 2
        inlier_part = np.log1p(-outlier_share) + distance * t
        outlier_part = np.log(outlier_share) + rate * t - shift
        if np.logaddexp(inlier_part, outlier_part) > 0:
            high = t
        else:
            low = t
    return -high, 1.0


def _smallest_log_loss(distance: float, outlier_share: float) -> tuple[float, float]:
    """Bias and weight on t of the least expected log-loss over the classes of `_bayes`."""
    if outlier_share == 0 or distance > MAX_DISTANCE:
        return _bayes(distance, outlier_share)
    z = np.arange(-CELLS, CELLS + 1) * WIDTH
    density = np.exp(-z * z / 2)
    t = np.concatenate(
        [z - distance / 2, z + distance / 2, z + (0.5 + OUTLIER_DISTANCE) * distance]
    )
    weight = 0.5 * np.concatenate([density, (1 - outlier_share) * density, outlier_share * density])
    rule = _logistic(t[:, None], np.repeat([0, 1, 1], len(z)), weight, 0.0)
    return rule.bias, float(rule.weights[0])


@frozen
class LearningCurve:
    """Errors of S models at M sizes in R repeats.

    m: (M,) numbers of training observations. models: S names. error: (S, M, R) probabilities, NaN
    where the model has no fit to those observations (GDA's covariance is singular up to D + 1 of
    them). limit: S errors in the limit of infinite data. bayes_error: the least error of any rule.

    >>> curve = learning_curve.learning_curve(learning_curve.World(2), [8, 16], 0, repeats=2)
    >>> curve.m.tolist()
    [8, 16]
    """

    m: Ints
    models: tuple[str, ...]
    error: Floats
    limit: tuple[float, ...]
    bayes_error: float

    @property
    def fitted(self) -> Ints:
        """Return in how many of the R repeats the model could be fitted, (S, M)."""
        return np.isfinite(self.error).sum(axis=2)

    @property
    def mean_error(self) -> Floats:
        """Return the mean (S, M) over the repeats in which the model could be fitted; NaN if there
        was none.
        """
        return self._over_fitted(self.error)

    @property
    def spread(self) -> Floats:
        """Return the standard deviation (with divisor N) of the error over those repeats, (S, M);
        NaN if there was none.
        """
        return np.sqrt(self._over_fitted(np.square(self.error - self.mean_error[..., None])))

    def rows_needed(self, model: str, excess: float) -> int | None:
        """The least m from which on the mean error stays within `excess` of the limit; None if it
        never does.

        Against D this is the sample complexity: O(log D) for naive Bayes, O(D) for logistic
        regression.

        >>> curve = learning_curve.learning_curve(learning_curve.World(2), [8, 16], 0, repeats=2)
        >>> curve.rows_needed("GDA", 0.5)
        8
        """
        number = self.models.index(check.choice(model, self.models, "model"))
        return self._from(
            self.mean_error[number] <= self.limit[number] + check.positive(excess, "excess")
        )

    def ahead_from(self, model: str, other: str) -> int | None:
        """The least m from which on the mean error of `model` is below that of `other`; None if it
        never is.

        Sizes at which either has no fit do not count.

        >>> curve = learning_curve.learning_curve(learning_curve.World(2), [8, 16], 0, repeats=2)
        >>> curve.ahead_from("GDA", "GDA") is None
        True
        """
        own_error, other_error = (
            self.mean_error[self.models.index(check.choice(name, self.models, "model"))]
            for name in (model, other)
        )
        return self._from(own_error < other_error)

    def _from(self, holds: np.ndarray) -> int | None:
        """The m from which on a condition (M,) holds to the end."""
        fails = np.flatnonzero(~holds)
        first = int(fails[-1]) + 1 if fails.size else 0
        return int(self.m[first]) if first < len(self.m) else None

    def _over_fitted(self, values: Floats) -> Floats:
        total = np.where(np.isfinite(values), values, 0.0).sum(axis=2)
        return np.divide(
            total, self.fitted, out=np.full(total.shape, np.nan), where=self.fitted > 0
        )


def learning_curve(
    world: World,
    m: ArrayLike,
    rng: np.random.Generator | int,
    *,
    repeats: int = 20,
    models: Sequence[str] = MODELS,
    prior_precision: float = 1e-3,
) -> LearningCurve:
    """Train each model on the first m rows of the same draw, for each m of `m` (M,) ≥ 4, and do so
    for `repeats` draws.

    Naive Bayes and GDA have one variance or covariance for both classes, so all three are linear
    and differ only in how they find b and w. Logistic regression has no finite optimum on separable
    data, which is the rule when m is small compared with D. The prior N(0, 1/λ) on its weights,
    with λ = prior_precision > 0, makes the optimum finite.

    Ng & Jordan 2002: naive Bayes approaches its limit with O(log D) observations, logistic
    regression with O(D), but towards a lower limit if the assumption is wrong (decks 000, 003,
    004); deck 001 says the same of GDA.

    >>> curve = learning_curve.learning_curve(learning_curve.World(2), [8, 16], 0, repeats=2)
    >>> curve.m.tolist()
    [8, 16]
    """
    sizes = check.non_empty(check.counts(m, "m", shape=(None,)), "m")
    models = [
        check.choice(name, MODELS, place) for place, name in check.placed_members(models, "models")
    ]
    if sizes.min() < MIN_ROWS:
        raise ValueError(
            f"m has {sizes.min()}; at least {MIN_ROWS} rows are needed, two of each class"
        )
    check.require_instance(world, World, "world")
    # One generator serves all draws, so that no draw repeats the one before it
    rng = check.generator(rng)
    precision = check.positive(prior_precision, "prior_precision")
    error = np.empty(
        (len(models), len(sizes), check.count(repeats, "repeats", at_least=1, at_most=100_000))
    )
    for r in range(error.shape[2]):
        x, y = world.draw(int(sizes.max()), rng)
        for s, name in enumerate(models):
            rule = None
            for i, size in enumerate(sizes):
                rule = _train(name, x[:size], y[:size], precision, rule)
                error[s, i, r] = np.nan if rule is None else world.error(rule)
    return LearningCurve(
        sizes, tuple(models), error, tuple(map(world.limit, models)), world.bayes_error
    )


def _train(
    model: str, x: Floats, y: Ints, prior_precision: float, previous: Linear | None
) -> Linear | None:
    """Train a model. `previous` is its rule for fewer rows, near which logistic regression starts
    its search.
    """
    if model == "naive Bayes":
        return naive_bayes.fit_gaussian(x, y, shared=True).linear()
    if model == "GDA":
        return discriminant.fit(x, y).linear() if len(x) > x.shape[1] + 1 else None
    return _logistic(x, y, np.ones(len(y)), prior_precision, previous)


def _logistic(
    x: Floats, y: Ints, weight: Floats, precision: float, start_from: Linear | None = None
) -> Linear:
    """Fit as `glm.fit_logistic` does; row n counts weight[n] times. The search begins at a multiple
    of `start_from` if that is higher than 0.
    """
    design = Design(x, True)
    targets = y[None].astype(float)
    objective = Objective(design, BERNOULLI, targets, 0.0, design.precision(precision), weight)
    starts = [objective.start()]
    if start_from is not None:
        line = np.append(start_from.bias, start_from.weights)[None]
        starts += [Place(objective, share * line) for share in (1.0, 0.5, 0.25, 0.125)]
    highest = max(starts, key=lambda place: place.log_posterior)
    search = Newton(objective, highest.V, TOLERANCE)
    search.run(MAX_STEPS)
    bias, *weights = search.place.V[0]
    return Linear(float(bias), np.array(weights))
