"""Long sequences taken block by block give what they give at once."""

import numpy as np
import pytest
from effort import LEVEL
from numpy.testing import assert_allclose

from genlab import hmm
from genlab.core.hmm import blocks, decoding, packed, scan


@pytest.mark.parametrize("stop", [False, True])
@pytest.mark.parametrize("max_entries", [40, 800])
def test_blocks_give_what_all_steps_give_at_once(stop, max_entries, monkeypatch):
    rng = np.random.default_rng(3)
    model = hmm.random_model(4, 5, rng, stop=stop)
    long = 1000 if LEVEL == "default" else 3000
    sequences = [rng.integers(-1, 5, n) for n in (long, 5, 1, 40, long - 200, 1)]
    weights = [1, 2, 1, 1, 0.5, 3]
    counts, likelihoods = hmm.expected_counts(model, sequences, weights)
    best = hmm.decode_all(model, sequences)
    training = hmm.baum_welch(model, sequences, 2)
    posteriors = hmm.state_probabilities(model, sequences)
    monkeypatch.setattr(blocks, "MAX_POSTERIOR_ENTRIES", max_entries)
    monkeypatch.setattr(blocks, "MAX_ENTRIES", max_entries)
    monkeypatch.setattr(blocks, "MAX_PATH_ENTRIES", max_entries)
    in_blocks, likelihoods_in_blocks = hmm.expected_counts(model, sequences, weights)
    assert_allclose(in_blocks.flat, counts.flat, rtol=1e-9)
    assert_allclose(likelihoods_in_blocks, likelihoods, rtol=1e-12)
    assert_allclose(hmm.log_likelihoods(model, sequences), likelihoods, rtol=1e-12)
    for decoded, other in zip(hmm.decode_all(model, sequences), best, strict=True):
        assert decoded.path.tolist() == other.path.tolist() and decoded.log_joint == pytest.approx(
            other.log_joint
        )
    assert_allclose(
        hmm.baum_welch(model, sequences, 2).log_likelihoods, training.log_likelihoods, rtol=1e-10
    )
    for gamma, other in zip(hmm.state_probabilities(model, sequences), posteriors, strict=True):
        assert_allclose(gamma, other, rtol=1e-9, atol=1e-300)


def test_blocks_refuse_impossible_sequences_and_fall_back_to_logarithms(
    monkeypatch,
):
    model = hmm.HMM(
        [1.0, 0.0], [[1 - 1e-120, 1e-120], [0.0, 1.0]], [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    )
    x = [0] * 30 + [1] * 30
    counts, likelihood = hmm.expected_counts(model, [x])
    posteriors = hmm.state_probabilities(model, [x, x])
    monkeypatch.setattr(blocks, "MAX_ENTRIES", 20)
    monkeypatch.setattr(blocks, "MAX_POSTERIOR_ENTRIES", 20)
    in_blocks, likelihood_in_blocks = hmm.expected_counts(model, [x])
    assert_allclose(in_blocks.flat, counts.flat, rtol=1e-9)
    assert_allclose(likelihood_in_blocks, likelihood)
    assert_allclose(hmm.state_probabilities(model, [x, x]), posteriors, rtol=1e-9)
    with pytest.raises(ValueError, match="is impossible under this model"):
        hmm.expected_counts(model, [[0] * 40 + [2]])
    with pytest.raises(ValueError, match="sequence 2 is impossible under this model"):
        hmm.state_probabilities(model, [x, [0], [0] * 40 + [2], x])
    with pytest.raises(ValueError, match="sequence 2 is impossible under this model"):
        hmm.state_probabilities(model, [x, [0], [2], x])


@pytest.mark.parametrize("columns", [1, 6, 7, 20])
@pytest.mark.parametrize("sums", [0, 5 * 6 * 2, 5 * 5 * 6 - 1])
def test_a_product_in_chunks_is_the_product_at_once(sums, columns, monkeypatch):
    rng = np.random.default_rng(4)
    matrix, v = rng.normal(size=(5, 5)), rng.normal(size=(5, columns))
    v[1] = -np.inf
    expected = matrix[:, :, None] + v
    monkeypatch.setattr(scan, "CACHED_SUMS", sums)
    monkeypatch.setattr(scan, "MAX_COLUMNS", 6)
    np.testing.assert_array_equal(scan._max_product(matrix, v), expected.max(axis=1))
    np.testing.assert_allclose(
        scan._log_product(matrix, v), np.log(np.exp(expected).sum(axis=1)), rtol=1e-13
    )


@pytest.mark.parametrize("states", [1, 2, 3, 10, 30, 90, 300])
@pytest.mark.parametrize("symbols", [1, 4, 20])
@pytest.mark.parametrize("steps", [50, 1_000, 100_000])
def test_the_longest_run_is_packed_whose_table_fits_and_has_no_more_entries_than_steps(
    states, symbols, steps
):
    entries = [states**2 * (symbols + 1) ** (k - 1) for k in range(2, packed.LONGEST + 1)]
    fitting = [1] + [k for k, n in enumerate(entries, 2) if n <= min(packed.LARGEST, steps)]
    assert packed.run_length(states, symbols, steps) == fitting[-1]


@pytest.mark.parametrize("symbols", range(1, 10))
def test_sequences_of_one_step_have_their_best_state_beside_packed_ones(symbols, monkeypatch):
    """The step at which nothing happens is one more symbol, which may need one more bit."""
    monkeypatch.setattr(decoding, "run_length", lambda *_: 2)
    rng = np.random.default_rng(symbols)
    model = hmm.random_model(3, symbols, rng)
    singles = [[x] for x in range(symbols)]
    sequences = [*singles, rng.integers(0, symbols, 20)]
    first_joint = model.initial[:, None] * model.emission
    decodings = hmm.decode_all(model, sequences)
    assert [best.path.tolist() for best in decodings[:-1]] == first_joint.argmax(axis=0)[
        :, None
    ].tolist()
    assert_allclose([best.log_joint for best in decodings[:-1]], np.log(first_joint.max(axis=0)))
    assert decodings[-1].path.tolist() == hmm.viterbi(model, sequences[-1]).path.tolist()


@pytest.mark.parametrize("states", [15, 16, 30])
def test_a_path_of_many_states_is_that_of_the_plain_algorithm(states):
    rng = np.random.default_rng(states)
    model = hmm.random_model(states, 5, rng)
    x = hmm.sample(model, rng, 5_000).observations
    with np.errstate(divide="ignore"):
        start = np.log(model.initial)
        move = np.log(model.transition)
        emit = np.log(model.emission)
    score = start + emit[:, x[0]]
    pointers = []
    for symbol in x[1:].tolist():
        candidates = score[:, None] + move
        pointers.append(candidates.argmax(axis=0))
        score = candidates.max(axis=0) + emit[:, symbol]
    path = [int(score.argmax())]
    for best in reversed(pointers):
        path.append(int(best[path[-1]]))
    path_found = hmm.decode(model, x)
    assert path_found.path.tolist() == path[::-1]
    assert path_found.log_joint == pytest.approx(score.max(), rel=1e-12)


@pytest.mark.parametrize("max_entries", [40, 800])
def test_a_path_in_blocks_is_the_best_one_and_of_a_tie_has_the_lowest_states(
    max_entries, monkeypatch
):
    """Without packed steps, as for models whose table of packed steps would be too large."""
    rng = np.random.default_rng(7)
    model = hmm.random_model(4, 5, rng, stop=True)
    sequences = [rng.integers(-1, 5, n) for n in (3000, 5, 1, 40, 2500, 1)]
    viterbi = [hmm.viterbi(model, x) for x in sequences]
    uniform_model = hmm.HMM(np.full(3, 1 / 3), np.full((3, 3), 1 / 3), np.full((3, 2), 0.5))
    monkeypatch.setattr(decoding, "run_length", lambda *_: 1)
    monkeypatch.setattr(decoding, "SMALL", 0)
    monkeypatch.setattr(blocks, "MAX_PATH_ENTRIES", max_entries)
    for decoded, best in zip(hmm.decode_all(model, sequences), viterbi, strict=True):
        assert decoded.path.tolist() == best.path.tolist()
        assert decoded.log_joint == pytest.approx(best.log_joint, rel=1e-12)
    assert hmm.decode(uniform_model, [0, 1] * 500).path.tolist() == [0] * 1000


@pytest.mark.parametrize("run", [1, 2])
def test_lanes_that_begin_with_a_wrong_guess_are_run_again_where_a_state_is_impossible(
    run, monkeypatch
):
    monkeypatch.setattr(decoding, "run_length", lambda *_: run)
    monkeypatch.setattr(decoding, "SMALL", 0)
    monkeypatch.setattr(scan, "SHORTEST_CUT", 2)
    monkeypatch.setattr(scan, "WARM_UP", 1)
    for seed in range(20):
        rng = np.random.default_rng(seed)
        sticky = 0.98 * np.eye(3) + 0.02 * rng.dirichlet(np.ones(3), 3)
        emission = np.array([[0.5, 0.3, 0.2], [0.3, 0.5, 0.2], [0.5, 0.5, 0.0]])
        model = hmm.HMM(np.full(3, 1 / 3), sticky, emission)
        x = hmm.sample(model, rng, 150).observations
        best, blocks_decoding = hmm.viterbi(model, x), hmm.decode(model, x)
        assert blocks_decoding.path.tolist() == best.path.tolist()
        assert blocks_decoding.log_joint == pytest.approx(best.log_joint, rel=1e-12)


def test_lanes_are_longer_at_a_higher_pace_and_never_shorter_than_the_shortest_cut():
    steps = 100_000
    lengths = [scan.cut([steps], pace).length.max() for pace in (0.25, 1.0, 4.0)]
    assert lengths == [int(0.35 * np.sqrt(pace * steps)) for pace in (0.25, 1.0, 4.0)]
    assert [scan.cut([100], pace).length.max() for pace in (0.25, 1.0, 8.0)] == [16, 64, 64]


def test_the_trace_of_viterbi_is_the_same_however_many_steps_are_taken_at_a_time(monkeypatch):
    rng = np.random.default_rng(9)
    model = hmm.HMM([0.5, 0.5, 0.0], np.full((3, 3), 1 / 3), rng.dirichlet(np.ones(4), 3))
    x = rng.integers(-1, 4, 70)
    at_once = hmm.viterbi(model, x)
    monkeypatch.setattr(decoding, "MAX_CANDIDATES", 9 * 10)
    chunked = hmm.viterbi(model, x)
    np.testing.assert_array_equal(chunked.predecessors, at_once.predecessors)
    np.testing.assert_array_equal(chunked.log_delta, at_once.log_delta)
    assert at_once.predecessors[1:].any(axis=(1, 2)).all() and not at_once.predecessors[0].any()
