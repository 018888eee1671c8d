"""The coin lab in a real browser: every control, play, bad input, and the way to and from the other lab."""

import re

import pytest


def estimates(page):
    """The numbers of the estimates table as the page shows them."""
    return page.locator(".estimates td.amount").all_inner_texts()


def in_link(page, part):
    page.wait_for_url(re.compile(part))


@pytest.fixture
def coin(live):
    return lambda query="": live(f"#coin{query}")


def test_the_decks_numbers_are_on_the_page(coin):
    page = coin("?flips=TTT&alpha=2&beta=2")
    table = page.locator(".estimates").inner_text()
    for said in ("= 0/(0 + 3) = 0/3", "= (0 + 2 − 1)/(0 + 3 + 2 + 2 − 2) = 1/5", "= 2/7", "at the end: 0"):
        assert said in table, said
    assert "log-probability −∞" in page.get_by_role("status").first.inner_text()
    assert "L(θ; S) = −∞ at θ = 0" in page.get_by_role("table", name="What the decks print").inner_text()


def test_flips_are_typed_as_people_write_them_and_bad_ones_are_refused_beside_the_field(coin):
    page = coin()
    box = page.get_by_label("Flips you saw")
    box.fill("t, t, t")
    in_link(page, "flips=TTT")
    assert box.input_value() == "t, t, t" and estimates(page)[0] == "0"
    for bad, sentence in (("HTX", "only H T is allowed, got “X”"), ("", "no flips at all")):
        box.fill(bad)
        page.get_by_role("alert").get_by_text(sentence).wait_for()
        assert estimates(page)[0] == "0" and page.url.endswith("flips=TTT")
    box.fill("HT")
    page.wait_for_url("**/#coin?flips=HT")
    assert not page.get_by_role("alert").get_by_text("no flips").count()


@pytest.mark.parametrize(
    ("label", "bad"),
    [("Heads", "-1"), ("Tails", "1000001"), ("Prior heads α", "0"), ("Prior tails β", "much"), ("Flips made", "1e9")],
)
def test_a_number_out_of_range_is_refused_beside_its_field(coin, label, bad):
    page = coin("?heads=55&tails=45")
    before = estimates(page)
    box = page.get_by_label(label, exact=True).first
    box.fill(bad)
    box.press("Enter")
    page.get_by_role("alert").get_by_text("number from").wait_for()
    assert estimates(page) == before == ["0.55", "0.549", "0.5481"] and page.url.endswith("#coin?heads=55&tails=45")


def test_counts_stand_in_for_typed_flips(coin):
    page = coin()
    for label, number in (("Heads", "55"), ("Tails", "45")):
        page.get_by_label(label, exact=True).fill(number)
        page.get_by_label(label, exact=True).press("Enter")
        in_link(page, f"{label.lower()}={number}")
    assert estimates(page) == ["0.55", "0.549", "0.5481"]
    page.get_by_text("Not used while there are counts").wait_for()


def test_the_prior_is_moved_by_slider_box_and_preset(coin):
    page = coin("?flips=TTT")
    for name, result in (("Uniform", "0.2"), ("Jeffreys", "0.125"), ("Stubborn", "0.4651"), ("The decks’", "0.2857")):
        page.get_by_role("button", name=name).click()
        page.locator(".estimates").get_by_text(result, exact=True).first.wait_for()
    for label, name in (("Prior heads α", "alpha"), ("Prior tails β", "beta"), ("Interval level", "level")):
        page.get_by_role("slider", name=label).press("ArrowRight")
        in_link(page, f"{name}=")
    box = page.get_by_label("Prior heads α", exact=True).first
    box.fill("7")
    box.press("Enter")
    page.locator(".estimates").get_by_text("= (0 + 7)/(0 + 3 + 7 + 2.5)").wait_for()


def test_the_coin_is_flipped_and_its_history_stepped_through(coin):
    page = coin("?flips=TTT&theta=1")
    for more, total in ((1, 4), (10, 14), (100, 114), (1000, 1114)):
        page.get_by_role("button", name=f"+ {more:,}", exact=True).click()
        page.get_by_text(f"Looking at {total:,} of {total:,} flips").wait_for()
    page.get_by_role("button", name="One back").click()
    page.get_by_text("Looking at 1,113 of 1,114").wait_for()
    page.get_by_text("Flip 1,113 was H: Beta(1111, 5) became Beta(1112, 5).").wait_for()
    page.get_by_role("slider", name="Flips looked at").press("Home")
    page.get_by_text("Before the first flip the belief is Beta(2, 2)").wait_for()
    assert "undefined: 0/0" in page.locator(".estimates").inner_text()
    page.get_by_role("button", name="One forward").click()
    page.get_by_text("Flip 1 was T: Beta(2, 2) became Beta(2, 3).").wait_for()
    page.get_by_role("button", name="Undo all").click()
    page.wait_for_url("**/#coin?flips=TTT&theta=1")


def test_seed_and_hidden_theta_decide_the_flips(coin):
    page = coin("?n=20&seed=3")
    first = page.locator(".coins").inner_text()
    page.get_by_role("button", name="New seed").click()
    in_link(page, "seed=4")
    assert page.locator(".coins").inner_text() != first
    for label, value in (("Seed", "3"), ("The coin’s own θ", "0"), ("Flips made", "30")):
        page.get_by_label(label, exact=True).first.fill(value)
        page.get_by_label(label, exact=True).first.press("Enter")
        page.wait_for_timeout(100)
    page.get_by_text("Looking at 40 of 40 flips").wait_for()
    assert estimates(page)[0] == "0.175"
    page.get_by_role("slider", name="own θ").press("End")
    in_link(page, "theta=1")
    page.locator(".estimates").get_by_text("0.925", exact=True).wait_for()


def test_it_plays_until_it_is_paused_and_takes_other_input_meanwhile(coin):
    page = coin("?theta=0.9&view=history")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function("document.querySelector('html').dataset.genlab === 'live'")
    page.get_by_role("button", name="Pause").wait_for()
    page.get_by_label("Next flips").check()
    page.wait_for_timeout(700)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Play").wait_for()
    page.wait_for_timeout(400)  # the address follows once nothing has changed for a moment
    made = int(re.search(r"n=(\d+)", page.url)[1])
    assert made > 3 and "view=next" in page.url
    page.wait_for_timeout(400)
    assert f"n={made}&" in page.url and page.get_by_role("button", name="Play").is_visible()


def test_play_ends_at_a_hundred_thousand_flips_and_stays_quick(coin):
    page = coin("?n=80000&view=history")
    page.get_by_role("button", name="Play").click()
    page.get_by_text("Looking at 100,010 of 100,010 flips").wait_for()
    in_link(page, "n=100000")
    page.get_by_role("button", name="Play").wait_for()
    page.get_by_role("button", name="+ 10", exact=True).click()
    page.get_by_role("alert").get_by_text("100,000 flips are the most").wait_for()


@pytest.mark.parametrize(
    ("picture", "part", "table"),
    [
        ("Likelihood", "slope dL/dθ", "Log-likelihood in nats"),
        ("As flips come in", "mean ± 2 sd", "The estimates as flips come in"),
        ("Next flips", "beta-binomial", "Heads among the next 10 flips"),
        ("Belief", "likelihood, scaled", "Where θ lies"),
    ],
)
def test_every_picture_has_lines_and_its_table(coin, picture, part, table):
    page = coin("?flips=TTH&n=50&view=history" if picture == "Belief" else "?flips=TTH&n=50")
    page.get_by_label(picture, exact=True).check()
    page.locator(".plot").get_by_text(part).wait_for()
    drawn = page.locator(".plot path:not(.grid)").evaluate_all("(all) => all.map((path) => path.getAttribute('d'))")
    assert drawn and all(re.fullmatch(r"M[MLHVZ\d. -]+", path) for path in drawn)
    assert page.get_by_role("table", name=table).count() == 1


def test_labs_take_turns_and_back_returns(coin):
    page = coin("?flips=TTT")
    page.get_by_role("link", name="Spam").click()
    page.get_by_label("E-mail").fill("free money, click here")
    page.locator("#lab-spam").get_by_role("status").get_by_text("probability of spam").wait_for()
    assert page.locator("#lab-coin").is_hidden()
    page.go_back()
    page.locator("#lab-coin .estimates").wait_for()
    assert estimates(page)[0] == "0" and page.title().startswith("Coin")


def test_a_demo_opens(coin):
    page = coin()
    page.get_by_role("link", name="Deck 002: 55 heads, 45 tails").click()
    page.locator("#lab-coin .estimates").get_by_text("0.549", exact=True).wait_for()
    assert "56/102" in page.get_by_role("table", name="What the decks print").inner_text()


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
@pytest.mark.parametrize("view", ["belief", "likelihood", "history", "next"])
def test_nothing_is_wider_than_the_page_or_cut(coin, size, view):
    page = coin()
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.goto(page.url.split("#")[0] + f"#coin?alpha=20.25&beta=0.5&n=1000&view={view}")
    page.locator(".plot").first.wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cut = page.locator(".plot .tick, .plot .label, .plot .key, .coin, .bk-btn").evaluate_all(
        """(all) => all.filter((e) => { const box = e.getBoundingClientRect();
           return box.width && (box.left < 0 || box.right > innerWidth + 1); }).map((e) => e.textContent)"""
    )
    assert cut == []
