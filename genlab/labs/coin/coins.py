"""Coins drawn as coins: those seen, and in another tone those imagined."""

import math

from genlab.kit import number
from genlab.ui.html import Markup, joined

MOST_IN_A_ROW = 22
MOST_IN_A_PILE = 6


def row(flips: str) -> Markup:
    """The last flips in their order, and how many more there were."""
    last = flips[-MOST_IN_A_ROW:]
    before = Markup("<small>… {:,} before</small>").format(len(flips) - len(last)) if len(flips) > len(last) else ""
    return Markup(before) + joined('<i class="coin real {0}">{0}</i>', [(each,) for each in last])


def pile(heads: float, tails: float, kind: str = "imagined") -> Markup:
    """So many heads and tails: each as a coin where they are few, else as a number of coins."""
    return _side(heads, "H", kind) + _side(tails, "T", kind)


def _side(amount: float, letter: str, kind: str) -> Markup:
    whole, part = math.floor(amount), amount - math.floor(amount)
    if amount < 0 or amount > MOST_IN_A_PILE:
        many = f"{amount:,}" if isinstance(amount, int) else number(amount)
        return joined('<span class="many"><i class="coin {} {}">{}</i> × {}</span>', [(kind, letter, letter, many)])
    broken = '<i class="coin {} {} part" style="--part:{:.2f}" title="{}">{}</i>'
    rest = [(kind, letter, part, number(part), letter)] if part > 1e-9 else []
    return joined('<i class="coin {} {}">{}</i>', [(kind, letter, letter)] * whole) + joined(broken, rest)
