"""genlab's own wheel, which the site carries for the programs that people take home."""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BEGINNING = "315532800"  # the first second of 1980, the earliest time that a zip file can hold
# setuptools as pyproject.toml names it, without pip's environment, for which it would be fetched.
BUILD = """
import sys
from setuptools import build_meta
build_meta.build_wheel(sys.argv[1])
"""


def wheel() -> bytes:
    """The wheel as setuptools builds it of the files that ``files`` names.

    The same files give the same bytes: the time of every file is fixed, and nothing is compressed,
    because compressors differ from one Python to the next.

    Raises:
        SystemExit: setuptools fails; the message is its own.
    """
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "source", Path(folder) / "out"
        for path in files():
            target = source / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        out.mkdir()
        command = [sys.executable, "-c", BUILD, str(out)]
        # Neither the caller's folders nor its settings influence what is built.
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment = inherited | {"SOURCE_DATE_EPOCH": BEGINNING}
        built = subprocess.run(command, cwd=source, env=environment, text=True, capture_output=True)
        if built.returncode:
            raise SystemExit(f"setuptools cannot build the wheel: {built.stderr.strip()[-1000:]}")
        (file,) = out.glob("*.whl")
        return _without_compression(file)


def files() -> list[Path]:
    """The files of the wheel: genlab, and the files that pyproject.toml and genlab name."""
    package = (path for path in sorted((ROOT / "genlab").rglob("*")) if path.is_file())
    sources = [path for path in package if path.suffix != ".pyc"]
    named = [ROOT / name for name in ("LICENSE", "README.md", "pyproject.toml")]
    return named + sources


def _without_compression(file: Path) -> bytes:
    """A copy of an archive without compression, with its files in order and all of one time, so
    that equal files give equal bytes.
    """
    archive = BytesIO()
    with zipfile.ZipFile(file) as built, zipfile.ZipFile(archive, "w") as stored:
        for name in sorted(built.namelist(), key=lambda name: (".dist-info/" in name, name)):
            entry = zipfile.ZipInfo(name)  # of 1980
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            stored.writestr(entry, built.read(name))
    return archive.getvalue()
