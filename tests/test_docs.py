"""The reference: every link leads somewhere, nothing asks another host, every public function is
in it and in its search, and the examples of its pages give what they say.
"""

import doctest
import importlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import build
import genlab
from genlab.kit import decode
from genlab.labs import labs
from web.make import reference

PAGES = sorted((build.ROOT / "docs" / "pages").glob("*.md"))
OF_THE_SITE = {"index.html", "licences.html"}  # beside docs/, as the build writes them


class Page(HTMLParser):
    """The links, anchors and sources of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.sources: list[str] = []
        self.anchors: set[str] = set()
        self.inline_scripts = 0
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.anchors |= {attributes[name] for name in ("id", "name") if attributes.get(name)}
        if tag == "a" and attributes.get("href"):
            self.links.append(attributes["href"])
        elif attributes.get("src"):
            self.sources.append(attributes["src"])
        elif tag == "link":
            self.sources.append(attributes["href"])
        elif tag == "script" and attributes.get("type") != "application/json":
            self.inline_scripts += 1


@pytest.fixture(scope="module")
def folder() -> Path:
    return reference.site()


@pytest.fixture(scope="module")
def pages(folder) -> dict[Path, Page]:
    return {path: Page(path.read_text("utf-8")) for path in sorted(folder.rglob("*.html"))}


def test_every_link_and_every_anchor_leads_somewhere(folder, pages):
    broken_links = []
    count = 0
    for path, page in pages.items():
        if path.name == "404.html":  # its addresses begin at the host's root
            continue
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            count += 1
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.parent == folder.parent and target.name in OF_THE_SITE:
                continue
            if target.is_dir():
                target /= "index.html"
            anchor = unquote(parts.fragment)
            is_page = target in pages
            if not target.is_file() or (anchor and is_page and anchor not in pages[target].anchors):
                broken_links.append(f"{path.name}: {link}")
    assert count > 1000
    assert not broken_links


def test_no_name_is_left_as_an_unresolved_reference(pages):
    for path in pages:
        assert "][genlab." not in path.read_text("utf-8"), path


def test_links_to_states_of_the_page_open_without_a_notice(folder, pages):
    states = [
        "#" + urlsplit(link).fragment
        for link in pages[folder / "slides.html"].links
        if link.startswith("../index.html#")
    ]
    assert len(states) >= 37
    for link in states:
        assert not decode(link, labs()).notices, link


def test_no_page_style_or_script_asks_another_host(folder, pages):
    for path, page in pages.items():
        assert not [source for source in page.sources if re.match(r"[a-z]+:|//", source)], path
        assert page.inline_scripts == 0, f"{path.name}: the site's policy runs no inline script"
    for path in folder.rglob("*.css"):
        addresses = re.findall(r"(?:url\(|@import\s+)['\"]?(?:https?:)?//", path.read_text("utf-8"))
        assert not addresses, path


def test_every_public_function_is_in_the_reference_and_in_its_search(folder, pages):
    entries = json.loads((folder / "search" / "search_index.json").read_text("utf-8"))["docs"]
    locations = {entry["location"] for entry in entries}
    assert "reference/hmm.html#genlab.core.hmm.viterbi" in locations
    missing = []
    for name in reference.subjects():
        module = importlib.import_module(name)
        title = name.rpartition(".")[2]
        for member in getattr(module, "__all__", ()):
            anchor = f"{name}.{member}"
            if anchor not in pages[folder / "reference" / f"{title}.html"].anchors:
                missing.append(anchor)
            elif f"reference/{title}.html#{anchor}" not in locations:
                missing.append(f"{anchor} (search)")
    assert not missing


def test_the_page_of_slides_has_all_37_systems_and_links_to_their_functions(folder):
    text = reference.slides()
    numbers = [int(number) for number in re.findall(r"^\| (\d{1,2}) \|", text, re.MULTILINE)]
    assert numbers == list(range(1, 38))
    assert "[`hmm.viterbi`][genlab.core.hmm.viterbi]" in text
    assert "test_hmm" not in text


def test_every_estimator_stands_beside_its_peer():
    public = set(importlib.import_module("genlab.estimators").__all__)
    assert public == set(reference.SCIKIT_LEARN)


@pytest.mark.parametrize("path", PAGES, ids=[path.stem for path in PAGES])
def test_the_examples_of_a_page_give_what_they_say(path):
    """Those of docstrings are run by tests/core/test_examples.py and tests/estimators."""
    blocks = re.findall(r"```pycon\n(.*?)```", path.read_text("utf-8"), re.DOTALL)
    if path.stem in ("quick-start", "links", "estimators-beside-scikit-learn"):
        assert blocks
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, path.stem, None, 0)
    messages = []
    doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(examples, out=messages.append)
    assert not messages, "".join(messages)


def test_subjects_are_all_modules_of_the_core_that_genlab_names():
    assert {name.rpartition(".")[2] for name in reference.subjects()} == {
        *genlab.__all__,
        "estimators",
    }


def test_the_page_links_to_its_documentation_which_is_in_the_sums(site):
    footer = (build.DIST / "index.html").read_text("utf-8").split("<footer")[1]
    assert 'href="docs/index.html"' in footer
    assert "  docs/reference/hmm.html\n" in (build.DIST / "SHA256SUMS").read_text("utf-8")
