"""Tables over named variables, in logarithms: product, summing out and maximising out by
variable elimination.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from genlab.core.check import Floats
from genlab.core.numbers.logs import log_sum_exp
from genlab.core.numbers.ties import tied
from genlab.core.values import frozen

LOWEST = np.finfo(np.float64).min
LARGEST_TABLE = 2**22  # entries of a table that elimination may build


@frozen
class Factor:
    """A non-negative function of the variables in scope; one axis each."""

    scope: tuple[str, ...]
    log_values: Floats

    def over(self, scope: tuple[str, ...]) -> Floats:
        """The values with the axes of `scope`, of length one where a variable is not in this
        factor.
        """
        shared = [name for name in scope if name in self.scope]
        values = self.log_values.transpose([self.scope.index(name) for name in shared])
        sizes = iter(values.shape)
        return values.reshape([next(sizes) if name in self.scope else 1 for name in scope])


def product(factors: Sequence[Factor], scope: tuple[str, ...]) -> Factor:
    """The product, its axes as in scope."""
    sizes = _sizes(factors)
    entries = math.prod(sizes[name] for name in scope)
    if entries > LARGEST_TABLE:
        raise ValueError(
            f"a table over {', '.join(scope)} has {entries} entries; at most {LARGEST_TABLE} are "
            "allowed"
        )
    total = np.zeros([sizes[name] for name in scope])
    for factor in factors:
        total += factor.over(scope)
    return Factor(scope, total)


def eliminate(factors: Sequence[Factor], keep: Sequence[str]) -> Factor:
    """Sum out every variable but those to keep, in whose order the result's axes are.

    Raises ValueError, before anything is summed, where the order of elimination needs a table
    above the largest one.
    """
    pool = list(factors)
    for name in elimination_order(factors, keep):
        _reduce(pool, name, log_sum_exp)
    return product(pool, tuple(keep))


def all_marginals(factors: Sequence[Factor]) -> dict[str, Floats]:
    """log Σ of the product over all other variables, by variable, each up to one constant.

    The variables are eliminated one by one. The table that each was eliminated from is a clique of
    a tree; going back, each clique takes the joint distribution of its other variables from the
    clique that it was joined into (Kask, Dechter, Larrosa and Dechter 2005). Raises ValueError as
    `eliminate` does.
    """
    pool = list(factors)
    order = elimination_order(factors, ())
    cliques = {name: _reduce(pool, name, log_sum_exp) for name in order}
    rank = {name: place for place, name in enumerate(order)}
    joints: dict[str, Factor] = {}
    marginals: dict[str, Floats] = {}
    for name in reversed(order):
        clique = cliques[name]
        rest = clique.scope[1:]
        log_values = clique.log_values
        if rest:
            parent = joints[min(rest, key=rank.__getitem__)]
            others = [member for member in parent.scope if member not in rest]
            of_rest = log_sum_exp(parent.over((*others, *rest)), tuple(range(len(others))))
            total = log_sum_exp(log_values, 0)
            given_rest = log_values - np.maximum(total, LOWEST)  # −∞ − (−∞) would be NaN
            log_values = given_rest + of_rest
        joints[name] = Factor(clique.scope, log_values)
        marginals[name] = log_sum_exp(log_values, tuple(range(1, log_values.ndim)))
    return marginals


def maximise(
    factors: Sequence[Factor], names: Sequence[str], limit: int
) -> tuple[float, list[tuple[int, ...]], bool]:
    """Return the maximum over `names` of the product, with the other variables summed out; its
    maximisers as state indices, in order; and whether these are all of them.

    Each variable is maximised out of a table over those that come later; read backwards, every
    entry that ties with its row's maximum starts a branch, and every branch ends in a maximiser.
    """
    pool = list(factors)
    for name in elimination_order(factors, names):
        _reduce(pool, name, log_sum_exp)
    tables = [_reduce(pool, name, np.max) for name in elimination_order(pool, ())]
    best = float(product(pool, ()).log_values)
    branches: list[dict[str, int]] = [{}]
    for table in reversed(tables):
        branches = [
            {**branch, table.scope[0]: i} for branch in branches for i in _maximisers(table, branch)
        ]
        branches = branches[: limit + 1]
    assignments = sorted(tuple(branch[name] for name in names) for branch in branches)
    return best, assignments[:limit], len(assignments) <= limit


def _maximisers(table: Factor, branch: dict[str, int]) -> list[int]:
    """States of the first variable that reach its maximum, the others being as in the branch."""
    others: list[Any] = [branch[name] for name in table.scope[1:]]
    row = table.log_values[(slice(None), *others)]
    return np.flatnonzero(tied(row)).tolist()


def _reduce(factors: list[Factor], name: str, operation: Callable) -> Factor:
    """Replace the factors with ``name`` by their product, ``name`` reduced away.

    Returns that product before the reduction, the axis of ``name`` first.
    """
    joining = [factor for factor in factors if name in factor.scope]
    whole = product(joining, _scope_with(joining, name))
    rest = np.asarray(operation(whole.log_values, axis=0))
    factors[:] = [factor for factor in factors if name not in factor.scope]
    factors.append(Factor(whole.scope[1:], rest))
    return whole


def elimination_order(factors: Sequence[Factor], keep: Sequence[str]) -> list[str]:
    """Return every variable except those to keep, in the order in which to eliminate them.

    Next is always the variable that joins the fewest pairs of neighbours now, weighted by the
    logarithm of its table's size; among ties the one with the smallest table, then the first by
    name. Only scopes are used, so that a network that is too large is refused at once: ValueError
    names the table.
    """
    sizes = _sizes(factors)
    adjacent: dict[str, set[str]] = {name: {name} for name in sizes}
    for factor in factors:
        for name in factor.scope:
            adjacent[name].update(factor.scope)

    def cost(name: str) -> tuple[float, int, str]:
        clique = adjacent[name]
        entries = math.prod(sizes[member] for member in clique)
        missing_pairs = sum(len(clique - adjacent[member]) for member in clique)
        return missing_pairs * math.log(entries), entries, name

    costs = {name: cost(name) for name in sizes.keys() - set(keep)}
    order: list[str] = []
    while costs:
        name = min(costs, key=costs.__getitem__)
        _, size, _ = costs.pop(name)
        if size > LARGEST_TABLE:
            raise ValueError(_too_large(name, adjacent[name], size))
        order.append(name)
        neighbours = adjacent.pop(name) - {name}
        for other in neighbours:
            adjacent[other] |= neighbours
            adjacent[other].discard(name)
        # Joined pairs change the cost of the neighbours, and of whoever has two of them
        changed = set(neighbours)
        for other in neighbours:
            changed |= adjacent[other]
        for other in changed & costs.keys():
            costs[other] = cost(other)
    return order


def _too_large(name: str, scope: set[str], entries: int) -> str:
    """Why exact inference is refused: which table is too large, and by how much."""
    names = sorted(scope)
    names_shown = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return (
        f"the network is too large for exact inference: to sum over {name}, a table over "
        f"{len(names)} variables ({names_shown}) with {entries:,} entries is needed; at most "
        f"{LARGEST_TABLE:,} entries are allowed. The estimated treewidth is {len(names) - 1}; "
        "it falls where some of these variables are observed or have fewer arrows"
    )


def _scope_with(factors: Sequence[Factor], name: str) -> tuple[str, ...]:
    """`name`, then every variable it shares a factor with."""
    return tuple(dict.fromkeys([name, *(n for f in factors if name in f.scope for n in f.scope)]))


def _sizes(factors: Sequence[Factor]) -> dict[str, int]:
    return {
        name: size for f in factors for name, size in zip(f.scope, f.log_values.shape, strict=True)
    }
