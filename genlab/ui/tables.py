"""A lab's tables on the screen, or for a screen reader alone."""

import math

from genlab.kit import Table
from genlab.ui.text import Markup, joined, shown


def table(content: Table, unseen: bool = False) -> Markup:
    """A table with its title; ``unseen`` is for the twin of a picture, which only a screen reader reads."""
    head = joined('<th scope="col">{}</th>', [(column,) for column in content.columns])
    rows = [(joined("<td>{}</td>", [(cell(value),) for value in row]),) for row in content.rows]
    return Markup(
        '<div class="{}"><table class="plain"><caption>{}</caption><thead><tr>{}</tr></thead><tbody>{}</tbody></table>'
        "</div>"
    ).format("unseen" if unseen else "wide", content.title, head, joined("<tr>{}</tr>", rows))


def cell(value: object) -> Markup | str:
    """A value for people: four digits, a true minus, a dash for nothing."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, int) or math.isinf(value):
        return f"{value:,}".replace("-", "−").replace("inf", "∞")
    return number(value)


def number(value: float, digits: int = 4) -> str:
    """So many significant digits, never in a computer's spelling."""
    if value and not 1e-4 <= abs(value) < 1e6:
        mantissa, power = f"{value:.{digits - 1}e}".split("e")
        return f"{mantissa} · 10^{int(power)}".replace("-", "−")
    text = f"{value:,.0f}" if abs(value) >= 10**digits else f"{value:.{digits}g}"
    return text.replace("-", "−")
