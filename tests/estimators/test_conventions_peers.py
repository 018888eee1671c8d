"""scikit-learn's own checks of an estimator, its pipelines and searches, over each of ours; what
is excused and why.
"""

import warnings

import numpy as np
import pytest

from genlab import estimators

checks = pytest.importorskip("sklearn.utils.estimator_checks")
hmmlearn = pytest.importorskip("hmmlearn.hmm")

from sklearn import (  # noqa: E402
    base,
    datasets,
    discriminant_analysis,
    exceptions,
    feature_extraction,
    linear_model,
    model_selection,
    naive_bayes,
    pipeline,
    preprocessing,
)

CHECKED = [
    getattr(estimators, name)
    for name in estimators.__all__
    if name.endswith(("NB", "Analysis", "Regression", "Regressor"))
]
SKIPPED = {
    "check_array_api_input": "scikit-learn itself skips it unless a variable of the environment "
    "asks for it"
}
# Checks whose rows are fractional numbers, though the estimator's tags ask for categories. Such a
# category is refused (scikit-learn's own class cuts it to a whole number).
FRACTIONAL_CATEGORIES = {
    "check_sample_weight_equivalence_on_dense_data",
    "check_classifiers_one_label_sample_weights",
}
# Of a model that takes one column of symbols scikit-learn checks only that it can be cloned; these
# need no rows either.
WITHOUT_ROWS = [
    checks.check_estimator_cloneable,
    checks.check_estimator_repr,
    checks.check_no_attributes_set_in_init,
    checks.check_fit_score_takes_y,
    checks.check_do_not_raise_errors_in_init_or_set_params,
    checks.check_mixin_order,
    checks.check_parameters_default_constructible,
    checks.check_get_params_invariance,
    checks.check_set_params,
    checks.check_valid_tag_types,
]
IRIS, KIND = datasets.load_iris(return_X_y=True)
NAMES = np.array(["setosa", "versicolor", "virginica"])[KIND]


@pytest.mark.parametrize("estimator", CHECKED)
def test_an_estimator_passes_scikit_learns_checks(estimator):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that it does not inherit from scikit-learn's base class
        records = checks.check_estimator(estimator(), on_fail=None, on_skip=None)
    wrong = [
        (record["check_name"], record["exception"])
        for record in records
        if record["status"] != "passed"
    ]
    expected = FRACTIONAL_CATEGORIES if estimator is estimators.CategoricalNB else set()
    assert {name for name, _ in wrong} - SKIPPED.keys() == expected, wrong
    assert len(records) > 50


@pytest.mark.parametrize("check", WITHOUT_ROWS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("estimator", [estimators.CategoricalHMM, estimators.GaussianHMM])
def test_the_hidden_markov_models_pass_those_that_need_no_rows(estimator, check):
    check(estimator.__name__, estimator())


def test_pipelines_searches_and_scorers_take_ours():
    steps = pipeline.make_pipeline(preprocessing.StandardScaler(), estimators.LogisticRegression())
    grid = {"logisticregression__prior_precision": [0.1, 1.0]}
    search = model_selection.GridSearchCV(steps, grid, cv=3, scoring="neg_log_loss").fit(
        IRIS, NAMES
    )
    assert search.best_score_ > -0.2 and search.predict(IRIS[:1]) == ["setosa"]
    assert model_selection.cross_val_score(estimators.GaussianNB(), IRIS, NAMES, cv=5).mean() > 0.94
    assert base.is_classifier(estimators.GaussianNB()) and base.is_regressor(
        estimators.LinearRegression()
    )
    texts = pipeline.make_pipeline(
        feature_extraction.text.CountVectorizer(), estimators.MultinomialNB()
    )
    texts.fit(["win a prize now", "lecture at nine", "a prize"], ["spam", "ham", "spam"])
    assert texts.predict(["a prize at nine now"]) == ["spam"]


def test_scikit_learns_own_exception_is_raised_where_it_is_loaded():
    with pytest.raises(
        exceptions.NotFittedError, match="this GaussianNB is not fitted yet; call fit first"
    ):
        estimators.GaussianNB().predict(IRIS)


COUNTS = np.random.default_rng(0).poisson(1.0, IRIS.shape)
PAIRS = [
    (estimators.GaussianNB(), naive_bayes.GaussianNB(var_smoothing=0), IRIS),
    (estimators.BernoulliNB(binarize=1.0), naive_bayes.BernoulliNB(binarize=1.0), COUNTS),
    (estimators.MultinomialNB(smoothing=0.5), naive_bayes.MultinomialNB(alpha=0.5), COUNTS),
    (
        estimators.LogisticRegression(prior_precision=0.5),
        linear_model.LogisticRegression(C=2.0, solver="newton-cg", tol=1e-10),
        IRIS,
    ),
    (
        estimators.LinearDiscriminantAnalysis(),
        discriminant_analysis.LinearDiscriminantAnalysis(solver="lsqr"),
        IRIS,
    ),
]


@pytest.mark.parametrize(
    ("own_estimator", "peer_estimator", "X"), PAIRS, ids=lambda parameter: type(parameter).__name__
)
def test_the_probabilities_are_those_of_the_estimator_of_the_same_name(
    own_estimator, peer_estimator, X
):
    own_fit = own_estimator.fit(X, NAMES)
    other = peer_estimator.fit(X, NAMES)
    rtol = 1e-6 if isinstance(own_estimator, estimators.LogisticRegression) else 1e-7
    np.testing.assert_allclose(
        own_fit.predict_proba(X), other.predict_proba(X), rtol=rtol, atol=1e-9
    )
    np.testing.assert_array_equal(own_fit.predict(X), other.predict(X))
    assert own_fit.score(X, NAMES) == other.score(X, NAMES)


def test_the_hidden_markov_model_agrees_with_hmmlearn_given_the_same_parameters():
    X, lengths = np.array([0, 2, 1, 1, 0, 2, 2])[:, None], [4, 3]
    own_model = estimators.CategoricalHMM(rounds=5, random_state=0).fit(X, lengths=lengths)
    peer_model = hmmlearn.CategoricalHMM(n_components=2)
    model = own_model.model_
    peer_model.startprob_ = model.initial
    peer_model.transmat_ = model.transition
    peer_model.emissionprob_ = model.emission
    assert own_model.score(X, lengths=lengths) == pytest.approx(peer_model.score(X, lengths))
    np.testing.assert_allclose(
        own_model.predict_proba(X, lengths), peer_model.predict_proba(X, lengths), atol=1e-12
    )
    log_joint, path = peer_model.decode(X, lengths)
    assert own_model.decode(X, lengths)[0] == pytest.approx(log_joint)
    np.testing.assert_array_equal(own_model.predict(X, lengths), path)
