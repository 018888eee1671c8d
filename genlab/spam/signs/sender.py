"""Signs about the sender of an e-mail."""

from __future__ import annotations

import re
from collections.abc import Iterator

from genlab.mail.reader import Mail
from genlab.say import say, sentences
from genlab.spam import sites
from genlab.spam.links import letters_that_mislead, readable_host
from genlab.spam.signs.authentication import Authentication
from genlab.spam.signs.brands import (
    borrowed_in,
    foreign_brand,
    one_edit,
    owner_of,
    skeleton,
)
from genlab.spam.signs.hosts import is_lure, is_of_one_state
from genlab.spam.signs.phrases import fold
from genlab.spam.signs.sign import Severity, Sign

_SHOWN_ADDRESS = re.compile(r"[\w.+-]{1,64}@((?:[\w-]{1,63}\.){1,8}[^\W\d_]{2,24})")
_SHOWN_SITE = re.compile(r"(?<![\w@.-])((?:[\w-]{2,63}\.){1,5}[a-z]{2,24})(?![\w@-])", re.I)
READ_FOR_ADDRESSES = 20_000  # characters of a text
LONG_NAME = 8  # letters, from which names that differ in one letter are no two words
_DYNAMIC = re.compile(r"(?:\d{1,3}[-.]){3}\d{1,3}")


def signs_of_sender(
    mail: Mail, results: Authentication, acquaintance: str, asks: bool
) -> Iterator[Sign]:
    """What is suspicious or reassuring about the sender.

    Args:
        mail: the e-mail.
        results: what the receiving server found out.
        acquaintance: how a confirmed sender is known, as a sentence.
        asks: whether the e-mail asks for or offers anything. A name is knowledge and no proof: the
            list of names and owners is never complete.
    """
    envelope = mail.envelope
    host = envelope.sender.rpartition("@")[2]
    if results.in_words:
        yield from _signs_of_server(results, acquaintance, mail)
    if not host:
        return
    of_name = list(_signs_of_name(mail, host, asks))
    yield from of_name or _signs_of_borrowed_domain(host, asks)
    yield from _signs_of_domain(host)
    yield from _signs_of_reply_address(mail, host)
    yield from _signs_of_twin_domain(mail, host)
    if envelope.sender in envelope.recipients and not results.passed:
        yield Sign(
            "your own address",
            Severity.STRONG,
        )


def _signs_of_server(results: Authentication, acquaintance: str, mail: Mail) -> Iterator[Sign]:
    site = sites.registered_domain(mail.envelope.sender.rpartition("@")[2])
    written_by: str = results.in_words
    if results.server:
        written_by = say("evidence-results", results=written_by, server=results.server)
    if results.passed:
        yield Sign(
            "authenticated",
            Severity.FACT,
            sentences([site, written_by], "; "),
            says=say("sign-authenticated", acquaintance=acquaintance or say("acquaintance-none")),
        )
    elif results.failed and not mail.envelope.list_id:
        yield Sign(
            "authentication failed",
            Severity.STRONG,
            written_by,
        )
    else:
        yield Sign(
            "not authenticated",
            Severity.NOTICE,
            written_by,
        )


def _signs_of_name(mail: Mail, host: str, asks: bool) -> Iterator[Sign]:
    """A name that shows another address, another site, or somebody known."""
    name = mail.envelope.sender_name
    site = sites.registered_domain(host)
    other_site = _site_shown(name, site)
    if other_site and not is_of_one_state(other_site, host):
        yield Sign(
            "other address in the name",
            Severity.FRAUD,
            say("evidence-other-address", shown=other_site, sender=mail.envelope.sender),
        )
    elif (brand := foreign_brand(name, [host])) and not (
        sites.is_free_mail(host) and _is_person(name)
    ):
        yield Sign(
            "brand in the name",
            Severity.FRAUD if asks else Severity.STRONG,
            say("evidence-brand", brand=brand, sender=mail.envelope.sender),
        )
    if sites.is_free_mail(host) and _names_an_office(name):
        yield Sign(
            "office at a free mailbox",
            Severity.STRONG,
            say("evidence-name-at", name=name, host=host),
        )
    own_sites = {
        sites.registered_domain(address.rpartition("@")[2])
        for address in mail.envelope.recipients
        if "@" in address
    }
    has_own_domain = bool(own_sites) and not any(map(sites.is_free_mail, own_sites))
    if has_own_domain and site not in own_sites and _claims_office_of_recipient(name):
        yield Sign(
            "your own office from elsewhere",
            Severity.STRONG,
            say("evidence-name-at", name=name, host=host),
        )


def _site_shown(name: str, site: str) -> str:
    """An address or a site in a name that is not the sender's."""
    for match in _SHOWN_ADDRESS.finditer(name):
        if sites.registered_domain(match[1].lower()) != site:
            return match[0]
    for match in _SHOWN_SITE.finditer(_SHOWN_ADDRESS.sub(" ", name)):
        host = match[1]
        has_ending = len(host.rpartition(".")[2]) <= 7 and host.islower()
        if has_ending and sites.registered_domain(host) != site:
            return host
    return ""


def _is_person(name: str) -> bool:
    """Whether a name may be a person's: two or more words, none of them an office."""
    return len(name.split()) >= 2 and not _names_an_office(name)


def _names_an_office(name: str) -> bool:
    return any(word in sites.host_words("offices") for word in re.findall(r"[\w-]+", fold(name)))


_OFFICES_OF_RECIPIENT = re.compile(
    r"\b(it|hr|human resources|payroll|admin|administrator|mail ?admin|system|it[- ]?(?:support|"
    r"desk|service|department|abteilung|helpdesk)|help ?desk|service ?desk|personalabteilung|"
    r"webmaster|postmaster|ressources humaines|recursos humanos|risorse umane)\b",
    re.I,
)


def _claims_office_of_recipient(name: str) -> bool:
    return bool(_OFFICES_OF_RECIPIENT.search(name)) and len(name.split()) <= 6


def _signs_of_borrowed_domain(host: str, asks: bool) -> Iterator[Sign]:
    borrowed = borrowed_in(host)
    if borrowed:
        yield Sign(
            "look-alike sender",
            Severity.FRAUD if asks else Severity.STRONG,
            say("evidence-is-not", host=host, name=borrowed[1].names[0]),
        )
    elif is_lure(host):
        yield Sign(
            "lure in the sender's domain",
            Severity.STRONG if asks else Severity.NOTICE,
            sites.registered_domain(host),
        )


def _signs_of_domain(host: str) -> Iterator[Sign]:
    if letters_that_mislead(host):
        yield Sign(
            "look-alike sender",
            Severity.FRAUD,
            readable_host(host),
            says=say("sign-look-alike-letters"),
        )
    if _DYNAMIC.search(host):
        yield Sign(
            "numbered sender",
            Severity.STRONG,
            host,
        )


def _signs_of_reply_address(mail: Mail, host: str) -> Iterator[Sign]:
    reply_host = mail.envelope.reply_to.rpartition("@")[2]
    if not reply_host or sites.registered_domain(reply_host) == sites.registered_domain(host):
        return
    from_list = mail.envelope.list_id or mail.envelope.list_unsubscribe
    severity = Severity.NOTICE
    title = say("sign-reply-elsewhere")
    if sites.is_free_mail(reply_host) and not from_list:
        severity = Severity.STRONG
        title = say("sign-reply-to-free-mailbox")
    yield Sign(
        "reply elsewhere",
        severity,
        say("evidence-replies", sender=mail.envelope.sender, reply_to=mail.envelope.reply_to),
        says=title,
    )


def _signs_of_twin_domain(mail: Mail, host: str) -> Iterator[Sign]:
    """A sender's domain that is nearly that of a recipient or of somebody who wrote before, as in
    a thread that somebody else goes on with.
    """
    site = sites.registered_domain(host)
    name = _label(site)
    if sites.is_free_mail(host) or owner_of(host):
        return
    hosts_in_text = _SHOWN_ADDRESS.findall(mail.text[:READ_FOR_ADDRESSES].lower())
    other_hosts = [*hosts_in_text, *map(_host_of, mail.envelope.recipients)]
    for other in dict.fromkeys(other_hosts):
        if _nearly_same(name, _label(sites.registered_domain(other))):
            yield Sign(
                "nearly the same address",
                Severity.STRONG,
                say("evidence-twin", site=site, other=sites.registered_domain(other)),
            )
            return


def _host_of(address: str) -> str:
    return address.rpartition("@")[2].lower()


def _label(site: str) -> str:
    """The name of a registered domain without its ending."""
    return site.partition(".")[0]


def _nearly_same(name: str, other: str) -> bool:
    """Whether two different names look alike: by hyphens, by letters such as "rn" for "m", or, if
    they are long, by one letter.

    >>> _nearly_same("north-mill", "northmill"), _nearly_same("northmill", "northrnill")
    (True, True)
    >>> _nearly_same("northmill", "northmiil"), _nearly_same("mill", "mall")
    (True, False)
    """
    if name == other or not (name and other):
        return False
    is_long = min(len(name), len(other)) >= LONG_NAME
    return skeleton(name) == skeleton(other) or (is_long and one_edit(name, other))
