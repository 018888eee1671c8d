"""Build genlab's static site, serve it, test it, train its filter, measure it.

python build.py              build dist/ (build --draft: for tests; quicker, and larger)
python build.py serve        build, then serve dist/ on loopback
python build.py docs         build dist/ and print where its reference is
python build.py verify COPY  whether a folder or an address has the site that was built here, or
                             the one whose list has the SHA-256 of --expect
python build.py release      make wheel, source archive and site, and try them (--rehearse: of a
                             version that has no date yet, as on every push)
python build.py words        print what the page says, by lab and view, to be read aloud
python build.py screenshot   build, then take README's picture of the page in Chromium
python build.py pins         work out all digests of web/pins.toml anew; print what changed
python build.py test         every native test, some sixty in Chromium, and all of what a change
                             touches (--full: all; --thorough: more cases; --native: no browser;
                             test coin: one lab's tests; test --browsers: a tour of three)
python build.py train        fetch the mail corpus, fit the spam filter, write its model
python build.py evaluate     the filter's figures on the test fold
                             (--attacks: how many spams get past it by each known attack)
python build.py bench NAME   medians and ratios: core, boot; peers: scikit-learn's and
                             hmmlearn's own tests on our classes
python build.py mutate ROOM N
                             plant N mistakes in a room, such as core, and print those that no test
                             notices (--seed S: others)
"""

import argparse
import contextlib
import http.server
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from web.make import derived, fetching, materials, pins, policy, release, sources, verification
from web.make.serving import MISSING, Handler
from web.make.serving import serving as site_serving
from web.make.zipped import gzipped

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
# What follows these on the command line is read by pytest or by the tool itself.
COMMANDS_WITH_MORE = ("test", "bench", "mutate")
# Levels of Zstandard's compression. The published site has the highest one that does not need much
# memory: it takes fifty seconds of the processor. That of a draft takes six; its files are larger.
PUBLISHED_LEVEL = 19
DRAFT_LEVEL = 12
# The files that Node.js makes and that become files of the site as they are
BAKED_FILES = (
    "pyodide.js",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "zstd.wasm",
    "snapshot.pack",
    "boot.pack",
    "genlab.pack",
    "rest.pack",
)


# ── Build ─────────────────────────────────────────────────────────────────────────────────────────


def build(is_draft: bool = False) -> Path:
    """Make dist/, unless none of its sources has changed. Builds wait for each other, and one that
    is broken off leaves the old dist/.

    Parameters
    ----------
    is_draft
        Whether files that are compressed quickly will do, as they do for tests. A draft is never
        taken for the published site, while the published site is taken where a draft would do.
    """
    try:
        with fetching.alone():
            return _build_folder(is_draft)
    except OSError as error:
        raise SystemExit(
            f"{DIST.name}/ cannot be built: {error.strerror} ({error.filename})"
        ) from None


def _build_folder(is_draft: bool) -> Path:
    new = DIST.with_name(f"{DIST.name}.new")
    old = DIST.with_name(f"{DIST.name}.old")
    for leftover in (new, old):  # left by a build that was killed
        shutil.rmtree(leftover, ignore_errors=True)
    sources.tools()
    library = sources.library()
    app = sources.app()
    scripts = sources.scripts()
    digest = sources.digest([*_own_sources(), *library, *scripts.items()])
    stamp = digest + os.environ.get("GENLAB_ADDRESS", "")
    if is_up_to_date(stamp, is_draft):
        print(f"{DIST.name}/ is up to date")
        return DIST
    level = DRAFT_LEVEL if is_draft else PUBLISHED_LEVEL
    with fetching.scratch() as scratch:
        new.mkdir()
        try:
            baked = _baked(Path(scratch), library, app, level)
            _assemble(baked, scripts, new)
            (new / materials.STAMP).write_text(stamp + (materials.DRAFT if is_draft else ""))
            sums = materials.sums(new)
            (new / materials.SUMS).write_text(sums)
            derived.note(f"site {DIST}", sums.encode())
            if DIST.exists():
                DIST.rename(old)
            new.rename(DIST)
        finally:
            for leftover in (new, old):
                shutil.rmtree(leftover, ignore_errors=True)
    sizes = [file.stat().st_size for file in materials.files(DIST)]
    kind = ", a draft for tests" if is_draft else ""
    print(f"built {DIST.name}/{kind}: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB")
    return DIST


def _own_sources() -> sources.Sources:
    """The files of this checkout that the site is made from, those of the wheel among them."""
    names = ("pyproject.toml", "LICENSE", "README.md", "CHANGELOG.md", "UPGRADING.md")
    files = [Path(__file__), *(ROOT / name for name in names)]
    for folder in ("web", "genlab", "docs"):
        files += materials.files(ROOT / folder)
    return [(path.relative_to(ROOT).as_posix(), path) for path in files if path.suffix != ".pyc"]


def is_up_to_date(stamp: str, is_draft: bool) -> bool:
    """Whether dist/ is what a build of these sources would make, or better: the published site is
    taken where a draft would do.
    """
    return is_as_built(stamp) or (is_draft and is_as_built(stamp + materials.DRAFT))


def is_as_built(stamp: str) -> bool:
    """Whether dist/ was built here from what ``stamp`` describes, and no file has changed since.
    What lies in dist/ alone proves nothing: its list is held to the one that this checkout noted.
    """
    existing = {
        name: (DIST / name).read_text() if (DIST / name).exists() else ""
        for name in (materials.STAMP, materials.SUMS)
    }
    if existing != {materials.STAMP: stamp, materials.SUMS: materials.sums(DIST)}:
        return False
    return derived.is_own(f"site {DIST}", existing[materials.SUMS].encode())


def _baked(output: Path, library: sources.Sources, app: sources.Sources, level: int) -> Path:
    """Let Node.js make the packs, compressed at that level, the labs' documents, and the formulas
    of the guides and courses. Return the folder that has them.
    """
    from web.make import pages

    guides, formulas = pages.guides()
    lectures = pages.lectures(formulas)
    plan = pins.compiling_plan(library) | {
        "katex": str(fetching.extracted("katex") / "dist" / "katex.mjs"),
        "zstd": str(fetching.extracted("zstd") / "dist" / "zstddec-stream.mjs"),
        "modules": [
            str(fetching.extracted(name) / file) for name, file in fetching.PINS["modules"].items()
        ],
        "app": [(path, str(file)) for path, file in app],
        "level": level,
        "squeezed": str(fetching.CACHE),
        "derived": derived.digests(),
        "formulas": formulas,
        "links": list(pages.pictured().items()),
        "out": str(output),
    }
    (output / "plan.json").write_text(json.dumps(plan))
    print("compiling and starting the app once …", flush=True)
    command = [fetching.node(), str(ROOT / "web" / "make" / "bake.mjs"), str(output / "plan.json")]
    # Node.js ends when this end of the pipe is closed, also if this program is killed
    with subprocess.Popen(command, stdin=subprocess.PIPE) as node:
        if node.wait():
            raise SystemExit("the app did not start; see above")
    derived.note_digests(json.loads((output / "derived.json").read_text()))
    markup = json.loads((output / "formulas.json").read_text())
    set_guides = {slug: pages.with_formulas(guide, markup) for slug, guide in guides.items()}
    (output / "guides.json").write_text(json.dumps(set_guides))
    for name, course in lectures.items():
        (output / f"course-{name}.json").write_bytes(pages.course_file(course, markup))
    return output


def _assemble(baked: Path, scripts: dict[str, Path], output: Path) -> None:
    """Write the site from the folder of ``_baked``: files that are named by their content, and the
    one page that knows these names.
    """
    from genlab.teaching import takehome
    from web.make import bundles, notices, pages, reference, wheel

    documents, models = json.loads((baked / "documents.json").read_text())
    guides = json.loads((baked / "guides.json").read_text())
    pictures = json.loads((baked / "pictures.json").read_text())
    katex = fetching.extracted("katex") / "dist"
    contents = {name: (baked / name).read_bytes() for name in BAKED_FILES}
    for name in ("style.css", "icon.svg"):
        contents[name] = (ROOT / "web" / name).read_bytes()
    contents["shell.js"] = pages.shell()
    contents |= bundles.needed(scripts, models, contents["shell.js"])
    contents |= pages.formula_files(katex)
    contents |= pages.language_files()
    parts = notices.parts(
        {name: content for name, content in contents.items() if name.endswith("js")}
    )
    contents |= {file.name: file.read_bytes() for file in sorted(baked.glob("course-*.json"))}
    contents["exercises.bin"] = pages.exercise_file()
    for slug, document in documents.items():
        document["first"] = pages.first_picture(json.loads(document["json"]), document["marks"])
        contents[f"lab-{slug}.json"] = pages.lab_file(slug, guides.get(slug, ""), document)
    picture_contents = {}
    for link, picture in pictures.items():
        slug = link.removeprefix("#").partition("?")[0]
        picture_contents[link] = gzipped(pages.picture_file(picture, documents[slug]))
    picture_files = {
        link: pages.named("picture.bin", content) for link, content in picture_contents.items()
    }
    files = {name: pages.named(name, content) for name, content in contents.items()}
    (output / "assets").mkdir(parents=True)
    for name, content in contents.items():
        (output / files[name]["path"]).write_bytes(content)
    for link, content in picture_contents.items():
        (output / picture_files[link]["path"]).write_bytes(content)
    shutil.copyfile(ROOT / "web" / "screenshot.png", output / "preview.png")
    for name in ("icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"):
        shutil.copyfile(ROOT / "web" / name, output / name)
    (output / takehome.WHEEL).write_bytes(wheel.wheel())
    reference.copy_to(output)
    (output / "index.html").write_text(pages.index(files, documents, picture_files))
    texts = {
        materials.BILL: notices.bill(parts),
        notices.PAGE: notices.page(parts, (ROOT / "LICENSE").read_text("utf-8")),
        "offline.js": pages.offline(output),
        MISSING: pages.missing(),
        **policy.host_files(),
    }
    for name, text in texts.items():
        (output / name).write_text(text, encoding="utf-8")


# ── Serve, test, train, measure ───────────────────────────────────────────────────────────────────


def serving(port: int = 0, handler: type[Handler] = Handler) -> http.server.ThreadingHTTPServer:
    """A server of dist/ on loopback; the caller runs and closes it."""
    return site_serving(DIST, port, handler)


def serve(port: int, is_draft: bool = False) -> None:
    """Build the site, or a draft of it, and serve it until Ctrl+C is pressed."""
    try:
        server = serving(port)  # before the build: whoever must choose another port knows at once
    except OSError as error:
        raise SystemExit(
            f"port {port} cannot be used ({error.strerror}); try --port 0 for any free one"
        ) from None
    build(is_draft)
    print(f"genlab is at http://127.0.0.1:{server.server_port}/ (Ctrl+C stops it)", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def take_screenshot() -> None:
    """Build the page and take its picture for README and for links to the page."""
    build()
    make_tests_importable()
    from web.make import screenshot

    with serving() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        screenshot.take(f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()


def make_tests_importable() -> None:
    """Let a command import what lies beside the tests: the suite, benchmarks, and hunts for what
    the tests overlook.
    """
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]


def train_filter(clones: Path | None) -> None:
    """Train the spam filter that ships, replace the committed model, and print its figures.

    clones: the folder with a clone of each collection of today.
    """
    from web.training import sources

    if clones is None:
        raise SystemExit(
            "python build.py train needs the mail of today as well: --clones FOLDER, which holds "
            "a clone of each collection as FOLDER/owner/name. Make them with\n"
            + sources.clone_commands(Path("FOLDER"))
        )
    print_figures(ROOT / "genlab" / "spam", clones, clones)


def evaluate_filter(clones: Path | None) -> None:
    """Print the filter's figures on the corpus and, with clones, on the collections of today."""
    with tempfile.TemporaryDirectory() as scratch:
        print_figures(Path(scratch), None, clones)


def print_figures(output: Path, training_clones: Path | None, clones: Path | None) -> None:
    """Train the filter, write it into the folder ``output``, and print its figures.

    training_clones: the clones of the collections of today that it is trained on, besides the
    corpus. clones: those that it is measured on. Without one of them, the corpus is used alone.
    """
    from web.training import evaluate_sources, train_languages, train_shipped

    corpus = fetching.extracted("corpus") / "data"
    print(train_shipped.train(corpus, output, training_clones))
    print(train_languages.train(output))
    print(evaluate_sources.report(clones))


def print_attacks() -> None:
    """Print how many spams of the test fold, and frauds in nine languages, get past the filter by
    each known attack.
    """
    from web.training import corpus, evaluate_attacks

    mails = [
        mail for mail in corpus.load(fetching.extracted("corpus") / "data") if mail.side == "test"
    ]
    spams = [mail.data for mail in mails if mail.spam]
    legitimate = [mail.data for mail in mails if mail.group.startswith("easy")]
    print(evaluate_attacks.table(evaluate_attacks.try_attacks(spams, legitimate)))
    print("", evaluate_attacks.table_by_language(evaluate_attacks.try_frauds()), sep="\n")


# ── The commands: how each is called, and what it runs ────────────────────────────────────────────

Options = argparse.Namespace
# A command's options, and the words that follow them → the exit code; None stands for 0.
Run = Callable[[Options, list[str]], int | None]


def run_build(options: Options, more: list[str]) -> None:
    build(options.draft)


def run_serve(options: Options, more: list[str]) -> None:
    serve(options.port, options.draft)


def run_docs(options: Options, more: list[str]) -> None:
    print(f"the reference is {build() / 'docs' / 'index.html'}")


def run_verify(options: Options, more: list[str]) -> int:
    return verification.run(options.copy, options.expect, DIST)


def run_release(options: Options, more: list[str]) -> None:
    release.run(options.rehearse, options.project, options.only)


def run_words(options: Options, more: list[str]) -> None:
    from web.make.words import print_words

    print_words()


def run_screenshot(options: Options, more: list[str]) -> None:
    take_screenshot()


def run_pins(options: Options, more: list[str]) -> None:
    pins.renew()


def add_test_options(parser: argparse.ArgumentParser) -> None:
    levels = parser.add_mutually_exclusive_group()
    levels.add_argument(
        "--full",
        action="store_const",
        const="full",
        dest="level",
        default="default",
        help="every test, also those of areas that no change touches",
    )
    levels.add_argument(
        "--thorough",
        action="store_const",
        const="thorough",
        dest="level",
        help="more cases of every test, and more examples",
    )
    parser.add_argument("--native", action="store_true", help="without the tests in a browser")
    parser.add_argument(
        "--browsers",
        action="append_const",
        const="tests/browser/tour.py",
        default=[],
        help="a tour",
    )


def run_tests(options: Options, more: list[str]) -> int:
    make_tests_importable()
    import suite

    return suite.run(options.browsers + more, options.level, options.native)


def add_clones(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--clones",
        type=Path,
        metavar="FOLDER",
        help="holds a clone of each collection of web/training/sources.toml as FOLDER/owner/name",
    )


def run_training(options: Options, more: list[str]) -> None:
    train_filter(options.clones)


def add_evaluation_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--attacks", action="store_true", help="how many spams get past it by each known attack"
    )
    add_clones(parser)


def run_evaluation(options: Options, more: list[str]) -> None:
    if options.attacks:
        print_attacks()
    else:
        evaluate_filter(options.clones)


# The module that has each kind of figures; its `main` takes the words that follow the name.
BENCHMARKS = {
    "core": "bench.harness",
    "peers": "bench.peers.run",
    "boot": "bench.boot.measure",
}


def run_benchmark(options: Options, more: list[str]) -> int:
    make_tests_importable()
    return importlib.import_module(BENCHMARKS[options.name]).main(more)


def run_mutants(options: Options, more: list[str]) -> int:
    make_tests_importable()
    import mutate

    return mutate.main(more)


def parser_of_commands() -> argparse.ArgumentParser:
    """The parser of the command line; each command leaves the function that runs it in
    ``options.run``.
    """
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.set_defaults(run=run_build, draft=False)
    commands = parser.add_subparsers(dest="command")

    def add(name: str, run: Run, help: str, **options: Any) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help, **options)
        command.set_defaults(run=run)
        return command

    draft_help = "for tests: made sooner, and a tenth larger"
    building = add("build", run_build, "build dist/ (also without a word)")
    building.add_argument("--draft", action="store_true", help=draft_help)
    serve_command = add("serve", run_serve, "build and serve")
    serve_command.add_argument("--port", type=int, default=8000)
    serve_command.add_argument("--draft", action="store_true", help=draft_help)
    add("docs", run_docs, "build, with the reference in dist/docs/")
    verification.add_to(commands).set_defaults(run=run_verify)
    release.add_to(commands).set_defaults(run=run_release)
    add("words", run_words, "print what the page says, by lab and view")
    add("screenshot", run_screenshot, "take README's picture of the page anew")
    add("pins", run_pins, "work out all digests of web/pins.toml anew")
    tests_help = "run every test, or a lab's (test coin); what follows goes to pytest"
    add_test_options(add("test", run_tests, tests_help))
    add_clones(add("train", run_training, "fit the spam filter and write its model"))
    evaluation_help = "the figures of the filter on the test fold"
    add_evaluation_options(add("evaluate", run_evaluation, evaluation_help))
    add("bench", run_benchmark, "medians and ratios").add_argument("name", choices=BENCHMARKS)
    mutants_help = "mistakes planted in a room that no test notices"
    add("mutate", run_mutants, mutants_help, add_help=False)
    return parser


def main() -> None:
    parser = parser_of_commands()
    options, more = parser.parse_known_args()
    if more and options.command not in COMMANDS_WITH_MORE:
        parser.error(f"unknown: {' '.join(more)}")
    sys.exit(options.run(options, more))


if __name__ == "__main__":
    main()
