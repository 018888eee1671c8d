"""Shortest vectors of lattices in two and three dimensions, in whole numbers, for the spectral
test.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from genlab.core.values import frozen

Vector = tuple[int, ...]


@frozen
class Spectral:
    """The most widely spaced family of parallel lines or planes that contains every point of a
    generator.

    coefficients s: whole numbers, not all 0, with the least squared length ν² for which s₁X + s₂X′
    (+ s₃X″) has the same remainder modulo d at every state (Knuth, TAOCP 2, 3.3.4); the first that
    is not 0 is positive.

    >>> sampling.LCG(65539, 0, 2**31).spectral(3).coefficients
    (9, -6, 1)
    """

    coefficients: Vector
    remainder: int  # of s·X modulo d
    modulus: int

    @property
    def squared(self) -> int:
        """ν²: neighbours of the family are 1/ν apart in the unit square or cube."""
        return sum(s * s for s in self.coefficients)

    @property
    def distance(self) -> float:
        """1/ν, between neighbours."""
        return 1 / math.sqrt(self.squared)

    @property
    def levels(self) -> tuple[int, ...]:
        """The first and the last value of d·(s·u) on lines or planes that meet the cube of all u =
        X/d, X = 0..d−1.

        Neighbours are d apart; ``count`` is how many there are.
        """
        lowest = sum(min(s, 0) for s in self.coefficients) * (self.modulus - 1)
        highest = sum(max(s, 0) for s in self.coefficients) * (self.modulus - 1)
        first = lowest + (self.remainder - lowest) % self.modulus
        return first, highest - (highest - self.remainder) % self.modulus

    @property
    def count(self) -> int:
        """How many lines or planes of the family meet the cube."""
        first, last = self.levels
        return (last - first) // self.modulus + 1


def reduced(basis: Sequence[Vector]) -> list[Vector]:
    """The shortest basis of a lattice of one to three independent vectors, the shortest first.

    From each vector in turn, the nearest vector of the lattice of the shorter ones is subtracted
    (Semaev 2001; Nguyen and Stehlé 2009 prove that this greedy way ends at the successive minima up
    to four dimensions).
    """
    vectors = sorted(basis, key=_squared_length)
    while len(vectors) > 1:
        shorter = reduced(vectors[:-1])
        last = _difference(vectors[-1], _nearest(shorter, vectors[-1]))
        if _squared_length(last) >= _squared_length(shorter[-1]):
            return [*shorter, last]
        vectors = sorted([*shorter, last], key=_squared_length)
    return vectors


def _nearest(basis: list[Vector], to: Vector) -> Vector:
    """The vector of the lattice of one or two reduced vectors that is nearest to a vector."""
    if len(basis) == 1:
        (a,) = basis
        return _times(_nearest_integer(_dot(to, a), _squared_length(a)), a)
    a, b = basis
    aa, bb = _squared_length(a), _squared_length(b)
    ab = _dot(a, b)
    ta, tb = _dot(to, a), _dot(to, b)
    determinant = aa * bb - ab**2
    # The real coordinates, rounded down: in a reduced basis, the nearest vector is a corner of the
    # cell that holds the target.
    i = (ta * bb - tb * ab) // determinant
    j = (tb * aa - ta * ab) // determinant
    corners = [_plus(_times(m, a), _times(n, b)) for m in (i, i + 1) for n in (j, j + 1)]
    return min(corners, key=lambda corner: _squared_length(_difference(to, corner)))


def _nearest_integer(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


def _dot(a: Vector, b: Vector) -> int:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _squared_length(a: Vector) -> int:
    return _dot(a, a)


def _times(k: int, a: Vector) -> Vector:
    return tuple(k * x for x in a)


def _plus(a: Vector, b: Vector) -> Vector:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def _difference(a: Vector, b: Vector) -> Vector:
    return tuple(x - y for x, y in zip(a, b, strict=True))
