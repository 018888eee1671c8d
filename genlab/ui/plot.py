"""Plots as the page's own elements: lines in SVG that stretch, words in HTML that do not.

Colours are the style sheet's (``tone`` is one of TONES), so a plot follows light and dark by itself, and it is as wide
as its place. Pictures are hidden from assistive technology, which reads the table that belongs beside each.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab.kit import raised
from genlab.ui.text import Markup, joined

TONES = ("one", "two", "three", "four", "soft")
_SIDE = 4000  # units of the drawing in either direction


class Axis(NamedTuple):
    """A range with its label; ``ticks`` are made where none are given."""

    low: float
    high: float
    label: str = ""
    log: bool = False
    ticks: tuple[tuple[float, str], ...] | None = None

    def share(self, values: ArrayLike) -> np.ndarray:
        """Where values lie, from 0 at the low end to 1 at the high one; beyond is beyond."""
        values, low, high = np.asarray(values, dtype=float), self.low, self.high
        if self.log:
            values, low, high = np.log(values), math.log(low), math.log(high)
        return (values - low) / (high - low)

    def marks(self) -> list[tuple[float, str]]:
        """(share, text) of every tick."""
        ticks = self.ticks if self.ticks is not None else powers(self) if self.log else nice(self.low, self.high)
        values, texts = zip(*ticks, strict=True) if ticks else ((), ())
        return list(zip(self.share(values).tolist(), texts, strict=True))


class Curve(NamedTuple):
    """A line through points; broken where y is nan. ``area`` fills below it, ``base`` is then its lower edge."""

    x: ArrayLike
    y: ArrayLike
    tone: str
    name: str = ""
    dash: bool = False
    area: bool = False
    base: ArrayLike | None = None


class Rule(NamedTuple):
    """A straight line across the plot: upright at x, or level at y."""

    tone: str
    x: float | None = None
    y: float | None = None
    name: str = ""
    dash: bool = True


class Bars(NamedTuple):
    """Upright bars, each ``width`` wide in units of x."""

    x: Sequence[float]
    y: Sequence[float]
    tone: str
    name: str = ""
    width: float = 0.8


class Dots(NamedTuple):
    """Round marks; ``ring`` leaves them hollow."""

    x: Sequence[float]
    y: Sequence[float]
    tone: str
    name: str = ""
    ring: bool = False


class Strip(NamedTuple):
    """A line below the plot on the same x: single values as dots, ranges as bars, and what they are in text."""

    name: str
    tone: str
    points: tuple[float, ...] = ()
    ranges: tuple[tuple[float, float], ...] = ()
    text: str = ""


def plot(x: Axis, y: Axis, marks: Sequence, strips: Iterable[Strip] = (), right: Axis | None = None) -> Markup:
    """The picture; ``right`` is another scale of y on the right-hand side."""
    lines = Markup("").join(_svg(mark, x, y) for mark in marks if not isinstance(mark, Dots))
    dots = Markup("").join(_dots(mark, x, y) for mark in marks if isinstance(mark, Dots))
    grid = joined('<path class="grid" d="M0 {}H{}"/>', [(_down(share), _SIDE) for share, _ in y.marks()])
    return Markup(
        '<div class="plot" aria-hidden="true">{}<div class="frame"><svg viewBox="0 0 4000 4000" '
        'preserveAspectRatio="none">{}{}</svg>{}{}{}{}<span class="label low">{}</span>{}{}</div>{}</div>'
    ).format(
        _key(marks),
        grid,
        lines,
        dots,
        joined('<span class="tick x" style="--at:{:.4f}">{}</span>', x.marks()),
        joined('<span class="tick y" style="--at:{:.4f}">{}</span>', y.marks()),
        joined('<span class="tick y right" style="--at:{:.4f}">{}</span>', right.marks() if right else []),
        x.label,
        Markup('<span class="label left">{}</span>').format(y.label) if y.label else "",
        Markup('<span class="label right">{}</span>').format(right.label) if right else "",
        _strips(strips, x),
    )


def nice(low: float, high: float, about: int = 5) -> tuple[tuple[float, str], ...]:
    """Round numbers inside a range, with the digits they need."""
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(step * power for step in (1, 2, 2.5, 5, 10) if step * power >= rough * (1 - 1e-9))
    digits = max(0, -math.floor(math.log10(step) + 1e-9)) + (abs(step / power - 2.5) < 1e-9)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return tuple((k * step, f"{k * step + 0.0:.{digits}f}".replace("-", "−")) for k in range(first, last + 1))


def powers(axis: Axis) -> tuple[tuple[float, str], ...]:
    """The powers of ten inside a range."""
    first, last = math.ceil(math.log10(axis.low) - 1e-9), math.floor(math.log10(axis.high) + 1e-9)
    named = {0: "1", 1: "10", 2: "100", 3: "1,000"}
    return tuple((10.0**k, named.get(k, "10" + raised(k))) for k in range(first, last + 1))


def _down(share: ArrayLike) -> int:
    return round(_SIDE * (1 - float(share)))


def _runs(x: ArrayLike, y: ArrayLike, axes: tuple[Axis, Axis]) -> list[np.ndarray]:
    """The drawing's coordinates, one array of points for each run without a gap; what is far outside is cut there."""
    across, up = (axis.share(values) for axis, values in zip(axes, (x, y), strict=True))
    there = ~np.isnan(up)
    places = np.rint(_SIDE * np.stack([across, 1 - up.clip(-0.1, 1.1)], axis=-1))
    if there.all():
        return [places.astype(int)] * bool(len(there))
    ends = np.flatnonzero(np.diff(there, prepend=False, append=False)).reshape(-1, 2)
    return [places[start:end].astype(int) for start, end in ends.tolist()]


def _path(points: np.ndarray) -> str:
    """A line from point to point."""
    return "M" + " ".join(map(str, points.ravel().tolist()))


def _svg(mark: Curve | Rule | Bars, x: Axis, y: Axis) -> Markup:
    match mark:
        case Curve(area=True):
            base = np.where(np.isnan(mark.y), np.nan, y.low if mark.base is None else mark.base)
            both = zip(_runs(mark.x, mark.y, (x, y)), _runs(mark.x, base, (x, y)), strict=True)
            return _drawn("area", mark, "".join(_path(np.concatenate([top, low[::-1]])) + "Z" for top, low in both))
        case Curve():
            return _drawn("curve", mark, "".join(map(_path, _runs(mark.x, mark.y, (x, y)))))
        case Rule(y=None):
            return _drawn("curve rule", mark, f"M{_SIDE * float(x.share(mark.x)):.1f} 0V{_SIDE}")
        case Rule():
            return _drawn("curve rule", mark, f"M0 {_down(y.share(mark.y))}H{_SIDE}")
    half, zero = mark.width / 2, _down(max(0.0, float(y.share(max(0.0, y.low)))))
    edges = zip(*(x.share(np.asarray(mark.x) + side).tolist() for side in (-half, half)), mark.y, strict=True)
    shape = "".join(
        f"M{_SIDE * a:.1f} {zero}V{_down(y.share(height))}H{_SIDE * b:.1f}V{zero}Z" for a, b, height in edges
    )
    return _drawn("bars", mark, shape)


def _drawn(kind: str, mark: Curve | Rule | Bars, path: str) -> Markup:
    dash = " dash" if getattr(mark, "dash", False) else ""
    return Markup('<path class="{} tone-{}{}" d="{}"/>').format(kind, mark.tone, dash, path)


def _dots(mark: Dots, x: Axis, y: Axis) -> Markup:
    places = zip(x.share(mark.x).tolist(), y.share(mark.y).tolist(), strict=True)
    shape = f'<i class="dot{" ring" if mark.ring else ""} tone-{mark.tone}" style="--x:{{:.4f}};--y:{{:.4f}}"></i>'
    return joined(shape, [(a, b) for a, b in places if 0 <= a <= 1 and 0 <= b <= 1])


def _key(marks: Sequence) -> Markup:
    kinds = {Bars: "block", Dots: "round"}
    named = [
        (
            "block" if getattr(mark, "area", False) else kinds.get(type(mark), "line"),
            mark.tone,
            " dash" if getattr(mark, "dash", False) else " ring" if getattr(mark, "ring", False) else "",
            mark.name,
        )
        for mark in marks
        if mark.name
    ]
    return Markup('<p class="key">{}</p>').format(joined('<span><i class="{} tone-{}{}"></i>{}</span>', named))


def _strips(strips: Iterable[Strip], x: Axis) -> Markup:
    rows = []
    for strip in strips:
        dots = [(share,) for share in x.share(strip.points).tolist() if -0.001 <= share <= 1.001]
        spans = [np.clip(x.share(ends), 0, 1).tolist() for ends in strip.ranges]
        shapes = joined('<i class="span" style="--from:{:.4f};--to:{:.4f}"></i>', spans)
        rows.append(
            (strip.tone, strip.name, shapes + joined('<i class="dot" style="--x:{:.4f}"></i>', dots), strip.text)
        )
    return joined('<div class="strip tone-{}"><b>{}</b><span class="track">{}</span><span>{}</span></div>', rows)
