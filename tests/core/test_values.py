"""Models and results stay as they are, are equal by value, come back from a file, and are shown
in a few lines.
"""

import copy
import dataclasses
import inspect
import pickle
from functools import partial
from typing import NamedTuple

import numpy as np
import pytest
from public_api import members
from public_calls import ALL_CALLS, NET, bound

from genlab import bayes_net, coin, datasets, gaussian, glm, hmm, naive_bayes, sampling
from genlab.core.values import frozen, remembered, same

DICE = hmm.HMM([0.5, 0.5], [[0.9, 0.1], [0.2, 0.8]], [[0.5, 0.5], [0.1, 0.9]])


def parts(value):
    """It and what is in it, as far as it is one of ours."""
    if isinstance(value, (list, tuple)):
        for member in value:
            yield from parts(member)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield value
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))


def values():
    """One of every class that the core's calls give or take."""
    impossible = hmm.explain_impossible(
        hmm.HMM([1.0, 0.0], [[1.0, 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]]), [1]
    )
    separated = glm.fit_logistic([[1.0], [2.0]], [0, 1])
    walk = bayes_net.active_paths(NET, "x1", "x2", [])
    arguments = [
        datasets.iris(),
        coin.mle(1, 2),
        impossible,
        separated,
        walk,
        sampling.LCG(5, 3, 9).hull_dobell(),
    ]
    examples = {type(part): part for part in parts(arguments)}
    for name, good in ALL_CALLS.items():
        call = bound(name)
        examples |= {
            type(part): part
            for part in parts([getattr(call, "__self__", None), call(**good), [*good.values()]])
        }
    return examples


VALUES = values()
OF_FUNCTIONS = (
    naive_bayes.Densities,
)  # the functions are the user's; Python pickles none without a name


def test_every_public_class_is_among_those_tried():
    public = {
        cls for _, cls in members() if dataclasses.is_dataclass(cls) and not inspect.isabstract(cls)
    }
    assert len(public & VALUES.keys()) > 40
    assert not {cls.__name__ for cls in public - VALUES.keys()}


@pytest.mark.parametrize("value", VALUES.values(), ids=lambda value: type(value).__qualname__)
def test_a_copy_is_equal_and_so_is_what_comes_back_from_a_file(value):
    copies = [copy.copy(value)]
    if not isinstance(value, OF_FUNCTIONS):
        copies += [copy.deepcopy(value), pickle.loads(pickle.dumps(value))]  # noqa: S301 our own
    for clone in copies:
        assert clone == value and hash(clone) == hash(value)
        for field in dataclasses.fields(clone):
            part = getattr(clone, field.name)
            if isinstance(part, np.ndarray) and clone is not copies[0]:
                assert not part.flags.writeable, field.name
    assert value != 3 and value != None  # noqa: E711
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, dataclasses.fields(value)[0].name, 1)


@pytest.mark.parametrize("value", VALUES.values(), ids=lambda value: type(value).__qualname__)
def test_repr_has_a_few_lines(value):
    text = repr(value)
    assert text.startswith((type(value).__name__ + "(", "<", "POISSON", "BERNOULLI", "SOFTMAX"))
    assert len(text.splitlines()) <= 11 and all(len(line) <= 120 for line in text.splitlines())


def test_one_entry_makes_the_difference():
    other = hmm.HMM([0.5, 0.5], [[0.9, 0.1], [0.2, 0.8]], [[0.5, 0.5], [0.2, 0.8]])
    assert (
        other != DICE
        and hmm.HMM([1.0], [[1.0]], [[1.0]]) != DICE
        and len({DICE, other, copy.copy(DICE)}) == 2
    )
    assert hash(DICE) != hash(other)
    assert coin.Beta(1, 2) == coin.Beta(1.0, 2.0) != coin.Beta(2, 1)
    ending = hmm.HMM([1.0], [[0.5]], [[1.0]], [0.5])
    assert ending != hmm.HMM([1.0], [[1.0]], [[1.0]]) and ending == copy.copy(ending)
    assert glm.gaussian(2.0) == glm.gaussian(2.0) and glm.gaussian(2.0) != glm.gaussian(3.0)
    rain = bayes_net.Variable("rain", ("no", "yes"), (), [0.8, 0.2])
    assert bayes_net.BayesNet([rain]) == bayes_net.BayesNet([copy.copy(rain)])
    zero = gaussian.Normal(0.0, 1.0)
    assert zero == gaussian.Normal(-0.0, 1.0) and hash(zero) == hash(gaussian.Normal(-0.0, 1.0))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (np.zeros(2), None),
        (np.zeros(2), [0.0, 0.0]),
        (np.zeros(2), np.zeros(3)),
        (np.array([0.0, np.nan]), np.array([0.0, 1.0])),
        ((1, 2), (1, 3)),
        ((1, 2), (1,)),
        ((1, 2), [1, 2]),
        (partial(pow, 2), 3),
        ({"a": 1}, ["a"]),
        (partial(pow, 2), partial(pow, 3)),
        (partial(pow, 2), partial(max, 2)),
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"b": 1}),
        (float("nan"), 1.0),
        (float("nan"), "nan"),
    ],
)
def test_fields_are_the_same_only_in_kind_size_and_every_member(first, second):
    for value, other in ((first, second), (second, first)):
        assert same(value, copy.deepcopy(value)) and not same(value, other)


def test_values_with_nan_equal_themselves():
    first, second = (coin.history("HT", coin.Beta(1, 1)) for _ in range(2))
    assert np.isnan(first.mle).any() and first == second and hash(first) == hash(second)


def test_a_small_model_is_shown_as_it_is_written_and_a_large_one_by_its_shape():
    assert repr(DICE) == (
        "HMM(\n    initial=[0.5, 0.5],\n    transition=[[0.9, 0.1], [0.2, 0.8]],\n"
        "    emission=[[0.5, 0.5], [0.1, 0.9]],\n    stop=None,\n)"
    )
    assert eval(repr(DICE), {"HMM": hmm.HMM}) == DICE  # noqa: S307 our own
    assert repr(coin.Beta(1, 2)) == "Beta(a=1.0, b=2.0)"
    large = hmm.uniform_model(20, 30)
    assert "emission=<array of shape (20, 30)>" in repr(large)
    assert "models=<8 of HMM>" in repr(hmm.baum_welch(DICE, [[0, 1]], 7))
    assert "x=<array of shape (150, 4)>" in repr(datasets.iris())


@frozen
class Any:
    part: object
    _hidden: object = None


@frozen
class Nine:
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int
    g: int
    h: int
    i: object


class Pair(NamedTuple):
    low: float
    high: float


@pytest.mark.parametrize(
    ("part", "display"),
    [
        (np.arange(10, 26), "[10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25]"),
        (np.arange(17), "<array of shape (17,)>"),
        (np.zeros(0), "[]"),
        (np.full(16, 1e-300), "<array of shape (16,)>"),
        (np.array([1 / 3, 2 / 3]), "[0.333333, 0.666667]"),
        (np.float64(0.5), "0.5"),
        ((), "()"),
        ((1,), "(1,)"),
        ([1], "[1]"),
        ((1, 2, 3, 4), "(1, 2, 3, 4)"),
        ((1, 2, 3, 4, 5), "<5 of int>"),
        (["a" * 60, "b" * 60], "<2 of str>"),
        (Pair(1.0, 2.0), "Pair(low=1.0, high=2.0)"),
        ([Pair(1.0, 2.0)] * 2, "[Pair(low=1.0, high=2.0), Pair(low=1.0, high=2.0)]"),
        (dict.fromkeys("abcd", 1), "{'a': 1, 'b': 1, 'c': 1, 'd': 1}"),
        (dict.fromkeys("abcde", 1), "<5 entries>"),
        (max, "max"),
        ("a" * 98, f"'{'a' * 98}'"),
        ("a" * 99, "<str>"),
        (None, "None"),
    ],
)
def test_each_kind_of_field_is_shown_in_its_way(part, display):
    text = repr(Any(part))
    assert (
        "_hidden" not in text
        and text.replace("\n    ", "").replace(",\n", "") == f"Any(part={display})"
    )


def test_a_value_takes_one_line_or_a_line_for_each_of_eight_fields():
    assert repr(Nine(*range(8), 8)) == "Nine(a=0, b=1, c=2, d=3, e=4, f=5, g=6, h=7, i=8)"
    assert repr(Nine(*range(8), "i" * 80)).splitlines()[1::7] == ["    a=0,", "    h=7,"]
    assert repr(Nine(*range(8), "i" * 80)).splitlines()[-2:] == ["    …", ")"]
    line = repr(Any("a" * 93))
    assert (
        line == f"Any(part='{'a' * 93}')"
        and repr(Any("a" * 94)) == f"Any(\n    part='{'a' * 94}',\n)"
    )


@pytest.mark.parametrize(
    ("part", "equal_part", "other"),
    [
        (np.array([0.0, 1.0]), np.array([-0.0, 1.0]), np.array([1.0, 0.0])),
        (np.array([np.nan]), np.array([np.nan]), np.array([[np.nan]])),
        (np.array([np.nan, 1.0]), -np.array([np.nan, -1.0]), np.array([1.0, 1.0])),
        (np.array([1, 2]), np.array([1, 2]), np.array([[1, 2]])),
        (float("nan"), float("nan"), 0.0),
        ((1, np.zeros(1)), (1.0, -np.zeros(1)), (1, np.ones(1))),
        (partial(pow, 2), partial(pow, 2.0), partial(pow, 3)),
        ({"a": 1, "b": [2]}, {"b": [2.0], "a": 1.0}, {"a": 1, "b": [3]}),
    ],
)
def test_equal_values_share_a_hash_and_unequal_ones_do_not(part, equal_part, other):
    assert Any(part) == Any(equal_part) and hash(Any(part)) == hash(Any(equal_part))
    assert Any(part) != Any(other) and hash(Any(part)) != hash(Any(other))


def test_a_function_of_arrays_is_asked_once_for_the_same_numbers():
    calls = []

    @remembered(2)
    def double(first, second, times=2):
        """Twice."""
        calls.append((first.shape, times))
        with pytest.raises(ValueError, match="read-only"):
            first[...] = 0
        return times * first + second

    x = np.arange(4)
    for _ in range(2):
        assert (
            double(x, x.astype(float), 3).tolist() == [0, 4, 8, 12] and double.__doc__ == "Twice."
        )
    assert calls == [((4,), 3)]
    double(x.reshape(2, 2), x.reshape(2, 2), 3)  # the same numbers in another shape,
    double(x, x)  # or with something else behind them
    assert calls[1:] == [((2, 2), 3), ((4,), 2)]
    x[0] = 1
    assert double(x, x).tolist() == [3, 3, 6, 9]
    double(np.arange(4), np.arange(4), 3)  # forgotten: it keeps the last two
    assert len(calls) == 5
