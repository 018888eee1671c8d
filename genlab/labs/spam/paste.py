"""What a paste without headers is (an encoding left over, code, a letter), and which stretches of it are quoted."""

from __future__ import annotations

import base64
import binascii
import json
import quopri
import re
from typing import NamedTuple

_BASE64 = re.compile(r"[A-Za-z0-9+/\s]{40,}={0,2}\s*")
_SOFT_BREAK = re.compile(r"=[ \t]?$", re.M)
_HEX = re.compile(r"=(?:[0-9A-F]{2})")
_CERTAIN_HEX = re.compile(r"=(?:3D|20$|09$|0D|0A|C[23]=|E2=80=|A0)", re.M)
_INLINE = re.compile(
    r"^begin [0-7]{3} (?P<name>[^\n]{0,200})\n(?:[ -`]{1,62}\n)+(?:end$)?"
    r"|^(?:[A-Za-z0-9+/]{60,76}\n){3,}[A-Za-z0-9+/=]*$",
    re.M,
)
_MAGIC = {
    b"%PDF": "a PDF file",
    b"PK\x03\x04": "a ZIP archive (perhaps an Office document)",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"\xd0\xcf\x11\xe0": "an Outlook or Office file; save the mail as .eml or text",
    b"\x7fELF": "a program",
    b"MZ\x90": "a program",
    b"\x1f\x8b": "a gzip archive",
}
_CODE_LINE = re.compile(
    r"\s*(?:(?:def|class|import|from|public|private|static|function|const|let|var|struct|package|using|fn|SELECT|INSERT)\s"
    r"|#include|#!/|//|/\*|\*/|@\w+$|return\b|\}|if ?\(|for ?\(|while ?\(|else\b|</?\w+[ >])"
)
_CODE_END = re.compile(r"[;{})\]:,>]\s*$")
_ORIGINAL = re.compile(
    r"-{2,} ?(?:original (?:message|appointment)|forwarded (?:message|by)|ursprüngliche nachricht|message d'origine)"
    r"|begin forwarded message:|_{20,}$",
    re.I,
)
_WROTE = re.compile(r"(?:on|am|le|el) .{6,200} (?:wrote|schrieb|écrit|escribió) ?.{0,80}:$", re.I)
_FROM = re.compile(r"(?:from|von|de):\s.*\S", re.I)
_SENT = re.compile(r"(?:sent|date|gesendet|envoyé|enviado|to|an):\s", re.I)


class Span(NamedTuple):
    """Characters start..end−1 of a text."""

    start: int
    end: int


def undo_encoding(text: str) -> tuple[bytes, str] | None:
    """The bytes behind quoted-printable or base64 that came without headers, and its name; None where it is neither."""
    hexes = sum(1 for _ in _HEX.finditer(text))
    soft = sum(1 for _ in _SOFT_BREAK.finditer(text))
    if hexes and ((_CERTAIN_HEX.search(text) and hexes + soft >= 3) or soft >= 2):
        return quopri.decodestring(text.encode("utf-8", "replace")), "quoted-printable"
    packed = text.strip()
    if _BASE64.fullmatch(packed) and re.search("[a-z]", packed) and re.search("[A-Z]", packed) and not _worded(packed):
        try:
            return base64.b64decode("".join(packed.split()), validate=True), "base64"
        except binascii.Error:
            return None
    return None


def without_attachments(text: str) -> tuple[str, list[tuple[str, int]]]:
    """The text without files that stand in it as uuencode or base64, and the name and length of each."""
    found: list[tuple[str, int]] = []

    def drop(block: re.Match[str]) -> str:
        found.append((block["name"] or "", len(block[0])))
        return ""

    return _INLINE.sub(drop, text), found


def _worded(text: str) -> bool:
    """Lines of short words are writing, not base64."""
    return max(map(len, text[:4_000].split())) < 40


def binary_kind(data: bytes) -> str:
    """What a file that is no text is, by its first bytes or its control characters; nothing for text."""
    for magic, kind in _MAGIC.items():
        if data.startswith(magic):
            return kind
    head = data[:4_000]
    control = sum(head.count(byte) for byte in (*range(9), *range(14, 27), 127))
    return "binary" if control > 0.1 * len(head) else ""


def code_kind(text: str) -> str:
    """ "JSON" or "source code" where the text is that rather than a letter; nothing otherwise."""
    stripped = text.strip()
    if stripped[:1] in ("{", "[") and stripped[-1:] in ("}", "]"):
        try:
            json.loads(stripped)
            return "JSON"
        except (ValueError, RecursionError):
            pass
    lines = [line[:200] for line in stripped.split("\n")[:500] if line.strip()]
    begin = sum(bool(_CODE_LINE.match(line)) for line in lines)
    end = sum(bool(_CODE_END.search(line[-4:])) for line in lines)
    return "source code" if len(lines) >= 3 and begin >= 0.2 * len(lines) and begin + end > 0.7 * len(lines) else ""


def quoted_spans(text: str, start: int = 0) -> tuple[Span, ...]:
    """Where the text from `start` on is quoted or forwarded: lines with `>`, and all below a line that says so."""
    spans: list[Span] = []
    at, lines = start, text[start:].split("\n")
    for n, line in enumerate(lines):
        end = at + len(line)
        if _opens(line.strip()[:400], lines[n + 1 : n + 3]):
            return (*spans, Span(at, len(text)))
        if line.lstrip(" ").startswith((">", "|>")):
            joined = spans and spans[-1].end == at - 1
            spans[-1:] = [Span(spans[-1].start if joined else at, end)] if joined else [*spans[-1:], Span(at, end)]
        at = end + 1
    return tuple(spans)


def _opens(line: str, following: list[str]) -> bool:
    """Whether all below is another's mail: after a divider, an Outlook reply's head, "On … wrote:" above no `>`."""
    if _ORIGINAL.match(line) or (_FROM.match(line) and any(_SENT.match(f[:40]) for f in following)):
        return True
    return bool(_WROTE.match(line)) and not any(f.lstrip().startswith(">") for f in following)
