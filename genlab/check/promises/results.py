"""What ``run`` makes of a state."""

import json
from collections.abc import Iterator
from dataclasses import replace

from genlab.check.promise import promise
from genlab.check.samples import corner_states, random_states
from genlab.check.subject import Subject
from genlab.check.work import work
from genlab.kit import State, payload, to_csv, to_json

MAX_WORK = 8_000_000  # lines of Python: some two seconds of a quiet machine
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


@promise("every state that the domains allow runs to well-formed tables, the same ones each time")
def every_state_runs(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    for state in random_states(lab, subject.states):
        result = subject.run(state)
        tables = subject.tables(result)
        headline = subject.headline(result)
        second_result = subject.run(replace(state))
        if subject.headline(second_result) != headline:
            yield (
                f"{subject.place(lab.run)}: {subject.name_of(state)} gives another headline when "
                "it is run again; whatever is random must come from a seed in the state"
            )
            return
        for first, second in zip(tables, subject.tables(second_result), strict=True):
            if repr(first) != repr(second):  # repr, because nan is not equal to itself
                yield (
                    f"{subject.place(lab.table(first.name).rows)}: the table {first.name} of "
                    f"{subject.name_of(state)} is another one when it is made again; whatever is "
                    "random must come from a seed in the state"
                )
                return


@promise("no state at the ends of the domains is too much work for the page")
def work_is_bounded(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    for state in corner_states(lab, subject.corners):
        cells: list[int] = []

        def show(state: State = state, cells: list[int] = cells) -> None:
            result = subject.run(state)
            subject.headline(result)
            for table in subject.tables(result):
                cells.append(len(table.rows) * len(table.columns))

        lines = work(show)
        if lines > MAX_WORK:
            yield (
                f"{subject.place(lab.run)}: {subject.name_of(state)} takes {lines:,} lines "
                f"of Python; the page has time for {MAX_WORK:,}: narrow the domains or compute less"
            )
            return
        if sum(cells) > MAX_CELLS:
            yield (
                f"{subject.place(lab.run)}: the tables of {subject.name_of(state)} have "
                f"{sum(cells):,} cells; at most {MAX_CELLS:,} are allowed"
            )
