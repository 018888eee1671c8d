import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core import coin

stats = pytest.importorskip("scipy.stats")
special = pytest.importorskip("scipy.special")


@pytest.mark.parametrize(("a", "b"), [(0.01, 0.5), (2, 2), (55, 45), (1e4, 3e3)])
def test_the_predictive_is_scipys_beta_binomial(a, b):
    expected = stats.betabinom(200, a, b).logpmf(np.arange(201))
    assert_allclose(coin.log_predictive(200, coin.Beta(a, b)), expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(("heads", "tails"), [(0, 0), (0, 3), (55, 45), (10_000, 12_345)])
def test_the_evidence_is_a_ratio_of_beta_functions(heads, tails):
    expected = special.betaln(2.5 + heads, 3 + tails) - special.betaln(2.5, 3)
    assert_allclose(
        coin.log_evidence(heads, tails, coin.Beta(2.5, 3)), expected, rtol=1e-9, atol=1e-12
    )
