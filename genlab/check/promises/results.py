"""What ``run`` makes of a state."""

import json
from collections.abc import Iterator
from dataclasses import replace

from genlab.check.promise import promise
from genlab.check.samples import corner_states, random_states
from genlab.check.subject import Subject
from genlab.check.work import work
from genlab.kit import State, Table, payload, to_csv, to_json

MAX_WORK = 11_000_000  # lines of Python, what is read once included: under three seconds
MAX_CELLS = 1_000_000  # of all tables together


@promise("the default state runs; its headline is one line, and it exports as JSON and CSV")
def default_state_runs(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    state = lab.state()
    result = subject.run(state)
    headline = subject.headline(result)
    if not isinstance(headline, str) or not headline.strip() or "\n" in headline:
        yield (
            f"{subject.place(lab.headline)}: the headline must be one line of text, "
            f"got {headline!r}"
        )
    for table in subject.tables(result):
        to_csv(table)
    with subject.doing("the default state was exported as JSON"):
        json.loads(to_json(payload(lab, state)))


def _random_states(subject: Subject) -> list[State]:
    return random_states(subject.lab, subject.states)


def _corner_states(subject: Subject) -> list[State]:
    return corner_states(subject.lab, subject.corners)


@promise(
    "every state that the domains allow runs to well-formed tables, the same ones each time",
    cases=_random_states,
)
def every_state_runs(subject: Subject, state: State) -> Iterator[str]:
    first, second = subject.run(state), subject.run(replace(state))
    name = subject.name_of(state)
    advice = "whatever is random must come from a seed in the state"
    if subject.headline(first) != subject.headline(second):
        place = subject.place(subject.lab.run)
        yield f"{place}: {name} gives another headline when it is run again; {advice}"
    for table, again in zip(subject.tables(first), subject.tables(second), strict=True):
        if repr(table) != repr(again):  # repr, because nan is not equal to itself
            place = subject.place(subject.lab.table(table.name).rows)
            made = f"the table {table.name} of {name} is another one when it is made again"
            yield f"{place}: {made}; {advice}"


@promise("no state at the ends of the domains is too much work for the page", cases=_corner_states)
def work_is_bounded(subject: Subject, state: State) -> Iterator[str]:
    tables: list[Table] = []

    def show() -> None:
        result = subject.run(state)
        subject.headline(result)
        tables.extend(subject.tables(result))

    lines = work(show)
    cells = sum(len(table.rows) * len(table.columns) for table in tables)
    place = subject.place(subject.lab.run)
    name = subject.name_of(state)
    if lines > MAX_WORK:
        yield (
            f"{place}: {name} takes {lines:,} lines of Python; the page has time for "
            f"{MAX_WORK:,}: narrow the domains or compute less"
        )
    if cells > MAX_CELLS:
        yield f"{place}: the tables of {name} have {cells:,} cells; at most {MAX_CELLS:,} may be"
