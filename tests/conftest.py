"""One browser for the whole run, and a page in which any trouble fails the test."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import LAUNCH, program

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, served on loopback."""
    import build

    build.build()
    with build.serving() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def browser():
    """A real headless Chromium or Chrome."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=LAUNCH)
        yield browser
        browser.close()


@pytest.fixture
def trouble() -> list[str]:
    """What went wrong in this test's pages; a test that provokes trouble takes it from here."""
    return []


@pytest.fixture
def context(browser, site, trouble):
    """A fresh browser profile; console errors, policy violations, page errors and foreign requests are trouble."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(30_000)
    context.add_init_script(
        "addEventListener('securitypolicyviolation', (e) => console.error('policy violation: ' + e.blockedURI))"
    )

    def watch(page) -> None:
        page.on("console", lambda message: message.type in ("error", "warning") and trouble.append(message.text))
        page.on("pageerror", lambda error: trouble.append(f"page error: {error}"))

    def request(sent) -> None:
        if not sent.url.startswith((site.rsplit("/", 1)[0], "blob:", "data:")):
            trouble.append(f"foreign request: {sent.url}")

    context.on("page", watch)
    context.on("request", request)
    yield context
    context.close()
    assert not trouble, "\n".join(trouble)


@pytest.fixture
def page(context):
    return context.new_page()


@pytest.fixture
def live(page, site):
    """Open a link and wait until Python has taken over: ``live("#spam?model=bernoulli")``."""

    def open_link(link: str = ""):
        page.goto(f"{site}{link}")
        page.locator("html[data-genlab=live]").wait_for()
        return page

    return open_link
