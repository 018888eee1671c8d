"""``python build.py test``: lint, types and the checks of the browser's code, then pytest on every
core; at the end nothing that was started is still running.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import areas
import chromium
import leftovers
import psutil

from genlab.labs import labs
from web.make import npm

ROOT = Path(__file__).resolve().parent.parent
BROWSER = "tests/browser"
# Seconds after which a run is ended, whatever it waits for
LIMITS = {"default": 3600, "full": 2 * 3600, "thorough": 8 * 3600}
PATIENCE = 60  # seconds for an interrupted pytest to tidy up
GRACE = 5  # seconds for a process that has been interrupted by itself
LINT_IMPORTS = (
    "import sys; from importlinter.cli import lint_imports_command; "
    "sys.exit(lint_imports_command())"
)
STYLE = (
    ("-m", "ruff", "check", "."),
    ("-m", "ruff", "format", "--check", "."),
    ("-c", LINT_IMPORTS),
)


def run(arguments: list[str], level: str, is_native: bool = False) -> int:
    """Test, and return the code with which the command ends.

    Parameters
    ----------
    arguments
        A lab's name, which stands for all tests with that name in them, or whatever pytest takes;
        then these tests alone run, in full. Empty for the whole suite.
    level
        How much of the suite runs: "default", "full" or "thorough".
    is_native
        Whether the tests in a browser are left out.
    """
    began = time.monotonic()
    leftovers.interrupt_at_termination()
    with leftovers.contained():
        try:
            code = _run(arguments, "full" if arguments and level == "default" else level, is_native)
        except KeyboardInterrupt:
            print("interrupted", file=sys.stderr)
            code = 128 + signal.SIGINT
    minutes = (time.monotonic() - began) / 60
    times = os.times()
    processor_minutes = (
        times.user + times.system + times.children_user + times.children_system
    ) / 60
    print(f"{minutes:.1f} minutes, {processor_minutes:.1f} processor minutes")
    return code


def _run(arguments: list[str], level: str, is_native: bool) -> int:
    style_checks = [] if arguments else [[sys.executable, *command] for command in STYLE]
    checks = [] if arguments else [[sys.executable, "-m", "mypy"], *npm.checks()]
    limit = LIMITS[level]
    environment = os.environ | {"GENLAB_TESTS": level}
    # Python is started some hundred times: what is compiled once is kept, whoever else does without
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if level == "default":
        environment["GENLAB_AREAS"] = areas.to_text(_touched_areas())
    # The tests of the labs run meanwhile (conftest.py). Within a test the build would be held to
    # the limit of one.
    build = [sys.executable, "build.py", "build"]
    if level == "default":
        build.append("--draft")
    builds = [] if arguments else [subprocess.Popen(build, cwd=ROOT)]
    styles = [subprocess.Popen(command, cwd=ROOT) for command in style_checks]
    if failed := max((_code(process, limit) for process in styles), default=0):
        for process in builds:
            _end(process)
        return failed
    looking = [_start_aside(command) for command in checks]
    options = ["--ignore", BROWSER] if is_native else []
    if not is_native:
        chromium.program(shell=True)  # installed once, before every worker looks for it
    if not any(argument.startswith(("-n", "--numprocesses")) for argument in arguments):
        options += ["-n", "auto"]
    options += ["-o", f"session_timeout={limit}"]
    selection = ["-k", *arguments] if arguments[:1] and arguments[0] in labs() else arguments
    command = [sys.executable, "-m", "pytest", *options, *selection]
    tests = subprocess.Popen(command, cwd=ROOT, env=environment)
    if failed := max((_code(process, limit) for process in builds), default=0):
        _end(tests)
        return failed
    tested = _code(tests, limit + PATIENCE)
    return tested or max((_code(process, limit) for process in looking), default=0)


def _start_aside(command: list[str]) -> subprocess.Popen:
    """Start a command that has what the others leave of the processor: nothing waits for it."""
    process = subprocess.Popen(command, cwd=ROOT)
    low = psutil.BELOW_NORMAL_PRIORITY_CLASS if psutil.WINDOWS else 10
    with contextlib.suppress(psutil.Error):  # it may have ended
        psutil.Process(process.pid).nice(low)
    return process


def _touched_areas() -> list[areas.Area]:
    files, base = areas.changed_files()
    touched_areas = areas.areas_of_change(files)
    names = ", ".join(area.name for area in touched_areas) or "no area"
    print(f"in full, for the change since {base}: {names} (--full: all)", flush=True)
    return touched_areas


def _code(process: subprocess.Popen, limit: float) -> int:
    """What the process ends with; it is interrupted when it takes longer than the limit, or when
    this command is.
    """
    try:
        return abs(process.wait(limit))
    except subprocess.TimeoutExpired:
        print(f"ended after {limit:.0f} seconds: {process.args}", file=sys.stderr)
        _end(process)
        return 1
    except KeyboardInterrupt:
        # A terminal has sent Ctrl+C to the process, too
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GRACE)
        _end(process)
        raise


def _end(process: subprocess.Popen) -> None:
    """Ask the process to end, and give it the time to tidy up."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
