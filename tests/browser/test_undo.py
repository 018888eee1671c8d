"""Undo and Redo: visible buttons beside every lab, which take steps of the browser's history."""

import pytest
from browser.waiting import address_written, lab_of, settled

from genlab.labs import labs


def button(page, slug, name):
    return lab_of(page, slug).locator(f"[data-do={name}]")


def is_possible(page, slug, name):
    return button(page, slug, name).get_attribute("aria-disabled") == "false"


def title_of(page, slug, name):
    return button(page, slug, name).get_attribute("title")


def arrives_at(page, flips_wanted):
    page.wait_for_function(
        "(flips) => genlab.states.coin.flips === flips && location.hash.includes(flips)",
        arg=flips_wanted,
    )


@pytest.mark.parametrize("slug", labs())
def test_each_lab_has_both_buttons_in_sight(live, slug):
    page = live(f"#{slug}")
    for name in ("undo", "redo"):
        assert button(page, slug, name).is_visible()


def test_undo_and_redo_take_back_one_change_after_the_other(live):
    page = live("#coin?flips=H")
    assert not is_possible(page, "coin", "redo")
    boxes = page.get_by_label("Observed flips")
    boxes.fill("HT")
    boxes.press("Tab")
    address_written(settled(page))
    page.wait_for_timeout(900)  # a pause makes the next change a step of its own
    boxes.fill("HTT")
    boxes.press("Tab")
    address_written(settled(page))
    assert title_of(page, "coin", "undo") == "Undo: Observed flips"
    button(page, "coin", "undo").click()
    arrives_at(page, "HT")
    assert title_of(page, "coin", "redo") == "Redo: Observed flips"
    button(page, "coin", "undo").click()
    arrives_at(page, "H")
    button(page, "coin", "redo").click()
    arrives_at(page, "HT")
    page.keyboard.press("Control+Shift+Z")
    arrives_at(page, "HTT")
    page.keyboard.press("Control+Z")
    arrives_at(page, "HT")
    page.go_back()  # the history is the browser's own
    arrives_at(page, "H")
    assert is_possible(page, "coin", "redo")


def test_undo_leads_out_of_no_lab(live):
    page = live("#coin?flips=H")
    page.locator("nav").get_by_role("link", name="HMM", exact=True).click()
    settled(page)
    assert not is_possible(page, "hmm", "undo")
    button(page, "hmm", "undo").click(force=True)
    page.keyboard.press("Control+Z")
    assert settled(page).evaluate("genlab.current") == "hmm"


KEY_EVENT = """(box) => !box.dispatchEvent(new KeyboardEvent("keydown",
  { key: "z", ctrlKey: true, bubbles: true, composed: true, cancelable: true }))"""


def test_a_text_box_keeps_the_keys_that_undo_its_letters(live):
    page = live("#coin?flips=H")
    assert not page.get_by_label("Observed flips").evaluate(KEY_EVENT)
    assert page.locator("#main").evaluate(KEY_EVENT)
