"""The picture of the page in README.md: taken by a command, and known to be out of date by the
words in it.
"""

import hashlib
import json
import re
from html import unescape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "web" / "screenshot.png"
WORDS = ROOT / "web" / "screenshot.json"
LAB = "coin"
LINK = f"#{LAB}"
SIZE = {"width": 1280, "height": 720}
TEXTS = ("text", "label", "axis_label", "title")


def visible_words() -> dict[str, list[str]]:
    """The words that a picture of the page shows: the published labs in the header, and in the lab
    that it shows the texts of its controls, its answer and its figure's axes.

    Colours and sizes are not compared, because browsers draw them differently, and a picture with
    the right words is not misleading.
    """
    from genlab.labs import labs
    from genlab.ui.session import Session

    session = Session(labs()[LAB], 1, "genlab.labs")
    words: list[str] = []
    for root in session.document.roots[:2]:  # the controls and the stage; the rest is below them
        for model in root.references():
            properties = model.properties()
            words += [_plain(getattr(model, name)) for name in TEXTS if name in properties]
    return {
        "labs": [lab.title for lab in labs().values() if lab.published],
        LAB: sorted({text for text in words if text}),
    }


def _plain(value: Any) -> str:
    """A text without its markup; nothing where the value is no text."""
    if not isinstance(value, str):
        return ""
    return " ".join(unescape(re.sub(r"<[^<>]*>", " ", unescape(value))).split())


def changes() -> list[str]:
    """Words that are in the page and not in the picture, and vice versa; empty if the picture is up
    to date.
    """
    if not WORDS.exists():
        return [f"web/{WORDS.name} is missing: nobody knows what the picture shows"]
    former_words = json.loads(WORDS.read_text("utf-8"))
    current = visible_words()
    lines = []
    if former_words.pop("sha256") != _sha256(PICTURE):
        lines.append(f"web/{PICTURE.name} is another picture than web/{WORDS.name} describes")
    for part in sorted(current.keys() | former_words.keys()):
        new, old = current.get(part, []), former_words.get(part, [])
        lines += [f"{part}, new: {text}" for text in new if text not in old]
        lines += [f"{part}, gone: {text}" for text in old if text not in new]
    return lines


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def take(address: str) -> None:
    """Write the picture of the page at this address, and the words that it shows.

    Parameters:
        address: Where the built page is served, ending with "/".
    """
    from browser.waiting import laid_out
    from chromium import launch_chromium
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = launch_chromium(playwright, shell=True)
        try:
            page = browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
            page.goto(f"{address}{LINK}")
            page.wait_for_selector(f"html[data-genlab=live] #lab-{LAB}", timeout=120_000)
            laid_out(page).screenshot(path=PICTURE)
        finally:
            browser.close()
    record = {"sha256": _sha256(PICTURE), **visible_words()}
    WORDS.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"wrote web/{PICTURE.name} and web/{WORDS.name}")
