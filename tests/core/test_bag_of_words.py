"""Words, where they stand, and how often: the decks' two sentences and the edges."""

import numpy as np
import pytest

from genlab.core.bag_of_words import Counts, count, stem_steps, tokenise, vocabulary

GIFT = (
    "You are one of the very few who have been selected as a winners for the free $1000 Gift Card."
)


def words(text, **options):
    return [token.word for token in tokenise(text, **options)]


def test_click_to_win_win_counts_one_one_two():
    """Deck 000, "Naïve Bayes for text classification"."""
    columns = {"click": 0, "to": 1, "win": 2}
    assert count([words("Click to win win")], columns).dense().tolist() == [[1, 1, 2]]


def test_the_gift_card_sentence_has_the_deck_s_vector():
    """Deck 002, "A Generative Model: Bayes Classifier": "winners" counts as winner, "card" not
    as car.
    """
    columns = vocabulary([["a", "car", "card", "win", "winner", "winter", "you"]])
    assert count([words(GIFT, stem=True)], columns).dense().tolist() == [[1, 0, 1, 0, 1, 0, 1]]
    assert count([words(GIFT)], columns).dense()[0, columns["winner"]] == 0  # without the stemmer


def test_a_span_is_the_word_as_written():
    text = "Don't “WIN” 3 naïve e-mails—o'Neil’s, ¡2x!"
    tokens = tokenise(text)
    assert [text[t.start : t.end] for t in tokens] == [
        "Don't",
        "WIN",
        "3",
        "naïve",
        "e",
        "mails",
        "o'Neil’s",
        "2x",
    ]
    assert [t.word for t in tokens] == [
        "don't",
        "win",
        "3",
        "naïve",
        "e",
        "mails",
        "o'neil's",
        "2x",
    ]


@pytest.mark.parametrize(
    ("word", "steps"),
    [
        ("Winners", ("Winners", "winners", "winner")),
        ("Winner's", ("Winner's", "winner's", "winner")),
        ("winners'", ("winners'", "winners", "winner")),
        ("parties", ("parties", "party")),
        ("card", ("card",)),
        ("cars", ("cars", "car")),
        ("this", ("this",)),
        ("virus", ("virus",)),
        ("less", ("less",)),
        ("bus", ("bus",)),
        ("html", ("html",)),
        ("tcps", ("tcps",)),
        ("", ("",)),
        ("gas", ("gas",)),
    ],
)
def test_the_stemmer_s_steps_are_seen(word, steps):
    assert stem_steps(word) == steps


def test_empty_text_has_no_words_and_an_unbroken_megabyte_one():
    assert tokenise("") == tokenise(" \n\t…!?_ ") == []
    assert len(tokenise("a" * 1_000_000)) == 1


def test_a_vocabulary_keeps_the_words_of_enough_documents_in_order():
    documents = [["win", "win", "now"], ["now", "card"], ["card", "now"]]
    assert vocabulary(documents) == {"card": 0, "now": 1, "win": 2}
    assert vocabulary(documents, min_documents=2) == {"card": 0, "now": 1}


def test_words_outside_the_vocabulary_and_empty_documents_count_nothing():
    counts = count([["x"], ["a", "y", "a"], []], {"a": 0, "b": 1})
    assert counts.dense().tolist() == [[0, 0], [2, 0], [0, 0]]
    assert counts.shape == (3, 2)
    assert count([], {}).shape == (0, 0)


def test_rows_and_sums_by_class_are_those_of_the_dense_array():
    rng = np.random.default_rng(0)
    dense = rng.poisson(0.3, (50, 6)).astype(float)
    dense[[0, 20, 21, 49]] = 0
    dense[30] = 3
    counts = Counts.of(dense)
    label = rng.integers(0, 3, 50)
    table = rng.normal(size=(2, 6))
    np.testing.assert_array_equal(counts.dense(), dense)
    np.testing.assert_array_equal(counts.rows(19, 32).dense(), dense[19:32])
    np.testing.assert_array_equal(counts.presence().dense(), dense > 0)
    np.testing.assert_allclose(counts.dot(table), dense @ table.T, rtol=1e-12, atol=1e-15)
    np.testing.assert_array_equal(
        counts.sum_by(label, 3), [dense[label == k].sum(axis=0) for k in range(3)]
    )
