"""Further attacks for the evaluation: other ways to hide an innocent text, long detours before the
spam, faults in headers and encodings, words in other disguises, and ways to look trustworthy.

They change an e-mail as those of `genlab.spam.evasion` do, and are tried with dates of any year.
`MORE_ATTACKS` has them by their titles.
"""

from __future__ import annotations

import re
from functools import partial
from urllib.parse import quote

from genlab.spam.evasion import Change, Letter, Material

EMPTY_PARTS = 400
NESTED_PARTS = 30
COMMENT = 600_000  # characters
INNOCENT_LINE = 60  # characters above an attached letter
INNOCENT = 9_000  # characters of innocent text below the spam

# How an innocent text can be hidden: the opening tag of the element, and a style sheet.
HIDING = {
    "a variable": ('<div class="n">', "<style>:root{--c:#fff} .n{color:var(--c)}</style>"),
    "a variable in a variable": ('<div style="--a:var(--b);--b:none;display:var(--a)">', ""),
    "calc()": ('<div style="font-size:calc(1px - 1px)">', ""),
    "clamp()": ('<div style="font-size:clamp(0px, .5px, 1px)">', ""),
    "color-mix()": ('<div style="color:color-mix(in srgb, white 99%, black)">', ""),
    "light-dark()": ('<div style="color:light-dark(#fff, #000)">', ""),
    "a mask": ('<div style="mask:linear-gradient(transparent, transparent)">', ""),
    "zoom": ('<div style="zoom:0">', ""),
    "block-size": ('<div style="block-size:0;overflow:hidden">', ""),
    "inset-inline-start": ('<div style="position:absolute;inset-inline-start:-9999px">', ""),
    "letter-spacing": ('<div style="letter-spacing:-1em">', ""),
    "a rule in a rule": ('<div class="n">', "<style>body{ .n{display:none} }</style>"),
    "the number of an element": (
        '<div class="n">',
        "<style>.n:nth-last-child(1){display:none}</style>",
    ),
    "its type": ("<section>", "<style>section:only-of-type{display:none}</style>"),
    "a closed fold": ("<details><summary>More</summary><div>", ""),
    "a picture's colour": ('<div style="background:url(x.png) #333;color:#343434">', ""),
    "a film": ("<video><div>", ""),
    "a blur": ('<div style="filter:blur(30px)">', ""),
    "a blend": ('<div style="mix-blend-mode:screen">', ""),
    "an unknown function": ('<div style="font-size:attr(data-size px, 0px)">', ""),
    "an unknown selector": (
        '<div class="n">',
        "<style>:has(a) .n,.n:lang(x){display:none}</style>",
    ),
}

# The dates with which each attack is tried: the fields above the e-mail's own headers.
_SERVER = "Received: from mail.example.net by mx.example.org; {}\n"
_OLD, _LESS_OLD = "Mon, 3 Mar 2003 10:00:00 +0000", "Mon, 7 Mar 2005 10:00:00 +0000"
_NEW = "Mon, 2 Nov 2026 10:00:00 +0000"
DATES = {
    "no date": "",
    "2003": f"Date: {_OLD}\n",
    "2003 throughout": f"{_SERVER.format(_OLD)}Date: {_OLD}\n",
    "2005": f"Date: {_LESS_OLD}\n",
    "2005, received today": f"{_SERVER.format(_NEW)}{_SERVER.format(_LESS_OLD)}Date: {_LESS_OLD}\n",
    "today": f"Date: {_NEW}\n",
}


def _with_body(letter: Letter, content_type: str, body: str) -> str:
    """The letter's own headers above another body."""
    fields = letter.with_text("").rstrip("\n").split("\n")
    kept = [line for line in fields if not line.startswith(("Content-", "MIME-Version"))]
    head = "\n".join(kept)
    return f"{head}\nMIME-Version: 1.0\nContent-Type: {content_type}\n\n{body}\n"


def _part(text: str, kind: str = "text/plain; charset=utf-8") -> str:
    return f"--b\nContent-Type: {kind}\n\n{text}\n"


def _behind_parts(letter: Letter, material: Material, between: str) -> str:
    """Hundreds of parts between an innocent text and the spam."""
    parts = [_part(material.text), _part(between) * EMPTY_PARTS, _part(letter.text), "--b--"]
    return _with_body(letter, "multipart/mixed; boundary=b", "".join(parts))


def _deep_nesting(letter: Letter, material: Material) -> str:
    """The spam in thirty parts within parts, below an innocent text."""
    inner = f"Content-Type: text/plain; charset=utf-8\n\n{letter.text}"
    for level in range(NESTED_PARTS):
        inner = (
            f"Content-Type: multipart/mixed; boundary=l{level}\n\n--l{level}\n{inner}\n--l{level}--"
        )
    body = f"{_part(material.text)}--b\n{inner}\n--b--"
    return _with_body(letter, "multipart/mixed; boundary=b", body)


def _behind_markup(letter: Letter, material: Material, between: str) -> str:
    """A long detour of HTML between an innocent text and the spam."""
    markup = f"<p>{material.text}</p>{between}{letter.as_html}"
    return _with_body(letter, "text/html; charset=utf-8", markup)


def _hidden(letter: Letter, material: Material, content_type: str) -> str:
    markup = f'<div style="display:none">{material.long_text}</div>{letter.as_html}'
    return _with_body(letter, content_type, markup)


def _fields_on_one_line(letter: Letter, material: Material) -> str:
    """The type of the body on the line of another field."""
    source = _hidden(letter, material, "text/html; charset=utf-8")
    return source.replace("MIME-Version: 1.0\nContent-Type", "MIME-Version: 1.0 Content-Type")


def _broken_header_line(letter: Letter, material: Material) -> str:
    """A broken line of the headers, so that the rest looks like a forwarded e-mail."""
    received = "Received: from a.example.net by b.example.org\n"
    return f"{received}quite Delivered-To: you@example.org\n{letter.with_text(letter.text)}"


def _spaced_letters(letter: Letter, material: Material) -> str:
    """A dot between the letters of each longer word."""
    words = letter.text.split(" ")
    return letter.with_text(" ".join(".".join(w) if w.isalpha() else w for w in words))


def _utf_16(letter: Letter, material: Material) -> str:
    """The text in UTF-16, of which nothing is said."""
    return letter.with_text("\0".join(letter.text.encode("ascii", "ignore").decode()) + "\0")


def _empty_version(letter: Letter, material: Material) -> str:
    """An empty plain text beside the letter as HTML."""
    parts = [_part(""), _part(letter.as_html, "text/html; charset=utf-8"), "--b--"]
    return _with_body(letter, "multipart/alternative; boundary=b", "".join(parts))


def _from_own_domain(letter: Letter, material: Material) -> str:
    """From a domain of the spammer's own, which the reader's server confirms."""
    site = letter.envelope.sender.rpartition("@")[2]
    passed = f"dkim=pass header.d={site}; spf=pass smtp.mailfrom={site}; dmarc=pass"
    head = f"{_SERVER.format(_NEW)}Authentication-Results: mx.example.org; {passed}\n"
    return head + letter.with_text(letter.text)


def _through(letter: Letter, material: Material, service: str) -> str:
    """Each link behind the address of a service that leads on."""
    text = _LINK.sub(lambda link: service.format(quote(link[0], safe="")), letter.text)
    return letter.with_text(text)


def _as_attachment(letter: Letter, material: Material) -> str:
    """The letter as a page that is attached below an innocent line."""
    page = "text/html; charset=utf-8\nContent-Disposition: attachment; filename=letter.html"
    parts = [_part(material.text[:INNOCENT_LINE]), _part(letter.as_html, page), "--b--"]
    return _with_body(letter, "multipart/mixed; boundary=b", "".join(parts))


_LINK = re.compile(r"https?://[^\s<>\"]+")
_PROTECTOR = (
    "https://eur01.safelinks.protection.outlook.com/?url={}&data=05%7C02%7C&sdata=x&reserved=0"
)
_REDIRECTOR = "https://www.google.com/url?q={}&sa=D"
_ENCODED_TYPE = "=?us-ascii?Q?text/html=3B_charset=3Dutf-8?="
_QUIET_DAYS = "a quiet day at the lake "
_CHANGES: dict[str, Change] = {
    "9,000 innocent characters below": lambda letter, material: letter.with_text(
        f"{letter.text}\n\n\n{material.long_text[:INNOCENT]}"
    ),
    "Hundreds of empty parts": partial(_behind_parts, between=""),
    "Hundreds of small parts": partial(_behind_parts, between="and"),
    "Thirty parts within parts": _deep_nesting,
    "A long comment before it": partial(
        _behind_markup, between=f"<!-- {_QUIET_DAYS * (COMMENT // len(_QUIET_DAYS))} -->"
    ),
    "Thousands of elements before it": partial(_behind_markup, between="<i></i>" * 9_000),
    "A broken header line": _broken_header_line,
    "Two fields on one line": _fields_on_one_line,
    "The type as an encoded word": partial(_hidden, content_type=_ENCODED_TYPE),
    "Control characters": lambda letter, material: letter.with_text(
        letter.text.replace("e", "e\x01").replace("a", "\x02a")
    ),
    "Dots between letters": _spaced_letters,
    "Undeclared UTF-16": _utf_16,
    "An empty plain version": _empty_version,
    "From the spammer's own authenticated domain": _from_own_domain,
    "Through a protector": partial(_through, service=_PROTECTOR),
    "Through a redirector": partial(_through, service=_REDIRECTOR),
    "As an attachment": _as_attachment,
}


def _hiding(opening: str, sheet: str) -> Change:
    return lambda letter, material: letter.with_hidden(material.long_text, opening, sheet)


# By their titles
MORE_ATTACKS = {
    f"Text hidden by {name}": _hiding(*tags) for name, tags in HIDING.items()
} | _CHANGES
