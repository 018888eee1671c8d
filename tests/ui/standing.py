"""What a step of a course can have looked at, read off a session's document as the page reads it
off its own.
"""

import re
from collections.abc import Iterator
from html import unescape

ROW, LINE = r'<tr(?![^>]*>\s*<th scope="col").*?</tr>', r'<span><i class="[^"]*"></i>.*?</span>'
PARTS = re.compile(rf'{ROW}|{LINE}|<div class="worked">.*?</div>|data-part="[^"]*"', re.DOTALL)


def standing(session) -> dict[str, list[str]]:
    """The names of all that stands in a lab now, perhaps behind a tab, each with its lines and
    cells in words.
    """
    parts_by_look: dict[str, list[str]] = {}
    for model in [model for root in session.document.roots for model in _visible_models(root)]:
        for look in (tag[5:] for tag in model.tags if tag.startswith("look=")):
            parts = [part for child in _visible_models(model) for part in _parts(child)]
            parts_by_look.setdefault(look, parts)
    return parts_by_look


def has_look(session, look: str) -> bool:
    """Whether the page has something to mark."""
    name, _, part = look.partition(": ")
    parts_by_look = standing(session)
    return name in parts_by_look and (
        not part or any(f"{part_text} ".startswith(f"{part} ") for part_text in parts_by_look[name])
    )


def _visible_models(model) -> Iterator:
    if not model.visible:
        return
    yield model
    children = (
        [tab.child for tab in model.tabs]
        if hasattr(model, "tabs")
        else getattr(model, "children", [])
    )
    for child in children:
        if hasattr(child, "visible"):
            yield from _visible_models(child)


def _parts(model) -> Iterator[str]:
    text = model.text if isinstance(getattr(model, "text", None), str) else ""
    visible_text = re.sub(r'<div class="unseen">.*?</table></div></div>', "", text, flags=re.DOTALL)
    for part in PARTS.findall(visible_text):
        name = part.removeprefix("data-part=").strip('"')
        words = name if name != part else re.sub(r"<[^>]*>", " ", part)
        yield " ".join(unescape(words).split())
