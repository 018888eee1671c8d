"""Content-Transfer-Encoding: which one a header means, and the bytes behind it."""

from __future__ import annotations

import binascii
import re

_COMMENT = re.compile(r"\([^()]{0,200}\)")
_IDENTITY = {"", "7bit", "8bit", "binary", "7bits", "8bits", "none", "plain", "identity"}
_ENCODINGS = {
    "base64": "base64",
    "b64": "base64",
    "quotedprintable": "quoted-printable",
    "qp": "quoted-printable",
    "xuuencode": "uuencode",
    "uuencode": "uuencode",
    "xuue": "uuencode",
    "uue": "uuencode",
}
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/=]+")
_BLANKS_IN_SOFT_BREAK = re.compile(rb"=[ \t]{1,200}(\r?\n)")
_CLEAR_LINE = re.compile(
    rb"^(?=[^\n]*[^A-Za-z0-9+/=\s])[^\n]*[^\s][ \t]+[^\s]|^_{5,}|^-- ?\r?$", re.M
)
_PADDED = re.compile(rb"[^=]+")
_UU_BEGIN = re.compile(rb"^begin(?:-base64)? [0-7]{3,4}[^\n]{0,300}\n", re.M)


def transfer_encoding(value: str) -> str | None:
    """Return "base64", "quoted-printable", "uuencode" or "" for none; None where nobody knows what
    is meant.

    Comments, parameters, quotation marks, blanks and the case of the letters do not matter.
    """
    value = _COMMENT.sub(" ", value).strip(" \t\"'").lower()
    name = re.sub(r"[^a-z0-9]", "", re.split(r"[;,\s]", value, maxsplit=1)[0])
    if name in _IDENTITY:
        return ""
    if name == "quoted" or name == "base":
        name = re.sub(r"[^a-z0-9]", "", "".join(value.split()[:2]))
    return _ENCODINGS.get(name)


def unpacked(data: bytes, encoding: str) -> bytes:
    """Return the bytes behind a transfer encoding, as far as they can be read."""
    if encoding == "base64":
        return _from_base64(data)
    if encoding == "quoted-printable":
        return binascii.a2b_qp(_BLANKS_IN_SOFT_BREAK.sub(rb"=\1", data))
    if encoding == "uuencode":
        return _from_uuencode(data)
    return data


def _from_base64(data: bytes) -> bytes:
    """Base64 whose padding may be wrong or stand in the middle, and the clear text that lists
    add below it.
    """
    clear = _CLEAR_LINE.search(data)
    end = clear.start() if clear else len(data)
    footer = data[end:].strip()
    letters = _NOT_BASE64.sub(b"", data[:end])
    pieces = [complete_groups(piece) for piece in _PADDED.findall(letters)]
    content = b"".join(pieces)
    return content + b"\n\n" + footer if footer else content


def complete_groups(letters: bytes) -> bytes:
    """Return the bytes behind letters of base64 whose padding is missing."""
    length = len(letters) - (len(letters) % 4 == 1)  # one letter alone holds no byte
    return binascii.a2b_base64(letters[:length] + b"=" * (-length % 4))


def _from_uuencode(data: bytes) -> bytes:
    begin = _UU_BEGIN.search(data)
    lines = []
    for line in data[begin.end() if begin else 0 :].split(b"\n"):
        if line.strip() in (b"end", b""):
            continue
        try:
            lines.append(binascii.a2b_uu(line))
        except binascii.Error:
            try:  # encoders that write a wrong number of letters
                lines.append(binascii.a2b_uu(line[: (((line[0] - 32) & 63) * 4 + 5) // 3]))
            except binascii.Error:
                return data if not lines else b"".join(lines)
    return b"".join(lines)
