"""The graph lab: its parts, and what the slides print."""

import numpy as np

from genlab.kit import corrections, lab_of, number, tables_of
from genlab.labs.graph import tables
from genlab.labs.graph.file import open_file
from genlab.labs.graph.model import GraphResult, by_names, part_or_none, run
from genlab.labs.graph.state import GraphState
from genlab.labs.graph.summary import headline


@corrections(__package__)
def decks(result: GraphResult) -> tuple[tuple, dict]:
    return (), {
        "here": f", here {number(result.p_seen)}"
        if part_or_none(result.graph, "tree") and result.evidence
        else ""
    }


def values(state: GraphState) -> dict:
    """What program.py begins with."""
    graph, evidence = state.graph, run(state).evidence
    if graph.net:
        table_rows = [
            (variable.name, variable.states, variable.parents, variable.table.tolist())
            for variable in graph.net.variables
        ]
        return {"variables": table_rows, "seen": by_names(graph, evidence)}
    assignments: dict = {"variables": [], "seen": dict(evidence), "largest": state.sum == "max"}
    if graph.kind == "chain" and not state.edges:
        rows = np.array([row for _, row in graph.rows])
        size = rows.shape[1]
        return {**assignments, "links, length": (rows.reshape(-1, size, size).tolist(), len(graph))}
    tree = graph.tree
    edges = zip(tree.edges, tree.log_edge, strict=True)
    return {
        **assignments,
        "links, length": ([], len(graph)),
        "names": dict(enumerate(graph.names)),
        "edges": {pair: np.exp(log).tolist() for pair, log in edges},
        "nodes": {i: np.exp(log).tolist() for i, log in enumerate(tree.log_node) if log.any()},
    }


LAB = lab_of(
    __package__,
    values,
    title="Graphs",
    summary="What does one observation tell about the others? Click a value to observe it.",
    state=GraphState,
    run=run,
    declared=(*tables_of(tables), decks),
    headline=headline,
    order=80,
    published=True,
    open_file=open_file,
)
