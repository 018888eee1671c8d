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
}


@pytest.fixture(scope="module")
def shown():
    return words()


def test_texts_of_markup_keep_what_is_escaped():
    """What looks like a tag after unescaping is text; what is a tag is none."""
    assert _texts("<p>write &lt;b&gt; for <b>bold</b></p>") == ["write <b> for bold"]
    assert _texts("<script>a < b</script><p>x &amp; y</p><p>&amp;lt;</p>") == ["x & y", "&lt;"]


def test_every_lab_view_and_course_says_something(shown):
    places = [place for place in shown if "view" in place]
    assert len(places) > 30
    for slug in labs():
        assert sum(len(shown[place]) for place in places if place.startswith(slug)) > 40, slug
    assert {f"course {name}" for name in ("000", "001", "002", "003", "004")} <= shown.keys()


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_listed_phrase_is_nowhere_on_the_page(shown, phrase):
    pattern = re.compile(phrase, re.IGNORECASE)
    found = [
        f"{place}: {text[:200]}"
        for place, texts in shown.items()
        for text in texts
        if pattern.search(text)
    ]
    assert not found, f"write “{PHRASES[phrase]}” instead:\n" + "\n".join(found)
