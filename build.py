"""Build genlab's static site, serve it, test it, train its filter, measure it.

python build.py              build dist/
python build.py serve        build, then serve dist/ on loopback
python build.py test         everything that is checked, natively and in a real browser; test coin: one lab's tests
python build.py train        fetch the mail corpus, fit the spam filter, write its model
python build.py evaluate     the filter's figures on the test fold
python build.py bench NAME   medians and ratios: core, boot, page
"""

import argparse
import contextlib
import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from web import fetching, sources

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"


# ── Build ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def build() -> Path:
    """Make dist/ unless nothing it is made from has changed."""
    library, app, scripts = sources.library(), sources.app(), sources.scripts()
    own = [Path(__file__), *_files(ROOT / "web"), *sorted((ROOT / "genlab" / "labs").glob("*/guide.md"))]
    own += [*_files(ROOT / "genlab" / "courses"), *_files(ROOT / "courses")]
    own += [ROOT / "pyproject.toml", ROOT / "LICENSE", *sorted((ROOT / "genlab").rglob("*.md"))]  # in the wheel
    named = [(path.relative_to(ROOT).as_posix(), path) for path in own if path.suffix != ".pyc"]
    stamp = sources.digest([*named, *library, *app, *scripts.items()]) + os.environ.get("GENLAB_ADDRESS", "")
    made = {name: (DIST / name).read_text() if (DIST / name).exists() else "" for name in ("BUILD", "SHA256SUMS")}
    if made == {"BUILD": stamp, "SHA256SUMS": _sums()}:
        print(f"{DIST.name}/ is up to date")
        return DIST
    with tempfile.TemporaryDirectory(dir=fetching.CACHE) as scratch:
        _assemble(_baked(Path(scratch), library, app), scripts)
    (DIST / "SHA256SUMS").write_text(_sums())
    (DIST / "BUILD").write_text(stamp)
    sizes = [file.stat().st_size for file in _files(DIST)]
    print(f"built {DIST.name}/: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB")
    return DIST


def _files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def _sums() -> str:
    files = [file for file in _files(DIST) if file.name not in ("BUILD", "SHA256SUMS")]
    return "".join(f"{sources.sha256(file)}  {file.relative_to(DIST).as_posix()}\n" for file in files)


def _baked(out: Path, library: sources.Sources, app: sources.Sources) -> Path:
    """A folder with the packs, the labs' documents, and the guides with their formulas set; Node.js makes it."""
    from web import pages

    guides, formulas = pages.guides()
    lectures = pages.lectures(formulas)
    compiler = sources.digest([("bake.mjs", ROOT / "web" / "bake.mjs"), *library])[:16]
    plan = {
        "pyodide": f"{fetching.extracted('pyodide')}/",
        "katex": str(fetching.extracted("katex") / "dist" / "katex.mjs"),
        "zstd": str(fetching.extracted("zstd") / "dist" / "zstddec-stream.mjs"),
        "library": [(path, str(file)) for path, file in library],
        "app": [(path, str(file)) for path, file in app],
        "cache": str(fetching.CACHE / f"compiled-{compiler}"),
        "formulas": formulas,
        "out": str(out),
    }
    (out / "plan.json").write_text(json.dumps(plan))
    print("compiling and starting the app once …", flush=True)
    if subprocess.run([fetching.node(), str(ROOT / "web" / "bake.mjs"), str(out / "plan.json")]).returncode:
        raise SystemExit("the app did not start; see above")
    told = json.loads((out / "formulas.json").read_text())
    set_guides = {slug: pages.with_formulas(guide, told) for slug, guide in guides.items()}
    (out / "guides.json").write_text(json.dumps(set_guides))
    for name, course in lectures.items():
        (out / f"course-{name}.json").write_bytes(pages.course_file(course, told))
    return out


def _assemble(baked: Path, scripts: dict[str, Path]) -> None:
    """dist/ from what was baked: files named by their content, and the one page that knows the names."""
    from genlab.kit import takehome
    from web import pages, wheel

    documents, guides = (json.loads((baked / f"{name}.json").read_text()) for name in ("documents", "guides"))
    pyodide, katex = fetching.extracted("pyodide"), fetching.extracted("katex") / "dist"
    copied = {
        **{name: pyodide / name for name in ("pyodide.mjs", "pyodide.asm.wasm")},
        **{name: baked / name for name in ("pyodide.asm.mjs", "snapshot.pack", "zstd.wasm")},
        **{name: baked / name for name in ("boot.pack", "genlab.pack", "rest.pack")},
        **scripts,
        **{name: ROOT / "web" / name for name in ("style.css", "icon.svg")},
    }
    contents = {name: origin.read_bytes() for name, origin in copied.items()} | {"shell.js": pages.shell()}
    contents |= {file.name: file.read_bytes() for file in sorted(baked.glob("course-*.json"))}
    for slug, document in documents.items():
        contents[f"lab-{slug}.json"] = pages.lab_file(slug, guides.get(slug, ""), document)
    files = {name: pages.named(name, content) for name, content in contents.items()}
    shutil.rmtree(DIST, ignore_errors=True)
    (DIST / "assets" / "katex").mkdir(parents=True)
    for name, content in contents.items():
        (DIST / files[name]["path"]).write_bytes(content)
    fonts = DIST / "assets" / "katex" / "fonts"
    shutil.copytree(katex / "fonts", fonts, ignore=shutil.ignore_patterns("*.ttf", "*.woff"))
    shutil.copyfile(katex / "katex.min.css", DIST / "assets" / "katex" / "katex.min.css")
    shutil.copyfile(ROOT / "web" / "screenshot.png", DIST / "preview.png")
    (DIST / takehome.WHEEL).write_bytes(wheel.wheel())
    (DIST / "index.html").write_text(pages.index(files, documents))


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


def serving(port: int = 0, handler: type[Handler] = Handler) -> http.server.ThreadingHTTPServer:
    """A server of dist/ on loopback; the caller runs and closes it."""
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(handler, directory=str(DIST)))


def serve(port: int) -> None:
    build()
    try:
        server = serving(port)
    except OSError as error:
        raise SystemExit(f"port {port} cannot be used ({error.strerror}); try --port 0 for any free one") from None
    print(f"genlab is at http://127.0.0.1:{server.server_port}/ (Ctrl+C stops it)", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def check(arguments: list[str], thorough: bool = False) -> int:
    """Lint, import contracts, then pytest on every core; a lab's name stands for all tests with that name in them."""
    build()
    lint_imports = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    for command in (["-m", "ruff", "check", "."], ["-m", "ruff", "format", "--check", "."], ["-c", lint_imports]):
        if not arguments and (code := subprocess.run([sys.executable, *command], cwd=ROOT).returncode):
            return code
    sys.path[:0] = [str(ROOT / "tests")]
    import chromium

    from genlab.labs import labs

    chosen = ["-k", *arguments] if arguments[:1] and arguments[0] in labs() else arguments
    workers = [] if any(each.startswith(("-n", "--numprocesses")) for each in arguments) else ["-n", "auto"]
    environment = {**os.environ, "GENLAB_CHROMIUM": chromium.program()}
    if thorough:
        environment["GENLAB_THOROUGH"] = "1"
    return subprocess.run([sys.executable, "-m", "pytest", *workers, *chosen], cwd=ROOT, env=environment).returncode


def benchmark(name: str, rest: list[str]) -> int:
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    from bench import harness
    from browser import timing

    return {"core": lambda: harness.main(rest), "boot": timing.boot, "page": timing.page}[name]()


def learn(write: bool) -> None:
    """Train the spam filter on the corpus and print its figures; ``write`` replaces the committed model."""
    from genlab.labs.spam import train

    corpus = fetching.extracted("corpus") / "data"
    with tempfile.TemporaryDirectory() as scratch:
        print(train.train(corpus, ROOT / "genlab" / "labs" / "spam" if write else Path(scratch)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("build", help="build dist/ (also without a word)")
    commands.add_parser("serve", help="build and serve").add_argument("--port", type=int, default=8000)
    test = commands.add_parser("test", help="run every test, or a lab's (test coin); what follows goes to pytest")
    test.add_argument("--thorough", action="store_true", help="more cases, more slowly")
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
        sys.exit(check(rest, arguments.thorough))
    elif arguments.command == "bench":
        sys.exit(benchmark(arguments.name, rest))
    elif arguments.command in ("train", "evaluate"):
        learn(write=arguments.command == "train")
    else:
        build()


if __name__ == "__main__":
    main()
