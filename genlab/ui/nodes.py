"""Nodes over lines, at percentages of a plane: a node's name is dragged (``data-put``) and clicked (``data-pick``).

Arrowheads turn by themselves (a lab's style.css has the looks of all this), so nothing here knows the picture's size.
"""

from collections.abc import Iterable, Sequence

from genlab.ui.html import Markup, joined

Place = tuple[float, float]
Edge = tuple[Place, Place, str]  # from where to where, and its look


def plane(kind: str, edges: Sequence[Edge], arrows: bool, over: Iterable[Markup]) -> Markup:
    """Lines (with heads, if they are arrows) below, what stands over them above."""
    lines = joined('<path class="line {}" d="M{:.2f} {:.2f}L{:.2f} {:.2f}"/>', [(look, *a, *b) for a, b, look in edges])
    drawn = Markup('<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{}</svg>').format(lines)
    shape = '<i class="tip {4}" style="--x:{0:.2f};--y:{1:.2f};--dx:{2:.2f};--dy:{3:.2f}"></i>'
    tips = [(*between(a, b, 0.56), b[0] - a[0], b[1] - a[1], look) for a, b, look in edges] if arrows else []
    return Markup('<div class="graph {}"><div class="plane" data-plane>{}</div></div>').format(
        kind, Markup("").join([drawn, joined(shape, tips), *over])
    )


def node(i: int, name: str, place: Place, looks: Sequence[str], told: str, inside: Markup) -> Markup:
    """A node: its name, which is dragged and clicked, and what stands below it."""
    return Markup(
        '<div class="node {}" data-part="{}" style="--x:{:.2f};--y:{:.2f}"><button type="button" class="name" '
        'data-put="put {}" data-pick="node {}" title="{}">{}</button>{}</div>'
    ).format(" ".join(looks), name, *place, i, i, told, name, inside)


def chips(rows: Iterable[tuple[str, Place, object]]) -> Markup:
    """Words on lines: how they look, where, and what they are."""
    shape = '<span class="chip {}" style="--x:{:.2f};--y:{:.2f}">{}</span>'
    return joined(shape, [(look, *place, words) for look, place, words in rows])


def between(start: Place, end: Place, part: float) -> Place:
    """So far on the way from one place to another."""
    return tuple(a + part * (b - a) for a, b in zip(start, end, strict=True))


def layered(n: int, downwards: Iterable[tuple[int, int]]) -> list[Place]:
    """Where n nodes stand by layers, each below every node that an edge comes from; edges are given from above."""
    layer = [0] * n
    for i, j in downwards:
        layer[j] = max(layer[j], layer[i] + 1)
    rows: dict[int, list[int]] = {}
    for i, depth in enumerate(layer):
        rows.setdefault(depth, []).append(i)
    deep, found = max(rows), {}
    for depth, row in rows.items():
        for k, i in enumerate(row):
            across = 100 * (k + 0.5) / len(row) if len(row) < 4 else 100 * k / (len(row) - 1)
            found[i] = (across, 100 * depth / deep if deep else 50)
    return [found[i] for i in range(n)]


def beyond(noun: str, drawn: range | slice, total: int) -> Markup:
    """What of a long row is drawn, where that is not all of it."""
    if drawn.stop - drawn.start >= total:
        return Markup("")
    shown = Markup('<p class="beyond">{} {:,} to {:,} of {:,}; the others follow as you go.</p>')
    return shown.format(noun, drawn.start + 1, drawn.stop, total)
