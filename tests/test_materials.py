"""What the site is made from cannot be changed unseen, a build is whole or not at all, and a
copy can be held to it.
"""

import io
import json
import os
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import pytest

import build
from web import fetching, materials, sources

BAKE = build.ROOT / "web" / "bake.mjs"


def eventually(condition) -> bool:
    """Whether it comes true within some seconds."""
    for _ in range(400):
        if condition():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def cache(tmp_path, monkeypatch) -> Path:
    """A cache of our own, with one package fetched."""
    monkeypatch.setattr(fetching, "CACHE", tmp_path / "cache")
    (tmp_path / "cache").mkdir()
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:gz") as tar:
        for name in ("a.js", "deep/b.js"):
            member = tarfile.TarInfo(f"package/{name}")
            member.size = 4
            tar.addfile(member, io.BytesIO(b"true"))
    (tmp_path / "whole").write_bytes(archive.getvalue())
    digest = sources.sha256(tmp_path / "whole")
    monkeypatch.setitem(
        fetching.PINS["downloads"], "thing", {"package": "thing@1.0", "sha256": digest}
    )
    (tmp_path / "whole").rename(tmp_path / "cache" / f"thing-{digest[:12]}")
    return tmp_path / "cache"


POISONS = {
    "not what was unpacked": lambda folder: (folder / "deep" / "b.js").write_text("true;evil"),
    "missing": lambda folder: (folder / "deep" / "b.js").unlink(),
}


@pytest.mark.parametrize("poison", POISONS)
def test_a_poisoned_unpacked_file_is_refused_by_name(cache, poison):
    folder = fetching.extracted("thing")
    assert (
        fetching.extracted("thing") == folder and (folder / "deep" / "b.js").read_text() == "true"
    )
    POISONS[poison](folder)
    with pytest.raises(
        SystemExit, match=rf"thing@1\.0 is refused: deep/b\.js in the cache is {poison}; delete "
    ):
        fetching.extracted("thing")


def test_a_file_planted_among_the_unpacked_ones_is_refused_by_name(cache):
    (fetching.extracted("thing") / "planted.js").write_text("evil")
    with pytest.raises(SystemExit, match=r"thing@1\.0 is refused: planted\.js"):
        fetching.extracted("thing")


def test_a_poisoned_module_of_the_unzipped_library_is_refused_by_name(cache):
    with zipfile.ZipFile(cache / "some.zip", "w") as zipped:
        zipped.writestr("os.py", "pass")
    folder = fetching.unzipped("stdlib", cache / "some.zip")
    (folder / "os.py").write_text("evil")
    with pytest.raises(
        SystemExit, match=r"stdlib is refused: os\.py in the cache is not what was unpacked"
    ):
        fetching.unzipped("stdlib", cache / "some.zip")


def test_a_poisoned_compiled_library_is_refused(tmp_path):
    (tmp_path / "compiled").write_bytes(b"evil")
    plan = {"cache": str(tmp_path / "compiled"), "compiled": fetching.PINS["compiled"]["sha256"]}
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    with subprocess.Popen(
        [fetching.node(), str(BAKE), str(tmp_path / "plan.json")],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as node:
        assert b"the compiled library is refused: its SHA-256 is" in node.stderr.read()
    assert node.returncode == 1


HOLDER = """
import sys, time
from pathlib import Path
from web import fetching
fetching.CACHE = Path(sys.argv[1])
with fetching.alone():
    made = fetching.scratch()
    print("alone", flush=True)
    time.sleep(float(sys.argv[2]))
"""


def hold(cache: Path, seconds: float) -> subprocess.Popen:
    command = [sys.executable, "-c", HOLDER, str(cache), str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(build.ROOT)}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=build.ROOT, env=environment
    )


def test_concurrent_build_waits_for_the_other_and_says_so(cache):
    with hold(cache, 20) as first:
        assert first.stdout.readline() == "alone\n"
        with hold(cache, 0) as second:
            assert second.stdout.readline() == "another build is under way; this one follows …\n"
            assert list(cache.glob("making-*"))
            first.send_signal(signal.SIGKILL)  # which runs nothing that would tidy up
            assert second.stdout.readline() == "alone\n"
        assert second.returncode == 0
    assert not list(cache.glob("making-*"))


def test_a_lock_that_is_never_given_back_ends_in_a_sentence(cache, monkeypatch):
    monkeypatch.setattr(fetching, "LOCK_LIMIT", 0.2)
    monkeypatch.setattr(fetching, "CACHE", cache)
    with hold(cache, 60) as holder:
        assert holder.stdout.readline() == "alone\n"
        refusal = pytest.raises(SystemExit, match=r"another build has held the lock .*lock for")
        with refusal, fetching.alone():
            pytest.fail("two builds at a time")
        holder.kill()


def test_a_client_that_never_ends_counts_as_failed(cache, monkeypatch, tmp_path):
    monkeypatch.setattr(fetching, "CLIENT_LIMIT", 0.2)
    command = [sys.executable, "-c", "import time; time.sleep(60)"]
    process = fetching.run_client(command, tmp_path)
    assert process.returncode == 1
    assert "had not ended" in process.stderr


def test_when_a_build_is_killed_node_ends_too(tmp_path):
    plan = {
        "pyodide": f"{fetching.extracted('pyodide')}/",
        "cache": str(tmp_path / "compiled"),
        "library": [],
    }
    plan["library"] = [
        (path, str(file)) for path, file in sources.library()
    ]  # some ten seconds of compiling
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    node = subprocess.Popen(
        [fetching.node(), str(BAKE), str(tmp_path / "plan.json")], stdin=subprocess.PIPE
    )
    time.sleep(1)
    assert node.poll() is None
    node.stdin.close()
    assert eventually(lambda: node.poll() is not None)
    assert node.returncode != 0 and not (tmp_path / "compiled").exists()


@pytest.fixture
def old_site(tmp_path, monkeypatch, site) -> Path:
    """A site that is there, and has to be built anew."""
    dist = tmp_path / "here" / "dist"
    dist.mkdir(parents=True)
    (dist / "index.html").write_text("the old one")
    monkeypatch.setattr(build, "DIST", dist)
    return dist


def test_a_build_that_is_broken_off_leaves_the_old_site_and_nothing_else(old_site, monkeypatch):
    def interrupt(*_):
        (old_site.with_name("dist.new") / "half").write_text("")
        raise KeyboardInterrupt

    old_site.with_name("dist.new").mkdir()  # one that was killed before
    monkeypatch.setattr(build, "_baked", lambda *_: None)
    monkeypatch.setattr(build, "_assemble", interrupt)
    with pytest.raises(KeyboardInterrupt):
        build.build()
    assert [path.name for path in old_site.parent.iterdir()] == ["dist"]
    assert (old_site / "index.html").read_text() == "the old one"


def test_where_nothing_can_be_written_that_is_one_sentence(old_site, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setattr(build, "DIST", tmp_path / "file" / "dist")
    with pytest.raises(SystemExit, match=r"dist/ cannot be built: Not a directory \(.*dist\.new\)"):
        build.build()
    monkeypatch.setattr(fetching, "CACHE", tmp_path / "file")
    with pytest.raises(SystemExit, match="dist/ cannot be built: File exists"):
        build.build()
    (tmp_path / "cache" / "lock").mkdir(parents=True)
    monkeypatch.setattr(fetching, "CACHE", tmp_path / "cache")
    with pytest.raises(SystemExit, match="dist/ cannot be built: unable to open database file"):
        build.build()


def test_a_copy_is_held_to_its_list_of_sums(tmp_path, capsys):
    for name in ("index.html", "kept.js", "lost.js"):
        (tmp_path / name).write_text(name)
    (tmp_path / materials.SUMS).write_text(materials.sums(tmp_path))
    assert materials.verify(tmp_path) == 0
    assert capsys.readouterr().out.startswith(
        "3 files, each as it was built\nby the list whose own SHA-256 is "
    )
    (tmp_path / "index.html").write_text("index.html<script>")
    (tmp_path / "lost.js").unlink()
    (tmp_path / "planted.js").touch()
    command = [sys.executable, str(build.ROOT / "build.py"), "verify", str(tmp_path)]
    process = subprocess.run(command, text=True, capture_output=True)
    assert process.returncode == 1
    assert process.stdout.splitlines()[:3] == [
        "missing: lost.js",
        "changed: index.html",
        "not of the build: planted.js",
    ]


def test_a_folder_without_sums_is_said(tmp_path):
    with pytest.raises(SystemExit, match="has no list of sums that can be read"):
        materials.verify(tmp_path)


def test_the_site_holds_to_its_own_list(site):
    assert materials.verify(build.DIST) == 0
