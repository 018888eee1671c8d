"""Behind other hosts: nginx and Caddy run with the files that the site brings for them, and send
its policy, types, times and compressed text; the other files say the same.
"""

import contextlib
import gzip
import http.client
import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import build
from web.make import hosts, pages, policy, serving

PAGE = "<!doctype html><p>" + "hello " * 500
MISSING_PAGE = "<!doctype html>not here"
VISITS = 300
AT_ONCE = 50  # visits
# What a start needs of the site, beside the page.
START = re.compile(r"(pyodide|zstd|snapshot|bokeh|panel|shell|style|lab-coin)")


def test_the_file_of_headers_says_the_same_as_the_local_server():
    lines = hosts.files()["_headers"].splitlines()
    policy_line = f"  Content-Security-Policy: {policy.header_text(policy.SENT)}"
    assert lines[0] == "/*" and policy_line in lines
    assert lines[lines.index("/assets/*") + 1].startswith(
        "  Cache-Control: public, max-age=31536000"
    )


def test_the_header_allows_what_each_document_needs_and_no_text_that_is_run():
    for document_policy in (
        policy.POLICY,
        policy.OF_TEXT,
        policy.OF_DOCUMENTATION,
        policy.OF_MISSING,
    ):
        for directive, sources in document_policy.items():
            sent_sources = {"'none'", *policy.SENT[directive].split()}
            assert set(sources.split()) <= sent_sources, directive
    assert "unsafe-eval" not in policy.header_text(policy.SENT).replace("wasm-unsafe-eval", "")
    assert "'unsafe-inline'" not in policy.SENT["script-src"]


def test_a_page_without_a_head_is_refused():
    with pytest.raises(SystemExit, match="a page without <head> cannot carry a policy: <p>"):
        policy.in_head("<p>text", policy.OF_TEXT)
    page = policy.in_head("<html><head lang=en><title>x</title></head></html>", policy.OF_TEXT)
    assert page.startswith("<html><head lang=en>\n<meta http-equiv=")


def test_the_page_for_a_missing_one_names_no_file_of_the_site():
    page = pages.missing()
    assert not re.search(r"(src|href)=\"[^\"]", page)  # which would begin in the wrong folder
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert page.count("<script>") == 1 and f"<script>{policy.FINDER}</script>" in page


# ── Hosts that run here ───────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A site in small, with a secret beside it and links to the secret inside."""
    tmp_path = tmp_path_factory.mktemp("hosted")
    site = tmp_path / "dist"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text(PAGE)
    (site / "404.html").write_text(MISSING_PAGE)
    (site / "manifest.webmanifest").write_text("{}")
    (site / "assets" / "module.0.mjs").write_text("export default 1;")
    (site / "assets" / "some.0.pack").write_bytes(bytes(range(256)) * 20)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key.txt").write_text("secret")
    (site / "key.txt").symlink_to(tmp_path / "secret" / "key.txt")
    (site / "folder").symlink_to(tmp_path / "secret")
    return site


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


@contextlib.contextmanager
def started(command: list[str], port: int, settings: dict[str, str]) -> Iterator[int]:
    """A host that runs, until it listens; then its port."""
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env=os.environ | settings
    ) as server:
        try:
            for _ in range(200):
                assert server.poll() is None, server.stderr.read()
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    time.sleep(0.05)
            yield port
        finally:
            server.terminate()


def program_of(name: str) -> str:
    """The program of a host; skips where it is not installed."""
    program = shutil.which(name)
    if not program:
        pytest.skip(f"{name} is not installed: what the example for it says is not tried")
    return program


@contextlib.contextmanager
def nginx(site: Path, scratch: Path) -> Iterator[int]:
    """nginx with the example for it, but for the name, the port and the folder."""
    program = program_of("nginx")
    port = free_port()
    block = hosts.files()["nginx.example.conf"].replace("listen 80", f"listen 127.0.0.1:{port}")
    block = block.replace("/srv/genlab", str(site)).replace("genlab.example.org", "127.0.0.1")
    places = "".join(
        f"{name}_temp_path {scratch}/{name};"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    types = (
        "types { text/html html; text/css css; application/wasm wasm; text/javascript js; "
        "application/json json; image/svg+xml svg; image/png png; font/woff2 woff2; } "
        "default_type application/octet-stream;"
    )
    user = "user root;" if os.geteuid() == 0 else ""
    main = f"http {{ access_log off; {places} {types} {block} }}"
    text = f"{user} pid {scratch}/pid; error_log stderr; events {{}} {main}"
    (scratch / "nginx.conf").write_text(text)
    command = [program, "-e", "stderr", "-c", str(scratch / "nginx.conf"), "-g", "daemon off;"]
    with started(command, port, {}) as running:
        yield running


@contextlib.contextmanager
def caddy(site: Path, scratch: Path) -> Iterator[int]:
    """Caddy with the example for it, but for the name, the port and the folder."""
    program = program_of("caddy")
    port = free_port()
    text = hosts.files()["Caddyfile.example"].replace("/srv/genlab", str(site))
    text = text.replace("genlab.example.org {", f"http://127.0.0.1:{port} {{")
    (scratch / "Caddyfile").write_text("{\n    admin off\n}\n" + text)
    command = [program, "run", "--config", str(scratch / "Caddyfile"), "--adapter", "caddyfile"]
    settings = {"XDG_DATA_HOME": str(scratch), "XDG_CONFIG_HOME": str(scratch)}
    with started(command, port, settings) as running:
        yield running


HOSTS = {"nginx": nginx, "caddy": caddy}


@pytest.fixture(params=HOSTS)
def port_of_host(request, folder, tmp_path) -> Iterator[int]:
    """The port at which a host of HOSTS serves the small site."""
    with HOSTS[request.param](folder, tmp_path) as port:
        yield port


def answer_of(port: int, target: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The status, the headers and the body that a host answers with."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(
            "GET", target, headers={key.replace("_", "-"): text for key, text in headers.items()}
        )
        answer = connection.getresponse()
        return answer.status, dict(answer.headers), answer.read()
    finally:
        connection.close()


def test_a_host_sends_the_same_policy_restricted_to_the_sites_folders(port_of_host):
    origin = f"http://127.0.0.1:{port_of_host}"
    scripts = policy.SENT["script-src"].removeprefix("'self' ")
    addresses = ("assets/", "docs/search/", "SHA256SUMS", *policy.KEPT)
    narrow = {
        "script-src": f"{origin}/assets/ {origin}/docs/ {scripts}",
        "connect-src": " ".join(f"{origin}/{name}" for name in addresses),
        "worker-src": f"blob: {origin}/offline.js {origin}/docs/assets/",
    }
    for target in ("/", "/assets/module.0.mjs", "/assets/some.0.pack", "/nothing"):
        status, headers, _ = answer_of(port_of_host, target)
        assert status == (404 if target == "/nothing" else 200)
        directives = dict(
            directive.split(" ", 1) for directive in headers["Content-Security-Policy"].split("; ")
        )
        assert directives == policy.SENT | narrow
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"


def test_a_host_sends_types_and_times_and_one_page_for_all_that_is_missing(port_of_host):
    modules = answer_of(port_of_host, "/assets/module.0.mjs")[1]
    assert modules["Content-Type"].startswith("text/javascript")
    assert re.search(r"max-age=\d{8}", modules["Cache-Control"])
    manifest = answer_of(port_of_host, "/manifest.webmanifest")[1]
    assert manifest["Content-Type"] == "application/manifest+json"
    assert manifest["Cache-Control"] == "no-cache"
    page = answer_of(port_of_host, "/")[1]
    assert page["Cache-Control"] == "no-cache"
    for target in ("/nothing", "/assets/nothing.0.js", "/a/b/nothing"):
        status, headers, body = answer_of(port_of_host, target)
        assert (status, body.decode()) == (404, MISSING_PAGE)
        assert "max-age" not in headers.get("Cache-Control", "")  # it may be there tomorrow
    status, _, body = answer_of(port_of_host, "/assets/")
    assert status in (403, 404) and b"module" not in body


def test_nginx_follows_no_link_out_of_its_folder(folder, tmp_path):
    with nginx(folder, tmp_path) as port:
        for target in ("/key.txt", "/folder/key.txt"):
            status, _, body = answer_of(port, target)
            assert status in (403, 404) and b"secret" not in body


@pytest.mark.full
@pytest.mark.long
@pytest.mark.parametrize("name", HOSTS)
def test_a_host_serves_three_hundred_visits_of_the_site(site, tmp_path, name):
    """The whole site, with the types that it needs, its text compressed, and 300 visits."""
    with HOSTS[name](build.DIST, tmp_path) as port:
        for path in sorted(path for path in build.DIST.rglob("*") if path.is_file()):
            target = path.relative_to(build.DIST).as_posix()
            if path.name.startswith("."):
                continue  # for the host alone
            status, headers, body = answer_of(port, f"/{target}", Accept_Encoding="gzip")
            assert status == 200, target
            expected_type = serving.Handler.extensions_map.get(path.suffix)
            if path.suffix and expected_type:
                # Both names of JavaScript's type are allowed
                kind = headers["Content-Type"].replace("application/java", "text/java")
                assert kind.partition(";")[0] == expected_type.partition(";")[0], target
            is_text = path.suffix in (".html", ".js", ".mjs", ".css", ".svg", ".json", ".wasm")
            is_squeezed = headers.get("Content-Encoding") == "gzip"
            if is_text and path.stat().st_size > 2000:
                assert is_squeezed, target
            content = gzip.decompress(body) if is_squeezed else body
            assert content == path.read_bytes()
        assert not troubles_of_visits(port, build.DIST)


def troubles_of_visits(port: int, site: Path) -> list[str]:
    """What goes wrong in three hundred visits, fifty at once; each takes what a start needs."""
    names = ["index.html", *(f"assets/{path.name}" for path in (site / "assets").iterdir())]
    start_names = [names[0], *(name for name in names if START.match(name.removeprefix("assets/")))]
    contents = {f"/{name}": (site / name).read_bytes() for name in start_names}
    troubles = []
    turns = threading.Semaphore(AT_ONCE)

    def visit() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        try:
            for target, content in contents.items():
                connection.request("GET", target)
                answer = connection.getresponse()
                if answer.status != 200 or answer.read() != content:
                    troubles.append(f"{target}: HTTP {answer.status}, or another content")
        except Exception as error:
            troubles.append(repr(error))
        finally:
            connection.close()
            turns.release()

    visitors = [threading.Thread(target=visit, daemon=True) for _ in range(VISITS)]
    for visitor in visitors:
        assert turns.acquire(timeout=300), "fifty visits do not end"
        visitor.start()
    for visitor in visitors:
        visitor.join(timeout=300)
    standing = sum(visitor.is_alive() for visitor in visitors)
    if standing:
        troubles.append(f"{standing} visits have not ended")
    return troubles


# ── A host that does not run here ─────────────────────────────────────────────────────────────────


RECORDER = """\
#!{python}
import json, os, sys
with open(os.environ["CALLS"], "a") as calls:
    calls.write(json.dumps(sys.argv[1:]) + "\\n")
"""


def test_the_script_for_s3_gives_each_file_one_type_and_the_page_comes_last(tmp_path):
    """The command `aws` only writes down here what it is asked; which files a call takes follows
    from its filters, of which the last that matches holds.
    """
    if sys.platform == "win32" or not shutil.which("sh"):
        pytest.skip("there is no shell for which the script is written")
    (tmp_path / "aws").write_text(RECORDER.format(python=sys.executable))
    (tmp_path / "aws").chmod(0o755)
    (tmp_path / "s3.sh").write_text(hosts.files()["s3.example.sh"])
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "CALLS": str(tmp_path / "calls")}
    command = ["sh", str(tmp_path / "s3.sh"), "dist", "s3://genlab"]
    subprocess.run(command, env=environment, check=True, timeout=60)
    calls = [json.loads(line) for line in (tmp_path / "calls").read_text().splitlines()]
    names = {
        "assets/a.0.mjs": ("text/javascript", hosts.YEAR),
        "assets/a.0.wasm": ("application/wasm", hosts.YEAR),
        "assets/picture.0.bin": ("application/octet-stream", hosts.YEAR),
        "docs/assets/b.css": ("text/css", "no-cache"),
        "offline.js": ("text/javascript", "no-cache"),
        "SHA256SUMS": ("application/octet-stream", "no-cache"),
        "docs/a.html": ("text/html; charset=utf-8", "no-cache"),
        "index.html": ("text/html; charset=utf-8", "no-cache"),
    }
    for name, expected in names.items():
        taking = [call for call in calls if is_taken(name, call)]
        assert [
            (value(call, "--content-type"), value(call, "--cache-control")) for call in taking
        ] == [expected], name
    calls_of_page = [call for call in calls if is_taken("index.html", call)]
    assert calls_of_page == [calls[-1]]


def value(call: list[str], option: str) -> str:
    return call[call.index(option) + 1]


def is_taken(name: str, call: list[str]) -> bool:
    """Whether a call of `aws s3 cp` copies a file: of its filters the last that matches holds."""
    is_included = True
    for option, pattern in itertools.pairwise(call):
        expression = re.escape(pattern).replace(r"\*", ".*")
        if option in ("--include", "--exclude") and re.fullmatch(expression, name):
            is_included = option == "--include"
    return is_included
