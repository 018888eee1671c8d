"""What is suspicious about the links of an e-mail. Nothing is looked up or opened: only the text of
the link is read.

`examine(mail)` gives a `Finding` for each link, in the order of the e-mail. A warning is `strong`
where ordinary mail has no reason for it (the text shows another site, the host is a number or
imitates a well-known name), otherwise it is a remark: many newsletters lead to another site than
the sender's. Behind a protection or a redirector, it is the target that is judged (`rewriting.py`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from urllib.parse import unquote

from genlab.mail.attachments import IN_FILE
from genlab.mail.message import Link
from genlab.mail.reader import Mail
from genlab.say import say
from genlab.spam import sites
from genlab.spam.rewriting import (
    MAX_ADDRESS,
    SCHEME,
    SHOWN_HOST,
    UNSEEN,
    Passage,
    authority,
    passage,
)
from genlab.spam.signs.brands import borrowed_in

MAX_LINKS = 200  # of an e-mail that are examined
_IN_TEXT = re.compile(r"(?:https?://|www\.)[^\s<>\"')\]]{1,400}", re.I)
_NUMBER = re.compile(
    r"(?:0x[0-9a-f]{1,8}|\d{1,10})(?:\.(?:0x[0-9a-f]{1,8}|\d{1,10})){0,3}|[0-9a-f]*:[0-9a-f:.]+",
    re.I,
)
# Cyrillic and Greek letters in small print that look like a Latin one (the single letters of
# Unicode's confusables)
_LOOK_ALIKE = str.maketrans("асеорхуѕіјԁһӏѵԛԝкгαορνικυτ", "aceopxysijdhlvqwkraopvikut")
_WEB = ("http", "https", "ftp")
_HARMLESS = ("mailto", "tel", "sms", "cid")
# Endings of a name that is put in front of the real one.
_ENDINGS = frozenset(["com", "edu", "gov", "net", "org"])


class Warning(NamedTuple):
    """What is suspicious about a link: a name for programs, a sentence for people, and whether
    it is a strong sign.
    """

    kind: str
    sentence: str
    strong: bool


@dataclass(frozen=True)
class Finding:
    """One link as it was examined.

    Attributes:
        link: its text, and its address as it stands in the e-mail.
        host: the host that it leads to behind all services, "" where there is none.
        warnings: what is suspicious about it.
        way: the target, and the services before it.
    """

    link: Link
    host: str
    warnings: tuple[Warning, ...]
    way: Passage

    @property
    def rewritten(self) -> bool:
        """Whether a protection of the recipient's firm has rewritten it."""
        return bool(self.way.protector)

    @property
    def hidden(self) -> bool:
        """Whether its address does not show where it leads: a redirector or a shortener stands
        before the target, or the target cannot be read.
        """
        hides = bool(self.way.redirector) or not self.way.is_known
        return hides or sites.is_shortener(self.host)

    @cached_property
    def strong(self) -> bool:
        """Whether one of the warnings is a strong sign of deceit."""
        return any(warning.strong for warning in self.warnings)

    @property
    def in_file(self) -> bool:
        """Whether it stands in a file that is attached, out of sight."""
        return self.link.text.startswith(IN_FILE)

    @property
    def defanged(self) -> str:
        """The address as a text that no program takes for a link: hxxps://example.org."""
        return defanged(self.link.target)


def examine(mail: Mail) -> tuple[Finding, ...]:
    """The e-mail's links, those of its HTML and those that are written out, with what is suspicious
    about each.

    At most `MAX_LINKS` are examined; the same link with the same text is listed once. Linear in the
    mail's length.
    """
    sender = mail.envelope.sender.rpartition("@")[2]
    links = dict.fromkeys(_links(mail))
    return tuple(
        _examine_link(link, sender) for link, _ in zip(links, range(MAX_LINKS), strict=False)
    )


def count_links(mail: Mail) -> int:
    """How many links the e-mail has, also those that are not examined. Linear in the mail's
    length.
    """
    return len(dict.fromkeys(_links(mail)))


def unexamined(mail: Mail) -> str:
    """A sentence where the e-mail has more links than are examined, "" where it has not."""
    total = count_links(mail)
    if total <= MAX_LINKS:
        return ""
    return say("link-unexamined", first=MAX_LINKS, links=total)


def defanged(address: str) -> str:
    """An address as a text that no program takes for a link; control characters are left out.

    >>> defanged("https://example.org/a")
    'hxxps://example.org/a'
    """
    address = UNSEEN.sub("", address[:MAX_ADDRESS])
    return re.sub(r"^http", "hxxp", address, flags=re.I)


def spans(
    mail: Mail, findings: tuple[Finding, ...], end: int
) -> Iterator[tuple[int, int, Finding]]:
    """Where the texts of links stand among the first `end` characters of the mail's text, in the
    order of both.
    """
    at = 0
    for finding in findings:
        text = " ".join(finding.link.text.split())
        start = mail.text.find(text, at, end) if text else -1
        if start >= 0:
            at = start + len(text)
            yield start, at, finding


def _links(mail: Mail) -> Iterator[Link]:
    yield from mail.links
    listed_addresses = {link.target for link in mail.links} | {
        link.text.strip() for link in mail.links
    }
    for match in _IN_TEXT.finditer(mail.text):
        address = match[0].rstrip(".,;:!?")
        if address not in listed_addresses:
            yield Link(address, address)


def _examine_link(link: Link, sender: str) -> Finding:
    way = passage(link.target)
    scheme = SCHEME.match(way.address)
    if scheme and scheme[1].lower() not in _WEB and not re.match(r"[\w.-]+:\d", way.address):
        name = scheme[1].lower()
        sentence = say("link-scheme", scheme=f"{name}:")
        runs = () if name in _HARMLESS else (Warning("scheme", sentence, True),)
        return Finding(link, "", runs, way)
    user, host = authority(way.address)
    if not host:
        return Finding(link, "", (), way)
    warnings = (*_services(way, host), *_warnings(link, way, user, host, sender))
    return Finding(link, host, warnings, way)


def _services(way: Passage, host: str) -> Iterator[Warning]:
    """The services that stand before the target of a link."""
    leads = say("link-leads-to", host=readable_host(host))
    if not way.is_known:
        leads = say("link-leads-unseen")
    if way.protector:
        sentence = say("link-rewritten", service=way.protector, leads=leads)
        yield Warning("rewritten", sentence, False)
    if way.redirector:
        yield Warning(
            "passes on", say("link-passes-through", service=way.redirector, leads=leads), False
        )


def _warnings(link: Link, way: Passage, user: str, host: str, sender: str) -> Iterator[Warning]:
    text_host = shown_host(link.text)
    readable = readable_host(host)
    site = sites.registered_domain(host)
    may_be_shown = not way.is_known and way.protector
    if text_host and sites.registered_domain(text_host) != site and not may_be_shown:
        yield Warning("other host", say("link-other-host", shown=text_host, host=readable), True)
    if user or "@" in re.split(r"[/?#]", way.address.partition("//")[2])[0]:
        yield Warning(
            "user name",
            say("link-user-name", host=readable),
            True,
        )
    if _NUMBER.fullmatch(host):
        yield Warning("number", say("link-number", host=host), True)
        return
    yield from _letters(readable, host)
    if borrowed_in(host):
        yield Warning("imitation", say("sign-link-imitation"), True)
    if front := _name_in_front(host):
        yield Warning("name in front", say("link-name-in-front", front=front, site=site), True)
    if sites.is_shortener(host):
        yield Warning("shortener", say("link-shortener", host=host), False)
    if passed_on := _passed_on(way.address, site):
        yield Warning("passes on", say("link-passes-on", host=host, target=passed_on), False)
    free = sites.is_free_mail(sender)
    if sender and not free and sites.registered_domain(sender) != site:
        yield Warning(
            "not the sender's", say("link-not-the-senders", site=site, sender=sender), False
        )


def shown_host(text: str) -> str:
    """The host that the text of a link shows, "" where it shows none; the target of an address that
    a protection has rewritten there, too.

    >>> shown_host("https://www.example.org/sign-in")
    'www.example.org'
    >>> shown_host("Click here")
    ''
    """
    text = UNSEEN.sub(" ", text[:MAX_ADDRESS]).strip()
    if not text or " " in text:
        return ""
    text = passage(text).address
    scheme, mark, rest = text.rpartition("://")
    user, at_sign, _ = re.split(r"[/?#]", rest, maxsplit=1)[0].rpartition("@")
    match = SHOWN_HOST.match(f"{scheme}{mark}{rest[len(user) + len(at_sign) :]}")
    host = match[1].lower() if match else ""
    written_out = "://" in text or text.lower().startswith("www.")
    return "" if not written_out and host.rpartition(".")[2] in sites.host_words("files") else host


def readable_host(host: str) -> str:
    """A host with its international names in their own letters: münchen.example for
    xn--mnchen-3ya.example.
    """
    labels = []
    for label in host.split("."):
        try:
            labels.append(
                label[4:].encode("ascii").decode("punycode") if label.startswith("xn--") else label
            )
        except (UnicodeError, OverflowError, ValueError):
            labels.append(label)
    readable = ".".join(labels)
    return readable if readable.isprintable() else host


def _letters(readable: str, host: str) -> Iterator[Warning]:
    """Names in letters that look like Latin ones, and other names that are not in Latin letters."""
    if readable.isascii():
        return
    plain = unicodedata.normalize("NFKC", readable).translate(_LOOK_ALIKE)
    labels = zip(readable.split("."), plain.split("."), strict=False)
    if any(readable_label.isascii() and not label.isascii() for label, readable_label in labels):
        yield Warning("look-alike", say("link-look-alike", host=readable, plain=plain), True)
    elif any(map(_mixes_alphabets, readable.split("."))):
        yield Warning("look-alike", say("link-mixed", host=readable), True)
    else:
        yield Warning("international", say("link-international", name=readable, host=host), False)


def letters_that_mislead(host: str) -> bool:
    """Whether a host's name has letters that only look like others.

    >>> letters_that_mislead("xn--pypal-4ve.com")
    True
    """
    return any(warning.strong for warning in _letters(readable_host(host), host))


def _mixes_alphabets(label: str) -> bool:
    """Whether a name has Latin letters beside Cyrillic, Greek, or other alphabets that hold
    look-alikes.
    """
    scripts = {unicodedata.name(c, "?").split()[0] for c in label if c.isalpha()}
    return "LATIN" in scripts and bool(
        scripts & {"ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK"}
    )


def _name_in_front(host: str) -> str:
    """A complete name such as paypal.com that stands in front of the real site:
    paypal.com.check.example.
    """
    labels = host.split(".")
    own_labels = sites.registered_domain(host).count(".") + 1
    for n, label in enumerate(labels[: len(labels) - own_labels]):
        if n and label in _ENDINGS:
            return ".".join(labels[: n + 1][-2:])
    return ""


def _passed_on(address: str, site: str) -> str:
    """The site of another address inside this one, where it is another site."""
    query = re.search(r"[?&#=](?:https?%3a%2f%2f|https?://)([^&#\s]{1,300})", address, re.I)
    if not query:
        return ""
    host = re.split(r"[/?#:&]", unquote(query[1]))[0].lower()
    inner = sites.registered_domain(host)
    return inner if "." in inner and inner != site else ""
