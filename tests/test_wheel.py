"""The wheel holds what users run: each of its modules is reached by a command, by the page, by a
lab or by a public package. Training and evaluation are the maintainers' and stay in web/training.
"""

import ast
from pathlib import Path

import pytest

from web.make import wheel

# Where a user's Python begins: `genlab`, `python -m genlab`, the page's worker, and
# `import genlab`. The modules that `genlab.core` and `genlab.estimators` list are public, too.
STARTS = ("genlab", "genlab.__main__", "genlab.commands.cli", "genlab.app", "genlab.estimators")
# A lab is found by these modules of its folder, and not by an import.
OF_A_LAB = ("command", "exercises", "lab", "program", "view")


def modules_of(files: list[Path], root: Path) -> dict[str, Path]:
    """The modules among the files, by name."""
    names = {}
    for path in files:
        if path.suffix == ".py":
            parts = path.relative_to(root).with_suffix("").parts
            names[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return names


def imported_names(source: str) -> set[str]:
    """What a module imports, in functions as well, and its packages: as names of modules, or of
    things in them.
    """
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    for name in list(names):
        parts = name.split(".")
        names |= {".".join(parts[:length]) for length in range(1, len(parts))}
    return names


def unreached(modules: dict[str, Path], starts: set[str]) -> list[str]:
    """The modules that no start imports, also through others."""
    visited_modules: set[str] = set()
    queue = starts & modules.keys()
    while queue:
        name = queue.pop()
        visited_modules.add(name)
        imported_modules = imported_names(modules[name].read_text("utf-8")) & modules.keys()
        queue |= imported_modules - visited_modules
    return sorted(modules.keys() - visited_modules)


def starts_of(modules: dict[str, Path]) -> set[str]:
    labs = {name for name in modules if name.startswith("genlab.labs.")}
    parts_of_labs = {name for name in labs if name.rpartition(".")[2] in OF_A_LAB}
    public = {name for name in modules if name.count(".") == 2 and name.startswith("genlab.core.")}
    return {*STARTS, *parts_of_labs, *public}


def test_wheel_holds_no_module_that_no_user_command_reaches():
    modules = modules_of(wheel.files(), wheel.ROOT)
    assert len(modules) > 200 and "genlab.spam.filter" in modules
    assert unreached(modules, starts_of(modules)) == []


def test_wheel_holds_no_part_of_the_training():
    names = {path.name for path in wheel.files()}
    training = {path.name for path in (wheel.ROOT / "web" / "training").iterdir()}
    training -= {"__init__.py", "__pycache__", "learning_curve.py"}  # another file has that name
    assert len(training) > 5 and not names & training


@pytest.mark.parametrize(
    "importing", ["import genlab.b", "from genlab import b", "def f():\n import genlab.b.c"]
)
def test_a_module_that_is_imported_anywhere_is_reached_and_another_is_not(tmp_path, importing):
    contents = {
        "__init__.py": "",
        "cli.py": importing,
        "b/__init__.py": "",
        "b/c.py": "",
        "d.py": "import genlab.cli",
    }
    files = [tmp_path / "genlab" / name for name in contents]
    for path, text in zip(files, contents.values(), strict=True):
        path.parent.mkdir(exist_ok=True, parents=True)
        path.write_text(text, "utf-8")
    unused = unreached(modules_of(files, tmp_path), {"genlab", "genlab.cli"})
    assert unused == (["genlab.d"] if ".c" in importing else ["genlab.b.c", "genlab.d"])
