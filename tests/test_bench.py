"""Each command of ``python build.py bench`` runs and prints its table; few repetitions do here."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pkgutil import iter_modules

import pytest
from bench import harness, readme, stale
from bench.boot import pages
from bench.peers import run

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


def test_every_row_of_the_readme_is_one_that_the_command_wrote():
    """But for the dagger, which says that the sources have changed since."""
    modules = sorted(readme.SOURCES)
    text = readme.README.read_text("utf-8").split(readme.BEGIN)[1].split(readme.END)[0]
    expected = readme.rendered(modules).replace(readme.STALE, "")
    assert text.replace(readme.STALE, "").strip() == expected
    names = [module.name for module in iter_modules([str(build.ROOT / "tests" / "bench")])]
    assert modules == sorted(name for name in names if name not in harness.NO_CASES)


def test_a_row_whose_sources_have_changed_is_marked(tmp_path, monkeypatch):
    source = tmp_path / "model.py"
    source.write_text("speed = 1\n", "utf-8")
    page = tmp_path / "README.md"
    page.write_text(f"Before.\n{readme.BEGIN}\nold\n{readme.END}\nAfter.\n", "utf-8")
    monkeypatch.setattr(readme, "ROOT", tmp_path)
    monkeypatch.setattr(readme, "ROWS_FILE", tmp_path / "core.json")
    monkeypatch.setattr(readme, "README", page)
    monkeypatch.setattr(readme, "SOURCES", {"model": ("model.py",)})
    readme.keep("model", ("fit", "peer", "2", "4", "2.00", "1", "1"), processor=False)
    readme.keep("model", ("predict", "peer", "2", "1", "0.50", "1", "1"), processor=True)
    readme.write(["model"])
    lines = page.read_text("utf-8").splitlines()
    assert lines[0] == "Before." and lines[-1] == "After."
    assert lines[-5:-3] == [
        "| fit | peer | 2 | 4 | 2.00 | 1 | 1 |",
        "| predict * | peer | 2 | 1 | 0.50 | 1 | 1 |",
    ]
    source.write_text("speed = 2\n", "utf-8")
    readme.keep("model", ("fit", "peer", "1", "4", "4.00", "1", "1"), processor=False)
    readme.write(["model"])
    assert page.read_text("utf-8").splitlines()[-5:-3] == [
        "| fit | peer | 1 | 4 | 4.00 | 1 | 1 |",
        "| predict * † | peer | 2 | 1 | 0.50 | 1 | 1 |",
    ]


def test_every_part_of_the_readme_with_a_table_names_its_command_and_sources():
    rows = stale.rows_by_part(readme.README.read_text("utf-8"))
    assert rows.keys() == stale.PARTS.keys()
    for part in stale.PARTS.values():
        assert all((build.ROOT / source).exists() for source in part.sources)
    text = "# A\n## B\n| head |\n| ---: |\n| 1 |\n| 2 |\n\n## C\nnone\n## D\n| x |\n|---|\n| 3 |\n"
    assert stale.rows_by_part(text) == {"B": [5, 6], "D": [13]}
