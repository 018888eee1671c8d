import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core import gaussian

stats = pytest.importorskip("scipy.stats")


def test_fit_density_and_distribution_function_are_scipys():
    x = np.random.default_rng(0).normal(3, 2, 500)
    fitted = gaussian.fit(x)
    mean, sd = stats.norm.fit(x)
    assert_allclose([fitted.mean, fitted.sd], [mean, sd], rtol=1e-12)
    z = np.linspace(-60, 60, 1001)
    assert_allclose(fitted.log_density(z), stats.norm(mean, sd).logpdf(z), rtol=1e-12)
    assert_allclose(fitted.cdf(z), stats.norm(mean, sd).cdf(z), rtol=1e-12)


def test_the_correlation_is_scipys():
    x = np.random.default_rng(1).normal(size=(200, 2)) @ [[1, 0.4], [0, 2]] + [5, -7]
    assert_allclose(gaussian.correlation(x), stats.pearsonr(*x.T).statistic, rtol=1e-12)
