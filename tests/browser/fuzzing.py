"""Random links, files, mails and messages given to one page: the second half of ``python build.py
fuzz SECONDS``.

Nothing may be said on the console, Python may not be started again, and each is answered.
"""

import json
import random
import time

import fuzz
from browser.timing import browsing, watched
from browser.waiting import follow, settled, until
from playwright.sync_api import Page

from genlab.kit import to_json

# As a paste ends; to be typed, by Chromium itself, twenty thousand lines take minutes.
PASTED = """(box, text) => {
  box.value = text;
  for (const name of ["input", "change"]) box.dispatchEvent(new Event(name, { bubbles: true }));
}"""
ANSWERED = 60_000  # milliseconds for one answer, with whatever is put off till then


def link(page: Page, rng: random.Random) -> str:
    told = fuzz.link(rng)
    page.evaluate("(link) => { location.hash = link; }", told)
    return told


def file(page: Page, rng: random.Random) -> str:
    lab, some = fuzz.state(rng)
    text = to_json({"lab": lab.slug, "state": {name: getattr(some, name) for name in lab.fields}})
    told = fuzz.mutate(rng, text, 2_000_000)
    page.evaluate("(text) => genlab.openFile(new File([text], 'saved.json'))", told)
    return told


def mail(page: Page, rng: random.Random) -> str:
    told = fuzz.letter(rng)
    follow(page, "#spam")
    until(page, "#lab-spam:not([hidden])")
    page.get_by_label("E-mail", exact=True).evaluate(PASTED, told)
    return told


def message(page: Page, rng: random.Random) -> str:
    told = fuzz.message(rng)
    while told["do"] in (
        "open",
        "step",
        "course",
    ):  # which the page asks for together with what it shows then
        told = fuzz.message(rng)
    if "lab" in told:
        told["lab"] = page.evaluate(
            "genlab.current"
        )  # a lab that nobody has opened is asked nothing
    page.evaluate("(message) => genlab.ask(message)", told)
    return json.dumps(told)


KINDS = {
    "link followed": link,
    "file opened": file,
    "mail pasted": mail,
    "message answered": message,
}


def main(seconds: float, only: str | None = None) -> int:
    """Print counts, worst times and all that was found; the exit code is 1 if anything was."""
    counts, worst, found = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, (0.0, "")), []
    base = only or f"{random.SystemRandom().randrange(10**9)}"
    with browsing() as (browser, address):
        page = watched(browser, address, found)
        end, n = time.monotonic() + seconds, 0
        while (time.monotonic() < end or (only and not n)) and len(found) < 20:
            seed, before, told = only or f"page.{base}.{n}", len(found), ""
            rng = random.Random(seed)
            kind = rng.choice(list(KINDS))
            begin = time.monotonic()
            try:
                told = KINDS[kind](page, rng)
                settled(page, timeout=ANSWERED)
                if page.evaluate("genlab.deaths.splice(0).length"):
                    found.append("Python was started again")
            except Exception as error:  # what stops us here stops a person, too
                found.append(f"{type(error).__name__}: {str(error)[:300]}")
                page.close()
                page = watched(browser, address, found)
            took, n = time.monotonic() - begin, n + 1
            counts[kind] += 1
            worst[kind] = max(worst[kind], (took, f"seed {seed}: {told[:60]!r}"))
            found[before:] = [
                f"{kind}, seed {seed}: {each}: {told[:300]!r}" for each in found[before:]
            ]
            print(*found[before:], sep="\n", end="\n" * (len(found) > before), flush=True)
    for kind, count in counts.items():
        print(
            f"{kind:17} {count:>8,} cases, slowest {1000 * worst[kind][0]:8.1f} ms  {worst[kind][1]}"
        )
    print(f"{len(found) or 'nothing'} found in the page")
    return 1 if found else 0
