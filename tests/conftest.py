"""What every test runs in: how much it tries, which tests a run takes and in what order, and the
built site.
"""

import gc
import os
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from areas import from_text
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


# ── A run ─────────────────────────────────────────────────────────────────────────────────────────


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


# ── Which tests, and in what order ────────────────────────────────────────────────────────────────


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, Any, Any]:
    """Of two workers, one compiles a file of tests and what it imports, and the other one, which
    waits for it, takes what is compiled. In a fresh clone that is most of a collection's time.
    """
    with ExitStack() as ends:
        if isinstance(collector, pytest.Module) and "PYTEST_XDIST_WORKER" in os.environ:
            ends.enter_context(alone_with(collector.path))
        return (yield)


@contextmanager
def alone_with(path: Path) -> Iterator[None]:
    """Hold a lock on a file, where the system has such locks."""
    with path.open("rb") as file:
        if find_spec("fcntl"):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)  # until the file is closed
        yield


@cache
def parts_in_project(path: Path) -> tuple[str, ...]:
    """The names of the folders from the root on, and that of the file; none if it is elsewhere."""
    return path.relative_to(ROOT).parts if path.is_relative_to(ROOT) else ()


def pytest_itemcollected(item: pytest.Item) -> None:
    """``-k coin`` takes what lies in the coin lab's folder, too, whatever it is called."""
    parts = parts_in_project(item.path)
    item.extra_keyword_matches.update(parts[:-1])
    if parts[1:2] in (("core",), ("estimators",)) and not IN_PYODIDE:
        item.add_marker(NO_WARNING)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if IN_PYODIDE and not THOROUGH:
        items[:] = first_middle_last(items)
    elif LEVEL == "default":
        in_full = from_text(os.environ.get("GENLAB_AREAS", ""))

        left_out = [
            item
            for item in items
            if not is_essential(item) and not any(area.has(item.nodeid) for area in in_full)
        ]
        config.hook.pytest_deselected(items=left_out)
        ids_left_out = set(map(id, left_out))
        items[:] = [item for item in items if id(item) not in ids_left_out]
    items[:] = in_order(items)


def pytest_collection_finish() -> None:
    """What the tests are made of lives as long as the run: the garbage collector need not go
    through it again and again, which took a twentieth of the time of all tests.
    """
    gc.collect()
    gc.freeze()


def is_essential(item: pytest.Item) -> bool:
    """Whether the default form has this test: each one outside the browser that is not marked
    ``full``, and in the browser the cases that are marked ``essential``.
    """
    if parts_in_project(item.path)[:2] == ("tests", "browser"):
        case = item.nodeid.partition("[")[2]
        markers = item.iter_markers("essential")
        return any(not marker.args or case.startswith(marker.args) for marker in markers)
    return not item.get_closest_marker("full")


def in_order(items: list[pytest.Item]) -> list[pytest.Item]:
    """What takes long begins first. Of two workers one takes the labs, about as long as the site
    is being built, and then the browser, so that one page serves nearly all tests in it. The other
    one begins with the rest; what needs the built site comes late.
    """
    is_long = {item: bool(item.get_closest_marker("long")) for item in items}
    in_browser = [item for item in items if "browser" in item.path.parts]
    in_browser.sort(key=lambda item: not is_long[item])
    others = [item for item in items if "browser" not in item.path.parts]
    with_site = [item for item in others if "site" in item.fixturenames]
    without_site = [item for item in others if "site" not in item.fixturenames]
    slow = [item for item in without_site if is_long[item]]
    quick = [item for item in without_site if not is_long[item]]
    of_labs = [item for item in quick if "labs" in item.path.parts]
    quick = [item for item in quick if "labs" not in item.path.parts]
    first_half = max(0, len(items) // 2 - len(of_labs) - len(in_browser))
    first = [*of_labs, *in_browser, *quick[:first_half]]
    return [*first, *slow, *quick[first_half:], *with_site]


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


# ── What took long ────────────────────────────────────────────────────────────────────────────────

SLOWEST = 20
seconds_of_test: Counter[str] = Counter()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    seconds_of_test[report.nodeid] += report.duration


def pytest_terminal_summary(terminalreporter) -> None:
    """The slowest tests of a run of the command, each with its share of the time of all."""
    total = seconds_of_test.total()
    if not total or "GENLAB_TESTS" not in os.environ:  # pytest by itself says it with --durations
        return
    slowest = seconds_of_test.most_common(SLOWEST)
    share = sum(seconds for _, seconds in slowest) / total
    terminalreporter.section(
        f"{len(slowest)} slowest of {len(seconds_of_test)} tests: {share:.0%} of {total:.0f} s"
    )
    for test, seconds in slowest:
        terminalreporter.write_line(f"{seconds:7.1f} s {seconds / total:6.1%}  {test}")
