"""The functions that every classifier of the kind P(y) P(x | y) has: joint, evidence, posterior,
class.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple, Self, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from genlab.core import check
from genlab.core.bag_of_words import Counts
from genlab.core.check import Floats, Ints
from genlab.core.numbers.logs import log, log_normalise, log_sum_exp, sigmoid, softplus
from genlab.core.numbers.ties import best
from genlab.core.values import frozen

MAX_CLASSES = 10_000  # unless there are more rows than that


class Drawn(NamedTuple):
    """Observations drawn from a model: x (N, D) and their classes y (N,).

    >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
    >>> model.sample(3, 0).y.shape
    (3,)
    """

    x: Floats
    y: Ints


class Score(NamedTuple):
    """How a model performs on N labelled observations: the number misclassified, log
    P(observations, classes) in nats, and the BIC.

    BIC = parameters·log N − 2 log P: less is better.

    >>> model = naive_bayes.Gaussian([0.5, 0.5], [[0.0], [4.0]], [[1.0], [1.0]])
    >>> model.score([[1.0], [3.0]], [0, 0], 5).wrong
    1
    """

    wrong: int
    log_likelihood: float
    bic: float


class ZeroFactor(NamedTuple):
    """Class `label` gives the value of feature `feature` probability 0.

    >>> naive_bayes.Bernoulli([0.5, 0.5], [[0.0], [0.5]]).zero_factors([1])
    (ZeroFactor(label=0, feature=0),)
    """

    label: int
    feature: int


@frozen
class Linear:
    """Log-odds of class 1 against class 0 as a sum: bias + Σ_j weights[j]·x[j], in nats.

    The decision is the sign of that sum and the probability its sigmoid. Deck 000, "Naïve Bayes is
    (sometimes) a linear classifier"; deck 000 prints P(y|x) = wᵀx; correct is σ(b + wᵀx).

    >>> naive_bayes.Linear(-1.0, [2.0, 0.0]).probability([[0.5, 9.0]]).round(4).tolist()
    [0.5]
    """

    bias: float
    weights: Floats

    def __post_init__(self) -> None:
        check.own(
            self,
            bias=check.number(self.bias, "bias"),
            weights=check.finite(self.weights, "weights", shape=(None,)),
        )

    def log_odds(self, x: ArrayLike | Counts) -> Floats:
        """(N,) log P(y=1|x) − log P(y=0|x), nats, for rows (N, D); a missing feature (NaN) raises
        ValueError.

        >>> naive_bayes.Linear(-1.0, [2.0, 0.0]).log_odds([[1.0, 9.0]]).round(4).tolist()
        [1.0]
        """
        x = rows_of(x, len(self.weights))
        if isinstance(x, np.ndarray):
            rule = "b + w·x needs every feature; a model's log_posterior does without"
            check.every(x, ~np.isnan(x), "x", rule)
        return self.bias + dot(x, self.weights[None])[:, 0]

    def probability(self, x: ArrayLike | Counts) -> Floats:
        """(N,) P(y=1 | x) by the logistic function.

        >>> naive_bayes.Linear(-1.0, [2.0, 0.0]).probability([[1.0, 9.0]]).round(4).tolist()
        [0.7311]
        """
        return sigmoid(self.log_odds(x))

    def log_likelihoods(self, x: ArrayLike | Counts, y: ArrayLike) -> Floats:
        """(N,) log P(y | x) of rows x (N, D) and their labels y (N,), 0 or 1, nats; raises as
        `log_odds` does.

        >>> naive_bayes.Linear(-1.0, [2.0, 0.0]).log_likelihoods([[0.5, 9.0]], [1]).round(
        ...     4
        ... ).tolist()
        [-0.6931]
        """
        odds = self.log_odds(x)
        y = check.symbols(y, 2, "y", shape=odds.shape)
        return -softplus(np.where(y == 1, -odds, odds))


class Classifier:
    """The functions of every classifier that has a `prior` (K,) and a `log_likelihood`."""

    prior: Floats

    def log_joint(self, x: ArrayLike | Counts) -> Floats:
        """(N, K) log P(x, y=k), nats; −∞ where the class cannot have generated the observation.

        Deck 003, 5.7 prints log(θ_y + Σ_j …); correct is log θ_y + Σ_j log P(x_j | y).

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> model.log_joint([[1.0, 0.0]]).round(4).tolist()
        [[-3.031, -3.031]]
        """
        return self.log_likelihood(x) + log(self.prior)

    def log_evidence(self, x: ArrayLike | Counts) -> Floats:
        """(N,) log P(x) = log Σ_k P(x, y=k), nats; −∞ for an observation that no class can have
        generated. Deck 002, "Inference".

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> model.log_evidence([[1.0, 0.0]]).round(4).tolist()
        [-2.3379]
        """
        return log_sum_exp(self.log_joint(x), axis=1)

    def log_posterior(self, x: ArrayLike | Counts) -> Floats:
        """(N, K) log P(y=k | x), nats, by Bayes' rule.

        A factor of 0 in one class makes that class's posterior exactly 0. Raises ValueError for an
        observation to which every class gives 0, because the posterior would be 0/0. The error
        names one such factor of each class. Deck 001 ("Laplace Smoothing") prints 0/0 for a zero in
        one class; correct is that it needs a zero in every class.

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> model.log_posterior([[2.0, 0.0]]).round(4).tolist()
        [[-2.1269, -0.1269]]
        """
        return log_normalise(self._scores(x))[0]

    def posterior(self, x: ArrayLike | Counts) -> Floats:
        """(N, K) P(y=k | x). Raises ValueError for an observation to which every class gives 0.

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> model.posterior([[1.0, 0.0], [2.0, 0.0]]).round(4).tolist()
        [[0.5, 0.5], [0.1192, 0.8808]]
        """
        return np.exp(self.log_posterior(x))

    def predict(self, x: ArrayLike | Counts) -> Ints:
        """(N,) the class of the largest joint probability; a tie goes to the lower number
        (`numbers.ties`). Raises the errors of `log_posterior`.

        >>> model = naive_bayes.Gaussian([0.5, 0.5], [[0.0], [4.0]], [[1.0], [1.0]])
        >>> model.predict([[1.0], [2.0], [3.0]]).tolist()
        [0, 0, 1]
        """
        return best(self._scores(x))

    def predict_or_none(self, x: ArrayLike | Counts) -> Ints:
        """(N,) the result of `predict`, or the lowest class for an observation that no class can
        have generated.

        >>> model = naive_bayes.Bernoulli([0.5, 0.5], [[0.0], [0.0]])
        >>> model.predict_or_none([[1], [0]]).tolist()
        [0, 0]
        """
        return best(self.log_joint(x))

    def posterior_or_nan(self, x: ArrayLike | Counts) -> Floats:
        """(N, K) the result of `posterior`, or NaN instead of an error for an observation that no
        class can have generated.

        >>> model = naive_bayes.Bernoulli([0.5, 0.5], [[0.0], [0.0]])
        >>> model.posterior_or_nan([[1], [0]]).tolist()
        [[nan, nan], [0.5, 0.5]]
        """
        return np.exp(log_normalise(self.log_joint(x))[0])

    def score(self, x: ArrayLike | Counts, y: ArrayLike, parameters: int) -> Score:
        """Score the model on observations x (N, D) and their labels y (N,), given its number of
        free parameters.

        An observation counts as misclassified if `predict_or_none` does not return its label.
        Raises ValueError without observations.

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> model.score([[0.0, 0.0], [2.0, 0.0]], [0, 1], 6).wrong
        0
        """
        joint = check.non_empty(self.log_joint(x), "x")
        y = check.symbols(y, joint.shape[1], "y", shape=(len(joint),))
        total = float(joint[np.arange(len(y)), y].sum())
        bic = check.count(parameters, "parameters") * float(np.log(len(y))) - 2 * total
        return Score(int((best(joint) != y).sum()), total, bic)

    def with_prior(self, prior: ArrayLike) -> Self:
        """Return the model with the same P(x | y) and another P(y) (K,), for data in which the
        classes are not as frequent as in the training data.

        >>> model = discriminant.Discriminant([0.5, 0.5], [[0.0, 0.0], [2.0, 0.0]], np.eye(2))
        >>> round(model.with_prior([0.9, 0.1]).boundary(1, 0).constant, 4)
        -4.1972
        """
        return replace(cast(Any, self), prior=prior)  # each is a frozen dataclass

    def zero_factors(self, row: ArrayLike) -> tuple[ZeroFactor, ...]:
        """Return the features of one observation (D,) that have probability 0, with the class.

        >>> naive_bayes.Bernoulli([0.5, 0.5], [[0.0], [0.5]]).zero_factors([1])
        (ZeroFactor(label=0, feature=0),)
        """
        row = values_of(check.numbers(row, "row")[None], self._columns, "row")
        label, feature = np.nonzero(self._zero(row[0]))
        return tuple(map(ZeroFactor, label.tolist(), feature.tolist()))

    def _zero(self, row: Floats) -> np.ndarray:
        # A density on the whole line is nowhere zero.
        return np.zeros((len(self.prior), len(row)), dtype=bool)

    def _scores(self, x: ArrayLike | Counts) -> Floats:
        """The log joints of a row, or the log joints minus a term that all classes share; at least
        one is finite.
        """
        log_joint = self.log_joint(x)
        impossible = np.flatnonzero(log_joint.max(axis=1) == -np.inf)
        if impossible.size:
            raise ValueError(self._zero_over_zero(x, int(impossible[0])))
        return log_joint

    def _zero_over_zero(self, x: ArrayLike | Counts, n: int) -> str:
        if isinstance(x, Counts):
            row = x.rows(n, n + 1).dense()[0]
        elif hasattr(x, "tocsr"):
            row = cast(Any, x)[[n]].toarray()[0]
        else:
            row = np.asarray(x)[n]
        first = {zero.label: zero.feature for zero in reversed(self.zero_factors(row))}
        causes = (
            f"class {k} has prior 0"
            if p == 0
            else f"feature {first[k]} has probability 0 in class {k}"
            for k, p in enumerate(self.prior)
            if p == 0 or k in first
        )
        return (
            f"row {n} is impossible under every class, its posterior is 0/0: "
            f"{', '.join(causes)}; smooth or drop it"
        )

    @property
    def _columns(self) -> int:
        raise NotImplementedError

    def log_likelihood(self, x: ArrayLike | Counts) -> Floats:
        """(N, K) log P(x | y=k), nats."""
        raise NotImplementedError


def drawable(n: int, columns: int) -> int:
    """Return the number n of rows to draw, as a checked count that memory allows."""
    n = check.count(n, "n")
    check.entries(n, max(columns, 1), name="the rows drawn")
    return n


def linear_form(prior: Floats, bias: Floats, weights: Floats) -> Linear:
    """Class 1 against class 0 from the bias (K,) and the weights (K, D) of each class."""
    if len(prior) != 2:
        raise ValueError(f"the linear form is for 2 classes; the model has {len(prior)}")
    bias = bias + log(prior)
    infinite = ~np.isfinite(np.column_stack((bias, weights)))
    if infinite.any():
        k, j = np.argwhere(infinite)[0]
        part = f"feature {j - 1}" if j else "the prior, or a feature's absence,"
        raise ValueError(
            f"{part} has probability 0 in class {k}, so b + w·x has an infinite term; smooth, or "
            "use log_joint"
        )
    return Linear(float(bias[1] - bias[0]), weights[1] - weights[0])


def exponential_family_logistic(
    eta: ArrayLike, log_partition: ArrayLike, prior: ArrayLike
) -> Linear:
    """The log-odds of two classes with densities exp(η_kᵀx − A(η_k)) h(x): they are linear in x,
    whatever h is.

    eta: (2, D) natural parameters; log_partition: (2,) A(η_k), nats; prior: (2,). Deck 004,
    "Logistic is the shape of my p(y|x) … a lot of the time", prints P(y=1|x) = 1/(1+exp{−(η₂−η₁)ᵀx
    − α(η₂) + α(η₁)}); correct for its class 1 is 1/(1+exp{(η₂−η₁)ᵀx − A(η₂) + A(η₁) + log π₂/π₁}).
    Here the classes are 0 and 1 and the odds are of class 1.

    >>> naive_bayes.exponential_family_logistic(
    ...     [[0.0], [1.0]], [0.0, 0.5], [0.5, 0.5]
    ... ).weights.tolist()
    [1.0]
    """
    eta = check.finite(eta, "eta", shape=(2, None))
    partition = check.finite(log_partition, "log_partition", shape=(2,))
    return linear_form(check.stochastic(prior, "prior", shape=(2,)), -partition, eta)


def values_of(x: ArrayLike, columns: int, name: str = "x") -> Floats:
    """Rows (N, columns) as float64; NaN means missing and passes, ±∞ does not."""
    return check.finite(x, name, shape=(None, columns), missing=True)


def rows_of(x: ArrayLike | Counts, columns: int) -> Any:
    """Sparse rows of that many columns as they are, ours or SciPy's, or dense ones by
    `values_of`.
    """
    if hasattr(x, "tocsr"):
        return x
    if not isinstance(x, Counts):
        return values_of(x, columns)
    if x.columns != columns:
        raise ValueError(f"the counts have {x.columns} columns; the model has {columns}")
    return x


def dot(x: Any, table: Floats) -> Floats:
    """(N, K): Σ_j x_nj·table_kj, dense or sparse."""
    return x.dot(table) if isinstance(x, Counts) else x @ table.T


def labels_of(y: ArrayLike, N: int, classes: int | None) -> tuple[NDArray[np.intp], int]:
    """The labels (N,) as intp (which bincount takes everywhere), and K: `classes`, or the highest
    label and one.

    A single class is refused, unless `classes` says that there are more.
    """
    if N == 0:
        raise ValueError("there is no row; at least one is needed to fit")
    y = check.whole_array(y, "y", shape=(N,))
    check.every(y, y >= 0, "y", "a label must be one of 0..K−1")
    K = int(y.max()) + 1 if classes is None else check.count(classes, "classes", at_least=1)
    if max(N, MAX_CLASSES) < K:
        raise ValueError(
            f"classes, or the highest label of y, asks for {K} classes; at most {MAX_CLASSES} are "
            f"allowed, or one for each of the {N} rows"
        )
    y = check.symbols(y, K, "y", shape=(N,)).astype(np.intp, copy=False)
    if classes is None and (y == y[0]).all():
        raise ValueError(
            f"y is {y[0]} in all rows; there must be two classes, or `classes` must say how many"
        )
    return y, K


def class_weights(y: NDArray[np.intp], K: int, weights: Floats | None = None) -> Floats:
    """(K, N): the weight of each row in its class, 0 in the others; each counts once if no weights
    (N,) are given.
    """
    indicators = (y == np.arange(K)[:, None]).astype(np.float64)
    return indicators if weights is None else indicators * weights


def exact_means(mean: Floats, x: Floats, y: NDArray[np.intp]) -> Floats:
    """The means (K, D) of rows x (N, D) by class, NaN where missing; where a class has one value
    of a feature alone, its mean is exactly that value.

    The computed mean of many equal numbers is often another number, and what then differs from it
    would pass for a variance.
    """
    exact = mean.copy()
    for k in range(len(mean)):
        members = np.flatnonzero(y == k)
        # Where the first and the last member differ in all features, no feature has one value
        ends = x[members[:1]], x[members[-1:]]
        if not (ends[0] != ends[1]).all() or np.isnan(ends).any():
            least = np.fmin.reduce(x[members], axis=0, initial=np.inf)
            most = np.fmax.reduce(x[members], axis=0, initial=-np.inf)
            exact[k] = np.where(least == most, least, mean[k])
    return exact


def fit_prior(y: NDArray[np.intp], K: int, smoothing: float) -> Floats:
    """(K,) P(y=k) = (N_k + smoothing) / (N + K·smoothing). Deck 001, "MLE" and "Laplace
    Smoothing".
    """
    N_k = np.bincount(y, minlength=K) + check.number(smoothing, "prior_smoothing", at_least=0)
    return N_k / N_k.sum()
