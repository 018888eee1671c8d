"""The page as a visitor meets it: painted, live, opened by a link, hosted anywhere."""

import pytest
from browser.waiting import (
    address_written,
    follow,
    lab_of,
    laid_out,
    settled,
    unfold,
    until,
    use,
    without_python,
)

from genlab.labs import labs


@pytest.mark.essential
def test_page_paints_first_and_python_takes_over_without_a_redraw(page, site):
    page.goto(site, wait_until="commit")
    until(page, "html[data-genlab=painted]")
    until(page, "html[data-drawn]")
    page.get_by_label("E-mail", exact=True).evaluate("(box) => box.painted = true")
    until(page, "html[data-genlab=live]")
    assert page.get_by_label("E-mail", exact=True).evaluate("(box) => box.painted")
    marks = page.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    assert marks == ["genlab:painted", "genlab:live"]
    assert page.evaluate("document.documentElement.dataset.python") == "snapshot"


@pytest.mark.essential
def test_early_input_is_replayed_once_python_is_there(page, site):
    held_routes = without_python(page)
    page.goto(f"{site}#spam")
    until(page, "html[data-drawn]")
    page.get_by_label("E-mail", exact=True).fill("free money, click here")
    lab_of(page, "spam").get_by_role("radio", name="All models").check()
    use(page, "Show the Python")
    assert page.evaluate("document.documentElement.dataset.genlab") == "painted"
    held_routes[0].continue_()
    until(page, "html[data-genlab=live]")
    page.locator("dialog[open]").wait_for()
    page.wait_for_url("**view=sum**")
    assert "#spam?view=sum" in page.locator("dialog pre").inner_text()
    page.locator(".letter:visible", has_text="free money, click here").wait_for()
    settled(page)
    assert (
        page.locator(".letter:visible").text_content()
        == page.get_by_label("E-mail", exact=True).input_value()
        == "free money, click here"
    )


@pytest.mark.essential
def test_an_opened_link_keeps_its_address_until_something_is_changed(live):
    page = live("#spam?mail=hello%20money&smoothing=0.50")
    address_written(page)
    assert page.url.endswith("#spam?mail=hello%20money&smoothing=0.50")
    assert page.get_by_label("E-mail", exact=True).input_value() == "hello money"


def test_the_skip_link_leaves_the_lab_as_it_is(live):
    page = live("#spam?model=bernoulli")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    settled(page)
    address_written(page)
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.url.endswith("#spam?model=bernoulli")
    assert unfold(page, "spam").get_by_role("radio", name="Bernoulli").is_checked()


@pytest.mark.essential
def test_a_link_opens_its_state_and_back_undoes_a_change(live):
    page = live("#spam?model=bernoulli")
    lab = unfold(page, "spam")
    lab.get_by_role("radio", name="Bernoulli", checked=True).wait_for()
    lab.get_by_role("radio", name="Multinomial").check()
    page.wait_for_url("**/#spam")
    page.go_back()
    page.wait_for_url("**/#spam?model=bernoulli")
    lab.get_by_role("radio", name="Bernoulli", checked=True).wait_for()


@pytest.mark.essential
def test_a_broken_link_opens_something_and_says_what_it_ignored(live):
    page = live("#spam?smoothing=-3&colour=red&model=<b>bernoulli</b>")
    notices = lab_of(page, "spam").locator(".notices")
    notices.get_by_text("smoothing: a number from 0").wait_for()
    assert "spam has no field “colour”" in notices.inner_text()
    assert "got “<b>bernoulli</b>”" in notices.inner_text() and notices.locator("b").count() == 0
    assert unfold(page, "spam").get_by_role("radio", name="Multinomial").is_checked()


@pytest.mark.essential
def test_a_wrong_value_is_said_beside_its_field_and_the_last_good_state_stays(live):
    page = live("#spam?smoothing=0.5")
    box = unfold(page, "spam").get_by_label("Smoothing").locator("visible=true").first
    box.fill("lots")
    box.press("Enter")
    page.get_by_role("alert").get_by_text("a number from 0 to 10 is allowed").wait_for()
    assert page.url.endswith("#spam?smoothing=0.5") and box.input_value() == "lots"
    box.fill("2")
    box.press("Enter")
    page.wait_for_url("**/#spam?smoothing=2")


# Everything on the page that can be used, through every shadow root; of a group of radio buttons
# only the chosen one is a stop of the Tab key.
USABLE = """() => { const found = []; const walk = (n) => { for (const c of n.children) {
  if (c.matches("a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1'])") && !c.disabled &&
      c.checkVisibility({ visibilityProperty: true }) && !(c.type === "radio" && !c.checked)) found.push(c);
  if (c.shadowRoot) walk(c.shadowRoot); walk(c); } };
  walk(document.body); found.forEach((e, n) => { e.stop = n; }); return found.map((e) => e.outerHTML.slice(0, 120)); }"""
STOP = """() => { let e = document.activeElement; while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
  return [e.stop ?? -1, e.matches(":focus-visible")]; }"""


@pytest.mark.parametrize("slug", labs())
@pytest.mark.essential("coin")
def test_every_control_is_reached_by_the_tab_key_and_shows_that_it_is(live, slug):
    page = live(f"#{slug}")
    usable = page.evaluate(USABLE)
    assert len(usable) > 20
    reached_stops = set()
    for _ in range(len(usable) + 5):
        page.keyboard.press("Tab")
        stop, is_outlined = page.evaluate(STOP)
        assert is_outlined or stop == -1, usable[stop]
        reached_stops.add(stop)
    assert [usable[n] for n in range(len(usable)) if n not in reached_stops] == []


@pytest.mark.essential
def test_controls_are_moved_by_keyboard(live):
    page = live("#spam")
    lab = unfold(page, "spam")
    lab.get_by_role("slider", name="Smoothing").press("ArrowRight")
    page.wait_for_url("**/#spam?smoothing=*")
    lab.get_by_role("radio", name="Multinomial").press("ArrowRight")
    page.wait_for_url("**model=bernoulli*")


@pytest.mark.parametrize(
    "link", ["#coin?flips=HTTH&view=history", "#hmm?view=viterbi", "#hmm?view=learn&rounds=3"]
)
@pytest.mark.essential("#hmm?view=viterbi")
def test_the_table_of_a_picture_is_there_for_assistive_technology(live, link):
    """In the browser's own tree: what is found in the document may be missing there."""
    page = live(link)
    title = page.locator("section:not([hidden]) .unseen h2:visible").first.inner_text()
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    parts = {node["nodeId"]: node for node in nodes}

    def descendants(node):
        return [
            node,
            *(
                descendant
                for child in node.get("childIds", [])
                if child in parts
                for descendant in descendants(parts[child])
            ),
        ]

    table_names = [
        (node.get("role", {}).get("value"), node.get("name", {}).get("value")) for node in nodes
    ]
    table = nodes[table_names.index(("table", title))]
    assert sum(node.get("role", {}).get("value") == "row" for node in descendants(table)) > 3


def test_an_answer_leaves_what_is_the_same_where_it_stands(live):
    page = live("#coin")
    word = page.locator("#lab-coin .verdict .why").element_handle()
    before = word.inner_text()
    laid_out(follow(page, "#coin?heads=3&tails=6"))
    assert word.evaluate("(word) => word.isConnected") and word.inner_text() != before
