"""The HMM lab in a real browser: every control, stepping and playing, known and hidden days, bad
input. One page.
"""

import re

import pytest
from browser.waiting import address_written, lab_of, settled, unfold


@pytest.fixture
def hmm(live):
    return lambda query="": live(f"#hmm{query}")


def answer(page):
    return lab_of(page, "hmm").get_by_role("status").first.inner_text()


def formula(page):
    return " ".join(lab_of(page, "hmm").locator(".formula p").all_inner_texts())


def line(page, field, cell=0):
    """The box of a field, or one of its cells, row by row, in sight."""
    if field not in ("obs", "smoothing"):
        unfold(page, "hmm")
    return lab_of(page, "hmm").locator(f".field-{field} input").nth(cell)


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


COUNTED = """() => {
  const calls = (globalThis.kernelCalls = {});
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, { construct(target, given) {
    const { exports } = new target(...given);
    if (!("wide" in exports)) return { exports };
    const counted = { memory: exports.memory };
    for (const name of ["sum", "wide", "best", "path"]) {
      counted[name] = () => { calls[name] = (calls[name] ?? 0) + 1; exports[name](); };
    }
    return { exports: counted };
  } });
}"""


CALLED_AGAIN = """() => new Promise((resolve) => {
  const look = () => kernelCalls.best > 1 ? resolve(kernelCalls) : setTimeout(look, 50);
  look();
})"""


def test_the_kernel_runs_in_the_page(live):
    """It is loaded when it is first needed, and called again once it agreed with the recursion."""
    page = live("#coin")
    page.once("worker", lambda worker: worker.evaluate(COUNTED))
    page.reload()  # the page may have loaded it while nobody asked for anything
    settled(page)
    page.evaluate("location.hash = '#hmm?preset=jm&obs=313&view=viterbi'")
    settled(page)
    calls = page.workers[0].evaluate(CALLED_AGAIN)
    assert calls["sum"] > 1 and calls["best"] > 1


def test_an_observation_and_what_is_known_of_its_day_are_clicked(hmm):
    page = hmm("?preset=jm&view=viterbi")
    page.locator("[data-pick='seen 2']").click()
    page.get_by_role("status").get_by_text("Most probable path: HHH").wait_for()
    page.locator("[data-pick='known 3']").click()
    page.wait_for_url("**/#hmm?preset=jm&obs=323&clamp=3C&view=viterbi")


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


def test_a_long_calculation_says_how_far_it_is_and_stop_keeps_the_picture(fresh_live):
    page = fresh_live("#hmm?n=400&view=learn")
    answer_before = answer(page)
    box = page.get_by_role("group", name="A long calculation")
    line(page, "restarts").fill("5")
    line(page, "restarts").press("Enter")
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


def bar_of(page, entry: str):
    return lab_of(page, "hmm").locator(f"[data-share='{entry}']")


def emissions_of(page, state: int) -> list[float]:
    return [float(text) for text in values(page, "B")[3 * state : 3 * state + 3]]


def test_an_entry_is_dragged_or_moved_by_keys_while_a_locked_one_stays(hmm):
    page = hmm("?preset=jm&obs=313")
    unfold(page, "hmm")
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
