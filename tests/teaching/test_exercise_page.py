"""What the page shows of an exercise, and the files that it saves for a lecturer."""

import csv
import gzip
import io
import json

import pytest
from answers import news_of

import build
from genlab import app
from genlab.kit.exercise import variant_of_student
from genlab.kit.tex import FORMULA
from genlab.labs import exercises
from genlab.teaching.exercise_page import READY_VARIANTS, full_page, question

NAME = "coin.posterior"


def news_after(**request) -> dict:
    """What Python tells the page, with each piece of news held to its type."""
    return news_of(app.receive(json.dumps({"lab": "coin"} | request)))


def test_a_question_holds_no_answer():
    for declared in exercises().values():
        content = question(declared, 17)
        assert set(content) == {"title", "lab", "paragraphs", "tables", "parts", "formulas"}
        texts = [*content["paragraphs"], *(part["ask"] for part in content["parts"])]
        assert set(content["formulas"]) == {tex for text in texts for tex in FORMULA.findall(text)}
        assert all(set(part) == {"name", "ask", "form", "choices"} for part in content["parts"])


@pytest.mark.usefixtures("site")
def test_the_file_has_the_questions_that_python_tells():
    (path,) = build.DIST.glob("assets/exercises.*")
    file = path.read_bytes()
    assert len(file) < 75_000
    questions = json.loads(gzip.decompress(file))
    assert list(questions) == list(exercises())
    for name, variants in questions.items():
        assert len(variants) == READY_VARIANTS
        assert variants[17] == question(exercises()[name], 17)


def test_the_page_is_told_hints_solution_answers_and_the_link():
    page = news_after(do="exercise", name=NAME, variant=17)["exercise"]
    variant = exercises()[NAME].variant(17)
    assert page == full_page(exercises()[NAME], 17)
    assert page["hints"] == list(variant.hints) and page["solution"] == list(variant.solution)
    assert page["answers"] == [f"The posterior mean of θ: {variant.part().exact}"]
    assert page["link"] == variant.link


def test_an_unknown_exercise_or_variant_is_a_sentence():
    unknown = news_after(do="exercise", name="coin.<b>", variant=1)
    assert unknown["alarm"] == "no exercise is called “coin.<b>”."
    too_high = news_after(do="exercise", name=NAME, variant=1000)
    assert too_high["alarm"] == f"{NAME}: variants are numbered from 0 to 999, got 1000."


def test_the_page_gets_the_verdict_of_the_command_line():
    variant = exercises()[NAME].variant(17)
    part = variant.part()
    request = {"do": "check", "name": NAME, "variant": 17, "part": part.name}
    right = news_after(**request, answer=part.exact)["verdict"]
    assert right["right"] and right["part"] == part.name and right["variant"] == 17
    for mistake in variant.wrong:
        verdict = news_after(**request, answer=repr(float(mistake.value)))["verdict"]
        assert not verdict["right"]
        assert (verdict["way"], verdict["feedback"]) == (mistake.name, mistake.remark)


def test_links_of_students_are_a_table_with_a_row_for_each_student_and_exercise():
    names = [NAME, "hmm.counting"]
    students = "Ada\n302011\n\n=1+1\nAda\n"
    request = {"do": "exercise-links", "names": names, "students": students}
    file = news_after(**request, secret="S", base="https://a.example/")["file"]
    rows = list(csv.DictReader(io.StringIO(file["text"])))
    assert [row["student"] for row in rows[::2]] == ["Ada", "302011", "'=1+1"]
    for row, student in zip(rows[:2], ["Ada", "Ada"], strict=True):
        number = variant_of_student(row["exercise"], student, "S")
        fragment = f"#exercise={row['exercise']}&variant={number}"
        assert row["link"] == f"https://a.example/{fragment}"
    assert "a secret" in news_after(**request, secret="", base="")["alarm"]
