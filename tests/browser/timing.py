"""How long a visitor waits for an answer, in a real browser: ``python build.py bench page``.

Plain figures, medians of several runs; nothing passes or fails.
"""

import statistics
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.harness import print_head, print_row
from browser.waiting import until
from chromium import launch_chromium
from playwright.sync_api import Browser, Page, sync_playwright

import build

# Types a text as a person pastes it, and waits until the verdict has been drawn, and until all has.
ANSWER_TIME = """async ([selector, text]) => {
  const find = (root) => [...root.querySelectorAll(selector)].find((e) => e.checkVisibility()) ??
    [...root.querySelectorAll("*")].filter((e) => e.shadowRoot).map((e) => find(e.shadowRoot)).find(Boolean);
  const box = find(document), drawn = () => new Promise(requestAnimationFrame).then(() => new Promise((next) => setTimeout(next)));
  selector = "[role=status]";
  const status = find(document), begin = performance.now();
  const verdict = new Promise((changed) => new MutationObserver((_, watcher) => { watcher.disconnect(); changed(); }).observe(status, { childList: true, characterData: true, attributes: true, subtree: true }))
    .then(drawn).then(() => performance.now() - begin);
  box.value = text;
  box.dispatchEvent(new Event("input"));
  while (document.documentElement.hasAttribute("data-busy")) await new Promise((next) => setTimeout(next, 1));
  await drawn();
  const all = performance.now() - begin;
  return [await Promise.race([verdict, all]), all]; // it may be the same as before
}"""

# Moves a slider by one stop, back and forth, clicks on a button, or drags a figure's first handle
# to and fro, and notes when Python's answer has come, when it and its picture stand in the page,
# laid out, when their frame has been shown, and when the rest stands, too.
MOVE_TIMES = """async ([label, moves]) => {
  const named = (e) => [label, `${label}, by steps`].includes(e.ariaLabel) || e.dataset?.pick === label || (e.tagName === "BUTTON" && e.textContent.includes(label));
  const find = (root) => [...root.querySelectorAll("[role=slider], button, [data-pick]")].find(named) ??
    [...root.querySelectorAll("*")].filter((e) => e.shadowRoot).map((e) => find(e.shadowRoot)).find(Boolean);
  const tool = genlab.figures[label]?.model.toolbar.tools.find(({ type }) => type === "PointDrawTool");
  const [lab, figure] = label.split(" "), start = tool && [...tool.renderers[0].data_source.data.x];
  const range = tool && genlab.figures[label].model.x_range, reach = tool && (range.end - range.start) / 500;
  const drag = (move) => {
    const { x, y } = tool.renderers[0].data_source.data;
    genlab.ask({ do: "drag", lab, figure, x: [...x].map((at, k) => (k ? at : start[0] + reach * move)), y: [...y] });
  };
  const times = [], act = (control, move) => control.role !== "slider" ? control.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }))
    : control.dispatchEvent(new KeyboardEvent("keydown", { key: move % 2 ? "ArrowLeft" : "ArrowRight", bubbles: true }));
  const hear = genlab.worker.onmessage;
  let begin, come;
  genlab.worker.onmessage = (event) => { come ??= performance.now() - begin; return hear(event); };
  for (let move = 0; move < moves; move++) {
    await new Promise((next) => setTimeout(next, 40));
    const control = tool ? null : find(genlab.$("section.lab:not([hidden]) .plan"));
    come = undefined;
    begin = performance.now();
    if (tool) drag(move + 1); else act(control, move);
    if (!document.documentElement.hasAttribute("data-busy")) throw new Error("nothing was changed");
    const asking = (...which) => new Promise((done) => new MutationObserver((_, watcher) => {
      if (which.includes(document.documentElement.dataset.busy)) { watcher.disconnect(); done(); }
    }).observe(document.documentElement, { attributeFilter: ["data-busy"] }));
    const all = asking(undefined).then(() => performance.now() - begin);
    await asking("rest", undefined);
    document.body.getBoundingClientRect();
    const laidOut = performance.now() - begin;
    await new Promise(requestAnimationFrame).then(() => new Promise((next) => setTimeout(next)));
    times.push([come, laidOut, performance.now() - begin, await all]);
  }
  return times;
}"""

WARM = 6_000  # milliseconds in which nobody asks: the browser has compiled by then what runs often

# Opens a link in a page that has Python already, and waits until it has been drawn.
OPEN_TIME = """async (link) => {
  const begin = performance.now();
  location.hash = link;
  while (!document.documentElement.hasAttribute("data-busy")) await new Promise((next) => setTimeout(next));
  await new Promise((idle) => new MutationObserver((_, watcher) => {
    if (!document.documentElement.hasAttribute("data-busy")) { watcher.disconnect(); idle(); }
  }).observe(document.documentElement, { attributeFilter: ["data-busy"] }));
  document.body.getBoundingClientRect();
  return performance.now() - begin;
}"""


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """A headless browser and the address of the built site, served on loopback."""
    build.build()
    server = build.serving()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = launch_chromium(playwright)
            yield browser, f"http://127.0.0.1:{server.server_port}/"
            browser.close()
    finally:
        server.shutdown()
        server.server_close()


def until_live(page: Page, address: str) -> None:
    page.goto(address)
    until(page, "html[data-genlab=live]", timeout=60_000)


def main(arguments: Sequence[str] = ()) -> int:
    """``bench page [RUNS]``."""
    runs = int(arguments[0]) if arguments else 20
    with browsing() as (browser, address):
        pastes(browser, address, runs)
        redraws(browser, address, 3 * runs)
        openings(browser, address, runs)
    return 0


WORDS = [
    "you",
    "free",
    "offer",
    "meeting",
    "linux",
    "click",
    "money",
    "report",
    "thanks",
    "please",
    "regards",
]


def mail_of(length: int) -> str:
    """A text of so many words, a third of them of the same few."""
    words = (WORDS[k % len(WORDS)] + ("" if k % 3 else str(k)) for k in range(length))
    return " ".join(words)


def pastes(browser: Browser, address: str, runs: int) -> None:
    """From a paste until the verdict is drawn, and until all is, for mails of growing length."""
    print_head(
        ("mail", "verdict: median, ms", "95 % within", "all else: median, ms", "95 % within")
    )
    tab = browser.new_page()
    until_live(tab, f"{address}#spam")
    tab.wait_for_timeout(WARM)
    for length in (20, 200, 2000, 20000):
        texts = ["again " * run + mail_of(length) for run in range(runs + 1)]
        times = [tab.evaluate(ANSWER_TIME, ["textarea", text]) for text in texts][1:]
        print_row((f"{length:,} words", *_summary_cells(times)))
    tab.close()


# what, its link, the slider that is moved, the button that is clicked or the figure whose handle is
# dragged
CONTROLS = (
    ("coin: the prior", "#coin", "Prior heads α"),
    (
        "coin: the prior, with 100,000 flips and their history",
        "#coin?n=100000&view=history",
        "Prior heads α",
    ),
    ("HMM: a cell of 33 days", "#hmm?back=20", "Steps"),
    ("HMM: a cell of 33 days, Viterbi", "#hmm?view=viterbi&back=20", "Steps"),
    ("HMM: a cell of 10,000 days", "#hmm?n=10000&back=9010", "Steps"),
    ("HMM: a round of Baum–Welch on 33 days", "#hmm?rounds=5", "Rounds of Baum–Welch"),
    (
        "HMM: the same, with every parameter against the round",
        "#hmm?rounds=5&view=learn",
        "Rounds of Baum–Welch",
    ),
    ("HMM: a pseudo-count", "#hmm?preset=deck", "Pseudo-count"),
    ("HMM: a known day, Viterbi", "#hmm?view=viterbi", "Set to hot"),
    ("Gaussians: one of 342 rows", "#gauss", "gauss plane"),
    (
        "Gaussians: one of 200 rows, a covariance a class",
        "#gauss?data=tilted&shared=0",
        "gauss plane",
    ),
    ("Gaussians: a new row over the posterior", "#gauss?view=posterior&at=45,17", "gauss shading"),
    ("Gaussians: a trial Gaussian", "#gauss?data=line&view=line&trial=4,2", "gauss density"),
    ("bridge: one of 219 rows", "#bridge", "bridge rows_and_lines"),
    ("regression: a point of eleven", "#glm?data=anscombe1", "glm fit"),
    ("regression: one of 23 rows, logistic", "#glm?family=logistic&data=orings", "glm fit"),
    (
        "regression: a step of ascent",
        "#glm?family=logistic&data=orings&method=ascent&step=4&steps=20&view=steps",
        "Steps",
    ),
    (
        "randomness: a number of 100,000, and their histogram",
        "#random?n=100000&source=pcg&view=histogram&back=50",
        "Numbers looked at",
    ),
    ("randomness: the cube is turned", "#random?preset=randu&n=2000&view=space", "Turn °"),
    ("graphs: click to observe", "#graph", "see 0 0"),
    ("graphs: a message", "#graph?preset=chain4&ask=x2&view=messages&back=3", "Messages"),
    (
        "graphs: a message of a chain of 2,000",
        "#graph?preset=long&L=2000&view=messages&back=999",
        "Messages",
    ),
)
LINKS = (  # what, a link with a place for a number that makes it new
    ("HMM: 10,000 new days, sampled and decoded", "#hmm?n=10000&view=viterbi&seed={}"),
    ("HMM: the same, decoded both ways", "#hmm?n=10000&view=decode&seed={}"),
    ("randomness: 100,000 new draws", "#random?n=100000&source=pcg&seed={0}&view=histogram"),
    ("graphs: a chain of 2,000", "#graph?preset=long&L=19{0}&view=z"),
    ("HMM: ten rounds on 33 days", "#hmm?rounds=10&pi=0.{0},0.{1}"),
)


def openings(browser: Browser, address: str, runs: int) -> None:
    """From a link in an open page until its picture is laid out; nothing of it has been computed
    before. The first one opens the lab as well.
    """
    print()
    print_head(("link", "median, ms", "the first, ms"))
    for name, link in LINKS:
        tab = browser.new_page()
        until_live(tab, f"{address}#hmm")
        times = [tab.evaluate(OPEN_TIME, link.format(11 + k, 89 - k)) for k in range(runs)]
        tab.close()
        print_row((name, f"{statistics.median(times):.0f}", f"{times[0]:.0f}"))


def redraws(browser: Browser, address: str, moves: int) -> None:
    """From a control's move until Python has answered, the picture is laid out, its frame has been
    shown, and all else stands.
    """
    stages = ("answer", "laid out", "shown", "all")
    print()
    print_head(("control", *(f"{stage} {of}" for stage in stages for of in ("p50, ms", "p95"))))
    for name, link, control in CONTROLS:
        tab = browser.new_page()
        until_live(tab, f"{address}{link}")
        folded = tab.locator("section.lab:not([hidden]) button.fold[aria-expanded=false]:visible")
        for _ in range(folded.count()):
            folded.first.click()
            tab.wait_for_function("() => !document.documentElement.hasAttribute('data-busy')")
        tab.wait_for_timeout(WARM)
        times = tab.evaluate(MOVE_TIMES, [control, moves])[moves // 6 :]
        tab.close()
        print_row((name, *_summary_cells(times)))


def _summary_cells(times: list[list[float]]) -> list[str]:
    """Of each of the times that were noted together, its median and where 95 % stay below."""
    cells = []
    for column in zip(*times, strict=True):
        ordered = sorted(column)
        cells += [
            f"{statistics.median(ordered):.0f}",
            f"{ordered[int(0.95 * len(ordered))]:.0f}",
        ]
    return cells
