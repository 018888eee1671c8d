"""The coin lab's numbers, without a page."""

import math

import pytest

from genlab.kit import decode
from genlab.labs import labs
from genlab.labs.coin import view
from genlab.labs.coin.figures import belief, likelihood
from genlab.labs.coin.lab import LAB
from genlab.labs.coin.model import run, simulated_flips
from genlab.labs.coin.state import CoinState
from genlab.labs.coin.tables import history, next_flips

AT_0, FAILS = "at the boundary, θ = 0", "; the formula does not hold"


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


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({"alpha": 1}, ("0/4", 0.0, AT_0)),
        ({"alpha": 0.5}, (None, 0.0, f"{AT_0}, where the density is infinite{FAILS}")),
        (
            {"alpha": 1, "beta": 1, "back": 3},
            (None, None, f"not unique: every θ is a maximum{FAILS}"),
        ),
    ],
)
def test_a_map_at_a_boundary_says_whether_the_formula_holds_there(state, told):
    """With α = 1 the formula gives the mode, 0; with α < 1 it does not."""
    _, mode, _ = rows("estimates", flips="TTT", **state)
    assert mode[3:] == told
    decks = str(rows("decks", flips="TTT", **state))
    assert ("It holds only where" in decks) == told[2].endswith(FAILS)
    line = likelihood(run(CoinState(flips="TTT", **state))).marks[-1]
    assert line.x is None or line.name.endswith(AT_0)  # where the slope is −3


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
    assert [row[2] for row in table] == [0.0] * 10 + [1.0]
    assert all(0 < row[1] < 1 for row in table)
    assert math.fsum(row[1] for row in table) == pytest.approx(1, rel=1e-12)
    fair = next_flips.rows(run(CoinState(flips="HT", ahead=3)))
    assert [row[2] for row in fair] == pytest.approx([1 / 8, 3 / 8, 3 / 8, 1 / 8], rel=1e-14)


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
