"""Work out every digest of pins.toml anew, and print what changed."""

import hashlib
import inspect
import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from web.make import fetching, sources

FILE = fetching.ROOT / "web" / "pins.toml"


def function_of(original: Any) -> Callable:
    """The function itself where a class holds it as a class method or behind a decorator."""
    return inspect.unwrap(getattr(original, "__func__", original))


def source_digest(original: Any) -> str:
    """The first 16 digits of the SHA-256 of a function's source."""
    source = inspect.getsource(function_of(original))
    return hashlib.sha256(source.encode()).hexdigest()[:16]


def with_value(text: str, table: str, key: str, value: str) -> str:
    """The text of a TOML file with one value of one table replaced; the rest stays as it is.

    Parameters:
        text: The file.
        table: The table's name as it stands between brackets, "downloads.numpy".
        key: The key as it stands there, with quotation marks if it has them.
        value: The new value as it is to stand there.

    Raises:
        ValueError: The file has no such table or no such key in it.
    """
    start = re.search(rf"^\[{re.escape(table)}\]$", text, re.MULTILINE)
    if not start:
        raise ValueError(f"{FILE.name} has no table [{table}]")
    end = re.compile(r"^\[", re.MULTILINE).search(text, start.end())
    stop = end.start() if end else len(text)
    line = re.compile(rf"^({re.escape(key)} = ).*$", re.MULTILINE).search(text, start.end(), stop)
    if not line:
        raise ValueError(f"{FILE.name} has no {key} in [{table}]")
    return text[: line.start()] + line[1] + value + text[line.end() :]


def renewed(text: str, digests: dict[str, dict[str, Any]]) -> tuple[str, list[str]]:
    """The file with these values, and a line for each that changed.

    Parameters:
        text: The file as it is.
        digests: New values by table and key, {"downloads.numpy": {"bytes": 12_345}}.
    """
    pins = tomllib.loads(text)
    changes = []
    for table, values in digests.items():
        pinned: Any = pins
        for part in table.split("."):
            pinned = pinned.get(part, {})
        for key, value in values.items():
            before = pinned.get(key)
            if before == value:
                continue
            value_text = f"{value:_}" if isinstance(value, int) else f'"{value}"'
            name = key if re.fullmatch(r"[\w-]+", key) else f'"{key}"'
            text = with_value(text, table, name, value_text)
            changes.append(f"[{table}] {name}: {before} → {value}")
    return text, changes


# ── What is pinned, worked out ────────────────────────────────────────────────────────────────────


def of_downloads(downloads: dict[str, dict]) -> dict[str, dict[str, Any]]:
    """The SHA-256 and the size of each download.

    A download in the cache is taken from there if it is the pinned version with the pinned
    content. Every other one is fetched from its registry, and kept in the cache.
    """
    digests = {}
    for name, pin in downloads.items():
        file = fetching.CACHE / f"{name}-{pin['sha256'][:12]}"
        if not (file.exists() and _measure(file)["sha256"] == pin["sha256"] and is_of(file, pin)):
            print(f"fetching {pin['package']} …", flush=True)
            file = fetching.fetch_unchecked(name, pin)
        digests[f"downloads.{name}"] = _measure(file)
    return digests


def _measure(file: Path) -> dict[str, Any]:
    content = file.read_bytes()
    return {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}


def of_wheels() -> dict[str, dict[str, str]]:
    """The SHA-256 of each wheel that is carried in a download."""
    digests = {}
    for name, pin in fetching.PINS["wheels"].items():
        with zipfile.ZipFile(fetching.fetched(name)) as carrier:
            if pin["file"] not in carrier.namelist():
                folder = str(Path(pin["file"]).parent)
                wheels = [
                    file for file in carrier.namelist() if file.startswith(f"{folder}/{name}")
                ]
                raise SystemExit(
                    f"{fetching.PINS['downloads'][name]['package']} has no {pin['file']}; "
                    f"it has {', '.join(wheels) or 'none'}: correct [wheels.{name}] file"
                )
            content = carrier.read(pin["file"])
        digests[f"wheels.{name}"] = {"sha256": hashlib.sha256(content).hexdigest()}
    return digests


def is_of(archive: Path, pin: dict) -> bool:
    """Whether an archive holds the version of the package that its pin names."""
    if pin["client"] == "npm":
        with tarfile.open(archive) as tar:
            member = tar.extractfile("package/package.json")
            assert member is not None  # every package of npm has this file
            content = json.load(member)
        return f"{content['name']}@{content['version']}" == pin["package"]
    version = pin["package"].partition("==")[2]
    with zipfile.ZipFile(archive) as wheel:
        names = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = wheel.read(next(names)).decode()
    return re.search(rf"^Version: {re.escape(version)}$", metadata, re.MULTILINE) is not None


def of_installed(kind: str) -> dict[str, dict[str, str]]:
    """The digests of the files that the page takes from the installed packages.

    Parameters:
        kind: The table of pins.toml, "installed" or "tools".
    """
    names = fetching.PINS[kind]
    return {kind: {name: sources.digest(sources.taken_files(name)) for name in names}}


def of_patched() -> dict[str, dict[str, str]]:
    """The digests of the functions that genlab/ui/patches replaces. Another Python process computes
    them, because importing the patches fails with any other version.
    """
    program = (
        "import json\n"
        "from genlab.ui.patches import PATCHES\n"
        "from web.make.pins import source_digest\n"
        "digests = {name: source_digest(patch.original) for name, patch in PATCHES.items()}\n"
        "print(json.dumps(digests))\n"
    )
    command = [sys.executable, "-c", program]
    process = subprocess.run(command, cwd=fetching.ROOT, text=True, capture_output=True)
    if process.returncode:
        raise SystemExit(
            "the digests of the patched functions cannot be worked out, because genlab.ui.patches "
            f"cannot be imported:\n{process.stderr.strip().splitlines()[-1]}"
        )
    return {"patched": json.loads(process.stdout)}


def of_compiled() -> dict[str, dict[str, str]]:
    """The digest of the library as the page's own Python compiles it; Node.js compiles it."""
    library = sources.library()
    with fetching.alone(), fetching.scratch() as scratch:
        plan = Path(scratch) / "plan.json"
        plan.write_text(json.dumps(compiling_plan(library) | {"compiled": None}))
        command = [fetching.node(), str(fetching.ROOT / "web" / "make" / "bake.mjs"), str(plan)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as node:
            assert node.stdout is not None  # it is a pipe
            digest = node.stdout.read().decode().strip()
    if node.returncode or not re.fullmatch(r"[0-9a-f]{64}", digest):
        raise SystemExit("the library could not be compiled; see above")
    return {"compiled": {"sha256": digest}}


def compiling_plan(library: sources.Sources) -> dict[str, Any]:
    """The input of web/make/bake.mjs for compiling the library, or for taking it from the cache."""
    compiler = sources.digest(
        [("bake.mjs", fetching.ROOT / "web" / "make" / "bake.mjs"), *library]
    )[:16]
    return {
        "pyodide": f"{fetching.extracted('pyodide')}/",
        "library": [(path, str(file)) for path, file in library],
        "cache": str(fetching.CACHE / f"compiled-{compiler}"),
        "compiled": fetching.PINS["compiled"]["sha256"],
    }


STEPS: tuple[Callable[[], dict[str, dict[str, Any]]], ...] = (
    lambda: of_downloads(fetching.PINS["downloads"]),
    of_wheels,
    lambda: of_installed("installed"),
    lambda: of_installed("tools"),
    of_patched,
    of_compiled,
)


def renew() -> int:
    """Work out all digests and write those that differ into pins.toml.

    Prints a line for each that changed. Each step writes its own, because the next one builds on
    what the last has fetched. Returns how many changed.
    """
    change_count = 0
    for step in STEPS:
        text, changes = renewed(FILE.read_text("utf-8"), step())
        for change in changes:
            print(change, flush=True)
        change_count += len(changes)
        FILE.write_text(text, "utf-8")
        fetching.PINS.update(tomllib.loads(text))
    print(
        f"{change_count} digests changed in web/{FILE.name}"
        if change_count
        else "every digest holds"
    )
    return change_count
