"""The documents name files that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHELL = ROOT / "web" / "shell"
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


# How a name is declared, by what a file's name ends with; elsewhere it is looked for as it stands
DECLARATIONS = {
    ".py": r"^\s*(?:async )?(?:def|class) {0}\b|^{0}\b[^=\n]*=",
    ".js": r"\b(?:function\*?|class|const|let|interface|type) {0}\b|^ +(?:async )?#?{0}\(.*\) \{{$",
}
DECLARATIONS[".ts"] = DECLARATIONS[".js"]


def declares(path: str, name: str) -> bool:
    """Whether a file declares a function, a class or a table of this name.

    A style sheet or a page declares nothing: there the name has to stand in the text.
    """
    form = DECLARATIONS.get(Path(path).suffix, r"(?<![\w-]){0}(?![\w-])")
    text = (ROOT / path).read_text("utf-8")
    return re.search(form.format(re.escape(name)), text, re.MULTILINE) is not None


def places_in_the_map() -> list[list[str]]:
    """The rows of the tables that say where a change begins: what, file, and name."""
    text = (ROOT / "web" / "README.md").read_text("utf-8").partition("## Where to change what")[2]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    places = [[cell.strip("`") for cell in row] for row in rows]
    return [place for place in places if place != ["to change", "open", "look for"]]


def test_the_map_of_changes_names_what_each_file_declares():
    rows = places_in_the_map()
    assert len(rows) > 80
    assert [row for row in rows if not declares(row[1], row[2])] == []


def test_the_map_of_changes_leads_into_every_room_of_the_shell():
    folders = {Path(path).parent.as_posix() for _subject, path, _name in places_in_the_map()}
    rooms = {path.as_posix() for path in SHELL.iterdir() if path.is_dir()}
    assert {Path(room).relative_to(ROOT).as_posix() for room in rooms} <= folders


def test_answers_to_where_things_are_name_what_each_file_declares():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Where things are")[2]
    pairs = re.findall(r"`(?:\w+\.)?(\w+)` in `([\w/.]+\.(?:py|js))`", text)
    assert len(pairs) > 15
    assert [place for place in pairs if not declares(place[1], place[0])] == []


@pytest.mark.parametrize("room", sorted(path.name for path in SHELL.iterdir() if path.is_dir()))
def test_the_table_of_rooms_names_every_module(room):
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("| room of `web/shell` |")[2]
    (row,) = re.findall(rf"^\| `{room}` \| (.*) \|$", text, re.MULTILINE)
    modules = {path.stem for path in (SHELL / room).glob("*.js")} - {"room"}
    assert set(CODE.findall(row)) == modules


@pytest.mark.parametrize(
    ("path", "name", "is_declared"),
    [
        ("web/shell/visit/queue.js", "addChange", True),  # a method
        ("web/shell/base/limits.js", "LIMITS", True),
        ("web/shell/course/walk.js", "walk", True),
        ("web/shell/course/walk.js", "restrictAll", False),  # is imported and called there
        ("web/make/policy.py", "KEPT", True),
        ("web/make/policy.py", "base64", False),
        ("genlab/ui/widgets.css", "--height", True),
        ("genlab/ui/widgets.css", "--heigh", False),
    ],
)
def test_a_name_is_declared_where_it_is_defined_and_not_where_it_is_used(path, name, is_declared):
    assert declares(path, name) is is_declared


def test_paths_are_found_in_documents_and_those_that_are_gone_are_told():
    text = "See `web/shell/start.js`, and `python web/gone.py x`, not `genlab/labs/<name>/`."
    assert paths_in(text) == {"web/shell/start.js", "web/gone.py"}
    assert exists("web/shell/start.js") and not exists("web/gone.py")
    assert paths_in((ROOT / "UPGRADING.md").read_text("utf-8")) >= {"web/shell/bokeh/register.js"}
