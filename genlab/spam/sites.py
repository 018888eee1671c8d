"""Whose web site an address belongs to: the host of a link, and the part of a host name that
somebody registered.
"""

from __future__ import annotations

import re
from functools import lru_cache

from genlab.spam.signs import suffixes

__all__ = [
    "host_of",
    "is_free_mail",
    "is_numeric",
    "is_shared",
    "is_shortener",
    "registered_domain",
    "shared_host",
]

LONGEST_HOST = 253
_HOST = re.compile(r"(?:[a-z][a-z0-9+.-]{0,20}:)?//(?:[^/?#@\s]{0,200}@)?([^/?#:\s@]{1,255})", re.I)
_BARE_HOST = re.compile(
    r"(?:www\.)?[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,6}\.[a-z]{2,24}(?=$|[/:?#\s])", re.I
)
_NUMERIC = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}|\d{8,10}|0x[0-9a-f]{8}|\[[0-9a-f:.]+\]", re.I)

# Below these hosts every customer has a name of their own.
_SHARED_NAMES = (
    "amazonaws.com appspot.com azureedge.net azurewebsites.net backblazeb2.com blogspot.com "
    "cloudfront.net digitaloceanspaces.com dweb.link firebaseapp.com fly.dev github.io "
    "gitlab.io glitch.me godaddysites.com herokuapp.com myshopify.com netlify.app ngrok.io "
    "ngrok-free.app onrender.com pages.dev r2.dev repl.co sharepoint.com square.site surge.sh "
    "translate.goog vercel.app web.app webflow.io weebly.com windows.net wixsite.com "
    "wordpress.com workers.dev"
)
_SHARED = frozenset(_SHARED_NAMES.split())
_SHORTENERS_NAMES = (
    "bit.ly buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id shorturl.at t.co "
    "t.ly tinyurl.com tiny.cc v.gd"
)
_SHORTENERS = frozenset(_SHORTENERS_NAMES.split())
_FREE_MAIL_NAMES = (
    "aol.com freenet.de gmail.com gmx.com gmx.de gmx.net googlemail.com hotmail.co.uk "
    "hotmail.com hotmail.fr icloud.com live.com mac.com mail.com mail.ru me.com msn.com "
    "naver.com outlook.com proton.me protonmail.com qq.com t-online.de web.de yahoo.co.jp "
    "yahoo.co.uk yahoo.com yahoo.fr yandex.com yandex.ru ymail.com zoho.com 126.com 163.com"
)
_FREE_MAIL = frozenset(_FREE_MAIL_NAMES.split())


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
    return listed if listed in _SHARED else suffixes.company_suffix(host)


def is_numeric(host: str) -> bool:
    """Whether a host is a number and no name."""
    return bool(_NUMERIC.fullmatch(host))


def is_shared(host: str) -> bool:
    """Whether a host is one of many that anybody can have from a hosting service."""
    return bool(shared_host(host))


def is_shortener(host: str) -> bool:
    """Whether a host only leads elsewhere."""
    return host.removeprefix("www.") in _SHORTENERS


def is_free_mail(domain: str) -> bool:
    """Whether anybody can have a mailbox there at no cost."""
    return domain in _FREE_MAIL
