"""Reading Bayes nets from XML: XMLBIF 0.3, as JavaBayes, SamIam, Weka and pgmpy write it, and XDSL
of GeNIe and SMILE.

An XML text may declare entities, which can grow without bounds or name other files. None is allowed
here. Each error names the line.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NoReturn

import numpy as np

from genlab.core import check
from genlab.core.bayes_net.bif import MAX_PARENTS, ROUNDING, read_bif
from genlab.core.bayes_net.net import BayesNet, Variable
from genlab.core.bayes_net.plain import (
    HUGIN,
    UAI,
    Table,
    hugin_tables,
    line_error,
    probabilities,
    uai_tables,
)
from genlab.core.check import Floats

MAX_DEPTH = 50  # elements within elements


class _Element:
    """An element of the text, with the line it begins in."""

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.children: list[_Element] = []
        self.pieces: list[str] = []

    @property
    def text(self) -> str:
        return "".join(self.pieces).strip()

    def all(self, *tags: str) -> list[_Element]:
        """The children with one of these tags."""
        return [child for child in self.children if child.tag in tags]

    def text_of(self, tag: str) -> str:
        """The text of the only child with this tag."""
        elements = self.all(tag)
        if len(elements) != 1 or not elements[0].text:
            raise line_error(self.line, f"<{self.tag}> needs one <{tag}> with a text")
        return elements[0].text


def read_network(text: str) -> BayesNet:
    """Read a Bayes net from the text of a BIF, XMLBIF, XDSL, HUGIN (.net) or UAI file; which one it
    is, its beginning says.

    text: BIF is read as `read_bif` does. XMLBIF 0.3 has the root <BIF>; a table lists the states of
    its variable fastest and those of the first parent slowest. XDSL has the root <smile>, with
    nodes <cpt> and <deterministic>. A .net has discrete nodes and
    potentials. UAI has no names: variables are x0, x1 … and states 0, 1 …. Rows may differ from 1
    by 10⁻⁴ and are divided by their sums.

    Returns the net, with its variables in the order of the file. Raises ValueError, with the line:
    text that is neither, a declaration of an entity, a node of another kind, a name twice, an
    unknown parent or state, a wrong number of probabilities, a row that does not sum to 1, a cycle.
    Source: https://www.cs.cmu.edu/~fgcozman/Research/InterchangeFormat/ and the manual of SMILE.

    >>> text = "<BIF><NETWORK><VARIABLE><NAME>rain</NAME><OUTCOME>no</OUTCOME>"
    >>> text += "<OUTCOME>yes</OUTCOME></VARIABLE><DEFINITION><FOR>rain</FOR>"
    >>> text += "<TABLE>.8 .2</TABLE></DEFINITION></NETWORK></BIF>"
    >>> bayes_net.marginal(bayes_net.read_network(text), "rain").probability.round(4).tolist()
    [0.8, 0.2]
    """
    text = check.text(text, "text").lstrip("\ufeff")
    for beginning, tables_of in ((HUGIN, hugin_tables), (UAI, uai_tables)):
        if beginning.match(text):
            return _net_of(list(tables_of(text)))
    if not text.lstrip().startswith("<"):
        return read_bif(text)
    root = _parse_elements(text)
    readers = {"bif": _xmlbif_tables, "smile": _xdsl_tables}
    if root.tag.lower() not in readers:
        raise line_error(root.line, f"the root is <{root.tag}>; <BIF> or <smile> is expected")
    tables = list(readers[root.tag.lower()](root))
    if not tables:
        raise line_error(root.line, "no variable is declared; at least one is needed")
    return _net_of(tables)


def _parse_elements(text: str) -> _Element:
    from xml.parsers import expat  # not every program that imports the core reads XML

    # The text is decoded already, whatever its declaration says.
    beginning = re.match(r"\s*(<\?xml[^>]*\?>)?", text)
    assert beginning is not None  # it may be empty
    lines_before = beginning.group().count("\n")
    text = text[beginning.end() :]
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    roots: list[_Element] = []
    open_elements: list[_Element] = []

    def line() -> int:
        return parser.CurrentLineNumber + lines_before

    def begin(tag: str, attributes: dict[str, str]) -> None:
        if len(open_elements) >= MAX_DEPTH:
            raise line_error(line(), f"elements lie {MAX_DEPTH + 1} deep; {MAX_DEPTH} are allowed")
        element = _Element(tag, attributes, line())
        siblings = open_elements[-1].children if open_elements else roots
        siblings.append(element)
        open_elements.append(element)

    def end(tag: str) -> None:
        open_elements.pop()

    def add_text(piece: str) -> None:
        open_elements[-1].pieces.append(piece)

    def refuse_entity(*_: object) -> NoReturn:
        raise line_error(line(), "an entity is declared; a network file must have none")

    parser.StartElementHandler = begin
    parser.EndElementHandler = end
    parser.CharacterDataHandler = add_text
    parser.EntityDeclHandler = refuse_entity
    parser.ExternalEntityRefHandler = refuse_entity
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        place = error.lineno + lines_before
        raise line_error(place, f"this is no XML: {expat.ErrorString(error.code)}") from None
    return roots[0]


def _xmlbif_tables(root: _Element) -> Iterator[Table]:
    networks = root.all("NETWORK")
    if len(networks) != 1:
        raise line_error(root.line, f"<BIF> has {len(networks)} <NETWORK>; one is expected")
    network = networks[0]
    definitions: dict[str, _Element] = {}
    for definition in network.all("DEFINITION", "PROBABILITY"):
        name = definition.text_of("FOR")
        if name in definitions:
            raise line_error(definition.line, f"variable “{name}” has two definitions")
        definitions[name] = definition
    for variable in network.all("VARIABLE"):
        name = variable.text_of("NAME")
        kind = variable.attributes.get("TYPE", "nature")
        if kind != "nature":
            raise line_error(
                variable.line, f"variable “{name}” is of the type {kind!r}, not “nature”"
            )
        if name not in definitions:
            raise line_error(variable.line, f"variable “{name}” has no <DEFINITION>")
        definition = definitions.pop(name)
        states = tuple(outcome.text for outcome in variable.all("OUTCOME", "VALUE"))
        parents = tuple(element.text for element in definition.all("GIVEN"))
        numbers = _numbers(definition, "TABLE")
        yield Table(name, states, parents, numbers, definition.line)
    for name, definition in definitions.items():
        raise line_error(definition.line, f"no variable “{name}” is declared")


def _xdsl_tables(root: _Element) -> Iterator[Table]:
    state_names: dict[str, tuple[str, ...]] = {}
    for nodes in root.all("nodes"):
        for node in nodes.children:
            name = node.attributes.get("id", "")
            states = tuple(state.attributes.get("id", "") for state in node.all("state"))
            state_names[name] = states
            parents = tuple(" ".join(element.text for element in node.all("parents")).split())
            if node.tag == "cpt":
                numbers = _numbers(node, "probabilities")
            elif node.tag == "deterministic":
                numbers = _deterministic_numbers(node, states)
            else:
                raise line_error(
                    node.line,
                    f"“{name}” is a <{node.tag}>; only <cpt> and <deterministic> can be read",
                )
            yield Table(name, states, parents, numbers, node.line)


def _numbers(element: _Element, tag: str) -> list[float]:
    return probabilities(element.text_of(tag).split(), element.line, f"<{tag}>")


def _deterministic_numbers(node: _Element, states: tuple[str, ...]) -> list[float]:
    """The table of a node whose state follows from those of its parents."""
    numbers: list[float] = []
    for state in node.text_of("resultingstates").split():
        if state not in states:
            raise line_error(node.line, f"<resultingstates> has {state!r}, which is no state of it")
        numbers += [float(state == name) for name in states]
    return numbers


def _net_of(tables: list[Table]) -> BayesNet:
    sizes: dict[str, int] = {}
    for table in tables:
        if not table.name:
            raise line_error(table.line, "a variable has no name")
        if table.name in sizes:
            raise line_error(table.line, f"variable “{table.name}” is declared twice")
        sizes[table.name] = len(table.states)
    variables = []
    for table in tables:
        undeclared = [parent for parent in table.parents if parent not in sizes]
        if undeclared:
            raise line_error(table.line, f"no variable “{undeclared[0]}” is declared")
        if len(table.parents) > MAX_PARENTS:
            raise line_error(
                table.line,
                f"“{table.name}” has {len(table.parents)} parents; at most {MAX_PARENTS} "
                "are allowed",
            )
        shape = [sizes[parent] for parent in table.parents] + [len(table.states)]
        if len(table.numbers) != math.prod(shape):
            raise line_error(
                table.line,
                f"“{table.name}” needs {math.prod(shape):,} numbers, got {len(table.numbers):,}",
            )
        values = _rows_of(table, np.reshape(table.numbers, shape))
        try:
            variables.append(Variable(table.name, table.states, table.parents, values))
        except ValueError as error:
            raise line_error(table.line, str(error)) from None
    return BayesNet(tuple(variables))


def _rows_of(table: Table, values: Floats) -> Floats:
    sums = values.sum(axis=-1, keepdims=True)
    wrong = np.abs(sums - 1) > ROUNDING
    if wrong.any():
        row = int(np.argmax(wrong.ravel())) + 1
        raise line_error(
            table.line,
            f"row {row} of “{table.name}” sums to {sums.ravel()[row - 1]:.6g}; it must sum to 1",
        )
    return values / sums
