"""What messengers, forms and mail programs do to a link on its way, undone.

They encode the whole fragment once more, escape its ``&`` for HTML, write the lab's name in
capitals, or take the full stop and the bracket behind a link into it. A link is always decoded as
it stands first; only where that names no lab, course, field or value are these spellings tried.
"""

import html
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from urllib.parse import unquote

# Blanks that cannot be seen, and marks that end a sentence around a link. A star and an underscore
# are what messengers write around bold and slanted text.
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202c\u2066\u2069"
_BEHIND = re.compile(rf"[\s{_INVISIBLE}.,;:!?)\]}}>'\"’”»*_#…]+$")
_BEFORE = re.compile(rf"^[\s{_INVISIBLE}(\[{{<'\"‘“«*_]+")
_NAME = re.compile(r"^[^?=&]*")


def _without_surroundings(fragment: str) -> str:
    """The fragment without the marks that stand around a link in a text."""
    return _BEHIND.sub("", _BEFORE.sub("", fragment))


def _without_entities(fragment: str) -> str:
    """The fragment with ``&`` for ``&amp;``, however often it was escaped."""
    for _ in range(3):
        if "&amp" in fragment or "&#" in fragment:
            fragment = html.unescape(fragment)
    return fragment


def _decode_percent_signs(fragment: str) -> str:
    """The fragment with its percent signs decoded, where its own marks were encoded."""
    for _ in range(2):
        if re.search(r"%(?:25)?(?:3[fd]|26|23)", fragment, re.IGNORECASE):
            fragment = unquote(fragment)
    return fragment.lstrip("#")


def _with_lower_name(fragment: str) -> str:
    """The fragment with its lab's name in small letters."""
    return _NAME.sub(lambda match: match[0].strip().lower(), fragment, count=1)


_STEPS: tuple[Callable[[str], str], ...] = (
    _without_surroundings,
    _without_entities,
    _decode_percent_signs,
    _with_lower_name,
)


def repairs(fragment: str) -> Iterator[str]:
    """Spellings that the fragment may have had before its journey; those least changed come first.

    fragment: what stands behind the # of an address.

    >>> next(repairs("coin%3Fflips%3DTTT"))
    'coin?flips=TTT'
    >>> list(repairs("coin?flips=TTT"))
    []
    """
    fragments_tried = {fragment}
    for count in range(1, len(_STEPS) + 1):
        for steps in combinations(_STEPS, count):
            spelling = fragment
            for step in steps:
                spelling = step(spelling)
            if spelling not in fragments_tried:
                fragments_tried.add(spelling)
                yield spelling
