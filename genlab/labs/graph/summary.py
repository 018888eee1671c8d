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

Answer = tuple[list[str], Verdict]  # what a headline says behind the answer's word, and the answer
LONG = 12  # nodes from which on plain numbers and logarithms are compared


def summary(result: GraphResult) -> tuple[str, Verdict]:
    """The headline, such as "9 parameters instead of 15; P(rain = yes) = 0.5; …", and the answer,
    whose word is the first of these facts.
    """
    ways = {
        "graph": _graph,
        "paths": _paths,
        "query": _query,
        "messages": _messages,
        "z": _z,
        "parameters": _numbers,
    }
    try:
        brief, verdict = ways[result.state.view](result)
    except NoAnswer as none:
        verdict = _unanswered(none)
        return f"{verdict.word}: {none}", verdict
    return "; ".join([verdict.word, *brief]), verdict


headline, answer = in_words(summary)


def _unanswered(none: NoAnswer) -> Verdict:
    """The answer where there is none. The core speaks of sets and of nodes; the lab says what to
    do.
    """
    reason = sentence(re.sub(r"[\[\]']", "", str(none)))
    match none.cause:
        case bayes_net.OverlapError(names=names):
            listed = " and ".join(names)
            return _no_answer(f"{listed}: choose two different variables that are not known.")
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


def _graph(result: GraphResult) -> Answer:
    graph = result.graph
    p = result.marginals
    observed = dict(result.evidence)
    unobserved = [i for i in range(len(graph)) if i not in observed]
    head = []
    sentences = []
    if is_short := 0 < len(unobserved) <= 4:
        values = [(i, graph.spoken_value(i)) for i in unobserved]
        head.append(
            ", ".join(f"P({graph.equals([(i, k)])}) = {number(p[i][k])}" for i, k in values)
        )
        sentences += head
    size = _size(result)
    word, amount = size, ""
    if graph.net:
        word = f"The joint distribution needs {size}"
    if observed:
        word, amount = _consequence(result, unobserved), size
    brief = [amount] if amount else []
    if not graph.net:
        return [*brief, *head], Verdict("plain", word, amount, head)
    if unobserved:
        best, p_best = result.best, number(result.best.probability)
        case = graph.case(best.which, best.states)
        head.append(
            f"most probable: {case} (probability {p_best})"
            if is_short
            else f"most probable case: probability {p_best}"
        )
        sentences.append(
            f"Most probable: {case}, with probability {p_best}."
            if is_short
            else f"The most probable case has probability {p_best}."
        )
    return [*brief, *head], Verdict("plain", word, amount, sentences)


def _consequence(result: GraphResult, unobserved: Sequence[int]) -> str:
    """What the evidence says of the query variable: "Given wet = yes, P(rain = yes) = 0.7079"."""
    graph, node = result.graph, result.query_variable
    if node not in unobserved:
        return "Every variable has been observed"
    is_short = len(result.evidence) < 4
    evidence = graph.equals(result.evidence) if is_short else f"{len(result.evidence)} values"
    k = graph.spoken_value(node)
    probability = number(result.marginals[node][k])
    return f"Given {evidence}, P({graph.equals([(node, k)])}) = {probability}"


def _size(result: GraphResult) -> str:
    """What the graph is worth: the numbers that a net saves, or Z of another graph."""
    return _parameters(result.graph) if result.graph.net else zed(result.log_z[1])


def _paths(result: GraphResult) -> Answer:
    """What the paths say, and P(a = a value | evidence): by itself, and where the last value of
    b is known too.
    """
    graph = result.graph
    paths = result.paths
    a, b = result.ends
    condition = ", ".join(result.condition_names)
    separation = "d-separated" if result.separated(a, b) else "not d-separated"
    condition_text = f" given {condition}" if condition else ""
    word = f"{graph.names[a]} and {graph.names[b]} are {separation}{condition_text}"
    amount = f"{sum(path.active for path in paths)} of {plural(len(paths), 'path')} open"
    sentences = []
    for besides in (
        ((), ((b, graph.spoken_value(b)),)) if not {a, b} & dict(result.evidence).keys() else ()
    ):
        with suppress(NoAnswer):
            p = marginal_of(graph, (*result.evidence, *besides), a)
            k = graph.spoken_value(a) if len(p) == 2 else 0
            sentences.append(f"{graph.p_of(a, k, (*result.evidence, *besides))} = {number(p[k])}")
    size = [_parameters(graph)] if graph.net else []
    return [amount, *sentences, *size], Verdict("plain", word, amount, sentences)


def _parameters(graph: Graph) -> str:
    """ "9 parameters instead of 15"."""
    free, joint_size = graph.numbers
    return f"{plural(free, 'parameter')} instead of {joint_size}"


def bend_text(bend: Triple) -> str:
    """Why a path goes on or ends at a variable."""
    by = "it" if bend.by == bend.variable else f"{bend.by} below it"
    return CHOICES["bend"][bend.kind][bend.is_open].format(bend.variable, by)


def _most_probable(result: GraphResult) -> Answer:
    graph = result.graph
    best = result.top
    p = number(best.probability)
    case = graph.case(best.which, best.states)
    head = []
    names = [graph.names[i] for i in best.which]
    if best.ties > 1:
        head.append(f"one of {best.ties:,} assignments that tie")
    alone = [(i, int(result.marginals[i].argmax())) for i in best.which]
    if len(alone) <= 4 and tuple(k for _, k in alone) != best.states:
        item = (f"{graph.equals([(i, k)])} ({number(result.marginals[i].max())})" for i, k in alone)
        head.append(f"most probable values one by one: {', '.join(item)}")
    names_shown = names if len(names) <= LONG else [*names[:3], "…", names[-1]]
    # Values alone do not say which variables they belong to.
    in_turn = (
        [] if "=" in case else [f"These are the values of {', '.join(names_shown)}, in this order."]
    )
    evidence = f" given {graph.equals(result.evidence)}" if result.evidence else ""
    amount = f"the most probable assignment{evidence}, with probability {p}"
    word = f"Most probable: {case}"
    return [f"probability {p}", *head], Verdict(
        "plain", word, amount, [*in_turn, *map(sentence, head)]
    )


def _query(result: GraphResult) -> Answer:
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
    besides = (
        [
            f"{graph.p_of(node, k, result.evidence)} = {number(marginals[node][k])} (drawn in the "
            "figure)"
        ]
        if marginals
        else []
    )
    question = graph.p_of(node, k, evidence)
    word = number(p[k])
    rounded = Fraction(float(p[k])).limit_denominator(99)
    # The value is not a short decimal but a small fraction.
    if abs(rounded - p[k]) < 1e-12 and not math.isclose(rounded, round(p[k], 4)):
        word = f"{rounded} = {word}"
    return sentences, Verdict("plain", f"{question} = {word}", "", [*sentences, *besides])


def _messages(result: GraphResult) -> Answer:
    graph = result.graph
    beliefs = result.beliefs
    warnings = _warnings(result)
    sentences = []
    tone = "unsure" if warnings else "plain"
    sentences_shown = [*map(sentence, warnings)]
    count = len(beliefs.messages)
    word = f"{result.place:,} of {plural(count, 'message')} have been sent"
    amount = "first to the root, then back"
    if all_sent := result.place == count:
        word = f"{_z_sent(result)}, after all {plural(count, 'message')}"
        amount = ""
    if all_sent and len(graph) <= 6:  # of so few all is said
        if graph.kind == "chain":
            alpha = (
                " ".join(number(math.exp(v)) for v in item.tolist()) for item in beliefs.log_alpha
            )
            amount = f"α = {' | '.join(alpha)}"
        with suppress(NoAnswer):
            best = result.best
            i = result.query_variable
            z = math.exp(result.log_z[1])
            assignment, p = graph.case(best.which, best.states), number(result.marginals[i][0])
            part = f"{number(best.probability * z)}/{number(z)}"
            sentences = [
                f"p({graph.names[i]} = {graph.states[i][0]}) = {p}",
                f"most probable {assignment} ({part})",
            ]
            sentences_shown += [
                f"P({graph.equals([(i, 0)])}) = {p}",
                f"Most probable: {assignment}, with probability {part}.",
            ]
    facts = [amount] if amount else []
    return [*facts, *sentences, *warnings], Verdict(tone, word, amount, sentences_shown)


def _z(result: GraphResult) -> Answer:
    graph = result.graph
    beliefs = result.beliefs
    word = _z_sent(result)
    long = len(graph) > LONG
    location = (
        f"{len(graph):,} nodes"
        if long
        else " ".join(number(z) for z in np.exp(beliefs.log_z_at_node).tolist())
    )
    if not beliefs.agree:
        word, cause = "Z differs, so there is a bug", "a potential is missing or used twice there"
        names = [f"{graph.names[i]} – {graph.names[j]}" for i, j in beliefs.jumps]
        places = ", ".join(names[:3])
        if len(names) > 3:
            places += f" and {len(names) - 3:,} more"
        head = f"Z changes at {places}" if long else "Z changes at the red line"
        description = head if long else f"{head}, {places}"
        return [location, f"{head}: {cause}"], Verdict(
            "unsure", word, location, sentence(f"{description}: {cause}")
        )
    if not math.isclose(beliefs.log_z, right := result.right.log_z, abs_tol=1e-9):
        word += ", which is wrong"
        correct = zed(right).removeprefix("Z = ")
        reason = f"both passes leave out φ₂, so all Z agree; the correct value is {correct}"
        return [location, reason], Verdict("unsure", word, location, sentence(reason))
    facts = _warnings(result)
    tone = "unsure" if facts else "plain"
    sentences = [*map(sentence, facts)]
    if result.state.bug != "none":
        sentences[0] += " Z does not show it."
    if result.evidence:
        before, after = map(zed, result.log_z)
        ratio = "" if "log" in before + after else f" = {after[4:]}/{before[4:]}"
        facts.append(
            f"Z^E / Z{ratio} = P({graph.equals(result.evidence)}) = {number(result.p_seen)}"
        )
        sentences.append(facts[-1])
    if long and graph.kind == "chain":
        plain, grown = result.by_hand
        falls = {
            "without logarithms α is 0 from": plain == 0,
            "with potentials ×10 α overflows at": ~np.isfinite(grown),
        }
        ends = [
            f"{direction} node {int(np.argmax(location)) + 1}"
            for direction, location in falls.items()
            if location.any()
        ]
        facts += ends
        sentences += [
            sentence(end.replace("potentials ×10", "potentials ten times as large")) for end in ends
        ]
    return [location, *facts], Verdict(tone, word, location, sentences)


def _numbers(result: GraphResult) -> Answer:
    free, joint_size = result.graph.numbers
    verb = "suffices" if free == 1 else "suffice"
    parameters = f"{plural(free, 'parameter')} {verb}"
    return [], Verdict(
        "plain", f"{parameters}, where a table of the joint distribution has {joint_size}"
    )


def zed(log_z: float) -> str:
    """Z where it is a number of some digits, else its logarithm."""
    if abs(log_z) < 30 or log_z == -math.inf:
        return f"Z = {number(math.exp(log_z))}"
    return f"log Z = {fixed(log_z, 2)}"


def _z_sent(result: GraphResult) -> str:
    """Z as the messages have it; by maxima it is the largest product."""
    return zed(result.beliefs.log_z) + (" (with maxima)" if result.state.sum == "max" else "")
