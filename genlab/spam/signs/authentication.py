"""What the server that received an e-mail found out about its sender.

A server writes `Authentication-Results` (RFC 8601) above what it received. Whoever sends can write
such a field, too, but only below. So the topmost one counts, and only beside a `Received` field of
the server that it names: whoever copies the text of an e-mail instead of its source may paste
fields that the sender put into that text, and a field alone is quickly written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from genlab.mail.message import Envelope
from genlab.spam.sites import registered_domain

_COMMENT = re.compile(r"\([^()]{0,300}\)")
_RESULT = re.compile(r"\b(dkim|spf|dmarc)\s*=\s*([a-z]+)", re.I)
_PROPERTY = re.compile(
    r"\b(header\.d|header\.i|header\.from|smtp\.mailfrom)\s*=\s*\"?([^\s;\"]+)", re.I
)
# Private addresses (RFC 1918, RFC 4193), and 10.… as it is written in IPv6 (RFC 3056).
_PRIVATE = re.compile(
    r"10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|2002:0?a[0-9a-f]{2}:|f[cd][0-9a-f]{2}:"
)
_BY = re.compile(r"\bby\s+([\w.:\[\]-]{1,255})", re.I)


@dataclass(frozen=True)
class Authentication:
    """The results of the receiving server.

    Attributes:
        server: the name that it gives itself, "" where there are no results to be read.
        dmarc, spf, dkim: "pass", "fail", "softfail", "none" and so on, "" where nothing is said.
        domains: the domains, as registered, for which spf or dkim passed.
        passed: whether one of them is the sender's own domain.
        failed: whether the server says that the sender's domain does not vouch for the e-mail.
    """

    server: str = ""
    dmarc: str = ""
    spf: str = ""
    dkim: str = ""
    domains: tuple[str, ...] = ()
    passed: bool = False
    failed: bool = False

    @property
    def in_words(self) -> str:
        """The results as the server wrote them."""
        results = (("SPF", self.spf), ("DKIM", self.dkim), ("DMARC", self.dmarc))
        return ", ".join(f"{name} {result}" for name, result in results if result)


def authentication(envelope: Envelope) -> Authentication:
    """The results of the topmost hop; empty ones where that hop wrote none.

    Source: RFC 8601, sections 1.6 and 5.
    """
    field = _topmost(envelope.trace)
    if not field:
        return Authentication()
    text = _COMMENT.sub(" ", field)
    sender = registered_domain(envelope.sender.rpartition("@")[2])
    results: dict[str, str] = {}
    domains: list[str] = []
    aligned_dmarc = False
    for clause in text.split(";"):
        result = _RESULT.search(clause)
        if not result:
            continue
        method, value = result[1].lower(), result[2].lower()
        if value == "pass" or method not in results:
            results[method] = value
        properties = {
            registered_domain(address.rpartition("@")[2].lower())
            for _, address in _PROPERTY.findall(clause)
        }
        if value == "pass" and method in ("dkim", "spf"):
            domains.extend(properties)
        if value == "pass" and method == "dmarc":
            aligned_dmarc = not properties or sender in properties
    passed = bool(sender) and (aligned_dmarc or sender in domains)
    failures = ("fail", "softfail", "permerror")
    failed = not passed and (
        results.get("dmarc") == "fail"
        or results.get("spf") in failures
        or (results.get("dkim") in failures and results.get("spf") != "pass")
    )
    return Authentication(
        server=_name_of_the_server(text),
        dmarc=results.get("dmarc", ""),
        spf=results.get("spf", ""),
        dkim=results.get("dkim", ""),
        domains=tuple(dict.fromkeys(domains)),
        passed=passed,
        failed=failed,
    )


def _name_of_the_server(field: str) -> str:
    """The name with which a field of results begins, "" where it begins with a result."""
    first = field.split(";")[0].split()
    return first[0] if first and "=" not in first[0] else ""


def _topmost(trace: tuple[tuple[str, str], ...]) -> str:
    """The value of the topmost results, "" where they are not those of the receiving server."""
    receivers: list[str] = []
    for place, (name, value) in enumerate(trace):
        if name == "received":
            receivers.append(_receiver(value))
            continue
        server = value.split(";")[0].split()
        below = next((_receiver(text) for kind, text in trace[place:] if kind == "received"), "")
        if not receivers:  # written above every hop
            return value if below and _same(server, below) else ""
        # A server's inner stations have names without a dot, which say nothing of whose they are
        named = [host for host in receivers if "." in host] or [host for host in receivers if host]
        if not named and all(_is_inner(text) for kind, text in trace[:place] if kind == "received"):
            named = [below]
        return value if named and all(_same(server, host) for host in named) else ""
    return ""


def _same(server: list[str], host: str) -> bool:
    """Whether the results bear the name of a receiving host; Microsoft's bear none."""
    if not server or "=" in server[0]:
        return host.endswith((".outlook.com", ".office365.com"))
    return registered_domain(server[0].lower()) == registered_domain(host)


def _is_inner(received: str) -> bool:
    """Whether a Received field was written by a station with a private address, which nobody
    outside can be, such as Gmail's 2002:a05:….
    """
    by = _BY.search(_COMMENT.sub(" ", received))
    return bool(by and _PRIVATE.match(by[1].strip("[]").lower()))


def _receiver(received: str) -> str:
    """The host that wrote a Received field, "" where it names itself by a number."""
    by = _BY.search(_COMMENT.sub(" ", received))
    host = by[1].strip("[]").lower() if by else ""
    return host if re.search("[g-z]", host) and ":" not in host else ""
