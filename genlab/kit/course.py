"""Courses: a lecture as an ordered list of states, each with a teacher's remarks; a course is one
JSON file.

``#course=000&step=3`` opens a step as it was stored, ``#course=000&step=3&open=coin?heads=2`` opens
the same step after a user has changed its state. What follows ``open=`` is the lab's own link
without its #, and comes last. A short course itself may replace the name, percent-encoded.
``#embed=`` in place of the # shows either in a frame.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any
from urllib.parse import quote, unquote

from genlab.kit.domain import quoted
from genlab.kit.lab import Lab
from genlab.kit.link import LINK_LIMIT, decode, encode

STEPS = 200  # of a course, at most
WORDS = 2_000  # characters of a text, at most
_PLACE = re.compile(r"#(?:embed=)?course=([^&]*)(?:&step=([^&]*))?(?:&open=(.*))?$", re.DOTALL)


@dataclass(frozen=True)
class Guess:
    """What is asked before a step is shown; with ``choices`` the answer is one of them."""

    question: str
    answer: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A state and the remarks on it. ``words`` are Markdown without HTML; ``numbers`` must be
    results of the state; ``printed`` is what the deck says, and ``correct`` is the right version;
    ``hide`` and ``lock`` name fields of the lab.

    ``look`` names what the page highlights (``kit.layout.looks``): "figure belief", or a line of it
    that begins with these words, "figure belief: posterior", "table next: 3"."""

    title: str
    link: str
    words: str
    headline: str
    numbers: tuple[str, ...] = ()
    printed: str = ""
    correct: str = ""
    guess: Guess | None = None
    hide: tuple[str, ...] = ()
    lock: tuple[str, ...] = ()
    look: str = ""


Looks = Callable[[str], Collection[str]]  # of a lab's slug: the names of what its view shows


@dataclass(frozen=True)
class Course:
    """``deck`` is the lecture's own title, as its lecturer calls it."""

    title: str
    deck: str
    steps: tuple[Step, ...]


def parse(text: str, labs: Mapping[str, Lab], looks: Looks | None = None) -> Course:
    """The course in a JSON file's text; raises ValueError with a sentence that says where it is
    wrong.

    The parts that a step highlights are checked against ``looks`` if the views are available; the
    command line draws none.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("a course is one JSON object, and this is no JSON") from None
    course = _made(Course, content, "the course")
    if not 1 <= len(course.steps) <= STEPS:
        raise ValueError(f"steps: a course has 1 to {STEPS} of them, got {len(course.steps)}")
    for k, step in enumerate(course.steps, 1):
        _check(step, f"step {k}", labs, looks)
    return course


def _check(step: Step, where: str, labs: Mapping[str, Lab], looks: Looks | None) -> None:
    opened = decode(step.link, labs)
    if opened.notices or not step.link.startswith(f"#{opened.lab.slug}"):
        raise ValueError(
            f"{where}: link {quoted(step.link)}: {'; '.join(opened.notices) or 'it names no lab'}"
        )
    canonical = encode(opened.lab, opened.state, private=True)
    if step.link != canonical:
        raise ValueError(f"{where}: link {quoted(step.link)} is written {quoted(canonical)}")
    for name in (*step.hide, *step.lock):
        if name not in opened.lab.fields:
            raise ValueError(
                f"{where}: {opened.lab.slug} has no field {quoted(name)} to hide or to lock"
            )
    if bool(step.printed) != bool(step.correct):
        raise ValueError(f"{where}: printed and correct stand together, and one of them is empty")
    if step.guess and step.guess.choices and step.guess.answer not in step.guess.choices:
        raise ValueError(f"{where}: the answer {quoted(step.guess.answer)} is none of the choices")
    if step.look and looks:
        known = looks(opened.lab.slug)
        name = step.look.partition(": ")[0]
        if name not in known:
            kind = name.partition(" ")[0]
            alike = [each for each in known if each.partition(" ")[0] == kind] or known
            raise ValueError(
                f"{where}: {opened.lab.slug} has no {quoted(name)} to look at; it has {', '.join(alike)}"
            )


def _made(kind: type, content: Any, where: str) -> Any:
    """Return a dataclass of this module from the JSON: only its own fields, each of its type."""
    if not isinstance(content, dict):
        raise ValueError(f"{where}: an object is needed, got {quoted(json.dumps(content))}")
    known = {field.name: field for field in fields(kind)}
    for name in content:
        if name not in known:
            raise ValueError(f"{where} has no {quoted(name)}; it has {', '.join(known)}")
    for name, field in known.items():
        if name not in content and field.default is MISSING:
            raise ValueError(f"{where} needs {quoted(name)}")
    return kind(
        **{
            name: _value(known[name].type, value, f"{where}: {name}")
            for name, value in content.items()
        }
    )


def _value(kind: Any, value: Any, where: str) -> Any:
    if kind == tuple[Step, ...]:
        return tuple(
            _made(Step, each, f"step {k}") for k, each in enumerate(_listed(value, where), 1)
        )
    if kind == tuple[str, ...]:
        return tuple(_value(str, each, where) for each in _listed(value, where))
    if kind == Guess | None:
        return None if value is None else _made(Guess, value, where)
    if not isinstance(value, str):
        raise ValueError(f"{where}: a text is needed, got {quoted(json.dumps(value))}")
    if len(value) > max(WORDS, LINK_LIMIT if where.endswith(": link") else 0):
        raise ValueError(f"{where}: at most {WORDS:,} characters, got {len(value):,}")
    return value


def _listed(value: Any, where: str) -> list:
    if not isinstance(value, list):
        raise ValueError(f"{where}: a list is needed, got {quoted(json.dumps(value))}")
    return value


def to_text(course: Course) -> str:
    """Return the course as the text of its file; optional parts that are empty are left out."""
    return json.dumps(_plain(course), ensure_ascii=False, indent=1) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, (Course, Step, Guess)):
        return {
            f.name: _plain(got)
            for f in fields(value)
            if (got := getattr(value, f.name)) != f.default
        }
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def to_link(course: Course, step: int = 1) -> str:
    """A link that holds the whole course; raises ValueError if it would exceed the maximum length
    of a link.
    """
    link = f"#course={quote(json.dumps(_plain(course), ensure_ascii=False, separators=(',', ':')))}&step={step}"
    if len(link) > LINK_LIMIT:
        raise ValueError(
            f"this course needs a link of {len(link):,} characters and a link holds {LINK_LIMIT:,}: save it as a file"
        )
    return link


def of_link(link: str, labs: Mapping[str, Lab]) -> Course:
    """Return the course that such a link holds. Raises ValueError if it holds none."""
    return parse(unquote(link.removeprefix("#course=").partition("&")[0]), labs)


def lab_link(link: str, courses: Mapping[str, Course], labs: Mapping[str, Lab]) -> str:
    """The lab's own link of a step's, after a whole address too; a link that is no step's as it
    is.
    """
    place = _PLACE.search(link)
    if not place:
        return link.replace("#embed=", "#", 1)
    name, step, changed = place.groups()
    try:
        steps = (courses[name] if name in courses else parse(unquote(name), labs)).steps
        # The first step, where the text is not a number.
        at = int(step) if re.fullmatch(r"\d{1,9}", step or "", re.ASCII) else 1
        made = steps[min(max(at, 1), len(steps)) - 1].link
    except ValueError:
        return link
    return made if changed is None else f"#{changed}"
