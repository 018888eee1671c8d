"""Values of CSS that are computed: `var()`, `calc()`, `min()`, `max()` and `clamp()`.

A value that needs a function which is not known here is `CANNOT_TELL`: nobody can say from the
source whether the text that it styles is seen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from genlab.mail.name_sets import name_set

MAX_CALCULATION = 500  # characters of one calculation
MAX_SUBSTITUTED = 2_000  # characters of a value when its variables are put in
MAX_VARIABLES = 100  # that are put into one value, also those of their values

# Sizes of units in pixels. A window is taken to be 800 pixels wide and high.
_PIXELS = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 9.6 / 2.54,
    "q": 2.4 / 2.54,
    "rem": 16.0,
    "rlh": 19.2,
    **dict.fromkeys(
        name_set(
            "rex rch vw vh vmin vmax vi vb svw svh lvw lvh dvw dvh svi lvi dvi svb lvb dvb svmin "
            "svmax lvmin lvmax dvmin dvmax cqw cqh cqi cqb cqmin cqmax"
        ),
        8.0,
    ),
}
# Sizes of units in sizes of the font.
_FONT_SIZES = {"em": 1.0, "ex": 0.5, "ch": 0.5, "lh": 1.2, "cap": 0.7, "ic": 1.0}
_UNITS = {"%", *_PIXELS, *_FONT_SIZES}
_NUMBER = r"[+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:e[+-]?\d{1,3})?"
_LENGTH = re.compile(rf"({_NUMBER})([a-z]{{0,5}}|%)", re.I)
_TERM = rf"{_NUMBER}(?:[a-z]{{1,5}}|%)?"
_PRODUCT = rf"{_TERM}(?:\s*[*/]\s*{_TERM})*"
_FACTOR = re.compile(rf"([*/]?)\s*({_TERM})")
_ADDEND = re.compile(rf"([+-]?)\s*({_PRODUCT})\s*")
_SUM = re.compile(rf"\s*{_PRODUCT}\s*(?:[+-]\s*{_PRODUCT}\s*)*")
_INNERMOST = re.compile(r"([a-z-]*)\(([^()]*)\)")
MAX_NUMBER = 1e30


class _CannotTell:
    """The value of a property that needs an unknown function."""

    def __repr__(self) -> str:
        return "CANNOT_TELL"


CANNOT_TELL: Final = _CannotTell()


class Pending(NamedTuple):
    """The text of a value with variables, which are known only for an element."""

    text: str


class Length(NamedTuple):
    """A length: a number and its unit, in lower case; a bare number has the unit ``""``.

    calculation: its text where it is worked out of others. Then the unit is ``""`` for a bare
    number, "%" where a percentage is in it, else "px", and the number is its value with a font of
    16 pixels and percentages of 100.
    """

    number: float
    unit: str
    calculation: str = ""

    def pixels(self, font_size: float, reference: float = 0.0) -> float:
        """The length in pixels. `reference` is what a percentage refers to."""
        if self.calculation:
            return _worked_out(self.calculation, font_size, reference).number
        if self.unit == "%":
            return self.number * (reference / 100)
        return self.number * _PIXELS.get(self.unit, font_size * _FONT_SIZES.get(self.unit, 0.0))


def parse_length(text: str) -> Length | None:
    """A length, a percentage or a calculation of some, or None if the text is none of them."""
    match = _LENGTH.fullmatch(text)
    if match:
        unit = match[2].lower()
        return Length(float(match[1]), unit) if unit in _UNITS else None
    if not text.startswith(_CALCULATIONS) or len(text) > MAX_CALCULATION:
        return None
    try:
        value = _worked_out(text.lower(), 16.0, 100.0)
    except (ValueError, TypeError):
        return None
    unit = "%" if value.unit and "%" in text else value.unit
    return Length(value.number, unit, text.lower())


def _worked_out(text: str, font_size: float, reference: float) -> Length:
    """A calculation as one length in pixels, or as a bare number: the innermost brackets are worked
    out first.

    Raises:
        ValueError, TypeError: it is none.
    """
    while call := _INNERMOST.search(text):
        values = [_sum(part, font_size, reference) for part in call[2].split(",")]
        numbers = [value.number for value in values]
        number = _CALLS.get(call[1], _not_known)(*numbers)
        number = max(-MAX_NUMBER, min(number, MAX_NUMBER))
        text = f"{text[: call.start()]}{number:.12g}{_same_unit(values)}{text[call.end() :]}"
    return _sum(text, font_size, reference)


def _sum(text: str, font_size: float, reference: float) -> Length:
    """A sum of products without brackets."""
    if not _SUM.fullmatch(text):
        raise ValueError(f"no calculation: {text}")
    addends = []
    for sign, product in _ADDEND.findall(text):
        value = Length(-1.0 if sign == "-" else 1.0, "")
        for operation, factor in _FACTOR.findall(product):
            value = _multiplied(value, operation, factor, font_size, reference)
        addends.append(value)
    return Length(sum(value.number for value in addends), _same_unit(addends))


def _multiplied(
    value: Length, operation: str, factor: str, font_size: float, reference: float
) -> Length:
    """A value times a factor, or divided by one; nothing comes of a division by 0."""
    length = parse_length(factor)
    if length is None or (length.unit and (value.unit or operation == "/")):
        raise ValueError(f"no factor: {factor}")
    number = length.pixels(font_size, reference)
    if operation == "/":
        number = 1 / number if number else 0.0
    return Length(value.number * number, "px" if value.unit or length.unit else "")


def _same_unit(values: list[Length]) -> str:
    (unit,) = {value.unit for value in values}  # a length and a number have no sum
    return unit


def _not_known(*values: float) -> float:
    raise ValueError("no operand")


_COMPARISONS: dict[str, Callable[..., float]] = {
    "clamp": lambda lowest, value, highest: max(lowest, min(value, highest)),
    "min": lambda *values: min(values),
    "max": lambda *values: max(values),
}
_CALLS = _COMPARISONS | dict.fromkeys(("", "calc", "-webkit-calc", "-moz-calc"), float)
_CALCULATIONS = tuple(filter(None, _CALLS))


# ── Functions ─────────────────────────────────────────────────────────────────────────────────


def split_words(value: str, separators: str = " ,/") -> list[str]:
    """A value at its separators, but not within brackets."""
    words = []
    start = depth = 0
    for place, letter in enumerate(value):
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        elif letter in separators and depth <= 0:
            words.append(value[start:place])
            start = place + 1
    words.append(value[start:])
    return [word for word in words if word]


def four_sides(values: list[Any]) -> list[Any]:
    """What one to four values mean for the top, the right, the bottom and the left side: without a
    value of its own, a side is like the opposite one, and the right one like the top. None for
    another number of values.
    """
    places = {1: (0, 0, 0, 0), 2: (0, 1, 0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}
    return [values[place] for place in places.get(len(values), ())]


def with_numbers(text: str) -> str:
    """A value with its calculations of numbers and percentages worked out."""
    return _CALCULATION.sub(_as_number, text)


def _as_number(call: re.Match[str]) -> str:
    length = parse_length(call[0])
    if length is None or length.unit not in ("", "%"):
        return call[0]
    return f"{length.number:g}{length.unit}"


# What stands in brackets, with brackets within brackets.
_INNER = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
_CALCULATION = re.compile(rf"(?:{'|'.join(_CALCULATIONS)})\({_INNER}\)", re.I)
_VARIABLE = re.compile(rf"var\(\s*(--[^\s,()]+)\s*(?:,({_INNER}))?\)", re.I)


# ── Variables ─────────────────────────────────────────────────────────────────────────────────


def substituted(text: str, variables: Mapping[str, str]) -> str | None:
    """A value with its variables put in; None where one has no value, and the value is invalid.

    Raises:
        OverflowError: the result would be too long, or variables refer to each other too often.
    """
    for _ in range(MAX_VARIABLES):
        call = _VARIABLE.search(text)
        if not call:
            return None if "var(" in text else text
        value = variables.get(call[1], call[2])
        if value is None or call[1] in (inner[1] for inner in _VARIABLE.finditer(value)):
            return None  # without a value, or one of itself
        text = f"{text[: call.start()]}{value.strip()}{text[call.end() :]}"
        if len(text) > MAX_SUBSTITUTED:
            break
    raise OverflowError("a value of too many variables")
