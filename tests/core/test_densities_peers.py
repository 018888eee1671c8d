"""SciPy's fits of the same families are no likelier."""

import numpy as np
import pytest

from genlab import densities

stats = pytest.importorskip("scipy.stats")

VALUES = np.random.default_rng(3).gamma(3.0, 2.0, 60)


@pytest.mark.parametrize("family", ["laplace", "exponential", "uniform"])
def test_no_other_of_the_family_is_likelier(family):
    peer = {"laplace": stats.laplace, "exponential": stats.expon, "uniform": stats.uniform}[family]
    fixed = {"floc": 0} if family == "exponential" else {}
    best = densities.fit(family, VALUES).log_likelihood(VALUES)
    assert best == pytest.approx(peer.logpdf(VALUES, *peer.fit(VALUES, **fixed)).sum(), abs=1e-6)
