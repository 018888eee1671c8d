"""How soon powers and sums of powers return to 1 and to 0: what the period of a linear congruential
generator rests on.

Whole numbers alone, up to 2³²; no state is walked through.
"""

from __future__ import annotations

import math

import numpy as np


def prime_powers(n: int) -> dict[int, int]:
    """The prime factors of n ≥ 1 and how often each divides it, the least first."""
    tried = np.r_[2, np.arange(3, math.isqrt(n) + 1, 2)].astype(np.int64)
    positions: dict[int, int] = {}
    for p in tried[
        np.int64(n) % tried == 0
    ].tolist():  # composite numbers among them divide what is left no more
        while n % p == 0:
            positions[p] = positions.get(p, 0) + 1
            n //= p
    return positions | ({n: 1} if n > 1 else {})


def valuation(n: int, p: int, most: int) -> int:
    """How often the prime p divides n, at most ``most``: that many for n = 0."""
    k = 0
    while k < most and n % p == 0:
        n, k = n // p, k + 1
    return k


def order(a: int, p: int, k: int) -> int:
    """The least m ≥ 1 with aᵐ = 1 modulo pᵏ, p a prime that does not divide a."""
    modulus, m = p**k, p**k * (p - 1)  # Euler: so many bring every a back
    for q in {p, *prime_powers(p - 1)}:
        while m % q == 0 and pow(a, m // q, modulus) == 1 % modulus:
            m //= q
    return m


def return_of_sums(a: int, p: int, k: int) -> int:
    """The least m ≥ 1 for which pᵏ divides 1 + a + … + aᵐ⁻¹, p a prime that does not divide a ≥ 1.

    The sum is m for a = 1, else (aᵐ − 1) / (a − 1): so aᵐ = 1 modulo pᵏ⁺ᵛ, where p divides a − 1 v
    times.
    """
    return p**k if a == 1 else order(a, p, k + valuation(a - 1, p, 64))
