"""The build: pinned, verified, named by content, the same twice, and done at once when nothing
has changed.
"""

import base64
import gzip
import hashlib
import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from effort import IS_DRAFT

import build
from genlab.teaching.takehome import WHEEL
from web.make import fetching, materials, pages, sources, wheel


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.long
@pytest.mark.full
def test_two_clean_builds_are_the_same_byte_for_byte(site, tmp_path, monkeypatch):
    first = contents(build.DIST)
    monkeypatch.setattr(build, "DIST", tmp_path / "dist")
    build.build(IS_DRAFT)
    assert contents(tmp_path / "dist") == first


def test_a_build_with_nothing_changed_does_nothing(site, monkeypatch):
    monkeypatch.setattr(build, "_assemble", lambda *_: pytest.fail("built again"))
    build.build(IS_DRAFT)


def test_a_download_with_another_hash_is_refused_by_name(tmp_path, monkeypatch):
    monkeypatch.setattr(fetching, "CACHE", tmp_path)
    pin = fetching.PINS["downloads"]["katex"]
    (tmp_path / f"katex-{pin['sha256'][:12]}").write_bytes(b"x" * pin["bytes"])
    with pytest.raises(SystemExit, match=f"{pin['package']} is refused: its SHA-256 is"):
        fetching.fetched("katex")


def test_a_numpy_wheel_with_another_hash_is_refused_by_name(monkeypatch):
    sources.release_wheel("numpy")
    read_bytes = Path.read_bytes

    def altered_bytes(path: Path) -> bytes:
        content = read_bytes(path)
        return content[:-1] + b"?" if "numpy" in path.name else content

    monkeypatch.setattr(Path, "read_bytes", altered_bytes)
    with pytest.raises(SystemExit, match=r"numpy-.*\.whl is refused"):
        sources.release_wheel("numpy")


def test_an_installed_package_of_another_content_is_refused_by_name(monkeypatch):
    monkeypatch.setitem(fetching.PINS["installed"], "panel", "0" * 16)
    with pytest.raises(SystemExit, match=r"panel 1\.9\.4 is refused: what is installed is not"):
        sources.installed("panel")


def test_a_tool_that_writes_into_the_page_is_pinned_too(monkeypatch):
    sources.tools()
    read_bytes, file_name = Path.read_bytes, "mdit_py_plugins/__init__.py"
    monkeypatch.setattr(
        Path,
        "read_bytes",
        lambda path: read_bytes(path) + b"#" * path.as_posix().endswith(file_name),
    )
    with pytest.raises(
        SystemExit, match=rf"mdit-py-plugins .* is refused: {file_name} is not what was pinned"
    ):
        sources.tools()


def test_an_installed_package_of_another_version_is_refused_by_name(monkeypatch):
    monkeypatch.setattr(sources, "versions", lambda: {"panel": "1.9.3"})
    with pytest.raises(
        SystemExit, match=r"panel 1\.9\.4 is refused: the page is built from panel 1\.9\.3"
    ):
        sources.installed("panel")


def test_the_scripts_that_the_browser_runs_are_pinned_too(monkeypatch):
    for name, script in sources.scripts().items():
        altered_scripts = {script: script.read_bytes() + b"//"}
        with monkeypatch.context() as patch:
            read_bytes = Path.read_bytes
            patch.setattr(
                Path,
                "read_bytes",
                lambda path, read_file=read_bytes, scripts=altered_scripts: (
                    scripts.get(path) or read_file(path)
                ),
            )
            with pytest.raises(
                SystemExit, match=f"is refused: .*{re.escape(script.name)} is not what was pinned"
            ):
                sources.scripts()
        assert name in sources.SCRIPTS


def tracked_files() -> set[str]:
    """The files of genlab that git tracks; skips where there is no git."""
    command = ["git", "ls-files", "-z", "genlab"]
    try:
        process = subprocess.run(command, cwd=build.ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no clone: git does not say which files are tracked")
    return set(process.stdout.decode().removesuffix("\0").split("\0"))


@pytest.fixture(scope="module")
def wheel_bytes() -> bytes:
    return wheel.wheel()


def test_the_wheel_has_the_files_that_git_tracks_each_as_it_is_and_no_others(wheel_bytes):
    with zipfile.ZipFile(io.BytesIO(wheel_bytes)) as archive:
        members = {name for name in archive.namelist() if ".dist-info/" not in name}
        assert members == tracked_files()
        assert "genlab/py.typed" in members
        for name in members:
            assert archive.read(name) == (build.ROOT / name).read_bytes(), name


def test_the_site_carries_a_wheel_of_genlab_that_pip_installs(wheel_bytes, tmp_path):
    (tmp_path / WHEEL).write_bytes(wheel_bytes)
    assert wheel.wheel() == wheel_bytes
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--target",
    ]
    subprocess.run([*command, str(tmp_path / "there"), str(tmp_path / WHEEL)], check=True)
    link = [
        sys.executable,
        "-c",
        "from genlab.commands.cli import main; main(['run', '#coin?flips=TTT'])",
    ]
    process = subprocess.run(
        link,
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "there")},
        capture_output=True,
        text=True,
    )
    assert "MLE 0/3" in json.loads(process.stdout)["headline"]


def test_own_courses_follow_the_shipped_ones_and_faulty_ones_are_named(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "OWN", tmp_path)
    text = (
        '{"title": "A", "deck": "", "steps": [{"title": "B", "link": "#coin", "words": "C", '
        '"headline": ""}]}'
    )
    (tmp_path / "week-3.json").write_text(text)
    assert (
        list(pages.every_course())[-2:] == ["004", "week-3"]
        and pages.lectures([])["week-3"]["title"] == "A"
    )
    (tmp_path / "000.json").write_text(text)
    with pytest.raises(SystemExit, match=r"000\.json: a course's file is named"):
        pages.every_course()
    (tmp_path / "000.json").rename(tmp_path / "week-4.json").write_text(
        text.replace("#coin", "#dice")
    )
    with pytest.raises(SystemExit, match=r"week-4\.json: step 1: link “#dice”"):
        pages.every_course()


@pytest.mark.parametrize("times", [0, 2])
def test_another_pyodide_than_was_patched_is_refused(times):
    """Every patch must find its place exactly once."""
    module = (build.ROOT / "web" / "patches" / "pyodide.mjs").as_uri()
    program = f"""
        import {{ applyPatches }} from "{module}";
        import {{ readFileSync }} from "node:fs";
        const source = readFileSync(process.argv[1], "utf8");
        if (applyPatches(source) === source) throw new Error("nothing was patched");
        applyPatches(source.repeat({times}));
    """
    asm = fetching.extracted("pyodide") / "pyodide.asm.mjs"
    command = [fetching.node(), "--input-type=module", "-e", program, str(asm)]
    process = subprocess.run(command, text=True, capture_output=True)
    assert f"pyodide.asm.mjs is another one than was patched: {times} times" in process.stderr


@pytest.mark.skipif(IS_DRAFT, reason="--full builds the published site")
def test_the_packs_of_the_published_site_are_of_the_highest_compression(site):
    """Those of a draft have 11.9 and 4.3 MB."""
    sizes = {
        name: next(build.DIST.glob(f"assets/{name}.*.pack")).stat().st_size
        for name in ("snapshot", "boot")
    }
    assert sizes["snapshot"] < 11_300_000 and sizes["boot"] < 4_150_000


def test_the_page_hardly_grows_with_the_labs(site):
    """Of a lab it has the entry in the header, a card with a small picture, and the hash of its
    file. The table of some 210 picture files, with their hashes, takes a third of the page; that
    each view has such a file took 1,000 bytes more than before, that sentences and files in ten
    languages are named, another 1,000, thirteen more steps of courses 500, and that static
    parts of courses and exercises are written here and not in JavaScript, 2,200.
    """
    page = (build.DIST / "index.html").read_text()
    assert len(gzip.compress(page.encode())) < 39_000


def test_the_page_speaks_of_no_other_origin_and_has_the_policy(site):
    page = (build.DIST / "index.html").read_text()
    head = page.split("<body>")[0]
    assert re.findall(r'(?:src|href)="([^"]+)"', head)
    assert not [
        address
        for address in re.findall(r'(?:src|href)="([^"]+)"', page)
        if re.match(r"[a-z]+:|/", address)
    ]
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', head)[1]
    assert "default-src 'none'" in policy and "unsafe-eval" not in policy.replace(
        "wasm-unsafe-eval", ""
    )
    assert head.index("Content-Security-Policy") < head.index("<script") < head.index("</head>")
    inline = (
        r"<script(?![^>]*(?:src=|type=\"(?:text/plain|application/json)\"))[^>]*>(.*?)</script>"
    )
    watchers = re.findall(inline, page, re.DOTALL)
    script_hash = base64.b64encode(hashlib.sha256(watchers[0].encode()).digest()).decode()
    assert len(watchers) == 1 and f"'sha256-{script_hash}'" in policy


def test_every_style_sheet_and_font_of_the_page_is_held_to_its_hash(site):
    page = (build.DIST / "index.html").read_text("utf-8")
    sheets = re.findall(r"<link [^>]*rel=\"stylesheet\"[^>]*>", page)
    assert sheets and all('integrity="sha256-' in sheet for sheet in sheets)
    assets = contents(build.DIST / "assets")
    styles = {name: data.decode() for name, data in assets.items() if name.endswith(".css")}
    assert len(styles) == 2 and not any("url(" in text for text in styles.values())
    fonts = json.loads(next(data for name, data in assets.items() if name.startswith("fonts.")))
    font_hashes = {font["path"].removeprefix("assets/"): font["integrity"] for font in fonts}
    assert font_hashes.keys() == {name for name in assets if name.endswith("woff2")}
    for name, integrity in font_hashes.items():
        digest = base64.b64encode(hashlib.sha256(assets[name]).digest()).decode()
        assert integrity == f"sha256-{digest}"


def test_every_asset_is_named_by_its_content_and_listed(site):
    sums = dict(
        reversed(line.split("  ")) for line in (build.DIST / "SHA256SUMS").read_text().splitlines()
    )
    for name, data in contents(build.DIST).items():
        if name not in (materials.SUMS, materials.STAMP):
            assert sums[name] == hashlib.sha256(data).hexdigest()
    assets = [name for name in sums if re.fullmatch(r"assets/[^/]+", name)]
    assert len(assets) >= 13 and all(sums[name][:12] in name for name in assets)


def test_a_port_in_use_is_said_in_one_line_before_anything_is_built(site, monkeypatch):
    port = urlsplit(site).port
    monkeypatch.setattr(build, "build", lambda *_: pytest.fail("it has begun to build"))
    with pytest.raises(SystemExit, match=f"port {port} cannot be used"):
        build.serve(port)


def test_every_patch_of_pyodide_is_needed_and_says_why_and_which_issue():
    """A patch is needed as long as what it replaces is in Pyodide's script."""
    module = build.ROOT / "web" / "patches" / "pyodide.mjs"
    program = (
        f'import {{ PATCHES }} from "{module.as_uri()}"; console.log(JSON.stringify(PATCHES));'
    )
    command = [fetching.node(), "--input-type=module", "-e", program]
    patches = json.loads(subprocess.run(command, text=True, capture_output=True).stdout)
    script = (fetching.extracted("pyodide") / "pyodide.asm.mjs").read_text("utf-8")
    assert len(patches) == 8
    for patch in patches:
        assert script.count(patch["old"]) == 1, patch["name"]
        assert patch["now"] not in script
        assert len(patch["reason"]) > 20 and patch["reason"].endswith(".")
        assert patch["issue"].startswith("https://github.com/")


def test_the_wheel_holds_no_part_of_the_training():
    names = {path.name for path in wheel.files()}
    training = {path.name for path in (build.ROOT / "web" / "training").iterdir()}
    training -= {"__init__.py", "__pycache__", "learning_curve.py"}  # another file has that name
    assert len(training) > 5 and not names & training
