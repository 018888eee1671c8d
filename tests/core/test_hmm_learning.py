"""Counting labelled sequences, Baum–Welch, restarts and label matching."""

import numpy as np
import pytest
from effort import tries

from genlab import hmm
from genlab.core.hmm import recursion

C, H = 0, 1
ROWS = [[2, 2, 1], [0, 0, 1], [0, 1, 2]]  # 332, 112, 123
LABELS = [[H, H, C], [C, C, C], [C, H, H]]
EISNER = hmm.HMM(
    [0.5, 0.5], [[0.8, 0.1], [0.1, 0.8]], [[0.7, 0.2, 0.1], [0.1, 0.2, 0.7]], [0.1, 0.1]
)
DIARY = [int(digit) - 1 for digit in "233232322313311121113121112332322"]


def test_the_deck_s_table_counted_and_divided():
    """Deck 000, "Example: MLE for HMM": π 1/3 2/3; HH 2/3, CC 2/3; H emits 0 1/4 3/4, C emits
    3/5 2/5 0.
    """
    counts = hmm.count_labelled(ROWS, LABELS, 2, 3)
    assert counts.initial.tolist() == [2, 1]
    assert counts.transition.tolist() == [
        [2, 1],
        [1, 2],
    ]  # six steps, for the last step of a row goes nowhere
    assert counts.emission.tolist() == [[3, 2, 0], [0, 1, 3]]
    model = counts.divide()
    np.testing.assert_allclose(model.initial, [2 / 3, 1 / 3], rtol=1e-15)
    np.testing.assert_allclose(model.transition, [[2 / 3, 1 / 3], [1 / 3, 2 / 3]], rtol=1e-15)
    np.testing.assert_allclose(model.emission, [[3 / 5, 2 / 5, 0], [0, 1 / 4, 3 / 4]], rtol=1e-15)


def test_the_deck_s_table_smoothed_by_one():
    """Deck 000, "Example: MLE for HMM", add-one: H emits 1/7 2/7 4/7; C emits 4/8 3/8 1/8; HH
    3/5; π_H 2/5.
    """
    model = hmm.count_labelled(ROWS, LABELS, 2, 3).add_pseudocount(1).divide()
    np.testing.assert_allclose(
        model.emission, [[4 / 8, 3 / 8, 1 / 8], [1 / 7, 2 / 7, 4 / 7]], rtol=1e-15
    )
    assert model.transition[H, H] == pytest.approx(3 / 5, rel=1e-15)
    assert model.initial[H] == pytest.approx(2 / 5, rel=1e-15)


def test_with_stop_the_last_step_goes_to_stop():
    counts = hmm.count_labelled(ROWS, LABELS, 2, 3, stop=True)
    assert counts.stop.tolist() == [2, 1]
    model = counts.divide()
    np.testing.assert_allclose(model.transition.sum(axis=1) + model.stop, 1, rtol=1e-15)
    assert model.stop.tolist() == [2 / 5, 1 / 4]


def test_a_row_without_counts_is_named_not_invented():
    counts = hmm.count_labelled([[0, 1, 2]], [[C, C, H]], 3, 3)
    assert counts.undefined == (("transition", 1), ("transition", 2), ("emission", 2))
    with pytest.raises(
        ValueError, match=r"transition row 1, transition row 2, emission row 2: 0/0"
    ):
        counts.divide()
    assert counts.add_pseudocount(0.5).undefined == ()


def test_missing_observations_are_not_counted_but_their_transitions_are():
    counts = hmm.count_labelled([[0, hmm.MISSING, 2]], [[C, H, H]], 2, 3)
    assert counts.emission.tolist() == [[1, 0, 0], [0, 0, 1]]
    assert counts.transition.tolist() == [[0, 1], [0, 1]]


def test_what_a_missing_label_is_part_of_is_not_counted():
    counts = hmm.count_labelled([[0, 1, 2, 0]], [[C, hmm.MISSING, H, H]], 2, 3, stop=True)
    assert counts.transition.tolist() == [[0, 0], [0, 1]]
    assert counts.emission.tolist() == [[1, 0, 0], [1, 0, 1]]


@pytest.mark.parametrize(
    ("rounds", "tolerance", "stop", "likelihood", "emission", "transition"),
    [
        (
            0,
            5e-6,
            [0.1, 0.1],
            -41.53782,
            [[0.7, 0.2, 0.1], [0.1, 0.2, 0.7]],
            [[0.8, 0.1], [0.1, 0.8]],
        ),
        (
            1,
            5e-5,
            [0.0153, 0.0423],
            -36.7423,
            [[0.6765, 0.2188, 0.1047], [0.0584, 0.4251, 0.5165]],
            [[0.8757, 0.1090], [0.0925, 0.8652]],
        ),
        (
            10,
            5e-5,
            None,
            -35.3343,
            [[0.6407, 0.1481, 0.2112], [0.00016, 0.5341, 0.4657]],
            [[0.9337, None], [None, 0.8650]],
        ),
    ],
)
def test_eisners_diary_re_estimated(rounds, tolerance, stop, likelihood, emission, transition):
    """Deck 000's example, Eisner 2002: the start, and after one and ten re-estimations."""
    history = hmm.baum_welch(EISNER, [DIARY], 10)
    model = history.models[rounds]
    assert history.log_likelihoods[rounds] == pytest.approx(likelihood, abs=tolerance)
    np.testing.assert_allclose(model.emission, emission, atol=5e-5 + 1e-9)
    for row, expected in zip(model.transition, transition, strict=True):
        for value, printed_value in zip(row, expected, strict=True):
            assert printed_value is None or value == pytest.approx(printed_value, abs=5e-5 + 1e-9)
    if stop:
        np.testing.assert_allclose(model.stop, stop, atol=5e-5)
    if rounds == 10:
        assert model.emission[H, 0] == pytest.approx(0.00016, abs=5e-6)


def test_baum_welch_says_each_round_that_it_has_made():
    rounds = []
    training = hmm.baum_welch(EISNER, [DIARY], 50, tolerance=0.5, progress=rounds.append)
    assert rounds == list(range(1, len(training.counts) + 1)) and len(rounds) < 50
    with pytest.raises(TypeError, match="progress is 3; it must be a function"):
        hmm.baum_welch(EISNER, [DIARY], 1, progress=3)
    rounds_of_all = []
    hmm.train_together([EISNER, EISNER], [DIARY], 3, progress=rounds_of_all.append)
    assert rounds_of_all == [1, 2, 3]


def test_a_round_with_parts_says_its_share_as_well(monkeypatch):
    monkeypatch.setattr(recursion, "MAX_ENTRIES", 2 * len(DIARY))
    shares = []
    hmm.baum_welch(EISNER, [DIARY] * 4, 2, pulse=shares.append)
    assert shares == [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
    with pytest.raises(TypeError, match="pulse is 3; it must be a function"):
        hmm.baum_welch(EISNER, [DIARY], 1, pulse=3)


def test_zeros_stay_zero_through_re_estimation():
    start = hmm.HMM([1, 0], [[0.5, 0.5], [0, 1]], [[0.5, 0.3, 0.2], [0.2, 0.3, 0.5]])
    model = hmm.baum_welch(start, [DIARY], 30).model
    assert model.initial.tolist() == [1, 0] and model.transition[1].tolist() == [0, 1]


def test_a_state_that_nothing_is_expected_of_keeps_its_rows():
    start = hmm.HMM([1, 0], [[1, 0], [0.3, 0.7]], [[0.5, 0.5], [0.2, 0.8]])
    model = hmm.baum_welch(start, [[0, 1, 1]], 3).model
    assert model.transition[1].tolist() == [0.3, 0.7] and model.emission[1].tolist() == [0.2, 0.8]


def test_duplicated_sequences_are_weights():
    sequences = [DIARY[:10], DIARY[10:15]]
    repeated_rows = hmm.baum_welch(EISNER, [sequences[0]] * 3 + [sequences[1]], 5)
    weighted_rows = hmm.baum_welch(EISNER, sequences, 5, weights=[3, 1])
    np.testing.assert_allclose(
        repeated_rows.log_likelihoods, weighted_rows.log_likelihoods, rtol=1e-12
    )
    np.testing.assert_allclose(
        repeated_rows.model.emission, weighted_rows.model.emission, rtol=1e-9
    )
    weighted_counts = hmm.count_labelled(ROWS, LABELS, 2, 3, weights=[2, 1, 0])
    repeated_counts = hmm.count_labelled(
        [ROWS[0], ROWS[0], ROWS[1]], [LABELS[0], LABELS[0], LABELS[1]], 2, 3
    )
    assert weighted_counts.transition.tolist() == repeated_counts.transition.tolist()
    assert weighted_counts.emission.tolist() == repeated_counts.emission.tolist()


def test_a_uniform_model_knows_no_state_from_another():
    model = hmm.uniform_model(3, 2, stop=True)
    assert model.by_state.tolist() == [[1 / 3, 0.25, 0.25, 0.25, 0.25, 0.5, 0.5]] * 3
    assert hmm.uniform_model(2, 3).leaving.tolist() == [[0.5, 0.5]] * 2


def test_restarts_are_gathered_into_local_optima():
    """Swapped labels are no second optimum, and of those that tie the first in order leads."""
    start = hmm.random_model(2, 3, 1, stop=True)
    first, last = hmm.restarts([start, start.relabel([1, 0])], [DIARY], 60)
    higher = hmm.Training(
        last.models, first.log_likelihoods + 1e-12, last.counts, last.log_posteriors, True
    )
    for trainings in ([first, last], [first, higher], [higher, first]):
        (optimum,) = hmm.local_optima(trainings)
        assert optimum.starts == (0, 1) and optimum.model is trainings[0].model


@pytest.mark.parametrize("stop", [False, True])
def test_train_together_ends_where_separate_trainings_end(stop):
    rng = np.random.default_rng(3)
    starts = [hmm.random_model(3, 3, rng, stop=stop) for _ in range(4)]
    rows = [[2], DIARY, [0, hmm.MISSING, 1, 1], [hmm.MISSING], [2, 2, 0, 1]]
    separate = hmm.restarts(starts, rows, 12)
    for separate_training, other in zip(
        separate, hmm.train_together(starts, rows, 12), strict=True
    ):
        np.testing.assert_allclose(
            other.log_likelihoods, separate_training.log_likelihoods, rtol=1e-12
        )
        for name in ("initial", "transition", "emission", "ending"):
            np.testing.assert_allclose(
                getattr(other.model, name),
                getattr(separate_training.model, name),
                rtol=1e-9,
                atol=1e-12,
            )
    assert hmm.train_together([], rows) == []


def test_train_together_keeps_zeros_and_refuses_impossible_models():
    start = hmm.HMM([0.5, 0.5], np.eye(2), [[1, 0], [0.5, 0.5]])
    (outcome,) = hmm.train_together([start], [[0, 0], [1, 0]], 3)
    single_training = hmm.baum_welch(start, [[0, 0], [1, 0]], 3)
    np.testing.assert_allclose(outcome.log_likelihoods, single_training.log_likelihoods, rtol=1e-12)
    assert (outcome.model.transition == np.eye(2)).all() and outcome.model.emission[0, 1] == 0
    with pytest.raises(ValueError, match="impossible under start 1"):
        hmm.train_together([start, hmm.HMM([1, 0], np.eye(2), start.emission)], [[1]], 1)
    impossible = hmm.HMM([1, 0], [[1, 0], [0, 0]], start.emission, [0, 1])
    with pytest.raises(ValueError, match="sequence 0 is impossible under start 0"):
        hmm.train_together([impossible], [[0]], 1)
    with pytest.raises(ValueError, match="start 1 is not shaped as start 0"):
        hmm.train_together([start, EISNER], [[1]], 1)


def test_baum_welch_with_pseudo_counts_climbs_to_the_map():
    """Eisner's MLE is no MAP: there the log-likelihood falls from the first round on, and the
    rounds go on.
    """
    rng = np.random.default_rng(4)
    mle = hmm.baum_welch(EISNER, [DIARY], 300).model
    training = hmm.baum_welch(mle, [DIARY], 100, pseudo=1)
    assert len(training.counts) == 100 and np.diff(training.log_likelihoods)[0] < -1
    assert np.diff(training.log_posteriors).min() > -1e-9
    with np.errstate(divide="ignore"):
        prior = [np.log(model.flat).sum() for model in training.models]
    np.testing.assert_allclose(
        training.log_posteriors, training.log_likelihoods + prior, rtol=1e-14
    )
    for start in [mle, *(hmm.random_model(2, 3, rng, stop=True) for _ in range(tries(20)))]:
        outcome = hmm.baum_welch(start, [DIARY], 20_000, pseudo=1, tolerance=1e-10)
        assert outcome.converged
        np.testing.assert_allclose(
            outcome.counts[-1].add_pseudocount(1).divide().flat, outcome.model.flat, atol=1e-4
        )
    plain = hmm.baum_welch(EISNER, [DIARY], 5)
    assert plain.log_posteriors.tolist() == plain.log_likelihoods.tolist()
    with_zero = hmm.HMM([1, 0], [[0.5, 0.5], [0.5, 0.5]], [[0.5, 0.5], [0.5, 0.5]])
    from_zero = hmm.baum_welch(with_zero, [[0, 1]], 3, pseudo=1)
    assert (
        from_zero.log_posteriors[0] == -np.inf and np.isfinite(from_zero.log_posteriors[1:]).all()
    )


def test_a_tolerance_of_zero_gives_exactly_the_rounds_asked_for():
    training = hmm.baum_welch(
        hmm.uniform_model(2, 3), [DIARY], 50
    )  # at rest after a round: rounding alone moves it
    assert len(training.counts) == 50 and not training.converged
    assert len(hmm.baum_welch(hmm.uniform_model(2, 3), [DIARY], 50, tolerance=1e-9).counts) < 4


EXTREME = [
    (hmm.HMM([1e-290, 1], [[1, 1e-272], [1e-163, 1]], [[1, 1e-78], [1, 1e-261]]), [[1, 1]]),
    (hmm.HMM([1 - 1e-200, 1e-200], np.eye(2), [[1, 0], [1 - 1e-200, 1e-200]]), [[1]]),
    (
        hmm.HMM([0.5, 0.5], [[1, 1e-180], [1e-180, 1]], [[1, 1e-170], [1e-170, 1]]),
        [[0, 1, 1, 0], [0]],
    ),
    (hmm.HMM([0.5, 0.5], np.eye(2), [[1, 1e-30], [1e-30, 1]]), [[0] * 40 + [1] * 3]),
]


@pytest.mark.parametrize(("start", "rows"), EXTREME)
def test_train_together_equals_separate_trainings_at_the_edge_of_the_floats(start, rows):
    ordinary = hmm.random_model(2, 2, np.random.default_rng(5))
    for single_training, other in zip(
        hmm.restarts([ordinary, start], rows, 4),
        hmm.train_together([ordinary, start], rows, 4),
        strict=True,
    ):
        np.testing.assert_allclose(
            other.log_likelihoods, single_training.log_likelihoods, rtol=1e-12, atol=1e-12
        )
        np.testing.assert_allclose(
            other.model.flat, single_training.model.flat, rtol=1e-9, atol=1e-12
        )
    assert hmm.log_likelihood(start, rows[0]) == pytest.approx(
        hmm.train_together([start], rows[:1], 0)[0].log_likelihoods[0], rel=1e-12
    )


def test_a_sequence_of_weight_zero_never_stops_the_training():
    start = hmm.HMM([0.5, 0.5], np.full((2, 2), 0.5), [[0.5, 0.25, 0.25]] * 2)
    training = hmm.baum_welch(start, [[0, 1], [2]], 5, weights=[1, 0])
    single_training = hmm.baum_welch(start, [[0, 1]], 5)
    assert len(training.counts) == 5  # from round 2 on the second sequence is impossible
    np.testing.assert_allclose(
        training.log_likelihoods, single_training.log_likelihoods, rtol=1e-15
    )
    np.testing.assert_allclose(training.model.flat, single_training.model.flat, rtol=1e-15)
    assert hmm.log_likelihood(training.model, [2]) == -np.inf
    unweighted = hmm.baum_welch(start, [[0, 1], [2]], 3, weights=[0, 0])
    assert (unweighted.model.flat == start.flat).all() and unweighted.log_likelihoods.tolist() == [
        0
    ] * 4
    with pytest.raises(ValueError, match="sequence 1 is impossible"):
        hmm.baum_welch(training.model, [[0, 1], [2], [2]], 1, weights=[1, 1, 0])


def test_a_row_of_which_next_to_nothing_is_expected_is_re_estimated():
    """State 1 is taken with a probability of 1e-200 times 1e-200: its counts are no floats,
    their ratios are.
    """
    tiny = 1e-200
    start = hmm.HMM([1, tiny], [[1, tiny], [0.5, 0.5]], [[0.5, 0.5, tiny], [tiny, 2 * tiny, 1]])
    counts, _ = hmm.expected_counts(start, [[0, 1, 1]])
    assert counts.emission[1].tolist() == [5e-324, 5e-324, 0] and counts.undefined == ()
    emission = hmm.baum_welch(start, [[0, 1, 1]], 1).model.emission[1]
    joints = {}
    for path in [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]:
        joints[path] = hmm.log_joint(start, [0, 1, 1], path)
    log_counts = [
        np.logaddexp.reduce(
            [j for p, j in joints.items() for t in range(3) if p[t] and x == [0, 1, 1][t]]
        )
        for x in (0, 1)
    ]
    np.testing.assert_allclose(
        emission, [*np.exp(log_counts - np.logaddexp(*log_counts)), 0], rtol=1e-12
    )
    light = hmm.baum_welch(EISNER, [DIARY[:4], DIARY], 2, weights=[1e-250, 1e-250]).model
    np.testing.assert_allclose(
        light.flat, hmm.baum_welch(EISNER, [DIARY[:4], DIARY], 2).model.flat, rtol=1e-9
    )


@pytest.mark.parametrize("stop", [False, True])
def test_counts_over_their_totals_are_the_model(stop):
    counts = hmm.count_labelled(
        [[0, 1, 2], [2, 2]], [[0, 1, 1], [1, 0]], 2, 3, stop=stop
    ).add_pseudocount(0.5)
    model, totals = counts.divide(), counts.totals
    names = ["initial", "transition", "emission"]
    if stop:
        names.append("stop")
    for name in names:
        np.testing.assert_allclose(
            getattr(counts, name) / getattr(totals, name), getattr(model, name), rtol=1e-15
        )


def test_more_states_than_can_be_tried_are_matched_by_exchanges():
    model = hmm.random_model(12, 5, np.random.default_rng(3))
    order = np.random.default_rng(4).permutation(12)
    matching = hmm.match_states(model, model.relabel(order))
    assert matching.largest_difference == 0
    assert np.array_equal(order[list(matching.order)], np.arange(12))
    assert hmm.match_states(model, model).order == tuple(range(12))


def test_a_swap_is_between_the_first_model_and_the_last():
    first = hmm.HMM([0.9, 0.1], np.eye(2), np.eye(2))
    other = first.relabel([1, 0])
    zeros = np.zeros(3)
    assert hmm.Training((first, other, other), zeros, (), zeros, True).swap.swapped
    assert not hmm.Training((first, other, first), zeros, (), zeros, True).swap.swapped


def test_every_sequence_counts_from_its_first_step_to_its_last_with_its_weight():
    """By hand: the first begins in 1, the second in 0, the third is one step; no move leads from
    one into the next.
    """
    counts = hmm.count_labelled(
        [[0, 1, 2], [2, 2], [1]], [[1, 0, 0], [0, 1], [1]], 2, 3, stop=True, weights=[1, 2, 4]
    )
    assert counts.initial.tolist() == [2, 5] and counts.stop.tolist() == [1, 6]
    assert counts.transition.tolist() == [[1, 2], [1, 0]]
    assert counts.emission.tolist() == [[0, 1, 3], [1, 4, 2]]
    assert hmm.count_labelled([[0]], [[1]], 2, 1).transition.tolist() == [[0, 0], [0, 0]]


@pytest.mark.parametrize("stop", [None, [0.1, 0.3]])
def test_expected_counts_leave_out_sequences_of_weight_zero(stop):
    model = hmm.HMM([0.25, 0.75], [[0.5, 0.5], [0.5, 0.5]], np.eye(2)).stopping(stop)
    counts, likelihoods = hmm.expected_counts(model, [[0, 1], [1]], [0.0, 0.0])
    assert not counts.flat.any() and (counts.stop is None) == (stop is None)
    np.testing.assert_allclose(likelihoods, hmm.log_likelihoods(model, [[0, 1], [1]]), rtol=1e-14)
    weighted_counts, each_likelihood = hmm.expected_counts(model, [[0, 1], [1]], [0.0, 2.0])
    assert weighted_counts.initial.tolist() == [0, 2] and weighted_counts.emission.tolist() == [
        [0, 0],
        [0, 2],
    ]
    np.testing.assert_allclose(each_likelihood, likelihoods, rtol=1e-14)
    fractions, _ = hmm.expected_counts(model, [[0, 1], [1]], [0.5, 2.0])
    np.testing.assert_allclose(fractions.initial, [0.5, 2], rtol=1e-15)


def test_a_history_put_together_has_every_column_once():
    options = {"pseudo": 0.5, "weights": [1, 2]}
    at_once = hmm.baum_welch(EISNER, [DIARY[:5], DIARY[5:9]], 3, **options)
    first = hmm.baum_welch(EISNER, [DIARY[:5], DIARY[5:9]], 1, **options)
    joined = first.then(
        hmm.baum_welch(first.model, [DIARY[:5], DIARY[5:9]], 2, tolerance=1e9, **options)
    )
    assert [
        len(part)
        for part in (joined.models, joined.log_likelihoods, joined.log_posteriors, joined.counts)
    ] == [3, 3, 3, 2]
    assert joined.converged and not at_once.converged and not joined.upto(1).converged
    assert at_once.upto(3) is at_once.upto(4) is at_once and joined.upto(1).model is first.model
    np.testing.assert_allclose(joined.log_posteriors, at_once.log_posteriors[:3], rtol=1e-12)
    np.testing.assert_allclose(
        joined.upto(1).log_posteriors, at_once.log_posteriors[:2], rtol=1e-12
    )
    penalty = [0.5 * np.log(model.flat).sum() for model in at_once.models]
    np.testing.assert_allclose(at_once.log_posteriors - at_once.log_likelihoods, penalty, rtol=1e-9)
    assert (
        hmm.baum_welch(EISNER, [DIARY], 1).log_posteriors
        == hmm.baum_welch(EISNER, [DIARY], 1).log_likelihoods
    ).all()


def test_a_round_converges_only_by_less_than_the_tolerance_itself():
    start = hmm.HMM([1.0], [[1.0]], [[0.5, 0.5]])
    gain = np.diff(hmm.baum_welch(start, [[0, 0, 1]], 1).log_likelihoods)[0]
    assert not hmm.baum_welch(start, [[0, 0, 1]], 1, tolerance=gain * (1 - 1e-9)).converged
    assert hmm.baum_welch(start, [[0, 0, 1]], 1, tolerance=gain * (1 + 1e-9)).converged


def test_optima_stand_in_order_with_the_starts_that_led_there():
    def outcome(p, likelihood):
        return hmm.Outcome(hmm.HMM([1.0], [[1.0]], [[p, 1 - p]]), np.array([-99.0, likelihood]))

    optima = hmm.local_optima(
        [outcome(0.5, -3.0), outcome(0.25, -1.0), outcome(0.5, -4.0), outcome(0.75, -2.0)], 0.1
    )
    assert [optimum.starts for optimum in optima] == [(1,), (3,), (0, 2)]
    assert [optimum.log_likelihood for optimum in optima] == [-1.0, -2.0, -3.0]
    first, other = outcome(0.5, -1.0), outcome(0.625, -2.0)
    assert (
        len(hmm.local_optima([first, other], 0.125)) == 1
        and len(hmm.local_optima([first, other], 0.124)) == 2
    )
