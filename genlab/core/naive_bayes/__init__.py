"""Naive Bayes: P(x, y) = P(y) Π_j P(x_j | y), the features independent once the class is known.

Four models of P(x_j | y): `Bernoulli`, `Multinomial`, `Gaussian`, and `Densities` for any
log-density f_cj. Each is a frozen set of parameters with the same methods (`log_joint`,
`log_evidence`, `log_posterior`, `predict`), and each has a `fit_…` that passes over the data once.
Rows are (N, D), or sparse `Counts`; a NaN is a missing feature, and its factor is left out of the
product (deck 000, "when to use which"; deck 004, "Naive Bayes vs logistic regression").
"""

from genlab.core.bag_of_words import Counts
from genlab.core.generative import Drawn, Linear, Score, ZeroFactor, exponential_family_logistic
from genlab.core.naive_bayes.continuous import (
    Densities,
    Gaussian,
    Moments,
    count_gaussian,
    fit_densities,
    fit_gaussian,
    gaussian_of_counts,
)
from genlab.core.naive_bayes.discrete import (
    Bernoulli,
    Multinomial,
    bernoulli_of_counts,
    count_bernoulli,
    count_multinomial,
    fit_bernoulli,
    fit_multinomial,
    multinomial_of_counts,
)
from genlab.core.naive_bayes.parameters import parameter_count

__all__ = [
    "Bernoulli",
    "Counts",
    "Densities",
    "Drawn",
    "Gaussian",
    "Linear",
    "Moments",
    "Multinomial",
    "Score",
    "ZeroFactor",
    "bernoulli_of_counts",
    "count_bernoulli",
    "count_gaussian",
    "count_multinomial",
    "exponential_family_logistic",
    "fit_bernoulli",
    "fit_densities",
    "fit_gaussian",
    "fit_multinomial",
    "gaussian_of_counts",
    "multinomial_of_counts",
    "parameter_count",
]
