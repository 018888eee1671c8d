"""The policies of the documents, and the pages that name a test for each claim."""

import re

import pytest

import build
from web.make import pages, policy

PAGES = build.ROOT / "docs" / "pages"
PAGE = (PAGES / "security.md").read_text("utf-8")
ROW = re.compile(r"^\| (.+) \| (.+) \| `(tests/[\w/]+\.py)::(\w+)` \|$", re.MULTILINE)


def test_each_attack_has_a_measure_and_a_test_that_exists():
    rows = ROW.findall(PAGE)
    heads = PAGE.count("\n|---|---|---|\n")
    assert heads == 2  # who might attack, and where a byte could be changed
    assert len(rows) == PAGE.count("\n| ") - heads >= 22
    for attack, _, path, name in rows:
        text = (build.ROOT / path).read_text("utf-8")
        assert f"\ndef {name}(" in text, attack


def test_the_file_of_headers_says_the_same_as_the_local_server():
    lines = policy.host_files()["_headers"].splitlines()
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


def test_each_test_that_the_page_on_accessibility_names_exists():
    named = set(re.findall(r"`(test_\w+)`", (PAGES / "accessibility.md").read_text("utf-8")))
    tests = "".join(path.read_text("utf-8") for path in build.ROOT.glob("tests/**/test_*.py"))
    assert len(named) > 20
    assert [name for name in sorted(named) if f"\ndef {name}(" not in tests] == []
