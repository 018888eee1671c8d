"""A mail's subject, parts and text, in time that is linear in its length, whatever it holds.

Parts are told apart here, outermost first, for the standard library's parser asks of every line
whether it ends one of all the parts that are open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from genlab.core.numbers.wording import plural
from genlab.mail.charsets import codec_of, decode, meta_charset, wide_charset
from genlab.mail.containers import signed_content, smime_kind
from genlab.mail.encoded_words import readable
from genlab.mail.envelope import envelope
from genlab.mail.headers import Head, has_headers, head_text, header_charset, parse_head
from genlab.mail.hypertext import html_to_text
from genlab.mail.message import Envelope, Link, MarkupShape, Part
from genlab.mail.paste import binary_kind, sign_of_recent_html, undo_encoding
from genlab.mail.plain_text import (
    calendar_text,
    enriched_text,
    flowed,
    notices_of_links,
    written_links,
)
from genlab.mail.tnef import parse_tnef, rtf_text
from genlab.mail.transfer import transfer_encoding, unpacked

__all__ = ["Parsed", "has_headers", "html_body", "parse", "text_links", "transcoded"]

MAX_HTML, MAX_TAGS = 500_000, 15_000  # of a mail, all its parts together
MAX_PARTS, MAX_LEVELS = 300, 20  # told apart; the rest is named as not read
LONGEST_EMPTY_PART = 1_000  # bytes of a part's headers, for it to count as empty
MAX_BOUNDARY_LINES = 20_000  # lines that begin as a boundary does
FULL_TEXT = 20  # words of plain text that is no mere stub beside the HTML
LONG_COMMENT = 1_000  # characters of HTML's comments that use up no limit
MAX_STRAY_WORDS = 10  # before or after the parts, of which nothing is said
_SUBJECTS = ("subject", "betreff", "objet", "asunto")
_MARK_END = re.compile(rb"(--)?[ \t]{0,80}\r?(?:\n|\Z)")
_MISPLACED = re.compile(rb"[^\n]{0,200}\bboundary\s{0,9}=\s{0,9}\"?([^\"\r\n]{1,200})", re.I)
_LIKELY_MARK = re.compile(rb"^--([^\r\n]{1,200})\r?\n(?:Content-|MIME-)", re.I | re.M)
_HTML_START = re.compile(
    r"\s{0,200}(?:<\?xml[^>]{0,200}>\s{0,200})?<(?:!doctype html|html|head|body)\b", re.I
)
_DATA_ADDRESS = re.compile(
    r"\bdata:[\w.+-]{1,60}/[\w.+-]{1,80}[^,\"'<>]{0,100},[A-Za-z0-9+/=%\r\n]{100,}", re.I
)
_OF_PROGRAMS = ("received", "message-id", "mime-version", "content-type", "return-path")
# A date as programs write it; the windows of mail programs show dates in the reader's language.
_PROGRAMS_DATE = re.compile(
    r"\s*(?:(?:mon|tue|wed|thu|fri|sat|sun),\s*)?\d{1,2}\s+[a-z]{3}\s+\d{4}\s+\d\d:\d\d(?::\d\d)?\s+"
    r"(?:[+-]\d{4}|gmt|utc|ut)\b",
    re.I,
)
_BLOCK_TAG = re.compile(rb"<(/?)(?:style|script|title)\b", re.I)
_ANY_TAG = re.compile(rb"<[^<>]{0,4000}>|&(?:nbsp|zwnj|#\d{1,6});")
_ANY_WORD = re.compile(rb"[\w\x80-\xff]+")
_TEXT_AS_IT_STANDS = re.compile(r"<(?:textarea|xmp|plaintext)\b", re.I)
_MESSAGES = ("message/rfc822", "message/global", "message/news")
_SMIME = ("application/pkcs7-mime", "application/x-pkcs7-mime")
_TNEF = ("application/ms-tnef", "application/vnd.ms-tnef")
_RTF = ("text/rtf", "application/rtf")
_CALENDAR = "text/calendar"
# Text that no mail program shows as the mail's own.
_NOT_SHOWN = {
    _CALENDAR,
    "text/x-amp-html",
    "text/css",
    "text/csv",
    "text/directory",
    "text/javascript",
    "text/rtf",
    "text/vcard",
    "text/x-vcard",
    "text/x-vcalendar",
    "text/xml",
}
_PARTS_BY_GUESS = (
    "The boundary between the parts of this e-mail is declared incorrectly: they were separated at "
    "the "
    "lines that look like one."
)
_NO_BOUNDARY = (
    "This e-mail declares several parts, but the boundary between them is missing: "
    "its text is read as one part."
)


@dataclass(frozen=True)
class Parsed:
    """What a mail says: subject, body, the text that is there but hidden, its parts, and what was
    noticed.

    alternative: the visible text of the other representation of a multipart/alternative, which
    `body` leaves out. unread: what of the mail was not read, in sentences; it is among the notices.
    is_source: whether there are headers that only programs write, or a date as only they write it.
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
    unread: tuple[str, ...] = ()
    is_source: bool = False


@dataclass(eq=False)
class _Entity:
    """A mail or a part of one: its headers, and either its parts or its bytes with the transfer
    encoding undone.

    encoded: whether the bytes came in a transfer encoding that hides them from a copy on the
    clipboard.
    """

    head: Head
    content: bytes = b""
    encoded: bool = False
    parts: list[_Entity] | None = None

    def walk(self) -> Iterator[_Entity]:
        yield self
        for part in self.parts or ():
            yield from part.walk()


def parse(data: bytes, *, pasted: bool) -> Parsed:
    """Return subject and text of a mail with headers.

    Never raises: where reading fails, the mail is read as plain text and says so.

    Args:
        data: the mail's bytes.
        pasted: they are UTF-8 already, whatever the headers say.
    """
    try:
        return _Reading(pasted).read(data)
    except (
        Exception
    ) as fault:  # the email package raises errors of many kinds on headers that are broken enough
        notice = (
            f"The structure of this e-mail is broken ({type(fault).__name__}): it is read as "
            "plain text."
        )
        return Parsed("", decode(data, None)[0], notices=(notice,))


class _Reading:
    """One mail being read: its parts in order, and what was spent of the limits."""

    def __init__(self, pasted: bool) -> None:
        self.pasted = pasted
        self.notices: list[str] = []
        self.unread: list[str] = []
        self.leaves = 0
        self.left_out, self.marks = 0, MAX_BOUNDARY_LINES
        self.html, self.tags = MAX_HTML, MAX_TAGS

    def read(self, data: bytes) -> Parsed:
        mail = self.tree(data, 0)
        charset = None if data.isascii() else header_charset(data)
        subject = next(
            (readable(value, charset) for name in _SUBJECTS if (value := mail.head.value(name))), ""
        )
        parsed = self.gathered(mail, charset)
        if not parsed.body.strip():
            parsed = self.fallback(mail, parsed)
        if self.left_out:
            limits = f"{MAX_PARTS} parts and {MAX_LEVELS} levels of parts within parts"
            sentence = (
                f"At most {limits} are read: the last {plural(self.left_out, 'byte')} of this "
                f"e-mail {'is' if self.left_out == 1 else 'are'} not."
            )
            self.notices.append(sentence)
            self.unread.append(sentence)
        return replace(
            parsed,
            subject=subject,
            notices=tuple(dict.fromkeys(self.notices)),
            unread=tuple(dict.fromkeys(self.unread)),
            is_source=_is_source(mail.head),
            envelope=envelope(mail.head.values, charset, mail.head.trace()),
        )

    def gathered(self, mail: _Entity, charset: str | None) -> Parsed:
        """The text of the leaves that a mail program shows, and what is known of the others."""
        chosen_parts = set(_chosen_leaves(mail))
        bodies: list[str] = []
        hidden: list[str] = []
        parts: list[Part] = []
        alternatives: list[str] = []
        shapes: list[MarkupShape] = []
        links: list[Link] = []
        for leaf in mail.walk():
            # This is an e-mail within the e-mail.
            if leaf is not mail and leaf.head.value("subject") and leaf.head.value("from"):
                bodies.append(
                    "-----Forwarded message-----\nSubject: "
                    f"{readable(leaf.head.value('subject'), charset)}"
                )
            if leaf.parts is not None:
                continue
            is_read = leaf in chosen_parts
            parts.append(
                Part(leaf.head.content_type, leaf.head.file_name, len(leaf.content), is_read)
            )
            if is_read:
                text = self.text(leaf)
                bodies.append(text.body)
                hidden.append(text.hidden)
                self.notices.extend(text.notices)
            elif _is_shown(leaf):
                text = self.text(leaf)
                alternatives.append(text.body)
            else:
                continue
            links.extend(text.links)
            shapes.append(text.markup)
        return Parsed(
            "",
            "\n\n".join(body.strip("\n") for body in bodies if body.strip()),
            "\n".join(filter(None, hidden)),
            tuple(parts),
            (),
            "\n\n".join(filter(None, alternatives)),
            tuple(links),
            markup=max(shapes, key=lambda shape: shape.characters, default=MarkupShape()),
        )

    def fallback(self, mail: _Entity, parsed: Parsed) -> Parsed:
        """The text of a mail whose shown parts hold none: of an attachment, an invitation, RTF
        or winmail.dat.
        """
        leaves = [leaf for leaf in mail.walk() if leaf.parts is None and leaf.content.strip()]
        for leaf in leaves:
            kind = leaf.head.content_type
            name = f"“{leaf.head.file_name}”" if leaf.head.file_name else "without a name"
            notice = ""
            if (
                kind in ("text/plain", "text/html")
                and leaf.head.is_attachment
                and not binary_kind(leaf.content)
            ):
                text = self.text(leaf)
                notice = (
                    f"The only text of this e-mail is marked as an attachment ({name}): it is read."
                )
            elif kind == _CALENDAR:
                text = _plain(calendar_text(self.decoded(leaf)[0].replace("\r\n", "\n")))
                notice = (
                    "This e-mail holds only an invitation: its title, place and description are "
                    "read."
                )
            elif kind in _RTF:
                text = _plain(rtf_text(leaf.content))
                notice = "This e-mail holds its text only as RTF: it is read."
            if notice and text.body.strip():
                self.notices += [notice, *text.notices]
                parts = _marked_as_read(parsed.parts, leaf)
                links = parsed.links + text.links
                return replace(
                    parsed,
                    body=text.body,
                    hidden=text.hidden,
                    parts=parts,
                    links=links,
                    markup=text.markup,
                )
        for leaf in leaves:
            if leaf.head.content_type in _TNEF or leaf.head.file_name.lower() == "winmail.dat":
                return self.from_winmail(leaf, parsed)
        self.say_why_nothing_is_read(leaves)
        return parsed

    def from_winmail(self, leaf: _Entity, parsed: Parsed) -> Parsed:
        content = parse_tnef(leaf.content)
        files = (
            tuple(Part("application/octet-stream", name, 0, False) for name in content.files)
            if content
            else ()
        )
        parts = parsed.parts + files
        if content and content.text.strip():
            text = _plain(content.text)
        elif content and content.html.strip():
            text = html_body(content.html, self.html, self.tags)
        else:
            self.notices.append(
                "The text of this e-mail is in winmail.dat, a format of Outlook that cannot be "
                "read here: ask the sender to send it as plain text or HTML, or open it in Outlook "
                "and copy its text."
            )
            return replace(parsed, parts=parts)
        self.notices += [
            "The text of this e-mail is read from winmail.dat, a format of Outlook.",
            *text.notices,
        ]
        parts = _marked_as_read(parts, leaf)
        return replace(
            parsed,
            body=text.body,
            hidden=text.hidden,
            parts=parts,
            links=text.links,
            markup=text.markup,
        )

    def say_why_nothing_is_read(self, leaves: list[_Entity]) -> None:
        for leaf in leaves:
            if leaf.head.content_type == "application/pgp-encrypted":
                self.notices.append("This e-mail is encrypted: there is nothing here to read.")
            if not _is_smime(leaf.head):
                continue
            kind = smime_kind(leaf.content, leaf.head.parameter("smime-type"), leaf.head.file_name)
            if kind == "signed":
                self.notices.append(
                    "This e-mail is signed, not encrypted, but its text is inside the signature "
                    "(S/MIME) and cannot be "
                    "read here."
                )
            elif kind == "compressed":
                self.notices.append(
                    "This e-mail is compressed (S/MIME): its text cannot be read here."
                )
            else:
                self.notices.append("This e-mail is encrypted: there is nothing here to read.")

    # ── The tree of parts ─────────────────────────────────────────────────────────────────────

    def tree(self, data: bytes, level: int, default_type: str = "text/plain") -> _Entity:
        """The mail with its parts; the bytes of a leaf are those behind its transfer encoding."""
        head, at = parse_head(data, default_type)
        body = data[at:]
        encoding = transfer_encoding(head.value("content-transfer-encoding"))
        holds_parts = head.main_type == "multipart"
        holds_mail = head.content_type in _MESSAGES and (level > 0 or bool(body.strip()))
        if level >= MAX_LEVELS and (holds_parts or holds_mail):
            self.left_out += len(body)
            return _Entity(head)
        if holds_parts:
            spans = self.spans(head, body, top=level == 0)
            if spans:
                inner = (
                    "message/rfc822" if head.content_type == "multipart/digest" else "text/plain"
                )
                return _Entity(
                    head,
                    parts=[self.tree(body[start:end], level + 1, inner) for start, end in spans],
                )
        if holds_mail:
            return _Entity(head, parts=[self.tree(unpacked(body, encoding or ""), level + 1)])
        if encoding is None:
            encoding = self.unknown_encoding(head, body)
        self.leaves += bool(body.strip())
        leaf = _Entity(head, unpacked(body, encoding), bool(encoding))
        if _is_smime(head):
            signed_part = signed_content(leaf.content)
            if signed_part is not None and level < MAX_LEVELS:
                self.notices.append(
                    "This e-mail is signed (S/MIME): it is read, and its signature is not checked."
                )
                return _Entity(head, parts=[self.tree(signed_part, level + 1)])
        return leaf

    def unknown_encoding(self, head: Head, body: bytes) -> str:
        """What the content of a part is really in, whose transfer encoding nobody knows."""
        label = readable(head.value("content-transfer-encoding"))[:40]
        if head.main_type != "text":
            return ""
        undone = undo_encoding(body[:20_000].decode("ascii", "replace"))
        treatment = f"it is read as {undone[1]}" if undone else "it is read without decoding"
        self.notices.append(f"The transfer encoding “{label}” of a part is unknown: {treatment}.")
        return undone[1] if undone else ""

    def spans(self, head: Head, body: bytes, *, top: bool) -> list[tuple[int, int]]:
        """Where the parts stand in a multipart's body: between its boundaries, or what must be
        meant by them.
        """
        for guess, boundary in _boundaries(head, body):
            spans = self.split(body, boundary)
            if spans:
                if guess:
                    self.notices.append(_PARTS_BY_GUESS)
                if top:
                    self.say_what_stands_outside(body, spans)
                return spans
        if body.strip():
            self.notices.append(_NO_BOUNDARY)
        return []

    def split(self, body: bytes, boundary: bytes) -> list[tuple[int, int]]:
        """What stands between the boundaries, until the last one or until there are enough
        parts that hold something.
        """
        mark = b"\n--" + boundary
        padded = b"\n" + body
        spans: list[tuple[int, int]] = []
        start = at = -1
        filled_parts = self.leaves
        while (at := padded.find(mark, at + 1)) >= 0 and self.marks:
            self.marks -= 1
            if end := _MARK_END.match(padded, at + len(mark)):
                if start >= 0:
                    spans.append((start - 1, _without_return(padded, start, max(start, at)) - 1))
                    filled_parts += _holds_something(padded[start:at])
                start = -1 if end[1] else end.end()
                if end[1] or filled_parts >= MAX_PARTS:
                    break
                at = start - 2  # the next mark may follow at once
        if start >= 0 and at >= 0:
            self.left_out += len(padded) - start
        elif start >= 0:
            spans.append((start - 1, len(body)))
        return spans

    def say_what_stands_outside(self, body: bytes, spans: list[tuple[int, int]]) -> None:
        """Text before the first or after the last part, which no mail program shows; a standard
        phrase is none.
        """
        before = body[: spans[0][0]].rpartition(b"--")[0]
        _, _, after = body[spans[-1][1] :].lstrip(b"\r\n").partition(b"\n")
        words = 0
        if b"MIME" not in before and not re.search(rb"multi-?part", before, re.I):
            words += len(before[:100_000].split())
        words += len(after[:100_000].split())
        if words >= MAX_STRAY_WORDS and not self.left_out:
            self.notices.append(
                "Text before or after the parts of this e-mail is not shown by mail programs, and "
                "is not read: "
                f"{words:,} words."
            )

    # ── The text of a leaf ────────────────────────────────────────────────────────────────────

    def decoded(self, leaf: _Entity) -> tuple[str, str | None]:
        """The characters of a leaf, and a sentence where its character set did not fit."""
        if self.pasted and not leaf.encoded:
            return decode(leaf.content, "utf-8")
        return decode(leaf.content, leaf_charset(leaf.head, leaf.content))

    def text(self, leaf: _Entity) -> Parsed:
        """The visible text of a leaf; of HTML, what the limits have left."""
        text, notice = self.decoded(leaf)
        notices = [notice] if notice else []
        kind = leaf.head.content_type
        if kind != "text/html" and _HTML_START.match(text):
            if kind.startswith("text/"):
                notices.append(
                    "HTML that is declared as plain text: only its visible text is read."
                )
            kind = "text/html"
        if kind == "text/html":
            parsed = html_body(text, self.html, self.tags)
            self.html -= min(len(text), self.html)
            self.tags -= min(text.count("<"), self.tags)
            self.unread.extend(parsed.unread)
            return replace(parsed, notices=(*notices, *parsed.notices))
        if kind in ("text/enriched", "text/richtext"):
            text = enriched_text(text.replace("\r\n", "\n"))
        elif leaf.head.parameter("format") == "flowed":
            text = flowed(text.replace("\r\n", "\n"), leaf.head.parameter("delsp") == "yes")
        return replace(_plain(text), notices=(*notices, *notices_of_links(text)))


def _plain(text: str) -> Parsed:
    return Parsed("", text, links=text_links(text))


def text_links(text: str) -> tuple[Link, ...]:
    """Return the addresses that stand in plain text, as links whose text is what is written."""
    return tuple(Link(link_text, target) for link_text, target in written_links(text))


def _is_source(head: Head) -> bool:
    """Whether there are headers that only programs write, or that write a date as they do."""
    if any(name in head for name in _OF_PROGRAMS):
        return True
    return any(_PROGRAMS_DATE.match(value) for value in head.values("date"))


def _holds_something(part: bytes) -> bool:
    """Whether anything stands below the headers of a part."""
    if len(part) > LONGEST_EMPTY_PART:
        return True
    _, blank_line, body = part.replace(b"\r", b"").lstrip(b"\n").partition(b"\n\n")
    return bool(body.strip()) if blank_line else b":" not in part and bool(part.strip())


def _without_return(data: bytes, start: int, end: int) -> int:
    return end - 1 if end > start and data[end - 1] == 0x0D else end


def _is_smime(head: Head) -> bool:
    has_smime_name = head.main_type == "application" and head.file_name.lower().endswith(".p7m")
    return head.content_type in _SMIME or has_smime_name


def _is_shown(leaf: _Entity) -> bool:
    """Whether a mail program shows a leaf as text; a multipart that holds no parts is text as it
    stands.
    """
    kind = leaf.head.content_type
    if leaf.head.main_type == "multipart":
        return True
    return leaf.head.main_type == "text" and not leaf.head.is_attachment and kind not in _NOT_SHOWN


def _marked_as_read(parts: tuple[Part, ...], leaf: _Entity) -> tuple[Part, ...]:
    """The parts with the first that is the leaf marked."""
    unread_part = Part(leaf.head.content_type, leaf.head.file_name, len(leaf.content), False)
    if unread_part not in parts:
        return parts
    at = parts.index(unread_part)
    return (*parts[:at], replace(unread_part, read=True), *parts[at + 1 :])


def _chosen_leaves(entity: _Entity) -> list[_Entity]:
    """The leaves whose text is read: of alternatives one, the plain one unless it is a stub; no
    attachment.
    """
    if entity.parts is None:
        return [entity] if _is_shown(entity) else []
    choices = [_chosen_leaves(part) for part in entity.parts]
    if entity.head.content_type != "multipart/alternative":
        return [leaf for leaves in choices for leaf in leaves]
    return max(filter(None, choices), key=_worth, default=[])


def _worth(leaves: list[_Entity]) -> tuple[bool, int, bool]:
    """Alternatives in order: plain text of more than a line; what holds more words, up to a line;
    plain text.
    """
    is_plain = all(leaf.head.content_type != "text/html" for leaf in leaves)
    words = min(FULL_TEXT, sum(_words_in(leaf) for leaf in leaves))
    return (is_plain and words == FULL_TEXT, words, is_plain)


def _words_in(leaf: _Entity) -> int:
    """How many words a leaf holds at its beginning; of HTML, those outside its tags."""
    content = leaf.content[:50_000].replace(b"\0", b"")
    if leaf.head.content_type == "text/html":
        content = _ANY_TAG.sub(b" ", _without_style_blocks(content))
    return sum(1 for _ in islice(_ANY_WORD.finditer(content), FULL_TEXT))


def _without_style_blocks(html: bytes) -> bytes:
    pieces = []
    start = 0
    is_shown = True
    for tag in _BLOCK_TAG.finditer(html):
        if is_shown:
            pieces.append(html[start : tag.start()])
        is_shown = bool(tag[1])
        start = tag.start()
    if is_shown:
        pieces.append(html[start:])
    return b"".join(pieces)


def leaf_charset(head: Head, content: bytes) -> str | None:
    """Return the label of a leaf's character set: of its header, or of its HTML where that says
    nothing useful.
    """
    if wide := wide_charset(content):
        return wide
    declared_charset = head.charset
    useless = codec_of(declared_charset) is None or (declared_charset or "").endswith("ascii")
    if useless and not content.isascii():
        return meta_charset(content) or declared_charset
    return declared_charset


def _boundaries(head: Head, body: bytes) -> Iterator[tuple[bool, bytes]]:
    """What may stand between the parts, and whether it is a guess: the declared boundary, it
    without blanks or quotation marks, one that stands below the headers, and any line that looks
    like a boundary.
    """
    declared_boundary = (head.boundary or "").encode("utf-8", "surrogateescape")
    boundaries_tried = {b""}
    bare = declared_boundary.strip(b" \t\"'")
    variants = [
        (False, declared_boundary),
        (True, bare),
        (True, b"".join(bare.split())),
        (True, re.split(rb"[\s;,\"]", bare, maxsplit=1)[0]),
    ]
    misplaced = _MISPLACED.match(body.lstrip()[:500])
    if misplaced:
        variants.append((True, misplaced[1].strip()))
    for guess, boundary in variants:
        if boundary not in boundaries_tried and (
            b"\n--" + boundary in body or body.startswith(b"--" + boundary)
        ):
            yield guess, boundary
        boundaries_tried.add(boundary)
    likely = _LIKELY_MARK.search(body)
    if likely and likely[1].strip() not in boundaries_tried:
        yield True, likely[1].rstrip()


def transcoded(data: bytes) -> str:
    """Return a mail as the text that reads the same when it is pasted: each part decoded by its own
    character set.

    Parts in base64 or quoted-printable stay as they are; so does what lies beyond the limits.
    """
    return "".join(
        _versions_in_utf8(
            data, 0, _Reading(pasted=False), None if data.isascii() else header_charset(data)
        )
    )


def _versions_in_utf8(
    data: bytes, level: int, reading: _Reading, charset: str | None
) -> Iterator[str]:
    head, at = parse_head(data)
    yield head_text(data[:at], charset)
    body = data[at:]
    encoding = transfer_encoding(head.value("content-transfer-encoding"))
    spans = (
        reading.spans(head, body, top=False)
        if head.main_type == "multipart" and level < MAX_LEVELS
        else []
    )
    if spans:
        end = 0
        for start, stop in spans:
            yield body[end:start].decode("utf-8", "replace")
            yield from _versions_in_utf8(body[start:stop], level + 1, reading, charset)
            end = stop
        yield body[end:].decode("utf-8", "replace")
    elif head.content_type in _MESSAGES and not encoding and level < MAX_LEVELS:
        yield from _versions_in_utf8(body, level + 1, reading, charset)
    elif encoding:
        yield body.decode("ascii", "replace")
    else:
        yield decode(body, leaf_charset(head, body))[0]


def _without_long_comments(html: str) -> str:
    """HTML without its long comments, unless they may hold a style sheet or be shown as text."""
    if _TEXT_AS_IT_STANDS.search(html):
        return html
    pieces = []
    copied_to = at = 0
    while (start := html.find("<!--", at)) >= 0:
        at = html.find("-->", start + 4) + 3
        if at < 3:
            break
        if at - start > LONG_COMMENT and "{" not in html[start:at]:
            pieces.append(html[copied_to:start])
            copied_to = at
    return "".join([*pieces, html[copied_to:]])


def html_body(text: str, max_length: int = MAX_HTML, tags: int = MAX_TAGS) -> Parsed:
    """Return the visible text of HTML, with what was hidden or cut said.

    Pictures inside the HTML (`data:` addresses) are left out first, so that they use up no limit.
    """
    text = _DATA_ADDRESS.sub("data:,", text)
    if len(text) > max_length:
        text = _without_long_comments(text)
    source = text[:max_length]
    if source.count("<") > tags:
        source = "<".join(source.split("<", tags + 1)[:-1])
    notices = (
        [f"Only the first {len(source):,} of {len(text):,} characters of the HTML are read."]
        if source != text
        else []
    )
    visible = html_to_text(source)
    notices.extend(visible.notices)
    unread = tuple(notices)
    if words := len(visible.hidden.split()):
        notices.append(
            f"Hidden text found: {plural(words, 'word')} that a mail program would not show; "
            "not counted."
        )
    shape = MarkupShape(len(source), len(visible.text), visible.images, sign_of_recent_html(source))
    return Parsed(
        "",
        visible.text,
        visible.hidden,
        notices=tuple(notices),
        links=visible.links,
        markup=shape,
        unread=unread,
    )
