"""Undo and Redo, behind “More”, which take steps of the browser's history."""

from browser.waiting import address_written, settled, use


def button(page, name):
    return page.locator(f"#more [data-do={name}]")


def is_possible(page, name):
    return button(page, name).get_attribute("aria-disabled") == "false"


def arrives_at(page, flips_wanted):
    page.wait_for_function(
        "(flips) => genlab.states.coin.flips === flips && location.hash.includes(flips)",
        arg=flips_wanted,
    )


def test_undo_and_redo_take_back_one_change_after_the_other(live):
    page = live("#coin?flips=H")
    assert not is_possible(page, "redo")
    boxes = page.get_by_label("Observed flips")
    boxes.fill("HT")
    boxes.press("Tab")
    address_written(settled(page))
    page.wait_for_timeout(900)  # a pause makes the next change a step of its own
    boxes.fill("HTT")
    boxes.press("Tab")
    address_written(settled(page))
    use(page, "Undo")
    arrives_at(page, "HT")
    assert is_possible(page, "redo")
    use(page, "Undo")
    arrives_at(page, "H")
    use(page, "Redo")
    arrives_at(page, "HT")
    page.keyboard.press("Control+Shift+Z")
    arrives_at(page, "HTT")
    page.keyboard.press("Control+Z")
    arrives_at(page, "HT")
    page.go_back()  # the history is the browser's own
    arrives_at(page, "H")
    assert is_possible(page, "redo")
