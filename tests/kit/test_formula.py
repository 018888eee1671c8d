"""Formulas with the numbers put in: what stands in symbols stands in numbers, too."""

import math

import pytest

from genlab.kit import Formula, Term, Writing, bracketed, divided


@pytest.mark.parametrize(
    ("log", "symbols", "numbers"),
    [(False, "(a · b + c) · max(a, c) / P", "(0.5 · 0.25 + 0) · max(0.5, 0) / 0.1"),
     (True, "((log a + log b) ⊕ (log c)) + max(log a, log c) / P",
      "((−0.6931 − 1.386) ⊕ (−∞)) + max(−0.6931, −∞) / 0.1")],
)  # fmt: skip
def test_terms_are_put_together_alike_in_symbols_and_in_numbers(log, symbols, numbers):
    write = Writing(log)
    a, b, c = (write.term(name, p) for name, p in {"a": 0.5, "b": 0.25, "c": 0.0}.items())
    made = write.product(bracketed(write.total(write.product(a, b), c)), write.largest(a, c))
    assert divided(made, "P", 0.1) == Term(symbols, numbers)


def test_nothing_is_said_twice_in_a_row():
    assert Formula("a", "b", "b", 0.5).steps == ("a", "b", "0.5")
    assert Formula("log P", "0.5", "−∞", -math.inf).steps == ("log P", "0.5", "−∞")
