"""Naive Bayes and Gaussian discriminant analysis as estimators."""

from __future__ import annotations

import sys
import warnings
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal, Self, cast

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, discriminant, naive_bayes
from genlab.core.check import Floats, Ints
from genlab.core.generative import class_weights
from genlab.core.naive_bayes.continuous import moments_by_class
from genlab.core.naive_bayes.discrete import presences_by_class
from genlab.core.numbers.logs import log, log_normalise
from genlab.core.numbers.ties import best
from genlab.estimators.aliases import aliased
from genlab.estimators.conventions import (
    Classifier,
    all_or_nothing,
    counted_rows,
    is_sparse,
    labels,
    weights_of,
)

# As a share of the column's variance over all classes: what replaces a variance of 0.
LITTLE = 1e-9
ROUNDING = 4 * np.finfo(float).eps
MAX_CATEGORY = 2**53  # beyond it not every whole number is a float
RIDGE = 1e-6  # of each column's variance: what is added to the diagonal of a singular covariance
WITH_WEIGHTS: dict[str, tuple[str, ...]] = {"fit": ("sample_weight",), "score": ("sample_weight",)}


class NaiveBayes(Classifier):
    """The base of the naive Bayes estimators. Their counts add up, so that observations may come in
    parts.
    """

    prior_smoothing: float
    class_count_: Floats
    _counted: Any
    _requested = {**WITH_WEIGHTS, "partial_fit": ("sample_weight", "classes")}  # noqa: RUF012

    @all_or_nothing
    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Fit to observations X (N, D) and their labels y (N,), each counted with its sample_weight
        (N,). A class whose weights are all 0 is left out, as if its rows were not there. Returns
        the estimator.
        """
        rows = self._rows(X, fitting=True)
        codes = self._learn_classes(y, rows.shape[0])
        weights = weights_of(sample_weight, len(codes))
        rows, weights, selected = counted_rows(rows, weights)
        self._start(self._present(codes[selected]), rows, weights)
        _ = self.model_  # what is wrong is said now
        return self

    @all_or_nothing
    def partial_fit(
        self,
        X: ArrayLike,
        y: ArrayLike,
        classes: ArrayLike | None = None,
        sample_weight: ArrayLike | None = None,
    ) -> Self:
        """Fit to further observations X (N, D) and their labels y (N,), each counted with its
        sample_weight (N,); the first call names all `classes` (K,). The result is the same as that
        of `fit` with all observations, and a batch whose weights are all 0 counts for nothing.
        Returns the estimator.
        """
        first = not hasattr(self, "class_count_")
        if first and classes is None:
            raise ValueError(
                "classes is None; the first call of partial_fit must be given all of them"
            )
        rows = self._rows(X, fitting=first)
        if first:
            self.classes_ = _classes_named(classes)
            self._several()
        elif classes is not None and not np.array_equal(_classes_named(classes), self.classes_):
            raise ValueError(
                f"classes is {classes!r:.80}; in an earlier call it was {self.classes_.tolist()}"
            )
        codes = self._codes(y, rows.shape[0])
        before = None if first else (self.class_count_, self._counted)
        self._start(codes, rows, weights_of(sample_weight, len(codes), require_positive=False))
        if before is not None:
            self.class_count_ = self.class_count_ + before[0]
            self._counted = self._joined(before[1], self._counted)
        return self

    def predict_joint_log_proba(self, X: ArrayLike) -> Floats:
        """(N, K) log P(observation, class), in nats and in the order of `classes_`; −∞ where the
        class cannot have generated the observation.
        """
        return self._joint(self._rows(X, fitting=False))

    def _joint(self, rows: Any) -> Floats:
        return self.model_.log_joint(rows)

    def _count(self, rows: Any, codes: Ints, K: int, weights: Floats | None) -> Any:
        raise NotImplementedError

    def _joined(self, before: Any, part: Any) -> Any:
        return before + part

    def _model_of(self, prior: Floats) -> Any:
        raise NotImplementedError

    def _start(self, codes: Ints, rows: Any, weights: Floats | None) -> None:
        self.__dict__.pop("model_", None)
        K = len(self.classes_)
        rows, weights, selected = counted_rows(rows, weights)
        self.class_count_ = np.bincount(codes[selected], weights, K).astype(np.float64)
        self._counted = self._count(rows, codes[selected], K, weights)

    def _chosen_prior(self) -> ArrayLike | None:
        return getattr(self, "class_prior", None)

    @property
    def _prior(self) -> Floats:
        K = len(self.classes_)
        chosen_prior = self._chosen_prior()
        if chosen_prior is not None:
            return _chosen(chosen_prior, "priors" if hasattr(self, "priors") else "class_prior", K)
        if not check.flag(getattr(self, "fit_prior", True), "fit_prior"):
            return np.full(K, 1 / K)
        smoothed = self.class_count_ + check.number(
            self.prior_smoothing, "prior_smoothing", at_least=0
        )
        if not smoothed.any():
            raise ValueError("no observation so far has a weight above 0; one at least must have")
        return smoothed / smoothed.sum()

    @cached_property
    def model_(self) -> Any:  # type: ignore[override]
        """The core's model of the counts so far."""
        self._require_fit()
        return self._model_of(self._prior)

    @property
    def class_log_prior_(self) -> Floats:
        """(K,) log P(class), nats."""
        self._require_fit()
        return log(self._prior)


def _chosen(prior: ArrayLike, name: str, K: int) -> Floats:
    """(K,) the class probabilities that are given in place of estimates."""
    shares = check.finite(prior, name)
    if shares.shape != (K,):
        raise ValueError(
            f"Number of {name} must match number of classes; {name} has shape {shares.shape}, "
            f"not ({K},)"
        )
    return check.stochastic(shares, name)


def _classes_named(classes: Any) -> np.ndarray:
    """(K,) the classes that a first call of partial_fit names, in order."""
    names = check.members(classes, "classes")
    array = check.array_of(classes if isinstance(classes, np.ndarray) else names, "classes")
    if array.ndim != 1:
        raise ValueError(f"classes has shape {array.shape}; it must be (K,), one name a class")
    return np.unique(labels(classes if array is classes else names, len(names)))


def column_variances(rows: Floats, weights: Floats | None) -> Floats:
    """(D,) the variance of each column over all rows; 0 where all entries are equal."""
    centre = np.average(rows, axis=0, weights=weights)
    variances = np.average(np.square(rows - centre), axis=0, weights=weights)
    return np.where(np.ptp(rows, axis=0) > 0, variances, 0.0)


@dataclass(eq=False)
class GaussianNB(NaiveBayes):
    """Gaussian naive Bayes: `naive_bayes.Gaussian`; a NaN is a missing value, and its factor is
    left out.

    shared: all classes share one variance per feature. extra_variance is added to each variance, in
    squared units of the features. None adds nothing, but replaces a variance of 0 by 1e-9 of the
    feature's variance over all classes, with a warning. prior_smoothing is added to the number of
    observations of each class. priors (K,) replaces the estimated class probabilities. Learnt:
    classes_ (K,), class_count_ (K,), class_prior_ (K,), theta_ (K, D) means, var_ (K, D) variances,
    model_, n_features_in_, feature_names_in_ (of a data frame).

    >>> model = estimators.GaussianNB().fit([[0.0], [1.0], [4.0], [5.0]], ["a", "a", "b", "b"])
    >>> model.predict([[0.5], [4.5]]).tolist()
    ['a', 'b']
    """

    _instead = {  # noqa: RUF012
        "var_smoothing": "extra_variance, which is not a share of a variance but a variance"
    }
    shared: bool = False
    extra_variance: float | None = None
    prior_smoothing: float = 0.0
    priors: ArrayLike | None = None
    _accepts = {"allow_nan": True}  # noqa: RUF012

    def _chosen_prior(self) -> ArrayLike | None:
        return self.priors

    def _count(
        self, rows: Floats, codes: Ints, K: int, weights: Floats | None
    ) -> naive_bayes.Moments:
        return moments_by_class(rows, codes, K, weights)

    def _joined(
        self, before: naive_bayes.Moments, part: naive_bayes.Moments
    ) -> naive_bayes.Moments:
        return before.plus(part)

    def _model_of(self, prior: Floats) -> naive_bayes.Gaussian:
        _ = check.flag(self.shared, "shared")
        extra = 0.0
        if self.extra_variance is not None:
            extra = check.number(self.extra_variance, "extra_variance", at_least=0)
        counted = self._counted
        present = (prior > 0) | counted.seen.any(axis=1)
        moments = naive_bayes.Moments(
            counted.seen[present], counted.mean[present], counted.squares[present]
        )
        model = naive_bayes.gaussian_of_counts(
            self._spread_out(moments), prior[present], shared=self.shared, extra_variance=extra
        )
        # A class that has not come yet has probability 0, whatever its mean and variance.
        place = np.maximum(np.cumsum(present) - 1, 0)
        mean = np.where(present[:, None], model.mean[place], 0.0)
        return naive_bayes.Gaussian(prior, mean, model.variance[place])

    def _spread_out(self, moments: naive_bayes.Moments) -> naive_bayes.Moments:
        """The moments; where nothing varies and no extra variance is given, with a little in its
        place.
        """
        if self.extra_variance is not None or (moments.seen == 0).any():
            return moments
        squares = moments.squares.sum(axis=0) if self.shared else moments.squares
        # Where all values are equal, rounding of the mean alone may leave something.
        rounding = moments.seen * np.square(ROUNDING * moments.mean)
        flat = squares <= (rounding.sum(axis=0) if self.shared else rounding)
        if not flat.any():
            return moments
        total = moments.seen.sum(axis=0)
        centre = (moments.seen * moments.mean).sum(axis=0) / total
        squares_around_centre = moments.squares + moments.seen * np.square(moments.mean - centre)
        variances = squares_around_centre.sum(axis=0) / total
        # A feature that never varies separates nothing, whatever variance it is given.
        variances = np.where(variances > 0, variances, variances.max())
        if variances.min() * LITTLE < check.SMALLEST:
            return moments
        j = int(np.argwhere(np.broadcast_to(flat, moments.seen.shape))[0][1])
        warnings.warn(
            f"feature {j} has one value in a class; extra_variance says how much it may vary",
            stacklevel=6,
        )
        return naive_bayes.Moments(
            moments.seen,
            moments.mean,
            np.where(flat, LITTLE * variances * moments.seen, moments.squares),
        )

    @property
    def class_prior_(self) -> Floats:
        """(K,) P(class)."""
        return self.model_.prior

    @property
    def theta_(self) -> Floats:
        """(K, D) the mean of each feature in each class."""
        return self.model_.mean

    @property
    def var_(self) -> Floats:
        """(K, D) the variance of each feature in each class, extra_variance included."""
        return self.model_.variance


class _Discrete(NaiveBayes):
    """Counts of features in sparse or dense rows."""

    _rough = True

    @property
    def feature_log_prob_(self) -> Floats:
        """(K, D) log P(feature | class), nats."""
        return log(self.model_.theta)

    @property
    def feature_count_(self) -> Floats:
        """(K, D) how often each feature was seen in each class."""
        self._require_fit()
        return self._counted


@aliased(alpha="smoothing")
@dataclass(eq=False)
class BernoulliNB(_Discrete):
    """Bernoulli naive Bayes: `naive_bayes.Bernoulli`; a NaN is a missing feature. Dense or
    scipy.sparse rows.

    smoothing (scikit-learn's alpha) is the number of pseudo-examples with and without each feature
    in each class, or a pair of them. A value above `binarize` counts as 1, any other as 0; with
    None, values must be 0 or 1. prior_smoothing is added to the number of observations of each
    class. class_prior (K,)
    replaces the estimated class probabilities; without fit_prior all classes are equally probable.
    Learnt: classes_ (K,), class_count_ (K,), class_log_prior_ (K,), feature_count_ (K, D),
    feature_log_prob_ (K, D), model_, n_features_in_, feature_names_in_ (of a data frame).

    >>> model = estimators.BernoulliNB().fit([[1, 0], [1, 1], [0, 0]], ["a", "a", "b"])
    >>> model.predict([[1, 0]]).tolist()
    ['a']
    """

    smoothing: float | tuple[float, float] = 1.0
    prior_smoothing: float = 0.0
    binarize: float | None = 0.0
    fit_prior: bool = True
    class_prior: ArrayLike | None = None
    _accepts = {"sparse": True, "allow_nan": True}  # noqa: RUF012

    def _rows(self, X: ArrayLike, *, fitting: bool) -> Any:
        rows = super()._rows(X, fitting=fitting)
        values = rows.data if is_sparse(rows) else rows
        if self.binarize is None:
            wrong = values[(values != 0) & (values != 1) & ~np.isnan(values)]
            if len(wrong):
                raise ValueError(
                    f"X has {wrong[0]:g}; without binarize a feature is 0 or 1, or NaN where it is "
                    "missing"
                )
            return rows
        if not is_sparse(rows):
            ones = rows > check.number(self.binarize, "binarize")
            return np.where(np.isnan(rows), np.nan, ones)
        ones = values > check.number(self.binarize, "binarize", at_least=0)
        structure = rows.indices, rows.indptr  # which the rows given share
        return type(rows)((ones.astype(np.float64), *structure), shape=rows.shape)

    def _count(
        self, rows: Any, codes: Ints, K: int, weights: Floats | None
    ) -> tuple[Floats, Floats]:
        return presences_by_class(rows, codes, K, weights)

    def _joined(
        self, before: tuple[Floats, Floats], part: tuple[Floats, Floats]
    ) -> tuple[Floats, Floats]:
        return before[0] + part[0], before[1] + part[1]

    def _model_of(self, prior: Floats) -> naive_bayes.Bernoulli:
        ones, observed = self._counted
        return naive_bayes.bernoulli_of_counts(ones, observed, prior, smoothing=self.smoothing)

    @property
    def feature_count_(self) -> Floats:
        """(K, D) the number of observations of each class with each feature."""
        self._require_fit()
        return self._counted[0]


@aliased(alpha="smoothing")
@dataclass(eq=False)
class MultinomialNB(_Discrete):
    """Multinomial naive Bayes: `naive_bayes.Multinomial`, of counts. Dense or scipy.sparse rows.

    smoothing is a pseudo-count for every word in every class (scikit-learn's alpha), one number or
    one per word (D,). class_prior (K,) replaces the estimated class probabilities; without
    fit_prior all classes are equally probable. Learnt: classes_ (K,), class_count_ (K,),
    class_log_prior_ (K,), feature_count_ (K, D), feature_log_prob_ (K, D), model_, n_features_in_,
    feature_names_in_ (of a data frame).

    >>> model = estimators.MultinomialNB().fit([[2, 0], [1, 1], [0, 3]], ["a", "a", "b"])
    >>> model.predict([[0, 2]]).tolist()
    ['b']
    """

    smoothing: float | ArrayLike = 1.0
    prior_smoothing: float = 0.0
    fit_prior: bool = True
    class_prior: ArrayLike | None = None
    _accepts = {"sparse": True, "positive_only": True}  # noqa: RUF012

    def _rows(self, X: ArrayLike, *, fitting: bool) -> Any:
        rows = super()._rows(X, fitting=fitting)
        values = rows.data if is_sparse(rows) else rows
        if values.size and values.min() < 0:
            raise ValueError(
                f"Negative values in data passed to {type(self).__name__}; X has "
                f"{values.min():g}, a count is ≥ 0"
            )
        return rows

    def _count(self, rows: Any, codes: Ints, K: int, weights: Floats | None) -> Floats:
        return class_weights(codes, K, weights) @ rows

    def _smoothed_counts(self) -> Floats:
        """(K, D) the counts with their pseudo-counts."""
        smoothing = check.finite(self.smoothing, "smoothing")
        if smoothing.shape not in ((), (self.n_features_in_,)):
            raise ValueError(
                f"smoothing has shape {smoothing.shape}; it must be a number, or one for each of "
                "the"
                f" {self.n_features_in_} features"
            )
        return self._counted + check.non_negative(smoothing, "smoothing", "a pseudo-count")

    def _model_of(self, prior: Floats) -> naive_bayes.Multinomial:
        if check.finite(self.smoothing, "smoothing").ndim == 0:
            return naive_bayes.multinomial_of_counts(
                self._counted, prior, smoothing=cast(float, self.smoothing)
            )
        return naive_bayes.multinomial_of_counts(self._smoothed_counts(), prior, smoothing=0.0)


@aliased(alpha="smoothing")
@dataclass(eq=False)
class ComplementNB(MultinomialNB):
    """Complement naive Bayes (Rennie et al. 2003): each class is scored by the words of all others.

    The parameters of a class are those of the words outside it, so that even a rare class has much
    data. An observation is assigned to the class whose complement fits worst. norm divides each
    class's weights by the sum of their absolute values. As in scikit-learn, the prior enters only
    if there is a single class. Learnt: classes_ (K,), class_count_ (K,), class_log_prior_ (K,),
    feature_count_ (K, D), feature_all_ (D,), feature_log_prob_ (K, D) the weights, model_ (the
    multinomial one), n_features_in_, feature_names_in_ (of a data frame).

    >>> model = estimators.ComplementNB().fit([[2, 0], [1, 1], [0, 3]], ["a", "a", "b"])
    >>> model.predict([[0, 2]]).tolist()
    ['b']
    """

    norm: bool = False

    @property
    def feature_all_(self) -> Floats:
        """(D,) how often each feature was observed in total."""
        return self.feature_count_.sum(axis=0)

    @property
    def feature_log_prob_(self) -> Floats:
        """(K, D) what each count of a feature adds to a class's score, nats unless `norm`."""
        self._require_fit()
        outside = self.feature_all_ - self._counted
        outside += self._smoothed_counts() - self._counted
        total = outside.sum(axis=1, keepdims=True)
        if (outside == 0).any():
            k, j = np.argwhere(outside == 0)[0]
            raise ValueError(
                f"feature {j} occurs in no class but {k}; a smoothing above 0 gives it a finite "
                "weight"
            )
        outside /= total
        weights = np.log(outside, out=outside)
        if self.norm:
            weights /= weights.sum(axis=1, keepdims=True)
            return weights
        return np.negative(weights, out=weights)

    def _model_of(self, prior: Floats) -> naive_bayes.Multinomial:
        _ = check.flag(self.norm, "norm")
        return super()._model_of(prior)

    def _joint(self, rows: Any) -> Floats:
        scores = rows @ self.feature_log_prob_.T
        return scores + self.class_log_prior_ if len(self.classes_) == 1 else scores

    def _best(self, rows: Any) -> Ints:
        return best(self._joint(rows))

    def _log_posterior(self, rows: Any) -> Floats:
        return log_normalise(self._joint(rows))[0]


@aliased(alpha="smoothing")
@dataclass(eq=False)
class CategoricalNB(_Discrete):
    """Naive Bayes of categories: each feature takes one of the values 0..n−1 (whole numbers); NaN
    is missing.

    smoothing is a pseudo-count for every value of every feature (scikit-learn's alpha).
    min_categories is the least number of values of a feature, one number or one per feature (D,);
    None means the number that was observed. A value that no training observation had raises
    ValueError. class_prior (K,) replaces the estimated class probabilities; without fit_prior all
    classes are equally probable. Learnt: classes_ (K,), class_count_ (K,), class_log_prior_ (K,),
    category_count_ (D tables (K, n)), feature_log_prob_ (D tables (K, n)), n_categories_ (D,),
    n_features_in_, feature_names_in_ (of a data frame).

    >>> model = estimators.CategoricalNB().fit([[0, 1], [0, 2], [1, 1]], ["a", "a", "b"])
    >>> model.predict([[1, 1]]).tolist()
    ['b']
    """

    smoothing: float = 1.0
    prior_smoothing: float = 0.0
    fit_prior: bool = True
    class_prior: ArrayLike | None = None
    min_categories: ArrayLike | None = None
    _accepts = {"categorical": True, "positive_only": True, "allow_nan": True}  # noqa: RUF012

    def _rows(self, X: ArrayLike, *, fitting: bool) -> Any:
        rows = super()._rows(X, fitting=fitting)
        lowest = np.fmin.reduce(rows, axis=None)
        if lowest < 0:
            raise ValueError(f"Negative values in data passed to CategoricalNB; X has {lowest:g}")
        rule = "a category must be a whole number below 2^53"
        is_whole = (rows == np.floor(rows)) & (rows < MAX_CATEGORY)
        return check.every(rows, is_whole | np.isnan(rows), "X", rule)

    def _count(self, rows: Floats, codes: Ints, K: int, weights: Floats | None) -> list[Floats]:
        min_counts = np.zeros(rows.shape[1], dtype=np.int64)
        if self.min_categories is not None:
            minimum = check.counts(self.min_categories, "min_categories")
            if minimum.shape not in ((), min_counts.shape):
                raise ValueError(
                    f"'min_categories' should have shape {min_counts.shape} or be one number; "
                    f"it has shape {minimum.shape}"
                )
            min_counts = min_counts + minimum
        tables = []
        for j, column in enumerate(rows.T):
            present = ~np.isnan(column)
            values = column[present].astype(np.int64)
            n = max(int(values.max(initial=-1)) + 1, int(min_counts[j]), 1)
            check.entries(K, n, name=f"the table of feature {j}")
            present_weights = None if weights is None else weights[present]
            tables.append(
                np.bincount(codes[present] * n + values, present_weights, K * n)
                .reshape(K, n)
                .astype(np.float64)
            )
        return tables

    def _joined(self, before: list[Floats], part: list[Floats]) -> list[Floats]:
        totals = []
        for old, new in zip(before, part, strict=True):
            total = np.zeros((len(old), max(old.shape[1], new.shape[1])))
            total[:, : old.shape[1]] += old
            total[:, : new.shape[1]] += new
            totals.append(total)
        return totals

    def _model_of(self, prior: Floats) -> list[Floats]:
        """Per feature (K, n) P(value | class)."""
        smoothing = check.number(self.smoothing, "smoothing", at_least=0)
        tables = []
        for j, counts in enumerate(self._counted):
            smoothed = counts + smoothing
            total = smoothed.sum(axis=1, keepdims=True)
            if (total == 0).any():
                raise ValueError(
                    f"class {int(np.argmin(total))} has no value of feature {j}; its θ is 0/0"
                )
            tables.append(smoothed / total)
        return tables

    @property
    def n_categories_(self) -> Ints:
        """(D,) the number of values of each feature."""
        self._require_fit()
        return np.array([counts.shape[1] for counts in self._counted])

    @property
    def category_count_(self) -> list[Floats]:
        """For each feature (K, n) how often each value was observed in each class."""
        self._require_fit()
        return list(self._counted)

    @property
    def feature_log_prob_(self) -> list[Floats]:  # type: ignore[override]
        """For each feature (K, n) log P(value | class), in nats."""
        return [log(table) for table in self.model_]

    def _joint(self, rows: Floats) -> Floats:
        joint = np.tile(log(self._prior), (len(rows), 1))
        for j, (column, probabilities) in enumerate(zip(rows.T, self.model_, strict=True)):
            n = probabilities.shape[1]
            if np.fmax.reduce(column) >= n:
                at = int(np.argmax(column >= n))
                raise IndexError(
                    f"X[{at}, {j}] is {column[at]:g}; feature {j} has the values "
                    f"0..{n - 1} (min_categories allows more)"
                )
            present = ~np.isnan(column)
            joint[present] += log(probabilities).T[column[present].astype(np.intp)]
        return joint

    def _possible(self, rows: Floats) -> Floats:
        joint = self._joint(rows)
        impossible_rows = np.flatnonzero(joint.max(axis=1) == -np.inf)
        if impossible_rows.size:
            raise ValueError(
                f"row {impossible_rows[0]} is impossible under every class, its posterior is 0/0; "
                "smooth or drop it"
            )
        return joint

    def _best(self, rows: Floats) -> Ints:
        return best(self._possible(rows))

    def _log_posterior(self, rows: Floats) -> Floats:
        return log_normalise(self._possible(rows))[0]


@dataclass(eq=False)
class _Discriminant(Classifier):
    covariance: Literal["full", "diagonal", "spherical"] = "full"
    extra_variance: float | None = None
    priors: ArrayLike | None = None
    _instead: ClassVar[dict[str, str]] = dict.fromkeys(
        ("shrinkage", "reg_param"), "extra_variance, which is added to each variance"
    )
    _shared: ClassVar[bool]
    _requested: ClassVar[dict[str, tuple[str, ...]]] = WITH_WEIGHTS

    @all_or_nothing
    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Fit to observations X (N, D) and their labels y (N,), each counted with its sample_weight
        (N,). A class whose weights are all 0 is left out. Returns the estimator.
        """
        rows = self._rows(X, fitting=True)
        codes = self._learn_classes(y, len(rows))
        rows, weights, selected = counted_rows(rows, weights_of(sample_weight, len(codes)))
        codes = self._present(codes[selected])
        try:
            extra_variance = 0.0
            if self.extra_variance is not None:
                extra_variance = check.number(self.extra_variance, "extra_variance", at_least=0)
            model = self._gaussians(rows, codes, weights, extra_variance)
        except ValueError as error:
            if self.extra_variance is not None or self.covariance not in discriminant.SHAPES:
                raise
            extra = RIDGE * column_variances(rows, weights)
            if not extra.any():
                raise
            # A column that never varies separates nothing, whatever variance it is given.
            extra = np.where(extra > 0, extra, extra.max())
            if self.covariance == "spherical":
                extra = np.full(len(extra), extra.mean())
            model = self._gaussians(rows, codes, weights, extra)
            warnings.warn(
                f"{error}; extra_variance={RIDGE:g} of each column's variance is taken",
                stacklevel=3,
            )
        if self.priors is not None:
            model = model.with_prior(_chosen(self.priors, "priors", len(self.classes_)))
        self.model_ = model
        self.means_ = model.mean
        self.priors_ = model.prior
        self.covariance_ = model.covariance
        self._learn_more()
        return self

    def _gaussians(
        self, rows: Floats, codes: Ints, weights: Floats | None, extra: float | Floats
    ) -> discriminant.Discriminant:
        """`discriminant.fit`, with the rows counted by their weights, and with extra variance that
        may differ between the columns (D,).
        """
        if weights is None and isinstance(extra, float):
            return discriminant.fit(
                rows, codes, covariance=self.covariance, shared=self._shared, extra_variance=extra
            )
        return discriminant._of_rows(
            rows, codes, len(self.classes_), self.covariance, self._shared, extra, weights
        )

    def _learn_more(self) -> None:
        return None

    def decision_function(self, X: ArrayLike) -> Floats:
        """(N,) the log-odds of the second class, nats, or (N, K) the log joints of more classes,
        up to a constant.
        """
        rows = self._rows(X, fitting=False)
        joint = self.model_.log_joint(rows)
        return joint[:, 1] - joint[:, 0] if joint.shape[1] == 2 else joint


@dataclass(eq=False)
class LinearDiscriminantAnalysis(_Discriminant):
    """LDA: `discriminant.Discriminant` with one covariance for all classes.

    covariance: "full", "diagonal" or "spherical"; extra_variance is added to its diagonal: None
    adds nothing, but to a singular covariance 1e-6 of each feature's variance, and warns. priors
    (K,) replaces the estimated class probabilities. `transform` returns at most `n_components`
    coordinates, those in which the classes are farthest apart.

    Learnt: classes_ (K,), means_ (K, D), priors_ (K,), covariance_ (D, D), coef_ (1, D) or (K, D),
    intercept_, xbar_ (D,), scalings_ (D, n), explained_variance_ratio_ (n,), model_,
    n_features_in_, feature_names_in_.

    >>> model = estimators.LinearDiscriminantAnalysis().fit(
    ...     [[0.0], [2.0], [4.0], [6.0]], [0, 0, 1, 1]
    ... )
    >>> model.predict([[1.0], [5.0]]).tolist()
    [0, 1]
    """

    n_components: int | None = None
    _shared = True
    _sklearn_auto_wrap_output_keys: ClassVar[set[str]] = {"transform"}

    def _learn_more(self) -> None:
        model = self.model_
        weights = model.mean @ np.atleast_2d(model.precision)
        constant = log(model.prior) - 0.5 * np.einsum("kd,kd->k", weights, model.mean)
        if len(self.classes_) == 2:
            weights, constant = weights[1:] - weights[:1], constant[1:] - constant[:1]
        self.coef_, self.intercept_ = weights, constant
        self.xbar_ = model.prior @ model.mean
        max_components = min(len(self.classes_) - 1, self.n_features_in_)
        n = (
            max_components
            if self.n_components is None
            else check.count(self.n_components, "n_components", at_least=1)
        )
        if n > max_components:
            raise ValueError(
                f"n_components is {n}; it cannot be larger than min(n_features, n_classes - 1), "
                f"which is {max_components}"
            )
        whiten = np.linalg.inv(np.linalg.cholesky(model.covariance)).T
        between = np.sqrt(model.prior)[:, None] * ((model.mean - self.xbar_) @ whiten)
        _, sizes, directions = np.linalg.svd(between, full_matrices=False)
        self.scalings_ = whiten @ directions[:n].T
        squares = np.square(sizes[:max_components])
        total = squares.sum()
        self.explained_variance_ratio_ = (squares / total if total > 0 else squares)[:n]

    def transform(self, X: ArrayLike) -> Any:
        """(N, n) coordinates in which each class has unit covariance. The direction that separates
        the means most comes first.
        """
        rows = self._rows(X, fitting=False)
        return self._in_container((rows - self.xbar_) @ self.scalings_, X)

    def fit_transform(self, X: ArrayLike, y: ArrayLike, **options: Any) -> Any:
        """Call `fit`, then `transform` on the same observations."""
        return self.fit(X, y, **options).transform(X)

    def get_feature_names_out(self, input_features: ArrayLike | None = None) -> np.ndarray:
        """(n,) the names of the columns that `transform` returns."""
        self._require_fit()
        name = type(self).__name__.lower()
        return np.array([f"{name}{j}" for j in range(self.scalings_.shape[1])], dtype=object)

    def set_output(self, *, transform: str | None = None) -> Self:
        """Choose what `transform` returns where scikit-learn is loaded: "default" is an array,
        "pandas" or "polars" a data frame; None changes nothing.
        """
        if transform is not None:
            check.choice(transform, ("default", "pandas", "polars"), "transform")
            self._sklearn_output_config = {"transform": transform}
        return self

    def _in_container(self, columns: Floats, X: Any) -> Any:
        """The columns in the container that was asked for, by scikit-learn's setting where it is
        loaded.
        """
        wrap = getattr(
            sys.modules.get("sklearn.utils._set_output"), "_wrap_data_with_container", None
        )
        if wrap is not None:
            return wrap("transform", columns, X, self)
        return columns


@dataclass(eq=False)
class QuadraticDiscriminantAnalysis(_Discriminant):
    """QDA: `discriminant.Discriminant` with one covariance per class.

    covariance: "full", "diagonal" or "spherical"; extra_variance is added to its diagonal: None
    adds nothing, but to a singular covariance 1e-6 of each feature's variance, and warns. priors
    (K,) replaces the estimated class probabilities.
    Learnt: classes_ (K,), means_ (K, D), priors_ (K,), covariance_ (K, D, D), rotations_ and
    scalings_ (the axes of each class's covariance, and the variances along them), model_,
    n_features_in_, feature_names_in_ (of a data frame).

    >>> X = [[0.0], [2.0], [4.0], [9.0]]
    >>> estimators.QuadraticDiscriminantAnalysis().fit(X, [0, 0, 1, 1]).predict(
    ...     [[1.0], [8.0]]
    ... ).tolist()
    [0, 1]
    """

    _shared = False

    def _learn_more(self) -> None:
        values, vectors = np.linalg.eigh(self.model_.covariance)
        self.scalings_ = [axis[::-1] for axis in values]
        self.rotations_ = [axis[:, ::-1] for axis in vectors]
