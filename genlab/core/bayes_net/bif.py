"""Reading and writing Bayes nets in the Bayesian Interchange Format (BIF 0.15), as bnlearn has
them.

Each error names the line and the column. Time is linear in the length of the text.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

import numpy as np

from genlab.core import check
from genlab.core.bayes_net.net import BayesNet, Variable
from genlab.core.check import TOLERANCE, Floats
from genlab.core.values import frozen

MAX_PARENTS = 63  # an array has at most 64 axes
MAX_DEFAULT_ENTRIES = 2**22  # of a table that a few lines may ask for with `default`
ROUNDING = 1e-4  # how far the probabilities of a row may miss 1 because they were printed short

_TOKEN = re.compile(
    r"""\s+|//[^\n]*|/\*.*?\*/|"(?P<quoted>[^"\n]+)"|(?P<comment>/\*)|(?P<quotation>")"""
    r"""|(?P<word>[^\s{}()\[\]|,;"]+)|(?P<mark>.)""",
    re.DOTALL,
)
_UNCLOSED = {
    "comment": "a comment begins here and has no “*/”",
    "quotation": "a name begins here and has no closing quotation mark",
}
_PLAIN_NAME = re.compile(r"[\w.<>=+:%&*-]+")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?", re.ASCII)


def read_bif(text: str) -> BayesNet:
    """Read a Bayes net from the text of a BIF file.

    Variables keep the order of the file. The probabilities of a row may differ from 1 by 10⁻⁴,
    because files print thirds as 0.3333. Such a row is divided by its sum. Properties are skipped.
    A `table` of a variable with parents lists the variable's states slowest and the last parent's
    fastest.

    Raises ValueError, with line and column: text that is not BIF, a variable that is not discrete,
    a name twice, an unknown variable or state, a missing or repeated row, a row that does not sum
    to 1, a cycle.

    >>> text = "variable rain { type discrete [ 2 ] { no, yes }; } "
    >>> text += "probability ( rain ) { table .8, .2; }"
    >>> bayes_net.marginal(bayes_net.read_bif(text), "rain").probability.round(4).tolist()
    [0.8, 0.2]
    """
    return _Parser(check.text(text, "text")).net()


def write_bif(net: BayesNet, name: str = "unknown") -> str:
    """Write a Bayes net as the text of a BIF file; `read_bif` reads the same net from it.

    Names are quoted where they have blanks or marks of the format. Raises ValueError for a name
    with a quotation mark or a line break, which the format cannot hold.

    >>> rain = bayes_net.Variable("rain", ("no", "yes"), (), [0.8, 0.2])
    >>> print(bayes_net.write_bif(bayes_net.BayesNet([rain])))
    network unknown {
    }
    variable rain {
      type discrete [ 2 ] { no, yes };
    }
    probability ( rain ) {
      table 0.8, 0.2;
    }
    <BLANKLINE>
    """
    check.require_instance(net, BayesNet, "net")
    lines = [f"network {_quoted_name(check.text(name, 'name'))} {{", "}"]
    for variable in net.variables:
        states = ", ".join(map(_quoted_name, variable.states))
        lines += [
            f"variable {_quoted_name(variable.name)} {{",
            f"  type discrete [ {len(variable.states)} ] {{ {states} }};",
            "}",
        ]
    for variable in net.variables:
        lines += _written_table(net, variable)
    return "\n".join(lines) + "\n"


def _written_table(net: BayesNet, variable: Variable) -> Iterator[str]:
    child = _quoted_name(variable.name)
    if not variable.parents:
        yield f"probability ( {child} ) {{"
        yield f"  table {_written_numbers(variable.table)};"
    else:
        yield f"probability ( {child} | {', '.join(map(_quoted_name, variable.parents))} ) {{"
        states = [[_quoted_name(state) for state in net[name].states] for name in variable.parents]
        for case in np.ndindex(variable.table.shape[:-1]):
            names = ", ".join(parent[k] for parent, k in zip(states, case, strict=True))
            yield f"  ({names}) {_written_numbers(variable.table[case])};"
    yield "}"


def _written_numbers(row: Floats) -> str:
    return ", ".join(map(repr, row.tolist()))


def _quoted_name(name: str) -> str:
    if _PLAIN_NAME.fullmatch(name):
        return name
    if '"' in name or not name.isprintable():
        raise ValueError(
            f"the name {name!r} cannot be written in BIF: it has a quotation mark or a character "
            "that cannot be printed"
        )
    return f'"{name}"'


class _Token(NamedTuple):
    text: str
    place: int  # of its first character in the whole text
    is_name: bool  # a word, with or without quotation marks


@frozen
class _Declared:
    """A variable as its block declares it."""

    states: dict[str, int]  # names and places
    place: int


@frozen
class _Table:
    """A probability block, before all variables are known."""

    parents: tuple[_Token, ...]
    flat: tuple[float, ...] | None  # the numbers of `table`
    rows: tuple[tuple[tuple[_Token, ...], tuple[float, ...]], ...]
    default: tuple[float, ...] | None
    child: _Token


class _Parser:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str):
        self.text = text
        self.tokens = self._tokens()
        self.next = next(self.tokens)
        self.variables: dict[str, _Declared] = {}
        self.tables: dict[str, _Table] = {}

    def net(self) -> BayesNet:
        readers = {
            "network": self._network,
            "variable": self._variable,
            "probability": self._probability,
        }
        while self.next.text or self.next.is_name:
            keyword = self._take()
            if not keyword.is_name or keyword.text not in readers:
                self._fail(keyword, "“network”, “variable” or “probability” is expected")
            readers[keyword.text]()
        if not self.variables:
            self._fail(self.next, "no variable is declared; at least one is needed")
        for name, declared in self.variables.items():
            if name not in self.tables:
                self._fail_at(declared.place, f"variable “{name}” has no probability block")
        return BayesNet(tuple(self._variable_with_table(name) for name in self.variables))

    # ── Blocks ────────────────────────────────────────────────────────────────────────────────────

    def _network(self) -> None:
        if self.next.is_name:
            self._take()
        self._expect("{")
        while not self._accept("}"):
            self._property()

    def _variable(self) -> None:
        name = self._name("the variable’s name")
        if name.text in self.variables:
            self._fail(name, f"variable “{name.text}” is declared twice")
        self._expect("{")
        states: dict[str, int] | None = None
        while not self._accept("}"):
            if self.next.text == "type" and states is None:
                states = self._states(name.text)
            else:
                self._property()
        if states is None:
            self._fail(name, f"variable “{name.text}” has no line “type discrete”")
        self.variables[name.text] = _Declared(states, name.place)

    def _states(self, variable: str) -> dict[str, int]:
        self._take()
        kind = self._name("“discrete”")
        if kind.text != "discrete":
            self._fail(kind, "only discrete variables can be read")
        self._expect("[")
        size = self._take()
        if not re.fullmatch(r"\d{1,9}", size.text, re.ASCII):
            self._fail(size, "the number of states is expected")
        self._expect("]")
        self._expect("{")
        states: dict[str, int] = {}
        while self.next.text != "}" or self.next.is_name:
            state = self._name("the name of a state")
            if state.text in states:
                self._fail(state, f"state “{state.text}” of “{variable}” is listed twice")
            states[state.text] = len(states)
            self._accept(",")
        if len(states) != int(size.text):
            self._fail(
                size, f"“{variable}” announces {int(size.text)} states and lists {len(states)}"
            )
        self._expect("}")
        self._expect(";")
        return states

    def _probability(self) -> None:
        self._expect("(")
        child = self._name("the variable’s name")
        if child.text in self.tables:
            self._fail(child, f"variable “{child.text}” has two probability blocks")
        parents: list[_Token] = []
        # JavaBayes writes no bar: the first name is the child, and the others are its parents.
        if self._accept("|") or self._accept(",") or self.next.is_name:
            parents = self._names("the name of a parent")
        else:
            self._expect(")")
        if len(parents) > MAX_PARENTS:
            self._fail(
                child,
                f"“{child.text}” has {len(parents)} parents; at most {MAX_PARENTS} are allowed",
            )
        self._expect("{")
        flat: tuple[float, ...] | None = None
        default: tuple[float, ...] | None = None
        rows: list[tuple[tuple[_Token, ...], tuple[float, ...]]] = []
        while not self._accept("}"):
            start = self.next
            if self._accept("("):
                case = tuple(self._names("the name of a state"))
                rows.append((case, self._numbers()))
            elif start.text == "table" and flat is None:
                self._take()
                flat = self._numbers()
            elif start.text == "default" and default is None:
                self._take()
                default = self._numbers()
            elif start.text == "property":
                self._property()
            else:
                self._fail(start, "“table”, “default”, “property”, “(” or “}” is expected")
        self.tables[child.text] = _Table(tuple(parents), flat, tuple(rows), default, child)

    def _property(self) -> None:
        if self.next.text != "property":
            self._fail(self.next, "“property” or “}” is expected")
        while not self._accept(";"):
            if not self.next.text and not self.next.is_name:
                self._fail(self.next, "“;” is expected")
            self._take()

    # ── Parts of blocks ───────────────────────────────────────────────────────────────────────────

    def _names(self, expected: str) -> list[_Token]:
        """Names up to a closing parenthesis."""
        names = [self._name(expected)]
        while not self._accept(")"):
            self._accept(",")
            names.append(self._name(expected))
        return names

    def _numbers(self) -> tuple[float, ...]:
        """Numbers up to a semicolon."""
        values: list[float] = []
        while not self._accept(";"):
            token = self._take()
            value = float(token.text) if _NUMBER.fullmatch(token.text) else math.nan
            if not 0 <= value <= 1 + ROUNDING:
                self._fail(token, "a probability from 0 to 1 is expected")
            values.append(value)
            self._accept(",")
        return tuple(values)

    # ── Tables ────────────────────────────────────────────────────────────────────────────────────

    def _variable_with_table(self, name: str) -> Variable:
        """The variable with its table, now that all variables are known."""
        table, states = self.tables[name], self.variables[name].states
        parents = []
        for parent in table.parents:
            if parent.text not in self.variables:
                self._fail(parent, f"no variable “{parent.text}” is declared")
            if parent.text in parents or parent.text == name:
                self._fail(parent, f"“{parent.text}” cannot be a parent of “{name}” here again")
            parents.append(parent.text)
        sizes = [len(self.variables[parent].states) for parent in parents]
        if table.flat is not None and (table.rows or table.default):
            self._fail(table.child, f"“{name}” has “table” and also rows; one of them is needed")
        values = (
            self._from_rows(table, sizes, len(states))
            if table.flat is None
            else self._from_flat(table, table.flat, sizes, len(states))
        )
        return Variable(name, tuple(states), tuple(parents), self._normalise_rows(table, values))

    def _from_flat(
        self, table: _Table, flat: Sequence[float], sizes: Sequence[int], size: int
    ) -> Floats:
        cell_count = size * math.prod(sizes)
        if len(flat) != cell_count:
            self._fail(
                table.child, f"“{table.child.text}” needs {cell_count:,} numbers, got {len(flat):,}"
            )
        return np.moveaxis(np.reshape(flat, (size, *sizes)), 0, -1)

    def _from_rows(self, table: _Table, sizes: Sequence[int], size: int) -> Floats:
        name, cases = table.child.text, math.prod(sizes)
        rows: dict[tuple[int, ...], tuple[float, ...]] = {}
        for case, row in table.rows:
            place = self._place_of(table, case)
            if place in rows:
                self._fail(case[0], f"this row of “{name}” is given twice")
            rows[place] = row
        if table.default is None and len(rows) < cases:
            self._fail(
                table.child, f"“{name}” needs {cases:,} rows of probabilities, got {len(rows):,}"
            )
        if table.default is not None and cases * size > MAX_DEFAULT_ENTRIES:
            self._fail(
                table.child,
                f"the table of “{name}” would have {cases * size:,} entries; with “default” at "
                f"most {MAX_DEFAULT_ENTRIES:,} are allowed",
            )
        all_rows = list(rows.values())
        if table.default is not None:
            all_rows.append(table.default)
        for row in all_rows:
            if len(row) != size:
                self._fail(
                    table.child,
                    f"a row of “{name}” needs {size} numbers, one per state, got {len(row)}",
                )
        values = np.empty((*sizes, size))
        if table.default is not None:
            values[...] = table.default
        for place, row in rows.items():
            values[place] = row
        return values

    def _place_of(self, table: _Table, case: Sequence[_Token]) -> tuple[int, ...]:
        """The states of the parents that a row is for, as numbers."""
        parents = [parent.text for parent in table.parents]
        if len(case) != len(parents):
            self._fail(
                case[0],
                f"a row of “{table.child.text}” needs {len(parents)} states, one per parent, "
                f"got {len(case)}",
            )
        place = []
        for parent, state in zip(parents, case, strict=True):
            states = self.variables[parent].states
            if state.text not in states:
                listed_states = ", ".join(list(states)[:10])
                self._fail(
                    state, f"“{parent}” has no state “{state.text}”; its states are {listed_states}"
                )
            place.append(states[state.text])
        return tuple(place)

    def _normalise_rows(self, table: _Table, values: Floats) -> Floats:
        """Rows that miss 1 by the rounding of print are divided by their sum."""
        sums = values.sum(axis=-1, keepdims=True)
        wrong = np.abs(sums - 1) > ROUNDING
        if wrong.any():
            place = tuple(np.argwhere(wrong)[0][:-1].tolist())
            states = [
                list(self.variables[parent.text].states)[k]
                for parent, k in zip(table.parents, place, strict=True)
            ]
            row = f"row ({', '.join(states)}) of “" if states else "the table of “"
            self._fail(
                table.child,
                f"{row}{table.child.text}” sums to {float(sums[wrong][0]):.6g}; it must sum to 1",
            )
        return np.where(np.abs(sums - 1) > TOLERANCE, values / sums, values)

    # ── Tokens ────────────────────────────────────────────────────────────────────────────────────

    def _tokens(self) -> Iterator[_Token]:
        """The text's tokens, then empty ones without end."""
        start = len(self.text) - len(self.text.removeprefix("\ufeff"))
        for match in _TOKEN.finditer(self.text, start):
            kind = match.lastgroup or "blank"
            if kind in _UNCLOSED:
                self._fail_at(match.start(), _UNCLOSED[kind])
            if kind != "blank":
                yield _Token(match[kind], match.start(), kind != "mark")
        while True:
            yield _Token("", len(self.text), False)

    def _take(self) -> _Token:
        token, self.next = self.next, next(self.tokens)
        return token

    def _accept(self, mark: str) -> bool:
        """Take the next token if it is this mark."""
        if self.next.is_name or self.next.text != mark:
            return False
        self._take()
        return True

    def _expect(self, mark: str) -> None:
        if not self._accept(mark):
            self._fail(self.next, f"“{mark}” is expected")

    def _name(self, expected: str) -> _Token:
        if not self.next.is_name:
            self._fail(self.next, f"{expected} is expected")
        return self._take()

    def _fail(self, token: _Token, sentence: str) -> NoReturn:
        is_expected = sentence.endswith((" is expected", "can be read"))
        token_text = f"got “{token.text[:40]}”" if token.text else "the text ends here"
        self._fail_at(token.place, f"{token_text}; {sentence}" if is_expected else sentence)

    def _fail_at(self, place: int, sentence: str) -> NoReturn:
        line = self.text.count("\n", 0, place) + 1
        column = place - self.text.rfind("\n", 0, place)
        raise ValueError(f"line {line}, column {column}: {sentence}")
