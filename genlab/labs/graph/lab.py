"""The lab of graphs: its tables, what deck 004 prints, and what it is made of."""

import math
from collections.abc import Iterable
from itertools import islice, product

import numpy as np

from genlab.kit import Lab, Printed, demos_of, number, printed, program, table
from genlab.labs.graph import how
from genlab.labs.graph.graphs import Graph
from genlab.labs.graph.model import Evidence, Fault, GraphResult, GraphState, Run, marginal_of, run
from genlab.labs.graph.tell import (
    assignment,
    counted,
    evidence_of,
    headline,
    message_name,
    said,
    told_bend,
    told_path,
)

MOST_JOINT = 256  # cells of a joint that is listed

# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@table("Each variable given the evidence", "variable, value, P(value | evidence)", twin_of="picture")
def marginals(graph: Graph, marginals: list | Fault) -> Iterable[tuple]:
    if isinstance(marginals, Fault):
        return
    for i, p in enumerate(marginals):
        for k, value in enumerate(p.tolist()):
            yield (graph.names[i], graph.states[i][k], value)


@table("What is multiplied", "factor, case, value, number")
def factors(graph: Graph) -> Iterable[tuple]:
    """A line a cell."""
    for name, scope, values in graph.factors:
        *before, last = scope
        for place in np.ndindex(values.shape):
            case = said(graph, tuple(zip(before, place, strict=False)))
            yield (name, case, graph.states[last][place[-1]], float(values[place]))


@table("Every assignment", "assignment, product, P(assignment), agrees with the evidence")
def joint(graph: Graph, seen: Evidence) -> Iterable[tuple]:
    if graph.cells > MOST_JOINT or graph.joint is None:
        return
    total = float(graph.joint.sum())
    for place in product(*(range(len(each)) for each in graph.states)):
        value = float(graph.joint[place])
        agrees = all(place[i] == k for i, k in seen)
        told = " ".join(graph.states[i][k] for i, k in enumerate(place))
        yield (told, value, value / total if total else None, agrees)


@table("Every path between the two", "path, it is, why", twin_of="picture")
def paths(result: GraphResult) -> Iterable[tuple]:
    if isinstance(result.paths, Fault):
        return
    for path in result.paths:
        why = [told_bend(bend) for bend in path.bends if path.active or not bend.is_open]
        yield (
            told_path(result.graph, path),
            "open" if path.active else "shut",
            "; ".join(why) or "they are neighbours",
        )


@table("Pairs, given what is known", "one, other, independent by the graph")
def independencies(result: GraphResult) -> Iterable[tuple]:
    names = result.graph.names
    for (i, j), apart in result.pairs.items():
        yield (names[i], names[j], apart)


@table("What the one says of the other", "variable, known besides, value, P(value | evidence)")
def dependence(result: GraphResult) -> Iterable[tuple]:
    """The variable a given the evidence, then with each value of b."""
    graph, (a, b), seen = result.graph, result.ends, dict(result.seen)
    if a == b or {a, b} & seen.keys() or len(graph) > 12:
        return
    for k in (None, *range(len(graph.states[b]))):
        p = marginal_of(graph, tuple({**seen, **({} if k is None else {b: k})}.items()), a)
        if isinstance(p, Fault):
            continue
        for state, value in zip(graph.states[a], p.tolist(), strict=True):
            yield (graph.names[a], "" if k is None else said(graph, ((b, k),)), state, value)


@table("Messages in the order they are sent", "number, message, value, number sent, its logarithm", twin_of="picture")
def messages(graph: Graph, run: Run | Fault) -> Iterable[tuple]:
    if isinstance(run, Fault):
        return
    for n, message in enumerate(run.beliefs.messages, 1):
        name, states = message_name(graph, message), graph.states[message.target]
        for state, log_value in zip(states, message.log_values.tolist(), strict=True):
            yield (n, name, state, math.exp(log_value) if log_value < 700 else math.inf, log_value)


@table("Z wherever it can be computed", "where, log Z, Z", twin_of="picture failing")
def z(graph: Graph, right: Run | Fault) -> Iterable[tuple]:
    return _every_z(graph, right)


@table("Z with the bug that is planted", "where, log Z, Z", twin_of="picture")
def planted(graph: Graph, run: Run | Fault, state: GraphState) -> Iterable[tuple]:
    return _every_z(graph, run) if state.bug != "none" else ()


def _every_z(graph: Graph, run: Run | Fault) -> Iterable[tuple]:
    if isinstance(run, Fault):
        return
    edges = [f"{graph.names[i]} – {graph.names[j]}" for i, j in graph.tree.edges]
    values = [*run.z_nodes.tolist(), *run.z_edges.tolist()]
    for where, value in zip([*graph.names, *edges], values, strict=True):
        yield (where, value, math.exp(value) if value < 700 else math.inf)


@table("The most probable assignment", "what, assignment, P(assignment | evidence), ties, by enumeration")
def argmax(result: GraphResult) -> Iterable[tuple]:
    graph, best = result.graph, result.top
    if isinstance(best, Fault):
        return
    again = best.enumerated
    yield (
        *("together", assignment(graph, best.which, best.states), best.probability, best.ties),
        None if again is None else f"{assignment(graph, best.which, again[0])} ({number(again[1])})",
    )
    for i in islice(best.which, 12):
        p = result.marginals[i]
        yield (
            "alone",
            said(graph, ((i, int(p.argmax())),)),
            float(p.max()),
            int((p >= p.max() * (1 - 1e-12)).sum()),
            None,
        )


@table("How many numbers it takes", "factor, cases, values, free numbers")
def counts(graph: Graph) -> Iterable[tuple]:
    for name, _, values in graph.factors[:50]:
        size = values.shape[-1]
        cases = values.size // size
        yield (name, cases, size, cases * (size - 1) if graph.net else values.size)
    free, whole = counted(graph)
    yield ("all of them", None, None, free)
    yield (f"a table of the joint: {whole}", None, None, graph.cells - 1 if graph.cells < 10**12 else None)


marginals.worked("P(value | evidence)")(how.marginal)
joint.worked("product", "P(assignment)")(how.assignment)
messages.worked("number sent", "its logarithm")(how.message)
z.worked("log Z", "Z")(how.at_node_or_edge(lambda result: result.right))
planted.worked("log Z", "Z")(how.at_node_or_edge(lambda result: result.run))
counts.worked("free numbers")(how.free)


@printed
def decks(result: GraphResult) -> list[Printed]:
    if result.graph.tree is None or not result.seen:
        ratio = "Z^E / Z = P(evidence)"
    else:
        ratio = f"Z^E / Z = P(evidence), here {number(evidence_of(result))}"
    return [
        Printed(
            "004",
            "Inference in a graphical model",
            "φ_{L−1}(x_{L−2}, x_{L−1}) is the last potential",
            "φ_{L−2} there: φ_l joins x_l and x_{l+1}",
        ),
        Printed("004", "Computing α and β", "no base case", "α₁ = 1 and β_L = 1, for every value"),
        Printed("004", "Avoiding forward-backward bugs", "logsum", "log-sum-exp: log Σ exp"),
        Printed("004", "Incorporating observations", "p(x | evidence) = Π φ^E, without its Z", ratio),
    ]


# ── The program, and the lab ──────────────────────────────────────────────────────────────────────────────────────────


def values(state: GraphState) -> dict:
    """What program.py begins with."""
    graph = state.graph
    seen = GraphResult(state, graph).seen
    if graph.net:
        variables = [graph.net[name] for name in graph.names]
        listed = [(v.name, v.states, v.parents, v.table.tolist()) for v in variables]
        return {"variables": listed, "seen": {graph.names[i]: graph.states[i][k] for i, k in seen}}
    tree, chained = graph.tree, graph.kind == "chain" and not state.edges
    tables = [np.array(state.tables or graph.preset.rows)] if chained else []
    size = tables[0].shape[1] if chained else 1
    links = [tables[0][k : k + size].tolist() for k in range(0, len(tables[0]), size)] if chained else []
    nodes = {i: np.exp(log).tolist() for i, log in enumerate(tree.log_node) if log.any()}
    return {
        "variables": [],
        "seen": dict(seen),
        "links, length": (links, len(graph)),
        "edges": {} if chained else {e: np.exp(log).tolist() for e, log in zip(tree.edges, tree.log_edge, strict=True)},
        "nodes": nodes,
        "names": {} if chained else dict(enumerate(graph.names)),
        "largest": state.sum == "max",
    }


LAB = Lab(
    slug="graph",
    title="Graphs",
    summary="Nets, chains and trees: what depends on what, what the evidence says, messages that sum cleverly",
    state=GraphState,
    run=run,
    declared=(
        *(marginals, factors, joint, paths, independencies, dependence),
        *(messages, z, planted, argmax, counts, decks),
    ),
    headline=headline,
    program=program(__package__, values),
    demos=demos_of(__package__),
    order=80,
)
