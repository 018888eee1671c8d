"""Formulas of probabilities with the numbers put in: every term in symbols and in numbers, written alike in both."""

import math
from dataclasses import dataclass
from typing import NamedTuple

from genlab.kit.numbers import in_formula


class Term(NamedTuple):
    """A term in symbols and in numbers."""

    symbols: str
    numbers: str


@dataclass(frozen=True)
class Formula:
    """``left = symbols = numbers = value``; ``note`` adds what is to be said besides."""

    left: str
    symbols: str
    numbers: str
    value: float
    note: str = ""

    @property
    def steps(self) -> tuple[str, ...]:
        """What stands between the signs of equality, nothing twice in a row."""
        pieces = [self.left, self.symbols, self.numbers, in_formula(self.value)]
        return tuple(piece for i, piece in enumerate(pieces) if i == 0 or piece != pieces[i - 1])


class Writing:
    """How terms are put together: as probabilities or, with ``log``, as logarithms: products are sums, sums are ⊕."""

    def __init__(self, log: bool = False):
        self.log = log
        self.times, self.plus, self.summand = (" + ", " ⊕ ", "({})") if log else (" · ", " + ", "{}")

    def named(self, name: str) -> str:
        """A name in the scale at hand."""
        return f"log {name}" if self.log else name

    def term(self, name: str, probability: float) -> Term:
        """A name and its probability (a logarithm where the scale is one)."""
        value = probability if not self.log else math.log(probability) if probability > 0 else -math.inf
        return Term(self.named(name), in_formula(value))

    def product(self, *terms: Term) -> Term:
        """All terms multiplied."""
        return Term(*(subtracted(self.times.join(part)) for part in zip(*terms, strict=True)))

    def total(self, *terms: Term) -> Term:
        """All terms added up; what ⊕ joins stands in brackets."""
        return Term(*(self.plus.join(map(self.summand.format, part)) for part in zip(*terms, strict=True)))

    def largest(self, *terms: Term) -> Term:
        """The largest of the terms."""
        return Term(*(f"max({', '.join(part)})" for part in zip(*terms, strict=True)))


def bracketed(term: Term) -> Term:
    """A term in brackets."""
    return Term(*(f"({part})" for part in term))


def divided(term: Term, name: str, by: float) -> Term:
    """A term divided by a number that has a name."""
    return Term(f"{term.symbols} / {name}", f"{term.numbers} / {in_formula(by)}")


def subtracted(text: str) -> str:
    """A sum whose negative terms are taken away."""
    return text.replace("+ −", "− ")
