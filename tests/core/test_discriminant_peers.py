import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core import discriminant

peers = pytest.importorskip("sklearn.discriminant_analysis")


def rows(K, seed):
    rng = np.random.default_rng(seed)
    y = rng.integers(K, size=600)
    return (rng.normal(size=(600, 5)) + rng.normal(size=(K, 5))[y]) @ rng.normal(size=(5, 5)), y


@pytest.mark.parametrize("K", [2, 4])
def test_lda_is_scikit_learns(K):
    x, y = rows(K, K)
    peer = peers.LinearDiscriminantAnalysis(solver="lsqr", store_covariance=True).fit(x, y)
    model = discriminant.fit(x, y)
    assert_allclose(model.covariance, peer.covariance_, rtol=1e-9, atol=1e-12)
    assert_allclose(model.posterior(x), peer.predict_proba(x), rtol=1e-9, atol=1e-12)
    assert (model.predict(x) == peer.predict(x)).all()


@pytest.mark.parametrize("K", [2, 4])
def test_qda_is_scikit_learns(K):
    x, y = rows(K, K)
    peer = peers.QuadraticDiscriminantAnalysis(store_covariance=True).fit(x, y)
    model = discriminant.fit(x, y, shared=False)
    assert_allclose(model.covariance, np.array(peer.covariance_), rtol=1e-9, atol=1e-12)
    assert_allclose(model.posterior(x), peer.predict_proba(x), rtol=1e-9, atol=1e-12)
    assert (model.predict(x) == peer.predict(x)).all()
