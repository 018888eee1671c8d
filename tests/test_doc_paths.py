"""The documents name files that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "web/*.md", "docs/*.md", "tests/bench/*.md", "tests/bench/boot/*.md")
    for path in ROOT.glob(pattern)
    if path.name not in ("CHANGELOG.md", "NOTES.md")  # which tell of files that were
)
# What begins so is a path in the repository
FOLDERS = "genlab|web|tests|docs|\\.github|\\.ci"
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(rf"(?<![\w./])((?:{FOLDERS})/[\w./*<>{{}}-]*[\w*}}/])")
LINKED = re.compile(r"\]\((?!https?:|[#?]|mailto:)([^)#\s]+)")
# Names that stand for many, and files that a person or the build makes
PLACEHOLDER = re.compile(r"[<*{]|\.\.\.|…|\blocal\b")
OWN_FILES = ("web/courses/",)


def paths_in(text: str) -> set[str]:
    """The paths of the repository that a document names in its code and in its links."""
    codes = " ".join(CODE.findall(text))
    return {path for path in PATH.findall(codes) if not PLACEHOLDER.search(path)}


def exists(path: str) -> bool:
    """Whether there is such a file, folder or module; a path may end in a name within a module."""
    place = ROOT / path
    module = place.with_name(f"{place.name}.py")
    return place.exists() or module.exists() or path.startswith(OWN_FILES)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_names_files_that_exist(name):
    text = (ROOT / name).read_text("utf-8")
    missing = sorted(path for path in paths_in(text) if not exists(path))
    assert missing == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_links_to_files_that_exist(name):
    folder = (ROOT / name).parent
    linked = LINKED.findall((ROOT / name).read_text("utf-8"))
    assert [path for path in linked if not (folder / path).exists()] == []


def places_in_the_map() -> list[list[str]]:
    """The rows of the table that says where a change begins: what, file, and name."""
    text = (ROOT / "web" / "README.md").read_text("utf-8").partition("## Where to change what")[2]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip("`") for cell in row] for row in rows[1:]]


def test_the_map_of_changes_names_what_stands_in_each_file():
    rows = places_in_the_map()
    assert len(rows) > 15
    missing = [
        subject
        for subject, path, name in rows
        if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", (ROOT / path).read_text("utf-8"))
    ]
    assert missing == []


def test_paths_are_found_in_documents_and_those_that_are_gone_are_told():
    text = "See `web/shell/start.js`, and `python web/gone.py x`, not `genlab/labs/<name>/`."
    assert paths_in(text) == {"web/shell/start.js", "web/gone.py"}
    assert exists("web/shell/start.js") and not exists("web/gone.py")
    assert paths_in((ROOT / "UPGRADING.md").read_text("utf-8")) >= {"web/shell/bokeh/register.js"}
