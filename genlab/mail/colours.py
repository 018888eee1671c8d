"""Colours as HTML and CSS write them, and how well two of them can be distinguished."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import NamedTuple

from tinycss2 import color4

from genlab.mail.css_values import split_words, with_numbers

# The weights of red, green and blue in brightness, and the distance below which text counts as
# unreadable.
#
# The measure is the one behind SpamAssassin's rule HTML_FONT_LOW_CONTRAST: the Euclidean distance
# of two sRGB colours whose channels (0 to 255) are weighted by their share in brightness.
# SpamAssassin's limit is 12, which lets #eee on white pass. Here it is 18: this hides #e8e8e8 and
# lighter on white, and #181818 and darker on black (a lightness difference of about 8 in CIELAB),
# and leaves pure yellow on white and pure blue on black (18.4), which people do use. Grey small
# print is far away from it: #999 on white has 76, #ccc has 38.
BRIGHTNESS = (0.2126, 0.7152, 0.0722)
MIN_CONTRAST = 18.0

MAX_COLOUR_LENGTH = 500  # characters of one colour that are parsed
MAX_MIXES = 4  # colours mixed of mixed colours
_SYSTEM_COLOURS = {
    "canvas": "#fff",
    "window": "#fff",
    "field": "#fff",
    "canvastext": "#000",
    "windowtext": "#000",
}
_SHARE = re.compile(r"(?:^|\s)([\d.]{1,12})%(?=\s|$)")
_HEXADECIMAL = re.compile(r"[0-9a-f]{3}(?:[0-9a-f]{3})?", re.I)


class Colour(NamedTuple):
    """An sRGB colour: three channels from 0 to 255, and the opacity from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def over(self, backdrop: Colour, opacity: float = 1.0) -> Colour:
        """The opaque colour that results when this one is painted over a backdrop."""
        share = self.alpha * opacity
        if share >= 1:
            return self
        mixture = (
            share * front + (1 - share) * back
            for front, back in zip(self[:3], backdrop[:3], strict=True)
        )
        return Colour(*mixture)


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)


def contrast(first: Colour, second: Colour) -> float:
    """The distance of two opaque colours: 0 for equal ones, 191 for black and white."""
    pairs = zip(BRIGHTNESS, first[:3], second[:3], strict=True)
    return math.sqrt(sum((weight * (one - other)) ** 2 for weight, one, other in pairs))


@lru_cache(maxsize=4_096)
def parse_colour(text: str, level: int = 0) -> Colour | None:
    """A colour in any notation of CSS Color 4, or None if the text is no colour.

    Of `light-dark()` it is the light one, and of `color-mix()` the mixture in sRGB, which differs
    little from that in another space.

    Six or three hexadecimal digits without `#` count as a colour: mail programs accept them.
    """
    text = text.strip().lower()[:MAX_COLOUR_LENGTH]
    text = _SYSTEM_COLOURS.get(text, text)
    if "(" in text and level < MAX_MIXES:
        text = with_numbers(text)
        if text.startswith(("color-mix(", "light-dark(")):
            return _mix(text, level)
    if _HEXADECIMAL.fullmatch(text):
        text = f"#{text}"
    try:
        parsed = color4.parse_color(text)
    except (ValueError, IndexError, AttributeError, TypeError):  # of a function with odd arguments
        return None
    if not isinstance(parsed, color4.Color):
        return None
    return _to_srgb(parsed)


def _mix(text: str, level: int) -> Colour | None:
    """The colour of `color-mix()` or `light-dark()`."""
    name, _, inner = text.removesuffix(")").partition("(")
    parts = [part.strip() for part in split_words(inner, ",")]
    if name == "light-dark":
        return parse_colour(parts[0], level + 1) if len(parts) == 2 else None
    if len(parts) != 3 or not parts[0].startswith("in "):
        return None
    shares = [_SHARE.search(part) for part in parts[1:]]
    first, second = (parse_colour(_SHARE.sub("", part), level + 1) for part in parts[1:])
    if first is None or second is None:
        return None
    given = [float(share[1]) / 100 if share else None for share in shares]
    share = given[0] if given[0] is not None else 1 - (0.5 if given[1] is None else given[1])
    alpha = share * first.alpha + (1 - share) * second.alpha
    weight = share * first.alpha / alpha if alpha else 0.0
    return first._replace(alpha=weight).over(second._replace(alpha=1.0))._replace(alpha=alpha)


def parse_attribute_colour(text: str) -> Colour | None:
    """A colour as the attributes `color` and `bgcolor` hold it: every text is one, by the rules of
    HTML.

    `chucknorris` is a dark red: any other character than a hexadecimal digit counts as 0, and the
    rest is cut into three.
    """
    text = text.strip().lower()
    if not text or text == "transparent":
        return None
    colour = parse_colour(text)
    if colour and "(" not in text:
        return Colour(colour.red, colour.green, colour.blue)
    digits = re.sub(r"[^0-9a-f]", "0", text[:128].removeprefix("#"))
    digits += "0" * (-len(digits) % 3)
    size = len(digits) // 3
    channels = [digits[start : start + size][-8:] for start in (0, size, 2 * size)]
    surplus = min(len(channel) - len(channel.lstrip("0")) for channel in channels)
    start = max(0, min(surplus, len(channels[0]) - 2))
    red, green, blue = (int(channel[start : start + 2] or "0", 16) for channel in channels)
    return Colour(red, green, blue)


def _to_srgb(colour: color4.Color) -> Colour | None:
    try:
        channels = [channel or 0.0 for channel in colour.to("srgb").coordinates]
    except NotImplementedError:  # of spaces such as lab()
        return None
    if not all(map(math.isfinite, channels)):
        return None
    red, green, blue = (255 * min(1.0, max(0.0, channel)) for channel in channels)
    return Colour(red, green, blue, colour.alpha)
