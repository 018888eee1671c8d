"""Paths between two variables of a Bayes net, open or blocked, and what blocks them: d-separation
as it is drawn.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from genlab.core import check
from genlab.core.bayes_net.net import BayesNet
from genlab.core.bayes_net.queries import apart
from genlab.core.values import frozen


@frozen
class Triple:
    """A variable inside a path, with its two neighbours there: "chain" (→ v → or ← v ←), "fork"
    (← v →) or "collider" (→ v ←), open or shut.

    A chain and a fork are shut by observing v. A collider is shut until v, or a descendant of it,
    is observed; ``by`` is the observed variable that shuts or opens it, or empty if there is none.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.all_paths(net, "x1", "x2")[0].triples
    (Triple(variable='y', kind='fork', is_open=True, by=''),)
    """

    variable: str
    kind: str
    is_open: bool
    by: str


@frozen
class Path:
    """A path from one variable to another along arrows in either direction, which visits no
    variable twice.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.all_paths(net, "x1", "x2")[0].variables
    ('x1', 'y', 'x2')
    """

    variables: tuple[str, ...]
    forward: tuple[bool, ...]  # of each step, whether it goes along its arrow
    triples: tuple[Triple, ...]  # of the variables between the ends

    @property
    def active(self) -> bool:
        """Whether the path is open, that is, whether every triple is open."""
        return all(triple.is_open for triple in self.triples)

    def __str__(self) -> str:
        steps = zip(self.variables[1:], self.forward, strict=True)
        return self.variables[0] + "".join(
            f" {'→' if is_forward else '←'} {name}" for name, is_forward in steps
        )


def all_paths(
    net: BayesNet, a: str, b: str, given: str | Collection[str] = (), *, limit: int = 1_000
) -> tuple[Path, ...]:
    """Every path between a and b with each of its triples open or blocked given the third set, the
    shortest first.

    If there are more than `limit`, some are left out: a complete graph of n variables has about
    e·(n − 2)! of them. Raises ValueError for unknown names and for sets that overlap. Source:
    Pearl, Causality, definition 1.2.3.

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> bayes_net.all_paths(net, "x1", "x2", ["y"])
    (Path(
        variables=('x1', 'y', 'x2'),
        forward=(False, True),
        triples=(Triple(variable='y', kind='fork', is_open=False, by='y'),),
    ),)
    """
    check.require_instance(net, BayesNet, "net")
    limit = check.count(limit, "limit", at_least=1)
    _, _, given = apart(net[check.text(a, "a")].name, net[check.text(b, "b")].name, given)
    # The observed variable that opens each collider
    opener = {name: name for name in sorted(given)}
    for name in opener.copy():
        for ancestor in sorted(net.ancestors([name])):
            opener.setdefault(ancestor, name)
    # For each neighbour: whether the step goes along an arrow.
    neighbours: dict[str, dict[str, bool]] = {name: {} for name in net.order}
    for name in net.order:
        for parent in net[name].parents:
            neighbours[parent][name], neighbours[name][parent] = True, False
    ways = sorted(
        _ways(neighbours, a, b, limit),
        key=lambda way: (len(way), [net.order.index(name) for name in way]),
    )
    return tuple(_path(neighbours, way, given, opener) for way in ways)


def active_paths(
    net: BayesNet, a: str, b: str, given: str | Collection[str] = (), *, limit: int = 1_000
) -> tuple[Path, ...]:
    """The open ones among `all_paths`: none, if and only if a and b are d-separated (limit
    permitting).

    >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    >>> [path.variables for path in bayes_net.active_paths(net, "x1", "x2", [])]
    [('x1', 'y', 'x2')]
    """
    return tuple(path for path in all_paths(net, a, b, given, limit=limit) if path.active)


def _path(
    neighbours: dict, way: tuple[str, ...], condition: set[str], opener: dict[str, str]
) -> Path:
    forward = tuple(neighbours[first][second] for first, second in pairwise(way))
    triples = []
    for name, (before, after) in zip(way[1:-1], pairwise(forward), strict=True):
        if before and not after:
            triples.append(Triple(name, "collider", name in opener, opener.get(name, "")))
        else:
            kind = "fork" if after and not before else "chain"
            triples.append(
                Triple(name, kind, name not in condition, name if name in condition else "")
            )
    return Path(way, forward, tuple(triples))


def _ways(neighbours: dict, a: str, b: str, limit: int) -> list[tuple[str, ...]]:
    """Search depth first, and only where b can still be reached, so that no attempt is in vain."""
    paths: list[tuple[str, ...]] = []
    todo: list[tuple[str, ...]] = [(a,)]
    while todo and len(paths) < limit:
        way = todo.pop()
        if way[-1] == b:
            paths.append(way)
            continue
        reachable, queue = {b}, [b]
        while queue:
            fresh = neighbours[queue.pop()].keys() - reachable - set(way)
            reachable |= fresh
            queue += fresh
        todo += [(*way, name) for name in reversed(neighbours[way[-1]]) if name in reachable]
    return paths
