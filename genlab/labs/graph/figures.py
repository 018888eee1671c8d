"""The graph as an element of the page: nodes with a bar for each value, which are clicked and
dragged, over lines.

It is no figure of the kit: nodes hold words, numbers and buttons. Its twins are the tables. Of a
long chain a figure shows what plain numbers and logarithms do.
"""

import math
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np

from genlab.kit import fixed, number, window
from genlab.kit.picture import Axis, Curve, Dots, Plot, Rule, around
from genlab.labs.graph.graphs import Graph
from genlab.labs.graph.model import GraphResult, there
from genlab.labs.graph.state import CHOICES
from genlab.ui.html import Markup, framed
from genlab.ui.nodes import Place, Words, beyond, chips, layered, node, plane, spaced, values

LATER = "later"  # the look of a message that is yet to be sent: its place is kept


def picture(result: GraphResult) -> Markup:
    """Nodes, edges, and what the view writes on them."""
    graph, shown = result.graph, shown_nodes(result)
    home = _spots(result, shown)
    spots = home | {
        place.label: (place.x, place.y) for place in result.state.places if place.label in shown
    }
    edges = [(i, j) for i, j in graph.edges if i in spots and j in spots]
    written = _written(result, shown)
    # As high as words need where nodes are at home, lest it grows under a hand; and they are in no
    # one's way on a phone
    view, chained, words = (
        result.state.view,
        graph.kind == "chain",
        tuple(words for *_, words in written),
    )
    levels = Counter(down for _, down in home.values())
    row = max(levels.values())
    crowded, wordy = row > 3 or len(home) > 8, view == "messages" and bool(words)
    high = 60 if view == "z" and words else 36 + 24 * max(len(graph.states[i]) for i in home)
    size = 68 if chained else 60 if crowded and not wordy else 104, high
    least, lowest = (
        (0, high + 120) if chained else ((832 if crowded else 576) if wordy else 300, 320)
    )
    frame = max(least, (size[0] + 4) * row), max((high + 20) * len(levels), lowest if words else 0)
    arrows = tuple(edges) if graph.net else ()
    places, tall = spaced(words, tuple(home.values()), arrows, size, frame)
    if spots != home:
        places, _ = spaced(
            words, tuple(spots.values()), arrows, size, (frame[0], tall), grown=False
        )
    # these are style.css's
    kind = f"{view} {'row' if chained else 'free'} {'dense' * crowded} {'wordy' * wordy}"
    style = f"--n:{row};--h:{high / 16}rem;--tall:{tall / 16}rem;--least:{least * wordy / 16}rem"
    said = [
        (look, at, text)
        for (look, text, _), at in zip(written, places, strict=True)
        if at and look != LATER
    ]
    over = [*(_node(result, i, spots[i]) for i in shown), chips(said)]
    lines = [(spots[i], spots[j], _line(result, i, j)) for i, j in edges]
    return plane(kind, lines, bool(graph.net), over, style) + beyond("Nodes", shown, len(graph))


def nodes(result: GraphResult) -> Plot:
    """Nodes and edges alone; what is known is in another tone."""
    edges, spots = result.graph.edges, _spots(result, shown_nodes(result))
    lines = []
    for i, j in edges:
        if i in spots and j in spots:
            across, up = zip(spots[i], spots[j], strict=True)
            lines.append(Curve(across, up, "soft"))
    tones = ["two" if i in dict(result.seen) else "one" for i in spots]
    across, up = zip(*spots.values(), strict=True)
    dots = Dots(across, up, tones, size=24)
    return Plot(
        Axis(0, 100),
        Axis(100, 0),
        [*lines, dots],
    )


def shown_nodes(result: GraphResult) -> range:
    """All nodes, or seven of a longer chain around the message at hand, or around what is asked
    for.
    """
    graph, at = result.graph, result.asked
    if result.state.view == "messages" and (place := there(result, "place")):
        at = result.sent.messages[place - 1].target
    elif result.state.view == "paths":
        at = min(result.ends)
    return range(len(graph))[window(len(graph), at, 7 if graph.kind == "chain" else len(graph))]


def _spots(result: GraphResult, shown: range) -> dict[int, Place]:
    """Where nodes stand that no hand has moved: side by side of a chain, else as the graph has
    them, else by layers.
    """
    graph = result.graph
    if graph.kind == "chain":
        return {
            i: (100 * k / (len(shown) - 1) if len(shown) > 1 else 50.0, 50.0)
            for k, i in enumerate(shown)
        }
    own = graph.preset.get("places", {})
    downwards = (
        graph.edges
        if graph.net
        else [(above, i) for i, above in graph.tree.parents(0).items() if i]
    )
    places = zip(graph.names, layered(len(graph), downwards), strict=True)
    return {i: tuple(own.get(name, place)) for i, (name, place) in enumerate(places)}


def _line(result: GraphResult, i: int, j: int) -> str:
    """How an edge is drawn: thick where an open path goes along it, red where Z changes."""
    if result.state.view == "paths":
        pair, paths = {result.graph.names[i], result.graph.names[j]}, there(result, "paths") or ()
        along = [
            path for path in paths if any(pair == {*step} for step in pairwise(path.variables))
        ]
        return "open" if any(path.active for path in along) else "closed" if along else ""
    sent = there(result, "sent") if result.state.view == "z" else None
    return "jump" if sent and (i, j) in sent.jumps else ""


def _node(result: GraphResult, i: int, place: Place) -> Markup:
    """A variable: its name, which is dragged, and Z there, or its values, which are clicked: how
    probable each is, what was seen of them, and what is part of the most probable assignment.
    """
    graph, view, name, known = (
        result.graph,
        result.state.view,
        result.graph.names[i],
        dict(result.seen).get(i),
    )
    marks, best = ["seen"] * (known is not None), None
    if view == "paths":
        bends = [
            bend
            for path in there(result, "paths") or ()
            for bend in path.bends
            if bend.variable == name
        ]
        marks += ["end"] * (i in result.ends) + ["given"] * (i in result.given)
        marks += ["blocks"] * any(not bend.is_open for bend in bends)
    elif view == "query":
        best = there(result, "top") if result.state.query == "argmax" else None
        marks += ["end"] * (
            i == result.asked and bool(result.state.query != "argmax" or result.state.ask.strip())
        )
    elif view == "messages":
        marks += ["end"] * (i == result.root)
    if view == "z" and (sent := there(result, "sent")):
        text = _value(float(sent.log_z_at_node[i]), result.state.scale)
        inside = Markup('<span class="z {}">{}</span>').format("" if sent.agree else "alarm", text)
    else:
        p, top = (
            there(result, "marginals"),
            dict(zip(best.which, best.states, strict=True)).get(i) if best else None,
        )
        shares = [math.nan] * len(graph.states[i]) if p is None else p[i].tolist()
        rows = zip(graph.states[i], shares, strict=True)
        inside = values(i, name, [(*row, k == known, k == top) for k, row in enumerate(rows)])
    return node(i, name, place, marks, CHOICES["click"][view], inside)


def _value(log_value: float, scale: str) -> str:
    """A number from its logarithm, as plain floats have it, or the logarithm."""
    if scale == "log":
        return fixed(round(log_value, 2) + 0.0, 2)
    return number(math.exp(log_value) if log_value < 709 else math.inf)


def _written(result: GraphResult, shown: range) -> list[tuple[str, object, Words]]:
    """What stands on the edges, with its look: Z, or messages."""
    graph, scale, chained, first, made = (
        result.graph,
        result.state.scale,
        result.graph.kind == "chain",
        shown[0],
        [],
    )
    view, sent = result.state.view, there(result, "sent")
    if sent and view == "z":
        for (i, j), log_z in zip(graph.edges, sent.log_z_at_edge.tolist(), strict=True):
            if i in shown and j in shown:
                text = _value(log_z, scale)
                made.append(
                    (
                        "alarm" * (not sent.agree),
                        text,
                        Words(i - first, j - first, 0.5, text, -chained),
                    )
                )
    for n, message in enumerate(sent.messages if sent and view == "messages" else (), 1):
        i, j = message.source, message.target
        if i in shown and j in shown:
            name = graph.message(message) if chained else f"{n} ▸ {graph.names[j]}"
            values = " ".join(_value(v, scale) for v in message.log_values.tolist())
            side, part = (-1 if i < j else 1, 0.5) if chained else (0, 0.38)
            words = Words(i - first, j - first, part, f"{name} {values}", side)
            look = LATER if n > result.place else "now" * (n == result.place)
            made.append((look, Markup("<small>{}</small> {}").format(name, values), words))
    return made


def failing(result: GraphResult) -> Plot:
    """The size of α along the chain as powers of ten: logarithms go on where plain numbers end."""
    x = np.arange(1, len(result.graph) + 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.array([alpha.max() for alpha in result.right.log_alpha]) / math.log(10)
        small, grown = (
            np.where(np.isfinite(item) & (item > 0), np.log10(item), np.nan)
            for item in result.by_hand
        )
    y = around(
        np.concatenate([item[np.isfinite(item)] for item in (logs, small, grown)]),
        "log₁₀ of α",
        0.06,
    )
    marks: list[Any] = [
        Curve(x, np.where(np.isfinite(logs), logs, np.nan), "one", "with logarithms"),
        Curve(x, small, "two", "without logarithms (until α is 0)", width=5),
        Curve(x, grown, "three", "without logarithms, potentials ten times as large", width=5),
    ]
    # Powers of ten that a float can hold.
    ends = {
        "smallest positive floating-point number": -323.3,
        "largest floating-point number": 308.3,
    }
    marks += [Rule("alarm", y=end, name=name) for name, end in ends.items() if y.low < end < y.high]
    return Plot(Axis(1, max(2, len(x)), "node"), y, marks)


def factorisation(graph: Graph) -> Markup:
    """The joint as a product, in symbols."""
    factors, names = (
        [name for name, *_ in graph.factors],
        graph.net.order if graph.net else graph.names,
    )
    left = f"p({', '.join(names if len(names) <= 6 else [names[0], '…', names[-1]])})"
    right = " · ".join(factors if len(factors) < 12 else [*factors[:4], "…", factors[-1]])
    return Markup('<p class="product"><b>{}</b> = {}{}</p>').format(
        left, "" if graph.net else "1/Z · ", right
    )


def matrix(result: GraphResult) -> Markup:
    """All pairs under what is known: independent by the graph, or not; a click shows the paths
    of a pair.
    """
    names, cells, free = (
        result.graph.names,
        {},
        [i for i in range(len(result.graph)) if i not in result.given],
    )
    if not result.pairs:
        return Markup("")
    shape = Markup(
        '<button type="button" class="cross {}" data-pick="pair {} {}" aria-label="{}">{}</button>'
    )
    for (j, i), apart in result.pairs.items():
        text, look, mark = (
            ("d-separated", "apart", "⟂") if apart else ("not d-separated", "tied", "~")
        )
        now = " now" * ({i, j} == {*result.ends})
        cells[j, i] = shape.format(look + now, j, i, f"{names[j]} and {names[i]}: {text}", mark)
    rows = [
        [Markup("<b>{}</b>").format(names[i]), *(cells.get((j, i), "") for j in free[:-1])]
        for i in free[1:]
    ]
    known = f"given {', '.join(result.known)}" if result.known else "with nothing known"
    return framed(
        f"Pairs {known}: ⟂ d-separated (independent), ~ not d-separated",
        ("", *(names[j] for j in free[:-1])),
        rows,
        kind="pairs",
    )
