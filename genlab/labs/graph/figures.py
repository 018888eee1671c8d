"""What plain numbers and logarithms do on a long chain, as a figure; and how messages and answers come about."""

import math

import numpy as np

from genlab import bayes_net
from genlab.kit import lowered, number, plural, window
from genlab.kit.formula import Term, Worked, Writing, named
from genlab.kit.picture import Axis, Curve, Plot, Rule
from genlab.labs.graph.graphs import Graph
from genlab.labs.graph.model import GraphResult, observed
from genlab.labs.graph.tell import asked, assignment, evidence_of, message_name, said

SMALLEST, LARGEST = -323.3, 308.3  # powers of ten that a float can hold
SUMMED = "x ⊕ y = log(eˣ + eʸ), worked out from the larger of the two."
PLANTED = "A bug is planted: the sum is the right one, the number is what the bug makes of it."


def failing(result: GraphResult) -> Plot:
    """The size of α along the chain as powers of ten: logarithms go on where plain numbers end."""
    x = np.arange(1, len(result.graph) + 1)
    frame = Axis(1, max(2, len(x)), "node")
    if result.plain is None:
        return Plot(frame, Axis(-1, 1, "power of ten of α"), [Curve(x, 0 * x, "soft")], note="This is no chain.")
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.array([alpha.max() for alpha in result.right.beliefs.log_alpha]) / math.log(10)
        small, grown = (np.where(np.isfinite(each) & (each > 0), np.log10(each), np.nan) for each in result.plain)
    everything = np.concatenate([each[np.isfinite(each)] for each in (logs, small, grown)])
    low, high = (float(f(everything)) for f in (np.min, np.max)) if len(everything) else (0.0, 1.0)
    room = 0.06 * (high - low) or 1.0
    marks = [
        Curve(x, np.where(np.isfinite(logs), logs, np.nan), "one", "in logarithms"),
        Curve(x, small, "two", "plain, until it is 0", width=5),
        Curve(x, grown, "three", "plain, potentials ten times as large", width=5),
    ]
    if low - room < SMALLEST:
        marks.append(Rule("alarm", y=SMALLEST, name="smallest number that a computer holds"))
    if high + room > LARGEST:
        marks.append(Rule("alarm", y=LARGEST, name="largest"))
    return Plot(frame, Axis(low - room, high + room, "power of ten of α"), marks)


# ── How numbers come about ────────────────────────────────────────────────────────────────────────────────────────────


def sums(result: GraphResult) -> list[Worked]:
    """The message that was sent last, a line a value."""
    if not result.place:
        return []
    values = range(len(result.graph.states[result.run.beliefs.messages[result.place - 1].target]))
    lines = [message_sum(result, result.place, t, result.state.scale == "log") for t in values]
    return lines if result.state.bug == "none" else [lines[0]._replace(note=PLANTED), *lines[1:]]


def message_sum(result: GraphResult, n: int, t: int, log: bool) -> Worked:
    """A value of the n-th message: what is multiplied, and summed over the sender."""
    graph, write, beliefs = result.graph, Writing(log), result.run.beliefs
    message = beliefs.messages[n - 1]
    i, j = message.source, message.target
    tree, target = observed(graph, result.seen), graph.states[j][t]
    into = [each for each in beliefs.messages if each.target == i and each.source != j]
    link = tree.edge_potential(i, j)

    def term(symbols: str, log_value: float) -> Term:
        value = log_value if log else math.exp(log_value) if log_value < 709 else math.inf
        return named(write.named(symbols), value)

    ways = []
    for s, source in enumerate(graph.states[i]):
        cell = f"({source}, {target})" if i < j else f"({target}, {source})"
        own = [term(f"ψ{_sub(graph, i)}({source})", float(tree.log_node[i][s]))] if tree.log_node[i].any() else []
        before = [term(f"{message_name(graph, each)}({source})", float(each.log_values[s])) for each in into]
        ways.append(write.product(term(f"φ{_sub(graph, min(i, j))}{cell}", float(link[s, t])), *own, *before))
    whole = write.largest(*ways) if result.state.sum == "max" else write.total(*ways)
    log_value = float(message.log_values[t])
    note = SUMMED if "⊕" in whole.symbols and not t else ""
    if not log and math.isfinite(log_value) and not 0 < math.exp(min(log_value, 700)) * (log_value < 709) < math.inf:
        note = f"Plain numbers end here: the logarithm is {number(log_value)}."
    made = term(f"{message_name(graph, message)}({target})", log_value)
    return whole.worked(made.symbols, value=made.numbers, note=note)


def _sub(graph: Graph, i: int) -> str:
    """The number of a potential, where a chain's have numbers."""
    return lowered(i + 1) if graph.kind == "chain" else ""


def compared(result: GraphResult) -> list[Worked]:
    """The query by the rules, and by listing every assignment."""
    graph = result.graph
    listed = f"{plural(graph.cells, 'cell')} listed" if graph.joint is not None else ""
    if result.state.query == "argmax":
        best = result.top
        lines = [Worked("By maxima", [assignment(graph, best.which, best.states)], number(best.probability))]
        if best.enumerated:
            states, p = best.enumerated
            steps = [f"the largest of {listed}", assignment(graph, best.which, states)]
            lines.append(Worked("By enumeration", steps, number(p)))
        return lines
    which, given, probability, enumerated = result.answer
    lines = []
    for k, p in enumerate(probability.tolist()):
        steps = [f"Σ of the joint over {len(graph) - 1} other variables"]
        if given:
            below = evidence_of(result)
            joined = f"P({said(graph, ((which, k), *given))}) / P({said(graph, given)})"
            steps = [joined, f"{number(p * below)} / {number(below)}"]
        again = "" if enumerated is None else f"By enumeration, {listed}: {number(float(enumerated[k]))}."
        lines.append(Worked(asked(graph, which, k, given), steps, number(p), again))
    return lines


def numbers_needed(graph: Graph) -> list[Worked]:
    """How many free numbers each table has."""
    lines = []
    for name, _, table in graph.factors[window(len(graph.factors), 0, 12)]:
        *above, size = table.shape
        cases = " · ".join(map(str, above)) or "1"
        free = f"{cases} case{'' if cases == '1' else 's'} × ({size} − 1)"
        steps = [free if graph.net else " · ".join(map(str, table.shape))]
        lines.append(Worked(name, steps, str(table.size // size * (size - 1) if graph.net else table.size)))
    if graph.net:
        sizes = " · ".join(str(len(each)) for each in graph.states)
        total, joint = bayes_net.parameter_count(graph.net), bayes_net.joint_parameter_count(graph.net)
        lines.append(Worked("The net", ["their sum"], f"{total:,}"))
        lines.append(Worked("A table of all", [f"{sizes} − 1"], f"{joint:,}"))
    return lines
