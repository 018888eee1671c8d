"""What every lab shares, without Panel: domains and states, tables, links and the lab's interface."""

from genlab.kit.domain import Choice, Count, Field, Flag, Real, Rows, State, Text, field_of, fields_of, shown
from genlab.kit.lab import Demo, Lab, demos_of
from genlab.kit.link import Opened, decode, encode, load, payload, source, to_json
from genlab.kit.table import Table, plain, to_csv
from genlab.kit.words import plural, raised

__all__ = [
    "Choice", "Count", "Demo", "Field", "Flag", "Lab", "Opened", "Real", "Rows", "State", "Table", "Text",
    "decode", "demos_of", "encode", "field_of", "fields_of", "load", "payload", "plain", "plural", "raised", "shown",
    "source", "to_csv", "to_json",
]  # fmt: skip
