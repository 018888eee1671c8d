"""What a paste without headers is (an encoding left over, code, a letter), and which stretches
of it are quoted.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from typing import NamedTuple

from genlab.mail.name_sets import name_set
from genlab.mail.transfer import unpacked

_BASE64 = re.compile(r"[A-Za-z0-9+/\s]{40,}={0,2}\s*")
_SOFT_BREAK = re.compile(r"=[ \t]{0,80}$", re.M)
_HEX = re.compile(r"=(?:[0-9A-F]{2})")
_CERTAIN_HEX = re.compile(r"=(?:3D|20$|09$|0D|0A|C[23]=|E2=80=|A0)", re.M)
_INLINE = re.compile(
    r"^begin [0-7]{3} (?P<name>[^\n]{0,200})\n(?:[ -`]{1,62}\n)+(?:end$)?"
    r"|^(?:[A-Za-z0-9+/]{60,76}\n){3,}[A-Za-z0-9+/=]*$",
    re.M,
)
_CODE_LINE = re.compile(
    r"\s*(?:(?:def|class|import|from|public|private|static|function|const|let|var|struct|package|using|fn|SELECT|INSERT)\s"
    r"|#include|#!/|//|/\*|\*/|@\w+$|return\b|\}|if ?\(|for ?\(|while ?\(|else\b|</?\w+[ >])"
)
_CODE_END = re.compile(r"[;{})\]:,>]\s*$")
_TALKING = name_set(
    "i you he she it we they me him her us them my your his our their this that these those is "
    "are was were be been am "
    "have has had do does did will would can could should may a an the and or but if not so as at "
    "by for from in of on "
    "to with who what when where how why please thanks hello hi dear"
)
_RECENT_HTML = re.compile(
    r"(?P<mjml><mj(?:ml\b|-))"
    r"|(?P<viewport>\bname=[\"']?viewport\b)"
    r"|(?P<query>@media[^{}()]{0,100}\((?:max|min)-)"
    r"|(?P<corners>\bborder-radius\b)"
    r"|(?P<apple>\bx-apple-disable-message)",
    re.I,
)
_RECENT_SIGNS = {
    "mjml": "MJML",
    "viewport": "a viewport",
    "query": "a media query",
    "corners": "round corners",
    "apple": "instructions for Apple Mail",
}
MAX_LINKS_ALONE = 2_000  # characters of links that are nothing but links
MAX_LIST = 500  # characters of a list in one line
_FOREIGN = re.compile("[\u0370-\u1fff\u2e80-\ud7ff]")  # letters of other alphabets
_ORIGINAL = re.compile(
    r"-{2,} ?(?:original (?:message|appointment)|forwarded (?:message|by)|ursprüngliche "
    r"nachricht|message d'origine)"
    r"|begin forwarded message:|_{20,}$",
    re.I,
)
_QUOTED_LINES = re.compile(r"^( *\|?>[^\n]*(?:\n *\|?>[^\n]*)*)", re.M)
_WROTE = re.compile(r"(?:on|am|le|el) .{6,200} (?:wrote|schrieb|écrit|escribió) ?.{0,80}:$", re.I)
_FROM = re.compile(r"(?:from|von|de):\s.*\S", re.I)
_SENT_LINE = re.compile(r"(?:sent|date|gesendet|envoyé|enviado|to|an):\s", re.I)


class Span(NamedTuple):
    """Characters start..end−1 of a text."""

    start: int
    end: int


def undo_encoding(text: str) -> tuple[bytes, str] | None:
    """The bytes behind quoted-printable or base64 that came without headers, and its name; None
    where it is neither.
    """
    hexes = len(_HEX.findall(text))
    soft = len(_SOFT_BREAK.findall(text))
    if hexes and ((_CERTAIN_HEX.search(text) and hexes + soft >= 3) or soft >= 2):
        return unpacked(text.encode("utf-8", "replace"), "quoted-printable"), "quoted-printable"
    packed = text.strip()
    if (
        _BASE64.fullmatch(packed)
        and re.search("[a-z]", packed)
        and re.search("[A-Z]", packed)
        and not _is_writing(packed)
    ):
        try:
            return base64.b64decode("".join(packed.split()), validate=True), "base64"
        except binascii.Error:
            return None
    return None


def without_attachments(text: str) -> tuple[str, list[tuple[str, int]]]:
    """The text without files that stand in it as uuencode or base64, and the name and length of
    each.
    """
    attachments: list[tuple[str, int]] = []

    def drop(block: re.Match[str]) -> str:
        attachments.append((block["name"] or "", len(block[0])))
        return ""

    return _INLINE.sub(drop, text), attachments


def _is_writing(text: str) -> bool:
    """Lines of short words are writing, not base64."""
    return max(map(len, text[:4_000].split())) < 40


def other_kind(text: str) -> str:
    """What a text is, if no letter: "JSON", "source code", "a table", "a link", "a list"; else
    nothing.
    """
    stripped = text.strip()
    if stripped[:1] in ("{", "[") and stripped[-1:] in ("}", "]"):
        try:
            json.loads(stripped)
            return "JSON"
        except (ValueError, RecursionError):
            pass
    if re.fullmatch(r"(?:(?:https?://|www\.)\S+\s*)+", stripped[:MAX_LINKS_ALONE], re.I):
        return "a link"
    lines = [line[:200] for line in stripped.split("\n")[:500] if line.strip()]
    begin = sum(bool(_CODE_LINE.match(line)) for line in lines)
    end = sum(bool(_CODE_END.search(line[-4:])) for line in lines)
    if len(lines) >= 3 and begin >= 0.2 * len(lines) and begin + end > 0.7 * len(lines):
        return "source code"
    if _is_put_as_people_talk(lines):
        return ""
    if any(_is_table(lines, mark) for mark in ",;\t|"):
        return "a table"
    return "a list" if _is_list(stripped, lines) else ""


def _is_put_as_people_talk(lines: list[str]) -> bool:
    """Whether a fifth of the words are those of every sentence, or a line ends as a sentence."""
    words = [word.strip(".,;:!?").lower() for line in lines for word in line.split()]
    common = sum(word in _TALKING for word in words)
    return 5 * common >= len(words) or any(
        line.rstrip().endswith((".", "!", "?")) for line in lines
    )


def _is_table(lines: list[str], mark: str) -> bool:
    """Whether nearly every line has as many marks as the first, two at least or one in five lines,
    between cells of few words.
    """
    marks = lines[0].count(mark)
    alike = [line for line in lines if line.count(mark) == marks]
    words = sum(len(line.split()) for line in alike)
    is_long = marks > 0 and len(lines) >= (3 if marks > 1 else 5)
    return is_long and len(alike) >= 0.9 * len(lines) and words <= 3 * len(alike) * (marks + 1)


def _is_list(text: str, lines: list[str]) -> bool:
    """Whether three things or more are named in a few words each, in lines or between commas."""
    items = lines if len(lines) >= 3 else text[:MAX_LIST].split(",")
    short = sum(len(item.split()) <= 4 for item in items)
    has_words = re.search("[a-zA-Z]", text) and not _FOREIGN.search(text)
    return bool(has_words) and 3 <= len(items) <= 60 and short >= 0.9 * len(items)


def sign_of_recent_html(html: str) -> str:
    """What in a mail's HTML nobody wrote in 2002, by its name: tags of MJML, a viewport, a media
    query of sizes, round corners; or nothing.
    """
    match = _RECENT_HTML.search(html)
    return _RECENT_SIGNS[match.lastgroup or ""] if match else ""


def quoted_spans(text: str, start: int = 0) -> tuple[Span, ...]:
    """Where the text from `start` on is quoted or forwarded: lines with `>`, and all below a
    line that says so.
    """
    at, lines = start, text[start:].split("\n")
    for n, line in enumerate(lines):
        if _opens(line.strip()[:400], lines[n + 1 : n + 3]):
            break
        at += len(line) + 1
    end = min(at, len(text))
    spans = [Span(*run.span(1)) for run in _QUOTED_LINES.finditer(text, start, end)]
    return tuple(spans if at > len(text) else [*spans, Span(end, len(text))])


def _opens(line: str, following_lines: list[str]) -> bool:
    """Whether all below is another's mail: after a divider, an Outlook reply's head, "On …
    wrote:" above no `>`.
    """
    if _ORIGINAL.match(line) or (
        _FROM.match(line) and any(_SENT_LINE.match(f[:40]) for f in following_lines)
    ):
        return True
    return bool(_WROTE.match(line)) and not any(f.lstrip().startswith(">") for f in following_lines)
