"""Former names: they work until the next major version, and say what to use instead."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

LAST = "2.0"  # the version in which deprecated names are gone


def warn_of_former_name(former: str, present: str, stacklevel: int = 3) -> None:
    """Warn that a name is deprecated.

    Parameters
    ----------
    former
        The deprecated name, as a person writes it.
    present
        What to write instead.
    stacklevel
        How many calls above this one the name was used, for the line that the warning shows.
    """
    warnings.warn(
        f"{former} is deprecated and will be gone in genlab {LAST}; use {present}",
        DeprecationWarning,
        stacklevel=stacklevel,
    )


def former_name(function: Callable[Arguments, Result], former: str) -> Callable[Arguments, Result]:
    """The same function under its former name: each call of it warns.

    >>> def area(radius):
    ...     return 3 * radius**2
    >>> surface = former_name(area, "surface")
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     surface(2)
    12
    >>> print(caught[0].message)
    surface is deprecated and will be gone in genlab 2.0; use area
    """

    @functools.wraps(function)
    def renamed(*arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
        warn_of_former_name(former, function.__name__)
        return function(*arguments, **options)

    return renamed
