"""Each command of ``python build.py bench`` runs and prints its table; few repetitions do here."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pkgutil import iter_modules

import pytest
from bench import harness
from bench.boot import pages

import build

LIMIT = 1200  # seconds, on a machine that does much else
ROW = re.compile(r"^\|.*\|\s*[\d.]+.*\|$", re.MULTILINE)
# The command, how the head of its table begins, and how many rows it has at least.
COMMANDS = {
    "core": ("core --rounds 1 belief", "case", 3),
    "peers": ("peers 'categorical HMM'", "suite", 1),
    "page": ("page 1", "mail, words", 4),
    "memory": ("memory", "opened", 8),
    "boot": ("boot 1", "medians of 1, by turns", 8),
    "class": ("class", "300 students", 5),
}


@pytest.mark.full
@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_a_bench_command_prints_its_table(name, site):
    arguments, head, count = COMMANDS[name]
    words = [quoted or plain for quoted, plain in re.findall(r"'([^']+)'|(\S+)", arguments)]
    command = [sys.executable, "build.py", "bench", *words]
    process = subprocess.run(command, cwd=build.ROOT, capture_output=True, text=True, timeout=LIMIT)
    assert process.returncode == 0, process.stderr[-2000:]
    assert f"| {head}" in process.stdout
    assert len(ROW.findall(process.stdout)) >= count, process.stdout


def test_every_module_of_which_bench_core_takes_cases_has_some():
    """Else the command ends with an error before the first row."""
    names = [module.name for module in iter_modules([str(build.ROOT / "tests" / "bench")])]
    modules = [name for name in names if name not in harness.NO_CASES]
    assert len(modules) > 5
    for name in modules:
        assert callable(import_module(f"bench.{name}").cases), name


def test_the_page_of_panels_converter_has_all_that_genlab_needs():
    """What is missing there is asked of an index, which the benchmark's pages cannot reach."""
    project = tomllib.loads((build.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed_names = {re.match(r"[\w-]+", line)[0] for line in project["dependencies"]}
    given_names = {*pages.RELEASE, *pages.FETCHED, *pages.INSTALLED}
    assert {"numpy", "tinycss2", "webencodings"} <= needed_names <= given_names
