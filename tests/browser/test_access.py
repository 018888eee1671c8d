"""What axe-core cannot tell: what figures say of themselves, where the keyboard goes, what remains
where the system forces its colours, and what covers what.
"""

import re
from io import BytesIO
from pathlib import Path

import pytest
from browser.test_plan import CUT
from browser.waiting import OPEN, follow, lab_of, laid_out, settled
from matplotlib.image import imread

from genlab.labs import labs

FIGURES = """() => Object.entries(genlab.figures).filter(([, view]) => view.el.checkVisibility()).map(([name, view]) => [name,
  ...["role", "aria-label", "aria-description"].map((attribute) => view.el.getAttribute(attribute) ?? "")])"""
# Stops of the Tab key that are no links, buttons or boxes: their roles and names.
STOPS = """() => { const found = []; const walk = (within) => { for (const element of within.children) {
  if (element.matches("[tabindex]:not([tabindex='-1'], a, button, input, select, textarea, summary)") && element.checkVisibility({ visibilityProperty: true })) {
    const named = element.getAttribute("aria-label") || document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent || element.textContent;
    found.push([element.getAttribute("role") ?? "", named.trim(), element.outerHTML.slice(0, 150)]);
  }
  if (element.shadowRoot) walk(element.shadowRoot);
  walk(element); } };
  walk(document.body);
  return found; }"""
# What has the keyboard, through every shadow root: which part of a lab it is in, and whether all of
# its corners are covered by something else.
FOCUSED = """() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  const up = (node) => node.parentElement ?? node.getRootNode().host ?? null;
  const around = [];
  for (let node = element; node; node = up(node)) around.push(node);
  const part = around.find((node) => node.matches(".controls, .stage, .below, details.tables, header, #course, .strip, footer"));
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const points = [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]];
  const seen = points.some(([x, y]) => {
    let at = document.elementFromPoint(x, y);
    while (at?.shadowRoot?.elementFromPoint(x, y) && at.shadowRoot.elementFromPoint(x, y) !== at) at = at.shadowRoot.elementFromPoint(x, y);
    for (let node = at; node; node = up(node)) if (node === element) return true;
    return around.slice(0, 4).includes(at) || (at && element.parentElement?.contains(at)); // a box within its label
  });
  return [part?.className.split(" ")[0] || part?.localName || part?.id || "", seen || element === document.body, element.outerHTML.slice(0, 150)]; }"""
SPACING = """p, li, td, th, label, span, b, small, button, input, select, textarea, h1, h2, h3, a, div {
  line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }"""
SPACED = """([css, on]) => {
  const walk = (within) => {
    if (on) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      within.adoptedStyleSheets = [...within.adoptedStyleSheets, sheet];
    } else within.adoptedStyleSheets = within.adoptedStyleSheets.slice(0, -1);
    for (const element of within.querySelectorAll("*")) if (element.shadowRoot) walk(element.shadowRoot);
  };
  walk(document); }"""


def links(slug):
    """Links to the views of a lab."""
    field = labs()[slug].fields.get("view")
    views = [f"#{slug}?view={view}" for view in field.domain.options] if field else []
    start = labs()[slug].start
    return [*views, start] if start else views or [f"#{slug}"]


@pytest.mark.parametrize("slug", labs())
@pytest.mark.essential("coin")
def test_each_figure_has_a_role_a_name_and_a_sentence_on_what_it_shows(live, slug):
    page = live(f"#{slug}")
    for link in links(slug):
        figures = laid_out(follow(page, link)).evaluate(FIGURES)
        for name, role, label, sentence in figures:
            assert role in ("img", "application") and label, (link, name)
            assert sentence.endswith(".") and " " in sentence, (link, name)


@pytest.mark.parametrize("slug", labs())
@pytest.mark.essential("spam")
def test_every_stop_of_the_keyboard_has_a_name_and_a_role(live, slug):
    page = live(f"#{slug}")
    page.evaluate("genlab.openGuide(true)")
    for link in links(slug):
        stops = laid_out(follow(page, link)).evaluate(STOPS)
        assert [description for role, name, description in stops if not role or not name] == [], (
            link
        )


def focus_stops(page, limit=120):
    """The parts of the page that the Tab key visits, in the order of their first visit."""
    parts = []
    for _ in range(limit):
        page.keyboard.press("Tab")
        part, _, _ = page.evaluate(FOCUSED)
        if part not in parts:
            parts.append(part)
    return parts


def test_the_keyboard_visits_the_controls_before_the_figure_beside_them(live):
    page = live("#coin?flips=HHT")
    parts = focus_stops(page)
    assert parts.index("controls") < parts.index("stage") < parts.index("tables")


@pytest.mark.parametrize(
    ("link", "size"),
    [("#course=000&step=4", (1280, 800)), ("#coin?flips=HHT", (390, 844))],
    ids=["below the bar of a course", "below the figure of a phone"],
)
@pytest.mark.essential("below the bar")
def test_focused_element_is_not_covered(live, link, size):
    page = live()
    page.evaluate(OPEN, link)
    settled(page)
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    laid_out(page)
    page.evaluate("document.querySelector('#main').focus()")
    covered_descriptions = []
    for _ in range(70):
        page.keyboard.press("Tab")
        _, is_visible, description = laid_out(page).evaluate(FOCUSED)
        if not is_visible:
            covered_descriptions.append(description)
    assert covered_descriptions == []


def test_with_wider_spacing_no_text_is_cut(live):
    page = live()
    for slug in labs():
        follow(page, labs()[slug].start or f"#{slug}")
        page.evaluate(SPACED, [SPACING, True])
        wide = laid_out(page).evaluate("document.documentElement.scrollWidth > innerWidth")
        cut = page.evaluate(CUT, slug)
        page.evaluate(SPACED, [SPACING, False])
        assert not wide and cut == [], slug


# ── Without colours, and with those of the system ─────────────────────────────────────────────────


@pytest.fixture
def open_in_forced_colours(live):
    """Open a link where the system forces its colours on the page: white on black."""

    def open_link(link):
        page = live(link)
        page.emulate_media(forced_colors="active", color_scheme="dark")
        page.evaluate("genlab.dress()")
        return laid_out(page)

    return open_link


def colours(place):
    """The colours that a place of the page is painted in, most frequent first."""
    pixels = imread(BytesIO(place.screenshot()))[..., :3].reshape(-1, 3)
    counts = {}
    for pixel in (255 * pixels).round().astype(int).tolist():
        counts[tuple(pixel)] = counts.get(tuple(pixel), 0) + 1
    return sorted(counts, key=counts.get, reverse=True)


def main_colour(place):
    return colours(place)[0]


def test_words_for_and_against_spam_differ_without_colours(live):
    page = live("#spam?mail=Free%20money%20meeting%20tomorrow%20linux%20click")
    styles = laid_out(page).evaluate(
        """() => { const found = {}; const walk = (within) => { for (const element of within.querySelectorAll("*")) {
        if (element.matches(".letter mark.spam, .letter mark.ham")) found[element.classList[0]] = getComputedStyle(element).textDecorationStyle;
        if (element.shadowRoot) walk(element.shadowRoot); } };
        walk(document.querySelector("#lab-spam")); return found; }"""
    )
    assert styles == {"spam": "solid", "ham": "dashed"}


def test_forced_colours_show_pressed_buttons_and_chosen_views(
    open_in_forced_colours,
):
    lab = lab_of(open_in_forced_colours("#bridge?view=curve"), "bridge")
    worlds = lab.get_by_role("group", name="Simulated data")
    pressed_button, other_button = (
        worlds.get_by_role("button", pressed=is_pressed).first for is_pressed in (True, False)
    )
    assert main_colour(pressed_button) != main_colour(other_button)
    chosen_view = lab.locator(".stage label:has(> input:checked)").first
    other = lab.locator(".stage label:has(> input[type=radio]:not(:checked))").first
    assert main_colour(chosen_view) != main_colour(other)


# The names of all boxes and sliders among the controls of a lab.
CONTROLS_TWICE = """(slug) => { const names = [], walk = (within) => { for (const element of within.children) {
    if (element.matches("[role=slider], input") && element.checkVisibility()) {
      const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? "";
      names.push(label.trim());
    }
    if (element.shadowRoot) walk(element.shadowRoot);
    walk(element); } };
  walk(document.querySelector(`#lab-${slug} .controls`));
  return names; }"""


@pytest.mark.parametrize("link", ["#coin", "#spam", "#hmm?preset=jm&rounds=2&view=learn"])
def test_no_two_controls_are_announced_by_the_same_name(live, link):
    page = live(link)
    slug = link[1:].partition("?")[0]
    names = [name for name in laid_out(page).evaluate(CONTROLS_TWICE, slug) if name]
    assert names
    assert sorted(names) == sorted(set(names))


PAGE = Path(__file__).parents[2] / "docs" / "pages" / "accessibility.md"
READINGS = re.findall(
    r"^### \w+, `(\S+)`\n\n```text\n(.*?)\n```", PAGE.read_text("utf-8"), re.M | re.S
)


@pytest.mark.parametrize(("link", "reading"), READINGS)
def test_a_lab_reads_aloud_as_the_accessibility_page_says(live, link, reading):
    tree = laid_out(live(link)).get_by_role("main").aria_snapshot()
    lines = [line.strip() for line in tree.splitlines()]
    for expected in reading.splitlines():
        begin = expected.strip().removesuffix("…")
        is_whole = not expected.endswith("…")
        place = next(
            (
                k
                for k, line in enumerate(lines)
                if line.startswith(begin) and (line == begin or not is_whole)
            ),
            None,
        )
        assert place is not None, f"{expected!r} does not follow"
        lines = lines[place + 1 :]
