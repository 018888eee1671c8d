"""The view of the graph lab: its layout, and what clicks, drags and steps change."""

from typing import Any

from genlab import bayes_net
from genlab.kit import File, Table, fields_of
from genlab.kit.layout import (
    Button,
    Buttons,
    Cases,
    Change,
    Choose,
    Drawing,
    Layout,
    Open,
    Walk,
    When,
    where,
)
from genlab.kit.rescaling import Distributions, distributions
from genlab.labs.graph.figures import factorisation, failing, nodes, picture
from genlab.labs.graph.file import AS_FILE, RESET, text_of_file
from genlab.labs.graph.graphs import PRESETS, Graph
from genlab.labs.graph.model import GraphResult, by_names, part_or_none
from genlab.labs.graph.state import MAX_DRAWN, GraphState
from genlab.labs.graph.summary import LONG, answer
from genlab.labs.graph.tables import compared, counts, paths, sums
from genlab.ui.html import Markup, guide_to_own_data, opening


def listed(result: GraphResult) -> Table:
    """All paths, open or blocked, with the reason."""
    return paths(result)


def numbers_needed(result: GraphResult) -> Table:
    """How many numbers each table of the graph needs, and one table of all cases."""
    return counts(result)


def source(graph: Graph) -> str:
    """Where the graph is from."""
    return f"Source: {graph.preset['source']}."


def edges_note(graph: Graph) -> str:
    """How the text of the edges was read, where that may surprise."""
    return graph.note


def tables_elsewhere(graph: Graph) -> str:
    """Where the tables are that have too many rows for boxes."""
    return (
        f"The {len(graph.rows):,} rows of tables are too many to be edited here. "
        "Ask for a variable in the view “Query”: “Factors” below lists its table."
    )


FILE = Open("Open a network (BIF)", ".bif,.xml,.xmlbif,.xdsl,.net,.uai,.txt", "bif", text_of_file)
GUIDE = guide_to_own_data("a-network-from-a-file-bif")


def save(graph: Graph) -> Buttons:
    """A net as a file that other programs read."""
    if not graph.net:
        return Buttons("", [])
    return Buttons("", [Button("Save as BIF", bif_file)])


def bif_file(state: GraphState) -> File:
    """The net in BIF: as it was opened, unless edges or tables have been edited."""
    text = state.bif
    is_untouched = state.preset == "own" and not (state.edges or state.tables)
    if not is_untouched or not text.strip() or text.lstrip().startswith("<"):
        text = bayes_net.write_bif(state.graph.net)
    return File("genlab-network.bif", text)


def diary(state: GraphState) -> Markup:
    """The way back to the diary that this chain is of."""
    return opening("Back to the diary in the HMM lab", f"#hmm?{state.hmm}")


def walk(result: GraphResult) -> Walk:
    """A message more at every step."""
    beliefs = part_or_none(result, "beliefs")
    if not beliefs:
        return Walk("Messages", 0, 0, "No messages", lambda _place: {})
    every = beliefs.messages
    at = result.place
    text = "No message has been sent"
    if at:
        text = f"{at:,} of {len(every):,}: {result.graph.message(every[at - 1])}"
    return Walk("Messages", at, len(every), text, lambda place: {"back": len(every) - place})


MAX_SHOWN = 200_000  # characters of a file in its box
FRESH = {
    name: each.default
    for name, each in fields_of(GraphState).items()
    if name not in ("view", "scale", "sum")
}


def fresh(preset: str) -> dict:
    """Another graph, with nothing seen and nothing asked."""
    return {**FRESH, "preset": preset, "L": PRESETS[preset].get("L", FRESH["L"])}


CHAIN = {**fresh("chain4"), "ask": "x2"}
TO_A_CHAIN = Buttons("", [Button("Show the messages of a chain", CHAIN)])


def undo(state: GraphState) -> Buttons:
    """Ways out of evidence, of other tables, and of what a hand has moved."""
    ways: dict[str, Change] = {
        "Clear the evidence": {"seen": ""},
        "Restore the tables": {"edges": "", "tables": ()},
        "Restore the layout": {"places": ()},
    }
    changed = [text for text, way in ways.items() if any(getattr(state, name) for name in way)]
    return Buttons("", [Button(text, ways[text]) for text in changed])


def see(result: GraphResult, node: int, value: int) -> dict:
    """A value was clicked: it was seen, or is forgotten."""
    graph, observed = result.graph, dict(result.evidence)
    if node >= len(graph) or value >= len(graph.states[node]):
        return {}
    if observed.pop(node, None) != value:
        observed[node] = value
    evidence = by_names(graph, tuple(sorted(observed.items())))
    return {"seen": ",".join(map("=".join, evidence.items()))}


def see_next(result: GraphResult, node: int) -> dict:
    """The values of a node were pressed: the next one was seen, after the last one none."""
    graph = result.graph
    if node >= len(graph):
        return {}
    observed = dict(result.evidence).get(node, -1)
    return see(result, node, min(observed + 1, len(graph.states[node]) - 1))


def node(result: GraphResult, index: int) -> Change:
    """A variable's name was clicked: paths begin there, it is asked for, or messages are
    collected there.
    """
    names = result.graph.names
    if index >= len(names):
        return {}
    ways: dict[str, Change] = {
        "query": {"ask": names[index]},
        "messages": {"root": names[index], "back": 0},
    }
    if index not in result.ends:
        ways["paths"] = {"a": names[result.ends[1]], "b": names[index]}
    return ways.get(result.state.view, {})


def move_node(result: GraphResult, node: int, x: int, y: int) -> dict:
    """A node was put elsewhere, in percent of the picture."""
    if node >= len(result.graph) or max(x, y) > 100:
        return {}
    places = [point for point in result.state.places if point.label != node][-MAX_DRAWN + 1 :]
    return {
        "places": tuple(sorted((*places, (float(x), float(y), node)), key=lambda point: point[2]))
    }


def linked_changes(state: GraphState, name: str, value: Any) -> dict:
    """Another graph begins with nothing seen; its tables go with its edges."""
    match name:
        case "view" if value == "messages" and _needs_a_tree(state):
            return CHAIN
        case "preset" if value != state.preset:
            return fresh(value)
        case "kind" if value != state.kind:
            return {**fresh("own"), "kind": value}
        case "edges":
            return {"tables": (), **RESET}
        case "bif":
            return AS_FILE
        case "L":
            return RESET
    return {"back": 0} if name in ("root", "sum", "seen") else {}


def _needs_a_tree(state: GraphState) -> bool:
    """Whether the graph is a shipped net through which no messages can be sent."""
    if state.preset == "own" or state.edges or state.tables or state.bif:
        return False
    return part_or_none(state.graph, "tree") is None


def distributions_of(state: GraphState, name: str) -> Distributions | None:
    """The tables of a net, whose rows are distributions; potentials need not sum to anything."""
    if name != "tables" or state.graph.net is None or not state.graph.has_boxes:
        return None
    return distributions([row for _, row in state.graph.rows])


def box_names(result: GraphResult) -> dict:
    """Rows and columns of the tables."""
    if not result.graph.has_boxes:
        return {}
    names, rows = zip(*result.graph.rows, strict=True)
    widest = max(map(len, rows))
    columns = {states for states in result.graph.states if len(states) == widest}
    if len(columns) != 1:  # the variables call their values by different names
        columns = {tuple(map(str, range(widest)))}
    return {"tables": (names, columns.pop())}


def box_values(result: GraphResult) -> dict:
    """What stands in boxes whose field is left to the graph."""
    graph, names = result.graph, result.graph.names
    return {
        "edges": graph.preset.get("edges")
        or ", ".join(f"{names[i]}-{names[j]}" for i, j in graph.edges[:9]),
        "tables": tuple(row for _, row in graph.rows) if graph.has_boxes else (),
        "ask": "" if result.state.query == "argmax" else names[result.query_variable],
        "a": names[result.ends[0]],
        "b": names[result.ends[1]],
        "root": names[result.root],
    }


def is_tree(result: GraphResult) -> bool:
    """Whether messages can be sent through the graph."""
    return part_or_none(result.graph, "tree") is not None


QUESTION_CONTROLS: Cases = {
    "paths": ["given"],
    "query": ["query", "ask"],
}
FIGURES_BELOW: Cases = {
    "graph": [factorisation, numbers_needed],
    "messages": [sums],
    "query": [compared],
}

LAYOUT = Layout(
    controls=[
        Choose(
            "view",
            {
                "messages": [
                    When(is_tree, [walk]),
                    When(lambda result: not is_tree(result), [TO_A_CHAIN]),
                ]
            },
        ),
        "preset",
        When(where(preset="own"), ["kind"]),
        When(lambda result: bool(result.state.hmm), [diary]),
        Choose("view", QUESTION_CONTROLS),
        undo,
    ],
    more=[
        "seen",
        Choose("view", {"paths": [("a", "b")], "messages": ["bug", "root", "sum", "scale"]}),
        When(lambda result: result.graph.kind == "chain" and not result.state.edges, ["L"]),
        When(lambda result: result.graph.has_boxes, ["edges", edges_note, "tables"]),
        When(lambda result: not result.graph.has_boxes, [tables_elsewhere]),
        "places",
        FILE,
        When(lambda result: len(result.state.bif) < MAX_SHOWN, ["bif"]),
        save,
        GUIDE,
        source,
    ],
    stage=[
        answer,
        "view",
        When(
            lambda result: (
                result.shows_z and result.graph.kind == "chain" and len(result.graph) > LONG
            ),
            [failing],
        ),
        Drawing(picture, "Graph: arrow keys step, space plays"),
        When(where(view="paths"), [listed]),
    ],
    below=[Choose("view", FIGURES_BELOW)],
    tables={
        "Marginals": ["marginals"],
        "Factors": ["factors", "counts"],
        "Joint": ["joint"],
        "Independence": ["paths", "independencies", "dependence"],
        "Messages": ["messages"],
        "Z": ["z", "planted"],
        "Most probable": ["argmax"],
        "What the slides say": ["decks"],
    },
    tab_of={
        "graph": "Marginals",
        "paths": "Independence",
        "query": "Marginals",
        "messages": "Messages",
    },
    walk=walk,
    picks={"see": see, "next": see_next, "node": node, "put": move_node},
    miniature=nodes,
    linked_changes=linked_changes,
    distributions_of=distributions_of,
    box_values=box_values,
    box_names=box_names,
)
