"""Coins drawn as coins: those seen, and in another tone those imagined."""

import math

from genlab.ui.tables import number
from genlab.ui.text import Markup, joined

MOST_IN_A_ROW = 22
MOST_IN_A_PILE = 6


def row(flips: str) -> Markup:
    """The last flips in their order, and how many more there were."""
    last = flips[-MOST_IN_A_ROW:]
    before = f"… {len(flips) - len(last):,} before" if len(flips) > len(last) else ""
    coins = joined('<i class="coin real {0}">{0}</i>', [(each,) for each in last])
    return (Markup("<small>{}</small>").format(before) if before else Markup("")) + coins


def pile(heads: float, tails: float, kind: str = "imagined") -> Markup:
    """So many heads and tails: each as a coin where they are few, else as a number of coins."""
    return _side(heads, "H", kind) + _side(tails, "T", kind)


def _side(amount: float, letter: str, kind: str) -> Markup:
    whole, part = math.floor(amount), amount - math.floor(amount)
    if amount < 0 or amount > MOST_IN_A_PILE:
        return Markup('<span class="many"><i class="coin {} {}">{}</i> × {}</span>').format(
            kind, letter, letter, f"{amount:,}" if isinstance(amount, int) else number(amount)
        )
    coins = joined('<i class="coin {} {}">{}</i>', [(kind, letter, letter)] * whole)
    if part > 1e-9:
        coins += Markup('<i class="coin {} {} part" style="--part:{:.2f}" title="{}">{}</i>').format(
            kind, letter, part, number(part), letter
        )
    return coins
