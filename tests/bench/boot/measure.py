"""``python build.py bench boot``: how long a visitor waits here, in Panel's own conversion, and for
Python alone.

Medians of several visits by turns, as a Markdown table, then the ratios, one a line. Nothing passes
or fails. ``python build.py bench boot 5 FOLDER`` compares this version with another build of the
site, which is in that folder.
"""

import os
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.boot import pages
from chromium import LAUNCH, launched, program
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

import build
from web import serving

# What a visitor waits for, looked at before each frame: the page is there; Python answers; the
# prior's slider was moved by an arrow key at once, and a frame with new curves has been shown.
WATCH = """globalThis.seen = (async () => {
  const times = {}, root = () => document.documentElement, frame = () => new Promise(requestAnimationFrame);
  const when = async (stage, holds) => {
    while (!holds()) if (await frame() > 200000) throw new Error(`not ${stage} after 200 s`);
    times[stage] = performance.now();
  };
  const last = () => Bokeh.documents.at(-1), all = () => [...last()._all_models.values()];
  const curves = () => String(all().filter(({ type }) => type === "ColumnDataSource")
    .map(({ data }) => Object.values(data).map((column) => column[column.length >> 1])));
  const below = (view) => [view, ...(view.child_views ?? []).flatMap(below)];
  PAGE
  const { id } = all().find(({ tags }) => tags.includes("label=Prior heads α"));
  const view = [...Bokeh.index.roots].flatMap(below).findLast(({ model }) => model.id === id), before = curves();
  const slider = view.shadow_el.querySelector(".noUi-handle");
  const press = () => slider.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  press();
  const again = setInterval(press, 250); // Panel's page hears none before its worker has connected it
  await when("answered", () => curves() !== before);
  clearInterval(again);
  await frame();
  await new Promise((next) => setTimeout(next));
  return { ...times, answered: performance.now() };
})();"""
OURS = """await when("painted", () => root()?.dataset.genlab);
  await when("drawn", () => "drawn" in root().dataset);
  await when("live", () => root().dataset.genlab === "live");"""
PANEL = """await when("drawn", () => globalThis.Bokeh?.documents[0]?.is_idle);
  await when("live", () => Bokeh.documents.length > 1 && !document.body.classList.contains("pn-loading"));"""
EMPTY = """await when("live", () => globalThis.answer === 2); return times;"""
# A link's own picture: its answer is seen, which begins with these words.
PICTURE = """const answers = (tree) => [...tree.querySelectorAll("*")].flatMap((element) => [
    ...(element.shadowRoot ? answers(element.shadowRoot) : []),
    ...(element.matches(".verdict") && element.checkVisibility({ visibilityProperty: true })
      ? [element.textContent] : []),
  ]);
  const own = () => answers(document).some((text) => text.replace(/\\s/g, "").startsWith("WORDS"));
  await when("painted", () => document.querySelector("section.lab") && own());
  await when("drawn", () => "drawn" in root().dataset);
  await when("live", () => root().dataset.genlab === "live"); return times;"""
DEMO = "#coin?flips=TTT", "0.286"  # a link and how its answer begins
STEP = "#course=000&step=16", "0.286"
# then it takes no snapshot
SPARING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


class Way(NamedTuple):
    """A page that is measured: its address, what to look for, and what it is told before."""

    name: str
    address: str
    watch: str
    told: str = ""


# seconds, in which a browser that was just started gets its own work done: a visitor's has been
# open
REST = 2


class Host(serving.Handler):
    """A host that compresses WebAssembly too, as most do, and counts what it sends."""

    squeezed = (*serving.Handler.squeezed, ".wasm")
    sent = 0

    def copyfile(self, source, outputfile):
        Host.sent += source.getbuffer().nbytes
        super().copyfile(source, outputfile)


class Plain(Host):
    """The same without our policy, which forbids much of what Panel's own page does."""

    def send_header(self, name, value):
        if name != "Content-Security-Policy":
            super().send_header(name, value)


@contextmanager
def served(folder: Path, handler: type[Host]) -> Iterator[str]:
    server = serving.serving(folder, 0, handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def open_line(page: Page) -> AbstractContextManager:
    """As fast as it goes."""
    return nullcontext()


def visit(context: BrowserContext, way: Way, line: Callable) -> dict:
    """Open a page: milliseconds from navigation to each stage, and the bytes that were sent
    until the last.
    """
    page = context.new_page()
    page.add_init_script(way.told + WATCH.replace("PAGE", way.watch))
    time.sleep(REST)
    with line(page):
        Host.sent = 0
        page.goto(way.address, wait_until="commit", timeout=120_000)
        seen = page.evaluate("seen")
    page.close()
    return {**seen, "bytes": Host.sent}


# ── Slower lines and processors ───────────────────────────────────────────────────────────────────


def slow_line(megabits: float) -> Callable:
    """Chromium's own throttle, which holds for the worker, too."""

    @contextmanager
    def line(page: Page) -> Iterator[None]:
        rate = megabits * 1e6 / 8
        told = {
            "offline": False,
            "latency": 100,
            "downloadThroughput": rate,
            "uploadThroughput": rate,
        }
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", told)
        yield

    return line


def slow_processor(browser: Browser, address: str) -> Callable:
    """Three quarters of the time the page's process is stopped: Chromium's own throttle slows no
    worker.
    """

    @contextmanager
    def line(page: Page) -> Iterator[None]:
        page.goto(
            address.replace("#coin", "icon.svg")
        )  # a process of this site's, which the page then has
        told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        ids, over = [each["id"] for each in told if each["type"] == "renderer"], threading.Event()

        def hold() -> None:
            while not over.is_set():
                for signal_sent, pause in ((signal.SIGSTOP, 0.015), (signal.SIGCONT, 0.005)):
                    for each in ids:
                        with suppress(ProcessLookupError):
                            os.kill(each, signal_sent)
                    time.sleep(pause)

        holder = threading.Thread(target=hold)
        holder.start()
        try:
            yield
        finally:
            over.set()
            holder.join()

    return line


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────

HEAD = (
    "painted, ms | drawn, ms | live, ms | first repaint, ms | MB |\n|---|---:|---:|---:|---:|---:|"
)


def row(name: str, visits: list[dict]) -> str:
    """A line of the table: medians."""
    stages = ("painted", "drawn", "live", "answered")
    told = [f"{middle(visits, stage):.0f}" if stage in visits[0] else "–" for stage in stages]
    return f"| {' | '.join([name, *told])} | {middle(visits, 'bytes') / 1e6:.1f} |"


def middle(visits: list[dict], stage: str) -> float:
    return statistics.median(each[stage] for each in visits)


@contextmanager
def profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """A person's browser, on the disk: one that is in memory alone keeps no file of the
    snapshot's size.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        context = playwright.chromium.launch_persistent_context(
            kept, executable_path=program(), args=LAUNCH
        )
        yield context
        context.close()


def by_turns(
    opened: Callable[[], AbstractContextManager[BrowserContext]],
    ways: Sequence[Way],
    runs: int,
    kinds: Sequence[str],
    line: Callable = open_line,
) -> dict:
    """Visits by page and kind: each time a profile that has seen nothing, then the same once
    more.
    """
    seen: dict[tuple[str, str], list[dict]] = {}
    for _ in range(runs):
        for way in ways:
            with opened() as context:
                for kind in kinds:
                    seen.setdefault((way.name, kind), []).append(visit(context, way, line))
    return seen


def compared(playwright: Playwright, ways: Sequence[Way], runs: int) -> None:
    opened = partial(profile, playwright)
    by_turns(opened, ways, 1, ["cold"])  # so that the server has compressed everything once
    seen = by_turns(opened, ways, runs, ["cold", "warm"])
    print(f"| medians of {runs}, by turns | {HEAD}")
    for (name, kind), visits in seen.items():
        print(row(f"{name}, {kind}", visits))
    ours, _, panel, empty = (way.name for way in ways)
    print("\nratio\tcache\tmedian\tleast\tmost")
    for name, stage, peer in (("first repaint", "answered", panel), ("live", "live", empty)):
        for kind in ("cold", "warm"):
            pairs = zip(seen[ours, kind], seen[peer, kind], strict=True)
            ratios = sorted(one[stage] / other[stage] for one, other in pairs)
            told = [f"{each:.3f}" for each in (statistics.median(ratios), ratios[0], ratios[-1])]
            print("\t".join([f"{name} / {peer}", kind, *told]), flush=True)


def versions(playwright: Playwright, ways: Sequence[Way], runs: int) -> None:
    """This version beside another one: medians, and the ratios of the visits in pairs."""
    opened = partial(profile, playwright)
    by_turns(opened, ways, 1, ["cold"])  # so that the server has compressed everything once
    visits = by_turns(opened, ways, runs, ["cold", "warm"])
    print(f"| medians of {runs}, by turns | {HEAD}")
    for (name, kind), group in visits.items():
        print(row(f"{name}, {kind}", group))
    new, old = (way.name for way in ways)
    print(f"\n{new} / {old}\tcache\tmedian\tleast\tmost")
    for stage in ("painted", "drawn", "live", "answered"):
        for kind in ("cold", "warm"):
            pairs = zip(visits[new, kind], visits[old, kind], strict=True)
            ratios = sorted(later[stage] / earlier[stage] for later, earlier in pairs)
            figures = [statistics.median(ratios), ratios[0], ratios[-1]]
            texts = [f"{figure:.3f}" for figure in figures]
            print("\t".join([stage, kind, *texts]), flush=True)


def pictures(playwright: Playwright, ways: Sequence[Way], runs: int) -> None:
    """Links that are painted once their own picture stands there."""
    seen = by_turns(partial(profile, playwright), ways, runs, ["cold", "warm"])
    print(f"\n| own picture, medians of {runs} | {HEAD}")
    for (name, kind), visits in seen.items():
        print(row(f"{name}, {kind}", visits), flush=True)


def throttled(browser: Browser, ways: Sequence[Way], runs: int) -> None:
    lines = {f"{rate} Mbit/s, 100 ms": slow_line(rate) for rate in (20, 5)}
    lines["a processor four times slower"] = slow_processor(browser, ways[0].address)
    print(f"\n| cold, medians of {runs} | {HEAD}")
    for name, line in lines.items():
        seen = by_turns(lambda: closing(browser.new_context()), ways, runs, ["cold"], line)
        for way in ways:
            print(row(f"{name}: {way.name}", seen[way.name, "cold"]), flush=True)


def compare_versions(runs: int, other: Path) -> int:
    """Measure this version's start by turns with that of another build of the site.

    Parameters
    ----------
    runs
        How often each of the two is visited, cold and warm.
    other
        The folder of the other site, a copy of its ``dist``.
    """
    build.build()
    with (
        served(build.DIST, Host) as new_site,
        served(other, Host) as old_site,
        sync_playwright() as playwright,
    ):
        ways = [
            Way("this version", f"{new_site}#coin", OURS),
            Way("the other version", f"{old_site}#coin", OURS),
        ]
        versions(playwright, ways, runs)
    return 0


def main(arguments: Sequence[str] = ()) -> int:
    """``bench boot [RUNS [FOLDER]]``: with a folder, compare with the site that is in it."""
    runs = int(arguments[0]) if arguments else 5
    if len(arguments) > 1:
        return compare_versions(runs, Path(arguments[1]))
    build.build()
    with (
        tempfile.TemporaryDirectory() as scratch,
        served(build.DIST, Host) as here,
        served(Path(scratch), Plain) as elsewhere,
        sync_playwright() as playwright,
    ):
        pages.make(Path(scratch), elsewhere)
        browser = launched(playwright)
        fast = Way("this page", f"{here}#coin", OURS)
        slow = Way("this page without the snapshot", f"{here}#coin", OURS, SPARING)
        panel = Way("panel convert", f"{elsewhere}coin.html", PANEL)
        empty = Way("empty Pyodide", f"{elsewhere}empty.html", EMPTY)
        compared(playwright, (fast, slow, panel, empty), runs)
        links = {"a demo's link": DEMO, "a step of a course": STEP}
        own = [
            Way(name, f"{here}{link}", PICTURE.replace("WORDS", words))
            for name, (link, words) in links.items()
        ]
        pictures(playwright, own, runs)
        throttled(browser, (fast, slow, *own), min(runs, 3))
        browser.close()
    return 0
