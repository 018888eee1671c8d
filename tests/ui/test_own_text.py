"""Whatever replaces a person's own e-mail or network, one click brings it back."""

import json
from dataclasses import replace

import pytest

from genlab.courses import courses
from genlab.kit import Open, decode, load
from genlab.kit.export import payload, to_json
from genlab.labs import labs
from genlab.ui.session import Session

NETWORK = (
    "network x {{\n}}\nvariable {0} {{ type discrete [ 2 ] {{ no, yes }}; }}\n"
    "probability ( {0} ) {{ table 0.75, 0.25; }}\n"
)
MINE = {
    "spam": ("mail", "From: me\n\nMy own letter."),
    "graph": ("bif", NETWORK.format("mine")),
}
THEIRS = {
    "spam": "Your free money offer",
    "graph": NETWORK.format("theirs"),
}


def state_with(session, name, text):
    values = {name: text}
    return replace(session.lab.state(), **values)


def typed(session, name, text):
    session.type(name, text)


def from_a_file(session, name, text):
    session.file(Open("A file", ".txt", name, bytes.decode), text.encode())


def after_a_restart(session, name, text):
    session.type(name, text)
    restart(session, name)


def restart(session, _name):
    """What the page keeps of the answers is given back to a Python that knows nothing."""
    session._sent_values = {}
    kept = json.loads(json.dumps(session.news()))
    aside, opened = kept.pop("aside"), kept.pop("opened")
    state = load(json.dumps({"lab": session.lab.slug, "state": kept}), labs()).state
    session.form = type(session.form)(session.lab, session.lab.state())
    session.reopen(state, aside, opened)


def by_a_link(session, name, text):
    session.open(state_with(session, name, text))


def by_a_button(session, name, text):
    session.take(lambda: {name: text})


def by_another_file(session, name, text):
    from_a_file(session, name, text)


def by_an_exported_file(session, name, text):
    exported = to_json(payload(session.lab, state_with(session, name, text), private=True))
    session.open(load(exported, labs()).state)


def by_a_demo(session, name, text):
    links = [demo.link for demo in session.lab.demos if f"{name}=" in demo.link]
    session.open(decode(links[0], labs()).state)


def by_a_course(session, name, text):
    links = [step.link for course in courses().values() for step in course.steps]
    given = next(link for link in links if link.startswith("#spam") and f"{name}=" in link)
    session.open(decode(given, labs()).state)


def nothing(session, name):
    pass


def another_link(session, name):
    session.open(state_with(session, name, THEIRS[session.lab.slug] + "\n"))


def one_letter(session, name):
    session.type(name, f"{getattr(session.form.state, name)}\n")


def back(session, name):
    session.open(session.lab.state())


@pytest.fixture(scope="module")
def sessions():
    return {slug: Session(labs()[slug], 5, "genlab.labs") for slug in MINE}


WAYS_OF_ANY_LAB = [by_a_link, by_a_button, by_another_file, by_an_exported_file]
WAYS = [("spam", way) for way in [*WAYS_OF_ANY_LAB, by_a_demo, by_a_course]]
WAYS += [("graph", way) for way in WAYS_OF_ANY_LAB]


@pytest.mark.parametrize("then", [nothing, another_link, one_letter, back, restart])
@pytest.mark.parametrize(("slug", "replaced"), WAYS)
@pytest.mark.parametrize("entered", [typed, from_a_file, after_a_restart])
def test_one_click_brings_a_persons_text_back(sessions, entered, slug, replaced, then):
    session = sessions[slug]
    session.open(session.lab.state(), keep_private=False)
    name, mine = MINE[slug]
    entered(session, name, mine)
    assert getattr(session.form.state, name) == mine
    replaced(session, name, THEIRS[slug])
    assert getattr(session.form.state, name) != mine
    then(session, name)
    assert name in session.form.aside  # the button stands below the box
    session.put_back()
    if replaced is by_another_file and getattr(session.form.state, name) != mine:
        session.put_back()  # that file was the person's, too, and came back first
    assert getattr(session.form.state, name) == mine
