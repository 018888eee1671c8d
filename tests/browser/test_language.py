"""The answer in the reader's language, in a real browser."""

import pytest
from browser.waiting import settled, until

from genlab.say import codes, language, say, spoken

FRAUD = """From: "PayPal" <service@paypa1-secure.top>
Subject: Your account

Please confirm your password within 24 hours at http://paypal.com.check.top/verify
"""


@pytest.mark.essential
def test_an_answer_is_in_the_reader_s_language(page, site):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}?lang=ar")
    until(page, "html[data-genlab=live]")
    title = page.locator("#hero h1")
    assert title.inner_text() == spoken(say("front-title"), "ar")
    assert title.get_attribute("dir") == "rtl"
    for name in ("label-mail", "view-judge"):  # Bokeh draws them
        word = page.get_by_text(spoken(say(name), "ar"), exact=True).first
        assert (
            word.evaluate("word => word.closest('[lang]')?.dir ?? word.getRootNode().host.dir")
            == "rtl"
        )
    page.get_by_label(spoken(say("label-mail"), "ar"), exact=True).fill(FRAUD)
    verdict = page.locator(".verdict:visible")
    menu = page.get_by_label("Language")
    for code in ("ar", *codes()[::-1]):
        page.get_by_role("button", name="More", exact=True).click()
        menu.select_option(code)
        page.keyboard.press("Escape")
        verdict.get_by_text(spoken(say("step-treat-this-as-fraud"), code), exact=True).wait_for()
        direction = verdict.evaluate("element => getComputedStyle(element).direction")
        assert direction == language(code).direction
        assert page.get_by_text(spoken(say("heading-signs"), code), exact=True).is_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), code
        if code == "ar":
            page.get_by_text(spoken(say("copy-answer"), code), exact=True).click()
            page.locator("#share[open]").wait_for()
            text = page.locator("#share .answer textarea").input_value()
            assert spoken(say("shared-reasons"), code) in text
            page.keyboard.press("Escape")
    assert menu.input_value() == "en" and verdict.get_attribute("lang") is None


# As somebody types who does not wait: a character each 20 ms, from the first picture on.
TYPING = """globalThis.typed = "";
const boxIn = (tree) => tree.querySelector("textarea") ??
  [...tree.querySelectorAll("*")].map(({ shadowRoot }) => shadowRoot && boxIn(shadowRoot)).find(Boolean);
const waiting = setInterval(() => {
  const lab = document.querySelector("#lab-spam");
  const box = lab && boxIn(lab);
  if (!box) return;
  clearInterval(waiting);
  box.focus();
  const typing = setInterval(() => {
    if (globalThis.isEnough) return clearInterval(typing);
    const character = String.fromCharCode(97 + (typed.length % 26));
    typed += character;
    document.execCommand("insertText", false, character);
  }, 20);
}, 1);"""


@pytest.mark.parametrize("code", ["de", "en"])
def test_no_character_is_lost_that_is_typed_while_the_page_starts(page, site, code):
    """Bokeh's box takes the first picture's place, and its label another language."""
    page.add_init_script(TYPING)
    page.goto(f"{site}?lang={code}#spam", wait_until="commit")
    until(page, "html[data-genlab=live]")
    box = page.get_by_label(spoken(say("label-mail"), code), exact=True)
    box.wait_for()
    page.evaluate("new Promise((done) => setTimeout(done, 200))")  # ten more characters
    typed = page.evaluate("globalThis.isEnough = true, typed")
    assert len(typed) > 10
    assert box.input_value() == typed
    assert settled(page).evaluate("genlab.states.spam.mail") == typed
