"""Naive Bayes: P(x, y) = P(y) Π_j P(x_j | y), the features independent once the class is known.

Four models of P(x_j | y): `Bernoulli`, `Multinomial`, `Gaussian`, and `Densities` for any log-density f_cj. Each is a
frozen parameter set with the same questions (`log_joint`, `log_evidence`, `log_posterior`, `predict`), and each has a
`fit_…` that goes over the data once. Rows are (N, D), or sparse `Counts`; a NaN is a missing feature, whose factor is
left out of the product (deck 000, "when to use which"; deck 004, "Naive Bayes vs logistic regression").
"""

from __future__ import annotations

from genlab.core import _check
from genlab.core._continuous_bayes import Densities, Gaussian, fit_densities, fit_gaussian
from genlab.core._discrete_bayes import (
    Bernoulli,
    Multinomial,
    bernoulli_of_counts,
    fit_bernoulli,
    fit_multinomial,
    multinomial_of_counts,
)
from genlab.core._generative import Drawn, Linear, ZeroFactor, exponential_family_logistic
from genlab.core.bag_of_words import Counts

__all__ = [
    "Bernoulli",
    "Counts",
    "Densities",
    "Drawn",
    "Gaussian",
    "Linear",
    "Multinomial",
    "ZeroFactor",
    "bernoulli_of_counts",
    "exponential_family_logistic",
    "fit_bernoulli",
    "fit_densities",
    "fit_gaussian",
    "fit_multinomial",
    "multinomial_of_counts",
    "parameter_count",
]


def parameter_count(model: str, D: int, K: int = 2) -> int:
    """How many free numbers a model of D features and K classes has.

    "joint" over binary features 2^D·K − 1, "bernoulli" K−1 + KD, "multinomial" K−1 + K(D−1), "gaussian" (its variance
    shared) K−1 + KD + D, "gaussian per class" K−1 + 2KD. For K = 2 they are 2^(D+1)−1 and 2D+1 (deck 002, "Naive
    Bayes") and 1+2D+D (deck 000, "Naïve Bayes: Gaussian case").
    """
    D, K = _check.count(D, "D", at_least=1), _check.count(K, "K", at_least=1)
    per_model = {
        "joint": K * 2**D - 1,
        "bernoulli": K - 1 + K * D,
        "multinomial": K - 1 + K * (D - 1),
        "gaussian": K - 1 + K * D + D,
        "gaussian per class": K - 1 + 2 * K * D,
    }
    if model not in per_model:
        raise ValueError(f"model is {model!r}; it must be one of {', '.join(per_model)}")
    return per_model[model]
