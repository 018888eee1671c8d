"""The one interface of every lab; a lab's model.py defines ``LAB``, and everything else is made from it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pkgutil import get_data
from typing import Any

from genlab.kit.domain import Field, State, fields_of
from genlab.kit.table import Table


@dataclass(frozen=True)
class Demo:
    """A named state of a course: its link, and the headline that the link must give."""

    name: str
    title: str
    link: str
    headline: str
    note: str = ""


@dataclass(frozen=True)
class Lab:
    """A lab without its pictures.

    ``run(state)`` is pure, deterministic and bounded; its result carries whatever ``tables`` and ``headline`` need, so
    that a result alone can be shown. ``script(state)`` is a Python program on genlab alone that prints a JSON object
    ``{table name: rows}`` with the numbers of ``tables(run(state))``, the first table among them.
    """

    slug: str
    title: str
    summary: str
    state: type[State]
    run: Callable[[Any], Any]
    tables: Callable[[Any], Sequence[Table]]
    headline: Callable[[Any], str]
    script: Callable[[Any], str]
    demos: tuple[Demo, ...] = ()
    order: int = 100  # the header lists labs by order, then by slug

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The state's fields by name."""
        return fields_of(self.state)


def demos_of(package: str) -> tuple[Demo, ...]:
    """The demos of demos.json in a lab's package."""
    return tuple(Demo(**demo) for demo in json.loads(get_data(package, "demos.json")))
