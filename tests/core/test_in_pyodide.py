"""The core's whole suite once more, with the Python and the NumPy that run in the page, and with
the kernel as the page has it.
"""

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

if sys.platform == "emscripten":
    pytest.skip("already there", allow_module_level=True)

FOLDER = Path(__file__).resolve().parent
ASSEMBLE = """
import { readFileSync, writeFileSync } from "node:fs";
const [tool, text, binary] = process.argv.slice(1);
const { default: binaryen } = await import(tool);
writeFileSync(binary, binaryen.parseText(readFileSync(text, "utf8")).emitBinary());
"""
PURE = ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments")


@pytest.mark.long
@pytest.mark.full
def test_the_core_passes_its_suite_in_pyodide(tmp_path):
    import build
    from web.make import fetching, sources

    for name in PURE:
        shutil.copytree(Path(find_spec(name).origin).parent, tmp_path / name)
    shutil.copy(find_spec("py").origin, tmp_path)
    numpy = next(
        file for path, file in sources.library() if path.endswith("site-packages/numpy/__init__.py")
    )
    text = build.ROOT / "genlab" / "core" / "hmm" / "kernel.wat"
    subprocess.run(
        [fetching.node(), "--input-type=module", "-e", ASSEMBLE,
         (fetching.extracted("binaryen") / fetching.PINS["modules"]["binaryen"]).as_uri(),
         str(text), str(tmp_path / "kernel.wasm")],
        check=True, timeout=300,
    )  # fmt: skip
    process = subprocess.run(
        [
            fetching.node(), str(FOLDER.parent / "pyodide.mjs"),
            f"{fetching.extracted('pyodide')}/",
            str(numpy.parent.parent), str(tmp_path), str(build.ROOT), "tests/core",
        ],
        capture_output=True, text=True, timeout=900,
    )  # fmt: skip
    last = (
        process.stdout.strip().splitlines()[-1]
        if process.stdout.strip()
        else process.stderr[-2000:]
    )
    assert process.returncode == 0, process.stdout[-5000:] + process.stderr[-1000:]
    assert int(last.split(" passed")[0].split()[-1]) > 100, last
