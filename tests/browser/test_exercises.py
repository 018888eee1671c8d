"""Exercises in a real browser: read before Python, answered, shown in the lab, in sets, in courses,
in a frame, and what a lecturer makes of them.
"""

import json

import pytest
from browser.waiting import follow, settled, until, without_python

from genlab.kit.exercise import decimal_of
from genlab.labs import exercises

LINK = "#exercise=coin.posterior&variant=17"
VARIANT = exercises()["coin.posterior"].variant(17)
PHONE = {"width": 390, "height": 844}


def exercise(page):
    return page.locator("#exercise")


def exercise_page(page, link: str = LINK):
    """The page, once the question of the link is there."""
    follow(page, link)
    until(page, "#exercise .task .part")
    return settled(page)


def answer(page, text: str, place=None) -> str:
    """Enter an answer, and return what is said of it."""
    place = place or exercise(page)
    place.get_by_role("textbox").first.fill(text)
    place.get_by_role("button", name="Check").click()
    settled(page)
    return place.locator(".feedback").first.inner_text()


@pytest.mark.essential
def test_an_exercise_is_judged_and_its_lab_shown_and_left_again(live):
    page = exercise_page(live())
    assert exercise(page).get_by_role("heading", level=1).inner_text() == (
        "The posterior after more flips"
    )
    value = VARIANT.part().value
    for mistake in VARIANT.wrong:
        assert answer(page, decimal_of(mistake.value, 6)) == mistake.remark
    assert "not a number" in answer(page, "two thirds of them")
    for right in (VARIANT.part().exact, f"{float(value):.3f}".replace(".", ",")):
        assert answer(page, right).startswith("Right: ")
    exercise(page).get_by_role("button", name="Show me in the lab").click()
    until(page, "#lab-coin:not([data-changing])")
    settled(page)
    assert page.evaluate("location.hash") == VARIANT.link
    assert page.evaluate("genlab.states.coin.heads") == 1
    assert not page.evaluate("document.documentElement.hasAttribute('data-exercise')")
    page.go_back()
    until(page, "html[data-exercise]")
    assert exercise(page).get_by_role("textbox").input_value() == f"{float(value):.3f}".replace(
        ".", ","
    )
    assert exercise(page).locator(".feedback").inner_text().startswith("Right: ")


@pytest.mark.essential
def test_the_question_is_readable_before_python_and_its_answer_follows(page, site):
    snapshots = without_python(page)
    page.goto(site + LINK)
    until(page, "#exercise .posed p")
    assert exercise(page).locator(".posed").inner_text() == VARIANT.question
    assert VARIANT.part().form in exercise(page).inner_text()
    exercise(page).get_by_role("textbox").fill(VARIANT.part().exact)
    page.keyboard.press("Enter")
    assert "your answer follows" in exercise(page).locator(".feedback").inner_text()
    for route in snapshots:
        route.continue_()
    page.context.unroute_all(behavior="ignoreErrors")
    until(page, "#exercise .feedback[data-verdict=right]")
    assert exercise(page).locator(".status").inner_text() == ""


def test_a_step_of_a_course_poses_its_exercise(live):
    page = follow(live(), "#course=000&step=18")
    task = page.locator("#course .exercise")
    task.locator("summary").click()
    until(page, "#course .task .part")
    variant = exercises()["coin.posterior"].variant(1)
    assert answer(page, variant.part().exact, task).startswith("Right: ")
    task.get_by_role("button", name="Show me in the lab").click()
    settled(page)
    assert page.evaluate("location.hash") == f"#course=000&step=18&open={variant.link[1:]}"


def test_an_exercise_works_in_a_frame_on_a_phone_and_on_a_wall(page, site):
    page.set_viewport_size(PHONE)
    page.goto(f"{site}#embed=exercise=hmm.counting&variant=3")
    until(page, "#exercise .task .part")
    assert not page.locator("header.site nav").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert exercise(page).get_by_role("textbox").count() == 2
    until(page, "html[data-genlab=live]", timeout=180_000)
    for link in ("gauss.moments&variant=3", "spam.multinomial&variant=3"):
        follow(page, f"#embed=exercise={link}")
        until(page, "#exercise .task .part")
        exercise(page).get_by_role("button", name="Worked solution").click()
        until(page, "#exercise .solution math")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto("about:blank")  # another fragment alone would leave the page embedded
    page.goto(f"{site}{LINK}")
    page.set_viewport_size({"width": 1280, "height": 720})
    until(page, "#exercise .task .part")
    exercise(page).get_by_role("button", name="Projector").click()
    assert not page.locator("header.site").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("header.site").is_visible()


def test_an_exercise_is_worked_by_keyboard_alone(live):
    page = exercise_page(live(), "#exercise=coin.estimates&variant=4")
    variant = exercises()["coin.estimates"].variant(4)
    exercise(page).get_by_role("heading", level=1).focus()
    fields = exercise(page).get_by_role("textbox")
    while not fields.first.evaluate("(field) => field === document.activeElement"):
        page.keyboard.press("Tab")
        assert exercise(page).evaluate("(place) => place.contains(document.activeElement)")
    for part in variant.parts:
        page.keyboard.type(part.exact)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # "Check" is the button after the last field
    settled(page)
    until(page, "#exercise .part:last-of-type .feedback[data-verdict=right]")
    assert exercise(page).locator(".feedback[data-verdict=right]").count() == 3
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert exercise(page).locator(".hints li").all_inner_texts()[0] == variant.hints[0]
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    solution = exercise(page).locator(".solution")
    assert solution.locator("ol li").count() == len(variant.solution)
    fractions = sum(step.count(r"\frac") for step in variant.solution)
    assert solution.locator("math mfrac").count() == fractions


def test_a_lecturer_gets_a_link_and_files(live):
    page = follow(live(), "#exercise=")
    panel = exercise(page).locator(".class")
    panel.locator("summary").click()
    panel.get_by_label("The posterior after more flips").first.check()
    panel.get_by_label("Variants of The posterior after more flips").fill("3-4")
    link = panel.get_by_label("One link for the class").input_value()
    assert link.endswith("#exercise=coin.posterior&variant=3&set=coin.posterior.3,coin.posterior.4")
    with page.expect_download() as saved:
        panel.get_by_role("button", name="Moodle XML").click()
    content = saved.value.path().read_text()
    assert "coin.posterior 3 mean" in content and "coin.posterior 4 mean" in content
    panel.get_by_label("Students, by name or number").fill("Ada\nBen")
    panel.get_by_label("A secret that only you know").fill("S")
    with page.expect_download() as saved:
        panel.get_by_role("button", name="Links of the students as CSV").click()
    assert saved.value.path().read_text().count("#exercise=coin.posterior&variant=") == 2
    assert json.dumps(page.evaluate("({...localStorage, ...sessionStorage})")).count("Ada") == 0
    panel.get_by_label("Variants of The posterior after more flips").fill("x")
    assert "cannot be read" in panel.get_by_role("status").inner_text()
