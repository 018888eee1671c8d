"""The program that a person takes home: program.py with the values of a link."""

import ast
import contextlib
import io
import json
import math
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from genlab.check.promise import promise
from genlab.check.subject import NotChecked, Subject
from genlab.kit import State, script
from genlab.kit.program import PICTURE, steps
from genlab.teaching.takehome import notebook, teaching

SITE = "https://example.org/"
ALLOWED = {"genlab", "json", "math"}
MAX_SECONDS = 60


@promise("program.py has a docstring and named steps; the last but one prints JSON, the last draws")
def program_has_steps(subject: Subject) -> Iterator[str]:
    file = subject.file("program.py")
    path = subject.folder / "program.py"
    if not path.is_file():
        yield f"{file}: this file is missing; it is the program that a person takes home"
        return
    source = path.read_text("utf-8")
    if ast.get_docstring(ast.parse(source)) is None:
        yield f"{file}: it must begin with a docstring, whose first line names the link"
    names = [name for name, _ in steps(source)][1:]
    if len(set(names)) < len(names):
        yield f"{file}: two steps have the same name"
    if len(names) < 2 or names[-1] != PICTURE:
        yield (
            f"{file}: it must have steps that begin with “# %% Name”, the last of them "
            f"“# %% {PICTURE}”; there are {', '.join(names) or 'none'}"
        )
    elif not _prints_tables(steps(source)[-2][1]):
        yield f"{file}: the step {names[-2]!r} must print the tables: print(json.dumps(…))"


def _prints_tables(code: str) -> bool:
    statements = ast.parse(code).body
    return any(ast.unparse(node).startswith("print(json.dumps(") for node in statements)


@promise("the program needs genlab and the standard library's json and math alone")
def program_needs_genlab_alone(subject: Subject) -> Iterator[str]:
    source = script(subject.lab, subject.lab.state())
    file = subject.file("program.py")
    for node in ast.walk(ast.parse(source)):
        for module in _modules_imported(node):
            if module.partition(".")[0] not in ALLOWED:
                yield (
                    f"{file}:{node.lineno}: a program imports only "  # type: ignore[attr-defined]
                    f"{', '.join(sorted(ALLOWED))} before its picture, not {module}"
                )


def _modules_imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def _states_of_programs(subject: Subject) -> list[State]:
    return [subject.lab.state(), *_demo_states(subject)[:: subject.every]]


def _demo_states(subject: Subject) -> list[State]:
    return [subject.decoded(demo.link).state for demo in subject.lab.demos]


@promise(
    "the program of the default state and of each demo prints the numbers of the tables",
    cases=_states_of_programs,
)
def program_prints_the_tables(subject: Subject, state: State) -> Iterator[str]:
    name = subject.name_of(state)
    where = f"{subject.file('program.py')}: the program of {name}"
    with subject.doing("the program of {} was run", state):
        tables_printed = json.loads(output_of(script(subject.lab, state)))
    tables = {table.name: table.rows for table in subject.tables(subject.run(state))}
    first = next(iter(tables), "")
    if first not in tables_printed:
        yield f"{where} does not print the first table, {first!r}"
    for table, rows in tables_printed.items():
        expected = tables.get(table)
        if expected is None:
            yield f"{where} prints {table!r}, which is no table"
        elif len(rows) != len(expected):
            yield f"{where} prints {len(rows)} rows of {table!r}; the lab has {len(expected)}"
        else:
            yield from _other_rows(
                f"{subject.file('program.py')}: {table!r} of {name}", rows, expected
            )


def _other_rows(label: str, rows: list, expected: tuple) -> Iterator[str]:
    for number, (row, expected_row) in enumerate(zip(rows, expected, strict=True), 1):
        if len(row) != len(expected_row) or not all(map(same_cell, row, expected_row)):
            yield (
                f"{label}: row {number} of the program is {tuple(row)}, that of the lab is "
                f"{expected_row}"
            )
            return


def same_cell(cell: Any, expected: Any) -> bool:
    """Whether a program prints the cell of a table."""
    if not isinstance(expected, float) or not isinstance(cell, int | float):
        return bool(cell == expected)
    both_nan = math.isnan(cell) and math.isnan(expected)
    return both_nan or math.isclose(cell, expected, rel_tol=1e-12)


@promise("the program runs in another folder by itself")
def program_runs_by_itself(subject: Subject) -> Iterator[str]:
    lab = subject.lab
    state = next(iter(_demo_states(subject)), lab.state())
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.py"
        file.write_text(script(lab, state), encoding="utf-8")
        process = subprocess.run(
            [sys.executable, file],
            capture_output=True,
            cwd=folder,
            timeout=MAX_SECONDS,
            check=False,
        )
    if process.returncode:
        last_line = process.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        yield (
            f"{subject.file('program.py')}: the program of {subject.name_of(state)} fails by "
            f"itself: {last_line}"
        )


@promise("the script and the notebook to take home give the same numbers, and draw a picture")
def program_draws(subject: Subject) -> Iterator[str]:
    if find_spec("matplotlib") is None:
        raise NotChecked("matplotlib is missing; pip install matplotlib brings it")
    lab = subject.lab
    state = next(iter(_demo_states(subject)), lab.state())
    result = subject.run(state)
    with subject.doing("the notebook of {} was written", state):
        json.loads(notebook(lab, result, SITE))
    with subject.doing("the script of {} was run", state), _pyplot() as pyplot:
        output = output_of(teaching(lab, result, SITE))
        figures = pyplot.get_fignums()
    if not figures:
        yield f"{subject.file('program.py')}: the step “{PICTURE}” draws nothing"
    if not output.strip():
        yield f"{subject.file('program.py')}: the script to take home prints no table"


@contextlib.contextmanager
def _pyplot() -> Iterator[Any]:
    """Matplotlib without a window, and without figures before and after."""
    os.environ.setdefault("MPLBACKEND", "Agg")
    import matplotlib.pyplot as pyplot

    before = pyplot.get_backend()
    pyplot.switch_backend("Agg")
    try:
        yield pyplot
    finally:
        pyplot.close("all")
        pyplot.switch_backend(before)


def output_of(source: str) -> str:
    """What a program prints, run here as a program of its own is."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.py"
        file.write_text(source, encoding="utf-8")
        with contextlib.redirect_stdout(io.StringIO()) as output:
            runpy.run_path(str(file), run_name="__main__")
    return output.getvalue()
