"""``python build.py bench boot``: how long a visitor waits here, in Panel's own conversion, and for
Python alone.

Medians of several visits by turns, as a Markdown table, then the ratios, one a line. Nothing passes
or fails. ``python build.py bench boot 5 FOLDER`` compares this version with another build of the
site, which is in that folder. ``--write`` puts the rows into tests/bench/README.md.
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

from bench import readme
from bench.boot import pages
from chromium import LAUNCH, launch_chromium, program
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

import build
from web.make import serving

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
OWN_STAGES = """await when("painted", () => root()?.dataset.genlab);
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
    script: str = ""


# seconds, in which a browser that was just started gets its own work done: a visitor's has been
# open
REST = 2


class Host(serving.Handler):
    """A host that compresses WebAssembly too, as most do, and counts what it sends."""

    squeezed = (*serving.Handler.squeezed, ".wasm")
    bytes_sent = 0

    def copyfile(self, source, outputfile):
        Host.bytes_sent += source.getbuffer().nbytes
        super().copyfile(source, outputfile)


class Plain(Host):
    """A host without our policy, which forbids much of what Panel's own page does."""

    def send_header(self, name, value):
        if name != "Content-Security-Policy":
            super().send_header(name, value)


@contextmanager
def serve_folder(folder: Path, handler: type[Host]) -> Iterator[str]:
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
    page.add_init_script(way.script + WATCH.replace("PAGE", way.watch))
    time.sleep(REST)
    with line(page):
        Host.bytes_sent = 0
        page.goto(way.address, wait_until="commit", timeout=120_000)
        times = page.evaluate("seen")
    page.close()
    return {**times, "bytes": Host.bytes_sent}


# ── Slower lines and processors ───────────────────────────────────────────────────────────────────


def slow_line(megabits: float) -> Callable:
    """Chromium's own throttle, which holds for the worker, too."""

    @contextmanager
    def line(page: Page) -> Iterator[None]:
        rate = megabits * 1e6 / 8
        conditions = {
            "offline": False,
            "latency": 100,
            "downloadThroughput": rate,
            "uploadThroughput": rate,
        }
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", conditions)
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
        processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")[
            "processInfo"
        ]
        ids = [process["id"] for process in processes if process["type"] == "renderer"]
        is_over = threading.Event()

        def hold() -> None:
            while not is_over.is_set():
                for signal_sent, duration in ((signal.SIGSTOP, 0.015), (signal.SIGCONT, 0.005)):
                    for pid in ids:
                        with suppress(ProcessLookupError):
                            os.kill(pid, signal_sent)
                    time.sleep(duration)

        holder = threading.Thread(target=hold)
        holder.start()
        try:
            yield
        finally:
            is_over.set()
            holder.join()

    return line


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────

# What is asked of the ratios to the other pages, at most
AIMS = {"first repaint": ".13", "live": ".45"}
HEAD = (
    "painted, ms | drawn, ms | live, ms | first repaint, ms | MB |\n|---|---:|---:|---:|---:|---:|"
)


def row_cells(name: str, visits: list[dict]) -> list[str]:
    """The cells of a line of the table: medians, in milliseconds and megabytes."""
    stages = ("painted", "drawn", "live", "answered")
    cells = [f"{middle(visits, stage):.0f}" if stage in visits[0] else "–" for stage in stages]
    return [name, *cells, f"{middle(visits, 'bytes') / 1e6:.1f}"]


def row(name: str, visits: list[dict]) -> str:
    """A line of the table: medians."""
    return f"| {' | '.join(row_cells(name, visits))} |"


def middle(visits: list[dict], stage: str) -> float:
    return statistics.median(visit_times[stage] for visit_times in visits)


@contextmanager
def profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """A person's browser, on the disk: one that is in memory alone keeps no file of the
    snapshot's size.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile_folder:
        context = playwright.chromium.launch_persistent_context(
            profile_folder, executable_path=program(), args=LAUNCH
        )
        yield context
        context.close()


def by_turns(
    open_context: Callable[[], AbstractContextManager[BrowserContext]],
    ways: Sequence[Way],
    runs: int,
    kinds: Sequence[str],
    line: Callable = open_line,
) -> dict:
    """Visits by page and kind: each time a profile that has seen nothing, then the same once
    more.
    """
    visits_by_way: dict[tuple[str, str], list[dict]] = {}
    for _ in range(runs):
        for way in ways:
            with open_context() as context:
                for kind in kinds:
                    visits_by_way.setdefault((way.name, kind), []).append(visit(context, way, line))
    return visits_by_way


def compare(
    playwright: Playwright, ways: Sequence[Way], runs: int, keep: Callable = lambda *row: None
) -> None:
    """The four pages by turns; ``keep`` takes each row with the name of its table."""
    open_context = partial(profile, playwright)
    by_turns(open_context, ways, 1, ["cold"])  # so that the server has compressed everything once
    visits_by_way = by_turns(open_context, ways, runs, ["cold", "warm"])
    print(f"| medians of {runs}, by turns | {HEAD}")
    for (name, kind), visits in visits_by_way.items():
        cells = row_cells(f"{name}, {kind}", visits)
        print(f"| {' | '.join(cells)} |")
        keep("boot", cells)
    own_name, _, panel, empty = (way.name for way in ways)
    print("\nratio\tcache\tmedian\tleast\tmost")
    for name, stage, peer in (("first repaint", "answered", panel), ("live", "live", empty)):
        title = f"{name} / {peer}"
        spreads = []
        for kind in ("cold", "warm"):
            pairs = zip(visits_by_way[own_name, kind], visits_by_way[peer, kind], strict=True)
            ratios = sorted(own_visit[stage] / other[stage] for own_visit, other in pairs)
            cells = [f"{ratio:.3f}" for ratio in (statistics.median(ratios), ratios[0], ratios[-1])]
            print("\t".join([title, kind, *cells]), flush=True)
            spreads.append(f"{cells[0]} ({cells[1]}–{cells[2]})")
        keep("boot ratios", (title, *spreads, AIMS[name]))


def versions(playwright: Playwright, ways: Sequence[Way], runs: int) -> None:
    """This version beside another one: medians, and the ratios of the visits in pairs."""
    open_context = partial(profile, playwright)
    by_turns(open_context, ways, 1, ["cold"])  # so that the server has compressed everything once
    visits = by_turns(open_context, ways, runs, ["cold", "warm"])
    print(f"| medians of {runs}, by turns | {HEAD}")
    for (name, kind), group in visits.items():
        print(row(f"{name}, {kind}", group))
    new, old = (way.name for way in ways)
    print(f"\n{new} / {old}\tcache\tmedian\tleast\tmost")
    for stage in ("painted", "drawn", "live", "answered"):
        for kind in ("cold", "warm"):
            pairs = zip(visits[new, kind], visits[old, kind], strict=True)
            ratios = sorted(newer[stage] / earlier[stage] for newer, earlier in pairs)
            figures = [statistics.median(ratios), ratios[0], ratios[-1]]
            texts = [f"{figure:.3f}" for figure in figures]
            print("\t".join([stage, kind, *texts]), flush=True)


def pictures(playwright: Playwright, ways: Sequence[Way], runs: int) -> None:
    """Links that are painted once their own picture stands there."""
    visits_by_way = by_turns(partial(profile, playwright), ways, runs, ["cold", "warm"])
    print(f"\n| own picture, medians of {runs} | {HEAD}")
    for (name, kind), visits in visits_by_way.items():
        print(row(f"{name}, {kind}", visits), flush=True)


def throttle(
    browser: Browser, ways: Sequence[Way], runs: int, keep: Callable = lambda *row: None
) -> None:
    """Cold visits over slow lines, and by a slow processor; ``keep`` takes a row for each, of which
    the first two of the ways are the start from the snapshot and the one without it.
    """
    lines = {f"{rate} Mbit/s, 100 ms": slow_line(rate) for rate in (20, 5)}
    lines["a processor four times slower"] = slow_processor(browser, ways[0].address)
    print(f"\n| cold, medians of {runs} | {HEAD}")
    for name, line in lines.items():
        visits_by_way = by_turns(lambda: closing(browser.new_context()), ways, runs, ["cold"], line)
        for way in ways:
            print(row(f"{name}: {way.name}", visits_by_way[way.name, "cold"]), flush=True)
        first_visits, other_visits = (visits_by_way[way.name, "cold"] for way in ways[:2])
        cells = row_cells(name, first_visits)
        keep("boot slow", (*cells[:4], f"{middle(other_visits, 'live'):.0f}"))


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
        serve_folder(build.DIST, Host) as new_site,
        serve_folder(other, Host) as old_site,
        sync_playwright() as playwright,
    ):
        ways = [
            Way("this version", f"{new_site}#coin", OWN_STAGES),
            Way("the other version", f"{old_site}#coin", OWN_STAGES),
        ]
        versions(playwright, ways, runs)
    return 0


def main(arguments: Sequence[str] = ()) -> int:
    """``bench boot [RUNS [FOLDER]] [--write]``: with a folder, compare with the site that is in
    it.
    """
    keep = readme.keep_row if "--write" in arguments else lambda *row: None
    arguments = [argument for argument in arguments if argument != "--write"]
    runs = int(arguments[0]) if arguments else 5
    if len(arguments) > 1:
        return compare_versions(runs, Path(arguments[1]))
    build.build()
    with (
        tempfile.TemporaryDirectory() as scratch,
        serve_folder(build.DIST, Host) as own_site,
        serve_folder(Path(scratch), Plain) as peer_site,
        sync_playwright() as playwright,
    ):
        pages.make(Path(scratch), peer_site)
        browser = launch_chromium(playwright)
        fast = Way("this page", f"{own_site}#coin", OWN_STAGES)
        slow = Way("this page without the snapshot", f"{own_site}#coin", OWN_STAGES, SPARING)
        panel = Way("panel convert", f"{peer_site}coin.html", PANEL)
        empty = Way("empty Pyodide", f"{peer_site}empty.html", EMPTY)
        compare(playwright, (fast, slow, panel, empty), runs, keep)
        links = {"a demo's link": DEMO, "a step of a course": STEP}
        own_pages = [
            Way(name, f"{own_site}{link}", PICTURE.replace("WORDS", words))
            for name, (link, words) in links.items()
        ]
        pictures(playwright, own_pages, runs)
        throttle(browser, (fast, slow, *own_pages), min(runs, 3), keep)
        browser.close()
    return 0
