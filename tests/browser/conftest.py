"""One live page for all tests, set back before each, and fresh ones for those that need their own.

Trouble in either (console errors and warnings, page errors, policy violations, foreign requests)
fails the test.
"""

from collections.abc import Callable, Iterator
from urllib.request import urlopen

import pytest
from browser.waiting import OPEN, settled, until
from chromium import launch_chromium
from playwright.sync_api import Browser, BrowserContext, Page

from genlab.labs import labs

SIZE = {"width": 1440, "height": 900}
POLICY = 'http-equiv="Content-Security-Policy"'
FAILED = pytest.StashKey[bool]()

# What no link carries: dialogs and menus, the vote of a class, tabs, sentences about the last action, where it is
# scrolled, what has the focus, what is remembered (theme, guide); and what is private, as the page
# gives it back when Python died.
SET_BACK = """([slug, defaults]) => {
  if (!globalThis.visited) { // labs that were shown since
    visited = new Set(Object.keys(genlab.drawn));
    new MutationObserver(() => visited.add(genlab.current)).observe(document.querySelector("main"), { attributeFilter: ["hidden"], subtree: true });
  }
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  document.querySelectorAll(":popover-open").forEach((menu) => menu.hidePopover());
  document.querySelector("#composer").hidden = true;
  for (const name of ["second-vote", "in-class"]) document.querySelector(`[data-do=${name}][aria-pressed=true]`)?.click();
  document.querySelectorAll(".note").forEach((note) => { note.textContent = ""; });
  const walk = (within) => { for (const element of within.querySelectorAll("*")) {
    const lab = element.closest("section.lab"); // in the page itself: within a shadow tree there is none
    if (lab && !visited.has(lab.dataset.lab)) continue;
    if (element.scrollLeft || element.scrollTop) element.scrollTo(0, 0);
    if (element.localName === "details") element.open = false;
    if (element.matches(".bk-tab:first-child:not(.bk-active)")) element.click();
    if (element.matches("button.fold[aria-expanded=true]")) element.click();
    if (element.shadowRoot) walk(element.shadowRoot); } };
  walk(document);
  visited = new Set([genlab.current, slug]);
  genlab.say("");
  getSelection().removeAllRanges();
  document.body.tabIndex = -1; // the next Tab begins at the top
  document.body.focus();
  document.body.blur();
  document.body.removeAttribute("tabindex");
  localStorage.clear();
  sessionStorage.clear();
  genlab.dress();
  genlab.openGuide(false);
  const other = (name) => JSON.stringify(genlab.states[slug][name]) !== JSON.stringify(defaults[name]);
  if (genlab.states[slug] && Object.keys(defaults).some(other)) genlab.ask({ do: "open", link: `#${slug}`, painted: {}, state: defaults });
}"""
OTHER_MEDIA = """["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "(forced-colors: active)", "print"]
  .some((query) => matchMedia(query).matches)"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real headless Chromium or Chrome."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch_chromium(playwright, shell=True)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def console_lines() -> list[str]:
    """The trouble of every page of this process."""
    return []


@pytest.fixture
def trouble(console_lines: list[str], request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """What went wrong in this test's pages; a test that provokes trouble takes it from here."""
    console_lines.clear()
    yield console_lines
    if getattr(request.node, "call_failed", False):  # what it provoked was not taken from here
        return
    assert not console_lines, "\n".join(console_lines)


@pytest.fixture(scope="session")
def profile(browser: Browser, site: str, console_lines: list[str]) -> Callable[[], BrowserContext]:
    """Makes a browser profile in which trouble is heard."""

    def watch(page: Page) -> None:
        page.on(
            "console",
            lambda message: (
                message.type in ("error", "warning") and console_lines.append(message.text)
            ),
        )
        page.on("pageerror", lambda error: console_lines.append(f"page error: {error}"))
        page.on("crash", lambda: console_lines.append("the page crashed"))

    def request(request_event) -> None:
        if not request_event.url.startswith((site.rsplit("/", 1)[0], "blob:", "data:")):
            console_lines.append(f"foreign request: {request_event.url}")

    def make() -> BrowserContext:
        context = browser.new_context(viewport=SIZE)
        # How long a failure takes; a pass waits for nothing but the thing itself. On a machine with
        # ten times as much to do as it can, a lab has taken a minute.
        context.set_default_timeout(180_000)
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (e) => console.error('policy violation: ' + e.blockedURI))"
        )
        # files come from the server in every test but those of the service worker
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        context.on("page", watch)
        context.on("request", request)
        return context

    return make


def until_live(page: Page, address: str) -> Page:
    page.goto(address)
    until(page, "html[data-genlab=live]", timeout=180_000)
    return page


class Tab:
    """A live page that one test after the other uses; a new one only at first and after
    something went wrong.
    """

    def __init__(self, profile: Callable[[], BrowserContext], site: str, bare: bool = False):
        self.profile = profile
        self.site = site
        self.bare = bare
        self.page = None

    def open(self, link: str = "") -> Page:
        """The page as it is for a visitor who opens the link."""
        if (
            self.page is None
            or self.page.is_closed()
            or not self.page.evaluate("genlab.root.dataset.genlab === 'live'")
        ):
            return self._start(link)
        if self.page.evaluate("Object.keys(genlab.drawn).length") < len(
            labs()
        ):  # a test has read the page anew
            self._see_all()
        context, slug = self.page.context, link.removeprefix("#").partition("?")[0]
        lab = labs().get(slug) or next(iter(labs().values()))
        for other in context.pages:
            if other is not self.page:
                other.close()
        context.clear_permissions()
        self.page.unroute_all()
        self.page.set_viewport_size(SIZE)
        if self.page.evaluate(
            OTHER_MEDIA
        ):  # to say again what holds would cost a style of the whole page
            self.page.emulate_media(
                color_scheme="light", reduced_motion="null", forced_colors="null", media="null"
            )
        self.page.mouse.move(0, 0)
        settled(self.page)
        defaults = {name: field.default for name, field in lab.fields.items() if field.private}
        self.page.evaluate(SET_BACK, [lab.slug, defaults])
        settled(self.page)
        self.page.evaluate(OPEN, link)
        until(self.page, f"#lab-{lab.slug}:not([hidden])")
        return settled(self.page)

    def _start(self, link: str) -> Page:
        self.close()
        context = self.profile()
        if self.bare:
            text = urlopen(self.site).read().decode()
            assert text.count(POLICY) == 1
            page = {"body": text.replace(POLICY, "name=none"), "content_type": "text/html"}
            context.route(self.site, lambda route: route.fulfill(**page))
        self.page = until_live(context.new_page(), self.site)
        self._see_all()
        return self.open(link)

    def _see_all(self) -> None:
        """All labs are there, in one order, whichever test comes first."""
        for slug in labs():
            self.page.evaluate("(link) => { location.hash = link; }", f"#{slug}")
            until(self.page, f"#lab-{slug}:not([hidden])")
            settled(self.page)

    def close(self) -> None:
        if self.page is not None:
            self.page.context.close()
            self.page = None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo):
    report = yield
    if call.when == "call" and call.excinfo is not None:
        item.call_failed = True
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def tabs(profile, site: str) -> Iterator[dict[str, Tab]]:
    tabs = {
        "with the policy": Tab(profile, site),
        "without the policy": Tab(profile, site, bare=True),
    }
    yield tabs
    for tab in tabs.values():
        tab.close()


@pytest.fixture
def live(
    tabs: dict[str, Tab], trouble: list[str], request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Open a link in the page that is there: ``live("#spam?model=bernoulli")``. After a failure
    the next test gets a new one.
    """
    yield lambda link="", kind="with the policy": tabs[kind].open(link)
    failed = request.node.stash.get(FAILED, False)  # perhaps because the page answers no more
    for tab in tabs.values():
        if not failed and tab.page is not None and not tab.page.is_closed():
            tab.page.evaluate("0")  # whatever it had to say has been heard now
        if failed or trouble:
            tab.close()


@pytest.fixture
def context(profile, trouble) -> Iterator[BrowserContext]:
    """A fresh browser profile."""
    context = profile()
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A fresh page, with nothing opened in it."""
    return context.new_page()


@pytest.fixture
def fresh_live(page: Page, site: str) -> Callable[..., Page]:
    """Open a link in a page of its own, and wait until Python has taken over."""
    return lambda link="": until_live(page, f"{site}{link}")
