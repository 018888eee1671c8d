"""Names that frauds borrow, and the domains of those who bear them (`brands.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from os.path import commonprefix

from genlab.spam.signs.hosts import is_lure
from genlab.spam.signs.phrases import fold
from genlab.spam.sites import host_words, registered_domain

MIN_LABEL = 5  # letters of a name that another one may resemble
_ALIKE = str.maketrans("01i35$", "olless")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Brand:
    """A name and its owner's domains.

    Attributes:
        names: as they are written, such as "Office 365".
        domains: those of its owner; hosts below them are its owner's, too.
        members: patterns of the domains of a federation's members, such as savings banks.
    """

    names: tuple[str, ...]
    domains: frozenset[str]
    members: tuple[str, ...] = ()

    def may_bear(self, host: str) -> bool:
        """Whether a host is one of its owner's, or may be that of a member of its federation."""
        site = registered_domain(host)
        is_member = any(fnmatchcase(site, pattern) for pattern in self.members)
        return self.owns(host) or (is_member and not is_lure(host))

    def owns(self, host: str) -> bool:
        """Whether a host is one of its owner's."""
        return any(domain in self.domains for domain in _and_above(host))

    @cached_property
    def labels(self) -> frozenset[str]:
        """The labels by which its domains are known: "paypal" of paypal.com."""
        return frozenset(registered_domain(domain).split(".")[0] for domain in self.domains)


@lru_cache(maxsize=1)
def brands() -> tuple[Brand, ...]:
    """All names that are listed."""
    return tuple(
        Brand(
            tuple(entry["names"]),
            frozenset(entry["domains"].split()),
            tuple(entry.get("members", "").split()),
        )
        for entry in _shipped().values()
        if "names" in entry
    )


@lru_cache(maxsize=1)
def shared_sites() -> frozenset[str]:
    """Sites on which anybody may put pages."""
    return frozenset(_shipped()["shared sites"]["hosts"].split())


def named_in(text: str) -> list[tuple[str, Brand]]:
    """The listed names that a short text bears, such as a sender's name or a subject.

    >>> [name for name, _ in named_in("PayPal-Kundenservice")]
    ['PayPal']
    """
    line = f" {' '.join(_WORD.findall(fold(text)))} "
    return [
        (name, brand)
        for brand in brands()
        for name, pattern in _patterns(brand)
        if f" {pattern} " in line and (len(pattern) > 3 or _as_written(name, text))
    ]


def foreign_brand(text: str, hosts: Sequence[str]) -> str:
    """A well-known name in a short text to whose owner none of the hosts belongs, "" if there is
    none.
    """
    if not hosts:
        return ""
    for name, brand in named_in(text):
        if not any(brand.may_bear(host) for host in hosts):
            return name
    return ""


def owner_of(host: str) -> Brand | None:
    """The name whose owner a host belongs to, the first that is listed; None for another's and for
    shared sites.
    """
    places = _places_of_domains()
    owners = [places[domain] for domain in _and_above(host) if domain in places]
    return brands()[min(owners)] if owners else None


def _and_above(host: str) -> list[str]:
    """A host and the domains that it lies below: a.b.c, b.c, c."""
    labels = host.lower().split(".")
    return [".".join(labels[first:]) for first in range(len(labels))]


@lru_cache(maxsize=1)
def _places_of_domains() -> dict[str, int]:
    """The position of each domain's owner in the list of brands; of several owners, the first."""
    places: dict[str, int] = {}
    for place, brand in enumerate(brands()):
        for domain in brand.domains:
            places.setdefault(domain, place)
    return places


@lru_cache(maxsize=10_000)
def borrowed_in(host: str) -> tuple[str, Brand] | None:
    """A listed name inside the name of a host that is not its owner's.

    Letters that are left out, doubled or exchanged for a digit count as well: paypa1, micros0ft.
    """
    if owner_of(host) or not host.isascii():
        return None
    site = registered_domain(host)
    labels = [part for label in host.split(".")[:-1] for part in label.split("-") if part]
    for brand in (brand for brand in brands() if not brand.may_bear(host)):
        for own in brand.labels:
            if len(own) < 4 or own in host_words("ordinary"):
                continue
            if any(label == own for label in labels):
                return own, brand
            if len(own) >= MIN_LABEL and any(_resembles(label, own) for label in labels):
                return own, brand
            if len(own) >= MIN_LABEL and _is_joined(site.split(".")[0], own):
                return own, brand
    return None


def _is_joined(label: str, own: str) -> bool:
    """Whether a name is joined to a word that is to inspire trust: paypalsecure."""
    before, middle, after = label.partition(own)
    return bool(middle) and any(rest in host_words("lures") for rest in (before, after))


def _resembles(label: str, own: str) -> bool:
    """Whether a label is a name with one letter wrong, or with digits for letters."""
    if label == own or abs(len(label) - len(own)) > 1 or label[0] != own[0]:
        return False
    return skeleton(label) == skeleton(own) or (len(own) > MIN_LABEL and one_edit(label, own))


def skeleton(name: str) -> str:
    """A name without hyphens, with one spelling of what looks alike.

    >>> skeleton("rn1cro-s0ft") == skeleton("microsoft")
    True
    """
    plain = name.replace("-", "").replace("rn", "m").replace("vv", "w")
    return plain.translate(_ALIKE)


def one_edit(name: str, other: str) -> bool:
    """Whether one letter was added, left out, exchanged, or two neighbours were swapped."""
    k = len(commonprefix((name, other)))  # noqa: RUF071 — by letters, as meant
    rest, other_rest = name[k:], other[k:]
    return (
        rest[1:] == other_rest
        or rest == other_rest[1:]
        or rest[1:] == other_rest[1:]
        or (rest[2:] == other_rest[2:] and rest[:2] == other_rest[:2][::-1])
    )


def _as_written(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


@cache
def _patterns(brand: Brand) -> tuple[tuple[str, str], ...]:
    return tuple((name, " ".join(_WORD.findall(fold(name)))) for name in brand.names)


@lru_cache(maxsize=1)
def _shipped() -> dict[str, dict]:
    return tomllib.loads(files(__package__).joinpath("brands.toml").read_text("utf-8"))
