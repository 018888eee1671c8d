"""The lab of graphs: its headline, its tables, and what deck 004 prints."""

import math
from collections.abc import Iterable
from fractions import Fraction
from itertools import islice, product

import numpy as np

from genlab import bayes_net, belief
from genlab.core.bayes_net import Bend, Path
from genlab.kit import Lab, Printed, demos_of, lowered, number, plural, printed, program, table
from genlab.labs.graph.graphs import Graph
from genlab.labs.graph.model import Evidence, Fault, GraphResult, GraphState, Run, marginal_of
from genlab.labs.graph.model import run as run_lab

MOST_JOINT = 256  # cells of a joint that is listed
FEW = 6  # nodes of a chain whose messages stand in the headline

# ── Words ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def share(p: float) -> str:
    """A probability, and the small fraction that it is: "2/13 = 0.1538"."""
    near = Fraction(p).limit_denominator(99)
    digits = number(p)
    return f"{near} = {digits}" if abs(near - p) < 1e-12 and Fraction(digits.replace("−", "-")) != near else digits


def said(graph: Graph, given: Evidence) -> str:
    """ "wet = yes, rain = no"."""
    return ", ".join(f"{graph.names[i]} = {graph.states[i][k]}" for i, k in given)


def asked(graph: Graph, which: int, k: int, given: Evidence) -> str:
    """ "P(rain = yes | wet = yes)"."""
    return f"P({graph.names[which]} = {graph.states[which][k]}{' | ' if given else ''}{said(graph, given)})"


def assignment(graph: Graph, which: Iterable[int], states: Iterable[int]) -> str:
    """ "cloudy = yes, rain = no"; of many variables their values alone."""
    pairs = list(zip(which, states, strict=True))
    if graph.net and len(pairs) <= 8:
        return said(graph, tuple(pairs))
    return "".join(graph.states[i][k] for i, k in pairs[:40]) + "…" * (len(pairs) > 40)


def logged(value: float) -> str:
    """A logarithm that two digits after the point tell."""
    return f"{value:.2f}".replace("-", "−").replace("inf", "∞")


def zed(log_z: float) -> str:
    """Z where it is a number of some digits, else its logarithm."""
    return f"Z = {number(math.exp(log_z))}" if abs(log_z) < 30 or log_z == -math.inf else f"log Z = {logged(log_z)}"


def counted(graph: Graph) -> tuple[int, str]:
    """How many free numbers the net has, and its joint; that of a long chain is a power."""
    tables = () if graph.net else (*graph.tree.log_edge, *(log for log in graph.tree.log_node if log.any()))
    free = bayes_net.parameter_count(graph.net) if graph.net else sum(log.size for log in tables)
    if graph.cells < 10**12:
        return free, f"{graph.cells - 1:,}"
    return free, f"{len(graph.states[0])}^{len(graph)} − 1"


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


def told_independence(result: GraphResult) -> str:
    """The two ends in words."""
    graph, (a, b) = result.graph, result.ends
    known = ", ".join(graph.names[i] for i in result.given)
    return f"{graph.names[a]} and {graph.names[b]}{f' given {known}' if known else ''}"


def in_numbers(result: GraphResult) -> tuple[float, float] | None:
    """P(a's last value | evidence), and the same when b's last value is known too."""
    last = result.graph.states[result.ends[0]][-1]
    rows = [row for row in dependence(result).rows if row[2] == last]
    return (rows[0][3], rows[-1][3]) if rows else None


# ── The headline ──────────────────────────────────────────────────────────────────────────────────────────────────────


def headline(result: GraphResult) -> str:
    """The answer of the view."""
    return HEADLINES[result.state.view](result)


def _graph(result: GraphResult) -> str:
    graph, found = result.graph, result.marginals
    if isinstance(found, Fault):
        return found.why
    known = dict(result.seen)
    free = [i for i in range(len(graph)) if i not in known]
    each = [f"P({graph.names[i]} = {graph.states[i][-1]}) {number(found[i][-1])}" for i in free[:4]]
    told = f"{f'given {said(graph, result.seen)}' if known else 'nothing seen'}: {', '.join(each)}"
    if graph.net:
        top = f"; best {number(result.best.probability)}" if free else ""
        return f"{told}; {counted(graph)[0]} numbers, not {counted(graph)[1]}{top}"
    return f"{told}; {zed(result.log_z[1])}"


def _paths(result: GraphResult) -> str:
    paths = result.paths
    if isinstance(paths, Fault):
        return paths.why
    a, b = result.ends
    is_open = sum(path.active for path in paths)
    apart = "independent" if result.separated(a, b) else "not independent"
    told = f"{told_independence(result)}: {apart}, {is_open} of {plural(len(paths), 'path')} open"
    graph = result.graph
    return f"{told}; {counted(graph)[0]} numbers, not {counted(graph)[1]}" if graph.net else told


def _query(result: GraphResult) -> str:
    graph = result.graph
    if result.state.query == "argmax":
        best = result.best
        if isinstance(best, Fault):
            return best.why
        told = f"most probable: {assignment(graph, best.which, best.states)} ({number(best.probability)})"
        alone = [int(result.marginals[i].argmax()) for i in best.which]
        p = [float(result.marginals[i].max()) for i in best.which]
        if tuple(alone) == best.states or len(alone) > 4:
            return told
        each = zip(best.which, alone, p, strict=True)
        return f"{told}; each alone: {', '.join(f'{said(graph, ((i, k),))} ({number(q)})' for i, k, q in each)}"
    answer = result.answer
    if isinstance(answer, Fault):
        return answer.why
    k = len(graph.states[answer.which]) - 1
    told = f"{asked(graph, answer.which, k, answer.given)} = {share(float(answer.probability[k]))}"
    if not answer.given:
        return told
    before = prior(result)
    if graph.net:
        return told if before is None else f"{told}; without evidence {number(before[k])}"
    return f"{told}; P({said(graph, answer.given)}) = {number(evidence_of(result))}"


def prior(result: GraphResult) -> np.ndarray | None:
    """p(asked for) with nothing seen."""
    graph = result.graph
    return bayes_net.marginal(graph.net, graph.names[result.asked]).probability if graph.net else None


def evidence_of(result: GraphResult) -> float:
    """P(evidence): Z^E / Z of a tree."""
    graph = result.graph
    if graph.net:
        return math.exp(bayes_net.log_evidence(graph.net, {graph.names[i]: graph.states[i][k] for i, k in result.seen}))
    before, after = result.log_z
    return math.exp(after - before) if before > -math.inf else 0.0


def _messages(result: GraphResult) -> str:
    graph, run = result.graph, result.right
    if isinstance(run, Fault):
        return run.why
    log_z = run.beliefs.log_z
    if graph.kind != "chain" or len(graph) > FEW:
        return f"{len(run.beliefs.messages)} messages; {zed(log_z)} at every node"
    alpha = " | ".join(" ".join(number(math.exp(v)) for v in each.tolist()) for each in run.beliefs.log_alpha)
    told = f"α {alpha}; {zed(log_z)}"
    if isinstance(result.marginals, Fault) or isinstance(result.best, Fault) or result.state.sum == "max":
        return told
    p, best = result.marginals[result.asked][0], result.best
    name = f"p({graph.names[result.asked]} = {graph.states[result.asked][0]})"
    z = math.exp(log_z)
    top = f"{number(best.probability * z)}/{number(z)}"
    return f"{told}; {name} {number(p)}; best {assignment(graph, best.which, best.states)} ({top})"


def _z(result: GraphResult) -> str:
    graph, run = result.graph, result.run
    if isinstance(run, Fault):
        return run.why
    if result.seen and result.state.bug == "none":
        before, after = result.log_z
        told = f"Z^E / Z = {number(math.exp(after))}/{number(math.exp(before))}" if len(graph) <= FEW else "Z^E / Z"
        return f"{told} = P({said(graph, result.seen)}) = {number(evidence_of(result))}"
    if len(graph) > FEW:
        told = f"{len(graph):,} nodes: {zed(run.beliefs.log_z)}" + ("" if run.agree else ", not the same everywhere")
        zero, grown = failures(result)
        each = [f"plain α is 0 from node {zero}"] * bool(zero) + [f"×10 it overflows at node {grown}"] * bool(grown)
        return "; ".join([told, *each])
    values = " ".join(number(v) for v in np.exp(run.z_nodes).tolist())
    if result.state.bug == "none":
        return f"Z at {graph.names[0]}…{graph.names[-1]}: {values}: the same everywhere"
    wrong = not math.isclose(run.beliefs.log_z, result.right.beliefs.log_z, abs_tol=1e-9)
    verdict = f"the same, and wrong: it is {number(math.exp(result.right.beliefs.log_z))}" if wrong else "the same"
    return f"Z at {graph.names[0]}…{graph.names[-1]}: {values}: {verdict if run.agree else 'they differ'}"


def failures(result: GraphResult) -> tuple[int, int]:
    """The node from which plain α is 0, and at which it overflows where all potentials are ten times as large."""
    plain, grown = result.plain
    return (
        int(np.argmax(plain == 0)) + 1 if (plain == 0).any() else 0,
        int(np.argmax(~np.isfinite(grown))) + 1 if not np.isfinite(grown).all() else 0,
    )


def _parameters(result: GraphResult) -> str:
    graph = result.graph
    free, joint = counted(graph)
    return (
        f"{free} numbers, not {joint}"
        if graph.net
        else f"{free:,} potentials; a table of the joint has {joint} numbers"
    )


HEADLINES = {
    "graph": _graph, "paths": _paths, "query": _query, "messages": _messages, "z": _z, "parameters": _parameters,
}  # fmt: skip

# ── Tables ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@table("marginals", "Each variable given the evidence", "variable, value, P(value | evidence)", twin_of="picture")
def marginals(graph: Graph, marginals: list | Fault) -> Iterable[tuple]:
    if isinstance(marginals, Fault):
        return
    for i, p in enumerate(marginals):
        for k, value in enumerate(p.tolist()):
            yield (graph.names[i], graph.states[i][k], value)


@table("factors", "What is multiplied", "factor, case, value, number")
def factors(graph: Graph) -> Iterable[tuple]:
    """A line a cell."""
    for name, scope, values in graph.factors:
        *before, last = scope
        for place in np.ndindex(values.shape):
            case = said(graph, tuple(zip(before, place, strict=False)))
            yield (name, case, graph.states[last][place[-1]], float(values[place]))


@table("joint", "Every assignment", "assignment, product, P(assignment), agrees with the evidence")
def joint(graph: Graph, seen: Evidence) -> Iterable[tuple]:
    if graph.cells > MOST_JOINT or graph.joint is None:
        return
    total = float(graph.joint.sum())
    for place in product(*(range(len(each)) for each in graph.states)):
        value = float(graph.joint[place])
        agrees = all(place[i] == k for i, k in seen)
        told = " ".join(graph.states[i][k] for i, k in enumerate(place))
        yield (told, value, value / total if total else None, agrees)


@table("paths", "Every path between the two", "path, it is, why", twin_of="picture")
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


@table("independencies", "Pairs, given what is known", "one, other, independent by the graph")
def independencies(result: GraphResult) -> Iterable[tuple]:
    names = result.graph.names
    for (i, j), apart in result.pairs.items():
        yield (names[i], names[j], apart)


@table("dependence", "What the one says of the other", "variable, known besides, value, P(value | evidence)")
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


@table(
    "messages",
    "Messages in the order they are sent",
    "number, message, value, number sent, its logarithm",
    twin_of="picture",
)
def messages(graph: Graph, run: Run | Fault) -> Iterable[tuple]:
    if isinstance(run, Fault):
        return
    for n, message in enumerate(run.beliefs.messages, 1):
        name, states = message_name(graph, message), graph.states[message.target]
        for state, log_value in zip(states, message.log_values.tolist(), strict=True):
            yield (n, name, state, math.exp(log_value) if log_value < 700 else math.inf, log_value)


def message_name(graph: Graph, message: belief.Message) -> str:
    """α₃ and β₂ on a chain, m(x3→x1) elsewhere."""
    i, j = message.source, message.target
    if graph.kind == "chain":
        return f"{'α' if i < j else 'β'}{lowered(j + 1)}"
    return f"m({graph.names[i]}→{graph.names[j]})"


@table("z", "Z wherever it can be computed", "where, log Z, Z", twin_of="picture failing")
def z(graph: Graph, right: Run | Fault) -> Iterable[tuple]:
    return _every_z(graph, right)


@table("planted", "Z with the bug that is planted", "where, log Z, Z", twin_of="picture")
def planted(graph: Graph, run: Run | Fault, state: GraphState) -> Iterable[tuple]:
    return _every_z(graph, run) if state.bug != "none" else ()


def _every_z(graph: Graph, run: Run | Fault) -> Iterable[tuple]:
    if isinstance(run, Fault):
        return
    edges = [f"{graph.names[i]} – {graph.names[j]}" for i, j in graph.tree.edges]
    values = [*run.z_nodes.tolist(), *run.z_edges.tolist()]
    for where, value in zip([*graph.names, *edges], values, strict=True):
        yield (where, value, math.exp(value) if value < 700 else math.inf)


@table("argmax", "The most probable assignment", "what, assignment, P(assignment | evidence), ties, by enumeration")
def argmax(result: GraphResult) -> Iterable[tuple]:
    graph, best = result.graph, result.best
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


@table("counts", "How many numbers it takes", "factor, cases, values, free numbers")
def counts(graph: Graph) -> Iterable[tuple]:
    for name, _, values in graph.factors[:50]:
        size = values.shape[-1]
        cases = values.size // size
        yield (name, cases, size, cases * (size - 1) if graph.net else values.size)
    free, whole = counted(graph)
    yield ("all of them", None, None, free)
    yield (f"a table of the joint: {whole}", None, None, graph.cells - 1 if graph.cells < 10**12 else None)


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
    seen = run_lab(state).seen
    if graph.net:
        variables = [graph.net[name] for name in graph.names]
        listed = [(v.name, v.states, v.parents, v.table.tolist()) for v in variables]
        return {"variables": listed, "seen": {graph.names[i]: graph.states[i][k] for i, k in seen}}
    tree, chained = graph.tree, graph.kind == "chain" and not state.edges
    tables = [np.array(state.tables or graph.preset.tables)] if chained else []
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
    run=run_lab,
    declared=(
        *(marginals, factors, joint, paths, independencies, dependence),
        *(messages, z, planted, argmax, counts, decks),
    ),
    headline=headline,
    program=program(__package__, values),
    demos=demos_of(__package__),
    order=80,
)
