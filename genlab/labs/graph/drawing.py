"""The graph as an element of the page: nodes with a bar for each value, which are clicked and dragged, over lines.

No figure of the kit: nodes hold words, numbers and buttons. A node stands at a percentage of the picture; arrowheads
turn by themselves (style.css), so nothing here knows the picture's size. Its twins are the tables.
"""

import math
from collections.abc import Iterable

from genlab.kit import Axis, Curve, Dots, Plot, number, window
from genlab.labs.graph.graphs import Graph
from genlab.labs.graph.model import Fault, GraphResult
from genlab.labs.graph.tell import message_name
from genlab.ui.columns import hundredths
from genlab.ui.html import Markup, framed, joined

WINDOW = 7  # nodes of a longer chain that are drawn


def picture(result: GraphResult) -> Markup:
    """Nodes, edges, and what the view writes on them."""
    graph = result.graph
    shown = shown_nodes(result)
    spots = _spots(result, shown)
    edges = [(k, i, j) for k, (i, j) in enumerate(graph.edges) if i in spots and j in spots]
    parts = [
        Markup('<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">{}</svg>').format(
            joined(
                '<path class="line {}" d="M{:.2f} {:.2f}L{:.2f} {:.2f}"/>',
                [(_line(result, i, j), *spots[i], *spots[j]) for _, i, j in edges],
            )
        )
    ]
    if graph.net:
        tips = [
            (*_between(spots[i], spots[j], 0.56), *_turn(spots[i], spots[j]), _line(result, i, j)) for _, i, j in edges
        ]
        shape = '<i class="tip {4}" style="--x:{0:.2f};--y:{1:.2f};--dx:{2:.2f};--dy:{3:.2f}"></i>'
        parts.append(joined(shape, tips))
    parts += [_node(result, i, *spots[i]) for i in shown]
    parts += _written(result, spots, edges)
    beyond = ""
    if len(shown) < len(graph):
        told = "Nodes {:,} to {:,} of {:,}; the others follow as you go."
        beyond = Markup('<p class="beyond">{}</p>').format(told.format(shown[0] + 1, shown[-1] + 1, len(graph)))
    kind = f"{result.state.view} {'row' if graph.kind == 'chain' else 'free'} {'dense' if len(shown) > 8 else ''}"
    return Markup('<div class="graph {}"><div class="plane" data-plane>{}</div></div>{}').format(
        kind, Markup("").join(parts), beyond
    )


def nodes(result: GraphResult) -> Plot:
    """Nodes and edges alone; what is known is in another tone."""
    spots, known = _spots(result, shown_nodes(result)), dict(result.seen)
    edges = [(spots[i], spots[j]) for i, j in result.graph.edges if i in spots and j in spots]
    lines = [Curve(*zip(*each, strict=True), "soft") for each in edges]
    tones = ["two" if i in known else "one" for i in spots]
    return Plot(Axis(0, 100), Axis(100, 0), [*lines, Dots(*zip(*spots.values(), strict=True), tones, size=24)])


def shown_nodes(result: GraphResult) -> list[int]:
    """All nodes, or those of a long chain around the message at hand, or around what is asked for."""
    graph, at = result.graph, result.asked
    if result.state.view == "messages" and not isinstance(result.run, Fault) and result.place:
        at = result.run.beliefs.messages[result.place - 1].target
    drawn = window(len(graph), at, WINDOW if graph.kind == "chain" else len(graph))
    return list(range(drawn.start, drawn.stop))


def _spots(result: GraphResult, shown: list[int]) -> dict[int, tuple[float, float]]:
    """Where the nodes stand: as a hand has put them, else side by side of a chain, else as the graph has them."""
    graph = result.graph
    if graph.kind == "chain":
        last = max(1, len(shown) - 1)
        spots = {i: (100 * k / last if len(shown) > 1 else 50.0, 50.0) for k, i in enumerate(shown)}
    else:
        spots = dict(enumerate(graph.places))
    return spots | {point.label: (point.x, point.y) for point in result.state.places if point.label in spots}


def _between(start: tuple, end: tuple, part: float) -> tuple[float, float]:
    return tuple(a + part * (b - a) for a, b in zip(start, end, strict=True))


def _turn(start: tuple, end: tuple) -> tuple[float, float]:
    return tuple(b - a for a, b in zip(start, end, strict=True))


def _line(result: GraphResult, i: int, j: int) -> str:
    """How an edge is drawn: thick where an open path goes along it, red where Z changes."""
    names, view = result.graph.names, result.state.view
    if view == "paths" and not isinstance(result.paths, Fault):
        pair = {names[i], names[j]}
        on = [
            path
            for path in result.paths
            if any(pair == {*step} for step in zip(path.variables, path.variables[1:], strict=False))
        ]
        return "open" if any(path.active for path in on) else "closed" if on else ""
    if view == "z" and not isinstance(result.run, Fault) and not result.run.agree:
        z = result.run.z_nodes
        return "" if math.isclose(z[i], z[j], abs_tol=1e-9) or z[i] == z[j] else "jump"
    return ""


def _node(result: GraphResult, i: int, x: float, y: float) -> Markup:
    """A variable: its name, which is dragged, and its values, which are clicked."""
    graph, view, known = result.graph, result.state.view, dict(result.seen)
    marks = ["seen"] * (i in known)
    if view == "paths":
        marks += ["end"] * (i in result.ends) + ["given"] * (i in result.given) + _bends(result, i)
    elif view == "query":
        marks += ["end"] * (i == result.asked and bool(result.state.query != "argmax" or result.state.ask.strip()))
    elif view == "messages":
        marks += ["end"] * (i == result.root)
    under = _zed(result, i) if view == "z" else ""
    bars = Markup("") if under else _bars(result, i, known)
    return Markup(
        '<div class="node {}" data-part="{}" style="--x:{:.2f};--y:{:.2f}"><button type="button" class="name" '
        'data-put="put {}" data-pick="node {}" title="{}">{}</button>{}{}</div>'
    ).format(" ".join(marks), graph.names[i], x, y, i, i, _click_told(view), graph.names[i], bars, under)


def _click_told(view: str) -> str:
    told = {
        "paths": "Click: paths from here. Drag: place it.",
        "query": "Click: ask for this one. Drag: place it.",
        "messages": "Click: this is the root. Drag: place it.",
    }
    return told.get(view, "Drag: place it.")


def _bends(result: GraphResult, i: int) -> list[str]:
    """Whether a path ends at this node."""
    if isinstance(result.paths, Fault):
        return []
    name = result.graph.names[i]
    bends = [bend for path in result.paths for bend in path.bends if bend.variable == name]
    return ["blocks"] if any(not bend.is_open for bend in bends) else []


def _bars(result: GraphResult, i: int, known: dict[int, int]) -> Markup:
    """A button for each value: how probable it is, pressed where it was seen."""
    graph, found = result.graph, result.marginals
    top = {}
    if result.state.view == "query" and result.state.query == "argmax" and not isinstance(result.top, Fault):
        top = dict(zip(result.top.which, result.top.states, strict=True))
    p = [math.nan] * len(graph.states[i]) if isinstance(found, Fault) else found[i].tolist()
    shape = (
        '<button type="button" class="value {}" data-pick="see {} {}" aria-pressed="{}" aria-label="{}" title="{}" '
        'style="--share:{:.4f}"><span>{}</span> <i></i><b>{}</b></button>'
    )
    rows = [
        (
            "top" if top.get(i) == k else "",
            *(i, k, "true" if known.get(i) == k else "false", f"{state} {share}, of {graph.names[i]}"),
            f"{graph.names[i]} = {state}: {number(value)}",
            *(0 if math.isnan(value) else value, state, share),
        )
        for k, (state, value) in enumerate(zip(graph.states[i], p, strict=True))
        for share in ["–" if math.isnan(value) else hundredths(value, True)]
    ]
    return joined(shape, rows)


def _zed(result: GraphResult, i: int) -> Markup | str:
    """Z as it comes out at a node."""
    if isinstance(result.run, Fault):
        return ""
    return Markup('<span class="z {}">{}</span>').format(
        "" if result.run.agree else "alarm", _value(float(result.run.z_nodes[i]), result.state.scale)
    )


def _value(log_value: float, scale: str) -> str:
    """A number from its logarithm, as plain floats have it, or the logarithm."""
    if scale == "log":
        return f"{log_value:.2f}".replace("-", "−").replace("inf", "∞")
    return number(math.exp(log_value) if log_value < 709 else math.inf)


def _written(result: GraphResult, spots: dict, edges: list) -> Iterable[Markup]:
    """What stands on the edges: messages that have been sent, or Z."""
    graph, run, scale = result.graph, result.run, result.state.scale
    if isinstance(run, Fault) or result.state.view not in ("messages", "z"):
        return []
    chip = '<span class="chip {}" style="--x:{:.2f};--y:{:.2f}">{}</span>'
    if result.state.view == "z":
        tone = "" if run.agree else "alarm"
        rows = [(tone, *_between(spots[i], spots[j], 0.5), _value(float(run.z_edges[k]), scale)) for k, i, j in edges]
        return [joined(chip, rows)]
    rows = []
    for n, message in enumerate(run.beliefs.messages[: result.place], 1):
        i, j = message.source, message.target
        if i not in spots or j not in spots:
            continue
        side = "over" if i < j else "under"
        now = " now" if n == result.place else ""
        values = " ".join(_value(v, scale) for v in message.log_values.tolist())
        name = message_name(graph, message) if graph.kind == "chain" else f"{n} ▸ {graph.names[j]}"
        words = Markup("<small>{}</small> {}").format(name, values)
        rows.append(
            (
                f"{side if graph.kind == 'chain' else ''}{now}",
                *_between(spots[i], spots[j], 0.5 if graph.kind == "chain" else 0.38),
                words,
            )
        )
    return [joined(chip, rows)]


# ── Beside the picture ────────────────────────────────────────────────────────────────────────────────────────────────


def factorisation(graph: Graph) -> Markup:
    """The joint as a product, in symbols."""
    if graph.net:
        order = graph.net.order
        left = f"p({', '.join(order)})" if len(order) <= 6 else "p(everything)"
        right = " · ".join(graph.net[name].factor for name in order)
    else:
        left = f"p({graph.names[0]}, …, {graph.names[-1]})"
        names = [name for name, *_ in graph.factors]
        right = "1/Z · " + " · ".join(names if len(names) < 12 else [*names[:4], "…", names[-1]])
    return Markup('<p class="product"><b>{}</b> = {}</p>').format(left, right)


def matrix(result: GraphResult) -> Markup:
    """All pairs under what is known: independent by the graph, or not; a click shows the paths of a pair."""
    graph, pairs = result.graph, result.pairs
    free = [i for i in range(len(graph)) if i not in result.given]
    if len(free) < 2 or not pairs:
        return Markup("")
    mark = '<button type="button" class="cross {}" data-pick="pair {} {}" aria-label="{}">{}</button>'
    rows = []
    for i in free[1:]:
        cells = []
        for j in free[:-1]:
            if j >= i:
                cells.append("")
                continue
            apart = pairs[j, i]
            told = f"{graph.names[j]} and {graph.names[i]}: {'independent' if apart else 'not independent'}"
            now = " now" if {i, j} == {*result.ends} else ""
            cells.append(joined(mark, [(("apart" if apart else "tied") + now, j, i, told, "⟂" if apart else "~")]))
        rows.append([Markup("<b>{}</b>").format(graph.names[i]), *cells])
    known = ", ".join(graph.names[i] for i in result.given)
    title = f"Pairs {f'given {known}' if known else 'with nothing known'}: ⟂ independent, ~ not"
    return framed(title, ("", *(graph.names[j] for j in free[:-1])), rows, kind="pairs")
