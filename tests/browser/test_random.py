"""The lab of random numbers in a real browser: a cube is turned, a bar pulled, a state clicked,
flips taken elsewhere.
"""

import re

import pytest
from browser.waiting import answer, drag, handle, lab_of, let_go, unfold


@pytest.fixture
def random(live):
    return lambda query="": live(f"#random{query}")


def test_the_cube_is_turned_by_hand_and_by_a_button(random):
    page = random("?preset=randu&n=500&view=space")
    drag(page, handle(page, "random space"), (60, -30))
    let_go(page)
    turn, tilt = (float(re.search(rf"{name}=([-\d.]+)", page.url)[1]) for name in ("turn", "tilt"))
    assert turn > 30 and tilt > 22
    unfold(page, "random")
    lab_of(page, "random").get_by_role("button", name="Edge on").click()
    page.wait_for_url(re.compile(r"turn=56\.31&tilt=0&view=space"))
    assert "15 planes" in answer(page)


@pytest.mark.essential
def test_a_state_is_clicked_and_the_walk_begins_there(random):
    page = random("?n=7")
    lab_of(page, "random").locator("[data-pick='start 6'] circle").click()
    page.wait_for_url("**/#random?x0=6&n=7")
    assert "Period 1" in answer(page)
    lab_of(page, "random").locator("[data-pick='start 0'] circle").click()
    lab_of(page, "random").get_by_role("button", name="One back").click()
    page.wait_for_url("**/#random?x0=0&n=7&back=1")
    assert lab_of(page, "random").locator("g.here text").text_content() == "3"
