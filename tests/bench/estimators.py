"""Whole estimators against scikit-learn's: what they cost with checks and conversions included, over
rows, classes and the share of entries that are not 0.
"""

from collections.abc import Iterator

import numpy as np
from bench.harness import Case
from scipy import sparse
from sklearn import linear_model, naive_bayes
from sklearn.datasets import load_digits

from genlab import estimators

TEXTS = (
    (1_000_000, 5_000, 0.002, 2),
    (100_000, 100_000, 0.001, 2),
    (10_000, 50_000, 0.001, 2),
    (10_000, 50_000, 0.001, 20),
    (100_000, 5_000, 0.004, 4),
)


def cases(rng: np.random.Generator) -> Iterator[Case]:
    yield from of_texts(rng)
    yield from of_dense_rows(rng)
    yield from regressions(rng)
    yield from softmax(rng)
    yield from sparse_regressions(rng)


def of_texts(rng: np.random.Generator) -> Iterator[Case]:
    """Naive Bayes of sparse rows."""
    for rows, columns, share, classes in TEXTS:
        texts = random_rows(rows, columns, share, rng)
        texts.data = np.ceil(4 * texts.data)
        y = rng.integers(classes, size=rows)
        size = f"{rows:,} × {columns:,}, {share:.1%} not 0, {classes} classes"
        for own_model, peer in (
            (estimators.MultinomialNB(), naive_bayes.MultinomialNB()),
            (estimators.BernoulliNB(), naive_bayes.BernoulliNB()),
            (estimators.ComplementNB(), naive_bayes.ComplementNB()),
        ):
            yield from pair(f"{type(peer).__name__}, {size}", own_model, peer, texts, y)


def of_dense_rows(rng: np.random.Generator) -> Iterator[Case]:
    """Naive Bayes of dense rows."""
    for rows, columns, classes in ((100_000, 20, 2), (100_000, 20, 5), (10_000, 100, 3)):
        X = rng.poisson(1.0, (rows, columns)).astype(float)
        y = rng.integers(classes, size=rows)
        size = f"{rows:,} × {columns}, {classes} classes"
        for own_model, peer in (
            (estimators.MultinomialNB(), naive_bayes.MultinomialNB()),
            (estimators.BernoulliNB(), naive_bayes.BernoulliNB()),
            (estimators.ComplementNB(), naive_bayes.ComplementNB()),
            (estimators.CategoricalNB(), naive_bayes.CategoricalNB()),
            (estimators.GaussianNB(), naive_bayes.GaussianNB()),
        ):
            yield from pair(f"{type(peer).__name__}, {size}", own_model, peer, X, y)


def regressions(rng: np.random.Generator) -> Iterator[Case]:
    """The peers at their defaults, and the same priors."""
    for rows in (100_000, 500_000):
        X = rng.normal(size=(rows, 20))
        line = X @ (0.5 * rng.normal(size=20))
        labels = (line + rng.logistic(size=rows) > 0.3).astype(int)
        counts = rng.poisson(np.exp(0.3 * line + 0.2))
        size = f"{rows:,} × 20"
        yield fitting(f"logistic, {size}", estimators.LogisticRegression(), LOGISTIC, X, labels)
        own_model = estimators.PoissonRegressor(prior_precision=float(rows))
        yield fitting(f"Poisson, {size}", own_model, linear_model.PoissonRegressor(), X, counts)
        own_model = estimators.LinearRegression(prior_precision=1.0)
        noisy = line + rng.normal(size=rows)
        yield fitting(f"ridge, {size}", own_model, linear_model.Ridge(), X, noisy)


LOGISTIC = linear_model.LogisticRegression()
# The error of its weights is then about as small as that of ours.
EXACT = linear_model.LogisticRegression(tol=1e-10, max_iter=10_000)


def softmax(rng: np.random.Generator) -> Iterator[Case]:
    """At the peer's default tolerance, and at one that gives as many digits as ours."""
    X, y = load_digits(return_X_y=True)
    tables = [("digits", X / 16, y)]
    for rows, columns, classes in ((1_800, 64, 10), (1_800, 100, 20), (20_000, 64, 10)):
        X = rng.normal(size=(rows, columns))
        scores = 0.3 * X @ rng.normal(size=(columns, classes)) + rng.gumbel(size=(rows, classes))
        tables.append(("random", X, scores.argmax(axis=1)))
    for kind, X, y in tables:
        size = f"{len(X):,} × {X.shape[1]}, {len(np.unique(y))} classes"
        own_model = estimators.LogisticRegression()
        yield fitting(f"softmax, {kind}, {size}", own_model, LOGISTIC, X, y)
        yield fitting(f"softmax, {kind}, {size}, as exact", own_model, EXACT, X, y)


def sparse_regressions(rng: np.random.Generator) -> Iterator[Case]:
    """Rows of which a person knows that most entries are 0."""
    for share in (0.001, 0.002):
        X = random_rows(10_000, 50_000, share, rng)
        line = X @ rng.normal(size=50_000)
        labels = (line + rng.logistic(size=10_000) > 0).astype(int)
        counts = rng.poisson(np.exp(0.3 * line))
        size = f"10,000 × 50,000, {share:.1%} not 0"
        own_model = estimators.LogisticRegression()
        yield fitting(f"logistic, {size}", own_model, LOGISTIC, X, labels)
        yield fitting(f"logistic, {size}, as exact", own_model, EXACT, X, labels)
        own_model = estimators.PoissonRegressor(prior_precision=1e4)
        yield fitting(f"Poisson, {size}", own_model, linear_model.PoissonRegressor(), X, counts)


def random_rows(
    rows: int, columns: int, share: float, rng: np.random.Generator
) -> sparse.csr_matrix:
    """Uniform numbers in random places, about as many as the share says."""
    entries = int(rows * columns * share)
    places = (rng.integers(rows, size=entries), rng.integers(columns, size=entries))
    return sparse.csr_matrix((rng.random(entries), places), shape=(rows, columns))


def pair(name: str, own_model: object, peer: object, X: object, y: np.ndarray) -> Iterator[Case]:
    """Fitting, then predicting, by the two of them."""
    yield fitting(f"{name}: fit", own_model, peer, X, y)
    own_model.fit(X, y)
    peer.fit(X, y)
    kind = type(peer).__name__
    yield Case(f"{name}: predict", lambda: own_model.predict(X), lambda: peer.predict(X), kind)


def fitting(name: str, own_model: object, peer: object, X: object, y: np.ndarray) -> Case:
    return Case(name, lambda: own_model.fit(X, y), lambda: peer.fit(X, y), type(peer).__name__)
