"""The names of scikit-learn and hmmlearn, and parameters that go to hmmlearn and come imported."""

import copy

import numpy as np
import pytest

from genlab import estimators

ALIASES = [
    (estimators.CategoricalHMM, "n_components", "states", 3),
    (estimators.CategoricalHMM, "n_iter", "rounds", 7),
    (estimators.GaussianHMM, "tol", "tolerance", 0.5),
    (estimators.GaussianHMM, "covariance_type", "covariance", "full"),
    (estimators.MultinomialNB, "alpha", "smoothing", 0.5),
    (estimators.LogisticRegression, "fit_intercept", "intercept", False),
    (estimators.PoissonRegressor, "max_iter", "max_iterations", 9),
]


@pytest.mark.parametrize(("kind", "alias", "name", "value"), ALIASES)
def test_an_alias_is_the_parameter_under_another_name(kind, alias, name, value):
    by_alias, by_name = {alias: value}, {name: value}
    model = kind(**by_alias)
    assert getattr(model, name) == getattr(model, alias) == value
    assert model.get_params() == kind(**by_name).get_params()
    assert alias not in model.get_params() and f" {alias}=" not in repr(model)
    default = kind().get_params()[name]
    assert kind().set_params(**by_alias).get_params()[name] == value
    setattr(model, alias, default)
    assert getattr(model, name) == default
    assert getattr(copy.deepcopy(kind(**by_alias)), name) == value
    for setter in (kind, kind().set_params):
        with pytest.raises(TypeError, match=f"{alias}|{name}"):
            setter(**by_alias, **by_name)


OTHERS = [
    (estimators.LogisticRegression, "C", "give prior_precision, which is 1/C"),
    (estimators.PoissonRegressor, "alpha", "alpha times the number of rows"),
    (estimators.GaussianNB, "var_smoothing", "give extra_variance"),
    (estimators.LinearDiscriminantAnalysis, "shrinkage", "give extra_variance"),
    (
        estimators.QuadraticDiscriminantAnalysis,
        "solver",
        "one way to .*; it has covariance",
    ),
    (estimators.LogisticRegression, "random_state", "nothing here is random; it has intercept"),
]


@pytest.mark.parametrize(("kind", "name", "advice"), OTHERS)
def test_a_parameter_of_another_library_is_refused_with_our_own(kind, name, advice):
    options = {name: 1}
    for setter, error in ((kind, TypeError), (kind().set_params, ValueError)):
        with pytest.raises(error, match=f"'{name}' is not a parameter of .*{advice}"):
            setter(**options)


def test_sklearn_clones_and_searches_an_estimator_with_aliases():
    base = pytest.importorskip("sklearn.base")
    model = base.clone(estimators.MultinomialNB(alpha=0.25))
    assert model.smoothing == 0.25


def test_a_categorical_model_goes_to_hmmlearn_and_comes_back():
    peers = pytest.importorskip("hmmlearn.hmm")
    X = np.array(list("abacabcaaabbb"))
    model = estimators.CategoricalHMM(states=2, rounds=5, random_state=0).fit(X)
    parameters = model.to_hmmlearn()
    peer_model = peers.CategoricalHMM(parameters["n_components"])
    for name in ("n_features", "startprob_", "transmat_", "emissionprob_"):
        setattr(peer_model, name, parameters[name])
    codes = np.searchsorted(model.symbols_, X)[:, None]
    assert peer_model.score(codes) == pytest.approx(model.score(X), rel=1e-10)
    for source in (parameters, peer_model):
        imported = estimators.CategoricalHMM.from_hmmlearn(source, vocabulary=model.symbols_)
        assert imported.score(X) == pytest.approx(model.score(X), rel=1e-12)
        np.testing.assert_array_equal(imported.predict(X), model.predict(X))
        assert imported.bic(X) == pytest.approx(model.bic(X))


@pytest.mark.parametrize("kind", ["full", "diag", "spherical", "tied"])
def test_a_gaussian_model_goes_to_hmmlearn_and_comes_back(kind):
    peers = pytest.importorskip("hmmlearn.hmm")
    X = np.random.default_rng(0).normal(size=(60, 2)) + np.repeat([[0, 0], [4, 1]], 30, axis=0)
    model = estimators.GaussianHMM(2, kind, rounds=5, random_state=0).fit(X)
    parameters = model.to_hmmlearn()
    peer_model = peers.GaussianHMM(2, covariance_type=kind)
    for name in ("n_features", "startprob_", "transmat_", "means_", "covars_"):
        setattr(peer_model, name, parameters[name])
    assert peer_model.score(X) == pytest.approx(model.score(X), rel=1e-9)
    for source in (parameters, peer_model):  # the peer's attribute has full covariances
        imported = estimators.GaussianHMM.from_hmmlearn(source)
        assert imported.score(X) == pytest.approx(model.score(X), rel=1e-12)
        assert imported.covars_.shape == model.covars_.shape
        np.testing.assert_array_equal(imported.predict(X), model.predict(X))
