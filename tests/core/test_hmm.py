"""Likelihood, posteriors and decoding of HMMs, against the decks' numbers and against
enumeration.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from effort import IN_PYODIDE, LEVEL, THOROUGH, tries
from oracles.enumeration import best, hmm_joints, marginal

from genlab import belief, hmm
from genlab.core.hmm import recursion

C, H = 0, 1


def ice_creams(diary: str) -> list[int]:
    """Ice creams 1..3 as symbols 0..2."""
    return [int(digit) - 1 for digit in diary]


# Jurafsky & Martin: initial .8 hot, .2 cold; states are C, H
JM = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
FITTED = hmm.HMM(
    [2 / 3, 1 / 3], [[2 / 3, 1 / 3], [1 / 3, 2 / 3]], [[3 / 5, 2 / 5, 0], [0, 1 / 4, 3 / 4]]
)
EISNER = hmm.HMM(
    [0.5, 0.5], [[0.8, 0.1], [0.1, 0.8]], [[0.7, 0.2, 0.1], [0.1, 0.2, 0.7]], [0.1, 0.1]
)
DIARY = ice_creams("233232322313311121113121112332322")


def random_case(rng, *, zeros: bool, stop: bool):
    """A small random model, with exact zeros if asked, and observations with a gap."""
    states = rng.integers(1, 4)
    symbols = rng.integers(1, 4)
    steps = rng.integers(1, 7)

    def rows(shape):
        table = rng.dirichlet(np.ones(shape[-1]), shape[:-1])
        if zeros and shape[-1] > 1:
            table = np.where(table < 0.25, 0.0, table)
            table /= table.sum(axis=-1, keepdims=True)
        return table

    outgoing = rows((states, states + stop))
    model = hmm.HMM(
        rows((states,)),
        outgoing[:, :states],
        rows((states, symbols)),
        outgoing[:, states] if stop else None,
    )
    observations = rng.integers(0, symbols, steps)
    observations[rng.random(steps) < 0.15] = hmm.MISSING
    clamp = {int(rng.integers(steps)): int(rng.integers(states))} if rng.random() < 0.3 else None
    return model, observations, clamp


WAYS = {
    "by the kernel, if it is there": {},
    "by step": {"kernel": lambda: None},
    "in parts": {"MAX_ENTRIES": 1},
}


@pytest.fixture(params=WAYS)
def engine(request, monkeypatch):
    """Every way in which the passes may run keeps these claims."""
    for constant, value in WAYS[request.param].items():
        monkeypatch.setattr(recursion, constant, value)


@dataclass(frozen=True)
class Case:
    """A random case and what enumeration says of it: P(x, path) by path, and the marginals of each
    step and of each step with the next, none where x is impossible.
    """

    model: hmm.HMM
    x: np.ndarray
    clamp: dict[int, int] | None
    joints: dict[tuple[int, ...], float]
    gamma: list[np.ndarray]
    xi: list[np.ndarray]


@cache
def enumerated_cases(zeros: bool, stop: bool, count: int) -> list[Case]:
    """The same cases for every engine, enumerated once."""
    rng = np.random.default_rng(10 * zeros + stop)
    cases = []
    for _ in range(count):
        model, x, clamp = random_case(rng, zeros=zeros, stop=stop)
        joints = hmm_joints(model.initial, model.transition, model.emission, x, model.stop, clamp)
        steps = range(len(x)) if sum(joints.values()) else range(0)
        sizes = [model.states] * len(x)
        gamma = [marginal(joints, sizes, [t]) for t in steps]
        xi = [marginal(joints, sizes, [t, t + 1]) for t in steps[:-1]]
        cases.append(Case(model, x, clamp, joints, gamma, xi))
    return cases


@pytest.mark.parametrize("zeros", [False, True])
@pytest.mark.parametrize("stop", [False, True])
def test_inference_equals_enumeration(engine, zeros, stop):
    possible = 0
    cases = enumerated_cases(zeros, stop, tries(300, 20 if LEVEL == "default" else 60))
    for case in cases:
        model, joints = case.model, case.joints
        x, clamp = case.x, case.clamp
        total = sum(joints.values())
        result = hmm.posterior(model, x, clamp)
        if total == 0:
            assert hmm.log_likelihood(model, x, clamp) == -np.inf
            assert result.backward.log_likelihood == -np.inf
            assert hmm.explain_impossible(model, x, clamp) is not None
            assert hmm.viterbi(model, x, clamp).path_count == 0
            continue
        possible += 1
        close = {"rtol": 1e-12, "atol": 0}
        np.testing.assert_allclose(np.exp(hmm.log_likelihood(model, x, clamp)), total, **close)
        np.testing.assert_allclose(np.exp(result.backward.log_likelihood), total, **close)
        np.testing.assert_allclose(np.exp(result.log_likelihood_by_step), total, **close)
        np.testing.assert_allclose(result.gamma, case.gamma, **close)
        for t, xi in enumerate(case.xi):
            np.testing.assert_allclose(result.xi[t], xi, **close)
        np.testing.assert_allclose(
            result.forward.scaled * result.scaled_beta, result.gamma, **close
        )
        top, paths = best(joints)
        trace = hmm.viterbi(model, x, clamp)
        np.testing.assert_allclose(
            [np.exp(trace.log_joint), trace.delta[-1].max()][: 2 - stop], top, **close
        )
        assert sorted(map(tuple, trace.paths(1000).tolist())) == paths
        assert trace.path_count == len(paths)
        best_places = {(t, k) for path in paths for t, k in enumerate(path)}
        assert {(int(t), int(k)) for t, k in np.argwhere(trace.on_best)} == best_places
        decoded = hmm.decode(model, x, clamp)
        assert decoded.path.tolist() == trace.path.tolist()
        np.testing.assert_allclose(np.exp(decoded.log_joint), top, **close)
        if clamp is None:
            by_hand = hmm.forward_by_hand(model, x)[-1] @ model.ending
            chain = belief.sum_product(belief.hmm_chain(model, x))
            np.testing.assert_allclose([by_hand, np.exp(chain.log_z)], total, **close)
        listing = hmm.all_paths(model, x, clamp)
        assert list(map(tuple, listing.states.tolist())) == list(joints)
        np.testing.assert_allclose(np.exp(listing.log_joint), list(joints.values()), **close)
        np.testing.assert_allclose(np.exp(listing.log_likelihood), total, **close)
        assert hmm.explain_impossible(model, x, clamp) is None
    assert possible >= len(cases) // 5


def test_313_under_jurafsky_and_martin():
    """Jurafsky & Martin (hidden Markov models, ice creams): P = .028562, Viterbi HCH at .0128."""
    assert np.exp(hmm.log_likelihood(JM, ice_creams("313"))) == pytest.approx(0.028562, rel=1e-12)
    trace = hmm.viterbi(JM, ice_creams("313"))
    assert trace.paths().tolist() == [[H, C, H]]
    assert np.exp(trace.log_joint) == pytest.approx(0.0128, rel=1e-12)


def test_312_is_a_tie_and_is_shown_as_one():
    """Jurafsky & Martin's numbers: on 3 1 2, HCC and HCH tie at .0128, P = .04376; posterior
    decoding HCH.
    """
    trace = hmm.viterbi(JM, ice_creams("312"))
    assert trace.path_count == 2
    assert trace.paths().tolist() == [[H, C, C], [H, C, H]]
    assert trace.path.tolist() == hmm.decode(JM, ice_creams("312")).path.tolist() == [H, C, C]
    assert np.exp(trace.log_joint) == pytest.approx(0.0128, rel=1e-12)
    assert np.exp(hmm.log_likelihood(JM, ice_creams("312"))) == pytest.approx(0.04376, rel=1e-12)
    assert hmm.posterior_decode(JM, ice_creams("312")).path.tolist() == [H, C, H]


@pytest.mark.parametrize("model", [JM.relabel([1, 0]), EISNER], ids=["jm", "eisner"])
def test_decode_takes_the_first_tied_path_of_the_trace(engine, model):
    """On every sequence of five days, whatever rounding does to the candidates; in the default
    form on every fifth one, which leaves each symbol on each day.
    """
    sequences = list(np.ndindex(*(3,) * 5))[:: 5 if LEVEL == "default" else 1]
    ties = 0
    for x in sequences:
        trace = hmm.viterbi(model, x)
        ties += trace.path_count > 1
        assert hmm.decode(model, x).path.tolist() == trace.path.tolist()
    assert ties > len(sequences) / 10


def test_13_with_eisners_parameters_is_a_tie():
    """Eisner 2002, deck 000's example: with its parameters 1 3 is a tie, CC and HH."""
    assert hmm.viterbi(EISNER, ice_creams("13")).paths().tolist() == [[C, C], [H, H]]


@pytest.mark.parametrize(
    ("diary", "path", "posterior", "z"),
    [
        ("332", "HHH", 0.5556, 0.0375),
        ("123", "CCH", 0.6154, 0.043333),
        ("112", "CCC", 0.7619, 0.056),
    ],
)
def test_the_deck_s_model_misreads_its_own_training_rows(diary, path, posterior, z):
    """Deck 000, "Example: MLE for HMM": on 332, 123 and 112 the counted model's path, its
    posterior and Z.
    """
    trace = hmm.viterbi(FITTED, ice_creams(diary))
    evidence = hmm.log_likelihood(FITTED, ice_creams(diary))
    assert "".join("CH"[state] for state in trace.path) == path
    assert np.exp(trace.log_joint - evidence) == pytest.approx(posterior, abs=5e-5)
    assert np.exp(evidence) == pytest.approx(z, abs=5e-7)


def test_viterbi_and_posterior_decoding_differ_on_322():
    """Deck 000's counted model: Viterbi HCC, posterior decoding HHC with P(H) = 1, .517, .402."""
    assert hmm.viterbi(FITTED, ice_creams("322")).path.tolist() == [H, C, C]
    result = hmm.posterior_decode(FITTED, ice_creams("322"))
    assert result.path.tolist() == [H, H, C]
    gamma = hmm.posterior(FITTED, ice_creams("322")).gamma[:, H]
    np.testing.assert_allclose(gamma, [1, 0.517, 0.402], atol=5e-4)
    assert result.log_joint == pytest.approx(
        np.log(1 / 3 * 3 / 4 * 2 / 3 * 1 / 4 * 1 / 3 * 2 / 5), rel=1e-12
    )


def test_eisners_diary_at_the_start():
    """Deck 000's example, Eisner 2002: log P, perplexity, P(H) on five days; both decodings are
    H13 C14 H6.
    """
    result = hmm.posterior(EISNER, DIARY)
    assert result.log_likelihood == pytest.approx(-41.53782, abs=5e-6)
    assert hmm.perplexity(result.log_likelihood, 33) == pytest.approx(3.5209, abs=5e-5)
    np.testing.assert_allclose(
        result.gamma[[0, 12, 13, 26, 32], H], [0.871, 0.779, 0.113, 0.493, 0.775], atol=5e-4
    )
    expected = [H] * 13 + [C] * 14 + [H] * 6
    trace = hmm.viterbi(EISNER, DIARY)
    assert trace.path.tolist() == expected
    # day 27 has a 2, which both states emit alike: the change may as well come a day earlier, and
    # that is a tie
    assert trace.paths().tolist() == [expected, [H] * 13 + [C] * 13 + [H] * 7]
    assert hmm.posterior_decode(EISNER, DIARY).path.tolist() == expected


def test_a_missing_observation_is_the_sum_over_its_symbols():
    parts = [np.exp(hmm.log_likelihood(JM, [2, symbol, 2])) for symbol in range(3)]
    assert np.exp(hmm.log_likelihood(JM, [2, hmm.MISSING, 2])) == pytest.approx(
        sum(parts), rel=1e-12
    )


def test_the_slide_s_recursion_by_hand_on_313():
    """Deck 000, "Likelihood computation": α_1 = (.2·.1, .8·.4), and from day to day a product
    and a sum.
    """
    expected = [[0.02, 0.32], [0.138 * 0.5, 0.202 * 0.2], [0.05066 * 0.1, 0.05874 * 0.4]]
    np.testing.assert_allclose(hmm.forward_by_hand(JM, ice_creams("313")), expected, rtol=1e-12)


def test_an_impossible_sequence_is_explained():
    fault = hmm.explain_impossible(FITTED, ice_creams("131"), {1: C})
    assert (fault.step, fault.alive) == (1, (C,))
    assert [(zero.kind, zero.index) for zero in fault.zeros] == [
        ("emission", (C, 2)),
        ("clamp", (1, H)),
    ]
    assert str(fault) == "no state is possible at step 1: emission[0, 2] = 0, clamp[1, 1] = 0"
    left_right = hmm.HMM([1, 0], [[0.5, 0.5], [0, 1]], [[1, 0], [0, 1]])
    fault = hmm.explain_impossible(left_right, [0, 1, 0])
    assert [(zero.kind, zero.index) for zero in fault.zeros] == [
        ("transition", (1, 0)),
        ("emission", (1, 0)),
    ]
    fault = hmm.explain_impossible(left_right, [1])
    assert [(zero.kind, zero.index) for zero in fault.zeros] == [
        ("emission", (0, 1)),
        ("initial", (1,)),
    ]
    endless = hmm.HMM([1, 0], [[0.5, 0.5], [0, 0.5]], [[1, 0], [0, 1]], [0, 0.5])
    fault = hmm.explain_impossible(endless, [0, 0])
    assert (fault.step, [(zero.kind, zero.index) for zero in fault.zeros]) == (1, [("stop", (0,))])


def test_impossible_sequence_has_no_posterior_and_no_path():
    left_right = hmm.HMM([1, 0], [[0.5, 0.5], [0, 1]], [[1, 0], [0, 1]])
    assert hmm.log_likelihood(left_right, [0, 1, 0]) == -np.inf
    result = hmm.posterior(left_right, [0, 1, 0])
    assert (
        not np.isnan(result.forward.log_alpha).any()
        and not np.isnan(result.backward.log_beta).any()
    )
    for call in (
        lambda: result.gamma,
        lambda: hmm.decode(left_right, [0, 1, 0]),
        lambda: hmm.viterbi(left_right, [0, 1, 0]).path,
        lambda: hmm.state_probabilities(left_right, [[0, 1], [0, 1, 0]]),
    ):
        with pytest.raises(ValueError, match="impossible under this model"):
            call()


def long_model(states=3, symbols=4, seed=5):
    rng = np.random.default_rng(seed)
    return hmm.random_model(states, symbols, rng), rng.integers(0, symbols, 100_000)


def test_a_hundred_thousand_steps_neither_underflow_nor_lose_digits():
    """The lanes give what one plain loop gives."""
    model, x = long_model()
    p, total = model.initial, 0.0
    for v in x:
        p = p * model.emission[:, v]
        total, p = total + np.log(p.sum()), p / p.sum() @ model.transition
    assert hmm.log_likelihood(model, x) == pytest.approx(total, rel=1e-12)
    result = hmm.posterior(model, x)
    gamma = hmm.state_probabilities(model, [x])[0]
    assert np.isfinite(gamma).all()
    np.testing.assert_allclose(gamma.sum(axis=1), 1, rtol=1e-12)
    np.testing.assert_allclose(result.gamma, gamma, rtol=1e-9)
    np.testing.assert_allclose(result.log_likelihood_by_step, total, rtol=1e-12)
    assert result.forward.alpha[-1].max() == 0  # which is what scaling is for
    decoded, trace = hmm.decode(model, x), hmm.viterbi(model, x)
    assert decoded.log_joint == pytest.approx(trace.log_joint, rel=1e-12)
    assert (decoded.path == trace.path).all()
    assert hmm.log_joint(model, x, decoded.path) == pytest.approx(decoded.log_joint, rel=1e-12)


def test_forbidden_states_stay_exactly_zero_and_tiny_ones_do_not_become_so():
    """A left-to-right chain: state 0 decays as 2^−t, far below the smallest float, and is still
    not zero.
    """
    steps = 3_000 if IN_PYODIDE and not THOROUGH else 20_000  # 2^−1075 is the smallest float
    model = hmm.HMM([1, 0, 0], [[0.5, 0.5, 0], [0, 1, 0], [0, 0, 1]], np.full((3, 1), 1.0))
    result = hmm.posterior(model, np.zeros(steps, dtype=int))
    assert (result.gamma[:, 2] == 0).all() and not np.isnan(result.gamma).any()
    np.testing.assert_allclose(result.log_gamma[:, 0], np.arange(steps) * np.log(0.5), rtol=1e-9)
    assert result.log_likelihood == pytest.approx(0, abs=1e-9)


def test_a_product_below_the_smallest_float_is_not_an_impossibility():
    model = hmm.HMM([0.5, 0.5], np.eye(2), [[1e-200, 1 - 1e-200, 0], [1 - 1e-200, 0, 1e-200]])
    only_first = [0, 0, 1]  # state 0 alone can emit 1, after two emissions of 1e-200
    assert hmm.log_likelihood(model, only_first) == pytest.approx(
        np.log(0.5) + 2 * np.log(1e-200), rel=1e-12
    )
    assert hmm.posterior(model, only_first).gamma.tolist() == [[1, 0]] * 3
    assert hmm.decode(model, only_first).path.tolist() == [0, 0, 0]


def test_another_stop_leaves_the_shares_of_the_ways_on():
    assert EISNER.stopping(None).transition.tolist() == pytest.approx(
        np.array([[8, 1], [1, 8]]) / 9
    )
    model = EISNER.stopping([0.5, 0])
    np.testing.assert_allclose(
        model.by_state,
        [[0.5, 4 / 9, 0.5 / 9, 0.5, 0.7, 0.2, 0.1], [0.5, 1 / 9, 8 / 9, 0, 0.1, 0.2, 0.7]],
    )
    assert model.flat.tolist() == [*model.initial, *model.leaving.ravel(), *model.emission.ravel()]
    with pytest.raises(ValueError, match="state 1 always stops"):
        EISNER.stopping([0.1, 1]).stopping(None)


def test_paths_are_ranked_and_delta_is_scaled_by_its_largest():
    ranking = hmm.all_paths(JM, ice_creams("312")).ranked
    assert (
        ranking.states[:2].tolist() == [[H, C, C], [H, C, H]]
        and (np.diff(ranking.log_joint) <= 1e-15).all()
    )
    trace = hmm.viterbi(JM, ice_creams("312"))
    np.testing.assert_allclose(trace.scaled, trace.delta / trace.delta.max(axis=1, keepdims=True))
    assert not hmm.viterbi(FITTED, ice_creams("31"), {1: H}).scaled[1].any()


def test_viterbi_counts_many_ties_exactly_without_listing_them():
    flat = hmm.HMM([0.5, 0.5], np.full((2, 2), 0.5), np.full((2, 1), 1.0))
    trace = hmm.viterbi(flat, [0] * 200)
    assert trace.path_count == 2**200
    assert hmm.viterbi(flat, [0] * 9, {3: 0, 6: 1}).path_count == 2**7  # where all paths meet twice
    assert trace.paths(3).shape == (3, 200)
    assert trace.path.tolist() == hmm.decode(flat, [0] * 200).path.tolist() == [0] * 200
    uniform_model = hmm.HMM(np.full(70, 1 / 70), np.full((70, 70), 1 / 70), np.ones((70, 1)))
    trace = hmm.viterbi(uniform_model, [0, 0, 0])
    assert trace.path_count == 70**3 and trace.on_best.shape == (3, 70) and trace.on_best.all()


def test_sampling_follows_the_parameters_and_the_seed():
    repetitions = [
        hmm.sample(JM, np.random.default_rng(4), 50).observations.tolist() for _ in range(2)
    ]
    assert repetitions[0] == repetitions[1]
    sampled = hmm.sample(FITTED, np.random.default_rng(0), 5000)
    assert not ((sampled.states == C) & (sampled.observations == 2)).any()
    rng = np.random.default_rng(1)
    lengths = [len(hmm.sample(EISNER, rng).states) for _ in range(4000)]
    assert abs(np.mean(lengths) - 10) < 5 * np.sqrt(90 / 4000)


def test_the_messages_that_meet_at_a_step_make_its_posterior():
    model = hmm.HMM(
        [0.3, 0.7], [[0.5, 0.4], [0.2, 0.7]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]], [0.1, 0.1]
    )
    posterior = hmm.posterior(model, [2, hmm.MISSING, 0, 2], {2: 1})
    for step, gamma in enumerate(posterior.gamma):
        before, emission, after = hmm.messages(model, posterior, step)
        np.testing.assert_allclose([before.sum(), after.sum()], 1, rtol=1e-12)
        joint = before * emission * after
        np.testing.assert_allclose(joint / joint.sum(), gamma, rtol=1e-12)
    np.testing.assert_allclose(hmm.messages(model, posterior, 0)[0], model.initial, rtol=1e-12)
    with pytest.raises(ValueError, match="step"):
        hmm.messages(model, posterior, 4)


def test_back_pointers_are_the_lowest_best_states_before():
    trace = hmm.viterbi(JM, [2, 0, 2])
    assert trace.back_pointers[0].tolist() == [-1, -1] and trace.back_pointers.shape == (3, 2)
    log_delta, log_moves = trace.log_delta, np.log(JM.transition)
    for t in (1, 2):
        assert (
            trace.back_pointers[t].tolist()
            == (log_delta[t - 1][:, None] + log_moves).argmax(axis=0).tolist()
        )


def test_a_path_is_taken_that_is_better_by_more_than_a_tie():
    model = hmm.HMM([0.5, 0.5], np.full((2, 2), 0.5), [[0.5, 0.5], [0.5 + 2e-8, 0.5 - 2e-8]])
    x = np.random.default_rng(6).integers(0, 2, 20_000)
    assert (hmm.decode(model, x).path == (x == 0)).all()


def test_two_to_the_millionth_is_still_written_out():
    assert hmm.path_count(2, 1_000_000) == (1 << 1_000_000, 4_000_000)
    with pytest.raises(ValueError, match=r"2\^1000001 is not written out"):
        hmm.path_count(2, 1_000_001)
    assert hmm.path_count(1, 2_000_000) == (1, 2_000_000)


def test_a_perplexity_is_infinite_for_the_impossible_and_beyond_the_numbers():
    assert hmm.perplexity(-np.inf, 4) == hmm.perplexity(-1e9, 4) == np.inf
    with pytest.raises(ValueError, match="log_likelihood is inf; it must be finite"):
        hmm.perplexity(np.inf, 4)


def test_a_model_that_may_stop_in_one_state_only_is_not_impossible():
    model = hmm.HMM([0.5, 0.5], [[0.5, 0.5], [0.0, 0.5]], [[0.5, 0.5], [0.5, 0.5]], [0.0, 0.5])
    assert hmm.explain_impossible(model, [0, 1]) is None
    unending = hmm.HMM([1.0, 0.0], [[0.5, 0.5], [0.0, 0.5]], [[0.5, 0.5], [0.5, 0.5]], [0.0, 0.5])
    explanation = hmm.explain_impossible(unending, [0])
    assert (explanation.step, explanation.alive, str(explanation)) == (
        0,
        (0,),
        "no state is possible at step 0: stop[0] = 0",
    )


def test_a_matching_says_how_far_apart_the_models_are():
    """By hand: one table entry pair moves by .1, another by .05; the labels are swapped besides."""
    other_model = hmm.HMM(
        [0.25, 0.75], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.3, 0.3, 0.4]]
    )
    matching = hmm.match_states(JM, other_model.relabel([1, 0]))
    assert (matching.order, matching.swapped) == ((1, 0), True)
    assert matching.largest_difference == pytest.approx(0.1)
    assert matching.total_difference == pytest.approx(0.3)
    assert hmm.match_states(JM, JM) == hmm.Matching((0, 1), 0.0, 0.0)
    assert not hmm.match_states(JM, JM).swapped
    stops = hmm.match_states(EISNER, EISNER.stopping([0.1, 0.2]))
    assert stops.total_difference == pytest.approx(0.2)
    three = hmm.random_model(3, 2, 5)
    assert hmm.match_states(three, three.relabel([2, 0, 1])).order == (1, 2, 0)


def test_sample_draws_one_step_and_waits_for_a_stop_up_to_the_limit():
    assert len(hmm.sample(JM, 0, 1).states) == 1
    immediate_stop = hmm.HMM([1.0], [[0.0]], [[1.0]], [1.0])
    assert hmm.sample(immediate_stop, 0, at_most=1).states.tolist() == [0]
    swinging = hmm.HMM([1.0, 0.0], [[0, 1], [1, 0]], [[0, 1, 0], [0, 0, 1]])
    sampled = hmm.sample(swinging, 0, 5)
    assert sampled.states.tolist() == [0, 1, 0, 1, 0]
    assert sampled.observations.tolist() == [1, 2, 1, 2, 1]


def test_states_that_are_kept_keep_their_shares_and_their_stops():
    model = hmm.HMM([0.2, 0.3, 0.5], np.full((3, 3), 0.2), np.eye(3), [0.4, 0.4, 0.4])
    reordered = model.with_states([2, 0])
    np.testing.assert_allclose(reordered.initial, [5 / 7, 2 / 7], rtol=1e-14)
    np.testing.assert_allclose(reordered.transition, 0.3, rtol=1e-14)
    assert (reordered.emission == np.eye(3)[[2, 0]]).all() and (reordered.stop == [0.4, 0.4]).all()
    enlarged = model.with_states([None, 1], stop=0.25)
    np.testing.assert_allclose(enlarged.initial, [0.5, 0.5], rtol=1e-14)
    np.testing.assert_allclose(enlarged.transition, [[0.375, 0.375], [0.3, 0.3]], rtol=1e-14)
    np.testing.assert_allclose(enlarged.emission, [[1 / 3] * 3, [0, 1, 0]], rtol=1e-14)
    fallback = hmm.HMM([1.0, 0.0, 0.0], np.eye(3), np.eye(3)).with_states([1, 2])
    assert fallback.initial.tolist() == [0.5, 0.5] and fallback.transition.tolist() == [
        [1, 0],
        [0, 1],
    ]
    single = hmm.HMM([1.0, 0.0], [[0.0, 1.0], [1.0, 0.0]], np.eye(2)).with_states([1])
    assert single.initial.tolist() == [1.0] and single.transition.tolist() == [[1.0]]
    with pytest.raises(ValueError, match="it must not name a state twice"):
        model.with_states([0, 0])


@pytest.mark.parametrize("symbols", [84, 85, 254, 255])
def test_a_narrow_code_has_room_for_every_symbol_gap_and_clamp(symbols):
    """With clamped steps each symbol and the gap has a column for each state, and one for none:
    3 · 85 columns fit a byte, 3 · 86 do not.
    """
    emission = np.full((2, symbols), 1 / symbols)
    model = hmm.HMM([0.25, 0.75], [[0.5, 0.5], [0.5, 0.5]], emission)
    x = [symbols - 1, hmm.MISSING, symbols - 1]
    for clamp, p in (({}, 1.0), ({0: 1}, 0.75), ({0: 1, 1: 0}, 0.375), ({1: 0, 2: 1}, 0.25)):
        likelihood = np.exp(hmm.log_likelihood(model, x, clamp))
        assert likelihood == pytest.approx(p / symbols**2, rel=1e-13)


def test_given_numbers_make_the_days_that_their_intervals_say():
    """Two a day: .2 parts cold from hot at first, then a row of the transition; ice creams by
    the day's row.
    """
    ice = hmm.drawn_by(JM, [0.19, 0.49, 0.5, 0.2, 0.39, 0.95])
    numbers = hmm.drawn_by(JM, [0.2, 0.19, 0.4, 0.61])
    assert (ice.states.tolist(), ice.observations.tolist()) == ([C, H, C], [0, 1, 2])
    assert (numbers.states.tolist(), numbers.observations.tolist()) == ([H, H], [0, 2])
    assert hmm.drawn_by(JM, []).states.tolist() == []
