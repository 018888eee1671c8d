"""The core's models with scikit-learn's conventions, for code that already speaks them: pipelines,
searches, scorers.

Thin classes: what is computed is the core's; what is here are labels of any kind, data frames,
sparse rows and `get_params`. Parameters are named as in the core, and `model_` is the core's own
model. scikit-learn is not imported.
"""

from genlab.estimators.conventions import NotFittedError
from genlab.estimators.generative import (
    BernoulliNB,
    CategoricalNB,
    ComplementNB,
    GaussianNB,
    LinearDiscriminantAnalysis,
    MultinomialNB,
    QuadraticDiscriminantAnalysis,
)
from genlab.estimators.hidden import CategoricalHMM, GaussianHMM
from genlab.estimators.linear import LinearRegression, LogisticRegression, PoissonRegressor

__all__ = [
    "BernoulliNB",
    "CategoricalHMM",
    "CategoricalNB",
    "ComplementNB",
    "GaussianHMM",
    "GaussianNB",
    "LinearDiscriminantAnalysis",
    "LinearRegression",
    "LogisticRegression",
    "MultinomialNB",
    "NotFittedError",
    "PoissonRegressor",
    "QuadraticDiscriminantAnalysis",
]
