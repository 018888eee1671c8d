import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core.coin import Beta

stats = pytest.importorskip("scipy.stats")
special = pytest.importorskip("scipy.special")


def shapes(size, rng):
    a = 10 ** rng.uniform(-2, 6, size)
    return a, np.where(
        rng.random(size) < 0.4, a * 10 ** rng.uniform(-1, 1, size), 10 ** rng.uniform(-2, 6, size)
    )


def test_the_distribution_function_is_scipys():
    rng = np.random.default_rng(0)
    a, b = shapes(600, rng)
    x = rng.beta(a, b)
    for a_, b_, x_ in zip(a, b, x, strict=True):
        assert_allclose(
            Beta(a_, b_).cdf(x_), special.betainc(a_, b_, x_), rtol=1e-12, err_msg=f"{a_, b_, x_}"
        )
        assert_allclose(
            Beta(a_, b_).survival(x_),
            special.betaincc(a_, b_, x_),
            rtol=1e-12,
            err_msg=f"{a_, b_, x_}",
        )


def test_the_quantile_is_scipys():
    rng = np.random.default_rng(1)
    for a, b in zip(*shapes(400, rng), strict=True):
        p = rng.uniform(0.001, 0.999)
        expected = special.betaincinv(a, b, p)
        # below 1e-100 SciPy's own inverse is the coarser; this far out θ ~ p^(1/a) magnifies the
        # last bit of p
        assert_allclose(
            Beta(a, b).quantile(p), expected, rtol=1e-12, atol=1e-100, err_msg=f"{a, b, p}"
        )


def test_the_log_density_is_scipys():
    rng = np.random.default_rng(2)
    for a, b in zip(*shapes(300, rng), strict=True):
        theta = rng.uniform(0.01, 0.99, 5)
        assert_allclose(
            Beta(a, b).log_pdf(theta), stats.beta(a, b).logpdf(theta), rtol=1e-9, atol=1e-9
        )
