"""Messages on a tree, in order, and the marginals and the Z that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from genlab.core import check
from genlab.core.belief.trees import Tree
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log_sum_exp
from genlab.core.values import frozen

MANY = 64  # nodes from which those of a level are worked on at once; children from which a family stands by itself


class Message(NamedTuple):
    """m_source,target(x_target), in nats; what the part of the tree behind `source` says about `target`.

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> belief.sum_product(model).messages[0].source
    2
    """

    source: int
    target: int
    log_values: Floats  # (K_target,)


@frozen
class Beliefs:
    """All messages on a tree, and what follows. From `max_product`, read "max" for every sum, Z included.

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> belief.sum_product(model).node_marginals[0].round(4).tolist()
    [0.2917, 0.7083]
    """

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
        if self.tree.links is not None:
            return tuple(np.array(self.tree.log_node) + np.array(self.log_alpha) + np.array(self.log_beta))
        return tuple(
            potential + sum(self._sent[near, node] for near in self.tree.neighbours[node])
            for node, potential in enumerate(self.tree.log_node)
        )

    @cached_property
    def log_edge_joints(self) -> tuple[Floats, ...]:
        """For each edge (i, j), (K_i, K_j): log (Z · p(x_i, x_j)), nats."""
        if self.tree.links is not None:
            nodes = np.array(self.tree.log_node)
            before, after = (nodes + np.array(self.log_alpha))[:-1], (nodes + np.array(self.log_beta))[1:]
            joints = before[:, :, None] + self.tree.links + after[:, None, :]
            return tuple(joints[i] if i < j else joints[j].T for i, j in self.tree.edges)
        return tuple(
            potential + self.without(i, j)[:, None] + self.without(j, i)[None, :]
            for (i, j), potential in zip(self.tree.edges, self.tree.log_edge, strict=True)
        )

    @property
    def log_z_at_node(self) -> Floats:
        """(nodes,) log Z computed at every node, nats: all equal, or a potential was lost or counted twice."""
        return self._totals(self.log_joints)

    @property
    def log_z_at_edge(self) -> Floats:
        """(edges,) log Z computed at every edge, nats: equal to those of the nodes."""
        return self._totals(joint.ravel() for joint in self.log_edge_joints)

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
        """p(x_i, x_j) of each edge, (K_i, K_j), in the order of `tree.edges`. Raises ValueError if Z = 0."""
        log_z = self.possible_log_z()
        return tuple(np.exp(joint - log_z) for joint in self.log_edge_joints)

    @cached_property
    def log_alpha(self) -> tuple[Floats, ...]:
        """On a chain: log α_k (K,), nats, the message from the left into each node; α_1 = 1.

        Deck 004 gives no base case; correct is α_1 = 1, β_L = 1. Raises ValueError on a tree that is no chain.
        """
        return self._along_chain(-1)

    @cached_property
    def log_beta(self) -> tuple[Floats, ...]:
        """On a chain: log β_k (K,), nats, the message from the right into each node; β_L = 1.

        Deck 004 prints the last potential as φ_{L−1}(x_{L−2}, x_{L−1}); correct is φ_{L−2}: φ_l joins l and l + 1.
        """
        return self._along_chain(+1)

    def stretch(self, first: int, last: int, *, limit: int = 1_000_000) -> Floats:
        """On a chain: p(x_first, …, x_last), one axis a variable, (K_first, …, K_last).

        It is α_first φ_first … φ_last−1 β_last / Z (deck 004, "Marginalization"). Raises ValueError for a table of more
        than `limit` entries, Z = 0, or a tree that is no chain.

        >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
        >>> belief.sum_product(model).stretch(0, 1).round(4).tolist()
        [[0.125, 0.1667], [0.375, 0.3333]]
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
        """(K,) log of ψ_node and every message into it but that from `other`, nats.

        >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
        >>> np.exp(belief.sum_product(model).without(0, 1)).round(4).tolist()
        [1.0, 1.0]
        """
        node, other = (check.symbol(n, len(self.tree.log_node), "node") for n in (node, other))
        near = [self._sent[source, node] for source in self.tree.neighbours[node] if source != other]
        return self.tree.log_node[node] + sum(near)

    def _totals(self, joints: Iterable[Floats]) -> Floats:
        """Each joint (entries,) reduced to one number: those of one size together."""
        joints = list(joints)
        totals = np.empty(len(joints))
        sizes = np.array([len(joint) for joint in joints])
        for size in set(sizes.tolist()):
            which = np.flatnonzero(sizes == size)
            totals[which] = self.reduce(np.array([joints[i] for i in which]), 1)
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
    """Messages by sums, leaves → root → leaves: m_jk(x_k) = Σ_xj φ_jk ψ_j Π_{l ≠ k} m_lj. Deck 004, "Root-leaf-root".

    Deck 004 prints "logsum"; correct is log-sum-exp. Raises ValueError for a root out of range.

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> belief.sum_product(model, root=2).node_marginals[1].round(4).tolist()
    [0.5, 0.5]
    """
    return _propagate(model, root, log_sum_exp)


def max_product(model: Tree, root: int = 0) -> Beliefs:
    """Messages by maxima: each entry of `log_joints` is the largest log product with that state (max-marginals).

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> round(math.exp(belief.max_product(model).log_z), 4)
    6.0
    """
    return _propagate(model, root, largest)


def largest(a: Floats, axis: int) -> Floats:
    """The largest along an axis: what takes the place of a sum in max-product."""
    return np.max(a, axis=axis)


def _propagate(model: Tree, root: int, reduce: Callable[..., Floats]) -> Beliefs:
    parents = check.kept(model, Tree, "model").parents(root)
    nodes = list(parents)  # by distance from the root
    inwards = [(node, parents[node]) for node in reversed(nodes[1:])]
    outwards = [(node, near) for node in nodes for near in model.neighbours[node] if near != parents[node]]
    if model.links is not None:
        sent = _by_scan(model, reduce)
    elif len(nodes) >= MANY and len({len(potential) for potential in model.log_node}) == 1:
        sent = _by_level(model, parents, reduce)
    else:
        sent = _one_by_one(model, parents, inwards, reduce)
    return Beliefs(model, nodes[0], tuple(Message(*ends, sent[ends]) for ends in [*inwards, *outwards]), reduce)


def _by_level(model: Tree, parents: Mapping[int, int], reduce: Callable[..., Floats]) -> dict[tuple[int, int], Floats]:
    """Every message of a tree whose nodes have K states each, all those of one distance from the root at once."""
    order = np.array([*parents])  # by distance from the root
    above, depth = np.full(len(order), -1), np.zeros(len(order), dtype=np.intp)
    above[order] = [*parents.values()]
    for node in order[1:].tolist():
        depth[node] = depth[above[node]] + 1
    levels = np.split(order, np.flatnonzero(np.diff(depth[order])) + 1)
    ends = np.array(model.edges)
    first = above[ends[:, 0]] == ends[:, 1]  # whether the edge begins at its child
    up = np.empty((len(order), *model.log_edge[0].shape))
    tables = np.array(model.log_edge)
    up[np.where(first, ends[:, 0], ends[:, 1])] = np.where(first[:, None, None], tables, tables.swapaxes(1, 2))
    own = np.array(model.log_node)
    inward, below = np.empty_like(own), np.zeros_like(own)
    for level in levels[:0:-1]:
        inward[level] = reduce((own[level] + below[level])[:, :, None] + up[level], 1)
        np.add.at(below, above[level], inward[level])
    beside, outward = _siblings(above, inward), np.zeros_like(own)  # outward[node]: from its parent
    for level in levels[1:]:
        parent = above[level]
        before = own[parent] + outward[parent] + beside[level]
        outward[level] = reduce(before[:, :, None] + up[level].swapaxes(1, 2), 1)
    pairs = list(zip(order[1:].tolist(), above[order[1:]].tolist(), strict=True))
    return {(node, parent): inward[node] for node, parent in pairs} | {
        (parent, node): outward[node] for node, parent in pairs
    }


def _siblings(above: Ints, inward: Floats) -> Floats:
    """(nodes, K): for each node the sum of what its siblings send to their parent; no difference is ever taken.

    The siblings are added up from the left and from the right, the n-th children of all parents at once.
    """
    order = np.argsort(above, kind="stable")[1:]  # siblings side by side, without the root
    _, begins, count = np.unique(above[order], return_index=True, return_counts=True)
    total = np.zeros_like(inward)
    for many in np.flatnonzero(count > MANY).tolist():
        family = order[begins[many] : begins[many] + count[many]]
        sent = inward[family]
        total[family[1:]] += np.cumsum(sent[:-1], axis=0)
        total[family[:-1]] += np.cumsum(sent[:0:-1], axis=0)[::-1]
    few = count <= MANY
    begins, count = begins[few], count[few]
    ahead, behind = np.zeros_like(total), np.zeros_like(total)
    for rank in range(1, int(count.max(initial=1))):
        there = count > rank
        node, before = order[begins[there] + rank], order[begins[there] + rank - 1]
        ahead[node] = ahead[before] + inward[before]
        place = begins[there] + count[there] - rank - 1
        behind[order[place]] = behind[order[place + 1]] + inward[order[place + 1]]
    return total + ahead + behind


def _one_by_one(
    model: Tree, parents: Mapping[int, int], inwards: Sequence[tuple[int, int]], reduce: Callable[..., Floats]
) -> dict[tuple[int, int], Floats]:
    """Every message, from those before it."""
    sent: dict[tuple[int, int], Floats] = {}
    for node, parent in inwards:
        behind = [sent[child, node] for child in model.neighbours[node] if child != parent]
        before = model.log_node[node] + sum(behind)
        sent[node, parent] = reduce(before[:, None] + model.edge_potential(node, parent), 0)
    for node in parents:
        children = [near for near in model.neighbours[node] if near != parents[node]]
        for child, before in zip(children, _all_but_one(model, node, children, sent), strict=True):
            sent[node, child] = reduce(before[:, None] + model.edge_potential(node, child), 0)
    return sent


def _by_scan(model: Tree, reduce: Callable[..., Floats]) -> dict[tuple[int, int], Floats]:
    """The same messages on a chain, as products of its links ψ_l φ_l: all at once, in some 2 log₂ L rounds.

    Products of matrices may be bracketed at will, so neighbours are multiplied pairwise, then the pairs, and so on
    (Ladner and Fischer's prefix sums). A logarithm never underflows, whichever way the product is bracketed.
    """
    nodes, links = np.array(model.log_node)[:, :, None], np.asarray(model.links)
    right = reduce(_prefixes(nodes[:-1] + links, reduce), 1)
    left = reduce(_prefixes((nodes[1:] + links.swapaxes(1, 2))[::-1], reduce), 1)[::-1]
    places = range(len(links))
    return {(i, i + 1): right[i] for i in places} | {(i + 1, i): left[i] for i in places}


def _prefixes(links: Floats, reduce: Callable[..., Floats]) -> Floats:
    """(N, K, K) M₁, M₁M₂, M₁M₂M₃, …, products being sums of logarithms and sums being `reduce`."""
    if len(links) == 1:
        return links

    def product(first: Floats, second: Floats) -> Floats:
        return reduce(first[:, :, :, None] + second[:, None, :, :], 2)

    pairs = _prefixes(product(links[:-1:2], links[1::2]), reduce)
    done = np.empty_like(links)
    done[0], done[1::2] = links[0], pairs
    done[2::2] = product(pairs[: len(links[2::2])], links[2::2])
    return done


def _all_but_one(model: Tree, node: int, children: Sequence[int], sent: Mapping) -> Floats:
    """(children, K): ψ of the node and the messages into it but that from each child; no difference is ever taken."""
    others = [sent[near, node] for near in model.neighbours[node] if near not in children]
    into = np.array([model.log_node[node] + sum(others), *(sent[child, node] for child in children)])
    ahead = np.cumsum(into, axis=0)[:-1]
    behind = np.cumsum(into[:0:-1], axis=0)[::-1]
    return ahead + np.vstack([behind[1:], np.zeros((min(1, len(children)), into.shape[1]))])
