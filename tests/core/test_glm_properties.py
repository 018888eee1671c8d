"""What holds for every GLM fit, on data that hypothesis chooses."""

import numpy as np
import pytest

hypothesis = pytest.importorskip("hypothesis")

from effort import tries  # noqa: E402
from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from hypothesis.extra import numpy as hnp  # noqa: E402

from genlab import glm, regression  # noqa: E402

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


@settings(max_examples=tries(150))
@given(problems())
def test_no_direction_lowers_the_likelihood_of_separable_data(problem):
    X, y, family = problem
    fitted = glm.fit(X, y, family)
    if fitted.separable:
        steps = [
            glm.log_likelihood_and_gradient(
                family,
                X,
                y,
                fitted.weights + t * fitted.direction.weights,
                fitted.intercept + t * fitted.direction.intercept,
            )[0]
            for t in (0.0, 1.0, 10.0)
        ]
        assert (np.diff(steps) >= -1e-7 * (1 + abs(steps[0]))).all()


@settings(max_examples=tries(100))
@given(problems())
def test_least_squares_leaves_residuals_orthogonal_to_every_column(problem):
    X, _, _ = problem
    y = np.arange(len(X)) ** 2.0
    fitted = regression.fit_linear(X, y)
    residual = y - fitted.mean(X)
    assert abs(residual.sum()) <= 1e-7 * np.abs(y).sum()
    assert (np.abs(X.T @ residual) <= 1e-7 * (1 + np.abs(X).max()) * np.abs(y).sum()).all()
