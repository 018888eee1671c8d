"""What the page shows of an exercise: the question before Python has loaded, and the rest after."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from genlab.kit.exercise import (
    Exercise,
    Part,
    Value,
    assessment_as_json,
    check,
    is_same,
    meanings,
    value_text,
    variant_as_json,
)
from genlab.kit.table import csv_text
from genlab.kit.tex import formulas_of
from genlab.kit.typed_value import UnreadableAnswer
from genlab.teaching import codes
from genlab.teaching.exercise_sheet import Copy, Task, exercise_link, key, sheet
from genlab.teaching.question_bank import bank

MOST_GROUPS = 8  # of answers that nobody foresaw
READY_VARIANTS = 100  # of each exercise: the page shows their questions before Python has loaded


def question(exercise: Exercise, number: int) -> dict[str, Any]:
    """The question of a variant, without its answers.

    Returns the title, the lab, the paragraphs and the tables of the question; for each part what is
    asked, what may be typed, and the choices; and the MathML elements of all formulas.
    """
    content = variant_as_json(exercise, number)
    parts = [
        {name: part[name] for name in ("name", "ask", "form", "choices")}
        for part in content["parts"]
    ]
    return {
        "formulas": formulas_of([content["question"], *(part["ask"] for part in parts)]),
        "title": content["title"],
        "lab": content["lab"],
        "paragraphs": content["question"].split("\n\n"),
        "tables": content["tables"],
        "parts": parts,
    }


def full_page(exercise: Exercise, number: int) -> dict[str, Any]:
    """The question with its name and number, the hints, the worked solution, and the lab's link."""
    variant = exercise.variant(number)
    content = question(exercise, number)
    return content | {
        "formulas": content["formulas"] | formulas_of((*variant.hints, *variant.solution)),
        "name": exercise.name,
        "variant": number,
        "hints": list(variant.hints),
        "solution": list(variant.solution),
        "answers": [_answer(part) for part in variant.parts],
        "link": variant.link,
    }


def _answer(part: Part) -> str:
    """What is asked, and the right answer: "What is α? 2/3", "The posterior mean: 4/7"."""
    colon = "" if part.question.endswith(("?", ":", ".")) else ":"
    return f"{part.question}{colon} {part.exact}"


def verdict(exercise: Exercise, number: int, part: str, answer: str) -> dict[str, Any]:
    """The verdict on an answer, with the variant and the part that it belongs to, and its code.

    A code holds the number of the answer: 0 if it is right, 1, 2, … for the known mistakes, and
    ``OTHER`` for any other answer. There is one for each vote.
    """
    variant = exercise.variant(number)
    content = assessment_as_json(check(variant, answer, part))
    names = [name for _, name in known_answers(exercise, number, content["part"])]
    way = "right" if content["right"] else content["way"]
    place = names.index(way) if way in names else codes.OTHER
    identity = codes.exercise_question(exercise.name, number, content["part"])
    student_codes = [
        codes.encode(codes.question_number(identity, vote), place)
        for vote in range(1, codes.VOTES + 1)
    ]
    return content | {
        "name": exercise.name,
        "variant": number,
        "code": student_codes[0],
        "codes": student_codes,
    }


def known_answers(exercise: Exercise, number: int, part_name: str) -> list[tuple[str, str]]:
    """The answers to one part that a code tells apart, the right one first.

    Parameters
    ----------
    exercise
        The exercise.
    number
        The number of the variant.
    part_name
        The name of the part.

    Returns
    -------
    list of pairs
        Each answer as it is printed, and the name of the mistake that leads to it: first
        ``("4/7", "right")``, then those of the mistakes.

    Raises
    ------
    KeyError
        If there is no such part.
    """
    variant = exercise.variant(number)
    part = variant.part(part_name)
    answers = [(part.exact, "right")]
    for mistake in variant.mistakes_of(part):
        answers.append((value_text(mistake.value), mistake.name))
    return answers[: codes.OTHER]


def grouped(exercise: Exercise, number: int, part_name: str, answers: Iterable[str]) -> str:
    """Answers to one part that nobody foresaw, in words: those that are equal within the tolerance
    together, the most frequent first. What cannot be read is left out.
    """
    part = exercise.variant(number).part(part_name)
    values: dict[Value, str] = {}
    tally: Counter[str] = Counter()
    for answer in answers:
        with suppress(UnreadableAnswer):
            value = meanings(part, answer)[0]
            known = next((known for known in values if is_same(part, known, value)), value)
            tally[values.setdefault(known, answer)] += 1
    return ", ".join(f"{text} ({count})" for text, count in tally.most_common(MOST_GROUPS))


def document(tasks: list[Task], kind: str, address: str) -> tuple[str, bytes]:
    """A file for a lecturer: its name and its content.

    tasks: the variants, in their order; kind: "sheet", "key", or a format of a question bank;
    address: the address of the page, with which the links in the QR codes begin.
    """
    if kind in ("sheet", "key"):
        write = sheet if kind == "sheet" else key
        text = write([Copy("", tuple(tasks))], address)
        return f"genlab-{kind}.html", text.encode()
    endings = {"moodle": "xml", "gift": "gift", "qti21": "zip", "qti30": "zip"}
    return f"genlab-{kind}.{endings[kind]}", bank(tasks, kind)


def links_of_students(
    chosen: list[Exercise], students: list[str], numbers: list[list[int]], address: str
) -> str:
    """A table of links, a line for each student and exercise, as CSV.

    chosen: the exercises. numbers: for each student, the variant of each exercise. address: the
    address of the page, with which the links begin.
    """
    rows: list[tuple[str | int, ...]] = [("student", "exercise", "variant", "link")]
    for student, variants in zip(students, numbers, strict=True):
        for exercise, number in zip(chosen, variants, strict=True):
            link = f"{address}{exercise_link(exercise.name, number)}"
            rows.append((student, exercise.name, number, link))
    return csv_text(rows)
