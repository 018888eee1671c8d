"""What the browser tests wait for: always the thing itself, never a time."""

from playwright.sync_api import Page


def settled(page: Page) -> Page:
    """Python has answered everything that it was asked."""
    page.locator("html:not([data-busy])").wait_for()
    return page


def laid_out(page: Page) -> Page:
    """What depends on the size of things has been told of it, and drawn."""
    settled(page).evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return page


def address_written(page: Page) -> Page:
    """What was about to be written into the address, a moment after a change, is there: as when a page is left."""
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    return page
