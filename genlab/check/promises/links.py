"""Links and files, which hold a state."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from genlab.check.promise import promise
from genlab.check.samples import corner_states, random_states
from genlab.check.subject import Subject
from genlab.check.work import work
from genlab.kit import (
    OpenedLink,
    State,
    encode,
    link_of,
    load,
    payload,
    to_json,
    value_or_error,
)

MAX_DECODING = 40_000  # lines of Python: some five milliseconds


def _random_states(subject: Subject) -> list[State]:
    return random_states(subject.lab, subject.states, seed=2)


def _corner_states(subject: Subject) -> list[State]:
    return corner_states(subject.lab, subject.corners)


@promise("the link of a state opens that state", cases=_random_states)
def links_come_back(subject: Subject, state: State) -> Iterator[str]:
    link = link_of(subject.lab, state, private=True)
    if link is not None:
        label = f"{subject.place(subject.lab.state)}: the link {link}"
        yield from _differences(label, state, subject.decoded(link))


@promise("the file of a state opens that state", cases=_random_states)
def files_come_back(subject: Subject, state: State) -> Iterator[str]:
    with subject.doing("{} was saved as a file", state):
        text = to_json(payload(subject.lab, state, private=True))
    label = f"{subject.place(subject.lab.state)}: the file of {subject.name_of(state)}"
    yield from _differences(label, state, load(text, subject.labs))


def _differences(label: str, state: Any, opened_link: OpenedLink) -> Iterator[str]:
    if opened_link.notices:
        yield f"{label} is opened with the notice: {opened_link.notices[0]}"
    for name in opened_link.lab.fields:
        if getattr(opened_link.state, name) != getattr(state, name):
            yield f"{label} opens another state: {name} came back different"


@promise(
    "what is private is in no link and no file unless somebody asks for it", cases=_random_states
)
def private_fields_stay(subject: Subject, state: State) -> Iterator[str]:
    lab = subject.lab
    private = {name: field.default for name, field in lab.fields.items() if field.private}
    place = subject.place(lab.state)
    shared = payload(lab, lab.state())["state"].keys() & private.keys()
    if shared:
        yield f"{place}: a file has the private {', '.join(sorted(shared))}"
    without, fault = value_or_error(partial(replace, state, **private))
    link = link_of(lab, state)
    if not fault and link != link_of(lab, without):
        yield f"{place}: the link {link} has something of the private {', '.join(private)}"


@promise("the longest links are decoded with little work", cases=_corner_states)
def decoding_is_bounded(subject: Subject, state: State) -> Iterator[str]:
    link = link_of(subject.lab, state, private=True) or ""
    lines = work(partial(subject.decoded, link))
    if lines > MAX_DECODING:
        yield (
            f"{subject.place(subject.lab.state)}: to decode {subject.name_of(state)} takes "
            f"{lines:,} lines of Python; at most {MAX_DECODING:,} are allowed"
        )


@promise("the link that the header opens is one of the lab's own")
def start_link_opens(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    if not lab.start:
        return
    opened_link = subject.decoded(lab.start)
    file = subject.file("lab.py")
    if opened_link.notices:
        yield f"{file}: start={lab.start!r}: {opened_link.notices[0]}"
    elif encode(lab, opened_link.state) != lab.start:
        yield f"{file}: start={lab.start!r} should be written {encode(lab, opened_link.state)!r}"
