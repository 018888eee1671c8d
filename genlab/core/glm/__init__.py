"""Generalised linear models: choose a distribution, a transfer function, and fit by maximum
likelihood (deck 003, 4).

One recipe, `fit`, serves Gaussian, Bernoulli (logistic), Poisson and softmax regression. It is
Newton's method with a line search. It returns every iteration, and reports when no finite optimum
exists.
"""

from genlab.core.glm.families import BERNOULLI, POISSON, POISSON_RATES, SOFTMAX, Family, gaussian
from genlab.core.glm.fitted import Direction, Fit, NoOptimum, free
from genlab.core.glm.newton import Trace
from genlab.core.glm.recipe import (
    fit,
    fit_logistic,
    fit_poisson,
    fit_softmax,
    gradient_ascent,
    log_likelihood_and_gradient,
    log_likelihoods,
    supremum,
)

__all__ = [
    "BERNOULLI",
    "POISSON",
    "POISSON_RATES",
    "SOFTMAX",
    "Direction",
    "Family",
    "Fit",
    "NoOptimum",
    "Trace",
    "fit",
    "fit_logistic",
    "fit_poisson",
    "fit_softmax",
    "free",
    "gaussian",
    "gradient_ascent",
    "log_likelihood_and_gradient",
    "log_likelihoods",
    "supremum",
]
