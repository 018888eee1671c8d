"""Files that hold a mail in a format of their own: Apple Mail's .emlx, Outlook's .msg, Gmail's
page, S/MIME.

Each function gives the bytes of an ordinary mail, or None if the input is of another kind.
"""

from __future__ import annotations

import io
import re
from email.message import EmailMessage

from genlab.say import say

OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
MAX_DER_STEPS = 10_000
OUTLOOK_ADVICE = say("notice-outlook")
OUTLOOK_INSTALL = say("notice-outlook-library")


# ── Apple Mail ────────────────────────────────────────────────────────────────────────────────

_EMLX_COUNT = re.compile(rb"(\d{1,10})[ \t]{0,40}\r?\n")
_PLIST = re.compile(
    rb'(?:<\?xml version="1\.0"[^>]{0,60}\?>\s{0,9})?<!DOCTYPE plist|<plist version='
)


def from_emlx(data: bytes) -> bytes | None:
    """Return the mail in an .emlx file: a line with its length, the mail, and a property list."""
    count = _EMLX_COUNT.match(data)
    if not count:
        return None
    mail = data[count.end() :]
    length = int(count[1])
    if _PLIST.match(mail, length):
        return mail[:length]
    tail = mail.rfind(b"<plist version=")
    if tail < 0 or b"</plist>" not in mail[tail:]:
        return None
    lists = [match.start() for match in _PLIST.finditer(mail, max(0, tail - 400))]
    return mail[: lists[0]] if lists else None


# ── Gmail ─────────────────────────────────────────────────────────────────────────────────────

_GMAIL_ROW = re.compile(
    rb"(?:Message ID|Created (?:at|on)|From|To|Subject|SPF|DKIM|DMARC)\s{0,3}:?(?:\s|$)", re.I
)
_GMAIL_SIGN = re.compile(rb"^(?:Message ID|SPF|DKIM|DMARC)\s{0,3}:?[ \t\r\n]", re.I | re.M)
_RAW_START = re.compile(
    rb"^(?:Delivered-To|Return-Path|Received|MIME-Version|X-[\w-]{1,60}|ARC-[\w-]{1,60}|DKIM-Signature"
    rb"|Authentication-Results|Date|Message-ID|Content-Type|References|In-Reply-To):[ \t]",
    re.I | re.M,
)


def from_gmail_original(data: bytes) -> bytes | None:
    """Return the raw mail below the table of Gmail's page “Show original”, pasted as text."""
    head = data[:6_000]
    if not _GMAIL_SIGN.search(head[:3_000]):
        return None
    start = _RAW_START.search(head)
    header_text = head[: start.start()] if start else b""
    rows = sum(1 for line in header_text.split(b"\n") if _GMAIL_ROW.match(line.strip()))
    if not start or rows < 3:
        return None
    return data[start.start() :]


# ── Outlook ───────────────────────────────────────────────────────────────────────────────────


def from_outlook(data: bytes) -> bytes | None:
    """Return the mail in an Outlook .msg file as an ordinary one.

    Returns:
        None where it is no .msg file, or the library olefile is not installed.
    """
    if not data.startswith(OLE_MAGIC):
        return None
    try:
        import olefile  # type: ignore[import-not-found,import-untyped,unused-ignore]

        with olefile.OleFileIO(io.BytesIO(data)) as compound:
            return _outlook_mail(compound)
    except Exception:  # a damaged file: the library raises errors of many kinds
        return None


def _outlook_mail(compound) -> bytes | None:
    def text(name: str) -> str:
        return _outlook_text(compound, f"__substg1.0_{name}")

    if not compound.exists("__properties_version1.0"):
        return None
    mail = EmailMessage()
    mail.set_content(text("1000"), cte="base64")
    html = _outlook_stream(compound, "__substg1.0_10130102")
    if html:
        mail.add_alternative(html, maintype="text", subtype="html", cte="base64")
    for entry in compound.listdir(streams=False, storages=True):
        if len(entry) == 1 and entry[0].startswith("__attach_version1.0"):
            _add_attachment(mail, compound, entry[0])
    headers = _own_headers(text("007D"))
    header_names = {line.partition(":")[0].strip().lower() for line in headers.split("\n")}
    sender = text("5D01") or text("0C1F")
    for name, value in (
        ("Subject", text("0037")),
        ("From", f"{text('0C1A')} <{sender}>" if "@" in sender else text("0C1A")),
        ("To", text("0E04")),
    ):
        line = " ".join(value.replace("\0", "").split())
        if name.lower() not in header_names and line:
            headers += f"{name}: {line}\n"
    return headers.encode("utf-8", "replace") + mail.as_bytes()


def _own_headers(transport: str) -> str:
    """Return the headers of an e-mail, without those of its content, which is assembled anew."""
    lines: list[str] = []
    is_kept = True
    for line in transport.replace("\r", "").replace("\0", "").split("\n"):
        if line[:1] not in (" ", "\t"):
            is_kept = ":" in line and not line.lower().startswith(("content-", "mime-version"))
        if is_kept and line.strip():
            lines.append(line + "\n")
    return "".join(lines)


def _outlook_text(compound, path: str) -> str:
    wide = _outlook_stream(compound, f"{path}001F").decode("utf-16-le", "replace")
    return wide or _outlook_stream(compound, f"{path}001E").decode("cp1252", "replace")


def _outlook_stream(compound, path: str) -> bytes:
    return compound.openstream(path).read() if compound.exists(path) else b""


def _add_attachment(mail: EmailMessage, compound, folder: str) -> None:
    path = f"{folder}/__substg1.0_"
    name = _outlook_text(compound, f"{path}3707") or _outlook_text(compound, f"{path}3704")
    data = _outlook_stream(compound, f"{path}37010102")
    name = " ".join(name.replace("\0", "").split())
    mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)


# ── S/MIME ────────────────────────────────────────────────────────────────────────────────────

BEGINNING = 60  # bytes in which the kind of the whole is named
_CONTENT_KINDS = {
    bytes.fromhex("2a864886f70d010702"): "signed",
    bytes.fromhex("2a864886f70d010703"): "encrypted",
    bytes.fromhex("2a864886f70d0109100117"): "encrypted",  # authenticated enveloped
    bytes.fromhex("2a864886f70d0109100109"): "compressed",
}
_DATA = bytes.fromhex("06092a864886f70d010701")  # the type of the content, before the content
_OCTETS = 0x04
_CONSTRUCTED_OCTETS = 0x24
_CONTENT = 0xA0


def smime_kind(data: bytes, smime_type: str, name: str) -> str:
    """Return "signed", "encrypted" or "compressed": what an application/pkcs7-mime part is.

    Args:
        data: the part's bytes, whose object identifier says it.
        smime_type: the parameter of Content-Type; it decides if the bytes cannot be read.
        name: the file's name, of which .p7s is a signature.
    """
    for identifier, kind in _CONTENT_KINDS.items():
        if identifier in data[:BEGINNING]:
            return kind
    kind = smime_type.lower()
    if "signed" in kind or "certs" in kind or name.lower().endswith(".p7s"):
        return "signed"
    return "compressed" if "compressed" in kind else "encrypted"


def signed_content(data: bytes) -> bytes | None:
    """Return the MIME entity inside an opaque signature (CMS SignedData), or None if none can be
    read.
    """
    if smime_kind(data, "", "") != "signed":
        return None
    try:
        tag, at, _ = _element(data, data.index(_DATA) + len(_DATA))
        return _octets(data, at) if tag == _CONTENT else None
    except (IndexError, ValueError):
        return None


def _element(data: bytes, at: int) -> tuple[int, int, int]:
    """The tag of an element, where its content begins and where it ends; −1 as the end is "not
    said".
    """
    tag, length = data[at], data[at + 1]
    at += 2
    if length == 0x80:
        return tag, at, -1
    if length > 0x80:
        size = length & 0x7F
        if size > 4:
            raise ValueError("a length of more than four bytes")
        length = int.from_bytes(data[at : at + size], "big")
        at += size
    if at + length > len(data):
        raise ValueError("an element that is longer than the data")
    return tag, at, at + length


def _octets(data: bytes, at: int) -> bytes:
    """The bytes of an octet string that may come in pieces."""
    tag, start, end = _element(data, at)
    if tag == _OCTETS and end >= 0:
        return data[start:end]
    if tag != _CONSTRUCTED_OCTETS:
        raise ValueError("no octet string")
    pieces = []
    at = start
    for _ in range(MAX_DER_STEPS):
        if at == end:
            break
        tag, start, stop = _element(data, at)
        if tag == 0:
            break
        if tag != _OCTETS or stop < 0:
            raise ValueError("no octet string")
        pieces.append(data[start:stop])
        at = stop
    return b"".join(pieces)
