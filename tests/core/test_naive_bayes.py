"""What naive Bayes claims, by the decks' numbers, by enumeration of the joint, and by what it
refuses.
"""

from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab.core import gaussian
from genlab.core import naive_bayes as nb
from genlab.core.bag_of_words import Counts

RNG_SEED = 7
BINARY = np.array([[1, 0, 1], [1, 1, 0], [0, 1, 1], [0, 0, 1], [1, 1, 1], [0, 1, 0.0]])
LABEL = np.array([1, 1, 1, 0, 0, 0])


def bernoulli(K=3, D=4, seed=RNG_SEED):
    rng = np.random.default_rng(seed)
    return nb.Bernoulli(rng.dirichlet(np.ones(K)), rng.random((K, D)))


def test_map_under_beta_2_2_adds_one_and_two():
    """Deck 000, "What are the MAP estimates?": (#+1)/(#{Y=y}+2), and (#{Y=1}+1)/(m+2) for the
    class.
    """
    model = nb.fit_bernoulli(BINARY[:5], LABEL[:5], smoothing=1, prior_smoothing=1)
    np.testing.assert_allclose(
        model.theta, [[2 / 4, 2 / 4, 3 / 4], [3 / 5, 3 / 5, 3 / 5]], rtol=1e-15
    )
    np.testing.assert_allclose(model.prior, [3 / 7, 4 / 7], rtol=1e-15)


def test_map_under_beta_a_b_adds_a_minus_1_and_b_minus_1():
    model = nb.fit_bernoulli(BINARY, LABEL, smoothing=(2.0, 0.5))
    np.testing.assert_allclose(model.theta[0], [3 / 5.5, 4 / 5.5, 4 / 5.5], rtol=1e-15)


def test_the_joint_sums_to_one_over_every_row_and_class():
    model = bernoulli()
    rows = np.array(list(product([0.0, 1.0], repeat=4)))
    by_hand = [
        [p * np.prod(np.where(x, t, 1 - t)) for p, t in zip(model.prior, model.theta, strict=True)]
        for x in rows
    ]
    np.testing.assert_allclose(np.exp(model.log_joint(rows)), by_hand, rtol=1e-12)
    np.testing.assert_allclose(np.exp(model.log_evidence(rows)).sum(), 1, rtol=1e-12)
    np.testing.assert_allclose(
        model.posterior(rows), by_hand / np.sum(by_hand, axis=1, keepdims=True), rtol=1e-12
    )
    np.testing.assert_array_equal(model.predict(rows), np.argmax(by_hand, axis=1))


def test_the_log_likelihood_is_a_sum_of_terms_that_are_fitted_one_by_one():
    """Decks 000, 001 and 002: Σ log P(y), and Σ log P(x_j | y) for each feature, each with
    parameters of its own.
    """

    def terms(model):
        factors = np.where(BINARY == 1, model.theta[LABEL], 1 - model.theta[LABEL])
        return np.array([np.log(model.prior)[LABEL].sum(), *np.log(factors).sum(axis=0)])

    fitted = nb.fit_bernoulli(BINARY, LABEL, smoothing=0)
    log_likelihood = fitted.log_joint(BINARY)[np.arange(len(LABEL)), LABEL].sum()
    assert terms(fitted).sum() == pytest.approx(log_likelihood, rel=1e-12)
    for seed in range(
        200
    ):  # no term is ever higher than at its own estimate, whatever the other parameters are
        assert (terms(bernoulli(K=2, D=3, seed=seed)) <= terms(fitted) + 1e-12).all()


def test_the_product_of_the_margins_keeps_the_margins_and_loses_the_correlation():
    """Deck 000, "Classification example: Naïve Bayes": each dimension by itself, and then the
    joint.
    """
    rng, N = np.random.default_rng(RNG_SEED), 40_000
    x = rng.standard_normal((N, 2)) @ [[1.0, 0.9], [0.0, 0.4]] + [3.0, -1.0]
    model = nb.fit_gaussian(x, np.zeros(N, dtype=int), classes=1)
    margins = gaussian.fit(x)
    np.testing.assert_allclose(
        model.log_likelihood(x[:50])[:, 0], margins.log_density(x[:50]).sum(axis=1), rtol=1e-12
    )
    sampled = model.sample(N, rng).x
    sd = x.std(axis=0)
    assert (np.abs(sampled.mean(axis=0) - x.mean(axis=0)) < 5 * sd / np.sqrt(N)).all()
    assert (np.abs(sampled.std(axis=0) - sd) < 5 * sd / np.sqrt(2 * N)).all()
    assert np.corrcoef(x.T)[0, 1] > 0.9 and abs(np.corrcoef(sampled.T)[0, 1]) < 5 / np.sqrt(N)


def test_a_missing_feature_is_summed_out():
    """Deck 004, "Naive Bayes vs logistic regression": a missing feature costs a generative model
    nothing.
    """
    model = bernoulli()
    row = np.array([[1.0, np.nan, 0.0, np.nan]])
    completions = np.array([[1.0, a, 0.0, b] for a in (0, 1) for b in (0, 1)])
    summed = np.exp(model.log_joint(completions)).sum(axis=0, keepdims=True)
    np.testing.assert_allclose(np.exp(model.log_joint(row)), summed, rtol=1e-12)
    np.testing.assert_allclose(model.posterior(row), summed / summed.sum(), rtol=1e-12)


def test_fitting_leaves_a_missing_value_out_of_its_own_feature_only():
    x = np.array([[1, np.nan], [0, 1], [np.nan, 1], [1, 0.0]])
    model = nb.fit_bernoulli(x, [0, 0, 1, 1], smoothing=0)
    np.testing.assert_allclose(model.theta, [[1 / 2, 1], [1, 1 / 2]], rtol=1e-15)
    gaussian = nb.fit_gaussian([[1, np.nan], [3, 1], [np.nan, 3], [4, 9], [6, 5]], [0, 0, 0, 1, 1])
    np.testing.assert_allclose(gaussian.mean, [[2, 2], [5, 7]], rtol=1e-15)
    np.testing.assert_allclose(gaussian.variance, [[1, 1], [1, 4]], rtol=1e-15)


@pytest.mark.parametrize("rows", [BINARY, Counts.of(BINARY)])
def test_bernoulli_log_odds_are_b_plus_w_x(rows):
    """Deck 000, "Naïve Bayes is (sometimes) a linear classifier": b, and w_j = log a_j(1−b_j) /
    b_j(1−a_j).
    """
    model = nb.fit_bernoulli(BINARY, LABEL, prior_smoothing=3)
    a, b = model.theta[1], model.theta[0]
    linear = model.linear()
    np.testing.assert_allclose(
        linear.weights, np.log(a * (1 - b) / (b * (1 - a))), rtol=1e-13, atol=1e-15
    )
    joint = model.log_joint(rows)
    np.testing.assert_allclose(
        linear.log_odds(rows), joint[:, 1] - joint[:, 0], rtol=1e-12, atol=1e-14
    )
    np.testing.assert_allclose(linear.probability(rows), model.posterior(rows)[:, 1], rtol=1e-12)


def test_multinomial_log_odds_are_b_plus_w_x():
    model = nb.Multinomial([0.3, 0.7], [[0.2, 0.5, 0.3], [0.4, 0.1, 0.5]])
    x = np.array([[3, 0, 1], [0, 2, 0], [0, 0, 0.0]])
    linear = model.linear()
    joint = model.log_joint(x)
    np.testing.assert_allclose(linear.log_odds(x), joint[:, 1] - joint[:, 0], rtol=1e-12)
    np.testing.assert_allclose(linear.bias, np.log(0.7 / 0.3), rtol=1e-14)


def test_shared_gaussian_log_odds_are_b_plus_w_x_with_the_usual_sign():
    """Deck 000 prints 1/(1+e^(wᵀx+b)) with w = (μ₀−μ₁)/σ²: ours is its negative."""
    rng = np.random.default_rng(5)
    y = np.arange(40) % 2
    x = rng.normal(size=(40, 3)) + y[:, None] * [1, 0, -2]
    model = nb.fit_gaussian(x, y, shared=True)
    mean = model.mean
    variance = model.variance[0]
    linear = model.linear()
    deck_w = (mean[0] - mean[1]) / variance
    deck_b = (
        np.log(model.prior[0] / model.prior[1])
        + ((mean[1] ** 2 - mean[0] ** 2) / (2 * variance)).sum()
    )
    np.testing.assert_allclose(linear.weights, -deck_w, rtol=1e-12)
    np.testing.assert_allclose(
        linear.probability(x), 1 / (1 + np.exp(x @ deck_w + deck_b)), rtol=1e-11
    )
    np.testing.assert_allclose(linear.probability(x), model.posterior(x)[:, 1], rtol=1e-11)


def test_gaussian_mle_is_the_mean_and_the_mean_squared_deviation():
    """Decks 000 ("Naïve Bayes: Gaussian case", shared) and 003 (5.7, whose σ̂² is missing: a
    class's own).
    """
    x = np.array([[1.0], [3.0], [10.0], [14.0], [18.0]])
    y = [0, 0, 1, 1, 1]
    separate = nb.fit_gaussian(x, y)
    shared = nb.fit_gaussian(x, y, shared=True)
    np.testing.assert_allclose(separate.mean[:, 0], [2, 14], rtol=1e-15)
    np.testing.assert_allclose(separate.variance[:, 0], [1, 32 / 3], rtol=1e-15)
    np.testing.assert_allclose(shared.variance[:, 0], [34 / 5, 34 / 5], rtol=1e-15)


def test_features_of_different_kinds_multiply():
    exponential = lambda v: -v  # noqa: E731
    coin = lambda v: np.log(np.where(v == 1, 0.25, 0.75))  # noqa: E731
    faster = lambda v: np.log(2) - 2 * v  # noqa: E731
    model = nb.Densities([0.5, 0.5], [[exponential, coin], [faster, coin]])
    joint = np.exp(model.log_joint([[0.7, 1]]))[0]
    np.testing.assert_allclose(
        joint, [0.5 * np.exp(-0.7) / 4, 0.5 * 2 * np.exp(-1.4) / 4], rtol=1e-13
    )


def test_a_zero_in_every_class_is_zero_over_zero_and_named():
    """Deck 001, "Laplace Smoothing": the word "skku", seen in no class."""
    model = nb.Bernoulli([0.5, 0.5], [[0.5, 0.0, 0.1], [0.5, 0.2, 0.0]])
    rows = np.array([[1, 0, 0], [1, 1, 1.0]])
    assert model.log_evidence(rows)[1] == -np.inf
    for ask in (model.log_posterior, model.predict):
        with pytest.raises(
            ValueError, match=r"row 1 is impossible.*feature 1 .* class 0, feature 2 .* class 1"
        ):
            ask(rows)
    with pytest.raises(ValueError, match="row 1 is impossible"):
        model.posterior(Counts.of(rows))


def test_the_prior_of_zero_keeps_the_posterior_at_zero():
    model = nb.fit_bernoulli(BINARY, np.zeros(6, dtype=int), classes=2)
    np.testing.assert_array_equal(model.posterior(BINARY)[:, 1], 0)


def test_samples_have_the_model_s_moments_within_five_sigma():
    n, rng = 40_000, np.random.default_rng(RNG_SEED)
    model = bernoulli(K=2, D=3)
    x, y = model.sample(n, rng)
    assert abs(y.mean() - model.prior[1]) < 5 * np.sqrt(0.25 / n)
    p = model.prior @ model.theta
    assert (np.abs(x.mean(axis=0) - p) < 5 * np.sqrt(p * (1 - p) / n)).all()

    words = nb.Multinomial([0.5, 0.5], [[0.2, 0.8], [0.6, 0.4]]).sample(np.full(n, 10), rng)
    np.testing.assert_array_equal(words.x.sum(axis=1), 10)
    assert abs(words.x[words.y == 1, 0].mean() - 6) < 5 * np.sqrt(10 * 0.24 / (n / 2))

    real = nb.Gaussian([0.5, 0.5], [[0.0], [4.0]], [[1.0], [9.0]]).sample(n, rng)
    ones = real.x[real.y == 1, 0]
    assert abs(ones.mean() - 4) < 5 * 3 / np.sqrt(n / 2)
    assert abs(ones.var() - 9) < 5 * 9 * np.sqrt(2 / (n / 2))


def test_a_seed_gives_the_same_sample():
    draws = [bernoulli().sample(5, np.random.default_rng(1)).x.tolist() for _ in range(2)]
    assert draws[0] == draws[1]


@pytest.mark.parametrize(
    ("model", "count"),
    [("joint", 2**11 - 1), ("bernoulli", 21), ("gaussian", 1 + 20 + 10), ("multinomial", 19)],
)
def test_parameters_of_ten_features_and_two_classes(model, count):
    """Deck 002, "Naive Bayes": 2^(D+1)−1 and 2D+1; deck 000, "Gaussian case": 1 + 2d + d."""
    assert nb.parameter_count(model, 10) == count


ONES = np.ones((2, 2))


def test_extra_variance_is_added_to_a_shared_one_too():
    for shared in (True, False):
        fitted = nb.fit_gaussian(
            [[1.0], [3.0], [6.0], [8.0]], [0, 0, 1, 1], shared=shared, extra_variance=0.25
        )
        assert_allclose(fitted.variance, 1.25, rtol=1e-14)


def test_densities_on_the_whole_line_have_no_zero_factor():
    assert nb.Gaussian([0.5, 0.5], ONES, ONES).zero_factors([3.0, -3.0]) == ()


def test_a_single_row_is_of_one_class_only():
    assert nb.fit_bernoulli([[1]], [0], classes=1).prior.tolist() == [1]


def test_impossible_rows_are_predicted_as_the_first_class_without_a_posterior():
    model = nb.Bernoulli([0.3, 0.3, 0.4], [[0.0, 0.5], [0.0, 0.5], [0.0, 0.9]])
    x = [[1, 1], [0, 1], [0, 0]]
    assert model.predict_or_none(x).tolist() == [0, 2, 0]
    assert np.isnan(model.posterior_or_nan(x)[0]).all()
    np.testing.assert_allclose(model.posterior_or_nan(x)[1:], model.posterior(x[1:]), rtol=1e-14)
    np.testing.assert_allclose(
        model.posterior_or_nan(x)[1], np.array([0.15, 0.15, 0.36]) / 0.66, rtol=1e-14
    )
    assert model.predict_or_none(x[1:]).tolist() == model.predict(x[1:]).tolist()
    with pytest.raises(ValueError, match="impossible under every class"):
        model.predict(x)


def test_the_log_likelihood_of_labels_is_the_log_of_their_probability():
    rule = nb.Linear(-1.0, [2.0, 0.5])
    x = np.random.default_rng(0).normal(size=(9, 2))
    y = np.arange(9) % 2
    p = 1 / (1 + np.exp(1 - x @ [2.0, 0.5]))
    np.testing.assert_allclose(
        rule.log_likelihoods(x, y), np.log(np.where(y == 1, p, 1 - p)), rtol=1e-12
    )
    log_likelihoods = nb.Linear(0.0, [1.0]).log_likelihoods([[1e4], [1e4]], [1, 0])
    assert log_likelihoods.tolist() == [0, -1e4]
    for labels, message in (
        ([0, 2], "y.1. is 2; it must be one of 0..1"),
        ([0], "y has shape"),
    ):
        with pytest.raises(ValueError, match=message):
            nb.Linear(0.0, [1.0]).log_likelihoods([[0.0], [1.0]], labels)
