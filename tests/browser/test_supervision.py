"""Until a lab is live, each file that goes wrong, and whatever else stands in the way, ends in a
working page or in a message that names it.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from browser.faulty import FAULTS, faulty
from browser.waiting import until
from effort import THOROUGH
from playwright.sync_api import Browser, BrowserContext, Page

import build
from genlab.labs import labs
from web.make import policy

# Milliseconds; the limits of a visit are 15,000 and 30,000, which a test below waits for
LIMITS = "globalThis.genlabLimits = { stall: 1500, slow: 3000, plain: 500 };"
SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
WIDE = {"width": 1600, "height": 900}  # the guide, with its formulas, is open
LAB = labs()["coin"].demos[0].link
COURSE = "#course=003&step=1"
PYTHON = ("pyodide", "zstd", "snapshot", "boot", "genlab", "rest")
# Where nothing of the page has arrived, the browser itself must say so.
BEFORE_THE_PAGE = {
    "silent",
    "missing",
    "reset",
    "replaced by a web page",
    "damaged",  # which no page can notice of itself: `verify` does, and the service worker
}
# What a browser fetches for its own window, if it likes: no visit waits for it, and which browser
# asks for it changes from version to version.
FOR_THE_WINDOW = ("icon.svg", "manifest.webmanifest", "favicon.ico")
HTML = "text/html"
OUTCOME = """([name, isStrict]) => {
  const places = document.querySelectorAll("#message p, #watcher p, .said.words");
  const isShown = (place) => place.checkVisibility({ visibilityProperty: true });
  if ([...places].some((place) => isShown(place) && place.textContent.includes(name))) return "named";
  return !isStrict && document.documentElement.dataset.genlab === "live" ? "live" : null;
}"""


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Open an address in a profile of its own."""
    contexts: list[BrowserContext] = []

    def open_page(address: str, scripts: str = LIMITS, **settings) -> Page:
        context = browser.new_context(viewport=WIDE, **settings)
        contexts.append(context)
        context.set_default_timeout(120_000)
        context.add_init_script(f"delete Navigator.prototype.serviceWorker; {scripts}")
        page = context.new_page()
        page.goto(address, wait_until="commit")
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def visits(browser: Browser, site: str) -> dict[str, tuple[str, str]]:
    """Every file that a visit asks for, with a link and a script of the visit that does: as the
    server has noted it.
    """
    files: dict[str, tuple[str, str]] = {}
    for link, scripts in ((LAB, ""), (LAB, SAVING), (COURSE, "")):
        with faulty({}) as server, browser.new_context(viewport=WIDE) as context:
            context.add_init_script(f"delete Navigator.prototype.serviceWorker; {scripts}")
            page = context.new_page()
            page.goto(server.address + link)
            until(page, "html[data-genlab=live]", timeout=180_000)
            for name in server.requested_names:
                # A course fetches the next step's files ahead, for which nobody waits
                is_awaited = link != COURSE or name.startswith("course")
                if is_awaited and name not in FOR_THE_WINDOW:
                    files.setdefault(name, (link, scripts))
    return files


def kind_of(name: str) -> str:
    return name.rpartition(".")[2]


def files_of_fault(files: list[str], fault: str) -> list[str]:
    """All files in a thorough run; else one of each kind, another one for each fault."""
    possible_files = [
        name for name in sorted(files) if name != "index.html" or fault not in BEFORE_THE_PAGE
    ]
    if THOROUGH:
        return possible_files
    turn = list(FAULTS).index(fault)
    kinds = {
        kind_of(name): [
            file_name for file_name in possible_files if kind_of(file_name) == kind_of(name)
        ]
        for name in possible_files
    }
    return [of_kind[turn % len(of_kind)] for of_kind in kinds.values()]


@pytest.mark.long
@pytest.mark.parametrize(
    "fault", FAULTS if THOROUGH else ["silent", "missing", "replaced by a web page"]
)
def test_a_file_that_goes_wrong_is_named_or_the_page_works(visit, visits, fault):
    files = files_of_fault(list(visits), fault)
    for start in range(0, len(files), 4):
        outcomes = of_faults(visit, visits, files[start : start + 4], fault)
        print(*(f"\n{fault:24}{name:30}{outcome}" for name, outcome in outcomes.items()))
        assert all(outcomes.values()), outcomes


def of_faults(visit, visits, files: list[str], fault: str) -> dict[str, str | None]:
    """What became of a visit for each of these files with this fault: named, or live."""
    outcomes = {}
    with ExitStack() as stack:
        pages = {}
        for name in files:
            # Without its picture a link is veiled until Python is there
            has_substitute = name.startswith((*PYTHON, "picture."))
            is_strict = not has_substitute
            # Python takes long to start, and nothing that is looked at here waits for it
            strict_faults = (
                {"snapshot.pack": "silent", "pyodide.asm.wasm": "silent"} if is_strict else {}
            )
            server = stack.enter_context(faulty(strict_faults | {name: fault}))
            link, scripts = visits[name]
            pages[name] = (visit(server.address + link, LIMITS + scripts), is_strict)
        for name, (page, is_strict) in pages.items():
            outcome = page.wait_for_function(OUTCOME, arg=[name, is_strict])
            outcomes[name] = outcome.json_value()
        for page, _ in pages.values():
            page.context.close()
    return outcomes


@pytest.mark.essential
def test_a_message_goes_when_the_file_comes_after_all(visit):
    with faulty({"panel.min.js": "silent"}) as server:
        page = visit(server.address + LAB)
        page.wait_for_function(OUTCOME, arg=["panel.min.js", True])
        server.faults.clear()
        server.finished_event.set()  # the line breaks off, and what is asked for again comes
        until(page, "html[data-genlab=live]")
        assert not page.locator("#message").is_visible()


def test_a_stalled_style_sheet_does_not_hold_back_the_text(visit):
    with faulty({"style.css": "stalled", "snapshot.pack": "silent"}) as server:
        page = visit(server.address)
        page.wait_for_function(
            "() => performance.getEntriesByName('first-contentful-paint').length"
        )
        assert page.locator("#hero h1").is_visible()
        assert page.evaluate("!document.querySelector('link[data-name=\"style.css\"]').sheet")


# ── What else stands in the way ──────────────────────────────────────────────────────────────────

OBSTACLES = {
    "no WebAssembly by policy": (
        policy.header_text().replace("'wasm-unsafe-eval' ", ""),
        "",
        "A policy of this server forbids WebAssembly",
        "'wasm-unsafe-eval'",
    ),
    "no worker by policy": (
        "worker-src 'self'",
        "",
        "A policy of this server forbids the worker in which Python runs",
        "add blob: to worker-src",
    ),
    "no connection by policy": (
        "connect-src 'none'",
        "",
        "lab-coin.json could not be fetched: a policy of this server forbids it",
        "connect-src",
    ),
    "trusted types": (
        "require-trusted-types-for 'script'",
        "",
        "A policy of this server (require-trusted-types-for)",
        "must remove it",
    ),
    "no Object.hasOwn": ("", "delete Object.hasOwn;", "it has no Object.hasOwn", "Update it"),
    "no ResizeObserver": ("", "delete window.ResizeObserver;", "no ResizeObserver", "Update it"),
    "no built-in that is not looked for": (
        "",
        "delete window.MutationObserver;",
        "start-up script failed: ",
        "MutationObserver",
    ),
    "no WebAssembly": ("", "delete window.WebAssembly;", "has no WebAssembly", "current browser"),
}


@pytest.mark.parametrize("obstacle", OBSTACLES)
@pytest.mark.essential("no WebAssembly by policy")
def test_each_obstacle_has_its_own_cause_and_remedy(visit, obstacle):
    header, script, cause, remedy = OBSTACLES[obstacle]
    with faulty({}, header) as server:
        page = visit(server.address + LAB, LIMITS + script)
        message = page.locator("#message, #watcher").filter(has_text=cause)
        message.wait_for()
        assert remedy in message.inner_text()
        assert not page.locator("#unstarted").is_visible()


def test_without_javascript_the_page_says_so_and_nothing_else(visit):
    with faulty({}) as server:
        page = visit(server.address, java_script_enabled=False)
        page.locator("noscript p").wait_for()
        assert page.locator("noscript p").inner_text().startswith("JavaScript is switched off")
        page.wait_for_timeout(9500)  # after which a style sheet would speak
        assert not page.locator("#unstarted").is_visible()
        assert not page.locator("#boot").is_visible()


def test_a_page_that_is_opened_as_a_file_says_how_to_serve_it(visit, site):
    page = visit((build.DIST / "index.html").as_uri())
    message = page.locator("#watcher")
    message.get_by_text("This page was opened as a file").wait_for()
    assert "python build.py serve" in message.inner_text()


def test_a_frame_that_has_no_address_of_its_own_is_told_what_its_sandbox_needs(visit):
    handler = partial(SimpleHTTPRequestHandler, directory=build.DIST)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = visit("about:blank")
        address = f"http://127.0.0.1:{server.server_port}/"
        frame = f'<iframe sandbox="allow-scripts" src="{address}"></iframe>'
        page.route("**/outer.html", lambda route: route.fulfill(body=frame, content_type=HTML))
        page.goto(f"{address}outer.html", wait_until="commit")
        frame = page.frame_locator("iframe")
        message = frame.locator("#watcher")
        message.get_by_text('sandbox="allow-scripts allow-same-origin"').wait_for()
        server.shutdown()
