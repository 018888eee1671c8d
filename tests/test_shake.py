"""Of Pyodide the page has what ours ask for, and little else."""

import json
import re
import subprocess

import pytest

import build
from web import fetching, sources

LOOK = """
const { readFileSync: read } = require("node:fs"), files = JSON.parse(read(0, "utf8"));
const [main, ...sides] = files.map((file) => new WebAssembly.Module(read(file)));
const names = (found) => found.map(({ name }) => name);
const asked = names(sides.flatMap((side) => WebAssembly.Module.imports(side)));
const imported = names(WebAssembly.Module.imports(main).filter(({ module }) => module === "env"));
console.log(JSON.stringify({ exported: names(WebAssembly.Module.exports(main)), asked, imported }));
"""


def told(*files) -> dict[str, set[str]]:
    given = json.dumps([str(file) for file in files])
    done = subprocess.run([fetching.node(), "-e", LOOK], input=given, text=True, capture_output=True, check=True)
    return {name: set(found) for name, found in json.loads(done.stdout).items()}


@pytest.fixture(scope="module")
def asset():
    build.build()
    return lambda pattern: next((build.DIST / "assets").glob(pattern))


def test_what_side_modules_ask_of_pyodide_is_still_exported_and_little_else(asset):
    sides = [file for path, file in sources.library() if path.endswith(".so")]
    ours, theirs = told(asset("pyodide.asm.*.wasm"), *sides), told(fetching.extracted("pyodide") / "pyodide.asm.wasm")
    wanted = ours["asked"] & theirs["exported"]
    assert len(wanted) > 500 and wanted <= ours["exported"]
    assert len(ours["exported"]) < 1_000 < 8_000 < len(theirs["exported"])


def test_what_the_webassembly_imports_is_still_in_the_script(asset):
    script = asset("pyodide.asm.*.mjs").read_text()
    given = re.search(r"var wasmImports=\{(.*?)\};", script)[1]
    named = {each.partition(":")[0] for each in given.split(",")}
    imported = told(asset("pyodide.asm.*.wasm"))["imported"]
    assert len(imported) > 100 and imported - named <= {"memory", "__indirect_function_table"}
    assert "SDL_Init" not in named  # which nobody here asks for
