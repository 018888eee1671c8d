"""A discrete Bayes net: its variables, its tables, and their validation."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.values import frozen


@frozen
class Variable:
    """A named variable, its states, its parents, and p(variable | parents).

    >>> bayes_net.Variable("wet", ("no", "yes"), ("rain",), [[0.9, 0.1], [0.2, 0.8]]).parents
    ('rain',)
    """

    name: str
    states: tuple[str, ...]
    parents: tuple[str, ...]
    # (states of parent 1, …, states of the variable): probabilities, each last-axis row sums to one
    table: Floats

    def __post_init__(self) -> None:
        if not check.text(self.name, "the name of a variable"):
            raise ValueError("the name of a variable is empty; it must have one character at least")
        for field in ("states", "parents"):
            names = tuple(check.members(getattr(self, field), f"{field} of {self.name!r}"))
            if not all(isinstance(name, str) and name for name in names) or len(set(names)) != len(
                names
            ):
                raise ValueError(
                    f"{field} of {self.name!r} are {names}; they must be names, each once"
                )
            object.__setattr__(self, field, names)
        if not self.states:
            raise ValueError(f"{self.name!r} has no states; at least one is needed")
        shape = (*[None] * len(self.parents), len(self.states))
        table = check.stochastic(self.table, f"table of {self.name!r}", shape=shape).copy()
        table.flags.writeable = False
        object.__setattr__(self, "table", table)

    @property
    def factor(self) -> str:
        """p(name | parents) as text."""
        return f"p({self.name} | {', '.join(self.parents)})" if self.parents else f"p({self.name})"


@frozen
class BayesNet:
    """A directed acyclic graph of variables; the joint is the product of their tables (deck 002,
    "Bayes Nets").

    Raises ValueError for a repeated name, an unknown parent, a cycle (which is spelt out), and a
    table whose shape does not match the parents.

    >>> rain = bayes_net.Variable("rain", ("no", "yes"), (), [0.8, 0.2])
    >>> bayes_net.BayesNet([rain]).variables
    (Variable(name='rain', states=('no', 'yes'), parents=(), table=[0.8, 0.2]),)
    """

    variables: tuple[Variable, ...]

    def __post_init__(self) -> None:
        variables = [
            check.require_instance(member, Variable, place)
            for place, member in check.placed_members(self.variables, "variables")
        ]
        object.__setattr__(self, "variables", tuple(variables))
        names = [variable.name for variable in self.variables]
        name_set = set(names)
        if not names or len(name_set) != len(names):
            raise ValueError(f"variables are {names}; there must be at least one, each name once")
        for variable in self.variables:
            for parent in variable.parents:
                if parent not in name_set:
                    raise ValueError(
                        f"{variable.name!r} has the parent {check.shown(parent)}; "
                        f"the variables are {names}"
                    )
        _ = self.order
        for variable in self.variables:
            required_shape = tuple(
                len(self[name].states) for name in (*variable.parents, variable.name)
            )
            if variable.table.shape != required_shape:
                axes = ", ".join((*variable.parents, variable.name))
                raise ValueError(
                    f"table of {variable.name!r} has shape {variable.table.shape}; "
                    f"its axes are {axes}, shape {required_shape}"
                )

    @cached_property
    def _by_name(self) -> dict[str, Variable]:
        return {variable.name: variable for variable in self.variables}

    def __getitem__(self, name: str) -> Variable:
        if not isinstance(name, str) or name not in self._by_name:
            raise ValueError(
                f"no variable has the name {check.shown(name)}; "
                f"the variables are {list(self._by_name)}"
            )
        return self._by_name[name]

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The variables' names, parents before children, otherwise as they were given."""
        remaining = list(self.variables)
        placed: dict[str, None] = {}  # an ordered set
        while remaining:
            ready = next((v for v in remaining if placed.keys() >= set(v.parents)), None)
            if ready is None:
                cycle = " → ".join(_cycle(remaining, placed.keys()))
                raise ValueError(f"the graph has the cycle {cycle}; a net must have none")
            placed[ready.name] = None
            remaining = [variable for variable in remaining if variable is not ready]
        return tuple(placed)

    def ancestors(self, names: Collection[str]) -> set[str]:
        """Return the named variables and all their ancestors.

        >>> net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
        >>> sorted(net.ancestors(["x1"]))
        ['x1', 'y']
        """
        queue = [self[name].name for name in check.members(names, "names")]
        ancestors = set(queue)
        while queue:
            new_ancestors = set(self[queue.pop()].parents) - ancestors
            ancestors |= new_ancestors
            queue += new_ancestors
        return ancestors


def _cycle(variables: list[Variable], names_in_order: Collection[str]) -> list[str]:
    """Follow parents that are not placed until one comes round again."""
    parents = {variable.name: variable.parents for variable in variables}
    path = [variables[0].name]
    visited: set[str] = set()
    while path[-1] not in visited:
        visited.add(path[-1])
        path.append(next(parent for parent in parents[path[-1]] if parent not in names_in_order))
    return path[path.index(path[-1]) :][::-1]
