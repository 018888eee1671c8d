"""Generative against discriminative: error against training rows (Ng & Jordan 2002; decks 000, 001, 003, 004).

In a made-up world of two classes every linear rule has a known error, so the curves carry no noise of a test set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, discriminant, glm, naive_bayes
from genlab.core.check import Floats, Ints
from genlab.core.generative import Drawn, Linear
from genlab.core.numbers.normal import normal_cdf

__all__ = ["LearningCurve", "World", "learning_curve"]

MODELS = ("naive Bayes", "GDA", "logistic")
FAR = 5.0  # how many differences of the means the far rows lie further out


@dataclass(frozen=True)
class World:
    """Two equally frequent classes N(∓Δ/2, Σ) of D features, with two ways to be other than a model assumes.

    Features 0, 2, 4 … differ by `signal` standard deviations between the classes, the others not at all; unit
    variances. `correlation` in [0, 1) ties features 0 and 1, 2 and 3 …, which naive Bayes denies and GDA and logistic
    regression allow. `far` in [0, 1) is the share of class 1 that lies 5Δ further out, on its own side: not Gaussian,
    so that GDA too is wrong (deck 001, "GDA vs Logistic Regression"). ValueError for anything out of range.
    """

    D: int
    signal: float = 1.0
    correlation: float = 0.0
    far: float = 0.0

    def __post_init__(self) -> None:
        check.count(self.D, "D", at_least=1)
        check.positive(self.signal, "signal")
        check.number(self.correlation, "correlation", at_least=0, below=1)
        check.number(self.far, "far", at_least=0, below=1)

    @property
    def difference(self) -> Floats:
        """(D,) Δ, the mean of class 1 (without its far rows) less that of class 0."""
        return np.where(np.arange(self.D) % 2 == 0, self.signal, 0.0)

    @property
    def covariance(self) -> Floats:
        """(D, D) Σ, of either class (without the far rows)."""
        j = np.arange(self.D)
        return np.eye(self.D) + self.correlation * ((j[:, None] // 2 == j // 2) & (j[:, None] != j))

    @property
    def bayes_error(self) -> float | None:
        """The least error any rule can have, Φ(−½ √(Δᵀ Σ⁻¹ Δ)), a probability; None (not known) with far rows."""
        if self.far:
            return None
        return float(normal_cdf(-0.5 * np.sqrt(self.difference @ np.linalg.solve(self.covariance, self.difference))))

    def draw(self, m: int, rng: np.random.Generator) -> Drawn:
        """m rows x (m, D), their labels y (m,) 0 and 1 by turns, so that no class is missing."""
        y = np.arange(check.count(m, "m")) % 2
        noise = rng.standard_normal((m, self.D))
        out = y * (1 + FAR * (rng.random(m) < self.far))
        return Drawn(noise @ np.linalg.cholesky(self.covariance).T + (out - 0.5)[:, None] * self.difference, y)

    def error(self, rule: Linear) -> float:
        """P(sign of the rule's log-odds is wrong) for new rows, in closed form."""
        spread = np.sqrt(rule.weights @ self.covariance @ rule.weights)
        step = rule.weights @ self.difference
        middle = np.array([-0.5, 0.5, 0.5 + FAR]) * step + rule.bias  # class 0, class 1, class 1 far out
        if spread == 0:
            return 0.5
        miss = normal_cdf(np.array([1, -1, -1]) * middle / spread)
        return float(0.5 * (miss[0] + (1 - self.far) * miss[1] + self.far * miss[2]))

    def limit(self, model: str) -> float | None:
        """The error of `model` with endless data, from the moments it sees; None where it has no closed form."""
        if model == "logistic":  # its form is the truth without far rows
            return self.bayes_error
        # the far rows shift a mean and widen the scatter along Δ alone: that moves the rule but does not turn it
        mean = np.outer([-0.5, 0.5 + self.far * FAR], self.difference)
        seen = self.covariance if model == "GDA" else np.eye(self.D)
        return self.error(discriminant.Discriminant([0.5, 0.5], mean, seen).linear())


@dataclass(frozen=True)
class LearningCurve:
    """Errors of S models at M sizes in R repeats.

    m: (M,) training rows; models: S names; error: (S, M, R) probabilities, NaN where that model has no fit on those
    rows (GDA's covariance is singular up to D + 1 rows); limit: S errors with endless data, None where not known;
    bayes_error: a probability, or None.
    """

    m: Ints
    models: tuple[str, ...]
    error: Floats
    limit: tuple[float | None, ...]
    bayes_error: float | None

    @property
    def fitted(self) -> Ints:
        """(S, M) in how many of the R repeats the model could be fitted."""
        return np.isfinite(self.error).sum(axis=2)

    @property
    def mean_error(self) -> Floats:
        """(S, M) over the repeats in which the model could be fitted; NaN where there was none."""
        return self._over_fitted(self.error)

    @property
    def spread(self) -> Floats:
        """(S, M) the standard deviation of the error over those repeats, by N; NaN where there was none."""
        return np.sqrt(self._over_fitted(np.square(self.error - self.mean_error[..., None])))

    def rows_needed(self, model: str, excess: float) -> int | None:
        """The least m from which on the mean error stays within `excess` of the limit; None if it never does.

        Against D this is the sample complexity: O(log D) for naive Bayes, O(D) for logistic regression.
        """
        which = self.models.index(model)
        limit = self.limit[which]
        if limit is None:
            raise ValueError(f"the limit of {model} is not known in this world; rows_needed measures from it")
        above = np.flatnonzero(~(self.mean_error[which] <= limit + check.positive(excess, "excess")))
        first = int(above[-1]) + 1 if above.size else 0
        return int(self.m[first]) if first < len(self.m) else None

    def _over_fitted(self, values: Floats) -> Floats:
        total = np.where(np.isfinite(values), values, 0.0).sum(axis=2)
        return np.divide(total, self.fitted, out=np.full(total.shape, np.nan), where=self.fitted > 0)


def learning_curve(
    world: World,
    m: ArrayLike,
    rng: np.random.Generator,
    *,
    repeats: int = 20,
    models: Sequence[str] = MODELS,
    prior_precision: float = 1e-3,
) -> LearningCurve:
    """Train each model on the first m rows of the same draw, for each m of `m` (M,) ≥ 4, in `repeats` draws.

    Naive Bayes and GDA have one variance or covariance for both classes, so all three are linear, and differ only in
    how they find b and w. Logistic regression has no finite optimum on separable data, the rule when m is small
    against D: prior_precision (λ > 0) of a N(0, 1/λ) prior on its weights makes it one.

    Ng & Jordan 2002: naive Bayes nears its limit with O(log D) rows, logistic regression with O(D), but towards a
    lower limit if the assumption is wrong (decks 000, 003, 004); deck 001 says the same of GDA.
    """
    sizes = check.non_empty(check.counts(m, "m", shape=(None,)), "m")
    models = check.each(models, "models")
    unknown = [name for name in models if name not in MODELS]
    if sizes.min() < 4 or unknown:
        raise ValueError(
            f"{unknown[0]!r} is no model; there are {', '.join(MODELS)}"
            if unknown
            else f"m has {sizes.min()}; at least 4 rows are needed, two of each class"
        )
    precision = check.positive(prior_precision, "prior_precision")
    error = np.empty((len(models), len(sizes), check.count(repeats, "repeats", at_least=1)))
    for r in range(error.shape[2]):
        x, y = world.draw(int(sizes.max()), rng)
        for i, size in enumerate(sizes):
            for s, name in enumerate(models):
                rule = _train(name, x[:size], y[:size], precision)
                error[s, i, r] = np.nan if rule is None else world.error(rule)
    return LearningCurve(sizes, tuple(models), error, tuple(map(world.limit, models)), world.bayes_error)


def _train(model: str, x: Floats, y: Ints, prior_precision: float) -> Linear | None:
    if model == "naive Bayes":
        return naive_bayes.fit_gaussian(x, y, shared=True).linear()
    if model == "GDA":
        return discriminant.fit(x, y).linear() if len(x) > x.shape[1] + 1 else None
    fitted = glm.fit_logistic(x, y, prior_precision=prior_precision)
    return Linear(float(fitted.intercept), fitted.weights)
