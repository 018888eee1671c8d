"""How long a visitor waits, in a real browser: ``python build.py bench boot`` and ``python build.py bench page``.

Plain figures, medians of several runs; nothing passes or fails.
"""

import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from chromium import LAUNCH, program
from playwright.sync_api import Browser, Page, sync_playwright

import build

# Types a text as a person pastes it, and waits until the answer has been drawn.
ANSWER_TIME = """async ([selector, text]) => {
  const find = (root) => root.querySelector(selector) ??
    [...root.querySelectorAll("*")].filter((e) => e.shadowRoot).map((e) => find(e.shadowRoot)).find(Boolean);
  const box = find(document), done = () => new Promise(requestAnimationFrame).then(() => new Promise(setTimeout));
  const begin = performance.now();
  box.value = text;
  box.dispatchEvent(new Event("input"));
  while (document.documentElement.hasAttribute("data-busy")) await new Promise((next) => setTimeout(next, 1));
  await done();
  return performance.now() - begin;
}"""

# Moves a slider by one stop, back and forth, and notes when the answer stands in the page, laid out, and when its frame
# has been shown.
MOVE_TIMES = """async ([label, moves]) => {
  const find = (root) => root.querySelector(`[role=slider][aria-label="${label}"]`) ??
    [...root.querySelectorAll("*")].filter((e) => e.shadowRoot).map((e) => find(e.shadowRoot)).find(Boolean);
  const handle = find(document), times = [];
  for (let move = 0; move < moves; move++) {
    await new Promise((next) => setTimeout(next, 40));
    const begin = performance.now();
    handle.dispatchEvent(new KeyboardEvent("keydown", { key: move % 2 ? "ArrowLeft" : "ArrowRight", bubbles: true }));
    if (!document.documentElement.hasAttribute("data-busy")) throw new Error("the slider did not move");
    await new Promise((idle) => new MutationObserver((_, watcher) => {
      if (!document.documentElement.hasAttribute("data-busy")) { watcher.disconnect(); idle(); }
    }).observe(document.documentElement, { attributeFilter: ["data-busy"] }));
    document.body.getBoundingClientRect();
    const laidOut = performance.now() - begin;
    await new Promise(requestAnimationFrame).then(() => new Promise((next) => setTimeout(next)));
    times.push([laidOut, performance.now() - begin]);
  }
  return times;
}"""


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """A headless browser and the address of the built site, served on loopback."""
    build.build()
    server = build.serving()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program(), args=LAUNCH)
            yield browser, f"http://127.0.0.1:{server.server_port}/"
            browser.close()
    finally:
        server.shutdown()
        server.server_close()


def until_live(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("html[data-genlab=live]").wait_for(timeout=60_000)


def boot(runs: int = 5) -> int:
    """Navigation until painted and until live, with an empty cache and with a full one."""
    marks = "performance.getEntriesByType('mark').map((m) => [m.name, m.startTime])"
    print("| | painted, ms | live, ms |\n|---|---:|---:|")
    with browsing() as (browser, address):
        seen: dict[str, list[dict]] = {"cold": [], "warm": []}
        for _ in range(runs):
            context = browser.new_context()
            for kind in seen:
                page = context.new_page()
                until_live(page, address)
                seen[kind].append(dict(page.evaluate(marks)))
                page.close()
            context.close()
    for kind, times in seen.items():
        painted, live = (statistics.median(run[f"genlab:{stage}"] for run in times) for stage in ("painted", "live"))
        print(f"| {kind} (median of {runs}) | {painted:.0f} | {live:.0f} |")
    return 0


def page(runs: int = 20) -> int:
    """From a paste until the answer is drawn, for mails of growing length."""
    print("| mail, words | median, ms | slowest, ms |\n|---:|---:|---:|")
    with browsing() as (browser, address):
        tab = browser.new_page()
        until_live(tab, f"{address}#spam")
        words = ["you", "free", "offer", "meeting", "linux", "click", "money", "report", "thanks", "please", "regards"]
        for length in (20, 200, 2000, 20000):
            text = " ".join(words[i % 11] + ("" if i % 3 else str(i)) for i in range(length))
            times = [tab.evaluate(ANSWER_TIME, ["textarea", f"{text} {run}"]) for run in range(runs)]
            print(f"| {length} | {statistics.median(times):.0f} | {max(times):.0f} |")
        redraws(tab, address)
    return 0


def redraws(tab: Page, address: str, moves: int = 120) -> None:
    """From a slider's move until the new picture is laid out, and until its frame has been shown."""
    print("\n| coin lab, slider α | laid out p50, ms | p95, ms | shown p50, ms | p95, ms |\n|---|---:|---:|---:|---:|")
    for name, query in (("default", ""), ("history of 100,000", "?n=100000&view=history")):
        tab.goto("about:blank")
        until_live(tab, f"{address}#coin{query}")
        times = tab.evaluate(MOVE_TIMES, ["Prior heads α", moves])[10:]
        columns = [sorted(column) for column in zip(*times, strict=True)]
        told = [f"{statistics.median(each):.0f} | {each[int(0.95 * len(each))]:.0f}" for each in columns]
        print(f"| {name} | {' | '.join(told)} |", flush=True)
