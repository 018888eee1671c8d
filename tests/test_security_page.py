"""The page on security names a test for each attack, and each of them exists."""

import re

import build

PAGE = (build.ROOT / "docs" / "pages" / "security.md").read_text("utf-8")
ROW = re.compile(r"^\| (.+) \| (.+) \| `(tests/[\w/]+\.py)::(\w+)` \|$", re.MULTILINE)


def test_each_attack_has_a_measure_and_a_test_that_exists():
    rows = ROW.findall(PAGE)
    heads = PAGE.count("\n|---|---|---|\n")
    assert heads == 2  # who might attack, and where a byte could be changed
    assert len(rows) == PAGE.count("\n| ") - heads >= 22
    for attack, _, path, name in rows:
        text = (build.ROOT / path).read_text("utf-8")
        assert f"\ndef {name}(" in text, attack
