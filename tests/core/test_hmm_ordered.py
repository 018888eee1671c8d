"""Chains whose states never come back are computed state by state. What they give is compared with
all paths, and with one plain recursion in logarithms.
"""

import numpy as np
import pytest
from core.test_hmm_slow_mixing import step_by_step

from genlab import hmm
from genlab.core.hmm import ordered, passes


def left_to_right(K, *, skips=False, staying=True, shuffled=False, stop=False, zeros=False):
    rng = np.random.default_rng(K)
    moves = np.triu(rng.dirichlet(np.ones(K), K) if skips else np.eye(K, k=1), k=1)
    transition = moves + (9 * np.eye(K) if staying else 0)
    transition[-1, -1] = 1.0
    ending = np.full(K, 0.02) if stop else None
    transition /= transition.sum(axis=1, keepdims=True)
    if stop:
        transition *= 0.98
    emission = rng.dirichlet(np.ones(4), K)
    if zeros:
        emission[::2, 3] = 0
        emission /= emission.sum(axis=1, keepdims=True)
    model = hmm.HMM(np.append(0.75, np.full(K - 1, 0.25 / (K - 1))), transition, emission, ending)
    return model.relabel(rng.permutation(K)) if shuffled else model


@pytest.fixture
def in_order(monkeypatch):
    """How many sequences were computed state by state, and with the sum or the maximum."""
    calls = []
    original = ordered.OrderedChain.block

    def counting(self, *arguments):
        calls.append(self.gather.__name__)
        return original(self, *arguments)

    monkeypatch.setattr(ordered.OrderedChain, "block", counting)
    return calls


def compare(model, x):
    alpha, log_gamma, likelihood, joint = step_by_step(model, x)
    assert hmm.log_likelihood(model, x) == pytest.approx(likelihood, rel=1e-11)
    forward, posterior = hmm.forward(model, x), hmm.posterior(model, x)
    finite = np.isfinite(alpha)
    np.testing.assert_array_equal(np.isfinite(forward.log_alpha), finite)
    np.testing.assert_allclose(forward.log_alpha[finite], alpha[finite], rtol=1e-10, atol=1e-9)
    np.testing.assert_allclose(hmm.state_probabilities(model, [x])[0], np.exp(log_gamma), atol=1e-9)
    np.testing.assert_allclose(posterior.gamma, np.exp(log_gamma), atol=1e-9)
    assert posterior.backward.log_likelihood == pytest.approx(likelihood, rel=1e-11)
    decoded = hmm.decode(model, x)
    assert decoded.log_joint == pytest.approx(joint, rel=1e-11)
    assert hmm.log_joint(model, x, decoded.path) == pytest.approx(joint, rel=1e-11)
    assert decoded.path.tolist() == hmm.viterbi(model, x).path.tolist()


SHAPES = [
    {},
    {"skips": True},
    {"skips": True, "shuffled": True},
    {"stop": True},
    {"zeros": True},
    {"zeros": True, "skips": True, "shuffled": True, "stop": True},
]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("K", [2, 3, 7])
def test_a_chain_in_order_is_computed_as_step_by_step(K, shape, in_order, monkeypatch):
    monkeypatch.setattr(ordered, "BLOCK", 300)
    monkeypatch.setattr(ordered, "PATH_BLOCK", 300)
    monkeypatch.setattr(ordered, "LOOK_BACK", 50)
    monkeypatch.setattr(ordered, "MIN_STRETCH", 1)
    model = left_to_right(K, **shape)
    x = np.random.default_rng(1).integers(0, 3 if shape.get("zeros") else 4, 1_000)
    if shape.get("zeros"):
        x[[5, 400, 401, 999]] = 3  # impossible in every second state
    compare(model, x)
    assert {"_log_sum", "_largest"} <= set(in_order)


@pytest.mark.parametrize("steps", [1, 2, 6])
@pytest.mark.parametrize("shape", [*SHAPES, {"skips": True, "staying": False}], ids=str)
def test_all_paths_together_give_what_a_chain_in_order_gives(shape, steps, in_order, monkeypatch):
    monkeypatch.setattr(ordered, "SHORTEST", 1)
    monkeypatch.setattr(ordered, "BLOCK", 2)
    monkeypatch.setattr(ordered, "PATH_BLOCK", 2)
    monkeypatch.setattr(ordered, "MIN_STRETCH", 0)
    model = left_to_right(3, **shape)
    x = np.random.default_rng(3).integers(0, 3, steps)
    paths = hmm.all_paths(model, x)
    joint = np.exp(paths.log_joint)
    total = joint.sum()
    assert hmm.log_likelihood(model, x) == pytest.approx(np.log(total), abs=1e-12)
    gamma = np.array(
        [[joint[paths.states[:, t] == k].sum() for k in range(3)] for t in range(steps)]
    )
    counts = hmm.expected_counts(model, [x])[0]
    np.testing.assert_allclose(hmm.state_probabilities(model, [x])[0], gamma / total, atol=1e-12)
    moves = np.zeros((3, 3))
    for path, probability in zip(paths.states, joint / total, strict=True):
        np.add.at(moves, (path[:-1], path[1:]), probability)
    np.testing.assert_allclose(counts.transition, moves, atol=1e-12)
    assert hmm.decode(model, x).log_joint == pytest.approx(paths.log_joint.max(), abs=1e-12)
    assert in_order


def test_sequences_side_by_side_and_known_states_count_as_one_by_one(in_order):
    model = left_to_right(4, skips=True)
    rng = np.random.default_rng(8)
    sequences = [rng.integers(0, 4, n) for n in (700, 1, 300, 900)]
    labels = [np.full(len(x), -1) for x in sequences]
    labels[0][350], labels[3][[10, 880]] = 1, [0, 3]
    for all_labels in (None, labels):
        counts, likelihoods = hmm.expected_counts(model, sequences, labels=all_labels)
        assert in_order
        decoded = hmm.decode_all(model, sequences, labels=all_labels)
        total = np.zeros_like(counts.transition)
        for i, x in enumerate(sequences):
            row_labels = None if all_labels is None else [all_labels[i]]
            counts_of_one, likelihood = hmm.expected_counts(model, [x], labels=row_labels)
            total += counts_of_one.transition
            assert likelihoods[i] == pytest.approx(likelihood[0], rel=1e-12)
            path = hmm.decode_all(model, [x], labels=row_labels)[0].path
            assert decoded[i].path.tolist() == path.tolist()
            if row_labels is not None:
                is_known = labels[i] != -1
                assert path[is_known].tolist() == labels[i][is_known].tolist()
        np.testing.assert_allclose(counts.transition, total, rtol=1e-9, atol=1e-12)


def test_an_impossible_sequence_is_impossible():
    model = hmm.HMM([1, 0], [[0.9, 0.1], [0, 1]], [[0.5, 0.5, 0.0], [0.5, 0.5, 0.0]])
    x = np.zeros(500, dtype=int)
    x[300] = 2
    assert hmm.log_likelihood(model, x) == -np.inf
    assert (hmm.forward(model, x).log_filtered[300:] == -np.inf).all()
    assert np.isfinite(hmm.forward(model, x).log_filtered[250]).all()
    with pytest.raises(ValueError, match="impossible"):
        hmm.decode(model, x)
    with pytest.raises(ValueError, match="sequence 1 is impossible"):
        hmm.expected_counts(model, [x[:300], x])


def test_a_state_that_is_impossible_too_often_is_left_to_the_other_passes(monkeypatch):
    model = left_to_right(4, zeros=True)
    x = np.random.default_rng(0).integers(0, 4, 1_000)
    assert passes.likelihoods_in_order(model, hmm_evidence(model, x)) is None
    compare(model, x)


def hmm_evidence(model, x):
    from genlab.core.hmm.model import gather

    return gather(model, [x])


def test_only_states_that_never_come_back_have_an_order():
    assert ordered.order_of(np.array([[0.5, 0.5], [0.5, 0.5]])) is None
    assert ordered.order_of(np.array([[1.0, 0, 0], [0.5, 0.5, 0], [0, 0.5, 0.5]])).tolist() == [
        2,
        1,
        0,
    ]
    cycle = np.array([[0.5, 0.5, 0, 0], [0, 0.5, 0.5, 0], [0, 0.5, 0.5, 0], [0.5, 0, 0, 0.5]])
    assert ordered.order_of(cycle) is None


@pytest.mark.parametrize("fall", [0.0, 3.0, 30.0, 1e4])
def test_a_cumulative_sum_is_exact_whatever_its_range(fall):
    rng = np.random.default_rng(5)
    terms = np.cumsum(rng.normal(0, 2, 1_000)) + fall * np.arange(1_000)
    terms[:7] = -np.inf
    terms[500:520] = -np.inf
    for series in (terms, terms[::-1].copy()):
        expected = np.logaddexp.accumulate(series)
        np.testing.assert_allclose(ordered.log_cumulative_sum(series), expected, rtol=1e-12)
    assert (ordered.log_cumulative_sum(np.full(300, -np.inf)) == -np.inf).all()
