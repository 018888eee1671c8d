"""What lets tests share a page: after one has used it in every way, the next finds it as a new
one is.
"""

import pytest
from browser.waiting import follow, lab_of, laid_out, settled
from effort import tries

from genlab.labs import labs

# What a visitor meets, through every shadow root: elements, their looks, their words, what stands
# in them. (Bokeh has a place for its own messages for each lab that was opened.)
MET = """() => { const met = []; const walk = (within) => { for (const element of within.childNodes) {
    if (element.nodeType === Node.TEXT_NODE && element.data.trim()) met.push(element.data.trim());
    if (element.nodeType !== Node.ELEMENT_NODE || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.className !== "bk-Notifications") met.push([element.localName, element.className.baseVal ?? element.className, element.value, element.checked, element.disabled,
      element.ariaLabel, element.scrollLeft].join(" "));
    if (element.shadowRoot) walk(element.shadowRoot);
    walk(element); } };
  walk(document.body);
  return { met, theme: document.documentElement.dataset.theme, scrolled: [scrollX, scrollY], size: [innerWidth, innerHeight],
    focus: document.activeElement.localName, title: document.title, hash: location.hash, stored: { ...localStorage },
    states: genlab.states[genlab.current] }; }"""
USE = """(slug) => { const walk = (within) => { for (const element of within.querySelectorAll("*")) {
    if (element.matches("button, summary, .bk-tab")) element.click();
    if (element.shadowRoot) walk(element.shadowRoot); } };
  for (const root of document.querySelectorAll(`#lab-${slug} [data-root]`)) walk(root); }"""


def use(page, slug):
    """Every box filled, every button pressed, a message said, another size and theme, a dialog
    left open.
    """
    for box in lab_of(page, slug).get_by_role("textbox").all():
        if box.is_visible():
            box.fill("21")
            box.press("Enter")
    settled(page).evaluate(USE, slug)
    tool(settled(page), slug, "export")
    tool(page, slug, "guide")
    page.get_by_role("button", name="Switch between light and dark").click()
    page.set_viewport_size({"width": 390, "height": 700})
    page.mouse.wheel(0, 500)
    page.emulate_media(reduced_motion="reduce")
    tool(page, slug, "script")
    page.locator("dialog[open]").wait_for()


def tool(page, slug, name):
    lab_of(page, slug).locator(f"[data-do={name}]").first.evaluate("(button) => button.click()")


@pytest.mark.long
def test_a_page_that_was_used_is_as_a_new_one_once_a_link_is_opened(live, fresh_live):
    used_page, new = live(), fresh_live()
    for slug in list(labs())[: tries(len(labs()), 1)]:  # the first has what is private, and figures
        follow(new, f"#{slug}").locator(f"#lab-{slug}:not([hidden])").wait_for()
        expected = laid_out(new).evaluate(MET)
        assert len(expected["met"]) > 50
        use(live(f"#{slug}"), slug)
        assert used_page.evaluate(MET) != expected
        assert laid_out(live(f"#{slug}")).evaluate(MET) == expected
