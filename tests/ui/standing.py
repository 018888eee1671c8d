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
    found: dict[str, list[str]] = {}
    for root in session.document.roots:
        for model in _shown(root):
            for tag in model.tags:
                if tag.startswith("look="):
                    found.setdefault(
                        tag[5:], [part for each in _shown(model) for part in _parts(each)]
                    )
    return found


def holds(session, look: str) -> bool:
    """Whether the page has something to mark."""
    name, _, part = look.partition(": ")
    here = standing(session)
    return name in here and (
        not part or any(f"{each} ".startswith(f"{part} ") for each in here[name])
    )


def _shown(model) -> Iterator:
    if not model.visible:
        return
    yield model
    inside = (
        [tab.child for tab in model.tabs]
        if hasattr(model, "tabs")
        else getattr(model, "children", [])
    )
    for each in inside:
        if hasattr(each, "visible"):
            yield from _shown(each)


def _parts(model) -> Iterator[str]:
    text = model.text if isinstance(getattr(model, "text", None), str) else ""
    seen = re.sub(r'<div class="unseen">.*?</table></div></div>', "", text, flags=re.DOTALL)
    for part in PARTS.findall(seen):
        words = (
            unescape(part[11:-1])
            if part.startswith("data-part")
            else unescape(re.sub(r"<[^>]*>", " ", part))
        )
        yield " ".join(words.split())
