"""Whatever replaces an e-mail that a person has pasted, Undo or one click brings it back, and nothing
of it is in a storage of the browser.
"""

import json
from itertools import cycle, product

import pytest
from browser.test_kept import HANGS
from browser.waiting import lab_of, settled, until, use
from effort import THOROUGH

CANARY = "xyzzymine"
MINE = f"A letter of mine with the word {CANARY} and some money"
THEIRS = "Your free money offer"
LINK = "#spam?mail=Your+free+money+offer"
COURSE = f"---\ntitle: One step\n---\n\n## Theirs\n\n[Open]({LINK})\n\nRead it.\n"
# All that outlives the page, or is seen outside of it.
STORED = """async () => {
  const keys = await Promise.all((await caches.keys()).map(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
  const bases = await indexedDB.databases();
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, keys, bases, history.state,
    location.href, document.title, document.cookie, name]);
}"""


def box(page):
    return page.get_by_label("E-mail", exact=True)


def open_file(page, name: str, text: str) -> None:
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("#file").set_input_files(file)


def by_a_link(page):
    page.evaluate("(link) => { location.hash = link; }", LINK)


def by_a_demo(page):
    link = lab_of(page, "spam").locator(".demos nav a[href*='mail=']").first
    link.evaluate("(link) => link.click()")


def by_an_example(page):
    page.get_by_role("button", name="Clear").click()
    settled(page)
    lab_of(page, "spam").get_by_role("button", name="Your order 20931").click()


def by_clear(page):
    page.get_by_role("button", name="Clear").click()


def by_a_mail_file(page):
    open_file(page, "theirs.eml", f"Subject: theirs\n\n{THEIRS}\n")


def by_a_state_file(page):
    open_file(page, "state.json", json.dumps({"lab": "spam", "state": {"mail": THEIRS}}))


def by_a_course(page):
    open_file(page, "one.md", COURSE)


def nothing(page):
    pass


def back(page):
    """Where that leaves the page, one comes back to it."""
    page.go_back()
    if not page.url.startswith("http"):
        page.go_forward()
        until(page, "html[data-genlab=live]")


def undo(page):
    """Undo brings back what it names."""
    title = page.locator("#more [data-do=undo]").get_attribute("title")
    if "E-mail" in title:
        use(page, "Undo")
        page.wait_for_function("(text) => genlab.states.spam.mail === text", arg=MINE)


def reload(page):
    page.reload()
    until(page, "html[data-genlab=live]")


def restart(page):
    """Python hangs, and is started again."""
    page.evaluate("document.documentElement.dataset.patience = 500")
    page.workers[0].evaluate(HANGS)
    page.evaluate("genlab.ask({ do: 'rest', lab: 'spam' })")
    page.locator("#message", has_text="nothing you entered is lost").wait_for()
    page.evaluate("document.documentElement.dataset.patience = 60000")


WAYS = [by_a_link, by_a_demo, by_an_example, by_clear, by_a_mail_file, by_a_state_file, by_a_course]


THEN = [nothing, undo, back, reload, restart]
PAIRS = list(product(WAYS, THEN) if THOROUGH else zip(WAYS, cycle(THEN)))


@pytest.mark.parametrize(("replaced", "then"), PAIRS)
def test_one_click_brings_a_pasted_mail_back(fresh_live, replaced, then):
    page = fresh_live("#spam")
    box(page).fill(MINE)
    settled(page)
    replaced(page)
    page.wait_for_function("(text) => genlab.states.spam.mail !== text", arg=MINE)
    assert CANARY not in settled(page).evaluate(STORED)
    then(page)
    until(page, "html[data-genlab=live]")
    if settled(page).evaluate("genlab.states.spam.mail") != MINE:
        page.get_by_role("button", name="Restore what was here before").click()
    page.wait_for_function("(text) => genlab.states.spam.mail === text", arg=MINE)
    assert box(page).input_value() == MINE
    assert CANARY not in page.evaluate(STORED)
