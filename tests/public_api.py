"""What people may call: every public name of genlab's core, and what a dotted name such as
`hmm.viterbi` stands for.
"""

import inspect
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property

import genlab


def names(module: str) -> list[str]:
    """The module's `__all__`, or what it defines without an underscore."""
    space = vars(getattr(genlab, module))
    own_names = [
        name
        for name, value in space.items()
        if not name.startswith("_") and getattr(value, "__module__", "") == f"genlab.core.{module}"
    ]
    return list(space.get("__all__", own_names))


def members() -> Iterator[tuple[str, object]]:
    """("hmm.viterbi", function), ("hmm.HMM", class), ("hmm.HMM.relabel", function),
    ("hmm.HMM.states", function) …

    A property is given as its function; a class of several modules under each of their names. The
    methods of an abstract class are for the core alone, and trust their arguments.
    """
    for module in genlab.__all__:
        for name in names(module):
            value = getattr(getattr(genlab, module), name)
            if inspect.isfunction(value) or inspect.isclass(value):
                yield f"{module}.{name}", value
            if inspect.isclass(value) and not inspect.isabstract(value):
                yield from (
                    (f"{module}.{name}.{inner}", function) for inner, function in methods(value)
                )


def methods(cls: type) -> Iterator[tuple[str, object]]:
    """Public methods and properties, the inherited ones of our own too, without the fields of a
    dataclass.
    """
    field_names = {field.name for field in fields(cls)} if is_dataclass(cls) else set()
    for owner in reversed(cls.__mro__):
        if owner.__module__.startswith("genlab."):
            for name, value in vars(owner).items():
                if (
                    not name.startswith("_")
                    and name not in field_names
                    and not isinstance(value, (int, type(None)))
                ):
                    function = value.fget if isinstance(value, property) else value
                    function = value.func if isinstance(value, cached_property) else function
                    function = value.__func__ if isinstance(value, classmethod) else function
                    if inspect.isfunction(function):
                        yield name, function


def resolve(dotted: str) -> object:
    """The object that a dotted name stands for; AttributeError if there is none."""
    value = genlab
    for part in dotted.split("."):
        value = getattr(value, part)
    return value
