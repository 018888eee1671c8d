"""What the browser tests wait for: always the thing itself, never a time."""

from playwright.sync_api import Locator, Page, Route

OPEN = """(link) => new Promise((done) => {
  history.pushState(null, "", link || location.pathname);
  dispatchEvent(new PopStateEvent("popstate"));
  setTimeout(done); // by then a lab that is there has been asked for
})"""


def until(page: Page, selector: str, timeout: float | None = None) -> None:
    """There is such an element; asked at every frame, where a locator waits up to half a second
    between two looks.
    """
    page.wait_for_function(
        "(selector) => document.querySelector(selector)", arg=selector, timeout=timeout
    )


def settled(page: Page, timeout: float | None = None) -> Page:
    """Python has answered everything that it was asked."""
    until(page, "html:not([data-busy])", timeout)
    return page


def lab_of(page: Page, slug: str) -> Locator:
    """A lab's section. Playwright looks for the words after it there alone, not in all labs that
    are open.
    """
    return page.locator(f"css:light=#lab-{slug}")


def unfold(page: Page, slug: str) -> Locator:
    """Open the fold of the controls, which the test before may have left open. Returns its lab."""
    lab = lab_of(page, slug)
    head = lab.get_by_role("button", name="More settings")
    if head.get_attribute("aria-expanded") == "false":
        head.click()
        settled(page)
    return lab


def use(page: Page, name: str) -> None:
    """Press a button that waits behind “More”."""
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#more").get_by_role("button", name=name, exact=True).click()


def to_lab(page: Page, title: str) -> None:
    """Open a lab by the header's menu."""
    page.get_by_role("button", name="Labs", exact=True).click()
    page.locator("#labs").get_by_role("link", name=title, exact=True).click()


def tables_of(page: Page, slug: str) -> Locator:
    """The tables of a lab, unfolded."""
    tables = lab_of(page, slug).locator("details.tables")
    if tables.get_attribute("open") is None:
        tables.locator("summary").first.click()
    return tables


def laid_out(page: Page) -> Page:
    """What depends on the size of things has been told of it, and drawn."""
    settled(page).evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    return page


def address_written(page: Page) -> Page:
    """What was about to be written into the address, a moment after a change, is there: as when
    a page is left.
    """
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    return page


HANDLE = """([figure, k]) => { const view = genlab.figures[figure], box = view.canvas_view.el.getBoundingClientRect();
  const { x, y } = view.model.toolbar.tools.find(({ type }) => type === "PointDrawTool").renderers[0].data_source.data;
  return [box.x + view.frame.x_scale.compute(x[k]), box.y + view.frame.y_scale.compute(y[k])]; }"""


def handle(page: Page, figure: str, k: int = 0) -> tuple[float, float]:
    """Where on the screen a figure ("coin belief") has its k-th handle."""
    return tuple(laid_out(page).evaluate(HANDLE, [figure, k]))


def drag(page: Page, start: tuple[float, float], by: tuple[float, float]) -> None:
    """A hand takes hold and moves; it has not let go."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + by[0], start[1] + by[1], steps=4)


def let_go(page: Page) -> None:
    """What was dragged is where it is now, also in the address."""
    page.mouse.up()
    address_written(settled(page))


def answer(page: Page) -> str:
    """What the lab that is open says, once Python is done."""
    return settled(page).locator("section.lab:not([hidden])").get_by_role("status").inner_text()


def follow(page: Page, link: str) -> Page:
    """The same page after a link, whose lab is there already; nothing but what the link names is
    set back.
    """
    page.evaluate(OPEN, link)
    return settled(page)


def without_python(page: Page) -> list[Route]:
    """Keep Python from starting: the page is painted, and waits. To let it go on: ``continue_``
    what is held.
    """
    held_routes: list[Route] = []
    page.context.route("**/snapshot.*.pack", lambda route: held_routes.append(route))
    return held_routes
