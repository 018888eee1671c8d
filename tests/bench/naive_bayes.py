"""Naive Bayes against scikit-learn at 10⁵ rows: two classes, 100 dense columns, or 100 of 10,000
words a text.
"""

from collections.abc import Iterator

import numpy as np
from bench.harness import Case
from scipy.sparse import csr_matrix
from sklearn.naive_bayes import BernoulliNB, GaussianNB, MultinomialNB

from genlab.core import naive_bayes as nb
from genlab.core.bag_of_words import Counts

N, D = 100_000, 100
V, WORDS = 10_000, 100


def cases(rng: np.random.Generator) -> Iterator[Case]:
    y = rng.integers(0, 2, N)
    binary = (rng.random((N, D)) < 0.2 + 0.1 * y[:, None]).astype(np.float64)
    yield from _pair("Bernoulli, dense", nb.fit_bernoulli, BernoulliNB(), binary, binary, y)
    amounts = rng.poisson(0.4 + 0.2 * y[:, None], (N, D)).astype(np.float64)
    yield from _pair("multinomial, dense", nb.fit_multinomial, MultinomialNB(), amounts, amounts, y)
    texts, same_texts = _texts(rng)
    yield from _pair(
        "multinomial, sparse", nb.fit_multinomial, MultinomialNB(), texts, same_texts, y
    )
    yield from _pair("Bernoulli, sparse", nb.fit_bernoulli, BernoulliNB(), texts, same_texts, y)
    real = rng.normal(size=(N, D)) + y[:, None]
    yield from _pair("Gaussian, dense", nb.fit_gaussian, GaussianNB(var_smoothing=0), real, real, y)


def _pair(name: str, fit, peer, x, peer_x, y) -> Iterator[Case]:
    """Fitting, then predicting, by the two of them."""
    model = fit(x, y)
    fitted = peer.fit(peer_x, y)
    peer_name = type(peer).__name__
    yield Case(f"{name}: fit", lambda: fit(x, y), lambda: peer.fit(peer_x, y), peer_name)
    yield Case(
        f"{name}: predict", lambda: model.predict(x), lambda: fitted.predict(peer_x), peer_name
    )


def _texts(rng: np.random.Generator) -> tuple[Counts, csr_matrix]:
    """Texts whose words follow Zipf's law, each distinct word once a row."""
    word = np.minimum(rng.zipf(1.3, (N, WORDS)) - 1, V - 1)
    cells, counts = np.unique(word + V * np.arange(N)[:, None], return_counts=True)
    indptr = np.searchsorted(cells // V, np.arange(N + 1))
    indices, counts = cells % V, counts.astype(np.float64)
    return Counts(indptr, indices, counts, V), csr_matrix((counts, indices, indptr), shape=(N, V))
