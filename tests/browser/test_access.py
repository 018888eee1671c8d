"""What axe-core cannot tell: what figures say of themselves, where the keyboard goes, what remains
where the system forces its colours, and what covers what.
"""

from io import BytesIO

import pytest
from browser.test_plan import CUT
from browser.waiting import OPEN, drag, follow, handle, lab_of, laid_out, let_go, settled, until
from matplotlib.image import imread

from genlab.labs import labs
from web.make import conformance

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


def test_the_sentence_of_a_figure_follows_what_it_shows(live):
    page = live("#coin?flips=HHT")
    before = {name: sentence for name, _, _, sentence in page.evaluate(FIGURES)}["coin belief"]
    assert "posterior Beta(4, 3), a curve with its maximum" in before
    drag(page, handle(page, "coin belief"), (60, 0))
    let_go(page)
    after = {name: sentence for name, _, _, sentence in page.evaluate(FIGURES)}["coin belief"]
    assert after != before and "a point that can be moved" in after


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


def test_formulas_of_the_guide_wrap_or_scroll_with_the_keyboard(live):
    page = live("#coin")
    page.set_viewport_size({"width": 1280, "height": 720})
    for slug in labs():
        follow(page, f"#{slug}")
        page.evaluate("genlab.openGuide(true)")
        formulas = laid_out(page).evaluate(
            """(slug) => [...document.querySelectorAll(`#guide-${slug} .katex-display`)].map((formula) =>
            [formula.scrollWidth > formula.clientWidth, formula.tabIndex, formula.getAttribute("aria-label"), formula.textContent])""",
            slug,
        )
        assert [
            formula
            for formula in formulas
            if formula[0] != (formula[1] == 0 and formula[2] == "Formula")
        ] == []


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
    lab = lab_of(open_in_forced_colours("#coin?flips=HTTH&alpha=1&beta=1"), "coin")
    pressed_button, other_buttons = (
        lab.locator(f"button.act[aria-pressed={state}]").first for state in ("true", "false")
    )
    assert main_colour(pressed_button) != main_colour(other_buttons)
    chosen_view = lab.locator("label:has(> input[type=radio]:checked)").first
    other = lab.locator("label:has(> input[type=radio]:not(:checked))").first
    assert main_colour(chosen_view) != main_colour(other)


def test_in_forced_colours_tracks_gauges_bars_and_legends_are_seen(open_in_forced_colours):
    page = open_in_forced_colours("#coin?flips=HTTH")
    lab = lab_of(page, "coin")
    assert len(colours(lab.locator(".noUi-target").first)) > 2
    keys = lab.locator(".key span:not(.save) > i").filter(visible=True)
    assert len({main_colour(keys.nth(k)) for k in range(keys.count())}) >= 3

    page = follow(page, "#spam?mail=Free%20money%20meeting%20tomorrow%20linux%20click")
    lab = lab_of(laid_out(page), "spam")
    gauge = lab.locator(".gauge").first
    assert len(colours(gauge)) > 3
    spam, ham = (lab.locator(f".letter mark.{kind}").first for kind in ("spam", "ham"))
    assert main_colour(spam) != main_colour(ham)
    bars = lab.locator("td.bar i:visible")
    left_bar, right = (lab.locator(f"td.bar i.{side}:visible").first for side in ("left", "right"))
    assert bars.count() > 2 and main_colour(left_bar) != main_colour(right)


def test_forced_colours_keep_shades_of_a_trellis_and_bars_of_a_graph(
    open_in_forced_colours,
):
    page = open_in_forced_colours("#hmm?view=forward&obs=313")
    cells = lab_of(page, "hmm").locator(".trellis .cell")
    assert len({main_colour(cells.nth(k)) for k in range(cells.count())}) > 2
    page = laid_out(follow(page, "#graph"))
    lab = lab_of(page, "graph")
    assert len(colours(lab.locator(".tip").first)) > 1  # the arrow, and the black around it
    assert len(colours(lab.locator(".node .value i").first)) > 1


def test_in_forced_colours_the_systems_theme_holds_whatever_was_chosen_before(live):
    page = live("#coin")
    page.get_by_role("button", name="Switch between light and dark").click()
    assert page.evaluate("genlab.root.dataset.theme") == "dark"
    page.emulate_media(forced_colors="active", color_scheme="light")
    until(page, "html[data-theme=light]")
    assert not page.get_by_role("button", name="Switch between light and dark").is_visible()
    page.emulate_media(forced_colors="none", color_scheme="light")
    until(page, "html[data-theme=dark]")


def test_the_arrow_of_a_menu_is_seen_in_light_and_dark(live):
    page = live("#random")
    menu = lab_of(page, "random").locator("select").first
    for scheme, ink in (("light", "rgb(28, 36, 48)"), ("dark", "rgb(230, 233, 237)")):
        page.emulate_media(color_scheme=scheme)
        until(page, f"html[data-theme={scheme}]")
        assert ink in menu.evaluate("(menu) => getComputedStyle(menu).backgroundImage")


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


@pytest.mark.parametrize("slug", ["spam", "hmm", "coin"])
def test_the_answer_is_one_landmark_away_from_the_controls(live, slug):
    page = live(f"#{slug}")
    main = settled(page).get_by_role("main")
    controls = main.get_by_role("region", name="Controls")
    answer = main.get_by_role("region", name="Answer and picture")
    assert controls.count() == 1 and answer.count() == 1
    assert answer.get_by_role("status").first.inner_text().strip()
    tree = main.aria_snapshot()
    regions = [line.strip() for line in tree.splitlines() if line.strip().startswith("- region")]
    # The first region is the lab itself, by its title
    assert regions[1:3] == ['- region "Controls":', '- region "Answer and picture":']


@pytest.mark.parametrize("reading", conformance.readings(), ids=lambda reading: reading.lab)
def test_a_lab_reads_aloud_as_the_accessibility_page_says(live, reading):
    tree = laid_out(live(reading.link)).get_by_role("main").aria_snapshot()
    lines = [line.strip() for line in tree.splitlines()]
    for expected in reading.lines:
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
