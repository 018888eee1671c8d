import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core.numbers import logs


@pytest.fixture(autouse=True)
def no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def test_log_of_zero_is_minus_infinity_and_of_a_negative_number_raises():
    assert logs.log(0) == -np.inf
    with pytest.raises(ValueError, match="log of -1"):
        logs.log([2, -1])


def test_log_sum_exp_is_right_where_every_term_or_no_term_is_impossible():
    a = np.array([[1000.0, 1000.0], [-np.inf, -np.inf], [-np.inf, 3.0], [-2000.0, -2000.0]])
    assert_allclose(
        logs.log_sum_exp(a, 1), [1000 + np.log(2), -np.inf, 3, -2000 + np.log(2)], rtol=1e-15
    )
    assert logs.log_sum_exp(a, 1, keepdims=True).shape == (4, 1)
    assert logs.log_sum_exp([[0.0, 0.0], [0.0, 0.0]]) == np.log(4)


def test_log_normalise_gives_a_distribution_and_its_evidence():
    log_posterior, log_evidence = logs.log_normalise(np.log([0.1, 0.3]))
    assert_allclose(np.exp(log_posterior), [0.25, 0.75], rtol=1e-15)
    assert_allclose(log_evidence, np.log(0.4), rtol=1e-15)


def test_sigmoid_and_softplus_keep_both_tails():
    assert_allclose(logs.sigmoid([-800, -700, 0, 40]), [0, np.exp(-700), 0.5, 1], rtol=1e-15)
    assert_allclose(logs.softplus([-700, 0, 800]), [np.exp(-700), np.log(2), 800], rtol=1e-15)


def test_zero_times_log_zero_is_zero_and_a_seen_impossibility_is_minus_infinity():
    assert_allclose(logs.x_log_y([0, 2, 3], [0, 0, 1]), [0, -np.inf, 0], rtol=0)


def test_relative_is_one_at_the_largest_and_zero_where_nothing_is_possible():
    assert_allclose(logs.relative(np.log([[1, 4], [3, 1.5]])), [[0.25, 1], [1, 0.5]])
    assert logs.relative([[-np.inf, -np.inf], [-2000, -np.inf]]).tolist() == [[0, 0], [1, 0]]


def test_zero_times_a_logarithm_is_zero_in_arrays_and_numbers():
    assert logs.x_log_y(0, 0) == 0 and logs.x_log_y(0, 5) == 0
    assert_allclose(logs.x_log_y([[0.5, 2.0]], 4.0), [[0.5 * np.log(4), 2 * np.log(4)]], rtol=1e-15)
