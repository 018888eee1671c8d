"""The files that the page takes from elsewhere: Python's library, installed packages, genlab, and
scripts.
"""

import base64
import hashlib
import importlib.metadata
import json
import re
import tomllib
from pathlib import Path

from web.make import fetching

ROOT = Path(__file__).resolve().parents[2]
STDLIB = "/lib/python3.14"
SITE_PACKAGES = f"{STDLIB}/site-packages"
Sources = list[tuple[str, Path]]  # (path in the page's file system, file)


def versions() -> dict[str, str]:
    """The installed packages by name, as pyproject.toml pins them for the page."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    pins = [*extras["app"], *extras["docs"]]
    return dict(pin.split("==") for pin in pins if "==" in pin)


# Besides .py: what Panel and Bokeh read when they are imported.
DATA_FILES = re.compile(
    r"panel/(package\.json|(?!dist/|tests/|examples/|node_modules/).*\.(html|css|js))"
    rf"|bokeh/_sri/{re.escape(versions()['bokeh'])}\.json|bokeh/core/_templates/.*|bokeh-.*\.dist-info/METADATA"
    r"|pyviz_comms/(notebook\.js|labextension/package\.json)"
)
LEFT_OUT = re.compile(
    r"(^|/)(tests|testing|__pycache__)/|^bokeh/(server/static|sampledata)/|^panel/(dist|command|examples)/"
    r"|^numpy/(f2py|distutils|_pyinstaller)/|^(test|idlelib|ensurepip|tkinter|turtledemo|pydoc_data|lib2to3|venv)/"
)
# Modules of genlab that only its command line uses
OF_A_SHELL = re.compile(r"genlab/(estimators/|check/|commands/|teaching/scorm|.*/command\.py$)")
# 0.9 MB of addresses of map tiles, none of which the page may fetch.
EMPTY = {"xyzservices/data/providers.json"}
# Files that the browser itself runs; they are pinned with their package.
SCRIPTS = {
    "bokeh.min.js": "bokeh/server/static/js/bokeh.min.js",
    "bokeh-widgets.min.js": "bokeh/server/static/js/bokeh-widgets.min.js",
    "panel.min.js": "panel/dist/panel.min.js",
}


def library() -> Sources:
    """All files but genlab's own that Python can import in the page: its standard library, NumPy
    and the installed packages.
    """
    empty = Path(__file__).parent / "empty.json"
    sources = _unzip("stdlib", fetching.extracted("pyodide") / "python_stdlib.zip", STDLIB)
    sources += _unzip("numpy-wheel", release_wheel("numpy"), SITE_PACKAGES)
    for name in fetching.PINS["installed"]:
        files_used = [
            (file, path) for file, path in installed(name) if file not in SCRIPTS.values()
        ]
        sources += [
            (f"{SITE_PACKAGES}/{file}", empty if file in EMPTY else path)
            for file, path in files_used
        ]
    absent = fetching.PINS["absent"]["modules"]
    stub = Path(__file__).parent / "absent.py"
    left_out = tuple(
        f"{top}/{name}{end}"
        for top in (STDLIB, SITE_PACKAGES)
        for name in absent
        for end in ("/", ".")
    )
    remaining = [source for source in sources if not source[0].startswith(left_out)]
    return remaining + [(f"{SITE_PACKAGES}/{name}/__init__.py", stub) for name in absent]


def tools() -> None:
    """Refuse a package that runs while the site is built and is not the expected one.

    Packages that make HTML of guides and templates write into the page: they must have the pinned
    content. All others must have the locked version.
    """
    for name in fetching.PINS["tools"]:
        installed(name, "tools")
    for name in ("numpy", *DOCUMENTATION_TOOLS):
        locked(name)


# Packages that write dist/docs/ and are not used for the page.
DOCUMENTATION_TOOLS = (
    "babel",
    "griffelib",
    "markdown",
    "mkdocs",
    "mkdocs-autorefs",
    "mkdocs-material",
    "mkdocstrings",
    "mkdocstrings-python",
    "pygments",
    "pymdown-extensions",
)


def _distribution(name: str, version: str) -> importlib.metadata.Distribution:
    """Return an installed package. If it is missing, the error names the version that is needed."""
    try:
        return importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        raise SystemExit(
            f'{name} {version} is not installed: pip install -e ".[app]" brings it'
        ) from None


def locked(name: str) -> None:
    """Refuse an installed package that is not of the version in web/requirements.lock, or of which
    a file is not what the package's own record says.
    """
    versions_of_lock = {version for version, _ in fetching.locked_versions(name)}
    allowed = " or ".join(sorted(versions_of_lock))
    distribution = _distribution(name, allowed)
    if distribution.version not in versions_of_lock:
        raise SystemExit(
            f"{name} {distribution.version} is refused: web/requirements.lock has {allowed}; "
            "pip install --require-hashes -r web/requirements.lock brings it"
        )
    changed = _not_as_recorded(distribution, code_only=False)
    if changed:
        raise SystemExit(
            f"{name} {distribution.version} is refused: {changed[0]} is not what was installed; "
            f"pip install --force-reinstall --no-deps {name}=={distribution.version} brings it"
        )


def scripts() -> dict[str, Path]:
    """Bokeh's and Panel's own scripts, by name."""
    paths = {file: path for name in ("bokeh", "panel") for file, path in installed(name)}
    return {name: paths[file] for name, file in SCRIPTS.items()}


def installed(name: str, kind: str = "installed") -> Sources:
    """The files that the page takes from an installed package, which must be of the pinned
    version and content.
    """
    version = versions()[name]
    distribution = _distribution(name, version)
    if distribution.version != version:
        raise SystemExit(
            f"{name} {distribution.version} is refused: the page is built from {name} {version}; "
            'pip install -e ".[app]" brings it'
        )
    files = taken_files(name)
    missing = [file for file, path in files if not path.exists()]
    if missing or digest(files) != fetching.PINS[kind][name]:
        faults = missing or _not_as_recorded(distribution)
        fault = faults[0] if faults else "what is installed"
        raise SystemExit(
            f"{name} {version} is refused: {fault} is not what was pinned; "
            f"pip install --force-reinstall --no-deps {name}=={version} brings it"
        )
    return files


def taken_files(name: str) -> Sources:
    """The files that the page takes from an installed package, whatever its version."""
    distribution = importlib.metadata.distribution(name)
    files = sorted(str(file) for file in distribution.files or () if _is_used(str(file)))
    return [(file, Path(str(distribution.locate_file(file)))) for file in files]


def _not_as_recorded(
    distribution: importlib.metadata.Distribution, code_only: bool = True
) -> list[str]:
    """The files that differ from the package's own record, for an error message that names one.
    Only the pin proves that a file is the right one; the record may be false as well.

    code_only: whether only the files are compared that the page takes.
    """
    wrong = []
    for file in distribution.files or ():
        is_by_pip = ".." in file.parts or "__pycache__" in file.parts  # pip writes these itself
        is_compared = _is_used(str(file)) or not (code_only or is_by_pip)
        if is_compared and file.hash and file.hash.mode == "sha256":
            path = Path(str(distribution.locate_file(file)))
            content = path.read_bytes() if path.is_file() else b""
            encoded_sum = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
            if encoded_sum.rstrip(b"=").decode() != file.hash.value:
                wrong.append(str(file))
    return wrong


def _is_used(file: str) -> bool:
    code = file.endswith(".py") or file in EMPTY or DATA_FILES.fullmatch(file)
    return file in SCRIPTS.values() or bool(code and not LEFT_OUT.search(file))


def release_wheel(name: str) -> Path:
    """A wheel that is built for Pyodide, with the pinned content.

    If its version is the one in the lock file of the Pyodide release, it must be the same wheel as
    in that release. For a package without a pin, the hash in the lock file is the pin.
    """
    locked = json.loads((fetching.extracted("pyodide") / "pyodide-lock.json").read_text("utf-8"))
    entry = locked["packages"][name]
    numpy = fetching.PINS["wheels"]["numpy"]
    carried = f"{Path(numpy['file']).parent.as_posix()}/{entry['file_name']}"
    unpinned = numpy | {"file": carried, "sha256": entry["sha256"]}
    pin = fetching.PINS["wheels"].get(name, unpinned)
    wheel = fetching.release_file(name, pin)
    file_name = Path(pin["file"]).name
    if entry["file_name"] == file_name:
        fetching.verify(wheel, entry["sha256"], f"{file_name} of Pyodide's lock file")
    return wheel


def _unzip(name: str, archive: Path, prefix: str) -> Sources:
    folder = fetching.unzipped(name, archive)
    names = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    code = [file for file in names if file.endswith((".py", ".so")) and not LEFT_OUT.search(file)]
    return [(f"{prefix}/{file}", folder / file) for file in code]


def app() -> Sources:
    """The files of genlab, without the courses and the languages beside English, which are separate
    files of the site, and without modules that only the command line uses.
    """
    files = [
        path
        for path in sorted((ROOT / "genlab").rglob("*"))
        if path.is_file() and path.parent.name != "courses"
    ]
    names = [
        (path.relative_to(ROOT).as_posix(), path)
        for path in files
        if path.suffix in {".py", ".json", ".css", ".js", ".toml", ".wat"} or path.name == "en.ftl"
    ]
    return [(f"{SITE_PACKAGES}/{name}", path) for name, path in names if not OF_A_SHELL.match(name)]


def digest(sources: Sources) -> str:
    """One hash over names and contents, independent of where the files are."""
    sum_of_all = hashlib.sha256()
    for name, file in sources:
        sum_of_all.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return sum_of_all.hexdigest()


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
