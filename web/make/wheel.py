"""genlab's own packages: the wheel that the site carries for the programs that people take home,
and the wheel and the source archive of a release.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from web.make import zipped

ROOT = Path(__file__).resolve().parents[2]
BEGINNING = "315532800"  # the first second of 1980, the earliest time that a zip file can hold
# setuptools as the lock file names it, without pip's environment, for which it would be fetched.
BUILD = """
import sys
from setuptools import build_meta
getattr(build_meta, f"build_{sys.argv[1]}")(sys.argv[2])
"""


def wheel() -> bytes:
    """The wheel of the files that ``files`` names; raises what `packed` does."""
    with tempfile.TemporaryDirectory() as folder:
        for path in files():
            target = Path(folder) / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        return packed("wheel", Path(folder))[1]


def packed(kind: str, folder: Path) -> tuple[str, bytes]:
    """Name and bytes of the package that setuptools builds of the sources in a folder.

    kind: wheel or sdist. The same sources give the same bytes: files are in order, and each has the
    same time and mode, whoever builds it. The wheel is not compressed.

    Raises:
        SystemExit: setuptools fails; the message is its own.
    """
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-c", BUILD, kind, out]
        # Neither the caller's folders nor its settings influence what is built.
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment = inherited | {"SOURCE_DATE_EPOCH": BEGINNING}
        built = subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True)
        if built.returncode:
            raise SystemExit(f"setuptools cannot build the {kind}: {built.stderr.strip()[-1000:]}")
        (file,) = Path(out).iterdir()
        if kind == "wheel":
            with zipfile.ZipFile(file) as archive:
                names = sorted(archive.namelist(), key=lambda name: (".dist-info/" in name, name))
                return file.name, zipped.zipped({name: archive.read(name) for name in names})
        with tarfile.open(file) as archive:
            members = sorted((member.name, member) for member in archive if member.isfile())
            contents = {name: archive.extractfile(member).read() for name, member in members}
            return file.name, zipped.tarred(contents)


def files() -> list[Path]:
    """The files of the wheel: genlab, and the files that pyproject.toml and genlab name."""
    package = (path for path in sorted((ROOT / "genlab").rglob("*")) if path.is_file())
    sources = [path for path in package if path.suffix != ".pyc"]
    named = [ROOT / name for name in ("LICENSE", "README.md", "pyproject.toml")]
    return named + sources
