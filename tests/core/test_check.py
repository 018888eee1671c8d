from fractions import Fraction

import numpy as np
import pytest

from genlab.core import check


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: check.stochastic([[0.5, 0.5], [0.9, 0.07]], "transition"),
            "transition row 1 sums to 0.97; a row must",
        ),
        (
            lambda: check.stochastic([0.5, 0.6], "initial"),
            "initial sums to 1.1; a distribution must sum to 1",
        ),
        (
            lambda: check.stochastic([1.5, -0.5], "initial"),
            r"initial\[1\] is -0.5; a probability must not be negative",
        ),
        (
            lambda: check.stochastic([], "initial"),
            r"shape \(0,\); a distribution needs at least one entry",
        ),
        (
            lambda: check.stochastic([np.nan, 1], "initial"),
            r"initial\[0\] is nan; every entry must be finite",
        ),
        (
            lambda: check.probabilities([0.5, 1.1], "theta"),
            r"theta\[1\] is 1.1; a probability must lie in \[0, 1\]",
        ),
        (
            lambda: check.finite([[1, 2], [3]], "x"),
            r"x has rows of different lengths: row 0 has shape \(2,\), row 1 has shape \(1,\)",
        ),
        (
            lambda: check.finite([[[1], [1, 2]], [[1], [2]]], "x"),
            r"row 0 has entries of different lengths, row 1 has shape \(2, 1\)",
        ),
        (lambda: check.finite(None, "x"), "x is None; it must be real numbers"),
        (lambda: check.finite("12", "x"), "x is '12'; it must be real numbers"),
        (lambda: check.finite("12", "x"), "it must be real numbers"),
        (
            lambda: check.finite([1, 2], "x", ndim=2),
            r"x has shape \(2,\); it must be rows of numbers \(N, D\)",
        ),
        (
            lambda: check.finite([1, 2], "x", shape=(None, 3)),
            r"x has shape \(2,\); it must have shape \(any, 3\)",
        ),
        (
            lambda: check.symbols([0, 1, 5], 3, "observation"),
            r"observation\[2\] is 5; it must be one of 0..2",
        ),
        (
            lambda: check.symbols([-1], 3, "observation"),
            r"observation\[0\] is -1; it must be one of 0..2",
        ),
        (lambda: check.symbols([0.5], 3, "label"), r"label\[0\] is 0.5; it must be a whole number"),
        (
            lambda: check.counts([[1, 2], [3, -1]], "counts"),
            r"counts\[1, 1\] is -1; a count must not be negative",
        ),
        (
            lambda: check.counts([np.inf], "counts"),
            r"counts\[0\] is inf; every entry must be finite",
        ),
        (
            lambda: check.count(11, "flips", at_most=10),
            "flips is 11; it must be at least 0 and at most 10",
        ),
        (lambda: check.count([1, 2], "flips"), r"flips has shape \(2,\); it must be one number"),
        (
            lambda: check.number(2, "level", above=0, below=1),
            "level is 2; it must be above 0 and below 1",
        ),
        (lambda: check.positive("a", "alpha"), "alpha is 'a'; it must be a number"),
        (lambda: check.positive(np.nan, "alpha"), "alpha is nan; it must be finite"),
        (
            lambda: check.non_empty(np.zeros((0, 2)), "x"),
            r"x is empty, shape \(0, 2\); at least one entry is needed",
        ),
    ],
)
def test_a_message_says_what_where_what_is_allowed_and_what_was_got(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_good_input_comes_back_as_float64_or_int64_unchanged():
    assert check.finite([1, 2], "x").dtype == np.float64
    assert check.counts([1.0, 2.0], "n").dtype == np.int64
    assert check.symbols([], 2).size == 0
    assert check.finite([Fraction(1, 4)], "x")[0] == 0.25
    assert check.count(2**53 + 1, "n") == 2**53 + 1
    row = np.array([0.25, 0.75])
    assert check.stochastic(row, "initial") is row


def test_a_row_may_miss_one_by_rounding_alone():
    check.stochastic([0.5, 0.5 + 9e-10], "initial")
    with pytest.raises(ValueError, match="sums to"):
        check.stochastic([0.5, 0.5 + 2e-9], "initial")


def test_a_column_is_lost_only_if_its_largest_entry_is():
    column = np.array([[1e-200, 1.0], [1.0, 0.0]])
    assert check.rescaled(column, "x") is column and check.rescaled(
        np.zeros((2, 1)), "x"
    ).shape == (2, 1)
    with pytest.raises(
        ValueError, match="x column 1 has no entry above 1e-200; one must be at least 1e-100"
    ):
        check.rescaled(np.array([[1.0, 1e-200]]), "x")


BEYOND_LIMIT = np.nextafter(1e100, np.inf)


@pytest.mark.parametrize(
    ("accepted_call", "refused_call"),
    [
        (
            lambda: check.finite([1e100, -1e100], "x"),
            lambda: check.finite([0.0, BEYOND_LIMIT], "x"),
        ),
        (lambda: check.finite([], "x"), lambda: check.finite([0.0, -BEYOND_LIMIT], "x")),
        (
            lambda: check.rescaled(np.array([1e-100]), "x"),
            lambda: check.rescaled(np.array([9e-101]), "x"),
        ),
        (
            lambda: check.scales(np.array([1e-100, 1.0]), "x"),
            lambda: check.scales(np.array([1.0, 9e-101]), "x"),
        ),
        (
            lambda: check.scales(np.array([]), "x"),
            lambda: check.scales(np.array([2.0, 1.0]), "x", at_least=1.5),
        ),
        (
            lambda: check.entries(2**20, 2**7, name="x"),
            lambda: check.entries(2**20 + 1, 2**7, name="x"),
        ),
        (
            lambda: check.probabilities([0, 1], "x"),
            lambda: check.probabilities([np.nextafter(1, 2)], "x"),
        ),
        (lambda: check.symbols([0, 2], 3), lambda: check.symbols([3], 3)),
        (lambda: check.number(1e100, "x"), lambda: check.number(BEYOND_LIMIT, "x")),
        (lambda: check.number(-1e100, "x"), lambda: check.number(-BEYOND_LIMIT, "x")),
        (
            lambda: check.number(2, "x", at_least=2, at_most=2),
            lambda: check.number(2, "x", above=2),
        ),
        (lambda: check.number(2, "x", above=1, below=3), lambda: check.number(2, "x", below=2)),
        (lambda: check.positive(1e-100, "x"), lambda: check.positive(9e-101, "x")),
        (
            lambda: check.count(2, "x", at_least=2, at_most=2),
            lambda: check.count(2, "x", at_most=1),
        ),
        (
            lambda: check.count(np.int64(2), "x", at_least=2, at_most=2),
            lambda: check.count(np.int64(2), "x", at_least=3),
        ),
        (
            lambda: check.count(2.0, "x", at_least=2, at_most=2),
            lambda: check.count(2.0, "x", at_most=1),
        ),
        (lambda: check.count(2**63 - 1, "x"), lambda: check.count(2**63, "x")),
        (
            lambda: check.whole_array([2.0**53, -(2.0**53)], "x"),
            lambda: check.whole_array([2.0**53 + 2], "x"),
        ),
        (
            lambda: check.whole_array(np.array([1, 2**63 - 1], np.uint64), "x"),
            lambda: check.whole_array(np.array([1, 2**63], np.uint64), "x"),
        ),
        (
            lambda: check.finite(np.ma.masked_array([1.0, 2.0], [0, 0]), "x"),
            lambda: check.finite(np.ma.masked_array([1.0, 2.0], [0, 1]), "x"),
        ),
        (
            lambda: check.finite(np.zeros((2, 3)), "x", ndim=2, shape=(None, 3)),
            lambda: check.finite(np.zeros((2, 3)), "x", shape=(3, None)),
        ),
        (lambda: check.generator(0), lambda: check.generator(-1)),
        (
            lambda: check.require_instance(1, (str, int), "x"),
            lambda: check.require_instance(1.0, (str, int), "x"),
        ),
    ],
)
def test_checks_accept_a_bound_and_refuse_the_next_number_beyond_it(accepted_call, refused_call):
    accepted_call()
    with pytest.raises((ValueError, TypeError)):
        refused_call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: check.finite([[0, 0], [2e100, 0]], "x"),
            r"x\[1, 0\] is 2e\+100; every entry must lie in ±1e\+100",
        ),
        (
            lambda: check.finite([[1.0, 2.0], [3.0, np.datetime64("NaT")]], "x"),
            r"x\[1, 1\] is 'NaT'; every entry must be a real number",
        ),
        (
            lambda: check.finite(np.array([1.0, np.datetime64("2026-11-27", "ns")], object), "x"),
            r"x\[1\] is '2026-11-27T.*'; every entry must be a real number",
        ),
        (
            lambda: check.whole_array([1, np.timedelta64(3, "ns")], "x"),
            r"x\[1\] is '3 nanoseconds'; every entry must be a real number",
        ),
        (
            lambda: check.number(np.timedelta64(3, "ns"), "x"),
            "x is '3 nanoseconds'; it must be a number",
        ),
        (
            lambda: check.scales(np.array([[2.0, 1e-101]]), "x"),
            r"x\[0, 1\] is 1e-101; it must be at least 1e-100",
        ),
        (
            lambda: check.scales(np.array([1.0, 0.5]), "x", at_least=1.0),
            r"x\[1\] is 0.5; it must be at least 1",
        ),
        (
            lambda: check.rescaled(np.array([0.0, 1e-101]), "x"),
            "x has no entry above 1e-101; one must be",
        ),
        (lambda: check.counts(-1, "x"), "x is -1; a count"),
        (lambda: check.counts([1, 0, -1], "x"), r"x\[2\] is -1; a count"),
        (
            lambda: check.stochastic([0.5, 0.0, 0.75, -0.25], "x"),
            r"x\[3\] is -0.25; a probability must not",
        ),
        (lambda: check.symbols([0, 2, 3], 3, "x"), r"x\[2\] is 3; it must be one of 0..2"),
        (
            lambda: check.whole_array(np.array([1, 2**63], np.uint64), "x"),
            r"x\[1\] is 9223372036854775808; a whole number",
        ),
        (
            lambda: check.whole_array([1.0, -1e16], "x"),
            r"x\[1\] is -10{16}; a whole number that is given as a float must lie .*2\^53",
        ),
        (
            lambda: check.number(3, "x", at_least=1, at_most=2),
            "x is 3; it must be at least 1 and at most 2",
        ),
        (
            lambda: check.stochastic([[[0.5, 0.5], [0.2, 0.7]]], "x"),
            "x row 0, 1 sums to 0.9; a row must",
        ),
    ],
)
def test_the_entry_that_is_named_is_the_one_at_fault(call, message):
    with pytest.raises(ValueError, match=message):
        call()
