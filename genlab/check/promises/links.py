"""Links and files, which hold a state."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from genlab.check.promise import promise
from genlab.check.samples import corner_states, random_states
from genlab.check.subject import Subject
from genlab.check.work import work
from genlab.kit import OpenedLink, encode, link_of, load, payload, to_json

MAX_DECODING = 40_000  # lines of Python: some five milliseconds


@promise("the link of a state opens that state")
def links_come_back(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    place = subject.place(lab.state)
    for state in random_states(lab, subject.states, seed=2):
        link = link_of(lab, state, private=True)
        if link is not None:
            label = f"{place}: the link {link}"
            differences = list(_differences(label, state, subject.decoded(link)))
            if differences:
                yield from differences
                return  # others would say the same of other states


@promise("the file of a state opens that state")
def files_come_back(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    place = subject.place(lab.state)
    for state in random_states(lab, max(1, subject.states // 3), seed=3):
        with subject.doing("{} was saved as a file", state):
            text = to_json(payload(lab, state, private=True))
        label = f"{place}: the file of {subject.name_of(state)}"
        differences = list(_differences(label, state, load(text, subject.labs)))
        if differences:
            yield from differences
            return


def _differences(label: str, state: Any, opened_link: OpenedLink) -> Iterator[str]:
    if opened_link.notices:
        yield f"{label} is opened with the notice: {opened_link.notices[0]}"
    elif opened_link.state != state:
        names = [
            name
            for name in opened_link.lab.fields
            if getattr(opened_link.state, name) != getattr(state, name)
        ]
        yield f"{label} opens another state: {', '.join(names)} came back different"


@promise("what is private is in no link and no file unless somebody asks for it")
def private_fields_stay(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    private = [name for name, field in lab.fields.items() if field.private]
    if not private:
        return
    place = subject.place(lab.state)
    defaults = {name: lab.fields[name].default for name in private}
    shared = payload(lab, lab.state())["state"].keys() & set(private)
    if shared:
        yield f"{place}: a file has the private {', '.join(sorted(shared))}"
    for state in random_states(lab, subject.states, seed=4):
        try:
            without = replace(state, **defaults)
        except ValueError:
            continue  # which does not go together with the rest
        link = link_of(lab, state)
        if link != link_of(lab, without):
            yield f"{place}: the link {link} has something of the private {', '.join(private)}"
            return


@promise("the longest links are decoded with little work")
def decoding_is_bounded(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    for state in corner_states(lab, subject.corners):
        link = link_of(lab, state, private=True)
        if link is None:
            continue
        lines = work(partial(subject.decoded, link))
        if lines > MAX_DECODING:
            yield (
                f"{subject.place(lab.state)}: to decode {subject.name_of(state)} takes {lines:,} "
                f"lines of Python; at most {MAX_DECODING:,} are allowed"
            )
            return


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
