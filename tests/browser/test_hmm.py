"""The HMM lab in a real browser: every control, stepping and playing, known and hidden days, bad
input. One page.
"""

import re

import pytest
from browser.waiting import address_written, lab_of, laid_out, settled, unfold


@pytest.fixture
def hmm(live):
    return lambda query="": live(f"#hmm{query}")


def answer(page):
    return lab_of(page, "hmm").get_by_role("status").first.inner_text()


def formula(page):
    return " ".join(lab_of(page, "hmm").locator(".formula p").all_inner_texts())


def line(page, field, cell=0):
    """The box of a field, or one of its cells, row by row; its group is unfolded."""
    box = lab_of(page, "hmm").locator(f".field-{field} input").nth(cell)
    for group in () if field in ("obs", "labels", "smoothing") else GROUPS:
        if field in GROUPS[group]:
            unfold(page, "hmm", group)
    return box


GROUPS = {
    "Parameters π, A, B": ("pi", "A", "stop", "ends", "B"),
    "Sequences, states, known days": ("row", "names", "clamp"),
    "Simulation, training, random starts": ("n", "seed", "rounds", "restarts"),
}


def values(page, field):
    line(page, field)
    return [box.input_value() for box in lab_of(page, "hmm").locator(f".field-{field} input").all()]


def enter(page, field, text, cell=0):
    line(page, field, cell).fill(text)
    line(page, field, cell).press("Enter")
    settled(page)


def alert(page, field):
    return lab_of(page, "hmm").locator(f".field-{field}").get_by_role("alert")


def messages(page, field):
    """What is said of a field; an element without a text has no role."""
    return [text for text in alert(page, field).all_inner_texts() if text.strip()]


def cells(page, mark=""):
    return page.locator(f".trellis .cell{mark}")


def press(page, name):
    lab_of(page, "hmm").get_by_role("button", name=name, exact=True).click()
    settled(page)


@pytest.mark.parametrize(
    ("preset", "text"),
    [
        ("J & M 3rd ed.", "0.02856"),
        (
            "Technion",
            "Viterbi path: HHH. Posterior decoding gives the same path. Viterbi gets 2 of 3 labels right",
        ),
        ("Eisner", "13 hot, 14 cold, 6 hot days"),
    ],
)
def test_a_preset_brings_its_diary_and_its_numbers(hmm, preset, text):
    page = hmm("?obs=1.22&row=2&clamp=1C&rounds=2&back=1")
    press(page, preset)
    page.get_by_role("status").get_by_text(text).wait_for()
    page.locator("button[aria-pressed=true]").get_by_text(preset).wait_for()


def test_boxes_show_what_holds(hmm):
    page = hmm("?preset=jm")
    assert [values(page, name) for name in ("obs", "names", "pi", "A")] == [
        *(["313"], ["CH"], ["0.2", "0.8"], ["0.5", "0.5", "0.4", "0.6"]),
    ]
    assert values(page, "B")[:3] == ["0.5", "0.4", "0.1"] and not line(page, "ends").is_visible()
    hmm("?preset=deck")
    assert values(page, "A")[:2] == ["2/3", "1/3"] and values(page, "labels") == ["HHC.CCC.CHH"]


@pytest.mark.essential
def test_numbers_are_typed_and_what_cannot_be_is_said_beside_them(hmm):
    page = hmm("?preset=jm")
    line(page, "obs").fill("3, 1, 2")
    page.get_by_role("status").get_by_text("HCC and HCH (a tie)").wait_for()
    line(page, "obs").fill("3 1 7")
    alert(page, "obs").get_by_text("day 3 of sequence 1 is 7").wait_for()
    line(page, "obs").fill("3 1 4")
    alert(page, "obs").get_by_text("day 3 of sequence 1 is 4").wait_for()
    page.wait_for_url("**obs=312")
    assert "HCC" in answer(page)
    line(page, "obs").fill("")
    page.wait_for_url("**/#hmm?preset=jm")
    assert line(page, "obs").input_value() == "" and "0.02856" in answer(page)


def test_labels_of_another_length_are_refused_until_both_fit(hmm):
    page = hmm("?preset=jm&obs=313&labels=HCH")
    line(page, "labels").fill("HCHH")
    alert(page, "labels").get_by_text("sequence 1 has 4 labels for 3 days").wait_for()
    line(page, "obs").fill("3133")
    page.wait_for_url(re.compile("obs=3133&labels=HCHH"))
    assert messages(page, "labels") == []
    assert cells(page).count() == 8


def test_cells_are_checked_while_they_are_typed(hmm):
    page = hmm("?preset=jm")
    before = answer(page)
    enter(page, "A", "0.5", 2)
    alert(page, "A").get_by_text("(from H) sums to 1.1").wait_for()
    enter(page, "B", "x")
    alert(page, "B").get_by_text("got “x”").wait_for()
    assert answer(page) == before and line(page, "A", 2).input_value() == "0.5"
    for cell, text in enumerate((".5", ".25", "1/4")):
        enter(page, "B", text, cell)
    enter(page, "A", "1/2", 3)
    page.wait_for_url(re.compile("A=0.5(,|%2C)0.5(;|%3B)0.5"))
    assert not "".join(page.get_by_role("alert").all_inner_texts()).strip()


def test_a_row_and_its_stop_are_right_together(hmm):
    page = hmm()
    enter(page, "A", "0.7")
    alert(page, "A").get_by_text("with its STOP").wait_for()
    enter(page, "ends", "0.2")
    page.wait_for_url(re.compile("A=0.7.*ends=0.2"))
    assert messages(page, "A") == []


def test_stop_on_and_off(hmm):
    page = hmm()
    unfold(page, "hmm", "Parameters π, A, B")
    lab_of(page, "hmm").get_by_label("Without STOP", exact=True).check(force=True)
    page.wait_for_url("**/#hmm?stop=off")
    settled(page)
    assert "−35.8637" in answer(page) and not line(page, "ends").is_visible()


def test_a_letter_more_is_a_state_more(hmm):
    page = hmm("?preset=jm")
    line(page, "names").fill("CHW")
    page.locator(".trellis .state").nth(2).wait_for()
    assert cells(page).count() == 9 and values(page, "A")[6:] == ["1/3"] * 3


def test_an_impossible_diary_is_explained(hmm):
    page = hmm("?preset=deck")
    line(page, "obs").fill("332.112.123.1?1.33333")
    enter(page, "row", "4")
    lab_of(page, "hmm").get_by_label("Known days").fill("4.1H")
    page.get_by_role("status").get_by_text("impossible").wait_for()
    assert "On day 1" in answer(page) and "bH(1) = 0" in answer(page).replace("\n", "")


def test_days_become_known_and_unknown_by_buttons(hmm):
    page = hmm()
    page.locator(".trellis span.seen").nth(13).click()
    press(page, "Set to hot")
    page.wait_for_url(re.compile("clamp=14H"))
    lab_of(page, "hmm").get_by_text("Show the answer").click()
    assert "P(observations, known days)" in answer(page) and cells(page, ".out").count() == 1
    press(page, "Set to hot")
    page.wait_for_url(lambda url: "clamp" not in url)
    press(page, "Hide this observation")
    page.locator(".trellis span.seen.missing").wait_for()
    assert line(page, "obs").input_value()[13] == "?"
    press(page, "Show this observation")
    settled(page)
    page.wait_for_url(lambda url: "obs" not in url)
    assert not page.locator(".trellis span.seen.missing").count()


@pytest.mark.essential
def test_cells_are_clicked_stepped_and_slid_to(hmm):
    page = hmm()
    cells(page).nth(2).click()  # the upper row: day 3, C
    page.get_by_text("5 of 66 cells filled").wait_for()
    assert cells(page, ".hidden").count() == 61
    for key, filled_count in (
        ("ArrowRight", 6),
        ("ArrowDown", 8),
        ("ArrowLeft", 7),
        ("ArrowUp", 5),
        ("End", 66),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        page.get_by_text(f"{filled_count} of 66 cells filled").wait_for()
    page.get_by_text("No cell is filled yet").wait_for()
    press(page, "One forward")
    page.get_by_text("1 of 66 cells filled").wait_for()
    assert "= 0.5 · 0.2 = 0.1" in formula(page)
    page.get_by_role("slider", name="Steps").press("ArrowRight")
    page.get_by_text("2 of 66 cells filled").wait_for()
    page.wait_for_url("**/#hmm?back=64")


@pytest.mark.essential
def test_play_starts_pauses_and_ends(hmm):
    page = hmm("?preset=jm&view=viterbi&obs=312")
    press(page, "Play")
    page.get_by_text(re.compile(r"[1-5] of 6 cells filled")).wait_for()
    page.locator(".edge.path").wait_for(state="attached")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert page.locator(".edge.tied").count() == 1
    hmm()
    page.locator(".keys:visible").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert 0 < cells(page, ".hidden").count() <= 66


VIEWS = ("Forward α", "Backward β", "Viterbi δ", "Posterior γ")
TWINS = ("α: forward", "β: backward", "δ: Viterbi", "γ: the probability")


def test_every_view_in_every_scale_has_its_cells_formula_and_table(hmm):
    page = hmm("?preset=jm")
    for view, twin in zip(VIEWS, TWINS, strict=True):
        lab_of(page, "hmm").get_by_label(view, exact=True).check()
        page.locator(".unseen").get_by_role("table", name=twin).first.wait_for(state="attached")
        for scale in ("Logarithm", "Scaled", "Probability"):
            lab_of(page, "hmm").get_by_label(scale, exact=True).check()
            settled(page)
            assert cells(page).count() == 6 and all(cells(page).all_inner_texts())
            assert " = " in formula(page)
            assert ("−" in cells(page).first.inner_text()) == (
                scale == "Logarithm"
            ) or view == "Backward β"


def test_decodings_stand_beside_one_another_with_all_paths(hmm):
    page = hmm("?preset=jm&obs=312&view=decode")
    sides = page.locator(".decoded .side").all_inner_texts()
    assert sides[-4:] == ["Viterbi 1", "Viterbi 2", "Posterior", "γ"]
    assert page.get_by_role("table", name="All 8 paths").locator("tbody tr").count() == 8
    assert "2² · 3 = 12 steps" in page.locator(".work").inner_text()
    page.locator(".decoded span.day").first.click()
    page.get_by_text("Day 1 of 3").wait_for()


def test_learning_by_rounds(hmm):
    page = hmm("?view=learn")
    page.get_by_role("slider", name="Steps").press("ArrowRight")
    page.get_by_role("status").get_by_text("after 1 round of Baum–Welch, from −41.5378").wait_for()
    enter(page, "rounds", "10")
    page.get_by_role("status").get_by_text("log P = −35.3343").wait_for()
    assert lab_of(page, "hmm").locator(".figure:visible").count() == 4
    assert not page.get_by_role("button", name="Set to cold").is_visible()
    press(page, "One forward")
    page.wait_for_url(re.compile("rounds=11"))


def test_random_starts_open_with_their_answer(hmm):
    page = hmm()
    lab_of(page, "hmm").get_by_label("Restarts", exact=True).check()
    page.get_by_role("status").get_by_text("3 outcomes from 21 starts").wait_for()
    page.get_by_role("heading", name="Outcome 1: log P = −35.3329").wait_for()
    press(page, "5 starts")
    page.wait_for_url(re.compile("restarts=5&view=restarts"))


def test_a_long_calculation_says_how_far_it_is_and_stop_keeps_the_picture(fresh_live):
    page = fresh_live("#hmm?n=400")
    answer_before = answer(page)
    box = page.get_by_role("group", name="A long calculation")
    lab_of(page, "hmm").get_by_label("Restarts", exact=True).check()
    box.wait_for()
    words = box.locator("span")
    numbers = []
    for _ in range(3):  # it goes on while one looks at it
        text = words.inner_text()
        rounds, total, unit = re.fullmatch(r"(\d+) of (\d+) (.+)", text).groups()
        bar = box.get_by_role("progressbar").evaluate("(bar) => [bar.value, bar.max]")
        assert (total, unit) == ("600", "rounds of Baum–Welch")
        assert bar[1] == 600 and bar[0] >= int(rounds)
        numbers.append(int(rounds))
        box.get_by_text(text, exact=True).wait_for(state="detached")
    assert numbers[0] < numbers[1] < numbers[2] < 600
    box.get_by_role("button", name="Stop").click()
    box.wait_for(state="hidden", timeout=500)
    note = lab_of(page, "hmm").locator(".note")
    note.get_by_text(re.compile(r"^Stopped after \d+ of 600 rounds")).wait_for()
    assert answer(page) == answer_before
    press(page, "One forward")  # Python is there again, with the state from before


def test_counts_are_divided_on_the_first_lesson(hmm):
    page = hmm("?preset=deck&view=count")
    page.get_by_role("status").get_by_text("π(H) = 1/3, a(H→H) = 2/3").wait_for()
    counts_table = page.get_by_role(
        "table", name="Counts in the labelled sequences, and their shares"
    )
    counts_table.get_by_text("2/3 = 0.667").first.wait_for()
    page.get_by_role("slider", name="Pseudo-count").press("End")
    page.get_by_role("table", name="with a pseudo-count of 100").wait_for()


def test_two_thousand_sampled_days_underflow_and_are_followed_in_a_window(hmm):
    page = hmm()
    enter(page, "n", "2000")
    page.get_by_text("4,000 of 4,000 cells filled").wait_for()
    assert set(cells(page, ".lost").all_inner_texts()) == {"0"} and cells(page).count() == 80
    assert "Underflow" in formula(page)
    lab_of(page, "hmm").get_by_label("Logarithm").check()
    page.locator(".cell.here").get_by_text("−").wait_for()
    page.locator(".keys:visible").focus()
    page.keyboard.press("Home")
    page.get_by_text("Days 1 to 40 of 2,000").wait_for()
    enter(page, "seed", "5")
    page.wait_for_url(re.compile("seed=5"))


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_cell_in_question_is_in_sight(hmm, size):
    page = hmm("?back=26")
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    laid_out(page)
    box = page.locator(".cell.here").bounding_box()
    frame = page.locator(".keys:visible").bounding_box()
    assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]


def test_a_day_of_the_factor_graph_is_clicked(hmm):
    page = hmm("?view=posterior&preset=jm&obs=313")
    page.get_by_role("heading", name="Messages into day 3").wait_for()
    page.locator(".chain [data-pick='day 2'] b").click()
    page.get_by_role("heading", name="Messages into day 2").wait_for()
    cells = (
        page.get_by_role("table", name="Messages into day 2")
        .get_by_role("row")
        .last.get_by_role("cell")
    )
    assert cells.all_inner_texts()[1:] == ["0.6039", "0.3961"]


def bar_of(page, entry: str):
    return lab_of(page, "hmm").locator(f"[data-share='{entry}']")


def emissions_of(page, state: int) -> list[float]:
    return [float(text) for text in values(page, "B")[3 * state : 3 * state + 3]]


def test_an_entry_is_dragged_or_moved_by_keys_while_a_locked_one_stays(hmm):
    page = hmm("?preset=jm&obs=313")
    unfold(page, "hmm", "Parameters π, A, B")
    assert emissions_of(page, 0) == [0.5, 0.4, 0.1]
    lock = lab_of(page, "hmm").get_by_role("button", name="Lock C emits, 2")
    lock.click()
    settled(page)
    assert lock.get_attribute("aria-pressed") == "true"

    bar_of(page, "B 0 0").scroll_into_view_if_needed()
    place = bar_of(page, "B 0 0").bounding_box()
    middle = place["y"] + place["height"] / 2
    page.mouse.move(place["x"] + 0.5 * place["width"], middle)
    page.mouse.down()
    page.mouse.move(place["x"] + 0.2 * place["width"], middle, steps=5)
    page.mouse.up()
    address_written(settled(page))
    first, locked, last = emissions_of(page, 0)
    assert locked == 0.4
    assert first == pytest.approx(0.2, abs=0.03)
    assert first + last == pytest.approx(0.6)

    line(page, "B", 0).focus()
    page.keyboard.press("ArrowUp")
    settled(page)
    assert emissions_of(page, 0)[0] == pytest.approx(first + 0.01)
    assert emissions_of(page, 0)[1] == 0.4
    lock.focus()
    page.keyboard.press("Enter")
    settled(page)
    assert lock.get_attribute("aria-pressed") == "false"
    assert emissions_of(page, 0)[0] == pytest.approx(first + 0.01)
