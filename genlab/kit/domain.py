"""Domains: the values that a field of a lab's state may have. Domains of tables are in ``rows``."""

import dataclasses
import math
import numbers
import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from genlab.core.numbers.wording import quoted
from genlab.kit.numbers import short

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?", re.ASCII)
# Forty digits exceed every domain, and int() of thousands of digits is slow.
_INTEGER = re.compile(r"[+-]?\d{1,40}", re.ASCII)

# 2^48, 2**48 and 2⁴⁸, perhaps with a whole number added or subtracted
_POWER = re.compile(
    r"(\d{1,4})(?: ?(?:\^|\*\*) ?(\d{1,2})|([⁰¹²³⁴-⁹]{1,2}))(?: ?([+−-]) ?(\d{1,20}))?", re.ASCII
)
_NORMAL = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


def titled(names: str, **titles: str) -> dict[str, str]:
    """Options for a ``Choice``. ``names`` are separated by blanks; the label of a name is its title
    in ``titles``, else the name with a capital.
    """
    return {name: titles.get(name, name.capitalize()) for name in names.split()}


def value_or_error(make: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
    """Return the result, or None and the sentence that explains the refusal."""
    try:
        return make(*arguments), ""
    except ValueError as error:
        return None, str(error)


class Domain(Protocol):
    """The interface of every domain. ``check`` and ``decode`` raise ValueError that says what is
    allowed and what was received.
    """

    def check(self, value: Any) -> Any: ...
    def encode(self, value: Any) -> str: ...
    def decode(self, text: str) -> Any: ...


class Written:
    """A domain of texts, which a link holds as they are."""

    def check(self, value: Any) -> str:
        raise NotImplementedError

    def encode(self, value: str) -> str:
        return value

    def decode(self, text: str) -> str:
        return self.check(text)


@dataclasses.dataclass(frozen=True)
class Real:
    """A finite float in [low, high]; ``log`` asks for a log-scaled slider (zero, where allowed,
    is its first stop).
    """

    low: float
    high: float
    log: bool = False

    def check(self, value: Any) -> float:
        is_number = isinstance(value, numbers.Real) and not isinstance(value, bool)
        if not is_number or not self.low <= value <= self.high:
            value_text = quoted(short(value) if isinstance(value, float) else value)
            raise ValueError(
                f"a number from {short(self.low)} to {short(self.high)} is allowed, got "
                f"{value_text}"
            )
        return float(value) + 0.0  # −0.0 becomes 0.0, so that equal states have equal links

    def encode(self, value: float) -> str:
        return short(value)

    def decode(self, text: str) -> float:
        number = float(text) if NUMBER.fullmatch(text) else math.inf
        return self.check(number if math.isfinite(number) else text)


@dataclasses.dataclass(frozen=True)
class Count:
    """A whole number in [low, high]; with ``powers`` it may be typed as a power, such as 2^48 or
    2^31-1.
    """

    low: int
    high: int
    powers: bool = False

    def check(self, value: Any) -> int:
        if self.powers and isinstance(value, str) and _INTEGER.fullmatch(value):
            value = int(value)  # the page keeps a number above 2⁵³ as a text
        is_whole = isinstance(value, numbers.Integral) and not isinstance(value, bool)
        if not is_whole or not self.low <= value <= self.high:
            raise ValueError(
                f"a whole number from {self.low} to {self.high} is allowed, got {quoted(value)}"
            )
        return int(value)

    def encode(self, value: int) -> str:
        return str(value)

    def decode(self, text: str) -> int:
        if _INTEGER.fullmatch(text):
            return self.check(int(text))
        if self.powers and (power := _POWER.fullmatch(text)):
            base, exponent, raised, sign, rest = power.groups()
            value = int(base) ** int(exponent or raised.translate(_NORMAL))
            return self.check(value + int(f"{sign or '+'}{rest or 0}".replace("−", "-")))
        return self.check(text)


@dataclasses.dataclass(frozen=True)
class Choice(Written):
    """One of a few names; ``options`` maps each name to its label (a tuple of names labels each
    with itself).

    All are visible, unless there are so many that they go into a ``menu``. ``former`` maps each
    name that was published once to the name that took over: links with it open the latter.

    >>> Choice(("graph", "messages"), former={"z": "messages"}).check("z")
    'messages'
    """

    options: dict[str, str] | tuple[str, ...]
    menu: bool = False
    former: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.options, dict):
            object.__setattr__(self, "options", {name: name for name in self.options})

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or self.former.get(value, value) not in self.options:
            raise ValueError(f"one of {', '.join(self.options)} is allowed, got {quoted(value)}")
        return self.former.get(value, value)


@dataclasses.dataclass(frozen=True)
class Flag:
    """Yes or no; 1 or 0 in a link."""

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise ValueError(f"1 (yes) or 0 (no) is allowed, got {quoted(value)}")
        return value

    def encode(self, value: bool) -> str:
        return str(int(value))

    def decode(self, text: str) -> bool:
        return self.check({"1": True, "0": False}.get(text, text))


@dataclasses.dataclass(frozen=True)
class Text(Written):
    """At most ``limit`` characters, of ``alphabet`` alone if one is given, on one line unless
    ``multiline``.

    ``loose`` takes "t, t, t" for TTT: letters become capitals, and blanks and commas are dropped.
    ``tidy`` puts a text into its canonical form, which it must leave unchanged.
    """

    limit: int
    alphabet: str | None = None
    multiline: bool = False
    loose: bool = False
    tidy: Callable[[str], str] | None = None

    def check(self, value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError(f"a text is needed, got {quoted(value)}")
        typed = value
        if len(value) <= 4 * self.limit:
            value = self._condensed(value)
        if self.tidy and len(value) <= 4 * self.limit:
            value = typed = self.tidy(value)
        if len(value) > self.limit:
            raise ValueError(f"at most {self.limit:,} characters are allowed, got {len(value):,}")
        strange = [char for char in set(typed) if not self._allows(char)]
        if strange:
            position = min(map(typed.index, strange))
            requirement = "one line is"
            if self.alphabet is not None:
                requirement = f"only {' and '.join(self.alphabet)} are"
            raise ValueError(
                f"{requirement} allowed, got {quoted(typed[position])} at character {position + 1}"
            )
        return value

    def _condensed(self, text: str) -> str:
        return re.sub(r"[\s,;]", "", text).upper() if self.loose else text

    def _allows(self, character: str) -> bool:
        if self.alphabet is None:
            return self.multiline or character not in "\n\r"
        return set(self._condensed(character)) <= set(self.alphabet)
