"""The linear congruential generator (deck 001)."""

from __future__ import annotations

import math
from itertools import accumulate, product, repeat

import numpy as np

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.core.sampling.lattice import Spectral, reduced
from genlab.core.sampling.orders import prime_powers, return_of_sums, valuation
from genlab.core.values import frozen

LARGEST_MODULUS = 2**64  # the states then fit 64 bits
LARGEST_PRODUCT_MODULUS = 2**32  # a·X + c then fits 64 bits
EXACT_FLOAT_MODULUS = 2**53  # every state is then a float, and X/d is below 1
BELOW_ONE = 1 - 2.0**-53  # the largest float below 1
LARGEST_CYCLED_MODULUS = 2**20  # states that are walked through one by one


@frozen
class Condition:
    """One condition of the Hull–Dobell theorem, whether it holds, and why.

    reason states why in short, in words that stay the same from version to version; explanation
    is a sentence for readers.

    >>> sampling.LCG(5, 3, 8).hull_dobell()[0].holds
    True
    """

    statement: str
    holds: bool
    reason: str
    explanation: str = ""


@frozen
class LCG:
    """The linear congruential generator X ← (aX + c) mod d (deck 001, "Pseudo Random Number
    Generators").

    0 < a < d and 0 ≤ c < d as in the deck, and 2 ≤ d ≤ 2⁶⁴; anything else raises ValueError. All
    arithmetic is exact, for every modulus.

    >>> sampling.LCG(5, 3, 9).period(1)
    6
    >>> sampling.LCG(6364136223846793005, 1442695040888963407, 2**64).full_period
    True
    """

    multiplier: int  # a
    increment: int  # c
    modulus: int  # d

    def __post_init__(self) -> None:
        d = check.count(self.modulus, "modulus d", at_least=2, at_most=LARGEST_MODULUS)
        object.__setattr__(self, "modulus", d)
        object.__setattr__(
            self,
            "multiplier",
            check.count(self.multiplier, "multiplier a", at_least=1, at_most=d - 1),
        )
        object.__setattr__(
            self, "increment", check.count(self.increment, "increment c", at_most=d - 1)
        )

    def sequence(self, seed: int, n: int) -> Ints:
        """X₀ = seed, X₁, …, X_{n−1}: (n,) whole numbers in 0..d−1; n at most 10⁷.

        The numbers are int64, and uint64 for a modulus above 2⁶³. Time is linear in n: the
        numbers come in vectors where d ≤ 2³² or d is a power of two, else one by one.

        >>> sampling.LCG(5, 3, 9).sequence(1, 5).tolist()
        [1, 8, 7, 2, 4]
        """
        seed = check.count(seed, "seed X₀", at_most=self.modulus - 1)
        n = check.count(n, "n", at_least=1, at_most=10_000_000)
        if self.modulus <= LARGEST_PRODUCT_MODULUS or self._bits is not None:
            states = self._sequence_by_doubling(seed, n)
        else:
            a, c = self.multiplier, self.increment
            d = self.modulus
            steps = accumulate(repeat(None, n - 1), lambda x, _: (a * x + c) % d, initial=seed)
            states = np.fromiter(steps, dtype=np.uint64, count=n)
        return states if self.modulus > 2**63 else states.astype(np.int64)

    def _sequence_by_doubling(self, seed: int, n: int) -> np.ndarray:
        """The sequence as uint64; each round doubles its length.

        X_{i+k} = jump·X_i + shift, with jump and shift of k steps at once. For a power of two the
        products may wrap around at 2⁶⁴, which d divides.
        """
        d = self.modulus
        values = np.empty(n, dtype=np.uint64)
        values[0] = seed
        filled = 1
        jump, shift = self.multiplier, self.increment
        while filled < n:
            block = values[: min(filled, n - filled)]
            next_block = block * np.uint64(jump) + np.uint64(shift)
            next_block = (
                next_block % np.uint64(d) if self._bits is None else next_block & np.uint64(d - 1)
            )
            values[filled : filled + len(block)] = next_block
            filled *= 2
            jump, shift = jump * jump % d, (jump * shift + shift) % d
        return values

    @property
    def _bits(self) -> int | None:
        """k for d = 2ᵏ; None for a modulus that is no power of two."""
        d = self.modulus
        return d.bit_length() - 1 if d & (d - 1) == 0 else None

    def outputs(self, seed: int, n: int, bits: int) -> Ints:
        """The first binary digits of each u = X/d: (n,) whole numbers ⌊X · 2^bits / d⌋.

        For d = 2ᵏ these are the top bits of X, which have longer periods than the others. At most
        as many bits are allowed as d has: 2^bits ≤ d.

        java.util.Random gives the top 32 of 48 bits, as a number with a sign, from X₁ on; its X₀
        is the seed XOR a:

        >>> java = sampling.LCG(25214903917, 11, 2**48)
        >>> top = java.outputs(42 ^ java.multiplier, 3, bits=32)
        >>> top.astype("int32")[1:].tolist()  # new Random(42).nextInt(), twice
        [-1170105035, 234785527]
        """
        d = self.modulus
        bits = check.count(bits, "bits", at_least=1, at_most=d.bit_length() - 1)
        states = self.sequence(seed, n)
        if self._bits is not None:
            return states >> states.dtype.type(self._bits - bits)
        digits = ((x << bits) // d for x in states.tolist())
        return np.array(list(digits), dtype=np.uint64)

    def uniforms(self, seed: int, n: int, *, bits: int | None = None) -> Floats:
        """The sequence divided by d, or the first digits of that by 2^bits: (n,) numbers in [0, 1).

        Above d = 2⁵³ not every quotient is a float: they are rounded, and never up to 1.

        >>> sampling.LCG(5, 3, 8).uniforms(1, 4).round(4).tolist()
        [0.125, 0.0, 0.375, 0.25]
        """
        if bits is None:
            modulus, states = self.modulus, self.sequence(seed, n)
        else:
            states = self.outputs(seed, n, bits)  # which checks the bits
            modulus = 2**bits
        quotients = states / float(modulus)
        return quotients if modulus <= EXACT_FLOAT_MODULUS else np.minimum(quotients, BELOW_ONE)

    def cycles(self) -> tuple[tuple[int, ...], ...]:
        """Every cycle, the longest first, each from its least state; together all states that ever
        recur (d ≤ 2²⁰).

        >>> sampling.LCG(3, 0, 4).cycles()
        ((1, 3), (0,), (2,))
        """
        step = self._map()
        recurrent = np.ones(self.modulus, dtype=bool)
        # The number of states that are still reached at least halves, or it never changes again.
        for _ in range(self.modulus.bit_length()):
            is_reached = np.zeros_like(recurrent)
            is_reached[step[recurrent]] = True
            if (is_reached == recurrent).all():
                break
            recurrent = is_reached
        return _cycles(step.tolist(), np.flatnonzero(recurrent).tolist())

    def cycle_lengths(self) -> tuple[tuple[int, int], ...]:
        """(length, how many cycles have it), the longest first, for all cycles and any modulus,
        without walking through them.

        Modulo each prime power of d the generator runs by itself: to one fixed point if the prime
        divides a, else on cycles, and a state's cycle modulo d closes when all of those have
        (Chinese remainder theorem).

        >>> sampling.LCG(5, 3, 9).cycle_lengths()
        ((6, 1), (2, 1), (1, 1))
        """
        a, c = self.multiplier, self.increment
        states = {1: 1}  # how many recurrent states have a cycle of a length
        for p, k in prime_powers(self.modulus).items():
            parts = {1: 1} if a % p == 0 else _recurrent(a, c, p, k)
            counts: dict[int, int] = {}
            for (length, count), (other, other_count) in product(states.items(), parts.items()):
                common_length = math.lcm(length, other)
                counts[common_length] = counts.get(common_length, 0) + count * other_count
            states = counts
        return tuple(
            (length, count // length) for length, count in sorted(states.items(), reverse=True)
        )

    def tail_and_period(self, seed: int) -> tuple[int, int]:
        """How many steps from the seed until the states recur, and the length of the cycle reached
        then, without walking through it.

        X_{n+m} − X_n is aⁿ (1 + a + … + a^{m−1}) (X₁ − X₀), which d must divide: the power of a
        provides the primes that a shares with d, and the sum provides the others.

        >>> sampling.LCG(2, 0, 8).tail_and_period(1)
        (3, 1)
        """
        a, d = self.multiplier, self.modulus
        seed = check.count(seed, "seed X₀", at_most=d - 1)
        remaining, tail = d // math.gcd((a - 1) * seed + self.increment, d), 0
        while (common := math.gcd(a, remaining)) > 1:
            remaining, tail = remaining // common, tail + 1
        return tail, math.lcm(
            *(return_of_sums(a, p, k) for p, k in prime_powers(remaining).items())
        )

    def period(self, seed: int) -> int:
        """The length of the cycle that the seed leads to.

        >>> sampling.LCG(5, 3, 8).period(1)
        8
        """
        return self.tail_and_period(seed)[1]

    def hull_dobell(self) -> tuple[Condition, Condition, Condition]:
        """The three conditions that hold together exactly if the period is d from every seed (Hull
        & Dobell 1962).

        >>> [condition.holds for condition in sampling.LCG(5, 3, 8).hull_dobell()]
        [True, True, True]
        """
        a, c = self.multiplier, self.increment
        d = self.modulus
        common, primes = math.gcd(c, d), list(prime_powers(d))
        missing = [p for p in primes if (a - 1) % p]
        return (
            Condition(
                "c and d have no common factor",
                common == 1,
                f"gcd({c}, {d}) = {common}",
                f"gcd({c}, {d}) = {common}",
            ),
            Condition(
                "a − 1 is a multiple of every prime factor of d",
                not missing,
                f"{d} has the prime factors {primes}; {_multiple_reason(a - 1, missing)}",
                f"{_primes_text(d, primes)}; {_multiple_text(a - 1, missing)}",
            ),
            Condition(
                "a − 1 is a multiple of 4 if d is",
                d % 4 != 0 or (a - 1) % 4 == 0,
                _four_reason(a - 1, d),
                _four_text(a - 1, d),
            ),
        )

    def spectral(self, dimensions: int = 2, lag: int = 1) -> Spectral:
        """The spectral test: the most widely spaced parallel lines or planes that contain all
        points (X_n, X_{n+lag}) or (X_n, X_{n+lag}, X_{n+2·lag}).

        dimensions: 2 or 3. The points are those of all states, that is, of a full period. The
        result is exact, by lattice reduction (Coveyou & MacPherson 1967).

        >>> sampling.LCG(65539, 0, 2**31).spectral(3).coefficients
        (9, -6, 1)
        """
        d = self.modulus
        a, c = self._jump(lag)
        t = check.count(dimensions, "dimensions", at_least=2, at_most=3)
        # The dual lattice: whole s with s₁ + s₂a + s₃a² = 0 modulo d
        dual = [(d, 0, 0), (-a, 1, 0), (-a * a, 0, 1)]
        shortest_vector = reduced([vector[:t] for vector in dual[:t]])[0]
        # Of the two signs, the one whose first nonzero number is positive
        shortest = max(shortest_vector, tuple(-s for s in shortest_vector))
        shifts = (0, c, a * c + c)[:t]  # of X, X′ and X″ where X is 0
        remainder = sum(s * shift for s, shift in zip(shortest, shifts, strict=True)) % d
        return Spectral(shortest, remainder, d)

    def lattice(self, lag: int = 1) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two shortest steps between pairs (X_n, X_{n+lag}) of all states, squares of side d
        put side by side.

        >>> sampling.LCG(5, 3, 8).lattice()
        ((-2, -2), (-1, 3))
        """
        d = self.modulus
        a, _ = self._jump(lag)
        (x0, y0), (x1, y1) = reduced([(1, a), (0, d)])
        return (x0, y0), (x1, y1)

    def _jump(self, lag: int) -> tuple[int, int]:
        """The multiplier and the increment of ``lag`` steps taken at once."""
        a, c = self.multiplier, self.increment
        d = self.modulus
        n = check.count(lag, "lag", at_least=1)
        # 1 + a + … + aⁿ⁻¹ modulo d
        sum_of_powers = (pow(a, n, (a - 1) * d) - 1) // (a - 1) if a > 1 else n
        return pow(a, n, d), c * sum_of_powers % d

    @property
    def full_period(self) -> bool:
        """Whether every state is visited from every seed."""
        return all(condition.holds for condition in self.hull_dobell())

    def _map(self) -> Ints:
        """(d,) the successor of every state."""
        check.count(
            self.modulus,
            "modulus d of a generator whose states are listed",
            at_most=LARGEST_CYCLED_MODULUS,
        )
        return (self.multiplier * np.arange(self.modulus) + self.increment) % self.modulus


def _cycles(step: list[int], recurrent: list[int]) -> tuple[tuple[int, ...], ...]:
    states, visited = [], set()
    for start in recurrent:
        cycle, state = [], start
        while state not in visited:
            visited.add(state)
            cycle.append(state)
            state = step[state]
        if cycle:
            states.append(tuple(cycle))
    return tuple(sorted(states, key=lambda cycle: (-len(cycle), cycle[0])))


def _recurrent(a: int, c: int, p: int, k: int) -> dict[int, int]:
    """The number of states on a cycle of each length modulo pᵏ, where p does not divide a. The
    length of a state's cycle depends on how often p divides its first step (a − 1)x + c: if v
    times, k − v are left.
    """
    shared = valuation(a - 1, p, k)
    own_valuation = valuation(c, p, k)
    if own_valuation < shared:  # c alone decides
        return {return_of_sums(a, p, k - own_valuation): p**k}
    rest = k - shared  # pˢ times a number that takes every value modulo pᵏ⁻ˢ equally often
    positions: dict[int, int] = {}
    for j in range(rest + 1):
        count = p**shared * (p ** (rest - j) - p ** (rest - j - 1) if j < rest else 1)
        length = return_of_sums(a, p, rest - j)
        positions[length] = positions.get(length, 0) + count
    return positions


def _multiple_reason(number: int, missing: list[int]) -> str:
    if missing:
        return f"a − 1 = {number} is no multiple of {missing}"
    return f"a − 1 = {number} is one of each"


def _four_reason(number: int, modulus: int) -> str:
    if modulus % 4:
        return f"{modulus} is not a multiple of 4"
    return f"{modulus} is a multiple of 4 and a − 1 = {number}"


def _primes_text(modulus: int, primes: list[int]) -> str:
    """The prime factors of the modulus in a sentence."""
    if len(primes) == 1:
        return f"the only prime factor of {modulus} is {primes[0]}"
    first = ", ".join(map(str, primes[:-1]))
    return f"the prime factors of {modulus} are {first} and {primes[-1]}"


def _multiple_text(number: int, missing: list[int]) -> str:
    """Which prime factors do not divide a − 1."""
    if not missing:
        return f"a − 1 = {number} is a multiple of each"
    *first, last = map(str, missing)
    alternatives = f"{', '.join(first)} or {last}" if first else last
    return f"a − 1 = {number} is not a multiple of {alternatives}"


def _four_text(number: int, modulus: int) -> str:
    """Whether 4 divides the modulus and a − 1."""
    if modulus % 4:
        return f"{modulus} is not a multiple of 4"
    if number % 4:
        return f"{modulus} is a multiple of 4, but a − 1 = {number} is not"
    return f"{modulus} and a − 1 = {number} are multiples of 4"
