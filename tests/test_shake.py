"""Of Pyodide the page has what ours ask for, and little else."""

import json
import re
import subprocess
import sys

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
    done = subprocess.run(
        [fetching.node(), "-e", LOOK], input=given, text=True, capture_output=True, check=True
    )
    return {name: set(found) for name, found in json.loads(done.stdout).items()}


@pytest.fixture(scope="module")
def asset():
    build.build()
    return lambda pattern: next((build.DIST / "assets").glob(pattern))


def test_what_side_modules_ask_of_pyodide_is_still_exported_and_little_else(asset):
    sides = [file for path, file in sources.library() if path.endswith(".so")]
    ours, theirs = (
        told(asset("pyodide.asm.*.wasm"), *sides),
        told(fetching.extracted("pyodide") / "pyodide.asm.wasm"),
    )
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


def segments(wasm: bytes) -> list[tuple[int, bytes]]:
    """The data of a WebAssembly file: where in the memory what goes."""
    at = 8

    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = wasm[at]
            at, value, shift = at + 1, value | (byte & 127) << shift, shift + 7
            if byte < 128:
                return value

    kind = size = 0
    while kind != 11:
        at += size
        if at == len(wasm):
            return []
        kind = wasm[at]
        at += 1
        size = number()
    found = []
    for _ in range(number()):
        assert (number(), wasm[at]) == (0, 0x41)  # in the first memory, at a constant
        at += 1
        place = number()
        at += 1
        length = number()
        found.append((place, wasm[at : at + length]))
        at += length
    return found


def decompressed(pack):
    """A pack's bytes, by Node.js, which knows Zstandard as the build does."""
    script = (
        "process.stdout.write(require('zlib').zstdDecompressSync("
        "require('fs').readFileSync(process.argv[1])))"
    )
    return subprocess.run(
        [fetching.node(), "-e", script, str(pack)], stdout=subprocess.PIPE, check=True
    ).stdout


def test_webassembly_goes_without_its_data_which_the_packs_have_to_the_byte(asset):
    assert segments(asset("pyodide.asm.*.wasm").read_bytes()) == []
    pack = decompressed(asset("boot.*.pack"))
    begin = 4 + int.from_bytes(pack[:4], "little")
    (name, size), *_ = json.loads(pack[4:begin])
    theirs = segments((fetching.extracted("pyodide") / "pyodide.asm.wasm").read_bytes())
    assert name == "data" and len(theirs) > 1
    expected = bytearray(size)
    for place, bytes_ in theirs:
        expected[place : place + len(bytes_)] = bytes_
    assert pack[begin : begin + size] == expected


FORGET = """
import gc, runpy
import bokeh.models
from bokeh.core.has_props import HasProps
before = len(HasProps.model_class_reverse_map)
runpy.run_path("web/forget.py")
gc.collect()
named = HasProps.model_class_reverse_map
classes = [found for found in gc.get_objects() if isinstance(found, type)]
print(before, len(named), sum(issubclass(found, HasProps) for found in classes))
print(hasattr(bokeh.models, "HexTile"), hasattr(bokeh.models, "Scatter"))
"""


def test_classes_that_no_code_names_are_forgotten():
    done = subprocess.run(
        [sys.executable, "-c", FORGET], cwd=build.ROOT, text=True, capture_output=True, check=True
    )
    counts, there = done.stdout.splitlines()
    before, named, alive = map(int, counts.split())
    assert named < 0.7 * before and alive < 0.8 * before
    assert there == "False True"
