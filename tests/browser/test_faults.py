"""Files missing, cut or replaced; no WebAssembly; a worker that hangs or dies: a readable message, nothing lost."""

import re

import pytest

FAULTS = {
    "missing": lambda route: route.fulfill(status=404, body="not found"),
    "truncated": lambda route: route.fulfill(
        body=(body := route.fetch().body())[: len(body) // 2], headers=_headers(route)
    ),
    "a web page": lambda route: route.fulfill(body="<!doctype html><title>Log in</title>", content_type="text/html"),
}
ASSETS = {
    "shell.js": None, "bokeh.min.js": "bokeh.min.js", "bokeh-widgets.min.js": "bokeh-widgets.min.js",
    "bokeh-tables.min.js": "bokeh-tables.min.js", "panel.min.js": "panel.min.js", "pyodide.mjs": "pyodide.mjs",
    "pyodide.asm.mjs": "pyodide.asm.mjs", "pyodide.asm.wasm": "pyodide.asm.wasm", "boot.pack": "boot.pack",
    "genlab.pack": "genlab.pack",
}  # fmt: skip


def _headers(route) -> dict:
    kinds = {"js": "text/javascript", "mjs": "text/javascript", "wasm": "application/wasm"}
    return {"content-type": kinds.get(route.request.url.rsplit(".", 1)[-1], "application/octet-stream")}


def pattern(asset: str) -> re.Pattern:
    stem, _, kind = asset.rpartition(".")
    return re.compile(rf"/assets/{re.escape(stem)}\.[0-9a-f]{{12}}\.{kind}$")


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("asset", ASSETS)
def test_a_bad_asset_gives_a_message_that_names_it(page, site, context, trouble, asset, fault):
    context.route(pattern(asset), FAULTS[fault])
    page.goto(site, wait_until="commit")
    if ASSETS[asset]:
        page.locator("html[data-genlab=failed]").wait_for(timeout=15_000)
        message = page.locator("#message")
        assert message.is_visible() and ASSETS[asset] in message.inner_text()
        assert page.get_by_role("button", name="Start again").is_visible()
    else:  # without the page's own script the style sheet alone speaks
        page.get_by_text("This page could not start").wait_for(state="visible", timeout=15_000)
    assert not page.get_by_role("progressbar").is_visible() or not ASSETS[asset]
    trouble.clear()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_page_without_its_style_sheet_or_the_later_modules_still_works(page, site, context, trouble, fault):
    context.route(pattern("style.css"), FAULTS[fault])
    context.route(pattern("rest.pack"), FAULTS[fault])
    page.goto(site)
    page.locator("html[data-genlab=live]").wait_for()
    page.get_by_label("E-mail").fill("Buy now! Free money for you, click here today to win a prize")
    page.get_by_role("status").get_by_text(re.compile("spam", re.I)).first.wait_for()
    saved = b"Subject: =?koi8-r?q?=F0=D2=C9=D7=C5=D4?=\nContent-Type: text/plain; charset=gb2312\n\n"
    file = {"name": "mail.eml", "mimeType": "message/rfc822", "buffer": saved + "你好".encode("gb2312")}
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".letter").get_by_text("Привет").wait_for()
    page.locator(".letter").get_by_text("你好").wait_for()
    trouble.clear()


def test_no_webassembly_is_said(context, page, site):
    context.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    page.locator("html[data-genlab=failed]").wait_for()
    assert "WebAssembly" in page.locator("#message").inner_text()


def test_a_stalled_download_is_said(page, site, context, trouble):
    context.route(pattern("boot.pack"), lambda route: None)
    page.goto(site)
    page.locator("html[data-genlab=failed]").wait_for(timeout=15_000)
    assert "Loading has stopped" in page.locator("#message").inner_text()
    trouble.clear()


DEATHS = {
    "hangs": "setTimeout(() => { while (true) {} })",
    "throws": "setTimeout(() => { throw new Error('out of memory') })",
    "closes": "self.close()",
}


@pytest.mark.parametrize("death", DEATHS)
def test_a_worker_that_dies_is_started_again_with_what_was_pasted(live, trouble, death):
    page = live("#spam?smoothing=0.5")
    page.get_by_label("E-mail").fill("Congratulations, you have won free money. Click here now.")
    page.get_by_role("status").get_by_text(re.compile("spam", re.I)).first.wait_for()
    before = page.get_by_role("status").inner_text()
    page.workers[0].evaluate(f"() => {{ {DEATHS[death]} }}")
    page.get_by_label("Bernoulli", exact=False).check()
    page.wait_for_url(re.compile("model=bernoulli"), timeout=25_000)
    assert "smoothing=0.5" in page.url
    assert page.get_by_label("E-mail").input_value().startswith("Congratulations")
    page.get_by_label("Multinomial", exact=False).check()
    page.wait_for_url(re.compile(r"#spam\?smoothing=0.5$"))
    assert page.get_by_role("status").inner_text() == before
    trouble.clear()


def test_the_lab_one_has_left_keeps_its_state_when_the_worker_dies_meanwhile(live, trouble):
    page = live("#spam")
    page.get_by_label("E-mail").fill("Congratulations, you have won free money. Click here now.")
    page.get_by_role("status").get_by_text("Spam", exact=True).wait_for()
    page.workers[0].evaluate("() => { setTimeout(() => { while (true) {} }) }")
    page.get_by_label("Bernoulli", exact=False).check()  # is under way when the worker is found to hang
    page.locator("nav").get_by_role("link", name="Coin", exact=True).click()
    page.get_by_text("started again").wait_for(timeout=15_000)
    page.get_by_text("started again").wait_for(state="hidden", timeout=30_000)
    page.locator("html:not([data-busy])").wait_for()
    assert page.locator("#lab-coin").is_visible()
    page.locator("nav").get_by_role("link", name="Spam", exact=True).click()
    page.locator("html:not([data-busy])").wait_for()
    assert page.get_by_label("E-mail").input_value().startswith("Congratulations")
    assert page.evaluate("states.spam.mail").startswith("Congratulations")
    page.get_by_role("status").get_by_text("spam", exact=False).first.wait_for()
    trouble.clear()
