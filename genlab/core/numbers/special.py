"""log Γ, the regularised incomplete beta function and its inverse, in NumPy and the standard
library.

A point of (0, 1) travels with its complement and both logarithms, so that neither end of the
interval loses digits. Everything rests on the kernel x^a (1−x)^b / B(a, b), written after Loader
2000 ("Fast and accurate computation of binomial probabilities") as a deviance and three Stirling
remainders: no large logarithms cancel, at any a and b.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from genlab.core.check import Floats
from genlab.core.numbers.logs import log

LOG_2PI = math.log(2 * math.pi)
# Bernoulli numbers B_2k / (2k (2k−1)), DLMF 5.11.1: eight terms leave less than 1e-17 from 10 on.
STIRLING_FROM = 10
# Limits of searches and of fractions, which converge long before.
MAX_STEPS, MAX_TERMS = 200, 100_000
# From this parameter on, and this near to the mean, a beta is normal up to 1e-12.
HUGE, NEAR_MEAN = 1e7, 0.1
LAST_DIGIT, ROUNDING = 1e-15, 2.3e-16  # relative limits: below these nothing changes any more
STIRLING = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400)
# 1/3, 1/5 …: what is left of the artanh after its first term; ten terms leave less than 1e-17 where
# |t| < CLOSE.
CLOSE = 0.3
ODD = (1 / 3, 1 / 5, 1 / 7, 1 / 9, 1 / 11, 1 / 13, 1 / 15, 1 / 17, 1 / 19, 1 / 21)


class Point(NamedTuple):
    """x, its complement y = 1 − x and their natural logarithms; arrays or numbers."""

    x: Any
    y: Any
    log_x: Any
    log_y: Any


def at(x: ArrayLike) -> Point:
    """The point x of [0, 1]."""
    x = np.asarray(x, dtype=np.float64)
    with np.errstate(divide="ignore"):
        return Point(x, 1 - x, log(x), np.log1p(-x))


def at_logit(v: float) -> Point:
    """The point whose log-odds are v: log x stays finite even where x itself is too small for a
    float.
    """
    small = math.exp(-abs(v))
    larger, smaller = 1 / (1 + small), small / (1 + small)
    x = larger if v >= 0 else smaller
    y = smaller if v >= 0 else larger
    rest = math.log1p(small)
    return Point(x, y, -max(-v, 0.0) - rest, -max(v, 0.0) - rest)


def stirling_error(a: ArrayLike) -> Any:
    """log Γ(a) − [(a − ½) log a − a + ½ log 2π] for a > 0, in nats, to about 1e-15."""
    a = np.asarray(a, dtype=np.float64)
    return _stirling_errors(a) if a.ndim else _stirling_error_of_number(float(a))


def _stirling_errors(a: Floats) -> Floats:
    low = a < STIRLING_FROM
    # Climb to a + 10 by Γ(a + 1) = a Γ(a).
    shifted = np.where(low, a, STIRLING_FROM)[..., None] + np.arange(STIRLING_FROM)
    climb = np.where(low, ((shifted + 0.5) * np.log1p(1 / shifted) - 1).sum(axis=-1), 0.0)
    high = a + STIRLING_FROM * low
    return climb + _horner(high**-2.0, STIRLING) / high


def log_gamma(a: ArrayLike) -> Floats:
    """log Γ(a) for a > 0, element by element, in nats, to about 1e-15 of max(1, |log Γ|)."""
    a = np.asarray(a, dtype=np.float64)
    return (a - 0.5) * np.log(a) - a + 0.5 * LOG_2PI + stirling_error(a)


def deviance(a: Any, b: Any, at: Point) -> Any:
    """a log(p/x) + b log((1−p)/(1−x)) ≥ 0 with p = a/(a+b), in nats: (a+b) times a Kullback–Leibler
    divergence.

    Zero at x = p and exact to rounding next to it, where the two logarithms would cancel.
    """
    log1p = math.log1p if isinstance(at.x, float) else np.log1p
    excess = _excess(a, b, at)
    heads = a * _t_minus_log1p(excess / a, at.log_x + log1p(b / a))
    return heads + b * _t_minus_log1p(-excess / b, at.log_y + log1p(a / b))


def log_kernel(a: Any, b: Any, at: Point) -> Any:
    """log of x^a (1−x)^b / B(a, b) for a, b > 0, element by element, in nats; −∞ at both ends."""
    if np.ndim(a) == 0 and np.ndim(b) == 0:
        return _log_peak_of_numbers(float(a), float(b)) - deviance(float(a), float(b), at)
    a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    return _log_peak(a, b) - deviance(a, b, at)


def _log_peak(a: Floats, b: Floats) -> Floats:
    """log of the kernel where it is highest, at x = a/(a+b)."""
    root = 0.5 * (np.log(a) - np.log1p(a / b) - LOG_2PI)  # ½ log of ab / (2π (a+b))
    return root + stirling_error(a + b) - stirling_error(a) - stirling_error(b)


class LogTails(NamedTuple):
    """Natural logarithms of the probability below and above a point, each to its own relative
    precision.
    """

    below: float
    above: float


def log_beta_tails(a: float, b: float, at: Point) -> LogTails:
    """log of I_x(a, b) and of 1 − I_x(a, b), the two tails of Beta(a, b) at one point, in nats.

    Each tail is computed for x up to the mean; beyond it the roles of a and b are exchanged. Three
    methods share the work: the continued fraction of DiDonato & Morris 1992 (eq. 9), of some
    √min(a, b) terms; where a < 1 the power series, which keeps the digits of the other tail; where
    a and b are huge, Temme's uniform expansion.
    """
    a, b = float(a), float(b)
    at = Point(*map(float, at))
    if at.x <= (a + 1) / (a + b + 2):
        return LogTails(*_tails_up_to_mean(a, b, at))
    upper, lower = _tails_up_to_mean(b, a, Point(at.y, at.x, at.log_y, at.log_x))
    return LogTails(lower, upper)


def _tails_up_to_mean(a: float, b: float, at: Point) -> tuple[float, float]:
    """log I_x(a, b) and log(1 − I_x(a, b)) for x up to about the mean."""
    excess = _excess(a, b, at)
    if min(a, b) >= HUGE and abs(excess) < NEAR_MEAN * min(a, b):
        return _nearly_normal_tails(a, b, at, excess)
    if a < 1:
        lower = _log_power_series(a, b, at)
    else:
        lower = float(log_kernel(a, b, at)) + math.log(_fraction(a, b, at, excess))
    lower = min(lower, 0.0)
    return lower, _log_complement(lower)


def _log_power_series(a: float, b: float, at: Point) -> float:
    """log I_x(a, b) for a < 1 and x up to about the mean, to relative precision even where it is
    next to 0.

    I_x(a, b) = x^a / (a B(a, b)) · [1 + a Σ_n (1−b)(2−b)…(n−b) xⁿ / (n! (a+n))]; every part is a
    multiple of a.
    """
    term, total = 1.0, 0.0
    for n in range(1, MAX_TERMS):
        term *= (n - b) / n * at.x
        total += term / (a + n)
        if abs(term) <= ROUNDING * abs(total):
            break
    log_scale = _log_gamma_rise(1.0, a) - _log_gamma_rise(b, a)  # log of a B(a, b)
    return a * at.log_x - log_scale + math.log1p(a * total)


def _log_gamma_rise(b: float, a: float) -> float:
    """log Γ(b + a) − log Γ(b) for 0 < a < 1 and b > 0, to relative precision as a → 0."""
    climb = 0.0
    while b < STIRLING_FROM:
        climb += math.log1p(a / b)
        b += 1.0
    growth = math.log1p(a / b)
    remainder = sum(
        c * b ** (1 - 2 * k) * math.expm1((1 - 2 * k) * growth) for k, c in enumerate(STIRLING, 1)
    )
    return (
        a * math.log(b) + (a - 0.5) * growth - b * _t_minus_log1p(a / b, growth) + remainder - climb
    )


def _nearly_normal_tails(a: float, b: float, at: Point, excess: float) -> tuple[float, float]:
    """log of both tails for huge a and b: a normal distribution and one correction (Temme 1982).

    z is the signed root of twice the deviance: the standard score of a normal density that has
    fallen as much. The correction is 1/z minus 1/(standard score of x), which tends to a third of
    the skewness at the mean.
    """
    total = a + b
    sd = math.sqrt(a / total * b)
    score = excess / sd
    z = math.sqrt(2 * deviance(a, b, at))
    correction = (b - a) / total / sd / 3
    if abs(score) >= 1e-3:
        correction = math.copysign(1 / z, score) - 1 / score
    sign = -1.0 if score > 0 else 1.0
    smaller = -0.5 * z * z - 0.5 * LOG_2PI + math.log(_mills_ratio(z) + sign * correction)
    larger = _log_complement(smaller)
    return (larger, smaller) if score > 0 else (smaller, larger)


def _mills_ratio(z: float) -> float:
    """P(Z > z) over the density at z, of a standard normal Z, for z ≥ 0."""
    if z < 10:
        return 0.5 * math.erfc(z / math.sqrt(2)) * math.exp(0.5 * (z * z + LOG_2PI))
    tail = z
    for n in range(40, 0, -1):
        tail = z + n / tail
    return 1 / tail


def beta_logit_quantile(a: float, b: float, log_p: float) -> float:
    """The log-odds v of the point below which Beta(a, b) has probability p ≤ ½, given log p.

    In v the beta density is log-concave, so log F(v) is concave: Newton's tangent lies above it,
    every step but the first comes from the left, and none can overshoot.
    """
    v = math.log(a) - math.log(b)
    for step in range(MAX_STEPS):
        point = at_logit(v)
        lower_tail = log_beta_tails(a, b, point).below
        move = (log_p - lower_tail) * math.exp(lower_tail - float(log_kernel(a, b, point)))
        v += move
        if step and move <= LAST_DIGIT * max(1.0, abs(v)):
            break
    return v


@lru_cache(maxsize=64)  # the same belief is asked for each curve and each interval
def _stirling_error_of_number(a: float) -> np.float64:
    return np.float64(_stirling_errors(np.asarray(a)))


@lru_cache(maxsize=64)
def _log_peak_of_numbers(a: float, b: float) -> float:
    return float(_log_peak(np.asarray(a), np.asarray(b)))


def _choose(condition: Any, first: Any, second: Any) -> Any:
    """np.where, also of plain numbers: NumPy needs twenty times as long for one number as Python,
    and the inverse functions go from point to point.
    """
    if isinstance(condition, np.ndarray):
        return np.where(condition, first, second)
    return first if condition else second


def _excess(a: Any, b: Any, at: Point) -> Any:
    """(a + b) x − a = b − (a + b) y, from the smaller of x and y."""
    is_low = at.x <= at.y
    small = _choose(is_low, at.x, at.y)
    excess = _times_less(a, b, small, _choose(is_low, a, b))
    return _choose(is_low, excess, -excess)


def _times_less(a: Any, b: Any, x: Any, subtrahend: Any) -> Any:
    """(a + b) x − subtrahend, nearly as if rounded once: the product of two numbers of 24 bits is
    exact.
    """
    total = a + b
    rounded = total - a
    rounding_error = (a - (total - rounded)) + (b - rounded)
    total_high, x_high = _short(total), _short(x)
    return (
        (total_high * x_high - subtrahend)
        + total_high * (x - x_high)
        + ((total - total_high) + rounding_error) * x
    )


def _short(x: Any) -> Any:
    """The nearest number of 24 bits."""
    return np.float32(x).astype(float) if isinstance(x, np.ndarray) else float(np.float32(x))


def _t_minus_log1p(t: Any, log1p_t: Any) -> Any:
    """t − log(1 + t), by the series of 2 artanh(t / (2 + t)) where the difference would cancel."""
    is_small = abs(t) < CLOSE
    if is_small is False:
        return t - log1p_t
    small = _choose(is_small, t, 0.0)
    r = small / (2 + small)
    series = small * r - 2 * r**3 * _horner(r * r, ODD)
    return _choose(is_small, series, t - log1p_t)


def _horner(x: Any, coefficients: tuple[float, ...]) -> Any:
    total = 0.0
    for coefficient in reversed(coefficients):
        total = total * x + coefficient
    return total


def _fraction(a: float, b: float, at: Point, excess: float) -> float:
    """I_x(a, b) / kernel where x < (a+1)/(a+b); `excess` is (a+b)x − a, which the fraction must
    not cancel itself.
    """
    x, y = float(at.x), float(at.y)
    start = 1.0 - excess
    total = c = a / (a + 1) * start
    d = 0.0
    for m in range(1, MAX_TERMS):
        k = a + 2 * m - 1
        even_coefficient = m * (b - m) * x
        alpha = (a + m - 1) / k * ((a + b + m - 1) / k) * even_coefficient * x
        beta = m + even_coefficient / k + (a + m) / (k + 2) * (start + m * (1 + y))
        d, c = 1 / (beta + alpha * d), beta + alpha / c
        total *= c * d
        if abs(c * d - 1) <= ROUNDING:
            return 1 / total
    raise ArithmeticError(f"the incomplete beta fraction did not converge at a={a}, b={b}, x={x}")


def _log_complement(log_p: float) -> float:
    """log(1 − p) from log p."""
    if log_p == 0:
        return -math.inf
    return math.log1p(-math.exp(log_p)) if log_p < -0.7 else math.log(-math.expm1(log_p))
