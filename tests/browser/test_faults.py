"""Files missing, cut or replaced; no WebAssembly; a worker that hangs or dies: a readable
message, nothing lost.
"""

import re

import pytest
from browser.waiting import follow, lab_of, settled, to_lab, until
from effort import THOROUGH, tries

from genlab.labs import labs

FAULTS = {
    "missing": lambda route: route.fulfill(status=404, body="not found"),
    "truncated": lambda route: route.fulfill(
        body=(body := route.fetch().body())[: len(body) // 2], headers=_headers(route)
    ),
    "a web page": lambda route: route.fulfill(
        body="<!doctype html><title>Log in</title>", content_type="text/html"
    ),
}
ASSETS = (
    "bokeh.min.js",
    "bokeh-widgets.min.js",
    "panel.min.js",
    "pyodide.js",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "boot.pack",
    "genlab.pack",
)


def _headers(route) -> dict:
    kinds = {"js": "text/javascript", "wasm": "application/wasm"}
    kind = route.request.url.partition("?")[0].rsplit(".", 1)[-1]
    return {"content-type": kinds.get(kind, "application/octet-stream")}


def pattern(asset: str) -> re.Pattern:
    stem, _, kind = asset.rpartition(".")
    # Also where it is asked for again
    return re.compile(rf"/assets/{re.escape(stem)}\.[0-9a-f]{{12}}\.{kind}(\?again=\d+)?$")


def flipped(route, *, at: float = 0.5) -> None:
    body = bytearray(route.fetch().body())
    body[int(len(body) * at)] ^= 1
    route.fulfill(body=bytes(body), headers=_headers(route))


FLIPS = [(asset, at) for asset in ASSETS for at in (0.01, 0.5, 0.99)]


@pytest.mark.parametrize(
    ("asset", "at"), FLIPS if THOROUGH else [("pyodide.asm.wasm", 0.5), ("pyodide.js", 0.99)]
)
def test_one_bit_that_is_not_as_it_was_built_is_refused_by_name(
    page, site, context, trouble, asset, at
):
    context.route(pattern(asset), lambda route: flipped(route, at=at))
    if asset.endswith(".pack"):
        context.route(pattern("snapshot.pack"), FAULTS["missing"])
    page.goto(site)
    until(page, "html[data-genlab=failed]")
    assert asset in page.locator("#message").inner_text()
    page.context.close()  # and with it what Python says in dying
    trouble.clear()


# The tables of what a link shows, as Python gives them out.
TABLES = """(lab) => new Promise((done) => {
  genlab.worker.addEventListener("message", function hear({ data }) {
    const news = data.answer ? JSON.parse(data.answer).news : []; // of what else is answered meanwhile, too
    const file = news.find(({ type }) => type === "file");
    if (!file) return;
    genlab.worker.removeEventListener("message", hear);
    done(file.value.text);
  });
  genlab.worker.postMessage({ do: "export", lab });
})"""


def test_damaged_snapshot_falls_back_to_a_full_start_with_the_same_numbers(
    page, site, context, live, trouble
):
    context.route(pattern("snapshot.pack"), flipped)
    page.goto(site)
    until(page, "html[data-genlab=live]")
    assert trouble == ["starting without the snapshot: snapshot.pack is damaged"]
    trouble.clear()
    for slug, lab in labs().items() if THOROUGH else [("coin", labs()["coin"])]:
        link = lab.demos[-1].link
        follow(page, link).wait_for_function("(slug) => genlab.states[slug]", arg=slug)
        assert settled(page).evaluate(TABLES, slug) == live(link).evaluate(TABLES, slug)


def test_a_bad_file_of_a_lab_is_named_and_everything_else_goes_on(page, site, context, trouble):
    context.route(pattern("lab-coin.json"), FAULTS["missing"])
    page.goto(f"{site}#coin?flips=TTT")
    page.get_by_role("alert").get_by_text("lab-coin.json").wait_for()
    until(page, "html[data-genlab=live]")
    for fault in FAULTS.values():
        to_lab(page, "Spam")
        page.get_by_label("E-mail", exact=True).fill(
            "Buy now! Free money for you, click here today to win a prize"
        )
        page.get_by_role("status").get_by_text("probability of spam").wait_for()
        context.unroute(pattern("lab-coin.json"))
        context.route(pattern("lab-coin.json"), fault)
        page.evaluate("genlab.say('')")  # what is said next is said of this fault
        to_lab(page, "Coin")
        page.get_by_role("alert").get_by_text("lab-coin.json").wait_for()
    context.unroute(pattern("lab-coin.json"))
    to_lab(page, "Spam")
    settled(page)
    held_routes = []
    context.route(pattern("lab-coin.json"), lambda route: held_routes.append(route))
    follow(page, "#coin?flips=TTT")
    page.get_by_role("progressbar").get_by_text("Fetching Coin").wait_for()
    held_routes[0].continue_()
    lab_of(page, "coin").get_by_role("status").get_by_text("MLE 0/3, MAP 1/5, mean 2/7").wait_for()
    page.get_by_role("progressbar").wait_for(state="hidden")
    assert not page.locator("#message").is_visible()
    trouble.clear()


def too_long(page):
    """More time goes by than the page gives to an answer; it counts the quarters of a second in
    which it ran.
    """
    page.clock.run_for(page.evaluate("1000 + 1 * document.documentElement.dataset.patience"))


DEATHS = {
    "throws": "setTimeout(() => { throw new Error('out of memory') })",
    "hangs": "setTimeout(() => { while (true) {} })",
    "closes": "self.close()",
}


@pytest.mark.parametrize(
    "death", list(DEATHS)[: tries(3, 1)]
)  # one that hangs is in the next test, too
@pytest.mark.essential("throws")
def test_a_worker_that_dies_is_started_again_with_what_was_pasted(page, fresh_live, trouble, death):
    page.clock.install()
    fresh_live("#spam?smoothing=0.5&view=sum")
    page.get_by_label("E-mail", exact=True).fill(
        "Congratulations, you have won free money. Click here now."
    )
    page.get_by_text("“Click to win a card” is an example").wait_for(state="hidden")
    before = settled(page).get_by_role("status").inner_text()
    lab = lab_of(page, "spam")
    lab.get_by_role("button", name="More settings").click()
    added, word = lab.get_by_label("Add words"), lab.get_by_label("How is this word counted?")
    word.wait_for()
    settled(page)
    page.workers[0].evaluate(f"() => {{ {DEATHS[death]} }}")
    for box in (added, word):
        box.fill("meeting")
        box.blur()
    if death != "throws":
        too_long(page)
    page.locator("#message", has_text="started again").wait_for()
    page.wait_for_url(re.compile("added=meeting"))
    page.wait_for_url(re.compile("word=meeting"))
    assert "smoothing=0.5" in page.url
    word.fill("Winners")
    word.blur()
    assert page.get_by_label("E-mail", exact=True).input_value().startswith("Congratulations")
    added.fill("")
    added.blur()
    page.wait_for_url(re.compile(r"#spam\?smoothing=0.5&view=sum$"))
    assert page.get_by_role("status").inner_text() == before
    trouble.clear()
