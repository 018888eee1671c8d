"""The text that a mail program would show of an HTML e-mail, and the text that it would hide.
Nothing is rendered or fetched.

`genlab.mail.markup` finds the elements, `genlab.mail.css` the declarations that apply to each, and
`genlab.mail.visibility` decides from them whether an element's text can be seen.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import NamedTuple
from urllib.parse import urljoin

from genlab.mail.css import Matched, Names, StyleSheet
from genlab.mail.markup import LONGEST_TAG, Document, Element, parse_html
from genlab.mail.message import Link
from genlab.mail.name_sets import name_set
from genlab.mail.visibility import ROOT, SVG_TEXTS, Style, Styles
from genlab.say import say

_TAGS = re.compile(
    r"<(?:/?(?:html|body|table|t[dr]|div|p|br|a|font|span|img|center|b|h[1-6])\b|!doctype html)",
    re.I,
)
_SPACE = re.compile(r"[ \t\r\n\f\v]+")
_SKIPPED_TAGS = name_set("script style head title template defs desc metadata symbol")
# Fields of forms that show their value, and those that show nothing that was written into them.
_SILENT_FIELDS = name_set("hidden checkbox radio password file color range image")
# Elements that lead somewhere, and the attribute that says where: a form sends what is typed there.
_TARGETS = {"a": "href", "area": "href", "form": "action"}
_CELLS = frozenset(("td", "th"))
_INLINE_DISPLAYS = frozenset(
    ("inline", "inline-block", "inline-table", "inline-flex", "inline-grid", "contents", "ruby")
)
MAX_ADDRESS = 4_096  # characters of a link's address that are joined with the mail's base address


class VisibleText(NamedTuple):
    """What a mail program shows of HTML.

    text: the visible text. hidden: the text that is there but cannot be seen. links: the hyperlinks
    in their order, each with its visible text or, if it has none, with the descriptions of its
    pictures. Links in hidden elements are left out. images: how many pictures are visible.
    tracking_pixels: how many have at most one pixel, or are hidden. notices: what was not read
    because a limit was reached, in sentences.
    """

    text: str
    hidden: str
    links: tuple[Link, ...] = ()
    images: int = 0
    tracking_pixels: int = 0
    notices: tuple[str, ...] = ()


def looks_like_html(text: str) -> bool:
    """Whether a text without headers is HTML: three tags of a mail, or one at the very start."""
    start = text[:LONGEST_TAG].lstrip()
    return bool(re.match(r"<(?:!doctype html|html|body|table|div|p)\b", start, re.I)) or (
        len(list(islice(_TAGS.finditer(text), 3))) == 3
    )


def html_to_text(html: str) -> VisibleText:
    """Visible and hidden text of any string, in time linear in its length."""
    document = parse_html(html)
    sheet = StyleSheet(document.styles, ignore_case=not document.has_doctype)
    reading = _Reading(document, sheet)
    reading.run()
    return VisibleText(
        _tidy("".join(reading.visible_pieces)),
        _tidy("".join(reading.hidden)),
        tuple(link for anchor in reading.anchors if (link := anchor.link(reading.base))),
        reading.images,
        reading.tracking_pixels,
        (*sheet.notices, *reading.notices),
    )


def _tidy(text: str) -> str:
    lines = (line.strip(" ") for line in re.sub(" {2,}", " ", text).split("\n"))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


_NO_MATCH = Matched()


class _Anchor:
    """A hyperlink while it is read."""

    def __init__(self, target: str, in_sight: bool) -> None:
        self.target = re.sub(r"[\t\r\n]", "", target).strip()
        self.in_sight = in_sight
        self.text: list[str] = []
        self.descriptions: list[str] = []

    def link(self, base: str) -> Link | None:
        if not self.in_sight:
            return None
        text = _tidy("".join(self.text)) or _tidy(" ".join(self.descriptions))
        target = self.target
        if base and len(target) <= MAX_ADDRESS:
            try:
                target = urljoin(base, target)
            except ValueError:  # of an address such as http://[
                target = self.target
        return Link(text, target)


def _sibling_places(document: Document) -> dict[int, tuple[int, int, int, int]]:
    """Which child of its parent each element is, among all and among those of its tag, from the
    first and from the last.
    """
    children: dict[int, list[Element]] = {}
    for element, text in document.events:
        if text is None and element.parent is not None:
            children.setdefault(id(element.parent), []).append(element)
    places = {}
    for siblings in children.values():
        totals = Counter(element.tag for element in siblings)
        numbers: Counter[str] = Counter()
        for number, element in enumerate(siblings, 1):
            numbers[element.tag] += 1
            number_of_type = numbers[element.tag]
            from_end = len(siblings) - number + 1
            from_end_of_type = totals[element.tag] - number_of_type + 1
            places[id(element)] = (number, number_of_type, from_end, from_end_of_type)
    return places


class _Reading:
    """One pass over the elements and texts, with the style of each element."""

    def __init__(self, document: Document, sheet: StyleSheet) -> None:
        self.visible_pieces: list[str] = []
        self.hidden: list[str] = []
        self.anchors: list[_Anchor] = []
        self.base = ""
        self.images = 0
        self.tracking_pixels = 0
        self._events = document.events
        self._sheet = sheet
        self._styles = Styles()
        self._opened_details: set[int] = set()  # closed details whose summary has come
        self._places = _sibling_places(document) if sheet.rules else {}
        self._doubtful_words = 0

    @property
    def notices(self) -> list[str]:
        words = self._doubtful_words
        return [say("notice-doubtful-words", words=words)] if words else []

    def run(self) -> None:
        """Go through the document once."""
        for element, text in self._events:
            if text is None:
                self._start(element)
            elif text is False:
                self._break(element)
            else:
                self._text(element, str(text))

    def _start(self, element: Element) -> None:
        parent = element.parent
        if parent is None:
            element.style = ROOT
            element.matched = Matched()
            element.link = None
            element.is_dropped = element.is_drawing = False
            return
        tag, attributes = element.tag, element.attributes
        element.link = parent.link
        style = self._styles.of(
            tag, attributes, parent.style, self._declarations_for(element, parent)
        )
        if parent.tag == "details" and self._is_folded(element, parent):
            style = style.removed
        element.style = style
        # Only its own style asked for it. A chain of thousands of siblings would be freed by
        # recursion, for which the stack of Python in a page is too small.
        element.before = None
        element.is_dropped = parent.is_dropped or tag in _SKIPPED_TAGS
        element.is_drawing = tag == "svg" or (parent.is_drawing and tag not in SVG_TEXTS)
        self._break(element)
        if tag == "input":
            self._field(element)
        elif tag == "li":
            self._text(element, "- ")
        elif tag == "img":
            self._image(element, style)
        elif tag in _TARGETS:
            element.link = None
            if target := attributes.get(_TARGETS[tag]):
                element.link = _Anchor(target, not style.hides_box)
                element.link.descriptions.append(attributes.get("alt", ""))
                self.anchors.append(element.link)
        elif tag == "base" and not self.base:
            self.base = attributes.get("href", "").strip()[:MAX_ADDRESS]

    def _is_folded(self, element: Element, parent: Element) -> bool:
        """Whether an element is in a closed `<details>`, of which only the first summary shows."""
        if "open" in parent.attributes:
            return False
        if element.tag == "summary" and id(parent) not in self._opened_details:
            self._opened_details.add(id(parent))
            return False
        return True

    def _field(self, element: Element) -> None:
        """The text that a button or a field of a form shows."""
        attributes = element.attributes
        kind = attributes.get("type", "text").strip().lower()
        text = attributes.get("value", "").strip()
        if kind == "image":
            text = attributes.get("alt", "")
        elif kind in _SILENT_FIELDS:
            return
        text = text or attributes.get("placeholder", "")
        if text.strip():
            self._text(element, f" {text} ")

    def _declarations_for(self, element: Element, parent: Element) -> tuple:
        """The declarations of the style sheet for an element."""
        if not self._sheet.rules:
            return ()
        attributes = element.attributes
        fold = str.lower if self._sheet.ignore_case else str
        names: list[tuple[str, ...]] = [("tag", element.tag)]
        for name in self._sheet.attributes:
            if name in attributes:
                names += (("attribute", name), ("attribute", name, attributes[name]))
        if "id" in attributes:
            names.append(("id", fold(attributes["id"])))
        if "class" in attributes:
            names.extend(
                ("class", word) for word in dict.fromkeys(fold(attributes["class"]).split())
            )
        before = element.before.matched if element.before else _NO_MATCH
        places = self._places[id(element)]
        element_names = Names(element.tag, tuple(names), attributes, *places)
        element.matched = self._sheet.match(element_names, parent.matched, before)
        return self._sheet.cascade(element.matched)

    def _image(self, element: Element, style: Style) -> None:
        sizes = (
            element.attributes.get(name, "").strip().removesuffix("px")
            for name in ("width", "height")
        )
        dot = style.is_dot or any(size in ("0", "1") for size in sizes)
        if dot or style.hides_box:
            self.tracking_pixels += 1
            return
        self.images += 1
        if element.link and (description := element.attributes.get("alt", "").strip()):
            element.link.descriptions.append(description)

    def _text(self, element: Element, text: str) -> None:
        if element.is_dropped or element.is_drawing:
            return
        style = element.style
        if element.tag == "details" and "open" not in element.attributes:
            style = style.removed
        if not style.preformatted:
            text = _SPACE.sub(" ", text.replace("\xa0", " "))
        if style.hides_text and not text.isspace():
            self.hidden += (text, " ")
            return
        if style.is_doubtful:
            self._doubtful_words += len(text.split())
        if style.is_reversed:
            text = text[::-1]
        self.visible_pieces.append(text)
        if element.link:
            element.link.text.append(text)

    def _break(self, element: Element) -> None:
        """The break before and after an element; one that is not displayed breaks no word in
        two.
        """
        style = element.style
        if element.tag in _CELLS:
            gap = " "
        elif element.tag == "br" or style.display not in _INLINE_DISPLAYS:
            gap = "\n"
        else:
            return
        self.hidden.append(gap)
        if not style.is_removed:
            self.visible_pieces.append(gap)
