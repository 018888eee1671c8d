"""Each command of ``python build.py bench`` runs and prints its table; few repetitions do here."""

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pkgutil import iter_modules

import pytest
from bench import everything, harness, readme, stale, targets
from bench.boot import pages
from bench.peers import run

import build

LIMIT = 1200  # seconds, on a machine that does much else
ROW = re.compile(r"^\|.*\|\s*[\d.]+.*\|$", re.MULTILINE)
# The command, how the head of its table begins, and how many rows it has at least.
COMMANDS = {
    "core": ("core --rounds 1 belief", "case", 3),
    "space": ("space", "computation", 6),
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


def test_every_table_of_the_readme_is_what_the_commands_would_write():
    """But for the dagger, which says that the sources have changed since."""
    modules = sorted(readme.SOURCES)
    text = readme.README.read_text("utf-8").replace(readme.STALE, "")
    for name, content in readme.computed(modules).items():
        begin, end = readme.marks(name)
        assert text.count(begin) == text.count(end) == 1, name
        table = text.split(begin)[1].split(end)[0].strip()
        assert table == content.replace(readme.STALE, ""), name
    teaching = readme.TEACHING.read_text("utf-8")
    assert readme.marks("class")[0] in teaching
    table = {"class": readme.rendered_table("class").replace(readme.STALE, "")}
    assert readme.with_tables(teaching, table) == teaching
    names = [module.name for module in iter_modules([str(build.ROOT / "tests" / "bench")])]
    assert modules == sorted(name for name in names if name not in harness.NO_CASES)


def test_every_row_of_the_readme_belongs_to_one_group_of_the_command_that_measures_all():
    """But for those of parts that are records, and for tables that follow from other rows."""
    text = readme.README.read_text("utf-8")
    tables = readme.tables_by_line(text)
    for part, numbers in stale.rows_by_part(text).items():
        unmarked = [number for number in numbers if number not in tables]
        assert bool(unmarked) == (part in everything.RECORDS), (part, unmarked)
        for number in set(numbers) - set(unmarked):
            groups = [group for group in everything.GROUPS if tables[number] in group.tables]
            assert len(groups) == 1, tables[number]
    all_tables = {table for group in everything.GROUPS for table in group.tables}
    assert all_tables == {*readme.TABLES, *(f"core {module}" for module in readme.SOURCES)}
    for group in everything.GROUPS:
        assert group.command[-1] == "--write" and group.minutes > 0


def test_a_row_below_its_target_has_a_reason_in_the_notes():
    all_targets, rows = targets.all_targets(), readme.measured_rows()
    shortfalls = targets.shortfalls(all_targets, rows)
    assert [shortfall.cells for shortfall in shortfalls if not shortfall.has_reason] == []
    headings = re.findall("^## (.+)$", readme.README.with_name("NOTES.md").read_text("utf-8"), re.M)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    for target in all_targets:
        assert targets.rows_of(target, rows), f"no row is one of “{target.title}”"
        assert {reason.notes for reason in target.reasons} <= anchors, target.title
    for entry in readme.other_rows()["space"]:
        computation, megabytes, bound = entry["row"]
        assert float(megabytes) <= float(bound), computation


def test_the_rows_decide_what_is_listed_below_a_target():
    reason = targets.Reason("long", "it is long", "notes")
    speed = targets.Target("fits", ("model",), "fit$", 0.8, "speed", (reason,))
    memory = targets.Target("memory", ("model",), "fit$", 3.0, "memory")

    def row(name, ratio, own_memory):
        return {"row": [name, "peer", "1", "1", f"{ratio} (0.1–9.9)", own_memory, "2"]}

    names_and_figures = [("long fit", "0.79", "6"), ("fit", "0.80", "6.1"), ("predict", "0.1", "9")]
    rows = {"model": [row(*cells) for cells in names_and_figures], "other": [row("fit", 0.1, "9")]}
    shortfalls = targets.shortfalls([speed, memory], rows)
    assert [(shortfall.name, shortfall.value) for shortfall in shortfalls] == [
        ("long fit", 0.79),
        ("fit", 3.05),
    ]
    assert [shortfall.has_reason for shortfall in shortfalls] == [True, False]
    assert targets.overview([speed, memory], rows).splitlines()[2:] == [
        "| fits | 0.8 | 2 | 0.79 | 0.80 | 1 |",
        "| memory | at most 3 | 2 | 3.00 | 3.05 | 1 |",
    ]
    assert targets.shortfall_table([speed, memory], rows).splitlines()[2:] == [
        "| long fit (model) | 0.8 | 0.79 | it is long ([notes](NOTES.md#notes)) |",
        f"| fit (model) | at most 3 | 3.05 × the peer's memory | {targets.NO_REASON} |",
    ]


def test_the_command_that_measures_all_goes_on_after_a_failure_and_estimates_what_is_left(capsys):
    seconds = iter([0, 0, 240, 600])  # at the beginning, and before each group
    commands = []
    groups = [group for group in everything.GROUPS if group.name in ("hmm", "space", "peers")]

    def start(arguments):
        commands.append(" ".join(arguments))
        return 1 if "space" in arguments else 0

    failed = everything.run(groups, 3, True, True, start, lambda: next(seconds))
    assert failed == ["space"]
    assert commands == [
        "bench core hmm --processor --write --rounds 3 --stale",
        "bench space --write",
        "bench peers --write",
    ]
    minutes = [group.minutes for group in groups]
    estimates = [
        sum(minutes),
        4 / minutes[0] * sum(minutes[1:]),
        10 / sum(minutes[:2]) * minutes[2],
    ]
    output = capsys.readouterr().out
    assert re.findall(r"about (\d+) minutes are left", output) == [f"{n:.0f}" for n in estimates]
    assert "space failed" in output
    dry = everything.command_of(groups[0], 7, False, False)
    assert dry == ["bench", "core", "hmm", "--processor", "--rounds", "7"]


def test_a_row_whose_sources_have_changed_is_marked(tmp_path, monkeypatch):
    source = tmp_path / "model.py"
    source.write_text("speed = 1\n", "utf-8")
    page = tmp_path / "README.md"
    page.write_text(f"Before.\n{readme.BEGIN}\nold\n{readme.END}\nAfter.\n", "utf-8")
    monkeypatch.setattr(readme, "ROOT", tmp_path)
    monkeypatch.setattr(readme, "ROWS_FILE", tmp_path / "core.json")
    monkeypatch.setattr(readme, "README", page)
    monkeypatch.setattr(readme, "SOURCES", {"model": ("model.py",)})
    monkeypatch.setattr(readme, "TABLES", {})
    monkeypatch.setattr(readme, "TABLES_FILE", tmp_path / "measured.json")
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
    names = [(name, "peer") for name in ("predict", "fit", "score")]
    assert [readme.is_current("model", case) for case in names] == [False, True, False]
    readme.settle("model", names[:1])  # the fit is no case any more
    assert [entry["row"][0] for entry in readme.measured_rows()["model"]] == ["predict"]


def test_every_part_of_the_readme_with_a_table_names_its_command_and_sources():
    rows = stale.rows_by_part(readme.README.read_text("utf-8"))
    assert rows.keys() == stale.PARTS.keys()
    for part in stale.PARTS.values():
        assert all((build.ROOT / source).exists() for source in part.sources)
    text = "# A\n## B\n| head |\n| ---: |\n| 1 |\n| 2 |\n\n## C\nnone\n## D\n| x |\n|---|\n| 3 |\n"
    assert stale.rows_by_part(text) == {"B": [5, 6], "D": [13]}
