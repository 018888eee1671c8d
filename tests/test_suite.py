"""Which tests a run of the command takes: the default form, and all of what a change touches."""

import subprocess
from pathlib import Path
from types import SimpleNamespace

import areas
import conftest as machinery
import pytest
from areas import AREAS, areas_of_change, changed_files

ROOT = Path(__file__).resolve().parent.parent
TESTS_OF_COIN = "tests/browser/test_coin.py::test_one"


def names(files: list[str]) -> list[str]:
    return [area.name for area in areas_of_change(files)]


def test_a_change_touches_the_areas_that_the_table_says():
    assert names(["genlab/labs/coin/model.py"]) == ["coin"]
    assert names(["genlab/core/hmm/scan.py", "README.md"]) == ["core"]
    assert names(["web/shell/interaction/open_files.js"]) == ["page", "build"]
    assert names(["pyproject.toml"]) == ["versions and test machinery"]
    assert names(["tests/browser/test_print.py"]) == ["tests/browser/test_print.py"]
    assert names(["README.md"]) == []


def test_an_area_has_its_tests_and_the_cases_that_are_named_after_it():
    [coin] = areas_of_change(["genlab/labs/coin/model.py"])
    for test in (TESTS_OF_COIN, "tests/labs/coin/test_model.py::test_a", "tests/a.py::t[x-coin]"):
        assert coin.has(test)
    assert not coin.has("tests/browser/test_hmm.py::test_coin[hmm]")
    [page] = [area for area in AREAS if area.name == "page"]
    assert page.has(TESTS_OF_COIN)
    assert not page.has("tests/core/test_hmm.py::test_one[browser]")


def test_every_place_of_the_table_is_there():
    places = {place for area in AREAS for place in (*area.paths, *area.tests)}
    # A lab need not have tests of its own
    optional = {f"tests/labs/{area.name}/" for area in AREAS}
    optional |= {f"tests/browser/test_{area.name}.py" for area in AREAS}
    assert [place for place in sorted(places - optional) if not (ROOT / place).exists()] == []


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project of two commits; returns a function that lets git do something in it."""

    def git(*arguments: str) -> str:
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        command = ["git", *identity, *arguments]
        process = subprocess.run(
            command, cwd=tmp_path, check=True, capture_output=True, text=True, timeout=60
        )
        return process.stdout.strip()

    git("init", "-q", "-b", "main")
    for name in ("first", "second"):
        (tmp_path / name).write_text(name)
        git("add", ".")
        git("commit", "-q", "-m", name)
    monkeypatch.setattr(areas, "ROOT", tmp_path)
    return git


def test_what_has_changed_is_compared_with_the_merge_base(project, tmp_path):
    assert changed_files({}) == ([], project("rev-parse", "--short=12", "main"))
    project("switch", "-q", "-c", "branch")
    (tmp_path / "third").write_text("of the branch")
    project("add", ".")
    project("commit", "-q", "-m", "third")
    (tmp_path / "first").write_text("not committed")
    (tmp_path / "fourth").write_text("not added")
    files, base = changed_files({})
    assert files == ["first", "fourth", "third"]
    assert base == project("rev-parse", "--short=12", "main")


def test_in_continuous_integration_the_previous_push_is_compared(project):
    first = project("rev-parse", "main~1")
    assert changed_files({"CI": "true"}) == ([], "no earlier push")
    assert changed_files({"CI": "true", "GENLAB_BEFORE": first}) == (["second"], first[:12])
    new_branch = 40 * "0"
    assert changed_files({"CI": "true", "GENLAB_BEFORE": new_branch})[0] == []


def test_where_there_is_no_git_nothing_is_compared(tmp_path, monkeypatch):
    monkeypatch.setattr(areas, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert changed_files({}) == ([], "nothing to compare with")


def form(monkeypatch, items: list, level: str, files: list[str] = ()) -> list[str]:
    """The cases that a run of this form takes of these, after a change of such files."""
    monkeypatch.setenv("GENLAB_CHANGED", "\n".join(files))
    monkeypatch.setattr(machinery, "LEVEL", level)
    items = list(items)
    hook = SimpleNamespace(pytest_deselected=lambda items: None)
    machinery.pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)
    return [item.callspec.id for item in items]


def items_of(request, path: str, cases: list, *marks) -> list[pytest.Item]:
    """A test with these cases and marks, as if it were that of a file."""

    def test_case(case):
        pass

    for mark in (*marks, pytest.mark.parametrize("case", cases)):
        test_case = mark(test_case)
    module = pytest.Module.from_parent(request.session, path=ROOT / path)
    module.obj = SimpleNamespace(__name__="tests_of_a_file", test_case=test_case)
    return list(module.collect())


def test_the_default_form_has_the_essential_cases_and_those_of_touched_areas(request, monkeypatch):
    cases = ["coin", "gauss", "hmm-dark", "hmm-light"]
    mark = pytest.mark.essential("coin", "hmm-l")
    items = items_of(request, "tests/browser/test_print.py", cases, mark)
    assert form(monkeypatch, items, "full") == cases
    assert form(monkeypatch, items, "default") == ["coin", "hmm-light"]
    of_hmm = form(monkeypatch, items, "default", ["genlab/labs/hmm/tables.py"])
    assert of_hmm == ["coin", "hmm-dark", "hmm-light"]
    assert form(monkeypatch, items, "default", ["web/shell/page/print.js"]) == cases


def test_outside_the_browser_only_what_is_marked_is_left_out(request, monkeypatch):
    cases = ["quick", pytest.param("slow", marks=pytest.mark.full)]
    items = items_of(request, "tests/test_build.py", cases)
    assert form(monkeypatch, items, "default") == ["quick"]
    assert form(monkeypatch, items, "full") == ["quick", "slow"]
    assert form(monkeypatch, items, "default", ["build.py"]) == ["quick", "slow"]


def test_what_takes_long_comes_first_and_what_needs_the_site_last(request, monkeypatch):
    cases = ["quick", pytest.param("slow", marks=pytest.mark.long)]
    items = items_of(request, "tests/core/test_coin.py", cases)
    items[0].fixturenames.append("site")
    assert form(monkeypatch, items, "full") == ["slow", "quick"]
