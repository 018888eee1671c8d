"""The bridge lab's numbers, without a page: those that the decks and the courses rest on."""

import numpy as np
import pytest
from effort import THOROUGH

from genlab import glm, learning_curve, naive_bayes
from genlab.core.generative import Linear
from genlab.core.learning_curve import World
from genlab.kit import NoAnswer, data_of
from genlab.labs.bridge import curves
from genlab.labs.bridge.lab import LAB
from genlab.labs.bridge.model import Missing, run
from genlab.labs.bridge.state import FAMILIES, FAMILY_ENTRIES, BridgeState, Pair


def pair_of(kind, means, prior=0.5):
    return Pair([FAMILIES[kind]] * 2, means, prior, kind)


CLOSED = {"GNB": (-54.97, 1.214, 0.053, 9, -27.24), "LDA": (-36.94, 1.558, -1.747, 6, -12.44)}
CLOSED |= {"LR": (-24.09, 2.201, -3.979, 6, -9.35)}


def rows(name, **state):
    return LAB.table(name)(run(BridgeState(**state))).rows


# ── Three lines ───────────────────────────────────────────────────────────────────────────────────


def test_three_lines_on_adelie_and_chinstrap():
    for name, _, b, first, second, wrong, size, log_likelihood in rows("lines"):
        line_row = (round(b, 2), round(first, 3), round(second, 3), wrong, round(log_likelihood, 2))
        assert (line_row, size) == (CLOSED[name], 219)


def test_the_iris_lines_are_those_of_the_core():
    irises = BridgeState(data="iris").rows
    assert (irises.features, irises.classes) == (
        ("petal length, cm", "petal width, cm"),
        ("versicolor", "virginica"),
    )
    (_, _, b, *w, wrong, _, _) = rows("lines", data="iris")[2]
    fitted = glm.fit_logistic(irises.x, irises.y)
    assert wrong == 6 and (b, *w) == pytest.approx((fitted.intercept, *fitted.weights), rel=1e-9)


def test_two_normals_have_b_minus_two_and_w_two_and_the_prior_moves_b_alone():
    for prior, b in ((0.5, -2.0), (0.8, -0.6137056388801092)):
        pair = pair_of("normal", (0, 2), prior)
        assert pair.linear.bias == pytest.approx(b, rel=1e-14) and pair.linear.weights[0] == 2
        assert pair.cut == pytest.approx(-b / 2)
        core = naive_bayes.Gaussian([1 - prior, prior], [[0.0], [2.0]], [[1.0], [1.0]])
        assert core.linear().bias == pytest.approx(b, rel=1e-14)
        assert pair.printed(np.array([pair.printed_cut])) == pytest.approx(0.5)
    assert pair_of("normal", (0, 2)).printed_cut == -2


def test_unequal_variances_are_quadratic_and_said():
    result = run(BridgeState(data="normals", variance=((1, 4),)))
    assert result.pair.linear is None and LAB.headline(result).startswith("Quadratic log-odds")
    assert rows("lines", data="normals", variance=((1, 4),))[0][1].startswith("quadratic")
    x = np.linspace(-5, 5, 21)
    exact = naive_bayes.Gaussian([0.5, 0.5], [[0.0], [2.0]], [[1.0], [4.0]]).posterior(x[:, None])[
        :, 1
    ]
    np.testing.assert_allclose(result.pair.posterior(x), exact, rtol=1e-12)


def test_a_moved_row_is_where_it_was_put():
    rows = BridgeState(moved=((50, 20, 2),)).rows
    assert rows.x[2].tolist() == [50, 20] and BridgeState().rows.x[2].tolist() != [50, 20]
    with pytest.raises(ValueError, match="moved: a row from 0 to 218 is allowed, got 219"):
        BridgeState(moved=((50, 20, 219),))


# ── Families ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", FAMILIES)
def test_the_posterior_of_two_of_a_family_is_bayes_rule_over_its_densities(kind):
    pair = pair_of(
        kind, [mean * FAMILY_ENTRIES[kind]["draws"] for mean in FAMILY_ENTRIES[kind]["means"]], 0.3
    )
    x = pair.grid[1:]
    first, second = np.exp(pair.log_densities(x))
    np.testing.assert_allclose(
        pair.posterior(x), 0.3 * second / (0.7 * first + 0.3 * second), rtol=1e-9
    )


def test_two_poissons_cut_at_3_2741_and_the_printed_sign_misleads():
    pair, ten = pair_of("poisson", (2.0, 5.0)), np.array([10.0])
    assert pair.cut == pytest.approx(3.2740700038118744, rel=1e-12)
    assert 1 - pair.posterior(ten)[0] == pytest.approx(0.0021016947725678, rel=1e-9)
    assert pair.printed(ten)[0] == pytest.approx(0.9999947794747539, rel=1e-12)


# ── Learning curves ───────────────────────────────────────────────────────────────────────────────

SHIPPED = data_of("genlab.labs.bridge", "rows")
NB = [0.4189, 0.3426, 0.2817, 0.2397, 0.2133, 0.1935, 0.1818, 0.1767]
LR = [0.3794, 0.3268, 0.2974, 0.2727, 0.2491, 0.2016, 0.1754, 0.1603]


def test_the_curves_of_the_default_world_cross_at_256_rows():
    curve_found = run(BridgeState(view="curve", repeats=20)).curve
    assert curve_found.m.tolist() == [4 * 2**k for k in range(8)]
    np.testing.assert_allclose(curve_found.mean_error[[0, 2]], [NB, LR], atol=5e-5)
    assert [round(limit, 4) for limit in curve_found.limit] == [0.1714, 0.1503, 0.1503]
    assert curve_found.ahead_from("logistic", "naive Bayes") == 256


def test_repeats_made_one_by_one_are_those_of_the_core_made_together():
    world = World(5, 0.8, 0.3)
    one_by_one = curves.curve(world, 1e-3, 7, 4)
    at_once = learning_curve.learning_curve(
        world, one_by_one.m, np.random.default_rng(7), repeats=4
    )
    assert (
        np.array_equal(at_once.error, one_by_one.error, equal_nan=True)
        and at_once.limit == one_by_one.limit
    )
    assert np.array_equal(
        curves.curve(world, 1e-3, 7, 2).error, at_once.error[..., :2], equal_nan=True
    )


def test_learning_curve_is_refused_in_views_without_it():
    with pytest.raises(NoAnswer, match="are computed in the view"):
        run(BridgeState()).curve  # noqa: B018
    assert rows("curve") == ()


# ── Rows needed, a missing feature, and which ─────────────────────────────────────────────────────


@pytest.mark.parametrize("k", range(len(curves.FEATURES)) if THOROUGH else [0])
@pytest.mark.parametrize("thin", [False, True] if THOROUGH else [True])
def test_the_shipped_table_is_what_its_program_makes(k, thin):
    np.testing.assert_allclose(curves.errors(curves.TABLED[thin][k]), SHIPPED[thin][k], rtol=1e-6)


def test_a_missing_feature_is_summed_over_or_guessed():
    missing = Missing(pair_of("normal", (0, 2), 0.8))
    probabilities = {
        fill: float(missing.probability(fill, np.array([1.0]))[0])
        for fill in ("sum", "mean", "midpoint", "zero")
    }
    assert probabilities == pytest.approx(
        {"sum": 0.8, "mean": 0.92997428, "midpoint": 0.8, "zero": 0.35121436}, rel=1e-7
    )
    with pytest.raises(ValueError, match=r"b \+ w·x needs every feature"):
        Linear(0, [1, 1]).log_odds([[np.nan, 1]])
