"""What a lab writes on the screen, in its menus and its files."""

import re
from collections.abc import Iterator
from html import unescape

from genlab.check.promise import promise
from genlab.check.promises.views import demo_drawings
from genlab.check.subject import Subject

NUMBERED = re.compile(r"\b[Dd]ecks? ?0\d\d|(?<![\d.,])00[0-4](?![\d.,])")
ASCII = re.compile(r"(?<![\w.])\d+\^[\d(]|[πθYN]_\w")
MARKUP = re.compile(r"<mark.*?</mark>|<[^>]*>")


@promise("powers, indices and decks are written as in a book: 2⁸, θ₁, a deck's title")
def signs_are_those_of_a_book(subject: Subject) -> Iterator[str]:
    reported_faults: set[str] = set()
    for place, text in _texts(subject):
        carets = ASCII.search(text)
        if carets and carets[0] not in reported_faults:
            reported_faults.add(carets[0])
            yield (
                f"{place}: {carets[0]!r} should be written with a raised or lowered sign, in "
                f"{_shorten(text)!r}"
            )
        deck = NUMBERED.search(text)
        if deck and deck[0] not in reported_faults:
            reported_faults.add(deck[0])
            yield (
                f"{place}: a deck is called by its title, not {deck[0]!r}, in {_shorten(text)!r}"
            )


def _shorten(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:80]}…"


def _texts(subject: Subject) -> Iterator[tuple[str, str]]:
    """Each text of the menus and of the demos, and of the tables and the view of those demos that
    are drawn, with its place in the files.

    What a person pastes is not the lab's own: a demo with a private text is left out.
    """
    lab = subject.lab
    for field in lab.fields.values():
        place = subject.place(lab.state)
        yield place, field.label
        yield place, field.help
    table_places = [subject.place(declared.rows) for declared in lab.declared]
    texts_by_link = {drawing.link: drawing.texts for drawing in demo_drawings(subject)}
    for number, demo in enumerate(lab.demos):
        yield subject.file("demos.json"), demo.title
        yield subject.file("demos.json"), demo.note
        if number % subject.every:
            continue
        result = subject.result_of(demo)
        state = result.state
        private = [field for field in lab.fields.values() if field.private]
        if any(getattr(state, field.name) != field.default for field in private):
            continue
        for place, table in zip(table_places, subject.tables(result), strict=True):
            for text in (table.title, *table.columns):
                yield place, text
            for row in table.rows:
                yield from ((place, cell) for cell in row if isinstance(cell, str))
        texts_on_screen = texts_by_link.get(demo.link, ())
        for text in texts_on_screen:
            yield subject.file("view.py"), MARKUP.sub(" ", unescape(text))
