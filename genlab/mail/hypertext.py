"""What a mail program would show of an HTML mail, as text, and what it would hide. Nothing is
rendered or fetched.
"""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from typing import NamedTuple

from genlab.mail.message import Link

LONGEST_TAG = 8_192
_TAGS = re.compile(
    r"<(?:/?(?:html|body|table|t[dr]|div|p|br|a|font|span|img|center|b|h[1-6])\b|!doctype html)",
    re.I,
)
_SPACE = re.compile(r"[ \t\r\n\f\v]+")
_DROPPED = {"script", "style", "head", "title", "template", "svg"}
_IN_BODY = {"body", "center", "div", "font", "p", "table"}
_VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "param",
    "source",
    "wbr",
}
_LINE = {
    *(
        "address",
        "article",
        "blockquote",
        "body",
        "br",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "form",
        "footer",
        "header",
    ),
    *(
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tr",
        "ul",
    ),
}
_UNSEEN = re.compile(
    r"display:none|visibility:hidden|opacity:0(?:\.0*)?(?:;|$)|max-height:0|mso-hide:all|font-size:(?:0|[01](?:\.\d+)?(?:px|pt))(?:[a-z%;!]|$)"
)
_COLOUR = re.compile(r"(?:^|;)color:([^;!]+)")
_BACKGROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;!]+)")
_NAMES = {
    "white": "ffffff",
    "black": "000000",
    "red": "ff0000",
    "blue": "0000ff",
    "yellow": "ffff00",
}


class Shown(NamedTuple):
    """The visible text, the text that is there but hidden, the links in their order, and the
    number of images.
    """

    text: str
    hidden: str
    links: tuple[Link, ...] = ()
    images: int = 0


def looks_like_html(text: str) -> bool:
    """Whether a text without headers is HTML: three tags of a mail, or one at the very start."""
    start = text[:LONGEST_TAG].lstrip()
    return bool(re.match(r"<(?:!doctype html|html|body|table|div|p)\b", start, re.I)) or (
        sum(1 for _ in zip(_TAGS.finditer(text), range(3), strict=False)) == 3
    )


def html_to_text(html: str) -> Shown:
    """Visible and hidden text of any string, in time linear in its length."""
    reader = _Reader()
    reader.feed(_whole_tags(html))
    reader.close()
    links = tuple(Link(_tidy("".join(pieces)), target) for target, pieces in reader.links)
    return Shown(_tidy("".join(reader.shown)), _tidy("".join(reader.hidden)), links, reader.images)


def _tidy(text: str) -> str:
    lines = (line.strip(" ") for line in re.sub(" {2,}", " ", text).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _whole_tags(html: str) -> str:
    """Without comments and declarations, and with every `<` that opens no tag escaped.

    html.parser looks for the end of each comment or tag as far as the text goes, again for each one
    that has no end: with a text full of `<!--` its time grows with the square of the length.
    """
    out, at = [], 0
    while (start := html.find("<", at)) >= 0:
        out.append(html[at:start])
        at = start + 1
        if html.startswith("<!--", start):
            end = html.find("-->", start)
            at = end + 3 if end >= 0 else len(html)
        elif (end := html.find(">", start, start + LONGEST_TAG)) < 0:
            out.append("&lt;")
        elif html[at] in "!?":
            at = end + 1
        elif html[at] == "/" or (html[at].isascii() and html[at].isalpha()):
            out.append("<")
        else:
            out.append("&lt;")
    out.append(html[at:])
    return "".join(out)


class _Open(NamedTuple):
    """An open element: whether its text is dropped or hidden, its colour, and the colour behind
    it.
    """

    tag: str = ""
    dropped: bool = False
    hidden: bool = False
    colour: str = "000000"
    background: str = "ffffff"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.shown: list[str] = []
        self.hidden: list[str] = []
        self.links: list[
            tuple[str, list[str]]
        ] = []  # of each link its target and the pieces of its text
        self.images = 0
        self._stack = [_Open()]
        self._open: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._break(tag)
        if tag == "img":
            self.images += 1
        elif tag == "a" and (target := dict(attrs).get("href")):
            self.links.append((target.strip(), []))
        if tag in _VOID:
            return
        if tag in _IN_BODY and self._open["head"]:
            self.handle_endtag("head")
        if self._stack[-1].tag == tag and tag in ("p", "li", "td", "th", "tr", "option"):
            self.handle_endtag(tag)  # these close themselves
        parent, given = (
            self._stack[-1],
            {name: (value or "").lower() for name, value in reversed(attrs)},
        )
        style = _SPACE.sub("", given.get("style", ""))
        background = _background(given, style) or parent.background
        hidden = parent.hidden or "hidden" in given or bool(_UNSEEN.search(style))
        dropped = parent.dropped or tag in _DROPPED
        self._open[tag] += 1
        self._stack.append(
            _Open(tag, dropped, hidden, _colour(given, style) or parent.colour, background)
        )

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)  # in HTML the slash of <div/> closes nothing

    def handle_endtag(self, tag: str) -> None:
        self._break(tag)
        if not self._open[tag]:
            return
        while (closed := self._stack.pop().tag) != tag:
            self._open[closed] -= 1
        self._open[tag] -= 1

    def handle_data(self, data: str) -> None:
        top = self._stack[-1]
        if top.dropped:
            return
        text = data if self._open["pre"] else _SPACE.sub(" ", data.replace("\xa0", " "))
        unseen = top.hidden or top.colour == top.background
        if unseen and text.strip():
            self.hidden += (text, " ")
        else:
            self.shown.append(text)
            if self._open["a"] and self.links:
                self.links[-1][1].append(text)

    def _break(self, tag: str) -> None:
        if tag in _LINE:
            self.shown.append("\n")
            self.hidden.append("\n")
        elif tag in ("td", "th"):
            self.shown.append(" ")


def _background(given: dict[str, str], style: str) -> str | None:
    """The colour behind the element's text, "picture" where it cannot be known, None where it
    says nothing.
    """
    if "background" in given or "url(" in style or "gradient(" in style:
        return "picture"
    declared = _BACKGROUND.search(style)
    return _rgb(declared[1] if declared else given.get("bgcolor", ""))


def _colour(given: dict[str, str], style: str) -> str | None:
    declared = _COLOUR.search(style)
    return _rgb(declared[1] if declared else given.get("color", given.get("text", "")))


def _rgb(colour: str) -> str | None:
    """A colour as six hex digits where it is written in one of the usual ways; None where
    nothing is written.
    """
    colour = colour.strip()
    if numbers := re.fullmatch(r"rgb\((\d{1,3}),(\d{1,3}),(\d{1,3})\)", colour):
        return "".join(f"{int(n):02x}" for n in numbers.groups())
    colour = _NAMES.get(colour, colour.removeprefix("#"))
    return "".join(2 * c for c in colour) if len(colour) == 3 else colour or None
