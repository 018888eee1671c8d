"""Nodes over lines, at percentages of a plane: a node's name is dragged (``data-put``) and clicked
(``data-pick``).

Arrowheads turn by themselves, and a lab's style.css has the style, so nothing here depends on the
size of the picture. Only its smallest size in pixels is known: items that do not overlap there do
not overlap in a larger picture.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from genlab.kit import number
from genlab.ui.columns import hundredths
from genlab.ui.html import Markup, join_rows

Place = tuple[float, float]
Edge = tuple[Place, Place, str]  # from where to where, and its look
SIDE_BY_SIDE = 10  # nodes of a layer
SWEEPS = 3  # down and up again, in which layers are put in order
TIP = 0.56  # of an edge is before the point of its arrow
# Pixels: the height of words, the step between places that are tried, the growth of a frame.
HIGH = 20
STEP = 10
TALLER = 64
# Pixels from the line: a frame grows once before words are placed far away.
NEAR_DISTANCE, FAR_DISTANCE = 60, 220
# Widths in em of characters with another width than most.
WIDE = {0.84: "−×▸∞→≈", 0.33: " .,", 0.45: "₀₁₂₃₄₅₆₇₈₉⁻⁰¹²³⁴⁵⁶⁷⁸⁹"}


class Words(NamedTuple):
    """Words on the line between two nodes of a list: the best place as a share of the way, and the
    side of a horizontal line (−1 above, 1 below), if not on it.
    """

    start: int
    end: int
    part: float
    text: str
    side: int = 0


@lru_cache(maxsize=16)
def spaced(
    words: tuple[Words, ...],
    nodes: tuple[Place, ...],
    arrows: tuple[tuple[int, int], ...],
    node: Place,
    frame: Place,
    grown: bool = True,
) -> tuple[list[Place | None], float]:
    """Return the position of each of the words, and the height of the frame. The words lie on no
    node, no arrowhead and no other words; a position is None if no place is left. The frame is
    ``grown`` until all have one.

    The sizes, in pixels, are the smallest ones: a node's, and the frame's, which begins half a node
    outside the plane.
    """
    heights = [round(frame[1]) + k * TALLER for k in range(5 if grown else 1)]
    tries = []
    for distance, high in [
        *((NEAR_DISTANCE, high) for high in heights[:2]),
        *((FAR_DISTANCE, high) for high in heights),
    ]:
        tries.append((_free_places(words, nodes, arrows, node, (frame[0], high), distance), high))
        if None not in tries[-1][0]:
            break
    return min(tries, key=lambda attempt: attempt[0].count(None))


def _free_places(words, nodes, arrows, node, frame, distance) -> list[Place | None]:
    """A place for each text beside its edge, in hundredths of the frame; None where there is none.

    Of the places along the edge and up to ``distance`` pixels beside it that overlap nothing, the
    best is the nearest to the text's own part of the edge.
    """
    size = np.subtract(frame, node)
    nodes = [np.multiply(place, size) / 100 for place in nodes]
    # What is occupied: the middle of a box, and half of its width and height
    occupied = [(*place, *np.divide(node, 2)) for place in nodes]
    occupied += [(*between(nodes[i], nodes[j], TIP), 9, 9) for i, j in arrows]
    offsets = np.arange(-distance, distance + 1, STEP)
    grid = np.meshgrid(np.linspace(0, 1, 17), offsets)
    share, offset = (values.ravel() for values in grid)  # along the edge, and beside it
    label_places: list[Place | None] = []
    for start, end, part, text, side in words:
        edge = nodes[end] - nodes[start]
        half = np.array([breadth(text) / 2, HIGH / 2])
        is_flat = abs(edge[0]) >= abs(edge[1])
        beside = np.array([0.0, 1.0]) if is_flat else np.array([1.0, 0.0])
        places = nodes[start] + share[:, None] * edge + offset[:, None] * beside

        x, y, half_width, half_height = np.array(occupied).T[:, :, None]
        overlaps_across = np.abs(places[:, 0] - x) < half[0] + half_width + 1
        overlaps_up = np.abs(places[:, 1] - y) < half[1] + half_height + 1
        overlaps = (overlaps_across & overlaps_up).any(axis=0)
        is_outside = (np.abs(places - size / 2) > np.divide(frame, 2) - half).any(axis=1)
        is_on_wrong_side = offset * side < 0

        cost = np.abs(share - part) * np.hypot(*edge) + 3 * np.abs(offset)
        cost[overlaps | is_outside | is_on_wrong_side] = np.inf
        best = cost.argmin()
        if np.isfinite(cost[best]):
            label_places.append(tuple((100 * places[best] / size).tolist()))
            occupied.append((*places[best], *half))
        else:
            label_places.append(None)
    return label_places


def breadth(text: str) -> float:
    """The largest width of words on a line, in pixels, in the widest font of a system."""
    return 14 + 13 * sum(
        next((em for em, characters in WIDE.items() if c in characters), 0.65) for c in text
    )


def plane(
    kind: str, edges: Sequence[Edge], arrows: bool, elements: Iterable[Markup], style: str = ""
) -> Markup:
    """A plane with lines, which have heads if they are arrows, and with elements drawn
    over them.
    """
    lines = join_rows(
        '<path class="line {}" d="M{:.2f} {:.2f}L{:.2f} {:.2f}"/>',
        [(look, *a, *b) for a, b, look in edges],
    )
    svg = Markup(
        '<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{}</svg>'
    ).format(lines)
    shape = '<i class="tip {4}" style="--x:{0:.2f};--y:{1:.2f};--dx:{2:.2f};--dy:{3:.2f}"></i>'
    tips = (
        [(*between(a, b, TIP), b[0] - a[0], b[1] - a[1], look) for a, b, look in edges]
        if arrows
        else []
    )
    return Markup(
        '<div class="graph {}" style="{}"><div class="plane" data-plane>{}</div></div>'
    ).format(kind, style, Markup("").join([svg, join_rows(shape, tips), *elements]))


def node(
    i: int,
    name: str,
    place: Place,
    looks: Sequence[str],
    description: str,
    is_asked: bool,
    content: Markup,
) -> Markup:
    """A node: its name, which is dragged, and where it ``is_asked`` for clicked, and what stands
    below it.
    """
    tag, pick = "b", Markup("")
    if is_asked:
        tag, pick = "button", Markup(' type="button" data-pick="node {}"').format(i)
    return Markup(
        '<div class="node {}" data-part="{}" style="--x:{:.2f};--y:{:.2f}">'
        '<{} class="name" data-put="put {}" title="{}"{}>{}</{}>{}</div>'
    ).format(" ".join(looks), name, *place, tag, i, description, pick, name, tag, content)


def values(
    i: int,
    name: str,
    rows: Iterable[tuple[int, str, float, bool, bool]],
    clicked: bool = True,
) -> Markup:
    """The values of a node, each with a bar: its number, its name, its probability (nan if there is
    none), whether it was seen, and whether it is marked. A click on one is ``data-pick="see …"`` if
    each is ``clicked``; all are one button, ``data-pick="next …"``.
    """
    shape = (
        '<span class="value {}"{} title="{}" style="--share:{:.4f}">'
        "<span>{}</span> <i></i><b>{}</b></span> "
    )
    lines, told = [], []
    for k, value, p, is_observed, is_top in rows:
        pick = Markup(' data-pick="see {} {}"').format(i, k) if clicked else ""
        is_unknown = math.isnan(p)
        share = "–" if is_unknown else hundredths(p, True)
        look = f"{'observed' if is_observed else ''} {'top' if is_top else ''}"
        title = f"{name} = {value}: {number(p)}"
        lines.append((look, pick, title, 0.0 if is_unknown else p, value, share))
        told.append(f"{value} {share}{', seen' if is_observed else ''}")
    button = '<button type="button" class="values" data-pick="next {}" aria-label="{}">{}</button>'
    return Markup(button).format(i, f"{name}: {'; '.join(told)}", join_rows(shape, lines))


def chips(rows: Iterable[tuple[str, Place, object]]) -> Markup:
    """Words on lines: their look, their place and their text; a part that scrolls keeps the current
    ones in sight.
    """
    shape = '<span class="chip {}"{} style="--x:{:.2f};--y:{:.2f}">{}</span>'
    marker = Markup(" data-here")
    return join_rows(
        shape,
        [(look, marker if look == "now" else "", *place, words) for look, place, words in rows],
    )


def between(start: Place, end: Place, part: float) -> Place:
    """Return the point at this share of the way from one place to another."""
    x, y = start
    end_x, end_y = end
    return x + part * (end_x - x), y + part * (end_y - y)


def _layers(n: int, edges: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The nodes of each layer, at most ``SIDE_BY_SIDE`` of them, in an order with few crossings."""
    depths = [0] * n
    linked: list[list[int]] = [[] for _ in range(n)]
    for i, j in [*edges] * n:  # in any order
        depths[j] = max(depths[j], depths[i] + 1)
    for i, j in edges:
        linked[i].append(j)
        linked[j].append(i)
    depth_of: dict[int, int] = {}
    widths: Counter[int] = Counter()
    for i in sorted(range(n), key=depths.__getitem__):
        above = [depth_of[j] + 1 for j in linked[i] if depths[j] < depths[i]]
        depth = max(above, default=0)
        while widths[depth] >= SIDE_BY_SIDE:
            depth += 1
        depth_of[i] = depth
        widths[depth] += 1
    rows = [[i for i in range(n) if depth_of[i] == depth] for depth in sorted(widths)]
    for row in (*rows, *reversed(rows)) * SWEEPS:
        share = {i: (k + 0.5) / len(line) for line in rows for k, i in enumerate(line)}
        row.sort(key=lambda i: np.mean([share[j] for j in linked[i] or [i]]))
    return rows


def layered(n: int, downwards: Iterable[tuple[int, int]]) -> list[Place]:
    """The places of n nodes in layers, each below all nodes from which edges lead to it, and near
    the nodes that it is joined with. A node that is alone in its layer is in the middle, or beside
    it where an edge would run behind it.
    """
    edges = list(downwards)
    rows = _layers(n, edges)
    layer = {i: depth for depth, row in enumerate(rows) for i in row}
    deep, places = len(rows) - 1, {}
    jumped = any(layer[j] > layer[i] + 1 for i, j in edges)
    for depth, row in enumerate(rows):
        is_shifted = jumped and len(row) == 1
        for k, i in enumerate(row):
            x = 100 * (k + 0.5) / len(row) if len(row) < 4 else 100 * k / (len(row) - 1)
            if is_shifted:
                x += 20 if depth % 2 else -20
            places[i] = (x, 100 * depth / deep if deep else 50)
    return [places[i] for i in range(n)]


def beyond(noun: str, visible: range | slice, total: int) -> Markup:
    """A note on the part of a long row that is drawn, if it is not drawn completely."""
    if visible.stop - visible.start >= total:
        return Markup("")
    template = Markup('<p class="beyond">{} {:,} to {:,} of {:,}; the others follow as you go.</p>')
    return template.format(noun, visible.start + 1, visible.stop, total)
