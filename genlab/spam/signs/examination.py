"""All that is known of an e-mail besides its words' probability."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, Flag, auto
from functools import lru_cache

from genlab.mail.language import Language, detect
from genlab.mail.reader import Mail
from genlab.spam import sites
from genlab.spam.links import Finding, examine
from genlab.spam.signs.addresses import hides_its_target, signs_of_links
from genlab.spam.signs.authentication import Authentication, authentication
from genlab.spam.signs.brands import foreign_brand, owner_of, shared_sites
from genlab.spam.signs.files import signs_of_files
from genlab.spam.signs.hosts import (
    is_cheap,
    is_lure,
    is_of_one_state,
    leads_to,
)
from genlab.spam.signs.phrases import LANGUAGE_CODES, passages
from genlab.spam.signs.requests import (
    Circumstances,
    Requests,
    is_commercial,
    signs_of_offers,
    signs_of_requests,
    wants,
)
from genlab.spam.signs.sender import signs_of_sender
from genlab.spam.signs.sign import Severity, Sign, Want, grave

OWN_WORDS = 3  # above a quotation, from which they are a letter of their own
SHORT = 25  # words, up to which a language often cannot be told
FEW_LINKS = 3
BEGINNING = 1_500  # characters of a text in which it says who writes
END = 500
# What frauds and unsolicited e-mails offer or ask for, besides passwords and payments.
_OFFERS = (
    "inheritance|investment|job|loan|gift_cards|bank_change|favour|new_number|romance|letting|"
    "extortion|wallet|seed_words|code|secrecy"
)
# Sites to which an ordinary footer leads, whoever sends.
_FOOTER_SITES = frozenset(
    ("facebook.com", "instagram.com", "linkedin.com", "x.com", "twitter.com", "youtube.com")
)
# A rule of a style sheet, which some programs leave in the text: #outlook a { padding: 0; }
_STYLES = re.compile(r"^[ \t]*[^{}\n]{1,200}\{\s*[\w-]{1,40}\s*:[^{}]{0,2000}\}", re.M)
_FOOTER_HOSTS = frozenset(("apps.apple.com", "play.google.com", "itunes.apple.com"))


class Sender(Enum):
    """Who sends an e-mail, as far as its address says.

    Attributes:
        NOBODY: it names no sender.
        ANYBODY: it comes from a mailbox that anybody can have.
        CHEAP_DOMAIN: its domain is quickly bought and given up.
        OWN_DOMAIN: it comes from another domain.
        KNOWN: its domain is that of a well-known name.
    """

    NOBODY = auto()
    ANYBODY = auto()
    CHEAP_DOMAIN = auto()
    OWN_DOMAIN = auto()
    KNOWN = auto()


class Links(Flag):
    """Where the links of an e-mail lead; several may hold.

    Attributes:
        NONE: there are none.
        OPEN: there are few, and each is written out in the text and shows whose page it leads to.
        OWN: all are of the sender's own domain or owner.
        OTHERS: some are, and the others lead to an ordinary footer's sites, a parcel service, or
            another office of the same state.
        SERVICE: each leads to the sender, to the click counter of a well-known mailing service, or
            to a well-known calendar.
        FOREIGN: some lead to somebody else, or none to the sender.
    """

    NONE = 0
    OPEN = auto()
    OWN = auto()
    OTHERS = auto()
    SERVICE = auto()
    FOREIGN = auto()


class Contents(Enum):
    """What an e-mail speaks of and asks for.

    Attributes:
        REQUEST: it asks its reader to do something.
        SENSITIVE: it speaks of an account, a sign-in, money, a parcel or a file.
        SENSITIVE_REQUEST: it asks for something about one of these.
        REQUEST_OF_FRAUDS: it asks for something that frauds ask for in the name of others.
        ACCOUNT: it speaks of a payment and gives an account to pay to.
        PRICE: it names a price, a telephone number or an address of a page.
        OFFER: it speaks of sums, prizes, jobs or favours at all.
    """

    REQUEST = auto()
    SENSITIVE = auto()
    SENSITIVE_REQUEST = auto()
    REQUEST_OF_FRAUDS = auto()
    ACCOUNT = auto()
    PRICE = auto()
    OFFER = auto()


@dataclass(frozen=True)
class Examination:
    """What the signs of an e-mail show.

    Attributes:
        signs: the gravest first.
        wants: what it wants of its reader, for the advice.
        authentication: what the receiving server found out about the sender.
        sender: who sends it.
        links: where its links lead.
        contents: what it speaks of.
        language: the language that it is written in, None where that cannot be told.
        is_short: whether it has so few words that its language often cannot be told.
    """

    signs: tuple[Sign, ...]
    wants: tuple[Want, ...]
    authentication: Authentication
    sender: Sender
    links: Links
    contents: frozenset[Contents]
    language: Language | None
    is_short: bool

    def says(self, *contents: Contents) -> bool:
        """Whether it speaks of any of these."""
        return not self.contents.isdisjoint(contents)

    @property
    def has_links(self) -> bool:
        """Whether it leads to a web page."""
        return self.links is not Links.NONE

    @property
    def confirmed(self) -> bool:
        """Whether the sender was authenticated and all links belong to it."""
        return self.authentication.passed and Links.FOREIGN not in self.links

    @property
    def reliable(self) -> bool:
        """Whether it is confirmed, and by a domain that is not quickly bought and given up, which
        would vouch for nothing but itself.
        """
        return self.confirmed and self.sender is not Sender.CHEAP_DOMAIN

    @property
    def has_own_domain(self) -> bool:
        """Whether the server confirms a sender with a lasting domain of its own."""
        return self.authentication.passed and self.sender in (Sender.OWN_DOMAIN, Sender.KNOWN)

    @property
    def vouched(self) -> bool:
        """Whether it is confirmed, and by a domain that answers for whoever writes from it."""
        return self.has_own_domain and self.confirmed

    @property
    def is_unusual(self) -> bool:
        """Whether it shows any sign that is more than a fact."""
        return any(sign.severity is not Severity.FACT for sign in self.signs)

    @property
    def is_mailing(self) -> bool:
        """Whether a confirmed sender with an ordinary domain of its own leads only where ordinary
        mailings and invitations do, and presses for nothing.
        """
        leads_there = not self.has_links or Links.SERVICE in self.links
        return self.has_own_domain and leads_there and not self.says(Contents.REQUEST_OF_FRAUDS)

    @property
    def is_usual(self) -> bool:
        """Whether it is a mailing that asks for nothing that frauds want, and shows no sign."""
        asks = self.says(Contents.SENSITIVE_REQUEST, Contents.OFFER)
        return self.is_mailing and not (asks or self.is_unusual)

    @property
    def is_quiet(self) -> bool:
        """Whether it asks for nothing, speaks of nothing that frauds want, and shows no sign."""
        is_silent = not self.says(Contents.REQUEST, Contents.SENSITIVE, Contents.OFFER)
        return is_silent and not self.is_unusual

    @property
    def speaks_known_language(self) -> bool:
        """Whether requests were looked for in its language. Where a short text does not tell its
        language, they were looked for in all languages.
        """
        if self.language is None:
            return self.is_short
        return self.language.code in LANGUAGE_CODES


def examination(mail: Mail) -> Examination:
    """Examine an e-mail. Linear in its length; nothing is looked up or opened.

    Example:
        >>> from genlab.mail.reader import read
        >>> mail = read("Dear friend, you have won a prize. Claim your reward by WhatsApp.")[0]
        >>> [sign.name for sign in examination(mail).signs]
        ['prize']
    """
    findings = examine(mail)
    results = authentication(mail.envelope)
    sender = mail.envelope.sender.rpartition("@")[2]
    hosts = tuple(dict.fromkeys(finding.host for finding in findings if finding.host))
    text = f"{mail.text}\n\n{mail.alternative}" if mail.alternative else mail.text
    language = detect(text)
    circumstances = _circumstances(mail, results, hosts)
    requests, quoted_requests = _requests(mail, text, language, circumstances)
    signs = [
        *signs_of_sender(mail, results),
        *signs_of_links(mail, findings),
        *signs_of_files(mail, requests.says("archive_password")),
        *signs_of_requests(requests),
        *signs_of_offers(requests),
        *_signs_of_requests_by_link(mail, requests, hosts, sender),
        *_signs_of_quotation(quoted_requests),
    ]
    order = list(Severity)
    signs.sort(key=lambda sign: order.index(sign.severity))
    return Examination(
        signs=tuple(signs),
        wants=wants(requests, signs),
        authentication=results,
        sender=_sender(sender),
        links=_links(findings, hosts, sender),
        contents=_contents(requests, text),
        language=language,
        is_short=len(text.split()) <= SHORT,
    )


def _sender(host: str) -> Sender:
    if not host:
        return Sender.NOBODY
    if sites.is_free_mail(host):
        return Sender.ANYBODY
    if owner_of(host) is not None:
        return Sender.KNOWN
    return Sender.CHEAP_DOMAIN if is_cheap(host) or is_lure(host) else Sender.OWN_DOMAIN


def _links(findings: Sequence[Finding], hosts: Sequence[str], sender: str) -> Links:
    links = Links.NONE
    if not hosts:
        return links
    if _are_open(findings):
        links |= Links.OPEN
    if all(_is_usual(host, sender) for host in hosts):
        links |= Links.SERVICE
    if not _all_belong(hosts, sender):
        return links | Links.FOREIGN
    return links | (Links.OWN if all(_is_own(host, sender) for host in hosts) else Links.OTHERS)


def _contents(requests: Requests, text: str) -> frozenset[Contents]:
    holds = {
        Contents.REQUEST: requests.asks,
        Contents.SENSITIVE: requests.is_sensitive,
        Contents.SENSITIVE_REQUEST: requests.asks_something_sensitive,
        Contents.REQUEST_OF_FRAUDS: requests.asks_like_frauds,
        Contents.ACCOUNT: requests.names_account,
        Contents.PRICE: is_commercial(text),
        Contents.OFFER: requests.holds(_OFFERS),
    }
    return frozenset(part for part, is_there in holds.items() if is_there)


def _circumstances(mail: Mail, results: Authentication, hosts: Sequence[str]) -> Circumstances:
    sender, reply_host = (
        address.rpartition("@")[2] for address in (mail.envelope.sender, mail.envelope.reply_to)
    )
    has_own_domain = _sender(sender) in (Sender.OWN_DOMAIN, Sender.KNOWN)
    is_elsewhere = bool(hosts and sender) and not any(_belongs(host, sender) for host in hosts)
    return Circumstances(
        trusted=results.passed and has_own_domain and _all_belong(hosts, sender),
        known=results.passed and owner_of(sender) is not None,
        has_links=bool(hosts),
        links_elsewhere=is_elsewhere,
        replies_elsewhere=bool(reply_host and sender) and not _belongs(reply_host, sender),
    )


def _requests(
    mail: Mail, text: str, language: Language | None, circumstances: Circumstances
) -> tuple[Requests, Requests | None]:
    """What an e-mail asks for in its own words, and what the e-mail asks for that it quotes.

    Where there are hardly any words above a quotation, the quotation counts as the e-mail's own.
    """
    codes = _lexicon_codes(language)
    if not mail.quoted or len(mail.own.split()) < OWN_WORDS:
        return Requests(text, _passages_of(text, codes), circumstances), None
    # What is quoted may be longer, and in another language
    codes = tuple(dict.fromkeys((*_lexicon_codes(detect(mail.own)), *codes)))
    quotation = "\n\n".join(mail.text[start:end] for start, end in mail.quoted)
    return (
        Requests(mail.own, _passages_of(mail.own, codes), circumstances),
        Requests(quotation, _passages_of(quotation, codes), Circumstances()),
    )


@lru_cache(maxsize=8)
def _passages_of(text: str, codes: tuple[str, ...]) -> dict:
    return passages(text, codes)


def _lexicon_codes(language: Language | None) -> tuple[str, ...]:
    """The lexicons that are asked: that of the language and the English one, else all."""
    if language is None or language.code not in LANGUAGE_CODES:
        return LANGUAGE_CODES
    return tuple(dict.fromkeys((language.code, "en")))


def _signs_of_quotation(requests: Requests | None) -> Iterator[Sign]:
    """A sign where what an e-mail quotes or forwards has grave requests of its own."""
    gravest = next(iter(grave(signs_of_requests(requests))), None) if requests else None
    if gravest:
        yield Sign(
            "quoted fraud",
            Severity.STRONG,
            "What it quotes or forwards looks like fraud or spam.",
            gravest.evidence,
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
    are_common = all(_is_footer(host) or leads_to(host, "carriers") for host in others)
    return not hosts or (has_own and are_common)


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
    is_service = leads_to(host, "mailing_services") or leads_to(host, "calendars")
    return is_service or _belongs(host, sender) or _is_footer(host)


def _is_footer(host: str) -> bool:
    return sites.registered_domain(host) in _FOOTER_SITES or host in _FOOTER_HOSTS


def _signs_of_requests_by_link(
    mail: Mail, requests: Requests, hosts: Sequence[str], sender: str
) -> Iterator[Sign]:
    """Signs that rest on what is asked for together with where the links lead or who sends."""
    yield from _signs_of_notes(requests, sender)
    if not requests.asks or not (requests.is_sensitive or requests.asks_like_frauds):
        return
    hiding = [host for host in hosts if hides_its_target(host) and not _belongs(host, sender)]
    if hiding and (requests.asks_like_frauds or requests.says("shared_file")):
        yield Sign(
            "link: hides its target",
            Severity.STRONG,
            "It asks for something important by a link that does not show whose page it leads to.",
            hiding[0],
        )
    elif requests.circumstances.links_elsewhere and requests.asks_like_frauds:
        yield Sign(
            "links elsewhere",
            Severity.STRONG,
            "It asks for something important, and none of its links belongs to the sender.",
            f"from {sender}, links to {hosts[0]}",
        )
    lures = [host for host in (*hosts, sender) if host and is_lure(host) and not owner_of(host)]
    if lures and requests.asks_like_frauds:
        yield Sign(
            "lure",
            Severity.STRONG,
            "It asks for something important in the name of a site that is made of words that are "
            "to inspire trust.",
            sites.registered_domain(lures[0]),
        )
    if requests.asks_like_frauds or requests.says("shared_file", "charge"):
        yield from _signs_of_brands(mail, requests, hosts, sender)


def _signs_of_notes(requests: Requests, sender: str) -> Iterator[Sign]:
    """A number to call in a genuine e-mail of a service by which anybody can write to anybody."""
    site = sites.registered_domain(sender)
    if site not in sites.host_words("services") or not requests.names_a_number_to_cancel:
        return
    yield Sign(
        "note of a stranger",
        Severity.FRAUD,
        "It comes through a service by which anybody can send bills and notes, and a note in it "
        "gives a number to call.",
        site,
    )


def _signs_of_brands(
    mail: Mail, requests: Requests, hosts: Sequence[str], sender: str
) -> Iterator[Sign]:
    """A sign where an e-mail speaks in the name of a brand that owns neither sender nor links."""
    if requests.trusted:
        return
    own_hosts = [host for host in (*hosts, sender) if host]
    in_subject = foreign_brand(mail.subject, own_hosts)
    brand = in_subject
    if not brand and requests.asks_like_frauds:
        brand = foreign_brand(_beginning_and_end(mail), own_hosts)
    if not brand:
        return
    origin = f"sent from {sender}" if sender else f"links to {hosts[0]}"
    is_fraud = requests.asks_like_frauds and (in_subject or not sender)
    yield Sign(
        "brand elsewhere",
        Severity.FRAUD if is_fraud else Severity.STRONG,
        "It speaks in a well-known name, but neither sender nor links belong to its owner.",
        f"{brand}; {origin}",
    )


def _beginning_and_end(mail: Mail) -> str:
    """The parts of a text in which it says who writes, without rules of a style sheet."""
    body = mail.text[len(mail.subject) :]
    beginning = _STYLES.sub(" ", body[: 4 * BEGINNING])[:BEGINNING]
    end = _STYLES.sub(" ", body[-4 * END :])[-END:]
    return f"{beginning}\n{end}"
