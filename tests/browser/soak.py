"""Seeded random use of all labs in one tab: ``python build.py soak MINUTES``.

Links are opened, controls moved, texts typed, pictures clicked. Nothing may go wrong, Python may
not be started again, the memory stays flat, and a sample of the answers is compared with what is
computed here.
"""

import json
import math
import os
import random
import subprocess
import sys
import time
from typing import Any

from browser.timing import browsing, watch_page
from browser.waiting import settled
from fuzz import LABS, link
from playwright.sync_api import Browser, CDPSession, Page

from genlab.kit import load, payload, to_json

FLAT = 20e6  # bytes that the page's own memory may grow by after a third of the time
SLOWEST = 60_000  # milliseconds for one answer

# Something in the lab that is open is used, as a hand would; r says which and how, what is said is
# what was used.
USE = """([r, how, text]) => {
  const all = [], wanted = "button, [data-pick], [role=slider], textarea, select, input";
  const walk = (within) => { for (const element of within.querySelectorAll("*")) {
    if (element.matches(wanted) && !element.disabled && !element.closest("[data-do]") && element.type !== "file" && element.getClientRects().length) all.push(element);
    if (element.shadowRoot) walk(element.shadowRoot); } };
  for (const place of document.querySelectorAll("section.lab:not([hidden]) [data-root]")) walk(place);
  const it = all[Math.floor(r * all.length)];
  if (!it) return "nothing";
  const key = ["ArrowRight", "ArrowLeft", "Home", "End", "PageUp"][Math.floor(how * 5)];
  const says = (...names) => names.forEach((name) => it.dispatchEvent(new Event(name, { bubbles: true })));
  if (it.role === "slider") it.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  else if (it.localName === "select") { it.selectedIndex = Math.floor(how * it.options.length); says("input", "change"); }
  else if (it.localName === "textarea" || it.type === "text") { it.value = text; says("input", "change"); }
  else it.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
  return `${it.localName} ${it.ariaLabel ?? it.dataset.pick ?? it.textContent.slice(0, 30)}`;
}"""
# What stands in the page: the lab, its whole state, and its tables as Python gives them out.
PAGE_STATE = """() => new Promise((done) => {
  const lab = genlab.current, state = genlab.states[lab];
  genlab.worker.addEventListener("message", function here(event) {
    const told = event.data.answer && JSON.parse(event.data.answer).news.find(({ type }) => type === 'file')?.value.text; // not what else is answered meanwhile
    if (!told) return;
    event.stopImmediatePropagation(); // the page would save a file
    genlab.worker.removeEventListener("message", here, true);
    done({ lab, state, told, busy: document.documentElement.dataset.busy });
  }, true);
  genlab.worker.postMessage({ do: "export", lab });
})"""
TEXTS = (
    "",
    "1",
    "0.5",
    "HTTH",
    "free money offer",
    "1, 2, 3",
    "3 1 3 2",
    "x,y\n1,2\n3,4\n5,7",
    "<b>&",
    "1e9",
)

NATIVE_PROGRAM = (
    "import sys; from genlab.kit import load, payload, to_json; from genlab.labs import labs; "
)
NATIVE_PROGRAM += (
    "here = load(sys.stdin.read(), labs()); print(to_json(payload(here.lab, here.state)))"
)


def main(minutes: float, seed: str = "0") -> int:
    """Print counts, memory, and what was found; the exit code is 1 if anything was."""
    rng = random.Random(seed)
    failures = []
    rounding_cases = []
    steps = 0
    comparison_count = 0
    memory_samples: list[tuple[float, float]] = []
    with browsing() as (browser, address):
        page = watch_page(browser, address, failures)
        protocol = page.context.new_cdp_session(page)
        begin, last = time.monotonic(), "the start"
        while (minutes_passed := (time.monotonic() - begin) / 60) < minutes and len(failures) < 20:
            failure_count, fragment = len(failures), page.url.partition("#")[2]
            try:
                last = step(page, rng)
                steps += 1
                if steps % 10 == 0:
                    comparison_count += 1
                    failures += differences(page, rounding_cases)
            except Exception as error:  # what stops us here stops a person, too
                failures.append(f"{type(error).__name__}: {str(error)[:300]}")
                page.close()  # which may hang
                page = watch_page(browser, address, failures)
                protocol = page.context.new_cdp_session(page)
            failures[failure_count:] = [
                f"step {steps}, {last!r} in #{fragment}: {failure}"
                for failure in failures[failure_count:]
            ]
            if page.evaluate("genlab.deaths.splice(0).length"):
                failures.append(f"step {steps}, {last!r} in #{fragment}: Python was started again")
            if minutes_passed >= minutes * (1 + len(memory_samples)) / 30:
                memory_samples.append(weight(browser, protocol))
        memory_samples.append(weight(browser, protocol))
    page_sizes, process_sizes = zip(*memory_samples[len(memory_samples) // 3 :], strict=True)
    if page_sizes[-1] - page_sizes[0] > FLAT:
        failures.append(
            f"the page's memory grew by {(page_sizes[-1] - page_sizes[0]) / 1e6:.1f} MB"
        )
    print(
        f"{steps:,} steps in {minutes:g} minutes, seed {seed}; {comparison_count:,} answers compared with those computed here"
    )
    print(
        f"the page's memory: {page_sizes[0] / 1e6:.1f} MB after a third, {page_sizes[-1] / 1e6:.1f} MB at the end"
    )
    print(
        f"the largest process: {process_sizes[0] / 1e6:.0f} MB after a third, {process_sizes[-1] / 1e6:.0f} MB at the end"
    )
    print(
        "\n".join(
            [
                f"{len(rounding_cases)} that the last digits of a processor's sums decide",
                *rounding_cases,
            ]
        )
    )
    print("\n".join(failures) or "nothing found")
    return 1 if failures else 0


def step(page: Page, rng: random.Random) -> str:
    """Something is done and answered; gives what it was."""
    if rng.random() < 0.15:
        action = link(rng)
        page.evaluate("(link) => { location.hash = link; }", action)
    else:
        action = page.evaluate(USE, [rng.random(), rng.random(), rng.choice(TEXTS)])
    settled(page, timeout=SLOWEST)
    return action


def differences(page: Page, rounding_cases: list[str]) -> list[str]:
    """Where the page's tables are not those of the same state here."""
    return differing(standing_state(page), rounding_cases)


def standing_state(page: Page) -> dict:
    """What stands in the page once it stands still. A link that was followed may just be being
    opened, and a step of Play that was asked for before goes on with Play.
    """
    earlier_state = None
    while True:
        page.evaluate("genlab.play(false)")
        settled(page, timeout=SLOWEST)
        page_state = page.evaluate(PAGE_STATE)
        is_idle = page_state.get("busy") is None
        if is_idle and page_state["state"] == earlier_state:
            return page_state
        earlier_state = page_state["state"]


def differing(page_state: dict, rounding_cases: list[str] | None = None) -> list[str]:
    """Which tables that Python in the page gave out of a state are others than those of the same
    state here.

    After many rounds from a saddle, or many steps that overshoot, the last digits of a processor's
    sums decide where a
    search is: a table that is another on an older processor, too, is no fault of the page's and
    goes to ``swayed``.
    """
    lab = LABS[page_state["lab"]]
    saved = json.dumps({"lab": lab.slug, "state": page_state["state"]})
    native = load(saved, LABS)
    if native.notices:
        return [f"the page's state of {lab.slug} is none: {native.notices}"]
    expected = json.loads(to_json(payload(lab, native.state)))
    page_tables = json.loads(page_state["told"])["tables"]
    tables = expected["tables"]
    names = [name for name in tables if not same_value(page_tables.get(name), tables[name])]
    if names and rounding_cases is not None:
        process = subprocess.run(
            [sys.executable, "-c", NATIVE_PROGRAM],
            **{"input": saved, "env": os.environ | {"OPENBLAS_CORETYPE": "Prescott"}},
            **{"text": True, "check": True, "stdout": subprocess.PIPE},
        )
        other = json.loads(process.stdout)["tables"]
        sways = [name for name in names if not same_value(other[name], tables[name])]
        rounding_cases += [f"{', '.join(sways)} of {expected['link']}"] if sways else []
        names = [name for name in names if name not in sways]
    return [f"{lab.slug}: another {name} than here, of {expected['link']}" for name in names]


def same_value(actual: Any, expected: Any) -> bool:
    if isinstance(expected, float) and isinstance(actual, float | int):
        return math.isclose(actual, expected, rel_tol=1e-7, abs_tol=1e-9)
    if isinstance(expected, list) and isinstance(actual, list):
        return len(actual) == len(expected) and all(map(same_value, actual, expected))
    if isinstance(expected, dict) and isinstance(actual, dict):
        return actual.keys() == expected.keys() and all(
            same_value(actual[name], expected[name]) for name in expected
        )
    return actual == expected


def weight(browser: Browser, protocol: CDPSession) -> tuple[float, float]:
    """Bytes of the page's own memory after what is not needed has been collected, and of the
    largest process, which has Python's (0 where the system does not tell).
    """
    protocol.send("HeapProfiler.collectGarbage")
    page_size = protocol.send("Runtime.getHeapUsage")["usedSize"]
    session = browser.new_browser_cdp_session()
    sizes = [0]
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        try:
            with open(f"/proc/{process['id']}/statm") as file:
                sizes.append(4096 * int(file.read().split()[1]))
        except OSError:
            continue
    session.detach()
    return page_size, max(sizes)
