"""Queries of a tree: its most probable assignments, and evidence; and a hidden Markov model as a
tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.belief.messages import max_product, sum_product
from genlab.core.belief.trees import Tree, chain, tree
from genlab.core.check import Ints
from genlab.core.numbers.logs import log
from genlab.core.numbers.ties import TIE, tied
from genlab.core.values import frozen

if TYPE_CHECKING:
    from genlab.core.bayes_net.net import BayesNet
    from genlab.core.hmm.model import HMM


class NoTreeError(ValueError):
    """A factor joins more than two variables, so that the model is no tree of edges.

    Attributes:
        factor: The name of the factor, such as "p(c | a, b)".
        size: How many variables it joins.

    >>> print(belief.NoTreeError("p(c | a, b)", 3))
    p(c | a, b) joins 3 variables; messages go along edges, and an edge joins two
    """

    def __init__(self, factor: str, size: int):
        super().__init__(factor, size)
        self.factor = factor
        self.size = size

    def __str__(self) -> str:
        return (
            f"{self.factor} joins {self.size} variables; "
            "messages go along edges, and an edge joins two"
        )


@frozen
class Assignment:
    """The most probable assignments of a tree's variables.

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> belief.most_probable(model).all.tolist()
    [[1, 0, 0]]
    """

    states: Ints  # (nodes,) the first of `all`
    log_probability: float  # log p(x) of it, nats, by its potentials and log Z
    count: int  # how many share the maximum
    # (n, nodes) those of them that were asked for, the lowest states first from the root on
    all: Ints


def most_probable(model: Tree, root: int = 0, *, limit: int = 16) -> Assignment:
    """argmax_x p(x) by max-product, with how many tie (see `numbers.ties`) and at most `limit` of
    them.

    Raises ValueError if Z = 0. Source: deck 004, "Inference" (most probable assignments).

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> belief.most_probable(model).states.tolist()
    [1, 0, 0]
    """
    limit = check.count(limit, "limit", at_least=1)
    best = max_product(model, root)
    root = best.root
    top = best.possible_log_z()
    parents = model.parents(root)
    ties: dict[int, np.ndarray] = {root: (best.log_joints[root] >= top - TIE)[:, None]}
    for node, parent in list(parents.items())[1:]:
        ties[node] = tied(
            best.cavity(node, parent)[:, None] + model.edge_potential(node, parent), 0
        )
    states = np.array(list(islice(_assignments(parents, ties), limit)))
    log_probability = top - sum_product(model, root).log_z
    return Assignment(states[0], log_probability, _count(parents, ties), states)


def observe(model: Tree, observed: Mapping[int, int]) -> Tree:
    """The tree with adjusted potentials φ^E: zero wherever an observed node would be in another
    state.

    Marginals are then posteriors. Deck 004, "Incorporating observations", adjusts the edges; the
    node's own potential is adjusted too, so that it works for a single node, too. Raises ValueError
    for a node or a state out of range.

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> belief.sum_product(belief.observe(model, {0: 1})).node_marginals[2].round(4).tolist()
    [0.5882, 0.4118]
    """
    masks: dict[int, np.ndarray] = {}
    check.require_instance(model, Tree, "model")
    log_node, log_edge = list(model.log_node), list(model.log_edge)
    for node, state in check.mapping(observed, "observed").items():
        node = check.symbol(node, len(log_node), "observed node")
        state = check.symbol(state, len(log_node[node]), f"state of node {node}")
        masks[node] = np.where(np.arange(len(log_node[node])) == state, 0.0, -np.inf)
        log_node[node] = log_node[node] + masks[node]
    for place, (i, j) in enumerate(model.edges):
        if i in masks:
            log_edge[place] = log_edge[place] + masks[i][:, None]
        if j in masks:
            log_edge[place] = log_edge[place] + masks[j]
    return replace(model, log_node=tuple(log_node), log_edge=tuple(log_edge))


def log_evidence(model: Tree, observed: Mapping[int, int]) -> float:
    """log P(observed) = log Z^E − log Z, nats; −∞ for impossible evidence. Raises ValueError if Z
    itself is 0.

    Deck 004 prints φ^E without its Z; correct is Z^E / Z = P(evidence).

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> round(math.exp(belief.log_evidence(model, {0: 1})), 4)
    0.7083
    """
    return sum_product(observe(model, observed)).log_z - sum_product(model).possible_log_z()


def of_net(net: BayesNet) -> Tree:
    """Turn a Bayes net whose variables have at most one parent into a tree of its tables (deck
    004): Z is 1.

    Nodes are in the order of the net's variables. Raises NoTreeError for a variable with more
    parents, whose table joins more than two, and ValueError for a net in several pieces.

    >>> len(belief.of_net(bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])).edges)
    2
    """
    # A caller that has a net has already loaded this module; belief alone works without it.
    from genlab.core.bayes_net.net import BayesNet

    variables = check.require_instance(net, BayesNet, "net").variables
    places = {variable.name: place for place, variable in enumerate(variables)}
    edge, node = {}, {}
    for i, variable in enumerate(variables):
        if len(variable.parents) > 1:
            raise NoTreeError(variable.factor, len(variable.parents) + 1)
        if variable.parents:
            edge[places[variable.parents[0]], i] = variable.table
        else:
            node[i] = variable.table
    return tree(edge, node)


def hmm_chain(model: HMM, observations: ArrayLike) -> Tree:
    """An HMM with its observations as a chain of its hidden states: Z is the likelihood, marginals
    are γ and ξ.

    ψ_t = P(x_t | y_t), with π at the first step and STOP at the last; φ_t = the transition matrix.
    observations (T,): symbols 0..M−1, or −1 where one is missing. Raises ValueError for any other
    entry and for none at all.

    >>> weather = hmm.HMM([0.2, 0.8], [[0.5, 0.5], [0.4, 0.6]], [[0.5, 0.4, 0.1], [0.2, 0.4, 0.4]])
    >>> round(math.exp(belief.sum_product(belief.hmm_chain(weather, [2, 0, 2])).log_z), 4)
    0.0286
    """
    # A caller that has a model has already loaded this module; belief alone works without it.
    from genlab.core.hmm.model import gather

    evidence = gather(model, [observations])
    nodes = evidence.log_factors
    nodes[0] += log(model.initial)
    nodes[-1] += log(model.ending)
    return chain([log(model.transition)] * (len(nodes) - 1), list(nodes), logarithmic=True)


def _assignments(parents: Mapping[int, int], ties: Mapping[int, np.ndarray]) -> Iterator[Ints]:
    """Depth first from the root along tied best states."""
    order = list(parents)
    states = np.empty(len(order), dtype=np.int64)
    todo = [(0, int(state)) for state in np.flatnonzero(ties[order[0]][:, 0])[::-1]]
    while todo:
        depth, state = todo.pop()
        states[order[depth]] = state
        if depth + 1 == len(order):
            yield states.copy()
            continue
        node = order[depth + 1]
        column = ties[node][:, states[parents[node]]]
        todo += [(depth + 1, int(following)) for following in np.flatnonzero(column)[::-1]]


def _count(parents: Mapping[int, int], ties: Mapping[int, np.ndarray]) -> int:
    """Assignments along tied best states, as an exact integer."""
    ways = {node: [1] * len(tied) for node, tied in ties.items()}
    for node in reversed(list(parents)):
        columns = [
            sum(n for n, tied in zip(ways[node], column, strict=True) if tied)
            for column in ties[node].T.tolist()
        ]
        if parents[node] < 0:
            return columns[0]
        ways[parents[node]] = [n * m for n, m in zip(ways[parents[node]], columns, strict=True)]
    raise AssertionError("unreachable: the root has no parent")
