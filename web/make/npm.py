"""The tools that bundle, check and format the browser's code.

``package-lock.json`` names each package with its hash; npm installs them into the cache on first
use and refuses a package that differs: for a build the bundler alone, for the tests all of them.
The bundler writes into the page, so its files are compared with its archive at every use, like
everything that the build takes from elsewhere.
"""

import base64
import hashlib
import io
import json
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from web.make import fetching

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
MANIFESTS = (WEB / "package.json", WEB / "package-lock.json")
LOCK = json.loads(MANIFESTS[1].read_text("utf-8"))["packages"]
TARGET = ("--target=esnext", "--charset=utf8")
TYPES = re.compile(rb"/\*\*(?:[^*]|\*(?!/))*\*/\s*")  # a JSDoc comment
INDENTATION = re.compile(rb"^ +", re.MULTILINE)
ARCHIVES = Path("archives/_cacache/content-v2/sha512")  # where npm keeps what it has fetched


def tools(all_of_them: bool = False) -> Path:
    """The folder of the installed packages: of those that a build needs, or of all."""
    system = f"{sys.platform}-{platform.machine()}".lower()
    versions = b"".join(manifest.read_bytes() for manifest in MANIFESTS)
    name = "checks" if all_of_them else "bundler"
    folder = fetching.CACHE / f"{name}-{system}-{hashlib.sha256(versions).hexdigest()[:12]}"
    if not folder.exists():
        with fetching.alone(), fetching.scratch() as scratch:
            if not folder.exists():
                _install(Path(scratch), [] if all_of_them else ["--omit=dev"])
                Path(scratch).rename(folder)
                Path(scratch).mkdir()  # for the context manager to remove
    return folder / "node_modules"


def _install(folder: Path, selection: list[str]) -> None:
    print("installing the tools for the browser's code …", flush=True)
    for manifest in MANIFESTS:
        shutil.copy(manifest, folder)
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    command = [*fetching.npm(), "ci", *selection, *options, "--cache", str(folder / "archives")]
    process = fetching.run_client(command, folder)
    if process.returncode:
        reason = (process.stderr or process.stdout).strip()[-500:]
        raise SystemExit(f"the tools of web/package.json could not be installed: {reason}")


def verify(name: str) -> None:
    """Compare an installed package, and what it has for this system alone, with their archives."""
    parts = [name, *LOCK[f"node_modules/{name}"].get("optionalDependencies", {})]
    for part in parts:
        folder = tools() / part
        if part == name or folder.exists():
            _verify(part, folder)


def _verify(name: str, folder: Path) -> None:
    package = f"{name}@{LOCK[f'node_modules/{name}']['version']}"
    remedy = f"delete {tools().parent} and build again"
    digest = base64.b64decode(LOCK[f"node_modules/{name}"]["integrity"].removeprefix("sha512-"))
    code = digest.hex()
    archive = tools().parent / ARCHIVES / code[:2] / code[2:4] / code[4:]
    content = archive.read_bytes() if archive.exists() else b""
    if hashlib.sha512(content).digest() != digest:
        raise SystemExit(f"{package} is refused: its archive is not what was pinned; {remedy}")
    with tarfile.open(fileobj=io.BytesIO(content)) as tar:
        packed = {
            member.name.partition("/")[2]: tar.extractfile(member).read()
            for member in tar
            if member.isfile()
        }
    installed = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    for file in sorted({*packed, *installed}):
        if packed.get(file) != installed.get(file):
            raise SystemExit(f"{package} is refused: {file} is not what was unpacked; {remedy}")


def bundle(
    entry: Path, kind: str = "iife", constants: Mapping[str, object] = MappingProxyType({})
) -> bytes:
    """One strict script of a module and all that it imports.

    Parameters
    ----------
    entry
        The module that starts the others.
    kind
        ``iife`` for a script of its own scope, ``esm`` for a module.
    constants
        By a name that the modules use and do not declare: its value, as JSON has it.

    Returns
    -------
    bytes
        The script. It is not minified: names and, before each part, the name of its file stay, so
        that errors are easy to read. Indentation and comments on types are left out.
    """
    options = [f"--format={kind}", *TARGET]
    for name, value in constants.items():
        options.append(f"--define:{name}={json.dumps(value, ensure_ascii=False)}")
    if kind == "iife":
        options.append('--banner:js="use strict";')
    return compact(_esbuild(entry, options))


def compact(script: bytes) -> bytes:
    """A script without indentation and without JSDoc comments, of which the bundler keeps some.

    Raises
    ------
    SystemExit
        If the script would then be another one, because a text in it has such a comment in it, or
        a line that begins with spaces.
    """
    shorter = INDENTATION.sub(b"", TYPES.sub(b"", script))
    if minified(shorter) != minified(script):
        raise SystemExit(
            "a text of the browser's code has a comment /** … */ in it, or a line that begins with"
            " spaces; the bundle has neither (compact in web/make/npm.py)"
        )
    return shorter


def import_graph(entry: Path) -> dict[str, set[str]]:
    """Which modules each module imports, from ``entry`` on, by their paths in the repository."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "meta.json"
        _esbuild(
            entry, [f"--metafile={file}", "--format=esm", f"--outfile={Path(scratch) / 'out.js'}"]
        )
        inputs = json.loads(file.read_text("utf-8"))["inputs"]
    return {
        name: {part["path"] for part in module["imports"] if not part.get("external")}
        for name, module in inputs.items()
    }


def _program() -> str:
    """The bundler itself, which a package has for this system alone."""
    folders = [tools() / part for part in LOCK["node_modules/esbuild"]["optionalDependencies"]]
    names = ("bin/esbuild", "esbuild.exe")
    places = [folder / name for folder in folders for name in names]
    return str(next(place for place in places if place.exists()))


def minified(script: bytes) -> bytes:
    """The script without comments and white space."""
    command = [_program(), "--loader=js", "--minify-whitespace", *TARGET]
    return subprocess.run(command, input=script, capture_output=True, check=True).stdout


def _esbuild(entry: Path, options: list[str]) -> bytes:
    verify("esbuild")
    shared = ["--bundle", "--tsconfig-raw={}", "--log-level=warning"]
    if entry.suffix == ".mjs":
        shared.append("--platform=node")
    command = [_program(), entry.relative_to(ROOT).as_posix(), *shared, *options]
    process = subprocess.run(command, cwd=ROOT, capture_output=True)
    if process.returncode:
        raise SystemExit(f"{entry.name} could not be bundled:\n{process.stderr.decode()}")
    return process.stdout


# ── Checks ────────────────────────────────────────────────────────────────────────────────────────

SOURCES = (
    "web/shell",
    "web/worker",
    "web/*.mjs",
    "web/make/*.mjs",
    "web/offline",
    "web/patches",
    "web/watch.js",
    "genlab/teaching/*.js",
    "tests/shell",
)
ROOMS = ("web/shell", "web/worker", "web/offline")  # whose layers are checked
PROJECTS = (
    "tsconfig.json",
    "tsconfig.worker.json",
    "tsconfig.build.json",
    "tsconfig.teaching.json",
)


def checks(fix: bool = False) -> list[list[str]]:
    """The commands that lint the browser's code and check its format, its types and its layers.

    With ``fix``, the linter and the formatter repair what they can.
    """
    folder = tools(all_of_them=True)

    def command(program: str, *arguments: str) -> list[str]:
        return [fetching.node(), str(folder / program), *arguments]

    lint = ["--config", "web/eslint.config.mjs"]
    if fix:
        lint.append("--fix")
    layout = ("--write" if fix else "--check", "--print-width=100", "--log-level=warn")
    layers = ("--config", "web/layers.mjs", "--output-type", "err")
    types = ("--typeRoots", str(folder / "@types"))
    return [
        command("eslint/bin/eslint.js", *lint, *SOURCES),
        command("prettier/bin/prettier.cjs", *layout, *SOURCES),
        *(command("typescript/bin/tsc", "-p", f"web/{name}", *types) for name in PROJECTS),
        command("dependency-cruiser/bin/dependency-cruiser.mjs", *layers, *ROOMS),
    ]


def main() -> int:
    """``python -m web.make.npm``: every check; ``--fix`` first repairs what it can."""
    commands = checks(fix="--fix" in sys.argv[1:])
    return max(subprocess.run(command, cwd=ROOT).returncode for command in commands)


if __name__ == "__main__":
    sys.exit(main())
