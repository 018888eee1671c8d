"""A mail's headers, subject and parts, in time that is linear in its length, whatever it holds.

Headers are read by the standard library's email package; parts are told apart here, outermost
first, for its parser asks of every line whether it ends one of all the parts that are open.
"""

from __future__ import annotations

import email
import re
from dataclasses import dataclass, field, replace
from email.errors import HeaderParseError
from email.header import decode_header
from email.message import Message
from email.policy import Compat32
from email.utils import getaddresses, parseaddr, parsedate_to_datetime

from genlab.mail.characters import decode
from genlab.mail.hypertext import html_to_text
from genlab.mail.message import Envelope, Link, MarkupShape, Part

LONGEST_HEADER = (
    1_000  # characters of one header that are read; the package's time grows with its square
)
LONGEST_CONTENT_HEADER = 500  # Content-Type and its kin, which are parsed anew for each part
LONGEST_HEAD = 65_536  # bytes of one part's headers
MOST_HTML, MOST_TAGS = 500_000, 15_000  # of a mail, all its parts together
MOST_PARTS, MOST_LEVELS = 300, 20  # told apart; the rest is named as not read
MOST_MARKS = 20_000  # lines that begin as a boundary does
_FIELD = re.compile(rb"([!-9;-~]{1,76})[ \t]?:")
_KNOWN = set(
    b"from to cc bcc subject date sent sender reply-to received return-path message-id mime-version content-type "
    b"content-transfer-encoding delivered-to importance in-reply-to references list-id user-agent x-mailer "
    b"von an gesendet betreff de para asunto objet".split()
)
_SUBJECTS = ("subject", "betreff", "objet", "asunto")
_HEAD_LINE = re.compile(rb"[!-9;-~]*:|[ \t]|From ")
_EMPTY = re.compile(rb"\r?\n")
_MARK_END = re.compile(rb"(--)?[ \t]{0,80}\r?(?:\n|\Z)")


@dataclass(frozen=True)
class Parsed:
    """What a mail says: subject, body, the text that is there but hidden, its parts, and what was
    noticed.

    alternative: the visible text of the other representation of a multipart/alternative, which
    `body` leaves out.
    """

    subject: str
    body: str
    hidden: str = ""
    parts: tuple[Part, ...] = ()
    notices: tuple[str, ...] = ()
    alternative: str = ""
    links: tuple[Link, ...] = ()
    envelope: Envelope = field(default_factory=Envelope)
    markup: MarkupShape = field(default_factory=MarkupShape)


class _Bounded(Compat32):
    """Headers as plain strings, no longer than can be parsed in a moment."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, _, value = "".join(line[:LONGEST_HEADER] for line in sourcelines[:50]).partition(":")
        longest = LONGEST_CONTENT_HEADER if name.lower().startswith("content-") else LONGEST_HEADER
        return name, value.strip(" \t\r\n")[:longest]

    def header_fetch_parse(self, name: str, value: str) -> str:
        return value


def has_headers(data: bytes) -> bool:
    """Whether the first lines are a mail's headers: two known ones, or a lone Subject and an empty
    line.

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
    """Subject and text of a mail with headers; `pasted` text is UTF-8 already, whatever its headers
    say.

    Never raises: where the email package fails, the mail is read as plain text and says so.
    """
    try:
        return _Reading(pasted).read(data)
    except (
        Exception
    ) as fault:  # the package raises errors of many kinds on headers that are broken enough
        notice = f"The structure of this mail is broken ({type(fault).__name__}): it is read as plain text."
        return Parsed("", decode(data, None)[0], notices=(notice,))


def _head_and_body(data: bytes) -> tuple[Message, bytes]:
    """The headers, and what follows the empty line, or the first line that is no header."""
    at = 0
    while at < min(len(data), LONGEST_HEAD) and _HEAD_LINE.match(data, at):
        at = data.find(b"\n", at) + 1 or len(data)
    head = email.message_from_bytes(data[:at], policy=_Bounded())
    head.set_payload("")  # of a message/… the package makes parts even of nothing
    empty = _EMPTY.match(data, at)
    return head, data[empty.end() if empty else at :]


def declared_charset(data: bytes) -> str | None:
    """What a mail's own headers call its charset."""
    try:
        return _head_and_body(data)[0].get_content_charset()
    except ValueError:  # a null in it
        return None


class _Reading:
    """One mail being read: its parts in order, and what was spent of the limits."""

    def __init__(self, pasted: bool) -> None:
        self.pasted = pasted
        self.content: dict[int, bytes] = {}  # of each leaf
        self.notices: list[str] = []
        self.left_out, self.marks = 0, MOST_MARKS
        self.html, self.tags = MOST_HTML, MOST_TAGS

    def read(self, data: bytes) -> Parsed:
        message = self.tree(data, 0)
        subject = next((_header(message[name]) for name in _SUBJECTS if message[name]), "")
        chosen = {id(part) for part in _chosen(message, self.content)}
        bodies, hidden, parts, alternatives, links, shapes = [], [], [], [], [], []
        for leaf in message.walk():
            if (
                leaf is not message and leaf.get("subject") and leaf.get("from")
            ):  # a mail within the mail
                bodies.append(f"-----Forwarded message-----\nSubject: {_header(leaf['subject'])}")
            if leaf.is_multipart():
                continue
            content, read = self.content[id(leaf)], id(leaf) in chosen
            parts.append(
                Part(
                    leaf.get_content_type(), _header(leaf.get_filename() or ""), len(content), read
                )
            )
            if read:
                text = self.text(leaf, content)
                bodies.append(text.body)
                hidden.append(text.hidden)
                self.notices.extend(text.notices)
            elif (
                leaf.get_content_maintype() == "text"
                and leaf.get_content_disposition() != "attachment"
            ):
                text = self.text(leaf, content)
                alternatives.append(text.body)
            else:
                continue
            links.extend(text.links)
            shapes.append(text.markup)
        body = "\n\n".join(b.strip("\n") for b in bodies if b.strip())
        encrypted = any(
            part.content_type in ("application/pgp-encrypted", "application/pkcs7-mime")
            for part in parts
        )
        if encrypted and not body:
            self.notices.append("This mail is encrypted: there is nothing here to read.")
        if self.left_out:
            many = f"{MOST_PARTS} parts and {MOST_LEVELS} levels of parts within parts"
            self.notices.append(
                f"At most {many} are read: the last {self.left_out:,} bytes of this mail are not."
            )
        return Parsed(
            subject,
            body,
            "\n".join(filter(None, hidden)),
            tuple(parts),
            tuple(dict.fromkeys(self.notices)),
            "\n\n".join(filter(None, alternatives)),
            tuple(links),
            _envelope(message),
            max(shapes, key=lambda shape: shape.characters, default=MarkupShape()),
        )

    def tree(self, data: bytes, level: int) -> Message:
        """The message with its parts as messages; a leaf's content is kept beside."""
        message, body = _head_and_body(data)
        boundary = message.get_boundary() if message.get_content_maintype() == "multipart" else None
        if level >= MOST_LEVELS and (boundary or message.get_content_type() == "message/rfc822"):
            self.left_out += len(body)
            body = b""
        elif boundary:
            message.set_payload([self.tree(part, level + 1) for part in self.split(body, boundary)])
        elif message.get_content_type() == "message/rfc822":
            message.set_payload([self.tree(body, level + 1)])
        if not message.is_multipart():
            message.set_payload(body.decode("ascii", "surrogateescape"))
            self.content[id(message)] = message.get_payload(decode=True) or b""
        return message

    def split(self, body: bytes, boundary: str) -> list[bytes]:
        """What stands between the boundaries, until the last one or until there are enough
        parts.
        """
        mark = b"\n--" + boundary.encode("utf-8", "surrogateescape")
        body, parts, start, at = b"\n" + body, [], -1, -1
        while (at := body.find(mark, at + 1)) >= 0 and self.marks:
            self.marks -= 1
            if end := _MARK_END.match(body, at + len(mark)):
                if start >= 0:
                    parts.append(body[start : max(start, at)].removesuffix(b"\r"))
                start = -1 if end[1] else end.end()
                if end[1] or len(parts) + len(self.content) >= MOST_PARTS:
                    break
                at = start - 2  # the next mark may follow at once
        if start >= 0 and at >= 0:
            self.left_out += len(body) - start
        elif start >= 0:
            parts.append(body[start:])
        return parts

    def text(self, leaf: Message, content: bytes) -> Parsed:
        """The visible text of a leaf; of HTML, what the limits have left."""
        encoded = leaf.get("content-transfer-encoding", "").strip().lower() in (
            "base64",
            "quoted-printable",
        )
        text, notice = decode(
            content, "utf-8" if self.pasted and not encoded else leaf.get_content_charset()
        )
        if leaf.get_content_type() != "text/html":
            return Parsed("", text, notices=tuple(filter(None, [notice])))
        parsed = html_body(text, self.html, self.tags)
        self.html -= min(len(text), self.html)
        self.tags -= min(text.count("<"), self.tags)
        return replace(parsed, notices=(*filter(None, [notice]), *parsed.notices))


def _chosen(message: Message, content: dict[int, bytes]) -> list[Message]:
    """The leaves whose text is read: of alternatives one, the plain one unless it is a stub; no
    attachment.
    """
    if not message.is_multipart():
        shown = (
            message.get_content_maintype() == "text"
            and message.get_content_disposition() != "attachment"
        )
        return [message] if shown else []
    choices = [_chosen(part, content) for part in message.get_payload()]
    if message.get_content_type() != "multipart/alternative":
        return [leaf for leaves in choices for leaf in leaves]
    choices = [leaves for leaves in choices if leaves]
    return max(choices, key=lambda leaves: _worth(leaves, content), default=[])


def _worth(leaves: list[Message], content: dict[int, bytes]) -> tuple[bool, bool]:
    """Alternatives in order: plain text of more than a line, HTML, plain text."""
    plain = all(leaf.get_content_type() != "text/html" for leaf in leaves)
    words = sum(len(content[id(leaf)][:10_000].split()) for leaf in leaves)
    return (words >= 20, plain)


def html_body(text: str, most: int = MOST_HTML, tags: int = MOST_TAGS) -> Parsed:
    """The visible text of HTML, with what was hidden or cut said."""
    kept = text[:most]
    if kept.count("<") > tags:
        kept = "<".join(kept.split("<", tags + 1)[:-1])
    notices = (
        [f"Only the first {len(kept):,} of {len(text):,} characters of the HTML are read."]
        if kept != text
        else []
    )
    shown = html_to_text(kept)
    notices.extend(shown.notices)
    if words := len(shown.hidden.split()):
        count = "1 word" if words == 1 else f"{words:,} words"
        notices.append(
            f"Hidden text found: {count} that a mail program would not show; not counted."
        )
    shape = MarkupShape(len(kept), len(shown.text), shown.images)
    return Parsed(
        "", shown.text, shown.hidden, notices=tuple(notices), links=shown.links, markup=shape
    )


def _envelope(message: Message) -> Envelope:
    """The senders, recipients and date that the headers name."""
    sender_name, sender = _address(message["from"])
    recipients = getaddresses(
        [_header(message[name]) for name in ("to", "cc", "delivered-to") if message[name]]
    )
    try:
        date = parsedate_to_datetime(_header(message["date"] or ""))
    except ValueError:
        date = None
    return Envelope(
        sender=sender,
        sender_name=sender_name,
        reply_to=_address(message["reply-to"])[1],
        return_path=_address(message["return-path"])[1],
        recipients=tuple(part for pair in recipients for part in pair if part),
        date=date,
        list_unsubscribe="list-unsubscribe" in message,
    )


def _address(value: str | None) -> tuple[str, str]:
    """The display name and the bare address, in lower case, of a header that names one person."""
    name, address = parseaddr(_header(value or ""))
    return name, address.lower()


def _header(value: str) -> str:
    """A header in readable form: lines joined, encoded words decoded, raw bytes read as UTF-8 or
    Windows-1252.
    """
    value = decode(value.encode("utf-8", "surrogateescape"), None)[0][:LONGEST_HEADER]
    try:
        pieces = decode_header(value)
    except (HeaderParseError, ValueError):
        pieces = [(value, None)]
    text = "".join(
        piece if isinstance(piece, str) else _piece(piece, charset) for piece, charset in pieces
    )
    return " ".join(text.split())


def _piece(piece: bytes, charset: str | None) -> str:
    # without a charset it is what decode_header left alone, whose bytes it made by
    # raw-unicode-escape
    return decode(piece, charset)[0] if charset else piece.decode("raw-unicode-escape", "replace")
