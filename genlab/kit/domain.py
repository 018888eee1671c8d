"""Domains: what a field of a lab's state may hold, said once.

The default, the validation, the link's text, the widget and the property test's strategy all come from the one
declaration ``alpha: float = field_of(Real(0.01, 1e4), 2.0, label="prior heads α")``.
"""

import dataclasses
import math
import numbers
import re
from functools import cache
from typing import Any, Protocol

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?", re.ASCII)
_WHOLE = re.compile(r"[+-]?\d{1,40}", re.ASCII)  # 40 digits exceed every domain, and int() of thousands is slow


def shown(value: object, limit: int = 40) -> str:
    """A stranger's value as it may stand in a sentence: shortened, control and bidi characters replaced by U+FFFD."""
    text = value if isinstance(value, str) else repr(value)[: 4 * limit]
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text[:limit])
    return f"“{clean}{'…' if len(text) > limit else ''}”"


class Domain(Protocol):
    """What every domain offers; ``check`` and ``decode`` raise ValueError with what is allowed and what was got."""

    def check(self, value: Any) -> Any: ...
    def encode(self, value: Any) -> str: ...
    def decode(self, text: str) -> Any: ...


@dataclasses.dataclass(frozen=True)
class Real:
    """A finite float in [low, high]; ``log`` asks for a log-scaled slider (zero, where allowed, is its first stop)."""

    low: float
    high: float
    log: bool = False

    def check(self, value: Any) -> float:
        if not isinstance(value, numbers.Real) or isinstance(value, bool) or not self.low <= value <= self.high:
            got = shown(_short(value) if isinstance(value, float) else value)
            raise ValueError(f"a number from {_short(self.low)} to {_short(self.high)} is allowed, got {got}")
        return float(value) + 0.0  # −0.0 becomes 0.0, so that equal states have equal links

    def encode(self, value: float) -> str:
        return _short(value)

    def decode(self, text: str) -> float:
        number = float(text) if _NUMBER.fullmatch(text) else math.inf
        return self.check(number if math.isfinite(number) else text)


@dataclasses.dataclass(frozen=True)
class Count:
    """A whole number in [low, high]."""

    low: int
    high: int

    def check(self, value: Any) -> int:
        if not isinstance(value, numbers.Integral) or isinstance(value, bool) or not self.low <= value <= self.high:
            raise ValueError(f"a whole number from {self.low} to {self.high} is allowed, got {shown(value)}")
        return int(value)

    def encode(self, value: int) -> str:
        return str(value)

    def decode(self, text: str) -> int:
        return self.check(int(text) if _WHOLE.fullmatch(text) else text)


@dataclasses.dataclass(frozen=True)
class Choice:
    """One of a few names; ``options`` maps each name to its label (a tuple of names labels each with itself)."""

    options: dict[str, str] | tuple[str, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.options, dict):
            object.__setattr__(self, "options", {name: name for name in self.options})

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.options:
            raise ValueError(f"one of {', '.join(self.options)} is allowed, got {shown(value)}")
        return value

    def encode(self, value: str) -> str:
        return value

    def decode(self, text: str) -> str:
        return self.check(text)


@dataclasses.dataclass(frozen=True)
class Flag:
    """Yes or no; 1 or 0 in a link."""

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise ValueError(f"1 (yes) or 0 (no) is allowed, got {shown(value)}")
        return value

    def encode(self, value: bool) -> str:
        return str(int(value))

    def decode(self, text: str) -> bool:
        return self.check({"1": True, "0": False}.get(text, text))


@dataclasses.dataclass(frozen=True)
class Text:
    """At most ``limit`` characters, of ``alphabet`` alone if one is given, on one line unless ``multiline``.

    ``loose`` takes "t, t, t" for TTT: capitals, and nothing of blanks and commas.
    """

    limit: int
    alphabet: str | None = None
    multiline: bool = False
    loose: bool = False

    def check(self, value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError(f"a text is needed, got {shown(value)}")
        if self.loose and len(value) <= 4 * self.limit:
            value = re.sub(r"[\s,;]", "", value).upper()
        if len(value) > self.limit:
            raise ValueError(f"at most {self.limit:,} characters are allowed, got {len(value):,}")
        strange = set(value) - set(self.alphabet) if self.alphabet is not None else set(value) & self._line_ends()
        if strange:
            where, what = min((value.index(char), char) for char in strange)
            allowed = "one line" if self.alphabet is None else f"only {' '.join(self.alphabet)}"
            raise ValueError(f"{allowed} is allowed, got {shown(what)} at character {where + 1}")
        return value

    def _line_ends(self) -> set[str]:
        return set() if self.multiline else {"\n", "\r"}

    def encode(self, value: str) -> str:
        return value

    def decode(self, text: str) -> str:
        return self.check(text)


@dataclasses.dataclass(frozen=True)
class Field:
    """One field of a state, as declared."""

    name: str
    domain: Domain
    default: Any
    label: str
    help: str
    private: bool

    def check(self, value: Any) -> Any:
        """The value as the domain keeps it; ValueError names the field."""
        try:
            return self.domain.check(value)
        except ValueError as error:
            raise ValueError(f"{self.name}: {error}") from None


def field_of(domain: Domain, default: Any, label: str = "", help: str = "", private: bool = False) -> Any:
    """A dataclass field with its domain; a ``private`` one enters a link or an export only when asked for by name."""
    metadata = {"domain": domain, "label": label, "help": help, "private": private}
    return dataclasses.field(default=domain.check(default), metadata=metadata)


@cache
def fields_of(state_type: type) -> dict[str, Field]:
    """The fields of a state by name, in the order of their declaration (do not change the dict: it is shared)."""
    return {
        field.name: Field(field.name, default=field.default, **{**field.metadata, "label": _label(field)})
        for field in dataclasses.fields(state_type)
    }


@dataclasses.dataclass(frozen=True)
class State:
    """The base of every lab's state: a value outside its domain cannot be held, so ``run`` need not check again."""

    def __post_init__(self) -> None:
        for field in fields_of(type(self)).values():
            object.__setattr__(self, field.name, field.check(getattr(self, field.name)))
        self.check()

    def check(self) -> None:
        """Rules between fields: a lab overrides this and raises ValueError."""


def _label(field: dataclasses.Field) -> str:
    return field.metadata["label"] or field.name.replace("_", " ")


def _short(value: float) -> str:
    """The shortest text that reads back as the same float: 2, 0.1, 1e16."""
    if math.isfinite(value) and value == int(value) and abs(value) < 1e6:
        return str(int(value))
    return repr(float(value)).removesuffix(".0").replace("e+", "e")
