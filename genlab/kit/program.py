"""The program behind a link: a real file of the lab, with the state's values written into its
first lines.
"""

import ast
import re
from collections.abc import Callable, Mapping
from pkgutil import get_data
from pprint import pformat
from typing import Any

from genlab.kit.state import fields_of

PICTURE = "A picture"  # the name of the last step


def program(package: str, values: Callable[[Any], Mapping[str, Any]]) -> Callable[[Any, str], str]:
    """Return the function that makes a lab's program for a state: its program.py with
    ``values(state)`` in place of its own assignments.

    program.py runs as it stands: steps, each begun by a line ``# %% Name``, the last but one of
    which prints ``{table name: rows}`` as JSON with the numbers of the lab's tables, and the last
    draws with Matplotlib. What the first assigns under names of fields (``theta, n, seed = 0.7, 0,
    0``) has their values and need not be among these.
    """

    def of(state: Any, link: str) -> str:
        content = get_data(package, "program.py")
        if content is None:
            raise FileNotFoundError(f"the package {package} has no program.py")
        source = content.decode()
        return replace_assignments(
            source, {**_fields(source, state), **values(state)}, f"What {link} shows."
        )

    return of


def _fields(source: str, state: Any) -> dict[str, Any]:
    """The fields of a state to which the first step assigns plain values, by the names in the
    program.
    """
    first = "\n".join(code for _, code in steps(source)[:2])
    values_by_name, fields = {}, fields_of(type(state))
    for name, node in _assignments(first).items():
        names = name.split(", ")
        if fields.keys() >= set(names) and _plain(node.value):
            values = tuple(getattr(state, field_name) for field_name in names)
            values_by_name[name] = values if len(names) > 1 else values[0]
    return values_by_name


def _plain(node: ast.expr) -> bool:
    """Whether it is a number, a text, or several of them: lists and calls are a lab's own to
    write.
    """
    return isinstance(node, ast.Constant) or (
        isinstance(node, ast.Tuple) and all(map(_plain, node.elts))
    )


def replace_assignments(source: str, values: Mapping[str, Any], title: str) -> str:
    """The source with its docstring's first line and the top-level assignments to ``values``
    replaced.
    """
    tree: Any = ast.parse(source)  # as read from a text, so that every node has its place
    places: Any = _assignments(source)
    lines = source.splitlines()
    if missing := values.keys() - places.keys():
        raise ValueError(f"program.py assigns nothing to {', '.join(sorted(missing))}")
    for name, value in values.items():
        node = places[name]
        last_line = lines[node.end_lineno - 1].encode()  # a column of ast is a number of bytes
        comment = last_line[node.end_col_offset :].decode()
        text = ", ".join(map(repr, value)) if "," in name else literal(value, 116 - len(name))
        # Empty lines take the place of the others, so that the places of later nodes stay right.
        rest = ["" for _ in range(node.end_lineno - node.lineno)]
        lines[node.lineno - 1 : node.end_lineno] = [f"{name} = {text}{comment}", *rest]
    first, last = tree.body[0].lineno - 1, tree.body[0].end_lineno
    lines[first:last] = [f'"""{title}"""']
    return "\n".join(lines) + "\n"


def _assignments(source: str) -> dict[str, ast.Assign]:
    """The assignments at the top level, by what is assigned to: "level", "theta, n, seed"."""
    body = ast.parse(source).body
    return {
        ast.unparse(node.targets[0]).strip("()"): node
        for node in body
        if isinstance(node, ast.Assign)
    }


def steps(source: str) -> list[tuple[str, str]]:
    """A program's steps, each with its name; what stands before the first has none."""
    parts = re.split(r"^# %% (.+)\n", source, flags=re.MULTILINE)
    return list(zip(["", *parts[1::2]], (code.strip("\n") for code in parts[::2]), strict=True))


def numbers_alone(source: str) -> str:
    """A program without its picture, which needs only genlab and the standard library."""
    return source.partition(f"\n# %% {PICTURE}\n")[0]


def literal(value: Any, width: int) -> str:
    """A value as Python source, over several lines if one is too short; a very long text stays on
    one line, which is fast.
    """
    return (
        repr(value)
        if isinstance(value, str) and len(value) > 20_000
        else pformat(value, width=width, compact=True)
    )
