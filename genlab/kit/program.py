"""The program behind a link: a real file of the lab, with the state's values written into its first lines."""

import ast
import re
from collections.abc import Callable, Mapping
from pkgutil import get_data
from pprint import pformat
from typing import Any

PICTURE = "A picture"  # the name of the last step


def program(package: str, values: Callable[[Any], Mapping[str, Any]]) -> Callable[[Any, str], str]:
    """What makes a lab's program for a state: its program.py with ``values(state)`` in place of its own assignments.

    program.py runs as it stands: steps, each begun by a line ``# %% Name``, the last but one of which prints
    ``{table name: rows}`` as JSON with the numbers of the lab's tables, and the last draws with Matplotlib.
    """

    def of(state: Any, link: str) -> str:
        source = get_data(package, "program.py").decode()
        return written(source, values(state), f"What {link} shows.")

    return of


def written(source: str, values: Mapping[str, Any], title: str) -> str:
    """The source with its docstring's first line and the top-level assignments to ``values`` replaced."""
    tree, lines = ast.parse(source), source.splitlines()
    places = {ast.unparse(node.targets[0]).strip("()"): node for node in tree.body if isinstance(node, ast.Assign)}
    if missing := values.keys() - places.keys():
        raise ValueError(f"program.py assigns nothing to {', '.join(sorted(missing))}")
    for name, value in values.items():
        node = places[name]
        end = lines[node.end_lineno - 1].encode()[node.end_col_offset :].decode()  # a comment stays
        text = ", ".join(map(repr, value)) if "," in name else literal(value, 116 - len(name))
        lines[node.lineno - 1 : node.end_lineno] = [
            f"{name} = {text}{end}",
            *[""] * (node.end_lineno - node.lineno),  # so that the other places stay where they are
        ]
    first, last = tree.body[0].lineno - 1, tree.body[0].end_lineno
    lines[first:last] = [f'"""{title}"""']
    return "\n".join(lines) + "\n"


def steps(source: str) -> list[tuple[str, str]]:
    """A program's steps, each with its name; what stands before the first has none."""
    parts = re.split(r"^# %% (.+)\n", source, flags=re.MULTILINE)
    return list(zip(["", *parts[1::2]], (code.strip("\n") for code in parts[::2]), strict=True))


def numbers_alone(source: str) -> str:
    """A program without its picture: it needs genlab and the standard library, and nothing to draw with."""
    return source.partition(f"\n# %% {PICTURE}\n")[0]


def literal(value: Any, width: int) -> str:
    """A value as Python, over several lines where one is too short; a text of megabytes on one, in no time."""
    return repr(value) if isinstance(value, str) and len(value) > 20_000 else pformat(value, width=width, compact=True)
