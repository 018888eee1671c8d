"""Partly labelled sequences: known states are respected in likelihood, posterior, decoding and
learning, exactly as if all paths through them were listed.
"""

from itertools import product

import numpy as np
import pytest
from effort import tries
from hypothesis import given, settings
from hypothesis import strategies as st

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
        for observations, known in zip(sequences, labels, strict=True):
            self._add(observations, known)

    def _add(self, observations, known):
        K, T = self.model.states, len(observations)
        known = [UNKNOWN] * T if known is None else known
        choices = [range(K) if state == UNKNOWN else [state] for state in known]
        paths = list(product(*choices))
        weights = np.array([self._joint(observations, path) for path in paths])
        total = weights.sum()
        gamma = np.zeros((T, K))
        for path, share in zip(paths, weights / total, strict=True):
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
        self.best.append(weights.max())

    def _joint(self, observations, path):
        model = self.model
        joint = model.initial[path[0]]
        for t, state in enumerate(path):
            if observations[t] != hmm.MISSING:
                joint *= model.emission[state, observations[t]]
            if t + 1 < len(path):
                joint *= model.transition[state, path[t + 1]]
        return joint if model.stop is None else joint * model.stop[path[-1]]

    def step(self, pseudo=0.0):
        """The model after one M-step."""
        leaving = self.transition
        if self.model.stop is not None:
            leaving = np.column_stack([leaving, self.stop])
        tables = [self.initial[None], leaving, self.emission]
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
    for gamma, wanted in zip(
        hmm.state_probabilities(model, sequences, labels), by_hand.gammas, strict=True
    ):
        np.testing.assert_allclose(gamma, wanted, rtol=1e-9, atol=1e-12)
    decoded = hmm.decode_all(model, sequences, labels)
    for result, row, best in zip(decoded, labels, by_hand.best, strict=True):
        assert result.log_joint == pytest.approx(np.log(best), rel=1e-9, abs=1e-9)
        known = [] if row is None else row
        for state, label in zip(result.path.tolist(), known, strict=False):
            assert label in (UNKNOWN, state)


@given(labelled(), st.sampled_from([0.0, 0.5]))
@settings(max_examples=tries(60, 10), deadline=None)
def test_three_rounds_of_baum_welch_are_three_rounds_by_enumeration(case, pseudo):
    model, sequences, labels = case
    training = hmm.baum_welch(model, sequences, 3, pseudo=max(pseudo, 1e-3), labels=labels)
    for number in range(3):
        by_hand = Enumeration(training.models[number], sequences, labels)
        assert training.log_likelihoods[number] == pytest.approx(sum(by_hand.likelihoods), abs=1e-9)
        after, wanted = training.models[number + 1], by_hand.step(max(pseudo, 1e-3))
        np.testing.assert_allclose(after.flat, wanted.flat, rtol=1e-8, atol=1e-12)
    assert (np.diff(training.log_posteriors) > -1e-9).all()


@pytest.mark.parametrize("start", [WEATHER, STOPPING])
def test_known_states_are_kept_in_every_round_and_for_every_start_together(start):
    sequences = [[2, 0, 2, 1], [1, 0], [2, 2, hmm.MISSING]]
    labels = [[1, UNKNOWN, UNKNOWN, 0], None, [UNKNOWN, 0, UNKNOWN]]
    starts = [start, start.relabel([1, 0])]
    together = hmm.train_together(starts, sequences, 12, labels)
    for one, outcome in zip(starts, together, strict=True):
        alone = hmm.baum_welch(one, sequences, 12, labels=labels)
        np.testing.assert_allclose(outcome.log_likelihoods, alone.log_likelihoods, rtol=1e-10)
        np.testing.assert_allclose(outcome.model.flat, alone.model.flat, rtol=1e-8, atol=1e-14)
        gamma = hmm.state_probabilities(alone.model, sequences, labels)
        assert gamma[0][0, 1] == gamma[0][3, 0] == gamma[2][1, 0] == 1
    np.testing.assert_allclose(
        hmm.restarts(starts, sequences, 12, labels=labels)[0].log_likelihoods,
        together[0].log_likelihoods,
        rtol=1e-10,
    )


def test_complete_labels_come_to_the_counts_of_the_labels():
    """With every state known, one round is counting and dividing, whatever it starts from."""
    sequences, labels = [[2, 2, 1], [0, 0, 1], [0, 1, 2]], [[1, 1, 0], [0, 0, 0], [0, 1, 1]]
    counted = hmm.count_labelled(sequences, labels, 2, 3)
    expected, _ = hmm.expected_counts(WEATHER, sequences, labels=labels)
    for name in ("initial", "transition", "emission"):
        np.testing.assert_allclose(getattr(expected, name), getattr(counted, name), atol=1e-12)
    learnt = hmm.baum_welch(WEATHER, sequences, 1, labels=labels).model
    np.testing.assert_allclose(learnt.flat, counted.divide().flat, atol=1e-12)


def test_labels_that_know_nothing_change_nothing():
    sequences = [[2, 0, 2], [1, 0]]
    for labels in ([None, None], [[UNKNOWN] * 3, None]):
        plain, labelled_ = (
            hmm.baum_welch(STOPPING, sequences, 4, labels=each) for each in (None, labels)
        )
        assert plain.log_likelihoods.tolist() == labelled_.log_likelihoods.tolist()
        assert plain.model.flat.tolist() == labelled_.model.flat.tolist()


def test_labels_and_a_clamp_say_the_same_however_many_steps_are_known():
    rng = np.random.default_rng(3)
    drawn = hmm.sample(WEATHER, rng, 400)
    for known in (4, 200):
        steps = rng.choice(400, known, replace=False)
        labels = np.full(400, UNKNOWN)
        labels[steps] = drawn.states[steps]
        clamp = {int(step): int(drawn.states[step]) for step in steps}
        gamma = hmm.posterior(WEATHER, drawn.observations, clamp).gamma
        (shares,) = hmm.state_probabilities(WEATHER, [drawn.observations], [labels])
        np.testing.assert_allclose(shares, gamma, rtol=1e-9, atol=1e-12)
        (decoded,) = hmm.decode_all(WEATHER, [drawn.observations], [labels])
        path = hmm.viterbi(WEATHER, drawn.observations, clamp)
        assert decoded.log_joint == pytest.approx(path.log_joint, rel=1e-12)


def test_long_partly_labelled_sequences_are_learnt_block_by_block_alike(monkeypatch):
    """In blocks, which keep memory small, the counts are the same as with everything in memory."""
    rng = np.random.default_rng(5)
    drawn = [hmm.sample(STOPPING.stopping(None), rng, steps) for steps in (900, 50, 400)]
    sequences = [each.observations for each in drawn]
    labels = [np.where(rng.random(len(each.states)) < 0.2, each.states, UNKNOWN) for each in drawn]
    whole, likelihoods = hmm.expected_counts(STOPPING, sequences, labels=labels)
    from genlab.core.hmm import blocks

    monkeypatch.setattr(blocks, "MAX_ENTRIES", 300)
    parts, in_parts = hmm.expected_counts(STOPPING, sequences, labels=labels)
    np.testing.assert_allclose(in_parts, likelihoods, rtol=1e-10)
    np.testing.assert_allclose(parts.flat, whole.flat, rtol=1e-8)


def test_an_impossible_label_is_an_impossible_sequence():
    never = hmm.HMM([1.0, 0.0], [[1.0, 0.0], [0.0, 1.0]], [[0.5, 0.5], [0.0, 1.0]])
    assert hmm.log_likelihoods(never, [[0]], [[1]]).tolist() == [-np.inf]
    with pytest.raises(ValueError, match="sequence 1 is impossible"):
        hmm.baum_welch(never, [[0], [0, 1]], 2, labels=[None, [UNKNOWN, 1]])


@pytest.mark.parametrize(
    ("labels", "sentence"),
    [
        ([[0, 0]], "labels has 1 entries and there are 2 sequences"),
        ([[0, 0], None], r"labels of sequence 0 have shape \(2,\); they must be \(3,\)"),
        ([[0, 0, 2], None], r"labels of sequence 0\[2\] is 2; it must be one of 0..1"),
        ([None, [0, -2]], r"labels of sequence 1\[1\] is -2"),
        ([None, [0.5, 1]], "labels of sequence 1"),
    ],
)
def test_labels_that_do_not_fit_are_refused_with_their_place(labels, sentence):
    for call in (hmm.log_likelihoods, hmm.decode_all, hmm.state_probabilities):
        with pytest.raises(ValueError, match=sentence):
            call(WEATHER, [[2, 0, 2], [1, 0]], labels)
