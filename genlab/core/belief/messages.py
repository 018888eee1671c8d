"""Messages on a tree, in order, and the marginals and the Z that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from genlab.core import check
from genlab.core.belief.trees import Tree
from genlab.core.check import Floats
from genlab.core.numbers.logs import log_sum_exp


@dataclass(frozen=True)
class Message:
    """m_source,target(x_target), in nats; what the part of the tree behind `source` says about `target`."""

    source: int
    target: int
    log_values: Floats  # (K_target,)


@dataclass(frozen=True, eq=False)
class Beliefs:
    """All messages on a tree, and what follows. From `max_product`, read "max" for every sum, Z included."""

    tree: Tree
    root: int
    messages: tuple[Message, ...]  # leaves to root, then root to leaves, in the order they were computed
    reduce: Callable[..., Floats]  # log Σ exp or max, of an array along an axis

    @cached_property
    def _sent(self) -> dict[tuple[int, int], Floats]:
        return {(message.source, message.target): message.log_values for message in self.messages}

    @cached_property
    def log_joints(self) -> tuple[Floats, ...]:
        """For each node (K,): log Σ of Π of potentials over all other variables, nats: log (Z · p(x_k))."""
        return tuple(
            potential + sum(self._sent[near, node] for near in self.tree.neighbours[node])
            for node, potential in enumerate(self.tree.log_node)
        )

    @cached_property
    def log_edge_joints(self) -> tuple[Floats, ...]:
        """For each edge (i, j), (K_i, K_j): log (Z · p(x_i, x_j)), nats."""
        return tuple(
            potential + self.without(i, j)[:, None] + self.without(j, i)[None, :]
            for (i, j), potential in zip(self.tree.edges, self.tree.log_edge, strict=True)
        )

    @property
    def log_z_at_node(self) -> Floats:
        """(nodes,) log Z computed at every node, nats: all equal, or a potential was lost or counted twice."""
        return np.array([self.reduce(joint, 0) for joint in self.log_joints])

    @property
    def log_z_at_edge(self) -> Floats:
        """(edges,) log Z computed at every edge, nats: equal to those of the nodes."""
        return np.array([self.reduce(self.reduce(joint, 1), 0) for joint in self.log_edge_joints])

    @property
    def log_z(self) -> float:
        """log Z, nats; −∞ if no assignment is possible."""
        return float(self.reduce(self.log_joints[self.root], 0))

    @property
    def node_marginals(self) -> tuple[Floats, ...]:
        """p(x_k) of each node, (K,). Raises ValueError if Z = 0."""
        return tuple(np.exp(joint - self.possible_log_z()) for joint in self.log_joints)

    @property
    def edge_marginals(self) -> tuple[Floats, ...]:
        """p(x_i, x_j) of each edge, (K_i, K_j), in the order of `tree.edges`. Raises ValueError if Z = 0."""
        return tuple(np.exp(joint - self.possible_log_z()) for joint in self.log_edge_joints)

    @property
    def log_alpha(self) -> tuple[Floats, ...]:
        """On a chain: log α_k (K,), nats, the message from the left into each node; α_1 = 1.

        Deck 004 gives no base case; correct is α_1 = 1, β_L = 1. Raises ValueError on a tree that is no chain.
        """
        return self._along_chain(-1)

    @property
    def log_beta(self) -> tuple[Floats, ...]:
        """On a chain: log β_k (K,), nats, the message from the right into each node; β_L = 1.

        Deck 004 prints the last potential as φ_{L−1}(x_{L−2}, x_{L−1}); correct is φ_{L−2}: φ_l joins l and l + 1.
        """
        return self._along_chain(+1)

    def stretch(self, first: int, last: int, *, limit: int = 1_000_000) -> Floats:
        """On a chain: p(x_first, …, x_last), one axis a variable, (K_first, …, K_last).

        It is α_first φ_first … φ_last−1 β_last / Z (deck 004, "Marginalization"). Raises ValueError for a table of more
        than `limit` entries, Z = 0, or a tree that is no chain.
        """
        first, last = (check.symbol(node, len(self.tree.log_node), "node") for node in (first, last))
        if first > last:
            raise ValueError(f"the stretch runs from {first} to {last}; it must not run backwards")
        sizes = [len(potential) for potential in self.tree.log_node[first : last + 1]]
        if np.prod(sizes, dtype=float) > check.count(limit, "limit"):
            raise ValueError(f"the stretch has {np.prod(sizes, dtype=float):g} entries; at most {limit} are allowed")
        table = self.log_alpha[first] + self.tree.log_node[first]
        for node in range(first, last):
            after = self.tree.edge_potential(node, node + 1) + self.tree.log_node[node + 1]
            table = table[..., None] + after.reshape((1,) * (node - first) + after.shape)
        return np.exp(table + self.log_beta[last] - self.possible_log_z())

    def _along_chain(self, side: int) -> tuple[Floats, ...]:
        nodes = range(len(self.tree.log_node))
        if not self.tree.is_chain:
            raise ValueError("α and β belong to a chain 0 – 1 – 2 – …; this tree has messages only")
        ends = [np.zeros(len(potential)) for potential in self.tree.log_node]
        return tuple(self._sent.get((node + side, node), ends[node]) for node in nodes)

    def without(self, node: int, other: int) -> Floats:
        """(K,) log of ψ_node and every message into it but that from `other`, nats."""
        node, other = (check.symbol(n, len(self.tree.log_node), "node") for n in (node, other))
        near = [self._sent[source, node] for source in self.tree.neighbours[node] if source != other]
        return self.tree.log_node[node] + sum(near)

    def possible_log_z(self) -> float:
        """log Z, nats. Raises ValueError if Z = 0, for then there is nothing to divide by it."""
        if self.log_z == -np.inf:
            raise ValueError("Z = 0: no assignment is possible, so there are no marginals")
        return self.log_z


def sum_product(model: Tree, root: int = 0) -> Beliefs:
    """Messages by sums, leaves → root → leaves: m_jk(x_k) = Σ_xj φ_jk ψ_j Π_{l ≠ k} m_lj. Deck 004, "Root-leaf-root".

    Deck 004 prints "logsum"; correct is log-sum-exp. Raises ValueError for a root out of range.
    """
    return _propagate(model, root, log_sum_exp)


def max_product(model: Tree, root: int = 0) -> Beliefs:
    """Messages by maxima: each entry of `log_joints` is the largest log product with that state (max-marginals)."""
    return _propagate(model, root, lambda a, axis: np.max(a, axis=axis))


def _propagate(model: Tree, root: int, reduce: Callable[..., Floats]) -> Beliefs:
    parents = model.parents(root)
    sent: dict[tuple[int, int], Floats] = {}
    for node in reversed(list(parents)[1:]):  # farthest from the root first
        behind = [sent[child, node] for child in model.neighbours[node] if child != parents[node]]
        before = model.log_node[node] + sum(behind)
        sent[node, parents[node]] = reduce(before[:, None] + model.edge_potential(node, parents[node]), 0)
    for node in parents:
        children = [near for near in model.neighbours[node] if near != parents[node]]
        for child, before in zip(children, _all_but_one(model, node, children, sent), strict=True):
            sent[node, child] = reduce(before[:, None] + model.edge_potential(node, child), 0)
    return Beliefs(model, root, tuple(Message(*ends, values) for ends, values in sent.items()), reduce)


def _all_but_one(model: Tree, node: int, children: Sequence[int], sent: Mapping) -> Floats:
    """(children, K): ψ of the node and the messages into it but that from each child; no difference is ever taken."""
    others = [sent[near, node] for near in model.neighbours[node] if near not in children]
    into = np.array([model.log_node[node] + sum(others), *(sent[child, node] for child in children)])
    ahead = np.cumsum(into, axis=0)[:-1]
    behind = np.cumsum(into[:0:-1], axis=0)[::-1]
    return ahead + np.vstack([behind[1:], np.zeros((min(1, len(children)), into.shape[1]))])
