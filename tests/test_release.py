"""What a release publishes: the notes of its version, archives that hold what they need, workflows
that publish nothing out of a cache.
"""

import hashlib
import os
import re
import tomllib
import zipfile

import pytest
from markupsafe import Markup
from mkdocstrings_handlers.python._internal import rendering

import build
import genlab
from web.make import reference, release

CHANGELOG = """\
# Changes

## Unreleased

- in work

## 1.0.0 (2026-12-01)

### Mail

- the first

## 0.9.0

- older
"""
WORKFLOWS = build.ROOT / ".github" / "workflows"


def test_the_notes_are_those_of_the_version_alone():
    assert release.notes_of(CHANGELOG, "1.0.0", False) == "### Mail\n\n- the first\n"
    assert release.notes_of(CHANGELOG, "0.9.0", True) == "- older\n"
    assert release.notes_of(CHANGELOG, "1.1.0", True) == "- in work\n"
    with pytest.raises(SystemExit, match=r"has no section “## 1\.1\.0”"):
        release.notes_of(CHANGELOG, "1.1.0", False)


def test_this_changelog_has_notes_of_the_version_in_work():
    text = (build.ROOT / "CHANGELOG.md").read_text("utf-8")
    notes = release.notes_of(text, genlab.__version__, True)
    assert "\n## " not in notes and len(notes.splitlines()) > 10


def test_a_version_without_a_date_can_be_rehearsed_and_not_released():
    text = CHANGELOG.replace("## 1.0.0 (2026-12-01)", "## 1.0.0 (in work)")
    assert release.notes_of(text, "1.0.0", True) == "### Mail\n\n- the first\n"
    with pytest.raises(SystemExit, match=r"“1\.0\.0 \(in work\)” has no date; write “## 1\.0\.0"):
        release.notes_of(text, "1.0.0", False)


def test_every_place_that_names_the_version_names_the_same():
    project = tomllib.loads((build.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    citation = (build.ROOT / "CITATION.cff").read_text("utf-8")
    assert project["version"] == genlab.__version__
    assert re.search(r"^version: (.+)$", citation, re.MULTILINE)[1] == genlab.__version__


def test_without_an_address_of_the_project_there_is_no_release(monkeypatch):
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    monkeypatch.setattr(release, "notes_of", lambda *_: "notes")
    monkeypatch.setattr(release, "make_packages", lambda *_: pytest.fail("packages were made"))
    if not release.known_address():
        with pytest.raises(SystemExit, match=r"no address of the project is known.*--project"):
            release.run(False, None)


def test_a_workflow_knows_the_address_of_its_repository(monkeypatch):
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://git.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/genlab")
    assert release.known_address() == "https://git.example/somebody/genlab"


def test_the_copy_of_which_packages_are_made_has_absolute_links_and_an_address(tmp_path):
    folder = release.copy_sources(tmp_path / "genlab", "https://git.example/genlab")
    readme = (folder / "README.md").read_text("utf-8")
    own_readme = (build.ROOT / "README.md").read_text("utf-8")
    version = genlab.__version__
    assert f"](https://git.example/genlab/blob/v{version}/docs/teaching.md)" in readme
    assert f'src="https://git.example/genlab/raw/v{version}/web/screenshot.png"' in readme
    assert not release.README_LINK.search(readme) and not release.README_PICTURE.search(readme)
    assert readme.count("](#") == own_readme.count("](#")  # within the page they stay
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["urls"]["Repository"] == "https://git.example/genlab"
    assert project["scripts"] == {"genlab": "genlab.commands.cli:main"}
    copied_files = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    assert not [path for path in copied_files if "__pycache__" in path.parts]


def wheel_with(folder, metadata):
    path = folder / "genlab-1.0.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("genlab-1.0.0.dist-info/METADATA", metadata)
    return path


def test_a_description_with_a_relative_link_or_without_the_address_is_refused(tmp_path):
    address_line = "Project-URL: Repository, https://git.example/genlab\n"
    release.check_description(
        wheel_with(tmp_path, f"{address_line}\n[a](https://x.example) [b](#c)"),
        "https://git.example/genlab",
    )
    for text in ("[a](UPGRADING.md)", '<img src="web/screenshot.png">'):
        with pytest.raises(SystemExit, match=r"has relative links, such as (UPGRADING|web/)"):
            release.check_description(
                wheel_with(tmp_path, f"{address_line}\n{text}"), "https://git.example/genlab"
            )
    with pytest.raises(SystemExit, match="does not name the project's address"):
        release.check_description(wheel_with(tmp_path, "text"), "https://git.example/genlab")


def test_the_same_site_is_the_same_archive(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name / "assets").mkdir(parents=True)
        (tmp_path / name / "index.html").write_text("page")
        (tmp_path / name / "assets" / "a.js").write_text("script")
        release.zip_site(tmp_path / name, tmp_path / f"{name}.zip")
    first = (tmp_path / "one.zip").read_bytes()
    assert (
        hashlib.sha256(first).digest()
        == hashlib.sha256((tmp_path / "two.zip").read_bytes()).digest()
    )
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["assets/a.js", "index.html"]


def jobs_of(name: str) -> dict[str, str]:
    """The jobs of a workflow, each as its text."""
    text = (WORKFLOWS / name).read_text("utf-8").partition("\njobs:\n")[2]
    parts = re.split(r"^  (\w+):.*\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_the_packages_have_the_same_bytes_under_another_umask(tmp_path, packages):
    before = os.umask(0o077)
    try:
        release.make_packages(tmp_path, release.NO_ADDRESS)
    finally:
        os.umask(before)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == packages and len(made) == 2


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("packages")
    release.make_packages(folder, release.NO_ADDRESS)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_signatures_of_the_reference_are_the_same_with_and_without_a_formatter(
    monkeypatch, tmp_path
):
    monkeypatch.setattr(reference, "written_pages", stopped)
    with pytest.raises(InterruptedError):
        reference._build_reference(tmp_path)
    parameters = f"({', '.join(f'parameter_{k}: float' for k in range(20))}) -> None"
    shown = rendering._format_signature(Markup("fit"), parameters, 80)
    assert shown == f"fit{parameters}"


def stopped():
    raise InterruptedError


@pytest.mark.parametrize("name", ["pages.yml", "release.yml"])
def test_what_is_published_is_built_without_a_cache_and_without_rights(name):
    jobs = jobs_of(name)
    assert "python build.py" in jobs["build"] and "build.py" not in jobs["publish"]
    assert "actions/cache" not in jobs["build"] + jobs["publish"]
    assert "write" not in jobs["build"] and "checkout" not in jobs["publish"]
    assert "cancel-in-progress: true" not in (WORKFLOWS / name).read_text("utf-8")


def test_every_job_installs_by_hashes_alone():
    text = "".join(path.read_text("utf-8") for path in WORKFLOWS.glob("*.yml"))
    installs = re.findall(r"pip install (.*)", text)
    assert len(installs) > 10
    lock = r"((web|tests)/requirements\.lock|\${{ matrix\.lock }})"
    for install in installs:
        assert re.fullmatch(
            rf"--require-hashes -r {lock}|--no-deps --no-build-isolation -e \.", install
        ), install
    for name in re.findall(r"{lock: ([^,]+)", text):
        assert re.fullmatch(lock, name), name


def test_the_release_is_tried_before_it_is_published_and_reaches_the_index_last():
    publish = jobs_of("release.yml")["publish"]
    assert "needs: [build, trial]" in publish
    assert publish.index("gh release create") < publish.index("gh-action-pypi-publish")
    assert "release/packages/*.whl" in publish and "packages/* " not in publish


def test_every_push_rehearses_the_release():
    jobs = jobs_of("test.yml")
    assert "python build.py release --rehearse" in jobs["release"]


def test_every_action_is_pinned_and_the_publisher_knows_todays_metadata():
    uses = [
        line
        for path in WORKFLOWS.glob("*.yml")
        for line in re.findall(r"uses: (\S+@.*)", path.read_text("utf-8"))
    ]
    assert len(uses) > 10
    for line in uses:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", line), line
    (version,) = [line.rpartition("v")[2] for line in uses if "pypi-publish" in line]
    assert tuple(map(int, version.split("."))) >= (1, 12, 3)  # its twine knows Metadata 2.4
