"""Kinds of text that are neither plain nor HTML: flowed lines, text/enriched and
invitations.
"""

from __future__ import annotations

import re
from itertools import islice

from genlab.mail.message import Link
from genlab.say import say

_UNSEEN = re.compile(r"<(param|comment)>[^<]*(?:</\1>|\Z)", re.I)
_COMMAND = re.compile(r"<<|</?[A-Za-z0-9-]{1,60}>")
_SHOWN_COMMANDS = {"<<": "<", "<lt>": "<", "<nl>": "\n", "<np>": "\n", "<paragraph>": "\n"}
_NEWLINES = re.compile(r"\n+")
_QUOTED = re.compile(r">*")
_FIELDS = {"SUMMARY", "LOCATION", "DESCRIPTION", "COMMENT", "CONTACT", "URL", "ATTACH"}
_CALENDAR_LINE = re.compile(r"^([A-Za-z-]{1,40})(?:;[^:\n]{0,500})?:([^\n]*)", re.M)
_CALENDAR_FOLD = re.compile(r"\n[ \t]")
_BARE_LINK = re.compile(r"(?:\bh(?:tt|xx)ps?(?:://|\[:\]//)|\bwww\.)[^\s<>\"“”]{1,2000}", re.I)
_BROKEN_SCHEME = re.compile(r"hxxp(?=s?[:\[])", re.I)
_BRACKETED_SIGN = re.compile(r"[\[({](\.|dot|:)[\])}]", re.I)
_AFTER_LINK = ".,;:!?'*_|>…”’"

MAX_BARE_LINKS = 500


def flowed(text: str, delete_space: bool) -> str:
    """Return text of format=flowed (RFC 3676) with its paragraphs put together.

    Args:
        text: lines that end with "\\n".
        delete_space: DelSp=yes, as in Japanese: the blank at the end of a flowed line is no part of
        the text.
    """
    paragraphs: list[list[str]] = []
    joined_depth = -1  # of the quotation whose paragraph is still open
    for line in text.split("\n"):
        quotation = _QUOTED.match(line)
        depth = quotation.end() if quotation else 0
        content = line[depth:].removeprefix(" ")
        if joined_depth == depth and content != "-- ":
            paragraphs[-1].append(content)
        else:
            mark = ">" * depth + " " if depth else ""
            paragraphs.append([mark + content])
        flows = content.endswith(" ") and content != "-- "
        joined_depth = depth if flows else -1
        if flows and delete_space:
            paragraphs[-1][-1] = paragraphs[-1][-1][:-1]
    return "\n".join("".join(pieces) for pieces in paragraphs)


def enriched_text(text: str) -> str:
    """Return the visible text of text/enriched or text/richtext (RFC 1896, RFC 1341).

    A single line end is a blank, of several the first is left out; what stands in `<param>` is no
    text.
    """
    text = _NEWLINES.sub(lambda run: run[0][1:] or " ", _UNSEEN.sub("", text))
    return _COMMAND.sub(lambda command: _SHOWN_COMMANDS.get(command[0].lower(), ""), text)


def calendar_text(text: str) -> str:
    """Return what a person sees of an invitation (text/calendar): its title, place and description,
    with comments and links.
    """
    lines = []
    for name, value in _CALENDAR_LINE.findall(_CALENDAR_FOLD.sub("", text)):
        if name.upper() in _FIELDS and value.strip():
            lines.append(
                re.sub(r"\\([nN;,\\])", lambda sign: "\n" if sign[1] in "nN" else sign[1], value)
            )
    return "\n".join(lines)


def written_links(text: str) -> list[Link]:
    """Return the addresses that stand in plain text, each as it is written and as it is meant:
    `hxxps://shop[.]example` means `https://shop.example`.
    """
    links: list[Link] = []
    for link in _BARE_LINK.finditer(text):
        address = _as_meant(link[0]).rstrip(_AFTER_LINK)
        surplus = address.count(")") - address.count("(")
        while surplus > 0 and address.endswith(")"):
            address = address[:-1].rstrip(_AFTER_LINK)
            surplus -= 1
        if "." in address or "://localhost" in address:
            written_address = link[0].rstrip(_AFTER_LINK)
            links.append(Link(address if address in written_address else written_address, address))
        if len(links) == MAX_BARE_LINKS:
            break
    return links


def notices_of_links(text: str) -> tuple[str, ...]:
    """A sentence where a plain text holds more addresses than `written_links` returns."""
    matches = islice(_BARE_LINK.finditer(text), MAX_BARE_LINKS + 1)
    if sum(1 for _ in matches) <= MAX_BARE_LINKS:
        return ()
    return (say("notice-addresses", first=MAX_BARE_LINKS),)


def _as_meant(address: str) -> str:
    """An address whose scheme or dots were broken, so that filters should not see it, mended."""
    address = _BROKEN_SCHEME.sub("http", address)
    return _BRACKETED_SIGN.sub(lambda sign: ":" if sign[1] == ":" else ".", address)
