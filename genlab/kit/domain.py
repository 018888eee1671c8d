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
_FRACTION = re.compile(r"(\d{1,9})/(\d{1,9})", re.ASCII)
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
class Rows:
    """A table of numbers in [low, high]: at most so many rows, all of one width; none at all, ``()``, is allowed too.

    In a link and when typed, cells are parted by commas and rows by semicolons; a cell may be a fraction: "1/3,2/3".
    """

    low: float = 0.0
    high: float = 1.0
    rows: int = 5
    columns: int = 6

    def check(self, value: Any) -> tuple[tuple[float, ...], ...]:
        if not isinstance(value, list | tuple) or not all(isinstance(row, list | tuple) for row in value):
            raise ValueError(f"rows of numbers are allowed, got {shown(value)}")
        if len(value) > self.rows:
            raise ValueError(f"at most {self.rows} rows are allowed, got {len(value):,}")
        table = tuple(self.check_row(row, f"row {k}") for k, row in enumerate(value, 1))
        for k, row in enumerate(table[1:], 2):
            if len(row) != len(table[0]):
                raise ValueError(f"row {k}: {len(table[0])} numbers are allowed, as in row 1, got {len(row)}")
        return table

    def check_row(self, row: Any, where: str = "row") -> tuple[float, ...]:
        """One row, by itself."""
        if not 1 <= len(row) <= self.columns:
            raise ValueError(f"{where}: 1 to {self.columns} numbers are allowed, got {len(row):,}")
        cells = []
        for column, cell in enumerate(row, 1):
            try:
                cells.append(Real(self.low, self.high).check(cell))
            except ValueError as error:
                raise ValueError(f"{where}, number {column}: {error}") from None
        return tuple(cells)

    def encode(self, value: tuple[tuple[float, ...], ...]) -> str:
        return ";".join(",".join(map(_short, row)) for row in value)

    def decode(self, text: str) -> tuple[tuple[float, ...], ...]:
        if len(text) > 40 * self.rows * self.columns:
            raise ValueError(f"at most {self.rows} rows of {self.columns} numbers are allowed, got {shown(text)}")
        rows = text.split(";") if text.strip() else []
        return self.check(tuple(self.decode_row(row, f"row {k}") for k, row in enumerate(rows, 1)))

    def decode_row(self, text: str, where: str = "row") -> tuple[float, ...]:
        """One row as a person types it: cells parted by commas, blanks or both."""
        return self.check_row([_number(cell) for cell in re.split(r"[,\s]+", text.strip(", \t"))], where)


def _number(text: str) -> float | str:
    """The number that a cell says, decimal or fraction; the text itself if it says none."""
    if part := _FRACTION.fullmatch(text):
        return int(part[1]) / int(part[2]) if int(part[2]) else text
    return float(text) if _NUMBER.fullmatch(text) else text


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
