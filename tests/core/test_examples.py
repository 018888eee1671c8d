"""Every public class and function of the core has an example in its docstring, and each example
gives what it says. So does each example of a refusal in the texts of the folder `refusals`.

They presume `import math`, `import numpy as np` and `from genlab import` of the subjects.
"""

import doctest
import importlib
import inspect
import math
import warnings
from functools import cached_property
from pathlib import Path

import numpy as np
import pytest
from public_api import members, resolve

import genlab

NAMESPACE = {"np": np, "math": math} | {
    name: importlib.import_module(f"genlab.core.{name}") for name in genlab.__all__
}


def callables():
    """Without properties, which an example of their class may show."""
    for name, _ in members():
        owner, _, method = name.rpartition(".")
        holder = resolve(owner)
        if not (
            inspect.isclass(holder)
            and isinstance(inspect.getattr_static(holder, method), (property, cached_property))
        ):
            yield name


NAMES = sorted({*callables()})
REFUSALS = sorted(Path(__file__).with_name("refusals").glob("*.txt"))


@pytest.mark.everywhere
@pytest.mark.parametrize("name", NAMES)
def test_the_example_gives_what_it_says(name):
    text = resolve(name).__doc__
    examples = doctest.DocTestParser().get_doctest(text, dict(NAMESPACE), name, None, 0)
    assert any(example.want for example in examples.examples), (
        "a docstring needs an example with a result"
    )
    failures = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(examples, out=failures.append)
    assert not failures, "".join(failures)


@pytest.mark.parametrize("file", REFUSALS, ids=lambda file: file.stem)
def test_a_refusal_says_what_where_what_is_allowed_and_what_was_got(file):
    result = doctest.testfile(
        str(file), module_relative=False, globs=dict(NAMESPACE), encoding="utf-8"
    )
    assert result.attempted and not result.failed
