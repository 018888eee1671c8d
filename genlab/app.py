"""The functions that the page's worker calls. A message comes in and an answer goes out, both as
JSON objects.
"""

import ast
import base64
import gc
import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import _lru_cache_wrapper
from typing import Any

from genlab.answers import tagged
from genlab.core.hmm.recursion import without_kernel
from genlab.kit import decode, link_of, load, own_table, payload, progress, source, to_csv, to_json
from genlab.kit.exercise import Exercise, variant_of_student
from genlab.labs import exercises, labs, looked
from genlab.say import learn, speak
from genlab.teaching import codes, crowd, exercise_page
from genlab.teaching.course import Step, parse, to_text
from genlab.teaching.course_check import parse_markdown
from genlab.teaching.course_list import LISTS
from genlab.teaching.course_markdown import CourseFileError, lines_of_step, to_markdown
from genlab.teaching.exercise_link import unknown_exercise
from genlab.teaching.exercise_sheet import Task
from genlab.teaching.own_exercises import exercises_of
from genlab.teaching.prose import elements_of
from genlab.teaching.takehome import notebook, teaching
from genlab.ui.miniature import marks, miniature
from genlab.ui.session import Session
from genlab.ui.sharing import sharing, without_own_data

# Up to this number the page, whose numbers are floats, represents every whole number
MAX_PAGE_INTEGER = 2**53
WITHOUT_ROWS = "the link does not hold the data that it was made with; those of the lab are shown"
COURSE_PROBLEMS = 4  # of a course's file that are said at once

_sessions: dict[str, Session] = {}
# Labs that are built and that nobody has opened yet, each with the digest of its document.
_unopened: dict[str, str] = {}
# The exercises of the user's own courses, by their names.
_own_exercises: dict[str, Exercise] = {}


def receive(
    message: str,
    mark: Callable[[], None] = lambda: None,
    work: progress.Listener = lambda done, total, unit: None,
) -> str:
    """Answer a message of the page. Message and answer are JSON objects.

    The message has ``do``, the name of an action, and the arguments of that action. The answer has
    ``lab``, the lab's slug, and ``news``, a list of what there is to say: each item has a ``type``
    and a ``value``, as ``News`` in ``genlab/answers.py`` declares them.

    ``mark`` is called after each part of long work, so that a page can tell a slow machine from
    one that hangs. ``work`` is called with how far a long calculation is: how many parts are done,
    of how many, and what they are.
    """
    arguments = json.loads(message)
    action = arguments.pop("do")
    if action == "open":
        arguments["mark"] = mark
    with progress.listening(work, progress.INTERVAL):
        answer = _ACTIONS[action](**arguments)
    return json.dumps(tagged(answer.pop("lab"), answer))


def _session(slug: str, mark: Callable[[], None] = lambda: None) -> Session:
    if slug not in _sessions:
        _sessions[slug] = Session(labs()[slug], 1 + list(labs()).index(slug), "genlab.labs")
        mark()
        _unopened[slug] = digest(_sessions[slug].painted())
    return _sessions[slug]


def _open(
    link: str,
    painted: dict[str, str] | None = None,
    picture: str | None = None,
    tables: bool = False,
    state: dict | None = None,
    file: str | None = None,
    embedded: bool = False,
    mark: Callable[[], None] = lambda: None,
) -> dict:
    """Open a link.

    Parameters: ``painted`` has the digest of each document that the page has drawn by itself.
    ``picture`` is the digest of the patch that the page has put over that document, if it shows the
    link's own picture already; ``tables`` says that those behind tabs are in it, too. ``state`` is
    a whole state, private fields too, that a page gives back after it had to start Python anew.
    ``file`` is the text of a state that was exported, in place of the link. In a frame
    (``embedded``) nothing private is held.

    Returns an answer. It has no ``patch`` if the page's own picture is this very one, and the whole
    ``document`` if the page has drawn another one.
    """
    link_content = load(file, labs()) if file else decode(link, labs())
    if embedded:
        private = {
            field.name: field.default for field in link_content.lab.fields.values() if field.private
        }
        link_content = replace(link_content, state=replace(link_content.state, **private))
    session = _session(link_content.lab.slug, mark)
    mark()
    answer: dict = {"notices": list(link_content.notices)}
    built_digest = _unopened.pop(link_content.lab.slug, None)
    drawn_digest = (painted or {}).get(link_content.lab.slug)
    anew = built_digest and drawn_digest != built_digest
    if anew:
        answer["document"] = session.painted()
    if state:  # perhaps of a page of another version
        aside, opened = state.pop("aside", {}), state.pop("opened", [])
        content = {"lab": link_content.lab.slug, "state": state}
        saved_file = load(json.dumps(content, ensure_ascii=False), labs())
        session.reopen(saved_file.state, aside, opened)
    else:
        session.open(link_content.state)
        if session.is_without_rows:
            answer["notices"].append(WITHOUT_ROWS)
            session.open(without_own_data(session.lab, session.form.state))
    mark()
    if built_digest and tables:
        session.view.forget_tables()
    answer = _settle_and_answer(session) | answer
    if picture and not anew:
        if picture == digest(json.dumps(answer["patch"])):
            answer["patch"] = None
        else:  # the page has put another picture over its document than this one
            answer |= {"document": session.painted(), "patch": None}
    return answer


def picture(link: str, tables: bool = False) -> str:
    """A link's own picture, at build time: how it differs from the document of its lab, which
    nobody has opened yet.

    Parameters: ``link`` names a state of a lab; with ``tables`` those behind tabs are in the
    picture, too.

    Returns JSON. ``patch`` is what Python answers to this link when it is the first one; ``digest``
    identifies it for the page and Python; ``marks`` has what is drawn in each figure where that
    differs, and null where it is gone.
    """
    session = _session(decode(link, labs()).lab.slug)
    before = marks(session.view.layout, session.result)
    patch = _open(link, {session.lab.slug: _unopened[session.lab.slug]}, tables=tables)["patch"]
    after = marks(session.view.layout, session.result)
    changes = {
        name: after.get(name) for name in before | after if before.get(name) != after.get(name)
    }
    text = json.dumps(patch)
    header = {"digest": digest(text), "marks": changes}
    return f'{json.dumps(header)[:-1]}, "patch": {text}}}'


def _patch(lab: str, patches: list[dict]) -> dict:
    session = _session(lab)
    for patch in patches:
        session.apply(patch)
    return _settle_and_answer(session, complete=False)


def _set(lab: str, fields: str) -> dict:
    """Apply a bold word of the guide: it sets some fields of the state, and the others stay."""
    session = _session(lab)
    link_content = decode(f"#{lab}?{fields}", labs())
    if link_content.lab is session.lab:  # a text that is too long names nothing
        names = {pair.partition("=")[0] for pair in fields.split("&")} & session.lab.fields.keys()
        session.take(lambda: {name: getattr(link_content.state, name) for name in names})
    return _settle_and_answer(session, complete=False) | {"notices": list(link_content.notices)}


def _take_back(lab: str, names: list[str]) -> dict:
    """Undo what a link gave to private fields."""
    session = _session(lab)
    session.take_back(names)
    return _settle_and_answer(session, complete=False)


def _rest(lab: str) -> dict:
    """Draw the parts that the last answer left out to be quick."""
    session = _session(lab)
    session.finish()
    return {"lab": lab, "patch": session.patch()}


def _ahead(lab: str) -> dict:
    """Build some of the pieces that nobody has seen yet, so that they appear quickly when they are
    opened.
    """
    session = _session(lab)
    session.make_ahead()
    return {"lab": lab, "patch": session.patch(), "ahead": session.unseen}


def _print(lab: str) -> dict:
    """Draw all tables, because paper has no tabs."""
    _session(lab).view.forget_tables()
    return _settle_and_answer(_session(lab)) | {"paper": True}


def _language(lab: str, code: str, text: str) -> dict:
    """Render messages in a language from now on.

    Parameters: ``code`` of the language; ``text`` of the file of its messages.
    """
    if text:
        learn(code, text)
    speak(code)
    return _settle_and_answer(_session(lab))


def _tick(lab: str) -> dict:
    """Take one step of a lab that plays; the page asks for the next one when it has drawn this
    one.
    """
    _session(lab).tick()
    return _settle_and_answer(_session(lab), complete=False)


def _pick(lab: str, pick: str) -> dict:
    """Handle a click on a part of a picture, or a key pressed in it."""
    _session(lab).pick(pick)
    return _settle_and_answer(_session(lab), complete=False)


def _drag(lab: str, figure: str, x: list[float], y: list[float]) -> dict:
    """Follow handles of a figure during a drag; their final places come as a change of the
    document.
    """
    _session(lab).drag(figure, list(zip(x, y, strict=True)))
    return _settle_and_answer(_session(lab), complete=False)


def _feed(lab: str, box: str, stop: bool = False, **arguments: Any) -> dict:
    """Take pieces of uploaded files; ``fed`` says what the page does next."""
    session = _session(lab)
    if stop:
        session.view.context.uploads[box].stop()
        return _settle_and_answer(session) | {"fed": "stop"}
    next_action = session.feed(box, **arguments)
    return _settle_and_answer(session) | {"fed": next_action}


def _table(lab: str, name: str, content: str) -> dict:
    """Take a file that was dropped on a lab for tables, networks or sequences.

    Parameters: ``name`` of the file, ``content`` its bytes as Latin-1.
    """
    session = _session(lab)
    session.take_file(name, content.encode("latin-1"))
    return _settle_and_answer(session)


def _settle_and_answer(session: Session, complete: bool = True) -> dict:
    session.settle(complete)
    answer: dict[str, Any] = {}
    if session.file_to_save:
        answer["file"] = session.file_to_save._asdict()
        session.file_to_save = None
    return answer | {
        "lab": session.lab.slug,
        "patch": session.patch(),
        "link": link_of(session.lab, session.form.state),
        "state": {name: _for_page(value) for name, value in session.news().items()},
        "playing": session.playing,
        "rest": not complete,
        "ahead": session.unseen,
    }


def _share(lab: str, base: str, private: bool, step: tuple[str, str, str] | None = None) -> dict:
    """The content of the dialog on sharing, with the private fields if the user said so."""
    session = _session(lab)
    describe = session.view.layout.shared_text
    description = describe(session.result) if describe else ""
    content = sharing(session.lab, session.form.state, base, private, step, description)
    return {"lab": lab, "share": content}


def _script(lab: str, base: str, kind: str = "show") -> dict:
    """The program that computes the current view: to be shown, or as a file "py" or "ipynb"."""
    session = _session(lab)
    write = notebook if kind == "ipynb" else teaching
    text = write(session.lab, session.result, base)
    if kind == "show":
        return {"lab": lab, "script": text}
    return {"lab": lab, "file": {"name": f"genlab_{lab}.{kind}", "text": text}}


def _export(lab: str, table: str | None = None, private: bool = False) -> dict:
    """A file with version and link: a table as CSV, or state and tables as JSON, which opens here
    again. Private fields are in it only if the user said so.
    """
    session = _session(lab)
    if table is None:
        state = own_table.put_away(session.form.state)
        text = to_json(payload(session.lab, state, private=private))
        name = f"genlab-{lab}.json"
    else:
        content = session.lab.table(table)(session.result)
        header = source(session.lab, session.form.state) | {"table": content.title}
        text = to_csv(content, header)
        name = f"genlab-{lab}-{table}.csv"
    return {"lab": lab, "file": {"name": name, "text": text}}


def _course(lab: str, text: str, markdown: bool = False) -> dict:
    """A course that the user has made, as Markdown if that is asked for, and else the prose of its
    steps for the page. A sentence says what is wrong with it.
    """
    try:
        course = parse(text, labs(), looked, exercises())
    except ValueError as error:
        return {"lab": lab, "alarm": f"This course has an error: {error}."}
    _own_exercises.update(exercises_of(course.exercises, labs()))
    if markdown:
        return {"lab": lab, "markdown": to_markdown(course)}
    return {"lab": lab, "prose": [elements_of(step.words) for step in course.steps]}


def _course_file(lab: str, text: str, name: str = "") -> dict:
    """The course in a Markdown file, as its JSON has it, or sentences on what is wrong."""
    try:
        course = parse_markdown(text, labs(), looked, exercises())
    except CourseFileError as error:
        sentences = [f"{problem}." for problem in error.problems[:COURSE_PROBLEMS]]
        if more := len(error.problems) - len(sentences):
            sentences.append(f"There are {more} more.")
        return {"lab": lab, "alarm": " ".join([f"{name} cannot be played:", *sentences])}
    return {"lab": lab, "courseFile": json.loads(to_text(course))}


def _course_list(lab: str, text: str, name: str, page: str, form: str) -> dict:
    """The steps of a course with their links, as a file; name: that of a course of the site, or an
    empty text for one of the user's own.
    """
    try:
        course = parse(text, labs())
    except ValueError as error:
        return {"lab": lab, "alarm": f"This course has an error: {error}."}
    ending = {"markdown": "md", "csv": "csv"}[form]
    file_name = f"genlab-steps-{name or 'own'}.{ending}"
    return {"lab": lab, "file": {"name": file_name, "text": LISTS[form](course, name, page)}}


def _step(lab: str) -> dict:
    """The current view as a step of a course, without private fields."""
    session = _session(lab)
    link = link_of(session.lab, session.form.state)
    if link is None:
        return {"lab": lab, "error": "This state is too long for a link, and so for a step."}
    link_content = decode(link, labs())
    title = next(
        (demo.title for demo in link_content.lab.demos if demo.link == link), link_content.lab.title
    )
    return {"lab": lab, "step": "\n".join(lines_of_step(Step(title, link, words="", headline="")))}


def _exercise(lab: str, name: str, variant: int) -> dict:
    """A variant of an exercise; a sentence where there is none of that name or number."""
    try:
        exercise = _exercise_named(name)
        return {"lab": lab, "exercise": exercise_page.full_page(exercise, variant)}
    except ValueError as error:
        return {"lab": lab, "alarm": f"{error}."}


def _check(lab: str, name: str, variant: int, part: str, answer: str) -> dict:
    """The verdict on an answer."""
    return {
        "lab": lab,
        "verdict": exercise_page.verdict(_exercise_named(name), variant, part, answer),
    }


def _count(
    lab: str,
    text: str,
    vote: int = 1,
    question: str = "",
    choices: Sequence[str] = (),
    answer: str = "",
    exercise: tuple[str, int, str] | None = None,
    experiment: str = "",
) -> dict:
    """The codes in pasted lines: of a course's question, of a part of an exercise, or of an
    experiment.
    """
    if experiment:
        labels = crowd.EXPERIMENTS[experiment].labels
        notes = ["" for _ in labels]
        identity = crowd.identity(experiment)
    elif exercise:
        name, number, part = exercise
        pairs = exercise_page.known_answers(_exercise_named(name), number, part)
        labels = [label for label, _ in pairs]
        notes = ["", *(mistake.replace("_", " ") for _, mistake in pairs[1:])]
        identity = codes.exercise_question(name, number, part)
    else:
        labels = list(choices) or [answer]
        notes = ["" for _ in labels]
        identity = codes.course_question(question, choices)
    try:
        number_of_question = codes.question_number(identity, vote)
        code_counts = codes.count(text, number_of_question, len(labels))
    except ValueError as error:
        return {"lab": lab, "alarm": f"{error}."}
    right = 0 if exercise else _place_of(answer, labels)
    groups = ""
    if exercise:
        groups = exercise_page.grouped(_exercise_named(name), number, part, code_counts.unforeseen)
    content = {"labels": [*labels, "another answer"], "notes": [*notes, groups], "right": right}
    if experiment:
        content["crowd"] = crowd.EXPERIMENTS[experiment].summary(code_counts.counts[:-1])
    return {"lab": lab, "counting": codes.counting_as_json(code_counts) | content}


def _place_of(answer: str, labels: list[str]) -> int:
    return labels.index(answer) if answer in labels else -1


def _counts_file(lab: str, question: str, labels: list[str], votes: list[list[int]]) -> dict:
    """The counts of one or two votes, as a table."""
    text = codes.to_csv(question, labels, votes)
    return {"lab": lab, "file": {"name": "genlab-answers.csv", "text": text}}


def _exercise_file(lab: str, tasks: list[tuple[str, int]], kind: str, base: str) -> dict:
    """A sheet, a key or a question bank of these variants, as a file."""
    declared_tasks = [Task(_exercise_named(name), number) for name, number in tasks]
    name, content = exercise_page.document(declared_tasks, kind, base)
    text = base64.b64encode(content).decode()
    return {"lab": lab, "file": {"name": name, "text": text, "base64": True}}


def _exercise_links(lab: str, names: list[str], students: str, secret: str, base: str) -> dict:
    """The links of named students, as a table; they enter a line each."""
    readers = list(dict.fromkeys(line.strip() for line in students.splitlines() if line.strip()))
    if not readers or not secret or not names:
        return {
            "lab": lab,
            "alarm": "Links of students need a line for each student, a secret and an exercise.",
        }
    chosen = [_exercise_named(name) for name in names]
    numbers = [[variant_of_student(name, reader, secret) for name in names] for reader in readers]
    text = exercise_page.links_of_students(chosen, readers, numbers, base)
    return {"lab": lab, "file": {"name": "genlab-exercise-links.csv", "text": text}}


def _exercise_named(name: str) -> Exercise:
    exercise = exercises().get(name) or _own_exercises.get(name)
    if exercise is None:
        raise ValueError(unknown_exercise(name, exercises()))
    return exercise


def _stamp(session: Session, link: str) -> str:
    return miniature(session.view.layout, session.lab.run(decode(link, labs()).state))


def digest(document: str) -> str:
    """The digest of a document, by which a page sees that it has drawn this document already."""
    return hashlib.sha256(document.encode()).hexdigest()[:16]


def ready() -> dict[str, str]:
    """Build every lab, at build time, and return lab → its document's digest. Nothing is imported
    after this.
    """
    ast.unparse(ast.parse("0"))  # which imports half of its modules when it is first used
    with without_kernel():
        for slug in labs():
            _session(slug)
    for item in gc.get_objects():  # caches of results: computing them is faster than loading them
        is_own_cache = isinstance(item, _lru_cache_wrapper) and item.__module__.startswith(
            "genlab."
        )
        if is_own_cache and item.cache_parameters()["maxsize"]:
            item.cache_clear()
    return _unopened


def exercise(turn: int) -> None:
    """Warm up while nobody waits: run each lab's first state once; then read links and write one,
    for a millisecond.
    """
    lab = list(labs().values())[turn % len(labs())]
    if turn < len(labs()):
        lab.run(lab.state())
    for demo in lab.demos[:6]:
        decode(demo.link, labs())
    link_of(lab, lab.state())


def documents() -> dict[str, dict[str, Any]]:
    """Return for each lab its document with the digest, and what the page draws by itself.

    That is the marks of its figures, its miniature, and how its controls show a link's texts.
    """
    return {slug: _document(_session(slug)) for slug in labs()}


def models() -> list[str]:
    """Return the names of the Bokeh models that the labs use, with all of their views."""
    names: set[str] = set()
    for slug in labs():
        session = _session(slug)
        session.make_all()
        names.update(type(model).__qualified_model__ for model in session.document.models)
    return sorted(names)


def _for_page(value: Any) -> Any:
    """A field's value for the page, whose numbers are exact only up to 2⁵³."""
    return str(value) if isinstance(value, int) and abs(value) > MAX_PAGE_INTEGER else value


def _document(session: Session) -> dict[str, Any]:
    painted = session.painted()
    lab = session.lab
    links = [lab.start or f"#{lab.slug}", *(demo.link for demo in lab.demos)]
    stamp = next(filter(None, (_stamp(session, link) for link in links)), "")
    return {
        "json": painted,
        "digest": digest(painted),
        "marks": marks(session.view.layout, session.result),
        "miniature": stamp,
        "view": session.view.view_control(),
    }


_ACTIONS: dict[str, Callable[..., Any]] = {
    "open": _open,
    "set": _set,
    "take-back": _take_back,
    "patch": _patch,
    "pick": _pick,
    "drag": _drag,
    "tick": _tick,
    "feed": _feed,
    "table": _table,
    "rest": _rest,
    "ahead": _ahead,
    "print": _print,
    "language": _language,
    "share": _share,
    "script": _script,
    "export": _export,
    "course": _course,
    "course-file": _course_file,
    "course-list": _course_list,
    "count": _count,
    "counts-file": _counts_file,
    "step": _step,
    "exercise": _exercise,
    "check": _check,
    "exercise-file": _exercise_file,
    "exercise-links": _exercise_links,
}
