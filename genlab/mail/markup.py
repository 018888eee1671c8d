"""HTML as elements and text, as a browser's parser would build them, in time that is linear in the
length.

Python's html.parser is not used: it looks for the end of every comment, tag or quotation again
where there is none, which takes the square of the length, and what it makes of broken markup
differs between Python's versions.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from html import unescape
from typing import Any, NamedTuple

from genlab.mail.name_sets import name_set

# Characters of a tag without the values of its attributes; a longer one is text.
LONGEST_TAG = 8_192
MAX_DEPTH = 256  # open elements that are looked through for the one that an end tag names
MAX_REOPENED = 8  # inline elements that are opened again after a block that they were left open in

VOID = name_set(
    "area base basefont bgsound br col embed frame hr img input keygen link meta "
    "param source track wbr"
)
_RAW = name_set("style script xmp iframe noembed noframes title textarea")
_TEXT_WITH_REFERENCES = {"title", "textarea"}
_FORMATTING = name_set("a b big code em font i nobr s small strike strong tt u")
# Elements that begin a new line, and that a start tag of which closes an open paragraph.
BLOCKS = name_set(
    "address article aside blockquote center details dialog dir div dl fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav "
    "ol p pre section summary table ul"
)
_SPECIAL = BLOCKS | name_set("body html li dd dt td th tr tbody thead tfoot caption")
_SCOPES = name_set("html table td th caption template object marquee applet")
_TABLE_SCOPES = name_set("table html template")
_LEAVES_FOREIGN = BLOCKS | name_set("body font span img br b i em strong li dd dt td tr")
_IN_BODY = name_set("body center div font p table a span img h1 h2 h3 ul ol br")

# Which open elements a start tag closes, and the elements beyond which it closes none.
_CLOSES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "a": (name_set("a"), _SCOPES),
    "li": (name_set("li"), _SCOPES.union(("ul", "ol", "menu"))),
    "option": (name_set("option"), _SCOPES.union(("select",))),
    **dict.fromkeys(("dd", "dt"), (name_set("dd dt"), _SCOPES.union(("dl",)))),
    **dict.fromkeys(("td", "th"), (name_set("td th caption"), _TABLE_SCOPES)),
    "tr": (name_set("tr caption"), _TABLE_SCOPES),
    **dict.fromkeys(
        ("tbody", "thead", "tfoot"), (name_set("tbody thead tfoot caption"), _TABLE_SCOPES)
    ),
}
_SINGLE_TAGS = ("html", "body")
_CELLS = name_set("td th tr tbody thead tfoot caption table body html")

_NAME = re.compile(r"[A-Za-z][^\s/>]{0,100}")
# The end of a tag, or the next attribute with its value in one of three spellings. No quotation
# mark is looked for in vain more than once: where one has no partner, no other one follows.
_ATTRIBUTE = re.compile(
    r"[\s/]*+(?:(>)|([^\s/>][^\s/>=]*+)"
    r"(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s>]*+)))?)"
)
_TAG_END = re.compile(
    r"</(style|script|xmp|iframe|noembed|noframes|title|textarea)(?=[\s/>])", re.I
)
_BOGUS_COMMENT = re.compile(r"<[!?]|</(?![^\W\d_])")
_COMMENT_END = re.compile(r"--!?>")


class Element:
    """An open or closed element: its tag, its attributes, the element around it and the one
    before it.
    """

    __slots__ = (
        "attributes",
        "before",
        "is_drawing",
        "is_dropped",
        "last_child",
        "link",
        "matched",
        "parent",
        "style",
        "tag",
    )

    # Set by ``genlab.mail.hypertext`` when the element starts: whether its text is never shown, and
    # whether it belongs to a drawing; the hyperlink around it, the rules of the style sheet that
    # match it, and its style. This module knows none of their types.
    is_dropped: bool
    is_drawing: bool
    link: Any
    matched: Any
    style: Any

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.before = parent.last_child if parent else None
        self.last_child: Element | None = None
        if parent:
            parent.last_child = self


class Event(NamedTuple):
    """The start (with text ``None``) or the end (``False``) of an element, or text within it."""

    element: Element
    text: str | bool | None


class Document(NamedTuple):
    """What a mail's HTML holds: starts, texts and ends in their order, the style blocks, whether
    there is a doctype.
    """

    events: list[Event]
    styles: list[str]
    has_doctype: bool


class _Tag(NamedTuple):
    name: str
    attributes: dict[str, str]
    is_end: bool


def parse_html(html: str) -> Document:
    """The elements and texts of any string."""
    builder = _Builder()
    for token in _tokens(html):
        if isinstance(token, str):
            builder.text(token)
        elif token.name == "!doctype":
            builder.has_doctype = True
        elif token.is_end:
            builder.end(token.name)
        else:
            builder.start(token.name, token.attributes)
    builder.close()
    return Document(builder.events, builder.styles, builder.has_doctype)


def _tokens(html: str) -> Iterator[str | _Tag]:
    """Texts and tags in their order. The content of style, script and the like follows its tag
    as one text.
    """
    last_bracket = html.rfind(">")
    size = len(html)
    at = text_start = 0
    pieces: list[str] = []

    def flush(end: int) -> str:
        text = html[text_start:end]
        if pieces:
            text = "".join([*pieces, text])
            pieces.clear()
        return unescape(text)

    while (start := html.find("<", at)) >= 0:
        if comment_end := _comment_end(html, start, last_bracket):
            pieces.append(html[text_start:start])
            text_start = at = comment_end
            if html[start + 2 : start + 9].lower() == "doctype":
                yield _Tag("!doctype", {}, False)
            continue
        is_end = html.startswith("/", start + 1)
        name = _NAME.match(html, start + 1 + is_end)
        if not name or not name[0].isascii():
            at = start + 1
            continue
        if last_bracket < start:
            break
        end, attributes = _attributes(html, name.end())
        if attributes is None:  # too long, or without an end: text up to here
            at = end
            continue
        if pieces or start > text_start:
            yield flush(start)
        tag = name[0].lower()
        yield _Tag(tag, attributes, is_end)
        text_start = at = end
        if tag in _RAW and not is_end:
            raw_end, at = _raw_text(html, at, tag)
            raw = html[text_start:raw_end]
            yield unescape(raw) if tag in _TEXT_WITH_REFERENCES else raw
            yield _Tag(tag, {}, True)
            text_start = at
    yield flush(size)


def _raw_text(html: str, at: int, tag: str) -> tuple[int, int]:
    """Where the text within style, script and the like ends, and where its end tag ends."""
    for closing in _TAG_END.finditer(html, at):
        if closing[1].lower() == tag:
            end = html.find(">", closing.start()) + 1
            return closing.start(), end or len(html)
    return len(html), len(html)


def _comment_end(html: str, start: int, last_bracket: int) -> int:
    """Where a comment that begins at `start` ends, or what a browser takes for one: `<!`, `<?` and
    `</1` up to the next `>`. 0 where none begins.
    """
    for empty_comment in ("<!-->", "<!--->"):
        if html.startswith(empty_comment, start):
            return start + len(empty_comment)
    if html.startswith("<!--", start):
        end = _COMMENT_END.search(html, start + 4)
        return end.end() if end else len(html)
    if last_bracket < start or not _BOGUS_COMMENT.match(html, start):
        return 0
    return html.find(">", start) + 1


def _attributes(html: str, at: int) -> tuple[int, dict[str, str] | None]:
    """Where the tag ends, and its attributes; None for those if it has no end or is too long."""
    attributes: dict[str, str] = {}
    remaining = LONGEST_TAG
    while attribute := _ATTRIBUTE.match(html, at):
        at = attribute.end()
        tag_end, name, *values = attribute.groups()
        if tag_end:
            return at, attributes
        remaining -= len(name) + 1
        unquoted = values[-1] or ""
        if "<" in unquoted:
            remaining -= len(unquoted)
        if remaining < 0:
            return at, None
        value = next(filter(None, values), "")
        attributes.setdefault(name.lower(), unescape(value))
    return len(html), None


class _Builder:
    """The open elements, and what was closed or opened because HTML says so."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.styles: list[str] = []
        self.has_doctype = False
        self._stack = [Element("", {}, None)]
        self._open: defaultdict[str, int] = defaultdict(int)
        # A document has one of each; a search through a deep stack would take the square of it.
        self._outermost: dict[str, Element] = {}
        self.events.append(Event(self._stack[0], None))

    def text(self, text: str) -> None:
        if not text:
            return
        top = self._stack[-1]
        if top.tag == "style":
            kind = top.attributes.get("type", "").strip().lower()
            if kind in ("", "text/css"):
                media = top.attributes.get("media", "")
                sheet = text.strip().removeprefix("<!--").removesuffix("-->")
                self.styles.append(f"@media {media} {{{sheet}}}" if media.strip() else sheet)
        else:
            self.events.append(Event(top, text))

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag in _IN_BODY and self._open["head"]:
            self.end("head")
        if tag in _LEAVES_FOREIGN:
            for foreign in ("svg", "math"):
                if self._open[foreign]:
                    self._pop_until(foreign)
        if tag in self._outermost and self._open[tag]:
            for name, value in attributes.items():
                self._outermost[tag].attributes.setdefault(name, value)
            return
        if tag in BLOCKS and self._open["p"]:
            self._close(name_set("p"), _SCOPES)
        if tag in _CLOSES:
            closed_tags, scope = _CLOSES[tag]
            if any(self._open[name] for name in closed_tags):
                self._close(closed_tags, scope)
        element = Element(tag, attributes, self._stack[-1])
        self.events.append(Event(element, None))
        if tag in VOID:
            return
        if tag in _SINGLE_TAGS:
            self._outermost[tag] = element
        self._stack.append(element)
        self._open[tag] += 1

    def end(self, tag: str) -> None:
        if self._stack[-1].tag == tag and tag not in ("body", "html"):
            self._pop()
        elif tag == "br":
            self.start("br", {})
        elif tag == "p" and not self._open["p"]:
            self.events.append(Event(Element("p", {}, self._stack[-1]), None))
        elif self._open[tag] and tag not in ("body", "html"):
            scope = _TABLE_SCOPES if tag in _CELLS else _SCOPES
            self._close(name_set(tag), scope - {tag})

    def close(self) -> None:
        while len(self._stack) > 1:
            self._pop()

    def _close(self, tags: frozenset[str], scope: frozenset[str]) -> None:
        """Close the innermost open element of these tags, if it lies within the scope."""
        depth = len(self._stack) - 1
        lowest = max(1, depth - MAX_DEPTH)
        while depth >= lowest and self._stack[depth].tag not in tags:
            if self._stack[depth].tag in scope:
                return
            depth -= 1
        if depth < lowest:
            return
        closed_tag = self._stack[depth].tag
        inner_elements = self._stack[depth + 1 :]
        if closed_tag in _FORMATTING and any(element.tag in _SPECIAL for element in inner_elements):
            reopened = inner_elements[:MAX_REOPENED] if len(inner_elements) <= MAX_REOPENED else []
            if not reopened:
                return
        elif closed_tag in _CELLS:
            reopened = []
        else:
            reopened = [element for element in inner_elements if element.tag in _FORMATTING][
                -MAX_REOPENED:
            ]
        while len(self._stack) > depth:
            self._pop()
        for element in reopened:
            copy = Element(element.tag, element.attributes, self._stack[-1])
            self.events.append(Event(copy, None))
            self._stack.append(copy)
            self._open[element.tag] += 1

    def _pop_until(self, tag: str) -> None:
        while self._open[tag]:
            self._pop()

    def _pop(self) -> None:
        element = self._stack.pop()
        self._open[element.tag] -= 1
        self.events.append(Event(element, False))
