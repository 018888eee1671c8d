"""The only two ways in which text reaches the screen as HTML: escaped, or put together from escaped parts.

Panel's text panes, card titles and bare strings execute markup; nothing else in genlab may make an HTML pane.
"""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

import markupsafe
import panel as pn

from genlab.ui.update import update

__all__ = ["Mark", "Markup", "joined", "marked", "pane", "put", "shown"]


class Markup(markupsafe.Markup):
    """Text that is HTML already; what ``format`` puts in is escaped unless it is Markup too.

    MarkupSafe's own ``format`` goes through a formatter written in Python, a fifth of the time of an answer.
    """

    def format(self, *values: object) -> "Markup":
        return Markup(str.format(self, *map(_safe, values)))


def _safe(value: object) -> object:
    return value if isinstance(value, Markup | int | float) else escape(str(value))


class _Html(pn.pane.HTML):
    """Sends its text and nothing else when it changes; Panel would send its own style sheets along each time."""

    def _update(self, ref: str, model) -> None:
        model.text = escape(self.object)  # as Panel does; the page takes it back


def shown(text: str) -> Markup:
    """A text with its directional overrides contained: a mail's right-to-left mark must not turn our own words."""
    return Markup("<bdi>{}</bdi>").format(text)


def joined(template: str, rows, between: str = "") -> Markup:
    """The template filled (and escaped) once per row of values, in one piece."""
    return Markup(between.join([template.format(*map(_safe, row)) for row in rows]))


class Mark(NamedTuple):
    """A stretch of a text to mark: its kind (a class of the style sheet), how strongly (0 to 1), and its amount."""

    start: int
    stop: int
    kind: str
    share: float
    amount: str


def marked(text: str, marks: Iterable[Mark]) -> Markup:
    """The text with its marks. Put together by hand, for a long mail has thousands, and each piece escaped."""
    pieces, end = [], 0
    for start, stop, kind, share, amount in sorted(marks):
        opening = f'<mark class="{escape(kind)}" style="--share:{share:.2f}" title="{escape(amount)}">'
        pieces += [escape(text[end:start]), opening, escape(text[start:stop]), "</mark>"]
        end = stop
    return Markup("".join(pieces) + escape(text[end:]))


def pane(content: Markup | str = "", role: str = "", classes: tuple[str, ...] = (), keys: str = "") -> _Html:
    """An HTML pane; a bare ``str`` is escaped. ``role`` lands on the element that stays while its content changes.

    ``keys`` names a pane that takes arrow keys, Home, End and the space bar; they and clicks on elements with
    ``data-pick`` reach the view's ``pick``.
    """
    tags = [f"{tag}={text}" for tag, text in (("role", role), ("keys", keys)) if text]
    return _Html(str(Markup.escape(content)), css_classes=list(classes), tags=tags)


def put(target: _Html, content: Markup | str) -> None:
    """Show new content in a pane made by ``pane``."""
    update(target, object=str(Markup.escape(content)))
