"""Naive Bayes over binary features and over counts of words."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from genlab.core import check
from genlab.core.bag_of_words import Counts
from genlab.core.check import Floats
from genlab.core.generative import (
    Classifier,
    Drawn,
    Linear,
    class_weights,
    dot,
    drawable,
    fit_prior,
    labels_of,
    linear_form,
    rows_of,
)
from genlab.core.numbers.logs import log
from genlab.core.values import frozen

NEARLY_ZERO = 1e-3  # from this probability on, 1 − θ has lost three digits


@frozen
class Bernoulli(Classifier):
    """Binary features: prior (K,) P(y=k), theta (K, D) P(x_j=1 | y=k).

    Decks 000 ("Training Naïve Bayes"), 001 ("Naïve Bayes (Discrete Input Features)"), 002, 003
    (5.5).

    >>> model = naive_bayes.Bernoulli([0.5, 0.5], [[0.1, 0.2], [0.7, 0.5]])
    >>> model.posterior([[1, 0]]).round(4).tolist()
    [[0.186, 0.814]]
    """

    prior: Floats
    theta: Floats
    # (K, D) 1 − theta, where more of its digits are known than theta leaves
    absent: Floats | None = None

    def __post_init__(self) -> None:
        prior = check.stochastic(self.prior, "prior", shape=(None,))
        theta = check.probabilities(self.theta, "theta", shape=(len(prior), None))
        check.own(self, prior=prior, theta=theta)
        if self.absent is not None:
            absent = check.probabilities(self.absent, "absent", shape=theta.shape)
            is_rest = np.abs(theta + absent - 1) <= check.TOLERANCE
            check.own(self, absent=check.every(absent, is_rest, "absent", "it must be 1 − theta"))

    @property
    def _absent(self) -> Floats:
        """(K, D) P(x_j = 0 | y=k)."""
        return 1 - self.theta if self.absent is None else self.absent

    @property
    def _columns(self) -> int:
        return self.theta.shape[1]

    def log_likelihood(self, x: ArrayLike | Counts) -> Floats:
        """(N, K) log Π_j θ^x (1−θ)^(1−x), nats, for rows of 0 and 1 (NaN: missing); of `Counts`,
        whether above 0.

        >>> model = naive_bayes.Bernoulli([0.5, 0.5], [[0.1, 0.2], [0.7, 0.5]])
        >>> np.exp(model.log_likelihood([[1, 0]])).round(4).tolist()
        [[0.08, 0.35]]
        """
        x = _binary(x, self._columns)
        log_present, zero_seen = _finite_part(self.theta)
        log_absent, zero_unseen = _finite_part(self._absent)
        all_unseen, all_zero = log_absent.sum(axis=1), zero_unseen.sum(axis=1)
        if isinstance(x, np.ndarray) and np.isnan(x).any():
            observed = (~np.isnan(x)).astype(np.float64)
            all_unseen, all_zero = observed @ log_absent.T, observed @ zero_unseen.T
            x = np.where(np.isnan(x), 0.0, x)
        log_p = dot(x, log_present - log_absent) + all_unseen
        if zero_seen.any() or zero_unseen.any():
            log_p[dot(x, zero_seen - zero_unseen) + all_zero > 0.5] = -np.inf
        return log_p

    def linear(self) -> Linear:
        """b + w·x with w_j = log θ₁(1−θ₀) / θ₀(1−θ₁) and K = 2.

        Deck 000, "Naïve Bayes is (sometimes) a linear classifier". Raises ValueError where a θ is 0
        or 1, for then a term is infinite.

        >>> model = naive_bayes.Bernoulli([0.5, 0.5], [[0.1, 0.2], [0.7, 0.5]])
        >>> model.linear().weights.round(4).tolist()
        [3.0445, 1.3863]
        """
        absent = log(self._absent)
        with np.errstate(invalid="ignore"):
            return linear_form(self.prior, absent.sum(axis=1), log(self.theta) - absent)

    def sample(self, n: int, rng: np.random.Generator | int) -> Drawn:
        """Draw n observations by the generative story: first the class, then each feature
        independently. Deck 000, "Discussion".

        >>> model = naive_bayes.Bernoulli([0.5, 0.5], [[0.1, 0.2], [0.7, 0.5]])
        >>> model.sample(3, 0).x.shape
        (3, 2)
        """
        rng, n = check.generator(rng), drawable(n, self._columns)
        y = rng.choice(len(self.prior), size=n, p=self.prior)
        return Drawn((rng.random((n, self._columns)) < self.theta[y]).astype(np.float64), y)

    def _zero(self, row: Floats) -> np.ndarray:
        return np.where(row > 0, self.theta == 0, self._absent == 0) & ~np.isnan(row)


@frozen
class Multinomial(Classifier):
    """Words of a text: prior (K,) P(y=k), theta (K, V) P(word=v | y=k), each row summing to 1.

    Deck 000, "Naïve Bayes for text classification".

    >>> model = naive_bayes.Multinomial([0.5, 0.5], [[0.25, 0.75], [0.5, 0.5]])
    >>> model.posterior([[2, 1]]).round(4).tolist()
    [[0.2727, 0.7273]]
    """

    prior: Floats
    theta: Floats

    def __post_init__(self) -> None:
        prior = check.stochastic(self.prior, "prior", shape=(None,))
        check.own(
            self, prior=prior, theta=check.stochastic(self.theta, "theta", shape=(len(prior), None))
        )

    @property
    def _columns(self) -> int:
        return self.theta.shape[1]

    def log_likelihood(self, x: ArrayLike | Counts) -> Floats:
        """(N, K) log Π_i P(word i | y=k) = Σ_v x_v log θ_kv, nats, for rows (N, V) of counts.

        The probability of the words in their order, as deck 000 has it; the probability of the bag
        has the additional factor n!/Πx_v!, which is the same for every class.

        >>> model = naive_bayes.Multinomial([0.5, 0.5], [[0.25, 0.75], [0.5, 0.5]])
        >>> np.exp(model.log_likelihood([[2, 1]])).round(4).tolist()
        [[0.0469, 0.125]]
        """
        x = _amounts(x, self._columns)
        table, zero = _finite_part(self.theta)
        log_p = dot(x, table)
        if zero.any():
            log_p[dot(x, zero) > 0] = -np.inf
        return log_p

    def linear(self) -> Linear:
        """b + w·x with w_v = log θ₁v/θ₀v and b the prior's log-odds; K = 2. Raises ValueError where
        a θ is 0.

        >>> model = naive_bayes.Multinomial([0.5, 0.5], [[0.25, 0.75], [0.5, 0.5]])
        >>> model.linear().weights.round(4).tolist()
        [0.6931, -0.4055]
        """
        return linear_form(self.prior, np.zeros(len(self.prior)), log(self.theta))

    def sample(self, lengths: ArrayLike, rng: np.random.Generator | int) -> Drawn:
        """Draw one bag of counts for each length (N,): first the class, then that many words, one
        by one.

        >>> model = naive_bayes.Multinomial([0.5, 0.5], [[0.25, 0.75], [0.5, 0.5]])
        >>> model.sample([3, 5], 0).x.sum(axis=1).round(4).tolist()
        [3.0, 5.0]
        """
        rng, lengths = check.generator(rng), check.counts(lengths, "lengths", shape=(None,))
        drawable(len(lengths), self._columns)
        y = rng.choice(len(self.prior), size=len(lengths), p=self.prior)
        return Drawn(rng.multinomial(lengths, self.theta[y]).astype(np.float64), y)

    def _zero(self, row: Floats) -> np.ndarray:
        return (row > 0) & (self.theta == 0)


def fit_bernoulli(
    x: ArrayLike | Counts,
    y: ArrayLike,
    *,
    classes: int | None = None,
    smoothing: float | tuple[float, float] = 1.0,
    prior_smoothing: float = 0.0,
) -> Bernoulli:
    """Bernoulli naive Bayes from rows (N, D) of 0 and 1 (NaN: missing; `Counts`: whether above 0)
    and labels y (N,).

    smoothing is the number of pseudo-examples with and without each feature in each class: 0 is
    maximum likelihood, 1 Laplace's rule, a pair (a−1, b−1) the MAP under Beta(a, b).
    prior_smoothing is added to the number of observations of each class, and K times to their
    total, as deck 001 prints for its θ. `classes` is K when the highest label is not K−1. Decks 000
    ("What are the MAP estimates?", Beta(2, 2)), 001, 002 ("Naive Bayes: Learning"), 003 (5.5).

    >>> naive_bayes.fit_bernoulli([[1, 0], [1, 1], [0, 0]], [0, 0, 1]).theta.round(4).tolist()
    [[0.75, 0.5], [0.3333, 0.3333]]
    """
    rows = _binary(x, _width(x))
    y, K = labels_of(y, len(rows), classes)
    ones, row_counts = presences_by_class(rows, y, K)
    return bernoulli_of_counts(
        ones, row_counts, fit_prior(y, K, prior_smoothing), smoothing=smoothing
    )


def count_bernoulli(
    x: ArrayLike | Counts, y: ArrayLike, *, classes: int | None = None
) -> tuple[Floats, Floats]:
    """Count the observations of each class with each feature (K, D), and those in which it is not
    missing (K, D).

    x: rows (N, D) of 0 and 1 (NaN: missing; `Counts`: whether above 0); y (N,): labels. `classes`
    is K when the highest label is not K−1. The counts of several sets of observations add up;
    `bernoulli_of_counts` makes the model.

    >>> naive_bayes.count_bernoulli([[1, 0], [1, 1], [0, 0]], [0, 0, 1])[0].round(4).tolist()
    [[2.0, 1.0], [0.0, 0.0]]
    """
    rows = _binary(x, _width(x))
    y, K = labels_of(y, len(rows), classes)
    return presences_by_class(rows, y, K)


def presences_by_class(
    x: Any, y: NDArray[np.intp], K: int, weights: Floats | None = None
) -> tuple[Floats, Floats]:
    """`count_bernoulli` of rows x (N, D), dense or sparse, each with its weight (N,)."""
    members = class_weights(y, K, weights)
    if isinstance(x, np.ndarray):
        present = ~np.isnan(x)
        seen = members @ present
        x = np.where(present, x, 0.0)
    else:
        seen = np.repeat(members.sum(axis=1, keepdims=True), x.shape[1], axis=1)
    ones = x.sum_by(y, K) if isinstance(x, Counts) else members @ x
    return np.minimum(ones, seen), seen


def bernoulli_of_counts(
    ones: ArrayLike,
    seen: ArrayLike,
    prior: ArrayLike,
    *,
    smoothing: float | tuple[float, float] = 1.0,
) -> Bernoulli:
    """Return the model from counts: ones (K, D) observations of the class with the feature, out of
    `seen` (K, 1) or (K, D).

    θ = (ones + s) / (seen + 2s). Deck 001, "Laplace Smoothing", prints K + N_k below and 1{y=1}
    above; correct is 2 + N_k, for the two values of the feature, and 1{y=k}. Raises ValueError, by
    class and feature, for a θ of 0/0.

    >>> naive_bayes.bernoulli_of_counts([[1], [3]], [[4], [4]], [0.5, 0.5]).theta.round(4).tolist()
    [[0.3333], [0.6667]]
    """
    ones = check.finite(ones, "ones", shape=(None, None))
    seen = check.finite(seen, "seen", shape=(len(ones), None))
    if seen.shape[1] not in (1, ones.shape[1]):
        raise ValueError(
            f"seen has shape {seen.shape}; it must be ({len(ones)}, 1) or {ones.shape}, as ones"
        )
    seen = np.broadcast_to(seen, ones.shape)
    check.every(ones, (ones >= 0) & (ones <= seen), "ones", "it must lie in 0..seen, the rows seen")
    with_it, without = smoothing if isinstance(smoothing, tuple) else (smoothing, smoothing)
    with_it, without = (check.number(s, "smoothing", at_least=0) for s in (with_it, without))
    total = seen + (with_it + without)
    if (total == 0).any():
        k, j = np.argwhere(total == 0)[0]
        raise ValueError(
            f"class {k} has no row with feature {j}, so θ[{k}, {j}] is 0/0; smoothing above 0 "
            "defines it"
        )
    theta, absent = (ones + with_it) / total, (seen - ones + without) / total
    return Bernoulli(
        check.numbers(prior, "prior"), theta, absent if (absent < NEARLY_ZERO).any() else None
    )


def fit_multinomial(
    x: ArrayLike | Counts,
    y: ArrayLike,
    *,
    classes: int | None = None,
    smoothing: float = 1.0,
    prior_smoothing: float = 0.0,
) -> Multinomial:
    """Multinomial naive Bayes from counts (N, V) and labels y (N,).

    smoothing α is a pseudo-count for every word in every class, θ = (count + α) / (N_words + α|V|):
    0 is maximum likelihood, 1 Laplace's rule, α−1 of a Dirichlet(α) prior its MAP. Deck 000, "Naïve
    Bayes for text classification".

    >>> naive_bayes.fit_multinomial([[1, 0], [1, 3], [0, 2]], [0, 0, 1]).theta.round(4).tolist()
    [[0.4286, 0.5714], [0.25, 0.75]]
    """
    rows = _amounts(x, _width(x))
    y, K = labels_of(y, len(rows), classes)
    words = count_multinomial(rows, y, classes=K)
    return multinomial_of_counts(words, fit_prior(y, K, prior_smoothing), smoothing=smoothing)


def count_multinomial(x: ArrayLike | Counts, y: ArrayLike, *, classes: int | None = None) -> Floats:
    """Return how often each word occurs in each class (K, V), from counts x (N, V) and labels y
    (N,).

    The counts of several sets of observations add up; `multinomial_of_counts` makes the model.

    >>> naive_bayes.count_multinomial([[1, 0], [1, 3], [0, 2]], [0, 0, 1]).round(4).tolist()
    [[2.0, 3.0], [0.0, 2.0]]
    """
    rows = _amounts(x, _width(x))
    y, K = labels_of(y, len(rows), classes)
    return rows.sum_by(y, K) if isinstance(rows, Counts) else class_weights(y, K) @ rows


def multinomial_of_counts(
    words: ArrayLike, prior: ArrayLike, *, smoothing: float = 1.0
) -> Multinomial:
    """Return the model from words (K, V), how often each word occurs in each class.

    Raises ValueError, by class, where θ would be 0/0: that is, for a class without words and
    without smoothing.

    >>> naive_bayes.multinomial_of_counts([[2, 3], [0, 2]], [0.5, 0.5]).theta.round(4).tolist()
    [[0.4286, 0.5714], [0.25, 0.75]]
    """
    words = check.non_negative(check.finite(words, "words", shape=(None, None)), "words", "a count")
    smoothed = words + check.number(smoothing, "smoothing", at_least=0)
    total = smoothed.sum(axis=1, keepdims=True)
    if (total == 0).any():
        raise ValueError(
            f"class {np.argmin(total)} has no word, so its θ is 0/0; smoothing above 0 defines it"
        )
    return Multinomial(check.numbers(prior, "prior"), smoothed / total)


def _width(x: ArrayLike | Counts) -> int:
    return x.columns if isinstance(x, Counts) else (check.numbers(x, "x").shape or (0,))[-1]


def _binary(x: ArrayLike | Counts, columns: int) -> Any:
    """Rows of 0, 1 and NaN; sparse counts as presences."""
    x = rows_of(x, columns)
    if not isinstance(x, np.ndarray):
        return x.presence() if isinstance(x, Counts) else x
    is_binary = x * x == x
    if is_binary.all():
        return x
    rule = "a binary feature is 0 or 1 (NaN where it is missing)"
    return check.every(x, is_binary | np.isnan(x), "x", rule)


def _amounts(x: ArrayLike | Counts, columns: int) -> Any:
    """Counts of words, dense or sparse; a missing count cannot be left out of a multinomial and
    is refused.
    """
    x = rows_of(x, columns)
    if not isinstance(x, np.ndarray):
        return x
    return check.every(x, x >= 0, "x", "a count must be 0 or more")


def _finite_part(probability: Floats) -> tuple[Floats, Floats]:
    """log p with 0 in place of −∞, and 1.0 where p is 0: 0·(−∞) would be NaN in a matrix
    product.
    """
    zero = probability == 0
    return np.where(zero, 0.0, log(probability)), zero.astype(np.float64)
