"""The quick searches, of many rows, of many classes and of sparse rows, end where the general one
does, whatever the units; where a table is out of the ordinary, they leave it to that one.
"""

import tracemalloc

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy import sparse

from genlab import estimators, glm
from genlab.core.design import Design
from genlab.core.glm import classes, tall
from genlab.core.glm.conjugate import RowSteps, steps_of
from genlab.core.glm.newton import Objective, climb
from genlab.estimators.conventions import _classes_and_codes
from genlab.estimators.sparse import SparseDesign

UNITS = np.array([1e-9, 1.0, 1e9])
FAMILIES = {"Bernoulli": glm.BERNOULLI, "Poisson": glm.POISSON, "Gaussian": glm.gaussian(2.0)}


def tall_objective(name: str, *, intercept: bool, plain: bool) -> Objective:
    """6,000 rows of three columns in mixed units; unless plain, with weights and offsets."""
    rng = np.random.default_rng(1)
    X = rng.normal([0.0, 1.0, -2.0], size=(6_000, 3))
    scores = X @ [0.5, -0.3, 0.2] + 0.4
    y = {
        "Bernoulli": (scores + rng.logistic(size=6_000) > 0) * 1.0,
        "Poisson": rng.poisson(np.exp(scores)) * 1.0,
        "Gaussian": scores + rng.normal(size=6_000),
    }[name]
    design = Design(X * UNITS, intercept)
    offset = 0.0 if plain else rng.normal(size=6_000)
    weights = 1.0 if plain else rng.uniform(0.5, 2.0, 6_000)
    precision = design.precision(0.0 if plain else 3.0)
    return Objective(design, FAMILIES[name], y[None], offset, precision, weights)


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("intercept", [True, False])
@pytest.mark.parametrize("name", FAMILIES)
def test_single_passes_over_the_rows_end_where_the_general_search_does(name, intercept, plain):
    objective = tall_objective(name, intercept=intercept, plain=plain)
    start = np.zeros((1, objective.design.columns))
    sizes = objective.design.column_sizes()
    quick = tall._ordinary(objective, sizes, start[0], 100, 1e-7, 1e-4)
    general = climb(objective, start, 100, 1e-9)
    assert quick is not None
    assert quick.converged
    error = (quick.V[-1, 0] - general.V[-1, 0]) * sizes
    assert_allclose(error, 0.0, atol=1e-8)
    assert quick.log_likelihood[-1] == pytest.approx(general.log_likelihood[-1], rel=1e-12)
    assert quick.largest_score == pytest.approx(general.largest_score, rel=1e-6)


@pytest.mark.parametrize("name", FAMILIES)
def test_one_pass_gives_the_derivatives_of_the_objective(name):
    objective = tall_objective(name, intercept=True, plain=False)
    v = np.append(0.1, [-0.2, 0.0, 0.3] / UNITS)  # 0 as of a column without a value
    place = tall.place_of(objective, v, curved=True)
    eta = objective.design.scores(v[None])
    log_likelihood, log_posterior, mean = objective.at(v[None], eta)
    complement = objective.complement(eta, mean)
    gradient = objective.gradient(v[None], mean, complement)[0]
    curvature = objective.curvature(mean, complement)
    assert place.log_likelihood == pytest.approx(log_likelihood, rel=1e-12)
    assert place.log_posterior == pytest.approx(log_posterior, rel=1e-12)
    assert_allclose(place.gradient, gradient, rtol=1e-9)
    assert_allclose(place.curvature, curvature, rtol=1e-9)


def test_likelihood_of_a_class_keeps_its_digits_far_out():
    """At odds of e^±40, and where the observed class is as good as impossible."""
    y = np.array([1.0, 0.0, 1.0, 0.0])
    for scores in ([20.0, -25.0, 3.0, 1.0], [40.0, -300.0, -800.0, 900.0]):
        eta = np.array(scores)
        value, residuals, slope = glm.BERNOULLI.terms(y, eta, 1.0)
        log_odds = (1 - 2 * y) * eta
        unlikely = np.exp(-np.logaddexp(0.0, -log_odds))
        assert value == pytest.approx(-np.logaddexp(0.0, log_odds).sum(), rel=1e-12)
        assert_allclose(residuals, (2 * y - 1) * unlikely, rtol=1e-12)
        assert_allclose(slope, unlikely * np.exp(-np.logaddexp(0.0, log_odds)), rtol=1e-12)


def test_separable_rows_are_left_to_the_general_search():
    X = np.linspace(-1.0, 1.0, 20_000)[:, None]
    fitted = glm.fit_logistic(X, (X[:, 0] > 0) * 1)
    assert fitted.separable
    assert fitted.direction.weights[0] > 0


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("intercept", [True, False])
def test_steps_in_single_precision_end_where_the_general_search_does(intercept, weighted):
    """Columns of 10⁻⁹ and 10⁹, and, with an intercept, one that is 10⁴ times as large as it
    varies.
    """
    rng = np.random.default_rng(2)
    N, D = 500, 36
    K = 10
    X = rng.normal(size=(N, D))
    labels = (X @ rng.normal(size=(D, K)) * 0.3 + rng.gumbel(size=(N, K))).argmax(axis=1)
    X *= np.resize(UNITS, D)
    if intercept:
        X[:, 1] += 1e4
    design = Design(X, intercept)
    weights = rng.uniform(0.5, 2.0, N) if weighted else 1.0
    y = glm.SOFTMAX.targets(labels)
    objective = Objective(design, glm.SOFTMAX, y, 0.0, design.precision(1.0), weights)
    start = np.zeros((K - 1, design.columns))
    quick = classes.climb_classes(objective, design.column_sizes(), start, 100, 1e-6)
    assert quick is not None
    general = climb(objective, start, 100, 1e-6)
    assert general.converged
    assert quick.log_posterior[-1] == pytest.approx(general.log_posterior[-1], rel=1e-11)
    scores = design.scores(quick.V[-1] - general.V[-1])
    assert_allclose(scores, 0.0, atol=1e-6)


def test_columns_too_close_for_single_precision_have_steps_in_double_precision():
    rng = np.random.default_rng(3)
    N, D = 400, 36
    K = 10
    X = rng.normal(size=(N, D))
    X[:, 1] = X[:, 0] + 1e-6 * X[:, 1]
    labels = rng.integers(K, size=N)
    fitted = glm.fit_softmax(X, labels, prior_precision=1e-6)
    gradient = glm.log_likelihood_and_gradient(
        glm.SOFTMAX, X, labels, fitted.weights, fitted.intercept
    )[1]
    assert fitted.converged
    assert_allclose(gradient, 1e-6 * fitted.weights, atol=1e-6)
    for table, is_independent in ((X, False), (X[:, 1:], True)):
        design = Design(table, True)
        y = glm.SOFTMAX.targets(labels)
        objective = Objective(design, glm.SOFTMAX, y, 0.0, design.precision(1e-6))
        steps = classes.Steps(objective, np.float32)
        steps.prepare(np.full((K, N), 1 / K, dtype=np.float32))
        assert steps.are_independent() == is_independent


@pytest.mark.parametrize("unit", [1.0, 1e-30])
@pytest.mark.parametrize("family", ["Bernoulli", "Poisson"])
def test_equations_of_the_rows_end_at_the_optimum(family, unit):
    """More columns than rows, each prior by the prior; in both precisions."""
    rng = np.random.default_rng(4)
    X = sparse.random(200, 2_000, 0.02, "csr", rng=rng)
    scores = X @ rng.normal(size=2_000)
    y = rng.poisson(np.exp(scores))
    estimator = estimators.PoissonRegressor
    if family == "Bernoulli":
        y = (scores + rng.logistic(size=200) > 0) * 1
        estimator = estimators.LogisticRegression
    fitted = estimator(prior_precision=2.0 * unit**2).fit(X * unit, y)
    weights, intercept = np.ravel(fitted.coef_) * unit, float(np.ravel(fitted.intercept_)[0])
    _, gradient, of_intercept = glm.log_likelihood_and_gradient(
        FAMILIES[family], X.toarray(), y, weights, intercept
    )
    assert np.abs(weights).max() > 0.1
    assert_allclose(gradient, 2.0 * weights, atol=1e-5)
    assert of_intercept == pytest.approx(0.0, abs=1e-5)


def test_a_step_by_equations_of_the_rows_leaves_no_more_than_it_says():
    rng = np.random.default_rng(5)
    X = sparse.random(20, 50, 0.2, "csr", rng=rng)
    y = np.array([[0.0, 1.0] * 10])
    design = SparseDesign(X, True)
    precision = design.precision(0.1)
    objective = Objective(design, glm.BERNOULLI, y, 0.0, precision)
    eta = design.scores(rng.normal(size=(1, 51)))
    mean = objective.at(np.zeros((1, 51)), eta)[2]
    complement = objective.complement(eta, mean)
    g = objective.gradient(np.zeros((1, 51)), mean, complement)
    steps = steps_of(objective, 1e-7)
    step, length = steps.step(g, mean, complement)
    slopes = mean[0] * complement[0]
    prior = precision.copy()
    prior[0] = 1e-3 * slopes.sum()
    rows = np.column_stack([np.ones(20), X.toarray()])
    curvature = rows.T @ (slopes[:, None] * rows) + np.diag(prior)
    residuals = g[0] - curvature @ step[0]
    assert np.sqrt(residuals @ np.linalg.solve(curvature, residuals)) <= steps.left < 0.5 * length
    assert length == pytest.approx(np.sqrt(g[0] @ np.linalg.solve(curvature, g[0])), rel=0.2)


def test_equations_of_the_rows_are_for_wide_tables_with_a_prior_alone():
    X = sparse.eye_array(3, 5, format="csr")
    y = np.array([[0.0, 1.0, 0.0]])
    for penalty, is_for_rows in ((1.0, True), (0.0, False)):
        design = SparseDesign(X, True)
        objective = Objective(design, glm.BERNOULLI, y, 0.0, design.precision(penalty))
        assert isinstance(steps_of(objective, 1e-7), RowSteps) == is_for_rows


@pytest.mark.parametrize("kind", ["int8", "uint8", "int64", "uint64", "float64"])
def test_labels_are_counted_as_they_would_be_sorted(kind):
    numbers = [3, 0, 127, 3, 9]
    if kind in ("int8", "int64", "float64"):
        numbers += [-128, -1]
    labels = np.array(numbers, dtype=kind)
    distinct, codes = _classes_and_codes(labels)
    expected, expected_codes = np.unique(labels, return_inverse=True)
    assert distinct.dtype == expected.dtype
    assert distinct.tolist() == expected.tolist()
    assert codes.tolist() == expected_codes.tolist()


def peak_of_fit(X, y, family, weights):
    """A fit with a prior, and the bytes that it takes at most beside its input."""
    tracemalloc.start()
    fit = glm.fit(X, y, family, weights=weights, prior_precision=2.0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return fit, peak


@pytest.mark.parametrize("name", [*FAMILIES, "softmax"])
def test_columns_of_zeros_beside_a_prior_change_nothing_and_need_no_copy_of_the_table(name):
    """Nor do columns that are zeros wherever a row counts. The decomposition that finds dependent
    columns would hold three more tables of this size.
    """
    rng = np.random.default_rng(5)
    X = rng.normal(size=(1_500, 40))
    targets = {"Poisson": rng.poisson(1.0, 1_500), "softmax": rng.integers(6, size=1_500)}
    y = targets.get(name, (X[:, 0] + rng.normal(size=1_500) > 0) * 1)
    family = glm.SOFTMAX if name == "softmax" else FAMILIES[name]
    wide = np.insert(X, [0, 7, 40], 0.0, axis=1)
    weights = rng.uniform(0.5, 2.0, 1_500)
    fit, peak = peak_of_fit(X, y, family, weights)
    wide_fit, wide_peak = peak_of_fit(wide, y, family, weights)
    assert wide_peak < peak + 0.5 * wide.nbytes
    weights[0] = 0.0
    wide[0, [0, 8, 42]] = 3.0
    pairs = [(fit, wide_fit)]
    narrow_fit = glm.fit(X[1:], y[1:], family, weights=weights[1:], prior_precision=2.0)
    pairs.append((narrow_fit, glm.fit(wide, y, family, weights=weights, prior_precision=2.0)))
    for narrow, zeros in pairs:
        coefficients = np.delete(zeros.weights, [0, 8, 42], -1)
        assert_allclose(coefficients, narrow.weights, rtol=1e-6, atol=1e-9)
        assert not zeros.weights[..., [0, 8, 42]].any()
        assert (zeros.rank, zeros.columns, narrow.rank) == (41, 44, 41)
