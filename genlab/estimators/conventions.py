"""What scikit-learn expects of an estimator, without scikit-learn: parameters, tags, and how data
and labels come in.

Where a sentence of a refusal looks unlike those of the core it has scikit-learn's own words, which
its checks ask for.
"""

from __future__ import annotations

import sys
import warnings
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.bag_of_words import Counts
from genlab.core.check import Floats, Ints


class NotFittedError(ValueError, AttributeError):
    """An estimator was asked before it was fitted; where scikit-learn is loaded, its class of
    this name is raised.
    """


@dataclass(eq=False)
class Estimator:
    """Parameters are the fields of the dataclass, checked by `fit` alone; what was learnt ends
    in an underscore.
    """

    _kind: ClassVar[str | None] = None  # "classifier" or "regressor"
    _accepts: ClassVar[
        dict[str, bool]
    ] = {}  # scikit-learn's input tags that are not at their default
    _of_counts: ClassVar[bool] = False  # y is above 0
    _rough: ClassVar[bool] = (
        False  # right less often on scikit-learn's own examples than it asks of others
    )

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The parameters by name; `deep` changes nothing, for no parameter is an estimator."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def set_params(self, **params: Any) -> Self:
        """Set parameters by name. Raises ValueError for a name that is none."""
        known = self.get_params()
        for name, value in params.items():
            if name not in known:
                raise ValueError(
                    f"{name!r} is no parameter of {type(self).__name__}; it has {', '.join(known) or 'none'}"
                )
            setattr(self, name, value)
        return self

    def __sklearn_tags__(self) -> object:
        """What scikit-learn asks to know; only it calls this, so it is loaded then."""
        utils = sys.modules["sklearn.utils"]
        classifies, regresses = self._kind == "classifier", self._kind == "regressor"
        return utils.Tags(
            estimator_type=self._kind,
            target_tags=utils.TargetTags(
                required=self._kind is not None, positive_only=self._of_counts
            ),
            classifier_tags=utils.ClassifierTags(poor_score=self._rough) if classifies else None,
            regressor_tags=utils.RegressorTags() if regresses else None,
            input_tags=utils.InputTags(**self._accepts),
        )

    def _rows(self, X: ArrayLike, *, fitting: bool) -> Any:
        """Rows (N, D) as float64, or sparse ones as `Counts`; D and the columns' names are kept,
        or compared.
        """
        if not fitting:
            self._fitted()
        names = _names(X)
        if hasattr(X, "tocsr"):
            rows: Any = self._sparse(X)
        else:
            rows = _dense(X)
            if not self._accepts.get("allow_nan"):
                _finite(rows, "X")
        N, D = rows.shape
        if N == 0:
            raise ValueError(
                "Found array with 0 sample(s), X is empty; a minimum of 1 is required."
            )
        if D == 0:
            raise ValueError(
                f"Found array with 0 feature(s) (shape=({N}, 0)) while a minimum of 1 is required."
            )
        if fitting:
            self.n_features_in_ = D
            self.__dict__.pop("feature_names_in_", None)
            if names is not None:
                self.feature_names_in_ = names
        else:
            self._compared(names, D)
        return rows

    def _sparse(self, X: Any) -> Counts:
        if not self._accepts.get("sparse"):
            raise TypeError(
                f"X is sparse; {type(self).__name__} takes dense rows only: X.toarray() makes them"
            )
        X = X.tocsr().copy()
        X.sum_duplicates()
        X.eliminate_zeros()
        if X.dtype.kind == "c":
            raise ValueError("Complex data not supported; X must be real numbers")
        _finite(X.data, "X")
        return self._of_sparse(X)

    def _of_sparse(self, X: Any) -> Counts:
        if X.nnz and X.data.min() < 0:
            raise ValueError(
                f"Negative values in data passed to {type(self).__name__}; a count must not be negative"
            )
        return Counts(X.indptr, X.indices, X.data.astype(np.float64), X.shape[1])

    def _fitted(self) -> None:
        if not hasattr(self, "n_features_in_"):
            theirs = getattr(
                sys.modules.get("sklearn.exceptions"), "NotFittedError", NotFittedError
            )
            raise theirs(f"this {type(self).__name__} is not fitted yet; call fit first")

    def _compared(self, names: np.ndarray | None, D: int) -> None:
        known, me = getattr(self, "feature_names_in_", None), type(self).__name__
        if known is not None and names is None:
            warnings.warn(
                f"X does not have valid feature names, but {me} was fitted with feature names",
                stacklevel=4,
            )
        elif known is None and names is not None:
            warnings.warn(
                f"X has feature names, but {me} was fitted without feature names", stacklevel=4
            )
        elif known is not None and names is not None and list(known) != list(names):
            raise ValueError(_other_names(list(known), list(names)))
        if self.n_features_in_ != D:
            raise ValueError(
                f"X has {D} features, but {me} is expecting {self.n_features_in_} features as input"
            )


class Classifier(Estimator):
    """Labels of any kind that can be sorted, as `classes_`; the core has 0..K−1 in their place."""

    _kind = "classifier"
    model_: Any
    classes_: np.ndarray

    def predict(self, X: ArrayLike) -> np.ndarray:
        """(N,) the most probable class of each row of X (N, D); at a tie the one that stands
        first in `classes_`.
        """
        rows = self._rows(X, fitting=False)
        return self.classes_[self.model_.predict(rows)]

    def predict_log_proba(self, X: ArrayLike) -> Floats:
        """(N, K) log P(class | row), nats, in the order of `classes_`."""
        return self._log_posterior(self._rows(X, fitting=False))

    def predict_proba(self, X: ArrayLike) -> Floats:
        """(N, K) P(class | row), in the order of `classes_`."""
        return np.exp(self.predict_log_proba(X))

    def score(self, X: ArrayLike, y: ArrayLike) -> float:
        """The share of rows that are given their class."""
        return float(np.mean(self.predict(X) == np.asarray(y)))

    def _log_posterior(self, rows: Any) -> Floats:
        return self.model_.log_posterior(rows)

    def _learnt(self, y: ArrayLike, N: int) -> Ints:
        """Keep the classes of y (N,); each row's place among them."""
        self.classes_, codes = np.unique(_labels(y, N), return_inverse=True)
        self._several()
        return codes

    def _several(self) -> None:
        if len(self.classes_) < 2:
            raise ValueError(
                f"y has 1 class only, {self.classes_.tolist()}; there must be two classes at least"
            )

    def _codes(self, y: ArrayLike, N: int) -> Ints:
        """Each row's place among the classes that are known already."""
        y = _labels(y, N)
        codes = np.searchsorted(self.classes_, y).clip(max=len(self.classes_) - 1)
        if (self.classes_[codes] != y).any():
            raise ValueError(
                f"y has {y[self.classes_[codes] != y][0]!r}; the classes are {self.classes_.tolist()}"
            )
        return codes


class Regressor(Estimator):
    """A number for each row."""

    _kind = "regressor"
    model_: Any

    def predict(self, X: ArrayLike) -> Floats:
        """(N,) E[y | row] for rows X (N, D)."""
        rows = self._rows(X, fitting=False)
        return self.model_.mean(rows)

    def score(self, X: ArrayLike, y: ArrayLike) -> float:
        """R² = 1 − Σ(y − predicted)² / Σ(y − its mean)²: 1 is perfect, 0 as good as the mean
        alone.
        """
        predicted = self.predict(X)
        y = targets(y, len(predicted))
        total = float(np.square(y - y.mean()).sum())
        if total == 0:
            raise ValueError(f"y is {y[0]:g} in all {len(y)} rows; R² needs values that differ")
        return 1 - float(np.square(y - predicted).sum()) / total


def targets(y: ArrayLike, N: int) -> Floats:
    """y (N,) as float64, finite."""
    y = _column(y, N)
    y = y.astype(np.float64)
    _finite(y, "y")
    return y


def generator(random_state: Any) -> np.random.Generator:
    """A Generator of what scikit-learn allows as random_state: None (another each time), a seed,
    a generator.
    """
    if random_state is None:
        return np.random.default_rng(np.random.SeedSequence())
    if isinstance(random_state, np.random.RandomState):
        return np.random.default_rng(random_state.randint(2**32, dtype=np.uint32))
    return check.generator(random_state, "random_state")


def _dense(X: ArrayLike) -> Floats:
    array = np.asarray(X)
    if array.dtype.kind == "c":
        raise ValueError("Complex data not supported; X must be real numbers")
    if array.ndim != 2:
        raise ValueError(
            f"Expected 2D array, X has shape {array.shape}; it must be rows (N, D). Reshape your data: X.reshape(-1, 1)"
            " for one feature, X.reshape(1, -1) for one row"
        )
    return array.astype(np.float64, copy=False)


def _finite(values: np.ndarray, what: str) -> None:
    if not np.isfinite(values).all():
        bad = (
            "NaN"
            if np.isnan(values).any()
            else "infinity or a value too large for dtype('float64')"
        )
        raise ValueError(f"Input {what} contains {bad}; every entry must be finite")


def _column(y: ArrayLike, N: int) -> np.ndarray:
    """y (N,); a column (N, 1) passes with scikit-learn's warning."""
    if y is None:
        raise ValueError("This estimator requires y to be passed, but the target y is None")
    if hasattr(y, "tocsr"):
        raise TypeError("y is sparse; it must be dense, one entry a row")
    y = np.asarray(y)
    if y.dtype.kind == "c":
        raise ValueError("Complex data not supported; y must be real numbers or labels")
    if y.shape == (len(y) if y.ndim else 0, 1):
        kind = getattr(sys.modules.get("sklearn.exceptions"), "DataConversionWarning", UserWarning)
        text = "A column-vector y was passed when a 1d array was expected; change its shape to (n_samples,)"
        warnings.warn(text, kind, stacklevel=4)
        y = y[:, 0]
    if y.shape != (N,):
        raise ValueError(
            f"y has shape {y.shape}; it must have shape ({N},), one entry for each row of X"
        )
    return y


def _labels(y: ArrayLike, N: int) -> np.ndarray:
    y = _column(y, N)
    if y.dtype.kind == "f":
        _finite(y, "y")
        if (y != np.floor(y)).any():
            raise ValueError(
                f"Unknown label type: continuous; y has {y[y != np.floor(y)][0]:g}, a class is no fraction"
            )
    return y


def _names(X: object) -> np.ndarray | None:
    """The columns' names of a data frame, if all are texts."""
    names = list(getattr(X, "columns", ()))
    return (
        np.array(names, dtype=object)
        if names and all(isinstance(name, str) for name in names)
        else None
    )


def _other_names(known: list[str], names: list[str]) -> str:
    text = "The feature names should match those that were passed during fit.\n"
    unseen, missing = sorted({*names} - {*known}), sorted({*known} - {*names})
    if unseen:
        text += "Feature names unseen at fit time:\n" + "".join(f"- {name}\n" for name in unseen)
    if missing:
        text += "Feature names seen at fit time, yet now missing:\n" + "".join(
            f"- {name}\n" for name in missing
        )
    return (
        text
        if unseen or missing
        else text + "Feature names must be in the same order as they were in fit.\n"
    )
