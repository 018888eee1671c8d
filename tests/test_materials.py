"""What the site is made from cannot be changed unseen, a build is whole or not at all, and a
copy can be held to it.
"""

import gzip
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import threading
import time
import zipfile
from pathlib import Path

import pytest

import build
from web.make import derived, fetching, materials, reference, serving, sources, verification, zipped

BAKE = build.ROOT / "web" / "make" / "bake.mjs"


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
from web.make import fetching
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


@pytest.fixture
def original(tmp_path) -> Path:
    """A site as it was built, with its list of sums."""
    folder = tmp_path / "original"
    (folder / "assets").mkdir(parents=True)
    for name in ("index.html", "404.html", "_headers", "assets/a.js", "assets/lost.js"):
        (folder / name).write_text(name)
    (folder / materials.SUMS).write_text(materials.sums(folder))
    return folder


@pytest.fixture
def copy(original, tmp_path) -> Path:
    return shutil.copytree(original, tmp_path / "copy")


def differences(capsys, *arguments) -> list[str]:
    """What `build.py verify` prints before it says by which list."""
    code = verification.run(*arguments)
    lines = capsys.readouterr().out.splitlines()
    assert "its SHA-256 is" in lines.pop()
    assert code == int("each as it was built" not in lines[0])
    return lines


def test_a_copy_is_held_to_its_list_of_sums(original, copy, capsys):
    digest = sources.sha256(copy / materials.SUMS)
    assert differences(capsys, str(copy), digest, build.DIST) == ["6 files, each as it was built"]
    (copy / "index.html").write_text("index.html<script>")
    (copy / "assets" / "lost.js").unlink()
    (copy / "planted.js").touch()
    command = [sys.executable, str(build.ROOT / "build.py"), "verify", str(copy)]
    process = subprocess.run([*command, "--expect", digest], text=True, capture_output=True)
    assert process.returncode == 1
    assert process.stdout.splitlines()[:3] == [
        "missing: assets/lost.js",
        "changed: index.html",
        "not of the build: planted.js",
    ]


def test_a_changed_file_with_a_matching_list_beside_it_is_refused(original, copy, capsys):
    digest = sources.sha256(original / materials.SUMS)
    (copy / "index.html").write_text("index.htmm")
    (copy / materials.SUMS).write_text(materials.sums(copy))
    assert differences(capsys, str(copy), None, original) == [
        f"changed: {materials.SUMS}",
        "changed: index.html",
    ]
    with pytest.raises(SystemExit, match=rf"is refused: its SHA256SUMS is \w+, not {digest}"):
        verification.run(str(copy), digest, original)
    (original / "index.html").write_text("changed here, too")
    with pytest.raises(SystemExit, match="has been changed since it was built"):
        verification.run(str(copy), None, original)


def test_a_copy_at_an_address_is_held_to_the_site_that_was_built(original, copy, capsys):
    (copy / "_headers").unlink()  # read by the host, and not sent
    with serving.serving(copy, 0, serving.Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        assert differences(capsys, address, None, original) == ["6 files, each as it was built"]
        (copy / "assets" / "a.js").write_text("evil")
        (copy / "assets" / "lost.js").unlink()
        assert differences(capsys, address, None, original) == [
            "changed: assets/a.js",
            "missing: assets/lost.js",
        ]
        server.shutdown()


class Dishonest(serving.Handler):
    """A host that shows another page to somebody, or leads a browser away."""

    way = ""

    def send_head(self):
        is_browser = "Chrome" in self.headers["User-Agent"]
        is_page = self.path == "/"
        if self.way == "another page at the address itself" and is_page:
            self.path = "/evil.html"
        if self.way == "another page for a browser" and is_browser and is_page:
            self.path = "/evil.html"
        if self.way == "another page where nothing is" and "." not in self.path and not is_page:
            self.path = "/evil.html"
        if self.way == "another script for a script" and self.path.endswith(".js"):
            self.path = "/evil.html"
        if self.way == "a redirect":
            self.send_response(302)
            self.send_header("Location", "/evil.html")
            self.send_header("Content-Length", "0")
            return self.end_headers()
        return super().send_head()

    def guess_type(self, path):
        end = "; charset=utf-7" if self.way == "another character set" else ""
        return super().guess_type(path).partition(";")[0] + end

    def end_headers(self):
        if self.way in HEADERS:
            self.send_header(self.way, HEADERS[self.way])
        super().end_headers()

    def copyfile(self, source, outputfile):
        if self.way == "drops without end":
            while True:
                outputfile.write(b" ")
                time.sleep(0.1)
        super().copyfile(source, outputfile)


HEADERS = {
    "Refresh": "0; url=https://evil.example/",
    "Link": "</evil.css>; rel=stylesheet",
    "Set-Cookie": "a=b",
    "Content-Disposition": "attachment; filename=setup.exe",
    "Service-Worker-Allowed": "/",
}
WAYS = {
    "another page at the address itself": "changed: /",
    "another page for a browser": "changed: /",
    "another page where nothing is": "answered with the status 200: no-page-",
    "another script for a script": "changed: assets/a.js",
    "another character set": "sent as utf-7: index.html",
    "a redirect": "answered with the status 302: /",
} | {name: f"sent with {name.lower()}: /" for name in HEADERS}


@pytest.fixture
def dishonest(copy, monkeypatch):
    (copy / "evil.html").write_text("evil")
    with serving.serving(copy, 0, Dishonest) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.parametrize("way", WAYS)
def test_a_dishonest_host_is_named(original, dishonest, monkeypatch, capsys, way):
    assert differences(capsys, dishonest, None, original) == ["6 files, each as it was built"]
    monkeypatch.setattr(Dishonest, "way", way)
    assert any(
        line.startswith(WAYS[way]) for line in differences(capsys, dishonest, None, original)
    )


def test_a_host_that_drips_is_given_up(original, dishonest, monkeypatch):
    monkeypatch.setattr(Dishonest, "way", "drops without end")
    monkeypatch.setattr(verification, "LIMIT", 1)
    with pytest.raises(SystemExit, match="has not been sent within 1 seconds"):
        verification.run(dishonest, None, original)


def planted_link(path, target):
    path.unlink(missing_ok=True)
    path.symlink_to(target)


PLANTED = {
    "a link in place of a file": lambda copy: planted_link(copy / "assets/a.js", "lost.js"),
    "a link to the same content": lambda copy: planted_link(
        copy / "index.html", copy.with_name("original") / "index.html"
    ),
    "a link that leads nowhere": lambda copy: planted_link(copy / "stranger", "nowhere"),
    "a folder that is a link": lambda copy: (
        (copy / "assets").rename(copy.with_name("elsewhere")),
        planted_link(copy / "assets", "../elsewhere"),
    ),
    "a pipe": lambda copy: os.mkfifo(copy / "stranger"),
    "a pipe in place of a file": lambda copy: (
        (copy / "index.html").unlink(),
        os.mkfifo(copy / "index.html"),
    ),
    "a file without end": lambda copy: os.truncate(copy / "index.html", 20_000_000_000),
}


@pytest.mark.parametrize("trick", PLANTED)
def test_a_copy_has_ordinary_files_only(original, copy, capsys, trick):
    PLANTED[trick](copy)
    found = differences(capsys, str(copy), None, original)
    assert found and "each as it was built" not in found[0]


@pytest.mark.parametrize(
    ("copy_name", "expected", "message"),
    [
        ("", "0" * 64, "is refused: its SHA256SUMS is missing"),
        ("", None, "has no site to hold a copy to"),
        ("none", "0" * 64, "is no folder"),
    ],
)
def test_a_copy_without_anything_to_hold_it_to_is_said(tmp_path, copy_name, expected, message):
    with pytest.raises(SystemExit, match=message):
        verification.run(str(tmp_path / copy_name), expected, tmp_path / "none")


def test_the_site_holds_to_its_own_list(site):
    digest = sources.sha256(build.DIST / materials.SUMS)
    assert verification.run(str(build.DIST), digest, build.DIST) == 0


def test_a_draft_is_neither_taken_for_the_published_site_nor_compared_with_a_copy(
    own_list, tmp_path, monkeypatch
):
    dist = tmp_path / "dist"
    dist.mkdir()
    monkeypatch.setattr(build, "DIST", dist)
    for stamp, is_published in (("sources", True), (f"sources{materials.DRAFT}", False)):
        (dist / materials.STAMP).write_text(stamp)
        sums = materials.sums(dist)
        (dist / materials.SUMS).write_text(sums)
        derived.note(f"site {dist}", sums.encode())
        assert build.is_up_to_date("sources", is_draft=True)
        assert build.is_up_to_date("sources", is_draft=False) == is_published
        assert not build.is_up_to_date("other sources", is_draft=True)
        if is_published:
            assert verification.run(str(dist), None, dist) == 0
    with pytest.raises(SystemExit, match="has a draft for tests, which differs from what is publ"):
        verification.run(str(dist), None, dist)


# ── Derived files in the cache ────────────────────────────────────────────────────────────────────


@pytest.fixture
def own_list(tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(derived, "FILE", tmp_path / "derived.json")
    return tmp_path / "derived.json"


def test_a_reference_that_this_checkout_did_not_write_is_written_anew(cache, own_list, monkeypatch):
    texts = []

    def write_reference(scratch):
        texts.append("written")
        (scratch / "site").mkdir()
        (scratch / "site" / "index.html").write_text("the reference")
        return scratch / "site"

    monkeypatch.setattr(reference, "_build_reference", write_reference)
    page = reference.site() / "index.html"
    assert reference.site() == page.parent and texts == ["written"]
    page.write_text("evil")  # no digest beside it can help: there is none to lie
    assert (reference.site() / "index.html").read_text() == "the reference"
    own_list.write_text("{}")  # as in a fresh clone, before a cache that somebody else has filled
    page.write_text("evil")
    assert (reference.site() / "index.html").read_text() == "the reference"
    assert texts == ["written"] * 3


CACHED = """
import { filesOf, compress } from "./web/make/cache.mjs";
const [, folder, own] = process.argv.slice(1);
const list = JSON.parse(own);
const files = await filesOf(`${folder}/shaken.pack`, "material", list, () => [["a", Buffer.from("made")]]);
const pack = await compress("boot", Buffer.from("boot ".repeat(50)), 19, folder, list);
console.log(JSON.stringify([Buffer.from(files[0][1]).toString(), pack.toString("base64"), list]));
"""  # noqa: E501 - JavaScript


def test_a_pack_that_this_checkout_did_not_make_is_made_anew(tmp_path):
    def derive(digests):
        command = [fetching.node(), "--input-type=module", "--eval", CACHED, "--", "-"]
        process = subprocess.run(
            [*command, str(tmp_path), json.dumps(digests)],
            cwd=build.ROOT,
            text=True,
            capture_output=True,
            check=True,
        )
        return json.loads(process.stdout)

    text, pack, digests = derive({})
    assert text == "made" and derive(digests) == [text, pack, digests]
    for name in ("shaken.pack", next(tmp_path.glob("boot-*-19.zst")).name):
        file = tmp_path / name
        content = file.read_bytes()
        file.write_bytes(
            content.replace(b"made", b"evil") if name == "shaken.pack" else content + b"!"
        )
        assert file.read_bytes() != content
        assert derive(digests) == [text, pack, digests]
        assert file.read_bytes() == content
        # A fresh clone has derived nothing yet: what lies in the cache is no reason to take it.
        file.write_bytes(
            content.replace(b"made", b"evil") if name == "shaken.pack" else content + b"!"
        )
        assert derive({}) == [text, pack, digests]


def test_a_built_site_that_was_changed_with_its_list_is_not_as_built(
    site, own_list, tmp_path, monkeypatch
):
    copy = tmp_path / "dist"
    shutil.copytree(build.DIST, copy)
    monkeypatch.setattr(build, "DIST", copy)
    derived.note(f"site {copy}", (copy / materials.SUMS).read_bytes())
    stamp = (copy / "BUILD").read_text()
    assert build.is_as_built(stamp)
    assert not build.is_as_built(f"{stamp} of other sources")
    page = copy / "index.html"
    page.write_bytes(page.read_bytes().replace(b"Is it spam", b"Is it Spam"))
    assert not build.is_as_built(stamp)
    (copy / materials.SUMS).write_text(materials.sums(copy))
    assert not build.is_as_built(stamp)


def test_gzip_writes_one_header_on_every_python():
    content = b"twice, twice, twice" * 99
    assert zipped.gzipped(content)[:10] == b"\x1f\x8b\x08\0\0\0\0\0\x02\xff"
    assert gzip.decompress(zipped.gzipped(content)) == content
    assert gzip.decompress(zipped.gzipped(b"")) == b""
