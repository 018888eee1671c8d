"""What a style sheet and a style attribute say about whether text can be seen.

Selectors are matched here, all of them at once: each is a chain of compounds (`div.a`), each
compound is one bit, and an element's bits follow from its own names and from its parent's bits. The
time of an element hence depends on the number of its names and not on the number of rules, and no
selector walks up the tree.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from genlab.mail.colours import parse_colour
from genlab.mail.css_values import (
    CANNOT_TELL,
    Length,
    Pending,
    four_sides,
    parse_length,
    split_words,
)
from genlab.mail.name_sets import name_set
from genlab.say import say

MAX_SHEET = 200_000  # characters of all style blocks together that are read
MAX_COMPOUNDS = 4_096  # of all selectors together
MAX_NAMES = 6  # names that one compound asks for: a tag, ids, classes, attributes
MAX_PREDICATES = 64  # different conditions that are no plain name, such as [style*=x] or :not(.x)
MAX_APPLIED = 300_000  # rules that are applied, summed over all elements of a mail
MAX_LEVELS = 8  # blocks within blocks
MAX_NESTED = 100_000  # characters of the selector of a rule, times those of a rule within it
# Widths in pixels: every screen on which e-mail is read as a page lies between them.
_NARROW_SCREEN, _WIDE_SCREEN = 320, 2_000

SIZE_KEYWORDS = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
    "xxx-large": 48.0,
}
_WIDE_KEYWORDS = {"inherit", "initial", "unset", "revert"}
_DISPLAYS = name_set(
    "none inline block inline-block list-item table inline-table table-row table-cell "
    "table-row-group table-header-group table-footer-group table-column "
    "table-column-group table-caption flex inline-flex grid inline-grid flow-root "
    "contents run-in ruby math"
)
_LENGTHS = name_set(
    "height width max-height max-width padding-bottom "
    "padding-right text-indent letter-spacing top right bottom left "
    "margin-left margin-top"
)
_KEYWORDS = {
    "display": _DISPLAYS,
    "visibility": {"visible", "hidden", "collapse"},
    "position": {"static", "relative", "absolute", "fixed", "sticky"},
    "overflow-x": {"visible", "hidden", "clip", "scroll", "auto"},
    "overflow-y": {"visible", "hidden", "clip", "scroll", "auto"},
    "float": {"none", "left", "right"},
    "white-space": {"normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces"},
    # `mso-hide:all` does not count: Outlook alone obeys it, and newsletter services put it on every
    # button, which Outlook draws in another way, from a conditional comment.
}
_TEXTS = name_set("clip clip-path background-clip mask-image unicode-bidi direction")
_SHORTHANDS = {"font", "background", "overflow", "padding", "margin", "inset", "mask"}
_COLOURS = name_set("color background-color -webkit-text-fill-color")
_OTHER_PROPERTIES = {"font-size", "opacity", "background-image", "zoom"}
# Properties that depend on the direction of writing; it is taken to be left to right, downwards.
_LOGICAL = {
    "block-size": "height",
    "inline-size": "width",
    "max-block-size": "max-height",
    "max-inline-size": "max-width",
    "margin-inline-start": "margin-left",
    "margin-block-start": "margin-top",
    "padding-inline-end": "padding-right",
    "padding-block-end": "padding-bottom",
    "overflow-block": "overflow-y",
    "overflow-inline": "overflow-x",
}
# Properties that decide whether text is seen: with an unknown function, that remains open.
_DECISIVE = _COLOURS | name_set(
    "display visibility position font-size font opacity zoom letter-spacing text-indent "
    "top right bottom left margin-left margin-top clip-path mask-image"
)
_KNOWN_FUNCTIONS = name_set(
    "calc min max clamp -webkit-calc -moz-calc rgb rgba hsl hsla hwb "
    "color-mix light-dark url image-set -webkit-image-set linear-gradient radial-gradient "
    "conic-gradient repeating-linear-gradient repeating-radial-gradient -webkit-linear-gradient "
    "-moz-linear-gradient -o-linear-gradient -ms-linear-gradient -webkit-gradient from to "
    "color-stop inset circle expression"
)
PROPERTIES = {
    *_LENGTHS,
    *_KEYWORDS,
    *_TEXTS,
    *_SHORTHANDS,
    *_COLOURS,
    *_OTHER_PROPERTIES,
    *_LOGICAL,
}


class Declaration(NamedTuple):
    """One longhand property with its parsed value, and whether it is marked `!important`."""

    name: str
    value: Any
    important: bool


# Declarations that apply to an element, each with its specificity and order.
Cascade: TypeAlias = tuple[tuple[tuple[int, ...], Declaration], ...]


# ── Declarations ──────────────────────────────────────────────────────────────────────────────────

# What brackets and semicolons mean nothing in: strings, comments, escapes and addresses.
_OPAQUE = re.compile(
    r"\"(?:[^\"\n\\]|\\.)*(?:\"|(?=\n)|\Z)|'(?:[^'\n\\]|\\.)*(?:'|(?=\n)|\Z)"
    r"|/\*.*?(?:\*/|\Z)|\\[0-9a-f]{1,6}\s?|\\.|\burl\([^\"'()\\]*\)|<!--|-->",
    re.S | re.I,
)


@lru_cache(maxsize=2_048)
def declarations(text: str) -> tuple[Declaration, ...]:
    """Return the declarations of a style attribute that affect whether text can be seen, with
    shorthands expanded.
    """
    found: list[Declaration] = []
    for piece in _at_semicolons(_OPAQUE.sub(_plain, text).lower()):
        name, colon, value = piece.partition(":")
        name = name.strip()
        if colon and _has_bearing(name):
            value, mark, word = value.partition("!")
            if not mark or word.strip() == "important":
                found += longhands(name, " ".join(value.split()), bool(mark))
    return tuple(found)


def _plain(opaque: re.Match[str]) -> str:
    """Strings and addresses shortened, comments left out, and escapes undone."""
    text = opaque[0]
    if text[0] in "\"'":
        return "x"
    if text[0] != "\\":
        return "url()" if text[0] in "uU" else " "
    code = text[1:].strip()
    if re.fullmatch("[0-9a-f]+", code, re.I):
        code = chr(min(int(code, 16), sys.maxunicode))
    return code if code.isalnum() or code == "-" else "x"


def _at_semicolons(text: str) -> Iterator[str]:
    """A text at its semicolons, but not within brackets; those that are open at its end are
    closed.
    """
    piece = ""
    depth = 0
    for part in text.split(";"):
        piece += part
        depth += sum(map(part.count, "([{")) - sum(map(part.count, ")]}"))
        if depth <= 0:
            yield piece
            piece = ""
            depth = 0
    if piece:
        yield piece + ")" * depth


def _has_bearing(name: str) -> bool:
    """Whether a property, or a variable, may decide whether text is seen."""
    return (
        name in PROPERTIES
        or name.startswith("--")
        or (name[:8] == "-webkit-" and (name[8:] in PROPERTIES))
    )


def longhands(name: str, value: str, important: bool) -> Iterator[Declaration]:
    """The longhand declarations that a valid declaration stands for; none for one that browsers
    ignore.
    """
    if name.startswith("--"):
        yield Declaration(name, value, important)
        return
    if name not in PROPERTIES:
        name = name.removeprefix("-webkit-")
    if "var(" in value:
        yield Declaration(name, Pending(value), important)
        return
    name = _LOGICAL.get(name, name)
    if name in _EXPANSIONS:
        yield from _EXPANSIONS[name](name, value, important)
        return
    if name == "font":
        name, value = "font-size", _size_in_font(value)
    parsed = value if value in _WIDE_KEYWORDS else _value(name, value)
    if "(" in value and name in _DECISIVE and (parsed is None or name in _TEXTS):
        parsed = parsed if _is_known(value) else CANNOT_TELL
    if parsed is not None:
        yield Declaration(name, parsed, important)


def _is_known(value: str) -> bool:
    """Whether all functions of a value are known, and no colour is derived from another one."""
    names = {name.lower() for name in _FUNCTION_NAME.findall(value)}
    return names <= _KNOWN_FUNCTIONS and "(from " not in value and "currentcolor" not in value


_FUNCTION_NAME = re.compile(r"([a-z-][a-z0-9-]{0,40})\(", re.I)


def _value(name: str, value: str) -> Any:
    """A longhand's parsed value; None if it is not valid. `auto` and `none` of a length are the
    text ``"auto"``.
    """
    if name in _KEYWORDS:
        words = value.split()
        return words[0] if words and words[0] in _KEYWORDS[name] else None
    if name in _LENGTHS:
        return "auto" if value in ("auto", "none", "normal") else _length(value)
    if name in _COLOURS:
        return value if value == "currentcolor" else parse_colour(value)
    if name == "font-size":
        return value if value in SIZE_KEYWORDS or value in ("smaller", "larger") else _length(value)
    if name in ("opacity", "zoom"):
        length = parse_length(value)
        if length is None or length.unit not in ("", "%"):
            return None
        return length.number / 100 if length.unit else length.number
    return value or None


def _length(value: str) -> Length | None:
    """A length; a calculation that gives a bare number is none."""
    length = parse_length(value)
    return None if length is not None and not length.unit and "(" in value else length


def _overflow(name: str, value: str, important: bool) -> Iterator[Declaration]:
    words = value.split() or [""]
    yield from longhands("overflow-x", words[0], important)
    yield from longhands("overflow-y", words[-1], important)


def _sides(name: str, value: str, important: bool) -> Iterator[Declaration]:
    for side, length in zip(_SIDES, four_sides(split_words(value)), strict=False):
        longhand = side if name == "inset" else f"{name}-{side}"
        if longhand in PROPERTIES:
            yield from longhands(longhand, length, important)


_SIDES = ("top", "right", "bottom", "left")


def _mask_longhands(name: str, value: str, important: bool) -> Iterator[Declaration]:
    """The picture of the shorthand `mask`."""
    images = [word for word in split_words(value) if "(" in word]
    yield from longhands("mask-image", " ".join(images) or "none", important)


def _background(name: str, value: str, important: bool) -> Iterator[Declaration]:
    if value in _WIDE_KEYWORDS:
        yield Declaration("background-color", "initial", important)
        yield Declaration("background-image", "none", important)
        return
    colour: Any = None
    images = []
    for word in split_words(value):
        if "url(" in word or "gradient(" in word or "image" in word:
            images.append(word)
        elif "(" in word and not _is_known(word):
            colour = CANNOT_TELL
        else:
            colour = word if word == "currentcolor" else parse_colour(word) or colour
    yield Declaration("background-color", colour or "initial", important)
    yield Declaration("background-image", " ".join(images) or "none", important)
    if "text" in split_words(value):
        yield Declaration("background-clip", "text", important)


# How each shorthand becomes longhands; `font` sets nothing but a size.
_EXPANSIONS: dict[str, Callable[[str, str, bool], Iterator[Declaration]]] = {
    **dict.fromkeys(("padding", "margin", "inset"), _sides),
    "mask": _mask_longhands,
    "overflow": _overflow,
    "background": _background,
}


def _size_in_font(value: str) -> str:
    """The size within the shorthand `font`, which must be followed by a family; "" if there is
    none.
    """
    if value in _WIDE_KEYWORDS:
        return value
    words = re.sub(r"\s*/\s*", "/", value).split()
    for word in words[:-1]:
        size = word.split("/")[0]
        length = _value("font-size", size)
        is_weight = isinstance(length, Length) and not length.unit and length.number
        if length is not None and not is_weight:
            return size
    return ""


# ── Style sheets ──────────────────────────────────────────────────────────────────────────────────


class Names(NamedTuple):
    """What selectors test in an element.

    names: its tag, ids, classes and attributes. number and number_of_type: its place among its
    siblings and among those of its tag, from 1; from_end and from_end_of_type: its place from the
    end.
    """

    tag: str
    names: tuple[tuple[str, ...], ...]
    attributes: dict[str, str]
    number: int
    number_of_type: int
    from_end: int
    from_end_of_type: int


Predicate = Callable[[Names], bool]


class _Compound(NamedTuple):
    combinator: str  # before it: "" at the start, " ", ">", "+" or "~"
    names: tuple[tuple[str, ...], ...]
    predicates: tuple[tuple[str, Predicate], ...]
    specificity: tuple[int, int, int]


class Matched(NamedTuple):
    """The bits of an element, those of its ancestors with itself, and those of its siblings up
    to itself.
    """

    own: int = 0
    path: int = 0
    siblings: int = 0


class StyleSheet:
    """The rules of all style blocks of a mail, and the declarations that apply to an element."""

    def __init__(self, blocks: list[str], ignore_case: bool = False) -> None:
        """Read the blocks in their order. ignore_case: classes and ids match in any case, as
        without a doctype.
        """
        self.notices: list[str] = []
        self.ignore_case = ignore_case
        self.rules: list[tuple[tuple[Declaration, ...], list[list[_Compound]]]] = []
        self._compounds = 0
        self._conditions: set[str] = set()
        self._application_count = 0
        if sum(map(len, blocks)) > MAX_SHEET:
            blocks = [_COMMENT.sub("", block) for block in blocks]
        total = sum(map(len, blocks))
        remaining = MAX_SHEET
        for block in blocks:
            self._read(*_masked(block[:remaining]))
            remaining -= min(remaining, len(block))
        if total > MAX_SHEET:
            self._note(say("notice-sheet", first=MAX_SHEET, characters=total))
        self._number_compounds()
        self._possible: dict[tuple[tuple[str, ...], ...], int] = {}
        self._cascades: dict[int, Cascade] = {}

    def _note(self, notice: str) -> None:
        """Add a notice, which a person reads once."""
        if notice not in self.notices:
            self.notices.append(notice)

    def _read(self, text: str, masked_text: str, outer: str = "", level: int = 0) -> None:
        """Read a style sheet, or what stands in the braces of a rule.

        outer: the selector of the rule around the text, if there is one.
        """
        inner_rules = []
        declared = ""
        for start, opening, end in _blocks(masked_text):
            if opening == len(masked_text):
                declared += text[start:]
                break
            before = masked_text[start:opening]
            if outer:
                prelude_start = start + before.rfind(";") + 1
            else:
                prelude_start = opening - len(_STATEMENTS.sub("", before))
            declared += text[start:prelude_start]
            content = slice(opening + 1, end)
            inner_rules.append(
                (text[prelude_start:opening].strip(), text[content], masked_text[content])
            )
        if outer and (own := declarations(declared)):
            self._add(outer, own)
            if _OPEN_SELECTOR.search(outer) and _HIDING.search(declared):
                self._note(_UNAPPLIED)
        if level < MAX_LEVELS:
            for prelude, body, masked_body in inner_rules:
                self._read_rule(prelude, body, masked_body, outer, level + 1)

    def _read_rule(self, prelude: str, body: str, masked_body: str, outer: str, level: int) -> None:
        at_rule = _AT_RULE.fullmatch(prelude)
        if at_rule:
            keyword = at_rule[1].lower()
            if _block_applies(keyword, " ".join(at_rule[2].lower().split())):
                self._read(body, masked_body, outer, level)
            elif keyword in _OPEN_CONDITIONS and _HIDING.search(body):
                self._note(_UNAPPLIED)
        elif prelude and len(outer) * len(prelude) <= MAX_NESTED:
            selector = _nested_selector(outer, prelude) if outer else prelude
            self._read(body, masked_body, selector, level)

    def _add(self, prelude: str, rule_declarations: tuple[Declaration, ...]) -> None:
        if _UNBALANCED.search(re.sub(_CLOSED, "", prelude)):
            return
        selectors = list(filter(None, map(self._selector, _selector_parts(prelude))))
        if not selectors:
            return
        self._compounds += sum(map(len, selectors))
        if self._compounds > MAX_COMPOUNDS:
            self._note(say("notice-selectors", first=MAX_COMPOUNDS))
            return
        compounds = chain.from_iterable(selectors)
        conditions = {key for compound in compounds for key, _ in compound.predicates}
        if len(self._conditions | conditions) > MAX_PREDICATES:
            self._note(say("notice-conditions", conditions=MAX_PREDICATES))
            return
        self._conditions |= conditions
        self.rules.append((rule_declarations, selectors))

    def _selector(self, text: str) -> list[_Compound]:
        """The compounds of a selector. There are none if it contains anything unknown: it then
        matches nothing.
        """
        compounds: list[_Compound] = []
        combinator = ""
        for piece in _COMBINATOR.finditer(text):
            if piece[1] and compounds and not combinator:
                combinator = piece[1].strip() or " "
                continue
            compound = _compound(piece[0], combinator, self.ignore_case)
            if compound is None:
                return []
            compounds.append(compound)
            combinator = ""
        return [] if combinator else compounds

    def _number_compounds(self) -> None:
        """Give each compound a bit, and note for each name which compounds ask for it."""
        self._slots: list[dict[tuple[str, ...], int]] = [{} for _ in range(MAX_NAMES)]
        self._free = [0] * MAX_NAMES  # compounds that ask for fewer names
        self._predicates: dict[str, tuple[Predicate, int]] = {}
        # Compounds by the combinator before them; the last ones of selectors
        self._after = dict.fromkeys(("", " ", ">", "+", "~"), 0)
        self._last = 0
        self.attributes: set[str] = set()  # that selectors ask for
        self._rule_of: dict[int, tuple[tuple[Declaration, ...], tuple[int, ...]]] = {}
        bit = 0
        for order, (rule_declarations, selectors) in enumerate(self.rules):
            for selector in selectors:
                for compound in selector:
                    mark = 1 << bit
                    self._mark_names(compound, mark)
                    self._after[compound.combinator] |= mark
                    for key, predicate in compound.predicates:
                        _, marks = self._predicates.get(key, (predicate, 0))
                        self._predicates[key] = (predicate, marks | mark)
                    bit += 1
                self._last |= 1 << (bit - 1)
                parts = zip(*(compound.specificity for compound in selector), strict=True)
                specificity = tuple(map(sum, parts))
                self._rule_of[bit - 1] = (rule_declarations, (*specificity, order))

    def _mark_names(self, compound: _Compound, mark: int) -> None:
        """Note which names a compound asks for: the first one in the first slot, and so on."""
        for slot in range(MAX_NAMES):
            if slot >= len(compound.names):
                self._free[slot] |= mark
                continue
            name = compound.names[slot]
            if name[0] == "attribute":
                self.attributes.add(name[1])
            marks_of_names = self._slots[slot]
            marks_of_names[name] = marks_of_names.get(name, 0) | mark

    def match(self, element: Names, parent: Matched, before: Matched) -> Matched:
        """The bits of an element, from those of its parent and of the element before it."""
        possible = self._possible.get(element.names)
        if possible is None:
            possible = self._compounds_of(element.names)
            self._possible[element.names] = possible
        if possible:
            for predicate, marks in self._predicates.values():
                if possible & marks and not predicate(element):
                    possible &= ~marks
        own_marks = possible & (
            self._after[""]
            | (parent.path << 1 & self._after[" "])
            | (parent.own << 1 & self._after[">"])
            | (before.own << 1 & self._after["+"])
            | (before.siblings << 1 & self._after["~"])
        )
        return Matched(own_marks, parent.path | own_marks, before.siblings | own_marks)

    def _compounds_of(self, groups: tuple[tuple[str, ...], ...]) -> int:
        """The compounds that ask for no other names than these."""
        possible = -1
        for slot, free in zip(self._slots, self._free, strict=True):
            marks = free
            for name in groups:
                marks |= slot.get(name, 0)
            possible &= marks
        return possible

    def cascade(self, matched: Matched) -> Cascade:
        """The declarations that apply, each with its specificity and order."""
        marks = matched.own & self._last
        if not marks:
            return ()
        applied_rules = self._cascades.get(marks)
        if applied_rules is None:
            if self._application_count > MAX_APPLIED:
                return ()
            applications: list[tuple[tuple[int, ...], Declaration]] = []
            rest = marks
            while rest:
                lowest = rest & -rest
                declared, weight = self._rule_of[lowest.bit_length() - 1]
                applications.extend((weight, declaration) for declaration in declared)
                rest ^= lowest
            applied_rules = tuple(applications)
            self._cascades[marks] = applied_rules
        self._application_count += len(applied_rules)
        if self._application_count > MAX_APPLIED:
            self._note(say("notice-large-sheet"))
        return applied_rules


def _masked(text: str) -> tuple[str, str]:
    """A style sheet with its comments overwritten, and the same with its strings, addresses and
    escapes overwritten as well, so that all brackets in it mean something.
    """
    text = _OPAQUE.sub(
        lambda match: " " * len(match[0]) if match[0][:2] in ("/*", "<!", "--") else match[0], text
    )
    return text, _OPAQUE.sub(lambda match: "x" * len(match[0]), text)


def _blocks(masked_text: str) -> Iterator[tuple[int, int, int]]:
    """For each block in braces that lies in no other: where the text before it begins, and the
    places of its braces. Text behind the last block is like the text before one that is empty.
    """
    expected: list[str] = []  # the brackets that close those which are open
    start = opening = 0
    for bracket in _BRACKETS.finditer(masked_text):
        closing = _CLOSING.get(bracket[0])
        if closing:
            if not expected:
                opening = bracket.start()
            expected.append(closing)
        elif expected and bracket[0] == expected[-1]:
            expected.pop()
            if bracket[0] == "}" and not expected:
                yield start, opening, bracket.start()
                start = bracket.end()
    size = len(masked_text)
    yield start, (opening if expected[:1] == ["}"] else size), size


_COMMENT = re.compile(r"/\*[^*]*(?:\*(?!/)[^*]*)*\*/")
_BRACKETS = re.compile(r"[{}()\[\]]")
_CLOSING = {"{": "}", "(": ")", "[": "]"}
_STATEMENTS = re.compile(r"\A(?:\s*@[a-z-]{1,30}\b[^;{}]*;)+", re.I)
_AT_RULE = re.compile(r"@([\w-]{1,30})(.*)", re.S)


def _block_applies(keyword: str, condition: str) -> bool:
    """Whether the rules within `@media`, `@supports` or `@layer` count."""
    if keyword == "media":
        return media_applies(condition)
    return keyword == "layer" or (keyword == "supports" and not condition.startswith("not"))


def media_applies(condition: str) -> bool:
    """Whether a media query holds for every usual screen.

    Mail that adapts to telephones says so in media queries with a width: these are not counted,
    unless every screen meets them.
    """
    return not condition or any(
        _query_applies(query.strip()) for query in condition.lower().split(",")
    )


def _query_applies(query: str) -> bool:
    words = [part.strip() for part in re.split(r"\band\b", query)]
    return all(_feature_applies(word) for word in words)


def _feature_applies(feature: str) -> bool:
    if feature in ("all", "screen", "only screen", "only all", "not print"):
        return True
    if _ALWAYS_MET.fullmatch(feature):
        return True
    comparison = re.fullmatch(r"\(\s*width\s*([<>])=?\s*([^)<>]*)\)", feature)
    if comparison:
        feature = f"({'min' if comparison[1] == '>' else 'max'}-width: {comparison[2]})"
    match = re.fullmatch(r"\(\s*(min|max)-(?:device-)?width\s*:\s*([^)]*)\)", feature)
    length = parse_length(match[2].strip()) if match else None
    if not match or not length:
        return False
    pixels = length.pixels(16.0)
    return pixels <= _NARROW_SCREEN if match[1] == "min" else pixels >= _WIDE_SCREEN


# Conditions that every screen meets in its usual state.
_ALWAYS_MET = re.compile(
    r"\(\s*(?:color|prefers-color-scheme\s*:\s*light|min-(?:height|resolution|color)\s*:\s*[01]\w{0,4}"
    r"|height\s*>=?\s*[01]\w{0,4}|overflow-block\s*:\s*scroll|update\s*:\s*fast|scripting\s*:\s*none)\s*\)"
)


def _compound(text: str, combinator: str, ignore_case: bool) -> _Compound | None:
    """One compound such as `div.a[b]:not(.c)`; None if it holds anything that is not known here."""
    names: dict[tuple[str, ...], None] = {}
    predicates: list[tuple[str, Predicate]] = []
    weights = [(0, 0, 0)]
    place = 0
    while place < len(text):
        simple = _SIMPLE.match(text, place)
        condition = _condition(simple, ignore_case) if simple else None
        if simple is None or condition is None:
            return None
        place = simple.end()
        test, weight = condition
        weights.append(weight)
        if callable(test):
            predicates.append((simple[0], test))
        elif test:
            names[test] = None
    if len(names) > MAX_NAMES:
        return None
    ids, classes, types = map(sum, zip(*weights, strict=True))
    return _Compound(combinator, tuple(names), tuple(predicates), (ids, classes, types))


def _condition(
    simple: re.Match[str], ignore_case: bool
) -> tuple[tuple[str, ...] | Predicate, tuple[int, int, int]] | None:
    """What one simple selector asks for, a name or a predicate, with its specificity; None if it is
    not known here.
    """
    kind = simple.lastgroup
    if kind is None:
        return (), (0, 0, 0)  # of `*`
    name = _unescaped(simple[kind])
    if kind == "tag":
        return ("tag", name.lower()), (0, 0, 1)
    if kind in ("id", "class"):
        return (kind, name.lower() if ignore_case else name), _WEIGHTS[kind]
    if kind == "arguments":
        return _function(simple["pseudo"].lower(), simple["arguments"], ignore_case)
    if name.lower() in _FIRST_AND_LAST:
        return _nth(_FIRST_AND_LAST[name.lower()], "1")
    test: Any = _PSEUDO_CLASSES.get(name.lower())
    if kind != "pseudo":
        test = _attribute(simple["attribute"].lower(), simple["sign"], simple["value"])
    return (test, (0, 1, 0)) if test else None


def _unescaped(text: str) -> str:
    """A name or a string without its escapes and quotation marks."""
    text = text[1:-1] if text[:1] in ("'", '"') else text
    return _ESCAPE.sub(
        lambda escape: chr(min(int(escape[1], 16), sys.maxunicode)) if escape[1] else escape[2],
        text,
    )


def _attribute(name: str, sign: str | None, value: str | None) -> tuple[str, ...] | Predicate:
    """The condition `[name]`, `[name=value]` or `[name*=value]`: a name, or a predicate."""
    expected = _unescaped(value or "")
    if sign is None:
        return ("attribute", name)
    if sign == "=":
        return ("attribute", name, expected)
    test = _ATTRIBUTE_TESTS[sign]

    def predicate(element: Names) -> bool:
        actual = element.attributes.get(name)
        return actual is not None and test(actual, expected)

    return predicate


_ATTRIBUTE_TESTS: dict[str, Callable[[str, str], bool]] = {
    "~=": lambda actual, expected: expected in actual.split(),
    "|=": lambda actual, expected: actual == expected or actual.startswith(f"{expected}-"),
    "^=": lambda actual, expected: bool(expected) and actual.startswith(expected),
    "$=": lambda actual, expected: bool(expected) and actual.endswith(expected),
    "*=": lambda actual, expected: bool(expected) and expected in actual,
}


def _function(
    name: str, arguments: str, ignore_case: bool
) -> tuple[Predicate, tuple[int, int, int]] | None:
    """The condition `:not(…)`, `:is(…)` or `:nth-child(…)`, with its specificity."""
    if name in _NTH:
        return _nth(name, arguments)
    options = [_compound(part, "", ignore_case) for part in _selector_parts(arguments)]
    valid_options = [option for option in options if option is not None]
    is_negative = name == "not"
    if name not in ("not", "is", "where", "matches") or not valid_options:
        return None
    if is_negative and len(valid_options) < len(options):
        return None
    weight = max(option.specificity for option in valid_options)

    def predicate(element: Names) -> bool:
        return any(_holds(option, element) for option in valid_options) != is_negative

    return predicate, ((0, 0, 0) if name == "where" else weight)


def _holds(compound: _Compound, element: Names) -> bool:
    names = all(name in element.names for name in compound.names)
    return names and all(predicate(element) for _, predicate in compound.predicates)


# The field of `Names` that each of these compares.
_NTH = {
    "nth-child": "number",
    "nth-of-type": "number_of_type",
    "nth-last-child": "from_end",
    "nth-last-of-type": "from_end_of_type",
}
_NTH_FORMULA = re.compile(r"([+-]?\d{0,6})n\s*(?:([+-])\s*(\d{1,6}))?|([+-]?\d{1,6})")


def _nth(name: str, arguments: str) -> tuple[Predicate, tuple[int, int, int]] | None:
    """The condition `:nth-child(an + b)` or a similar one, with its specificity."""
    formula = arguments.strip().lower()
    match = _NTH_FORMULA.fullmatch({"odd": "2n+1", "even": "2n"}.get(formula, formula))
    if not match:
        return None
    factor, sign, offset, number = match.groups(default="")
    first = int(number or f"{sign}{offset}" or 0)
    step = 0 if number else int(factor if factor.strip("+-") else f"{factor}1")

    def predicate(element: Names) -> bool:
        distance = getattr(element, _NTH[name]) - first
        if not step:
            return distance == 0
        return distance % step == 0 and distance // step >= 0

    return predicate, (0, 1, 0)


def _nested_selector(outer: str, inner: str) -> str:
    """The selector of a rule within a rule. `&` means the outer selector. A selector without `&`
    follows the outer one.
    """
    return ", ".join(
        part.replace("&", outer_part) if "&" in part else f"{outer_part} {part}"
        for part in _selector_parts(inner)
        for outer_part in _selector_parts(outer)
    )


def _selector_parts(selector: str) -> list[str]:
    """The selectors of a list, at the commas that stand in no brackets and no strings."""
    return [part.strip() for part in _SELECTOR.findall(selector) if part.strip()]


_STRING = r"\"[^\"\n]{0,500}\"|'[^'\n]{0,500}'"
_ARGUMENTS = r"(?:[^()]|\([^()]{0,500}\)){0,500}"
# What neither a comma nor a blank separates.
_CLOSED = (
    rf"{_STRING}|\({_ARGUMENTS}\)|\[(?:{_STRING}|[^\]\"']){{0,500}}\]|\\(?:[0-9a-fA-F]{{1,6}}\s?|.)"
)
_UNBALANCED = re.compile("[][(){}\"']")
_SELECTOR = re.compile(rf"(?:{_CLOSED}|[^,])+")
_COMBINATOR = re.compile(rf"(\s*[>+~]\s*|\s+)|(?:{_CLOSED}|[^\s>+~])+")
_LETTER = r"(?:[^\W\d]|[^\x00-\x7f]|\\[0-9a-fA-F]{1,6}\s?|\\[^\n])"
_NAME = rf"(?:{_LETTER}|[\d-])++"
_IDENT = rf"-{{0,2}}{_LETTER}(?:{_LETTER}|[\d-])*+"
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")
_SIMPLE = re.compile(
    rf"\*|(?P<tag>{_IDENT})|#(?P<id>{_NAME})|\.(?P<class>{_IDENT})"
    rf"|\[\s*(?P<attribute>{_IDENT})\s*(?:(?P<sign>[~|^$*]?=)\s*(?P<value>{_STRING}|{_IDENT})\s*)?\]"
    rf"|:(?P<pseudo>{_IDENT})(?:\((?P<arguments>{_ARGUMENTS})\))?"
)
_WEIGHTS = {"id": (1, 0, 0), "class": (0, 1, 0)}


_HIDING = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|coll)"
    r"|(?:opacity|size)\s*:\s*0?(?:\.0\d{0,9})?(?![.\d])",
    re.I,
)
_OPEN_CONDITIONS = ("container", "scope", "starting-style", "when")
_OPEN_SELECTOR = re.compile(r":(?:has|lang|dir|nth-child\([^)]*\bof|state|defined)\b", re.I)
_UNAPPLIED = say("notice-unapplied")
# States that a mail at rest is not in.
_STATES = (
    "hover active focus focus-within focus-visible visited target empty fullscreen popover-open "
    "modal indeterminate invalid autofill"
)

# What each asks for: a name, or a predicate.
_PSEUDO_CLASSES: dict[str, tuple[str, ...] | Predicate] = {
    **dict.fromkeys(_STATES.split(), lambda element: False),
    "checked": ("attribute", "checked"),
    "open": ("attribute", "open"),
    "disabled": ("attribute", "disabled"),
    "link": ("attribute", "href"),
    "any-link": ("attribute", "href"),
    "root": ("tag", "html"),
    "only-child": lambda element: element.number == element.from_end == 1,
    "only-of-type": lambda element: element.number_of_type == element.from_end_of_type == 1,
}
# Those that are short for a place of 1.
_FIRST_AND_LAST = {
    "first-child": "nth-child",
    "last-child": "nth-last-child",
    "first-of-type": "nth-of-type",
    "last-of-type": "nth-last-of-type",
}
