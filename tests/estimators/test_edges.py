"""Right values where estimators were once wrong: columns of labels, priors on dependent columns,
wide tables, targets far from 0, one observation per class.
"""

import warnings

import numpy as np
import pytest
import scipy.sparse as sp
from numpy.testing import assert_allclose

from genlab import estimators

X = np.array([-2.0, -1.0, 1.0, 2.0])
EQUAL_COLUMNS = np.c_[X, X]


def test_a_score_against_a_column_of_a_data_frame_is_that_against_its_labels():
    pandas = pytest.importorskip("pandas")
    rows, labels = [[0.0], [1.0], [4.0], [5.0]], list("aabb")
    model = estimators.GaussianNB().fit(rows, labels)
    with pytest.warns(UserWarning, match="A column-vector y was passed"):
        assert model.score(rows, pandas.DataFrame({"y": labels})) == 1.0
    with pytest.raises(ValueError, match=r"y has shape \(1,\); it must have shape \(4,\)"):
        model.score(rows, [0])


@pytest.mark.parametrize("kind", [estimators.LinearRegression, estimators.PoissonRegressor])
def test_a_regressor_refuses_to_score_against_fewer_targets_than_rows(kind):
    model = kind().fit(EQUAL_COLUMNS, [1.0, 2.0, 3.0, 5.0])
    with pytest.raises(ValueError, match=r"y has shape \(1,\); it must have shape \(4,\)"):
        model.score(EQUAL_COLUMNS, [0])


# By 50-digit arithmetic: w = t / (2·scale), where Σ|x|·scale / (1 + exp(|x| t)) = w.
@pytest.mark.parametrize(
    ("scale", "weight"), [(1.0, 0.670640227424), (1e4, 0.000848761024266), (1e8, 1.73407254311e-7)]
)
def test_a_prior_on_two_equal_columns_is_kept_at_any_scale(scale, weight):
    model = estimators.LogisticRegression().fit(EQUAL_COLUMNS * scale, [0, 0, 1, 1])
    assert_allclose(model.coef_, [[weight, weight]], rtol=1e-6)


def test_least_squares_with_a_prior_on_two_large_equal_columns_are_those_without():
    model = estimators.LinearRegression(prior_precision=1.0).fit(
        EQUAL_COLUMNS * 1e8, [0.0, 0, 1, 1]
    )
    assert_allclose(model.predict(EQUAL_COLUMNS * 1e8), [-0.1, 0.2, 0.8, 1.1], rtol=1e-9)


@pytest.mark.parametrize("scale", [3e7, 1e9, 1e12])
def test_poisson_prior_hardly_matters_on_two_large_equal_columns(scale):
    counts = [0, 1, 2, 5]
    with_prior = estimators.PoissonRegressor(prior_precision=1.0).fit(EQUAL_COLUMNS * scale, counts)
    without_prior = estimators.PoissonRegressor(prior_precision=0.0).fit(EQUAL_COLUMNS, counts)
    assert with_prior.model_.converged
    assert_allclose(with_prior.coef_ * scale, without_prior.coef_, rtol=1e-9)
    assert_allclose(
        with_prior.predict(EQUAL_COLUMNS * scale), without_prior.predict(EQUAL_COLUMNS), rtol=1e-9
    )


def test_a_vanishing_prior_on_a_wide_table_gives_the_weights_of_least_norm():
    datasets = pytest.importorskip("sklearn.datasets")
    linear_model = pytest.importorskip("sklearn.linear_model")
    rows, y = datasets.make_regression(50, 100, noise=0, bias=10, random_state=42)
    peer = linear_model.LinearRegression().fit(rows, y)
    for prior_precision in (0.0, 1e-14):
        model = estimators.LinearRegression(prior_precision=prior_precision).fit(rows, y)
        assert np.linalg.norm(model.coef_) == pytest.approx(104.86240439, rel=1e-8)
        assert_allclose(model.coef_, peer.coef_, atol=1e-8)
        assert model.intercept_ == pytest.approx(peer.intercept_, rel=1e-9)


def test_targets_far_from_zero_have_the_weights_of_those_near_it():
    rng = np.random.default_rng(5)
    rows = np.where(rng.random((1_200, 100)) < 0.1, rng.normal(size=(1_200, 100)), 0.0)
    y = np.round(64 * (rows[:, 0] - rows[:, 1] + rng.normal(size=1_200))) / 64
    for X in (rows, sp.csr_array(rows), sp.csc_array(rows[:60, :5])):  # sparse, and made dense
        plain = estimators.LinearRegression().fit(X, y[: X.shape[0]])
        moved = estimators.LinearRegression().fit(X, y[: X.shape[0]] + 1e12)
        assert_allclose(moved.coef_, plain.coef_, rtol=1e-8, atol=1e-10)
        assert moved.intercept_ - 1e12 == pytest.approx(plain.intercept_, abs=1e-3)


def test_targets_of_a_billion_are_fitted_without_a_warning():
    rng = np.random.default_rng(0)
    rows = rng.normal(size=(200, 3))
    y = rows @ [1.0, 2.0, 3.0] + rng.normal(size=200)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        large = estimators.LinearRegression().fit(rows, 1e9 * y)
        predicted = large.predict(rows)
    small = estimators.LinearRegression().fit(rows, y)
    assert_allclose(large.coef_, 1e9 * small.coef_, rtol=1e-12)
    assert_allclose(predicted, 1e9 * small.predict(rows), rtol=1e-10)


@pytest.mark.filterwarnings("ignore:the shared covariance")
@pytest.mark.parametrize("constant", [0.1, 1e15, 1e90])
@pytest.mark.parametrize("covariance", ["full", "diagonal"])
def test_a_constant_column_of_any_size_tells_no_classes_apart(constant, covariance):
    rng = np.random.default_rng(1)
    labels = np.arange(57) % 3
    rows = rng.normal(size=(57, 2)) + labels[:, None]
    with_constant = np.c_[rows, np.full(57, constant)]
    model = estimators.LinearDiscriminantAnalysis(covariance=covariance)
    expected = model.fit(rows, labels).predict_proba(rows)
    shares = model.fit(with_constant, labels).predict_proba(with_constant)
    assert_allclose(shares, expected, rtol=1e-4)


def test_one_observation_per_class_is_said_to_show_no_variation():
    with pytest.warns(UserWarning) as caught:
        estimators.LinearDiscriminantAnalysis().fit([[1.0], [2.0]], [0, 1])
    (warning,) = caught
    assert "each class has one row, so the variance within a class is unknown" in str(
        warning.message
    )
    assert "rescale" not in str(warning.message)
