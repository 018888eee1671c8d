"""Chains that do not forget: left to right, sticky, and in halves. What lanes hand to each other
is compared with one plain recursion, step by step, in logarithms.
"""

import numpy as np
import pytest

from genlab import hmm
from genlab.core.hmm import decoding, exact, packed, passes, tree
from genlab.core.hmm import scan as engine
from genlab.core.hmm.pointers import path_by_pointers


def chain(kind, K, stop=False):
    rng = np.random.default_rng(K)
    emission = rng.dirichlet(np.ones(4), K)
    initial = np.full(K, 1 / K)
    if kind == "left to right":
        transition = 0.99 * np.eye(K) + 0.01 * np.eye(K, k=1)
        transition[-1, -1] = 1.0
        initial = np.eye(K)[0]
    elif kind == "sticky":
        transition = np.full((K, K), 0.001 / (K - 1))
        np.fill_diagonal(transition, 0.999)
    elif kind == "cycle":
        transition = 0.999 * np.eye(K) + 0.001 * np.roll(np.eye(K), 1, axis=1)
    else:  # two halves that never meet
        transition = np.zeros((K, K))
        transition[: K // 2, : K // 2] = rng.dirichlet(np.ones(K // 2), K // 2)
        transition[K // 2 :, K // 2 :] = rng.dirichlet(np.ones(K - K // 2), K - K // 2)
    if not stop:
        return hmm.HMM(initial, transition, emission)
    ending = np.full(K, 0.01)
    return hmm.HMM(initial, transition * 0.99, emission, ending)


def log(table):
    with np.errstate(divide="ignore"):
        return np.log(table)


def log_sum(a, axis):
    peak = np.maximum(a.max(axis=axis, keepdims=True), np.finfo(float).min)
    return log(np.exp(a - peak).sum(axis=axis)) + np.squeeze(peak, axis)


def step_by_step(model, x):
    """log α (T, K), log γ (T, K), log P and the largest log joint, by plain recursions."""
    factor = log(model.emission)[:, x].T
    A = log(model.transition)
    ending = log(np.ones(model.states) if model.stop is None else model.stop)
    alpha = np.empty_like(factor)
    alpha[0] = log(model.initial) + factor[0]
    delta = alpha[0]
    for t in range(1, len(x)):
        alpha[t] = log_sum(alpha[t - 1][:, None] + A, 0) + factor[t]
        delta = (delta[:, None] + A).max(axis=0) + factor[t]
    beta = np.empty_like(factor)
    beta[-1] = ending
    for t in range(len(x) - 2, -1, -1):
        beta[t] = log_sum(A + factor[t + 1] + beta[t + 1], 1)
    likelihood = log_sum(alpha[-1] + ending, 0)
    return alpha, alpha + beta - likelihood, float(likelihood), float((delta + ending).max())


@pytest.fixture
def transfers(monkeypatch):
    """How often it was worked out what truly enters each lane, after guesses that were wrong."""
    calls = []
    original = engine._entries

    def counting(*arguments):
        calls.append(len(arguments[1]))
        return original(*arguments)

    monkeypatch.setattr(engine, "_entries", counting)
    return calls


@pytest.mark.parametrize("stop", [False, True])
@pytest.mark.parametrize("K", [2, 5, 16])
@pytest.mark.parametrize("kind", ["left to right", "sticky", "two halves"])
def test_a_chain_that_does_not_forget_is_computed_as_step_by_step(
    kind, K, stop, transfers, monkeypatch
):
    model = chain(kind, K, stop)
    x = np.random.default_rng(7).integers(0, 4, 3_000)
    alpha, gamma, likelihood, joint = step_by_step(model, x)
    assert hmm.log_likelihood(model, x) == pytest.approx(likelihood, rel=1e-10)
    np.testing.assert_allclose(hmm.state_probabilities(model, [x])[0], np.exp(gamma), atol=1e-9)
    assert not transfers  # no guess was made
    monkeypatch.setattr(passes, "MAX_EXACT_STEPS", 0)
    assert hmm.log_likelihood(model, x) == pytest.approx(likelihood, rel=1e-10)
    forward = hmm.forward(model, x)
    np.testing.assert_array_equal(np.isfinite(forward.log_alpha), np.isfinite(alpha))
    finite = np.isfinite(alpha)
    np.testing.assert_allclose(forward.log_alpha[finite], alpha[finite], rtol=1e-9, atol=1e-7)
    posterior = hmm.posterior(model, x)
    np.testing.assert_allclose(posterior.gamma, np.exp(gamma), atol=1e-9)
    np.testing.assert_allclose(hmm.state_probabilities(model, [x])[0], np.exp(gamma), atol=1e-9)
    assert posterior.backward.log_likelihood == pytest.approx(likelihood, rel=1e-10)
    decoded = hmm.decode(model, x)
    assert decoded.log_joint == pytest.approx(joint, rel=1e-10)
    if kind == "sticky":
        assert transfers, "the lanes met by themselves, so this test tests nothing"
    if kind == "left to right":  # its states are computed one after the other, without lanes
        assert not transfers


@pytest.mark.parametrize("K", [6, 50])
def test_a_cycle_whose_states_are_long_left_is_computed_as_step_by_step(K):
    """What is left of a state is 10^−100 and less, which floats hold and their products do not."""
    model = chain("cycle", K)
    x = hmm.sample(model, 1, 3_000).observations
    alpha, gamma, likelihood, joint = step_by_step(model, x)
    forward = hmm.forward(model, x)
    np.testing.assert_allclose(forward.log_alpha, alpha, rtol=1e-9, atol=1e-7)
    if K == 50:
        assert forward.log_filtered.min() < np.log(engine.SAFE)
    np.testing.assert_allclose(hmm.state_probabilities(model, [x])[0], np.exp(gamma), atol=1e-9)
    assert hmm.log_likelihood(model, x) == pytest.approx(likelihood, rel=1e-10)
    assert hmm.decode(model, x).log_joint == pytest.approx(joint, rel=1e-10)
    A, b = log(model.transition), log(model.emission)[:, x].T
    beta = gamma - alpha + likelihood
    xi = alpha[:-1, :, None] + A + (b + beta)[1:, None, :] - likelihood
    counts = hmm.expected_counts(model, [x])[0]
    np.testing.assert_allclose(counts.transition, np.exp(xi).sum(axis=0), rtol=1e-7, atol=1e-300)


def test_the_lanes_of_one_sequence_are_handed_through_in_groups_as_one_by_one(monkeypatch):
    model = chain("sticky", 5)
    x = hmm.sample(model, 4, 6_000).observations
    groups = []
    original = engine._entries_together

    def counting(*arguments):
        groups.append(original(*arguments))
        return groups[-1]

    monkeypatch.setattr(engine, "_entries_together", counting)
    monkeypatch.setattr(passes, "MAX_EXACT_STEPS", 0)
    forward = hmm.forward(model, x)
    assert groups and groups[0] is not None
    monkeypatch.setattr(engine, "_entries_together", lambda *_: None)
    np.testing.assert_allclose(
        hmm.forward(model, x).log_filtered, forward.log_filtered, rtol=1e-9, atol=1e-9
    )


@pytest.mark.parametrize("lanes", [1, 2, 5])
@pytest.mark.parametrize("kind", ["sticky", "cycle", "halves"])
def test_many_states_are_decoded_along_pointers_as_in_lanes(kind, lanes, monkeypatch):
    """A cycle does not agree with a guess within a lane, so that the lanes are run again."""
    model = chain(kind, 40)
    x = hmm.sample(model, 6, 703).observations
    joint = step_by_step(model, x)[3]
    factors = log(model.emission).T[x]
    path = path_by_pointers(
        log(model.initial), log(model.transition), factors, np.zeros(40), lanes, 20
    )
    assert hmm.log_joint(model, x, path) == pytest.approx(joint, rel=1e-12)
    if lanes == 1:
        assert path.tolist() == hmm.decode(model, x).path.tolist()
        monkeypatch.setattr(decoding, "_is_for_pointers", lambda *_: False)
        assert path.tolist() == hmm.decode(model, x).path.tolist()


def test_a_path_along_pointers_is_given_where_no_other_ties_with_it():
    uniform = hmm.uniform_model(9, 3)
    tables = [log(uniform.initial), log(uniform.transition), log(uniform.emission).T[[0, 1, 2, 0]]]
    assert path_by_pointers(*tables, np.zeros(9), 1, 0) is None
    assert hmm.decode(uniform, [0, 1, 2, 0]).path.tolist() == [0, 0, 0, 0]
    tables[0] = log(np.eye(9)[4])
    tables[1] = log(np.eye(9))
    assert path_by_pointers(*tables, np.zeros(9), 1, 0).tolist() == [4, 4, 4, 4]


@pytest.mark.parametrize("columns", [1, 5, 700])
def test_a_sparse_matrix_gives_what_the_dense_one_gives(columns):
    rng = np.random.default_rng(2)
    dense = np.where(rng.random((40, 40)) < 0.2, rng.normal(size=(40, 40)), -np.inf)
    dense[3] = -np.inf  # a state that is never entered
    v = np.where(rng.random((40, columns)) < 0.1, -np.inf, rng.normal(size=(40, columns)))
    matrix = engine.sparse(dense)
    assert isinstance(matrix, engine.SparseMatrix)
    for product in (engine._max_product, engine._log_product):
        np.testing.assert_allclose(product(matrix, v), product(dense, v), rtol=1e-13)


def test_sequences_of_different_lengths_hand_through_their_own_ends():
    model = chain("sticky", 5)
    rng = np.random.default_rng(2)
    sequences = [rng.integers(0, 4, length) for length in (700, 3, 1_500, 260, 1)]
    likelihoods = hmm.log_likelihoods(model, sequences)
    expected = [step_by_step(model, x)[2] for x in sequences]
    np.testing.assert_allclose(likelihoods, expected, rtol=1e-10)
    for gamma, x in zip(hmm.state_probabilities(model, sequences), sequences, strict=True):
        np.testing.assert_allclose(gamma, np.exp(step_by_step(model, x)[1]), atol=1e-9)


def test_what_only_an_unlikely_state_can_explain_is_not_lost():
    """The state of the start is forgotten by 10^−400 before it is needed again."""
    model = hmm.HMM(
        [1.0, 0.0],
        [[0.999, 0.001], [0.0, 1.0]],
        [[0.2, 0.7, 0.1], [0.9, 0.1, 0.0]],  # the last symbol is of the first state alone
    )
    x = np.append(np.zeros(2_000, dtype=int), 2)
    alpha, _, likelihood, joint = step_by_step(model, x)
    assert alpha[-2, 0] < alpha[-2, 1] - 900
    assert hmm.log_likelihood(model, x) == pytest.approx(likelihood, rel=1e-12)
    assert hmm.decode(model, x).log_joint == pytest.approx(joint, rel=1e-12)
    assert hmm.decode(model, x).path.tolist() == [0] * 2_001


@pytest.mark.parametrize("kind", ["left to right", "sticky"])
def test_a_round_of_baum_welch_counts_as_step_by_step(kind):
    model = chain(kind, 4)
    x = hmm.sample(model, 5, 2_000).observations
    counts, likelihoods = hmm.expected_counts(model, [x])
    _, log_gamma, likelihood, _ = step_by_step(model, x)
    assert likelihoods[0] == pytest.approx(likelihood, rel=1e-10)
    expected = np.array([np.exp(log_gamma)[x == symbol].sum(axis=0) for symbol in range(4)]).T
    np.testing.assert_allclose(counts.emission, expected, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("kind", ["sticky", "cycle", "halves"])
@pytest.mark.parametrize(
    ("states", "steps"), [(2, 63), (2, 1_000), (3, 2_000), (5, 1_500), (8, 700)]
)
@pytest.mark.parametrize("stop", [False, True])
def test_a_best_path_by_halves_and_by_whole_lanes_is_the_best(
    kind, states, steps, stop, monkeypatch
):
    """As many lanes as steps in each; a state that excludes a symbol leaves no way through some."""
    model = chain(kind, states, stop)
    emission = model.emission.copy()
    emission[0, 0] = 0.0
    model = hmm.HMM(
        model.initial, model.transition, emission / emission.sum(axis=1, keepdims=True), model.stop
    )
    endless = hmm.HMM(model.initial, chain(kind, states).transition, model.emission)
    x = hmm.sample(endless, np.random.default_rng(7), steps).observations
    assert not packed.may_forget(model.transition)
    best_joint = step_by_step(model, x)[3]
    assert best_joint > -np.inf
    decoded = hmm.decode(model, x)
    assert decoded.log_joint == pytest.approx(best_joint, rel=1e-10)
    assert hmm.log_joint(model, x, decoded.path) == pytest.approx(best_joint, rel=1e-10)
    monkeypatch.setattr(decoding, "MAX_HALVED_STATES", 0)
    in_lanes = hmm.decode(model, x)
    assert in_lanes.log_joint == pytest.approx(best_joint, rel=1e-10)
    assert in_lanes.path.tolist() == decoded.path.tolist()


@pytest.mark.parametrize("steps", [301, 602, 1_000])
def test_a_path_by_halves_is_given_where_no_other_ties_with_it(steps):
    """Two states alike let each path tie with its mirror image; one that is likelier does not."""
    symmetric = hmm.HMM([0.5, 0.5], [[0.9, 0.1], [0.1, 0.9]], [[0.5, 0.5], [0.5, 0.5]])
    biased = hmm.HMM([0.5, 0.5], [[0.9, 0.1], [0.1, 0.9]], [[0.5, 0.5], [0.6, 0.4]])
    x = np.zeros(steps, dtype=int)
    x[steps // 2 :: 2] = 1

    def by_halves(model):
        tables = [log(table) for table in (model.initial, model.transition, model.emission)]
        return tree.path_by_halves(*tables, x, np.zeros(2))

    assert by_halves(symmetric) is None
    path, joint = by_halves(biased)
    assert joint == pytest.approx(step_by_step(biased, x)[3], rel=1e-12)
    assert hmm.log_joint(biased, x, path) == pytest.approx(joint, rel=1e-12)


def test_a_chain_may_forget_where_each_two_states_lead_to_the_same():
    assert packed.may_forget(np.array([[0.9, 0.1], [0.7, 0.3]]))
    assert packed.may_forget(np.array([[0.5, 0.5, 0.0], [0.0, 0.5, 0.5], [0.2, 0.0, 0.8]]))
    assert not packed.may_forget(np.array([[0.99, 0.01], [0.01, 0.99]]))
    assert not packed.may_forget(np.array([[0.5, 0.5, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]))


def test_it_depends_on_chain_and_steps_whether_pointers_are_quicker():
    sticky, small = chain("sticky", 40).transition, chain("sticky", 16).transition
    forgetful = hmm.random_model(40, 3, 0).transition
    assert decoding._is_for_pointers(sticky, 10_000)
    assert decoding._is_for_pointers(small, 1_000)
    assert not decoding._is_for_pointers(small, 10_000)
    assert decoding._is_for_pointers(forgetful, 1_000)
    assert not decoding._is_for_pointers(forgetful, 10_000)
    assert not decoding._is_for_pointers(chain("sticky", 5).transition, 1_000)


@pytest.mark.parametrize("kind", ["sticky", "cycle"])
@pytest.mark.parametrize(
    ("states", "design"), [(2, "by_transfer"), (3, "by_transfer"), (20, "by_steps")]
)
def test_a_chain_that_remembers_is_computed_without_guesses(kind, states, design, monkeypatch):
    monkeypatch.setattr(exact, "SLOWEST_PACE", 4)  # so that numbers are divided within a lane
    designs = []
    for name in ("by_transfer", "by_steps"):
        original = getattr(passes, name)

        def counting(*arguments, name=name, original=original):
            designs.append(name)
            return original(*arguments)

        monkeypatch.setattr(passes, name, counting)
    x = hmm.sample(chain(kind, states), np.random.default_rng(3), 1_500).observations
    hmm.log_likelihood(hmm.uniform_model(states, 4), x)
    assert not designs  # a chain that forgets is computed from guesses
    model = chain(kind, states)
    _, log_gamma, likelihood, _ = step_by_step(model, x)
    assert hmm.log_likelihood(model, x) == pytest.approx(likelihood, rel=1e-11)
    np.testing.assert_allclose(
        hmm.state_probabilities(model, [x])[0], np.exp(log_gamma), rtol=1e-8, atol=1e-13
    )
    assert designs == [design] * 2
