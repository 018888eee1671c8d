"""Mutants of the page's script: planted in a copy of the project and of its built site, and judged
by the unit tests of the script first, then by the tests in the browser.

The site is built once. Each mutant then replaces the script in it, under the name and the hash of
the new content, so that the page takes it for what was built.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from mutants.plant import Mutant

from web.make import fetching

FOLDER = Path("web/shell")
SECONDS = {"default": 1800, "full": 7200}  # what the tests in the browser may take
BUNDLE = "import sys; from web.make import pages; sys.stdout.buffer.write(pages.shell())"


def script_mutants(tree: Path) -> list[Mutant]:
    """All mutants of the modules in web/shell."""
    files = [
        file.relative_to(tree).as_posix()
        for file in sorted((tree / FOLDER).rglob("*.js"))
        if not file.name.endswith(".d.ts")
    ]
    acorn = fetching.extracted("acorn") / "dist" / "acorn.mjs"
    program = Path(__file__).with_name("javascript.mjs")
    command = [fetching.node(), str(program), str(acorn), *files]
    process = subprocess.run(
        command, cwd=tree, capture_output=True, text=True, check=True, timeout=120
    )
    return [Mutant(**entry) for entry in json.loads(process.stdout)]


def replace_script(site: Path, content: bytes) -> None:
    """Put another script in the place of the site's shell.js; the page names it as its own."""
    page = site / "index.html"
    text = page.read_text("utf-8")
    [file] = (site / "assets").glob("shell.*.js")
    earlier = file.read_bytes()
    file.unlink()
    pairs = [(part(earlier), part(content)) for part in (_hex, _base64)]
    pairs.append((file.name.split(".")[1], _hex(content)[:12]))
    for old, new in pairs:
        text = text.replace(old, new)
    text = text.replace(f'"size":{len(earlier)},', f'"size":{len(content)},')
    (site / "assets" / f"shell.{_hex(content)[:12]}.js").write_bytes(content)
    page.write_text(text, "utf-8")


def _hex(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _base64(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def outcome_of(copy: Path, mutant: Mutant, level: str) -> tuple[str, float]:
    """Plant it in a copy that has the built site in ``dist``, and run the tests.

    With the level "units" those in Node.js alone run, and no site is needed.

    Returns
    -------
    tuple
        "killed", "endless" or "survived", and the seconds that it took.
    """
    began = time.monotonic()
    file = copy / mutant.path
    source = file.read_text("utf-8")
    file.write_text(mutant.plant_in(source), "utf-8")
    try:
        outcome = _outcome_of_units(copy, mutant)
        if not outcome and level != "units":
            outcome = _outcome_in_browser(copy, level)
    finally:
        file.write_text(source, "utf-8")
    return outcome or "survived", round(time.monotonic() - began, 1)


def _outcome_of_units(copy: Path, mutant: Mutant) -> str:
    """Run the unit tests file by file until one fails: those first that name the module, then those
    that name its room.
    """
    environment = {
        **os.environ,
        "GENLAB_ZSTD": str(fetching.extracted("zstd") / "dist" / "zstddec-stream.mjs"),
        "GENLAB_DOM": str(fetching.extracted("linkedom") / "worker.js"),
    }
    *_, room, module = Path(mutant.path).parts

    def priority(file: Path) -> tuple[bool, bool, str]:
        text = file.read_text("utf-8")
        return (f"/{room}/{module}" not in text, f"/{room}/" not in text, file.name)

    units = sorted((copy / "tests" / "shell").glob("*.test.mjs"), key=priority)
    outcomes = (
        _failed([fetching.node(), "--test-force-exit", str(file)], copy, environment, limit=300)
        for file in units
    )
    return next(filter(None, outcomes), "")


def check_undisturbed(copy: Path, level: str) -> None:
    """Refuse to go on where the tests in the browser fail with nothing planted: they would kill
    whatever is planted.

    Raises
    ------
    SystemExit
        If they fail.
    """
    if outcome := _outcome_in_browser(copy, level):
        raise SystemExit(f"the tests in the browser are {outcome} though nothing is planted")


def _outcome_in_browser(copy: Path, level: str) -> str:
    site = copy / "dist"
    original = copy / "dist.original"
    if not original.exists():
        shutil.copytree(site, original)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(copy), str(copy / "tests")]),
        "GENLAB_TESTS": level,
    }
    bundle = subprocess.run(
        [sys.executable, "-c", BUNDLE], cwd=copy, env=environment, capture_output=True, timeout=300
    )
    if bundle.returncode:  # of one token, as every mutant is, it is still a script
        raise SystemExit(f"the script could not be bundled: {bundle.stderr.decode()[-2000:]}")
    replace_script(site, bundle.stdout)
    options = ["-x", "-p", "mutants.page", "-p", "no:cacheprovider", "tests/browser"]
    command = [sys.executable, "-m", "pytest", *options]
    try:
        return _failed(command, copy, environment, SECONDS[level])
    finally:
        shutil.rmtree(site)
        shutil.copytree(original, site)


def _failed(command: list[str], folder: Path, environment: dict, limit: float) -> str:
    """ "killed" or "endless"; empty if the command ends well."""
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            return "killed" if process.wait(limit) else ""
        except subprocess.TimeoutExpired:
            process.terminate()  # pytest ends the browser with itself
            return "endless"


@pytest.hookimpl(tryfirst=True)
def pytest_configure() -> None:
    """As a plugin: the site is taken as it lies there, though a source of it has changed."""
    import build

    build.build = lambda is_draft=False: build.DIST
