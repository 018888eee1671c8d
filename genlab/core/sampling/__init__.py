"""From uniform numbers to samples: generators, quantile functions, ancestral sampling (decks 001 and 004).

A uniform number pushed through a quantile function has that distribution (deck 001, "Sampling From Gaussian
Distribution"); a Bayes net is sampled parents first.
"""

from genlab.core.numbers.normal import normal_cdf, normal_pdf, normal_quantile
from genlab.core.sampling.ancestral import ancestral_sample
from genlab.core.sampling.inverse import (
    cauchy_quantile,
    discrete_quantile,
    exponential_quantile,
    inverse_transform,
    logistic_quantile,
    open_uniforms,
    seeded,
)
from genlab.core.sampling.lcg import LCG, Condition

__all__ = [
    "LCG",
    "Condition",
    "ancestral_sample",
    "cauchy_quantile",
    "discrete_quantile",
    "exponential_quantile",
    "inverse_transform",
    "logistic_quantile",
    "normal_cdf",
    "normal_pdf",
    "normal_quantile",
    "open_uniforms",
    "seeded",
]
