"""The lab of random numbers in a real browser: a cube is turned, a bar pulled, a state clicked,
flips taken elsewhere.
"""

import re

import pytest
from browser.waiting import answer, drag, handle, lab_of, let_go, settled, until


@pytest.fixture
def random(live):
    return lambda query="": live(f"#random{query}")


def test_the_cube_is_turned_by_hand_and_by_a_button(random):
    page = random("?preset=randu&n=500&view=space")
    drag(page, handle(page, "random space"), (60, -30))
    let_go(page)
    turn, tilt = (float(re.search(rf"{name}=([-\d.]+)", page.url)[1]) for name in ("turn", "tilt"))
    assert turn > 30 and tilt > 22
    lab_of(page, "random").get_by_role("button", name="Edge on").click()
    page.wait_for_url(re.compile(r"turn=56\.31&tilt=0&view=space"))
    assert "15 planes" in answer(page)


def test_a_bar_of_a_density_is_pulled_and_its_share_grows(random):
    page = random("?n=500&dist=drawn&source=pcg&view=histogram")
    drag(page, handle(page, "random histogram", 6), (0, -90))
    let_go(page)
    shares = [float(share) for share in re.search(r"probs=([\d.,]+)", page.url)[1].split(",")]
    assert shares[6] > 3 and shares[:6] == [1, 2, 4, 6, 5, 3]


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


def test_flips_and_days_are_taken_to_their_labs(random):
    page = random("?n=12&view=use")
    page.get_by_role("link", name="Open the coin lab with these flips").click()
    until(page, "#lab-coin:not([hidden])")
    assert settled(page).url.endswith("#coin?flips=HTTHHTHTTHHT")
    page.go_back()
    page.get_by_role("link", name="Open the HMM lab with this diary").click()
    until(page, "#lab-hmm:not([hidden])")
    assert settled(page).url.endswith("#hmm?preset=jm&obs=222222&labels=CHHCHH")


def test_numbers_of_ten_digits_have_room_in_their_boxes(random):
    page = random("?preset=recipes&view=plane")
    for name in "acd":
        box = lab_of(page, "random").get_by_label(name, exact=True)
        assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth")
