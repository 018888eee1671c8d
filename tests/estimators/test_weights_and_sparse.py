"""Weights are repeated rows, sparse rows are dense ones, and labels meet predictions row by row;
of any estimator.
"""

import numpy as np
import pytest

from genlab import estimators, glm

sparse = pytest.importorskip("scipy.sparse")
RNG = np.random.default_rng(8)
X = RNG.normal(size=(70, 4))
COUNTS = RNG.poisson(1.5, (70, 4)).astype(float)
LABELS = np.array(["a", "b", "c"])[RNG.integers(3, size=70)]
TIMES = RNG.integers(0, 4, size=70)
RATES = RNG.gamma(2.0, size=70)

CLASSIFIERS = [
    (estimators.GaussianNB(), X),
    (estimators.GaussianNB(shared=True), X),
    (estimators.BernoulliNB(), X),
    (estimators.MultinomialNB(), COUNTS),
    (estimators.ComplementNB(norm=True), COUNTS),
    (estimators.CategoricalNB(min_categories=12), COUNTS),
    (estimators.LinearDiscriminantAnalysis(), X),
    (estimators.LinearDiscriminantAnalysis("spherical"), X),
    (estimators.QuadraticDiscriminantAnalysis("diagonal"), X),
    (estimators.LogisticRegression(), X),
]


@pytest.mark.parametrize(
    ("estimator", "rows"), CLASSIFIERS, ids=lambda parameter: type(parameter).__name__
)
def test_sample_weight_of_a_classifier_is_how_often_a_row_is_there(estimator, rows):
    weighted = estimator.fit(rows, LABELS, sample_weight=TIMES).predict_log_proba(rows)
    right = estimator.score(rows, LABELS, sample_weight=TIMES)
    repeated_fit = estimator.fit(np.repeat(rows, TIMES, axis=0), np.repeat(LABELS, TIMES))
    np.testing.assert_allclose(weighted, repeated_fit.predict_log_proba(rows), rtol=1e-9, atol=1e-9)
    assert right == pytest.approx(
        repeated_fit.score(np.repeat(rows, TIMES, axis=0), np.repeat(LABELS, TIMES))
    )


@pytest.mark.parametrize("prior_precision", [0.0, 2.0])
@pytest.mark.parametrize("estimator", [estimators.LinearRegression, estimators.PoissonRegressor])
def test_sample_weight_of_a_regressor_is_how_often_a_row_is_there(estimator, prior_precision):
    model = estimator(prior_precision=prior_precision)
    weighted = model.fit(X, RATES, sample_weight=TIMES).predict(X)
    score = model.score(X, RATES, sample_weight=TIMES)
    repeated_fit = model.fit(np.repeat(X, TIMES, axis=0), np.repeat(RATES, TIMES))
    np.testing.assert_allclose(weighted, repeated_fit.predict(X), rtol=1e-9)
    assert score == pytest.approx(
        repeated_fit.score(np.repeat(X, TIMES, axis=0), np.repeat(RATES, TIMES))
    )


@pytest.mark.parametrize("form", ["csr_array", "csc_matrix"])
@pytest.mark.parametrize(
    ("estimator", "y"),
    [
        (estimators.LogisticRegression(), LABELS),
        (estimators.LogisticRegression(intercept=False), LABELS == "a"),
        (estimators.PoissonRegressor(prior_precision=0.5), RATES),
        (estimators.LinearRegression(prior_precision=0.5), RATES),
        (estimators.MultinomialNB(), LABELS),
        (estimators.MultinomialNB(smoothing=0.0), LABELS),
        (estimators.BernoulliNB(), LABELS),
        (estimators.ComplementNB(), LABELS),
    ],
    ids=lambda parameter: type(parameter).__name__,
)
def test_sparse_rows_give_what_dense_ones_give(estimator, y, form, monkeypatch):
    monkeypatch.setattr("genlab.estimators.sparse.SMALL", 0)  # so that nothing is made dense
    rows = getattr(sparse, form)(COUNTS)
    weights = 0.5 + TIMES
    predicted = estimator.fit(rows, y, sample_weight=weights).predict(rows)
    dense = estimator.fit(COUNTS, y, sample_weight=weights)
    if predicted.dtype.kind == "f":
        np.testing.assert_allclose(predicted, dense.predict(COUNTS), rtol=1e-6)
    else:
        np.testing.assert_array_equal(predicted, dense.predict(COUNTS))
        np.testing.assert_allclose(
            dense.predict_log_proba(rows), dense.predict_log_proba(COUNTS), rtol=1e-9
        )


@pytest.mark.parametrize(
    ("estimator", "rows"), CLASSIFIERS, ids=lambda parameter: type(parameter).__name__
)
def test_score_compares_labels_row_by_row_and_never_broadcasts(estimator, rows):
    estimator.fit(rows, LABELS)
    right = (estimator.predict(rows) == LABELS).mean()
    with pytest.warns(UserWarning, match="A column-vector y was passed"):
        assert estimator.score(rows, LABELS[:, None]) == right
    for wrong in (LABELS[:1], LABELS[:-1], [LABELS]):
        with pytest.raises(ValueError, match=r"y has shape .*; it must have shape \(70,\)"):
            estimator.score(rows, wrong)


def test_exposure_equals_rates_weighted_by_exposure():
    time = RNG.uniform(0.5, 9, size=70)
    counts = RNG.poisson(time * np.exp(0.4 * X[:, 0])).astype(float)
    by_exposure = estimators.PoissonRegressor().fit(X, counts, exposure=time)
    by_offset = estimators.PoissonRegressor().fit(X, counts, offset=np.log(time))
    by_rate = estimators.PoissonRegressor().fit(X, counts / time, sample_weight=time)
    core = glm.fit(X, counts, glm.POISSON, offset=np.log(time))
    for model in (by_exposure, by_offset, by_rate):
        np.testing.assert_allclose(model.coef_, core.weights, rtol=1e-9)
    np.testing.assert_allclose(
        by_exposure.predict(X, exposure=time), time * by_rate.predict(X), rtol=1e-9
    )
    assert by_exposure.score(X, counts, exposure=time) > 0
    with pytest.raises(ValueError, match=r"exposure\[0\] is 0; an exposure must be above 0"):
        by_exposure.predict(X, exposure=np.zeros(70))


def test_class_weights_count_the_rows_of_a_class_as_often():
    two = LABELS != "c"
    labels = LABELS[two]
    weighted = estimators.LogisticRegression(class_weight={"a": 3.0}).fit(X[two], labels)
    by_row = estimators.LogisticRegression().fit(
        X[two], labels, sample_weight=np.where(labels == "a", 3.0, 1.0)
    )
    np.testing.assert_allclose(weighted.coef_, by_row.coef_, rtol=1e-12)
    balanced = estimators.LogisticRegression(class_weight="balanced", prior_precision=0.0).fit(
        X[two], labels
    )
    probability = balanced.predict_proba(X[two])[:, 1]
    share = [probability[labels == name].sum() / (labels == name).sum() for name in ("a", "b")]
    assert sum(share) == pytest.approx(1.0, abs=1e-6)  # each class weighs the same
    with pytest.raises(ValueError, match="class_weight names 'z'; the classes are"):
        estimators.LogisticRegression(class_weight={"z": 1.0}).fit(X, LABELS)


@pytest.mark.parametrize("classes", [2, 5])
@pytest.mark.parametrize(
    "estimator",
    [
        estimators.MultinomialNB(),
        estimators.MultinomialNB(smoothing=0.0),
        estimators.BernoulliNB(),
        estimators.BernoulliNB(smoothing=0.0),
        estimators.ComplementNB(),
        estimators.CategoricalNB(min_categories=30),
    ],
    ids=lambda estimator: f"{type(estimator).__name__}-{estimator.smoothing}",
)
def test_predictions_follow_the_counts_of_the_last_fit(estimator, classes):
    rng = np.random.default_rng(classes)
    y = np.arange(1_200) % classes
    rows = rng.poisson(1 + (y[:, None] == np.arange(6)) * 2.0).astype(float)
    rows[:, 0] = np.where(y == 1, 0, rows[:, 0])  # which excludes class 1 where it is not smoothed
    for labels in (y, (y + 1) % classes):
        estimator.fit(rows, labels)
        log_shares = estimator.predict_log_proba(rows)
        np.testing.assert_array_equal(estimator.predict(rows), log_shares.argmax(axis=1))
        if not isinstance(estimator, estimators.CategoricalNB):
            by_sparse_rows = estimator.predict(sparse.csr_array(rows))
            np.testing.assert_array_equal(by_sparse_rows, log_shares.argmax(axis=1))
        assert (estimator.predict(rows) == labels).mean() > 1.2 / classes
    before = estimator.predict_log_proba(rows)
    estimator.partial_fit(rows[labels == 0], labels[labels == 0])
    after = estimator.predict_log_proba(rows)
    assert (after != before).any()
    np.testing.assert_array_equal(estimator.predict(rows), after.argmax(axis=1))


@pytest.mark.filterwarnings("ignore:feature 1:UserWarning", "ignore:.*of each column:UserWarning")
def test_a_column_that_never_varies_has_the_variance_that_is_said():
    """1e-2 of 1 shared by a state's rows; 1e-6 of the largest variance; or what is given."""
    X = np.array([[0.0, 5.0], [1.0, 5.0], [2.0, 5.0], [4.0, 5.0]])
    labels = [0, 0, 1, 1]
    chain = estimators.GaussianHMM(covariance="diag").fit(X, labels)
    assert chain.covars_[:, 1] == pytest.approx(0.01 / 2)
    lda = estimators.LinearDiscriminantAnalysis().fit(X, labels)
    assert lda.covariance_[1, 1] == pytest.approx(1e-6 * X[:, 0].var())
    bayes = estimators.GaussianNB(extra_variance=0.5).fit(X, labels)
    assert bayes.var_[:, 1] == pytest.approx(0.5)
