"""Diverging bars that are a table: the picture and what a screen reader reads are one thing."""

from collections.abc import Iterable
from math import copysign, inf, isfinite, isinf, isnan
from typing import NamedTuple

from genlab.ui.text import Markup, joined, shown


class Bar(NamedTuple):
    """One signed amount with its name; ``note`` stands small behind the name."""

    name: str
    amount: float
    note: str = ""
    kind: str = ""  # "" for a word, "term" for what is no single word, "sum" for the total


def bars(rows: Iterable[Bar], caption: str, columns: tuple[str, str], sides: tuple[str, str]) -> Markup:
    """A table of bars around a common zero; ``sides`` names what lies left (negative) and right of it."""
    rows = list(rows)
    longest = max((abs(row.amount) for row in rows if isfinite(row.amount) and row.kind != "sum"), default=0) or 1.0
    if any(isinf(row.amount) for row in rows):
        longest *= 2  # nothing finite is drawn as long as what is infinite
    body = joined(
        '<tr class="{}"><th scope="row">{}<small>{}</small></th>'
        '<td class="bar"><i class="{}" style="--share:{:.4f}"></i></td><td class="amount">{}</td></tr>',
        [
            (
                row.kind,
                shown(row.name),
                f" {row.note}" if row.note else "",
                "right" if row.amount > 0 else "left",
                0.0 if isnan(row.amount) else min(1.0, abs(row.amount) / longest),
                signed(row.amount),
            )
            for row in rows
        ],
    )
    return Markup(
        '<table class="bars"><caption>{}</caption><thead><tr><th scope="col">{}</th>'
        '<th scope="col" class="sides"><span>◀ {}</span><span>{} ▶</span></th>'
        '<th scope="col" class="amount">{}</th></tr></thead><tbody>{}</tbody></table>'
    ).format(caption, columns[0], *sides, columns[1], body)


def signed(amount: float) -> str:
    """A signed number for people: +1.25, −0.40, +∞, and 0/0 where there is none."""
    if isnan(amount):
        return "0/0"
    if isinf(amount):
        return "+∞" if amount == inf else "−∞"
    return f"{'+' if copysign(1, amount) > 0 else '−'}{abs(amount):.2f}"
