"""A lab's tables on the screen, or for a screen reader alone."""

import math
from collections.abc import Iterable, Sequence

from genlab.kit import Table, raised
from genlab.ui.text import Markup, joined, shown


def table(content: Table, unseen: bool = False) -> Markup:
    """A table under its title; ``unseen`` is for the twin of a picture, which only a screen reader reads."""
    return framed(
        content.title, content.columns, [[cell(value) for value in row] for row in content.rows], unseen=unseen
    )


def framed(title: str, columns: Sequence[str], rows: Iterable[Iterable], unseen: bool = False) -> Markup:
    """A table of what may stand in cells already; where it is wider than its place, it scrolls there by itself."""
    return Markup(
        '<div class="{}"><h3>{}</h3><div class="scroll"><table class="plain" aria-label="{}"><thead><tr>{}</tr></thead>'
        "<tbody>{}</tbody></table></div></div>"
    ).format(
        "unseen" if unseen else "framed",
        *(title, title),
        joined('<th scope="col">{}</th>', [(column,) for column in columns]),
        joined(f"<tr>{'<td>{}</td>' * len(columns)}</tr>", rows),
    )


def corrections(content: Table) -> Markup:
    """A table of (source, where, it says, correct, verdict) in two columns, which a phone has room for."""
    noted = Markup("{}<small>{}</small>")
    rows = [
        (noted.format(says, f"{_origin(source)}, {where}"), noted.format(correct, verdict))
        for source, where, says, correct, verdict in content.rows
    ]
    return framed(content.title, (content.columns[2].capitalize(), content.columns[3].capitalize()), rows)


def _origin(source: str) -> str:
    return f"deck {source}" if source[0].isdigit() else source


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
        return f"{mantissa}×10{raised(int(power))}".replace("-", "−")
    text = f"{value:,.0f}" if abs(value) >= 10**digits else f"{value:.{digits}g}"
    return text.replace("-", "−")
