import math

import numpy as np
from numpy.testing import assert_allclose

from genlab.core import gaussian
from genlab.core.gaussian import Normal


def test_the_fit_is_the_mean_and_the_biased_standard_deviation():
    """Deck 000: univariate Gaussian MLE."""
    fitted = gaussian.fit([1, 2, 3, 6])
    assert (float(fitted.mean), float(fitted.sd)) == (3, math.sqrt(14 / 4))


def test_the_score_is_the_slope_of_the_log_likelihood_and_zero_at_the_fit():
    x, h = np.random.default_rng(1).normal(2, 3, 40), 1e-5
    up_mean = (Normal(1 + h, 2).log_likelihood(x) - Normal(1 - h, 2).log_likelihood(x)) / (2 * h)
    up_sd = (Normal(1, 2 + h).log_likelihood(x) - Normal(1, 2 - h).log_likelihood(x)) / (2 * h)
    assert_allclose(Normal(1, 2).score(x), [up_mean, up_sd], rtol=1e-7)
    assert_allclose(gaussian.fit(x).score(x), 0, atol=1e-11)


def test_normal_tails_keep_their_digits():
    """Abramowitz & Stegun 26.2.12: Φ(−z) ~ φ(z)/z (1 − 1/z² + 3/z⁴ − 15/z⁶ …)."""
    z = 30.0
    series = sum(
        s * c / z ** (2 * k)
        for k, (s, c) in enumerate([(1, 1), (-1, 1), (1, 3), (-1, 15), (1, 105)])
    )
    tail = math.exp(-z * z / 2) / math.sqrt(2 * math.pi) / z * series
    assert_allclose(Normal(0, 1).cdf(-z), tail, rtol=1e-11)
    assert_allclose(Normal(0, 1).survival(z), tail, rtol=1e-11)


def test_correlation_gives_the_likelihood_lost_by_assuming_independence():
    """Deck 000: the product of the margins against the data; −½ log(1 − r²) nats a row."""
    x = np.random.default_rng(4).normal(size=(60, 2)) @ [[1, 0.7], [0, 0.5]] + [3, -2]
    deviations, covariance = x - x.mean(axis=0), np.cov(x.T, bias=True)
    joint_density = -0.5 * np.einsum(
        "ni,ij,nj->n", deviations, np.linalg.inv(covariance), deviations
    ) - math.log(2 * math.pi)
    joint_density -= 0.5 * math.log(np.linalg.det(covariance))
    loss = (joint_density.sum() - gaussian.fit(x).log_likelihood(x).sum()) / 60
    assert_allclose(-0.5 * math.log(1 - gaussian.correlation(x) ** 2), loss, rtol=1e-10)
