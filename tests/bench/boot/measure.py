"""``python build.py bench boot``: how long a visitor waits here, in Panel's own conversion, and for
Python alone.

Medians of several visits by turns, as a Markdown table, then the ratios. Nothing passes or fails.
``python build.py bench boot 5 FOLDER`` compares this version with another build of the site, which
is in that folder.
"""

import statistics
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.boot import pages
from bench.harness import print_head, print_row
from chromium import LAUNCH, program
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

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
  const { id } = all().find(({ tags }) => tags.includes("label=Prior heads α, by steps"));
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
# A browser that is told to spare data takes no snapshot.
SPARING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
STAGES = ("painted", "drawn", "live", "answered")
# A browser that was just started has work of its own; a visitor's has been open for a while.
REST = 2  # seconds


class Way(NamedTuple):
    """A page that is measured: its address, what to look for, and what it is told before."""

    name: str
    address: str
    watch: str
    script: str = ""


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
    with serving.serving(folder, 0, handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def visit(context: BrowserContext, way: Way) -> dict[str, float]:
    """Open a page: milliseconds from navigation to each stage, and the bytes sent until the last."""
    page = context.new_page()
    page.add_init_script(way.script + WATCH.replace("PAGE", way.watch))
    time.sleep(REST)
    Host.bytes_sent = 0
    page.goto(way.address, wait_until="commit", timeout=120_000)
    # An evaluation at once may meet the document before this one, and end with it
    times = page.wait_for_function("globalThis.seen", timeout=600_000).json_value()
    page.close()
    return {**times, "bytes": Host.bytes_sent}


Visits = dict[tuple[str, str], list[dict[str, float]]]  # by page, and "cold" or "warm"


def by_turns(playwright: Playwright, ways: Sequence[Way], runs: int) -> Visits:
    """Each time a profile that has seen nothing, then the same once more.

    The profile is on the disk: one in memory alone keeps no file of the snapshot's size. The first
    turn is not counted: the server compresses everything in it.
    """
    visits: Visits = {(way.name, kind): [] for way in ways for kind in ("cold", "warm")}
    for run in range(runs + 1):
        for way in ways:
            with (
                tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
                playwright.chromium.launch_persistent_context(
                    profile, executable_path=program(), args=LAUNCH
                ) as context,
            ):
                for kind in ("cold", "warm") if run else ("cold",):
                    times = visit(context, way)
                    if run:
                        visits[way.name, kind].append(times)
    return visits


def print_medians(visits: Visits) -> None:
    """Print milliseconds and megabytes of each page, cold and warm."""
    print_head(("medians, by turns", *(f"{stage}, ms" for stage in STAGES), "MB"))
    for (name, kind), group in visits.items():
        cells = [f"{_median(group, stage):.0f}" if stage in group[0] else "–" for stage in STAGES]
        print_row((f"{name}, {kind}", *cells, f"{_median(group, 'bytes') / 1e6:.1f}"))


def _median(visits: list[dict[str, float]], stage: str) -> float:
    return statistics.median(times[stage] for times in visits)


def print_ratios(visits: Visits, pairs: Sequence[tuple[str, str, str]]) -> None:
    """Print the ratios of visits in pairs: of a page, to another one, at a stage."""
    print()
    print_head(("ratio", "median", "least", "most"))
    for name, other, stage in pairs:
        for kind in ("cold", "warm"):
            both = zip(visits[name, kind], visits[other, kind], strict=True)
            ratios = sorted(own[stage] / peer[stage] for own, peer in both)
            cells = (statistics.median(ratios), ratios[0], ratios[-1])
            print_row((f"{stage}: {name} / {other}, {kind}", *(f"{cell:.3f}" for cell in cells)))


def main(arguments: Sequence[str] = ()) -> int:
    """``bench boot [RUNS [FOLDER]]``: with a folder, compare with the site that is in it."""
    runs = int(arguments[0]) if arguments else 5
    build.build()
    with ExitStack() as ends:
        own_site = ends.enter_context(serve_folder(build.DIST, Host))
        own = Way("this page", f"{own_site}#coin", OWN_STAGES)
        if len(arguments) > 1:
            other_site = ends.enter_context(serve_folder(Path(arguments[1]), Host))
            ways = [own, Way("the other build", f"{other_site}#coin", OWN_STAGES)]
            pairs = [(own.name, "the other build", stage) for stage in STAGES]
        else:
            folder = Path(ends.enter_context(tempfile.TemporaryDirectory()))
            peer_site = ends.enter_context(serve_folder(folder, Plain))
            pages.make(folder, peer_site)
            ways = [
                own,
                Way("this page without the snapshot", f"{own_site}#coin", OWN_STAGES, SPARING),
                Way("panel convert", f"{peer_site}coin.html", PANEL),
                Way("empty Pyodide", f"{peer_site}empty.html", EMPTY),
            ]
            pairs = [
                (own.name, "panel convert", "answered"),
                (own.name, "empty Pyodide", "live"),
            ]
        playwright = ends.enter_context(sync_playwright())
        visits = by_turns(playwright, ways, runs)
    print_medians(visits)
    print_ratios(visits, pairs)
    return 0
