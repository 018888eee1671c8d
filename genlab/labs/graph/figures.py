"""What plain numbers and logarithms do on a long chain, as a figure; and how messages and answers come about."""

import math

import numpy as np

from genlab import bayes_net
from genlab.kit import Axis, Curve, Plot, Rule, Term, Worked, Writing, lowered, named, number, plural, window
from genlab.labs.graph.graphs import Graph
from genlab.labs.graph.model import Fault, GraphResult, Run, observed
from genlab.labs.graph.tell import asked, assignment, evidence_of, message_name, said

SMALLEST, LARGEST = -323.3, 308.3  # powers of ten that a float can hold
SUMMED = "x ⊕ y = log(eˣ + eʸ), worked out from the larger of the two."


def failing(graph: Graph, right: Run | Fault, plain: tuple | None) -> Plot:
    """The size of α along the chain as powers of ten: logarithms go on where plain numbers end."""
    x = np.arange(1, len(graph) + 1)
    frame = Axis(1, max(2, len(graph)), "node")
    if plain is None:
        return Plot(frame, Axis(-1, 1, "power of ten of α"), [Curve(x, 0 * x, "soft")], note="This is no chain.")
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.array([alpha.max() for alpha in right.beliefs.log_alpha]) / math.log(10)
        small, grown = (np.where(np.isfinite(each) & (each > 0), np.log10(each), np.nan) for each in plain)
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
    graph, run, state = result.graph, result.run, result.state
    if isinstance(run, Fault) or not result.place:
        return []
    values = range(len(graph.states[run.beliefs.messages[result.place - 1].target]))
    lines = [message_sum(result, result.place, t, state.scale == "log") for t in values]
    if state.bug != "none":
        lines[0] = lines[0]._replace(
            note="A bug is planted: the sum is the right one, the number is what the bug makes of it."
        )
    return lines


def message_sum(result: GraphResult, n: int, t: int, log: bool) -> Worked:
    """A value of the n-th message: what is multiplied, and summed over the sender."""
    graph, write, beliefs = result.graph, Writing(log), result.run.beliefs
    message = beliefs.messages[n - 1]
    i, j = message.source, message.target
    tree = observed(graph, result.seen)
    into = [each for each in beliefs.messages if each.target == i and each.source != j]
    link, target = tree.edge_potential(i, j), graph.states[j][t]

    def term(symbols: str, log_value: float) -> Term:
        value = log_value if log else math.exp(log_value) if log_value < 709 else math.inf
        return named(write.named(symbols), value)

    ways = []
    for s, source in enumerate(graph.states[i]):
        cell = f"({source}, {target})" if i < j else f"({target}, {source})"
        own = [term(f"ψ{_sub(graph, i)}({source})", float(tree.log_node[i][s]))] if tree.log_node[i].any() else []
        before = [term(f"{message_name(graph, each)}({source})", float(each.log_values[s])) for each in into]
        ways.append(write.product(term(f"φ{_sub(graph, i, j)}{cell}", float(link[s, t])), *own, *before))
    whole = write.largest(*ways) if result.state.sum == "max" else write.total(*ways)
    log_value = float(message.log_values[t])
    note = SUMMED if "⊕" in whole.symbols and not t else ""
    if not log and math.isfinite(log_value) and not 0 < math.exp(min(log_value, 700)) * (log_value < 709) < math.inf:
        note = f"Plain numbers end here: the logarithm is {number(log_value)}."
    made = term(f"{message_name(graph, message)}({target})", log_value)
    return whole.worked(made.symbols, value=made.numbers, note=note)


def _sub(graph, i: int, j: int | None = None) -> str:
    """The number of a potential, where a chain's have numbers."""
    if graph.kind == "chain":
        return lowered(i + 1 if j is None else min(i, j) + 1)
    return ""


def compared(result: GraphResult) -> list[Worked]:
    """The query by the rules, and by listing every assignment."""
    graph = result.graph
    listed = f"{plural(graph.cells, 'cell')} listed" if graph.joint is not None else ""
    if result.state.query == "argmax":
        best = result.top
        if isinstance(best, Fault):
            return []
        lines = [Worked("By maxima", [assignment(graph, best.which, best.states)], number(best.probability))]
        if best.enumerated:
            states, p = best.enumerated
            lines.append(
                Worked("By enumeration", [f"the largest of {listed}", assignment(graph, best.which, states)], number(p))
            )
        return lines
    answer = result.answer
    if isinstance(answer, Fault):
        return []
    lines = []
    for k, _ in enumerate(graph.states[answer.which]):
        name = asked(graph, answer.which, k, answer.given)
        p = float(answer.probability[k])
        if answer.given:
            below = evidence_of(result)
            joined = f"P({said(graph, ((answer.which, k), *answer.given))}) / P({said(graph, answer.given)})"
            steps = [joined, f"{number(p * below)} / {number(below)}"]
        else:
            steps = [f"Σ of the joint over {len(graph) - 1} other variables"]
        again = "" if answer.enumerated is None else f"By enumeration, {listed}: {number(float(answer.enumerated[k]))}."
        lines.append(Worked(name, steps, number(p), again))
    return lines


def numbers_needed(result: GraphResult) -> list[Worked]:
    """How many free numbers each table has."""
    graph = result.graph
    lines = []
    for name, _, table in graph.factors[window(len(graph.factors), 0, 12)]:
        *above, size = table.shape
        if graph.net:
            cases = " · ".join(map(str, above)) or "1"
            lines.append(
                Worked(
                    name,
                    [f"{cases} case{'' if cases == '1' else 's'} × ({size} − 1)"],
                    str(table.size // size * (size - 1)),
                )
            )
        else:
            lines.append(Worked(name, [" · ".join(map(str, table.shape))], str(table.size)))
    if graph.net:
        sizes = " · ".join(str(len(each)) for each in graph.states)
        total, joint = bayes_net.parameter_count(graph.net), bayes_net.joint_parameter_count(graph.net)
        lines.append(Worked("The net", ["their sum"], f"{total:,}"))
        lines.append(Worked("A table of all", [f"{sizes} − 1"], f"{joint:,}"))
    return lines
