"""A network from a file: its text, and what else of a state changes with it."""

from dataclasses import replace
from typing import Any

from genlab.kit import fields_of
from genlab.kit.signatures import refuse_other
from genlab.labs.graph.state import GraphState
from genlab.tables.dialect import decode

# What was seen and asked of another graph goes.
QUESTION_FIELDS = ("seen", "ask", "a", "b", "given", "root", "back")
RESET: dict[str, Any] = {name: fields_of(GraphState)[name].default for name in QUESTION_FIELDS}
AS_FILE = RESET | {"preset": "own", "kind": "net", "edges": "", "tables": (), "places": ()}


def text_of_file(content: bytes) -> str:
    """The text of a file with a network, in any encoding that tables are read in; ValueError where
    it is something else, with what to do.
    """
    refuse_other(content, "network")
    return decode(content)[0]


def open_file(state: GraphState, content: bytes) -> GraphState:
    """The state with the network of a BIF file.

    Raises ValueError where the file is no network.
    """
    text = text_of_file(content)
    if not text.strip():
        raise ValueError("this file is empty; a network in BIF is needed")
    return replace(state, bif=text, **AS_FILE)
