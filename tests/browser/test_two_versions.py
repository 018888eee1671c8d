"""Where a server gives out two versions of the site, a page is of one of them: it recovers, or is
loaded anew once and says so.
"""

import base64
import hashlib
import itertools
import json
import random
import re
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser.faulty import Handler, faulty
from browser.waiting import until

import build

KINDS = (".js", ".css", ".json")  # to which a character can be added without harm
RUN = {"shell.js": "shell", "bokeh.min.js": "bokeh", "panel.min.js": "panel"}
VERSIONS = (
    """[document.querySelector("#version").textContent, window.shell, window.bokeh, window.panel]"""
)


def make_version(folder: Path, version: str) -> None:
    """A copy of the site in which every text among its files is another, and so its name, too."""
    shutil.copytree(build.DIST, folder)
    page = (folder / "index.html").read_text("utf-8")
    table = re.search(r'id="site">(.*?)</script>', page, re.DOTALL)[1]
    site = json.loads(table)
    for path in sorted((folder / "assets").iterdir()):
        if path.suffix not in KINDS:
            continue
        content = path.read_bytes()
        name, digest, kind = re.fullmatch(r"(.+)\.([0-9a-f]{12})\.(\w+)", path.name).groups()
        mark = RUN.get(f"{name}.{kind}")
        changed_content = (
            content + (f"\nwindow.{mark} = '{version}';" if mark else " " * len(version)).encode()
        )
        content_hash = hashlib.sha256(changed_content)
        path.unlink()
        (folder / "assets" / f"{name}.{content_hash.hexdigest()[:12]}.{kind}").write_bytes(
            changed_content
        )
        old = hashlib.sha256(content)
        site = json.loads(json.dumps(site).replace(_base64(old), _base64(content_hash)))
        if f"{name}.{kind}" in site["files"]:
            site["files"][f"{name}.{kind}"]["size"] = len(changed_content)
        site = json.loads(json.dumps(site).replace(digest, content_hash.hexdigest()[:12]))
        head, tail = page.split(table)
        head = head.replace(_base64(old), _base64(content_hash)).replace(
            digest, content_hash.hexdigest()[:12]
        )
        page = head + table + tail
    page = page.replace(table, json.dumps(site))
    page = page.replace(f'content="{site["version"]}"', f'content="{version}"')
    page = page.replace("</footer>", f'<p id="version">{version}</p></footer>')
    (folder / "index.html").write_text(page, "utf-8")


def _base64(digest) -> str:
    return base64.b64encode(digest.digest()).decode()


class Balanced(Handler):
    """Answers each request from the version whose turn it is."""

    def translate_path(self, path: str) -> str:
        version = self.server.turn(path)
        return str(
            self.server.versions / version / (urlsplit(path).path.lstrip("/") or "index.html")
        )

    def send_head(self):
        self.directory = str(self.server.versions)
        return super().send_head()

    def send_header(self, keyword: str, value: str) -> None:
        if keyword != "Last-Modified":  # both are of the same second
            super().send_header(keyword, value)


@pytest.fixture(scope="module")
def versions(site, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("versions")
    for version in ("one", "three"):  # of other lengths
        make_version(folder / version, version)
    return folder


def alternating():
    turns = itertools.cycle(["one", "three"])
    return lambda path: next(turns)


def at_random(seed: int):
    chance = random.Random(seed)
    return lambda path: chance.choice(["one", "three"])


def published_meanwhile():
    """The page is of the first version, and all that is asked for later of the second."""
    pages = itertools.count()
    return lambda path: "one" if path == "/" and next(pages) == 0 else "three"


BALANCERS = {
    "alternating": alternating,
    "at random, 1": lambda: at_random(1),
    "at random, 2": lambda: at_random(2),
    "published meanwhile": published_meanwhile,
}


@pytest.mark.long
@pytest.mark.parametrize("balancer", BALANCERS)
def test_two_versions_behind_one_address_are_never_mixed(browser, versions, balancer):
    with faulty({}, handler=Balanced) as server, browser.new_context() as context:
        server.versions, server.turn = versions, BALANCERS[balancer]()
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        loads = []
        page = context.new_page()
        page.on("load", lambda page: loads.append(page.url))
        page.goto(server.address + "#coin", wait_until="commit")
        until(page, "html[data-genlab=live]", timeout=180_000)
        assert len(set(page.evaluate(VERSIONS))) == 1
        message = page.locator("#message")
        if balancer == "published meanwhile":
            assert "has been loaded once more" in message.inner_text()
            assert page.evaluate(VERSIONS)[0] == "three"
        else:
            assert not message.is_visible() or "loaded once more" in message.inner_text()
        assert page.evaluate("history.state") is None  # said once
