"""What the lab of graphs says: one answer a view, which is the verdict on top and the headline of a link."""

import math
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction

import numpy as np

from genlab import bayes_net, belief
from genlab.core.bayes_net import Bend, Path
from genlab.kit import NoAnswer, Verdict, lowered, number, plural, raised
from genlab.labs.graph.graphs import Graph
from genlab.labs.graph.model import Evidence, GraphResult, marginal_of, named

FEW = 6  # nodes of a chain whose messages are all said
LONG = 12  # nodes from which on plain numbers and logarithms are compared

# ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def share(p: float) -> str:
    """A probability, and the small fraction that it is: "2/13 = 0.1538"."""
    near = Fraction(p).limit_denominator(99)
    digits = number(p)
    return f"{near} = {digits}" if abs(near - p) < 1e-12 and not math.isclose(near, round(p, 4)) else digits


def said(graph: Graph, given: Evidence) -> str:
    """ "wet = yes, rain = no"."""
    return ", ".join(f"{graph.names[i]} = {graph.states[i][k]}" for i, k in given)


def asked(graph: Graph, which: int, k: int, given: Evidence) -> str:
    """ "P(rain = yes | wet = yes)"."""
    return f"P({graph.names[which]} = {graph.states[which][k]}{' | ' if given else ''}{said(graph, given)})"


def assignment(graph: Graph, which: Iterable[int], states: Iterable[int]) -> str:
    """ "cloudy = yes, rain = no"; of many variables, and of chains and trees, the values alone."""
    pairs = list(zip(which, states, strict=True))
    if graph.net and len(pairs) <= 8:
        return said(graph, tuple(pairs))
    return "".join(graph.states[i][k] for i, k in pairs[:40]) + "…" * (len(pairs) > 40)


def zed(log_z: float) -> str:
    """Z where it is a number of some digits, else its logarithm."""
    if abs(log_z) < 30 or log_z == -math.inf:
        return f"Z = {number(math.exp(log_z))}"
    return f"log Z = {log_z:.2f}".replace("-", "−")


def counted(graph: Graph) -> tuple[int, str]:
    """How many free numbers the graph has, and a table of its joint; that of a long chain is a power."""
    tables = () if graph.net else (*graph.tree.log_edge, *(log for log in graph.tree.log_node if log.any()))
    free = bayes_net.parameter_count(graph.net) if graph.net else sum(log.size for log in tables)
    if graph.cells < 10**12:
        return free, f"{graph.cells - 1:,}"
    return free, f"{len(graph.states[0])}{raised(len(graph))} − 1"


def sized(graph: Graph) -> str:
    return "{} numbers, not {}".format(*counted(graph))


def message_name(graph: Graph, message: belief.Message) -> str:
    """α₃ and β₂ on a chain, m(x3→x1) elsewhere."""
    i, j = message.source, message.target
    if graph.kind == "chain":
        return f"{'α' if i < j else 'β'}{lowered(j + 1)}"
    return f"m({graph.names[i]}→{graph.names[j]})"


def told_path(graph: Graph, path: Path) -> str:
    """The path with its arrows; links have none."""
    return str(path) if graph.net else " – ".join(path.variables)


def told_bend(bend: Bend) -> str:
    """Why a path goes on or ends at a variable."""
    name, by = bend.variable, bend.by
    if bend.kind == "collider":
        if not bend.is_open:
            return f"shut at {name}: two arrows meet there, and neither it nor anything below it is known"
        return f"open at {name}: two arrows meet there, and {'it' if by == name else f'{by} below it'} is known"
    what = {"fork": "a common cause", "chain": "a step on the way", "link": "a step on the way"}[bend.kind]
    return f"open at {name}: {what}, not known" if bend.is_open else f"shut at {name}: {what}, and it is known"


# ── Answers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def headline(result: GraphResult) -> str:
    """The answer in one line: "Z = 92: α 1 1 | 4 3 | 11 16 | 43 49; p(x2 = 0) 0.4783; best 1001 (18/92)"."""
    said = answer(result)
    return "; ".join(filter(None, [": ".join(filter(None, [said.word, said.amount])), *said.why]))


def answer(result: GraphResult) -> Verdict:
    """What the picture comes to; where there is no answer, why, in the core's words."""
    try:
        word, amount, why, *tone = ANSWERS[result.state.view](result)
    except NoAnswer as none:
        return Verdict("unsure", "No answer", "", (str(none),))
    return Verdict(*(tone or ["plain"]), word, amount, tuple(why))


def _graph(result: GraphResult) -> tuple:
    graph, found, seen = result.graph, result.marginals, result.seen
    word = f"Given {said(graph, seen)}" if len(seen) < 4 else f"{len(seen)} values seen"
    size = sized(graph) if graph.net else zed(result.log_z[1])
    each = [i for i in range(len(graph)) if i not in dict(seen)]
    why = []
    if len(each) <= 4:
        why.append(", ".join(f"P({graph.names[i]} = {graph.states[i][-1]}) {number(found[i][-1])}" for i in each))
    if graph.net and each:
        best = result.best
        told = f"{assignment(graph, best.which, best.states)}, " if len(each) <= 4 else ""
        why.append(f"best: {told}{number(best.probability)}")
    return word if seen else "Nothing seen", size, why


def _paths(result: GraphResult) -> tuple:
    graph, found, given, (a, b) = result.graph, result.paths, result.given, result.ends
    known = ", ".join(graph.names[i] for i in given)
    apart = "independent" if result.separated(a, b) else "not independent"
    word = f"{graph.names[a]} and {graph.names[b]}{f' given {known}' if known else ''}, {apart}"
    why = [*told_dependence(result), *([sized(graph)] if graph.net else [])]
    return word, f"{sum(path.active for path in found)} of {plural(len(found), 'path')} open", why


def told_dependence(result: GraphResult) -> Iterable[str]:
    """P(a = a value | evidence), and the same when the last value of b is known too."""
    graph, (a, b), seen = result.graph, result.ends, result.seen
    for given in (seen, (*seen, (b, len(graph.states[b]) - 1))) if not {a, b} & dict(seen).keys() else ():
        with suppress(NoAnswer):
            found = marginal_of(graph, given, a)
            k = int(len(found) == 2)  # of two values the second one is the "yes"
            yield f"{asked(graph, a, k, given)} = {number(float(found[k]))}"


def _query(result: GraphResult) -> tuple:
    graph = result.graph
    if result.state.query == "argmax":
        best = result.top
        ties = [f"{best.ties:,} are as probable"] * (best.ties > 1)
        alone = [(i, int(result.marginals[i].argmax())) for i in best.which]
        if len(alone) <= 4 and tuple(k for _, k in alone) != best.states:
            told = (f"{said(graph, (each,))} ({number(result.marginals[each[0]].max())})" for each in alone)
            ties.append(f"each alone: {', '.join(told)}")
        return assignment(graph, best.which, best.states), number(best.probability), ties
    found, why = result.answer, []
    k = len(graph.states[found.which]) - 1
    if found.given:
        with suppress(NoAnswer):
            why = [f"without evidence {number(float(marginal_of(graph, (), found.which)[k]))}"]
        why.append(f"P({said(graph, found.given)}) = {number(evidence_of(result))}")
    return share(float(found.probability[k])), asked(graph, found.which, k, found.given), why


def evidence_of(result: GraphResult) -> float:
    """P(evidence): Z^E / Z of a tree."""
    graph = result.graph
    if graph.net:
        return math.exp(bayes_net.log_evidence(graph.net, named(graph, result.seen)))
    before, after = result.log_z
    return math.exp(after - before) if before > -math.inf else 0.0


def _messages(result: GraphResult) -> tuple:
    graph, run = result.graph, result.run
    sent, every, log_z, why = result.place, len(run.beliefs.messages), run.beliefs.log_z, []
    if sent < every:
        return f"{sent:,} of {plural(every, 'message')}", "to the root, then back", []
    with suppress(NoAnswer):
        why = [*_best(result)] if len(graph) <= FEW else []
    if graph.kind == "chain" and len(graph) <= FEW:
        alpha = " | ".join(" ".join(number(math.exp(v)) for v in each.tolist()) for each in run.beliefs.log_alpha)
        return zed(log_z), f"α {alpha}", why
    return zed(log_z), f"{every:,} messages", why


def _best(result: GraphResult) -> Iterable[str]:
    """The asked variable's first value, and the most probable assignment as a share of Z."""
    graph, best, i, z = result.graph, result.best, result.asked, result.log_z[1]
    yield f"p({graph.names[i]} = {graph.states[i][0]}) {number(result.marginals[i][0])}"
    top = f"{number(best.probability * math.exp(z))}/{number(math.exp(z))}"
    yield f"best {assignment(graph, best.which, best.states)} ({top})"


def _z(result: GraphResult) -> tuple:
    graph, run, why = result.graph, result.run, []
    log_z, right, long = run.beliefs.log_z, result.right.beliefs.log_z, len(graph) > LONG
    where = f"{len(graph):,} nodes" if long else " ".join(number(z) for z in np.exp(run.z_nodes).tolist())
    if not run.agree:
        told = "a red line is where it changes: a potential was lost there, or counted twice"
        return "Z differs, so there is a bug", where, [told], "unsure"
    if log_z != right and not math.isclose(log_z, right, abs_tol=1e-9):
        told = f"both passes leave φ₂ out, so Z agrees: right is {zed(right)[4:]}"
        return f"{zed(log_z)}, and wrong", where, [told], "unsure"
    if result.seen:
        before, after = (zed(each)[4:] for each in result.log_z)
        why.append(f"Z^E / Z = {after}/{before} = P({said(graph, result.seen)}) = {number(evidence_of(result))}")
    if long and result.plain:
        zero, grown = failures(result)
        why += [f"plain α is 0 from node {zero}"] * bool(zero) + [f"×10 it overflows at node {grown}"] * bool(grown)
    return zed(log_z), where, why


def failures(result: GraphResult) -> tuple[int, int]:
    """The node from which plain α is 0, and at which it overflows where all potentials are ten times as large."""
    plain, grown = result.plain
    return (
        int(np.argmax(plain == 0)) + 1 if (plain == 0).any() else 0,
        int(np.argmax(~np.isfinite(grown))) + 1 if not np.isfinite(grown).all() else 0,
    )


def _parameters(result: GraphResult) -> tuple:
    free, joint = counted(result.graph)
    if result.graph.net:
        return f"{free} numbers", f"not {joint}", []
    return f"{free:,} potentials", f"a table of the joint has {joint}", []


ANSWERS = {
    "graph": _graph, "paths": _paths, "query": _query, "messages": _messages, "z": _z, "parameters": _parameters,
}  # fmt: skip
