"""Estimators give what the core gives; labels, symbols and sparse rows of any kind come back as
they went in.
"""

import pickle
import subprocess
import sys

import numpy as np
import pytest

import genlab
from genlab import discriminant, estimators, glm, hmm, naive_bayes

RNG = np.random.default_rng(5)
X = RNG.normal(size=(60, 3)) + np.repeat([0, 1, 2], 20)[:, None]
Y = np.repeat([0, 1, 2], 20)
BITS = (X > 0.5).astype(float)
COUNTS = RNG.poisson(1 + Y[:, None], (60, 4)).astype(float)
NAMES = np.array(["a", "b", "c"])[Y]
DIARY, DAYS = np.array([3, 1, 3, 2, 2, 1]), [3, 3]


@pytest.mark.parametrize(
    ("estimator", "model", "rows"),
    [
        (estimators.GaussianNB(shared=True), naive_bayes.fit_gaussian(X, Y, shared=True), X),
        (
            estimators.BernoulliNB(smoothing=0.5),
            naive_bayes.fit_bernoulli(BITS, Y, smoothing=0.5),
            BITS,
        ),
        (
            estimators.BernoulliNB(smoothing=(2, 1)),
            naive_bayes.fit_bernoulli(BITS, Y, smoothing=(2, 1)),
            BITS,
        ),
        (estimators.MultinomialNB(), naive_bayes.fit_multinomial(COUNTS, Y), COUNTS),
        (
            estimators.LinearDiscriminantAnalysis("diagonal"),
            discriminant.fit(X, Y, covariance="diagonal"),
            X,
        ),
        (estimators.QuadraticDiscriminantAnalysis(), discriminant.fit(X, Y, shared=False), X),
    ],
)
def test_a_classifier_gives_what_the_core_gives_with_its_labels(estimator, model, rows):
    assert estimator.fit(rows, NAMES) is estimator
    np.testing.assert_array_equal(estimator.predict_log_proba(rows), model.log_posterior(rows))
    np.testing.assert_array_equal(estimator.predict_proba(rows), model.posterior(rows))
    np.testing.assert_array_equal(
        estimator.predict(rows), np.array(["a", "b", "c"])[model.predict(rows)]
    )
    assert estimator.score(rows, NAMES) == (model.predict(rows) == Y).mean()
    assert (
        estimator.classes_.tolist() == ["a", "b", "c"] and estimator.n_features_in_ == rows.shape[1]
    )


def test_logistic_regression_is_softmax_where_there_are_more_than_two_classes():
    fitted = estimators.LogisticRegression(prior_precision=0.2).fit(X, NAMES)
    core = glm.fit_softmax(X, Y, prior_precision=0.2)
    np.testing.assert_allclose(fitted.predict_proba(X), core.mean(X), rtol=1e-12)
    two = Y < 2
    fitted = estimators.LogisticRegression(prior_precision=0.2).fit(X[two], NAMES[two])
    core = glm.fit_logistic(X[two], Y[two], prior_precision=0.2)
    np.testing.assert_allclose(fitted.predict_proba(X)[:, 1], core.mean(X), rtol=1e-12)
    np.testing.assert_array_equal(fitted.coef_[0], core.weights)
    assert fitted.n_iter_ == len(core.trace.weights) - 1 and set(fitted.predict(X)) == {"a", "b"}
    with_no_intercept = estimators.LogisticRegression(intercept=False).fit(X[two], NAMES[two])
    assert with_no_intercept.intercept_ == 0.0


def test_a_regressor_gives_the_mean_and_its_score_is_r_squared():
    y = X @ [1.0, 2.0, 0.0] + 3
    line = estimators.LinearRegression().fit(X, y)
    np.testing.assert_allclose(line.predict(X), y, rtol=1e-9)
    assert line.score(X, y) == pytest.approx(1.0) and line.intercept_ == pytest.approx(3.0)
    assert line.score(X, y + np.where(Y == 0, 1, -1)) == pytest.approx(
        1 - 60 / np.square(y + np.where(Y == 0, 1, -1) - (y + np.where(Y == 0, 1, -1)).mean()).sum()
    )
    assert abs(estimators.LinearRegression(prior_precision=1e6).fit(X, y).coef_).max() < 0.01
    rate = estimators.PoissonRegressor().fit(X, COUNTS[:, 0])
    np.testing.assert_array_equal(rate.predict(X), glm.fit_poisson(X, COUNTS[:, 0]).mean(X))
    equal = np.full(60, 2.0)
    assert line.score(X, equal) == rate.score(X, equal) == 0.0
    assert line.fit(X, equal).score(X, equal) == 1.0
    with pytest.raises(ValueError, match="y has 1 row; R² needs two rows at least"):
        line.score(X[:1], equal[:1])
    with pytest.raises(ValueError, match=r"sample_weight\[0\] is 1e\+300; every entry must lie"):
        line.fit(X, y, np.full(60, 1e300))


@pytest.mark.parametrize("shared", [False, True])
def test_a_class_that_has_not_come_yet_has_probability_0_and_changes_no_other(shared):
    two = NAMES != "b"
    all_classes = estimators.GaussianNB(shared=shared)
    all_classes.partial_fit(X[two], NAMES[two], classes=["a", "b", "c"])
    known = estimators.GaussianNB(shared=shared).fit(X[two], NAMES[two])
    probabilities = all_classes.predict_proba(X)
    assert not probabilities[:, 1].any()
    np.testing.assert_array_equal(probabilities[:, [0, 2]], known.predict_proba(X))


def test_known_states_are_counted_and_unknown_ones_learnt():
    weather = np.array(["hot", "hot", "hot", "cold", "hot", "cold"])
    model = estimators.CategoricalHMM().fit(DIARY[:, None], weather, lengths=DAYS)
    counts = hmm.count_labelled([[2, 0, 2], [1, 1, 0]], [[1, 1, 1], [0, 1, 0]], 2, 3)
    np.testing.assert_array_equal(model.model_.transition, counts.divide().transition)
    assert model.symbols_.tolist() == [1, 2, 3] and model.states_.tolist() == ["cold", "hot"]
    assert set(model.predict(DIARY, DAYS)) <= {"cold", "hot"}
    log_likelihood = hmm.log_likelihood(model.model_, [2, 0, 2]) + hmm.log_likelihood(
        model.model_, [1, 1, 0]
    )
    assert model.score(DIARY, lengths=DAYS) == pytest.approx(log_likelihood)
    assert model.score(DIARY) != pytest.approx(log_likelihood)
    np.testing.assert_allclose(
        np.exp(model.predict_log_proba(DIARY, DAYS)), model.predict_proba(DIARY, DAYS)
    )

    trained = estimators.CategoricalHMM(states=2, rounds=7, tolerance=0.0, random_state=3, starts=2)
    trained.fit(DIARY, lengths=DAYS)
    rng = np.random.default_rng(3)
    starts = [hmm.random_model(2, 3, rng) for _ in range(2)]
    best = max(
        (hmm.baum_welch(start, [[2, 0, 2], [1, 1, 0]], 7) for start in starts),
        key=lambda t: t.log_likelihoods[-1],
    )
    np.testing.assert_array_equal(trained.log_likelihoods_, best.log_likelihoods)
    np.testing.assert_array_equal(trained.model_.emission, best.model.emission)


def test_unseen_symbols_are_missing_and_samples_use_the_given_symbols():
    model = estimators.CategoricalHMM(random_state=0).fit(DIARY)
    assert model.score([3.0, np.nan, 1.0]) == hmm.log_likelihood(model.model_, [2, hmm.MISSING, 0])
    symbols, states = model.sample(50, random_state=1)
    assert symbols.shape == (50, 1) and set(symbols.ravel()) <= {1, 2, 3} and set(states) <= {0, 1}
    np.testing.assert_array_equal(model.sample(50, random_state=1)[0], symbols)
    stopping = estimators.CategoricalHMM(random_state=0, stop=True).fit(DIARY, lengths=DAYS)
    assert stopping.model_.stop is not None and len(stopping.sample(5, random_state=1)[1]) == 5


@pytest.mark.parametrize(
    "random_state", [None, 3, np.random.default_rng(3), np.random.RandomState(3)]
)
def test_random_state_is_whatever_scikit_learn_allows(random_state):
    assert estimators.CategoricalHMM(random_state=random_state).fit(DIARY).model_.states == 2
    with pytest.raises(TypeError, match="random_state is 'x'; it must be"):
        estimators.CategoricalHMM(random_state="x").fit(DIARY)


def test_columns_are_compared_by_their_names():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(X, columns=["p", "q", "r"])
    model = estimators.GaussianNB().fit(frame, NAMES)
    assert model.feature_names_in_.tolist() == ["p", "q", "r"]
    for other, message in (
        (frame[["q", "p", "r"]], "must be in the same order"),
        (frame.rename(columns={"p": "z"}), "unseen at fit time:\n- z\n.*now missing:\n- p"),
    ):
        with pytest.raises(ValueError, match=f"(?s){message}"):
            model.predict(other)
    with pytest.warns(UserWarning, match="X does not have valid feature names"):
        model.predict(X)
    assert not hasattr(model.fit(X, NAMES), "feature_names_in_")


def test_parameters_are_shown_set_and_pickled():
    model = estimators.BernoulliNB(smoothing=0.5).set_params(binarize=None)
    assert repr(model) == (
        "BernoulliNB(smoothing=0.5, prior_smoothing=0.0, binarize=None, fit_prior=True, "
        "class_prior=None)"
    )
    assert model.get_params() == {
        "smoothing": 0.5,
        "prior_smoothing": 0.0,
        "binarize": None,
        "fit_prior": True,
        "class_prior": None,
    }
    for fitted, rows in (
        (model.fit(BITS, NAMES), BITS),
        (estimators.LogisticRegression().fit(X, NAMES), X),
        (estimators.QuadraticDiscriminantAnalysis().fit(X, NAMES), X),
    ):
        restored = pickle.loads(pickle.dumps(fitted))  # noqa: S301 our own
        np.testing.assert_array_equal(restored.predict_proba(rows), fitted.predict_proba(rows))


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there")
def test_neither_scikit_learn_nor_anything_else_is_imported():
    code = """
import sys
import numpy as np
from genlab import estimators
model = estimators.GaussianNB().fit([[0.0], [1.0], [4.0], [5.0]], ["a", "a", "b", "b"])
assert model.predict([[0.5], [4.5]]).tolist() == ["a", "b"]
try:
    estimators.GaussianNB().predict([[1.0]])
except estimators.NotFittedError as error:
    assert isinstance(error, ValueError) and isinstance(error, AttributeError)
new = {name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
assert not {"sklearn", "scipy", "pandas", "panel"} & new, new
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    assert "estimators" not in genlab.__all__  # they stand above the core
