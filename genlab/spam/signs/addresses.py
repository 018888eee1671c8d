"""Signs about the links of an e-mail. Nothing is looked up or opened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from genlab.mail.reader import Mail
from genlab.spam import sites
from genlab.spam.links import Finding, shown_host
from genlab.spam.signs.authentication import authentication
from genlab.spam.signs.brands import borrowed_in, named_in, owner_of, shared_sites
from genlab.spam.signs.hosts import is_cheap, is_lure
from genlab.spam.signs.sign import Severity, Sign

_DISGUISED = re.compile(r"hxxps?://|\b[\w-]+\[\.\]\w|\(dot\)|\[dot\]", re.I)

_OF_LINKS = {
    "other host": (
        Severity.FRAUD,
        "The text of a link shows one site, and the link leads to another.",
    ),
    "user name": (
        Severity.FRAUD,
        "A link disguises where it goes with a name before an @ sign.",
    ),
    "number": (Severity.STRONG, "A link leads to a numeric address instead of a name."),
    "look-alike": (
        Severity.FRAUD,
        "A link leads to a name in letters that only look like others.",
    ),
    "name in front": (
        Severity.FRAUD,
        "A link puts a complete site name in front of the site that it really goes to.",
    ),
    "scheme": (Severity.STRONG, "A link does not lead to a web page but runs or opens something."),
}


def signs_of_links(mail: Mail, findings: Sequence[Finding]) -> Iterator[Sign]:
    """What is suspicious about the links, each kind once.

    Args:
        mail: the e-mail.
        findings: its links, examined.
    """
    kinds: set[str] = set()
    for finding in findings:
        for warning in finding.warnings:
            if warning.kind in kinds or warning.kind not in _OF_LINKS:
                continue
            if warning.kind == "other host" and _is_tracked(finding, mail):
                continue
            kinds.add(warning.kind)
            severity, title = _OF_LINKS[warning.kind]
            if warning.kind == "other host" and _is_of_a_newsletter(finding, mail):
                severity = Severity.STRONG
            yield Sign(f"link: {warning.kind}", severity, title, warning.sentence)
    hosts = list(dict.fromkeys(finding.host for finding in findings if finding.host))
    yield from _imitations(hosts)
    shorteners = [host for host in hosts if sites.is_shortener(host)]
    if shorteners:
        yield Sign(
            "link: shortener",
            Severity.NOTICE,
            "A shortened link does not show where it leads.",
            shorteners[0],
        )
    if _DISGUISED.search(mail.text):
        yield Sign(
            "link: disguised",
            Severity.STRONG,
            "An address is written so that programs do not see that it is one.",
        )


def _is_tracked(finding: Finding, mail: Mail) -> bool:
    """Whether a link shows the sender's own site and goes to a counter, as newsletters' do.

    Only an e-mail of a list, or of a sender whom the server confirms, counts as one; the sender
    must have a domain of its own, and the text must show that very domain.
    """
    sender = mail.envelope.sender.rpartition("@")[2]
    if not sender or sites.is_free_mail(sender) or borrowed_in(finding.host):
        return False
    shown_site = sites.registered_domain(shown_host(finding.link.text))
    own = shown_site == sites.registered_domain(sender)
    return own and (_is_list(mail) or authentication(mail.envelope).passed)


def _is_of_a_newsletter(finding: Finding, mail: Mail) -> bool:
    """Whether a link of a confirmed sender's newsletter shows a site of nobody well known.

    Newsletters count the clicks on links to others' sites, too.
    """
    if owner_of(shown_host(finding.link.text)) or borrowed_in(finding.host):
        return False
    return _is_list(mail) and authentication(mail.envelope).passed


def _is_list(mail: Mail) -> bool:
    return mail.envelope.list_unsubscribe or mail.envelope.list_id


def _imitations(hosts: Sequence[str]) -> Iterator[Sign]:
    for host in hosts:
        borrowed = borrowed_in(host)
        if borrowed:
            name = borrowed[1].names[0]
            yield Sign(
                "link: imitation",
                Severity.FRAUD,
                "A link leads to a site that imitates a well-known one.",
                f"{host} does not belong to {name}",
            )
            return
    lures = [host for host in hosts if is_lure(host) and not owner_of(host)]
    if lures:
        yield Sign(
            "link: lure",
            Severity.NOTICE,
            "A link leads to a site whose name is made of words that are to inspire trust.",
            sites.registered_domain(lures[0]),
        )


def hides_its_target(host: str) -> bool:
    """Whether the host of a link says nothing about whose page it is.

    Numbers, shorteners, sites on which anybody puts pages, and endings that are given away.
    """
    return (
        sites.is_numeric(host)
        or sites.is_shortener(host)
        or sites.is_shared(host)
        or host in shared_sites()
        or is_cheap(host)
    )


def foreign_brand(text: str, hosts: Sequence[str]) -> str:
    """A well-known name in a short text to whose owner none of the hosts belongs, "" if there is
    none.
    """
    if not hosts:
        return ""
    for name, brand in named_in(text):
        if not any(brand.owns(host) for host in hosts):
            return name
    return ""
