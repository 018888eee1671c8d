"""How the numbers of the graphs' tables come about: probabilities as quotients, Z as sums, a message as its sum."""

import math

import numpy as np

from genlab import bayes_net
from genlab.kit import Term, Worked, exp_of, log_of, named, number, total
from genlab.labs.graph.figures import message_sum
from genlab.labs.graph.model import GraphResult, Run
from genlab.labs.graph.tell import said


def marginal(result: GraphResult, row: tuple, _column: str) -> Worked:
    """P(value, evidence) over P(evidence) of a net; of a tree the product of all messages over Z."""
    graph, seen = result.graph, result.seen
    i = graph.names.index(row[0])
    k = graph.states[i].index(row[1])
    value, name = number(row[2]), f"P({row[0]} = {row[1]}" + (f" | {said(graph, seen)})" if seen else ")")
    if i in dict(seen):
        return Worked(name, ["it is observed"], value)
    if graph.net:
        given = {graph.names[j]: graph.states[j][m] for j, m in seen}
        joint, below = (bayes_net.log_evidence(graph.net, each) for each in ({**given, row[0]: row[1]}, given))
        if not seen:
            return named("Σ of the joint over the other variables", math.exp(joint)).worked(name, value=value)
        above = named(f"P({said(graph, ((i, k), *seen))})", math.exp(joint))
        return (above / named(f"P({said(graph, seen)})", math.exp(below))).worked(name, value=value)
    run = result.right
    made = named("log of the messages’ product", float(run.beliefs.log_joints[i][k])) - named(
        "log Z", float(run.z_nodes[i])
    )
    return exp_of(made).worked(name, value=value)


def assignment(result: GraphResult, row: tuple, column: str) -> Worked:
    """The product of the factors, and its share of their sum."""
    graph = result.graph
    if column != "product":
        return (named("product", row[1]) / named("sum of all products", float(graph.joint.sum()))).worked("P")
    place = _place(graph, row[0])
    made = None
    for name, scope, values in graph.factors:
        part = named(name, float(values[tuple(place[i] for i in scope)]))
        made = part if made is None else made * part
    return made.worked("product", value=number(row[1]))


def _place(graph, told: str) -> tuple[int, ...]:
    """The values of an assignment that is written as they are, with blanks between."""
    cells = np.ndindex(graph.joint.shape)
    return next(each for each in cells if " ".join(graph.states[i][k] for i, k in enumerate(each)) == told)


def message(result: GraphResult, row: tuple, column: str) -> Worked:
    """What is multiplied, and summed over the sender."""
    graph, n = result.graph, row[0]
    target = graph.states[result.run.beliefs.messages[n - 1].target].index(row[2])
    return message_sum(result, n, target, log=column == "its logarithm")


def at_node_or_edge(run_of):
    """log Z from what meets there."""

    def how(result: GraphResult, row: tuple, column: str) -> Worked:
        if column == "Z":
            return exp_of(named("log Z", row[1])).worked("Z", value=number(row[2]))
        run: Run = run_of(result)
        if row[0] not in result.graph.names:
            return named("log Σ Σ over both ends", row[1]).worked("log Z")
        joints = run.beliefs.log_joints[result.graph.names.index(row[0])]
        parts = [exp_of(named("", float(each))) for each in joints]
        made: Term = log_of(total("Σ exp(log of the messages’ product)", parts))
        return made.worked("log Z", value=number(row[1]))

    return how


def free(result: GraphResult, row: tuple, _column: str) -> Worked:
    """A case of a net's table has one number less than it has values, for they sum to one."""
    if row[1] is None:
        return named("counted", row[3]).worked(row[0], value=number(row[3]))
    cases, values = named("cases", row[1]), named("values", row[2])
    return (cases * (values - 1) if result.graph.net else cases * values).worked("free numbers")
