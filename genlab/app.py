"""What the page's worker calls: a message in, an answer out, both JSON objects."""

import ast
import gc
import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import _lru_cache_wrapper
from typing import Any

from genlab.kit import decode, link_of, load, payload, source, to_csv, to_json
from genlab.kit.course import parse, to_text
from genlab.kit.takehome import notebook, teaching
from genlab.labs import labs, looked
from genlab.ui.miniature import marks, miniature
from genlab.ui.session import Session
from genlab.ui.sharing import sharing

_sessions: dict[str, Session] = {}
_unopened: dict[
    str, str
] = {}  # labs that are made and that nobody has opened yet: lab → its document's digest


def receive(message: str, mark: Callable[[], None] = lambda: None) -> str:
    """Do what the page asks. An answer has ``lab`` and whichever of ``document``, ``patch``,
    ``link``, ``state`` (the fields that changed), ``playing``, ``rest`` (whether there is more
    to draw, which the page asks for when it asks for nothing else), ``ahead`` (whether something
    is left to be made that nobody has seen), ``notices``, ``share``, ``file``, ``script``,
    ``fed``, ``paper``, ``miniature``, ``error`` and ``alarm`` (sentences) there is to tell.
    ``mark`` is called after each part of what takes long: a page can tell a slow machine from a
    hang.
    """
    asked = json.loads(message)
    do = asked.pop("do")
    answer = _open(**asked, mark=mark) if do == "open" else _ACTIONS[do](**asked)
    return json.dumps(answer)


def _session(slug: str, mark: Callable[[], None] = lambda: None) -> Session:
    if slug not in _sessions:
        _sessions[slug] = Session(labs()[slug], 1 + list(labs()).index(slug), "genlab.labs")
        mark()
        _unopened[slug] = digest(_sessions[slug].painted())
    return _sessions[slug]


def _open(
    link: str,
    painted: dict[str, str] | None = None,
    state: dict | None = None,
    file: str | None = None,
    embedded: bool = False,
    mark: Callable[[], None] = lambda: None,
) -> dict:
    """Open a link. ``painted`` has the digest of each document the page has drawn by itself;
    ``state`` is a whole state, private fields too, that a page gives back after it had to start
    Python anew; ``file`` is the text of one that was exported, in place of the link. In a frame
    (``embedded``) nothing private is held.
    """
    opened = load(file, labs()) if file else decode(link, labs())
    if embedded:
        private = {
            field.name: field.default for field in opened.lab.fields.values() if field.private
        }
        opened = replace(opened, state=replace(opened.state, **private))
    session = _session(opened.lab.slug, mark)
    mark()
    answer: dict = {"notices": list(opened.notices)}
    made = _unopened.pop(opened.lab.slug, None)
    if made and (painted or {}).get(opened.lab.slug) != made:
        answer["document"] = session.painted()
    if state:  # perhaps of a page of another version
        kept = load(
            json.dumps({"lab": opened.lab.slug, "state": state}, ensure_ascii=False), labs()
        )
        session.open(kept.state, keep_private=False)
    else:
        session.open(opened.state)
    mark()
    return _settled(session) | answer


def _patch(lab: str, patches: list[dict]) -> dict:
    session = _session(lab)
    for patch in patches:
        session.apply(patch)
    return _settled(session, whole=False)


def _set(lab: str, fields: str) -> dict:
    """A bold word of the guide: what of the state it sets, the rest stays."""
    session = _session(lab)
    opened = decode(f"#{lab}?{fields}", labs())
    if opened.lab is session.lab:  # what is too long names nothing
        named = {pair.partition("=")[0] for pair in fields.split("&")} & session.lab.fields.keys()
        session.take(lambda: {name: getattr(opened.state, name) for name in named})
    return _settled(session, whole=False) | {"notices": list(opened.notices)}


def _rest(lab: str) -> dict:
    """What the last answer left out, so that it was there sooner."""
    session = _session(lab)
    session.finish()
    return {"lab": lab, "patch": session.patch()}


def _ahead(lab: str) -> dict:
    """Some of what nobody has seen yet, so that it is there sooner when somebody wants it."""
    session = _session(lab)
    session.make_ahead()
    return {"lab": lab, "patch": session.patch(), "ahead": session.unseen}


def _print(lab: str) -> dict:
    """All tables are drawn, for paper has no tabs."""
    _session(lab).view.forget_tables()
    return _settled(_session(lab)) | {"paper": True}


def _tick(lab: str) -> dict:
    """One step of a lab that plays; the page asks for the next one when it has drawn this one."""
    _session(lab).tick()
    return _settled(_session(lab), whole=False)


def _pick(lab: str, pick: str) -> dict:
    """A click on something in a picture, or a key pressed in it."""
    _session(lab).pick(pick)
    return _settled(_session(lab), whole=False)


def _drag(lab: str, figure: str, x: list[float], y: list[float]) -> dict:
    """Handles in a figure are on their way; where they are let go comes as a change of the
    document.
    """
    _session(lab).drag(figure, list(zip(x, y, strict=True)))
    return _settled(_session(lab), whole=False)


def _feed(lab: str, box: int, stop: bool = False, **given: Any) -> dict:
    """Pieces of files that a person gives; ``fed`` says what the page is to do next."""
    session = _session(lab)
    if stop:
        session.view.context.feeds[box].stop()
        return _settled(session) | {"fed": "stop"}
    fed = session.feed(box, **given)
    return _settled(session) | {"fed": fed}


def _settled(session: Session, whole: bool = True) -> dict:
    session.settle(whole)
    made, session.made = session.made, None
    return {
        **({"file": made._asdict()} if made else {}),
        "lab": session.lab.slug,
        "patch": session.patch(),
        "link": link_of(session.lab, session.form.state),
        "state": session.news(),
        "playing": session.playing,
        "rest": not whole,
        "ahead": session.unseen,
    }


def _share(lab: str, base: str, private: bool, step: tuple[str, str, str] | None = None) -> dict:
    """What the dialog on sharing shows, with the private fields in it if the person said so."""
    session = _session(lab)
    told = session.view.layout.told
    answer = told(session.result) if told else ""
    return {
        "lab": lab,
        "share": sharing(session.lab, session.form.state, base, private, step, answer),
    }


def _script(lab: str, base: str, kind: str = "show") -> dict:
    """The program that teaches what is seen: to be shown, or as a file "py" or "ipynb"."""
    session = _session(lab)
    text = (notebook if kind == "ipynb" else teaching)(session.lab, session.result, base)
    if kind == "show":
        return {"lab": lab, "script": text}
    return {"lab": lab, "file": {"name": f"genlab_{lab}.{kind}", "text": text}}


def _export(lab: str, table: str | None = None, private: bool = False) -> dict:
    """A file with version and link: a table as CSV, or state and tables as JSON, which opens
    here again. Private fields are in it only if the person said so.
    """
    session = _session(lab)
    if table is None:
        text, name = (
            to_json(payload(session.lab, session.form.state, private=private)),
            f"genlab-{lab}.json",
        )
    else:
        made = session.lab.table(table)(session.result)
        text = to_csv(made, {**source(session.lab, session.form.state), "table": made.title})
        name = f"genlab-{lab}-{table}.csv"
    return {"lab": lab, "file": {"name": name, "text": text}}


def _course(lab: str, text: str, save: bool = False) -> dict:
    """A course that somebody made as a file, if it is to be one, or what is wrong with it."""
    try:
        course = parse(text, labs(), looked)
    except ValueError as error:
        return {"lab": lab, "alarm": f"This course is not as it should be: {error}."}
    return {
        "lab": lab,
        **({"file": {"name": "genlab-course.json", "text": to_text(course)}} if save else {}),
    }


def _step(lab: str) -> dict:
    """What is seen as a step of a course; what is private is not in it."""
    session = _session(lab)
    link = link_of(session.lab, session.form.state)
    if link is None:
        return {"lab": lab, "error": "This state is too long for a link, and so for a step."}
    opened = decode(link, labs())
    title = next((demo.title for demo in opened.lab.demos if demo.link == link), opened.lab.title)
    headline = opened.lab.headline(opened.lab.run(opened.state))
    return {"lab": lab, "step": {"title": title, "link": link, "words": "", "headline": headline}}


def _miniature(lab: str, demo: int | None = None) -> dict:
    """A lab as large as a stamp: as it is now, or as in one of its demos, which go round."""
    session = _session(lab)
    if demo is None:
        return {"lab": lab, "miniature": {"svg": miniature(session.view.layout, session.result)}}
    shown = session.lab.demos[demo % len(session.lab.demos)]
    told = {"svg": _stamp(session, shown.link), "title": shown.title, "link": shown.link}
    return {"lab": lab, "miniature": told}


def _stamp(session: Session, link: str) -> str:
    return miniature(session.view.layout, session.lab.run(decode(link, labs()).state))


def digest(document: str) -> str:
    """What a page compares, to see that it has drawn this very document already."""
    return hashlib.sha256(document.encode()).hexdigest()[:16]


def ready() -> dict[str, str]:
    """Make every lab, at build time: lab → its document's digest. Nothing is imported later than
    this.
    """
    ast.unparse(ast.parse("0"))  # which imports its half when first used
    for slug in labs():
        _session(slug)
    for kept in gc.get_objects():  # results, which are sooner made anew than loaded
        ours = isinstance(kept, _lru_cache_wrapper) and kept.__module__.startswith("genlab.")
        if ours and kept.cache_parameters()["maxsize"]:
            kept.cache_clear()
    return _unopened


def exercise(turn: int) -> None:
    """Answer for nobody: each lab's first state once; then, a millisecond long, links are read
    and one written.
    """
    lab = list(labs().values())[turn % len(labs())]
    if turn < len(labs()):
        lab.run(lab.state())
    for demo in lab.demos[:6]:
        decode(demo.link, labs())
    link_of(lab, lab.state())


def documents() -> dict[str, dict[str, Any]]:
    """Lab → its document, what a page has to say that it has drawn it, the marks of its figures,
    and its miniature.
    """
    return {slug: _document(_session(slug)) for slug in labs()}


def models() -> list[str]:
    """Of which kinds of Bokeh's models the labs are made, with all of their views."""
    made = [_session(slug) for slug in labs()]
    for session in made:
        session.make_all()
    return sorted(
        {type(model).__qualified_model__ for session in made for model in session.document.models}
    )


def _document(session: Session) -> dict[str, Any]:
    painted, lab = session.painted(), session.lab
    links = [lab.start or f"#{lab.slug}", *(demo.link for demo in lab.demos)]
    stamp = next(filter(None, (_stamp(session, link) for link in links)), "")
    drawn = marks(session.view.layout, session.result)
    return {"json": painted, "digest": digest(painted), "marks": drawn, "miniature": stamp}


_ACTIONS = {
    **{"set": _set, "patch": _patch, "pick": _pick, "drag": _drag, "tick": _tick, "feed": _feed},
    **{"rest": _rest, "ahead": _ahead, "print": _print, "miniature": _miniature},
    **{"share": _share, "script": _script, "export": _export, "course": _course, "step": _step},
}
