"""The normal distribution against SciPy."""

import numpy as np
import pytest

special = pytest.importorskip("scipy.special")

from genlab import sampling  # noqa: E402


def test_the_normal_quantile_is_scipys_to_1e_12_everywhere():
    p = np.concatenate(
        [10.0 ** np.linspace(-307, -1, 5000), np.linspace(0.001, 0.999, 9998), 1 - 10.0 ** np.linspace(-15, -1, 500)]
    )
    np.testing.assert_allclose(sampling.normal_quantile(p), special.ndtri(p), rtol=1e-12)


def test_the_normal_cdf_is_scipys():
    z = np.linspace(-37.5, 9, 9001)
    np.testing.assert_allclose(sampling.normal_cdf(z), special.ndtr(z), rtol=1e-12)
