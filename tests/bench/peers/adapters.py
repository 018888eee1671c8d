"""Our estimators under the names and parameters of scikit-learn's and hmmlearn's, so that their
tests can run on them.

An adapter translates parameters and attributes, nothing else: what is computed is ours. A parameter
that asks for something we do not offer skips the test and says what.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from sklearn import discriminant_analysis, linear_model, naive_bayes
from sklearn._loss import HalfPoissonLoss

from genlab import estimators, hmm
from genlab.estimators import rows_hmm

adapter_names: set[str] = set()  # names of the adapters that the present test has made


def not_offered(feature: str) -> None:
    """Skip the present test: it is about something that our estimators do not have."""
    pytest.skip(f"not offered: {feature}")


def adapter_class(
    base: type, peer: type, translate: Callable[[Any, Any, Any, Any], dict[str, Any]]
) -> type:
    """A subclass of ours with the peer's parameters and their defaults; translate gives our fields
    for (estimator, X, y, weights).
    """
    parameters = inspect.signature(peer).parameters
    defaults = {name: parameter.default for name, parameter in parameters.items()}

    class Adapter(base):  # type: ignore[misc, valid-type]
        @classmethod
        def _unknown(cls, params: Any) -> str:
            """Return nothing: `__init__` compares the names with the peer's."""
            return ""

        def __init__(self, **parameters: Any):
            unknown = set(parameters) - set(defaults)
            if unknown:
                raise TypeError(f"unexpected parameters: {', '.join(sorted(unknown))}")
            adapter_names.add(base.__name__)
            for name, value in {**defaults, **parameters}.items():
                setattr(self, name, value)

        def get_params(self, deep: bool = True) -> dict[str, Any]:
            return {name: getattr(self, name) for name in defaults}

        def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Any:
            for name, value in translate(self, X, y, sample_weight).items():
                setattr(self, name, value)
            return super().fit(X, y, sample_weight=sample_weight)

    if hasattr(base, "partial_fit"):

        def partial_fit(
            self: Any, X: Any, y: Any, classes: Any = None, sample_weight: Any = None
        ) -> Any:
            for name, value in translate(self, X, y, sample_weight).items():
                setattr(self, name, value)
            return base.partial_fit(self, X, y, classes=classes, sample_weight=sample_weight)

        Adapter.partial_fit = partial_fit  # type: ignore[attr-defined]
    # The peer's names are parameters of the adapter itself, and so no other names of ours.
    for alias in base._aliases:  # type: ignore[attr-defined]
        setattr(Adapter, alias, defaults.get(alias))
    Adapter._aliases = {}  # type: ignore[attr-defined]
    Adapter.__name__ = Adapter.__qualname__ = base.__name__
    Adapter.__module__ = "adapters"
    return Adapter


def gaussian_fields(model: Any, X: Any, y: Any, weights: Any) -> dict[str, Any]:
    """var_smoothing is a share of the largest variance."""
    rows = np.asarray(X, dtype=float)
    return {
        "extra_variance": float(model.var_smoothing * rows.var(axis=0).max()) if rows.size else 0.0
    }


def smoothing_fields(model: Any, X: Any, y: Any, weights: Any) -> dict[str, Any]:
    """alpha, which scikit-learn raises to 1e-10 unless force_alpha."""
    alpha = model.alpha
    if not model.force_alpha:
        alpha = np.maximum(alpha, 1e-10)
    return {"smoothing": alpha}


def linear_fields(model: Any, X: Any, y: Any, weights: Any) -> dict[str, Any]:
    """fit_intercept, and what all linear models refuse."""
    if y is not None and np.ndim(y) == 2 and np.shape(y)[1] > 1:
        not_offered("several targets at once")
    for name in ("positive", "warm_start"):
        if getattr(model, name, False):
            not_offered(name)
    return {"intercept": model.fit_intercept}


def ridge_fields(model: Any, X: Any, y: Any, weights: Any) -> dict[str, Any]:
    """alpha is our prior_precision."""
    if np.ndim(model.alpha):
        not_offered("a penalty for each target")
    return linear_fields(model, X, y, weights) | {"prior_precision": model.alpha}


def logistic_fields(model: Any, X: Any, y: Any, weights: Any) -> dict[str, Any]:
    """1/C is our prior_precision; other penalties than the squares of the weights are not
    offered.
    """
    if model.l1_ratio not in (0, 0.0, None, "deprecated") or model.penalty in ("l1", "elasticnet"):
        not_offered("an L1 penalty")
    if model.intercept_scaling != 1:
        not_offered("a penalised intercept")
    no_penalty = model.penalty is None or np.isinf(model.C)
    return linear_fields(model, X, y, weights) | {
        "prior_precision": 0.0 if no_penalty else 1 / model.C,
        "max_iterations": model.max_iter,
    }


def poisson_fields(model: Any, X: Any, y: Any, weights: Any) -> dict[str, Any]:
    """scikit-learn divides the deviance by the weights' sum."""
    total = np.shape(X)[0] if weights is None else np.sum(weights)
    return linear_fields(model, X, y, weights) | {
        "prior_precision": float(model.alpha * total),
        "max_iterations": model.max_iter,
    }


def discriminant_fields(model: Any, X: Any, y: Any, weights: Any) -> dict[str, Any]:
    """Shrinkage of the covariance is not offered."""
    if (
        getattr(model, "shrinkage", None) is not None
        or getattr(model, "covariance_estimator", None) is not None
    ):
        not_offered("shrinkage and other estimates of the covariance")
    if getattr(model, "reg_param", 0.0):
        not_offered("regularisation towards the unit covariance")
    return {}


GaussianNB = adapter_class(estimators.GaussianNB, naive_bayes.GaussianNB, gaussian_fields)
MultinomialNB = adapter_class(estimators.MultinomialNB, naive_bayes.MultinomialNB, smoothing_fields)
ComplementNB = adapter_class(estimators.ComplementNB, naive_bayes.ComplementNB, smoothing_fields)
BernoulliNB = adapter_class(estimators.BernoulliNB, naive_bayes.BernoulliNB, smoothing_fields)
CategoricalNB = adapter_class(estimators.CategoricalNB, naive_bayes.CategoricalNB, smoothing_fields)
LinearDiscriminantAnalysis = adapter_class(
    estimators.LinearDiscriminantAnalysis,
    discriminant_analysis.LinearDiscriminantAnalysis,
    discriminant_fields,
)
QuadraticDiscriminantAnalysis = adapter_class(
    estimators.QuadraticDiscriminantAnalysis,
    discriminant_analysis.QuadraticDiscriminantAnalysis,
    discriminant_fields,
)
LogisticRegression = adapter_class(
    estimators.LogisticRegression, linear_model.LogisticRegression, logistic_fields
)
LinearRegression = adapter_class(
    estimators.LinearRegression, linear_model.LinearRegression, linear_fields
)
Ridge = adapter_class(estimators.LinearRegression, linear_model.Ridge, ridge_fields)
PoissonRegressor = adapter_class(
    estimators.PoissonRegressor, linear_model.PoissonRegressor, poisson_fields
)


def poisson_loss(model: Any, xp: Any = None, device: Any = None) -> HalfPoissonLoss:
    """The loss from which a fixture of scikit-learn's makes its data, by a private method."""
    return HalfPoissonLoss()


PoissonRegressor._get_loss = poisson_loss  # type: ignore[attr-defined]


SEED = 0  # of a fit for which a test gives no seed, so that the table is the same in each run


class _Chain:
    """hmmlearn's parameters and settable attributes, over ours."""

    def _prepare(
        self, n_components: int, tol: float, n_iter: int, algorithm: str, random_state: Any
    ) -> None:
        adapter_names.add(type(self).__name__)
        self.n_components = n_components
        self.tol = tol
        self.n_iter = n_iter
        self.algorithm = algorithm
        self.random_state = random_state
        self.params = self.init_params = "stmce"
        self.implementation = "log"
        self._tables: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        tables = self.__dict__.get("_tables", {})
        if name in tables:
            return tables[name]
        raise AttributeError(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("startprob_", "transmat_", "emissionprob_", "means_", "covars_"):
            self._tables[name] = np.asarray(value, dtype=float)
        else:
            object.__setattr__(self, name, value)

    def score(self, X: Any, lengths: Any = None) -> float:
        return self._own_model().score(X, lengths=lengths)

    def score_samples(self, X: Any, lengths: Any = None) -> tuple[float, np.ndarray]:
        return self._own_model().score_samples(X, lengths)

    def predict(self, X: Any, lengths: Any = None) -> np.ndarray:
        return self._own_model().predict(X, lengths)

    def predict_proba(self, X: Any, lengths: Any = None) -> np.ndarray:
        return self._own_model().predict_proba(X, lengths)

    def decode(
        self, X: Any, lengths: Any = None, algorithm: str | None = None
    ) -> tuple[float, np.ndarray]:
        return self._own_model().decode(X, lengths, algorithm=algorithm)

    def sample(
        self, n_samples: int = 1, random_state: Any = None, currstate: int | None = None
    ) -> Any:
        if currstate is not None:
            not_offered("a state to begin with")
        return self._own_model().sample(n_samples, random_state)

    def aic(self, X: Any, lengths: Any = None) -> float:
        return self._own_model().aic(X, lengths)

    def bic(self, X: Any, lengths: Any = None) -> float:
        return self._own_model().bic(X, lengths)

    def _fixed_parameters(self) -> dict[str, Any]:
        """The tables that a fit starts from: those that were set and that init_params does not
        name.
        """
        letters = {
            "startprob_": "s",
            "transmat_": "t",
            "emissionprob_": "e",
            "means_": "m",
            "covars_": "c",
        }
        return {
            name: table
            for name, table in self._tables.items()
            if letters[name] not in self.init_params
        }

    def _seed(self) -> Any:
        return SEED if self.random_state is None else self.random_state

    def _check_complete(self) -> None:
        if set(self.params) & set("stmce") != set("stmce") and self.params not in ("ste", "stmc"):
            not_offered("learning some of the parameters alone")

    def _own_model(self) -> Any:
        raise NotImplementedError


class CategoricalHMM(_Chain):
    """hmmlearn's CategoricalHMM."""

    def __init__(self, n_components: int = 1, *, algorithm: str = "viterbi", random_state: Any = None, n_iter: int = 10,
                 tol: float = 1e-2, n_features: int | None = None, implementation: str = "log", params: str = "ste",
                 init_params: str = "ste", **priors: Any):  # fmt: skip
        self._prepare(n_components, tol, n_iter, algorithm, random_state)
        self.params = params
        self.init_params = init_params
        self.n_features = n_features

    def _own_model(self) -> Any:
        model = estimators.CategoricalHMM(
            self.n_components, algorithm=self.algorithm, random_state=self.random_state
        )
        model.model_ = hmm.HMM(self.startprob_, self.transmat_, self.emissionprob_)
        model.states_ = np.arange(self.n_components)
        model.symbols_ = np.arange(self.emissionprob_.shape[1])
        model.n_features_in_ = 1
        return model

    def _check(self) -> None:
        self._own_model()

    def fit(self, X: Any, lengths: Any = None) -> Any:
        self._check_complete()
        symbols = self.n_features or int(np.max(X)) + 1
        fixed = self._fixed_parameters()
        own_model = estimators.CategoricalHMM(
            self.n_components,
            rounds=self.n_iter,
            tolerance=max(self.tol, 0.0),
            vocabulary=range(symbols),
            random_state=self._seed(),
            initial=fixed.get("startprob_"),
            transition=fixed.get("transmat_"),
            emission=fixed.get("emissionprob_"),
        ).fit(X, lengths=lengths)
        self.startprob_ = own_model.startprob_
        self.transmat_ = own_model.transmat_
        self.emissionprob_ = own_model.emissionprob_
        self.monitor_, self.n_features = own_model.monitor_, symbols
        return self

    def _init(self, X: Any, lengths: Any = None) -> None:
        rounds, self.n_iter = self.n_iter, 0
        self.fit(X, lengths)
        self.n_iter = rounds


class GaussianHMM(_Chain):
    """hmmlearn's GaussianHMM."""

    def __init__(self, n_components: int = 1, covariance_type: str = "diag", min_covar: float = 1e-3, *,
                 algorithm: str = "viterbi", random_state: Any = None, n_iter: int = 10, tol: float = 1e-2,
                 params: str = "stmc", init_params: str = "stmc", implementation: str = "log",
                 covars_prior: float = 1e-2, **priors: Any):  # fmt: skip
        if priors:
            not_offered("priors of means and transitions")
        self._prepare(n_components, tol, n_iter, algorithm, random_state)
        self.covariance_type = covariance_type
        self.params = params
        self.init_params = init_params
        self.min_covar = min_covar
        self.covars_prior = covars_prior

    def _own_model(self) -> Any:
        K, D = self.means_.shape
        model = estimators.GaussianHMM(K, self.covariance_type, random_state=self.random_state)
        model.algorithm = self.algorithm
        model.model_ = hmm.HMM(self.startprob_, self.transmat_, np.ones((K, 1)))
        model.means_ = self.means_
        model.covars_ = self.covars_
        model.n_features_in_ = D
        model._gaussian = rows_hmm.Model(
            model.model_, self.means_, self.covars_, self.covariance_type
        )
        model.states_ = np.arange(K)
        return model

    def _check(self) -> None:
        if self.covariance_type not in rows_hmm.KINDS:
            raise ValueError(f"covariance_type is {self.covariance_type!r}")

    def fit(self, X: Any, lengths: Any = None) -> Any:
        self._check_complete()
        fixed = self._fixed_parameters()
        own_model = estimators.GaussianHMM(
            self.n_components,
            self.covariance_type,
            rounds=self.n_iter,
            tolerance=max(self.tol, 0.0),
            random_state=self._seed(),
            covariance_prior=self.covars_prior,
            initial=fixed.get("startprob_"),
            transition=fixed.get("transmat_"),
            means=fixed.get("means_"),
            covariances=fixed.get("covars_"),
        ).fit(X, lengths=lengths)
        self.startprob_ = own_model.startprob_
        self.transmat_ = own_model.transmat_
        self.means_ = own_model.means_
        self.covars_ = own_model.covars_
        self.monitor_ = own_model.monitor_
        return self

    def _init(self, X: Any, lengths: Any = None) -> None:
        rounds, self.n_iter = self.n_iter, 0
        self.fit(X, lengths)
        self.n_iter = rounds


REPLACEMENTS = {
    "sklearn.naive_bayes": (GaussianNB, MultinomialNB, ComplementNB, BernoulliNB, CategoricalNB),
    "sklearn.discriminant_analysis": (LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis),
    "sklearn.linear_model": (LogisticRegression, LinearRegression, PoissonRegressor),
    "sklearn.linear_model._logistic": (LogisticRegression,),
    "sklearn.linear_model._glm": (PoissonRegressor,),
    "hmmlearn.hmm": (CategoricalHMM, GaussianHMM),
}
