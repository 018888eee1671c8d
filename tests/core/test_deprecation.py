"""Former names work as before, and say what to use instead."""

import importlib
import warnings

import numpy as np
import pytest

import genlab
from genlab import bayes_net, belief, hmm, naive_bayes
from genlab.core import design
from genlab.core.deprecation import LAST

CHAIN = belief.sum_product(belief.chain([[[1, 2], [3, 4]], [[2, 1], [1, 1]]]))
CLASSES = naive_bayes.Bernoulli([0.5, 0.5], [[0.25], [0.75]])
NET = bayes_net.naive_bayes([0.4, 0.6], [[0.1, 0.2], [0.7, 0.5]])
COUNTS = hmm.count_labelled([[2, 0, 2]], [[1, 0, 1]], 2, 3)
SCALING = design.scaling(np.array([[1.0], [5.0]]), True)
# By the former name: what it gives, what the present name gives, and what the warning says.
FORMER = {
    "beta": (lambda: genlab.beta, lambda: genlab.coin, "genlab.coin"),
    "hmm_learning": (lambda: genlab.hmm_learning, lambda: genlab.hmm, "genlab.hmm"),
    "Bend": (lambda: bayes_net.Bend, lambda: bayes_net.Triple, "bayes_net.Triple"),
    "bends": (
        lambda: bayes_net.all_paths(NET, "x1", "x2")[0].bends,
        lambda: bayes_net.all_paths(NET, "x1", "x2")[0].triples,
        "triples",
    ),
    "taken_for": (
        lambda: CLASSES.taken_for([[1], [0]]).tolist(),
        lambda: CLASSES.predict([[1], [0]]).tolist(),
        "predict_or_none",
    ),
    "shares": (
        lambda: CLASSES.shares([[1]]).tolist(),
        lambda: CLASSES.posterior([[1]]).tolist(),
        "posterior_or_nan",
    ),
    "stretch": (
        lambda: CHAIN.stretch(0, 1).tolist(),
        lambda: CHAIN.range_marginal(0, 1).tolist(),
        "range_marginal",
    ),
    "without": (
        lambda: CHAIN.without(0, 1).tolist(),
        lambda: CHAIN.cavity(0, 1).tolist(),
        "cavity",
    ),
    "plus": (lambda: COUNTS.plus(1), lambda: COUNTS.add_pseudocount(1), "add_pseudocount"),
    "there": (
        lambda: SCALING.there([1.0, 2.0]).tolist(),
        lambda: SCALING.to_scaled([1.0, 2.0]).tolist(),
        "to_scaled",
    ),
    "back": (
        lambda: SCALING.back([1.0, 2.0]).tolist(),
        lambda: SCALING.from_scaled([1.0, 2.0]).tolist(),
        "from_scaled",
    ),
}


@pytest.mark.parametrize("name", FORMER)
def test_a_former_name_gives_the_same_and_warns_at_the_line_that_uses_it(name):
    former, present, replacement = FORMER[name]
    with pytest.warns(
        DeprecationWarning, match=rf"{name} is deprecated .*use {replacement}$"
    ) as caught_warnings:
        result = former()
    assert caught_warnings[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert result == present()


@pytest.mark.parametrize("module", ["genlab.labs.spam.mail", "genlab.labs.spam.filter"])
def test_a_module_of_saved_programs_warns_when_it_is_imported(module):
    pytest.importorskip("webencodings")  # which reading e-mail needs, and the core does not
    imported = importlib.import_module(module)
    with pytest.warns(DeprecationWarning, match=f"{module} is deprecated"):
        importlib.reload(imported)


def test_deprecated_names_stay_until_the_next_major_version():
    major = int(genlab.__version__.partition(".")[0])
    assert int(LAST.partition(".")[0]) == major + 1
