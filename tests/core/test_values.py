"""Models and results stay as they are, are equal by value, come back from a file, and are shown in a few lines."""

import copy
import dataclasses
import pickle

import numpy as np
import pytest
from public_api import members, resolve
from public_calls import ALL_CALLS, NET, SELVES, SOFTMAX

from genlab import bayes_net, coin, datasets, gaussian, glm, hmm, naive_bayes, sampling

DICE = hmm.HMM([0.5, 0.5], [[0.9, 0.1], [0.2, 0.8]], [[0.5, 0.5], [0.1, 0.9]])


def parts(whole):
    """It and what is in it, as far as it is one of ours."""
    if isinstance(whole, (list, tuple)):
        for each in whole:
            yield from parts(each)
    if dataclasses.is_dataclass(whole) and not isinstance(whole, type):
        yield whole
        for field in dataclasses.fields(whole):
            yield from parts(getattr(whole, field.name))


def values():
    """One of every class that the core's calls give or take."""
    impossible = hmm.explain_impossible(hmm.HMM([1.0, 0.0], [[1.0, 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]]), [1])
    separated = glm.fit_logistic([[1.0], [2.0]], [0, 1])
    walk = bayes_net.active_paths(NET, "x1", "x2", [])
    others = [datasets.iris(), coin.mle(1, 2), impossible, separated, walk, sampling.LCG(5, 3, 9).hull_dobell()]
    found = {type(each): each for each in parts(others)}
    for name, good in ALL_CALLS.items():
        owner, _, method = name.rpartition(".")
        this = SOFTMAX if name == "glm.Fit.against" else SELVES.get(owner)
        result = (resolve(name) if this is None else getattr(this, method))(**good)
        found |= {type(each): each for each in parts([this, result, list(good.values())])}
    return found


VALUES = values()
OF_FUNCTIONS = (naive_bayes.Densities,)  # the functions are the user's; Python pickles none without a name


def test_every_public_class_is_among_those_tried():
    public = {each for _, each in members() if isinstance(each, type) and dataclasses.is_dataclass(each)}
    assert len(public & VALUES.keys()) > 40
    assert not {each.__name__ for each in public - VALUES.keys()}


@pytest.mark.parametrize("value", VALUES.values(), ids=lambda value: type(value).__qualname__)
def test_a_copy_is_equal_and_so_is_what_comes_back_from_a_file(value):
    copies = [copy.copy(value)]
    if not isinstance(value, OF_FUNCTIONS):
        copies += [copy.deepcopy(value), pickle.loads(pickle.dumps(value))]  # noqa: S301 our own
    for each in copies:
        assert each == value and hash(each) == hash(value)
        for field in dataclasses.fields(each):
            part = getattr(each, field.name)
            if isinstance(part, np.ndarray) and each is not copies[0]:
                assert not part.flags.writeable, field.name
    assert value != 3 and value != None  # noqa: E711
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, dataclasses.fields(value)[0].name, 1)


@pytest.mark.parametrize("value", VALUES.values(), ids=lambda value: type(value).__qualname__)
def test_it_is_shown_in_a_few_lines(value):
    text = repr(value)
    assert text.startswith((type(value).__name__ + "(", "<", "POISSON", "BERNOULLI", "SOFTMAX"))
    assert len(text.splitlines()) <= 11 and all(len(line) <= 120 for line in text.splitlines())


def test_one_entry_makes_the_difference():
    other = hmm.HMM([0.5, 0.5], [[0.9, 0.1], [0.2, 0.8]], [[0.5, 0.5], [0.2, 0.8]])
    assert other != DICE and hmm.HMM([1.0], [[1.0]], [[1.0]]) != DICE and len({DICE, other, copy.copy(DICE)}) == 2
    assert hash(DICE) != hash(other)
    assert coin.Beta(1, 2) == coin.Beta(1.0, 2.0) != coin.Beta(2, 1)
    ending = hmm.HMM([1.0], [[0.5]], [[1.0]], [0.5])
    assert ending != hmm.HMM([1.0], [[1.0]], [[1.0]]) and ending == copy.copy(ending)
    assert glm.gaussian(2.0) is glm.gaussian(2.0) and glm.gaussian(2.0) != glm.gaussian(3.0)
    rain = bayes_net.Variable("rain", ("no", "yes"), (), [0.8, 0.2])
    assert bayes_net.BayesNet([rain]) == bayes_net.BayesNet([copy.copy(rain)])
    zero = gaussian.Normal(0.0, 1.0)
    assert zero == gaussian.Normal(-0.0, 1.0) and hash(zero) == hash(gaussian.Normal(-0.0, 1.0))


def test_what_is_not_a_number_is_equal_to_itself():
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
