"""What a drawn function asks for: the parts of a result that its parameters are named after."""

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any


@cache
def parts_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the parts; ``result`` is the whole. A parameter that has a default is none of them."""
    return tuple(name for name, each in signature(function).parameters.items() if each.default is each.empty)


def given(function: Callable[..., Any], result: Any) -> tuple[Any, ...]:
    """The parts themselves."""
    return tuple(result if name == "result" else getattr(result, name) for name in parts_of(function))
