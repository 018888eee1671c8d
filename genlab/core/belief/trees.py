"""An undirected tree of discrete variables with potentials on its nodes and edges, checked once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.numbers.logs import log
from genlab.core.values import frozen

Key = TypeVar("Key")


@frozen
class Tree:
    """Potentials in nats (−∞ for zero) of nodes 0..n−1 and of edges that join them without a cycle;
    see `tree`.

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> model.is_chain
    True
    """

    log_node: tuple[Floats, ...]  # (K_i,) each
    edges: tuple[tuple[int, int], ...]
    log_edge: tuple[Floats, ...]  # (K_i, K_j) for the edge (i, j)

    def __post_init__(self) -> None:
        check.own(
            self,
            log_node=tuple(map(check.owned, self.log_node)),
            log_edge=tuple(map(check.owned, self.log_edge)),
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The nodes joined to each node, in the order of the edges."""
        neighbours: list[list[int]] = [[] for _ in self.log_node]
        for i, j in self.edges:
            neighbours[i].append(j)
            neighbours[j].append(i)
        return tuple(map(tuple, neighbours))

    @cached_property
    def is_chain(self) -> bool:
        """Whether the edges are those of 0 – 1 – 2 – …"""
        return all(abs(i - j) == 1 for i, j in self.edges)

    @cached_property
    def _place(self) -> dict[tuple[int, int], int]:
        return {edge: place for place, edge in enumerate(self.edges)}

    def edge_potential(self, i: int, j: int) -> Floats:
        """(K_i, K_j) log φ_ij, whichever way round the edge was given; ValueError if there is none.

        >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
        >>> np.exp(model.edge_potential(0, 1)).round(4).tolist()
        [[1.0, 2.0], [3.0, 4.0]]
        """
        try:
            if (i, j) in self._place:
                return self.log_edge[self._place[i, j]]
            return self.log_edge[self._place[j, i]].T
        except (KeyError, TypeError):
            raise ValueError(
                f"no edge joins i = {check.shown(i)} and j = {check.shown(j)}; "
                f"the edges are {list(self.edges)[:20]}"
            ) from None

    def way(self, start: int, goal: int) -> list[int]:
        """The nodes on the path from one node to another, both included. Raises ValueError for a
        node that is not in the tree.

        >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
        >>> model.way(0, 2)
        [0, 1, 2]
        """
        way = [check.symbol(start, len(self.log_node), "start")]
        parents = self.parents(check.symbol(goal, len(self.log_node), "goal"))
        while parents[way[-1]] >= 0:
            way.append(parents[way[-1]])
        return way

    def parents(self, root: int) -> dict[int, int]:
        """Every node and the next one towards the root (−1 for the root), by distance from the
        root.

        >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
        >>> model.parents(2)
        {2: -1, 1: 2, 0: 1}
        """
        root = check.symbol(root, len(self.log_node), "root")
        parents, order = {root: -1}, [root]
        for node in order:
            for neighbour in self.neighbours[node]:
                if neighbour not in parents:
                    parents[neighbour] = node
                    order.append(neighbour)
        return parents


def tree(
    edge: Mapping[tuple[int, int], ArrayLike],
    node: Mapping[int, ArrayLike] | None = None,
    *,
    logarithmic: bool = False,
) -> Tree:
    """A tree from its edge potentials {(i, j): φ (K_i, K_j)} and any node potentials {i: ψ (K_i,)}.

    Potentials are finite and not negative, zero meaning impossible; with `logarithmic`, they are
    given in nats and may be −∞. Nodes are numbered 0..n−1. Raises ValueError naming a self-loop, a
    doubled edge, a cycle, unconnected parts, or sizes that disagree.

    >>> star = belief.tree({(0, 1): [[1, 2], [3, 4]], (0, 2): [[1, 1], [1, 2]]})
    >>> belief.sum_product(star).node_marginals[0].round(4).tolist()
    [0.2222, 0.7778]
    """
    node = check.mapping({} if node is None else node, "node")
    logarithmic = check.flag(logarithmic, "logarithmic")
    size: dict[int, int] = {}
    edges = {_pair(key): table for key, table in check.mapping(edge, "edge").items()}
    tables = {key: _potential(table, f"edge {key}", 2, logarithmic) for key, table in edges.items()}
    vectors = {
        _node(i): _potential(vector, f"node {i}", 1, logarithmic) for i, vector in node.items()
    }
    for (i, j), table in tables.items():
        _agree(size, i, table.shape[0], f"edge ({i}, {j}) has {table.shape[0]} rows")
        _agree(size, j, table.shape[1], f"edge ({i}, {j}) has {table.shape[1]} columns")
    for i, vector in vectors.items():
        _agree(size, i, len(vector), f"node potential {i} has {len(vector)} entries")
    if not size:
        raise ValueError("there are no nodes; at least one potential is needed")
    if max(size) >= len(size):
        missing = next(i for i in range(len(size)) if i not in size)
        raise ValueError(
            f"node {missing} has no potential; nodes must be numbered 0..{max(size)} without gaps"
        )
    _check_connected(len(size), list(tables))
    log_node = tuple(vectors.get(i, np.zeros(size[i])) for i in range(len(size)))
    return Tree(log_node, tuple(tables), tuple(tables.values()))


def chain(
    edge: Sequence[ArrayLike], node: Sequence[ArrayLike] | None = None, *, logarithmic: bool = False
) -> Tree:
    """The chain 0 – 1 – … – L−1 from its L−1 edge potentials φ_l (K_l, K_l+1) and, if any, its L
    node potentials.

    Potentials are finite and not negative, zero meaning impossible; with `logarithmic`, they are
    given in nats and may be −∞. Raises ValueError for another potential, a wrong number of node
    potentials, and sizes that disagree. Source: deck 004, "Inference in a graphical model".

    >>> model = belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]])
    >>> model.edges
    ((0, 1), (1, 2))
    """
    edge = check.members(edge, "edge")
    node = None if node is None else check.members(node, "node")
    if node is not None and len(node) != len(edge) + 1:
        raise ValueError(
            f"there are {len(node)} node potentials and {len(edge)} edges; a chain has one edge "
            "fewer"
        )
    edges = {(i, i + 1): table for i, table in enumerate(edge)}
    return tree(edges, None if node is None else dict(enumerate(node)), logarithmic=logarithmic)


def _node(i: int) -> int:
    return check.count(i, "node")


def _pair(key: tuple[int, int]) -> tuple[int, int]:
    if not isinstance(key, tuple) or len(key) != 2:
        raise ValueError(f"an edge is {check.shown(key)}; it must be a pair (i, j) of nodes")
    return _node(key[0]), _node(key[1])


def _potential(values: ArrayLike, name: str, ndim: int, logarithmic: bool) -> Floats:
    shape = [None] * ndim
    name = f"log potential of {name}" if logarithmic else f"potential of {name}"
    if logarithmic:
        array = check.numbers(values, name).astype(np.float64)
        check.finite(np.where(array == -np.inf, 0.0, array), name, shape=shape)
        return check.non_empty(array, name)
    array = check.non_empty(check.finite(values, name, shape=shape), name)
    if (array < 0).any():
        raise ValueError(f"{name} has the entry {array.min():g}; a potential must not be negative")
    return log(array)


def _agree(size: dict[int, int], node: int, states: int, name: str) -> None:
    if size.setdefault(node, states) != states:
        raise ValueError(
            f"{name}, but node {node} has {size[node]} states by another potential; they must agree"
        )


def _check_connected(nodes: int, edges: Sequence[tuple[int, int]]) -> None:
    """Raise unless the edges make one tree of all the nodes."""
    neighbours: list[list[int]] = [[] for _ in range(nodes)]
    part = list(range(nodes))  # a node of the same part, nearer to the one that represents it
    for i, j in edges:
        if i == j:
            raise ValueError(f"edge ({i}, {j}) joins a node to itself; a tree has no such edge")
        first, second = _stands_for(part, i), _stands_for(part, j)
        if first == second:
            way = _path(neighbours, i, j)
            if len(way) == 2:
                raise ValueError(f"edge ({i}, {j}) is given twice; each pair may have one")
            raise ValueError(
                f"edge ({i}, {j}) closes the cycle {' – '.join(map(str, [*way, i]))}; a tree has "
                "none"
            )
        part[first] = second
        neighbours[i].append(j)
        neighbours[j].append(i)
    disconnected = [
        node for node in range(nodes) if _stands_for(part, node) != _stands_for(part, 0)
    ]
    if disconnected:
        raise ValueError(
            f"nodes {disconnected[:20]} are not connected to node 0; a tree must be in one piece"
        )


def _stands_for(part: list[int], node: int) -> int:
    while part[node] != node:
        part[node] = node = part[part[node]]
    return node


def _path(neighbours: Sequence[Sequence[int]], start: int, goal: int) -> list[int]:
    """Nodes from start to goal along edges that are known to lead there."""
    previous = {goal: goal}
    for node in (order := [goal]):
        new = [step for step in neighbours[node] if step not in previous]
        previous.update((step, node) for step in new)
        order += new
    path = [start]
    while path[-1] != goal:
        path.append(previous[path[-1]])
    return path
