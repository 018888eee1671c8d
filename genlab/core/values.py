"""What all models and results of the core have in common: they do not change, equal others with the
same values, can be pickled, and are shown in a few lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Any, TypeVar, dataclass_transform

import numpy as np

Class = TypeVar("Class", bound=type)

MAX_ENTRIES = 16  # the number of entries of an array, and
LISTED = 4  # of members of a sequence, that are shown; if there are more, their number is shown
WIDE, LONG = 100, 8  # characters of a line, and fields of one value


@dataclass_transform(frozen_default=True, eq_default=False)
def frozen(cls: Class) -> Class:
    """Declare a frozen dataclass, whose fields may be arrays, with these properties."""
    frozen_class: Any = dataclass(frozen=True, eq=False, repr=False)(cls)
    methods = {
        "__eq__": _equal,
        "__hash__": _hash,
        "__repr__": _repr,
        "__setstate__": _restore_state,
    }
    for name, method in methods.items():
        if name not in vars(cls):
            setattr(frozen_class, name, method)
    return frozen_class


def _equal(self: Any, other: Any) -> bool:
    """Whether two values have the same class and equal fields; arrays are compared entry by entry,
    and NaN equals NaN.
    """
    if type(other) is not type(self):
        return NotImplemented
    return self is other or all(
        same(getattr(self, f.name), getattr(other, f.name)) for f in fields(self) if f.compare
    )


def same(a: Any, b: Any) -> bool:
    """Whether two fields are equal."""
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        if a.shape != b.shape:
            return False
        are_nan = (a != a) & (b != b)
        return bool(((a == b) | are_nan).all())
    if isinstance(a, np.ndarray) or isinstance(b, np.ndarray):
        return False
    if isinstance(a, (tuple, list)) and type(a) is type(b):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, partial) and isinstance(b, partial):
        return a.func is b.func and same(a.args, b.args)
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, float) and isinstance(b, float) and a != a and b != b:
        return True
    return a is b or bool(a == b)


def _hash(self: Any) -> int:
    return hash((type(self), *(_key(getattr(self, f.name)) for f in fields(self) if f.compare)))


def _key(part: Any) -> Any:
    """A hashable key that is the same for equal values."""
    if isinstance(part, np.ndarray):
        return part.shape, None if (part != part).any() else (part + 0.0).tobytes()
    if isinstance(part, (tuple, list)):
        return tuple(map(_key, part))
    if isinstance(part, partial):
        return part.func, _key(part.args)
    if isinstance(part, Mapping):
        return frozenset((key, _key(value)) for key, value in part.items())
    return None if part != part else part


def _repr(self: Any) -> str:
    parts = [
        f"{f.name}={_brief(getattr(self, f.name))}"
        for f in fields(self)
        if not f.name.startswith("_")
    ]
    name, line = type(self).__name__, ", ".join(parts)
    if len(line) <= WIDE:
        return f"{name}({line})"
    return (
        f"{name}(\n"
        + "".join(f"    {part},\n" for part in parts[:LONG])
        + ("    …\n" if parts[LONG:] else "")
        + ")"
    )


def _brief(part: Any) -> str:
    """A value in at most one line."""
    if isinstance(part, np.ndarray):
        if part.size <= MAX_ENTRIES:
            text = " ".join(
                np.array2string(part, precision=6, separator=", ", floatmode="maxprec").split()
            )
            if len(text) <= WIDE:
                return text
        return f"<array of shape {part.shape}>"
    if isinstance(part, (tuple, list)):
        if isinstance(names := getattr(part, "_fields", None), tuple):
            members = (f"{name}={_brief(value)}" for name, value in zip(names, part, strict=True))
            text = f"{type(part).__name__}({', '.join(members)})"
        elif len(part) <= LISTED:
            text = ", ".join(map(_brief, part)).join("[]" if isinstance(part, list) else "()")
            text = f"{text[:-1]},)" if isinstance(part, tuple) and len(part) == 1 else text
        else:
            text = ""
        return text if 0 < len(text) <= WIDE else f"<{len(part)} of {type(part[0]).__name__}>"
    if isinstance(part, Mapping) and len(part) > LISTED:
        return f"<{len(part)} entries>"
    if isinstance(name := getattr(part, "__name__", None), str):
        return name
    text = repr(part.item() if isinstance(part, np.generic) else part)
    return text if len(text) <= WIDE and "\n" not in text else f"<{type(part).__name__}>"


def _restore_state(self: Any, state: dict[str, Any]) -> None:
    """Restore a value from a pickle or a copy; it is read-only, too."""
    for part in state.values():
        if isinstance(part, np.ndarray):
            part.setflags(write=False)
    self.__dict__.update(state)
