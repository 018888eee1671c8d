"""The plan of every page: one bar with demos and tools, the picture beside its controls, the
guide, the words.
"""

import re

import pytest
from browser.waiting import (
    follow,
    lab_of,
    laid_out,
    settled,
    tables_of,
    to_lab,
    until,
    use,
    without_python,
)
from effort import THOROUGH

from genlab.labs import labs

SIZES = [(1920, 1080), (1440, 900), (1280, 720)]
# What a person reads or presses and the page's edge cuts.
CUT = """(slug) => [...document.querySelectorAll(`#lab-${slug} [data-root]`)].flatMap((root) => {
  const cut = [], walk = (within) => { for (const element of within.children) {
    if (element.matches(".figure, .verdict, .key, .coin, button.act, .bk-tab, .bk-input")) {
      const { width, left, right } = element.getBoundingClientRect();
      if (width && (left < 0 || right > innerWidth + 1)) cut.push(element.textContent || element.className);
    }
    if (/auto|scroll/.test(getComputedStyle(element).overflowX)) continue; // its own frame
    if (element.shadowRoot) walk(element.shadowRoot);
    walk(element); } };
  walk(root);
  return cut; })"""
HEADINGS = """() => { const found = []; const walk = (within) => { for (const element of within.children) {
  if (/^H[1-6]$/.test(element.tagName) && element.checkVisibility()) found.push(+element.tagName[1]);
  if (element.shadowRoot) walk(element.shadowRoot);
  walk(element); } };
  walk(document.querySelector("main"));
  return found; }"""
PHONE = {"width": 390, "height": 844}
NARROW = [(1024, 768), tuple(PHONE.values())]


def box(page, selector: str) -> dict:
    return page.locator(f"section.lab:not([hidden]) {selector}").first.bounding_box()


def strip(page):
    return page.locator("css:light=section.lab:not([hidden]) .strip")


def chosen_demo(page) -> str:
    return strip(page).locator(".demos > .menu").inner_text().strip()


def choose(page, name: str) -> None:
    strip(page).locator(".demos > .menu").click()
    strip(page).get_by_role("link", name=name, exact=True).click()
    settled(page)


def views(slug: str) -> list[str]:
    """A link to each view of a lab."""
    field = labs()[slug].fields.get("view")
    return [f"#{slug}?view={view}" for view in field.domain.options] if field else [f"#{slug}"]


@pytest.mark.parametrize("slug", labs())
@pytest.mark.essential("coin")
def test_on_narrow_screens_nothing_is_cut_and_the_picture_comes_first_and_stays(live, slug):
    page = live(f"#{slug}")
    for width, height in NARROW:
        page.set_viewport_size({"width": width, "height": height})
        for link in views(slug)[: None if THOROUGH or width == PHONE["width"] else 1]:
            laid_out(follow(page, link))
            page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
            assert page.evaluate(CUT, slug) == [], link
            if width == PHONE["width"]:
                assert page.evaluate(FRAMES, slug) == [], (
                    f"{link}: a picture is squeezed by its margins"
                )
    laid_out(follow(page, f"#{slug}"))
    parts = (".strip", ".stage", ".controls", ".below", ".tables")
    order = [
        bounds["y"] for part in parts if (bounds := box(page, part))
    ]  # nothing need stand below
    assert order == sorted(order)
    page.evaluate(
        "document.querySelector('section.lab:not([hidden]) .controls').scrollIntoView({ block: 'end' })"
    )
    stage = box(page, ".stage")  # a few controls leave it where it is
    controls = box(page, ".controls")
    assert 0 < stage["y"] + stage["height"] <= max(0.63 * PHONE["height"], controls["y"])


FRAMES = """(slug) => Object.entries(genlab.figures).filter(([name, view]) => name.startsWith(`${slug} `) && view.el.checkVisibility()
  && (view.frame.bbox.width < 150 || (!view.model.right.length && !view.el.matches(".square")
    && view.frame.bbox.width < view.el.offsetWidth - 90))).map(([name]) => name)"""


# Of each figure in the stage: its place, that of its axes and that of the card, and what is beside it.
PLACES = """(slug) => { const card = document.querySelector(`#lab-${slug} .stage`).getBoundingClientRect();
  const shown = Object.entries(genlab.figures).filter(([name, { el }]) => name.startsWith(`${slug} `) && el.checkVisibility()
    && el.getBoundingClientRect().bottom <= card.bottom + 1);
  const row = ({ el }) => Math.round(el.getBoundingClientRect().bottom);
  return shown.map(([name, view]) => { const { left, right, top, bottom, height } = view.el.getBoundingClientRect();
    const strips = view.el.matches(".above-strips") ? view.el.nextElementSibling?.offsetHeight ?? 0 : 0;
    const many = shown.filter(([, other]) => row(other) === row(view)).length;
    return { name, top, height: height + strips, bottom: bottom + strips, many, left: left - card.left, right: card.right - right,
      axes: view.el.offsetWidth - view.frame.bbox.right, own: view.model.match_aspect || view.el.matches(".square") || strips > 0 }; }); }"""
SMALL = {"width": 1280, "height": 720}


def test_play_stands_in_the_same_place_in_every_lab(live):
    links = [
        "#coin",
        "#hmm",
        "#bridge?view=curve",
        "#glm?view=surface",
        "#random",
        "#random?view=space",
    ]
    page = live(links[0])
    page.set_viewport_size(SMALL)
    places = []
    for link in links:
        follow(page, link)
        slug = link[1:].partition("?")[0]
        place = lab_of(laid_out(page), slug).get_by_role("button", name="Play").bounding_box()
        places.append((round(place["x"]), round(place["y"] - box(page, ".controls")["y"])))
    assert max(x for x, _ in places) - min(x for x, _ in places) <= 8, places
    assert max(y for _, y in places) - min(y for _, y in places) <= 24, places


def test_play_in_space_turns_the_cube(live):
    page = live("#random?view=space")
    lab_of(page, "random").get_by_role("button", name="Play").click()
    lab_of(page, "random").get_by_text(re.compile(r"Turned by [3-9]\d°")).wait_for()
    lab_of(page, "random").get_by_role("button", name="Pause").click()
    page.wait_for_url(re.compile(r"turn=\d+"))


@pytest.mark.essential
def test_tables_are_folded_until_asked_for_and_follow_the_view(live):
    page = live("#coin?flips=TTT")
    tables = lab_of(page, "coin").locator("details.tables")
    assert tables.get_attribute("open") is None and tables.bounding_box()["height"] < 60
    tables_of(page, "coin")
    page.get_by_role("radio", name="Next flips").check()
    front = tables.get_by_role("tab", selected=True)
    front.get_by_text("Next flips").wait_for()
    page.get_by_role("table", name="Number of heads in the next flips").last.wait_for()
    tables.get_by_role("tab", name="Is it fair?").click()
    page.get_by_role("slider", name="Flips used").press("ArrowLeft")  # which is no other view
    assert settled(page) and front.inner_text() == "Is it fair?"


@pytest.mark.essential
def test_header_fits_320_pixels_and_leads_to_every_lab(live):
    page = live()
    page.set_viewport_size({"width": 320, "height": 640})
    for title in ("Coin", "Randomness"):
        to_lab(page, title)
        page.locator("h1", has_text=title).wait_for(state="attached")
    more = page.get_by_role("button", name="More", exact=True).bounding_box()
    assert more["x"] + more["width"] <= 320
    page.get_by_role("button", name="Labs", exact=True).click()
    assert page.locator("#labs [aria-current=page]").inner_text() == "Randomness"


@pytest.mark.essential
def test_a_demo_is_chosen_named_and_brought_into_view(live):
    page = live("#coin")
    assert chosen_demo(page) == "Things to try" and page.title() == "Coin · genlab"
    page.evaluate("scrollTo(0, 400)")
    choose(page, "Technion: T, T, T")
    assert (
        chosen_demo(page) == "Technion: T, T, T"
        and page.title() == "Coin: Technion: T, T, T · genlab"
    )
    assert "The MLE is 0" in strip(page).locator(".told").inner_text()
    assert lab_of(page, "coin").locator("[popover]:popover-open").count() == 0
    assert box(page, ".strip")["y"] == 0
    current = lab_of(page, "coin").locator(".demos nav a[aria-current=true]")
    assert current.count() == 1 and current.get_attribute("href") == "#coin?flips=TTT"


@pytest.mark.essential
def test_the_tools_wait_behind_more_for_mouse_and_keyboard(live):
    page = live("#spam")
    more = page.get_by_role("button", name="More", exact=True)
    more.focus()
    page.keyboard.press("Enter")
    names = ("Undo", "Redo", "Share", "Show the Python", "Files", "Guide", "Exercises")
    for name in names:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent.trim()") == name
    page.keyboard.press("Escape")
    use(page, "Files")
    for name in ("Save state and tables as JSON", "Open such a file again …", "Print a worksheet"):
        assert page.locator("#files-spam").get_by_role("button", name=name).is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#files-spam").is_visible()


def test_the_guide_opens_beside_the_lab_and_is_remembered(page, site):
    without_python(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{site}#coin")
    until(page, "html[data-drawn]")
    guide, button = page.locator("#guide-coin"), page.locator("[data-do=guide]")
    assert not guide.is_visible() and button.get_attribute("aria-expanded") == "false"
    use(page, "Guide")
    stage, guide_box = box(page, ".stage"), guide.bounding_box()
    assert (
        guide_box["x"] > stage["x"] + stage["width"] and guide_box["y"] + guide_box["height"] <= 900
    )
    assert guide.get_by_role("heading", level=2).count() > 5
    page.reload()
    guide.wait_for()
    assert button.get_attribute("aria-expanded") == "true"
    page.evaluate("localStorage.clear()")
    page.set_viewport_size({"width": 1600, "height": 900})
    page.reload()  # on a wide screen it is there without being asked
    guide.wait_for()


def test_a_word_explains_itself_on_hover_focus_and_tap(live):
    page = live("#coin")
    word, sentence = lab_of(page, "coin").locator(".about .term").first, page.locator("#sentence")
    assert not sentence.is_visible()
    word.hover()
    sentence.get_by_text(
        "The distribution that describes what is believed before the data are seen."
    ).wait_for()
    word_box, sentence_box = word.bounding_box(), sentence.bounding_box()
    page.mouse.move(sentence_box["x"] + 20, sentence_box["y"] + 10)
    page.evaluate("new Promise((done) => setTimeout(done, 300))")  # after what would take it away
    assert sentence.is_visible() and sentence_box["y"] > word_box["y"]  # one may go and read it
    page.keyboard.press("Escape")
    assert not sentence.is_visible()
    page.mouse.move(0, 0)
    word.focus()
    assert sentence.is_visible() and word.get_attribute("aria-description") == sentence.inner_text()
    page.keyboard.press("Tab")
    assert not sentence.is_visible()
    word.click()
    assert sentence.is_visible()
    lab_of(page, "coin").locator("h1").click()
    assert not sentence.is_visible()
