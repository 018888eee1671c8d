"""Metadata, containers and names that scikit-learn's users expect."""

import numpy as np
import pytest

import genlab
from genlab import estimators

sklearn = pytest.importorskip("sklearn")
pandas = pytest.importorskip("pandas")

from sklearn import base, model_selection, naive_bayes, pipeline, preprocessing  # noqa: E402

RNG = np.random.default_rng(4)
X = RNG.normal(size=(60, 3)) + np.repeat([0, 1, 2], 20)[:, None]
LABELS = np.repeat(["a", "b", "c"], 20)
WEIGHTS = RNG.uniform(0.5, 3, size=60)


def test_estimators_are_reached_from_the_package():
    assert genlab.estimators is estimators and "estimators" in dir(genlab)


def test_sample_weights_are_routed_through_pipelines_and_searches():
    with sklearn.config_context(enable_metadata_routing=True):
        model = estimators.LogisticRegression().set_fit_request(sample_weight=True)
        scaler = preprocessing.StandardScaler().set_fit_request(sample_weight=False)
        steps = pipeline.make_pipeline(scaler, base.clone(model))
        steps.fit(X, LABELS, sample_weight=WEIGHTS)
        assert steps.score(X, LABELS) > 0.5
        scaled = preprocessing.StandardScaler().fit_transform(X)
        unpiped = estimators.LogisticRegression().fit(scaled, LABELS, sample_weight=WEIGHTS)
        np.testing.assert_allclose(steps[-1].coef_, unpiped.coef_, rtol=1e-9)
        model.set_score_request(sample_weight=True)
        scores = model_selection.cross_validate(model, X, LABELS, params={"sample_weight": WEIGHTS})
        assert len(scores["test_score"]) == 5
    with pytest.raises(
        TypeError,
        match=r"'colour' is not metadata of LogisticRegression.fit; it takes sample_weight",
    ):
        model.set_fit_request(colour=True)


def test_discriminant_coordinates_come_in_the_container_that_is_asked_for():
    frame = pandas.DataFrame(X, columns=["p", "q", "r"], index=np.arange(60) + 100)
    model = estimators.LinearDiscriminantAnalysis().set_output(transform="pandas")
    coordinates = model.fit(frame, LABELS).transform(frame)
    assert list(coordinates.columns) == [
        "lineardiscriminantanalysis0",
        "lineardiscriminantanalysis1",
    ]
    assert coordinates.index.tolist() == frame.index.tolist()
    means = (model.means_ - model.xbar_) @ model.scalings_
    between_class = np.cov(means.T, bias=True)  # the direction that separates most comes first
    shares = np.diag(between_class) / np.trace(between_class)
    np.testing.assert_allclose(model.explained_variance_ratio_, shares)
    np.testing.assert_allclose(between_class, np.diag(np.diag(between_class)), atol=1e-9)
    assert shares[0] > shares[1]
    within_class = sum(np.cov(coordinates[name == LABELS].T, bias=True) for name in "abc") / 3
    np.testing.assert_allclose(
        within_class, np.eye(2), atol=1e-9
    )  # within the classes each has variance 1


def test_fitted_attributes_have_scikit_learns_names_and_values():
    counts = RNG.poisson(2.0, (60, 4))
    for own_estimator, peer_estimator in (
        (estimators.MultinomialNB(), naive_bayes.MultinomialNB()),
        (estimators.BernoulliNB(), naive_bayes.BernoulliNB()),
        (estimators.ComplementNB(), naive_bayes.ComplementNB()),
    ):
        own_estimator.fit(counts, LABELS), peer_estimator.fit(counts, LABELS)
        for name in ("feature_log_prob_", "feature_count_", "class_log_prior_", "class_count_"):
            np.testing.assert_allclose(
                getattr(own_estimator, name), getattr(peer_estimator, name), rtol=1e-12
            )
        np.testing.assert_allclose(
            own_estimator.predict_joint_log_proba(counts),
            peer_estimator.predict_joint_log_proba(counts),
        )
    own_estimator = estimators.CategoricalNB().fit(counts, LABELS)
    peer_estimator = naive_bayes.CategoricalNB().fit(counts, LABELS)
    for own_table, other in zip(
        own_estimator.feature_log_prob_, peer_estimator.feature_log_prob_, strict=True
    ):
        np.testing.assert_allclose(own_table, other)
    prior = [0.2, 0.3, 0.5]
    own_estimator = estimators.GaussianNB(priors=prior).fit(X, LABELS)
    peer_estimator = naive_bayes.GaussianNB(priors=prior)
    peer_estimator.set_params(var_smoothing=0.0).fit(X, LABELS)
    np.testing.assert_allclose(own_estimator.theta_, peer_estimator.theta_)
    np.testing.assert_allclose(own_estimator.var_, peer_estimator.var_)
    np.testing.assert_allclose(
        own_estimator.predict_proba(X), peer_estimator.predict_proba(X), rtol=1e-7
    )
