"""What the page says, against a list of phrases that sound translated or name the wrong thing."""

import re

import pytest

from genlab.labs import labs
from web.words import _texts, words

# A phrase, and what to write in its place. The list only grows.
PHRASES = {
    r"\bby lot\b": "by chance, at random",
    r"\bfor ever\b": "repeating, without bound",
    r"\bso many times\b": "a factor with its number",
    r"\btaken for another class\b": "misclassified",
    r"\brows wrong\b": "misclassified",
    r"\bof my own\b": "Edit these points",
    r"\bPut the points back\b": "Put the points back",
    r"\ba digit a day\b": "one digit per day",
    r"\bnats a (row|flip|day|word)\b": "nats per …",
    r"\bperplexity [\d.]+ a day\b": "perplexity … per day",
    r"\ba Gaussian a class\b": "one Gaussian per class",
    r"\bbelow the top\b": "below the maximum",
    r"\bendless rows\b": "in the limit of infinitely many observations",
    r"\bWhat comes out\b": "Result",
    r"\bWhat that rests on\b": "How this is guaranteed",
    r"\bWhat it is made of\b": "Components and licences",
    r"\bTo what is " "marked": "Jump to highlight",
    r"\btelephones\b": "phones",
    r"\ba click away\b": "worked examples",
    r"\bIt was [CH]\b": "Set to cold, Set to hot",
    r"\bWhich, when\b": "When to use which",
    r"\bsum cleverly\b": "message passing",
    r"\bEvery coin fell\b": "No word was drawn",
    r"\bThe flips speak\b": "Bayes factor … in favour of",
    r"\bso large by chance\b": "p-value",
    r"\bNothing seen\b": "No evidence",
    r"\bthe (densest|central) interval\b": "highest-density interval, equal-tailed interval",
    r"\b(default|defaults?) .{0,30}\bstands?\b": "the default … is used",
    r"\bis not here\b": "is not shown in this view",
    r"\bwants? looked at\b": "highlights",
    r"\b(one|a line|mail|row)s? an? (line|mail|row|class|day)\b": "… per …",
    r"\bAsked for\b": "Query variable",
    r"\bGiven, besides\b": "Also condition on",
    r"\bbesides the evidence\b": "Also condition on",
    r"\bMy own is a\b": "My own graph is a",
    r"\bways? out\b": "remedies",
    r"\boutside of the picture\b": "outside the picture",
    r"\bso there is no direction\b": "no direction separates the classes",
    r"\bstands? (behind|beside|below|above|near|before)\b": "is after, beside, below …",
    r"\bwhere \*?[a-z]+\*? stands\b": "where it occurs",
    r"\btell whoever\b": "tell the person who published it",
    r"\ba line each\b": "one per line",
    r"\bwhat you see as a step\b": "the current view as a step",
    r"\bof two things\b": "two variables",
    r"\bwhat one believes\b": "the distribution before (after) the data",
    r"\bworked out from\b": "computed from",
    r"\brises for ever\b": "keeps increasing",
    r"\bleft the numbers\b": "overflowed",
    r"\bwhere the classes can be parted\b": "if the classes are separable",
    r"\bknows nothing of\b": "is uncorrelated with, does not depend on",
    r"\bof one variance\b": "with the same variance",
    r"\bcuts the axis\b": "puts the boundary at",
    r"\bis no (mistake|filter|parameter|metadata|address|history|multiple)\b": "is not a …",
    r"\bhow right it is\b": "how accurate it is",
    r"\bhalf a success\b": "attack half succeeds",
    r"\bbells? of the same width\b": "normal densities with the same variance",
}


@pytest.fixture(scope="module")
def texts_by_place():
    return words()


def test_texts_of_markup_keep_what_is_escaped():
    """What looks like a tag after unescaping is text; what is a tag is none."""
    assert _texts("<p>write &lt;b&gt; for <b>bold</b></p>") == ["write <b> for bold"]
    assert _texts("<script>a < b</script><p>x &amp; y</p><p>&amp;lt;</p>") == ["x & y", "&lt;"]


def test_every_lab_view_and_course_says_something(texts_by_place):
    places = [place for place in texts_by_place if "view" in place]
    assert len(places) > 30
    for slug in labs():
        assert sum(len(texts_by_place[place]) for place in places if place.startswith(slug)) > 40, (
            slug
        )
    assert {
        f"course {name}" for name in ("000", "001", "002", "003", "004")
    } <= texts_by_place.keys()


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_listed_phrase_is_nowhere_on_the_page(texts_by_place, phrase):
    pattern = re.compile(phrase, re.IGNORECASE)
    matches = [
        f"{place}: {text[:200]}"
        for place, texts in texts_by_place.items()
        for text in texts
        if pattern.search(text)
    ]
    assert not matches, f"write “{PHRASES[phrase]}” instead:\n" + "\n".join(matches)
