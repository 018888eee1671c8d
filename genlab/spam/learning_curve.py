"""How many mails it takes: naive Bayes against logistic regression on the corpus.

The comparison of deck 000 (Ng & Jordan 2002) with real mails: each model learns from the first m of
the training mails in a random order, for ten such orders, and judges the test fold.
`learning_curve.json` holds it for the corpus; `web/training/learning_curve.py` wrote that file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from genlab.core import bag_of_words, glm, naive_bayes
from genlab.core.check import Floats, Ints

DRAWS, SEED = 10, 0
SMOOTHING = 1.0  # of naive Bayes: Laplace, as on the slides
INTERCEPT = 100.0  # variance of its normal prior; that of every weight is 1, the ridge ½ |w|²
CHUNK = 250  # mails
# The most e-mails of one's own for a live curve, and the least number of either class.
MAX_OWN_MAILS, MIN_OWN_MAILS = 400, 6
MODELS = ("multinomial", "bernoulli", "logistic")


def gram(texts: Sequence[list[str]], other_texts: Sequence[list[str]]) -> Floats:
    """(N, M): how many different words each text has in common with each of the others."""
    columns = bag_of_words.vocabulary(other_texts)
    left_counts, right_counts = (
        bag_of_words.count(side, columns).presence() for side in (texts, other_texts)
    )
    shared = np.zeros((len(left_counts), len(right_counts)))
    for start in range(0, len(right_counts), CHUNK):
        part = right_counts.rows(start, min(start + CHUNK, len(right_counts)))
        shared[:, start : start + len(part)] = left_counts.dot(part.dense())
    return shared


def logistic(K: Floats, y: Ints, test_kernel: Floats) -> Floats:
    """(M,) log-odds by ridge logistic regression, of which only inner products are needed.

    K (N, N): those of the training rows, asked (M, N): of the asked rows with them. Rows F with
    F Fᵀ = K take the place of the words, of which there are more than mails.
    """
    sizes, axes = np.linalg.eigh(K)
    is_there = sizes > sizes[-1] * np.finfo(float).eps * len(y)
    scaled = axes[:, is_there] / np.sqrt(sizes[is_there])
    fit = glm.fit_logistic(K @ scaled, y, intercept=False, prior_precision=1.0)
    return fit.log_odds(test_kernel @ scaled)


def error_function(
    train: Sequence[list[str]], y: Ints, test_texts: Sequence[list[str]], truth: Ints
) -> Callable[[Ints], dict[str, float]]:
    """Which share of the asked mails each model gets wrong, after it has learned from those of a
    few.
    """
    inner, cross_kernel = (INTERCEPT + gram(texts, train) for texts in (train, test_texts))

    def errors(at: Ints) -> dict[str, float]:
        scores = _naive_bayes([train[n] for n in at], y[at], test_texts)
        scores["logistic"] = logistic(inner[np.ix_(at, at)], y[at], cross_kernel[:, at])
        return {model: float(((score > 0) != truth).mean()) for model, score in scores.items()}

    return errors


def sizes_of(y: Ints) -> list[int]:
    """4, 8, 16 … of one's own mails, of which a third is asked about; none where a kind has too
    few.
    """
    if min(int(y.sum()), len(y) - int(y.sum())) < MIN_OWN_MAILS:
        return []
    return [4 * 2**k for k in range(12) if 4 * 2**k <= len(y) - len(y) // 3]


def sample(y: Ints) -> Ints:
    """Which of one's own mails the curve is drawn from."""
    return np.random.default_rng(SEED).permutation(len(y))[:MAX_OWN_MAILS]


def draw(words: Sequence[list[str]], y: Ints, seed: int) -> dict[str, list[float]]:
    """The errors of each model after each of `sizes_of` the mails, in one random order."""
    rng, third = np.random.default_rng([SEED, seed]), len(y) // 3
    while True:  # both kinds are asked about, and are among the first four
        order = rng.permutation(len(y))
        test_mails, train = order[:third], order[third:]
        if 0 < y[train[:4]].sum() < 4 and 0 < y[test_mails].sum() < third:
            break
    errors_after = error_function(
        [words[n] for n in train], y[train], [words[n] for n in test_mails], y[test_mails]
    )
    runs = [errors_after(np.arange(m)) for m in sizes_of(y)]
    return {model: [run[model] for run in runs] for model in MODELS}


def _naive_bayes(
    train: Sequence[list[str]], y: Ints, test_texts: Sequence[list[str]]
) -> dict[str, Floats]:
    """(M,) log-odds of the asked mails by either model, of the words that the training mails
    hold.
    """
    columns = bag_of_words.vocabulary(train)
    bags, row = (bag_of_words.count(texts, columns) for texts in (train, test_texts))
    fits = {"multinomial": naive_bayes.fit_multinomial, "bernoulli": naive_bayes.fit_bernoulli}
    posterior = {
        model: fit(bags, y, classes=2, smoothing=SMOOTHING).log_posterior(row)
        for model, fit in fits.items()
    }
    return {
        model: log_posterior[:, 1] - log_posterior[:, 0]
        for model, log_posterior in posterior.items()
    }
