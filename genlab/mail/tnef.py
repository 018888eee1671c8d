"""The text inside winmail.dat: Outlook's TNEF format, read as far as subject, body and the names
of its files go.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

from genlab.mail.charsets import decode

SIGNATURE = b"\x78\x9f\x3e\x22"
MAX_PROPERTIES = 5_000
MAX_TEXT = 2_000_000  # bytes of decompressed RTF

# attributes of the message, and of the files in it
_SUBJECT = 0x8004
_BODY = 0x800C
_MAPI = 0x9003
_CODE_PAGE = 0x9007
_FILE_TITLE = 0x8010
# properties within the attribute _MAPI
_PR_SUBJECT = 0x0037
_PR_BODY = 0x1000
_PR_RTF = 0x1009
_PR_HTML = 0x1013
_SIZES = {2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16}
_STRING = 0x1E
_UNICODE = 0x1F
_OBJECT = 0x0D
_BINARY = 0x102


@dataclass
class Tnef:
    """What a winmail.dat holds: subject, plain text, HTML, and the names of its files."""

    subject: str = ""
    text: str = ""
    html: str = ""
    files: list[str] = field(default_factory=list)


def parse_tnef(data: bytes) -> Tnef | None:
    """Return what a winmail.dat holds, or None where it is no TNEF; what is broken in it is left
    out.
    """
    if not data.startswith(SIGNATURE):
        return None
    content = Tnef()
    code_page: str | None = None
    for name, value in _attributes(data):
        if name == _CODE_PAGE and len(value) >= 4:
            code_page = f"windows-{int.from_bytes(value[:4], 'little')}"
        elif name == _SUBJECT:
            content.subject = content.subject or _text(value, code_page)
        elif name == _BODY:
            content.text = content.text or _text(value, code_page)
        elif name == _FILE_TITLE:
            content.files.append(_text(value, code_page))
        elif name == _MAPI:
            _add_properties(content, value, code_page)
    return content


def _text(value: bytes, charset: str | None) -> str:
    return decode(value.rstrip(b"\0"), charset)[0]


def _attributes(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The attributes in their order: a level, a name, a type, a length, the value and a
    checksum.
    """
    at = 6
    while at + 9 <= len(data):
        name, size = struct.unpack_from("<H2xI", data, at + 1)
        at += 9
        if at + size > len(data):
            return
        yield name, data[at : at + size]
        at += size + 2


def _add_properties(content: Tnef, data: bytes, code_page: str | None) -> None:
    for name, kind, value in _properties(data):
        if kind == _UNICODE:
            text = value.decode("utf-16-le", "replace").rstrip("\0")
        elif kind in (_STRING, _BINARY):
            text = "" if name == _PR_RTF else _text(value, code_page)
        else:
            continue
        if name == _PR_SUBJECT:
            content.subject = content.subject or text
        elif name == _PR_BODY:
            content.text = content.text or text
        elif name == _PR_HTML:
            content.html = content.html or text
        elif name == _PR_RTF and not content.text:
            content.text = rtf_text(decompressed_rtf(value))


def _properties(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Name, type and value of each MAPI property, until the first that cannot be read."""
    try:
        (count,) = struct.unpack_from("<I", data, 0)
        at = 4
        for _ in range(min(count, MAX_PROPERTIES)):
            kind, name = struct.unpack_from("<HH", data, at)
            at += 4
            if name >= 0x8000:  # a property with a name of its own
                (has_name,) = struct.unpack_from("<I", data, at + 16)
                at += 20
                (size,) = struct.unpack_from("<I", data, at)
                at += 4 + (_size_with_padding(size) if has_name else 0)
            values = 1
            scalar = kind & ~0x1000
            if kind & 0x1000 or scalar in (_STRING, _UNICODE, _OBJECT, _BINARY):
                (values,) = struct.unpack_from("<I", data, at)
                at += 4
            for _ in range(min(values, MAX_PROPERTIES)):
                size = _SIZES.get(scalar)
                if size is None:
                    if scalar not in (_STRING, _UNICODE, _OBJECT, _BINARY):
                        return
                    (size,) = struct.unpack_from("<I", data, at)
                    at += 4
                if at + size > len(data):
                    return
                yield name, kind, data[at : at + size]
                at += _size_with_padding(size)
    except struct.error:
        return


def _size_with_padding(size: int) -> int:
    return -(-size // 4) * 4


# ── RTF ───────────────────────────────────────────────────────────────────────────────────────

_RTF_DICTIONARY = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript "
    rb"\fdecor MS Sans "
    b"SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
_RTF_TOKEN = re.compile(
    rb"\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)",
    re.I,
)
_RTF_SKIPPED = {
    b"fonttbl",
    b"colortbl",
    b"stylesheet",
    b"info",
    b"pict",
    b"object",
    b"themedata",
    b"datastore",
}
_RTF_SIGNS = {b"tab": "\t", b"emdash": "—", b"endash": "–", b"lquote": "‘", b"rquote": "’"}
_RTF_SIGNS |= {b"ldblquote": "“", b"rdblquote": "”", b"bullet": "•", b"cell": " "}


def decompressed_rtf(data: bytes) -> bytes:
    """Return the RTF behind Outlook's compressed RTF (LZFu); nothing where it is none."""
    if len(data) < 16:
        return b""
    size, magic = struct.unpack_from("<I4s", data, 4)
    if magic == b"MELA":
        return data[16 : 16 + size]
    if magic != b"LZFu":
        return b""
    window = bytearray(_RTF_DICTIONARY.ljust(4_096, b"\0"))
    write = len(_RTF_DICTIONARY)
    output = bytearray()
    at = 16
    size = min(size, MAX_TEXT)
    while at < len(data) and len(output) < size:
        control = data[at]
        at += 1
        for bit in range(8):
            if control >> bit & 1:
                if at + 2 > len(data):
                    return bytes(output)
                reference = data[at] << 8 | data[at + 1]
                at += 2
                offset, length = reference >> 4, (reference & 15) + 2
                if offset == write:
                    return bytes(output)
                piece = bytearray()
                for step in range(length):
                    byte = window[(offset + step) % 4_096]
                    piece.append(byte)
                    window[write] = byte
                    write = (write + 1) % 4_096
                output += piece
            elif at < len(data):
                output.append(data[at])
                window[write] = data[at]
                write = (write + 1) % 4_096
                at += 1
    return bytes(output)


def rtf_text(rtf: bytes) -> str:
    """Return the visible text of RTF, in time linear in its length."""
    texts: list[str] = []
    groups: list[tuple[bool, int]] = []  # of each open group: whether its text is skipped, its \\uc
    is_skipped = False
    after_unicode = 1
    pending = 0
    code_page = re.search(rb"\\ansicpg(\d{3,5})", rtf[:200])
    charset = f"windows-{code_page[1].decode()}" if code_page else "windows-1252"
    raw = bytearray()

    def flush() -> None:
        if raw:
            texts.append(decode(bytes(raw), charset)[0])
            raw.clear()

    for token in _RTF_TOKEN.finditer(rtf):
        word, number, code, sign, brace, plain = token.groups()
        if brace == b"{":
            groups.append((is_skipped, after_unicode))
        elif brace:
            is_skipped, after_unicode = groups.pop() if groups else (False, 1)
        elif word in _RTF_SKIPPED or sign == b"*":
            is_skipped = True
        elif is_skipped:
            continue
        elif code:
            if pending:
                pending -= 1
            else:
                raw.append(int(code, 16))
        elif word == b"u" and number:
            flush()
            texts.append(_unicode_sign(int(number)))
            pending = after_unicode
        elif word == b"uc" and number:
            after_unicode = min(int(number), 8)
        elif word in (b"par", b"line", b"row") or sign in (b"\n", b"\r"):
            flush()
            texts.append("\n")
        elif word in _RTF_SIGNS:
            flush()
            texts.append(_RTF_SIGNS[word])
        elif sign and sign in b"\\{}":
            raw += sign
        elif sign == b"~":
            raw += b" "
        elif plain:
            raw += plain[pending:]
            pending = max(0, pending - len(plain))
    flush()
    return "".join(texts).strip()


def _unicode_sign(number: int) -> str:
    code = number % 65_536
    return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
