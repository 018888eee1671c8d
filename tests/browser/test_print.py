"""On paper: a lab with its inputs, answer, figure and tables; a course with room for answers, or with
its solutions. Nothing is wider than the paper, and nothing is there that only a screen can use.
"""

import pytest
from browser.waiting import OPEN, follow, lab_of, laid_out, settled, until

from genlab.labs import labs
from genlab.teaching.course import Course, Guess, Step, to_link

A4 = {"width": 703, "height": 1031}  # CSS pixels within margins of 12 mm
# As the browser does: the page hears of it first, then the media change.
PRINT = """globalThis.print = () => { dispatchEvent(new Event("beforeprint")); document.body.dataset.printed = genlab.root.dataset.paper; }"""
END_PRINT = """dispatchEvent(new Event("afterprint")); delete document.body.dataset.printed; delete globalThis.print"""
# What is seen beyond the edge of the paper, and what is seen that only a screen can use.
BEYOND_PAPER = """(within) => { const found = []; const walk = (place) => { for (const element of place.children) {
  const { right, left, width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  if (style.clipPath !== "none" || style.visibility === "hidden" || style.display === "none") continue;
  if (width && height && (right > innerWidth + 1 || left < -1)) found.push([element.localName, element.className, Math.round(left), Math.round(right), element.textContent.slice(0, 60)]);
  if (element.shadowRoot) walk(element.shadowRoot);
  walk(element); } };
  walk(document.querySelector(within)); return found.slice(0, 5); }"""
CONTROLS = """(within) => { const found = []; const walk = (place) => { for (const element of place.children) {
  const { width, height } = element.getBoundingClientRect();
  if (element.matches("button:not(.ask, .menu, .node button, .coin, .cross, .choices button), input, select, textarea, .noUi-target, .bk-tab, [data-save]")
      && width && height && element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === "none") found.push(element.outerHTML.slice(0, 120));
  if (element.shadowRoot) walk(element.shadowRoot);
  walk(element); } };
  walk(document.querySelector(within)); return found.slice(0, 5); }"""


@pytest.fixture
def paper(live):
    """Print a page with Ctrl+P and show it as it stands on paper; afterwards the screen again."""
    pages = []

    def print_page(page):
        pages.append(page)
        page.evaluate(PRINT)
        page.keyboard.press("Control+p")
        page.locator("body[data-printed=whole]").wait_for()
        return on_paper(page)

    yield print_page
    for page in pages:
        end_print(page)


def on_paper(page):
    page.emulate_media(media="print")
    page.set_viewport_size(A4)
    return laid_out(page)


def end_print(page):
    page.emulate_media(media="null")
    page.evaluate(END_PRINT)


@pytest.mark.parametrize("slug", labs())
@pytest.mark.essential("coin")
def test_a_lab_on_paper_is_no_wider_than_the_paper_and_has_no_controls(live, paper, slug):
    page = live(f"#{slug}")
    page.set_viewport_size({"width": 1280, "height": 800})
    follow(page, labs()[slug].start or f"#{slug}")
    paper(laid_out(page))
    assert page.evaluate(BEYOND_PAPER, f"#lab-{slug}") == []
    assert page.evaluate(CONTROLS, f"#lab-{slug}") == []
    lab = lab_of(page, slug)
    assert lab.get_by_role("status").first.is_visible()
    assert lab.locator(".inputs dt").count() >= 1


COURSE = Course(
    "Three flips",
    "A lecture of mine",
    (
        Step("First", "#coin?flips=TTT", "The words of the first step.", ""),
        Step(
            "Second",
            "#coin?flips=HHT",
            "The words that give it away.",
            "",
            guess=Guess("How many heads?", "two", ("one", "two")),
        ),
    ),
)


@pytest.mark.parametrize("has_solutions", [False, True], ids=["hand-out", "with solutions"])
def test_a_course_on_paper_has_its_steps_and_room_for_answers_or_the_solutions(live, has_solutions):
    page = live()
    page.evaluate("genlab.revealed.clear()")
    page.evaluate(OPEN, to_link(COURSE))
    until(page, "#course:not([hidden])")
    settled(page)
    page.evaluate(PRINT)
    address = page.url
    page.locator("#course .count").click()
    name = "Print it with the solutions" if has_solutions else "Print a handout"
    page.locator("#steps").get_by_role("button", name=name).click()
    page.locator("body[data-printed=handout]").wait_for()
    on_paper(page)
    handout = page.locator("#handout")
    text = handout.inner_text()
    assert handout.locator("article").count() == 2
    assert "Three flips" in text and "The words of the first step." in text
    assert "How many heads?" in text and "☐ one" in text
    assert ("Answer: two" in text) == has_solutions
    assert ("The words that give it away." in text) == has_solutions
    assert handout.locator(".line").count() == (0 if has_solutions else 4)
    assert handout.locator("img").count() == (2 if has_solutions else 1)
    assert handout.locator("img").first.evaluate("(img) => img.naturalWidth") > 300
    assert "density against" in handout.locator("img").first.get_attribute("alt")
    assert page.evaluate(BEYOND_PAPER, "#handout") == []
    assert not page.locator("#main").is_visible() and not page.locator("#course").is_visible()
    end_print(page)
    assert page.url == address and page.locator("#handout article").count() == 0
    assert page.evaluate("genlab.revealed.size") == 0
