"""What every test runs in: how much it tries, in what order the workers take it, and the built
site.
"""

import gc
import os
import sys
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from effort import IN_PYODIDE, THOROUGH

# One thread, as in the page: where workers keep the cores busy, waking BLAS's others costs more
# than a small product
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is first imported

# Python went through all that Panel and Bokeh keep again and again: two fifths of the time that it
# takes to open a lab
gc.set_threshold(50_000, 20, 100)

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if find_spec("hypothesis"):  # the page's Python has none
    from hypothesis import HealthCheck, settings

    calm = {
        "deadline": None,
        "suppress_health_check": [HealthCheck.too_slow],
    }  # a busy machine changes no answer
    settings.register_profile("quick", max_examples=40, derandomize=True, database=None, **calm)
    settings.register_profile("thorough", max_examples=200, **calm)
    settings.load_profile("thorough" if THOROUGH else "quick")


# No overflow, division by zero or NaN in the core and the estimators goes on as a warning; what
# their peers warn of is theirs.
NO_WARNING = pytest.mark.filterwarnings(
    "error::RuntimeWarning",
    "default::RuntimeWarning:(sklearn|hmmlearn|scipy|statsmodels)",
)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Workers begin with a half each, and whoever is done takes over from the other: neither
    waits at the end.
    """
    if getattr(config.option, "numprocesses", None) and config.option.dist == "no":
        config.option.dist = "worksteal"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """As many as cores: a third worker on two of them was busy starting, and the whole twenty
    seconds later.
    """
    return max(2, os.cpu_count() or 1)


def pytest_itemcollected(item: pytest.Item) -> None:
    """``-k coin`` takes what lies in the coin lab's folder, too, whatever it is called."""
    parts = item.path.relative_to(ROOT).parts
    item.extra_keyword_matches.update(parts[:-1])
    if parts[1] in ("core", "estimators") and not IN_PYODIDE:
        item.add_marker(NO_WARNING)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if IN_PYODIDE and not THOROUGH:
        items[:] = first_middle_last(items)
    items.sort(key=lambda item: not item.get_closest_marker("long"))


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
    build.build()
    with build.serving(handler=SubfolderHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/course/genlab/"
        server.shutdown()
