"""The checks that all modules share. Each returns a float64 or int64 array (or a number), or raises
a ValueError, or a TypeError for an object of the wrong kind.

A message says what is wrong, where, what is allowed and what was received. Nothing is clipped,
renormalised or rounded.

Numbers beyond ±1e100, and scales below 1e-100, are refused: float64 ends at 1e308, and the models
square numbers, divide them by a variance and add them up.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

Kind = TypeVar("Kind")
Array = TypeVar("Array", bound=np.ndarray)
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TOLERANCE = 1e-9  # how far from 1 the sum of a probability vector may lie
LARGEST, SMALLEST = 1e100, 1e-100  # of numbers, and of scales
MAX_SHOWN = 80  # characters of a value that a message shows
MAX_WHOLE = 2**63 - 1  # what an int64 holds
MAX_ENTRIES = 2**27  # of an array whose size a number gives: a gibibyte of float64


def finite(
    values: ArrayLike,
    name: str,
    *,
    shape: Sequence[int | None] | None = None,
    missing: bool = False,
) -> Floats:
    """`values` as a finite float64 array; `shape` may leave an axis free with None. missing: NaN
    stands for a missing value, and passes.
    """
    array = numbers(values, name, shape=shape).astype(np.float64, copy=False)
    with np.errstate(over="ignore", invalid="ignore"):
        total = array.sum()
    # A finite total shows in one cheap pass that all entries are finite, which is the usual case.
    if not np.isfinite(total):
        is_missing = missing & np.isnan(array)
        every(array, np.isfinite(array) | is_missing, name, "every entry must be finite")
    if array.size and not max(array.max(), -array.min()) <= LARGEST:
        rule = f"every entry must lie in ±{LARGEST:g}: rescale it"
        every(array, ~(np.abs(array) > LARGEST), name, rule)
    return array


def reals(values: ArrayLike, name: str) -> Floats:
    """`values` as a float64 array of any shape, finite or infinite."""
    array = numbers(values, name).astype(np.float64, copy=False)
    return every(array, ~np.isnan(array), name, "every entry must be a number, or infinite")


def every(array: Array, is_valid: np.ndarray, name: str, rule: str) -> Array:
    """The array itself, if all entries are valid; else the first that is not is refused with its
    place, and with the rule that it breaks.
    """
    if not is_valid.all():
        at, value = _first(array, ~is_valid)
        raise ValueError(f"{name}{at} is {value}; {rule}")
    return array


def rescaled(array: Floats, name: str) -> Floats:
    """The array itself, unless the largest size in one of its columns is so small that its
    square is lost.
    """
    sizes = np.abs(array).max(axis=0, initial=0.0)
    is_too_small = (sizes > 0) & (sizes < SMALLEST)
    if is_too_small.any():
        at = f" column {int(np.argmax(is_too_small))}" if array.ndim > 1 else ""
        size = sizes.ravel()[int(np.argmax(is_too_small))]
        raise ValueError(
            f"{name}{at} has no entry above {size:g}; one must be at least {SMALLEST:g}: rescale it"
        )
    return array


def scales(array: Floats, name: str, *, at_least: float = SMALLEST) -> Floats:
    """The array itself. Raises ValueError if an entry is too small to divide by."""
    return every(
        array, array >= at_least, name, f"it must be at least {at_least:g}: rescale the data"
    )


def owned(values: np.ndarray) -> np.ndarray:
    """A read-only copy, so that a model does not change when the array that it was made from
    changes.
    """
    copy = np.array(values)
    copy.setflags(write=False)
    return copy


def own(model: object, **values: object) -> None:
    """Set fields of a frozen dataclass, arrays as read-only copies."""
    for name, value in values.items():
        object.__setattr__(model, name, owned(value) if isinstance(value, np.ndarray) else value)


def shown(value: object) -> str:
    """A value as messages show it, in at most 80 characters; NumPy's scalars look like Python's,
    and its dates and lengths of time like texts.
    """
    return repr(_plain(value))[:MAX_SHOWN]


def _plain(value: object) -> object:
    if isinstance(value, (np.datetime64, np.timedelta64)):
        return str(value)  # the item of many of them is a bare number
    if isinstance(value, np.generic):
        return value.item()
    if type(value) is list:
        return [_plain(entry) for entry in value[:80]]
    if type(value) is tuple:
        return tuple(_plain(entry) for entry in value[:80])
    if type(value) is dict:
        return {_plain(key): _plain(entry) for key, entry in value.items()}
    return value


def require_instance(value: object, kind: type[Kind] | tuple[type[Kind], ...], name: str) -> Kind:
    """Return the value itself. Raises TypeError if it is not of that class, such as a model, a
    prior or a net.
    """
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        allowed_kinds = " or ".join(allowed_kind.__name__ for allowed_kind in kinds)
        raise TypeError(f"{name} is {shown(value)}; it must be a {allowed_kinds}")
    return value


def function(value: Callable, name: str) -> Callable:
    """The function itself."""
    if not callable(value):
        raise TypeError(f"{name} is {shown(value)}; it must be a function")
    return value


def flag(value: bool, name: str) -> bool:
    """True or False; a text such as "no" is refused."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} is {shown(value)}; it must be True or False")
    return bool(value)


def generator(rng: np.random.Generator | int, name: str = "rng") -> np.random.Generator:
    """The generator itself, or the generator of a seed."""
    if isinstance(rng, np.random.Generator):
        return rng
    if isinstance(rng, (int, np.integer)) and not isinstance(rng, bool) and rng >= 0:
        return np.random.default_rng(int(rng))
    raise TypeError(
        f"{name} is {shown(rng)}; it must be a numpy.random.Generator, or a seed: a whole number "
        "from 0"
    )


def entries(*sizes: int, name: str) -> None:
    """Raise ValueError if an array of these sizes would not fit into memory."""
    if math.prod(sizes) > MAX_ENTRIES:
        shape = " × ".join(map(str, sizes))
        raise ValueError(f"{name} would have {shape} entries; at most {MAX_ENTRIES} are allowed")


def probabilities(
    values: ArrayLike, name: str, *, shape: Sequence[int | None] | None = None
) -> Floats:
    """Entries in [0, 1], of any shape: Bernoulli parameters, not a distribution that sums to
    one.
    """
    array = finite(values, name, shape=shape)
    is_valid = (array >= 0) & (array <= 1)
    return every(array, is_valid, name, "a probability must lie in [0, 1]")


def non_negative(array: Array, name: str, kind: str = "an entry") -> Array:
    """The array itself, unless an entry is below 0; kind says what an entry is."""
    return every(array, array >= 0, name, f"{kind} must not be negative")


def positive_somewhere(array: Array, name: str, kind: str = "an entry") -> Array:
    """The array itself, unless an entry is below 0 or none is above."""
    if not non_negative(array, name, kind).any():
        raise ValueError(f"{name} is zero in all {array.size} entries; one must be above 0")
    return array


def stochastic(
    values: ArrayLike, name: str, *, shape: Sequence[int | None] | None = None
) -> Floats:
    """Distributions along the last axis: one probability vector, or one per row; each sums to 1
    within 1e-9.
    """
    array = finite(values, name, shape=shape)
    if array.ndim == 0 or array.shape[-1] == 0:
        raise ValueError(f"{name} has shape {array.shape}; a distribution needs at least one entry")
    sums = non_negative(array, name, "a probability").sum(axis=-1)
    wrong = np.abs(sums - 1) > TOLERANCE
    if wrong.any():
        place, total = _first(sums, wrong)
        row = f" row {place.strip('[]')}" if place else ""
        kind = "row" if place else "distribution"
        raise ValueError(
            f"{name}{row} sums to {float(total):.12g}; a {kind} must sum to 1 within 1e-9"
        )
    return array


def counts(values: ArrayLike, name: str, *, shape: Sequence[int | None] | None = None) -> Ints:
    """Non-negative whole numbers as int64; a float such as 2.0 passes, 2.5 does not."""
    return non_negative(whole_array(values, name, shape=shape), name, "a count")


def symbols(
    values: ArrayLike, size: int, name: str = "symbol", *, shape: Sequence[int | None] | None = None
) -> Ints:
    """Whole numbers in 0 .. size−1 as int64: observations, labels, states."""
    array = whole_array(values, name, shape=shape)
    allowed_symbols = f"one of 0..{size - 1}" if size > 1 else "0"
    return every(array, (array >= 0) & (array < size), name, f"it must be {allowed_symbols}")


def symbol(value: int, size: int, name: str) -> int:
    """One whole number in 0 .. size−1, as int."""
    return int(symbols(value, size, name, shape=()))


def non_empty(array: np.ndarray, name: str) -> np.ndarray:
    """The array itself, unless it has no entry."""
    if array.size == 0:
        raise ValueError(f"{name} is empty, shape {array.shape}; at least one entry is needed")
    return array


def number(
    value: float,
    name: str,
    *,
    above: float = -math.inf,
    at_least: float = -math.inf,
    below: float = math.inf,
    at_most: float = math.inf,
) -> float:
    """A finite float between the bounds; `above` and `below` exclude their end, `at_least` and
    `at_most` include it.
    """
    try:
        is_real = is_number(value) and not isinstance(value, (complex, np.complexfloating))
        result = float(value if is_real else "")
    except (TypeError, ValueError):
        raise ValueError(f"{name} is {shown(value)}; it must be a number") from None
    except OverflowError:
        raise ValueError(
            f"{name} is a whole number beyond all floats; it must lie in ±{LARGEST:g}"
        ) from None
    if not math.isfinite(result):
        raise ValueError(f"{name} is {result}; it must be finite")
    if abs(result) > LARGEST:
        raise ValueError(f"{name} is {result:g}; it must lie in ±{LARGEST:g}: rescale it")
    if not (above < result < below and at_least <= result <= at_most):
        bounds = {"above": above, "at least": at_least, "below": below, "at most": at_most}
        limits = " and ".join(
            f"{word} {bound:g}" for word, bound in bounds.items() if math.isfinite(bound)
        )
        raise ValueError(f"{name} is {result:g}; it must be {limits}")
    return result


def positive(value: float, name: str) -> float:
    """A finite float above zero, at least 1e-100."""
    value = number(value, name, above=0)
    return number(value, name, at_least=SMALLEST)


def count(value: float, name: str, *, at_least: int = 0, at_most: int | None = None) -> int:
    """One whole number between the bounds, as int."""
    if type(value) is int and at_least <= value <= (MAX_WHOLE if at_most is None else at_most):
        return value  # a chain has thousands of them
    if at_most is not None and isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        n = int(value)  # may be more than an int64 holds
    else:
        array = whole_array(value, name)
        if array.ndim:
            raise ValueError(f"{name} has shape {array.shape}; it must be one number")
        n = int(array)
    if n < at_least or (at_most is not None and n > at_most):
        limits = f"at least {at_least}" + ("" if at_most is None else f" and at most {at_most}")
        raise ValueError(f"{name} is {n}; it must be {limits}")
    return n


def mapping(value: Mapping, name: str) -> Mapping:
    """The mapping itself."""
    if not isinstance(value, Mapping):
        raise TypeError(f"{name} is {shown(value)}; it must be a mapping such as a dict")
    return value


def members(values: Iterable, name: str) -> list:
    """The members of a sequence or a set; a text is not taken for a sequence of letters."""
    is_one_number = isinstance(values, np.ndarray) and not values.ndim
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable) or is_one_number:
        raise TypeError(f"{name} is {shown(values)}; it must be a sequence")
    return list(values)


def placed_members(values: Iterable, name: str) -> Iterator[tuple[str, Any]]:
    """Each member with the place at which a refusal names it: "values[0]" and so on."""
    return ((f"{name}[{n}]", member) for n, member in enumerate(members(values, name)))


def text(value: str, name: str) -> str:
    """The text itself."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is {shown(value)}; it must be a text")
    return value


def choice(value: str, allowed: Iterable[str], name: str) -> str:
    """The text itself, which must be one of those allowed."""
    if text(value, name) not in allowed:
        raise ValueError(f"{name} is {shown(value)}; it must be one of {', '.join(allowed)}")
    return value


def array_of(values: ArrayLike, name: str) -> np.ndarray:
    """`values` as an array of any kind, unless they are masked or their rows differ in length."""
    if isinstance(values, np.ndarray) and np.any(getattr(values, "mask", False)):
        raise ValueError(
            f"{name} is a masked array; fill what is masked, with NaN where missing values are "
            "allowed"
        )
    try:
        return np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} {_ragged_shape_message(values)}") from None


def numbers(
    values: ArrayLike, name: str, *, shape: Sequence[int | None] | None = None
) -> np.ndarray:
    """`values` as an array of real numbers, which may include NaN and ±∞; the text '12' is not read
    as the number twelve. `shape` may leave an axis free with None.
    """
    array = _numbers(array_of(values, name), values, name)
    fits = shape is None or (
        array.ndim == len(shape)
        and all(size in (None, has) for size, has in zip(shape, array.shape, strict=True))
    )
    if not fits:
        raise ValueError(f"{name} has shape {array.shape}; it must {_in_words(shape or ())}")
    return array


def _in_words(shape: Sequence[int | None]) -> str:
    if shape in ((None,), (None, None)):
        return "be rows of numbers (N, D)" if len(shape) == 2 else "be one row of numbers (N,)"
    sizes = ", ".join("any" if size is None else str(size) for size in shape)
    return f"have shape ({sizes}{',' if len(shape) == 1 else ''})"


def _numbers(array: np.ndarray, values: ArrayLike, name: str) -> np.ndarray:
    if array.dtype.kind in "biuf":
        return array
    objects = np.array(values, dtype=object)
    # Objects of an array of dates may be whole numbers
    is_date = array.dtype.kind in "mM" and isinstance(values, np.ndarray)
    strange = np.array([is_date or not is_number(entry) for entry in objects.ravel()], dtype=bool)
    if strange.any() and objects.ndim:
        at = np.unravel_index(int(np.argmax(strange)), objects.shape)
        place = ", ".join(map(str, at))
        raise ValueError(
            f"{name}[{place}] is {shown(array[at])}; every entry must be a real number"
        )
    if strange.any() or array.dtype.kind != "O":
        raise ValueError(f"{name} is {shown(values)}; it must be real numbers")
    try:
        return array.astype(np.float64)  # Fractions, mixed numbers, whole numbers beyond an int64
    except (TypeError, ValueError, OverflowError):
        raise ValueError(
            f"{name} has a number beyond all floats; every entry must lie in ±{LARGEST:g}"
        ) from None


def is_number(entry: object) -> bool:
    """Whether an entry is a number. A text that reads as one is none, and neither is a date or a
    length of time of NumPy's, which count their units from 1970 where a number is asked for.
    """
    if isinstance(entry, str | bytes | np.datetime64 | np.timedelta64):
        return False
    return hasattr(entry, "__float__")


def _ragged_shape_message(values: ArrayLike) -> str:
    """What is wrong with an array whose rows differ in length, and where."""
    shapes = [_shape_of(row) for row in values]  # type: ignore[union-attr]
    at = next((n for n, shape in enumerate(shapes) if shape != shapes[0]), 0)
    return (
        f"has rows of different lengths: row 0 has {shapes[0]}, row {at} has {shapes[at]};"
        " all rows must be alike"
    )


def _shape_of(row: ArrayLike) -> str:
    try:
        return f"shape {np.shape(row)}"
    except ValueError:
        return "entries of different lengths"


def whole_array(values: ArrayLike, name: str, *, shape: Sequence[int | None] | None = None) -> Ints:
    """Whole numbers of either sign as int64."""
    array = numbers(values, name, shape=shape)
    if array.dtype.kind == "f":
        array = finite(array, name)
        rule = "a whole number that is given as a float must lie between −2^53 and 2^53"
        every(array, np.abs(array) <= 2.0**53, name, rule)
        every(array, array == np.floor(array), name, "it must be a whole number")
    if array.dtype.kind == "u":
        rule = "a whole number must lie between −2^63 and 2^63"
        every(array, array <= MAX_WHOLE, name, rule)
    return array.astype(np.int64, copy=False)


def _first(array: np.ndarray, mask: np.ndarray) -> tuple[str, str]:
    """The place of the first offending entry, as `[i, j]` (empty for a scalar), and its value."""
    index = np.unravel_index(int(np.argmax(mask)), array.shape) if array.ndim else ()
    place = f"[{', '.join(map(str, index))}]" if index else ""
    return place, shown(array[index]).removesuffix(".0")
