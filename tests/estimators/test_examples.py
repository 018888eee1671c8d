"""The examples in the docstrings of the estimators, and those of refusals, give what they say."""

import doctest

import numpy as np
import pytest

from genlab import estimators

NAMESPACE = {"estimators": estimators, "np": np}


@pytest.mark.parametrize("name", [name for name in estimators.__all__ if name != "NotFittedError"])
def test_the_example_of_an_estimator_gives_what_it_says(name):
    estimator = getattr(estimators, name)
    doctests = doctest.DocTestFinder(recurse=False).find(estimator, name, globs=NAMESPACE)
    assert [example for test in doctests for example in test.examples], name
    for test in doctests:
        assert doctest.DocTestRunner().run(test).failed == 0


def test_a_refusal_says_what_where_what_is_allowed_and_what_was_got():
    result = doctest.testfile("refusals.txt", globs=NAMESPACE, encoding="utf-8")
    assert result.attempted and not result.failed
