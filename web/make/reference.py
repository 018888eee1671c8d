"""The reference under dist/docs/: pages from docs/pages, those that are written here from the
sources, and every public function from its docstring. MkDocs makes them.

Examples in docstrings are run by tests/core/test_examples.py and tests/estimators, those in the
pages by tests/test_docs.py.
"""

import contextlib
import hashlib
import importlib
import logging
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import genlab
from web.make import derived, fetching, materials, policy, sources

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
EXTENSION = Path(__file__).parent / "docstrings.py"
FOLDER = "docs"  # in dist/

CODE = re.compile(r"`([a-z_]+(?:\.\w+)+)`")
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
SCIKIT_LEARN = {
    "BernoulliNB": "naive_bayes.BernoulliNB",
    "CategoricalNB": "naive_bayes.CategoricalNB",
    "ComplementNB": "naive_bayes.ComplementNB",
    "GaussianNB": "naive_bayes.GaussianNB",
    "MultinomialNB": "naive_bayes.MultinomialNB",
    "LinearDiscriminantAnalysis": "discriminant_analysis.LinearDiscriminantAnalysis",
    "QuadraticDiscriminantAnalysis": "discriminant_analysis.QuadraticDiscriminantAnalysis",
    "LinearRegression": "linear_model.LinearRegression, Ridge",
    "LogisticRegression": "linear_model.LogisticRegression",
    "PoissonRegressor": "linear_model.PoissonRegressor",
    "CategoricalHMM": "hmmlearn's CategoricalHMM",
    "GaussianHMM": "hmmlearn's GaussianHMM",
    "NotFittedError": "exceptions.NotFittedError",
}


def subjects() -> list[str]:
    """The modules of the reference: each subject of the core, and the estimators."""
    return [f"genlab.core.{name}" for name in genlab.__all__] + ["genlab.estimators"]


def written_pages() -> dict[str, str]:
    """The pages that are made from the sources, by their paths."""
    upgrading = ROOT / "UPGRADING.md"
    pages = {
        "slides.md": slides(),
        "changelog.md": _without_links((ROOT / "CHANGELOG.md").read_text("utf-8")),
        "upgrading.md": _without_links(
            upgrading.read_text("utf-8") if upgrading.exists() else UPGRADING
        ),
        "estimators-beside-scikit-learn.md": _estimators(),
        "exercises.md": _without_links((DOCS / "exercises.md").read_text("utf-8")),
        "lecture.md": _without_links((DOCS / "lecture.md").read_text("utf-8")),
        "own-data.md": _without_links((DOCS / "own-data.md").read_text("utf-8")),
    }
    for name in subjects():
        pages[f"reference/{name.rpartition('.')[2]}.md"] = reference(name)
    return pages


UPGRADING = """\
# Upgrading

Public names, the fields of links and the names of tables stay. A name that moves keeps an alias
until the next major version. The [changes](changelog.md) say what is new.
"""


def reference(module_name: str) -> str:
    """The page of a module: its docstring, then every public name."""
    module = importlib.import_module(module_name)
    title = module_name.rpartition(".")[2]
    names = getattr(module, "__all__", None)
    if names is None:
        names = [
            name
            for name, value in vars(module).items()
            if not name.startswith("_") and getattr(value, "__module__", None) == module_name
        ]
    if not names:
        raise SystemExit(f"{module_name} has no public names: the reference would be empty")
    parts = [f"# {title}", ""]
    if title != "estimators":
        parts += [f"`from genlab import {title}`", ""]
    parts += [f"::: {module_name}", "    options:", "      members:"]
    parts += [f"        - {name}" for name in sorted(names)]
    return "\n".join(parts) + "\n"


def slides() -> str:
    """The core's tables of slides, functions and errata, with a link to each function."""
    text = (ROOT / "genlab" / "core" / "README.md").read_text("utf-8")
    start = text.index("## From a slide to the function")
    end = text.index("## Beyond one machine")
    errata = text[text.index("## Errata") :]
    table = "\n".join(_without_test_column(line) for line in text[start:end].splitlines()[2:])
    introduction = (
        "# From slide to function\n\n"
        "The decks: 000 generative models (Technion), 001 generative learning algorithms (SKKU), "
        "002 probabilistic models (XJTLU), 003 probabilistic models (NYU notes), 004 Bayes nets "
        "and "
        "inference (UNC COMP 790-125). Each row is a system of the decks, with the functions that "
        "compute it and a link that shows it on the page.\n\n"
    )
    linked = CODE.sub(_cross_reference, introduction + table + "\n\n" + errata)
    with_links = re.sub(r"`(#[a-z]+[^`]*)`", _page_link, linked)
    return _without_links(with_links)


def _without_test_column(line: str) -> str:
    """A row of the table of slides without its last column but one, which names the tests."""
    cells = re.split(r"(?<!\\)\|", line)
    if len(cells) != 8:
        return line
    del cells[5]
    return "|".join(cells)


def _page_link(match: re.Match) -> str:
    """A state of the page as a link that opens it."""
    return f"[`{match[1]}`](../index.html{match[1].replace('|', '%7C')})"


def _cross_reference(match: re.Match) -> str:
    """A public name of the core as a link to its place in the reference."""
    name = match[1]
    subject = name.partition(".")[0]
    if subject not in genlab.__all__:
        return match[0]
    value = importlib.import_module(f"genlab.core.{subject}")
    for part in name.split(".")[1:]:
        if not hasattr(value, part):
            return match[0]  # a field of a dataclass, or a module
        value = getattr(value, part)
    public = getattr(importlib.import_module(f"genlab.core.{subject}"), "__all__", ())
    if name.split(".")[1] not in public:
        return match[0]
    # The reference has a function under its own name, not under a former one that still works.
    own_name = getattr(value, "__name__", name.rpartition(".")[2])
    return f"[`{name}`][genlab.core.{name.rpartition('.')[0]}.{own_name}]"


def _without_links(text: str) -> str:
    """Markdown whose links to files of the repository, which are not in the site, are text."""
    return re.sub(r"\[([^\]]+)\]\((?!https?:|#|\.\./index\.html|\w[\w-]*\.md)[^)]*\)", r"\1", text)


def _estimators() -> str:
    page = (DOCS / "pages" / "estimators-beside-scikit-learn.md").read_text("utf-8")
    rows = ["| genlab.estimators | scikit-learn, or hmmlearn |", "|---|---|"]
    for name in importlib.import_module("genlab.estimators").__all__:
        rows.append(f"| [`{name}`][genlab.estimators.{name}] | `{SCIKIT_LEARN[name]}` |")
    return page.replace("ESTIMATORS", "\n".join(rows))


# ── Building ──────────────────────────────────────────────────────────────────────────────────────


def site() -> Path:
    """The folder of the finished reference in the cache; made anew when a source has changed, and
    when it is not what this checkout has put there.
    """
    folder = fetching.CACHE / f"docs-{_digest()[:16]}"
    if not (folder.exists() and derived.is_own(folder.name, _content_digest(folder).encode())):
        with fetching.alone():
            _write(folder)
    return folder


def _write(folder: Path) -> None:
    """Build the reference into a folder, in place of what is there."""
    with fetching.scratch() as scratch:
        print("writing the reference …", flush=True)
        built_folder = _build_reference(Path(scratch))
        digest = _content_digest(built_folder)
        if folder.exists():
            folder.rename(Path(scratch) / "replaced")
        built_folder.rename(folder)
    derived.note(folder.name, digest.encode())


def copy_to(output: Path) -> None:
    """Put the reference into a site."""
    shutil.copytree(site(), output / FOLDER)


def _digest() -> str:
    """One hash over all that the reference is made from."""
    paths = [
        *materials.files(DOCS),
        *materials.files(ROOT / "genlab" / "core"),
        *materials.files(ROOT / "genlab" / "estimators"),
        ROOT / "genlab" / "__init__.py",
        ROOT / "CHANGELOG.md",
        ROOT / "UPGRADING.md",
        EXTENSION,
        Path(__file__),
        Path(policy.__file__),
        fetching.LOCK,
    ]
    existing_paths = [path for path in paths if path.suffix != ".pyc" and path.exists()]
    return sources.digest([(path.relative_to(ROOT).as_posix(), path) for path in existing_paths])


def _content_digest(folder: Path) -> str:
    paths = materials.files(folder)
    return sources.digest([(path.relative_to(folder).as_posix(), path) for path in paths])


def _build_reference(scratch: Path) -> Path:
    """Run MkDocs on the pages, in a folder of its own."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocstrings_handlers.python._internal import rendering

    # Otherwise a signature has other lines where Ruff or Black happens to be installed.
    rendering._get_formatter = lambda: lambda code, _width: code
    shutil.copytree(DOCS / "pages", scratch / "pages")
    for name, text in written_pages().items():
        path = scratch / "pages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    listed = [f"reference/{name.rpartition('.')[2]}.md" for name in subjects()]
    configuration = (DOCS / "mkdocs.yml").read_text("utf-8")
    configuration = configuration.replace("EXTENSION", EXTENSION.as_posix())
    configuration = configuration.replace("REFERENCE", f"[{', '.join(listed)}]")
    (scratch / "mkdocs.yml").write_text(configuration, encoding="utf-8")
    with _quiet(), _epoch():
        config = load_config(str(scratch / "mkdocs.yml"), site_dir=str(scratch / "site"))
        build(config)
    finished = scratch / "site"
    for page in sorted(finished.rglob("*.html")):
        _move_scripts(page, finished)
    # The site's own 404.html serves every folder; that of MkDocs knows the root alone
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz", "objects.inv"):
        (finished / name).unlink(missing_ok=True)
    for path in finished.rglob("*.map"):
        path.unlink()
    shutil.rmtree(finished / "assets" / "javascripts" / "lunr")  # searches in other languages
    return finished


def _move_scripts(page: Path, finished: Path) -> None:
    """Move the scripts within a page into files, because its policy, which is put into it, does not
    run scripts in pages.
    """
    depth = len(page.relative_to(finished).parts) - 1

    def moved_script(match: re.Match) -> str:
        name = f"inline.{hashlib.sha256(match[1].encode()).hexdigest()[:12]}.js"
        (finished / "assets" / name).write_text(match[1], encoding="utf-8")
        return f'<script src="{"../" * depth}assets/{name}"></script>'

    moved = INLINE_SCRIPT.sub(moved_script, page.read_text("utf-8"))
    page.write_text(policy.in_head(moved, policy.OF_DOCUMENTATION), encoding="utf-8")


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """Print the warnings of MkDocs and drop its other output."""
    logger = logging.getLogger("mkdocs")
    level = logger.level
    logger.setLevel(logging.WARNING)
    handler = logging.StreamHandler()
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)


@contextlib.contextmanager
def _epoch() -> Iterator[None]:
    """A fixed time, so that two builds give the same bytes."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before
