"""The coin lab in a real browser: every control, play, bad input, and the way to and from the
other lab.
"""

import re

import pytest
from browser.test_kept import MAIL
from browser.waiting import handle, lab_of, settled, tables_of, to_lab, unfold


def estimates(page):
    """The three estimates as the page shows them."""
    return lab_of(page, "coin").locator(".worked .steps b").all_inner_texts()


def tab(page, name):
    tables_of(page, "coin").locator(".bk-tab").get_by_text(name, exact=True).click()


def in_link(page, part):
    page.wait_for_url(re.compile(part))


@pytest.fixture
def coin(live):
    return lambda query="": live(f"#coin{query}")


def test_the_prior_is_moved_by_slider_box_and_preset(coin):
    page = coin("?flips=TTT")
    for name, result in (
        ("Uniform (1, 1)", "0.2"),
        ("Jeffreys (½, ½)", "0.125"),
        ("Stubborn (20, 20)", "0.4651"),
        ("Slides (2, 2)", "0.2857"),
    ):
        lab_of(page, "coin").get_by_label("Prior:").select_option(label=name)
        lab_of(page, "coin").locator(".worked").get_by_text(result, exact=True).first.wait_for()
    unfold(page, "coin")
    for label, name in (
        ("Prior heads α", "alpha"),
        ("Prior tails β", "beta"),
        ("Interval level", "level"),
    ):
        page.get_by_role("slider", name=label).press("ArrowRight")
        in_link(page, f"{name}=")
    box = lab_of(page, "coin").get_by_label("Prior heads α", exact=True).first
    box.fill("7")
    box.press("Enter")
    lab_of(page, "coin").locator(".worked").get_by_text("= (0 + 7)/(0 + 3 + 7 + 2.5)").wait_for()


def test_the_coin_is_flipped_and_its_history_stepped_through(coin):
    page = coin("?flips=TTT&theta=1")
    for flips, total in ((1, 4), (10, 14), (100, 114)):
        page.get_by_role("button", name=f"+ {flips:,}", exact=True).click()
        page.get_by_text(f"Looking at {total:,} of {total:,} flips").wait_for()
    page.get_by_role("button", name="One back").click()
    page.get_by_text("Looking at 113 of 114").wait_for()
    page.get_by_text("Flip 113 was H: Beta(111, 5) became Beta(112, 5).").wait_for()
    page.get_by_role("slider", name="Flips used").press("Home")
    page.get_by_text("Before the first flip, θ has").wait_for()
    assert "undefined" in estimates(page)
    page.get_by_role("button", name="One forward").click()
    page.get_by_text("Flip 1 was T: Beta(2, 2) became Beta(2, 3).").wait_for()
    unfold(page, "coin")
    page.get_by_role("button", name="Undo all").click()
    page.wait_for_url("**/#coin?flips=TTT&theta=1")


def test_play_runs_until_pause_and_accepts_other_input(coin):
    page = coin("?theta=0.9&view=history")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").wait_for()
    lab_of(page, "coin").get_by_role("radio", name="Next flips").check()
    walk_label = lab_of(page, "coin").get_by_text(
        re.compile(r"Looking at (1[4-9]|[2-9]\d|\d{3,}) of")
    )
    walk_label.wait_for()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Play").wait_for()
    flip_count = (
        int(re.search(r"Looking at (\d+) of", walk_label.inner_text())[1]) - 10
    )  # ten were typed
    page.wait_for_url(lambda url: "view=next" in url and f"n={flip_count}&" in url)
    lab_of(page, "coin").get_by_label(
        "Belief", exact=True
    ).check()  # what is asked for later finds the same flips
    page.wait_for_url(lambda url: "view" not in url)
    assert (
        page.url.endswith(f"n={flip_count}")
        and page.get_by_role("button", name="Play").is_visible()
    )


@pytest.mark.essential
def test_the_prior_is_dragged_and_what_follows_from_it_is_drawn_on_the_way(coin):
    page = coin("?flips=TTT")
    x, y = handle(page, "coin belief")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 10, steps=4)
    lab_of(page, "coin").locator(".key").get_by_text(
        re.compile(r"^prior Beta\((?!2, 2)")
    ).wait_for()  # before the hand lets go
    page.mouse.up()
    in_link(page, "alpha=")
    settled(page)
    assert abs(handle(page, "coin belief")[0] - x - 30) < 8
    unfold(page, "coin").get_by_role("slider", name="Prior heads α").press(
        "ArrowRight"
    )  # the twin for the keyboard
    in_link(page, "alpha=")


@pytest.mark.parametrize("kind", ["png", "svg"])
@pytest.mark.essential("png")
def test_a_picture_is_saved(coin, kind):
    page = coin()
    page.get_by_label("Save the picture “belief”").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name=f"{kind.upper()} of the picture “belief”").click()
    content = saved.value.path().read_bytes()
    assert saved.value.suggested_filename == f"genlab-coin-belief.{kind}"
    assert content.startswith(b"\x89PNG" if kind == "png" else b"<svg") and len(content) > 2000


@pytest.mark.essential
def test_labs_take_turns_and_back_returns(coin):
    page = coin("?flips=TTT")
    to_lab(page, "Spam")
    lab_of(page, "spam").get_by_label("E-mail", exact=True).fill(MAIL)
    lab_of(page, "spam").get_by_role("status").get_by_text("probability of spam").wait_for()
    assert lab_of(page, "coin").is_hidden()
    page.go_back()
    lab_of(page, "coin").locator(".worked").first.wait_for()
    assert estimates(page)[0] == "0" and page.title().startswith("Coin")
