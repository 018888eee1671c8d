"""The HMM against hmmlearn's default implementation."""

import pytest

pytest.importorskip("hmmlearn")

import numpy as np
from hmmlearn.hmm import CategoricalHMM

from genlab import hmm

CLOSE = {"rtol": 1e-9, "atol": 0}


def peer_of(model, **options):
    peer = CategoricalHMM(
        n_components=model.states, init_params="", n_features=model.symbols, **options
    )
    peer.startprob_ = model.initial
    peer.transmat_ = model.transition
    peer.emissionprob_ = model.emission
    return peer


def cases():
    rng = np.random.default_rng(9)
    for states, symbols, lengths in (
        (2, 3, [33]),
        (3, 4, [1, 50, 700]),
        (8, 5, [3000, 20]),
        (5, 2, [400] * 6),
    ):
        yield hmm.random_model(states, symbols, rng), [rng.integers(0, symbols, n) for n in lengths]


@pytest.mark.parametrize(("model", "sequences"), list(cases()))
def test_likelihood_posteriors_and_path_agree(model, sequences):
    peer, lengths = peer_of(model), list(map(len, sequences))
    x = np.concatenate(sequences)[:, None]
    assert hmm.log_likelihoods(model, sequences).sum() == pytest.approx(
        peer.score(x, lengths), rel=1e-9
    )
    gamma = np.concatenate(hmm.state_probabilities(model, sequences))
    np.testing.assert_allclose(gamma, peer.predict_proba(x, lengths), **CLOSE)
    for s in sequences:
        log_joint, path = peer.decode(s[:, None])
        trace = hmm.viterbi(model, s)
        assert trace.log_joint == pytest.approx(log_joint, rel=1e-9)
        if trace.path_count == 1:
            assert trace.path.tolist() == path.tolist()
        assert hmm.log_joint(model, s, path) == pytest.approx(trace.log_joint, rel=1e-9)


@pytest.mark.parametrize(("model", "sequences"), list(cases()))
def test_five_rounds_of_baum_welch_agree(model, sequences):
    peer = peer_of(model, n_iter=5, tol=-np.inf)
    peer.fit(np.concatenate(sequences)[:, None], list(map(len, sequences)))
    history = hmm.baum_welch(model, sequences, 5)
    np.testing.assert_allclose(history.log_likelihoods[:5], list(peer.monitor_.history), **CLOSE)
    np.testing.assert_allclose(history.model.initial, peer.startprob_, rtol=1e-9, atol=1e-300)
    np.testing.assert_allclose(history.model.transition, peer.transmat_, **CLOSE)
    np.testing.assert_allclose(history.model.emission, peer.emissionprob_, **CLOSE)
