"""What a release publishes: the notes of its version, archives that hold what they need, workflows
that publish nothing out of a cache.
"""

import hashlib
import re
import tarfile
import zipfile

import pytest

import build
from web import release

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


def test_this_changelog_has_notes_to_rehearse_with():
    text = (build.ROOT / "CHANGELOG.md").read_text("utf-8")
    notes = release.notes_of(text, "9.9.9", True)
    assert "\n## " not in notes and len(notes.splitlines()) > 10


def test_an_archive_that_lacks_a_file_of_the_readme_is_refused(tmp_path):
    path = tmp_path / "genlab-1.0.0.tar.gz"
    with tarfile.open(path, "w:gz") as tar:
        tar.add(build.ROOT / "build.py", "genlab-1.0.0/build.py")
    with pytest.raises(SystemExit, match=r"lacks [\d,]+ files, the first: "):
        release.check_archive(path)


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


@pytest.mark.parametrize("name, job", [("pages.yml", "publish"), ("release.yml", "build")])
def test_what_is_published_is_built_without_a_cache(name, job):
    assert "python build.py" in jobs_of(name)[job]
    for other in ("build", "publish"):
        assert "actions/cache" not in jobs_of(name).get(other, "")
    assert "cancel-in-progress: true" not in (WORKFLOWS / name).read_text("utf-8")


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
