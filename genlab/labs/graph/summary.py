"""The results of the graph lab in words: the headline and the answer."""

import math
import re
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction

import numpy as np

from genlab import bayes_net, belief
from genlab.core.bayes_net import Triple
from genlab.kit import NoAnswer, Verdict, fixed, in_words, number, plural, sentence
from genlab.labs.graph.graphs import Graph
from genlab.labs.graph.model import GraphResult, marginal_of, part_or_none
from genlab.labs.graph.state import BUGS, CHOICES

Answer = tuple[
    list[str], Verdict
]  # the facts of a headline after the answer's word, and the answer
LONG = 12  # nodes; in a longer graph plain numbers and logarithms are compared


def summary(result: GraphResult) -> tuple[str, Verdict]:
    """The headline, such as "9 parameters instead of 15; P(rain = yes) = 0.5; …", and the answer,
    whose word is the first of these facts.
    """
    answer_of_view = {
        "graph": _answer_on_graph,
        "paths": _answer_on_paths,
        "query": _answer_on_query,
        "messages": _answer_on_messages,
        "z": _answer_on_z,
        "parameters": _answer_on_parameters,
    }
    try:
        brief, verdict = answer_of_view[result.state.view](result)
    except NoAnswer as refusal:
        verdict = _verdict_without_answer(refusal)
        return f"{verdict.word}: {refusal}", verdict
    return "; ".join([verdict.word, *brief]), verdict


headline, answer = in_words(summary)


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
            why = f"{reason} Open one of the graphs below."
            return Verdict("unsure", "Messages need a tree", why=why)
    return _no_answer(reason)


def _no_answer(why: str) -> Verdict:
    return Verdict("unsure", "No answer", why=why)


def _warnings(result: GraphResult) -> list[str]:
    """Warnings about the messages and Z."""
    warnings = []
    if result.state.bug != "none":
        warnings.append(f"a bug is planted: {BUGS[result.state.bug]}")
    if result.beliefs.log_z == -math.inf:
        warnings.append("no assignment is possible")
    return warnings


def _answer_on_graph(result: GraphResult) -> Answer:
    graph = result.graph
    p = result.marginals
    observed = dict(result.evidence)
    unobserved = [i for i in range(len(graph)) if i not in observed]
    is_short = 0 < len(unobserved) <= 4
    head = []
    sentences = []
    if is_short:
        probabilities = []
        for i in unobserved:
            k = graph.spoken_value(i)
            probabilities.append(f"{graph.p_of(i, k)} = {number(p[i][k])}")
        listed = ", ".join(probabilities)
        head.append(listed)
        sentences.append(listed)
    size = _size(result)
    word = f"The joint distribution needs {size}" if graph.net else size
    amount = ""
    if observed:
        word = _consequence(result, unobserved)
        amount = size
    brief = [amount] if amount else []
    if not graph.net:
        return [*brief, *head], Verdict("plain", word, amount, head)
    if unobserved:
        best = result.best
        probability = number(best.probability)
        if is_short:
            case = graph.case(best.which, best.states)
            head.append(f"most probable: {case} (probability {probability})")
            sentences.append(f"Most probable: {case}, with probability {probability}.")
        else:
            head.append(f"most probable case: probability {probability}")
            sentences.append(f"The most probable case has probability {probability}.")
    return [*brief, *head], Verdict("plain", word, amount, sentences)


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
    return _parameters_saved(result.graph) if result.graph.net else z_text(result.log_z[1])


def _open_paths(active: int, count: int) -> str:
    """How many of the paths between two variables are open."""
    if count == 1:
        return f"the only path is {'open' if active else 'blocked'}"
    return f"{active} of {plural(count, 'path')} open"


def _answer_on_paths(result: GraphResult) -> Answer:
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
    amount = _open_paths(sum(path.active for path in paths), len(paths))
    sentences = []
    evidence = result.evidence
    conditions = []
    if not {a, b} & dict(evidence).keys():
        conditions = [evidence, (*evidence, (b, graph.spoken_value(b)))]
    for condition in conditions:
        with suppress(NoAnswer):
            p = marginal_of(graph, condition, a)
            k = graph.spoken_value(a) if len(p) == 2 else 0
            sentences.append(f"{graph.p_of(a, k, condition)} = {number(p[k])}")
    size = [_parameters_saved(graph)] if graph.net else []
    return [amount, *sentences, *size], Verdict("plain", word, amount, sentences)


def _parameters_saved(graph: Graph) -> str:
    """ "9 parameters instead of 15"."""
    free, joint_size = graph.numbers
    return f"{plural(free, 'parameter')} instead of {joint_size}"


def triple_text(triple: Triple) -> str:
    """Why a path goes on or ends at the middle variable of a triple."""
    by = "it" if triple.by == triple.variable else f"{triple.by} below it"
    return CHOICES["bend"][triple.kind][triple.is_open].format(triple.variable, by)


def _most_probable(result: GraphResult) -> Answer:
    graph = result.graph
    best = result.top
    p = number(best.probability)
    case = graph.case(best.which, best.states)
    head = []
    if best.ties > 1:
        head.append(f"one of {best.ties:,} assignments that tie")
    alone = [(i, int(result.marginals[i].argmax())) for i in best.which]
    states_alone = tuple(k for _, k in alone)
    if len(alone) <= 4 and states_alone != best.states:
        values = [
            f"{graph.equals([(i, k)])} ({number(result.marginals[i].max())})" for i, k in alone
        ]
        head.append(f"most probable values one by one: {', '.join(values)}")
    sentences = [sentence(fact) for fact in head]
    if "=" not in case:  # values alone do not say which variables they belong to
        names = [graph.names[i] for i in best.which]
        if len(names) > LONG:
            names = [*names[:3], "…", names[-1]]
        sentences.insert(0, f"These are the values of {', '.join(names)}, in this order.")
    evidence = f" given {graph.equals(result.evidence)}" if result.evidence else ""
    amount = f"the most probable assignment{evidence}, with probability {p}"
    word = f"Most probable: {case}"
    return [f"probability {p}", *head], Verdict("plain", word, amount, sentences)


def _answer_on_query(result: GraphResult) -> Answer:
    if result.state.query == "argmax":
        return _most_probable(result)
    graph = result.graph
    node = result.query_variable
    evidence = result.condition
    p = result.distribution
    sentences = []
    k = graph.spoken_value(node)
    if evidence:
        with suppress(NoAnswer):
            sentences = [f"without evidence: {number(float(marginal_of(graph, (), node)[k]))}"]
        sentences.append(f"P({graph.equals(evidence)}) = {number(result.p_seen)}")
    marginals = part_or_none(result, "marginals") if result.evidence and not evidence else None
    sentences_shown = list(sentences)
    if marginals:
        value_in_figure = f"{graph.p_of(node, k, result.evidence)} = {number(marginals[node][k])}"
        sentences_shown.append(f"{value_in_figure} (drawn in the figure)")
    question = graph.p_of(node, k, evidence)
    word = number(p[k])
    fraction = Fraction(float(p[k])).limit_denominator(99)
    is_fraction = abs(fraction - p[k]) < 1e-12
    is_short_decimal = math.isclose(fraction, round(p[k], 4))
    if is_fraction and not is_short_decimal:
        word = f"{fraction} = {word}"
    return sentences, Verdict("plain", f"{question} = {word}", "", sentences_shown)


def _answer_on_messages(result: GraphResult) -> Answer:
    graph = result.graph
    beliefs = result.beliefs
    warnings = _warnings(result)
    sentences = []
    tone = "unsure" if warnings else "plain"
    sentences_shown = [sentence(warning) for warning in warnings]
    count = len(beliefs.messages)
    all_sent = result.place == count
    word = f"{result.place:,} of {plural(count, 'message')} have been sent"
    amount = "first to the root, then back"
    if all_sent:
        word = f"{_z_text_of_messages(result)}, after all {plural(count, 'message')}"
        amount = ""
    if all_sent and len(graph) <= 6:  # so few that all results fit into the answer
        if graph.kind == "chain":
            alphas = [_numbers_in_a_row(np.exp(log_alpha)) for log_alpha in beliefs.log_alpha]
            amount = f"α = {' | '.join(alphas)}"
        with suppress(NoAnswer):
            best = result.best
            i = result.query_variable
            z = math.exp(result.log_z[1])
            assignment = graph.case(best.which, best.states)
            p = number(result.marginals[i][0])
            quotient = f"{number(best.probability * z)}/{number(z)}"
            sentences = [
                f"p({graph.names[i]} = {graph.states[i][0]}) = {p}",
                f"most probable {assignment} ({quotient})",
            ]
            sentences_shown += [
                f"{graph.p_of(i, 0)} = {p}",
                f"Most probable: {assignment}, with probability {quotient}.",
            ]
    facts = [amount] if amount else []
    return [*facts, *sentences, *warnings], Verdict(tone, word, amount, sentences_shown)


def _answer_on_z(result: GraphResult) -> Answer:
    graph = result.graph
    beliefs = result.beliefs
    word = _z_text_of_messages(result)
    if _is_long(graph):
        z_by_node = f"{len(graph):,} nodes"
    else:
        z_by_node = _numbers_in_a_row(np.exp(beliefs.log_z_at_node))
    places = f"at each of {plural(len(graph), 'node')}"
    if not beliefs.agree:
        return _answer_where_z_differs(result, z_by_node)
    right = result.right.log_z
    if not math.isclose(beliefs.log_z, right, abs_tol=1e-9):
        word += ", which is wrong"
        correct = z_text(right).removeprefix("Z = ")
        reason = f"both passes leave out φ₂, so all Z agree; the correct value is {correct}"
        return [z_by_node, reason], Verdict("unsure", word, places, sentence(reason))
    facts = _warnings(result)
    tone = "unsure" if facts else "plain"
    sentences = [sentence(warning) for warning in facts]
    if result.state.bug != "none":
        sentences[0] += " Z does not show it."
    if result.evidence:
        probability = _probability_of_evidence(result)
        facts.append(probability)
        sentences.append(probability.replace("Z^E", "Zᴱ"))
    if _is_long(graph) and graph.kind == "chain":
        for failure in _failures_by_hand(result):
            facts.append(failure)
            in_full = failure.replace("potentials ×10", "potentials ten times as large")
            sentences.append(sentence(in_full))
    return [z_by_node, *facts], Verdict(tone, word, places, sentences)


def _is_long(graph: Graph) -> bool:
    return len(graph) > LONG


def _numbers_in_a_row(values: np.ndarray) -> str:
    return " ".join(number(value) for value in values.tolist())


def _answer_where_z_differs(result: GraphResult, z_by_node: str) -> Answer:
    """The answer where the nodes do not agree on Z, which only a bug brings about."""
    graph = result.graph
    names = [f"{graph.names[i]} – {graph.names[j]}" for i, j in result.beliefs.jumps]
    edges = ", ".join(names[:3])
    if len(names) > 3:
        edges += f" and {len(names) - 3:,} more"
    if _is_long(graph):
        head = f"Z changes at {edges}"
        description = head
        amount = z_by_node
    else:
        head = "Z changes at the red line"
        lines = head if len(names) == 1 else f"{head}s"
        description = f"{lines}, {edges}"
        amount = f"{z_by_node} at the {len(graph)} nodes"
    cause = "a potential is missing or used twice there"
    return [z_by_node, f"{head}: {cause}"], Verdict(
        "unsure",
        "Z differs, so there is a bug",
        amount,
        sentence(f"{description}: {cause}"),
    )


def _probability_of_evidence(result: GraphResult) -> str:
    """ "Z^E / Z = 6/30 = P(x₂ = 1) = 0.2"; the quotient is left out where one is a logarithm."""
    log_z, log_z_with_evidence = result.log_z
    z = z_text(log_z)
    z_with_evidence = z_text(log_z_with_evidence)
    has_logarithm = "log" in z or "log" in z_with_evidence
    quotient = ""
    if not has_logarithm:
        quotient = f" = {z_with_evidence.removeprefix('Z = ')}/{z.removeprefix('Z = ')}"
    evidence = result.graph.equals(result.evidence)
    return f"Z^E / Z{quotient} = P({evidence}) = {number(result.p_seen)}"


def _failures_by_hand(result: GraphResult) -> list[str]:
    """Sentences on the node from which on α is 0 or infinite in a chain, if it is computed without
    logarithms.
    """
    plain, after_growth = result.by_hand
    failures = {
        "without logarithms α is 0 from": plain == 0,
        "with potentials ×10 α overflows at": ~np.isfinite(after_growth),
    }
    return [
        f"{failure} node {int(np.argmax(is_affected)) + 1}"
        for failure, is_affected in failures.items()
        if is_affected.any()
    ]


def _answer_on_parameters(result: GraphResult) -> Answer:
    free, joint_size = result.graph.numbers
    verb = "suffices" if free == 1 else "suffice"
    parameters = f"{plural(free, 'parameter')} {verb}"
    return [], Verdict(
        "plain", f"{parameters}, where a table of the joint distribution has {joint_size}"
    )


def z_text(log_z: float) -> str:
    """Z where it is a number of few digits, else its logarithm."""
    if abs(log_z) < 30 or log_z == -math.inf:
        return f"Z = {number(math.exp(log_z))}"
    return f"log Z = {fixed(log_z, 2)}"


def _z_text_of_messages(result: GraphResult) -> str:
    """Z as the messages give it; with maxima instead of sums it is the largest product."""
    z = z_text(result.beliefs.log_z)
    return f"{z} (with maxima)" if result.state.sum == "max" else z
