from fractions import Fraction

import numpy as np

from genlab.core import check


def test_good_input_comes_back_as_float64_or_int64_unchanged():
    assert check.finite([1, 2], "x").dtype == np.float64
    assert check.counts([1.0, 2.0], "n").dtype == np.int64
    assert check.symbols([], 2).size == 0
    assert check.finite([Fraction(1, 4)], "x")[0] == 0.25
    assert check.count(2**53 + 1, "n") == 2**53 + 1
    row = np.array([0.25, 0.75])
    assert check.stochastic(row, "initial") is row


def test_a_column_is_lost_only_if_its_largest_entry_is():
    column = np.array([[1e-200, 1.0], [1.0, 0.0]])
    assert check.rescaled(column, "x") is column and check.rescaled(
        np.zeros((2, 1)), "x"
    ).shape == (2, 1)
