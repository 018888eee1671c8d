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
    processor_minutes = sum(times[:4]) / 60  # its own, and of what it has started
    print(f"{minutes:.1f} minutes, {processor_minutes:.1f} processor minutes")
    return code


def _run(arguments: list[str], level: str, is_native: bool) -> int:
    environment = os.environ | {"GENLAB_TESTS": level}
    # Python is started some hundred times: what is compiled once is kept, whoever else does without
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if level == "default":
        environment["GENLAB_CHANGED"] = "\n".join(_changed_files())
    if not is_native:
        chromium.program(shell=True)  # installed once, before every worker looks for it
    tests = [sys.executable, "-m", "pytest", *_options(arguments, level, is_native)]
    if arguments:
        return _code(subprocess.Popen(tests, cwd=ROOT, env=environment), LIMITS[level] + PATIENCE)
    return _run_all(tests, environment, level)


def _run_all(tests: list[str], environment: dict[str, str], level: str) -> int:
    """The tests, with the site that is built meanwhile, and the checks of style and types."""
    limit = LIMITS[level]
    build = [sys.executable, "build.py", "build"]
    if level == "default":
        build.append("--draft")
    building = subprocess.Popen(build, cwd=ROOT)
    styles = [subprocess.Popen([sys.executable, *command], cwd=ROOT) for command in STYLE]
    if failed := max(_code(process, limit) for process in styles):
        _end(building)
        return failed
    checks = [[sys.executable, "-m", "mypy"], *npm.checks()]
    checking = [_start_aside(command) for command in checks]
    testing = subprocess.Popen(tests, cwd=ROOT, env=environment)
    if failed := _code(building, limit):
        _end(testing)
        return failed
    processes = [testing, *checking]
    codes = [_code(process, limit + PATIENCE) for process in processes]
    for process, code in zip(processes, codes, strict=True):
        if code:  # its output may stand far above, among that of the tests
            print(f"ended with {code}: {' '.join(process.args[:4])}", file=sys.stderr)
    return next(filter(None, codes), 0)


def _options(arguments: list[str], level: str, is_native: bool) -> list[str]:
    """What pytest is told: which tests, on how many cores, and how long."""
    options = ["-o", f"session_timeout={LIMITS[level]}", "--durations", "20"]
    if is_native:
        options += ["--ignore", BROWSER]
    if not any(argument.startswith(("-n", "--numprocesses")) for argument in arguments):
        options += ["-n", str(max(2, os.cpu_count() or 1)), "--dist", "worksteal"]
    if arguments[:1] and arguments[0] in labs():
        options.append("-k")
    return [*options, *arguments]


def _start_aside(command: list[str]) -> subprocess.Popen:
    """Start a command that has what the others leave of the processor: nothing waits for it."""
    process = subprocess.Popen(command, cwd=ROOT)
    low = psutil.BELOW_NORMAL_PRIORITY_CLASS if psutil.WINDOWS else 10
    with contextlib.suppress(psutil.Error):  # it may have ended
        psutil.Process(process.pid).nice(low)
    return process


def _changed_files() -> list[str]:
    files, base = areas.changed_files()
    names = ", ".join(area.name for area in areas.areas_of_change(files)) or "no area"
    print(f"in full, for the change since {base}: {names} (--full: all)", flush=True)
    return files


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
