"""After one visit everything is there without a network, and versions never mix."""

import re
import shutil
import threading

import pytest
from browser.waiting import lab_of, settled, until
from playwright.sync_api import Page
from say.guess import english_in

import build
from genlab.say import say, spoken
from web.make import pages
from web.make.serving import serving

UPDATE = """async () => { const registration = await navigator.serviceWorker.ready; await registration.update().catch(() => {});
  const one = registration.installing;
  while (one?.state === "installing") await new Promise((done) => setTimeout(done, 50));
  return [registration.waiting, registration.active].map(Boolean); }"""


@pytest.fixture
def versions(site, tmp_path):
    """Two versions of the site, and a server that goes over from one to the other:
    ``serve("two")``.
    """
    for name in ("one", "two"):
        shutil.copytree(build.DIST, tmp_path / name)
        page = tmp_path / name / "index.html"
        page.write_text(
            page.read_text("utf-8").replace("</footer>", f'<p id="version">{name}</p></footer>'),
            "utf-8",
        )
        (tmp_path / name / "offline.js").unlink()
        (tmp_path / name / "offline.js").write_text(pages.offline(tmp_path / name), "utf-8")
    current_version = ["one"]

    class Handler(build.Handler):
        def send_header(self, keyword, value):
            if keyword != "Last-Modified":  # both are of the same second
                super().send_header(keyword, value)

        def translate_path(self, path):
            return str(
                tmp_path
                / current_version[0]
                / (re.split(r"[?#]", path)[0].lstrip("/") or "index.html")
            )

    with serving(tmp_path, 0, Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield (
            f"http://127.0.0.1:{server.server_port}/",
            lambda name: current_version.__setitem__(0, name),
            tmp_path,
        )
        server.shutdown()


@pytest.fixture
def visitor(browser, trouble, console_lines):
    context = browser.new_context()
    context.set_default_timeout(60_000)
    yield context
    context.close()


def live(page: Page) -> str:
    until(page, "html[data-genlab=live]", timeout=180_000)
    return settled(page).locator("#version").inner_text()


def reloaded(page: Page, version: str) -> str:
    """The version after a reload, or a few: for some seconds the browser counts a tab or a
    document that is gone.
    """
    for _ in range(4):
        page.reload()
        if live(page) == version:
            break
    return live(page)


@pytest.mark.long
def test_page_works_offline_after_one_visit_and_updates_completely(versions, visitor):
    address, serve, folder = versions
    page = visitor.new_page()
    page.goto(address + "#coin")
    assert live(page) == "one"
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    visitor.set_offline(True)
    page.reload()
    assert live(page) == "one"
    page.evaluate("location.hash = '#hmm'")  # a lab that was never opened
    until(page, "#lab-hmm:not([hidden])")
    assert settled(page).locator("#lab-hmm").get_by_role("status").first.inner_text()
    visitor.set_offline(False)

    serve("two")
    icon = folder / "two" / "icon.svg"  # what is named by its content is here already
    icon.rename(folder / "away")
    assert page.evaluate(UPDATE) == [False, True]  # an installation that is cut midway
    cut_off = folder / "two" / "index.html"
    original = cut_off.read_text("utf-8")
    cut_off.write_text(original[: len(original) // 2], "utf-8")
    assert page.evaluate(UPDATE) == [False, True]
    cut_off.write_text(original, "utf-8")
    (folder / "away").rename(icon)
    assert page.evaluate(UPDATE) == [True, True]  # here, and it waits
    assert page.locator("#version").inner_text() == "one"
    second = visitor.new_page()
    second.goto(address + "#gauss")
    assert live(second) == "one"  # as long as another tab is of the old version
    second.close()
    assert reloaded(page, "two") == "two"
    assert len(page.evaluate("caches.keys()")) == 1

    serve("one")
    assert page.evaluate(UPDATE) == [True, True]
    assert reloaded(page, "one") == "one"


STORED_FILES = """async () => {
  await navigator.serviceWorker.ready;
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).map(({ url }) => url.split("/").at(-1).split(".")[0]);
}"""


@pytest.mark.long
@pytest.mark.parametrize("start", ["snapshot", "packs"])
@pytest.mark.essential("snapshot")
def test_offline_store_keeps_only_the_files_of_this_devices_start(site, visitor, start):
    page = visitor.new_page()
    if start == "packs":
        page.route("**/snapshot.*.pack", lambda route: route.abort())
        visitor.route("**/snapshot.*.pack", lambda route: route.abort())
    page.goto(f"{site}#coin")
    until(page, "html[data-genlab=live]", timeout=180_000)
    assert page.evaluate("document.documentElement.dataset.python") == start
    stored_files = page.evaluate(STORED_FILES)
    assert {"rest", "zstd", "lab-hmm", "course-000", "index"} <= {*stored_files}
    assert ({"snapshot"} & {*stored_files}, {"boot", "genlab"} & {*stored_files}) == (
        ({"snapshot"}, set()) if start == "snapshot" else (set(), {"boot", "genlab"})
    )
    visitor.set_offline(True)
    page.reload()
    until(page, "html[data-genlab=live]", timeout=180_000)
    assert page.evaluate("document.documentElement.dataset.python") == start


POISON = """async () => {
  const [name] = await caches.keys();
  const store = await caches.open(name);
  for (const { url } of await store.keys()) {
    const isPage = url.endsWith("index.html");
    if (!isPage && !/shell\\.\\w+\\.js$/.test(url)) continue;
    const text = await (await store.match(url)).text();
    const changed = isPage ? text.replace("</footer>", "<p id=poison>poison</p></footer>") : `${text}\\nglobalThis.poisoned = 1;`;
    await store.put(url, new Response(changed, { headers: { "Content-Type": isPage ? "text/html" : "text/javascript" } }));
  }
}"""


@pytest.mark.long
def test_what_another_page_puts_into_the_store_is_refused_and_fetched_anew(site, visitor):
    page = visitor.new_page()
    page.goto(f"{site}#coin")
    until(page, "html[data-genlab=live]", timeout=180_000)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.evaluate(POISON)
    page.reload()
    until(page, "html[data-genlab=live]", timeout=180_000)
    assert page.evaluate("document.querySelector('#poison') === null && !globalThis.poisoned")
    visitor.set_offline(True)  # what came in its place is kept
    page.reload()
    until(page, "html[data-genlab=live]", timeout=180_000)
    assert page.evaluate("document.querySelector('#poison') === null && !globalThis.poisoned")


@pytest.mark.long
def test_a_page_with_one_changed_letter_is_named_by_the_service_worker(site, visitor, tmp_path):
    shutil.copytree(build.DIST, tmp_path / "site")
    index = tmp_path / "site" / "index.html"
    index.write_text(index.read_text("utf-8").replace("Is it spam", "Is it Spam"), "utf-8")
    with serving(tmp_path / "site", 0, build.Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = visitor.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/#coin")
        until(page, "html[data-genlab=live]", timeout=180_000)
        message = page.get_by_role("alert").get_by_text("the page itself, is not the file that was")
        message.wait_for()
        server.shutdown()


MAIL = b"From: Anna <anna@example.org>\nSubject: Tonight\n\nI am ten minutes late.\n"
SHARE = """<form method="post" enctype="multipart/form-data" action="{}?shared">
<input name="title" value="Tonight"><textarea name="text">I am ten minutes late.</textarea>
<input name="url" value=""><input name="file" type="file"><button>Share</button></form>"""


@pytest.mark.long
@pytest.mark.essential("spam")
@pytest.mark.parametrize("is_file", [True, False], ids=["file", "text"])
def test_what_is_shared_with_the_installed_page_reaches_no_host(site, visitor, is_file):
    page = visitor.new_page()
    page.goto(f"{site}#coin")
    until(page, "html[data-genlab=live]", timeout=180_000)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    until(page, "link[rel=manifest]", timeout=5_000)
    visitor.set_offline(True)
    page.goto("about:blank")
    page.set_content(SHARE.format(site))
    if is_file:
        file = {"name": "a.eml", "mimeType": "message/rfc822", "buffer": MAIL}
        page.locator("[name=file]").set_input_files(file)
    page.get_by_role("button", name="Share").click()
    until(page, "html[data-genlab=live]", timeout=180_000)
    box = settled(page).get_by_label("E-mail", exact=True)
    shown = MAIL.decode() if is_file else "Tonight\n\nI am ten minutes late."
    assert box.input_value() == shown
    assert page.locator("#lab-spam").get_by_role("status").first.inner_text()
    page.reload()  # shares nothing again, and keeps what was shared as what is typed
    until(page, "html[data-genlab=live]", timeout=180_000)
    assert box.input_value() == shown
    visitor.set_offline(False)


# What genlab says in parts of the page, without what it quotes
TOLD = """(parts) => parts.map((part) => {
  const copy = part.cloneNode(true);
  copy.querySelectorAll("bdi:not([lang])").forEach((quoted) => quoted.remove());
  return copy.textContent;
}).join(" ")"""
FRAUD = """From: "PayPal" <service@paypa1-secure.top>
Subject: Your account

Please confirm your password within 24 hours at http://paypal.com.check.top/verify
"""


@pytest.mark.long
@pytest.mark.parametrize("code", ["de", "ar"])
def test_who_reads_one_language_learns_on_a_telephone_what_to_do(site, visitor, code):
    """From the front page and the share menu to the advice, without a word of English."""
    page = visitor.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site)
    until(page, "html[data-genlab=live]", timeout=180_000)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Language").select_option(code)
    title = spoken(say("front-title"), code)
    page.get_by_role("heading", name=title, exact=True).wait_for()
    assert english_in(page.locator("#hero").inner_text(), code) == set()
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    until(page, "link[rel=manifest]", timeout=5_000)
    page.goto("about:blank")
    page.set_content(SHARE.format(site))
    page.locator("[name=title]").fill("")
    page.locator("[name=text]").fill(FRAUD)
    page.get_by_role("button", name="Share").click()
    until(page, "html[data-genlab=live]", timeout=180_000)
    lab = lab_of(settled(page), "spam")
    lab.get_by_text(spoken(say("step-treat-this-as-fraud"), code), exact=True).wait_for()
    told = lab.locator(".verdict, .reasons, .bars, .missing").evaluate_all(TOLD)
    assert spoken(say("advice-report"), code) in told
    assert english_in(told, code) == set()
