"""The documents beside the page: each carries a policy and works under it, a missing page leads to
the site from any folder.
"""

import pytest
from browser.waiting import until
from playwright.sync_api import Page

# The answer comes late, when both policies, the document's and the server's, have been heard.
RUNS_TEXT = """() => new Promise((done) => {
  const script = document.createElement("script");
  script.textContent = "globalThis.ran = 1";
  document.head.append(script);
  setTimeout(() => done(globalThis.ran === 1), 300);
})"""


@pytest.fixture
def page(profile, trouble) -> Page:
    context = profile()
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    "name", ["licences.html", "docs/index.html", "docs/reference/hmm.html", "nothing/at/all"]
)
def test_a_document_opens_without_trouble_and_runs_no_text(page, site, trouble, name):
    page.goto(site + name)
    assert page.locator("meta[http-equiv='Content-Security-Policy']").count() == 1
    assert page.locator("h1").first.is_visible()
    if name.startswith("nothing"):
        trouble[:] = [line for line in trouble if "404" not in line]  # the browser says it, too
    assert not trouble
    assert not page.evaluate(RUNS_TEXT)
    assert any("policy" in line.lower() for line in trouble)
    trouble.clear()


def test_the_search_of_the_documentation_works_under_its_policy(page, site, trouble):
    page.goto(f"{site}docs/index.html")
    page.get_by_role("textbox", name="Search").fill("viterbi")
    page.get_by_role("link", name="viterbi").first.wait_for()
    assert not trouble


@pytest.mark.parametrize("path", ["nothing", "docs/nothing.html", "a/b/c/d.html?x=1"])
def test_a_missing_page_finds_the_site_from_any_folder_below_it(page, site, trouble, path):
    page.goto(f"{site}{path}#coin?flips=TTH")
    link = page.get_by_role("link", name="Open genlab")
    link.wait_for()
    assert link.get_attribute("href") == f"{site}#coin?flips=TTH"
    trouble.clear()  # what is missing, the browser says, too
    link.click()
    until(page, "html[data-genlab=painted], html[data-genlab=live]", timeout=180_000)
    assert page.url.endswith("/course/genlab/#coin?flips=TTH")
