"""Each family against its textbook density, and the posterior of two of a kind against Bayes'
rule.
"""

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab import naive_bayes
from genlab.core.exponential_family import ExponentialFamily, TwoClasses

X = np.array([0.0, 0.5, 1.0, 2.0, 3.0, 7.0])
FACTORIAL = np.array([math.gamma(x + 1) for x in X])
TEXTBOOK = {  # of mean 0.8 (1.8 for the binomial of 3 draws)
    ExponentialFamily("normal", 2.5): np.exp(-((X - 0.8) ** 2) / 5) / math.sqrt(5 * math.pi),
    ExponentialFamily("bernoulli"): np.array([0.2, 0, 0.8, 0, 0, 0]),
    ExponentialFamily("binomial", 3): np.array(
        [0.4**3, 0, 3 * 0.6 * 0.4**2, 3 * 0.6**2 * 0.4, 0.6**3, 0]
    ),
    ExponentialFamily("poisson"): np.where(
        np.floor(X) == X, math.exp(-0.8) * 0.8**X / FACTORIAL, 0
    ),
    ExponentialFamily("exponential"): np.exp(-X / 0.8) / 0.8,
    ExponentialFamily("gamma", 2): X * np.exp(-2 * X / 0.8) * (2 / 0.8) ** 2,
    ExponentialFamily("gamma", 3.5): X**2.5
    * np.exp(-3.5 * X / 0.8)
    * (3.5 / 0.8) ** 3.5
    / math.gamma(3.5),
    ExponentialFamily("gamma", 1): np.exp(-X / 0.8) / 0.8,
}


@pytest.mark.parametrize("family", TEXTBOOK, ids=str)
def test_the_density_is_the_textbooks(family):
    mean = 1.8 if family.kind == "binomial" else 0.8
    assert_allclose(np.exp(family.log_density(X, mean)), TEXTBOOK[family], rtol=1e-12, atol=1e-300)


@pytest.mark.parametrize("family", TEXTBOOK, ids=str)
def test_the_mean_is_the_slope_of_the_log_partition_in_eta(family):
    step = 1e-5
    for mean in (0.3, 0.7):
        ends = [(family.natural(m), family.log_partition(m)) for m in (mean - step, mean + step)]
        assert_allclose((ends[1][1] - ends[0][1]) / (ends[1][0] - ends[0][0]), mean, rtol=1e-6)


@pytest.mark.parametrize("family", TEXTBOOK, ids=str)
def test_two_of_a_kind_have_a_logistic_posterior(family):
    """Deck 004, "Logistic is the shape of my p(y|x) … a lot of the time"."""
    first, second = (family.log_density(X, mean) for mean in (0.3, 0.9))
    has_density = np.isfinite(first)
    odds = second[has_density] - first[has_density] + math.log(0.7 / 0.3)
    assert_allclose(
        family.logistic(0.3, 0.9, 0.7).log_odds(X[has_density][:, None]),
        odds,
        rtol=1e-9,
        atol=1e-12,
    )


def test_posterior_of_two_families_is_bayes_rule_without_a_line():
    normals = ExponentialFamily("normal"), ExponentialFamily("normal", 4)
    core = naive_bayes.Gaussian([0.8, 0.2], [[0.0], [2.0]], [[1.0], [4.0]])
    two = TwoClasses(normals, (0, 2), 0.2)
    assert two.linear is None and two.cut is None
    assert_allclose(two.posterior(X), core.posterior(X[:, None])[:, 1], rtol=1e-12)
    counts = TwoClasses(
        (ExponentialFamily("bernoulli"), ExponentialFamily("poisson")), (0.5, 2), 0.5
    )
    assert counts.posterior([1, 2]) == pytest.approx([2 / (2 + math.exp(2) / 2), 1])
    with pytest.raises(
        ValueError, match=r"x is 0\.5, which is impossible in both classes; its posterior is 0/0"
    ):
        counts.posterior([1, 0.5])


def test_equal_means_have_no_cut_and_leave_the_prior():
    two = TwoClasses((ExponentialFamily("poisson"),) * 2, (2, 2), 0.3)
    assert two.cut is None and two.posterior([0, 5]) == pytest.approx([0.3, 0.3])
