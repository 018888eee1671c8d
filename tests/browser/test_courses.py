"""A course in a real browser: opened by its link, walked with keys, guessed at, projected, left."""

import re

import pytest
from browser.waiting import OPEN, lab_of, laid_out, settled, unfold, until

from genlab.courses import courses
from genlab.teaching.codes import Answer, course_question, decode, question_number
from genlab.teaching.course import Course, Step, to_link
from genlab.teaching.course_template import TEMPLATE

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def course(live):
    """Open a step: the page is on it, and Python has answered."""

    def open_step(link: str):
        page = live()
        page.evaluate("genlab.revealed.clear()")
        page.evaluate(OPEN, link)
        name, number = re.search(r"course=(.*?)&step=(\d+)", link).groups()
        return at(page, place_of(int(number), name))

    return open_step


def bar(page):
    return page.locator("#course")


def place_of(number: int, name: str = "000") -> int:
    """Where a step is taught."""
    order = courses()[name].order if name in courses() else ()
    return order.index(number) + 1 if order else number


def at(page, place: int):
    """The page, once it plays the step at this place."""
    bar(page).locator(".count", has_text=re.compile(rf"^{place} of ")).wait_for()
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
    page = course("#course=000&step=41")
    lab_of(page, "graph").wait_for()
    page.keyboard.press("Space")
    at(page, place_of(3))
    lab_of(page, "gauss").wait_for()
    assert "−1666.513" in answer(page)
    page.keyboard.press("ArrowRight")
    at(page, place_of(4))
    page.keyboard.press("ArrowLeft")
    at(page, place_of(3))
    page.keyboard.press("Shift+Space")
    at(page, place_of(41))
    page.go_back()
    at(page, place_of(3))
    page.go_back()
    at(page, place_of(4))
    lab_of(page, "coin").wait_for()
    assert page.url.endswith("#course=000&step=4")


def test_keys_that_are_for_a_control_are_left_to_it(course):
    page = course("#course=000&step=16")
    box = lab_of(page, "coin").get_by_label("Observed flips", exact=True)
    box.focus()
    for key in ("Space", "ArrowRight", "PageDown"):
        page.keyboard.press(key)
    at(page, place_of(16))


UNSPACED = """(lab) => { const seen = [], walk = (within) => { for (const element of within.querySelectorAll("*")) {
    if (element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height) seen.push(element.className);
    if (element.shadowRoot) walk(element.shadowRoot); } };
  for (const part of document.querySelectorAll(`${lab} :is(.stage, .below, .tables)`)) walk(part);
  return seen; }"""


@pytest.mark.essential
def test_before_the_answer_comes_a_guess(course):
    page = course("#course=001&step=10")
    assert is_asked(page) and bar(page).get_by_text("After how many numbers").is_visible()
    assert page.evaluate(UNSPACED, "#lab-random") == []  # its picture has the answer
    bar(page).get_by_role("button", name="9", exact=True).click()
    assert bar(page).locator(".answer").inner_text() == "Your answer: 9. Right answer: 6."
    assert not is_asked(page) and len(page.evaluate(UNSPACED, "#lab-random")) > 20


@pytest.mark.essential
def test_a_question_stands_beside_a_picture_until_it_is_answered(course):
    page = course("#course=004&step=9")
    assert is_asked(page) and "0.4298" in answer(page)
    assert not bar(page).locator(".words").is_visible()
    bar(page).get_by_role("button", name="less probable").click()
    lab_of(page, "graph").get_by_role("status").get_by_text("0.1945").wait_for()
    assert not is_asked(page) and page.url.endswith("#course=004&step=9")
    assert bar(page).locator(".answer").inner_text() == "Right: less probable."


# What of a step is not whole in the window, or is cut off by what scrolls around it: what is said, the
# picture, and the mark, of which a curve may leave its frame.
CUT = """() => {
  const deep = (within, selector) => [...within.querySelectorAll("*")].flatMap((element) => [
    ...(element.matches(selector) ? [element] : []), ...(element.shadowRoot ? deep(element.shadowRoot, selector) : [])]);
  const around = (element) => element.assignedSlot ?? element.parentElement ?? element.getRootNode().host;
  const isDrawn = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 99;
  const cut = (element) => {
    const box = element.getBoundingClientRect();
    let seen = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    for (let at = around(element); at && at !== document.body; at = around(at)) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const { top, left, bottom, right } = at.getBoundingClientRect();
      seen = { top: Math.max(seen.top, top), left: Math.max(seen.left, left), bottom: Math.min(seen.bottom, bottom), right: Math.min(seen.right, right) };
    }
    const out = Math.max(seen.top - box.top, seen.left - box.left, box.bottom - seen.bottom, box.right - seen.right);
    return out < 2 && box.height > 1 ? [] : [`${element.localName}.${element.className.baseVal ?? element.className}: ${Math.round(out)} pixels`];
  };
  const stage = document.querySelector("section.lab:not([hidden]) .stage");
  const drawn = deep(stage, ".picture, .mail, table, [data-picture]").filter((part) => isDrawn(part) && !part.closest(".unseen"));
  const [look] = genlab.markedElements;
  const halo = genlab.halo();
  const said = [...document.querySelectorAll("#course > :not(.walk)")].filter(isDrawn);
  const unmarked = look?.matches(".key > span") && !halo?.getAttribute("d") ? ["the mark has no halo"] : [];
  return [...said, ...(drawn.length ? drawn : [stage]), ...(look ? [halo?.ownerSVGElement.ownerSVGElement ?? look] : [])].flatMap(cut).concat(unmarked); }"""
# An e-mail's words and reasons are longer than the window
LONGER = {"002 3"}


@pytest.mark.parametrize("name", courses())
def test_words_picture_and_mark_of_each_step_are_in_the_window_together(live, name):
    page = live()
    page.set_viewport_size({"width": 1280, "height": 720})
    cut = {}
    steps_with_reset = []
    reset_button = bar(page).get_by_role("button", name="Reset to the step")
    for number, step in enumerate(courses()[name].steps, 1):
        place = f"{name} {number}"
        page.evaluate("(place) => genlab.revealed.delete(place)", place)
        page.evaluate(OPEN, f"#course={name}&step={number}")
        until(page, f"#steps a[aria-current][href='#course={name}&step={number}']")
        if step.beside:
            laid_out(page)
            cut[f"{place} asked"] = laid_out(page).evaluate(CUT)
        if step.guess:
            page.keyboard.press("Space")
        laid_out(page)
        cut[place] = laid_out(page).evaluate(CUT)
        if reset_button.is_visible():
            steps_with_reset.append(number)
    assert {place: parts for place, parts in cut.items() if parts and place not in LONGER} == {}
    assert steps_with_reset == []  # nobody has changed anything


def test_controls_that_a_step_hides_are_gone_and_come_back_with_the_next(course):
    page = course("#course=000&step=11")
    model = unfold(page, "spam").get_by_role("radio", name="Bernoulli")
    assert not model.is_visible()
    page.evaluate("location.hash = '#course=000&step=9'")
    at(page, place_of(9))
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


@pytest.mark.parametrize("link", ["#course=001&step=4", "#course=002&step=1", "#course=003&step=4"])
def test_on_a_projector_a_picture_takes_what_the_words_leave_it(course, link):
    page = course(link)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("document.documentElement.dataset.guide = 'open'")  # as on a wide screen
    bar(page).get_by_role("button", name="Projector").click()
    if bar(page).get_by_role("button", name="Show the answer").is_visible():
        bar(page).get_by_role("button", name="Show the answer").click()
    laid_out(page)
    stage = page.locator("section.lab:not([hidden]) .stage").bounding_box()
    words = bar(page).bounding_box()
    assert words["x"] + words["width"] <= stage["x"]  # side by side
    assert stage["y"] < 20 and 690 < stage["y"] + stage["height"] <= 720
    assert 1240 < stage["x"] + stage["width"] <= 1280
    page.keyboard.press("Escape")
    assert not page.evaluate("document.documentElement.style.getPropertyValue('--figure-height')")


def test_the_header_has_the_courses(live):
    page = live("#coin")
    page.get_by_role("button", name="Courses").click()
    page.locator("#courses").get_by_role(
        "link", name=re.compile("Bayes nets and inference")
    ).click()
    at(page, 1)
    lab_of(page, "bridge").wait_for()


def test_a_course_that_somebody_made_is_opened_by_its_link_and_shown_as_text(course):
    words = "<img src=x onerror=alert(1)> **Three** tails, and what is believed of them."
    first = Step("<b>First</b>", "#coin?flips=TTT", words, "")
    own_course = Course("Mine", "A deck", (first, Step("Second", "#hmm", words, "", lock=("obs",))))
    page = course(to_link(own_course))
    assert heading(page) == "<b>First</b>" and "0/3" in answer(page)
    assert bar(page).locator(".words").inner_text() == words.replace("**", "")
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
    at(page, place_of(2))
    assert not error_line.is_visible()  # it goes with its course, and comes back with it
    page.evaluate(OPEN, good[good.index("#") :])
    error_line.wait_for()


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
    at(page, place_of(8))
    lab_of(page, "gauss").locator("tr[data-look]").wait_for()  # behind a tab
    assert page.evaluate(MARKED_STATE)[0] == "all classes −0.235"
    laid_out(page)
    row = lab_of(page, "gauss").locator("tr[data-look]").bounding_box()
    assert row["y"] > 0 and row["y"] + row["height"] <= page.viewport_size["height"]
    assert lab_of(page, "coin").locator("[data-look]").count() == 0
    bar(page).get_by_role("button", name="Show highlight").click()
    assert "all classes" in page.evaluate("genlab.focused().innerText")
    bar(page).get_by_role("button", name="Leave the course").click()
    bar(page).wait_for(state="hidden")
    assert (
        page.evaluate("genlab.markedElements.length") == 0
        and page.locator("[data-look]").count() == 0
    )


# ── A class that answers, and courses as text ─────────────────────────────────────────────────────


def test_in_class_a_tab_shows_the_code_of_its_answer_and_keeps_the_right_one_covered(course):
    page = course("#course=000&step=6")
    guess = courses()["000"].steps[5].guess
    bar(page).get_by_role("button", name="Vote in class").click()
    bar(page).get_by_role("button", name="1,024", exact=True).click()
    code = bar(page).locator(".asked output.code strong").inner_text()
    number = question_number(course_question(guess.question, guess.choices))
    assert decode(code) == Answer(number, guess.choices.index("1,024"))
    assert is_asked(page) and bar(page).locator(".answer").inner_text() == ""
    bar(page).get_by_role("button", name="Second vote").click()
    bar(page).get_by_role("button", name="21", exact=True).click()
    assert decode(bar(page).locator(".asked output.code strong").inner_text()) == Answer(
        number + 1, 0
    )
    bar(page).get_by_role("button", name="Vote in class").click()
    assert bar(page).get_by_text("Your code: ").is_hidden()


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
    assert "of 10 min" in notes.locator(".times").inner_text()
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
