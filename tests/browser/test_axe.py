"""The page for everyone: axe-core, which knows WCAG 2.2 AA, finds nothing to object to."""

import pytest
from browser.waiting import OPEN, follow, laid_out, settled, tables_of, until
from effort import THOROUGH

from genlab.labs import labs
from web import fetching
from web.pages import every_course

# axe goes through the whole document: labs that other tests have opened stand aside meanwhile.
RULES = """async (where) => {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const others = [...document.querySelectorAll("section.lab[hidden]")].map((lab) => [lab, document.createComment("")]);
  for (const [lab, place] of others) lab.replaceWith(place);
  try {
    const { violations } = await axe.run(where, { runOnly: rules, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html, nodes[0].failureSummary]);
  } finally {
    for (const [lab, place] of others) place.replaceWith(lab);
  } }"""
LOOKS = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}
DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "text/csv" }));
  const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
  document.querySelector("main").dispatchEvent(event);
}"""


def objections(page, where):
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate((fetching.extracted("axe") / "axe.min.js").read_text())
    return laid_out(page).evaluate(RULES, where)


def looking(page, look):
    """The page in light or dark colours, or in those that the system forces on it."""
    page.emulate_media(**LOOKS[look])
    page.evaluate("genlab.dress()")
    return page


def views_of(lab, look):
    """Links to the views that are looked at so: each of them in one look, or in all of them."""
    field = lab.fields.get("view")
    links = [f"#{lab.slug}?view={view}" for view in field.domain.options] if field else []
    if lab.start:
        links.append(lab.start)
    links = links or [f"#{lab.slug}"]
    if THOROUGH:
        return links
    return links[list(LOOKS).index(look) :: len(LOOKS)]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("slug", labs())
def test_axe_finds_nothing_in_any_lab_and_view(live, slug, look):
    lab = labs()[slug]
    page = looking(live(f"#{slug}"), look)
    ids = page.evaluate(
        "Array.from(document.querySelectorAll('[id]'), ({ id }) => id)"
    )  # of all labs that are open
    assert len(ids) == len(set(ids))
    found = {}
    for link in views_of(lab, look):
        found[link] = objections(follow(page, link), f"#lab-{slug}")
    tables_of(page, slug)
    found["tables"] = objections(page, f"#lab-{slug} details.tables")
    assert {where: objected for where, objected in found.items() if objected} == {}


def steps_of(course):
    """A step with a question that is open, and one without a question, by their places."""
    asking = [k for k, step in enumerate(course.steps, 1) if step.guess]
    telling = [k for k, step in enumerate(course.steps, 1) if not step.guess]
    return [*asking[:1], *telling[-1:]]


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_on_the_front_page_and_in_any_course(live, look):
    page = looking(live(), look)
    found = {"front": objections(page, "html")}  # all of it: the rules of a page hold, too
    page.evaluate("genlab.revealed.clear()")
    courses = list(every_course().items())
    if not THOROUGH:
        courses = courses[list(LOOKS).index(look) :: len(LOOKS)]
    for name, course in courses:
        for step in steps_of(course):
            page.evaluate(OPEN, f"#course={name}&step={step}")
            until(page, "#course:not([hidden])")
            page.wait_for_function(
                "(place) => document.querySelector('#course .count').innerText.startsWith(`${place} `)",
                arg=course.steps_as_taught.index(course.steps[step - 1]) + 1,
            )
            asks = page.locator("html[data-guess]").count() == 1
            assert asks == bool(course.steps[step - 1].guess)
            found[f"{name}/{step}"] = objections(settled(page), "#main")
    assert {where: objected for where, objected in found.items() if objected} == {}


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_in_any_dialog_and_menu(live, look):
    page = looking(live("#coin?flips=HTTH"), look)
    found = {}
    for button, where in {
        "Share": "#share",
        "Show the Python": "#script",
        "Things to try": "#demos-coin",
        "Files": "#files-coin",
        "Courses": "#courses",
    }.items():
        page.get_by_role("button", name=button, exact=button != "Files").click()
        page.locator(where).wait_for()
        found[button] = objections(page, where)
        page.keyboard.press("Escape")
        page.locator(where).wait_for(state="hidden")
    page.evaluate("genlab.openGuide(true)")
    found["guide"] = objections(page, "#guide-coin")
    page.evaluate("genlab.openGuide(false)")

    page.evaluate(OPEN, "#course=000&step=3")
    until(page, "#course:not([hidden])")
    page.get_by_role("button", name="all steps").click()
    found["steps"] = objections(settled(page), "#steps")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share", exact=True).click()
    page.locator("#share").wait_for()
    found["share a step"] = objections(page, "#share")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Courses").click()
    page.get_by_role("button", name="Compose your own course").click()
    page.get_by_role("button", name="Add the current view as a step").click()
    page.locator("#composer .of-step").wait_for()
    found["compose"] = objections(settled(page), "#composer")
    page.get_by_role("button", name="Done").click()

    follow(page, "#gauss")
    text = "height,weight,kind\n1.5,50,a\n1.6,61,a\n1.7,70,b\n1.8,85,b\n"
    page.evaluate(DROP, ["own.csv", text])
    page.locator(".preview").wait_for()
    found["a table before it is used"] = objections(settled(page), "#lab-gauss")
    follow(page, "#spam?view=own")
    page.locator(".feed").first.wait_for()
    found["upload"] = objections(page, "#lab-spam")
    assert {where: objected for where, objected in found.items() if objected} == {}
