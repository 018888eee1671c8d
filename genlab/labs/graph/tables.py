"""The tables of the lab of graphs and how their numbers come about, beside the picture, too."""

import math
from contextlib import suppress
from dataclasses import replace
from functools import partial

import numpy as np

from genlab import belief
from genlab.kit import NoAnswer, lowered, number, plural, rows_of, table
from genlab.kit.formula import Term, Worked, Writing, exp_of, log_of, named, total
from genlab.kit.table import Line, TableRows
from genlab.labs.graph.graphs import Evidence, Graph
from genlab.labs.graph.model import (
    MAX_LISTED,
    GraphResult,
    marginal_of,
    messages_of,
    summed,
    tying,
    with_evidence,
)
from genlab.labs.graph.state import GraphState
from genlab.labs.graph.summary import triple_text

_plain = np.errstate(over="ignore")(np.exp)  # numbers from their logarithms, ∞ where a float ends


@table(
    "The distribution of each variable given the evidence",
    "variable, value, P(value | evidence)",
    twin_of="picture",
)
def marginals(graph: Graph, marginals: list) -> TableRows:
    for name, states, p in zip(graph.names, graph.states, marginals, strict=True):
        yield from rows_of([name] * len(states), states, p)


@marginals.worked("P(value | evidence)")
def _marginal(result: GraphResult, row: tuple, _column: str) -> Line:
    """Of a tree the product of all messages over Z, of a net P(value, evidence) over
    P(evidence).
    """
    graph, evidence = result.graph, result.evidence
    i = graph.names.index(row[0])
    k = graph.states[i].index(row[1])
    if graph.net or i in dict(evidence):
        return _of_value(result, i, k, evidence, row[2])
    sums = messages_of(graph, evidence, graph.far)  # whatever messages are drawn
    product = named("log of the messages’ product", sums.log_joints[i][k])
    log_z = named("log Z", sums.log_z_at_node[i])
    return exp_of(product - log_z).worked(graph.p_of(i, k, evidence))


def _of_value(result: GraphResult, i: int, k: int, evidence: Evidence, p: float) -> Worked:
    """P(a value | evidence) as P(both) over P(evidence)."""
    graph = result.graph
    name = graph.p_of(i, k, evidence)
    if i in dict(evidence):
        return Worked(name, ["it is observed"], number(p))
    if not evidence:
        others = plural(len(graph) - 1, "other variable")
        return Worked(name, [f"Σ of the joint over {others}"], number(p))
    p_evidence = named(f"P({graph.equals(evidence)})", result.p_seen)
    p_both = named(f"P({graph.equals(((i, k), *evidence))})", p * result.p_seen)
    return (p_both / p_evidence).worked(name, value=number(p))


def compared(result: GraphResult) -> list[Worked]:
    """The query by the rules, and by listing every assignment."""
    graph = result.graph
    cells = plural(graph.cells, "cell")
    if result.state.query == "argmax":
        best = result.top
        condition = f" | {graph.equals(result.evidence)}" if result.evidence else ""
        answers: list = [("By maxima", [], best.states, best.probability)]
        if best.enumerated:
            answers.append(("By enumeration", [f"the largest of {cells} listed"], *best.enumerated))
        return [
            Worked(way, [*steps, f"P({graph.case(best.which, k)}{condition})"], number(p))
            for way, steps, k, p in answers
        ]
    node = result.query_variable
    by_listing = summed(graph, result.condition, [node])
    lines = []
    for k, p in enumerate(result.distribution.tolist()):
        line = _of_value(result, node, k, result.condition, p)
        if by_listing is not None:
            listed_p = number(by_listing[k])
            line = line._replace(note=f"By enumeration, {cells} listed: {listed_p}.")
        lines.append(line)
    return lines


@table("The factors of the joint distribution", "factor, case, value, number")
def factors(graph: Graph, query_variable: int) -> TableRows:
    """A line a cell; of a net with many, only those of the variable that is asked for."""
    is_listed = not graph.net or graph.has_boxes
    for name, scope, values in graph.factors:
        if not is_listed and scope[-1] != query_variable:
            continue
        for place in np.ndindex(values.shape):
            *parents, (last, k) = zip(scope, place, strict=True)
            yield (name, graph.equals(parents), graph.states[last][k], float(values[place]))


@table("Every assignment", "assignment, product, P(assignment), agrees with the evidence")
def joint(graph: Graph, evidence: Evidence) -> TableRows:
    if graph.cells > 256 or graph.joint is None:  # too many to be listed
        return
    total_mass = float(graph.joint.sum())
    for place, value in np.ndenumerate(graph.joint):
        yield (
            _case(graph, place),
            float(value),
            float(value / total_mass) if total_mass else None,
            all(place[i] == k for i, k in evidence),
        )


def _case(graph: Graph, place: tuple[int, ...]) -> str:
    """The values of an assignment, in the order of the variables."""
    return " ".join(states[k] for states, k in zip(graph.states, place, strict=True))


@joint.worked("product", "P(assignment)")
def _assignment(result: GraphResult, row: tuple, column: str) -> Line:
    """The product of the factors, and its share of their sum."""
    graph = result.graph
    assert graph.joint is not None  # its cells are the rows of this table
    if column != "product":
        normaliser = named("sum of all products", graph.joint.sum())
        return (named("product", row[1]) / normaliser).worked("P")
    place = next(place for place in np.ndindex(graph.joint.shape) if _case(graph, place) == row[0])
    parts = (
        named(name, values[tuple(place[i] for i in scope)]) for name, scope, values in graph.factors
    )
    return Writing().product(*parts)


@table("All paths between the two variables", "path, status, reason", twin_of="picture")
def paths(result: GraphResult) -> TableRows:
    for path in result.paths:
        reason = "; ".join(
            triple_text(triple) for triple in path.triples if path.active or not triple.is_open
        )
        text = str(path) if result.graph.net else " – ".join(path.variables)
        yield (text, "open" if path.active else "blocked", reason or "they are neighbours")


@table("Pairs of variables, given what is known", "first, second, d-separated")
def independencies(graph: Graph, pairs: dict[tuple[int, int], bool]) -> TableRows:
    return [
        (graph.names[i], graph.names[j], is_separated) for (i, j), is_separated in pairs.items()
    ]


@table("How one variable depends on the other", "variable, also known, value, P(value | evidence)")
def dependence(result: GraphResult) -> TableRows:
    """The variable a given the evidence, then with each value of b."""
    graph = result.graph
    a, b = result.ends
    evidence = result.evidence
    if a == b or {a, b} & dict(evidence).keys() or len(graph) > MAX_LISTED:
        return
    states = graph.states[a]
    for known in [(), *(((b, k),) for k in range(len(graph.states[b])))]:
        with suppress(NoAnswer):
            p = marginal_of(graph, (*evidence, *known), a)
            name, condition = [graph.names[a]] * len(p), [graph.equals(known)] * len(p)
            yield from rows_of(name, condition, states, p)


@table(
    "Messages in the order they are sent",
    "number, message, value, number sent, logarithm",
    twin_of="picture",
)
def messages(graph: Graph, beliefs: belief.Beliefs) -> TableRows:
    for n, message in enumerate(beliefs.messages, 1):
        states, log = graph.states[message.target], message.log_values
        name = graph.message(message)
        yield from ((n, name, *row) for row in rows_of(states, _plain(log), log))


def sums(result: GraphResult) -> list[Worked]:
    """The message that was sent last, one line per value."""
    if not result.place:
        return []
    states = result.graph.states[result.beliefs.messages[result.place - 1].target]
    column = "logarithm" if result.state.scale == "log" else "number sent"
    return [_of_message(result, (result.place, "", state), column) for state in states]


def _of_message(result: GraphResult, row: tuple, column: str) -> Worked:
    """A value of the n-th message: what is multiplied, and summed over the sender."""
    graph = result.graph
    n, _, target = row[:3]
    write = Writing(log=column == "logarithm")
    every, tree = result.beliefs.messages, with_evidence(graph, result.evidence)
    message = every[n - 1]
    i, j, log_values = message
    t, link = graph.states[j].index(target), tree.edge_potential(i, j)
    into = [item for item in every if item.target == i and item.source != j]
    sub = lambda k: lowered(k + 1) if graph.kind == "chain" else ""  # noqa: E731

    def term(symbols: str, log_value: float) -> Term:
        return named(write.named(symbols), log_value if write.log else _plain(log_value))

    ways = []
    for s, source in enumerate(graph.states[i]):
        cell = f"{source}, {target}" if i < j else f"{target}, {source}"
        factors = [term(f"φ{sub(min(i, j))}({cell})", link[s, t])]
        if tree.log_node[i].any():
            factors.append(term(f"ψ{sub(i)}({source})", tree.log_node[i][s]))
        factors += [term(f"{graph.message(item)}({source})", item.log_values[s]) for item in into]
        ways.append(write.product(*factors))
    result_term = write.largest(*ways) if result.state.sum == "max" else write.total(*ways)
    message_term = term(f"{graph.message(message)}({target})", log_values[t])
    note = "" if t else write.remark(result_term)
    if math.isfinite(log_values[t]) and message_term.value in (0, math.inf) and not write.log:
        logarithm = number(log_values[t])
        note = f"The plain number under- or overflows here; its logarithm is {logarithm}."
    elif result.state.bug != "none" and not math.isclose(
        result_term.value, message_term.value, rel_tol=1e-9, abs_tol=1e-12
    ):
        note = "A bug is planted: the sum is correct; the number sent includes the bug."
    return result_term.worked(message_term.symbols, value=message_term.numbers, note=note)


messages.worked("number sent", "logarithm")(_of_message)


@table("Z at every node and edge", "where, log Z, Z", twin_of="picture failing")
def z(graph: Graph, right: belief.Beliefs) -> TableRows:
    edges = [f"{graph.names[i]} – {graph.names[j]}" for i, j in graph.tree.edges]
    log_z = np.concatenate([right.log_z_at_node, right.log_z_at_edge])
    return rows_of([*graph.names, *edges], log_z, _plain(log_z))


@table("Z with the planted bug", "where, log Z, Z", twin_of="picture")
def planted(graph: Graph, beliefs: belief.Beliefs, state: GraphState) -> TableRows:
    return z.rows(graph, beliefs) if state.bug != "none" else ()


def _z_term(part: str, result: GraphResult, row: tuple, column: str) -> Line:
    """log Z from what meets there."""
    if column == "Z":
        return exp_of(named("log Z", row[1]))
    if row[0] not in result.graph.names:
        return named("log Σ Σ over both ends", row[1])
    joints = getattr(result, part).log_joints[result.graph.names.index(row[0])]
    parts = [exp_of(named("", item)) for item in joints]
    name = "exp(log of the messages’ product)"
    normaliser = total(f"Σ {name}", parts)
    if result.state.sum == "max":
        normaliser = replace(Writing().largest(*parts), symbols=f"max {name}")
    return log_of(normaliser).worked("log Z", value=number(row[1]))


z.worked("log Z", "Z")(partial(_z_term, "right"))
planted.worked("log Z", "Z")(partial(_z_term, "beliefs"))


@table(
    "The most probable assignment",
    "maximised, assignment, P(assignment | evidence), ties, by enumeration",
)
def argmax(result: GraphResult) -> TableRows:
    graph, best = result.graph, result.top
    case = lambda states: graph.case(best.which, states, bare=True)  # noqa: E731
    enumerated = best.enumerated and f"{case(best.enumerated[0])} ({number(best.enumerated[1])})"
    yield ("together", case(best.states), best.probability, best.ties, enumerated)
    for i in best.which[:MAX_LISTED]:
        p = result.marginals[i]
        yield ("alone", graph.equals([(i, int(p.argmax()))]), float(p.max()), tying(p), None)


@table("The number of parameters", "factor, cases, values, free parameters")
def counts(graph: Graph) -> TableRows:
    for name, _, values in graph.factors[:50]:
        size, cases = values.shape[-1], values.size // values.shape[-1]
        yield (name, cases, size, cases * (size - 1) if graph.net else values.size)
    free, joint_size = graph.numbers
    yield ("all of them", None, None, free)
    whole = graph.cells - 1 if graph.cells < 10**12 else None
    yield (f"a table of the joint distribution: {joint_size}", None, None, whole)


@counts.worked("free parameters")
def _free(result: GraphResult, row: tuple, column: str) -> Line:
    """A case of a net's table has one number less than it has values, for they sum to one."""
    if row[1] is None:
        return named("counted", row[3]).worked(row[0])
    cases, values = named("cases", row[1]), named("values", row[2])
    return cases * (values - 1) if result.graph.net else cases * values
