"""The page for everyone: axe-core, which knows WCAG 2.2 AA, finds nothing to object to."""

import pytest
from browser.waiting import follow, laid_out, tables_of, until
from effort import THOROUGH

from genlab.labs import labs
from web import fetching

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
LOOKS = ["light", *(["dark", "forced"] if THOROUGH else [])]


def objections(page, where):
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate((fetching.extracted("axe") / "axe.min.js").read_text())
    return laid_out(page).evaluate(RULES, where)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("slug", labs())
def test_axe_finds_nothing_in_any_lab_and_view(live, slug, look):
    lab = labs()[slug]
    page = live(f"#{slug}")
    page.emulate_media(
        color_scheme="dark" if look == "dark" else "light",
        forced_colors="active" if look == "forced" else "none",
    )
    page.evaluate("genlab.dress()")
    ids = page.evaluate(
        "Array.from(document.querySelectorAll('[id]'), ({ id }) => id)"
    )  # of all labs that are open
    assert len(ids) == len(set(ids))
    views = lab.fields["view"].domain.options if THOROUGH and "view" in lab.fields else ()
    for link in [lab.start or f"#{slug}", *(f"#{slug}?view={view}" for view in views)]:
        assert objections(follow(page, link), f"#lab-{slug}") == []
    tables_of(page, slug)
    assert objections(page, f"#lab-{slug} details.tables") == []


def test_axe_finds_nothing_on_the_front_page_and_in_a_course(live):
    assert objections(live(), "html") == []  # all of it: the rules of a page hold, too
    page = live()
    page.evaluate("location.hash = '#course=000&step=3'")
    until(page, "#course:not([hidden])")
    assert objections(page, "#course") == []
