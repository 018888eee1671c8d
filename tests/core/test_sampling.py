"""Random numbers: generators, quantiles and samples."""

import math

import numpy as np
import pytest
from oracles import joint_table

from genlab import sampling
from genlab.core.sampling import LCG, goodness, orders

SIGMAS = 5


def test_the_decks_generator_gives_the_decks_numbers():
    """Deck 001: a=5 c=3 d=9 X₀=1 gives 1 8 7 2 4, then 5 and 1 again: period 6."""
    generator = LCG(5, 3, 9)
    assert generator.sequence(1, 7).tolist() == [1, 8, 7, 2, 4, 5, 1]
    assert generator.cycles() == ((1, 8, 7, 2, 4, 5), (0, 3), (6,))
    assert [generator.period(seed) for seed in (1, 0, 6)] == [6, 2, 1]
    assert not generator.full_period


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


def test_outputs_are_the_first_binary_digits_whatever_the_modulus():
    for d in (9, 16, 2**31 - 1, 2**32 - 5, 2**40 + 15, 2**64 - 59, 2**64):
        generator = LCG(5, 3, d)
        states = generator.sequence(d // 3, 50).tolist()
        for bits in {1, 2, min(40, d.bit_length() - 1), d.bit_length() - 1}:
            expected = [x * 2**bits // d for x in states]
            assert generator.outputs(d // 3, 50, bits).tolist() == expected
            u = generator.uniforms(d // 3, 50, bits=bits)
            np.testing.assert_allclose(u, np.array(expected, dtype=float) / 2**bits, rtol=1e-15)


def test_numerical_recipes_generator_has_the_full_period_of_2_to_the_32():
    """Press et al., Numerical Recipes: a=1664525, c=1013904223, m=2³²."""
    assert LCG(1664525, 1013904223, 2**32).period(7) == 2**32


def test_the_normal_cdf_is_the_standard_librarys_erfc():
    z = np.linspace(-37, 8, 4501)
    expected = [0.5 * math.erfc(-x / math.sqrt(2)) for x in z]
    np.testing.assert_allclose(sampling.normal_cdf(z), expected, rtol=1e-12)


def test_the_quantile_inverts_the_cdf_from_1e_minus_300_up():
    p = np.concatenate([10.0 ** np.arange(-300, -1, 0.25), np.linspace(0.01, 0.99, 981)])
    z = sampling.normal_quantile(p)
    # d log p = (f/p) dz: an error of 1e-12·|z| in z shows as this much in p
    slope = np.exp(-0.5 * z**2) / math.sqrt(2 * math.pi) / p
    assert (
        np.abs(sampling.normal_cdf(z) / p - 1) <= 1e-14 + 1e-15 * np.abs(z) * slope + 4e-16 * z**2
    ).all()


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


def test_a_seed_names_one_stream_of_numbers():
    assert np.array_equal(sampling.seeded(3).random(5), np.random.default_rng(3).random(5))


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


SHARES = (1.0, 2.0, 0.0, 4.0)


def test_a_discrete_law_has_the_values_from_one_on_with_their_shares():
    law = sampling.Law("discrete", heights=SHARES)
    assert law.shares == (1 / 7, 2 / 7, 0.0, 4 / 7) and (law.low, law.high) == (0.4, 4.6)
    assert law.pdf([1, 2, 3, 4, 0, 5, 1.5, math.inf]).tolist() == [*law.shares, 0, 0, 0, 0]
    assert law.cdf([-math.inf, 0.99, 1, 3.5, 4, math.inf]).tolist() == pytest.approx(
        [0, 0, 1 / 7, 3 / 7, 1, 1]
    )
    assert law.quantile([0.0, 0.14, 0.15, 0.42, 0.43, 0.99]).tolist() == [1, 1, 2, 2, 4, 4]
    assert law.pdf(2) == 2 / 7 and law.cdf(2) == pytest.approx(3 / 7)


@pytest.mark.parametrize(
    ("law", "low", "high"),
    [
        (sampling.Law("normal", 1.0, 2.0), 1 - 7.2, 1 + 7.2),
        (sampling.Law("logistic", 1.0, 2.0), 1 - 14.0, 1 + 14.0),
        (sampling.Law("cauchy", 1.0, 2.0), 1 - 24.0, 1 + 24.0),
        (sampling.Law("uniform", 1.0, 2.0), 1.0, 3.0),
        (sampling.Law("exponential", 0.0, 2.0), 0.0, 3.0),
        (sampling.Law("discrete", heights=(1, 3)), 0.4, 2.6),
    ],
)
def test_a_picture_of_a_law_shows_nearly_all_of_it(law, low, high):
    assert (law.low, law.high) == pytest.approx((low, high))
