"""Each command of ``python build.py bench`` runs and prints its table; few repetitions do here."""

import re
import subprocess
import sys
import tomllib

import pytest
from bench.boot import pages
from bench.peers import run

import build

LIMIT = 600  # seconds, on a machine that does much else
ROW = re.compile(r"^\|.*\|\s*[\d.]+.*\|$", re.MULTILINE)
# Each command, how the head of its table begins, and how many rows it has at least
COMMANDS = {
    "core belief --rounds 1": ("case", 6),
    "peers categorical_HMM": ("suite", 1),
    "boot 1": ("medians", 8),
}


@pytest.mark.full
@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS)
def test_a_bench_command_prints_its_table(command, site):
    head, count = COMMANDS[command]
    arguments = [word.replace("_", " ") for word in command.split()]
    process = subprocess.run(
        [sys.executable, "build.py", "bench", *arguments],
        cwd=build.ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT,
    )
    assert process.returncode == 0, process.stderr[-2000:]
    assert f"| {head}" in process.stdout
    assert len(ROW.findall(process.stdout)) >= count, process.stdout


@pytest.mark.parametrize(
    ("outcome", "message", "expected"),
    [
        ("passed", "", ("passed", "")),
        ("skipped", "Skipped: not offered: positive", ("not offered", "positive")),
        ("skipped", "Skipped: another solver", ("unexplained", "")),
        ("failed", "AssertionError: not offered: positive", ("unexplained", "")),
    ],
)
def test_only_an_adapter_says_what_is_not_offered(outcome, message, expected):
    """A skip of the peer's own test needs a reason, as a failure does."""
    result = {"test": "test_fit", "outcome": outcome, "when": "call", "message": message}
    assert run.verdict_of("ridge", result) == expected


def test_the_page_of_panels_converter_has_all_that_genlab_needs():
    """What is missing there is asked of an index, which the benchmark's pages cannot reach."""
    project = tomllib.loads((build.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed_names = {re.match(r"[\w-]+", line)[0] for line in project["dependencies"]}
    given_names = {*pages.RELEASE, *pages.FETCHED, *pages.INSTALLED}
    assert {"numpy", "tinycss2", "webencodings"} <= needed_names <= given_names
