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

from browser.timing import browsing, watched
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
  const walk = (within) => { for (const each of within.querySelectorAll("*")) {
    if (each.matches(wanted) && !each.disabled && !each.closest("[data-do]") && each.type !== "file" && each.getClientRects().length) all.push(each);
    if (each.shadowRoot) walk(each.shadowRoot); } };
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
STANDS = """() => new Promise((done) => {
  const lab = genlab.current, state = genlab.states[lab];
  genlab.worker.addEventListener("message", function here(event) {
    const told = event.data.answer && JSON.parse(event.data.answer).file?.text; // not what else is answered meanwhile
    if (!told) return;
    event.stopImmediatePropagation(); // the page would save a file
    genlab.worker.removeEventListener("message", here, true);
    done({ lab, state, told });
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

ELSEWHERE = (
    "import sys; from genlab.kit import load, payload, to_json; from genlab.labs import labs; "
)
ELSEWHERE += "here = load(sys.stdin.read(), labs()); print(to_json(payload(here.lab, here.state)))"


def main(minutes: float, seed: str = "0") -> int:
    """Print counts, memory, and what was found; the exit code is 1 if anything was."""
    rng, found, swayed, steps, compared = random.Random(seed), [], [], 0, 0
    weighed: list[tuple[float, float]] = []
    with browsing() as (browser, address):
        page = watched(browser, address, found)
        protocol = page.context.new_cdp_session(page)
        begin, last = time.monotonic(), "the start"
        while (gone := (time.monotonic() - begin) / 60) < minutes and len(found) < 20:
            said, there = len(found), page.url.partition("#")[2]
            try:
                last = step(page, rng)
                steps += 1
                if steps % 10 == 0:
                    compared += 1
                    found += differences(page, swayed)
            except Exception as error:  # what stops us here stops a person, too
                found.append(f"{type(error).__name__}: {str(error)[:300]}")
                page.close()  # which may hang
                page = watched(browser, address, found)
                protocol = page.context.new_cdp_session(page)
            found[said:] = [f"step {steps}, {last!r} in #{there}: {each}" for each in found[said:]]
            if page.evaluate("genlab.deaths.splice(0).length"):
                found.append(f"step {steps}, {last!r} in #{there}: Python was started again")
            if gone >= minutes * (1 + len(weighed)) / 30:
                weighed.append(weight(browser, protocol))
        weighed.append(weight(browser, protocol))
    own, whole = zip(*weighed[len(weighed) // 3 :], strict=True)
    if own[-1] - own[0] > FLAT:
        found.append(f"the page's memory grew by {(own[-1] - own[0]) / 1e6:.1f} MB")
    print(
        f"{steps:,} steps in {minutes:g} minutes, seed {seed}; {compared:,} answers compared with those computed here"
    )
    print(
        f"the page's memory: {own[0] / 1e6:.1f} MB after a third, {own[-1] / 1e6:.1f} MB at the end"
    )
    print(
        f"the largest process: {whole[0] / 1e6:.0f} MB after a third, {whole[-1] / 1e6:.0f} MB at the end"
    )
    print("\n".join([f"{len(swayed)} that the last digits of a processor's sums decide", *swayed]))
    print("\n".join(found) or "nothing found")
    return 1 if found else 0


def step(page: Page, rng: random.Random) -> str:
    """Something is done and answered; gives what it was."""
    if rng.random() < 0.15:
        did = link(rng)
        page.evaluate("(link) => { location.hash = link; }", did)
    else:
        did = page.evaluate(USE, [rng.random(), rng.random(), rng.choice(TEXTS)])
    settled(page, timeout=SLOWEST)
    return did


def differences(page: Page, swayed: list[str]) -> list[str]:
    """Where the page's tables are not those of the same state here."""
    page.evaluate("genlab.play(false)")
    settled(page, timeout=SLOWEST)
    return differing(page.evaluate(STANDS), swayed)


def differing(stands: dict, swayed: list[str] | None = None) -> list[str]:
    """Which tables that Python in the page gave out of a state are others than those of the same
    state here.

    After many rounds from a saddle, or many steps that overshoot, the last digits of a processor's
    sums decide where a
    search is: a table that is another on an older processor, too, is no fault of the page's and
    goes to ``swayed``.
    """
    lab = LABS[stands["lab"]]
    saved = json.dumps({"lab": lab.slug, "state": stands["state"]})
    here = load(saved, LABS)
    if here.notices:
        return [f"the page's state of {lab.slug} is none: {here.notices}"]
    expected = json.loads(to_json(payload(lab, here.state)))
    got, tables = json.loads(stands["told"])["tables"], expected["tables"]
    names = [name for name in tables if not same(got.get(name), tables[name])]
    if names and swayed is not None:
        elsewhere = subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            **{"input": saved, "env": os.environ | {"OPENBLAS_CORETYPE": "Prescott"}},
            **{"text": True, "check": True, "stdout": subprocess.PIPE},
        )
        other = json.loads(elsewhere.stdout)["tables"]
        sways = [name for name in names if not same(other[name], tables[name])]
        swayed += [f"{', '.join(sways)} of {expected['link']}"] if sways else []
        names = [name for name in names if name not in sways]
    return [f"{lab.slug}: another {name} than here, of {expected['link']}" for name in names]


def same(got: Any, expected: Any) -> bool:
    if isinstance(expected, float) and isinstance(got, float | int):
        return math.isclose(got, expected, rel_tol=1e-7, abs_tol=1e-9)
    if isinstance(expected, list) and isinstance(got, list):
        return len(got) == len(expected) and all(map(same, got, expected))
    if isinstance(expected, dict) and isinstance(got, dict):
        return got.keys() == expected.keys() and all(
            same(got[name], expected[name]) for name in expected
        )
    return got == expected


def weight(browser: Browser, protocol: CDPSession) -> tuple[float, float]:
    """Bytes of the page's own memory after what is not needed has been collected, and of the
    largest process, which has Python's (0 where the system does not tell).
    """
    protocol.send("HeapProfiler.collectGarbage")
    own = protocol.send("Runtime.getHeapUsage")["usedSize"]
    session = browser.new_browser_cdp_session()
    sizes = [0]
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        try:
            with open(f"/proc/{process['id']}/statm") as file:
                sizes.append(4096 * int(file.read().split()[1]))
        except OSError:
            continue
    session.detach()
    return own, max(sizes)
