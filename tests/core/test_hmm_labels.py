"""Partly labelled sequences: known states are kept in learning and decoding, and what does not
fit is refused with its place.
"""

import numpy as np
import pytest

from genlab import hmm

UNKNOWN = hmm.MISSING
WEATHER = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
STOPPING = WEATHER.stopping([0.1, 0.3])


@pytest.mark.parametrize("start", [WEATHER, STOPPING])
def test_known_states_are_kept_in_every_round_and_for_every_start_together(start):
    sequences = [[2, 0, 2, 1], [1, 0], [2, 2, hmm.MISSING]]
    labels = [[1, UNKNOWN, UNKNOWN, 0], None, [UNKNOWN, 0, UNKNOWN]]
    starts = [start, start.relabel([1, 0])]
    trainings = hmm.train_together(starts, sequences, 12, labels)
    for initial_model, outcome in zip(starts, trainings, strict=True):
        single_training = hmm.baum_welch(initial_model, sequences, 12, labels=labels)
        np.testing.assert_allclose(
            outcome.log_likelihoods, single_training.log_likelihoods, rtol=1e-10
        )
        np.testing.assert_allclose(
            outcome.model.flat, single_training.model.flat, rtol=1e-8, atol=1e-14
        )
        gamma = hmm.state_probabilities(single_training.model, sequences, labels)
        assert gamma[0][0, 1] == gamma[0][3, 0] == gamma[2][1, 0] == 1
    np.testing.assert_allclose(
        hmm.restarts(starts, sequences, 12, labels=labels)[0].log_likelihoods,
        trainings[0].log_likelihoods,
        rtol=1e-10,
    )


def test_labels_and_a_clamp_say_the_same_however_many_steps_are_known():
    rng = np.random.default_rng(3)
    sampled = hmm.sample(WEATHER, rng, 400)
    for known_steps in (4, 200):
        steps = rng.choice(400, known_steps, replace=False)
        labels = np.full(400, UNKNOWN)
        labels[steps] = sampled.states[steps]
        clamp = {int(step): int(sampled.states[step]) for step in steps}
        gamma = hmm.posterior(WEATHER, sampled.observations, clamp).gamma
        (shares,) = hmm.state_probabilities(WEATHER, [sampled.observations], [labels])
        np.testing.assert_allclose(shares, gamma, rtol=1e-9, atol=1e-12)
        (decoded,) = hmm.decode_all(WEATHER, [sampled.observations], [labels])
        path = hmm.viterbi(WEATHER, sampled.observations, clamp)
        assert decoded.log_joint == pytest.approx(path.log_joint, rel=1e-12)


def test_an_impossible_label_is_an_impossible_sequence():
    impossible = hmm.HMM([1.0, 0.0], [[1.0, 0.0], [0.0, 1.0]], [[0.5, 0.5], [0.0, 1.0]])
    assert hmm.log_likelihoods(impossible, [[0]], [[1]]).tolist() == [-np.inf]
    with pytest.raises(ValueError, match="sequence 1 is impossible"):
        hmm.baum_welch(impossible, [[0], [0, 1]], 2, labels=[None, [UNKNOWN, 1]])
