"""The server: on loopback, under its own name, nothing but the site, and as a careful host would
send it.
"""

import gzip
import os
import re
import socket
import subprocess
import sys
import threading
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import build
from web.make import policy, serving

PAGE = "<!doctype html><p>" + "hello " * 500
BYTES = bytes(range(256)) * 20
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A site in small, with a secret beside it and links to the secret inside."""
    tmp_path = tmp_path_factory.mktemp("served")
    site = tmp_path / "dist"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text(PAGE)
    (site / "assets" / "module.0.mjs").write_text("export default 1;")
    (site / "assets" / "some.0.pack").write_bytes(BYTES)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key.txt").write_text("secret")
    os.symlink(tmp_path / "secret" / "key.txt", site / "key.txt")
    os.symlink(tmp_path / "secret", site / "folder")
    return site


@pytest.fixture(scope="module")
def ask(folder):
    """Send a request line and headers over a socket; gives the status, the headers and the body."""
    with serving.serving(folder, 0, serving.Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def ask(target="/", method="GET", host=f"127.0.0.1:{server.server_port}", **headers):
            names = {"Host": host, "Connection": "close"}
            names |= {name.replace("_", "-"): value for name, value in headers.items()}
            lines = [
                f"{method} {target} HTTP/1.1",
                *(f"{name}: {value}" for name, value in names.items() if value),
            ]
            return spoken(server.server_port, "\r\n".join(lines) + "\r\n\r\n")

        ask.port = server.server_port
        yield ask
        server.shutdown()


def spoken(port, text):
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(text.encode())
        line.settimeout(10)
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *headers = head.decode("latin-1").split("\r\n")
    return int(status.split()[1]), dict(header.split(": ", 1) for header in headers), body


def test_server_listens_on_loopback_only(folder):
    with serving.serving(folder, 0, serving.Handler) as server:
        assert server.server_address[0] == "127.0.0.1"


def test_every_answer_has_the_policy_and_may_not_be_taken_for_another_type(ask):
    for target in ("/", "/assets/module.0.mjs", "/assets/some.0.pack", "/nothing", "/assets/"):
        _, headers, _ = ask(target)
        assert headers["Content-Security-Policy"] == policy.header_text(policy.SENT)
        assert (
            headers["X-Content-Type-Options"] == "nosniff"
            and headers["Referrer-Policy"] == "no-referrer"
        )
    assert ask("/assets/module.0.mjs")[1]["Content-Type"] == "text/javascript"
    assert (
        ask("/")[1]["Cache-Control"] == "no-cache"
        and "Cache-Control" not in ask("/assets/some.0.pack")[1]
    )


def test_text_is_compressed_for_those_who_take_it(ask):
    status, headers, body = ask("/", Accept_Encoding="br, gzip")
    assert (status, headers["Content-Encoding"], headers["Vary"]) == (
        200,
        "gzip",
        "Accept-Encoding",
    )
    assert (
        gzip.decompress(body).decode() == PAGE and len(body) == int(headers["Content-Length"]) < 200
    )
    for accepted in (None, "br", "gzip;q=0", "gzip; q=0.0, br"):
        _, headers, body = ask("/", Accept_Encoding=accepted)
        assert "Content-Encoding" not in headers and body.decode() == PAGE
    assert "Content-Encoding" not in ask("/assets/some.0.pack", Accept_Encoding="gzip")[1]


def test_a_changed_file_is_sent_as_it_is_now(ask, folder):
    for content in ("old", "new"):
        (folder / "note.css").write_text(content)
        assert gzip.decompress(ask("/note.css", Accept_Encoding="gzip")[2]).decode() == content
    last_modified = ask("/note.css")[1]["Last-Modified"]
    assert ask("/note.css", If_Modified_Since=last_modified)[::2] == (304, b"")


def test_no_folder_is_listed(ask):
    for target in ("/assets/", "/assets", "/folder/", "/folder", "//", "/assets/../assets/"):
        status, _, body = ask(target)
        assert (status, b"some.0.pack" in body, b"key.txt" in body) in {
            (404, False, False),
            (200, False, False),
        }
        assert status == 404 or body.decode() == PAGE


def test_a_missing_page_has_the_sites_own_text_in_any_folder(ask, folder):
    (folder / "404.html").write_text("<!doctype html>not here")
    try:
        for target in ("/nothing", "/assets/", "/a/b/nothing?x=1"):
            status, headers, body = ask(target)
            assert (status, body) == (404, b"<!doctype html>not here")
            assert headers["Content-Type"] == "text/html; charset=utf-8"
            assert headers["Content-Security-Policy"] == policy.header_text(policy.SENT)
        assert ask("/nothing", method="HEAD")[::2] == (404, b"")
    finally:
        (folder / "404.html").unlink()


@pytest.mark.parametrize(
    "target",
    [
        "/key.txt",
        "/folder/key.txt",
        "/../secret/key.txt",
        "/%2e%2e/secret/key.txt",
        "/assets/..%2f..%2fsecret/key.txt",
    ],
)
def test_server_sends_nothing_outside_its_folder(ask, target):
    status, _, body = ask(target)
    assert status == 404 and b"secret" not in body


def test_server_answers_to_its_own_name_only(ask):
    assert ask(host=f"localhost:{ask.port}")[0] == 200
    for host in (
        "evil.example",
        f"evil.example:{ask.port}",
        "127.0.0.1",
        f"127.0.0.1:{ask.port + 1}",
        None,
        "",
    ):
        status, _, body = ask(host=host)
        assert status == 421 and b"hello" not in body


def test_head_and_other_methods(ask):
    status, headers, body = ask(method="HEAD")
    assert (status, headers["Content-Length"], body) == (200, str(len(PAGE)), b"")
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert ask(method=method)[0] == 501


def test_nonsense_is_answered_and_the_server_goes_on(ask):
    for text in (
        "\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "\0\xff / HTTP/1.1\r\n\r\n",
        f"GET /{'a' * 70000}\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", ask.port)) as line:
            line.sendall(text.encode("latin-1"))
    assert ask("/%00")[0] in (400, 404)
    assert ask()[0] == 200


def test_a_body_that_nobody_reads_is_not_taken_for_the_next_request(ask):
    hidden = "GET /assets/some.0.pack HTTP/1.1\r\nHost: x\r\n\r\n"
    host = f"127.0.0.1:{ask.port}"
    text = f"GET / HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(hidden)}\r\n\r\n{hidden}"
    status, _, body = spoken(ask.port, text)
    assert status == 200 and body.decode() == PAGE


def test_serve_prints_an_address_and_sends_every_file_of_the_site_to_many_at_once(site):
    command = [sys.executable, str(ROOT / "build.py"), "serve", "--draft", "--port", "0"]
    names = [path.relative_to(build.DIST).as_posix() for path in build.DIST.glob("assets/*")]

    def is_sent(name: str) -> bool:
        with urllib.request.urlopen(f"{address}{name}", timeout=60) as answer:
            return answer.read() == (build.DIST / name).read_bytes()

    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server,
        ThreadPoolExecutor(50) as visitors,
    ):
        try:
            matches = (re.search(r"http://127\.0\.0\.1:\d+/", line) for line in server.stdout)
            address = next(filter(None, matches))[0]
            assert all(visitors.map(is_sent, names))
        finally:
            server.terminate()
