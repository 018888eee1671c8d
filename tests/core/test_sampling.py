"""Random numbers: generators, quantiles and samples."""

import math
import random
from itertools import product

import numpy as np
import pytest
from oracles import joint_table

from genlab import bayes_net, sampling
from genlab.core.sampling import LCG, goodness, lattice, orders
from genlab.core.sampling.orders import prime_powers

SIGMAS = 5


def test_the_decks_generator_gives_the_decks_numbers():
    """Deck 001: a=5 c=3 d=9 X₀=1 gives 1 8 7 2 4, then 5 and 1 again: period 6."""
    generator = LCG(5, 3, 9)
    assert generator.sequence(1, 7).tolist() == [1, 8, 7, 2, 4, 5, 1]
    assert generator.cycles() == ((1, 8, 7, 2, 4, 5), (0, 3), (6,))
    assert [generator.period(seed) for seed in (1, 0, 6)] == [6, 2, 1]
    assert not generator.full_period


def test_the_reason_why_the_decks_generator_is_not_full_is_given():
    """Deck 001's numbers: gcd(3, 9) = 3, and 3 does not divide a − 1 = 4."""
    common, primes, four = LCG(5, 3, 9).hull_dobell()
    assert (common.holds, primes.holds, four.holds) == (False, False, True)
    assert common.reason == "gcd(3, 9) = 3"
    assert primes.explanation == "the only prime factor of 9 is 3; a − 1 = 4 is not a multiple of 3"


def test_hull_and_dobells_theorem_agrees_with_walking_every_cycle():
    for d in range(2, 33):
        for a in range(1, d):
            for c in range(d):
                generator = LCG(a, c, d)
                assert generator.full_period == (len(generator.cycles()[0]) == d), generator


def test_cycles_and_tails_are_what_stepping_finds():
    for a, c, d in [(2, 1, 16), (6, 0, 36), (10, 3, 64), (4, 4, 30), (1, 0, 5)]:
        generator = LCG(a, c, d)
        recurrent = set()
        for seed in range(d):
            path = [seed]
            while path.count(path[-1]) == 1:
                path.append((a * path[-1] + c) % d)
            first = path.index(path[-1])
            assert generator.tail_and_period(seed) == (first, len(path) - 1 - first)
            recurrent |= set(path[first:])
        assert sorted(s for cycle in generator.cycles() for s in cycle) == sorted(recurrent)


def test_periods_and_tails_by_arithmetic_are_what_stepping_finds():
    """Every generator up to d = 24, every seed: the law that makes 2³² states as easy as 9."""
    for d in range(2, 25):
        for a in range(1, d):
            for c in range(d):
                generator = LCG(a, c, d)
                step = [(a * x + c) % d for x in range(d)]
                for seed in range(d):
                    first_visits, state = {}, seed
                    while state not in first_visits:
                        first_visits[state], state = len(first_visits), step[state]
                    assert generator.tail_and_period(seed) == (
                        first_visits[state],
                        len(first_visits) - first_visits[state],
                    ), (generator, seed)


def test_lengths_of_cycles_by_arithmetic_are_those_of_the_cycles():
    for d in [*range(2, 29), 32, 36, 64, 81, 90]:
        for a in range(1, d):
            for c in {*range(min(d, 5)), d // 2, d // 3, d - 1}:
                generator = LCG(a, c, d)
                lengths = [len(cycle) for cycle in generator.cycles()]
                stepped_lengths = tuple(
                    (length, lengths.count(length)) for length in sorted(set(lengths), reverse=True)
                )
                assert generator.cycle_lengths() == stepped_lengths, generator


@pytest.mark.parametrize(
    "a, c, d, tail, period, lengths",
    [
        (65539, 0, 2**31, 0, 2**29, ((2**29, 2), (2**28, 2), (2**27, 2))),
        (16807, 0, 2**31 - 1, 0, 2**31 - 2, ((2**31 - 2, 1), (1, 1))),
        (75, 74, 65537, 0, 65536, ((65536, 1), (1, 1))),
        (6, 0, 36, 2, 1, ((1, 1),)),
    ],
)
def test_generators_too_large_to_walk_have_the_periods_in_print(a, c, d, tail, period, lengths):
    """RANDU reaches a quarter of its odd half, the minimal standard all but 0, Sinclair's ZX81
    all but one.
    """
    generator = LCG(a, c, d)
    assert generator.tail_and_period(1) == (tail, period)
    assert generator.cycle_lengths()[:3] == lengths


def test_prime_powers_orders_and_sums_are_what_trying_finds():
    for n in range(1, 400):
        powers_of_primes = orders.prime_powers(n)
        assert math.prod(p**k for p, k in powers_of_primes.items()) == n and list(
            powers_of_primes
        ) == sorted(powers_of_primes)
        assert not [p for p in powers_of_primes for q in range(2, p) if p % q == 0]
    for p, k in [(2, 0), (2, 1), (2, 4), (3, 3), (5, 2), (7, 0), (7, 1), (13, 1)]:
        for a in range(1, 30):
            if a % p:
                powers = np.cumprod([a] * (p**k + 1), dtype=object)
                assert orders.order(a, p, k) == 1 + next(
                    m for m, power in enumerate(powers) if (power - 1) % p**k == 0
                )
                sums = np.cumsum([1, *powers], dtype=object)
                assert orders.return_of_sums(a, p, k) == 1 + next(
                    m for m, partial_sum in enumerate(sums) if partial_sum % p**k == 0
                )
    assert [orders.valuation(2 * 3**40, 3, limit) for limit in (64, 40, 7)] == [40, 40, 7]
    assert orders.valuation(0, 3, 5) == 5 and orders.valuation(1, 3, 5) == 0


@pytest.mark.parametrize(
    ("a", "c", "d"), [(1, 5, 36), (2, 5, 35), (5, 3, 9), (6, 4, 36), (16807, 0, 2**31 - 1)]
)
def test_steps_at_once_are_single_ones(a, c, d):
    multiplier, increment = 1, 0
    for lag in range(1, 12):
        multiplier, increment = multiplier * a % d, (increment * a + c) % d
        assert LCG(a, c, d)._jump(lag) == (multiplier, increment)


def test_the_count_of_planes_is_a_whole_number():
    planes = LCG(5, 3, 9).spectral(2)
    assert (
        type(planes.count) is int
        and [type(number) for number in (*planes.levels, planes.remainder)] == [int] * 3
    )


def test_randu_falls_into_fifteen_planes():
    """9u − 6u′ + u″ is a whole number, from −5 to 9 (Marsaglia 1968)."""
    planes = LCG(65539, 0, 2**31).spectral(3)
    assert (planes.coefficients, planes.squared, planes.count, planes.remainder) == (
        (9, -6, 1),
        118,
        15,
        0,
    )
    assert [level // 2**31 for level in planes.levels] == [-5, 9]
    u = LCG(65539, 0, 2**31).uniforms(1, 3000).reshape(-1, 3)
    assert sorted(set((9 * u[:, 0] - 6 * u[:, 1] + u[:, 2]).tolist())) == [
        float(k) for k in range(-5, 10)
    ]


@pytest.mark.parametrize(
    "a, c, d, two, three",
    [
        (5, 3, 9, 5, 5),
        (1, 5, 36, 2, 2),
        (5, 1, 256, 26, 26),
        (137, 187, 256, 274, 30),
        (16807, 0, 2**31 - 1, 282475250, 408197),
        (1664525, 1013904223, 2**32, 4938916874, 2322494),
        (69069, 1, 2**32, 4243209856, 2072544),
    ],
)
def test_the_spectral_test_gives_knuths_numbers(a, c, d, two, three):
    """ν₂² and ν₃² of generators in Knuth's table 3.3.4 and of small ones."""
    assert [LCG(a, c, d).spectral(t).squared for t in (2, 3)] == [two, three]


def test_the_shortest_vector_is_the_shortest_of_all():
    """Against every vector of a cube that is sure to hold it; the family holds every point, and
    meets the cube.
    """
    for d in range(2, 16):
        for a, lag, t in product(range(1, d), (1, 2), (2, 3)):
            generator = LCG(a, 1 % d, d)
            spectrum, jumped = generator.spectral(t, lag), pow(a, lag, d)
            powers = (1, jumped, jumped**2)[:t]
            vectors = product(range(-4, 5), repeat=t)  # ν² ≤ γ d^(2/t) < 25
            shortest = min(
                sum(s * s for s in vector)
                for vector in vectors
                if any(vector) and not sum(map(math.prod, zip(vector, powers, strict=True))) % d
            )
            assert spectrum.squared == shortest, (generator, lag, t)
            for seed in range(d):
                x = generator.sequence(seed, 1 + lag * (t - 1)).tolist()[::lag]
                value = sum(map(math.prod, zip(spectrum.coefficients, x, strict=True)))
                assert (value - spectrum.remainder) % d == 0 and spectrum.levels[
                    0
                ] <= value <= spectrum.levels[1]


def test_steps_of_the_lattice_lead_from_pair_to_pair_and_leave_none_out():
    """Their parallelogram is as large as d pairs in a square of d by d leave to each."""
    for a, lag, d in [(5, 1, 9), (5, 3, 256), (16807, 1, 2**31 - 1), (6, 2, 36)]:
        (p, q), (r, s) = LCG(a, 0, d).lattice(lag)
        jump = pow(a, lag, d)
        assert abs(p * s - q * r) == d
        assert (jump * p - q) % d == (jump * r - s) % d == 0
        assert 2 * abs(p * r + q * s) <= p * p + q * q <= r * r + s * s


@pytest.mark.parametrize(
    "a, c, d",
    [
        (1664525, 1013904223, 2**32),
        (2**32 - 2, 2**32 - 2, 2**32 - 1),
        (16807, 0, 2**31 - 1),
        (2**32, 2**32, 2**32 + 1),
        (25214903917, 11, 2**48),
        (2**53, 7, 2**53 + 5),
        (2**63 - 2, 2**63 - 1, 2**63),
        (2**63 + 11, 2**63 + 12, 2**63 + 13),
        (2**64 - 60, 2**64 - 60, 2**64 - 59),
        (6364136223846793005, 1442695040888963407, 2**64),
        (2**64 - 1, 2**64 - 1, 2**64),
    ],
)
def test_a_long_sequence_equals_exact_integer_arithmetic(a, c, d):
    x, expected = 12345, []
    for _ in range(1000):
        expected.append(x)
        x = (a * x + c) % d
    assert LCG(a, c, d).sequence(12345, 1000).tolist() == expected
    np.testing.assert_allclose(
        LCG(a, c, d).uniforms(12345, 1000), np.array(expected) / d, rtol=1e-15
    )


class JavaRandom:
    """The algorithm of java.util.Random as its documentation states it."""

    def __init__(self, seed):
        self.seed = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)

    def next_int(self):
        self.seed = (self.seed * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        top = self.seed >> (48 - 32)
        return top - 2**32 if top >= 2**31 else top


@pytest.mark.parametrize(
    "seed, first",
    [
        (0, [-1155484576, -723955400, 1033096058, -1690734402]),
        (2, [-1154715079, 1260042744, -423279216]),
        (42, [-1170105035, 234785527, -1360544799, 205897768]),
    ],
)
def test_outputs_are_those_of_java_util_random(seed, first):
    """Numbers that Java programs print for ``new Random(seed).nextInt()``."""
    java = LCG(25214903917, 11, 2**48)
    top = java.outputs(seed ^ java.multiplier, 1001, bits=32).astype(np.int32)[1:].tolist()
    assert top[: len(first)] == first
    documented = JavaRandom(seed)
    assert top == [documented.next_int() for _ in range(1000)]


def test_outputs_are_the_first_binary_digits_whatever_the_modulus():
    for d in (9, 16, 2**31 - 1, 2**32 - 5, 2**40 + 15, 2**64 - 59, 2**64):
        generator = LCG(5, 3, d)
        states = generator.sequence(d // 3, 50).tolist()
        for bits in {1, 2, min(40, d.bit_length() - 1), d.bit_length() - 1}:
            expected = [x * 2**bits // d for x in states]
            assert generator.outputs(d // 3, 50, bits).tolist() == expected
            u = generator.uniforms(d // 3, 50, bits=bits)
            np.testing.assert_allclose(u, np.array(expected, dtype=float) / 2**bits, rtol=1e-15)


def test_mmix_starts_as_published_and_has_the_full_period():
    """Knuth, The Art of Computer Programming 2, 3.3.4: the generator of MMIX, from the seed 0."""
    mmix = LCG(6364136223846793005, 1442695040888963407, 2**64)
    states = mmix.sequence(0, 4)
    assert states.dtype == np.uint64
    assert states.tolist() == [0, 1442695040888963407, 1876011003808476466, 11166244414315200793]
    assert mmix.full_period and mmix.tail_and_period(7) == (0, 2**64)


def test_uniforms_of_a_large_modulus_stay_below_1():
    """The largest states of a modulus of 64 bits are nearer to d than to any other float."""
    for d in (2**64, 2**64 - 59, 2**53 + 5):
        u = LCG(1, 1, d).uniforms(d - 3, 3)
        assert u.max() < 1 and u.min() > 0.999
    assert LCG(1, 1, 2**64).uniforms(2**64 - 2, 2, bits=32).tolist() == [1 - 2.0**-32] * 2


@pytest.mark.parametrize(
    "n, factors",
    [
        (1, {}),
        (2**64, {2: 64}),
        (2**64 - 59, {2**64 - 59: 1}),
        (2**64 - 1, {3: 1, 5: 1, 17: 1, 257: 1, 641: 1, 65537: 1, 6700417: 1}),
        ((2**32 - 5) * (2**32 - 17), {2**32 - 17: 1, 2**32 - 5: 1}),
        ((2**31 - 1) ** 2, {2**31 - 1: 2}),
        (65537**3, {65537: 3}),
        (65537**2 * 65539, {65537: 2, 65539: 1}),
    ],
)
def test_prime_powers_factor_numbers_of_64_bits(n, factors):
    assert prime_powers(n) == factors


def test_prime_powers_multiply_to_the_number_and_are_prime():
    rng = random.Random(7)
    for bits in range(2, 65):
        n = rng.getrandbits(bits) | 1
        factors = prime_powers(n)
        assert math.prod(p**k for p, k in factors.items()) == n
        assert all(pow(2, p - 1, p) == 1 for p in factors if p > 2)
        assert list(factors) == sorted(factors)


def test_numerical_recipes_generator_has_the_full_period_of_2_to_the_32():
    """Press et al., Numerical Recipes: a=1664525, c=1013904223, m=2³²."""
    assert LCG(1664525, 1013904223, 2**32).period(7) == 2**32


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: LCG(0, 3, 9), "multiplier a is 0; it must be at least 1 and at most 8"),
        (lambda: LCG(9, 3, 9), "multiplier a is 9"),
        (lambda: LCG(5, 9, 9), "increment c is 9; it must be at least 0 and at most 8"),
        (lambda: LCG(1, 0, 1), "modulus d is 1"),
        (
            lambda: LCG(5, 3, 2**64 + 1),
            "modulus d is 18446744073709551617; it must be at least 2 and at most "
            "18446744073709551616",
        ),
        (lambda: LCG(5, 3, 2**70), "modulus d is 1180591620717411303424; it must be at least 2"),
        (lambda: LCG(2**64, 3, 2**64), "multiplier a is 18446744073709551616; it must be at least"),
        (lambda: LCG(5, 3, 9).outputs(1, 3, 0), "bits is 0; it must be at least 1 and at most 3"),
        (lambda: LCG(5, 3, 8).outputs(1, 3, 4), "bits is 4; it must be at least 1 and at most 3"),
        (lambda: LCG(5, 3, 9).sequence(9, 3), "seed X₀ is 9"),
        (lambda: LCG(5, 3, 9).sequence(1, 0), "n is 0"),
        (lambda: LCG(5, 3, 2**21).cycles(), "at most 1048576"),
        (lambda: LCG(5, 3, 9).spectral(4), "dimensions is 4; it must be at least 2 and at most 3"),
        (lambda: LCG(5, 3, 9).lattice(0), "lag is 0"),
        (lambda: sampling.logistic_pdf(0, 0, 0), "scale is 0; it must be above 0"),
        (lambda: sampling.cauchy_cdf([0, math.nan]), "x is NaN"),
        (lambda: sampling.bars_pdf(0, [0, 0]), "none may be below 0, and one must be above 0"),
        (lambda: sampling.bars_quantile(0.5, [1, -1]), "none may be below 0"),
        (lambda: sampling.bars_cdf(0, [1], 0, 0), "width is 0"),
        (lambda: sampling.kolmogorov_smirnov([]), "u is empty"),
        (lambda: sampling.kolmogorov_smirnov([0.5, 1.5]), "u"),
        (
            lambda: sampling.chi_squared([1, 2], [1, 0]),
            "counts.1. is above 0 where the probability is 0",
        ),
        (
            lambda: sampling.chi_squared([0, 0], [0.5, 0.5]),
            "χ² needs at least 1 in at least 2 cells",
        ),
        (lambda: sampling.chi_squared([4], [1]), "χ² needs at least 1 in at least 2 cells"),
        (lambda: sampling.normal_quantile(1.1), "p is 1.1"),
        (lambda: sampling.normal_pdf(0, 0, 0), "sd is 0; it must be above 0"),
        (lambda: sampling.normal_cdf(math.nan), "NaN"),
        (lambda: sampling.exponential_quantile(0.5, -1), "rate is -1"),
        (lambda: sampling.discrete_quantile(0.5, [0.5, 0.6]), "sums to 1.1"),
        (lambda: sampling.discrete_quantile(1.0, [0.5, 0.5]), "p is 1"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_normal_cdf_is_the_standard_librarys_erfc():
    z = np.linspace(-37, 8, 4501)
    expected = [0.5 * math.erfc(-x / math.sqrt(2)) for x in z]
    np.testing.assert_allclose(sampling.normal_cdf(z), expected, rtol=1e-12)


def test_the_normal_cdf_is_the_integral_of_the_pdf():
    """Deck 001: F(x) = ∫ f. Gauss–Legendre on each tenth."""
    x, w = np.polynomial.legendre.leggauss(12)
    edges = np.arange(-80, 60) / 10
    pieces = (sampling.normal_pdf(edges[:, None] + 0.05 * (1 + x), 0.3, 1.7) * w).sum(1) * 0.05
    expected = sampling.normal_cdf(-8.0, 0.3, 1.7) + np.cumsum(pieces)
    np.testing.assert_allclose(sampling.normal_cdf(edges + 0.1, 0.3, 1.7), expected, rtol=1e-12)


def test_the_quantile_inverts_the_cdf_from_1e_minus_300_up():
    p = np.concatenate([10.0 ** np.arange(-300, -1, 0.25), np.linspace(0.01, 0.99, 981)])
    z = sampling.normal_quantile(p)
    # d log p = (f/p) dz: an error of 1e-12·|z| in z shows as this much in p
    slope = np.exp(-0.5 * z**2) / math.sqrt(2 * math.pi) / p
    assert (
        np.abs(sampling.normal_cdf(z) / p - 1) <= 1e-14 + 1e-15 * np.abs(z) * slope + 4e-16 * z**2
    ).all()


def test_the_quantile_is_odd_and_infinite_at_the_ends():
    p = np.arange(1, 512) / 1024
    np.testing.assert_array_equal(sampling.normal_quantile(p), -sampling.normal_quantile(1 - p))
    assert sampling.normal_quantile([0, 0.5, 1]).tolist() == [-math.inf, 0.0, math.inf]
    assert sampling.normal_cdf([-math.inf, math.inf]).tolist() == [0.0, 1.0]
    assert float(sampling.normal_quantile(0.975)) == pytest.approx(1.959963984540054, rel=1e-14)


def test_the_quantile_of_many_is_that_of_each():
    p = np.append(
        np.random.default_rng(0).random((6, 9_999)).cumprod(axis=0) ** 4,
        [[0, 1e-14, 1e-300, 0.5, 1]] * 6,
        axis=1,
    )
    quantiles = sampling.normal_quantile(p, 1.5, 2.0)
    for place in np.ndindex(6, 3):
        assert quantiles[place] == sampling.normal_quantile(p[place], 1.5, 2.0)
    np.testing.assert_array_equal(quantiles, [sampling.normal_quantile(row, 1.5, 2.0) for row in p])


TRIOS = {
    "exponential": (
        sampling.exponential_pdf,
        sampling.exponential_cdf,
        sampling.exponential_quantile,
        (2.5,),
    ),
    "logistic": (
        sampling.logistic_pdf,
        sampling.logistic_cdf,
        sampling.logistic_quantile,
        (1.0, 2.0),
    ),
    "cauchy": (sampling.cauchy_pdf, sampling.cauchy_cdf, sampling.cauchy_quantile, (1.0, 2.0)),
}


@pytest.mark.parametrize("pdf, cdf, quantile, parameters", TRIOS.values(), ids=TRIOS)
def test_each_quantile_inverts_its_distribution_function(pdf, cdf, quantile, parameters):
    p = np.concatenate([10.0 ** np.arange(-300, -3), np.linspace(0.001, 0.999, 999)])
    if (
        pdf is sampling.logistic_pdf
    ):  # a value next to its location has lost the digits of a p next to ½
        p = p[np.abs(p - 0.5) > 0.01]
    np.testing.assert_allclose(cdf(quantile(p, *parameters), *parameters), p, rtol=1e-12)


@pytest.mark.parametrize("pdf, cdf, quantile, parameters", TRIOS.values(), ids=TRIOS)
def test_each_distribution_function_is_the_integral_of_its_density(pdf, cdf, quantile, parameters):
    """Gauss–Legendre on each hundredth of what lies between the quantiles of .01 and .99."""
    x, w = np.polynomial.legendre.leggauss(12)
    edges = np.linspace(*quantile([0.01, 0.99], *parameters), 101)
    half = (edges[1] - edges[0]) / 2
    pieces = (pdf(edges[:-1, None] + half * (1 + x), *parameters) * w).sum(1) * half
    np.testing.assert_allclose(0.01 + np.cumsum(pieces), cdf(edges[1:], *parameters), rtol=1e-12)


def test_drawn_law_has_the_density_of_its_bars():
    shares = [0, 1, 0, 3]
    assert sampling.bars_pdf([-3.1, -3, -2, -1, 0, 0.9, 1.1], shares, -3, 4).tolist() == [
        0,
        0,
        0.25,
        0,
        0.75,
        0.75,
        0,
    ]
    assert sampling.bars_cdf([-9, -2, -1.5, -1, -0.5, 0.5, 9], shares, -3, 4).tolist() == [
        0,
        0,
        0.125,
        0.25,
        0.25,
        0.625,
        1,
    ]
    assert sampling.bars_cdf(0.3, [7.0]) == pytest.approx(0.3)  # one bar is the uniform


def test_a_quantile_of_bars_inverts_them_and_never_meets_an_empty_one():
    shares = [0, 1, 0, 3, 0]
    p = np.concatenate([[0.0, 0.25, 1 - 2**-53, 1.0], np.linspace(0, 1, 999)])
    x = sampling.bars_quantile(p, shares, -3, 5)
    np.testing.assert_allclose(sampling.bars_cdf(x, shares, -3, 5), p, atol=1e-15)
    assert (((x >= -2) & (x <= -1)) | ((x >= 0) & (x <= 1))).all()
    assert x[:2].tolist() == [-2, 0] and x[3] == 1


def test_far_out_a_density_is_zero_and_a_distribution_function_keeps_its_digits():
    assert sampling.exponential_pdf([-1, math.inf]).tolist() == [0.0, 0.0]
    assert sampling.exponential_cdf([-1, 0, math.inf]).tolist() == [0.0, 0.0, 1.0]
    assert sampling.logistic_cdf([-math.inf, 0, math.inf]).tolist() == [0.0, 0.5, 1.0]
    assert sampling.cauchy_cdf([-math.inf, 0, math.inf]).tolist() == [0.0, 0.5, 1.0]
    assert sampling.cauchy_pdf([-math.inf, 1e300]).tolist() == [0.0, 0.0]
    assert float(sampling.logistic_cdf(-700)) == pytest.approx(math.exp(-700), rel=1e-14)
    assert float(sampling.cauchy_cdf(-1e200)) == pytest.approx(1e-200 / math.pi, rel=1e-14)
    assert float(sampling.exponential_cdf(1e-200, 3)) == pytest.approx(3e-200, rel=1e-14)


def test_chi_squared_exposes_the_decks_generator_and_a_full_period():
    tenths = [0.1] * 10
    bad, good = (
        sampling.chi_squared(
            np.bincount((LCG(a, c, d).uniforms(1, 1000) * 10).astype(int), minlength=10), tenths
        )
        for a, c, d in [(5, 3, 9), (5, 1, 256)]
    )
    assert bad.statistic == pytest.approx(666.68) and bad.at_least < 1e-100 and bad.at_most == 1
    assert good.statistic == pytest.approx(0.14) and good.at_most == pytest.approx(
        1.146e-7, rel=1e-3
    )
    assert bad.freedom == good.freedom == 9


@pytest.mark.parametrize("x", [1e-9, 0.3, 5.0, 60.0, 1e4])
def test_chi_squared_tails_of_few_degrees_have_closed_forms(x):
    """Two degrees: e^(−x/2); four: e^(−x/2) (1 + x/2); one: erfc √(x/2). Each tail to its own
    digits.
    """
    half = x / 2
    small = half * half / 2 - half**3 / 3  # 1 − e^−h (1 + h), where that cancels
    for freedom, upper_tail, lower_tail in (
        (1, math.erfc(math.sqrt(half)), math.erf(math.sqrt(half))),
        (2, math.exp(-half), -math.expm1(-half)),
        (
            4,
            math.exp(-half) * (1 + half),
            small if half < 1e-4 else 1 - math.exp(-half) * (1 + half),
        ),
    ):
        assert goodness._chi_squared_tails(x, freedom) == pytest.approx(
            (upper_tail, lower_tail), rel=1e-12, abs=0
        )


def test_a_statistic_of_zero_is_always_reached_and_hardly_ever_undercut():
    assert goodness._chi_squared_tails(0.0, 3) == goodness._kolmogorov_tails(0.0) == (1.0, 0.0)


def test_a_cell_of_probability_zero_counts_for_nothing():
    with_it = sampling.chi_squared([3, 0, 7], [0.5, 0, 0.5])
    without_cell = sampling.chi_squared([3, 7], [0.5, 0.5])
    assert with_it == without_cell and without_cell.statistic == pytest.approx(1.6)
    assert sampling.chi_squared([5, 5], [0.5, 0.5]).at_most == 0


def test_the_kolmogorov_smirnov_distance_is_the_largest_on_either_side_of_a_step():
    assert sampling.kolmogorov_smirnov([0.7]).statistic == pytest.approx(0.7)
    assert sampling.kolmogorov_smirnov([0.2, 0.9]).statistic == pytest.approx(0.4)
    assert sampling.kolmogorov_smirnov(LCG(5, 3, 9).uniforms(1, 1000)).statistic == pytest.approx(
        0.11177777777777781
    )


def test_the_two_chances_of_a_statistic_are_one_together():
    for n in range(1, 200, 7):
        for test_result in (
            sampling.kolmogorov_smirnov([0.5] * n),
            sampling.chi_squared([n, 3, 2], [0.2, 0.3, 0.5]),
        ):
            assert test_result.at_least + test_result.at_most == pytest.approx(1, rel=1e-12)


def test_the_cauchy_quantile_keeps_its_digits_in_the_tail():
    np.testing.assert_allclose(sampling.cauchy_quantile(1e-200), -1e200 / math.pi, rtol=1e-14)
    assert sampling.cauchy_quantile([0.0, 0.5, 1.0]).tolist() == [-math.inf, 0.0, math.inf]


def test_a_discrete_quantile_never_returns_a_state_of_probability_zero():
    p = np.r_[0.0, np.linspace(0, 1, 1001)[:-1], np.nextafter(1, 0)]
    states = sampling.discrete_quantile(p, [0, 0.1, 0, 0.2, 0.7, 0])
    assert set(states.tolist()) == {1, 3, 4}
    assert sampling.discrete_quantile(
        [0.0, 0.0999, 0.1, 0.31], [0, 0.1, 0, 0.2, 0.7, 0]
    ).tolist() == [1, 1, 3, 4]


@pytest.mark.parametrize(
    "quantile, mean, variance, kurtosis",
    [
        (lambda u: sampling.normal_quantile(u, 2.0, 3.0), 2.0, 9.0, 3.0),
        (lambda u: sampling.exponential_quantile(u, 0.5), 2.0, 4.0, 9.0),
        (lambda u: sampling.logistic_quantile(u, -1.0, 1.0), -1.0, math.pi**2 / 3, 4.2),
        (lambda u: u, 0.5, 1 / 12, 1.8),
    ],
)
def test_inverse_transform_samples_have_the_moments(quantile, mean, variance, kurtosis):
    n = 200_000
    x = sampling.inverse_transform(quantile, n, np.random.default_rng(1))
    assert abs(x.mean() - mean) < SIGMAS * math.sqrt(variance / n)
    assert abs(((x - mean) ** 2).mean() - variance) < SIGMAS * variance * math.sqrt(
        (kurtosis - 1) / n
    )


def test_open_uniforms_never_touch_the_ends():
    class Ends(np.random.Generator):
        def integers(self, low, high, size):
            return np.array([low, high - 1])

    low, high = sampling.open_uniforms(2, Ends(np.random.PCG64()))
    assert low > 0 and high < 1


def test_ancestral_samples_have_the_joint_tables_frequencies():
    net = joint_table.random_net(np.random.default_rng(3), 4, zeros=True)
    n = 100_000
    samples = sampling.ancestral_sample(net, n, np.random.default_rng(4))
    for cell, p in joint_table.joint(net).items():
        share = (samples == cell).all(axis=1).mean()
        assert abs(share - p) <= SIGMAS * math.sqrt(p * (1 - p) / n)  # 0 exactly where p is 0


def test_the_same_seed_gives_the_same_draws():
    net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    first, second = (sampling.ancestral_sample(net, 50, np.random.default_rng(5)) for _ in range(2))
    np.testing.assert_array_equal(first, second)


def test_a_seed_names_one_stream_of_numbers():
    assert np.array_equal(sampling.seeded(3).random(5), np.random.default_rng(3).random(5))
    with pytest.raises(ValueError, match="seed is -1"):
        sampling.seeded(-1)


def test_spectral_distance_of_randu_is_one_over_root_118():
    assert LCG(65539, 0, 2**31).spectral(3).distance == pytest.approx(1 / math.sqrt(118))
    for a in range(1, 60):
        for dimensions in (2, 3):
            first, *_ = (s for s in LCG(a, 1, 61).spectral(dimensions).coefficients if s)
            assert first > 0


def test_the_shortest_basis_of_a_lattice_is_the_one_that_trying_finds():
    rng = np.random.default_rng(3)
    for _ in range(40):
        basis = rng.integers(-9, 10, (3, 3))
        if round(np.linalg.det(basis)) == 0:
            continue
        grid = np.stack(np.meshgrid(*[np.arange(-12, 13)] * 3), -1).reshape(-1, 3)
        lengths = np.sort(np.square(grid[np.any(grid, axis=1)] @ basis).sum(axis=1))
        assert (
            0
            < sum(x * x for x in lattice.reduced([tuple(row) for row in basis.tolist()])[0])
            <= lengths[0]
        )


def test_a_probability_of_one_has_no_discrete_quantile_wherever_it_stands():
    with pytest.raises(ValueError, match="p is 1 somewhere"):
        sampling.discrete_quantile([0.5, 1.0], [0.5, 0.5])


@pytest.mark.parametrize("statistic", [0.6, 0.75, 0.8, 0.99])
def test_kolmogorovs_two_series_are_one_function(statistic):
    """Each is used where it is quick, on either side of x = √n D = 1; here both, by their first
    thirty terms.
    """
    for n in (1, 2, 4):
        test_result = sampling.kolmogorov_smirnov([statistic] * n)
        ks = np.arange(1, 31)
        x = np.sqrt(n) * test_result.statistic
        alternating_series = 2 * ((-1.0) ** (ks - 1) * np.exp(-2 * ks**2 * x**2)).sum()
        theta_series = np.sqrt(2 * np.pi) / x * np.exp(-(((2 * ks - 1) * np.pi / x) ** 2) / 8).sum()
        assert test_result.at_least == pytest.approx(
            alternating_series, rel=1e-9
        ) and test_result.at_most == pytest.approx(theta_series, rel=1e-9)
        assert alternating_series + theta_series == pytest.approx(1.0, rel=1e-12)


def test_a_normal_elsewhere_is_the_standard_one_moved_and_stretched():
    for x in (-3.0, 0.5, 9.0):
        z = (x - 1.5) / 2
        assert sampling.normal_pdf(x, 1.5, 2.0) == pytest.approx(
            math.exp(-z * z / 2) / math.sqrt(8 * math.pi), rel=1e-14
        )
        assert sampling.normal_cdf(x, 1.5, 2.0) == pytest.approx(
            math.erfc(-z / math.sqrt(2)) / 2, rel=1e-13
        )


SHARES = (1.0, 2.0, 0.0, 4.0)
LAWS = [
    sampling.Law("normal", -3.5, 2.25),
    sampling.Law("uniform", -3.5, 2.25),
    sampling.Law("exponential", scale=2.25),
    sampling.Law("logistic", -3.5, 2.25),
    sampling.Law("cauchy", -3.5, 2.25),
    sampling.Law("drawn", -3.5, 2.25, SHARES),
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.family)
def test_law_quantile_inverts_the_integral_of_its_density(law):
    u = np.linspace(0.001, 0.999, 401)
    np.testing.assert_allclose(law.cdf(law.quantile(u)), u, rtol=1e-10)
    at = np.linspace(law.low, law.high, 4002)[1:-1]
    at = at[
        np.abs(at[:, None] - law.edges if law.shares else np.ones((len(at), 1))).min(axis=1) > 1e-4
    ]
    np.testing.assert_allclose(
        (law.cdf(at + 1e-6) - law.cdf(at - 1e-6)) / 2e-6, law.pdf(at), atol=1e-7
    )
    assert law.cdf(law.high) - law.cdf(law.low) > 0.94


def test_a_discrete_law_has_the_values_from_one_on_with_their_shares():
    law = sampling.Law("discrete", heights=SHARES)
    assert law.shares == (1 / 7, 2 / 7, 0.0, 4 / 7) and (law.low, law.high) == (0.4, 4.6)
    assert law.pdf([1, 2, 3, 4, 0, 5, 1.5, math.inf]).tolist() == [*law.shares, 0, 0, 0, 0]
    assert law.cdf([-math.inf, 0.99, 1, 3.5, 4, math.inf]).tolist() == pytest.approx(
        [0, 0, 1 / 7, 3 / 7, 1, 1]
    )
    assert law.quantile([0.0, 0.14, 0.15, 0.42, 0.43, 0.99]).tolist() == [1, 1, 2, 2, 4, 4]
    assert law.pdf(2) == 2 / 7 and law.cdf(2) == pytest.approx(3 / 7)


def test_bars_of_a_law_share_its_room_evenly():
    law = sampling.Law("drawn", -1.0, 2.0, SHARES)
    assert law.edges.tolist() == [-1, -0.5, 0, 0.5, 1] and law.pdf([-0.75, 0.25]).tolist() == [
        2 / 7,
        0,
    ]
    assert sampling.Law("normal").shares == () and sampling.Law("exponential", scale=2.0).high == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"family": "poisson"}, "it must be one of normal, uniform"),
        ({"family": "drawn"}, "drawn needs some"),
        ({"family": "normal", "heights": [1]}, "normal has none"),
        ({"family": "drawn", "heights": [1, -1]}, "none may be below 0"),
        ({"family": "discrete", "heights": [0, 0]}, "one must be above 0"),
    ],
)
def test_a_law_that_is_none_is_refused(arguments, sentence):
    with pytest.raises(ValueError, match=sentence):
        sampling.Law(**arguments)


def test_the_normal_cdf_broadcasts_its_arguments_and_is_each_of_its_numbers():
    rng = np.random.default_rng(4)
    x = np.append(rng.normal(0, 4, 40_000), [-np.inf, np.inf, 0.0, 0.66291, -0.66291, 1e200, -38.0])
    expected = [0.5 * math.erfc(-value / math.sqrt(2)) for value in x.tolist()]
    np.testing.assert_allclose(sampling.normal_cdf(x), expected, rtol=1e-12)
    mean, sd = np.array([[0.5], [-2.0]]), np.array([0.25, 1.0, 8.0])
    grid = sampling.normal_cdf(1.5, mean, sd)
    density = sampling.normal_pdf(1.5, mean, sd)
    assert grid.shape == density.shape == (2, 3)
    for i, j in np.ndindex(2, 3):
        assert grid[i, j] == sampling.normal_cdf(1.5, mean[i, 0], sd[j])
        assert density[i, j] == sampling.normal_pdf(1.5, mean[i, 0], sd[j])
    assert isinstance(sampling.normal_cdf(0.0), float)
    assert sampling.normal_cdf(np.zeros((0, 2))).shape == (0, 2)
    for bad_sd in ([1.0, 0.0], [1.0, np.nan], [-1.0]):
        with pytest.raises(ValueError, match="sd"):
            sampling.normal_cdf(0.0, 0.0, bad_sd)
    with pytest.raises(ValueError, match="mean"):
        sampling.normal_cdf(0.0, [np.inf])
