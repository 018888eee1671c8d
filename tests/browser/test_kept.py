"""What a person has entered outlives reloads and deaths of Python in the same tab, and ends with
the tab.
"""

import re

from browser.conftest import until_live
from browser.waiting import lab_of, settled, until

MAIL = "Congratulations, you have won free money. Click here now."
SPAM_TEXT = "Buy now! Free money for you, click here today to win a prize"
HANGS = "() => { setTimeout(() => { while (true) {} }) }"


def reloaded(page):
    """The page after a reload, once it has answered whatever is to be answered."""
    page.reload()
    until(page, "html[data-genlab=live]")
    return settled(page)


def stored(page):
    return page.evaluate("Object.keys(sessionStorage)")


def test_pasted_text_survives_a_reload_and_ends_with_the_tab(fresh_live, context, site, trouble):
    page = fresh_live("#spam?smoothing=0.5")
    box = page.get_by_label("E-mail", exact=True)
    box.fill(MAIL)
    verdict = lab_of(page, "spam").get_by_role("status").first
    verdict.get_by_text(re.compile("spam", re.I)).first.wait_for()
    before = settled(page) and verdict.inner_text()
    page.locator("nav").get_by_role("link", name="Coin", exact=True).click()
    lab_of(page, "coin").locator(".verdict").wait_for()
    reloaded(page)  # in another lab than the one with the text
    page.locator("nav").get_by_role("link", name="Spam", exact=True).click()
    verdict.get_by_text(re.compile("spam", re.I)).first.wait_for()
    assert settled(page).get_by_label("E-mail", exact=True).input_value() == MAIL
    page.evaluate("location.hash = '#spam?smoothing=0.5'")
    settled(reloaded(page))
    assert box.input_value() == MAIL and page.url.endswith("#spam?smoothing=0.5")
    assert verdict.inner_text() == before
    assert stored(page) == []  # nothing lies there while the page is open
    # What Python never answered: it hangs, and a third text is typed.
    page.workers[0].evaluate(HANGS)
    box.fill(SPAM_TEXT)
    reloaded(page)
    assert box.input_value() == SPAM_TEXT
    page.locator(".letter:visible").get_by_text("prize").wait_for()
    # Another tab has none of it.
    other = until_live(context.new_page(), f"{site}#spam")
    assert other.get_by_label("E-mail", exact=True).input_value() == "" and stored(other) == []
    trouble.clear()


PASTE_OR_DROP = """([kind, size]) => {
  const data = new DataTransfer();
  data.setData("text/plain", "x".repeat(size));
  const box = document.querySelector("#lab-spam [data-root]"), name = kind === "paste" ? "clipboardData" : "dataTransfer";
  const event = new (kind === "paste" ? ClipboardEvent : DragEvent)(kind, { [name]: data, bubbles: true, composed: true, cancelable: true });
  return !box.dispatchEvent(event);
}"""


def test_oversized_text_is_refused_before_it_is_in_a_box(live):
    page = live("#spam")
    for kind, size in (
        ("paste", 8_000_001),
        ("drop", 8_000_001),
    ):  # 100,000,000 are, too, but take half a minute
        assert page.evaluate(PASTE_OR_DROP, [kind, size])  # not done
        page.get_by_role("alert").get_by_text(
            f"This text has {size:,} characters; at most 8,000,000"
        ).wait_for()
        page.get_by_role("button", name="Close", exact=True).first.click()
    assert not page.evaluate(PASTE_OR_DROP, ["paste", 8_000_000])
    assert not page.get_by_role("alert").get_by_text("This text has").is_visible()


def test_a_file_that_no_field_takes_is_refused_before_it_is_read(live, tmp_path):
    page, file = live("#spam"), tmp_path / "disk.txt"
    file.write_bytes(b"x" * 16_000_001)
    for chooser in ("#lab-spam input[type=file]:visible", "#file"):
        page.locator(chooser).set_input_files(file)
        page.get_by_role("alert").get_by_text(
            "disk.txt has 16,000,001 bytes; at most 16,000,000"
        ).wait_for()
        page.get_by_role("button", name="Close", exact=True).first.click()
    assert page.get_by_label("E-mail", exact=True).input_value() == ""
