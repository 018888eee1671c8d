"""All that is known of an e-mail besides its words' probability."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain

from genlab.mail.language import Language, detect
from genlab.mail.reader import Mail
from genlab.say import say, sentences
from genlab.spam import sites
from genlab.spam.known import NOBODY, Known, how_known
from genlab.spam.links import Finding, examine
from genlab.spam.signs.addresses import hides_its_target, signs_of_links
from genlab.spam.signs.authentication import Authentication, authentication
from genlab.spam.signs.brands import foreign_brand, owner_of, shared_sites
from genlab.spam.signs.files import signs_of_files
from genlab.spam.signs.hosts import (
    bears_the_name_of,
    is_cheap,
    is_lure,
    is_of_one_state,
    leads_to,
)
from genlab.spam.signs.phrases import (
    LANGUAGE_CODES,
    SHORT,
    is_of_lexicon,
    passages,
    with_leads,
)
from genlab.spam.signs.requests import (
    Circumstances,
    Requests,
    is_commercial,
    numbers,
    signs_of_offers,
    signs_of_requests,
    wants,
)
from genlab.spam.signs.sender import signs_of_sender
from genlab.spam.signs.sign import Severity, Sign, Want, grave

OWN_WORDS = 3  # above a quotation, from which they are a letter of their own
FEW_LINKS = 3
BEGINNING = 1_500  # characters of a text in which it says who writes
END = 500
_ADDRESSES = re.compile(r"(?:https?://|www\.)\S{1,400}", re.I)
# A rule of a style sheet, which some programs leave in the text: #outlook a { padding: 0; }
_STYLES = re.compile(r"^[ \t]*[^{}\n]{1,200}\{\s*[\w-]{1,40}\s*:[^{}]{0,2000}\}", re.M)


class Sender(StrEnum):
    """Who sends an e-mail, and who says so.

    Attributes:
        NOBODY: it names no sender, as pasted texts do.
        UNCONFIRMED: it names one, and nothing confirms it.
        DISOWNED: the receiving server says that the sender's domain does not vouch for it.
        ANYBODY: the server confirms a mailbox that anybody can have.
        CHEAP: it confirms a domain whose name is quickly bought and given up.
        OWN: it confirms another domain.
        KNOWN: it confirms the domain of a well-known name, the reader's own, or a sender whom the
            reader named or whom wanted e-mails of the reader's filter show.
    """

    NOBODY = "nobody"
    UNCONFIRMED = "unconfirmed"
    DISOWNED = "disowned"
    ANYBODY = "anybody"
    CHEAP = "cheap"
    OWN = "own"
    KNOWN = "known"


class Links(StrEnum):
    """Where the links of an e-mail lead: the first of these that holds, from the end.

    Attributes:
        NONE: there are none.
        FOREIGN: some lead to somebody else.
        OPEN: there are few, and each is written out in the text and shows whose page it leads to.
        SERVICE: each leads to the sender, to the click counter of a well-known mailing service, or
            to a well-known calendar.
        OWN: some are of the sender's own domain or owner, and the others lead to an ordinary
            footer's sites, a parcel service, or another office of the same state.
        HIDDEN: one does not show whose page it leads to, or stands in a file of somebody unknown.
        REWRITTEN: one was rewritten on the way, and where it leads cannot be read.
    """

    NONE = "none"
    FOREIGN = "foreign"
    OPEN = "open"
    SERVICE = "service"
    OWN = "own"
    HIDDEN = "hidden"
    REWRITTEN = "rewritten"


class Asks(StrEnum):
    """What an e-mail speaks of and asks for, the gravest last.

    Attributes:
        NOTHING: nothing by which an e-mail does harm.
        TOPIC: it speaks of money, an account, a delivery or a file, and brings a file at most.
        OFFER: it offers, promises or wants something that has its price.
        REQUEST: it asks for something about money, an account, a delivery or a file.
        ACCOUNT: it speaks of a payment and gives an account to pay to.
        FRAUD: it asks for something that frauds ask for in the name of others.
    """

    NOTHING = "nothing"
    TOPIC = "topic"
    OFFER = "offer"
    REQUEST = "request"
    ACCOUNT = "account"
    FRAUD = "fraud"


# What asks for so much that a name that is not the sender's own has no honest explanation.
HARMFUL = (Asks.OFFER, Asks.REQUEST, Asks.ACCOUNT, Asks.FRAUD)


@dataclass(frozen=True)
class Examination:
    """What the signs of an e-mail show.

    Attributes:
        signs: the gravest first.
        wants: what it wants of its reader, for the advice.
        authentication: what the receiving server found out about the sender.
        sender: who sends it.
        links: where its links lead.
        asks: what it speaks of and asks for.
        language: the language that it is written in, None where that cannot be told.
        is_checked: whether requests were looked for in its language. Where a short text does not
            tell its language, one of the languages must know most of its words.
    """

    signs: tuple[Sign, ...]
    wants: tuple[Want, ...]
    authentication: Authentication
    sender: Sender
    links: Links
    asks: Asks
    language: Language | None
    is_checked: bool

    @property
    def is_unusual(self) -> bool:
        """Whether it shows any sign that is more than a fact."""
        return any(sign.severity is not Severity.FACT for sign in self.signs)


def examination(mail: Mail, known: Known = NOBODY) -> Examination:
    """Examine an e-mail. Linear in its length; nothing is looked up or opened.

    `known`: the senders whom the reader knows.

    Example:
        >>> from genlab.mail.reader import read
        >>> mail = read("Dear friend, you have won a prize. Claim your reward by WhatsApp.")[0]
        >>> [sign.name for sign in examination(mail).signs]
        ['prize']
    """
    findings = examine(mail)
    results = authentication(mail.envelope)
    domain = mail.envelope.sender.rpartition("@")[2]
    hosts = tuple(dict.fromkeys(finding.host for finding in findings if finding.host))
    language = detect(mail.text)
    acquaintance = _acquaintance(mail.envelope.sender, results, known)
    sender = _sender(domain, results, acquaintance)
    links = _links(findings, hosts, domain)
    circumstances = _circumstances(mail, sender, links, hosts)
    requests, quoted_requests = _requests(mail, language, circumstances)
    is_warning = requests.holds("tells_of_frauds")
    signs = list(
        _signs_of_quotation(requests)
        if is_warning
        else chain(signs_of_requests(requests), signs_of_offers(requests), _signs_of_sale(requests))
    )
    asks = _asks(mail, requests, signs)
    signs += [
        *signs_of_sender(mail, results, acquaintance, asks in HARMFUL),
        *signs_of_links(mail, findings, asks in HARMFUL),
        *signs_of_files(mail, requests.says("archive_password")),
        *_signs_of_notes(requests, domain),
        *_signs_of_quotation(quoted_requests),
    ]
    if asks in HARMFUL:
        signs += _signs_of_requests_by_link(mail, requests, hosts, domain)
    order = list(Severity)
    signs.sort(key=lambda sign: order.index(sign.severity))
    return Examination(
        signs=tuple(signs),
        wants=wants(requests, grave(signs) or signs),
        authentication=results,
        sender=sender,
        links=links,
        asks=asks,
        language=language,
        is_checked=is_of_lexicon(language, mail.text),
    )


def _acquaintance(address: str, results: Authentication, known: Known) -> str:
    """How a confirmed sender is known, as a sentence; "" where it is not known or not confirmed."""
    if not results.passed:
        return ""
    domain = address.rpartition("@")[2]
    if sentence := how_known(known, address):
        return sentence
    if sites.is_free_mail(domain):
        return ""
    own_sites = (results.reader, sites.registered_domain(results.server))
    if sites.registered_domain(domain) in own_sites:
        return say("acquaintance-receiver")
    return say("acquaintance-well-known") if owner_of(domain) else ""


def _sender(domain: str, results: Authentication, acquaintance: str) -> Sender:
    if not domain:
        return Sender.NOBODY
    if not results.passed:
        return Sender.DISOWNED if results.failed else Sender.UNCONFIRMED
    if acquaintance:
        return Sender.KNOWN
    if sites.is_free_mail(domain):
        return Sender.ANYBODY
    return Sender.CHEAP if is_cheap(domain) or is_lure(domain) else Sender.OWN


def _links(findings: Sequence[Finding], hosts: Sequence[str], domain: str) -> Links:
    if not hosts:
        return Links.NONE
    if any(finding.rewritten and not finding.way.is_known for finding in findings):
        return Links.REWRITTEN
    is_strange = [hides_its_target(host) and not _belongs(host, domain) for host in hosts]
    is_out_of_sight = [finding.in_file and owner_of(domain) is None for finding in findings]
    if any(is_strange + is_out_of_sight) or any(finding.hidden for finding in findings):
        return Links.HIDDEN
    if _all_belong(hosts, domain):
        return Links.OWN
    if all(_is_usual(host, domain) for host in hosts):
        return Links.SERVICE
    return Links.OPEN if _are_open(findings) else Links.FOREIGN


def _asks(mail: Mail, requests: Requests, signs: Sequence[Sign]) -> Asks:
    """The gravest that holds."""
    has_links = requests.circumstances.has_links
    if requests.holds("like_frauds") and (requests.says("act") or has_links):
        return Asks.FRAUD
    if requests.holds("account_number about_payment|price|money"):
        return Asks.ACCOUNT
    if requests.holds("sensitive_request") or (has_links and requests.says("money")):
        return Asks.REQUEST
    brings_file = any(part.name and not part.read for part in mail.parts)
    is_locked = brings_file and requests.says("archive_password")
    if is_locked or any(sign.name != "deadline" for sign in signs):
        return Asks.OFFER
    speaks_of_it = requests.holds("sensitive")
    is_topic = speaks_of_it or brings_file or is_commercial(_ADDRESSES.sub(" ", mail.text))
    return Asks.TOPIC if is_topic else Asks.NOTHING


def _circumstances(mail: Mail, sender: Sender, links: Links, hosts: Sequence[str]) -> Circumstances:
    domain, reply_domain = (
        address.rpartition("@")[2] for address in (mail.envelope.sender, mail.envelope.reply_to)
    )
    # Whoever has stolen the mailbox of somebody known writes from it.
    is_known_office = sender is Sender.KNOWN and not sites.is_free_mail(domain)
    is_own = sender is Sender.OWN and links in (Links.NONE, Links.OWN)
    is_elsewhere = bool(hosts and domain) and not any(_belongs(host, domain) for host in hosts)
    return Circumstances(
        trusted=is_known_office and links in (Links.NONE, Links.OWN),
        known=is_known_office,
        own=is_own,
        at_home=is_own and bears_the_name_of(domain, mail.envelope.sender_name or domain),
        has_links=bool(hosts),
        links_elsewhere=is_elsewhere,
        replies_elsewhere=bool(reply_domain and domain) and not _belongs(reply_domain, domain),
    )


def _requests(
    mail: Mail, language: Language | None, circumstances: Circumstances
) -> tuple[Requests, Requests | None]:
    """What an e-mail asks for in its own words, and what the e-mail asks for that it quotes.

    Where there are hardly any words above a quotation, the quotation counts as the e-mail's own.
    """
    text = mail.text
    codes = _lexicon_codes(language, text)
    if not mail.quoted or len(mail.own.split()) < OWN_WORDS:
        return _requests_in(text, codes, circumstances), None
    # What is quoted may be longer, and in another language
    codes = tuple(dict.fromkeys((*_lexicon_codes(detect(mail.own), mail.own), *codes)))
    quotation = "\n\n".join(mail.text[start:end] for start, end in mail.quoted)
    return (
        _requests_in(mail.own, codes, circumstances),
        _requests_in(quotation, codes, Circumstances()),
    )


_passages_of = lru_cache(maxsize=8)(passages)


def _requests_in(text: str, codes: tuple[str, ...], circumstances: Circumstances) -> Requests:
    text = with_leads(text)
    return Requests(text, _passages_of(text, codes), circumstances)


def _lexicon_codes(language: Language | None, text: str) -> tuple[str, ...]:
    """The lexicons that are asked: that of the language and the English one; all where the language
    is not known, or where the text is so short that it may be another one.
    """
    is_short = len(text.split()) <= SHORT
    if is_short or language is None or language.code not in LANGUAGE_CODES:
        return LANGUAGE_CODES
    return tuple(dict.fromkeys((language.code, "en")))


def _signs_of_quotation(requests: Requests | None) -> Iterator[Sign]:
    """A sign where what an e-mail quotes or forwards has grave requests of its own."""
    gravest = next(iter(grave(signs_of_requests(requests))), None) if requests else None
    if gravest:
        yield Sign(
            "quoted fraud",
            Severity.STRONG,
            gravest.evidence,
        )


def _signs_of_sale(requests: Requests) -> Iterator[Sign]:
    if requests.holds("sells"):
        found = (
            numbers()[name].search(requests.text) for name in ("short_code", "telephone_number")
        )
        yield Sign(
            "price and number",
            Severity.NOTICE,
            next((f"“{match[0].strip()}”" for match in found if match), ""),
        )


def _are_open(findings: Sequence[Finding]) -> bool:
    """Whether each link, of which there are few, shows in the text whose page it leads to."""
    links = [finding for finding in findings if finding.host]
    return len(links) <= FEW_LINKS and all(
        finding.link.text.strip() == finding.link.target.strip()
        and not finding.strong
        and not hides_its_target(finding.host)
        for finding in links
    )


def _all_belong(hosts: Sequence[str], sender: str) -> bool:
    """Whether some links are the sender's, and all others lead where an ordinary footer or a
    parcel service does.
    """
    others = [host for host in hosts if not _belongs(host, sender)]
    has_own = len(others) < len(hosts)
    return has_own and all(
        leads_to(host, "footers") or leads_to(host, "carriers") for host in others
    )


def _belongs(host: str, sender: str) -> bool:
    """Whether a host is the sender's, or one of another office of the same state."""
    return _is_own(host, sender) or is_of_one_state(host, sender)


def _is_own(host: str, sender: str) -> bool:
    """Whether a host is of the sender's domain or of its owner; a free mailbox owns none."""
    if not sender or sites.is_free_mail(sender):
        return False
    if sites.registered_domain(host) == sites.registered_domain(sender):
        return True
    owner = owner_of(sender)
    return owner is not None and owner.owns(host) and host not in shared_sites()


def _is_usual(host: str, sender: str) -> bool:
    """Whether ordinary mailings and invitations lead to a host."""
    lists = ("mailing_services", "calendars", "footers")
    return _belongs(host, sender) or any(leads_to(host, name) for name in lists)


def _signs_of_requests_by_link(
    mail: Mail, requests: Requests, hosts: Sequence[str], sender: str
) -> Iterator[Sign]:
    """Signs that rest on what is asked for together with where the links lead or who sends."""
    others = [host for host in hosts if not _belongs(host, sender)]
    hiding = [host for host in others if hides_its_target(host)]
    like_frauds = requests.holds("like_frauds")
    if hiding and (like_frauds or requests.says("shared_file")):
        yield Sign(
            "link: hides its target",
            Severity.STRONG,
            hiding[0],
        )
    elif requests.circumstances.links_elsewhere and like_frauds:
        yield Sign(
            "links elsewhere",
            Severity.STRONG,
            say("evidence-links-to", sender=sender, host=hosts[0]),
        )
    lures = [host for host in others if is_lure(host) and not owner_of(host)]
    if lures and like_frauds:
        yield Sign(
            "lure",
            Severity.STRONG,
            sites.registered_domain(lures[0]),
        )
    if like_frauds or requests.says("shared_file", "charge"):
        yield from _signs_of_brands(mail, requests, hosts, sender)


def _signs_of_notes(requests: Requests, sender: str) -> Iterator[Sign]:
    """A number to call in a genuine e-mail of a service by which anybody can write to anybody."""
    site = sites.registered_domain(sender)
    if site not in sites.host_words("services") or not requests.holds("number_to_cancel"):
        return
    yield Sign(
        "note of a stranger",
        Severity.FRAUD,
        site,
    )


def _signs_of_brands(
    mail: Mail, requests: Requests, hosts: Sequence[str], sender: str
) -> Iterator[Sign]:
    """A sign where an e-mail speaks in the name of a brand that owns neither sender nor links."""
    if requests.circumstances.trusted:
        return
    own_hosts = [host for host in (*hosts, sender) if host]
    in_subject = foreign_brand(mail.subject, own_hosts)
    brand = in_subject
    if not brand and requests.holds("like_frauds"):
        brand = foreign_brand(_beginning_and_end(mail), own_hosts)
    if not brand:
        return
    origin = say("evidence-sent-from", sender=sender)
    if not sender:
        origin = say("evidence-leads-to", host=hosts[0])
    is_fraud = requests.holds("like_frauds") and (in_subject or not sender)
    yield Sign(
        "brand elsewhere",
        Severity.FRAUD if is_fraud else Severity.STRONG,
        sentences([brand, origin], "; "),
    )


def _beginning_and_end(mail: Mail) -> str:
    """The parts of a text in which it says who writes, without rules of a style sheet."""
    body = mail.text[len(mail.subject) :]
    beginning = _STYLES.sub(" ", body[: 4 * BEGINNING])[:BEGINNING]
    end = _STYLES.sub(" ", body[-4 * END :])[-END:]
    return f"{beginning}\n{end}"
