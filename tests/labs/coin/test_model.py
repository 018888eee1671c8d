"""The coin lab's numbers, without a page."""

import math

import pytest

from genlab.core import coin
from genlab.kit import decode
from genlab.labs import labs
from genlab.labs.coin import summary, view
from genlab.labs.coin.figures import belief
from genlab.labs.coin.lab import LAB
from genlab.labs.coin.model import run, simulated_flips
from genlab.labs.coin.state import CoinState
from genlab.labs.coin.tables import NEXT, history, next_flips

HALVES = {"alpha": 0.5, "beta": 0.5}
BETWEEN = "between the boundaries 0 and 1"


def rows(name, **state):
    return {table.name: table for table in LAB.tables(run(CoinState(**state)))}[name].rows


def state_of(link):
    decoded = decode(link, labs())
    assert decoded.notices == ()
    return decoded.state


@pytest.mark.parametrize(
    ("link", "fractions"),
    [
        ("#coin?flips=TTT&alpha=2&beta=2", ["0/3", "1/5", "2/7"]),
        ("#coin?flips=TTT&alpha=1&beta=1", ["0/3", "0/3", "1/5"]),
        ("#coin?heads=2", ["2/2", "3/4", "4/6"]),
        ("#coin?heads=55&tails=45&alpha=2&beta=2", ["55/100", "56/102", "57/104"]),
    ],
)
def test_the_estimates_are_the_decks_fractions(link, fractions):
    """Deck 000: T, T, T; deck 002: (2, 0) and (55, 45) under Beta(2, 2)."""
    table = LAB.tables(LAB.run(state_of(link)))[0]
    assert (table.name, [row[3] for row in table.rows]) == ("estimates", fractions)
    for _, _, numbers, fraction, value, _ in table.rows:
        assert [eval(text.replace("−", "-")) for text in (numbers, fraction)] == [value, value]  # noqa: S307


def test_the_formula_stands_with_its_numbers():
    assert rows("estimates", flips="TTT")[1][:4] == (
        "MAP",
        "(H + α − 1)/(H + T + α + β − 2)",
        "(0 + 2 − 1)/(0 + 3 + 2 + 2 − 2)",
        "1/5",
    )


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"flips": "TTT"}, ["at the boundary, θ = 0", BETWEEN, BETWEEN]),
        (
            {"flips": "HH", **HALVES},
            ["at the boundary, θ = 1", "at the boundary, θ = 1", BETWEEN],
        ),
        (
            {"flips": "H", "back": 1, **HALVES},
            ["undefined: 0/0", "not unique: a maximum at both boundaries", BETWEEN],
        ),
        (
            {"flips": "H", "back": 9, "alpha": 1, "beta": 1},
            ["undefined: 0/0", "not unique: every θ", BETWEEN],
        ),
    ],
)
def test_undefined_and_boundary_estimates_are_put_in_words(state, words):
    assert all(
        row[-1].startswith(start)
        for row, start in zip(rows("estimates", **state), words, strict=True)
    )


def test_counts_stand_in_for_typed_flips_and_made_flips_follow_either():
    assert (run(CoinState()).heads, run(CoinState()).tails) == (7, 3)
    from_counts = run(CoinState(heads=55, tails=45, n=50, seed=4))
    assert from_counts.flips == 150 and from_counts.sequence == simulated_flips(0.7, 50, 4)
    assert run(CoinState(flips="TTT", n=5)).sequence == "TTT" + simulated_flips(0.7, 5, 0)


def test_stepping_back_shows_what_was_believed_then():
    all_flips = run(CoinState(n=20, seed=2))
    for steps_back in (0, 1, 7, 30, 99):
        earlier = run(CoinState(n=20, seed=2, back=steps_back))
        assert earlier.seen == max(0, 30 - steps_back)
        assert (
            earlier.posterior == run(CoinState(flips=all_flips.sequence, back=steps_back)).posterior
        )
    assert earlier.posterior == earlier.prior


def test_the_history_ends_at_the_estimates_and_is_never_long():
    for state in (CoinState(), CoinState(n=100_000), CoinState(heads=3, n=50)):
        result = run(state)
        rows = history.rows(result)
        assert len(rows) <= 41 and rows[0][0] == sum(result.base)
        assert rows[-1][:3] == (result.flips, result.heads, result.estimates["MLE"].value)
        assert rows[-1][4] == pytest.approx(result.estimates["mean"].value, rel=1e-14)


def test_mle_rules_out_flips_that_the_posterior_allows():
    """Deck 002, data sparsity: never having seen T, the MLE gives it probability 0."""
    table = next_flips.rows(run(CoinState(heads=2)))
    assert [row[2] for row in table] == [0.0] * NEXT + [1.0]
    assert all(0 < row[1] < 1 for row in table)
    assert math.fsum(row[1] for row in table) == pytest.approx(1, rel=1e-12)
    fair = next_flips.rows(run(CoinState(flips="HT")))
    assert [row[2] for row in fair] == pytest.approx(
        [math.comb(NEXT, k) / 2**NEXT for k in range(NEXT + 1)], rel=1e-14
    )


def test_the_slope_is_zero_at_the_mle_and_cross_entropy_is_the_mean_fall():
    """Deck 002: dℓ/dθ = N_H/θ − N_T/(1 − θ); minimising cross-entropy is maximising ℓ."""
    table = {row[0]: row[1:] for row in rows("likelihood", heads=55, tails=45)}
    theta, log_likelihood, slope, cross_entropy = table["MLE"]
    assert theta == 0.55 and slope == pytest.approx(0, abs=1e-10)
    assert cross_entropy == pytest.approx(-log_likelihood / 100, rel=1e-15)
    assert cross_entropy == min(row[3] for row in table.values())


def test_the_bayes_factor_is_the_difference_of_the_two_evidences():
    (_, fair), (_, unknown), (_, factor) = rows("evidence", heads=60, tails=40)
    assert factor == pytest.approx(fair - unknown, rel=1e-9)
    assert fair == pytest.approx(100 * math.log(0.5), rel=1e-14)


def test_a_deck_that_erred_is_set_right():
    deck_rows = {row[2]: row[3:] for row in rows("decks", flips="TTT")}
    assert deck_rows["MLE 0/3 = 0"] == ("MLE 0/3 = 0", "the same")
    assert deck_rows["with pseudo-examples H, T: 1/5"] == ("MAP 1/5 = 0.2", "the same")
    assert deck_rows["all tails: L(θ; S) = −∞ at θ = 0"][1] == "corrected"
    assert coin.log_likelihood(0, 0, 3) == 0
    deck_rows = {row[2]: row[3:] for row in rows("decks", flips="HH", **HALVES)}
    assert deck_rows["(H + a − 1)/(H + T + a + b − 2) = 1.5"][1] == "corrected"
    assert ("mean 4/6 ≈ 0.667, MAP 3/4 = 0.75", "the same") in [
        row[3:] for row in rows("decks", heads=2)
    ]


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({"flips": "HTX"}, "only H T is allowed, got “X” at character 3"),
        ({"heads": -1}, "a whole number from 0 to 1000000 is allowed"),
        ({"tails": 10**6 + 1}, "a whole number from 0 to 1000000 is allowed"),
        ({"alpha": 0}, "a number from 0.01 to 10000 is allowed"),
        ({"flips": ""}, "There are no flips"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(bad, sentence):
    with pytest.raises(ValueError, match=sentence.replace("(", r"\(")):
        CoinState(**bad)


def test_flips_may_be_typed_as_people_write_them():
    assert CoinState(flips=" t, T,t ").flips == "TTT"
    assert decode("#coin?flips=t,t,t", labs()).state == CoinState(flips="TTT")


def test_the_prior_is_dragged_to_where_the_hand_is():
    """The handle stands at the prior's mean, as high as the prior is there; dragged, mean and
    height follow it.
    """
    handle = belief(run(CoinState())).marks[-1]
    assert (handle.x, handle.y) == ([0.5], [pytest.approx(1.5)])
    dragged_state = CoinState(**handle.moved([(0.25, 3.0)]))
    dragged_handle = belief(run(dragged_state)).marks[-1]
    assert (dragged_handle.x[0], dragged_handle.y[0]) == (
        pytest.approx(0.25, abs=2e-3),
        pytest.approx(3.0, rel=1e-2),
    )
    for corner in ((-1, -1), (2, 1e9), (0, 0), (1, 50)):
        CoinState(**handle.moved([corner]))  # wherever the hand goes, the state can hold it


def test_the_warning_says_whether_the_prior_moves_the_map_from_the_boundary():
    assert "keeps MAP and mean away" in summary.answer(run(CoinState(flips="TTT"))).why
    assert (
        "leaves the MAP at the boundary"
        in summary.answer(run(CoinState(flips="TTT", alpha=1, beta=1))).why
    )
    assert summary.answer(run(CoinState())).tone == "plain"


def test_the_answer_gives_the_interval_and_the_bayes_factor():
    explanations = summary.answer(run(CoinState())).why
    assert "with probability 0.95 (highest-density interval)" in explanations
    assert "Bayes factor 1.05 in favour of a fair coin." in explanations
    one_sided = summary.answer(run(CoinState(heads=900, tails=100))).why
    assert "Bayes factor above one million in favour of an unfair coin." in one_sided


def test_play_flips_the_coin_until_a_hundred_thousand():
    state, steps = CoinState(), 0
    while state.n < 100_000:
        next_state = CoinState(theta=state.theta, **view.walk(run(state)).tick())
        assert next_state.n > state.n
        state, steps = next_state, steps + 1
    assert view.walk(run(state)).tick() == {}
    assert state.n == 100_000 and steps < 250
    with pytest.raises(ValueError, match="n: at most 100,000 flips are allowed"):
        view.flipped(state, 1)
