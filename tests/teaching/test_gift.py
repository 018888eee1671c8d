"""GIFT as another program reads it: gift-pegjs, which learning platforms use.

Moodle XML has no such second reader here: PyPI's moodle-questions 0.2.1 raises NotImplementedError
for numerical questions. ``test_question_bank.py`` reads it by the rules of Moodle's own import.
"""

import html
import json
import math
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from teaching.test_question_bank import QUESTIONS, TASKS, answers_of

from genlab.kit.exercise import check
from genlab.kit.tex import FORMULA
from genlab.teaching.question_bank import BankQuestion, gift
from web.make import fetching, npm

pytestmark = pytest.mark.full  # it installs packages
READER = Path(__file__).with_name("gift_reader.mjs")


@pytest.fixture(scope="module")
def read_questions() -> dict[str, dict]:
    command = [fetching.npm()[0], str(READER), str(npm.tools(all_of_them=True))]
    process = subprocess.run(command, input=gift(TASKS), capture_output=True, timeout=60)
    assert process.returncode == 0, process.stderr.decode()
    questions = json.loads(process.stdout)
    return {item["title"]: item for item in questions if item["type"] != "Category"}


def judgement_of(item: dict, answer: str) -> tuple[bool, str]:
    """Whether the answer is right, and the feedback: of the first choice that holds it."""
    for choice in item["choices"]:
        is_right = choice["isCorrect"] and choice["weight"] in (None, 100)
        if holds(item["type"], choice["text"], answer):
            return is_right, (choice["feedback"] or {}).get("text", "")
    return False, ""


def holds(kind: str, text: dict, answer: str) -> bool:
    if kind != "Numerical":
        return text["text"].casefold() == answer.casefold()
    return abs(float(answer) - text["number"]) <= text.get("range", 0) + 1e-12


def checked_answers(question: BankQuestion) -> Iterator[str]:
    for answer in answers_of(question):
        if not question.part.is_number or math.isfinite(float(answer)):
            yield answer


def test_another_reader_of_gift_judges_as_the_page_does(read_questions):
    assert set(read_questions) == set(QUESTIONS)
    judged_answers = 0
    for name, question in QUESTIONS.items():
        text = read_questions[name]["stem"]["text"]
        for tex in FORMULA.findall(question.variant.question):
            assert f"\\({html.escape(tex)}\\)" in text, (name, text)
        for answer in checked_answers(question):
            verdict = check(question.variant, answer, question.part.name)
            is_right, feedback = judgement_of(read_questions[name], answer)
            assert is_right == verdict.right, (name, answer)
            if verdict.mistake:
                assert feedback == verdict.feedback, (name, answer)
            judged_answers += 1
    assert judged_answers > 1_000
