"""Mistakes in what is given to an estimator: the message names the argument, the place and what is
allowed.
"""

import math
import warnings

import numpy as np
import pytest
import scipy.sparse as sp

from genlab import estimators

ROWS = np.array([[0.0, 1.0], [1.0, 2.0], [2.0, 0.0], [3.0, 1.0]])
LABELS = [0, 1, 0, 1]
CLASSIFIERS = [
    estimators.GaussianNB,
    estimators.BernoulliNB,
    estimators.MultinomialNB,
    estimators.ComplementNB,
    estimators.CategoricalNB,
    estimators.LogisticRegression,
    estimators.LinearDiscriminantAnalysis,
    estimators.QuadraticDiscriminantAnalysis,
]
REGRESSORS = [estimators.LinearRegression, estimators.PoissonRegressor]


def refusal(call):
    """The message of the ValueError; nothing of NumPy may warn or show in it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # four rows make a singular covariance
        warnings.simplefilter("error", RuntimeWarning)
        with pytest.raises(ValueError) as error:
            call()
    message = str(error.value)
    assert ";" in message and "np." not in message
    return message


@pytest.mark.parametrize("estimator", CLASSIFIERS + REGRESSORS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ([["a", 1], [1, 2], [2, 0], [3, 1]], "X[0, 0] is 'a'"),
        ([[0, 1], [1, None], [2, 0], [3, 1]], "X[1, 1] is None"),
        ([["0", "1"], ["1", "2"], ["2", "0"], ["3", "1"]], "X[0, 0] is '0'"),
        ([[0, 1], [1, 2], [2], [3, 1]], "row 0 has shape (2,), row 2 has shape (1,)"),
    ],
    ids=["a word", "None", "words", "ragged"],
)
def test_rows_that_are_not_numbers_are_refused_with_their_place(estimator, rows, place):
    if "None" in place and estimator._accepts.get("allow_nan"):
        pytest.skip("it takes missing values: see test_metamorphic")
    assert place in refusal(lambda: estimator().fit(rows, LABELS))
    assert place in refusal(lambda: estimator().fit(ROWS, LABELS).predict(rows))


@pytest.mark.parametrize("estimator", CLASSIFIERS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(
    ("labels", "place"),
    [
        (["a", None, "b", "b"], "y[1] is None"),
        ([0.0, 1.0, math.nan, 1.0], "y[2]"),
        (np.array(["a", "b", "a", math.nan], dtype=object), "y[3] is nan"),
        ([0, 1], "y has shape (2,)"),
        ([[0], [1, 0], [1], [0]], "row 0 has shape (1,), row 1 has shape (2,)"),
        ([0, "a", 1, "b"], "several kinds, int, str"),
    ],
    ids=["None", "NaN", "NaN among words", "short", "ragged", "mixed"],
)
def test_labels_that_are_none_are_refused_with_their_place(estimator, labels, place):
    assert place in refusal(lambda: estimator().fit(ROWS, labels))


@pytest.mark.parametrize("estimator", REGRESSORS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize(
    ("targets", "place"),
    [
        (["a", 1, 2, 3], "y[0] is 'a'"),
        ([1.0, None, 2.0, 3.0], "y[1] is None"),
        ([1.0, 2.0], "y has shape (2,)"),
        ([1.0, 2.0, 3.0, math.nan], "y[3]"),
    ],
    ids=["a word", "None", "short", "NaN"],
)
def test_targets_that_are_not_numbers_are_refused_with_their_place(estimator, targets, place):
    assert place in refusal(lambda: estimator().fit(ROWS, targets))


@pytest.mark.parametrize("kind", [sp.csr_array, sp.csc_array])
def test_a_sparse_cell_that_is_not_finite_is_named_by_row_and_column(kind):
    rows = np.array([[0.0, 1.0, 0.0], [2.0, 0.0, 3.0], [0.0, 0.0, 1.0], [1.0, 4.0, 0.0]])
    model = estimators.MultinomialNB().fit(kind(rows), LABELS)
    for value, name in ((np.nan, "NaN"), (np.inf, "infinity")):
        bad = rows.copy()
        bad[1, 2] = value
        for call, arguments in ((model.fit, (kind(bad), LABELS)), (model.predict, (kind(bad),))):
            message = refusal(lambda call=call, arguments=arguments: call(*arguments))
            assert name in message and "X[1, 2]" in message


def test_a_lazy_frame_is_refused_with_what_to_do():
    polars = pytest.importorskip("polars")
    lazy = polars.DataFrame(ROWS).lazy()
    for call in (
        lambda: estimators.LinearRegression().fit(lazy, LABELS),
        lambda: estimators.LinearRegression().fit(ROWS, lazy),
        lambda: estimators.CategoricalHMM().fit(lazy),
    ):
        with pytest.raises(TypeError, match=r"[Xy] is a lazy frame; [Xy].collect\(\) makes rows"):
            call()
