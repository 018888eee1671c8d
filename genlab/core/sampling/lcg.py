"""The linear congruential generator (deck 001)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from genlab.core import check
from genlab.core.check import Floats, Ints

LARGEST_MODULUS = 2**32  # a·X + c then fits 64 bits
LARGEST_CYCLED_MODULUS = 2**20  # states that are walked through one by one


@dataclass(frozen=True)
class Condition:
    """One condition of the Hull–Dobell theorem, whether it holds, and why."""

    statement: str
    holds: bool
    reason: str


@dataclass(frozen=True)
class LCG:
    """The linear congruential generator X ← (aX + c) mod d (deck 001, "Pseudo Random Number Generators").

    0 < d ≤ 2³², 0 < a < d, 0 ≤ c < d as in the deck; anything else raises ValueError.
    """

    multiplier: int  # a
    increment: int  # c
    modulus: int  # d

    def __post_init__(self) -> None:
        d = check.count(self.modulus, "modulus d", at_least=2, at_most=LARGEST_MODULUS)
        object.__setattr__(self, "modulus", d)
        object.__setattr__(self, "multiplier", check.count(self.multiplier, "multiplier a", at_least=1, at_most=d - 1))
        object.__setattr__(self, "increment", check.count(self.increment, "increment c", at_most=d - 1))

    def sequence(self, seed: int, n: int) -> Ints:
        """X₀ = seed, X₁, …, X_{n−1}: (n,) whole numbers in 0..d−1; n at most 10⁷."""
        seed = check.count(seed, "seed X₀", at_most=self.modulus - 1)
        n = check.count(n, "n", at_least=1, at_most=10_000_000)
        values = np.empty(n, dtype=np.uint64)
        values[0], have = seed, 1
        jump, shift, d = self.multiplier, self.increment, self.modulus
        while have < n:  # X_{i+have} = jump·X_i + shift: each round doubles what there is
            more = values[: min(have, n - have)]
            values[have : have + len(more)] = (more * np.uint64(jump) + np.uint64(shift)) % np.uint64(d)
            have, jump, shift = 2 * have, jump * jump % d, (jump * shift + shift) % d
        return values.astype(np.int64)

    def uniforms(self, seed: int, n: int) -> Floats:
        """The sequence divided by d: (n,) numbers in [0, 1)."""
        return self.sequence(seed, n) / self.modulus

    def cycles(self) -> tuple[tuple[int, ...], ...]:
        """Every cycle, the longest first, each from its least state; together all states that ever recur (d ≤ 2²⁰)."""
        step = self._map()
        recurrent = np.ones(self.modulus, dtype=bool)
        for _ in range(self.modulus.bit_length()):  # what is still reached at least halves, or stays for ever
            reached = np.zeros_like(recurrent)
            reached[step[recurrent]] = True
            if (reached == recurrent).all():
                break
            recurrent = reached
        return _cycles(step.tolist(), np.flatnonzero(recurrent).tolist())

    def tail_and_period(self, seed: int) -> tuple[int, int]:
        """How many steps from the seed until the states recur, and the length of the cycle then met (d ≤ 2²⁰)."""
        state, step = check.count(seed, "seed X₀", at_most=self.modulus - 1), self._map().tolist()
        seen: dict[int, int] = {}
        while state not in seen:
            seen[state] = len(seen)
            state = step[state]
        return seen[state], len(seen) - seen[state]

    def period(self, seed: int) -> int:
        """The length of the cycle that the seed leads to; d itself for a full-period generator of any size."""
        return self.modulus if self.full_period else self.tail_and_period(seed)[1]

    def hull_dobell(self) -> tuple[Condition, Condition, Condition]:
        """The three conditions that hold together exactly if the period is d from every seed (Hull & Dobell 1962)."""
        a, c, d = self.multiplier, self.increment, self.modulus
        common, primes = math.gcd(c, d), _prime_factors(d)
        missing = [p for p in primes if (a - 1) % p]
        return (
            Condition("c and d have no common factor", common == 1, f"gcd({c}, {d}) = {common}"),
            Condition(
                "a − 1 is a multiple of every prime factor of d",
                not missing,
                f"{d} has the prime factors {primes}; "
                + (f"a − 1 = {a - 1} is no multiple of {missing}" if missing else f"a − 1 = {a - 1} is one of each"),
            ),
            Condition(
                "a − 1 is a multiple of 4 if d is",
                d % 4 != 0 or (a - 1) % 4 == 0,
                f"{d} is not a multiple of 4" if d % 4 else f"{d} is a multiple of 4 and a − 1 = {a - 1}",
            ),
        )

    @property
    def full_period(self) -> bool:
        """Every state is visited from every seed."""
        return all(condition.holds for condition in self.hull_dobell())

    def _map(self) -> Ints:
        """(d,) the successor of every state."""
        check.count(self.modulus, "modulus d of a generator whose states are listed", at_most=LARGEST_CYCLED_MODULUS)
        return (self.multiplier * np.arange(self.modulus) + self.increment) % self.modulus


def _cycles(step: list[int], recurrent: list[int]) -> tuple[tuple[int, ...], ...]:
    found, seen = [], set()
    for start in recurrent:
        cycle, state = [], start
        while state not in seen:
            seen.add(state)
            cycle.append(state)
            state = step[state]
        if cycle:
            found.append(tuple(cycle))
    return tuple(sorted(found, key=lambda cycle: (-len(cycle), cycle[0])))


def _prime_factors(n: int) -> list[int]:
    factors, p = [], 2
    while p * p <= n:
        if n % p == 0:
            factors.append(p)
            while n % p == 0:
                n //= p
        p += 1
    return factors + [n] * (n > 1)
