"""Models and results stay as they are, are equal by value, come back from a file, and are shown
in a few lines.
"""

import copy
import dataclasses
import inspect
import pickle

import numpy as np
import pytest
from public_api import members
from public_calls import ALL_CALLS, NET, bound

from genlab import bayes_net, coin, datasets, gaussian, glm, hmm, naive_bayes, sampling

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
    assert coin.Ratio(float("nan"), 2) == coin.Ratio(float("nan"), 2)
    assert coin.Ratio(1, 2).exact == 0.5 and coin.Ratio(0.5, 2).exact is None
    ending = hmm.HMM([1.0], [[0.5]], [[1.0]], [0.5])
    assert ending != hmm.HMM([1.0], [[1.0]], [[1.0]]) and ending == copy.copy(ending)
    assert glm.gaussian(2.0) == glm.gaussian(2.0) and glm.gaussian(2.0) != glm.gaussian(3.0)
    rain = bayes_net.Variable("rain", ("no", "yes"), (), [0.8, 0.2])
    assert bayes_net.BayesNet([rain]) == bayes_net.BayesNet([copy.copy(rain)])
    zero = gaussian.Normal(0.0, 1.0)
    assert zero == gaussian.Normal(-0.0, 1.0) and hash(zero) == hash(gaussian.Normal(-0.0, 1.0))
