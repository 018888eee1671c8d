"""Numbers as readers expect them, in the same way in every lab: a true minus sign, no computer
notation, no misleading rounding.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from genlab.core.numbers.logs import sigmoid
from genlab.core.numbers.wording import plural as plural

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_LOWERED = str.maketrans("-0123456789", "₋₀₁₂₃₄₅₆₇₈₉")

SAME = 1e-14  # a difference that floating-point arithmetic makes
MAX_DIGITS = 15  # significant digits that a floating-point number holds


def raised(number: int) -> str:
    """−18 as ⁻¹⁸."""
    return str(number).translate(_RAISED)


def lowered(number: int) -> str:
    """12 as ₁₂."""
    return str(number).translate(_LOWERED)


def rounded(value: float, digits: int = 3) -> float:
    """Round to as many significant digits as a person can place by hand, so that links stay
    short.
    """
    return float(f"{value:.{digits}g}")


def digits_apart(
    value: float,
    digits: int,
    *others: float,
    rounding: Callable[[float, int], float] = rounded,
) -> int:
    """How many digits a number needs, ``digits`` at least, to be written differently from 0, 1,
    −1 and the ``others``, unless it equals them.

    The digits are those that the ``rounding`` keeps: significant ones, or with Python's ``round``
    those behind the point. Differences below 10⁻¹⁴ are those of floating-point arithmetic, and
    count as none.

    >>> digits_apart(0.99999, 3), digits_apart(0.50025, 3, 0.5), digits_apart(1.0, 3)
    (5, 4, 3)
    >>> digits_apart(-0.99996, 3, rounding=round)
    5
    """
    apart = [other for other in (-1.0, 0.0, 1.0, *others) if abs(value - other) > SAME]
    enough = (
        count
        for count in range(digits, MAX_DIGITS)
        if all(rounding(value, count) != rounding(other, count) for other in apart)
    )
    return next(enough, MAX_DIGITS)


def near(value: float, spread: float) -> tuple[float, float]:
    """The two numbers that are half a per cent of a spread away from a value. What is written
    differently from both is exact enough for what varies so much.
    """
    return value - spread / 200, value + spread / 200


def number(value: float, digits: int = 4, *others: float) -> str:
    """Return a number of significant digits: 0.0286, 12,345, 7.078×10⁻¹⁸, −∞, and 0/0 where there
    is no number.

    It has the digits of ``digits_apart``: 0.99999, not 1.
    """
    if math.isnan(value):
        return "0/0"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    value += 0.0  # −0 is 0
    digits = digits_apart(value, digits, *others)
    if value and not 1e-4 <= abs(value) < 1e6:
        mantissa, power = f"{value:.{digits - 1}e}".split("e")
        return f"{mantissa}×10{raised(int(power))}".replace("-", "−")
    # 9999.6 has five digits.
    text = f"{value:,.0f}" if abs(value) >= 10**digits - 0.5 else f"{value:.{digits}g}"
    return text.replace("-", "−")


def in_formula(value: float, digits: int = 4, *others: float) -> str:
    """A number for a formula: without thousands separators and trailing zeros, and with powers of
    ten from 10⁻⁵ down; it has the digits of ``digits_apart``.
    """
    mantissa, mark, power = f"{value:.{digits_apart(value, digits, *others)}g}".partition("e")
    return mantissa.replace("-", "−").replace("inf", "∞") + (
        f"×10{raised(int(power))}" if mark else ""
    )


def fixed(value: float | None, digits: int, *others: float) -> str:
    """Return a number of decimals, or as many as ``digits_apart`` asks for, also for values that
    are not finite: −1680.884, −∞; "none" if there is no number.
    """
    if value is None:
        return "none"
    digits = digits_apart(value, digits, *others, rounding=round)
    text = f"{round(value, digits) + 0.0:.{digits}f}"  # + 0.0 makes 0 of −0
    return text.replace("-", "−").replace("inf", "∞")


def decimals(value: float, digits: int = 4, *others: float) -> str:
    """A number with at most so many decimals, or as many as ``digits_apart`` asks for, without
    closing zeros; very small and large numbers by their significant digits.

    >>> decimals(-3.21712), decimals(0.5), decimals(0.00012), decimals(1e7)
    ('−3.2171', '0.5', '0.00012', '1×10⁷')
    >>> decimals(1.0000006), decimals(1999.123456, 4, 1999.1234)
    ('1.0000006', '1999.12346')
    """
    if value and not 1e-3 <= abs(value) < 1e5:
        return in_formula(value, 4, *others)
    text = fixed(value, digits, *others)
    return text.rstrip("0").rstrip(".") if "." in text else text


def linear(
    constant: float,
    weights: Sequence[float],
    names: Iterable[str],
    rows: ArrayLike,
    write: Callable[..., str] = decimals,
    digits: tuple[int, int] = (4, 4),
) -> str:
    """ "−15 + 3 x₁ − 2 x₂": a constant, and weights with the names of their variables.

    The constant and each term are exact to half a per cent of what the sum varies by over
    the ``rows`` (N, D), so that also a constant that is far from 0 puts a boundary where it is.

    Args:
        write: How a number is written: ``decimals`` or ``in_formula``.
        digits: What ``write`` is given for the constant, and for the weights.
    """
    rows = np.asarray(rows, dtype=float)
    spread = float(np.ptp(rows, axis=0) @ np.abs(weights))
    text = write(constant, digits[0], *near(constant, spread))
    for weight, name, reach in zip(weights, names, np.abs(rows).max(axis=0), strict=True):
        size = abs(weight)
        amount = write(size, digits[1], *near(size, spread / (reach or 1.0)))
        text += f" {'−' if weight < 0 else '+'} {amount} {name}"
    return text


def placed_at(values: Iterable[float], write: Callable[[float], str] = in_formula) -> str:
    """ "(45, 17)"."""
    return f"({', '.join(map(write, values))})"


def signed(amount: float) -> str:
    """+1.25, −0.40, +∞, and 0/0 where there is none."""
    if math.isnan(amount):
        return "0/0"
    sign = "+" if math.copysign(1, amount) > 0 else "−"
    return f"{sign}∞" if math.isinf(amount) else f"{sign}{abs(amount):.2f}"


def percent(p: float) -> str:
    """Return a probability in per cent. It is 0 % or 100 % only if that is exact, not because
    digits run out.
    """
    if math.isnan(p):
        return "none"
    if p in (0, 1):
        return f"exactly {100 * p:.0f} %"
    if p < 1e-4:
        return "below 0.01 %"
    return "above 99.99 %" if p > 1 - 1e-4 else f"{100 * p:.4g} %"


def probability(log_odds: float, digits: int = 4) -> str:
    """A probability by its log-odds, which tell it from 0 and 1 where its float is one of them.

    >>> probability(0), probability(-2000), probability(50)
    ('0.5', '10⁻⁸⁶⁹', '1 − 10⁻²²')
    """
    if log_odds > 30:
        return f"1 − {power_of_ten(-log_odds)}"
    if log_odds < -700:
        return power_of_ten(log_odds)
    return number(float(sigmoid(log_odds)), digits)


def power_of_ten(log_value: float) -> str:
    """Return the order of magnitude of a number, from its natural logarithm: 10⁻⁵⁴³²."""
    return f"10{raised(round(log_value / math.log(10)))}"


def short(value: float) -> str:
    """The shortest text that reads back as the same float: 2, 0.1, 1e16."""
    if math.isfinite(value) and value == int(value) and abs(value) < 1e6:
        return str(int(value))
    return repr(float(value)).removesuffix(".0").replace("e+", "e")


def typeable(value: float) -> str:
    """A number as a person would type it: 0.8, and 2/3 where that says it exactly and shorter."""
    plain = short(value)
    fraction = Fraction(value).limit_denominator(999)
    is_shorter = len(str(fraction)) < len(plain) - 3
    return str(fraction) if is_shorter and float(fraction) == value else plain
