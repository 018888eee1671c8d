"""The arguments of a function that is drawn: the parts of a result that its parameters are named
after.
"""

from collections.abc import Callable
from functools import cache, lru_cache, wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

Params = ParamSpec("Params")
Result = TypeVar("Result")


class NoAnswer(Exception):
    """The reason why a part of a result does not exist, in a sentence.

    A table of it has no rows, and the sentence stands in place of a figure.
    Other panes are empty, because the lab's verdict gives the reason. A headline and a walk always
    exist and handle the case themselves.

    Attributes:
        cause: The error of the core from which the reason comes, or None. A lab that words a kind
            of error in its own way asks for the class of the cause, never for words of the reason.
    """

    def __init__(self, reason: str, cause: Exception | None = None):
        super().__init__(reason)
        self.cause = cause


def answering(
    remembered: int = 0,
) -> Callable[[Callable[Params, Result]], Callable[Params, Result]]:
    """Declare a function whose ValueError is not the user's mistake: it then raises NoAnswer with
    the same words, and with the error as its cause.

    Parameters:
        remembered: How many answers, refusals included, are cached by their arguments.
    """

    def declare(function: Callable[Params, Result]) -> Callable[Params, Result]:
        def answer_or_error(*arguments: Any, **keywords: Any) -> tuple[Any, Exception | None]:
            try:
                return function(*arguments, **keywords), None
            except (ValueError, NoAnswer) as error:
                return None, error.with_traceback(None)  # a cache must not keep the call's frames

        outcome: Any = lru_cache(remembered)(answer_or_error)

        @wraps(function)
        def wrapper(*arguments: Params.args, **keywords: Params.kwargs) -> Result:
            result, error = outcome(*arguments, **keywords)
            if error is None:
                return result
            cause = error.cause if isinstance(error, NoAnswer) else error
            raise NoAnswer(str(error), cause)

        return wrapper

    return declare


@cache
def parts_of(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the parts that a function needs; ``result`` is the whole result. Parameters with
    a default are not parts.
    """
    return tuple(
        name
        for name, parameter in signature(function).parameters.items()
        if parameter.default is parameter.empty
    )


def resolve_arguments(function: Callable[..., Any], result: Any) -> tuple[Any, ...]:
    """The parts of a result that a function needs, in the order of its parameters."""
    return tuple(
        result if name == "result" else getattr(result, name) for name in parts_of(function)
    )
