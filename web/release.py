"""``python build.py release``: all that a release publishes, in release/, and whether it works.

packages/ has the wheel and the source archive; genlab-site.zip the site; SHA256SUMS the digests of
all three, which the workflow attests; notes.md what the changelog says of the version. With
``--rehearse`` the version need not have a section in the changelog yet. Nothing is uploaded.
"""

import argparse
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path

import genlab
from web import materials

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "release"
LIMIT = 1200  # seconds for a command
# The folders that both commands of the README read.
NEEDED = (
    "build.py",
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "docs/mkdocs.yml",
    "web/pins.toml",
    "web/requirements.lock",
    "web/shell/start.js",
    "tests/suite.py",
    "tests/conftest.py",
    "genlab/cli.py",
)
README_LINK = re.compile(r"\]\((?!https?:|#)([^)]+)\)")


def add_to(commands: argparse._SubParsersAction) -> None:
    """Add the sub-command to those of build.py."""
    parser = commands.add_parser("release", help="make and try all that a release publishes")
    parser.add_argument(
        "--rehearse",
        action="store_true",
        help="of the version in work, whose changes are still unreleased",
    )


def run(build_site: Callable[[], Path], rehearse: bool) -> None:
    """Make the release and try it.

    Parameters:
        build_site: Builds the site and returns its folder.
        rehearse: Take the notes from "Unreleased" where the version has none.

    Raises:
        SystemExit: A step fails; the message says which.
    """
    missing = [name for name in ("build", "twine") if not importlib.util.find_spec(name)]
    if missing:
        raise SystemExit(
            f'{" and ".join(missing)} cannot be found: pip install -e ".[release]" brings them'
        )
    notes = notes_of((ROOT / "CHANGELOG.md").read_text("utf-8"), genlab.__version__, rehearse)
    packages = FOLDER / "packages"
    packages.mkdir(parents=True, exist_ok=True)
    for leftover in packages.iterdir():
        leftover.unlink()
    make_packages(packages)
    _run("twine check", [sys.executable, "-m", "twine", "check", "--strict", *_files(packages)])
    archive = next(packages.glob("*.tar.gz"))
    check_archive(archive)
    for package in (next(packages.glob("*.whl")), archive):
        try_installation(package)
    site = build_site()
    zip_site(site, FOLDER / "genlab-site.zip")
    digest = hashlib.sha256((site / materials.SUMS).read_bytes()).hexdigest()
    (FOLDER / "notes.md").write_text(f"{notes}\n{_how_to_verify(digest)}", encoding="utf-8")
    published = [*map(Path, _files(packages)), FOLDER / "genlab-site.zip"]
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in published]
    (FOLDER / materials.SUMS).write_text("".join(sums), encoding="utf-8")
    print("".join(sums) + f"The site's {materials.SUMS} has the SHA-256 {digest}")


def _files(folder: Path) -> list[str]:
    return sorted(map(str, folder.iterdir()))


def notes_of(changelog: str, version: str, rehearse: bool) -> str:
    """What the changelog says of a version.

    Raises SystemExit where it has no section of it; in a rehearsal that of what is unreleased does.
    """
    titles = [version, "Unreleased"] if rehearse else [version]
    for title in titles:
        section = re.search(
            rf"^## \[?{re.escape(title)}\b.*\n((?:(?!## ).*\n?)*)", changelog, re.MULTILINE
        )
        if section and section[1].strip():
            return section[1].strip() + "\n"
    raise SystemExit(f"CHANGELOG.md has no section “## {version}” with the changes of this version")


def _how_to_verify(digest: str) -> str:
    return (
        f"### Is a copy of the site this one?\n\n`python build.py verify COPY --expect {digest}`\n"
    )


# The project has a build.py of its own, which must not be taken for the package of that name.
PACKAGER = """
import sys
from pathlib import Path
root = Path(sys.argv[-1]).resolve()
sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != root]
from build.__main__ import main
main(sys.argv[1:])
"""


def make_packages(folder: Path) -> None:
    """The wheel and the source archive, by the tool whose command is `python -m build`."""
    command = [sys.executable, "-P", "-c", PACKAGER, "--no-isolation", "--outdir", str(folder)]
    _run("building wheel and source archive", [*command, str(ROOT)])


def check_archive(archive: Path) -> None:
    """Raises SystemExit where the source archive lacks a file that the README's commands need."""
    with tarfile.open(archive) as tar:
        names = {member.name.partition("/")[2] for member in tar}
    linked = README_LINK.findall((ROOT / "README.md").read_text("utf-8"))
    needed = {*NEEDED, *(link.partition("#")[0] for link in linked)}
    needed |= {path.relative_to(ROOT).as_posix() for path in _sources()}
    missing = sorted(needed - names)
    if missing:
        raise SystemExit(f"{archive.name} lacks {len(missing)} files, the first: {missing[:3]}")


def _sources() -> list[Path]:
    """The files below the folders of the source archive, without what Python leaves there."""
    folders = ("genlab", "web", "docs", "tests")
    files = [path for name in folders for path in materials.files(ROOT / name)]
    return [
        path
        for path in files
        if path.suffix not in (".pyc", ".pyo") and "__pycache__" not in path.parts
    ]


def try_installation(package: Path) -> None:
    """Install a package into an empty environment, and use what it brings."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", str(package)]
        _run(f"pip install {package.name}", pip, folder)
        version = _run("genlab --version", [str(programs / "genlab"), "--version"], folder)
        if version.strip() != f"genlab {genlab.__version__}":
            raise SystemExit(f"{package.name} installs {version.strip()}")
        numbers = _run("genlab run", [str(programs / "genlab"), "run", "#coin"], folder)
        if '"headline"' not in numbers:
            raise SystemExit(f"genlab run of {package.name} gives no headline: {numbers[:200]}")


def zip_site(site: Path, target: Path) -> None:
    """The site as one archive; the same site gives the same bytes with one version of zlib."""
    with zipfile.ZipFile(target, "w") as archive:
        for path in materials.files(site):
            entry = zipfile.ZipInfo(path.relative_to(site).as_posix())  # of 1980
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def _run(title: str, command: list[str], folder: str | Path = ROOT) -> str:
    """What a command prints. Raises SystemExit where it fails or does not end."""
    print(f"{title} …", flush=True)
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    try:
        process = subprocess.run(
            command, cwd=folder, env=inherited, text=True, capture_output=True, timeout=LIMIT
        )
    except subprocess.TimeoutExpired:
        raise SystemExit(f"{title} has not ended after {LIMIT / 60:.0f} minutes") from None
    if process.returncode:
        raise SystemExit(f"{title} fails: {(process.stderr or process.stdout).strip()[-1500:]}")
    return process.stdout
