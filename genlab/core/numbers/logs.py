"""Logarithms and exponentials that are right at zero and at infinity."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from genlab.core.check import Floats


def log(x: ArrayLike) -> Floats:
    """Natural logarithm (nats) of non-negative numbers; log 0 = −∞ without a warning, a negative
    number raises.
    """
    x = np.asarray(x, dtype=np.float64)
    if x.size and not x.min() >= 0 and (x < 0).any():  # NaN, which is allowed, is neither
        raise ValueError(f"log of {x.min()}; it needs numbers that are not negative")
    with np.errstate(divide="ignore"):
        return np.log(x)


def log_sum_exp(
    a: ArrayLike, axis: int | tuple[int, ...] | None = None, *, keepdims: bool = False
) -> Floats:
    """log Σ exp(a) along `axis`, in nats; −∞ where every term is −∞, +∞ where a term is +∞."""
    a = np.asarray(a, dtype=np.float64)
    peak = a.max(axis=axis, keepdims=True)
    shift = np.where(np.isfinite(peak), peak, 0.0)  # −∞ − (−∞) would be NaN
    total = log(np.exp(a - shift).sum(axis=axis, keepdims=True)) + shift
    return total if keepdims else np.squeeze(total, axis=axis)[()]


def relative(a: ArrayLike, axis: int = -1) -> Floats:
    """exp(a − max a) along `axis`: the ratio of each term to the largest; zeros where every term is
    −∞.
    """
    a = np.asarray(a, dtype=np.float64)
    peak = a.max(axis=axis, keepdims=True)
    return np.exp(a - np.maximum(peak, np.finfo(np.float64).min))  # −∞ − (−∞) would be NaN


def log_normalise(a: ArrayLike, axis: int = -1) -> tuple[Floats, Floats]:
    """(a − log Σ exp a, log Σ exp a): log posteriors and log evidence from log joints.

    A slice that is all −∞ has no posterior: its evidence is −∞ and its posterior NaN, which the
    caller must refuse or report as impossible.
    """
    a = np.asarray(a, dtype=np.float64)
    total = log_sum_exp(a, axis, keepdims=True)
    with np.errstate(invalid="ignore"):
        return a - total, np.squeeze(total, axis=axis)[()]


def sigmoid(x: ArrayLike) -> Floats:
    """1 / (1 + e^−x), which neither overflows nor loses the small side: sigmoid(−745) is about
    5e-324.
    """
    x = np.asarray(x, dtype=np.float64)
    small = np.exp(-np.abs(x))
    return np.where(x >= 0, 1.0, small) / (1.0 + small)


def softplus(x: ArrayLike) -> Floats:
    """log(1 + e^x) in nats, stable at both ends; it is −log sigmoid(−x)."""
    x = np.asarray(x, dtype=np.float64)
    return np.maximum(x, 0.0) + np.log1p(np.exp(-np.abs(x)))  # three times as fast as logaddexp


def x_log_y(x: ArrayLike, y: ArrayLike) -> Floats:
    """x·log y in nats with 0·log 0 = 0, as in a likelihood where an event of probability 0 was
    never seen.
    """
    x, y = np.broadcast_arrays(np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64))
    return (x * log(np.where(x == 0, 1.0, y)))[()]
