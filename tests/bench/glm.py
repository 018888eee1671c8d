"""Logistic, softmax and Poisson regression, ridge and the normal quantile against scikit-learn
and SciPy.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
from bench.harness import Case
from scipy.special import ndtri
from sklearn.linear_model import LinearRegression, LogisticRegression, PoissonRegressor

from genlab import glm, regression, sampling


def cases(rng: np.random.Generator) -> Iterator[Case]:
    """10⁵ rows, 20 columns. The peers stop at their default tolerance, we at 1e-7 of a standard
    error.
    """
    N, D = 100_000, 20
    X = rng.normal(size=(N, D))
    w = rng.normal(size=D) * 0.5
    y = (rng.random(N) < 1 / (1 + np.exp(0.3 - X @ w))).astype(int)
    three = (X @ rng.normal(size=(D, 3)) + rng.gumbel(size=(N, 3))).argmax(axis=1)
    counts = rng.poisson(np.exp(0.3 * X @ w + 0.2))
    size = f"{N:,} × {D}"
    mle = partial(LogisticRegression, C=np.inf)
    exact = partial(mle, solver="newton-cholesky")
    yield Case(
        f"logistic, {size}",
        lambda: glm.fit_logistic(X, y),
        lambda: mle().fit(X, y),
        "scikit-learn, lbfgs",
    )
    yield Case(
        f"logistic, {size}",
        lambda: glm.fit_logistic(X, y),
        lambda: exact().fit(X, y),
        "newton-cholesky",
    )
    yield Case(
        f"softmax, 3 classes, {size}",
        lambda: glm.fit_softmax(X, three),
        lambda: mle().fit(X, three),
        "lbfgs",
    )
    poisson = partial(PoissonRegressor, alpha=0)
    yield Case(
        f"Poisson, {size}",
        lambda: glm.fit_poisson(X, counts),
        lambda: poisson().fit(X, counts),
        "lbfgs",
    )
    first_rows = slice(0, 100)
    yield Case(
        "logistic, 100 × 20",
        lambda: glm.fit_logistic(X[first_rows], y[first_rows]),
        lambda: mle().fit(X[first_rows], y[first_rows]),
        "lbfgs",
    )
    yield Case(
        f"least squares, {size}",
        lambda: regression.fit_linear(X, y),
        lambda: LinearRegression().fit(X, y),
        "scikit-learn",
    )
    p = rng.random(1_000_000)
    yield Case(
        "normal quantile, 10⁶", lambda: sampling.normal_quantile(p), lambda: ndtri(p), "SciPy ndtri"
    )
