"""A network from a file: its text, and what else of a state changes with it."""

from dataclasses import replace

from genlab.kit import fields_of
from genlab.kit.signatures import text_reader
from genlab.labs.graph.state import GraphState

# What was seen and asked of another graph goes.
QUESTION_FIELDS = ("seen", "ask", "a", "b", "given", "root", "back")
RESET: dict = {name: fields_of(GraphState)[name].default for name in QUESTION_FIELDS}
AS_FILE = RESET | {"preset": "own", "kind": "net", "edges": "", "tables": (), "places": ()}


text_of_file = text_reader("network")


def open_file(state: GraphState, content: bytes) -> GraphState:
    """The state with the network of a BIF file.

    Raises ValueError where the file is no network.
    """
    text = text_of_file(content)
    if not text.strip():
        raise ValueError("this file is empty; a network in BIF is needed")
    return replace(state, bif=text, **AS_FILE)
