"""Links of exercises: what they name, and what is said of those that name nothing."""

import pytest

from genlab.labs import exercises
from genlab.teaching.exercise_link import ExerciseLink, lab_link, read

POSTERIOR = ("coin.posterior", 17)
SET = (POSTERIOR, ("hmm.counting", 3))


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("#exercise=coin.posterior&variant=17", ExerciseLink(*POSTERIOR)),
        ("https://a.example/x/#exercise=coin.posterior&variant=17", ExerciseLink(*POSTERIOR)),
        ("#embed=exercise=coin.posterior&variant=17", ExerciseLink(*POSTERIOR)),
        ("#exercise=coin.posterior", ExerciseLink("coin.posterior", 0)),
        ("#exercise=&set=coin.posterior.17,hmm.counting.3", ExerciseLink(*POSTERIOR, SET)),
        (
            "#exercise=hmm.counting&variant=3&set=coin.posterior.17,hmm.counting.3",
            ExerciseLink("hmm.counting", 3, SET),
        ),
        ("#exercise=", ExerciseLink("", 0)),
        ("#coin?flips=TTT", None),
        ("#course=000&step=1", None),
        ("", None),
    ],
)
def test_read_takes_name_variant_and_set_from_a_link(link, expected):
    assert read(link, exercises()) == expected


@pytest.mark.parametrize(
    "link",
    [
        "#exercise=coin.posterior&amp;variant=17",
        "#exercise=coin.posterior&amp;amp;variant=17",
        "#exercise%3Dcoin.posterior%26variant%3D17",
        "#Exercise=coin.posterior&variant=17",
        "#exercise=coin.posterior&variant=17.",
    ],
)
def test_a_changed_link_of_an_exercise_opens_that_variant(link):
    reading = read(link, exercises())
    assert (reading.name, reading.variant) == POSTERIOR
    (notice,) = reading.notices
    assert "had been changed on its way" in notice


@pytest.mark.parametrize(
    ("link", "notice"),
    [
        ("#exercise=coin.nothing&variant=1", "no exercise is called “coin.nothing”"),
        (
            "#exercise=coin.posterior&variant=1000",
            "coin.posterior: variants are numbered from 0 to 999, got “1000”",
        ),
        (
            "#exercise=coin.posterior&variant=",
            "coin.posterior: variants are numbered from 0 to 999, got “”",
        ),
    ],
)
def test_what_names_no_variant_is_said_and_opens_none(link, notice):
    reading = read(link, exercises())
    assert reading.name == ""
    assert reading.notices == (notice,)
    assert lab_link(reading, exercises()) == ""


def test_a_wrong_field_or_member_is_said_and_the_rest_is_read():
    reading = read("#exercise=coin.posterior&variant=17&set=x.y.1&seed=3", exercises())
    assert (reading.name, reading.variant) == POSTERIOR
    assert reading.notices == (
        "a link of an exercise has no “seed”: ignored",
        "no exercise is called “x.y”",
    )


def test_lab_link_is_the_link_of_the_variant():
    reading = read("#exercise=coin.posterior&variant=17", exercises())
    assert lab_link(reading, exercises()) == exercises()["coin.posterior"].variant(17).link
