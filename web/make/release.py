"""``python build.py release``: all that a release publishes, in release/, and whether it works.

packages/ has the wheel and the source archive; genlab-site.zip the site that the source archive
builds; SHA256SUMS the digests of all three, which the workflow attests; notes.md what the changelog
says of the version. With ``--rehearse`` the section of the changelog need not have its date yet,
and the project need not have an address. Nothing is uploaded.

The package index shows the README outside of the repository. So the packages are made from a copy
of the sources in which its links are absolute and ``[project.urls]`` names the project's address.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import genlab
from web.make import materials, sources, wheel, zipped

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "release"
TIMEOUT = 1800  # seconds for a command
# In place of the project's address, in a rehearsal alone.
NO_ADDRESS = "https://example.org/genlab"
# The sources: what MANIFEST.in takes into the source archive, and that file itself.
SOURCE_FOLDERS = ("genlab", "web", "docs", "tests", ".github", ".ci")
SOURCE_FILES = (
    "build.py",
    "pyproject.toml",
    "MANIFEST.in",
    "LICENSE",
    "CITATION.cff",
    ".gitignore",
)
LEFTOVERS = ("__pycache__", "*.pyc", ".*cache", ".hypothesis", ".DS_Store")
README_LINK = re.compile(r"\]\((?!https?:|#)([^)]+)\)")
README_PICTURE = re.compile(r'src="(?!https?:)([^"]+)"')
DATED = re.compile(r"\(\d{4}-\d\d-\d\d\)")


def add_to(commands: argparse._SubParsersAction) -> argparse.ArgumentParser:
    """Add the sub-command to those of build.py, and return its parser."""
    parser = commands.add_parser("release", help="make and try all that a release publishes")
    parser.add_argument(
        "--rehearse",
        action="store_true",
        help="of the version in work, which has no date and perhaps no address yet",
    )
    parser.add_argument(
        "--project",
        metavar="ADDRESS",
        type=_address,
        help="where the repository is, as [project.urls] of pyproject.toml would say; in a "
        "workflow that is known",
    )
    parser.add_argument(
        "--only",
        choices=["make", "try"],
        help="make release/ out of what the lock file names, or try what is in it as a user does",
    )
    return parser


def _address(text: str) -> str:
    if not re.fullmatch(r"https://[^\s\"]+", text):
        raise argparse.ArgumentTypeError(f"an address begins with https://, got “{text}”")
    return text.rstrip("/")


def run(rehearse: bool, project: str | None, only: str | None = None) -> None:
    """Make the release and try it.

    Parameters:
        rehearse: Of a version that is in work: its section in the changelog needs no date, nor the
            project an address.
        project: The address of the repository, or None for the one that is known otherwise.
        only: "make" or "try"; both, if None.

    Raises:
        SystemExit: A step fails; the message says which.
    """
    notes = notes_of((ROOT / "CHANGELOG.md").read_text("utf-8"), genlab.__version__, rehearse)
    address = project or known_address()
    if not address and rehearse:
        address = NO_ADDRESS
    if not address:
        raise SystemExit(
            "no address of the project is known, and the package index shows it: give it by "
            "--project https://…, or write it into pyproject.toml as Repository under "
            "[project.urls]"
        )
    if only != "try":
        make(notes, address)
    if only != "make":
        try_packages()


def make(notes: str, address: str) -> None:
    """Fill release/. Nothing runs here that the lock file does not name with its hash."""
    packages = FOLDER / "packages"
    shutil.rmtree(FOLDER, ignore_errors=True)
    packages.mkdir(parents=True)
    make_packages(packages, address)
    archive, package = _packages()
    check_description(package, address)
    digest = build_site(archive, FOLDER / "genlab-site.zip")
    (FOLDER / "notes.md").write_text(
        f"{notes}\n{_how_to_verify(digest, address)}", encoding="utf-8"
    )
    published = [package, archive, FOLDER / "genlab-site.zip"]
    sums = "".join(_line_of_sums(file) for file in published)
    (FOLDER / materials.SUMS).write_text(sums, encoding="utf-8")
    print(f"{sums}The site's {materials.SUMS} has the SHA-256 {digest}")


def try_packages() -> None:
    """Use what release/ has as somebody does who installs it from the package index."""
    archive, package = _packages()
    try_installation(package)
    try_installation(archive)
    try_archive(archive)


def _packages() -> list[Path]:
    """The source archive and the wheel."""
    packages = FOLDER / "packages"
    return [*packages.glob("*.tar.gz"), *packages.glob("*.whl")]


def _line_of_sums(file: Path) -> str:
    """The line of a file in the format of sha256sum."""
    return f"{sources.sha256(file)}  {file.name}\n"


def notes_of(changelog: str, version: str, rehearse: bool) -> str:
    """What the changelog says of a version.

    Raises SystemExit where it has no section of it; in a rehearsal that of what is unreleased does.
    """
    titles = [version, "Unreleased"] if rehearse else [version]
    for title in titles:
        section = re.search(
            rf"^## (\[?{re.escape(title)}\b.*)\n((?:(?!## ).*\n?)*)", changelog, re.MULTILINE
        )
        if section and section[2].strip():
            if not rehearse and not DATED.search(section[1]):
                raise SystemExit(
                    f"CHANGELOG.md: the section “{section[1]}” has no date; write “## {version} "
                    "(2026-01-31)”, with the day of the release"
                )
            return section[2].strip() + "\n"
    raise SystemExit(f"CHANGELOG.md has no section “## {version}” with the changes of this version")


def _how_to_verify(digest: str, address: str) -> str:
    return (
        f"### Is a copy of the site this one?\n\n`python build.py verify COPY --expect {digest}`\n"
        "\n### Were these files made by the workflow of the repository?\n\n"
        f"`gh attestation verify FILE --repo {urlsplit(address).path.strip('/')}`\n"
    )


def known_address() -> str:
    """The address of the repository: that of pyproject.toml, or of the workflow that runs this;
    empty if neither says one.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    server = os.environ.get("GITHUB_SERVER_URL", "")
    repository = os.environ.get("GITHUB_REPOSITORY", "")
    of_workflow = f"{server}/{repository}" if server and repository else ""
    return str(project.get("urls", {}).get("Repository", of_workflow)).rstrip("/")


def copy_sources(folder: Path, address: str) -> Path:
    """Copy the sources into a new folder, as the packages are made from it; return the folder."""
    folder.mkdir()
    for name in SOURCE_FOLDERS:
        ignore_patterns = shutil.ignore_patterns(*LEFTOVERS)
        shutil.copytree(ROOT / name, folder / name, ignore=ignore_patterns)
    named_files = [ROOT / name for name in SOURCE_FILES]
    for path in named_files + list(ROOT.glob("*.md")):
        shutil.copyfile(path, folder / path.name)
    readme = folder / "README.md"
    text = absolute_links(readme.read_text("utf-8"), address, genlab.__version__)
    readme.write_text(text, encoding="utf-8")
    project = folder / "pyproject.toml"
    text = project.read_text("utf-8")
    if "\n[project.urls]\n" not in text:
        urls = URLS.format(address=address, version=genlab.__version__)
        text = text.replace("\n[project.scripts]\n", f"\n{urls}\n[project.scripts]\n", 1)
        project.write_text(text, encoding="utf-8")
    return folder


URLS = """\
[project.urls]
Repository = "{address}"
Documentation = "{address}/blob/v{version}/docs/pages/index.md"
Changes = "{address}/blob/v{version}/CHANGELOG.md"
Issues = "{address}/issues"
"""


def absolute_links(readme: str, address: str, version: str) -> str:
    """The README with links to the files of this version in the repository.

    >>> absolute_links("[upgrade](UPGRADING.md)", "https://example.org/genlab", "1.0.0")
    '[upgrade](https://example.org/genlab/blob/v1.0.0/UPGRADING.md)'
    """
    linked = README_LINK.sub(rf"]({address}/blob/v{version}/\1)", readme)
    return README_PICTURE.sub(rf'src="{address}/raw/v{version}/\1"', linked)


def make_packages(folder: Path, address: str) -> None:
    """The source archive and the wheel, of a copy of the sources."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = copy_sources(Path(scratch) / "genlab", address)
        for kind in ("sdist", "wheel"):
            name, content = wheel.packed(kind, copy)
            (folder / name).write_bytes(content)


def check_description(package: Path, address: str) -> None:
    """Raises SystemExit where what the index shows has a link that leads nowhere there, or no
    address of the project.
    """
    with zipfile.ZipFile(package) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = archive.read(name).decode()
    relative = README_LINK.findall(metadata) + README_PICTURE.findall(metadata)
    if relative:
        raise SystemExit(
            f"{package.name}: the description has relative links, such as {relative[0]}"
        )
    if f"Project-URL: Repository, {address}\n" not in metadata:
        raise SystemExit(f"{package.name} does not name the project's address, {address}")


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


def build_site(archive: Path, target: Path) -> str:
    """Build the site of the source archive, and put it into a zip.

    What the site is built with is held to web/requirements.lock before anything of it runs.

    Parameters:
        archive: The source archive.
        target: Where the zip is put.

    Returns:
        The SHA-256 of the site's list of sums.
    """
    with _unpacked(archive) as (folder, python):
        _run("build.py of the unpacked archive", [python, "build.py"], folder)
        zip_site(folder / "dist", target)
        return sources.sha256(folder / "dist" / materials.SUMS)


def try_archive(archive: Path) -> None:
    """Run both commands of the README in the unpacked source archive."""
    with _unpacked(archive) as (folder, python):
        install = [python, "-m", "pip", "install", "--quiet", "-e", ".[test]"]
        _run('pip install -e ".[test]"', install, folder)
        tests = [python, "build.py", "test", "tests/test_readme.py", "tests/core/test_coin.py"]
        _run("build.py test of the unpacked archive, two files of it", tests, folder)


@contextmanager
def _unpacked(archive: Path) -> Iterator[tuple[Path, str]]:
    """The folder of an unpacked source archive, and a Python with what the lock file names."""
    with tempfile.TemporaryDirectory() as scratch:
        with tarfile.open(archive) as tar:
            tar.extractall(scratch, filter="data")
        (folder,) = Path(scratch).iterdir()
        environment = Path(scratch) / "environment"
        venv.create(environment, with_pip=True)
        python = str(environment / ("Scripts" if sys.platform == "win32" else "bin") / "python")
        pip = [python, "-m", "pip", "install", "--quiet"]
        locked = [*pip, "--require-hashes", "-r", "web/requirements.lock"]
        _run("pip install -r web/requirements.lock", locked, folder)
        editable_install = [*pip, "--no-deps", "--no-build-isolation", "-e", "."]
        _run("pip install -e . of the unpacked archive", editable_install, folder)
        yield folder, python


def zip_site(site: Path, target: Path) -> None:
    """The site as one archive; the same site gives the same bytes with one version of zlib."""
    paths = {path.relative_to(site).as_posix(): path for path in materials.files(site)}
    contents = {name: path.read_bytes() for name, path in paths.items()}
    target.write_bytes(zipped.zipped(contents, zipfile.ZIP_DEFLATED))


def _environment() -> dict[str, str]:
    """What a command inherits: no path to the modules of this checkout."""
    return {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}


def _run(title: str, command: list[str], folder: str | Path = ROOT) -> str:
    """What a command prints. Raises SystemExit where it fails or does not end."""
    print(f"{title} …", flush=True)
    try:
        process = subprocess.run(
            command, cwd=folder, env=_environment(), text=True, capture_output=True, timeout=TIMEOUT
        )
    except subprocess.TimeoutExpired:
        raise SystemExit(f"{title} has not ended after {TIMEOUT / 60:.0f} minutes") from None
    if process.returncode:
        raise SystemExit(f"{title} fails: {(process.stderr or process.stdout).strip()[-1500:]}")
    return process.stdout
