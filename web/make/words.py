"""Every sentence, label and title that the page shows, by lab and view, to be read aloud."""

import json
import re
from collections.abc import Collection, Iterator
from html import unescape
from pathlib import Path
from typing import Any

from genlab.courses import courses
from genlab.kit.lab import Lab
from genlab.labs import labs

ROOT = Path(__file__).resolve().parents[2]
# The properties of Bokeh's models that hold what a person reads.
READ = {"text", "label", "title", "axis_label", "placeholder", "labels", "options", "description"}
PARTS = re.compile(r"</(?:p|li|h\d|td|th|div|tr|button|summary|figcaption|label|option|text)>|<br>")
TAG = re.compile(r"<[^>]+>")
# What the build fills in or decides: {{ title }}, {% endfor %}
TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
LETTER = re.compile(r"[A-Za-z]{2}")


def words(slugs: Collection[str] | None = None) -> dict[str, list[str]]:
    """Return the strings of the page, each once and in the order in which they are met.

    The keys name the place: a lab ("coin"), one of its views ("coin, view likelihood"), its guide,
    its demos, a course, or the page around the labs. With slugs, these labs alone are drawn.
    """
    places: dict[str, list[str]] = {
        "page": _texts(TEMPLATE.sub("", (ROOT / "web" / "index.html").read_text("utf-8")))
    }
    for slug, lab in labs().items():
        if slugs is not None and slug not in slugs:
            continue
        places[slug] = _of_lab(lab)
        places[f"{slug}, guide"] = _guide(slug).splitlines()
        places[f"{slug}, demos"] = [
            text for demo in lab.demos for text in (demo.title, demo.headline, demo.note) if text
        ]
        known = set(places[slug])
        for view, state in _views(lab):
            new_texts = [text for text in _of_view(lab, state) if text not in known]
            places[f"{slug}, view {view}"] = new_texts
            known.update(new_texts)
    for name, course in courses().items():
        places[f"course {name}"] = list(_of_course(course))
    return {
        place: [text for text in texts if LETTER.search(text)] for place, texts in places.items()
    }


def _of_lab(lab: Lab) -> list[str]:
    texts = [lab.title, lab.summary]
    for field in lab.fields.values():
        options = getattr(field.domain, "options", {})
        texts += [field.label, field.help, *options.values()]
    return [text for text in dict.fromkeys(texts) if text]


def _guide(slug: str) -> str:
    path = ROOT / "genlab" / "labs" / slug / "guide.md"
    return path.read_text("utf-8") if path.exists() else ""


def _views(lab: Lab) -> Iterator[tuple[str, Any]]:
    """Each view's name, and states that show it: the demos' first, else the default."""
    from genlab.kit import decode

    field = lab.fields.get("view")
    states = [decode(demo.link, labs()).state for demo in lab.demos]
    for view in field.domain.options if field else [""]:
        matching = [state for state in states if not field or state.view == view]
        yield view, matching[0] if matching else lab.state(**({"view": view} if field else {}))


def _of_view(lab: Lab, state: Any) -> list[str]:
    from genlab.ui.session import Session

    session = Session(lab, 1 + list(labs()).index(lab.slug), "genlab.labs")
    session.open(state)
    session.settle()
    document = json.loads(session.painted())
    texts: list[str] = []
    _collect(document, texts)
    return list(dict.fromkeys(texts))


def _collect(value: Any, texts: list[str]) -> None:
    """Gather the texts that a document's models show."""
    if isinstance(value, list):
        for item in value:
            _collect(item, texts)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in READ and isinstance(item, str):
                texts += _texts(item)
            elif name in READ and isinstance(item, list):
                texts += [text for text in item if isinstance(text, str)]
            _collect(item, texts)


def _of_course(course: Any) -> Iterator[str]:
    yield course.title
    yield course.deck
    for step in course.steps_as_taught:
        yield step.title
        yield step.words
        if step.guess:
            yield step.guess.question
            yield step.guess.answer
            yield from step.guess.choices
        yield from (text for text in (step.printed, step.correct, step.equivalent) if text)


def _texts(markup: str) -> list[str]:
    """The sentences of a piece of HTML, that is, the text between its blocks, without tags.

    Entities are replaced last, because an escaped "<" of a text does not begin a tag.
    """
    markup = re.sub(r"<(style|script|svg)\b.*?</\1>", "", markup, flags=re.DOTALL)
    pieces = (unescape(TAG.sub(" ", piece)) for piece in PARTS.split(markup))
    return [" ".join(piece.split()) for piece in pieces if piece.strip()]


def print_words() -> None:
    """Print every string below the name of its place."""
    for place, texts in words().items():
        print(f"\n── {place} " + "─" * max(4, 90 - len(place)))
        for text in texts:
            print(f"  {text}")
