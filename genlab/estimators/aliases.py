"""The usual names of parameters: what scikit-learn and hmmlearn call them.

An alias is accepted where a parameter is set (the constructor, `set_params`) and where it is read
as an attribute, and it has the meaning of our name exactly; a parameter that means something else
has no alias. `get_params` and `repr` know our names alone, and to give both is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Class = TypeVar("Class", bound=type)


def aliased(**names: str) -> Callable[[Class], Class]:
    """A decorator of a dataclass that accepts other names of its parameters: alias=name."""

    def decorate(base: Class) -> Class:
        kind: Any = base
        original = kind.__init__

        @wraps(original)
        def __init__(self: Any, *values: Any, **params: Any) -> None:
            original(self, *values, **own_names(names, params))

        kind.__init__ = __init__
        kind._aliases = names
        for alias, name in names.items():
            setattr(kind, alias, _attribute(name))
        return base

    return decorate


def own_names(aliases: dict[str, str], params: dict[str, Any]) -> dict[str, Any]:
    """Parameters under our names. Raises TypeError where one is given under both."""
    renamed: dict[str, Any] = {}
    for name, value in params.items():
        own = aliases.get(name, name)
        if own in renamed:
            names_given = sorted(key for key in params if aliases.get(key, key) == own)
            raise TypeError(f"{' and '.join(names_given)} are one parameter; give one of them")
        renamed[own] = value
    return renamed


def _attribute(name: str) -> property:
    def value_of(self: Any) -> Any:
        return getattr(self, name)

    def set_value(self: Any, value: Any) -> None:
        setattr(self, name, value)

    return property(value_of, set_value, doc=f"Another name of `{name}`.")
