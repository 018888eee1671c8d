"""The coin lab on the screen: the inputs that are in use, and the sentence of each view."""

import math

import numpy as np
import pytest
from labs import lab_sessions
from ui.standing import standing

from genlab.core import coin
from genlab.labs.coin.model import run
from genlab.labs.coin.state import CoinState
from genlab.labs.coin.summary import answer


@pytest.fixture(scope="module")
def page():
    return lab_sessions.session("coin")


def test_counts_hide_the_typed_flips_and_the_walk_through_them(page):
    parts_in_view = standing(lab_sessions.with_fields(page, heads=55, tails=45))
    assert "buttons counts_in_use" in parts_in_view
    assert not {"control flips", "buttons walk"} & set(parts_in_view)
    parts_in_view = standing(lab_sessions.with_fields(page))
    assert {"control flips", "buttons walk"} <= set(parts_in_view)
    assert "buttons counts_in_use" not in parts_in_view


def test_the_buttons_of_the_walk_have_another_name_than_its_slider(page):
    lab_sessions.with_fields(page)
    document = page.painted()
    assert document.count("label=Flips used") == 1 and "Go through: Flips used" in document


def test_simulated_flips_after_counts_can_be_walked_through(page):
    parts_in_view = standing(lab_sessions.with_fields(page, heads=55, tails=45, n=20))
    assert "buttons walk" in parts_in_view and "control flips" not in parts_in_view


@pytest.mark.parametrize(("flips", "ahead"), [("TTT", 10), ("HT", 4), ("HHTHHHTHTH", 12)])
def test_the_view_of_next_flips_names_their_most_probable_count(flips, ahead):
    result = run(CoinState(flips=flips, view="next", ahead=ahead))
    probabilities = [
        math.comb(ahead, heads)
        * math.exp(
            coin.Beta(result.posterior.a + heads, result.posterior.b + ahead - heads).log_norm
            - result.posterior.log_norm
        )
        for heads in range(ahead + 1)
    ]
    likeliest = int(np.argmax(probabilities))
    assert f"Most probable: {likeliest} heads in the next {ahead} flips" == answer(result).word
    assert f"{max(probabilities):.4g}" in answer(result).amount


def test_a_typed_flip_is_turned_by_a_click_and_a_simulated_one_is_not(page):
    lab_page = lab_sessions.with_fields(page, flips="TTT", n=1)
    lab_page.pick("turn 1")
    lab_page.settle()
    assert lab_page.form.state.flips == "THT"
    lab_page.pick("turn 3")
    assert lab_page.form.state.flips == "THT"
    assert lab_page.painted().count("turn ") == 3
