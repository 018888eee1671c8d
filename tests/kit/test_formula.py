"""Formulas with the numbers put in: what stands in symbols stands in numbers, too."""

import math

import pytest

from genlab.kit import Writing, bracketed, divided, exp_of, log_of, named, root_of, total


@pytest.mark.parametrize(
    ("log", "symbols", "numbers"),
    [(False, "(a · b + c) · max(a, c) / P", "(0.5 · 0.25 + 0) · max(0.5, 0) / 0.1"),
     (True, "((log a + log b) ⊕ (log c)) + max(log a, log c) / P",
      "((−0.6931 − 1.386) ⊕ (−∞)) + max(−0.6931, −∞) / 0.1")],
)  # fmt: skip
def test_terms_are_put_together_alike_in_symbols_and_in_numbers(log, symbols, numbers):
    write = Writing(log)
    a, b, c = (write.term(name, p) for name, p in {"a": 0.5, "b": 0.25, "c": 0.0}.items())
    expression = write.product(bracketed(write.total(write.product(a, b), c)), write.largest(a, c))
    assert divided(expression, "P", 0.1).parts == (symbols, numbers)


def test_a_term_is_worked_out_as_it_is_written():
    a = named("a", 3.0)
    b = named("b", -0.5)
    c = named("c", 2.0)
    for term, symbols, numbers, value in [
        ((a + b) * c, "(a + b) · c", "(3 − 0.5) · 2", 5.0),
        (c * b, "c · b", "2 · (−0.5)", -1.0),
        (a - (b - c), "a − (b − c)", "3 − (−0.5 − 2)", 5.5),
        (a - b, "a − b", "3 − (−0.5)", 3.5),
        (a / (c * b), "a / (c · b)", "3 / (2 · (−0.5))", -3.0),
        (1 - b.squared, "1 − b²", "1 − (−0.5)²", 0.75),
        (-b / c, "(−b) / c", "(−(−0.5)) / 2", 0.25),
        (
            log_of(a) + exp_of(b),
            "log(a) + exp(b)",
            "log(3) + exp(−0.5)",
            math.log(3) + math.exp(-0.5),
        ),
        (root_of(c), "√(c)", "√(2)", math.sqrt(2)),
        (total("Σx", [a, b, c]), "Σx", "3 − 0.5 + 2", 4.5),
    ]:
        assert (*term.parts, term.value) == (symbols, numbers, pytest.approx(value))


def test_a_long_sum_is_written_out_at_its_ends():
    assert total("Σi", map(float, range(100))).parts == ("Σi", "0 + 1 + 2 + … + 98 + 99")
    assert total("Σi", map(float, range(100))).value == 4950


def test_the_ends_of_numbers_are_no_fault():
    zero, big = named("0", 0.0), named("x", 1e6)
    assert log_of(zero).value == -math.inf and exp_of(big).value == math.inf
    assert (1 / zero).value == math.inf and math.isnan((zero / zero).value)


def test_worked_leaves_out_repeated_steps():
    assert named("b", 0.5).worked("a") == ("a", ["b"], "0.5", "", "")
    assert named("0.5", 0.5).worked("a", "b", "b").steps == ["b"]
    assert named("b", 0.5).worked("a", value="0.25").steps == ["b", "0.5"]
