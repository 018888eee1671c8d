"""What must not change, and what must change by how much: units, offsets, order, containers,
weights, batches, missing values. No expected value is written down here; each test compares two
fits.
"""

import warnings
from contextlib import suppress

import numpy as np
import pytest
import scipy.sparse as sp

from genlab import estimators

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
}
NAIVE_BAYES = ("gaussian", "bernoulli", "multinomial", "complement", "categorical")
SPARSE = ("bernoulli", "multinomial", "complement", "logistic", "softmax", "linear", "poisson")
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


def test_the_order_of_rows_changes_nothing(case):
    estimator, X, y = case
    order = RNG.permutation(N)
    model = copy_of(estimator).fit(X, y)
    shuffled = copy_of(estimator).fit(X[order], y[order])
    np.testing.assert_allclose(answers(shuffled, X), answers(model, X), rtol=1e-7, atol=1e-12)


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


def test_true_and_false_are_1_and_0_in_any_container():
    X = COUNTS > 2
    model = estimators.BernoulliNB().fit(X.astype(float), LABELS)
    containers = [X, X.tolist(), X.astype(object), pd.DataFrame(X).astype("boolean")]
    for container in containers:
        of_container = estimators.BernoulliNB().fit(container, LABELS)
        np.testing.assert_array_equal(of_container.feature_count_, model.feature_count_)
    labels = np.where(LABELS > 0, True, False).astype(object)
    assert estimators.GaussianNB().fit(REALS, labels).classes_.tolist() == [False, True]
    chain = estimators.CategoricalHMM(random_state=0, rounds=2).fit([True, False, None, True])
    assert chain.symbols_.tolist() == [False, True]


@pytest.mark.parametrize("name", SPARSE)
@pytest.mark.parametrize("container", [sp.csr_array, sp.csc_array, sp.csr_matrix, sp.coo_array])
def test_sparse_rows_are_the_rows(name, container):
    estimator, X, y = CASES[name]
    model = copy_of(estimator).fit(container(X), y)
    np.testing.assert_allclose(
        answers(model, container(X)), answers(copy_of(estimator).fit(X, y), X), rtol=1e-9
    )


def test_precision_and_whole_numbers_change_nothing(case):
    estimator, X, y = case
    whole_numbers = np.round(X)
    expected = answers(copy_of(estimator).fit(whole_numbers, y), whole_numbers)
    kinds = [np.float32, np.int64, np.int8]
    if whole_numbers.min() >= 0:
        kinds.append(np.uint16)
    for kind in kinds:
        model = copy_of(estimator).fit(whole_numbers.astype(kind), y)
        np.testing.assert_array_equal(answers(model, whole_numbers.astype(kind)), expected)


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


@pytest.mark.parametrize("size", [1e-9, 1e-6, 1e-3, 1e6])
@pytest.mark.parametrize("labels", [LABELS > 0, LABELS], ids=["two", "three"])
def test_a_class_is_the_most_probable_one_in_any_unit(size, labels):
    """Under a prior small columns make small log-odds, which are differences all the same."""
    model = estimators.LogisticRegression().fit(REALS * size, labels)
    probable = model.predict_log_proba(REALS * size).argmax(axis=1)
    np.testing.assert_array_equal(model.predict(REALS * size), model.classes_[probable])
    core = model.model_.predict(REALS * size)
    np.testing.assert_array_equal(model.classes_[core], model.classes_[probable])


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


@pytest.mark.parametrize(
    "kind", [estimators.LinearDiscriminantAnalysis, estimators.QuadraticDiscriminantAnalysis]
)
@pytest.mark.parametrize("size", [1.0, 1e5])
def test_one_hot_columns_beside_an_income_are_told_apart(kind, size):
    """The covariance is singular: the columns of the town add up to 1."""
    rng = np.random.default_rng(5)
    town = rng.integers(0, 3, 300)
    y = (rng.random(300) < np.array([0.05, 0.5, 0.95])[town]).astype(int)
    X = np.column_stack([np.eye(3)[town], size * rng.normal(size=300)])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = kind().fit(X, y)
    in_each_town = np.array([np.bincount(y[town == k]).max() for k in range(3)])
    assert model.score(X, y) >= in_each_town.sum() / 300 - 0.02


def test_a_feature_that_never_varies_in_a_class_has_a_floor_of_its_own_unit():
    X = np.column_stack([np.repeat([0.0, 1.0], 20), np.tile([0.0, 0.1], 20)])
    y = np.repeat([0, 1], 20)
    for size in (1e-6, 1.0, 1e6):
        with pytest.warns(UserWarning, match="feature 0 has one value in a class"):
            model = estimators.GaussianNB().fit(X * [size, 1.0], y)
        np.testing.assert_allclose(model.var_[:, 0], 0.25e-9 * size**2)


@pytest.mark.parametrize("shift", [1e3, 1e6, 1e8])
def test_a_line_has_its_likelihood_wherever_its_numbers_lie(shift):
    model = estimators.LinearRegression().fit(REALS, NUMBERS)
    moved = estimators.LinearRegression().fit(REALS, NUMBERS + shift)
    assert moved.model_.log_likelihood == pytest.approx(model.model_.log_likelihood, abs=1e-5)
    np.testing.assert_allclose(moved.coef_, model.coef_, rtol=1e-6)
    assert moved.intercept_ == pytest.approx(model.intercept_ + shift)


@pytest.mark.parametrize(
    "name", ["linear", "poisson", "softmax", "logistic", "lda", "qda", "gaussian"]
)
def test_an_offset_of_a_column_changes_nothing(name):
    estimator, X, y = CASES[name]
    model = copy_of(estimator).fit(X, y)
    moved_rows = X + np.array([1e6, 0.0, 0.0])
    moved = copy_of(estimator).fit(moved_rows, y)
    np.testing.assert_allclose(answers(moved, moved_rows), answers(model, X), rtol=1e-4, atol=1e-9)


# ── Columns that say nothing new ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("extra", ["constant", "sum", "repeated", "moved"])
@pytest.mark.parametrize("name", ["linear", "poisson", "unpenalised", "softmax"])
def test_a_dependent_column_changes_no_answer_without_a_prior(name, extra):
    if name in ("unpenalised", "softmax"):
        estimator = estimators.LogisticRegression(prior_precision=0.0)
        y = LABELS > 0 if name == "unpenalised" else LABELS
    else:
        estimator, _, y = CASES[name]
    columns = {
        "constant": np.full(N, 7.0),
        "sum": REALS.sum(axis=1),
        "repeated": REALS[:, 1],
        "moved": REALS[:, 1] + 1e6,  # which rounding alone tells apart from the column itself
    }
    wide = np.column_stack([REALS, columns[extra]])
    model = copy_of(estimator).fit(REALS, y)
    np.testing.assert_allclose(
        answers(copy_of(estimator).fit(wide, y), wide), answers(model, REALS), rtol=1e-6
    )


@pytest.mark.parametrize("constant", [7.0, 0.1, 1 / 3, 1e9 + 0.1, 7e-9])
@pytest.mark.parametrize("name", ["gaussian", "lda", "qda"])
def test_a_column_that_never_varies_changes_no_answer(name, constant):
    """The mean of 90 times 0.1 is not 0.1, and no variance comes of that."""
    estimator, X, y = CASES[name]
    wide = np.column_stack([X, np.full(N, constant)])
    expected = answers(copy_of(estimator).fit(X, y), X)
    for weights in (None, np.ones(N)):
        with pytest.warns(UserWarning, match=r"one value in a class|variance 0"):
            model = copy_of(estimator).fit(wide, y, sample_weight=weights)
        np.testing.assert_allclose(answers(model, wide), expected, rtol=1e-4)


@pytest.mark.parametrize("covariance", ["full", "tied", "diag"])
def test_a_column_that_never_varies_changes_no_state_of_a_chain(covariance):
    rng = np.random.default_rng(8)
    X = rng.normal(np.repeat([0.0, 4.0, 0.0], 40)[:, None], 1.0, (120, 2))
    model = estimators.GaussianHMM(covariance=covariance, random_state=0).fit(X)
    for constant in (7.0, 0.1, 1 / 3):
        wide = np.column_stack([X, np.full(120, constant)])
        chain = estimators.GaussianHMM(covariance=covariance, random_state=0).fit(wide)
        np.testing.assert_allclose(chain.predict_proba(wide), model.predict_proba(X), atol=1e-3)


def one_hot_rows():
    """A table too large to be made dense: all levels of two categories, and a number.

    Returns the rows, a linear predictor of each, and the generator for their targets.
    """
    rng = np.random.default_rng(0)
    first = rng.integers(0, 30, 2_000)
    second = rng.integers(0, 25, 2_000)
    number = rng.normal(size=2_000) * 1e3
    number[rng.random(2_000) >= 0.3] = 0.0
    X = np.column_stack([np.eye(30)[first], np.eye(25)[second], number])
    weights = np.append(rng.normal(size=55), 1e-3)
    return X, X @ weights, rng


@pytest.mark.parametrize("prior_precision", [0.0, 1e-8, 1.0])
@pytest.mark.parametrize("name", ["linear", "poisson", "logistic", "softmax"])
def test_sparse_rows_with_dependent_columns_are_fitted_as_dense_ones(name, prior_precision):
    X, eta, rng = one_hot_rows()
    if name == "linear":
        estimator = estimators.LinearRegression()
        y = eta + rng.normal(size=len(X))
    elif name == "poisson":
        estimator = estimators.PoissonRegressor()
        y = rng.poisson(np.exp(np.clip(eta, -3, 2)))
    else:
        limits = [0.0] if name == "logistic" else [-1.0, 1.0]
        y = np.digitize(eta + rng.logistic(size=len(X)), limits)
        estimator = estimators.LogisticRegression()
    dense = copy_of(estimator, prior_precision=prior_precision).fit(X, y)
    for container in (sp.csr_array, sp.csc_matrix):
        sparse = copy_of(estimator, prior_precision=prior_precision).fit(container(X), y)
        assert sparse.model_.converged and sparse.model_.rank == dense.model_.rank
        np.testing.assert_allclose(sparse.coef_, dense.coef_, rtol=1e-6, atol=1e-9)
        assert sparse.score(container(X), y) == pytest.approx(dense.score(X, y), abs=1e-9)


@pytest.mark.parametrize("name", ["linear", "ridge", "poisson", "softmax"])
def test_a_sparse_column_far_from_0_keeps_its_digits(name):
    """As with the dates of the rows, in seconds, beside the columns of zeros."""
    X, eta, rng = one_hot_rows()
    X[:, -1] = 1_708_657_810 + rng.integers(0, 1000, len(X))
    eta = eta + (X[:, -1] - X[:, -1].mean()) / 1000
    if name == "poisson":
        estimator = estimators.PoissonRegressor(prior_precision=1.0)
        y = rng.poisson(np.exp(np.clip(eta, -3, 2)))
    elif name == "softmax":
        estimator = estimators.LogisticRegression()
        y = np.digitize(eta + rng.logistic(size=len(X)), [-1.0, 1.0])
    else:
        estimator = estimators.LinearRegression(prior_precision=float(name == "ridge"))
        y = eta + rng.normal(size=len(X))
    dense = copy_of(estimator).fit(X, y)
    for container in (sp.csr_array, sp.csc_matrix):
        sparse = copy_of(estimator).fit(container(X), y)
        assert sparse.model_.converged
        np.testing.assert_allclose(answers(sparse, X), answers(dense, X), rtol=1e-5, atol=1e-6)


def test_wide_sparse_rows_are_fitted_under_a_prior():
    """300 rows and 4,000 columns: the optimum is where the gradient vanishes."""
    X = sp.random(300, 4_000, 0.02, random_state=0, format="csr")
    y = np.random.default_rng(1).normal(size=300)
    model = estimators.LinearRegression(prior_precision=1.0).fit(X, y)
    assert model.model_.converged
    rest = y - model.predict(X)
    np.testing.assert_allclose(X.T @ rest, model.coef_, atol=1e-9)
    assert rest.sum() == pytest.approx(0, abs=1e-9)


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


@pytest.mark.parametrize("name", [*NAIVE_BAYES, "lda", "qda", "softmax"])
def test_a_class_of_weight_zero_is_left_out(name):
    estimator, X, y = CASES[name]
    has_weight = y != 1
    weighted = copy_of(estimator).fit(X, y, sample_weight=has_weight.astype(float))
    removed = copy_of(estimator).fit(X[has_weight], y[has_weight])
    assert weighted.classes_.tolist() == removed.classes_.tolist() == [0, 2]
    np.testing.assert_allclose(answers(weighted, X), answers(removed, X), rtol=1e-9)


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
    if mistake == "one class" and name in ("linear", "poisson"):
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


@pytest.mark.parametrize("kind", [estimators.CategoricalHMM, estimators.GaussianHMM])
def test_a_chain_that_is_refused_stays_as_it_was(kind):
    X = RNG.integers(0, 3, (20, 1))
    model = kind(random_state=0).fit(X)
    before = state_of(model)
    refused_options = [
        {"lengths": [3, 4]},
        {"labels": [0] * 19},
        {"y": [0] * 20, "labels": [0] * 20},
    ]
    other_rows = X + 5
    for options in refused_options:
        with pytest.raises(ValueError):
            model.fit(other_rows, **options)
        assert state_of(model) == before


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


@pytest.mark.parametrize("entry", MISSING, ids=repr)
def test_every_kind_of_missing_symbol_and_known_state_is_one(entry):
    symbols = np.array(["sun", "rain", "sun", "sun", "rain", "sun"], dtype=object)
    symbols[2] = entry
    model = estimators.CategoricalHMM(random_state=0, rounds=3).fit(symbols)
    expected = estimators.CategoricalHMM(random_state=0, rounds=3)
    expected.fit(["sun", "rain", None, "sun", "rain", "sun"])
    assert model.symbols_.tolist() == ["rain", "sun"]
    assert model.score(symbols) == expected.score(["sun", "rain", None, "sun", "rain", "sun"])
    labels = ["hot", entry, entry, "cold", entry, entry]
    labelled = estimators.CategoricalHMM(random_state=0, rounds=3).fit(symbols, labels=labels)
    assert labelled.states_.tolist() == ["cold", "hot"]
    with suppress(ImportError):
        arrow = __import__("pyarrow").array(["hot", None, None, "cold", None, None])
        assert labelled.fit(symbols, labels=arrow).states_.tolist() == ["cold", "hot"]


@pytest.mark.parametrize("absent", [None, np.nan])
def test_a_missing_text_of_variable_width_is_missing(absent):
    """NumPy's own texts have a missing value that equals no other, or every comparison refuses."""
    texts = np.dtypes.StringDType(na_object=absent)
    words = ["a", "b", "c"]
    complete = np.array([words[k] for k in LABELS], dtype=texts)
    gap = complete.copy()
    gap[5] = absent
    model = estimators.GaussianNB().fit(REALS, complete)
    assert model.classes_.tolist() == words
    batch = estimators.GaussianNB().partial_fit(REALS, complete, classes=words)
    np.testing.assert_array_equal(batch.predict_proba(REALS), model.predict_proba(REALS))
    before = state_of(model)
    for call in (model.fit, model.partial_fit, model.score):
        with pytest.raises(ValueError, match=r"y\[5\]"):
            call(REALS, gap)
        assert state_of(model) == before
    plain = [None if n == 5 else words[k] for n, k in enumerate(LABELS)]
    chain = estimators.CategoricalHMM(random_state=0, rounds=2).fit(plain)
    for symbols in (gap, gap[:, None]):
        assert chain.score(symbols) == chain.score(plain)
        refitted = estimators.CategoricalHMM(random_state=0, rounds=2).fit(symbols)
        assert refitted.symbols_.tolist() == words
        assert refitted.score(plain) == chain.score(plain)
    with pytest.raises(ValueError, match=r"y\[5\]"):
        estimators.CategoricalHMM().fit(plain, gap)


def test_bytes_and_texts_are_no_labels_of_one_kind():
    with pytest.raises(ValueError, match="several kinds, bytes, str"):
        estimators.GaussianNB().fit([[0.0], [1.0], [2.0], [3.0]], [b"a", "a", "b", "b"])


def test_a_parameter_that_does_not_exist_leaves_the_others_as_they_were():
    model = estimators.GaussianNB()
    with pytest.raises(ValueError, match="'smooth' is not a parameter"):
        model.set_params(shared=True, smooth=1.0)
    assert model.shared is False


def test_dates_are_no_numbers():
    dates = np.array(["2026-11-26", "2026-11-27"], dtype="datetime64[ns]")
    with pytest.raises(ValueError, match=r"X\[0, 0\] is 2026-11-26"):
        estimators.LinearRegression().fit(dates[:, None], [1.0, 2.0])
    with pytest.raises(ValueError, match=r"y\[0\] is 2026-11-26"):
        estimators.LinearRegression().fit([[1.0], [2.0]], dates)
    frames = [pd.DataFrame({"day": dates, "count": [1.0, 2.0]})]
    for library in ("polars", "pyarrow"):
        with suppress(ImportError):
            module = __import__(library)
            table = module.DataFrame if library == "polars" else module.table
            frames.append(table({"day": dates, "count": [1.0, 2.0]}))
    for frame in frames:
        with pytest.raises(ValueError, match="dates or times in column 'day'"):
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
