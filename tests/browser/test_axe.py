"""The page for everyone: axe-core, which knows WCAG 2.2 AA, finds nothing to object to."""

import pytest
from browser.test_gauss import BIRDS, DROP
from browser.waiting import OPEN, follow, laid_out, settled, tables_of, until, use
from effort import THOROUGH

from genlab.labs import labs
from web.make import fetching
from web.make.pages import every_course

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
MEDIA = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}


def objections(page, selector):
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate((fetching.extracted("axe") / "axe.min.js").read_text())
    return laid_out(page).evaluate(RULES, selector)


def looking(page, look):
    """The page in light or dark colours, or in those that the system forces on it."""
    page.emulate_media(**MEDIA[look])
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
    return links[list(MEDIA).index(look) :: len(MEDIA)]


@pytest.mark.parametrize("look", MEDIA)
@pytest.mark.parametrize("slug", labs())
def test_axe_finds_nothing_in_any_lab_and_view(live, slug, look):
    lab = labs()[slug]
    page = looking(live(f"#{slug}"), look)
    ids = page.evaluate(
        "Array.from(document.querySelectorAll('[id]'), ({ id }) => id)"
    )  # of all labs that are open
    assert len(ids) == len(set(ids))
    objections_by_place = {}
    for link in views_of(lab, look):
        objections_by_place[link] = objections(follow(page, link), f"#lab-{slug}")
    tables_of(page, slug)
    objections_by_place["tables"] = objections(page, f"#lab-{slug} details.tables")
    assert {
        place: place_objections
        for place, place_objections in objections_by_place.items()
        if place_objections
    } == {}


def steps_of(course):
    """A step with a question that is open, and one without a question, by their places."""
    guess_steps = [k for k, step in enumerate(course.steps, 1) if step.guess]
    plain_steps = [k for k, step in enumerate(course.steps, 1) if not step.guess]
    return [*guess_steps[:1], *plain_steps[-1:]]


@pytest.mark.parametrize("look", MEDIA)
@pytest.mark.essential("light")
def test_axe_finds_nothing_on_the_front_page(live, look):
    page = looking(live(), look)
    assert objections(page, "html") == []  # all of it: the rules of a page hold, too


@pytest.mark.parametrize("look", MEDIA)
def test_axe_finds_nothing_in_any_course(live, look):
    page = looking(live(), look)
    objections_by_place = {}
    page.evaluate("genlab.revealed.clear()")
    courses = list(every_course().items())
    if not THOROUGH:
        courses = courses[list(MEDIA).index(look) :: len(MEDIA)]
    for name, course in courses:
        for step in steps_of(course):
            page.evaluate(OPEN, f"#course={name}&step={step}")
            until(page, "#course:not([hidden])")
            page.wait_for_function(
                "(place) => document.querySelector('#course .count').innerText.startsWith(`${place} `)",
                arg=course.steps_as_taught.index(course.steps[step - 1]) + 1,
            )
            is_guess = page.locator("html[data-guess]").count() == 1
            assert is_guess == bool(course.steps[step - 1].guess)
            objections_by_place[f"{name}/{step}"] = objections(settled(page), "#main")
    assert {
        place: place_objections
        for place, place_objections in objections_by_place.items()
        if place_objections
    } == {}


@pytest.mark.parametrize("look", MEDIA)
def test_axe_finds_nothing_in_any_dialog_and_menu(live, look):
    page = looking(live("#coin?flips=HTTH"), look)
    objections_by_place = {}
    for button, selector in {
        "Share": "#share",
        "Show the Python": "#script",
        "Things to try": "#demos-coin",
        "Files": "#files-coin",
        "Courses": "#courses",
        "Labs": "#labs",
        "More": "#more",
    }.items():
        if (
            page.locator("#more")
            .get_by_role("button", name=button, exact=True, include_hidden=True)
            .count()
        ):
            use(page, button)
        else:
            page.get_by_role("button", name=button, exact=True).click()
        page.locator(selector).wait_for()
        objections_by_place[button] = objections(page, selector)
        page.keyboard.press("Escape")
        page.locator(selector).wait_for(state="hidden")
    page.evaluate("genlab.openGuide(true)")
    objections_by_place["guide"] = objections(page, "#guide-coin")
    page.evaluate("genlab.openGuide(false)")

    page.evaluate(OPEN, "#course=000&step=3")
    until(page, "#course:not([hidden])")
    page.get_by_role("button", name="all steps").click()
    objections_by_place["steps"] = objections(settled(page), "#steps")
    page.keyboard.press("Escape")
    use(page, "Share")
    page.locator("#share").wait_for()
    objections_by_place["share a step"] = objections(page, "#share")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Courses").click()
    page.get_by_role("button", name="Compose your own course").click()
    page.get_by_role("button", name="Add the current view as a step").click()
    page.locator("#course .count").get_by_text("1 of 1").wait_for()
    objections_by_place["compose"] = objections(settled(page), "#composer")
    page.get_by_role("button", name="Done").click()

    follow(page, "#gauss")
    page.evaluate(DROP, ["birds.csv", BIRDS])
    page.locator(".preview").wait_for()
    objections_by_place["a table before it is used"] = objections(settled(page), "#lab-gauss")
    follow(page, "#spam?view=own")
    page.locator(".feed").first.wait_for()
    objections_by_place["upload"] = objections(page, "#lab-spam")
    assert {
        place: place_objections
        for place, place_objections in objections_by_place.items()
        if place_objections
    } == {}
