"""How soon powers and sums of powers return to 1 and to 0, which determines the period of a linear
congruential generator. All numbers are whole, up to 2⁶⁴, and no state is visited.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache
from itertools import chain, count

LARGEST_DIVISOR = 2**16  # up to which divisors are tried one by one
# With these bases the Miller–Rabin test is exact below 3.3·10²⁴ (Sorenson and Webster 2015)
WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)


@lru_cache(maxsize=64)
def prime_powers(n: int) -> dict[int, int]:
    """The prime factors of n, 1 ≤ n ≤ 2⁶⁴, and how often each divides it, the least first."""
    return dict(sorted(Counter(_prime_factors(n)).items()))


def _prime_factors(n: int) -> list[int]:
    """The prime factors of n, each as often as it divides n.

    Small ones are found by division. What is left has at most three factors, all above 2¹⁶; they
    are found by Pollard's rho method.
    """
    factors: list[int] = []
    for p in chain([2], range(3, min(math.isqrt(n), LARGEST_DIVISOR) + 1, 2)):
        while n % p == 0:  # a composite divisor no longer divides what is left
            factors.append(p)
            n //= p
    unfactored = [n] if n > 1 else []
    while unfactored:
        m = unfactored.pop()
        if m < LARGEST_DIVISOR**2 or is_prime(m):
            factors.append(m)
        else:
            divisor = _divisor(m)
            unfactored += [divisor, m // divisor]
    return factors


def is_prime(n: int) -> bool:
    """Whether n is prime, for 0 ≤ n < 3.3·10²⁴ (Miller–Rabin test)."""
    if n < 2:
        return False
    for p in WITNESSES:
        if n % p == 0:
            return n == p
    twos = valuation(n - 1, 2, n.bit_length())
    odd = (n - 1) >> twos
    return all(_is_witness_to_prime(n, base, odd, twos) for base in WITNESSES)


def _is_witness_to_prime(n: int, base: int, odd: int, twos: int) -> bool:
    """Whether the powers of the base are as they would be modulo a prime n = odd · 2^twos + 1."""
    power = pow(base, odd, n)
    if power in (1, n - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % n
        if power == n - 1:
            return True
    return False


def _divisor(n: int) -> int:
    """A divisor of a composite n other than 1 and n: Pollard's rho method, on the sequence
    y ← y² + shift for one shift after the other.

    The number of steps is about the square root of the least prime factor: about 2¹⁶ for n up to
    2⁶⁴.
    """
    for shift in count(1):
        slow, fast = 2, 2
        divisor = 1
        while divisor == 1:
            slow = (slow * slow + shift) % n
            fast = (fast * fast + shift) % n
            fast = (fast * fast + shift) % n
            divisor = math.gcd(slow - fast, n)
        if divisor != n:
            return divisor
    raise AssertionError("unreachable: some shift finds a divisor")


def valuation(n: int, p: int, most: int) -> int:
    """How often the prime p divides n, at most ``most`` times; for n = 0 it is ``most``."""
    k = 0
    while k < most and n % p == 0:
        n, k = n // p, k + 1
    return k


def order(a: int, p: int, k: int) -> int:
    """The least m ≥ 1 with aᵐ = 1 modulo pᵏ, p a prime that does not divide a."""
    modulus, m = p**k, p**k * (p - 1)  # Euler: this exponent brings every a back to 1
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
