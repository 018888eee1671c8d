"""Long sequences taken block by block give what they give at once."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab import hmm
from genlab.core.hmm import blocks


@pytest.mark.parametrize("stop", [False, True])
@pytest.mark.parametrize("most", [40, 800])
def test_blocks_give_what_all_steps_give_at_once(stop, most, monkeypatch):
    rng = np.random.default_rng(3)
    model = hmm.random_model(4, 5, rng, stop=stop)
    sequences = [rng.integers(-1, 5, n) for n in (3000, 5, 1, 40, 2500, 1)]
    weights = [1, 2, 1, 1, 0.5, 3]
    counts, likelihoods = hmm.expected_counts(model, sequences, weights)
    best = hmm.decode_all(model, sequences)
    training = hmm.baum_welch(model, sequences, 2)
    monkeypatch.setattr(blocks, "MAX_ENTRIES", most)
    in_blocks, again = hmm.expected_counts(model, sequences, weights)
    assert_allclose(in_blocks.flat, counts.flat, rtol=1e-9)
    assert_allclose(again, likelihoods, rtol=1e-12)
    assert_allclose(hmm.log_likelihoods(model, sequences), likelihoods, rtol=1e-12)
    for one, other in zip(hmm.decode_all(model, sequences), best, strict=True):
        assert one.path.tolist() == other.path.tolist() and one.log_joint == pytest.approx(
            other.log_joint
        )
    assert_allclose(
        hmm.baum_welch(model, sequences, 2).log_likelihoods, training.log_likelihoods, rtol=1e-10
    )


def test_blocks_refuse_an_impossible_sequence_and_go_back_to_logarithms_where_scaling_loses(
    monkeypatch,
):
    model = hmm.HMM(
        [1.0, 0.0], [[1 - 1e-120, 1e-120], [0.0, 1.0]], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    )
    x = [0] * 30 + [1] * 30
    counts, likelihood = hmm.expected_counts(model, [x])
    monkeypatch.setattr(blocks, "MAX_ENTRIES", 20)
    in_blocks, again = hmm.expected_counts(model, [x])
    assert_allclose(in_blocks.flat, counts.flat, rtol=1e-9)
    assert_allclose(again, likelihood)
    with pytest.raises(ValueError, match="is impossible under this model"):
        hmm.expected_counts(model, [[0] * 40 + [2]])
