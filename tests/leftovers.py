"""Nothing outlives a run of the tests: no process that one of them has started, and no temporary
folder.

A run has a temporary folder of its own, in which browsers and tests make theirs, and which is
removed when the run ends. On Linux the run adopts whatever its processes leave behind, so that it
can end browsers whose parents have died. An interruption (Ctrl+C, SIGTERM, SIGHUP) is the end of a
run like any other.
"""

import contextlib
import ctypes
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

PREFIX = "genlab-tests-"
VARIABLES = ("TMPDIR", "TEMP", "TMP")  # where programs look for the temporary folder
PATIENCE = 5  # seconds for a process to end by itself
ADOPT_ORPHANS = 36  # PR_SET_CHILD_SUBREAPER of Linux's prctl


@contextlib.contextmanager
def contained() -> Iterator[Path]:
    """Give the temporary folder of a run; at the end remove it, and end what is still running."""
    remove_orphaned_folders()
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    earlier = {name: os.environ.get(name) for name in VARIABLES}
    earlier_folder = tempfile.tempdir
    os.environ |= dict.fromkeys(VARIABLES, str(folder))
    tempfile.tempdir = str(folder)
    adopt_orphans()
    try:
        yield folder
    finally:
        end_descendants()
        for name, value in earlier.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
        tempfile.tempdir = earlier_folder
        remove(folder)


def remove_orphaned_folders() -> None:
    """Remove the folders of runs that were killed, and so could not tidy up."""
    import psutil  # which few need: the tests run in the page's Python, too

    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        pid = folder.name.removeprefix(PREFIX).partition("-")[0]
        if pid.isdigit() and not psutil.pid_exists(int(pid)):
            remove(folder)


def remove(folder: Path) -> None:
    """Remove a folder; twice, if a process that was ended was still writing into it."""
    for _ in range(2):
        shutil.rmtree(folder, ignore_errors=True)


def interrupt_at_termination() -> None:
    """Let SIGTERM and SIGHUP interrupt this process as Ctrl+C does, so that it still tidies up."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # Windows knows no SIGHUP
            signal.signal(getattr(signal, name), _interrupt)


def _interrupt(number: int, _frame: object) -> None:
    raise KeyboardInterrupt(signal.Signals(number).name)


def adopt_orphans() -> None:
    """Become the parent of the processes whose parents, descendants of this one, have ended."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)


def end_descendants() -> None:
    """End all processes that this one has started, directly or through others."""
    import psutil

    for _ in range(3):  # what is ended may leave orphans
        with contextlib.suppress(psutil.Error):
            remaining = psutil.Process().children(recursive=True)
            for process in remaining:
                with contextlib.suppress(psutil.Error):
                    process.terminate()
            _, stubborn = psutil.wait_procs(remaining, timeout=PATIENCE)
            for process in stubborn:
                with contextlib.suppress(psutil.Error):
                    process.kill()
            psutil.wait_procs(stubborn, timeout=PATIENCE)
            if not remaining:
                return
