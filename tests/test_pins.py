"""`build.py pins`: every digest is worked out anew, written where it belongs, and what changed is
said.
"""

import hashlib
import io
import json
import tarfile
import tomllib
import zipfile

import pytest

from web.make import fetching, pins, sources

FILE = """# About the downloads.
[downloads.katex]
package = "katex@0.1.0"  # a comment that stays
sha256 = "aa"
bytes = 1_000

[patched]
"bokeh HasProps.__init__" = "bb"
"""


def test_renewed_replaces_what_differs_in_its_own_table_and_says_so():
    text, changes = pins.renewed(
        FILE + '[other]\nsha256 = "aa"\n',
        {
            "downloads.katex": {"sha256": "cc", "bytes": 1_234_567},
            "patched": {"bokeh HasProps.__init__": "dd"},
        },
    )
    assert changes == [
        "[downloads.katex] sha256: aa → cc",
        "[downloads.katex] bytes: 1000 → 1234567",
        '[patched] "bokeh HasProps.__init__": bb → dd',
    ]
    assert tomllib.loads(text) == {
        "downloads": {"katex": {"package": "katex@0.1.0", "sha256": "cc", "bytes": 1_234_567}},
        "patched": {"bokeh HasProps.__init__": "dd"},
        "other": {"sha256": "aa"},
    }
    assert "# About the downloads." in text and "# a comment that stays" in text


@pytest.mark.parametrize("table, key", [("downloads.axe", "sha256"), ("downloads.katex", "size")])
def test_with_value_refuses_a_table_or_a_key_that_the_file_has_not(table, key):
    with pytest.raises(ValueError, match=rf"pins.toml has no .*{table.partition('.')[2]}"):
        pins.with_value(FILE, table, key, "1")


def npm_archive(version: str) -> bytes:
    content = json.dumps({"name": "katex", "version": version}).encode()
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:gz") as tar:
        entry = tarfile.TarInfo("package/package.json")
        entry.size = len(content)
        tar.addfile(entry, io.BytesIO(content))
    return archive.getvalue()


def test_a_download_of_another_version_is_fetched_and_measured(tmp_path, monkeypatch):
    """The cache holds 0.1.0 as it was pinned; the pin asks for 0.2.0."""
    old, new = npm_archive("0.1.0"), npm_archive("0.2.0")
    monkeypatch.setattr(fetching, "CACHE", tmp_path)
    digest = hashlib.sha256(old).hexdigest()
    (tmp_path / f"katex-{digest[:12]}").write_bytes(old)
    fetched = tmp_path / "fetched"
    fetched.write_bytes(new)
    monkeypatch.setattr(fetching, "fetch_unchecked", lambda name, pin: fetched)
    pin = {"client": "npm", "package": "katex@0.1.0", "sha256": digest, "bytes": len(old)}
    unchanged = pins.of_downloads({"katex": pin})
    assert unchanged == {"downloads.katex": {"sha256": digest, "bytes": len(old)}}
    renewed = pins.of_downloads({"katex": pin | {"package": "katex@0.2.0"}})
    expected = {"sha256": hashlib.sha256(new).hexdigest(), "bytes": len(new)}
    assert renewed == {"downloads.katex": expected}


def test_a_wheel_is_of_the_version_that_its_metadata_says(tmp_path):
    file = tmp_path / "markdown"
    with zipfile.ZipFile(file, "w") as wheel:
        wheel.writestr("markdown-3.11.dist-info/METADATA", "Name: markdown\nVersion: 3.11\n")
    assert pins.is_of(file, {"client": "pip", "package": "markdown==3.11"})
    assert not pins.is_of(file, {"client": "pip", "package": "markdown==3.1"})


def test_a_digest_of_an_installed_package_follows_its_files(monkeypatch):
    files = sources.taken_files("segno")
    monkeypatch.setattr(sources, "taken_files", lambda name: files[1:])
    monkeypatch.setitem(fetching.PINS, "tools", {"segno": ""})
    assert pins.of_installed("tools") != {"tools": {"segno": fetching.PINS["installed"]["segno"]}}


def test_the_digests_of_patched_functions_are_those_that_are_pinned():
    assert pins.of_patched() == {"patched": fetching.PINS["patched"]}


def test_the_wheel_of_numpy_is_the_pinned_one_and_another_name_is_refused(monkeypatch):
    pinned = fetching.PINS["wheels"]["numpy"]
    assert pins.of_wheels() == {"wheels.numpy": {"sha256": pinned["sha256"]}}
    wrong = {"numpy": pinned | {"file": pinned["file"].replace("2.4.3", "9.9.9")}}
    monkeypatch.setitem(fetching.PINS, "wheels", wrong)
    with pytest.raises(SystemExit, match=r"it has .*numpy-2\.4\.3.*correct \[wheels.numpy\] file"):
        pins.of_wheels()


def test_renew_writes_what_differs_and_prints_it(tmp_path, monkeypatch, capsys):
    file = tmp_path / "pins.toml"
    file.write_text(FILE)
    monkeypatch.setattr(pins, "FILE", file)
    monkeypatch.setattr(fetching, "PINS", dict(fetching.PINS))
    steps = (
        lambda: {"downloads.katex": {"sha256": "cc", "bytes": 1000}},
        lambda: {
            "patched": {"bokeh HasProps.__init__": fetching.PINS["downloads"]["katex"]["sha256"]}
        },
    )
    monkeypatch.setattr(pins, "STEPS", steps)
    assert pins.renew() == 2  # the second step sees what the first has written
    assert capsys.readouterr().out.splitlines() == [
        "[downloads.katex] sha256: aa → cc",
        '[patched] "bokeh HasProps.__init__": bb → cc',
        "2 digests changed in web/pins.toml",
    ]
    assert tomllib.loads(file.read_text())["patched"] == {"bokeh HasProps.__init__": "cc"}
    assert pins.renew() == 0
    assert "every digest holds" in capsys.readouterr().out
