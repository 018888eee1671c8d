"""Which part of a host's name somebody registered, by the public suffix list.

The list says below which names anybody can register: `com`, `co.uk`, and below `github.io` every
customer of that company. It is shipped in a short form, which `web/make/public_suffixes.py` writes.
Source: https://publicsuffix.org, MPL-2.0; the file names the version.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files

MAX_LABELS = 12  # of a host that are compared, from the end


def registrable_domain(host: str) -> str:
    """The name that somebody registered, "" where the host is itself a public suffix.

    Args:
        host: a host in lower case, international labels as `xn--…` or in their own letters.

    >>> registrable_domain("www.shop.example.co.uk")
    'example.co.uk'
    >>> registrable_domain("co.uk")
    ''
    """
    labels = host.split(".")
    length = len(public_suffix(host).split("."))
    return ".".join(labels[-length - 1 :]) if len(labels) > length else ""


def public_suffix(host: str) -> str:
    """The longest public suffix that a host ends with; its last label where no rule names it.

    >>> public_suffix("www.example.co.uk")
    'co.uk'
    """
    company = company_suffix(host)
    registry = _longest(host, _rules("registries"))
    return company if company.count(".") > registry.count(".") else registry


def company_suffix(host: str) -> str:
    """The name below which a company gives names to its customers, "" where there is none.

    >>> company_suffix("somebody.github.io")
    'github.io'
    """
    suffix = _longest(host, _rules("companies"))
    return suffix if "." in suffix else ""


def _longest(host: str, rules: dict[str, frozenset[str]]) -> str:
    labels = host.split(".")[-MAX_LABELS:]
    labels_as_sent = labels if host.isascii() else [_as_sent(label) for label in labels]
    length = 1
    for first in range(len(labels) - 2, -1, -1):
        children = rules.get(".".join(labels_as_sent[first + 1 :]))
        if not children:
            continue
        if f"!{labels_as_sent[first]}" in children:
            return ".".join(labels[first + 1 :])
        if labels_as_sent[first] in children or "*" in children:
            length = len(labels) - first
    return ".".join(labels[-length:])


def _as_sent(label: str) -> str:
    """A label as it is sent: xn--…"""
    try:
        return label.encode("idna").decode("ascii")
    except UnicodeError:
        return label


@lru_cache(maxsize=2)
def _rules(kind: str) -> dict[str, frozenset[str]]:
    return {parent: frozenset(labels.split()) for parent, labels in _shipped()[kind].items()}


@lru_cache(maxsize=1)
def _shipped() -> dict:
    text = files(__package__).joinpath("public_suffixes.json").read_text("utf-8")
    return json.loads(text)
