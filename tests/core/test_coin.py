import math
from fractions import Fraction

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core import coin
from genlab.core.coin import Beta


def words(estimate):
    return str(estimate.ratio), estimate.case


def test_three_tails():
    """Deck 000: T, T, T: MLE 0/3; with pseudo-examples H, T: 1/5, which is the MAP under
    Beta(2,2).
    """
    counts = coin.count_flips("TTT")
    assert words(coin.mle(*counts)) == ("0/3", "at 0")
    assert words(coin.mle(*coin.count_flips("HTTTT"))) == ("1/5", "interior")
    assert words(coin.map_estimate(*counts, Beta(2, 2))) == ("1/5", "interior")
    assert words(coin.posterior_mean(*counts, Beta(2, 2))) == ("2/7", "interior")
    assert words(coin.posterior_mean(*counts, Beta(1, 1))) == ("1/5", "interior")


def test_two_heads():
    """Deck 002: (2, 0): MLE 1; under Beta(2,2), which the deck implies, mean 4/6 and MAP 3/4."""
    assert coin.count_flips("HH") == (2, 0)
    assert coin.mle(2, 0).value == 1
    assert words(coin.posterior_mean(2, 0, Beta(2, 2)))[0] == "4/6"
    assert words(coin.map_estimate(2, 0, Beta(2, 2)))[0] == "3/4"


def test_fifty_five_heads_in_a_hundred():
    """Deck 002: (55, 45): MLE .55; under Beta(2,2) mean 57/104, MAP 56/102."""
    assert coin.mle(55, 45).value == 0.55
    assert words(coin.posterior_mean(55, 45, Beta(2, 2)))[0] == "57/104"
    assert words(coin.map_estimate(55, 45, Beta(2, 2)))[0] == "56/102"


def test_without_flips_the_mle_is_undefined_and_the_uniform_map_is_every_theta():
    assert coin.mle(0, 0).case == "undefined" and coin.mle(0, 0).value is None
    assert str(coin.mle(0, 0).ratio) == "0/0"
    assert coin.map_estimate(0, 0, Beta(1, 1)).case == "every θ"
    assert coin.map_estimate(0, 0, Beta(0.5, 0.5)).points == (0, 1)


def test_the_score_is_the_slope_of_the_log_likelihood_and_zero_at_the_mle():
    theta, h = np.linspace(0.1, 0.9, 9), 1e-6
    slope = (coin.log_likelihood(theta + h, 7, 4) - coin.log_likelihood(theta - h, 7, 4)) / (2 * h)
    assert_allclose(coin.score(theta, 7, 4), slope, atol=1e-7)
    assert_allclose(coin.score(55 / 100, 55, 45), 0, atol=1e-12)
    assert_allclose(coin.score([0, 1], 0, 3), [-3, -np.inf], rtol=0)
    assert_allclose(coin.score([0, 1], 2, 0), [np.inf, 2], rtol=0)


def test_cross_entropy_is_the_mean_of_minus_log_probability():
    """Deck 002: maximising the likelihood is minimising a cross-entropy."""
    outcome = np.array([1, 1, 0])
    theta = 0.7
    terms = -(outcome * np.log(theta) + (1 - outcome) * np.log(1 - theta))
    assert_allclose(coin.cross_entropy(theta, 2, 1), terms.mean(), rtol=1e-15)
    grid = np.linspace(0, 1, 1001)
    assert grid[np.argmin(coin.cross_entropy(grid, 55, 45))] == 0.55


def test_the_evidence_of_a_sequence_is_the_product_of_its_predictions():
    prior = belief = Beta(2, 3)
    log_evidence = 0.0
    for letter in "HHTHT":
        p_head = float(belief.mean)
        log_evidence += math.log(p_head if letter == "H" else 1 - p_head)
        belief = belief.updated(letter == "H", letter == "T")
    assert_allclose(coin.log_evidence(3, 2, prior), log_evidence, rtol=1e-13)


@pytest.mark.parametrize("belief", [Beta(0.01, 0.01), Beta(2, 5), Beta(1e6, 3e5)])
@pytest.mark.parametrize("size", [5, 20_000])
def test_the_predictive_sums_to_one_and_has_the_posterior_mean(belief, size):
    pmf = np.exp(coin.log_predictive(size, belief))
    assert_allclose(pmf.sum(), 1, rtol=1e-11)
    assert_allclose(pmf @ np.arange(size + 1), size * float(belief.mean), rtol=1e-11)


@pytest.mark.parametrize(
    "prior", [Beta(2, 2), Beta(1, 1), Beta(0.5, 0.5), Beta(0.3, 4), Beta(1, 3)]
)
def test_the_history_is_each_estimate_in_turn(prior):
    flips = "TTHTHHH"
    history = coin.history(flips, prior)
    for m in range(len(flips) + 1):
        counts = coin.count_flips(flips[:m])
        belief = coin.posterior(*counts, prior)
        for row, estimate in (
            (history.mle, coin.mle(*counts)),
            (history.map, coin.map_estimate(*counts, prior)),
        ):
            assert_allclose(
                row[m], np.nan if estimate.value is None else estimate.value, rtol=1e-14
            )
        assert_allclose(
            [history.mean[m], history.sd[m]], [float(belief.mean), belief.variance**0.5], rtol=1e-14
        )
        assert_allclose(
            history.log_bayes_factor[m], coin.log_bayes_factor(*counts, prior), rtol=1e-14
        )


def test_fewer_flips_of_one_seed_are_the_beginning_of_more():
    short, long = (coin.flip(0.6, size, np.random.default_rng(8)) for size in (10, 1000))
    assert long.startswith(short)


def test_map_tends_to_the_mle_and_both_to_the_truth():
    """Deck 000: as we get more data, the MAP estimate converges to the MLE one."""
    history = coin.history(coin.flip(0.3, 100_000, np.random.default_rng(5)), Beta(20, 20))
    assert abs(history.map[-1] - history.mle[-1]) < 2e-4 < abs(history.map[100] - history.mle[100])
    assert abs(history.mle[-1] - 0.3) < 5 * math.sqrt(0.21 / 100_000)


def test_the_share_of_heads_is_theta_within_five_sigma():
    heads = coin.count_flips(coin.flip(0.3, 100_000, np.random.default_rng(1))).heads
    assert abs(heads - 30_000) < 5 * math.sqrt(100_000 * 0.21)


def test_the_decks_table_compares_three_estimates_with_their_numbers():
    lines = coin.comparison(2, 0, Beta(2, 2))
    assert [(line.name, line.numbers, str(line.estimate.ratio)) for line in lines] == [
        ("MLE", "2/(2 + 0)", "2/2"),
        ("MAP", "(2 + 2 − 1)/(2 + 0 + 2 + 2 − 2)", "3/4"),
        ("mean", "(2 + 2)/(2 + 0 + 2 + 2)", "4/6"),
    ]


@pytest.mark.parametrize("prior", [(1e9, 1e8), (1e8, 1e9), (3.0, 1e12), (2.5, 0.5), (1e-3, 1e-3)])
@pytest.mark.parametrize("counts", [(1, 1), (0, 3), (7, 2), (20, 30)])
def test_the_log_bayes_factor_is_exact_whatever_the_prior_is_worth(prior, counts):
    """Against fractions: P(flips) under Beta(a, b) is a(a+1)… b(b+1)… / (a+b)(a+b+1)…"""
    a, b = map(Fraction, prior)
    heads, tails = counts
    evidence = math.prod(a + i for i in range(heads)) * math.prod(b + i for i in range(tails))
    evidence /= math.prod(a + b + i for i in range(heads + tails))
    exact = -math.log(
        evidence * 2 ** (heads + tails)
    )  # a fraction's numerator and denominator are whole numbers
    assert float(coin.log_bayes_factor(heads, tails, Beta(*prior))) == pytest.approx(
        exact, rel=1e-12, abs=1e-13
    )


def test_estimates_regions_and_beliefs_print_readably():
    assert str(coin.mle(2, 1)) == "2/3" and str(coin.map_estimate(1, 1, Beta(2.5, 2))) == "2.5/4.5"
    assert (
        str(coin.map_estimate(0, 0, Beta(1, 1)))
        == coin.map_estimate(0, 0, Beta(1, 1)).remark.partition(":")[0]
    )
    assert (
        str(Beta(0.5, 0.5).highest_density(0.5)) == "two pieces"
        and str(Beta(1, 2.5)) == "Beta(1, 2.5)"
    )
    assert str(Beta(5, 5).equal_tailed(0.9)) == "0.251 – 0.749"


@pytest.mark.parametrize(
    ("a", "b"), [(1, 1), (0.5, 0.5), (1, 2), (2, 1), (0.5, 1), (1, 0.5), (0.5, 2), (2, 0.5), (3, 2)]
)
def test_the_map_before_the_first_flip_is_the_priors_mode(a, b):
    estimate = coin.history_at([0], [0], coin.Beta(a, b)).map[0]
    mode = coin.Beta(a, b).mode
    assert np.isnan(estimate) if mode.value is None else estimate == mode.value
