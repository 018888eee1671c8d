"""At the edges: priors on dependent and badly scaled columns, offsets and targets far from 0,
both tails of Beta.
"""

import warnings
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

from genlab import discriminant, glm, naive_bayes, regression
from genlab.core.numbers import special

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")
RNG = np.random.default_rng(11)


def designs():
    """Rows whose columns depend on each other, or are badly scaled, or more than the rows."""
    x = np.array([-2.0, -1.0, 1.0, 2.0])
    Z = RNG.normal(size=(30, 4))
    yield "twice the same", np.c_[x, x] * 1e8
    yield "three alike", np.c_[x, 2 * x, x[::-1]] * 1e3
    yield "wide", RNG.normal(size=(12, 25)) + 5
    yield "scaled", Z * [1e-6, 1.0, 1e5, 1e9]
    yield (
        "scaled and dependent",
        np.c_[Z, Z[:, 0] - Z[:, 1], np.full(30, 3.0)] * [1e6, 1e6, 1.0, 1e-4, 1e6, 1.0],
    )


@pytest.mark.parametrize("prior_precision", [1e-10, 1.0, 1e6])
@pytest.mark.parametrize(
    ("name", "X"),
    list(designs()),
    ids=lambda parameter: parameter if isinstance(parameter, str) else "",
)
def test_a_gaussian_fit_with_a_prior_is_ridge_whatever_the_columns(name, X, prior_precision):
    y = RNG.normal(size=len(X)) + 3
    fitted = glm.fit(X, y, glm.gaussian(), prior_precision=prior_precision)
    ridge = regression.fit_ridge(X, y, prior_precision=prior_precision, noise_variance=1.0)
    assert fitted.converged
    assert_allclose(fitted.mean(X), ridge.mean(X), rtol=1e-6, atol=1e-6)
    assert np.linalg.norm(fitted.weights) == pytest.approx(np.linalg.norm(ridge.weights), rel=1e-5)


@pytest.mark.parametrize(
    "family", [glm.BERNOULLI, glm.POISSON, glm.SOFTMAX], ids=lambda family: family.name
)
@pytest.mark.parametrize(
    ("name", "X"),
    list(designs()),
    ids=lambda parameter: parameter if isinstance(parameter, str) else "",
)
def test_the_gradient_of_a_penalised_fit_is_zero_within_rounding(name, X, family):
    y = np.arange(len(X)) % (3 if family is glm.SOFTMAX else 2)
    fitted = glm.fit(X, y, family, prior_precision=0.5)
    assert fitted.converged
    _, slope, level = glm.log_likelihood_and_gradient(
        family, X, y, fitted.weights, fitted.intercept
    )
    size = np.abs(X).sum(axis=0)  # what a row's residual of 1 would do
    assert np.abs((slope - 0.5 * fitted.weights) / size).max() < 1e-9
    assert np.abs(level).max() < 1e-7


@pytest.mark.parametrize("offset", [-1e3, -50.0, 50.0, 1e3])
@pytest.mark.parametrize("family", [glm.BERNOULLI, glm.POISSON], ids=lambda family: family.name)
def test_an_offset_far_from_zero_goes_into_the_intercept(offset, family):
    X = RNG.normal(size=(200, 2))
    y = RNG.integers(0, 2, 200)
    plain = glm.fit(X, y, family)
    with_offset = glm.fit(X, y, family, offset=np.full(200, offset))
    assert with_offset.converged
    assert_allclose(with_offset.weights, plain.weights, rtol=1e-6, atol=1e-9)
    assert with_offset.intercept + offset == pytest.approx(plain.intercept, abs=1e-8)
    with_column = glm.fit(
        np.c_[X, np.ones(200)], y, family, offset=np.full(200, offset), intercept=False
    )
    assert_allclose(with_column.weights[:2], plain.weights, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("family", [glm.BERNOULLI, glm.SOFTMAX], ids=lambda family: family.name)
def test_residuals_and_curvature_keep_their_digits_next_to_certainty(family):
    score, y = np.array([30.0, 50.0, 300.0]), np.array([1, 1, 1])
    X, y = np.r_[np.diag(score), np.zeros((1, 3))], np.r_[y, 0]
    rest = np.exp(-score) / (1 + np.exp(-score))  # 1 − p
    weights = np.ones(3)
    if family is glm.SOFTMAX:
        weights = np.stack([np.zeros(3), weights])
    slope = np.atleast_2d(glm.log_likelihood_and_gradient(family, X, y, weights)[1])[-1]
    assert_allclose(slope, score * rest, rtol=1e-13)
    fit = glm.fit(X, y, family, intercept=False, prior_precision=1e-9)
    fit_there = replace(fit, weights=weights)
    assert_allclose(np.diag(fit_there.information(X)), score**2 * rest, rtol=1e-12)


def test_no_direction_is_looked_for_among_columns_that_all_have_a_prior():
    # By symmetry the free intercept stays at 0 exactly.
    fitted = glm.fit_logistic([[-2e9], [-1e9], [1e9], [2e9]], [0, 0, 1, 1], prior_precision=1.0)
    assert fitted.converged and not fitted.separable


# Both tails by 50-digit arithmetic (a power series, or the integral of the density): a, b, x, log
# below, log above.
TAILS = [
    (1e15, 1e15, 0.49999999, -1.6844487580471756, -0.20523816981692074),
    (1e18, 1e18, 0.5, -0.69314718055994531, -0.69314718055994531),
    (1e18, 1e18, 0.4999999995, -2.5427526158580959, -0.08191486925298086),
    (1e18, 1e12, 0.999999000004, -0.0013508013268918777, -6.6077326117883468),
    (2e7, 3e7, 0.4003, -7.4627483876376239e-6, -11.805590526395792),
    (
        68398222020462.18,
        52911705584098.28,
        0.5638302191139282,
        -8.257640490360336,
        -0.00025930363646839402,
    ),
    (1e18, 3e7, 1 - 3.01e-11, -170.23562350088046, None),
    (1e-18, 1.0, 1e-6, None, np.log(1.3815510557964275e-17)),
    (1e-100, 2.5, 0.3, None, np.log(3.5610884388783882e-101)),
    (1e-60, 1e-5, 0.7, None, np.log(9.9999152701831857e-56)),
    (1e-5, 1e-60, 0.2, np.log(9.999861371288894e-56), None),
    (1e-12, 0.3, 0.01, None, np.log(7.5234488135053667e-12)),
    (0.5, 40.0, 1e-9, np.log(0.00022497171260567864), np.log(0.99977502828739432)),
    (1e-9, 40.0, 0.02, np.log(0.9999999996883031), np.log(3.1169690366047911e-10)),
]


@pytest.mark.parametrize(("a", "b", "x", "lower_tail", "upper_tail"), TAILS)
def test_beta_tails_keep_ten_digits_over_the_documented_range(a, b, x, lower_tail, upper_tail):
    tails = special.log_beta_tails(a, b, special.at(x))
    for tail, expected in zip(tails, (lower_tail, upper_tail), strict=True):
        if expected is not None:
            assert tail == pytest.approx(expected, abs=1e-10)


def test_a_feature_that_is_nearly_sure_keeps_the_digits_of_its_absence():
    model = naive_bayes.fit_bernoulli([[1], [1], [0], [0]], [0, 0, 1, 1], smoothing=1e-17)
    assert model.log_likelihood([[0]])[0, 0] == pytest.approx(np.log(1e-17 / 2))
    assert_allclose(model.posterior([[0]])[0, 0], 5e-18, rtol=1e-12)
    with pytest.raises(ValueError, match=r"absent\[0, 0\] is 0.5; it must be 1 − theta"):
        naive_bayes.Bernoulli([0.5, 0.5], [[0.1], [0.2]], [[0.5], [0.8]])


def test_one_row_a_class_is_said_as_such():
    with pytest.raises(
        ValueError, match="each class has one row, so the variance within a class is unknown"
    ):
        discriminant.fit([[1.0], [2.0]], [0, 1])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert discriminant.fit([[1.0], [2.0]], [0, 1], extra_variance=1.0).predict(
            [[0.0]]
        ).tolist() == [0]
