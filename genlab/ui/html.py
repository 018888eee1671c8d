"""The only ways in which text reaches the screen as HTML: escaped, or put together from escaped
parts.

Panel's text panes, card titles and bare strings execute markup; nothing else in genlab may make an
HTML pane.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

import markupsafe

from genlab.kit import (
    Area,
    Bars,
    Buttons,
    Curve,
    Dots,
    Handles,
    Table,
    Verdict,
    Worked,
    is_number,
    number,
    signed,
)
from genlab.kit.picture import is_visible
from genlab.kit.table import Cell
from genlab.say import ENGLISH, Message, reader, say, spoken
from genlab.ui.glossary import explained
from genlab.ui.patches.panel import Html, update


class Markup(markupsafe.Markup):
    """Text that is HTML already; the values that ``format`` inserts are escaped unless they are
    Markup, too.

    MarkupSafe's own ``format`` uses a formatter written in Python, which takes a fifth of the time
    of an answer.
    """

    def format(  # type: ignore[override]  # by position alone: no name is looked up
        self, *values: object
    ) -> "Markup":
        return Markup(str.format(self, *map(_safe, values)))


_SAFE = (Markup, int, float)
_SPECIAL = re.compile(r"[&<>\"']").search


def _safe(value: object) -> object:
    if isinstance(value, _SAFE):
        return value
    text = str(value)
    return escape(text) if _SPECIAL(text) else text  # the test takes half of the time of escaping


def pane(
    content: Markup | str = "", role: str = "", classes: tuple[str, ...] = (), keys: str = ""
) -> Html:
    """An HTML pane; a bare ``str`` is escaped. ``role`` lands on the element that stays while its
    content changes.

    ``keys`` names a pane that takes arrow keys, Home, End and the space bar; they and clicks on
    elements with ``data-pick`` reach the session's ``pick``.
    """
    tags = [f"{tag}={text}" for tag, text in (("role", role), ("keys", keys)) if text]
    return Html(str(Markup.escape(content)), css_classes=list(classes), tags=tags)


def set_content(target: Html, content: Markup | str) -> None:
    """Show new content in a pane made by ``pane``."""
    update(target, object=str(worded(content)))


def join_rows(template: str, rows: Iterable[Sequence[object]]) -> Markup:
    """Return the template, filled (and escaped) once per row of values and joined."""
    return Markup("".join([template.format(*map(_safe, row)) for row in rows]))


def isolated(text: str) -> Markup:
    """A text whose directional overrides end with it, so that a right-to-left mark in an e-mail
    does not reverse our own words; a message from the side of the reader's language, whatever its
    first letter is.
    """
    return Markup("<bdi{}>{}</bdi>").format(language_of(text), spoken(text))


def worded(text: str) -> Markup:
    """A text that is escaped; a message in the reader's language, and marked as such."""
    attributes = language_of(text)
    if not attributes:
        return Markup.escape(text)
    return Markup("<span{}>{}</span>").format(attributes, spoken(text))


def in_reader_s_language() -> Markup:
    """The attributes of an element whose texts are messages; none in English."""
    language = reader()
    if language.code == ENGLISH:
        return Markup("")
    return Markup(' lang="{}" dir="{}"').format(language.code, language.direction)


def language_of(text: str) -> Markup:
    """The attributes of an element with a text: those of a message's language, else none."""
    return in_reader_s_language() if isinstance(text, Message) else Markup("")


def language_tags(text: str) -> list[str]:
    """The tags of a model that shows a text, by which what Bokeh draws of it is marked in the same
    way (web/shell/bokeh/describe.js).
    """
    language = reader()
    return [f"language={language.code} {language.direction}"] if language_of(text) else []


_INDEX = re.compile(r"\b([a-z])_([A-Z])(?=\()")


def explained_text(text: str) -> Markup:
    """One of our own sentences, in which technical terms carry their explanations and b_H(3) has a
    subscript.
    """
    if isinstance(text, Markup):
        return text
    if isinstance(text, Message) and reader().code != ENGLISH:
        return worded(text)
    return Markup(_INDEX.sub(r"\1<sub>\2</sub>", explained(text)))


# ── Answers ───────────────────────────────────────────────────────────────────────────────────────


LONG_WORD = 44  # characters of an answer's word that one line has room for in large letters


def verdict(answer: Verdict) -> Markup:
    """The answer on top."""
    lines = [answer.why] if isinstance(answer.why, str) else answer.why
    gauge = Markup('<span class="gauge" aria-hidden="true"><i style="--share:{:.4f}"></i></span>')
    spoiler = Markup("")
    if answer.spoiler:
        spoiler = Markup(
            '<details class="spoiler"><summary>Show the answer</summary>{}</details>'
        ).format(_LINE_END.join(map(explained_text, answer.spoiler)))
    return Markup(
        '<div class="verdict {}{}"{}><span class="word">{}</span>'
        '<span class="probability">{}</span>{}<span class="why">{}</span></div>'
    ).format(
        answer.tone,
        " long" if len(answer.word) > LONG_WORD else "",
        language_of(answer.word),
        spoken(answer.word),
        explained_text(answer.amount),
        "" if answer.share is None else gauge.format(answer.share),
        _LINE_END.join(explained_text(line) for line in lines if line) + spoiler,
    )


_LINE_END = Markup(" <br>")


def worked(lines: Sequence[Worked]) -> Markup:
    """Return the computations of numbers, one line per number."""
    shape = (
        '<div class="worked"><p><b>{}</b><small>{}</small></p><p class="steps"><span>{}</span>{} '
        '<span class="equals">= <b>{}</b></span></p><p class="note">{}</p></div>'
    )
    return join_rows(
        shape,
        [
            (
                line.label or line.name,
                line.name if line.label else "",
                line.steps[0] if line.steps else "",
                join_rows(
                    ' <span class="equals">= {}</span>',
                    [(step,) for step in line.steps[1:] if step is not None],
                ),
                line.value,
                explained_text(line.note),
            )
            for line in lines
        ],
    )


# ── Tables ────────────────────────────────────────────────────────────────────────────────────────

LINES = 120  # the largest number of rows of a table without pages; exports have all rows


def table(
    content: Table,
    unseen: bool = False,
    lines: int = LINES,
    asks: Sequence[str | None] | None = None,
    start: int = 0,
) -> Markup:
    """Return a table under its title.

    Parameters: of a long table, ``lines`` rows from ``start`` on are shown, and the title says
    which. ``unseen`` is for the twin of a picture, which only a screen reader reads. ``asks`` gives
    each column whose numbers can be asked about the word that does so.
    """
    count = len(content.rows)
    visible_rows = content.rows[start : start + lines]
    title = content.title
    if count > lines:
        title += f" (rows {start + 1:,} to {start + len(visible_rows):,} of {count:,})"
    rows = []
    for place, values in enumerate(visible_rows, start):
        row = [cell(value) for value in values]
        for k, ask in enumerate(asks or ()):
            if ask and is_number(values[k]):
                row[k] = _CELL_BUTTON.format(ask, place * len(values) + k, row[k])
        rows.append(row)
    return framed(title, content.columns, rows, unseen=unseen)


def pages(content: Table, page: int, lines: int, turn: str) -> Markup:
    """Return the buttons that turn the pages of a table, nothing where it has only one page.

    Parameters: ``page`` is shown now, counted from 0; a page has ``lines`` rows; ``turn`` is the
    word that shows another page, whose number follows.
    """
    last = max(0, len(content.rows) - 1) // lines
    if not last:
        return Markup("")

    def buttons(targets: Mapping[str, int]) -> Markup:
        rows = [
            (turn, target, _DISABLED if target == page else "", label)
            for label, target in targets.items()
        ]
        return join_rows(_PAGE_BUTTON, rows)

    return Markup(
        '<div class="pages" role="group" aria-label="Pages of {}">{}<span>Page {:,} of {:,}</span>'
        "{}</div>"
    ).format(
        content.title,
        buttons({"« First": 0, "‹ Previous": max(0, page - 1)}),
        page + 1,
        last + 1,
        buttons({"Next ›": min(last, page + 1), "Last »": last}),
    )


_DISABLED = Markup(' aria-disabled="true"')
_PAGE_BUTTON = '<button type="button" class="act" data-pick="{} {}"{}>{}</button>'
_CELL_BUTTON = Markup('<button type="button" class="ask" data-pick="{} {}">{}</button>')


def framed(
    title: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    unseen: bool = False,
    kind: str = "",
    line: str = "",
) -> Markup:
    """Return a table of cells that are HTML already. If it is wider than its place, it scrolls
    there by itself.

    ``kind`` is a class more, ``line`` the template of a row, if it is more than one cell per
    column.
    """
    rows = list(rows)
    if not rows:
        return Markup("")
    table = Markup(
        '<div class="scroll" tabindex="{}" role="group" aria-label="{}"><table class="plain" '
        'aria-label="{}"><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>'
    ).format(
        -1 if unseen else 0,
        title,
        title,
        join_rows('<th scope="col">{}</th>', [(column,) for column in columns]),
        join_rows(line or f"<tr>{'<td>{}</td>' * len(columns)}</tr>", rows),
    )
    classes = "unseen" if unseen else f"framed {kind}".strip()
    return Markup('<div class="{}" data-picture><h2>{}</h2>{}</div>').format(classes, title, table)


def corrections(content: Table) -> Markup:
    """A table of (source, where, it says, correct, verdict) in two columns, which a phone has
    room for.
    """
    noted = Markup("{}<small>{}</small>")
    rows = [
        (noted.format(says, f"{source}, {place}"), noted.format(correct, verdict))
        for source, place, says, correct, verdict in content.rows
    ]
    return framed(content.title, ("Printed", "Correct"), rows)


def cell(value: Cell) -> Markup | str:
    """A value for readers: four digits, a true minus sign, and a dash for a missing value."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return isolated(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) or math.isinf(value):
        return f"{value:,}".replace("-", "−").replace("inf", "∞")
    return number(value)


class Bar(NamedTuple):
    """One signed amount with its name; ``note`` follows the name in small type."""

    name: str
    amount: float
    note: str = ""
    kind: str = ""  # "" for one of many, "term" for another term, "sum" for the total


def bars(
    rows: Iterable[Bar],
    caption: str,
    columns: tuple[str, str],
    sides: tuple[str, str],
    scale: float = 0.0,
) -> Markup:
    """A table of bars around a common zero, which screen readers can read as it is; ``sides`` names
    the left and the right side.

    ``scale``: the amount that fills a side, where that is more than the longest bar has: for tables
    with one scale.
    """
    rows = list(rows)
    finite = [abs(row.amount) for row in rows if math.isfinite(row.amount) and row.kind != "sum"]
    longest = max([scale if math.isfinite(scale) else 0.0, *finite]) or 1
    if any(math.isinf(row.amount) for row in rows):
        longest *= 2  # no finite bar is as long as an infinite one
    body = join_rows(
        '<tr class="{}"><th scope="row">{}<small>{}</small></th>'
        '<td class="bar"><i class="{}" style="--share:{:.4f}"></i></td><td '
        'class="amount">{}</td></tr>',
        [
            (
                row.kind,
                isolated(row.name),
                join_rows(" {}", [(worded(row.note),)]) if row.note else "",
                "right" if row.amount > 0 else "left",
                0.0 if math.isnan(row.amount) else min(1.0, abs(row.amount) / longest),
                signed(row.amount),
            )
            for row in rows
        ],
    )
    return Markup(
        '<table class="bars"><caption>{}</caption><thead><tr><th scope="col">{}</th>'
        '<th scope="col" class="sides"><span class="left">◀ {}</span><span class="right">{} '
        "▶</span></th>"
        '<th scope="col" class="amount">{}</th></tr></thead><tbody>{}</tbody></table>'
    ).format(*map(worded, (caption, columns[0], *sides, columns[1])), body)


class Mark(NamedTuple):
    """A stretch of a text to mark: its kind (a class of the style sheet), how strongly (0 to 1),
    and its amount.
    """

    start: int
    stop: int
    kind: str
    share: float
    amount: str


def with_marks(text: str, marks: Iterable[Mark]) -> Markup:
    """The text with its marks. If two marks overlap, the later one begins where the earlier one
    ends.
    """
    pieces, end = [], 0
    for start, stop, kind, share, amount in sorted(marks):
        start = max(start, end)
        if stop > start:
            tag = _opening_tag(kind, share, amount)
            pieces.append(f"{escape(text[end:start])}{tag}{escape(text[start:stop])}</mark>")
            end = stop
    return Markup("".join(pieces) + escape(text[end:]))


@lru_cache(maxsize=1_000)  # a word occurs in an e-mail again and again
def _opening_tag(kind: str, share: float, amount: str) -> str:
    return f'<mark class="{escape(kind)} {strength(share)}" title="{escape(amount)}">'


def strength(share: float) -> str:
    """The style sheet's class for the strength of a mark, in tenths: a browser reads thousands of
    classes faster than styles.
    """
    return f"share-{10 * share:.0f}"


def button(label: str, pick: str, is_on: Any = None, refused: str = "") -> Markup:
    """A button whose click reaches the session's ``pick``; ``is_on`` (not None) says whether its
    option is chosen, and ``refused`` why it cannot be pressed.
    """
    pressed = "" if is_on is None else _PRESSED.format("true" if is_on else "false")
    disabled = Markup(' disabled title="{}"').format(refused) if refused else ""
    return Markup('<button type="button" class="act" data-pick="{}"{}{}>{}</button>').format(
        pick, pressed, disabled, worded(label)
    )


_PRESSED = Markup(' aria-pressed="{}"')


def button_row(content: Buttons, word: str) -> Markup:
    """Buttons side by side; a click on the k-th one reaches the session's ``pick`` as the word and
    k.
    """
    switches = any(choice.on for choice in content.buttons)
    row = Markup("").join(
        button(choice.label, f"{word} {k}", choice.on if switches else None, choice.refused)
        for k, choice in enumerate(content.buttons)
    )
    heading = Markup('<b class="title">{}</b>')
    title = heading.format(worded(content.title)) if content.title else ""
    group = Markup('{}<div class="row" role="group" aria-label="{}">{}</div>')
    return group.format(title, spoken(content.title), row)


def button_menu(content: Buttons, word: str) -> Markup:
    """The same buttons as a menu; what is chosen in it reaches ``pick`` in the same way."""
    options = Markup("").join(
        Markup('<option value="{}"{}{}{}>{}</option>').format(
            k,
            language_of(choice.label),
            Markup(" selected") if choice.on else "",
            Markup(' disabled title="{}"').format(choice.refused) if choice.refused else "",
            spoken(choice.label),
        )
        for k, choice in enumerate(content.buttons)
    )
    if not any(choice.on for choice in content.buttons):
        none = Markup('<option value="" selected disabled hidden{}>{}</option>')
        options = none.format(in_reader_s_language(), spoken(say("choose"))) + options
    menu = Markup(
        '<label class="title">{} <select class="bk-input" data-picks="{}">{}</select></label>'
    )
    return menu.format(worded(content.title), word, options)


def opening(words: str, fragment: str) -> Markup:
    """A link that opens a lab. Browsers ignore the blank in it; without the blank, Panel would look
    for an element to scroll to.
    """
    return Markup('<a href=" {}">{}</a>').format(fragment, words)


def guide_to_own_data(part: str) -> Callable[[], Markup]:
    """An item of a layout: a link to a part of the guide on bringing one's own data.

    The guide opens in a tab of its own, so that what was entered here stays.
    """

    def how_to_bring_data() -> Markup:
        return Markup(
            '<p><a href="docs/own-data.html#{}" target="_blank" rel="noopener">'
            "How to bring your own data</a></p>"
        ).format(part)

    return how_to_bring_data


def key(marks: Sequence[Any], figure: str) -> Markup:
    """Return the legend of a picture, and the buttons that save it."""
    entries: dict[str, tuple[str, str, str, str]] = {}
    for mark in marks:
        if mark.name and is_visible(mark):
            tone = mark.tone if isinstance(mark.tone, str) else "soft"
            kind = _KINDS.get(type(mark), "line")
            entries.setdefault(mark.name, (kind, tone, _style(mark), mark.name))
    save = (
        '<button type="button" data-save="{0}" data-figure="{1}" '
        'aria-label="{2} of the picture “{3}”">{2}</button>'
    )
    words = figure.replace("_", " ")
    return Markup(
        '<div class="key">{}<details class="save"><summary aria-label="Save the picture “{}”">Save'
        "</summary>{}</details></div>"
    ).format(
        join_rows('<span><i class="{} tone-{}{}"></i>{}</span>', entries.values()),
        words,
        join_rows(save, [(kind, figure, kind.upper(), words) for kind in ("png", "svg")]),
    )


_KINDS = {Bars: "block", Area: "block", Dots: "round", Handles: "round handle"}


def _style(mark: Any) -> str:
    """The classes of a legend entry, which distinguish marks of one tone."""
    classes = [name for name in ("dash", "ring") if getattr(mark, name, False)]
    if isinstance(mark, Curve):
        classes.append(f"w{min(6, int(mark.width + 0.5))}")
    return "".join(f" {name}" for name in classes)
