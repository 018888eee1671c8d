"""What a person has entered outlives reloads and deaths of Python in the same tab, and ends with
the tab.
"""

import re

from browser.conftest import until_live
from browser.waiting import lab_of, settled, to_lab, until

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
    to_lab(page, "Coin")
    lab_of(page, "coin").locator(".verdict").wait_for()
    reloaded(page)  # in another lab than the one with the text
    to_lab(page, "Spam")
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
