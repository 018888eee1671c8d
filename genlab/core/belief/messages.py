"""Messages on a tree, in order, and the marginals and the Z that follow from them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import compress, pairwise
from typing import NamedTuple

import numpy as np

from genlab.core import check
from genlab.core.belief.trees import Tree
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log_sum_exp
from genlab.core.values import frozen

MIN_NODES_AT_ONCE = 64  # number of nodes from which all nodes of a level are processed at once


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
class MessageSequence(Sequence[Message]):
    """Many messages; the objects are made when the first of them is asked for."""

    source: Ints  # (M,)
    target: Ints  # (M,)
    log_values: Floats  # (M, K)

    def __len__(self) -> int:
        return len(self.source)

    def __getitem__(self, place):
        return self._all_messages[place]

    def __iter__(self) -> Iterator[Message]:
        return iter(self._all_messages)

    @cached_property
    def _all_messages(self) -> tuple[Message, ...]:
        return tuple(map(Message, self.source.tolist(), self.target.tolist(), self.log_values))


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
        return tuple(self._joints)

    @cached_property
    def _joints(self) -> Floats | list[Floats]:
        """`log_joints`, in one array (n, K) where the messages are in one array."""
        if isinstance(self.messages, MessageSequence) and self.tree.stacks is not None:
            joints = self.tree.stacks[0].T.copy()
            for joint, values in zip(joints, self.messages.log_values.T, strict=True):
                joint += np.bincount(self.messages.target, values, len(joint))
            return joints.T
        return [
            potential
            + sum(self._values_by_edge[neighbour, node] for neighbour in self.tree.neighbours[node])
            for node, potential in enumerate(self.tree.log_node)
        ]

    @cached_property
    def log_edge_joints(self) -> tuple[Floats, ...]:
        """For each edge (i, j), (K_i, K_j): log (Z · p(x_i, x_j)), nats."""
        if self.tree.links is not None:
            nodes = np.array(self.tree.log_node)
            before = (nodes + np.array(self.log_alpha))[:-1]
            after = (nodes + np.array(self.log_beta))[1:]
            joints = before[:, :, None] + self.tree.links + after[:, None, :]
            return tuple(joints[i] if i < j else joints[j].T for i, j in self.tree.edges)
        return tuple(
            potential + self.cavity(i, j)[:, None] + self.cavity(j, i)[None, :]
            for (i, j), potential in zip(self.tree.edges, self.tree.log_edge, strict=True)
        )

    @cached_property
    def log_z_at_node(self) -> Floats:
        """(nodes,) log Z computed at every node, nats. If they are not all equal, a potential was
        lost or counted twice.
        """
        return self._totals(self.log_joints)

    @cached_property
    def log_z_at_edge(self) -> Floats:
        """(edges,) log Z computed at every edge, nats: equal to those of the nodes."""
        return self._totals(joint.ravel() for joint in self.log_edge_joints)

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
        return float(self.reduce(self._joints[self.root], 0))

    @property
    def node_marginals(self) -> tuple[Floats, ...]:
        """p(x_k) of each node, (K,). Raises ValueError if Z = 0."""
        log_z = self.possible_log_z()
        if isinstance(self._joints, np.ndarray):
            return tuple(np.exp(self._joints - log_z))
        return tuple(np.exp(joint - log_z) for joint in self._joints)

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
            check.symbol(node, len(self.tree.log_node), "node") for node in (first, last)
        )
        if first > last:
            raise ValueError(f"the range runs from {first} to {last}; it must not run backwards")
        sizes = [len(potential) for potential in self.tree.log_node[first : last + 1]]
        if np.prod(sizes, dtype=float) > check.count(limit, "limit"):
            raise ValueError(
                f"the range has {np.prod(sizes, dtype=float):g} entries; at most {limit} are "
                "allowed"
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
        if isinstance(self.messages, MessageSequence):
            values, on_side = np.array(ends), self.messages.source - self.messages.target == side
            values[self.messages.target[on_side]] = self.messages.log_values[on_side]
            return tuple(values)
        return tuple(self._values_by_edge.get((node + side, node), ends[node]) for node in nodes)

    def cavity(self, node: int, other: int) -> Floats:
        """(K,) log of ψ_node and every message into it but that from `other`, nats.

        >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
        >>> np.exp(belief.sum_product(model).cavity(0, 1)).round(4).tolist()
        [1.0, 1.0]
        """
        node, other = (check.symbol(n, len(self.tree.log_node), "node") for n in (node, other))
        incoming = [
            self._values_by_edge[source, node]
            for source in self.tree.neighbours[node]
            if source != other
        ]
        return self.tree.log_node[node] + sum(incoming)

    def _totals(self, joints: Iterable[Floats]) -> Floats:
        """Each joint (entries,) reduced to one number; joints of one size are reduced together."""
        joints = list(joints)
        totals = np.empty(len(joints))
        sizes = np.array([len(joint) for joint in joints])
        for size in set(sizes.tolist()):
            same_size = np.flatnonzero(sizes == size)
            totals[same_size] = self.reduce(np.array([joints[i] for i in same_size]), 1)
        return totals

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
    if model.links is not None:
        return Beliefs(model, root, _by_scan(model, root, reduce), reduce)
    if len(model.log_node) >= MIN_NODES_AT_ONCE and model.stacks is not None:
        return Beliefs(model, root, _by_level(model, root, reduce), reduce)
    return Beliefs(model, root, _one_by_one(model, root, reduce), reduce)


def _by_level(model: Tree, root: int, reduce: Callable[..., Floats]) -> MessageSequence:
    """Every message of a tree whose nodes have K states each, those of one distance from the root
    at once. Nodes are ordered by their distance, with siblings side by side; the last axis is the
    node.
    """
    assert model.stacks is not None
    levels, parents = _levels(model, root)
    order = np.concatenate(levels)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    parent = place[parents[order]]
    parent[0] = -1
    first, second = place[model.ends].T
    child = np.maximum(first, second)
    node_stack, edge_stack = model.stacks
    node_potentials = node_stack.T[:, order]
    edge_potentials = np.empty((*edge_stack.shape[1:], len(order)))
    tables = edge_stack.transpose(1, 2, 0)
    edge_potentials[:, :, child] = np.where(first == child, tables, tables.swapaxes(0, 1))
    # Messages to each node's parent, from its children and from its parent.
    inward, subtree_sums, outward = np.zeros((3, *node_potentials.shape))
    bounds = np.append(0, np.cumsum([len(level) for level in levels])).tolist()
    slices = [slice(begin, end) for begin, end in pairwise(bounds)]
    steps = list(pairwise(slices))  # the nodes at one distance from the root, and at the next
    for high, low in reversed(steps):
        node_sums = (node_potentials[:, low] + subtree_sums[:, low])[:, None]
        inward[:, low] = reduce(node_sums + edge_potentials[:, :, low], 0)
        for total, incoming in zip(subtree_sums[:, high], inward[:, low], strict=True):
            total += np.bincount(parent[low] - high.start, incoming, len(total))
    sibling_sums = _siblings(parent, inward)
    for high, low in steps:
        at_parents = (node_potentials[:, high] + outward[:, high])[:, parent[low] - high.start]
        before = at_parents + sibling_sums[:, low]
        outward[:, low] = reduce(before[None] + edge_potentials[:, :, low], 1)
    source, target = order[1:], parents[order[1:]]
    values = np.hstack([inward[:, :0:-1], outward[:, 1:]]).T
    return MessageSequence(np.append(source[::-1], target), np.append(target[::-1], source), values)


def _levels(model: Tree, root: int) -> tuple[list[Ints], Ints]:
    """The nodes of each distance from the root, in the order of `Tree.parents`, and the one
    above each node (n,).
    """
    neighbours, begin, count = model.rows
    parents, levels = np.full(len(count), -1, np.intp), [np.array([root], np.intp)]
    while (level := levels[-1]).size:
        counts = count[level]
        node = np.repeat(level, counts)
        after = neighbours[
            np.repeat(begin[level] - np.cumsum(counts) + counts, counts) + np.arange(len(node))
        ]
        new = parents[node] != after
        levels.append(after[new])
        parents[levels[-1]] = node[new]
    return levels[:-1], parents


def _siblings(parent: Ints, inward: Floats) -> Floats:
    """(K, n): for each node the sum of the messages that its siblings send to their parent, without
    taking differences. In each round the sums on either side of a node reach twice as far.
    """
    prefix_sums, suffix_sums = np.zeros_like(inward), np.zeros_like(inward)
    same_parent = parent[1:] == parent[:-1]
    prefix_sums[:, 1:] = np.where(same_parent, inward[:, :-1], 0.0)
    suffix_sums[:, :-1] = np.where(same_parent, inward[:, 1:], 0.0)
    reach = 1
    while (same_parent := parent[reach:] == parent[:-reach]).any():
        prefix_sums[:, reach:] += np.where(same_parent, prefix_sums[:, :-reach], 0.0)
        suffix_sums[:, :-reach] += np.where(same_parent, suffix_sums[:, reach:], 0.0)
        reach *= 2
    return prefix_sums + suffix_sums


def _one_by_one(model: Tree, root: int, reduce: Callable[..., Floats]) -> tuple[Message, ...]:
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
    for node, parent in inwards:
        incoming = [messages[child, node] for child in model.neighbours[node] if child != parent]
        before = model.log_node[node] + sum(incoming)
        messages[node, parent] = reduce(before[:, None] + model.edge_potential(node, parent), 0)
    for node in parents:
        children = [neighbour for neighbour in model.neighbours[node] if neighbour != parents[node]]
        for child, before in zip(
            children, _all_but_one(model, node, children, messages), strict=True
        ):
            messages[node, child] = reduce(before[:, None] + model.edge_potential(node, child), 0)
    return tuple(Message(*ends, messages[ends]) for ends in [*inwards, *outwards])


def _by_scan(model: Tree, root: int, reduce: Callable[..., Floats]) -> MessageSequence:
    """The messages on a chain, as products of its links ψ_l φ_l: all at once, in about 2 log₂
    L rounds. Products of matrices may be bracketed in any way, so neighbours are multiplied
    pairwise, then the pairs, and so on (Ladner and Fischer's prefix sums). A logarithm never
    underflows, whichever way the product is bracketed.
    """
    nodes, links = np.array(model.log_node)[:, :, None], np.asarray(model.links)
    rightwards = nodes[:-1] + links
    leftwards = nodes[1:] + links.swapaxes(1, 2)
    from_left = reduce(_prefixes(rightwards, reduce), 1)  # row i: the message from i to i + 1
    from_right = reduce(_prefixes(leftwards[::-1], reduce), 1)[::-1]  # row i: from i + 1 to i
    child, parent = np.array(list(model.parents(root).items())[1:], np.intp).T
    source = np.append(child[::-1], parent)
    target = np.append(parent[::-1], child)
    values = np.empty((len(source), from_left.shape[1]))
    is_forward = source < target
    values[is_forward] = from_left[source[is_forward]]
    values[~is_forward] = from_right[target[~is_forward]]
    return MessageSequence(source, target, values)


def _prefixes(links: Floats, reduce: Callable[..., Floats]) -> Floats:
    """(N, K, K) M₁, M₁M₂, M₁M₂M₃, …, products being sums of logarithms and sums being `reduce`."""
    if len(links) == 1:
        return links

    def product(first: Floats, second: Floats) -> Floats:
        return reduce(first[:, :, :, None] + second[:, None, :, :], 2)

    pairs = _prefixes(product(links[:-1:2], links[1::2]), reduce)
    products = np.empty_like(links)
    products[0], products[1::2] = links[0], pairs
    products[2::2] = product(pairs[: len(links[2::2])], links[2::2])
    return products


def _all_but_one(model: Tree, node: int, children: Sequence[int], messages: Mapping) -> Floats:
    """(children, K): for each child, ψ of the node and all messages into it except the child's,
    without taking differences.
    """
    outer_messages = [
        messages[neighbour, node]
        for neighbour in model.neighbours[node]
        if neighbour not in children
    ]
    into = np.array(
        [model.log_node[node] + sum(outer_messages), *(messages[child, node] for child in children)]
    )
    prefix_sums = np.cumsum(into, axis=0)[:-1]
    suffix_sums = np.cumsum(into[:0:-1], axis=0)[::-1]
    return prefix_sums + np.vstack(
        [suffix_sums[1:], np.zeros((min(1, len(children)), into.shape[1]))]
    )
