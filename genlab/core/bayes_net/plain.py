"""Reading the tables of Bayes nets that list numbers in a plain text: HUGIN's .net and UAI."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from genlab.core.bayes_net.bif import ROUNDING

HUGIN = re.compile(r"(?:\s|%[^\n]*\n)*(?:net|class\s+\w+)\s*\{")
UAI = re.compile(r"\s*(?:BAYES|MARKOV)\s+\d")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?", re.ASCII)
_QUOTED_OR_REMARK = re.compile(r'("[^"\n]*")|%[^\n]*')
_LIST = r"\s*=\s*\(((?:\"[^\"]*\"|[^)\"])*)\)"
_STATES = re.compile(rf"\bstates{_LIST}")
_DATA = re.compile(r"\bdata\s*=\s*([^;]*);")
_STATE = re.compile(r'"([^"]*)"|([^\s"]+)')
_BLOCK = re.compile(
    r"\b(?P<kind>(?:discrete\s+|continuous\s+)?node|decision|utility|function|potential)\b"
    r"(?P<head>[^{}]*)\{(?P<body>(?:\"[^\"]*\"|[^{}\"])*)\}"
)


class Table(NamedTuple):
    """A variable's states, its parents and the numbers of its table, in order: the states of the
    variable vary fastest, and those of the first parent slowest.
    """

    name: str
    states: tuple[str, ...]
    parents: tuple[str, ...]
    numbers: list[float]
    line: int


def line_error(line: int, reason: str) -> ValueError:
    """The error of a line of a file."""
    return ValueError(f"line {line}: {reason}")


def probabilities(words: list[str], line: int, where: str) -> list[float]:
    """The probabilities that some words say; ValueError with the first that says none."""
    for word in words:
        if not _NUMBER.fullmatch(word) or not 0 <= float(word) <= 1 + ROUNDING:
            raise line_error(
                line, f"{where} has {word[:40]!r}; a probability from 0 to 1 is expected"
            )
    return list(map(float, words))


def hugin_tables(text: str) -> Iterator[Table]:
    """The tables of HUGIN's .net, in which % begins a remark; of its nodes, discrete ones alone."""
    text = _QUOTED_OR_REMARK.sub(lambda mark: mark[1] or "", text)
    states_of: dict[str, tuple[str, ...]] = {}
    for block in _BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 1
        kind = block["kind"].split()[0]
        head = block["head"].strip()
        body = block["body"]
        if kind in ("node", "discrete"):
            states = _STATES.search(body)
            if not states:
                raise line_error(line, f"node “{head[:40]}” has no “states = ( … )”")
            states_of[head] = tuple(quoted or word for quoted, word in _STATE.findall(states[1]))
        elif kind != "potential":
            raise line_error(line, f"“{head[:40]}” is a {kind} node; only discrete nodes are read")
        else:
            child, *parents = head.strip("() ").replace("|", " ").split()
            if child not in states_of:
                raise line_error(line, f"no node “{child[:40]}” is declared above")
            data = _DATA.search(body)
            words = re.findall(r"[^\s()]+", data[1]) if data else []
            numbers = probabilities(words, line, f"the data of “{child}”")
            yield Table(child, states_of[child], tuple(parents), numbers, line)


def uai_tables(text: str) -> Iterator[Table]:
    """The tables of a UAI file: the last variable of each scope is the child of the others.

    Variables are called x0, x1 … and their states 0, 1 …, for the format has no names.
    """
    words = text.split()
    kind = words[0]
    if kind != "BAYES":
        raise line_error(1, f"this is a {kind} network; one of the type BAYES is expected")
    rest = iter(words[2:])
    try:
        sizes = [int(next(rest)) for _ in range(int(words[1]))]
        tables = int(next(rest))
        scopes = [[int(next(rest)) for _ in range(int(next(rest)))] for _ in range(tables)]
        names = [[f"x{place}" for place in scope] for scope in scopes]
        for scope, (*parents, child) in zip(scopes, names, strict=True):
            states = tuple(map(str, range(sizes[scope[-1]])))
            cells = [next(rest) for _ in range(int(next(rest)))]
            yield Table(
                child, states, tuple(parents), probabilities(cells, 1, f"the table of {child}"), 1
            )
    except (StopIteration, IndexError, RuntimeError):
        lines = text.count("\n") + 1
        raise line_error(lines, "the file ends within its numbers") from None
