"""A mail's headers, subject and parts, by the standard library's email package, in bounded time."""

from __future__ import annotations

import email
import re
from dataclasses import dataclass, replace
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.policy import Compat32

from genlab.labs.spam.characters import decode
from genlab.labs.spam.hypertext import html_to_text

LONGEST_HEADER = 1_000  # characters of one header that are read; the package's time grows with its square
LONGEST_CONTENT_HEADER = 500  # Content-Type and its kin, which are parsed anew for each part
MOST_HTML, MOST_TAGS = 500_000, 30_000
MOST_PARTS = 1_000
_FIELD = re.compile(rb"([!-9;-~]{1,76})[ \t]?:")
_KNOWN = set(
    b"from to cc bcc subject date sent sender reply-to received return-path message-id mime-version content-type "
    b"content-transfer-encoding delivered-to importance in-reply-to references list-id user-agent x-mailer "
    b"von an gesendet betreff de para asunto objet".split()
)
_SUBJECTS = ("subject", "betreff", "objet", "asunto")
_BOUNDARY = re.compile(rb'boundary\s*=\s*"?([^"\s;]{1,70})', re.I)


@dataclass(frozen=True)
class Part:
    """One leaf of a mail: its type, its file name if it has one, its size in bytes, and whether its text was read."""

    content_type: str
    name: str
    size: int
    read: bool


@dataclass(frozen=True)
class Parsed:
    """What a mail says: subject, body, the text that is there but hidden, its parts, and what was noticed."""

    subject: str
    body: str
    hidden: str = ""
    parts: tuple[Part, ...] = ()
    notices: tuple[str, ...] = ()


class _Bounded(Compat32):
    """Headers as plain strings, no longer than can be parsed in a moment."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, _, value = "".join(line[:LONGEST_HEADER] for line in sourcelines[:50]).partition(":")
        longest = LONGEST_CONTENT_HEADER if name.lower().startswith("content-") else LONGEST_HEADER
        return name, value.strip(" \t\r\n")[:longest]

    def header_fetch_parse(self, name: str, value: str) -> str:
        return value


def has_headers(data: bytes) -> bool:
    """Whether the first lines are a mail's headers: two known ones, or a lone Subject and an empty line.

    A letter that begins "Hi: …" or "Note: …" has no known field.
    """
    names: list[bytes] = []
    for line in data[:20_000].split(b"\n"):
        if names and line[:1] in (b" ", b"\t") and line.strip():
            continue
        field = _FIELD.match(line)
        if not field:
            lone = names == [b"subject"] and not line.strip()
            break
        names.append(field[1].lower())
    else:
        lone = names == [b"subject"]
    return lone or len(_KNOWN.intersection(names)) >= 2


def parse(data: bytes, *, pasted: bool) -> Parsed:
    """Subject and text of a mail with headers; `pasted` text is UTF-8 already, whatever its headers say.

    Never raises: where the email package fails, or would take too long, the mail is read as plain text and says so.
    """
    if reason := _too_much(data):
        return Parsed("", decode(data, None)[0], notices=(f"{reason}: the mail is read as plain text.",))
    try:
        message = email.message_from_bytes(data, policy=_Bounded())
        return _read(message, pasted)
    except Exception as fault:  # the package raises errors of many kinds on headers that are broken enough
        notice = f"The structure of this mail is broken ({type(fault).__name__}): it is read as plain text."
        return Parsed("", decode(data, None)[0], notices=(notice,))


def _too_much(data: bytes) -> str:
    """Why a mail's parts cannot be told apart in time linear in its length, or nothing."""
    boundaries = set(_BOUNDARY.findall(data))
    levels = len(boundaries) + len(re.findall(rb"message/", data, re.I))
    if levels > 100 or levels * data.count(b"\n") > 2_000_000:
        return f"{levels:,} levels of parts within parts"
    parts = sum(data.count(b"--" + boundary) for boundary in boundaries)
    return f"{parts:,} parts" if parts > MOST_PARTS else ""


def _read(message: Message, pasted: bool) -> Parsed:
    subject = next((_header(message[name]) for name in _SUBJECTS if message[name]), "")
    notices: list[str] = []
    chosen = {id(part) for part in _chosen(message)}
    bodies, hidden, parts = [], [], []
    for leaf in message.walk():
        if leaf is not message and leaf.get("subject") and leaf.get("from"):  # a mail within the mail
            bodies.append(f"-----Forwarded message-----\nSubject: {_header(leaf['subject'])}")
        if leaf.is_multipart():
            continue
        content = leaf.get_payload(decode=True) or b""
        read = id(leaf) in chosen
        parts.append(Part(leaf.get_content_type(), _header(leaf.get_filename() or ""), len(content), read))
        if read:
            text = _text(leaf, content, pasted)
            bodies.append(text.body)
            hidden.append(text.hidden)
            notices.extend(text.notices)
    body = "\n\n".join(b.strip("\n") for b in bodies if b.strip())
    encrypted = any(part.content_type in ("application/pgp-encrypted", "application/pkcs7-mime") for part in parts)
    if encrypted and not body:
        notices.append("This mail is encrypted: there is nothing here to read.")
    return Parsed(subject, body, "\n".join(filter(None, hidden)), tuple(parts), tuple(dict.fromkeys(notices)))


def _chosen(message: Message) -> list[Message]:
    """The leaves whose text is read: of alternatives one, the plain one unless it is a stub; no attachment."""
    if not message.is_multipart():
        shown = message.get_content_maintype() == "text" and message.get_content_disposition() != "attachment"
        return [message] if shown else []
    choices = [_chosen(part) for part in message.get_payload()]
    if message.get_content_type() != "multipart/alternative":
        return [leaf for leaves in choices for leaf in leaves]
    choices = [leaves for leaves in choices if leaves]
    return max(choices, key=_worth, default=[])


def _worth(leaves: list[Message]) -> tuple[bool, bool]:
    """Alternatives in order: plain text of more than a line, HTML, plain text."""
    plain = all(leaf.get_content_type() != "text/html" for leaf in leaves)
    words = sum(len((leaf.get_payload(decode=True) or b"").split()) for leaf in leaves)
    return (words >= 20, plain)


def _text(leaf: Message, content: bytes, pasted: bool) -> Parsed:
    encoded = leaf.get("content-transfer-encoding", "").strip().lower() in ("base64", "quoted-printable")
    charset = leaf.get_content_charset()
    text, notice = decode(content, "utf-8" if pasted and not encoded else charset)
    parsed = html_body(text) if leaf.get_content_type() == "text/html" else Parsed("", text)
    return replace(parsed, notices=(*filter(None, [notice]), *parsed.notices))


def html_body(text: str) -> Parsed:
    """The visible text of HTML, with what was hidden or cut said."""
    kept = text[:MOST_HTML]
    if kept.count("<") > MOST_TAGS:
        kept = "<".join(kept.split("<", MOST_TAGS + 1)[:-1])
    notices = (
        [f"Only the first {len(kept):,} of {len(text):,} characters of the HTML are read."] if kept != text else []
    )
    shown = html_to_text(kept)
    if words := len(shown.hidden.split()):
        count = "1 word" if words == 1 else f"{words:,} words"
        notices.append(f"Hidden text found: {count} that a mail program would not show; not counted.")
    return Parsed("", shown.text, shown.hidden, notices=tuple(notices))


def _header(value: str) -> str:
    """A header in readable form: lines joined, encoded words decoded, raw bytes read as UTF-8 or Windows-1252."""
    value = decode(value.encode("utf-8", "surrogateescape"), None)[0][:LONGEST_HEADER]
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError):
        pieces = [(value, None)]
    text = "".join(piece if isinstance(piece, str) else _piece(piece, charset) for piece, charset in pieces)
    return " ".join(text.split())


def _piece(piece: bytes, charset: str | None) -> str:
    # without a charset it is what decode_header left alone, whose bytes it made by raw-unicode-escape
    return decode(piece, charset)[0] if charset else piece.decode("raw-unicode-escape", "replace")
