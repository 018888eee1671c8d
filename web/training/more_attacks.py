"""Further attacks for the evaluation: other ways to hide an innocent text, long detours before the
spam, faults in headers and encodings, words in other disguises.

They change an e-mail as those of `genlab.spam.evasion` do, and are tried with dates of any year.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from genlab.spam.evasion import Attack, Material, plain_source, taken_apart, with_hidden_text

__all__ = ["DATES", "MORE_ATTACKS", "dated"]

EMPTY_PARTS = 400
NESTED_PARTS = 30
COMMENT = 600_000  # characters
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


def dated(source: str, fields: str) -> str:
    """The source with fields that say when it was sent; it holds none of its own."""
    return fields + source


def _hide(opening: str, sheet: str, source: str | bytes, material: Material) -> str:
    return with_hidden_text(source, material.long_text, opening, sheet)


def innocent_below(source: str | bytes, material: Material) -> str:
    """Put 9,000 characters of innocent text below the letter, where everybody can see them."""
    letter = taken_apart(source)
    return plain_source(letter, f"{letter.text}\n\n\n{material.long_text[:INNOCENT]}")


def _with_body(source: str | bytes, content_type: str, body: str) -> str:
    """The letter's own headers above another body."""
    letter = taken_apart(source)
    head = plain_source(letter, "").rstrip("\n")
    kept_lines = [
        line for line in head.split("\n") if not line.startswith(("Content-", "MIME-Version"))
    ]
    fields = "\n".join(kept_lines)
    return f"{fields}\nMIME-Version: 1.0\nContent-Type: {content_type}\n\n{body}\n"


def _part(text: str, kind: str = "text/plain; charset=utf-8") -> str:
    return f"--b\nContent-Type: {kind}\n\n{text}\n"


def empty_parts(source: str | bytes, material: Material) -> str:
    """Put hundreds of empty parts between an innocent text and the spam."""
    spam = taken_apart(source).text
    parts = [_part(material.text), _part("") * EMPTY_PARTS, _part(spam), "--b--"]
    return _with_body(source, "multipart/mixed; boundary=b", "".join(parts))


def small_parts(source: str | bytes, material: Material) -> str:
    """Put hundreds of parts of a word between an innocent text and the spam."""
    spam = taken_apart(source).text
    parts = [_part(material.text), _part("and") * EMPTY_PARTS, _part(spam), "--b--"]
    return _with_body(source, "multipart/mixed; boundary=b", "".join(parts))


def deep_nesting(source: str | bytes, material: Material) -> str:
    """Put the spam into thirty parts within parts, below an innocent text."""
    inner = f"Content-Type: text/plain; charset=utf-8\n\n{taken_apart(source).text}"
    for level in range(NESTED_PARTS):
        inner = (
            f"Content-Type: multipart/mixed; boundary=l{level}\n\n--l{level}\n{inner}\n--l{level}--"
        )
    body = f"{_part(material.text)}--b\n{inner}\n--b--"
    return _with_body(source, "multipart/mixed; boundary=b", body)


def long_comment(source: str | bytes, material: Material) -> str:
    """Put a comment of 600,000 characters between an innocent text and the spam."""
    filler = "a quiet day at the lake "
    comment = f"<!-- {filler * (COMMENT // len(filler))} -->"
    markup = f"<p>{material.text}</p>{comment}{taken_apart(source).as_html}"
    return _with_body(source, "text/html; charset=utf-8", markup)


def many_tags(source: str | bytes, material: Material) -> str:
    """Put thousands of empty elements between an innocent text and the spam."""
    markup = f"<p>{material.text}</p>{'<i></i>' * 9_000}{taken_apart(source).as_html}"
    return _with_body(source, "text/html; charset=utf-8", markup)


def broken_header_line(source: str | bytes, material: Material) -> str:
    """Break a line of the headers, so that the rest looks like a forwarded e-mail."""
    letter = plain_source(taken_apart(source), taken_apart(source).text)
    received = "Received: from a.example.net by b.example.org\n"
    return f"{received}quite Delivered-To: you@example.org\n{letter}"


def fields_on_one_line(source: str | bytes, material: Material) -> str:
    """Put the type of the body on the line of another field."""
    html = f'<div style="display:none">{material.long_text}</div>{taken_apart(source).as_html}'
    letter = _with_body(source, "text/html; charset=utf-8", html)
    return letter.replace("MIME-Version: 1.0\nContent-Type", "MIME-Version: 1.0 Content-Type")


def encoded_type(source: str | bytes, material: Material) -> str:
    """Write the type of the body as an encoded word."""
    html = f'<div style="display:none">{material.long_text}</div>{taken_apart(source).as_html}'
    return _with_body(source, "=?us-ascii?Q?text/html=3B_charset=3Dutf-8?=", html)


def control_characters(source: str | bytes, material: Material) -> str:
    """Put control characters into the words."""
    letter = taken_apart(source)
    return plain_source(letter, letter.text.replace("e", "e\x01").replace("a", "\x02a"))


def spaced_letters(source: str | bytes, material: Material) -> str:
    """Put a dot between the letters of each longer word."""
    letter = taken_apart(source)
    words = letter.text.split(" ")
    return plain_source(letter, " ".join(".".join(w) if w.isalpha() else w for w in words))


def utf_16(source: str | bytes, material: Material) -> str:
    """Write the text in UTF-16 and say nothing of it."""
    letter = taken_apart(source)
    return plain_source(letter, "\0".join(letter.text.encode("ascii", "ignore").decode()) + "\0")


def empty_version(source: str | bytes, material: Material) -> str:
    """Send an empty plain text beside the letter as HTML."""
    parts = [_part(""), _part(taken_apart(source).as_html, "text/html; charset=utf-8"), "--b--"]
    return _with_body(source, "multipart/alternative; boundary=b", "".join(parts))


def _named(title: str, change: Callable[[str | bytes, Material], str]) -> Attack:
    return Attack(title, change.__doc__ or title, "", change)


MORE_ATTACKS = {
    **{
        f"hidden by {name}": Attack(
            f"Text hidden by {name}",
            f"An ordinary letter is hidden by {name}.",
            "",
            partial(_hide, opening, sheet),
        )
        for name, (opening, sheet) in HIDING.items()
    },
    "innocent_below": _named("9,000 innocent characters below", innocent_below),
    "empty_parts": _named("Hundreds of empty parts", empty_parts),
    "small_parts": _named("Hundreds of small parts", small_parts),
    "deep_nesting": _named("Thirty parts within parts", deep_nesting),
    "long_comment": _named("A long comment before it", long_comment),
    "many_tags": _named("Thousands of elements before it", many_tags),
    "broken_header_line": _named("A broken header line", broken_header_line),
    "fields_on_one_line": _named("Two fields on one line", fields_on_one_line),
    "encoded_type": _named("The type as an encoded word", encoded_type),
    "control_characters": _named("Control characters", control_characters),
    "spaced_letters": _named("Dots between letters", spaced_letters),
    "utf_16": _named("Undeclared UTF-16", utf_16),
    "empty_version": _named("An empty plain version", empty_version),
}
