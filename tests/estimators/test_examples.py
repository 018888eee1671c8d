"""The examples in the docstrings of the estimators give what they say."""

import doctest

import numpy as np
import pytest

from genlab import estimators


@pytest.mark.parametrize("name", [name for name in estimators.__all__ if name != "NotFittedError"])
def test_the_example_of_an_estimator_gives_what_it_says(name):
    estimator = getattr(estimators, name)
    doctests = doctest.DocTestFinder(recurse=False).find(
        estimator, name, globs={"estimators": estimators, "np": np}
    )
    assert [example for test in doctests for example in test.examples], name
    for test in doctests:
        assert doctest.DocTestRunner().run(test).failed == 0
