"""What an attached file is, told by its bytes whatever its name and type say, and where it leads.

Nothing is opened or run. The streams of a PDF may unpack to many times their size, of which only
`MAX_UNPACKED` bytes are looked through.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from html import unescape
from itertools import islice
from typing import NamedTuple

from genlab.mail.binary import binary_kind
from genlab.mail.charsets import wide_charset
from genlab.mail.message import Inside, Link

INVITATION = "an invitation"
IN_FILE = "(in the file)"  # how the text of a link begins that stands in a file
MAX_UNPACKED = 4_000_000  # bytes of a PDF
MAX_LINKS = 200  # of a file
MAX_NAMES = 1_000  # of the files in an archive
LONGEST_NAME = 300  # bytes of one
BEGINNING = 4_000  # bytes, by which a kind is told
_STREAM = re.compile(rb"\bstream\r?\n")
_ENTRY = re.compile(rb"PK\x03\x04.{22}(..)..", re.S)  # of an archive: the length of its name


class _Kind(NamedTuple):
    """A kind of file: its name, how it begins, the addresses in it, what else it may hold, and the
    pieces in which these are looked for.
    """

    name: str
    beginning: re.Pattern[bytes]
    address: re.Pattern[bytes]
    parts: dict[str, re.Pattern[bytes]]
    pieces: Callable[[bytes], Iterator[bytes]] = lambda data: iter([data])


def inspected(data: bytes, name: str) -> tuple[Inside, tuple[Link, ...]]:
    """What a file is and holds, and the links in it, whose text says so. Linear in the file's
    length.

    >>> inspected(b"<form action='https://example.org/a'>", "bill")[0]
    Inside(kind='a web page', holds=('form',), names=())
    """
    if wide := wide_charset(data):
        data = data.decode(wide, "replace").encode("utf-8", "replace")
    kind = next((kind for kind in _KINDS if kind.beginning.match(data[:BEGINNING])), None)
    if kind is None:
        return Inside(binary_kind(data), names=tuple(islice(_names(data), MAX_NAMES))), ()
    pieces = list(kind.pieces(data))
    holds = [part for part, sign in kind.parts.items() if any(map(sign.search, pieces))]
    found = (address for piece in pieces for address in kind.address.finditer(piece))
    addresses = dict.fromkeys(map(_written, islice(found, MAX_LINKS)))
    text = f"{IN_FILE} {name}".strip()
    return Inside(kind.name, tuple(holds)), tuple(Link(text, address) for address in addresses)


def _written(address: re.Match[bytes]) -> str:
    """An address without the escapes of its file."""
    text = address[1].decode("utf-8", "replace")
    return unescape(re.sub(r"\\(.)", r"\1", text, flags=re.S))


def _names(data: bytes) -> Iterator[str]:
    """The names of the files in a ZIP archive, also of one within another."""
    if data.startswith(b"PK"):
        for entry in _ENTRY.finditer(data):
            length = min(LONGEST_NAME, int.from_bytes(entry[1], "little"))
            yield data[entry.end() : entry.end() + length].decode("utf-8", "replace")


def _streams(data: bytes) -> Iterator[bytes]:
    """A PDF as it stands, and its compressed streams."""
    yield data
    left = MAX_UNPACKED
    for stream in _STREAM.finditer(data):
        end = data.find(b"endstream", stream.end())
        if end < 0 or left <= 0:
            return
        try:
            piece = zlib.decompressobj().decompress(data[stream.end() : end], left)
        except zlib.error:
            continue
        left -= len(piece)
        yield piece


_KINDS = (
    _Kind(
        "a PDF file",
        re.compile(rb".{0,1000}?%PDF-", re.S),
        re.compile(rb"/URI\s*\(((?:[^()\\]|\\.){1,2000})\)", re.S),
        {"script": re.compile(rb"/(?:JavaScript|JS|Launch)\b")},
        _streams,
    ),
    _Kind(
        "a web page",
        re.compile(
            rb"(?:\xef\xbb\xbf)?(?:\s+|<\?[^>]*>|<!--.*?-->)*+"
            rb"<(?:!doctype\s+(?:html|svg)|html|head|body|meta|script|form|svg|title|div|table)\b",
            re.I | re.S,
        ),
        re.compile(
            rb"\b(?:href|action|formaction|url|location)\s*+=\s*+[\"']?+\s*+"
            rb"(https?:[^\"'\s<>]{1,2000})",
            re.I,
        ),
        {
            "form": re.compile(rb"<(?:form|input)\b", re.I),
            "script": re.compile(rb"<script\b|\son[a-z]{3,20}\s*=|\bjavascript:", re.I),
        },
    ),
    _Kind(
        INVITATION,
        re.compile(rb"(?:\xef\xbb\xbf)?\s*BEGIN:VCALENDAR\b", re.I),
        re.compile(rb"\b(?!)"),
        {},
    ),
)
