"""The front page in a real browser: what it is, what to do, what else there is, and what a paste
makes of it.
"""

import re

import pytest
from browser.test_kept import MAIL
from browser.waiting import lab_of, settled, until, without_python

from genlab.courses import courses
from genlab.labs import labs
from web.make.front_example import front_example


@pytest.mark.essential
def test_front_page_is_complete_before_python(page, site):
    without_python(page)
    page.goto(site)
    until(page, "html[data-drawn]")
    page.set_viewport_size({"width": 1280, "height": 720})
    first = page.locator("#hero").get_by_role("heading")
    for part in (first, page.get_by_label("E-mail", exact=True), page.locator(".example")):
        place = part.bounding_box()
        assert place["y"] >= 0 and place["y"] + min(place["height"], 100) <= 720
    assert page.locator(".example strong").inner_text() == front_example().verdict.word
    assert page.locator(".example li").count() == 3
    assert page.locator(".example mark.spam").count() > 3
    for lab in labs().values():
        page.locator("#cards").get_by_role("link", name=lab.title, exact=True).wait_for()
    for course in courses().values():
        page.locator("#cards").get_by_role("link", name=course.title, exact=True).wait_for()
    assert not page.get_by_text("Nothing to judge yet").is_visible()  # the example is in its place
    for part in page.locator("#cards .cards").all():  # all labs and all courses are on one screen
        place = part.bounding_box()
        assert place["y"] + place["height"] <= 720


@pytest.mark.essential
def test_each_picture_answers_a_touch_before_python(page, site):
    without_python(page)
    page.goto(site)
    until(page, "html[data-drawn]")
    page.set_viewport_size({"width": 1280, "height": 720})
    for slug in labs():
        card = page.locator(f"#cards [data-card={slug}]")
        outlines = card.locator("svg").inner_html
        untouched = outlines()
        card.locator(".stamp").hover(force=True)  # through the link, which covers the whole card
        assert outlines() != untouched, slug
        page.mouse.move(0, 0)
        assert outlines() == untouched, slug
        card.get_by_role("link").focus()
        page.keyboard.press("ArrowLeft")
        assert outlines() != untouched, slug
        page.evaluate("document.activeElement.blur()")
        assert outlines() == untouched, slug


@pytest.mark.essential
def test_pasting_on_the_front_page_opens_the_lab_with_the_verdict(fresh_live):
    page = fresh_live()
    assert (
        page.locator("#hero").is_visible()
        and not lab_of(page, "spam").locator(".strip").is_visible()
    )
    page.get_by_label("E-mail", exact=True).fill(MAIL)
    page.get_by_role("status").get_by_text(re.compile("spam", re.I)).first.wait_for()
    page.locator("#hero").wait_for(state="hidden")
    assert (
        lab_of(page, "spam").locator(".strip").is_visible()
        and lab_of(page, "spam").locator(".tables").is_visible()
    )
    own_verdict = settled(page).get_by_role("status").first.inner_text()
    page.locator(".brand").click()
    page.locator("#hero").wait_for()
    assert not page.locator(".example").is_visible()  # its verdict is another e-mail's
    page.reload()
    until(page, "html[data-genlab=live]")
    assert settled(page).get_by_role("status").first.inner_text() == own_verdict
    assert not page.locator("#hero").is_visible()
    page.locator(".brand").click()
    page.get_by_role("link", name="Show its verdict").click()
    assert settled(page).get_by_role("status").first.inner_text() == own_verdict


@pytest.mark.essential
def test_the_judged_mail_opens_in_the_lab_and_a_card_leads_to_its_lab_or_course(fresh_live):
    page = fresh_live()
    page.get_by_role("link", name="Open it in the lab").click()
    page.locator("#hero").wait_for(state="hidden")
    verdict = settled(page).get_by_role("status").first
    assert verdict.inner_text().startswith(front_example().verdict.word)
    page.go_back()
    page.get_by_role("link", name="Show its verdict").wait_for()
    page.locator("#cards").get_by_role("link", name="Coin", exact=True).click()
    until(page, "#lab-coin:not([hidden])")
    assert not page.locator("#hero").is_visible()
    page.go_back()
    page.locator("#cards").get_by_role("link", name="Bayes nets and inference", exact=True).click()
    until(page, "#course:not([hidden])")
    assert not page.locator("#hero").is_visible()


def test_the_address_alone_is_the_front_page_in_a_tab_that_has_seen_a_lab(fresh_live):
    page = fresh_live("#coin")
    page.goto(page.url.replace("#coin", "licences.html"))
    page.goto(page.url.replace("licences.html", ""))
    page.locator("#hero").wait_for()


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1280, 1440])
@pytest.mark.essential("390")
def test_loading_note_covers_and_moves_nothing(live, width):
    page = live("#gauss")
    page.set_viewport_size({"width": width, "height": 800})
    visible_parts = """() => [...document.querySelectorAll("header a, header button, h1, .strip *")].filter((element) => element.checkVisibility())
      .map((element) => [element, element.getBoundingClientRect()])"""
    places = page.evaluate(f"JSON.stringify(({visible_parts})().map(([, {{ x, y }}]) => [x, y]))")
    page.evaluate("genlab.progress(0.5, 'Loading Python, 50 %')")
    assert (
        page.evaluate(f"JSON.stringify(({visible_parts})().map(([, {{ x, y }}]) => [x, y]))")
        == places
    )
    covered_parts = """() => { const mine = document.querySelector("#boot span").getBoundingClientRect();
      if (!mine.width) return ["it is not seen"];
      return (%s)().filter(([, { left, right, top, bottom }]) => right > mine.left && left < mine.right && top < mine.bottom && bottom > mine.top)
        .map(([element]) => element.textContent); }"""
    assert page.evaluate(covered_parts % visible_parts) == []
    page.evaluate("genlab.$('#boot').hidden = true")


@pytest.mark.essential
def test_on_a_phone_the_front_page_is_one_column(fresh_live):
    page = fresh_live()
    page.set_viewport_size({"width": 390, "height": 844})
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    order = [
        page.locator(part).first.bounding_box()["y"]
        for part in ("#hero", "#lab-spam .controls", "#cards .example", "#cards .cards")
    ]
    assert order == sorted(order)
    assert page.get_by_label("E-mail", exact=True).bounding_box()["y"] < 422  # in the upper half


@pytest.mark.essential
def test_keyboard_reaches_the_box_for_an_e_mail_before_the_cards(live):
    page = live("")
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    places = []
    while places[-1:] not in (["textarea"], ["card"]) and len(places) < 40:
        page.keyboard.press("Tab")
        is_card = page.evaluate("genlab.$('#cards').contains(genlab.focused())")
        places.append("card" if is_card else page.evaluate("genlab.focused().localName"))
    assert places[-1] == "textarea", places
