"""Write the public suffix list in the short form that the page carries.

    python -m web.make.public_suffixes public_suffix_list.dat

The list comes with the package `publicsuffixlist` on the Python Package Index. What is written says
which version of the list it holds. Rules that name one label alone are left out, because a name
under an ending that no rule names belongs to that label anyway.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from pathlib import Path

OUTPUT = Path(__file__).resolve().parents[2] / "genlab/spam/signs/public_suffixes.json"
SOURCE = "https://publicsuffix.org/list/public_suffix_list.dat"
_VERSION = re.compile(r"// VERSION: (\S+)")
_COMMIT = re.compile(r"// COMMIT: (\S+)")
_PRIVATE = "===BEGIN PRIVATE DOMAINS==="


def shortened(text: str) -> dict[str, object]:
    """The list in its short form.

    Args:
        text: the list as it is published.

    Returns:
        source, licence, version and commit, and the rules of registries and of hosting companies:
        for each parent the labels below it, "*" for every label and "!" before an exception.

    Raises:
        ValueError: the text names no version, so it is not the list.
    """
    version, commit = (_first_match(pattern, text) for pattern in (_VERSION, _COMMIT))
    registries, _, companies = text.partition(_PRIVATE)
    return {
        "source": SOURCE,
        "licence": "MPL-2.0",
        "version": version,
        "commit": commit,
        "registries": _by_parent(registries),
        "companies": _by_parent(companies),
    }


def _first_match(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    if match is None:
        raise ValueError(f"no line matches {pattern.pattern!r}: this is not the public suffix list")
    return match[1]


def _by_parent(text: str) -> dict[str, str]:
    labels_by_parent: dict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        rule = line.split("//")[0].strip()
        label, dot, parent = _ascii(rule).partition(".")
        if dot:
            labels_by_parent[parent].append(label)
    return {parent: " ".join(sorted(labels)) for parent, labels in sorted(labels_by_parent.items())}


def _ascii(rule: str) -> str:
    """A rule with international labels as they are sent: xn--…"""
    return ".".join(
        label if label.isascii() else label.encode("idna").decode("ascii")
        for label in rule.split(".")
    )


if __name__ == "__main__":
    short = shortened(Path(sys.argv[1]).read_text(encoding="utf-8"))
    OUTPUT.write_text(json.dumps(short, indent=0) + "\n", encoding="utf-8")
    print(f"{OUTPUT}: list of {short['version']}")
