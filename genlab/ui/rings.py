"""Every cycle of a map of 0..d−1 into itself as a ring, with the tails that lead into it, as one
SVG.

This is not a figure of the kit: its nodes are numbers to be clicked (``data-pick``), and a step
changes the style of one or two, which a lab's style.css defines.
"""

import cmath
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from genlab.ui.html import Markup, join_rows

NODE, TIP = 14, 18  # a state's radius, and where the point of an arrow ends
RING_GAP = 36  # between neighbours
DEEPER = 46  # a step of a tail
SMALLEST = 34  # a ring's radius
RIM = 20  # around a ring and its tails
WIDE = 2.1  # the picture's width by its height


class Rings(NamedTuple):
    """The places of the states as complex numbers, the arrow from each to the next as an SVG path,
    and the size of the whole.
    """

    places: dict[int, complex]
    paths: dict[int, str]
    width: float
    height: float


@lru_cache(maxsize=16)
def rings_of(step: tuple[int, ...], cycles: tuple[tuple[int, ...], ...]) -> Rings:
    """Rings and tails of ``step`` (d,), which has these cycles, packed into a picture of about
    WIDE to one.
    """
    before: dict[int, list[int]] = {x: [] for x in range(len(step))}
    for x in set(before).difference(*cycles):
        before[step[x]].append(x)
    parts = sorted((_ring(cycle, step, before) for cycle in cycles), key=lambda part: -part.height)
    widths = {sum(part.width for part in parts[:k]) for k in range(1, len(parts) + 1)}
    return min(
        (_shelves(parts, width) for width in widths),
        key=lambda ring: max(ring.width / WIDE, ring.height),
    )


def _ring(cycle: tuple[int, ...], step: tuple[int, ...], before: dict[int, list[int]]) -> Rings:
    """One cycle, clockwise from the top, and its tails outwards; each state has the angle that
    its leaves need.
    """

    def leaves(x: int) -> int:
        return max(1, sum(map(leaves, before[x])))

    polar: dict[int, tuple[float, float]] = {}

    def place_subtree(x: int, start: float, angle: float, radius: float, outer: float) -> None:
        polar[x] = (radius, start + angle / 2)
        for child in before[x]:
            share = angle * leaves(child) / leaves(x)
            place_subtree(child, start, share, outer, outer + DEEPER)
            start += share

    alone, every = len(cycle) == 1, sum(map(leaves, cycle))
    needed = RING_GAP * every / (2 * math.pi)
    radius = 0.0 if alone else max(SMALLEST, needed)
    outer = max(DEEPER, needed if alone else radius + DEEPER)
    start = -math.pi / 2 - (0 if alone else math.pi * leaves(cycle[0]) / every)
    for x in cycle:
        angle = 2 * math.pi * leaves(x) / every
        place_subtree(x, start, angle, radius, outer)
        start += angle
    centred = {x: cmath.rect(*polar[x]) for x in polar}
    # The ring of two states is wider than the distance between them.
    xs = [-radius, radius, *(place.real for place in centred.values())]
    ys = [-radius, radius, *(place.imag for place in centred.values())]
    low = complex(min(xs) - RIM, min(ys) - RIM - (TIP if alone else 0))
    high = complex(max(xs) + RIM, max(ys) + RIM)
    paths = {x: _straight(centred[step[x]] - centred[x]) for x in polar if x not in cycle}
    if alone:
        paths[cycle[0]] = f"M-6 {-NODE + 2}C-24 -36 24 -36 7 {-TIP + 2}"
    else:
        for x in cycle:
            paths[x] = _arc(centred[x], radius, polar[x][1], polar[step[x]][1])
    size = high - low
    return Rings({x: centred[x] - low for x in centred}, paths, size.real, size.imag)


def _straight(way: complex) -> str:
    """A straight arrow from a state to the next one, relative to the first."""
    unit = way / abs(way)
    start, stop = NODE * unit, way - TIP * unit
    return f"M{start.real:.1f} {start.imag:.1f}L{stop.real:.1f} {stop.imag:.1f}"


def _arc(at: complex, radius: float, angle: float, to: float) -> str:
    """Along the ring, clockwise."""
    start = cmath.rect(radius, angle + NODE / radius) - at
    stop = cmath.rect(radius, to - TIP / radius) - at
    return (
        f"M{start.real:.1f} {start.imag:.1f}"
        f"A{radius:.1f} {radius:.1f} 0 0 1 {stop.real:.1f} {stop.imag:.1f}"
    )


def _shelves(parts: list[Rings], width: float) -> Rings:
    """Arrange parts in rows of at most this width."""
    places: dict[int, complex] = {}
    paths: dict[int, str] = {}
    x_offset = top = deep = widest = 0.0
    for part in parts:
        if x_offset and x_offset + part.width > width + 1e-6:
            top += deep
            x_offset = deep = 0.0
        places |= {x: place + complex(x_offset, top) for x, place in part.places.items()}
        paths |= part.paths
        x_offset, deep = x_offset + part.width, max(deep, part.height)
        widest = max(widest, x_offset)
    return Rings(places, paths, widest, top + deep)


def walked(rings: Rings, way: Sequence[int]) -> Markup:
    """The picture, with the states that a walk has visited marked; a click on a state picks
    ``start`` and its number.
    """
    current = way[-1]
    previous = way[-2] if len(way) > 1 else None
    visited = set(way)
    tips = join_rows(
        '<marker id="tip{0}" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto" '
        'markerUnits="userSpaceOnUse"><path class="tip {0}" d="M0 0L8 4L0 8Z"/></marker>',
        [("",), ("now",)],
    )
    rows = []
    for x, place in sorted(rings.places.items()):
        look = "seen" if x in visited else ""
        if x == current:
            look = "here"
        marker = "now" if x == previous else ""
        rows.append((look, x, place.real, place.imag, marker, marker, rings.paths[x], x))
    states = join_rows(
        '<g class="{}" data-pick="start {}" transform="translate({:.1f} {:.1f})">'
        '<path class="way {}" marker-end="url(#tip{})" d="{}"/><circle r="14"/><text '
        'dy="4.5">{}</text></g>',
        rows,
    )
    return Markup(
        '<svg class="rings" viewBox="0 0 {:.0f} {:.0f}" style="--wide:{:.0f}" aria-hidden="true">'
        "<defs>{}</defs>{}</svg>"
    ).format(rings.width, rings.height, rings.width, tips, states)
