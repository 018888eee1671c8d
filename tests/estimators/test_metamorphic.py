"""What must not change, and what must change by how much: units, offsets, order, containers,
weights, batches, missing values. No expected value is written down here; each test compares two
fits.
"""

from contextlib import suppress

import numpy as np
import pytest
import scipy.sparse as sp

from genlab import estimators
from genlab.estimators.sparse import SMALL

pd = pytest.importorskip("pandas")

RNG = np.random.default_rng(20261126)
N, D = 90, 3
LABELS = RNG.integers(0, 3, N)
REALS = RNG.normal(size=(N, D)) + 0.8 * np.eye(3)[LABELS]
COUNTS = RNG.poisson(1 + 2 * np.eye(3)[LABELS]).astype(float)
NUMBERS = REALS @ [1.0, -2.0, 0.5] + RNG.normal(size=N)
EVENT_COUNTS = RNG.poisson(np.exp(0.4 * REALS[:, 0])).astype(float)

# Each estimator with rows and targets that suit it
CASES = {
    "gaussian": (estimators.GaussianNB(), REALS, LABELS),
    "bernoulli": (estimators.BernoulliNB(), COUNTS, LABELS),
    "multinomial": (estimators.MultinomialNB(), COUNTS, LABELS),
    "complement": (estimators.ComplementNB(), COUNTS, LABELS),
    "categorical": (estimators.CategoricalNB(min_categories=12), COUNTS, LABELS),
    "lda": (estimators.LinearDiscriminantAnalysis(), REALS, LABELS),
    "qda": (estimators.QuadraticDiscriminantAnalysis(), REALS, LABELS),
    "logistic": (estimators.LogisticRegression(), REALS, LABELS > 0),
    "softmax": (estimators.LogisticRegression(), REALS, LABELS),
    "linear": (estimators.LinearRegression(), REALS, NUMBERS),
    "poisson": (estimators.PoissonRegressor(), REALS, EVENT_COUNTS),
    "gaussian shared": (estimators.GaussianNB(shared=True), REALS, LABELS),
    "multinomial unsmoothed": (estimators.MultinomialNB(smoothing=0.0), COUNTS, LABELS),
    "complement normed": (estimators.ComplementNB(norm=True), COUNTS, LABELS),
    "lda spherical": (estimators.LinearDiscriminantAnalysis("spherical"), REALS, LABELS),
    "qda diagonal": (estimators.QuadraticDiscriminantAnalysis("diagonal"), REALS, LABELS),
    "logistic through 0": (estimators.LogisticRegression(intercept=False), REALS, LABELS > 0),
    "linear with a prior": (estimators.LinearRegression(prior_precision=2.0), REALS, NUMBERS),
    "poisson with a prior": (
        estimators.PoissonRegressor(prior_precision=0.5),
        REALS,
        EVENT_COUNTS,
    ),
}
NAIVE_BAYES = ("gaussian", "bernoulli", "multinomial", "complement", "categorical")
SPARSE = [
    name
    for name in CASES
    if name.startswith(("bern", "multi", "compl", "logistic", "soft", "linear", "poisson"))
]
CLASSIFIERS = [name for name in CASES if not name.startswith(("linear", "poisson"))]
INVARIANT_UNDER_SCALING = ("gaussian", "lda", "qda", "unpenalised", "linear", "poisson")


def copy_of(estimator, **parameters):
    return type(estimator)(**(estimator.get_params() | parameters))


def answers(model, X, **options):
    """What a fitted estimator says of rows: probabilities, or predicted numbers."""
    if hasattr(model, "predict_log_proba"):
        return model.predict_proba(X)
    return model.predict(X, **options)


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]


@pytest.fixture(params=NAIVE_BAYES)
def naive_bayes_case(request):
    return CASES[request.param]


# ── Order and containers ──────────────────────────────────────────────────────────────────────────


def test_the_order_of_columns_changes_nothing(case):
    estimator, X, y = case
    order = [2, 0, 1]
    model = copy_of(estimator).fit(X, y)
    reordered = copy_of(estimator).fit(X[:, order], y)
    np.testing.assert_allclose(
        answers(reordered, X[:, order]), answers(model, X), rtol=1e-7, atol=1e-12
    )


def frames(X):
    """The rows as data frames of libraries that are installed."""
    names = ["a", "b", "c"]
    yield pd.DataFrame(X, columns=names)
    yield pd.DataFrame(X, columns=names).convert_dtypes()
    for library in ("polars", "pyarrow"):
        try:
            module = __import__(library)
        except ImportError:
            continue
        if library == "polars":
            yield module.DataFrame({name: X[:, j] for j, name in enumerate(names)})
        else:
            table = module.table({name: X[:, j] for j, name in enumerate(names)})
            yield table
            yield table.to_batches()[0]


def test_the_container_of_rows_changes_nothing(case):
    estimator, X, y = case
    expected = answers(copy_of(estimator).fit(X, y), X)
    strided_rows = np.repeat(X, 2, axis=1)[:, ::2]
    assert not strided_rows.flags.forc  # neither its rows nor its columns lie in one piece
    for container in (X.tolist(), np.asfortranarray(X), strided_rows, *frames(X)):
        model = copy_of(estimator).fit(container, y)
        np.testing.assert_allclose(answers(model, container), expected, rtol=1e-12)
    for frame in frames(X):
        model = copy_of(estimator).fit(frame, y)
        assert model.feature_names_in_.tolist() == ["a", "b", "c"]
        with pytest.raises(ValueError, match="same order"):
            model.predict(next(frames(X))[["b", "a", "c"]])


@pytest.mark.parametrize("name", SPARSE)
@pytest.mark.parametrize("container", [sp.csr_array, sp.csc_array, sp.csr_matrix, sp.coo_array])
def test_sparse_rows_are_the_rows(name, container, monkeypatch):
    estimator, X, y = CASES[name]
    weights = 0.5 + np.arange(N) % 3
    expected = answers(copy_of(estimator).fit(X, y, sample_weight=weights), X)
    for small in (SMALL, 0):  # with 0 nothing is made dense
        monkeypatch.setattr("genlab.estimators.sparse.SMALL", small)
        model = copy_of(estimator).fit(container(X), y, sample_weight=weights)
        np.testing.assert_allclose(answers(model, container(X)), expected, rtol=1e-6)


# ── Units ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("size", [2.0**-30, 1e-6, 1e6, 2.0**30])
@pytest.mark.parametrize("name", INVARIANT_UNDER_SCALING)
def test_the_unit_of_a_column_changes_nothing(name, size):
    if name == "unpenalised":
        estimator = estimators.LogisticRegression(prior_precision=0.0)
        X, y = REALS, LABELS
    else:
        estimator, X, y = CASES[name]
    units = np.array([1.0, size, 1.0])
    model = copy_of(estimator).fit(X, y)
    scaled = copy_of(estimator).fit(X * units, y)
    np.testing.assert_allclose(answers(scaled, X * units), answers(model, X), rtol=1e-5)


def test_an_exact_tie_goes_to_the_first_class_in_any_unit():
    for size in (1e-6, 1.0, 1e6):
        model = estimators.LogisticRegression().fit([[-size], [size]], ["b", "a"])
        assert model.predict([[0.0]]).tolist() == ["a"]


@pytest.mark.parametrize("covariance", ["full", "diag", "spherical", "tied"])
def test_a_gaussian_chain_scales_with_its_rows(covariance):
    model = estimators.GaussianHMM(covariance=covariance, random_state=0, rounds=15).fit(REALS)
    units = np.full(3, 2.0**20) if covariance == "spherical" else np.array([1.0, 2.0**20, 2.0**-20])
    scaled = estimators.GaussianHMM(covariance=covariance, random_state=0, rounds=15)
    scaled.fit(REALS * units)
    np.testing.assert_allclose(scaled.means_, model.means_ * units, rtol=1e-6)
    np.testing.assert_allclose(
        scaled.predict_proba(REALS * units), model.predict_proba(REALS), atol=1e-6
    )
    # A density is per unit: log P falls by log(unit) for each number.
    shift = N * np.log(units).sum()
    assert scaled.score(REALS * units) == pytest.approx(model.score(REALS) - shift)


# ── Weights ───────────────────────────────────────────────────────────────────────────────────────


def test_a_weight_is_a_repetition_and_zero_removes_a_row(case):
    estimator, X, y = case
    times = RNG.integers(0, 3, N)
    weighted = copy_of(estimator).fit(X, y, sample_weight=times)
    repeated = copy_of(estimator).fit(np.repeat(X, times, axis=0), np.repeat(y, times))
    np.testing.assert_allclose(answers(weighted, X), answers(repeated, X), rtol=1e-7, atol=1e-12)
    score = weighted.score(X, y, sample_weight=times)
    assert score == pytest.approx(
        weighted.score(np.repeat(X, times, axis=0), np.repeat(y, times)), abs=1e-12
    )


@pytest.mark.parametrize("name", CLASSIFIERS)
def test_score_compares_labels_row_by_row_and_never_broadcasts(name):
    estimator, X, y = CASES[name]
    model = copy_of(estimator).fit(X, y)
    right = (model.predict(X) == y).mean()
    with pytest.warns(UserWarning, match="A column-vector y was passed"):
        assert model.score(X, y[:, None]) == right
    for wrong in (y[:1], y[:-1], [y]):
        with pytest.raises(ValueError, match=r"y has shape .*; it must have shape \(90,\)"):
            model.score(X, wrong)


# ── Batches, and mistakes in between ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("cuts", [[1], [45], [10, 11, 80], list(range(5, 90, 5))])
def test_batches_in_any_split_are_one_fit(naive_bayes_case, cuts):
    estimator, X, y = naive_bayes_case
    parts = copy_of(estimator)
    for rows, labels in zip(np.split(X, cuts), np.split(y, cuts), strict=True):
        parts.partial_fit(rows, labels, classes=[0, 1, 2])
        parts.partial_fit(rows[:1] + 5, [2], sample_weight=[0.0])  # which counts for nothing
    complete = copy_of(estimator).fit(X, y)
    np.testing.assert_allclose(answers(parts, X), answers(complete, X), rtol=1e-9)
    assert parts.class_count_.tolist() == complete.class_count_.tolist()
    assert state_of(parts.fit(X, y)) == state_of(complete)  # which forgets the batches


BAD_CALLS = {
    "an infinity": lambda fit, X, y: fit(np.where(np.equal(X, X.max()), np.inf, X), y),
    "too few labels": lambda fit, X, y: fit(X, y[:-1]),
    "a missing label": lambda fit, X, y: fit(X, np.where(np.arange(len(y)) == 3, np.nan, y)),
    "one class": lambda fit, X, y: fit(X, np.full(len(y), 9)),
    "a negative weight": lambda fit, X, y: fit(X, y, sample_weight=-np.ones(len(y))),
}


def state_of(model):
    """All that an estimator holds, as text."""
    return {name: repr(value) for name, value in sorted(vars(model).items())}


@pytest.mark.parametrize("mistake", BAD_CALLS)
def test_a_bad_batch_in_between_leaves_no_trace(naive_bayes_case, mistake):
    estimator, X, y = naive_bayes_case
    model = copy_of(estimator).partial_fit(X[:40], y[:40], classes=[0, 1, 2])
    before = state_of(model)
    with pytest.raises(ValueError):
        BAD_CALLS[mistake](model.partial_fit, X[40:], y[40:])
    assert state_of(model) == before
    model.partial_fit(X[40:], y[40:])
    np.testing.assert_allclose(answers(model, X), answers(copy_of(estimator).fit(X, y), X))


@pytest.mark.parametrize("mistake", BAD_CALLS)
@pytest.mark.parametrize("name", CASES)
def test_a_fit_that_fails_leaves_the_estimator_as_it_was(name, mistake):
    estimator, X, y = CASES[name]
    if mistake == "one class" and name not in CLASSIFIERS:
        pytest.skip("a regression has no classes")
    model = copy_of(estimator).fit(X, y)
    before = state_of(model)
    with pytest.raises(ValueError):
        BAD_CALLS[mistake](model.fit, X[:, :2], y.astype(float))
    assert state_of(model) == before
    fresh = copy_of(estimator)
    with pytest.raises(ValueError):
        BAD_CALLS[mistake](fresh.fit, X, y.astype(float))
    assert state_of(fresh) == state_of(copy_of(estimator))


# ── Missing values, and labels of another kind ────────────────────────────────────────────────────

MISSING = [None, np.nan, pd.NA, pd.NaT, np.datetime64("NaT")]


@pytest.mark.parametrize("entry", MISSING, ids=repr)
def test_every_kind_of_missing_value_is_one_in_rows(entry):
    for name in ("gaussian", "bernoulli", "categorical"):
        estimator, X, y = CASES[name]
        with_nan = X.copy()
        with_nan[4, 1] = np.nan
        entries = X.astype(object)
        entries[4, 1] = entry
        expected = answers(copy_of(estimator).fit(with_nan, y), with_nan)
        np.testing.assert_array_equal(
            answers(copy_of(estimator).fit(entries, y), entries), expected
        )
    with pytest.raises(ValueError, match=r"X.*4, 1"):
        estimators.LinearRegression().fit(entries, NUMBERS)


@pytest.mark.parametrize("entry", MISSING, ids=repr)
def test_every_kind_of_missing_label_is_refused_with_its_place(entry):
    y = np.array(["a", "b", "c"], dtype=object)[LABELS]
    y[5] = entry
    for estimator in (estimators.GaussianNB(), estimators.LogisticRegression()):
        with pytest.raises(ValueError, match=r"y\[5\]"):
            estimator.fit(REALS, y)
    numbers = NUMBERS.astype(object)
    numbers[5] = entry
    with pytest.raises(ValueError, match=r"y\[5\]"):
        estimators.LinearRegression().fit(REALS, numbers)


def test_a_parameter_that_does_not_exist_leaves_the_others_as_they_were():
    model = estimators.GaussianNB()
    with pytest.raises(ValueError, match="'smooth' is not a parameter"):
        model.set_params(shared=True, smooth=1.0)
    assert model.shared is False


def test_dates_are_no_numbers():
    dates = np.array(["2026-11-26", "2026-11-27"], dtype="datetime64[ns]")
    with pytest.raises(ValueError, match=r"X\[0, 0\] is '2026-11-26"):
        estimators.LinearRegression().fit(dates[:, None], [1.0, 2.0])
    with pytest.raises(ValueError, match=r"y\[0\] is '2026-11-26"):
        estimators.LinearRegression().fit([[1.0], [2.0]], dates)
    frames = [pd.DataFrame({"day": dates, "count": [1.0, 2.0]})]
    for library in ("polars", "pyarrow"):
        with suppress(ImportError):
            module = __import__(library)
            table = module.DataFrame if library == "polars" else module.table
            frames.append(table({"day": dates, "count": [1.0, 2.0]}))
    for frame in frames:
        with pytest.raises(ValueError, match="every entry must be a real number"):
            estimators.LinearRegression().fit(frame, [1.0, 2.0])


def test_labels_of_another_kind_are_refused_in_a_score():
    words = np.array(["a", "b", "c"])[LABELS]
    for fitted, other, kinds in (
        (words, LABELS, "numbers.*texts"),
        (LABELS, words, "texts.*numbers"),
    ):
        model = estimators.GaussianNB().fit(REALS, fitted)
        with pytest.raises(ValueError, match=kinds):
            model.score(REALS, other)
        assert model.score(REALS, fitted.astype(object)) == model.score(REALS, fitted)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("size", [0.0, 10.0, 800.0])
def test_the_deviance_of_counts_is_a_number_for_every_offset(size):
    offset = np.where(np.arange(N) % 2, size, -size)
    y = np.where(np.arange(N) % 2, EVENT_COUNTS + 1, 0.0)
    model = estimators.PoissonRegressor(prior_precision=1.0).fit(REALS, EVENT_COUNTS)
    moved = estimators.PoissonRegressor(prior_precision=1.0).fit(REALS, y, offset=offset)
    assert np.isfinite(model.score(REALS, EVENT_COUNTS))
    assert moved.score(REALS, y, offset=offset) <= 1
