import math
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core.coin import Beta, Ratio
from genlab.core.numbers import special

SHAPES = [
    (0.01, 0.01),
    (0.01, 5.0),
    (0.5, 0.5),
    (1.0, 1.0),
    (1.0, 4.0),
    (2.0, 2.0),
    (3.0, 0.7),
    (57.0, 47.0),
    (3e4, 2e5),
]


def test_integer_parameters_give_a_binomial_tail():
    """I_x(a, b) = P(at least a heads in a+b−1 flips): the sum is an independent computation."""
    x = Fraction(3, 10)
    a, b = 4, 9
    n = a + b - 1
    tail = sum(math.comb(n, k) * x**k * (1 - x) ** (n - k) for k in range(a, n + 1))
    assert_allclose(Beta(a, b).cdf(0.3), float(tail), rtol=1e-14)
    assert_allclose(Beta(a, b).survival(0.3), float(1 - tail), rtol=1e-14)


def test_a_far_tail_keeps_its_digits():
    assert_allclose(Beta(100, 1).cdf(0.001), 1e-300, rtol=1e-12)
    assert_allclose(Beta(1, 100).survival(0.999), 0.001**100, rtol=1e-11)


@pytest.mark.parametrize(("a", "b"), SHAPES)
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_intervals_hold_their_probability_and_the_densest_set_is_the_shorter(a, b, level):
    belief = Beta(a, b)
    central = belief.equal_tailed(level)
    dense = belief.highest_density(level)
    lengths = []
    for region in (central, dense):
        fixed = {"from 0": (0.0,), "to 1": (1.0,), "both ends": (0.0, 1.0)}.get(region.case, ())
        ends = [end for piece in region.pieces for end in piece]
        for end in fixed:
            ends.remove(end)
        if (
            min(ends) > 0 and max(ends) < 1
        ):  # mass nearer to 0 or 1 than any float cannot be cut off
            mass = sum(float(belief.cdf(high) - belief.cdf(low)) for low, high in region.pieces)
            assert_allclose(mass, level, rtol=1e-9)
        lengths.append(sum(high - low for low, high in region.pieces))
    assert lengths[1] <= lengths[0] * (1 + 1e-9)


@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 3), (7, 40), (500, 1), (300, 700)])
def test_the_density_is_divided_by_a_ratio_of_factorials(a, b):
    """B(a, b) = (a − 1)! (b − 1)! / (a + b − 1)! of whole numbers, here in exact arithmetic."""
    numerator = math.factorial(a - 1) * math.factorial(b - 1)
    denominator = math.factorial(a + b - 1)
    assert_allclose(
        Beta(a, b).log_norm, math.log(numerator) - math.log(denominator), rtol=1e-13, atol=1e-13
    )
    assert_allclose(
        Beta(a, b).log_pdf(0.3),
        math.log(0.3) * (a - 1) + math.log(0.7) * (b - 1) - Beta(a, b).log_norm,
        atol=1e-12,
    )


@pytest.mark.parametrize("a", [1e-100, 1e-3, 0.5, 1e6, 1e18])
def test_log_norm_keeps_its_digits_beside_huge_parameters(a):
    """B(a, 1) = 1/a, where log Γ(a) − log Γ(a + 1) would have lost them all."""
    assert_allclose([Beta(a, 1).log_norm, Beta(1, a).log_norm], -math.log(a), rtol=1e-13)


@pytest.mark.parametrize(
    ("a", "b", "case", "points", "ratio"),
    [
        (2, 5, "interior", (0.2,), "1/5"),
        (1, 4, "at 0", (0.0,), "0/3"),
        (3, 1, "at 1", (1.0,), "2/2"),
        (0.5, 4, "at 0", (0.0,), None),
        (4, 0.5, "at 1", (1.0,), None),
        (0.5, 1, "at 0", (0.0,), None),
        (1, 0.5, "at 1", (1.0,), None),
        (0.5, 0.9, "both ends", (0.0, 1.0), None),
        (1, 1, "every θ", (), None),
    ],
)
def test_the_mode_says_which_case_it_is_and_no_density_beats_it(a, b, case, points, ratio):
    """Deck 002 prints one formula; at or below a parameter of 1 it is an end, both ends or every
    θ.
    """
    mode = Beta(a, b).mode
    assert (mode.case, mode.points) == (case, points)
    assert (str(mode.ratio) if mode.ratio else None) == ratio
    grid = Beta(a, b).log_pdf(np.linspace(0.01, 0.99, 99))
    for point in points:
        assert Beta(a, b).log_pdf(point) >= grid.max() - 1e-12


def test_a_density_may_be_infinite_or_zero_at_an_end():
    assert_allclose(Beta(0.5, 2).pdf([0, 1]), [np.inf, 0], rtol=0)
    assert_allclose(Beta(1, 4).pdf([0, 1]), [4, 0], rtol=1e-15)


def test_log_gamma_is_the_standard_library_s():
    a = np.concatenate([np.geomspace(0.01, 1e7, 500), [1, 2, 10]])
    expected = np.array([math.lgamma(x) for x in a])
    assert_allclose(special.log_gamma(a), expected, rtol=3e-15, atol=3e-15)


def test_a_ratio_is_written_without_the_noise_of_floats():
    assert str(Ratio(2.1 - 1 + 7, 1.1 + 2.2)) == "8.1/3.3"
    assert str(Ratio(1_000_000_007, 10**15)) == "1000000007/1000000000000000"


@pytest.mark.parametrize(
    "log_p", [-1e-300, -1e-20, -1e-9, -0.1, -0.69, -0.7, -0.71, -1.0, -20.0, -700.0]
)
def test_the_complement_of_a_logarithm_keeps_its_digits_at_both_ends(log_p):
    complement = special._log_complement(log_p)
    if log_p > -1e-8:
        assert complement == pytest.approx(math.log(-log_p), rel=1e-9)
    elif log_p < -15:
        assert complement == pytest.approx(-math.exp(log_p), rel=1e-6)
    else:
        assert math.exp(complement) + math.exp(log_p) == pytest.approx(1, rel=1e-15)
    assert special._log_complement(0.0) == -math.inf


@pytest.mark.parametrize(
    ("a", "b"), [(1e-9, 3.0), (0.5, 0.5), (9.99, 10.0), (10.0, 2.5), (300.0, 4e5), (1e12, 1e12)]
)
def test_numbers_and_arrays_go_through_the_same_kernel(a, b):
    middle = a / (a + b)
    for x in (
        middle,
        0.5 * middle,
        middle * (1 + 1e-7),
        0.5,
        1 - 0.5 * (1 - middle),
        0.25 * middle,
    ):
        number = special.Point(*(float(part) for part in special.at(x)))
        array = special.at(np.array([x]))
        for of in (special.deviance, special.log_kernel):
            assert of(a, b, number) == pytest.approx(of(a, b, array)[0], rel=1e-13, abs=1e-15)
        p, q = middle, 1 - middle
        plain = a * math.log(p / x) + b * math.log(q / (1 - x))
        assert special.deviance(a, b, number) == pytest.approx(plain, rel=1e-9, abs=4e-15 * (a + b))


@pytest.mark.parametrize(
    ("a", "b"),
    [(0.011991676536229137, 0.04725586305807362), (0.5, 0.5), (0.9, 0.01), (0.5, 0.75)],
)
def test_all_but_nothing_of_a_density_with_two_ends_leaves_out_its_lowest_place(a, b):
    (start, low), (high, end) = Beta(a, b).highest_density(1 - 2**-52).pieces
    lowest = (1 - a) / (2 - a - b)
    assert start == 0 and end == 1 and low <= lowest * (1 + 1e-15) and high >= lowest * (1 - 1e-15)
    assert high - low < 1e-6


def test_series_coefficients_of_stirling_and_artanh_are_exact():
    bernoulli = [Fraction(1)]
    for n in range(1, 2 * len(special.STIRLING) + 1):
        bernoulli.append(-sum(comb(n + 1, k) * bernoulli[k] for k in range(n)) / (n + 1))
    expected = [
        float(bernoulli[n] / (n * (n - 1))) for n in range(2, 2 * len(special.STIRLING) + 1, 2)
    ]
    assert list(special.STIRLING) == pytest.approx(expected, rel=1e-15)
    assert list(special.ODD) == [1 / (2 * k + 1) for k in range(1, len(special.ODD) + 1)]
