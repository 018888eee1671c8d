"""What people paste or open, read: subject, visible text, parts, what is quoted, and what was
noticed on the way.

`read` takes any string or bytes and never raises; its time is linear in their length. Nothing is
rendered, no address is looked up. The words that a model scores, and the places that a page marks,
are characters of `Mail.text`.
"""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice

from genlab.core.bag_of_words import Token, tokenise
from genlab.mail.binary import binary_kind
from genlab.mail.characters import repair
from genlab.mail.charsets import decode, meta_charset, wide_charset
from genlab.mail.containers import (
    OLE_MAGIC,
    OUTLOOK_ADVICE,
    OUTLOOK_INSTALL,
    from_emlx,
    from_gmail_original,
    from_outlook,
)
from genlab.mail.headers import block_texts, has_headers, without_leading_lines
from genlab.mail.hypertext import looks_like_html
from genlab.mail.mbox import messages, postmarks
from genlab.mail.message import Envelope, Link, MarkupShape, Part
from genlab.mail.mime import Parsed, html_body, parse
from genlab.mail.paste import (
    Span,
    other_kind,
    quoted_spans,
    undo_encoding,
    without_attachments,
)
from genlab.mail.plain_text import notices_of_links, written_links
from genlab.mail.selection import TARGETS, as_source, missing_sentence, without_targets
from genlab.say import Message, say, sentences, slug

__all__ = [
    "MAX_BYTES",
    "MAX_MAILS",
    "MAX_TEXT",
    "Mail",
    "Part",
    "Span",
    "edited",
    "messages",
    "postmarks",
    "read",
    "text_of",
]

MAX_BYTES = 2_000_000  # of what is pasted or opened; the rest is cut, and said
MAX_TEXT = 200_000  # characters of visible text a mail
MAX_WORDS = 10_000  # of them
MAX_MAILS = 500  # of one mbox
SELECTION = 20_000  # bytes of a paste in which the lines above the text must stand
_SMIME_HEAD = (
    b"MIME-Version: 1.0\nContent-Type: application/pkcs7-mime; name=smime.p7m\n"
    b"Content-Transfer-Encoding: base64\n\n"
)
_MULTIPART_HEAD = b'Content-Type: multipart/mixed; boundary="%b"\nMIME-Version: 1.0\n\n'
_WORD = re.compile(r"[^\W_]+")
_RUN = re.compile(r"[!-~]{1001,}|\w{1001,}")
_MIME_PASTE = re.compile(rb"--([^\s\"]{1,70})\r?\nContent-[\w-]+:", re.I)


@dataclass(frozen=True)
class Mail:
    """One mail as it can be read.

    text: all that is visible, the subject first (`text[:len(subject)]`) and the body after an empty
    line.
    quoted: which stretches of `text` are quoted or forwarded. hidden: what HTML holds but does not
    show.
    alternative: the visible text of the other representation, where a mail holds its text twice
    (plain and HTML).
    links, envelope, markup: the hyperlinks, what the headers say of the sender, and the shape of
    the HTML.
    kind: "mail", "nothing" where there is not even a header, "binary", or what else it looks like,
    such as "JSON". notices: sentences for the person who pasted it. unread: what of the mail was
    not read, or could not be told to be seen or hidden, in sentences that are among the notices;
    nothing where all of it was read. Such a mail must never be called harmless. missing: what could
    not be checked because only a part of the mail was pasted, as a sentence; `SOURCE_STEPS` of
    `genlab.mail.selection` says how to copy the whole.
    """

    subject: str
    text: str
    kind: str = "mail"
    parts: tuple[Part, ...] = ()
    quoted: tuple[Span, ...] = ()
    hidden: str = ""
    notices: tuple[str, ...] = ()
    alternative: str = ""
    links: tuple[Link, ...] = ()
    envelope: Envelope = field(default_factory=Envelope)
    markup: MarkupShape = field(default_factory=MarkupShape)
    unread: str = ""
    missing: str = ""

    @property
    def own(self) -> str:
        """The text without what is quoted or forwarded."""
        return "".join(self.text[a:b] for a, b in _between(self.quoted, len(self.text))).strip()

    @cached_property
    def tokens(self) -> list[Token]:
        """The text's words, with where they stand."""
        return tokenise(self.text)


def _between(spans: Iterable[tuple[int, int]], length: int) -> list[tuple[int, int]]:
    """The beginnings and ends of what lies outside of spans in a text of that length."""
    edges = [0, *(edge for span in spans for edge in span), length]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _quoted_below(subject: str, text: str) -> tuple[Span, ...]:
    """What is quoted in a text below its subject."""
    return quoted_spans(text, min(len(text), len(subject) + 2 if subject else 0))


def read(source: str | bytes, max_words: int = MAX_WORDS) -> tuple[Mail, ...]:
    """Return the mails in what was pasted (text) or opened (bytes): one, or those of an mbox in
    their order.

    Args:
        source: a mail, an mbox, an .emlx or .msg file, HTML, or any other text or bytes.
        max_words: how many words of each mail are judged; training reads them all.
    """
    pasted = isinstance(source, str)
    content, notices = _from_outlook(source) if isinstance(source, bytes) else (source, ())
    data, new_notices, cut_notice = _bytes(content)
    notices += new_notices
    data, new_notices = _unwrap(data)
    notices += new_notices
    if refusal := _refusal(data):
        return (Mail("", "", "binary", notices=(*notices, refusal)),)
    mails = messages(data)
    if len(mails) > MAX_MAILS:
        notices = (*notices, say("notice-long-mbox", mails=len(mails), first=MAX_MAILS))
    elif len(mails) > 1:
        notices = (*notices, say("notice-mbox", mails=len(mails)))
    read_mails = [_mail(mail, pasted, notices, max_words) for mail in mails[:MAX_MAILS]]
    if cut_notice and len(mails) <= MAX_MAILS:
        last = read_mails[-1]
        read_mails[-1] = replace(last, unread=sentences([cut_notice, last.unread]))
    return tuple(read_mails)


def edited(mail: Mail, without: str, added: str) -> Mail:
    """The mail with some words cut out wherever they stand, and others at its end; itself where
    nothing changes.
    """
    removed_words = {token.word for token in tokenise(without)}

    def kept(text: str) -> str:
        spans = [(start, end) for word, start, end in tokenise(text) if word in removed_words]
        return "".join(text[a:b] for a, b in _between(spans, len(text)))

    subject, text = kept(mail.subject), f"{kept(mail.text)} {added}".rstrip()
    if text == mail.text.rstrip():
        return mail
    kind = "mail" if text.strip() else mail.kind
    quoted = _quoted_below(subject, text)
    return replace(mail, subject=subject, text=text, kind=kind, quoted=quoted)


def text_of(data: bytes) -> str:
    """Return an opened file as the text that reads the same when it is pasted.

    Raises:
        ValueError: the file holds no text; the message says what it is.
    """
    data, _ = _from_outlook(data)
    if wide := wide_charset(data):
        return data.decode(wide, "replace")
    data, _ = _unwrap(data.removeprefix(b"\xef\xbb\xbf"))
    if refusal := _refusal(data):
        raise ValueError(sentences([refusal, _instead_of(data)]))
    if not has_headers(without_leading_lines(data)):
        return decode(data, meta_charset(data))[0]
    return "".join(block_texts(data))


# ── What holds a mail ─────────────────────────────────────────────────────────────────────────


def _from_outlook(data: bytes) -> tuple[bytes, tuple[str, ...]]:
    """The mail in an Outlook .msg file, where the library that reads such files is installed;
    else what was given.
    """
    mail = from_outlook(data)
    return (data, ()) if mail is None else (mail, (say("notice-from-msg"),))


def _unwrap(data: bytes) -> tuple[bytes, tuple[str, ...]]:
    """The mail inside a file of another format, and a sentence that says so; else what was
    given.
    """
    returns = data.count(b"\r")
    if returns > 2 and returns > 10 * data.count(b"\n"):
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if (mail := from_emlx(data)) is not None:
        return mail, (say("notice-from-emlx"),)
    if not has_headers(data) and (mail := from_gmail_original(data)) is not None:
        return mail, (say("notice-from-gmail"),)
    if data[:1] == b"\x30" and b"\x2a\x86\x48\x86\xf7\x0d\x01" in data[:40]:
        return _SMIME_HEAD + base64.encodebytes(data), ()
    return data, ()


def _refusal(data: bytes) -> str:
    """A sentence about a file that holds no text; nothing for text."""
    if data.startswith(OLE_MAGIC):
        return OUTLOOK_ADVICE if sys.platform == "emscripten" else OUTLOOK_INSTALL
    kind = "" if has_headers(data) else binary_kind(data)
    return say("notice-no-mail", kind=_kind(kind)) if kind else ""


def _instead_of(data: bytes) -> str:
    """What to do where somebody gives a picture or a print of an e-mail."""
    if not binary_kind(data).endswith((" picture", "PDF file")):
        return ""
    return say("instead-of-a-picture")


def _kind(kind: str) -> Message:
    return say(f"kind-{slug(kind)}")


# ── One mail ──────────────────────────────────────────────────────────────────────────────────


def _bytes(source: str | bytes) -> tuple[bytes, tuple[str, ...], str]:
    """At most `MAX_BYTES` of it as bytes, UTF-16 and UTF-32 turned into UTF-8, what was noticed,
    and a sentence on what was cut off.
    """
    notices = []
    cut_notice = ""
    if isinstance(source, str):
        length, data = len(source), source[:MAX_BYTES].encode("utf-8", "replace")
        if data.count(0) > 0.3 * length:  # UTF-16 that was pasted as bytes
            data = data.replace(b"\0", b"")
            notices.append(say("notice-nuls"))
    else:
        length, data = len(source), bytes(source[:MAX_BYTES])
        if wide := wide_charset(data):
            data = data.decode(wide, "replace").encode("utf-8")
            notices.append(say("notice-wide", charset=wide.upper()))
    if length > MAX_BYTES:
        unit = "characters" if isinstance(source, str) else "bytes"
        cut_notice = say(f"notice-cut-{unit}", first=MAX_BYTES, all=length)
        notices.append(cut_notice)
    return data.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n"), tuple(notices), cut_notice


def _mail(data: bytes, pasted: bool, notices: tuple[str, ...], max_words: int) -> Mail:
    data = without_leading_lines(data)
    if not data.strip():
        return Mail("", "", "nothing", notices=notices)
    if boundary := _MIME_PASTE.match(data):
        data = _MULTIPART_HEAD % boundary[1] + data
    data, targets = _without_targets(data) if pasted else (data, ())
    selection = None if boundary else _from_selection(data)
    if selection is not None:
        parsed, kind = parse(selection, pasted=True), "mail"
    elif boundary or has_headers(data):
        parsed, kind = parse(data, pasted=pasted), "mail"
    else:
        parsed, kind = _letter(data, pasted)
    parsed = replace(parsed, links=parsed.links + targets)
    subject, _ = repair(parsed.subject)
    subject = " ".join(subject.split())
    body, attachments = without_attachments(parsed.body.replace("\r\n", "\n"))
    body, text_notices, cut_off = _within_limit(body, max_words)
    unread = (*parsed.unread, *cut_off)
    if attachments:
        text_notices.append(say("notice-files-in-text", files=len(attachments)))
    inline = tuple(
        Part("application/octet-stream", name, size, False) for name, size in attachments
    )
    body, repairs = repair(body)
    text = f"{subject}\n\n{body.strip()}".strip()
    alternative, _, cut_of_alternative = _within_limit(repair(parsed.alternative)[0], max_words)
    return Mail(
        subject,
        text,
        kind,
        parsed.parts + inline,
        _quoted_below(subject, text),
        parsed.hidden[:MAX_TEXT],
        tuple(dict.fromkeys((*notices, *parsed.notices, *text_notices, *repairs))),
        alternative=alternative,
        links=parsed.links,
        envelope=parsed.envelope,
        markup=parsed.markup,
        unread=sentences((*unread, *cut_of_alternative)),
        missing=_notice_of_nothing(parsed, kind, bool(targets)),
    )


def _from_selection(data: bytes) -> bytes | None:
    """A copy out of a mail program's window as a mail with headers; None where it is none."""
    end = data.rfind(b"\n", 0, SELECTION) + 1 if len(data) > SELECTION else len(data)
    selection = as_source(_pasted_text(data[:end]))
    return None if selection is None else selection.encode("utf-8", "replace") + data[end:]


def _without_targets(data: bytes) -> tuple[bytes, tuple[Link, ...]]:
    """A paste without the targets of its links that the page wrote below it, and the links."""
    if TARGETS.encode() not in data:
        return data, ()
    text, links = without_targets(_pasted_text(data))
    return (text.encode("utf-8", "replace"), links) if links else (data, ())


def _pasted_text(data: bytes) -> str:
    """What was pasted; nothing where the bytes are no UTF-8 and hence those of a file."""
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return ""


def _notice_of_nothing(parsed: Parsed, kind: str, has_targets: bool) -> str:
    if kind != "mail":
        return ""
    return missing_sentence(
        has_sender="@" in parsed.envelope.sender,
        has_targets=has_targets or parsed.markup.characters > 0,
        is_source=parsed.is_source,
        has_trace=bool(parsed.envelope.trace),
    )


def _letter(data: bytes, pasted: bool) -> tuple[Parsed, str]:
    """A text without headers: encodings undone, HTML read, code told from writing."""
    text, notice = decode(data, "utf-8" if pasted else meta_charset(data))
    notices = (notice,) if notice else ()
    if encoded := undo_encoding(text[:MAX_TEXT]):
        content, name = encoded
        if kind := binary_kind(content):
            nothing = say("notice-base64", kind=_kind(kind))
            return Parsed("", "", notices=(*notices, nothing)), "binary"
        letter_notices = (*notices, say("notice-decoded", encoding=name))
        if has_headers(content):
            inner = parse(content, pasted=False)
            return replace(inner, notices=letter_notices + inner.notices), "mail"
        text, notices = decode(content, meta_charset(content))[0], letter_notices
    if looks_like_html(text):
        html = html_body(text)
        return replace(html, notices=(*notices, say("notice-html"), *html.notices)), "mail"
    kind = other_kind(text[:MAX_TEXT])
    letter_notices = (say("notice-other-kind", kind=_kind(kind)),) if kind else ()
    notices = (*notices, *letter_notices, *notices_of_links(text))
    return Parsed("", text, notices=notices, links=tuple(written_links(text))), kind or "mail"


def _within_limit(text: str, max_words: int) -> tuple[str, list[str], list[str]]:
    """The text with endless runs shortened and its end cut at the limit, what was cut, and those
    of these sentences that are about text which a person may read; nobody reads a long address.
    """
    runs = _RUN.findall(text)
    text = _RUN.sub(lambda run: f"{run[0][:100]}…", text)
    longest = max(map(len, runs), default=0)
    notices = []
    if runs:
        notices.append(say("notice-run", characters=longest))
    unread: list[str] = [] if all("://" in run[:40] for run in runs) else list(notices)
    if len(text) > MAX_TEXT:
        unread.append(say("notice-long-text", first=MAX_TEXT, characters=len(text)))
    text = text[:MAX_TEXT]
    if len(text) > 2 * max_words:  # fewer characters hold fewer words
        for after in islice(_WORD.finditer(text), max_words, max_words + 1):
            unread.append(say("notice-many-words", first=max_words))
            text = text[: after.start()]
    return text, list(dict.fromkeys([*notices, *unread])), unread
