"""Where a link leads behind the services that stand before its target (`rewriters.toml`): the
protection of a recipient's firm, which has every link rewritten, and sites that send on whoever
clicks. Nothing is looked up: the target is read where the link holds it.
"""

from __future__ import annotations

import base64
import binascii
import re
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

MAX_ADDRESS = 2_000  # characters of a link that are read
MAX_SERVICES = 5  # one behind the other
UNSEEN = re.compile("[\x00-\x20\x7f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
SCHEME = re.compile(r"([a-z][a-z0-9+.-]{0,20}):", re.I)
SHOWN_HOST = re.compile(r"(?:https?://)?((?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24})(?=[/:?#]|$)", re.I)
_PLACE = re.compile(r"(?:[a-z][a-z0-9+.-]{0,20}:)?/*[^/?#]*", re.I)
_DASHES = str.maketrans("-_", "%/")


class Passage(NamedTuple):
    """Where a link leads.

    address: the target behind all services, or the first of them that does not say its target.
    protector, redirector: the names of the first service of each kind, "" where there is none.
    is_known: whether the target could be read.
    """

    address: str
    protector: str = ""
    redirector: str = ""
    is_known: bool = True


def passage(address: str) -> Passage:
    """Where a link leads behind the services that stand before its target. Linear in the length of
    its first `MAX_ADDRESS` characters.

    >>> passage("https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fa&sa=D")
    Passage(address='https://example.org/a', protector='', redirector='Google', is_known=True)
    """
    address = UNSEEN.sub("", address[:MAX_ADDRESS]).replace("\\", "/")
    names = {"protector": "", "redirector": ""}
    for _ in range(MAX_SERVICES):
        step = _step(address)
        if step is None:
            return Passage(address, names["protector"], names["redirector"])
        kind, name, target = step
        names[kind] = names[kind] or name
        if not authority(target)[1]:
            break
        address = UNSEEN.sub("", target).replace("\\", "/")
    return Passage(address, names["protector"], names["redirector"], is_known=False)


def authority(address: str) -> tuple[str, str]:
    """The user's name and the host of an address as a browser reads them; "" for what there is
    not.
    """
    if address.startswith("//"):
        address = f"http:{address}"
    elif not SCHEME.match(address):
        if not SHOWN_HOST.match(address):
            return "", ""
        address = f"http://{address}"
    elif "://" not in address[:30]:
        address = re.sub(r"^(\w+):/{0,3}", r"\1://", address)
    try:
        parts = urlsplit(address)
        return parts.username or "", unquote(parts.hostname or "").strip(".").lower()
    except ValueError:  # a bracket without its partner
        return "", ""


def _step(address: str) -> tuple[str, str, str] | None:
    """The kind and name of the service that an address leads to, and the target that it names, ""
    where it names none; None where it leads to no service.
    """
    labels = authority(address)[1].split(".")
    for start in range(len(labels) - 1):
        for service in _services().get(".".join(labels[start:]), ()):
            place = _PLACE.match(address)
            match = service["place"].match(address, place.end() if place else 0)
            if match:
                target = _CODES[service.get("code", "percent")](match[1]) if match.lastindex else ""
                return service["kind"], service["name"], target
    return None


@cache
def _services() -> dict[str, list[dict]]:
    """The services by each of their hosts."""
    text = files("genlab.spam").joinpath("rewriters.toml").read_text("utf-8")
    services: dict[str, list[dict]] = {}
    for row in tomllib.loads(text)["service"]:
        service = row | {"place": re.compile(row["place"], re.I)}
        for host in row["hosts"].split():
            services.setdefault(host, []).append(service)
    return services


def _from_base64(text: str) -> str:
    data = unquote(text).translate(str.maketrans("-_", "+/")).rstrip("=")
    try:
        return base64.b64decode(data + "=" * (-len(data) % 4)).decode("utf-8", "replace")
    except (binascii.Error, ValueError):
        return ""


_CODES: dict[str, Callable[[str], str]] = {
    "plain": str,
    "percent": unquote,
    "dashes": lambda text: unquote(text.translate(_DASHES)),
    "base64": _from_base64,
}
