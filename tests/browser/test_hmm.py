"""The HMM lab in a real browser: every control, stepping and playing, known and hidden days, bad input. One page."""

import re

import pytest


@pytest.fixture(scope="module")
def tab(browser, site):
    """One page for all tests here; what goes wrong in it fails the module."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(15_000)
    page, trouble = context.new_page(), []
    page.on("console", lambda message: message.type in ("error", "warning") and trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(f"{site}#hmm")
    page.locator("html[data-genlab=live]").wait_for()
    yield page
    context.close()
    assert not trouble, "\n".join(trouble)


@pytest.fixture
def hmm(tab, site):
    """Open a link in the page that is there, and wait until it has been drawn."""

    def open_link(query: str = ""):
        tab.goto(f"{site}#coin")
        tab.locator("#lab-coin .estimates").wait_for()
        tab.goto(f"{site}#hmm{query}")
        tab.locator("#lab-hmm .verdict").wait_for()
        settled(tab)
        return tab

    return open_link


def settled(page):
    page.wait_for_timeout(50)
    page.locator("html:not([data-busy])").wait_for()


def answer(page):
    return page.locator("#lab-hmm").get_by_role("status").inner_text()


def formula(page):
    return " ".join(page.locator("#lab-hmm .formula-line p").all_inner_texts())


def line(page, field, row=0):
    return page.locator(f"#lab-hmm .field-{field} input").nth(row)


def alert(page, field):
    return page.locator(f"#lab-hmm .field-{field}").get_by_role("alert")


def cells(page, mark=""):
    return page.locator(f".trellis .cell{mark}")


def press(page, name):
    page.locator("#lab-hmm").get_by_role("button", name=name, exact=True).click()
    settled(page)


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("Jurafsky & Martin, 3rd ed.", "0.02856"),
        ("Counted from labelled rows", "Viterbi: HHH. Posterior decoding agrees. Of 3 labels Viterbi gets 2 right"),
        ("✓ Eisner’s diary, 33 days", "H×13 C×14 H×6"),
    ],
)
def test_a_preset_brings_its_diary_and_its_numbers(hmm, preset, said):
    page = hmm("?obs=1.22&row=2&clamp=1C&rounds=2&back=1")
    press(page, preset)
    page.get_by_role("status").get_by_text(said).wait_for()
    page.locator(".action.on").get_by_text(preset.removeprefix("✓ ")).wait_for()


def test_boxes_show_what_holds(hmm):
    page = hmm("?preset=jm")
    assert [line(page, name).input_value() for name in ("obs", "names", "pi", "A", "B")] == [
        *("313", "CH", "0.2, 0.8", "0.5, 0.5", "0.5, 0.4, 0.1"),
    ]
    assert line(page, "A", 1).input_value() == "0.4, 0.6" and not line(page, "ends").is_visible()
    hmm("?preset=deck")
    assert line(page, "A").input_value() == "2/3, 1/3" and line(page, "labels").input_value() == "HHC.CCC.CHH"


def test_numbers_are_typed_and_what_cannot_be_is_said_beside_them(hmm):
    page = hmm("?preset=jm")
    line(page, "obs").fill("3, 1, 2")
    page.get_by_role("status").get_by_text("HCC and HCH tie").wait_for()
    line(page, "obs").fill("3 1 7")
    alert(page, "obs").get_by_text("got “7”").wait_for()
    line(page, "obs").fill("3 1 4")
    alert(page, "obs").get_by_text("day 3 of row 1 is 4").wait_for()
    page.wait_for_url("**obs=312")
    assert "HCC" in answer(page)
    line(page, "obs").fill("")
    page.wait_for_url("**/#hmm?preset=jm")
    assert line(page, "obs").input_value() == "" and "0.02856" in answer(page)


def test_labels_of_another_length_are_refused_until_both_fit(hmm):
    page = hmm("?preset=jm&obs=313&labels=HCH")
    line(page, "labels").fill("HCHH")
    alert(page, "labels").get_by_text("row 1 has 4 labels for 3 days").wait_for()
    line(page, "obs").fill("3133")
    page.wait_for_url(re.compile("obs=3133&labels=HCHH"))
    assert not alert(page, "labels").inner_text() and cells(page).count() == 8


def test_rows_are_checked_while_they_are_typed(hmm):
    page = hmm("?preset=jm")
    before = answer(page)
    line(page, "A", 1).fill("0.5, 0.6")
    alert(page, "A").nth(1).get_by_text("(from H) sums to 1.1").wait_for()
    line(page, "B").fill("0.5 x")
    alert(page, "B").first.get_by_text("got “x”").wait_for()
    assert answer(page) == before and line(page, "A", 1).input_value() == "0.5, 0.6"
    line(page, "B").fill(".5 .25 1/4")
    line(page, "A", 1).fill("1/4, 3/4")
    page.wait_for_url(re.compile("A=0.5(,|%2C)0.5(;|%3B)0.25"))
    assert not "".join(page.get_by_role("alert").all_inner_texts()).strip()


def test_a_row_and_its_stop_are_right_together(hmm):
    page = hmm()
    line(page, "A").fill("0.7, 0.1")
    alert(page, "A").first.get_by_text("with its STOP").wait_for()
    line(page, "ends").fill("0.2, 0.1")
    page.wait_for_url(re.compile("A=0.7.*ends=0.2"))
    assert not alert(page, "A").first.inner_text()


def test_stop_on_and_off(hmm):
    page = hmm()
    page.get_by_label("Without", exact=True).check()
    page.wait_for_url("**/#hmm?stop=off")
    settled(page)
    assert "−37.8" in answer(page) or "−41.5" not in answer(page)
    assert not line(page, "ends").is_visible()


def test_an_impossible_diary_is_explained(hmm):
    page = hmm("?preset=deck")
    line(page, "obs").fill("332.112.123.1?1.33333")
    line(page, "row").fill("4")
    line(page, "row").press("Enter")
    settled(page)
    page.get_by_label("Known days").fill("4.1H")
    page.get_by_role("status").get_by_text("impossible").wait_for()
    assert "On day 1" in answer(page) and "b_H(1) = 0" in answer(page)


def test_days_become_known_and_unknown_by_buttons(hmm):
    page = hmm()
    page.locator(".trellis span.seen").nth(13).click()
    press(page, "It was H")
    page.wait_for_url(re.compile("clamp=14H"))
    assert "P(numbers, known days)" in answer(page) and cells(page, ".out").count() == 1
    press(page, "✓ It was H")
    page.wait_for_url(lambda url: "clamp" not in url)
    press(page, "Hide it")
    page.locator(".trellis span.seen.missing").wait_for()
    assert line(page, "obs").input_value()[13] == "?"
    press(page, "Show it")
    settled(page)
    page.wait_for_url(lambda url: "obs" not in url)
    assert not page.locator(".trellis span.seen.missing").count()


def test_cells_are_clicked_stepped_and_slid_to(hmm):
    page = hmm()
    cells(page).nth(2).click()  # the upper row: day 3, C
    page.get_by_text("5 of 66 cells filled").wait_for()
    assert cells(page, ".hidden").count() == 61
    for key, filled in (
        ("ArrowRight", 6),
        ("ArrowDown", 8),
        ("ArrowLeft", 7),
        ("ArrowUp", 5),
        ("End", 66),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        page.get_by_text(f"{filled} of 66 cells filled").wait_for()
    page.get_by_text("No cell is filled yet").wait_for()
    press(page, "One forward ▶")
    page.get_by_text("1 of 66 cells filled").wait_for()
    assert "= 0.5 · 0.2 = 0.1" in formula(page)
    page.get_by_role("slider", name="Cells filled").press("ArrowRight")
    page.get_by_text("2 of 66 cells filled").wait_for()
    page.wait_for_url("**/#hmm?back=64")


def test_it_plays_from_the_start_pauses_and_ends(hmm):
    page = hmm("?preset=jm&view=viterbi&obs=312")
    press(page, "▶ Play")
    page.get_by_text(re.compile(r"[1-5] of 6 cells filled")).wait_for()
    page.locator(".edge.path").wait_for(state="attached")
    page.get_by_role("button", name="▶ Play").wait_for()
    assert page.locator(".edge.tied").count() == 1
    hmm()
    page.locator(".stage").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    page.keyboard.press("Space")
    page.get_by_role("button", name="▶ Play").wait_for()
    assert 0 < cells(page, ".hidden").count() <= 66


VIEWS = ("Forward α", "Backward β", "Viterbi δ", "Posterior γ")
TWINS = ("α: forward", "β: backward", "δ: Viterbi", "γ: the probability")


def test_every_view_in_every_scale_has_its_cells_formula_and_table(hmm):
    page = hmm("?preset=jm")
    for view, twin in zip(VIEWS, TWINS, strict=True):
        page.get_by_label(view).check()
        page.get_by_role("table", name=twin).wait_for(state="attached")
        for scale in ("Logarithm", "Scaled", "Probability"):
            page.get_by_label(scale, exact=True).check()
            settled(page)
            assert cells(page).count() == 6 and all(cells(page).all_inner_texts())
            assert " = " in formula(page)
            assert ("−" in cells(page).first.inner_text()) == (scale == "Logarithm") or view == "Backward β"


def test_decodings_stand_beside_one_another_with_all_paths(hmm):
    page = hmm("?preset=jm&obs=312&view=decode")
    sides = page.locator(".decoded .side").all_inner_texts()
    assert sides[-4:] == ["Viterbi 1", "Viterbi 2", "Posterior", "its γ"]
    assert page.get_by_role("table", name="All 8 paths").locator("tbody tr").count() == 8
    assert "2² · 3 = 12" in page.locator(".work").inner_text() or "12 steps" in page.locator(".work").inner_text()
    page.locator(".decoded span.day").first.click()
    page.get_by_text("Day 1 of 3").wait_for()


def test_learning_by_rounds_counts_and_random_starts(hmm):
    page = hmm("?view=learn")
    page.get_by_role("slider", name="Rounds of Baum–Welch").press("ArrowRight")
    page.get_by_role("status").get_by_text(
        "After 1 round of Baum–Welch: log P of all rows −41.5378 → −36.7423"
    ).wait_for()
    page.get_by_label("Rounds of Baum–Welch").first.fill("10")
    page.get_by_label("Rounds of Baum–Welch").first.press("Enter")
    page.get_by_role("status").get_by_text("log P = −35.3343").wait_for()
    assert page.locator(".plots .plot").count() == 4 and not page.get_by_role("button", name="It was C").is_visible()
    page.locator(".stage").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("rounds=11"))
    page.get_by_label("Random starts").first.fill("3")
    page.get_by_label("Random starts").first.press("Enter")
    page.get_by_role("table", name="Where the given and the random starts lead").wait_for()
    press(page, "Counted from labelled rows")
    page.get_by_role("table", name="Counted in the labelled rows, and divided").get_by_text(
        "2/3 = 0.667"
    ).first.wait_for()
    page.get_by_role("slider", name="Pseudo-count").press("End")
    page.get_by_role("table", name="with a pseudo-count of 100").wait_for()


def test_two_thousand_sampled_days_underflow_and_are_followed_in_a_window(hmm):
    page = hmm()
    page.get_by_label("Days sampled").first.fill("2000")
    page.get_by_label("Days sampled").first.press("Enter")
    page.get_by_text("4,000 of 4,000 cells filled").wait_for()
    assert set(cells(page, ".lost").all_inner_texts()) == {"0"} and cells(page).count() == 160
    assert "Underflow" in formula(page)
    page.get_by_label("Logarithm").check()
    page.locator(".cell.here").get_by_text("−").wait_for()
    page.locator(".stage").focus()
    page.keyboard.press("Home")
    page.get_by_text("Days 1 to 80 of 2,000").wait_for()
    line(page, "seed").fill("5")
    line(page, "seed").press("Enter")
    page.wait_for_url(re.compile("seed=5"))


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_nothing_is_wider_than_the_page(hmm, tab, size):
    tab.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    try:
        for view in ("viterbi&back=20", "decode&preset=deck", "learn&rounds=3"):
            page = hmm(f"?view={view}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
            cut = page.locator("#lab-hmm .bk-btn, #lab-hmm .plot .tick, #lab-hmm .verdict").evaluate_all(
                """(all) => all.filter((e) => { const box = e.getBoundingClientRect();
                   return box.width && (box.left < 0 || box.right > innerWidth + 1); }).map((e) => e.textContent)"""
            )
            assert cut == [], view
        hmm("?back=26")
        box, frame = page.locator(".cell.here").bounding_box(), page.locator(".stage").bounding_box()
        assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
    finally:
        tab.set_viewport_size({"width": 1440, "height": 900})


def test_a_day_of_the_factor_graph_is_clicked(hmm):
    page = hmm("?view=posterior&preset=jm&obs=313")
    page.get_by_role("heading", name="Messages into day 3").wait_for()
    page.locator(".chain [data-pick='day 2'] b").click()
    page.get_by_role("heading", name="Messages into day 2").wait_for()
    cells = page.get_by_role("table", name="Messages into day 2").get_by_role("row").last.get_by_role("cell")
    assert cells.all_inner_texts()[1:] == ["0.6039", "0.3961"]
