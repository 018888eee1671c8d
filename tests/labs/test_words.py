"""What a lab writes on the screen, in its menus and its files: sources by their names, powers
and indices as signs.
"""

import re
from html import unescape

import pytest

from genlab.kit import decode
from genlab.labs import labs
from genlab.ui.session import Session

NUMBERED = re.compile(r"\b[Dd]ecks? ?0\d\d|(?<![\d.,])00[0-4](?![\d.,])")
ASCII = re.compile(r"(?<![\w.])\d+\^[\d(]|[πθYN]_\w")


def texts_of(slug: str) -> list[str]:
    """Every text of a lab's menus, its tables and its view, in each of its demos."""
    lab = labs()[slug]
    texts = [text for demo in lab.demos for text in (demo.title, demo.note)]
    texts += [text for field in lab.fields.values() for text in (field.label, field.help)]
    session = Session(lab, 1, "genlab.labs")
    for demo in lab.demos:
        session.open(decode(demo.link, labs()).state)
        session.settle()
        for model in session.document.models:
            if isinstance(text := getattr(model, "text", None), str):
                texts.append(re.sub(r"<mark.*?</mark>|<[^>]*>", " ", unescape(text)))
        for table in lab.tables(session.result):
            texts += [
                table.title,
                *table.columns,
                *(cell for row in table.rows for cell in row if isinstance(cell, str)),
            ]
    return texts


@pytest.mark.parametrize("slug", [slug for slug in labs() if slug != "spam"])
def test_decks_are_called_by_their_titles_and_powers_are_no_carets(slug):
    odd = {text for text in texts_of(slug) if NUMBERED.search(text) or ASCII.search(text)}
    assert not odd, sorted(odd, key=len)[:5]
