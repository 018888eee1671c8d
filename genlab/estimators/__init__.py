"""The core's models with scikit-learn's conventions, for code that already uses them: pipelines,
searches, scorers.

The classes are thin. The core does the computing; these classes add labels of any kind, data
frames, sparse rows and `get_params`. Parameters are named as in the core, and `model_` is the
core's own model. scikit-learn is not imported.
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
