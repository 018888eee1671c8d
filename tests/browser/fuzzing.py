"""Random links, files, mails and messages given to one page: the second half of ``python build.py
fuzz SECONDS``.

Nothing may be said on the console, Python may not be started again, and each is answered.
"""

import json
import random
import time

import fuzz
from browser.timing import browsing, watch_page
from browser.waiting import follow, settled, until
from playwright.sync_api import Page

from genlab.kit import to_json

# As a paste ends; to be typed, by Chromium itself, twenty thousand lines take minutes.
PASTE_SCRIPT = """(box, text) => {
  box.value = text;
  for (const name of ["input", "change"]) box.dispatchEvent(new Event(name, { bubbles: true }));
}"""
ANSWER_TIMEOUT = 60_000  # milliseconds for one answer, with whatever is put off till then


def link(page: Page, rng: random.Random) -> str:
    link_text = fuzz.link(rng)
    page.evaluate("(link) => { location.hash = link; }", link_text)
    return link_text


def file(page: Page, rng: random.Random) -> str:
    lab, random_state = fuzz.state(rng)
    text = to_json(
        {"lab": lab.slug, "state": {name: getattr(random_state, name) for name in lab.fields}}
    )
    file_text = fuzz.mutate(rng, text, 2_000_000)
    page.evaluate("(text) => genlab.openFile(new File([text], 'saved.json'))", file_text)
    return file_text


def mail(page: Page, rng: random.Random) -> str:
    mail_text = fuzz.letter(rng)
    follow(page, "#spam")
    until(page, "#lab-spam:not([hidden])")
    page.get_by_label("E-mail", exact=True).evaluate(PASTE_SCRIPT, mail_text)
    return mail_text


def message(page: Page, rng: random.Random) -> str:
    request = fuzz.message(rng)
    while request["do"] in (
        "open",
        "step",
        "course",
    ):  # which the page asks for together with what it shows then
        request = fuzz.message(rng)
    if "lab" in request:
        request["lab"] = page.evaluate(
            "genlab.current"
        )  # a lab that nobody has opened is asked nothing
    page.evaluate("(message) => genlab.ask(message)", request)
    return json.dumps(request)


KINDS = {
    "link followed": link,
    "file opened": file,
    "mail pasted": mail,
    "message answered": message,
}


def main(seconds: float, single_seed: str | None = None) -> int:
    """Print counts, worst times and all that was found; the exit code is 1 if anything was."""
    counts = dict.fromkeys(KINDS, 0)
    worst = dict.fromkeys(KINDS, (0.0, ""))
    failures = []
    base = single_seed or f"{random.SystemRandom().randrange(10**9)}"
    with browsing() as (browser, address):
        page = watch_page(browser, address, failures)
        end, n = time.monotonic() + seconds, 0
        while (time.monotonic() < end or (single_seed and not n)) and len(failures) < 20:
            seed = single_seed or f"page.{base}.{n}"
            before = len(failures)
            case_text = ""
            rng = random.Random(seed)
            kind = rng.choice(list(KINDS))
            begin = time.monotonic()
            try:
                case_text = KINDS[kind](page, rng)
                settled(page, timeout=ANSWER_TIMEOUT)
                if page.evaluate("genlab.deaths.splice(0).length"):
                    failures.append("Python was started again")
            except Exception as error:  # what stops us here stops a person, too
                failures.append(f"{type(error).__name__}: {str(error)[:300]}")
                page.close()
                page = watch_page(browser, address, failures)
            duration, n = time.monotonic() - begin, n + 1
            counts[kind] += 1
            worst[kind] = max(worst[kind], (duration, f"seed {seed}: {case_text[:60]!r}"))
            failures[before:] = [
                f"{kind}, seed {seed}: {failure}: {case_text[:300]!r}"
                for failure in failures[before:]
            ]
            print(*failures[before:], sep="\n", end="\n" * (len(failures) > before), flush=True)
    for kind, count in counts.items():
        print(
            f"{kind:17} {count:>8,} cases, slowest {1000 * worst[kind][0]:8.1f} ms  {worst[kind][1]}"
        )
    print(f"{len(failures) or 'nothing'} found in the page")
    return 1 if failures else 0
