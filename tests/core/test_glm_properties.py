"""What holds for every GLM fit, on data that hypothesis chooses."""

import numpy as np
import pytest

hypothesis = pytest.importorskip("hypothesis")

from effort import LEVEL, tries  # noqa: E402
from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from hypothesis.extra import numpy as hnp  # noqa: E402

from genlab import glm  # noqa: E402
from genlab.core.design import Design  # noqa: E402
from genlab.core.glm import conjugate, newton  # noqa: E402
from genlab.core.glm.recipe import fit_design  # noqa: E402

FAMILIES = (glm.gaussian(), glm.BERNOULLI, glm.POISSON, glm.SOFTMAX)


@st.composite
def problems(draw):
    N, D = draw(st.integers(3, 12)), draw(st.integers(1, 3))
    X = draw(hnp.arrays(float, (N, D), elements=st.floats(-100, 100).map(lambda v: round(v, 2))))
    family = draw(st.sampled_from(FAMILIES))
    if family.name in ("Gaussian", "Poisson"):
        values = st.floats(-50, 50) if family.name == "Gaussian" else st.integers(0, 50)
        return X, np.array(draw(st.lists(values, min_size=N, max_size=N))), family
    K = 2 if family.name == "Bernoulli" else 3
    rest = draw(st.lists(st.integers(0, K - 1), min_size=N - K, max_size=N - K))
    return X, np.array([*range(K), *rest]), family


@settings(max_examples=tries(150))
@given(problems(), st.sampled_from([0.0, 0.1]))
def test_a_fit_either_converged_or_is_separable_and_its_trace_never_falls(problem, precision):
    X, y, family = problem
    fitted = glm.fit(X, y, family, prior_precision=precision)
    assert fitted.converged != fitted.separable
    assert (
        np.diff(fitted.trace.log_posterior) >= -1e-9 * np.abs(fitted.trace.log_posterior[1:])
    ).all()
    assert np.isfinite(fitted.weights).all() and np.isfinite(fitted.intercept).all()


SETS = 500 if LEVEL != "default" else 60


def set_with_an_outlier(seed):
    """Rows of which one lies 10 to 10⁴ times as far out as the others, in columns of any units; of
    50 sets, four have so many columns that their weights are next to ``newton.LARGE``.
    """
    rng = np.random.default_rng([65, seed])
    family = FAMILIES[seed % 4]
    many = seed % 50 < 4
    N, D = int(rng.integers(5, 200)), 1 + seed % 5
    if seed % 7 == 0:
        N, D = 5, 6  # more columns than rows
    if many:
        sets_of_weights = 2 if family.multiclass else 1
        N, D = 400, newton.LARGE // sets_of_weights - 1 - seed // 50 % 2
    X = rng.normal(size=(N, D))
    score = X.sum(axis=1) / D
    y = score + rng.normal(size=N)
    if family.name == "Poisson":
        y = rng.poisson(np.exp(score)).astype(float)
    elif family.name != "Gaussian":
        y = np.digitize(y, [-0.5, 0.5] if family.multiclass else [0.0])
        y[:3] = [0, 1, 2 if family.multiclass else 0]
    X[rng.integers(N)] *= 10.0 ** rng.uniform(1, 4)
    X *= 10.0 ** rng.uniform(-4, 4, D)
    return X, y, family, [0.0, 1e-3, 1.0][seed % 3] + many


# The thresholds of a search: weights from which it takes rounds, columns up to which a matrix makes
# these few. First those of the code, then such that every set lies on either side.
THRESHOLDS = [(newton.LARGE, conjugate.MAX_SQUARE), (1, conjugate.MAX_SQUARE), (1, 0)]


@pytest.mark.parametrize("seed", range(SETS))
def test_a_fit_that_claims_to_have_converged_is_at_the_optimum_beside_an_outlier(seed, monkeypatch):
    X, y, family, precision = set_with_an_outlier(seed)
    large, square = THRESHOLDS[0 if seed % 50 < 4 else seed // 4 % 3]
    monkeypatch.setattr(newton, "LARGE", large)
    monkeypatch.setattr(conjugate, "MAX_SQUARE", square)
    fitted = glm.fit(X, y, family, prior_precision=precision)
    if not fitted.converged:
        assert fitted.separable or not fitted.needs_iterations
        return
    _, by_weights, by_intercept = glm.log_likelihood_and_gradient(
        family, X, y, fitted.weights, fitted.intercept
    )
    by_weights = by_weights - precision * fitted.weights
    gradient = np.concatenate([np.asarray(by_intercept)[..., None], by_weights], axis=-1)
    if family.multiclass:
        gradient = gradient[1:]
    information = fitted.information(X, precision)
    scale = np.sqrt(np.diag(information))
    relative = gradient.ravel() / scale
    step = np.linalg.lstsq(information / scale / scale[:, None], relative, rcond=1e-12)[0]
    assert relative @ step < 1e-8  # 10⁻⁴ standard errors
    assert fitted.trace.log_posterior[-1] >= fitted.trace.log_posterior[0]


def fit_of_sparse(X, y, family, precision):
    sparse = pytest.importorskip("scipy.sparse")
    return fit_design(
        Design(sparse.csr_array(X), True),
        family.targets(y),
        family,
        prior_precision=precision,
        offset=0.0,
        weights=1.0,
        max_iterations=100,
        tolerance=1e-7,
    )


@pytest.mark.parametrize("seed", range(0, SETS, 5))
def test_sparse_rows_have_the_fit_of_dense_ones_beside_an_outlier(seed):
    X, y, family, precision = set_with_an_outlier(seed)
    X = np.where(X > 0, X, 0.0) / np.abs(X).max(axis=0)
    dense = glm.fit(X, y, family, prior_precision=precision + 0.1)
    found = fit_of_sparse(X, y, family, precision + 0.1)
    assert found.converged and dense.converged
    np.testing.assert_allclose(found.mean(X), dense.mean(X), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("columns", [conjugate.MAX_SQUARE + more for more in (-1, 0)])
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_fit_of_two_thousand_columns_is_at_the_optimum_beside_an_outlier(family, columns):
    """With the ones, the most columns whose second derivatives are inverted, and one more."""
    rng = np.random.default_rng([66, columns])
    X = np.where(rng.random((40, columns)) < 0.05, rng.normal(size=(40, columns)), 0.0)
    X[7] *= 10.0 ** rng.uniform(1, 3)
    y = np.arange(40) % (3 if family.multiclass else 2)
    found = fit_of_sparse(X, y, family, 1.0)
    _, slope, level = glm.log_likelihood_and_gradient(family, X, y, found.weights, found.intercept)
    assert found.converged
    # A prior of precision 1: each gradient is in standard errors of the prior at least
    assert np.abs(slope - found.weights).max() < 1e-4 and np.abs(level).max() < 1e-4
