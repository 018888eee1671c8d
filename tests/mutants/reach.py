"""A plugin of pytest: notes which functions of the core each test enters; or runs the tests that
a file names.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import pytest

CORE = f"{os.sep}genlab{os.sep}core{os.sep}"
entered: dict[str, tuple[float, list]] = {}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    if "GENLAB_REACH" not in os.environ:
        yield
        return
    codes = set()

    def note(frame, _event, _argument):
        """Note that a function is entered; its lines and C functions are not followed."""
        codes.add(frame.f_code)

    began = perf_counter()
    sys.settrace(note)
    yield
    sys.settrace(None)
    own_lines = (
        (code.co_filename.rpartition(CORE)[2], code.co_firstlineno)
        for code in codes
        if CORE in code.co_filename
    )
    core = [(Path("genlab", "core", name).as_posix(), line) for name, line in own_lines]
    entered[item.nodeid] = (perf_counter() - began, sorted(core))


def pytest_sessionfinish() -> None:
    if "GENLAB_REACH" in os.environ:
        Path(os.environ["GENLAB_REACH"]).write_text(json.dumps(entered))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if "GENLAB_CHOSEN" in os.environ:
        place = {
            name: i
            for i, name in enumerate(json.loads(Path(os.environ["GENLAB_CHOSEN"]).read_text()))
        }
        items[:] = sorted(
            (item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid]
        )
