"""The checks every module shares: each returns a float64 or int64 array (or a number), or raises a ValueError; or a
TypeError for what is not of the kind at all.

A message says what, where, what is allowed and what was got; nothing is ever clipped, renormalised or rounded.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TOLERANCE = 1e-9  # how far from 1 the sum of a probability vector may lie


def finite(
    values: ArrayLike, what: str, *, ndim: int | None = None, shape: Sequence[int | None] | None = None
) -> Floats:
    """`values` as a finite float64 array; `shape` may leave an axis free with None."""
    array = numbers(values, what).astype(np.float64, copy=False)
    if ndim is not None and array.ndim != ndim:
        raise ValueError(f"{what} has {array.ndim} axes, shape {array.shape}; it must have {ndim}")
    if shape is not None:
        _of_shape(array, what, shape)
    with np.errstate(over="ignore", invalid="ignore"):
        total = array.sum()
    if not np.isfinite(total) and not np.isfinite(array).all():  # one cheap pass where, as nearly always, all is well
        at, value = _first(array, ~np.isfinite(array))
        raise ValueError(f"{what}{at} is {value}; every entry must be finite")
    return array


def probabilities(values: ArrayLike, what: str, *, shape: Sequence[int | None] | None = None) -> Floats:
    """Entries in [0, 1], of any shape: Bernoulli parameters, not a distribution that sums to one."""
    array = finite(values, what, shape=shape)
    outside = (array < 0) | (array > 1)
    if outside.any():
        at, value = _first(array, outside)
        raise ValueError(f"{what}{at} is {value}; a probability must lie in [0, 1]")
    return array


def stochastic(values: ArrayLike, what: str, *, shape: Sequence[int | None] | None = None) -> Floats:
    """Distributions along the last axis: one probability vector, or one a row; each sums to 1 within 1e-9."""
    array = finite(values, what, shape=shape)
    if array.ndim == 0 or array.shape[-1] == 0:
        raise ValueError(f"{what} has shape {array.shape}; a distribution needs at least one entry")
    if (array < 0).any():
        at, value = _first(array, array < 0)
        raise ValueError(f"{what}{at} is {value}; a probability must not be negative")
    sums = array.sum(axis=-1)
    wrong = np.abs(sums - 1) > TOLERANCE
    if wrong.any():
        where, total = _first(sums, wrong)
        row = f" row {where.strip('[]')}" if where else ""
        kind = "row" if where else "distribution"
        raise ValueError(f"{what}{row} sums to {total:.12g}; a {kind} must sum to 1 within 1e-9")
    return array


def counts(values: ArrayLike, what: str, *, shape: Sequence[int | None] | None = None) -> Ints:
    """Non-negative whole numbers as int64; a float such as 2.0 passes, 2.5 does not."""
    array = whole(values, what)
    if shape is not None:
        _of_shape(array, what, shape)
    if (array < 0).any():
        at, value = _first(array, array < 0)
        raise ValueError(f"{what}{at} is {value}; a count must not be negative")
    return array


def symbols(values: ArrayLike, size: int, what: str = "symbol", *, shape: Sequence[int | None] | None = None) -> Ints:
    """Whole numbers in 0 .. size−1 as int64: observations, labels, states."""
    array = whole(values, what)
    if shape is not None:
        _of_shape(array, what, shape)
    if array.size and (array.min() < 0 or array.max() >= size):
        at, value = _first(array, (array < 0) | (array >= size))
        raise ValueError(f"{what}{at} is {value}; it must be one of 0..{size - 1}")
    return array


def symbol(value: int, size: int, what: str) -> int:
    """One whole number in 0 .. size−1, as int."""
    return int(symbols(value, size, what, shape=()))


def non_empty(array: np.ndarray, what: str) -> np.ndarray:
    """The array itself, unless it has no entry."""
    if array.size == 0:
        raise ValueError(f"{what} is empty, shape {array.shape}; at least one entry is needed")
    return array


def number(
    value: float,
    what: str,
    *,
    above: float = -math.inf,
    at_least: float = -math.inf,
    below: float = math.inf,
    at_most: float = math.inf,
) -> float:
    """A finite float between the bounds; `above` and `below` exclude their end, `at_least` and `at_most` include it."""
    try:
        number_ = float("" if isinstance(value, str) else value)
    except (TypeError, ValueError):
        raise ValueError(f"{what} is {value!r}; it must be a number") from None
    if not math.isfinite(number_):
        raise ValueError(f"{what} is {number_}; it must be finite")
    if not (above < number_ < below and at_least <= number_ <= at_most):
        bounds = {"above": above, "at least": at_least, "below": below, "at most": at_most}
        allowed = " and ".join(f"{word} {bound:g}" for word, bound in bounds.items() if math.isfinite(bound))
        raise ValueError(f"{what} is {number_:g}; it must be {allowed}")
    return number_


def positive(value: float, what: str) -> float:
    """A finite float above zero."""
    return number(value, what, above=0)


def count(value: int, what: str, *, at_least: int = 0, at_most: int | None = None) -> int:
    """One whole number between the bounds, as int."""
    if type(value) is int and at_least <= value and (at_most is None or value <= at_most):
        return value  # a chain has thousands of them
    array = whole(value, what)
    if array.ndim:
        raise ValueError(f"{what} has shape {array.shape}; it must be one number")
    n = int(array)
    if n < at_least or (at_most is not None and n > at_most):
        allowed = f"at least {at_least}" + ("" if at_most is None else f" and at most {at_most}")
        raise ValueError(f"{what} is {n}; it must be {allowed}")
    return n


def mapping(value: Mapping, what: str) -> Mapping:
    """The mapping itself."""
    if not isinstance(value, Mapping):
        raise TypeError(f"{what} is {value!r:.80}; it must be a mapping such as a dict")
    return value


def each(values: Iterable, what: str) -> list:
    """The members of a sequence or a set; a text is not taken for a sequence of letters."""
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise TypeError(f"{what} is {values!r:.80}; it must be a sequence")
    return list(values)


def text(value: str, what: str) -> str:
    """The text itself."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is {value!r:.80}; it must be a text")
    return value


def numbers(values: ArrayLike, what: str) -> np.ndarray:
    """`values` as an array of real numbers, NaN and ±∞ among them; the text '12' is not read as the number twelve."""
    try:
        array = np.asarray(values)
        if array.dtype.kind == "O":
            array = array.astype(np.float64)  # Fractions, mixed numbers
    except (TypeError, ValueError, OverflowError):
        array = np.asarray("")
    if array.dtype.kind not in "biuf":
        raise ValueError(f"{what} must be real numbers, rows of equal length; got {values!r:.80}")
    return array


def whole(values: ArrayLike, what: str) -> Ints:
    """Whole numbers of either sign as int64."""
    array = numbers(values, what)
    if array.dtype.kind == "f":
        array = finite(array, what)
        broken = (array != np.floor(array)) | (np.abs(array) > 2.0**53)
        if broken.any():
            at, value = _first(array, broken)
            raise ValueError(f"{what}{at} is {value}; it must be a whole number")
    return array.astype(np.int64, copy=False)


def _of_shape(array: np.ndarray, what: str, shape: Sequence[int | None]) -> None:
    fits = array.ndim == len(shape) and all(
        want is None or want == got for want, got in zip(shape, array.shape, strict=True)
    )
    if not fits:
        wanted = ", ".join("any" if want is None else str(want) for want in shape)
        raise ValueError(f"{what} has shape {array.shape}; it must have shape ({wanted})")


def _first(array: np.ndarray, mask: np.ndarray) -> tuple[str, float]:
    """Where the first offending entry stands, as `[i, j]` (empty for a scalar), and its value."""
    index = np.unravel_index(int(np.argmax(mask)), array.shape) if array.ndim else ()
    where = f"[{', '.join(map(str, index))}]" if index else ""
    return where, array[index].item()
