"""Exposures, weights of classes, and what the last fit leaves."""

import numpy as np
import pytest

from genlab import estimators, glm

sparse = pytest.importorskip("scipy.sparse")
RNG = np.random.default_rng(8)
X = RNG.normal(size=(70, 4))
LABELS = np.array(["a", "b", "c"])[RNG.integers(3, size=70)]


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
