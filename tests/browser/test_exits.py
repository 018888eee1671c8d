"""Every way out that script has in a browser, tried from the page and from the worker; and what
no page can forbid.
"""

import http.server
import json
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

LET_GO = 1500  # milliseconds that an exit may take


@dataclass
class Canary:
    """What has reached us from a browser: the names of exits."""

    address: str
    stun: int
    raw: dict[str, int]
    requests_heard: set[str]


@pytest.fixture
def canary() -> Iterator[Canary]:
    """Listens for requests, for datagrams, and for bare connections."""
    requests_heard: set[str] = set()

    class Listener(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            requests_heard.add(self.path.strip("/").partition("?")[0].partition(".")[0])
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Content-Type", "text/html")
            self.end_headers()

        do_POST = do_OPTIONS = do_HEAD = do_GET

        def log_message(self, *_):
            pass

    def datagrams() -> None:
        while udp.recv(2048) != b"enough":
            requests_heard.add("stun")

    def connections(name: str, server_socket: socket.socket) -> None:
        while True:
            try:
                line = server_socket.accept()[0]
            except OSError:  # closed: enough
                return
            requests_heard.add(name)
            line.close()

    raw = {name: socket.create_server(("", 0)) for name in ("turn", "preconnect")}
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(("", 0))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener) as server:
        threads = [
            threading.Thread(target=connections, args=socket_arguments, daemon=True)
            for socket_arguments in raw.items()
        ]
        for thread in (*threads, threading.Thread(target=datagrams, daemon=True)):
            thread.start()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        ports = {name: line.getsockname()[1] for name, line in raw.items()}
        yield Canary(f"127.0.0.1:{server.server_port}", udp.getsockname()[1], ports, requests_heard)
        udp.sendto(b"enough", udp.getsockname())
        for line in raw.values():
            line.shutdown(socket.SHUT_RDWR)
            line.close()
        server.shutdown()


# Each is an async function's body; `at` is http://the canary/the exit's name.
EXITS_ANYWHERE = {
    "fetch": "await fetch(at)",
    "fetch-opaque": "await fetch(at, { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' })",
    "xhr": "await new Promise((done) => { const x = new XMLHttpRequest(); x.onloadend = done; x.open('GET', at); x.send(); })",
    "websocket": "await new Promise((done) => { const s = new WebSocket(at.replace('http', 'ws')); s.onerror = s.onclose = done; })",
    "event-source": "await new Promise((done) => { const s = new EventSource(at); s.onerror = done; })",
    "import": "await import(`${at}.mjs`)",
    "cache": "await (await caches.open('x')).add(at)",
    "font": "await new FontFace('x', `url(${at})`).load()",
    "worker-nested": "new Worker(URL.createObjectURL(new Blob([`fetch('${at}')`]))); await later()",
    "worker-data": "new Worker(`data:text/javascript,fetch('${at}')`); await later()",
    "worker-module": "new Worker(URL.createObjectURL(new Blob([`import('${at}.mjs')`], { type: 'text/javascript' })), { type: 'module' }); await later()",
}
# Elements that fetch when they are put into a page: HTML with AT in it.
ELEMENTS = {
    "image": "<img src=AT>",
    "image-set": "<img srcset='AT 2x, AT 1x'>",
    "script": "SCRIPT",
    "style-sheet": "<link rel=stylesheet href=AT>",
    "style-import": "<style>@import 'AT'</style>",
    "style-background": "<style>body { background: url(AT) }</style>",
    "font-face": "<style>@font-face { font-family: y; src: url(AT) } u { font-family: y }</style><u>u</u>",
    "video": "<video src=AT preload=auto></video>",
    "audio": "<audio src=AT preload=auto></audio>",
    "poster": "<video poster=AT></video>",
    "object": "<object data=AT></object>",
    "embed": "<embed src=AT>",
    "frame": "<iframe src=AT></iframe>",
    "frame-srcdoc": "<iframe srcdoc='<img src=AT>'></iframe>",
    "svg-image": "<svg><image href=AT width=9 height=9 /></svg>",
    "input-image": "<input type=image src=AT>",
    "prefetch": "<link rel=prefetch href=AT>",
    "preload": "<link rel=preload as=image href=AT>",
    "module-preload": "<link rel=modulepreload href=AT>",
    "manifest": "<link rel=manifest href=AT>",
}
IN_THE_PAGE = {
    **{
        name: f"document.body.append(document.createRange().createContextualFragment({json.dumps(html)}.replaceAll('AT', at))); await later()"
        for name, html in ELEMENTS.items()
        if name != "script"
    },
    "script": "const s = document.createElement('script'); s.src = at; document.head.append(s); await later()",
    "beacon": "navigator.sendBeacon(at, 'x'); await later()",
    "form": "const f = document.createElement('form'); f.action = at; f.target = '_blank'; document.body.append(f); f.submit(); await later()",
    "ping": "const a = document.createElement('a'); a.href = 'javascript:;'; a.ping = at; a.href = 'about:blank#'; a.target = 'nowhere'; document.body.append(a); a.click(); await later()",
    "style-sheet-made": "const s = new CSSStyleSheet(); s.replaceSync(`html { border-image: url(${at}) 1 }`); document.adoptedStyleSheets.push(s); await later()",
    "worklet": "await new AudioContext().audioWorklet.addModule(at)",
    "paint-worklet": "await CSS.paintWorklet.addModule(at)",
    "shared-worker": "new SharedWorker(URL.createObjectURL(new Blob([`fetch('${at}')`]))); await later()",
    "frame-fetch": "const f = document.createElement('iframe'); document.body.append(f); await f.contentWindow.fetch(at)",
    "media-session": "navigator.mediaSession.metadata = new MediaMetadata({ title: 'x', artwork: [{ src: at }] }); await later()",
    "speculation": "const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [at] }] }); document.head.append(s); await later()",
    "stun": "const c = new RTCPeerConnection({ iceServers: [{ urls: `stun:${STUN}` }] }); c.createDataChannel('x'); await c.setLocalDescription(); await later()",
    "turn": "const c = new RTCPeerConnection({ iceServers: [{ urls: `turn:${TURN}?transport=tcp`, username: 'x', credential: 'y' }] }); c.createDataChannel('x'); await c.setLocalDescription(); await later()",
    "preconnect": "const l = document.createElement('link'); l.rel = 'preconnect'; l.href = `http://${PRECONNECT}`; document.head.append(l); await later()",
}
# What this very browser does not do without a user, a certificate or a window: silent in the page
# without a policy, too.
SILENT = {"speculation", "media-session", "manifest", "preconnect"}


# No worker but from a blob or one of the site's own files.
PLANTED_WORKER = """new Promise((done) => {
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => done(effectiveDirective));
  new Worker("data:text/javascript,").onerror = ({ message }) => setTimeout(done, 500, `it ran: ${message}`);
})"""
# What no page can forbid script that runs in it: README.md lists it, and would be wrong if it no
# longer were so.
UNFORBIDDEN = {
    "asked-of-its-own-host": "return (await fetch('?' + at)).ok",
    "frame-of-its-own": "const f = document.createElement('iframe'); document.body.append(f); return typeof f.contentWindow.RTCPeerConnection === 'function'",
}


FOLLOWED = "(at) => Object.assign(document.createElement('a'), { href: at, target: '_blank', rel: 'opener' }).click()"


def own_address() -> str:
    """This machine's own address, if it has any but loopback, which WebRTC leaves out; nothing
    is sent to find it.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))
        except OSError:  # no network
            return "127.0.0.1"
        return line.getsockname()[0]


def try_exits(place, exits: dict[str, str], canary: Canary) -> None:
    """All at once, each for as long as it takes to let go."""
    host = own_address()
    names = f"const STUN = '{host}:{canary.stun}', TURN = '{host}:{canary.raw['turn']}', PRECONNECT = '127.0.0.1:{canary.raw['preconnect']}';"
    delay_code = f"const later = () => new Promise((done) => setTimeout(done, {LET_GO}));"
    attempts_code = ",\n".join(
        f"(async (at) => {{ {code} }})('http://{canary.address}/{name}').catch(() => {{}})"
        for name, code in exits.items()
    )
    place.evaluate(
        f"async () => {{ {names} {delay_code} await Promise.race([Promise.all([{attempts_code}]), later().then(later)]); }}"
    )


def test_the_canary_hears_every_exit_of_a_page_without_a_policy(browser, canary):
    page = browser.new_context().new_page()
    page.goto(f"http://{canary.address}/own")
    try_exits(page, EXITS_ANYWHERE | IN_THE_PAGE, canary)
    page.context.close()
    silent = SILENT | ({"stun", "turn"} if own_address() == "127.0.0.1" else set())
    assert {*EXITS_ANYWHERE, *IN_THE_PAGE} - canary.requests_heard <= silent


def test_no_exit_leads_out_of_the_page_or_the_worker(fresh_live, browser, canary, trouble):
    page = fresh_live("#coin")
    assert (
        page.evaluate("Object.getOwnPropertyNames(globalThis).filter((name) => /RTC/.test(name))")
        == []
    )
    assert (
        page.workers[0].evaluate(
            "Object.getOwnPropertyNames(globalThis).filter((name) => /RTC/.test(name))"
        )
        == []
    )
    try_exits(page.workers[0], EXITS_ANYWHERE, canary)
    try_exits(page, EXITS_ANYWHERE | IN_THE_PAGE, canary)
    own_page = browser.new_page()
    own_page.goto(f"http://{canary.address}/own")  # what was on its way has arrived before
    own_page.close()
    assert canary.requests_heard - {"own", "favicon"} == set()
    assert any("policy" in line.lower() for line in trouble)  # it was the policy that stopped them
    assert page.evaluate(PLANTED_WORKER) == "worker-src"
    for name, code in UNFORBIDDEN.items():
        assert (
            page.evaluate(f"async (at) => {{ {code} }}", f"http://{canary.address}/{name}") is True
        ), name
    with page.expect_popup() as popup:
        page.evaluate(FOLLOWED, f"http://{canary.address}/opened")
    popup.value.wait_for_load_state()
    assert "opened" in canary.requests_heard
    page.context.close()  # before the canary goes, which the page would hear of
    trouble.clear()
