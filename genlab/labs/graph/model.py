"""What inference says of a state's graph: nothing before it is asked for."""

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from genlab import bayes_net, belief
from genlab.core.bayes_net import Path, Triple
from genlab.kit import NoAnswer, answering
from genlab.labs.graph.graphs import Evidence, Graph
from genlab.labs.graph.state import GraphState, Question, question_of

MAX_LISTED = 12  # variables up to which paths and pairs are listed


class Best(NamedTuple):
    """The most probable assignment of variables, how many tie, P(it | the evidence), and the
    same by enumeration.
    """

    which: tuple[int, ...]
    states: tuple[int, ...]
    ties: int
    probability: float
    enumerated: tuple[tuple[int, ...], float] | None


def by_names(graph: Graph, evidence: Evidence) -> dict[str, str]:
    """Evidence as nets take it."""
    return {graph.names[i]: graph.states[i][k] for i, k in evidence}


@answering(remembered=8)
def marginals_of(graph: Graph, evidence: Evidence) -> list[np.ndarray]:
    """p(variable | evidence) of every variable; an observed variable has its value with probability
    1.
    """
    if graph.net:
        return list(bayes_net.marginals(graph.net, by_names(graph, evidence)).values())
    return list(messages_of(graph, evidence, graph.far).node_marginals)


def marginal_of(graph: Graph, evidence: Evidence, node: int) -> np.ndarray:
    """p(variable | evidence) of one variable that is not seen."""
    if node in dict(evidence):
        error = bayes_net.ObservedQueryError(graph.names[node])
        raise NoAnswer(str(error), error)
    return marginals_of(graph, evidence)[node]


def summed(graph: Graph, evidence: Evidence, nodes: Sequence[int]) -> np.ndarray | None:
    """p(which | given) by summing cells of the joint, one axis per variable; None if they are too
    many.
    """
    if graph.joint is None:
        return None
    axes = list(range(len(graph)))
    operands: list = [graph.joint, axes]
    for i, k in evidence:
        operands += [np.eye(len(graph.states[i]))[k], [i]]
    table = np.einsum(*operands, list(nodes))
    return table / table.sum() if table.sum() else None


@answering(remembered=8)
def best_of(graph: Graph, evidence: Evidence, node: int | None = None) -> Best:
    """The most probable assignment of one variable, or of all that are not seen."""
    nodes = [i for i in range(len(graph)) if i not in dict(evidence)] if node is None else [node]
    if not nodes:
        raise NoAnswer("Every variable has been seen: none is left to ask for.")
    if graph.net:
        best = bayes_net.most_probable(
            graph.net, [graph.names[i] for i in nodes], by_names(graph, evidence)
        )
        states = tuple(graph.states[i].index(best.assignments[0][graph.names[i]]) for i in nodes)
        ties, probability = len(best.assignments), math.exp(best.log_posterior)
    elif len(nodes) == 1:
        p = marginal_of(graph, evidence, *nodes)
        states = (int(p.argmax()),)
        ties = tying(p)
        probability = float(p.max())
    else:
        best = belief.most_probable(with_evidence(graph, evidence), limit=1)
        states, ties = tuple(best.states[nodes].tolist()), best.count
        probability = math.exp(best.log_probability)
    enumerated = None
    if (table := summed(graph, evidence, nodes)) is not None:
        place = np.unravel_index(table.argmax(), table.shape)
        enumerated = tuple(map(int, place)), float(table.max())
    return Best(tuple(nodes), states, ties, probability, enumerated)


# The potentials φ^E
with_evidence = lru_cache(maxsize=8)(
    lambda graph, evidence: belief.observe(graph.tree, dict(evidence)) if evidence else graph.tree
)


def tying(p: np.ndarray) -> int:
    """How many values are as probable as the most probable one."""
    return int((p >= p.max() * (1 - 1e-12)).sum())


@answering(remembered=8)
def messages_of(
    graph: Graph, evidence: Evidence, root: int, sums: str = "sum", bug: str = "none"
) -> belief.Beliefs:
    """All messages: to the root with potentials that have the bug, and back with the right ones,
    but of "both".
    """
    right = (belief.max_product if sums == "max" else belief.sum_product)(
        with_evidence(graph, evidence), root
    )
    return right if bug == "none" else belief.planted(right, bug)


def part_or_none(result: object, part: str) -> Any:
    """A part of a result or a graph; None where it has no answer."""
    with suppress(NoAnswer):
        return getattr(result, part)
    return None


@dataclass(frozen=True, eq=False)
class GraphResult(Question):
    """What the state's graph is asked, each answer worked out when it is first needed.

    Where there is none, NoAnswer says why, in the core's words.
    """

    state: GraphState

    # The names of what is given; and what the query is given: a conditional the evidence, a
    # marginal nothing
    condition_names = property(lambda self: [self.graph.names[i] for i in self.condition_nodes])
    condition = property(lambda self: self.evidence if self.state.query == "conditional" else ())
    # p(variable | evidence) of every variable, and p(the one that is asked for | condition), (K,)
    marginals = property(lambda self: marginals_of(self.graph, self.evidence))
    distribution = property(
        lambda self: marginal_of(self.graph, self.condition, self.query_variable)
    )
    # The most probable assignment of all that is not seen, and that of the variable asked for by
    # name, else of all
    best = property(lambda self: best_of(self.graph, self.evidence))
    top = property(
        lambda self: (
            best_of(self.graph, self.evidence, self.query_variable)
            if self.state.ask.strip()
            else self.best
        )
    )
    # The messages, with the bug that is planted and without; and how many of them have been sent
    beliefs = property(
        lambda self: messages_of(
            self.graph, self.evidence, self.root, self.state.sum, self.state.bug
        )
    )
    right = property(lambda self: messages_of(self.graph, self.evidence, self.root, self.state.sum))
    place = property(lambda self: max(0, len(self.beliefs.messages) - self.state.back))
    # Whether the nodes show Z: all messages have been sent
    shows_z = property(
        lambda self: (
            self.state.view == "messages"
            and part_or_none(self, "beliefs") is not None
            and self.place == len(self.beliefs.messages)
        )
    )
    # log Z of the potentials as given, and log Z^E of those adjusted to the evidence
    log_z = property(
        lambda self: [
            messages_of(self.graph, evidence, self.graph.far).log_z
            for evidence in ((), self.evidence)
        ]
    )

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """Every path between the ends, each bend open or shut; none of a net of many variables."""
        graph = self.graph
        a, b = self.ends
        condition = self.condition_nodes
        if a == b or {a, b} & set(condition):
            repeated = {graph.names[i] for i in (a, b) if i in condition} or {graph.names[a]}
            error = bayes_net.OverlapError(sorted(repeated))
            raise NoAnswer(str(error), error)
        if graph.net and len(graph) > MAX_LISTED:  # there may be millions
            return ()
        if graph.net:
            return bayes_net.all_paths(
                graph.net, graph.names[a], graph.names[b], self.condition_names, limit=200
            )
        way = graph.tree.way(a, b)
        inner = (
            Triple(
                graph.names[i], "link", i not in condition, graph.names[i] if i in condition else ""
            )
            for i in way[1:-1]
        )
        return (Path(tuple(graph.names[i] for i in way), (True,) * (len(way) - 1), tuple(inner)),)

    @cached_property
    def pairs(self) -> dict[tuple[int, int], bool]:
        """Whether two variables that are not known are independent given what is known, by the
        graph alone.
        """
        if len(self.graph) > MAX_LISTED:
            return {}
        free = [i for i in range(len(self.graph)) if i not in self.condition_nodes]
        return {(i, j): self.separated(i, j) for i, j in combinations(free, 2)}

    def separated(self, i: int, j: int) -> bool:
        """Whether the graph alone makes two variables independent given what is known."""
        graph = self.graph
        if graph.net:
            return bayes_net.d_separated(
                graph.net, graph.names[i], graph.names[j], self.condition_names
            )
        return bool(set(graph.tree.way(i, j)) & set(self.condition_nodes))

    @cached_property
    def by_hand(self) -> tuple[np.ndarray, ...]:
        """The largest α of each node of a chain in plain numbers: as it is, and with potentials
        ten times as large.
        """
        tree = with_evidence(self.graph, self.evidence)
        larger_tree = replace(tree, log_edge=tuple(log + math.log(10) for log in tree.log_edge))
        return tuple(
            np.array([alpha.max() for alpha in belief.alpha_by_hand(item)])
            for item in (tree, larger_tree)
        )

    @property
    def p_seen(self) -> float:
        """P(evidence): Z^E / Z of a tree."""
        if self.graph.net:
            return math.exp(
                bayes_net.log_evidence(self.graph.net, by_names(self.graph, self.evidence))
            )
        before, after = self.log_z
        return math.exp(after - before) if before > -math.inf else 0.0


def run(state: GraphState) -> GraphResult:
    """What the state's graph is asked; ValueError begins with the field that names no variable."""
    return GraphResult(**vars(question_of(state)), state=state)
