"""Whether an element's text can be seen: what it inherits, and what its attributes and styles
add.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

from genlab.mail.colours import (
    BLACK,
    MIN_CONTRAST,
    WHITE,
    Colour,
    contrast,
    parse_attribute_colour,
    parse_colour,
)
from genlab.mail.css import (
    SIZE_KEYWORDS,
    Declaration,
    Length,
    declarations,
    parse_length,
    split_words,
)

MIN_FONT = 4.0  # pixels: nobody reads smaller letters
MIN_BOX = 1.5  # pixels: a box as low or as narrow shows nothing of its text
MIN_OPACITY = 0.1  # for text on a picture; on a known colour the contrast decides
FAR_OUTSIDE = -500.0  # pixels to the left of or above the window
FAR_BEYOND = 2_000.0  # pixels to the right of it or below
MAX_BACKGROUNDS = 8  # colours of a gradient that are told apart

LINK_COLOUR = Colour(0, 0, 238)
_FONT_ATTRIBUTE = (10.0, 10.0, 13.0, 16.0, 18.0, 24.0, 32.0, 48.0)
_SCALES = {
    "h1": 2.0,
    "h2": 1.5,
    "h3": 1.17,
    "h5": 0.83,
    "h6": 0.67,
    "small": 0.83,
    "sub": 0.83,
    "sup": 0.83,
    "big": 1.2,
}
_BLOCK_TAGS = frozenset(
    (
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "ul",
        "marquee",
    )
)
_TABLE_TAGS = {
    "table": "table",
    "tr": "table-row",
    "td": "table-cell",
    "th": "table-cell",
    "tbody": "table-row-group",
    "thead": "table-header-group",
    "tfoot": "table-footer-group",
    "caption": "table-caption",
}
_UNSEEN_TAGS = frozenset(
    ("datalist", "noembed", "noframes", "rp", "iframe", "object", "audio", "canvas")
)
_NUMBER = r"[+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})"
_FUNCTION = re.compile(r"([a-z0-9]{1,20})\(([^()]{0,200})\)")
_ZERO_SIZES = re.compile(r"(?:circle|ellipse)\(\s*0(?:\.0*)?[a-z%]*(?:[\s,)]|$)")
_PRE_TAGS = frozenset(("pre", "xmp", "textarea", "listing"))


@dataclass(frozen=True, eq=False)
class Style:
    """What decides whether text can be seen, with all that is inherited.

    colour: of the text; None if it cannot be known. backgrounds: the colours that may lie behind
    the text; empty if a picture does. is_removed: hidden in a way that no element within can undo.
    hidden: by `visibility`, which one can undo.
    """

    font_size: float = 16.0
    scale: float = 1.0
    colour: Colour | None = BLACK
    backgrounds: tuple[Colour, ...] = (WHITE,)
    opacity: float = 1.0
    is_removed: bool = False
    hidden: bool = False
    indent: Length | None = None
    one_line: bool = False
    preformatted: bool = False
    link_colour: Colour = LINK_COLOUR
    display: str = "inline"
    is_dot: bool = False  # at most one pixel wide or high, by its own size

    @cached_property
    def hides_box(self) -> bool:
        """Whether even a picture in the element is out of sight."""
        return self.is_removed or self.hidden or self.opacity < MIN_OPACITY / 2

    @cached_property
    def hides_text(self) -> bool:
        """Whether the element's own text cannot be seen or read."""
        return (
            self.hides_box
            or self.font_size * self.scale < MIN_FONT
            or self._indented_away()
            or self._faint()
        )

    def _indented_away(self) -> bool:
        if self.indent is None:
            return False
        pixels = self.indent.pixels(self.font_size, 800)
        return pixels <= FAR_OUTSIDE or (pixels >= 800 and self.one_line)

    def _faint(self) -> bool:
        if self.colour is None:
            return False
        if not self.backgrounds:
            return self.colour.alpha * self.opacity < MIN_OPACITY
        contrasts = (
            contrast(self.colour.over(background, self.opacity), background)
            for background in self.backgrounds
        )
        return max(contrasts) < MIN_CONTRAST


ROOT = Style(display="block")
_BEARING = (
    "style",
    "color",
    "size",
    "text",
    "link",
    "bgcolor",
    "background",
    "hidden",
    "open",
    "href",
)
Cascade = tuple[tuple[tuple[int, ...], Declaration], ...]


class Styles:
    """The styles of a mail's elements. Those that follow from the same things are one object,
    worked out once.
    """

    def __init__(self) -> None:
        self._known: dict[tuple, Style] = {}
        self._cascades: list[Cascade] = []

    def of(self, tag: str, attributes: dict[str, str], parent: Style, cascade: Cascade) -> Style:
        """The style of an element from that of its parent, its attributes, and the style sheet's
        declarations.
        """
        bearing: list[str] = []
        for name in _BEARING if attributes else ():
            if name in attributes:
                if name == "style" and not declarations(attributes[name]):
                    continue  # nothing but fonts, margins and borders
                bearing += (name, attributes[name] if name != "href" else "")
        # a cascade and a style live as long as this table, so that their addresses name them
        key = (tag, id(parent), id(cascade) if cascade else 0, *bearing)
        style = self._known.get(key)
        if style is None:
            style = style_of(tag, attributes, parent, cascade)
            self._known[key] = style
            self._cascades.append(cascade)
        return style


def style_of(
    tag: str,
    attributes: dict[str, str],
    parent: Style,
    cascade: Cascade,
) -> Style:
    """The style of an element, worked out."""
    hints = _hints(tag, attributes, parent)
    inline = declarations(attributes["style"]) if "style" in attributes else ()
    values = _cascaded(cascade, inline)
    display = _TABLE_TAGS.get(tag) or ("block" if tag in _BLOCK_TAGS else "inline")
    if (
        "hidden" in attributes
        or tag in _UNSEEN_TAGS
        or (tag == "dialog" and "open" not in attributes)
    ):
        display = "none"
    if (
        not values
        and not hints
        and display == parent.display
        and tag not in _PRE_TAGS
        and not parent.is_dot
    ):
        return parent
    changes: dict[str, Any] = {**hints, "display": display, "is_dot": False}
    if tag in _PRE_TAGS:
        changes["preformatted"] = True
    if values:
        _apply(values, parent, changes)
    elif display == "none":
        changes["is_removed"] = True
    return replace(parent, **changes)


def _cascaded(cascade: Cascade, inline: tuple[Declaration, ...]) -> dict[str, Any]:
    """The value of each property that wins: important ones first, then the style attribute, then
    by specificity.
    """
    if not cascade:
        values = {name: value for name, value, important in inline if not important}
        values.update((name, value) for name, value, important in inline if important)
        return values
    ranked = sorted(cascade, key=lambda pair: pair[0])
    layers = (
        (declaration for _, declaration in ranked if not declaration.important),
        (declaration for declaration in inline if not declaration.important),
        (declaration for _, declaration in ranked if declaration.important),
        (declaration for declaration in inline if declaration.important),
    )
    return {declaration.name: declaration.value for layer in layers for declaration in layer}


def _hints(tag: str, attributes: dict[str, str], parent: Style) -> dict[str, Any]:
    """What the tag itself and the attributes of old HTML say."""
    changes: dict[str, Any] = {}
    if tag in _SCALES:
        changes["font_size"] = parent.font_size * _SCALES[tag]
    if tag == "a" and "href" in attributes:
        changes["colour"] = parent.link_colour
    elif tag == "mark":
        changes["colour"], changes["backgrounds"] = BLACK, (Colour(255, 255, 0),)
    if not attributes:
        return changes
    colour = None
    if tag == "font":
        colour = parse_attribute_colour(attributes.get("color", ""))
        if "size" in attributes and (size := _font_attribute(attributes["size"])):
            changes["font_size"] = size
    elif tag == "body":
        colour = parse_attribute_colour(attributes.get("text", ""))
        if link := parse_attribute_colour(attributes.get("link", "")):
            changes["link_colour"] = link
    if colour:
        changes["colour"] = colour
    if "bgcolor" in attributes and (colour := parse_attribute_colour(attributes["bgcolor"])):
        changes["backgrounds"] = (colour,)
    if attributes.get("background", "").strip() and tag in ("body", "table", "td", "th", "tr"):
        changes["backgrounds"] = ()
    return changes


def _font_attribute(text: str) -> float | None:
    match = re.match(r"\s*([+-]?)(\d{1,3})", text)
    if not match:
        return None
    number = int(match[2])
    if match[1]:
        number = 3 + (number if match[1] == "+" else -number)
    return _FONT_ATTRIBUTE[min(7, max(1, number))]


def _apply(values: dict[str, Any], parent: Style, changes: dict[str, Any]) -> None:
    """Add to the changes what the winning declarations say."""
    font_size = _font_size(
        values.get("font-size"), parent, changes.get("font_size", parent.font_size)
    )
    changes["font_size"] = font_size
    display = values.get("display", changes["display"])
    display = {"inherit": parent.display, "initial": "inline", "unset": "inline"}.get(
        display, display
    )
    position = values.get("position", "static")
    if display == "inline" and (
        position in ("absolute", "fixed") or values.get("float") in ("left", "right")
    ):
        display = "block"
    changes["display"] = display
    if "visibility" in values:
        visibility = values["visibility"]
        if visibility not in ("inherit", "unset"):
            changes["hidden"] = visibility in ("hidden", "collapse")
    if "white-space" in values and values["white-space"] != "inherit":
        changes["one_line"] = values["white-space"] in ("nowrap", "pre")
        changes["preformatted"] = values["white-space"].startswith(("pre", "break"))
    if "text-indent" in values:
        indent = values["text-indent"]
        if indent not in ("inherit", "unset"):
            changes["indent"] = indent if isinstance(indent, Length) else None
    opacity = values.get("opacity", 1.0)
    opacity = min(1.0, max(0.0, opacity)) if isinstance(opacity, float) else 1.0
    changes["opacity"] = parent.opacity * opacity * _filter_opacity(values.get("filter", ""))
    _colours(values, parent, changes)
    is_gone = parent.is_removed or display == "none" or values.get("content-visibility") == "hidden"
    is_box = display not in ("inline", "contents")
    changes["is_dot"] = _is_dot(values, font_size)
    if is_box and not is_gone:
        is_gone = _clipped(values, display, font_size) or _off_screen(values, position, font_size)
        changes["scale"] = parent.scale * _transformed_scale(values, font_size)
    changes["is_removed"] = is_gone or _cut_away(values, position)


def _font_size(value: Any, parent: Style, default: float) -> float:
    if value is None:
        return default
    if isinstance(value, Length):
        size = value.pixels(parent.font_size, parent.font_size)
        return default if size < 0 else min(size, 1e6)
    if value == "smaller":
        return parent.font_size / 1.2
    if value == "larger":
        return parent.font_size * 1.2
    if value in ("inherit", "unset"):
        return parent.font_size
    return SIZE_KEYWORDS.get(value, 16.0)


def _colours(values: dict[str, Any], parent: Style, changes: dict[str, Any]) -> None:
    for name in ("color", "-webkit-text-fill-color"):
        colour = values.get(name)
        if isinstance(colour, Colour):
            changes["colour"] = colour
        elif colour in ("inherit", "unset", "currentcolor") and name == "color":
            changes["colour"] = parent.colour
        elif colour == "initial" and name == "color":
            changes["colour"] = BLACK
    colour = values.get("background-color")
    if colour == "currentcolor":
        colour = changes.get("colour", parent.colour)
    backgrounds = changes.get("backgrounds", parent.backgrounds)
    if "background-color" in values:
        backgrounds = parent.backgrounds  # the style takes the place of the attribute
    if isinstance(colour, Colour) and colour.alpha:
        backgrounds = _painted(colour, backgrounds)
    image = values.get("background-image", "none")
    if image not in ("none", "initial", "unset", "inherit"):
        stops = _gradient_colours(image)
        backgrounds = tuple(stop.over(background) for stop in stops for background in backgrounds)[
            :MAX_BACKGROUNDS
        ]
    changes["backgrounds"] = backgrounds
    if values.get("background-clip") == "text":
        changes["colour"] = None  # the letters show the background
        changes["backgrounds"] = parent.backgrounds


def _painted(colour: Colour, backgrounds: tuple[Colour, ...]) -> tuple[Colour, ...]:
    if colour.alpha >= 1:
        return (colour,)
    return tuple(colour.over(background) for background in backgrounds)


@lru_cache(maxsize=512)
def _gradient_colours(image: str) -> tuple[Colour, ...]:
    """The colours of a gradient; none for a picture, or a gradient that cannot be read."""
    if "gradient(" not in image or "url(" in image:
        return ()
    inner = image[:1_000].partition("(")[2]
    words = (
        word.rstrip(")") if word.count("(") < word.count(")") else word
        for word in split_words(inner)
    )
    colours = [colour for word in words if not word.isdecimal() and (colour := parse_colour(word))]
    return tuple(colours[:MAX_BACKGROUNDS])


def _pixels(value: Any, font_size: float, reference: float = 0.0) -> float | None:
    return value.pixels(font_size, reference) if isinstance(value, Length) else None


def _is_dot(values: dict[str, Any], font_size: float) -> bool:
    sizes = (
        _pixels(values.get(name), font_size, 800)
        for name in ("width", "height", "max-width", "max-height")
    )
    return any(size is not None and size < MIN_BOX for size in sizes)


def _clipped(values: dict[str, Any], display: str, font_size: float) -> bool:
    """Whether the box has no room for its text and cuts off what does not fit."""
    if display.startswith("table"):
        return False  # tables and cells grow with what they hold
    for axis, size, edge in (
        ("overflow-y", "height", "padding-bottom"),
        ("overflow-x", "width", "padding-right"),
    ):
        other = "overflow-x" if axis == "overflow-y" else "overflow-y"
        overflow = values.get(axis, "visible")
        cuts = overflow not in ("visible", "initial", "unset", "inherit")
        # `visible` becomes `auto` where the other axis is cut off
        cuts = cuts or values.get(other) in ("hidden", "scroll", "auto")
        if not cuts:
            continue
        padding = _pixels(values.get(edge), font_size, 800) or 0.0
        for name in (size, f"max-{size}"):
            length = values.get(name)
            if size == "height" and isinstance(length, Length) and length.unit == "%":
                continue  # of a height that is not known
            room = _pixels(length, font_size, 800)
            if room is not None and room + padding < MIN_BOX:
                return True
    return False


def _off_screen(values: dict[str, Any], position: str, font_size: float) -> bool:
    centred = any(
        isinstance(values.get(name), Length) and values[name].unit == "%"
        for name in ("left", "top")
    )
    for name in () if centred else ("margin-left", "margin-top"):
        margin = _pixels(values.get(name), font_size, 400)  # columns beside each other have -100%
        if margin is not None and (margin <= FAR_OUTSIDE or margin >= FAR_BEYOND):
            return True
    if position not in ("absolute", "fixed", "relative", "sticky"):
        return False
    for name in ("left", "top", "right", "bottom"):
        place = _pixels(values.get(name), font_size, 800)
        if place is None:
            continue
        if place <= FAR_OUTSIDE or place >= FAR_BEYOND:
            return True
    return False


def _cut_away(values: dict[str, Any], position: str) -> bool:
    """Whether `clip` or `clip-path` leave nothing."""
    clip = values.get("clip", "")
    if clip.startswith("rect(") and position in ("absolute", "fixed"):
        sides = [parse_length(word) for word in split_words(clip[5:-1])]
        if len(sides) == 4 and all(sides):
            top, right, bottom, left = (side.pixels(16.0) for side in sides if side)
            if bottom - top < MIN_BOX or right - left < MIN_BOX:
                return True
    path = values.get("clip-path", "")
    if path.startswith("inset("):
        words = split_words(path[6:-1].partition("round")[0])
        sides = [parse_length(word) for word in words]
        if sides and all(sides):
            shares = [
                side.pixels(16.0, 100) if side and side.unit == "%" else 0.0 for side in sides
            ]
            top, right = shares[0], shares[1 % len(shares)]
            bottom = shares[2] if len(shares) > 2 else top
            left = shares[3] if len(shares) > 3 else right
            return top + bottom >= 99 or left + right >= 99
    if path.startswith("polygon("):
        corners = {tuple(corner.split()) for corner in path[8:-1].split(",")}
        return len(corners) <= 2
    return bool(_ZERO_SIZES.match(path))


def _filter_opacity(text: str) -> float:
    share = 1.0
    for name, inner in _FUNCTION.findall(text):
        length = parse_length(inner.strip()) if name == "opacity" else None
        if length and length.unit in ("", "%"):
            share *= min(1.0, max(0.0, length.number / (100 if length.unit else 1)))
    return share


def _transformed_scale(values: dict[str, Any], font_size: float) -> float:
    """By which factor `transform` and `scale` shrink the box; 0 if they move it out of the
    window.
    """
    factor = 1.0
    if "scale" in values and (numbers := re.findall(_NUMBER, values["scale"])):
        factor *= min(abs(float(number)) for number in numbers[:2])
    functions = _FUNCTION.findall(values.get("transform", ""))
    if "translate" in values:
        functions.append(("translate", values["translate"].replace(" ", ",")))
    for name, inner in functions:
        words = [word.strip() for word in inner.split(",")]
        lengths = [parse_length(word) for word in words]
        if name.startswith("scale") and lengths[0] and name != "scalez":
            factor *= min(abs(length.number) for length in lengths[:2] if length)
        elif name == "matrix" and len(lengths) == 6 and all(lengths):
            a, b, c, d = (length.number for length in lengths[:4] if length)
            factor *= min(1.0, abs(a * d - b * c))
        elif name.startswith("translate") and name != "translatez":
            distances = [length.pixels(font_size, 250) for length in lengths[:2] if length]
            if any(distance <= FAR_OUTSIDE or distance >= FAR_BEYOND for distance in distances):
                return 0.0
        elif name in ("rotatex", "rotatey") and words[0] in (
            "90deg",
            "270deg",
            "-90deg",
            ".25turn",
            "0.25turn",
        ):
            return 0.0
    return min(factor, 1.0)
