"""Whether an element's text can be seen: what it inherits, and what its attributes and styles
add.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from operator import itemgetter
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
from genlab.mail.css import SIZE_KEYWORDS, Cascade, Declaration, declarations, longhands
from genlab.mail.css_values import (
    CANNOT_TELL,
    Length,
    Pending,
    four_sides,
    parse_length,
    split_words,
    substituted,
)
from genlab.mail.markup import BLOCKS
from genlab.mail.name_sets import name_set

MIN_FONT = 4.0  # pixels: nobody reads smaller letters
MIN_BOX = 1.5  # pixels: a box as low or as narrow shows nothing of its text
MIN_OPACITY = 0.1  # for text on a picture; on a known colour the contrast decides
FAR_OUTSIDE = -500.0  # pixels to the left of or above the window
FAR_BEYOND = 2_000.0  # pixels to the right of it or below
COLLAPSED = -0.5  # of the font size: letters so close lie on each other
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
_UNSEEN_TAGS = name_set(
    "annotation annotation-xml audio canvas datalist iframe meter noembed noframes "
    "progress rp video"
)
_BLOCK_TAGS = BLOCKS | {"body", "dd", "dt", "html", "legend", "li", "marquee"}
_NO_CONTENT_DISPLAYS = ("table-column", "table-column-group")
# Elements of pictures in which text is drawn.
SVG_TEXTS = frozenset(("text", "tspan", "textpath", "foreignobject"))
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
    white_space: str = "normal"
    link_colour: Colour = LINK_COLOUR
    display: str = "inline"
    is_dot: bool = False  # at most one pixel wide or high, by its own size
    letter_spacing: Length | None = None
    is_reversed: bool = False  # written from right to left, letter by letter
    is_doubtful: bool = False  # it cannot be told whether the text is seen
    variables: Mapping[str, str] = field(default_factory=dict)

    @property
    def one_line(self) -> bool:
        """Whether lines are not broken where the window ends."""
        return self.white_space in ("nowrap", "pre")

    @property
    def preformatted(self) -> bool:
        """Whether blanks and line breaks stand as they are written."""
        return self.white_space.startswith(("pre", "break"))

    @cached_property
    def removed(self) -> Style:
        """The style with its element out of sight."""
        return replace(self, is_removed=True)

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
            or self._collapsed()
            or self._faint()
        )

    def _indented_away(self) -> bool:
        if self.indent is None:
            return False
        pixels = self.indent.pixels(self.font_size, 800)
        return pixels <= FAR_OUTSIDE or (pixels >= 800 and self.one_line)

    def _collapsed(self) -> bool:
        """Whether the letters lie on each other."""
        spacing = self.letter_spacing
        return spacing is not None and spacing.pixels(self.font_size) <= COLLAPSED * self.font_size

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
_STYLING_ATTRIBUTES = name_set(
    "style color size text link bgcolor background hidden open href popover dir"
)


class Styles:
    """The styles of a mail's elements. Those that follow from the same things are one object,
    worked out once.
    """

    def __init__(self) -> None:
        self._known_styles: dict[tuple, Style] = {}

    def of(self, tag: str, attributes: dict[str, str], parent: Style, cascade: Cascade) -> Style:
        """The style of an element from that of its parent, its attributes, and the style sheet's
        declarations.
        """
        styling: list[str] = []
        for name, value in attributes.items():
            if name in _STYLING_ATTRIBUTES:
                if name == "style" and not declarations(value):
                    continue  # nothing but fonts, margins and borders
                styling += (name, value if name != "href" else "")
        # the style sheet keeps its cascades, and this table its styles: their addresses name them
        key = (tag, id(parent), id(cascade) if cascade else 0, *styling)
        style = self._known_styles.get(key)
        if style is None:
            style = style_of(tag, attributes, parent, cascade)
            self._known_styles[key] = style
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
    values = _winning_values(cascade, inline)
    variables = _variables(values, parent.variables)
    values = _with_variables(values, variables)
    display = _TABLE_TAGS.get(tag) or ("block" if tag in _BLOCK_TAGS else "inline")
    if (
        "hidden" in attributes
        or "popover" in attributes
        or tag in _UNSEEN_TAGS
        or (tag == "dialog" and "open" not in attributes)
    ):
        display = "none"
    if (
        not values
        and not hints
        and variables is parent.variables
        and display == parent.display
        and tag not in _PRE_TAGS
        and not parent.is_dot
    ):
        return parent
    changes: dict[str, Any] = {**hints, "display": display, "is_dot": False}
    if variables is not parent.variables:
        changes["variables"] = variables
    if tag in _PRE_TAGS:
        changes["white_space"] = "pre" if parent.one_line else "pre-wrap"
    if values:
        _apply(values, parent, changes)
    elif display == "none":
        changes["is_removed"] = True
    return replace(parent, **changes)


def _winning_values(cascade: Cascade, inline: tuple[Declaration, ...]) -> dict[str, Any]:
    """The value of each property that wins: important ones first, then the style attribute, then
    by specificity.
    """
    ranked = [((d.important, False, weight), d) for weight, d in cascade]
    ranked += [((d.important, True, ()), d) for d in inline]
    ranked.sort(key=itemgetter(0))
    return {declaration.name: declaration.value for _, declaration in ranked}


def _variables(values: dict[str, Any], inherited: Mapping[str, str]) -> Mapping[str, str]:
    """The variables of an element: those that it inherits, and its own."""
    own = {name: value for name, value in values.items() if name.startswith("--")}
    if not own:
        return inherited
    return {**inherited, **own}


def _with_variables(values: dict[str, Any], variables: Mapping[str, str]) -> dict[str, Any]:
    """The values with variables put in; a declaration whose variable has no value is left out."""
    complete: dict[str, Any] = {}
    for name, value in values.items():
        if not isinstance(value, Pending):
            if not name.startswith("--"):
                complete[name] = value
            continue
        try:
            text = substituted(value.text, variables)
        except OverflowError:
            complete[name] = CANNOT_TELL
            continue
        if text is not None:
            complete.update(
                (declaration.name, declaration.value)
                for declaration in longhands(name, " ".join(text.split()), False)
            )
    return complete


def _hints(tag: str, attributes: dict[str, str], parent: Style) -> dict[str, Any]:
    """What the tag itself and the attributes of old HTML say."""
    changes: dict[str, Any] = {}
    if tag in _SCALES:
        changes["font_size"] = parent.font_size * _SCALES[tag]
    if tag == "a" and "href" in attributes:
        changes["colour"] = parent.link_colour
    elif tag == "mark":
        changes["colour"] = BLACK
        changes["backgrounds"] = (Colour(255, 255, 0),)
    if attributes:
        changes.update(_attribute_hints(tag, attributes))
    return changes


def _attribute_hints(tag: str, attributes: dict[str, str]) -> dict[str, Any]:
    """What the attributes of old HTML say."""
    changes: dict[str, Any] = {}
    if tag == "bdo" and "dir" in attributes:
        changes["is_reversed"] = attributes["dir"].strip().lower() == "rtl"
    if tag == "font" and (size := _font_attribute(attributes.get("size", ""))):
        changes["font_size"] = size
    for name, place in _COLOUR_ATTRIBUTES.get(tag, {}).items():
        if colour := parse_attribute_colour(attributes.get(name, "")):
            changes[place] = colour
    if colour := parse_attribute_colour(attributes.get("bgcolor", "")):
        changes["backgrounds"] = (colour,)
    if attributes.get("background", "").strip() and tag in ("body", "table", "td", "th", "tr"):
        changes["backgrounds"] = ()
    return changes


_COLOUR_ATTRIBUTES = {
    "font": {"color": "colour"},
    "body": {"text": "colour", "link": "link_colour"},
}


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
    if any(value is CANNOT_TELL for value in values.values()):
        changes["is_doubtful"] = True
        values = {name: value for name, value in values.items() if value is not CANNOT_TELL}
    default_size = changes.get("font_size", parent.font_size)
    font_size = _font_size(values.get("font-size"), parent, default_size)
    changes["font_size"] = font_size
    position = values.get("position", "static")
    display = _display(values, position, parent, changes["display"])
    changes["display"] = display
    _apply_to_lines(values, changes)
    _apply_to_letters(values, changes)
    changes["opacity"] = parent.opacity * _share(values.get("opacity"))
    _colours(values, parent, changes)
    is_gone = parent.is_removed or display == "none" or display in _NO_CONTENT_DISPLAYS
    changes["is_dot"] = _is_dot(values, font_size)
    changes["scale"] = parent.scale * _share(values.get("zoom"))
    if display not in ("inline", "contents") and not is_gone:
        is_off_screen = _is_off_screen(values, position, font_size)
        is_gone = is_off_screen or _is_clipped(values, display, font_size)
    changes["is_removed"] = (
        is_gone
        or _is_clip_empty(values, position)
        or _is_clip_path_empty(values)
        or _masked_out(values)
    )


def _display(values: dict[str, Any], position: str, parent: Style, default: str) -> str:
    """The value of `display`; an element that is out of the flow of text is a block."""
    display = values.get("display", default)
    if display == "inherit":
        display = parent.display
    elif display in ("initial", "unset"):
        display = "inline"
    is_out_of_flow = position in ("absolute", "fixed") or values.get("float") in ("left", "right")
    return "block" if display == "inline" and is_out_of_flow else display


def _apply_to_lines(values: dict[str, Any], changes: dict[str, Any]) -> None:
    """Add whether lines are seen, how they are broken, and where they begin."""
    visibility = values.get("visibility", "inherit")
    if visibility not in ("inherit", "unset"):
        changes["hidden"] = visibility in ("hidden", "collapse")
    white_space = values.get("white-space", "inherit")
    if white_space != "inherit":
        changes["white_space"] = white_space
    indent = values.get("text-indent", "inherit")
    if indent not in ("inherit", "unset"):
        changes["indent"] = _length_or_none(indent)


def _apply_to_letters(values: dict[str, Any], changes: dict[str, Any]) -> None:
    """Add the space between letters, and the direction of writing."""
    spacing = values.get("letter-spacing", "inherit")
    if spacing not in ("inherit", "unset"):
        changes["letter_spacing"] = _length_or_none(spacing)
    if "unicode-bidi" in values:
        is_overridden = values["unicode-bidi"] in ("bidi-override", "isolate-override")
        changes["is_reversed"] = is_overridden and values.get("direction") == "rtl"


def _length_or_none(value: Any) -> Length | None:
    return value if isinstance(value, Length) else None


def _share(value: Any) -> float:
    """A number between 0 and 1; 1 where none is given."""
    return min(1.0, max(0.0, value)) if isinstance(value, float) else 1.0


def _masked_out(values: dict[str, Any]) -> bool:
    """Whether a mask is transparent throughout, and leaves nothing."""
    stops = _gradient_colours(values.get("mask-image", ""))
    return bool(stops) and max(stop.alpha for stop in stops) < MIN_OPACITY


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
    colour = values.get("color")
    if colour in ("inherit", "unset", "currentcolor"):
        changes["colour"] = parent.colour
    elif colour == "initial":
        changes["colour"] = BLACK
    for fill in (colour, values.get("-webkit-text-fill-color")):
        if isinstance(fill, Colour):
            changes["colour"] = fill
    colour = values.get("background-color")
    if colour == "currentcolor":
        colour = changes.get("colour", parent.colour)
    backgrounds = changes.get("backgrounds", parent.backgrounds)
    if "background-color" in values:
        backgrounds = parent.backgrounds  # the style takes the place of the attribute
    if isinstance(colour, Colour) and colour.alpha:
        backgrounds = _paint_over(colour, backgrounds)
    image = values.get("background-image", "none")
    is_below_address = "url(" in image and isinstance(colour, Colour) and colour.alpha >= 1
    if image not in ("none", "initial", "unset", "inherit") and not is_below_address:
        # Behind a picture that mail programs do not load lies the colour that is declared with it.
        stops = _gradient_colours(image)
        backgrounds = tuple(stop.over(background) for stop in stops for background in backgrounds)[
            :MAX_BACKGROUNDS
        ]
    changes["backgrounds"] = backgrounds
    if values.get("background-clip") == "text":
        changes["colour"] = None  # the letters show the background
        changes["backgrounds"] = parent.backgrounds


def _paint_over(colour: Colour, backgrounds: tuple[Colour, ...]) -> tuple[Colour, ...]:
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
    if isinstance(value, Length):
        return value.pixels(font_size, reference)
    return None


def _lengths(
    values: dict[str, Any], names: tuple[str, ...], font_size: float, reference: float
) -> list[float]:
    """The lengths of some properties in pixels, of those that have one."""
    lengths = (_pixels(values.get(name), font_size, reference) for name in names)
    return [length for length in lengths if length is not None]


def _is_dot(values: dict[str, Any], font_size: float) -> bool:
    sizes = _lengths(values, ("width", "height", "max-width", "max-height"), font_size, 800)
    return any(size < MIN_BOX for size in sizes)


def _is_clipped(values: dict[str, Any], display: str, font_size: float) -> bool:
    """Whether the box has no room for its text and cuts off what does not fit."""
    if display.startswith("table"):
        return False  # tables and cells grow with what they hold
    for axis, size, edge in (
        ("overflow-y", "height", "padding-bottom"),
        ("overflow-x", "width", "padding-right"),
    ):
        other_axis = "overflow-x" if axis == "overflow-y" else "overflow-y"
        is_visible = values.get(axis, "visible") in ("visible", "initial", "unset", "inherit")
        # `visible` becomes `auto` where the other axis is cut off
        if is_visible and values.get(other_axis) not in ("hidden", "scroll", "auto"):
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


def _is_far(pixels: float) -> bool:
    """Whether a box that is moved so much is out of the window."""
    return pixels <= FAR_OUTSIDE or pixels >= FAR_BEYOND


def _is_off_screen(values: dict[str, Any], position: str, font_size: float) -> bool:
    """Whether margins or `left` and `top` move the box out of the window."""
    offsets = [values.get(name) for name in ("left", "top")]
    is_centred = any(isinstance(offset, Length) and offset.unit == "%" for offset in offsets)
    moves: list[float] = []
    if not is_centred:  # columns side by side have a margin of -100%
        moves += _lengths(values, ("margin-left", "margin-top"), font_size, 400)
    if position in ("absolute", "fixed", "relative", "sticky"):
        moves += _lengths(values, ("left", "top", "right", "bottom"), font_size, 800)
    return any(map(_is_far, moves))


def _is_clip_empty(values: dict[str, Any], position: str) -> bool:
    """Whether `clip` leaves nothing."""
    clip = values.get("clip", "")
    if not clip.startswith("rect(") or position not in ("absolute", "fixed"):
        return False
    edges = [parse_length(word) for word in split_words(clip[5:-1])]
    if len(edges) != 4 or not all(edges):
        return False
    top, right, bottom, left = (edge.pixels(16.0) for edge in edges if edge)
    return bottom - top < MIN_BOX or right - left < MIN_BOX


def _is_clip_path_empty(values: dict[str, Any]) -> bool:
    """Whether `clip-path` leaves nothing."""
    path = values.get("clip-path", "")
    shape, _, inner = path[:-1].partition("(")
    lengths = [parse_length(word) for word in split_words(re.split("round| at ", inner)[0])]
    if shape == "inset":
        return _is_inset_empty(lengths)
    return shape == "circle" and any(
        radius is not None and radius.pixels(16.0, 800) < MIN_BOX for radius in lengths
    )


def _is_inset_empty(sides: list[Length | None]) -> bool:
    """Whether `inset()` cuts all away. Only percentages tell, as the size of the box is unknown."""
    if not sides or not all(sides):
        return False
    shares = [side.pixels(16.0, 100) if side and side.unit == "%" else 0.0 for side in sides]
    top, right, bottom, left = four_sides(shares) or [0.0] * 4
    return top + bottom >= 99 or left + right >= 99
