"""From uniform numbers to samples: generators, quantile functions, ancestral sampling (decks 001
and 004).

A uniform number pushed through a quantile function has that distribution (deck 001, "Sampling From
Gaussian Distribution"); a Bayes net is sampled parents first.
"""

from genlab.core.numbers.normal import normal_cdf, normal_pdf, normal_quantile
from genlab.core.sampling.ancestral import ancestral_sample
from genlab.core.sampling.distributions import (
    bars_cdf,
    bars_pdf,
    bars_quantile,
    cauchy_cdf,
    cauchy_pdf,
    cauchy_quantile,
    discrete_quantile,
    exponential_cdf,
    exponential_pdf,
    exponential_quantile,
    logistic_cdf,
    logistic_pdf,
    logistic_quantile,
)
from genlab.core.sampling.goodness import GoodnessOfFit, chi_squared, kolmogorov_smirnov
from genlab.core.sampling.inverse import inverse_transform, open_uniforms, seeded
from genlab.core.sampling.lattice import Spectral
from genlab.core.sampling.laws import Law
from genlab.core.sampling.lcg import LCG, Condition

__all__ = [
    "LCG",
    "Condition",
    "GoodnessOfFit",
    "Law",
    "Spectral",
    "ancestral_sample",
    "bars_cdf",
    "bars_pdf",
    "bars_quantile",
    "cauchy_cdf",
    "cauchy_pdf",
    "cauchy_quantile",
    "chi_squared",
    "discrete_quantile",
    "exponential_cdf",
    "exponential_pdf",
    "exponential_quantile",
    "inverse_transform",
    "kolmogorov_smirnov",
    "logistic_cdf",
    "logistic_pdf",
    "logistic_quantile",
    "normal_cdf",
    "normal_pdf",
    "normal_quantile",
    "open_uniforms",
    "seeded",
]
