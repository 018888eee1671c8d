"""What a mail's envelope, links and parts look like: features that mean the same in every
collection.

Each is there or not, as words are. What a mail does not say gives no feature: a pasted text without
headers has none of the sender, and a text without HTML none of its shape. No feature names a person
or a site.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence

from genlab.mail.reader import Mail
from genlab.spam import sites
from genlab.spam.rewriting import passage

FEW_WORDS = 20  # beside pictures: the mail is a picture
_WORD = re.compile(r"[^\W\d_]{3,30}")
_WRITTEN_LINK = re.compile(r"https?://[^\s<>\"')\]]{1,400}", re.I)
_ADDRESS = re.compile(r"@[\w-]{1,63}\.[\w.-]{1,200}")
_KINDS = (
    ("calendar", re.compile(r"text/calendar|\.ics$")),
    ("web page", re.compile(r"\.html?$|\.shtml$|\.svg$")),
    ("pdf", re.compile(r"application/pdf|\.pdf$")),
    ("picture", re.compile(r"^image/|\.(?:png|jpe?g|gif|webp|bmp)$")),
    (
        "archive",
        re.compile(r"\.(?:zip|rar|7z|gz|tgz|iso|img|cab|ace|arj)$|application/(?:zip|x-rar)"),
    ),
    ("program", re.compile(r"\.(?:exe|scr|js|vbs|bat|cmd|com|pif|jar|lnk|msi|ps1)$")),
    (
        "office document",
        re.compile(
            r"\.(?:docx?|xlsx?|pptx?|docm|xlsm|odt|ods|rtf)$|officedocument|msword|ms-excel"
        ),
    ),
    ("mail", re.compile(r"^message/|\.eml$")),
    ("signature", re.compile(r"pkcs7|pgp-signature|\.p7s$|\.asc$")),
)


def structure_of(mail: Mail) -> list[str]:
    """The features of a mail's structure, each once and in a settled order. Linear in the length
    of the mail.
    """
    facts = [*_sender(mail), *_links(mail), *_markup(mail), *_parts(mail)]
    return list(dict.fromkeys(facts))


def has_link(mail: Mail) -> bool:
    """Whether the mail leads to a site."""
    return bool(mail.links) or _WRITTEN_LINK.search(mail.text) is not None


def _sender(mail: Mail) -> Iterator[str]:
    envelope = mail.envelope
    local, at, host = envelope.sender.rpartition("@")
    if not at:
        return
    domain = sites.registered_domain(host)
    if envelope.list_unsubscribe:
        yield "list-unsubscribe"
    for name, address in (("reply-to", envelope.reply_to), ("return-path", envelope.return_path)):
        if "@" in address:
            other_host = address.rpartition("@")[2]
            is_same_site = sites.registered_domain(other_host) == domain
            yield f"{name} {'at the same site' if is_same_site else 'elsewhere'}"
            if not is_same_site and sites.is_free_mail(other_host):
                yield f"{name} at a free mailbox"
    is_free = sites.is_free_mail(host)
    facts = {
        "free mailbox": is_free,
        f".{_ending(domain)}": not is_free,
        "long host": not is_free and host.count(".") >= 3,
        "digits in the host": not is_free and _digits(domain) > 0,
        "hyphen in the host": not is_free and "-" in domain,
        "digits before @": _digits(local) >= 3,
    }
    yield from (f"sender: {name}" for name, holds in facts.items() if holds)
    yield from _sender_name(envelope.sender_name, local, host)


def _sender_name(name: str, local: str, host: str) -> Iterator[str]:
    if not name.strip():
        yield "sender: no name"
        return
    if _ADDRESS.search(name):
        yield "sender: address in the name"
    words = [word.lower() for word in _WORD.findall(name[:200])]
    if not words:
        return
    squeezed = host.replace("-", "").replace(".", "")
    label = sites.registered_domain(host).split(".")[0].replace("-", "")
    is_in_name = len(label) > 2 and label in "".join(words)
    if is_in_name or any(word in squeezed for word in words if len(word) > 3):
        yield "sender: named as the site"
    elif any(word in local.lower() for word in words):
        yield "sender: named as the mailbox"
    else:
        yield "sender: name in no part of the address"


def _ending(domain: str) -> str:
    return domain.rpartition(".")[2][:12]


def _digits(text: str) -> int:
    return sum(map(str.isdigit, text))


_KINDS_OF_HOSTS: dict[str, Callable[[str], bool]] = {
    "link to a number": sites.is_numeric,
    "link to shared hosting": sites.is_shared,
    "link through a shortener": sites.is_shortener,
    "link to an international name": lambda host: "xn--" in host,
    "link to a host with digits": lambda host: _digits(sites.registered_domain(host)) > 0,
    "link to a long host": lambda host: host.count(".") >= 4,
}


def _links(mail: Mail) -> Iterator[str]:
    linked = [link.target for link in mail.links] or _WRITTEN_LINK.findall(mail.text)
    addresses = [passage(target).address for target in linked]
    targets = [target for target in addresses if target.lower().startswith(("http:", "https:"))]
    hosts = [host for target in targets if (host := sites.host_of(target))]
    if any(link.target.lower().startswith("tel:") for link in mail.links):
        yield "link to a telephone number"
    if not hosts:
        return
    domains = [sites.registered_domain(host) for host in hosts]
    yield f"links to {_step(len(set(domains)), (1, 2, 3, 5, 9))} sites"
    yield f"links: {_step(len(hosts), (1, 2, 4, 8, 16, 32))}"
    sender = mail.envelope.sender.rpartition("@")[2]
    if sender:
        share = domains.count(sites.registered_domain(sender)) / len(domains)
        amount = ("none", "some", "most", "all")[bisect_left((0.001, 0.5, 0.999), share)]
        yield f"links to the sender's site: {amount}"
    for domain in set(domains):
        if not sites.is_numeric(domain):
            yield f"link to .{_ending(domain)}"
    for name, is_of_kind in _KINDS_OF_HOSTS.items():
        if any(map(is_of_kind, hosts)):
            yield name
    is_encrypted = all(target.lower().startswith("https:") for target in targets)
    yield "links: all encrypted" if is_encrypted else "link not encrypted"
    if any("@" in target.split("//", 1)[-1].split("/", 1)[0] for target in targets):
        yield "link with a user name"
    yield from _shown_hosts(mail)


def _shown_hosts(mail: Mail) -> Iterator[str]:
    """Whether links show the address of the site that they lead to."""
    for link in mail.links:
        text = link.text.strip()
        text_host = sites.host_of(passage(text).address) if " " not in text else ""
        target = sites.host_of(passage(link.target).address)
        if text_host and target:
            is_same_site = sites.registered_domain(text_host) == sites.registered_domain(target)
            yield "link shows its own site" if is_same_site else "link shows another site"


def _markup(mail: Mail) -> Iterator[str]:
    shape = mail.markup
    if shape.characters:
        share = shape.visible_characters / shape.characters
        yield f"text in html: {_step(share * 100, (1, 2, 4, 8, 16, 32))} %"
        yield f"pictures: {_step(shape.images, (1, 2, 4, 8, 16))}"
        if shape.images and len(mail.tokens) < FEW_WORDS:
            yield "pictures and hardly any text"
    if mail.alternative:
        yield from _two_versions(mail)
    if len(mail.hidden) > 20:
        yield f"hidden text: {_step(len(mail.hidden), (20, 200, 1_000))}"


def _two_versions(mail: Mail) -> Iterator[str]:
    first, second = (
        set(map(str.lower, _WORD.findall(text)))
        for text in (mail.text[len(mail.subject) :], mail.alternative)
    )
    if min(len(first), len(second)) >= FEW_WORDS:
        share = len(first & second) / min(len(first), len(second))
        yield f"plain text and html agree: {_step(share * 100, (30, 60, 80))} %"


def _parts(mail: Mail) -> Iterator[str]:
    for part in mail.parts:
        type_and_name = (part.content_type.lower(), part.name.lower())
        for kind, pattern in _KINDS:
            is_file = not part.read or part.inside.kind
            if is_file and any(map(pattern.search, type_and_name)):
                yield f"attached: {kind}"
                break


def _step(amount: float, steps: Sequence[float]) -> str:
    """The amount in coarse steps: "below 1", "from 2", …"""
    reached = [step for step in steps if amount >= step]
    return f"from {reached[-1]:g}" if reached else f"below {steps[0]:g}"
