"""The state of the lab of graphs: the graph, the evidence, and what is asked of them."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache

from genlab.kit import Choice, Count, Points, State, Text, data_of, field_of, quoted
from genlab.labs.graph.graphs import MAX_LENGTH, PRESETS, TABLES, Evidence, Graph, graph_of

CHOICES = data_of(__package__, "choices")  # labels by field
QUERIES = CHOICES["query"]
BUGS = CHOICES["bug"]
VIEWS = CHOICES["view"]
FORMER_VIEWS = {"z": "messages", "parameters": "graph"}  # folded into others
MAX_DRAWN = 80  # nodes of a picture
PLACES = Points(0, 100, classes=MAX_LENGTH, most=MAX_DRAWN)
MAX_BIF = 8_000_000  # characters
VARIABLE = Text(40)


@dataclass(frozen=True)
class GraphState(State):
    """The graph, the evidence, the query or the messages, and the view."""

    kind: str = field_of(Choice(CHOICES["kind"]), "net", label="My own graph is a")
    preset: str = field_of(
        Choice({name: item["label"] for name, item in PRESETS.items()}, menu=True),
        "sprinkler",
        label="Graph",
    )
    edges: str = field_of(
        Text(4_000, multiline=True),
        "",
        label="Edges",
        help="A -> B -> C are arrows, A -- B is a link, a name alone a variable. "
        "Or paste a table with two columns.",
    )
    tables: tuple = field_of(
        TABLES,
        (),
        label="Tables",
        help="In a Bayes net, change a probability, and the rest of its row is rescaled.",
    )
    bif: str = field_of(
        Text(MAX_BIF, multiline=True),
        "",
        label="Network file (BIF)",
        help="The text of a .bif file, for example from bnlearn. It is shown as “My own”.",
        private=True,
    )
    seen: str = field_of(Text(4_000), "", label="Evidence", help="Or click a value in the picture.")
    ask: str = field_of(VARIABLE, "", label="Query variable")
    a: str = field_of(VARIABLE, "", label="From")
    b: str = field_of(VARIABLE, "", label="To")
    given: str = field_of(Text(200), "", label="Also condition on")
    query: str = field_of(Choice(QUERIES, menu=True), "conditional", label="Query")
    root: str = field_of(VARIABLE, "", label="Root")
    scale: str = field_of(Choice(CHOICES["scale"]), "prob", label="Scale")
    sum: str = field_of(Choice(CHOICES["sum"]), "sum", label="Messages are")
    bug: str = field_of(Choice(BUGS, menu=True), "none", label="Planted bug")
    L: int = field_of(Count(2, MAX_LENGTH), 4, label="Length L")
    back: int = field_of(Count(0, 2 * MAX_LENGTH), 0, label="Messages still to be sent")
    places: tuple = field_of(
        PLACES, (), "Positions", "One line per node: x and y in %, number of the node (from 0)."
    )
    hmm: str = field_of(Text(1_000), "", label="The HMM lab’s diary")
    view: str = field_of(Choice(VIEWS, former=FORMER_VIEWS), "graph", label="View")

    @cached_property
    def graph(self) -> Graph:
        """The graph that the fields describe; ValueError begins with the field to be mended."""
        return graph_of(self.kind, self.preset, self.edges, self.tables, self.L, self.bif)

    def check(self) -> None:
        """Raise ValueError if a field names no variable, or no value of one."""
        question_of(self)


@dataclass(frozen=True, eq=False)
class Question:
    """What a state asks of its graph, variables and values by number.

    query_variable: the variable that is asked for; ends: those that paths join; root: where
    messages are collected; condition_nodes: what is known when independence is asked for, which is
    the evidence and what is given besides.
    """

    graph: Graph
    evidence: Evidence
    query_variable: int
    ends: tuple[int, int]
    root: int
    condition_nodes: tuple[int, ...]


@lru_cache(maxsize=8)  # a state is checked by it and then shown
def question_of(state: GraphState) -> Question:
    """Resolve the names in a state's fields.

    A field that is empty stands for the preset's variable, else for the first one that is not
    taken. ValueError begins with the field that names no variable.
    """
    graph = state.graph
    observed = evidence_of(graph, state.seen)
    a = _variable(state, graph, "a", ())
    return Question(
        graph,
        observed,
        _variable(state, graph, "ask", dict(observed)),
        (a, _variable(state, graph, "b", (a,))),
        graph.number(state.root, "root") if state.root.strip() else graph.far,
        tuple(sorted({*dict(observed), *_also_given(graph, state.given)})),
    )


def _variable(state: GraphState, graph: Graph, field: str, excluded: Collection[int]) -> int:
    """The variable that a field names, or the one that stands for an empty field."""
    text = getattr(state, field)
    if text.strip():
        return graph.number(text, field)
    preset_name = graph.preset.get(field)
    first = graph.names.index(preset_name) if preset_name in graph.names else 0
    return next((i for i in (first, *range(len(graph))) if i not in excluded), 0)


def _also_given(graph: Graph, text: str) -> set[int]:
    """The variables of the field ``given``, parted by commas, or by blanks if no name has one."""
    numbers = set()
    for part in re.split(r"[,;]", text):
        name = part.strip()
        words = [name] if graph.knows(name) else name.split()
        numbers |= {graph.number(word, "given") for word in words}
    return numbers


def evidence_of(graph: Graph, text: str) -> Evidence:
    """ "wet=yes, rain=no" as numbers of variables and values; ValueError begins with the field."""
    observed_states: dict[int, int] = {}
    for word in filter(None, re.split(r"\s*[,;]\s*", text.strip())):
        name, mark, state = (part.strip() for part in word.partition("="))
        if not mark:
            example = f"{graph.names[0]}={graph.states[0][0]}"
            raise ValueError(
                f"seen: a variable and its value are allowed, as in {example}, got {quoted(word)}"
            )
        node = graph.number(name, "seen")
        name, states = graph.names[node], graph.states[node]
        if node in observed_states:
            raise ValueError(f"seen: {name} is said twice; one value is allowed")
        if state not in states:
            raise ValueError(
                f"seen: {name} has no value {quoted(state)}; its values are {', '.join(states)}"
            )
        observed_states[node] = states.index(state)
    return tuple(sorted(observed_states.items()))
