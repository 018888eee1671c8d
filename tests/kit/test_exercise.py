"""Exercises: drawn numbers, well-posed variants, verdicts, and the variants of students."""

import json
import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from genlab.kit.exercise import (
    Draw,
    Exercise,
    Mistake,
    Part,
    Variant,
    check,
    faults,
    tolerance_of,
    variant_of_student,
    with_distinct_mistakes,
    with_further_mistakes,
)


def variant_of(part: Part, *mistakes: Mistake) -> Variant:
    return Variant("How much is it?", (part,), "#coin", ("It is so.",), mistakes)


HALF = Part("p", "P(heads)", Fraction(1, 2), low=0, high=1)
THREE_MISTAKES = (
    Mistake("forgot", Fraction(1, 4), "The prior is missing."),
    Mistake("doubled", Fraction(3, 4), "It was counted twice."),
    Mistake("flipped", Fraction(1, 8), "This is the wrong side."),
)


def test_draw_gives_the_same_numbers_on_every_machine():
    draw = Draw("coin.posterior/17/0")
    assert [draw.integer(1, 6) for _ in range(8)] == [3, 5, 6, 2, 2, 1, 4, 1]
    assert draw.word("HT", 6) == "HHTHHH"


@pytest.mark.parametrize("answer", ["1/2", "0.5", "0,5", "50 %", "5e-1", "2/4", "0.5004", "p = .5"])
def test_check_accepts_every_form_of_the_right_number(answer):
    assert check(variant_of(HALF), answer).right


@pytest.mark.parametrize(
    ("answer", "mistake", "words"),
    [
        ("0,25", "forgot", "A possible reason: The prior is missing."),
        ("3/4", "doubled", "It was counted twice."),
        ("50", "", "in per cent"),
        ("-1/2", "", "sign"),
        ("1.7", "", "between 0 and 1"),
        ("0.505", "", "close"),
        ("0.31", "", "not right"),
        ("about half", "", "not a number"),
        ("", "", "empty"),
    ],
)
def test_check_says_what_went_wrong(answer, mistake, words):
    verdict = check(variant_of(HALF, *THREE_MISTAKES), answer)
    assert not verdict.right
    assert verdict.mistake == mistake
    assert words in verdict.feedback


TYPED = Path(__file__).parents[1] / "teaching" / "typed_answers.json"


@pytest.mark.parametrize(("answer", "typed", "right"), json.loads(TYPED.read_text("utf-8")))
def test_exercises_are_judged_as_the_page_judges_typed_questions(answer, typed, right):
    value = Fraction(answer)
    digits = len(answer.lstrip("-0.").replace(".", "")) if "." in answer else 3
    is_whole = "/" not in answer and value.denominator == 1
    part = Part("p", "How much?", int(value) if is_whole else value, digits=digits)
    assert check(variant_of(part), typed).right is right


def test_check_takes_a_whole_number_exactly():
    part = Part("n", "How many?", 2047)
    assert check(variant_of(part), "2,047").right
    assert check(variant_of(part), "2047").right
    assert not check(variant_of(part), "2048").right


def test_check_reads_choices_by_text_and_by_letter():
    part = Part("which", "Which one?", "LDA", kind="choice", choices=("QDA", "LDA"))
    variant = variant_of(part, Mistake("curved", "QDA", "Its boundary is curved."))
    assert check(variant, " lda ").right
    assert check(variant, "b").right
    assert check(variant, "a").mistake == "curved"
    assert "none of the choices" in check(variant, "SVM").feedback


def test_check_reads_paths():
    part = Part("path", "The best path", "HCH", kind="path", alphabet="HC")
    variant = variant_of(part, Mistake("posterior", "HHH", "This is posterior decoding."))
    assert check(variant, "path: h, c, h").right and check(variant, "hot cold hot").right
    assert check(variant, "H → H → H").mistake == "posterior"
    assert "3 letters" in check(variant, "HC").feedback
    assert "3 letters" in check(variant, "HXH").feedback


def test_faults_name_every_kind():
    assert faults(variant_of(HALF, *THREE_MISTAKES)) == []
    near_mistake = Mistake("close", 0.51, "Within five per cent.")
    twin = Mistake("alike", Fraction(1, 4), "As another one.")
    assert "close leads to the right answer" in faults(variant_of(HALF, near_mistake))[0]
    assert "forgot and alike" in faults(variant_of(HALF, *THREE_MISTAKES, twin))[0]
    long = replace(HALF, value=Fraction(12345, 23456))
    assert "no short fraction" in faults(variant_of(long, *THREE_MISTAKES))[0]
    unbounded = replace(HALF, value=-math.inf)
    assert "not finite" in faults(variant_of(unbounded, *THREE_MISTAKES))[0]
    missing = Part("which", "Which?", "c", kind="choice", choices=("a", "b"))
    assert "not one of its choices" in faults(variant_of(missing))[0]


def test_with_distinct_mistakes_drops_what_meets():
    twin = Mistake("alike", Fraction(1, 4), "As the first.")
    right = Mistake("right", Fraction(1, 2), "This is right.")
    variant = with_distinct_mistakes(variant_of(HALF, *THREE_MISTAKES, twin, right))
    assert variant.wrong == THREE_MISTAKES


def test_further_ways_are_told_and_decide_nothing():
    more_ways = (
        Mistake("never", Fraction(1, 16), "It was never done."),
        Mistake("always", Fraction(1, 8), "It was always done."),
        Mistake("by_luck", Fraction(1, 2), "This happens to be right."),
    )
    variant = replace(variant_of(HALF, *THREE_MISTAKES), further=more_ways)
    assert faults(variant) == []
    extended = with_further_mistakes(variant)
    assert [mistake.name for mistake in extended.wrong] == ["forgot", "doubled", "flipped", "never"]
    assert check(extended, "1/16").feedback.startswith("This is not right. A possible reason: It")
    slip = check(extended, "1/4")  # 1/2 with another denominator
    assert slip.mistake == "forgot" and "A small slip leads here, and so does" in slip.feedback
    assert check(extended, "1/16").mistake == "never"
    verdict = check(extended, "1/8")
    assert verdict.mistake == "flipped"
    assert verdict.feedback.endswith(
        "This is the wrong side. Another mistake leads to this answer as well: It was always done."
    )
    assert check(extended, "1/2").right


def test_what_is_accepted_is_said_in_words_that_fit():
    count = Part("n", "How many?", 12)
    slope = Part("w", "The slope", Fraction(-6))
    assert count.form == "Write a whole number."
    assert "percentage" in HALF.form and "percentage" not in slope.form
    assert "whole" not in slope.form  # it would tell more than was asked
    assert check(variant_of(count), "x").feedback == ("“x” is not a number. Write a whole number.")
    assert "whole number is asked for" in check(variant_of(count), "12.4").feedback
    assert "digits" not in check(variant_of(replace(count, value=2047)), "2048").feedback
    assert "per cent" not in check(variant_of(count), "1200").feedback


def test_tolerance_is_half_a_unit_of_the_last_digit():
    assert tolerance_of(0.1234) == pytest.approx(0.00051)
    assert tolerance_of(Fraction(123456, 10)) == pytest.approx(51)
    assert tolerance_of(7) == tolerance_of(Fraction(7)) == tolerance_of("HCH") == 0


def test_an_exercise_that_cannot_be_posed_says_so():
    variant = variant_of(HALF, Mistake("luck", 0.5, "By luck."))
    declared = Exercise("line.none", "None", 0, lambda draw: 0, lambda numbers: variant)
    with pytest.raises(ValueError, match=r"no well-posed variant 3.*: The mistake luck leads"):
        declared.variant(3)
    with pytest.raises(ValueError, match="from 0 to 999, got 1000"):
        declared.variant(1000)


def test_variant_of_student_is_the_same_for_ever():
    assert variant_of_student("coin.posterior", "302011", "S") == 240
    assert variant_of_student("coin.posterior", "302012", "S") == 547
    numbers = [variant_of_student("coin.posterior", str(k), "S") for k in range(2_000)]
    assert min(numbers) >= 1
    assert max(numbers) <= 999
    assert len(set(numbers)) > 800
