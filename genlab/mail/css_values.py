"""Values of CSS that are computed: `var()`, `calc()`, `min()`, `max()` and `clamp()`.

A value that needs a function which is not known here is `CANNOT_TELL`: nobody can say from the
source whether the text that it styles is seen.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from genlab.mail.name_sets import name_set

MAX_CALCULATION = 500  # characters of one calculation
MAX_NESTING = 16  # of brackets in one
MAX_SUBSTITUTED = 2_000  # characters of a value when its variables are put in
MAX_VARIABLE_LEVELS = 8  # variables within variables

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
_COMPARISONS = ("min", "max", "clamp")
_CALCULATIONS = ("calc", "-webkit-calc", "-moz-calc", *_COMPARISONS)
_TOKEN = re.compile(rf"\s*(?:({_NUMBER})([a-z]{{1,5}}|%)?|([a-z-]{{3,12}}\()|([-+*/(),]))", re.I)
_CALL = re.compile(r"(-?[a-z][a-z0-9-]{0,40})\(", re.I)
_VARIABLE = re.compile(r"var\(", re.I)


class _CannotTell:
    """The value of a property that needs an unknown function."""

    def __repr__(self) -> str:
        return "CANNOT_TELL"


CANNOT_TELL: Final = _CannotTell()


class Pending(NamedTuple):
    """The text of a value with variables, which are known only for an element."""

    text: str


class Length(NamedTuple):
    """A length: a number and its unit, in lower case; a bare number has the unit ``""``."""

    number: float
    unit: str

    def pixels(self, font_size: float, reference: float = 0.0) -> float:
        """The length in pixels. `reference` is what a percentage refers to."""
        if self.unit == "%":
            return self.number * (reference / 100)
        if self.unit in _FONT_SIZES:
            return self.number * (font_size * _FONT_SIZES[self.unit])
        return self.number * _PIXELS[self.unit]


class Calculation(NamedTuple):
    """A length that is worked out of others: the operation, and what it is applied to.

    unit: "" for a bare number, "%" where a percentage is in it, else "px"; number: its value with
    a font of 16 pixels and percentages of 100.
    """

    operation: str
    operands: tuple[Any, ...]
    unit: str

    @property
    def number(self) -> float:
        return self.pixels(16.0, 100.0)

    def pixels(self, font_size: float, reference: float = 0.0) -> float:
        """The length in pixels. `reference` is what a percentage refers to."""
        values = [operand.pixels(font_size, reference) for operand in self.operands]
        return _OPERATIONS[self.operation](*values)


_OPERATIONS: dict[str, Callable[..., float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda dividend, divisor: dividend / divisor if divisor else 0.0,
    "clamp": lambda lowest, value, highest: max(lowest, min(value, highest)),
    "min": lambda *values: min(values),
    "max": lambda *values: max(values),
}


def parse_length(text: str) -> Length | Calculation | None:
    """A length, a percentage or a calculation of some, or None if the text is none of them."""
    match = _LENGTH.fullmatch(text)
    if match:
        unit = match[2].lower()
        if unit not in _UNITS:
            return None
        return Length(float(match[1]), unit)
    if not text.startswith(_CALCULATIONS) or len(text) > MAX_CALCULATION:
        return None
    try:
        return _Calculator(text).result()
    except (ValueError, IndexError):
        return None


class _Token(NamedTuple):
    """A piece of a calculation: a number with its unit, the beginning of a function, or a sign."""

    number: str = ""
    unit: str = ""
    function: str = ""
    sign: str = ""

    @property
    def ends_value(self) -> bool:
        return bool(self.number) or self.sign == ")"


def _calculation_tokens(text: str) -> Iterator[_Token]:
    token = _Token()
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if not match:
            raise ValueError(f"no calculation: {text[place:]}")
        previous = token
        token = _Token(*match.groups(default=""))
        place = match.end()
        if token.number[:1] in ("+", "-") and previous.ends_value:  # a sum, and no signed number
            place = match.start(1) + 1
            token = _Token(sign=token.number[0])
        yield token


class _Calculator:
    """Reads one calculation from left to right."""

    def __init__(self, text: str) -> None:
        self.tokens = list(_calculation_tokens(text.rstrip()))
        self.place = 0
        self.depth = 0

    def result(self) -> Length | Calculation:
        value = self.operand()
        if self.place < len(self.tokens):
            raise ValueError("something follows the calculation")
        return value

    def next_sign(self) -> str:
        if self.place >= len(self.tokens):
            return ""
        return self.tokens[self.place].sign

    def take(self, sign: str) -> None:
        if self.next_sign() != sign:
            raise ValueError(f"{sign} is missing")
        self.place += 1

    def sum(self) -> Length | Calculation:
        return self.chain(("+", "-"), self.product)

    def product(self) -> Length | Calculation:
        return self.chain(("*", "/"), self.operand)

    def chain(
        self, signs: tuple[str, str], read: Callable[[], Length | Calculation]
    ) -> Length | Calculation:
        """Values with signs between them, from left to right."""
        value = read()
        while (sign := self.next_sign()) in signs:
            self.place += 1
            value = _combination(sign, (value, read()))
        return value

    def operand(self) -> Length | Calculation:
        token = self.tokens[self.place]
        self.place += 1
        if token.number:
            unit = token.unit.lower()
            if unit not in _UNITS:
                raise ValueError(f"unknown unit {unit}")
            return Length(float(token.number), unit)
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise ValueError("too many brackets")
        name = token.function.rstrip("(").lower()
        if token.sign != "(" and name not in _CALCULATIONS:
            raise ValueError("no operand")
        values = [self.sum()]
        while self.next_sign() == "," and name in _COMPARISONS:
            self.place += 1
            values.append(self.sum())
        self.take(")")
        self.depth -= 1
        if name == "clamp" and len(values) != 3:
            raise ValueError("clamp() has three values")
        return _combination(name, tuple(values)) if name in _COMPARISONS else values[0]


def _combination(operation: str, operands: tuple[Any, ...]) -> Calculation:
    """The calculation; the sum of a length and a number, or a product of lengths, is none."""
    is_length = [operand.unit != "" for operand in operands]
    if operation == "*":
        if all(is_length):
            raise ValueError("a length times a length")
    elif operation == "/":
        if is_length[1]:
            raise ValueError("something divided by a length")
    elif any(is_length) != all(is_length):
        raise ValueError("a length and a number")
    units = {operand.unit for operand in operands}
    unit = "%" if "%" in units else "px"
    return Calculation(operation, operands, unit if any(is_length) else "")


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


def function_calls(text: str) -> Iterator[tuple[str, str]]:
    """The functions of a value that are not within another one: the name and what is in the
    brackets.
    """
    place = 0
    while call := _CALL.search(text, place):
        place = _closing(text, call.end())
        yield call[1].lower(), text[call.end() : place - 1]


def _closing(text: str, place: int) -> int:
    """Where the bracket that was opened before `place` is closed, one beyond."""
    depth = 1
    while place < len(text) and depth:
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
    return place if not depth else len(text) + 1


def with_numbers(text: str) -> str:
    """A value with its calculations of numbers and percentages worked out."""
    pieces = []
    place = 0
    while call := _CALL.search(text, place):
        end = _closing(text, call.end())
        inner = text[call.end() : end - 1]
        pieces.append(text[place : call.start()])
        calculation = None
        if call[1].lower() in _CALCULATIONS:
            calculation = parse_length(text[call.start() : end])
        if calculation is not None and calculation.unit in ("", "%"):
            pieces.append(f"{calculation.number:g}{calculation.unit}")
        elif len(text) <= MAX_CALCULATION:
            pieces.append(f"{call[1]}({with_numbers(inner)})")
        else:
            pieces.append(text[call.start() : end])
        place = end
    return "".join([*pieces, text[place:]])


# ── Variables ─────────────────────────────────────────────────────────────────────────────────


def substituted(
    text: str, variables: Mapping[str, str], outer_names: tuple[str, ...] = ()
) -> str | None:
    """A value with its variables put in; None where one has no value or refers to itself, and the
    value is invalid. outer_names: the variables whose values are being worked out.

    Raises:
        OverflowError: the result would be too long, or variables refer to each other too deeply.
    """
    if len(outer_names) > MAX_VARIABLE_LEVELS:
        raise OverflowError("too many variables within variables")
    pieces = []
    length = place = 0
    while call := _VARIABLE.search(text, place):
        pieces.append(text[place : call.start()])
        end = _closing(text, call.end())
        name, comma, fallback = text[call.end() : end - 1].partition(",")
        name = name.strip()
        value = None
        if name in variables and name not in outer_names:
            value = substituted(variables[name], variables, (*outer_names, name))
        if value is None and comma:
            value = substituted(fallback.strip(), variables, (*outer_names, name))
        if value is None:
            return None
        pieces.append(value)
        length += len(value)
        if length > MAX_SUBSTITUTED:
            raise OverflowError("a value of too many variables")
        place = end
    return "".join([*pieces, text[place:]])
