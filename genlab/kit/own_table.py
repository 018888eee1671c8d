"""The user's own table: the roles of its columns, and the observations that are made from it.

A ``StateWithTable`` has six private fields. ``csv`` is the text in use, and ``reading`` says
how it is read. ``draft`` is a text that is previewed first, and ``draft_reading`` says how it is
read. ``before`` holds what the last table that was used has replaced, and ``kept`` what was moved
and chosen of one's own data while another data set is shown. None of them enters a link unless a
person asks for it.

A table in use always has a ``reading``. Only the first links have a ``csv`` without one; they keep
the meaning that they had (``genlab.tables.first_form``).
"""

import json
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from genlab.kit.domain import quoted, value_or_error
from genlab.kit.form import Form
from genlab.kit.lab import Lab, Roles, TableUse
from genlab.kit.labelled import Labelled
from genlab.kit.layout import Button, Buttons, Change, File, Open
from genlab.kit.rows import Csv, PastedText, Reading, typed_table
from genlab.kit.signatures import BEGINNING, refuse_other, text_reader
from genlab.kit.state import State, field_of, fields_of
from genlab.tables import (
    Options,
    TextTable,
    first_form,
    parse_options,
    with_role,
)
from genlab.tables.columns import (
    UNUSED,
    class_roles,
    classes_of,
    columns_of,
    complete,
    listed,
    numbers_of,
    numeric_columns,
    without_rare_texts,
    worth_proposing,
)
from genlab.tables.dialect import NAMES, ONE_COLUMN
from genlab.tables.options import EDITION

OWN_TABLE = "your table, or the link’s; no server receives it"
MULTIPLE = frozenset({"feature", UNUSED})  # roles that several columns may have
TABLE = Csv(columns=500, readable_rows=100_000)


def reading_field(label: str = "How the table in use is read") -> Any:
    """The field of how a table is read."""
    return field_of(Reading(), "", label=label, private=True)


@dataclass(frozen=True)
class StateWithTable(State):
    """A state with a table of one's own."""

    behind = "moved"
    csv: str = field_of(TABLE, "", label="Your table", private=True)
    reading: str = reading_field()
    draft: str = field_of(
        PastedText(),
        "",
        label="A table",
        help="Paste it here, or drop a file: CSV, a spreadsheet’s cells, ARFF or JSON. "
        "The guide says more under “Bring your own data”.",
        private=True,
    )
    draft_reading: str = reading_field("How the new table is read")
    before: str = field_of(PastedText(), "", label="What the table has replaced", private=True)
    kept: str = field_of(PastedText(), "", label="What was changed of your data", private=True)


# ── Roles ─────────────────────────────────────────────────────────────────────────────────────────


def is_of_edition_2(reading: str) -> bool:
    """Whether a table in use goes by the rules of edition 2 or later; published links may not."""
    return parse_options(reading).edition > 1


def resolved_roles(
    use: TableUse, state: Any, table: TextTable, roles: Sequence[str], edition: int = 1
) -> Roles:
    """The roles that were chosen, or those that are proposed where none were; since edition 2, of
    the columns that are worth it as long as they suffice. Since edition 3, a column of texts that
    lacks most of its values is not proposed even where they do not.

    Raises ValueError where there is not one for each column, where the lab does not have a role, or
    where two columns have a role that only one can have.
    """
    if not roles and edition > 1:
        with suppress(ValueError):
            return tuple(use.propose(state, worth_proposing(table, edition)))
    if not roles:
        return tuple(use.propose(state, without_rare_texts(table) if edition > 2 else table))
    if len(roles) != len(table.columns):
        raise ValueError(
            f"reading: {len(table.columns)} roles are needed, one for each column, got {len(roles)}"
        )
    column_of_role = dict.fromkeys(roles, "")
    for role, column in zip(roles, table.columns, strict=True):
        if role not in use.roles:
            raise ValueError(
                f"reading: column {quoted(column.name)}: one of {', '.join(use.roles)} is allowed, "
                f"got {quoted(role)}"
            )
        if column_of_role[role] and role not in MULTIPLE:
            raise ValueError(
                f"reading: one column can be {role}, got {column_of_role[role]} and "
                f"{quoted(column.name)}"
            )
        column_of_role[role] = quoted(column.name)
    return tuple(roles)


def table_in_use(use: TableUse, state: Any, csv: str, reading: str) -> tuple[TextTable, Roles]:
    """The table in use, and the roles of its columns.

    A table without ``reading`` is one of the first links. It is read as it was when the link was
    published; if it was refused at that time, it is read like any other.

    Raises ValueError with the line, column and cell that cannot be used.
    """
    if not reading and use.first is not None:
        with suppress(ValueError):
            return use.first(state, first_form.read(csv))
    table = TABLE.sheet(csv, reading)
    options = parse_options(reading)
    return table, resolved_roles(use, state, table, options.roles, options.edition)


# ── Rows ──────────────────────────────────────────────────────────────────────────────────────────


def pasted(
    table: TextTable,
    max_classes: int,
    roles: Sequence[str] = (),
    drawn: Collection[int] | None = None,
) -> Labelled:
    """The rows of a table with classes, which keep their names as they are written.

    roles: of its columns; without them, the proposed ones. drawn: the places of the features that
    are used, from 0; None for all. Rows with a missing value in one of these or in the class are
    left out, as ``source`` says; elsewhere a missing value is NaN.

    Raises ValueError, which quotes a cell, where there are no numbers or too many classes.
    """
    roles = roles or class_roles(table, max_classes)
    features = columns_of(table, roles, "x", "y", "feature")
    if not features:
        raise ValueError("csv: at least one column must be a feature, got none")
    label = next(iter(columns_of(table, roles, "class")), None)
    columns = features if label is None else [*features, label]
    used_columns = [
        place
        for place in columns
        if drawn is None or place == label or features.index(place) in drawn
    ]
    rows, note = complete(table, used_columns)
    x = np.column_stack([numbers_of(table, place, rows, "a feature") for place in features])
    classes: tuple[str, ...]
    if label is None:
        classes = ("all",)
        y = np.zeros(len(rows), dtype=np.int64)
    else:
        classes, y = classes_of(table, label, rows, max_classes)
    if not rows:
        classes = ()
    names = tuple(table.columns[place].name for place in features)
    class_name = "none" if label is None else quoted(table.columns[label].name)
    facts = [f"Class: {class_name}", f"features: {listed(names)}"]
    hint = "a column called class would be the class"
    source = sentences(table, [with_unused(facts, table, columns, hint), note])
    return Labelled(source, names, classes, x, y, len(table) - len(rows), notes_on(table, note))


def with_unused(
    parts: Sequence[str], table: TextTable, columns: Sequence[int], hint: str = ""
) -> str:
    """Parts of a sentence, and the columns that are not used, with a hint for them."""
    unused = [
        column.name
        for place, column in enumerate(table.columns)
        if place not in columns and not column.is_index
    ]
    hint_in_brackets = f" ({hint})" if hint else ""
    last = [f"not used: {listed(unused)}{hint_in_brackets}"] if unused else []
    return "; ".join([*parts, *last])


def sentences(table: TextTable, parts: Sequence[str]) -> str:
    """Return how a table was read: its source, the roles of its columns, and what was left out or
    guessed.
    """
    notes = [note.rstrip(".") for note in table.notes if note != table.missing_note]
    return ". ".join(filter(None, [OWN_TABLE, *parts, *notes]))


def notes_on(table: TextTable, *notes: str) -> tuple[str, ...]:
    """What was left out, coded or guessed of a table that is used, a sentence each."""
    given = (f"{note}." for note in notes if note)
    return (*given, *table.notes)


def rows_used(rows: Any) -> list[str]:
    """How many rows are used and left out, for an answer, where more than a tenth are left out."""
    count = len(rows.y) + rows.left_out
    if 10 * rows.left_out <= count:
        return []
    return [f"{len(rows.y):,} of {count:,} rows are used, {rows.left_out:,} left out"]


# ── The buttons of the preview ────────────────────────────────────────────────────────────────────


text_of_file = text_reader("table")


def open_box() -> Open:
    """The box that opens a file as a draft."""
    return Open(
        "Open a table (CSV, ARFF, JSON)",
        ".csv,.tsv,.tab,.psv,.txt,.dat,.arff,.jsonl,.json",
        "draft",
        text_of_file,
    )


def is_looked_at(result: Any) -> bool:
    """Whether a table is previewed and not yet used."""
    return bool(result.state.draft)


def is_in_use(result: Any) -> bool:
    """Whether a table is in use, and no other one is previewed."""
    state = result.state
    return bool(state.data == "own" and state.csv and not state.draft)


def two_readings(lab: Lab) -> Callable[[State], Buttons]:
    """The buttons of each way in which the text can be read, where there are two: a person sees
    what comes out, and says which is meant.
    """

    def ask(state: State) -> Buttons:
        table = _table_of(state)
        if table is None or not table.doubts:
            return Buttons("", [])
        buttons = [Button(_result_of(lab, state), with_option, True)]
        for doubt in table.doubts:
            change = doubt.options.chosen
            other = replace(state, **with_option(state, **change))
            buttons.append(Button(_result_of(lab, other), partial(with_option, **change)))
        return Buttons("The text can be read in more than one way", buttons)

    return ask


def _result_of(lab: Lab, state: State) -> str:
    """How the table of a preview is read, and what the lab answers with it or why it cannot."""
    assert lab.table_use is not None  # only such a lab has a preview
    read = preview(state, lab.table_use)
    summary = f"{read.table.summary.rstrip('.')}: " if read.table else ""
    if read.fault:
        return summary + read.fault
    return summary + lab.headline(lab.run(replace(state, **read.changes))).partition(";")[0]


def delimiters(state: State) -> Buttons:
    """The character that separates the cells."""
    table = _table_of(state)
    if table is not None and table.format != "text":
        return Buttons("", [])
    _, reading = source_of(state)
    current = parse_options(reading).delimiter or (table and table.delimiter) or ONE_COLUMN
    changes = {name: {"delimiter": delimiter} for name, delimiter in NAMES.items()}
    return _options("Cells are separated by", changes, {"delimiter": current})


def headers(state: State) -> Buttons:
    """Whether the first line has the names."""
    table = _table_of(state)
    if table is None or table.format != "text":
        return Buttons("", [])
    changes = {"has the names": {"header": True}, "is a row": {"header": False}}
    return _options("The first line", changes, {"header": table.header})


def decimals(state: State) -> Buttons:
    """The sign before the decimals."""
    table = _table_of(state)
    if table is None:
        return Buttons("", [])
    changes = {"1.5": {"decimal": "."}, "1,5": {"decimal": ","}}
    return _options("Decimals", changes, {"decimal": table.decimal})


def _options(title: str, changes: Mapping[str, Change], current: Change) -> Buttons:
    """A button for each value of an option of reading."""
    buttons = [
        Button(label, partial(with_option, **change), change == current)
        for label, change in changes.items()
    ]
    return Buttons(title, buttons)


def _table_of(state: Any) -> TextTable | None:
    text, reading = source_of(state)
    if _is_of_first_link(state):
        with suppress(ValueError):
            return first_form.read(text)
    try:
        return TABLE.sheet(text, reading)
    except ValueError:
        return None


def deciders(use: TableUse) -> Callable[[Any], Buttons]:
    """The buttons that use the table of the preview, or discard it."""

    def decide(state: State) -> Buttons:
        fault = preview(state, use).fault
        title = "Your table, which cannot be used" if fault else "Your table, not used yet"
        take = Button("Use this table", lambda current: used(current, use), refused=fault)
        return Buttons(title, [take, Button("Discard it", {"draft": "", "draft_reading": ""})])

    return decide


def undo(state: Any) -> Buttons:
    """The buttons that take the last table back, and save the text of the table in use."""
    buttons = [Button("Undo the last table", undone)] if state.before else []
    if state.data == "own" and state.csv:
        buttons.append(Button("Save the table", saved))
    return Buttons("", buttons)


def put_away(state: Any) -> Any:
    """The state without the table that is only looked at, and without what the last one replaced:
    neither is in a picture, so neither is shared.
    """
    if not isinstance(state, StateWithTable):
        return state
    return replace(state, draft="", draft_reading="", before="", kept="")


def saved(state: Any) -> File:
    """The table in use as a file, exactly as it was given."""
    return File("table.csv", state.csv)


def picking(use: TableUse) -> Callable[..., Change]:
    """A function that says what a click on a role of a column changes: the click is the pick
    ``role`` with the place of the column and the number of the role in ``use.roles``.
    """

    def role(result: Any, column: int, number: int) -> Change:
        if number >= len(use.roles):
            return {}
        return with_column(result.state, use, column, use.roles[number])

    return role


# ── From a draft to the rows ──────────────────────────────────────────────────────────────────────


class Preview(NamedTuple):
    """A table before it is used.

    roles: of its columns. changes: what "Use this table" changes. fault: why it cannot be used; ""
    where it can.
    """

    table: TextTable | None
    roles: Roles
    changes: Change
    fault: str


def source_of(state: Any) -> tuple[str, str]:
    """The text that the preview shows, and how it is read: the draft, else the table in use."""
    if state.draft:
        options = parse_options(state.draft_reading)
        return state.draft, str(replace(options, edition=EDITION))
    return state.csv, state.reading


def _is_of_first_link(state: Any) -> bool:
    """Whether the preview shows the table of a link that says nothing about how it is read."""
    return bool(state.data == "own" and state.csv and not state.reading and not state.draft)


def _options_of(state: Any) -> Options:
    """How the table in the preview is read."""
    table = _table_of(state) if _is_of_first_link(state) else None
    if table is None:
        return parse_options(source_of(state)[1])
    return Options(delimiter=table.delimiter, header=table.header, decimal=table.decimal)


def preview(state: Any, use: TableUse) -> Preview:
    """Read the draft of a state, or the table in use, and say what using it would change."""
    text, reading = source_of(state)
    if _is_of_first_link(state) and use.first is not None:
        with suppress(ValueError):
            table, roles = use.first(state, first_form.read(text))
            return Preview(table, roles, {}, "")
    try:
        refuse_other(text[:BEGINNING].encode(), "table")
        table = TABLE.sheet(text, reading)
    except ValueError as error:
        return Preview(None, (), {}, str(error))
    try:
        options = parse_options(reading)
        roles = resolved_roles(use, state, table, options.roles, options.edition)
    except ValueError as error:
        fault = _without_field(str(error))
        return Preview(table, _roles_without_class(use, table), {}, fault)
    changes = changes_of(state, use, text, reading)
    try:
        replace(state, **changes)
    except ValueError as error:
        return Preview(table, roles, changes, _without_field(str(error)))
    return Preview(table, roles, changes, "")


def _roles_without_class(use: TableUse, table: TextTable) -> Roles:
    """Roles with which a person can begin where none could be proposed."""
    roles = [UNUSED] * len(table.columns)
    wanted = [role for role in ("x", "y", "response") if role in use.roles]
    for place, role in zip(numeric_columns(table), wanted, strict=False):
        roles[place] = role
    return tuple(roles)


def changes_of(state: Any, use: TableUse, text: str, reading: str) -> Change:
    """Return what changes in the state when a table is used. Its delimiter, header and decimal sign
    are stored, so that it is always read in the same way.
    """
    table = TABLE.sheet(text, reading)
    options = parse_options(reading)
    options = replace(options, decimal=table.decimal)
    if table.format == "text" and text.strip():
        options = replace(options, delimiter=table.delimiter or ONE_COLUMN, header=table.header)
    return {
        "data": "own",
        "csv": text,
        "reading": str(options),
        "points": (),
        "moved": (),
        "draft": "",
        "draft_reading": "",
        **use.reset,
    }


def used(state: State, use: TableUse) -> Change:
    """What the button "Use this table" changes; ``undone`` takes it back.

    Raises ValueError where the table cannot be used.
    """
    table_preview = preview(state, use)
    if table_preview.fault:
        raise ValueError(f"draft: {table_preview.fault}")
    return _with_way_back(state, table_preview)


def _with_way_back(state: State, table_preview: Preview) -> Change:
    """What a table changes, and what is there before it does."""
    before = {name: getattr(state, name) for name in table_preview.changes}
    return {**table_preview.changes, "before": json.dumps(before, ensure_ascii=False)}


def undone(state: Any) -> Change:
    """What was there before the last table was used.

    Raises ValueError if no earlier table is known.
    """
    return {**_recalled(state, state.before), "before": ""}


def _recalled(state: Any, text: str) -> Change:
    """The values that a text holds by the names of their fields; ValueError where it is none."""
    fields = fields_of(type(state))
    try:
        return {name: fields[name].check(value) for name, value in json.loads(text).items()}
    except (ValueError, RecursionError, KeyError, AttributeError):
        raise ValueError("draft: what was there before is not known any more") from None


def _with_data(state: Any, data: str, reset: Change) -> Change:
    """What changes with another data set. What belongs to one's own is kept while another one is
    shown, and comes back with it.
    """
    if data == state.data:
        return {}
    text = f"{state.csv} {state.reading}"
    mark = f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x} "  # of these very rows
    if state.data == "own":
        values = {name: getattr(state, name) for name in reset}
        return {**reset, "kept": mark + json.dumps(values)}
    if data == "own":
        with suppress(ValueError):
            return {**reset, **_recalled(state, state.kept.removeprefix(mark)), "kept": ""}
    return dict(reset)


def taking(form: Form, name: str, text: str) -> str:
    """The field that takes a text: a table that is pasted into the box for points is one's own
    table where it has names, or is no list of points.
    """
    table = typed_table(text) if name == "points" and form.lab.table_use else None
    lines_before = form.text(name).replace(";", "\n").count("\n")
    if table is None or text.strip().count("\n") < lines_before + 2:  # typed line by line
        return name
    _, fault = value_or_error(form.lab.fields[name].domain.decode, text)
    return "draft" if fault or table.header else name


def linked_changes(state: Any, use: TableUse, name: str, value: Any, **also: Any) -> Change:
    """What changes together with the draft or the data set; ``also`` with the latter alone."""
    match name:
        case "draft":
            return linked(state, use, value)
        case "data":
            return _with_data(state, value, {"moved": (), **use.reset, **also})
    return {}


def linked(state: Any, use: TableUse, text: str) -> Change:
    """What changes together with a draft that is typed, pasted, opened or dropped.

    A table that can be read in one way only is used at once; ``undone`` takes it back. Any other
    waits for the button. An emptied box takes the table away.
    """
    if not text.strip():
        return {"csv": "", "reading": "", "draft_reading": ""} if state.data == "own" else {}
    draft = replace(state, draft=text, draft_reading="")
    table_preview = preview(draft, use)
    if table_preview.fault or not _is_clear(table_preview.table):
        return {"draft_reading": ""}
    return _with_way_back(state, table_preview)


def _is_clear(table: TextTable | None) -> bool:
    """Whether a table has rows of two columns at least, and no part of it may be read otherwise."""
    return bool(table and len(table) > 0 and len(table.columns) > 1 and not table.doubts)


def with_option(state: Any, **options: Any) -> Change:
    """What changes when a person adjusts how the table in the preview is read."""
    text, _ = source_of(state)
    changed_options = replace(_options_of(state), roles=(), **options)
    return {"draft": text, "draft_reading": str(changed_options)}


def with_column(state: State, use: TableUse, place: int, role: str) -> Change:
    """What changes when a column of the preview gets another role."""
    text, _ = source_of(state)
    table_preview = preview(state, use)
    if table_preview.table is None or place >= len(table_preview.roles) or role not in use.roles:
        return {}
    options = _options_of(state)
    roles = with_role(table_preview.roles, place, role, role not in MULTIPLE)
    return {"draft": text, "draft_reading": str(replace(options, roles=roles))}


def with_named_columns(use: TableUse, table: TextTable, columns: Sequence[str]) -> Roles:
    """Roles by the names of columns, each "role=name"; a column that is not named is ignored.

    Raises ValueError where a role or a name is unknown, with what is allowed.
    """
    roles = [UNUSED] * len(table.columns)
    for entry in columns:
        role, mark, name = entry.partition("=")
        if not mark or role not in use.roles:
            raise ValueError(
                f"ROLE=NAME is allowed with a role from {', '.join(use.roles)}, got {quoted(entry)}"
            )
        if name not in table.names:
            raise ValueError(
                f"no column is called {quoted(name)}; there are {listed(list(table.names))}"
            )
        roles[table.names.index(name)] = role
    return tuple(roles)


def _without_field(sentence: str) -> str:
    """A sentence without the name of a field before it, which the preview does not need."""
    name, mark, rest = sentence.partition(": ")
    return rest if mark and name in ("csv", "reading", "data") else sentence
