"""Whole estimators against scikit-learn's and hmmlearn's: what they cost with checks and
conversions included.
"""

from collections.abc import Iterator

import numpy as np
from bench.harness import Case
from scipy import sparse
from sklearn import linear_model, naive_bayes

from genlab import estimators


def cases(rng: np.random.Generator) -> Iterator[Case]:
    for rows, columns, share in ((1_000_000, 5_000, 0.002), (100_000, 100_000, 0.001)):
        texts = sparse.random(rows, columns, density=share, format="csr", random_state=rng)
        texts.data = np.ceil(4 * texts.data)
        y = rng.integers(2, size=rows)
        size = f"{rows:,} × {columns:,}, sparse"
        for own_model, peer in (
            (estimators.MultinomialNB(), naive_bayes.MultinomialNB()),
            (estimators.BernoulliNB(), naive_bayes.BernoulliNB()),
        ):
            yield from pair(f"{type(peer).__name__}, {size}", own_model, peer, texts, y)
    for rows, columns, classes in ((500_000, 20, 2), (20_000, 64, 10), (20_000, 100, 20)):
        X = rng.normal(size=(rows, columns))
        scores = 0.3 * X @ rng.normal(size=(columns, classes)) + rng.gumbel(size=(rows, classes))
        name = f"LogisticRegression, {rows:,} × {columns}, {classes} classes"
        own_model = estimators.LogisticRegression()
        peer = linear_model.LogisticRegression()
        yield from pair(name, own_model, peer, X, scores.argmax(axis=1))


def pair(name: str, own_model: object, peer: object, X: object, y: np.ndarray) -> Iterator[Case]:
    """Fitting, then predicting, by the two of them."""
    kind = type(peer).__name__
    yield Case(f"{name}: fit", lambda: own_model.fit(X, y), lambda: peer.fit(X, y), kind)
    own_model.fit(X, y), peer.fit(X, y)
    yield Case(f"{name}: predict", lambda: own_model.predict(X), lambda: peer.predict(X), kind)
