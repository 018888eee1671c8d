"""Numbers in words for people."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genlab.kit import (
    decimals,
    fixed,
    in_formula,
    linear,
    lowered,
    number,
    percent,
    plural,
    power_of_ten,
    raised,
    rounded,
    short,
    signed,
    typeable,
)
from genlab.kit.numbers import SAME


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.02857142, "0.02857"),
        (-1.5, "−1.5"),
        (12345.4, "12,345"),
        (9999.6, "10,000"),
        (-9999.6, "−10,000"),
        (999999.6, "1,000,000"),
        (7.07801e-18, "7.078×10⁻¹⁸"),
        (-2.5e7, "−2.500×10⁷"),
        (1 - 1e-6, "0.999999"),
        (1 - 1e-15, "1"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "0/0"),
    ],
)
def test_a_number_has_four_digits_and_no_computers_spelling(value, text):
    assert number(value) == text


def test_the_ends_of_an_interval_are_written_differently():
    low, high = 0.50024, 0.500241
    assert (number(low, 3, high), number(high, 3, low)) == ("0.50024", "0.500241")


@pytest.mark.parametrize(
    ("value", "text"),
    [(12345.0, "1.234×10⁴"), (0.5, "0.5"), (-2.0, "−2"), (3e-7, "3×10⁻⁷"), (math.inf, "∞")],
)
def test_a_figure_stands_in_a_formula_without_commas(value, text):
    assert in_formula(value) == text


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0.5, "50 %"),
        (0.12345, "12.35 %"),
        (0, "exactly 0 %"),
        (1, "exactly 100 %"),
        (1e-9, "below 0.01 %"),
        (1 - 1e-9, "above 99.99 %"),
        (math.nan, "none"),
    ],
)
def test_certainty_is_said_only_where_it_is_certain(p, text):
    assert percent(p) == text


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (1.25, "+1.25"),
        (-0.4, "−0.40"),
        (0.0, "+0.00"),
        (math.inf, "+∞"),
        (-math.inf, "−∞"),
        (math.nan, "0/0"),
    ],
)
def test_signed_amounts_carry_their_sign(amount, text):
    assert signed(amount) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_short_number_reads_back_as_itself_and_so_does_one_to_be_typed(value):
    assert float(short(value)) == value
    numerator, _, denominator = typeable(value).partition("/")
    assert float(numerator) / float(denominator or 1) == value


def test_a_fraction_is_typed_where_it_says_it_exactly_and_shorter():
    assert [typeable(x) for x in (2 / 3, 0.8, 1.0, 1 / 7)] == ["2/3", "0.8", "1", "1/7"]


def test_counted_things_and_small_digits():
    assert [plural(k, "row") for k in (0, 1, 2, 1500)] == [
        "0 rows",
        "1 row",
        "2 rows",
        "1,500 rows",
    ]
    assert (raised(-18), lowered(12), power_of_ten(math.log(1e-12))) == ("⁻¹⁸", "₁₂", "10⁻¹²")


@pytest.mark.parametrize(
    ("value", "digits", "expected"),
    [(1.23456, 3, 1.23), (-98765.0, 3, -98800), (0.00012345, 2, 0.00012), (2, 4, 2), (0, 3, 0)],
)
def test_a_place_is_rounded_as_exactly_as_a_hand_can_put_it(value, digits, expected):
    assert rounded(value, digits) == expected and type(rounded(value, digits)) is float


def read_back(text: str) -> float:
    """The number that a text shows."""
    raised_digits = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−", "-0123456789-")
    plain = text.translate(raised_digits).replace(",", "").replace("∞", "inf")
    return float(plain.replace("×10", "e"))


@pytest.mark.parametrize("digits", [2, 4])
@pytest.mark.parametrize("write", [number, in_formula, fixed, decimals])
@given(
    near_to=st.sampled_from([-1.0, 0.0, 1.0]),
    apart=st.floats(-13, 0).map(lambda power: 10.0**power),
    sign=st.sampled_from([-1, 1]),
)
def test_no_number_is_written_as_0_or_1_without_being_it(write, digits, near_to, apart, sign):
    value = near_to + sign * apart
    shown = read_back(write(value, digits))
    assert shown not in {-1.0, 0.0, 1.0} or abs(shown - value) < SAME


@given(
    centre=st.floats(-1e7, 1e7),
    spread=st.floats(1e-3, 1e3),
    slope=st.floats(1e-3, 1e3) | st.floats(-1e3, -1e-3),
)
def test_a_printed_sum_has_its_boundary_where_it_is(centre, spread, slope):
    rows = [[centre - spread], [centre + spread]]
    printed = linear(-slope * centre, [slope], ["x"], rows)
    constant, sign, weight, _ = printed.split(" ")
    boundary = -read_back(constant) / (read_back(weight) * (-1 if sign == "−" else 1))
    assert abs(boundary - centre) < 0.03 * spread


def test_a_constant_and_weights_are_a_sum_with_true_signs():
    rows = [[-1, -1, -1], [1, 1, 1]]
    text = linear(-15, [3, -2.5, 0], ["x₁", "x₂", "x₃"], rows)
    assert text == "−15 + 3 x₁ − 2.5 x₂ + 0 x₃"
    assert linear(-1 / 3, [], [], [[], []], digits=(1, 1)) == "−0.3"


def test_decimals_have_a_true_minus_and_a_true_infinity():
    assert [fixed(value, 2) for value in (-1.005e3, 0.5, float("-inf"))] == [
        "−1005.00",
        "0.50",
        "−∞",
    ]
