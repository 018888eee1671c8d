"""How a number is computed: terms in symbols, in numbers and evaluated, and the line that shows
them.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from genlab.kit.numbers import in_formula, number

SUM, PRODUCT, POWER, ATOM = range(4)  # how tightly a term binds
MAX_TERMS = 6  # terms of a long sum that are written out


class Worked(NamedTuple):
    """The computation of a number: ``name = step = step = value``, with further remarks; a step
    that is None is left out.
    """

    name: str
    steps: Sequence[object]
    value: str
    note: str = ""
    label: str = ""


@dataclass(frozen=True)
class Term:
    """A term in symbols, in numbers, and evaluated; ``+ − * / **`` combine terms in all three."""

    symbols: str
    numbers: str
    value: float = math.nan
    rank: int = ATOM

    def __add__(self, other: "Term | float") -> "Term":
        other = as_term(other)
        parts = map(subtracted, _joined(self.parts, " + ", other.parts))
        return term_of(parts, self.value + other.value, SUM)

    def __radd__(self, other: float) -> "Term":
        return as_term(other) + self

    def __sub__(self, other: "Term | float") -> "Term":
        other = as_term(other)
        parts = _joined(self.parts, " − ", other.within(PRODUCT))
        return term_of(parts, self.value - other.value, SUM)

    def __rsub__(self, other: float) -> "Term":
        return as_term(other) - self

    def __mul__(self, other: "Term | float") -> "Term":
        other = as_term(other)
        parts = _joined(self.within(PRODUCT, True), " · ", other.within(PRODUCT))
        return term_of(parts, self.value * other.value, PRODUCT)

    def __rmul__(self, other: float) -> "Term":
        return as_term(other) * self

    def __truediv__(self, other: "Term | float") -> "Term":
        other = as_term(other)
        parts = _joined(self.within(PRODUCT, True), " / ", other.within(POWER))
        return term_of(parts, _ieee_quotient(self.value, other.value), PRODUCT)

    def __rtruediv__(self, other: float) -> "Term":
        return as_term(other) / self

    def __neg__(self) -> "Term":
        return term_of((f"−{part}" for part in self.within(PRODUCT)), -self.value, SUM)

    @property
    def squared(self) -> "Term":
        """Times itself."""
        return term_of((f"{part}²" for part in self.within(ATOM)), self.value**2, POWER)

    @property
    def parts(self) -> tuple[str, str]:
        """The term in symbols, and in numbers."""
        return self.symbols, self.numbers

    def within(self, rank: int, first: bool = False) -> tuple[str, str]:
        """Return both, in brackets if the surrounding operation binds more tightly; also a negative
        number, unless it is the first.
        """
        loose = self.rank < rank
        symbols, numbers = (
            f"({part})" if loose or (part.startswith("−") and not first and part != "−∞") else part
            for part in self.parts
        )
        return symbols, numbers

    def worked(self, name: str, *before: object, value: str = "", note: str = "") -> Worked:
        """The line ``name = symbols = numbers = value``, without repeating a step; ``before`` are
        steps that come first.

        value: the text of the value, if it differs from the term's own.
        """
        value = value or number(self.value)
        texts = [name, *before, self.symbols, self.numbers, value]
        steps = [step for k, step in enumerate(texts[1:-1], 1) if step not in (texts[k - 1], value)]
        return Worked(name, steps, value, note)


def _joined(left: Iterable[str], sign: str, right: Iterable[str]) -> Iterable[str]:
    """Both spellings of two terms with a sign between them."""
    return map(sign.join, zip(left, right, strict=True))


def as_term(value: "Term | float") -> Term:
    """A number as a term."""
    if isinstance(value, Term):
        return value
    return Term(in_formula(value), in_formula(value), float(value))


def named(name: str, value: float) -> Term:
    """A name and the number that it stands for."""
    return Term(name, in_formula(float(value)), float(value))


def term_of(parts: Iterable[str], value: float, rank: int = ATOM) -> Term:
    """A term from its two spellings, in symbols and in numbers, and its value."""
    symbols, numbers = parts
    return Term(symbols, numbers, value, rank)


def applied(name: str, function: Callable[[float], float], term: Term) -> Term:
    """A function of a term: log(term), with −∞ and ∞ at the ends of what it can take."""
    return term_of((f"{name}({part})" for part in term.parts), function(term.value))


def log_of(term: Term) -> Term:
    """log(term), −∞ of 0."""
    return applied("log", _log_or_limit, term)


def _log_or_limit(value: float) -> float:
    """The logarithm; −∞ of 0, and nan of a negative number."""
    if value == 0:
        return -math.inf
    return math.log(value) if value > 0 else math.nan


def exp_of(term: Term) -> Term:
    """Return exp(term), or ∞ beyond the range of floats."""
    return applied("exp", lambda value: math.exp(value) if value < 709 else math.inf, term)


def root_of(term: Term) -> Term:
    """√(term)."""
    return applied("√", math.sqrt, term)


def total(symbols: str, terms: Iterable[Term | float]) -> Term:
    """A sum that has a short name in symbols. Of a long sum, the numbers at both ends are written
    out.
    """
    summands = [as_term(term) for term in terms]
    values = [term.value for term in summands]
    numbers = [term.numbers for term in summands]
    if len(summands) > MAX_TERMS:
        numbers[MAX_TERMS // 2 : 1 - MAX_TERMS // 2] = ["…"]
    value = math.fsum(values) if all(map(math.isfinite, values)) else sum(values)
    rank = SUM if len(summands) > 1 else ATOM
    return Term(symbols, subtracted(" + ".join(numbers)) or "0", value, rank)


def _ieee_quotient(numerator: float, denominator: float) -> float:
    """Divide as IEEE 754 says: the result is ∞, −∞ or nan if the divisor is 0."""
    if denominator:
        return numerator / denominator
    return numerator * math.inf  # nan for 0, as 0/0 is


class Writing:
    """How terms are combined: as probabilities or, with ``log``, as logarithms, where products
    become sums and sums become ⊕.
    """

    def __init__(self, log: bool = False):
        self.log = log
        self.times = " + " if log else " · "
        self.plus = " ⊕ " if log else " + "

    def named(self, name: str) -> str:
        """A name in this scale, which begins with "log" if terms are logarithms."""
        return f"log {name}" if self.log else name

    def term(self, name: str, probability: float) -> Term:
        """A name and its probability (a logarithm where the scale is one)."""
        value = probability
        if self.log:
            value = math.log(probability) if probability > 0 else -math.inf
        return Term(self.named(name), in_formula(value), float(value))

    def product(self, *terms: Term) -> Term:
        """All terms multiplied."""
        values = [term.value for term in terms]
        value = sum(values) if self.log else math.prod(values)
        symbols, numbers = (subtracted(self.times.join(parts)) for parts in _parts_of(terms))
        return Term(symbols, numbers, value, SUM if self.log else PRODUCT)

    def total(self, *terms: Term) -> Term:
        """All terms added up; what ⊕ joins stands in brackets."""
        values = [term.value for term in terms]
        value = _log_sum_exp(values) if self.log else sum(values)
        if self.log:
            terms = tuple(map(bracketed, terms))
        symbols, numbers = (self.plus.join(parts) for parts in _parts_of(terms))
        return Term(symbols, numbers, value, SUM)

    def remark(self, term: Term) -> str:
        """What ⊕ means; "" if a term has none."""
        is_needed = self.plus in term.symbols and self.log
        return "x ⊕ y = log(eˣ + eʸ), computed from the larger of the two." if is_needed else ""

    def largest(self, *terms: Term) -> Term:
        """The largest of the terms."""
        value = max(term.value for term in terms)
        return term_of((f"max({', '.join(parts)})" for parts in _parts_of(terms)), value)


def _log_sum_exp(values: Sequence[float]) -> float:
    largest = max(values)
    if not math.isfinite(largest):
        return largest
    return largest + math.log(sum(math.exp(value - largest) for value in values))


def _parts_of(terms: Sequence[Term]) -> tuple[list[str], list[str]]:
    """The symbols of all terms, and their numbers."""
    return [term.symbols for term in terms], [term.numbers for term in terms]


def bracketed(term: Term) -> Term:
    """A term in brackets."""
    return term_of((f"({part})" for part in term.parts), term.value)


def divided(term: Term, name: str, by: float) -> Term:
    """A term divided by a number that has a name; its brackets are its own."""
    parts = _joined(term.parts, " / ", (name, in_formula(by)))
    return term_of(parts, _ieee_quotient(term.value, by), PRODUCT)


def subtracted(text: str) -> str:
    """A sum in which "+ −" is written as "−"."""
    return text.replace("+ −", "− ")
