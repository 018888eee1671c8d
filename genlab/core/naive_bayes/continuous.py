"""Naive Bayes over real features: Gaussian, and any log-density per feature."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from genlab.core import check
from genlab.core.check import Floats
from genlab.core.generative import (
    Classifier,
    Drawn,
    Linear,
    class_weights,
    drawable,
    exact_means,
    fit_prior,
    labels_of,
    linear_form,
    values_of,
)
from genlab.core.values import frozen

LogDensity = Callable[[Floats], Floats]


@frozen
class Gaussian(Classifier):
    """Gaussian naive Bayes for real features: prior (K,), mean (K, D) in the features' units and
    variance (K, D) in their squares. If the variance is shared, its rows are equal.

    Decks 000 ("Naïve Bayes: Gaussian case", which writes N(μ, σ) for mean and standard deviation),
    003 (5.7), 004.

    >>> model = naive_bayes.Gaussian([0.5, 0.5], [[0.0], [4.0]], [[1.0], [1.0]])
    >>> model.posterior([[2.0], [3.0]]).round(4).tolist()
    [[0.5, 0.5], [0.018, 0.982]]
    """

    prior: Floats
    mean: Floats
    variance: Floats

    def __post_init__(self) -> None:
        prior = check.stochastic(self.prior, "prior", shape=(None,))
        mean = check.finite(self.mean, "mean", shape=(len(prior), None))
        variance = check.finite(self.variance, "variance", shape=mean.shape)
        rule = (
            "it must be above 0 (are all values of that feature in that class the same? then drop "
            "it or add some variance)"
        )
        check.scales(check.every(variance, variance > 0, "variance", rule), "variance")
        check.own(self, prior=prior, mean=mean, variance=variance)

    @property
    def _columns(self) -> int:
        return self.mean.shape[1]

    def log_likelihood(self, x: ArrayLike) -> Floats:
        """(N, K) log Π_j N(x_j; μ_kj, σ²_kj), nats (of a density: it may be above 0), NaN: missing.

        On a grid of the plane it is deck 000's demonstration: each class's density as the product
        of its margins.

        >>> model = naive_bayes.Gaussian([0.5, 0.5], [[0.0], [4.0]], [[1.0], [1.0]])
        >>> model.log_likelihood([[0.0]]).round(4).tolist()
        [[-0.9189, -8.9189]]
        """
        x = values_of(x, self._columns)
        missing = np.isnan(x)
        log_scale = -0.5 * np.log(2 * np.pi * self.variance)
        log_p = ~missing @ log_scale.T
        for k, (mean, variance) in enumerate(zip(self.mean, self.variance, strict=True)):
            z = np.where(missing, 0.0, (x - mean) / np.sqrt(variance))
            log_p[:, k] -= 0.5 * np.einsum("nd,nd->n", z, z)
        return log_p

    def linear(self) -> Linear:
        """b + w·x with w_j = (μ₁−μ₀)/σ², when K = 2 and the variance is shared.

        Deck 000, "Naïve Bayes is (sometimes) a linear classifier", prints 1/(1+e^(wᵀx+b)) with w =
        (μ₀−μ₁)/σ²: right, but negated against the usual logistic regression, which is what stands
        here. Deck 004 prints the exponent x(μ₂−μ₁)+μ₂²−μ₁²; correct is [2x(μ₁−μ₂) + μ₂²−μ₁²] / 2σ²
        with the prior odds. Raises ValueError where the variances differ, for then the boundary is
        quadratic (deck 003, 5.8). Deck 003, 5.9 prints that logistic regression and Gaussian naive
        Bayes "converge to the same solution"; correct is: if the variance is shared too.

        >>> model = naive_bayes.Gaussian([0.5, 0.5], [[0.0], [4.0]], [[1.0], [1.0]])
        >>> model.linear().weights.round(4).tolist()
        [4.0]
        """
        if (self.variance != self.variance[0]).any():
            k, j = np.argwhere(self.variance != self.variance[0])[0]
            raise ValueError(
                f"feature {j} has another variance in class {k} than in class 0; only a shared "
                "one is linear"
            )
        return linear_form(
            self.prior, -0.5 * (self.mean**2 / self.variance).sum(axis=1), self.mean / self.variance
        )

    def sample(self, n: int, rng: np.random.Generator | int) -> Drawn:
        """Draw n observations: first the class, then each feature independently. Deck 000,
        "Discussion".

        >>> model = naive_bayes.Gaussian([0.5, 0.5], [[0.0], [4.0]], [[1.0], [1.0]])
        >>> model.sample(3, 0).x.shape
        (3, 1)
        """
        rng = check.generator(rng)
        y = rng.choice(len(self.prior), size=drawable(n, self._columns), p=self.prior)
        return Drawn(rng.normal(self.mean[y], np.sqrt(self.variance[y])), y)


@frozen
class Densities(Classifier):
    """Naive Bayes with any densities: prior (K,), and log_density[k][j], a function from values
    (N,) to log f_kj (N,) in nats.

    Deck 004, "Naive Bayes: a generative model": p(x_j | y=c) = f_cj(x_j | θ_cj). Features may be of
    different kinds.

    >>> near, far = (gaussian.Normal(mean, 1.0).log_density for mean in (0.0, 2.0))
    >>> naive_bayes.Densities([0.5, 0.5], [[near], [far]]).posterior([[1.0]]).round(4).tolist()
    [[0.5, 0.5]]
    """

    prior: Floats
    log_density: Sequence[Sequence[LogDensity]]

    def __post_init__(self) -> None:
        prior = check.stochastic(self.prior, "prior", shape=(None,))
        table = tuple(
            tuple(check.members(row, "a row of log_density"))
            for row in check.members(self.log_density, "log_density")
        )
        for density in (cell for row in table for cell in row):
            check.function(density, "an entry of log_density")
        if len(table) != len(prior) or len({len(row) for row in table}) != 1:
            rows = [len(row) for row in table]
            raise ValueError(
                f"log_density has rows of {rows} functions; it must have {len(prior)} equal rows"
            )
        check.own(self, prior=prior, log_density=table)

    @property
    def _columns(self) -> int:
        return len(self.log_density[0])

    def log_likelihood(self, x: ArrayLike) -> Floats:
        """(N, K) Σ_j log f_kj(x_j), nats, NaN: missing. Raises ValueError where a log-density is
        NaN or +∞.

        >>> near, far = (gaussian.Normal(mean, 1.0).log_density for mean in (0.0, 2.0))
        >>> naive_bayes.Densities([0.5, 0.5], [[near], [far]]).log_likelihood([[0.0]]).round(
        ...     4
        ... ).tolist()
        [[-0.9189, -2.9189]]
        """
        x = values_of(x, self._columns)
        total = np.zeros((len(x), len(self.prior)))
        for k in range(len(self.prior)):
            for j in range(self._columns):
                present = ~np.isnan(x[:, j])
                total[present, k] += self._log_factor(k, j, x[present, j])
        return total

    def _log_factor(self, k: int, j: int, values: Floats) -> Floats:
        factor = np.asarray(self.log_density[k][j](values), dtype=np.float64)
        wrong = np.isnan(factor) | (factor == np.inf)
        if factor.shape != values.shape or wrong.any():
            at = (
                f"at {values[wrong][0]:g} is {factor[wrong][0]}"
                if factor.shape == values.shape
                else "has a wrong shape"
            )
            raise ValueError(
                f"log_density[{k}][{j}] {at}; it must give one number below +∞ for each value"
            )
        return factor

    def _zero(self, row: Floats) -> np.ndarray:
        def zero(k: int, j: int) -> bool:
            return not np.isnan(row[j]) and self._log_factor(k, j, row[[j]])[0] == -np.inf

        return np.array([[zero(k, j) for j in range(len(row))] for k in range(len(self.prior))])


def fit_densities(
    x: ArrayLike,
    y: ArrayLike,
    fits: Sequence[Callable[[Floats], LogDensity]],
    *,
    classes: int | None = None,
    prior_smoothing: float = 0.0,
) -> Densities:
    """Fit each feature by its own rule: fits[j] takes the values of feature j in one class and
    returns its log-density.

    x: (N, D), NaN missing; y: (N,); fits: D functions. Deck 004, "Fitting Naive Bayes": θ_cj
    depends only on the data in class c and only on feature j. Raises ValueError for a class without
    a value of a feature, and for what fits[j] refuses.

    >>> fits = [lambda values: densities.fit("uniform", values)]
    >>> model = naive_bayes.fit_densities([[0.0], [2.0], [1.0], [5.0]], [0, 0, 1, 1], fits)
    >>> model.posterior([[1.5]]).round(4).tolist()
    [[0.6667, 0.3333]]
    """
    fits = [check.function(fit, "an entry of fits") for fit in check.members(fits, "fits")]
    x = values_of(x, len(fits))
    y, K = labels_of(y, len(x), classes)

    def density(k: int, j: int) -> LogDensity:
        values = x[y == k, j]
        values = values[~np.isnan(values)]
        if not values.size:
            raise ValueError(f"class {k} has no value of feature {j}; its density cannot be fitted")
        try:
            return fits[j](values)
        except ValueError as error:
            raise ValueError(f"feature {j} in class {k}: {error}") from error

    table = [[density(k, j) for j in range(len(fits))] for k in range(K)]
    return Densities(fit_prior(y, K, prior_smoothing), table)


def fit_gaussian(
    x: ArrayLike,
    y: ArrayLike,
    *,
    shared: bool = False,
    classes: int | None = None,
    extra_variance: float = 0.0,
    prior_smoothing: float = 0.0,
) -> Gaussian:
    """Gaussian naive Bayes from observations x (N, D), NaN where missing, and labels y (N,): means
    and mean squared deviations.

    Each class has its own variance, or it is `shared`: σ²_j = Σ_i (x_ij − μ_{y_i j})² / N (deck
    000, "Naïve Bayes: Gaussian case"). Deck 003, 5.7, prints no σ̂²; correct is the class's mean
    squared deviation. extra_variance is added to all. Raises ValueError for a class without a value
    of a feature and for a variance of 0.

    >>> naive_bayes.fit_gaussian([[1.0], [3.0], [6.0], [8.0]], [0, 0, 1, 1]).variance.round(
    ...     4
    ... ).tolist()
    [[1.0], [1.0]]
    """
    x = check.numbers(x, "x")
    moments = count_gaussian(x, y, classes=classes)
    prior = fit_prior(labels_of(y, len(x), classes)[0], len(moments.mean), prior_smoothing)
    return gaussian_of_counts(moments, prior, shared=shared, extra_variance=extra_variance)


@frozen
class Moments:
    """The sufficient statistics of real features, by class: the number of values, their mean and
    the sum of squares around it.

    seen (K, D), mean (K, D) in the features' units (0 where nothing was seen), squares (K, D) Σ(x −
    mean)².

    >>> naive_bayes.count_gaussian([[1.0], [3.0], [6.0]], [0, 0, 1]).squares.round(4).tolist()
    [[2.0], [0.0]]
    """

    seen: Floats
    mean: Floats
    squares: Floats

    def __post_init__(self) -> None:
        counts = check.finite(self.seen, "seen", shape=(None, None))
        mean = check.finite(self.mean, "mean", shape=counts.shape)
        squares = check.finite(self.squares, "squares", shape=counts.shape)
        check.own(
            self,
            seen=check.non_negative(counts, "seen"),
            mean=mean,
            squares=check.non_negative(squares, "squares"),
        )

    def plus(self, other: Moments) -> Moments:
        """Return the moments of both sets of observations together (Chan, Golub & LeVeque 1979). No
        digit is lost to a mean far from 0.

        >>> moments = naive_bayes.count_gaussian([[1.0], [3.0], [6.0]], [0, 0, 1])
        >>> moments.plus(moments).seen.round(4).tolist()
        [[4.0], [2.0]]
        """
        if check.require_instance(other, Moments, "other").seen.shape != self.seen.shape:
            raise ValueError(
                f"other is of shape {other.seen.shape}; it must be {self.seen.shape}, classes and "
                "features"
            )
        counts = self.seen + other.seen
        share = other.seen / np.where(counts > 0, counts, 1.0)
        difference = other.mean - self.mean
        squares = self.squares + other.squares + np.square(difference) * self.seen * share
        return Moments(counts, self.mean + difference * share, squares)


def count_gaussian(x: ArrayLike, y: ArrayLike, *, classes: int | None = None) -> Moments:
    """Return the moments of observations x (N, D), NaN where missing, by their labels y (N,);
    `gaussian_of_counts` makes the model.

    >>> naive_bayes.count_gaussian([[1.0], [3.0], [6.0]], [0, 0, 1]).mean.round(4).tolist()
    [[2.0], [6.0]]
    """
    x = check.numbers(x, "x")
    x = values_of(x, x.shape[-1] if x.ndim else 0)
    y, K = labels_of(y, len(x), classes)
    return moments_by_class(x, y, K)


def moments_by_class(
    x: Floats, y: NDArray[np.intp], K: int, weights: Floats | None = None
) -> Moments:
    """The moments of rows x (N, D), each with its weight (N,), by their labels y (N,). Differences
    are taken before they are squared, so that a large mean costs no digits.
    """
    members = class_weights(y, K, weights)
    present = ~np.isnan(x)
    seen = members @ present
    mean = members @ np.where(present, x, 0.0) / np.where(seen > 0, seen, 1.0)
    mean = exact_means(mean, x, y)
    deviations = np.where(present, x - mean[y], 0.0)
    return Moments(seen, mean, members @ np.square(deviations))


def gaussian_of_counts(
    moments: Moments, prior: ArrayLike, *, shared: bool = False, extra_variance: float = 0.0
) -> Gaussian:
    """Return the model from moments and the prior (K,). shared: all classes have one variance per
    feature; extra_variance is added to all. Raises ValueError for a class without a value of a
    feature and for a variance of 0.

    >>> moments = naive_bayes.count_gaussian([[1.0], [3.0], [6.0], [8.0]], [0, 0, 1, 1])
    >>> naive_bayes.gaussian_of_counts(moments, [0.5, 0.5]).mean.round(4).tolist()
    [[2.0], [7.0]]
    """
    counts, squares = check.require_instance(moments, Moments, "moments").seen, moments.squares
    shared = check.flag(shared, "shared")
    extra = check.number(extra_variance, "extra_variance", at_least=0)
    if (counts == 0).any():
        k, j = np.argwhere(counts == 0)[0]
        raise ValueError(f"class {k} has no value of feature {j}; its mean is 0/0")
    variance = (squares.sum(axis=0) / counts.sum(axis=0) if shared else squares / counts) + extra
    return Gaussian(
        check.numbers(prior, "prior"), moments.mean, np.broadcast_to(variance, moments.mean.shape)
    )
