import math

import numpy as np
import pytest
from effort import native_only
from numpy.testing import assert_allclose

from genlab.core import glm, naive_bayes
from genlab.core import learning_curve as lc
from genlab.core.generative import Linear
from genlab.core.learning_curve import World

SIZES = [4, 8, 16, 32, 64, 128, 512, 2048]


def curve(world, m=SIZES, **options):
    return lc.learning_curve(world, m, np.random.default_rng(0), **options)


@pytest.mark.parametrize("world", [World(5, 0.8), World(5, 0.8, 0.7), World(5, 0.8, 0.3, 0.2)])
def test_the_error_of_a_rule_is_the_share_it_misses(world):
    x, y = world.draw(200_000, np.random.default_rng(1))
    for bias, weights in (
        (0.3, [1, -0.5, 0.7, 0, 0.2]),
        (1, [-0.5, 0.2, -1, 0, 0.3]),
        (-9, [1, 0, 1, 0, 1]),
    ):
        rule = Linear(bias, np.array(weights))
        missed = ((rule.log_odds(x) > 0) != y).mean()
        assert abs(world.error(rule) - missed) < 5 * math.sqrt(0.25 / len(y))


def test_the_bayes_error_is_that_of_the_true_log_odds_and_no_rule_beats_it():
    world = World(6, 0.9, 0.6)
    best = np.linalg.solve(world.covariance, world.difference)
    assert_allclose(world.error(Linear(0.0, best)), world.bayes_error, rtol=1e-12)
    for weights in np.random.default_rng(2).normal(size=(100, 6)):
        assert world.error(Linear(0.0, weights)) > world.bayes_error


@pytest.mark.parametrize(("signal", "correlation"), [(0.5, 0.0), (0.5, 0.8), (2, 0.4)])
def test_the_limits_have_their_closed_forms(signal, correlation):
    """Of each pair, one feature differs by `signal`: NB uses it alone, the others subtract its
    shared noise.
    """
    world = World(8, signal, correlation)
    separation = signal * math.sqrt(4)
    assert_allclose(
        world.limit("naive Bayes"), 0.5 * math.erfc(separation / 2 / math.sqrt(2)), rtol=1e-12
    )
    sharper = separation / math.sqrt(1 - correlation**2)
    for model in ("GDA", "logistic"):
        assert_allclose(world.limit(model), 0.5 * math.erfc(sharper / 2 / math.sqrt(2)), rtol=1e-12)


@pytest.mark.parametrize("precision", [1e-6, 1e-3, 1.0, 1e3])
@pytest.mark.parametrize(
    ("D", "signal", "correlation"), [(1, 0.5, 0.0), (6, 0.8, 0.5), (20, 3, 0.9), (64, 0.3, 0.4)]
)
def test_the_logistic_rule_is_what_the_recipe_of_glm_finds(D, signal, correlation, precision):
    for m in (4, 9, 64, 300):
        x, y = World(D, signal, correlation).draw(m, np.random.default_rng(m))
        trained = lc._logistic(x, y, np.ones(m), precision)
        fitted = glm.fit_logistic(x, y, prior_precision=precision)
        size = np.abs(fitted.weights).max()
        assert_allclose(trained.weights, fitted.weights, rtol=1e-6, atol=1e-6 * size)
        assert_allclose(trained.bias, fitted.intercept, rtol=1e-6, atol=1e-6 * size)


@pytest.mark.parametrize(("separation", "outliers"), [(0.3, 0.1), (1.0, 0.45), (2.5, 0.01)])
def test_with_far_rows_the_two_rules_meet_the_conditions_that_define_them(separation, outliers):
    """No log-odds where the Bayes rule changes sides, and no slope of the expected log-loss: by
    Gauss and Hermite.
    """
    parts = [
        ((1 - outliers) / 2, 1, separation / 2),
        (outliers / 2, 1, (0.5 + lc.OUTLIER_DISTANCE) * separation),
        (0.5, 0, -separation / 2),
    ]
    bias, weight = lc._bayes(separation, outliers)
    densities = [share * np.exp(-0.5 * (-bias / weight - mean) ** 2) for share, _, mean in parts]
    assert_allclose(densities[0] + densities[1], densities[2], rtol=1e-12)
    bias, weight = lc._smallest_log_loss(separation, outliers)
    z, shares = np.polynomial.hermite_e.hermegauss(150)
    slope = np.zeros(2)
    for share, y, mean in parts:
        wrong = share * shares * (1 / (1 + np.exp(-bias - weight * (z + mean))) - y)
        slope += [wrong.sum(), wrong @ (z + mean)]
    assert_allclose(slope / shares.sum(), 0, atol=1e-11)


def test_where_its_assumption_holds_naive_bayes_is_ahead_at_every_size():
    """Decks 000, 003, 004 after Ng & Jordan 2002."""
    naive, gda, logistic = curve(World(10, 0.6)).mean_error[:, 2:-1]
    assert (naive < logistic).all() and (naive < gda).all()


@native_only("it measures the models, and every fit in it is tested there by itself")
def test_rows_needed_grow_with_features_for_logistic_regression_only():
    """O(log d) against O(d), decks 000, 003, 004; Ng & Jordan 2002: within .01 of the limit,
    signal fixed a feature.
    """
    sizes = np.unique(np.geomspace(4, 600, 25).astype(int))
    curves = [
        curve(World(D), sizes, models=("naive Bayes", "logistic"), repeats=8) for D in (4, 16, 32)
    ]
    naive = [c.rows_needed("naive Bayes", 0.01) for c in curves]
    logistic = [c.rows_needed("logistic", 0.01) or math.inf for c in curves]
    assert max(naive) < 2.5 * naive[0]
    assert logistic[1] > 2 * logistic[0] and logistic[2] > logistic[1]
    assert all(n < m for n, m in zip(naive, logistic, strict=True))


def test_mean_and_spread_are_over_the_repeats():
    result = curve(World(3), [8, 16], repeats=5)
    assert result.error.shape == (3, 2, 5)
    assert_allclose(result.mean_error, result.error.mean(axis=2), rtol=1e-13)
    assert_allclose(result.spread, result.error.std(axis=2), rtol=1e-10)


def test_the_same_seed_gives_the_same_curve():
    first_curve, second_curve = (curve(World(3, 1, 0.2, 0.1), [8, 64], repeats=2) for _ in range(2))
    assert (first_curve.error == second_curve.error).all()


def test_a_rule_that_looks_at_nothing_misses_half():
    assert (
        World(2).error(Linear(3.0, np.zeros(2)))
        == 0.5
        == World(2, far=0.25).error(Linear(-1.0, np.zeros(2)))
    )


def test_parameter_count_is_that_of_each_model():
    for D in (1, 20):
        assert lc.parameter_count("logistic", D) == D + 1
        assert lc.parameter_count("naive Bayes", D) == naive_bayes.parameter_count("gaussian", D)
        assert lc.parameter_count("GDA", D) == 1 + 2 * D + D * (D + 1) // 2


def test_ahead_is_who_makes_fewer_errors_from_there_to_the_end_and_has_a_fit():
    gda_errors = [0.5, 0.2, 0.3, 0.2, 0.1]
    logistic_errors = [0.5, 0.3, 0.2, 0.3, 0.2]
    learning = lc.LearningCurve(
        np.array([4, 8, 16, 32, 64]),
        ("GDA", "logistic"),
        error_of(gda_errors, logistic_errors),
        (0, 0),
        0,
    )
    assert (
        learning.ahead_from("GDA", "logistic") == 32
        and learning.ahead_from("logistic", "GDA") is None
    )
    assert learning.ahead_from("GDA", "GDA") is None
    unfitted = lc.LearningCurve(
        learning.m[:2], ("GDA", "logistic"), error_of([np.nan, 0.1], [0.3, 0.2]), (0, 0), 0
    )
    assert (
        unfitted.ahead_from("GDA", "logistic") == 8
        and unfitted.ahead_from("logistic", "GDA") is None
    )
    without_fit = lc.LearningCurve(
        learning.m[:2], ("GDA", "logistic"), error_of([0.1, np.nan], [0.3, 0.2]), (0, 0), 0
    )
    assert (
        without_fit.ahead_from("GDA", "logistic") is None
        and without_fit.ahead_from("logistic", "GDA") is None
    )


def error_of(*models):
    return np.array(models)[:, :, None]
