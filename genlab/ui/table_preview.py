"""The preview of a table before it is used: its first rows, and what each of its columns is for."""

from collections.abc import Callable
from typing import Any

from genlab.kit import Group, Lab, Table, TableUse, When, own_table, row_dragging, where
from genlab.kit.lab import Roles
from genlab.kit.layout import Item
from genlab.tables import TextTable
from genlab.ui import html
from genlab.ui.html import Markup, join_rows

FIRST_ROWS = 4
GUIDE = html.guide_to_own_data("on-the-page")
EXAMPLES = 3  # values of a column that are shown beside its name


def preview_of(use: TableUse) -> Callable[[Any], Markup]:
    """A function that draws the preview of a state's table."""

    def table_preview(state: Any) -> Markup:
        preview = own_table.preview(state, use)
        fault = Markup('<p class="fault" role="alert">{}</p>').format(preview.fault)
        if preview.table is None:
            return fault
        notes = join_rows("<li>{}</li>", [(note,) for note in preview.table.notes])
        return Markup('<div class="preview"><p>{}</p><ul>{}</ul>{}{}{}</div>').format(
            preview.table.summary,
            notes,
            _first_rows(preview.table),
            columns_listed(preview.table, preview.roles, use),
            fault if preview.fault else "",
        )

    return table_preview


def _first_rows(table: TextTable) -> Markup:
    count = min(FIRST_ROWS, len(table))
    columns = [column.texts[:count] for column in table.columns]
    title = f"The first {count} of {len(table):,} rows" if len(table) > count else "The rows"
    return html.table(Table("preview", title, table.names, tuple(zip(*columns, strict=True))))


def columns_listed(table: TextTable, roles: Roles, use: TableUse) -> Markup:
    """A line for each column: its name, its type, some values, and its role among the others."""
    lines = []
    for place, (column, role) in enumerate(zip(table.columns, roles, strict=True)):
        kind = "index" if column.is_index else column.kind
        missing = f", {column.missing:,} missing" if column.missing else ""
        examples = ", ".join(text for text in column.texts[:EXAMPLES] if text)
        buttons = Markup("").join(
            html.button(name, f"role {place} {number}", name == role)
            for number, name in enumerate(use.roles)
        )
        label = f"Role of {column.name}"
        lines.append((column.name, f"{kind}{missing}", examples[:60], label, buttons))
    return Markup('<h3>What each column is for</h3><dl class="columns">{}</dl>').format(
        join_rows(
            "<div><dt>{} <small>{}</small></dt><dd><small>{}</small>"
            '<span class="roles" role="group" aria-label="{}">{}</span></dd></div>',
            lines,
        )
    )


def own_rows(lab: Lab) -> list[Item]:
    """What a lab shows of observations of one's own, points or a table, below the menu of data."""
    use = lab.table_use
    assert use is not None  # only a lab that takes a table shows it
    return [
        When(row_dragging.has_own_points, ["points"]),
        When(where(data="own"), [row_dragging.reading, own_table.open_box(), GUIDE]),
        When(
            own_table.is_looked_at,
            [own_table.two_readings(lab), own_table.deciders(use), *adjusting(use)],
        ),
        own_table.undo,
        row_dragging.restore_buttons,
    ]


def more_of_rows(use: TableUse) -> list[Item]:
    """What a lab shows of its observations where a person asks for more: a box to paste a table
    into, how the table in use is read, and moved observations.
    """
    return [
        Group("Paste a table", ["draft", GUIDE]),
        When(own_table.is_in_use, [Group("How the table is read", adjusting(use))]),
        "moved",
    ]


def adjusting(use: TableUse) -> list[Item]:
    """The preview of a table, and the buttons that say how it is read."""
    return [preview_of(use), own_table.delimiters, own_table.headers, own_table.decimals]
