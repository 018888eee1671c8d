"""Distributions and tests of fit against SciPy."""

import numpy as np
import pytest

special = pytest.importorskip("scipy.special")
stats = pytest.importorskip("scipy.stats")

from genlab import sampling  # noqa: E402


def test_the_normal_quantile_is_scipys_to_1e_12_everywhere():
    p = np.concatenate(
        [
            10.0 ** np.linspace(-307, -1, 5000),
            np.linspace(0.001, 0.999, 9998),
            1 - 10.0 ** np.linspace(-15, -1, 500),
        ]
    )
    np.testing.assert_allclose(sampling.normal_quantile(p), special.ndtri(p), rtol=1e-12)


def test_the_normal_cdf_is_scipys():
    z = np.linspace(-37.5, 9, 9001)
    np.testing.assert_allclose(sampling.normal_cdf(z), special.ndtr(z), rtol=1e-12)


def test_densities_distribution_functions_and_quantiles_are_scipys():
    x = np.concatenate(
        [-(10.0 ** np.linspace(-3, 2.5, 300)), [0.0], 10.0 ** np.linspace(-3, 2.5, 300)]
    )
    p = np.concatenate([10.0 ** np.linspace(-300, -1, 300), np.linspace(0.1, 0.999, 300)])
    for name, parameters, peer in [
        ("exponential", (2.5,), stats.expon(scale=0.4)),
        ("logistic", (1.0, 2.0), stats.logistic(1.0, 2.0)),
        ("cauchy", (1.0, 2.0), stats.cauchy(1.0, 2.0)),
    ]:
        pdf = getattr(sampling, f"{name}_pdf")
        cdf = getattr(sampling, f"{name}_cdf")
        quantile = getattr(sampling, f"{name}_quantile")
        np.testing.assert_allclose(pdf(x, *parameters), peer.pdf(x), rtol=1e-12, atol=1e-300)
        np.testing.assert_allclose(cdf(x, *parameters), peer.cdf(x), rtol=1e-11)
        np.testing.assert_allclose(quantile(p, *parameters), peer.ppf(p), rtol=1e-11, atol=1e-14)


def test_chances_of_chi_squared_are_scipys():
    for cells in (2, 3, 4, 10, 11, 16, 61):
        for n in (1, 5, 60, 1000, 10_000):
            test_result = sampling.chi_squared([n, *[n // 2] * (cells - 1)], [1 / cells] * cells)
            peer = stats.chi2(cells - 1)
            assert test_result.statistic == pytest.approx(
                stats.chisquare([n, *[n // 2] * (cells - 1)]).statistic, rel=1e-12
            )
            assert test_result.at_least == pytest.approx(
                peer.sf(test_result.statistic), rel=1e-9, abs=1e-300
            )
            assert test_result.at_most == pytest.approx(peer.cdf(test_result.statistic), rel=1e-9)


def test_kolmogorovs_limit_is_scipys():
    for n in (1, 4, 50, 3000):
        u = (np.arange(n)[::-1] + 0.9) / (n + 3)
        test_result = sampling.kolmogorov_smirnov(u)
        assert test_result.statistic == pytest.approx(
            stats.kstest(u, "uniform").statistic, rel=1e-12
        )
        scaled = np.sqrt(n) * test_result.statistic
        assert test_result.at_least == pytest.approx(stats.kstwobign.sf(scaled), rel=1e-10)
        assert test_result.at_most == pytest.approx(stats.kstwobign.cdf(scaled), rel=1e-10)
