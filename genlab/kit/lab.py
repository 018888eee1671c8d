"""The one interface of every lab; a lab's lab.py defines ``LAB``, and everything else follows from
it.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pkgutil import get_data
from typing import Any

from genlab.kit.program import program
from genlab.kit.state import Field, State, fields_of
from genlab.kit.table import Table, TableOf
from genlab.tables import TextTable

Roles = tuple[str, ...]  # of the columns of a table


@dataclass(frozen=True)
class Demo:
    """A named state of a course: its link, and the headline that the link must give."""

    name: str
    title: str
    link: str
    headline: str
    note: str = ""


@dataclass(frozen=True)
class TableUse:
    """What a lab does with a table. roles: the roles that a column can have. propose: the roles of
    a table's columns in a state. reset: what else changes when another table is used. first: what
    the table of a link without ``reading`` means, as table and roles; None where no such link was
    ever published.
    """

    roles: Roles
    propose: Callable[[Any, TextTable], Roles]
    reset: Mapping[str, Any] = field(default_factory=dict)
    first: Callable[[Any, TextTable], tuple[TextTable, Roles]] | None = None


@dataclass(frozen=True)
class Lab:
    """A lab without its pictures.

    ``run(state)`` is pure, deterministic and bounded; its result contains all that the ``declared``
    tables and the ``headline`` need, so that a result can be shown by itself. ``program(state,
    link)`` is a Python program on genlab alone that prints a JSON object ``{table name: rows}``
    with the numbers of the tables, the first table among them.
    """

    slug: str
    title: str
    summary: str
    state: type[State]
    run: Callable[[Any], Any]
    declared: tuple[TableOf, ...]
    headline: Callable[[Any], str]
    program: Callable[[Any, str], str]
    demos: tuple[Demo, ...] = ()
    order: int = 100  # the header lists labs by order, then by slug
    table_use: TableUse | None = None  # what it does with a table of one's own, if it takes one
    # How a file of --file changes a state, for labs that take another file than a table.
    open_file: Callable[[Any, bytes], Any] | None = None
    # The same where the file may have columns, whose roles are given as ROLE=NAME.
    open_columns: Callable[[Any, bytes, Sequence[str]], Any] | None = None
    # For each name of a part that a course could once name, the part that took over.
    former_looks: Mapping[str, str] = field(default_factory=dict)
    start: str = ""  # the link that the header opens, if the default state is not a good beginning
    # Whether courses and the README show it: `genlab check` then asks for more of it.
    published: bool = False

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The state's fields by name."""
        return fields_of(self.state)

    def tables(self, result: Any) -> tuple[Table, ...]:
        """Every table of a result, in the order of their declaration."""
        return tuple(table(result) for table in self.declared)

    def table(self, name: str) -> TableOf:
        """The table of that name, as declared."""
        return next(table for table in self.declared if table.name == name)


def lab_of(package: str, values: Callable[[Any], Mapping[str, Any]], **settings: Any) -> Lab:
    """The lab in a package: its slug is the package's name, its demos are in demos.json, former
    names of parts in former_looks.json if there are some, and its program.py begins with
    ``values(state)`` (and what is named after fields). ``settings`` are the rest of a ``Lab``.
    """
    slug = package.rpartition(".")[2]
    with suppress(OSError):
        settings["former_looks"] = data_of(package, "former_looks")
    return Lab(slug=slug, program=program(package, values), demos=demos_of(package), **settings)


def demos_of(package: str) -> tuple[Demo, ...]:
    """The demos of demos.json in a lab's package."""
    return tuple(Demo(**demo) for demo in data_of(package, "demos"))


def data_of(package: str, name: str) -> Any:
    """The content of name.json in a lab's package."""
    content = get_data(package, f"{name}.json")
    if content is None:
        raise FileNotFoundError(f"the package {package} has no {name}.json")
    return json.loads(content)
