"""What every test runs in: how much it tries, which tests a run takes and in what order, and the
built site.
"""

import gc
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

import pytest
from areas import areas_of_change
from effort import EXAMPLES, IN_PYODIDE, IS_DRAFT, LEVEL, THOROUGH

# One thread, as in the page: where workers keep the cores busy, waking BLAS's others costs more
# than a small product
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is first imported

# Python went through all that Panel and Bokeh keep again and again: two fifths of the time that it
# takes to open a lab
gc.set_threshold(50_000, 20, 100)

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if not IN_PYODIDE:  # where no lab is tested
    import usable_labs

    usable_labs.install()

if find_spec("hypothesis"):  # the page's Python has none
    from hypothesis import HealthCheck, settings

    calm = {
        "deadline": None,
        "suppress_health_check": [HealthCheck.too_slow],
    }  # a busy machine changes no answer
    for level, examples in EXAMPLES.items():
        # The result depends on the code alone: only a thorough run tries other examples each time
        repeatable = {} if level == "thorough" else {"derandomize": True, "database": None}
        settings.register_profile(level, max_examples=examples, **calm, **repeatable)
    settings.load_profile(LEVEL)


# No overflow, division by zero or NaN in the core and the estimators goes on as a warning; what
# their peers warn of is theirs.
NO_WARNING = pytest.mark.filterwarnings(
    "error::RuntimeWarning",
    "default::RuntimeWarning:(sklearn|hmmlearn|scipy|statsmodels)",
)


def pytest_configure(config: pytest.Config) -> None:
    """Whatever the tests start and write ends with the run, also with one that is interrupted."""
    if IN_PYODIDE or hasattr(config, "workerinput"):  # a worker is part of the run of another one
        return
    import leftovers

    if threading.current_thread() is threading.main_thread():
        leftovers.interrupt_at_termination()
    ends = ExitStack()
    ends.enter_context(leftovers.contained())
    config.add_cleanup(ends.close)


def folders_of(item: pytest.Item) -> tuple[str, ...]:
    """The names of the folders of a test within the project; none if it is elsewhere."""
    return item.path.relative_to(ROOT).parts[:-1] if item.path.is_relative_to(ROOT) else ()


def pytest_itemcollected(item: pytest.Item) -> None:
    """``-k coin`` takes what lies in the coin lab's folder, too, whatever it is called."""
    folders = folders_of(item)
    item.extra_keyword_matches.update(folders)
    if folders[1:2] in (("core",), ("estimators",)) and not IN_PYODIDE:
        item.add_marker(NO_WARNING)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose the tests of the run's form; what needs the built site comes last, as it is being
    built, and what takes long before the rest.
    """
    if IN_PYODIDE and not THOROUGH:
        items[:] = first_middle_last(items)
    elif LEVEL == "default":
        touched = areas_of_change(os.environ.get("GENLAB_CHANGED", "").splitlines())
        chosen: list[pytest.Item] = []
        left_out: list[pytest.Item] = []
        for item in items:
            is_chosen = is_essential(item) or any(area.has(item.nodeid) for area in touched)
            (chosen if is_chosen else left_out).append(item)
        config.hook.pytest_deselected(items=left_out)
        items[:] = chosen
    items.sort(key=lambda item: ("site" in item.fixturenames, not item.get_closest_marker("long")))


def is_essential(item: pytest.Item) -> bool:
    """Whether the default form has this test: each one outside the browser that is not marked
    ``full``, and in the browser the cases that are marked ``essential``.
    """
    if folders_of(item)[:2] == ("tests", "browser"):
        case = item.nodeid.partition("[")[2]
        markers = item.iter_markers("essential")
        return any(not marker.args or case.startswith(marker.args) for marker in markers)
    return not item.get_closest_marker("full")


def first_middle_last(items: list[pytest.Item]) -> list[pytest.Item]:
    """Of a test with many cases three: all run natively, and what another platform does
    otherwise shows in some.
    """
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        marker = item.get_closest_marker("everywhere")
        cases.setdefault(item.nodeid if marker else item.nodeid.partition("[")[0], []).append(item)
    samples = [{id(all_[0]), id(all_[len(all_) // 2]), id(all_[-1])} for all_ in cases.values()]
    chosen_ids = set().union(*samples)
    return [item for item in items if id(item) in chosen_ids]


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, served on loopback below a path of a host, as that of a
    course would be.
    """
    import build

    class SubfolderHandler(build.Handler):
        def translate_path(self, path: str) -> str:
            return super().translate_path(path.removeprefix("/course/genlab"))

    # by the worker that is first to need it; another waits, or has what needs no site to do
    build.build(IS_DRAFT)
    with build.serving(handler=SubfolderHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/course/genlab/"
        server.shutdown()
