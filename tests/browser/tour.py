"""A walk through the whole page in Chromium, Firefox and WebKit: ``python build.py test
--browsers``.

What is done is done by mouse and keys, and what the page then says is held to what is computed
here.
"""

import io
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.drivers import ARROW_LEFT, PATIENCE, Browser, Chromium, Firefox, WebKit

import build
from genlab.courses import courses
from genlab.kit import decode, load, payload, to_json
from genlab.kit.injection import resolve_arguments
from genlab.labs import labs
from genlab.labs.spam.view import verdict
from web.make.front_example import front_example

WITHOUT_HASH = re.compile(r"\.[0-9a-f]{12}\.")  # the files of the site are named by their content
SCRIPT = Path(__file__).with_name("tour.js")
EARS = b'<script src="tour.js"></script>'
MAIL = "Congratulations, you have won free money. Click here now."
STARTED = "() => document.querySelector('html:is([data-genlab=live], [data-genlab=failed])')?.dataset.genlab"
FOLLOW = """(link) => new Promise((done) => {
  addEventListener("popstate", () => setTimeout(done), { once: true }); // by then it has been asked for
  location.hash = link;
})"""
PASTE = "(text) => document.execCommand('insertText', false, text)"
# The state of the lab that is open, and what Python in the page saves of it
SAVED = """() => new Promise((done) => {
  const lab = genlab.current;
  const state = genlab.states[lab];
  genlab.worker.addEventListener("message", function hear(event) {
    const news = event.data.answer ? JSON.parse(event.data.answer).news : [];
    const text = news.find(({ type }) => type === "file")?.value.text;
    if (!text) return;
    event.stopImmediatePropagation(); // the page would save a file
    genlab.worker.removeEventListener("message", hear, true);
    done({ lab, state, text });
  }, true);
  genlab.worker.postMessage({ do: "export", lab });
})"""


@pytest.fixture(
    scope="module",
    params=[Chromium, Firefox, WebKit],
    ids=lambda browser_class: browser_class.__name__,
)
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    if missing := request.param.missing():
        pytest.skip(missing)
    build.build()
    browser = request.param()
    yield browser
    browser.close()


class Page:
    """The site in a browser's tab."""

    def __init__(self, browser: Browser, address: str):
        self.browser = browser
        self.address = address
        self.run = browser.run
        self.type = browser.type

    def until(self, script: str, *arguments: Any) -> Any:
        """What the function gives, once that is something."""
        end = time.monotonic() + PATIENCE
        while not (value := self.run(script, *arguments)):
            if time.monotonic() > end:
                state_script = "() => [location.hash, genlab.root.dataset.genlab, genlab.$('#message').innerText, genlab.busy, tour.heard]"
                raise AssertionError(
                    f"in vain: {script} {arguments}; the page: {self.run(state_script)}"
                )
            time.sleep(0.05)
        return value

    def open(self, link: str = "") -> None:
        self.browser.open(self.address + link)
        self.until(STARTED)

    def reload(self) -> None:
        self.browser.reload()
        self.until(STARTED)

    def follow(self, link: str) -> None:
        self.run(FOLLOW, link)

    def click(self, selector: str) -> None:
        self.browser.click(*self.until("(selector) => tour.place(selector)", selector))

    def settled(self, slug: str) -> None:
        """The lab is open, and Python has answered everything that it was asked."""
        self.until("(slug) => tour.settled(slug)", slug)

    def text(self, selector: str) -> str:
        return self.run(
            "(selector) => tour.seen(selector).map((element) => element.innerText).join('\\n')",
            selector,
        )

    def link(self) -> str:
        """The address, with what was about to be written into it."""
        return self.run("() => { genlab.writeNow(); return location.hash; }")

    def results(self) -> dict:
        """What Python gives out of the lab that is open, with the headline that it has here."""
        saved = self.run(SAVED)
        results = json.loads(saved["text"])
        native = load(json.dumps({"lab": saved["lab"], "state": saved["state"]}), labs())
        assert native.notices == []
        assert results["headline"] == payload(native.lab, native.state)["headline"]
        return results

    def fine(self) -> None:
        assert self.run("() => tour.heard") == [] and self.text("#message") == ""


@pytest.fixture
def page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens the site, served for this test alone; a byte of the file named ``damaged`` is
    another than was built.
    """
    servers = []

    def serve(damaged: str = "none") -> Page:
        class Toured(build.Handler):
            def send_head(self) -> io.BytesIO | None:
                if not self.path.endswith("/tour.js"):
                    return super().send_head()
                script = SCRIPT.read_bytes()
                self.send_response(200)
                self.send_header("Content-Type", "text/javascript")
                # Without it the script ends only with the connection, and Chromium 156 waits
                self.send_header("Content-Length", str(len(script)))
                self.end_headers()
                return io.BytesIO(script)

            def _body(self, file: Path, modified: int) -> tuple:
                if file.name == "index.html":
                    return {}, file.read_bytes().replace(b"<script", EARS + b"<script", 1)
                if WITHOUT_HASH.sub(".", file.name) == damaged:
                    return {}, file.read_bytes()[:-1] + b"?"
                return super()._body(file, modified)

        servers.append(build.serving(handler=Toured))
        threading.Thread(target=servers[-1].serve_forever, daemon=True).start()
        return Page(browser, f"http://127.0.0.1:{servers[-1].server_port}/")

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def test_a_mail_is_judged_on_the_front_page_as_it_is_here_and_outlives_a_reload(page):
    page = page()
    page.open()
    assert page.text("#hero h1") and page.text(".example strong") == front_example().verdict.word
    page.click("textarea")
    page.run(PASTE, MAIL)
    page.until("(mail) => genlab.states.spam?.mail === mail && tour.settled('spam')", MAIL)
    lab = labs()["spam"]
    expected = verdict(*resolve_arguments(verdict, lab.run(lab.state(mail=MAIL))))
    verdict_text = page.text("[role=status]")
    assert verdict_text.startswith(f"{expected.word}\n{expected.amount}") and page.text("mark")
    assert page.results()["headline"] == lab.headline(lab.run(lab.state(mail=MAIL)))
    page.reload()
    page.settled("spam")
    assert (
        page.text("[role=status]") == verdict_text
        and page.run("() => genlab.states.spam.mail") == MAIL
    )
    page.fine()


def test_each_lab_draws_and_opens_links_with_native_numbers(page):
    page = page()
    page.open()
    for slug, lab in labs().items():
        page.click("[popovertarget=labs]")
        page.click(f"#labs [data-lab={slug}]")
        page.settled(slug)
        before, is_drawn = page.link(), page.run("() => tour.drawn()")
        page.results()
        if page.run(
            "() => tour.seen('[role=slider]')[0]?.focus() ?? tour.seen('[role=slider]').length"
        ):
            page.type(ARROW_LEFT)
        else:
            page.click("label:has([type=radio]:not(:checked))")
        page.until(
            "(before) => tour.settled(genlab.current) && (genlab.writeNow(), location.hash !== before)",
            before,
        )
        results = page.results()
        assert results["link"] == page.link()
        demo = lab.demos[len(lab.demos) // 2]
        page.follow(demo.link)
        page.until("(link) => tour.settled(genlab.current) && location.hash === link", demo.link)
        expected_state = payload(lab, decode(demo.link, labs()).state, private=True)["state"]
        assert page.run("() => genlab.states[genlab.current]") == json.loads(
            to_json(expected_state)
        )
        assert page.results()["headline"] == demo.headline
        assert is_drawn or page.run("() => tour.drawn()"), f"{slug} has no picture"
        page.fine()


def test_a_course_is_walked_by_the_space_bar(page):
    page = page()
    steps = courses()["000"].steps_as_taught
    page.open("#course=000&step=1")
    for number, step in enumerate(steps[:3], 1):
        page.until(
            "(begin) => genlab.$('#course .count').innerText.startsWith(begin)", f"{number} of "
        )
        page.settled(step.link[1:].partition("?")[0])
        assert page.results()["headline"] == step.headline and page.text("#course h2") == step.title
        if step.guess:
            page.until("() => genlab.isGuessAwaited()")
            page.type(" ")
            page.until(
                "(answer) => genlab.$('#course .answer').innerText.includes(answer)",
                step.guess.answer,
            )
        page.type(" ")
    page.fine()


def test_damaged_file_is_named_and_the_rest_works(page):
    damaged_page = page(damaged="pyodide.js")
    damaged_page.open("#coin")
    assert (
        "pyodide.js" in damaged_page.text("#message")
        and damaged_page.run("() => genlab.root.dataset.genlab") == "failed"
    )
    damaged_page = page(damaged="lab-coin.json")
    damaged_page.open("#coin")
    assert (
        "lab-coin.json" in damaged_page.text("#message")
        and damaged_page.run("() => genlab.root.dataset.genlab") == "live"
    )
    damaged_page.click("[popovertarget=labs]")
    damaged_page.click("#labs [data-lab=hmm]")
    damaged_page.settled("hmm")
    damaged_page.results()
