"""The graph as an element of the page: nodes with a bar for each value, which are clicked and
dragged, over lines.

It is no figure of the kit: nodes hold words, numbers and buttons. Its twins are the tables. Of a
long chain a figure shows what plain numbers and logarithms do.
"""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from genlab.kit import fixed, number, window
from genlab.kit.picture import Axis, Curve, Dots, Marks, Plot, Rule, axis_around
from genlab.labs.graph.graphs import MAX_VALUES, Graph
from genlab.labs.graph.model import MAX_LISTED, GraphResult, part_or_none
from genlab.labs.graph.state import CHOICES, MAX_DRAWN
from genlab.ui.html import Markup
from genlab.ui.nodes import Place, Words, beyond, chips, layered, node, plane, spaced, values

MAX_LAYERS = 5  # of one node each, one below the other
PENDING = "later"  # the look of a message that is yet to be sent: its place is kept


def picture(result: GraphResult) -> Markup:
    """Nodes, edges, and what the view writes on them."""
    graph = result.graph
    nodes_shown = shown_nodes(result)
    home = _spots(result, nodes_shown)
    moved = {place.label: (place.x, place.y) for place in result.state.places}
    spots = {i: moved.get(i, spot) for i, spot in home.items()}
    edges = [(i, j) for i, j in graph.edges if i in spots and j in spots]
    labels = _edge_labels(result, nodes_shown)
    words = tuple(words for *_, words in labels)
    frame = _frame_of(result, home, bool(words))

    # The picture is as high as its words need where the nodes are at home, so that it does not grow
    # while a node is dragged.
    rank = {i: k for k, i in enumerate(nodes_shown)}
    arrows = tuple((rank[i], rank[j]) for i, j in edges if graph.net)
    width = frame.width
    places, tall = spaced(words, tuple(home.values()), arrows, frame.node, (width, frame.height))
    places, _ = spaced(words, tuple(spots.values()), arrows, frame.node, (width, tall), grown=False)

    parts = [
        (look, at, text)
        for (look, text, _), at in zip(labels, places, strict=True)
        if at and look != PENDING
    ]
    elements = [_node(result, i, spots[i]) for i in nodes_shown]
    elements.append(chips(parts))
    lines = [(spots[i], spots[j], _line(result, i, j)) for i, j in edges]
    style = (
        f"--n:{frame.widest};--h:{frame.node[1] / 16}rem;--tall:{tall / 16}rem;"
        f"--least:{frame.least}rem"
    )
    return plane(frame.kind, lines, bool(graph.net), elements, style) + _left_out(
        result, nodes_shown
    )


def _left_out(result: GraphResult, nodes_shown: Sequence[int]) -> Markup:
    """A note on the nodes and the values that are not drawn."""
    graph = result.graph
    if isinstance(nodes_shown, range):
        note = beyond("Nodes", nodes_shown, len(graph))
    else:
        name = graph.names[_center(result)]
        template = "The {} of {:,} variables that are nearest to {} are drawn. "
        note = Markup(template).format(len(nodes_shown), len(graph), name)
    if _room(nodes_shown) > 1:
        return note
    text = "Each variable shows its most probable value. Press the value to observe the next one."
    return Markup('<p class="beyond">{}{}</p>').format(note, text)


class Frame(NamedTuple):
    """The smallest sizes of a node and of the picture, in pixels; how many nodes stand side by
    side; the classes of style.css; and how narrow the picture may be, in rem.
    """

    node: tuple[int, int]
    width: int
    height: int
    widest: int
    kind: str
    least: float


def _frame_of(result: GraphResult, home: dict[int, Place], has_words: bool) -> Frame:
    """What the picture needs for these nodes in their own places."""
    graph = result.graph
    is_chain = graph.kind == "chain"
    levels = Counter(level for _, level in home.values())
    widest = max(levels.values())  # nodes side by side
    is_large = _room(home) == 1
    is_dense = widest > 3 or len(home) > 8
    lines = min(_room(home), max(len(graph.states[i]) for i in home)) + result.shows_z
    node_height = 36 + 24 * lines
    node_width = 60 if is_dense else 104
    if is_large:
        node_width = 128
    min_width, min_height = 300, 320
    if is_chain:
        node_width = 68
        min_width, min_height = 0, node_height + 120
    elif has_words:
        node_width = 104
        min_width = 832 if is_dense else 576
    looks = {
        "row": is_chain,
        "free": not is_chain,
        "dense": is_dense,
        "wordy": has_words,
        "large": is_large,
    }
    return Frame(
        (node_width, node_height),
        max(min_width, (node_width + 4) * widest),
        max((node_height + 20) * len(levels), min_height if has_words else 0),
        widest,
        " ".join([result.state.view, *filter(looks.get, looks)]),
        min_width / 16 if has_words else 0,
    )


def nodes(result: GraphResult) -> Plot:
    """Nodes and edges alone; what is known is in another tone."""
    spots = _spots(result, shown_nodes(result))
    edges = [edge for edge in result.graph.edges if spots.keys() >= set(edge)]
    lines = (np.transpose([spots[i] for i in edge]) for edge in edges)
    marks: Marks = [Curve(x, y, "soft") for x, y in lines]
    tones = ["two" if i in dict(result.evidence) else "one" for i in spots]
    x, y = np.transpose([*spots.values()])
    return Plot(Axis(0, 100), Axis(100, 0), [*marks, Dots(x, y, tones, size=24)])


def shown_nodes(result: GraphResult) -> Sequence[int]:
    """All nodes of a graph that can be drawn at once, else those around the message at hand, or
    around what is asked for: of a chain seven in a row, of other graphs the nearest ones.
    """
    graph = result.graph
    at = _center(result)
    if graph.kind == "chain":
        return range(len(graph))[window(len(graph), at, 7)]
    if len(graph) <= MAX_DRAWN:
        return range(len(graph))
    neighbours: dict[int, list[int]] = {i: [] for i in range(len(graph))}
    for i, j in graph.edges:
        neighbours[i].append(j)
        neighbours[j].append(i)
    nearest = [at]
    for i in nearest:  # grows while it is gone through
        nearest += [j for j in dict.fromkeys(neighbours[i]) if j not in nearest]
        if len(nearest) >= MAX_DRAWN:
            break
    return sorted(nearest[:MAX_DRAWN])


def _center(result: GraphResult) -> int:
    """The node around which a part of a large graph is drawn."""
    if result.state.view == "messages" and (place := part_or_none(result, "place")):
        return result.beliefs.messages[place - 1].target
    return min(result.ends) if result.state.view == "paths" else result.query_variable


def _room(nodes_shown: Collection[int]) -> int:
    """How many values each node has room for."""
    return MAX_VALUES if len(nodes_shown) <= MAX_LISTED else 1


def _spots(result: GraphResult, nodes_shown: Sequence[int]) -> dict[int, Place]:
    """Where nodes stand that no hand has moved: side by side of a chain, else as the graph has
    them, else by layers.
    """
    graph = result.graph
    if graph.kind == "chain":
        places = np.linspace(0, 100, len(nodes_shown)) if len(nodes_shown) > 1 else [50.0]
        return {i: (float(x), 50.0) for i, x in zip(nodes_shown, places, strict=True)}
    preset_places = graph.preset.get("places", {})
    downwards = list(graph.edges)
    if not graph.net:
        downwards = [(parent, i) for i, parent in graph.tree.parents(0).items() if i]
    rank = {i: k for k, i in enumerate(nodes_shown)}
    inner = [(rank[i], rank[j]) for i, j in downwards if i in rank and j in rank]
    layers = layered(len(rank), inner)
    depths = sorted({y for _, y in layers})
    if len(depths) == len(layers) > MAX_LAYERS:  # one after the other, up and down in turn
        layers = [(y, 100.0 * (depths.index(y) % 2)) for _, y in layers]
    return {
        i: tuple(preset_places.get(graph.names[i], place))
        for i, place in zip(nodes_shown, layers, strict=True)
    }


def _line(result: GraphResult, i: int, j: int) -> str:
    """How an edge is drawn: thick where an open path goes along it, red where Z changes."""
    if result.state.view == "paths":
        pair = {result.graph.names[i], result.graph.names[j]}
        looks = {
            "open" if path.active else "closed"
            for path in part_or_none(result, "paths") or ()
            if pair in map(set, pairwise(path.variables))
        }
        return max(looks, default="")  # one open path is enough
    return "jump" if result.shows_z and (i, j) in result.beliefs.jumps else ""


def _node(result: GraphResult, i: int, place: Place) -> Markup:
    """A variable: its name, which is dragged, its values, which are clicked, and Z there once all
    messages have been sent.
    """
    content, view = _values_of(result, i), result.state.view
    if result.shows_z:
        text = _value(result.beliefs.log_z_at_node[i], result.state.scale)
        look = "" if result.beliefs.agree else "alarm"
        content += Markup('<span class="z {}">Z {}</span>').format(look, text)
    is_asked = view != "graph"  # which asks for none
    name, marks = result.graph.names[i], _marks_of(result, i)
    return node(i, name, place, marks, CHOICES["click"][view], is_asked, content)


def _values_of(result: GraphResult, i: int) -> Markup:
    """How probable each value of a variable is, what was seen of them, and what is part of the most
    probable assignment.
    """
    graph = result.graph
    asks_for_best = result.state.view == "query" and result.state.query == "argmax"
    best = part_or_none(result, "top") if asks_for_best else None
    top = dict(zip(best.which, best.states, strict=True)).get(i) if best else None
    observed = dict(result.evidence).get(i)
    p = part_or_none(result, "marginals")
    states = graph.states[i]
    shares = [math.nan] * len(states) if p is None else p[i].tolist()
    room = _room(shown_nodes(result))
    by_weight = sorted(range(len(shares)), key=lambda k: (k != observed, k != top, -shares[k]))
    shown = sorted(by_weight[:room])
    rows = [(k, states[k], shares[k], k == observed, k == top) for k in shown]
    return values(i, graph.names[i], rows, clicked=room > 1)


def _marks_of(result: GraphResult, i: int) -> list[str]:
    """Whether a variable was seen, is at an end of the question, is given, or blocks a path."""
    is_in_paths = result.state.view == "paths"
    marks = {
        "seen": i in dict(result.evidence),
        "end": _is_end(result, i),
        "given": is_in_paths and i in result.condition_nodes,
        "blocks": is_in_paths and _blocks(result, result.graph.names[i]),
    }
    return [mark for mark, holds in marks.items() if holds]


def _is_end(result: GraphResult, i: int) -> bool:
    """Whether a variable is at an end of paths, the one asked for, or the root of the messages."""
    state = result.state
    if state.view == "paths":
        return i in result.ends
    if state.view == "messages":
        return i == result.root
    asks_for_one = state.query != "argmax" or bool(state.ask.strip())
    return state.view == "query" and i == result.query_variable and asks_for_one


def _blocks(result: GraphResult, name: str) -> bool:
    return any(
        bend.variable == name and not bend.is_open
        for path in part_or_none(result, "paths") or ()
        for bend in path.triples
    )


def _value(log_value: float, scale: str) -> str:
    """A number from its logarithm, as plain floats have it, or the logarithm."""
    if scale == "log":
        return fixed(log_value, 2)
    return number(math.exp(log_value) if log_value < 709 else math.inf)


def _edge_labels(
    result: GraphResult, nodes_shown: Sequence[int]
) -> list[tuple[str, object, Words]]:
    """The messages on the edges, with their look."""
    if result.state.view != "messages" or not part_or_none(result, "beliefs"):
        return []
    graph = result.graph
    rank = {i: k for k, i in enumerate(nodes_shown)}
    labels: list[tuple[str, object, Words]] = []
    for n, message in enumerate(result.beliefs.messages, 1):
        i, j = message.source, message.target
        if i not in rank or j not in rank:
            continue
        name = f"{n} ▸ {graph.names[j]}"
        side, part = 0, 0.38
        if graph.kind == "chain":
            name, part = graph.message(message), 0.5
            side = -1 if i < j else 1
        values = " ".join(_value(v, result.state.scale) for v in message.log_values.tolist())
        words = Words(rank[i], rank[j], part, f"{name} {values}", side)
        look = "now" if n == result.place else ""
        if n > result.place:
            look = PENDING
        labels.append((look, Markup("<small>{}</small> {}").format(name, values), words))
    return labels


def failing(result: GraphResult) -> Plot:
    """The size of α along the chain as powers of ten: logarithms go on where plain numbers end."""
    x = np.arange(1, len(result.graph) + 1)
    largest = [alpha.max() for alpha in result.right.log_alpha]
    with np.errstate(divide="ignore"):
        curves = np.array([np.divide(largest, math.log(10)), *map(np.log10, result.by_hand)])
    curves[~np.isfinite(curves)] = np.nan
    logs, small, grown_tree = curves
    y = axis_around(curves[np.isfinite(curves)], "log₁₀ of α", 0.06)
    marks: Marks = [
        Curve(x, logs, "one", "with logarithms"),
        Curve(x, small, "two", "without logarithms (until α is 0)", width=5),
        Curve(x, grown_tree, "three", "without logarithms, potentials ten times as large", width=5),
    ]
    # Powers of ten that a float can hold.
    ends = {
        "smallest positive floating-point number": (-323.3, "alarm"),
        "largest floating-point number": (308.3, "soft"),
    }
    for name, (end, tone) in ends.items():
        if y.low < end < y.high:
            marks.append(Rule(tone, y=end, name=name))
    return Plot(Axis(1, max(2, len(x)), "node"), y, marks)


def factorisation(graph: Graph) -> Markup:
    """The joint as a product, in symbols."""
    factors = [name for name, *_ in graph.factors]
    names = graph.net.order if graph.net else graph.names
    variables = ", ".join(names if len(names) <= 6 else [names[0], "…", names[-1]])
    product = " · ".join(factors if len(factors) < 12 else [*factors[:4], "…", factors[-1]])
    normaliser = "" if graph.net else "1/Z · "
    shape = Markup('<p class="product"><b>p({})</b> = {}{}</p>')
    return shape.format(variables, normaliser, product)
