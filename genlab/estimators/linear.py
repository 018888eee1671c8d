"""The generalised linear models as estimators; each `model_` is a `glm.Fit`, with its whole
trace.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from numpy.typing import ArrayLike

from genlab.core import glm
from genlab.core.check import Floats
from genlab.estimators.conventions import Classifier, Estimator, Regressor, targets


@dataclass(eq=False)
class _Linear(Estimator):
    intercept: bool = True
    prior_precision: float = 0.0
    max_iterations: int = 100
    tolerance: float = 1e-7

    def _fit(self, rows: Floats, y: ArrayLike, family: glm.Family) -> Self:
        self.model_ = glm.fit(
            rows,
            y,
            family,
            intercept=self.intercept,
            prior_precision=self.prior_precision,
            max_iterations=self.max_iterations,
            tolerance=self.tolerance,
        )
        self.coef_, self.intercept_ = self.model_.weights, self.model_.intercept
        self.n_iter_ = len(self.model_.trace.log_likelihood) - 1
        return self


@dataclass(eq=False)
class LinearRegression(_Linear, Regressor):
    """Least squares, and with prior_precision > 0 ridge (scikit-learn's alpha): `glm.fit` with
    Gaussian noise.

    Learnt: model_, coef_ (D,), intercept_, n_iter_, n_features_in_, feature_names_in_ (of a data
    frame).
    """

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from rows X (N, D) and numbers y (N,)."""
        rows = self._rows(X, fitting=True)
        return self._fit(rows, targets(y, len(rows)), glm.gaussian())


@dataclass(eq=False)
class PoissonRegressor(_Linear, Regressor):
    """Poisson regression of counts: `glm.fit` with the Poisson family; y are whole numbers from 0.

    Learnt: model_, coef_ (D,), intercept_, n_iter_, n_features_in_, feature_names_in_ (of a data
    frame).
    """

    _of_counts = True

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from rows X (N, D) and counts y (N,)."""
        rows = self._rows(X, fitting=True)
        return self._fit(rows, targets(y, len(rows)), glm.POISSON)


@dataclass(eq=False)
class LogisticRegression(_Linear, Classifier):
    """Logistic regression of two classes, softmax of more: `glm.fit` with the Bernoulli or the
    softmax family.

    prior_precision is scikit-learn's 1/C and its default; 0 is maximum likelihood, which has no
    finite optimum on separable rows. Learnt: classes_ (K,), model_, coef_ (D,) or (K, D),
    intercept_, n_iter_, n_features_in_, feature_names_in_ (of a data frame).
    """

    prior_precision: float = 1.0

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from rows X (N, D) and their labels y (N,)."""
        rows = self._rows(X, fitting=True)
        codes = self._learnt(y, len(rows))
        return self._fit(rows, codes, glm.BERNOULLI if len(self.classes_) <= 2 else glm.SOFTMAX)
