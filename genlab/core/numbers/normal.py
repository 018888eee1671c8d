"""The normal density, its distribution function and its quantile, to full precision in both
tails. See `sampling`.
"""

from __future__ import annotations

import math
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats

ROOT_2PI = math.sqrt(2 * math.pi)
# W. J. Cody 1969, "Rational Chebyshev approximations for the error function", for Φ: numerators
# over denominators, the lowest power last in CENTRE and MIDDLE; the tail is in 1/z².
CENTRE = (
    (
        0.065682337918207449113,
        2.2352520354606839287,
        161.02823106855587881,
        1067.6894854603709582,
        18154.981253343561249,
    ),
    (
        1.0,
        47.20258190468824187,
        976.09855173777669322,
        10260.932208618978205,
        45507.789335026729956,
    ),
)
MIDDLE = (
    (
        1.0765576773720192317e-8,
        0.39894151208813466764,
        8.8831497943883759412,
        93.506656132177855979,
        597.27027639480026226,
        2494.5375852903726711,
        6848.1904505362823326,
        11602.651437647350124,
        9842.7148383839780218,
    ),
    (
        1.0,
        22.266688044328115691,
        235.38790178262499861,
        1519.377599407554805,
        6485.558298266760755,
        18615.571640885098091,
        34900.952721145977266,
        38912.003286093271411,
        19685.429676859990727,
    ),
)
TAIL = (
    (
        0.02307344176494017303,
        0.21589853405795699,
        0.1274011611602473639,
        0.022235277870649807,
        0.001421619193227893466,
        2.9112874951168792e-5,
    ),
    (
        1.0,
        1.28426009614491121,
        0.468238212480865118,
        0.0659881378689285515,
        0.00378239633202758244,
        7.29751555083966205e-5,
    ),
)
CENTRE_ENDS, MIDDLE_ENDS = 0.66291, 5.656854249492381  # √32
UNDERFLOW, SIXTEENTHS = 40.0, 16  # exp(−800) is 0; a multiple of 1/16 has an exact square
# M. J. Wichura 1988, algorithm AS 241 (PPND16): the quantile near ½, in the flanks and in the far
# tails.
CENTRE_QUANTILE = (
    (
        2509.0809287301226727,
        33430.575583588128105,
        67265.770927008700853,
        45921.953931549871457,
        13731.693765509461125,
        1971.5909503065514427,
        133.14166789178437745,
        3.387132872796366608,
    ),
    (
        5226.495278852854561,
        28729.085735721942674,
        39307.89580009271061,
        21213.794301586595867,
        5394.1960214247511077,
        687.1870074920579083,
        42.313330701600911252,
        1.0,
    ),
)
FLANK = (
    (
        7.7454501427834140764e-4,
        0.0227238449892691845833,
        0.24178072517745061177,
        1.27045825245236838258,
        3.64784832476320460504,
        5.7694972214606914055,
        4.6303378461565452959,
        1.42343711074968357734,
    ),
    (
        1.05075007164441684324e-9,
        5.475938084995344946e-4,
        0.0151986665636164571966,
        0.14810397642748007459,
        0.68976733498510000455,
        1.6763848301838038494,
        2.05319162663775882187,
        1.0,
    ),
)
TAIL_QUANTILE = (
    (
        2.01033439929228813265e-7,
        2.71155556874348757815e-5,
        0.0012426609473880784386,
        0.026532189526576123093,
        0.29656057182850489123,
        1.7848265399172913358,
        5.4637849111641143699,
        6.6579046435011037772,
    ),
    (
        2.04426310338993978564e-15,
        1.4215117583164458887e-7,
        1.8463183175100546818e-5,
        7.868691311456132591e-4,
        0.0148753612908506148525,
        0.13692988092273580531,
        0.59983220655588793769,
        1.0,
    ),
)


def normal_pdf(x: ArrayLike, mean: float | Floats = 0.0, sd: float | Floats = 1.0) -> Floats:
    """The density of N(mean, sd²) at x; the shapes of x, mean and sd are broadcast (deck 001).

    >>> sampling.normal_pdf([0.0, 1.0]).round(4).tolist()
    [0.3989, 0.242]
    """
    z, scale = _standard(x, mean, sd)
    return _bell(z) / (ROOT_2PI * scale)


def normal_cdf(x: ArrayLike, mean: float | Floats = 0.0, sd: float | Floats = 1.0) -> Floats:
    """P(X ≤ x) for N(mean, sd²): its relative error stays below 1e-14 down to 1e-300 (deck 001).

    x may be infinite, mean is finite and sd at least 1e-100; their shapes are broadcast. Returns
    an array of that shape, or a number for numbers. Raises ValueError for a NaN.

    >>> sampling.normal_cdf([-1.96, 0.0]).round(4).tolist()
    [0.025, 0.5]
    >>> sampling.normal_cdf(1.0, mean=[0.0, 1.0], sd=[[1.0], [2.0]]).round(4).tolist()
    [[0.8413, 0.5], [0.6915, 0.5]]
    """
    z, _ = _standard(x, mean, sd)
    return _standard_cdf(np.ravel(z)).reshape(np.shape(z))[()]


def _standard_cdf(z: Floats) -> Floats:
    """(N,) P(X ≤ z) for N(0, 1), each by the approximation of its range alone."""
    size = np.abs(z)
    below = np.empty_like(z)
    is_central, is_tail = size <= CENTRE_ENDS, size > MIDDLE_ENDS
    central = z[is_central]
    below[is_central] = 0.5 + central * _ratio(CENTRE, central**2)
    is_middle = ~(is_central | is_tail)
    middle = size[is_middle]
    upper = _ratio(MIDDLE, middle) * _bell(middle)  # P(X > |z|)
    below[is_middle] = np.where(z[is_middle] > 0, 1 - upper, upper)
    if is_tail.any():
        tail = np.minimum(size[is_tail], check.LARGEST)
        inverse_square = 1 / tail**2
        share = 1 / ROOT_2PI - inverse_square * _ratio(TAIL, inverse_square)
        upper = share * np.sqrt(inverse_square) * _bell(tail)
        below[is_tail] = np.where(z[is_tail] > 0, 1 - upper, upper)
    return below


def normal_quantile(p: ArrayLike, mean: float = 0.0, sd: float = 1.0) -> Floats:
    """The x with P(X ≤ x) = p for N(mean, sd²), p in [0, 1] of any shape; ∓∞ at 0 and 1.

    The relative error of the standard quantile is below 1e-14 from p = 1e-300 up (Wichura 1988, AS
    241).

    >>> sampling.normal_quantile([0.025, 0.5]).round(4).tolist()
    [-1.96, 0.0]
    """
    p = check.probabilities(p, "p")
    scale, shift = check.positive(sd, "sd"), check.number(mean, "mean")
    return (shift + scale * _standard_quantile(p.ravel())).reshape(p.shape)[()]


def _standard_quantile(p: Floats) -> Floats:
    offset = p - 0.5
    z = offset * _ratio(CENTRE_QUANTILE, 0.180625 - offset * offset)
    in_tail = np.flatnonzero(np.abs(offset) > 0.425)
    tail = p[in_tail]
    z[in_tail] = np.copysign(_tail_quantile(np.minimum(tail, 1 - tail)), offset[in_tail])
    return z


def _tail_quantile(p: Floats) -> Floats:
    """|z| for a tail probability p below 0.075; ∞ for 0."""
    with np.errstate(divide="ignore"):
        r = np.sqrt(-np.log(p))
    z = _ratio(FLANK, np.minimum(r, 5) - 1.6)
    beyond = np.flatnonzero(r > 5)
    if beyond.size:
        # No float has r above 28.
        z[beyond] = np.where(
            p[beyond] > 0, _ratio(TAIL_QUANTILE, np.minimum(r[beyond], 40) - 5), np.inf
        )
    return z


def _standard(
    x: ArrayLike, mean: float | Floats, sd: float | Floats
) -> tuple[Floats, Floats | float]:
    scale: Floats | float
    shift: Floats | float
    if not np.isscalar(sd):
        scale = check.finite(sd, "sd")
        if scale.size and scale.min() < check.SMALLEST:
            raise ValueError(f"sd has {scale.min():g}; it must be at least {check.SMALLEST:g}")
    else:
        scale = check.positive(cast(float, sd), "sd")
    if np.isscalar(mean):
        shift = check.number(cast(float, mean), "mean")
    else:
        shift = check.finite(mean, "mean")
    x = check.reals(x, "x")
    if not (np.isscalar(mean) and np.isscalar(sd)):
        _refuse_unlike_shapes(x.shape, np.shape(shift), np.shape(scale))
    with np.errstate(over="ignore"):  # so far out that ±∞ is accurate enough
        return np.asarray((x - shift) / scale), scale


def _refuse_unlike_shapes(x: tuple, mean: tuple, sd: tuple) -> None:
    try:
        np.broadcast_shapes(x, mean, sd)
    except ValueError:
        raise ValueError(
            f"x, mean and sd have shapes {x}, {mean} and {sd}; along each axis their lengths must "
            "be the same, or 1"
        ) from None


def _bell(z: Floats) -> Floats:
    """exp(−z²/2), z² from a short part that squares exactly and the rest, which keeps the far
    tail's digits.
    """
    z = np.minimum(np.abs(z), UNDERFLOW)
    short = np.trunc(z * SIXTEENTHS) / SIXTEENTHS
    return np.exp(-0.5 * short * short) * np.exp(-0.5 * (z - short) * (z + short))


def _ratio(pair: tuple[tuple[float, ...], tuple[float, ...]], x: Floats) -> Floats:
    numerator, denominator = (_polynomial(coefficients, x) for coefficients in pair)
    numerator /= denominator
    return numerator


def _polynomial(coefficients: tuple[float, ...], x: Floats) -> Floats:
    """Horner's rule, the highest power first, in place."""
    total = np.full_like(x, coefficients[0])
    for coefficient in coefficients[1:]:
        total *= x
        total += coefficient
    return total
