"""Twenty exercises tried as a student would, and the bank of each against the page.

A student types the right answer as a fraction, with a decimal comma, as a percentage and with a
name before it; makes three mistakes; and types nonsense. The page's verdict, that of the command
line, and that of Moodle's own rules are compared.
"""

import json
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from answers import news_of
from effort import LEVEL
from exercise_variants import NAMES
from teaching.test_question_bank import moodle_judge

from genlab import app
from genlab.commands.cli import main
from genlab.kit.exercise import Part, Variant, decimal_of, value_text
from genlab.labs import exercises
from genlab.teaching.exercise_sheet import Task
from genlab.teaching.question_bank import moodle

VARIANT = 23
NONSENSE = ("", "  ", "two thirds", "?", "1/0", "__import__('os')", "<b>", "1" * 300)


def page_verdict(name: str, part: str, answer: str) -> dict:
    request = {"lab": name.partition(".")[0], "do": "check", "name": name, "variant": VARIANT}
    return news_of(app.receive(json.dumps(request | {"part": part, "answer": answer})))["verdict"]


def right_answers(part: Part) -> list[str]:
    """What a student types who has the right answer."""
    if not part.is_number:
        return [str(part.value), str(part.value).lower(), f"  {part.value} "]
    decimal = decimal_of(part.value)
    answers = [decimal, decimal.replace(".", ","), f"x = {decimal}", part.exact]
    if part.is_share:
        percentage = f"{100 * float(part.value):.3g}"
        answers += [f"{percentage} %", f"{percentage.replace('.', ',')}%"]
    if isinstance(part.value, Fraction):
        twofold = f"{2 * part.value.numerator}/{2 * part.value.denominator}"
        answers += [twofold, f"({part.value.numerator}) / ({part.value.denominator})"]
    return answers


def verdict_of_command(capsys, name: str, part: Part, variant: Variant, answer: str) -> dict:
    text = f"{part.name}={answer}" if len(variant.parts) > 1 else answer
    assert main(["exercise", name, "--variant", str(VARIANT), "--check", text]) == 0
    verdict = json.loads(capsys.readouterr().out)
    return verdict[0] if isinstance(verdict, list) else verdict


@pytest.mark.parametrize("name", NAMES)
def test_a_student_gets_the_right_verdict_and_helpful_words(capsys, name):
    variant = exercises()[name].variant(VARIANT)
    assert len(variant.wrong) >= 3
    for part in variant.parts:
        answers = right_answers(part)
        for answer in answers:
            verdict = page_verdict(name, part.name, answer)
            assert verdict["right"] and verdict["feedback"].startswith("Right: "), answer
        for answer in answers[-2:] if LEVEL == "default" else answers:
            assert verdict_of_command(capsys, name, part, variant, answer)["right"], answer
        for answer in NONSENSE:
            verdict = page_verdict(name, part.name, answer)
            assert not verdict["right"] and not verdict["way"], answer
            words = ("Write ", "Choose one", "at most 200 are read")
            assert any(word in verdict["feedback"] for word in words), verdict
    for mistake in variant.wrong:
        part = variant.part(mistake.part)
        spellings = {value_text(mistake.value)}
        if part.is_number:
            spellings |= {repr(float(mistake.value)), repr(float(mistake.value)).replace(".", ",")}
        for answer in sorted(spellings):
            verdict = page_verdict(name, part.name, answer)
            assert (verdict["right"], verdict["way"]) == (False, mistake.name), answer
            assert verdict["feedback"] == mistake.feedback
            assert len(mistake.feedback.split()) >= 3 and mistake.feedback.endswith("."), mistake


@pytest.mark.parametrize("name", NAMES)
def test_a_bank_for_moodle_shows_no_difference_from_the_page(name):
    variant = exercises()[name].variant(VARIANT)
    quiz = ET.fromstring(moodle([Task(exercises()[name], VARIANT)]))
    elements = [element for element in quiz if element.get("type") != "category"]
    for part, element in zip(variant.parts, elements, strict=True):
        assert element.findtext("name/text") == f"{name} {VARIANT} {part.name}"
        judge = moodle_judge(element)
        answers = [part.value, *(mistake.value for mistake in variant.mistakes_of(part))]
        if part.is_number:
            value = float(part.value)
            answers += [value * factor for factor in (0.5, 0.99, 0.9999, 1.0001, 1.01, 2, 100)]
            answers += [value + part.tolerance * k / 4 for k in (-5, -3, 3, 5)]
        for answer in answers:
            text = answer if isinstance(answer, str) else repr(float(answer))
            verdict = page_verdict(name, part.name, text)
            is_right, feedback = judge(text)
            assert is_right == verdict["right"], text
            if verdict["way"]:
                assert feedback == verdict["feedback"], text
