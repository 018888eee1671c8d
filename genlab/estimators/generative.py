"""Naive Bayes and Gaussian discriminant analysis as estimators."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check, discriminant, naive_bayes
from genlab.core.bag_of_words import Counts
from genlab.core.check import Floats, Ints
from genlab.estimators.conventions import Classifier


class NaiveBayes(Classifier):
    """What the three have alike: what they count adds up, so that rows may come in parts."""

    prior_smoothing: float
    class_count_: Floats
    _counted: Any

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from rows X (N, D) and their labels y (N,)."""
        rows = self._rows(X, fitting=True)
        codes = self._learnt(y, rows.shape[0])
        self._start(codes, rows)
        _ = self.model_  # what is wrong is said now
        return self

    def partial_fit(self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None) -> Self:
        """Learn from more rows; the first call says all `classes`. In all it is what `fit`
        learns from all rows.
        """
        first = not hasattr(self, "class_count_")
        rows = self._rows(X, fitting=first)
        if first:
            if classes is None:
                raise ValueError(
                    "classes is None; the first call of partial_fit must be given all of them"
                )
            self.classes_ = np.unique(np.asarray(classes))
            self._several()
        elif classes is not None and not np.array_equal(
            np.unique(np.asarray(classes)), self.classes_
        ):
            raise ValueError(
                f"classes is {classes!r:.80}; in an earlier call it was {self.classes_.tolist()}"
            )
        codes = self._codes(y, rows.shape[0])
        before = None if first else (self.class_count_, self._counted)
        self._start(codes, rows)
        if before is not None:
            self.class_count_, self._counted = (
                self.class_count_ + before[0],
                self._added(before[1], self._counted),
            )
        return self

    def _count(self, rows: Any, codes: Ints, K: int) -> Any:
        raise NotImplementedError

    def _added(self, before: Any, more: Any) -> Any:
        raise NotImplementedError

    def _made(self, prior: Floats) -> Any:
        raise NotImplementedError

    def _start(self, codes: Ints, rows: Floats | Counts) -> None:
        self.__dict__.pop("model_", None)
        self._counted = self._count(rows, codes, len(self.classes_))
        self.class_count_ = np.bincount(codes, minlength=len(self.classes_)).astype(np.float64)

    @cached_property
    def model_(self) -> Any:  # type: ignore[override]
        """The core's model of what was counted so far."""
        self._fitted()
        smoothed = self.class_count_ + check.number(
            self.prior_smoothing, "prior_smoothing", at_least=0
        )
        return self._made(smoothed / smoothed.sum())


@dataclass(eq=False)
class GaussianNB(NaiveBayes):
    """Gaussian naive Bayes: `naive_bayes.Gaussian`; a NaN is a missing value, whose factor is left
    out.

    shared: one variance of a feature for all classes; extra_variance is added to each;
    prior_smoothing to each class's rows. Learnt: classes_ (K,), class_count_ (K,), model_,
    n_features_in_, feature_names_in_ (of a data frame).
    """

    shared: bool = False
    extra_variance: float = 0.0
    prior_smoothing: float = 0.0
    _accepts = {"allow_nan": True}  # noqa: RUF012

    def _count(self, rows: Floats, codes: Ints, K: int) -> naive_bayes.Moments:
        return naive_bayes.count_gaussian(rows, codes, classes=K)

    def _added(self, before: naive_bayes.Moments, more: naive_bayes.Moments) -> naive_bayes.Moments:
        return before.plus(more)

    def _made(self, prior: Floats) -> naive_bayes.Gaussian:
        return naive_bayes.gaussian_of_counts(
            self._counted, prior, shared=self.shared, extra_variance=self.extra_variance
        )


@dataclass(eq=False)
class BernoulliNB(NaiveBayes):
    """Bernoulli naive Bayes: `naive_bayes.Bernoulli`; a NaN is a missing feature. Dense or
    scipy.sparse rows.

    smoothing as in `naive_bayes.fit_bernoulli` (scikit-learn's alpha); a value above `binarize` is
    a 1, any other a 0; with None, values must be 0 or 1. Learnt: classes_ (K,), class_count_ (K,),
    model_, n_features_in_, feature_names_in_ (of a data frame).
    """

    smoothing: float | tuple[float, float] = 1.0
    prior_smoothing: float = 0.0
    binarize: float | None = 0.0
    _accepts = {"sparse": True, "allow_nan": True}  # noqa: RUF012
    _rough = True

    def _rows(self, X: ArrayLike, *, fitting: bool) -> Any:
        rows = super()._rows(X, fitting=fitting)
        if self.binarize is None or isinstance(rows, Counts):
            return rows
        return np.where(np.isnan(rows), np.nan, rows > check.number(self.binarize, "binarize"))

    def _of_sparse(self, X: Any) -> Counts:
        if self.binarize is not None:
            X.data = (X.data > check.number(self.binarize, "binarize", at_least=0)).astype(
                np.float64
            )
            X.eliminate_zeros()
        return super()._of_sparse(X)

    def _count(self, rows: Floats | Counts, codes: Ints, K: int) -> tuple[Floats, Floats]:
        return naive_bayes.count_bernoulli(rows, codes, classes=K)

    def _added(
        self, before: tuple[Floats, Floats], more: tuple[Floats, Floats]
    ) -> tuple[Floats, Floats]:
        return before[0] + more[0], before[1] + more[1]

    def _made(self, prior: Floats) -> naive_bayes.Bernoulli:
        ones, seen = self._counted
        return naive_bayes.bernoulli_of_counts(ones, seen, prior, smoothing=self.smoothing)


@dataclass(eq=False)
class MultinomialNB(NaiveBayes):
    """Multinomial naive Bayes: `naive_bayes.Multinomial`, of counts. Dense or scipy.sparse rows.

    smoothing is a pseudo-count for every word in every class (scikit-learn's alpha). Learnt:
    classes_ (K,), class_count_ (K,), model_, n_features_in_, feature_names_in_ (of a data frame).
    """

    smoothing: float = 1.0
    prior_smoothing: float = 0.0
    _accepts = {"sparse": True, "positive_only": True}  # noqa: RUF012
    _rough = True

    def _rows(self, X: ArrayLike, *, fitting: bool) -> Any:
        rows = super()._rows(X, fitting=fitting)
        if not isinstance(rows, Counts) and rows.min() < 0:
            raise ValueError(
                f"Negative values in data passed to MultinomialNB; X has {rows.min():g}, a count is ≥ 0"
            )
        return rows

    def _count(self, rows: Floats | Counts, codes: Ints, K: int) -> Floats:
        return naive_bayes.count_multinomial(rows, codes, classes=K)

    def _added(self, before: Floats, more: Floats) -> Floats:
        return before + more

    def _made(self, prior: Floats) -> naive_bayes.Multinomial:
        return naive_bayes.multinomial_of_counts(self._counted, prior, smoothing=self.smoothing)


@dataclass(eq=False)
class _Discriminant(Classifier):
    covariance: str = "full"
    extra_variance: float = 0.0
    _shared: ClassVar[bool]

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from rows X (N, D) and their labels y (N,): `discriminant.fit`."""
        rows = self._rows(X, fitting=True)
        codes = self._learnt(y, len(rows))
        self.model_ = discriminant.fit(
            rows,
            codes,
            covariance=self.covariance,
            shared=self._shared,
            extra_variance=self.extra_variance,
        )
        return self


@dataclass(eq=False)
class LinearDiscriminantAnalysis(_Discriminant):
    """LDA: `discriminant.Discriminant` with one covariance for all classes.

    covariance: "full", "diagonal" or "spherical"; extra_variance is added to its diagonal. Learnt:
    classes_ (K,), model_, n_features_in_, feature_names_in_ (of a data frame).
    """

    _shared = True


@dataclass(eq=False)
class QuadraticDiscriminantAnalysis(_Discriminant):
    """QDA: `discriminant.Discriminant` with one covariance a class.

    covariance: "full", "diagonal" or "spherical"; extra_variance is added to its diagonal. Learnt:
    classes_ (K,), model_, n_features_in_, feature_names_in_ (of a data frame).
    """

    _shared = False
