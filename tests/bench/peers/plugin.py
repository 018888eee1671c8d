"""A pytest plugin: put the adapters in the place of the peers' classes, and write what became of
each test.
"""

from __future__ import annotations

import json
import os
from importlib import import_module

import numpy as np
import pytest
from bench.peers import adapters

RESULTS = os.environ["GENLAB_PEER_RESULTS"]

originals: list[tuple] = []


def replace(module: str, name: str, adapter: type) -> None:
    """Put an adapter in a module's place of that name, until `pytest_collection_finish`."""
    holder = import_module(module)
    originals.append((holder, name, getattr(holder, name)))
    setattr(holder, name, adapter)


for module, classes in adapters.REPLACEMENTS.items():
    for adapter_class in classes:
        replace(module, adapter_class.__name__, adapter_class)
for module in ("sklearn.linear_model", "sklearn.linear_model._ridge"):
    replace(module, "Ridge", adapters.Ridge)


def pytest_collection_finish() -> None:
    """scikit-learn's tests have ours by now; what its other classes use among themselves stays its
    own.

    hmmlearn's tests look its classes up when they run, and none of its other classes uses these.
    """
    for holder, name, original in originals:
        if holder.__name__.startswith("sklearn"):
            setattr(holder, name, original)


@pytest.fixture
def global_random_seed() -> int:
    """The seed that scikit-learn's own conftest gives to its tests, where it is not loaded."""
    return 42


@pytest.fixture
def global_dtype() -> type:
    """The precision that scikit-learn's own conftest gives to its tests unless it is told more."""
    return np.float64


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo):
    """One line of JSON for each test that made one of ours."""
    outcome = yield
    report = outcome.get_result()
    if report.when == "setup":
        adapters.adapter_names.clear()
    if report.when == "call" or (report.when == "setup" and report.outcome != "passed"):
        message = ""
        if report.outcome == "skipped":
            message = (
                report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            )
        elif report.outcome == "failed":
            message = f"{call.excinfo.typename}: {call.excinfo.value}"[:300]
        line = {
            "test": item.nodeid.rpartition("::")[2]
            if item.cls is None
            else "::".join(item.nodeid.split("::")[1:]),
            "outcome": report.outcome,
            "when": report.when,
            "ours": bool(adapters.adapter_names),
            "message": " ".join(message.split()),
        }
        with open(RESULTS, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
