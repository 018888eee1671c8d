"""The generalised linear models as estimators; each `model_` is a `glm.Fit`, with its whole
trace.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, glm
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log, log_normalise, log_sum_exp
from genlab.core.numbers.ties import best_class
from genlab.estimators.aliases import aliased
from genlab.estimators.conventions import (
    Classifier,
    Estimator,
    Regressor,
    all_or_nothing,
    counted_rows,
    explained_share,
    is_sparse,
    targets,
    weights_of,
)
from genlab.estimators.sparse import fit_sparse


@dataclass(eq=False)
class _Linear(Estimator):
    intercept: bool = True
    prior_precision: float = 0.0
    max_iterations: int = 100
    tolerance: float = 1e-7
    _accepts: ClassVar[dict[str, bool]] = {"sparse": True}
    _requested: ClassVar[dict[str, tuple[str, ...]]] = {
        "fit": ("sample_weight",),
        "score": ("sample_weight",),
    }

    def _fit(
        self,
        rows: Any,
        y: ArrayLike,
        family: glm.Family,
        weights: Floats | None = None,
        offset: Floats | None = None,
    ) -> Self:
        learn = fit_sparse if is_sparse(rows) else glm.fit
        self.model_ = learn(
            rows,
            y,
            family,
            intercept=self.intercept,
            prior_precision=self.prior_precision,
            max_iterations=self.max_iterations,
            tolerance=self.tolerance,
            weights=weights,
            offset=offset,
        )
        self.coef_, self.intercept_ = self.model_.weights, np.asarray(self.model_.intercept)[()]
        self.n_iter_: int | Ints = len(self.model_.trace.log_likelihood) - 1
        if self.model_.remark:
            warnings.warn(
                self.model_.remark, _no_optimum(sys.modules.get("sklearn.exceptions")), stacklevel=4
            )
        return self

    def _scores(self, rows: Any) -> Floats:
        return rows @ self.model_.weights.T + self.model_.intercept


@lru_cache(maxsize=2)
def _no_optimum(exceptions: Any) -> type[Warning]:
    """The core's warning, which is scikit-learn's ConvergenceWarning too where that is loaded."""
    if exceptions is None:
        return glm.NoOptimum
    return type("NoOptimum", (glm.NoOptimum, exceptions.ConvergenceWarning), {})


@aliased(fit_intercept="intercept", max_iter="max_iterations")
@dataclass(eq=False)
class LinearRegression(_Linear, Regressor):
    """Least squares, and with prior_precision > 0 ridge (scikit-learn's alpha): `glm.fit` with
    Gaussian noise.

    Learnt: model_, coef_ (D,), intercept_, n_iter_, n_features_in_, feature_names_in_ (of a data
    frame).

    >>> line = estimators.LinearRegression().fit([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0])
    >>> line.predict([[3.0]]).round(4).tolist()
    [7.0]
    """

    _instead = {"alpha": "prior_precision"}  # noqa: RUF012

    @all_or_nothing
    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Fit to observations X (N, D), dense or sparse, and numbers y (N,), each counted with its
        sample_weight (N,). Returns the estimator.
        """
        rows = self._rows(X, fitting=True)
        y = targets(y, rows.shape[0])
        rows, weights, selected = counted_rows(rows, weights_of(sample_weight, len(y)))
        return self._fit(rows, y[selected], glm.gaussian(), weights)


@aliased(fit_intercept="intercept", max_iter="max_iterations")
@dataclass(eq=False)
class PoissonRegressor(_Linear, Regressor):
    """Poisson regression of counts or rates: log of the mean = offset + intercept + w·x; y are any
    numbers from 0.

    There are two ways to model rates. Either y holds the counts divided by the exposure, and the
    exposure is the sample_weight. Or y holds the counts, and the exposure is passed as such, which
    adds its logarithm as an offset. Both give the same weights.
    Learnt: model_, coef_ (D,), intercept_, n_iter_, n_features_in_, feature_names_in_ (of a data
    frame).

    >>> rate = estimators.PoissonRegressor().fit(
    ...     [[0.0], [1.0], [2.0]], [2, 4, 8], exposure=[2.0, 2.0, 2.0]
    ... )
    >>> rate.predict([[3.0]]).round(4).tolist()
    [8.0]
    """

    _instead = {  # noqa: RUF012
        "alpha": "prior_precision, which is alpha times the number of rows"
    }
    _of_counts = True
    _requested: ClassVar[dict[str, tuple[str, ...]]] = {
        "fit": ("sample_weight", "offset", "exposure"),
        "predict": ("offset", "exposure"),
        "score": ("sample_weight", "offset", "exposure"),
    }

    @all_or_nothing
    def fit(
        self,
        X: ArrayLike,
        y: ArrayLike,
        sample_weight: ArrayLike | None = None,
        *,
        offset: ArrayLike | None = None,
        exposure: ArrayLike | None = None,
    ) -> Self:
        """Fit to observations X (N, D), dense or sparse, and y (N,); offset (N,) is added to the
        log of the mean. Returns the estimator.

        exposure (N,) > 0 multiplies the mean: the time, area or number of people that y was counted
        over.
        """
        rows = self._rows(X, fitting=True)
        y = targets(y, rows.shape[0])
        shift = _shift(offset, exposure, len(y))
        rows, weights, selected = counted_rows(rows, weights_of(sample_weight, len(y)))
        shift = None if shift is None else shift[selected]
        return self._fit(rows, y[selected], glm.POISSON_RATES, weights, shift)

    def predict(
        self, X: ArrayLike, *, offset: ArrayLike | None = None, exposure: ArrayLike | None = None
    ) -> Floats:
        """(N,) the mean of y for observations X (N, D), for their exposure (N,) if it is given,
        else for an exposure of 1.
        """
        scores = self._scores(self._rows(X, fitting=False))
        shift = _shift(offset, exposure, len(scores))
        with np.errstate(over="ignore"):
            return np.exp(scores if shift is None else scores + shift)

    def score(
        self,
        X: ArrayLike,
        y: ArrayLike,
        sample_weight: ArrayLike | None = None,
        *,
        offset: ArrayLike | None = None,
        exposure: ArrayLike | None = None,
    ) -> float:
        """Return D², the share of the deviance that is explained: 1 is perfect, 0 as good as the
        mean alone.

        X (N, D), dense or sparse; y (N,), numbers from 0; sample_weight (N,) says how often each
        observation counts. offset (N,) and exposure (N,) > 0 are those of these observations, as in
        `fit`.
        """
        scores = self._scores(self._rows(X, fitting=False))
        y = check.non_negative(targets(y, len(scores)), "y", "a rate")
        weights = weights_of(sample_weight, len(y))
        shift = _shift(offset, exposure, len(y))
        if shift is None:
            shift = np.zeros(len(y))
        row_weights = np.ones(len(y)) if weights is None else weights
        level = log((y * row_weights).sum()) - log_sum_exp(shift + log(row_weights))
        null = _deviance(y, level + shift, weights)
        return explained_share(_deviance(y, scores + shift, weights), null)


def _deviance(y: Floats, log_mean: Floats, weights: Floats | None) -> float:
    """Half the mean deviance of y (N,) from means whose logarithms are given: those may lie far
    outside the range of floats.
    """
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        excess = np.where(y > 0, y * (np.log(y) - log_mean - 1), 0.0) + np.exp(log_mean)
    return float(np.average(excess, weights=weights))


def _shift(offset: ArrayLike | None, exposure: ArrayLike | None, N: int) -> Floats | None:
    shift = None
    if offset is not None:
        shift = check.finite(offset, "offset", shape=(N,))
    if exposure is not None:
        amounts = check.finite(exposure, "exposure", shape=(N,))
        check.every(amounts, amounts > 0, "exposure", "an exposure must be above 0")
        shift = np.log(amounts) + (0.0 if shift is None else shift)
    return shift


@aliased(fit_intercept="intercept", max_iter="max_iterations")
@dataclass(eq=False)
class LogisticRegression(_Linear, Classifier):
    """Logistic regression for two classes, softmax regression for more: `glm.fit` with the
    Bernoulli or the softmax family.

    prior_precision is scikit-learn's 1/C and its default; 0 is maximum likelihood, which has no
    finite optimum on separable data. class_weight says how often the observations of a class count:
    a dict by class, "balanced" (each class counts as much as any other) or None. Learnt: classes_
    (K,), model_, coef_ (1, D) or (K, D), intercept_ (1,) or (K,), n_iter_, n_features_in_,
    feature_names_in_ (of a data frame).

    >>> coin = estimators.LogisticRegression().fit(
    ...     [[0.0], [1.0], [2.0], [3.0]], ["a", "b", "a", "b"]
    ... )
    >>> coin.predict([[0.0], [3.0]]).tolist()
    ['a', 'b']
    """

    _instead = {  # noqa: RUF012
        "C": "prior_precision, which is 1/C",
        "penalty": "prior_precision, which is above 0 for the penalty l2 and 0 for none",
    }
    prior_precision: float = 1.0
    class_weight: Mapping | str | None = None

    @all_or_nothing
    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Fit to observations X (N, D), dense or sparse, and their labels y (N,), each counted with
        its sample_weight (N,). Returns the estimator.
        """
        rows = self._rows(X, fitting=True)
        codes = self._learn_classes(y, rows.shape[0])
        weights = self._class_weights(codes, weights_of(sample_weight, len(codes)))
        if weights is not None:
            rows, weights, selected = counted_rows(rows, weights)
            codes = self._present(codes[selected])
        self._fit(rows, codes, glm.BERNOULLI if len(self.classes_) <= 2 else glm.SOFTMAX, weights)
        self.n_iter_ = np.array([self.n_iter_])
        self.coef_ = np.atleast_2d(self.coef_)
        self.intercept_ = np.atleast_1d(self.intercept_)
        return self

    def _class_weights(self, codes: Ints, weights: Floats | None) -> Floats | None:
        if self.class_weight is None:
            return weights
        count = np.bincount(codes, weights, len(self.classes_))
        if isinstance(self.class_weight, Mapping):
            classes = self.classes_.tolist()
            unknown = [label for label in self.class_weight if label not in classes]
            if unknown:
                raise ValueError(
                    f"class_weight names {check.shown(unknown[0])}; the classes are {classes}"
                )
            weights_by_label = [(label, self.class_weight.get(label, 1.0)) for label in classes]
            checked = [
                check.number(weight, f"class_weight[{check.shown(label)}]", at_least=0)
                for label, weight in weights_by_label
            ]
            by_class = np.array(checked)
        elif isinstance(self.class_weight, str) and self.class_weight == "balanced":
            by_class = count.sum() / (len(count) * np.where(count > 0, count, 1.0))
        else:
            raise ValueError(
                f"class_weight is {check.shown(self.class_weight)}; "
                "it must be a dict, 'balanced' or None"
            )
        return by_class[codes] * (1.0 if weights is None else weights)

    def decision_function(self, X: ArrayLike) -> Floats:
        """Return the log-odds of the second class (N,) in nats, or the scores (N, K) of more than
        two classes.
        """
        return self._scores(self._rows(X, fitting=False))

    def _best(self, rows: Any) -> Ints:
        return best_class(self._scores(rows), self.model_.tie)

    def _log_posterior(self, rows: Any) -> Floats:
        scores = self._scores(rows)
        return log_normalise(
            scores if scores.ndim == 2 else np.column_stack([np.zeros_like(scores), scores])
        )[0]
