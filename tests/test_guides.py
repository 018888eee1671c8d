"""The guides: short pieces, each with a bold link that sets what it speaks of, and every link
sets what it says.
"""

import re
from importlib.resources import files
from urllib.parse import parse_qsl

import pytest

from genlab.kit import decode
from genlab.labs import labs
from web import pages


def pieces(slug: str) -> list[str]:
    guide = files("genlab.labs").joinpath(slug, "guide.md").read_text("utf-8")
    return [piece for piece in re.split(r"(?=^## )", guide, flags=re.MULTILINE) if piece.strip()]


def links(text: str) -> list[str]:
    return re.findall(r"\[\*\*[^]]+\*\*\]\(\?([^)]+)\)", text)


@pytest.mark.parametrize("slug", labs())
def test_every_link_sets_what_it_says_without_a_notice(slug):
    lab = labs()[slug]
    for fields in (fields_of_link for piece in pieces(slug) for fields_of_link in links(piece)):
        decoded = decode(f"#{slug}?{fields}", labs())
        assert decoded.notices == (), fields
        assert dict(parse_qsl(fields, keep_blank_values=True)).keys() <= lab.fields.keys()


@pytest.mark.parametrize("slug", labs())
def test_every_piece_is_short_and_has_a_link_that_shows_what_it_speaks_of(slug):
    for piece in pieces(slug):
        assert links(piece), piece.splitlines()[0]
        assert len(re.sub(r"\$\$.*?\$\$|\]\([^)]*\)", "", piece, flags=re.DOTALL).split()) <= 95, (
            piece.splitlines()[0]
        )


def test_a_guide_becomes_pieces_with_words_that_explain_themselves():
    guides, formulas = pages.guides()
    coin = pages.with_formulas(
        guides["coin"], [f"<i>{number}</i>" for number in range(len(formulas))]
    )
    assert coin.count('<div class="piece">') == coin.count("<h2>") == len(pieces("coin"))
    assert (
        '<a href="?view=history"><strong>As flips come in</strong></a>' in coin and "\0" not in coin
    )
    prior = "The distribution that describes what is believed before the data are seen."
    assert coin.count(f'data-explain="{prior}"') == 1
    assert not re.search(r"<h2>[^<]*<span|<a [^>]*>(?:(?!</a>).)*<span", coin)
