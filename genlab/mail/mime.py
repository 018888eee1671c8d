"""A mail's subject, parts and text, in time that is linear in its length, whatever it holds.

Parts are told apart here, outermost first, for the standard library's parser asks of every line
whether it ends one of all the parts that are open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from genlab.mail.attachments import INVITATION, inspected
from genlab.mail.binary import binary_kind
from genlab.mail.charsets import codec_of, decode, meta_charset, wide_charset
from genlab.mail.containers import signed_content, smime_kind
from genlab.mail.encoded_words import readable
from genlab.mail.envelope import envelope
from genlab.mail.headers import Head, has_headers, header_charset, parse_head
from genlab.mail.hypertext import html_to_text
from genlab.mail.message import TEXT, Envelope, Inside, Link, MarkupShape, Part
from genlab.mail.paste import sign_of_recent_html, undo_encoding
from genlab.mail.plain_text import (
    calendar_text,
    enriched_text,
    flowed,
    notices_of_links,
    written_links,
)
from genlab.mail.transfer import transfer_encoding, unpacked
from genlab.say import say

MAX_HTML = 500_000  # characters of HTML of a mail, all its parts together
MAX_TAGS = 15_000  # tags of these
MAX_PARTS = 300  # parts that are told apart; a notice says that the rest is not read
MAX_LEVELS = 20  # levels of parts within parts
LONGEST_EMPTY_PART = 1_000  # bytes of a part's headers, for it to count as empty
MAX_BOUNDARY_LINES = 20_000  # lines that begin as a boundary does
FULL_TEXT = 20  # words of plain text that is no mere stub beside the HTML
LONG_COMMENT = 1_000  # characters; longer comments in HTML use up no limit
MAX_STRAY_WORDS = 10  # before or after the parts; as many or more give a notice
_SUBJECTS = ("subject", "betreff", "objet", "asunto")
_MARK_END = re.compile(rb"(--)?[ \t]{0,80}\r?(?:\n|\Z)")
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
# Formats of text that are not read, and what a person can do instead.
_WINMAIL = say("notice-winmail")
_RTF = say("notice-rtf")
_ENCRYPTED = say("notice-encrypted")
_UNREAD_FORMATS = {
    "application/pgp-encrypted": _ENCRYPTED,
    "application/ms-tnef": _WINMAIL,
    "application/vnd.ms-tnef": _WINMAIL,
    "winmail.dat": _WINMAIL,
    "text/rtf": _RTF,
    "application/rtf": _RTF,
}
_SMIME_NOTICES = {
    "signed": say("notice-inside-signature"),
    "compressed": say("notice-compressed"),
    "encrypted": _ENCRYPTED,
}
_CALENDAR = "text/calendar"
_INVITATION_NOTICE = say("notice-invitation")
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
_PARTS_BY_GUESS = say("notice-parts-by-guess")
_NO_BOUNDARY = say("notice-no-boundary")


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
        pasted: whether they are UTF-8 already, whatever the headers say.
    """
    try:
        return _Reading(pasted).read(data)
    except Exception as fault:  # the email package raises many kinds of errors on broken headers
        notice = say("notice-broken", fault=type(fault).__name__)
        return Parsed("", decode(data, None)[0], notices=(notice,))


class _Reading:
    """One mail while it is read: what was noticed, and what is left of the limits.

    leaves: how many parts with a text or file were read. bytes_left_out: how many bytes exceed the
    limits. The fields that end in ``_left`` count down to 0: lines that begin as a boundary does,
    characters of HTML, and its tags.
    """

    def __init__(self, pasted: bool) -> None:
        self.pasted = pasted
        self.notices: list[str] = []
        self.unread: list[str] = []
        self.leaves = 0
        self.bytes_left_out = 0
        self.boundary_lines_left = MAX_BOUNDARY_LINES
        self.html_left = MAX_HTML
        self.tags_left = MAX_TAGS

    def read(self, data: bytes) -> Parsed:
        mail = self.tree(data, 0)
        charset = None if data.isascii() else header_charset(data)
        subjects = filter(None, map(mail.head.value, _SUBJECTS))
        subject = readable(next(subjects, ""), charset)
        parsed = self.gathered(mail, charset, _chosen_leaves(mail))
        if not parsed.body.strip():
            parsed = self.fallback(mail, charset, parsed)
        if self.bytes_left_out:
            sentence = say(
                "notice-parts", parts=MAX_PARTS, levels=MAX_LEVELS, bytes=self.bytes_left_out
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

    def gathered(self, mail: _Entity, charset: str | None, chosen: list[_Entity]) -> Parsed:
        """The text of the chosen leaves, and what is known of the others."""
        bodies: list[str] = []
        hidden: list[str] = []
        parts: list[Part] = []
        alternatives: list[str] = []
        shapes: list[MarkupShape] = []
        links: list[Link] = []
        for leaf in mail.walk():
            # This is an e-mail within the e-mail.
            if leaf is not mail and leaf.head.value("subject") and leaf.head.value("from"):
                subject = readable(leaf.head.value("subject"), charset)
                bodies.append(f"-----Forwarded message-----\nSubject: {subject}")
            if leaf.parts is not None:
                continue
            inside = TEXT
            if leaf in chosen:
                text = self.text(leaf)
                bodies.append(text.body)
                hidden.append(text.hidden)
            elif _is_shown(leaf):
                text = self.text(leaf)
                alternatives.append(text.body)
            else:
                inside, text = self.attached(leaf)
                bodies.append(_without_repeated(text.body, bodies))
            is_read = leaf in chosen or inside.kind == INVITATION
            name = leaf.head.file_name
            parts.append(Part(leaf.head.content_type, name, len(leaf.content), is_read, inside))
            self.notices.extend(text.notices)
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

    def attached(self, leaf: _Entity) -> tuple[Inside, Parsed]:
        """What a leaf is that mail programs do not show as text, and the links in it; of an
        invitation, which calendars show, its text, too.
        """
        inside, links = inspected(leaf.content, leaf.head.file_name)
        if inside.kind != INVITATION and leaf.head.content_type != _CALENDAR:
            return inside, Parsed("", "", links=links)
        source, _ = self.decoded(leaf)
        text = calendar_text(source.replace("\r\n", "\n"))
        return Inside(INVITATION), replace(_plain(text), notices=(_INVITATION_NOTICE,))

    def fallback(self, mail: _Entity, charset: str | None, parsed: Parsed) -> Parsed:
        """What a mail says whose shown parts hold no text: the first attachment with a text."""
        leaves = [leaf for leaf in mail.walk() if leaf.parts is None and leaf.content.strip()]
        text_leaf = next(filter(_is_attached_text, leaves), None)
        if text_leaf is None:
            self.say_why_nothing_is_read(leaves)
            return parsed
        name = text_leaf.head.file_name
        label = say("feature-quoted", word=name) if name else say("notice-without-name")
        self.notices.append(say("notice-only-text", name=label))
        return self.gathered(mail, charset, [text_leaf])

    def say_why_nothing_is_read(self, leaves: list[_Entity]) -> None:
        """Add a notice for each leaf that is of a format that is not read, encrypted, or inside a
        signature or a compression.
        """
        for leaf in leaves:
            head = leaf.head
            if _is_smime(head):
                kind = smime_kind(leaf.content, head.parameter("smime-type"), head.file_name)
                self.notices.append(_SMIME_NOTICES[kind])
                continue
            for name in (head.content_type, head.file_name.lower()):
                if name in _UNREAD_FORMATS:
                    self.notices.append(_UNREAD_FORMATS[name])
                    break

    # ── The tree of parts ─────────────────────────────────────────────────────────────────────

    def tree(self, data: bytes, level: int, default_type: str = "text/plain") -> _Entity:
        """The mail with its parts; the transfer encoding of each leaf is undone."""
        head, at = parse_head(data, default_type)
        body = data[at:]
        encoding = transfer_encoding(head.value("content-transfer-encoding"))
        holds_parts = head.main_type == "multipart"
        holds_mail = head.content_type in _MESSAGES and (level > 0 or bool(body.strip()))
        if level >= MAX_LEVELS and (holds_parts or holds_mail):
            self.bytes_left_out += len(body)
            return _Entity(head)
        if holds_parts:
            spans = self.spans(head, body, top=level == 0)
            if spans:
                is_digest = head.content_type == "multipart/digest"
                type_of_parts = "message/rfc822" if is_digest else "text/plain"
                parts = [
                    self.tree(body[start:end], level + 1, type_of_parts) for start, end in spans
                ]
                return _Entity(head, parts=parts)
        if holds_mail:
            return _Entity(head, parts=[self.tree(unpacked(body, encoding or ""), level + 1)])
        if encoding is None:
            encoding = self.unknown_encoding(head, body)
        if body.strip():
            self.leaves += 1
        leaf = _Entity(head, unpacked(body, encoding), bool(encoding))
        if 0 < level < MAX_LEVELS and _is_attached_mail(leaf):
            return _Entity(head, parts=[self.tree(leaf.content, level + 1)])
        if _is_smime(head):
            signed_part = signed_content(leaf.content)
            if signed_part is not None and level < MAX_LEVELS:
                self.notices.append(say("notice-signed"))
                return _Entity(head, parts=[self.tree(signed_part, level + 1)])
        return leaf

    def unknown_encoding(self, head: Head, body: bytes) -> str:
        """The transfer encoding that a part appears to have, where the declared one is unknown; ""
        where it appears to have none.
        """
        label = readable(head.value("content-transfer-encoding"))[:40]
        if head.main_type != "text":
            return ""
        undone = undo_encoding(body[:20_000].decode("ascii", "replace"))
        encoding = undone[1] if undone else ""
        says = "notice-unknown-encoding" if encoding else "notice-not-decoded"
        self.notices.append(say(says, label=label, encoding=encoding))
        return encoding

    def spans(self, head: Head, body: bytes, *, top: bool) -> list[tuple[int, int]]:
        """The begin and end of each part in a multipart's body: between its boundaries, or between
        the lines that appear to be meant as such.

        top: whether the multipart is the mail itself.
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
        """The begin and end of each part between the boundaries, until the last boundary or until
        there are enough parts that hold something.
        """
        mark = b"\n--" + boundary
        padded = b"\n" + body
        spans: list[tuple[int, int]] = []
        start = -1  # of the open part in the padded body; −1 where none is open
        at = padded.find(mark)
        filled_parts = self.leaves
        while at >= 0 and self.boundary_lines_left:
            self.boundary_lines_left -= 1
            line_end = _MARK_END.match(padded, at + len(mark))
            if line_end:
                if start >= 0:
                    end = _without_return(padded, start, max(start, at))
                    spans.append((start - 1, end - 1))
                    if _holds_something(padded[start:at]):
                        filled_parts += 1
                is_last = bool(line_end[1])
                start = -1 if is_last else line_end.end()
                if is_last or filled_parts >= MAX_PARTS:
                    break
                at = start - 2  # the next mark may follow at once
            at = padded.find(mark, at + 1)
        if start >= 0 and at >= 0:
            self.bytes_left_out += len(padded) - start
        elif start >= 0:
            spans.append((start - 1, len(body)))
        return spans

    def say_what_stands_outside(self, body: bytes, spans: list[tuple[int, int]]) -> None:
        """Add a notice on text before the first or after the last part, which no mail program
        shows. The standard phrase that tells of MIME does not count.
        """
        before = body[: spans[0][0]].rpartition(b"--")[0]
        _, _, after = body[spans[-1][1] :].lstrip(b"\r\n").partition(b"\n")
        if re.search(rb"MIME|multi-?part", before, re.I):
            before = b""
        words = len(before[:100_000].split()) + len(after[:100_000].split())
        if words >= MAX_STRAY_WORDS and not self.bytes_left_out:
            self.notices.append(say("notice-outside", words=words))

    # ── The text of a leaf ────────────────────────────────────────────────────────────────────

    def decoded(self, leaf: _Entity) -> tuple[str, str | None]:
        """The characters of a leaf, and a sentence where its character set did not fit."""
        if self.pasted and not leaf.encoded:
            return decode(leaf.content, "utf-8")
        return decode(leaf.content, leaf_charset(leaf.head, leaf.content))

    def text(self, leaf: _Entity) -> Parsed:
        """The visible text of a leaf; of HTML, as much as the limits still allow."""
        text, notice = self.decoded(leaf)
        notices = [notice] if notice else []
        kind = leaf.head.content_type
        if kind != "text/html" and _HTML_START.match(text):
            if kind.startswith("text/"):
                notices.append(say("notice-html-as-plain"))
            kind = "text/html"
        if kind == "text/html":
            parsed = html_body(text, self.html_left, self.tags_left)
            self.html_left = max(0, self.html_left - len(text))
            self.tags_left = max(0, self.tags_left - text.count("<"))
            self.unread.extend(parsed.unread)
            return replace(parsed, notices=(*notices, *parsed.notices))
        if kind in ("text/enriched", "text/richtext"):
            text = enriched_text(text.replace("\r\n", "\n"))
        elif leaf.head.parameter("format") == "flowed":
            text = flowed(text.replace("\r\n", "\n"), leaf.head.parameter("delsp") == "yes")
        return replace(_plain(text), notices=(*notices, *notices_of_links(text)))


def _plain(text: str) -> Parsed:
    return Parsed("", text, links=tuple(written_links(text)))


def _is_source(head: Head) -> bool:
    """Whether there are headers that only programs write, or that write a date as they do."""
    if any(map(head.value, _OF_PROGRAMS)):
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


def _is_attached_mail(leaf: _Entity) -> bool:
    """Whether a file is an e-mail by its bytes, though its type does not say so."""
    may_be = leaf.head.main_type != "text" or leaf.head.file_name.lower().endswith(".eml")
    return may_be and has_headers(leaf.content)


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


def _is_attached_text(leaf: _Entity) -> bool:
    is_text = leaf.head.content_type in ("text/plain", "text/html")
    return is_text and leaf.head.is_attachment and not binary_kind(leaf.content)


def _without_repeated(text: str, others: list[str]) -> str:
    """The lines of an invitation that stand in no other text of the e-mail."""
    lines = {line.strip() for other in others for line in other.split("\n")}
    return "\n".join(line for line in text.split("\n") if line.strip() not in lines)


def _chosen_leaves(entity: _Entity) -> list[_Entity]:
    """The leaves whose text is read. Of alternatives one is chosen: the plain one, unless it is a
    stub. Attachments are not read.
    """
    if entity.parts is None:
        return [entity] if _is_shown(entity) else []
    choices = [_chosen_leaves(part) for part in entity.parts]
    if entity.head.content_type != "multipart/alternative":
        return [leaf for leaves in choices for leaf in leaves]
    return max(filter(None, choices), key=_worth, default=[])


def _worth(leaves: list[_Entity]) -> tuple[bool, int, bool]:
    """The key by which alternatives are compared: plain text of a full line or more is best, then
    what holds more words, up to a full line, and of equals plain text.
    """
    is_plain = all(leaf.head.content_type != "text/html" for leaf in leaves)
    words = min(FULL_TEXT, sum(_words_in(leaf) for leaf in leaves))
    return (is_plain and words == FULL_TEXT, words, is_plain)


def _words_in(leaf: _Entity) -> int:
    """How many words a leaf holds at its beginning; of HTML, those outside its tags."""
    content = leaf.content[:50_000].replace(b"\0", b"")
    if leaf.head.content_type == "text/html":
        content = _ANY_TAG.sub(b" ", _without_style_blocks(content))
    first_words = islice(_ANY_WORD.finditer(content), FULL_TEXT)
    return len(list(first_words))


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
    """Return the label of a leaf's character set: that of its header, or that of its HTML where the
    header says nothing useful.
    """
    wide = wide_charset(content)
    if wide:
        return wide
    declared_charset = head.charset
    useless = codec_of(declared_charset) is None or (declared_charset or "").endswith("ascii")
    if useless and not content.isascii():
        return meta_charset(content) or declared_charset
    return declared_charset


def _boundaries(head: Head, body: bytes) -> Iterator[tuple[bool, bytes]]:
    """The lines that may separate the parts, and whether each is a guess: the declared boundary,
    and a line that looks like one.
    """
    declared_boundary = (head.boundary or "").encode("utf-8", "surrogateescape")
    mark = b"--" + declared_boundary
    if declared_boundary and (b"\n" + mark in body or body.startswith(mark)):
        yield False, declared_boundary
    likely = _LIKELY_MARK.search(body)
    if likely and likely[1].rstrip() != declared_boundary:
        yield True, likely[1].rstrip()


def _without_long_comments(html: str) -> str:
    """HTML without its long comments, unless they may hold a style sheet or be shown as text."""
    if _TEXT_AS_IT_STANDS.search(html):
        return html
    *closed, rest = html.split("-->")
    return "".join([*map(_without_long_comment, closed), rest])


def _without_long_comment(piece: str) -> str:
    """HTML up to the end of a comment, which is left out if it is long."""
    before, mark, comment = piece.partition("<!--")
    is_long = mark and len(comment) > LONG_COMMENT and "{" not in comment
    return before if is_long else f"{piece}-->"


def html_body(text: str, max_length: int = MAX_HTML, tags: int = MAX_TAGS) -> Parsed:
    """Return the visible text of HTML, with notices on what was hidden or cut.

    Pictures inside the HTML (`data:` addresses) are left out first, so that they use up no limit.
    """
    text = _DATA_ADDRESS.sub("data:,", text)
    if len(text) > max_length:
        text = _without_long_comments(text)
    source = text[:max_length]
    if source.count("<") > tags:
        source = "<".join(source.split("<", tags + 1)[:-1])
    notices: list[str] = []
    if source != text:
        notices.append(say("notice-html-cut", first=len(source), characters=len(text)))
    visible = html_to_text(source)
    notices.extend(visible.notices)
    unread = tuple(notices)
    words = len(visible.hidden.split())
    if words:
        notices.append(say("notice-hidden", words=words))
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
