"""The lab of graphs: its tables and how their numbers come about."""

import math
from collections.abc import Iterable
from contextlib import suppress
from functools import partial, reduce
from itertools import islice, product
from operator import mul

import numpy as np

from genlab import bayes_net
from genlab.kit import NoAnswer, corrections, lab_of, number, table
from genlab.kit.formula import Worked, exp_of, log_of, named, total
from genlab.labs.graph import model
from genlab.labs.graph.figures import message_sum
from genlab.labs.graph.graphs import Graph
from genlab.labs.graph.model import Evidence, GraphResult, GraphState, Run, marginal_of, run, tying
from genlab.labs.graph.tell import assignment, counted, evidence_of, headline, message_name, said, told_bend, told_path

MOST_JOINT = 256  # cells of a joint that is listed


@table("Each variable given the evidence", "variable, value, P(value | evidence)", twin_of="picture")
def marginals(graph: Graph, marginals: list) -> Iterable[tuple]:
    for i, p in enumerate(marginals):
        for k, value in enumerate(p.tolist()):
            yield (graph.names[i], graph.states[i][k], value)


@marginals.worked("P(value | evidence)")
def _marginal(result: GraphResult, row: tuple, _column: str) -> Worked:
    """P(value, evidence) over P(evidence) of a net; of a tree the product of all messages over Z."""
    graph, seen, value = result.graph, result.seen, number(row[2])
    i = graph.names.index(row[0])
    k, name = graph.states[i].index(row[1]), f"P({row[0]} = {row[1]}" + (f" | {said(graph, seen)})" if seen else ")")
    if i in dict(seen):
        return Worked(name, ["it is observed"], value)
    if not graph.net:
        joint, log_z = float(result.right.beliefs.log_joints[i][k]), float(result.right.z_nodes[i])
        made = exp_of(named("log of the messages’ product", joint) - named("log Z", log_z))
        return made.worked(name, value=value)
    given = model.named(graph, seen)
    joint, below = (math.exp(bayes_net.log_evidence(graph.net, each)) for each in ({**given, row[0]: row[1]}, given))
    if not seen:
        return named("Σ of the joint over the other variables", joint).worked(name, value=value)
    above = named(f"P({said(graph, ((i, k), *seen))})", joint)
    return (above / named(f"P({said(graph, seen)})", below)).worked(name, value=value)


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
        yield (_told(graph, place), value, value / total if total else None, all(place[i] == k for i, k in seen))


def _told(graph: Graph, place: tuple[int, ...]) -> str:
    return " ".join(graph.states[i][k] for i, k in enumerate(place))


@joint.worked("product", "P(assignment)")
def _assignment(result: GraphResult, row: tuple, column: str) -> Worked:
    """The product of the factors, and its share of their sum."""
    graph = result.graph
    if column != "product":
        return (named("product", row[1]) / named("sum of all products", float(graph.joint.sum()))).worked("P")
    place = next(each for each in np.ndindex(graph.joint.shape) if _told(graph, each) == row[0])
    parts = (named(name, float(values[tuple(place[i] for i in scope)])) for name, scope, values in graph.factors)
    return reduce(mul, parts).worked("product", value=number(row[1]))


@table("Every path between the two", "path, it is, why", twin_of="picture")
def paths(result: GraphResult) -> Iterable[tuple]:
    for path in result.paths:
        why = "; ".join(told_bend(bend) for bend in path.bends if path.active or not bend.is_open)
        yield (told_path(result.graph, path), "open" if path.active else "shut", why or "they are neighbours")


@table("Pairs, given what is known", "one, other, independent by the graph")
def independencies(graph: Graph, pairs: dict[tuple[int, int], bool]) -> Iterable[tuple]:
    return [(graph.names[i], graph.names[j], apart) for (i, j), apart in pairs.items()]


@table("What the one says of the other", "variable, known besides, value, P(value | evidence)")
def dependence(result: GraphResult) -> Iterable[tuple]:
    """The variable a given the evidence, then with each value of b."""
    graph, (a, b), seen = result.graph, result.ends, dict(result.seen)
    if a == b or {a, b} & seen.keys() or len(graph) > 12:
        return
    for known in ({}, *({b: k} for k in range(len(graph.states[b])))):
        with suppress(NoAnswer):
            p = marginal_of(graph, tuple({**seen, **known}.items()), a)
            for state, value in zip(graph.states[a], p.tolist(), strict=True):
                yield (graph.names[a], said(graph, tuple(known.items())), state, value)


@table("Messages in the order they are sent", "number, message, value, number sent, its logarithm", twin_of="picture")
def messages(graph: Graph, run: Run) -> Iterable[tuple]:
    for n, message in enumerate(run.beliefs.messages, 1):
        name, states = message_name(graph, message), graph.states[message.target]
        for state, log_value in zip(states, message.log_values.tolist(), strict=True):
            yield (n, name, state, math.exp(log_value) if log_value < 700 else math.inf, log_value)


@messages.worked("number sent", "its logarithm")
def _message(result: GraphResult, row: tuple, column: str) -> Worked:
    target = result.graph.states[result.run.beliefs.messages[row[0] - 1].target].index(row[2])
    return message_sum(result, row[0], target, log=column == "its logarithm")


def _every_z(graph: Graph, run: Run) -> Iterable[tuple]:
    edges = [f"{graph.names[i]} – {graph.names[j]}" for i, j in graph.tree.edges]
    values = [*run.z_nodes.tolist(), *run.z_edges.tolist()]
    for where, value in zip([*graph.names, *edges], values, strict=True):
        yield (where, value, math.exp(value) if value < 700 else math.inf)


@table("Z wherever it can be computed", "where, log Z, Z", twin_of="picture failing")
def z(graph: Graph, right: Run) -> Iterable[tuple]:
    return _every_z(graph, right)


@table("Z with the bug that is planted", "where, log Z, Z", twin_of="picture")
def planted(graph: Graph, run: Run, state: GraphState) -> Iterable[tuple]:
    return _every_z(graph, run) if state.bug != "none" else ()


def _there(part: str, result: GraphResult, row: tuple, column: str) -> Worked:
    """log Z from what meets there."""
    if column == "Z":
        return exp_of(named("log Z", row[1])).worked("Z", value=number(row[2]))
    if row[0] not in result.graph.names:
        return named("log Σ Σ over both ends", row[1]).worked("log Z")
    joints = getattr(result, part).beliefs.log_joints[result.graph.names.index(row[0])]
    parts = [exp_of(named("", float(each))) for each in joints]
    return log_of(total("Σ exp(log of the messages’ product)", parts)).worked("log Z", value=number(row[1]))


z.worked("log Z", "Z")(partial(_there, "right"))
planted.worked("log Z", "Z")(partial(_there, "run"))


@table("The most probable assignment", "what, assignment, P(assignment | evidence), ties, by enumeration")
def argmax(result: GraphResult) -> Iterable[tuple]:
    graph, best = result.graph, result.top
    again = best.enumerated and f"{assignment(graph, best.which, best.enumerated[0])} ({number(best.enumerated[1])})"
    yield ("together", assignment(graph, best.which, best.states), best.probability, best.ties, again)
    for i in islice(best.which, 12):
        p = result.marginals[i]
        yield ("alone", said(graph, ((i, int(p.argmax())),)), float(p.max()), tying(p), None)


@table("How many numbers it takes", "factor, cases, values, free numbers")
def counts(graph: Graph) -> Iterable[tuple]:
    for name, _, values in graph.factors[:50]:
        size = values.shape[-1]
        cases = values.size // size
        yield (name, cases, size, cases * (size - 1) if graph.net else values.size)
    free, whole = counted(graph)
    yield ("all of them", None, None, free)
    yield (f"a table of the joint: {whole}", None, None, graph.cells - 1 if graph.cells < 10**12 else None)


@counts.worked("free numbers")
def _free(result: GraphResult, row: tuple, column: str) -> Worked:
    """A case of a net's table has one number less than it has values, for they sum to one."""
    if row[1] is None:
        return named("counted", row[3]).worked(row[0], value=number(row[3]))
    cases, values = named("cases", row[1]), named("values", row[2])
    return (cases * (values - 1) if result.graph.net else cases * values).worked(column)


@corrections(__package__)
def decks(result: GraphResult) -> tuple[tuple, dict]:
    here = f", here {number(evidence_of(result))}" if result.graph.tree and result.seen else ""
    return (), {"here": here}


def values(state: GraphState) -> dict:
    """What program.py begins with."""
    graph, seen = state.graph, run(state).seen
    if graph.net:
        variables = [graph.net[name] for name in graph.names]
        listed = [(v.name, v.states, v.parents, v.table.tolist()) for v in variables]
        return {"variables": listed, "seen": model.named(graph, seen)}
    tree, chained = graph.tree, graph.kind == "chain" and not state.edges
    tables = [np.array(state.tables or graph.preset.rows)] if chained else []
    size = tables[0].shape[1] if chained else 1
    links = [tables[0][k : k + size].tolist() for k in range(0, len(tables[0]), size)] if chained else []
    return {
        "variables": [],
        "seen": dict(seen),
        "links, length": (links, len(graph)),
        "edges": {} if chained else {e: np.exp(log).tolist() for e, log in zip(tree.edges, tree.log_edge, strict=True)},
        "nodes": {i: np.exp(log).tolist() for i, log in enumerate(tree.log_node) if log.any()},
        "names": {} if chained else dict(enumerate(graph.names)),
        "largest": state.sum == "max",
    }


LAB = lab_of(
    __package__,
    values,
    title="Graphs",
    summary="Nets, chains and trees: what depends on what, what the evidence says, messages that sum cleverly",
    state=GraphState,
    run=run,
    declared=(
        *(marginals, factors, joint, paths, independencies, dependence),
        *(messages, z, planted, argmax, counts, decks),
    ),
    headline=headline,
    order=80,
)
