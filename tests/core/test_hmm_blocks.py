"""Long sequences taken block by block give what they give at once."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab import hmm
from genlab.core.hmm import blocks, decoding, scan


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
    monkeypatch.setattr(blocks, "MAX_PATH_ENTRIES", most)
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


@pytest.mark.parametrize("columns", [1, 6, 7, 20])
def test_a_max_product_in_chunks_is_the_product_at_once(columns, monkeypatch):
    rng = np.random.default_rng(4)
    turned, v = rng.normal(size=(5, 5)), rng.normal(size=(5, columns))
    v[1] = -np.inf
    expected = (turned[:, :, None] + v).max(axis=1)
    monkeypatch.setattr(scan, "MAX_SUMS", 0)
    monkeypatch.setattr(scan, "CACHED_SUMS", 5 * 5 * 6 - 1)
    np.testing.assert_array_equal(scan._max_product(turned, v), expected)


def test_the_trace_of_viterbi_is_the_same_however_many_steps_are_taken_at_a_time(monkeypatch):
    rng = np.random.default_rng(9)
    model = hmm.HMM([0.5, 0.5, 0.0], np.full((3, 3), 1 / 3), rng.dirichlet(np.ones(4), 3))
    x = rng.integers(-1, 4, 70)
    whole = hmm.viterbi(model, x)
    monkeypatch.setattr(decoding, "MAX_CANDIDATES", 9 * 10)
    chunked = hmm.viterbi(model, x)
    np.testing.assert_array_equal(chunked.predecessors, whole.predecessors)
    np.testing.assert_array_equal(chunked.log_delta, whole.log_delta)
    assert whole.predecessors[1:].any(axis=(1, 2)).all() and not whole.predecessors[0].any()
