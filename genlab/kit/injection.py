"""The arguments of a drawn function: the parts of a result that its parameters are named after."""

from collections.abc import Callable
from functools import cache, lru_cache, wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

Params = ParamSpec("Params")
Result = TypeVar("Result")


class NoAnswer(Exception):
    """The reason why a part of a result does not exist, in a sentence.

    A table of it has no rows, and a figure keeps its last picture in grey beside the sentence.
    Other panes are empty, because the lab's verdict gives the reason. A headline and a walk always
    exist and handle the case themselves.
    """


def answering(
    remembered: int = 0,
) -> Callable[[Callable[Params, Result]], Callable[Params, Result]]:
    """Declare a function whose ValueError is not the user's mistake: it then raises NoAnswer with
    the same words.

    This number of answers, and of refusals, is ``remembered`` by their arguments.
    """

    def declare(function: Callable[Params, Result]) -> Callable[Params, Result]:
        @lru_cache(remembered)
        def outcome(*arguments: Any, **keywords: Any) -> tuple[Any, str | None]:
            try:
                return function(*arguments, **keywords), None
            except (ValueError, NoAnswer) as error:
                return None, str(error)

        @wraps(function)
        def wrapper(*arguments: Params.args, **keywords: Params.kwargs) -> Result:
            result, reason = outcome(*arguments, **keywords)
            if reason is not None:
                raise NoAnswer(reason)
            return result

        return wrapper

    return declare


@cache
def parts_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the parts; ``result`` is the whole. A parameter that has a default is none of
    them.
    """
    return tuple(
        name
        for name, parameter in signature(function).parameters.items()
        if parameter.default is parameter.empty
    )


def resolve_arguments(function: Callable[..., Any], result: Any) -> tuple[Any, ...]:
    """The parts themselves."""
    return tuple(
        result if name == "result" else getattr(result, name) for name in parts_of(function)
    )
