"""Reads genlab's docstrings for MkDocs. Examples are at the end of a docstring without the heading
that MkDocs needs; names in backticks become links if the reference has them.
"""

import re
from typing import Any

import griffe

# A second index, as in densities[c][j], which Markdown would read as a link; not within backticks.
INDEX = re.compile(r"(?m)^((?:[^`\n]*`[^`\n]*`)*[^`\n]*\])\[")
EXAMPLE = re.compile(r"^(?=>>> )", re.MULTILINE)


def with_heading(text: str) -> str:
    """A docstring with the heading that its examples need."""
    prose, example, rest = text.partition(">>> ")
    prose = INDEX.sub(r"\1&#91;", prose)
    return EXAMPLE.sub("Examples\n--------\n", prose + example + rest, count=1)


class Examples(griffe.Extension):
    """Gives the examples of every docstring their heading."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = with_heading(obj.docstring.value)
