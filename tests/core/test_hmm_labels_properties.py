"""Partly labelled sequences: known states are respected in likelihood, posterior, decoding and
learning, exactly as if all paths through them were listed.
"""

import pytest

pytest.importorskip("hypothesis")

import numpy as np
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.enumeration import hmm_joints

from genlab import hmm

UNKNOWN = hmm.MISSING
WEATHER = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
STOPPING = WEATHER.stopping([0.1, 0.3])


class Enumeration:
    """Every path through the known states of some sequences, listed one by one."""

    def __init__(self, model, sequences, labels):
        self.model = model
        K, V = model.emission.shape
        self.initial = np.zeros(K)
        self.transition = np.zeros((K, K))
        self.emission = np.zeros((K, V))
        self.stop = np.zeros(K)
        self.likelihoods = []
        self.gammas = []
        self.best = []
        for observations, known_labels in zip(sequences, labels, strict=True):
            self._add(observations, known_labels)

    def _add(self, observations, known_labels):
        model, T = self.model, len(observations)
        known_labels = [UNKNOWN] * T if known_labels is None else known_labels
        known = {t: state for t, state in enumerate(known_labels) if state != UNKNOWN}
        joints = hmm_joints(
            model.initial, model.transition, model.emission, observations, model.stop, known
        )
        total = sum(joints.values())
        gamma = np.zeros((T, model.states))
        for path, weight in joints.items():
            share = weight / total
            self.initial[path[0]] += share
            self.stop[path[-1]] += share
            for t, state in enumerate(path):
                gamma[t, state] += share
                if observations[t] != hmm.MISSING:
                    self.emission[state, observations[t]] += share
                if t + 1 < T:
                    self.transition[state, path[t + 1]] += share
        self.likelihoods.append(np.log(total))
        self.gammas.append(gamma)
        self.best.append(max(joints.values()))

    def step(self, pseudo=0.0):
        """The model after one M-step."""
        outgoing = self.transition
        if self.model.stop is not None:
            outgoing = np.column_stack([outgoing, self.stop])
        tables = [self.initial[None], outgoing, self.emission]
        first, ways, emission = (
            (table + pseudo) / (table + pseudo).sum(axis=1, keepdims=True) for table in tables
        )
        K = self.model.states
        return hmm.HMM(
            first[0], ways[:, :K], emission, None if self.model.stop is None else ways[:, K]
        )


@st.composite
def labelled(draw):
    """A positive model, a few short sequences with gaps, and labels that are known here and
    there.
    """
    K, V = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    rng = np.random.default_rng(draw(st.integers(0, 10_000)))
    model = hmm.random_model(K, V, rng, stop=draw(st.booleans()))
    sequences, labels = [], []
    for _ in range(draw(st.integers(1, 3))):
        steps = draw(st.integers(1, 5))
        sequences.append(draw(st.lists(st.integers(-1, V - 1), min_size=steps, max_size=steps)))
        row = draw(st.lists(st.integers(-1, K - 1), min_size=steps, max_size=steps))
        labels.append(row if draw(st.integers(0, 4)) else None)
    return model, sequences, labels


@given(labelled())
@settings(max_examples=tries(120, 20), deadline=None)
def test_expected_counts_are_the_sums_over_all_consistent_paths(case):
    model, sequences, labels = case
    by_hand = Enumeration(model, sequences, labels)
    counts, likelihoods = hmm.expected_counts(model, sequences, labels=labels)
    np.testing.assert_allclose(likelihoods, by_hand.likelihoods, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(counts.initial, by_hand.initial, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(counts.transition, by_hand.transition, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(counts.emission, by_hand.emission, rtol=1e-9, atol=1e-12)
    if model.stop is not None:
        np.testing.assert_allclose(counts.stop, by_hand.stop, rtol=1e-9, atol=1e-12)


@given(labelled())
@settings(max_examples=tries(120, 20), deadline=None)
def test_posterior_likelihood_and_best_path_are_those_of_the_consistent_paths(case):
    model, sequences, labels = case
    by_hand = Enumeration(model, sequences, labels)
    likelihoods = hmm.log_likelihoods(model, sequences, labels)
    np.testing.assert_allclose(likelihoods, by_hand.likelihoods, rtol=1e-10, atol=1e-10)
    for gamma, expected_gamma in zip(
        hmm.state_probabilities(model, sequences, labels), by_hand.gammas, strict=True
    ):
        np.testing.assert_allclose(gamma, expected_gamma, rtol=1e-9, atol=1e-12)
    decoded = hmm.decode_all(model, sequences, labels)
    for result, row, best in zip(decoded, labels, by_hand.best, strict=True):
        assert result.log_joint == pytest.approx(np.log(best), rel=1e-9, abs=1e-9)
        known_labels = [] if row is None else row
        for state, label in zip(result.path.tolist(), known_labels, strict=False):
            assert label in (UNKNOWN, state)


@given(labelled(), st.sampled_from([0.0, 0.5]))
@settings(max_examples=tries(60, 10), deadline=None)
def test_three_rounds_of_baum_welch_are_three_rounds_by_enumeration(case, pseudo):
    model, sequences, labels = case
    training = hmm.baum_welch(model, sequences, 3, pseudo=max(pseudo, 1e-3), labels=labels)
    for number in range(3):
        by_hand = Enumeration(training.models[number], sequences, labels)
        assert training.log_likelihoods[number] == pytest.approx(sum(by_hand.likelihoods), abs=1e-9)
        after = training.models[number + 1]
        expected = by_hand.step(max(pseudo, 1e-3))
        np.testing.assert_allclose(after.flat, expected.flat, rtol=1e-8, atol=1e-12)
    assert (np.diff(training.log_posteriors) > -1e-9).all()
