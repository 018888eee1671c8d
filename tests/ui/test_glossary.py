"""The glossary: the first word of a kind explains itself, and nothing in a text becomes markup
by that.
"""

import re
from html import escape, unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genlab.ui.glossary import TERMS, explained

TERM = r'<span class="term" role="term" tabindex="0" data-explain="[^"<>]+">([^<]+)</span>'


def terms(html: str) -> list[str]:
    return re.findall(TERM, html)


@pytest.mark.parametrize(
    ("text", "expected_terms"),
    [
        ("The prior, and the prior again", ["prior"]),
        ("Prior and likelihoods", ["Prior", "likelihoods"]),
        ("the Bayes factor, naive Bayes", ["Bayes factor", "naive Bayes"]),
        ("a map is no MAP, beta no Beta", ["MAP", "Beta"]),
        ("priority, unsmoothing, pre-prior", []),
        ("cross-entropy, log-odds", ["cross-entropy", "log-odds"]),
        ("posterior decoding with γ", ["posterior decoding", "γ"]),
        ("one pseudo-count, two pseudo-counts", ["pseudo-count"]),
    ],
)
def test_whole_words_explain_themselves_once_the_longest_first(text, expected_terms):
    assert terms(explained(text)) == expected_terms


def test_terms_are_explained_once():
    explained_terms = set()
    assert terms(explained("the prior", explained_terms)) == ["prior"]
    assert terms(explained("the prior and the posterior", explained_terms)) == ["posterior"]


@pytest.mark.parametrize("term", TERMS)
def test_each_is_one_plain_sentence_and_is_found(term):
    assert (
        re.fullmatch(r"[A-Z].{15,160}\.", TERMS[term])
        and escape(TERMS[term], quote=False) == TERMS[term]
    )
    assert terms(explained(f"so {term}, then")) == [term]


@given(
    st.lists(st.sampled_from([*TERMS, "<b>", "&", '"', "'", " ", "x", "prior<"])).map("".join)
    | st.text()
)
def test_the_text_stays_what_it_was_and_is_escaped(text):
    html = explained(text)
    assert unescape(re.sub(TERM, r"\1", html)) == text
    assert html.count("<") == 2 * len(terms(html))
