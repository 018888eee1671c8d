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


def test_paths_are_found_in_documents_and_those_that_are_gone_are_told():
    text = "See `web/shell/start.js`, and `python web/gone.py x`, not `genlab/labs/<name>/`."
    assert paths_in(text) == {"web/shell/start.js", "web/gone.py"}
    assert exists("web/shell/start.js") and not exists("web/gone.py")
    assert paths_in((ROOT / "UPGRADING.md").read_text("utf-8")) >= {"web/shell/bokeh/register.js"}
