"""Every public function, each of its arguments in turn replaced by something hostile.

What comes back is a result without a silent NaN, or a ValueError or TypeError of our own: a `raise`
in genlab's code, never one that escapes from NumPy or from an operator.
"""

import dataclasses
import inspect
import linecache
import math
import re
import traceback
import warnings

import numpy as np
import pytest
from public_api import members, resolve
from public_calls import ALL_CALLS, MODEL, bound

from genlab import coin, hmm

NUMBERS = [
    math.nan,
    math.inf,
    -math.inf,
    -1,
    0,
    0.5,
    "3",
    None,
    [1, 2],
    1j,
    True,
    1.0,
    1e-16,
    5e-324,
    1e200,
    -1e200,
]
NUMBERS += [1e308, 10**9, -(10**9), 2**63, 10**400, np.uint64(2**63), np.float32(0.5), object()]
NUMBERS += [2**70, -(2**70), np.int64(-7), np.float64(-0.5), np.str_("a"), np.bool_(True)]
ARRAYS = [
    None,
    "text",
    [],
    [[]],
    [[1.0], [1.0, 2.0]],
    [["a"]],
    np.zeros((0, 2)),
    np.zeros((2, 2, 2)),
    5,
    {"a": 1},
    1j,
]
ARRAYS += [
    object(),
    10**400,
    [10**400],
    np.array([2**63], dtype=np.uint64),
    [np.datetime64("2020-01-01")],
    [2**70],
    [0, 1, 2**70],
    [1.0, None],
    [0.0, math.nan],
    [np.int64(2), np.str_("a")],
    [[0, 1], [1]],
]
OBJECTS = [
    None,
    3,
    0.5,
    "poisson",
    (2, 2),
    {},
    object(),
]  # in place of a model, a prior, a net, a family, a function
FLAGS = [None, "no", 2, 0.0, [], object()]
SEQUENCES = [[], [[]], [[[0]]], [[0.5]], [[math.nan]], [[99]], [["a"]], None, 5, "ab", [None]]
CLAMPS = [{0: -1}, {99: 0}, {-1: 0}, {0: 99}, {0: 0.5}, {0.5: 0}, {0: "a"}, {"a": 0}, {0: None}]
MAPPINGS = [*CLAMPS, {(0, 1): [[-1]]}, 5, [1], "ab"]
TEXTS = ["?", "", 3, None, ["a"], b"HT", {"a"}, object()]
NAMES = [["?"], "?", [3], 3, [None], ["y", "y"], [[]], [{}], object()]


def hostile(annotation: str, good: object) -> list:
    """What to put in place of an argument, by its kind; an array also spoilt in one entry, or in
    its shape.
    """
    if annotation == "bool":
        return FLAGS
    if dataclasses.is_dataclass(good) or callable(good) or isinstance(good, np.random.Generator):
        return OBJECTS
    if (
        "Callable" in annotation
        or "LogDensity" in annotation
        or "HMM]" in annotation
        or "Variable" in annotation
    ):
        return [*OBJECTS, [None], ["a"], [[3]]]
    if "Mapping" in annotation or annotation.startswith(("Clamp", "NamedStates")):
        return MAPPINGS
    if "Sequence[ArrayLike]" in annotation:
        return SEQUENCES
    if "str" in annotation:
        return TEXTS if annotation == "str" else NAMES
    if "ArrayLike" not in annotation and "Floats" not in annotation and "NDArray" not in annotation:
        return NUMBERS
    array = np.asarray(good, dtype=float)
    first = np.arange(array.size).reshape(array.shape) == 0
    hostile_arrays = [
        np.where(first, bad, array) for bad in (math.nan, math.inf, -1, 0.5, 99, 1e9, 1e200, 1e308)
    ]
    hostile_arrays += [array * scale for scale in (1e200, 1e-200, 1e100, 1e-100)]
    hostile_arrays += [np.ma.masked_array(array, mask=first)]
    longer = np.concatenate([array, array])[:-1] if array.ndim else [1.0]
    return [*ARRAYS, *hostile_arrays, longer, array[None], array * 1j, np.full(array.shape, "a")]


def attempts():
    """The function, arguments that work, one of them, and what to put in its place."""
    for name, good in ALL_CALLS.items():
        call = bound(name)
        for argument, parameter in inspect.signature(call).parameters.items():
            if parameter.kind is not parameter.VAR_KEYWORD:
                flag = str(parameter.annotation) == "bool"
                values = FLAGS if flag else hostile(str(parameter.annotation), good.get(argument))
                if argument in good or flag:
                    yield pytest.param(call, good, argument, values, id=f"{name}({argument})")


FOUND_BY_OTHERS = {
    "coin.Ratio",
    "discriminant.Boundary",
    "naive_bayes.Linear",
    "belief.Tree",
}  # made by the core
FOUND_BY_OTHERS |= {"discriminant.Linear"}


SAYS_NAN = (
    "posterior_or_nan",
    "shares",
    "limit",
)  # where there is no answer, which is what these are for


def holes(result: object, path: str = "result"):
    """Where a result has NaN, through dataclasses, tuples and arrays."""
    if isinstance(result, coin.History):
        result = dataclasses.replace(
            result, mle=0.0
        )  # before the first flip it is 0/0, and said to be NaN
    if (
        isinstance(result, (float, np.ndarray))
        and np.asarray(result).dtype.kind in "fc"
        and np.isnan(result).any()
    ):
        yield path
    elif dataclasses.is_dataclass(result):
        for field in dataclasses.fields(result):
            yield from holes(getattr(result, field.name), f"{path}.{field.name}")
    elif isinstance(result, (tuple, list)):
        for i, part in enumerate(result):
            yield from holes(part, f"{path}[{i}]")


# What any parameter is given, whatever its kind
ANYTHING = [math.nan, math.inf, 1j, "a", None, [], np.zeros((2, 2, 2, 2)), [[1.0], [1.0, 2.0]]]
ANYTHING += [10**400, object(), -1, True]


@pytest.mark.parametrize("name", ALL_CALLS)
def test_a_refusal_names_a_parameter_of_the_function(name):
    call, good = bound(name), ALL_CALLS[name]
    parameters = inspect.signature(call).parameters
    own_names = "|".join(re.escape(parameter.removesuffix("s")) for parameter in parameters)
    # The messages on a text say a line and a column of it
    for argument in good.keys() & parameters.keys() - {"text"}:
        for value in ANYTHING:
            try:
                call(**(good | {argument: value}))
            except (ValueError, TypeError) as error:
                last = traceback.extract_tb(error.__traceback__)[-1]
                line = linecache.getline(last.filename, last.lineno).strip()
                assert "genlab" in last.filename and line.startswith("raise"), (argument, error)
                own = re.search(rf"\b({own_names})s?\b", str(error))
                assert own or name.startswith("hmm."), (argument, value, error)


def test_every_public_function_that_takes_data_is_tried():
    tested = {getattr(value, "__func__", value) for value in map(resolve, ALL_CALLS)}
    for name, value in members():
        if inspect.isfunction(value) and name not in ALL_CALLS and value not in tested:
            assert {*inspect.signature(value).parameters} <= {"self"}, (
                f"{name}: CALLS needs a call that works"
            )
        if (
            inspect.isclass(value)
            and "__post_init__" in vars(value)
            and name not in FOUND_BY_OTHERS
        ):
            assert any(resolve(call) is value for call in ALL_CALLS), (
                f"{name}: CALLS needs one that can be made"
            )


@pytest.mark.parametrize(("call", "good", "argument", "values"), [*attempts()])
def test_a_bad_argument_is_refused_in_a_sentence_or_gives_no_nan(call, good, argument, values):
    assert not list(holes(call(**good))), "the call that should work"
    for value in values:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # NumPy's way to go on all the same
            try:
                result = call(**(good | {argument: value}))
                assert call.__name__ in SAYS_NAN or not list(holes(result)), value
            except (ValueError, TypeError) as error:
                last = traceback.extract_tb(error.__traceback__)[-1]
                line = linecache.getline(last.filename, last.lineno).strip()
                assert "genlab" in last.filename and line.startswith("raise"), (value, error)
                assert ";" in str(error), (
                    f"{error}: a refusal says what was got; and what is allowed"
                )
                assert "np." not in str(error), f"{error}: NumPy's numbers are shown as plain ones"


def test_a_seed_is_taken_where_a_generator_is():
    assert (
        hmm.sample(MODEL, 3, 5).states == hmm.sample(MODEL, np.random.default_rng(3), 5).states
    ).all()
    with pytest.raises(TypeError, match="rng is -1; it must be a numpy"):
        hmm.sample(MODEL, -1, 5)
