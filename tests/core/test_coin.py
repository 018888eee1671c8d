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


@pytest.mark.parametrize(("heads", "tails"), [(0, 3), (2, 0), (55, 45), (1, 0)])
def test_the_uniform_prior_gives_the_mle_and_beta_2_2_adds_one_of_each(heads, tails):
    """Deck 000: α=β=1: MAP = MLE; α=β=2: (H+1)/(m+2)."""
    assert coin.map_estimate(heads, tails, Beta(1, 1)) == coin.mle(heads, tails)
    assert (
        words(coin.map_estimate(heads, tails, Beta(2, 2)))[0] == f"{heads + 1}/{heads + tails + 2}"
    )


def test_without_flips_the_mle_is_undefined_and_the_uniform_map_is_every_theta():
    assert coin.mle(0, 0).case == "undefined" and coin.mle(0, 0).value is None
    assert str(coin.mle(0, 0).ratio) == "0/0"
    assert coin.map_estimate(0, 0, Beta(1, 1)).case == "every θ"
    assert coin.map_estimate(0, 0, Beta(0.5, 0.5)).points == (0, 1)


def test_three_tails_have_their_maximum_zero_at_theta_zero():
    """Deck 000 prints L = −∞ at θ = 0; correct is 0 (0·log 0 = 0), and a later H has −∞."""
    assert_allclose(
        coin.log_likelihood([0, 0.5, 1], 0, 3), [0, 3 * math.log(0.5), -np.inf], rtol=1e-15
    )
    assert coin.log_likelihood(0, 1, 3) == -np.inf
    assert_allclose(coin.log_likelihood([0, 0.3, 1], 0, 0), 0, rtol=0)


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


def test_the_posterior_is_prior_times_likelihood_over_evidence():
    theta, prior = np.linspace(0.01, 0.99, 99), Beta(2.5, 0.7)
    bayes = prior.log_pdf(theta) + coin.log_likelihood(theta, 6, 3) - coin.log_evidence(6, 3, prior)
    assert_allclose(coin.posterior(6, 3, prior).log_pdf(theta), bayes, rtol=1e-12, atol=1e-12)


def test_the_evidence_of_a_sequence_is_the_product_of_its_predictions():
    prior = belief = Beta(2, 3)
    log_evidence = 0.0
    for letter in "HHTHT":
        p_head = float(belief.mean)
        log_evidence += math.log(p_head if letter == "H" else 1 - p_head)
        belief = belief.updated(letter == "H", letter == "T")
    assert_allclose(coin.log_evidence(3, 2, prior), log_evidence, rtol=1e-13)


def test_predictive_is_uniform_under_a_uniform_belief():
    assert_allclose(np.exp(coin.log_predictive(10, Beta(1, 1))), 1 / 11, rtol=1e-13)
    assert_allclose(np.exp(coin.log_predictive(1, Beta(2, 5))), [5 / 7, 2 / 7], rtol=1e-13)
    assert_allclose(np.exp(coin.log_predictive(0, Beta(2, 5))), [1], rtol=1e-13)


@pytest.mark.parametrize("belief", [Beta(0.01, 0.01), Beta(2, 5), Beta(1e6, 3e5)])
@pytest.mark.parametrize("size", [5, 20_000])
def test_the_predictive_sums_to_one_and_has_the_posterior_mean(belief, size):
    pmf = np.exp(coin.log_predictive(size, belief))
    assert_allclose(pmf.sum(), 1, rtol=1e-11)
    assert_allclose(pmf @ np.arange(size + 1), size * float(belief.mean), rtol=1e-11)


def test_the_bayes_factor_is_the_ratio_of_the_two_evidences():
    prior = Beta(2, 3)
    expected = 10 * math.log(0.5) - coin.log_evidence(7, 3, prior)
    assert_allclose(coin.log_bayes_factor(7, 3, prior), expected, rtol=1e-12)
    assert_allclose(coin.bayes_factor(7, 3, prior), math.exp(expected), rtol=1e-12)
    assert coin.bayes_factor(0, 0, prior) == 1
    assert coin.bayes_factor(10**6, 0, prior) == 0


def test_a_pseudo_count_is_a_minus_one_for_the_map_and_a_for_the_mean():
    """Deck 000 counts α−1 coins, deck 002 α: both are right, for different estimates."""
    worth = coin.pseudo_examples(Beta(3, 5))
    heads, tails = 4, 1
    for imagined, estimate in (
        (worth.for_map, coin.map_estimate),
        (worth.for_mean, coin.posterior_mean),
    ):
        as_if_seen = coin.mle(int(heads + imagined[0]), int(tails + imagined[1]))
        assert as_if_seen.value == estimate(heads, tails, Beta(3, 5)).value


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


def test_the_history_at_chosen_places_is_a_part_of_the_whole():
    flips, prior = "TTHTHHH", Beta(0.5, 3)
    indices = [0, 3, 7]
    complete = coin.history(flips, prior)
    part = coin.history_at(coin.running_heads(flips)[indices], indices, prior)
    for field in ("heads", "mle", "map", "mean", "sd", "log_bayes_factor"):
        assert_allclose(getattr(part, field), getattr(complete, field)[indices], rtol=0)


def test_fewer_flips_of_one_seed_are_the_beginning_of_more():
    short, long = (coin.flip(0.6, size, np.random.default_rng(8)) for size in (10, 1000))
    assert long.startswith(short)


def test_map_tends_to_the_mle_and_both_to_the_truth():
    """Deck 000: as we get more data, the MAP estimate converges to the MLE one."""
    history = coin.history(coin.flip(0.3, 100_000, np.random.default_rng(5)), Beta(20, 20))
    assert abs(history.map[-1] - history.mle[-1]) < 2e-4 < abs(history.map[100] - history.mle[100])
    assert abs(history.mle[-1] - 0.3) < 5 * math.sqrt(0.21 / 100_000)


def test_seeded_flips_repeat_and_a_certain_coin_never_errs():
    assert coin.flip(0.5, 20, np.random.default_rng(3)) == coin.flip(
        0.5, 20, np.random.default_rng(3)
    )
    assert coin.flip(1, 5, np.random.default_rng(0)) == "HHHHH"
    assert coin.flip(0, 5, np.random.default_rng(0)) == "TTTTT"


def test_the_share_of_heads_is_theta_within_five_sigma():
    heads = coin.count_flips(coin.flip(0.3, 100_000, np.random.default_rng(1))).heads
    assert abs(heads - 30_000) < 5 * math.sqrt(100_000 * 0.21)


def test_the_posterior_is_calibrated():
    """Simulation-based calibration (Talts et al. 2018): the rank of the true θ among posterior
    draws is uniform.
    """
    rng = np.random.default_rng(11)
    prior = Beta(0.8, 3)
    runs, draws = 4000, 63
    m = 12
    theta = prior.sample(runs, rng)
    heads = (rng.random((runs, m)) < theta[:, None]).sum(axis=1)
    samples = np.array([coin.posterior(h, m - h, prior).sample(draws, rng) for h in heads])
    ranks = (samples < theta[:, None]).sum(axis=1)
    histogram = np.bincount(ranks // 4, minlength=16)
    chi_squared = ((histogram - runs / 16) ** 2 / (runs / 16)).sum()
    assert chi_squared < 15 + 5 * math.sqrt(30)  # 15 degrees of freedom, 5 sigma


def test_intervals_cover_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(12)
    prior, runs = Beta(2, 2), 600
    theta = prior.sample(runs, rng)
    heads = rng.binomial(10, theta)
    by_heads = {
        h: coin.posterior(h, 10 - h, prior).highest_density(0.8).pieces[0] for h in range(11)
    }
    hits = sum(by_heads[h][0] <= t <= by_heads[h][1] for h, t in zip(heads, theta, strict=True))
    assert abs(hits - 0.8 * runs) < 5 * math.sqrt(runs * 0.16)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: coin.count_flips("HTX"), "flip 3 is 'X'; a flip is H or T"),
        (lambda: coin.history("hT", Beta(1, 1)), "flip 1 is 'h'; a flip is H or T"),
        (lambda: coin.mle(-1, 2), "heads is -1; it must be at least 0"),
        (lambda: coin.mle(1, 2.5), "tails is 2.5; it must be a whole number"),
        (lambda: coin.log_likelihood(1.2, 1, 1), "theta is 1.2; a probability must lie in"),
        (lambda: coin.cross_entropy(0.5, 0, 0), "needs at least one flip"),
        (
            lambda: coin.flip(-0.1, 3, np.random.default_rng(0)),
            "theta is -0.1; it must be at least 0 and at most 1",
        ),
        (lambda: coin.log_predictive(-1, Beta(1, 1)), "size is -1; it must be at least 0"),
    ],
)
def test_bad_input_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_someone_who_believes_one_theta_predicts_a_binomial():
    from math import comb

    expected = [comb(10, k) * 0.3**k * 0.7 ** (10 - k) for k in range(11)]
    assert coin.plug_in(10, 0.3) == pytest.approx(expected, rel=1e-13)
    assert coin.plug_in(3, 0.0).tolist() == [1, 0, 0, 0]


def test_the_decks_table_compares_three_estimates_with_their_numbers():
    lines = coin.comparison(2, 0, Beta(2, 2))
    assert [(line.name, line.numbers, str(line.estimate.ratio)) for line in lines] == [
        ("MLE", "2/(2 + 0)", "2/2"),
        ("MAP", "(2 + 2 − 1)/(2 + 0 + 2 + 2 − 2)", "3/4"),
        ("mean", "(2 + 2)/(2 + 0 + 2 + 2)", "4/6"),
    ]


@pytest.mark.parametrize("height", [0.2, 1.0, 1.5, 30.0])
def test_a_beta_is_found_by_its_mean_and_the_height_there(height):
    prior = Beta.of_mean_and_height(0.3, height)
    assert float(prior.mean) == pytest.approx(0.3, rel=1e-12)
    assert prior.pdf(0.3) == pytest.approx(height, rel=1e-9)


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


@pytest.mark.parametrize("a", [0.5, 1.0, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("b", [0.5, 1.0, 1.5, 2.0])
def test_the_map_of_a_history_is_the_map_estimate_whatever_its_case(a, b):
    estimates = coin.history_at([0, 1, 2, 0], [0, 2, 2, 3], Beta(a, b)).map
    for estimate, counts in zip(estimates, [(0, 0), (1, 1), (2, 0), (0, 3)], strict=True):
        value = coin.map_estimate(*counts, Beta(a, b)).value
        assert np.isnan(estimate) if value is None else estimate == pytest.approx(value, rel=1e-14)


def test_a_thousand_plug_in_flips_and_no_more_and_both_ends_of_theta():
    assert len(coin.plug_in(1_000, 1.0)) == 1_001 and coin.plug_in(2, 1.0).tolist() == [0, 0, 1]
    for theta, flips in ((0.0, "TTT"), (1.0, "HHH")):
        assert coin.flip(theta, 3, 0) == flips
    with pytest.raises(ValueError, match="at most 1000"):
        coin.plug_in(1_001, 0.5)


@pytest.mark.parametrize(
    ("a", "b"), [(1, 1), (0.5, 0.5), (1, 2), (2, 1), (0.5, 1), (1, 0.5), (0.5, 2), (2, 0.5), (3, 2)]
)
def test_the_map_before_the_first_flip_is_the_priors_mode(a, b):
    estimate = coin.history_at([0], [0], coin.Beta(a, b)).map[0]
    mode = coin.Beta(a, b).mode
    assert np.isnan(estimate) if mode.value is None else estimate == mode.value


@pytest.mark.parametrize(("heads", "tails"), [(0, 0), (0, 3), (4, 0), (1, 1), (3, 5)])
def test_the_log_bayes_factor_of_a_uniform_prior_is_a_binomial_coefficient(heads, tails):
    """The evidence is h! t! / (n + 1)!, against 2^−n."""
    n = heads + tails
    evidence = math.factorial(heads) * math.factorial(tails) / math.factorial(n + 1)
    factor = coin.log_bayes_factor(heads, tails, coin.Beta(1, 1))
    assert factor == pytest.approx(math.log(0.5**n / evidence), abs=1e-14)
    assert np.allclose(
        coin.log_bayes_factor([heads] * 2, [tails] * 2, coin.Beta(1, 1)), factor, rtol=0, atol=1e-14
    )


def test_one_of_each_is_a_half():
    estimate = coin.mle(1, 1)
    assert (estimate.case, estimate.points, str(estimate.ratio)) == ("interior", (0.5,), "1/2")
    assert coin.cross_entropy(0.5, 2, 2) == pytest.approx(math.log(2), rel=1e-15)
    assert coin.score([0.25, 0.5], 0, 0).tolist() == [0, 0] and coin.score(0.5, 1, 1) == 0
