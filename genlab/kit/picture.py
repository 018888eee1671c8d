"""Statistical pictures as data: axes and marks. ``ui.figure`` draws them with Bokeh; a lab's
figures.py makes them.

``tone`` is one of TONES, the style sheet's colours, so that a picture follows light and dark by
itself.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab.kit.numbers import raised

Numbers = Sequence[float] | np.ndarray  # (N,)

MAX_JOINED = 2  # names in one label
TONES = ("one", "two", "three", "four", "soft", "ink", "alarm", "card")


class Axis(NamedTuple):
    """A range with its label; Bokeh finds ticks where none are given as (value, text)."""

    low: float
    high: float
    label: str = ""
    log: bool = False
    ticks: tuple[tuple[float, str], ...] | None = None


class Curve(NamedTuple):
    """A line through points; broken where y is nan."""

    x: ArrayLike
    y: ArrayLike
    tone: str
    name: str = ""
    dash: bool = False
    width: float = 2.5


class Area(NamedTuple):
    """What lies between a line and its lower edge (a number, or a line of its own)."""

    x: ArrayLike
    y: ArrayLike
    tone: str
    name: str = ""
    base: ArrayLike = 0.0


class Rule(NamedTuple):
    """A straight line across the picture: vertical at x, or horizontal at y; none if neither is
    given.
    """

    tone: str
    x: float | None = None
    y: float | None = None
    name: str = ""
    dash: bool = True


class Bars(NamedTuple):
    """Vertical bars, each ``width`` wide in units of x."""

    x: Numbers
    y: Numbers
    tone: str
    name: str = ""
    width: float = 0.8


class Dots(NamedTuple):
    """Round marks; none is drawn where y is None or nan; ``ring`` leaves them hollow. ``tone`` may
    be one per dot.
    """

    x: ArrayLike
    y: ArrayLike | Sequence[float | None]
    tone: str | Sequence[str]
    name: str = ""
    ring: bool = False
    size: float = 10


class Handles(NamedTuple):
    """Dots that the user drags, by mouse or finger; a control beside the picture does the same for
    the keyboard.

    ``moved(points)`` returns what changes in the state when they are at [(x, y), …]; with ``add`` a
    click on an empty place adds one more, and Backspace deletes the one that was clicked last.
    """

    x: Numbers
    y: Numbers
    tone: str | Sequence[str]
    name: str
    moved: Callable[[list[tuple[float, float]]], Mapping[str, Any]]
    add: bool = False
    size: float = 16


def handle(
    place: tuple[float, float],
    tone: str,
    name: str,
    moved: Callable[[float, float], Mapping[str, Any]],
    size: float = 16,
) -> Handles:
    """One dot that the user drags: ``moved(x, y)`` returns what changes in the state when it is
    there.
    """
    return Handles([place[0]], [place[1]], tone, name, lambda to: moved(*to[0]), size=size)


class Shade(NamedTuple):
    """The most probable class at each point of the picture, in its colour; the stronger the colour,
    the more probable the class.

    posterior: (rows, columns, K), from the lower left, of cells of equal size; tones: one per
    class.
    """

    posterior: ArrayLike
    tones: Sequence[str]
    name: str = ""


Mark = Curve | Area | Rule | Bars | Dots | Handles | Shade
Marks = list[Mark]


class Strip(NamedTuple):
    """A line below the picture on the same x: values as dots, ranges as bars, and their values as
    text.
    """

    name: str
    tone: str
    points: tuple[float, ...] = ()
    ranges: tuple[tuple[float, float], ...] = ()
    text: str = ""


class Plot(NamedTuple):
    """A picture; ``right`` is another scale of y on the right-hand side, ``note`` is shown where
    nothing can be drawn.

    ``tall`` gives a plane the room that a curve does not need. ``square`` makes the picture as wide
    as it is high, for content that must not be stretched. ``equal`` makes a unit as long vertically
    as horizontally (``alike``), so that a circle is round. ``faded`` keeps the curves of the
    previous picture in grey if it shows the same observations on the same axes.
    """

    x: Axis
    y: Axis
    marks: Sequence[Any] = ()
    strips: Sequence[Strip] = ()
    right: Axis | None = None
    note: str = ""
    tall: bool = False
    square: bool = False
    equal: bool = False
    faded: bool = False


def axis_around(values: ArrayLike, label: str = "", room: float = 0.1) -> Axis:
    """An axis over the range of values, with a share of the range as margin: 1 if all values are
    the same. Without values it is ±5.
    """
    values = np.asarray(values, dtype=float)
    low, high = -5.0, 5.0
    if values.size:
        low, high = float(values.min()), float(values.max())
    margin = max(room * (high - low) or 1.0, 1e-9 * max(-low, high))
    return Axis(low - margin, high + margin, label)


def alike(x: Axis, y: Axis) -> bool:
    """Whether a unit can have the same length on both axes: their labels have the same unit after
    the comma, or are mere symbols like x₁, and neither range is more than twice as long as the
    other.
    """
    units = {
        unit or (name[2:] and name)
        for name, _, unit in (axis.label.partition(",") for axis in (x, y))
    }
    return len(units) == 1 and 0.5 < (x.high - x.low) / (y.high - y.low) < 2


def is_visible(mark: Any) -> bool:
    """Whether a mark is visible at all."""
    return not (isinstance(mark, Rule) and mark.x is None and mark.y is None)


def nice(low: float, high: float, about: int = 5) -> tuple[tuple[float, str], ...]:
    """Round numbers inside a range, with the digits they need. If these are many, the first number
    is written out and the others as distances from it.
    """
    rough = high / about - low / about
    if not 1e-300 < rough < math.inf:
        return ()
    power = 10.0 ** math.floor(math.log10(rough))
    factor = next(factor for factor in (1, 2, 2.5, 5, 10) if factor * power >= rough * (1 - 1e-9))
    step = factor * power
    places = -math.floor(math.log10(step) + 1e-9)  # digits behind the point
    if factor == 2.5:
        places += 1
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    ticks = [k * step for k in range(first, last + 1)]
    if places + math.log10(max(-low, high)) < 6:
        return tuple(zip(ticks, _texts(ticks, places), strict=True))
    distances = [k * step for k in range(len(ticks))]
    texts = [f"+{text}" for text in _texts(distances, places)]
    texts[:1] = _texts(ticks[:1], places)
    return tuple(zip(ticks, texts, strict=True))


def _texts(values: Sequence[float], places: int) -> list[str]:
    """Numbers with this many digits behind the point; large and small ones share one power of
    ten.
    """
    power = math.floor(math.log10(max(map(abs, values), default=1) or 1))
    if -4 <= power < 6:
        power = 0
    texts = [
        f"{value / 10.0**power + 0.0:.{max(0, places + power)}f}".replace("-", "−")
        for value in values
    ]
    if not power:
        return texts
    return [
        f"{text}×10{raised(power)}" if value else "0"
        for value, text in zip(values, texts, strict=True)
    ]


def whole_ticks(low: int, high: int) -> tuple[tuple[int, str], ...]:
    """Whole numbers of a range: all of them, or the first and the multiples of an even step, about
    a dozen.
    """
    low, high = int(low), int(high)
    step = next(
        step for step in (1, 2, 4, 5, 10, 20) if (high - low + 1) / step <= 12 or step == 20
    )
    return tuple((k, str(k)) for k in range(low, high + 1) if k % step == 0 or k == low)


def spaced_labels(labels: Iterable[tuple[float, str]], gap: float) -> tuple[tuple[float, str], ...]:
    """Return names at heights that are at least ``gap`` apart: a name that has no room joins the
    nearest one before it, up to ``MAX_JOINED`` names.

    >>> spaced_labels([(0.9, "C → C"), (0.1, "C → H"), (0.9, "H → H")], 0.05)
    ((0.9, 'C → C, H → H'), (0.1, 'C → H'))
    """
    names_at: dict[float, list[str]] = {}
    for height, name in labels:
        nearest = min(names_at, key=lambda other: abs(other - height), default=-math.inf)
        place = nearest if abs(nearest - height) < gap else height
        names_at.setdefault(place, []).append(name)
    return tuple(
        (height, ", ".join(names[:MAX_JOINED]) + (" …" if len(names) > MAX_JOINED else ""))
        for height, names in names_at.items()
    )


def powers(low: float, high: float) -> tuple[tuple[float, str], ...]:
    """The powers of ten inside a range."""
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    names = {0: "1", 1: "10", 2: "100", 3: "1,000"}
    return tuple((10.0**k, names.get(k, "10" + raised(k))) for k in range(first, last + 1))


def pieces(x: ArrayLike, y: ArrayLike) -> list[tuple[np.ndarray, np.ndarray]]:
    """The runs of a line that have no gap, as (x, y)."""
    x, y = np.broadcast_arrays(np.asarray(x, dtype=float), np.asarray(y, dtype=float))
    finite = np.isfinite(x) & np.isfinite(y)
    if finite.all():
        return [(x, y)] if len(x) else []
    ends = np.flatnonzero(np.diff(finite, prepend=False, append=False)).reshape(-1, 2)
    return [(x[start:end], y[start:end]) for start, end in ends.tolist()]


FINE = 0.005  # narrower axes get ticks of their own, with as many digits as they need


def zoomed(mean: float, sd: float, label: str) -> tuple[Axis, np.ndarray]:
    """The part of [0, 1] that holds a belief of that mean and standard deviation, and where to draw
    it.

    It has one of a few fixed widths and begins at one of a few places, so that the picture rarely
    jumps.
    """
    steps = (step / 10**power for power in range(7) for step in (1, 0.5, 0.2))
    width = min((step for step in steps if step >= 16 * sd), default=1)
    low = min(max(0.0, round((mean - width / 2) / (width / 4)) * (width / 4)), 1 - width)
    part = "" if width == 1 else f", from {low:.9g} to {low + width:.9g} only"
    ticks = nice(low, low + width, 4) if width < FINE else None
    return Axis(low, low + width, label + part, ticks=ticks), np.clip(
        np.linspace(low, low + width, 201), 0, 1
    )


def decades(highest: float, label: str, lowest: float = 1) -> Axis:
    """A logarithmic axis up to ``highest``. It ends at a power of ten, so that it rarely jumps."""
    return Axis(
        lowest, 10.0 ** math.ceil(math.log10(max(highest, 10))), f"{label}, log scale", log=True
    )


def log_spaced(last: int, max_count: int) -> np.ndarray:
    """At most ``max_count`` whole numbers from 1 to ``last``, both included, spread evenly on a
    logarithmic scale.
    """
    return np.unique(np.geomspace(1, last, max_count).round()).astype(int)


def median(values: np.ndarray) -> float:
    """The middle value, or the mean of the two; without the modules that NumPy's median would load
    into the page.
    """
    middle = [(len(values) - 1) // 2, len(values) // 2]
    return float(np.partition(values, middle)[middle].mean())
