"""Whose web site an address belongs to: the host of a link, and the part of a host name that
somebody registered.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files

from genlab.spam.signs import suffixes

LONGEST_HOST = 253
_HOST = re.compile(r"(?:[a-z][a-z0-9+.-]{0,20}:)?//(?:[^/?#@\s]{0,200}@)?([^/?#:\s@]{1,255})", re.I)
_BARE_HOST = re.compile(
    r"(?:www\.)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.[a-z]{2,24}(?=$|[/:?#\s])", re.I
)
_NUMERIC = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}|\d{8,10}|0x[0-9a-f]{8}|\[[0-9a-f:.]+\]", re.I)


@lru_cache(maxsize=16)
def host_words(name: str) -> frozenset[str]:
    """A list of `signs/hosts.toml`, such as "lures" or "shorteners"."""
    path = files("genlab.spam.signs").joinpath("hosts.toml")
    return frozenset(tomllib.loads(path.read_text("utf-8"))[name].split())


@lru_cache(maxsize=10_000)
def host_of(address: str) -> str:
    """The host of a link, in lower case and without a dot at its end; nothing where the address
    names no host.

    An address without a scheme counts where it looks like one: "www.example.org/a", "example.org".
    """
    match = _HOST.match(address.strip()[:2_000])
    if match:
        return match[1].lower().rstrip(".")
    bare = _BARE_HOST.match(address.strip()[:500])
    return bare[0].lower().rstrip("/:?#") if bare else ""


@lru_cache(maxsize=10_000)
def registered_domain(host: str) -> str:
    """The name that somebody registered: "example.co.uk" of "www.shop.example.co.uk"; a number
    stays as it is.

    >>> registered_domain("mail.example.com")
    'example.com'
    """
    host = host.lower().strip(".")[:LONGEST_HOST]
    if is_numeric(host) or host.count(".") < 2:
        return host
    shared = shared_host(host)
    if shared:
        return ".".join(host.split(".")[-2 - shared.count(".") :])
    return suffixes.registrable_domain(host) or host


def shared_host(host: str) -> str:
    """The host of a hosting service below which this one is a customer's, "" where there is none.

    >>> shared_host("somebody.github.io")
    'github.io'
    """
    listed = ".".join(host.split(".")[-2:])
    return listed if listed in host_words("shared_hosts") else suffixes.company_suffix(host)


def is_numeric(host: str) -> bool:
    """Whether a host is a number and no name."""
    return bool(_NUMERIC.fullmatch(host))


def is_shared(host: str) -> bool:
    """Whether a host is one of many that anybody can have from a hosting service."""
    return bool(shared_host(host))


def is_shortener(host: str) -> bool:
    """Whether a host only leads elsewhere."""
    return host.removeprefix("www.") in host_words("shorteners")


def is_free_mail(domain: str) -> bool:
    """Whether anybody can have a mailbox there at no cost."""
    return domain in host_words("free_mail")
