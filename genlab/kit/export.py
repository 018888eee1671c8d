"""Exports: a state with its numbers as JSON, and the program that computes them."""

import json
import re
from collections.abc import Iterable
from typing import Any

from genlab import __version__
from genlab.kit.lab import Lab
from genlab.kit.link import encode
from genlab.kit.program import numbers_alone
from genlab.kit.state import State
from genlab.kit.table import plain


def payload(lab: Lab, state: State, notices: Iterable[str] = (), private: bool = False) -> dict:
    """What ``genlab run`` prints and the page exports, as values for strict JSON; private fields
    only if ``private``.

    ``link`` is None if the state is too long for a link; ``load`` opens the payload itself again.
    """
    result = lab.run(state)
    return {
        **source(lab, state, private),
        "state": {
            name: getattr(state, name)
            for name, field in lab.fields.items()
            if private or not field.private
        },
        "notices": [*notices, *state.notes],
        "headline": lab.headline(result),
        "tables": {table.name: plain(table) for table in lab.tables(result)},
    }


def source(lab: Lab, state: State, private: bool = False) -> dict:
    """Where a result comes from: lab, version, link, and the seed if the state has one."""
    seeded: Any = state
    seed = {"seed": seeded.seed} if "seed" in lab.fields else {}
    return {"lab": lab.slug, "version": __version__, "link": link_of(lab, state, private), **seed}


def link_of(lab: Lab, state: State, private: bool = False) -> str | None:
    """Return the state's link, or None if it would be too long."""
    try:
        return encode(lab, state, private)
    except ValueError:
        return None


def script(lab: Lab, state: State) -> str:
    """The Python program that prints the state's numbers as JSON."""
    return numbers_alone(whole_program(lab, state))


def whole_program(lab: Lab, state: State) -> str:
    """The lab's program with the state's values in it, its picture too."""
    return lab.program(state, link_of(lab, state) or f"a state of the {lab.slug} lab")


def to_json(value: Any, lines: bool = True) -> str:
    """Strict JSON that people can read: letters are not escaped, but every character
    that is not printable is, because terminals obey some of them. With ``lines``, each row of a
    table, and any other list of plain values, has its own line.
    """
    text = _in_lines(value, "\n") if lines else _encoded(value)
    return re.sub(r"[^\n -~]", _escape, text)


# json's own indentation puts each cell on a line, and is slow: it is not done in C
_encoded = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def _in_lines(value: Any, line: str) -> str:
    deeper = line + " "
    if isinstance(value, dict) and value:
        items = [f"{_encoded(name)}: {_in_lines(item, deeper)}" for name, item in value.items()]
        begin, end = "{}"
    elif isinstance(value, list | tuple) and value and isinstance(value[0], dict | list | tuple):
        items = [_in_lines(item, deeper) for item in value]
        begin, end = "[]"
    else:
        return _encoded(value)
    return f"{begin}{deeper}{f',{deeper}'.join(items)}{line}{end}"


def _escape(match: re.Match) -> str:
    return match[0] if match[0].isprintable() else json.dumps(match[0])[1:-1]
