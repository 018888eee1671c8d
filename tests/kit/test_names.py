"""The core's sentences in a person's names."""

import pytest

from genlab.kit import in_their_names, name_in_sentence, sentence

FEATURES = ("x₁", "bill length, mm")
CLASSES = ("class 1", "class 0", "Adelie")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("class 0 has no row, class 2 has", "class 1 has no row, class Adelie has"),
        (
            "the covariance of class 1 gives column 1 the variance 0",
            "the covariance of class 0 gives “bill length, mm” the variance 0",
        ),
        ("columns 0 and 1 depend on each other", "x₁ and “bill length, mm” depend on each other"),
        (
            "feature 0 in class 2: x is -2.5; above 1e-100",
            "x₁ in class Adelie is −2.5; above 1e-100",
        ),
        ("feature 0: x has one value in all 1 rows", "x₁ has one value in its only row"),
        ("class 7 is no class", "class 7 is no class"),
        (
            "X[3, 0] is 1e+300; every entry must lie in ±1e+100",
            "x₁ of row 3 is 1×10³⁰⁰; every entry must lie in ±1×10¹⁰⁰",
        ),
        ("y[2] is 5; it must be one of 0..1", "y of row 2 is 5; it must be 0 or 1"),
        (
            "y never takes class 2; every class of 0..21 needs",
            "y never takes class Adelie; every class of 0 to 21 needs",
        ),
        ("y has one class only, 1, in 1 rows", "y has one class only, 1, in its only row"),
    ],
)
def test_each_is_named_once_by_its_own_name(sentence, expected):
    assert in_their_names(sentence, FEATURES, CLASSES) == expected


def test_names_that_sound_like_a_kind_are_quoted():
    assert [
        name_in_sentence("class", name) for name in ("class", "Class", "a b", "class 3", "3")
    ] == [
        "class “class”",
        "class “Class”",
        "class “a b”",
        "class 3",
        "class 3",
    ]
    assert [name_in_sentence("feature", name) for name in ("column", "class 3", "x")] == [
        "“column”",
        "“class 3”",
        "x",
    ]


def test_sentence_begins_with_a_capital_and_ends_with_a_full_stop():
    assert (
        sentence("the net has a cycle")
        == "The net has a cycle."
        == sentence("The net has a cycle.")
    )
    assert [sentence(words) for words in ("φ₂ is lost", "p(a | b) is one", "x = 1")] == [
        "φ₂ is lost.",
        "p(a | b) is one.",
        "x = 1.",
    ]
