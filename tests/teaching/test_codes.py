"""Answer codes: a typo is refused, and the lines of a class are counted."""

import csv
import io
import json
import time
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from genlab.labs import exercises
from genlab.teaching import codes, exercise_page
from genlab.teaching.codes import (
    BASE,
    LETTERS,
    OTHER,
    count,
    course_question,
    decode,
    encode,
    question_number,
)

QUESTION = question_number(course_question("Heads or tails?", ["heads", "tails"]))
SECOND_VOTE = question_number(course_question("Heads or tails?", ["heads", "tails"]), vote=2)
GOLDEN = Path(__file__).parents[1] / "golden" / "answer_codes.json"


def with_letters(code: str, places: tuple[int, ...], values: tuple[int, ...]) -> str:
    letters = list(code)
    for place, value in zip(places, values, strict=True):
        letters[place] = LETTERS[value]
    return "".join(letters)


def test_every_code_says_its_question_and_its_answer():
    rng = np.random.default_rng(1)
    for question in [0, BASE**3 - 1, *rng.integers(0, BASE**3, 200).tolist()]:
        for answer in (0, 1, 7, OTHER):
            code = encode(question, answer)
            assert len(code) == 6 and set(code) <= set(LETTERS)
            pieces = [code[:3], code[3:]]
            for spelling in (code, code.lower(), f" {'-'.join(pieces)} ", " ".join(pieces)):
                assert decode(spelling) == codes.Answer(question, answer)


def test_no_code_with_one_or_two_wrong_letters_is_accepted():
    code = encode(QUESTION, 1)
    accepted = [
        wrong
        for places in [*combinations(range(6), 1), *combinations(range(6), 2)]
        for values in product(range(BASE), repeat=len(places))
        if (wrong := with_letters(code, places, values)) != code and decode(wrong)
    ]
    assert accepted == []


@pytest.mark.parametrize("text", ["", "ABCDE", "ABCDEFG", "ABÇDEF", "I00QQO", "ABCD-EF", "🙂" * 6])
def test_a_text_that_is_no_code_is_none(text):
    assert decode(text) is None


def test_numbers_out_of_range_are_refused_with_a_sentence():
    with pytest.raises(ValueError, match="question: 0 to 12,166 is allowed, got 12,167"):
        encode(12_167, 0)
    with pytest.raises(ValueError, match="answer: 0 to 22 is allowed, got 23"):
        encode(0, 23)
    with pytest.raises(ValueError, match="vote: 1 or 2 is allowed, got 3"):
        question_number("A", 3)


# ── Counting ──────────────────────────────────────────────────────────────────────────────────────


def test_lines_of_a_chat_a_form_and_bare_codes_are_counted():
    heads, tails = encode(QUESTION, 0), encode(QUESTION, 1)
    lines = [
        f"10:31:07 Kim Lee: {heads}",
        f"[26.11.2026, 10:31] Noa > {tails[:3]} {tails[3:]}",
        f"2026-11-26 10:32;{tails.lower()}",
        f"  {heads[:3]}-{heads[3:]}",
        heads,
        heads,
        f"Ada: it is {tails}, I think",
    ]
    counting = count("\r\n".join(lines), QUESTION, 2)
    assert counting.counts == (4, 3, 0)
    assert counting.total == len(lines)


def test_answers_that_nobody_foresaw_are_grouped_within_the_tolerance():
    """A student's page writes such an answer behind its code; that of another part follows."""
    other = encode(QUESTION, OTHER)
    lines = [f"Kim: {other} = 0,31", f"Noa: {other} = 0.310, {encode(SECOND_VOTE, 0)} = 7"]
    lines += [f"Ann: {other} = 31 %", f"Bob: {other} = 1/2", f"Eve: {other} = what?", other]
    counting = count("\n".join(lines), QUESTION, 2)
    assert counting.counts == (0, 0, 6)
    assert counting.unforeseen == ("0,31", "0.310", "31 %", "1/2", "what?")
    exercise = exercises()["coin.posterior"]
    assert exercise_page.grouped(exercise, 3, "", counting.unforeseen) == "0,31 (3), 1/2 (1)"


def test_what_does_not_count_is_listed_by_its_kind():
    heads, tails = encode(QUESTION, 0), encode(QUESTION, 1)
    typo = with_letters(heads, (2,), ((LETTERS.index(heads[2]) + 1) % BASE,))
    other = encode(question_number("Another question?"), 0)
    lines = [
        f"Kim: {heads}",
        f"10:40 kim: {tails}",
        f"Noa: {typo}",
        f"Ada: {other}",
        f"Bob: {encode(SECOND_VOTE, 0)}",
        "Eve: what was the question?",
    ]
    counting = count("\n".join(lines), QUESTION, 2)
    assert counting.counts == (0, 1, 0)
    assert counting.duplicates == (lines[0],)
    assert counting.typos == (lines[2],)
    assert counting.others == (lines[3], lines[4])
    assert counting.without == (lines[5],)
    assert count("\n".join(lines), SECOND_VOTE, 2).counts == (1, 0, 0)


@pytest.mark.parametrize("line", ["x" * 10**6, " " * 10**6 + ":", ":" * 10**5, "a:" * 10**5])
def test_a_line_of_any_length_takes_no_time(line):
    start = time.process_time()
    assert count(line, QUESTION, 2).total == 0
    assert time.process_time() - start < 0.5


def test_more_lines_than_any_class_are_refused():
    with pytest.raises(ValueError, match="at most 5,000 lines are counted at once, got 5,001"):
        count("A\n" * 5_001, QUESTION, 2)


def test_the_counts_of_two_votes_are_a_table_that_no_spreadsheet_runs():
    rows = list(csv.reader(io.StringIO(codes.to_csv("=1+1?", ["2", "other"], [[3, 1], [4, 0]]))))
    assert rows == [
        ["question", "answer", "vote 1", "vote 2"],
        ["'=1+1?", "2", "3", "4"],
        ["'=1+1?", "other", "1", "0"],
    ]


def test_an_exercise_gives_a_code_for_the_right_answer_each_mistake_and_all_else():
    declared = exercises()["coin.posterior"]
    variant = declared.variant(17)
    part = variant.parts[0]
    mistakes = variant.mistakes_of(part)
    question = question_number(codes.exercise_question("coin.posterior", 17, part.name))
    answers = [part.exact, *(str(mistake.value) for mistake in mistakes), "0.123454321"]
    student_codes = [
        exercise_page.verdict(declared, 17, part.name, text)["code"] for text in answers
    ]
    expected = [0, *range(1, len(mistakes) + 1), OTHER]
    assert [decode(code) for code in student_codes] == [
        codes.Answer(question, number) for number in expected
    ]
    pairs = exercise_page.known_answers(declared, 17, part.name)
    labels = [f"{answer}: {mistake}" for answer, mistake in pairs]
    assert labels[0] == f"{part.exact}: right" and len(labels) == len(mistakes) + 1
    assert labels[1].endswith(mistakes[0].name)


def test_published_codes_stay_as_they_are():
    for entry in json.loads(GOLDEN.read_text("utf-8")):
        number = question_number(entry["text"], entry["vote"])
        assert encode(number, entry["answer"]) == entry["code"]
