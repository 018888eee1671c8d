"""The guides on the page; what each of them promises is in genlab/check."""

import re
from importlib.resources import files

from genlab.check.promises.guide import pieces
from web.make import pages


def test_a_guide_becomes_pieces_with_words_that_explain_themselves():
    guide = files("genlab.labs").joinpath("coin", "guide.md").read_text("utf-8")
    guides, formulas = pages.guides()
    coin = pages.with_formulas(
        guides["coin"], [f"<i>{number}</i>" for number in range(len(formulas))]
    )
    assert coin.count('<div class="piece">') == coin.count("<h2>") == len(pieces(guide))
    assert (
        '<a href="?view=history"><strong>As flips come in</strong></a>' in coin and "\0" not in coin
    )
    prior = "The distribution that describes what is believed before the data are seen."
    assert coin.count(f'data-explain="{prior}"') == 1
    assert not re.search(r"<h2>[^<]*<span|<a [^>]*>(?:(?!</a>).)*<span", coin)
