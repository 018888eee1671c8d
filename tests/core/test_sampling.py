"""Random numbers: generators, quantiles and samples."""

import math

import numpy as np
import pytest
from oracles import joint_table

from genlab import bayes_net, sampling
from genlab.core.sampling import LCG

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
    assert primes.reason == "9 has the prime factors [3]; a − 1 = 4 is no multiple of [3]"


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


@pytest.mark.parametrize(
    "a, c, d", [(1664525, 1013904223, 2**32), (2**32 - 2, 2**32 - 2, 2**32 - 1), (16807, 0, 2**31 - 1)]
)
def test_a_long_sequence_equals_exact_integer_arithmetic(a, c, d):
    x, expected = 12345, []
    for _ in range(1000):
        expected.append(x)
        x = (a * x + c) % d
    assert LCG(a, c, d).sequence(12345, 1000).tolist() == expected
    np.testing.assert_allclose(LCG(a, c, d).uniforms(12345, 1000), np.array(expected) / d, rtol=1e-15)


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
        (lambda: LCG(5, 3, 2**32 + 1), "modulus d is 4294967297"),
        (lambda: LCG(5, 3, 9).sequence(9, 3), "seed X₀ is 9"),
        (lambda: LCG(5, 3, 9).sequence(1, 0), "n is 0"),
        (lambda: LCG(5, 3, 2**21).cycles(), "at most 1048576"),
        (lambda: sampling.normal_quantile(1.1), "p is 1.1"),
        (lambda: sampling.normal_pdf(0, 0, 0), "standard_deviation is 0; it must be above 0"),
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
    assert (np.abs(sampling.normal_cdf(z) / p - 1) <= 1e-14 + 1e-15 * np.abs(z) * slope + 4e-16 * z**2).all()


def test_the_quantile_is_odd_and_infinite_at_the_ends():
    p = np.arange(1, 512) / 1024
    np.testing.assert_array_equal(sampling.normal_quantile(p), -sampling.normal_quantile(1 - p))
    assert sampling.normal_quantile([0, 0.5, 1]).tolist() == [-math.inf, 0.0, math.inf]
    assert sampling.normal_cdf([-math.inf, math.inf]).tolist() == [0.0, 1.0]
    assert float(sampling.normal_quantile(0.975)) == pytest.approx(1.959963984540054, rel=1e-14)


@pytest.mark.parametrize(
    "quantile, cdf",
    [
        (lambda p: sampling.exponential_quantile(p, 2.5), lambda x: -np.expm1(-2.5 * x)),
        (lambda p: sampling.logistic_quantile(p, 1.0, 2.0), lambda x: 1 / (1 + np.exp(-(x - 1) / 2))),
        (lambda p: sampling.cauchy_quantile(p, 1.0, 2.0), lambda x: 0.5 + np.arctan((x - 1) / 2) / np.pi),
    ],
)
def test_each_quantile_inverts_its_distribution_function(quantile, cdf):
    p = np.linspace(0.001, 0.999, 999)
    np.testing.assert_allclose(cdf(quantile(p)), p, rtol=1e-12)


def test_the_cauchy_quantile_keeps_its_digits_in_the_tail():
    np.testing.assert_allclose(sampling.cauchy_quantile(1e-200), -1e200 / math.pi, rtol=1e-14)
    assert sampling.cauchy_quantile([0.0, 0.5, 1.0]).tolist() == [-math.inf, 0.0, math.inf]


def test_a_discrete_quantile_never_returns_a_state_of_probability_zero():
    p = np.r_[0.0, np.linspace(0, 1, 1001)[:-1], np.nextafter(1, 0)]
    states = sampling.discrete_quantile(p, [0, 0.1, 0, 0.2, 0.7, 0])
    assert set(states.tolist()) == {1, 3, 4}
    assert sampling.discrete_quantile([0.0, 0.0999, 0.1, 0.31], [0, 0.1, 0, 0.2, 0.7, 0]).tolist() == [1, 1, 3, 4]


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
    x = sampling.inverse_transform(quantile, np.random.default_rng(1), n)
    assert abs(x.mean() - mean) < SIGMAS * math.sqrt(variance / n)
    assert abs(((x - mean) ** 2).mean() - variance) < SIGMAS * variance * math.sqrt((kurtosis - 1) / n)


def test_open_uniforms_never_touch_the_ends():
    class Ends:
        def integers(self, low, high, size):
            return np.array([low, high - 1])

    low, high = sampling.open_uniforms(Ends(), 2)
    assert low > 0 and high < 1


def test_ancestral_samples_have_the_joint_tables_frequencies():
    net, n = joint_table.random_net(np.random.default_rng(3), 4, zeros=True), 100_000
    drawn = sampling.ancestral_sample(net, np.random.default_rng(4), n)
    for cell, p in joint_table.joint(net).items():
        share = (drawn == cell).all(axis=1).mean()
        assert abs(share - p) <= SIGMAS * math.sqrt(p * (1 - p) / n)  # 0 exactly where p is 0


def test_the_same_seed_gives_the_same_draws():
    net = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
    first, second = (sampling.ancestral_sample(net, np.random.default_rng(5), 50) for _ in range(2))
    np.testing.assert_array_equal(first, second)


def test_a_seed_names_one_stream_of_numbers():
    assert np.array_equal(sampling.seeded(3).random(5), np.random.default_rng(3).random(5))
    with pytest.raises(ValueError, match="seed is -1"):
        sampling.seeded(-1)
