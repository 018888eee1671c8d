"""Hidden Markov models learnt from rows of which some states are known."""

from itertools import pairwise, product

import numpy as np
import pytest

from genlab import estimators, hmm

START = {
    "initial": [0.5, 0.5],
    "transition": [[0.6, 0.4], [0.3, 0.7]],
    "emission": [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]],
}
DIARY = [3, 1, 3, 2, 1, 1, 3]
LENGTHS = [4, 3]


def test_known_states_are_respected_in_learning_and_decoding():
    labels = ["hot", None, None, "cold", None, "cold", None]
    model = estimators.CategoricalHMM(rounds=6, tolerance=0.0, **START)
    model.fit(DIARY, lengths=LENGTHS, labels=labels)
    assert model.states_.tolist() == ["cold", "hot"]
    rows = [[2, 0, 2, 1], [0, 0, 2]]
    known_labels = [[1, -1, -1, 0], [-1, 0, -1]]
    core = hmm.baum_welch(hmm.HMM(*START.values()), rows, 6, labels=known_labels)
    np.testing.assert_allclose(model.emissionprob_, core.model.emission, rtol=1e-12)
    np.testing.assert_allclose(model.log_likelihoods_, core.log_likelihoods, rtol=1e-12)

    path = model.predict(DIARY, LENGTHS, labels)
    assert [path[0], path[3], path[5]] == ["hot", "cold", "cold"]
    shares = model.predict_proba(DIARY, LENGTHS, labels)
    assert shares[0].tolist() == [0, 1] and shares[3].tolist() == shares[5].tolist() == [1, 0]
    with np.errstate(divide="ignore"):
        np.testing.assert_allclose(
            model.predict_log_proba(DIARY, LENGTHS, labels), np.log(shares), atol=1e-12
        )
    expected = hmm.log_likelihoods(core.model, rows, known_labels).sum()
    assert model.score(DIARY, lengths=LENGTHS, labels=labels) == pytest.approx(expected, rel=1e-12)
    joint, best = model.decode(DIARY, LENGTHS, labels=labels)
    assert joint == pytest.approx(
        sum(decoding.log_joint for decoding in hmm.decode_all(core.model, rows, known_labels)),
        rel=1e-12,
    )
    assert best.tolist() == path.tolist()
    _, by_day = model.decode(DIARY, LENGTHS, "map", labels)
    assert [by_day[0], by_day[3], by_day[5]] == ["hot", "cold", "cold"]


def test_labels_that_know_nothing_change_nothing():
    first, other = (
        estimators.CategoricalHMM(random_state=1).fit(DIARY, lengths=LENGTHS, labels=labels)
        for labels in (None, [None] * 7)
    )
    assert first.emissionprob_.tolist() == other.emissionprob_.tolist()


def test_rows_of_numbers_are_learnt_with_known_states_as_by_enumeration():
    """One M-step of a Gaussian HMM with known states, against all paths through them."""
    X = np.array([[0.1], [0.4], [2.2], [1.9], [0.3]])
    labels = [-1, 0, 1, -1, -1]
    means, variances = np.array([[0.5], [1.5]]), np.array([[1.0], [0.5]])
    chain = np.array([[0.7, 0.3], [0.2, 0.8]])
    model = estimators.GaussianHMM(
        rounds=1, tolerance=0.0, covariance_prior=0.0, initial=[0.5, 0.5], transition=chain,
        means=means, covariances=variances,
    ).fit(X, labels=labels)  # fmt: skip
    density = np.exp(-((X - means.T) ** 2) / (2 * variances.T)) / np.sqrt(2 * np.pi * variances.T)
    weights = {}
    for path in product(*([0, 1] if label < 0 else [label] for label in labels)):
        weights[path] = 0.5 * np.prod([density[t, k] for t, k in enumerate(path)])
        weights[path] *= np.prod([chain[i, j] for i, j in pairwise(path)])
    total = sum(weights.values())
    gamma = np.zeros((5, 2))
    for path, weight in weights.items():
        gamma[np.arange(5), path] += weight / total
    assert model.log_likelihoods_[0] == pytest.approx(np.log(total), rel=1e-10)
    np.testing.assert_allclose(model.means_[:, 0], gamma.T @ X[:, 0] / gamma.sum(axis=0), rtol=1e-9)
    assert model.predict(X, labels=labels)[1:3].tolist() == [0, 1]
    assert model.predict_proba(X, labels=labels)[2].tolist() == [0, 1]
    all_rows = np.concatenate([X, X + 1_000])
    two_groups = estimators.GaussianHMM(random_state=0).fit(all_rows, labels=[None] * 9 + ["high"])
    assert two_groups.predict(all_rows).tolist() == ["state 1"] * 5 + ["high"] * 5
