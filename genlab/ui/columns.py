"""Columns of cells with edges between them, as in a trellis: numbers shortened to fit into a cell,
and edges as SVG.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from genlab.kit import raised
from genlab.ui.html import Markup, join_rows

WIDTHS = 6  # of an edge


def line(name: object, cell: str, columns: Iterable[Sequence[object]], kind: str = "") -> Markup:
    """A row of cells after its name; ``cell`` is the template of a cell, ``kind`` a class of the
    name.
    """
    side = Markup('<b class="{}">{}</b>').format(f"side {kind}".strip(), name)
    return side + join_rows(cell, columns)


def edges(kind: str, weights: np.ndarray) -> Markup:
    """Lines from the cells of each column to those of the next, in units of a hundredth of a cell.

    weights (columns − 1, K, K): from 0, no line, to 1, the widest; ``kind`` is a class. One path
    for each width.
    """
    widths = np.ceil(np.nan_to_num(weights) * WIDTHS - 1e-9).astype(int)
    strokes = _strokes(weights.shape)
    lines = ((width, "".join(strokes[widths == width])) for width in range(1, WIDTHS + 1))
    return join_rows(
        f'<path class="edge {kind} w{{}}" d="{{}}"/>', [edge for edge in lines if edge[1]]
    )


@lru_cache(4)
def _strokes(shape: tuple[int, int, int]) -> np.ndarray:
    """The stroke of each edge."""
    strokes = np.empty(shape, dtype=object)
    for t, i, j in np.ndindex(shape):
        strokes[t, i, j] = f"M{100 * t + 50} {100 * i + 50}L{100 * t + 150} {100 * j + 50}"
    return strokes


@lru_cache(1024)  # a step changes only a few cells
def probability(value: float, room: bool) -> str:
    """A probability in a cell: .0128 where there is room, .013 where there is little, 5.2 over
    ×10⁻⁹ if it is tiny, and ≈1 for one that would be rounded to 1.
    """
    if value in (0, 1):
        return f"{value:.0f}"
    if value < (1e-3 if room else 0.01):
        mantissa, power = f"{value:.1e}".split("e")
        return Markup("{}<small>×10{}</small>").format(mantissa, raised(int(power)))
    text = f"{value:.{3 if room else 2}g}"
    return "≈1" if float(text) == 1 else text.removeprefix("0")


@lru_cache(1024)
def hundredths(value: float, room: bool) -> str:
    """Return one of a few probabilities: .87, and ≈0 for one that would be rounded to 0."""
    text = f"{value:.{3 if room else 2}f}"
    if 0 < value < 1 and float(text) in (0, 1):
        return "≈0" if value < 0.5 else "≈1"
    return text.removeprefix("0") if 0 < value < 1 else f"{value:.0f}"


@lru_cache(1024)
def logarithm(value: float, room: bool) -> str:
    """A log-probability in a cell."""
    if value in (0, -math.inf):
        return "−∞" if value else "0"
    fine = value > (-99.5 if room else -0.995)
    digits = 1 if value > (-999.5 if room else -9.95) else 0
    if fine:
        digits = 2
    return f"{value:.{digits}f}".replace("-0.", "−.").replace("-", "−")
