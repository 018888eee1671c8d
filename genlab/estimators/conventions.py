"""What scikit-learn expects of an estimator, without scikit-learn: parameters, tags, and the
conversion of data and labels.

Some error messages use scikit-learn's words instead of the core's, because scikit-learn's checks
require them.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any, ClassVar, Self, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike

from genlab.core import check
from genlab.core.check import Floats, Ints
from genlab.estimators.aliases import own_names

# Labels of different names never equal each other.
KIND_NAMES = {
    "U": "texts",
    "S": "bytes",
    "M": "dates",
    "i": "numbers",
    "u": "numbers",
    "f": "numbers",
    "b": "numbers",
}

# What to give instead of parameters that no estimator needs
UNNEEDED = {
    "random_state": "none, because nothing here is random",
    "solver": "none, because there is one way to the optimum",
}


class NotFittedError(ValueError, AttributeError):
    """The error of an estimator that is used before it is fitted. If scikit-learn is loaded, its
    class of this name is raised.
    """


Method = TypeVar("Method", bound=Callable[..., Any])


def all_or_nothing(method: Method) -> Method:
    """A method that learns: if it raises, the estimator stays as it was before the call."""

    @wraps(method)
    def wrapper(self: Any, *arguments: Any, **options: Any) -> Any:
        before = dict(self.__dict__)
        try:
            return method(self, *arguments, **options)
        except BaseException:  # also when somebody stops it
            self.__dict__.clear()
            self.__dict__.update(before)
            raise

    return cast(Method, wrapper)


@dataclass
class Requests:
    """The metadata that each method requests, by name; scikit-learn copies it with an estimator."""

    asked: dict[str, dict[str, bool | str | None]]

    def __sklearn_clone__(self) -> Requests:
        return Requests({method: dict(names) for method, names in self.asked.items()})


@dataclass(eq=False)
class Estimator:
    """The base of all estimators. Parameters are the fields of the dataclass and are checked by
    `fit` alone; the names of learnt attributes end in an underscore.
    """

    _kind: ClassVar[str | None] = None  # "classifier" or "regressor"
    _accepts: ClassVar[
        dict[str, bool]
    ] = {}  # scikit-learn's input tags that are not at their default
    _of_counts: ClassVar[bool] = False  # y is above 0
    # Whether it is right less often on scikit-learn's own examples than their tests require.
    _rough: ClassVar[bool] = False
    _requested: ClassVar[
        dict[str, tuple[str, ...]]
    ] = {}  # by method, the metadata it takes beside X and y
    _aliases: ClassVar[dict[str, str]] = {}  # other names of parameters, see `aliases`
    # What to give instead of parameters of scikit-learn that mean something else
    _instead: ClassVar[dict[str, str]] = {}

    def __new__(cls, *_values: Any, **params: Any) -> Self:
        problem = cls._unknown(params)
        if problem:
            raise TypeError(problem)
        return super().__new__(cls)

    @classmethod
    def _unknown(cls, params: Mapping[str, Any]) -> str:
        """What is wrong with the first name that is none of a parameter; "" if all are known."""
        names = [field.name for field in fields(cls)]
        name = next((n for n in params if n not in names and n not in cls._aliases), None)
        if name is None:
            return ""
        instead = cls._instead.get(name, UNNEEDED.get(name))
        advice = f"; give {instead}" if instead else ""
        return (
            f"{check.shown(name)} is not a parameter of {cls.__name__}{advice}; it has "
            f"{', '.join(names) or 'none'}"
        )

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the parameters by name; `deep` has no effect, because no parameter is an
        estimator.
        """
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def set_params(self, **params: Any) -> Self:
        """Set parameters by name, or by an alias. Raises ValueError for an unknown name, and sets
        none then.
        """
        problem = self._unknown(params)
        if problem:
            raise ValueError(problem)
        for name, value in own_names(self._aliases, params).items():
            setattr(self, name, value)
        return self

    def get_metadata_routing(self) -> object:
        """Return the metadata that each method requests from a pipeline or a search; only
        scikit-learn calls this.
        """
        routing = sys.modules["sklearn.utils.metadata_routing"]
        request = routing.MetadataRequest(owner=self)
        asked = getattr(self.__dict__.get("_metadata_request"), "asked", {})
        for method, names in self._requested.items():
            for name in names:
                getattr(request, method).add_request(
                    param=name, alias=asked.get(method, {}).get(name)
                )
        return request

    def set_fit_request(self, **requests: bool | str | None) -> Self:
        """Whether a pipeline or a search passes metadata to `fit`: name=True, False, None
        (refuse), or an alias.
        """
        return self._request("fit", requests)

    def set_partial_fit_request(self, **requests: bool | str | None) -> Self:
        """Whether a pipeline or a search passes metadata to `partial_fit`: name=True, False, None
        (refuse), or an alias.
        """
        return self._request("partial_fit", requests)

    def set_predict_request(self, **requests: bool | str | None) -> Self:
        """Whether a pipeline or a search passes metadata to `predict`: name=True, False, None
        (refuse), or an alias.
        """
        return self._request("predict", requests)

    def set_score_request(self, **requests: bool | str | None) -> Self:
        """Whether a pipeline or a search passes metadata to `score`: name=True, False, None
        (refuse), or an alias.
        """
        return self._request("score", requests)

    def _request(self, method: str, requests: dict[str, bool | str | None]) -> Self:
        known = self._requested.get(method, ())
        for name in requests:
            if name not in known:
                raise TypeError(
                    f"{check.shown(name)} is not metadata of {type(self).__name__}.{method}; it "
                    f"takes {', '.join(known) or 'none'}"
                )
        before = getattr(self.__dict__.get("_metadata_request"), "asked", {})
        asked = {key: dict(value) for key, value in before.items()}
        asked.setdefault(method, {}).update(requests)
        self._metadata_request = Requests(asked)
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
            transformer_tags=utils.TransformerTags() if hasattr(self, "transform") else None,
            input_tags=utils.InputTags(**self._accepts),
        )

    def _rows(self, X: ArrayLike, *, fitting: bool) -> Any:
        """Rows (N, D) as float64, or sparse as they came; D and the columns' names are kept, or
        compared.
        """
        if not fitting:
            self._require_fit()
        names = _names(X)
        allow_missing = self._accepts.get("allow_nan", False)
        rows: Any = self._sparse(X) if is_sparse(X) else _dense(X, allow_missing=allow_missing)
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
            self._check_names(names, D)
        return rows

    def _sparse(self, X: Any) -> Any:
        """CSR or CSC rows as float64, each cell stored once; nothing is copied that is so
        already.
        """
        if not self._accepts.get("sparse"):
            raise TypeError(
                f"X is sparse; {type(self).__name__} takes dense rows only: X.toarray() makes them"
            )
        if X.dtype.kind == "c":
            raise ValueError("Complex data not supported; X must be real numbers")
        if X.format not in ("csr", "csc"):
            X = X.tocsr()
        if not X.has_canonical_format:
            X = X.copy()
            X.sum_duplicates()
        if X.dtype != np.float64:
            X = X.astype(np.float64)
        with np.errstate(over="ignore", invalid="ignore"):
            total = X.data.sum()
        if not np.isfinite(total) and not np.isfinite(X.data).all():
            cells = X.tocoo()
            at = int(np.argmax(~np.isfinite(cells.data)))
            place = f"X[{cells.row[at]}, {cells.col[at]}]"
            _finite(cells.data[at], place)
        return X

    def _require_fit(self) -> None:
        if not hasattr(self, "n_features_in_"):
            theirs = getattr(
                sys.modules.get("sklearn.exceptions"), "NotFittedError", NotFittedError
            )
            raise theirs(f"this {type(self).__name__} is not fitted yet; call fit first")

    def _check_names(self, names: np.ndarray | None, D: int) -> None:
        names_of_fit, me = getattr(self, "feature_names_in_", None), type(self).__name__
        if names_of_fit is not None and names is None:
            warnings.warn(
                f"X does not have valid feature names, but {me} was fitted with feature names",
                stacklevel=5,
            )
        elif names_of_fit is None and names is not None:
            warnings.warn(
                f"X has feature names, but {me} was fitted without feature names", stacklevel=5
            )
        elif names_of_fit is not None and names is not None and list(names_of_fit) != list(names):
            raise ValueError(_other_names(list(names_of_fit), list(names)))
        if self.n_features_in_ != D:
            raise ValueError(
                f"X has {D} features, but {me} is expecting {self.n_features_in_} features as input"
            )


class Classifier(Estimator):
    """The base of the classifiers. Labels may be of any kind that can be sorted; they are
    `classes_`, and the core uses 0..K−1 in their place.
    """

    _kind = "classifier"
    model_: Any
    classes_: np.ndarray

    def predict(self, X: ArrayLike) -> np.ndarray:
        """(N,) the most probable class of each observation in X (N, D); a tie goes to the class
        that comes first in `classes_`.
        """
        rows = self._rows(X, fitting=False)
        return self.classes_[self._best(rows)]

    def predict_log_proba(self, X: ArrayLike) -> Floats:
        """(N, K) log P(class | observation), in nats, in the order of `classes_`."""
        return self._log_posterior(self._rows(X, fitting=False))

    def predict_proba(self, X: ArrayLike) -> Floats:
        """(N, K) P(class | observation), in the order of `classes_`."""
        return np.exp(self.predict_log_proba(X))

    def score(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> float:
        """Return the share of observations X (N, D) that are classified as in y (N,), each counted
        with its sample_weight (N,). Raises ValueError for labels of another kind than `classes_`,
        such as numbers where those are texts.
        """
        predicted = self.predict(X)
        truth = labels(y, len_of(X))
        self._same_kind(truth)
        right = predicted == truth
        return float(np.average(right, weights=weights_of(sample_weight, len(right))))

    def _best(self, rows: Any) -> Ints:
        return self.model_.predict(rows)

    def _log_posterior(self, rows: Any) -> Floats:
        return self.model_.log_posterior(rows)

    def _learn_classes(self, y: ArrayLike, N: int) -> Ints:
        """Keep the classes of y (N,); each row's place among them."""
        self.classes_, codes = np.unique(labels(y, N), return_inverse=True)
        self._several()
        return codes

    def _present(self, codes: Ints) -> Ints:
        """The codes renumbered, after the classes that no row has are left out."""
        present = np.unique(codes)
        if len(present) == len(self.classes_):
            return codes
        self.classes_ = self.classes_[present]
        self._several()
        return np.searchsorted(present, codes)

    def _same_kind(self, y: np.ndarray) -> None:
        """Refuse labels that can equal none of the classes."""
        kinds = [KIND_NAMES.get(array.dtype.kind, "objects") for array in (self.classes_, y)]
        if "objects" not in kinds and kinds[0] != kinds[1]:
            raise ValueError(
                f"y has {kinds[1]} and the classes are {kinds[0]}, {self.classes_.tolist()!r:.80}; "
                "labels must be of the same kind"
            )

    def _several(self) -> None:
        if len(self.classes_) < 2:
            raise ValueError(
                f"y has 1 class only, {self.classes_.tolist()}; there must be two classes at least"
            )

    def _codes(self, y: ArrayLike, N: int) -> Ints:
        """Each row's place among the classes that are known already."""
        y = labels(y, N)
        self._same_kind(y)
        codes = np.searchsorted(self.classes_, y).clip(max=len(self.classes_) - 1)
        rule = f"the classes are {self.classes_.tolist()}"
        check.every(y, self.classes_[codes] == y, "y", rule)
        return codes


class Regressor(Estimator):
    """The base of the regressors, which predict one number per observation."""

    _kind = "regressor"
    model_: Any

    def predict(self, X: ArrayLike) -> Floats:
        """(N,) E[y | observation] for observations X (N, D)."""
        return self._scores(self._rows(X, fitting=False))

    def _scores(self, rows: Any) -> Floats:
        raise NotImplementedError

    def score(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> float:
        """R² = 1 − Σ(y − predicted)² / Σ(y − its mean)²: 1 is perfect, 0 as good as the mean alone.
        Where all y are equal it is 1 for exact predictions, else 0. Raises ValueError for one row.

        sample_weight (N,) says how often each observation counts.
        """
        predicted = self.predict(X)
        y = targets(y, len(predicted))
        weights = weights_of(sample_weight, len(y))
        if len(y) < 2:
            raise ValueError("y has 1 row; R² needs two rows at least")
        centre = np.average(y, weights=weights)
        total = float(np.average(np.square(y - centre), weights=weights))
        return explained_share(float(np.average(np.square(y - predicted), weights=weights)), total)


def explained_share(rest: float, total: float) -> float:
    """1 − rest / total: of what the mean alone leaves over, the share that the model explains.

    Where the mean leaves nothing over, as in a fold whose y are all equal, it is 1 for a model that
    leaves nothing over either, and 0 for any other, as in scikit-learn.
    """
    if total == 0:
        return 1.0 if rest == 0 else 0.0
    return 1 - rest / total


def is_sparse(X: object) -> bool:
    """Whether X is a sparse matrix or array of SciPy's."""
    return hasattr(X, "tocsr")


def array_of(values: Any, name: str) -> np.ndarray:
    """Values as an array of any kind but complex numbers; texts and other entries are kept apart.

    Raises TypeError for a lazy frame of Polars', whose values are not there yet.
    """
    if hasattr(values, "collect_schema") and hasattr(values, "collect"):
        raise TypeError(f"{name} is a lazy frame; {name}.collect() makes rows of it")
    array = check.array_of(values, name)
    if array.dtype.kind == "c":
        raise ValueError(f"Complex data not supported; {name} must be real numbers or labels")
    if array.dtype.kind in "US" and not isinstance(values, np.ndarray):
        entries = np.array(values, dtype=object)
        if not all(isinstance(entry, str) for entry in entries.ravel()):
            return entries
    return array


def len_of(X: Any) -> int:
    """The number of rows."""
    return X.shape[0] if hasattr(X, "shape") and X.shape else len(X)


def weights_of(
    sample_weight: ArrayLike | None, N: int, *, require_positive: bool = True
) -> Floats | None:
    """(N,) finite weights from 0.

    A single number is the weight of each observation; None counts every observation once.
    require_positive: whether one weight at least must be above 0.
    """
    if sample_weight is None:
        return None
    if hasattr(sample_weight, "tocsr"):
        raise TypeError("sample_weight is sparse; it must be dense, one entry a row")
    weights = np.asarray(check.numbers(sample_weight, "sample_weight"), dtype=np.float64)
    if weights.ndim == 0:
        weights = np.full(N, float(weights))
    if weights.ndim != 1:
        raise ValueError(
            f"Sample weights must be 1D array or scalar; sample_weight has shape {weights.shape}"
        )
    if weights.shape != (N,):
        raise ValueError(
            f"sample_weight.shape == {weights.shape}, expected ({N},); one entry for each row of X"
        )
    check.number(check.finite(weights, "sample_weight").sum(), "the sum of sample_weight")
    allow = check.positive_somewhere if require_positive else check.non_negative
    return allow(weights, "sample_weight", "a weight")


def counted_rows(rows: Any, weights: Floats | None) -> tuple[Any, Floats | None, Any]:
    """Return the rows that count, their weights, and their positions (a slice if all count)."""
    if weights is None or weights.all():
        return rows, weights, slice(None)
    rows_with_weight = np.flatnonzero(weights)
    return rows[rows_with_weight], weights[rows_with_weight], rows_with_weight


def targets(y: ArrayLike, N: int) -> Floats:
    """y (N,) as float64, finite."""
    return _finite(_column(y, N), "y")


def generator(random_state: Any) -> np.random.Generator:
    """Return a Generator for what scikit-learn allows as random_state: None (a different one each
    time), a seed or a generator.
    """
    if random_state is None:
        return np.random.default_rng(np.random.SeedSequence())
    if isinstance(random_state, np.random.RandomState):
        return np.random.default_rng(random_state.randint(2**32, dtype=np.uint32))
    return check.generator(random_state, "random_state")


def _dense(X: ArrayLike, *, allow_missing: bool) -> Floats:
    """Rows (N, D) as float64; what is missing is NaN, or refused with its place."""
    array = array_of(X, "X")
    if array.ndim != 2:
        raise ValueError(
            f"Expected 2D array, X has shape {array.shape}; it must be rows (N, D). Reshape your "
            "data: X.reshape(-1, 1) for one feature, X.reshape(1, -1) for one row"
        )
    if array.dtype.kind == "O":
        for (n, j), entry in np.ndenumerate(array):
            if isinstance(entry, dict):
                raise TypeError(
                    f"argument must be a string or a number: X[{n}, {j}] is {check.shown(entry)}"
                )
    if allow_missing and array.dtype.kind == "O":
        array = np.where(missing_entries(array), np.nan, array)
    return _finite(array, "X", missing=allow_missing)


def is_missing(entry: Any) -> bool:
    """Whether an entry stands for a missing value: None, NaN, NaT, pandas' NA, NumPy's masked.

    The first three of these do not equal themselves; for the others a comparison is missing, too.
    """
    if entry is None:
        return True
    if isinstance(entry, bool | np.bool_):  # `False != False` is False itself
        return False
    try:
        differs = entry != entry
        return differs is entry or bool(differs)
    except (TypeError, ValueError):
        return False


def missing_entries(array: np.ndarray) -> np.ndarray:
    """Which entries of an array are missing, in the array's shape."""
    if array.dtype.kind == "O":
        flat = [is_missing(entry) for entry in array.ravel().tolist()]
        return np.array(flat, dtype=bool).reshape(array.shape)
    if array.dtype.kind in "fc":
        return np.isnan(array)
    if array.dtype.kind in "mM":
        return np.isnat(array)
    return np.zeros(array.shape, dtype=bool)


def _finite(values: ArrayLike, name: str, *, missing: bool = False) -> Floats:
    """Finite numbers; what is not finite or not real is refused in scikit-learn's words, too."""
    try:
        return check.finite(values, name, missing=missing)
    except ValueError as error:
        numbers = check.numbers(values, name).astype(np.float64)
        if np.isnan(numbers).any() and not missing:
            raise ValueError(f"Input {name} contains NaN: {error}") from None
        if np.isinf(numbers).any():
            raise ValueError(
                f"Input {name} contains infinity or a value too large for dtype('float64'): {error}"
            ) from None
        raise


def _column(y: ArrayLike, N: int) -> np.ndarray:
    """y (N,); a column (N, 1) passes with scikit-learn's warning."""
    if y is None:
        raise ValueError(
            "This estimator requires y to be passed, but the target y is None; it must have one "
            "entry for each row of X"
        )
    if hasattr(y, "tocsr"):
        raise TypeError("y is sparse; it must be dense, one entry a row")
    y = array_of(y, "y")
    if y.shape == (len(y) if y.ndim else 0, 1):
        kind = getattr(sys.modules.get("sklearn.exceptions"), "DataConversionWarning", UserWarning)
        text = (
            "A column-vector y was passed when a 1d array was expected; change its shape to "
            "(n_samples,)"
        )
        warnings.warn(text, kind, stacklevel=6)
        y = y[:, 0]
    if y.shape != (N,):
        raise ValueError(
            f"y has shape {y.shape}; it must have shape ({N},), one entry for each row of X"
        )
    return y


def labels(y: ArrayLike, N: int) -> np.ndarray:
    """y (N,) as labels: one entry for each row, none of them missing or fractional."""
    y = _column(y, N)
    if y.dtype.kind in "OmM":
        missing = np.flatnonzero(missing_entries(y))
        if missing.size:
            at = int(missing[0])
            raise ValueError(
                f"Input y contains NaN or None: y[{at}] is {y[at]}; every row needs a label"
            )
    y = sortable(y, "y has labels")
    if y.dtype.kind == "f":
        _finite(y, "y")
        if (y != np.floor(y)).any():
            raise ValueError(
                f"Unknown label type: continuous; y has {y[y != np.floor(y)][0]:g}, a class is no "
                "fraction"
            )
    return y


def sortable(entries: np.ndarray, what: str) -> np.ndarray:
    """Entries of one kind as an array of that kind, so that they can be put in order."""
    if entries.dtype.kind != "O":
        return entries
    array = np.array(entries.tolist())
    if array.ndim != 1 or array.tolist() != entries.tolist():  # floats would round
        array = entries
    try:
        np.sort(array)
        is_sorted = array.dtype.kind not in "USO" or len({*map(type, entries.tolist())}) == 1
    except TypeError:
        is_sorted = False
    if not is_sorted:
        kinds = sorted({type(entry).__name__ for entry in entries.tolist()})
        raise ValueError(
            f"{what} of several kinds, {', '.join(kinds)}; they cannot be put in order"
        )
    return array


def _names(X: object) -> np.ndarray | None:
    """The columns' names of a data frame, if all are texts."""
    columns = getattr(X, "column_names", None)  # of a table of Arrow
    if columns is None and hasattr(X, "to_pylist"):
        columns = getattr(getattr(X, "schema", None), "names", None)  # of a batch of Arrow's
    names = list(getattr(X, "columns", ()) if columns is None else columns)
    return (
        np.array(names, dtype=object)
        if names and all(isinstance(name, str) for name in names)
        else None
    )


def _other_names(names_of_fit: list[str], names: list[str]) -> str:
    text = "The feature names should match those that were passed during fit.\n"
    unseen, missing = sorted({*names} - {*names_of_fit}), sorted({*names_of_fit} - {*names})
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
