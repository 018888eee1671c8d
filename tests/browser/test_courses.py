"""A course in a real browser: opened by its link, walked with keys, guessed at, projected, left."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from browser.waiting import OPEN, address_written, lab_of, laid_out, settled, until
from playwright.sync_api import expect

from genlab.courses import courses
from genlab.labs import labs
from genlab.teaching.codes import Answer, course_question, decode, encode, question_number
from genlab.teaching.course import Course, Step, to_link
from genlab.teaching.course_check import parse_markdown
from genlab.teaching.course_list import LISTS
from genlab.teaching.course_template import TEMPLATE

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def course(live):
    """Open a step: the page is on it, and Python has answered."""

    def open_step(link: str):
        page = live()
        page.evaluate("genlab.revealed.clear()")
        page.evaluate(OPEN, link)
        return at(page, int(re.search(r"step=(\d+)", link)[1]))

    return open_step


def bar(page):
    return page.locator("#course")


def at(page, step: int):
    """The page, once it plays this step."""
    bar(page).locator(".count", has_text=re.compile(rf"^{step} of ")).wait_for()
    return settled(page)


def heading(page) -> str:
    return bar(page).get_by_role("heading").inner_text()


def answer(page) -> str:
    return (
        settled(page).locator("section.lab:not([hidden])").get_by_role("status").first.inner_text()
    )


def is_asked(page) -> bool:
    return page.locator("html[data-guess]").count() == 1


@pytest.mark.essential
def test_step_link_opens_its_state_its_words_and_its_erratum(course):
    page = course("#course=000&step=16")
    assert heading(page) == "T, T, T" and "0/3" in answer(page)
    lab_of(page, "coin").wait_for()
    assert "After three tails" in bar(page).inner_text()
    assert bar(page).locator("del").inner_text() == "L = −∞ at θ = 0"
    assert "log L(0) = 0" in bar(page).locator("ins").inner_text()
    assert page.title() == "16 T, T, T: Generative models: from a coin to hidden states · genlab"
    assert page.url.endswith("#course=000&step=16")


@pytest.mark.essential
def test_space_and_arrows_walk_from_lab_to_lab_and_back_in_history_walks_back(course):
    page = course("#course=000&step=2")
    lab_of(page, "hmm").wait_for()
    page.keyboard.press("Space")
    at(page, 3)
    lab_of(page, "gauss").wait_for()
    assert "−359.071" in answer(page)
    page.keyboard.press("ArrowRight")
    at(page, 4)
    page.keyboard.press("ArrowLeft")
    at(page, 3)
    page.keyboard.press("Shift+Space")
    at(page, 2)
    page.go_back()
    at(page, 3)
    page.go_back()
    at(page, 4)
    lab_of(page, "coin").wait_for()
    assert page.url.endswith("#course=000&step=4")


def test_keys_that_are_for_a_control_are_left_to_it(course):
    page = course("#course=000&step=16")
    box = lab_of(page, "coin").get_by_label("Observed flips", exact=True)
    box.focus()
    for key in ("Space", "ArrowRight", "PageDown"):
        page.keyboard.press(key)
    at(page, 16)


UNSPACED = """(lab) => { const seen = [], walk = (within) => { for (const element of within.querySelectorAll("*")) {
    if (element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height) seen.push(element.className);
    if (element.shadowRoot) walk(element.shadowRoot); } };
  for (const part of document.querySelectorAll(`${lab} :is(.stage, .below, .tables)`)) walk(part);
  return seen; }"""


@pytest.mark.essential
def test_before_the_answer_comes_a_guess(course):
    page = course("#course=000&step=6")
    assert (
        is_asked(page)
        and bar(page).get_by_text("How many parameters does naive Bayes need?").is_visible()
    )
    assert not bar(page).get_by_text("Every independence assumption").is_visible()
    assert page.evaluate(UNSPACED, "#lab-graph") == []
    bar(page).get_by_role("button", name="1,024").click()
    assert (
        not is_asked(page)
        and bar(page).locator(".answer").inner_text() == "Your answer: 1,024. Right answer: 21."
    )
    assert (
        bar(page).get_by_text("Every independence assumption").is_visible()
        and len(page.evaluate(UNSPACED, "#lab-graph")) > 20
    )


def test_an_open_question_fills_the_screen_without_the_controls_of_its_answer(course):
    page = course("#course=000&step=6")
    page.set_viewport_size({"width": 1280, "height": 720})
    laid_out(page)
    lab = lab_of(page, "graph")
    assert not lab.locator(".controls").is_visible() and not lab.locator(".strip").is_visible()
    bottom = bar(page).bounding_box()
    assert bottom["y"] + bottom["height"] > 0.9 * 720
    sizes = [
        bar(page).locator(part).evaluate("(part) => parseFloat(getComputedStyle(part).fontSize)")
        for part in (".question", ".deck")
    ]
    assert sizes[0] > 1.9 * sizes[1]
    bar(page).get_by_role("button", name="1,024").click()
    assert lab.locator(".controls").is_visible() and lab.locator(".stage").is_visible()


def test_on_a_projector_hands_are_counted_and_forgotten(course):
    page = course("#course=000&step=6")
    assert not bar(page).get_by_role("button", name="One more hand for 21").is_visible()
    page.evaluate("document.querySelector('[data-do=projector]').click()")
    plus_button = bar(page).get_by_role("button", name="One more hand for 21", exact=True)
    for _ in range(3):
        plus_button.click()
    bar(page).get_by_role("button", name="One fewer hand for 21", exact=True).click()
    count = bar(page).get_by_label("Hands for 21", exact=True)
    assert count.inner_text() == "2"
    bar(page).get_by_role("button", name="Show the answer").click()
    assert "21, 2" in bar(page).locator(".answer").inner_text()
    page.evaluate("genlab.revealed.delete('000 6')")
    page.evaluate(OPEN, "#course=000&step=5")
    at(page, 5)
    page.evaluate(OPEN, "#course=000&step=6")
    at(page, 6)
    assert count.inner_text() == "0"
    page.keyboard.press("Escape")


HALO = """() => {
  const look = genlab.markedElements[0];
  if (!look) return null;
  const halo = genlab.halo();
  const box = (halo ?? look).getBoundingClientRect();
  const bar = document.querySelector("#course").getBoundingClientRect();
  return { isLegend: look.matches(".key > span"), isOnMark: Boolean(halo?.getAttribute("d")),
    top: box.top, bottom: box.bottom, left: box.left, right: box.right, bar: bar.bottom,
    height: innerHeight, width: innerWidth }; }"""


@pytest.mark.parametrize("name", courses())
def test_highlights_of_all_steps_are_on_their_marks_and_in_the_window(live, name):
    page = live()
    page.set_viewport_size({"width": 1280, "height": 720})
    misplaced = []
    steps_with_reset = []
    reset_button = bar(page).get_by_role("button", name="Reset to the step")
    for number, step in enumerate(courses()[name].steps, 1):
        if not step.look:
            continue
        page.evaluate("(step) => genlab.revealed.add(step)", f"{name} {number}")
        page.evaluate(OPEN, f"#course={name}&step={number}")
        until(page, f"#steps a[aria-current][href='#course={name}&step={number}']")
        laid_out(page)
        place = laid_out(page).evaluate(HALO)
        if reset_button.is_visible():
            steps_with_reset.append(number)
        if (
            place is None
            or (place["isLegend"] and not place["isOnMark"])
            or not -1 <= place["top"] <= place["height"] - 20
            or not 0 <= place["left"] <= place["right"] <= place["width"]
        ):
            misplaced.append((number, step.look, place))
    assert misplaced == []
    assert steps_with_reset == []  # nobody has changed anything


def test_space_bar_reveals_the_answer_once_and_then_goes_on(course):
    page = course("#course=001&step=10")
    assert is_asked(page)
    page.keyboard.press("Space")
    until(page, "html:not([data-guess])")
    assert bar(page).locator(".answer").inner_text() == "6."
    page.keyboard.press("Space")
    at(page, 11)
    page.go_back()
    at(page, 10)
    assert not is_asked(page)


def test_changes_within_a_step_survive_a_reload(course):
    page = course("#course=000&step=16")
    lab_of(page, "coin").get_by_label("Observed flips", exact=True).fill("TTTH")
    address_written(settled(page))
    assert page.url.endswith("#course=000&step=16&open=coin?flips=TTTH")
    assert heading(page) == "T, T, T" and "3/8" in answer(page)
    page.reload()
    until(page, "html[data-genlab=live]", timeout=180_000)
    at(page, 16)
    assert "3/8" in answer(page) and heading(page) == "T, T, T"


def test_a_link_in_the_words_sets_what_it_says(course):
    page = course("#course=003&step=4")
    page.keyboard.press("Space")
    bar(page).get_by_role("link", name="the fourth").click()
    settled(page).get_by_text("3.0017").first.wait_for()
    address_written(page)
    assert page.url.endswith("#course=003&step=4&open=glm?data=anscombe4")


def test_the_menu_of_steps_leads_to_any_of_them(course):
    page = course("#course=004&step=1")
    bar(page).get_by_role("button", name="All steps").click()
    page.locator("#steps").get_by_role("link", name="An application").click()
    at(page, 19)
    lab_of(page, "hmm").wait_for()
    assert not page.locator("#steps").is_visible()


def test_controls_that_a_step_hides_are_gone_and_come_back_with_the_next(course):
    page = course("#course=000&step=11")
    model = lab_of(page, "spam").get_by_label("Bernoulli", exact=False)
    assert not model.is_visible()
    page.evaluate("location.hash = '#course=000&step=9'")
    at(page, 9)
    model.wait_for()


def test_on_a_projector_there_is_nothing_but_what_is_said_and_the_picture(course):
    page = course("#course=000&step=4")
    bar(page).get_by_role("button", name="Projector").click()
    laid_out(page)
    lab = lab_of(page, "coin")
    assert lab.locator(".stage").is_visible() and bar(page).is_visible()
    assert not lab.locator(".controls").is_visible() and not lab.locator(".tables").is_visible()
    assert not page.locator("header.site").is_visible()
    assert page.evaluate(
        "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    ) == pytest.approx(25.2, abs=0.01)
    view = lab.locator(".stage .field-view")
    assert not view.is_visible()
    page.keyboard.press("Escape")
    assert lab.locator(".controls").is_visible() and view.is_visible()


def test_trellis_and_formula_fit_a_projector_at_150_percent(course):
    page = course("#course=000&step=21")
    page.set_viewport_size({"width": 1280, "height": 720})
    bar(page).get_by_role("button", name="Projector").click()
    laid_out(page)
    lab = lab_of(page, "hmm")
    assert lab.locator(".trellis.tall").bounding_box()["y"] > 0
    formula = lab.locator(".formula").bounding_box()
    assert formula["y"] + formula["height"] <= 720
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    "link", ["#course=001&step=4", "#course=002&step=13", "#course=003&step=4"]
)
def test_on_a_projector_a_picture_takes_what_the_words_leave_it(course, link):
    page = course(link)
    page.set_viewport_size({"width": 1280, "height": 720})
    bar(page).get_by_role("button", name="Projector").click()
    if bar(page).get_by_role("button", name="Show the answer").is_visible():
        bar(page).get_by_role("button", name="Show the answer").click()
    laid_out(page)
    stage = page.locator("section.lab:not([hidden]) .stage").bounding_box()
    words = bar(page).bounding_box()
    assert words["x"] + words["width"] <= stage["x"]  # side by side
    assert stage["y"] < 20 and 690 < stage["y"] + stage["height"] <= 720
    page.keyboard.press("Escape")
    assert not page.evaluate("document.documentElement.style.getPropertyValue('--figure-height')")


def test_on_a_projector_a_picture_keeps_its_height_where_the_page_is_scrolled(course):
    page = course("#course=002&step=11")
    page.set_viewport_size({"width": 1280, "height": 720})
    bar(page).get_by_role("button", name="Projector").click()
    figure = page.locator("#lab-coin .figure").filter(visible=True).first
    laid_out(page)
    before = figure.evaluate("(element) => element.clientHeight")
    page.evaluate("document.body.style.paddingBottom = '100rem'")
    for scrolled in (300, 1200):  # the second is farther than the picture reaches
        page.evaluate("(top) => scrollTo(0, top)", scrolled)
        for _ in range(3):
            page.evaluate("dispatchEvent(new Event('resize'))")
            laid_out(page)
        assert page.evaluate("scrollY") == scrolled
        assert figure.evaluate("(element) => element.clientHeight") == before
    page.evaluate("document.body.style.paddingBottom = ''; scrollTo(0, 0)")


def test_on_a_projector_a_long_trellis_has_the_whole_width_below_the_words(course):
    page = course("#course=000&step=21")
    page.evaluate("location.hash = '#course=000&step=35'")
    bar(page).get_by_role("heading", name="Forward algorithm: the amount of work").wait_for()
    settled(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    bar(page).get_by_role("button", name="Projector").click()
    laid_out(page)
    stage = page.locator("section.lab:not([hidden]) .stage").bounding_box()
    words = bar(page).bounding_box()
    assert min(stage["width"], words["width"]) > 1100
    page.keyboard.press("Escape")


def test_a_course_is_left_for_the_lab_that_is_open(course):
    page = course("#course=000&step=16")
    bar(page).get_by_role("button", name="Leave the course").click()
    bar(page).wait_for(state="hidden")
    assert page.url.endswith("#coin?flips=TTT") and "0/3" in answer(page)
    assert lab_of(page, "coin").locator(".demos .menu").is_visible()


def test_the_header_has_the_courses(live):
    page = live("#coin")
    page.get_by_role("button", name="Courses").click()
    page.locator("#courses").get_by_role(
        "link", name=re.compile("Bayes nets and inference")
    ).click()
    at(page, 1)
    lab_of(page, "bridge").wait_for()


def test_a_course_or_step_that_is_not_there_opens_something_and_says_so(course):
    page = course("#course=000&step=1")
    page.evaluate(OPEN, "#course=000&step=27")  # its number; it is taught last
    at(page, 39)
    page.evaluate(OPEN, "#course=000&step=999")
    at(page, 39)
    page.evaluate(OPEN, "#course=999&step=1")
    settled(page).get_by_text("no course is called “999”: opened spam instead").wait_for()
    assert not bar(page).is_visible()
    page.evaluate(OPEN, "#course=000&step=abc")
    at(page, 1)


def test_a_course_that_somebody_made_is_opened_by_its_link_and_shown_as_text(course):
    words = "<img src=x onerror=alert(1)> **Three** tails, and what is believed of them."
    first = Step("<b>First</b>", "#coin?flips=TTT", words, "")
    own_course = Course("Mine", "A deck", (first, Step("Second", "#hmm", words, "", lock=("obs",))))
    page = course(to_link(own_course))
    assert heading(page) == "<b>First</b>" and "0/3" in answer(page)
    assert bar(page).locator(".words").inner_text() == words
    page.keyboard.press("Space")
    at(page, 2)
    lab_of(page, "hmm").wait_for()
    assert page.url.endswith("&step=2")


def test_faulty_course_link_shows_its_error(course):
    page = course(
        to_link(Course("Mine", "A deck", (Step("First", "#coin?heads=-1", "Words", ""),)))
    )
    error_line = page.get_by_text("This course has an error: step 1: link")
    good = page.url
    error_line.wait_for()
    page.evaluate(OPEN, "#course=000&step=2")
    at(page, 2)
    assert not error_line.is_visible()  # it goes with its course, and comes back with it
    page.evaluate(OPEN, good[good.index("#") :])
    error_line.wait_for()


@pytest.mark.parametrize("width", [620, 700, 768, 820, 900])
def test_on_a_tablet_the_words_of_a_step_have_the_width_of_the_page(course, width):
    page = course("#course=000&step=3")
    page.set_viewport_size({"width": width, "height": 1000})
    words = bar(page).locator(".words")
    assert words.inner_text() and words.bounding_box()["width"] > 0.85 * width
    buttons = bar(page).locator(".walk > button:visible")
    assert all(
        buttons.nth(k).bounding_box()["height"] < 40 for k in range(buttons.count())
    )  # words on one line


@pytest.mark.parametrize("width", [320, 360, 390])
def test_on_a_phone_the_courses_are_in_the_header(live, width):
    page = live("#coin")
    page.set_viewport_size({"width": width, "height": 740})
    page.locator("header").get_by_role("button", name="More").click()
    page.get_by_role("button", name="Courses").click()
    page.locator("#courses").get_by_role(
        "link", name=re.compile("Bayes nets and inference")
    ).click()
    at(page, 1)


def test_a_course_on_a_phone_is_read_and_walked_with_the_thumb(course):
    page = course("#course=000&step=3")
    page.set_viewport_size(PHONE)
    laid_out(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("scrollTo(0, 0)")
    bar(page).get_by_role("button", name="Next step").click()
    at(page, 4)
    place = bar(page).get_by_role("heading").bounding_box()
    assert place["y"] >= 0 and place["x"] + place["width"] <= PHONE["width"]
    assert lab_of(page, "coin").locator(".stage").bounding_box()["y"] < PHONE["height"]


def test_the_first_screen_has_the_words_the_picture_and_its_controls(course):
    page = course("#course=000&step=4")
    page.set_viewport_size({"width": 1280, "height": 720})
    laid_out(page)
    picture = lab_of(page, "coin").locator(".figure:visible").first.bounding_box()
    assert picture["y"] + 0.75 * picture["height"] <= 720
    assert lab_of(page, "coin").locator(".controls").bounding_box()["y"] < 400


MARKED_STATE = """() => { const { look, ...rest } = genlab.markedElements[0]?.dataset ?? {};
  return [genlab.markedElements[0]?.innerText.replace(/\\s+/g, " ").trim().slice(0, 18), look, genlab.markedElements[0]?.getAttribute("aria-description"),
    genlab.markedElements.length && getComputedStyle(genlab.markedElements[0]).outlineStyle]; }"""


def test_look_target_is_marked_and_scrolled_into_view_for_its_step_only(course):
    page = course("#course=000&step=16")
    assert page.evaluate(MARKED_STATE) == ["Maximum likelihood", "", "Look here", "solid"]
    assert (
        page.locator("[data-look]:visible").count() == 2
    )  # it, and the part of the page that it stands in
    page.evaluate("genlab.revealed.add('000 8'); location.hash = '#course=000&step=8'")
    at(page, 8)
    lab_of(page, "gauss").locator("tr[data-look]").wait_for()  # behind a tab
    assert page.evaluate(MARKED_STATE)[0] == "all classes −0.235"
    laid_out(page)
    row = lab_of(page, "gauss").locator("tr[data-look]").bounding_box()
    assert row["y"] > 0 and row["y"] + row["height"] <= page.viewport_size["height"]
    assert lab_of(page, "coin").locator("[data-look]").count() == 0
    bar(page).get_by_role("button", name="Jump to highlight").click()
    assert "all classes" in page.evaluate("genlab.focused().innerText")
    bar(page).get_by_role("button", name="Leave the course").click()
    bar(page).wait_for(state="hidden")
    assert (
        page.evaluate("genlab.markedElements.length") == 0
        and page.locator("[data-look]").count() == 0
    )


def test_missing_look_target_shows_a_sentence(course):
    missing_look = Step("First", "#coin", "Words", "", look="figure belief: <b>x</b>")
    page = course(
        to_link(
            Course(
                "Mine",
                "A deck",
                (missing_look, Step("Second", "#coin", "Words", "", look="figure x")),
            )
        )
    )
    page.get_by_text(
        "This step highlights “figure belief: <b>x</b>”, which is not shown in this view."
    ).wait_for()
    page.get_by_text("step 2: coin has no “figure x” to look at; it has figure").wait_for()
    page.evaluate(OPEN, "#course=000&step=4")  # of the same lab, where nothing of it is left
    at(page, 4)
    assert (
        page.get_by_text("This step highlights").count()
        == 0
        == page.get_by_text("to look at; it has").count()
    )


def test_indices_stand_below_and_powers_above_in_what_is_printed_and_correct(course):
    page = course("#course=002&step=13")
    settled(page)
    printed_text = page.locator(".printed del")
    assert printed_text.inner_html() == "(N<sub>H</sub> + a − 1) / (N + a + b − 2)"
    page.evaluate("location.hash = '#course=004&step=12'")
    printed_text.get_by_text("the last potential").wait_for()
    assert page.locator(".printed del sub").all_inner_texts() == ["L−1", "L−2", "L−1"]
    page.evaluate("location.hash = '#course=003&step=13'")
    printed_text.get_by_text("the scores lie in").wait_for()
    assert page.locator(".printed :is(sub, sup)").all_inner_texts() == ["d", "K"]


# ── A class that answers, and courses as text ─────────────────────────────────────────────────────


def test_in_class_a_tab_shows_the_code_of_its_answer_and_keeps_the_right_one_covered(course):
    page = course("#course=000&step=6")
    guess = courses()["000"].steps[5].guess
    bar(page).get_by_role("button", name="In class").click()
    bar(page).get_by_role("button", name="1,024", exact=True).click()
    code = bar(page).locator("output.code strong").inner_text()
    number = question_number(course_question(guess.question, guess.choices))
    assert decode(code) == Answer(number, guess.choices.index("1,024"))
    assert is_asked(page) and bar(page).locator(".answer").inner_text() == ""
    bar(page).get_by_role("button", name="Second vote").click()
    bar(page).get_by_role("button", name="21", exact=True).click()
    assert decode(bar(page).locator("output.code strong").inner_text()) == Answer(number + 1, 0)
    bar(page).get_by_role("button", name="In class").click()
    assert bar(page).get_by_text("Your code: ").is_hidden()


def test_a_lecturer_counts_pasted_codes_and_the_answers_appear_after_stop(course):
    page = course("#course=000&step=6")
    guess = courses()["000"].steps[5].guess
    identity = course_question(guess.question, guess.choices)
    first, second = (question_number(identity, vote) for vote in (1, 2))
    codes = [encode(first, number) for number in (0, 2, 2, 1, 2)]
    bar(page).get_by_role("button", name="Count answers").click()
    window = page.locator("#collect")
    window.get_by_role("textbox").fill("\n".join([*codes, codes[0][:5], encode(second, 0)]))
    window.get_by_text("5 answers").wait_for()
    assert "1 mistyped, 1 of another question or vote" in window.locator("summary").inner_text()
    assert window.locator("tr").count() == 0
    window.get_by_role("button", name="Stop and show the answers").click()
    assert [row.split() for row in window.locator("tr").all_inner_texts()] == [
        ["21", "1", "(20", "%)"],
        ["1,024", "1", "(20", "%)"],
        ["2,047", "3", "(60", "%)"],
    ]
    window.get_by_role("button", name="Mark the right answer").click()
    assert "most frequent wrong answer" in window.locator("tr").nth(2).inner_text()
    window.get_by_role("button", name="Second vote").click()
    window.get_by_role("textbox").fill(encode(second, 0))
    window.get_by_text("1 answer", exact=True).wait_for()
    window.get_by_role("button", name="Stop and show the answers").click()
    assert window.locator("tr").first.inner_text().split() == [
        "21",
        "1",
        "(20",
        "%)",
        "1",
        "(100",
        "%)",
    ]
    window.get_by_role("button", name="Close").click()


def test_a_course_in_markdown_is_opened_and_one_with_a_slip_names_the_line(course, tmp_path):
    page = course("#course=000&step=1")
    file = tmp_path / "week3.md"
    file.write_text(TEMPLATE.replace("==1/5==", "==1/6=="), encoding="utf-8")
    page.locator("#file").set_input_files(file)
    page.locator("#message", has_text="“1/6” is no result of this link").wait_for()
    assert "week3.md cannot be played: line " in page.locator("#message").inner_text()
    page.locator("#message button").click()
    file.write_text(TEMPLATE.replace("## Three tails", "## <b>Three</b> tails"), encoding="utf-8")
    page.locator("#file").set_input_files(file)
    bar(page).get_by_role("heading", name="<b>Three</b> tails").wait_for()
    at(page, 1)
    bar(page).get_by_role("button", name="Show the answer").click()
    assert "0/3" in answer(page)
    assert bar(page).locator("b:has-text('Three')").count() == 0
    bar(page).get_by_role("button", name="Leave").click()


NOTED = TEMPLATE.replace("Minutes: 6", "Minutes: 6\nSlide: 20\nNote: <b>Eight</b> flips.")


@pytest.fixture
def noted_course(course, tmp_path):
    """A course with notes, minutes and slides, opened from its file."""
    page = course("#course=000&step=1")
    file = tmp_path / "week3.md"
    file.write_text(NOTED, encoding="utf-8")
    page.locator("#file").set_input_files(file)
    bar(page).get_by_role("heading", name="Three tails").wait_for()
    return at(page, 1)


def open_notes(page):
    bar(page).get_by_role("button", name="All steps").click()
    with page.expect_popup() as popup:
        page.locator("#steps").get_by_role("button", name="Open my notes").click()
    return popup.value


def test_notes_are_in_the_second_window_alone_and_follow_the_projector(noted_course):
    page = noted_course
    bar(page).get_by_role("button", name="Projector").click()
    notes = open_notes(page)
    notes.get_by_text("Wait for ten hands").wait_for()
    assert notes.get_by_role("heading").inner_text() == "Three tails"
    assert "1 of 2, slide 12" in notes.locator("main").inner_text()
    assert "Answer: Yes, but not everything I own" in notes.locator("main").inner_text()
    assert "Next: More flips, slide 20" in notes.locator("main").inner_text()
    assert " of 4 min" in notes.locator(".times").inner_text()
    assert "10 min" in notes.locator(".times").inner_text()
    assert "ten hands" not in page.locator("html").inner_html()
    notes.keyboard.press("Space")  # as on the page: first the answer, then the next step
    until(page, "html:not([data-guess])")
    notes.get_by_role("button", name="Next step").click()
    at(page, 2)
    notes.get_by_text("<b>Eight</b> flips.").wait_for()
    assert notes.locator("b").count() == 0
    page.keyboard.press("ArrowLeft")
    notes.get_by_role("heading", name="Three tails").wait_for()
    assert "ten hands" not in page.locator("html").inner_html()
    page.evaluate("location.hash = '#coin'")
    notes.get_by_text("No course is open.").wait_for()


def test_notes_come_back_to_the_same_window_and_clock_after_a_reload(context, site):
    page = context.new_page()
    page.goto(f"{site}#course=000&step=4")
    until(page, "html[data-genlab=live]", timeout=180_000)
    notes = open_notes(at(page, 4))
    notes.get_by_text("No note for this step.").wait_for()
    began = notes.evaluate("document.documentElement.dataset.began")
    page.reload()
    notes.get_by_text("Open the notes there again.").wait_for()
    until(page, "html[data-genlab=live]", timeout=180_000)
    at(page, 4)
    bar(page).get_by_role("button", name="All steps").click()
    page.locator("#steps").get_by_role("button", name="Open my notes").click()
    notes.get_by_role("heading", name="Example: a biased coin").wait_for()
    assert notes.evaluate("document.documentElement.dataset.began") == began
    assert len(context.pages) == 2


def test_a_slide_of_the_deck_leads_to_its_step(noted_course):
    page = noted_course
    bar(page).get_by_role("button", name="All steps").click()
    steps = page.locator("#steps")
    entries = [" ".join(text.split()) for text in steps.locator("li").all_inner_texts()]
    assert entries == ["Three tails slide 12, 4 min", "More flips slide 20, 6 min"]
    steps.get_by_label("Slide of the deck").fill("25")
    steps.get_by_role("button", name="Go to its step").click()
    at(page, 2)
    steps.get_by_text("No step begins at slide 25. This one begins at slide 20.").wait_for()
    steps.get_by_label("Slide of the deck").fill("12")
    steps.get_by_label("Slide of the deck").press("Enter")
    at(page, 1)
    assert steps.locator("output").inner_text() == ""
    steps.get_by_label("Slide of the deck").fill("3")
    steps.get_by_label("Slide of the deck").press("Enter")
    steps.get_by_text("The first step with a slide begins at slide 12.").wait_for()


@pytest.mark.parametrize(("form", "ending"), [("Markdown", "md"), ("CSV", "csv")])
def test_the_list_of_steps_is_saved_as_the_command_line_prints_it(course, form, ending):
    page = course("#course=000&step=1")
    bar(page).get_by_role("button", name="All steps").click()
    with page.expect_download() as download:
        page.locator("#steps").get_by_role("button", name=f"Save this list as {form}").click()
    assert download.value.suggested_filename == f"genlab-steps-000.{ending}"
    address = page.url.partition("#")[0]
    expected = LISTS[form.lower()](courses()["000"], "000", address)
    assert Path(download.value.path()).read_text("utf-8") == expected


def test_what_was_changed_in_a_step_is_reset_to_the_step(course):
    page = course("#course=000&step=16")
    reset = bar(page).get_by_role("button", name="Reset")
    assert not reset.is_visible()
    lab_of(page, "coin").get_by_label("Observed flips", exact=True).fill("TTTH")
    address_written(settled(page))
    assert "3/8" in answer(page) and page.url.endswith("&open=coin?flips=TTTH")
    reset.click()
    expect(lab_of(page, "coin").get_by_role("status").first).to_contain_text("0/3")
    assert page.url.endswith("#course=000&step=16") and not reset.is_visible()
    page.go_back()
    settled(page).wait_for_url("**&open=coin?flips=TTTH")
    assert reset.is_visible()


def test_a_course_in_markdown_is_composed_further_with_notes_minutes_and_slides(noted_course):
    page = noted_course
    page.evaluate("document.querySelector('[data-do=compose]').click()")
    composer = page.locator("#composer")
    assert composer.get_by_label("Notes for the lecturer").input_value().startswith("Wait for ten")
    assert composer.get_by_label("Slide of your deck").input_value() == "12"
    composer.get_by_label("Minutes", exact=True).fill("7")
    composer.get_by_label("Notes for the lecturer").fill("Two lines,\n\nwith a gap.")
    composer.get_by_label("Notes for the lecturer").blur()
    with page.expect_download() as download:
        composer.get_by_role("button", name="Save as Markdown").click()
    text = Path(download.value.path()).read_text("utf-8")
    saved = parse_markdown(text, labs()).steps
    expected = parse_markdown(NOTED, labs()).steps
    assert saved[0] == replace(expected[0], minutes=7, note="Two lines,\n\nwith a gap.")
    assert saved[1] == expected[1]


def test_a_file_that_is_opened_while_a_course_is_composed_is_composed_from_then_on(
    noted_course, tmp_path
):
    page = noted_course
    page.evaluate("document.querySelector('[data-do=compose]').click()")
    other = tmp_path / "week4.md"
    other.write_text(NOTED.replace("Three flips of a coin", "Week four"), encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        page.locator("#composer").get_by_role("button", name="Open a file").click()
    chooser.value.set_files(other)
    page.wait_for_selector("#composer")
    expect(page.locator("#composer").get_by_label("Title", exact=True)).to_have_value("Week four")
