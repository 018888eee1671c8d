"""Reading a typed answer: numbers in the ways people write them, choices, and paths of states.

A number may be a fraction, a decimal with a point or a comma, a percentage, a power of ten, or a
short calculation such as ``2/3 * 1/4``. Whole numbers and fractions stay exact.
"""

import math
import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from genlab.kit.calculation import number_of

MAX_ANSWER_LENGTH = 200
NUMBER_FORMS = "a fraction (2/13), a decimal (0.154 or 0,154) or 1.54e-1"
SHARE_FORMS = "a fraction (2/13), a decimal (0.154 or 0,154), a percentage (15.4 %) or 1.54e-1"

Number = Fraction | float

_MINUS_SIGNS = str.maketrans(dict.fromkeys("−–—‐‑", "-"))
_SIGNS = str.maketrans(dict.fromkeys("×·⋅∙", "*") | {"÷": "/", "⁄": "/", "…": "", "$": ""})
_RAISED_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_RAISED_POWER = re.compile(r"([⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_NAME = re.compile(r"^\s*(?:[^\W\d][^=≈<>]{0,60}[=≈](?![=≈])|[^\W\d][^\d=:]{0,40}:|[=≈])")
_EQUAL = re.compile(r"(?<![=≈<>])[=≈](?![=≈])")
# What people write in other ways: a pattern, and what it stands for
_NOTATIONS: list[tuple[re.Pattern[str], Any]] = [
    (
        re.compile(r"(\d*)\s*([¼-¾⅐-⅞])"),
        lambda match: f"({match[1] or 0}+{unicodedata.normalize('NFKC', match[2])})",
    ),
    (re.compile(r"\\[dt]?frac\s*\{([^{}]+)\}\s*\{([^{}]+)\}"), r"((\1)/(\2))"),
    (re.compile(r"\\(?:cdot|times)\b"), "*"),
    (re.compile(r"(?<=[.,\d]\d)[xX](?=10\b)|(?<=\d)\s+[xX]\s*(?=10\b)"), "*"),
    (re.compile(r"(?<=\d)\s+[eE]\s*(?=[-+]?\d)"), "e"),
    (re.compile(r"(?<=\d)\.{3}|\s*\bnats?\s*$"), ""),
]
_GROUPED = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:[,\u2019' \u00a0\u2009\u202f]\d{3})+(?![\d,])")
_DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)|(?<![\w.]),(?=\d)")
_SEPARATORS = re.compile(r"[,\u2019' \u00a0\u2009\u202f]")


class UnreadableAnswer(ValueError):
    """A text that is no answer of the kind asked for; its sentence says what is allowed."""


def readings(text: str, form: str = f"Write {NUMBER_FORMS}.") -> tuple[Number, ...]:
    """Return every number that the text may stand for; the likeliest comes first.

    A comma between digits is a decimal comma, and perhaps a separator of thousands: "2,047" is
    read as 2.047 and as 2047.

    text: what a person typed. It may begin with a name, as in "P = 4/7"; form: the sentence that
    says what is allowed.

    Raises UnreadableAnswer with a sentence where the text is no number.

    >>> readings("4/7")
    (Fraction(4, 7),)
    >>> [float(number) for number in readings("15,4 %")]
    [0.154]
    >>> [float(number) for number in readings("2,047")]
    [2.047, 2047.0]
    """
    if len(text) > MAX_ANSWER_LENGTH:
        raise UnreadableAnswer(
            f"The answer has {len(text):,} characters; at most {MAX_ANSWER_LENGTH} are read."
        )
    plain_text = _NAME.sub("", _plain(text)).strip()
    if not plain_text:
        raise UnreadableAnswer(f"The answer is empty. {form}")
    numbers, *others = map(_numbers_of, _EQUAL.split(plain_text))
    if not numbers or not all(others):
        raise UnreadableAnswer(f"“{text.strip()}” is not a number. {form}")
    if not all(_is_rounding(numbers, other) for other in others):
        raise UnreadableAnswer(f"“{text.strip()}” says two different numbers. {form}")
    return numbers


def _plain(text: str) -> str:
    """The text with the signs and the notations of a calculation."""
    for pattern, replacement in _NOTATIONS:
        text = pattern.sub(replacement, text.translate(_MINUS_SIGNS).translate(_SIGNS))
    powers = _RAISED_POWER.sub(lambda match: f"**({match[1].translate(_RAISED_DIGITS)})", text)
    return unicodedata.normalize("NFKC", powers).translate(_SIGNS)


def _numbers_of(text: str) -> tuple[Number, ...]:
    """Every number that a text without equals signs may stand for."""
    values = map(_value_of_calculation, _spellings(text.strip()))
    return tuple(dict.fromkeys(value for value in values if value is not None))


def _is_rounding(numbers: tuple[Number, ...], others: tuple[Number, ...]) -> bool:
    """Whether one of the other numbers is one of the numbers, but for its rounding."""
    return any(math.isclose(a, b, rel_tol=0.01) for a in numbers for b in others)


def _spellings(text: str) -> Iterator[str]:
    """The text with decimal points, once for each way in which its separators can be meant."""
    yield _DECIMAL_COMMA.sub(".", text)
    if _GROUPED.search(text):
        yield _GROUPED.sub(lambda match: _SEPARATORS.sub("", match[0]), text)


def _value_of_calculation(text: str) -> Number | None:
    """The value of a short calculation, or None where it is none."""
    expression = re.sub(r"%|\bper ?cent\b|\bpercent\b", "/100", text)
    expression = expression.replace("^", "**").replace("√", "sqrt").replace(":", "/")
    expression = re.sub(r"(?<![\w.])0+(?=\d)", "", expression)
    try:
        value = number_of(expression.strip())
        is_finite = math.isfinite(float(value))  # a fraction may be beyond the range of floats
    except (SyntaxError, LookupError, TypeError, ValueError, ArithmeticError, RecursionError):
        return None
    except MemoryError:  # of the parser
        return None
    if not is_finite:
        return None
    return Fraction(value) if isinstance(value, int) else value


def normalised_path(text: str) -> str:
    """The letters of a path of states, in capitals: "h → c, h" is HCH.

    >>> normalised_path("h → c, h")
    'HCH'
    """
    return "".join(letter for letter in text.upper() if letter.isalnum())


def normalised_text(text: str) -> str:
    """A text as it is compared: without capitals, and with single blanks.

    >>> normalised_text("  Naive   Bayes. ")
    'naive bayes'
    """
    return " ".join(text.casefold().split()).strip(" .")
