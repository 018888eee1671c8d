"""Tables over named variables, in logarithms: product, summing out and maximising out by
variable elimination.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from genlab.core.check import Floats
from genlab.core.numbers.logs import log_sum_exp
from genlab.core.numbers.ties import tied
from genlab.core.values import frozen

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
            f"a table over {', '.join(scope)} has {entries} entries; at most {LARGEST_TABLE} are allowed"
        )
    total = np.zeros([sizes[name] for name in scope])
    for factor in factors:
        total += factor.over(scope)
    return Factor(scope, total)


def eliminate(factors: Sequence[Factor], keep: Sequence[str]) -> Factor:
    """Sum out every variable but those to keep, in whose order the result's axes are."""
    while name := _cheapest(factors, keep):
        factors, _ = _without(factors, name, log_sum_exp)
    return product(factors, tuple(keep))


def maximise(
    factors: Sequence[Factor], names: Sequence[str], limit: int
) -> tuple[float, list[tuple[int, ...]], bool]:
    """max over `names` of the product, the others summed out; its maximisers as state indices, in
    order; all there?

    Each variable is maximised out of a table over those that come later; read backwards, every
    entry that ties with its row's maximum starts a branch, and every branch ends in a maximiser.
    """
    while name := _cheapest(factors, names):
        factors, _ = _without(factors, name, log_sum_exp)
    tables: list[Factor] = []
    while name := _cheapest(factors, ()):
        factors, joined = _without(factors, name, np.max)
        tables.append(joined)
    best = float(product(factors, ()).log_values)
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
    row = table.log_values[(slice(None), *(branch[name] for name in table.scope[1:]))]
    return np.flatnonzero(tied(row)).tolist()


def _without(factors: Sequence[Factor], name: str, reduce: Callable) -> tuple[list[Factor], Factor]:
    """The factors with `name` reduced away, and the product of those it was in, its axis first."""
    joined = product([f for f in factors if name in f.scope], _scope_with(factors, name))
    reduced = Factor(joined.scope[1:], np.asarray(reduce(joined.log_values, axis=0)))
    return [f for f in factors if name not in f.scope] + [reduced], joined


def _cheapest(factors: Sequence[Factor], keep: Sequence[str]) -> str | None:
    """The variable, not among those to keep, whose elimination builds the smallest table."""
    sizes = _sizes(factors)
    beside: dict[str, set[str]] = {name: {name} for name in sizes}
    for factor in factors:
        for name in factor.scope:
            beside[name].update(factor.scope)
    names = sorted(sizes.keys() - set(keep))
    return min(names, key=lambda name: math.prod(sizes[n] for n in beside[name]), default=None)


def _scope_with(factors: Sequence[Factor], name: str) -> tuple[str, ...]:
    """`name`, then every variable it shares a factor with."""
    return tuple(dict.fromkeys([name, *(n for f in factors if name in f.scope for n in f.scope)]))


def _sizes(factors: Sequence[Factor]) -> dict[str, int]:
    return {
        name: size for f in factors for name, size in zip(f.scope, f.log_values.shape, strict=True)
    }
