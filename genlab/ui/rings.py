"""Every cycle of a map of 0..d−1 into itself as a ring, with the tails that lead into it, as one
SVG.

This is not a figure of the kit: its nodes are numbers to be clicked (``data-pick``), and a step
changes the style of one or two, which a lab's style.css defines.
"""

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
    """The places of the states, the arrow from each to the next as an SVG path, and the size of the
    whole.
    """

    places: dict[int, tuple[float, float]]
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
    circumference_radius = RING_GAP * every / (2 * math.pi)
    radius = 0.0 if alone else max(SMALLEST, circumference_radius)
    start = -math.pi / 2 - (0 if alone else math.pi * leaves(cycle[0]) / every)
    for x in cycle:
        angle = 2 * math.pi * leaves(x) / every
        place_subtree(
            x, start, angle, radius, max(DEEPER, circumference_radius if alone else radius + DEEPER)
        )
        start += angle
    centred = {x: (r * math.cos(angle), r * math.sin(angle)) for x, (r, angle) in polar.items()}
    # The ring of two states is wider than the distance between them.
    xs = [-radius, radius, *[x for x, _ in centred.values()]]
    ys = [-radius, radius, *[y for _, y in centred.values()]]
    x_low = min(xs) - RIM
    y_low = min(ys) - RIM - (TIP if alone else 0)
    x_high = max(xs) + RIM
    y_high = max(ys) + RIM
    places = {
        x: (x_centre - x_low, y_centre - y_low) for x, (x_centre, y_centre) in centred.items()
    }
    paths = {x: _straight(centred[x], centred[step[x]]) for x in polar if x not in cycle}
    if alone:
        paths[cycle[0]] = f"M-6 {-NODE + 2}C-24 -36 24 -36 7 {-TIP + 2}"
    else:
        for x in cycle:
            paths[x] = _arc(centred[x], radius, polar[x][1], polar[step[x]][1])
    return Rings(places, paths, x_high - x_low, y_high - y_low)


def _straight(at: tuple[float, float], to: tuple[float, float]) -> str:
    """A straight arrow from a state to the next one, relative to the first."""
    dx = to[0] - at[0]
    dy = to[1] - at[1]
    length = math.dist(at, to)
    start, stop = NODE / length, 1 - TIP / length
    return f"M{start * dx:.1f} {start * dy:.1f}L{stop * dx:.1f} {stop * dy:.1f}"


def _arc(at: tuple[float, float], radius: float, angle: float, to: float) -> str:
    """Along the ring, clockwise."""
    ends = (angle + NODE / radius, to - TIP / radius)
    (x1, y1), (x2, y2) = (
        (radius * math.cos(end) - at[0], radius * math.sin(end) - at[1]) for end in ends
    )
    return f"M{x1:.1f} {y1:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {x2:.1f} {y2:.1f}"


def _shelves(parts: list[Rings], width: float) -> Rings:
    """Arrange parts in rows of at most this width."""
    places: dict[int, tuple[float, float]] = {}
    paths: dict[int, str] = {}
    x_offset = top = deep = widest = 0.0
    for part in parts:
        if x_offset and x_offset + part.width > width + 1e-6:
            top += deep
            x_offset = deep = 0.0
        places |= {
            x: (x_offset + x_place, top + y_place) for x, (x_place, y_place) in part.places.items()
        }
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
        rows.append((look, x, *place, marker, marker, rings.paths[x], x))
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
