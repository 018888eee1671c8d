"""Every parameter of every public function of the estimators, replaced by what it cannot be."""

import inspect
import linecache
import math
import re
import traceback
import warnings
from copy import copy

import numpy as np
import pytest

from genlab import estimators

KINDS = [
    kind
    for name, kind in vars(estimators).items()
    if inspect.isclass(kind) and hasattr(kind, "fit") and not name.startswith("_")
]
BAD = [math.nan, math.inf, 1j, "a", None, [], np.zeros((2, 2, 2, 2)), [[1.0], [1.0, 2.0]]]
BAD += [10**400, object(), -1, True]
COUNTS = np.array([[0, 1], [1, 2], [2, 0], [3, 1], [0, 2], [1, 1]])
LABELS = [0, 1, 0, 1, 0, 1]
GOOD = {
    "X": COUNTS,
    "y": LABELS,
    "classes": [0, 1],
    "sample_weight": np.ones(6),
    "offset": np.zeros(6),
    "exposure": np.ones(6),
    "lengths": [2, 4],
    "labels": [0, None, 1, None, None, None],
    "algorithm": "viterbi",
    "deep": True,
    "size": 3,
}


def spoilt(rows):
    """Rows with one entry that is no count, or no number that can be squared."""
    first = np.arange(rows.size).reshape(rows.shape) == 0
    return [np.where(first, bad, rows) for bad in (math.nan, math.inf, -1, 0.5, 1e200)]


def functions(model):
    """The public methods of an estimator that take data, with arguments that work."""
    for name, method in inspect.getmembers(model, inspect.ismethod):
        if name.startswith("_") or name.startswith(("set_", "get_", "from_", "to_")):
            continue
        good = {key: GOOD[key] for key in inspect.signature(method).parameters if key in GOOD}
        if "labels" in good:
            good.pop("y", None)
        yield name, good


def attempts(kind):
    """What is called, with which bad value of which parameter."""
    for parameter in kind().get_params():
        for bad in BAD:
            options = {parameter: bad}
            yield (
                f"{parameter}={bad!r:.20}",
                parameter,
                (lambda options=options: fitted(kind(**options)).predict(rows_of(kind))),
            )
    model = fitted(kind())
    for name, good in functions(model):
        for parameter in good:
            for bad in BAD + (spoilt(rows_of(kind)) if parameter == "X" else []):
                arguments = {**good, "X": rows_of(kind), parameter: bad}
                yield (
                    f"{name}({parameter}={bad!r:.20})",
                    parameter,
                    (
                        lambda name=name, arguments=arguments: getattr(copy(model), name)(
                            **arguments
                        )
                    ),
                )


def rows_of(kind):
    return COUNTS[:, 0] if kind is estimators.CategoricalHMM else COUNTS


def fitted(model):
    hidden = isinstance(model, estimators.CategoricalHMM | estimators.GaussianHMM)
    return model.fit(rows_of(type(model)), None if hidden else LABELS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_bad_value_of_any_parameter_is_refused_in_a_sentence_of_ours(kind):
    wrong = []
    for place, parameter, call in attempts(kind):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            warnings.simplefilter("error", RuntimeWarning)
            try:
                call()
            except (ValueError, TypeError) as error:
                last = traceback.extract_tb(error.__traceback__)[-1]
                line = linecache.getline(last.filename, last.lineno).strip()
                is_ours = "genlab" in last.filename and line.startswith("raise")
                own = re.search(rf"\b{parameter.removesuffix('s')}", str(error))
                if not (is_ours and own and ";" in str(error)):
                    wrong.append((place, str(error)[:100], last.filename[-30:], last.lineno))
            except Exception as error:
                wrong.append((place, repr(error)[:100]))
    assert not wrong, "\n".join(map(str, wrong))
