"""Of Pyodide the page has what ours ask for, and little else."""

import json
import re
import subprocess
import sys

import pytest
from effort import IS_DRAFT

import build
from web.make import fetching, sources

LOOK = """
const { readFileSync: read } = require("node:fs"), files = JSON.parse(read(0, "utf8"));
const [main, ...sides] = files.map((file) => new WebAssembly.Module(read(file)));
const names = (found) => found.map(({ name }) => name);
const asked = names(sides.flatMap((side) => WebAssembly.Module.imports(side)));
const imported = names(WebAssembly.Module.imports(main).filter(({ module }) => module === "env"));
console.log(JSON.stringify({ exported: names(WebAssembly.Module.exports(main)), asked, imported }));
"""


def symbols_of(*files) -> dict[str, set[str]]:
    paths_json = json.dumps([str(file) for file in files])
    process = subprocess.run(
        [fetching.node(), "-e", LOOK], input=paths_json, text=True, capture_output=True, check=True
    )
    return {name: set(symbols) for name, symbols in json.loads(process.stdout).items()}


@pytest.fixture(scope="module")
def asset():
    build.build(IS_DRAFT)
    return lambda pattern: next((build.DIST / "assets").glob(pattern))


def test_pyodide_still_exports_what_side_modules_need(asset):
    sides = [file for path, file in sources.library() if path.endswith(".so")]
    shipped = symbols_of(asset("pyodide.asm.*.wasm"), *sides)
    original = symbols_of(fetching.extracted("pyodide") / "pyodide.asm.wasm")
    required = shipped["asked"] & original["exported"]
    assert len(required) > 500 and required <= shipped["exported"]
    assert len(shipped["exported"]) < 1_000 < 8_000 < len(original["exported"])


def test_script_still_has_what_the_webassembly_imports(asset):
    script = asset("pyodide.asm.*.js").read_text()
    imports_text = re.search(r"var wasmImports=\{(.*?)\};", script)[1]
    names = {entry.partition(":")[0] for entry in imports_text.split(",")}
    wasm_imports = symbols_of(asset("pyodide.asm.*.wasm"))["imported"]
    assert len(wasm_imports) > 100 and wasm_imports - names <= {
        "memory",
        "__indirect_function_table",
    }
    assert "SDL_Init" not in names  # which nobody here asks for


FORGET = """
import gc, runpy
import bokeh.models
from bokeh.core.has_props import HasProps
before = len(HasProps.model_class_reverse_map)
runpy.run_path("web/make/forget.py")
gc.collect()
named = HasProps.model_class_reverse_map
classes = [found for found in gc.get_objects() if isinstance(found, type)]
print(before, len(named), sum(issubclass(found, HasProps) for found in classes))
print(hasattr(bokeh.models, "HexTile"), hasattr(bokeh.models, "Scatter"))
"""


def test_classes_that_no_code_names_are_forgotten():
    process = subprocess.run(
        [sys.executable, "-c", FORGET], cwd=build.ROOT, text=True, capture_output=True, check=True
    )
    counts, presence = process.stdout.splitlines()
    before, named_count, alive = map(int, counts.split())
    assert named_count < 0.7 * before and alive < 0.8 * before
    assert presence == "False True"
