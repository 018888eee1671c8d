"""How the terms of a cell's formula are written: in symbols and in numbers, in the scale at hand."""

import math
from typing import NamedTuple

from genlab.kit import in_formula, lowered, power_of_ten
from genlab.labs.hmm.model.cells import numbers
from genlab.labs.hmm.model.reading import Reading

HATS = {"α": "α\u0302", "β": "β\u0302", "δ": "δ\u0302"}
SMALLEST = "the smallest number that a computer holds is about 5×10⁻³²⁴"


class Term(NamedTuple):
    """A term in symbols and in numbers."""

    symbols: str
    numbers: str


class Notation:
    """What the formulas of one reading are written with; days and states from 0."""

    def __init__(self, reading: Reading, scale: str):
        self.reading, self.scale, self.names = reading, scale, reading.names
        self.log, self.scaled = scale == "log", scale == "scaled"
        self.times, self.plus = (" + ", " ⊕ ") if self.log else (" · ", " + ")
        self.states = range(len(self.names))

    def named(self, letter: str, day: int, state: int) -> str:
        """α₂(H), log α₂(H) or α̂₂(H)."""
        letter = HATS.get(letter, letter) if self.scaled else letter  # γ is no other when scaled
        name = f"{letter}{lowered(day + 1)}({self.names[state]})"
        return f"log {name}" if self.log else name

    def at(self, view: str, letter: str, day: int, state: int) -> Term:
        """A cell that is filled already."""
        value = float(numbers(self.reading, view, self.scale)[day, state])
        return Term(self.named(letter, day, state), in_formula(value))

    def write(self, name: str, probability: float) -> Term:
        """A parameter, as its logarithm where the scale is one."""
        if not self.log:
            return Term(name, in_formula(probability))
        return Term(f"log {name}", in_formula(math.log(probability) if probability > 0 else -math.inf))

    def start(self, state: int) -> Term:
        return self.write(f"π({self.names[state]})", self.reading.model.initial[state])

    def move(self, i: int, j: int) -> Term:
        return self.write(f"a({self.names[i]}→{self.names[j]})", self.reading.model.transition[i, j])

    def factor(self, day: int, state: int) -> Term:
        """b of the day's number; a known day adds a one or a zero."""
        digit, clamp = self.reading.row.text[day], self.reading.clamp
        probability = 1.0 if digit == "?" else self.reading.model.emission[state, int(digit) - 1]
        seen = self.write(f"b_{self.names[state]}({digit})", probability)
        if day not in clamp:
            return seen
        known = self.write(f"[day {day + 1} is {self.names[clamp[day]]}]", float(clamp[day] == state))
        return Term(*(self.times.join(pair) for pair in zip(seen, known, strict=True)))

    def product(self, *parts: Term) -> Term:
        symbols, numbers = zip(*parts, strict=True)
        return Term(self.times.join(symbols), minus(self.times.join(numbers)))

    def total(self, terms: list[Term], factor: Term | None = None) -> Term:
        """A sum of products, times a factor if there is one."""
        inner = [[f"({each})" if self.log else each for each in part] for part in zip(*terms, strict=True)]
        both = Term(self.plus.join(inner[0]), self.plus.join(inner[1]))
        closed = Term(f"({both.symbols})", f"({both.numbers})")
        return self.product(closed, factor) if factor else closed if self.scaled else both

    def best(self, terms: list[Term], factor: Term) -> Term:
        """The largest of some products, times a factor."""
        symbols, numbers = zip(*terms, strict=True)
        return self.product(Term(f"max({', '.join(symbols)})", f"max({', '.join(numbers)})"), factor)

    def divided(self, term: Term, name: str, log_by: float) -> Term:
        return Term(f"{term.symbols} / {name}", f"{term.numbers} / {in_formula(math.exp(log_by))}")

    def lost(self, log_value: float) -> str:
        """What is to be said of a value that has underflowed."""
        if self.log or self.scaled or log_value == -math.inf or math.exp(log_value) > 0:
            return ""
        return f"Underflow: it is about {power_of_ten(log_value)}, and {SMALLEST}."

    def summed(self, term: Term) -> str:
        """What ⊕ is, where it stands."""
        return "x ⊕ y = log(eˣ + eʸ), worked out from the larger of the two." if "⊕" in term.symbols else ""


def minus(text: str) -> str:
    """A sum whose negative terms are taken away."""
    return text.replace("+ −", "− ")
