"""Messages on a tree, in order, and the marginals and the Z that follow from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import compress
from typing import NamedTuple

import numpy as np

from genlab.core import check
from genlab.core.belief.trees import Tree
from genlab.core.check import Floats
from genlab.core.numbers.logs import log_sum_exp
from genlab.core.values import frozen


class Message(NamedTuple):
    """m_source,target(x_target), in nats; what the part of the tree behind `source` says about
    `target`.

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> belief.sum_product(model).messages[0].source
    2
    """

    source: int
    target: int
    log_values: Floats  # (K_target,)


@frozen
class Beliefs:
    """All messages on a tree, and the quantities that follow from them. If they come from
    `max_product`, read "max" for every sum, Z included.

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> belief.sum_product(model).node_marginals[0].round(4).tolist()
    [0.2917, 0.7083]
    """

    tree: Tree
    root: int
    # Leaves to root, then root to leaves, in the order in which they were computed.
    messages: Sequence[Message]
    reduce: Callable[..., Floats]  # log Σ exp or max, of an array along an axis

    @cached_property
    def _values_by_edge(self) -> dict[tuple[int, int], Floats]:
        return {(message.source, message.target): message.log_values for message in self.messages}

    @cached_property
    def log_joints(self) -> tuple[Floats, ...]:
        """For each node (K,): log Σ of Π of potentials over all other variables, nats: log (Z ·
        p(x_k)).
        """
        return tuple(
            potential
            + sum(self._values_by_edge[neighbour, node] for neighbour in self.tree.neighbours[node])
            for node, potential in enumerate(self.tree.log_node)
        )

    @cached_property
    def log_edge_joints(self) -> tuple[Floats, ...]:
        """For each edge (i, j), (K_i, K_j): log (Z · p(x_i, x_j)), nats."""
        return tuple(
            potential + self.cavity(i, j)[:, None] + self.cavity(j, i)[None, :]
            for (i, j), potential in zip(self.tree.edges, self.tree.log_edge, strict=True)
        )

    @cached_property
    def log_z_at_node(self) -> Floats:
        """(nodes,) log Z computed at every node, nats. If they are not all equal, a potential was
        lost or counted twice.
        """
        return np.array([self.reduce(joint, 0) for joint in self.log_joints])

    @cached_property
    def log_z_at_edge(self) -> Floats:
        """(edges,) log Z computed at every edge, nats: equal to those of the nodes."""
        return np.array([self.reduce(joint.ravel(), 0) for joint in self.log_edge_joints])

    @cached_property
    def agree(self) -> bool:
        """Whether Z is the same at every node and every edge, within 1e-6 nats: if not, there is
        a bug.
        """
        every = np.concatenate([self.log_z_at_node, self.log_z_at_edge])
        return bool(np.isneginf(every).all() or np.ptp(every) < 1e-6)

    @cached_property
    def jumps(self) -> tuple[tuple[int, int], ...]:
        """The edges along which Z changes, if it does not agree: at these a potential was lost or
        counted twice.
        """
        z = self.log_z_at_node
        differs = (
            z[i] != z[j] and not math.isclose(z[i], z[j], abs_tol=1e-9) for i, j in self.tree.edges
        )
        return () if self.agree else tuple(compress(self.tree.edges, differs))

    @property
    def log_z(self) -> float:
        """log Z, nats; −∞ if no assignment is possible."""
        return float(self.reduce(self.log_joints[self.root], 0))

    @property
    def node_marginals(self) -> tuple[Floats, ...]:
        """p(x_k) of each node, (K,). Raises ValueError if Z = 0."""
        log_z = self.possible_log_z()
        return tuple(np.exp(joint - log_z) for joint in self.log_joints)

    @property
    def edge_marginals(self) -> tuple[Floats, ...]:
        """p(x_i, x_j) of each edge, (K_i, K_j), in the order of `tree.edges`. Raises ValueError
        if Z = 0.
        """
        log_z = self.possible_log_z()
        return tuple(np.exp(joint - log_z) for joint in self.log_edge_joints)

    @cached_property
    def log_alpha(self) -> tuple[Floats, ...]:
        """On a chain: log α_k (K,), nats, the message from the left into each node; α_1 = 1.

        Deck 004 gives no base case; correct is α_1 = 1, β_L = 1. Raises ValueError on a tree that
        is no chain.
        """
        return self._along_chain(-1)

    @cached_property
    def log_beta(self) -> tuple[Floats, ...]:
        """On a chain: log β_k (K,), nats, the message from the right into each node; β_L = 1.

        Deck 004 prints the last potential as φ_{L−1}(x_{L−2}, x_{L−1}); correct is φ_{L−2}: φ_l
        joins l and l + 1.
        """
        return self._along_chain(+1)

    def range_marginal(self, first: int, last: int, *, limit: int = 1_000_000) -> Floats:
        """On a chain: p(x_first, …, x_last), one axis per variable, (K_first, …, K_last).

        It is α_first φ_first … φ_last−1 β_last / Z (deck 004, "Marginalization"). Raises ValueError
        for a table of more than `limit` entries, Z = 0, or a tree that is no chain.

        >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
        >>> belief.sum_product(model).range_marginal(0, 1).round(4).tolist()
        [[0.125, 0.1667], [0.375, 0.3333]]
        """
        first, last = (
            check.symbol(node, len(self.tree.log_node), name)
            for name, node in (("first", first), ("last", last))
        )
        if first > last:
            raise ValueError(f"the range runs from {first} to {last}; it must not run backwards")
        sizes = [len(potential) for potential in self.tree.log_node[first : last + 1]]
        limit = check.count(limit, "limit")
        if np.prod(sizes, dtype=float) > limit:
            raise ValueError(
                f"the range has {np.prod(sizes, dtype=float):g} entries; at most limit = "
                f"{limit} are allowed"
            )
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
        return tuple(self._values_by_edge.get((node + side, node), ends[node]) for node in nodes)

    def cavity(self, node: int, other: int) -> Floats:
        """(K,) log of ψ_node and every message into it but that from `other`, nats.

        >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
        >>> np.exp(belief.sum_product(model).cavity(0, 1)).round(4).tolist()
        [1.0, 1.0]
        """
        node, other = (
            check.symbol(n, len(self.tree.log_node), name)
            for name, n in (("node", node), ("other", other))
        )
        incoming = [
            self._values_by_edge[source, node]
            for source in self.tree.neighbours[node]
            if source != other
        ]
        return self.tree.log_node[node] + sum(incoming)

    def possible_log_z(self) -> float:
        """log Z, nats. Raises ValueError if Z = 0, for then there is nothing to divide by it.

        >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
        >>> round(math.exp(belief.sum_product(model).possible_log_z()), 4)
        24.0
        """
        if self.log_z == -np.inf:
            raise ValueError("Z = 0: no assignment is possible, so there are no marginals")
        return self.log_z


def sum_product(model: Tree, root: int = 0) -> Beliefs:
    """Messages by sums, leaves → root → leaves: m_jk(x_k) = Σ_xj φ_jk ψ_j Π_{l ≠ k} m_lj. Deck 004,
    "Root-leaf-root".

    Deck 004 prints "logsum"; correct is log-sum-exp. Raises ValueError for a root out of range.

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> belief.sum_product(model, root=2).node_marginals[1].round(4).tolist()
    [0.5, 0.5]
    """
    return propagate(model, root, log_sum_exp)


def max_product(model: Tree, root: int = 0) -> Beliefs:
    """Messages by maxima: each entry of `log_joints` is the largest log product with that state
    (max-marginals).

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> round(math.exp(belief.max_product(model).log_z), 4)
    6.0
    """
    return propagate(model, root, largest)


def largest(a: Floats, axis: int) -> Floats:
    """The maximum along an axis, which replaces the sum in max-product."""
    return np.max(a, axis=axis)


def propagate(model: Tree, root: int, reduce: Callable[..., Floats]) -> Beliefs:
    """Compute all messages; `reduce` is the sum or what replaces it."""
    root = check.symbol(root, len(check.require_instance(model, Tree, "model").log_node), "root")
    return Beliefs(model, root, _messages(model, root, reduce), reduce)


def _messages(model: Tree, root: int, reduce: Callable[..., Floats]) -> tuple[Message, ...]:
    """Compute the messages one by one, each from earlier ones."""
    parents = model.parents(root)
    nodes = list(parents)  # by distance from the root
    inwards = [(node, parents[node]) for node in reversed(nodes[1:])]
    outwards = [
        (node, neighbour)
        for node in nodes
        for neighbour in model.neighbours[node]
        if neighbour != parents[node]
    ]
    messages: dict[tuple[int, int], Floats] = {}
    for source, target in [*inwards, *outwards]:
        neighbours = model.neighbours[source]
        incoming = [messages[other, source] for other in neighbours if other != target]
        before = model.log_node[source] + sum(incoming)
        potential = model.edge_potential(source, target)
        messages[source, target] = reduce(before[:, None] + potential, 0)
    return tuple(Message(*ends, values) for ends, values in messages.items())
