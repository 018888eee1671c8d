"""The mistakes that `build.py mutate` plants: one token each, in what is computed and nowhere
else.
"""

import ast
import base64
import hashlib
import json
from dataclasses import asdict
from functools import cache
from pathlib import Path

import pytest
from mutants import hunt, page
from mutants.equivalents import Equivalent, known_equivalents, reason_for
from mutants.plant import Mutant, mutants

ROOT = Path(__file__).parent.parent

SOURCE = '''"""No 1 in a docstring."""
from a import b  # nor + here
LIMIT: int | None = 3; _A, _B = 1 << 3, (2, 3e-1)
f.default = not b

def f(x: int | float = 1.0, *, ä: bool = True) -> list | None:
    """Nor 2 < 3 here."""
    if not x <= 2 and x is not None:
        raise ValueError(f"{x + 1} is more than {2}")
    return -max(x) ** 2 + "ä".find("a", 0), [n for n in x if n in ä]

def g(x):
    if x < LIMIT or x - 0.5 >= 1:
        return K > x
    return zip(x.reshape(-1, 2), x.astype(int, copy=False), strict=True)
'''


def test_each_is_another_program_by_one_token():
    all_mutants = mutants("a.py", SOURCE)
    for mutant in all_mutants:
        other = mutant.plant_in(SOURCE)
        ast.parse(other)
        differing_lines = [
            pair
            for pair in zip(SOURCE.splitlines(), other.splitlines(), strict=True)
            if len({*pair}) > 1
        ]
        assert (
            len(differing_lines) == 1
            and mutant.line == SOURCE.splitlines().index(differing_lines[0][0]) + 1
        )


def test_mutants_leave_messages_and_types_alone():
    changes = sorted((mutant.line, mutant.old, mutant.new) for mutant in mutants("a.py", SOURCE))
    assert changes == sorted(
        [
            (4, "not", ""),
            (8, "and", "or"),
            (8, "not", ""),
            (8, "<=", "<"),
            (8, "2", "3"),
            (10, "+", "-"),
            (10, "-", "+"),
            (10, "**", "*"),
            (10, "max", "min"),
            (10, "2", "3"),
            (10, "0", "1"),
            (10, "in", "not in"),
            (6, "1.0", "2.0"),
            (6, "True", "False"),
            (13, "<", ">"),
            (13, "or", "and"),
            (13, "-", "+"),
            (13, "0.5", "1.5"),
            (13, ">=", "<="),
            (13, "1", "2"),
            (14, ">", ">="),
            (15, "2", "3"),
        ]
    )


def test_mutant_knows_the_lines_of_its_function():
    spans = {mutant.line: (mutant.first, mutant.last) for mutant in mutants("a.py", SOURCE)}
    assert spans[4] == (1, 15) and spans[8] == spans[10] == (6, 10)


@cache
def mutants_of(path: str) -> list[Mutant]:
    """All mutants of a file."""
    return mutants(path, (ROOT / path).read_text("utf-8"))


def test_core_has_thousands_of_mutants():
    paths = [path.relative_to(ROOT).as_posix() for path in (ROOT / "genlab/core").rglob("*.py")]
    assert sum(len(mutants_of(path)) for path in paths) > 4000


@pytest.fixture(scope="module")
def mutants_of_script() -> list[Mutant]:
    return page.script_mutants(ROOT)


@pytest.mark.parametrize("entry", known_equivalents(), ids=lambda entry: entry.line)
def test_each_known_equivalent_is_a_mutant_as_often_as_it_says(entry, mutants_of_script):
    source = (ROOT / entry.path).read_text("utf-8")
    lines = source.splitlines()
    if entry.path.endswith(".js"):
        population = [mutant for mutant in mutants_of_script if mutant.path == entry.path]
    else:
        population = mutants_of(entry.path)
    matching = [mutant for mutant in population if entry.matches(mutant, lines[mutant.line - 1])]
    assert len(matching) == entry.places
    assert entry.reason


def test_an_equivalent_is_one_token_of_one_line_of_one_file(tmp_path):
    (tmp_path / "a.py").write_text(SOURCE, "utf-8")
    entry = Equivalent("a.py", "return K «>» x", ">=", "no x is K")
    all_mutants = mutants("a.py", SOURCE)
    reasons = {mutant: reason_for(mutant, tmp_path, [entry]) for mutant in all_mutants}
    assert [(mutant.line, reason) for mutant, reason in reasons.items() if reason] == [
        (14, "no x is K")
    ]
    for other in (
        Equivalent("b.py", "return K «>» x", ">=", "another file"),
        Equivalent("a.py", "return K «>» x", "<", "another replacement"),
        Equivalent("a.py", "return K «>» y", ">=", "another line"),
        Equivalent("a.py", "return «K» > x", ">=", "another token"),
    ):
        assert not any(reason_for(mutant, tmp_path, [other]) for mutant in all_mutants)


# ── In the page's script ──────────────────────────────────────────────────────────────────────────

SCRIPT = """import { a } from "./1.js"; // nor + here
/** Nor 2 < 3 here. */
const ä = 1 + a, text = `${a + 1}` + "2 < 3";
export function f(x) {
  if (!x && ä < 2) throw new Error("more than 2 < 3" + 1);
  return Math.max(x, a.toString()) === 0 || true;
}
"""


def test_mutants_of_a_script_leave_imports_and_texts_alone(tmp_path):
    folder = tmp_path / page.FOLDER
    folder.mkdir(parents=True)
    (folder / "a.js").write_text(SCRIPT, "utf-8")
    all_mutants = page.script_mutants(tmp_path)
    changes = [(mutant.line, mutant.old, mutant.new) for mutant in all_mutants]
    assert sorted(changes) == [
        (3, "+", "-"),
        (3, "1", "2"),
        (5, "!", ""),
        (5, "&&", "||"),
        (5, "2", "3"),
        (5, "<", "<="),
        (6, "0", "1"),
        (6, "===", "!=="),
        (6, "max", "min"),
        (6, "true", "false"),
        (6, "||", "&&"),
    ]
    lines = {(mutant.old, mutant.line): mutant.plant_in(SCRIPT) for mutant in all_mutants}
    assert "const ä = 1 - a," in lines["+", 3]
    assert "Math.min(x" in lines["max", 6]


def test_another_script_takes_the_place_of_the_one_that_was_built(tmp_path):
    first, second = b"one();", b"two(2);"

    def entry(content: bytes) -> str:
        code = hashlib.sha256(content).hexdigest()
        integrity = base64.b64encode(hashlib.sha256(content).digest()).decode()
        file = {"path": f"assets/shell.{code[:12]}.js", "size": len(content), "sha256": code}
        table = json.dumps({"shell.js": file}, separators=(",", ":"))
        return f'<script src="{file["path"]}" integrity="sha256-{integrity}"></script>{table}'

    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / f"shell.{hashlib.sha256(first).hexdigest()[:12]}.js").write_bytes(first)
    (tmp_path / "index.html").write_text(entry(first))
    page.replace_script(tmp_path, second)
    assert (tmp_path / "index.html").read_text() == entry(second)
    [script] = assets.iterdir()
    assert script.read_bytes() == second
    assert script.name in entry(second)


UNIT_TEST = """import assert from "node:assert/strict";
import { more } from "../../web/shell/a.mjs";
assert.equal(more(1), 3);
"""


def test_unit_tests_alone_judge_a_mutant_of_the_script_where_that_is_asked(tmp_path):
    module = tmp_path / page.FOLDER / "a.mjs"
    unit_test = tmp_path / "tests" / "shell" / "a.test.mjs"
    for file, content in (
        (module, "export const more = (x) => x + 2;\nexport const rest = 4;\n"),
        (unit_test, UNIT_TEST),
    ):
        file.parent.mkdir(parents=True)
        file.write_text(content, "utf-8")
    path = module.relative_to(tmp_path).as_posix()
    mutant_of_sum = Mutant(path, 1, 30, "+", "-", 1, 1)
    mutant_of_rest = Mutant(path, 2, 20, "4", "5", 2, 2)
    assert page.outcome_of(tmp_path, mutant_of_sum, "units")[0] == "killed"
    assert page.outcome_of(tmp_path, mutant_of_rest, "units")[0] == "survived"
    assert "x + 2" in module.read_text("utf-8")


def test_only_the_survivors_of_another_level_are_judged_again(tmp_path):
    sample = mutants("a.py", SOURCE)[:3]
    outcomes = ["killed", "survived", "endless"]
    lines = [
        json.dumps([asdict(mutant), asdict(hunt.Verdict(outcome, 1, 0.5))])
        for mutant, outcome in zip(sample, outcomes, strict=True)
    ]
    log = tmp_path / "verdicts.jsonl"
    log.write_text("\n".join(lines))
    assert hunt.survivors(sample, log) == [sample[1]]
    assert hunt.survivors(sample, None) == sample
    log.write_text("\n".join(lines[:2]))
    with pytest.raises(SystemExit, match="no verdict on 1 of 3 mutants"):
        hunt.survivors(sample, log)


def test_copy_for_the_script_has_every_module_and_the_site_that_was_built(tmp_path, monkeypatch):
    project, site = tmp_path / "project", tmp_path / "site"
    modules = ["genlab/core/sampling/distributions.py", "web/make/pages.py"]
    for name in [*modules, "dist/index.html", "dist.old/index.html", "web/__pycache__/pages.pyc"]:
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(name)
    site.mkdir()
    (site / "index.html").write_text("built")
    monkeypatch.setattr(hunt, "ROOT", project)
    copy = hunt.copy_project(site, tmp_path / "copy")
    files = sorted(file.relative_to(copy).as_posix() for file in copy.rglob("*") if file.is_file())
    assert files == sorted([*modules, "dist/index.html"])
    assert (copy / "dist" / "index.html").read_text() == "built"


def test_script_that_cannot_be_bundled_is_a_fault_of_the_copy_and_kills_no_mutant(tmp_path):
    (tmp_path / "dist").mkdir()
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "__init__.py").write_text("")
    (tmp_path / "web" / "pages.py").write_text("raise ImportError('no tools')\n")
    with pytest.raises(SystemExit, match=r"(?s)could not be bundled: .*ImportError: no tools"):
        page.check_undisturbed(tmp_path, "default")
