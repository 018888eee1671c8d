"""The results of the graph lab in words: the headline and the answer."""

import math
import re
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction

import numpy as np

from genlab import bayes_net, belief
from genlab.core.bayes_net import Triple
from genlab.kit import NoAnswer, Verdict, fixed, headline_of, number, plural, sentence
from genlab.labs.graph.model import MAX_LISTED, GraphResult, marginal_of, part_or_none
from genlab.labs.graph.state import BUGS, CHOICES

LONG = 12  # nodes; in a longer graph plain numbers and logarithms are compared


def answer(result: GraphResult) -> Verdict:
    """What the chosen view answers, or why there is no answer."""
    answer_of_view = {
        "graph": _answer_on_graph,
        "paths": _answer_on_paths,
        "query": _answer_on_query,
        "messages": _answer_on_messages,
    }
    try:
        return answer_of_view[result.state.view](result)
    except NoAnswer as refusal:
        return _verdict_without_answer(refusal)


headline = headline_of(answer)


def _verdict_without_answer(refusal: NoAnswer) -> Verdict:
    """The answer where the core refuses a question. The core's errors speak of sets and of nodes;
    the lab says what to do.
    """
    reason = sentence(re.sub(r"[\[\]']", "", str(refusal)))
    match refusal.cause:
        case bayes_net.OverlapError(names=names):
            names_in_words = " and ".join(names)
            return _no_answer(
                f"{names_in_words}: choose two different variables that are not known."
            )
        case bayes_net.ObservedQueryError(name=name):
            return _no_answer(f"{name} has been observed. Ask for another variable.")
        case belief.NoTreeError():
            why = f"{reason} Choose another graph."
            return Verdict("unsure", "Messages need a tree", why=why)
    return _no_answer(reason)


def _no_answer(why: str) -> Verdict:
    return Verdict("unsure", "No answer", why=why)


def _answer_on_graph(result: GraphResult) -> Verdict:
    """What the evidence says of the query variable, and how many parameters the graph saves."""
    graph = result.graph
    p = result.marginals
    unobserved = [i for i in range(len(graph)) if i not in dict(result.evidence)]
    sentences = []
    is_short = 0 < len(unobserved) <= 4
    if is_short:
        values = [(i, graph.spoken_value(i)) for i in unobserved]
        sentences.append(", ".join(f"{graph.p_of(i, k)} = {number(p[i][k])}" for i, k in values))
    if graph.net and unobserved:
        best = result.best
        probability = f"probability {number(best.probability)}"
        case = f"The most probable case has {probability}"
        if is_short:
            case = f"Most probable: {graph.case(best.which, best.states)}, with {probability}"
        sentences.append(case)
    word = _size(result)
    if result.evidence:
        sentences.append(word)
        word = _consequence(result, unobserved)
    return Verdict("plain", word, "", [f"{text}." for text in sentences])


def _consequence(result: GraphResult, unobserved: Sequence[int]) -> str:
    """What the evidence says of the query variable: "Given wet = yes, P(rain = yes) = 0.7079"."""
    graph = result.graph
    node = result.query_variable
    if node not in unobserved:
        return "Every variable has been observed"
    is_short = len(result.evidence) < 4
    evidence = graph.equals(result.evidence) if is_short else f"{len(result.evidence)} values"
    k = graph.spoken_value(node)
    probability = number(result.marginals[node][k])
    return f"Given {evidence}, {graph.p_of(node, k)} = {probability}"


def _size(result: GraphResult) -> str:
    """What the graph is worth: the numbers that a net saves, or Z of another graph."""
    graph = result.graph
    if not graph.net:
        return z_text(result.log_z[1])
    free, joint_size = graph.numbers
    comparison = f" instead of {joint_size}"
    if f"{free:,}" == joint_size:
        comparison = ", as many as one table of all cases"
    return f"The joint distribution needs {plural(free, 'parameter')}{comparison}"


def _open_paths(active: int, count: int) -> str:
    """How many of the paths between two variables are open."""
    if count == 1:
        return f"the only path is {'open' if active else 'blocked'}"
    return f"{active} of {plural(count, 'path')} open"


def _answer_on_paths(result: GraphResult) -> Verdict:
    """Whether a and b are d-separated, and P(a = a value | evidence): with the evidence only, and
    where a value of b is known as well.
    """
    graph = result.graph
    paths = result.paths
    a, b = result.ends
    names = ", ".join(result.condition_names)
    separation = "d-separated" if result.separated(a, b) else "not d-separated"
    condition_text = f" given {names}" if names else ""
    word = f"{graph.names[a]} and {graph.names[b]} are {separation}{condition_text}"
    evidence = result.evidence
    conditions = []
    if not {a, b} & dict(evidence).keys():
        conditions = [evidence, (*evidence, (b, graph.spoken_value(b)))]
    sentences = []
    for condition in conditions:
        with suppress(NoAnswer):
            p = marginal_of(graph, condition, a)
            k = graph.spoken_value(a) if len(p) == 2 else 0
            sentences.append(f"{graph.p_of(a, k, condition)} = {number(p[k])}.")
    amount = f"paths are listed for up to {MAX_LISTED} variables"
    if paths or len(graph) <= MAX_LISTED:
        amount = _open_paths(sum(path.active for path in paths), len(paths))
    return Verdict("plain", word, amount, sentences)


def triple_text(triple: Triple) -> str:
    """Why a path goes on or ends at the middle variable of a triple."""
    by = "it" if triple.by == triple.variable else f"{triple.by} below it"
    return CHOICES["bend"][triple.kind][triple.is_open].format(triple.variable, by)


def _most_probable(result: GraphResult) -> Verdict:
    graph = result.graph
    best = result.top
    case = graph.case(best.which, best.states)
    sentences = []
    if "=" not in case:  # values alone do not say which variables they belong to
        names = [graph.names[i] for i in best.which]
        if len(names) > LONG:
            names = [*names[:3], "…", names[-1]]
        sentences.append(f"These are the values of {', '.join(names)}, in this order.")
    if best.ties > 1:
        sentences.append(f"One of {best.ties:,} assignments that tie.")
    alone = [(i, int(result.marginals[i].argmax())) for i in best.which]
    if len(alone) <= 4 and tuple(k for _, k in alone) != best.states:
        values = ", ".join(
            f"{graph.equals([(i, k)])} ({number(result.marginals[i].max())})" for i, k in alone
        )
        sentences.append(f"Most probable values one by one: {values}.")
    evidence = f"given {graph.equals(result.evidence)}, " if result.evidence else ""
    amount = f"{evidence}with probability {number(best.probability)}"
    return Verdict("plain", f"Most probable: {case}", amount, sentences)


def _answer_on_query(result: GraphResult) -> Verdict:
    if result.state.query == "argmax":
        return _most_probable(result)
    graph = result.graph
    node = result.query_variable
    evidence = result.condition
    p = result.distribution
    k = graph.spoken_value(node)
    sentences = []
    if evidence:
        with suppress(NoAnswer):
            alone = number(marginal_of(graph, (), node)[k])
            sentences = [f"Without evidence: {alone}."]
        sentences.append(f"P({graph.equals(evidence)}) = {number(result.p_seen)}.")
    marginals = part_or_none(result, "marginals") if result.evidence and not evidence else None
    if marginals:
        value_in_figure = f"{graph.p_of(node, k, result.evidence)} = {number(marginals[node][k])}"
        sentences.append(f"{value_in_figure} (drawn in the figure).")
    word = number(p[k])
    fraction = Fraction(float(p[k])).limit_denominator(99)
    is_fraction = abs(fraction - p[k]) < 1e-12
    is_short_decimal = math.isclose(fraction, round(p[k], 4))
    if is_fraction and not is_short_decimal:
        word = f"{fraction} = {word}"
    return Verdict("plain", f"{graph.p_of(node, k, evidence)} = {word}", "", sentences)


def _answer_on_messages(result: GraphResult) -> Verdict:
    """How many messages have been sent; after the last one, Z, and whether it is the same and the
    right one at every node.
    """
    beliefs = result.beliefs
    count = len(beliefs.messages)
    planted = [f"A bug is planted: {BUGS[result.state.bug]}."] if result.state.bug != "none" else []
    if result.place < count:
        word = f"{result.place:,} of {plural(count, 'message')} have been sent"
        return Verdict("plain", word, "first to the root, then back", planted)
    if not beliefs.agree:
        return _answer_where_z_differs(result, planted)
    word = z_text(beliefs.log_z)
    if result.state.sum == "max":
        word += " (with maxima)"
    tone = "unsure" if planted else "plain"
    right = result.right.log_z
    if not math.isclose(beliefs.log_z, right, abs_tol=1e-9):
        word += ", which is wrong"
        correct = z_text(right).removeprefix("Z = ")
        planted.append(f"All Z agree, but the correct value is {correct}.")
    elif planted:
        planted.append("Z does not show it.")
    if beliefs.log_z == -math.inf:
        tone = "unsure"
        planted.append("No assignment is possible.")
    amount = f"at each of {plural(len(result.graph), 'node')}, after all {plural(count, 'message')}"
    return Verdict(tone, word, amount, [*planted, *_facts_of_messages(result)])


def _facts_of_messages(result: GraphResult) -> list[str]:
    """What the messages have come to: α, a marginal and the best assignment of a short graph; the
    probability of evidence; where plain numbers fail.
    """
    graph = result.graph
    facts = [_probability_of_evidence(result)] if result.evidence else []
    if len(graph) <= 6:  # so few that all results fit into the answer
        if graph.kind == "chain":
            alphas = (_numbers_in_a_row(np.exp(log)) for log in result.beliefs.log_alpha)
            facts.append(f"α = {' | '.join(alphas)}.")
        with suppress(NoAnswer):
            best = result.best
            i = result.query_variable
            z = math.exp(result.log_z[1])
            share = f"{number(best.probability * z)}/{number(z)}"
            case = graph.case(best.which, best.states)
            facts.append(f"{graph.p_of(i, 0)} = {number(result.marginals[i][0])}.")
            facts.append(f"Most probable: {case}, with probability {share}.")
    if len(graph) > LONG and graph.kind == "chain":
        facts += _failures_by_hand(result)
    return facts


def _numbers_in_a_row(values: np.ndarray) -> str:
    return " ".join(number(value) for value in values.tolist())


def _answer_where_z_differs(result: GraphResult, planted: list[str]) -> Verdict:
    """The answer where the nodes do not agree on Z, which only a bug brings about."""
    graph = result.graph
    names = [f"{graph.names[i]} – {graph.names[j]}" for i, j in result.beliefs.jumps]
    edges = ", ".join(names[:3])
    if len(names) > 3:
        edges += f" and {len(names) - 3:,} more"
    amount = f"{len(graph):,} nodes"
    if len(graph) <= LONG:
        z = _numbers_in_a_row(np.exp(result.beliefs.log_z_at_node))
        amount = f"{z} at the {len(graph)} nodes"
    lines = "red line" if len(names) == 1 else "red lines"
    cause = f"Z changes at the {lines}, {edges}: a potential is missing or used twice there."
    return Verdict("unsure", "Z differs, so there is a bug", amount, [*planted, cause])


def _probability_of_evidence(result: GraphResult) -> str:
    """ "Zᴱ / Z = 6/30 = P(x₂ = 1) = 0.2"; the quotient is left out where one is a logarithm."""
    z, z_with_evidence = (z_text(log_z).removeprefix("Z = ") for log_z in result.log_z)
    quotient = f" = {z_with_evidence}/{z}"
    if "log" in quotient:
        quotient = ""
    evidence = result.graph.equals(result.evidence)
    return f"Zᴱ / Z{quotient} = P({evidence}) = {number(result.p_seen)}."


def _failures_by_hand(result: GraphResult) -> list[str]:
    """Sentences on the node from which on α is 0 or infinite in a chain, if it is computed without
    logarithms.
    """
    plain, after_growth = result.by_hand
    failures = {
        "Without logarithms α is 0 from": plain == 0,
        "With potentials ten times as large α overflows at": ~np.isfinite(after_growth),
    }
    return [
        f"{failure} node {int(np.argmax(is_affected)) + 1}."
        for failure, is_affected in failures.items()
        if is_affected.any()
    ]


def z_text(log_z: float) -> str:
    """Z where it is a number of few digits, else its logarithm."""
    if abs(log_z) < 30 or log_z == -math.inf:
        return f"Z = {number(math.exp(log_z))}"
    return f"log Z = {fixed(log_z, 2)}"
