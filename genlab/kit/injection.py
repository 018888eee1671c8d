"""What a drawn function asks for: the parts of a result that its parameters are named after."""

from collections.abc import Callable
from functools import cache, lru_cache, wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Made = TypeVar("Made")


class NoAnswer(Exception):
    """Why a part of a result is not there, in a sentence.

    A table of it has no rows, a figure keeps its last picture in grey beside the sentence, other
    panes are empty, for a lab's verdict says why. A headline and a walk, which are always there,
    see to it themselves.
    """


def answering(remembered: int = 0) -> Callable[[Callable[Given, Made]], Callable[Given, Made]]:
    """Declare a function whose refusal, a ValueError, is no fault of a person's: it raises NoAnswer
    with those words.

    So many answers are ``remembered`` by what they are of, and refusals with them.
    """

    def declare(function: Callable[Given, Made]) -> Callable[Given, Made]:
        @lru_cache(remembered)
        def outcome(*given: Any, **named: Any) -> tuple[Any, str | None]:
            try:
                return function(*given, **named), None
            except (ValueError, NoAnswer) as error:
                return None, str(error)

        @wraps(function)
        def asked(*given: Given.args, **named: Given.kwargs) -> Made:
            made, why = outcome(*given, **named)
            if why is not None:
                raise NoAnswer(why)
            return made

        return asked

    return declare


@cache
def parts_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the parts; ``result`` is the whole. A parameter that has a default is none of
    them.
    """
    return tuple(
        name for name, each in signature(function).parameters.items() if each.default is each.empty
    )


def resolve_arguments(function: Callable[..., Any], result: Any) -> tuple[Any, ...]:
    """The parts themselves."""
    return tuple(
        result if name == "result" else getattr(result, name) for name in parts_of(function)
    )
