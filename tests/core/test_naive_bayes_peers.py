"""Naive Bayes against scikit-learn, to nine digits."""

import numpy as np
import pytest

from genlab.core import naive_bayes as nb
from genlab.core.bag_of_words import Counts

peers = pytest.importorskip("sklearn.naive_bayes")
sparse = pytest.importorskip("scipy.sparse")

RNG = np.random.default_rng(11)
LABEL = RNG.integers(0, 3, 300)
AMOUNTS = RNG.poisson(0.3 + 0.2 * LABEL[:, None], (300, 20)).astype(float)
REAL = RNG.normal(size=(300, 4)) * [1, 5, 0.1, 100] + LABEL[:, None]


def agree(model, peer, x, peer_x):
    np.testing.assert_allclose(model.log_joint(x), peer.predict_joint_log_proba(peer_x), rtol=1e-9)
    np.testing.assert_allclose(
        model.log_posterior(x), peer.predict_log_proba(peer_x), rtol=1e-9, atol=1e-12
    )
    np.testing.assert_array_equal(model.predict(x), peer.predict(peer_x))


@pytest.mark.parametrize("smoothing", [1e-3, 0.5, 1.0, 10.0])
@pytest.mark.parametrize("classes", [2, 3])
def test_multinomial_agrees_with_scikit_learn_dense_and_sparse(smoothing, classes):
    keep = classes > LABEL
    x, y = AMOUNTS[keep], LABEL[keep]
    peer = peers.MultinomialNB(alpha=smoothing).fit(x, y)
    agree(nb.fit_multinomial(x, y, smoothing=smoothing), peer, x, x)
    agree(
        nb.fit_multinomial(Counts.of(x), y, smoothing=smoothing),
        peer,
        Counts.of(x),
        sparse.csr_matrix(x),
    )


@pytest.mark.parametrize("smoothing", [1e-3, 0.5, 1.0, 10.0])
@pytest.mark.parametrize("classes", [2, 3])
def test_bernoulli_agrees_with_scikit_learn_dense_and_sparse(smoothing, classes):
    keep = classes > LABEL
    x, y = (AMOUNTS[keep] > 0).astype(float), LABEL[keep]
    peer = peers.BernoulliNB(alpha=smoothing).fit(x, y)
    agree(nb.fit_bernoulli(x, y, smoothing=smoothing), peer, x, x)
    agree(nb.fit_bernoulli(Counts.of(x), y, smoothing=smoothing), peer, Counts.of(AMOUNTS[keep]), x)


def test_gaussian_agrees_with_scikit_learn():
    peer = peers.GaussianNB(var_smoothing=0).fit(REAL, LABEL)
    model = nb.fit_gaussian(REAL, LABEL)
    np.testing.assert_allclose(model.variance, peer.var_, rtol=1e-9)
    agree(model, peer, REAL, REAL)
