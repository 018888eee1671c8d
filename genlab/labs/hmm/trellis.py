"""The trellis as a picture: a column of cells a day, edges between them, the best path on top.

Cells and words are HTML, edges one stretched SVG below them. The picture is hidden from assistive technology, which
reads the table that belongs beside it; cells and days are clicked by their ``data-pick``.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from genlab.ui.text import Markup, joined

LEVELS = 6  # widths of an edge
ROOMY = 16  # days up to which a cell has room for a number as people write it
KNOWN_TONES = {"C": "one", "H": "two"}  # cold is blue and hot is orange, wherever they stand


class Day(NamedTuple):
    """The head of a column: its number, what was seen, and what is known of its state."""

    number: int
    seen: str  # "?" if nothing
    label: str = ""  # the state's letter, where the row is labelled
    known: str = ""  # the state's letter, where it is clamped


class Cell(NamedTuple):
    """One cell: its number and tint (0 to 1), and marks: "path", "tied", "here", "lost", "out", "hidden"."""

    text: str
    share: float
    marks: str = ""


class Edges(NamedTuple):
    """Edges of one kind, ``weights`` (days − 1, K, K) from 0 (none) to 1."""

    kind: str
    weights: np.ndarray


class Trellis(NamedTuple):
    """What is drawn; ``cells[t][k]``, ``here`` is the place of the current cell."""

    names: str
    days: Sequence[Day]
    cells: Sequence[Sequence[Cell]]
    edges: Sequence[Edges]
    here: tuple[int, int] | None = None
    before: int = 0  # days not drawn, on either side
    after: int = 0


def tones(names: str) -> list[str]:
    """A colour for each state."""
    free = [tone for tone in ("one", "two", "three", "four", "soft") if tone not in map(KNOWN_TONES.get, names)]
    return [KNOWN_TONES.get(name) or free.pop(0) for name in names]


def draw(trellis: Trellis) -> Markup:
    """The whole picture."""
    days, states = len(trellis.days), len(trellis.names)
    heads = list(head_rows(trellis.days, trellis.names, trellis.here))
    first = 1 + len(heads)
    body = Markup("").join(
        _row(name, tone, k, [column[k] for column in trellis.cells], trellis)
        for k, (name, tone) in enumerate(zip(trellis.names, tones(trellis.names), strict=True))
    )
    return Markup(
        '<div class="trellis {}" style="--days:{}" aria-hidden="true">{}{}'
        '<svg style="grid-area:{}/2/{}/{}" viewBox="0 0 {} {}" preserveAspectRatio="none">{}</svg></div>{}'
    ).format(
        shape(days, states),
        *(days, Markup("").join(heads), body),
        *(first, first + states, days + 2, 100 * days, 100 * states),
        Markup("").join(map(_edges, trellis.edges)),
        _beyond(trellis),
    )


def shape(days: int, states: int) -> str:
    """Classes that say how much room there is."""
    width = "few" if days <= ROOMY else "many" if days <= 36 else "long"
    return f"{width} {'tall' if states <= 3 else 'flat'}"


def head_rows(days: Sequence[Day], names: str, here: tuple[int, int] | None = None) -> Iterable[Markup]:
    """The rows above the cells: day, observation, and what is known of the state."""
    at = -1 if here is None else here[0]
    tone = dict(zip(names, tones(names), strict=True))
    yield _heads("day", "Day", [(" now" if t == at else "", day.number, day.number) for t, day in enumerate(days)])
    seen = [(" missing" if day.seen == "?" else "", day.number, day.seen) for day in days]
    yield _heads("seen", "Seen", seen)
    if any(day.label or day.known for day in days):
        told = [(_told(day, tone), day.number, day.known or day.label) for day in days]
        yield _heads("told", "Label" if any(day.label for day in days) else "Known", told)


def _told(day: Day, tone: dict[str, str]) -> str:
    letter = day.known or day.label
    return f" tone-{tone[letter]}{' clamped' if day.known else ''}" if letter else " nothing"


def _heads(kind: str, name: str, columns: list[tuple[str, int, object]]) -> Markup:
    start = Markup('<b class="side {}">{}</b>').format(kind, name)
    return start + joined(f'<span class="{kind}{{}}" data-pick="day {{}}">{{}}</span>', columns)


def _row(name: str, tone: str, k: int, cells: Sequence[Cell], trellis: Trellis) -> Markup:
    side = Markup('<b class="side state tone-{}"><i>{}</i></b>').format(tone, name)
    columns = [
        (cell.marks, _keep(trellis, t, k), round(cell.share, 3), day.number, k, cell.text)
        for t, (cell, day) in enumerate(zip(cells, trellis.days, strict=True))
    ]
    shape = f'<span class="cell tone-{tone} {{}}"{{}} style="--share:{{}}" data-pick="cell {{}} {{}}">{{}}</span>'
    return side + joined(shape, columns)


def _keep(trellis: Trellis, t: int, k: int) -> Markup:
    return Markup(" data-here") if trellis.here == (t, k) else Markup("")


def _edges(edges: Edges) -> Markup:
    """One path for each width of edge."""
    levels = np.ceil(np.nan_to_num(edges.weights) * LEVELS - 1e-9).astype(int)
    lines = [""] * (LEVELS + 1)
    for level, (t, i, j) in zip(levels[levels > 0].tolist(), np.argwhere(levels > 0).tolist(), strict=True):
        lines[level] += f"M{100 * t + 50} {100 * i + 50}L{100 * t + 150} {100 * j + 50}"
    return joined(f'<path class="edge {edges.kind} w{{}}" d="{{}}"/>', [each for each in enumerate(lines) if each[1]])


def _beyond(trellis: Trellis) -> Markup:
    if not trellis.before and not trellis.after:
        return Markup("")
    return Markup('<p class="beyond">Days {:,} to {:,} of {:,}; the others follow as you go.</p>').format(
        trellis.days[0].number, trellis.days[-1].number, trellis.before + len(trellis.days) + trellis.after
    )


def probability(value: float, room: bool) -> str:
    """A probability in a cell: .0128 where there is room, .013 where there is little, 5.2 over e−9 if it is tiny."""
    if value in (0, 1):
        return f"{value:.0f}"
    if value < (1e-3 if room else 0.01):
        mantissa, power = f"{value:.1e}".split("e")
        return Markup(f"{mantissa}<small>e−{-int(power)}</small>")
    text = f"{value:.{3 if room else 2}g}"
    return "1.0" if float(text) == 1 else text.removeprefix("0")


def hundredths(value: float, room: bool) -> str:
    """A probability among few: .87, and ≈0 for what would be rounded to nothing."""
    digits = 3 if room else 2
    text = f"{value:.{digits}f}"
    if 0 < value < 1 and float(text) in (0, 1):
        return "≈0" if value < 0.5 else "≈1"
    return text.removeprefix("0") if 0 < value < 1 else f"{value:.0f}"


def logarithm(value: float, room: bool) -> str:
    """A log-probability in a cell."""
    if value in (0, -np.inf):
        return "−∞" if value else "0"
    fine = value > (-99.5 if room else -0.995)
    digits = 2 if fine else 1 if value > (-999.5 if room else -9.95) else 0
    return f"{value:.{digits}f}".replace("-0.", "−.").replace("-", "−")
