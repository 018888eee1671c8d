"""Signs about the links of an e-mail. Nothing is looked up or opened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from genlab.mail.reader import Mail
from genlab.say import say
from genlab.spam import sites
from genlab.spam.links import Finding, shown_host
from genlab.spam.signs.authentication import authentication
from genlab.spam.signs.brands import borrowed_in, owner_of, shared_sites
from genlab.spam.signs.hosts import is_cheap, is_lure, leads_to
from genlab.spam.signs.sign import Severity, Sign

_DISGUISED = re.compile(r"hxxps?://|\b[\w-]+\[\.\]\w|\(dot\)|\[dot\]", re.I)

_FONTS = frozenset(("fonts.googleapis.com", "fonts.gstatic.com"))
_OF_LINKS = {
    "other host": Severity.FRAUD,
    "user name": Severity.FRAUD,
    "number": Severity.STRONG,
    "look-alike": Severity.FRAUD,
    "name in front": Severity.FRAUD,
    "scheme": Severity.STRONG,
}


def signs_of_links(mail: Mail, findings: Sequence[Finding], asks: bool) -> Iterator[Sign]:
    """What is suspicious about the links, each kind once.

    Args:
        mail: the e-mail.
        findings: its links, examined.
        asks: whether the e-mail asks for or offers anything.
    """
    yield from _warnings(mail, findings)
    hosts = list(dict.fromkeys(finding.host for finding in findings if finding.host))
    sender = sites.registered_domain(mail.envelope.sender.rpartition("@")[2])
    others = [host for host in hosts if sites.registered_domain(host) != sender]
    yield from _imitations(others, asks)  # the sender's own name is looked at by itself
    shorteners = [host for host in hosts if sites.is_shortener(host)]
    if shorteners:
        yield Sign(
            "link: shortener",
            Severity.NOTICE,
            shorteners[0],
        )
    redirected = [finding for finding in findings if finding.way.redirector]
    if redirected:
        yield Sign(
            "link: redirector",
            Severity.NOTICE,
            say(
                "evidence-through",
                service=redirected[0].way.redirector,
                host=redirected[0].host,
            ),
        )
    if _DISGUISED.search(mail.text):
        yield Sign(
            "link: disguised",
            Severity.STRONG,
        )


def _warnings(mail: Mail, findings: Sequence[Finding]) -> Iterator[Sign]:
    """A sign for each kind of warning that the links give."""
    kinds: set[str] = set()
    for finding in findings:
        for warning in finding.warnings:
            if warning.kind in kinds or warning.kind not in _OF_LINKS:
                continue
            usual = _OF_LINKS[warning.kind]
            is_other = warning.kind == "other host"
            severity = _gravity_of_another_host(finding, mail) if is_other else usual
            if severity is None:
                continue
            kinds.add(warning.kind)
            yield Sign(f"link: {warning.kind}", severity, warning.sentence)


def _gravity_of_another_host(finding: Finding, mail: Mail) -> Severity | None:
    """How grave it is that a link shows one host and leads to another; None for a counter."""
    if _is_tracked(finding, mail) or _passes_a_counter(finding, mail):
        return None
    if _passes_the_sender(finding, mail):
        return Severity.NOTICE
    if _is_of_a_newsletter(finding, mail):
        return Severity.STRONG
    return _OF_LINKS["other host"]


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


def _passes_a_counter(finding: Finding, mail: Mail) -> bool:
    """Whether a link goes to the site that it shows by a counter that somebody known answers for.

    The counter belongs to a well-known mailing service, or to a well-known company that sent the
    e-mail. Anybody can write the shown site into the address of a page of their own.
    """
    if not _names_what_it_shows(finding, mail):
        return False
    sender = mail.envelope.sender.rpartition("@")[2]
    owner = owner_of(sender)
    is_of_a_company = owner is not None and owner.owns(finding.host)
    is_shared = finding.host in shared_sites()
    return leads_to(finding.host, "mailing_services") or (is_of_a_company and not is_shared)


def _passes_the_sender(finding: Finding, mail: Mail) -> bool:
    """Whether a link that shows a site of nobody well known goes to a confirmed sender's own
    counter.
    """
    sender = mail.envelope.sender.rpartition("@")[2]
    own = sites.registered_domain(finding.host) == sites.registered_domain(sender)
    is_anybody_s = sites.is_free_mail(sender) or leads_to(sender, "services")
    trusted_name = not (is_cheap(sender) or is_lure(sender) or is_anybody_s)
    shows_known_name = owner_of(shown_host(finding.link.text)) or borrowed_in(finding.host)
    is_counter = own and trusted_name and not shows_known_name
    return is_counter and authentication(mail.envelope).passed


def _names_what_it_shows(finding: Finding, mail: Mail) -> bool:
    """Whether the path or the query of a link of a confirmed sender names the site that it shows,
    which is nobody's of a well-known name.
    """
    host = shown_host(finding.link.text)
    if not host or owner_of(host) or borrowed_in(finding.host):
        return False
    site = sites.registered_domain(host)
    _, _, path = finding.way.address.partition("://")[2].partition("/")
    words = re.findall(r"[\w.-]+", unquote(path).lower())
    names_it = any(sites.registered_domain(word) == site for word in words)
    return names_it and authentication(mail.envelope).passed


def _is_of_a_newsletter(finding: Finding, mail: Mail) -> bool:
    """Whether a link of a confirmed sender's newsletter shows a site of nobody well known.

    Newsletters count the clicks on links to others' sites, too.
    """
    if owner_of(shown_host(finding.link.text)) or borrowed_in(finding.host):
        return False
    return _is_list(mail) and authentication(mail.envelope).passed


def _is_list(mail: Mail) -> bool:
    return mail.envelope.list_unsubscribe or mail.envelope.list_id


def _imitations(hosts: Sequence[str], asks: bool) -> Iterator[Sign]:
    for host in hosts:
        borrowed = borrowed_in(host)
        if borrowed:
            name = borrowed[1].names[0]
            yield Sign(
                "link: imitation",
                Severity.FRAUD if asks else Severity.STRONG,
                say("evidence-belongs-not", host=host, name=name),
            )
            return
    lures = [host for host in hosts if is_lure(host) and not owner_of(host)]
    if lures:
        yield Sign(
            "link: lure",
            Severity.NOTICE,
            sites.registered_domain(lures[0]),
        )


def hides_its_target(host: str) -> bool:
    """Whether the host of a link says nothing about whose page it is.

    Numbers, shorteners, sites on which anybody puts pages, and endings that are given away; but not
    a host that has fonts and nothing else.
    """
    return host not in _FONTS and (
        sites.is_numeric(host)
        or sites.is_shortener(host)
        or sites.is_shared(host)
        or host in shared_sites()
        or is_cheap(host)
    )
