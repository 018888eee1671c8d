"""What the server that received an e-mail found out about its sender.

A server writes `Authentication-Results` (RFC 8601) beside the `Received` field by which it says
from whom it took the e-mail. What stands further below was there when the e-mail came, and may be
the sender's own writing; so may be a field of another name, for whoever copies the text of an
e-mail instead of its source may paste fields that the sender put into that text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from genlab.mail.message import Envelope
from genlab.spam.sites import registered_domain

_METHODS = ("dkim", "spf", "dmarc")
_FAILURES = ("fail", "softfail", "permerror")
# Which property of a result names the domain that it is about, the better one first.
_DOMAIN_OF = {
    "dkim": ("header.d", "header.i"),
    "spf": ("smtp.mailfrom", "smtp.mail", "envelope-from"),
    "dmarc": ("header.from",),
}
_PIECE = re.compile(r'\\.|[^\\"();]+|.', re.S)
_WORD = r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+'
_RESULT = re.compile(r"\s*([\w-]+)\s*(?:/\s*\d+\s*)?=\s*([\w-]+)(?!\S)")
_PROPERTY = re.compile(rf"([\w-]+)\s*\.\s*([\w-]+)\s*=\s*({_WORD})|{_WORD}")
_DOMAIN = re.compile(r"[\w-]+(?:\.[\w-]+)*\.?")
# Addresses of a network's own stations (RFC 1918, RFC 4193, RFC 6598), of the station itself, and
# 10.… as it is written in IPv6 (RFC 3056).
_PRIVATE = re.compile(
    r"10\.|127\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|"
    r"2002:0?a[0-9a-f]{2}:|f[cd][0-9a-f]{2}:|fe80:|::1$"
)
_ADDRESS = re.compile(
    r"(?<![\w.:-])(?:IPv6:)?((?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{0,4}:[0-9a-f:.]{2,60})(?![\w-])", re.I
)
_BY = re.compile(r"\bby\s+([\w.:\[\]-]{1,255})", re.I)
_FOR = re.compile(r"\bfor\s+<[^<>@\s]{1,64}@([\w.-]{1,255})>", re.I)
# Ways on which nobody outside hands in an e-mail.
_INNER_WAY = re.compile(r"\bwith\s+(?:lmtp|https?|mapi|pop3|imap|local)", re.I)


@dataclass(frozen=True)
class Authentication:
    """The results of the receiving server.

    Attributes:
        server: the name that it gives itself, "" where there are no results to be read.
        dmarc, spf, dkim: "pass", "fail", "softfail", "none" and so on, "" where nothing is said.
        domains: the domains, as registered, for which spf or dkim passed.
        passed: whether one of them is the sender's own domain.
        failed: whether the server says that the sender's domain does not vouch for the e-mail.
        reader: the reader's domain, as registered, by the address for which the server took the
            e-mail; "" where it does not say so.
    """

    server: str = ""
    dmarc: str = ""
    spf: str = ""
    dkim: str = ""
    domains: tuple[str, ...] = ()
    passed: bool = False
    failed: bool = False
    reader: str = ""

    @property
    def in_words(self) -> str:
        """The results as the server wrote them."""
        results = (("SPF", self.spf), ("DKIM", self.dkim), ("DMARC", self.dmarc))
        return ", ".join(f"{name} {result}" for name, result in results if result)


class Result(NamedTuple):
    """One result of a field: the method, its value such as "pass", and the domain, as registered,
    that it is about; "" where it names none.
    """

    method: str
    value: str
    domain: str


def authentication(envelope: Envelope) -> Authentication:
    """The results of the receiving server; empty ones where it wrote none.

    Of a method's results the first counts. Domains pass up to the first result that is no pass, for
    an e-mail may bear several signatures. That DMARC failed is never overruled.

    Source: RFC 8601, sections 1.6, 2.2 and 5.
    """
    fields = [clauses(value) for value in _fields_of_the_server(envelope.trace)]
    if not all(fields):
        return Authentication()
    results = [result for field in fields for result in results_of(field)]
    of_method = {name: [r for r in results if r.method == name] for name in _METHODS}
    values = {name: found[0].value if found else "" for name, found in of_method.items()}
    if any(result.value == "fail" for result in of_method["dmarc"]):
        values["dmarc"] = "fail"
    passing = {name: list(takewhile(_is_pass, found)) for name, found in of_method.items()}
    domains = [result.domain for result in passing["dkim"] + passing["spf"] if result.domain]
    sender = registered_domain(envelope.sender.rpartition("@")[2])
    aligned = {sender, ""}.intersection(result.domain for result in passing["dmarc"])
    confirmed = bool(sender) and (bool(aligned) or sender in domains)
    passed = confirmed and values["dmarc"] != "fail"
    return Authentication(
        server=_server(fields[0]) if fields else "",
        domains=tuple(dict.fromkeys(domains)),
        passed=passed,
        failed=_is_failure(values) and not passed,
        reader=_reader(envelope.trace),
        **values,
    )


def _is_failure(values: dict[str, str]) -> bool:
    """Whether the results, by method, speak against the sender."""
    is_disowned = values["dkim"] in _FAILURES and values["spf"] != "pass"
    return values["dmarc"] == "fail" or values["spf"] in _FAILURES or is_disowned


def _is_pass(result: Result) -> bool:
    return result.value == "pass"


# ── The grammar of a field ────────────────────────────────────────────────────────────────────


def clauses(field: str) -> list[str]:
    """A field's clauses between its semicolons, without comments; none where a quotation or a
    comment does not end. What is quoted or inside a comment separates nothing.

    >>> clauses('mx.example; spf=pass (a; b) smtp.mailfrom="x;y"@example.org')
    ['mx.example', ' spf=pass   smtp.mailfrom="x;y"@example.org']
    """
    found = [""]
    depth = 0
    quoted = False
    for piece in _PIECE.findall(field):
        if depth:
            depth += {"(": 1, ")": -1}.get(piece, 0)
        elif piece == "(" and not quoted:
            depth = 1
            found[-1] += " "
        elif piece == ";" and not quoted:
            found.append("")
        else:
            quoted ^= piece == '"'
            found[-1] += piece
    return [] if depth or quoted else found


def results_of(field: Sequence[str]) -> Iterator[Result]:
    """The results of DKIM, SPF and DMARC in a field's clauses, in their order; without those of SPF
    that are about the name of a station.

    >>> list(results_of(["mx.example", "dkim=pass header.i=@mail.example.org"]))
    [Result(method='dkim', value='pass', domain='example.org')]
    """
    for clause in field:
        result = _RESULT.match(clause)
        method = result[1].lower() if result else ""
        if not result or method not in _METHODS:
            continue
        words = reversed(list(_PROPERTY.finditer(clause, result.end())))  # so that the first counts
        properties = {f"{word[1]}.{word[2]}".lower(): word[3] for word in words if word[1]}
        named = [properties[name] for name in _DOMAIN_OF[method] if name in properties]
        if named or "smtp.helo" not in properties:
            yield Result(method, result[2].lower(), _domain(named[0]) if named else "")


def _domain(value: str) -> str:
    """The registered domain of an address or a host, "?" where the value is neither."""
    if value.startswith('"') and value.find('"', 1) == len(value) - 1:
        value = value[1:-1]
    domain = value.rpartition("@")[2].strip("<>")
    return registered_domain(domain.lower()) if _DOMAIN.fullmatch(domain) else "?"


def _server(field: Sequence[str]) -> str:
    """The name with which a field of results begins, "" where it begins with a result."""
    words = field[0].split()
    return words[0].strip('"') if words and "=" not in field[0] else ""


# ── The receiving server's own fields ─────────────────────────────────────────────────────────


def _fields_of_the_server(trace: Sequence[tuple[str, str]]) -> list[str]:
    """The results beside the Received field of the station that took the e-mail from somebody else,
    if they bear the name of that station or of one behind it.

    Most servers write above that field; the topmost results count, with those directly below them.
    Some, such as Gmail's, write one field directly below it, which counts where there is none
    above.
    """
    fields: list[tuple[int, str]] = []  # each with the number of stations above it
    stations: list[str] = []
    for place, (name, value) in enumerate(trace):
        if name != "received":
            fields.append((len(stations), value))
            continue
        stations.append(_receiver(value))
        if not _is_inner(value):
            below = [pair[1] for pair in trace[place + 1 : place + 2] if pair[0] != "received"]
            fields += [(len(stations), field) for field in below]
            own = [pair for pair in fields if _is_written_by(pair[1], stations)]
            return [field for depth, field in own if depth == own[0][0]]
    return []


def _reader(trace: Sequence[tuple[str, str]]) -> str:
    """The domain, as registered, of the address for which the receiving server's stations took the
    e-mail, "" where none of them names it.
    """
    for received in (value for name, value in trace if name == "received"):
        receipt = " ".join(clauses(received)).rpartition(" by ")[2]
        if address := _FOR.search(receipt):
            return registered_domain(address[1].lower())
        if not _is_inner(received):
            break
    return ""


def _is_written_by(field: str, stations: Sequence[str]) -> bool:
    """Whether results bear the name of one of these stations; Microsoft's bear none."""
    server = _server(clauses(field) or [""])
    if not server:
        return any(host.endswith((".outlook.com", ".office365.com")) for host in stations)
    return registered_domain(server.lower()) in map(registered_domain, stations)


def _is_inner(received: str) -> bool:
    """Whether a Received field says that a network handed the e-mail on to itself: from an address
    of the network, or on a way that is closed to others.

    A name is no proof, because whoever connects says it. The address was seen by the server.
    """
    source, _, receipt = received.partition(" by ")
    if not source.lower().startswith("from "):
        by = _receiver(received)
        return not by or bool(_PRIVATE.match(by))
    givers = [address.lower() for address in _ADDRESS.findall(source)]
    takers = [address.lower() for address in _ADDRESS.findall(receipt.partition(";")[0])]
    networks = {_network(address) for address in takers if ":" in address}
    are_near = [_PRIVATE.match(address) or _network(address) in networks for address in givers]
    return bool(_INNER_WAY.search(receipt)) or (bool(are_near) and all(are_near))


def _network(address: str) -> str:
    """The first 24 bits of an address of IPv6, which belong to one owner: Microsoft's stations have
    2603:10….
    """
    return address[: len("2603:10")]


def _receiver(received: str) -> str:
    """The host that wrote a Received field, "" where it does not say so."""
    by = _BY.search(" ".join(clauses(received)))
    return by[1].strip("[]").lower() if by else ""
