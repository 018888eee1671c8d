"""What holds of every public name: documented, annotated, pure, and free of everything but
NumPy.
"""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest
from public_api import members

import genlab

CORE = Path(genlab.core.__file__).parent
TREES = {
    file.relative_to(CORE).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
    for file in sorted(CORE.rglob("*.py"))
}
FUNCTIONS = {name: value for name, value in members() if inspect.isfunction(value)}
CLASSES = {name: value for name, value in members() if inspect.isclass(value)}
FORBIDDEN = {"print", "input", "open", "eval", "exec", "seed", "RandomState"}
IMPORT_EACH_ALONE = """
import sys, numpy
before = set(sys.modules)
import genlab
from genlab import hmm
for name in genlab.__all__:
    getattr(genlab, name)
new = set(sys.modules) - before
packages = {name.split(".")[0] for name in new}
assert packages - set(sys.stdlib_module_names) <= {"genlab", "numpy"}, new
assert {name.split(".")[1] for name in new if name.startswith("genlab.")} == {"core"}, new
"""


def test_a_subject_has_one_door_which_lists_what_is_public():
    for module in genlab.__all__:
        door = getattr(genlab, module)
        assert len(door.__all__) == len(set(door.__all__)), module
        assert all(hasattr(door, name) for name in door.__all__), module
        for name, value in vars(door).items():
            is_own = getattr(value, "__module__", "") == door.__name__ and not name.startswith("_")
            assert not is_own or name in door.__all__, (
                f"{module}.{name} is public, and its __all__ does not say so"
            )


def test_every_public_name_says_what_it_is():
    """And what its arguments are, without the help of another function."""
    for name, value in (FUNCTIONS | CLASSES).items():
        assert value.__doc__, name
        elsewhere = re.search(r"\b(as|are|is) (in|for|of|those of|that of) `\w+`", value.__doc__)
        assert not elsewhere, f"{name}: {elsewhere}"
        assert not re.fullmatch(rf"{value.__name__}\(.*\)", value.__doc__), (
            f"{name} has only what Python writes by itself"
        )


def test_every_argument_and_result_has_a_type():
    for name, function in FUNCTIONS.items():
        signature = inspect.signature(function)
        arguments = [p for p in signature.parameters.values() if p.name not in ("self", "cls")]
        assert not [p.name for p in arguments if p.annotation is p.empty], name
        assert signature.return_annotation is not signature.empty, name


def test_a_generator_is_the_last_argument_that_must_be_given_and_may_be_a_seed():
    drawing = {name: inspect.signature(function).parameters for name, function in FUNCTIONS.items()}
    drawing = {name: parameters for name, parameters in drawing.items() if "rng" in parameters}
    assert len(drawing) >= 10
    for name, parameters in drawing.items():
        required = [
            parameter.name
            for parameter in parameters.values()
            if parameter.default is parameter.empty and parameter.kind != parameter.VAR_KEYWORD
        ]
        assert (
            required[-1] == "rng" and parameters["rng"].annotation == "np.random.Generator | int"
        ), name


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes there, and no Panel either")
def test_importing_every_module_of_the_core_brings_nothing_but_numpy():
    subprocess.run([sys.executable, "-c", IMPORT_EACH_ALONE], check=True, timeout=60)


def test_every_module_imports_only_numpy_the_standard_library_and_the_core():
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                for name in (
                    [node.module]
                    if isinstance(node, ast.ImportFrom)
                    else [alias.name for alias in node.names]
                ):
                    is_allowed = name.split(".")[0] in {"numpy", *sys.stdlib_module_names}
                    assert is_allowed or name.startswith("genlab.core") or name == "genlab", (
                        file,
                        node.lineno,
                    )


def test_no_module_prints_reads_keeps_state_or_draws_by_itself():
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            assert not isinstance(node, (ast.Global, ast.Nonlocal)), (file, node.lineno)
            if isinstance(node, ast.Call):
                function_name = (
                    node.func.attr
                    if isinstance(node.func, ast.Attribute)
                    else getattr(node.func, "id", "")
                )
                assert function_name not in FORBIDDEN, (file, node.lineno, function_name)
                assert function_name != "default_rng" or node.args, (
                    file,
                    node.lineno,
                    "a generator without a seed",
                )
