"""Words by which the name of a host or of a sender is told for what it pretends (`hosts.toml`)."""

from __future__ import annotations

import re
from itertools import combinations

from genlab.spam.signs.phrases import fold
from genlab.spam.sites import host_words, registered_domain


def is_cheap(host: str) -> bool:
    """Whether a host has an ending that costs next to nothing."""
    return host.rpartition(".")[2] in host_words("cheap_endings")


def leads_to(host: str, name: str) -> bool:
    """Whether a host is one of a list of `hosts.toml`, or below one of it.

    >>> leads_to("shop.us12.list-manage.com", "mailing_services")
    True
    >>> leads_to("notlist-manage.com", "mailing_services")
    False
    """
    labels = host.split(".")
    return any(".".join(labels[n:]) in host_words(name) for n in range(len(labels) - 1))


def is_of_one_state(host: str, other: str) -> bool:
    """Whether two hosts end in the same suffix that only a state's own offices get.

    >>> is_of_one_state("www.impots.gouv.fr", "dgfip.finances.gouv.fr")
    True
    >>> is_of_one_state("www.gov.uk", "impots.gouv.fr")
    False
    """
    return any(
        f".{host}".endswith(ending) and f".{other}".endswith(ending)
        for ending in map(".{}".format, host_words("states"))
    )


def is_lure(host: str) -> bool:
    """Whether a registered name is made of at least two words, one of which is to inspire trust.

    >>> is_lure("secure-enrol-portal.example")
    True
    >>> is_lure("login.example.com")
    False
    """
    words = registered_domain(host).split(".")[0].split("-")
    return len(words) > 1 and any(word in host_words("lures") for word in words)


def bears_the_name_of(host: str, name: str) -> bool:
    """Whether a registered name is that of a sender, in full, and says more than an office does.

    >>> bears_the_name_of("mail.harrow-kitchen.example", "Harrow Kitchen Orders")
    True
    >>> bears_the_name_of("parcel-fees.example", "Harrow Kitchen")
    False
    >>> bears_the_name_of("bankservice.example", "Bank Service")
    False
    """
    own = registered_domain(host).split(".")[0].replace("-", "")
    words = re.findall(r"\w+", fold(name))
    runs = [words[start:end] for start, end in combinations(range(len(words) + 1), 2)]
    generic = host_words("offices") | host_words("lures")
    return any("".join(run) == own and not generic.issuperset(run) for run in runs)
