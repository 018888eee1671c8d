"""Nothing outlives a run of the tests: no process and no temporary folder, also where the run is
interrupted, and no test can stand still.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import leftovers
import psutil
import pytest

TESTS = Path(__file__).resolve().parent
# A run within a run: a program that outlives the test which starts it, in a session of its own as a
# browser is, and a temporary folder. Then the test ends, or stands still.
CONFTEST = """
import signal
from machinery import pytest_configure

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
"""
SUITE = """
import json, subprocess, sys, tempfile, threading
from pathlib import Path

def test_that_leaves_things_behind():
    code = "import subprocess, sys, time; subprocess.Popen(sys.argv[1:]); time.sleep({pause})"
    sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
    command = [sys.executable, "-c", code, *sleeper]
    started = subprocess.Popen(command, start_new_session=True)
    folder = tempfile.mkdtemp(prefix="pulse-")
    (Path(folder) / "native").write_text("")
    Path("started.json").write_text(json.dumps([started.pid, folder]))
    {end}
"""
STANDING_STILL = "threading.Barrier(2).wait()"


@contextlib.contextmanager
def run(folder: Path, end: str, *options: str, pause: float = 600) -> Iterator[subprocess.Popen]:
    """pytest on such a test, in a folder with the machinery of this suite."""
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_one.py").write_text(SUITE.replace("{pause}", str(pause)).replace("{end}", end))
    (folder / "machinery.py").write_text((TESTS / "conftest.py").read_text("utf-8"))
    environment = os.environ | {"PYTHONPATH": str(TESTS), "GENLAB_TESTS": "full"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, "test_one.py"]
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as session:
        try:
            yield session
        finally:
            session.kill()  # where it has not ended: nothing waits without a limit


def wait_for(answer, seconds: float = 60):
    end = time.monotonic() + seconds
    while not (value := answer()) and time.monotonic() < end:
        time.sleep(0.05)
    return value


def started(folder: Path) -> tuple[list[psutil.Process], Path]:
    """The processes that the test has started, and the folder that it has made."""
    file = folder / "started.json"
    text = wait_for(lambda: file.exists() and file.read_text())
    pid, temporary = json.loads(text)
    wait_for(lambda: len(psutil.Process(pid).children()) == 1)
    parent = psutil.Process(pid)
    return [parent, *parent.children()], Path(temporary)


def is_running(process: psutil.Process) -> bool:
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")


@needs_signals
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_an_interrupted_run_leaves_no_process_and_no_folder(tmp_path, number):
    with run(tmp_path, STANDING_STILL) as session:
        processes, folder = started(tmp_path)
        assert folder.exists()
        session.send_signal(number)
        output = session.communicate(timeout=60)[0].decode()
    assert "KeyboardInterrupt" in output
    assert not any(map(is_running, processes))
    assert not folder.parent.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has orphans adopted")
def test_a_run_that_ends_leaves_not_even_orphans(tmp_path):
    with run(tmp_path, "assert started.wait(60) == 0", pause=1) as session:
        processes, folder = started(tmp_path)
        assert session.wait(60) == 0
        session.communicate()
    assert not any(map(is_running, processes))
    assert not folder.parent.exists()


@needs_signals
def test_the_folder_of_a_run_that_was_killed_is_removed_by_the_next(tmp_path, monkeypatch):
    with run(tmp_path, STANDING_STILL) as session:
        processes, folder = started(tmp_path)
        session.kill()
        session.communicate()
    assert folder.exists()
    monkeypatch.setattr(leftovers.tempfile, "tempdir", str(folder.parent.parent))
    leftovers.remove_orphaned_folders()
    assert not folder.parent.exists()
    for process in processes:  # this run would end them, too
        process.kill()


@needs_signals
def test_a_test_that_stands_still_fails_and_says_where(tmp_path):
    pytest.importorskip("pytest_timeout")
    with run(tmp_path, STANDING_STILL, "-o", "timeout=2") as session:
        started(tmp_path)
        output = session.communicate(timeout=60)[0].decode()
    assert session.returncode == 1
    assert "Timeout" in output
    assert STANDING_STILL in output
