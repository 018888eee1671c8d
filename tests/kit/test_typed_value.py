"""Typed answers are read as people mean them."""

from fractions import Fraction

import pytest

from genlab.kit.typed_value import UnreadableAnswer, readings

ONE_NUMBER = (
    {
        "2/13": Fraction(2, 13),
        "0.154": Fraction(154, 1000),
        "0,154": Fraction(154, 1000),
        ",5": Fraction(1, 2),
        ".5": Fraction(1, 2),
        "5.": Fraction(5),
        "15.4 %": Fraction(154, 1000),
        "15,4%": Fraction(154, 1000),
        "15.4 percent": Fraction(154, 1000),
        "1.54e-1": Fraction(154, 1000),
        "1.54·10⁻¹": Fraction(154, 1000),
        "1.54 × 10^-1": Fraction(154, 1000),
        "−0.25": Fraction(-1, 4),
        "–1/4": Fraction(-1, 4),
        "+3": Fraction(3),
        "007": Fraction(7),
        "P = 4/7": Fraction(4, 7),
        "θ=4/7": Fraction(4, 7),
        "2/3 * 1/4": Fraction(1, 6),
        "(1/3)·(2/3)": Fraction(2, 9),
        "1 - 1/4": Fraction(3, 4),
        "2^3": Fraction(8),
        "1:4": Fraction(1, 4),
    }
    | dict.fromkeys(
        [
            r"= 1/3",
            r"1/3 = 0.333",
            r"1÷3",
            r"1⁄3",
            r"⅓",
            r"mean: 1/3",
            r"\frac{1}{3}",
            r"$\tfrac{1}{3}$",
            r"１／３",
        ],
        Fraction(1, 3),
    )
    | dict.fromkeys(
        [
            "≈-0.549",
            "-0.549…",
            "-0.549...",
            "-5.49 x 10^-1",
            "-5.49 e-1",
            "-0.549 nats",
            "−５４.９％",
        ],
        Fraction(-549, 1000),
    )
)


@pytest.mark.parametrize("text", ONE_NUMBER)
def test_readings_keep_fractions_exact(text):
    assert readings(text) == (ONE_NUMBER[text],)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("2,047", (2.047, 2047)), ("1 000", (1000,)), ("12,345,678", (12345678,)), ("1'250", (1250,))],
)
def test_readings_take_separators_of_thousands(text, numbers):
    assert readings(text) == pytest.approx(numbers)


@pytest.mark.parametrize(
    ("text", "number"),
    [("log(2)", 0.6931471805599453), ("exp(-1)", 0.36787944117144233), ("√(2)", 2**0.5)],
)
def test_readings_compute_four_functions(text, number):
    assert readings(text) == pytest.approx((number,))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "foo",
        "1/0",
        "4//7",
        "9**9**9",
        "1e999",
        "2**0.5j",
        "(-8)**0.5",
        "__import__('os')",
        "open('x')",
        "[1]",
        "True",
        "1 if 1 else 2",
        "0x10",
        "((((((((((1",
        "1/3 = 0.34",
        "1/3 =",
        "1" * 201,
        "nan",
        "1e400",
    ],
)
def test_readings_refuse_what_is_no_number(text):
    with pytest.raises(UnreadableAnswer):
        readings(text)
