"""Courses: a lecture as an ordered list of states, each with a teacher's remarks; a course is one
JSON file. ``genlab.teaching.course_markdown`` reads and writes the same course as Markdown.

``#course=000&step=3`` opens a step as it was stored, ``#course=000&step=3&open=coin?heads=2`` opens
the same step after a user has changed its state. What follows ``open=`` is the lab's own link
without its #, and comes last. A short course itself may replace the name, percent-encoded.
``#embed=`` in place of the # shows either in a frame.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, get_args
from urllib.parse import quote, unquote

from genlab.kit.domain import quoted
from genlab.kit.lab import Lab
from genlab.kit.link import LINK_LIMIT, decode, encode, fragment_of, has_former_name
from genlab.kit.link_repair import repairs
from genlab.kit.names import did_you_mean
from genlab.teaching.crowd import EXPERIMENTS
from genlab.teaching.exercise_link import variant_number
from genlab.teaching.own_exercises import exercises_of

STEPS = 200  # of a course, at most
WORDS = 2_000  # characters of a text, at most
LONGEST = {"link": LINK_LIMIT, "beside": LINK_LIMIT, "exercises": 100_000}  # other texts, at most
LARGEST = {"minutes": 600, "slide": 9_999, "page": 9_999}  # whole numbers of a step, at most
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
    results of the state; ``printed`` is what the deck says, and ``correct`` is the right version,
    or, where the deck is right, ``equivalent`` is an equal form;
    ``hide`` and ``lock`` name fields of the lab.

    ``beside`` is a link of the same lab, which is shown with the question until it is answered.
    Without it the question stands alone, for the picture of ``link`` gives the answer away.

    ``exercise`` names a variant that is posed in the step: "coin.posterior 17"; ``experiment``
    names an experiment of the class: "flips" (``teaching.crowd``).

    ``note`` is for the lecturer, ``minutes`` is how long the step takes, and ``slide`` the number
    of the deck's slide at which it begins. ``page`` is the number that this slide has in the
    lecturer's own deck, where it is another one. 0 means that there is none.

    ``tables`` names the tables of the lab that hold ``numbers`` which are neither in the headline
    nor in what the step looks at.

    ``results`` says what the ``numbers`` are, as the page shows them: "α₂(H) = 0.0404" for 0.0404.
    Without them the page takes their names from the headline.

    ``look`` names what the page highlights (``kit.layout.looks``): "figure belief", or a line of it
    that begins with these words, "figure belief: posterior", "table next: 3"."""

    title: str
    link: str
    words: str
    headline: str
    numbers: tuple[str, ...] = ()
    printed: str = ""
    correct: str = ""
    equivalent: str = ""
    guess: Guess | None = None
    hide: tuple[str, ...] = ()
    lock: tuple[str, ...] = ()
    look: str = ""
    exercise: str = ""
    note: str = ""
    minutes: int = 0
    slide: int = 0
    tables: tuple[str, ...] = ()
    experiment: str = ""
    page: int = 0
    results: tuple[str, ...] = ()
    beside: str = ""


Looks = Callable[[str], Collection[str]]  # of a lab's slug: the names of what its view shows


@dataclass(frozen=True)
class Course:
    """``deck`` is the lecture's own title, as its lecturer calls it.

    A step's number, which its links have, is its place in ``steps``. It never changes: a new step
    is added at the end. ``order`` lists the numbers in the order in which the steps are taught; a
    course without it is taught in the order of the numbers.

    ``exercises`` are those that the lecturer has written, as JSON (``teaching.own_exercises``).
    """

    title: str
    deck: str
    steps: tuple[Step, ...]
    order: tuple[int, ...] = ()
    exercises: str = ""

    @property
    def steps_as_taught(self) -> tuple[Step, ...]:
        """The steps in the order in which they are taught."""
        if not self.order:
            return self.steps
        return tuple(self.steps[number - 1] for number in self.order)


def parse(
    text: str,
    labs: Mapping[str, Lab],
    looks: Looks | None = None,
    exercises: Collection[str] | None = None,
) -> Course:
    """The course in a JSON file's text; raises ValueError with a sentence that says where it is
    wrong.

    The exercises of the steps are checked against the names of all, where these are given.

    The parts that a step highlights are checked against ``looks`` if the views are available; the
    command line draws none.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("a course is one JSON object, but this is not JSON") from None
    course = _build(Course, content, "the course")
    if not 1 <= len(course.steps) <= STEPS:
        raise ValueError(f"steps: a course has 1 to {STEPS} of them, got {len(course.steps)}")
    if course.order and sorted(course.order) != list(range(1, len(course.steps) + 1)):
        raise ValueError(
            f"order: each number from 1 to {len(course.steps)} is needed once, "
            f"got {', '.join(map(str, course.order))}"
        )
    own_exercises = exercises_of(course.exercises, labs)
    known_exercises = None if exercises is None else {*exercises, *own_exercises}
    for k, step in enumerate(course.steps, 1):
        for _, sentence in step_problems(step, labs, looks, known_exercises):
            raise ValueError(f"step {k}: {sentence}")
    return course


def step_problems(
    step: Step,
    labs: Mapping[str, Lab],
    looks: Looks | None = None,
    exercises: Collection[str] | None = None,
) -> Iterator[tuple[str, str]]:
    """What is wrong with a step: pairs of the field that is to be changed and a sentence.

    The parameters are those of ``parse``. A step whose link is wrong is not looked at further.
    """
    lab = decode(step.link, labs).lab
    link_problems = list(_link_problem("link", step.link, lab, labs, "it names no lab"))
    yield from link_problems
    if link_problems:
        return
    if step.beside and step.guess:
        other_lab = f"it must be of the step's own lab, {lab.slug}"
        yield from _link_problem("beside", step.beside, lab, labs, other_lab)
    elif step.beside:
        yield "beside", "a link is shown before the answer, but the step asks no question"
    yield from _name_problems(step, lab)
    if step.correct and step.equivalent:
        yield "equivalent", "one of “correct” and “equivalent” is allowed, but both are given"
    if bool(step.printed) != bool(step.correct or step.equivalent):
        yield "printed", "“printed” and “correct” belong together, but one of them is empty"
    yield from _results_problem(step)
    if step.guess and step.guess.choices and step.guess.answer not in step.guess.choices:
        yield "guess", f"the answer {quoted(step.guess.answer)} is not one of the choices"
    if step.look and looks:
        yield from _look_problem(step.look, lab, looks)
    if step.exercise and exercises is not None:
        yield from _exercise_problem(step.exercise, exercises)
    if step.experiment and step.experiment not in EXPERIMENTS:
        known = ", ".join(EXPERIMENTS)
        yield "experiment", f"no experiment is called {quoted(step.experiment)}; there are {known}"


def _link_problem(
    field: str, text: str, lab: Lab, labs: Mapping[str, Lab], if_of_no_lab: str
) -> Iterator[tuple[str, str]]:
    """What is wrong with a link of a step, which must be one of this lab."""
    link = decode(text, labs)
    canonical = encode(link.lab, link.state, private=True)
    reason = "; ".join(link.notices)
    if not text.startswith(f"#{lab.slug}"):
        reason = reason or if_of_no_lab
    if reason:
        yield field, f"link {quoted(text)}: {reason}"
    elif text != canonical and not has_former_name(text, lab):
        yield field, f"link {quoted(text)} must be written as {quoted(canonical)}"


def _name_problems(step: Step, lab: Lab) -> Iterator[tuple[str, str]]:
    """Names of fields and of tables that the lab does not have."""
    for field in ("hide", "lock"):
        for name in getattr(step, field):
            if name not in lab.fields:
                question = did_you_mean(name, lab.fields)
                no_field = f"{lab.slug} has no field {quoted(name)}{question}"
                yield field, f"{no_field} to hide or to lock"
    tables = [table.name for table in lab.declared]
    for name in step.tables:
        if name not in tables:
            yield "tables", f"{lab.slug} has no table {quoted(name)}; it has {', '.join(tables)}"


def _results_problem(step: Step) -> Iterator[tuple[str, str]]:
    """Numbers that no result names, and results that name none of them."""
    if not step.results:
        return
    for number in step.numbers:
        if not any(number in result for result in step.results):
            yield "results", f"the number {quoted(number)} is in none of the results; add it to one"
    for result in step.results:
        if not any(number in result for number in step.numbers):
            yield (
                "results",
                f"the result {quoted(result)} has none of the numbers {', '.join(step.numbers)}",
            )


def _look_problem(look: str, lab: Lab, looks: Looks) -> Iterator[tuple[str, str]]:
    looks_known = looks(lab.slug)
    name = look.partition(": ")[0]
    if name not in looks_known:
        kind = name.partition(" ")[0]
        alike = [known for known in looks_known if known.partition(" ")[0] == kind] or looks_known
        yield (
            "look",
            f"{lab.slug} has no {quoted(name)} to look at"
            f"{did_you_mean(name, looks_known, 0.8)}; it has {', '.join(alike)}",
        )


def _exercise_problem(text: str, exercises: Collection[str]) -> Iterator[tuple[str, str]]:
    name, _, number = text.partition(" ")
    try:
        variant_number(name, number, exercises)
    except ValueError as error:
        yield (
            "exercise",
            f"exercise {quoted(text)}: {error}; write it as {quoted('coin.posterior 17')}",
        )


def _build(kind: type, content: Any, place: str) -> Any:
    """Return a dataclass of this module from the JSON: only its own fields, each of its type."""
    if not isinstance(content, dict):
        raise ValueError(f"{place}: an object is needed, got {quoted(json.dumps(content))}")
    known_fields = {field.name: field for field in fields(kind)}
    for name in content:
        if name not in known_fields:
            raise ValueError(f"{place} has no {quoted(name)}; it has {', '.join(known_fields)}")
    for name, field in known_fields.items():
        if name not in content and field.default is MISSING:
            raise ValueError(f"{place} needs {quoted(name)}")
    values = {
        name: _value(known_fields[name].type, value, f"{place}: {name}")
        for name, value in content.items()
    }
    return kind(**values)


_NEEDED = {list: "a list", int: "a whole number", str: "a text"}


def _value(kind: Any, value: Any, place: str) -> Any:
    """A value of a field, of the type with which the field is annotated."""
    if kind is Step:
        return _build(Step, value, place)
    if kind == Guess | None:
        return None if value is None else _build(Guess, value, place)
    json_kind: Any = kind if kind in (int, str) else list
    if type(value) is not json_kind:
        needed = _NEEDED[json_kind]
        raise ValueError(f"{place}: {needed} is needed, got {quoted(json.dumps(value))}")
    if json_kind is list:
        (kind_of_items, _) = get_args(kind)
        places = [f"step {k}" if kind_of_items is Step else place for k in range(1, 1 + len(value))]
        items = zip(value, places, strict=True)
        return tuple(_value(kind_of_items, item, item_place) for item, item_place in items)
    name = place.rpartition(": ")[2]
    if name in LARGEST and not 0 <= value <= LARGEST[name]:
        raise ValueError(f"{place}: 0 to {LARGEST[name]:,} is allowed, got {value:,}")
    limit = LONGEST.get(name, WORDS)
    if kind is str and len(value) > limit:
        raise ValueError(f"{place}: at most {limit:,} characters, got {len(value):,}")
    return value


def to_text(course: Course) -> str:
    """Return the course as the text of its file; optional parts that are empty are left out."""
    return json.dumps(_plain(course), ensure_ascii=False, indent=1) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, (Course, Step, Guess)):
        return {
            f.name: _plain(field_value)
            for f in fields(value)
            if (field_value := getattr(value, f.name)) != f.default
        }
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def to_link(course: Course, step: int = 1) -> str:
    """A link that holds the whole course; raises ValueError if it would exceed the maximum length
    of a link.
    """
    text = json.dumps(_plain(course), ensure_ascii=False, separators=(",", ":"))
    link = f"#course={quote(text)}&step={step}"
    if len(link) > LINK_LIMIT:
        raise ValueError(
            f"this course needs a link of {len(link):,} characters and a link holds "
            f"{LINK_LIMIT:,}: save it as a file"
        )
    return link


def without_notes(course: Course) -> Course:
    """The course as students may have it: without the lecturer's notes."""
    return replace(course, steps=tuple(replace(step, note="") for step in course.steps))


def _step_of(course: Course, text: str | None) -> Step:
    """The step that a link names: the first that is taught if it names none, and the last if the
    course has fewer steps.
    """
    number = int(text) if text and re.fullmatch(r"\d{1,9}", text, re.ASCII) else 0
    if number < 1:
        return course.steps_as_taught[0]
    if number > len(course.steps):
        return course.steps_as_taught[-1]
    return course.steps[number - 1]


def lab_link(link: str, courses: Mapping[str, Course], labs: Mapping[str, Lab]) -> str:
    """Return the lab's own link in the link of a step, which may begin with an address. A link that
    names no step is returned unchanged.
    """
    step_link = _link_of_step(link, courses, labs)
    if step_link and _names_its_step(link):
        return step_link
    fragment = fragment_of(link)
    if "course" in fragment[:40].lower() and len(link) <= LINK_LIMIT:
        for spelling in repairs(fragment):
            repaired = _link_of_step(f"#{spelling}", courses, labs)
            if repaired and _names_its_step(f"#{spelling}"):
                return repaired
    return step_link or link.replace("#embed=", "#", 1)


def _names_its_step(link: str) -> bool:
    """Whether a link names its step by a number, or names none."""
    place = _PLACE.search(link)
    return place is not None and (place[2] is None or place[2].isdecimal())


def _link_of_step(link: str, courses: Mapping[str, Course], labs: Mapping[str, Lab]) -> str | None:
    """The lab's own link in the link of a step, or None where it names no step of a course."""
    place = _PLACE.search(link)
    if not place:
        return None
    name, step, changes = place.groups()
    try:
        course = courses[name] if name in courses else parse(unquote(name), labs)
        step_link = _step_of(course, step).link
    except ValueError:
        return None
    return step_link if changes is None else f"#{changes}"
